/* session.h - a game in progress at this terminal: seats, record, and what each human has seen.
 *
 * A Session owns its rules, game and pages; session_close() frees them. run.c creates it, session.c drives it,
 * prompt.c asks humans, autosave.c writes its record.
 */
#ifndef REPL_PLAY_SESSION_H
#define REPL_PLAY_SESSION_H

#include "repl/play/autopass.h"
#include "repl/play/narrate.h"
#include "repl/play/offer.h"
#include "repl/play/seats.h"
#include "repl/term/page.h"
#include "vm/bohn.h"

#define FILE_NAME_SIZE 4096
#define MAX_TAUGHT 64

/* Writes a finished game to a new file as a page. It is the work of a room above this one: main.c sets it. */
typedef bool SessionPage(BohnGame *game, const Seats *seats, const char *lang, const char *file, BohnError *err);
extern SessionPage *session_page;

/* One answer for several questions in a row: like on like, rejecting all offers, accepting one, which hands over the
 * cards nearest the front, or making room for a card, which is planted there. */
typedef enum RestOf { REST_NONE, REST_LIKES, REST_REJECT, REST_ACCEPT, REST_ROOM } RestOf;
typedef struct Rest {
    RestOf of;
    int seat, turn, position;
    int card, field;     /* for which room was made, and where */
    unsigned rejected;   /* seats whose offers are still to be rejected */
    char question[64];
} Rest;

/* An offer typed in reply to one, made when the player may next make one in this turn. */
typedef struct Counter {
    int turn;           /* 0: none */
    char offer[400];
} Counter;

/* An offer to several players, which is made to one after the other until one accepts; not a round of turns. */
typedef struct Round {
    int turn, seat;     /* who makes it; turn 0: none */
    int asked;          /* who was asked last */
    OfferRound left;
    BohnOffer offer;
} Round;

typedef struct Session {
    BohnRules *rules;
    BohnGame *game;
    Seats seats;
    const char *lang;
    const char *script;               /* as given by the user, for records */
    bool watch, json, quiet, undo_reveals;
    bool served;                      /* to browsers: `serve` continues it, not `run` */
    bool learn;                       /* --learn: explain each question once */
    char taught[MAX_TAUGHT][64];      /* those explained, by name and clause */
    bool finished;                    /* the game is over and its result was printed */
    char record[FILE_NAME_SIZE];      /* "" when nothing is recorded */
    bool own_record;                  /* automatic, for `save`, `bohn games` and after a crash */
    char saved[FILE_NAME_SIZE];       /* the file of the last `save` */
    bool record_warned, bot_warned;       /* these problems were reported */
    unsigned bots_off;                    /* seats whose bot has reached a limit, a bit each: it is not asked again */
    bool closed;                      /* the game is over, and its record has its last line */
    bool record_lost;                 /* the game ended with an incomplete record */
    Narrator narrator[BOHN_MAX_SEATS]; /* how many of the events each human has seen */
    Page notices[BOHN_MAX_SEATS];     /* not shown yet: decisions made for the player, offers not made, "back at turn 3" */
    Page news;                        /* as last shown, to be drawn again */
    Narrator spectator_narrator;      /* in a game without humans: how many of the events were printed */
    Keys keys[BOHN_MAX_SEATS];
    Autopass autopass;
    Counter counter[BOHN_MAX_SEATS];
    Round round;
    Rest rest;                        /* what a player has answered for the questions that follow */
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
/* Ends the programs that play, and says on standard error what they got wrong. */
void session_end_programs(const Session *session);
/* A finished game as a page, if `line` is "page" or "page FILE"; false otherwise. */
bool session_write_page(const Session *session, const char *line);
void session_close(Session *session);
/* The asked player answers the questions that follow in the same way: those of the same name, or (REST_ACCEPT) the
 * next. */
void session_rest(Session *session, RestOf of);
/* The asked player harvests a field to make room for the card that the question names: that is planted there. */
void session_room(Session *session, const BohnAnswer *answer);

/* The asked player makes this offer, and if it is refused, makes it to the players of the round. */
void session_offer(Session *session, const BohnAnswer *answer, const OfferRound *round);
/* Call before the pending question is answered: a deal ends the round of offers for it. */
void session_note_reply(Session *session, const BohnAnswer *answer);

/* prompt.c: puts the pending question to a human. */
Asked prompt_human(Session *session);

/* autosave.c: starts the record of a new game. If file is NULL, a game with humans gets an automatic one. */
bool autosave_start(Session *session, const char *file, BohnError *err);
/* Warns, once, if the record cannot be written. */
void autosave_check(Session *session);
/* Continues a game that no longer fits its record `old` in a new one: `file`, or beside `old` if that is NULL. */
bool autosave_go_on_beside(Session *session, const char *old, const char *file, BohnError *err);
bool autosave_save(Session *session, const char *file, BohnError *err);
/* Keeps what belongs to the game but not to its record: see sidecar.h. */
void autosave_keep_sidecar(const Session *session);
/* Makes fatal signals print the same message as autosave_print_resume(). */
void autosave_at_signal(const Session *session);
/* Prints the command that replays the finished game. */
void autosave_print_replay(const Session *session);
/* Prints how to resume the unfinished game. */
void autosave_print_resume(const Session *session);
/* The game is over: closes the record. */
void autosave_finish(Session *session);
/* Flushes the complete record to disk. */
void autosave_close(Session *session);

#endif
