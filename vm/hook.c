/* hook.c - the hooks: their table, their calls, and their errors. Hooks for the screen are in phrase.c; setup runs as a
 * step, and check while scripts load. */
#include "vm/hook.h"

#include "vm/error.h"
#include "vm/known.h"
#include "vm/lua_ask.h"
#include "vm/recall.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What a hook sees, and the same in words. */
#define RULES BOHN_SEES_RULES, "nothing: there is no table yet"
#define ALL BOHN_SEES_ALL, "everything"
#define PUBLIC BOHN_SEES_PUBLIC, "what everybody may see"
#define VIEWER BOHN_SEES_VIEWER, "what the viewer may see"
#define ASKED BOHN_SEES_ASKED, "what the asked seat may see"

const BohnHookInfo bohn_hooks[BOHN_HOOKS] = {
    [BOHN_HOOK_CHECK] = { "check", "", "a text that refuses, or nothing", RULES, false,
                          "refuses options and players that do not go together" },
    [BOHN_HOOK_SETUP] = { "setup", "t, p", "nothing", ALL, true, "lays out the table" },
    [BOHN_HOOK_SCORE] = { "score", "t, p", "one to four whole numbers", ALL, true,
                          "the score of a seat, then what breaks ties" },
    [BOHN_HOOK_WINNERS] = { "winners", "t", "a list of seats", ALL, false,
                            "who has won; without it the best score wins" },
    [BOHN_HOOK_OUTLOOK] = { "outlook", "t, p", "a number", ALL, false,
                            "the score a seat can expect, for the bot seer" },
    [BOHN_HOOK_FITS] = { "fits", "t, p, card, where", "true or false", ALL, false,
                         "may this card be put into this zone? Groups ask it" },
    [BOHN_HOOK_COULD_HOLD] = { "could_hold", "t, p, card, zone", "true or false", VIEWER, false,
                               "could a seat hold this card, by what play has shown?" },
    [BOHN_HOOK_ANYTIME] = { "anytime", "t, p", "a list of actions", ALL, false,
                            "what a seat may do now, even out of turn" },
    [BOHN_HOOK_BIDS] = { "bids", "t, p", "a deal { partners, cards, kinds }, or nothing", ALL, false,
                         "the deal that a seat may propose now, even out of turn" },
    [BOHN_HOOK_TRIES] = { "tries", "t, p", "a list of actions", ALL, false,
                          "what a seat may try to do at any time; `why` says what forbids it" },
    [BOHN_HOOK_CONTESTED] = { "contested", "t, p, action, rivals", "true or false", ASKED, false,
                              "could seats that come later prevent this action?" },
    [BOHN_HOOK_CAPTION] = { "caption", "t, zone", "a phrase", VIEWER, false, "a remark beside a zone" },
    [BOHN_HOOK_KIND_CAPTION] = { "kind_caption", "t, kind", "a phrase", PUBLIC, false,
                                 "a remark beside a kind in the list of cards" },
    [BOHN_HOOK_SEAT_CAPTION] = { "seat_caption", "t, p", "a phrase", VIEWER, false,
                                 "a remark beside a player, such as their team" },
    [BOHN_HOOK_STANDING] = { "standing", "t", "a phrase", VIEWER, false,
                             "how the game stands, at the top of the screen" },
    [BOHN_HOOK_ASKING] = { "asking", "t, p, name", "a phrase", ASKED, false,
                           "words for a question, in place of the text of its name" },
    [BOHN_HOOK_WORDING] = { "wording", "t, p, option", "a phrase", VIEWER, false,
                            "words for an option, in place of its parts" },
    [BOHN_HOOK_WARNING] = { "warning", "t, p, option, name", "a phrase", VIEWER, false,
                            "what an option leads to that a player may overlook; nil is a pass" },
    [BOHN_HOOK_VERDICT] = { "verdict", "t", "a phrase", ALL, false, "a sentence below the final scores" },
};

/* ---- calls ---------------------------------------------------------------------------------------- */

/* Pushes the list of the seats that come after this one at a polling point. */
static void push_rivals(lua_State *L, const BohnGame *game, int seat) {
    int n = game->rules->def->n_seats;
    lua_newtable(L);
    for (int i = 1, next = (seat + 1) % n; next != game->state.seat && i < n; i++, next = (next + 1) % n) {
        push_handle(L, HANDLE_SEAT, next);
        lua_rawseti(L, -2, i);
    }
}

static void push_argument(lua_State *L, const BohnRules *rules, const char *name, int id, const BohnOption *option) {
    switch (name[0]) {
    case 't': lua_rawgeti(L, LUA_REGISTRYINDEX, rules->table_ref); return;
    case 'p': push_handle(L, HANDLE_SEAT, id); return;
    case 'z': push_handle(L, HANDLE_ZONE, id); return;
    case 'k': push_handle(L, HANDLE_KIND, id); return;
    case 'a':
    case 'o': if (option) push_option(L, option); else lua_pushnil(L); return;
    case 'r': push_rivals(L, rules->current, id); return;
    case 'n': lua_pushstring(L, rules->current->choice.name); return;
    default: luaL_error(L, "a hook takes no '%s'", name);
    }
}

int hook_push(lua_State *L, BohnHook hook, int id, const BohnOption *option) {
    const BohnRules *rules = rules_of(L);
    int top = lua_gettop(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
    lua_getfield(L, -1, bohn_hooks[hook].name);
    lua_insert(L, -2);
    for (const char *name = bohn_hooks[hook].arguments; *name; name += strspn(name, ", ")) {
        push_argument(L, rules, name, id, option);
        name += strcspn(name, " ");
    }
    return lua_gettop(L) - top - 1;
}

int hook_wrong(lua_State *L, BohnHook hook, const char *what) {
    lua_pushfstring(L, "%s %s", bohn_hooks[hook].name, what);
    return lua_error(L);
}

int hook_returned(lua_State *L, BohnHook hook, int index, const char *expected) {
    bool nothing = lua_isnoneornil(L, index);
    lua_pushfstring(L, "%s must return %s, found %s%s", bohn_hooks[hook].name, expected, found_text(L, index),
                    nothing ? "; is a return missing?" : lua_type(L, index) == LUA_TNUMBER && !lua_isinteger(L, index) ?
                    "; divide with // or use math.floor" : "");
    return lua_error(L);
}

void hook_find_places(lua_State *L, BohnRules *rules, int game) {
    for (int hook = 0; hook < BOHN_HOOKS; hook++) {
        lua_Debug info;
        if (lua_getfield(L, game, bohn_hooks[hook].name) != LUA_TFUNCTION) {
            lua_pop(L, 1);
            continue;
        }
        lua_getinfo(L, ">S", &info);
        if (info.linedefined < 1) continue; /* the kernel's own: f_game_fits */
        rules->hook_places[hook] = (Place){ rules_script_of(rules, info.source), info.linedefined };
    }
}

void hook_push_table(lua_State *L) {
    lua_createtable(L, 0, BOHN_HOOKS);
    for (int hook = 0; hook < BOHN_HOOKS; hook++) {
        lua_createtable(L, 0, 2);
        lua_pushstring(L, bohn_hooks[hook].arguments);
        lua_setfield(L, -2, "arguments");
        lua_pushboolean(L, bohn_hooks[hook].required);
        lua_setfield(L, -2, "required");
        lua_setfield(L, -2, bohn_hooks[hook].name);
    }
}

void hook_keep_error(BohnGame *game, BohnHook hook, const BohnError *err) {
    if (game->hooks_failed >> hook & 1 || game->rules->limits.tripped == LIMIT_INTERRUPT) return;
    if (!game->hook_errors[hook]) game->hook_errors[hook] = malloc(sizeof *err);
    if (!game->hook_errors[hook]) return;
    *game->hook_errors[hook] = *err;
    game->hooks_failed |= 1u << hook;
}

#define LEAST_PRICE 1000 /* of a call: instructions are counted in thousands */

typedef bool ViewCall(BohnGame *game, int viewer, lua_CFunction function, void *argument, BohnError *err);

static bool call_at_place(ViewCall *view, BohnGame *game, const HookCall *call, BohnError *err) {
    BohnRules *rules = game->rules;
    const Place *outer = rules->place;
    rules->place = &rules->hook_places[call->hook];
    bool done = view(game, call->viewer, call->function, call->argument, err);
    rules->place = outer;
    return done;
}

/* Fills in what is known. */
static bool recollect(const Known *known, const HookCall *call) {
    if (call->actions) return choice_copy(call->actions, known->actions);
    memcpy(call->result, known->result, known->n);
    return true;
}

static bool is_same(const Known *known, const Known *fresh) {
    if (fresh->actions) return choice_digest(&known->actions->request) == choice_digest(&fresh->actions->request);
    return known->n == fresh->n && memcmp(known->result, fresh->result, fresh->n) == 0;
}

/* Calls the hook, unless what it returns is known. */
static bool call_unless_known(ViewCall *view, BohnGame *game, const HookCall *call, long *price, BohnError *err) {
    BohnRules *rules = game->rules;
    const Place *place = &rules->hook_places[call->hook];
    *price = 0;
    if (!place->line) return true;
    if (!call->result && !call->actions) return call_at_place(view, game, call, err);
    uint64_t key = known_key(game, call->hook, call->viewer, call->id, call->option, call->lang);
    const Known *known = known_find(game, key, call->viewer);
    if (known && !recall_checked(game) && recollect(known, call)) {
        reads_add(&rules->reads, &known->reads);
        rules->met_hidden = known->reads.other & READ_HIDDEN;
        rules->limits.last_tripped = LIMIT_NONE;
        *price = known->price;
        return true;
    }
    Reads outer = rules->reads;
    rules->reads = (Reads){ { 0 }, { 0 }, 0 };
    bool done = call_at_place(view, game, call, err);
    Reads reads = rules->reads;
    rules->reads = outer;
    reads_add(&rules->reads, &reads);
    *price = rules->limits.last + LEAST_PRICE;
    if (!done) return false;
    Known fresh = { .key = key, .reads = reads, .price = *price, .result = call->result, .actions = call->actions };
    if (call->result) fresh.n = call->n ? call->n : strlen(call->result) + 1;
    if (known && !is_same(known, &fresh))
        return refuse_at(err, BOHN_RULE_FAULT, place->script ? place->script->file : "", place->line, "'%s' returns something "
                         "else although all that it has looked at is the same", bohn_hooks[call->hook].name);
    known_keep(game, call->viewer, &fresh);
    return true;
}

bool hook_call(BohnGame *game, const HookCall *call, BohnError *err) {
    BohnError own;
    long price;
    own.status = BOHN_OK; /* the rest is filled in together with another one */
    if (!err && game->hooks_off >> call->hook & 1) return false;
    bool done = call_unless_known(view_call, game, call, &price, err ? err : &own);
    if (done || err) return done;
    hook_keep_error(game, call->hook, &own);
    if (own.status == BOHN_LIMIT && game->rules->limits.last_tripped != LIMIT_INTERRUPT) game->hooks_off |= 1u << call->hook;
    return false;
}

bool hook_call_counted(BohnGame *game, const HookCall *call, long *price, BohnError *err) {
    return call_unless_known(view_call_once, game, call, price, err);
}

const BohnHookInfo *bohn_hook_error(BohnGame *game, BohnError *err) {
    for (int hook = 0; hook < BOHN_HOOKS; hook++) {
        if (!((game->hooks_failed & ~game->hooks_reported) >> hook & 1)) continue;
        game->hooks_reported |= 1u << hook;
        if (err) *err = *game->hook_errors[hook];
        return &bohn_hooks[hook];
    }
    game->drawing = (Drawing){ .total = 0 };
    return NULL;
}

/* ---- score, winners, outlook ----------------------------------------------------------------------- */

/* Only `check` asks about enough positions to make results worth keeping; playouts are without checks. */
static void *kept(const BohnGame *game, void *result) { return game->flags & BOHN_CHECKS ? result : NULL; }

typedef struct { int seat; int *score; } ScoreCall;

static int call_score(lua_State *L) {
    const ScoreCall *call = lua_touserdata(L, 1);
    lua_settop(L, 0);
    lua_call(L, hook_push(L, BOHN_HOOK_SCORE, call->seat, NULL), 4);
    for (int i = 0; i < 4; i++) {
        if (!lua_isinteger(L, i + 1) && (i == 0 || !lua_isnil(L, i + 1)))
            return hook_returned(L, BOHN_HOOK_SCORE, i + 1, "a whole number");
        lua_Integer score = lua_tointeger(L, i + 1);
        if (score < -1000000000 || score > 1000000000)
            return hook_wrong(L, BOHN_HOOK_SCORE, "returned too large a number");
        call->score[i] = (int)score;
    }
    return 0;
}

bool bohn_score(BohnGame *game, int seat, int score[4], BohnError *err) {
    ScoreCall call = { seat, score };
    return hook_call(game, &(HookCall){ BOHN_HOOK_SCORE, BOHN_ALL_SEATS, seat, NULL, "", call_score, &call,
                                        kept(game, score), 4 * sizeof *score, NULL }, err);
}

typedef struct { double value, bar; int32_t seat, known; /* without padding: it is compared */ } OutlookCall;

static int call_outlook(lua_State *L) {
    OutlookCall *call = lua_touserdata(L, 1);
    lua_settop(L, 0);
    lua_call(L, hook_push(L, BOHN_HOOK_OUTLOOK, call->seat, NULL), 2);
    if (lua_type(L, 1) != LUA_TNUMBER) return hook_returned(L, BOHN_HOOK_OUTLOOK, 1, "a number");
    if (!lua_isnil(L, 2) && lua_type(L, 2) != LUA_TNUMBER) return hook_returned(L, BOHN_HOOK_OUTLOOK, 2, "a number or nothing");
    call->value = lua_tonumber(L, 1);
    if (!lua_isnil(L, 2)) call->bar = lua_tonumber(L, 2);
    if (!(fabs(call->value) <= 1e9) || (!lua_isnil(L, 2) && !(fabs(call->bar) <= 1e9))) /* or NaN */
        return hook_wrong(L, BOHN_HOOK_OUTLOOK, "returned too large a number");
    call->known = true;
    return 0;
}

bool bohn_outlook(BohnGame *game, int seat, double *value, double *bar, bool *known, BohnError *err) {
    OutlookCall call = { 0, NAN, seat, false };
    if (!hook_call(game, &(HookCall){ BOHN_HOOK_OUTLOOK, BOHN_ALL_SEATS, seat, NULL, "", call_outlook, &call, kept(game, &call),
                                      sizeof call, NULL }, err)) return false;
    *value = call.value;
    *bar = call.bar;
    *known = call.known;
    return true;
}

typedef struct { unsigned seats; bool known; } WinnersCall;

static int call_winners(lua_State *L) {
    WinnersCall *call = lua_touserdata(L, 1);
    call->seats = 0;
    lua_settop(L, 0);
    lua_call(L, hook_push(L, BOHN_HOOK_WINNERS, 0, NULL), 1);
    if (!lua_istable(L, 1)) return hook_returned(L, BOHN_HOOK_WINNERS, 1, "a list of seats { … }");
    for (lua_Integer i = 1; lua_geti(L, 1, i) != LUA_TNIL; i++) {
        const Handle *seat = to_handle(L, -1);
        if (!seat || seat->type != HANDLE_SEAT)
            return hook_returned(L, BOHN_HOOK_WINNERS, -1, "a list of seats");
        call->seats |= 1u << seat->id;
        lua_pop(L, 1);
    }
    call->known = true;
    return 0;
}

bool bohn_winners(BohnGame *game, unsigned *seats, BohnError *err) {
    WinnersCall call = { 0, false };
    if (!hook_call(game, &(HookCall){ .hook = BOHN_HOOK_WINNERS, .viewer = BOHN_ALL_SEATS, .function = call_winners,
                                      .argument = &call }, err)) return false;
    if (!call.known) { /* best score, then tie-breaks in order; equal in all: a shared win */
        int best[4] = { 0 }, sign = game->rules->def->least_wins ? -1 : 1;
        for (int seat = 0; seat < game->rules->def->n_seats; seat++) {
            int score[4] = { 0 }, order = 0;
            if (!bohn_score(game, seat, score, err)) return false;
            for (int i = 0; i < 4 && order == 0; i++) order = sign * ((score[i] > best[i]) - (score[i] < best[i]));
            if (seat == 0 || order > 0) {
                memcpy(best, score, sizeof best);
                call.seats = 0;
                order = 0;
            }
            if (order == 0) call.seats |= 1u << seat;
        }
    }
    *seats = call.seats;
    return true;
}

/* ---- what others may hold ---------------------------------------------------------------------------- */

typedef struct { const BohnGame *game; int viewer; Holds *holds; } HoldCall;

/* Raises if the script excludes a card that is there; in checked games only, as the message names hidden cards. */
static void check_held(lua_State *L, const HoldCall *call, int i, CardId card) {
    const BohnGame *game = call->game;
    char name[96], zone[96];
    if (!(game->flags & BOHN_CHECKS) || game->state.zone_of[card] != call->holds->zones[i] ||
        call->holds->may[card] >> i & 1)
        return;
    def_write_atom(game->rules->def, (BohnAtom){ BOHN_CARD, card }, name, sizeof name);
    def_write_atom(game->rules->def, (BohnAtom){ BOHN_ZONE, call->holds->zones[i] }, zone, sizeof zone);
    lua_pushfstring(L, "returned false for %s, but that card is in %s: it may exclude only what play has ruled out", name, zone);
    hook_wrong(L, BOHN_HOOK_COULD_HOLD, lua_tostring(L, -1));
}

static int call_could_hold(lua_State *L) {
    const HoldCall *call = lua_touserdata(L, 1);
    const BohnRules *rules = rules_of(L);
    const State *state = &call->game->state;
    Holds *holds = call->holds;
    lua_settop(L, 0);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
    lua_getfield(L, 1, bohn_hooks[BOHN_HOOK_COULD_HOLD].name);
    for (CardId card = 0; card < state->n_cards; card++) {
        holds->may[card] = 0;
        if (state->zone_of[card] == ZONE_BOX || state_visible(state, rules->def, card, call->viewer)) continue;
        for (int i = 0; i < holds->n; i++) {
            lua_pushvalue(L, 2);
            lua_pushvalue(L, 1);
            lua_rawgeti(L, LUA_REGISTRYINDEX, rules->table_ref);
            push_handle(L, HANDLE_SEAT, rules->def->zones[holds->zones[i]].seat);
            push_handle(L, HANDLE_CARD, card);
            push_handle(L, HANDLE_ZONE, holds->zones[i]);
            lua_call(L, 5, 1);
            if (!lua_isboolean(L, 3)) return hook_returned(L, BOHN_HOOK_COULD_HOLD, 3, "true or false");
            if (lua_toboolean(L, 3)) holds->may[card] |= 1ull << i;
            lua_settop(L, 2);
            check_held(L, call, i, card);
        }
    }
    return 0;
}

bool hook_could_hold(BohnGame *game, int viewer, Holds *holds) {
    const Def *def = game->rules->def;
    HoldCall call = { game, viewer, holds };
    if (!game->rules->hook_places[BOHN_HOOK_COULD_HOLD].line) return false;
    holds->n = 0;
    for (ZoneId z = 0; z < def->n_zones && holds->n < (int)(sizeof holds->zones / sizeof holds->zones[0]); z++)
        if (def->zones[z].visibility == BOHN_SEEN_OWNER && def->zones[z].seat >= 0 && def->zones[z].seat != viewer &&
            game->state.zones[z].size > 0)
            holds->zones[holds->n++] = z;
    return hook_call(game, &(HookCall){ .hook = BOHN_HOOK_COULD_HOLD, .viewer = viewer, .function = call_could_hold,
                                        .argument = &call }, NULL);
}

/* ---- actions out of turn ---------------------------------------------------------------------------- */

typedef struct { BohnGame *game; int seat; } AnytimeCall;

static int call_anytime(lua_State *L) {
    AnytimeCall *call = lua_touserdata(L, 1);
    Choice *actions = &call->game->actions;
    lua_settop(L, 0);
    choice_clear(actions);
    actions->request.seat = call->seat;
    can_anytime(L, call->seat, true);
    if (!lua_istable(L, 1)) return hook_returned(L, BOHN_HOOK_ANYTIME, 1, "a list of actions { { \"rule\", … }, … }");
    lua_Integer length = luaL_len(L, 1);
    for (lua_Integer i = 1; i <= length; i++) {
        lua_geti(L, 1, i);
        BohnOption option = check_option(L, "anytime");
        if (!lua_istable(L, -1) || option.atom[0].type != BOHN_WORD)
            return hook_returned(L, BOHN_HOOK_ANYTIME, -1, "a list of actions, each { \"rule\", … }");
        if (!choice_add_option(actions, &option)) {
            if (actions->request.n_options < MAX_OPTIONS) limits_raise(L, LIMIT_PROCESS);
            return hook_wrong(L, BOHN_HOOK_ANYTIME, "returned too many actions");
        }
        lua_pop(L, 1);
    }
    if (lua_istable(L, 2)) check_refused(L, 2, actions, "anytime");
    ask_add_bids(L, actions);
    return 0;
}

const BohnRequest *bohn_anytime(BohnGame *game, int seat, BohnError *err) {
    if (seat < 0 || seat >= game->rules->def->n_seats) return refuse(err, BOHN_BAD_INPUT, "there is no such seat"), NULL;
    if (!step_waits(game) || !game->choice.request.window)
        return refuse(err, BOHN_BAD_INPUT, "nobody may act out of turn at this question"), NULL;
    AnytimeCall call = { game, seat };
    choice_clear(&game->actions);
    game->actions.request.seat = seat;
    BohnHook hook = game->rules->hook_places[BOHN_HOOK_ANYTIME].line ? BOHN_HOOK_ANYTIME : BOHN_HOOK_BIDS;
    HookCall hooked = { .hook = hook, .viewer = BOHN_ALL_SEATS, .id = seat, .lang = "", .function = call_anytime,
                        .argument = &call, .actions = kept(game, &game->actions) };
    return hook_call(game, &hooked, err) ? &game->actions.request : NULL;
}

typedef struct { int seat; const BohnOption *action; bool contested; } ContestedCall;

static int call_contested(lua_State *L) {
    ContestedCall *call = lua_touserdata(L, 1);
    lua_settop(L, 0);
    lua_call(L, hook_push(L, BOHN_HOOK_CONTESTED, call->seat, call->action), 1);
    if (!lua_isboolean(L, 1)) return hook_returned(L, BOHN_HOOK_CONTESTED, 1, "true or false");
    call->contested = lua_toboolean(L, 1);
    return 0;
}

bool bohn_contested(BohnGame *game, int seat, const BohnOption *action) {
    ContestedCall call = { seat, action, false };
    HookCall hooked = { .hook = BOHN_HOOK_CONTESTED, .viewer = seat, .function = call_contested, .argument = &call };
    return hook_call(game, &hooked, NULL) && call.contested;
}
