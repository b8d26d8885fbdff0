/* budget.h - the budget of a run of Lua code: instructions and time from a decision to the end of its step, and from
 * there to the next decision.
 *
 * Scripts have no pcall, coroutines, finalizers or metatables, so they cannot catch or outrun a spent budget: the step
 * ends and is rolled back.
 *
 * Lua is a fifth faster without counting instructions. If the program ticks, a run begins uncounted, and the clock is
 * read where a budget begins and ends. In a short time no machine can spend the budget (see MOST_PER_NANOSECOND). If
 * the run took longer, or a tick finds it still running, LIMIT_UNCOUNTED trips, and the caller repeats the run,
 * counted. So the clock never decides: the limit is reached at the same instruction as if everything had been counted.
 */
#ifndef BOHN_BUDGET_H
#define BOHN_BUDGET_H

#include "vm/limits.h"
#include "vm/state.h"

/* A budget of fewer instructions than this (a quarter of a millisecond) would be in doubt at most decisions, and
 * counting is nearly free while lines are counted. There an uncounted run counts all but what is recalled, instead
 * of reading the clock. */
#define LEAST_CLOCKED 1000000

/* The outer run, when a BohnDecider inspects the game or runs a copy and so enters Lua again. */
typedef struct {
    lua_State *running;
    long instructions, recalled, lines;
    int64_t deadline, left;    /* `left`: when */
    bool uncounted, in_doubt, long_texts;
    LimitTripped tripped;
} BudgetOuter;

/* Around every entry into Lua: begins a budget, and returns to the outer one. Describe an error before the end. */
BudgetOuter budget_begin(Limits *limits, lua_State *L);
void budget_end(Limits *limits, const BudgetOuter *outer);
/* The same, uncounted if the program ticks, for callers that can repeat the run. */
BudgetOuter budget_begin_uncounted(Limits *limits, lua_State *L);
/* The same for the repetition: counts only until the budget in doubt ends, as most doubts are due to other programs
 * using the processor. */
BudgetOuter budget_begin_again(Limits *limits, lua_State *L);
/* Ends the budget. True if the run must be repeated, counted; LIMIT_UNCOUNTED has tripped. A run that `failed` must be:
 * another limit may have come first, and Lua knows the line of every error only while counting. */
bool budget_doubt(Limits *limits, bool failed);
/* The same at a question, inside Lua, which an error then leaves. */
void budget_settle(lua_State *L);

/* A decision was made without leaving Lua: begins a new budget, as at the end of a run. Otherwise a step might be too
 * long to be replayed. */
void budget_renew(lua_State *L);
/* The same for a fed decision on the way to the budget in doubt. */
void budget_renew_fed(lua_State *L);
/* Notes what a budget of a game spent. */
void budget_note(Limits *limits);

/* Does the hook count instructions now? */
bool budget_counts(const Limits *limits);
/* More instructions than an uncounted run since this time has spent, besides those that were counted. */
long budget_unseen(const Limits *limits, int64_t began, int64_t now);
/* Nanoseconds; within a few milliseconds while counting, which is enough for a deadline and three times cheaper. */
int64_t budget_now(const Limits *limits);
/* Is the time of the running code up? It is when half of the time limit has passed and then the other half has been used
 * as CPU time: on a busy machine the clock alone says nothing. This only aborts what the charges have missed. */
bool budget_late(Limits *limits);
/* Stops the running Lua code if its budget or time is spent; called by limits_charge() in rules.h. */
void budget_check(lua_State *L);

/* Instructions between two calls of the hook: few enough that even the slowest (comparing strings of MAX_TEXT bytes)
 * delay reading the clock by a few ms at most. */
#define HOOK_EVERY 1000

/* ---- the budget of a game */

/* Where the running budget began, if in an earlier step: steps without a decision share a budget. */
typedef struct {
    bool earlier;
    int events, history, idle_steps;
    uint32_t n_steps;
    State state;
} Budget;

/* A step has ended: begins a new budget if it had a decision; otherwise the next step shares this one. */
void budget_end_step(BohnGame *game);
/* A step has ended or failed: must it be run again, counted? */
bool budget_must_repeat(BohnGame *game);
/* Returns to where the running budget began: at a decision of this step, which is fed again, or at the start of this or
 * an earlier step. */
void budget_rewind(BohnGame *game);

#endif
