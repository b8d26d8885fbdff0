/* simulate.c - the simulation of the page, and its report: those of `bohn sim`. */
#include "repl/play/game_json.h"
#include "repl/sim/html.h"
#include "repl/sim/table.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"
#include "repl/web/web.h"

#include <string.h>
#include <unistd.h>

#define REPORT "report.html"

static struct {
    SimRun run;
    SimTable table;
    SimResult result;
    int next;              /* the game to play */
    bool open;
} sim;

static void close_all(void) {
    if (sim.open) sim_table_close(&sim.table);
    if (sim.open) sim_result_free(&sim.result);
    memset(&sim, 0, sizeof sim);
}

/* Begins a run of `games` games. Nobody is human; who begins moves on, as in `bohn sim`. */
json_t *simulate_open(const json_t *request) {
    WebSetup setup;
    BohnError err = { 0 };
    const char *bots[BOHN_MAX_SEATS];
    json_int_t games = json_integer_value(json_object_get(request, "games"));
    close_all();
    if (!web_setup(request, &setup, &err)) return web_error(&err);
    if (games < 1 || games > 1000000) {
        error_fill(&err, BOHN_BAD_INPUT, "%s", tr("a simulation has 1 to 1000000 games"));
        return web_error(&err);
    }
    sim.run.rotate_first = true;
    for (int i = 0; setup.options[i]; i++) {
        snprintf(sim.run.options[sim.run.n_options++], sizeof sim.run.options[0], "%s", setup.options[i]);
        if (string_starts(setup.options[i], "first=")) sim.run.rotate_first = false;
    }
    snprintf(sim.run.script, sizeof sim.run.script, "%s", setup.script);
    sim.run.players = setup.players;
    sim.run.seed = setup.seed;
    sim.run.games = (int)games;
    sim.run.shard = sim.run.shards = 1;
    if (!sim_table_open(&sim.table, &sim.run, setup.seats, &err)) {
        sim_table_close(&sim.table);
        return web_error(&err);
    }
    sim.run.rotate = sim_bots(&sim.run, bots) > 1;
    sim_result_start(&sim.result, &sim.run);
    sim.open = true;
    return json_pack("{s:i, s:i}", "played", 0, "games", (int)games);
}

static bool is_open(BohnError *err) {
    return sim.open || error_fill(err, BOHN_BAD_INPUT, "%s", tr("no simulation is open"));
}

/* Plays some more games. */
json_t *simulate_some(const json_t *request) {
    static BohnError why;
    BohnError err = { 0 };
    if (!is_open(&err)) return web_error(&err);
    for (int n = (int)json_integer_value(json_object_get(request, "n")); n > 0 && sim.next < sim.run.games; n--) {
        int32_t *row = sim_result_open(&sim.result, sim.next);
        why.text[0] = '\0';
        if (row) sim_table_play(&sim.table, sim.next, row, &why);
        if (!row || (row[SIM_STATE] == SIM_FAULT && !sim_result_fault(&sim.result, sim.next, why.status, why.text))) {
            error_fill(&err, BOHN_SYSTEM, "out of memory");
            return web_error(&err);
        }
        sim.next++;
    }
    sim_result_advance(&sim.result);
    return json_pack("{s:i, s:i, s:i}", "played", sim.next, "games", sim.run.games, "faults", sim.result.n_faults);
}

/* Writes the report of the games so far to a file, as --report does, and names it. */
json_t *simulate_report(const json_t *request) {
    BohnError err = { 0 };
    (void)request;
    if (!is_open(&err)) return web_error(&err);
    unlink(REPORT);
    if (!sim_html_write(REPORT, &sim.result, 1, sim.next < sim.run.games, false, &err)) return web_error(&err);
    return json_pack("{s:s}", "file", REPORT);
}
