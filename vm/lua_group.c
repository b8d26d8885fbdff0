/* lua_group.c - groups of zones, made from game.groups. Each method returns a new list of the zones that meet its
 * condition, in the order of the group. The methods are in C because most options are made with them; in Lua, random
 * games would take up to twice as long. */
#include "vm/lua_api.h"

#include <stdio.h>
#include <string.h>

static const Group *check_group(lua_State *L) {
    check_handle(L, 1, HANDLE_GROUP);
    return lua_touserdata(L, 1);
}

/* The kind at `arg`: a kind, or a card's. */
static KindId check_kind_or_card(lua_State *L, int arg) {
    const Handle *handle = to_handle(L, arg);
    if (handle && handle->type == HANDLE_KIND) return check_kind(L, arg);
    return rules_of(L)->def->kind_of[check_card(L, arg)];
}

typedef bool Condition(const BohnGame *game, ZoneId zone, int with);

static bool is_topped(const BohnGame *game, ZoneId zone, int kind) {
    CardId top = game->state.zones[zone].back;
    return top != NONE && game->rules->def->kind_of[top] == kind && sees(game, top);
}

static bool takes(const BohnGame *game, ZoneId zone, int kind) {
    if (game->state.zones[zone].back == NONE) return !game->state.closed[zone];
    return is_topped(game, zone, kind);
}

static bool has_least(const BohnGame *game, ZoneId zone, int n) { return game->state.zones[zone].size >= n; }

static bool is_opened(const BohnGame *game, ZoneId zone, int unused) {
    (void)unused;
    return !game->state.closed[zone];
}

/* Pushes the list of zones that meet the condition; returns their number. */
static int push_zones(lua_State *L, const BohnGame *game, const Group *group, Condition *meets, int with) {
    ZoneId found[MAX_ZONES];
    int n = 0;
    for (int i = 0; i < group->n; i++)
        if (meets(game, group->zones[i], with)) found[n++] = group->zones[i];
    push_list(L, HANDLE_ZONE, found, n);
    return n;
}

/* Pushes the pairs { card, zone }: the first visible card of each kind in `from`, and every zone that takes it. */
static int push_pairs(lua_State *L, const BohnGame *game, const Group *group, ZoneId from) {
    bool paired[MAX_KINDS];
    int n = 0;
    memset(paired, 0, (size_t)game->rules->def->n_kinds);
    lua_newtable(L);
    for (CardId card = game->state.zones[from].front; card != NONE; card = game->state.next[card]) {
        KindId kind = game->rules->def->kind_of[card];
        if (paired[kind] || !sees(game, card)) continue;
        paired[kind] = true;
        for (int i = 0; i < group->n; i++) {
            if (!takes(game, group->zones[i], kind)) continue;
            lua_createtable(L, 2, 0);
            push_handle(L, HANDLE_CARD, card);
            lua_rawseti(L, -2, 1);
            push_handle(L, HANDLE_ZONE, group->zones[i]);
            lua_rawseti(L, -2, 2);
            lua_rawseti(L, -2, ++n);
        }
    }
    return 1;
}

/* zones:taking(zone): all pairs { card, zone } that fit. zones:taking(card, clause, once): zones that are empty and open, or have the card's kind on top; with `once`, only
 * the latter if there are any. Second result, for `why`: the other open ones, and empty ones with `once`, each with the
 * clause. */
static int f_group_taking(lua_State *L) {
    BohnGame *game = game_of(L);
    const Group *group = check_group(L);
    const Handle *what = to_handle(L, 2);
    if (what && what->type == HANDLE_ZONE) return push_pairs(L, game, group, (ZoneId)what->id);
    KindId kind = check_kind_or_card(L, 2);
    Condition *meets = takes;
    int refused = 0;
    for (int i = 0; lua_toboolean(L, 4) && meets == takes && i < group->n; i++)
        if (is_topped(game, group->zones[i], kind)) meets = is_topped;
    if (!(game->flags & BOHN_EXPLAIN)) {
        push_zones(L, game, group, meets, kind);
        return 1;
    }
    lua_settop(L, 4);
    push_zones(L, game, group, meets, kind);
    lua_newtable(L);
    for (int i = 0; i < group->n; i++) {
        ZoneId zone = group->zones[i];
        if (game->state.closed[zone] || meets(game, zone, kind)) continue;
        lua_createtable(L, 2, 0);
        push_handle(L, HANDLE_ZONE, zone);
        lua_rawseti(L, -2, 1);
        lua_pushvalue(L, game->state.zones[zone].size ? 3 : 4);
        lua_rawseti(L, -2, 2);
        lua_rawseti(L, -2, ++refused);
    }
    return 2;
}

/* zones:topped(kind): zones with a card of this kind on top. */
static int f_group_topped(lua_State *L) {
    BohnGame *game = game_of(L);
    const Group *group = check_group(L);
    push_zones(L, game, group, is_topped, check_kind_or_card(L, 2));
    return 1;
}

/* zones:least(n, m): zones with n cards or more; if there are none, with m or more. */
static int f_group_least(lua_State *L) {
    BohnGame *game = game_of(L);
    const Group *group = check_group(L);
    int n = check_int(L, 2), m = lua_isnoneornil(L, 3) ? n : check_int(L, 3);
    if (push_zones(L, game, group, has_least, n) == 0 && m < n) push_zones(L, game, group, has_least, m);
    return 1;
}

/* zones:opened(): zones that are not closed. */
static int f_group_opened(lua_State *L) {
    BohnGame *game = game_of(L);
    push_zones(L, game, check_group(L), is_opened, 0);
    return 1;
}

const luaL_Reg group_methods[] = {
    { "taking", f_group_taking },
    { "topped", f_group_topped },
    { "least", f_group_least },
    { "opened", f_group_opened },
    { NULL, NULL }
};

/* A missing field: the end of a loop with ipairs, or a mistake. */
static int f_group_index(lua_State *L) {
    if (!lua_isinteger(L, 2)) return f_unknown_field(L);
    lua_pushnil(L);
    return 1;
}

static int f_group_len(lua_State *L) {
    lua_pushinteger(L, check_group(L)->n);
    return 1;
}

void make_group(lua_State *L, const Def *def, const char *name, int seat) {
    char text[96];
    lua_Integer n = luaL_len(L, -1);
    snprintf(rules_of(L)->declaring, sizeof rules_of(L)->declaring, "%s", name);
    if (n > MAX_ZONES) luaL_error(L, "group '%s' has more than %d zones", name, MAX_ZONES);
    Group *group = lua_newuserdatauv(L, sizeof *group + (size_t)n * sizeof group->zones[0], 0);
    group->handle = (Handle){ HANDLE_GROUP, 0 };
    group->n = 0;
    lua_createtable(L, (int)n, 4); /* read without a C call: zones, methods */
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, -3, i);
        const char *zone = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "?";
        if (seat == BOHN_NO_SEAT) snprintf(text, sizeof text, "%s", zone);
        else snprintf(text, sizeof text, "p%d.%s", seat + 1, zone);
        int id = def_find_zone(def, text);
        if (id < 0) luaL_error(L, "group '%s' names the zone '%s', which is not declared", name, zone);
        group->zones[group->n++] = (ZoneId)id;
        lua_pop(L, 1);
        push_handle(L, HANDLE_ZONE, id);
        lua_rawseti(L, -2, i);
    }
    add_methods(L, group_methods);
    snprintf(text, sizeof text, "group '%.80s'", name);
    make_metatable(L, text, f_group_index, f_group_len);
    lua_setmetatable(L, -2);
    lua_remove(L, -2);
}
