/* test_meter.c - the charges that a script gets before it is compiled: see vm/meter.h. */
#include "vm/meter.h"

#include "tests/common.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>
#include <lualib.h>

#define OPENING "local __charge,__listed=__charge,__listed;"

/* Without the opening; as it is if nothing is charged. The caller frees it. */
static char *metered(const char *text) {
    char *result = NULL;
    switch (meter("", text, &result)) {
    case METER_PLAIN: return strdup(text);
    case METER_DONE:
        assert_int_equal(strncmp(result, OPENING, strlen(OPENING)), 0);
        memmove(result, result + strlen(OPENING), strlen(result) + 1 - strlen(OPENING));
        return result;
    default: fail_msg("%s: not metered", text);
    }
    return NULL;
}

/* ---- where the charges stand --------------------------------------------------------------------------- */

static void charges_stand_in_the_block(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        { "local x = a .. b", "local x = a .. b" }, /* runs once */
        { "for i = 1, 2 do x = i .. a .. b end", "for i = 1, 2 do __charge(2); x = i .. a .. b end" },
        { "for i = 1, #(a .. b) do end", "for i = 1, #(a .. b) do end" },
        { "while a .. b do c() end", "while a .. b do __charge(1); c() end" },
        { "while (function() return a .. b end)() .. c do d() end",
          "while (function() __charge(1); return a .. b end)() .. c do __charge(1); d() end" },
        { "repeat x() until a .. b", "repeat __charge(1); x() until a .. b" },
        { "repeat x() until a .. b x = c .. d", "repeat __charge(2); x() until a .. b x = c .. d" },
        { "repeat x() until a local x = c .. d", "repeat x() until a local x = c .. d" },
        { "repeat x() until (function() local a end)() .. b", "repeat __charge(1); x() until (function() local a end)() .. b" },
        { "function f(a) return a .. 1 end", "function f(a) __charge(1); return a .. 1 end" },
        { "function a.b:c(d) if d .. 1 then e() elseif f .. g then return 1 .. 2 .. 3 else x = y end end",
          "function a.b:c(d) __charge(2); if d .. 1 then e() elseif f .. g then __charge(2); return 1 .. 2 .. 3 else x = y end end" },
        { "function f(a) if a then (b or c)(1 .. 2) end end", "function f(a) if a then __charge(1); (b or c)(1 .. 2) end end" },
        { "::a:: x = y .. z goto a", "::a:: x = y .. z  __charge(1);goto a" },
        { "do ::a:: x = y .. z if b then goto a end end", "do __charge(1); ::a:: x = y .. z if b then  __charge(1);goto a end end" },
        { "for i in x do if i then goto next end local y = i .. z ::next:: end",
          "for i in x do __charge(1); if i then  __charge(1);goto next end local y = i .. z ::next:: end" },
        { "local function f(...) return g(...) end", "local function f(...) __charge(0,1,...); return g(...) end" },
        { "local function f(a, ...) while h(...) do x = { ..., a .. 1 } end end",
          "local function f(a, ...) while h(...) do __charge(1,2,...); x = { ..., a .. 1 } end end" },
        { "function f() return 1, g() end", "function f() return __listed( 1, g()) end" },
        { "function f() return 1, g 'a' ; end", "function f() return __listed( 1, g 'a') ; end" },
        { "function f() if a then return 1, g {} else return b, c end end",
          "function f() if a then return __listed( 1, g {}) else return b, c end end" },
        { "function f() return g(1, 2) end", "function f() return g(1, 2) end" },
        { "function f() return { 1, 2; g() } end", "function f() return { 1, 2; g() } end" },
        { "function f() return g(), h[1] end", "function f() return g(), h[1] end" },
        { "function f() return (g()), h end", "function f() return (g()), h end" },
        { "return a, function() return b, c() end", "return a, function() return __listed( b, c()) end" },
        { "return 1, f()", "return __listed( 1, f())" },
        /* what only looks like it */
        { "for i = 1, 2 do x = 'a .. b' end", "for i = 1, 2 do x = 'a .. b' end" },
        { "for i = 1, 2 do x = \"\\\" .. \" end", "for i = 1, 2 do x = \"\\\" .. \" end" },
        { "for i = 1, 2 do x = [==[ ]] .. ]=] ]==] end", "for i = 1, 2 do x = [==[ ]] .. ]=] ]==] end" },
        { "for i = 1, 2 do --[[ .. \n ]] x() -- .. \n end", "for i = 1, 2 do --[[ .. \n ]] x() -- .. \n end" },
        { "for i = 1, 2 do -- a\r x = a .. b end", "for i = 1, 2 do __charge(1); -- a\r x = a .. b end" },
        { "for i = 1, 2 do x = 0xep1 + .5e+3 + 3. end", "for i = 1, 2 do x = 0xep1 + .5e+3 + 3. end" },
        { "for i = 1, 2 do x = 0xe+1 ..'' end", "for i = 1, 2 do __charge(1); x = 0xe+1 ..'' end" },
        { "for i = 1, 2 do x = a[ [[b]] ] .. 1 end", "for i = 1, 2 do __charge(1); x = a[ [[b]] ] .. 1 end" },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char *text = metered(pairs[i][0]);
        assert_string_equal(text, pairs[i][1]);
        free(text);
    }
}

/* A text that begins with a bracket does not call what the opening ends with. */
static void the_opening_is_a_statement(void **state) {
    (void)state;
    char *text = NULL;
    assert_int_equal(meter("", "(f)(function() return 1 .. 2 end)", &text), METER_DONE);
    assert_string_equal(text, OPENING "(f)(function() __charge(1); return 1 .. 2 end)");
    free(text);
    assert_int_equal(meter("return ", "1, f()", &text), METER_DONE);
    assert_string_equal(text, OPENING "return __listed( 1, f())");
    free(text);
}

static void names_are_reserved(void **state) {
    (void)state;
    char *text = NULL;
    assert_int_equal(meter("", "local function __charge() end", &text), METER_RESERVED);
    assert_int_equal(meter("", "for __listed in x do end", &text), METER_RESERVED);
    assert_int_equal(meter("", "local s, __charged = '__charge' -- __listed", &text), METER_PLAIN);
}

static void what_is_not_lua_is_left_alone(void **state) {
    (void)state;
    static const char *const wrong[] = { "end", "do", "repeat end", "until a", "function f(", "while a end",
                                         "else", "for i = 1, 2 do until a" };
    char *text = NULL;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (meter("", wrong[i], &text) != METER_LOST) fail_msg("%s: metered", wrong[i]);
    char deep[300 * 3 + 1] = "";
    for (int i = 0; i < 300; i++) strcat(deep, "do ");
    assert_int_equal(meter("", deep, &text), METER_LOST);
    assert_int_equal(meter("", "x = 'a .. \\", &text), METER_PLAIN);
    assert_int_equal(meter("", "x = [[ a ..", &text), METER_PLAIN);
}

/* ---- nothing is repeated without a charge --------------------------------------------------------------- */

static lua_Integer joined, charged;

static int note_joined(lua_State *L) {
    joined++;
    lua_pushvalue(L, lua_upvalueindex(1));
    return 1;
}

static int note_charged(lua_State *L) {
    charged += luaL_checkinteger(L, 1);
    return 0;
}

static int pass_listed(lua_State *L) { return lua_gettop(L); }

static lua_State *open_lua(void) {
    lua_State *L = luaL_newstate();
    assert_non_null(L);
    luaL_openlibs(L);
    lua_register(L, "__charge", note_charged);
    lua_register(L, "__listed", pass_listed);
    lua_newtable(L); /* x: joining it is counted, and gives x again */
    lua_newtable(L);
    lua_pushvalue(L, -2);
    lua_pushcclosure(L, note_joined, 1);
    lua_setfield(L, -2, "__concat");
    lua_setmetatable(L, -2);
    lua_setglobal(L, "x");
    return L;
}

/* Each joins x again and again, in all ways to repeat something. */
static void repetitions_are_charged(void **state) {
    (void)state;
    static const char *const scripts[] = {
        "for i = 1, 50 do local s = x .. 1 end",
        "for i = 50, 1, -1 do if i % 2 == 0 then local s = 1 .. x elseif x .. 1 then local s = x .. 2 end end",
        "for _, v in ipairs { 1, 2, 3 } do for k = 1, v do local s = x .. k .. v end end",
        "local n = 0 while n < 50 and x .. 1 do n = n + 1 end",
        "local n = 0 while n < 50 do n = n + 1 if n > 25 then local s = x .. n end end",
        "local n = 0 repeat n = n + 1 until n == 50 or not (x .. 1)",
        "local n = 0 repeat n = n + 1 until (function() local a = 1 return a end)() == 2 or not (x .. 1) or n == 50",
        "local n = 0 repeat n = n + 1 local s = x .. 1 until n == 50",
        "local n = 0 ::again:: n = n + 1 local s = x .. 1 if n < 50 then goto again end",
        "local n = 0 do ::again:: n = n + 1 do local s = x .. 1 end if n < 50 then goto again end end",
        "local n = 0 while true do ::again:: n = n + 1 local s = x .. 1 if n < 50 then goto again end break end",
        "local function f(n) local s = x .. 1 if n > 0 then return f(n - 1) end end f(50)",
        "local function f(n) return n > 0 and { x .. 1, f(n - 1) } or {} end f(50)",
        "local t = setmetatable({}, { __index = function(t, k) return x .. k end }) for i = 1, 50 do local s = t[i] end",
        "table.sort({ 5, 4, 3, 2, 1, 6, 7, 8 }, function(a, b) return x .. a ~= nil and a < b end)",
        "local f = function(n, ...) return x .. n, ... end for i = 1, 50 do f(i, f(i, 1)) end",
        "for i = 1, 50 do (function() return x .. 1 end)() end",
        "for i = 1, 5 do for k = 1, 10 do if k > 5 then goto next end local s = x .. k ::next:: end end",
    };
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        lua_State *L = open_lua();
        char *text = metered(scripts[i]);
        char *whole = malloc(strlen(text) + sizeof OPENING);
        joined = charged = 0;
        assert_non_null(whole);
        sprintf(whole, OPENING "%s", text);
        if (luaL_dostring(L, whole) != LUA_OK) fail_msg("%s: %s", whole, lua_tostring(L, -1));
        if (joined < 3 || charged < joined - 1) fail_msg("%s: %lld joined, %lld charged", whole, joined, charged);
        free(whole);
        free(text);
        lua_close(L);
    }
}

/* ---- scripts stay what they are -------------------------------------------------------------------------- */

static int lines_of(const char *text) {
    int n = 0;
    for (; *text; text++) n += *text == '\n';
    return n;
}

/* Those of the folder, with the charges, are Lua with the same lines. */
static int scripts_in(const char *folder) {
    int n = 0;
    DIR *stream = opendir(folder);
    assert_non_null(stream);
    for (struct dirent *entry; (entry = readdir(stream)) != NULL;) {
        char name[600];
        size_t length = strlen(entry->d_name);
        if (length < 4 || strcmp(entry->d_name + length - 4, ".lua") != 0) continue;
        snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        lua_State *L = luaL_newstate();
        char *text = whole_file(name), *with = metered(text);
        if (luaL_loadstring(L, with) != LUA_OK) fail_msg("%s: %s", name, lua_tostring(L, -1));
        assert_int_equal(lines_of(text), lines_of(with));
        lua_close(L);
        free(with);
        free(text);
        n++;
    }
    closedir(stream);
    return n;
}

static void scripts_compile_with_their_charges(void **state) {
    (void)state;
    assert_true(scripts_in("rules") > 40);
    assert_true(scripts_in("stdlib") > 15);
    assert_true(scripts_in("examples") > 20);
    assert_true(scripts_in("tests/scenarios") > 10);
    assert_true(scripts_in("tests/games") > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(charges_stand_in_the_block),
        cmocka_unit_test(the_opening_is_a_statement),
        cmocka_unit_test(names_are_reserved),
        cmocka_unit_test(what_is_not_lua_is_left_alone),
        cmocka_unit_test(repetitions_are_charged),
        cmocka_unit_test(scripts_compile_with_their_charges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
