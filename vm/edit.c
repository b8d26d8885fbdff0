/* edit.c - the functions with which typed Lua lays out a table: put, clear, rest, set, open, close, cursor. See bohn.h.
 *
 * Zones and counters are handles or names ("p1.hand"). Unlike the primitives of rules, these leave no events.
 */
#include "vm/lua_api.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Raises a mistake in the chunk, without a place in a script. */
#define wrong(L, ...) (rules_of(L)->bad_input = true, lua_pushfstring(L, __VA_ARGS__), lua_error(L))

/* Raises "'wrong' is not a THING", with the nearest of the names. */
static int not_a(lua_State *L, const char *what, const char *name, const char *const *names, int n) {
    const char *near = nearest_name(name, names, n);
    return wrong(L, near ? "'%s' is not a %s; did you mean '%s'?" : "'%s' is not a %s", name, what, near);
}

int find_kind_called(lua_State *L, const char *name) {
    const Def *def = rules_of(L)->def;
    int kind = def_kind_called(def, name);
    if (kind == KIND_AMBIGUOUS) return wrong(L, "'%s' begins the names of several kinds of cards", name);
    if (kind >= 0) return kind;
    const char *names[MAX_KINDS];
    for (int i = 0; i < def->n_kinds; i++) names[i] = def->kinds[i].id;
    return not_a(L, "kind of card", name, names, def->n_kinds);
}

/* The id of a zone or counter, by its handle or name. */
static int check_place(lua_State *L, int arg, uint32_t type) {
    const Handle *handle = lua_type(L, arg) == LUA_TUSERDATA ? to_handle(L, arg) : NULL;
    if (handle && handle->type == type) return (int)handle->id;
    const Def *def = rules_of(L)->def;
    const char *what = handle_type_names[type];
    if (lua_type(L, arg) != LUA_TSTRING)
        return wrong(L, "a %s or its name is expected, found %s", what,
                     handle ? handle_type_names[handle->type] : lua_isnone(L, arg) ? "nothing" : luaL_typename(L, arg));
    const char *name = lua_tostring(L, arg);
    int found = type == HANDLE_ZONE ? def_find_zone(def, name) : def_find_counter(def, name);
    if (found >= 0) return found;
    const char *names[MAX_ZONES];
    char full[MAX_ZONES][64];
    int n = type == HANDLE_ZONE ? def->n_zones : def->n_counters;
    for (int i = 0; i < n; i++) {
        if (type == HANDLE_ZONE) def_write_atom(def, (BohnAtom){ BOHN_ZONE, i }, full[i], sizeof full[i]);
        names[i] = type == HANDLE_ZONE ? full[i] : def->counters[i].name;
    }
    return not_a(L, what, name, names, n);
}

/* Cards that are laid out are new to everybody. */
static void lay(BohnGame *game, CardId card, ZoneId to, uint16_t at) {
    state_move_card(&game->state, game->rules->def, card, to, at);
    game->state.known[card] = 0;
}

static ZoneId zone_named(lua_State *L, int arg) { return (ZoneId)check_place(L, arg, HANDLE_ZONE); }

static long check_number(lua_State *L, int arg, const char *what, long least, long most) {
    int exact = 0;
    lua_Integer n = lua_tointegerx(L, arg, &exact);
    if (!exact || n < least || n > most)
        wrong(L, "%s: %s is not a number from %d to %d", what, lua_isnoneornil(L, arg) ? "nothing" : luaL_tolstring(L, arg, NULL),
              (int)least, (int)most);
    return (long)n;
}

/* ---- put ------------------------------------------------------------------------------------------- */

typedef struct { ZoneId to, from; bool anywhere, bottom, but[MAX_ZONES]; } Put;

/* { from = ZONE | "anywhere", but = { ZONE, … }, at = "bottom" } */
static Put read_how(lua_State *L, int how, ZoneId to) {
    Put put = { .to = to, .from = ZONE_BOX };
    if (lua_isnoneornil(L, how)) return put;
    if (!lua_istable(L, how)) wrong(L, "put: { from = ZONE } is expected, found %s", luaL_typename(L, how));
    lua_pushnil(L);
    while (lua_next(L, how)) {
        int value = lua_gettop(L);
        lua_pushvalue(L, -2);
        const char *key = luaL_tolstring(L, -1, NULL), *text = lua_type(L, value) == LUA_TSTRING ? lua_tostring(L, value) : "";
        if (strcmp(key, "from") == 0) {
            put.anywhere = strcmp(text, "anywhere") == 0;
            if (!put.anywhere) put.from = zone_named(L, value);
        } else if (strcmp(key, "but") == 0 && lua_istable(L, value)) {
            for (lua_Integer i = 1; lua_rawgeti(L, value, i) != LUA_TNIL; i++) {
                put.but[zone_named(L, -1)] = true;
                lua_pop(L, 1);
            }
        } else if (strcmp(key, "at") == 0 && strcmp(text, "bottom") == 0) {
            put.bottom = true;
        } else {
            wrong(L, "put: from = ZONE, but = { ZONE, … } or at = \"bottom\" is expected, found '%s'", key);
        }
        lua_settop(L, value - 1);
    }
    return put;
}

static int count(const State *state, const Def *def, ZoneId zone, int kind) {
    int n = 0;
    for (CardId c = state->zones[zone].front; c != NONE; c = state->next[c]) n += def->kind_of[c] == kind;
    return n;
}

/* Where to take a card from: the box, or else the zone with most of the kind. */
static ZoneId find_source(const Put *put, const State *state, const Def *def, int kind) {
    ZoneId best = ZONE_BOX;
    if (!put->anywhere || count(state, def, ZONE_BOX, kind) > 0) return put->from;
    for (ZoneId zone = 1; zone < def->n_zones; zone++)
        if (!put->but[zone] && count(state, def, zone, kind) > count(state, def, best, kind)) best = zone;
    return best;
}

/* `mark`: ~ lays them face down, ^ face up, anything else as cards lie in that zone. */
static void put_cards(lua_State *L, const Put *put, long n, int kind, char mark) {
    BohnGame *game = rules_of(L)->current;
    State *state = &game->state;
    const Def *def = game->rules->def;
    for (; n > 0; n--) {
        limits_charge(L, WRITE_PRICE);
        ZoneId from = find_source(put, state, def, kind);
        CardId card = state->zones[from].front;
        while (card != NONE && def->kind_of[card] != kind) card = state->next[card];
        if (card == NONE)
            wrong(L, "no %s left %s%s: the game has %d in all", def->kinds[kind].id, put->anywhere ? "anywhere" : "in ",
                  put->anywhere ? "" : def->zones[from].name, (int)def->kinds[kind].count);
        lay(game, card, put->to, put->bottom ? 0 : NONE);
        if (mark == '~' || mark == '^') state->face_up[card] = mark == '^';
    }
}

/* One part of a list of cards: "3 blaue_bohne~". */
static void put_part(lua_State *L, const Put *put, const char *text, const char *end) {
    char id[80], *rest = NULL, mark = ' ';
    while (text < end && isspace((unsigned char)*text)) text++;
    while (end > text && isspace((unsigned char)end[-1])) end--;
    if (end > text && (end[-1] == '~' || end[-1] == '^')) mark = *--end;
    long n = isdigit((unsigned char)*text) ? strtol(text, &rest, 10) : 1;
    if (rest && (*rest != ' ' || n > MAX_CARDS))
        wrong(L, "put: a number up to %d and a kind of card are expected, found '%s'", MAX_CARDS, lua_tostring(L, 1));
    if (rest) text = rest + strspn(rest, " ");
    size_t length = text < end ? (size_t)(end - text) : 0;
    memcpy(id, text, length < sizeof id ? length : 0);
    id[length < sizeof id ? length : 0] = '\0';
    put_cards(L, put, n, find_kind_called(L, id), mark);
}

/* put("rote_bohne, 3 blaue_bohne", zone, how): the first named is put first. A kind stands for one card of it. */
static int f_put(lua_State *L) {
    BohnGame *game = writable(L);
    lua_settop(L, 3);
    Put put = read_how(L, 3, zone_named(L, 2));
    if (game->state.closed[put.to]) {
        char name[64];
        def_write_atom(game->rules->def, (BohnAtom){ BOHN_ZONE, put.to }, name, sizeof name);
        return wrong(L, "%s is closed: open(\"%s\") first", name, name);
    }
    const Handle *handle = lua_type(L, 1) == LUA_TUSERDATA ? to_handle(L, 1) : NULL;
    if (handle && handle->type == HANDLE_KIND) {
        put_cards(L, &put, 1, check_kind(L, 1), ' ');
        return 0;
    }
    if (lua_type(L, 1) != LUA_TSTRING)
        return wrong(L, "put: cards are expected, such as \"3 red\", found %s", luaL_typename(L, 1));
    for (const char *text = lua_tostring(L, 1), *end;; text = end + 1) {
        end = text + strcspn(text, ",");
        put_part(L, &put, text, end);
        if (!*end) return 0;
    }
}

/* ---- the others -------------------------------------------------------------------------------------- */

/* clear(zone): its cards go to the box */
static int f_clear(lua_State *L) {
    BohnGame *game = writable(L);
    ZoneId zone = zone_named(L, 1);
    if (zone == ZONE_BOX) return wrong(L, "the box is where cleared cards go");
    while (game->state.zones[zone].front != NONE)
        lay(game, game->state.zones[zone].front, ZONE_BOX, NONE);
    return 0;
}

static bool has_back(const Def *def, int kind, const char *back) {
    return strcmp(def->words[def->kinds[kind].back], back) == 0;
}

/* rest(back, zone): shuffles the cards of the box with this back into the zone. rest(back, zone, "under") puts them,
 * shuffled, under the cards of the zone, whose order stays. */
static int f_rest(lua_State *L) {
    BohnGame *game = writable(L);
    State *state = &game->state;
    const Def *def = game->rules->def;
    const char *back = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : "", *where = luaL_optstring(L, 3, "");
    ZoneId to = zone_named(L, 2);
    bool under = strcmp(where, "under") == 0, known = false;
    if (*where && !under) return wrong(L, "rest: \"under\" is expected, found '%s'", where);
    if (to == ZONE_BOX) return wrong(L, "the box is the source of the cards; fill another zone");
    for (int kind = 0; kind < def->n_kinds && !known; kind++) known = has_back(def, kind, back);
    if (!known) return wrong(L, "no card has a back called '%s'", back);
    if (under) state_shuffle(state, ZONE_BOX);
    for (CardId card = state->zones[ZONE_BOX].front, next; card != NONE; card = next) {
        next = state->next[card];
        if (has_back(def, def->kind_of[card], back)) lay(game, card, to, under ? 0 : NONE);
    }
    if (!under) state_shuffle(state, to);
    return 0;
}

static int f_set(lua_State *L) {
    BohnGame *game = writable(L);
    int counter = check_place(L, 1, HANDLE_COUNTER);
    game->state.counters[counter] = (int32_t)check_number(L, 2, "set", -1000000000, 1000000000);
    return 0;
}

static int f_open(lua_State *L) {
    writable(L)->state.closed[zone_named(L, 1)] = 0;
    return 0;
}

static int f_close(lua_State *L) {
    BohnGame *game = writable(L);
    ZoneId zone = zone_named(L, 1);
    if (game->state.zones[zone].size > 0) return wrong(L, "a zone that holds cards cannot be closed; clear it first");
    game->state.closed[zone] = 1;
    return 0;
}

static void set_phase(lua_State *L, State *state, const Def *def, const char *name) {
    int phase = def_find_phase(def, name, false);
    bool finale = phase < 0;
    if (finale) phase = def_find_phase(def, name, true);
    bool over = phase < 0 && strcmp(name, "over") == 0;
    if (phase < 0 && !over) not_a(L, "phase", name, def->turn, def->n_turn);
    state->phase = over ? 0 : (uint8_t)phase;
    state->stage = over ? STAGE_OVER : finale ? STAGE_FINALE : STAGE_TURNS;
}

/* cursor { turn = 2, phase = "plant", steps = 0, seat = 1 }; what is not named stays, except that the phase begins. */
static int f_cursor(lua_State *L) {
    BohnGame *game = writable(L);
    State *state = &game->state;
    const Def *def = game->rules->def;
    if (!lua_istable(L, 1)) return wrong(L, "cursor { turn = N, phase = NAME, steps = N, seat = N } is expected");
    if (state->stage != STAGE_TURNS) state->phase = 0; /* it indexes another list */
    state->stage = STAGE_TURNS;
    state->repeats = 0;
    state->finishing = 0;
    state->next_seat = BOHN_NO_SEAT;
    if (state->turn == 0) state->turn = 1;
    lua_pushnil(L);
    while (lua_next(L, 1)) {
        int value = lua_gettop(L);
        const Handle *handle = lua_type(L, value) == LUA_TUSERDATA ? to_handle(L, value) : NULL;
        lua_pushvalue(L, -2);
        const char *key = luaL_tolstring(L, -1, NULL);
        if (strcmp(key, "turn") == 0) state->turn = (uint32_t)check_number(L, value, "turn", 1, MAX_TURN);
        else if (strcmp(key, "steps") == 0) state->repeats = (uint32_t)check_number(L, value, "steps", 0, MAX_TURN);
        else if (strcmp(key, "phase") == 0) set_phase(L, state, def, luaL_tolstring(L, value, NULL));
        else if (strcmp(key, "seat") == 0 && handle && handle->type == HANDLE_SEAT) state->seat = (uint8_t)handle->id;
        else if (strcmp(key, "seat") == 0) state->seat = (uint8_t)(check_number(L, value, "seat", 1, def->n_seats) - 1);
        else wrong(L, "cursor: turn, phase, steps or seat is expected, found '%s'", key);
        lua_settop(L, value - 1);
    }
    return 0;
}

const luaL_Reg edit_functions[] = {
    { "put", f_put },
    { "clear", f_clear },
    { "rest", f_rest },
    { "set", f_set },
    { "open", f_open },
    { "close", f_close },
    { "cursor", f_cursor },
    { NULL, NULL }
};
