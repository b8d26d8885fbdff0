/* compare.c - see compare.h. */
#include "repl/sim/compare.h"

#include "repl/sim/labels.h"
#include "repl/term/strings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The same figure among those of the other rules; NULL if they do not have it. */
static const SimFigure *find_same(const SimRun *a, const SimFigure *figure, const SimRun *b, const SimFigure *list,
                                  int n) {
    char mine[60], other[60];
    sim_name_who(figure, mine, sizeof mine);
    for (int i = 0; i < n; i++) {
        sim_name_who(&list[i], other, sizeof other);
        if (list[i].what == figure->what && list[i].who == figure->who && strcmp(mine, other) == 0 &&
            strcmp(sim_name_what(a, figure), sim_name_what(b, &list[i])) == 0)
            return &list[i];
    }
    return NULL;
}

/* The interval of the difference. For win rates Student's would be far too narrow: most pairs have the same winner, and
 * few or no others may have been seen. */
static Interval interval_of(const SimDifference *d, double level) {
    const Summary *s = &d->difference;
    return d->figure.what == SIM_WHAT_WINS ? stats_bounded(s, -1, 1, level) : stats_mean(s->mean, s->sd, s->n, level);
}

/* `values` has room for three numbers per game. */
static void compare(SimDifference *d, const SimFigure *other, const SimResult *a, const SimResult *b, int end,
                    double *values) {
    double *of_a = values, *of_b = of_a + (end - a->first), *difference = of_b + (end - a->first);
    bool shares = d->figure.what == SIM_WHAT_WINS;
    int n = 0;
    for (int game = a->first; game < end; game++) {
        if (!sim_result_played(a, game) || !sim_result_played(b, game)) continue;
        of_a[n] = sim_figure_value(a, &d->figure, game);
        of_b[n] = sim_figure_value(b, other, game);
        difference[n] = of_b[n] - of_a[n];
        n++;
    }
    d->a = stats_summary(of_a, n, shares);
    d->b = stats_summary(of_b, n, shares);
    d->difference = stats_summary(difference, n, false);
    d->difference.interval = interval_of(d, STATS_LEVEL);
    d->unpaired = shares ? stats_unpaired_shares(&d->a, &d->b, STATS_LEVEL) : stats_unpaired(&d->a, &d->b, STATS_LEVEL);
}

/* Compares all figures, or the win rates alone, over the games before `end`. Returns how many; -1 without memory. */
static int compare_all(const SimResult *a, const SimResult *b, int end, bool wins, SimDifference *list) {
    SimFigure *mine = calloc((size_t)sim_figure_count(&a->run), sizeof *mine);
    SimFigure *others = calloc((size_t)sim_figure_count(&b->run), sizeof *others);
    double *values = malloc(3 * (size_t)(end - a->first + 1) * sizeof *values);
    int n = -1;
    if (mine && others && values) {
        int n_mine = sim_figures(&a->run, mine), n_others = sim_figures(&b->run, others);
        n = 0;
        for (int i = 0; i < n_mine; i++) {
            const SimFigure *same = find_same(&a->run, &mine[i], &b->run, others, n_others);
            if (!same || (wins && mine[i].what != SIM_WHAT_WINS)) continue;
            list[n].figure = mine[i];
            compare(&list[n++], same, a, b, end, values);
        }
    }
    free(values);
    free(mine);
    free(others);
    return n;
}

/* Fewer pairs prove nothing: that ten all differ in the same direction by chance has a probability of 1 in 500. */
#define FEWEST_PAIRS 10

/* Raises the level by the number of figures: of twenty, one would seem to differ by chance alone. */
static void find_clear(SimComparison *vs) {
    double level = 1 - (1 - STATS_LEVEL) / (vs->n > 0 ? vs->n : 1);
    for (int i = 0; i < vs->n; i++) {
        SimDifference *d = &vs->list[i];
        Interval wide = interval_of(d, level);
        d->clear = d->difference.n >= FEWEST_PAIRS && (wide.low > 0 || wide.high < 0);
    }
}

bool sim_compare(SimComparison *vs, const SimResult *a, const SimResult *b) {
    memset(vs, 0, sizeof *vs);
    vs->a = a;
    vs->b = b;
    int end = a->first + (a->known < b->known ? a->known : b->known);
    for (int game = a->first; game < end; game++) {
        bool both = sim_result_played(a, game) && sim_result_played(b, game);
        vs->pairs += both;
        vs->faults += !both;
    }
    vs->list = calloc((size_t)sim_figure_count(&a->run), sizeof *vs->list);
    vs->n = vs->list ? compare_all(a, b, end, false, vs->list) : -1;
    if (vs->n < 0) {
        sim_comparison_free(vs);
        return false;
    }
    find_clear(vs);
    return true;
}

void sim_comparison_free(SimComparison *vs) {
    free(vs->list);
    memset(vs, 0, sizeof *vs);
}

double sim_comparison_width(const SimResult *a, const SimResult *b, int known) {
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

double sim_difference_gain(const SimDifference *difference) {
    Interval interval = difference->difference.interval;
    if (!(difference->unpaired > 0)) return NAN;
    return 1 - (interval.high - interval.low) / 2 / difference->unpaired;
}

static void put_name(const SimRun *run, bool options, char *out, size_t n) {
    snprintf(out, n, "%s", run->script);
    for (int i = 0; options && i < run->n_options; i++) string_append(out, n, " %s", run->options[i]);
}

void sim_comparison_names(const SimComparison *vs, char *a, char *b, size_t n) {
    bool options = strcmp(vs->a->run.script, vs->b->run.script) == 0;
    put_name(&vs->a->run, options, a, n);
    put_name(&vs->b->run, options, b, n);
}
