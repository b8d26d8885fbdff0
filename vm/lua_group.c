/* lua_group.c - groups of zones, made from game.groups. Each method returns a new list of the zones that meet its
 * condition, in the order of the group. The methods are in C because most options are made with them; in Lua, random
 * games would take up to twice as long. Which zone takes a card is the rule `fits`: f_game_fits unless a script has its
 * own. */
#include "vm/hook.h"
#include "vm/recall.h"

#include <stdio.h>
#include <string.h>

static const Group *check_group(lua_State *L) {
    check_handle(L, 1, HANDLE_GROUP);
    const Group *group = lua_touserdata(L, 1);
    for (int i = 0; i < group->n; i++) reads_zone(&rules_of(L)->reads, group->zones[i]);
    return group;
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

int f_game_fits(lua_State *L) {
    const BohnGame *game = game_of(L);
    KindId kind = check_kind_or_card(L, 4);
    lua_pushboolean(L, takes(game, check_zone(L, 5), kind));
    return 1;
}

/* Calls game:fits(t, p, card, zone) for the card or kind at `card`. Leaves its clause, or nil, at the top, above
 * another value. */
static bool call_fits(lua_State *L, const BohnGame *game, int seat, int card, ZoneId zone) {
    BohnRules *rules = game->rules;
    bool guard = rules->guard;
    rules->guard = true;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->called_refs[CALLED_FITS]);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->table_ref);
    push_handle(L, HANDLE_SEAT, seat);
    lua_pushvalue(L, card);
    push_handle(L, HANDLE_ZONE, zone);
    lua_call(L, 5, 2);
    rules->guard = guard;
    if (!lua_isboolean(L, -2)) hook_returned(L, BOHN_HOOK_FITS, -2, "true or false, or no \"CLAUSE\"");
    return lua_toboolean(L, -2);
}

/* The same, recalled if the result holds, unless somebody may ask why and needs the clause. What a recalled call leaves
 * at the top has no meaning. */
static bool ask_fits(lua_State *L, const BohnGame *game, const Group *group, int card, ZoneId zone) {
    BohnRules *rules = game->rules;
    const Handle of = *to_handle(L, card);
    int seat = group->handle.id ? (int)group->handle.id - 1 : game->state.seat;
    if (!group->handle.id) reads_part(&rules->reads, PART_SEAT);
    if (game->flags & BOHN_EXPLAIN || !recall_allowed(game)) return call_fits(L, game, seat, card, zone);
    RecalledFits *kept = &rules->fits[(zone * 31u + (unsigned)seat * 61 + of.type * 7 + of.id) % FITS_KEPT];
    bool holds = kept->zone == zone && kept->card.id == of.id && kept->card.type == of.type && kept->seat == seat &&
                 kept->viewer == rules->viewer && recall_holds(&kept->recalled, game);
    if (holds && !recall_checked(game)) return recall_use(L, &kept->recalled), kept->fits;
    Recalling recalling = recall_begin(rules);
    bool fits = call_fits(L, game, seat, card, zone);
    if (holds && fits != kept->fits)
        luaL_error(L, "the rule 'fits' decides differently although nothing that it read has changed");
    *kept = (RecalledFits){ .card = of, .zone = zone, .seat = seat, .viewer = rules->viewer, .fits = fits };
    recall_end(game, &recalling, &kept->recalled);
    return fits;
}

static bool has_own_fits(const BohnGame *game) { return game->rules->hook_places[BOHN_HOOK_FITS].line > 0; }

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
    int n = 0, of = lua_gettop(L) + 2; /* the list, then the card */
    bool own = has_own_fits(game);
    memset(paired, 0, (size_t)game->rules->def->n_kinds);
    lua_createtable(L, group->n, 0);
    for (CardId card = game->state.zones[from].front; card != NONE; card = game->state.next[card]) {
        KindId kind = game->rules->def->kind_of[card];
        if (paired[kind] || !sees(game, card)) continue;
        paired[kind] = true;
        push_handle(L, HANDLE_CARD, card);
        for (int i = 0; i < group->n; i++) {
            ZoneId zone = group->zones[i];
            bool fits = !own || game->state.closed[zone] ? takes(game, zone, kind) : ask_fits(L, game, group, of, zone);
            lua_settop(L, of);
            if (!fits) continue;
            lua_createtable(L, 2, 0);
            lua_pushvalue(L, of);
            lua_rawseti(L, -2, 1);
            push_handle(L, HANDLE_ZONE, zone);
            lua_rawseti(L, -2, 2);
            lua_rawseti(L, of - 1, ++n);
        }
        lua_settop(L, of - 1);
    }
    return 1;
}

/* Fills in which zones of the group take the card at 2, by the script's own rule. Clauses of refusals go to the table
 * at `clauses`, unless that is 0. */
static void ask_all(lua_State *L, const BohnGame *game, const Group *group, int clauses, bool fits[MAX_ZONES]) {
    int top = lua_gettop(L);
    for (int i = 0; i < group->n; i++) {
        fits[i] = !game->state.closed[group->zones[i]] && ask_fits(L, game, group, 2, group->zones[i]);
        if (clauses && lua_gettop(L) > top) lua_rawseti(L, clauses, i + 1);
        lua_settop(L, top);
    }
}

/* zones:taking(card, clause, once) by the script's own rule. */
static int take_by_rule(lua_State *L, const BohnGame *game, const Group *group) {
    enum { CLAUSE = 3, ONCE, CLAUSES, REFUSED };
    bool fits[MAX_ZONES], explain = game->flags & BOHN_EXPLAIN;
    ZoneId found[MAX_ZONES];
    int n = 0, refused = 0;
    KindId kind = check_kind_or_card(L, 2);
    lua_settop(L, ONCE);
    if (explain) lua_newtable(L);
    ask_all(L, game, group, explain ? CLAUSES : 0, fits);
    if (explain) lua_newtable(L);
    bool filled = false; /* the kind is on top of a zone that takes it */
    for (int i = 0; lua_toboolean(L, ONCE) && i < group->n; i++)
        filled = filled || (fits[i] && is_topped(game, group->zones[i], kind));
    for (int i = 0; i < group->n; i++) {
        ZoneId zone = group->zones[i];
        if (fits[i] && !(filled && game->state.zones[zone].size == 0)) {
            found[n++] = zone;
        } else if (explain && !game->state.closed[zone]) {
            lua_createtable(L, 2, 0);
            push_handle(L, HANDLE_ZONE, zone);
            lua_rawseti(L, -2, 1);
            if (fits[i]) lua_pushvalue(L, ONCE);
            else if (lua_rawgeti(L, CLAUSES, i + 1) == LUA_TNIL) lua_pushvalue(L, CLAUSE);
            lua_rawseti(L, REFUSED + 1, 2);
            lua_settop(L, REFUSED + 1);
            lua_rawseti(L, REFUSED, ++refused);
        }
    }
    push_list(L, HANDLE_ZONE, found, n);
    if (!explain) return 1;
    lua_pushvalue(L, REFUSED);
    return 2;
}

/* zones:taking(zone): all pairs { card, zone } that fit. zones:taking(card, clause, once): zones that are empty and
 * open, or have the card's kind on top; with `once`, only the latter if there are any. Second result, for `why`: the
 * other open ones, and empty ones with `once`, each with the clause. */
static int f_group_taking(lua_State *L) {
    BohnGame *game = game_of(L);
    const Group *group = check_group(L);
    const Handle *what = to_handle(L, 2);
    if (what && what->type == HANDLE_ZONE) return push_pairs(L, game, group, check_zone(L, 2));
    if (has_own_fits(game)) return take_by_rule(L, game, group);
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
    group->handle = (Handle){ HANDLE_GROUP, (uint32_t)(seat == BOHN_NO_SEAT ? 0 : seat + 1) };
    group->n = 0;
    lua_createtable(L, (int)n, 4); /* read without a C call: zones, methods */
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, -3, i);
        const char *zone = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "?";
        if (seat == BOHN_NO_SEAT) snprintf(text, sizeof text, "%s", zone);
        else snprintf(text, sizeof text, "p%d.%s", seat + 1, zone);
        int id = def_find_zone(def, text);
        if (id < 0) {
            const char *names[MAX_ZONES];
            int count = 0;
            for (int z = 0; z < def->n_zones; z++)
                if (def->zones[z].seat == seat) names[count++] = def->zones[z].name;
            const char *near = nearest_name(zone, names, count);
            luaL_error(L, near ? "group '%s' names the zone '%s', which is not declared; did you mean '%s'?"
                               : "group '%s' names the zone '%s', which is not declared", name, zone, near);
        }
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
