/* differ.c - finds what differs on a table of which only the fingerprint is known. Most changes of a rule first change
 * one thing: a counter, the place of a card, the random numbers drawn. So this tries every table one change away from
 * the current one. It does not name cards, which the reader may not be allowed to see. */
#include "vm/state.h"

#include <stdio.h>
#include <stdlib.h>

#define FARTHEST 500  /* largest change of a counter */
#define NEAR 8        /* places at either end of a zone */

typedef struct {
    const Def *def;
    const State *now;
    State then;            /* the candidate */
    uint64_t fingerprint;
    char *text;
    size_t n;
} Search;

static bool tried(const Search *s) { return state_fingerprint(&s->then) == s->fingerprint; }

static void name_zone(const Search *s, int zone, char *name, size_t n) {
    def_write_atom(s->def, (BohnAtom){ BOHN_ZONE, zone }, name, n);
}

static bool try_counters(Search *s) {
    for (int i = 0; i < s->now->n_counters; i++) {
        const BohnCounter *counter = &s->def->counters[i];
        for (int by = -FARTHEST; by <= FARTHEST; by++) {
            int64_t value = (int64_t)s->now->counters[i] + by;
            s->then.counters[i] = (int32_t)value;
            if (value != (int32_t)value || !tried(s)) continue;
            char seat[8] = "";
            if (counter->seat != BOHN_NO_SEAT) snprintf(seat, sizeof seat, "p%d.", counter->seat + 1);
            snprintf(s->text, s->n, "the counter %s%s is %d and was %d", seat, counter->name, s->now->counters[i], (int)value);
            return true;
        }
        s->then.counters[i] = s->now->counters[i];
    }
    return false;
}

static bool try_zones(Search *s) {
    char name[96];
    for (ZoneId z = 0; z < s->now->n_zones; z++) {
        s->then.closed[z] ^= 1;
        if (tried(s)) {
            name_zone(s, z, name, sizeof name);
            snprintf(s->text, s->n, "%s is %s and was %s", name, s->now->closed[z] ? "closed" : "open",
                     s->now->closed[z] ? "open" : "closed");
            return true;
        }
        s->then.closed[z] ^= 1;
    }
    return false;
}

static bool try_faces(Search *s) {
    char name[96];
    for (CardId c = 0; c < s->now->n_cards; c++) {
        s->then.face_up[c] ^= 1;
        if (tried(s)) {
            name_zone(s, s->now->zone_of[c], name, sizeof name);
            snprintf(s->text, s->n, "a card in %s is face %s and was face %s", name, s->now->face_up[c] ? "up" : "down",
                     s->now->face_up[c] ? "down" : "up");
            return true;
        }
        s->then.face_up[c] ^= 1;
    }
    return false;
}

static void write_cards(const Search *s, int cards, int from, int to) {
    char here[96], there[96];
    name_zone(s, from, here, sizeof here);
    name_zone(s, to, there, sizeof there);
    if (from == to) snprintf(s->text, s->n, "a card in %s is in another place", here);
    else if (cards == 1) snprintf(s->text, s->n, "a card is in %s that was in %s", here, there);
    else snprintf(s->text, s->n, "%d cards are in %s that were in %s", cards, here, there);
}

/* Tries one card near the front or the back of every zone, with either face. */
static bool try_card(Search *s, CardId card) {
    for (ZoneId z = 0; z < s->now->n_zones; z++) {
        int size = s->now->zones[z].size;
        for (int at = 0; at <= size && !s->now->closed[z]; at++) {
            if (at == NEAR && size > 2 * NEAR) at = size - NEAR;
            state_copy(&s->then, s->now);
            state_move_card(&s->then, s->def, card, z, (uint16_t)at);
            for (int face = 0; face < 2; face++) {
                s->then.face_up[card] = (uint8_t)face;
                if (!tried(s)) continue;
                write_cards(s, 1, s->now->zone_of[card], z);
                return true;
            }
        }
    }
    return false;
}

/* Tries several cards, drawn from the back of one zone to the back of another. */
static bool try_drawn(Search *s, ZoneId from, ZoneId to) {
    state_copy(&s->then, s->now);
    for (int n = 1; n <= s->now->zones[from].size && from != to && !s->now->closed[to]; n++) {
        state_move_card(&s->then, s->def, s->then.zones[from].back, to, NONE);
        if (!tried(s)) continue;
        write_cards(s, n, from, to);
        return true;
    }
    return false;
}

static bool try_cards(Search *s) {
    for (ZoneId from = 0; from < s->now->n_zones; from++)
        for (ZoneId to = 0; to < s->now->n_zones; to++)
            if (try_drawn(s, from, to)) return true;
    for (CardId c = 0; c < s->now->n_cards; c++)
        if (try_card(s, c)) return true;
    return false;
}

static bool try_chance(Search *s) {
    for (int by = -FARTHEST; by <= FARTHEST; by++) {
        s->then.drawn = s->now->drawn + (uint64_t)(int64_t)by;
        if (!tried(s)) continue;
        snprintf(s->text, s->n, abs(by) == 1 ? "%d random number %s was drawn" : "%d random numbers %s were drawn", abs(by),
                 by < 0 ? "too many" : "too few");
        return true;
    }
    s->then.drawn = s->now->drawn;
    return false;
}

bool state_differ(const State *state, const Def *def, uint64_t fingerprint, char *text, size_t n) {
    Search s = { .def = def, .now = state, .fingerprint = fingerprint, .text = text, .n = n };
    s.then = *state;
    return try_counters(&s) || try_zones(&s) || try_faces(&s) || try_chance(&s) || try_cards(&s);
}
