/* table.c - see table.h. */
#include "repl/sim/table.h"

#include "repl/author/shrink.h"
#include "repl/games.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <limits.h>
#include <string.h>

enum { FAST = 0, AS_RUN = BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN };

/* The options and limits to load the rules with. Games are limited by instructions alone: a time limit would fail games
 * on a busy machine. */
typedef struct Terms {
    const char *options[BOHN_HEADER_OPTIONS + 1];
    BohnLimits limits;
} Terms;

static Terms terms_of(const SimRun *run) {
    Terms terms = { .limits = bohn_default_limits };
    terms.limits.milliseconds = INT_MAX;
    for (int i = 0; i < run->n_options; i++) terms.options[i] = run->options[i];
    return terms;
}

static BohnRules *load(const SimTable *table, BohnError *err) {
    const SimRun *run = table->run;
    Terms terms = terms_of(run);
    return games_load_with((BohnSetup){ .script = run->script, .players = run->players, .options = terms.options,
                                        .limits = &terms.limits, .profile = table->profile }, err);
}

static bool fill_seats(SimTable *table, const char *list, BohnError *err) {
    if (!seats_fill(&table->seats, bohn_info(table->rules), list, false, err)) return false;
    if (seats_humans(&table->seats) == 0) return true;
    return error_fill(err, BOHN_BAD_INPUT, "%s", tr("simulations are played by bots; a seat cannot be human"));
}

static void find_measures(SimTable *table) {
    const BohnInfo *info = bohn_info(table->rules);
    const SimRun *run = table->run;
    table->n_places = 0;
    for (int counter = 0; counter < info->n_counters; counter++) {
        int seat = info->counters[counter].seat;
        for (int i = 0; i < run->n_measures; i++) {
            if (!bohn_in(&info->counters[counter].measure, "en") || run->measures[i].each != (seat != BOHN_NO_SEAT) ||
                strcmp(run->measures[i].name, info->counters[counter].name) != 0)
                continue;
            table->places[table->n_places].counter = counter;
            table->places[table->n_places++].at = sim_measure_at(run, i) + (seat > 0 ? seat : 0);
        }
    }
}

bool sim_table_open(SimTable *table, SimRun *run, const char *list, BohnError *err) {
    *table = (SimTable){ .run = run, .profile = table->profile };
    table->rules = load(table, err);
    if (!table->rules || !sim_run_rules(run, bohn_info(table->rules), err)) return false;
    if (!fill_seats(table, list, err)) return false;
    for (int i = 0; i < run->players; i++)
        snprintf(run->seats[i], sizeof run->seats[i], "%s", table->seats.name[i]);
    find_measures(table);
    return true;
}

void sim_table_close(SimTable *table) {
    bohn_rules_free(table->rules);
    table->rules = NULL;
}

static bool note_result(SimTable *table, BohnGame *game, int32_t *row, BohnError *err) {
    unsigned winners = 0;
    if (!bohn_winners(game, &winners, err)) return false;
    row[SIM_WINNERS] = (int32_t)winners;
    for (int seat = 0; seat < table->run->players; seat++) {
        int score[4];
        if (!bohn_score(game, seat, score, err)) return false;
        row[SIM_SCORES + seat] = score[0];
    }
    for (int i = 0; i < table->n_places; i++)
        row[table->places[i].at] = bohn_counter_value(game, table->places[i].counter);
    return true;
}

static bool play(SimTable *table, int number, int flags, int32_t *row, BohnError *err) {
    int n = table->run->players, moved = table->run->rotate ? number % n : 0;
    Seats seats = { .n = n };
    for (int i = 0; i < n; i++) { /* as in sim_seat() */
        seats.kind[i] = table->seats.kind[(i + n - moved) % n];
        seats.name[i] = table->seats.name[(i + n - moved) % n];
    }
    BohnGame *game = bohn_new(table->rules, sim_seed(table->run, number), flags, err);
    if (!game) return false;
    SeatsGame at = { &seats, game };
    bohn_set_polls(game, seats_polls(&seats, false));
    if (flags == FAST) bohn_set_decider(game, seats_decider, &at);
    BohnProgress progress;
    BohnAnswer answer;
    while ((progress = bohn_run(game, err)) == BOHN_WAITING)
        if (!seats_decide(&seats, game, &answer, err) || !bohn_answer(game, &answer, err)) break;
    row[SIM_TURNS] = bohn_now(game).turn;
    row[SIM_DECISIONS] = bohn_now(game).position;
    bool done = progress == BOHN_OVER && note_result(table, game, row, err);
    row[SIM_STATE] = done ? SIM_PLAYED : SIM_FAULT;
    bohn_free(game);
    return done;
}

/* A failure may be due to earlier games, for example if a script keeps creating strings. So a failed game is played
 * again with freshly loaded rules and all checks, as by `bohn run`; the second outcome counts. */
void sim_table_play(SimTable *table, int game, int32_t *row, BohnError *err) {
    size_t size = (size_t)sim_measure_at(table->run, table->run->n_measures) * sizeof *row;
    char list[sizeof table->run->seats];
    memset(row, 0, size);
    row[SIM_STATE] = SIM_FAULT;
    term_tick(table->rules);
    if (play(table, game, FAST, row, err)) return;
    BohnError first = *err;
    memset(row, 0, size);
    row[SIM_STATE] = SIM_FAULT;
    term_tick(NULL);
    bohn_rules_free(table->rules);
    table->rules = load(table, err);
    if (!table->rules) return;
    sim_seat_list(table->run, 0, ",", list, sizeof list);
    if (!fill_seats(table, list, err)) return;
    err->status = BOHN_OK;
    term_tick(table->rules);
    play(table, game, AS_RUN, row, err);
    if (err->status == BOHN_SYSTEM) *err = first; /* the history of an endless game exceeds a worker's memory */
}

void sim_shrink(const SimRun *run, const SimFault *fault, const char *directory, char *text, size_t n) {
    Terms terms = terms_of(run);
    char seats[sizeof run->seats];
    sim_seat_list(run, fault->game, ",", seats, sizeof seats);
    Shrink shrink = { .setup = { .script = run->script, .path = bohn_search_path(), .players = run->players,
                                 .options = terms.options, .limits = &terms.limits },
                      .seats = seats, .seed = sim_seed(run, fault->game), .status = fault->status,
                      .directory = directory };
    shrink_fault(&shrink, text, n);
}
