/* names.c - refuses names that scripts use and the kernel does not know: fields, methods, keys of declarations.
 *
 * The message gives the nearest name that exists; for a name that earlier versions knew, what to write now.
 */
#include "vm/lua_api.h"

#include <string.h>

/* To rename or remove something that scripts may use, add a line here and one to "Upgrading" in CHANGELOG.md. `of` is
 * how the messages about its owner begin. */
static const struct { const char *of, *old, *now; } renames[] = {
    { "the table", "fitting", "a method of groups: p.fields:taking(card, clause)" },
    { "the table", "growing", "a method of groups: t.bosses:topped(kind)[1]" },
    { "the table", "holding", "a method of groups: p.fields:least(n, m)" },
    { "the table", "opened", "a method of groups: p.fields:opened()" },
    { "the table", "topped", "a method of groups: t.tiles:topped(kind)" },
    { "the table", "pairings", "a method of groups: p.fields:taking(zone)" },
    { "the table", "first_holding", "a loop: for _, p in t:seats(from) do if #p.received > 0 then … end end" },
    { "the table", "payments", "shop.payments(t, wares, coins), from require \"shop\"" },
    { "the table", "explains", "not needed: list what looks possible, and refuse in `can` with no \"CLAUSE\"" },
    { "game", "adds", "not needed: delete the list. A new rule is one that something calls" },
    { "zone", "listed", "show = \"kinds\"" },
    { "zone", "counted", "show = \"count\"" },
    { "zone", "ordered", "show = \"queue\"" },
    { "zone", "chain", "show = \"chain\"" },
    { "zone", "line", "show = { line = 1 }, or with a word before it: show = { \"queue\", line = 1 }" },
    { "zone", "always", "show = { always = true }, or with a word before it: show = { \"count\", always = true }" },
};

const char *renamed(const char *what, const char *name) {
    for (size_t i = 0; i < sizeof renames / sizeof renames[0]; i++)
        if (strcmp(renames[i].old, name) == 0 && strncmp(renames[i].of, what, strlen(renames[i].of)) == 0)
            return renames[i].now;
    return NULL;
}

void refuse_name(lua_State *L, const char *what, const char *wrong, const char *near) {
    const char *now = renamed(what, wrong);
    if (now) luaL_error(L, "%s: '%s' is now %s", what, wrong, now);
    if (near) luaL_error(L, "%s has no field '%s'; did you mean '%s'?", what, wrong, near);
    luaL_error(L, "%s has no field '%s'", what, wrong);
}

unsigned check_fields(lua_State *L, int table, const char *of, const char *name, const char *const *known, int n) {
    unsigned present = 0;
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        if (lua_type(L, -1) != LUA_TSTRING) continue;
        const char *key = lua_tostring(L, -1);
        int i = 0;
        while (i < n && (key[0] != known[i][0] || strcmp(key, known[i]) != 0)) i++;
        if (i < n) present |= 1u << i;
        else if (known || renamed(of, key)) refuse_name(L, lua_pushfstring(L, "%s '%s'", of, name), key, nearest_name(key, known, n));
    }
    return present;
}

/* ---- globals ------------------------------------------------------------------------------------- */

/* Functions of Lua that scripts do not have. */
const BohnInstead bohn_instead[] = {
    { "pcall", "an error ends the step, which is undone" },
    { "xpcall", "an error ends the step, which is undone" },
    { "coroutine", "ask with p:choose" },
    { "setmetatable", "rules are plain tables and functions" },
    { "getmetatable", "rules are plain tables and functions" },
    { "rawset", "rules are plain tables and functions" }, { "rawget", "rules are plain tables and functions" },
    { "next", "use pairs" },
    { "print", "use t:say" }, { "load", "put rules into files" }, { "dofile", "use require" },
    { "loadfile", "use require" }, { "os", "a game must not depend on the machine" },
    { "io", "a game must not depend on the machine" }, { "debug", "it is not available" },
    { "collectgarbage", "it is not available" }, { "package", "use require" }, { "utf8", "it is not available" },
    { "math.random", "use t:random(n), which returns 1 to n" }, { "math.randomseed", "the table has its own chance: t:random(n)" },
    { "math.round", "use math.floor(x + 0.5), or divide with //" }, { "math.pow", "write x ^ y" },
    { "math.mod", "write x % y" }, { "math.fmod", "write x % y" }, { "math.huge", "use math.maxinteger" },
    { "table.getn", "write #list" }, { "table.foreach", "write for _, x in ipairs(list) do" },
    { "table.move", "write a loop" },
    { "string.match", "use find, which searches plain text" }, { "string.gmatch", "use split" },
    { "string.gsub", "use find and sub" },
    { NULL, NULL }
};

static const char *instead_of(const char *name) {
    const BohnInstead *gone = bohn_instead;
    while (gone->name && strcmp(name, gone->name) != 0) gone++;
    return gone->write;
}

/* A missing global, most likely misspelt. Upvalue 1: the globals. */
int f_unknown_global(lua_State *L) {
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?", *instead = instead_of(name);
    if (instead) return luaL_error(L, "'%s' does not exist in rule scripts: %s", name, instead);
    char file[1024];
    if (plain_name(name) && scripts_find(rules_of(L), name, "", file, sizeof file))
        return luaL_error(L, "unknown name '%s'; write local %s = require \"%s\" at the top of the script", name, name, name);
    const char *names[64];
    int n = 0;
    lua_settop(L, 2);
    if (!sandbox_contents(L, lua_upvalueindex(1))) lua_pushvalue(L, lua_upvalueindex(1));
    lua_pushnil(L);
    while (n < 64 && lua_next(L, 3)) {
        lua_pop(L, 1);
        names[n++] = lua_tostring(L, -1);
    }
    const char *near = nearest_name(name, names, n);
    if (near) return luaL_error(L, "unknown name '%s'; did you mean '%s', or is a local missing?", name, near);
    return luaL_error(L, "unknown name '%s'; is a local missing?", name);
}

/* A missing function of string, table or math. Upvalues: the library and its name. */
static int f_unknown_function(lua_State *L) {
    const char *library = lua_tostring(L, lua_upvalueindex(2)), *names[64];
    const char *wrong = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
    const char *instead = instead_of(lua_pushfstring(L, "%s.%s", library, wrong));
    if (instead) return luaL_error(L, "'%s.%s' does not exist in rule scripts: %s", library, wrong, instead);
    int n = 0;
    for (lua_pushnil(L); n < 64 && lua_next(L, lua_upvalueindex(1)); lua_pop(L, 1)) names[n++] = lua_tostring(L, -2);
    const char *near = nearest_name(wrong, names, n);
    if (near) return luaL_error(L, "'%s.%s' does not exist; did you mean '%s.%s'?", library, wrong, library, near);
    return luaL_error(L, "'%s.%s' does not exist in rule scripts; see `bohn doc %s`", library, wrong, library);
}

void names_suggest(lua_State *L, const char *library) {
    lua_createtable(L, 0, 1);
    lua_newtable(L); /* a copy: the library itself becomes a proxy */
    for (lua_pushnil(L); lua_next(L, -4);) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, -4);
    }
    lua_pushstring(L, library);
    lua_pushcclosure(L, f_unknown_function, 2);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}
