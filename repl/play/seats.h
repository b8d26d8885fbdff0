/* seats.h - who plays each seat, and how non-human players decide.
 *
 * A seat is played by a human, a bot from the script, or a built-in player: `random` (any legal answer; the same seed
 * gives the same game), `default` (pass, or the first option) or `seer` (a search: see seer.h). Names are borrowed
 * from the rules or static; there is nothing to free.
 */
#ifndef REPL_PLAY_SEATS_H
#define REPL_PLAY_SEATS_H

#include "vm/bohn.h"

typedef enum SeatKind { SEAT_HUMAN, SEAT_BOT, SEAT_SEER, SEAT_RANDOM, SEAT_DEFAULT } SeatKind;

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
/* The seat in a text from bohn_decision() ("p2 plant_first ..."); BOHN_NO_SEAT for NULL. */
int seats_who(const char *decision);
/* The set of seats asked at polling points: bots, and humans if `humans`. */
unsigned seats_polls(const Seats *seats, bool humans);
/* For the same set: humans only where they may propose a deal, which they have no other moment to do. */
unsigned seats_heard(const Seats *seats);
/* Decides the pending request for a non-human seat. False if the bot failed. */
bool seats_decide(const Seats *seats, BohnGame *game, BohnAnswer *answer, BohnError *err);

/* A game and who plays it. */
typedef struct SeatsGame { const Seats *seats; const BohnGame *game; } SeatsGame;
/* For bohn_set_decider() with a SeatsGame: the same answers as seats_decide(), but given inside the running step for
 * seats without a script, which is faster. */
bool seats_decider(void *context, const BohnRequest *request, BohnAnswer *answer);

#endif
