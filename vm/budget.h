/* budget.h - the budget of a run of Lua code: instructions and time from a decision to the end of its step, and from
 * there to the next decision.
 *
 * Scripts have no pcall, no coroutines, no finalizers and no metatables, so they can neither catch a spent budget nor
 * outrun it: the step ends and is rolled back.
 *
 * Lua runs a fifth faster when it does not count instructions. If the program ticks, a run begins uncounted, and the
 * clock is read where a budget begins and ends: no machine can have spent the budget in so short a time (see
 * MOST_PER_NANOSECOND). If it took longer, or a tick finds it still running, LIMIT_UNCOUNTED trips; the caller goes
 * back to where the budget began and runs the same again, counted. So the clock never decides: the limit is reached
 * at the same instruction as if everything had been counted.
 */
#ifndef BOHN_BUDGET_H
#define BOHN_BUDGET_H

#include "vm/limits.h"
#include "vm/state.h"

/* What ran when Lua was entered once more, by a BohnDecider that looks at the game or runs a clone of it. */
typedef struct {
    lua_State *running;
    long instructions;
    int64_t deadline, left;    /* `left`: when */
    bool uncounted, in_doubt;
    LimitTripped tripped;
} BudgetOuter;

/* Around every entry into Lua: a new budget, and back to the outer one. An error must be described before the end. */
BudgetOuter budget_begin(Limits *limits, lua_State *L);
void budget_end(Limits *limits, const BudgetOuter *outer);
/* The same for a caller that can run the code again: uncounted, if the program ticks. */
BudgetOuter budget_begin_uncounted(Limits *limits, lua_State *L);
/* The same for running it again: counts until the budget in doubt ends, as most doubts come of other programs that
 * had the processor. */
BudgetOuter budget_begin_again(Limits *limits, lua_State *L);
/* The budget ends here. True if the code must be run again, counted; LIMIT_UNCOUNTED has tripped. Code that `failed`
 * must: another limit may have come first, and only while it counts does Lua know the line of every error. */
bool budget_doubt(Limits *limits, bool failed);
/* The same at a question, inside Lua, which is then left by an error. */
void budget_settle(lua_State *L);

/* A decision was made without leaving Lua: a new budget begins, as it does when a run ends at the question.
 * Otherwise a step that was played could be too long to be played again. */
void budget_renew(lua_State *L);
/* The same for a decision that is fed on the way to the budget in doubt. */
void budget_renew_fed(lua_State *L);
/* Notes what a budget of a game has spent. */
void budget_note(Limits *limits);

/* Nanoseconds. To a few milliseconds while instructions are counted, which is enough for a deadline and costs a third
 * of the exact time. */
int64_t budget_now(const Limits *limits);
/* Ends the running Lua code if its budget or its time is spent; limits_charge() in rules.h calls it. */
void budget_check(lua_State *L);

/* The hook's grain: small enough that the slowest single instruction (comparing two strings of MAX_TEXT bytes) cannot
 * stretch the time between two looks at the clock beyond a few ms. */
#define HOOK_EVERY 1000

/* ---- the budget of a game */

/* Where the running budget began, if that was in an earlier step than the running one: steps without a decision
 * share a budget. */
typedef struct {
    bool earlier;
    int events, history, idle_steps;
    uint32_t n_steps;
    State state;
} Budget;

/* A step has ended: after a decision in it a new budget begins, else the next step shares this one. */
void budget_end_step(BohnGame *game);
/* A step has ended or failed: must it be run again, counted? */
bool budget_must_repeat(BohnGame *game);
/* Back to where the running budget began: at a decision of this step, which is then fed again, or with this step or
 * an earlier one. */
void budget_rewind(BohnGame *game);

#endif
