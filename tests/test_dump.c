/* test_dump.c - what the bytecode of a Lua function shows. */
#include "vm/dump.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include <cmocka.h>

#define LIKE "return function(self, t, p, card) return t:fitting(p.fields, card, 'CLAUSE') end"

static lua_State *L;
static char strings[3][DUMP_TEXT];

static int open_lua(void **state) {
    (void)state;
    L = luaL_newstate();
    return L ? 0 : -1;
}

static int close_lua(void **state) {
    (void)state;
    assert_int_equal(lua_gettop(L), 0); /* nothing is left on the stack */
    lua_close(L);
    return 0;
}

static void push(const char *function) {
    lua_settop(L, 0);
    assert_int_equal(luaL_loadstring(L, function), LUA_OK);
    lua_call(L, 0, 1);
    assert_true(lua_isfunction(L, 1));
}

static bool assigns(const char *function) {
    push(function);
    bool answer = dump_assigns_outer_local(L);
    assert_int_equal(lua_gettop(L), 1);
    lua_settop(L, 0);
    return answer;
}

static bool like(const char *function) {
    push(function);
    bool answer = dump_is_like(L, LIKE, strings, 3);
    assert_int_equal(lua_gettop(L), 1);
    lua_settop(L, 0);
    return answer;
}

static void functions_that_assign_an_outer_local_are_found(void **state) {
    (void)state;
    assert_true(assigns("local n = 0; return function() n = n + 1 end"));
    assert_true(assigns("local n = 0; return function() return function() n = 1 end end"));
    assert_false(assigns("local n = 0; return function() return n + 1 end"));
    assert_false(assigns("local n = {}; return function() n.x = 1.5; local m = 'text'; m = nil; return m end"));
}

static void equal_code_with_equal_strings_is_recognised(void **state) {
    (void)state;
    assert_true(like("local game = {}\nfunction game:places(t, p, bean)\n  return t:putting(p.beds, bean, 'X-1')\nend\n"
                     "return game.places"));
    assert_string_equal(strings[0], "putting");
    assert_string_equal(strings[1], "beds");
    assert_string_equal(strings[2], "X-1");
}

static void different_code_is_not_equal(void **state) {
    (void)state;
    static const char *const others[] = {
        "return function(self, t, p, card) return t:fitting(p.fields, card) end",
        "return function(self, t, p, card) return t:fitting(p.fields, card, 'A', 'B') end",
        "return function(self, t, p, card) return t:fitting(p.fields, card, 7) end",
        "return function(self, t, p, card) return t:fitting(p.fields, card, nil) end",
        "return function(self, t, p, card) return t:fitting(p.fields, p, 'A') end",
        "return function(self, t, p, card) return t:fitting(t.fields, card, 'A') end",
        "return function(self, t, p, card) return p:fitting(p.fields, card, 'A') end",
        "return function(self, t, p, card) return t.fitting(p.fields, card, 'A') end",
        "return function(self, t, p, card) return (t:fitting(p.fields, card, 'A')) end",
        "return function(self, t, p, card) t:fitting(p.fields, card, 'A') end",
        "return function(self, t, p, card) if card then return t:fitting(p.fields, card, 'A') end end",
        "return function(self, t, p, card) p = t; return t:fitting(p.fields, card, 'A') end",
        "return function(self, t, p, card, more) return t:fitting(p.fields, card, 'A') end",
        "return function(self, t, p, card, ...) return t:fitting(p.fields, card, 'A') end",
        "return function(t, p, card) return t:fitting(p.fields, card, 'A') end",
        "local up = 'A'; return function(self, t, p, card) return t:fitting(p.fields, card, up) end",
        "return function(self, t, p, card) return t:fitting(p.fields, card, '"
        "a text that is longer than what Lua calls a short string of forty bytes') end",
        "return function() end",
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (like(others[i])) fail_msg("recognised: %s", others[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(functions_that_assign_an_outer_local_are_found, open_lua, close_lua),
        cmocka_unit_test_setup_teardown(equal_code_with_equal_strings_is_recognised, open_lua, close_lua),
        cmocka_unit_test_setup_teardown(different_code_is_not_equal, open_lua, close_lua),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
