/* limits.c - see limits.h. */
#include "vm/step.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* More Lua instructions than any processor runs in a nanosecond: each takes several of its own. */
#ifdef BOHN_HOSTILE
#define MOST_PER_NANOSECOND 1000000  /* nearly everything is run again, and must come out the same */
#else
#define MOST_PER_NANOSECOND 4
#endif

#define TEXT_HEAD 64  /* at least what Lua puts before the bytes of a string, and the zero behind */
#define LONG_TEXT 1024 /* bytes: making a shorter one takes no longer than an instruction or two */

BohnLimits bohn_default_limits(void) {
    return (BohnLimits){ .memory = 24u << 20, .instructions = 10 * 1000 * 1000, .milliseconds = 2000,
                         .decisions = 100 * 1000 };
}

static int64_t read_clock(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* To a few milliseconds, which is enough for a deadline and costs a third of the exact time. Without
 * counting more depends on it. */
static int64_t now(const Limits *limits) {
    return read_clock(limits->uncounted ? CLOCK_MONOTONIC : CLOCK_MONOTONIC_COARSE);
}

/* Nothing was counted, and it ran so long that the budget may be spent. */
static bool doubtful(const Limits *limits, int64_t time) {
    return limits->uncounted &&
           limits->instructions + (time - limits->began) * MOST_PER_NANOSECOND > limits->set.instructions;
}

void *limits_alloc(void *ud, void *block, size_t old_size, size_t new_size) {
    Limits *limits = ud;
    size_t before = block ? old_size : 0; /* for a new block Lua passes its type instead */
    if (new_size == 0) {
        if (block) pool_give(&limits->pool, block, before);
        limits->memory -= before;
        return NULL;
    }
    if (!block && old_size == LUA_TSTRING && new_size > MAX_TEXT + TEXT_HEAD) {
        limits->refused = LIMIT_TEXT;
        return NULL;
    }
    if (new_size > before && limits->memory + (new_size - before) > limits->set.memory) {
        /* Lua now collects all garbage and asks again. A script that keeps its memory nearly full makes
         * it do so at every instruction, far more often than the hook looks at the clock. */
        limits->refused = limits->deadline && now(limits) > limits->deadline ? LIMIT_TIME : LIMIT_MEMORY;
        return NULL;
    }
    if (new_size > before && limits->refused == LIMIT_TIME) return NULL; /* it is asked again */
    void *moved = block ? pool_alloc(&limits->pool, block, before, new_size) : pool_take(&limits->pool, new_size);
    if (!moved) {
        limits->refused = LIMIT_PROCESS;
        return NULL;
    }
    limits->memory = limits->memory - before + new_size;
    /* Whatever makes a long text, be it `..` or a function, pays for it here, as the hook finds out. Short texts are
     * shared, and whether one is still there depends on when garbage was collected. */
    if (!block && old_size == LUA_TSTRING && new_size > LONG_TEXT) limits->instructions += (long)text_price(new_size);
    return moved;
}

static void say(lua_State *L, int level) {
    char text[300];
    limits_explain(&rules_of(L)->limits, text, sizeof text);
    luaL_where(L, level);
    lua_pushstring(L, text);
    lua_concat(L, 2);
    lua_error(L);
}

static void look_at_clock(Limits *limits) {
    if (limits->tripped != LIMIT_NONE) return;
    int64_t time = now(limits);
    if (doubtful(limits, time))
        limits->tripped = LIMIT_UNCOUNTED;
    else if (limits->set.instructions && limits->instructions > limits->set.instructions)
        limits->tripped = LIMIT_INSTRUCTIONS;
    else if (time > limits->deadline)
        limits->tripped = LIMIT_TIME;
}

static void hook(lua_State *L, lua_Debug *ar) {
    Limits *limits = &rules_of(L)->limits;
    if (ar->event == LUA_HOOKLINE) {
        if (limits->lines) cover_note(L, ar);
        return;
    }
    if (!limits->uncounted) limits->instructions += lua_gethookcount(L);
    look_at_clock(limits);
    if (limits->tripped != LIMIT_NONE) say(L, 0); /* a hook is no function: level 0 is who runs */
    if (limits->uncounted) lua_sethook(L, NULL, 0, 0); /* a tick set it, but a new budget began since */
}

void limits_check(lua_State *L) {
    Limits *limits = &rules_of(L)->limits;
    look_at_clock(limits);
    if (limits->tripped != LIMIT_NONE) say(L, 1);
}

void limits_blame(Limits *limits, int lua_status, const char *message) {
    /* Lua's buffers and stacks report it as plain errors */
    bool memory = lua_status == LUA_ERRMEM || strstr(message, "not enough memory") || strstr(message, "stack overflow (");
    if (!memory || limits->tripped != LIMIT_NONE) return;
    limits->tripped = limits->refused == LIMIT_NONE && lua_status == LUA_ERRMEM ? LIMIT_PROCESS : limits->refused;
}

int limits_raise(lua_State *L, LimitTripped tripped) {
    Limits *limits = &rules_of(L)->limits;
    limits->tripped = limits->uncounted && tripped != LIMIT_PROCESS ? LIMIT_UNCOUNTED : tripped;
    say(L, 1);
    return 0;
}

/* The count of the hook starts anew too, so that the limit is reached at the same instruction in
 * every run; and an interrupt may have left it at 1. */
static void start(Limits *limits, lua_State *L, int64_t time) {
    limits->instructions = 0;
    limits->began = time;
    limits->deadline = limits->began + (int64_t)limits->set.milliseconds * 1000000;
    int wanted = limits->lines ? LUA_MASKLINE : 0;
    if (limits->set.instructions && !limits->uncounted) wanted |= LUA_MASKCOUNT;
    if (wanted) lua_sethook(L, hook, wanted, HOOK_EVERY);
    else if (lua_gethook(L)) lua_sethook(L, NULL, 0, 0);
}

static LimitsOuter begin(Limits *limits, lua_State *L, bool uncounted) {
    LimitsOuter outer = { limits->running, limits->instructions, limits->deadline, 0, limits->uncounted,
                          limits->in_doubt, limits->tripped };
    if (outer.running) outer.left = now(limits);
    limits->tripped = limits->refused = LIMIT_NONE;
    limits->uncounted = uncounted;
    limits->in_doubt = false;
    start(limits, L, now(limits));
    limits->running = L;
    return outer;
}

LimitsOuter limits_begin(Limits *limits, lua_State *L) { return begin(limits, L, false); }

LimitsOuter limits_begin_uncounted(Limits *limits, lua_State *L) {
    return begin(limits, L, limits->ticks && limits->set.instructions && !limits->lines);
}

LimitsOuter limits_begin_again(Limits *limits, lua_State *L) {
    LimitsOuter outer = begin(limits, L, false);
    limits->in_doubt = true;
    return outer;
}

void limits_end(Limits *limits, const LimitsOuter *outer) {
    limits->refused = LIMIT_NONE;
    if (outer->running) {
        limits->instructions = outer->instructions;
        limits->uncounted = outer->uncounted;
        limits->in_doubt = outer->in_doubt;
        limits->deadline = outer->deadline + (now(limits) - outer->left);
        limits->began = limits->deadline - (int64_t)limits->set.milliseconds * 1000000;
        limits->tripped = outer->tripped;
    } else {
        limits->deadline = 0;
    }
    limits->running = outer->running; /* last: a tick compares its times */
}

bool limits_doubt(Limits *limits, bool failed) {
    if (!limits->uncounted) return false;
    limits->looked = now(limits);
    if (limits->tripped == LIMIT_NONE && (failed || doubtful(limits, limits->looked))) limits->tripped = LIMIT_UNCOUNTED;
    return limits->tripped == LIMIT_UNCOUNTED;
}

void limits_settle(lua_State *L) {
    if (limits_doubt(&rules_of(L)->limits, false)) say(L, 1);
}

BohnUsage bohn_usage(const BohnRules *rules) {
    const Limits *limits = &rules->limits;
    return (BohnUsage){ .memory = limits->memory, .most_memory = limits->set.memory,
                        .instructions = limits->instructions, .most_instructions = limits->set.instructions,
                        .dearest = limits->dearest };
}

void limits_note(Limits *limits) {
    if (limits->instructions > limits->dearest) limits->dearest = limits->instructions;
}

/* A budget is over, and the next one need not be counted because this one was. */
static void trust(Limits *limits) {
    limits->uncounted |= limits->in_doubt;
    limits->in_doubt = false;
}

void limits_renew_fed(lua_State *L) {
    Limits *limits = &rules_of(L)->limits;
    limits_note(limits);
    if (limits->set.instructions && limits->tripped == LIMIT_NONE) start(limits, L, now(limits));
}

void limits_renew(lua_State *L) {
    trust(&rules_of(L)->limits);
    limits_renew_fed(L);
}

void limits_go_on(lua_State *L) {
    Limits *limits = &rules_of(L)->limits;
    limits_note(limits);
    bool looked = limits->uncounted;
    trust(limits);
    if (limits->set.instructions && limits->tripped == LIMIT_NONE)
        start(limits, L, looked ? limits->looked : now(limits));
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
    if (!L) return;
    int64_t time = now(limits);
    if (doubtful(limits, time) || time > limits->deadline) lua_sethook(L, hook, LUA_MASKCOUNT, 1);
}

void bohn_set_ticks(BohnRules *rules, bool ticks) { rules->limits.ticks = ticks; }

void limits_explain(const Limits *limits, char *text, size_t n) {
    switch (limits->tripped) {
    case LIMIT_NONE: snprintf(text, n, "no limit was reached"); return;
    case LIMIT_MEMORY:
        snprintf(text, n, "the script needs more than its %zu KiB of memory", limits->set.memory / 1024);
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
        snprintf(text, n, "more than %ld decisions or %d events, or %d questions in one step: the game seems endless",
                 limits->set.decisions, MAX_EVENTS, MAX_QUESTIONS);
        return;
    case LIMIT_TOLD:
        snprintf(text, n, "the rules have moved cards, set counters or said something more than %d times without a "
                          "decision: an endless loop?", MAX_TOLD);
        return;
    case LIMIT_SAID:
        snprintf(text, n, "the rules say more than %d things without a decision: an endless loop?", MAX_SAID);
        return;
    case LIMIT_INTERRUPT: snprintf(text, n, "interrupted"); return;
    case LIMIT_PROCESS: snprintf(text, n, "out of memory"); return;
    case LIMIT_UNCOUNTED: snprintf(text, n, "to be run again and counted"); return; /* nobody is told */
    }
}
