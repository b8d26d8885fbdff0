/* lua_api.h - shared by the binding files: argument checks and handles.
 *
 * A binding checks its arguments, makes one kernel call and pushes the result. To check a type, it compares one word of
 * the userdata: scripts have no userdata but ours.
 */
#ifndef BOHN_LUA_API_H
#define BOHN_LUA_API_H

#include "vm/step.h"

#include <lauxlib.h>

/* Declared again: they never return. */
extern int luaL_error(lua_State *L, const char *format, ...) __attribute__((noreturn));

extern const char *const handle_type_names[];

static inline const Handle *to_handle(lua_State *L, int arg) { return lua_touserdata(L, arg); }

/* lua_arg.c */
/* Describes the value, as in "found …": pushes and returns the text. */
const char *found_text(lua_State *L, int index);
/* Raises an error about the argument, counted without self; with a negative `arg`, about an element of a list. */
int refuse_argument(lua_State *L, int arg, const char *format, ...) __attribute__((noreturn));
int handle_error(lua_State *L, int arg, uint32_t type);
/* Each returns the argument, or raises; `what` is expected, as in "the key of a text". */
lua_Integer check_integer(lua_State *L, int arg);
const char *check_string(lua_State *L, int arg, const char *what);
void check_table(lua_State *L, int arg, const char *what);
/* The number of the argument in a list of words that NULL ends. */
int check_choice(lua_State *L, int arg, const char *const *words);

/* Lua has one copy of each short text: a text that equals a kept one is that text, and stays at its address. */
static inline bool lasting_text(lua_State *L, int index) { return lua_type(L, index) == LUA_TSTRING && lua_rawlen(L, index) <= 40; }

/* The partner of a deal: a seat, or "all" for the whole table. */
static inline bool is_all(lua_State *L, int arg) {
    return lua_type(L, arg) == LUA_TSTRING && strcmp(lua_tostring(L, arg), "all") == 0;
}
void push_partner(lua_State *L, int seat);

static inline int check_handle(lua_State *L, int arg, uint32_t type) {
    const Handle *handle = to_handle(L, arg);
    if (!handle || handle->type != type) return handle_error(L, arg, type);
    return (int)handle->id;
}

static inline CardId check_card(lua_State *L, int arg) {
    int id = check_handle(L, arg, HANDLE_CARD);
    if (id == (int)UNKNOWN_ID) refuse_argument(L, arg, "this card is hidden from the viewer");
    return (CardId)id;
}

static inline KindId check_kind(lua_State *L, int arg) {
    int id = check_handle(L, arg, HANDLE_KIND);
    if (id == (int)UNKNOWN_ID) refuse_argument(L, arg, "this kind is hidden from the viewer");
    return (KindId)id;
}

/* The kind at `arg`: a kind, or a card's. */
static inline KindId check_kind_or_card(lua_State *L, int arg) {
    const Handle *handle = to_handle(L, arg);
    if (!handle || handle->type != HANDLE_KIND) return rules_of(L)->def->kind_of[check_card(L, arg)];
    return handle->id == UNKNOWN_ID ? check_kind(L, arg) : (KindId)handle->id;
}

static inline BohnGame *game_of(lua_State *L) {
    BohnGame *game = rules_of(L)->current;
    if (!game) luaL_error(L, "the table cannot be used while a script loads: use it in a rule");
    return game;
}

/* The zone at `arg`, which the running code now reads. */
static inline ZoneId check_zone(lua_State *L, int arg) {
    int zone = check_handle(L, arg, HANDLE_ZONE);
    reads_zone(&rules_of(L)->reads, zone);
    return (ZoneId)zone;
}

/* The same, for primitives that look at its cards, which has a price. */
static inline ZoneId check_zone_cards(lua_State *L, int arg, const BohnGame *game) {
    ZoneId zone = check_zone(L, arg);
    limits_charge(L, game->state.zones[zone].size / 4u);
    return zone;
}

/* In instructions: the price of a change and its event. */
#define WRITE_PRICE 50

/* The game, for primitives that change it. */
static inline BohnGame *writable(lua_State *L) {
    BohnGame *game = game_of(L);
    if (rules_of(L)->guard)
        luaL_error(L, "this rule may only read the table, because it lists options or computes a score; move the change to the "
                      "rule that carries the choice out");
    rules_of(L)->found = false;
    if (rules_of(L)->typed) wrote_all(game); /* edits change anything */
    limits_charge(L, WRITE_PRICE);
    if (game->events.n - game->step.events_from > MAX_RUN_EVENTS) limits_raise(L, LIMIT_EVENTS);
    return game;
}

static inline bool sees(const BohnGame *game, CardId card) {
    BohnRules *rules = game->rules;
    if (rules->viewer == BOHN_ALL_SEATS || state_visible(&game->state, rules->def, card, BOHN_NO_SEAT)) return true;
    rules->reads.other |= READ_OWN;
    if (state_visible(&game->state, rules->def, card, rules->viewer)) return true;
    rules->met_hidden = true;
    rules->reads.other |= READ_HIDDEN;
    return false;
}

/* The card at `arg`, if the viewer can see where it is. A bot may remember a card, or know it from an offer, without
 * seeing the zone that holds it. */
static inline CardId check_seen(lua_State *L, int arg, const BohnGame *game) {
    CardId card = check_card(L, arg);
    reads_zone(&game->rules->reads, game->state.zone_of[card]);
    if (!sees(game, card)) refuse_argument(L, arg, "this card is hidden from the viewer");
    return card;
}

/* Pushes a card as the current viewer sees it. */
static inline void push_card(lua_State *L, const BohnGame *game, CardId card) {
    push_handle(L, HANDLE_CARD, sees(game, card) ? card : (int)UNKNOWN_ID);
}

static inline void push_list(lua_State *L, int type, const uint16_t *ids, int n) {
    limits_charge(L, (size_t)n / 2);
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        push_handle(L, type, ids[i]);
        lua_rawseti(L, -2, i + 1);
    }
}

/* An integer that fits the state. */
static inline int check_int(lua_State *L, int arg) {
    lua_Integer n = check_integer(L, arg);
    if (n < -1000000000 || n > 1000000000) refuse_argument(L, arg, "the number is too large");
    return (int)n;
}

/* The length of the table at `index`. A frozen table is empty; its metatable knows the length. */
static inline lua_Integer length_of(lua_State *L, int index) {
    lua_Integer n = (lua_Integer)lua_rawlen(L, index);
    return n > 0 ? n : luaL_len(L, index);
}

/* Checks the list at `arg`, replaces a frozen one by its contents, and returns its length. */
static inline lua_Integer check_list(lua_State *L, int arg) {
    check_table(L, arg, "a list");
    if (sandbox_contents(L, arg)) lua_replace(L, arg);
    lua_Integer n = (lua_Integer)lua_rawlen(L, arg);
    limits_charge(L, (size_t)n);
    return n;
}

/* declare.c */
/* Reads the game table at `game` into the definition and makes the handles; `kernel` is the standard library's table.
 * Raises on mistakes. */
void read_definition(lua_State *L, BohnRules *rules, int game, int kernel);

/* lua_option.c */
/* The value as an atom of a question or message; raises on a bad one, naming `where`. */
BohnAtom check_atom(lua_State *L, int index, const char *where);
/* The same for a string; and the string itself, without adding it to the words of the definition. */
BohnAtom check_word(lua_State *L, int index, const char *where);
const char *check_text(lua_State *L, int index, const char *where);
/* The option at the top of the stack (not popped): one value, or a short list. */
BohnOption check_option(lua_State *L, const char *where);
/* Adds the options of the list at `list`; and refused options from a list of { option, clause }, except those that are
 * options or refused already. */
void add_options(lua_State *L, Choice *choice, int list, const char *where);
void check_refused(lua_State *L, int list, Choice *choice, const char *where);
/* Keeps the rules can_NAME of the game, which decide about the actions NAME, and those of `called_refs`. */
void can_read(lua_State *L, BohnRules *rules, int game, int kernel);
/* Raises: a list of n elements could not grow, because it is full or there is no memory. */
void refuse_more(lua_State *L, int n, const char *where);
void push_atom(lua_State *L, BohnAtom atom);
/* Pushes the option as the script gave it: a value, or a list. */
void push_option(lua_State *L, const BohnOption *option);

/* lua_handle.c */
/* Adds C functions to the table at the top. */
void add_methods(lua_State *L, const luaL_Reg *methods);
/* Replaces the table of fields at the top by a metatable for handles with those fields. `what` names such a handle in
 * errors, `miss` is called for a missing field, `len`, unless NULL, for the length. */
void make_metatable(lua_State *L, const char *what, lua_CFunction miss, lua_CFunction len);

/* lua_group.c */
/* Replaces the list of zone names at the top by a group. */
void make_group(lua_State *L, const Def *def, const char *name, int seat);
/* game:fits(t, p, card, where), unless a script has its own: where is open and empty, or has the card's kind on top. */
int f_game_fits(lua_State *L);

/* names.c */
/* The replacement for a name of an earlier version, or NULL. `what` names its owner as in a message. */
const char *renamed(const char *what, const char *name);
/* Raises that `what` has no field `wrong`, with its replacement or, unless NULL, the nearest name. */
void refuse_name(lua_State *L, const char *what, const char *wrong, const char *near) __attribute__((noreturn));
/* Checks the string keys of the table at `table`, a declaration of the `of` ("zone" …) of that name: raises unless each
 * is among the n known ones; if n is 0, raises only for names of earlier versions. Bit i of the result: known[i] is
 * present. */
unsigned check_fields(lua_State *L, int table, const char *of, const char *name, const char *const *known, int n);
/* The __index of the globals, with them as upvalue: raises. */
int f_unknown_global(lua_State *L);
/* Names the nearest function, or what to write instead, when one of the library at the top is missing. */
void names_suggest(lua_State *L, const char *library);

/* lua_data.c */
int f_zone_where(lua_State *L);
int f_zone_find(lua_State *L);
int f_zone_count(lua_State *L);
int f_zone_sum(lua_State *L);
int f_zone_best(lua_State *L);
/* The field at `arg` by which cards are compared; raises if no kind has it. True if the name begins with '-', which is
 * removed: the least comes first. */
bool check_measure(lua_State *L, int arg);
/* Pushes the number that the kind has in the field at `field`; raises if it has none. */
void push_number(lua_State *L, KindId kind, int field);

/* lua_count.c */
int f_zone_counts(lua_State *L);
int f_table_elsewhere(lua_State *L);

/* lua_zone.c: lets a seat look at a card, and remember it. */
void look_at(BohnGame *game, CardId card, int seat);

/* lua_choose.c, lua_ask.c */
int f_seat_choose(lua_State *L);
int f_seat_can_choose(lua_State *L);
int f_table_poll(lua_State *L);
/* lua_recall.c */
int f_table_recall(lua_State *L);

extern const luaL_Reg card_methods[], zone_methods[], seat_methods[], counter_methods[], table_methods[],
    group_methods[], ask_functions[], edit_functions[];
/* The kind that typed text names (def_kind_called); raises an error if there is none, or if there are several. */
int find_kind_called(lua_State *L, const char *name);

/* data.c: loads a file of data, in a protected call. Argument: the BohnSetup. */
int data_load(lua_State *L);

#endif
