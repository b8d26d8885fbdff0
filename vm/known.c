/* known.c - see known.h. */
#include "vm/known.h"

#include <stdlib.h>
#include <string.h>

#define KNOWN 2048       /* places for results; the last one of a place counts */
#define DEAREST 100000   /* instructions: a hook that takes more is slow, and must be noticed wherever it is */

static uint64_t fold(uint64_t hash, uint64_t more) {
    hash = (hash ^ more) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t fold_text(uint64_t hash, const char *text) {
    for (; *text; text++) hash = fold(hash, (unsigned char)*text);
    return fold(hash, 256);
}

uint64_t known_key(const BohnGame *game, BohnHook hook, int viewer, int id, const BohnOption *option, const char *lang) {
    uint64_t key = (uint64_t)hook << 56 | (uint64_t)(viewer + 8) << 40 | (uint64_t)id << 1 | !!(game->flags & BOHN_EXPLAIN);
    key = fold_text(fold(1, key), lang);
    if (strstr(bohn_hooks[hook].arguments, "name")) key = fold_text(key, game->choice.name);
    for (int i = 0; option && i < option->n; i++)
        key = fold(key, (uint64_t)option->atom[i].type << 40 | (uint64_t)option->list << 36 | (uint32_t)option->atom[i].value);
    return fold(key, option ? 1u + option->n : 0) | 1;
}

/* Cards that the viewer does not see count only if the hook has met such a card, as which one it is may matter then. */
static uint64_t fold_zone(uint64_t hash, const BohnGame *game, ZoneId zone, int viewer, bool met_hidden) {
    const State *state = &game->state;
    hash = fold(hash, (uint64_t)zone << 32 | (uint64_t)state->zones[zone].size << 1 | state->closed[zone]);
    for (CardId c = state->zones[zone].front; c != NONE; c = state->next[c]) {
        bool visible = state_visible(state, game->rules->def, c, viewer);
        hash = fold(hash, (uint64_t)(visible || met_hidden ? c : NONE) << 2 | (uint64_t)visible << 1 | state->face_up[c]);
    }
    return hash;
}

static uint64_t fold_part(uint64_t hash, const State *state, int part) {
    switch (part) {
    case PART_SEAT: return fold(hash, state->seat);
    case PART_TURN: return fold(hash, state->turn);
    case PART_PHASE: return fold(hash, (uint64_t)state->stage << 16 | (uint64_t)state->phase << 8 | state->finishing);
    case PART_STEPS: return fold(hash, state->repeats);
    default: break; /* PART_OFFERS and the seat */
    }
    for (int i = 0; i < state->n_offers; i++) {
        const Offer *offer = &state->offers[i];
        if (!offer->used || offer->from != part - PART_OFFERS) continue;
        hash = fold(hash, (uint64_t)(i + 1) << 24 | (uint64_t)offer->from << 16 | (uint64_t)offer->to << 8 | offer->n_give);
        for (int k = 0; k < offer->n_give; k++) hash = fold(hash, offer->give[k]);
        for (int k = 0; k < offer->n_ask; k++) hash = fold(hash, offer->ask[k]);
    }
    return hash;
}

uint64_t known_contents(const BohnGame *game, const Reads *reads, int viewer) {
    uint64_t hash = 0;
    for (int i = 0; i < ZONE_WORDS; i++)
        for (uint64_t left = reads->zones[i]; left; left &= left - 1)
            hash = fold_zone(hash, game, (ZoneId)(i * 64 + __builtin_ctzll(left)), viewer, reads->other & READ_HIDDEN);
    for (int i = 0; i < COUNTER_WORDS; i++)
        for (uint64_t left = reads->counters[i]; left; left &= left - 1)
            hash = fold(hash, (uint64_t)(uint32_t)game->state.counters[i * 64 + __builtin_ctzll(left)]);
    for (int part = 0; part < N_PARTS; part++)
        if (reads->other >> part & 1) hash = fold_part(hash, &game->state, part);
    return hash;
}

const Known *known_find(const BohnGame *game, uint64_t key, int viewer) {
    const Known *known = game->rules->known ? game->rules->known[key % KNOWN] : NULL;
    if (!known || known->key != key || game->rules->n_assigners > 0) return NULL;
    return known_contents(game, &known->reads, viewer) == known->contents ? known : NULL;
}

static void drop(Known **place) {
    Known *known = *place;
    if (!known) return;
    if (known->actions) choice_free(known->actions);
    free(known->actions);
    free(known->result);
    free(known);
    *place = NULL;
}

void known_keep(const BohnGame *game, int viewer, const Known *fresh) {
    BohnRules *rules = game->rules;
    if (!rules->known) rules->known = calloc(KNOWN, sizeof *rules->known);
    if (!rules->known || fresh->reads.other & READ_CHANCE || fresh->price > DEAREST) return;
    Known **place = &rules->known[fresh->key % KNOWN], *known = malloc(sizeof *known);
    drop(place);
    if (!known) return;
    *place = known;
    *known = *fresh;
    known->contents = known_contents(game, &fresh->reads, viewer);
    known->result = fresh->actions ? NULL : malloc(fresh->n);
    known->actions = fresh->actions ? calloc(1, sizeof *known->actions) : NULL;
    if (known->result) memcpy(known->result, fresh->result, fresh->n);
    else if (!known->actions || !choice_copy(known->actions, fresh->actions)) drop(place);
}

void known_forget(BohnRules *rules) {
    for (int i = 0; rules->known && i < KNOWN; i++) drop(&rules->known[i]);
    free(rules->known);
    rules->known = NULL;
}
