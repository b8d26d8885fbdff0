/* view.c - the table as a seat may see it, as data. Every result depends only on (state, seat). Hidden cards appear as
 * BOHN_UNKNOWN, to captions and bots too, as primitives then use the view of that seat. */
#include "vm/view.h"

#include "vm/error.h"
#include "vm/lua_api.h"

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

BohnNow bohn_now(const BohnGame *game) {
    return (BohnNow){ .turn = (int)game->state.turn, .seat = game->state.seat, .phase = step_phase(game),
                      .over = game->state.stage == STAGE_OVER,
                      .position = game->log.position, .length = game->log.length,
                      .step = step_runs(game) ? game->step.position : game->log.position,
                      .events = game->events.kept ? game->events.n : 0, .first_event = game->imagined.first_event,
                      .seed = game->state.seed,
                      .bot_seed = game->bot_seed };
}

int bohn_zone_card(const BohnGame *game, int seat, int zone, int i) {
    if (i < 0 || i >= game->state.zones[zone].size) return BOHN_UNKNOWN;
    CardId card = state_card_at(&game->state, (ZoneId)zone, (uint16_t)i);
    return state_visible(&game->state, game->rules->def, card, seat) ? card : BOHN_UNKNOWN;
}

void bohn_option_write(const BohnGame *game, const BohnOption *option, char *text, size_t n) {
    def_write_option(game->rules->def, option, text, n);
}

int bohn_offers(const BohnGame *game, BohnOffer *offers, int n) {
    int found = 0;
    for (int i = 0; i < game->state.n_offers && found < n; i++) {
        const Offer *offer = &game->state.offers[i];
        if (!offer->used) continue;
        BohnOffer *out = &offers[found++];
        *out = (BohnOffer){ .number = i + 1, .from = offer->from,
                            .to = offer->to == TO_ALL ? BOHN_ALL_SEATS : offer->to, .n_give = offer->n_give,
                            .n_ask = offer->n_ask };
        for (int j = 0; j < offer->n_give; j++) out->give[j] = offer->give[j];
        for (int j = 0; j < offer->n_ask; j++) out->ask[j] = offer->ask[j];
    }
    return found;
}

/* ---- events --------------------------------------------------------------------------------------- */

bool bohn_event(const BohnGame *game, int seat, int i, BohnEvent *event) {
    const StoredEvent *stored = &game->events.list[i];
    *event = stored->event;
    event->fresh = seat >= 0 && stored->fresh >> seat & 1;
    if (seat == BOHN_ALL_SEATS) return true;
    if (event->seat != BOHN_NO_SEAT && event->seat != seat) return false;
    if (event_has_card(event) && (seat < 0 || !(stored->seers >> seat & 1))) event->a = BOHN_UNKNOWN;
    return true;
}

/* ---- asking the scripts ----------------------------------------------------------------------------- */

static bool fresh_aside(BohnRules *rules, BohnError *err) {
    if (!rules->aside_spoiled) return true;
    lua_State *fresh = rules_thread(rules, &rules->aside_ref, err);
    if (!fresh) return false;
    rules->aside = fresh;
    rules->aside_spoiled = false;
    return true;
}

/* Runs it once. *again: the budget may have been exceeded; run it again, counted. */
static bool try_call(BohnRules *rules, lua_CFunction function, void *argument, bool counted, bool *again, BohnError *err) {
    *again = false;
    if (!fresh_aside(rules, err)) return false;
    lua_State *L = rules->aside;
    BudgetOuter outer = counted ? budget_begin(&rules->limits, L) : budget_begin_uncounted(&rules->limits, L);
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, argument);
    int results = 0;
    bool done = lua_resume(L, rules->L, 1, &results) == LUA_OK;
    *again = budget_doubt(&rules->limits, !done);
    rules->aside_spoiled = !done;
    if (done) lua_settop(L, 0);
    else if (!*again) blame_describe(rules, L, lua_status(L), err);
    budget_end(&rules->limits, &outer);
    if (!done) { /* frees what it holds, perhaps all memory, before a step runs */
        lua_resetthread(L);
        lua_settop(L, 0);
    }
    return done;
}

static bool look(BohnGame *game, int viewer, lua_CFunction function, void *argument, bool counted, BohnError *err) {
    BohnRules *rules = game->rules;
    BohnGame *current = rules->current;
    int seen = rules->viewer;
    bool guard = rules->guard, again;
    rules->current = game;
    rules->viewer = viewer;
    rules->guard = true;
    bool done = try_call(rules, function, argument, counted, &again, err);
    if (again) recall_forget(rules);
    if (again) done = try_call(rules, function, argument, true, &again, err);
    if (!upvalues_unchanged(rules, "a read-only rule is at fault: ", done ? err : NULL)) {
        upvalues_put_back(rules);
        done = false;
    }
    rules->current = current;
    rules->viewer = seen;
    rules->guard = guard;
    return done;
}

bool view_call(BohnGame *game, int viewer, lua_CFunction function, void *argument, BohnError *err) {
    return look(game, viewer, function, argument, false, err);
}

bool view_call_once(BohnGame *game, int viewer, lua_CFunction function, void *argument, BohnError *err) {
    return look(game, viewer, function, argument, true, err);
}
