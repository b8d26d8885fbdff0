/* lua_data.c - primitives that go by what a script says of its cards: who grants something, what pays for it.
 *
 * The data of a kind never change. They are read when they are first asked for, and kept where no Lua table
 * has to be looked into for each card.
 */
#include "vm/lua_api.h"

#include <string.h>

/* Pushes what the kind says under the name at `field`, or nil. */
static void push_data(lua_State *L, int kind, int field) {
    push_handle(L, HANDLE_KIND, kind);
    luaL_getmetafield(L, -1, "__index");
    lua_pushvalue(L, field);
    lua_rawget(L, -2);
    lua_replace(L, -3);
    lua_pop(L, 1);
}

/* Notes in the table at `index` that a kind has the value at the top (popped). */
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

/* Pushes a new table for the field at `field`: value -> which kinds have it, alone or in a list. */
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
    if (!known) luaL_error(L, "no card says '%s' of itself", lua_tostring(L, field));
}

/* Which kinds say the value at field + 1 under the name at `field`; NULL = none. */
static const bool *kinds_with(lua_State *L, int field) {
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
    lua_pushvalue(L, field + 1);
    lua_rawget(L, -2);
    const bool *kinds = lua_touserdata(L, -1);
    lua_settop(L, top);
    return kinds;
}

CardId data_find(lua_State *L, int field, const BohnGame *game, ZoneId zone) {
    const KindId *kind_of = game->rules->def->kind_of;
    const bool *with = kinds_with(L, field), *also = with;
    if (!lua_isnoneornil(L, field + 2)) also = kinds_with(L, field + 2);
    if (!with || !also) return NONE;
    for (CardId card = game->state.zones[zone].front; card != NONE; card = game->state.next[card])
        if (with[kind_of[card]] && also[kind_of[card]] && sees(game, card)) return card;
    return NONE;
}

/* ---- prices ----------------------------------------------------------------------------------------- */

/* What pays for a card of a kind: n cards of the kind `bean`, or any_other of another one with its back. */
typedef struct Price { int n, any_other, bean; } Price;

/* What the kind says under this name; nothing is 0. */
static int read_number(lua_State *L, BohnRules *rules, int kind, const char *name) {
    lua_pushstring(L, name);
    push_data(L, kind, lua_gettop(L));
    lua_Integer n = lua_isnil(L, -1) ? 0 : lua_isinteger(L, -1) ? lua_tointeger(L, -1) : -1;
    if (n < 0 || n > MAX_CARDS)
        luaL_error(L, "'%s' of '%s': a number of cards is expected", name, rules->def->kinds[kind].id);
    lua_pop(L, 2);
    return (int)n;
}

/* The prices of all kinds; what is not for sale has no `bean`. */
static const Price *prices(lua_State *L, BohnRules *rules) {
    const Def *def = rules->def;
    if (rules->prices) return rules->prices;
    Price *list = lua_newuserdatauv(L, (size_t)def->n_kinds * sizeof *list, 0);
    for (int kind = 0; kind < def->n_kinds; kind++) {
        list[kind] = (Price){ 0, 0, -1 };
        lua_pushstring(L, "bean");
        push_data(L, kind, lua_gettop(L));
        if (lua_type(L, -1) == LUA_TSTRING) {
            list[kind] = (Price){ read_number(L, rules, kind, "price"), read_number(L, rules, kind, "any_other"),
                                  def_find_kind(def, lua_tostring(L, -1)) };
            if (list[kind].bean < 0)
                luaL_error(L, "'bean' of '%s': no card kind '%s'", def->kinds[kind].id, lua_tostring(L, -1));
        }
        lua_pop(L, 2);
    }
    rules->prices = list;
    luaL_ref(L, LUA_REGISTRYINDEX); /* as long as the rules */
    return list;
}

/* To the list at the top. */
static void append_payment(lua_State *L, CardId card, int kind) {
    lua_createtable(L, 2, 0);
    push_handle(L, HANDLE_CARD, card);
    lua_rawseti(L, -2, 1);
    push_handle(L, HANDLE_KIND, kind);
    lua_rawseti(L, -2, 2);
    lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
}

/* t:payments(wares, coins): { card, kind } for every card of the first zone and every kind of which the second
 * holds enough to pay for it. */
int f_table_payments(lua_State *L) {
    BohnGame *game = game_of(L);
    const Def *def = game->rules->def;
    check_handle(L, 1, HANDLE_TABLE);
    int wares = check_handle(L, 2, HANDLE_ZONE), coins = check_handle(L, 3, HANDLE_ZONE);
    const Price *list = prices(L, game->rules);
    int have[MAX_KINDS] = { 0 };
    for (CardId card = game->state.zones[coins].front; card != NONE; card = game->state.next[card])
        have[def->kind_of[card]] += sees(game, card);
    lua_newtable(L);
    for (CardId card = game->state.zones[wares].front; card != NONE; card = game->state.next[card]) {
        const Price *price = &list[def->kind_of[card]];
        if (!sees(game, card) || price->bean < 0) continue;
        if (have[price->bean] >= price->n) append_payment(L, card, price->bean);
        for (int kind = 0; price->any_other > 0 && kind < def->n_kinds; kind++)
            if (kind != price->bean && def->kinds[kind].back == def->kinds[price->bean].back &&
                have[kind] >= price->any_other)
                append_payment(L, card, kind);
    }
    return 1;
}
