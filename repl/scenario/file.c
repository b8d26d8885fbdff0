/* file.c - reads and checks scenario files. See scenario.h and run.h.
 *
 * A file is Lua that returns data: it runs once, in a state of its own, in the sandbox and the limits of rule scripts.
 * Its table stays in that state and is read while a scenario is played.
 */
#include "repl/scenario/run.h"

#include "repl/term/error_print.h"
#include "repl/term/term.h"

#include <errno.h>
#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SOURCE (1u << 20)

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
    { "load_error", LUA_TSTRING, 0, "part of the message" },
};

static int count_names(const char *const *names) {
    int n = 0;
    while (names[n]) n++;
    return n;
}

void table_check(lua_State *L, int table, const char *where, const char *const *keys) {
    lua_Integer length = (lua_Integer)lua_rawlen(L, table);
    lua_pushnil(L);
    while (lua_next(L, table)) {
        if (lua_isinteger(L, -2)) {
            lua_Integer i = lua_tointeger(L, -2);
            if (i < 1 || i > length) luaL_error(L, "%s: index %I is outside the list", where, i);
        } else if (lua_type(L, -2) != LUA_TSTRING) {
            luaL_error(L, "%s: a key must be a name, found %s", where, luaL_typename(L, -2));
        } else {
            const char *key = lua_tostring(L, -2);
            if (!string_among(key, keys))
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
                luaL_error(L, "'%s': '%s' belongs in one of the steps", name, step_keys[i]);
        lua_Integer n = (lua_Integer)lua_rawlen(L, steps);
        if (n == 0) luaL_error(L, "'%s': steps is empty", name);
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

/* Checks everything that does not depend on the rules. */
static void check_file(ScenarioFile *f, lua_State *L, int table) {
    char where[200];
    table_check(L, table, "in the file", file_keys);
    lua_Integer n = (lua_Integer)lua_rawlen(L, table);
    if (n == 0) luaL_error(L, "there are no scenarios in the file");
    if (n > MAX_SCENARIOS) luaL_error(L, "more than %d scenarios: put them into several files", MAX_SCENARIOS);
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
            luaL_error(L, "'%s': game = \"…\" is missing, here or at the top of the file", name);
        static const char *const playing[] = { "given", "when", "illegal", "expect", "steps", "auto", NULL };
        bool something = false;
        for (int k = 0; playing[k]; k++) {
            if (!table_has(L, scenario, playing[k])) continue;
            if (table_has(L, scenario, "load_error"))
                luaL_error(L, "'%s': with load_error nothing is played; omit '%s'", name, playing[k]);
            something |= k >= 2;
        }
        if (!something && !table_has(L, scenario, "load_error"))
            luaL_error(L, "'%s' expects nothing: add expect, illegal, steps or load_error", name);
        lua_settop(L, names);
    }
    f->n = (int)n;
}

static int check_protected(lua_State *L) { /* (file, table) */
    ScenarioFile *f = lua_touserdata(L, 1);
    check_file(f, L, 2);
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

/* The search path, then the file's directory, for house rules beside it. The caller frees it. */
static char *path_for(const char *file, const char *path) {
    const char *slash = strrchr(file, '/');
    size_t room = strlen(path) + strlen(file) + 3;
    char *whole = malloc(room);
    if (whole && slash) snprintf(whole, room, "%s:%.*s", path, (int)(slash - file), file);
    else if (whole) snprintf(whole, room, "%s:.", path);
    return whole;
}

static bool load(ScenarioFile *f, BohnError *err) {
    f->data = bohn_load(&(BohnSetup){ .script = f->file, .data = true, .loading = term_loading() }, err);
    if (!f->data) return false;
    f->L = bohn_info(f->data)->data;
    lua_pushcfunction(f->L, check_protected); /* allocates nothing */
    lua_insert(f->L, -2);
    lua_pushlightuserdata(f->L, f);
    lua_insert(f->L, -2);
    if (lua_pcall(f->L, 2, 0, 0) == LUA_OK) return true;
    const char *text = lua_tostring(f->L, -1);
    return error_fill(err, BOHN_BAD_SCRIPT, "%s: %s", f->file, text ? text : "an error without a message");
}

ScenarioFile *scenario_open(const char *file, const char *path, BohnError *err) {
    ScenarioFile *f = calloc(1, sizeof *f);
    if (f) {
        f->file = strdup(file);
        f->path = path_for(file, path);
    }
    bool memory = f && f->file && f->path;
    if (!memory) error_fill(err, BOHN_SYSTEM, "out of memory");
    if (memory && read_source(f, err) && load(f, err)) return f;
    scenario_close(f);
    return NULL;
}

void scenario_forget_rules(ScenarioFile *f) {
    for (int i = 0; i < f->n_loaded; i++) {
        bohn_rules_free(f->loaded[i].rules);
        free(f->loaded[i].key);
    }
    f->n_loaded = 0;
}

int scenario_find_loaded(const ScenarioFile *f, const char *key) {
    for (int i = 0; i < f->n_loaded; i++)
        if (strcmp(f->loaded[i].key, key) == 0) return i;
    return -1;
}

bool scenario_keep_loaded(ScenarioFile *f, const char *key, BohnRules *rules, long cost) {
    if (f->n_loaded == MAX_LOADED) scenario_forget_rules(f);
    Loaded *fresh = &f->loaded[f->n_loaded];
    *fresh = (Loaded){ strdup(key), rules, cost };
    if (fresh->key) f->n_loaded++;
    return fresh->key != NULL;
}

void scenario_close(ScenarioFile *f) {
    if (!f) return;
    scenario_forget_rules(f);
    bohn_rules_free(f->data);
    free(f->file);
    free(f->path);
    free(f->source);
    free(f);
}

int scenario_count(const ScenarioFile *f) { return f->n; }

/* None of these calls can raise: they only read strings in tables without metatables. */
const char *scenario_name(const ScenarioFile *f, int i) {
    lua_rawgeti(f->L, LUA_REGISTRYINDEX, f->table);
    lua_rawgeti(f->L, -1, i + 1);
    lua_rawgeti(f->L, -1, 1);
    const char *name = lua_tostring(f->L, -1);
    lua_pop(f->L, 3);
    return name;
}

int scenario_line(const ScenarioFile *f, int i) { return source_line(f, f->source, scenario_name(f, i), NULL); }

void scenario_put_name(const ScenarioFile *f, int i, char *text, size_t n) {
    int line = scenario_line(f, i);
    if (line) string_append(text, n, "%s:%d: %s", f->file, line, scenario_name(f, i));
    else string_append(text, n, "%s: %s", f->file, scenario_name(f, i));
}

/* ---- what scenarios take --------------------------------------------------------------------------- */

ScenarioCost scenario_cost(const ScenarioFile *f) { return f->cost; }

void scenario_add_cost(ScenarioFile *f, const ScenarioCost *cost) {
    bool loaded = *cost->setup && scenario_find_loaded(f, cost->setup) >= 0;
    if (cost->refused && f->n_loaded == MAX_LOADED) scenario_forget_rules(f); /* as run_load() does */
    if (!loaded && *cost->setup) scenario_keep_loaded(f, cost->setup, NULL, (long)cost->load);
    f->spent += cost->play + (loaded ? 0 : cost->load);
    f->seconds += cost->seconds;
}

void scenario_limit_time(ScenarioFile *f, double seconds) { f->most_seconds = seconds; }

bool scenario_is_stopped(const ScenarioFile *f, char *why, size_t n) {
    static const char advice[] = "play them in parts with --only, or put them into several files";
    const int64_t most = (int64_t)FILE_BUDGETS * bohn_default_limits.instructions;
    if (f->spent > most)
        snprintf(why, n, "the scenarios of a file share %d million Lua instructions for loads and games, and these take more; %s",
                 (int)(most / 1000000), advice);
    else if (f->most_seconds > 0 && f->seconds > f->most_seconds)
        snprintf(why, n, "the scenarios of a file share %.1f s of CPU time, and these take more; %s", f->most_seconds, advice);
    else return false;
    return true;
}
