/* watch.c - the workbench command :watch: when a script is saved, reloads it and simulates games by the new rules.
 *
 * The figures are redrawn in place as games finish, beside those before the change. A key or Ctrl-C ends the
 * simulation. It plays whole games with the same seeds each time, so figures differ only because the rules do.
 */
#include "repl/workbench/workbench.h"

#include "repl/sim/crew.h"
#include "repl/sim/labels.h"
#include "repl/sim/runner.h"
#include "repl/term/page.h"
#include "repl/term/term.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define USUAL_GAMES 100
#define SHOW_EVERY 0.5   /* seconds */

typedef struct Trial {
    Workbench *bench;
    SimRun run;
    SimRunner runner;
    SimResult result;
    double shown;        /* when the figures were last drawn */
    int rows;            /* of the drawn figures; 0: none */
} Trial;

/* Win rates, the mean score and the length of games: what a change of the rules shows first. */
static bool is_main(const SimFigure *figure) {
    return (figure->what == SIM_WHAT_WINS && figure->who == SIM_WHO_SEAT) ||
           (figure->what == SIM_WHAT_SCORE && figure->who == SIM_WHO_ALL) ||
           (figure->what == SIM_WHAT_TURNS && figure->who == SIM_WHO_TABLE);
}

/* `number` counts the main figures; the workbench keeps them for the next comparison. */
static void put_figure(Page *page, Trial *trial, const SimFigure *figure, int number) {
    char who[60] = "", label[120];
    WatchFigure *before = &trial->bench->watch.figures[number];
    SimEstimate e = sim_label_estimate(figure->what, &figure->summary);
    const char *unit = figure->what == SIM_WHAT_WINS ? " %" : "  ";
    if (figure->who == SIM_WHO_SEAT) sim_label_who(&trial->run, figure, who, sizeof who);
    snprintf(label, sizeof label, "%s%s%s", sim_label_what(&trial->run, figure), *who ? ", " : "", who);
    page_add(page, STYLE_PLAIN, "  %-21s %6s%s  (95%%: %s to %s)", label, e.mean, unit, e.low, e.high);
    if (*before->was) page_add(page, STYLE_FAINT, "  before: %s%s", before->was, unit);
    page_end(page);
    snprintf(before->now, sizeof before->now, "%s", e.mean);
}

static void draw(Trial *trial) {
    SimReport report;
    Page page = { 0 };
    char seats[400];
    int number = 0;
    if (!sim_report_make(&report, &trial->result)) return;
    sim_label_seats(&trial->run, seats, sizeof seats);
    page_line(&page, STYLE_STRONG, "%d games, %s:", report.games, seats);
    for (int i = 0; i < report.n_figures && report.games > 1; i++)
        if (is_main(&report.figures[i]) && number < WATCH_FIGURES) put_figure(&page, trial, &report.figures[i], number++);
    if (report.faults > 0)
        page_line(&page, STYLE_WARN, "  %d games failed: %.*s", report.faults, (int)strcspn(trial->result.faults[0].text, "\n"),
                  trial->result.faults[0].text);
    sim_report_free(&report);
    if (trial->rows > 0) printf("\033[%dA\r\033[J", trial->rows);
    trial->rows = page_rows(&page, term_width());
    trial->shown = term_seconds();
    page_show(&page);
}

/* Redraws in place only on a terminal that can. */
static bool go_on(void *context, bool stopping) {
    Trial *trial = context;
    bool live = term_interactive() && !term_plain();
    if (live && !stopping && term_seconds() - trial->shown >= SHOW_EVERY && trial->result.known > 1) draw(trial);
    return !live || poll(&(struct pollfd){ .fd = STDIN_FILENO, .events = POLLIN }, 1, 0) == 0;
}

static void play_game(void *context, int which, int game, int32_t *row, BohnError *err) {
    (void)which;
    sim_runner_play(&((Trial *)context)->runner, game, row, err);
}

bool workbench_simulate(Workbench *bench) {
    static Trial trial; /* large */
    BohnError err = { 0 };
    if (bench->watch.games == 0) return true;
    trial = (Trial){ .bench = bench, .shown = term_seconds(),
                     .run = { .players = bench->players, .seed = 1, .games = bench->watch.games, .shard = 1, .shards = 1 } };
    snprintf(trial.run.script, sizeof trial.run.script, "%s", bench->script);
    for (int i = 0; i < bench->n_options; i++)
        snprintf(trial.run.options[trial.run.n_options++], sizeof trial.run.options[0], "%s", bench->options[i]);
    bool ok = sim_runner_open(&trial.runner, &trial.run, *bench->watch.bot ? bench->watch.bot : NULL, &err);
    if (ok) {
        sim_result_start(&trial.result, &trial.run);
        SimCrew crew = { .jobs = crew_processors(), .results = &trial.result, .n_results = 1, .play = play_game,
                         .context = &trial, .go_on = go_on, .go_on_context = &trial };
        ok = sim_crew_work(&crew, &err) != CREW_BROKEN;
        sim_result_cut(&trial.result, trial.result.known);
        if (ok) draw(&trial);
        sim_result_free(&trial.result);
        for (int i = 0; i < WATCH_FIGURES; i++)
            memcpy(bench->watch.figures[i].was, bench->watch.figures[i].now, sizeof bench->watch.figures[i].was);
    }
    sim_runner_close(&trial.runner);
    term_interrupts(bench->rules);
    return ok || workbench_error(&err);
}

bool workbench_watch(Workbench *bench, char *rest) {
    const char *first = workbench_word(&rest), *bot = workbench_word(&rest);
    bool off = strcmp(first, "off") == 0;
    Seats seats;
    BohnError err;
    int games;
    if (!workbench_number(off ? "" : first, USUAL_GAMES, 0, 1000000, &games))
        return workbench_fail(":watch [GAMES [BOT]], or :watch off");
    if (*bot && !seats_fill(&seats, bohn_info(bench->rules), bot, false, &err)) return workbench_fail("%s", err.text);
    bench->watch.on = !off;
    bench->watch.games = games;
    snprintf(bench->watch.bot, sizeof bench->watch.bot, "%s", bot);
    memset(bench->watch.figures, 0, sizeof bench->watch.figures);
    bench->stamp = 0;
    workbench_scripts_changed(bench);
    if (off) puts("Scripts are no longer watched.");
    else puts("Scripts that change are reloaded.");
    return off || workbench_simulate(bench);
}
