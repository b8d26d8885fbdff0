/* shown.c - see shown.h. */
#include "repl/author/shown.h"

#include <stdio.h>
#include <stdlib.h>

static void write_table(BohnGame *game, int viewer, FILE *out) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    for (int z = 0; z < info->n_zones; z++) {
        fprintf(out, "%s", info->zones[z].full);
        for (int i = 0; i < bohn_zone_size(game, z); i++) fprintf(out, " %d", bohn_zone_card(game, viewer, z, i));
        fprintf(out, " %s\n", bohn_phrase(game, viewer, BOHN_HOOK_CAPTION, z, NULL, "en"));
    }
    fprintf(out, "%s\n", bohn_phrase(game, viewer, BOHN_HOOK_STANDING, 0, NULL, "en"));
    for (int i = 0; i < info->players; i++)
        fprintf(out, "%s\n", bohn_phrase(game, viewer, BOHN_HOOK_SEAT_CAPTION, i, NULL, "en"));
    for (int i = 0; i < info->n_kinds; i++)
        fprintf(out, "%s\n", bohn_phrase(game, viewer, BOHN_HOOK_KIND_CAPTION, i, NULL, "en"));
    if (!bohn_request(game)) fprintf(out, "%s\n", bohn_phrase(game, viewer, BOHN_HOOK_VERDICT, 0, NULL, "en"));
}

static void write_options(BohnGame *game, int seat, const char *mark, const BohnOption *list, int n, FILE *out) {
    char text[300];
    for (int i = 0; i < n; i++) {
        bohn_option_write(game, &list[i], text, sizeof text);
        fprintf(out, "%s%s %s\n", mark, text, bohn_phrase(game, seat, BOHN_HOOK_WORDING, seat, &list[i], "en"));
        if (list[i].clause >= 0) fprintf(out, "refused by %d\n", list[i].clause);
    }
}

static void write_question(BohnGame *game, int viewer, FILE *out) {
    const BohnRequest *q = bohn_request(game);
    if (q && q->seat == viewer) {
        fprintf(out, "%s %s %d %d %d %d\n", q->name, q->clause, q->pass, q->least, q->most, q->window);
        fprintf(out, "%s\n", bohn_phrase(game, viewer, BOHN_HOOK_ASKING, 0, NULL, "en"));
        write_options(game, viewer, "", q->options, q->n_options, out);
        write_options(game, viewer, "not ", q->refused, q->n_refused, out);
        for (int i = 0; i < q->n_args; i++) fprintf(out, "%d:%d ", q->args[i].type, (int)q->args[i].value);
        for (int i = 0; i < q->n_partners; i++) fprintf(out, "p%d ", q->partners[i]);
        for (int i = 0; i < q->n_cards; i++) fprintf(out, "%d ", q->cards[i]);
        for (int i = 0; i < q->n_kinds; i++) fprintf(out, "%d ", q->kinds[i]);
        fprintf(out, "\n");
    }
    const BohnRequest *acts = q && q->window && viewer >= 0 ? bohn_anytime(game, viewer, NULL) : NULL;
    if (!acts) return;
    write_options(game, viewer, "! ", acts->options, acts->n_options, out);
    write_options(game, viewer, "not ! ", acts->refused, acts->n_refused, out);
}

char *shown_text(BohnGame *game, int viewer, bool table) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    if (table) write_table(game, viewer, out);
    write_question(game, viewer, out);
    bool whole = !ferror(out);
    if (fclose(out) == 0 && whole) return text;
    free(text);
    return NULL;
}
