/* command.c - the command `sim`: reads its options, has the games played and the result told.
 *
 * What is wished for is gathered in Wishes, which only points into argv. The one Simulation has a side, or two
 * when rules are compared; it is freed here at the end, whatever happened.
 */
#include "repl/commands.h"

#include "repl/args.h"
#include "repl/author/shrink.h"
#include "repl/play/session.h"
#include "repl/sim/crew.h"
#include "repl/sim/html.h"
#include "repl/sim/out.h"
#include "repl/sim/print.h"
#include "repl/sim/progress.h"
#include "repl/sim/table.h"
#include "repl/sim/vs.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_GAMES 1000
#define MOST_UNTIL_GAMES 1000000   /* with --until, if nobody says otherwise */
#define BATCH 100                  /* games between two looks whether the intervals are narrow enough */

enum {
    SIM_OPTION_GAMES, SIM_OPTION_PLAYERS, SIM_OPTION_SEATS, SIM_OPTION_SET, SIM_OPTION_SEED, SIM_OPTION_FIXED,
    SIM_OPTION_VS, SIM_OPTION_VS_SET, SIM_OPTION_UNTIL, SIM_OPTION_JOBS, SIM_OPTION_OUT, SIM_OPTION_CONTINUE,
    SIM_OPTION_SHARD, SIM_OPTION_SHRINK, SIM_OPTION_REPORT, SIM_OPTION_CSV, SIM_OPTION_JSON, SIM_OPTION_JSONL,
    SIM_OPTION_LANG, SIM_OPTION_ASCII, SIM_OPTION_PLAIN, SIM_OPTION_COLOR
};

static const ArgOption options[] = {
    [SIM_OPTION_GAMES] = { "games", "N", "how many games (default: 1000)", 'n' },
    [SIM_OPTION_PLAYERS] = ARG_PLAYERS,
    [SIM_OPTION_SEATS] = { "seats", "LIST",
                           "who plays, with commas: random, default, seer (seer:500 thinks for 500 playouts, seer:50ms "
                           "for 50 milliseconds, which no seed repeats) or a bot of the script (default: the bot "
                           "people play against)" },
    [SIM_OPTION_SET] = ARG_SET,
    [SIM_OPTION_SEED] = { "seed", "N", "the seeds of all games come from this one (default: 1)" },
    [SIM_OPTION_FIXED] = { "no-rotate", NULL,
                           "everybody keeps his seat; else different bots move on by a seat after each game, so that "
                           "none is mistaken for its seat" },
    [SIM_OPTION_VS] = { "vs", "GAME",
                        "play the same games by other rules, too, and tell how they differ" },
    [SIM_OPTION_VS_SET] = { "vs-set", "NAME=VALUE", "an option of the other rules alone" },
    [SIM_OPTION_UNTIL] = { "until", "WIDTH",
                           "stop when no win rate is uncertain by more than this, for example ±1%; -n is the most "
                           "games then" },
    [SIM_OPTION_JOBS] = { "jobs", "N", "processes that play (default: one for each processor)", 'j' },
    [SIM_OPTION_OUT] = { "out", "FILE", "write a line of JSON for each game to a new file" },
    [SIM_OPTION_CONTINUE] = { "continue", "FILE", "go on with such a file after an interruption, or with a larger -n" },
    [SIM_OPTION_SHARD] = { "shard", "I/K", "play only part I of K; `bohn merge` puts the files together" },
    [SIM_OPTION_SHRINK] = { "shrink", "DIR", "make the first game that fails as short as possible, and write it to DIR "
                            "as a scenario and as a record" },
    [SIM_OPTION_REPORT] = SIM_ARG_REPORT,
    [SIM_OPTION_CSV] = SIM_ARG_CSV,
    [SIM_OPTION_JSON] = SIM_ARG_JSON,
    [SIM_OPTION_JSONL] = SIM_ARG_JSONL,
    [SIM_OPTION_LANG] = ARG_LANG,
    [SIM_OPTION_ASCII] = ARG_ASCII,
    [SIM_OPTION_PLAIN] = SIM_ARG_PLAIN,
    [SIM_OPTION_COLOR] = ARG_COLOR,
    { NULL, NULL, NULL }
};

static const char *const examples[] = {
    "bohn sim bohnanza -n 1000", "who wins, how long it takes, the strangest games",
    "bohn sim bohnanza --seats random --until 1%", "as many games as it takes to know the win rates to 1 %",
    "bohn sim bohnanza --vs generous_market", "what a house rule changes",
    "bohn sim bohnaparte -n 5000 --out war.jsonl", "keep every game; --continue war.jsonl goes on after Ctrl-C",
    "bohn sim high_bohn --report high_bohn.html", "the report with charts, for a browser",
    NULL
};

static const Command command = {
    "sim", "sim GAME[+RULE...] [OPTION...]",
    "Has bots play many games and tells what came of it. The same command gives the same bytes, however many "
    "processes play. Ctrl-C ends it with a report of the games so far and exit code 130; if a game was at fault the "
    "exit code is 1.",
    examples, options
};

typedef struct Wishes {
    const char *script, *vs, *seats, *out, *resume, *report, *shrink;
    const char *set[BOHN_HEADER_OPTIONS], *vs_set[BOHN_HEADER_OPTIONS];
    int n_set, n_vs_set, players, games, jobs, shard, shards;
    uint64_t seed;
    bool seeded, fixed;
    double until;
    SimFormat format;
    int n_formats;
    TermWish term;
} Wishes;

/* One set of rules, and what came of them. */
typedef struct Side {
    SimRun run;
    SimTable table;
} Side;

typedef struct Simulation {
    int n_sides;
    Side sides[2];
    SimResult results[2];
    SimOut out;
    SimProgress progress;
    double width;          /* of the win rates at the last look */
    int look;              /* the number of games at which comes the next */
    int stop;              /* games that were enough; -1: not yet */
    bool out_failed;
} Simulation;

/* ---- options ---------------------------------------------------------------------------------------------- */

/* "±1%", "1%", "+-0.5%" */
static bool read_until(const char *value, double *until) {
    const char *at = value;
    char *end, text[40];
    if (strncmp(at, "±", strlen("±")) == 0) at += strlen("±");
    else if (strncmp(at, "+-", 2) == 0) at += 2;
    double percent = strtod(at, &end);
    if (*at < '0' || *at > '9' || strcmp(end, "%") != 0 || percent < 0.01 || percent > 50) {
        args_complain(&command, "--until %s: a percentage from 0.01%% to 50%% is expected, for example 1%%", value);
        return false;
    }
    snprintf(text, sizeof text, "%.12g", percent / 100); /* as files keep it */
    *until = strtod(text, NULL);
    return true;
}

static bool read_shard(const char *value, Wishes *w) {
    char rest;
    bool read = sscanf(value, "%d/%d%c", &w->shard, &w->shards, &rest) == 2;
    if (read && w->shard >= 1 && w->shard <= w->shards) return true;
    args_complain(&command, "--shard %s: I/K is expected, part I of K, with I from 1 to K", value);
    return false;
}

static bool read_set(const char *option, const char *value, const char **set, int *n) {
    if (strchr(value, '=') && *n < BOHN_HEADER_OPTIONS / 2 && strlen(value) < sizeof((SimRun *)0)->options[0]) {
        set[(*n)++] = value;
        return true;
    }
    args_complain(&command, "--%s %s: NAME=VALUE is expected", option, value);
    return false;
}

static bool set_format(Wishes *w, SimFormat format) {
    w->format = format;
    w->n_formats++;
    return true;
}

/* False: it was complained about. */
static bool read_option(int option, const char *value, Wishes *w) {
    switch (option) {
    case SIM_OPTION_GAMES: return args_number(&command, "games", value, 1, SIM_MOST_GAMES, &w->games);
    case SIM_OPTION_PLAYERS: return args_number(&command, "players", value, 1, INT_MAX, &w->players);
    case SIM_OPTION_SEATS: w->seats = value; return true;
    case SIM_OPTION_SET: return read_set("set", value, w->set, &w->n_set);
    case SIM_OPTION_SEED: w->seeded = true; return args_seed(&command, value, &w->seed);
    case SIM_OPTION_FIXED: w->fixed = true; return true;
    case SIM_OPTION_VS: w->vs = value; return true;
    case SIM_OPTION_VS_SET: return read_set("vs-set", value, w->vs_set, &w->n_vs_set);
    case SIM_OPTION_UNTIL: return read_until(value, &w->until);
    case SIM_OPTION_JOBS: return args_number(&command, "jobs", value, 1, SIM_MOST_JOBS, &w->jobs);
    case SIM_OPTION_OUT: w->out = value; return true;
    case SIM_OPTION_CONTINUE: w->resume = value; return true;
    case SIM_OPTION_SHARD: return read_shard(value, w);
    case SIM_OPTION_SHRINK: w->shrink = value; return true;
    case SIM_OPTION_REPORT: w->report = value; return true;
    case SIM_OPTION_CSV: return set_format(w, SIM_FORMAT_CSV);
    case SIM_OPTION_JSON: return set_format(w, SIM_FORMAT_JSON);
    case SIM_OPTION_JSONL: return set_format(w, SIM_FORMAT_JSONL);
    case SIM_OPTION_LANG: return args_language(&command, value);
    case SIM_OPTION_ASCII: w->term.ascii = true; return true;
    case SIM_OPTION_PLAIN: w->term.plain = true; return true;
    case SIM_OPTION_COLOR: w->term.colour = value; return args_colour(&command, value);
    default: return false;
    }
}

/* Wishes that cannot be had together. */
static bool consistent(const Wishes *w) {
    bool described = w->players || w->seats || w->n_set || w->seeded || w->fixed || w->until > 0 || w->shards || w->vs;
    size_t longest = sizeof((SimRun *)0)->script - 1;
    if (w->resume && w->script)
        args_complain(&command, "--continue: the file says which game it is; leave '%s' out", w->script);
    else if (w->resume && described)
        args_complain(&command,
                      "--continue: the file says how it is played; choose only -n, --jobs and what is printed");
    else if (w->resume && w->out)
        args_complain(&command, "--continue goes on writing to the same file; leave --out out");
    else if (!w->resume && !w->script) args_complain(&command, "which game? `bohn list` shows them");
    else if (w->shards && w->until > 0)
        args_complain(&command, "--shard and --until: no part can know when the whole is exact enough");
    else if (w->shards && w->shards > (w->games ? w->games : USUAL_GAMES))
        args_complain(&command, "--shard %d/%d: there are more parts than games", w->shard, w->shards);
    else if (w->n_formats > 1) args_complain(&command, "one of --csv, --json and --jsonl at a time");
    else if (w->vs && (w->out || w->shards || w->format == SIM_FORMAT_JSONL))
        args_complain(&command, "--vs: a comparison is not written game by game; leave --out, --shard and --jsonl out");
    else if (w->out && w->report && strcmp(w->out, w->report) == 0)
        args_complain(&command, "--out and --report: two different files are needed");
    else if (w->n_vs_set && !w->vs) args_complain(&command, "--vs-set is for the rules of --vs");
    else if ((w->script && strlen(w->script) > longest) || (w->vs && strlen(w->vs) > longest))
        args_complain(&command, "'%.40s...' is too long for a name", strlen(w->script) > longest ? w->script : w->vs);
    else return true;
    return false;
}

/* ---- beginning -------------------------------------------------------------------------------------------- */

static void add_options(SimRun *run, const char *const *set, int n) {
    for (int i = 0; i < n; i++) snprintf(run->options[run->n_options++], sizeof run->options[0], "%s", set[i]);
}

/* Makes side `which` of the wishes. A pair has as many players on both sides. */
static bool open_side(Simulation *sim, int which, const Wishes *w, BohnError *err) {
    const char *bots[BOHN_MAX_SEATS];
    Side *side = &sim->sides[which];
    SimRun *run = &side->run;
    int listed = seats_listed(w->seats);
    snprintf(run->script, sizeof run->script, "%s", which ? w->vs : w->script);
    add_options(run, w->set, w->n_set);
    if (which) add_options(run, w->vs_set, w->n_vs_set);
    run->players = which ? sim->sides[0].run.players : w->players ? w->players : listed > 1 ? listed : 0;
    run->seed = w->seeded ? w->seed : 1;
    run->until = w->until;
    run->games = w->games ? w->games : w->until > 0 ? MOST_UNTIL_GAMES : USUAL_GAMES;
    run->shard = w->shards ? w->shard : 1;
    run->shards = w->shards ? w->shards : 1;
    if (!sim_table_open(&side->table, run, w->seats, err)) return false;
    run->rotate = !w->fixed && sim_bots(run, bots) > 1;
    sim_result_start(&sim->results[which], run);
    return true;
}

static bool open_new(Simulation *sim, const Wishes *w, BohnError *err) {
    if (!open_side(sim, 0, w, err) || (w->vs && !open_side(sim, 1, w, err))) return false;
    sim->n_sides = w->vs ? 2 : 1;
    return !w->out || sim_out_new(&sim->out, w->out, &sim->sides[0].run, err);
}

/* Are the rules what they were when the file was begun? */
static bool same_rules(const SimRun *now, const SimRun *then, const char *file, BohnError *err) {
    char *a = sim_file_head(now), *b = sim_file_head(then);
    bool same = a && b && strcmp(a, b) == 0;
    free(a);
    free(b);
    if (same) return true;
    err->status = BOHN_BAD_RECORD;
    for (int i = 0; i < now->n_scripts && i < then->n_scripts; i++) {
        if (strcmp(now->hashes[i], then->hashes[i]) == 0) continue;
        snprintf(err->text, sizeof err->text,
                 tr("%s: '%s' has been changed since, the games would not be alike; "
                    "`bohn merge --partial %s` tells of those it has, --out begins a new file"),
                 file, now->scripts[i], file);
        return false;
    }
    snprintf(err->text, sizeof err->text, tr("%s: it was begun with other rules or another bohn"), file);
    return false;
}

/* Does the file have games behind a gap? They would stand in the way of those that are missing. */
static bool has_gap(const SimResult *result, const char *file, BohnError *err) {
    int missing = result->first + result->known;
    for (int game = missing + 1; game < result->first + result->room; game++) {
        if (!sim_result_row(result, game)) continue;
        err->status = BOHN_BAD_RECORD;
        snprintf(err->text, sizeof err->text,
                 tr("%s:%d: game %d is missing before this line; `bohn merge --partial %s` tells of those it has"), file,
                 result->known + 2, missing + 1, file);
        return true;
    }
    return false;
}

static bool open_again(Simulation *sim, const Wishes *w, BohnError *err) {
    SimRun *run = &sim->sides[0].run;
    SimResult *result = &sim->results[0];
    char seats[sizeof run->seats] = "";
    long good;
    sim->n_sides = 1;
    if (!sim_file_read(w->resume, result, &good, err) || has_gap(result, w->resume, err)) return false;
    const SimRun *then = &result->run;
    *run = *then;
    for (int i = 0; i < run->players; i++) string_append(seats, sizeof seats, "%s%s", i ? "," : "", run->seats[i]);
    if (!sim_table_open(&sim->sides[0].table, run, seats, err) || !same_rules(run, then, w->resume, err)) return false;
    bool longer = w->games > run->games;
    if (w->games && w->games != run->games) {
        err->status = BOHN_BAD_INPUT;
        if (run->shards > 1) {
            snprintf(err->text, sizeof err->text, tr("%s: a part of a run cannot become longer"), w->resume);
            return false;
        }
        if (!longer) {
            snprintf(err->text, sizeof err->text, tr("%s is for %d games; there is no way back"), w->resume,
                     run->games);
            return false;
        }
        run->games = result->run.games = result->end = w->games;
    }
    sim_result_cut(result, result->known);
    return sim_out_again(&sim->out, w->resume, result, good, longer, err);
}

/* ---- playing ----------------------------------------------------------------------------------------------- */

static void play_game(void *context, int which, int game, int32_t *row, BohnError *err) {
    Simulation *sim = context;
    sim_table_play(&sim->sides[which].table, game, row, err);
}

/* Games, or pairs of them, without a gap. */
static int known(const Simulation *sim) {
    int least = sim->results[0].known;
    return sim->n_sides == 2 && sim->results[1].known < least ? sim->results[1].known : least;
}

static double width(const Simulation *sim, int games) {
    if (sim->n_sides == 1) return sim_win_width(&sim->results[0], games);
    return sim_vs_width(&sim->results[0], &sim->results[1], games);
}

/* The number of games at which to look next. Looks become rarer, lest they take longer than the games. */
static int next_look(const Simulation *sim, int look) {
    int players = sim->sides[0].run.players;
    int batch = (BATCH + players - 1) / players * players; /* everybody sat everywhere equally often */
    int step = look / 10 > batch ? look / 10 / batch * batch : batch;
    return look > INT_MAX - step ? INT_MAX : look + step;
}

/* Have there been games enough? Decided at fixed numbers of games, whenever they come in. */
static void look_at_width(Simulation *sim) {
    double until = sim->sides[0].run.until;
    while (until > 0 && sim->stop < 0 && sim->look <= known(sim)) {
        sim->width = width(sim, sim->look);
        if (sim->width <= until) sim->stop = sim->look;
        else sim->look = next_look(sim, sim->look);
    }
}

/* How many there will be, as far as one can tell. */
static int expected(const Simulation *sim) {
    int all = sim->results[0].end - sim->results[0].first;
    double until = sim->sides[0].run.until, narrow = sim->width / until;
    if (until <= 0 || sim->width <= 0) return all;
    return narrow * narrow * sim->look < all ? (int)(narrow * narrow * sim->look) : all;
}

static bool go_on(void *watcher, bool stopping) {
    Simulation *sim = watcher;
    look_at_width(sim);
    /* what lies behind the next look may not be needed */
    int sure = sim->sides[0].run.until > 0 && sim->look < known(sim) ? sim->look : known(sim);
    sim->out_failed |= !sim_out_add(&sim->out, &sim->results[0], sure);
    sim_progress_tell(&sim->progress, sure, expected(sim), stopping);
    return sim->stop < 0 && !sim->out_failed;
}

/* ---- telling ----------------------------------------------------------------------------------------------- */

/* What is to be said beside the report. */
static void remark(const Simulation *sim, SimEnd end) {
    fflush(stdout);
    if (end == SIM_INTERRUPTED) fprintf(stderr, tr("bohn: interrupted after %d games\n"), known(sim));
    else if (sim->sides[0].run.until > 0 && sim->stop < 0)
        fprintf(stderr, tr("bohn: the win rates are uncertain by %.2f %% after all %d games\n"),
                100 * width(sim, known(sim)), known(sim));
}

/* Makes the first fault of each side short. */
static void shrink_faults(const Simulation *sim, const char *directory) {
    char text[2600];
    for (int i = 0; i < sim->n_sides; i++) {
        const SimResult *result = &sim->results[i];
        if (result->n_faults == 0) continue;
        sim_shrink(&result->run, &result->faults[0], directory, text, sizeof text);
        fprintf(stderr, tr("bohn: game %d: %s\n"), result->faults[0].game + 1, text);
    }
}

static int tell(Simulation *sim, const Wishes *w, SimEnd end, BohnError *err) {
    int status = BOHN_OK;
    for (int i = 0; i < sim->n_sides; i++)
        if (sim->results[i].n_faults > 0) status = BOHN_RULE_FAULT;
    if (!sim_out_close(&sim->out, err)) {
        error_print(err);
        status = BOHN_SYSTEM;
    }
    bool told = sim->n_sides == 1 ? sim_print(&sim->results[0], w->format)
                                  : sim_vs_print(&sim->results[0], &sim->results[1], w->format);
    if (!told) fprintf(stderr, "bohn: out of memory\n");
    if (!term_output_ok() || !told) status = BOHN_SYSTEM;
    if (w->report && !sim_html_write(w->report, sim->results, sim->n_sides, end == SIM_INTERRUPTED, err)) {
        error_print(err);
        status = BOHN_SYSTEM;
    }
    remark(sim, end);
    if (w->shrink && end != SIM_INTERRUPTED) shrink_faults(sim, w->shrink);
    return end == SIM_INTERRUPTED && status != BOHN_SYSTEM ? EXIT_INTERRUPTED : status;
}

static int simulate(Simulation *sim, const Wishes *w, BohnError *err) {
    SimCrew crew = { .jobs = w->jobs ? w->jobs : sim_crew_processors(),
                     .results = sim->results,
                     .n_results = sim->n_sides,
                     .play = play_game,
                     .context = sim,
                     .go_on = go_on,
                     .watcher = sim };
    sim->stop = -1;
    sim->look = next_look(sim, 0);
    sim_progress_start(&sim->progress, known(sim));
    SimEnd end = go_on(sim, false) ? sim_crew_work(&crew, err) : SIM_COMPLETE;
    sim_progress_end(&sim->progress);
    if (end == SIM_BROKEN) {
        error_print(err);
        return BOHN_SYSTEM;
    }
    int games = sim->stop >= 0 ? sim->stop : known(sim);
    for (int i = 0; i < sim->n_sides; i++) sim_result_cut(&sim->results[i], games);
    sim->out_failed |= !sim_out_add(&sim->out, &sim->results[0], games); /* Ctrl-C may have come before */
    return tell(sim, w, end, err);
}

int sim_command(int argc, char **argv) {
    static Simulation sim; /* zeroed; too large for comfort on the stack */
    Wishes wishes = { 0 };
    BohnError err = { 0 };
    const char *value;
    int option;
    args_begin();
    while ((option = args_next(&command, argc, argv, &value)) != ARGS_END) {
        if (option == ARGS_DONE) return BOHN_OK;
        if (option == ARGS_BAD || !read_option(option, value, &wishes)) return BOHN_BAD_INPUT;
    }
    if (argc - optind > 1)
        return args_complain(&command, "one game at a time; '%s' is too much (house rules: bohnanza+RULE)",
                             argv[optind + 1]);
    wishes.script = argv[optind]; /* NULL at the end */
    if (!consistent(&wishes)) return BOHN_BAD_INPUT;
    term_wish(&wishes.term);
    bool ready = !wishes.report || sim_out_possible(wishes.report, &err);
    ready = ready && (!wishes.shrink || shrink_directory(wishes.shrink, &err));
    if (ready) ready = wishes.resume ? open_again(&sim, &wishes, &err) : open_new(&sim, &wishes, &err);
    int status;
    if (ready) {
        status = simulate(&sim, &wishes, &err);
    } else {
        error_print(&err);
        status = err.status == BOHN_OK ? BOHN_BAD_INPUT : (int)err.status;
    }
    for (int i = 0; i < 2; i++) {
        sim_result_free(&sim.results[i]);
        sim_table_close(&sim.sides[i].table);
    }
    return status;
}
