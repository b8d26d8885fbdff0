/* upvalues.c - detects scripts that keep state outside the table, in a local outside the rules: its value is
 * compared with that at load, and restored after a fault. The game table itself is frozen. */
#include "vm/lua_api.h"

#include "vm/error.h"

#include <string.h>

void upvalues_keep(lua_State *L, BohnRules *rules, int functions) {
    lua_createtable(L, 0, rules->n_assigners); /* a short table: it is read after every call of a hook */
    int kept = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, functions)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        if (lua_istable(L, -1)) lua_rawset(L, kept); else lua_pop(L, 2);
    }
    rules->upvalues_ref = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* Identical, as a rule can tell 1 from 1.0 and 0.0 from -0.0. */
static bool same_value(lua_State *L, int a, int b) {
    if (lua_type(L, a) != LUA_TNUMBER || lua_type(L, b) != LUA_TNUMBER) return lua_rawequal(L, a, b);
    if (lua_isinteger(L, a) || lua_isinteger(L, b))
        return lua_isinteger(L, a) && lua_isinteger(L, b) && lua_rawequal(L, a, b);
    lua_Number x = lua_tonumber(L, a), y = lua_tonumber(L, b);
    return memcmp(&x, &y, sizeof x) == 0;
}

bool upvalues_unchanged(BohnRules *rules, const char *where, BohnError *err) {
    if (rules->n_assigners == 0) return true;
    lua_State *L = rules->L;
    bool same = true;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->upvalues_ref);
    int kept = lua_gettop(L);
    lua_pushnil(L);
    while (same && lua_next(L, kept)) {
        int values = lua_gettop(L), function = values - 1;
        const char *name;
        for (int i = 1; same && (name = lua_getupvalue(L, function, i)) != NULL; i++) {
            lua_rawgeti(L, values, i);
            same = same_value(L, -1, -2);
            lua_pop(L, 2);
            if (same) continue;
            lua_Debug info;
            lua_pushvalue(L, function);
            lua_getinfo(L, ">S", &info);
            refuse_at(err, BOHN_RULE_FAULT, info.source + 1, info.linedefined, "%sthe local '%s' outside the rule changed "
                      "during play; a game would not survive undo or saving. Keep it in a counter or a zone", where, name);
        }
        lua_settop(L, function);
    }
    lua_settop(L, kept - 1);
    return same;
}

static int put_back(lua_State *L) {
    BohnRules *rules = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->upvalues_ref);
    lua_pushnil(L);
    while (lua_next(L, 2)) { /* 3: a function, 4: the values of its upvalues */
        for (int i = 1; lua_getupvalue(L, 3, i); i++) {
            lua_rawgeti(L, 4, i);
            lua_setupvalue(L, 3, i);
            lua_settop(L, 4);
        }
        lua_settop(L, 3);
    }
    return 0;
}

void upvalues_put_back(BohnRules *rules) {
    if (upvalues_unchanged(rules, "", NULL)) return;
    lua_State *L = rules->L;
    BudgetOuter outer = budget_begin(&rules->limits, L);
    lua_pushcfunction(L, put_back);
    lua_pushlightuserdata(L, rules);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK) lua_pop(L, 1); /* no memory: the next call does it */
    budget_end(&rules->limits, &outer);
}
