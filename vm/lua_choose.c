/* lua_choose.c - p:choose and p:can_choose: makes the options of a question and asks until there is an answer.
 *
 * Options come from a list, a zone, or a rule: from = "places", with = card calls game:places(t, p, card). The rule may
 * only read the table, so it can be called again after an interruption. Decisions of game.decisions are asked for by
 * name, without further lookups.
 */
#include "vm/lua_ask.h"

#include <string.h>

/* The declared decision of this choose, or NULL for a question given as a table. */
static const Declared *declared_of(lua_State *L, lua_KContext context) {
    return context > 0 ? &rules_of(L)->declared[context - 1] : NULL;
}

/* Pushes the call game[rule](game, t, p, q.with); the rule's name, from q[key], is at the top. */
static void push_rule_call(lua_State *L, const char *key) {
    BohnRules *rules = rules_of(L);
    can_push_rule(L, lua_tostring(L, -1), key);
    lua_replace(L, -2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->table_ref);
    lua_pushvalue(L, ARG_SEAT);
    lua_getfield(L, ARG_QUESTION, "with");
}

/* After the rule behind `from`: `can` and `tries`, which are at the top or nil, decide about the options. */
static void finish_options(lua_State *L, Can can, int with, bool fresh, const char *clause) {
    int tries = lua_isnil(L, N_ARGS + 2) ? 0 : N_ARGS + 2;
    Filter filter = { can, N_ARGS + 1, ARG_SEAT, with, ARG_OPTIONS, ARG_REFUSED, tries, fresh };
    can_filter(L, &filter, clause);
}

/* Pushes q.can as a function, or nil; and q.tries, if somebody may ask why. The actions of game:anytime need
 * neither. */
static Can push_can(lua_State *L, bool anytime) {
    Can can = anytime ? CAN_ACTIONS : CAN_ALL;
    switch (lua_getfield(L, ARG_QUESTION, "can")) {
    case LUA_TNIL: break;
    case LUA_TFUNCTION: can = CAN_FUNCTION; break;
    case LUA_TBOOLEAN: can = lua_toboolean(L, -1) ? CAN_ACTIONS : CAN_ALL; break;
    case LUA_TSTRING:
        can_push_rule(L, lua_tostring(L, -1), "can");
        lua_remove(L, -2);
        can = CAN_RULE;
        break;
    default: luaL_error(L, "can = the name of a rule, a function of the option, or true is expected");
    }
    if (!(rules_of(L)->current->flags & BOHN_EXPLAIN)) {
        lua_pushnil(L);
    } else if (lua_getfield(L, ARG_QUESTION, "tries") == LUA_TSTRING) {
        can_push_rule(L, lua_tostring(L, -1), "tries");
        lua_remove(L, -2);
    } else if (anytime) {
        lua_pop(L, 1);
        lua_rawgeti(L, LUA_REGISTRYINDEX, rules_of(L)->self_ref);
        lua_getfield(L, -1, "tries");
        lua_remove(L, -2);
    }
    return can;
}

/* Replaces a zone by its cards. */
static void expand_zone(lua_State *L) {
    const Handle *zone = lua_type(L, ARG_OPTIONS) == LUA_TUSERDATA ? to_handle(L, ARG_OPTIONS) : NULL;
    if (!zone || zone->type != HANDLE_ZONE) return;
    lua_getfield(L, ARG_OPTIONS, "cards");
    lua_pushvalue(L, ARG_OPTIONS);
    lua_call(L, 1, 1);
    lua_replace(L, ARG_OPTIONS);
}

void choose_options(lua_State *L) {
    BohnRules *rules = rules_of(L);
    bool guard = rules->guard, anytime = false, fresh = false;
    rules->guard = true;
    lua_settop(L, ARG_WITH);
    switch (lua_getfield(L, ARG_QUESTION, "from")) {
    case LUA_TSTRING:
        anytime = strcmp(lua_tostring(L, -1), "anytime") == 0;
        fresh = true;
        push_rule_call(L, "from");
        lua_call(L, 4, 2);
        break;
    case LUA_TFUNCTION: lua_call(L, 0, 2); break;
    default: lua_pushnil(L);
    }
    expand_zone(L);
    if (!lua_istable(L, ARG_OPTIONS)) {
        lua_geti(L, ARG_QUESTION, 1);
        const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "?";
        ask_check_keys(L, name);
        lua_getfield(L, ARG_QUESTION, "from");
        const char *rule = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
        luaL_error(L, rule ? "question '%s': the rule '%s' must return a list of options, found %s"
                           : "question '%s' needs from = a list, a zone or the name of a rule that returns one of them%s%s",
                   name, rule ? rule : ", found ", found_text(L, rule ? ARG_OPTIONS : -1));
    }
    lua_getfield(L, ARG_QUESTION, "pass");
    lua_insert(L, ARG_PASS);
    Can can = push_can(L, anytime);
    if (can != CAN_ALL || !lua_isnil(L, -1)) {
        lua_getfield(L, ARG_QUESTION, "with");
        lua_getfield(L, ARG_QUESTION, "clause");
        finish_options(L, can, N_ARGS + 3, fresh, lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "");
    }
    lua_settop(L, N_ARGS);
    rules->guard = guard;
}
/* The same for a declared decision. */
static void call_declared_rule(lua_State *L, const Declared *declared) {
    BohnRules *rules = rules_of(L);
    bool guard = rules->guard;
    rules->guard = true;
    lua_settop(L, ARG_WITH);
    lua_rawgeti(L, LUA_REGISTRYINDEX, declared->from_ref);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->table_ref);
    lua_pushvalue(L, ARG_SEAT);
    lua_pushvalue(L, ARG_WITH);
    lua_call(L, 4, 2);
    lua_pushboolean(L, declared->pass);
    lua_insert(L, ARG_PASS);
    expand_zone(L);
    if (!lua_istable(L, ARG_OPTIONS))
        luaL_error(L, "decision '%s': its rule `from` must return a list of options, found %s", declared->name,
                   found_text(L, ARG_OPTIONS));
    bool filtered = declared->actions || declared->can_ref != LUA_NOREF;
    if (filtered || (declared->tries_ref != LUA_NOREF && rules->current->flags & BOHN_EXPLAIN)) {
        Can can = declared->actions ? CAN_ACTIONS : declared->can_ref != LUA_NOREF ? CAN_RULE : CAN_ALL;
        lua_rawgeti(L, LUA_REGISTRYINDEX, declared->can_ref);
        lua_rawgeti(L, LUA_REGISTRYINDEX, declared->tries_ref);
        finish_options(L, can, ARG_WITH, true, declared->clause);
        lua_settop(L, N_ARGS);
    }
    rules->guard = guard;
}

/* The table of found_ref keeps the options that p:can_choose made for the p:choose that follows. */
enum { FOUND_SEAT = 1, FOUND_RULE, FOUND_WITH, FOUND_OPTIONS, FOUND_REFUSED };

/* Pushes what makes the options, a declared decision or a rule, and its argument, if the result depends only on the
 * table; else returns false. */
static bool push_rule(lua_State *L, const Declared *declared) {
    int top = lua_gettop(L);
    if (declared) {
        lua_pushlightuserdata(L, (void *)(uintptr_t)declared);
        lua_pushvalue(L, ARG_WITH);
        return true;
    }
    if (lua_getfield(L, ARG_QUESTION, "can") == LUA_TNIL && lua_getfield(L, ARG_QUESTION, "from") == LUA_TSTRING) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, rules_of(L)->self_ref);
        lua_insert(L, -2);
        lua_gettable(L, -2);
        lua_replace(L, top + 1);
        lua_settop(L, top + 1);
        if (lua_getfield(L, ARG_QUESTION, "with") != LUA_TTABLE) return true;
    }
    lua_settop(L, top);
    return false;
}

/* Would a choose get the kept options? */
static bool is_found(lua_State *L, const Declared *declared) {
    BohnRules *rules = rules_of(L);
    if (!rules->found || !push_rule(L, declared)) return false;
    int rule = lua_gettop(L) - 1;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->found_ref);
    lua_rawgeti(L, rule + 2, FOUND_SEAT);
    lua_rawgeti(L, rule + 2, FOUND_RULE);
    lua_rawgeti(L, rule + 2, FOUND_WITH);
    bool same = lua_rawequal(L, ARG_SEAT, rule + 3) && lua_rawequal(L, rule, rule + 4) &&
                lua_rawequal(L, rule + 1, rule + 5);
    lua_settop(L, rule - 1);
    return same;
}

/* Keeps the options on the stack, and if somebody may ask why, the refused ones; unless the caller may only read. What
 * a question given as a table refuses also depends on its `tries` and `clause`. */
static void keep_found(lua_State *L, const Declared *declared) {
    BohnRules *rules = rules_of(L);
    bool why = rules->current->flags & BOHN_EXPLAIN;
    if (rules->guard || rules->typed || (why && !declared)) return;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->found_ref);
    int found = lua_gettop(L);
    rules->found = push_rule(L, declared);
    if (rules->found) {
        lua_rawseti(L, found, FOUND_WITH);
        lua_rawseti(L, found, FOUND_RULE);
        lua_pushvalue(L, ARG_SEAT);
        lua_rawseti(L, found, FOUND_SEAT);
        lua_pushvalue(L, ARG_OPTIONS);
        lua_rawseti(L, found, FOUND_OPTIONS);
        if (why) lua_pushvalue(L, ARG_REFUSED), lua_rawseti(L, found, FOUND_REFUSED);
    }
    lua_settop(L, found - 1);
}

/* Like choose_options(), with the kept options. */
static void push_found(lua_State *L, const Declared *declared) {
    lua_settop(L, ARG_WITH);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules_of(L)->found_ref);
    lua_rawgeti(L, -1, FOUND_OPTIONS);
    lua_replace(L, ARG_OPTIONS);
    if (declared) lua_pushboolean(L, declared->pass); else lua_getfield(L, ARG_QUESTION, "pass");
    if (!(rules_of(L)->current->flags & BOHN_EXPLAIN)) return;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules_of(L)->found_ref);
    lua_rawgeti(L, -1, FOUND_REFUSED);
    lua_replace(L, ARG_REFUSED);
}

/* Pushes the call of the rule `otherwise`, for an empty list; false if there is none. */
static bool push_otherwise(lua_State *L, const Declared *declared) {
    if (!declared) {
        if (lua_getfield(L, ARG_QUESTION, "otherwise") != LUA_TSTRING) return false;
        push_rule_call(L, "otherwise");
        return true;
    }
    if (declared->otherwise_ref == LUA_NOREF) return false;
    BohnRules *rules = rules_of(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, declared->otherwise_ref);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->table_ref);
    lua_pushvalue(L, ARG_SEAT);
    lua_pushvalue(L, ARG_WITH);
    return true;
}

static int choose(lua_State *L, int status, lua_KContext context);
static int choose_answered(lua_State *L, int status, lua_KContext context);

/* After an action in the window of a decision with `leave`: returns without an answer. */
static int choose_left(lua_State *L, int status, lua_KContext context) {
    (void)status;
    (void)context;
    lua_pushnil(L);
    lua_pushboolean(L, true);
    return 2;
}

/* Makes the options and asks until there is an answer. Without options the rule `otherwise` must change that. Runs
 * actions in the question's window. A loop, not a recursion: a rebuilt step may repeat it thousands of times. */
static int choose_on(lua_State *L, lua_KContext context, bool answered, bool found) {
    const Declared *declared = declared_of(L, context);
    BohnGame *game = game_of(L);
    for (;; answered = false) {
        while (!answered) {
            if (found) push_found(L, declared);
            else if (declared) call_declared_rule(L, declared);
            else choose_options(L);
            found = false;
            if (length_of(L, ARG_OPTIONS) > 0 || lua_toboolean(L, ARG_PASS) || !push_otherwise(L, declared)) {
                lua_settop(L, N_ARGS);
                if (!ask_put(L, BOHN_CHOOSE, false, declared)) return lua_yieldk(L, 0, context, choose_answered);
                answered = true;
            } else {
                lua_callk(L, 4, 0, context, choose);
            }
        }
        if (game->act_seat == BOHN_NO_SEAT) break;
        lua_rawgeti(L, LUA_REGISTRYINDEX, game->rules->called_refs[CALLED_ACT]);
        push_handle(L, HANDLE_SEAT, game->act_seat);
        lua_pushinteger(L, game->act_index + 1);
        game->act_seat = BOHN_NO_SEAT;
        if (declared && declared->leave) {
            lua_callk(L, 2, 0, context, choose_left);
            return choose_left(L, LUA_OK, context);
        }
        lua_callk(L, 2, 0, context, choose);
    }
    if (game->answer.n == 0) lua_pushnil(L);
    else lua_geti(L, ARG_OPTIONS, game->answer.index[0] + 1);
    return 1;
}

static int choose(lua_State *L, int status, lua_KContext context) {
    (void)status;
    return choose_on(L, context, false, false);
}

static int choose_answered(lua_State *L, int status, lua_KContext context) {
    (void)status;
    return choose_on(L, context, true, false);
}

/* Reads the arguments of a choose: { "name", from = … }, or "name", with for a declared decision. */
static lua_KContext check_question(lua_State *L) {
    check_handle(L, ARG_SEAT, HANDLE_SEAT);
    lua_settop(L, ARG_WITH);
    if (lua_type(L, ARG_QUESTION) != LUA_TSTRING) {
        check_table(L, ARG_QUESTION, "a question { \"name\", from = … } or the name of a declared decision");
        return 0;
    }
    BohnRules *rules = rules_of(L);
    const char *name = lua_tostring(L, ARG_QUESTION);
    DeclaredHint *hint = &rules->declared_hints[(uintptr_t)name / 16 % DECLARED_HINTS];
    if (hint->name == name) return hint->number;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->declared_ref);
    lua_pushvalue(L, ARG_QUESTION);
    if (lua_rawget(L, -2) != LUA_TNUMBER) {
        const char *names[MAX_DECLARED];
        for (int i = 0; i < rules->n_declared; i++) names[i] = rules->declared[i].name;
        const char *near = nearest_name(name, names, rules->n_declared);
        luaL_error(L, near ? "no decision '%s' is declared in game.decisions; did you mean '%s'?"
                           : "no decision '%s' is declared in game.decisions", name, near);
    }
    lua_KContext context = (lua_KContext)lua_tointeger(L, -1);
    if (lasting_text(L, ARG_QUESTION)) *hint = (DeclaredHint){ name, (int)context };
    lua_settop(L, ARG_WITH);
    return context;
}

/* p:choose(question) or p:choose(name, with) */
int f_seat_choose(lua_State *L) {
    lua_KContext context = check_question(L);
    const Declared *declared = declared_of(L, context);
    bool found = is_found(L, declared);
    writable(L);
    if (declared && declared->poll && ask_push_poll(L, rules_of(L)->current)) {
        found = false;
        lua_callk(L, 1, 0, context, choose);
    }
    return choose_on(L, context, false, found);
}

/* p:can_choose(question) or p:can_choose(name, with): is there an option now? */
int f_seat_can_choose(lua_State *L) {
    game_of(L);
    const Declared *declared = declared_of(L, check_question(L));
    if (declared) call_declared_rule(L, declared); else choose_options(L);
    keep_found(L, declared);
    lua_pushboolean(L, length_of(L, ARG_OPTIONS) > 0);
    return 1;
}
