/* seats.h - who sits where, and how everybody but a human decides.
 *
 * A seat is taken by a human, by a bot of the script, or by one of the three kinds that need no
 * script: `random` (any legal answer; the same seed gives the same game), `default` (pass, or
 * the first option) and `seer` (searches: see seer.h). Names are borrowed from the rules, or last
 * as long as the program; nothing is to be freed.
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

/* The bot that plays unless the user names one: the script's `rival`, else `farmer`, else the first; NULL without bots. */
const char *seats_usual_bot(const BohnInfo *info);
/* How many seats a list such as "human,farmer" names. */
int seats_listed(const char *list);
/* Seats everybody. A list shorter than the table: its last name goes on, or bots follow a human.
 * No list (NULL): bots, but seat 1 is a human's if `human`. False: *err says why. */
bool seats_fill(Seats *seats, const BohnInfo *info, const char *list, bool human, BohnError *err);
int seats_humans(const Seats *seats);
/* Whose decision this is, as bohn_decision() tells it ("p2 plant_first ..."); BOHN_NO_SEAT if it is NULL. */
int seats_who(const char *decision);
/* The seats to be asked at polling points: bots, humans if they wish. */
unsigned seats_polls(const Seats *seats, bool humans);
/* Decides the pending request for a seat that is no human's. False: the bot is at fault. */
bool seats_decide(const Seats *seats, BohnGame *game, BohnAnswer *answer, BohnError *err);

/* A game and who plays it. */
typedef struct SeatsGame { const Seats *seats; const BohnGame *game; } SeatsGame;
/* For bohn_set_decider() with a SeatsGame: gives the answers seats_decide() would give, but inside the running
 * step, where no script is needed for them. That is faster. */
bool seats_decider(void *context, const BohnRequest *request, BohnAnswer *answer);

#endif
