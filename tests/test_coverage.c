/* test_coverage.c - when a play of `check` may stop counting lines: the order in which processes end must not matter. */
#include "repl/author/coverage.h"
#include "tests/common.h"

#include <stdlib.h>

static const char file[] = "tests/planted/faulty.lua";
static Layers layers;
static Findings found;
static Coverage coverage;

/* Counts for all lines of the script. */
static BohnScript script_with(int hits) {
    int *list = malloc((size_t)coverage.lines[0] * sizeof *list);
    assert_non_null(list);
    for (int i = 0; i < coverage.lines[0]; i++) list[i] = hits;
    return (BohnScript){ .file = file, .hits = list, .n_lines = coverage.lines[0] };
}

/* Is it complete for this play, whose games have run every line, or none? */
static bool complete(int play, bool ran) {
    BohnScript script = script_with(ran);
    BohnInfo info = { .scripts = &script, .n_scripts = 1 };
    coverage.play = play;
    coverage_clear(&coverage);
    bool answer = coverage_is_complete(&coverage, &info);
    free((void *)script.hits);
    return answer;
}

static void a_play_counts_what_only_later_plays_have_reached(void **state) {
    (void)state;
    assert_false(complete(5, false));
    assert_true(complete(5, true));
    assert_true(complete(5, false));
    assert_true(complete(6, false));
    assert_false(complete(4, false));  /* if it fails, play 5 does not count */
    assert_true(complete(3, true));
    assert_true(complete(4, false));
    assert_true(complete(7, true));    /* does not replace play 3 */
    assert_true(complete(4, false));
    assert_false(complete(2, false));
}

static int setup(void **state) {
    (void)state;
    layers_read(&layers, file, &found);
    return layers.n == 1 && coverage_start(&coverage, &layers) ? 0 : -1;
}

static int teardown(void **state) {
    (void)state;
    coverage_free(&coverage);
    layers_free(&layers);
    findings_free(&found);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_play_counts_what_only_later_plays_have_reached, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
