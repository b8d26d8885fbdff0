/* text.c - cards, options, questions and tables as text. See run.h. */
#include "repl/scenario/run.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- cards ---------------------------------------------------------------------------------- */

static int kind_named(Run *r, const char *where, const char *id) {
    const BohnInfo *info = bohn_info(r->rules);
    const char *names[512];
    int n = info->n_kinds;
    for (int i = 0; i < n; i++)
        if (strcmp(info->kinds[i].id, id) == 0) return i;
    for (int i = 0; i < n && i < 512; i++) names[i] = info->kinds[i].id;
    run_fail(r, where, "'%s' is not a kind of card%s", id, string_suggest(id, names, n < 512 ? n : 512));
}

/* "rote_bohne, 2 blaue_bohne~": ~ marks a card that is face down, ^ one that is face up, unlike others of the zone. */
int pieces_read(Run *r, const char *where, const char *text, bool up, Piece pieces[MAX_PIECES]) {
    int n = 0;
    while (*text) {
        char item[80];
        size_t length = strcspn(text, ",");
        const char *start = text, *end = text + length;
        text = end + (*end == ',');
        while (start < end && isspace((unsigned char)*start)) start++;
        while (end > start && isspace((unsigned char)end[-1])) end--;
        if (start == end) {
            if (length == 0 && !*text && n == 0) break;
            run_fail(r, where, "a kind of card is missing next to a comma");
        }
        Piece piece = { .up = up };
        if (end[-1] == '~' || end[-1] == '^') piece.up = *--end == '^';
        long count = 1;
        if (isdigit((unsigned char)*start)) {
            char *rest;
            count = strtol(start, &rest, 10);
            start = rest;
            while (start < end && *start == ' ') start++;
        }
        snprintf(item, sizeof item, "%.*s", (int)(end - start), start);
        if (!item[0])
            run_fail(r, where, "write cards as \"rote_bohne, 3 blaue_bohne\", or a number of cards without quotes");
        piece.kind = kind_named(r, where, item);
        if (count < 1 || count > MAX_PIECES - n)
            run_fail(r, where, "%ld %s: the number of cards must be 1 to %d", count, item, MAX_PIECES);
        while (count-- > 0) pieces[n++] = piece;
    }
    return n;
}

int pieces_of_zone(const Run *r, int zone, Piece pieces[MAX_PIECES]) {
    int n = bohn_zone_size(r->game, zone);
    if (n > MAX_PIECES) n = MAX_PIECES;
    for (int i = 0; i < n; i++) {
        int card = bohn_zone_card(r->game, BOHN_ALL_SEATS, zone, i);
        pieces[i] = (Piece){ bohn_info(r->rules)->kind_of[card], bohn_card_face_up(r->game, card) };
    }
    return n;
}

int pieces_order(const void *left, const void *right) {
    const Piece *a = left, *b = right;
    if (a->kind != b->kind) return a->kind - b->kind;
    return a->up - b->up;
}

void pieces_put(const Run *r, char *out, size_t size, const Piece *pieces, int n, bool up) {
    if (n == 0) string_append(out, size, "(empty)");
    for (int i = 0, same; i < n; i += same) {
        for (same = 1; i + same < n && pieces_order(&pieces[i], &pieces[i + same]) == 0;) same++;
        if (i) string_append(out, size, ", ");
        if (same > 1) string_append(out, size, "%d ", same);
        string_append(out, size, "%s", bohn_info(r->rules)->kinds[pieces[i].kind].id);
        if (pieces[i].up != up) string_append(out, size, pieces[i].up ? "^" : "~");
    }
}

bool pieces_same(const Piece *a, int n, const Piece *b, int m) {
    if (n != m) return false;
    for (int i = 0; i < n; i++)
        if (a[i].kind != b[i].kind || a[i].up != b[i].up) return false;
    return true;
}

void pieces_reverse(Piece *pieces, int n) {
    for (int i = 0; i < n / 2; i++) {
        Piece held = pieces[i];
        pieces[i] = pieces[n - 1 - i];
        pieces[n - 1 - i] = held;
    }
}

/* ---- options -------------------------------------------------------------------------------- */

/* Does the word `text` of a scenario mean `written`? The seat's own zones need no "p1.", cards need no number. */
static bool same_word(const char *written, size_t n, const char *text, size_t m, int seat) {
    if (n == m && memcmp(written, text, n) == 0) return true;
    if (n == m + 3 && written[0] == 'p' && written[1] == '1' + seat && written[2] == '.' &&
        memcmp(written + 3, text, m) == 0)
        return true;
    if (n <= m + 1 || written[m] != '.' || memcmp(written, text, m) != 0) return false;
    for (size_t i = m + 1; i < n; i++)
        if (!isdigit((unsigned char)written[i])) return false;
    return true;
}

bool words_same(const char *written, const char *text, int seat, bool start) {
    for (;;) {
        while (*written == ' ') written++;
        while (*text == ' ') text++;
        size_t n = strcspn(written, " "), m = strcspn(text, " ");
        if (m == 0) return n == 0 || start;
        if (n == 0 || !same_word(written, n, text, m, seat)) return false;
        written += n;
        text += m;
    }
}

bool run_option_is(const Run *r, const BohnOption *option, const char *text, int seat) {
    char written[300];
    bohn_option_write(r->game, option, written, sizeof written);
    return words_same(written, text, seat, false);
}

/* Writes an option as a scenario names it: without numbers of cards and without the seat of its own zones. */
static void put_option(const Run *r, char *out, size_t size, const BohnOption *option, int seat) {
    for (int i = 0; i < option->n; i++) {
        char word[300];
        BohnOption one = { .n = 1, .clause = -1 };
        one.atom[0] = option->atom[i];
        bohn_option_write(r->game, &one, word, sizeof word);
        if (one.atom[0].type == BOHN_CARD && strrchr(word, '.')) *strrchr(word, '.') = '\0';
        bool own = one.atom[0].type == BOHN_ZONE && bohn_info(r->rules)->zones[one.atom[0].value].seat == seat;
        string_append(out, size, "%s%s", i ? " " : "", own && seat >= 0 ? word + 3 : word);
    }
}

void run_put_options(const Run *r, char *out, size_t size, const BohnOption *options, int n, int seat) {
    char last[300] = "";
    int shown = 0;
    for (int i = 0; i < n; i++) {
        char text[300] = "";
        put_option(r, text, sizeof text, &options[i], seat);
        if (shown && strcmp(text, last) == 0) continue; /* a card of the same kind */
        string_append(out, size, "%s%s", shown++ ? ", " : "", text);
        if (options[i].clause >= 0) string_append(out, size, " (%s)", bohn_info(r->rules)->words[options[i].clause]);
        snprintf(last, sizeof last, "%s", text);
    }
    if (n == 0) string_append(out, size, "none");
}

void run_put_question(const Run *r, char *out, size_t size) {
    if (r->progress == BOHN_FAILED) {
        string_append(out, size, "the rules failed: %s", r->error.text);
        return;
    }
    const BohnRequest *q = bohn_request(r->game);
    if (!q) {
        string_append(out, size, "the game is over");
        return;
    }
    string_append(out, size, "p%d is asked %s", q->seat + 1, q->name);
    if (q->clause[0]) string_append(out, size, " (%s)", q->clause);
    if (q->type == BOHN_PICK) string_append(out, size, ", %d to %d of: ", q->least, q->most);
    else string_append(out, size, ": ");
    if (q->type == BOHN_DEAL && q->n_partners > 0) {
        string_append(out, size, "an offer to");
        for (int i = 0; i < q->n_partners; i++) string_append(out, size, " p%d", q->partners[i] + 1);
        string_append(out, size, "; ");
    }
    run_put_options(r, out, size, q->options, q->n_options, q->seat);
    if (q->pass) string_append(out, size, "; or - (pass)");
    if (q->n_refused > 0) {
        string_append(out, size, "\nrefused: ");
        run_put_options(r, out, size, q->refused, q->n_refused, q->seat);
    }
}

void run_mismatch_question(Run *r, const char *where, const char *expected) {
    char found[6000] = "";
    run_put_question(r, found, sizeof found);
    run_mismatch(r, where, expected, found);
}

void run_put_zone(const Run *r, char *out, size_t size, int zone) {
    Piece pieces[MAX_PIECES];
    int n = pieces_of_zone(r, zone, pieces), from = n > LONG_ZONE ? n - 4 : 0;
    if (from > 0) string_append(out, size, "%d cards, at the top ", n);
    pieces_put(r, out, size, pieces + from, n - from, bohn_info(r->rules)->zones[zone].face_up);
}

void run_put_table(const Run *r, char *out, size_t size) {
    const BohnInfo *info = bohn_info(r->rules);
    string_append(out, size, "\n  the table: turn %d, phase %s, p%d's turn", bohn_now(r->game).turn, bohn_now(r->game).phase,
        bohn_now(r->game).seat + 1);
    for (int z = 1; z < info->n_zones; z++) { /* without the box */
        if (bohn_zone_size(r->game, z) == 0) continue;
        string_append(out, size, "\n    %s: ", info->zones[z].full);
        run_put_zone(r, out, size, z);
    }
    for (int i = 0; i < info->n_counters; i++)
        if (bohn_counter_value(r->game, i) != 0)
            string_append(out, size, "\n    %s = %d", info->counters[i].full, bohn_counter_value(r->game, i));
}
