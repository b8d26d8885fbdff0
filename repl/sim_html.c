/* sim_html.c - see sim_html.h.
 *
 * Tables have a row on each line. Numbers are written as in the report in words (sim_print.h).
 */
#include "repl/sim_html.h"

#include "repl/html.h"
#include "repl/lang.h"
#include "repl/sim_chart.h"
#include "repl/sim_out.h"
#include "repl/sim_print.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FAULTS_TOLD 20
#define SMALL_CHART 240 /* units */
#define PROGRAM "bohn" /* wherever it lies on this machine */

typedef struct Sheet {
    FILE *out;
    SimChart chart;
} Sheet;

/* ---- the style --------------------------------------------------------------------------------------------- */

/* One colour beside ink and paper. Bars stand out from the paper and whiskers from the bars by 3 : 1 at least, letters
 * from the paper by 4.5 : 1. Sizes of a chart are in its own units. */
static const char style[] =
    ":root{color-scheme:light dark;--paper:#fdfcf9;--ink:#1d2321;--soft:#56605b;--line:#d9ddd7;--wash:#f2f3ee;"
    "--bar:#5f9a7c;--warn:#9b3a14}\n"
    "@media (prefers-color-scheme:dark){:root{--paper:#131817;--ink:#e4e8e4;--soft:#a3ada8;--line:#343c39;"
    "--wash:#1c2321;--bar:#3f8563;--warn:#f0a27c}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;max-width:72rem;padding:2.5rem clamp(1rem,4vw,3rem) 3rem;background:var(--paper);"
    "color:var(--ink);font:1rem/1.5 system-ui,\"Segoe UI\",\"Helvetica Neue\",\"DejaVu Sans\",sans-serif;"
    "font-variant-numeric:tabular-nums}\n"
    "h1{font-size:2.2rem;line-height:1.15;margin:.2rem 0 .3rem;letter-spacing:-.01em}\n"
    "h2{font-size:1.25rem;margin:0 0 1rem}\n"
    "h3{font-size:1rem;margin:1.8rem 0 .6rem}\n"
    "p{margin:.4rem 0;max-width:46rem}\n"
    "section{margin-top:2.6rem;padding-top:1.2rem;border-top:1px solid var(--line)}\n"
    ".kind,.soft,caption,figcaption,dt,summary,footer,thead th{color:var(--soft)}\n"
    ".kind{font-size:.85rem;margin:0}\n"
    ".verdict{font-size:1.3rem;line-height:1.4;margin:1.3rem 0;max-width:44rem}\n"
    ".warn{color:var(--warn);font-weight:600}\n"
    ".key{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.8rem 1.5rem;margin:1.5rem 0 0}\n"
    ".key dt{font-size:.85rem}\n"
    ".key dd{margin:0;font-size:1.5rem;line-height:1.3}\n"
    ".key small{font-size:.95rem;color:var(--soft)}\n"
    ".pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,23rem),1fr));gap:1.2rem 3rem;"
    "align-items:start}\n"
    ".small{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1.2rem 2rem}\n"
    ".small svg{max-width:18rem}\n"
    ".pair>*{min-width:0}\n"
    ".pair+.scroll,.small+.scroll{margin-top:1.6rem}\n"
    "figure{margin:0}\n"
    "figcaption,caption{font-size:.85rem;text-align:left;margin:.4rem 0 0}\n"
    "caption{padding:0 0 .4rem;margin:0}\n"
    ".scroll{overflow-x:auto}\n"
    "table{border-collapse:collapse;width:100%;font-size:.9rem}\n"
    "th,td{padding:.28rem .35rem;text-align:left;vertical-align:baseline;border-bottom:1px solid var(--line);"
    "font-weight:400}\n"
    "th:first-child{padding-left:0}\n"
    "th:last-child,td:last-child{padding-right:0}\n"
    "thead th{font-size:.8rem;white-space:nowrap}\n"
    "tbody th{overflow-wrap:break-word;max-width:16rem}\n"
    ".n{text-align:right;white-space:nowrap}\n"
    ".apart>*{padding-top:1rem}\n"
    ".games th:first-child{width:19rem;max-width:40vw;padding-right:1rem}\n"
    ".facts th{width:9rem;color:var(--soft)}\n"
    "code{font:.85rem/1.5 ui-monospace,\"DejaVu Sans Mono\",Menlo,Consolas,monospace;overflow-wrap:anywhere;"
    "user-select:all}\n"
    "pre{margin:.6rem 0;padding:.7rem .9rem;background:var(--wash);border-radius:.3rem;white-space:pre-wrap}\n"
    "details{margin:.6rem 0 0;font-size:.9rem}\n"
    "summary{cursor:pointer;font-size:.85rem}\n"
    "footer{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line);font-size:.85rem}\n"
    "a,summary{color:inherit}\n"
    ":focus-visible{outline:2px solid var(--bar);outline-offset:2px}\n"
    "svg{display:block;width:100%;height:auto;max-width:33rem}\n"
    "svg text{font-size:12px;fill:var(--ink)}\n"
    "svg .tick,svg .peak{font-size:11px;fill:var(--soft);text-anchor:middle}\n"
    ".bar,.clear{fill:var(--bar)}\n"
    ".clear{stroke:var(--ink);stroke-width:1.5}\n"
    ".unclear{fill:var(--paper);stroke:var(--soft);stroke-width:1.5}\n"
    ".whisker{stroke:var(--ink);stroke-width:1.5}\n"
    ".grid{stroke:var(--line)}\n"
    ".axis{stroke:var(--soft)}\n"
    ".fair{stroke:var(--ink);stroke-dasharray:2 2}\n"
    ".mean{fill:var(--ink)}\n"
    "@media (max-width:34rem){svg text{font-size:13.5px}svg .tick,svg .peak{font-size:12.5px}"
    ".small svg text{font-size:10.5px!important}h1{font-size:1.8rem}"
    ".verdict{font-size:1.15rem}.facts th{width:6.5rem}table{font-size:.85rem}}\n"
    "@media print{:root{--paper:#fff;--ink:#000;--soft:#444;--line:#ccc;--wash:#f2f2f2;--bar:#5f9a7c;--warn:#9b3a14}"
    "body{max-width:none;padding:0;font-size:10pt}section{margin-top:1.4rem;padding-top:.8rem}"
    "figure,tr,pre{break-inside:avoid}h2,h3{break-after:avoid}svg{max-width:11cm}"
    ".bar,.clear,pre{print-color-adjust:exact}}\n";

/* ---- pieces ------------------------------------------------------------------------------------------------- */

static void put(FILE *out, const char *before, const char *text, const char *after) {
    fputs(before, out);
    html_text(out, text);
    fputs(after, out);
}

static void put_cell(FILE *out, const char *number) {
    fputs("<td class=\"n\">", out);
    html_number(out, number);
    fputs("</td>", out);
}

static void put_mean(FILE *out, SimWhat what, double value) {
    char text[60];
    sim_print_number(what, value, text, sizeof text);
    put_cell(out, text);
}

static void put_interval(FILE *out, SimWhat what, Interval interval, const char *between) {
    char text[60];
    fputs("<td class=\"n\">", out);
    if (isnan(interval.low)) {
        fputs("–", out);
    } else {
        sim_print_number(what, interval.low, text, sizeof text);
        html_number(out, text);
        fputs(between, out);
        sim_print_number(what, interval.high, text, sizeof text);
        html_number(out, text);
    }
    fputs("</td>", out);
}

/* A table and the names of its columns, the first of which is for labels and may have none; NULL at the end. */
static void open_table(FILE *out, const char *caption, const char *const *columns) {
    put(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"", caption, "\">\n");
    put(out, "<table>\n<caption>", caption, "</caption>\n<thead><tr>");
    if (*columns[0]) put(out, "<th scope=\"col\">", columns[0], "</th>");
    else fputs("<td></td>", out);
    for (int i = 1; columns[i]; i++) put(out, "<th scope=\"col\" class=\"n\">", columns[i], "</th>");
    fputs("</tr></thead>\n<tbody>\n", out);
}

static void close_table(FILE *out) {
    fputs("</tbody>\n</table>\n</div>\n", out);
}

static void open_row(FILE *out, bool apart, const char *label) {
    fputs(apart ? "<tr class=\"apart\">" : "<tr>", out);
    put(out, "<th scope=\"row\">", label, "</th>");
}

static void open_section(FILE *out, const char *name, const char *title) {
    fprintf(out, "<section aria-labelledby=\"%s\">\n", name);
    fprintf(out, "<h2 id=\"%s\">", name);
    put(out, "", title, "</h2>\n");
}

static void open_page(Sheet *sheet, const char *title) {
    FILE *out = sheet->out;
    fprintf(out, "<!DOCTYPE html>\n<html lang=\"%s\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n", lang_now());
    fputs("<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
          "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
          "<meta name=\"generator\" content=\"bohn " BOHN_VERSION "\"/>\n"
          /* whatever a name might smuggle in: nothing is run, and nothing is fetched */
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n",
          out);
    put(out, "<title>", title, "</title>\n");
    fprintf(out, "<style>\n%s</style>\n</head>\n<body>\n", style);
}

static void close_page(FILE *out) {
    put(out, "<footer><p>",
        tr("Intervals are 95 % intervals: Wilson's for win rates, those of a mean for the rest and where victories are "
           "shared. The same command gives the same page."),
        "</p></footer>\n</body>\n</html>\n");
}

/* Goes to the table, which says it in numbers. */
static void put_caption(FILE *out, const char *text) {
    put(out, "<figcaption>", text, "</figcaption>\n</figure>\n");
}

static const char *title_of(const SimRun *run) {
    return run->title[lang_now()[0] == 'd'];
}

static const SimFigure *find_figure(const SimReport *report, const SimFigure *like) {
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *f = &report->figures[i];
        if (f->what == like->what && f->measure == like->measure && f->who == like->who && f->seat == like->seat &&
            (f->who != SIM_WHO_BOT || strcmp(f->bot, like->bot) == 0))
            return f;
    }
    return NULL;
}

/* ---- the head ------------------------------------------------------------------------------------------------ */

static void put_key(FILE *out, const char *name, const char *value, const char *more) {
    put(out, "<div><dt>", name, "</dt><dd>");
    html_text(out, value);
    if (*more) put(out, " <small>", more, "</small>");
    fputs("</dd></div>\n", out);
}

static void put_key_mean(FILE *out, const SimReport *report, SimWhat what) {
    const SimFigure *figure = find_figure(report, &(SimFigure){ .what = what, .who = SIM_WHO_TABLE });
    char mean[40], more[60] = "";
    sim_print_number(what, figure->summary.mean, mean, sizeof mean);
    if (figure->summary.n > 1) /* with the decimals of the mean */
        snprintf(more, sizeof more, figure->summary.mean < 100 ? "± %.2f" : "± %.1f",
                 (figure->summary.interval.high - figure->summary.interval.low) / 2);
    put_key(out, sim_what_text(&report->result->run, what, 0), mean, more);
}

static void put_count(FILE *out, const char *name, int count) {
    char text[40];
    snprintf(text, sizeof text, "%d", count);
    put_key(out, name, text, "");
}

/* Says it if this is not all that was to be played. */
static void put_incomplete(FILE *out, const SimResult *result, int played, bool interrupted) {
    int planned = result->end - result->first;
    bool missing = played < planned && (interrupted || result->run.until <= 0);
    if (!missing) return;
    fputs("<p class=\"warn\">", out);
    html_textf(out, tr(interrupted ? "Interrupted: %d of %d games." : "Incomplete: %d of %d games."), played, planned);
    fputs("</p>\n", out);
}

static void put_head(FILE *out, const SimReport *report, bool interrupted) {
    const SimRun *run = &report->result->run;
    char verdict[1000];
    sim_report_verdict(report, verdict, sizeof verdict);
    put(out, "<header>\n<p class=\"kind\">", tr("Simulation"), "</p>\n");
    put(out, "<h1>", title_of(run), "</h1>\n");
    put_incomplete(out, report->result, report->games + report->faults, interrupted);
    put(out, "<p class=\"verdict\">", verdict, "</p>\n<dl class=\"key\">\n");
    put_count(out, tr("players"), run->players);
    put_count(out, tr("games"), report->games);
    if (report->games > 0) {
        put_key_mean(out, report, SIM_WHAT_TURNS);
        put_key_mean(out, report, SIM_WHAT_DECISIONS);
    }
    if (report->faults > 0) put_count(out, tr("at fault"), report->faults);
    fputs("</dl>\n</header>\n<main>\n", out);
}

/* ---- win rates ------------------------------------------------------------------------------------------------ */

static void put_wins(Sheet *sheet, const SimReport *report) {
    const SimRun *run = &report->result->run;
    const char *const columns[] = { "", tr("share"), tr("95 % interval"), tr("fair"), NULL };
    SimChartRow rows[2 * BOHN_MAX_SEATS + 1];
    const SimFigure *figures[2 * BOHN_MAX_SEATS + 1];
    FILE *out = sheet->out;
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
        sim_who_text(run, f, row->label, sizeof row->label);
        sim_print_number(SIM_WHAT_WINS, f->summary.mean, number, sizeof number);
        snprintf(row->value, sizeof row->value, "%s %%", number);
        text_append(about, sizeof about, "%s%s %s", n ? "; " : "", row->label, row->value);
        figures[n++] = f;
    }
    open_section(out, "wins", tr("Win rates"));
    fputs("<div class=\"pair\">\n<figure>\n", out);
    sheet->chart.title = tr("Win rates in %");
    sheet->chart.about = about;
    sim_chart_bars(&sheet->chart, rows, n);
    put_caption(out, run->players > 1 ? tr("% of the games, with 95 % intervals; the dashed mark is the fair share")
                                      : tr("% of the games, with 95 % intervals"));
    open_table(out, tr("Win rates in %"), columns);
    for (int i = 0; i < n; i++) {
        open_row(out, rows[i].apart, rows[i].label);
        put_mean(out, SIM_WHAT_WINS, figures[i]->summary.mean);
        put_interval(out, SIM_WHAT_WINS, figures[i]->summary.interval, " – ");
        if (figures[i]->fair > 0) put_mean(out, SIM_WHAT_WINS, figures[i]->fair);
        else fputs("<td></td>", out);
        fputs("</tr>\n", out);
    }
    close_table(out);
    fputs("</div>\n</section>\n", out);
}

/* ---- numbers and their histograms ----------------------------------------------------------------------------- */

static void open_figures(FILE *out, const char *caption) {
    const char *const columns[] = { "",  tr("mean"), tr("95 % interval"), tr("least"), "5 %", tr("median"), "95 %",
                                    tr("most"), NULL };
    open_table(out, caption, columns);
}

static void put_figure(FILE *out, const SimRun *run, const SimFigure *figure, bool apart) {
    const Summary *s = &figure->summary;
    char label[SIM_TEXT];
    if (figure->who == SIM_WHO_TABLE)
        snprintf(label, sizeof label, "%s", sim_what_text(run, figure->what, figure->measure));
    else sim_who_text(run, figure, label, sizeof label);
    open_row(out, apart, label);
    put_mean(out, figure->what, s->mean);
    put_interval(out, figure->what, s->interval, " – ");
    const double numbers[] = { s->least, s->p5, s->median, s->p95, s->most };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        char text[40];
        sim_print_whole(numbers[i], text, sizeof text);
        put_cell(out, text);
    }
    fputs("</tr>\n", out);
}

/* Of seats, bots and all together. */
static void put_figures(FILE *out, const SimReport *report, SimWhat what, int measure) {
    const SimRun *run = &report->result->run;
    const char *bots[BOHN_MAX_SEATS];
    const SimFigure *before = NULL;
    open_figures(out, sim_bots(run, bots) > 1 ? tr("By seat and bot") : tr("By seat"));
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *figure = &report->figures[i];
        if (figure->what != what || figure->measure != measure) continue;
        put_figure(out, run, figure, before && before->who != figure->who);
        before = figure;
    }
    close_table(out);
}

/* Of the game as a whole: its length, or what the script measures of it. */
static void put_table_figures(FILE *out, const SimReport *report, const char *caption, bool measures) {
    open_figures(out, caption);
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *figure = &report->figures[i];
        if (figure->who == SIM_WHO_TABLE && (figure->what == SIM_WHAT_MEASURE) == measures)
            put_figure(out, &report->result->run, figure, false);
    }
    close_table(out);
}

/* What the columns of a chart are. */
static void put_counts(FILE *out, const SimChartStrip *strips, int n, const char *what) {
    const char *columns[BOHN_MAX_SEATS + 2] = { what };
    char caption[200];
    for (int i = 0; i < n; i++) columns[i + 1] = n > 1 ? strips[i].label : tr("share");
    snprintf(caption, sizeof caption, tr("%s: how often in %%"), what);
    put(out, "<details>\n<summary>", tr("The numbers of this chart"), "</summary>\n");
    open_table(out, caption, columns);
    for (int bin = 0; bin < strips[0].histogram->n_bins; bin++) {
        char text[60];
        sim_print_bin(strips[0].histogram, bin, text, sizeof text);
        open_row(out, false, text);
        for (int i = 0; i < n; i++) {
            const SimHistogram *h = strips[i].histogram;
            snprintf(text, sizeof text, "%.1f", h->total > 0 ? 100.0 * h->counts[bin] / h->total : 0);
            put_cell(out, text);
        }
        fputs("</tr>\n", out);
    }
    close_table(out);
    fputs("</details>\n", out);
}

/* The mean of all that a histogram counts. */
static double counted_mean(const SimReport *report, const SimHistogram *h) {
    const SimFigure *figure = find_figure(report, &h->figure);
    if (!figure) figure = find_figure(report, &(SimFigure){ .what = h->figure.what, .measure = h->figure.measure });
    bool sum = figure->what == SIM_WHAT_MEASURE && figure->who == SIM_WHO_ALL; /* over seats */
    return figure->summary.mean / (sum ? report->result->run.players : 1);
}

static void put_histograms(Sheet *sheet, const SimReport *report, SimWhat what, int measure) {
    const SimRun *run = &report->result->run;
    SimChartStrip strips[BOHN_MAX_SEATS + 1];
    FILE *out = sheet->out;
    char title[200], about[2000] = "", mean[40];
    const char *name = sim_what_text(run, what, measure);
    int n = 0;
    for (int i = 0; i < report->n_histograms; i++) {
        const SimHistogram *h = &report->histograms[i];
        if (h->figure.what != what || h->figure.measure != measure) continue;
        strips[n] = (SimChartStrip){ .histogram = h, .mean = counted_mean(report, h) };
        sim_who_text(run, &h->figure, strips[n].label, sizeof strips[n].label);
        n++;
    }
    const SimChartStrip *shown = n > 1 ? strips + 1 : strips; /* who differs tells more than all together */
    n = n > 1 ? n - 1 : n;
    for (int i = 0; i < n; i++) {
        sim_print_number(what, shown[i].mean, mean, sizeof mean);
        text_append(about, sizeof about, "%s", i ? "; " : "");
        if (n > 1) text_append(about, sizeof about, "%s: ", shown[i].label);
        text_append(about, sizeof about, "%s %s", tr("mean"), mean);
    }
    snprintf(title, sizeof title, tr("%s: how often in %%"), name);
    sheet->chart.title = title;
    sheet->chart.about = about;
    fputs("<figure>\n", out);
    sim_chart_strips(&sheet->chart, shown, n);
    if (sheet->chart.width < SIM_CHART_WIDTH) {
        put(out, "<figcaption>", name, "</figcaption>\n");
    } else {
        put(out, "<figcaption>", title, "; ");
        put(out, "", tr("the triangle is the mean"), "</figcaption>\n");
    }
    put_counts(out, shown, n, name);
    fputs("</figure>\n", out);
}

static void put_scores(Sheet *sheet, const SimReport *report) {
    open_section(sheet->out, "scores", tr("Scores"));
    fputs("<div class=\"pair\">\n", sheet->out);
    put_histograms(sheet, report, SIM_WHAT_SCORE, 0);
    put_figures(sheet->out, report, SIM_WHAT_SCORE, 0);
    fputs("</div>\n</section>\n", sheet->out);
}

static void put_lengths(Sheet *sheet, const SimReport *report) {
    open_section(sheet->out, "length", tr("Length"));
    fputs("<div class=\"pair\">\n", sheet->out);
    put_histograms(sheet, report, SIM_WHAT_TURNS, 0);
    put_histograms(sheet, report, SIM_WHAT_DECISIONS, 0);
    fputs("</div>\n", sheet->out);
    put_table_figures(sheet->out, report, tr("Turns and decisions of a game"), false);
    fputs("</section>\n", sheet->out);
}

/* There may be many measures of the game: their charts are small. */
static void put_measures(Sheet *sheet, const SimReport *report) {
    const SimRun *run = &report->result->run;
    FILE *out = sheet->out;
    int of_game = 0;
    if (run->n_measures == 0) return;
    open_section(out, "measures", tr("What the script measures"));
    for (int i = 0; i < run->n_measures; i++) {
        of_game += !run->measures[i].each;
        if (!run->measures[i].each) continue;
        put(out, "<h3>", sim_what_text(run, SIM_WHAT_MEASURE, i), "</h3>\n<div class=\"pair\">\n");
        put_histograms(sheet, report, SIM_WHAT_MEASURE, i);
        put_figures(out, report, SIM_WHAT_MEASURE, i);
        fputs("</div>\n", out);
    }
    if (of_game > 0) {
        put(out, "<h3>", tr("In a game"), "</h3>\n<div class=\"small\">\n");
        sheet->chart.width = SMALL_CHART;
        for (int i = 0; i < run->n_measures; i++)
            if (!run->measures[i].each) put_histograms(sheet, report, SIM_WHAT_MEASURE, i);
        sheet->chart.width = SIM_CHART_WIDTH;
        fputs("</div>\n", out);
        put_table_figures(out, report, tr("In a game"), true);
    }
    fputs("</section>\n", out);
}

/* ---- single games ----------------------------------------------------------------------------------------------- */

static void put_command(FILE *out, const SimRun *run, int game) {
    char command[3000];
    sim_replay_command(run, PROGRAM, game, command, sizeof command);
    put(out, "<td><code>", command, "</code></td></tr>\n");
}

static void open_games(FILE *out, const char *caption, const char *first) {
    put(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"", caption, "\">\n");
    put(out, "<table class=\"games\">\n<caption>", caption, "</caption>\n<thead><tr>");
    put(out, "<th scope=\"col\">", first, "</th>");
    put(out, "<th scope=\"col\">", tr("the command that plays it again"), "</th></tr></thead>\n<tbody>\n");
}

static void put_strange(FILE *out, const SimReport *report) {
    open_section(out, "strange", tr("Strange games"));
    open_games(out, tr("The longest, highest, lowest and closest games"), tr("game"));
    for (int which = 0; which < SIM_STRANGENESSES; which++)
        for (int i = 0; i < report->n_strange[which]; i++) {
            char line[200];
            sim_print_strange(&report->strange[which][i], (SimStrangeness)which, line, sizeof line);
            open_row(out, i == 0 && which > 0, line);
            put_command(out, &report->result->run, report->strange[which][i].game);
        }
    close_table(out);
    fputs("</section>\n", out);
}

static void put_faults(FILE *out, const SimResult *result, const char *name) {
    const char *title = result->n_faults == 1 ? "%d game is at fault" : "%d games are at fault";
    char text[200];
    if (result->n_faults == 0) return;
    snprintf(text, sizeof text, tr(title), result->n_faults);
    open_section(out, name, text);
    open_games(out, title_of(&result->run), tr("fault"));
    for (int i = 0; i < result->n_faults && i < FAULTS_TOLD; i++) {
        const SimFault *fault = &result->faults[i];
        fputs("<tr><th scope=\"row\">", out);
        html_textf(out, tr("game %d, seed %llu: "), fault->game + 1,
                   (unsigned long long)sim_seed(&result->run, fault->game));
        put(out, "<span class=\"warn\">", fault->text, "</span></th>");
        put_command(out, &result->run, fault->game);
    }
    close_table(out);
    if (result->n_faults > FAULTS_TOLD) {
        fputs("<p class=\"soft\">", out);
        html_textf(out, tr("  … and %d more; --json lists them"), result->n_faults - FAULTS_TOLD);
        fputs("</p>\n", out);
    }
    fputs("</section>\n", out);
}

/* ---- what was run ------------------------------------------------------------------------------------------------- */

static void put_fact(FILE *out, const char *name, const char *value) {
    put(out, "<tr><th scope=\"row\">", name, "</th><td>");
    put(out, "", value, "</td></tr>\n");
}

static void put_rules(FILE *out, const SimRun *run, const char *name) {
    char text[4000] = "";
    put_fact(out, name, title_of(run));
    put_fact(out, tr("script"), run->script);
    for (int i = 0; i < run->n_options; i++) text_append(text, sizeof text, "%s%s", i ? ", " : "", run->options[i]);
    put_fact(out, tr("options"), *text ? text : "–");
    put(out, "<tr><th scope=\"row\">", tr("hashes"), "</th><td>");
    for (int i = 0; i < run->n_scripts; i++) {
        put(out, i ? ", " : "", run->scripts[i], " <code>");
        put(out, "", run->hashes[i], "</code>");
    }
    fputs("</td></tr>\n", out);
}

static void put_games(FILE *out, const SimResult *result, int played) {
    const SimRun *run = &result->run;
    char text[200];
    snprintf(text, sizeof text, "%d", played);
    if (run->shards > 1)
        text_append(text, sizeof text, tr("; part %d of %d of the run: games %d to %d"), run->shard, run->shards,
                    result->first + 1, result->end);
    if (run->until > 0)
        text_append(text, sizeof text, tr("; until no win rate is uncertain by more than %.4g %%"), 100 * run->until);
    put_fact(out, tr("games"), text);
}

static void put_run(FILE *out, const SimResult *result, const SimResult *vs, int played) {
    const SimRun *run = &result->run;
    const char *bots[BOHN_MAX_SEATS];
    char text[4000] = "", command[6000];
    open_section(out, "run", tr("What was run"));
    put(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"", tr("What was run"), "\">\n");
    fputs("<table class=\"facts\">\n<tbody>\n", out);
    put_rules(out, run, vs ? "A" : tr("game"));
    if (vs) put_rules(out, &vs->run, "B");
    snprintf(text, sizeof text, "%d", run->players);
    put_fact(out, tr("players"), text);
    if (sim_bots(run, bots) == 1) {
        snprintf(text, sizeof text, tr("%s on every seat"), bots[0]);
    } else {
        text[0] = '\0';
        for (int i = 0; i < run->players; i++) text_append(text, sizeof text, "%s%s", i ? ", " : "", run->seats[i]);
        if (run->rotate) text_append(text, sizeof text, "%s", tr("; all move on by a seat after each game"));
    }
    put_fact(out, tr("seats"), text);
    put_games(out, result, played);
    snprintf(text, sizeof text, "%llu", (unsigned long long)run->seed);
    put_fact(out, tr("seed"), text);
    put_fact(out, tr("program"), "bohn " BOHN_VERSION);
    fputs("</tbody>\n</table>\n</div>\n", out);
    sim_run_command(run, vs ? &vs->run : NULL, PROGRAM, command, sizeof command);
    text_append(command, sizeof command, " --lang %s --report report.html", lang_now());
    put(out, "<p class=\"soft\">", tr("The command that makes it again:"), "</p>\n");
    put(out, "<pre><code>", command, "</code></pre>\n</section>\n");
}

void sim_html_report(const SimReport *report, bool interrupted, FILE *out) {
    Sheet sheet = { .out = out, .chart = { .out = out, .width = SIM_CHART_WIDTH } };
    char title[300];
    snprintf(title, sizeof title, tr("%s: simulation of %d games"), title_of(&report->result->run), report->games);
    open_page(&sheet, title);
    put_head(out, report, interrupted);
    if (report->games > 0) {
        put_wins(&sheet, report);
        put_scores(&sheet, report);
        put_lengths(&sheet, report);
        put_measures(&sheet, report);
        put_strange(out, report);
    }
    put_faults(out, report->result, "faults");
    put_run(out, report->result, NULL, report->games + report->faults);
    fputs("</main>\n", out);
    close_page(out);
}

/* ---- two sets of rules ---------------------------------------------------------------------------------------------- */

static int order(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void put_percent(double value, char *out, size_t n) {
    snprintf(out, n, "%s%.0f\u00A0%%", value <= -0.5 ? "−" : "", fabs(value));
}

/* How much the pairs have narrowed the intervals; the median, NAN without any. */
static double put_gain(const SimVs *vs, char *out, size_t n) {
    double *gains = calloc((size_t)vs->n + 1, sizeof *gains), median = NAN;
    int known = 0;
    out[0] = '\0';
    for (int i = 0; gains && i < vs->n; i++)
        if (!isnan(sim_vs_gain(&vs->list[i]))) gains[known++] = 100 * sim_vs_gain(&vs->list[i]);
    if (known > 0) {
        qsort(gains, (size_t)known, sizeof *gains, order);
        median = (gains[(known - 1) / 2] + gains[known / 2]) / 2;
        char middle[40], least[40], most[40];
        put_percent(median, middle, sizeof middle);
        put_percent(gains[0], least, sizeof least);
        put_percent(gains[known - 1], most, sizeof most);
        snprintf(out, n,
                 tr("The pairs make an interval narrower by %s in the median of %d figures (from %s to %s) than as many "
                    "unlike games would."),
                 middle, known, least, most);
    }
    free(gains);
    return median;
}

static void put_vs_head(FILE *out, const SimVs *vs, bool interrupted) {
    char a[1000], b[1000], verdict[2000], gain[400], text[100];
    int clear = 0;
    for (int i = 0; i < vs->n; i++) clear += vs->list[i].clear;
    sim_vs_names(vs, a, b, sizeof a);
    sim_vs_verdict(vs, verdict, sizeof verdict);
    double median = put_gain(vs, gain, sizeof gain);
    put(out, "<header>\n<p class=\"kind\">", tr("Comparison of two sets of rules"), "</p>\n");
    fputs("<h1>", out);
    put(out, "", b, " <small class=\"soft\">");
    html_textf(out, tr("compared with %s"), a);
    fputs("</small></h1>\n", out);
    put_incomplete(out, vs->a, vs->pairs + vs->faults, interrupted);
    fputs("<p class=\"verdict\">", out);
    html_textf(out, "B: %s.", verdict);
    fputs("</p>\n", out);
    if (vs->pairs > 0 && *gain) put(out, "<p>", gain, "</p>\n");
    fputs("<dl class=\"key\">\n", out);
    put_count(out, tr("players"), vs->a->run.players);
    put_count(out, tr("pairs of games"), vs->pairs);
    snprintf(text, sizeof text, tr("of %d"), vs->n);
    snprintf(a, sizeof a, "%d", clear);
    put_key(out, tr("clear differences"), a, text);
    snprintf(text, sizeof text, "%.0f %%", median);
    if (!isnan(median)) put_key(out, tr("narrower by pairs"), text, "");
    if (vs->faults > 0) put_count(out, tr("left out because of faults"), vs->faults);
    fputs("</dl>\n</header>\n<main>\n", out);
}

static void put_difference_row(FILE *out, const SimDifference *d, const SimChartRow *row) {
    char text[60];
    double gain = sim_vs_gain(d);
    open_row(out, row->apart, row->label);
    put_mean(out, d->figure.what, d->a.mean);
    put_mean(out, d->figure.what, d->b.mean);
    put_cell(out, row->value);
    put_interval(out, d->figure.what, d->difference.interval, " … ");
    put_cell(out, d->clear ? tr("yes") : "–");
    snprintf(text, sizeof text, isnan(gain) ? "–" : "%.0f %%", 100 * gain);
    put_cell(out, text);
    fputs("</tr>\n", out);
}

/* The differences of one thing: list[0] .. list[n - 1]. */
static void put_differences(Sheet *sheet, const SimRun *run, const SimDifference *list, int n) {
    const char *const columns[] = { "", "A", "B", "B − A", tr("95 % interval"), tr("clear"), tr("narrower"), NULL };
    const SimFigure *figure = &list[0].figure;
    SimChartRow rows[2 * BOHN_MAX_SEATS + 1];
    const SimDifference *shown[2 * BOHN_MAX_SEATS + 1];
    char about[2000] = "", title[200];
    FILE *out = sheet->out;
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
        else sim_who_text(run, &d->figure, rows[k].label, sizeof rows[k].label);
        sim_print_signed(figure->what, d->difference.mean, rows[k].value, sizeof rows[k].value);
        text_append(about, sizeof about, "%s%s %s", k ? "; " : "", rows[k].label, rows[k].value);
        shown[k++] = d;
    }
    snprintf(title, sizeof title, figure->what == SIM_WHAT_WINS ? "%s, B − A, %%" : "%s, B − A",
             sim_what_text(run, figure->what, figure->measure));
    sheet->chart.title = title;
    sheet->chart.about = about;
    put(out, "<h3>", sim_what_text(run, figure->what, figure->measure), "</h3>\n<div class=\"pair\">\n<figure>\n");
    sim_chart_differences(&sheet->chart, rows, k);
    fputs("</figure>\n", out);
    open_table(out, title, columns);
    for (int i = 0; i < k; i++) put_difference_row(out, shown[i], &rows[i]);
    close_table(out);
    fputs("</div>\n", out);
}

void sim_html_vs(const SimVs *vs, bool interrupted, FILE *out) {
    Sheet sheet = { .out = out, .chart = { .out = out, .width = SIM_CHART_WIDTH } };
    char a[1000], b[1000], title[2100];
    sim_vs_names(vs, a, b, sizeof a);
    snprintf(title, sizeof title, tr("%s compared with %s"), b, a);
    open_page(&sheet, title);
    put_vs_head(out, vs, interrupted);
    if (vs->pairs > 0) {
        open_section(out, "differences", tr("Differences"));
        put(out, "<p class=\"soft\">",
            tr("Each pair of games has the same seed and the same seats. Right of 0 B has more, left of it less; whiskers "
               "are 95 % intervals. A difference is clear, and its point filled, if it is proven even when all of them are "
               "looked at together."), "</p>\n");
        for (int i = 0, n; i < vs->n; i += n) {
            const SimFigure *first = &vs->list[i].figure;
            for (n = 1; i + n < vs->n; n++)
                if (vs->list[i + n].figure.what != first->what || vs->list[i + n].figure.measure != first->measure) break;
            put_differences(&sheet, &vs->a->run, &vs->list[i], n);
        }
        fputs("</section>\n", out);
    }
    put_faults(out, vs->a, "faults-a");
    put_faults(out, vs->b, "faults-b");
    put_run(out, vs->a, vs->b, vs->pairs + vs->faults);
    fputs("</main>\n", out);
    close_page(out);
}

/* ---- the file ------------------------------------------------------------------------------------------------------- */

static bool write_report(const SimResult *result, bool interrupted, FILE *out) {
    SimReport report;
    if (!sim_report_make(&report, result)) return false;
    sim_html_report(&report, interrupted, out);
    sim_report_free(&report);
    return true;
}

static bool write_vs(const SimResult *a, const SimResult *b, bool interrupted, FILE *out) {
    SimVs vs;
    if (!sim_vs_make(&vs, a, b)) return false;
    sim_html_vs(&vs, interrupted, out);
    sim_vs_free(&vs);
    return true;
}

bool sim_html_write(const char *name, const SimResult *results, int n, bool interrupted, BohnError *err) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool ok = out && (n == 2 ? write_vs(&results[0], &results[1], interrupted, out)
                             : write_report(&results[0], interrupted, out));
    if (out && fclose(out) != 0) ok = false;
    if (ok) {
        ok = sim_out_whole(name, text, size, err);
    } else {
        err->status = BOHN_SYSTEM;
        snprintf(err->text, sizeof err->text, "out of memory");
    }
    free(text);
    return ok;
}
