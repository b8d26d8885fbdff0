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
    LIMIT_NONE, LIMIT_MEMORY, LIMIT_TEXT, LIMIT_INSTRUCTIONS, LIMIT_TIME, LIMIT_DECISIONS, LIMIT_INTERRUPT,
    LIMIT_PROCESS  /* not the script's share: the process itself has no memory left */
} LimitTripped;

typedef struct {
    BohnLimits set;
    Pool pool;
    size_t memory;             /* in use */
    long instructions;         /* spent since limits_begin() */
    int64_t deadline;          /* nanoseconds, monotonic; 0 = nothing runs */
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
    int64_t deadline, began;
    LimitTripped tripped;
} LimitsOuter;

/* Around every entry into Lua: the budgets start anew. An error must be described before the end. */
LimitsOuter limits_begin(Limits *limits, lua_State *L);
void limits_end(Limits *limits, const LimitsOuter *outer);

/* A decision was made without leaving Lua: the budgets start anew, as they do when a run ends at
 * the question. Otherwise a step that was played could be too long to be played again. */
void limits_renew(lua_State *L);

/* Counts work a C function does at a script's wish as so many instructions. */
void limits_charge(lua_State *L, size_t instructions);

/* An error went through Lua. If it was for lack of memory, says whose: the script's or the process'. */
void limits_blame(Limits *limits, int lua_status, const char *message);

/* Ends the running Lua code because of a limit. Does not return. */
int limits_raise(lua_State *L, LimitTripped tripped);

/* What to tell about the limit that tripped: what, how much, and that the step was undone. */
void limits_explain(const Limits *limits, char *text, size_t n);

#endif
