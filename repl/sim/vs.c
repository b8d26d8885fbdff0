/* vs.c - see vs.h: the comparison itself. */
#include "repl/sim/vs.h"

#include "repl/term/lang.h"
#include "repl/term/strings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- pairs -------------------------------------------------------------------------------------------------- */

static bool played(const SimResult *result, int game) {
    const int32_t *row = sim_result_row(result, game);
    return row && row[SIM_STATE] == SIM_PLAYED;
}

/* The figure of the other rules that is the same; false if they have none. */
static bool find_same(const SimRun *a, const SimFigure *figure, const SimRun *b, const SimFigure *list, int n,
                      SimFigure *same) {
    char mine[60], other[60];
    const char *what = sim_what_name(a, figure->what, figure->measure);
    sim_who_name(figure, mine, sizeof mine);
    for (int i = 0; i < n; i++) {
        *same = list[i];
        sim_who_name(same, other, sizeof other);
        if (same->what == figure->what && same->who == figure->who && strcmp(mine, other) == 0 &&
            strcmp(what, sim_what_name(b, same->what, same->measure)) == 0)
            return true;
    }
    return false;
}

typedef struct Columns { double *a, *b, *difference; } Columns;

static bool open_columns(Columns *columns, int n) {
    size_t size = (size_t)(n + 1) * sizeof(double);
    *columns = (Columns){ malloc(size), malloc(size), malloc(size) };
    return columns->a && columns->b && columns->difference;
}

static void close_columns(Columns *columns) {
    free(columns->a);
    free(columns->b);
    free(columns->difference);
}

/* For the difference. Most pairs have the same winner, and few or no others may have been seen: that of a mean would
 * be far too narrow for win rates. */
static Interval interval_of(const SimDifference *d, double level) {
    const Summary *s = &d->difference;
    return d->figure.what == SIM_WHAT_WINS ? stats_bounded(s, -1, 1, level) : stats_mean(s->mean, s->sd, s->n, level);
}

static void compare(SimDifference *d, const SimFigure *other, const SimResult *a, const SimResult *b, int end,
                    const Columns *columns) {
    int n = 0;
    bool shares = d->figure.what == SIM_WHAT_WINS;
    for (int game = a->first; game < end; game++) {
        if (!played(a, game) || !played(b, game)) continue;
        columns->a[n] = sim_figure_value(a, &d->figure, game);
        columns->b[n] = sim_figure_value(b, other, game);
        columns->difference[n] = columns->b[n] - columns->a[n];
        n++;
    }
    d->a = stats_summary(columns->a, n, shares);
    d->b = stats_summary(columns->b, n, shares);
    d->difference = stats_summary(columns->difference, n, false);
    d->difference.interval = interval_of(d, STATS_LEVEL);
    d->unpaired = shares ? stats_unpaired_shares(&d->a, &d->b, STATS_LEVEL) : stats_unpaired(&d->a, &d->b, STATS_LEVEL);
}

/* Fills in the differences of the first games, of all figures or of the win rates alone; how many. */
static int compare_all(const SimResult *a, const SimResult *b, int end, bool wins, SimDifference *list) {
    SimFigure *mine = calloc((size_t)sim_figure_count(&a->run), sizeof *mine);
    SimFigure *others = calloc((size_t)sim_figure_count(&b->run), sizeof *others);
    Columns columns = { NULL, NULL, NULL };
    int n = -1;
    if (mine && others && open_columns(&columns, end - a->first)) {
        int n_mine = sim_figures(&a->run, mine), n_others = sim_figures(&b->run, others);
        n = 0;
        for (int i = 0; i < n_mine; i++) {
            SimFigure same;
            if (wins && mine[i].what != SIM_WHAT_WINS) continue;
            if (!find_same(&a->run, &mine[i], &b->run, others, n_others, &same)) continue;
            list[n].figure = mine[i];
            compare(&list[n], &same, a, b, end, &columns);
            n++;
        }
    }
    close_columns(&columns);
    free(mine);
    free(others);
    return n;
}

/* With twenty figures one would seem to differ by chance alone, so the bar is raised by their number. Few pairs prove
 * nothing, however alike they are: that ten of them all differ in the same direction has a chance of 1 in 500. */
#define FEWEST_PAIRS 10

static void find_clear(SimVs *vs) {
    double level = 1 - (1 - STATS_LEVEL) / (vs->n > 0 ? vs->n : 1);
    for (int i = 0; i < vs->n; i++) {
        SimDifference *d = &vs->list[i];
        Interval wide = interval_of(d, level);
        d->clear = d->difference.n >= FEWEST_PAIRS && (wide.low > 0 || wide.high < 0);
    }
}

bool sim_vs_make(SimVs *vs, const SimResult *a, const SimResult *b) {
    memset(vs, 0, sizeof *vs);
    vs->a = a;
    vs->b = b;
    int end = a->first + (a->known < b->known ? a->known : b->known);
    for (int game = a->first; game < end; game++) {
        bool both = played(a, game) && played(b, game);
        vs->pairs += both;
        vs->faults += !both;
    }
    vs->list = calloc((size_t)sim_figure_count(&a->run), sizeof *vs->list);
    vs->n = vs->list ? compare_all(a, b, end, false, vs->list) : -1;
    if (vs->n < 0) {
        sim_vs_free(vs);
        return false;
    }
    find_clear(vs);
    return true;
}

void sim_vs_free(SimVs *vs) {
    free(vs->list);
    memset(vs, 0, sizeof *vs);
}

double sim_vs_width(const SimResult *a, const SimResult *b, int known) {
    SimDifference *list = calloc((size_t)sim_figure_count(&a->run), sizeof *list);
    int n = list ? compare_all(a, b, a->first + known, true, list) : 0;
    double widest = n > 0 && list[0].difference.n > 1 ? 0 : 1;
    for (int i = 0; i < n; i++) {
        Interval interval = list[i].difference.interval;
        if ((interval.high - interval.low) / 2 > widest) widest = (interval.high - interval.low) / 2;
    }
    free(list);
    return widest;
}

double sim_vs_gain(const SimDifference *difference) {
    Interval interval = difference->difference.interval;
    if (!(difference->unpaired > 0)) return NAN;
    return 1 - (interval.high - interval.low) / 2 / difference->unpaired;
}

/* ---- the verdict ---------------------------------------------------------------------------------------------- */

/* What a sentence can hold: the win rates, and of the rest what is of all seats or of the game. */
static bool spoken_of(const SimDifference *d, int players) {
    SimWho who = d->figure.who;
    return d->figure.what == SIM_WHAT_WINS || who == SIM_WHO_ALL || who == SIM_WHO_TABLE || players == 1;
}

static void put_clear(const SimRun *run, const SimDifference *d, char *out, size_t n) {
    char who[100], number[40], percent[40] = "";
    const char *what = sim_what_text(run, d->figure.what, d->figure.measure);
    double by = d->difference.mean, part = d->a.mean != 0 ? 100 * fabs(by / d->a.mean) : 0;
    if (part > 0) snprintf(percent, sizeof percent, part < 10 ? "%.1f" : "%.0f", part);
    sim_who_text(run, &d->figure, who, sizeof who);
    sim_text_number(d->figure.what, fabs(by), number, sizeof number);
    if (d->figure.what == SIM_WHAT_WINS)
        snprintf(out, n, tr(by > 0 ? "%s wins %s percentage points more often" : "%s wins %s percentage points "
                                                                              "less often"),
                 who, number);
    else if (d->figure.what == SIM_WHAT_TURNS)
        snprintf(out, n, tr(by > 0 ? "the games are %s%% longer" : "the games are %s%% shorter"), percent);
    else if (*percent)
        snprintf(out, n, tr(by > 0 ? "%s: %s%% more" : "%s: %s%% less"), what, percent);
    else snprintf(out, n, tr(by > 0 ? "%s: %s more" : "%s: %s less"), what, number);
}

void sim_vs_verdict(const SimVs *vs, char *out, size_t n) {
    const SimRun *run = &vs->a->run;
    char same[600] = "", one[300];
    bool wins = false, alike = true;
    out[0] = '\0';
    for (int i = 0; i < vs->n; i++) {
        const SimDifference *d = &vs->list[i];
        alike &= d->difference.mean == 0 && d->difference.sd == 0;
        if (!d->clear || !spoken_of(d, run->players)) continue;
        wins |= d->figure.what == SIM_WHAT_WINS;
        put_clear(run, d, one, sizeof one);
        string_append(out, n, "%s%s", *out ? "; " : "", one);
    }
    if (!wins) string_append(same, sizeof same, "%s", tr("win rate"));
    for (int i = 0; i < vs->n; i++) {
        const SimDifference *d = &vs->list[i];
        if (d->clear || d->figure.what == SIM_WHAT_WINS || !spoken_of(d, run->players)) continue;
        const char *what = sim_what_text(run, d->figure.what, d->figure.measure);
        string_append(same, sizeof same, "%s%s", *same ? ", " : "", what);
    }
    if (vs->pairs == 0) snprintf(out, n, "%s", tr("no pair of games finished"));
    else if (alike) snprintf(out, n, "%s", tr("no game ended differently"));
    else if (*same) string_append(out, n, "%s%s%s", *out ? "; " : "", tr("no clear difference in: "), same);
}
