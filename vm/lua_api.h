/* lua_api.h - what the binding files share: argument checks and handles.
 *
 * A binding checks its arguments, makes one kernel call and pushes the result. The type check is one
 * word in the userdata: scripts can get at no other userdata than ours.
 */
#ifndef BOHN_LUA_API_H
#define BOHN_LUA_API_H

#include "vm/step.h"

#include <lauxlib.h>

/* They raise, so they never return: tell compilers and analysers. */
extern int luaL_error(lua_State *L, const char *format, ...) __attribute__((noreturn));
extern int luaL_argerror(lua_State *L, int arg, const char *message) __attribute__((noreturn));

extern const char *const handle_type_names[];

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

/* The kind at `arg`, which must be a known one. */
static inline KindId check_kind(lua_State *L, int arg) {
    int id = check_handle(L, arg, HANDLE_KIND);
    if (id == (int)UNKNOWN_ID) luaL_argerror(L, arg, "this kind is hidden from the seat that looks");
    return (KindId)id;
}

static inline BohnGame *game_of(lua_State *L) {
    BohnGame *game = rules_of(L)->current;
    if (!game) luaL_error(L, "the table cannot be used while a script loads: do it in a rule");
    return game;
}

/* In instructions: about what a change takes, with its event. */
#define WRITE_PRICE 50

/* The game, for a primitive that changes it. */
static inline BohnGame *writable(lua_State *L) {
    BohnGame *game = game_of(L);
    if (rules_of(L)->guard)
        luaL_error(L, "this rule may only look at the table (it answers what is possible, or a score)");
    rules_of(L)->found = false;
    limits_charge(L, WRITE_PRICE);
    if (game->events.n - game->step.told_from > MAX_TOLD) limits_raise(L, LIMIT_TOLD);
    return game;
}

static inline bool sees(const BohnGame *game, CardId card) {
    const BohnRules *rules = game->rules;
    return rules->viewer == BOHN_ALL_SEATS || state_visible(&game->state, rules->def, card, rules->viewer);
}

/* The card at `arg`, for telling where it is. A bot may have met it before, or in an offer: that
 * does not let it look into a hidden zone. */
static inline CardId check_seen(lua_State *L, int arg, const BohnGame *game) {
    CardId card = check_card(L, arg);
    if (!sees(game, card)) luaL_argerror(L, arg, "this card is hidden from the seat that looks");
    return card;
}

/* A card as the present viewer sees it. */
static inline void push_card(lua_State *L, const BohnGame *game, CardId card) {
    push_handle(L, HANDLE_CARD, sees(game, card) ? card : (int)UNKNOWN_ID);
}

/* A new list of n handles. */
static inline void push_list(lua_State *L, int type, const uint16_t *ids, int n) {
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        push_handle(L, type, ids[i]);
        lua_rawseti(L, -2, i + 1);
    }
}

/* An integer that fits the state. */
static inline int check_int(lua_State *L, int arg) {
    lua_Integer n = luaL_checkinteger(L, arg);
    luaL_argcheck(L, n >= -1000000000 && n <= 1000000000, arg, "too large a number");
    return (int)n;
}

/* The length of the table at `index`. A frozen one is empty and leads to its contents. */
static inline lua_Integer length_of(lua_State *L, int index) {
    lua_Integer n = (lua_Integer)lua_rawlen(L, index);
    return n > 0 ? n : luaL_len(L, index);
}

/* The list at `arg`, which may be a frozen one, ready for raw access in its place; its length. */
static inline lua_Integer check_list(lua_State *L, int arg) {
    luaL_checktype(L, arg, LUA_TTABLE);
    if (sandbox_contents(L, arg)) lua_replace(L, arg);
    lua_Integer n = (lua_Integer)lua_rawlen(L, arg);
    limits_charge(L, (size_t)n);
    return n;
}

/* declare.c */
/* Reads the game's table at `game` into the definition, and makes the handles; `kernel` is what the standard library
 * may use. Raises what is wrong with it. */
void read_definition(lua_State *L, BohnRules *rules, int game, int kernel);

/* lua_option.c */
/* A value of a question or message as an atom; raises what is wrong with it, naming `where`. */
BohnAtom check_atom(lua_State *L, int index, const char *where);
/* The same for a string; and the string alone, which need not become one of the definition's words. */
BohnAtom check_word(lua_State *L, int index, const char *where);
const char *check_text(lua_State *L, int index, const char *where);
/* The option at the top of the stack (left there): one value, or a list of a few. */
BohnOption check_option(lua_State *L, const char *where);
/* Adds the options of the list at `list`; and refused ones from a list of { option, clause }. */
void add_options(lua_State *L, Choice *choice, int list, const char *where);
void check_refused(lua_State *L, int list, Choice *choice, const char *where);
/* A list of the choice, of n things, could not grow: it is full, or the process has no memory. */
void refuse_more(lua_State *L, int n, const char *where);
void push_atom(lua_State *L, BohnAtom atom);
/* As the script gave it: a value, or a list. */
void push_option(lua_State *L, const BohnOption *option);

/* lua_handle.c */
/* Adds C functions to the table at the top. */
void add_methods(lua_State *L, const luaL_Reg *methods);
/* Replaces the table of fields at the top by the metatable of handles that have them. `what` names such a handle in
 * errors, `miss` is called for a field it does not have, `len` for its length unless that is NULL. */
void make_metatable(lua_State *L, const char *what, lua_CFunction miss, lua_CFunction len);

/* lua_group.c: the list of zone names at the top as a group in its place. */
void make_group(lua_State *L, const Def *def, const char *name, int seat);

/* names.c */
/* What to write instead of a name that is gone; NULL if it never was one. `what` names its owner as in a message. */
const char *renamed(const char *what, const char *name);
/* Raises that `what` has no field `wrong`: with what is written now, or with the nearest name unless that is NULL. */
void refuse_name(lua_State *L, const char *what, const char *wrong, const char *near) __attribute__((noreturn));
/* Raises for a string key of the table at `table`, which declares `of` (a "zone" …) of that name, if it is not among the
 * n known ones; without known ones, if it is a name that is gone. Bit i of the result: the table has known[i]. */
unsigned check_fields(lua_State *L, int table, const char *of, const char *name, const char *const *known, int n);

/* lua_data.c */
/* By kind: is its data under the name at `field` the value at field + 1, or a list with it? If that is a list itself, one
 * of its values will do; the answer may be in `room` then. NULL if no kind has it. Raises if none has data of that name. */
const bool *data_kinds(lua_State *L, int field, bool room[MAX_KINDS]);

/* lua_choose.c, lua_ask.c */
int f_seat_choose(lua_State *L);
int f_seat_can_choose(lua_State *L);
int f_table_poll(lua_State *L);

extern const luaL_Reg card_methods[], zone_methods[], seat_methods[], counter_methods[], table_methods[],
    group_methods[], ask_functions[], edit_functions[];

#endif
