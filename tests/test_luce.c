/* test_luce.c - ratings: known strengths are found again, intervals cover them, and nobody is infinitely strong. */
#include "repl/sim/luce.h"

#include "repl/bots/dice.h"
#include "tests/common.h"

#include <math.h>
#include <stdlib.h>

static LuceGames lists[6];

/* Games of three with strengths 1, 2 and 8, in which each pair has seats 2 : 1 and 1 : 2. */
static void play(int games, uint64_t seed) {
    static const double strength[] = { 1, 2, 8 };
    Dice chance = { dice_mix(seed) };
    int n = 0;
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
            if (a == b) continue;
            LuceGames *list = &lists[n++];
            free(list->parts);
            *list = (LuceGames){ .a = a, .b = b, .seats_a = 2, .seats_b = 1 };
            double share = 2 * strength[a] / (2 * strength[a] + strength[b]);
            for (int i = 0; i < games; i++) assert_true(luce_add(list, dice_roll(&chance, 1000000) < 1000000 * share));
        }
}

static void forget(void) {
    for (int i = 0; i < 6; i++) free(lists[i].parts);
    for (int i = 0; i < 6; i++) lists[i] = (LuceGames){ 0 };
}

static void strengths_are_found(void **state) {
    (void)state;
    Luce luce;
    play(4000, 5);
    luce_rate(&luce, 3, 0, lists, 6, 1);
    assert_true(luce.ratings[0].points == 0);
    assert_true(fabs(luce.ratings[1].points - 400 * log10(2)) < 15);
    assert_true(fabs(luce.ratings[2].points - 400 * log10(8)) < 15);
    assert_int_equal(luce.order[0], 2);
    assert_int_equal(luce.order[2], 0);
    assert_true(luce.doubt[0] == 0 && luce.doubt[1] == 0);
    forget();
}

/* Of 40 runs about 38 cover the truth. */
static void intervals_cover(void **state) {
    (void)state;
    int covered = 0;
    for (int i = 0; i < 40; i++) {
        Luce luce;
        play(60, 100 + (uint64_t)i);
        luce_rate(&luce, 3, 0, lists, 6, 1);
        covered += luce.ratings[2].low <= 400 * log10(8) && 400 * log10(8) <= luce.ratings[2].high;
    }
    assert_in_range(covered, 34, 40);
    forget();
}

static void equals_are_in_doubt(void **state) {
    (void)state;
    Luce luce;
    LuceGames list = { .a = 0, .b = 1, .seats_a = 1, .seats_b = 1 };
    for (int i = 0; i < 100; i++) assert_true(luce_add(&list, i % 2 ? 1 : i % 4 ? 0.5 : 0));
    luce_rate(&luce, 2, 0, &list, 1, 1);
    assert_true(luce.ratings[1].points < 0 && luce.ratings[1].high > -40);
    LuceGames even = { .a = 0, .b = 1, .seats_a = 1, .seats_b = 1 };
    for (int i = 0; i < 100; i++) assert_true(luce_add(&even, i % 2));
    luce_rate(&luce, 2, 0, &even, 1, 1);
    assert_true(fabs(luce.ratings[1].points) < 1);
    assert_true(luce.doubt[0] > 0.3);
    free(list.parts);
    free(even.parts);
}

static void always_winning_is_finite(void **state) {
    (void)state;
    Luce luce;
    LuceGames list = { .a = 0, .b = 1, .seats_a = 1, .seats_b = 1 };
    for (int i = 0; i < 50; i++) assert_true(luce_add(&list, 1));
    luce_rate(&luce, 2, 1, &list, 1, 1);
    assert_true(luce.ratings[0].points > 500 && luce.ratings[0].points < 1200);
    assert_true(luce.ratings[0].low < luce.ratings[0].points && luce.ratings[0].points < luce.ratings[0].high);
    free(list.parts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strengths_are_found),
        cmocka_unit_test(intervals_cover),
        cmocka_unit_test(equals_are_in_doubt),
        cmocka_unit_test(always_winning_is_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
