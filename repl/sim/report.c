/* report.c - see report.h. */
#include "repl/sim/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- figures ------------------------------------------------------------------------------------------ */

int sim_figure_count(const SimRun *run) {
    return (2 + run->n_measures) * (3 * run->players + 1) + 2;
}

/* Adds a figure for each seat, for each place in turn order if who begins rotates, for each bot if they differ, and
 * for all together. */
static int add_each(const SimRun *run, SimFigure figure, SimWho together, SimFigure *list) {
    const char *bots[BOHN_MAX_SEATS];
    int n = 0, n_bots = sim_bots(run, bots);
    figure.who = SIM_WHO_SEAT;
    figure.fair = run->players > 1 ? 1.0 / run->players : 0;
    for (figure.seat = 0; figure.seat < run->players; figure.seat++) list[n++] = figure;
    figure.who = SIM_WHO_PLACE;
    bool places = run->rotate_first && figure.what != SIM_WHAT_MEASURE;
    for (figure.seat = 0; places && figure.seat < run->players; figure.seat++) list[n++] = figure;
    figure.seat = 0;
    figure.who = SIM_WHO_BOT;
    for (int i = 0; i < n_bots && n_bots > 1; i++) {
        int seats = 0;
        for (int seat = 0; seat < run->players; seat++) seats += strcmp(run->seats[seat], bots[i]) == 0;
        figure.bot = bots[i];
        figure.fair = (double)seats / run->players;
        list[n++] = figure;
    }
    figure.bot = NULL;
    figure.fair = 0;
    figure.who = together;
    if (run->players > 1 || together == SIM_WHO_NOBODY) list[n++] = figure;
    return n;
}

int sim_figures(const SimRun *run, SimFigure *list) {
    int n = add_each(run, (SimFigure){ .what = SIM_WHAT_WINS }, SIM_WHO_NOBODY, list);
    n += add_each(run, (SimFigure){ .what = SIM_WHAT_SCORE }, SIM_WHO_ALL, list + n);
    list[n++] = (SimFigure){ .what = SIM_WHAT_TURNS, .who = SIM_WHO_TABLE };
    list[n++] = (SimFigure){ .what = SIM_WHAT_DECISIONS, .who = SIM_WHO_TABLE };
    for (int i = 0; i < run->n_measures; i++) {
        SimFigure figure = { .what = SIM_WHAT_MEASURE, .measure = i, .who = SIM_WHO_TABLE };
        if (run->measures[i].each) n += add_each(run, figure, SIM_WHO_ALL, list + n);
        else list[n++] = figure;
    }
    return n;
}

bool sim_figure_same_what(const SimFigure *a, const SimFigure *b) {
    return a->what == b->what && a->measure == b->measure;
}

static double win_share(const int32_t *row, int seat) {
    unsigned winners = (unsigned)row[SIM_WINNERS];
    return winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
}

static double seat_value(const SimRun *run, const SimFigure *figure, const int32_t *row, int seat) {
    switch (figure->what) {
    case SIM_WHAT_WINS: return win_share(row, seat);
    case SIM_WHAT_SCORE: return row[SIM_SCORES + seat];
    case SIM_WHAT_MEASURE: return row[sim_measure_at(run, figure->measure) + seat];
    case SIM_WHAT_TURNS:
    case SIM_WHAT_DECISIONS: break;
    }
    return 0;
}

double sim_figure_value(const SimResult *result, const SimFigure *figure, int game) {
    const SimRun *run = &result->run;
    const int32_t *row = sim_result_row(result, game);
    if (figure->who == SIM_WHO_SEAT) return seat_value(run, figure, row, figure->seat);
    if (figure->who == SIM_WHO_PLACE)
        return seat_value(run, figure, row, (sim_first(run, game) + figure->seat) % run->players);
    if (figure->who == SIM_WHO_NOBODY) return row[SIM_WINNERS] == 0;
    if (figure->who == SIM_WHO_TABLE)
        return figure->what == SIM_WHAT_TURNS       ? row[SIM_TURNS]
               : figure->what == SIM_WHAT_DECISIONS ? row[SIM_DECISIONS]
                                                    : row[sim_measure_at(run, figure->measure)];
    double sum = 0;
    int seats = 0;
    for (int seat = 0; seat < run->players; seat++) {
        if (figure->who == SIM_WHO_BOT && strcmp(sim_seat(run, game, seat), figure->bot) != 0) continue;
        sum += seat_value(run, figure, row, seat);
        seats++;
    }
    bool whole = figure->what == SIM_WHAT_WINS || (figure->what == SIM_WHAT_MEASURE && figure->who == SIM_WHO_ALL);
    return whole ? sum : sum / seats;
}

/* Summarises the games before `end`; `values` has room for them. */
static Summary summarise(const SimResult *result, const SimFigure *figure, int end, double *values) {
    int n = 0;
    for (int game = result->first; game < end; game++)
        if (sim_result_played(result, game)) values[n++] = sim_figure_value(result, figure, game);
    return stats_summary(values, n, figure->what == SIM_WHAT_WINS);
}

double sim_win_width(const SimResult *result, int known) {
    SimFigure *list = calloc((size_t)sim_figure_count(&result->run), sizeof *list);
    double *values = malloc((size_t)(known + 1) * sizeof *values), widest = 0;
    int n = 0;
    if (list && values) n = sim_figures(&result->run, list);
    for (int i = 0; i < n; i++) {
        if (list[i].what != SIM_WHAT_WINS) continue;
        Summary s = summarise(result, &list[i], result->first + known, values);
        double half = s.n > 0 ? (s.interval.high - s.interval.low) / 2 : 1;
        if (half > widest) widest = half;
    }
    free(list);
    free(values);
    return widest > 0 ? widest : 1;
}

/* ---- histograms -------------------------------------------------------------------------------------------- */

static int64_t floor_to(int64_t value, int64_t width) {
    return (value >= 0 ? value : value - width + 1) / width * width;
}

/* Chooses bins of width 1, 2, 5, 10 ... that begin at a multiple of it. */
static void set_bins(SimHistogram *h, int least, int most) {
    static const int steps[] = { 1, 2, 5 };
    int64_t ten = 1;
    for (int i = 0;; i++) {
        h->width = steps[i % 3] * ten;
        h->from = floor_to(least, h->width);
        h->n_bins = (int)((floor_to(most, h->width) - h->from) / h->width + 1);
        if (h->n_bins <= SIM_BINS) return;
        if (i % 3 == 2) ten *= 10;
    }
}

/* Finds the numbers of a game that a histogram counts. Returns how many: one, or one per seat. */
static int counted(const SimRun *run, const SimFigure *figure, const int32_t *row, const int32_t **numbers) {
    switch (figure->what) {
    case SIM_WHAT_SCORE: *numbers = row + SIM_SCORES; return run->players;
    case SIM_WHAT_TURNS: *numbers = row + SIM_TURNS; return 1;
    case SIM_WHAT_DECISIONS: *numbers = row + SIM_DECISIONS; return 1;
    case SIM_WHAT_MEASURE:
        *numbers = row + sim_measure_at(run, figure->measure);
        return run->measures[figure->measure].each ? run->players : 1;
    case SIM_WHAT_WINS: break;
    }
    return 0;
}

static bool belongs(const SimRun *run, const SimFigure *figure, int game, int seat) {
    if (figure->who == SIM_WHO_SEAT) return figure->seat == seat;
    return figure->who != SIM_WHO_BOT || strcmp(sim_seat(run, game, seat), figure->bot) == 0;
}

static void find_bins(SimHistogram *h, const SimResult *result) {
    int32_t least = 0, most = 0;
    bool any = false;
    for (int i = 0; i < result->room; i++) {
        const int32_t *row = sim_result_played(result, result->first + i), *numbers;
        int n = row ? counted(&result->run, &h->figure, row, &numbers) : 0;
        for (int k = 0; k < n; k++) {
            if (!any || numbers[k] < least) least = numbers[k];
            if (!any || numbers[k] > most) most = numbers[k];
            any = true;
        }
    }
    if (any) set_bins(h, least, most);
}

static void count(SimHistogram *h, const SimResult *result) {
    for (int i = 0; i < result->room; i++) {
        int game = result->first + i;
        const int32_t *row = sim_result_played(result, game), *numbers;
        int n = row ? counted(&result->run, &h->figure, row, &numbers) : 0;
        for (int k = 0; k < n; k++) {
            if (!belongs(&result->run, &h->figure, game, k)) continue;
            h->counts[(numbers[k] - h->from) / h->width]++;
            h->total++;
        }
    }
}

/* A histogram of all seats or of the table; of scores also one for each bot, or each seat if all bots are the same. */
static void add_histograms(SimReport *report, SimFigure figure) {
    const SimRun *run = &report->result->run;
    const char *bots[BOHN_MAX_SEATS];
    int n_bots = sim_bots(run, bots), n = n_bots > 1 ? n_bots : run->players;
    SimHistogram *all = &report->histograms[report->n_histograms++];
    all->figure = figure;
    find_bins(all, report->result);
    for (int i = 0; i < n && n > 1 && figure.what == SIM_WHAT_SCORE; i++) {
        SimHistogram *one = &report->histograms[report->n_histograms++];
        *one = *all;
        one->figure.who = n_bots > 1 ? SIM_WHO_BOT : SIM_WHO_SEAT;
        one->figure.seat = n_bots > 1 ? 0 : i;
        one->figure.bot = n_bots > 1 ? bots[i] : NULL;
        count(one, report->result);
    }
    count(all, report->result);
}

static bool make_histograms(SimReport *report) {
    const SimRun *run = &report->result->run;
    report->histograms = calloc((size_t)run->n_measures + 3 + (size_t)run->players, sizeof *report->histograms);
    if (!report->histograms) return false;
    if (report->games == 0) return true;
    add_histograms(report, (SimFigure){ .what = SIM_WHAT_SCORE, .who = SIM_WHO_ALL });
    add_histograms(report, (SimFigure){ .what = SIM_WHAT_TURNS, .who = SIM_WHO_TABLE });
    add_histograms(report, (SimFigure){ .what = SIM_WHAT_DECISIONS, .who = SIM_WHO_TABLE });
    for (int i = 0; i < run->n_measures; i++)
        add_histograms(report, (SimFigure){ .what = SIM_WHAT_MEASURE, .measure = i,
                                            .who = run->measures[i].each ? SIM_WHO_ALL : SIM_WHO_TABLE });
    return true;
}

/* ---- strange games ------------------------------------------------------------------------------------------- */

/* How strange a game is in this respect: larger is stranger. */
static int64_t strangeness(const SimRun *run, const int32_t *row, SimStrangeness which, SimStrange *strange) {
    const int32_t *scores = row + SIM_SCORES;
    int best = 0, worst = 0, second = -1;
    for (int seat = 1; seat < run->players; seat++) {
        if (scores[seat] > scores[best]) best = seat;
        if (scores[seat] < scores[worst]) worst = seat;
    }
    int first = best; /* the winner, who in some games has the fewest points; without one, the highest score */
    for (int seat = 0; seat < run->players; seat++)
        if (row[SIM_WINNERS] == 1 << seat) first = seat;
    for (int seat = 0; seat < run->players; seat++) {
        bool nearer = second < 0 || abs(scores[seat] - scores[first]) < abs(scores[second] - scores[first]);
        if (seat != first && nearer) second = seat;
    }
    switch (which) {
    case SIM_LONGEST: strange->value = row[SIM_TURNS]; return row[SIM_TURNS];
    case SIM_HIGHEST: strange->seat = best; strange->value = scores[best]; return scores[best];
    case SIM_LOWEST: strange->seat = worst; strange->value = scores[worst]; return -(int64_t)scores[worst];
    case SIM_CLOSEST: /* ties are broken by the distance of the last */
        strange->value = abs(scores[first] - scores[second]);
        return -(((int64_t)strange->value << 31) + scores[best] - scores[worst]);
    case SIM_STRANGENESSES: break;
    }
    return 0;
}

static void find_strange(SimReport *report, SimStrangeness which) {
    const SimResult *result = report->result;
    SimStrange *list = report->strange[which];
    int64_t keys[SIM_STRANGEST];
    int n = 0;
    if (which == SIM_CLOSEST && result->run.players < 2) return;
    for (int i = 0; i < result->room; i++) {
        SimStrange strange = { .game = result->first + i };
        const int32_t *row = sim_result_played(result, strange.game);
        if (!row) continue;
        int64_t key = strangeness(&result->run, row, which, &strange);
        int at = n;
        while (at > 0 && keys[at - 1] < key) at--;
        if (at == SIM_STRANGEST) continue;
        if (n < SIM_STRANGEST) n++;
        for (int k = n - 1; k > at; k--) {
            keys[k] = keys[k - 1];
            list[k] = list[k - 1];
        }
        keys[at] = key;
        list[at] = strange;
    }
    report->n_strange[which] = n;
}

/* ---- the report -------------------------------------------------------------------------------------------- */

double sim_report_unwon(const SimReport *report) {
    for (int i = 0; i < report->n_figures; i++)
        if (report->figures[i].who == SIM_WHO_NOBODY && report->games > 0) return report->figures[i].summary.mean;
    return 0;
}

static bool make_figures(SimReport *report) {
    const SimResult *result = report->result;
    double *values = malloc((size_t)(result->room + 1) * sizeof *values);
    report->figures = calloc((size_t)sim_figure_count(&result->run), sizeof *report->figures);
    bool ok = values && report->figures;
    if (ok) {
        report->n_figures = sim_figures(&result->run, report->figures);
        for (int i = 0; i < report->n_figures; i++)
            report->figures[i].summary = summarise(result, &report->figures[i], result->first + result->room, values);
        double won = 1 - sim_report_unwon(report);
        for (int i = 0; i < report->n_figures; i++) report->figures[i].fair *= won;
    }
    free(values);
    return ok;
}

bool sim_report_make(SimReport *report, const SimResult *result) {
    memset(report, 0, sizeof *report);
    report->result = result;
    for (int game = result->first; game < result->first + result->room; game++) {
        bool played = sim_result_played(result, game);
        report->games += played;
        report->faults += !played && sim_result_row(result, game);
    }
    bool ok = make_figures(report) && make_histograms(report);
    for (int i = 0; ok && i < SIM_STRANGENESSES; i++) find_strange(report, (SimStrangeness)i);
    if (!ok) sim_report_free(report);
    return ok;
}

void sim_report_free(SimReport *report) {
    free(report->figures);
    free(report->histograms);
    memset(report, 0, sizeof *report);
}
