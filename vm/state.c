/* state.c - see state.h. */
#include "vm/state.h"

#include "vm/hash.h"
#include "vm/rng.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void state_init(State *state, const Def *def, uint64_t seed) {
    memset(state, 0, sizeof *state);
    state->seed = seed;
    state->stage = STAGE_SETUP;
    state->next_seat = BOHN_NO_SEAT;
    state->n_cards = (uint16_t)def->n_cards;
    state->n_zones = (uint16_t)def->n_zones;
    state->n_counters = (uint16_t)def->n_counters;
    for (int z = 0; z < def->n_zones; z++) {
        state->zones[z] = (ZoneList){ NONE, NONE, 0 };
        state->closed[z] = def->zones[z].closed;
    }
    for (int c = 0; c < def->n_cards; c++) {
        state->next[c] = c + 1 < def->n_cards ? (CardId)(c + 1) : NONE;
        state->prev[c] = c > 0 ? (CardId)(c - 1) : NONE;
        state->zone_of[c] = ZONE_BOX;
    }
    if (def->n_cards > 0)
        state->zones[ZONE_BOX] = (ZoneList){ 0, (CardId)(def->n_cards - 1), (uint16_t)def->n_cards };
    for (int i = 0; i < def->n_counters; i++) state->counters[i] = def->counters[i].start;
}

#define COPY(list, n) memcpy(to->list, from->list, (size_t)(n) * sizeof from->list[0])

void state_copy(State *to, const State *from) {
    memcpy(to, from, offsetof(State, offers));
    COPY(offers, from->n_offers);
    COPY(next, from->n_cards);
    COPY(prev, from->n_cards);
    COPY(zone_of, from->n_cards);
    COPY(face_up, from->n_cards);
    COPY(known, from->n_cards);
    COPY(zones, from->n_zones);
    COPY(closed, from->n_zones);
    COPY(counters, from->n_counters);
}

static void take_out(State *state, CardId card) {
    ZoneList *zone = &state->zones[state->zone_of[card]];
    CardId before = state->prev[card], after = state->next[card];
    if (before == NONE) zone->front = after; else state->next[before] = after;
    if (after == NONE) zone->back = before; else state->prev[after] = before;
    assert(zone->size > 0);
    zone->size--;
}

void state_move_card(State *state, const Def *def, CardId card, ZoneId to, uint16_t at) {
    assert(card < state->n_cards && to < state->n_zones);
    take_out(state, card);
    ZoneList *zone = &state->zones[to];
    CardId after = at >= zone->size ? NONE : state_card_at(state, to, at);
    CardId before = after == NONE ? zone->back : state->prev[after];
    state->prev[card] = before;
    state->next[card] = after;
    if (before == NONE) zone->front = card; else state->next[before] = card;
    if (after == NONE) zone->back = card; else state->prev[after] = card;
    zone->size++;
    state->zone_of[card] = to;
    state->face_up[card] = def->zones[to].face_up;
}

CardId state_card_at(const State *state, ZoneId zone, uint16_t at) {
    const ZoneList *list = &state->zones[zone];
    if (at >= list->size) return NONE;
    CardId card;
    if (at > list->size / 2) { /* nearer to the back */
        card = list->back;
        for (int i = list->size - 1; i > at; i--) card = state->prev[card];
    } else {
        card = list->front;
        for (int i = 0; i < at; i++) card = state->next[card];
    }
    return card;
}

uint16_t state_place_of(const State *state, CardId card) {
    uint16_t place = 0;
    for (CardId c = state->prev[card]; c != NONE; c = state->prev[c]) place++;
    return place;
}

static uint16_t list_cards(const State *state, ZoneId zone, CardId *cards) {
    uint16_t n = 0;
    for (CardId c = state->zones[zone].front; c != NONE; c = state->next[c]) cards[n++] = c;
    return n;
}

/* Makes the list of a zone from an array of its cards. */
static void relink(State *state, ZoneId zone, const CardId *cards, uint16_t n) {
    for (uint16_t i = 0; i < n; i++) {
        state->prev[cards[i]] = i > 0 ? cards[i - 1] : (CardId)NONE;
        state->next[cards[i]] = i + 1 < n ? cards[i + 1] : (CardId)NONE;
        state->zone_of[cards[i]] = zone;
    }
    state->zones[zone] = (ZoneList){ n ? cards[0] : (CardId)NONE, n ? cards[n - 1] : (CardId)NONE, n };
}

uint32_t state_random(State *state, uint32_t n) {
    return rng_below(state->seed, RNG_GAME, &state->drawn, n);
}

static void drop_unused_offers(State *state) {
    while (state->n_offers > 0 && !state->offers[state->n_offers - 1].used) state->n_offers--;
}

void state_set_offer(State *state, int number, const Offer *offer) {
    while (state->n_offers < number) state->offers[state->n_offers++] = (Offer){ .used = 0 };
    state->offers[number - 1] = offer ? *offer : (Offer){ .used = 0 };
    drop_unused_offers(state);
}

void state_shuffle(State *state, ZoneId zone) {
    CardId cards[MAX_CARDS];
    uint16_t n = list_cards(state, zone, cards);
    for (uint16_t i = 0; i < n; i++) state->known[cards[i]] = 0;
    for (uint16_t i = n; i > 1; i--) {
        uint32_t j = state_random(state, i);
        CardId held = cards[i - 1];
        cards[i - 1] = cards[j];
        cards[j] = held;
    }
    relink(state, zone, cards, n);
}

void state_look(State *state, CardId card, int seat) {
    state->known[card] |= (uint8_t)(1u << seat);
    state->looked = 1;
}

void state_lose_track(State *state, const Def *def, ZoneId from, CardId card, unsigned seers) {
    const BohnZone *zone = &def->zones[from];
    bool pile = zone->visibility == BOHN_SEEN_NONE || zone->visibility == BOHN_SEEN_TOP;
    if (pile || zone->show == BOHN_SHOW_QUEUE || state->zones[from].size == 0) return;
    state->known[card] &= (uint8_t)seers;
    for (CardId c = state->zones[from].front; c != NONE; c = state->next[c]) state->known[c] &= (uint8_t)seers;
}

unsigned state_open_to(const State *state, const Def *def, CardId card) {
    const BohnZone *zone = &def->zones[state->zone_of[card]];
    bool open = false;
    switch ((BohnSeen)zone->visibility) {
    case BOHN_SEEN_ALL: open = state->face_up[card]; break;
    case BOHN_SEEN_OWNER: return zone->seat == BOHN_NO_SEAT ? 0 : 1u << zone->seat;
    case BOHN_SEEN_TOP: open = state->face_up[card] && state->zones[state->zone_of[card]].back == card; break;
    case BOHN_SEEN_NONE: break;
    }
    return open ? ~0u : 0;
}

bool state_visible(const State *state, const Def *def, CardId card, int seat) {
    if (seat == BOHN_ALL_SEATS) return true;
    unsigned seers = state_seers(state, def, card);
    return seat == BOHN_NO_SEAT ? seers == ~0u : seers >> seat & 1; /* no seat: what everybody sees */
}

/* A redeal: the cards of all places, in order, and what stays with a place. */
typedef struct {
    State *state;
    const Def *def;
    const Holds *holds;        /* or NULL */
    uint64_t seed, counter;    /* of the next random number */
    uint16_t n;
    CardId cards[MAX_CARDS];
    int8_t holder[MAX_CARDS];  /* with holds: the number of the place's zone there, or -1 */
} Redeal;

static uint16_t draw_number(Redeal *r, uint16_t n) {
    return (uint16_t)rng_below(r->seed, RNG_REDEAL, &r->counter, n);
}

static bool may_hold(const Redeal *r, CardId card, uint16_t place) {
    return r->holder[place] < 0 || r->holds->may[card] >> r->holder[place] & 1;
}

/* Passes cards on along the shortest chain of places that begins with places[from], whose card is wrong there, and ends
 * with a card that is right for it. No right place becomes wrong. Without such a chain nothing changes: done for all
 * wrong places, this is a maximum matching. */
static void exchange(Redeal *r, const uint16_t *places, uint16_t n, uint16_t from) {
    uint16_t queue[MAX_CARDS], giver[MAX_CARDS], first = 0, last = 0, start = draw_number(r, n);
    bool met[MAX_CARDS] = { false };
    queue[last++] = from;
    met[from] = true;
    while (first < last) {
        uint16_t at = queue[first++];
        CardId card = r->cards[places[at]];
        if (at != from && may_hold(r, card, places[from])) {
            for (; at != from; at = giver[at]) r->cards[places[at]] = r->cards[places[giver[at]]];
            r->cards[places[from]] = card;
            return;
        }
        for (uint16_t i = 0; i < n; i++) {
            uint16_t next = (uint16_t)((start + i) % n);
            bool wrong = !may_hold(r, r->cards[places[next]], places[next]);
            if (met[next] || (!wrong && !may_hold(r, card, places[next]))) continue;
            met[next] = true;
            giver[next] = at;
            queue[last++] = next;
        }
    }
}

#define MIXING 8  /* random swaps per card, after which a repaired deal has no trace of the repair */

/* Makes a deal of these places keep to the holds. */
static void keep_holds(Redeal *r, const uint16_t *places, uint16_t n) {
    bool kept = true;
    for (uint16_t i = 0; i < n; i++) {
        if (may_hold(r, r->cards[places[i]], places[i])) continue;
        kept = false;
        exchange(r, places, n, i);
    }
    for (int i = 0; !kept && i < MIXING * n; i++) {
        uint16_t a = places[draw_number(r, n)], b = places[draw_number(r, n)];
        CardId card = r->cards[a];
        if (!may_hold(r, card, b) || !may_hold(r, r->cards[b], a)) continue;
        r->cards[a] = r->cards[b];
        r->cards[b] = card;
    }
}

/* Redeals the hidden ones among the cards within each back. The result depends on the set of cards and the seed, not on
 * their order before. */
static void redraw(Redeal *r, bool hidden[MAX_CARDS]) {
    State *state = r->state;
    const Def *def = r->def;
    uint8_t face[MAX_CARDS], known[MAX_CARDS]; /* these stay with the place: others have looked at what is there */
    CardId before[MAX_CARDS];
    memcpy(face, state->face_up, state->n_cards * sizeof face[0]);
    memcpy(known, state->known, state->n_cards * sizeof known[0]);
    memcpy(before, r->cards, r->n * sizeof before[0]);
    for (CardId first = 0; first < state->n_cards; first++) { /* of its back */
        if (!hidden[first]) continue;
        uint16_t back = def->kinds[def->kind_of[first]].back, left = 0, n = 0, places[MAX_CARDS];
        CardId drawn[MAX_CARDS];
        bool here[MAX_CARDS] = { false };
        for (CardId c = first; c < state->n_cards; c++) {
            if (!hidden[c] || def->kinds[def->kind_of[c]].back != back) continue;
            hidden[c] = false;
            here[c] = true;
            drawn[left++] = c;
        }
        for (uint16_t i = 0; i < r->n && left > 0; i++) {
            if (!here[before[i]]) continue;
            uint32_t j = draw_number(r, left);
            r->cards[i] = drawn[j];
            drawn[j] = drawn[--left];
            places[n++] = i;
        }
        if (r->holds) keep_holds(r, places, n);
        for (uint16_t i = 0; i < n; i++) {
            state->face_up[r->cards[places[i]]] = face[before[places[i]]];
            state->known[r->cards[places[i]]] = known[before[places[i]]];
        }
    }
}

void state_redeal(State *state, const State *later, const Def *def, int seat, const bool named[MAX_CARDS],
                  const Holds *holds, uint64_t seed) {
    /* The box stays, as its cards are known to be out of the game. Read all lists before linking any: a card may move
     * to a zone that is read later. */
    bool hidden[MAX_CARDS];
    Redeal r = { .state = state, .def = def, .holds = holds, .seed = seed };
    uint16_t start[MAX_ZONES + 1] = { 0 };
    for (CardId c = 0; c < state->n_cards; c++)
        hidden[c] = state->zone_of[c] != ZONE_BOX && !named[c] && !state_visible(state, def, c, seat) &&
                    !state_visible(later, def, c, seat);
    for (ZoneId z = 0; z < state->n_zones; z++)
        start[z + 1] = (uint16_t)(start[z] + list_cards(state, z, r.cards + start[z]));
    r.n = start[state->n_zones];
    if (holds) memset(r.holder, -1, sizeof r.holder);
    for (int i = 0; holds && i < holds->n; i++)
        memset(r.holder + start[holds->zones[i]], i, state->zones[holds->zones[i]].size);
    redraw(&r, hidden);
    for (ZoneId z = 0; z < state->n_zones; z++)
        relink(state, z, r.cards + start[z], (uint16_t)(start[z + 1] - start[z]));
}

void state_reshuffle(State *state, const State *later, const Def *def, ZoneId zone, int seat,
                     const bool named[MAX_CARDS], uint64_t seed) {
    bool hidden[MAX_CARDS] = { false };
    Redeal r = { .state = state, .def = def, .seed = seed, .counter = (state->drawn + 1) << 32 };
    r.n = list_cards(state, zone, r.cards);
    for (uint16_t i = 0; i < r.n; i++)
        hidden[r.cards[i]] = !named[r.cards[i]] && !state_visible(later, def, r.cards[i], seat);
    redraw(&r, hidden);
    relink(state, zone, r.cards, r.n);
}

bool state_counts_same(const State *a, const State *b) {
    return memcmp(a->counters, b->counters, a->n_counters * sizeof a->counters[0]) == 0;
}

bool state_reveals_same(const State *a, const State *b, const Def *def) {
    for (int i = 0; i < def->n_counters; i++)
        if (def->counters[i].reveals && a->counters[i] != b->counters[i]) return false;
    return true;
}

bool state_looks_same(const State *a, const State *b, const Def *def, int seat) {
    if (memcmp(a->closed, b->closed, a->n_zones * sizeof a->closed[0]) != 0) return false;
    for (ZoneId z = 0; z < a->n_zones; z++) {
        if (a->zones[z].size != b->zones[z].size) return false;
        for (CardId c = a->zones[z].front, d = b->zones[z].front; c != NONE; c = a->next[c], d = b->next[d]) {
            bool seen = state_visible(a, def, c, seat);
            if (seen != state_visible(b, def, d, seat) || (seen && c != d)) return false;
        }
    }
    return true;
}

#define PUT(part, size) do { memcpy(to + used, (part), (size)); used += (size); } while (0)
#define GET(part, size) do { memcpy((part), from + used, (size)); used += (size); } while (0)
#define SIZE(part, size) used += (size)
#define EACH_LIST(DO) do { \
        DO(state->next, state->n_cards * sizeof state->next[0]); \
        DO(state->zone_of, state->n_cards * sizeof state->zone_of[0]); \
        DO(state->face_up, state->n_cards * sizeof state->face_up[0]); \
        DO(state->zones, state->n_zones * sizeof state->zones[0]); \
        DO(state->closed, state->n_zones * sizeof state->closed[0]); \
        DO(state->counters, state->n_counters * sizeof state->counters[0]); \
        DO(state->known, state->n_cards * sizeof state->known[0]); /* last: see state_fingerprint() */ \
    } while (0)

enum { N_CURSOR = 10 };

size_t state_packed_size(const State *state) {
    size_t used = sizeof(uint64_t[2]) + sizeof(uint16_t[N_CURSOR]) + sizeof state->offers;
    EACH_LIST(SIZE);
    return used;
}

void state_pack(const State *state, unsigned char *to) {
    size_t used = 0;
    const uint64_t head[2] = { state->seed, state->drawn };
    /* What exceeds 16 bits is in the upper bytes of stage and seat, which keeps the fingerprints of smaller numbers. */
    const uint16_t cursor[N_CURSOR] = { (uint16_t)(state->stage | state->turn >> 16 << 8),
                                        (uint16_t)(state->seat | state->repeats >> 16 << 8),
                                        state->phase, state->finishing, (uint16_t)(state->next_seat + 1),
                                        (uint16_t)state->turn, (uint16_t)state->repeats,
                                        state->n_cards, state->n_zones, state->n_counters };
    size_t offers = state->n_offers * sizeof state->offers[0]; /* mostly none */
    PUT(head, sizeof head);
    for (int i = 0; i < N_CURSOR; i++) PUT(&cursor[i], sizeof cursor[i]);
    memset(to + used + offers, 0, sizeof state->offers - offers);
    memcpy(to + used, state->offers, offers);
    used += sizeof state->offers;
    EACH_LIST(PUT);
}

void state_unpack(State *state, const unsigned char *from) {
    size_t used = 0;
    uint64_t head[2];
    uint16_t cursor[N_CURSOR];
    GET(head, sizeof head);
    GET(cursor, sizeof cursor);
    state->seed = head[0];
    state->drawn = head[1];
    state->stage = (uint8_t)cursor[0];
    state->seat = (uint8_t)cursor[1];
    state->phase = (uint8_t)cursor[2];
    state->finishing = (uint8_t)cursor[3];
    state->next_seat = (int8_t)(cursor[4] - 1);
    state->turn = (uint32_t)(cursor[5] | cursor[0] >> 8 << 16);
    state->repeats = (uint32_t)(cursor[6] | cursor[1] >> 8 << 16);
    state->n_cards = cursor[7];
    state->n_zones = cursor[8];
    state->n_counters = cursor[9];
    GET(state->offers, sizeof state->offers);
    state->n_offers = MAX_OFFERS;
    drop_unused_offers(state);
    EACH_LIST(GET);
    for (ZoneId z = 0; z < state->n_zones; z++) { /* derive the rest from `next` */
        CardId before = NONE;
        for (CardId c = state->zones[z].front; c != NONE; before = c, c = state->next[c]) state->prev[c] = before;
    }
    state->looked = 0;
    for (CardId c = 0; c < state->n_cards; c++) state->looked |= state->known[c] != 0;
}

uint64_t state_fingerprint(const State *state) {
    unsigned char packed[sizeof *state + 64]; /* one block hashes several times faster than ten small ones */
    state_pack(state, packed);
    return hash64(packed, state_packed_size(state) - state->n_cards * sizeof state->known[0]);
}

bool state_same(const State *a, const State *b) {
    return state_fingerprint(a) == state_fingerprint(b) && a->n_cards == b->n_cards &&
           memcmp(a->known, b->known, a->n_cards * sizeof a->known[0]) == 0;
}

#define BREACH(...) do { snprintf(why, n, __VA_ARGS__); return false; } while (0)

bool state_check(const State *state, const Def *def, char *why, size_t n) {
    bool seen[MAX_CARDS] = { false };
    int total = 0;
    if (state->n_cards != def->n_cards || state->n_zones != def->n_zones)
        BREACH("the state has %d cards in %d zones, the definition %d in %d", state->n_cards,
               state->n_zones, def->n_cards, def->n_zones);
    for (ZoneId z = 0; z < state->n_zones; z++) {
        const char *name = def->zones[z].name;
        const ZoneList *zone = &state->zones[z];
        CardId before = NONE;
        int size = 0;
        for (CardId c = zone->front; c != NONE; c = state->next[c]) {
            if (c >= state->n_cards) BREACH("zone '%s' lists card %d, which does not exist", name, c);
            if (seen[c]) BREACH("card %d is in zone '%s' and in another place too", c, name);
            seen[c] = true;
            if (state->zone_of[c] != z) BREACH("card %d is listed in '%s', but its own zone disagrees", c, name);
            if (state->prev[c] != before) BREACH("zone '%s' is broken before card %d", name, c);
            before = c;
            size++;
        }
        if (state->closed[z] && size > 0) BREACH("zone '%s' is closed but holds %d cards", name, size);
        if (zone->back != before) BREACH("zone '%s' does not end at its last card", name);
        if (zone->size != size) BREACH("zone '%s' counts %d cards but holds %d", name, zone->size, size);
        total += size;
    }
    if (total != state->n_cards) BREACH("%d of %d cards are in no zone", state->n_cards - total, state->n_cards);
    return true;
}
