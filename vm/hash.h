/* hash.h - XXH3-64 with the widest registers of the processor, as every decision hashes the table. Same result
 * everywhere. */
#ifndef BOHN_HASH_H
#define BOHN_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash64(const void *data, size_t n);

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define HASH_WIDE
uint64_t hash64_wide(const void *data, size_t n);   /* only with AVX2 */
#endif

#endif
