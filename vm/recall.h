/* recall.h - results of functions that only read the table, kept while nothing they have read is written.
 *
 * Four things are recalled: what a seat may do out of turn (lua_can.c), which zones take a card (lua_group.c), the
 * answer of a bot to the same question (lua_bot.c), and what a script asks for with t:recall (lua_recall.c). Rules
 * cannot tell: a recalled result is what the function would return again. Audited games compute it again and compare.
 *
 * All but a bot's answer are computed again while instructions are counted, so limits are reached where they would be
 * without this. While they are not counted, a recalled result costs at least what computing it did, so a budget is in
 * doubt no later: see budget.h. A bot's answer has a budget of its own.
 */
#ifndef BOHN_RECALL_H
#define BOHN_RECALL_H

#include "vm/lua_api.h"

/* A result in the making. */
typedef struct { Reads outer; uint64_t made; int64_t began; long charged; bool long_made, weighted; } Recalling;

/* Must a recalled result be computed again and compared? */
static inline bool recall_checked(const BohnGame *game) {
#ifdef BOHN_HOSTILE
    (void)game;
    return true;
#else
    return game->flags & BOHN_AUDIT;
#endif
}
/* May results be recalled in the running budget? */
bool recall_allowed(const BohnGame *game);
/* Is the result still true? */
static inline bool recall_holds(const Recalled *recalled, const BohnGame *game) {
    return recalled->game == game && reads_hold(&recalled->reads, recalled->made, &game->writes);
}
/* Uses the result: the running code has now read what the result depends on, and pays for it. */
void recall_use(lua_State *L, const Recalled *recalled);

/* Around a computation; the end fills in *recalled. After an error nothing needs to be done. */
Recalling recall_begin(BohnRules *rules);
void recall_end(const BohnGame *game, const Recalling *recalling, Recalled *recalled);

/* Are the values at these places of the stack alike, tables by their contents? */
bool recall_alike(lua_State *L, int a, int b);

#endif
