/* text.c - see text.h. */
#include "repl/scenario/run.h"
#include "repl/term/strings.h"

#include <ctype.h>
#include <lauxlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONG_ZONE 24         /* piles above this are shown by their size and top cards */

/* ---- text ----------------------------------------------------------------------------------- */

static void vput(Writer *w, const char *format, va_list args) {
    int n = vsnprintf(w->at, w->left, format, args);
    if (n < 0) return;
    size_t used = (size_t)n < w->left ? (size_t)n : w->left - 1;
    w->at += used;
    w->left -= used;
}

void writer_put(Writer *w, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vput(w, format, args);
    va_end(args);
}

/* Text of several lines, each further one indented. */
static void put_indented(Writer *w, const char *text, const char *indent) {
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        writer_put(w, "%.*s", (int)length, text);
        if (text[length] == '\n' && text[length + 1]) writer_put(w, "\n%s", indent);
    }
}

bool name_known(const char *name, const char *const *names) {
    for (; *names; names++)
        if (strcmp(name, *names) == 0) return true;
    return false;
}

/* Line number of `text` in the source, not before `from`; 0 = not found. */
int source_line(const ScenarioFile *f, const char *from, const char *text, const char **found) {
    const char *at = strstr(from, text);
    int line = 1;
    if (!at) return 0;
    for (const char *c = f->source; c < at; c++) line += *c == '\n';
    if (found) *found = at;
    return line;
}

/* ---- failing -------------------------------------------------------------------------------- */

void run_heading(Run *r) {
    int line = scenario_line(r->file, r->number);
    if (r->wrong++) return;
    if (line) writer_put(&r->w, "%s:%d: %s", r->file->file, line, r->name);
    else writer_put(&r->w, "%s: %s", r->file->file, r->name);
    if (r->step) writer_put(&r->w, " (step %d)", r->step);
}

/* One thing that is not as it should be; the run may go on to find others. */
void run_mismatch(Run *r, const char *where, const char *expected, const char *found) {
    run_heading(r);
    writer_put(&r->w, "\n  %s\n    expected: ", where);
    put_indented(&r->w, expected, "              ");
    writer_put(&r->w, "\n    found:    ");
    put_indented(&r->w, found, "              ");
}

_Noreturn void run_leave(Run *r) {
    lua_pushnil(r->L);
    lua_error(r->L);
    abort();
}

/* The scenario itself is wrong, or cannot go on. */
_Noreturn void run_fail(Run *r, const char *where, const char *format, ...) {
    char text[sizeof r->error.text + 400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    run_heading(r);
    writer_put(&r->w, "\n  %s\n    ", where);
    put_indented(&r->w, text, "    ");
    run_leave(r);
}

/* ---- cards as text -------------------------------------------------------------------------- */

static int kind_named(Run *r, const char *where, const char *id) {
    const BohnInfo *info = bohn_info(r->rules);
    const char *names[512];
    int n = info->n_kinds;
    for (int i = 0; i < n; i++)
        if (strcmp(info->kinds[i].id, id) == 0) return i;
    for (int i = 0; i < n && i < 512; i++) names[i] = info->kinds[i].id;
    run_fail(r, where, "'%s' is not a kind of card%s", id, string_suggest(id, names, n < 512 ? n : 512));
}

/* "rote_bohne, 2 blaue_bohne~": a mark tells that a card lies otherwise than cards do there (`up`):
 * ~ face down, ^ face up. */
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
            run_fail(r, where, "a kind of card is missing beside a comma");
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
            run_fail(r, where, "a zone text reads \"rote_bohne, 3 blaue_bohne\"; "
                     "for a size write a number without quotes");
        piece.kind = kind_named(r, where, item);
        if (count < 1 || count > MAX_PIECES - n) run_fail(r, where, "%ld %s are none or too many", count, item);
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

void pieces_put(const Run *r, Writer *w, const Piece *pieces, int n, bool up) {
    if (n == 0) writer_put(w, "(empty)");
    for (int i = 0, same; i < n; i += same) {
        for (same = 1; i + same < n && pieces_order(&pieces[i], &pieces[i + same]) == 0;) same++;
        if (i) writer_put(w, ", ");
        if (same > 1) writer_put(w, "%d ", same);
        writer_put(w, "%s", bohn_info(r->rules)->kinds[pieces[i].kind].id);
        if (pieces[i].up != up) writer_put(w, pieces[i].up ? "^" : "~");
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

/* ---- options as text ------------------------------------------------------------------------ */

/* Does the word of a scenario mean this word of an option? The own seat's zones may be written
 * without it, cards without their number. */
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

/* Word by word; with `start`, further words of `written` do not matter. */
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

/* As a scenario would name it: without the number of a card and without the own seat. */
static void put_option(const Run *r, Writer *w, const BohnOption *option, int seat) {
    for (int i = 0; i < option->n; i++) {
        char word[300];
        BohnOption one = { .n = 1, .clause = -1 };
        one.atom[0] = option->atom[i];
        bohn_option_write(r->game, &one, word, sizeof word);
        if (one.atom[0].type == BOHN_CARD && strrchr(word, '.')) *strrchr(word, '.') = '\0';
        bool own = one.atom[0].type == BOHN_ZONE && bohn_info(r->rules)->zones[one.atom[0].value].seat == seat;
        writer_put(w, "%s%s", i ? " " : "", own && seat >= 0 ? word + 3 : word);
    }
}

void run_put_options(const Run *r, Writer *w, const BohnOption *options, int n, int seat) {
    char last[300] = "";
    int shown = 0;
    for (int i = 0; i < n; i++) {
        char text[300];
        Writer one = { text, sizeof text };
        put_option(r, &one, &options[i], seat);
        if (shown && strcmp(text, last) == 0) continue; /* another card of the same kind */
        writer_put(w, "%s%s", shown++ ? ", " : "", text);
        if (options[i].clause >= 0) writer_put(w, " (%s)", bohn_info(r->rules)->words[options[i].clause]);
        snprintf(last, sizeof last, "%s", text);
    }
    if (n == 0) writer_put(w, "none");
}

/* What is asked now, in words. */
void run_put_question(const Run *r, Writer *w) {
    if (r->progress == BOHN_FAILED) {
        writer_put(w, "the rules failed: %s", r->error.text);
        return;
    }
    const BohnRequest *q = bohn_request(r->game);
    if (!q) {
        writer_put(w, "the game is over");
        return;
    }
    writer_put(w, "p%d is asked %s", q->seat + 1, q->name);
    if (q->clause[0]) writer_put(w, " (%s)", q->clause);
    if (q->type == BOHN_PICK) writer_put(w, ", %d to %d of: ", q->least, q->most);
    else writer_put(w, ": ");
    if (q->type == BOHN_DEAL && q->n_partners > 0) {
        writer_put(w, "an offer to");
        for (int i = 0; i < q->n_partners; i++) writer_put(w, " p%d", q->partners[i] + 1);
        writer_put(w, "; ");
    }
    run_put_options(r, w, q->options, q->n_options, q->seat);
    if (q->pass) writer_put(w, "; or - (pass)");
    if (q->n_refused > 0) {
        writer_put(w, "\nrefused: ");
        run_put_options(r, w, q->refused, q->n_refused, q->seat);
    }
}

/* The whole table, for the end of a report. */
void run_put_table(const Run *r, Writer *w) {
    const BohnInfo *info = bohn_info(r->rules);
    Piece pieces[MAX_PIECES];
    writer_put(w, "\n  the table: turn %d, phase %s, p%d's turn", bohn_turn(r->game), bohn_phase(r->game),
        bohn_active_seat(r->game) + 1);
    for (int z = 1; z < info->n_zones; z++) { /* the box is not of interest */
        int n = pieces_of_zone(r, z, pieces), from = n > LONG_ZONE ? n - 4 : 0, seat = info->zones[z].seat;
        if (n == 0) continue;
        writer_put(w, "\n    ");
        if (seat >= 0) writer_put(w, "p%d.", seat + 1);
        writer_put(w, "%s: ", info->zones[z].name);
        if (from > 0) writer_put(w, "%d cards, at the top ", n);
        pieces_put(r, w, pieces + from, n - from, info->zones[z].face_up);
    }
    for (int i = 0; i < info->n_counters; i++) {
        int seat = info->counters[i].seat;
        if (bohn_counter_value(r->game, i) == 0) continue;
        writer_put(w, "\n    ");
        if (seat >= 0) writer_put(w, "p%d.", seat + 1);
        writer_put(w, "%s = %d", info->counters[i].name, bohn_counter_value(r->game, i));
    }
}

/* ---- reading tables ------------------------------------------------------------------------- */

static int key_order(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* The string keys in order, so that reports do not depend on chance. They live in the table. */
int run_keys(Run *r, int table, const char *where, const char *keys[MAX_KEYS]) {
    lua_State *L = r->L;
    int n = 0;
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        if (lua_type(L, -1) != LUA_TSTRING) run_fail(r, where, "only name = value is expected here");
        if (n == MAX_KEYS) run_fail(r, where, "more than %d keys", MAX_KEYS);
        keys[n++] = lua_tostring(L, -1);
    }
    if (n > 1) qsort(keys, (size_t)n, sizeof keys[0], key_order);
    return n;
}

/* Item i (from 1) of a list of texts; a text alone is a list of one. NULL past the end. */
const char *run_text_item(Run *r, int value, int i, const char *where) {
    lua_State *L = r->L;
    if (lua_type(L, value) == LUA_TSTRING) return i == 1 ? lua_tostring(L, value) : NULL;
    if (lua_type(L, value) != LUA_TTABLE)
        run_fail(r, where, "a list of texts is expected, found %s", luaL_typename(L, value));
    int type = lua_rawgeti(L, value, i);
    const char *text = type == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    if (type != LUA_TSTRING && type != LUA_TNIL) run_fail(r, where, "item %d is not a text", i);
    lua_pop(L, 1);
    return text;
}

int run_int(Run *r, int value, const char *where) {
    if (!lua_isinteger(r->L, value))
        run_fail(r, where, "a whole number is expected, found %s", luaL_typename(r->L, value));
    lua_Integer n = lua_tointeger(r->L, value);
    if (n < -1000000000 || n > 1000000000) run_fail(r, where, "this number is too large");
    return (int)n;
}

uint64_t run_seed(Run *r, int value) {
    if (!lua_isinteger(r->L, value))
        run_fail(r, "seed", "a whole number is expected, found %s%s", luaL_typename(r->L, value),
                 lua_type(r->L, value) == LUA_TNUMBER ? " that is none; large ones are written as 0x..." : "");
    return (uint64_t)lua_tointeger(r->L, value);
}

const char *run_text(Run *r, int value, const char *where) {
    if (lua_type(r->L, value) != LUA_TSTRING)
        run_fail(r, where, "a text is expected, found %s", luaL_typename(r->L, value));
    return lua_tostring(r->L, value);
}

unsigned run_seats(Run *r, int value, const char *where) {
    unsigned seats = 0;
    if (!lua_istable(r->L, value)) run_fail(r, where, "a list of seats is expected: { 1, 2 }");
    lua_Integer n = (lua_Integer)lua_rawlen(r->L, value);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_rawgeti(r->L, value, i);
        int seat = run_int(r, -1, where);
        if (seat < 1 || seat > bohn_info(r->rules)->players) run_fail(r, where, "there is no seat %d", seat);
        seats |= 1u << (seat - 1);
        lua_pop(r->L, 1);
    }
    return seats;
}

/* Pushes the scenario's value of `key`, or the file's; its type. */
int run_setting(Run *r, const char *key) {
    int type = lua_getfield(r->L, r->scenario, key);
    if (type != LUA_TNIL) return type;
    lua_pop(r->L, 1);
    return lua_getfield(r->L, r->top, key);
}

/* "p2" in a key: the seat, or -1. */
int run_seat_key(const char *key) {
    return key[0] == 'p' && key[1] >= '1' && key[1] <= '9' && !key[2] ? key[1] - '1' : -1;
}
