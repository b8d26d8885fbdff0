/* run.c - plays one scenario from start to end and reports what is wrong. See run.h. */
#include "repl/scenario/run.h"

#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <lauxlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- the report ----------------------------------------------------------------------------- */

/* Writes text of several lines, all but the first indented. */
static void put_indented(char *out, size_t size, const char *text, const char *indent) {
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        string_append(out, size, "%.*s", (int)length, text);
        if (text[length] == '\n' && text[length + 1]) string_append(out, size, "\n%s", indent);
    }
}

int source_line(const ScenarioFile *f, const char *from, const char *text, const char **found) {
    const char *at = strstr(from, text);
    int line = 1;
    if (!at) return 0;
    for (const char *c = f->source; c < at; c++) line += *c == '\n';
    if (found) *found = at;
    return line;
}

void run_heading(Run *r) {
    if (r->wrong++) return;
    scenario_put_name(r->file, r->number, r->report, r->size);
    if (r->step) string_append(r->report, r->size, " (step %d)", r->step);
}

void run_mismatch(Run *r, const char *where, const char *expected, const char *found) {
    run_heading(r);
    string_append(r->report, r->size, "\n  %s\n    expected: ", where);
    put_indented(r->report, r->size, expected, "              ");
    string_append(r->report, r->size, "\n    found:    ");
    put_indented(r->report, r->size, found, "              ");
}

_Noreturn void run_leave(Run *r) {
    lua_pushnil(r->L);
    lua_error(r->L);
    abort();
}

_Noreturn void run_fail(Run *r, const char *where, const char *format, ...) {
    char text[sizeof r->error.text + 400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    run_heading(r);
    string_append(r->report, r->size, "\n  %s\n    ", where);
    put_indented(r->report, r->size, text, "    ");
    run_leave(r);
}

static double cpu_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void run_check_time(Run *r) {
    const ScenarioFile *f = r->file;
    if (f->most_seconds > 0 && f->seconds + cpu_time() - r->began > f->most_seconds)
        run_fail(r, "stopped", "no CPU time is left for the scenarios of this file");
}

/* ---- values of the scenario ---------------------------------------------------------------------- */

static int key_order(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

int run_keys(Run *r, int table, const char *where, const char *keys[MAX_KEYS]) {
    lua_State *L = r->L;
    int n = 0;
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        if (lua_type(L, -1) != LUA_TSTRING) run_fail(r, where, "only name = value is expected here, found a list item");
        if (n == MAX_KEYS) run_fail(r, where, "more than %d keys", MAX_KEYS);
        keys[n++] = lua_tostring(L, -1);
    }
    if (n > 1) qsort(keys, (size_t)n, sizeof keys[0], key_order);
    return n;
}

const char *run_text_item(Run *r, int value, int i, const char *where) {
    lua_State *L = r->L;
    if (lua_type(L, value) == LUA_TSTRING) return i == 1 ? lua_tostring(L, value) : NULL;
    if (lua_type(L, value) != LUA_TTABLE)
        run_fail(r, where, "a list of strings is expected, found %s", luaL_typename(L, value));
    int type = lua_rawgeti(L, value, i);
    const char *text = type == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    if (type != LUA_TSTRING && type != LUA_TNIL) run_fail(r, where, "item %d is not a string", i);
    lua_pop(L, 1);
    return text;
}

int run_int(Run *r, int value, const char *where) {
    if (!lua_isinteger(r->L, value))
        run_fail(r, where, "a whole number is expected, found %s", luaL_typename(r->L, value));
    lua_Integer n = lua_tointeger(r->L, value);
    if (n < -1000000000 || n > 1000000000) run_fail(r, where, "this number is too large: at most a billion");
    return (int)n;
}

uint64_t run_seed(Run *r, int value) {
    if (!lua_isinteger(r->L, value))
        run_fail(r, "seed", "a whole number is expected, found %s",
                 lua_type(r->L, value) == LUA_TNUMBER ? "a float; write large numbers in hexadecimal, as 0x..."
                                                      : luaL_typename(r->L, value));
    return (uint64_t)lua_tointeger(r->L, value);
}

const char *run_text(Run *r, int value, const char *where) {
    if (lua_type(r->L, value) != LUA_TSTRING)
        run_fail(r, where, "a string is expected, found %s", luaL_typename(r->L, value));
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

int run_setting(Run *r, const char *key) {
    int type = lua_getfield(r->L, r->scenario, key);
    if (type != LUA_TNIL) return type;
    lua_pop(r->L, 1);
    return lua_getfield(r->L, r->top, key);
}

int run_seat_key(const char *key) {
    return key[0] == 'p' && key[1] >= '1' && key[1] <= '9' && !key[2] ? key[1] - '1' : -1;
}

/* ---- the run -------------------------------------------------------------------------------- */

static void run_step(Run *r, int step) {
    run_play(r, step);
    bool raises = false;
    if (lua_getfield(r->L, step, "expect") == LUA_TTABLE) raises = table_has(r->L, lua_gettop(r->L), "raises");
    lua_pop(r->L, 1);
    if (r->progress == BOHN_FAILED && !raises) run_fail(r, "the rules failed", "%s", r->error.text);
    run_illegal(r, step);
    run_expect(r, step);
    if (r->wrong) run_leave(r);
}

/* Undoes and redoes all decisions. */
static void check_undo(Run *r) {
    char before[17], after[17];
    BohnError err;
    int n = bohn_now(r->game).position;
    if (n == 0 || r->progress == BOHN_FAILED) return;
    bohn_fingerprint(r->game, before);
    if (!bohn_goto(r->game, r->start, &err) || !bohn_goto(r->game, n, &err))
        run_fail(r, "undo and redo of all decisions", "%s", err.text);
    bohn_fingerprint(r->game, after);
    if (strcmp(before, after) != 0)
        run_mismatch(r, "undo and redo of all decisions", "the same position", "a different one");
}

static int run_protected(lua_State *L) { /* (run) */
    Run *r = lua_touserdata(L, 1);
    luaL_checkstack(L, 60, NULL);
    lua_rawgeti(L, LUA_REGISTRYINDEX, r->file->table);
    r->top = lua_gettop(L);
    lua_rawgeti(L, r->top, r->number + 1);
    r->scenario = lua_gettop(L);
    const char *load_error = lua_getfield(L, r->scenario, "load_error") == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    run_load(r, load_error);
    if (load_error) return 0;
    uint64_t seed = run_setting(r, "seed") == LUA_TNIL ? 1 : run_seed(r, -1);
    r->game = bohn_new(r->rules, seed, BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_AUDIT | BOHN_EXPLAIN, &r->error);
    if (!r->game) run_fail(r, "starting", "%s", r->error.text);
    if (run_setting(r, "polls") != LUA_TNIL) bohn_set_polls(r->game, run_seats(r, lua_gettop(L), "polls"));
    if (lua_getfield(L, r->scenario, "given") == LUA_TTABLE) run_given(r, lua_gettop(L));
    run_go_on(r);
    if (lua_getfield(L, r->scenario, "steps") == LUA_TTABLE) {
        int steps = lua_gettop(L), n = (int)lua_rawlen(L, steps);
        for (r->step = 1; r->step <= n; r->step++) {
            lua_rawgeti(L, steps, r->step);
            run_step(r, lua_gettop(L));
            lua_settop(L, steps);
        }
        r->step = 0;
    } else {
        run_step(r, r->scenario);
    }
    check_undo(r);
    return 0;
}

/* The decisions, without the edits of `given`. */
static void put_decided(Run *r) {
    int n = 0, k = 0;
    const char *entry;
    for (int i = 0; i < bohn_now(r->game).position; i++) n += strncmp(bohn_decision(r->game, i), "edit ", 5) != 0;
    if (n > 0) string_append(r->report, r->size, "\n  decided so far:");
    for (int i = 0; i < bohn_now(r->game).position; i++) {
        entry = bohn_decision(r->game, i);
        if (strncmp(entry, "edit ", 5) == 0) continue;
        if (n > 30 && k == 10) string_append(r->report, r->size, "\n    ... %d more ...", n - 20);
        if (n <= 30 || k < 10 || k >= n - 10) string_append(r->report, r->size, "\n    %s", entry);
        k++;
    }
}

static void put_again(Run *r) {
    char words[8192] = "bohn test ";
    string_quote(words, sizeof words, r->file->file);
    string_append(words, sizeof words, " --only ");
    string_quote(words, sizeof words, r->name);
    string_append(r->report, r->size, "\n  again: %s\n", words);
}

/* Adds what the run took. */
static void count_cost(const Run *r) {
    ScenarioFile *f = r->file;
    if (r->rules) f->cost.play = bohn_usage(r->rules).total - r->before;
    f->cost.seconds = cpu_time() - r->began;
    f->spent += f->cost.play;
    f->seconds += f->cost.seconds;
}

bool scenario_run(ScenarioFile *f, int i, char *report, size_t n) {
    char why[300];
    if (scenario_is_stopped(f, why, sizeof why)) {
        snprintf(report, n, "%s: %s\n", f->file, why);
        f->cost = (ScenarioCost){ .setup = "", .play = f->spent, .seconds = f->seconds }; /* stops the sum, too */
        return false;
    }
    Run *r = calloc(1, sizeof *r);
    lua_State *L = f->L;
    report[0] = '\0';
    f->cost = (ScenarioCost){ .setup = "" };
    if (!r) {
        snprintf(report, n, "%s: out of memory\n", f->file);
        return false;
    }
    r->file = f;
    r->L = L;
    r->number = i;
    r->name = scenario_name(f, i);
    r->from = f->source;
    source_line(f, f->source, r->name, &r->from);
    r->report = report;
    r->size = n;
    r->began = cpu_time();
    lua_pushcfunction(L, run_protected);
    lua_pushlightuserdata(L, r);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK) {
        const char *text = lua_tostring(L, -1); /* NULL: the report is complete */
        run_heading(r);
        if (text) string_append(r->report, r->size, "\n  %s", text);
        lua_pop(L, 1);
    }
    bool passed = r->wrong == 0;
    if (!passed) {
        if (r->game) {
            put_decided(r);
            run_put_table(r, r->report, r->size);
        }
        put_again(r);
    }
    bohn_free(r->game);
    count_cost(r);
    free(r);
    return passed;
}
