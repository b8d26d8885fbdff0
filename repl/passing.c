/* passing.c - see passing.h. */
#include "repl/passing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_OFFERS 64

static void mix(uint64_t *hash, int value) { /* FNV-1a, a number at a time */
    *hash = (*hash ^ (uint32_t)value) * 0x100000001B3u;
}

/* All that the seat can see: cards, how many lie where, and the offers made to it. */
static uint64_t view_of(const BohnGame *game, int seat) {
    const BohnRules *rules = bohn_rules(game);
    uint64_t hash = 0xCBF29CE484222325u;
    for (int zone = 0; zone < bohn_zone_count(rules); zone++) {
        int size = bohn_zone_size(game, zone);
        mix(&hash, size);
        mix(&hash, bohn_zone_is_open(game, zone));
        for (int i = 0; i < size; i++) mix(&hash, bohn_zone_card(game, seat, zone, i));
    }
    BohnOffer offers[MAX_OFFERS];
    int n = bohn_offers(game, seat, offers, MAX_OFFERS);
    for (int i = 0; i < n && i < MAX_OFFERS; i++) {
        if (offers[i].to != seat) continue;
        mix(&hash, offers[i].number);
        mix(&hash, offers[i].from);
        for (int j = 0; j < offers[i].n_give; j++) mix(&hash, offers[i].give[j]);
        for (int j = 0; j < offers[i].n_ask; j++) mix(&hash, offers[i].ask[j]);
    }
    return hash;
}

bool passing_allowed(const BohnRequest *q) {
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

/* What is asked about, and all that can be answered. */
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

/* Does it offer nothing but actions that were open at the question passed? */
static bool only_repeats(const Passed *old, const BohnRequest *q) {
    for (int i = 0; i < q->n_options; i++)
        if (!was_open(old, &q->options[i])) return false;
    return q->type == BOHN_CHOOSE && q->n_options > 0 && !q->window;
}

void passing_note(Passing *passing, BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    Passed *place = &passing->passed[q->seat][passing->next[q->seat]];
    passing->next[q->seat] = (passing->next[q->seat] + 1) % PASSED_KEPT;
    snprintf(place->name, sizeof place->name, "%s", q->name);
    place->turn = bohn_turn(game);
    place->view = view_of(game, q->seat);
    place->asked = question_of(q);
    place->n_open = 0;
    const BohnOption *actions;
    int n = q->window ? bohn_anytime(game, q->seat, &actions, NULL) : 0;
    for (int i = 0; i < n && i < PASSED_OPEN; i++) place->open[place->n_open++] = hash_of(&actions[i]);
}

void passing_skip(Passing *passing, const BohnGame *game) {
    passing->skip_turn[bohn_request(game)->seat] = bohn_turn(game);
}

void passing_note_unasked(Passing *passing, int i) {
    if (passing->n_silent == passing->size) {
        int size = passing->size ? passing->size * 2 : 64;
        int *more = realloc(passing->silent, (size_t)size * sizeof *more);
        if (!more) return; /* undo then stops at it, no more */
        passing->silent = more;
        passing->size = size;
    }
    passing->silent[passing->n_silent++] = i;
}

bool passing_silently(Passing *passing, const BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    int turn = bohn_turn(game);
    bool skipped = passing->skip_turn[q->seat] == turn && turn > 0;
    if (!skipped || !passing_allowed(q)) passing->skip_turn[q->seat] = 0;
    if (!passing_allowed(q)) return false;
    bool again = false;
    for (int i = 0; i < PASSED_KEPT && !skipped && !again; i++) {
        const Passed *old = &passing->passed[q->seat][i];
        again = old->turn == turn && old->view == view_of(game, q->seat) &&
                ((strncmp(old->name, q->name, sizeof old->name - 1) == 0 && old->asked == question_of(q)) ||
                 only_repeats(old, q));
    }
    if (skipped || again) passing_note_unasked(passing, bohn_position(game));
    return skipped || again;
}

bool passing_was_silent(const Passing *passing, int i) {
    for (int k = passing->n_silent - 1; k >= 0 && passing->silent[k] >= i; k--)
        if (passing->silent[k] == i) return true;
    return false;
}

void passing_undo(Passing *passing, int n) {
    while (passing->n_silent > 0 && passing->silent[passing->n_silent - 1] >= n) passing->n_silent--;
    memset(passing->passed, 0, sizeof passing->passed);
    memset(passing->skip_turn, 0, sizeof passing->skip_turn);
}

void passing_free(Passing *passing) {
    free(passing->silent);
    *passing = (Passing){ 0 };
}
