/* hash.c - see hash.h. */
#include "vm/hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t hash64(const void *data, size_t n) {
#ifdef HASH_WIDE
    if (__builtin_cpu_supports("avx2")) return hash64_wide(data, n);
#endif
    return XXH3_64bits(data, n);
}
