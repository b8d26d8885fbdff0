/* state.h - everything that changes during play, in one flat struct without pointers.
 *
 * The cards of a zone are a doubly linked list of ids, front to back; the back is the top of a pile. A snapshot is a
 * copy of the parts in use (state_copy()), or the same packed. Functions trust their callers, the Lua bindings, which
 * check that ids are valid and that a card is where the caller says (asserted).
 */
#ifndef BOHN_STATE_H
#define BOHN_STATE_H

#include "vm/def.h"

#define MAX_OFFERS 8  /* one by each other player, one by the active player */
#define MAX_TURN 1000000  /* MAX_EVENTS ends a game earlier; a packed state has 24 bits */

typedef enum { STAGE_SETUP, STAGE_TURNS, STAGE_FINALE, STAGE_OVER } Stage;

#define TO_ALL 0xFF     /* an offer to the whole table */

typedef struct {
    uint8_t used, from, to, n_give, n_ask, unused;   /* `unused` keeps padding out of the fingerprint */
    CardId give[BOHN_MAX_DEAL];
    KindId ask[BOHN_MAX_DEAL];
} Offer;

typedef struct { CardId front, back; uint16_t size; } ZoneList;

typedef struct State {
    uint64_t seed, drawn;          /* the generator: see rng.h */
    uint8_t stage;                 /* Stage */
    uint8_t seat;                  /* whose turn it is */
    uint8_t phase;                 /* index into def->turn or def->finale */
    uint8_t finishing;             /* t:finish() was called in this step */
    int8_t next_seat;              /* set by t:pass_to(), else BOHN_NO_SEAT */
    uint32_t turn;                 /* 1 to MAX_TURN */
    uint32_t repeats;              /* how often this phase returned "again"; up to MAX_TURN */
    uint16_t n_cards, n_zones, n_counters;
    uint8_t n_offers;              /* slots, some of them free */
    uint8_t looked;                /* a card may be `known`; derived */
    Offer offers[MAX_OFFERS];
    CardId next[MAX_CARDS], prev[MAX_CARDS];
    ZoneId zone_of[MAX_CARDS];
    uint8_t face_up[MAX_CARDS];
    uint8_t known[MAX_CARDS];      /* bit i: seat i has looked at the card and has followed it since */
    ZoneList zones[MAX_ZONES];
    uint8_t closed[MAX_ZONES];     /* holds nothing and is not shown */
    int32_t counters[MAX_COUNTERS];
} State;

/* All cards in the box, counters at their start, cursor at setup. */
void state_init(State *state, const Def *def, uint64_t seed);

/* Copies only the parts in use: a snapshot is taken at every step. */
void state_copy(State *to, const State *from);

/* Moves a card to place `at` (0 = front) in `to`; NONE = at the back. It gets the face of the zone. */
void state_move_card(State *state, const Def *def, CardId card, ZoneId to, uint16_t at);
CardId state_card_at(const State *state, ZoneId zone, uint16_t at);  /* NONE past the end */
uint16_t state_place_of(const State *state, CardId card);           /* in its zone, from 0 */
void state_shuffle(State *state, ZoneId zone);
uint32_t state_random(State *state, uint32_t n);                     /* 0 .. n-1 */
/* Offers count from 1, as in scripts. NULL removes it. */
void state_set_offer(State *state, int number, const Offer *offer);
static inline bool state_has_offer(const State *state, int64_t number) {
    return number >= 1 && number <= state->n_offers && state->offers[number - 1].used;
}

/* What a seat knows from looking belongs to the position, but not to its fingerprint: the same cards and counters are
 * the same table, no matter who has looked. */
void state_look(State *state, CardId card, int seat);
/* A card was chosen and moved out of `from`, and the seats without a bit in `seers` saw neither which one it was nor
 * which one arrived. Unless places in the zone are public, as in a pile or a queue, they lose track of all its
 * cards. */
void state_lose_track(State *state, const Def *def, ZoneId from, CardId card, unsigned seers);

/* The seats to which the zone shows this card, a bit each; all bits if everybody sees it. */
unsigned state_open_to(const State *state, const Def *def, CardId card);
/* The seats that can identify this card, because the zone shows it or because they have looked. */
static inline unsigned state_seers(const State *state, const Def *def, CardId card) {
    return state_open_to(state, def, card) | state->known[card];
}
/* Can `seat` identify this card? BOHN_ALL_SEATS sees everything. */
bool state_visible(const State *state, const Def *def, CardId card, int seat);
/* Which hidden cards a zone may hold, by what play has shown. */
typedef struct {
    int n;                        /* zones with a restriction */
    ZoneId zones[64];
    uint64_t may[MAX_CARDS];      /* bit i: zones[i] may hold the card */
} Holds;

/* Redeals the cards hidden from `seat` among their places, within each back. Cards it can see in `later`, a position
 * that follows from this one, and the `named` cards stay. Tables that look the same to the seat become the same. The
 * deal keeps to `holds`, unless that is NULL, as far as any deal can. */
void state_redeal(State *state, const State *later, const Def *def, int seat, const bool named[MAX_CARDS],
                  const Holds *holds, uint64_t seed);
/* The same for a zone just shuffled on the way to `later`, when nobody can follow its cards. */
void state_reshuffle(State *state, const State *later, const Def *def, ZoneId zone, int seat,
                     const bool named[MAX_CARDS], uint64_t seed);

/* Do the counters, which everybody sees, have the same values? */
bool state_counts_same(const State *a, const State *b);
/* Do those that reveal something about hidden cards, by the rules? */
bool state_reveals_same(const State *a, const State *b, const Def *def);
/* Do the cards of both tables look the same to `seat`? */
bool state_looks_same(const State *a, const State *b, const Def *def, int seat);

/* Packs the position for the history and the fingerprint, without unused or derived parts. The size depends only on the
 * definition. */
size_t state_packed_size(const State *state);
void state_pack(const State *state, unsigned char *to);
void state_unpack(State *state, const unsigned char *from);

/* A 64-bit hash of the position, the same on every little-endian machine. */
uint64_t state_fingerprint(const State *state);

/* Are the positions the same, what seats know included? */
bool state_same(const State *a, const State *b);

/* differ.c: describes the difference from the table with this fingerprint, if it is a single one; else returns false. */
bool state_differ(const State *state, const Def *def, uint64_t fingerprint, char *text, size_t n);

/* Checks that each card is in exactly one zone, lists are consistent and sizes right. False with a text about the first
 * breach. */
bool state_check(const State *state, const Def *def, char *why, size_t n);

#endif
