/* seats.h - who plays each seat, and how non-human players decide.
 *
 * A seat is played by a human, a bot from the script, or a built-in player: `random` (any legal answer; the same seed
 * gives the same game), `default` (pass, or the first option) or `seer` (a search: see seer.h); or by a program of the
 * user, `exec:PATH`. Names are borrowed from the rules or static; there is nothing to free.
 */
#ifndef REPL_PLAY_SEATS_H
#define REPL_PLAY_SEATS_H

#include "vm/bohn.h"

typedef enum SeatKind { SEAT_HUMAN, SEAT_BOT, SEAT_SEER, SEAT_RANDOM, SEAT_DEFAULT, SEAT_PROGRAM } SeatKind;

#define SEAT_NAME 128    /* bytes of the longest name */

typedef struct Seats {
    int n;
    SeatKind kind[BOHN_MAX_SEATS];
    const char *name[BOHN_MAX_SEATS + 1];  /* "human", "farmer" ...; NULL at the end */
} Seats;

/* The bot used unless the user names one: the script's `rival`, else `farmer`, else the first; NULL without bots. */
const char *seats_usual_bot(const BohnInfo *info);
/* The number of names in a list such as "human,farmer". */
int seats_listed(const char *list);
/* Fills all seats. A short list is extended with its last name, or with bots after a human. Without a list (NULL) all
 * are bots, except seat 1 if `human`. False with *err filled. */
bool seats_fill(Seats *seats, const BohnInfo *info, const char *list, bool human, BohnError *err);
int seats_humans(const Seats *seats);
bool seats_programs(const Seats *seats);
/* The names for a record, with a NULL at the end: it does not say which program played, as it never starts one. */
void seats_recorded(const Seats *seats, const char *names[BOHN_MAX_SEATS + 1]);
/* The seat in a text from bohn_decision() ("p2 plant_first ..."); BOHN_NO_SEAT for an edit, and for NULL. */
int seats_who(const char *decision);
/* The set of seats asked at polling points: bots, and humans if `humans`. */
unsigned seats_polls(const Seats *seats, bool humans);
/* For the same set: humans only where they may propose a deal, which they have no other moment to do. */
unsigned seats_heard(const Seats *seats);
/* Decides the pending request for a non-human seat. False if the bot failed, if a program was late or Ctrl-C was
 * pressed. */
bool seats_decide(const Seats *seats, BohnGame *game, BohnAnswer *answer, BohnError *err);

/* What programs got wrong in a game: each time they played the default answer. */
typedef struct SeatsWrong {
    int n[BOHN_MAX_SEATS];
    char first[700];           /* of all; "": there was none */
} SeatsWrong;

typedef enum SeatsDone { SEATS_FAILED, SEATS_DECIDED, SEATS_NOT_YET } SeatsDone;

/* How programs play. A room above this one implements it; main.c sets it, and without it exec: is refused. In each
 * process, only one game at a time may have programs. */
typedef struct SeatsPlayers {
    /* Starts the programs of a new game; false: *err says what cannot be started. Does nothing without any. */
    bool (*start)(const Seats *seats, BohnError *err);
    /* Waits at most that many seconds for the answer to the pending question. SEATS_NOT_YET: call again, for the
     * same question or another one. */
    SeatsDone (*decide)(const Seats *seats, BohnGame *game, double seconds, BohnAnswer *answer, BohnError *err);
    /* Ends them; if the game is over, they are sent its end. *wrong may be NULL. */
    void (*end)(const Seats *seats, BohnGame *game, SeatsWrong *wrong);
    int seconds;               /* that a program has for an answer */
} SeatsPlayers;
extern SeatsPlayers *seats_players;
/* What programs got wrong, as a sentence for people; false: nothing. */
bool seats_report(const Seats *seats, const SeatsWrong *wrong, char *text, size_t n);

/* A game and who plays it. */
typedef struct SeatsGame { const Seats *seats; const BohnGame *game; } SeatsGame;
/* For bohn_set_decider() with a SeatsGame: answers for `random` seats as seats_decide() does, but inside the running
 * step, which is faster. */
bool seats_decider(void *context, const BohnRequest *request, BohnAnswer *answer);

#endif
