/* lua_table.c - the table and its seats for Lua: turn cursor, messages, random numbers, offers. */
#include "vm/lua_api.h"

#include <stdio.h>
#include <string.h>

static void check_self(lua_State *L) { check_handle(L, 1, HANDLE_TABLE); }

/* The game, for primitives that read this part of it. */
static BohnGame *reading(lua_State *L, int part) {
    check_self(L);
    reads_part(&rules_of(L)->reads, part);
    return game_of(L);
}

static int f_table_seat(lua_State *L) {
    BohnGame *game = game_of(L);
    check_self(L);
    int n = check_int(L, 2);
    if (n < 1 || n > game->rules->def->n_seats) lua_pushnil(L);
    else push_handle(L, HANDLE_SEAT, n - 1);
    return 1;
}

/* Loop over the seats: i seats after the given one. */
static int f_next_seat(lua_State *L) {
    int n = rules_of(L)->def->n_seats, from = check_handle(L, 1, HANDLE_SEAT), i = check_int(L, 2);
    if (i < 0 || i >= n) return 0;
    lua_pushinteger(L, i + 1);
    push_handle(L, HANDLE_SEAT, (from + i) % n);
    return 2;
}

/* for _, p in t:seats(from): all seats clockwise from the given one, or from seat 1. */
static int f_table_seats(lua_State *L) {
    check_self(L);
    int from = lua_isnoneornil(L, 2) ? 0 : check_handle(L, 2, HANDLE_SEAT);
    lua_pushcfunction(L, f_next_seat);
    push_handle(L, HANDLE_SEAT, from);
    lua_pushinteger(L, 0);
    return 3;
}

static int f_table_active(lua_State *L) {
    BohnGame *game = reading(L, PART_SEAT);
    push_handle(L, HANDLE_SEAT, game->state.seat);
    return 1;
}

static int f_table_turn(lua_State *L) {
    lua_pushinteger(L, reading(L, PART_TURN)->state.turn);
    return 1;
}

static int f_table_phase(lua_State *L) {
    lua_pushstring(L, step_phase(reading(L, PART_PHASE)));
    return 1;
}

static int f_table_steps(lua_State *L) {
    lua_pushinteger(L, reading(L, PART_STEPS)->state.repeats);
    return 1;
}

static int f_table_finish(lua_State *L) {
    check_self(L);
    writable(L)->state.finishing = 1;
    return 0;
}

/* t:stop(): like finish, but abandons the rest of the step, by a yield that is never resumed. */
static int f_table_stop(lua_State *L) {
    check_self(L);
    BohnGame *game = writable(L);
    game->state.finishing = 1;
    if (game->rules->typed) return 0; /* no step runs */
    if (!lua_isyieldable(L)) return luaL_error(L, "the game cannot be stopped here");
    game->step.mode = STEP_STOPPED;
    return lua_yield(L, 0);
}

static int f_table_pass_to(lua_State *L) {
    check_self(L);
    BohnGame *game = writable(L);
    int seat = check_handle(L, 2, HANDLE_SEAT);
    if (game->state.stage == STAGE_SETUP) {
        game->state.seat = (uint8_t)seat;
        wrote_part(game, PART_SEAT);
    } else {
        game->state.next_seat = (int8_t)seat;
    }
    return 0;
}

static int f_table_random(lua_State *L) {
    check_self(L);
    BohnGame *game = writable(L);
    int n = check_int(L, 2);
    if (n < 1) return refuse_argument(L, 2, "random(n) returns 1 to n: n must be 1 or more, found %d", n);
    lua_pushinteger(L, (lua_Integer)state_random(&game->state, (uint32_t)n) + 1);
    return 1;
}

static int f_table_kind(lua_State *L) {
    check_self(L);
    const char *id = check_string(L, 2, "the id of a kind");
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules_of(L)->kinds_ref);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) == LUA_TUSERDATA) return 1;
    const Def *def = rules_of(L)->def;
    const char *names[MAX_KINDS];
    for (int i = 0; i < def->n_kinds; i++) names[i] = def->kinds[i].id;
    const char *near = nearest_name(id, names, def->n_kinds);
    return luaL_error(L, near ? "no card kind '%s'; did you mean '%s'?" : "no card kind '%s'", id, near);
}

/* t:kinds(back): all kinds with that back, in order of declaration. */
static int f_table_kinds(lua_State *L) {
    check_self(L);
    const Def *def = rules_of(L)->def;
    const char *back = check_string(L, 2, "the name of a back");
    lua_Integer n = 0;
    lua_createtable(L, def->n_kinds, 0);
    for (int i = 0; i < def->n_kinds; i++) {
        if (strcmp(def->words[def->kinds[i].back], back) != 0) continue;
        push_handle(L, HANDLE_KIND, i);
        lua_rawseti(L, -2, ++n);
    }
    return 1;
}

static int f_table_has_kind(lua_State *L) {
    check_self(L);
    lua_pushboolean(L, def_find_kind(rules_of(L)->def, check_string(L, 2, "the id of a kind")) >= 0);
    return 1;
}

/* Checks what a message names without keeping it: the game keeps no events. */
static void check_message(lua_State *L, int top) {
    for (int i = 2; i <= top; i++) {
        const Handle *handle = to_handle(L, i);
        if (handle && handle->type <= HANDLE_KIND && handle->id != UNKNOWN_ID) continue; /* most are */
        switch (lua_type(L, i)) {
        case LUA_TSTRING: check_text(L, i, "message"); break;
        case LUA_TNIL: break;
        default: check_atom(L, i, "message");
        }
    }
}

/* say(key, ...) and tell(key, ...): `key` names a text of the script. */
static int speak(lua_State *L, int seat) {
    BohnGame *game = writable(L);
    int top = lua_gettop(L);
    if (lua_type(L, 2) != LUA_TSTRING) check_string(L, 2, "the key of a text");
    if (top - 2 > BOHN_MAX_ARGS) return luaL_error(L, "a message names at most %d things", BOHN_MAX_ARGS);
    if (++game->step.messages > MAX_RUN_MESSAGES) limits_raise(L, LIMIT_MESSAGES);
    StoredEvent *stored = events_add(&game->events);
    if (!stored) return check_message(L, top), 0;
    *stored = (StoredEvent){ .event = { .type = BOHN_EVENT_SAY, .seat = (int8_t)seat, .position = game->log.position },
                             .seers = 0xFF };
    stored->event.a = check_word(L, 2, "message").value;
    for (int i = 3; i <= top; i++) {
        if (lua_isnil(L, i)) continue;
        stored->event.args[stored->event.n_args++] = check_atom(L, i, "message");
    }
    return 0;
}

static int f_table_say(lua_State *L) {
    check_self(L);
    return speak(L, BOHN_NO_SEAT);
}

/* t:say_kinds(key, list, about): for each kind of a list of cards or kinds say(key, about, kind), or, if there are
 * several of it, say(key .. "s", about, kind, how many). */
static int f_table_say_kinds(lua_State *L) {
    enum { KEY = 2, LIST, ABOUT };
    KindId kinds[MAX_KINDS];
    int count[MAX_KINDS], n = 0;
    check_self(L);
    check_string(L, KEY, "the key of a text");
    lua_settop(L, ABOUT);
    lua_Integer length = check_list(L, LIST);
    for (lua_Integer i = 1; i <= length; i++) {
        lua_rawgeti(L, LIST, i);
        KindId kind = check_kind_or_card(L, -1);
        int k = 0;
        while (k < n && kinds[k] != kind) k++;
        if (k == n) kinds[n++] = kind, count[k] = 0;
        count[k]++;
        lua_pop(L, 1);
    }
    for (int k = 0; k < n; k++) {
        lua_pushcfunction(L, f_table_say);
        lua_pushvalue(L, 1);
        if (count[k] > 1) lua_pushfstring(L, "%ss", lua_tostring(L, KEY)); else lua_pushvalue(L, KEY);
        lua_pushvalue(L, ABOUT);
        push_handle(L, HANDLE_KIND, kinds[k]);
        if (count[k] > 1) lua_pushinteger(L, count[k]);
        lua_call(L, count[k] > 1 ? 5 : 4, 0);
    }
    return 0;
}

static int f_seat_tell(lua_State *L) { return speak(L, check_handle(L, 1, HANDLE_SEAT)); }

/* p:look(card) or p:look(zone): shows cards to this seat, which remembers them. */
static int f_seat_look(lua_State *L) {
    BohnGame *game = writable(L);
    int seat = check_handle(L, 1, HANDLE_SEAT);
    const Handle *what = to_handle(L, 2);
    if (!what || what->type != HANDLE_ZONE) {
        look_at(game, check_card(L, 2), seat);
        return 0;
    }
    for (CardId c = game->state.zones[what->id].front; c != NONE; c = game->state.next[c]) {
        limits_charge(L, WRITE_PRICE);
        look_at(game, c, seat);
    }
    return 0;
}

/* p:others(): the other seats, clockwise after p. */
static int f_seat_others(lua_State *L) {
    const Def *def = rules_of(L)->def;
    int seat = check_handle(L, 1, HANDLE_SEAT);
    lua_createtable(L, def->n_seats - 1, 0);
    for (int i = 1; i < def->n_seats; i++) {
        push_handle(L, HANDLE_SEAT, (seat + i) % def->n_seats);
        lua_rawseti(L, -2, i);
    }
    return 1;
}

/* ---- options ----------------------------------------------------------------------------------- */

/* t:options("plant", kind, list, into): adds { "plant", kind, list[1] }, … to `into`, or to a new list, and returns
 * it. */
static int f_table_options(lua_State *L) {
    int list = 3, last = BOHN_OPTION_ATOMS + 1; /* at most: an option has no more parts */
    check_self(L);
    while (list < last && !lua_istable(L, list)) list++;
    if (!lua_istable(L, list)) list = 3;
    lua_settop(L, list + 1);
    lua_Integer n = check_list(L, list), before = 0;
    int into = list + 1;
    limits_charge(L, 5 * (size_t)n); /* a table each */
    if (lua_isnil(L, into)) {
        lua_createtable(L, (int)n + 1, 0);
        lua_replace(L, into);
    } else {
        check_table(L, into, "the list to add to, if any,");
        if (sandbox_contents(L, into)) refuse_argument(L, into, "this list cannot be changed: declarations do not change in play");
        before = (lua_Integer)lua_rawlen(L, into);
    }
    for (lua_Integer i = 1; i <= n; i++) {
        lua_createtable(L, list - 1, 0);
        for (int part = 2; part < list; part++) {
            lua_pushvalue(L, part);
            lua_rawseti(L, -2, part - 1);
        }
        lua_rawgeti(L, list, i);
        lua_rawseti(L, -2, list - 1);
        lua_rawseti(L, into, before + i);
    }
    return 1;
}

/* ---- offers --------------------------------------------------------------------------------- */

static int list_arg(lua_State *L, int arg) {
    check_table(L, arg, "a list");
    lua_Integer n = length_of(L, arg);
    if (n > BOHN_MAX_DEAL) refuse_argument(L, arg, "an offer has at most %d cards on each side", BOHN_MAX_DEAL);
    return (int)n;
}

void push_partner(lua_State *L, int seat) {
    if (seat == BOHN_ALL_SEATS) lua_pushliteral(L, "all"); else push_handle(L, HANDLE_SEAT, seat);
}

static int f_table_offer(lua_State *L) {
    check_self(L);
    BohnGame *game = writable(L);
    Offer offer = { .used = 1 };
    offer.from = (uint8_t)check_handle(L, 2, HANDLE_SEAT);
    offer.to = is_all(L, 3) ? TO_ALL : (uint8_t)check_handle(L, 3, HANDLE_SEAT);
    offer.n_give = (uint8_t)list_arg(L, 4);
    offer.n_ask = (uint8_t)list_arg(L, 5);
    for (int i = 0; i < offer.n_give; i++) {
        lua_geti(L, 4, i + 1);
        offer.give[i] = check_card(L, -1);
        lua_pop(L, 1);
    }
    for (int i = 0; i < offer.n_ask; i++) {
        lua_geti(L, 5, i + 1);
        offer.ask[i] = check_kind(L, -1);
        lua_pop(L, 1);
    }
    for (int number = 1; number <= MAX_OFFERS; number++) {
        if (state_has_offer(&game->state, number)) continue;
        state_set_offer(&game->state, number, &offer);
        wrote_part(game, PART_OFFERS + offer.from);
        lua_pushinteger(L, number);
        return 1;
    }
    return luaL_error(L, "more than %d offers on the table", MAX_OFFERS);
}

static void push_offer(lua_State *L, BohnGame *game, int number) {
    const Offer *offer = &game->state.offers[number - 1];
    lua_createtable(L, 0, 5);
    lua_pushinteger(L, number);
    lua_setfield(L, -2, "number");
    push_handle(L, HANDLE_SEAT, offer->from);
    lua_setfield(L, -2, "from");
    push_partner(L, offer->to == TO_ALL ? BOHN_ALL_SEATS : offer->to);
    lua_setfield(L, -2, "to");
    lua_createtable(L, offer->n_give, 0);
    for (int i = 0; i < offer->n_give; i++) { /* offers are public */
        push_handle(L, HANDLE_CARD, offer->give[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "give");
    lua_createtable(L, offer->n_ask, 0);
    for (int i = 0; i < offer->n_ask; i++) {
        push_handle(L, HANDLE_KIND, offer->ask[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "ask");
}

/* t:offers(to, from): all offers, or those to or from one seat. */
static int f_table_offers(lua_State *L) {
    check_self(L);
    BohnGame *game = game_of(L);
    int to = lua_isnoneornil(L, 2) ? BOHN_NO_SEAT : check_handle(L, 2, HANDLE_SEAT);
    int from = lua_isnoneornil(L, 3) ? BOHN_NO_SEAT : check_handle(L, 3, HANDLE_SEAT);
    int found[MAX_OFFERS], n = 0;
    for (int seat = 0; seat < game->rules->def->n_seats; seat++)
        if (from == BOHN_NO_SEAT || from == seat) reads_part(&game->rules->reads, PART_OFFERS + seat);
    for (int i = 0; i < game->state.n_offers; i++) {
        const Offer *offer = &game->state.offers[i];
        if (!offer->used || (to != BOHN_NO_SEAT && offer->to != to) || (from != BOHN_NO_SEAT && offer->from != from))
            continue;
        found[n++] = i + 1;
    }
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        push_offer(L, game, found[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static int f_table_withdraw(lua_State *L) {
    check_self(L);
    BohnGame *game = writable(L);
    int number = check_int(L, 2);
    if (!state_has_offer(&game->state, number)) return refuse_argument(L, 2, "there is no offer %d on the table", number);
    wrote_part(game, PART_OFFERS + game->state.offers[number - 1].from);
    state_set_offer(&game->state, number, NULL);
    return 0;
}

const luaL_Reg seat_methods[] = {
    { "choose", f_seat_choose },
    { "can_choose", f_seat_can_choose },
    { "tell", f_seat_tell },
    { "look", f_seat_look },
    { "others", f_seat_others },
    { NULL, NULL }
};

const luaL_Reg table_methods[] = {
    { "seat", f_table_seat },
    { "seats", f_table_seats },
    { "active", f_table_active },
    { "turn", f_table_turn },
    { "phase", f_table_phase },
    { "steps", f_table_steps },
    { "finish", f_table_finish },
    { "stop", f_table_stop },
    { "pass_to", f_table_pass_to },
    { "random", f_table_random },
    { "kind", f_table_kind },
    { "kinds", f_table_kinds },
    { "has_kind", f_table_has_kind },
    { "elsewhere", f_table_elsewhere },
    { "poll", f_table_poll },
    { "options", f_table_options },
    { "recall", f_table_recall },
    { "say", f_table_say },
    { "say_kinds", f_table_say_kinds },
    { "offer", f_table_offer },
    { "offers", f_table_offers },
    { "withdraw", f_table_withdraw },
    { NULL, NULL }
};
