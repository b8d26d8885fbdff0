/* test_hash.c - the hash is XXH3 on every kind of register. */
#include "vm/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static unsigned char bytes[5000];

static void fill(void) {
    uint64_t dice = 42;
    for (size_t i = 0; i < sizeof bytes; i++) {
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        bytes[i] = (unsigned char)(dice >> 56);
    }
}

static void every_length_hashes_as_in_xxhash(void **state) {
    (void)state;
    fill();
    for (size_t n = 0; n < sizeof bytes; n++) assert_true(hash64(bytes, n) == XXH3_64bits(bytes, n));
    for (size_t at = 0; at < 64; at++) assert_true(hash64(bytes + at, 1400) == XXH3_64bits(bytes + at, 1400));
}

/* A fixed value: the reference cannot change together with the kernel. */
static void the_value_is_the_published_one(void **state) {
    (void)state;
    assert_true(hash64("", 0) == 0x2D06800538D394C2u);
}

static void wide_registers_give_the_same_hash(void **state) {
    (void)state;
#ifdef HASH_WIDE
    if (!__builtin_cpu_supports("avx2")) skip();
    fill();
    for (size_t n = 0; n < sizeof bytes; n++) assert_true(hash64_wide(bytes, n) == XXH3_64bits(bytes, n));
#else
    skip();
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_length_hashes_as_in_xxhash),
        cmocka_unit_test(the_value_is_the_published_one),
        cmocka_unit_test(wide_registers_give_the_same_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
