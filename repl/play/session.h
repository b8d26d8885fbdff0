/* session.h - a game in progress at this terminal: seats, record, and what each human has seen.
 *
 * A Session owns its rules, game and pages; session_close() frees them. run.c creates it, session.c drives it,
 * prompt.c asks humans, autosave.c writes its record.
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
    const char *script;               /* as given by the user, for records */
    bool watch, json, quiet, undo_reveals;
    char record[FILE_NAME_SIZE];      /* "" when nothing is recorded */
    bool own_record;                  /* automatic, for `save` and after a crash; deleted when the game is over */
    char saved[FILE_NAME_SIZE];       /* the file of the last `save` */
    bool record_warned, bot_warned;       /* these problems were reported */
    bool record_lost;                 /* the game ended with an incomplete record */
    Narrator narrator[BOHN_MAX_SEATS]; /* how much of the log each human has seen */
    Page notices[BOHN_MAX_SEATS];     /* not shown yet: decisions made on the player's behalf */
    Narrator log;                     /* how much was printed for spectators */
    Autopass autopass;
    int plain_turn[BOHN_MAX_SEATS];   /* plain mode: the turn of the last printed table */
    int last_human;                   /* the human asked last; BOHN_NO_SEAT at first */
    int turn;                         /* with --watch: the last turn drawn */
} Session;

typedef enum Asked {
    ASKED_DECIDED,     /* answered, or undone */
    ASKED_QUIT,        /* `quit` */
    ASKED_END,         /* end of input */
    ASKED_INTERRUPTED  /* Ctrl-C, twice */
} Asked;

/* Plays until the game ends or a player quits. Returns the exit code. */
int session_play(Session *session);
void session_close(Session *session);

/* prompt.c: puts the pending question to a human. */
Asked prompt_human(Session *session);

/* autosave.c: starts the record of a new game. If file is NULL, a game with humans gets an automatic one. */
bool autosave_start(Session *session, const char *file, BohnError *err);
/* Warns, once, if the record cannot be written. */
void autosave_check(Session *session);
/* Continues a game that no longer fits its record `old` in a new one: `file`, or beside `old` if that is NULL. */
bool autosave_go_on_beside(Session *session, const char *old, const char *file, BohnError *err);
bool autosave_save(Session *session, const char *file, BohnError *err);
/* Makes fatal signals print the same message as autosave_print_resume(). */
void autosave_at_signal(const Session *session);
/* Prints how to resume the unfinished game. */
void autosave_print_resume(const Session *session);
/* The game is over: deletes an automatic record. */
void autosave_finish(Session *session);
/* Flushes the complete record to disk. */
void autosave_close(Session *session);

#endif
