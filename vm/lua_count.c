/* lua_count.c - how many cards of each kind there are: zone:counts() counts those of a zone, t:elsewhere() those that are
 * in none of some zones. The cards are counted once, before the loop over the kinds. */
#include "vm/lua_api.h"

#include <string.h>

/* Adds the visible cards of a zone, which the running code now reads. */
static void count_zone(const BohnGame *game, int zone, uint16_t *counts) {
    const State *state = &game->state;
    reads_zone(&game->rules->reads, zone);
    for (CardId c = state->zones[zone].front; c != NONE; c = state->next[c])
        if (sees(game, c)) counts[game->rules->def->kind_of[c]]++;
}

/* The next kind of which there are cards, in order of declaration, and their number; nil at the end. Upvalue: the counts. */
static int f_next_count(lua_State *L) {
    const uint16_t *counts = lua_touserdata(L, lua_upvalueindex(1));
    int kind = lua_isnil(L, 2) ? 0 : check_kind(L, 2) + 1, n = rules_of(L)->def->n_kinds;
    while (kind < n && counts[kind] == 0) kind++;
    if (kind == n) return 0;
    push_handle(L, HANDLE_KIND, kind);
    lua_pushinteger(L, counts[kind]);
    return 2;
}

/* Pushes a count of 0 for every kind. */
static uint16_t *push_counts(lua_State *L) {
    size_t n = (size_t)rules_of(L)->def->n_kinds * sizeof(uint16_t);
    return memset(lua_newuserdatauv(L, n, 0), 0, n);
}

/* Replaces the counts at the top by the loop over them. */
static int push_loop(lua_State *L) {
    lua_pushcclosure(L, f_next_count, 1);
    return 1;
}

/* for kind, n in zone:counts() do: the visible kinds. */
int f_zone_counts(lua_State *L) {
    const BohnGame *game = game_of(L);
    int zone = check_zone_cards(L, 1, game);
    count_zone(game, zone, push_counts(L));
    return push_loop(L);
}

/* for kind, n in t:elsewhere(back, zones) do: of the kinds with that back, the cards that are not among those that the
 * viewer sees in these zones or groups. */
int f_table_elsewhere(lua_State *L) {
    enum { BACK = 2, ZONES };
    const BohnGame *game = game_of(L);
    const Def *def = game->rules->def;
    check_handle(L, 1, HANDLE_TABLE);
    const char *back = check_string(L, BACK, "the name of a back");
    lua_Integer n = check_list(L, ZONES);
    uint16_t *counts = push_counts(L);
    bool listed[MAX_ZONES] = { false };
    for (lua_Integer i = 1; i <= n; i++) {
        lua_rawgeti(L, ZONES, i);
        const Group *group = lua_touserdata(L, -1);
        bool grouped = group && group->handle.type == HANDLE_GROUP;
        if (grouped) limits_charge(L, group->n);
        for (int z = 0; grouped && z < group->n; z++) listed[group->zones[z]] = true;
        if (!grouped) listed[check_handle(L, -1, HANDLE_ZONE)] = true;
        lua_pop(L, 1);
    }
    limits_charge(L, (size_t)(def->n_cards + def->n_kinds) / 4);
    for (int zone = 0; zone < def->n_zones; zone++)
        if (listed[zone]) count_zone(game, zone, counts);
    for (int k = 0; k < def->n_kinds; k++)
        counts[k] = strcmp(def->words[def->kinds[k].back], back) == 0 ? (uint16_t)(def->kinds[k].count - counts[k]) : 0;
    return push_loop(L);
}
