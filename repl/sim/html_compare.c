/* html_compare.c - the page of a comparison. See html_report.h. */
#include "repl/sim/html_report.h"

#include "repl/sim/chart.h"
#include "repl/sim/labels.h"
#include "repl/sim/verdict.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"

#include <math.h>
#include <stdlib.h>

static void put_percent(double value, char *out, size_t n) {
    if (value <= -0.5) string_append(out, n, "−");
    string_append(out, n, tr("%.0f%%"), fabs(value));
}

/* Writes how much pairing narrows the intervals. Returns the median in percent; NAN without any. */
static double put_gain(const SimComparison *vs, char *out, size_t n) {
    double *gains = calloc((size_t)vs->n + 1, sizeof *gains);
    int known = 0;
    out[0] = '\0';
    for (int i = 0; gains && i < vs->n; i++)
        if (!isnan(sim_difference_gain(&vs->list[i]))) gains[known++] = 100 * sim_difference_gain(&vs->list[i]);
    const Summary s = stats_summary(gains, known, false);
    if (known > 0) {
        char middle[40] = "", least[40] = "", most[40] = "";
        put_percent(s.median, middle, sizeof middle);
        put_percent(s.least, least, sizeof least);
        put_percent(s.most, most, sizeof most);
        snprintf(out, n,
                 tr("Pairing narrows the intervals by %s (median of %d figures, from %s to %s), compared with "
                    "as many independent games."),
                 middle, known, least, most);
    }
    free(gains);
    return s.median;
}

static void put_vs_head(FILE *out, const SimComparison *vs, bool interrupted) {
    char a[1000], b[1000], verdict[2000], gain[400], text[100];
    int clear = 0;
    for (int i = 0; i < vs->n; i++) clear += vs->list[i].clear;
    sim_comparison_names(vs, a, b, sizeof a);
    sim_comparison_verdict(vs, verdict, sizeof verdict);
    double median = put_gain(vs, gain, sizeof gain);
    html_put(out, "<header>\n<p class=\"kind\">", tr("Comparison of two sets of rules"), "</p>\n");
    fputs("<h1>", out);
    html_put(out, "", b, " <small class=\"soft\">");
    html_textf(out, tr("compared with %s"), a);
    fputs("</small></h1>\n", out);
    sim_html_incomplete(out, vs->a, vs->pairs + vs->faults, interrupted);
    fputs("<p class=\"verdict\">", out);
    html_textf(out, "B: %s.", verdict);
    fputs("</p>\n", out);
    if (vs->pairs > 0 && *gain) html_put(out, "<p>", gain, "</p>\n");
    fputs("<dl class=\"key\">\n", out);
    sim_html_count(out, tr("players"), vs->a->run.players);
    sim_html_count(out, tr("pairs of games"), vs->pairs);
    snprintf(text, sizeof text, tr("of %d"), vs->n);
    snprintf(a, sizeof a, "%d", clear);
    html_key(out, tr("clear differences"), a, text);
    sim_label_percent(median / 100, text, sizeof text);
    if (!isnan(median)) html_key(out, tr("narrower by pairing"), text, "");
    if (vs->faults > 0) sim_html_count(out, tr("left out (failed)"), vs->faults);
    fputs("</dl>\n</header>\n<main>\n", out);
}

static void put_difference_row(FILE *out, const SimDifference *d, const SimChartRow *row) {
    char text[60];
    double gain = sim_difference_gain(d);
    html_row(out, row->apart, row->label);
    sim_html_mean(out, d->figure.what, d->a.mean);
    sim_html_mean(out, d->figure.what, d->b.mean);
    html_cell(out, row->value);
    sim_html_interval(out, d->figure.what, &d->difference, " … ");
    html_cell(out, d->clear ? tr("yes") : "–");
    sim_label_percent(gain, text, sizeof text);
    html_cell(out, isnan(gain) ? "–" : text);
    fputs("</tr>\n", out);
}

/* The differences in one figure, for all seats: list[0] .. list[n - 1]. */
static void put_differences(SimChart *chart, const SimRun *run, const SimDifference *list, int n) {
    const char *const columns[] = { "", "A", "B", "B − A", tr("95% interval"), tr("clear"), tr("narrower"), NULL };
    const SimFigure *figure = &list[0].figure;
    SimChartRow rows[2 * BOHN_MAX_SEATS + 1];
    const SimDifference *shown[2 * BOHN_MAX_SEATS + 1];
    char about[2000] = "", title[200];
    FILE *out = chart->out;
    int k = 0;
    for (int i = 0; i < n; i++) {
        const SimDifference *d = &list[i];
        double scale = figure->what == SIM_WHAT_WINS ? 100 : 1;
        Interval interval = d->difference.interval;
        if (d->figure.who == SIM_WHO_NOBODY && d->a.mean == 0 && d->b.mean == 0) continue;
        rows[k] = (SimChartRow){ .mean = scale * d->difference.mean,
                                 .interval = { scale * interval.low, scale * interval.high },
                                 .clear = d->clear,
                                 .apart = k > 0 && d->figure.who != shown[k - 1]->figure.who };
        if (d->figure.who == SIM_WHO_TABLE) snprintf(rows[k].label, sizeof rows[k].label, "%s", tr("whole game"));
        else sim_label_who(run, &d->figure, rows[k].label, sizeof rows[k].label);
        sim_label_signed(figure->what, d->difference.mean, rows[k].value, sizeof rows[k].value);
        string_append(about, sizeof about, "%s%s %s", k ? "; " : "", rows[k].label, rows[k].value);
        shown[k++] = d;
    }
    const char *what = sim_label_what(run, figure);
    snprintf(title, sizeof title, figure->what == SIM_WHAT_WINS ? "%s, B − A, %%" : "%s, B − A", what);
    chart->title = title;
    chart->about = about;
    html_put(out, "<h3>", what, "</h3>\n<div class=\"pair data\">\n<figure>\n");
    sim_chart_differences(chart, rows, k);
    fputs("</figure>\n", out);
    html_table(out, title, columns);
    for (int i = 0; i < k; i++) put_difference_row(out, shown[i], &rows[i]);
    html_table_end(out);
    fputs("</div>\n", out);
}

void sim_html_comparison(const SimComparison *vs, bool interrupted, FILE *out) {
    SimChart chart = { .out = out, .width = SIM_CHART_WIDTH };
    char a[1000], b[1000], title[2100];
    sim_comparison_names(vs, a, b, sizeof a);
    snprintf(title, sizeof title, tr("%s compared with %s"), b, a);
    html_page(out, title);
    put_vs_head(out, vs, interrupted);
    if (vs->pairs > 0) {
        html_section(out, "differences", tr("Differences"));
        html_put(out, "<p class=\"soft\">",
            tr("Both games of a pair have the same seed and seats. Points right of 0 mean more in B, left of 0 "
               "less; whiskers are 95% intervals. A difference is clear, and its point filled, if it holds "
               "even when all differences are tested together."),
            "</p>\n");
        for (int i = 0, n; i < vs->n; i += n) {
            for (n = 1; i + n < vs->n && sim_figure_same_what(&vs->list[i].figure, &vs->list[i + n].figure); n++) {}
            put_differences(&chart, &vs->a->run, &vs->list[i], n);
        }
        fputs("</section>\n", out);
    }
    sim_html_faults(out, vs->a, "faults-a");
    sim_html_faults(out, vs->b, "faults-b");
    sim_html_run(out, vs->a, vs->b, vs->pairs + vs->faults, interrupted);
}
