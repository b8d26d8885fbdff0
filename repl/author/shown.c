/* shown.c - see shown.h. Without an output the hooks are only called. */
#include "repl/author/shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_phrase(BohnGame *game, int viewer, BohnHook hook, int id, const BohnOption *option, FILE *out) {
    const char *phrase = bohn_phrase(game, viewer, hook, id, option, "en");
    if (out) fprintf(out, "%s\n", phrase);
}

static void put_table(BohnGame *game, int viewer, FILE *out) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    for (int z = 0; z < info->n_zones; z++) {
        fputs(info->zones[z].full, out);
        fputc(' ', out);
        put_phrase(game, viewer, BOHN_HOOK_CAPTION, z, NULL, out);
    }
    put_phrase(game, viewer, BOHN_HOOK_STANDING, 0, NULL, out);
    for (int i = 0; i < info->players; i++) put_phrase(game, viewer, BOHN_HOOK_SEAT_CAPTION, i, NULL, out);
}

static void put_options(BohnGame *game, int seat, const char *mark, const BohnOption *list, int n, FILE *out) {
    char text[300];
    for (int i = 0; i < n; i++) {
        bohn_option_write(game, &list[i], text, sizeof text);
        if (out) fprintf(out, "%s%s ", mark, text);
        put_phrase(game, seat, BOHN_HOOK_WORDING, seat, &list[i], out);
        if (list[i].clause < 0) put_phrase(game, seat, BOHN_HOOK_WARNING, seat, &list[i], out);
        if (out && list[i].clause >= 0) fprintf(out, "refused by %d\n", list[i].clause);
    }
}

static void put_question(BohnGame *game, const BohnRequest *q, FILE *out) {
    if (out) fprintf(out, "%s %s %d %d %d %d\n", q->name, q->clause, q->pass, q->least, q->most, q->window);
    put_phrase(game, q->seat, BOHN_HOOK_ASKING, 0, NULL, out);
    if (q->pass) put_phrase(game, q->seat, BOHN_HOOK_WARNING, q->seat, NULL, out);
    put_options(game, q->seat, "", q->options, q->n_options, out);
    put_options(game, q->seat, "not ", q->refused, q->n_refused, out);
    if (!out) return;
    for (int i = 0; i < q->n_args; i++) fprintf(out, "%d:%d ", q->args[i].type, (int)q->args[i].value);
    for (int i = 0; i < q->n_partners; i++) fprintf(out, "p%d ", q->partners[i]);
    if (q->call) fprintf(out, "all ");
    for (int i = 0; i < q->n_cards; i++) fprintf(out, "%d ", q->cards[i]);
    for (int i = 0; i < q->n_kinds; i++) fprintf(out, "%d ", q->kinds[i]);
    fputc('\n', out);
}

/* The actions are copied: they are valid only until the next call, and their wording is one. */
static void put_actions(BohnGame *game, int seat, FILE *out) {
    const BohnRequest *acts = bohn_anytime(game, seat, NULL);
    if (!acts) return;
    int possible = acts->n_options, n = possible + acts->n_refused;
    BohnOption *list = malloc((size_t)(n + 1) * sizeof *list);
    if (!list) return;
    if (possible) memcpy(list, acts->options, (size_t)possible * sizeof *list);
    if (acts->n_refused) memcpy(list + possible, acts->refused, (size_t)acts->n_refused * sizeof *list);
    put_options(game, seat, "! ", list, possible, out);
    for (int i = 0; i < possible; i++) {
        bool contested = bohn_contested(game, seat, &list[i]);
        if (out) fprintf(out, "contested %d\n", contested);
    }
    put_options(game, seat, "not ! ", list + possible, n - possible, out);
    free(list);
}

/* Closes the stream; the text, or NULL without memory. */
static char *finish(FILE *out, char **text) {
    bool whole = !ferror(out);
    if (fclose(out) == 0 && whole) return *text;
    free(*text);
    return NULL;
}

char *shown_table(BohnGame *game, int viewer) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    put_table(game, viewer, out);
    return finish(out, &text);
}

char *shown_text(BohnGame *game, int viewer, const char *table) {
    char *text = NULL;
    size_t size;
    FILE *out = table ? open_memstream(&text, &size) : NULL;
    if (!out) return NULL;
    fputs(table, out);
    const BohnRequest *q = bohn_request(game);
    if (q && q->seat == viewer) put_question(game, q, out);
    if (q && q->window && viewer >= 0) put_actions(game, viewer, out);
    return finish(out, &text);
}

/* Calls a hook, which sees what its viewer sees, for every viewer: first for an onlooker, who sees least. If it
 * meets no hidden card then, the others are left out. */
static void call_for_all(BohnGame *game, BohnHook hook, int id) {
    bohn_phrase(game, BOHN_NO_SEAT, hook, id, NULL, "en");
    if (!bohn_usage(bohn_rules(game)).hidden) return;
    for (int seat = 0; seat < bohn_info(bohn_rules(game))->players; seat++) bohn_phrase(game, seat, hook, id, NULL, "en");
    bohn_phrase(game, BOHN_ALL_SEATS, hook, id, NULL, "en");
}

void shown_call(BohnGame *game, bool table, int seat) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    const BohnRequest *q = bohn_request(game);
    for (int z = 0; table && z < info->n_zones; z++) call_for_all(game, BOHN_HOOK_CAPTION, z);
    for (int i = 0; table && i < info->players; i++) call_for_all(game, BOHN_HOOK_SEAT_CAPTION, i);
    for (int i = 0; table && i < info->n_kinds; i++) bohn_phrase(game, BOHN_NO_SEAT, BOHN_HOOK_KIND_CAPTION, i, NULL, "en");
    if (table) call_for_all(game, BOHN_HOOK_STANDING, 0);
    if (q) put_question(game, q, NULL);
    else bohn_phrase(game, BOHN_ALL_SEATS, BOHN_HOOK_VERDICT, 0, NULL, "en");
    if (q && q->window) put_actions(game, seat, NULL);
}
