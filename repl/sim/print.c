/* print.c - see print.h. In plain mode each row of a table is a sentence, and there are no bars. */
#include "repl/sim/print.h"

#include "repl/args.h"
#include "repl/sim/export.h"
#include "repl/sim/labels.h"
#include "repl/sim/verdict.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <math.h>
#include <string.h>

#define LABEL 22
#define COMPARED_LABEL 26
#define BAR 20
#define MOST_FAULTS 5

/* ---- pieces ----------------------------------------------------------------------------------------------- */

/* Pads text to `width` columns; a negative width aligns it to the right. */
static void put_cell(Page *page, Style style, const char *text, int width) {
    char shown[300]; /* transliteration to ASCII changes the width */
    page_clean(text, shown, sizeof shown);
    if (width > 0) page_cut(shown, sizeof shown, width - 1);
    int blanks = (width < 0 ? -width : width) - utf8_width(shown);
    if (width < 0 && blanks > 0) page_add(page, STYLE_PLAIN, "%*s", blanks, "");
    page_add(page, style, "%s", shown);
    if (width > 0 && blanks > 0) page_add(page, STYLE_PLAIN, "%*s", blanks, "");
}

typedef struct Column { const char *title; int width; } Column;

/* The titles of a table, below a blank line. The list of columns ends with a NULL title. */
static void put_titles(Page *page, const char *label, int width, const Column *columns) {
    page_end(page);
    put_cell(page, STYLE_STRONG, label, width);
    for (; columns->title; columns++) put_cell(page, STYLE_FAINT, tr(columns->title), -columns->width);
    page_end(page);
}

static void put_number(Page *page, SimWhat what, double value, int width) {
    char text[40];
    sim_label_number(what, value, text, sizeof text);
    put_cell(page, STYLE_PLAIN, text, -width);
}

static void put_interval(Page *page, SimWhat what, const Summary *summary, const char *between, int width) {
    char text[100];
    SimEstimate e = sim_label_estimate(what, summary);
    snprintf(text, sizeof text, "%s%s%s", e.low, between, e.high);
    put_cell(page, STYLE_PLAIN, text, -width);
}

static void put_whole(Page *page, double value, int width) {
    char text[40];
    sim_label_whole(value, text, sizeof text);
    put_cell(page, STYLE_PLAIN, text, -width);
}

/* A bar; `share` is its length in relation to the longest. */
static void put_bar(Page *page, double share) {
    static const char *const eighths[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉" };
    char bar[BAR * 4 + 1] = "";
    int filled = (int)lround(share * BAR * 8);
    if (share > 0 && filled == 0) filled = 1;
    if (!term_blocks()) filled = (filled + 7) / 8 * 8;
    for (int i = 0; i < filled / 8; i++) string_append(bar, sizeof bar, "%s", term_blocks() ? "█" : "#");
    string_append(bar, sizeof bar, "%s", eighths[filled % 8]);
    if (filled > 0) page_add(page, STYLE_KEY, "  %s", bar);
}

static void put_title(Page *page, const char *title) {
    page_end(page);
    page_line(page, STYLE_STRONG, "%s", title);
}

/* The label of a row: the figures of the table stand alone, others are indented below a title. */
static void put_label(Page *page, const SimRun *run, const SimFigure *figure, int width) {
    char label[120] = "  ";
    bool table = figure->who == SIM_WHO_TABLE;
    if (!table) sim_label_who(run, figure, label + 2, sizeof label - 2);
    put_cell(page, table ? STYLE_STRONG : STYLE_PLAIN, table ? sim_label_what(run, figure) : label, width);
}

/* The start of a sentence in plain mode: "score, p1". */
static void put_subject(Page *page, const SimRun *run, const SimFigure *figure) {
    char who[100];
    sim_label_who(run, figure, who, sizeof who);
    page_add(page, STYLE_PLAIN, "%s", sim_label_what(run, figure));
    if (figure->who != SIM_WHO_TABLE) page_add(page, STYLE_PLAIN, ", %s", who);
}

/* ---- figures ---------------------------------------------------------------------------------------------- */

static void put_head(Page *page, const SimReport *report) {
    const SimRun *run = &report->result->run;
    char seats[1000];
    page_add(page, STYLE_STRONG, "%s", sim_label_title(run));
    page_add(page, STYLE_PLAIN, tr(run->players == 1 ? ", %d player" : ", %d players"), run->players);
    page_add(page, STYLE_PLAIN, tr(report->games == 1 ? ": %d game" : ": %d games"), report->games);
    if (report->faults) page_add(page, STYLE_WARN, tr(", %d failed"), report->faults);
    page_line(page, STYLE_PLAIN, tr(", seed %llu"), (unsigned long long)run->seed);
    sim_label_seats(run, seats, sizeof seats);
    page_line(page, STYLE_PLAIN, "%s", seats);
}

static void put_win_sentence(Page *page, const char *who, const SimFigure *figure) {
    SimEstimate e = sim_label_estimate(SIM_WHAT_WINS, &figure->summary);
    page_line(page, STYLE_PLAIN, tr("%s: %s%% of games, 95%% interval %s to %s%%"), who, e.mean, e.low, e.high);
}

static void put_win_row(Page *page, const char *who, const SimFigure *figure, double longest) {
    page_add(page, STYLE_PLAIN, "  ");
    put_cell(page, STYLE_PLAIN, who, LABEL - 2);
    put_number(page, SIM_WHAT_WINS, figure->summary.mean, 6);
    put_interval(page, SIM_WHAT_WINS, &figure->summary, " – ", 16);
    if (figure->fair > 0) put_number(page, SIM_WHAT_WINS, figure->fair, 8);
    else put_cell(page, STYLE_PLAIN, "", 8);
    put_bar(page, longest > 0 ? figure->summary.mean / longest : 0);
    page_end(page);
}

static void put_wins(Page *page, const SimReport *report) {
    static const Column columns[] = { { "share", 6 }, { "95% interval", 16 }, { "fair", 8 }, { NULL, 0 } };
    double longest = 0;
    char who[100];
    if (term_plain()) put_title(page, tr("Win rates"));
    else put_titles(page, tr("Win rates in %"), LABEL, columns);
    for (int i = 0; i < report->n_figures; i++)
        if (report->figures[i].what == SIM_WHAT_WINS) longest = fmax(longest, report->figures[i].summary.mean);
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *figure = &report->figures[i];
        if (figure->what != SIM_WHAT_WINS || (figure->who == SIM_WHO_NOBODY && figure->summary.mean == 0)) continue;
        sim_label_who(&report->result->run, figure, who, sizeof who);
        if (term_plain()) put_win_sentence(page, who, figure);
        else put_win_row(page, who, figure, longest);
    }
}

static void put_sentence(Page *page, const SimRun *run, const SimFigure *figure) {
    const Summary *s = &figure->summary;
    SimEstimate e = sim_label_estimate(figure->what, s);
    put_subject(page, run, figure);
    page_line(page, STYLE_PLAIN,
              tr(": mean %s, 95%% interval %s to %s; min %.6g, 5%% %.6g, median %.6g, 95%% %.6g, max %.6g"), e.mean,
              e.low, e.high, s->least, s->p5, s->median, s->p95, s->most);
}

static void put_row(Page *page, const SimRun *run, const SimFigure *figure) {
    const Summary *s = &figure->summary;
    put_label(page, run, figure, LABEL);
    put_number(page, figure->what, s->mean, 8);
    put_interval(page, figure->what, s, " – ", 18);
    const double numbers[] = { s->least, s->p5, s->median, s->p95, s->most };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) put_whole(page, numbers[i], i == 2 ? 7 : 6);
    page_end(page);
}

static void put_figures(Page *page, const SimReport *report) {
    static const Column columns[] = { { "mean", 8 }, { "95% interval", 18 }, { "min", 6 }, { "5%", 6 }, { "median", 7 },
                                      { "95%", 6 },  { "max", 6 },           { NULL, 0 } };
    const SimRun *run = &report->result->run;
    if (term_plain()) put_title(page, tr("Scores, length and measures"));
    else put_titles(page, "", LABEL, columns);
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *figure = &report->figures[i];
        if (figure->what == SIM_WHAT_WINS) continue;
        if (term_plain()) {
            put_sentence(page, run, figure);
            continue;
        }
        if (figure->who != SIM_WHO_TABLE && !sim_figure_same_what(figure - 1, figure))
            page_line(page, STYLE_STRONG, "%s", sim_label_what(run, figure));
        put_row(page, run, figure);
    }
}

/* ---- histograms -------------------------------------------------------------------------------------------- */

static void put_histogram(Page *page, const SimRun *run, const SimHistogram *h) {
    int highest = 0;
    page_end(page);
    page_add(page, STYLE_STRONG, "%s", sim_label_what(run, &h->figure));
    page_line(page, STYLE_FAINT, tr(", frequency in %%"));
    for (int i = 0; i < h->n_bins; i++)
        if (h->counts[i] > highest) highest = h->counts[i];
    for (int i = 0; i < h->n_bins; i++) {
        char label[60], share[20];
        sim_label_bin(h, i, label, sizeof label);
        snprintf(share, sizeof share, "%.1f", 100.0 * h->counts[i] / h->total);
        put_cell(page, STYLE_PLAIN, label, -14);
        put_cell(page, STYLE_PLAIN, share, -8);
        if (!term_plain()) put_bar(page, (double)h->counts[i] / highest);
        page_end(page);
    }
}

/* ---- single games ------------------------------------------------------------------------------------------ */

static void put_command(Page *page, const SimRun *run, int game) {
    char command[3000];
    sim_replay_command(run, args_program(), game, command, sizeof command);
    page_command(page, STYLE_PLAIN, command);
}

static void put_strange(Page *page, const SimReport *report) {
    const SimRun *run = &report->result->run;
    put_title(page, tr("Strange games"));
    for (int which = 0; which < SIM_STRANGENESSES; which++)
        for (int i = 0; i < report->n_strange[which]; i++) {
            const SimStrange *strange = &report->strange[which][i];
            char line[200];
            sim_label_strange(strange, (SimStrangeness)which, line, sizeof line);
            page_line(page, STYLE_PLAIN, "  %s", line);
            put_command(page, run, strange->game);
        }
}

static void put_faults(Page *page, const SimResult *result) {
    const char *title = result->n_faults == 1 ? "%d game failed" : "%d games failed";
    if (result->n_faults == 0) return;
    page_end(page);
    page_line(page, STYLE_WARN, tr(title), result->n_faults);
    for (int i = 0; i < result->n_faults && i < MOST_FAULTS; i++) {
        const SimFault *fault = &result->faults[i];
        unsigned long long seed = sim_seed(&result->run, fault->game);
        page_line(page, STYLE_PLAIN, tr("  game %d, seed %llu: %.*s"), fault->game + 1, seed,
                  (int)strcspn(fault->text, "\n"), fault->text);
        put_command(page, &result->run, fault->game);
    }
    if (result->n_faults > MOST_FAULTS)
        page_line(page, STYLE_PLAIN, tr("  … and %d more; --json lists them"), result->n_faults - MOST_FAULTS);
}

static void put_report(Page *page, const SimReport *report) {
    put_head(page, report);
    if (report->games > 0) {
        put_wins(page, report);
        put_figures(page, report);
        for (int i = 0; i < report->n_histograms; i++) {
            const SimFigure *figure = &report->histograms[i].figure;
            bool whole = figure->who == SIM_WHO_ALL || figure->who == SIM_WHO_TABLE;
            if (whole && figure->what != SIM_WHAT_MEASURE) /* the others are in the HTML page and in JSON */
                put_histogram(page, &report->result->run, &report->histograms[i]);
        }
        put_strange(page, report);
    }
    put_faults(page, report->result);
}

/* ---- a comparison ----------------------------------------------------------------------------------------- */

static void put_compared_row(Page *page, const SimRun *run, const SimDifference *d) {
    char text[60] = "";
    double gain = sim_difference_gain(d);
    put_label(page, run, &d->figure, COMPARED_LABEL);
    put_number(page, d->figure.what, d->a.mean, 8);
    put_number(page, d->figure.what, d->b.mean, 9);
    sim_label_signed(d->figure.what, d->difference.mean, text, sizeof text);
    put_cell(page, STYLE_PLAIN, text, -9);
    put_interval(page, d->figure.what, &d->difference, " … ", 17);
    page_add(page, STYLE_STRONG, "%s", d->clear ? " *" : "  ");
    sim_label_percent(gain, text, sizeof text);
    put_cell(page, STYLE_PLAIN, isnan(gain) ? "" : text, -8);
    page_end(page);
}

static void put_compared_sentence(Page *page, const SimRun *run, const SimDifference *d) {
    char a[40], b[40], by[60];
    SimEstimate e = sim_label_estimate(d->figure.what, &d->difference);
    double gain = sim_difference_gain(d);
    sim_label_number(d->figure.what, d->a.mean, a, sizeof a);
    sim_label_number(d->figure.what, d->b.mean, b, sizeof b);
    sim_label_signed(d->figure.what, d->difference.mean, by, sizeof by);
    put_subject(page, run, &d->figure);
    page_add(page, STYLE_PLAIN, tr(": A %s, B %s, difference "), a, b);
    page_add(page, STYLE_PLAIN, "%s", by);
    page_add(page, STYLE_PLAIN, tr(", 95%% interval %s to %s%s"), e.low, e.high, d->clear ? tr(", clear") : "");
    sim_label_percent(gain, by, sizeof by);
    if (!isnan(gain)) page_add(page, STYLE_PLAIN, tr("; pairing narrows it by %s"), by);
    page_end(page);
}

static void put_differences(Page *page, const SimComparison *vs) {
    static const Column columns[] = { { "A", 8 }, { "B", 9 }, { "B - A", 9 }, { "95% interval", 17 },
                                      { "narrower", 10 }, { NULL, 0 } };
    const SimRun *run = &vs->a->run;
    if (!term_plain()) put_titles(page, "", COMPARED_LABEL, columns);
    for (int i = 0; i < vs->n; i++) {
        const SimDifference *d = &vs->list[i];
        if (d->figure.who == SIM_WHO_NOBODY && d->a.mean == 0 && d->b.mean == 0) continue;
        if (term_plain()) {
            put_compared_sentence(page, run, d);
            continue;
        }
        if (d->figure.who != SIM_WHO_TABLE && (i == 0 || !sim_figure_same_what(&d[-1].figure, &d->figure)))
            page_line(page, STYLE_STRONG, d->figure.what == SIM_WHAT_WINS ? "%s %%" : "%s",
                      sim_label_what(run, &d->figure));
        put_compared_row(page, run, d);
    }
}

static void put_comparison(Page *page, const SimComparison *vs) {
    char verdict[2000], a[1000], b[1000];
    sim_comparison_names(vs, a, b, sizeof a);
    page_line(page, STYLE_PLAIN, "A: %s", a);
    page_line(page, STYLE_PLAIN, "B: %s", b);
    page_add(page, STYLE_PLAIN, tr(vs->pairs == 1 ? "%d pair of games with the same seeds and seats"
                                                  : "%d pairs of games with the same seeds and seats"), vs->pairs);
    if (vs->faults) page_add(page, STYLE_WARN, tr(", %d left out because a game failed"), vs->faults);
    page_end(page);
    if (vs->pairs > 0) put_differences(page, vs);
    page_end(page);
    sim_comparison_verdict(vs, verdict, sizeof verdict);
    page_line(page, STYLE_STRONG, "B: %s.", verdict);
    if (!term_plain() && vs->pairs > 0) {
        page_line(page, STYLE_FAINT, "%s", tr("*: clear even when all these differences are tested together."));
        page_line(page, STYLE_FAINT, "%s",
                  tr("narrower: how much pairing narrows the interval, compared with as many independent games."));
    }
    put_faults(page, vs->a);
    put_faults(page, vs->b);
}

/* ---- any format ------------------------------------------------------------------------------------------- */

static bool print_report(Page *page, const SimResult *result, SimFormat format) {
    SimReport report;
    if (!sim_report_make(&report, result)) return false;
    if (format == SIM_FORMAT_CSV) sim_export_csv(&report, stdout);
    else if (format == SIM_FORMAT_JSON) sim_export_json(&report, stdout);
    else put_report(page, &report);
    sim_report_free(&report);
    return true;
}

static bool print_comparison(Page *page, const SimResult *a, const SimResult *b, SimFormat format) {
    SimComparison vs;
    if (!sim_compare(&vs, a, b)) return false;
    if (format == SIM_FORMAT_CSV) sim_export_comparison_csv(&vs, stdout);
    else if (format == SIM_FORMAT_JSON) sim_export_comparison_json(&vs, stdout);
    else put_comparison(page, &vs);
    sim_comparison_free(&vs);
    return true;
}

bool sim_print(const SimResult *results, int n, SimFormat format) {
    Page page = { 0 };
    if (format == SIM_FORMAT_JSONL) return sim_file_write(results, false, stdout);
    bool ok = n == 2 ? print_comparison(&page, &results[0], &results[1], format) : print_report(&page, results, format);
    page_show(&page);
    return ok;
}
