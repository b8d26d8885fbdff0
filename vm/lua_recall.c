/* lua_recall.c - t:recall(f, …) for scripts, and what all recalled results share: see recall.h.
 *
 * t:recall is the one primitive that takes a function. Elsewhere a function from a script is dangerous because it may
 * write or ask in the middle of a primitive; this one runs under the guard, so it can do neither.
 */
#include "vm/recall.h"

#include <math.h>
#include <string.h>

/* ---- shared ------------------------------------------------------------------------------------------ */

bool recall_allowed(const BohnGame *game) {
    const Limits *limits = &game->rules->limits;
    if (game->rules->n_assigners > 0) return false; /* reading a local that changes within a step is not noted */
    return limits->uncounted || recall_checked(game) || !(limits->set.instructions || limits_lines(limits));
}

void recall_use(lua_State *L, const Recalled *recalled) {
    BohnRules *rules = rules_of(L);
    reads_add(&rules->reads, &recalled->reads);
    if (recalled->reads.other & READ_HIDDEN) rules->met_hidden = true;
    Limits *limits = &rules->limits;
    limits->recalled += (limits->long_texts && !recalled->weighted ? LONG_WEIGHT : 1) * recalled->price;
    if (recalled->long_texts) limits->long_texts = limits->long_made = true;
    if (limits->uncounted && limits->instructions + limits->recalled > limits->set.instructions) budget_check(L);
}

Recalling recall_begin(BohnRules *rules) {
    Limits *limits = &rules->limits;
    Recalling recalling = { rules->reads, rules->clock, 0, limits->instructions + limits->recalled, limits->long_made,
                            limits->long_texts };
    limits->long_made = false;
    if (limits->uncounted) recalling.began = budget_now(limits);
    rules->reads = (Reads){ { 0 }, { 0 }, 0 };
    return recalling;
}

/* A result that took longer than a sixteenth of the budget, perhaps because another program ran, is not kept: its price
 * would put later budgets in doubt. */
#define DEAREST 16

void recall_end(const BohnGame *game, const Recalling *recalling, Recalled *recalled) {
    BohnRules *rules = game->rules;
    Limits *limits = &rules->limits;
    *recalled = (Recalled){ game, recalling->made, limits->instructions + limits->recalled - recalling->charged,
                            limits->long_made, recalling->weighted, rules->reads, 0 };
    limits->long_made |= recalling->long_made;
    if (limits->uncounted) recalled->price += budget_unseen(limits, recalling->began, budget_now(limits));
    if (limits->set.instructions && !budget_counts(limits) && recalled->price > limits->set.instructions / DEAREST)
        recalled->game = NULL;
    Reads inner = rules->reads;
    rules->reads = recalling->outer;
    reads_add(&rules->reads, &inner);
}

#define DEEPEST 20  /* tables in tables that are compared */

static bool alike(lua_State *L, int a, int b, int depth) {
    int top = lua_gettop(L);
    limits_charge(L, 1);
    if (depth > DEEPEST) luaL_error(L, "tables in tables, more than %d deep", DEEPEST);
    if (lua_rawequal(L, a, b)) return lua_isinteger(L, a) == lua_isinteger(L, b);
    if (lua_type(L, a) == LUA_TNUMBER && lua_type(L, b) == LUA_TNUMBER) /* both NaN? */
        return isnan(lua_tonumber(L, a)) && isnan(lua_tonumber(L, b));
    if (!lua_istable(L, a) || !lua_istable(L, b)) return false;
    luaL_checkstack(L, 10, "recall");
    if (!sandbox_contents(L, a)) lua_pushvalue(L, a);
    if (!sandbox_contents(L, b)) lua_pushvalue(L, b);
    for (int side = 0; side < 2; side++) {
        lua_pushnil(L);
        while (lua_next(L, top + 1 + side)) {
            int value = lua_gettop(L);
            lua_pushvalue(L, value - 1);
            lua_rawget(L, top + 2 - side);
            if (!alike(L, value, value + 1, depth + 1)) return lua_settop(L, top), false;
            lua_settop(L, value - 1);
        }
    }
    lua_settop(L, top);
    return true;
}

bool recall_alike(lua_State *L, int a, int b) { return alike(L, a, b, 0); }

void recall_forget(BohnRules *rules) {
    lua_pushboolean(rules->L, false);
    lua_rawseti(rules->L, LUA_REGISTRYINDEX, rules->recalled_ref);
    rules->n_recalled = 0;
}

/* ---- t:recall ---------------------------------------------------------------------------------------- */

#define MOST_RECALLED 20000  /* results; then all are forgotten */

static const char nothing = 'n'; /* its address stands for nil among the arguments */

/* Raises unless the argument means the same thing whenever it is given again. */
static void check_argument(lua_State *L, int arg) {
    switch (lua_type(L, arg)) {
    case LUA_TNUMBER:
        if (!lua_isinteger(L, arg)) refuse_argument(L, arg, "recall takes whole numbers, found %s", found_text(L, arg));
        break;
    case LUA_TTABLE:
        if (!sandbox_contents(L, arg))
            refuse_argument(L, arg, "recall takes no table that may change; pass seats, cards, kinds, numbers or texts");
        lua_pop(L, 1);
        break;
    case LUA_TFUNCTION: refuse_argument(L, arg, "recall takes one function, the one to call");
    default: break;
    }
}

/* Raises unless the value at `index` is a plain one: anything that can be changed, or that is made anew, would show the
 * caller whether the function was called. */
static void check_plain(lua_State *L, int index) {
    switch (lua_type(L, index)) {
    case LUA_TNIL: case LUA_TBOOLEAN: case LUA_TNUMBER: case LUA_TSTRING: case LUA_TUSERDATA: break;
    default:
        luaL_error(L, "recall: the function must return a number, text, card or the like, or one table of them, found %s",
                   found_text(L, index));
    }
}

/* Calls the function at 2 with the arguments after it; pushes its first result, frozen if it is a table. */
static void compute(lua_State *L, int n) {
    BohnRules *rules = rules_of(L);
    bool guard = rules->guard;
    rules->guard = true;
    luaL_checkstack(L, n + 20, "recall");
    for (int i = 2; i <= n; i++) lua_pushvalue(L, i);
    lua_call(L, n - 2, 1);
    rules->guard = guard;
    if (!lua_istable(L, -1)) {
        check_plain(L, -1);
        return;
    }
    int table = lua_gettop(L);
    if (!sandbox_contents(L, table)) lua_pushvalue(L, table);
    for (lua_pushnil(L); lua_next(L, table + 1); lua_pop(L, 1)) {
        limits_charge(L, 1);
        check_plain(L, -2);
        check_plain(L, -1);
    }
    lua_settop(L, table);
    sandbox_freeze(L, table, 0);
}

/* Replaces a table at the top by another one with the same contents, so that no two results are the same table, whether
 * they were recalled or not. */
static int deliver_result(lua_State *L) {
    if (!lua_istable(L, -1)) return 1;
    lua_newtable(L);
    lua_getmetatable(L, -2);
    lua_setmetatable(L, -2);
    return 1;
}

/* Pushes table[key], a table that is made if missing; the key is at the top and popped, the table below it. */
static void enter_table(lua_State *L) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, -3) == LUA_TTABLE) {
        lua_remove(L, -2);
        return;
    }
    lua_pop(L, 1);
    lua_newtable(L);
    lua_insert(L, -2);
    lua_pushvalue(L, -2);
    lua_rawset(L, -4);
}

/* Whose eyes a result is for: everybody's, or those of a viewer; apart for games in which somebody may ask why. */
static const char everybody[2], eyes[2][BOHN_MAX_SEATS - BOHN_ALL_SEATS];

static int asks_why(const BohnGame *game) { return game->flags & BOHN_EXPLAIN ? 1 : 0; }

static const char *eyes_of(const BohnGame *game) {
    return &eyes[asks_why(game)][game->rules->viewer - BOHN_ALL_SEATS];
}

/* Is the result true here? One that depends on no part of the table is true in every game by these rules. */
static bool is_true(const Recalled *recalled, const BohnGame *game) {
    return recalled && (recall_holds(recalled, game) || (recalled->game && reads_none(&recalled->reads)));
}

/* Pushes the place of a result in the table of results at the top. NULL, with nothing pushed: there is none. */
static Recalled *push_place(lua_State *L, const char *whose) {
    lua_rawgetp(L, -1, whose);
    if (lua_isuserdata(L, -1)) return lua_touserdata(L, -1);
    lua_pop(L, 1);
    return NULL;
}

static Recalled *push_new_place(lua_State *L, const char *whose) {
    BohnRules *rules = rules_of(L);
    rules->limits.unpriced = true;
    Recalled *recalled = lua_newuserdatauv(L, sizeof *recalled, 1);
    recalled->game = NULL;
    lua_pushvalue(L, -1);
    lua_rawsetp(L, -3, whose);
    rules->n_recalled = rules->n_recalled < MOST_RECALLED ? rules->n_recalled + 1 : 0;
    rules->limits.unpriced = false;
    return recalled;
}

/* Raises unless the function was there when the scripts were loaded. One that a rule makes could depend on the rule's
 * locals. */
static void check_function(lua_State *L) {
    if (!lua_isfunction(L, 2)) refuse_argument(L, 2, "a function is expected: t:recall(f, …), found %s", found_text(L, 2));
    if (lua_iscfunction(L, 2)) return;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules_of(L)->functions_ref);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) == LUA_TNIL)
        refuse_argument(L, 2, "the function is made in a rule; define it outside of rules, and give it what it needs as arguments");
    lua_pop(L, 2);
}

/* The part of a call at `index` as a number that no other part has: the address of a value that the results keep alive, an
 * odd number for an integer. 0: it has none. */
static uintptr_t part_of(lua_State *L, int index) {
    enum { NIL = 2, FALSE = 4, TRUE = 6 }; /* no addresses */
    switch (lua_type(L, index)) {
    case LUA_TNIL: return NIL;
    case LUA_TBOOLEAN: return lua_toboolean(L, index) ? TRUE : FALSE;
    case LUA_TUSERDATA: case LUA_TTABLE: case LUA_TFUNCTION: return (uintptr_t)lua_topointer(L, index);
    case LUA_TSTRING: return lasting_text(L, index) ? (uintptr_t)lua_tostring(L, index) : 0;
    case LUA_TNUMBER: {
        lua_Integer n = lua_tointeger(L, index);
        return lua_isinteger(L, index) && n >= INT32_MIN && n <= INT32_MAX ? (uintptr_t)n << 1 | 1 : 0;
    }
    default: return 0;
    }
}

/* The call f(…) on the stack, for a hint. False: it can have none. */
static bool read_call(lua_State *L, int n, RecallHint *call) {
    *call = (RecallHint){ { 0 } };
    if (n - 1 > RECALL_PARTS) return false;
    for (int i = 2; i <= n; i++)
        if (!(call->parts[i - 2] = part_of(L, i))) return false;
    return true;
}

static RecallHint *hint_of(BohnRules *rules, const RecallHint *call) {
    uintptr_t sum = 0;
    for (int i = 0; i < RECALL_PARTS; i++) sum = sum * 31 + call->parts[i] / 2 % 65521;
    return &rules->recall_hints[(sum ^ sum >> 7) % RECALL_HINTS];
}

/* Raises unless a result of this call may be kept. */
static void check_call(lua_State *L, int n) {
    check_function(L);
    for (int i = 3; i <= n; i++) check_argument(L, i);
}

/* Pushes the table of the results of this call, made if missing: results[f][argument]… The result itself has a key
 * that no argument is. For calls with a hint, results[number of the hint] is the same table; their arguments were checked. */
static void push_results(lua_State *L, int n) {
    BohnRules *rules = rules_of(L);
    RecallHint call;
    luaL_checkstack(L, n + 10, "recall");
    Limits *limits = &rules->limits;
    limits->unpriced = true;
    if (rules->n_recalled == 0 || limits->quota.used > limits->quota.most / 2) { /* what is kept must not fill the memory */
        rules->n_recalled = 0;
        memset(rules->recall_hints, 0, sizeof rules->recall_hints);
        lua_newtable(L);
        lua_rawseti(L, LUA_REGISTRYINDEX, rules->recalled_ref);
    }
    RecallHint *hint = read_call(L, n, &call) ? hint_of(rules, &call) : NULL;
    int number = hint ? (int)(hint - rules->recall_hints) + 1 : 0;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->recalled_ref);
    if (hint && memcmp(hint, &call, sizeof call) == 0) {
        lua_rawgeti(L, -1, number);
        limits->unpriced = false;
        return;
    }
    limits->unpriced = false;
    check_call(L, n);
    limits->unpriced = true;
    int results = lua_gettop(L);
    lua_pushvalue(L, 2);
    enter_table(L);
    for (int i = 3; i <= n; i++) {
        if (lua_isnil(L, i)) lua_pushlightuserdata(L, (void *)(uintptr_t)&nothing); else lua_pushvalue(L, i);
        enter_table(L);
    }
    if (hint) {
        *hint = call;
        lua_pushvalue(L, -1);
        lua_rawseti(L, results, number);
    }
    limits->unpriced = false;
}

/* t:recall(f, …): what f(…) returns. f may only read the table. */
int f_table_recall(lua_State *L) {
    BohnGame *game = game_of(L);
    int n = lua_gettop(L);
    check_handle(L, 1, HANDLE_TABLE);
    if (!recall_allowed(game)) return check_call(L, n), compute(L, n), deliver_result(L);
    push_results(L, n);
    int results = lua_gettop(L), viewer = game->rules->viewer;
    Recalled *recalled = push_place(L, &everybody[asks_why(game)]);
    if (!is_true(recalled, game)) {
        lua_settop(L, results);
        recalled = push_place(L, eyes_of(game));
    }
    bool holds = is_true(recalled, game);
    if (holds && !recall_checked(game)) {
        recall_use(L, recalled);
        lua_getiuservalue(L, -1, 1);
        return deliver_result(L);
    }
    if (holds) lua_getiuservalue(L, -1, 1); else lua_pushnil(L);
    int known = lua_gettop(L);
    Recalling recalling = recall_begin(game->rules);
    compute(L, n);
    Recalled made;
    recall_end(game, &recalling, &made);
    int result = lua_gettop(L);
    if (holds && !recall_alike(L, result, known))
        luaL_error(L, "recall: the function returns something else although nothing that it read has changed; it must depend "
                      "only on its arguments and the table");
    bool own = made.reads.other & READ_OWN || viewer == BOHN_ALL_SEATS;
    const char *whose = own ? eyes_of(game) : &everybody[asks_why(game)];
    lua_pushvalue(L, results);
    recalled = push_place(L, whose);
    if (!recalled) recalled = push_new_place(L, whose);
    *recalled = made;
    lua_pushvalue(L, result);
    lua_setiuservalue(L, -2, 1);
    lua_settop(L, result);
    return deliver_result(L);
}
