/* decide.h - decisions and what they showed, for all C tests. */
#ifndef TESTS_DECIDE_H
#define TESTS_DECIDE_H

#include "vm/bohn.h"

#define LUA(...) #__VA_ARGS__ "\n"  /* a script; no Lua comments: it becomes one line */

/* Answers the pending question ("field_1"), or has a seat act out of turn ("harvest field_1"): see bohn_decide(). */
bool reply(BohnGame *game, const char *answer, BohnError *why);
bool act_as(BohnGame *game, int seat, const char *action, BohnError *why);

/* Pass, or else the first options; for deciders, which may do no more than answer. */
void default_answer(const BohnRequest *q, BohnAnswer *a);
/* Has a hidden card become visible to the seat after this position? */
bool seen_since(const BohnGame *game, int position, int seat);

#endif
