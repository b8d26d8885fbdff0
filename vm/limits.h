/* limits.h - memory, instruction and time budgets of the Lua code of one BohnRules.
 *
 * Scripts have no pcall, no coroutines, no finalizers and no metatables, so a tripped limit can
 * neither be swallowed nor outrun: it ends the step, which is rolled back.
 */
#ifndef BOHN_LIMITS_H
#define BOHN_LIMITS_H

#include "vm/bohn.h"
#include "vm/pool.h"

#include <lua.h>

#define MAX_TEXT 65536  /* bytes of the longest string a script may build; a rule has no use for more */

#define MAX_QUESTIONS 60000  /* in one step; the log counts them in 16 bits */

typedef enum {
    LIMIT_NONE, LIMIT_MEMORY, LIMIT_TEXT, LIMIT_INSTRUCTIONS, LIMIT_TIME, LIMIT_DECISIONS, LIMIT_TOLD, LIMIT_SAID,
    LIMIT_INTERRUPT,
    LIMIT_PROCESS, /* not the script's share: the process itself has no memory left */
    LIMIT_UNCOUNTED /* none yet: it may have been LIMIT_INSTRUCTIONS, and must be run again, counted */
} LimitTripped;

typedef struct {
    BohnLimits set;
    Pool pool;
    size_t memory;             /* in use */
    long instructions;         /* spent since the budget began; uncounted: only what was charged */
    long dearest;              /* the most that a budget of a game has spent */
    int64_t began, deadline;   /* nanoseconds, monotonic; deadline 0 = nothing runs */
    int64_t looked;            /* what the clock said to limits_doubt() */
    bool ticks;                /* the program has promised to call bohn_tick() */
    bool uncounted;            /* see limits_begin_uncounted() */
    bool in_doubt;             /* counted only because this budget was in doubt: see limits_begin_again() */
    bool lines;                /* every line is noted: see cover.c */
    LimitTripped tripped;
    LimitTripped refused;      /* why Lua last got no memory; it may have collected garbage and gone on */
    lua_State *running;        /* whom an interrupt must stop */
} Limits;

/* For lua_newstate; `ud` is a Limits. */
void *limits_alloc(void *ud, void *block, size_t old_size, size_t new_size);

/* What was going on when Lua was entered once more (by a BohnDecider, which may look at the game or
 * run a clone of it); limits_end() goes on with that. */
typedef struct {
    lua_State *running;
    long instructions;
    int64_t deadline, left;    /* `left`: when */
    bool uncounted, in_doubt;
    LimitTripped tripped;
} LimitsOuter;

/* Around every entry into Lua: the budgets start anew. An error must be described before the end. */
LimitsOuter limits_begin(Limits *limits, lua_State *L);
void limits_end(Limits *limits, const LimitsOuter *outer);

/* The same for a caller that can run it again, if the program ticks. Lua runs a fifth faster when it
 * does not count. Instead the clock is looked at where a budget begins and ends: no machine can have
 * spent it in so short a time (see MOST_PER_NANOSECOND). If it took longer, or the tick finds it
 * still running, it trips LIMIT_UNCOUNTED; the caller goes back to where the budget began and runs it
 * again with limits_begin_again(). So the clock never decides: the limit is reached at the same
 * instruction as if everything had been counted. */
LimitsOuter limits_begin_uncounted(Limits *limits, lua_State *L);
/* Counts, but only until the budget in doubt is over: most doubts come of other programs that had the processor. */
LimitsOuter limits_begin_again(Limits *limits, lua_State *L);
/* The budget ends here, perhaps because the code failed: is it to be run again? Then LIMIT_UNCOUNTED has
 * tripped. A failure always is: its own limit may have come first, and only while it counts does Lua know
 * the line of every error. */
bool limits_doubt(Limits *limits, bool failed);
/* The same at a question, inside of Lua, which is then ended. */
void limits_settle(lua_State *L);

/* A decision was made without leaving Lua: the budgets start anew, as they do when a run ends at
 * the question. Otherwise a step that was played could be too long to be played again. */
void limits_renew(lua_State *L);
/* The same for a decision that was made before, and is made again on the way to the budget in doubt. */
void limits_renew_fed(lua_State *L);
/* The same at the end of a step, where limits_doubt() has looked at the clock just before. */
void limits_go_on(lua_State *L);

/* A budget of a game ends: notes what it has spent. */
void limits_note(Limits *limits);

/* The hook's grain: small enough that the slowest single instruction (comparing two strings of
 * MAX_TEXT bytes) cannot stretch the time between two looks at the clock beyond a few ms. */
#define HOOK_EVERY 1000

/* Ends the running Lua code if its budget or its time is spent. limits_charge() in rules.h calls it. */
void limits_check(lua_State *L);

/* An error went through Lua. If it was for lack of memory, says whose: the script's or the process'. */
void limits_blame(Limits *limits, int lua_status, const char *message);

/* Ends the running Lua code because of a limit. Does not return. What was not counted is run again first: its budget
 * may have been spent before. */
int limits_raise(lua_State *L, LimitTripped tripped);

/* What to tell about the limit that tripped: what, how much, and that the step was undone. */
void limits_explain(const Limits *limits, char *text, size_t n);

#endif
