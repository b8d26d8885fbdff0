/* reads.h - which parts of a table a computation has read, and whether they have been written since.
 *
 * Every primitive that reads notes the zone, the counter, the cursor or the offers in the Reads of the rules; every one
 * that writes stamps the same part in the Writes of its game. The result of a function that only reads stays true while
 * nothing it has read is written: see recall.h. Stamps come from one clock for all games of a BohnRules, so a result of
 * one game is never taken for another's. The position of a game as a whole changes with `all`.
 */
#ifndef BOHN_READS_H
#define BOHN_READS_H

#include "vm/bohn.h"
#include "vm/def.h"

/* Besides zones and counters. The first ones are bits and places in Writes.other. The offers of each seat are a part. */
enum { PART_SEAT, PART_TURN, PART_PHASE, PART_STEPS, PART_OFFERS, N_PARTS = PART_OFFERS + BOHN_MAX_SEATS };
enum {
    READ_CHANCE = 1 << N_PARTS,  /* never the same again */
    READ_HIDDEN = 2 << N_PARTS,  /* met a hidden card */
    READ_OWN = 4 << N_PARTS      /* met a card that not everybody sees: what a seat found out is its own */
};

#define ZONE_WORDS (MAX_ZONES / 64)
#define COUNTER_WORDS ((MAX_COUNTERS + 63) / 64)

typedef struct { uint64_t zones[ZONE_WORDS], counters[COUNTER_WORDS]; unsigned other; } Reads;

/* When each part was last written. */
typedef struct { uint64_t all, other[N_PARTS], zones[MAX_ZONES], counters[MAX_COUNTERS]; } Writes;

static inline void reads_zone(Reads *reads, int zone) { reads->zones[zone >> 6] |= 1ull << (zone & 63); }
static inline void reads_counter(Reads *reads, int counter) { reads->counters[counter >> 6] |= 1ull << (counter & 63); }

/* A result: of which game, when it was made, and what it depends on. Zeroed: there is none. */
typedef struct {
    const BohnGame *game;
    uint64_t made;
    long price;         /* in instructions, at least what it took */
    bool long_texts;    /* to compute it makes long texts: see limits.h */
    bool weighted;      /* all instructions in the price count as where there are long texts */
    Reads reads;
    uint64_t contents;  /* of what it has read: see known.h; 0: unknown */
} Recalled;

static inline void reads_part(Reads *reads, int part) { reads->other |= 1u << part; }

/* Adds `more`. */
void reads_add(Reads *reads, const Reads *more);
/* Is it empty? */
bool reads_none(const Reads *reads);
/* Has nothing of it been written after the time `made`? */
bool reads_hold(const Reads *reads, uint64_t made, const Writes *writes);

#endif
