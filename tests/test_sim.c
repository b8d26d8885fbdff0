/* test_sim.c - the statistics of simulations against published values, and the worker processes: the results are the
 * same even if some die. */
#include "repl/sim/crew.h"
#include "repl/sim/report.h"
#include "repl/sim/compare.h"
#include "repl/sim/labels.h"
#include "repl/sim/runner.h"
#include "tests/small.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define assert_near(value, wanted, most) do { \
        double got_ = (value); \
        if (!(fabs(got_ - (wanted)) <= (most))) fail_msg("%s is %.6f, not %.6f", #value, got_, (double)(wanted)); \
    } while (0)

/* ---- statistics ------------------------------------------------------------------------------------- */

/* Examples of R. G. Newcombe, Statistics in Medicine 17 (1998), table I: the score method. */
static void intervals_of_shares_are_wilsons(void **state) {
    (void)state;
    static const struct { int wins, n; double low, high; } table[] = {
        { 81, 263, 0.2553, 0.3662 }, { 15, 148, 0.0624, 0.1605 }, { 0, 20, 0.0000, 0.1611 }, { 1, 29, 0.0061, 0.1718 },
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        double values[300];
        for (int k = 0; k < table[i].n; k++) values[k] = k < table[i].wins;
        Summary s = stats_summary(values, table[i].n, true);
        assert_near(s.mean, (double)table[i].wins / table[i].n, 1e-12);
        assert_near(s.interval.low, table[i].low, 0.00006);
        assert_near(s.interval.high, table[i].high, 0.00006);
    }
    double all[] = { 1, 1, 1 };
    assert_true(stats_summary(all, 3, true).interval.high == 1);
}

static void quantiles_of_t_match_the_tables(void **state) {
    (void)state;
    static const struct { double freedom, level, t; } table[] = {
        { 1, 0.95, 12.7062 }, { 2, 0.95, 4.3027 }, { 3, 0.95, 3.1824 }, { 4, 0.95, 2.7764 },  { 10, 0.95, 2.2281 },
        { 30, 0.95, 2.0423 }, { 120, 0.95, 1.9799 }, { 1e7, 0.95, 1.95996 }, { 5, 0.99, 4.0321 }, { 60, 0.90, 1.6706 },
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        assert_near(stats_t(table[i].freedom, table[i].level), table[i].t, 0.0001);
    assert_true(isnan(stats_t(0, 0.95)));
}

static void means_have_t_intervals(void **state) {
    (void)state;
    double five[] = { 5, 1, 4, 2, 3 };
    Summary s = stats_summary(five, 5, false);
    assert_near(s.mean, 3, 1e-12);
    assert_near(s.sd, 1.5811388, 1e-6);
    assert_near(s.interval.low, 3 - 1.963243, 1e-5); /* 2.776445 * 1.581139 / sqrt(5) */
    assert_near(s.interval.high, 3 + 1.963243, 1e-5);
    assert_true(five[0] == 1 && five[4] == 5); /* sorted */
    double one[] = { 7 };
    s = stats_summary(one, 1, false);
    assert_true(s.mean == 7 && s.sd == 0 && isnan(s.interval.low) && s.median == 7);
    assert_int_equal(stats_summary(NULL, 0, false).n, 0);
}

/* A shared victory is neither a success nor a failure: the interval is that of a mean between 0 and 1, with z²/2 games
 * added at either end. */
static void shared_wins_have_intervals_of_bounded_means(void **state) {
    (void)state;
    double many[100], z = 1.959964;
    for (int i = 0; i < 100; i++) many[i] = i < 40 ? 1 : i < 60 ? 0.5 : 0;
    Summary s = stats_summary(many, 100, true);
    assert_near(s.mean, 0.5, 1e-12);
    assert_near(s.sd, sqrt(20.0 / 99), 1e-9); /* 80 values are 0.5 away from the mean */
    assert_near(s.interval.high - 0.5, z * sqrt(20 + z * z / 4) / (100 + z * z), 1e-6);
    for (int i = 0; i < 13; i++) many[i] = 0.25; /* equal values do not mean certainty */
    s = stats_summary(many, 13, true);
    assert_true(s.interval.low > 0.1 && s.interval.low < 0.22 && s.interval.high > 0.35 && s.interval.high < 0.5);
}

/* Differences that are all 0 are as uncertain as a share of 0; no interval exceeds the possible range; with many games
 * it is the usual one. */
static void differences_of_shares_have_an_interval(void **state) {
    (void)state;
    double values[10000];
    static const int sizes[] = { 1, 3, 100, 10000 };
    for (int k = 0; k < 4; k++) {
        int n = sizes[k];
        for (int i = 0; i < n; i++) values[i] = 0;
        Summary s = stats_summary(values, n, false);
        Interval none = stats_bounded(&s, -1, 1, STATS_LEVEL);
        assert_near(none.high, stats_wilson(0, n).high, 1e-5);
        assert_near(none.low, -none.high, 1e-9);
        for (int i = 0; i < n; i++) values[i] = 1;
        s = stats_summary(values, n, false);
        Interval all = stats_bounded(&s, -1, 1, STATS_LEVEL);
        assert_true(all.high == 1 && all.low < 1 && all.low > -1);
    }
    for (int i = 0; i < 10000; i++) values[i] = i % 4 == 0 ? 1 : i % 4 == 1 ? -1 : 0;
    Summary s = stats_summary(values, 10000, false);
    assert_near(stats_bounded(&s, -1, 1, STATS_LEVEL).high, s.interval.high, 1e-4);
    assert_true(isnan(stats_bounded(&(Summary){ .n = 0 }, -1, 1, STATS_LEVEL).low));
}

static void quantiles_are_values_that_occur(void **state) {
    (void)state;
    double values[100];
    for (int i = 0; i < 100; i++) values[i] = 100 - i;
    Summary s = stats_summary(values, 100, false);
    assert_true(s.least == 1 && s.p5 == 5 && s.p95 == 95 && s.most == 100);
    assert_near(s.median, 50.5, 1e-12);
    for (int i = 0; i < 99; i++) values[i] = i + 1;
    s = stats_summary(values, 99, false);
    assert_true(s.p5 == 5 && s.median == 50 && s.p95 == 95);
}

static void unpaired_differences_are_welchs(void **state) {
    (void)state;
    Summary a = { .n = 10, .sd = 2 }, b = { .n = 10, .sd = 2 }; /* 18 degrees of freedom: 2.10092 */
    assert_near(stats_unpaired(&a, &b, 0.95), 2.10092 * sqrt(0.8), 1e-4);
    a = (Summary){ .n = 11, .sd = 1 };
    b = (Summary){ .n = 500, .sd = 0 }; /* 10: 2.22814 */
    assert_near(stats_unpaired(&a, &b, 0.95), 2.22814 * sqrt(1.0 / 11), 1e-4);
}

/* ---- figures of invented games -------------------------------------------------------------------------- */

static SimRun made;
static SimResult result;

static void begin(int players, int games) {
    memset(&made, 0, sizeof made);
    snprintf(made.script, sizeof made.script, "made_up");
    made.players = players;
    made.games = games;
    made.shard = made.shards = 1;
    for (int i = 0; i < players; i++) snprintf(made.seats[i], sizeof made.seats[i], i == 0 ? "clever" : "dull");
    sim_result_start(&result, &made);
}

static void add_game(int number, unsigned winners, int turns, const int *scores) {
    int32_t *row = sim_result_open(&result, number);
    row[SIM_STATE] = SIM_PLAYED;
    row[SIM_TURNS] = turns;
    row[SIM_DECISIONS] = turns * 2;
    row[SIM_WINNERS] = (int32_t)winners;
    for (int i = 0; i < made.players; i++) row[SIM_SCORES + i] = scores[i];
}

static const SimFigure *figure(const SimReport *report, SimWhat what, const char *who) {
    char name[60];
    for (int i = 0; i < report->n_figures; i++) {
        sim_name_who(&report->figures[i], name, sizeof name);
        if (report->figures[i].what == what && strcmp(name, who) == 0) return &report->figures[i];
    }
    fail_msg("no figure of %s", who);
    return NULL;
}

/* How close a game was is how near somebody came to the winner, who may have the fewest points. */
static void the_closest_game_is_close_to_its_winner(void **state) {
    (void)state;
    SimReport report;
    begin(3, 3);
    add_game(0, 1, 10, (int[]){ 1, 9, 9 });
    add_game(1, 2, 10, (int[]){ 30, 4, 6 });
    add_game(2, 4, 10, (int[]){ 2, 2, 7 });
    sim_result_advance(&result);
    assert_true(sim_report_make(&report, &result));
    assert_int_equal(report.strange[SIM_CLOSEST][0].game, 1);
    assert_int_equal(report.strange[SIM_CLOSEST][0].value, 2);
    assert_int_equal(report.strange[SIM_CLOSEST][1].game, 2);
    assert_int_equal(report.strange[SIM_CLOSEST][2].value, 8);
    sim_report_free(&report);
    sim_result_free(&result);
}

static void nothing_is_less_than_zero(void **state) {
    (void)state;
    char text[40];
    sim_label_percent(-0.004, text, sizeof text);
    assert_string_equal(text, "0%");
    sim_label_percent(-0.006, text, sizeof text);
    assert_string_equal(text, "-1%");
    sim_label_number(SIM_WHAT_SCORE, -0.004, text, sizeof text);
    assert_string_equal(text, "0.00");
    sim_label_signed(SIM_WHAT_SCORE, -0.004, text, sizeof text);
    assert_string_equal(text, "0.00");
}

static void figures_cover_seats_bots_and_all(void **state) {
    (void)state;
    SimReport report;
    begin(3, 4);
    made.rotate = result.run.rotate = true; /* clever sits on p1, p2, p3, p1 */
    add_game(0, 1, 10, (int[]){ 9, 3, 3 });      /* clever wins */
    add_game(1, 1 | 2, 12, (int[]){ 6, 6, 0 });  /* and shares with a dull one */
    add_game(2, 0, 30, (int[]){ 1, 2, 3 });      /* nobody */
    add_game(3, 4, 20, (int[]){ 0, 3, 6 });      /* a dull one */
    sim_result_advance(&result);
    assert_int_equal(result.known, 4);
    assert_true(sim_report_make(&report, &result));
    assert_int_equal(report.games, 4);
    assert_near(figure(&report, SIM_WHAT_WINS, "p1")->summary.mean, 1.5 / 4, 1e-12);
    assert_near(figure(&report, SIM_WHAT_WINS, "clever")->summary.mean, 1.5 / 4, 1e-12);
    assert_near(figure(&report, SIM_WHAT_WINS, "dull")->summary.mean, 1.5 / 4, 1e-12);
    assert_near(figure(&report, SIM_WHAT_WINS, "dull")->fair, 2.0 / 3 * 3 / 4, 1e-12); /* of those somebody won */
    assert_near(figure(&report, SIM_WHAT_WINS, "nobody")->summary.mean, 1.0 / 4, 1e-12);
    assert_near(figure(&report, SIM_WHAT_SCORE, "clever")->summary.mean, (9 + 6 + 3 + 0) / 4.0, 1e-12);
    assert_near(figure(&report, SIM_WHAT_SCORE, "dull")->summary.mean, (3 + 3 + 1.5 + 4.5) / 4, 1e-12);
    assert_near(figure(&report, SIM_WHAT_SCORE, "all")->summary.mean, (5 + 4 + 2 + 3) / 4.0, 1e-12);
    assert_near(figure(&report, SIM_WHAT_TURNS, "table")->summary.mean, 18, 1e-12);
    assert_int_equal(report.strange[SIM_LONGEST][0].game, 2);
    assert_int_equal(report.strange[SIM_HIGHEST][0].game, 0);
    assert_int_equal(report.strange[SIM_LOWEST][0].game, 1);
    assert_int_equal(report.strange[SIM_LOWEST][1].game, 3);
    assert_int_equal(report.strange[SIM_CLOSEST][0].game, 1); /* a tie; then by one, by three */
    assert_int_equal(report.strange[SIM_CLOSEST][1].game, 2);
    int counted = 0;
    for (int i = 0; i < report.histograms[0].n_bins; i++) counted += report.histograms[0].counts[i];
    assert_int_equal(counted, 12);
    const SimHistogram *all = &report.histograms[0], *clever = all + 1, *dull = all + 2; /* clever: 9, 6, 3, 0 */
    assert_string_equal(clever->figure.bot, "clever");
    assert_string_equal(dull->figure.bot, "dull");
    assert_int_equal(clever->total, 4);
    assert_int_equal(dull->total, 8);
    for (int i = 0; i < all->n_bins; i++) {
        assert_int_equal(clever->counts[i], (all->from + i) % 3 == 0);
        assert_int_equal(clever->counts[i] + dull->counts[i], all->counts[i]);
    }
    assert_int_equal(report.histograms[3].figure.what, SIM_WHAT_TURNS);
    sim_report_free(&report);
    sim_result_free(&result);
}

/* The turns of four pairs, by hand: the differences are 1, 2, 1, 2. */
static void pairs_are_compared_game_by_game(void **state) {
    (void)state;
    static const int a[] = { 10, 12, 14, 16 }, b[] = { 11, 14, 15, 18 };
    SimResult first;
    SimComparison vs;
    const SimDifference *turns = NULL;
    begin(2, 5);
    for (int i = 0; i < 4; i++) add_game(i, 1, a[i], (int[]){ 1, 0 });
    sim_result_open(&result, 4)[SIM_STATE] = SIM_FAULT;
    sim_result_advance(&result);
    first = result;
    begin(2, 5);
    for (int i = 0; i < 4; i++) add_game(i, 1, b[i], (int[]){ 1, 0 });
    add_game(4, 1, 1000, (int[]){ 1, 0 });
    sim_result_advance(&result);
    assert_true(sim_compare(&vs, &first, &result));
    assert_int_equal(vs.pairs, 4);
    assert_int_equal(vs.faults, 1);
    for (int i = 0; i < vs.n; i++)
        if (vs.list[i].figure.what == SIM_WHAT_TURNS) turns = &vs.list[i];
    assert_non_null(turns);
    assert_near(turns->a.mean, 13, 1e-12);
    assert_near(turns->b.mean, 14.5, 1e-12);
    assert_near(turns->difference.mean, 1.5, 1e-12);
    double half = 3.182446 * sqrt(1.0 / 3) / 2; /* t of 3 degrees, sd of 0.5 to either side, n = 4 */
    assert_near(turns->difference.interval.high, 1.5 + half, 1e-5);
    double unpaired = stats_t(14.0625 / (25.0 / 27 + 625.0 / 432), 0.95) * sqrt(3.75); /* variances 20/3 and 25/3 */
    assert_near(turns->unpaired, unpaired, 1e-9);
    assert_near(sim_difference_gain(turns), 1 - half / unpaired, 1e-6);
    sim_comparison_free(&vs);
    sim_result_free(&first);
    sim_result_free(&result);
}

static void seeds_of_a_run_differ(void **state) {
    (void)state;
    begin(2, 1000);
    SimRun other = made;
    other.seed = 1;
    for (int i = 0; i < 1000; i++) {
        assert_true(sim_seed(&made, i) != sim_seed(&other, i));
        for (int k = 0; k < i; k++) assert_true(sim_seed(&made, i) != sim_seed(&made, k));
    }
    sim_result_free(&result);
}

/* ---- the processes --------------------------------------------------------------------------------------- */

enum { GAMES = 200, PLAYERS = 3 };

typedef struct Trial {
    int dies_at;           /* the game that kills its process, or -1 */
    int deaths;            /* how many times it does so */
    int fails_at;
    int *died;             /* shared with the workers */
} Trial;

static void trial_play(void *context, int which, int number, int32_t *row, BohnError *why) {
    Trial *trial = context;
    memset(row, 0, (size_t)(SIM_SCORES + PLAYERS) * sizeof *row);
    if (number == trial->dies_at && (*trial->died)++ < trial->deaths) raise(SIGKILL);
    row[SIM_STATE] = number == trial->fails_at ? SIM_FAULT : SIM_PLAYED;
    *why = (BohnError){ .status = BOHN_RULE_FAULT, .text = "it fails" };
    row[SIM_TURNS] = number * 7 % 31;
    row[SIM_DECISIONS] = number + which;
    row[SIM_WINNERS] = 1;
}

static bool enough_at(void *context, bool stopping) {
    (void)stopping;
    return result.known < *(int *)context;
}

static void work(Trial *trial, int jobs, int enough) {
    if (under_valgrind()) skip();
    SimCrew crew = { .jobs = jobs, .results = &result, .n_results = 1, .play = trial_play, .context = trial,
                     .go_on = enough_at, .go_on_context = &enough };
    begin(PLAYERS, GAMES);
    trial->died = mmap(NULL, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(trial->died != MAP_FAILED);
    CrewEnd end = sim_crew_work(&crew, &err);
    munmap(trial->died, sizeof(int));
    if (end != CREW_COMPLETE) fail_msg("%s", err.text);
}

static void check_rows(int but) {
    for (int i = 0; i < GAMES; i++) {
        const int32_t *row = sim_result_row(&result, i);
        assert_non_null(row);
        assert_int_equal(row[SIM_STATE], i == but ? SIM_FAULT : SIM_PLAYED);
        if (i != but) assert_int_equal(row[SIM_TURNS], i * 7 % 31);
    }
    sim_result_free(&result);
}

static void every_game_is_played_once_by_any_number_of_workers(void **state) {
    (void)state;
    for (int jobs = 1; jobs <= 5; jobs += 2) {
        Trial trial = { .dies_at = -1, .fails_at = -1 };
        work(&trial, jobs, GAMES + 1);
        assert_int_equal(result.known, GAMES);
        assert_int_equal(result.n_faults, 0);
        check_rows(-1);
    }
}

static void a_fault_costs_one_game(void **state) {
    (void)state;
    Trial trial = { .dies_at = -1, .fails_at = 41 };
    work(&trial, 2, GAMES + 1);
    assert_int_equal(result.n_faults, 1);
    assert_string_equal(sim_result_why(&result, 41)->text, "it fails");
    assert_null(sim_result_why(&result, 40));
    check_rows(41);
}

static void a_dead_worker_costs_nothing(void **state) {
    (void)state;
    Trial trial = { .dies_at = 17, .deaths = 1, .fails_at = -1 };
    work(&trial, 2, GAMES + 1);
    assert_int_equal(result.n_faults, 0);
    check_rows(-1);
}

static void a_game_that_kills_its_worker_is_a_fault(void **state) {
    (void)state;
    for (int jobs = 1; jobs <= 3; jobs++) {
        Trial trial = { .dies_at = 17, .deaths = 100, .fails_at = -1 };
        work(&trial, jobs, GAMES + 1);
        assert_int_equal(result.n_faults, 1);
        assert_int_equal(result.faults[0].game, 17);
        assert_non_null(strstr(result.faults[0].text, "signal 9"));
        check_rows(17);
    }
}

static void no_extra_games_are_played(void **state) {
    (void)state;
    Trial trial = { .dies_at = -1, .fails_at = -1 };
    work(&trial, 2, 50);
    assert_true(result.known >= 50);
    sim_result_cut(&result, 50);
    assert_int_equal(result.known, 50);
    assert_null(sim_result_row(&result, 50));
    sim_result_free(&result);
}

/* ---- the law ------------------------------------------------------------------------------------------ */

/* Stands for a rule that can tell simulation from play: checked games are dealt in another way. */
static bool lie;
BohnGame *__real_bohn_new(BohnRules *rules, uint64_t seed, int flags, BohnError *err);
BohnGame *__wrap_bohn_new(BohnRules *rules, uint64_t seed, int flags, BohnError *err);
BohnGame *__wrap_bohn_new(BohnRules *by, uint64_t seed, int flags, BohnError *error) {
    return __real_bohn_new(by, lie && flags ? seed + 1 : seed, flags, error);
}

static void a_sample_is_played_again_with_all_checks(void **state) {
    (void)state;
    static SimRun run;
    static SimRunner runner;
    static int32_t row[1000];
    snprintf(run.script, sizeof run.script, "bohnanza");
    run.players = 3;
    run.games = 2000;
    run.shard = run.shards = 1;
    for (int pass = 0; pass < 2; pass++) {
        BohnError error = { 0 };
        lie = pass;
        assert_true(sim_runner_open(&runner, &run, "random", &error));
        static const int games[] = { 0, 1, 9, 98, 99, 100, 199, 1000, 1999 };
        for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
            bool sample = games[i] == 0 || games[i] == 99 || games[i] == 1999;
            sim_runner_play(&runner, games[i], row, &error);
            assert_int_equal(row[SIM_STATE], lie && sample ? SIM_FAULT : SIM_PLAYED);
            if (row[SIM_STATE] != SIM_FAULT) continue;
            assert_int_equal(error.status, BOHN_RULE_FAULT);
            assert_non_null(strstr(error.text, "end differently: a rule keeps something outside the table"));
            const char *first = strstr(error.text, "decisions, scores"), *second = first ? strstr(first + 1, "decisions, scores") : NULL;
            assert_non_null(second); /* both results */
        }
        sim_runner_close(&runner);
    }
    lie = false;
}

/* ---- files ------------------------------------------------------------------------------------------ */

/* A file of two games, one of them a fault, with this part of its text replaced; read back. */
static bool reads_back(const char *old, const char *new, bool sums) {
    char file[300], *text = NULL, *at;
    size_t n = 0;
    long good;
    SimResult back;
    snprintf(file, sizeof file, "%s/made.jsonl", directory);
    begin(2, 2);
    result.run.n_options = result.run.n_scripts = 1;
    result.run.n_measures = 2;
    snprintf(result.run.options[0], sizeof result.run.options[0], "size=3");
    snprintf(result.run.scripts[0], sizeof result.run.scripts[0], "made_up");
    snprintf(result.run.hashes[0], sizeof result.run.hashes[0], "%032d", 7);
    for (int i = 0; i < 2; i++) snprintf(result.run.measures[i].name, SIM_NAME, i ? "rounds" : "coins");
    result.run.measures[0].each = true;
    made = result.run;
    sim_result_free(&result);
    sim_result_start(&result, &made);
    add_game(0, 2, 10, (int[]){ 4, 9 });
    int32_t *row = sim_result_open(&result, 1);
    row[SIM_STATE] = SIM_FAULT;
    row[SIM_TURNS] = 3;
    assert_true(sim_result_fault(&result, 1, BOHN_RULE_FAULT, "a planted fault"));
    FILE *stream = open_memstream(&text, &n);
    assert_true(sim_file_write(&result, sums, stream));
    assert_int_equal(fclose(stream), 0);
    sim_result_free(&result);
    at = strstr(text, old);
    if (!at) fail_msg("'%s' is not in %s", old, text);
    stream = fopen(file, "w");
    assert_non_null(stream);
    fprintf(stream, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    assert_int_equal(fclose(stream), 0);
    free(text);
    bool read = sim_file_read(file, &back, &good, &err);
    if (read) sim_result_free(&back);
    unlink(file);
    return read;
}

#define LONG "a_text_of_eighty_characters_____________________________________________________"

static void forged_files_are_refused(void **state) {
    (void)state;
    static const struct { int line; const char *old, *new; } forged[] = {
        { 1, "\"sim\":1", "\"sim\":2" }, { 1, "\"sim\":1", "\"sim\":0" }, { 1, "\"sim\":1", "\"sim\":true" }, { 1, "{", "" }, { 1, "\n", "" },
        { 1, "\"script\":\"made_up\"", "\"script\":5" }, { 1, "\"title\":{\"en\":\"\"", "\"title\":{\"en\":5" },
        { 1, "\"de\":\"\"", "\"de\":5" }, { 1, "\"title\":{", "\"titel\":{" },
        { 1, "\"players\":2", "\"players\":0" }, { 1, "\"players\":2", "\"players\":9" }, { 1, "\"players\":2", "\"players\":3" },
        { 1, "\"games\":2", "\"games\":0" }, { 1, "\"games\":2", "\"games\":\"2\"" }, { 1, "\"games\":2", "\"games\":1e9" },
        { 1, "\"seed\":\"0\"", "\"seed\":0" }, { 1, "\"seed\":\"0\"", "\"seed\":\"\"" }, { 1, "\"seed\":\"0\"", "\"seed\":\"-1\"" },
        { 1, "\"seed\":\"0\"", "\"seed\":\"" LONG "\"" }, { 1, "\"seed\":\"0\"", "\"seed\":\"00\"" },
        { 1, "\"shard\":[1,1]", "\"shard\":[0,1]" }, { 1, "\"shard\":[1,1]", "\"shard\":[2,1]" }, { 1, "\"shard\":[1,1]", "\"shard\":[1,3]" },
        { 1, "\"shard\":[1,1]", "\"shard\":5" }, { 1, "\"until\":null", "\"until\":\"soon\"" }, { 1, "\"rotate\":false", "\"rotate\":0" },
        { 1, "\"options\":[\"size=3\"]", "\"options\":5" }, { 1, "\"options\":[\"size=3\"]", "\"options\":[5]" }, { 1, "\"options\":", "\"optionen\":" },
        { 1, "\"seats\":[", "\"seats\":[1,2,3,4,5,6,7,8," }, { 1, "\"seats\":[", "\"seats\":[\"one\"," },
        { 1, "\"seats\":[\"clever\"", "\"seats\":[5" }, { 1, "\"seats\":[\"clever\"", "\"seats\":[\"\"" },
        { 1, "\"seats\":[\"clever\"", "\"seats\":[\"a\\\"b\"" }, { 1, "\"seats\":[\"clever\"", "\"seats\":[\"a\\u0007\"" },
        { 1, "\"scripts\":[", "\"scripts\":5,\"s\":[" }, { 1, "\"scripts\":[{\"name\":\"made_up\"", "\"scripts\":[{\"name\":5" },
        { 1, "\"hash\":\"", "\"hash\":\"0" LONG }, { 1, "\"measures\":[", "\"measures\":null,\"m\":[" },
        { 1, "{\"name\":\"coins\"", "{\"name\":5" }, { 1, "{\"name\":\"coins\"", "{\"name\":\"\"" }, { 1, "\"text\":{\"en\":\"\"", "\"text\":{\"en\":5" },
        { 1, "\"bohn\":\"", "\"bohn\":5,\"b\":\"" }, { 1, "\"sim\":1", "\"sim\":1,\"more\":1" },
        { 2, "{\"game\":1", "{\"game\":0" }, { 2, "{\"game\":1", "{\"game\":3" }, { 2, "{\"game\":1", "{\"game\":1.5" }, { 2, "{\"game\":1", "\"game\":1" },
        { 2, "\"turns\":10", "\"turns\":-1" }, { 2, "\"turns\":10", "\"turns\":null" }, { 2, "\"turns\":10", "\"turns\":1e1" },
        { 2, "\"decisions\":20", "\"decisions\":-1" }, { 2, "\"decisions\":20", "\"decisions\":4294967296" },
        { 2, "1,\"seed\":\"", "1,\"seed\":5,\"s\":\"" }, { 2, "1,\"seed\":\"", "1,\"seed\":\"9" },
        { 2, "\"scores\":[4,9]", "\"scores\":5" }, { 2, "\"scores\":[4,9]", "\"scores\":[4]" }, { 2, "\"scores\":[4,9]", "\"scores\":[4,null]" },
        { 2, "\"scores\":[4,9]", "\"scores\":[4,2147483648]" }, { 2, "\"scores\":[4,9]", "\"scores\":[-2147483649,9]" }, { 2, "\"scores\":[4,9],", "" },
        { 2, "\"winners\":[2]", "\"winners\":[0]" }, { 2, "\"winners\":[2]", "\"winners\":[3]" }, { 2, "\"winners\":[2]", "\"winners\":2" },
        { 2, "\"winners\":[2],", "" }, { 2, "\"coins\":[0,0]", "\"coins\":0" }, { 2, "\"coins\":[0,0]", "\"coins\":[0]" },
        { 2, "\"rounds\":0", "\"rounds\":[0]" }, { 2, "\"rounds\":0", "\"rounds\":4294967296" }, { 2, "\"rounds\":0", "\"round\":0" },
        { 2, "\"turns\":10", "\"turns\":10 " }, { 2, "\"fault\":null", "\"fault\":0" },
        { 3, "{\"game\":2", "{\"game\":1" }, { 3, "\"status\":", "\"state\":" }, { 3, "\"text\":\"a planted", "\"text\":5,\"t\":\"a planted" },
        { 3, "\"fault\":{", "\"failed\":{" }, { 3, "\"status\":", "\"status\":1" },
    };
    assert_ok(reads_back("", "", false));
    assert_ok(reads_back("", "", true));
    assert_ok(reads_back("\"bohn\":\"", "\"bohn\":\"0.", false)); /* another version wrote it */
    assert_ok(reads_back(",\"rotate_first\":false", "", false));    /* an old one */
    for (size_t i = 0; i < sizeof forged / sizeof forged[0]; i++) {
        char place[40];
        if (reads_back(forged[i].old, forged[i].new, false)) fail_msg("'%s' as '%s' was read", forged[i].old, forged[i].new);
        snprintf(place, sizeof place, "/made.jsonl:%d: ", forged[i].line);
        assert_int_equal(err.status, BOHN_BAD_RECORD);
        if (!strstr(err.text, place)) fail_msg("'%s' as '%s': %s", forged[i].old, forged[i].new, err.text);
    }
    assert_refused(reads_back("\"turns\":10", "\"turns\":11", true), BOHN_BAD_RECORD, ":2: not a line of a simulation, or damaged");
    assert_refused(reads_back("{\"game\":2", "{\"game\":1", true), BOHN_BAD_RECORD, ":3: game 1 is out of order");
    SimResult none;
    long good;
    assert_refused(sim_file_read("/nowhere/made.jsonl", &none, &good, &err), BOHN_BAD_INPUT, "/nowhere/made.jsonl: No such file");
    assert_refused(sim_file_read(directory, &none, &good, &err), BOHN_BAD_RECORD, ":1: not a line of a simulation");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_of_shares_are_wilsons),
        cmocka_unit_test(quantiles_of_t_match_the_tables),
        cmocka_unit_test(means_have_t_intervals),
        cmocka_unit_test(shared_wins_have_intervals_of_bounded_means),
        cmocka_unit_test(differences_of_shares_have_an_interval),
        cmocka_unit_test(quantiles_are_values_that_occur),
        cmocka_unit_test(unpaired_differences_are_welchs),
        cmocka_unit_test(the_closest_game_is_close_to_its_winner),
        cmocka_unit_test(nothing_is_less_than_zero),
        cmocka_unit_test(figures_cover_seats_bots_and_all),
        cmocka_unit_test(pairs_are_compared_game_by_game),
        cmocka_unit_test(seeds_of_a_run_differ),
        cmocka_unit_test(every_game_is_played_once_by_any_number_of_workers),
        cmocka_unit_test(a_fault_costs_one_game),
        cmocka_unit_test(a_dead_worker_costs_nothing),
        cmocka_unit_test(a_game_that_kills_its_worker_is_a_fault),
        cmocka_unit_test(no_extra_games_are_played),
        cmocka_unit_test(a_sample_is_played_again_with_all_checks),
        cmocka_unit_test(forged_files_are_refused),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
