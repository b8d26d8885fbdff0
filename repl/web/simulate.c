/* simulate.c - the simulation of the page, and its report: those of `bohn sim`. */
#include "repl/sim/html_report.h"
#include "repl/sim/runner.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"
#include "repl/web/web.h"

#include <string.h>
#include <unistd.h>

#define REPORT "report.html"
#define MOST_GAMES 1000000

/* One set of rules, or two that are compared. */
typedef struct Side {
    SimRun run;
    SimRunner runner;
} Side;

static Side sides[2];
static SimResult results[2];
static int n_sides, next;      /* next: the game to play */

static void close_all(void) {
    for (int i = 0; i < n_sides; i++) sim_runner_close(&sides[i].runner);
    for (int i = 0; i < n_sides; i++) sim_result_free(&results[i]);
    n_sides = next = 0;
}

/* Who begins moves on after each game, unless the options say it, as in `bohn sim`. */
static bool open_side(const WebSetup *setup, const char *script, int games, BohnError *err) {
    const char *bots[BOHN_MAX_SEATS];
    Side *side = &sides[n_sides];
    SimRun *run = &side->run;
    *side = (Side){ .run = { .rotate_first = true, .shard = 1, .shards = 1, .seed = setup->seed, .games = games } };
    for (int i = 0; setup->options[i]; i++) {
        snprintf(run->options[run->n_options++], sizeof run->options[0], "%s", setup->options[i]);
        if (string_starts(setup->options[i], "first=")) run->rotate_first = false;
    }
    snprintf(run->script, sizeof run->script, "%s", script);
    run->players = n_sides ? sides[0].run.players : setup->players;
    if (!sim_runner_open(&side->runner, run, setup->seats, err)) {
        sim_runner_close(&side->runner);
        return false;
    }
    run->rotate = sim_bots(run, bots) > 1;
    sim_result_start(&results[n_sides++], run);
    return true;
}

/* Begins a run of `games` games; `vs` names other rules to compare with. */
json_t *simulate_open(const json_t *request) {
    WebSetup setup;
    BohnError err = { 0 };
    const char *vs = json_string_value(json_object_get(request, "vs"));
    json_int_t games = json_integer_value(json_object_get(request, "games"));
    close_all();
    bool ok = web_setup(request, &setup, &err);
    if (ok && (games < 1 || games > MOST_GAMES))
        ok = error_fill(&err, BOHN_BAD_INPUT, tr("a simulation has 1 to %d games"), MOST_GAMES);
    ok = ok && open_side(&setup, setup.script, (int)games, &err) && (!vs || open_side(&setup, vs, (int)games, &err));
    if (!ok) {
        close_all();
        return web_error(&err);
    }
    bool turns = sides[0].run.rotate_first && sides[n_sides - 1].run.rotate_first;
    for (int i = 0; i < n_sides; i++) sides[i].run.rotate_first = results[i].run.rotate_first = turns;
    return json_pack("{s:i, s:i}", "played", 0, "games", (int)games);
}

static bool is_open(BohnError *err) {
    return n_sides > 0 || error_fill(err, BOHN_BAD_INPUT, "%s", tr("no simulation is open"));
}

/* False without memory. */
static bool play(int side, int game) {
    static BohnError why;
    int32_t *row = sim_result_open(&results[side], game);
    why.text[0] = '\0';
    if (row) sim_runner_play(&sides[side].runner, game, row, &why);
    return row && (row[SIM_STATE] != SIM_FAULT || sim_result_fault(&results[side], game, why.status, why.text));
}

/* Plays `n` more games. */
json_t *simulate_some(const json_t *request) {
    BohnError err = { 0 };
    if (!is_open(&err)) return web_error(&err);
    for (json_int_t n = json_integer_value(json_object_get(request, "n")); n > 0 && next < sides[0].run.games; n--, next++)
        for (int i = 0; i < n_sides; i++)
            if (!play(i, next)) {
                error_fill(&err, BOHN_SYSTEM, "out of memory");
                return web_error(&err);
            }
    for (int i = 0; i < n_sides; i++) sim_result_advance(&results[i]);
    return json_pack("{s:i, s:i}", "played", next, "games", sides[0].run.games);
}

/* Writes the report of the games so far to a file, as --report does, and names it. */
json_t *simulate_report(const json_t *request) {
    BohnError err = { 0 };
    (void)request;
    if (!is_open(&err)) return web_error(&err);
    unlink(REPORT);
    if (!sim_html_write(REPORT, results, n_sides, next < sides[0].run.games, false, &err)) return web_error(&err);
    return json_pack("{s:s}", "file", REPORT);
}
