/* data.c - a file that returns data, in the scripts' sandbox: a scenario file. See BohnInfo.data. */
#include "vm/error.h"
#include "vm/lua_api.h"

#include <stdio.h>
#include <string.h>

/* define and extends, with which rule scripts start. */
static int f_not_here(lua_State *L) {
    return luaL_error(L, "this is a rule script, not a file of data; `bohn check` checks it, `bohn run` plays it");
}

/* require "shared/fixtures": runs shared/fixtures.lua once, relative to the first file. Upvalue: a table of results. */
static int f_require(lua_State *L) {
    const BohnRules *rules = rules_of(L);
    const char *name = luaL_checkstring(L, 1), *first = rules->scripts[0].file, *slash = strrchr(first, '/');
    char file[1024];
    lua_settop(L, 1);
    lua_pushvalue(L, 1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
    if (strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_/") != lua_rawlen(L, 1) || name[0] == '/')
        return luaL_error(L, "require '%s': use lower-case letters, digits, _ and /, as in \"shared/fixtures\"", name);
    if ((size_t)snprintf(file, sizeof file, "%.*s%s.lua", slash ? (int)(slash - first) + 1 : 0, first, name) >= sizeof file)
        return luaL_error(L, "require '%s': the name is too long", name);
    scripts_compile(L, name, file, true);
    lua_call(L, 0, 1);
    if (lua_isnil(L, -1)) return luaL_error(L, "require '%s': %s returns nothing", name, file);
    lua_pushvalue(L, 1);
    lua_pushvalue(L, -2);
    lua_rawset(L, lua_upvalueindex(1));
    return 1;
}

int data_load(lua_State *L) { /* (setup) */
    const BohnSetup *setup = lua_touserdata(L, 1);
    static const luaL_Reg functions[] = { { "define", f_not_here }, { "extends", f_not_here }, { NULL, NULL } };
    lua_settop(L, 0);
    sandbox_open(L);
    luaL_setfuncs(L, functions, 0);
    lua_newtable(L);
    lua_pushcclosure(L, f_require, 1);
    lua_setfield(L, 1, "require");
    lua_pushvalue(L, 1);
    lua_setfield(L, LUA_REGISTRYINDEX, "bohn.env");
    sandbox_freeze(L, 1, 0);
    scripts_compile(L, setup->script, setup->script, true);
    lua_call(L, 0, 1);
    if (!lua_istable(L, -1)) return luaL_error(L, "the file must return a table, not %s", luaL_typename(L, -1));
    lua_xmove(L, rules_of(L)->L, 1);
    rules_of(L)->info.data = rules_of(L)->L;
    return 0;
}
