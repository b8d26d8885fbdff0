/* lua_ask.c - the one primitive behind every question, and what the standard library needs beside
 * it.
 *
 * ask(type, p, q, options, pass | least, refused, most) returns
 *     index           an option was chosen (a list of indexes for a pick, a table for a deal)
 *     nil             passed
 *     nil, who, n     seat `who` does its n-th anytime action first; then ask again
 * An answer comes from the log while a position is being rebuilt, from the decider, or, by a
 * yield, from outside. Only then is the question written out as data.
 */
#include "vm/lua_api.h"

#include <stdio.h>
#include <string.h>

enum { ARG_TYPE = 1, ARG_SEAT, ARG_QUESTION, ARG_OPTIONS, ARG_PASS, ARG_REFUSED, ARG_MOST, N_ARGS = 7 };

BohnAtom check_atom(lua_State *L, int index, const char *where) {
    static const uint8_t types[] = { [HANDLE_CARD] = BOHN_CARD, [HANDLE_ZONE] = BOHN_ZONE,
                                     [HANDLE_SEAT] = BOHN_SEAT, [HANDLE_KIND] = BOHN_KIND };
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        if (lua_isinteger(L, index)) {
            lua_Integer n = lua_tointeger(L, index);
            if (n >= INT32_MIN && n <= INT32_MAX) return (BohnAtom){ BOHN_INT, (int32_t)n };
        }
        break;
    case LUA_TSTRING: {
        int word = def_word(rules_of(L)->def, lua_tostring(L, index));
        if (word < 0) luaL_error(L, "in '%s': too many different words (%d)", where, MAX_WORDS);
        return (BohnAtom){ BOHN_WORD, word };
    }
    case LUA_TUSERDATA: {
        const Handle *handle = to_handle(L, index);
        if (handle->type <= HANDLE_KIND)
            return (BohnAtom){ types[handle->type], handle->id == UNKNOWN_ID ? BOHN_UNKNOWN : (int32_t)handle->id };
        break;
    }
    default: break;
    }
    luaL_error(L, "in '%s': a card, zone, seat, kind, string or whole number is expected, found %s", where,
               luaL_typename(L, index));
    return (BohnAtom){ 0, 0 };
}

BohnOption check_option(lua_State *L, const char *where) {
    BohnOption option = { .clause = -1 };
    if (lua_type(L, -1) != LUA_TTABLE) {
        option.atom[option.n++] = check_atom(L, -1, where);
        return option;
    }
    lua_Integer n = luaL_len(L, -1);
    if (n < 1 || n > BOHN_OPTION_ATOMS)
        luaL_error(L, "in '%s': an option has 1 to %d parts, found %d", where, BOHN_OPTION_ATOMS, (int)n);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, -1, i);
        option.atom[option.n++] = check_atom(L, -1, where);
        lua_pop(L, 1);
    }
    return option;
}

static const char *string_field(lua_State *L, const char *key) { /* leaves it on the stack */
    return lua_getfield(L, ARG_QUESTION, key) == LUA_TSTRING ? lua_tostring(L, -1) : "";
}

static bool flag_field(lua_State *L, const char *key) {
    lua_getfield(L, ARG_QUESTION, key);
    bool value = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return value;
}

/* Calls `add` with the id of each handle in the list q[key]. */
static void add_ids(lua_State *L, Choice *choice, const char *key, uint32_t type, bool (*add)(Choice *, int)) {
    if (lua_getfield(L, ARG_QUESTION, key) == LUA_TTABLE) {
        lua_Integer n = luaL_len(L, -1);
        for (lua_Integer i = 1; i <= n; i++) {
            lua_geti(L, -1, i);
            if (!add(choice, check_handle(L, -1, type))) luaL_error(L, "too much in '%s'", key);
            lua_pop(L, 1);
        }
    }
    lua_pop(L, 1);
}

static bool add_partner(Choice *choice, int seat) {
    if (choice->request.n_partners == BOHN_MAX_SEATS) return false;
    choice->request.partners[choice->request.n_partners++] = seat;
    return true;
}

static void add_options(lua_State *L, Choice *choice, int list, const char *where) {
    lua_Integer n = luaL_len(L, list);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, list, i);
        BohnOption option = check_option(L, where);
        if (!choice_add_option(choice, &option)) luaL_error(L, "in '%s': more than %d options", where, MAX_OPTIONS);
        lua_pop(L, 1);
    }
}

void check_refused(lua_State *L, int list, Choice *choice, const char *where) {
    lua_Integer n = luaL_len(L, list);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, list, i);
        luaL_checktype(L, -1, LUA_TTABLE);
        lua_geti(L, -1, 1);
        BohnOption option = check_option(L, where);
        lua_geti(L, -2, 2);
        if (lua_isstring(L, -1)) option.clause = (int16_t)def_word(rules_of(L)->def, lua_tostring(L, -1));
        if (!choice_add_refused(choice, &option)) luaL_error(L, "in '%s': too many refused options", where);
        lua_pop(L, 3);
    }
}

/* What a decider, or the check of a fed answer, needs: cheap. */
static void outline(lua_State *L, BohnGame *game, bool poll) {
    BohnRequest *q = &game->choice.request;
    choice_clear(&game->choice);
    q->type = (BohnQuestion)lua_tointeger(L, ARG_TYPE);
    q->seat = check_handle(L, ARG_SEAT, HANDLE_SEAT);
    q->poll = poll;
    q->n_options = (int)luaL_len(L, ARG_OPTIONS);
    if (q->type == BOHN_PICK) {
        q->least = (int)luaL_checkinteger(L, ARG_PASS);
        q->most = (int)luaL_checkinteger(L, ARG_MOST);
    } else {
        q->pass = poll || lua_toboolean(L, ARG_PASS);
    }
}

/* The whole question as data. */
static void write_out(lua_State *L, BohnGame *game) {
    Choice *choice = &game->choice;
    BohnRequest *q = &choice->request;
    q->n_options = 0;
    if (q->poll) {
        snprintf(choice->name, sizeof choice->name, "anytime");
        add_options(L, choice, ARG_OPTIONS, choice->name);
        return;
    }
    if (lua_geti(L, ARG_QUESTION, 1) != LUA_TSTRING)
        luaL_error(L, "a question starts with its name: p:choose { \"name\", … }");
    snprintf(choice->name, sizeof choice->name, "%s", lua_tostring(L, -1));
    snprintf(choice->clause, sizeof choice->clause, "%s", string_field(L, "clause"));
    lua_pop(L, 2);
    q->ordered = flag_field(L, "ordered");
    q->secret = flag_field(L, "secret");
    lua_getfield(L, ARG_QUESTION, "anytime");
    q->window = game->window_open && !(lua_isboolean(L, -1) && !lua_toboolean(L, -1));
    lua_pop(L, 1);
    add_options(L, choice, ARG_OPTIONS, choice->name);
    if (lua_istable(L, ARG_REFUSED)) check_refused(L, ARG_REFUSED, choice, choice->name);
    add_ids(L, choice, "show", HANDLE_CARD, choice_add_shown);
    if (lua_getfield(L, ARG_QUESTION, "args") == LUA_TTABLE) {
        lua_Integer n = luaL_len(L, -1);
        for (lua_Integer i = 1; i <= n && q->n_args < BOHN_MAX_ARGS; i++) {
            lua_geti(L, -1, i);
            q->args[q->n_args++] = check_atom(L, -1, choice->name);
            lua_pop(L, 1);
        }
    }
    lua_pop(L, 1);
    if (q->type == BOHN_DEAL) {
        add_ids(L, choice, "partners", HANDLE_SEAT, add_partner);
        add_ids(L, choice, "cards", HANDLE_CARD, choice_add_card);
        add_ids(L, choice, "kinds", HANDLE_KIND, choice_add_kind);
    }
}

/* The item number `index` (from 0) of q[key], which must exist. */
static void push_item(lua_State *L, const char *key, int index) {
    lua_getfield(L, ARG_QUESTION, key);
    lua_geti(L, -1, index + 1);
    lua_remove(L, -2);
}

static void push_deal(lua_State *L, const BohnAnswer *a) {
    lua_createtable(L, 0, 3);
    push_handle(L, rules_of(L)->def, HANDLE_SEAT, a->partner);
    lua_setfield(L, -2, "partner");
    lua_createtable(L, a->n_give, 0);
    for (int i = 0; i < a->n_give; i++) {
        push_item(L, "cards", a->give[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "give");
    lua_createtable(L, a->n_ask, 0);
    for (int i = 0; i < a->n_ask; i++) {
        push_item(L, "kinds", a->ask[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "ask");
}

/* The answer lies in the game: hand it to the script. */
static int deliver(lua_State *L, BohnGame *game) {
    const BohnAnswer *a = &game->answer;
    if (game->act_seat != BOHN_NO_SEAT) {
        lua_pushnil(L);
        push_handle(L, game->rules->def, HANDLE_SEAT, game->act_seat);
        lua_pushinteger(L, game->act_index + 1);
        game->act_seat = BOHN_NO_SEAT;
        return 3;
    }
    BohnQuestion type = (BohnQuestion)lua_tointeger(L, ARG_TYPE);
    if (type == BOHN_PICK) {
        lua_createtable(L, a->n, 0);
        for (int i = 0; i < a->n; i++) {
            lua_pushinteger(L, a->index[i] + 1);
            lua_rawseti(L, -2, i + 1);
        }
    } else if (type == BOHN_DEAL && a->partner != BOHN_NO_SEAT) {
        push_deal(L, a);
    } else if (a->n == 0) {
        lua_pushnil(L);
    } else {
        lua_pushinteger(L, a->index[0] + 1);
    }
    return 1;
}

static int answered(lua_State *L, int status, lua_KContext context) {
    (void)status;
    (void)context;
    return deliver(L, rules_of(L)->current);
}

static int diverged(lua_State *L, BohnGame *game, const char *what) {
    snprintf(game->diverged, sizeof game->diverged, "decision %d: %s", game->position + 1, what);
    return luaL_error(L, "%s", game->diverged);
}

/* Takes the next answer from the log. */
static int feed(lua_State *L, BohnGame *game, const Entry *entry) {
    if (entry->fingerprint && (game->flags & BOHN_CHECKS) && !entry->act &&
        entry->fingerprint != state_fingerprint(&game->state))
        return diverged(L, game, "the table is not as it was when this was decided");
    if (entry->window != game->window)
        return diverged(L, game, "another question was asked here");
    game->position++;
    game->idle_steps = 0;
    step_event(game, BOHN_EVENT_DECISION, BOHN_NO_SEAT, game->position - 1, entry->seat, entry->act);
    const int16_t *code = game->codes + entry->code;
    if (entry->act) {
        game->act_seat = entry->seat;
        game->act_index = code[0];
        return deliver(L, game);
    }
    BohnAnswer *a = &game->answer;
    if (entry->seat != game->choice.request.seat || !choice_decode(game->choice.request.type, code, entry->n, a))
        return diverged(L, game, "another seat was asked here");
    for (int i = 0; i < a->n; i++)
        if (a->index[i] >= game->choice.request.n_options) return diverged(L, game, "this answer is not offered");
    return deliver(L, game);
}

static int ask(lua_State *L, bool poll) {
    BohnGame *game = writable(L);
    BohnRequest *q = &game->choice.request;
    if (!poll) game->window++;
    outline(L, game, poll);
    if (q->type == BOHN_CHOOSE && q->n_options == 0 && !q->pass) {
        lua_geti(L, ARG_QUESTION, 1);
        return luaL_error(L, "question '%s' has no legal answer", lua_tostring(L, -1));
    }
    const Entry *entry = step_feed(game);
    if (entry) return feed(L, game, entry);
    game->act_seat = BOHN_NO_SEAT;
    if (game->decider && game->decider(game->decider_context, q, &game->answer)) {
        int16_t code[CHOICE_CODE_MAX];
        int n = choice_encode(q, &game->answer, code);
        if (!step_log(game, q->seat, false, code, n, NULL)) return luaL_error(L, "not enough memory");
        return deliver(L, game);
    }
    if (!lua_isyieldable(L)) return luaL_error(L, "a question cannot be put here");
    write_out(L, game);
    game->waiting = true;
    return lua_yieldk(L, 0, 0, answered);
}

static int f_ask(lua_State *L) {
    lua_settop(L, N_ARGS);
    luaL_checktype(L, ARG_QUESTION, LUA_TTABLE);
    luaL_checktype(L, ARG_OPTIONS, LUA_TTABLE);
    return ask(L, false);
}

static int f_ask_poll(lua_State *L) { /* (p, list) */
    lua_settop(L, 2);
    luaL_checktype(L, 2, LUA_TTABLE);
    lua_pushnil(L);
    lua_insert(L, 2);      /* p, nil, list */
    lua_pushinteger(L, BOHN_CHOOSE);
    lua_insert(L, 1);      /* type, p, nil, list */
    lua_settop(L, N_ARGS);
    return ask(L, true);
}

/* A polling point begins: is anybody to be asked at all? */
static int f_poll_begin(lua_State *L) {
    BohnGame *game = writable(L);
    if (!game->window_open) return 0;
    game->window++;
    const Entry *entry = step_feed(game);
    lua_pushboolean(L, entry ? entry->window == game->window : game->polls != 0);
    return 1;
}

static int f_polled(lua_State *L) {
    BohnGame *game = game_of(L);
    int seat = check_handle(L, 1, HANDLE_SEAT);
    const Entry *entry = step_feed(game);
    if (entry) lua_pushboolean(L, entry->window == game->window && entry->seat == seat);
    else lua_pushboolean(L, (game->polls >> seat & 1) != 0);
    return 1;
}

static int f_guard(lua_State *L) {
    BohnRules *rules = rules_of(L);
    lua_pushboolean(L, rules->guard);
    rules->guard = lua_toboolean(L, 1);
    return 1;
}

static int f_window(lua_State *L) {
    BohnGame *game = game_of(L);
    lua_pushboolean(L, game->window_open);
    game->window_open = lua_toboolean(L, 1);
    return 1;
}

static int f_explains(lua_State *L) {
    lua_pushboolean(L, game_of(L)->flags & BOHN_EXPLAIN);
    return 1;
}

static int f_game(lua_State *L) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules_of(L)->self_ref);
    return 1;
}

static int f_table(lua_State *L) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules_of(L)->table_ref);
    return 1;
}

const luaL_Reg ask_functions[] = {
    { "ask", f_ask },
    { "ask_poll", f_ask_poll },
    { "poll_begin", f_poll_begin },
    { "polled", f_polled },
    { "guard", f_guard },
    { "window", f_window },
    { "explains", f_explains },
    { "game", f_game },
    { "table", f_table },
    { NULL, NULL }
};
