/* lua_can.c - which options the rules allow, and for `why` which they refuse, each with its clause.
 *
 * The rule behind `from` lists what looks possible; `can` decides. In a game that nobody watches, a refused option is
 * just left out. Where somebody may ask why (BOHN_EXPLAIN), it is kept with its clause, and so is what `tries` lists:
 * what players may attempt at this moment although `from` does not list it.
 */
#include "vm/known.h"
#include "vm/lua_ask.h"
#include "vm/recall.h"

#include <string.h>

/* Pushes the rule `name` of the game; false, with nothing pushed, if there is none. */
static bool push_named(lua_State *L, const char *name) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules_of(L)->self_ref);
    bool found = lua_getfield(L, -1, name) == LUA_TFUNCTION;
    lua_remove(L, -2);
    if (!found) lua_pop(L, 1);
    return found;
}

/* The same for a rule of `called_refs`. */
static bool push_called(lua_State *L, int rule) {
    int ref = rules_of(L)->called_refs[rule];
    if (ref != LUA_NOREF) lua_rawgeti(L, LUA_REGISTRYINDEX, ref);
    return ref != LUA_NOREF;
}

void can_push_rule(lua_State *L, const char *name, const char *key) {
    if (!push_named(L, name)) luaL_error(L, "the game has no rule '%s' (named in '%s' of a question)", name, key);
}

/* What the rules are called with, on the stack while a list is filtered. */
typedef struct { Filter filter; int self, table, actions; } Asking;

static Asking begin_asking(lua_State *L, const Filter *filter) {
    const BohnRules *rules = rules_of(L);
    int top = lua_gettop(L);
    luaL_checkstack(L, 20, "options");
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->table_ref);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->can_ref);
    return (Asking){ *filter, top + 1, top + 2, top + 3 };
}

/* Pushes game, table and seat, with which every rule is called. */
static void push_self(lua_State *L, const Asking *a) {
    lua_pushvalue(L, a->self);
    lua_pushvalue(L, a->table);
    lua_pushvalue(L, a->filter.seat);
}

/* Is the option at the top, which stays, allowed? If not, pushes the clause; otherwise what it pushes means nothing. */
static bool is_allowed(lua_State *L, const Asking *a) {
    int option = lua_gettop(L), arguments = 3;
    switch (a->filter.can) {
    case CAN_ALL: return true;
    case CAN_FUNCTION:
        lua_pushvalue(L, a->filter.rule);
        lua_pushvalue(L, option);
        arguments = 1;
        break;
    case CAN_RULE:
        lua_pushvalue(L, a->filter.rule);
        push_self(L, a);
        lua_pushvalue(L, option);
        lua_pushvalue(L, a->filter.with);
        arguments = 5;
        break;
    case CAN_ACTIONS: {
        bool list = lua_istable(L, option);
        if (list) lua_geti(L, option, 1); else lua_pushvalue(L, option);
        if (lua_type(L, -1) != LUA_TSTRING || lua_rawget(L, a->actions) != LUA_TFUNCTION) return true;
        push_self(L, a);
        for (int i = 2; list && i <= BOHN_OPTION_ATOMS; i++, arguments++)
            if (lua_geti(L, option, i) == LUA_TNIL) break;
        lua_settop(L, option + 1 + arguments);
    }
    }
    lua_call(L, arguments, 2);
    return lua_toboolean(L, -2);
}

/* Adds { option, clause }, which are at the top (popped), to the refused ones. */
static void refuse_option(lua_State *L, int refused) {
    lua_createtable(L, 2, 0);
    lua_insert(L, -3);
    lua_rawseti(L, -3, 2);
    lua_rawseti(L, -2, 1);
    lua_rawseti(L, refused, (lua_Integer)lua_rawlen(L, refused) + 1);
}

/* Replaces the list by one with its first k options. */
static void copy_first(lua_State *L, int list, lua_Integer n, lua_Integer k) {
    lua_createtable(L, (int)n, 0);
    for (lua_Integer i = 1; i <= k; i++) {
        lua_geti(L, list, i);
        lua_rawseti(L, -2, i);
    }
    lua_replace(L, list);
}

/* Leaves the allowed options in the list: in itself if a rule has just made it, else in a copy. */
static void filter_list(lua_State *L, const Asking *a) {
    int top = lua_gettop(L), list = a->filter.list;
    lua_Integer n = length_of(L, list), kept = 0;
    bool own = a->filter.fresh && lua_rawlen(L, list) > 0; /* a frozen list has none */
    lua_pushvalue(L, list);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, top + 1, i);
        if (is_allowed(L, a)) {
            if (++kept < i) {
                lua_settop(L, top + 2);
                lua_rawseti(L, list, kept);
            }
        } else {
            if (kept == i - 1 && !own) copy_first(L, list, n, kept);
            if (a->filter.refused) {
                lua_insert(L, top + 3);
                lua_settop(L, top + 3);
                refuse_option(L, a->filter.refused);
            }
        }
        lua_settop(L, top + 1);
    }
    for (lua_Integer i = n; own && i > kept; i--) {
        lua_pushnil(L);
        lua_rawseti(L, list, i);
    }
    lua_settop(L, top);
}

/* Adds what the list at the top (popped) has to the refused options: with the clause of its rule, or if that allows it
 * with `clause`, which is that of the question. What is offered nevertheless is left out later: check_refused(). */
static void refuse_tried(lua_State *L, const Asking *a, const char *clause) {
    int list = lua_gettop(L);
    lua_Integer n = length_of(L, list);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, list, i);
        bool allowed = is_allowed(L, a);
        if (!allowed) lua_insert(L, list + 2);
        lua_settop(L, allowed ? list + 1 : list + 2);
        if (allowed) lua_pushstring(L, clause);
        if (!allowed || *clause) refuse_option(L, a->filter.refused);
        lua_settop(L, list);
    }
    lua_pop(L, 1);
}

/* Replaces what the rule returned as its second value, a list of refused options or nothing, by a list to add to. */
static void own_refused(lua_State *L, int refused) {
    lua_newtable(L);
    lua_Integer n = lua_istable(L, refused) ? length_of(L, refused) : 0;
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, refused, i);
        lua_rawseti(L, -2, i);
    }
    lua_replace(L, refused);
}

void can_filter(lua_State *L, const Filter *filter, const char *clause) {
    int top = lua_gettop(L);
    Asking a = begin_asking(L, filter);
    if (!(rules_of(L)->current->flags & BOHN_EXPLAIN)) a.filter.refused = 0;
    if (a.filter.refused) own_refused(L, filter->refused);
    if (a.filter.refused && filter->tries) { /* first, as its order is that of the screen */
        lua_pushvalue(L, filter->tries);
        push_self(L, &a);
        lua_pushvalue(L, filter->with);
        lua_call(L, 4, 1);
        if (!lua_istable(L, -1)) luaL_error(L, "'tries' must return a list of options");
        if (filter->can == CAN_ALL) a.filter.can = CAN_ACTIONS;
        refuse_tried(L, &a, clause);
        a.filter.can = filter->can;
    }
    if (filter->can != CAN_ALL) filter_list(L, &a);
    lua_settop(L, top);
}

/* Makes the list and, with `why` and if somebody may ask, what is refused. */
static void list_anytime(lua_State *L, int seat, bool why) {
    BohnRules *rules = rules_of(L);
    bool guard = rules->guard;
    rules->guard = true;
    push_handle(L, HANDLE_SEAT, seat);
    int p = lua_gettop(L);
    if (push_called(L, CALLED_ANYTIME)) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
        lua_rawgeti(L, LUA_REGISTRYINDEX, rules->table_ref);
        lua_pushvalue(L, p);
        lua_call(L, 3, 2);
    } else {
        lua_newtable(L);
        lua_pushnil(L);
    }
    if (lua_istable(L, p + 1)) {
        Filter filter = { .can = CAN_ACTIONS, .seat = p, .list = p + 1, .refused = p + 2, .with = p + 3, .fresh = true };
        lua_pushnil(L); /* with */
        if (!why) filter.refused = 0;
        else if (rules->current->flags & BOHN_EXPLAIN && push_named(L, "tries")) filter.tries = p + 4;
        can_filter(L, &filter, "");
    }
    lua_settop(L, p + 2);
    lua_remove(L, p);
    rules->guard = guard;
}

/* A list of the seat that is still true. Laws look at many copies of a game, in which the same tables come up again. */
static Recalled *find_anytime(const BohnGame *game, Recalled *list) {
    for (Recalled *at = list; at < list + ANYTIMES; at++)
        if (recall_holds(at, game)) return at;
    for (Recalled *at = list; game->flags & BOHN_CHECKS && at < list + ANYTIMES; at++) {
        if (!at->game || !at->contents || known_contents(game, &at->reads, game->rules->viewer) != at->contents) continue;
        at->game = game;
        at->made = game->rules->clock;
        return at;
    }
    return NULL;
}

void can_anytime(lua_State *L, int seat, bool why) {
    BohnRules *rules = rules_of(L);
    BohnGame *game = rules->current;
    if ((why && game->flags & BOHN_EXPLAIN) || !recall_allowed(game)) return list_anytime(L, seat, why);
    Recalled *recalled = find_anytime(game, rules->anytime[seat]);
    bool holds = recalled != NULL;
    if (!holds) recalled = &rules->anytime[seat][rules->next_anytime++ % ANYTIMES];
    int place = seat * ANYTIMES + (int)(recalled - rules->anytime[seat]) + 1;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->anytime_ref);
    int lists = lua_gettop(L);
    if (holds && !recall_checked(game)) {
        recall_use(L, recalled);
        lua_rawgeti(L, lists, place);
        lua_pushnil(L);
    } else {
        recalled->game = NULL;
        Recalling recalling = recall_begin(rules);
        list_anytime(L, seat, false);
        recall_end(game, &recalling, recalled);
        if (game->flags & BOHN_CHECKS && !(recalled->reads.other & READ_CHANCE))
            recalled->contents = known_contents(game, &recalled->reads, rules->viewer);
        lua_rawgeti(L, lists, place);
        if (holds && !recall_alike(L, lists + 1, lists + 3))
            luaL_error(L, "the rule 'anytime' lists other actions although nothing that it read has changed");
        lua_pushvalue(L, lists + 1);
        lua_rawseti(L, lists, place);
        lua_settop(L, lists + 2);
    }
    lua_remove(L, lists);
}

bool can_bids(lua_State *L, int seat) {
    BohnRules *rules = rules_of(L);
    bool guard = rules->guard;
    if (!push_called(L, CALLED_BIDS)) return lua_pushnil(L), false;
    rules->guard = true;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->table_ref);
    push_handle(L, HANDLE_SEAT, seat);
    lua_call(L, 3, 1);
    rules->guard = guard;
    if (!lua_istable(L, -1) && lua_toboolean(L, -1))
        luaL_error(L, "bids must return { partners = …, cards = …, kinds = … } or nothing, found %s", found_text(L, -1));
    return lua_istable(L, -1);
}

/* Keeps the function of this name of the table at `from`, if there is one. */
static int keep_called(lua_State *L, int from, const char *name) {
    if (lua_getfield(L, from, name) == LUA_TFUNCTION) return luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pop(L, 1);
    return LUA_NOREF;
}

void can_read(lua_State *L, BohnRules *rules, int game, int kernel) {
    rules->called_refs[CALLED_FITS] = keep_called(L, game, "fits");
    rules->called_refs[CALLED_ANYTIME] = keep_called(L, game, "anytime");
    rules->called_refs[CALLED_BIDS] = keep_called(L, game, "bids");
    rules->called_refs[CALLED_ACT] = keep_called(L, kernel, "act");
    rules->called_refs[CALLED_POLL] = keep_called(L, kernel, "poll");
    lua_newtable(L);
    int table = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, game)) {
        const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        if (strncmp(name, "can_", 4) == 0 && lua_isfunction(L, -1)) lua_setfield(L, table, name + 4); else lua_pop(L, 1);
    }
    rules->can_ref = luaL_ref(L, LUA_REGISTRYINDEX);
}
