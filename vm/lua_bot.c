/* lua_bot.c - lets a bot of the scripts answer the pending question. A bot is a function (game, t, p, q) that sees the
 * table as its seat does and returns one of q.options (a list of them for a pick, { partner, give, ask } for a deal,
 * nil for the default answer). It may call rules that only read. q.random(n) draws from a separate stream. */
#include "vm/error.h"
#include "vm/recall.h"
#include "vm/rng.h"
#include "vm/view.h"

#include <stdio.h>
#include <string.h>

typedef struct { BohnGame *game; const char *name; BohnAnswer *answer; Place place; /* of the bot */ } BotCall;

/* Most questions have no cards to show or to deal with: their empty lists are one and the same. */
static void set_list(lua_State *L, const char *key, int type, const int *ids, int n) {
    if (n > 0) lua_createtable(L, n, 0); else lua_rawgeti(L, LUA_REGISTRYINDEX, rules_of(L)->empty_ref);
    for (int i = 0; i < n; i++) {
        push_handle(L, type, ids[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, key);
}

static int f_random(lua_State *L) {
    BohnGame *game = rules_of(L)->current;
    lua_Integer n = lua_tointeger(L, 1);
    if (n < 1 || n > INT32_MAX) return luaL_error(L, "q.random(n) returns 1 to n: n must be 1 or more, found %s", found_text(L, 1));
    rules_of(L)->reads.other |= READ_CHANCE;
    uint64_t counter = (uint64_t)lua_tointeger(L, lua_upvalueindex(1));
    uint64_t seed = game->bot_seed ^ ((uint64_t)game->log.position << 20); /* the same for any seat */
    if (game->log.position > game->imagined.known) seed ^= game->imagined.future; /* nobody knows what will be drawn */
    lua_pushinteger(L, (lua_Integer)rng_below(seed, RNG_BOT, &counter, (uint32_t)n) + 1);
    lua_pushinteger(L, (lua_Integer)counter);
    lua_replace(L, lua_upvalueindex(1));
    return 1;
}

static void push_question(lua_State *L, const BohnRequest *q) {
    static const char *const types[] = { "choose", "pick", "deal" };
    lua_createtable(L, 0, 15);
    lua_pushstring(L, q->name);
    lua_setfield(L, -2, "name");
    lua_pushstring(L, types[q->type]);
    lua_setfield(L, -2, "type");
    lua_pushboolean(L, q->pass);
    lua_setfield(L, -2, "pass");
    lua_pushboolean(L, q->poll);
    lua_setfield(L, -2, "poll");
    lua_pushboolean(L, q->call);
    lua_setfield(L, -2, "call");
    lua_pushinteger(L, q->least);
    lua_setfield(L, -2, "least");
    lua_pushinteger(L, q->most);
    lua_setfield(L, -2, "most");
    lua_createtable(L, q->n_options, 0);
    for (int i = 0; i < q->n_options; i++) {
        push_option(L, &q->options[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "options");
    lua_createtable(L, q->n_args, 0);
    for (int i = 0; i < q->n_args; i++) {
        push_atom(L, q->args[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "args");
    set_list(L, "shown", HANDLE_CARD, q->shown, q->n_shown);
    set_list(L, "partners", HANDLE_SEAT, q->partners, q->n_partners);
    set_list(L, "cards", HANDLE_CARD, q->cards, q->n_cards);
    set_list(L, "kinds", HANDLE_KIND, q->kinds, q->n_kinds);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, f_random, 1);
    lua_setfield(L, -2, "random");
}

/* Pops a value; its index in the list q[key], from 0, or -1. */
static int place_in(lua_State *L, int question, const char *key) {
    int value = lua_gettop(L), place = -1;
    lua_getfield(L, question, key);
    lua_Integer n = luaL_len(L, -1);
    for (lua_Integer i = 1; i <= n && place < 0; i++) {
        lua_geti(L, -1, i);
        if (lua_rawequal(L, -1, value)) place = (int)i - 1;
        lua_pop(L, 1);
    }
    lua_settop(L, value - 1);
    return place;
}

/* The list result[key] as indexes into q[list]. */
static int places_in(lua_State *L, int result, const char *key, int question, const char *list, int *places, int most) {
    int n = 0;
    if (lua_getfield(L, result, key) == LUA_TTABLE) {
        int table = lua_gettop(L);
        lua_Integer count = luaL_len(L, table);
        for (lua_Integer i = 1; i <= count && n < most; i++) {
            lua_geti(L, table, i);
            places[n++] = place_in(L, question, list);
        }
    }
    return n;
}

static void read_answer(lua_State *L, int result, int question, const BohnRequest *q, BohnAnswer *a) {
    if (lua_isnil(L, result)) { /* also a question that it does not know */
        choice_default(q, a);
        return;
    }
    memset(a, 0, sizeof *a);
    a->partner = BOHN_NO_SEAT;
    if (q->type == BOHN_PICK) {
        if (!lua_istable(L, result))
            luaL_error(L, "the bot answers '%s' with a %s; a list of options is expected", q->name,
                       luaL_typename(L, result));
        lua_Integer n = luaL_len(L, result);
        for (lua_Integer i = 1; i <= n && a->n < BOHN_MAX_PICK; i++) {
            lua_geti(L, result, i);
            a->index[a->n++] = place_in(L, question, "options");
        }
        return;
    }
    if (q->type == BOHN_DEAL && lua_istable(L, result) && lua_getfield(L, result, "partner") != LUA_TNIL) {
        a->partner = is_all(L, -1) ? BOHN_ALL_SEATS : check_handle(L, -1, HANDLE_SEAT);
        a->n_give = places_in(L, result, "give", question, "cards", a->give, BOHN_MAX_DEAL);
        a->n_ask = places_in(L, result, "ask", question, "kinds", a->ask, BOHN_MAX_DEAL);
        return;
    }
    lua_pushvalue(L, result);
    a->n = 1;
    a->index[0] = place_in(L, question, "options");
}

static int call_bot(lua_State *L) {
    BotCall *call = lua_touserdata(L, 1);
    BohnRules *rules = call->game->rules;
    const BohnRequest *q = &call->game->choice.request;
    lua_settop(L, 0);
    luaL_checkstack(L, 30, "bot");
    push_question(L, q);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
    lua_getfield(L, 2, "bots");
    if (!lua_istable(L, -1) || lua_getfield(L, -1, call->name) != LUA_TFUNCTION)
        return luaL_error(L, "%s has no bot '%s'", rules->def->id, call->name);
    lua_Debug info;
    lua_pushvalue(L, -1);
    lua_getinfo(L, ">S", &info);
    call->place = (Place){ rules_script_of(rules, info.source), info.linedefined };
    lua_pushvalue(L, 2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->table_ref);
    push_handle(L, HANDLE_SEAT, q->seat);
    lua_pushvalue(L, 1);
    lua_call(L, 4, 1);
    read_answer(L, lua_gettop(L), 1, q, call->answer);
    return 0;
}

/* Calls the bot; fills in what it has read and where it is defined. */
static bool ask_bot(BohnGame *game, const char *bot, BohnAnswer *answer, Reads *reads, Place *place, BohnError *err) {
    BohnRules *rules = game->rules;
    BotCall call = { .game = game, .name = bot, .answer = answer };
    const Place *outer = rules->place;
    Reads outer_reads = rules->reads;
    rules->reads = (Reads){ { 0 }, { 0 }, 0 };
    rules->place = &call.place;
    bool answered = view_call(game, game->choice.request.seat, call_bot, &call, err);
    rules->place = outer;
    *place = call.place;
    *reads = rules->reads;
    rules->reads = outer_reads;
    reads_add(&rules->reads, reads);
    char why[300];
    if (!answered || choice_valid(&game->choice.request, answer, why, sizeof why)) return answered;
    return refuse_at(err, BOHN_RULE_FAULT, place->script ? place->script->file : "", place->line,
                     "bot '%s' answered '%s' wrongly: %s; return one of q.options, or nil to pass", bot,
                     game->choice.name, why);
}

static bool same_answer(const BohnAnswer *a, const BohnAnswer *b) {
    return a->n == b->n && a->partner == b->partner && a->n_give == b->n_give && a->n_ask == b->n_ask &&
           memcmp(a->index, b->index, (size_t)a->n * sizeof *a->index) == 0 &&
           memcmp(a->give, b->give, (size_t)a->n_give * sizeof *a->give) == 0 &&
           memcmp(a->ask, b->ask, (size_t)a->n_ask * sizeof *a->ask) == 0;
}

bool bohn_bot_answer(BohnGame *game, const char *bot, BohnAnswer *answer, BohnError *err) {
    if (!step_waits(game)) return refuse(err, BOHN_BAD_INPUT, "nobody is asked anything now");
    if (!bot) return choice_default(&game->choice.request, answer), true;
    const BohnRequest *q = &game->choice.request;
    BotAnswer *kept = &game->bot_answers[q->seat][q->poll], last = *kept;
    uint64_t question = choice_digest(q);
    for (int i = 0; i < game->rules->n_bots; i++) /* the rules' own name outlives the program's */
        if (strcmp(game->rules->bots[i], bot) == 0) bot = game->rules->bots[i];
    bool known = game->rules->n_assigners == 0 && recall_holds(&last.recalled, game) && last.question == question && last.bot == bot;
    if (known && !recall_checked(game)) return *answer = last.answer, true;
    *kept = (BotAnswer){ .recalled = { .made = game->rules->clock }, .bot = bot, .question = question };
    Place place;
    if (!ask_bot(game, bot, answer, &kept->recalled.reads, &place, err)) return false;
    kept->recalled.game = game;
    choice_keep(q, answer, &kept->answer);
    if (!known || same_answer(answer, &last.answer)) return true;
    return refuse_at(err, BOHN_RULE_FAULT, place.script ? place.script->file : "", place.line,
                     "bot '%s' answers '%s' differently although nothing that it looked at has changed; "
                     "it must depend only on the table and the question", bot, game->choice.name);
}
