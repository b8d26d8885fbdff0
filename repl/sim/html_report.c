/* html_report.c - see html_report.h. Each row of a table is one line of output. */
#include "repl/sim/html_report.h"

#include "repl/sim/chart.h"
#include "repl/sim/labels.h"
#include "repl/sim/output.h"
#include "repl/sim/verdict.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_FAULTS 20
#define SMALL_CHART 240 /* units */
#define PROGRAM "bohn"  /* not its path on this machine */

/* ---- pieces ---------------------------------------------------------------------------------------------------- */

void sim_html_mean(FILE *out, SimWhat what, double value) {
    char text[60];
    sim_label_number(what, value, text, sizeof text);
    html_cell(out, text);
}

void sim_html_interval(FILE *out, SimWhat what, const Summary *summary, const char *between) {
    SimEstimate e = sim_label_estimate(what, summary);
    fputs("<td class=\"n\">", out);
    html_number(out, e.low);
    if (!isnan(summary->interval.low)) {
        fputs(between, out);
        html_number(out, e.high);
    }
    fputs("</td>", out);
}

void sim_html_count(FILE *out, const char *name, int count) {
    char text[40];
    snprintf(text, sizeof text, "%d", count);
    html_key(out, name, text, "");
}

/* A run with --until is complete whenever it ended by itself. */
static bool incomplete(const SimResult *result, int played, bool interrupted) {
    return played < result->end - result->first && (interrupted || result->run.until <= 0);
}

void sim_html_incomplete(FILE *out, const SimResult *result, int played, bool interrupted) {
    if (!incomplete(result, played, interrupted)) return;
    fputs("<p class=\"warn\">", out);
    html_textf(out, tr(interrupted ? "Interrupted: %d of %d games." : "Incomplete: %d of %d games."), played,
               result->end - result->first);
    fputs("</p>\n", out);
}

static const SimFigure *find_figure(const SimReport *report, const SimFigure *like) {
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *f = &report->figures[i];
        if (sim_figure_same_what(f, like) && f->who == like->who && f->seat == like->seat &&
            (f->who != SIM_WHO_BOT || (f->bot && like->bot && strcmp(f->bot, like->bot) == 0)))
            return f;
    }
    return NULL;
}

/* ---- the head -------------------------------------------------------------------------------------------------- */

void sim_html_key_mean(FILE *out, const SimReport *report, SimWhat what) {
    const SimFigure *figure = find_figure(report, &(SimFigure){ .what = what, .who = SIM_WHO_TABLE });
    char mean[40], more[60] = "";
    sim_label_number(what, figure->summary.mean, mean, sizeof mean);
    if (figure->summary.n > 1) /* as many decimals as the mean has */
        snprintf(more, sizeof more, figure->summary.mean < 100 ? "± %.2f" : "± %.1f",
                 (figure->summary.interval.high - figure->summary.interval.low) / 2);
    html_key(out, sim_label_what(&report->result->run, figure), mean, more);
}

static void put_head(FILE *out, const SimReport *report, bool interrupted) {
    const SimRun *run = &report->result->run;
    char verdict[1000];
    sim_report_verdict(report, verdict, sizeof verdict);
    html_put(out, "<header>\n<p class=\"kind\">", tr("Simulation"), "</p>\n");
    html_put(out, "<h1>", sim_label_title(run), "</h1>\n");
    sim_html_incomplete(out, report->result, report->games + report->faults, interrupted);
    html_put(out, "<p class=\"verdict\">", verdict, "</p>\n<dl class=\"key\">\n");
    sim_html_count(out, tr("players"), run->players);
    sim_html_count(out, tr("games"), report->games);
    if (report->games > 0) {
        sim_html_key_mean(out, report, SIM_WHAT_TURNS);
        sim_html_key_mean(out, report, SIM_WHAT_DECISIONS);
    }
    if (report->faults > 0) sim_html_count(out, tr("failed"), report->faults);
    fputs("</dl>\n</header>\n<main>\n", out);
}

/* ---- win rates ------------------------------------------------------------------------------------------------- */

void sim_html_wins(SimChart *chart, const SimReport *report) {
    const SimRun *run = &report->result->run;
    const char *const columns[] = { "", tr("share"), tr("95% interval"), tr("fair"), NULL };
    SimChartRow rows[2 * BOHN_MAX_SEATS + 1];
    const SimFigure *figures[2 * BOHN_MAX_SEATS + 1];
    FILE *out = chart->out;
    char about[2000] = "";
    int n = 0;
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *f = &report->figures[i];
        if (f->what != SIM_WHAT_WINS || (f->who == SIM_WHO_NOBODY && f->summary.mean == 0)) continue;
        SimChartRow *row = &rows[n];
        *row = (SimChartRow){ .mean = 100 * f->summary.mean,
                              .interval = { 100 * f->summary.interval.low, 100 * f->summary.interval.high },
                              .fair = f->fair > 0 ? 100 * f->fair : NAN,
                              .apart = n > 0 && f->who != figures[n - 1]->who };
        char number[40];
        sim_label_who(run, f, row->label, sizeof row->label);
        sim_label_number(SIM_WHAT_WINS, f->summary.mean, number, sizeof number);
        snprintf(row->value, sizeof row->value, tr("%s%%"), number);
        string_append(about, sizeof about, "%s%s %s", n ? "; " : "", row->label, row->value);
        figures[n++] = f;
    }
    fputs("<div class=\"pair data\">\n<figure>\n", out);
    chart->title = tr("Win rates in %");
    chart->about = about;
    sim_chart_bars(chart, rows, n);
    html_put(out, "<figcaption>",
             run->players > 1 ? tr("% of games, with 95% intervals; the dashed mark is the fair share")
                              : tr("% of games, with 95% intervals"),
             "</figcaption>\n</figure>\n");
    html_table(out, tr("Win rates in %"), columns);
    for (int i = 0; i < n; i++) {
        html_row(out, rows[i].apart, rows[i].label);
        sim_html_mean(out, SIM_WHAT_WINS, figures[i]->summary.mean);
        sim_html_interval(out, SIM_WHAT_WINS, &figures[i]->summary, " – ");
        if (figures[i]->fair > 0) sim_html_mean(out, SIM_WHAT_WINS, figures[i]->fair);
        else fputs("<td></td>", out);
        fputs("</tr>\n", out);
    }
    html_table_end(out);
    fputs("</div>\n", out);
}

/* ---- numbers and their histograms ------------------------------------------------------------------------------ */

static void open_figures(FILE *out, const char *caption) {
    const char *const columns[] = { "",  tr("mean"), tr("95% interval"), tr("min"), tr("5%"), tr("median"), tr("95%"),
                                    tr("max"), NULL };
    html_table(out, caption, columns);
}

static void put_figure(FILE *out, const SimRun *run, const SimFigure *figure, bool apart) {
    const Summary *s = &figure->summary;
    char label[SIM_TEXT];
    if (figure->who == SIM_WHO_TABLE)
        snprintf(label, sizeof label, "%s", sim_label_what(run, figure));
    else sim_label_who(run, figure, label, sizeof label);
    html_row(out, apart, label);
    sim_html_mean(out, figure->what, s->mean);
    sim_html_interval(out, figure->what, s, " – ");
    const double numbers[] = { s->least, s->p5, s->median, s->p95, s->most };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        char text[40];
        sim_label_whole(numbers[i], text, sizeof text);
        html_cell(out, text);
    }
    fputs("</tr>\n", out);
}

/* The table of a figure for seats, bots and all together. */
static void put_figures(FILE *out, const SimReport *report, const SimFigure *which) {
    const SimRun *run = &report->result->run;
    const char *bots[BOHN_MAX_SEATS];
    const SimFigure *before = NULL;
    open_figures(out, sim_bots(run, bots) > 1 ? tr("By seat and bot") : tr("By seat"));
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *figure = &report->figures[i];
        if (!sim_figure_same_what(figure, which)) continue;
        put_figure(out, run, figure, before && before->who != figure->who);
        before = figure;
    }
    html_table_end(out);
}

/* The table of a game's length, or of its measures. */
static void put_table_figures(FILE *out, const SimReport *report, const char *caption, bool measures) {
    open_figures(out, caption);
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *figure = &report->figures[i];
        if (figure->who == SIM_WHO_TABLE && (figure->what == SIM_WHAT_MEASURE) == measures)
            put_figure(out, &report->result->run, figure, false);
    }
    html_table_end(out);
}

/* The numbers of a chart's columns. */
static void put_counts(FILE *out, const SimChartStrip *strips, int n, const char *what) {
    const char *columns[BOHN_MAX_SEATS + 2] = { what };
    char caption[200];
    for (int i = 0; i < n; i++) columns[i + 1] = n > 1 ? strips[i].label : tr("share");
    snprintf(caption, sizeof caption, tr("%s: frequency in %%"), what);
    html_put(out, "<details>\n<summary>", tr("The numbers behind this chart"), "</summary>\n");
    html_table(out, caption, columns);
    for (int bin = 0; bin < strips[0].histogram->n_bins; bin++) {
        char text[60];
        sim_label_bin(strips[0].histogram, bin, text, sizeof text);
        html_row(out, false, text);
        for (int i = 0; i < n; i++) {
            const SimHistogram *h = strips[i].histogram;
            snprintf(text, sizeof text, "%.1f", h->total > 0 ? 100.0 * h->counts[bin] / h->total : 0);
            html_cell(out, text);
        }
        fputs("</tr>\n", out);
    }
    html_table_end(out);
    fputs("</details>\n", out);
}

/* The mean of the numbers in a histogram. */
static double counted_mean(const SimReport *report, const SimHistogram *h) {
    const SimFigure *figure = find_figure(report, &h->figure);
    if (!figure) figure = find_figure(report, &(SimFigure){ .what = h->figure.what, .measure = h->figure.measure });
    bool sum = figure->what == SIM_WHAT_MEASURE && figure->who == SIM_WHO_ALL; /* over seats */
    return figure->summary.mean / (sum ? report->result->run.players : 1);
}

static void put_histograms(SimChart *chart, const SimReport *report, const SimFigure *which) {
    const SimRun *run = &report->result->run;
    SimChartStrip strips[BOHN_MAX_SEATS + 1];
    FILE *out = chart->out;
    char title[200], about[2000] = "", mean[40];
    const char *name = sim_label_what(run, which);
    int n = 0;
    for (int i = 0; i < report->n_histograms; i++) {
        const SimHistogram *h = &report->histograms[i];
        if (!sim_figure_same_what(&h->figure, which)) continue;
        strips[n] = (SimChartStrip){ .histogram = h, .mean = counted_mean(report, h) };
        sim_label_who(run, &h->figure, strips[n].label, sizeof strips[n].label);
        n++;
    }
    if (n == 0) return;
    const SimChartStrip *shown = n > 1 ? strips + 1 : strips; /* single seats or bots, without all together */
    n = n > 1 ? n - 1 : n;
    for (int i = 0; i < n; i++) {
        sim_label_number(which->what, shown[i].mean, mean, sizeof mean);
        string_append(about, sizeof about, "%s", i ? "; " : "");
        if (n > 1) string_append(about, sizeof about, "%s: ", shown[i].label);
        string_append(about, sizeof about, "%s %s", tr("mean"), mean);
    }
    snprintf(title, sizeof title, tr("%s: frequency in %%"), name);
    chart->title = title;
    chart->about = about;
    fputs("<figure>\n", out);
    sim_chart_strips(chart, shown, n);
    if (chart->width < SIM_CHART_WIDTH) {
        html_put(out, "<figcaption>", name, "</figcaption>\n");
    } else {
        html_put(out, "<figcaption>", title, "; ");
        html_put(out, "", tr("the triangle is the mean"), "</figcaption>\n");
    }
    put_counts(out, shown, n, name);
    fputs("</figure>\n", out);
}

static void put_scores(SimChart *chart, const SimReport *report) {
    html_section(chart->out, "scores", tr("Scores"));
    fputs("<div class=\"pair data\">\n", chart->out);
    put_histograms(chart, report, &(SimFigure){ .what = SIM_WHAT_SCORE });
    put_figures(chart->out, report, &(SimFigure){ .what = SIM_WHAT_SCORE });
    fputs("</div>\n</section>\n", chart->out);
}

static void put_lengths(SimChart *chart, const SimReport *report) {
    html_section(chart->out, "length", tr("Length"));
    fputs("<div class=\"pair\">\n", chart->out);
    put_histograms(chart, report, &(SimFigure){ .what = SIM_WHAT_TURNS });
    put_histograms(chart, report, &(SimFigure){ .what = SIM_WHAT_DECISIONS });
    fputs("</div>\n", chart->out);
    put_table_figures(chart->out, report, tr("Turns and decisions of a game"), false);
    fputs("</section>\n", chart->out);
}

/* Charts of the game's measures are small, since there may be many. */
static void put_measures(SimChart *chart, const SimReport *report) {
    const SimRun *run = &report->result->run;
    FILE *out = chart->out;
    int of_game = 0;
    if (run->n_measures == 0) return;
    html_section(out, "measures", tr("What the script measures"));
    for (int i = 0; i < run->n_measures; i++) {
        of_game += !run->measures[i].each;
        if (!run->measures[i].each) continue;
        const SimFigure measure = { .what = SIM_WHAT_MEASURE, .measure = i };
        html_put(out, "<h3>", sim_label_what(run, &measure), "</h3>\n<div class=\"pair data\">\n");
        put_histograms(chart, report, &measure);
        put_figures(out, report, &measure);
        fputs("</div>\n", out);
    }
    if (of_game > 0) {
        html_put(out, "<h3>", tr("Per game"), "</h3>\n<div class=\"small\">\n");
        chart->width = SMALL_CHART;
        for (int i = 0; i < run->n_measures; i++)
            if (!run->measures[i].each)
                put_histograms(chart, report, &(SimFigure){ .what = SIM_WHAT_MEASURE, .measure = i });
        chart->width = SIM_CHART_WIDTH;
        fputs("</div>\n", out);
        put_table_figures(out, report, tr("Per game"), true);
    }
    fputs("</section>\n", out);
}

/* ---- single games ---------------------------------------------------------------------------------------------- */

static void put_command(FILE *out, const SimRun *run, int game) {
    char command[3000];
    sim_replay_command(run, PROGRAM, game, command, sizeof command);
    html_put(out, "<td><code>", command, "</code></td></tr>\n");
}

static void open_games(FILE *out, const char *caption, const char *first) {
    html_put(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"", caption, "\">\n");
    html_put(out, "<table class=\"games\">\n<caption>", caption, "</caption>\n<thead><tr>");
    html_put(out, "<th scope=\"col\">", first, "</th>");
    html_put(out, "<th scope=\"col\">", tr("command to play it again"), "</th></tr></thead>\n<tbody>\n");
}

/* The file of a game's page, beside the report. */
void sim_html_page_name(const char *report, int game, char *out, size_t n) {
    size_t length = strlen(report);
    if (length > 5 && strcmp(report + length - 5, ".html") == 0) length -= 5;
    snprintf(out, n, "%.*s-game%d.html", (int)length, report, game + 1);
}

static void put_strange(FILE *out, const SimReport *report, const char *pages) {
    html_section(out, "strange", tr("Strange games"));
    open_games(out, tr("The longest, highest, lowest and closest games"), tr("game"));
    for (int which = 0; which < SIM_STRANGENESSES; which++)
        for (int i = 0; i < report->n_strange[which]; i++) {
            char line[200];
            sim_label_strange(&report->strange[which][i], (SimStrangeness)which, line, sizeof line);
            if (pages) {
                char page[4096];
                sim_html_page_name(pages, report->strange[which][i].game, page, sizeof page);
                fputs(i == 0 && which > 0 ? "<tr class=\"apart\"><th scope=\"row\">" : "<tr><th scope=\"row\">", out);
                html_put(out, "<a href=\"", page, "\">");
                html_put(out, "", line, "</a></th>");
            } else {
                html_row(out, i == 0 && which > 0, line);
            }
            put_command(out, &report->result->run, report->strange[which][i].game);
        }
    html_table_end(out);
    fputs("</section>\n", out);
}

void sim_html_faults(FILE *out, const SimResult *result, const char *name) {
    const char *title = result->n_faults == 1 ? "%d game failed" : "%d games failed";
    char text[200];
    if (result->n_faults == 0) return;
    snprintf(text, sizeof text, tr(title), result->n_faults);
    html_section(out, name, text);
    open_games(out, sim_label_title(&result->run), tr("error"));
    for (int i = 0; i < result->n_faults && i < MOST_FAULTS; i++) {
        const SimFault *fault = &result->faults[i];
        fputs("<tr><th scope=\"row\">", out);
        html_textf(out, tr("game %d, seed %llu: "), fault->game + 1,
                   (unsigned long long)sim_seed(&result->run, fault->game));
        fputs("<span class=\"warn\">", out);
        html_textf(out, "%.*s", (int)strcspn(fault->text, "\n"), fault->text);
        fputs("</span></th>", out);
        put_command(out, &result->run, fault->game);
    }
    html_table_end(out);
    if (result->n_faults > MOST_FAULTS) {
        fputs("<p class=\"soft\">", out);
        html_textf(out, tr("  … and %d more; --json lists them"), result->n_faults - MOST_FAULTS);
        fputs("</p>\n", out);
    }
    fputs("</section>\n", out);
}

/* ---- the run --------------------------------------------------------------------------------------------------- */

static void put_fact(FILE *out, const char *name, const char *value) {
    html_put(out, "<tr><th scope=\"row\">", name, "</th><td>");
    html_put(out, "", value, "</td></tr>\n");
}

static void put_rules(FILE *out, const SimRun *run, const char *name) {
    char text[4000] = "";
    put_fact(out, name, sim_label_title(run));
    put_fact(out, tr("script"), run->script);
    for (int i = 0; i < run->n_options; i++) string_append(text, sizeof text, "%s%s", i ? ", " : "", run->options[i]);
    put_fact(out, tr("options"), *text ? text : "–");
    html_put(out, "<tr><th scope=\"row\">", tr("hashes"), "</th><td>");
    for (int i = 0; i < run->n_scripts; i++) {
        html_put(out, i ? ", " : "", run->scripts[i], " <code>");
        html_put(out, "", run->hashes[i], "</code>");
    }
    fputs("</td></tr>\n", out);
}

static void put_games(FILE *out, const SimResult *result, int played) {
    const SimRun *run = &result->run;
    char text[200];
    snprintf(text, sizeof text, "%d", played);
    if (run->shards > 1)
        string_append(text, sizeof text, tr("; shard %d of %d: games %d to %d"), run->shard, run->shards,
                    result->first + 1, result->end);
    if (run->until > 0)
        string_append(text, sizeof text, tr("; until every win rate is known to ±%.4g%%"), 100 * run->until);
    put_fact(out, tr("games"), text);
}

void sim_html_run(FILE *out, const SimResult *result, const SimResult *vs, int played, bool interrupted) {
    const SimRun *run = &result->run;
    char text[4000], command[6000];
    html_section(out, "run", tr("The run"));
    html_put(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"", tr("The run"), "\">\n");
    fputs("<table class=\"facts\">\n<tbody>\n", out);
    put_rules(out, run, vs ? "A" : tr("game"));
    if (vs) put_rules(out, &vs->run, "B");
    snprintf(text, sizeof text, "%d", run->players);
    put_fact(out, tr("players"), text);
    sim_label_seats(run, text, sizeof text);
    put_fact(out, tr("seats"), text);
    put_games(out, result, played);
    snprintf(text, sizeof text, "%llu", (unsigned long long)run->seed);
    put_fact(out, tr("seed"), text);
    put_fact(out, tr("program"), "bohn " BOHN_VERSION);
    fputs("</tbody>\n</table>\n</div>\n", out);
    sim_run_command(run, vs ? &vs->run : NULL, PROGRAM, command, sizeof command);
    string_append(command, sizeof command, " --lang %s --report report.html", lang_now());
    const char *again = incomplete(result, played, interrupted) ? tr("Command for the whole run:")
                                                                : tr("Command to reproduce this report:");
    html_put(out, "<p class=\"soft\">", again, "</p>\n");
    html_put(out, "<pre><code>", command, "</code></pre>\n</section>\n</main>\n");
    html_page_end(out,
                  tr("Intervals are 95% intervals: Wilson's for win rates (adjusted where victories are "
                     "shared), Student's t for means."));
}

static void put_page(FILE *out, const SimReport *report, bool interrupted, const char *pages) {
    SimChart chart = { .out = out, .width = SIM_CHART_WIDTH };
    const char *name = sim_label_title(&report->result->run);
    char title[300];
    snprintf(title, sizeof title, tr("%s: simulation of %d games"), name, report->games);
    html_page(out, title);
    put_head(out, report, interrupted);
    if (report->games > 0) {
        html_section(out, "wins", tr("Win rates"));
        sim_html_wins(&chart, report);
        fputs("</section>\n", out);
        put_scores(&chart, report);
        put_lengths(&chart, report);
        put_measures(&chart, report);
        put_strange(out, report, pages);
    }
    sim_html_faults(out, report->result, "faults");
    sim_html_run(out, report->result, NULL, report->games + report->faults, interrupted);
}

/* ---- the file -------------------------------------------------------------------------------------------------- */

static bool write_report(const SimResult *result, bool interrupted, const char *pages, FILE *out) {
    SimReport report;
    if (!sim_report_make(&report, result)) return false;
    put_page(out, &report, interrupted, pages);
    sim_report_free(&report);
    return true;
}

static bool write_vs(const SimResult *a, const SimResult *b, bool interrupted, FILE *out) {
    SimComparison vs;
    if (!sim_compare(&vs, a, b)) return false;
    sim_html_comparison(&vs, interrupted, out);
    sim_comparison_free(&vs);
    return true;
}

bool sim_html_write(const char *name, const SimResult *results, int n, bool interrupted, bool pages, BohnError *err) {
    char *text = NULL;
    size_t size = 0;
    const char *slash = strrchr(name, '/'), *base = slash ? slash + 1 : name;
    FILE *out = open_memstream(&text, &size);
    bool ok = out && (n == 2 ? write_vs(&results[0], &results[1], interrupted, out)
                             : write_report(&results[0], interrupted, pages ? base : NULL, out));
    if (out && fclose(out) != 0) ok = false;
    if (ok) ok = sim_output_whole(name, text, size, err);
    else error_fill(err, BOHN_SYSTEM, "out of memory");
    free(text);
    return ok;
}
