/* autopass.c - see autopass.h. */
#include "repl/play/autopass.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_OFFERS 64

static void mix(uint64_t *hash, int value) { /* FNV-1a, one number at a time */
    *hash = (*hash ^ (uint32_t)value) * 0x100000001B3u;
}

/* Is it the question whether to make the active player an offer? */
static bool is_bid(const BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    return q->type == BOHN_DEAL && q->pass && q->seat != bohn_now(game).seat;
}

/* Does a zone matter out of turn: cards of the seat, fields of the active player, and what lies open besides piles? */
static bool matters_out_of_turn(const BohnGame *game, int seat, int zone) {
    const BohnZone *of = &bohn_info(bohn_rules(game))->zones[zone];
    if (of->seat == BOHN_NO_SEAT) return of->visibility == BOHN_SEEN_ALL;
    bool field = of->seat == bohn_now(game).seat && strncmp(of->name, "field_", 6) == 0;
    return of->seat == seat || (field && is_bid(game));
}

/* A hash of what the seat can see: cards, zone sizes, and offers: those made to it or to all, or when it may outbid,
 * those of the others. */
static uint64_t view_of(const BohnGame *game, int seat) {
    const BohnRequest *q = bohn_request(game);
    bool outbids = q->poll && q->type == BOHN_DEAL, out = is_bid(game) || (q->poll && q->seat != bohn_now(game).seat);
    const BohnInfo *info = bohn_info(bohn_rules(game));
    uint64_t hash = 0xCBF29CE484222325u;
    for (int zone = 0; zone < info->n_zones; zone++) {
        if (out && !matters_out_of_turn(game, seat, zone)) continue;
        int size = bohn_zone_size(game, zone);
        mix(&hash, size);
        mix(&hash, bohn_zone_is_open(game, zone));
        for (int i = 0; i < size; i++) mix(&hash, bohn_zone_card(game, seat, zone, i));
    }
    BohnOffer offers[MAX_OFFERS];
    int n = bohn_offers(game, offers, MAX_OFFERS);
    for (int i = 0; i < n && i < MAX_OFFERS; i++) {
        if (outbids ? offers[i].from == seat : offers[i].to != seat && offers[i].to != BOHN_ALL_SEATS) continue;
        mix(&hash, offers[i].number);
        mix(&hash, offers[i].from);
        for (int j = 0; j < offers[i].n_give; j++) mix(&hash, offers[i].give[j]);
        for (int j = 0; j < offers[i].n_ask; j++) mix(&hash, offers[i].ask[j]);
    }
    return hash;
}

bool autopass_allowed(const BohnRequest *q) {
    return q->pass || (q->type == BOHN_PICK && q->least == 0);
}

static uint64_t hash_of(const BohnOption *option) {
    uint64_t hash = 0xCBF29CE484222325u;
    for (int i = 0; i < option->n; i++) {
        mix(&hash, option->atom[i].type);
        mix(&hash, option->atom[i].value);
    }
    return hash;
}

/* A hash of the question's arguments and options. */
static uint64_t question_of(const BohnRequest *q) {
    uint64_t hash = 0xCBF29CE484222325u;
    for (int i = 0; i < q->n_args; i++) {
        mix(&hash, q->args[i].type);
        mix(&hash, q->args[i].value);
    }
    for (int i = 0; i < q->n_options; i++) hash = (hash ^ hash_of(&q->options[i])) * 0x100000001B3u;
    return hash;
}

static bool was_open(const Passed *old, const BohnOption *option) {
    for (int i = 0; i < old->n_open; i++)
        if (old->open[i] == hash_of(option)) return true;
    return false;
}

/* True if it only offers actions that were available at the passed question. */
static bool only_repeats(const Passed *old, const BohnRequest *q) {
    for (int i = 0; i < q->n_options; i++)
        if (!was_open(old, &q->options[i])) return false;
    return q->type == BOHN_CHOOSE && q->n_options > 0 && !q->window;
}

/* The hashes of the asked seat's contested actions at the pending question. */
static int contested_now(BohnGame *game, uint64_t action[PASSED_OPEN]) {
    int n = 0, seat = bohn_request(game)->seat;
    const BohnRequest *acts = bohn_request(game)->poll ? bohn_request(game) : bohn_anytime(game, seat, NULL);
    for (int i = 0; acts && i < acts->n_options && n < PASSED_OPEN; i++)
        if (bohn_contested(game, seat, &acts->options[i])) action[n++] = hash_of(&acts->options[i]);
    return n;
}

bool autopass_uncontested(const Autopass *autopass, BohnGame *game) {
    uint64_t action[PASSED_OPEN];
    const BohnRequest *q = bohn_request(game);
    return q->poll && q->type != BOHN_DEAL && !autopass->polls && !autopass->orders.all[q->seat] && contested_now(game, action) == 0;
}

/* True if all contested actions of a polling point were contested at the seat's last question. */
static bool declined_before(const Autopass *autopass, BohnGame *game) {
    const Declined *old = &autopass->declined[bohn_request(game)->seat];
    uint64_t action[PASSED_OPEN];
    int n = contested_now(game, action);
    for (int i = 0; i < n; i++) {
        bool known = false;
        for (int k = 0; k < old->n && old->turn == bohn_now(game).turn; k++) known |= old->action[k] == action[i];
        if (!known) return false;
    }
    return true;
}

bool autopass_wants_window(const Autopass *autopass, const Choices *c) {
    if (c->n_actions == 0) return false;
    return autopass->orders.all[c->request->seat] || !declined_before(autopass, c->game);
}

#define IMAGINED 48 /* deals: misses what is possible in one deal of ten with probability 0.6 % */

bool autopass_reveals(const BohnGame *game, const char *lang, int reader) {
    const BohnRequest *asked = bohn_request(game);
    bool same = true;
    for (uint64_t deal = 1; same && deal <= IMAGINED; deal++) {
        BohnGame *imagined = bohn_copy(game, BOHN_SEEN, reader, deal, NULL);
        const BohnRequest *q = imagined ? bohn_request(imagined) : NULL;
        same = q && q->seat == asked->seat && strcmp(q->name, asked->name) == 0;
        if (same) {
            Choices choices;
            BohnAnswer answer;
            choices_look(&choices, imagined, lang, NULL);
            same = choices_forced(&choices, &answer);
        }
        bohn_free(imagined);
    }
    return !same;
}

static void note_passed(Autopass *autopass, BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    Passed *place = &autopass->passed[q->seat][autopass->next[q->seat]];
    autopass->next[q->seat] = (autopass->next[q->seat] + 1) % PASSED_KEPT;
    snprintf(place->name, sizeof place->name, "%s", q->name);
    place->turn = bohn_now(game).turn;
    place->view = view_of(game, q->seat);
    place->asked = question_of(q);
    place->n_open = 0;
    const BohnRequest *acts = bohn_anytime(game, q->seat, NULL);
    for (int i = 0; acts && i < acts->n_options && i < PASSED_OPEN; i++)
        place->open[place->n_open++] = hash_of(&acts->options[i]);
}

/* A player who does something else is asked that question again, even if nothing has come of it. */
static void forget_passed(Autopass *autopass, const BohnRequest *q) {
    for (int i = 0; i < PASSED_KEPT; i++) {
        Passed *old = &autopass->passed[q->seat][i];
        if (strncmp(old->name, q->name, sizeof old->name - 1) == 0) old->turn = 0;
    }
}

static void note_bid(Autopass *autopass, const BohnGame *game, bool passes) {
    int seat = bohn_request(game)->seat, turn = bohn_now(game).turn;
    autopass->bid_turn[seat] = passes ? 0 : turn;
    autopass->resisted[seat].turn = passes ? turn : 0;
    autopass->resisted[seat].tempting = orders_tempting(&autopass->orders, game, seat);
}

/* Does nothing make the seat think of an offer to the active player? */
static bool resists(const Autopass *autopass, const BohnGame *game) {
    int seat = bohn_request(game)->seat, turn = bohn_now(game).turn, n = orders_tempting(&autopass->orders, game, seat);
    if (autopass->polls || autopass->orders.all[seat] || orders_in_turn(&autopass->orders, game)) return false;
    if (autopass->resisted[seat].turn == turn && n <= autopass->resisted[seat].tempting) return true;
    return n == 0 && autopass->bid_turn[seat] != turn;
}

void autopass_note(Autopass *autopass, BohnGame *game, const BohnAnswer *answer) {
    const BohnRequest *q = bohn_request(game);
    bool passes = answer->n == 0 && answer->partner == BOHN_NO_SEAT;
    if (passes) note_passed(autopass, game);
    else forget_passed(autopass, q);
    autopass->again = false;
    if (is_bid(game)) note_bid(autopass, game, passes);
    if (q->poll ? !passes : !q->window) return; /* more may be done at once, or nothing could */
    Declined *declined = &autopass->declined[q->seat];
    declined->turn = bohn_now(game).turn;
    declined->n = contested_now(game, declined->action);
}

void autopass_note_act(Autopass *autopass, const BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    autopass->acted[q->seat].turn = bohn_now(game).turn;
    snprintf(autopass->acted[q->seat].name, sizeof autopass->acted[0].name, "%s", q->name);
}

void autopass_skip(Autopass *autopass, const BohnGame *game) {
    autopass->skip_turn[bohn_request(game)->seat] = bohn_now(game).turn;
}

void autopass_note_unasked(Autopass *autopass, int i) {
    if (autopass->n_silent == autopass->size) {
        int size = autopass->size ? autopass->size * 2 : 64;
        int *more = realloc(autopass->silent, (size_t)size * sizeof *more);
        if (!more) return; /* undo will merely stop there */
        autopass->silent = more;
        autopass->size = size;
    }
    autopass->silent[autopass->n_silent++] = i;
}

bool autopass_silently(Autopass *autopass, BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    int turn = bohn_now(game).turn;
    bool own = bohn_now(game).seat == q->seat, in_turn = orders_in_turn(&autopass->orders, game);
    if (autopass->skip_turn[q->seat] != turn && own) autopass->skip_turn[q->seat] = 0;
    if (own && !autopass_allowed(q)) autopass->skip_turn[q->seat] = 0;
    bool skipped = autopass->skip_turn[q->seat] > 0;
    if (!autopass_allowed(q) || (autopass->again && autopass->back == bohn_now(game).position)) return false;
    bool acted = autopass->acted[q->seat].turn == turn && strcmp(autopass->acted[q->seat].name, q->name) == 0;
    autopass->acted[q->seat].turn = 0;
    if (acted) return false;
    bool all = autopass->polls || autopass->orders.all[q->seat];
    bool again = q->poll && q->type != BOHN_DEAL && !all && !in_turn && declined_before(autopass, game);
    again = again || (is_bid(game) && resists(autopass, game));
    for (int i = 0; i < PASSED_KEPT && !skipped && !again; i++) {
        const Passed *old = &autopass->passed[q->seat][i];
        again = old->turn == turn && old->view == view_of(game, q->seat) &&
                ((strncmp(old->name, q->name, sizeof old->name - 1) == 0 && old->asked == question_of(q)) ||
                 only_repeats(old, q));
    }
    if (skipped || again) autopass_note_unasked(autopass, bohn_now(game).position);
    return skipped || again;
}

bool autopass_was_silent(const Autopass *autopass, int i) {
    for (int k = autopass->n_silent - 1; k >= 0 && autopass->silent[k] >= i; k--)
        if (autopass->silent[k] == i) return true;
    return false;
}

void autopass_undo(Autopass *autopass, int n) {
    while (autopass->n_silent > 0 && autopass->silent[autopass->n_silent - 1] >= n) autopass->n_silent--;
    memset(autopass->passed, 0, sizeof autopass->passed);
    memset(autopass->declined, 0, sizeof autopass->declined);
    memset(autopass->skip_turn, 0, sizeof autopass->skip_turn);
    memset(autopass->resisted, 0, sizeof autopass->resisted);
    memset(autopass->acted, 0, sizeof autopass->acted);
    autopass_ask_again(autopass, n);
}

void autopass_ask_again(Autopass *autopass, int position) {
    autopass->again = true;
    autopass->back = position;
}

void autopass_free(Autopass *autopass) {
    free(autopass->silent);
    *autopass = (Autopass){ 0 };
}
