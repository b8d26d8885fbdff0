/* result.c - a run and the rows of its games. See sim.h. */
#include "repl/sim/sim.h"

#include "repl/bots/dice.h"
#include "repl/seed.h"
#include "repl/term/error_print.h"
#include "repl/term/strings.h"
#include "repl/term/utf8.h"

#include <stdlib.h>
#include <string.h>

static const char *const langs[SIM_LANGS] = { "en", "de" };

/* ---- a run ------------------------------------------------------------------------------------- */

static bool add_measure(SimRun *run, const BohnInfo *info, int counter, BohnError *err) {
    const char *name = info->counters[counter].name;
    if (!bohn_in(&info->counters[counter].measure, "en")) return true;
    bool each = info->counters[counter].seat != BOHN_NO_SEAT;
    for (int i = 0; i < run->n_measures; i++)
        if (each && run->measures[i].each && strcmp(run->measures[i].name, name) == 0) return true; /* added for p1 */
    if (run->n_measures == SIM_MEASURES)
        return error_fill(err, BOHN_BAD_SCRIPT, "%s declares more than %d measures", info->id, SIM_MEASURES);
    SimMeasure *measure = &run->measures[run->n_measures++];
    measure->each = each;
    snprintf(measure->name, sizeof measure->name, "%s", name);
    for (int i = 0; i < SIM_LANGS; i++)
        utf8_clean(bohn_in(&info->counters[counter].measure, langs[i]), false, false, measure->text[i], SIM_TEXT);
    return true;
}

bool sim_run_rules(SimRun *run, const BohnInfo *info, BohnError *err) {
    run->players = info->players;
    for (int i = 0; i < SIM_LANGS; i++)
        utf8_clean(bohn_in(&info->title, langs[i]), false, false, run->title[i], SIM_TEXT);
    run->n_scripts = 0;
    for (int i = 0; i < info->n_scripts && i < BOHN_HEADER_SCRIPTS; i++) {
        utf8_clean(info->scripts[i].name, false, false, run->scripts[i], sizeof run->scripts[i]);
        snprintf(run->hashes[i], sizeof run->hashes[i], "%s", info->scripts[i].hash);
        run->n_scripts++;
    }
    run->n_measures = 0;
    for (int i = 0; i < info->n_counters; i++)
        if (!add_measure(run, info, i, err)) return false;
    return true;
}

uint64_t sim_seed(const SimRun *run, int game) {
    uint64_t seed = dice_mix(dice_mix(run->seed) + (uint64_t)game);
    while (seed < SEED_LEAST && run->seed >= SEED_LEAST) seed = dice_mix(seed); /* one that can be typed */
    return seed;
}

const char *sim_seat(const SimRun *run, int game, int seat) {
    int moved = run->rotate ? game % run->players : 0;
    return run->seats[(seat + run->players - moved) % run->players];
}

int sim_first(const SimRun *run, int game) {
    if (!run->rotate_first) return BOHN_NO_SEAT;
    return (run->rotate ? game / run->players : game) % run->players;
}

void sim_seat_list(const SimRun *run, int game, const char *between, char *out, size_t n) {
    out[0] = '\0';
    for (int i = 0; i < run->players; i++) string_append(out, n, "%s%s", i ? between : "", sim_seat(run, game, i));
}

int sim_bots(const SimRun *run, const char *bots[BOHN_MAX_SEATS]) {
    int n = 0;
    for (int seat = 0; seat < run->players; seat++) {
        int i = 0;
        while (i < n && strcmp(bots[i], run->seats[seat]) != 0) i++;
        if (i == n) bots[n++] = run->seats[seat];
    }
    return n;
}

bool sim_has_programs(const SimRun *run) {
    for (int seat = 0; seat < run->players; seat++)
        if (string_starts(run->seats[seat], "exec:")) return true;
    return false;
}

int sim_measure_at(const SimRun *run, int measure) {
    int at = SIM_SCORES + run->players;
    for (int i = 0; i < measure; i++) at += run->measures[i].each ? run->players : 1;
    return at;
}

static void append_word(char *out, size_t n, const char *before, const char *word) {
    string_append(out, n, "%s", before);
    string_quote(out, n, word);
}

/* The command's rules, seats and options. */
static void append_table(const SimRun *run, const char *program, const char *what, int game, char *out, size_t n) {
    int last = run->players - 1; /* --seats repeats the last name */
    char seats[sizeof run->seats] = "";
    while (last > 0 && strcmp(sim_seat(run, game, last), sim_seat(run, game, last - 1)) == 0) last--;
    out[0] = '\0';
    append_word(out, n, "", program);
    append_word(out, n, what, run->script);
    string_append(out, n, " --players %d", run->players);
    for (int seat = 0; seat <= last; seat++) string_append(seats, sizeof seats, "%s%s", seat ? "," : "", sim_seat(run, game, seat));
    append_word(out, n, " --seats ", seats);
    for (int i = 0; i < run->n_options; i++) append_word(out, n, " --set ", run->options[i]);
}

void sim_replay_command(const SimRun *run, const char *program, int game, char *out, size_t n) {
    append_table(run, program, " run ", game, out, n);
    if (run->rotate_first) string_append(out, n, " --set first=%d", sim_first(run, game) + 1);
    string_append(out, n, " --seed %llu", (unsigned long long)sim_seed(run, game));
}

void sim_run_command(const SimRun *run, const SimRun *vs, const char *program, char *out, size_t n) {
    const char *bots[BOHN_MAX_SEATS];
    append_table(run, program, " sim ", 0, out, n);
    if (sim_bots(run, bots) > 1 && !run->rotate) string_append(out, n, " --no-rotate");
    if (vs) append_word(out, n, " --vs ", vs->script);
    for (int i = run->n_options; vs && i < vs->n_options; i++) append_word(out, n, " --vs-set ", vs->options[i]);
    string_append(out, n, " --seed %llu -n %d", (unsigned long long)run->seed, run->games);
    if (run->until > 0) string_append(out, n, " --until %.10g%%", 100 * run->until);
    if (run->shards > 1) string_append(out, n, " --shard %d/%d", run->shard, run->shards);
}

/* ---- rows ---------------------------------------------------------------------------------------- */

void sim_result_start(SimResult *result, const SimRun *run) {
    memset(result, 0, sizeof *result);
    result->run = *run;
    result->stride = sim_measure_at(run, run->n_measures);
    result->first = (int)((int64_t)run->games * (run->shard - 1) / run->shards);
    result->end = (int)((int64_t)run->games * run->shard / run->shards);
}

void sim_result_free(SimResult *result) {
    for (int i = 0; i < result->n_faults; i++) free(result->faults[i].text);
    free(result->faults);
    free(result->rows);
    result->faults = NULL;
    result->rows = NULL;
    result->n_faults = result->room = result->known = 0;
}

int32_t *sim_result_open(SimResult *result, int game) {
    int at = game - result->first;
    size_t size = (size_t)result->stride * sizeof *result->rows;
    if (at >= result->room) {
        int room = at + 1 > 1000 ? at + 1 + at / 2 : 1000;
        int32_t *rows = realloc(result->rows, (size_t)room * size);
        if (!rows) return NULL;
        memset(rows + (size_t)result->room * (size_t)result->stride, 0, (size_t)(room - result->room) * size);
        result->rows = rows;
        result->room = room;
    }
    return result->rows + (size_t)at * (size_t)result->stride;
}

const int32_t *sim_result_row(const SimResult *result, int game) {
    int at = game - result->first;
    if (at < 0 || at >= result->room) return NULL;
    const int32_t *row = result->rows + (size_t)at * (size_t)result->stride;
    return row[SIM_STATE] == SIM_MISSING ? NULL : row;
}

const int32_t *sim_result_played(const SimResult *result, int game) {
    const int32_t *row = sim_result_row(result, game);
    return row && row[SIM_STATE] == SIM_PLAYED ? row : NULL;
}

/* The index of a game's fault, or where it would be inserted. */
static int fault_at(const SimResult *result, int game) {
    int low = 0, high = result->n_faults;
    while (low < high) {
        int middle = (low + high) / 2;
        if (result->faults[middle].game < game) low = middle + 1;
        else high = middle;
    }
    return low;
}

bool sim_result_fault(SimResult *result, int game, BohnStatus status, const char *text) {
    int at = fault_at(result, game);
    if (at < result->n_faults && result->faults[at].game == game) return true;
    SimFault *faults = realloc(result->faults, (size_t)(result->n_faults + 1) * sizeof *faults);
    if (!faults) return false;
    result->faults = faults;
    char clean[sizeof((BohnError *)0)->text]; /* file.c reads no longer text */
    utf8_clean(text, true, false, clean, sizeof clean);
    SimFault fault = { game, status, strdup(clean) };
    if (!fault.text) return false;
    memmove(faults + at + 1, faults + at, (size_t)(result->n_faults - at) * sizeof *faults);
    faults[at] = fault;
    result->n_faults++;
    return true;
}

void sim_result_wrong(SimResult *result, int game, const char *text) {
    if (result->wrong[0] && result->wrong_game <= game) return;
    result->wrong_game = game;
    snprintf(result->wrong, sizeof result->wrong, "%s", text);
}

const SimFault *sim_result_why(const SimResult *result, int game) {
    int at = fault_at(result, game);
    return at < result->n_faults && result->faults[at].game == game ? &result->faults[at] : NULL;
}

void sim_result_advance(SimResult *result) {
    while (result->known < result->end - result->first && sim_result_row(result, result->first + result->known))
        result->known++;
}

void sim_result_cut(SimResult *result, int known) {
    if (known > result->known) known = result->known;
    size_t keep = (size_t)known * (size_t)result->stride, all = (size_t)result->room * (size_t)result->stride;
    if (all > keep) memset(result->rows + keep, 0, (all - keep) * sizeof *result->rows);
    while (result->n_faults > 0 && result->faults[result->n_faults - 1].game >= result->first + known)
        free(result->faults[--result->n_faults].text);
    if (result->wrong_game >= result->first + known) result->wrong[0] = '\0';
    result->known = known;
}
