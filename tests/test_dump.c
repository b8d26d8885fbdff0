/* test_dump.c - what the bytecode of a Lua function shows. */
#include "vm/dump.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include <cmocka.h>

static lua_State *L;

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

static void functions_that_assign_an_outer_local_are_found(void **state) {
    (void)state;
    assert_true(assigns("local n = 0; return function() n = n + 1 end"));
    assert_true(assigns("local n = 0; return function() return function() n = 1 end end"));
    assert_true(assigns("local a, n = 0, 0; return function(b) local c; return function() c = a; return function() n = b end end end"));
    assert_false(assigns("local n = 0; return function() return n + 1 end"));
    assert_false(assigns("local a = 0; return function() local n = a; local f = function() n = n + a end; f(); return n end"));
    assert_false(assigns("return function() local n = 0; return function() return function() n = 1 end end end"));
    assert_false(assigns("local n = {}; return function() n.x = 1.5; local m = 'text'; m = nil; return m end"));
}

/* More functions within each other than a game needs: nothing is known about them. */
static void functions_nested_too_deeply_are_not_read(void **state) {
    (void)state;
    char chunk[8000] = "return function() ";
    DumpSize size;
    DumpBytes bytes;
    for (int i = 0; i < 110; i++) strcat(chunk, "local function f() ");
    for (int i = 0; i < 111; i++) strcat(chunk, "end ");
    assert_true(assigns(chunk)); /* perhaps */
    assert_int_equal(luaL_loadstring(L, chunk), LUA_OK);
    assert_false(dump_measure(L, &size, &bytes));
    assert_false(size.no_memory);
    free(bytes.at);
    lua_settop(L, 0);
}

static DumpUses uses(const char *chunk) {
    DumpSize size;
    DumpBytes bytes;
    assert_int_equal(luaL_loadstring(L, chunk), LUA_OK);
    assert_true(dump_measure(L, &size, &bytes));
    free(bytes.at);
    lua_settop(L, 0);
    return size.uses;
}

static bool reads_globals(const char *chunk) { return uses(chunk).reads_globals; }

static void chunks_with_a_function_that_assigns_an_outer_local_are_found(void **state) {
    (void)state;
    assert_true(uses("local n = 0; return function() n = n + 1 end").assigns);
    assert_true(uses("return function() local n = 0; return { f = function() return function() n = 1 end end } end").assigns);
    assert_false(uses("local n = 0; n = 1; return function() local m = n; m = 2; return function() return m end end").assigns);
    assert_false(uses("local t = {}; x = 1; function t.f() t.x = 1; x = 2 end").assigns);
}

static void chunks_that_only_read_globals_are_found(void **state) {
    (void)state;
    assert_true(reads_globals("local n = 0; return function(t) t.x = ipairs; n = math.max(n, 1) end"));
    assert_true(reads_globals("local t = {}; return function() return function() t.ipairs = ipairs end end"));
    assert_true(reads_globals("return _ENV.ipairs"));
    assert_false(reads_globals("return function() x = 1 end"));
    assert_false(reads_globals("return function() return function() return _ENV end end"));
    assert_false(reads_globals("local e = _ENV"));
    assert_false(reads_globals("return function(k) return _ENV[k] end"));
}

/* Code that was compiled with another name gets this one. */
static void expect_name(const char *name) {
    DumpSize size;
    DumpBytes bytes;
    DumpName as;
    char code[3000];
    const char *text = "\nreturn function() return 1 end";
    assert_int_equal(luaL_loadbufferx(L, text, strlen(text), "=before", "t"), LUA_OK);
    assert_true(dump_measure(L, &size, &bytes));
    assert_true(dump_name(&as, name));
    memcpy(code, bytes.at, DUMP_HEAD);
    memcpy(code + DUMP_HEAD, as.text, as.n);
    memcpy(code + DUMP_HEAD + as.n, bytes.at + DUMP_HEAD, bytes.n - DUMP_HEAD);
    lua_settop(L, 0);
    assert_int_equal(luaL_loadbufferx(L, code, bytes.n + as.n, "other", "b"), LUA_OK);
    free(bytes.at);
    lua_call(L, 0, 1);
    lua_Debug info;
    lua_getinfo(L, ">S", &info);
    assert_string_equal(info.source, name);
    assert_int_equal(info.linedefined, 2);
}

static void code_gets_the_name_of_its_file(void **state) {
    (void)state;
    char name[1300];
    expect_name("@a.lua");
    for (size_t n = 120; n < 1190; n += n < 140 ? 1 : 500) { /* from 127 on, the length takes two bytes */
        memset(name, 'x', n);
        name[0] = '@';
        name[n] = '\0';
        expect_name(name);
    }
    DumpName as;
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_false(dump_name(&as, name));
}

static void note(void *context, int line) { ((bool *)context)[line] = true; }

static void lines_of_inner_functions_are_found(void **state) {
    (void)state;
    bool lines[2000] = { false };
    char text[3000] = "local a = 1\nfunction f(...)\n  a = 2\n\n  return function() return a\n  end\nend\nreturn function()";
    for (int i = 0; i < 600; i++) strcat(text, "\n"); /* too far for a difference */
    strcat(text, "return 1 end");
    assert_int_equal(luaL_loadstring(L, text), LUA_OK);
    assert_true(dump_inner_lines(L, note, lines));
    lua_settop(L, 0);
    for (int line = 1; line < 2000; line++) {
        bool wanted = line == 3 || (line >= 5 && line <= 7) || line == 608;
        if (lines[line] != wanted) fail_msg("line %d: %d", line, lines[line]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(functions_that_assign_an_outer_local_are_found, open_lua, close_lua),
        cmocka_unit_test_setup_teardown(functions_nested_too_deeply_are_not_read, open_lua, close_lua),
        cmocka_unit_test_setup_teardown(chunks_that_only_read_globals_are_found, open_lua, close_lua),
        cmocka_unit_test_setup_teardown(chunks_with_a_function_that_assigns_an_outer_local_are_found, open_lua, close_lua),
        cmocka_unit_test_setup_teardown(code_gets_the_name_of_its_file, open_lua, close_lua),
        cmocka_unit_test_setup_teardown(lines_of_inner_functions_are_found, open_lua, close_lua),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
