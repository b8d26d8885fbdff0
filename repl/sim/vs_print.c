/* vs_print.c - see vs_print.h: the comparison for people and for programs. */
#include "repl/sim/vs.h"

#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LABEL 26
#define DIGITS 6

/* ---- for people ------------------------------------------------------------------------------------------------ */

static void put_name(const SimRun *run, bool options, char *out, size_t n) {
    snprintf(out, n, "%s", run->script);
    for (int i = 0; options && i < run->n_options; i++) string_append(out, n, " %s", run->options[i]);
}

void sim_vs_names(const SimVs *vs, char *a, char *b, size_t n) {
    bool options = strcmp(vs->a->run.script, vs->b->run.script) == 0;
    put_name(&vs->a->run, options, a, n);
    put_name(&vs->b->run, options, b, n);
}

static void put_signed(Page *page, SimWhat what, double value, int width) {
    char text[60];
    sim_text_signed(what, value, text, sizeof text);
    if (width) sim_print_cell(page, STYLE_PLAIN, text, -width);
    else page_add(page, STYLE_PLAIN, "%s", text);
}

static void put_mean(Page *page, SimWhat what, double value, int width) {
    char text[40];
    sim_text_number(what, value, text, sizeof text);
    sim_print_cell(page, STYLE_PLAIN, text, -width);
}

static void put_gain(Page *page, const SimDifference *d, int width) {
    char text[40] = "";
    double gain = sim_vs_gain(d);
    if (!isnan(gain)) snprintf(text, sizeof text, tr("%.0f%%"), 100 * gain);
    sim_print_cell(page, STYLE_PLAIN, text, -width);
}

static void put_row(Page *page, const SimDifference *d, const char *label) {
    char low[40], high[40], text[100];
    Interval i = d->difference.interval;
    sim_print_cell(page, STYLE_PLAIN, label, LABEL);
    put_mean(page, d->figure.what, d->a.mean, 8);
    put_mean(page, d->figure.what, d->b.mean, 9);
    put_signed(page, d->figure.what, d->difference.mean, 9);
    sim_text_number(d->figure.what, i.low, low, sizeof low);
    sim_text_number(d->figure.what, i.high, high, sizeof high);
    snprintf(text, sizeof text, "%s … %s", low, high);
    sim_print_cell(page, STYLE_PLAIN, text, -17);
    page_add(page, STYLE_STRONG, "%s", d->clear ? " *" : "  ");
    put_gain(page, d, 8);
    page_end(page);
}

static void put_sentence(Page *page, const SimDifference *d, const char *what, const char *who) {
    char a[40], b[40], low[40], high[40];
    sim_text_number(d->figure.what, d->a.mean, a, sizeof a);
    sim_text_number(d->figure.what, d->b.mean, b, sizeof b);
    sim_text_number(d->figure.what, d->difference.interval.low, low, sizeof low);
    sim_text_number(d->figure.what, d->difference.interval.high, high, sizeof high);
    page_add(page, STYLE_PLAIN, "%s", what);
    if (d->figure.who != SIM_WHO_TABLE) page_add(page, STYLE_PLAIN, ", %s", who);
    page_add(page, STYLE_PLAIN, tr(": A %s, B %s, difference "), a, b);
    put_signed(page, d->figure.what, d->difference.mean, 0);
    page_add(page, STYLE_PLAIN, tr(", 95%% interval %s to %s%s"), low, high, d->clear ? tr(", clear") : "");
    double gain = 100 * sim_vs_gain(d);
    if (!isnan(gain)) page_add(page, STYLE_PLAIN, tr("; pairing narrows it by %.0f%%"), gain);
    page_end(page);
}

static void put_columns(Page *page) {
    page_end(page);
    sim_print_cell(page, STYLE_PLAIN, "", LABEL);
    sim_print_cell(page, STYLE_FAINT, "A", -8);
    sim_print_cell(page, STYLE_FAINT, "B", -9);
    sim_print_cell(page, STYLE_FAINT, "B - A", -9);
    sim_print_cell(page, STYLE_FAINT, tr("95% interval"), -17);
    sim_print_cell(page, STYLE_FAINT, tr("narrowed"), -10);
    page_end(page);
}

static void put_differences(Page *page, const SimVs *vs) {
    const SimRun *run = &vs->a->run;
    if (!term_plain()) put_columns(page);
    for (int i = 0; i < vs->n; i++) {
        const SimDifference *d = &vs->list[i], *before = d - 1;
        const char *what = sim_what_text(run, d->figure.what, d->figure.measure);
        char who[100], label[120];
        sim_who_text(run, &d->figure, who, sizeof who);
        if (d->figure.who == SIM_WHO_NOBODY && d->a.mean == 0 && d->b.mean == 0) continue;
        if (term_plain()) {
            put_sentence(page, d, what, who);
            continue;
        }
        bool table = d->figure.who == SIM_WHO_TABLE;
        if (!table && (i == 0 || before->figure.what != d->figure.what || before->figure.measure != d->figure.measure))
            page_line(page, STYLE_STRONG, d->figure.what == SIM_WHAT_WINS ? "%s %%" : "%s", what);
        snprintf(label, sizeof label, "%s%s", table ? "" : "  ", table ? what : who);
        put_row(page, d, label);
    }
}

static void put_text(Page *page, const SimVs *vs) {
    char verdict[2000], a[1000], b[1000];
    sim_vs_names(vs, a, b, sizeof a);
    page_line(page, STYLE_PLAIN, "A: %s", a);
    page_line(page, STYLE_PLAIN, "B: %s", b);
    page_add(page, STYLE_PLAIN, tr(vs->pairs == 1 ? "%d pair of games with the same seeds and seats"
                                                 : "%d pairs of games with the same seeds and seats"), vs->pairs);
    if (vs->faults) page_add(page, STYLE_WARN, tr(", %d left out because a game failed"), vs->faults);
    page_end(page);
    if (vs->pairs > 0) put_differences(page, vs);
    page_end(page);
    sim_vs_verdict(vs, verdict, sizeof verdict);
    page_line(page, STYLE_STRONG, "B: %s.", verdict);
    if (!term_plain() && vs->pairs > 0) {
        page_line(page, STYLE_FAINT, "%s", tr("*: clear even when all these differences are tested together."));
        page_line(page, STYLE_FAINT, "%s",
                  tr("narrowed: how much narrower pairing makes the interval, compared with as many "
                     "independent games."));
    }
    sim_print_faults(vs->a, page);
    sim_print_faults(vs->b, page);
}

/* ---- for programs ----------------------------------------------------------------------------------------------- */

static void put_csv(const SimVs *vs, FILE *stream) {
    fputs("what,who,pairs,a,b,difference,low,high,unpaired,narrower,clear\n", stream);
    for (int i = 0; i < vs->n; i++) {
        const SimDifference *d = &vs->list[i];
        const char *what = sim_what_name(&vs->a->run, d->figure.what, d->figure.measure);
        char who[60];
        sim_who_name(&d->figure, who, sizeof who);
        fprintf(stream, "%s,%s,%d", what, who, d->difference.n);
        const double values[] = { d->a.mean, d->b.mean, d->difference.mean, d->difference.interval.low,
                                  d->difference.interval.high, d->unpaired, sim_vs_gain(d) };
        for (size_t k = 0; k < sizeof values / sizeof values[0]; k++) {
            if (isnan(values[k])) fputc(',', stream);
            else fprintf(stream, ",%.*g", DIGITS, values[k]);
        }
        fprintf(stream, ",%d\n", d->clear);
    }
}

static json_t *real(double value) {
    return isnan(value) ? json_null() : json_real(value);
}

static json_t *run_object(const SimResult *result) {
    char *head = sim_file_head(&result->run);
    json_t *object = head ? json_loads(head, 0, NULL) : json_null();
    free(head);
    return object;
}

static void put_json(const SimVs *vs, FILE *stream) {
    json_t *object = json_object(), *list = json_array();
    char verdict[2000];
    const char *lang = lang_now();
    lang_set("en");
    sim_vs_verdict(vs, verdict, sizeof verdict);
    lang_set(lang);
    json_object_set_new(object, "a", run_object(vs->a));
    json_object_set_new(object, "b", run_object(vs->b));
    json_object_set_new(object, "pairs", json_integer(vs->pairs));
    json_object_set_new(object, "faults", json_integer(vs->faults));
    for (int i = 0; i < vs->n; i++) {
        const SimDifference *d = &vs->list[i];
        const char *what = sim_what_name(&vs->a->run, d->figure.what, d->figure.measure);
        char who[60];
        sim_who_name(&d->figure, who, sizeof who);
        json_t *one = json_pack("{ss ss so so}", "what", what, "who", who, "a", real(d->a.mean), "b", real(d->b.mean));
        json_object_set_new(one, "difference", real(d->difference.mean));
        json_object_set_new(one, "low", real(d->difference.interval.low));
        json_object_set_new(one, "high", real(d->difference.interval.high));
        json_object_set_new(one, "unpaired", real(d->unpaired));
        json_object_set_new(one, "narrower", real(sim_vs_gain(d)));
        json_object_set_new(one, "clear", json_boolean(d->clear));
        json_array_append_new(list, one);
    }
    json_object_set_new(object, "differences", list);
    json_object_set_new(object, "verdict", json_string(verdict));
    json_dumpf(object, stream, JSON_INDENT(1) | JSON_REAL_PRECISION(DIGITS));
    fputc('\n', stream);
    json_decref(object);
}

bool sim_vs_print(const SimResult *a, const SimResult *b, SimFormat format) {
    SimVs vs;
    Page page = { 0 };
    if (!sim_vs_make(&vs, a, b)) return false;
    if (format == SIM_FORMAT_CSV) put_csv(&vs, stdout);
    else if (format == SIM_FORMAT_JSON) put_json(&vs, stdout);
    else put_text(&page, &vs);
    page_show(&page);
    sim_vs_free(&vs);
    return true;
}
