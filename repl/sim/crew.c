/* crew.c - see crew.h.
 *
 * Task n * m + k is game n of result k of m. Rules are loaded for each result and for each seat that begins. Where
 * games are short, those with the same rules are played in a row: with other rules in between, their rules would have
 * left the processor's cache, and a game would take a tenth longer.
 */
#include "repl/sim/crew.h"

#include "repl/term/error_print.h"

#include <string.h>

#define WORKER_MEMORY (32u << 20)
#define MOST_ROW (SIM_SCORES + BOHN_MAX_SEATS * (1 + SIM_MEASURES))

#define IN_A_ROW 8

typedef struct Work {
    SimCrew *crew;
    int from, games; /* that are known at first, and in all */
    int block;       /* games of a result that are played before those of the next block; 0: one by one */
    bool full;       /* no memory for the rows */
} Work;

static bool is_short(const SimRun *run) {
    for (int i = 0; i < run->players; i++)
        if (strcmp(run->seats[i], "random") != 0) return false;
    return true;
}

/* Number `i` of n games from `first` on, ordered by who begins. */
static int nth_game(const SimRun *run, int first, int n, int i) {
    for (int seat = 0; run->rotate_first && seat < run->players; seat++)
        for (int game = first; game < first + n; game++)
            if (sim_first(run, game) == seat && i-- == 0) return game;
    return first + i;
}

/* The result that a task is for, and its game. */
static SimResult *result_of(const Work *work, int task, int *game) {
    const SimCrew *crew = work->crew;
    int m = crew->n_results, since = task - work->from * m;
    SimResult *result = &crew->results[task % m];
    *game = result->first + task / m;
    if (!work->block) return result;
    int start = work->from + since / (work->block * m) * work->block, rest = work->games - start;
    int n = rest < work->block ? rest : work->block, number = task - start * m;
    result = &crew->results[number / n];
    *game = nth_game(&result->run, result->first + start, n, number % n);
    return result;
}

/* In a worker, which does not need the rows. */
static void enter(void *context) {
    SimCrew *crew = ((Work *)context)->crew;
    for (int i = 0; i < crew->n_results; i++) sim_result_free(&crew->results[i]);
}

static void play(void *context, int task, Parcel *out) {
    SimCrew *crew = ((Work *)context)->crew;
    static int32_t row[MOST_ROW];
    static BohnError err;
    int game;
    const SimResult *result = result_of(context, task, &game);
    err.text[0] = '\0';
    crew->play(crew->context, (int)(result - crew->results), game, row, &err);
    parcel_bytes(out, row, (size_t)result->stride * sizeof row[0]);
    if (row[SIM_STATE] != SIM_FAULT && !err.text[0]) return;
    parcel_number(out, (int64_t)err.status);
    parcel_text(out, err.text);
}

static bool add_row(Work *work, int task, const int32_t *row, BohnStatus status, const char *text) {
    int game;
    SimResult *result = result_of(work, task, &game);
    int32_t *mine = sim_result_open(result, game);
    if (mine) memcpy(mine, row, (size_t)result->stride * sizeof *row);
    if (mine && row[SIM_STATE] == SIM_PLAYED && *text) sim_result_wrong(result, game, text);
    work->full = !mine || (row[SIM_STATE] != SIM_PLAYED && !sim_result_fault(result, game, status, text));
    return !work->full;
}

static bool take(void *context, int task, ParcelReader in) {
    Work *work = context;
    int32_t row[MOST_ROW] = { 0 };
    int game;
    parcel_read_bytes(&in, row, (size_t)result_of(work, task, &game)->stride * sizeof row[0]);
    BohnStatus status = (BohnStatus)parcel_read_number(&in);
    return add_row(work, task, row, status, parcel_read_text(&in));
}

static bool lost(void *context, int task, const char *why) {
    const int32_t row[MOST_ROW] = { [SIM_STATE] = SIM_FAULT };
    return add_row(context, task, row, BOHN_SYSTEM, why);
}

/* The number of games that all results have without a gap. */
static int known(const SimCrew *crew) {
    int least = crew->results[0].known;
    for (int i = 0; i < crew->n_results; i++) {
        sim_result_advance(&crew->results[i]);
        if (crew->results[i].known < least) least = crew->results[i].known;
    }
    return least;
}

static bool go_on(void *context, bool stopping) {
    SimCrew *crew = ((Work *)context)->crew;
    known(crew);
    return !crew->go_on || crew->go_on(crew->go_on_context, stopping);
}

CrewEnd sim_crew_work(SimCrew *crew, BohnError *err) {
    const SimRun *run = &crew->results[0].run;
    Work work = { .crew = crew, .from = known(crew), .games = crew->results[0].end - crew->results[0].first };
    if (is_short(run)) work.block = IN_A_ROW * (run->rotate_first ? run->players : 1);
    Crew processes = { .jobs = crew->jobs, .first = work.from * crew->n_results, .end = work.games * crew->n_results,
                       .work = play, .take = take, .lost = lost, .enter = enter, .go_on = go_on, .context = &work,
                       .memory = WORKER_MEMORY, .batched = true, .patient = true };
    CrewEnd end = crew_work(&processes, err);
    known(crew);
    if (!work.full) return end;
    error_fill(err, BOHN_SYSTEM, "results: %s", "Cannot allocate memory");
    return CREW_BROKEN;
}
