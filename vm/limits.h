/* limits.h - memory, instruction and time budgets of the Lua code of one BohnRules.
 *
 * Scripts have no pcall, no coroutines, no finalizers and no metatables, so a tripped limit can
 * neither be swallowed nor outrun: it ends the step, which is rolled back.
 */
#ifndef BOHN_LIMITS_H
#define BOHN_LIMITS_H

#include "vm/bohn.h"

#include <lua.h>

typedef enum { LIMIT_NONE, LIMIT_MEMORY, LIMIT_INSTRUCTIONS, LIMIT_TIME, LIMIT_INTERRUPT } LimitTripped;

typedef struct {
    BohnLimits set;
    size_t memory;             /* in use */
    long instructions;         /* spent since limits_begin() */
    int64_t deadline;          /* nanoseconds, monotonic; 0 = nothing runs */
    LimitTripped tripped;
    lua_State *running;        /* whom an interrupt must stop */
} Limits;

/* For lua_newstate; `ud` is a Limits. */
void *limits_alloc(void *ud, void *block, size_t old_size, size_t new_size);

/* Around every entry into Lua: starts the clock and the instruction count of one step. */
void limits_begin(Limits *limits, lua_State *L);
void limits_end(Limits *limits, lua_State *L);

/* What to tell about the limit that tripped: what, how much, and that the step was undone. */
void limits_explain(const Limits *limits, char *text, size_t n);

#endif
