/* runner.c - see runner.h. */
#include "repl/sim/runner.h"

#include "repl/author/shrink.h"
#include "repl/bots/seer.h"
#include "repl/games.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FAST = 0, AS_RUN = BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN };

/* The options and limits to load the rules with. Games are limited by instructions alone: a time limit would fail games
 * on a busy machine. */
typedef struct Terms {
    const char *options[BOHN_HEADER_OPTIONS + 2];
    char first[20];
    BohnLimits limits;
} Terms;

/* `first`: the seat that begins, or BOHN_NO_SEAT. */
static void set_terms(Terms *terms, const SimRun *run, int first) {
    *terms = (Terms){ .limits = bohn_default_limits };
    terms->limits.milliseconds = INT_MAX;
    for (int i = 0; i < run->n_options; i++) terms->options[i] = run->options[i];
    snprintf(terms->first, sizeof terms->first, "first=%d", first + 1);
    if (first != BOHN_NO_SEAT) terms->options[run->n_options] = terms->first;
}

static BohnRules *load(const SimRunner *runner, int first, BohnError *err) {
    const SimRun *run = runner->run;
    Terms terms;
    set_terms(&terms, run, first);
    return games_load_with((BohnSetup){ .script = run->script, .players = run->players, .options = terms.options,
                                        .limits = &terms.limits, .profile = runner->profile }, err);
}

bool sim_runner_admits(const Seats *seats, BohnError *err) {
    for (int i = 0; i < seats->n; i++) {
        Seer seer;
        if (seats->kind[i] == SEAT_SEER && seer_read(seats->name[i], &seer, err) && seer.milliseconds)
            return error_fill(err, BOHN_BAD_INPUT, tr("%s decides by time, so no simulation could be repeated; "
                                                      "seer:200 searches 200 playouts"),
                              seats->name[i]);
    }
    if (!seats_programs(seats)) return true;
    bool can = seats_players->start(seats, err);
    if (can) seats_players->end(seats, NULL, NULL);
    return can;
}

static bool fill_seats(SimRunner *runner, const char *list, BohnError *err) {
    if (!seats_fill(&runner->seats, bohn_info(runner->rules), list, false, err)) return false;
    if (seats_humans(&runner->seats) == 0) return sim_runner_admits(&runner->seats, err);
    return error_fill(err, BOHN_BAD_INPUT, "%s", tr("simulations are played by bots; a seat cannot be human"));
}

/* Programs are also measured by their wrong answers. The name cannot be that of a counter. */
static bool measure_programs(SimRunner *runner, SimRun *run, BohnError *err) {
    if (!seats_programs(&runner->seats)) return true;
    if (run->n_measures == SIM_MEASURES) return error_fill(err, BOHN_BAD_SCRIPT, "%s declares %d measures", run->script, SIM_MEASURES);
    runner->wrong_at = sim_measure_at(run, run->n_measures);
    run->measures[run->n_measures++] = (SimMeasure){ "exec:wrong", { "wrong answers", "falsche Antworten" }, true };
    return true;
}

static void find_measures(SimRunner *runner) {
    const BohnInfo *info = bohn_info(runner->rules);
    const SimRun *run = runner->run;
    runner->n_places = 0;
    for (int counter = 0; counter < info->n_counters; counter++) {
        int seat = info->counters[counter].seat;
        for (int i = 0; i < run->n_measures; i++) {
            if (!bohn_in(&info->counters[counter].measure, "en") || run->measures[i].each != (seat != BOHN_NO_SEAT) ||
                strcmp(run->measures[i].name, info->counters[counter].name) != 0)
                continue;
            runner->places[runner->n_places].counter = counter;
            runner->places[runner->n_places++].at = sim_measure_at(run, i) + (seat > 0 ? seat : 0);
        }
    }
}

/* The seat that begins by the option `first` as the rules were loaded; BOHN_NO_SEAT if lots are drawn. */
static int first_of(const BohnInfo *info) {
    for (int i = 0; i < info->n_options; i++)
        if (strcmp(info->options[i].name, "first") == 0) return atoi(info->options[i].value) - 1;
    return BOHN_NO_SEAT;
}

bool sim_runner_open(SimRunner *runner, SimRun *run, const char *list, BohnError *err) {
    *runner = (SimRunner){ .run = run, .profile = runner->profile };
    runner->rules = load(runner, BOHN_NO_SEAT, err);
    if (!runner->rules || !sim_run_rules(run, bohn_info(runner->rules), err)) return false;
    run->rotate_first &= games_can_turn(bohn_info(runner->rules));
    runner->first = first_of(bohn_info(runner->rules));
    for (int seat = 0; run->rotate_first && seat < run->players; seat++)
        if (seat != runner->first && !(runner->begins[seat] = load(runner, seat, err))) return false;
    if (!fill_seats(runner, list, err)) return false;
    for (int i = 0; i < run->players; i++) {
        snprintf(run->seats[i], sizeof run->seats[i], "%s", runner->seats.name[i]);
        runner->seats.name[i] = run->seats[i]; /* the rules may be loaded anew */
    }
    find_measures(runner);
    return measure_programs(runner, run, err);
}

void sim_runner_close(SimRunner *runner) {
    term_tick(NULL);
    bohn_rules_free(runner->rules);
    runner->rules = NULL;
    for (int i = 0; i < BOHN_MAX_SEATS; i++) {
        bohn_rules_free(runner->begins[i]);
        runner->begins[i] = NULL;
    }
}

/* The rules that a game is played by. */
static BohnRules **rules_of(SimRunner *runner, int game) {
    int first = sim_first(runner->run, game);
    return first == BOHN_NO_SEAT || first == runner->first ? &runner->rules : &runner->begins[first];
}

static size_t row_size(const SimRunner *runner) {
    return (size_t)sim_measure_at(runner->run, runner->run->n_measures) * sizeof(int32_t);
}

static bool note_result(SimRunner *runner, BohnGame *game, int32_t *row, BohnError *err) {
    unsigned winners = 0;
    if (!bohn_winners(game, &winners, err)) return false;
    row[SIM_WINNERS] = (int32_t)winners;
    for (int seat = 0; seat < runner->run->players; seat++) {
        int score[4];
        if (!bohn_score(game, seat, score, err)) return false;
        row[SIM_SCORES + seat] = score[0];
    }
    for (int seat = 0; runner->wrong_at && seat < runner->run->players; seat++) row[runner->wrong_at + seat] = runner->wrong.n[seat];
    for (int i = 0; i < runner->n_places; i++)
        row[runner->places[i].at] = bohn_counter_value(game, runner->places[i].counter);
    return true;
}

/* Who sits where in a game, as in sim_seat(). */
static Seats seats_in(const SimRunner *runner, int number) {
    int n = runner->run->players, moved = runner->run->rotate ? number % n : 0;
    Seats seats = { .n = n };
    for (int i = 0; i < n; i++) {
        seats.kind[i] = runner->seats.kind[(i + n - moved) % n];
        seats.name[i] = runner->seats.name[(i + n - moved) % n];
    }
    return seats;
}

/* Programs are started again for each game, so that no game depends on another. */
static bool start_programs(const Seats *seats, BohnError *err) { return !seats_programs(seats) || seats_players->start(seats, err); }

static void end_programs(SimRunner *runner, const Seats *seats, BohnGame *game) {
    runner->wrong = (SeatsWrong){ 0 };
    if (seats_programs(seats)) seats_players->end(seats, game, &runner->wrong);
}

BohnGame *sim_runner_again(SimRunner *runner, int number, Seats *seats, BohnError *err) {
    BohnProgress progress;
    BohnAnswer answer;
    *seats = seats_in(runner, number);
    BohnGame *game = bohn_new(*rules_of(runner, number), sim_seed(runner->run, number), BOHN_HISTORY | BOHN_EVENTS, err);
    if (game) bohn_set_polls(game, seats_polls(seats, false));
    if (game && !start_programs(seats, err)) bohn_free(game), game = NULL;
    while (game && (progress = bohn_run(game, err)) != BOHN_OVER) {
        if (progress == BOHN_WAITING && seats_decide(seats, game, &answer, err) && bohn_answer(game, &answer, err)) continue;
        bohn_free(game);
        game = NULL;
    }
    end_programs(runner, seats, game);
    return game;
}

static bool play(SimRunner *runner, int number, int flags, int32_t *row, BohnError *err) {
    Seats seats = seats_in(runner, number);
    bool programs = seats_programs(&seats);
    if (!start_programs(&seats, err)) return false;
    BohnGame *game = bohn_new(*rules_of(runner, number), sim_seed(runner->run, number), programs ? flags | BOHN_EVENTS : flags, err);
    if (!game) return false;
    SeatsGame at = { &seats, game };
    bohn_set_polls(game, seats_polls(&seats, false));
    if (flags == FAST && !programs) bohn_set_decider(game, seats_decider, &at);
    BohnProgress progress;
    BohnAnswer answer;
    while ((progress = bohn_run(game, err)) == BOHN_WAITING)
        if (!seats_decide(&seats, game, &answer, err) || !bohn_answer(game, &answer, err)) break;
    row[SIM_TURNS] = bohn_now(game).turn;
    row[SIM_DECISIONS] = bohn_now(game).position;
    end_programs(runner, &seats, game);
    bool done = progress == BOHN_OVER && note_result(runner, game, row, err);
    row[SIM_STATE] = done ? SIM_PLAYED : SIM_FAULT;
    bohn_free(game);
    return done;
}

static bool play_checked(SimRunner *runner, int game, int32_t *row, BohnError *err) {
    memset(row, 0, row_size(runner));
    row[SIM_STATE] = SIM_FAULT;
    err->status = BOHN_OK;
    return play(runner, game, AS_RUN, row, err);
}

/* The same with freshly loaded rules, which are kept. */
static bool play_afresh(SimRunner *runner, int game, int32_t *row, BohnError *err) {
    BohnRules **rules = rules_of(runner, game);
    memset(row, 0, row_size(runner));
    row[SIM_STATE] = SIM_FAULT;
    term_tick(NULL);
    bohn_rules_free(*rules);
    *rules = load(runner, sim_first(runner->run, game), err);
    if (!*rules) return false;
    term_tick(*rules);
    return play_checked(runner, game, row, err);
}

/* The first game, the hundredth and every thousandth, the same ones in every run. Fresh rules take as long as two to
 * six games. */
static bool is_sample(const SimRunner *runner, int game) {
    return !runner->profile && (game == 0 || game == 99 || game % 1000 == 999);
}

static void write_row(const SimRunner *runner, const int32_t *row, char *text, size_t n) {
    text[0] = '\0';
    string_append(text, n, tr("%d turns, %d decisions, scores"), (int)row[SIM_TURNS], (int)row[SIM_DECISIONS]);
    for (int seat = 0; seat < runner->run->players; seat++)
        string_append(text, n, "%s%d", seat ? ":" : " ", (int)row[SIM_SCORES + seat]);
    string_append(text, n, "%s", tr(", winners"));
    for (int seat = 0; seat < runner->run->players; seat++)
        if (row[SIM_WINNERS] >> seat & 1) string_append(text, n, " p%d", seat + 1);
}

/* The law of simulations: the game that was just played comes out the same when it is played alone, by fresh rules
 * and as by `bohn run`. Otherwise a rule can tell how it is played. (An audit, which `check` makes, would take five
 * times as long.) The first game was played by fresh rules, so it is played again by these, which then must not
 * remember it. */
static bool obeys_the_law(SimRunner *runner, int game, int32_t *row, BohnError *err) {
    int32_t again[SIM_SCORES + BOHN_MAX_SEATS * (1 + SIM_MEASURES)];
    char fast[300], checked[300];
    bool played = game == 0 ? play_checked(runner, game, again, err) : play_afresh(runner, game, again, err);
    if (!played) {
        if (err->status != BOHN_SYSTEM) { /* the history of a long game exceeds a worker's memory */
            memcpy(row, again, row_size(runner));
            return false;
        }
        err->status = BOHN_OK;
        return true;
    }
    if (memcmp(row, again, row_size(runner)) == 0) return true;
    write_row(runner, row, fast, sizeof fast);
    write_row(runner, again, checked, sizeof checked);
    row[SIM_STATE] = SIM_FAULT;
    return error_fill(err, BOHN_RULE_FAULT,
                      tr("the simulated game (%s) and the same game played alone with all checks (%s) end differently: a rule keeps "
                         "something outside the table"), fast, checked);
}

/* A failure may be due to earlier games, for example if a script keeps creating strings. So a failed game is played
 * again with freshly loaded rules and all checks, as by `bohn run`; the second outcome counts. */
void sim_runner_play(SimRunner *runner, int game, int32_t *row, BohnError *err) {
    memset(row, 0, row_size(runner));
    row[SIM_STATE] = SIM_FAULT;
    bool programs = seats_programs(&runner->seats);
    term_tick(*rules_of(runner, game));
    if (play(runner, game, FAST, row, err)) {
        err->text[0] = '\0';
        if (programs) {
            Seats seats = seats_in(runner, game);
            seats_report(&seats, &runner->wrong, err->text, sizeof err->text);
        } else if (is_sample(runner, game)) {
            obeys_the_law(runner, game, row, err);
        }
        return;
    }
    BohnError first = *err;
    if (programs && first.status == BOHN_LIMIT) return; /* it was late, and would be again */
    play_afresh(runner, game, row, err);
    if (err->status == BOHN_SYSTEM) *err = first; /* the history of an endless game exceeds a worker's memory */
}

void sim_shrink(const SimRun *run, const SimFault *fault, const char *directory, char *text, size_t n) {
    Terms terms;
    char seats[sizeof run->seats];
    set_terms(&terms, run, sim_first(run, fault->game));
    sim_seat_list(run, fault->game, ",", seats, sizeof seats);
    Shrink shrink = { .setup = { .script = run->script, .path = paths_search(), .players = run->players,
                                 .options = terms.options, .limits = &terms.limits },
                      .seats = seats, .seed = sim_seed(run, fault->game), .status = fault->status,
                      .directory = directory };
    shrink_fault(&shrink, text, n);
}
