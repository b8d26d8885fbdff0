/* lua_fit.c - zones that hold cards of one kind: which of them take a card.
 *
 * Most options of a planting game are made by one such primitive alone: the rule behind the decision is
 * `return t:fitting(p.fields, card, "BOH-P2")`. It is recognised when the game is loaded. p:choose then
 * makes the options as data, without calling the rule and without tables for those that are not chosen.
 */
#include "vm/dump.h"
#include "vm/lua_api.h"

#include <string.h>

/* Does the zone take a card of this kind: is it empty, or of that kind already? */
static bool takes(const BohnGame *game, int zone, KindId kind) {
    if (game->state.closed[zone]) return false;
    CardId top = game->state.zones[zone].back;
    return top == NONE || (sees(game, top) && game->rules->def->kind_of[top] == kind);
}

/* The zones at `arg`: a declared group, or a list. Returns how many. */
static int zones_arg(lua_State *L, int arg, const ZoneId **zones, ZoneId room[MAX_ZONES]) {
    const Handle *handle = to_handle(L, arg);
    if (handle && handle->type == HANDLE_GROUP) {
        const Group *group = (const Group *)handle;
        *zones = group->zones;
        return group->n;
    }
    luaL_checktype(L, arg, LUA_TTABLE);
    lua_Integer n = length_of(L, arg);
    luaL_argcheck(L, n <= MAX_ZONES, arg, "too many zones");
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, arg, i);
        room[i - 1] = (ZoneId)check_handle(L, -1, HANDLE_ZONE);
        lua_pop(L, 1);
    }
    *zones = room;
    return (int)n;
}

/* The kind at `arg`: a kind, or that of a card. */
static KindId kind_arg(lua_State *L, int arg) {
    const Handle *handle = to_handle(L, arg);
    if (handle && handle->type == HANDLE_KIND) return check_kind(L, arg);
    return rules_of(L)->def->kind_of[check_card(L, arg)];
}

/* The first of the zones with a card of this kind on top; or -1. */
static int first_growing(const BohnGame *game, const ZoneId *zones, int n, KindId kind) {
    for (int i = 0; i < n; i++)
        if (game->state.zones[zones[i]].back != NONE && takes(game, zones[i], kind)) return i;
    return -1;
}

/* t:fitting(zones, card, clause, once): the zones that are empty or hold the card's kind; with `once` only those
 * that hold it, if there are any. Second, for `why`: the others, each with the clause, empty ones with `once`. */
int f_table_fitting(lua_State *L) {
    BohnGame *game = game_of(L);
    ZoneId room[MAX_ZONES];
    const ZoneId *zones;
    lua_settop(L, 5);
    check_handle(L, 1, HANDLE_TABLE);
    int n = zones_arg(L, 2, &zones, room), fit = 0, refused = 0;
    KindId kind = kind_arg(L, 3);
    bool explain = game->flags & BOHN_EXPLAIN, grows = lua_toboolean(L, 5) && first_growing(game, zones, n, kind) >= 0;
    lua_createtable(L, n, 0);
    if (explain) lua_newtable(L); else lua_pushnil(L);
    for (int i = 0; i < n; i++) {
        bool again = grows && game->state.zones[zones[i]].back == NONE;
        if (!again && takes(game, zones[i], kind)) {
            push_handle(L, HANDLE_ZONE, zones[i]);
            lua_rawseti(L, 6, ++fit);
        } else if (explain && !game->state.closed[zones[i]]) {
            lua_createtable(L, 2, 0);
            push_handle(L, HANDLE_ZONE, zones[i]);
            lua_rawseti(L, -2, 1);
            lua_pushvalue(L, again ? 5 : 4);
            lua_rawseti(L, -2, 2);
            lua_rawseti(L, 7, ++refused);
        }
    }
    return 2;
}

/* t:growing(zones, kind): the first of the zones with a card of this kind on top; or nil. */
int f_table_growing(lua_State *L) {
    BohnGame *game = game_of(L);
    ZoneId room[MAX_ZONES];
    const ZoneId *zones;
    lua_settop(L, 3);
    check_handle(L, 1, HANDLE_TABLE);
    int n = zones_arg(L, 2, &zones, room), found = first_growing(game, zones, n, kind_arg(L, 3));
    if (found < 0) lua_pushnil(L); else push_handle(L, HANDLE_ZONE, zones[found]);
    return 1;
}

/* Calls `found` with the first card of each kind in the source zone and every zone that takes it. */
static void each_pairing(lua_State *L, BohnGame *game, const ZoneId *zones, int n, int source,
                         void (*found)(lua_State *, BohnGame *, CardId, ZoneId)) {
    const Def *def = game->rules->def;
    uint64_t seen[MAX_KINDS / 64 + 1] = { 0 }; /* a bit each */
    for (CardId card = game->state.zones[source].front; card != NONE; card = game->state.next[card]) {
        KindId kind = def->kind_of[card];
        uint64_t *word = &seen[kind / 64], bit = 1ull << kind % 64;
        if (*word & bit || !sees(game, card)) continue; /* a bot must not learn it this way */
        *word |= bit;
        for (int i = 0; i < n; i++)
            if (takes(game, zones[i], kind)) found(L, game, card, zones[i]);
    }
}

/* To the list at the top. */
static void append_pair(lua_State *L, BohnGame *game, CardId card, ZoneId zone) {
    lua_createtable(L, 2, 0);
    push_card(L, game, card);
    lua_rawseti(L, -2, 1);
    push_handle(L, HANDLE_ZONE, zone);
    lua_rawseti(L, -2, 2);
    lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
}

/* t:pairings(zones, source): { card, zone } for the first card of each kind in the source zone and
 * every zone that takes it. */
int f_table_pairings(lua_State *L) {
    BohnGame *game = game_of(L);
    ZoneId room[MAX_ZONES];
    const ZoneId *zones;
    lua_settop(L, 3);
    check_handle(L, 1, HANDLE_TABLE);
    int n = zones_arg(L, 2, &zones, room), source = check_handle(L, 3, HANDLE_ZONE);
    lua_createtable(L, 4, 0);
    each_pairing(L, game, zones, n, source, append_pair);
    return 1;
}

/* t:holding(zones, n, m): those with at least n cards; if there is none, those with at least m. */
int f_table_holding(lua_State *L) {
    BohnGame *game = game_of(L);
    ZoneId room[MAX_ZONES];
    const ZoneId *zones;
    lua_settop(L, 4);
    check_handle(L, 1, HANDLE_TABLE);
    int n = zones_arg(L, 2, &zones, room), least = check_int(L, 3), most = 0, found = 0;
    for (int i = 0; i < n; i++)
        if (game->state.zones[zones[i]].size > most) most = game->state.zones[zones[i]].size;
    if (most < least && !lua_isnil(L, 4)) least = check_int(L, 4);
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        if (game->state.zones[zones[i]].size < least) continue;
        push_handle(L, HANDLE_ZONE, zones[i]);
        lua_rawseti(L, 5, ++found);
    }
    return 1;
}

/* t:opened(zones): those that are not closed. */
int f_table_opened(lua_State *L) {
    BohnGame *game = game_of(L);
    ZoneId room[MAX_ZONES];
    const ZoneId *zones;
    lua_settop(L, 2);
    check_handle(L, 1, HANDLE_TABLE);
    int n = zones_arg(L, 2, &zones, room), found = 0;
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        if (game->state.closed[zones[i]]) continue;
        push_handle(L, HANDLE_ZONE, zones[i]);
        lua_rawseti(L, 3, ++found);
    }
    return 1;
}

/* t:topped(zones, kind): those whose top card is of this kind. */
int f_table_topped(lua_State *L) {
    BohnGame *game = game_of(L);
    const Def *def = game->rules->def;
    ZoneId room[MAX_ZONES];
    const ZoneId *zones;
    lua_settop(L, 3);
    check_handle(L, 1, HANDLE_TABLE);
    int n = zones_arg(L, 2, &zones, room), found = 0;
    KindId kind = check_kind(L, 3);
    lua_createtable(L, 8, 0);
    for (int i = 0; i < n; i++) {
        CardId top = game->state.zones[zones[i]].back;
        if (top == NONE || def->kind_of[top] != kind || !sees(game, top)) continue;
        push_handle(L, HANDLE_ZONE, zones[i]);
        lua_rawseti(L, 4, ++found);
    }
    return 1;
}

/* t:first_holding(p.received, …): the first seat from p on, clockwise, one of whose zones of these names
 * holds a card, and that zone; or nil. The zones of the seats are declared in one order, so they are a
 * fixed stride apart. */
int f_table_first_holding(lua_State *L) {
    BohnGame *game = game_of(L);
    check_handle(L, 1, HANDLE_TABLE);
    const Def *def = game->rules->def;
    int last = 2, seat = def->zones[check_handle(L, 2, HANDLE_ZONE)].seat;
    while (!lua_isnoneornil(L, last + 1)) last++;
    for (int arg = 2; arg <= last; arg++) {
        int owner = def->zones[check_handle(L, arg, HANDLE_ZONE)].seat;
        luaL_argcheck(L, owner != BOHN_NO_SEAT, arg, "a zone of a seat is expected");
        luaL_argcheck(L, owner == seat, arg, "a zone of the same seat is expected");
    }
    for (int i = 0; i < def->n_seats; i++) {
        int other = (seat + i) % def->n_seats, stride = (other - seat) * def->seat_zones;
        for (int arg = 2; arg <= last; arg++) {
            int its = (int)to_handle(L, arg)->id + stride;
            if (game->state.zones[its].size == 0) continue;
            push_handle(L, HANDLE_SEAT, other);
            push_handle(L, HANDLE_ZONE, its);
            return 2;
        }
    }
    lua_pushnil(L);
    return 1;
}

/* ---- decisions whose options are made so ------------------------------------------------------------ */

void fit_prepare(lua_State *L, BohnRules *rules, Declared *declared) {
    static const struct { const char *method, *rule; int strings; Fit fit; } forms[] = {
        { "fitting", "return function(self, t, p, card) return t:fitting(p.fields, card, 'CLAUSE') end", 3, FIT_CARD },
        { "fitting", "return function(self, t, p, card) return t:fitting(p.fields, card) end", 2, FIT_CARD },
        { "pairings", "return function(self, t, p, zone) return t:pairings(p.fields, zone) end", 2, FIT_ZONE },
    };
    char strings[3][DUMP_TEXT];
    lua_rawgeti(L, LUA_REGISTRYINDEX, declared->from_ref);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0] && !declared->fit; i++)
        if (dump_is_like(L, forms[i].rule, strings, forms[i].strings) && strcmp(strings[0], forms[i].method) == 0)
            declared->fit = forms[i].fit;
    lua_pop(L, 1);
    for (int seat = 0; seat < rules->def->n_seats && declared->fit; seat++) {
        push_handle(L, HANDLE_SEAT, seat);
        luaL_getmetafield(L, -1, "__index");
        lua_pushstring(L, strings[1]);
        lua_rawget(L, -2);
        const Handle *group = to_handle(L, -1);
        if (!group || group->type != HANDLE_GROUP) declared->fit = FIT_NONE; /* the rule will say what is wrong */
        declared->zones[seat] = (const Group *)group;
        lua_pop(L, 3);
    }
}

static BohnOption *next_option(lua_State *L, BohnGame *game) {
    BohnOption *option = choice_next_option(&game->choice);
    if (!option) refuse_more(L, game->choice.request.n_options, "from");
    return option;
}

static void add_pair(lua_State *L, BohnGame *game, CardId card, ZoneId zone) {
    *next_option(L, game) = (BohnOption){ .n = 2, .list = true, .clause = -1,
                                          .atom = { { BOHN_CARD, card }, { BOHN_ZONE, zone } } };
}

bool fit_options(lua_State *L, BohnGame *game, const Declared *declared, int seat, int with) {
    const Handle *about = to_handle(L, with);
    const uint32_t expected = declared->fit == FIT_CARD ? HANDLE_CARD : HANDLE_ZONE;
    if (!declared->fit || !about || about->type != expected || about->id == UNKNOWN_ID) return false;
    /* for `why` the rule tells more; and after a redeal answers are looked up among Lua values */
    if (game->flags & BOHN_EXPLAIN || game->imagined.on) return false;
    const Group *group = declared->zones[seat];
    choice_clear(&game->choice);
    if (declared->fit == FIT_ZONE) {
        each_pairing(L, game, group->zones, group->n, (int)about->id, add_pair);
        return true;
    }
    KindId kind = game->rules->def->kind_of[about->id];
    for (int i = 0; i < group->n; i++)
        if (takes(game, group->zones[i], kind))
            *next_option(L, game) = (BohnOption){ .n = 1, .clause = -1, .atom = { { BOHN_ZONE, group->zones[i] } } };
    return true;
}
