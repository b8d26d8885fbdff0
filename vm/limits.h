/* limits.h - the limits of the Lua code of one BohnRules, its memory, and which limit has been reached. See budget.h
 * for how instructions and time are counted.
 */
#ifndef BOHN_LIMITS_H
#define BOHN_LIMITS_H

#include "vm/bohn.h"
#include "vm/pool.h"

#include <lua.h>

#define MAX_TEXT 65536  /* bytes of the longest string a script may build; a rule needs far less */

#define MAX_QUESTIONS 60000  /* in one step; the log counts them in 16 bits */

typedef enum {
    LIMIT_NONE, LIMIT_MEMORY, LIMIT_TEXT, LIMIT_INSTRUCTIONS, LIMIT_TIME, LIMIT_DECISIONS, LIMIT_TOLD, LIMIT_SAID,
    LIMIT_INTERRUPT,
    LIMIT_PROCESS, /* not the script's share: the process itself has no memory left */
    LIMIT_UNCOUNTED /* it may have been LIMIT_INSTRUCTIONS: must be run again, counted */
} LimitTripped;

typedef struct {
    BohnLimits set;
    Pool pool;
    size_t memory;             /* in use */
    long instructions;         /* spent since the budget began; uncounted: only what was charged */
    long dearest;              /* the most that a budget of a game has spent */
    int64_t began, deadline;   /* nanoseconds, monotonic; deadline 0 = nothing runs */
    int64_t looked;            /* the time budget_doubt() has read */
    bool ticks;                /* the program has promised to call bohn_interrupt() */
    bool uncounted;            /* instructions are not counted now */
    bool in_doubt;             /* they are counted only because this budget was in doubt */
    bool lines;                /* every line is noted: see cover.c */
    LimitTripped tripped;
    LimitTripped refused;      /* why Lua last got no memory; it may have collected garbage and gone on */
    lua_State *running;        /* what an interrupt must stop */
} Limits;

/* For lua_newstate; `ud` is a Limits. */
void *limits_alloc(void *ud, void *block, size_t old_size, size_t new_size);

/* An error went through Lua. If memory was short, notes whose: the script's or the process's. */
void limits_blame(Limits *limits, int lua_status, const char *message);

/* Ends the running Lua code because of a limit; does not return. Uncounted code is run again first, as its budget may
 * have been spent before. */
int limits_raise(lua_State *L, LimitTripped tripped);
/* Raises the message of the limit that has tripped, with the place of the function at `level`. */
void limits_report(lua_State *L, int level);

/* Writes which limit tripped. */
void limits_explain(const Limits *limits, char *text, size_t n);

#endif
