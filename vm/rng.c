/* rng.c - see rng.h. Random123 does the mixing; only the unbiased range is ours. */
#include "vm/rng.h"

#include <Random123/philox.h>

uint32_t rng_word(uint64_t seed, uint32_t stream, uint64_t counter) {
    philox4x32_ctr_t block = { { (uint32_t)(counter >> 2), (uint32_t)(counter >> 34), stream, 0 } };
    philox4x32_key_t key = { { (uint32_t)seed, (uint32_t)(seed >> 32) } };
    return philox4x32(block, key).v[counter & 3];
}

uint32_t rng_below(uint64_t seed, uint32_t stream, uint64_t *counter, uint32_t n) {
    /* Multiply and keep the high half; reject the words that would favour some results. */
    uint32_t least = (uint32_t)(-n) % n;
    for (;;) {
        uint64_t product = (uint64_t)rng_word(seed, stream, (*counter)++) * n;
        if ((uint32_t)product >= least) return (uint32_t)(product >> 32);
    }
}
