/* lua_zone.c - zones and cards for Lua: read, move, shuffle. */
#include "vm/lua_api.h"

#include <string.h>

/* Adds an event about a card. Seats that saw it before or see it now may know which it is. */
static void tell_card(BohnGame *game, BohnEventType type, CardId card, int b, int c, unsigned before, unsigned after) {
    StoredEvent *event = events_add(&game->events);
    if (!event) return;
    *event = (StoredEvent){ .event = { .type = (uint8_t)type, .seat = BOHN_NO_SEAT, .position = game->log.position,
                                       .a = card, .b = b, .c = c },
                            .seers = (uint8_t)(before | after), .fresh = (uint8_t)(after & ~before) };
}

void look_at(BohnGame *game, CardId card, int seat) {
    State *state = &game->state;
    unsigned before = state_seers(state, game->rules->def, card), after = before | 1u << seat;
    state_look(state, card, seat);
    wrote_zone(game, state->zone_of[card]);
    game->step.shown[card] |= (uint8_t)after;
    if (before != after) tell_card(game, BOHN_EVENT_LOOK, card, seat, state->zone_of[card], before, after);
}

enum { FACE_DOWN, FACE_UP, FACE_OF_ZONE };

static const char *const faces[] = { "down", "up", NULL };

/* `chosen`: a player may have picked it from among the others, not just the top card or all of them. */
static void move(lua_State *L, BohnGame *game, CardId card, ZoneId to, uint16_t at, int face, bool chosen) {
    State *state = &game->state;
    const Def *def = game->rules->def;
    limits_charge(L, WRITE_PRICE);
    if (state->closed[to]) {
        char name[64];
        def_write_atom(def, (BohnAtom){ BOHN_ZONE, to }, name, sizeof name);
        luaL_error(L, "%s is closed: open it before moving cards there", name);
    }
    ZoneId from = state->zone_of[card];
    unsigned before = game->events.kept || state->looked ? state_open_to(state, def, card) : 0;
    state_move_card(state, def, card, to, at);
    wrote_zone(game, from);
    wrote_zone(game, to);
    if (face != FACE_OF_ZONE) state->face_up[card] = (uint8_t)face;
    unsigned after = state_open_to(state, def, card);
    if (state->looked) {
        if (chosen && from != to) state_lose_track(state, def, from, card, before | after);
        before |= state->known[card];
        after |= state->known[card];
    }
    game->step.shown[card] |= (uint8_t)after;
    tell_card(game, BOHN_EVENT_MOVE, card, from, to, before, after);
}

static int f_zone_len(lua_State *L) {
    lua_pushinteger(L, game_of(L)->state.zones[check_zone(L, 1)].size);
    return 1;
}

static int push_or_nil(lua_State *L, const BohnGame *game, CardId card) {
    if (card == NONE) lua_pushnil(L); else push_card(L, game, card);
    return 1;
}

static int f_zone_front(lua_State *L) {
    BohnGame *game = game_of(L);
    return push_or_nil(L, game, game->state.zones[check_zone(L, 1)].front);
}

static int f_zone_top(lua_State *L) {
    BohnGame *game = game_of(L);
    return push_or_nil(L, game, game->state.zones[check_zone(L, 1)].back);
}

static int f_zone_at(lua_State *L) {
    BohnGame *game = game_of(L);
    lua_Integer i = check_integer(L, 2);
    if (i < 1) return refuse_argument(L, 2, "places are counted from 1, found %d", (int)i);
    if (i > MAX_CARDS) return push_or_nil(L, game, NONE);
    return push_or_nil(L, game, state_card_at(&game->state, check_zone(L, 1), (uint16_t)(i - 1)));
}

static int f_zone_cards(lua_State *L) {
    BohnGame *game = game_of(L);
    CardId cards[MAX_CARDS];
    int n = 0;
    if (!lua_isnoneornil(L, 2))
        luaL_error(L, "zone:cards() lists all cards: for some of them write zone:where { field = value }");
    for (CardId c = game->state.zones[check_zone(L, 1)].front; c != NONE; c = game->state.next[c])
        cards[n++] = sees(game, c) ? c : UNKNOWN_ID;
    push_list(L, HANDLE_CARD, cards, n);
    return 1;
}

/* The kind of a card as the viewer sees it, or UNKNOWN_ID. */
static int seen_kind(const BohnGame *game, CardId card) {
    return sees(game, card) ? game->rules->def->kind_of[card] : (int)UNKNOWN_ID;
}

static int f_zone_kind(lua_State *L) {
    BohnGame *game = game_of(L);
    CardId top = game->state.zones[check_zone(L, 1)].back;
    if (top == NONE) lua_pushnil(L);
    else push_handle(L, HANDLE_KIND, seen_kind(game, top));
    return 1;
}

static int f_zone_kinds(lua_State *L) {
    BohnGame *game = game_of(L);
    bool listed[MAX_KINDS];
    KindId kinds[MAX_KINDS];
    int n = 0;
    memset(listed, 0, (size_t)game->rules->def->n_kinds);
    for (CardId c = game->state.zones[check_zone_cards(L, 1, game)].front; c != NONE; c = game->state.next[c]) {
        int kind = seen_kind(game, c);
        if (kind == (int)UNKNOWN_ID || listed[kind]) continue;
        listed[kind] = true;
        kinds[n++] = (KindId)kind;
    }
    push_list(L, HANDLE_KIND, kinds, n);
    return 1;
}

/* True if the viewer sees all cards of the zone: then no card that they cannot see is in it. */
static bool shows_all(const BohnGame *game, ZoneId zone) {
    for (CardId c = game->state.zones[zone].front; c != NONE; c = game->state.next[c])
        if (!sees(game, c)) return false;
    return true;
}

static int f_zone_has(lua_State *L) {
    ZoneId zone = check_zone(L, 1);
    BohnGame *game = game_of(L);
    CardId card = check_card(L, 2);
    reads_zone(&game->rules->reads, game->state.zone_of[card]);
    bool elsewhere = !sees(game, card) && shows_all(game, zone);
    lua_pushboolean(L, !elsewhere && game->state.zone_of[check_seen(L, 2, game)] == zone);
    return 1;
}

/* The place in the target: nothing = at the back (top), "bottom" or "front", or a number from 1. */
static uint16_t place_arg(lua_State *L, int arg) {
    if (lua_isnoneornil(L, arg)) return NONE;
    if (lua_type(L, arg) == LUA_TNUMBER) {
        lua_Integer i = check_integer(L, arg);
        if (i < 1 || i > MAX_CARDS) refuse_argument(L, arg, "places are counted from 1 to %d, found %d", MAX_CARDS, (int)i);
        return (uint16_t)(i - 1);
    }
    static const char *const places[] = { "top", "back", "bottom", "front", NULL };
    return check_choice(L, arg, places) < 2 ? NONE : 0;
}

/* The face of the card: nothing = as declared for that zone. */
static int face_arg(lua_State *L, int arg) {
    return lua_isnoneornil(L, arg) ? FACE_OF_ZONE : check_choice(L, arg, faces);
}

static void check_source(lua_State *L, const BohnGame *game, CardId card, ZoneId from) {
    if (game->state.zone_of[card] == from) return;
    char name[64], here[64], there[64];
    const Def *def = game->rules->def;
    def_write_atom(def, (BohnAtom){ BOHN_CARD, card }, name, sizeof name);
    def_write_atom(def, (BohnAtom){ BOHN_ZONE, from }, there, sizeof there);
    def_write_atom(def, (BohnAtom){ BOHN_ZONE, game->state.zone_of[card] }, here, sizeof here);
    const BohnZone *zone = &def->zones[game->state.zone_of[card]];
    luaL_error(L, "%s is not in %s but in %s; write %s.%s:move(…), or zone:take(card) for a card from anywhere", name, there,
               here, zone->seat == BOHN_NO_SEAT ? "t" : "p", zone->name);
}

/* The card at `arg`; a kind stands for its first card in the zone. */
static CardId card_of(lua_State *L, const BohnGame *game, int arg, ZoneId zone) {
    const Handle *handle = lua_touserdata(L, arg);
    if (!handle || handle->type != HANDLE_KIND) return check_card(L, arg);
    const Def *def = game->rules->def;
    for (CardId card = game->state.zones[zone].front; card != NONE; card = game->state.next[card]) {
        if (def->kind_of[card] != handle->id) continue;
        push_handle(L, HANDLE_CARD, card);
        lua_replace(L, arg);
        return card;
    }
    luaL_error(L, "no %s is in %s", handle->id < (uint32_t)def->n_kinds ? def->kinds[handle->id].id : "such card",
               def->zones[zone].name);
    return NONE;
}

static int f_zone_move(lua_State *L) {
    BohnGame *game = writable(L);
    ZoneId from = check_zone(L, 1);
    CardId card = card_of(L, game, 2, from);
    ZoneId to = check_zone(L, 3);
    uint16_t at = place_arg(L, 4);
    int face = face_arg(L, 5);
    check_source(L, game, card, from);
    move(L, game, card, to, at, face, true);
    lua_settop(L, 2);
    return 1;
}

static int f_zone_take(lua_State *L) {
    BohnGame *game = writable(L);
    ZoneId to = check_zone(L, 1);
    CardId card = check_card(L, 2);
    move(L, game, card, to, place_arg(L, 3), face_arg(L, 4), true);
    lua_settop(L, 2);
    return 1;
}

static int f_zone_draw(lua_State *L) {
    BohnGame *game = writable(L);
    ZoneId from = check_zone(L, 1), to = check_zone(L, 2);
    CardId card = game->state.zones[from].back;
    if (card == NONE) {
        lua_pushnil(L);
        return 1;
    }
    move(L, game, card, to, NONE, FACE_OF_ZONE, false);
    push_handle(L, HANDLE_CARD, card);
    lua_pushinteger(L, game->state.zones[from].size);
    return 2;
}

static int f_zone_deal(lua_State *L) {
    BohnGame *game = writable(L);
    ZoneId from = check_zone(L, 1), to = check_zone(L, 2);
    int n = check_int(L, 3), dealt = 0;
    if (n < 0) return refuse_argument(L, 3, "0 or more cards can be dealt, found %d", n);
    if (from == to) return refuse_argument(L, 2, "another zone is expected: cards cannot be dealt to the same one");
    while (dealt < n && game->state.zones[from].back != NONE) {
        move(L, game, game->state.zones[from].back, to, NONE, FACE_OF_ZONE, false);
        dealt++;
    }
    lua_pushinteger(L, dealt);
    return 1;
}

static int f_zone_move_all(lua_State *L) {
    BohnGame *game = writable(L);
    ZoneId from = check_zone(L, 1), to = check_zone(L, 2);
    uint16_t at = place_arg(L, 3);
    if (from == to) return refuse_argument(L, 2, "another zone is expected: cards cannot be moved to the same one");
    while (game->state.zones[from].front != NONE) {
        move(L, game, game->state.zones[from].front, to, at, FACE_OF_ZONE, false);
        if (at != NONE) at++;
    }
    return 0;
}

static int f_zone_shuffle(lua_State *L) {
    BohnGame *game = writable(L);
    ZoneId zone = check_zone(L, 1);
    step_shuffle(game, zone);
    step_event(game, BOHN_EVENT_SHUFFLE, BOHN_NO_SEAT, zone, 0, 0);
    lua_settop(L, 1);
    return 1;
}

/* Sorts by a field, or by the order of declaration; equal cards keep their order. Keys are doubles, exact for any whole
 * number a card may carry. */
static int f_zone_sort(lua_State *L) {
    BohnGame *game = writable(L);
    const Def *def = game->rules->def;
    ZoneId zone = check_zone_cards(L, 1, game);
    CardId cards[MAX_CARDS];
    lua_Number keys[MAX_CARDS];
    bool all = lua_isnoneornil(L, 2), down = !all && check_measure(L, 2), changed = false;
    int n = 0;
    for (CardId card = game->state.zones[zone].front; card != NONE; card = game->state.next[card], n++) {
        lua_Number key = def->kind_of[card];
        int at = n;
        if (!all) {
            push_number(L, def->kind_of[card], 2);
            key = down ? -lua_tonumber(L, -1) : lua_tonumber(L, -1);
            lua_pop(L, 1);
        }
        for (; at > 0 && keys[at - 1] > key; at--) {
            cards[at] = cards[at - 1];
            keys[at] = keys[at - 1];
        }
        cards[at] = card;
        keys[at] = key;
        changed = changed || at < n;
    }
    for (int i = 0; changed && i < n; i++) move(L, game, cards[i], zone, NONE, game->state.face_up[cards[i]], false);
    lua_settop(L, 1);
    return 1;
}

/* From the box: every card, one kind, or all kinds with one back. */
static int f_zone_fill(lua_State *L) {
    BohnGame *game = writable(L);
    const Def *def = game->rules->def;
    ZoneId to = check_zone(L, 1);
    int kind = -1, back = -1;
    if (lua_type(L, 2) == LUA_TSTRING) {
        const char *name = lua_tostring(L, 2);
        bool known = false;
        for (int i = 0; i < def->n_kinds && !known; i++) {
            known = strcmp(def->words[def->kinds[i].back], name) == 0;
            back = def->kinds[i].back;
        }
        if (!known) return refuse_argument(L, 2, "no card has the back '%s'", name);
    } else if (!lua_isnoneornil(L, 2)) {
        kind = check_kind(L, 2);
    }
    if (to == ZONE_BOX) return luaL_error(L, "the box is the source of the cards: fill another zone");
    for (CardId c = game->state.zones[ZONE_BOX].front, next; c != NONE; c = next) {
        next = game->state.next[c];
        if (kind >= 0 && def->kind_of[c] != kind) continue;
        if (back >= 0 && def->kinds[def->kind_of[c]].back != back) continue;
        move(L, game, c, to, NONE, FACE_OF_ZONE, false);
    }
    lua_settop(L, 1);
    return 1;
}

static int f_zone_turn(lua_State *L) {
    BohnGame *game = writable(L);
    ZoneId zone = check_zone(L, 1);
    CardId card = check_card(L, 2);
    int up = check_choice(L, 3, faces);
    check_source(L, game, card, zone);
    unsigned before = state_seers(&game->state, game->rules->def, card);
    game->state.face_up[card] = (uint8_t)up;
    wrote_zone(game, zone);
    unsigned after = state_seers(&game->state, game->rules->def, card);
    game->step.shown[card] |= (uint8_t)after;
    tell_card(game, BOHN_EVENT_FLIP, card, up, 0, before, after);
    return 0;
}

static int f_zone_open(lua_State *L) {
    BohnGame *game = writable(L);
    ZoneId zone = check_zone(L, 1);
    game->state.closed[zone] = 0;
    wrote_zone(game, zone);
    return 0;
}

static int f_zone_close(lua_State *L) {
    BohnGame *game = writable(L);
    ZoneId zone = check_zone(L, 1);
    if (game->state.zones[zone].size > 0) return luaL_error(L, "a zone that holds cards cannot be closed");
    game->state.closed[zone] = 1;
    wrote_zone(game, zone);
    return 0;
}

static int f_zone_is_open(lua_State *L) {
    lua_pushboolean(L, !game_of(L)->state.closed[check_zone(L, 1)]);
    return 1;
}

static int f_card_zone(lua_State *L) {
    BohnGame *game = game_of(L);
    push_handle(L, HANDLE_ZONE, game->state.zone_of[check_seen(L, 1, game)]);
    return 1;
}

static int f_card_place(lua_State *L) {
    BohnGame *game = game_of(L);
    uint16_t place = state_place_of(&game->state, check_seen(L, 1, game));
    limits_charge(L, place / 8u);
    lua_pushinteger(L, place + 1);
    return 1;
}

static int f_card_face(lua_State *L) {
    BohnGame *game = game_of(L);
    lua_pushstring(L, game->state.face_up[check_seen(L, 1, game)] ? "up" : "down");
    return 1;
}

static int f_counter_get(lua_State *L) {
    int counter = check_handle(L, 1, HANDLE_COUNTER);
    reads_counter(&rules_of(L)->reads, counter);
    lua_pushinteger(L, game_of(L)->state.counters[counter]);
    return 1;
}

static void set_counter(BohnGame *game, int counter, int value) {
    step_event(game, BOHN_EVENT_COUNT, BOHN_NO_SEAT, counter, game->state.counters[counter], value);
    bool changed = game->state.counters[counter] != value;
    game->state.counters[counter] = value;
    if (changed) wrote_counter(game, counter);
}

static int f_counter_set(lua_State *L) {
    set_counter(writable(L), check_handle(L, 1, HANDLE_COUNTER), check_int(L, 2));
    return 0;
}

static int f_counter_add(lua_State *L) {
    BohnGame *game = writable(L);
    int counter = check_handle(L, 1, HANDLE_COUNTER);
    lua_Integer sum = game->state.counters[counter] + (lua_Integer)check_int(L, 2);
    if (sum < -1000000000 || sum > 1000000000) return refuse_argument(L, 2, "the counter would become too large");
    set_counter(game, counter, (int)sum);
    lua_pushinteger(L, sum);
    return 1;
}

const luaL_Reg card_methods[] = {
    { "zone", f_card_zone },
    { "place", f_card_place },
    { "face", f_card_face },
    { NULL, NULL }
};

const luaL_Reg zone_methods[] = {
    { "__len", f_zone_len },
    { "size", f_zone_len },
    { "front", f_zone_front },
    { "top", f_zone_top },
    { "at", f_zone_at },
    { "cards", f_zone_cards },
    { "kind", f_zone_kind },
    { "kinds", f_zone_kinds },
    { "count", f_zone_count },
    { "counts", f_zone_counts },
    { "find", f_zone_find },
    { "where", f_zone_where },
    { "sum", f_zone_sum },
    { "best", f_zone_best },
    { "has", f_zone_has },
    { "move", f_zone_move },
    { "take", f_zone_take },
    { "draw", f_zone_draw },
    { "deal", f_zone_deal },
    { "move_all", f_zone_move_all },
    { "shuffle", f_zone_shuffle },
    { "sort", f_zone_sort },
    { "fill", f_zone_fill },
    { "turn", f_zone_turn },
    { "open", f_zone_open },
    { "close", f_zone_close },
    { "is_open", f_zone_is_open },
    { NULL, NULL }
};

const luaL_Reg counter_methods[] = {
    { "get", f_counter_get },
    { "set", f_counter_set },
    { "add", f_counter_add },
    { NULL, NULL }
};
