/* rng.h - the random generator: Philox4x32. A number is a pure function of (seed, stream, counter), so the only state
 * is a counter in the game state: undo and copies just work. */
#ifndef BOHN_RNG_H
#define BOHN_RNG_H

#include <stdint.h>

enum { RNG_GAME = 0, RNG_BOT = 1, RNG_REDEAL = 2, RNG_TEST = 3 };

uint32_t rng_word(uint64_t seed, uint32_t stream, uint64_t counter);

/* 0 .. n-1 without bias; advances the counter by the words used. n must not be 0. */
uint32_t rng_below(uint64_t seed, uint32_t stream, uint64_t *counter, uint32_t n);

#endif
