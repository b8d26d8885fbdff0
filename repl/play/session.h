/* session.h - a game in progress at this terminal: the seats, the record, and what each human knows.
 *
 * A Session owns its rules, its game and its pages; session_close() frees them. run.c makes one,
 * play.c drives it, ask.c puts questions to humans, keep.c keeps its record.
 */
#ifndef REPL_PLAY_SESSION_H
#define REPL_PLAY_SESSION_H

#include "repl/play/autopass.h"
#include "repl/play/narrate.h"
#include "repl/play/seats.h"
#include "repl/term/page.h"
#include "vm/bohn.h"

#define FILE_NAME_SIZE 4096

typedef struct Session {
    BohnRules *rules;
    BohnGame *game;
    Seats seats;
    const char *lang;
    const char *script;               /* as it was asked for, for records */
    bool watch, json, quiet, undo_reveals;
    char record[FILE_NAME_SIZE];      /* "" when nothing is recorded */
    bool own_record;                  /* kept unasked, for `save` and for a crash; goes away at the end */
    char saved[FILE_NAME_SIZE];       /* where `save` put a copy last */
    bool record_told, bot_told;       /* troubles told once */
    bool record_lost;                 /* the end has come, and the record lacks something */
    Narrator narrator[BOHN_MAX_SEATS];    /* what each human has seen of the log */
    Page notices[BOHN_MAX_SEATS];     /* news not shown yet: what was decided without asking him */
    Narrator log;                       /* what was printed for onlookers */
    Autopass autopass;                  /* what is passed without asking again */
    int plain_turn[BOHN_MAX_SEATS];   /* the turn whose table was printed last, in plain mode */
    int last_human;                   /* who sits at the keyboard; BOHN_NO_SEAT at first */
    int turn;                         /* the turn drawn last, with watch */
} Session;

typedef enum Asked {
    ASKED_DECIDED,     /* the kernel has an answer, or the game went back */
    ASKED_QUIT,        /* he wants to leave */
    ASKED_END,         /* there is no more input */
    ASKED_INTERRUPTED  /* Ctrl-C, twice */
} Asked;

/* Plays until the end or until somebody leaves. Returns the exit code. */
int play(Session *session);
void session_close(Session *session);

/* ask.c: puts the pending question to a human. */
Asked prompt_human(Session *session);

/* keep.c: the record. autosave_start() begins one for a new game (file may be NULL: kept unasked when
 * humans play). autosave_check() tells once when it cannot be written. */
bool autosave_start(Session *session, const char *file, BohnError *err);
void autosave_check(Session *session);
/* A game that does not fit its record `old` any more goes on in a new one, `file` or, if that is NULL, beside it. */
bool autosave_go_on_beside(Session *session, const char *old, const char *file, BohnError *err);
bool autosave_save(Session *session, const char *file, char *why, size_t n);
/* A signal that ends the program shall be answered in the same way as by autosave_tell_resume(). */
void autosave_at_signal(const Session *session);
/* The game is left unfinished: says how to go on with it. */
void autosave_tell_resume(const Session *session);
/* The game is over: a record nobody asked for is removed. */
void autosave_finish(Session *session);
/* The record is complete as it is: brings it to the disk. */
void autosave_close(Session *session);


#endif
