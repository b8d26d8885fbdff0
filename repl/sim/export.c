/* export.c - see export.h. */
#include "repl/sim/export.h"

#include "repl/args.h"
#include "repl/sim/labels.h"
#include "repl/sim/verdict.h"
#include "repl/term/lang.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>

#define DIGITS 6 /* so few that every C library rounds alike */

/* ---- CSV ------------------------------------------------------------------------------------------------- */

static void put_row(FILE *stream, const SimRun *run, const SimFigure *figure, int games, const double *values, int n) {
    char who[60];
    sim_name_who(figure, who, sizeof who);
    fprintf(stream, "%s,%s,%d", sim_name_what(run, figure), who, games);
    for (int i = 0; i < n; i++) {
        fputc(',', stream);
        if (!isnan(values[i])) fprintf(stream, "%.*g", DIGITS, values[i]);
    }
}

void sim_export_csv(const SimReport *report, FILE *stream) {
    fputs("what,who,games,mean,low,high,sd,least,p5,median,p95,most\n", stream);
    for (int i = 0; i < report->n_figures; i++) {
        const Summary *s = &report->figures[i].summary;
        put_row(stream, &report->result->run, &report->figures[i], s->n,
                (double[]){ s->mean, s->interval.low, s->interval.high, s->sd, s->least, s->p5, s->median, s->p95,
                            s->most }, 9);
        fputc('\n', stream);
    }
}

void sim_export_comparison_csv(const SimComparison *comparison, FILE *stream) {
    fputs("what,who,pairs,a,b,difference,low,high,unpaired,narrower,clear\n", stream);
    for (int i = 0; i < comparison->n; i++) {
        const SimDifference *d = &comparison->list[i];
        put_row(stream, &comparison->a->run, &d->figure, d->difference.n,
                (double[]){ d->a.mean, d->b.mean, d->difference.mean, d->difference.interval.low,
                            d->difference.interval.high, d->unpaired, sim_difference_gain(d) }, 7);
        fprintf(stream, ",%d\n", d->clear);
    }
}

/* ---- JSON ------------------------------------------------------------------------------------------------- */

static void set_real(json_t *object, const char *key, double value) {
    json_object_set_new(object, key, isnan(value) ? json_null() : json_real(value));
}

static json_t *run_object(const SimRun *run) {
    char *head = sim_file_head(run);
    json_t *object = head ? json_loads(head, 0, NULL) : json_null();
    free(head);
    return object;
}

static json_t *named_object(const SimRun *run, const SimFigure *figure) {
    char who[60];
    sim_name_who(figure, who, sizeof who);
    return json_pack("{ss ss}", "what", sim_name_what(run, figure), "who", who);
}

static json_t *figure_object(const SimRun *run, const SimFigure *figure) {
    const Summary *s = &figure->summary;
    json_t *object = named_object(run, figure);
    json_object_set_new(object, "games", json_integer(s->n));
    set_real(object, "mean", s->mean);
    set_real(object, "low", s->interval.low);
    set_real(object, "high", s->interval.high);
    set_real(object, "sd", s->sd);
    if (figure->what == SIM_WHAT_WINS) {
        if (figure->fair > 0) set_real(object, "fair", figure->fair);
        return object;
    }
    set_real(object, "least", s->least);
    set_real(object, "p5", s->p5);
    set_real(object, "median", s->median);
    set_real(object, "p95", s->p95);
    set_real(object, "most", s->most);
    return object;
}

static json_t *histogram_object(const SimRun *run, const SimHistogram *h) {
    json_t *object = named_object(run, &h->figure), *counts = json_array();
    for (int i = 0; i < h->n_bins; i++) json_array_append_new(counts, json_integer(h->counts[i]));
    if (h->figure.who == SIM_WHO_ALL) json_object_set_new(object, "who", json_string("all")); /* not "total" */
    json_object_set_new(object, "from", json_integer(h->from));
    json_object_set_new(object, "width", json_integer(h->width));
    json_object_set_new(object, "counts", counts);
    return object;
}

static json_t *difference_object(const SimRun *run, const SimDifference *d) {
    json_t *object = named_object(run, &d->figure);
    set_real(object, "a", d->a.mean);
    set_real(object, "b", d->b.mean);
    set_real(object, "difference", d->difference.mean);
    set_real(object, "low", d->difference.interval.low);
    set_real(object, "high", d->difference.interval.high);
    set_real(object, "unpaired", d->unpaired);
    set_real(object, "narrower", sim_difference_gain(d));
    json_object_set_new(object, "clear", json_boolean(d->clear));
    return object;
}

/* A game and the command that plays it. */
static json_t *game_object(const SimRun *run, int game) {
    char command[3000];
    sim_replay_command(run, args_program(), game, command, sizeof command);
    json_t *object = json_pack("{si}", "game", game + 1);
    json_object_set_new(object, "seed", json_sprintf("%llu", (unsigned long long)sim_seed(run, game)));
    json_object_set_new(object, "command", json_string(command));
    return object;
}

static json_t *strange_list(const SimReport *report) {
    json_t *list = json_array();
    for (int which = 0; which < SIM_STRANGENESSES; which++)
        for (int i = 0; i < report->n_strange[which]; i++) {
            const SimStrange *strange = &report->strange[which][i];
            json_t *object = game_object(&report->result->run, strange->game);
            json_object_set_new(object, "why", json_string(sim_name_strangeness((SimStrangeness)which)));
            json_object_set_new(object, "value", json_integer(strange->value));
            json_array_append_new(list, object);
        }
    return list;
}

static json_t *fault_list(const SimReport *report) {
    const SimResult *result = report->result;
    json_t *list = json_array();
    for (int i = 0; i < result->n_faults; i++) {
        json_t *object = game_object(&result->run, result->faults[i].game);
        json_object_set_new(object, "status", json_integer(result->faults[i].status));
        json_object_set_new(object, "text", json_string(result->faults[i].text));
        json_array_append_new(list, object);
    }
    return list;
}

/* Writes and frees an object. */
static void dump(json_t *object, FILE *stream) {
    json_dumpf(object, stream, JSON_INDENT(1) | JSON_REAL_PRECISION(DIGITS));
    fputc('\n', stream);
    json_decref(object);
}

void sim_export_json(const SimReport *report, FILE *stream) {
    const SimRun *run = &report->result->run;
    json_t *object = json_object(), *figures = json_array(), *histograms = json_array();
    json_object_set_new(object, "run", run_object(run));
    json_object_set_new(object, "games", json_integer(report->games));
    for (int i = 0; i < report->n_figures; i++)
        json_array_append_new(figures, figure_object(run, &report->figures[i]));
    for (int i = 0; i < report->n_histograms; i++)
        json_array_append_new(histograms, histogram_object(run, &report->histograms[i]));
    json_object_set_new(object, "figures", figures);
    json_object_set_new(object, "histograms", histograms);
    json_object_set_new(object, "strange", strange_list(report));
    json_object_set_new(object, "faults", fault_list(report));
    dump(object, stream);
}

void sim_export_comparison_json(const SimComparison *comparison, FILE *stream) {
    json_t *object = json_object(), *list = json_array();
    char verdict[2000];
    const char *lang = lang_now();
    lang_set("en");
    sim_comparison_verdict(comparison, verdict, sizeof verdict);
    lang_set(lang);
    json_object_set_new(object, "a", run_object(&comparison->a->run));
    json_object_set_new(object, "b", run_object(&comparison->b->run));
    json_object_set_new(object, "pairs", json_integer(comparison->pairs));
    json_object_set_new(object, "faults", json_integer(comparison->faults));
    for (int i = 0; i < comparison->n; i++)
        json_array_append_new(list, difference_object(&comparison->a->run, &comparison->list[i]));
    json_object_set_new(object, "differences", list);
    json_object_set_new(object, "verdict", json_string(verdict));
    dump(object, stream);
}
