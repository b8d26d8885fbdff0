/* data.c - see data.h: the report for programs, as CSV and as JSON. */
#include "repl/sim/print.h"

#include "repl/args.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>

/* Enough for every use, and the same from every C library. */
#define DIGITS 6

/* ---- CSV ------------------------------------------------------------------------------------------------- */

static void put_value(FILE *stream, double value) {
    if (isnan(value)) fputc(',', stream);
    else fprintf(stream, ",%.*g", DIGITS, value);
}

void sim_print_csv(const SimReport *report, FILE *stream) {
    fputs("what,who,games,mean,low,high,sd,least,p5,median,p95,most\n", stream);
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *figure = &report->figures[i];
        const Summary *s = &figure->summary;
        char who[60];
        sim_who_name(figure, who, sizeof who);
        fprintf(stream, "%s,%s,%d", sim_what_name(&report->result->run, figure->what, figure->measure), who, s->n);
        const double values[] = { s->mean, s->interval.low, s->interval.high, s->sd, s->least, s->p5, s->median, s->p95,
                                  s->most };
        for (size_t k = 0; k < sizeof values / sizeof values[0]; k++) put_value(stream, values[k]);
        fputc('\n', stream);
    }
}

/* ---- JSON ------------------------------------------------------------------------------------------------- */

static json_t *real(double value) {
    return isnan(value) ? json_null() : json_real(value);
}

static json_t *figure_object(const SimRun *run, const SimFigure *figure) {
    const Summary *s = &figure->summary;
    char who[60];
    sim_who_name(figure, who, sizeof who);
    const char *what = sim_what_name(run, figure->what, figure->measure);
    json_t *object = json_pack("{ss ss si so so so so}", "what", what, "who", who, "games", s->n, "mean", real(s->mean),
                               "low", real(s->interval.low), "high", real(s->interval.high), "sd", real(s->sd));
    if (figure->what == SIM_WHAT_WINS) {
        if (figure->fair > 0) json_object_set_new(object, "fair", real(figure->fair));
        return object;
    }
    json_object_set_new(object, "least", real(s->least));
    json_object_set_new(object, "p5", real(s->p5));
    json_object_set_new(object, "median", real(s->median));
    json_object_set_new(object, "p95", real(s->p95));
    json_object_set_new(object, "most", real(s->most));
    return object;
}

static json_t *histogram_object(const SimRun *run, const SimHistogram *h) {
    json_t *counts = json_array();
    for (int i = 0; i < h->n_bins; i++) json_array_append_new(counts, json_integer(h->counts[i]));
    char who[60];
    if (h->figure.who == SIM_WHO_ALL) snprintf(who, sizeof who, "all"); /* of measures, too: no sums */
    else sim_who_name(&h->figure, who, sizeof who);
    return json_pack("{ss ss sI sI so}", "what", sim_what_name(run, h->figure.what, h->figure.measure), "who", who,
                     "from", (json_int_t)h->from, "width", (json_int_t)h->width, "counts", counts);
}

/* Which game it was, and how to see it. */
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
            json_object_set_new(object, "why", json_string(sim_strangeness_name((SimStrangeness)which)));
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

void sim_print_json(const SimReport *report, FILE *stream) {
    const SimRun *run = &report->result->run;
    char *head = sim_file_head(run);
    json_t *object = json_object(), *figures = json_array(), *histograms = json_array();
    json_object_set_new(object, "run", head ? json_loads(head, 0, NULL) : json_null());
    json_object_set_new(object, "games", json_integer(report->games));
    for (int i = 0; i < report->n_figures; i++)
        json_array_append_new(figures, figure_object(run, &report->figures[i]));
    for (int i = 0; i < report->n_histograms; i++)
        json_array_append_new(histograms, histogram_object(run, &report->histograms[i]));
    json_object_set_new(object, "figures", figures);
    json_object_set_new(object, "histograms", histograms);
    json_object_set_new(object, "strange", strange_list(report));
    json_object_set_new(object, "faults", fault_list(report));
    json_dumpf(object, stream, JSON_INDENT(1) | JSON_REAL_PRECISION(DIGITS));
    fputc('\n', stream);
    json_decref(object);
    free(head);
}
