/* given.c - see given.h. */
#include "repl/play/seats.h"
#include "repl/scenario/place_names.h"
#include "repl/scenario/run.h"
#include "repl/term/strings.h"

#include <ctype.h>
#include <lauxlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_AUTO 5000        /* automatic answers: a game of the family has some hundreds */

/* ---- rules ---------------------------------------------------------------------------------- */

static int find_loaded(const ScenarioFile *f, const char *key) {
    for (int i = 0; i < f->n_loaded; i++)
        if (strcmp(f->loaded[i].key, key) == 0) return i;
    return -1;
}

/* Pushes the table of options with the scenario's over the file's. */
static void push_options(Run *r) {
    lua_State *L = r->L;
    lua_newtable(L);
    int all = lua_gettop(L);
    const int from[] = { r->top, r->scenario };
    for (int i = 0; i < 2; i++) {
        if (lua_getfield(L, from[i], "options") == LUA_TTABLE) {
            lua_pushnil(L);
            while (lua_next(L, -2)) {
                lua_pushvalue(L, -2);
                lua_insert(L, -2);
                lua_rawset(L, all);
            }
        }
        lua_settop(L, all);
    }
}

/* Loads the rules the scenario asks for, or takes them from an earlier one with the same setup. */
void run_load(Run *r, const char *load_error) {
    lua_State *L = r->L;
    ScenarioFile *f = r->file;
    int base = lua_gettop(L);
    static const char where[] = "loading the rules";
    char assignments[MAX_KEYS][200], key[8000];
    const char *names[MAX_KEYS], *options[MAX_KEYS + 1] = { NULL };
    BohnSetup setup = { .path = f->path, .options = options };
    run_setting(r, "game");
    setup.script = lua_tostring(L, -1);
    if (run_setting(r, "players") != LUA_TNIL) setup.players = run_int(r, -1, "players");
    push_options(r);
    int table = lua_gettop(L), n = run_keys(r, table, "options", names);
    Writer w = { key, sizeof key };
    writer_put(&w, "%s %d", setup.script, setup.players);
    for (int i = 0; i < n; i++) {
        lua_getfield(L, table, names[i]);
        int type = lua_type(L, -1);
        if (type != LUA_TSTRING && type != LUA_TNUMBER && type != LUA_TBOOLEAN)
            run_fail(r, "options", "%s: a text, number, true or false is expected", names[i]);
        snprintf(assignments[i], sizeof assignments[i], "%s=%s", names[i], luaL_tolstring(L, -1, NULL));
        writer_put(&w, " %s", assignments[i]);
        options[i] = assignments[i];
        lua_settop(L, table);
    }
    int found = find_loaded(f, key);
    if (found >= 0) {
        r->rules = f->loaded[found].rules;
    } else {
        if (f->n_loaded == MAX_LOADED) scenario_forget_rules(f);
        BohnRules *rules = bohn_load(&setup, &r->error);
        if (!rules && load_error) {
            if (!strstr(r->error.text, load_error)) run_mismatch(r, "load_error", load_error, r->error.text);
        } else if (!rules) {
            run_fail(r, where, "%s", r->error.text);
        } else {
            char *copy = strdup(key);
            if (!copy) {
                bohn_rules_free(rules);
                run_fail(r, where, "out of memory");
            }
            f->loaded[f->n_loaded++] = (Loaded){ copy, rules };
            r->rules = rules;
        }
    }
    if (load_error && r->rules) {
        r->rules = NULL; /* nothing was played: no table to show */
        run_mismatch(r, "load_error", load_error, "the rules were loaded");
    }
    lua_settop(L, base);
}

/* ---- given ---------------------------------------------------------------------------------- */

static void edit(Run *r, const char *where, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void edit(Run *r, const char *where, const char *format, ...) {
    char chunk[12000];
    va_list args;
    va_start(args, format);
    vsnprintf(chunk, sizeof chunk, format, args);
    va_end(args);
    if (!bohn_eval(r->game, chunk, NULL, 0, &r->error)) run_fail(r, where, "%s", r->error.text);
}

/* A name from the file, which goes into a chunk in quotes. */
static const char *quotable(Run *r, const char *where, const char *name) {
    if (!name[0] || strpbrk(name, "'\"\\\n\r") || strlen(name) > 100) run_fail(r, where, "'%s' is not a name", name);
    return name;
}

int run_counter(const Run *r, int seat, const char *name) {
    const BohnInfo *info = bohn_info(r->rules);
    for (int i = 0; i < info->n_counters; i++)
        if (info->counters[i].seat == seat && strcmp(info->counters[i].name, name) == 0) return i;
    return -1;
}

/* A zone by its name, or by its name with _top or _set behind it. -1 = none. */
int run_zone(const Run *r, int seat, const char *key, Part *part) {
    char full[120];
    place_name(key, seat, full);
    *part = WHOLE;
    int zone = bohn_zone_find(bohn_info(r->rules), full);
    size_t n = strlen(full);
    if (zone >= 0 || n < 5 || (strcmp(full + n - 4, "_top") != 0 && strcmp(full + n - 4, "_set") != 0)) return zone;
    *part = full[n - 3] == 't' ? TOP : SET;
    full[n - 4] = '\0';
    return bohn_zone_find(bohn_info(r->rules), full);
}

/* No such zone or counter: say what there is. `words` are the keys with a meaning of their own. */
_Noreturn void run_unknown(Run *r, int seat, const char *key, const char *where, const char *const *words) {
    const BohnInfo *info = bohn_info(r->rules);
    const char *names[512];
    int n = 0;
    for (int i = 0; words && words[i] && n < 500; i++) names[n++] = words[i];
    for (int i = 0; i < info->n_zones && n < 500; i++)
        if (info->zones[i].seat == seat) names[n++] = info->zones[i].name;
    for (int i = 0; i < info->n_counters && n < 500; i++)
        if (info->counters[i].seat == seat) names[n++] = info->counters[i].name;
    run_fail(r, where, "unknown key '%s': neither a zone nor a counter%s%s", key, seat >= 0 ? " of a seat" : "",
         string_suggest(key, names, n));
}

/* Puts cards into a zone: from the box, or if the game was set up also from zones that `given` does not name. */
static void put_pieces(Run *r, const char *where, int zone, const Piece *pieces, int n) {
    const BohnInfo *info = bohn_info(r->rules);
    char cards[8000] = "", but[3000] = "";
    Writer w = { cards, sizeof cards }, others = { but, sizeof but };
    const char *name = info->zones[zone].full;
    if (n == 0) return;
    pieces_put(r, &w, pieces, n, info->zones[zone].face_up);
    for (int i = 0; r->laid && i < info->n_zones; i++)
        if (r->given[i]) writer_put(&others, "'%s', ", info->zones[i].full);
    if (r->laid) edit(r, where, "put('%s', '%s', { from = 'anywhere', but = { %s} })", cards, name, but);
    else edit(r, where, "put('%s', '%s')", cards, name);
}

static void give_one(Run *r, int seat, const char *key, int value, const char *where, const char *const *words) {
    const BohnInfo *info = bohn_info(r->rules);
    Part part;
    Piece pieces[MAX_PIECES];
    int zone = run_zone(r, seat, key, &part), counter = run_counter(r, seat, key);
    if (zone < 0 || part == SET) {
        if (zone >= 0 || counter < 0) run_unknown(r, seat, key, where, words);
        edit(r, where, "set('%s', %d)", info->counters[counter].full, run_int(r, value, where));
        return;
    }
    const char *full = info->zones[zone].full;
    if (part == WHOLE && lua_isboolean(r->L, value) && !lua_toboolean(r->L, value)) {
        edit(r, where, "clear('%s') close('%s')", full, full);
        r->given[zone] = true;
        return;
    }
    if (!bohn_zone_is_open(r->game, zone)) edit(r, where, "open('%s')", full); /* named: so it is there */
    int n = pieces_read(r, where, run_text(r, value, where), info->zones[zone].face_up, pieces);
    if (part == TOP) pieces_reverse(pieces, n); /* the first named is drawn first: it goes on last */
    if (r->laid && part == WHOLE) {
        edit(r, where, "clear('%s')", full);
        r->given[zone] = true;
    }
    put_pieces(r, where, zone, pieces, n);
}

/* { hand = "…", coins = "…" } of a seat, or of the table (-1). What `later` names is left to it. */
static void give_group(Run *r, int seat, int table, const char *where, int later) {
    const char *keys[MAX_KEYS];
    char at[200];
    if (!lua_istable(r->L, table)) run_fail(r, where, "{ zone = \"cards\", counter = number } is expected");
    int n = run_keys(r, table, where, keys); /* "deck" comes before "deck_top", and lies under it */
    for (int i = 0; i < n; i++) {
        if (later && table_has(r->L, later, keys[i])) continue;
        snprintf(at, sizeof at, "%s.%s", where, keys[i]);
        lua_getfield(r->L, table, keys[i]);
        give_one(r, seat, keys[i], lua_gettop(r->L), at, NULL);
        lua_pop(r->L, 1);
    }
}

/* rest = "deck": the box's beans (or its plain cards) under what lies there; rest = { ship = "ships" }
 * does it by the back. */
static void give_rest(Run *r, int value) {
    static const char where[] = "given.rest";
    const char *keys[MAX_KEYS];
    if (lua_type(r->L, value) == LUA_TSTRING) {
        char chunk[200];
        const char *zone = quotable(r, where, lua_tostring(r->L, value));
        snprintf(chunk, sizeof chunk, "rest('bean', '%s', 'under')", zone);
        if (!bohn_eval(r->game, chunk, NULL, 0, NULL)) edit(r, where, "rest('card', '%s', 'under')", zone);
        return;
    }
    if (!lua_istable(r->L, value)) run_fail(r, where, "a zone, or { back = \"zone\" } is expected");
    int n = run_keys(r, value, where, keys);
    for (int i = 0; i < n; i++) {
        lua_getfield(r->L, value, keys[i]);
        edit(r, where, "rest('%s', '%s', 'under')", quotable(r, where, keys[i]), quotable(r, where, run_text(r, -1, where)));
        lua_pop(r->L, 1);
    }
}

static const char *const given_words[] = { "laid", "phase", "active", "turn", "steps", "rest", "each", "table", NULL };

static int given_int(Run *r, int given, const char *key, int otherwise) {
    char where[60];
    snprintf(where, sizeof where, "given.%s", key);
    int n = lua_getfield(r->L, given, key) == LUA_TNIL ? otherwise : run_int(r, -1, where);
    lua_pop(r->L, 1);
    return n;
}

static void give_seats(Run *r, int given) {
    char key[4], where[20];
    for (int seat = 0; seat < bohn_info(r->rules)->players; seat++) {
        snprintf(key, sizeof key, "p%d", (seat + 1) % 10);
        snprintf(where, sizeof where, "given.%s", key);
        int own = lua_getfield(r->L, given, key) == LUA_TNIL ? 0 : lua_gettop(r->L);
        if (own && !lua_istable(r->L, own)) run_fail(r, where, "{ zone = \"cards\", counter = number } is expected");
        if (lua_getfield(r->L, given, "each") != LUA_TNIL) give_group(r, seat, lua_gettop(r->L), "given.each", own);
        if (own) give_group(r, seat, own, where, 0);
        lua_pop(r->L, 2);
    }
}

/* Plays the setup, by default answers. */
static void set_up(Run *r) {
    BohnAnswer answer;
    do {
        run_go_on(r);
        if (r->progress != BOHN_WAITING) run_fail(r, "given.laid", "the setup does not end: %s", r->error.text);
        if (strcmp(bohn_phase(r->game), "setup") != 0) return;
        bohn_default_answer(bohn_request(r->game), &answer);
    } while (bohn_answer(r->game, &answer, &r->error));
    run_fail(r, "given.laid", "%s", r->error.text);
}

/* Lays the table out. Nothing is dealt, unless laid = true; what is not named is empty or in the box. */
void run_lay_out(Run *r, int given) {
    const char *keys[MAX_KEYS];
    char where[200], cursor[200];
    int n = run_keys(r, given, "given", keys);
    lua_getfield(r->L, given, "laid");
    r->laid = lua_toboolean(r->L, -1);
    lua_pop(r->L, 1);
    if (r->laid) set_up(r);
    Writer w = { cursor, sizeof cursor };
    int active = given_int(r, given, "active", 1);
    writer_put(&w, "cursor { turn = %d, seat = %d, steps = %d", given_int(r, given, "turn", 1), active,
               given_int(r, given, "steps", 0));
    if (active < 1 || active > bohn_info(r->rules)->players) run_fail(r, "given.active", "there is no seat %d", active);
    if (lua_getfield(r->L, given, "phase") != LUA_TNIL) writer_put(&w, ", phase = '%s'", quotable(r, "given.phase", run_text(r, -1, "given.phase")));
    lua_pop(r->L, 1);
    edit(r, "given", "%s }", cursor);
    give_seats(r, given);
    for (int i = 0; i < n; i++) {
        int seat = run_seat_key(keys[i]);
        if (seat >= bohn_info(r->rules)->players) run_fail(r, "given", "there is no seat %s", keys[i]);
        snprintf(where, sizeof where, "given.%s", keys[i]);
        lua_getfield(r->L, given, keys[i]);
        if (strcmp(keys[i], "table") == 0) give_group(r, BOHN_NO_SEAT, lua_gettop(r->L), where, 0);
        else if (seat < 0 && !name_known(keys[i], given_words))
            give_one(r, BOHN_NO_SEAT, keys[i], lua_gettop(r->L), where, given_words);
        lua_pop(r->L, 1);
    }
    if (lua_getfield(r->L, given, "rest") != LUA_TNIL) give_rest(r, lua_gettop(r->L));
    lua_pop(r->L, 1);
    r->start = bohn_position(r->game);
}

/* ---- when ----------------------------------------------------------------------------------- */

typedef struct { int seat; bool act; char name[64]; const char *answer; } Line;

/* "p1 plant_first field_1" or "p2 ! harvest field_1" */
static Line read_line(Run *r, const char *text, const char *where) {
    Line line = { .seat = -1 };
    while (*text == ' ') text++;
    if (text[0] == 'p' && text[1] >= '1' && text[1] <= '9' && text[2] == ' ') line.seat = text[1] - '1';
    if (line.seat < 0 || line.seat >= bohn_info(r->rules)->players)
        run_fail(r, where, "a decision starts with a seat, p1 to p%d", bohn_info(r->rules)->players);
    text += 3;
    while (*text == ' ') text++;
    size_t n = strcspn(text, " ");
    snprintf(line.name, sizeof line.name, "%.*s", (int)n, text);
    line.act = strcmp(line.name, "!") == 0;
    line.answer = text + n;
    while (*line.answer == ' ') line.answer++;
    if (!line.name[0] || !*line.answer)
        run_fail(r, where, "a decision reads \"p1 plant_first field_1\", "
                 "\"p1 plant_second -\" or \"p2 ! harvest field_1\"");
    return line;
}

static void place_of(Run *r, const char *what, int i, const char *text, char *where, size_t n) {
    int line = source_line(r->file, r->from, text, NULL);
    if (line) snprintf(where, n, "%s %d, line %d: %s", what, i, line, text);
    else snprintf(where, n, "%s %d: %s", what, i, text);
}

/* A game that is over has a result: one that cannot be counted is a fault of the rules like any other. */
void run_go_on(Run *r) {
    unsigned winners;
    r->progress = bohn_run(r->game, &r->error);
    if (r->progress == BOHN_OVER && !bohn_winners(r->game, &winners, &r->error)) r->progress = BOHN_FAILED;
}

/* Is this line's question the one that is asked? */
static void check_question(Run *r, const Line *line, const char *where) {
    char expected[200], found[6000];
    Writer w = { found, sizeof found };
    const BohnRequest *q = r->progress == BOHN_WAITING ? bohn_request(r->game) : NULL;
    if (q && (line->act || (q->seat == line->seat && strcmp(q->name, line->name) == 0))) return;
    if (line->act) snprintf(expected, sizeof expected, "a question, for p%d to act meanwhile", line->seat + 1);
    else snprintf(expected, sizeof expected, "p%d is asked %s", line->seat + 1, line->name);
    run_put_question(r, &w);
    run_mismatch(r, where, expected, found);
    run_leave(r);
}

/* What `seat` may do out of turn. -1: the window is shut. */
int run_actions(Run *r, int seat, const BohnOption **list, const char *where) {
    BohnError err;
    *list = NULL;
    const BohnRequest *q = bohn_request(r->game);
    if (!q || !q->window) return -1;
    int n = bohn_anytime(r->game, seat, list, &err);
    if (n < 0) run_fail(r, where, "%s", err.text);
    return n;
}

static bool decide(Run *r, const Line *line, BohnError *err) {
    return line->act ? bohn_act_text(r->game, line->seat, line->answer, err)
                     : bohn_answer_text(r->game, line->answer, err);
}

static void play_line(Run *r, const char *text, const char *where) {
    char found[6000];
    Writer w = { found, sizeof found };
    BohnError err;
    Line line = read_line(r, text, where);
    check_question(r, &line, where);
    if (!decide(r, &line, &err)) {
        writer_put(&w, "refused: %s\n", err.text);
        const BohnOption *actions;
        int n = line.act ? run_actions(r, line.seat, &actions, where) : -1;
        if (n >= 0) {
            writer_put(&w, "p%d may: ", line.seat + 1);
            run_put_options(r, &w, actions, n, line.seat);
            n = bohn_anytime_refused(r->game, &actions);
            if (n > 0) {
                writer_put(&w, "\nrefused: ");
                run_put_options(r, &w, actions, n, line.seat);
            }
        } else {
            run_put_question(r, &w);
        }
        run_mismatch(r, where, "a legal decision", found);
        run_leave(r);
    }
    run_go_on(r);
}

/* "plant_first" or "p2 plant_first" */
bool run_asked(const BohnRequest *q, const char *text) {
    if (text[0] == 'p' && text[1] >= '1' && text[1] <= '9' && (text[2] == ' ' || !text[2])) {
        if (q->seat != text[1] - '1') return false;
        text += 2;
        while (*text == ' ') text++;
        if (!*text) return true;
    }
    return strcmp(q->name, text) == 0;
}

/* Answers everything until the game is over or somebody is asked what is wanted. */
static void play_auto(Run *r, const char *who, const char *until) {
    BohnAnswer answer;
    BohnError err;
    Seats seats;
    char why[800] = "there is no human to be asked";
    if (!seats_fill(&seats, bohn_info(r->rules), who, false, why, sizeof why) || seats_humans(&seats))
        run_fail(r, "auto", "%s", why);
    for (int i = 0; r->progress == BOHN_WAITING; i++) {
        const BohnRequest *q = bohn_request(r->game);
        if (until && run_asked(q, until)) return;
        if (i == MAX_AUTO) run_fail(r, until ? "until_asked" : "auto", "%d answers and no end", MAX_AUTO);
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

/* A misspelt name would be refused as well, and prove nothing. Words of the rules are not all
 * known, so only what looks very much like a known name is complained about. */
static void check_spelling(Run *r, const Line *line, const char *where) {
    const BohnInfo *info = bohn_info(r->rules);
    const char *names[1024];
    char text[2048], own[120], *rest = NULL;
    int n = 0;
    for (int i = 0; i < info->n_zones && n < 1000; i++) names[n++] = info->zones[i].name;
    for (int i = 0; i < info->n_kinds && n < 1000; i++) names[n++] = info->kinds[i].id;
    snprintf(text, sizeof text, "%s", line->answer);
    for (char *word = strtok_r(text, " ,", &rest); word; word = strtok_r(NULL, " ,", &rest)) {
        char *dot = strchr(word, '.');
        if (dot && isdigit((unsigned char)dot[1])) *dot = '\0'; /* rote_bohne.2 */
        else if (dot && run_seat_key((char[3]){ word[0], word[1], '\0' }) >= 0 && dot == word + 2) word += 3;
        place_name(word, line->seat, own);
        if (strlen(word) < 5 || bohn_zone_find(bohn_info(r->rules), own) >= 0 || bohn_in(bohn_text(bohn_info(r->rules), word), "en")) continue;
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

/* Is the option refused with this clause? */
static void check_clause(Run *r, const Line *line, const char *clause, const char *where) {
    char expected[200], found[4000];
    Writer w = { found, sizeof found };
    const BohnOption *refused = NULL;
    int n = 0;
    if (line->act) {
        if (run_actions(r, line->seat, &refused, where) >= 0) n = bohn_anytime_refused(r->game, &refused);
        else writer_put(&w, "the window is shut, ");
    } else {
        n = bohn_request(r->game)->n_refused;
        refused = bohn_request(r->game)->refused;
    }
    for (int i = 0; i < n; i++)
        if (run_option_is(r, &refused[i], line->answer, line->seat) && refused[i].clause >= 0 &&
            strcmp(bohn_info(r->rules)->words[refused[i].clause], clause) == 0)
            return;
    snprintf(expected, sizeof expected, "refused by clause %s", clause);
    writer_put(&w, "refused with a clause: ");
    run_put_options(r, &w, refused, n, line->seat);
    run_mismatch(r, where, expected, found);
}

static void try_illegal(Run *r, const char *text, const char *clause, const char *says, const char *where) {
    char before[17], after[17];
    BohnError err = { .text = "" };
    Line line = read_line(r, text, where);
    check_question(r, &line, where);
    check_spelling(r, &line, where);
    if (clause) check_clause(r, &line, clause, where);
    int position = bohn_position(r->game);
    bohn_fingerprint(r->game, before);
    if (decide(r, &line, &err)) {
        run_mismatch(r, where, "refused", "accepted");
        run_leave(r);
    }
    bohn_fingerprint(r->game, after);
    if (strcmp(before, after) != 0 || bohn_position(r->game) != position || !bohn_request(r->game))
        run_mismatch(r, where, "nothing changes", "refused, yet the position is another one");
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
