/* test_seed.c - what a typed number stands for. */
#include "repl/seed.h"
#include "tests/common.h"

#include <stdlib.h>

static void a_number_gives_the_same_seed_on_every_machine(void **state) {
    (void)state;
    assert_true(seed_typed(0) == 17768012047636642957u);
    assert_true(seed_typed(1) == 5762195502163341057u);
    assert_true(seed_typed(4294967296u) == 3444844524161730908u);
}

static void long_numbers_are_seeds(void **state) {
    (void)state;
    assert_true(seed_typed(SEED_LEAST) == SEED_LEAST);
    assert_true(seed_typed(UINT64_MAX) == UINT64_MAX);
    assert_true(seed_typed(SEED_LEAST - 1) > SEED_LEAST);
    uint64_t seed = seed_typed(12345);
    assert_true(seed >= SEED_LEAST && seed_typed(seed) == seed);
}

static void new_seeds_are_long_and_differ(void **state) {
    (void)state;
    uint64_t last = 0;
    for (int i = 0; i < 5000; i++) {
        uint64_t seed = seed_new();
        assert_true(seed >= SEED_LEAST && seed != last);
        last = seed;
    }
}

static void old_numbers_are_seeds_by_request(void **state) {
    (void)state;
    setenv("BOHN_SEEDS", "old", 1);
    assert_true(seed_typed(7) == 7);
    setenv("BOHN_SEEDS", "", 1);
    assert_true(seed_typed(7) != 7);
}

/* Flipping a bit of the seed changes half of the bits of what a program gets, on average. */
static void seeds_of_programs_say_nothing_of_the_game(void **state) {
    (void)state;
    const uint64_t seed = 12345678901234567u;
    int changed = 0;
    assert_true(seed_player(seed, 0) == seed_player(seed, 0));
    assert_true(seed_player(seed, 0) != seed_player(seed, 1));
    for (int bit = 0; bit < 64; bit++) changed += __builtin_popcount(seed_player(seed, 0) ^ seed_player(seed ^ 1ull << bit, 0));
    assert_in_range(changed, 64 * 32 * 4 / 10, 64 * 32 * 6 / 10);
}

int main(void) {
    unsetenv("BOHN_SEEDS");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_gives_the_same_seed_on_every_machine),
        cmocka_unit_test(long_numbers_are_seeds),
        cmocka_unit_test(new_seeds_are_long_and_differ),
        cmocka_unit_test(old_numbers_are_seeds_by_request),
        cmocka_unit_test(seeds_of_programs_say_nothing_of_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
