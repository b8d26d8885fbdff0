/* seed.c - see seed.h. */
#include "repl/seed.h"

#include <Random123/philox.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

/* In Lua a round takes 166 to 200 instructions (tests/abuse/guess.lua), so all of them take more than 40 million. A
 * bot has 10 million for a decision and keeps nothing from one decision to the next. Here they take three
 * milliseconds. */
#define ROUNDS (1u << 18)

uint64_t seed_new(void) {
    uint64_t seed = 0;
    while (seed < SEED_LEAST)
        if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) seed = SEED_LEAST + (uint64_t)time(NULL) * 2654435761u;
    return seed;
}

static uint64_t stretch(uint64_t number, uint32_t purpose) {
    philox4x32_ctr_t block = { { (uint32_t)number, (uint32_t)(number >> 32), 0, purpose } };
    for (uint32_t i = 0; i < ROUNDS; i++) {
        philox4x32_key_t key = { { block.v[2] ^ i, block.v[3] } };
        block = philox4x32(block, key);
    }
    return (uint64_t)block.v[0] << 32 | block.v[1];
}

uint64_t seed_typed(uint64_t number) {
    const char *wanted = getenv("BOHN_SEEDS");
    if (wanted && strcmp(wanted, "old") == 0) return number;
    while (number < SEED_LEAST) number = stretch(number, 0);
    return number;
}

uint32_t seed_player(uint64_t seed, int seat) { return (uint32_t)stretch(seed, 1 + (uint32_t)seat); }
