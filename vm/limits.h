/* limits.h - the limits of the Lua code of one BohnRules, its memory, and which limit was reached. budget.h counts
 * instructions and time. */
#ifndef BOHN_LIMITS_H
#define BOHN_LIMITS_H

#include "vm/bohn.h"
#include "vm/pool.h"
#include "vm/quota.h"

#include <lua.h>

/* Bytes of the longest string a script may build. Lua compares strings in one instruction, which cannot be charged. */
#define MAX_TEXT 8192

/* From this length on a comparison takes so long that every instruction counts for LONG_WEIGHT where there is such a text:
 * one that was made in the running step, bot or hook, or while the scripts were loaded. Which texts still exist would
 * depend on the collector. */
#define LONG_TEXT 2048
#define LONG_WEIGHT 8

#define MAX_QUESTIONS 30000  /* in one step; when it is repeated, all are answered again */

typedef enum {
    LIMIT_NONE, LIMIT_MEMORY, LIMIT_TEXT, LIMIT_INSTRUCTIONS, LIMIT_TIME, LIMIT_DECISIONS, LIMIT_EVENTS, LIMIT_MESSAGES,
    LIMIT_INTERRUPT, LIMIT_TOTAL,
    LIMIT_PROCESS, /* the process, not the script, is out of memory */
    LIMIT_UNCOUNTED /* perhaps LIMIT_INSTRUCTIONS: run again, counted */
} LimitTripped;

typedef struct {
    BohnLimits set;
    Pool pool;
    Quota quota;
    long instructions;         /* spent in this budget; if uncounted, only charges */
    long recalled;             /* what recalled results would have spent, at most: see recall.h */
    long lines;                /* that ran in this budget, if lines are counted */
    long total;                /* spent by all budgets, as far as they were counted: see add_total() */
    long most_total;           /* of it; 0: no limit */
    int reached;               /* budgets that were spent */
    long screen;               /* instructions of all hooks of a screen together */
    long last;                 /* spent by the budget that ended last, */
    LimitTripped last_tripped; /* ... and the limit it reached */
    long dearest;              /* the most that one budget of a game spent */
    int64_t began, deadline;   /* nanoseconds, monotonic; deadline 0 = nothing runs */
    int64_t late_from;         /* CPU time when the deadline passed; 0: it has not */
    int64_t looked;            /* when budget_doubt() last read the clock */
    bool ticks;                /* the program calls bohn_interrupt() */
    bool uncounted;            /* instructions are not counted now, or counted only to notice doubt: see budget.h */
    bool unpriced;             /* blocks of memory have no price now: the kernel needs them for itself */
    bool loaded;               /* the scripts have been loaded, */
    bool long_loaded;          /* ... and made a long text */
    bool long_texts;           /* the running code may have one, */
    bool long_made;            /* ... and has made or recalled it since this was last cleared: see lua_recall.c */
    bool in_doubt;             /* counted only because this budget was in doubt */
    const bool *cover;         /* lines are counted while this is true: see cover.c; may be NULL */
    volatile bool unheard;     /* since the last tick no instruction has reached the hook, and no budget has begun or ended */
    volatile bool sample;      /* a sample is due: see profile.c */
    LimitTripped tripped;
    LimitTripped refused;      /* why Lua last got no memory; a collection may have helped */
    lua_State *running;        /* the thread an interrupt must stop */
} Limits;

static inline bool limits_lines(const Limits *limits) { return limits->cover && *limits->cover; }

/* Loading is over: these limits hold from now on. */
void limits_loaded(Limits *limits, const BohnLimits *set);

/* For lua_newstate; `ud` is a Limits. */
void *limits_alloc(void *ud, void *block, size_t old_size, size_t new_size);

/* After an error: if memory was short, notes whose, the script's or the process's. */
void limits_blame(Limits *limits, int lua_status, const char *message);

/* Stops the running Lua code because of a limit; does not return. LIMIT_PROCESS becomes LIMIT_MEMORY if the quota
 * refused. Uncounted code is first run again, as its budget may have ended before. */
_Noreturn void limits_raise(lua_State *L, LimitTripped tripped);
/* Raises the message of the tripped limit, with the place of the function at `level`. */
_Noreturn void limits_report(lua_State *L, int level);

void limits_explain(const Limits *limits, char *text, size_t n);

#endif
