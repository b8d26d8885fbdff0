/* fair.h - a game with everything in it, for the laws that must hold at every decision.
 *
 * It has questions of every form, some in the middle of a step that has changed the table and drawn random
 * numbers, steps without questions, polls, open and closed windows, offers, and a finale.
 */
#ifndef TESTS_FAIR_H
#define TESTS_FAIR_H

#include "vm/bohn.h"

#define MAX_POSITIONS 400

/* What a position looked like. */
typedef struct { char print[17], question[100]; int events; } Seen;

extern const char fair[];             /* the rules, to follow the head of small.h */
extern Seen seen[MAX_POSITIONS];      /* of the last game played */
extern int n_seen;

void start_fair(int flags, uint64_t seed);
void play_fair(int flags, uint64_t seed);      /* at random to the end; fills `seen` */
void random_answer(const BohnRequest *q, BohnAnswer *a);
void random_decision(BohnGame *in);        /* an answer, or sometimes an action out of turn */

/* The pending question in short. */
void describe(const BohnGame *in, char text[100]);
void assert_same(const BohnGame *a, const BohnGame *b);

#endif
