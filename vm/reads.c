/* reads.c - see reads.h. */
#include "vm/reads.h"

void reads_add(Reads *reads, const Reads *more) {
    for (int i = 0; i < ZONE_WORDS; i++) reads->zones[i] |= more->zones[i];
    for (int i = 0; i < COUNTER_WORDS; i++) reads->counters[i] |= more->counters[i];
    reads->other |= more->other;
}

bool reads_none(const Reads *reads) {
    uint64_t any = reads->other;
    for (int i = 0; i < ZONE_WORDS; i++) any |= reads->zones[i];
    for (int i = 0; i < COUNTER_WORDS; i++) any |= reads->counters[i];
    return any == 0;
}

static bool none_after(const uint64_t *bits, int words, uint64_t made, const uint64_t *written) {
    for (int i = 0; i < words; i++)
        for (uint64_t left = bits[i]; left; left &= left - 1)
            if (written[i * 64 + __builtin_ctzll(left)] > made) return false;
    return true;
}

bool reads_hold(const Reads *reads, uint64_t made, const Writes *writes) {
    return writes->all <= made && !(reads->other & READ_CHANCE) &&
           none_after(&(uint64_t){ reads->other & (READ_CHANCE - 1) }, 1, made, writes->other) &&
           none_after(reads->zones, ZONE_WORDS, made, writes->zones) &&
           none_after(reads->counters, COUNTER_WORDS, made, writes->counters);
}
