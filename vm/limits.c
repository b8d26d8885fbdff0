/* limits.c - see limits.h. */
#include "vm/step.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#define TEXT_HEAD 64  /* at least the header and final zero of a Lua string */
#define COLLECTED 32   /* bytes that are collected in the time of an instruction */
#define SMALL 128      /* bytes of a block that costs nothing */
/* The part of all memory that one block may have: 4 MiB, a list of 262,144 values or a stack of some 30,000 calls.
 * Returning all values of a larger one, call by call, takes minutes for a few instructions. */
#define BLOCK_PART 6
#define LEAST_BLOCK (1u << 20)
#define LAST_WORDS 4096 /* bytes of a block that is for the message of a limit */

const BohnLimits bohn_default_limits = { .memory = 24u << 20, .instructions = 10 * 1000 * 1000, .milliseconds = 2500,
                         .decisions = 100 * 1000 };

/* The part of a table that holds keys: a power of two of nodes, of this many bytes. Other vectors have other sizes. */
#define NODE 24
static bool holds_keys(size_t size) { return size % NODE == 0 && (size / NODE & (size / NODE - 1)) == 0; }

/* What Lua does with a block of this size in the instruction that asks for it. Which long texts, closures and parts of
 * tables a script needs does not depend on the collector. Short texts are shared, and stacks shrink in a collection, so
 * these have no price. */
static size_t price_of(const void *block, size_t type, size_t before, size_t size) {
    size_t upvalues = size / sizeof(void *);
    if (block) return before == size ? size / 64 : 0; /* a list whose table is counted anew, for a key */
    switch (type) {
    case LUA_TSTRING: return text_price(size);          /* copied and hashed */
    case LUA_TFUNCTION: return upvalues * upvalues / 8; /* each is looked for among those that are open */
    case 0: return holds_keys(size) ? size / 16 : 0;    /* filled anew */
    default: return 0;
    }
}

/* What the kernel makes for itself while the scripts run does not count; during the load it is part of the scripts. */
static void note_long_text(Limits *limits) {
    if (limits->loaded && limits->unpriced) return;
    limits->long_texts = limits->long_made = true;
    if (!limits->loaded) limits->long_loaded = true;
}

/* For a new block that is large, or for which the pool has no memory, and for a block that changes its size. */
static __attribute__((noinline)) void *alloc_slowly(Limits *limits, void *block, size_t old_size, size_t new_size) {
    size_t before = block ? old_size : 0; /* Lua passes the type of a new block */
    if (!block && old_size == LUA_TSTRING && new_size > MAX_TEXT + TEXT_HEAD) {
        limits->refused = LIMIT_TEXT;
        return NULL;
    }
    bool last_words = limits->tripped != LIMIT_NONE && new_size <= LAST_WORDS; /* a collection would only delay the end */
    if (new_size > before && !last_words &&
        ((new_size > LEAST_BLOCK && new_size > limits->quota.most / BLOCK_PART) ||
         limits->quota.used + limits->quota.kept + (new_size - before) > limits->quota.most)) {
        /* Lua collects all garbage and asks again. With memory nearly full it does so at every instruction, far more
         * often than the hook reads the clock. */
        limits->refused = budget_late(limits) ? LIMIT_TIME : LIMIT_MEMORY;
        limits->instructions += (long)(limits->quota.used / COLLECTED);
        return NULL;
    }
    if (new_size > before && limits->refused == LIMIT_TIME) return NULL; /* the second request */
    void *moved = block ? pool_alloc(&limits->pool, block, before, new_size) : pool_take(&limits->pool, new_size);
    if (!moved) {
        limits->refused = LIMIT_PROCESS;
        return NULL;
    }
    limits->quota.used = limits->quota.used - before + new_size;
    if (!block && old_size == LUA_TSTRING && new_size > LONG_TEXT) note_long_text(limits);
    if (new_size > SMALL && !limits->unpriced) limits->instructions += (long)price_of(block, old_size, before, new_size);
    return moved;
}

void *limits_alloc(void *ud, void *block, size_t old_size, size_t new_size) {
    Limits *limits = ud;
    if (new_size == 0) {
        if (!block) return NULL;
        limits->quota.used -= old_size;
        pool_give(&limits->pool, block, old_size);
        return NULL;
    }
    size_t used = limits->quota.used + new_size;
    if (block || !pool_has_one(&limits->pool, new_size) || used + limits->quota.kept > limits->quota.most ||
        limits->refused == LIMIT_TIME)
        return alloc_slowly(limits, block, old_size, new_size);
    limits->quota.used = used;
    if (new_size > SMALL && !limits->unpriced) limits->instructions += (long)price_of(NULL, old_size, 0, new_size);
    return pool_take(&limits->pool, new_size);
}

_Noreturn void limits_report(lua_State *L, int level) {
    char text[300];
    limits_explain(&rules_of(L)->limits, text, sizeof text);
    luaL_where(L, level);
    lua_pushstring(L, text);
    lua_concat(L, 2);
    for (;;) lua_error(L); /* it does not return */
}

void limits_blame(Limits *limits, int lua_status, const char *message) {
    /* Lua's buffers and stacks raise these as plain errors. */
    bool memory = lua_status == LUA_ERRMEM || strstr(message, "not enough memory") || strstr(message, "stack overflow (");
    if (!memory || limits->tripped != LIMIT_NONE) return;
    limits->tripped = limits->refused == LIMIT_NONE && lua_status == LUA_ERRMEM ? LIMIT_PROCESS : limits->refused;
}

_Noreturn void limits_raise(lua_State *L, LimitTripped tripped) {
    Limits *limits = &rules_of(L)->limits;
    if (tripped == LIMIT_PROCESS && limits->quota.full) tripped = LIMIT_MEMORY;
    limits->tripped = limits->uncounted && tripped != LIMIT_PROCESS ? LIMIT_UNCOUNTED : tripped;
    limits_report(L, 1);
}

#define SCREEN_RUNS 5 /* there are texts for each viewer */

void limits_loaded(Limits *limits, const BohnLimits *set) {
    limits->screen = limits->set.instructions;
    if (SCREEN_RUNS * set->instructions < limits->screen) limits->screen = SCREEN_RUNS * set->instructions;
    limits->set = *set;
    limits->loaded = true;
    limits->most_total = set->total ? limits->total + set->total : 0;
}

BohnUsage bohn_usage(const BohnRules *rules) {
    const Limits *limits = &rules->limits;
    return (BohnUsage){ .memory = limits->quota.used + limits->quota.kept, .most_memory = limits->quota.most,
                        .instructions = limits->instructions, .most_instructions = limits->set.instructions,
                        .dearest = limits->dearest, .total = limits->total, .reached = limits->reached,
                        .state = sizeof(State), .hidden = rules->met_hidden };
}

void limits_explain(const Limits *limits, char *text, size_t n) {
    switch (limits->tripped) {
    case LIMIT_NONE: snprintf(text, n, "no limit was reached"); return;
    case LIMIT_MEMORY:
        snprintf(text, n, "the script needs more than %zu KiB of memory", limits->set.memory / 1024);
        return;
    case LIMIT_TEXT:
        snprintf(text, n, "the script builds a text of more than %d KiB", MAX_TEXT / 1024);
        return;
    case LIMIT_INSTRUCTIONS:
        snprintf(text, n, "the rules ran for more than %ld Lua instructions without a decision: an endless loop?",
                 limits->set.instructions);
        return;
    case LIMIT_TIME:
        snprintf(text, n, "the rules ran for longer than %d ms without a decision: an endless loop?", limits->set.milliseconds);
        return;
    case LIMIT_DECISIONS:
        snprintf(text, n, "more than %ld decisions or %d events, %zu KiB of history, or %d questions in one step: the game seems "
                          "endless", limits->set.decisions, MAX_EVENTS, limits->quota.most / 1536, MAX_QUESTIONS);
        return;
    case LIMIT_EVENTS:
        snprintf(text, n, "the rules moved cards, set counters or sent messages more than %d times without a "
                          "decision: an endless loop?", MAX_RUN_EVENTS);
        return;
    case LIMIT_MESSAGES:
        snprintf(text, n, "the rules sent more than %d messages without a decision: an endless loop?", MAX_RUN_MESSAGES);
        return;
    case LIMIT_TOTAL: snprintf(text, n, "the rules took " BOHN_TOTAL_TEXT); return;
    case LIMIT_INTERRUPT: snprintf(text, n, "interrupted"); return;
    case LIMIT_PROCESS: snprintf(text, n, "out of memory"); return;
    case LIMIT_UNCOUNTED:
    default: snprintf(text, n, "to be run again and counted"); return; /* never shown */
    }
}
