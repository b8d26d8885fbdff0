/* print.c - see print.h: the report for people.
 *
 * One table has all figures but the win rates, so that columns stand below each other. In plain mode each row is
 * a sentence, and there are no bars.
 */
#include "repl/sim/print.h"

#include "repl/args.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <math.h>
#include <string.h>

#define LABEL 22
#define BAR 20
#define FAULTS_TOLD 5

/* ---- pieces ----------------------------------------------------------------------------------------------- */

void sim_print_cell(Page *page, Style style, const char *text, int width) {
    char shown[300]; /* in ASCII it may be wider */
    utf8_clean(text, false, term_ascii(), shown, sizeof shown);
    if (width > 0) page_cut(shown, sizeof shown, width - 1);
    int blanks = (width < 0 ? -width : width) - utf8_width(shown);
    if (width < 0 && blanks > 0) page_add(page, STYLE_PLAIN, "%*s", blanks, "");
    page_add(page, style, "%s", shown);
    if (width > 0 && blanks > 0) page_add(page, STYLE_PLAIN, "%*s", blanks, "");
}

static void put_number(Page *page, SimWhat what, double value, int width) {
    char text[40];
    sim_text_number(what, value, text, sizeof text);
    sim_print_cell(page, STYLE_PLAIN, text, -width);
}

static void put_interval(Page *page, SimWhat what, Interval interval, int width) {
    char low[40], high[40], text[100];
    sim_text_number(what, interval.low, low, sizeof low);
    sim_text_number(what, interval.high, high, sizeof high);
    snprintf(text, sizeof text, "%s – %s", low, high);
    sim_print_cell(page, STYLE_PLAIN, text, -width);
}

static void put_whole(Page *page, double value, int width) {
    char text[40];
    sim_text_whole(value, text, sizeof text);
    sim_print_cell(page, STYLE_PLAIN, text, -width);
}

/* A bar for a share of the longest one, at the end of a line. */
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

/* ---- the head --------------------------------------------------------------------------------------------- */

static void put_head(Page *page, const SimReport *report) {
    const SimRun *run = &report->result->run;
    const char *bots[BOHN_MAX_SEATS];
    page_add(page, STYLE_STRONG, "%s", run->title[lang_now()[0] == 'd']);
    page_add(page, STYLE_PLAIN, tr(run->players == 1 ? ", %d player" : ", %d players"), run->players);
    page_add(page, STYLE_PLAIN, tr(report->games == 1 ? ": %d game" : ": %d games"), report->games);
    if (report->faults) page_add(page, STYLE_WARN, tr(", %d failed"), report->faults);
    page_line(page, STYLE_PLAIN, tr(", seed %llu"), (unsigned long long)run->seed);
    if (sim_bots(run, bots) == 1) {
        page_line(page, STYLE_PLAIN, tr("%s in every seat"), bots[0]);
        return;
    }
    for (int i = 0; i < run->players; i++) page_add(page, STYLE_PLAIN, "%s%s", i ? ", " : "", run->seats[i]);
    page_line(page, STYLE_PLAIN, "%s", run->rotate ? tr("; seats rotate after each game") : "");
}

/* ---- figures ---------------------------------------------------------------------------------------------- */

static void put_win_sentence(Page *page, const char *who, const SimFigure *figure) {
    char mean[40], low[40], high[40];
    sim_text_number(SIM_WHAT_WINS, figure->summary.mean, mean, sizeof mean);
    sim_text_number(SIM_WHAT_WINS, figure->summary.interval.low, low, sizeof low);
    sim_text_number(SIM_WHAT_WINS, figure->summary.interval.high, high, sizeof high);
    page_line(page, STYLE_PLAIN, tr("%s: %s%% of games, 95%% interval %s to %s%%"), who, mean, low, high);
}

static void put_win_row(Page *page, const char *who, const SimFigure *figure, double longest) {
    page_add(page, STYLE_PLAIN, "  ");
    sim_print_cell(page, STYLE_PLAIN, who, LABEL - 2);
    put_number(page, SIM_WHAT_WINS, figure->summary.mean, 6);
    put_interval(page, SIM_WHAT_WINS, figure->summary.interval, 16);
    if (figure->fair > 0) put_number(page, SIM_WHAT_WINS, figure->fair, 8);
    else sim_print_cell(page, STYLE_PLAIN, "", 8);
    put_bar(page, longest > 0 ? figure->summary.mean / longest : 0);
    page_end(page);
}

static void put_wins(Page *page, const SimReport *report) {
    double longest = 0;
    char who[100];
    if (term_plain()) {
        put_title(page, tr("Win rates"));
    } else {
        page_end(page);
        sim_print_cell(page, STYLE_STRONG, tr("Win rates in %"), LABEL);
        sim_print_cell(page, STYLE_FAINT, tr("share"), -6);
        sim_print_cell(page, STYLE_FAINT, tr("95% interval"), -16);
        sim_print_cell(page, STYLE_FAINT, tr("fair"), -8);
        page_end(page);
    }
    for (int i = 0; i < report->n_figures; i++)
        if (report->figures[i].what == SIM_WHAT_WINS) longest = fmax(longest, report->figures[i].summary.mean);
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *figure = &report->figures[i];
        if (figure->what != SIM_WHAT_WINS || (figure->who == SIM_WHO_NOBODY && figure->summary.mean == 0)) continue;
        sim_who_text(&report->result->run, figure, who, sizeof who);
        if (term_plain()) put_win_sentence(page, who, figure);
        else put_win_row(page, who, figure, longest);
    }
}

static void put_sentence(Page *page, const SimRun *run, const SimFigure *figure) {
    const Summary *s = &figure->summary;
    char who[100], mean[40], low[40], high[40];
    sim_who_text(run, figure, who, sizeof who);
    sim_text_number(figure->what, s->mean, mean, sizeof mean);
    sim_text_number(figure->what, s->interval.low, low, sizeof low);
    sim_text_number(figure->what, s->interval.high, high, sizeof high);
    page_add(page, STYLE_PLAIN, "%s", sim_what_text(run, figure->what, figure->measure));
    if (figure->who != SIM_WHO_TABLE) page_add(page, STYLE_PLAIN, ", %s", who);
    page_line(page, STYLE_PLAIN,
              tr(": mean %s, 95%% interval %s to %s; min %.6g, 5%% %.6g, median %.6g, 95%% %.6g, max %.6g"), mean,
              low, high, s->least, s->p5, s->median, s->p95, s->most);
}

static void put_row(Page *page, const SimRun *run, const SimFigure *figure) {
    const Summary *s = &figure->summary;
    char who[100], label[120];
    sim_who_text(run, figure, who, sizeof who);
    snprintf(label, sizeof label, "%s%s", figure->who == SIM_WHO_TABLE ? "" : "  ",
             figure->who == SIM_WHO_TABLE ? sim_what_text(run, figure->what, figure->measure) : who);
    sim_print_cell(page, figure->who == SIM_WHO_TABLE ? STYLE_STRONG : STYLE_PLAIN, label, LABEL);
    put_number(page, figure->what, s->mean, 8);
    put_interval(page, figure->what, s->interval, 18);
    const double numbers[] = { s->least, s->p5, s->median, s->p95, s->most };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) put_whole(page, numbers[i], i == 2 ? 7 : 6);
    page_end(page);
}

static void put_columns(Page *page) {
    page_end(page);
    sim_print_cell(page, STYLE_PLAIN, "", LABEL);
    sim_print_cell(page, STYLE_FAINT, tr("mean"), -8);
    sim_print_cell(page, STYLE_FAINT, tr("95% interval"), -18);
    sim_print_cell(page, STYLE_FAINT, tr("min"), -6);
    sim_print_cell(page, STYLE_FAINT, tr("5%"), -6);
    sim_print_cell(page, STYLE_FAINT, tr("median"), -7);
    sim_print_cell(page, STYLE_FAINT, tr("95%"), -6);
    sim_print_cell(page, STYLE_FAINT, tr("max"), -6);
    page_end(page);
}

static void put_figures(Page *page, const SimReport *report) {
    const SimRun *run = &report->result->run;
    if (term_plain()) put_title(page, tr("Scores, length and measures"));
    else put_columns(page);
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *figure = &report->figures[i], *before = figure - 1;
        if (figure->what == SIM_WHAT_WINS) continue;
        if (term_plain()) {
            put_sentence(page, run, figure);
            continue;
        }
        if (figure->who != SIM_WHO_TABLE && (before->what != figure->what || before->measure != figure->measure))
            page_line(page, STYLE_STRONG, "%s", sim_what_text(run, figure->what, figure->measure));
        put_row(page, run, figure);
    }
}

/* ---- histograms -------------------------------------------------------------------------------------------- */

static void put_histogram(Page *page, const SimRun *run, const SimHistogram *h) {
    int highest = 0;
    page_end(page);
    page_add(page, STYLE_STRONG, "%s", sim_what_text(run, h->figure.what, h->figure.measure));
    page_line(page, STYLE_FAINT, tr(", frequency in %%"));
    for (int i = 0; i < h->n_bins; i++)
        if (h->counts[i] > highest) highest = h->counts[i];
    for (int i = 0; i < h->n_bins; i++) {
        char label[60], share[20];
        sim_text_bin(h, i, label, sizeof label);
        snprintf(share, sizeof share, "%.1f", 100.0 * h->counts[i] / h->total);
        sim_print_cell(page, STYLE_PLAIN, label, -14);
        sim_print_cell(page, STYLE_PLAIN, share, -8);
        if (!term_plain()) put_bar(page, (double)h->counts[i] / highest);
        page_end(page);
    }
}

/* ---- single games ------------------------------------------------------------------------------------------ */

/* In one piece: it is there to be copied. */
static void put_command(Page *page, const SimRun *run, int game) {
    char command[3000], line[6000] = "";
    sim_replay_command(run, args_program(), game, command, sizeof command);
    utf8_join(line, sizeof line, command);
    page_line(page, STYLE_PLAIN, "    %s", line);
}

static void put_strange(Page *page, const SimReport *report) {
    const SimRun *run = &report->result->run;
    put_title(page, tr("Unusual games"));
    for (int which = 0; which < SIM_STRANGENESSES; which++)
        for (int i = 0; i < report->n_strange[which]; i++) {
            const SimStrange *strange = &report->strange[which][i];
            char line[200];
            sim_text_strange(strange, (SimStrangeness)which, line, sizeof line);
            page_line(page, STYLE_PLAIN, "  %s", line);
            put_command(page, run, strange->game);
        }
}

void sim_print_faults(const SimResult *result, Page *page) {
    const char *title = result->n_faults == 1 ? "%d game failed" : "%d games failed";
    if (result->n_faults == 0) return;
    page_end(page);
    page_line(page, STYLE_WARN, tr(title), result->n_faults);
    for (int i = 0; i < result->n_faults && i < FAULTS_TOLD; i++) {
        const SimFault *fault = &result->faults[i];
        unsigned long long seed = sim_seed(&result->run, fault->game);
        page_line(page, STYLE_PLAIN, tr("  game %d, seed %llu: %.*s"), fault->game + 1, seed,
                  (int)strcspn(fault->text, "\n"), fault->text);
        put_command(page, &result->run, fault->game);
    }
    if (result->n_faults > FAULTS_TOLD)
        page_line(page, STYLE_PLAIN, tr("  … and %d more; --json lists them"), result->n_faults - FAULTS_TOLD);
}

void sim_print_text(const SimReport *report, Page *page) {
    put_head(page, report);
    if (report->games > 0) {
        put_wins(page, report);
        put_figures(page, report);
        for (int i = 0; i < report->n_histograms; i++) {
            const SimFigure *figure = &report->histograms[i].figure;
            bool whole = figure->who == SIM_WHO_ALL || figure->who == SIM_WHO_TABLE;
            if (whole && figure->what != SIM_WHAT_MEASURE) /* the others are for pages and programs */
                put_histogram(page, &report->result->run, &report->histograms[i]);
        }
        put_strange(page, report);
    }
    sim_print_faults(report->result, page);
}

bool sim_print(const SimResult *result, SimFormat format) {
    SimReport report;
    if (format == SIM_FORMAT_JSONL) return sim_file_write(result, stdout);
    if (!sim_report_make(&report, result)) return false;
    Page page = { 0 };
    if (format == SIM_FORMAT_CSV) sim_print_csv(&report, stdout);
    else if (format == SIM_FORMAT_JSON) sim_print_json(&report, stdout);
    else sim_print_text(&report, &page);
    page_show(&page);
    sim_report_free(&report);
    return true;
}
