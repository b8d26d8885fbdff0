/* reload.c - continues a running game with new rules, at the same position. */
#include "vm/step.h"

#include "vm/error.h"

#include <stdio.h>
#include <string.h>

/* The card of the same kind and number in the new definition, or -1. */
static int same_card(const Def *from, const Def *to, CardId card) {
    const BohnKind *kind = &from->kinds[from->kind_of[card]];
    int found = def_find_kind(to, kind->id), number = card - kind->first;
    return found >= 0 && number < to->kinds[found].count ? to->kinds[found].first + number : -1;
}

/* Translates a state by names. False if the new rules lack something on the table. */
static bool translate(const State *old, const Def *from, State *new, const Def *to, BohnError *err) {
    if (from->n_seats != to->n_seats)
        return refuse(err, BOHN_BAD_INPUT, "the new rules seat %d players, the game has %d", to->n_seats, from->n_seats);
    state_init(new, to, old->seed);
    new->drawn = old->drawn;
    new->stage = old->stage;
    new->seat = old->seat;
    new->finishing = old->finishing;
    new->next_seat = old->next_seat;
    new->turn = old->turn;
    new->repeats = old->repeats;
    if (old->stage == STAGE_TURNS || old->stage == STAGE_FINALE) {
        bool finale = old->stage == STAGE_FINALE;
        const char *phase = finale ? from->finale[old->phase] : from->turn[old->phase];
        int found = def_find_phase(to, phase, finale);
        if (found < 0) return refuse(err, BOHN_BAD_INPUT, "the new rules have no phase '%s', where the game stands", phase);
        new->phase = (uint8_t)found;
    }
    for (ZoneId z = 0; z < from->n_zones; z++) {
        int zone = def_find_zone(to, from->zones[z].full);
        if (zone < 0 && old->zones[z].size > 0)
            return refuse(err, BOHN_BAD_INPUT, "the new rules have no zone '%s', which holds %d cards",
                          from->zones[z].full, old->zones[z].size);
        for (CardId c = old->zones[z].front; c != NONE; c = old->next[c]) {
            int card = same_card(from, to, c);
            if (card < 0 && z != ZONE_BOX)
                return refuse(err, BOHN_BAD_INPUT, "the new rules have no %s number %d, which lies in '%s'",
                              from->kinds[from->kind_of[c]].id, c - from->kinds[from->kind_of[c]].first + 1,
                              from->zones[z].full);
            if (card < 0) continue;
            state_move_card(new, to, (CardId)card, (ZoneId)zone, NONE);
            new->face_up[card] = old->face_up[c];
            new->known[card] = old->known[c];
            new->looked |= old->known[c] != 0;
        }
    }
    for (ZoneId z = 0; z < from->n_zones; z++) {
        int zone = def_find_zone(to, from->zones[z].full);
        if (zone >= 0) new->closed[zone] = old->closed[z] && new->zones[zone].size == 0;
    }
    for (int i = 0; i < from->n_counters; i++) {
        int counter = def_find_counter(to, from->counters[i].full);
        if (counter >= 0) new->counters[counter] = old->counters[i];
    }
    for (int i = 0; i < old->n_offers; i++) {
        Offer offer = old->offers[i];
        for (int j = 0; j < offer.n_give; j++) {
            int card = same_card(from, to, offer.give[j]);
            if (card < 0) offer.used = 0; else offer.give[j] = (CardId)card;
        }
        for (int j = 0; j < offer.n_ask; j++) {
            int kind = def_find_kind(to, from->kinds[offer.ask[j]].id);
            if (kind < 0) offer.used = 0; else offer.ask[j] = (KindId)kind;
        }
        if (offer.used) state_set_offer(new, i + 1, &offer);
    }
    return true;
}

/* Repeats the decisions from `position` on in the fresh game; returns the position of the first that does not fit. */
static int decide_again(BohnGame *fresh, const BohnGame *game, int position) {
    for (; position < game->log.position; position++) {
        const char *text = log_text(&game->log, position);
        if (!text || bohn_run(fresh, NULL) != BOHN_WAITING || !bohn_decide(fresh, text, NULL)) break;
    }
    return position;
}

static bool same_names(const char *const *a, int n, const char *const *b, int m) {
    for (int i = 0; n == m && i < n; i++)
        if (strcmp(a[i], b[i]) != 0) return false;
    return n == m;
}

/* Do states of both definitions have the same layout? */
static bool same_layout(const Def *a, const Def *b) {
    if (a->n_kinds != b->n_kinds || a->n_zones != b->n_zones || a->n_counters != b->n_counters) return false;
    for (int i = 0; i < a->n_kinds; i++)
        if (strcmp(a->kinds[i].id, b->kinds[i].id) != 0 || a->kinds[i].count != b->kinds[i].count) return false;
    for (int i = 0; i < a->n_zones; i++)
        if (strcmp(a->zones[i].name, b->zones[i].name) != 0 || a->zones[i].seat != b->zones[i].seat) return false;
    for (int i = 0; i < a->n_counters; i++)
        if (strcmp(a->counters[i].name, b->counters[i].name) != 0 || a->counters[i].seat != b->counters[i].seat) return false;
    return same_names(a->turn, a->n_turn, b->turn, b->n_turn) && same_names(a->finale, a->n_finale, b->finale, b->n_finale);
}

int bohn_reload(BohnGame *game, BohnRules *rules, BohnError *err) {
    if (step_busy(game, err)) return -1;
    BohnGame *fresh = bohn_new(rules, game->state.seed, game->flags, err);
    if (!fresh) return -1;
    const State *start = step_runs(game) ? &game->before : &game->state;
    if (!translate(start, game->rules->def, &fresh->state, rules->def, err)) {
        bohn_free(fresh);
        return -1;
    }
    int position = step_runs(game) ? game->step.position : game->log.position;
    log_clear(&fresh->log, position);
    fresh->step.position = position;
    if (same_layout(game->rules->def, rules->def) && !step_adopt(fresh, game, position)) {
        refuse(err, BOHN_SYSTEM, "out of memory");
        bohn_free(fresh);
        return -1;
    }
    fresh->polls = game->polls;
    fresh->decider = game->decider;
    fresh->decider_context = game->decider_context;
    fresh->n_steps = step_runs(game) ? game->n_steps - 1 : game->n_steps;
    int dropped = game->log.position - decide_again(fresh, game, position);
    if (bohn_run(fresh, err) == BOHN_FAILED) { /* keep the old rules */
        bohn_free(fresh);
        return -1;
    }
    BohnGame old = *game;
    *game = *fresh;
    *fresh = old;
    game->record = fresh->record; /* the file continues */
    fresh->record = NULL;
    if (game->record) record_new_rules(game->record);
    if (game->rules->current == fresh) game->rules->current = game;
    game->choice.request.name = game->choice.name; /* they point into the other struct */
    game->choice.request.clause = game->choice.clause;
    bohn_free(fresh);
    return dropped;
}
