/* file.c - scenario files, runs and `bohn test`. See scenario.h and run.h.
 *
 * The file is Lua, but only for its data: it runs once, in a separate state with a few harmless functions and limits.
 * Its table stays in that state and is read while a scenario plays.
 */
#include "repl/commands.h"
#include "repl/scenario/run.h"
#include "repl/term/error_print.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <errno.h>
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SOURCE (4u << 20)
#define MAX_MEMORY (64u << 20)
#define MAX_INSTRUCTIONS (20 * 1000 * 1000)

/* ---- reading the file ----------------------------------------------------------------------- */

static void *limited_alloc(void *ud, void *block, size_t old_size, size_t new_size) {
    size_t *memory = ud, before = block ? old_size : 0;
    if (new_size == 0) {
        free(block);
        *memory -= before;
        return NULL;
    }
    if (new_size > before && *memory + (new_size - before) > MAX_MEMORY) return NULL;
    void *moved = realloc(block, new_size);
    if (moved) *memory = *memory - before + new_size;
    return moved;
}

static void too_long(lua_State *L, lua_Debug *ar) {
    (void)ar;
    luaL_error(L, "this file computes too long: a scenario file is data");
}

/* Functions for writing data; none that reach outside or differ from run to run. */
static void open_libraries(lua_State *L) {
    static const char *const base[] = { "_G", "_VERSION", "assert", "error", "ipairs", "next", "pairs", "select",
                                        "tonumber", "tostring", "type", NULL };
    static const luaL_Reg libraries[] = { { LUA_STRLIBNAME, luaopen_string }, { LUA_TABLIBNAME, luaopen_table },
                                          { LUA_MATHLIBNAME, luaopen_math }, { LUA_UTF8LIBNAME, luaopen_utf8 } };
    static const char *const removed[][2] = { { "string", "dump" }, { "math", "random" }, { "math", "randomseed" } };
    luaL_requiref(L, LUA_GNAME, luaopen_base, 1);
    int globals = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, globals)) {
        lua_pop(L, 1);
        if (name_known(lua_tostring(L, -1), base)) continue;
        lua_pushvalue(L, -1);
        lua_pushnil(L);
        lua_rawset(L, globals);
    }
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++) {
        luaL_requiref(L, libraries[i].name, libraries[i].func, 1);
        lua_pop(L, 1);
    }
    for (size_t i = 0; i < sizeof removed / sizeof removed[0]; i++) {
        lua_getglobal(L, removed[i][0]);
        lua_pushnil(L);
        lua_setfield(L, -2, removed[i][1]);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

static const char *const file_keys[] = { "game", "players", "options", "seed", "polls", NULL };
static const char *const scenario_keys[] = { "game", "players", "options", "seed", "polls", "given", "when", "auto",
                                             "until_asked", "illegal", "expect", "steps", "load_error", NULL };
static const char *const step_keys[] = { "when", "auto", "until_asked", "illegal", "expect", NULL };
static const struct { const char *key; int type, other; const char *what; } shapes[] = {
    { "game", LUA_TSTRING, 0, "the name of a script" },
    { "players", LUA_TNUMBER, 0, "a number" },
    { "options", LUA_TTABLE, 0, "{ name = value }" },
    { "seed", LUA_TNUMBER, 0, "a number" },
    { "polls", LUA_TTABLE, 0, "a list of seats: { 1, 2 }" },
    { "given", LUA_TTABLE, 0, "a table" },
    { "when", LUA_TTABLE, LUA_TSTRING, "a list of decisions" },
    { "auto", LUA_TSTRING, 0, "\"default\" or the name of a bot" },
    { "until_asked", LUA_TSTRING, 0, "the name of a decision" },
    { "illegal", LUA_TTABLE, LUA_TSTRING, "a list of decisions" },
    { "expect", LUA_TTABLE, 0, "a table" },
    { "steps", LUA_TTABLE, 0, "a list of { when = …, expect = … }" },
    { "load_error", LUA_TSTRING, 0, "a part of the message" },
};

static int count_names(const char *const *names) {
    int n = 0;
    while (names[n]) n++;
    return n;
}

/* Are all string keys of the table among `keys`, with values of the right shape, and is the rest
 * a plain list? */
void table_check(lua_State *L, int table, const char *where, const char *const *keys) {
    lua_Integer length = (lua_Integer)lua_rawlen(L, table);
    lua_pushnil(L);
    while (lua_next(L, table)) {
        if (lua_isinteger(L, -2)) {
            lua_Integer i = lua_tointeger(L, -2);
            if (i < 1 || i > length) luaL_error(L, "%s: number %I stands alone in the list", where, i);
        } else if (lua_type(L, -2) != LUA_TSTRING) {
            luaL_error(L, "%s: a key is a name, found %s", where, luaL_typename(L, -2));
        } else {
            const char *key = lua_tostring(L, -2);
            if (!name_known(key, keys))
                luaL_error(L, "%s: unknown key '%s'%s", where, key, string_suggest(key, keys, count_names(keys)));
            for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
                if (strcmp(shapes[i].key, key) != 0) continue;
                int type = lua_type(L, -1);
                if (type != shapes[i].type && (shapes[i].other == 0 || type != shapes[i].other))
                    luaL_error(L, "%s: %s must be %s, found %s", where, key, shapes[i].what, luaL_typename(L, -1));
            }
        }
        lua_pop(L, 1);
    }
}

bool table_has(lua_State *L, int table, const char *key) {
    bool there = lua_getfield(L, table, key) != LUA_TNIL;
    lua_pop(L, 1);
    return there;
}

static void check_steps(lua_State *L, int scenario, const char *name) {
    char where[300];
    if (lua_getfield(L, scenario, "steps") == LUA_TTABLE) {
        int steps = lua_gettop(L);
        for (int i = 0; step_keys[i]; i++)
            if (table_has(L, scenario, step_keys[i]))
                luaL_error(L, "'%s': '%s' belongs into one of the steps", name, step_keys[i]);
        lua_Integer n = (lua_Integer)lua_rawlen(L, steps);
        if (n == 0) luaL_error(L, "'%s': there are no steps", name);
        for (lua_Integer i = 1; i <= n; i++) {
            snprintf(where, sizeof where, "'%s', step %d", name, (int)i);
            if (lua_rawgeti(L, steps, i) != LUA_TTABLE) luaL_error(L, "%s is not a table", where);
            table_check(L, lua_gettop(L), where, step_keys);
            if (lua_rawlen(L, -1)) luaL_error(L, "%s: text outside of when, illegal and expect", where);
            lua_pop(L, 1);
        }
    }
    lua_settop(L, scenario);
}

/* Checks the shape of everything that does not need the rules. */
static void check_file(ScenarioFile *f, lua_State *L, int table) {
    char where[200];
    table_check(L, table, "in the file", file_keys);
    lua_Integer n = (lua_Integer)lua_rawlen(L, table);
    if (n == 0) luaL_error(L, "there is no scenario in it");
    lua_newtable(L);
    int names = lua_gettop(L);
    for (lua_Integer i = 1; i <= n; i++) {
        if (lua_rawgeti(L, table, i) != LUA_TTABLE) luaL_error(L, "scenario %I is not a table", i);
        int scenario = lua_gettop(L);
        if (lua_rawgeti(L, scenario, 1) != LUA_TSTRING || lua_rawlen(L, scenario) != 1)
            luaL_error(L, "scenario %I must start with its name, and only that: { \"BOH-H3 …\", given = … }", i);
        const char *name = lua_tostring(L, -1);
        snprintf(where, sizeof where, "'%s'", name);
        lua_pop(L, 1); /* the table keeps it */
        if (table_has(L, names, name)) luaL_error(L, "two scenarios are called '%s'", name);
        lua_pushboolean(L, 1);
        lua_setfield(L, names, name);
        table_check(L, scenario, where, scenario_keys);
        check_steps(L, scenario, name);
        if (!table_has(L, scenario, "game") && !table_has(L, table, "game"))
            luaL_error(L, "'%s': no game = \"…\" here or at the head of the file", name);
        static const char *const playing[] = { "given", "when", "illegal", "expect", "steps", "auto", NULL };
        bool something = false;
        for (int k = 0; playing[k]; k++) {
            if (!table_has(L, scenario, playing[k])) continue;
            if (table_has(L, scenario, "load_error"))
                luaL_error(L, "'%s': with load_error nothing is played, yet there is '%s'", name, playing[k]);
            something |= k >= 2;
        }
        if (!something && !table_has(L, scenario, "load_error")) luaL_error(L, "'%s' expects nothing", name);
        lua_settop(L, names);
    }
    f->n = (int)n;
}

/* Rule scripts start with these words: explains the mistake. */
static int not_here(lua_State *L) {
    return luaL_error(L, "this is a rule script, not a file of scenarios; `bohn check` looks at it, "
                         "`bohn run` plays it");
}

/* require "shared/fixtures": runs shared/fixtures.lua, from the directory of the scenario file, once. Upvalues: the
 * file, and a table of what has been run. */
static int require(lua_State *L) {
    const ScenarioFile *f = lua_touserdata(L, lua_upvalueindex(1));
    const char *name = luaL_checkstring(L, 1), *slash = strrchr(f->file, '/');
    char file[1100];
    lua_settop(L, 1);
    lua_pushvalue(L, 1);
    if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 1;
    if (strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_/") != strlen(name) || name[0] == '/')
        return luaL_error(L, "require '%s': small letters, digits, _ and / are expected, as in \"shared/fixtures\"", name);
    snprintf(file, sizeof file, "@%.*s%s.lua", slash ? (int)(slash - f->file) + 1 : 0, f->file, name);
    char *text = file_text(file + 1, MAX_SOURCE);
    if (!text) return luaL_error(L, "require '%s': %s: %s", name, file + 1, strerror(errno));
    int status = luaL_loadbufferx(L, text, strlen(text), file, "t");
    free(text);
    if (status != LUA_OK) return lua_error(L);
    lua_call(L, 0, 1);
    if (lua_isnil(L, -1)) return luaL_error(L, "require '%s': %s returns nothing", name, file + 1);
    lua_pushvalue(L, 1);
    lua_pushvalue(L, -2);
    lua_rawset(L, lua_upvalueindex(2));
    return 1;
}

static int load_protected(lua_State *L) { /* (file) */
    ScenarioFile *f = lua_touserdata(L, 1);
    char chunk_name[1100];
    snprintf(chunk_name, sizeof chunk_name, "@%s", f->file);
    open_libraries(L);
    lua_register(L, "define", not_here);
    lua_register(L, "extends", not_here);
    lua_pushvalue(L, 1);
    lua_newtable(L);
    lua_pushcclosure(L, require, 2);
    lua_setglobal(L, "require");
    const char *text = f->source + (strncmp(f->source, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0); /* a byte order mark */
    if (luaL_loadbufferx(L, text, strlen(text), chunk_name, "t") != LUA_OK) return lua_error(L);
    lua_sethook(L, too_long, LUA_MASKCOUNT, MAX_INSTRUCTIONS);
    lua_call(L, 0, 1);
    lua_sethook(L, NULL, 0, 0);
    if (!lua_istable(L, -1)) return luaL_error(L, "a scenario file returns a table, this one %s", luaL_typename(L, -1));
    check_file(f, L, lua_gettop(L));
    lua_settop(L, 2);
    f->table = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

static bool read_source(ScenarioFile *f, BohnError *err) {
    f->source = file_text(f->file, MAX_SOURCE);
    if (f->source) return true;
    if (errno == EFBIG) return error_fill(err, BOHN_BAD_SCRIPT, "%s: longer than %u MiB", f->file, MAX_SOURCE >> 20);
    return error_fill(err, errno == ENOENT ? BOHN_BAD_INPUT : BOHN_SYSTEM, "%s: %s", f->file, strerror(errno));
}

/* The search path, then the file's directory, for house rules beside it. */
static char *path_for(const char *file, const char *path) {
    const char *slash = strrchr(file, '/');
    size_t room = strlen(path) + strlen(file) + 3;
    char *whole = malloc(room);
    if (whole && slash) snprintf(whole, room, "%s:%.*s", path, (int)(slash - file), file);
    else if (whole) snprintf(whole, room, "%s:.", path);
    return whole;
}

ScenarioFile *scenario_open(const char *file, const char *path, BohnError *err) {
    ScenarioFile *f = calloc(1, sizeof *f);
    if (f) {
        f->file = strdup(file);
        f->path = path_for(file, path);
        f->L = lua_newstate(limited_alloc, &f->memory);
    }
    if (!f || !f->file || !f->path || !f->L) {
        error_fill(err, BOHN_SYSTEM, "out of memory");
        scenario_close(f);
        return NULL;
    }
    if (!read_source(f, err)) {
        scenario_close(f);
        return NULL;
    }
    lua_pushcfunction(f->L, load_protected);
    lua_pushlightuserdata(f->L, f);
    if (lua_pcall(f->L, 1, 0, 0) != LUA_OK) {
        const char *text = lua_tostring(f->L, -1);
        size_t n = strlen(file);
        bool named = text && strncmp(text, file, n) == 0 && text[n] == ':';
        error_fill(err, BOHN_BAD_SCRIPT, "%s%s%s", named ? "" : file, named ? "" : ": ",
               text ? text : "an error without a text");
        scenario_close(f);
        return NULL;
    }
    return f;
}

void scenario_forget_rules(ScenarioFile *f) {
    for (int i = 0; i < f->n_loaded; i++) {
        bohn_rules_free(f->loaded[i].rules);
        free(f->loaded[i].key);
    }
    f->n_loaded = 0;
}

void scenario_close(ScenarioFile *f) {
    if (!f) return;
    scenario_forget_rules(f);
    if (f->L) lua_close(f->L);
    free(f->file);
    free(f->path);
    free(f->source);
    free(f);
}

int scenario_count(const ScenarioFile *f) { return f->n; }

/* No call below can raise: the strings exist, only tables without metatables are read. */
const char *scenario_name(const ScenarioFile *f, int i) {
    lua_rawgeti(f->L, LUA_REGISTRYINDEX, f->table);
    lua_rawgeti(f->L, -1, i + 1);
    lua_rawgeti(f->L, -1, 1);
    const char *name = lua_tostring(f->L, -1);
    lua_pop(f->L, 3);
    return name;
}

int scenario_line(const ScenarioFile *f, int i) { return source_line(f, f->source, scenario_name(f, i), NULL); }

/* ---- a scenario ----------------------------------------------------------------------------- */

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

/* Every scenario also checks that its decisions can be undone and redone. */
static void check_undo(Run *r) {
    char before[17], after[17];
    BohnError err;
    int n = bohn_position(r->game);
    if (n == 0 || r->progress == BOHN_FAILED) return;
    bohn_fingerprint(r->game, before);
    if (!bohn_goto(r->game, r->start, &err) || !bohn_goto(r->game, n, &err))
        run_fail(r, "undoing all and redoing it", "%s", err.text);
    bohn_fingerprint(r->game, after);
    if (strcmp(before, after) != 0) run_mismatch(r, "undoing all and redoing it", "the same position", "another one");
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
    if (r->file->watched) term_watch(r->rules);
    uint64_t seed = run_setting(r, "seed") == LUA_TNIL ? 1 : run_seed(r, -1);
    r->game = bohn_new(r->rules, seed, BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_AUDIT | BOHN_EXPLAIN, &r->error);
    if (!r->game) run_fail(r, "starting", "%s", r->error.text);
    if (run_setting(r, "polls") != LUA_TNIL) bohn_set_polls(r->game, run_seats(r, lua_gettop(L), "polls"));
    if (lua_getfield(L, r->scenario, "given") == LUA_TTABLE) run_lay_out(r, lua_gettop(L));
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

/* The decisions made, without the edits that laid out the table. */
static void put_decided(Run *r) {
    int n = 0, k = 0;
    const char *entry;
    for (int i = 0; i < bohn_position(r->game); i++) n += strncmp(bohn_decision(r->game, i), "edit ", 5) != 0;
    if (n > 0) writer_put(&r->w, "\n  decided so far:");
    for (int i = 0; i < bohn_position(r->game); i++) {
        entry = bohn_decision(r->game, i);
        if (strncmp(entry, "edit ", 5) == 0) continue;
        if (n > 30 && k == 10) writer_put(&r->w, "\n    ... %d more ...", n - 20);
        if (n <= 30 || k < 10 || k >= n - 10) writer_put(&r->w, "\n    %s", entry);
        k++;
    }
}

static void put_again(Run *r) {
    char words[8192] = "bohn test ";
    string_quote(words, sizeof words, r->file->file);
    string_append(words, sizeof words, " --only ");
    string_quote(words, sizeof words, r->name);
    writer_put(&r->w, "\n  again: %s\n", words);
}

bool scenario_run(ScenarioFile *f, int i, char *report, size_t n) {
    Run *r = calloc(1, sizeof *r);
    lua_State *L = f->L;
    report[0] = '\0';
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
    r->w = (Writer){ report, n };
    lua_pushcfunction(L, run_protected);
    lua_pushlightuserdata(L, r);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK) {
        const char *text = lua_tostring(L, -1); /* nil: the report is written */
        run_heading(r);
        if (text) writer_put(&r->w, "\n  %s", text);
        lua_pop(L, 1);
    }
    bool passed = r->wrong == 0;
    if (!passed) {
        if (r->game) {
            put_decided(r);
            run_put_table(r, &r->w);
        }
        put_again(r);
    }
    bohn_free(r->game);
    free(r);
    return passed;
}

/* ---- the subcommand ------------------------------------------------------------------------- */

typedef struct Options {
    bool list, quiet;
    const char *only;
    int passed, failed;
    BohnStatus status;
} Session, Options;

static void say(FILE *stream, const char *format, const char *text) {
    static char clean[SCENARIO_REPORT + SCENARIO_REPORT / 2];
    utf8_clean(text, true, term_ascii(), clean, sizeof clean);
    fprintf(stream, format, clean);
}

static void test_file(Session *s, const char *name, const char *path) {
    static char report[SCENARIO_REPORT];
    char line[1200];
    BohnError err;
    ScenarioFile *f = scenario_open(name, path, &err);
    if (!f) {
        say(stderr, "%s\n", err.text);
        if (err.status > s->status) s->status = err.status;
        return;
    }
    f->watched = true;
    for (int i = 0; i < scenario_count(f) && !term_interrupt_pending(); i++) {
        const char *scenario = scenario_name(f, i);
        if (s->only && !strstr(scenario, s->only)) continue;
        snprintf(line, sizeof line, "%s:%d: %s", name, scenario_line(f, i), scenario);
        if (s->list) {
            say(stdout, "%s\n", line);
            s->passed++;
        } else if (scenario_run(f, i, report, sizeof report)) {
            s->passed++;
        } else if (!term_interrupt_pending()) { /* else Ctrl-C may be the reason */
            s->failed++;
            say(stdout, "FAIL %s\n", s->quiet ? line : report);
        }
    }
    term_watch(NULL);
    scenario_close(f);
}

int scenario_command(int argc, char **argv, const char *path) {
    Session s = { .only = NULL };
    char **files;
    int status = args_read(&test_command, argc, argv, &s, &files);
    if (status != ARGS_GO) return status;
    for (; *files && !term_interrupt_pending(); files++) test_file(&s, *files, path);
    if (term_interrupt_pending()) {
        printf("interrupted: %d passed, %d failed\n", s.passed, s.failed);
        return EXIT_INTERRUPTED;
    }
    if (s.status == BOHN_OK && s.passed + s.failed == 0)
        return args_complain(&test_command, "no scenario has '%s' in its name", s.only);
    if (!s.list) printf("%d passed, %d failed\n", s.passed, s.failed);
    if (s.status != BOHN_OK) return s.status;
    return s.failed > 0 ? BOHN_RULE_FAULT : BOHN_OK;
}

static int run(int argc, char **argv) { return scenario_command(argc, argv, bohn_search_path()); }

const Command test_command = {
    .name = "test", .summary = "test rules with scenario files", .arguments = "FILE.lua...",
    .about = "Plays scenarios: positions and decisions, with what the rules should make of them.",
    .least = 1, .most = INT_MAX, .missing = "which scenario file?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn test tests/scenarios/two_beans.lua", "play all scenarios of a file" },
        { "bohn test FILE.lua --only BOH-H3", "only those with BOH-H3 in their name" },
        { "bohn test FILE.lua --list", "list their names" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_FLAG("list", list, "print the names of the scenarios without playing them"),
        ARG_TEXT("only", "TEXT", only, "play only scenarios with TEXT in their name"),
        ARG_FLAG("quiet", quiet, "print one line per failure, without a report"),
        { 0 } },
};
