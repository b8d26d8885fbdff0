/* eval.c - runs typed Lua on the live table, to inspect or edit it. A chunk runs in the sandbox of scripts, with more
 * names that last as long as the rules: t, p1, p2 …, game, card, kind, the functions of edit.c, _ (the last value), and
 * assigned names. It cannot ask. A chunk that changes the table is an edit: checked, logged and recorded as text, and
 * the running step restarts. */
#include "vm/lua_api.h"
#include "vm/error.h"
#include "vm/step.h"
#include "vm/view.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK_NAME "=typed"
#define MAX_CHUNK 24000  /* in quotes, so that it fits into a line of a record */

typedef struct {
    const char *chunk;
    char *text; size_t n; /* gets the values; or NULL */
    bool forget;          /* _ has lost its value */
    bool valued;          /* the chunk has returned something */
    char *literal;        /* gets the first value as a Lua literal, if it has one; the caller frees it */
} EvalCall;

/* card "rote_bohne.3" is that card; card "rote_bohne" is the kind, which zone:move and turn take as its first card.
 * card "red" is the kind by its name. */
static int f_card(lua_State *L) {
    const Def *def = rules_of(L)->def;
    const char *text = luaL_checkstring(L, 1), *dot = strrchr(text, '.');
    char id[100];
    snprintf(id, sizeof id, "%.*s", dot ? (int)(dot - text) : 99, text);
    int kind = find_kind_called(L, id), number = dot ? atoi(dot + 1) : 0;
    if (dot && (number < 1 || number > def->kinds[kind].count))
        return luaL_error(L, "there are %d cards of %s, from %s.1", (int)def->kinds[kind].count, def->kinds[kind].id,
                          def->kinds[kind].id);
    if (dot) push_handle(L, HANDLE_CARD, def->kinds[kind].first + number - 1);
    else push_handle(L, HANDLE_KIND, kind);
    return 1;
}

/* Assigned names, then ours and the sandbox's: upvalues 1 and 2. */
static int f_name(lua_State *L) { /* (names, key) */
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
    if (lua_type(L, 2) == LUA_TSTRING && strcmp(lua_tostring(L, 2), "_") == 0)
        return luaL_error(L, "_ has no value: unless it is a number or a text it lasts only as long as the table "
                             "it was taken from");
    lua_pushvalue(L, 2);
    lua_gettable(L, lua_upvalueindex(2));
    return 1;
}

static int f_assign(lua_State *L) { /* (names, key, value) */
    rules_of(L)->assigned = true;
    lua_rawset(L, lua_upvalueindex(1));
    return 0;
}

static void set_own_names(lua_State *L, BohnRules *rules) {
    static const luaL_Reg functions[] = { { "card", f_card }, { "kind", f_card }, { NULL, NULL } };
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->table_ref);
    lua_setfield(L, -2, "t");
    for (int seat = 0; seat < rules->def->n_seats; seat++) {
        char name[16];
        snprintf(name, sizeof name, "p%d", seat + 1);
        push_handle(L, HANDLE_SEAT, seat);
        lua_setfield(L, -2, name);
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
    lua_setfield(L, -2, "game");
    luaL_setfuncs(L, functions, 0);
    luaL_setfuncs(L, edit_functions, 0);
}

/* Pushes the names a typed chunk sees: an empty table, so that every assignment is noticed. The values are upvalues of
 * its metamethods. */
static void push_names(lua_State *L, BohnRules *rules) {
    if (lua_getfield(L, LUA_REGISTRYINDEX, "bohn.typed") == LUA_TTABLE) return;
    lua_pop(L, 1);
    lua_newtable(L);      /* names */
    lua_createtable(L, 0, 2);
    lua_newtable(L);      /* what they hold */
    set_own_names(L, rules);
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, "bohn.held");
    lua_pushvalue(L, -1);
    lua_getfield(L, LUA_REGISTRYINDEX, "bohn.env");
    lua_pushcclosure(L, f_name, 2);
    lua_setfield(L, -3, "__index");
    lua_pushcclosure(L, f_assign, 1);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, "bohn.typed");
}

static bool lacks_end(const char *message) {
    size_t n = strlen(message);
    return n >= 5 && strcmp(message + n - 5, "<eof>") == 0;
}

/* Does the compiler complain about the very first word? */
static bool blames_start(const char *message, const char *chunk) {
    static const char says[] = "unexpected symbol near '";
    const char *at = strstr(message, says);
    chunk += strspn(chunk, " \t\n");
    if (!at) return false;
    at += sizeof says - 1;
    return strncmp(at, chunk, strlen(at) - 1) == 0;
}

/* Pushes the chunk as a function: as an expression if possible. Of the compiler's two messages, keeps the one that got
 * further. */
static bool push_chunk(lua_State *L, const char *chunk) {
    if (compile_text(L, "return ", chunk, CHUNK_NAME) == LUA_OK || compile_text(L, "", chunk, CHUNK_NAME) == LUA_OK) return true;
    if (lacks_end(lua_tostring(L, -2)) || blames_start(lua_tostring(L, -1), chunk)) lua_pop(L, 1);
    return false;
}

/* Pushes the value as a Lua literal, unless it is part of a table that may change. */
static bool push_literal(lua_State *L, int value) {
    size_t n;
    luaL_Buffer out;
    char part[40];
    switch (lua_type(L, value)) {
    case LUA_TNIL: lua_pushliteral(L, "nil"); return true;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, value) ? "true" : "false"); return true;
    case LUA_TNUMBER:
        snprintf(part, sizeof part, "%a", lua_tonumber(L, value));
        if (lua_isinteger(L, value)) lua_pushfstring(L, "%I", lua_tointeger(L, value));
        else lua_pushstring(L, part);
        return isfinite(lua_tonumber(L, value)) && lua_tonumber(L, value) > -9e18; /* less cannot be read back */
    case LUA_TSTRING: break;
    default: return false;
    }
    const char *text = lua_tolstring(L, value, &n);
    if (n > MAX_CHUNK / 8) return false;
    luaL_buffinit(L, &out);
    luaL_addchar(&out, '"');
    for (size_t i = 0; i < n; i++) {
        bool plain = text[i] >= ' ' && text[i] <= '~' && text[i] != '"' && text[i] != '\\';
        snprintf(part, sizeof part, plain ? "%c" : "\\%03d", plain ? text[i] : (unsigned char)text[i]);
        luaL_addstring(&out, part);
    }
    luaL_addchar(&out, '"');
    luaL_pushresult(&out);
    return true;
}

static int call_eval(lua_State *L) {
    EvalCall *call = lua_touserdata(L, 1);
    BohnRules *rules = rules_of(L);
    lua_settop(L, 0);
    if (!push_chunk(L, call->chunk)) return lua_error(L);
    lua_insert(L, 1);
    lua_settop(L, 1); /* without the message of the first try */
    push_names(L, rules);
    if (call->forget) {
        lua_getfield(L, LUA_REGISTRYINDEX, "bohn.held");
        lua_pushnil(L);
        lua_setfield(L, -2, "_");
        lua_pop(L, 1);
    }
    lua_pushvalue(L, -1);
    if (!lua_setupvalue(L, 1, 1)) lua_pop(L, 1);
    lua_insert(L, 1); /* names, chunk */
    rules->guard = false;
    rules->typed = true;
    lua_call(L, 0, LUA_MULTRET);
    rules->guard = true;
    int n = lua_gettop(L) - 1;
    call->valued = n > 0;
    if (n == 0) return 0;
    lua_getfield(L, LUA_REGISTRYINDEX, "bohn.held");
    lua_pushvalue(L, 2);
    lua_setfield(L, -2, "_"); /* past f_assign: the chunk has not assigned it */
    lua_pop(L, 1);
    int top = lua_gettop(L);
    if (push_literal(L, 2)) call->literal = strdup(lua_tostring(L, -1));
    lua_settop(L, top);
    if (!call->text) return 0;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->kernel_ref);
    lua_getfield(L, -1, "show");
    lua_replace(L, -2);
    lua_insert(L, 2);
    lua_call(L, n, 1);
    snprintf(call->text, call->n, "%s", lua_tostring(L, -1));
    return 0;
}

/* Logs and records an edit, made with the table `before` and that many events. False without memory. */
static bool log_edit(BohnGame *game, const State *before, int events, const char *chunk) {
    Log *log = &game->log;
    const BohnRequest *q = bohn_request(game);
    Entry entry = { .fingerprint = state_fingerprint(before), .asked = (uint16_t)game->step.asked, .step = game->n_steps,
                    .seat = (int8_t)(q ? q->seat : BOHN_NO_SEAT), .type = ENTRY_EDIT, .poll = q && q->poll };
    if (game->flags & BOHN_HISTORY) {
        int16_t packed[(sizeof(State) + 64) / sizeof(int16_t)]; /* as state_fingerprint() has it */
        char *text = NULL;
        state_pack(&game->state, (unsigned char *)packed);
        bool done = asprintf(&text, "edit %s", chunk) >= 0 &&
                    (step_runs(game) || history_push(&game->history, before, (StepStart){ log->position, events, game->n_steps })) &&
                    log_add(log, &entry, packed, (int)(state_packed_size(&game->state) + 1) / 2, text);
        free(text);
        if (!done) return false;
    } else {
        log_clear(log, log->position + 1);
    }
    step_abandon(game);
    game->idle_steps = 0;
    if (game->record) record_edit(game->record, game, chunk, entry.fingerprint, entry.poll ? entry.seat : BOHN_NO_SEAT);
    return true;
}

/* Runs the chunk; restores the table if it fails. */
static bool eval(BohnGame *game, EvalCall *call, bool *changed, BohnError *err) {
    char why[300];
    BohnRules *rules = game->rules;
    State before = game->state;
    int events = game->events.n, events_from = game->step.events_from, messages = game->step.messages;
    game->step.events_from = events;
    game->step.messages = 0;
    rules->assigned = rules->bad_input = false;
    bool done = view_call_once(game, BOHN_ALL_SEATS, call_eval, call, err);
    if (!done && rules->bad_input && err) err->status = BOHN_BAD_INPUT;
    rules->typed = false;
    game->step.events_from = events_from;
    game->step.messages = messages;
    *changed = !state_same(&before, &game->state);
    if (done && *changed && !state_check(&game->state, rules->def, why, sizeof why))
        done = refuse(err, BOHN_BAD_INPUT, "that would break the table: %s", why);
    if (done && *changed) done = step_editable(game, err);
    if (done && *changed && !log_edit(game, &before, events, call->chunk)) done = refuse(err, BOHN_SYSTEM, "out of memory");
    if (done) return true;
    game->state = before;
    wrote_all(game);
    events_cut(&game->events, events);
    *changed = false;
    return false;
}

static void forget_last(BohnRules *rules) {
    free(rules->last_chunk);
    rules->last_chunk = NULL;
}

/* Makes the chunk's value _. Keeps a chunk that is neither logged nor recorded, to record it when _ is used. */
static void keep_last(BohnGame *game, const EvalCall *call, bool logged) {
    BohnRules *rules = game->rules;
    forget_last(rules);
    if (logged) return;
    rules->last_chunk = strdup(call->literal ? call->literal : call->chunk);
    rules->last_fixed = call->literal;
    rules->last_table = state_fingerprint(&game->state);
}

static bool in_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Does the chunk use the last value, _? */
static bool uses_last(const char *chunk) {
    for (const char *at = chunk; (at = strchr(at, '_')); at++)
        if ((at == chunk || !in_name(at[-1])) && !in_name(at[1])) return true;
    return false;
}

bool bohn_eval(BohnGame *game, const char *chunk, char *text, size_t n, BohnError *err) {
    BohnRules *rules = game->rules;
    bool changed;
    if (text) text[0] = '\0';
    if (step_busy(game, err)) return false;
    size_t length = record_chunk_length(chunk);
    if (length == 0) return refuse(err, BOHN_BAD_INPUT, "the chunk is not UTF-8");
    if (length > MAX_CHUNK) return refuse(err, BOHN_BAD_INPUT, "the chunk has more than %d bytes", MAX_CHUNK);
    EvalCall call = { .chunk = chunk, .text = text, .n = n };
    if (rules->last_chunk && !rules->last_fixed && rules->last_table != state_fingerprint(&game->state)) {
        call.forget = true; /* a replay would get another value */
        forget_last(rules);
    }
    if (game->record && rules->last_chunk && uses_last(chunk)) { /* a replay needs its value */
        record_eval(game->record, game, rules->last_chunk);
        forget_last(rules);
    }
    bool done = eval(game, &call, &changed, err), assigned = rules->assigned;
    /* Later chunks, and so a replay, may use the names this one set. */
    if (done && !changed && assigned && game->record) record_eval(game->record, game, chunk);
    if (done && call.valued) keep_last(game, &call, changed || assigned);
    else if (assigned) rules->last_table = 0; /* the kept chunk might use that name */
    free(call.literal);
    return done;
}

bool game_eval(BohnGame *game, const char *chunk, BohnError *err) {
    bool changed;
    EvalCall call = { .chunk = chunk };
    bool done = eval(game, &call, &changed, err);
    forget_last(game->rules); /* the record has it */
    free(call.literal);
    return done;
}

/* ---- is it complete? -------------------------------------------------------------------------------- */

static int check_chunk(lua_State *L) { /* (chunk) -> does it only lack its end? */
    const char *chunk = lua_touserdata(L, 1);
    lua_settop(L, 0);
    lua_pushboolean(L, !push_chunk(L, chunk) && lacks_end(lua_tostring(L, -1)));
    return 1;
}

bool bohn_unfinished(BohnRules *rules, const char *chunk) {
    lua_State *L = rules->L;
    BudgetOuter outer = budget_begin(&rules->limits, L);
    lua_pushcfunction(L, check_chunk);
    lua_pushlightuserdata(L, (void *)(uintptr_t)chunk);
    bool more = lua_pcall(L, 1, 1, 0) == LUA_OK && lua_toboolean(L, -1);
    lua_pop(L, 1);
    budget_end(&rules->limits, &outer);
    return more;
}
