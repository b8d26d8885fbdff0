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
