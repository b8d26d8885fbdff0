/* test_workbench.c - a long random walk on the workbench: undo, redo, branches and some answers. The table is always
 * the one that straight play leads to. */
#include "repl/term/term.h"
#include "repl/workbench/workbench.h"
#include "tests/fair.h"
#include "tests/small.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define STEPS 10000
#define LENGTH 400   /* decisions remembered per branch */

typedef struct { char print[LENGTH][17]; int n; } Line;   /* fingerprints after 0, 1, ... decisions */

static Workbench bench;
static Line line[WORKBENCH_BRANCHES];

static uint32_t below(uint32_t n) {
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(dice >> 33) % n;
}

static void serve(const char *format, int number) {
    char text[100];
    snprintf(text, sizeof text, format, number);
    if (!workbench_serve(&bench, text)) fail_msg("'%s' failed", text);
}

/* The position is the same as when this branch was here before. */
static void check(const char *what) {
    Line *l = &line[bench.current];
    char print[17];
    int n = bohn_now(workbench_game(&bench)).position;
    bohn_fingerprint(workbench_game(&bench), print);
    if (n >= l->n) fail_msg("%s: at decision %d, only %d are known", what, n, l->n - 1);
    if (strcmp(print, l->print[n]) != 0) fail_msg("%s: another table after %d decisions on branch %s", what, n, workbench_branch(&bench)->name);
}

static void remember(void) {
    Line *l = &line[bench.current];
    int n = bohn_now(workbench_game(&bench)).position;
    bohn_fingerprint(workbench_game(&bench), l->print[n]);
    l->n = n + 1;
}

static void decide(void) {
    BohnGame *g = workbench_game(&bench);
    if (!bohn_request(g) || bohn_now(g).position + 1 >= LENGTH) return;
    check("before a decision");
    random_decision(g);
    assert_int_not_equal(bohn_run(g, &err), BOHN_FAILED);
    remember();
}

static void step(void) {
    BohnGame *g = workbench_game(&bench);
    int here = bohn_now(g).position, length = bohn_now(g).length;
    switch (below(12)) {
    case 0: if (here > 0) serve(":undo %d", 1 + (int)below((uint32_t)here)); break;
    case 1: if (length > here) serve(":redo %d", 1 + (int)below((uint32_t)(length - here))); break;
    case 2: serve(":goto %d", (int)below((uint32_t)length + 1)); break;
    case 3:
        if (bench.n_branches == WORKBENCH_BRANCHES || below(20) != 0) break;
        line[bench.n_branches] = line[bench.current];
        serve(":branch b%d", bench.n_branches);
        break;
    case 4: {
        char text[60];
        snprintf(text, sizeof text, ":switch %s", bench.branch[below((uint32_t)bench.n_branches)].name);
        assert_true(workbench_serve(&bench, text));
        break;
    }
    case 5: serve("#p%d.hand", 1); break;
    default: decide(); return;
    }
    check("after a step");
}

/* Plays the decisions of the branch in a new game, one after the other. */
static void check_straight(int branch) {
    BohnGame *walked = bench.branch[branch].game, *straight = bohn_new(bench.rules, 1, FULL & ~BOHN_AUDIT, &err);
    assert_non_null(straight);
    int n = bohn_now(walked).length;
    for (int i = 0; i <= n; i++) {
        char print[17];
        assert_int_not_equal(bohn_run(straight, &err), BOHN_FAILED);
        bohn_fingerprint(straight, print);
        if (strcmp(print, line[branch].print[i]) != 0) fail_msg("branch %d: straight play differs after %d decisions", branch, i);
        if (i == n) break;
        assert_ok(bohn_decide(straight, bohn_decision(walked, i), &err));
    }
    bohn_free(straight);
}

static void walk(const char *script, int players) {
    memset(&bench, 0, sizeof bench);
    memset(line, 0, sizeof line);
    dice = 7;
    if (!freopen("/dev/null", "w", stdout)) fail(); /* the workbench prints */
    assert_true(workbench_open(&bench, script, players, NULL, 1));
    assert_int_equal(bohn_run(workbench_game(&bench), &err), BOHN_WAITING);
    remember();
    for (int i = 0; i < STEPS; i++) step();
    assert_true(bench.n_branches > 3);
    for (int i = 0; i < bench.n_branches; i++) check_straight(i);
    workbench_close(&bench);
}

static void a_walk_through_bohnanza_reaches_the_same_tables(void **state) {
    (void)state;
    walk("bohnanza", 3);
}

static void a_walk_through_bohnaparte_reaches_the_same_tables(void **state) {
    (void)state;
    walk("bohnaparte_combined", 4);
}

/* While a game is replaced, the old rules are gone and the new ones do not run yet. */
static void ctrl_c_is_safe_after_a_reload(void **state) {
    (void)state;
    memset(&bench, 0, sizeof bench);
    if (!freopen("/dev/null", "w", stdout)) fail();
    term_open();
    assert_true(workbench_open(&bench, "two_beans", 2, NULL, 1));
    assert_true(workbench_go_on(&bench));
    assert_true(workbench_fresh_rules(&bench));
    raise(SIGINT); /* the sanitizer would report it */
    assert_true(term_interrupted());
    assert_true(workbench_new_game(&bench, 2));
    assert_true(workbench_go_on(&bench));
    workbench_close(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_through_bohnanza_reaches_the_same_tables),
        cmocka_unit_test(a_walk_through_bohnaparte_reaches_the_same_tables),
        cmocka_unit_test(ctrl_c_is_safe_after_a_reload),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
