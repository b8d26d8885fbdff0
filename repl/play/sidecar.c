/* sidecar.c - see sidecar.h. The file has a line for each standing order and each letter, then the decisions made
 * without asking:
 *
 *     p1 order all
 *     p1 order p3
 *     p1 order rote_bohne
 *     p1 letter l5e3f0a1b2c3d4e5f6         the letter l, and the action as numbering.c hashes it
 *     unasked 3 7-12 15
 */
#include "repl/play/sidecar.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NAME_SIZE 4200

static void name_file(const char *record, char *file) { snprintf(file, NAME_SIZE, "%.4100s.asked", record); }

void sidecar_forget(const char *record) {
    char file[NAME_SIZE];
    name_file(record, file);
    unlink(file);
}

static void write_orders(FILE *out, const Orders *orders, const BohnInfo *info) {
    for (int seat = 0; seat < info->players; seat++) {
        if (orders->all[seat]) fprintf(out, "p%d order all\n", seat + 1);
        for (int other = 0; other < info->players; other++)
            if (orders->in_turn_of[seat] >> other & 1) fprintf(out, "p%d order p%d\n", seat + 1, other + 1);
        for (int kind = 0; kind < info->n_kinds && kind < ORDERS_KINDS; kind++)
            if (orders->wanted[seat][kind]) fprintf(out, "p%d order %s\n", seat + 1, info->kinds[kind].id);
    }
}

static void write_letters(FILE *out, const Keys *keys, const BohnInfo *info) {
    for (int seat = 0; seat < info->players; seat++)
        for (int i = 0; i < keys[seat].n_letters; i++)
            fprintf(out, "p%d letter %c%016" PRIx64 "\n", seat + 1, keys[seat].letter[i], keys[seat].action[i]);
}

/* Runs of numbers as "7-12". */
static void write_unasked(FILE *out, const int *silent, int n) {
    fprintf(out, "unasked");
    for (int i = 0, last; i < n; i = last + 1) {
        for (last = i; last + 1 < n && silent[last + 1] <= silent[last] + 1;) last++;
        if (silent[last] > silent[i]) fprintf(out, " %d-%d", silent[i], silent[last]);
        else fprintf(out, " %d", silent[i]);
    }
    fputc('\n', out);
}

void sidecar_keep(const Autopass *autopass, const Keys *keys, const BohnInfo *info, const char *record) {
    char file[NAME_SIZE], fresh[NAME_SIZE + 8];
    name_file(record, file);
    snprintf(fresh, sizeof fresh, "%s.part", file);
    FILE *out = fopen(fresh, "w");
    if (!out) return;
    write_orders(out, &autopass->orders, info);
    write_letters(out, keys, info);
    write_unasked(out, autopass->silent, autopass->n_silent);
    bool whole = !ferror(out);
    if (fclose(out) != 0 || !whole || rename(fresh, file) != 0) unlink(fresh);
}

static void read_order(Orders *orders, const BohnInfo *info, int seat, const char *what) {
    if (strcmp(what, "all") == 0) orders->all[seat] = true;
    for (int other = 0; other < info->players; other++)
        if (what[0] == 'p' && what[1] == '1' + other && !what[2]) orders->in_turn_of[seat] |= 1u << other;
    for (int kind = 0; kind < info->n_kinds && kind < ORDERS_KINDS; kind++)
        if (strcmp(what, info->kinds[kind].id) == 0) orders->wanted[seat][kind] = true;
}

static void read_letter(Keys *keys, const char *what) {
    if (keys->n_letters == MAX_ACTIONS || what[0] < 'd' || what[0] > 'z') return;
    keys->letter[keys->n_letters] = what[0];
    keys->action[keys->n_letters++] = strtoull(what + 1, NULL, 16);
}

/* Reads "3", "7-12" …, up to the position of the game; they ascend. */
static void read_unasked(Autopass *autopass, FILE *in, int position) {
    int from, to, last = -1;
    while (fscanf(in, "%d", &from) == 1) {
        int dash = fgetc(in);
        if (dash != '-') to = from;
        else if (fscanf(in, "%d", &to) != 1) return;
        if (from <= last || to < from) return; /* not written by sidecar_keep() */
        for (last = from; last <= to && last < position; last++) autopass_note_unasked(autopass, last);
        last = to;
    }
}

void sidecar_recall(Autopass *autopass, Keys *keys, const BohnGame *game, const char *record) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    char file[NAME_SIZE], first[16], order[16], what[100];
    int position = bohn_now(game).position;
    name_file(record, file);
    FILE *in = fopen(file, "r");
    while (in && fscanf(in, "%15s", first) == 1) {
        int seat = first[0] == 'p' ? first[1] - '1' : -1;
        if (seat >= 0 && seat < info->players && fscanf(in, "%15s %99s", order, what) == 2) {
            if (strcmp(order, "letter") == 0) read_letter(&keys[seat], what);
            else read_order(&autopass->orders, info, seat, what);
        } else {
            if (strcmp(first, "unasked") == 0) read_unasked(autopass, in, position);
            break;
        }
    }
    if (in) fclose(in);
    autopass_ask_again(autopass, position);
}
