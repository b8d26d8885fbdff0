/* decide.c - when, auto and illegal: makes the decisions of a scenario. See run.h. */
#include "repl/scenario/run.h"

#include "repl/play/seats.h"
#include "repl/term/strings.h"

#include <ctype.h>
#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#define MAX_AUTO 5000        /* automatic answers; a game has some hundreds */

/* ---- when ----------------------------------------------------------------------------------- */

typedef struct { int seat; bool act; char name[64]; const char *answer; } Line;

/* Parses "p1 plant_first field_1" or "p2 ! harvest field_1". */
static Line read_line(Run *r, const char *text, const char *where) {
    Line line = { .seat = -1 };
    while (*text == ' ') text++;
    if (text[0] == 'p' && text[1] >= '1' && text[1] <= '9' && text[2] == ' ') line.seat = text[1] - '1';
    if (line.seat < 0 || line.seat >= bohn_info(r->rules)->players)
        run_fail(r, where, "a decision must start with a seat, p1 to p%d", bohn_info(r->rules)->players);
    text += 3;
    while (*text == ' ') text++;
    size_t n = strcspn(text, " ");
    snprintf(line.name, sizeof line.name, "%.*s", (int)n, text);
    line.act = strcmp(line.name, "!") == 0;
    line.answer = text + n;
    while (*line.answer == ' ') line.answer++;
    if (!line.name[0] || !*line.answer)
        run_fail(r, where, "write a decision as \"p1 plant_first field_1\", \"p1 plant_second -\" or "
                           "\"p2 ! harvest field_1\"");
    return line;
}

static void place_of(Run *r, const char *what, int i, const char *text, char *where, size_t n) {
    int line = source_line(r->file, r->from, text, NULL);
    if (line) snprintf(where, n, "%s %d, line %d: %s", what, i, line, text);
    else snprintf(where, n, "%s %d: %s", what, i, text);
}

/* A result that cannot be computed is a failure of the rules like any other. */
void run_go_on(Run *r) {
    unsigned winners;
    run_check_time(r);
    r->progress = bohn_run(r->game, &r->error);
    if (r->progress == BOHN_OVER && !bohn_winners(r->game, &winners, &r->error)) r->progress = BOHN_FAILED;
}

/* Leaves the run unless the line answers the pending question. */
static void check_question(Run *r, const Line *line, const char *where) {
    char expected[200];
    const BohnRequest *q = r->progress == BOHN_WAITING ? bohn_request(r->game) : NULL;
    if (q && (line->act || (q->seat == line->seat && strcmp(q->name, line->name) == 0))) return;
    if (line->act) snprintf(expected, sizeof expected, "a question during which p%d may act", line->seat + 1);
    else snprintf(expected, sizeof expected, "p%d is asked %s", line->seat + 1, line->name);
    run_mismatch_question(r, where, expected);
    run_leave(r);
}

const BohnRequest *run_actions(Run *r, int seat, const char *where) {
    BohnError err;
    const BohnRequest *q = bohn_request(r->game);
    if (!q || !q->window) return NULL;
    const BohnRequest *acts = bohn_anytime(r->game, seat, &err);
    if (!acts) run_fail(r, where, "%s", err.text);
    return acts;
}

static void play_line(Run *r, const char *text, const char *where) {
    char found[6000];
    BohnError err;
    Line line = read_line(r, text, where);
    check_question(r, &line, where);
    if (!bohn_decide(r->game, text, &err)) {
        snprintf(found, sizeof found, "refused: %s\n", err.text);
        const BohnRequest *acts = line.act ? run_actions(r, line.seat, where) : NULL;
        if (acts) {
            string_append(found, sizeof found, "p%d may: ", line.seat + 1);
            run_put_options(r, found, sizeof found, acts->options, acts->n_options, line.seat);
            if (acts->n_refused > 0) {
                string_append(found, sizeof found, "\nrefused: ");
                run_put_options(r, found, sizeof found, acts->refused, acts->n_refused, line.seat);
            }
        } else {
            run_put_question(r, found, sizeof found);
        }
        run_mismatch(r, where, "a legal decision", found);
        run_leave(r);
    }
    run_go_on(r);
}

bool run_asked(const BohnRequest *q, const char *text) {
    if (text[0] == 'p' && text[1] >= '1' && text[1] <= '9' && (text[2] == ' ' || !text[2])) {
        if (q->seat != text[1] - '1') return false;
        text += 2;
        while (*text == ' ') text++;
        if (!*text) return true;
    }
    return strcmp(q->name, text) == 0;
}

/* Answers every question until the game is over or `until` is asked. */
static void play_auto(Run *r, const char *who, const char *until) {
    BohnAnswer answer;
    BohnError err = { .text = "a scenario cannot ask a human" };
    Seats seats;
    if (!seats_fill(&seats, bohn_info(r->rules), who, false, &err) || seats_humans(&seats))
        run_fail(r, "auto", "%s", err.text);
    for (int i = 0; r->progress == BOHN_WAITING; i++) {
        const BohnRequest *q = bohn_request(r->game);
        if (until && run_asked(q, until)) return;
        if (i == MAX_AUTO) run_fail(r, until ? "until_asked" : "auto", "no end after %d answers", MAX_AUTO);
        if (!seats_decide(&seats, r->game, &answer, &err)) run_fail(r, "auto", "%s", err.text);
        if (!bohn_answer(r->game, &answer, &err)) run_fail(r, "auto", "'%s': %s", q->name, err.text);
        run_go_on(r);
    }
    if (until && r->progress == BOHN_OVER) run_mismatch(r, "until_asked", until, "the game ended without it");
}

void run_play(Run *r, int step) {
    lua_State *L = r->L;
    char where[400];
    int base = lua_gettop(L);
    if (lua_getfield(L, step, "when") != LUA_TNIL) {
        int when = lua_gettop(L);
        const char *text;
        for (int i = 1; (text = run_text_item(r, when, i, "when")) != NULL; i++) {
            place_of(r, "when", i, text, where, sizeof where);
            play_line(r, text, where);
        }
    }
    const char *until = lua_getfield(L, step, "until_asked") == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    const char *how = lua_getfield(L, step, "auto") == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    if (how || until) play_auto(r, how ? how : "default", until);
    lua_settop(L, base);
}

/* ---- illegal -------------------------------------------------------------------------------- */

/* A misspelt name is refused as well and proves nothing. Not all words of the rules are known, so only words very
 * similar to a known name are rejected. */
static void check_spelling(Run *r, const Line *line, const char *where) {
    const BohnInfo *info = bohn_info(r->rules);
    const char *names[1024];
    char text[2048], *rest = NULL;
    Part part;
    int n = 0;
    for (int i = 0; i < info->n_zones && n < 1000; i++) names[n++] = info->zones[i].name;
    for (int i = 0; i < info->n_kinds && n < 1000; i++) names[n++] = info->kinds[i].id;
    snprintf(text, sizeof text, "%s", line->answer);
    for (char *word = strtok_r(text, " ,", &rest); word; word = strtok_r(NULL, " ,", &rest)) {
        char *dot = strchr(word, '.');
        if (dot && isdigit((unsigned char)dot[1])) *dot = '\0'; /* rote_bohne.2 */
        else if (dot && run_seat_key((char[3]){ word[0], word[1], '\0' }) >= 0 && dot == word + 2) word += 3;
        if (strlen(word) < 5 || run_zone(r, line->seat, word, &part) >= 0 || bohn_in(bohn_text(info, word), "en"))
            continue;
        bool known = false;
        for (int i = 0; i < n && !known; i++) known = strcmp(names[i], word) == 0;
        const BohnRequest *q = bohn_request(r->game);
        for (int i = 0; i < q->n_options + q->n_refused && !known; i++) {
            char written[300];
            const BohnOption *option = i < q->n_options ? &q->options[i] : &q->refused[i - q->n_options];
            bohn_option_write(r->game, option, written, sizeof written);
            known = strstr(written, word) != NULL;
        }
        const char *like = known ? NULL : string_nearest(word, names, n);
        size_t length = strlen(word);
        if (like && like[0] == word[0] && strlen(like) + 1 >= length && strlen(like) <= length + 1)
            run_fail(r, where, "there is no '%s'%s (a misspelt name is always refused)", word,
                     string_suggest(word, names, n));
    }
}

/* Compares the clause with which the option is refused. */
static void check_clause(Run *r, const Line *line, const char *clause, const char *where) {
    char expected[200], found[4000] = "";
    const BohnRequest *q = line->act ? run_actions(r, line->seat, where) : bohn_request(r->game);
    const BohnOption *refused = q ? q->refused : NULL;
    int n = q ? q->n_refused : 0;
    if (!q) string_append(found, sizeof found, "the window is closed, ");
    for (int i = 0; i < n; i++)
        if (run_option_is(r, &refused[i], line->answer, line->seat) && refused[i].clause >= 0 &&
            strcmp(bohn_info(r->rules)->words[refused[i].clause], clause) == 0)
            return;
    snprintf(expected, sizeof expected, "refused by clause %s", clause);
    string_append(found, sizeof found, "refused with a clause: ");
    run_put_options(r, found, sizeof found, refused, n, line->seat);
    run_mismatch(r, where, expected, found);
}

static void try_illegal(Run *r, const char *text, const char *clause, const char *says, const char *where) {
    char before[17], after[17];
    BohnError err = { .text = "" };
    Line line = read_line(r, text, where);
    check_question(r, &line, where);
    check_spelling(r, &line, where);
    if (clause) check_clause(r, &line, clause, where);
    int position = bohn_now(r->game).position;
    bohn_fingerprint(r->game, before);
    if (bohn_decide(r->game, text, &err)) {
        run_mismatch(r, where, "refused", "accepted");
        run_leave(r);
    }
    bohn_fingerprint(r->game, after);
    if (strcmp(before, after) != 0 || bohn_now(r->game).position != position || !bohn_request(r->game))
        run_mismatch(r, where, "no change", "refused, but the position changed");
    if (says && !strstr(err.text, says)) run_mismatch(r, where, says, err.text);
}

void run_illegal(Run *r, int step) {
    static const char *const keys[] = { "clause", "says", NULL };
    lua_State *L = r->L;
    char where[400];
    int base = lua_gettop(L);
    int type = lua_getfield(L, step, "illegal");
    if (type == LUA_TSTRING) {
        place_of(r, "illegal", 1, lua_tostring(L, -1), where, sizeof where);
        try_illegal(r, lua_tostring(L, -1), NULL, NULL, where);
    } else if (type == LUA_TTABLE) {
        lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
        for (lua_Integer i = 1; i <= n; i++) {
            const char *text, *clause = NULL, *says = NULL;
            type = lua_rawgeti(L, base + 1, i);
            int item = lua_gettop(L);
            if (type == LUA_TTABLE) {
                table_check(L, item, "illegal", keys);
                if (lua_rawgeti(L, item, 1) != LUA_TSTRING)
                    run_fail(r, "illegal", "{ \"p1 …\", clause = \"…\" } is expected");
                if (lua_getfield(L, item, "clause") != LUA_TNIL) clause = run_text(r, -1, "illegal.clause");
                if (lua_getfield(L, item, "says") != LUA_TNIL) says = run_text(r, -1, "illegal.says");
                text = lua_tostring(L, item + 1);
            } else {
                text = run_text(r, item, "illegal");
            }
            place_of(r, "illegal", (int)i, text, where, sizeof where);
            try_illegal(r, text, clause, says, where);
            lua_settop(L, base + 1);
        }
    }
    lua_settop(L, base);
}
