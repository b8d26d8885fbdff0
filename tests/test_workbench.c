/* test_workbench.c - a long random walk on the workbench: undo, redo, branches and some answers. The table is always
 * the one that straight play leads to. */
#include "repl/term/strings.h"
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

/* ---- what is typed ---------------------------------------------------------------------------------------- */

static LineAssist assist;
static char offered[4000];  /* completions, each with | behind it */

void __wrap_term_assist(const LineAssist *given);
void __wrap_line_offer(LineList *list, const char *text);
void __wrap_term_assist(const LineAssist *given) { assist = *given; }
void __wrap_line_offer(LineList *list, const char *text) {
    (void)list;
    string_append(offered, sizeof offered, "%s|", text);
}

static void open_bench(const char *script, int players) {
    memset(&bench, 0, sizeof bench);
    if (!freopen("/dev/null", "w", stdout)) fail();
    assert_true(workbench_open(&bench, script, players, NULL, 1));
    assert_true(workbench_go_on(&bench));
}

/* What the line prints, as output and as an error. */
static const char *printed_by(const char *typed) {
    static char text[20000];
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stdout);
    fflush(stderr);
    int out = dup(STDOUT_FILENO), errors = dup(STDERR_FILENO);
    dup2(fileno(file), STDOUT_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    workbench_serve(&bench, typed);
    fflush(stdout);
    fflush(stderr);
    dup2(out, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    close(out);
    close(errors);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static void commands_say_what_they_cannot_do(void **state) {
    (void)state;
    static const char *const typed[][2] = {
        { ":apropos harvest", "  farming.regret(mind, kind, n)" },
        { ":apropos zzzz", "nothing mentions 'zzzz'" },
        { ":apropos", ":apropos WORD" },
        { ":apropos Stinker", "nothing mentions 'Stinker'" },
        { ":help zzzz", "no help for 'zzzz'; :apropos zzzz searches all texts" },
        { ":help harvest", "  rule harvest, by two_beans (" },
        { ":rules zzzz", "no rule or layer has 'zzzz' in its name" },
        { ":rules two_beans", "  anytime                  two_beans " },
        { ":rules draw", "  draws                    two_beans " },
        { ":set hand_size=", "hand_size was not set" },
        { ":set hand_size=4", "Reloaded; the position stays." },
        { ":set hand_size=", "Reloaded; the position stays." },
        { ":set zzz=1", "unknown option 'zzz' (two_beans has: hand_size)" },
        { ":set hand_size=x", "option hand_size=x: a whole number is expected (default 3)" },
        { ":break", "No breaks. :break DECISION [if EXPRESSION]" },
        { ":break plant_first", "" },
        { ":break 1 == 1", ":break DECISION [if EXPRESSION]" },
        { ":break nothing(", "" },
        { ":break off", "" },
        { ":seat", ":seat N BOT, or :seat N me" },
        { ":seat 1", ":seat N BOT, or :seat N me" },
        { ":seat 9 random", "'9': a number from 1 to 2 is expected" },
        { ":seat 1 nobody", "nobody called 'nobody' can sit here (two_beans has: human, random, default, seer)" },
        { ":seat 1 me", "p1 plant_where: plant where" },
        { ":seat 2 random", "p1 plant_where: plant where" },
        { ":auto nobody", "p1 plant_where: plant where" },
        { ":auto 0", "p1 plant_where: plant where" },
        { ":auto 3 random", "— p1's turn —" },
        { ":auto 2", "p1 plant_where: plant where [- passes]" },
        { ":auto turn", "p2 plant_where: plant where" },
        { ":auto x", "p2 plant_where: plant where" },
        { ":step", "p2 plant_where: plant where [- passes]" },
        { ":step random", "p1 plant_where: plant where" },
        { ":undo 3", "p1 plant_where: plant where [- passes]" },
        { ":redo 99", "'99': a number from 1 to 3 is expected" },
        { ":redo", "p2 plant_where: plant where" },
        { ":goto turn 1", "p1 plant_where: plant where" },
        { ":goto turn 99", "no decision in turn 99" },
        { ":goto phase plant", "p1 plant_where: plant where [- passes]" },
        { ":goto phase dance", "no decision in phase dance" },
        { ":goto 0", "p1 plant_where: plant where" },
        { ":goto x", "'x': a number from 0 to 9 is expected" },
        { ":goto -1", "'-1': a number from 0 to 9 is expected" },
        { ":log 2", ">    1 p1 plant_where p1.field_2" },
        { ":log x", "'x': a number from 1 to 1000000 is expected" },
        { ":branch one", "On branch one from decision 1 on; :switch main goes back." },
        { ":branch one", "branch one already exists; :switch one goes there" },
        { ":branch", ":branch NAME, with letters, digits, - and _" },
        { ":branch two", "On branch two from decision 1 on; :switch one goes back." },
        { ":branches", "  main         turn 1 plant, decision 0" },
        { ":diff one", "  no differences" },
        { ":diff zzz", "'zzz': a number from 0 to 8 is expected" },
        { ":diff 0", "Since decision 0:" },
        { ":diff", "no decisions yet" },
        { ":switch zzz", "unknown branch 'zzz'; :branches lists them" },
        { ":switch one", "p1 plant_where: plant where" },
        { ":switch", ":switch NAME; :branches lists them" },
        { ":sim 2", "2 games from here, with the cards hidden from p1 redealt:" },
        { ":sim 2 nobody", "nobody called 'nobody' can sit here (two_beans has: human, random, default, seer)" },
        { ":sim 0", "'0': a number from 1 to 1000000 is expected" },
        { ":sim x", "'x': a number from 1 to 1000000 is expected" },
        { ":watch nobody", "'nobody': a number from 0 to 1000000 is expected" },
        { ":watch off", "Scripts are no longer watched." },
        { ":watch", "Scripts that change are reloaded.\n100 games, random in every seat:" },
        { ":time p1.hand:size()", "3\n" },
        { ":time", ":time LINE" },
        { ":time 1 +", "typed:1: unexpected symbol near <eof>" },
        { ":view p9", "'9': a number from 1 to 2 is expected" },
        { ":view p1", "▸ p1 you     coins: 0" },
        { ":view all", "▸ p1 human   coins: 0" },
        { ":view x", "'x': a number from 1 to 2 is expected" },
        { ":eyes p1", "▸ p1 you     coins: 0" },
        { ":eyes p9", "'9': a number from 1 to 2 is expected" },
        { ":eyes all", "▸ p1 human   coins: 0" },
        { ":source draw", "  function game:draw(t, p)" },
        { ":source zzz", "unknown rule 'zzz'" },
        { ":source", ":source RULE; :rules lists them" },
        { ":why", "The question: plant where (plant_where, TWO-4)" },
        { ":score", "  p1    0  (0)" },
        { ":export json", "{\"game\":\"two_beans\",\"players\":2,\"seed\":\"1\"" },
        { ":export xml", ":export json [FILE]" },
        { ":save", ":save FILE" },
        { ":load", ":load FILE" },
        { ":load nowhere.bohn", "nowhere.bohn: No such file or directory" },
        { ":save /nowhere/at/all.bohn", "/nowhere/at/all.bohn: No such file or directory" },
        { ":scenario", ":scenario CLAUSE TEXT, such as :scenario BOH-H3 singles are protected; it is written to CLAUSE.lua" },
        { ":new 5", "p1 plant_where: plant where" },
        { ":new x", "':new x': a seed is a whole number" },
        { ":restart", "unknown command ':restart'; :help lists them" },
        { ":zzz", "unknown command ':zzz'; :help lists them" },
        { ":s", "':s' could be :switch, :set, :source, :step, :seat, :sim, :score, :stats, :save, :scenario" },
        { "= 1 + 1", "2" },
        { "=", "" },
        { "1 +", "typed:1: unexpected symbol near <eof>" },
        { "p9", "unknown name 'p9'; is a local missing?" },
        { "p1.hand", "p1.hand (3): 2 red, blue" },
        { "nonsense", "'nonsense' is not an answer to the question; as Lua: unknown name 'nonsense'; is a local missing?" },
        { "help", "Type an answer to the question" },
    };
    open_bench("two_beans", 2);
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++) {
        const char *printed = printed_by(typed[i][0]);
        if (*typed[i][1] ? !strstr(printed, typed[i][1]) : *printed) fail_msg("%s: '%s' is not in: %s", typed[i][0], typed[i][1], printed);
    }
    workbench_close(&bench);
}

/* What completes the line, among other things, and what is shown in grey behind it. */
static void lines_are_completed(void **state) {
    (void)state;
    static const struct { const char *typed, *offers, *hint; } lines[] = {
        { ":he", ":help |", "" },
        { ":help ha", ":help hand_cards|:help hand_size|:help harvest|", "" },
        { ":help sw", ":help switch|", "" },
        { ":source har", ":source harvest|", "" },
        { ":rules plant", ":rules plant|:rules plant_card|:rules plant_limit|:rules plant_question|:rules plant_received|:rules plant_turned|:rules planted_fields|:rules plantings|", "" },
        { ":switch o", ":switch other|", "" },
        { ":diff m", ":diff main|", "" },
        { ":set pro", ":set profile=|", "" },
        { ":goto t", ":goto turn |", "" },
        { ":goto phase pl", ":goto phase plant|:goto phase plant_received|", "" },
        { ":goto phase", ":goto phase |", "" },
        { ":auto t", ":auto turn|", "" },
        { ":auto f", ":auto farmer|", "" },
        { ":auto turn f", ":auto turn farmer|", "" },
        { ":seat 1 m", ":seat 1 me|", "" },
        { ":seat m", "", "" },
        { ":watch o", ":watch off|", "" },
        { ":break o", ":break off|", "" },
        { ":break plant", ":break plant_first|", "" },
        { ":view p", ":view p1|:view p2|:view p3|", "" },
        { ":view a", ":view all|", "" },
        { ":eyes p2", ":eyes p2|", "" },
        { ":step f", ":step farmer|", "" },
        { ":sim 5 r", ":sim 5 random|", "" },
        { ":deal p1.h", ":deal p1.hand|", "" },
        { ":deal p1.hand stan", "", "" },
        { ":export j", ":export json |", "" },
        { ":zzz x", "", "" },
        { ":s x", "", "" },
        { ":time p1.ha", ":time p1.hand|", "" },
        { ":time", ":time |", " LINE" },
        { ":goto", ":goto |", " N | turn N | phase NAME" },
        { "t:sh", "", "" },
        { "p1:cho", "p1:choose(|", "" },
        { "p1.hand:fro", "p1.hand:front(|", "" },
        { "t.deck:sh", "t.deck:shuffle(|", "" },
        { "p9:ch", "p9:choose(|", "" },
        { "game:har", "game:harvest(|", "" },
        { "game:harvest(", "", "" },
        { "p1.ha", "p1.hand|", "" },
        { "tab", "table.concat(|table.insert(|table.pack(|table.remove(|table.sort(|table.unpack(|", "" },
        { "table.con", "table.concat(|", "" },
        { "t:shuffle(", "", "" },
        { "t.deck:shuffle(", "", ") -> Zone" },
        { "p1:choose(", "", "q, with?) -> any, boolean?" },
        { "x..p1.h", "x..p1.hand|", "" },
        { "'blau", "'blaue_bohne|", "" },
        { "\"stink", "\"stink bean|", "" },
        { "'sti", "'stink bean|", "" },
        { "put('red", "put('red bean|", "" },
        { "(", "", "" },
        { "p1.hand:front(1", "", "" },
        { "zzz:", "", "" },
        { "", "p1.field_1|p1.field_2|", "" },
        { "1", "", "" },
        { "p1.f", "p1.field_1|p1.field_2|p1.field_3|", "" },
        { "ipairs(", "", "list) -> fun(list: V[], i?: integer): integer, V, V[], integer" },
    };
    open_bench("bohnanza", 3);
    assert_true(workbench_serve(&bench, ":branch other"));
    workbench_assist(&bench);
    assert_non_null(assist.complete);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        offered[0] = '\0';
        assist.complete(assist.context, lines[i].typed, NULL);
        const char *hint = assist.hint(assist.context, lines[i].typed);
        if (strcmp(offered, lines[i].offers) != 0) fail_msg("'%s' is completed by '%s', not '%s'", lines[i].typed, offered, lines[i].offers);
        if (strcmp(hint ? hint : "", lines[i].hint) != 0) fail_msg("'%s' has the hint '%s', not '%s'", lines[i].typed, hint ? hint : "", lines[i].hint);
    }
    assert_false(assist.wake(assist.context)); /* nothing is watched */
    bench.watch.on = true;
    assert_false(assist.wake(assist.context)); /* nothing has changed */
    workbench_close(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_through_bohnanza_reaches_the_same_tables),
        cmocka_unit_test(a_walk_through_bohnaparte_reaches_the_same_tables),
        cmocka_unit_test(ctrl_c_is_safe_after_a_reload),
        cmocka_unit_test(commands_say_what_they_cannot_do),
        cmocka_unit_test(lines_are_completed),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
