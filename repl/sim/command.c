/* command.c - the command `sim`: reads its options, plays the games and prints the result.
 *
 * Options only point into argv. A Simulation has one side, or two when rules are compared; run() frees it.
 */
#include "repl/commands.h"

#include "repl/author/costs.h"
#include "repl/author/shrink.h"
#include "repl/games.h"
#include "repl/play/session.h"
#include "repl/sim/crew.h"
#include "repl/sim/html_report.h"
#include "repl/sim/output.h"
#include "repl/sim/pages.h"
#include "repl/sim/print.h"
#include "repl/sim/progress.h"
#include "repl/sim/runner.h"
#include "repl/sim/compare.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_GAMES 1000
#define MOST_UNTIL_GAMES 1000000   /* with --until, unless --games says otherwise */
#define BATCH 100                  /* games between two checks whether the intervals are narrow enough */

typedef struct Shard { int i, k; } Shard;   /* part i of k */

typedef struct Options {
    const char *script, *vs, *seats, *out, *resume, *report, *shrink;
    ArgSettings set, vs_set;
    int players, games, jobs, format, wait;
    Shard shard;
    uint64_t seed;
    bool fixed, profile, pages;
    double until;
} Options;

/* "±1%", "1%", "+-0.5%" */
static bool read_until(const ArgOption *option, const char *value, void *field) {
    char *end, text[40];
    (void)option;
    if (string_starts(value, "±")) value += strlen("±");
    else if (string_starts(value, "+-")) value += 2;
    double percent = strtod(value, &end);
    if (*value < '0' || *value > '9' || strcmp(end, "%") != 0 || percent < 0.01 || percent > 50) return false;
    snprintf(text, sizeof text, "%.12g", percent / 100); /* as it is written to files */
    *(double *)field = strtod(text, NULL);
    return true;
}

static bool read_shard(const ArgOption *option, const char *value, void *field) {
    Shard *shard = field;
    char rest;
    (void)option;
    return sscanf(value, "%d/%d%c", &shard->i, &shard->k, &rest) == 2 && shard->i >= 1 && shard->i <= shard->k;
}

static int run(int argc, char **argv);

const Command sim_command = {
    .name = "sim", .summary = "let bots play many games; who wins, and how long games take", .arguments = "GAME[+RULE...]",
    .about = "Lets bots play many games and prints the statistics. Output is byte-identical for any number of processes. "
             "Ctrl-C prints the report of the games so far and exits with code 130; if a game failed, the exit code is 1.",
    .least = 1, .most = 1, .missing = "which game? `bohn list` shows them", .run = run,
    .examples = (const ArgExample[]){
        { "bohn sim bohnanza -n 1000", "who wins, how long games take, the strangest games" },
        { "bohn sim bohnanza --seats random --until 1%", "as many games as it takes to know the win rates to ±1%" },
        { "bohn sim bohnanza --vs generous_market", "what a house rule changes" },
        { "bohn sim bohnaparte -n 5000 --out war.jsonl", "keep every game; --continue war.jsonl resumes after Ctrl-C" },
        { "bohn sim high_bohn --report high_bohn.html", "the report with charts, for a browser" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_NUMBER("games", "N", games, 1, SIM_MOST_GAMES, "number of games (default: 1000)", .letter = 'n'),
        ARG_PLAYERS,
        ARG_SEATS("random default seer exec:./", "who plays, as for `bohn run` but without human (default: the bot that people play "
                                         "against). A program (exec:) is started again for each game"),
        ARG_WAIT,
        ARG_SET,
        ARG_SEED("seed of the run, from which every game derives its own (default: 1)"),
        ARG_FLAG("no-rotate", fixed, "keep everybody in their seat, and let the same seat begin every game. Otherwise different "
                                     "bots move on by one seat after each game, so that each plays every seat equally often, and "
                                     "every seat begins equally often, unless --set first=... names one"),
        ARG_TEXT("vs", "GAME[+RULE...]", vs, "also play the same games by other rules, with the same seeds and seats, and report how "
                                   "they differ"),
        ARG_SETTING("vs-set", vs_set, "set an option of the other rules only; --set is for both"),
        ARG_VALUE("until", "WIDTH", read_until, double, until,
                  "stop when every win rate (with --vs, every difference) is known to within WIDTH, for example ±1%; --games "
                  "is then the limit (default: 1000000)",
                  .expected = "a percentage from 0.01% to 50%, for example 1%", .words = "1%"),
        ARG_JOBS,
        ARG_TEXT("out", "FILE", out, "write one line of JSON per game to a new file"),
        ARG_TEXT("continue", "FILE", resume, "resume such a file after an interruption, or extend it with a larger --games"),
        ARG_VALUE("shard", "I/K", read_shard, Shard, shard, "play only part I of K; `bohn merge` joins the files",
                  .expected = "I/K, part I of K, with I from 1 to K"),
        ARG_FLAG("profile", profile, "print to standard error which rules and lines take the time"),
        ARG_TEXT("shrink", "DIR", shrink, "make the first failing game as short as possible and write it to DIR, as a "
                                          "scenario and as a record"),
        SIM_ARG_RESULT,
        ARG_FLAG("pages", pages, "with --report: also write its strange games as pages, to which it links"),
        ARG_ISOLATE,
        ARG_LOOKS,
        { 0 } },
    .rules = (const ArgRule[]){
        { "continue", .excludes = "GAME players set seed no-rotate until shard vs",
          .because = "the file says what is played, and how" },
        { "continue", .excludes = "out", .because = "games are added to the same file" },
        { "shard", .excludes = "until", .because = "no shard can know when the whole run is exact enough" },
        { "profile", .excludes = "vs", .because = "one set of rules is measured at a time" },
        { "vs", .excludes = "out shard jsonl", .because = "a comparison is not written game by game" },
        { "vs-set", .needs = "vs" },
        { "pages", .needs = "report", .excludes = "vs", .because = "a comparison has no strange games" },
        SIM_RULE_RESULT,
        { 0 } },
};

/* One set of rules. */
typedef struct Side {
    SimRun run;
    SimRunner runner;
} Side;

typedef struct Simulation {
    int n_sides;
    Side sides[2];
    SimResult results[2];
    SimOutput out;
    SimProgress progress;
    double width;          /* of the win rates at the last check */
    int check;             /* number of games at the next check */
    int stop;              /* the number of games that was enough; -1: not yet */
    bool out_failed;
} Simulation;

/* ---- starting -------------------------------------------------------------------------------------------- */

static void add_options(SimRun *run, const ArgSettings *set) {
    for (int i = 0; i < set->n; i++)
        snprintf(run->options[run->n_options++], sizeof run->options[0], "%s", set->item[i]);
}

static bool says_first(const SimRun *run) {
    for (int i = 0; i < run->n_options; i++)
        if (string_starts(run->options[i], "first=")) return true;
    return false;
}

/* Makes who begins, which does not rotate, an option of the run. */
static void keep_first(SimRun *run, const BohnInfo *info) {
    for (int i = 0; games_can_turn(info) && i < info->n_options; i++)
        if (strcmp(info->options[i].name, "first") == 0 && run->n_options < BOHN_HEADER_OPTIONS)
            snprintf(run->options[run->n_options++], sizeof run->options[0], "first=%s", info->options[i].value);
}

/* Sets up side `which`. Both sides of a pair have the same number of players. */
static bool open_side(Simulation *sim, int which, const Options *o, BohnError *err) {
    const char *bots[BOHN_MAX_SEATS];
    Side *side = &sim->sides[which];
    SimRun *run = &side->run;
    int listed = seats_listed(o->seats);
    snprintf(run->script, sizeof run->script, "%s", which ? o->vs : o->script);
    add_options(run, &o->set);
    if (which) add_options(run, &o->vs_set);
    run->players = which ? sim->sides[0].run.players : o->players ? o->players : listed > 1 ? listed : 0;
    run->seed = o->seed;
    run->until = o->until;
    run->games = o->games ? o->games : o->until > 0 ? MOST_UNTIL_GAMES : USUAL_GAMES;
    run->shard = o->shard.i;
    run->shards = o->shard.k;
    run->rotate_first = !o->fixed && !says_first(run);
    side->runner.profile = o->profile;
    if (!sim_runner_open(&side->runner, run, o->seats, err)) return false;
    run->rotate = !o->fixed && sim_bots(run, bots) > 1;
    if (o->fixed && !says_first(run)) keep_first(run, bohn_info(side->runner.rules));
    sim_result_start(&sim->results[which], run);
    return true;
}

static bool open_new(Simulation *sim, const Options *o, BohnError *err) {
    if (!open_side(sim, 0, o, err) || (o->vs && !open_side(sim, 1, o, err))) return false;
    sim->n_sides = o->vs ? 2 : 1;
    if (o->shrink && sim_has_programs(&sim->sides[0].run))
        return error_fill(err, BOHN_BAD_INPUT, "%s", tr("--shrink: a game in which a program plays cannot be shortened"));
    bool turns = sim->sides[0].run.rotate_first && sim->sides[sim->n_sides - 1].run.rotate_first;
    for (int i = 0; i < sim->n_sides; i++) sim->sides[i].run.rotate_first = sim->results[i].run.rotate_first = turns;
    return !o->out || sim_output_new(&sim->out, o->out, &sim->sides[0].run, err);
}

/* Are the rules those the file was started with? */
static bool same_rules(const SimRun *now, const SimRun *then, const char *file, BohnError *err) {
    if (sim_file_same_head(now, then)) return true;
    for (int i = 0; i < now->n_scripts && i < then->n_scripts; i++)
        if (strcmp(now->hashes[i], then->hashes[i]) != 0)
            return error_fill(err, BOHN_BAD_RECORD,
                              tr("%s: '%s' has changed since these games were played; `bohn merge --partial "
                                 "%s` reports them, --out starts a new file"),
                              file, now->scripts[i], file);
    return error_fill(err, BOHN_BAD_RECORD, tr("%s: started with other rules or another version of bohn"), file);
}

/* New games are appended, so the file must not have later games already. */
static bool has_no_gap(const SimResult *result, const char *file, BohnError *err) {
    int missing = result->first + result->known;
    for (int game = missing + 1; game < result->first + result->room; game++)
        if (sim_result_row(result, game))
            return error_fill(err, BOHN_BAD_RECORD,
                              tr("%s:%d: game %d is missing before this line; `bohn merge --partial %s` "
                                 "reports the games it has"),
                              file, result->known + 2, missing + 1, file);
    return true;
}

static bool open_again(Simulation *sim, const Options *o, BohnError *err) {
    SimRun *run = &sim->sides[0].run;
    SimResult *result = &sim->results[0];
    char seats[sizeof run->seats];
    long good;
    sim->n_sides = 1;
    if (!sim_file_read(o->resume, result, &good, err) || !has_no_gap(result, o->resume, err)) return false;
    const SimRun *then = &result->run;
    *run = *then;
    sim_seat_list(run, 0, ",", seats, sizeof seats);
    if (sim_has_programs(run) && (!o->seats || strcmp(o->seats, seats) != 0))
        return error_fill(err, BOHN_BAD_INPUT, tr("%s: programs play in it, and a file never starts one; if you want "
                                                  "that, add --seats %s"), o->resume, seats);
    if (o->seats && !sim_has_programs(run)) return error_fill(err, BOHN_BAD_INPUT, tr("%s says who plays; omit --seats"), o->resume);
    sim->sides[0].runner.profile = o->profile;
    if (!sim_runner_open(&sim->sides[0].runner, run, seats, err) || !same_rules(run, then, o->resume, err)) return false;
    bool longer = o->games > run->games;
    if (o->games && o->games != run->games) {
        if (run->shards > 1)
            return error_fill(err, BOHN_BAD_INPUT, tr("%s: a shard cannot be extended"), o->resume);
        if (!longer)
            return error_fill(err, BOHN_BAD_INPUT, tr("%s is for %d games; --continue can only add games"), o->resume,
                              run->games);
        run->games = result->run.games = result->end = o->games;
    }
    sim_result_cut(result, result->known);
    return sim_output_resume(&sim->out, o->resume, result, good, longer, err);
}

/* ---- playing ----------------------------------------------------------------------------------------------- */

static void play_game(void *context, int which, int game, int32_t *row, BohnError *err) {
    Simulation *sim = context;
    sim_runner_play(&sim->sides[which].runner, game, row, err);
}

/* The number of games, or pairs, without a gap. */
static int known(const Simulation *sim) {
    int least = sim->results[0].known;
    return sim->n_sides == 2 && sim->results[1].known < least ? sim->results[1].known : least;
}

static double width(const Simulation *sim, int games) {
    if (sim->n_sides == 1) return sim_win_width(&sim->results[0], games);
    return sim_comparison_width(&sim->results[0], &sim->results[1], games);
}

/* The number of games at the next check. Checks become rarer: they take time in proportion to the games. */
static int next_check(const Simulation *sim, int check) {
    int players = sim->sides[0].run.players;
    int batch = (BATCH + players - 1) / players * players; /* each seat equally often */
    int step = check / 10 > batch ? check / 10 / batch * batch : batch;
    return check > INT_MAX - step ? INT_MAX : check + step;
}

/* Checks whether the games suffice, at fixed numbers of games: the order in which games finish must not matter. */
static void check_width(Simulation *sim) {
    double until = sim->sides[0].run.until;
    while (until > 0 && sim->stop < 0 && sim->check <= known(sim)) {
        sim->width = width(sim, sim->check);
        if (sim->width <= until) sim->stop = sim->check;
        else sim->check = next_check(sim, sim->check);
    }
}

/* The expected number of games. */
static int expected(const Simulation *sim) {
    int all = sim->results[0].end - sim->results[0].first;
    double until = sim->sides[0].run.until, narrow = sim->width / until;
    if (until <= 0 || sim->width <= 0) return all;
    return narrow * narrow * sim->check < all ? (int)(narrow * narrow * sim->check) : all;
}

static bool go_on(void *context, bool stopping) {
    Simulation *sim = context;
    check_width(sim);
    /* Games after the next check may turn out not to be needed. */
    int sure = sim->sides[0].run.until > 0 && sim->check < known(sim) ? sim->check : known(sim);
    sim->out_failed |= !sim_output_add(&sim->out, &sim->results[0], sure);
    sim_progress_show(&sim->progress, sure, expected(sim), stopping);
    return sim->stop < 0 && !sim->out_failed;
}

/* ---- reporting ----------------------------------------------------------------------------------------------- */

/* Remarks on standard error. */
static void remark(const Simulation *sim, CrewEnd end) {
    fflush(stdout);
    for (int i = 0; i < sim->n_sides; i++)
        if (sim->results[i].wrong[0])
            fprintf(stderr, tr("bohn: game %d: %s\n"), sim->results[i].wrong_game + 1, sim->results[i].wrong);
    if (end == CREW_INTERRUPTED) fprintf(stderr, tr("bohn: interrupted after %d games\n"), known(sim));
    else if (sim->sides[0].run.until > 0 && sim->stop < 0)
        fprintf(stderr, tr("bohn: win rates are known only to ±%.2f%% after all %d games\n"),
                100 * width(sim, known(sim)), known(sim));
}

static void print_profile(const SimRunner *runner) {
    Costs costs = { 0 };
    bool added = costs_add(&costs, bohn_info(runner->rules));
    for (int i = 0; i < BOHN_MAX_SEATS; i++)
        if (runner->begins[i]) added &= costs_add(&costs, bohn_info(runner->begins[i]));
    if (!added) fprintf(stderr, "bohn: out of memory\n");
    costs_print(&costs, stderr);
    costs_free(&costs);
}

/* Shrinks the first fault of each side. */
static void shrink_faults(const Simulation *sim, const char *directory) {
    char text[2600];
    for (int i = 0; i < sim->n_sides; i++) {
        const SimResult *result = &sim->results[i];
        if (result->n_faults == 0) continue;
        sim_shrink(&result->run, &result->faults[0], directory, text, sizeof text);
        fprintf(stderr, tr("bohn: game %d: %s\n"), result->faults[0].game + 1, text);
    }
}

static int report(Simulation *sim, const Options *o, CrewEnd end, BohnError *err) {
    int status = BOHN_OK;
    for (int i = 0; i < sim->n_sides; i++)
        if (sim->results[i].n_faults > 0) status = BOHN_RULE_FAULT;
    if (!sim_output_close(&sim->out, err)) {
        error_print(err);
        status = BOHN_SYSTEM;
    }
    bool printed = sim_print(sim->results, sim->n_sides, (SimFormat)o->format);
    if (!printed) fprintf(stderr, "bohn: out of memory\n");
    if (!term_output_ok() || !printed) status = BOHN_SYSTEM;
    if (o->report && !sim_html_write(o->report, sim->results, sim->n_sides, end == CREW_INTERRUPTED, o->pages, err)) {
        error_print(err);
        status = BOHN_SYSTEM;
    } else if (o->report && o->pages && !sim_pages_write(&sim->sides[0].runner, &sim->results[0], o->report, err)) {
        error_print(err);
        status = BOHN_SYSTEM;
    }
    remark(sim, end);
    if (o->profile) print_profile(&sim->sides[0].runner);
    if (o->shrink && end != CREW_INTERRUPTED) shrink_faults(sim, o->shrink);
    return end == CREW_INTERRUPTED && status != BOHN_SYSTEM ? EXIT_INTERRUPTED : status;
}

static int simulate(Simulation *sim, const Options *o, BohnError *err) {
    SimCrew crew = { .jobs = o->jobs ? o->jobs : crew_processors(),
                     .results = sim->results,
                     .n_results = sim->n_sides,
                     .play = play_game,
                     .context = sim,
                     .go_on = go_on,
                     .go_on_context = sim };
    sim->stop = -1;
    sim->check = next_check(sim, 0);
    sim_progress_start(&sim->progress, known(sim));
    CrewEnd end = go_on(sim, false) ? sim_crew_work(&crew, err) : CREW_COMPLETE;
    sim_progress_end(&sim->progress);
    if (end == CREW_BROKEN) {
        error_print(err);
        return BOHN_SYSTEM;
    }
    int games = sim->stop >= 0 ? sim->stop : known(sim);
    for (int i = 0; i < sim->n_sides; i++) sim_result_cut(&sim->results[i], games);
    sim->out_failed |= !sim_output_add(&sim->out, &sim->results[0], games); /* after Ctrl-C go_on() may not have run */
    return report(sim, o, end, err);
}

static int run(int argc, char **argv) {
    static Simulation sim; /* zeroed; large */
    Options o = { .seed = 1, .shard = { 1, 1 } };
    BohnError err = { 0 };
    char **arguments;
    int status = args_read(&sim_command, argc, argv, &o, &arguments);
    if (status != ARGS_GO) return status;
    o.script = *arguments;
    if (o.shard.k > (o.games ? o.games : USUAL_GAMES))
        return args_complain(&sim_command, "--shard %d/%d: there are more shards than games", o.shard.i, o.shard.k);
    if (o.out && o.report && strcmp(o.out, o.report) == 0)
        return args_complain(&sim_command, "--out and --report must be different files");
    for (int i = 0; i < 2; i++) {
        const char *name = i ? o.vs : o.script;
        if (name && strlen(name) >= sizeof sim.sides[0].run.script)
            return args_complain(&sim_command, "'%.40s...' is too long for a name", name);
    }
    if (o.wait) seats_players->seconds = o.wait;
    bool ready = !o.report || sim_output_check(o.report, &err);
    ready = ready && (!o.shrink || shrink_directory(o.shrink, &err));
    if (ready && (o.resume ? open_again(&sim, &o, &err) : open_new(&sim, &o, &err))) {
        status = simulate(&sim, &o, &err);
    } else {
        error_print(&err);
        status = err.status == BOHN_OK ? BOHN_BAD_INPUT : (int)err.status;
    }
    for (int i = 0; i < 2; i++) {
        sim_result_free(&sim.results[i]);
        sim_runner_close(&sim.sides[i].runner);
    }
    return status;
}
