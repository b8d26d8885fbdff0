/* test_rules.c - the limits of rules by themselves: what the allocator of Lua refuses, what a block costs
 * (vm/limits.c). */
#include "vm/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include <cmocka.h>

static Limits limits;

static int set_up(void **state) {
    (void)state;
    memset(&limits, 0, sizeof limits);
    limits.set = bohn_default_limits;
    limits.quota.most = limits.set.memory;
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    assert_int_equal(limits.quota.used, 0); /* everything was given back */
    pool_free(&limits.pool);
    return 0;
}

static void give(void *block, size_t size) { assert_null(limits_alloc(&limits, block, size, 0)); }

/* What a new block of this type costs: the same from the pool and from malloc, the first time and again. */
static long price(size_t type, size_t size) {
    long first = 0;
    for (int again = 0; again < 2; again++) {
        limits.instructions = 0;
        void *block = limits_alloc(&limits, NULL, type, size);
        assert_non_null(block);
        give(block, size);
        if (again == 0) first = limits.instructions;
        assert_int_equal(limits.instructions, first);
    }
    return first;
}

static void blocks_have_a_price(void **state) {
    (void)state;
    assert_int_equal(price(LUA_TSTRING, 100), 0);
    assert_int_equal(price(LUA_TSTRING, 800), 100);
    assert_int_equal(price(LUA_TSTRING, 8000), 1000);
    assert_int_equal(price(LUA_TFUNCTION, 100 * sizeof(void *)), 100 * 100 / 8);
    assert_int_equal(price(0, 24 * 16), 24);
    assert_int_equal(price(0, 24 * 4096), 24 * 256);
    assert_int_equal(price(0, 24 * 24), 0);       /* no power of two: not the keys of a table */
    assert_int_equal(price(0, 85 * 16), 0);       /* a stack */
    assert_int_equal(price(LUA_TUSERDATA, 8000), 0);
    limits.unpriced = true;
    assert_int_equal(price(LUA_TSTRING, 8000), 0);
    assert_int_equal(price(0, 24 * 16), 0);
}

/* A list costs when its table is counted anew; Lua then asks for as much as there is. */
static void a_list_is_counted_anew(void **state) {
    (void)state;
    void *list = limits_alloc(&limits, NULL, 0, 6400);
    limits.instructions = 0;
    list = limits_alloc(&limits, list, 6400, 12800);
    assert_int_equal(limits.instructions, 0);
    list = limits_alloc(&limits, list, 12800, 12800);
    assert_int_equal(limits.instructions, 200);
    list = limits_alloc(&limits, list, 12800, 640);
    list = limits_alloc(&limits, list, 640, 64);
    list = limits_alloc(&limits, list, 64, 64);   /* too small to cost anything */
    assert_int_equal(limits.instructions, 200);
    assert_int_equal(limits.quota.used, 64);
    give(list, 64);
    give(NULL, 0);
}

static void too_much_is_refused(void **state) {
    (void)state;
    assert_null(limits_alloc(&limits, NULL, LUA_TSTRING, 10000));
    assert_int_equal(limits.refused, LIMIT_TEXT);
    assert_null(limits_alloc(&limits, NULL, LUA_TTABLE, limits.set.memory));
    assert_int_equal(limits.refused, LIMIT_MEMORY);
    void *block = limits_alloc(&limits, NULL, 0, 1000), *small = limits_alloc(&limits, NULL, 0, 40);
    give(small, 40); /* the pool has one */
    limits.quota.kept = limits.quota.most - 1000;
    long spent = limits.instructions;
    assert_null(limits_alloc(&limits, NULL, 0, 40));
    assert_null(limits_alloc(&limits, block, 1000, 1001));
    assert_int_equal(limits.instructions, spent + 2 * (1000 / 32)); /* two collections */
    block = limits_alloc(&limits, block, 1000, 900);
    assert_non_null(block);
    /* The message of a limit fits in any case. */
    limits.tripped = LIMIT_INSTRUCTIONS;
    small = limits_alloc(&limits, NULL, LUA_TSTRING, 2000);
    assert_non_null(small);
    assert_null(limits_alloc(&limits, NULL, LUA_TTABLE, 5000));
    give(small, 2000);
    give(block, 900);
}

/* One block has at most a sixth of the memory, but a mebibyte in any case. */
static void one_block_is_not_all(void **state) {
    (void)state;
    assert_null(limits_alloc(&limits, NULL, 0, 5u << 20));
    void *block = limits_alloc(&limits, NULL, 0, 3u << 20);
    assert_non_null(block);
    give(block, 3u << 20);
    limits.quota.most = 2u << 20;
    block = limits_alloc(&limits, NULL, 0, 1u << 20);
    assert_non_null(block);
    give(block, 1u << 20);
}

static void time_has_run_out(void **state) {
    (void)state;
    void *block = limits_alloc(&limits, NULL, 0, 2000);
    give(limits_alloc(&limits, NULL, 0, 40), 40); /* the pool has one */
    limits.refused = LIMIT_TIME;
    assert_null(limits_alloc(&limits, NULL, 0, 40));
    assert_null(limits_alloc(&limits, block, 2000, 3000));
    block = limits_alloc(&limits, block, 2000, 1500);
    assert_non_null(block);
    give(block, 1500);
    /* ... as a full memory finds out */
    limits.deadline = 1;
    limits.set.milliseconds = 0;
    limits.refused = LIMIT_NONE;
    assert_null(limits_alloc(&limits, NULL, 0, limits.quota.most + 1));
    assert_int_equal(limits.refused, LIMIT_TIME);
}

static int raise_it(lua_State *L) {
    limits_raise(L, (LimitTripped)lua_tointeger(L, 1));
    return 0;
}

/* Code that is not counted is run again, unless the process has no memory; that is the script's fault if the quota
 * refused it. */
static void limits_are_raised(void **state) {
    (void)state;
    static const struct { LimitTripped raised; bool uncounted, full; LimitTripped expected; } cases[] = {
        { LIMIT_TOTAL, false, false, LIMIT_TOTAL },       { LIMIT_TOTAL, true, false, LIMIT_UNCOUNTED },
        { LIMIT_PROCESS, false, false, LIMIT_PROCESS }, { LIMIT_PROCESS, true, false, LIMIT_PROCESS },
        { LIMIT_PROCESS, false, true, LIMIT_MEMORY },   { LIMIT_PROCESS, true, true, LIMIT_UNCOUNTED },
    };
    static BohnRules rules;
    lua_State *L = luaL_newstate();
    assert_non_null(L);
    *(BohnRules **)lua_getextraspace(L) = &rules;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[300];
        rules.limits.uncounted = cases[i].uncounted;
        rules.limits.quota.full = cases[i].full;
        lua_pushcfunction(L, raise_it);
        lua_pushinteger(L, cases[i].raised);
        assert_int_equal(lua_pcall(L, 1, 0, 0), LUA_ERRRUN);
        assert_int_equal(rules.limits.tripped, cases[i].expected);
        limits_explain(&rules.limits, text, sizeof text);
        assert_non_null(strstr(lua_tostring(L, -1), text));
        lua_settop(L, 0);
    }
    lua_close(L);
}

static void the_process_has_no_memory(void **state) {
    (void)state;
#ifndef __SANITIZE_ADDRESS__ /* which ends the process */
    limits.quota.most = SIZE_MAX;
    assert_null(limits_alloc(&limits, NULL, 0, SIZE_MAX / 8));
    assert_int_equal(limits.refused, LIMIT_PROCESS);
#endif
}

static void each_limit_is_explained(void **state) {
    (void)state;
    char texts[LIMIT_UNCOUNTED + 1][300];
    for (int i = LIMIT_NONE; i <= LIMIT_UNCOUNTED; i++) {
        limits.tripped = (LimitTripped)i;
        limits_explain(&limits, texts[i], sizeof texts[i]);
        assert_true(strlen(texts[i]) > 10);
        for (int k = LIMIT_NONE; k < i; k++) assert_string_not_equal(texts[i], texts[k]);
    }
    assert_string_equal(texts[LIMIT_MEMORY], "the script needs more than 24576 KiB of memory");
}

/* Which limit an error is due to. */
static void errors_are_blamed(void **state) {
    (void)state;
    static const struct { LimitTripped tripped, refused; int status; const char *message; LimitTripped expected; } cases[] = {
        { LIMIT_NONE, LIMIT_MEMORY, LUA_ERRRUN, "attempt to index a nil value", LIMIT_NONE },
        { LIMIT_NONE, LIMIT_MEMORY, LUA_ERRMEM, "not enough memory", LIMIT_MEMORY },
        { LIMIT_NONE, LIMIT_TEXT, LUA_ERRRUN, "not enough memory", LIMIT_TEXT },
        { LIMIT_NONE, LIMIT_NONE, LUA_ERRRUN, "stack overflow (message)", LIMIT_NONE },
        { LIMIT_NONE, LIMIT_NONE, LUA_ERRMEM, "", LIMIT_PROCESS },
        { LIMIT_TIME, LIMIT_MEMORY, LUA_ERRMEM, "not enough memory", LIMIT_TIME },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        limits.tripped = cases[i].tripped;
        limits.refused = cases[i].refused;
        limits_blame(&limits, cases[i].status, cases[i].message);
        assert_int_equal(limits.tripped, cases[i].expected);
    }
}

int main(void) {
#define limited(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        limited(blocks_have_a_price), limited(a_list_is_counted_anew), limited(too_much_is_refused), limited(one_block_is_not_all),
        limited(time_has_run_out), limited(the_process_has_no_memory), limited(limits_are_raised), limited(each_limit_is_explained), limited(errors_are_blamed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
