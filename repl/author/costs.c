/* costs.c - see costs.h. */
#include "repl/author/costs.h"

#include "repl/term/lang.h"
#include "repl/term/strings.h"

#include <stdlib.h>
#include <string.h>

#define MOST_RULES 15
#define MOST_LINES 10
#define MOST_TEXT 60    /* columns of a line of source */

struct Cost {
    char place[200];            /* "bohnanza.lua:237" */
    char text[200];             /* the name of a rule, or the line */
    bool function;
    int self, total;
};

/* The first characters of a line of the script, without indentation. */
static void copy_line(const char *text, int line, char *out, size_t n) {
    while (--line > 0 && (text = strchr(text, '\n'))) text++;
    text = text ? text + strspn(text, " \t") : "";
    snprintf(out, n, "%.*s", (int)strcspn(text, "\r\n"), text);
}

/* A function that is not a rule is shown by its first line. */
static void name_function(const BohnInfo *info, const BohnScript *script, int line, char *out, size_t n) {
    copy_line(script->text, line, out, n);
    for (int i = 0; i < info->n_rules; i++)
        if (info->rules[i].first == line && strcmp(info->rules[i].file, script->file) == 0)
            snprintf(out, n, "%s", info->rules[i].name);
}

static Cost *find(Costs *costs, const Cost *like) {
    for (int i = 0; i < costs->n; i++)
        if (costs->list[i].function == like->function && strcmp(costs->list[i].place, like->place) == 0)
            return &costs->list[i];
    if (costs->n == costs->cap) {
        int cap = costs->cap ? costs->cap * 2 : 256;
        Cost *more = realloc(costs->list, (size_t)cap * sizeof *more);
        if (!more) return NULL;
        costs->list = more;
        costs->cap = cap;
    }
    costs->list[costs->n] = *like;
    return &costs->list[costs->n++];
}

static bool add(Costs *costs, const BohnInfo *info, const BohnScript *script, int line, bool function) {
    const BohnCost *cost = &script->costs[line];
    int self = function ? cost->self : cost->line, total = function ? cost->total : cost->line;
    const char *slash = strrchr(script->file, '/');
    Cost like = { .function = function };
    if (total == 0) return true;
    snprintf(like.place, sizeof like.place, "%s:%d", slash ? slash + 1 : script->file, line);
    if (function) name_function(info, script, line, like.text, sizeof like.text);
    else copy_line(script->text, line, like.text, sizeof like.text);
    Cost *known = find(costs, &like);
    if (!known) return false;
    known->self += self;
    known->total += total;
    if (function) costs->samples += self;
    return true;
}

bool costs_add(Costs *costs, const BohnInfo *info) {
    for (const BohnScript *script = info->scripts; script < info->scripts + info->n_scripts; script++)
        for (int line = 0; script->costs && line < script->n_lines; line++)
            if (!add(costs, info, script, line, true) || !add(costs, info, script, line, false)) return false;
    return true;
}

/* By the time in the function itself, then by place, so that the order does not depend on chance. */
static int by_cost(const void *a, const void *b) {
    const Cost *x = a, *y = b;
    if (x->function != y->function) return x->function ? -1 : 1;
    if (x->self != y->self) return x->self > y->self ? -1 : 1;
    return strcmp(x->place, y->place);
}

void costs_print(const Costs *costs, FILE *stream) {
    const double all = costs->samples / 100.0;
    int shown[2] = { 0, 0 };
    if (costs->samples == 0) {
        fprintf(stream, "%s\n", tr("no samples: too little time was spent in scripts; play more games"));
        return;
    }
    qsort(costs->list, (size_t)costs->n, sizeof *costs->list, by_cost);
    fprintf(stream, tr("time by rule, %d samples (alone, and with what it calls):\n"), costs->samples);
    for (const Cost *cost = costs->list; cost < costs->list + costs->n; cost++) {
        if (shown[cost->function]++ >= (cost->function ? MOST_RULES : MOST_LINES)) continue;
        if (!cost->function && shown[false] == 1) fprintf(stream, "%s\n", tr("time by line:"));
        if (cost->function) fprintf(stream, "%6.1f %% %6.1f %%", cost->self / all, cost->total / all);
        else fprintf(stream, "%6.1f %%", cost->self / all);
        fprintf(stream, "  %-28s %.*s\n", cost->place, MOST_TEXT, cost->text);
    }
}

void costs_free(Costs *costs) {
    free(costs->list);
    *costs = (Costs){ 0 };
}

void costs_send(const Costs *costs, Parcel *parcel) {
    parcel_number(parcel, costs->n);
    parcel_number(parcel, costs->samples);
    parcel_bytes(parcel, costs->list, (size_t)costs->n * sizeof *costs->list);
}

bool costs_receive(Costs *costs, ParcelReader *parcel) {
    int64_t n = parcel_read_number(parcel);
    costs->samples += (int)parcel_read_number(parcel);
    for (Cost one; n > 0 && parcel_read_bytes(parcel, &one, sizeof one); n--) {
        Cost like = one;
        like.self = like.total = 0;
        Cost *known = find(costs, &like);
        if (!known) return false;
        known->self += one.self;
        known->total += one.total;
    }
    return true;
}
