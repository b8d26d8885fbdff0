/* lua_data.c - filters: the cards of a zone by the declared data of their kinds, zone:where { suit = "hearts" }. The
 * data never change, so the first query of a field builds an index, and no Lua table is read for each card. */
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

/* Raises that no kind has data of this name, with the nearest name that some kind has. */
static void refuse_field(lua_State *L, const Def *def, const char *wrong) {
    const char *near = NULL;
    for (int kind = 0; kind < def->n_kinds; kind++) {
        push_handle(L, HANDLE_KIND, kind);
        luaL_getmetafield(L, -1, "__index");
        for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) { /* the order does not matter */
            const char *names[] = { lua_tostring(L, -2), near };
            near = nearest_name(wrong, names, near ? 2 : 1);
        }
        lua_pop(L, 2);
    }
    if (near) luaL_error(L, "no card has the field '%s'; did you mean '%s'?", wrong, near);
    luaL_error(L, "no card has the field '%s'", wrong);
}

/* Pushes an index of the field at `field`: value -> the kinds that have it, alone or in a list. Raises if no kind has
 * the field. */
static void push_index(lua_State *L, int field) {
    BohnRules *rules = rules_of(L);
    const Def *def = rules->def;
    int top = lua_gettop(L);
    bool known = false;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->data_ref);
    lua_pushvalue(L, field);
    if (lua_rawget(L, -2) != LUA_TNIL) {
        lua_replace(L, -2);
        return;
    }
    rules->limits.unpriced = true;
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
    if (!known) refuse_field(L, def, lua_tostring(L, field));
    lua_pushvalue(L, field);
    lua_pushvalue(L, index);
    lua_rawset(L, top + 1);
    lua_replace(L, top + 1);
    lua_settop(L, top + 1);
    rules->limits.unpriced = false;
}

/* ---- filters ---------------------------------------------------------------------------------------- */

/* Cards of one kind, or of the kinds in `passes`; NULL: all. `passes` may be part of an index, or `room`. */
typedef struct {
    int kind;
    const bool *passes;
    bool room[MAX_KINDS];
} Filter;

/* The kinds that have the value at the top in the field at `field`. The last answers for texts are at hand without a
 * lookup in Lua: a text of an index stays at its address. */
static const bool *kinds_with(lua_State *L, int field) {
    static const bool none[MAX_KINDS];
    const char *name = lua_tostring(L, field), *text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    FilterHint *hint = &rules_of(L)->filter_hints[((uintptr_t)name ^ (uintptr_t)text) / 16 % FILTER_HINTS];
    if (text && hint->field == name && hint->value == text) return hint->kinds;
    push_index(L, field);
    lua_pushvalue(L, -2);
    const bool *kinds = lua_rawget(L, -2) == LUA_TNIL ? NULL : lua_touserdata(L, -1);
    if (kinds && lasting_text(L, -3) && lasting_text(L, field)) *hint = (FilterHint){ name, text, kinds };
    lua_pop(L, 2);
    return kinds ? kinds : none;
}

/* Keeps the kinds whose data under the name at top - 1 is the value at the top, or one of the values of a list. */
static void keep_kinds(lua_State *L, Filter *filter, size_t n) {
    bool sum[MAX_KINDS];
    const bool *kinds = sum;
    int value = lua_gettop(L);
    if (lua_istable(L, value)) {
        push_index(L, value - 1); /* refuses an unknown field even if the list is empty */
        lua_Integer values = length_of(L, value);
        memset(sum, 0, n);
        for (lua_Integer i = 1; i <= values; i++) {
            lua_geti(L, value, i);
            const bool *with = kinds_with(L, value - 1);
            for (size_t k = 0; k < n; k++) sum[k] |= with[k];
            lua_pop(L, 1);
        }
        if (!filter->passes) kinds = memcpy(filter->room, sum, n);
    } else {
        kinds = kinds_with(L, value - 1);
    }
    if (filter->passes) {
        for (size_t k = 0; k < n; k++) filter->room[k] = filter->passes[k] && kinds[k];
        kinds = filter->room;
    }
    filter->passes = kinds;
    lua_settop(L, value);
}

/* The key in the metatable of a frozen filter: the kinds that pass it. */
static const char passing_key = 'p';

/* The filter at `arg`: a kind; { field = value, … }; or one field and the value after it, for which no table is made.
 * All cards if it may be left out and is. */
static void check_filter(lua_State *L, int arg, bool optional, Filter *filter) {
    const size_t n = (size_t)rules_of(L)->def->n_kinds;
    filter->kind = -1;
    filter->passes = NULL;
    if (optional && lua_isnoneornil(L, arg)) return;
    if (lua_type(L, arg) == LUA_TSTRING) {
        lua_settop(L, arg + 1);
        if (lua_isnil(L, arg + 1)) luaL_error(L, "a filter has a value: write { %s = … }", lua_tostring(L, arg));
        keep_kinds(L, filter, n);
        return;
    }
    if (!lua_istable(L, arg)) {
        filter->kind = check_handle(L, arg, HANDLE_KIND);
        return;
    }
    int top = lua_gettop(L);
    bool frozen = lua_getmetatable(L, arg);
    if (frozen && lua_rawgetp(L, top + 1, &passing_key) == LUA_TUSERDATA) {
        filter->passes = lua_touserdata(L, -1);
        lua_settop(L, top);
        return;
    }
    lua_settop(L, top);
    lua_pushvalue(L, arg);
    if (frozen && sandbox_contents(L, -1)) lua_replace(L, -2);
    for (lua_pushnil(L); lua_next(L, top + 1); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING)
            luaL_error(L, "a filter names the field of each value: { suit = \"hearts\" }");
        keep_kinds(L, filter, n);
    }
    if (frozen && filter->passes) {
        lua_getmetatable(L, arg);
        memcpy(lua_newuserdatauv(L, n, 0), filter->passes, n);
        lua_rawsetp(L, -2, &passing_key);
    }
    lua_settop(L, top);
}

static bool passes(const Filter *filter, int kind) {
    return filter->kind >= 0 ? kind == filter->kind : !filter->passes || filter->passes[kind];
}

/* The first card from `card` on, towards the back, that passes and can be seen; or NONE. */
static CardId passing(const BohnGame *game, const Filter *filter, CardId card) {
    while (card != NONE && !(passes(filter, game->rules->def->kind_of[card]) && sees(game, card)))
        card = game->state.next[card];
    return card;
}

static CardId front_of(lua_State *L, const BohnGame *game) {
    return game->state.zones[check_zone_cards(L, 1, game)].front;
}

int f_zone_where(lua_State *L) {
    const BohnGame *game = game_of(L);
    CardId cards[MAX_CARDS], card = front_of(L, game);
    Filter filter;
    int n = 0;
    check_filter(L, 2, false, &filter);
    for (card = passing(game, &filter, card); card != NONE; card = passing(game, &filter, game->state.next[card]))
        cards[n++] = card;
    push_list(L, HANDLE_CARD, cards, n);
    return 1;
}

int f_zone_find(lua_State *L) {
    const BohnGame *game = game_of(L);
    CardId card = front_of(L, game);
    Filter filter;
    check_filter(L, 2, false, &filter);
    card = passing(game, &filter, card);
    if (card == NONE) lua_pushnil(L);
    else push_handle(L, HANDLE_CARD, card);
    return 1;
}

int f_zone_count(lua_State *L) {
    const BohnGame *game = game_of(L);
    CardId card = front_of(L, game);
    Filter filter;
    lua_Integer n = 0;
    check_filter(L, 2, false, &filter);
    for (card = passing(game, &filter, card); card != NONE; card = passing(game, &filter, game->state.next[card])) n++;
    lua_pushinteger(L, n);
    return 1;
}

/* ---- sums ------------------------------------------------------------------------------------------- */

bool check_measure(lua_State *L, int arg) {
    const char *field = check_string(L, arg, "the name of a field");
    bool down = field[0] == '-';
    if (down) {
        lua_pushstring(L, field + 1);
        lua_replace(L, arg);
    }
    push_index(L, arg);
    lua_pop(L, 1);
    return down;
}

void push_number(lua_State *L, KindId kind, int field) {
    limits_charge(L, 1);
    push_handle(L, HANDLE_KIND, kind);
    lua_pushvalue(L, field);
    lua_gettable(L, -2); /* raises if the kind has no such field */
    if (lua_type(L, -1) != LUA_TNUMBER)
        luaL_error(L, "the field '%s' of '%s' is a %s, not a number", lua_tostring(L, field),
                   rules_of(L)->def->kinds[kind].id, luaL_typename(L, -1));
    lua_replace(L, -2);
}

/* zone:sum(field, filter): 0 without cards. */
int f_zone_sum(lua_State *L) {
    const BohnGame *game = game_of(L);
    CardId card = front_of(L, game);
    Filter filter;
    if (check_measure(L, 2)) return refuse_argument(L, 2, "a sum has no order: leave out the '-'");
    check_filter(L, 3, true, &filter);
    lua_pushinteger(L, 0);
    for (card = passing(game, &filter, card); card != NONE; card = passing(game, &filter, game->state.next[card])) {
        push_number(L, game->rules->def->kind_of[card], 2);
        lua_arith(L, LUA_OPADD);
    }
    return 1;
}

/* zone:best(field, filter): the first card with the largest value, or the least if the name begins with '-'. */
int f_zone_best(lua_State *L) {
    const BohnGame *game = game_of(L);
    CardId card = front_of(L, game), best = NONE;
    Filter filter;
    bool down = check_measure(L, 2);
    check_filter(L, 3, true, &filter);
    lua_settop(L, 4); /* the best number, then that of a card */
    for (card = passing(game, &filter, card); card != NONE; card = passing(game, &filter, game->state.next[card])) {
        push_number(L, game->rules->def->kind_of[card], 2);
        if (best == NONE || lua_compare(L, down ? 5 : 4, down ? 4 : 5, LUA_OPLT)) {
            best = card;
            lua_copy(L, 5, 4);
        }
        lua_pop(L, 1);
    }
    if (best == NONE) lua_pushnil(L);
    else push_handle(L, HANDLE_CARD, best);
    return 1;
}
