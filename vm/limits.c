/* limits.c - see limits.h. */
#include "vm/rules.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The hook's grain: small enough that the slowest single instruction (comparing two strings that
 * fill the memory) cannot stretch the time between two looks at the clock beyond a second. */
#define HOOK_EVERY 1000

BohnLimits bohn_default_limits(void) {
    return (BohnLimits){ .memory = 24u << 20, .instructions = 10 * 1000 * 1000, .milliseconds = 2000,
                         .decisions = 100 * 1000 };
}

void *limits_alloc(void *ud, void *block, size_t old_size, size_t new_size) {
    Limits *limits = ud;
    size_t before = block ? old_size : 0; /* for a new block Lua passes its type instead */
    if (new_size == 0) {
        free(block);
        limits->memory -= before;
        return NULL;
    }
    if (new_size > before && limits->memory + (new_size - before) > limits->set.memory) {
        limits->tripped = LIMIT_MEMORY;
        return NULL;
    }
    void *moved = realloc(block, new_size);
    if (moved) limits->memory = limits->memory - before + new_size;
    return moved;
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void hook(lua_State *L, lua_Debug *ar) {
    (void)ar;
    Limits *limits = &rules_of(L)->limits;
    limits->instructions += HOOK_EVERY;
    if (limits->tripped == LIMIT_NONE) {
        if (limits->set.instructions && limits->instructions > limits->set.instructions)
            limits->tripped = LIMIT_INSTRUCTIONS;
        else if (now() > limits->deadline)
            limits->tripped = LIMIT_TIME;
    }
    if (limits->tripped != LIMIT_NONE) {
        char text[300];
        limits_explain(limits, text, sizeof text);
        luaL_error(L, "%s", text);
    }
}

void limits_begin(Limits *limits, lua_State *L) {
    limits->instructions = 0;
    limits->tripped = LIMIT_NONE;
    limits->deadline = now() + (int64_t)limits->set.milliseconds * 1000000;
    limits->running = L;
    if (limits->set.instructions && lua_gethook(L) == NULL) lua_sethook(L, hook, LUA_MASKCOUNT, HOOK_EVERY);
}

void limits_end(Limits *limits, lua_State *L) {
    (void)L;
    limits->running = NULL;
    limits->deadline = 0;
}

/* Both are called from signal handlers: lua_sethook is the one call Lua allows there. */
void bohn_interrupt(BohnRules *rules) {
    Limits *limits = &rules->limits;
    lua_State *L = limits->running;
    if (!L) return;
    if (limits->tripped == LIMIT_NONE) limits->tripped = LIMIT_INTERRUPT;
    lua_sethook(L, hook, LUA_MASKCOUNT, 1);
}

void bohn_tick(BohnRules *rules) {
    Limits *limits = &rules->limits;
    lua_State *L = limits->running;
    if (L && now() > limits->deadline) lua_sethook(L, hook, LUA_MASKCOUNT, 1);
}

void limits_explain(const Limits *limits, char *text, size_t n) {
    switch (limits->tripped) {
    case LIMIT_NONE: snprintf(text, n, "no limit was reached"); return;
    case LIMIT_MEMORY:
        snprintf(text, n, "the script needs more than its %zu KiB of memory", limits->set.memory / 1024);
        return;
    case LIMIT_INSTRUCTIONS:
        snprintf(text, n, "the step ran for more than %ld Lua instructions: an endless loop?",
                 limits->set.instructions);
        return;
    case LIMIT_TIME:
        snprintf(text, n, "the step took longer than %d ms: an endless loop?", limits->set.milliseconds);
        return;
    case LIMIT_INTERRUPT: snprintf(text, n, "interrupted"); return;
    }
}
