/* view.c - the table as somebody may see it, as data. No text layout here.
 *
 * Everything is a pure function of (state, seat): hidden cards come out as BOHN_UNKNOWN, also
 * when the script itself is asked (captions, bots), because the primitives then look with the
 * eyes of that seat.
 */
#include "vm/view.h"

#include "vm/lua_api.h"
#include "vm/rng.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- plain lookups -------------------------------------------------------------------------------- */

int bohn_zone_find(const BohnInfo *info, const char *full) {
    for (int i = 0; i < info->n_zones; i++)
        if (strcmp(info->zones[i].full, full) == 0) return i;
    return -1;
}

int bohn_zone_size(const BohnGame *game, int zone) { return game->state.zones[zone].size; }
bool bohn_zone_is_open(const BohnGame *game, int zone) { return !game->state.closed[zone]; }
bool bohn_card_face_up(const BohnGame *game, int card) { return game->state.face_up[card]; }
int bohn_counter_value(const BohnGame *game, int counter) { return game->state.counters[counter]; }
int bohn_turn(const BohnGame *game) { return (int)game->state.turn; }
int bohn_active_seat(const BohnGame *game) { return game->state.seat; }
int bohn_zone_card(const BohnGame *game, int seat, int zone, int i) {
    if (i < 0 || i >= game->state.zones[zone].size) return BOHN_UNKNOWN;
    CardId card = state_card_at(&game->state, (ZoneId)zone, (uint16_t)i);
    return state_visible(&game->state, game->rules->def, card, seat) ? card : BOHN_UNKNOWN;
}

void bohn_option_write(const BohnGame *game, const BohnOption *option, char *text, size_t n) {
    def_write_option(game->rules->def, option, text, n);
}

int bohn_offers(const BohnGame *game, int seat, BohnOffer *offers, int n) {
    int found = 0;
    (void)seat; /* an offer is made aloud */
    for (int i = 0; i < game->state.n_offers && found < n; i++) {
        const Offer *offer = &game->state.offers[i];
        if (!offer->used) continue;
        BohnOffer *out = &offers[found++];
        *out = (BohnOffer){ .number = i + 1, .from = offer->from, .to = offer->to, .n_give = offer->n_give,
                            .n_ask = offer->n_ask };
        for (int j = 0; j < offer->n_give; j++) out->give[j] = offer->give[j];
        for (int j = 0; j < offer->n_ask; j++) out->ask[j] = offer->ask[j];
    }
    return found;
}

/* ---- events --------------------------------------------------------------------------------------- */

int bohn_event_count(const BohnGame *game) { return game->events.kept ? game->events.n : 0; }

bool bohn_event(const BohnGame *game, int seat, int i, BohnEvent *event) {
    const StoredEvent *stored = &game->events.list[i];
    *event = stored->event;
    if (seat == BOHN_ALL_SEATS) return true;
    if (event->seat != BOHN_NO_SEAT && event->seat != seat) return false;
    bool card = event->type == BOHN_EVENT_MOVE || event->type == BOHN_EVENT_FLIP;
    if (card && (seat < 0 || !(stored->seers >> seat & 1))) event->a = BOHN_UNKNOWN;
    return true;
}

bool bohn_revealed_since(const BohnGame *game, int n, int seat) {
    for (int i = bohn_event_count(game) - 1; i >= 0 && game->events.list[i].decision > n; i--) {
        const StoredEvent *stored = &game->events.list[i];
        if (stored->fresh >> seat & 1) return true;
    }
    return false;
}

/* ---- asking the scripts ----------------------------------------------------------------------------- */

static bool fresh_aside(BohnRules *rules, BohnError *err) {
    if (!rules->aside_spoiled) return true;
    lua_resetthread(rules->aside); /* what it holds may fill the memory */
    lua_settop(rules->aside, 0);
    lua_State *fresh = rules_thread(rules, &rules->aside_ref, err);
    if (!fresh) return false;
    rules->aside = fresh;
    rules->aside_spoiled = false;
    return true;
}

/* Runs it once. *again: it may have gone beyond its budget, and must be run again and counted. */
static bool try_call(BohnRules *rules, lua_CFunction function, void *argument, bool counted, bool *again, BohnError *err) {
    *again = false;
    if (!fresh_aside(rules, err)) return false;
    lua_State *L = rules->aside;
    LimitsOuter outer = counted ? limits_begin(&rules->limits, L) : limits_begin_uncounted(&rules->limits, L);
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, argument);
    int results = 0;
    bool done = lua_resume(L, rules->L, 1, &results) == LUA_OK;
    *again = limits_doubt(&rules->limits, !done);
    rules->aside_spoiled = !done;
    if (done) lua_settop(L, 0);
    else if (!*again) rules_describe_error(rules, L, lua_status(L), err);
    limits_end(&rules->limits, &outer);
    return done;
}

static bool look(BohnGame *game, int viewer, lua_CFunction function, void *argument, bool counted, BohnError *err) {
    BohnRules *rules = game->rules;
    BohnGame *current = rules->current;
    int seen = rules->viewer, self_ref = rules->self_ref;
    bool guard = rules->guard, again;
    rules->current = game;
    rules->viewer = viewer;
    rules->guard = true;
    rules->self_ref = game->flags & BOHN_CHECKS ? rules->frozen_ref : rules->bare_ref;
    bool done = try_call(rules, function, argument, counted, &again, err);
    if (again) done = try_call(rules, function, argument, true, &again, err);
    char why[400];
    bool checked = game->flags & BOHN_CHECKS;
    if ((!done || checked) && !rules_unchanged(rules, !checked, why, sizeof why)) {
        rules_put_back(rules);
        if (done && err) {
            err->status = BOHN_RULE_FAULT;
            snprintf(err->text, sizeof err->text, "a rule that only looks is at fault: %s", why);
        }
        done = false;
    }
    rules->current = current;
    rules->viewer = seen;
    rules->self_ref = self_ref;
    rules->guard = guard;
    return done;
}

bool view_call(BohnGame *game, int viewer, lua_CFunction function, void *argument, BohnError *err) {
    return look(game, viewer, function, argument, false, err);
}

bool view_call_once(BohnGame *game, int viewer, lua_CFunction function, void *argument, BohnError *err) {
    return look(game, viewer, function, argument, true, err);
}

/* Pushes game[rule], game, t; false (nothing pushed) when there is no such rule. */
static bool push_rule(lua_State *L, const char *rule) {
    BohnRules *rules = rules_of(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
    if (lua_getfield(L, -1, rule) != LUA_TFUNCTION) {
        lua_pop(L, 2);
        return false;
    }
    lua_insert(L, -2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->table_ref);
    return true;
}

/* Raises what is wrong with the result of a rule, at the place of the rule. */
static int wrong_result(lua_State *L, const char *rule, const char *what) {
    lua_Debug info = { .short_src = "", .linedefined = 0 };
    if (push_rule(L, rule)) {
        lua_pop(L, 2);
        lua_getinfo(L, ">S", &info);
    }
    lua_pushfstring(L, "%s:%d: %s %s", info.source ? info.source + 1 : "?", info.linedefined, rule, what);
    return lua_error(L);
}

typedef struct { BohnGame *game; int seat; int *score; } ScoreCall;

static int call_score(lua_State *L) {
    ScoreCall *call = lua_touserdata(L, 1);
    lua_settop(L, 0);
    push_rule(L, "score");
    push_handle(L, HANDLE_SEAT, call->seat);
    lua_call(L, 3, 4);
    for (int i = 0; i < 4; i++) {
        if (!lua_isnil(L, i + 1) && !lua_isinteger(L, i + 1))
            return wrong_result(L, "score", "must return whole numbers");
        lua_Integer score = lua_tointeger(L, i + 1);
        if (score < -1000000000 || score > 1000000000) return wrong_result(L, "score", "returned too large a number");
        call->score[i] = (int)score;
    }
    return 0;
}

bool bohn_score(BohnGame *game, int seat, int score[4], BohnError *err) {
    ScoreCall call = { game, seat, score };
    return view_call(game, BOHN_ALL_SEATS, call_score, &call, err);
}

typedef struct { int seat; double value; bool told; } OutlookCall;

static int call_outlook(lua_State *L) { /* an optional rule: returns a number */
    OutlookCall *call = lua_touserdata(L, 1);
    lua_settop(L, 0);
    if (!push_rule(L, "outlook")) return 0;
    push_handle(L, HANDLE_SEAT, call->seat);
    lua_call(L, 3, 1);
    if (lua_type(L, 1) != LUA_TNUMBER) return wrong_result(L, "outlook", "must return a number");
    call->value = lua_tonumber(L, 1);
    if (!(fabs(call->value) <= 1e9)) return wrong_result(L, "outlook", "returned too large a number"); /* or none */
    call->told = true;
    return 0;
}

bool bohn_outlook(BohnGame *game, int seat, double *value, bool *told, BohnError *err) {
    OutlookCall call = { seat, 0, false };
    if (!view_call(game, BOHN_ALL_SEATS, call_outlook, &call, err)) return false;
    *value = call.value;
    *told = call.told;
    return true;
}

typedef struct { BohnGame *game; unsigned seats; bool told; } WinnersCall;

static int call_winners(lua_State *L) { /* an optional rule: returns a list of seats */
    WinnersCall *call = lua_touserdata(L, 1);
    call->seats = 0;
    lua_settop(L, 0);
    if (!push_rule(L, "winners")) return 0;
    lua_call(L, 2, 1);
    luaL_checktype(L, 1, LUA_TTABLE);
    for (lua_Integer i = 1; lua_geti(L, 1, i) != LUA_TNIL; i++) {
        call->seats |= 1u << check_handle(L, -1, HANDLE_SEAT);
        lua_pop(L, 1);
    }
    call->told = true;
    return 0;
}

bool bohn_winners(BohnGame *game, unsigned *seats, BohnError *err) {
    WinnersCall call = { game, 0, false };
    if (!view_call(game, BOHN_ALL_SEATS, call_winners, &call, err)) return false;
    if (!call.told) { /* the best score, the tie-breaks in order; equal in all is a shared win */
        int best[4] = { 0 };
        for (int seat = 0; seat < game->rules->def->n_seats; seat++) {
            int score[4], order = 0;
            if (!bohn_score(game, seat, score, err)) return false;
            for (int i = 0; i < 4 && order == 0; i++) order = (score[i] > best[i]) - (score[i] < best[i]);
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

/* What a rule is asked to put into words: a thing, or with `option` or `name` that, for the seat `id`. */
typedef struct {
    BohnGame *game;
    const char *rule, *lang;
    int type, id; /* type 0: nothing */
    const BohnOption *option;
    const char *name; /* of a question */
} CaptionCall;

/* Words for the screen are not kept, so they may name more than a message: as many as a text has places for. */
#define MAX_NAMED 9

static int call_caption(lua_State *L) { /* returns a key of the texts and what it names */
    CaptionCall *call = lua_touserdata(L, 1);
    BohnRules *rules = call->game->rules;
    lua_settop(L, 0);
    if (!push_rule(L, call->rule)) return 0;
    if (call->type) push_handle(L, call->type, call->id);
    if (call->option) push_option(L, call->option);
    if (call->name) lua_pushstring(L, call->name);
    lua_call(L, lua_gettop(L) - 1, 1 + MAX_NAMED);
    if (lua_type(L, 1) != LUA_TSTRING) return 0;
    BohnAtom args[MAX_NAMED];
    int n = 0;
    while (n < MAX_NAMED && !lua_isnil(L, 2 + n)) {
        args[n] = check_atom(L, 2 + n, call->rule);
        n++;
    }
    bohn_render(&rules->info, lua_tostring(L, 1), args, n, call->lang, NULL, rules->text, sizeof rules->text);
    return 0;
}

static const char *caption(BohnGame *game, int seat, CaptionCall call) {
    game->rules->text[0] = '\0';
    if (!view_call(game, seat, call_caption, &call, NULL)) game->rules->text[0] = '\0';
    return game->rules->text;
}

const char *bohn_caption(BohnGame *game, int seat, int zone, const char *lang) {
    return caption(game, seat, (CaptionCall){ game, "caption", lang, HANDLE_ZONE, zone, NULL, NULL });
}

const char *bohn_kind_caption(BohnGame *game, int kind, const char *lang) {
    return caption(game, BOHN_NO_SEAT, (CaptionCall){ game, "kind_caption", lang, HANDLE_KIND, kind, NULL, NULL });
}

const char *bohn_standing(BohnGame *game, int seat, const char *lang) {
    return caption(game, seat, (CaptionCall){ game, "standing", lang, 0, 0, NULL, NULL });
}

const char *bohn_seat_caption(BohnGame *game, int viewer, int seat, const char *lang) {
    return caption(game, viewer, (CaptionCall){ game, "seat_caption", lang, HANDLE_SEAT, seat, NULL, NULL });
}

const char *bohn_verdict(BohnGame *game, const char *lang) {
    return caption(game, BOHN_ALL_SEATS, (CaptionCall){ game, "verdict", lang, 0, 0, NULL, NULL });
}

const char *bohn_wording(BohnGame *game, int seat, const BohnOption *option, const char *lang) {
    return caption(game, seat, (CaptionCall){ game, "wording", lang, HANDLE_SEAT, seat, option, NULL });
}

const char *bohn_asking(BohnGame *game, const char *lang) {
    const BohnRequest *q = bohn_request(game);
    if (!q) return "";
    return caption(game, q->seat, (CaptionCall){ game, "asking", lang, HANDLE_SEAT, q->seat, NULL, q->name });
}

typedef struct { BohnGame *game; int seat; } AnytimeCall;

static int call_anytime(lua_State *L) {
    AnytimeCall *call = lua_touserdata(L, 1);
    Choice *actions = &call->game->actions;
    lua_settop(L, 0);
    choice_clear(actions);
    if (!push_rule(L, "anytime")) return 0;
    push_handle(L, HANDLE_SEAT, call->seat);
    lua_call(L, 3, 2);
    if (!lua_istable(L, 1)) return wrong_result(L, "anytime", "must return a list of actions");
    lua_Integer n = luaL_len(L, 1);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, 1, i);
        BohnOption option = check_option(L, "anytime");
        if (!lua_istable(L, -1) || option.atom[0].type != BOHN_WORD)
            return wrong_result(L, "anytime", "must return actions: { \"rule\", … }, a rule and what it is called with");
        if (!choice_add_option(actions, &option)) {
            if (actions->request.n_options < MAX_OPTIONS) limits_raise(L, LIMIT_PROCESS);
            return wrong_result(L, "anytime", "returned too many actions");
        }
        lua_pop(L, 1);
    }
    if (lua_istable(L, 2)) check_refused(L, 2, actions, "anytime");
    return 0;
}

int bohn_anytime(BohnGame *game, int seat, const BohnOption **list, BohnError *err) {
    if (seat < 0 || seat >= game->rules->def->n_seats) {
        if (err) *err = (BohnError){ BOHN_BAD_INPUT, "there is no such seat" };
        return -1;
    }
    if (!game->waiting || !game->choice.request.window) {
        if (err) *err = (BohnError){ BOHN_BAD_INPUT, "nobody may act out of turn at this question" };
        return -1;
    }
    AnytimeCall call = { game, seat };
    if (!view_call(game, BOHN_ALL_SEATS, call_anytime, &call, err)) return -1;
    *list = game->actions.request.options;
    return game->actions.request.n_options;
}

int bohn_anytime_refused(const BohnGame *game, const BohnOption **list) {
    *list = game->actions.request.refused;
    return game->actions.request.n_refused;
}

/* ---- words -------------------------------------------------------------------------------------------- */

/* A name in the language: of a kind, of a zone or word through the texts, of a seat. */
static void put_atom(const BohnInfo *info, BohnAtom atom, const char *lang, const char *const *seats, char *out,
                     size_t n) {
    const char *key = NULL;
    if (atom.type == BOHN_CARD && atom.value != BOHN_UNKNOWN)
        atom = (BohnAtom){ BOHN_KIND, info->kind_of[atom.value] };
    switch ((BohnAtomType)atom.type) {
    case BOHN_INT: snprintf(out, n, "%d", (int)atom.value); return;
    case BOHN_KIND:
        if (atom.value == BOHN_UNKNOWN) break;
        snprintf(out, n, "%s", bohn_in(&info->kinds[atom.value].name, lang));
        return;
    case BOHN_SEAT:
        if (seats) snprintf(out, n, "%s", seats[atom.value]); else snprintf(out, n, "p%d", (int)atom.value + 1);
        return;
    case BOHN_ZONE: key = info->zones[atom.value].name; break;
    case BOHN_WORD: key = info->words[atom.value]; break;
    case BOHN_CARD: break;
    }
    const char *text = key ? bohn_in(bohn_text(info, key), lang) : "?";
    snprintf(out, n, "%s", text ? text : key);
    for (char *at = out; !text && *at; at++)
        if (*at == '_') *at = ' ';
}

/* Appends the names, each with `between` before it; before the first only if there is something already. */
static void put_atoms(const BohnInfo *info, const BohnAtom *atoms, int n_atoms, const char *between, const char *lang,
                      const char *const *seats, char *out, size_t n) {
    for (int i = 0; i < n_atoms; i++) {
        size_t used = strlen(out);
        if (used + strlen(between) + 1 >= n) return;
        if (used > 0) used += (size_t)snprintf(out + used, n - used, "%s", between);
        put_atom(info, atoms[i], lang, seats, out + used, n - used);
    }
}

void bohn_render(const BohnInfo *info, const char *key, const BohnAtom *args, int n_args, const char *lang,
                 const char *const *seats, char *out, size_t n) {
    if (!key && n_args > 0 && args[0].type == BOHN_WORD) {
        key = info->words[args[0].value];
        args++, n_args--;
    }
    const char *template = key ? bohn_in(bohn_text(info, key), lang) : NULL;
    size_t used = 0;
    out[0] = '\0';
    if (!template) { /* no text for it: the key and what it names */
        snprintf(out, n, "%s", key ? key : "");
        for (char *at = out; *at; at++)
            if (*at == '_') *at = ' ';
        put_atoms(info, args, n_args, key ? " " : ", ", lang, seats, out, n);
        return;
    }
    for (const char *at = template; *at && used + 1 < n;) {
        if (at[0] == '{' && at[1] >= '1' && at[1] <= '9' && at[2] == '}') {
            int i = at[1] - '1';
            if (i < n_args) put_atom(info, args[i], lang, seats, out + used, n - used);
            used += strlen(out + used);
            at += 3;
        } else {
            out[used++] = *at++;
            out[used] = '\0';
        }
    }
}
