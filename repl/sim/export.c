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

static json_t *real(double value) { return isnan(value) ? json_null() : json_real(value); }

static json_t *run_object(const SimRun *run) {
    char *head = sim_file_head(run);
    json_t *object = head ? json_loads(head, 0, NULL) : json_null();
    free(head);
    return object;
}

/* What a figure is about, followed by its members, which are consumed. */
static json_t *named_object(const SimRun *run, const SimFigure *figure, json_t *members) {
    char who[60];
    sim_name_who(figure, who, sizeof who);
    json_t *object = json_pack("{ss ss}", "what", sim_name_what(run, figure), "who", who);
    json_object_update_new(object, members);
    return object;
}

static json_t *figure_object(const SimRun *run, const SimFigure *figure) {
    const Summary *s = &figure->summary;
    json_t *members = json_pack("{si so so so so}", "games", s->n, "mean", real(s->mean), "low", real(s->interval.low),
                                "high", real(s->interval.high), "sd", real(s->sd));
    if (figure->what != SIM_WHAT_WINS)
        json_object_update_new(members, json_pack("{so so so so so}", "least", real(s->least), "p5", real(s->p5), "median",
                                                  real(s->median), "p95", real(s->p95), "most", real(s->most)));
    else if (figure->fair > 0) json_object_set_new(members, "fair", real(figure->fair));
    return named_object(run, figure, members);
}

static json_t *histogram_object(const SimRun *run, const SimHistogram *h) {
    json_t *counts = json_array();
    for (int i = 0; i < h->n_bins; i++) json_array_append_new(counts, json_integer(h->counts[i]));
    json_t *members = json_pack("{sI sI so}", "from", (json_int_t)h->from, "width", (json_int_t)h->width, "counts", counts);
    if (h->figure.who == SIM_WHO_ALL) json_object_set_new(members, "who", json_string("all")); /* not "total" */
    return named_object(run, &h->figure, members);
}

static json_t *difference_object(const SimRun *run, const SimDifference *d) {
    return named_object(run, &d->figure,
                        json_pack("{so so so so so so so sb}", "a", real(d->a.mean), "b", real(d->b.mean), "difference",
                                  real(d->difference.mean), "low", real(d->difference.interval.low), "high",
                                  real(d->difference.interval.high), "unpaired", real(d->unpaired), "narrower",
                                  real(sim_difference_gain(d)), "clear", d->clear));
}

/* A game and the command that plays it, followed by its members, which are consumed. Text that is not UTF-8 is left
 * out. */
static json_t *game_object(const SimRun *run, int game, json_t *members) {
    char command[3000];
    sim_replay_command(run, args_program(), game, command, sizeof command);
    json_t *seed = json_sprintf("%llu", (unsigned long long)sim_seed(run, game));
    json_t *object = json_pack("{si so so*}", "game", game + 1, "seed", seed, "command", json_string(command));
    json_object_update_new(object, members);
    return object;
}

static json_t *strange_list(const SimReport *report) {
    json_t *list = json_array();
    for (int which = 0; which < SIM_STRANGENESSES; which++)
        for (int i = 0; i < report->n_strange[which]; i++) {
            const SimStrange *strange = &report->strange[which][i];
            const char *why = sim_name_strangeness((SimStrangeness)which);
            json_array_append_new(list, game_object(&report->result->run, strange->game,
                                                    json_pack("{ss si}", "why", why, "value", strange->value)));
        }
    return list;
}

static json_t *fault_list(const SimReport *report) {
    json_t *list = json_array();
    for (int i = 0; i < report->result->n_faults; i++) {
        const SimFault *fault = &report->result->faults[i];
        json_array_append_new(list, game_object(&report->result->run, fault->game,
                                                json_pack("{si so*}", "status", fault->status, "text", json_string(fault->text))));
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
    json_t *figures = json_array(), *histograms = json_array();
    for (int i = 0; i < report->n_figures; i++)
        json_array_append_new(figures, figure_object(run, &report->figures[i]));
    for (int i = 0; i < report->n_histograms; i++)
        json_array_append_new(histograms, histogram_object(run, &report->histograms[i]));
    dump(json_pack("{so si so so so so}", "run", run_object(run), "games", report->games, "figures", figures, "histograms",
                   histograms, "strange", strange_list(report), "faults", fault_list(report)), stream);
}

void sim_export_comparison_json(const SimComparison *comparison, FILE *stream) {
    json_t *list = json_array();
    char verdict[2000];
    const char *lang = lang_now();
    lang_set("en");
    sim_comparison_verdict(comparison, verdict, sizeof verdict);
    lang_set(lang);
    for (int i = 0; i < comparison->n; i++)
        json_array_append_new(list, difference_object(&comparison->a->run, &comparison->list[i]));
    dump(json_pack("{so so si si so ss}", "a", run_object(&comparison->a->run), "b", run_object(&comparison->b->run), "pairs",
                   comparison->pairs, "faults", comparison->faults, "differences", list, "verdict", verdict), stream);
}
