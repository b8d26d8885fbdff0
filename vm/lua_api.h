/* lua_api.h - what the binding files share: argument checks and handles.
 *
 * A binding checks its arguments, makes one kernel call and pushes the result. Every binding is a
 * closure whose first upvalue is the array of all handles. The type check is one word in the
 * userdata: scripts can get at no other userdata than ours.
 */
#ifndef BOHN_LUA_API_H
#define BOHN_LUA_API_H

#include "vm/step.h"

#include <lauxlib.h>

extern const char *const handle_type_names[];

static inline void push_handle(lua_State *L, const Def *def, int type, int id) {
    lua_rawgeti(L, lua_upvalueindex(1), handle_index(def, type, id));
}

static inline const Handle *to_handle(lua_State *L, int arg) { return lua_touserdata(L, arg); }

int handle_error(lua_State *L, int arg, uint32_t type);

static inline int check_handle(lua_State *L, int arg, uint32_t type) {
    const Handle *handle = to_handle(L, arg);
    if (!handle || handle->type != type) return handle_error(L, arg, type);
    return (int)handle->id;
}

/* The card at `arg`, which must be a known one. */
static inline CardId check_card(lua_State *L, int arg) {
    int id = check_handle(L, arg, HANDLE_CARD);
    if (id == (int)UNKNOWN_ID) luaL_argerror(L, arg, "this card is hidden from the seat that looks");
    return (CardId)id;
}

static inline BohnGame *game_of(lua_State *L) {
    BohnGame *game = rules_of(L)->current;
    if (!game) luaL_error(L, "the table cannot be used while a script loads: do it in a rule");
    return game;
}

/* The game, for a primitive that changes it. */
static inline BohnGame *writable(lua_State *L) {
    BohnGame *game = game_of(L);
    if (rules_of(L)->guard)
        luaL_error(L, "this rule may only look at the table (it answers what is possible, or a score)");
    return game;
}

/* A card as the present viewer sees it. */
static inline void push_card(lua_State *L, const BohnGame *game, CardId card) {
    const BohnRules *rules = game->rules;
    bool seen = rules->viewer == BOHN_ALL_SEATS || state_visible(&game->state, rules->def, card, rules->viewer);
    push_handle(L, rules->def, HANDLE_CARD, seen ? card : (int)UNKNOWN_ID);
}

/* An integer that fits the state. */
static inline int check_int(lua_State *L, int arg) {
    lua_Integer n = luaL_checkinteger(L, arg);
    luaL_argcheck(L, n >= -1000000000 && n <= 1000000000, arg, "too large a number");
    return (int)n;
}

/* A value of a question or message as an atom; raises what is wrong with it, naming `where`. */
BohnAtom check_atom(lua_State *L, int index, const char *where);

/* The option at the top of the stack (left there): one value, or a list of a few. */
BohnOption check_option(lua_State *L, const char *where);
/* Adds refused options from the list of { option, clause } at `list`. */
void check_refused(lua_State *L, int list, Choice *choice, const char *where);

extern const luaL_Reg card_methods[], zone_methods[], seat_methods[], counter_methods[], table_methods[],
    ask_functions[];

#endif
