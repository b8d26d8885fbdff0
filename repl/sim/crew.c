/* crew.c - see crew.h. Task n * m + k is game n of result k of m. */
#include "repl/sim/crew.h"

#include "repl/term/error_print.h"

#include <string.h>

#define WORKER_MEMORY (32u << 20)
#define MOST_ROW (SIM_SCORES + BOHN_MAX_SEATS * (1 + SIM_MEASURES))

typedef struct Work {
    SimCrew *crew;
    bool full;       /* no memory for the rows */
} Work;

static SimResult *result_of(const SimCrew *crew, int task, int *game) {
    SimResult *result = &crew->results[task % crew->n_results];
    *game = result->first + task / crew->n_results;
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
    const SimResult *result = result_of(crew, task, &game);
    err.text[0] = '\0';
    crew->play(crew->context, task % crew->n_results, game, row, &err);
    parcel_bytes(out, row, (size_t)result->stride * sizeof row[0]);
    if (row[SIM_STATE] != SIM_FAULT && !err.text[0]) return;
    parcel_number(out, (int64_t)err.status);
    parcel_text(out, err.text);
}

static bool add_row(Work *work, int task, const int32_t *row, BohnStatus status, const char *text) {
    int game;
    SimResult *result = result_of(work->crew, task, &game);
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
    parcel_read_bytes(&in, row, (size_t)result_of(work->crew, task, &game)->stride * sizeof row[0]);
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
    return !crew->go_on || crew->go_on(crew->watcher, stopping);
}

CrewEnd sim_crew_work(SimCrew *crew, BohnError *err) {
    Work work = { crew, false };
    int games = crew->results[0].end - crew->results[0].first;
    Crew processes = { .jobs = crew->jobs, .first = known(crew) * crew->n_results, .end = games * crew->n_results,
                       .work = play, .take = take, .lost = lost, .enter = enter, .go_on = go_on, .context = &work,
                       .memory = WORKER_MEMORY, .batched = true, .patient = true };
    CrewEnd end = crew_work(&processes, err);
    known(crew);
    if (!work.full) return end;
    error_fill(err, BOHN_SYSTEM, "results: %s", "Cannot allocate memory");
    return CREW_BROKEN;
}
