/* load.c - from script files to frozen rules.
 *
 * Opens a Lua state with the sandbox, runs the standard library and the scripts, lets declare.c read
 * what they declare, and freezes everything. Owns all memory of a BohnRules. An error leaks nothing,
 * because Lua code runs only inside load_all(), on a thread.
 */
#include "vm/hook.h"

#include "vm/error.h"
#include "vm/known.h"
#include "vm/lua_api.h"

#include <lualib.h>
#include <stdlib.h>
#include <string.h>

/* ---- functions for the standard library --------------------------------------------------------- */

/* kernel.parameters(rule): "t, p", without self. */
static int f_parameters(lua_State *L) {
    luaL_Buffer list;
    const char *name;
    luaL_checktype(L, 1, LUA_TFUNCTION);
    lua_settop(L, 1);
    luaL_buffinit(L, &list);
    for (int i = 2;; i++) {
        lua_pushvalue(L, 1);
        name = lua_getlocal(L, NULL, i);
        if (!name) break;
        if (i > 2) luaL_addstring(&list, ", ");
        luaL_addstring(&list, name);
    }
    luaL_pushresult(&list);
    return 1;
}

/* kernel.renamed(what, name): the replacement for a name of an earlier version, or nil: see names.c. */
static int f_renamed(lua_State *L) {
    lua_pushstring(L, renamed(luaL_checkstring(L, 1), luaL_checkstring(L, 2)));
    return 1;
}

/* Pushes what `choose` finds for argument 1 in the list of names that is argument 2: one of them, or nil. */
static void push_chosen(lua_State *L, const char *(*choose)(const char *wrong, const char *const *names, int n)) {
    const char *names[256];
    luaL_checktype(L, 2, LUA_TTABLE);
    int n = 0;
    for (lua_Integer i = 1; n < 256; i++) {
        if (lua_geti(L, 2, i) != LUA_TSTRING) break;
        names[n++] = lua_tostring(L, -1);
        lua_pop(L, 1); /* the list keeps the string alive */
    }
    lua_pushstring(L, choose(luaL_checkstring(L, 1), names, n));
}

/* kernel.nearest(wrong, names): the nearest name in the list, or nil, for "did you mean". */
static int f_nearest(lua_State *L) {
    push_chosen(L, nearest_name);
    return 1;
}

/* kernel.refuse(text, module): raises an error of the caller, who gave wrong players or options, or who named a module
 * where a game is expected. */
static int f_refuse(lua_State *L) {
    luaL_checkstring(L, 1);
    rules_of(L)->module = lua_toboolean(L, 2);
    rules_of(L)->bad_input = !rules_of(L)->module;
    lua_settop(L, 1);
    return lua_error(L);
}

/* kernel.misspelt(name, names): which of the names this one is a misspelling of, or nil; nil, too, if a script reads
 * it. */
static int f_misspelt(lua_State *L) {
    push_chosen(L, misspelt_name);
    return lua_isnil(L, -1) || scripts_read(rules_of(L), lua_tostring(L, 1)) ? 0 : 1;
}

/* kernel.last_line(file): where a script ends, "FILE:LINE: ". */
static int f_last_line(lua_State *L) {
    const BohnRules *rules = rules_of(L);
    const char *file = luaL_checkstring(L, 1);
    for (int i = 0; i < rules->n_scripts; i++) {
        if (strcmp(rules->scripts[i].file, file) != 0) continue;
        int line = 1;
        for (const char *at = rules->scripts[i].text; *at; at++) line += *at == '\n' && at[1];
        lua_pushfstring(L, "%s:%d: ", file, line);
        return 1;
    }
    lua_pushliteral(L, "");
    return 1;
}

static int f_plain_name(lua_State *L) {
    lua_pushboolean(L, plain_name(luaL_checkstring(L, 1)));
    return 1;
}

/* ---- loading ------------------------------------------------------------------------------------ */

/* Runs the library file `name` from the search path with the kernel table; raises if it is missing. */
static void run_library(lua_State *L, const char *name, int kernel, int results) {
    char file[1024];
    BohnRules *rules = rules_of(L);
    if (!scripts_find(rules, name, "", file, sizeof file))
        luaL_error(L, "the standard library is missing: no '%s.lua' in %s (set BOHN_PATH; in a program of your own, "
                   "BohnSetup.path)", name, rules->path);
    scripts_compile(L, name, file, false);
    lua_pushvalue(L, kernel);
    lua_call(L, 1, results);
}

static void split_names(lua_State *L, const char *stack) { /* pushes { name, ... } */
    lua_newtable(L);
    for (lua_Integer i = 1; stack; i++) {
        size_t length = strcspn(stack, "+");
        lua_pushlstring(L, stack, length);
        lua_rawseti(L, -2, i);
        stack = stack[length] ? stack + length + 1 : NULL;
    }
}

static void split_options(lua_State *L, const char *const *options) { /* pushes { { name, value }, ... } */
    lua_newtable(L);
    for (lua_Integer i = 1; options && *options; i++, options++) {
        const char *equals = strchr(*options, '=');
        rules_of(L)->bad_input = !equals;
        if (!equals) luaL_error(L, "option '%s': name=value is expected", *options);
        lua_createtable(L, 2, 0);
        lua_pushlstring(L, *options, (size_t)(equals - *options));
        lua_rawseti(L, -2, 1);
        lua_pushstring(L, equals + 1);
        lua_rawseti(L, -2, 2);
        lua_rawseti(L, -2, i);
    }
}

static void push_raw(lua_State *L) { /* for the standard library only */
    static const char *const names[] = { "setmetatable", "getmetatable", "next", NULL };
    lua_newtable(L);
    for (int i = 0; names[i]; i++) {
        lua_getglobal(L, names[i]);
        lua_setfield(L, -2, names[i]);
    }
}

/* Keeps the functions of the phases, so that beginning a step cannot raise. */
static void keep_phases(lua_State *L, BohnRules *rules, int game) {
    const Def *def = rules->def;
    lua_getfield(L, game, bohn_hooks[BOHN_HOOK_SETUP].name);
    rules->phase_refs[STAGE_SETUP][0] = luaL_ref(L, LUA_REGISTRYINDEX);
    for (int i = 0; i < def->n_turn; i++) {
        lua_getfield(L, game, def->turn[i]);
        rules->phase_refs[STAGE_TURNS][i] = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    for (int i = 0; i < def->n_finale; i++) {
        lua_getfield(L, game, def->finale[i]);
        rules->phase_refs[STAGE_FINALE][i] = luaL_ref(L, LUA_REGISTRYINDEX);
    }
}

/* upvalues: a function of the library, its name */
static int f_load_only(lua_State *L) {
    if (rules_of(L)->current)
        return luaL_error(L, "'%s' works only while loading: call it at the top of the script, not in a rule",
                          lua_tostring(L, lua_upvalueindex(2)));
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

/* The library's data about scripts must not change during games. */
static void load_only(lua_State *L, int env, const char *name) {
    lua_getfield(L, env, name);
    lua_pushstring(L, name);
    lua_pushcclosure(L, f_load_only, 2);
    lua_setfield(L, env, name);
}

/* Runs the scripts and pushes the game; its place on the stack. */
static int assemble(lua_State *L, int kernel, const BohnSetup *setup, int players) {
    lua_getfield(L, kernel, "assemble");
    split_names(L, setup->script);
    lua_pushinteger(L, players);
    split_options(L, setup->options);
    lua_call(L, 3, 1);
    return lua_gettop(L);
}

/* Frees the scripts from `first` on. */
static void free_scripts(BohnRules *rules, int first) {
    for (int i = first; i < rules->n_scripts; i++) {
        free(rules->scripts[i].name);
        free(rules->scripts[i].file);
        free(rules->scripts[i].text);
    }
}

/* ---- other numbers of players ------------------------------------------------------------------- */

static int run_trial(lua_State *L) { /* (setup, players) */
    const BohnSetup *setup = lua_touserdata(L, 1);
    int players = (int)lua_tointeger(L, 2);
    lua_settop(L, 0);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules_of(L)->kernel_ref);
    read_definition(L, rules_of(L), assemble(L, 1, setup, players), 1);
    return 0;
}

/* Runs the scripts again, as rules of their own in the same Lua state, and forgets what they declare. Returns Lua's
 * status. */
static int try_number(lua_State *L, const BohnSetup *setup, int players) {
    BohnRules *rules = rules_of(L);
    lua_State *thread = lua_newthread(L);
    BohnRules *trial = malloc(sizeof *trial);
    Def *def = trial ? def_new(&rules->limits.quota) : NULL;
    int results, status = LUA_ERRMEM;
    if (def) {
        *trial = (BohnRules){ .limits = { .set = rules->limits.set }, .viewer = BOHN_ALL_SEATS, .path = rules->path, .def = def,
                              .asked = setup->script, .recorded = setup->recorded, .kernel_ref = rules->kernel_ref,
                              .n_scripts = rules->n_scripts };
        memcpy(trial->scripts, rules->scripts, sizeof rules->scripts);
        *(BohnRules **)lua_getextraspace(thread) = trial;
        BudgetOuter outer = budget_begin(&trial->limits, thread);
        lua_pushcfunction(thread, run_trial);
        lua_pushlightuserdata(thread, (void *)(uintptr_t)setup);
        lua_pushinteger(thread, players);
        status = lua_resume(thread, L, 2, &results);
        budget_end(&trial->limits, &outer);
        rules->limits.total += trial->limits.total;
        *(const BohnRules **)lua_getextraspace(thread) = rules;
        free_scripts(trial, rules->n_scripts);
    }
    def_free(def);
    free(trial);
    lua_pop(L, 1);
    return status;
}

/* The numbers of players for which the scripts load, a bit each. */
static unsigned allowed_numbers(lua_State *L, const BohnSetup *setup) {
    const Def *def = rules_of(L)->def;
    unsigned allowed = 1u << def->n_seats;
    for (int n = def->least_seats; n <= def->most_seats; n++) {
        int status = n == def->n_seats ? LUA_OK : try_number(L, setup, n);
        if (status == LUA_ERRMEM) { /* perhaps only all of them together take too much */
            BohnSetup alone = *setup;
            alone.players = n;
            alone.each_number = false;
            BohnRules *loaded = bohn_load(&alone, NULL);
            if (loaded) status = LUA_OK;
            bohn_rules_free(loaded);
        }
        if (status == LUA_OK) allowed |= 1u << n;
    }
    return allowed;
}

/* ---- a load --------------------------------------------------------------------------------------- */

/* Everything that can raise; bohn_load() runs it on a thread. Argument: the BohnSetup. */
static int load_all(lua_State *L) {
    const BohnSetup *setup = lua_touserdata(L, 1);
    BohnRules *rules = rules_of(L);
    lua_settop(L, 0);
    sandbox_open(L);
    int env = lua_gettop(L);
    lua_pushvalue(L, env);
    lua_setfield(L, LUA_REGISTRYINDEX, "bohn.env");

    lua_newtable(L);
    int kernel = lua_gettop(L);
    static const luaL_Reg functions[] = { { "caller", f_caller }, { "nearest", f_nearest }, { "place", f_place },
                                          { "fits", f_game_fits },
        { "renamed", f_renamed }, { "used", f_used }, { "result_checked", f_result_checked }, { "broke", f_broke },
        { "calls", f_calls }, { "note", f_note }, { "misspelt", f_misspelt }, { "last_line", f_last_line },
        { "parameters", f_parameters }, { "plain_name", f_plain_name }, { "refuse", f_refuse },
        { "locate", f_locate }, { "compile", f_compile }, { NULL, NULL } };
    luaL_setfuncs(L, functions, 0);
    lua_pushvalue(L, kernel);
    rules->kernel_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_open_kernel(L, kernel);
    push_raw(L);
    lua_setfield(L, kernel, "raw");
    hook_push_table(L);
    lua_setfield(L, kernel, "hooks");
    lua_pushvalue(L, env);
    lua_setfield(L, kernel, "env");
    run_library(L, "inherit", kernel, 0);
    run_library(L, "stack", kernel, 0);
    run_library(L, "bohn", kernel, 0);
    load_only(L, env, "define");
    load_only(L, env, "extends");
    load_only(L, env, "require");
    lua_getfield(L, env, "table");
    lua_getfield(L, kernel, "stable_sort");
    lua_setfield(L, -2, "sort");
    lua_pop(L, 1);
    run_library(L, "show", kernel, 1);
    lua_setfield(L, kernel, "show");
    run_library(L, "questions", kernel, 2);
    lua_setfield(L, kernel, "table_methods");
    lua_setfield(L, kernel, "seat_methods");

    sandbox_freeze(L, env, 0); /* library functions may keep what they loaded */
    sandbox_contents(L, env);
    rules->globals = lua_topointer(L, -1);
    lua_pop(L, 1);

    if (setup->each_number) lua_newtable(L), lua_setfield(L, LUA_REGISTRYINDEX, SCRIPTS_CHUNKS);
    int game = assemble(L, kernel, setup, setup->players);
    lua_getfield(L, kernel, "combined");
    rules->combined_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    read_definition(L, rules, game, kernel);
    unsigned allowed = setup->each_number ? allowed_numbers(L, setup) : 0; /* before the library is frozen with the game */
    lua_pushnil(L); /* it assigns locals; a game from which such a function can be reached, as from a base, recalls nothing */
    lua_setfield(L, kernel, "assemble");

    lua_newtable(L);
    int frozen = lua_gettop(L);
    sandbox_freeze(L, game, frozen);
    if (rules->cover) cover_mark(L, frozen);
    upvalues_keep(L, rules, frozen);
    lua_pushvalue(L, frozen);
    rules->functions_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    hook_find_places(L, rules, game);
    keep_phases(L, rules, game);
    lua_pushvalue(L, game);
    rules->self_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    def_keep_words(rules->def);
    info_build(L, rules);
    rules->info.allowed = allowed;
    return 0;
}

void bohn_rules_free(BohnRules *rules) {
    if (!rules) return;
    while (rules->n_spare > 0) step_discard(rules->spare[--rules->n_spare]);
    if (rules->L) lua_close(rules->L);
    known_forget(rules);
    cover_free(rules);
    profile_free(rules);
    pool_free(&rules->limits.pool);
    free_scripts(rules, 0);
    free(rules->path);
    free(rules->rule_list);
    free(rules->last_chunk);
    free(rules->kept_header.text);
    def_free(rules->def);
    free(rules);
}

static int new_thread(lua_State *L) {
    lua_State **thread = lua_touserdata(L, 1);
    *thread = lua_newthread(L);
    lua_pushinteger(L, luaL_ref(L, LUA_REGISTRYINDEX));
    return 1;
}

lua_State *rules_thread(BohnRules *rules, int *ref, BohnError *err) {
    lua_State *L = rules->L, *thread = NULL;
    BudgetOuter outer = budget_begin(&rules->limits, L);
    rules->limits.unpriced = true;
    lua_pushcfunction(L, new_thread);
    lua_pushlightuserdata(L, &thread);
    int status = lua_pcall(L, 1, 1, 0);
    rules->limits.unpriced = false;
    if (status != LUA_OK) blame_describe(rules, L, status, err);
    budget_end(&rules->limits, &outer);
    if (status != LUA_OK) return NULL;
    luaL_unref(L, LUA_REGISTRYINDEX, *ref);
    *ref = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return thread;
}

BohnRules *bohn_load(const BohnSetup *setup, BohnError *err) {
    BohnRules *rules = calloc(1, sizeof *rules);
    const BohnLimits *limits = setup->limits ? setup->limits : &bohn_default_limits;
    if (rules) {
        rules->limits.set = *limits;
        if (limits->loading) rules->limits.set.instructions = limits->loading;
        rules->limits.quota.most = limits->memory;
        rules->translator = setup->translator;
        rules->viewer = BOHN_ALL_SEATS;
        rules->path = strdup(setup->path ? setup->path : "");
        rules->def = def_new(&rules->limits.quota);
        rules->L = lua_newstate(limits_alloc, &rules->limits);
    }
    if (!rules || !rules->path || !rules->def || !rules->L || (setup->cover && !cover_begin(rules, setup->cover)) ||
        (setup->profile && !profile_begin(rules))) {
        refuse(err, BOHN_SYSTEM, "out of memory");
        bohn_rules_free(rules);
        return NULL;
    }
    lua_State *L = rules->L;
    *(BohnRules **)lua_getextraspace(L) = rules;
    /* Almost everything is long-lived or dies within a question. Collected often, its memory is used again before it
     * has left the nearest cache. */
    lua_gc(L, LUA_GCGEN, 5, 0);
    /* a thread keeps its frames after an error, which show the place */
    rules->aside_ref = LUA_NOREF;
    rules->aside = rules_thread(rules, &rules->aside_ref, err);
    if (!rules->aside) {
        bohn_rules_free(rules);
        return NULL;
    }
    L = rules->aside;
    rules->asked = setup->script;
    rules->recorded = setup->recorded;
    BudgetOuter outer = budget_begin(&rules->limits, L);
    lua_pushcfunction(L, setup->data ? data_load : load_all);
    lua_pushlightuserdata(L, (void *)(uintptr_t)setup);
    BohnRules *other = setup->loading ? *setup->loading : NULL;
    if (setup->loading) *setup->loading = rules;
    int results = 0, status = lua_resume(L, rules->L, 1, &results);
    if (setup->loading) *setup->loading = other;
    for (int i = 0; i < rules->n_scripts; i++) rules->scripts[i].own = scripts_own(rules, &rules->scripts[i]);
    if (status != LUA_OK) blame_describe(rules, L, status, err);
    budget_end(&rules->limits, &outer);
    if (setup->spent) *setup->spent += rules->limits.total;
    rules->asked = NULL;
    rules->recorded = NULL;
    if (status != LUA_OK) {
        if (err && err->status == BOHN_RULE_FAULT)
            err->status = rules->changed ? BOHN_BAD_RECORD : rules->bad_input ? BOHN_BAD_INPUT : BOHN_BAD_SCRIPT;
        bohn_rules_free(rules);
        return NULL;
    }
    limits_loaded(&rules->limits, limits);
    return rules;
}

KeptHeader *rules_kept_header(BohnRules *rules) { return &rules->kept_header; }
