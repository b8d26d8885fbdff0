/* fair.h - a game with everything in it, for the laws that must hold at every decision.
 *
 * Decisions of every form, some of them in the middle of a step that has changed the table and drawn
 * by chance; steps without any; polls, windows and shut ones; offers; a finale.
 */
#ifndef TESTS_FAIR_H
#define TESTS_FAIR_H

#include "vm/bohn.h"

#define MAX_POSITIONS 400

/* What a game looked like at a position. */
typedef struct { char print[17], question[100]; int events; } Seen;

extern const char fair[];             /* the rules, for the head of small.h */
extern Seen seen[MAX_POSITIONS];      /* of the game that was played last */
extern int n_seen;

void start_fair(int flags, uint64_t seed);
void play_fair(int flags, uint64_t seed);      /* by chance, to the end, and fills `seen` */
void random_answer(const BohnRequest *q, BohnAnswer *a);
void random_decision(BohnGame *in);        /* an answer, or now and then something out of turn */

/* The pending question in short. */
void describe(const BohnGame *in, char text[100]);
void assert_same(const BohnGame *a, const BohnGame *b);

#endif
