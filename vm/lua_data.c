/* lua_data.c - finds kinds by their declared data: zone:find("grants", "stew"). The data never change, so the first
 * query of a field builds an index, and no Lua table is read for each card. */
#include "vm/lua_api.h"

#include <string.h>

/* Pushes the kind's data under the name at `field`, or nil. */
static void push_data(lua_State *L, int kind, int field) {
    push_handle(L, HANDLE_KIND, kind);
    luaL_getmetafield(L, -1, "__index");
    lua_pushvalue(L, field);
    lua_rawget(L, -2);
    lua_replace(L, -3);
    lua_pop(L, 1);
}

/* Notes in the index at `index` that a kind has the value at the top (popped). */
static void note_value(lua_State *L, const Def *def, int index, int kind) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, index) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_pushvalue(L, -1);
        memset(lua_newuserdatauv(L, (size_t)def->n_kinds * sizeof(bool), 0), 0, (size_t)def->n_kinds * sizeof(bool));
        lua_pushvalue(L, -1);
        lua_insert(L, -3);
        lua_rawset(L, index);
    }
    ((bool *)lua_touserdata(L, -1))[kind] = true;
    lua_pop(L, 2);
}

/* Pushes an index of the field at `field`: value -> the kinds that have it, alone or in a list. */
static void push_index(lua_State *L, BohnRules *rules, int field) {
    const Def *def = rules->def;
    bool known = false;
    lua_newtable(L);
    int index = lua_gettop(L);
    for (int kind = 0; kind < def->n_kinds; kind++) {
        push_data(L, kind, field);
        known = known || !lua_isnil(L, -1);
        if (lua_istable(L, -1)) {
            lua_Integer n = length_of(L, -1);
            for (lua_Integer i = 1; i <= n; i++) {
                lua_geti(L, index + 1, i);
                note_value(L, def, index, kind);
            }
        } else if (!lua_isnil(L, -1)) {
            lua_pushvalue(L, -1);
            note_value(L, def, index, kind);
        }
        lua_settop(L, index);
    }
    if (!known) luaL_error(L, "no card has the field '%s'", lua_tostring(L, field));
}

const bool *data_kinds(lua_State *L, int field, bool room[MAX_KINDS]) {
    BohnRules *rules = rules_of(L);
    int top = lua_gettop(L);
    luaL_checktype(L, field, LUA_TSTRING);
    luaL_checkany(L, field + 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->data_ref);
    lua_pushvalue(L, field);
    if (lua_rawget(L, -2) == LUA_TNIL) {
        push_index(L, rules, field);
        lua_pushvalue(L, field);
        lua_pushvalue(L, -2);
        lua_rawset(L, -5);
    }
    int index = lua_gettop(L);
    lua_pushvalue(L, field + 1);
    const bool *found = lua_rawget(L, index) == LUA_TNIL ? NULL : lua_touserdata(L, -1);
    lua_Integer n = lua_istable(L, field + 1) ? length_of(L, field + 1) : 0;
    size_t n_kinds = (size_t)rules->def->n_kinds;
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, field + 1, i);
        lua_rawget(L, index);
        const bool *kinds = lua_touserdata(L, -1);
        if (kinds && !found) memset(room, 0, n_kinds * sizeof room[0]);
        if (kinds) found = room;
        for (size_t k = 0; kinds && k < n_kinds; k++) room[k] |= kinds[k];
        lua_pop(L, 1);
    }
    lua_settop(L, top);
    return found;
}
