/* load.c - from script files to frozen rules.
 *
 * Opens a Lua state with the sandbox, runs the standard library and the scripts, has what they
 * declare read (declare.c) and freezes everything. Owns all memory of a BohnRules; nothing raised
 * here leaks, because Lua code only ever runs inside one protected call.
 */
#include "vm/lua_api.h"

#include "vm/error.h"

#define XXH_INLINE_ALL
#include <dirent.h>
#include <errno.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#define MAX_SOURCE (1u << 20)  /* a script of more than 1 MiB is not a rule book */
#define BYTE_ORDER_MARK "\xEF\xBB\xBF"  /* some editors put it in front of UTF-8 */

/* ---- files ------------------------------------------------------------------------------------ */

static char *read_source(const char *file, size_t *length, char *why, size_t n) {
    FILE *stream = fopen(file, "rb");
    if (!stream) {
        snprintf(why, n, "%s: %s", file, strerror(errno));
        return NULL;
    }
    char *text = malloc(MAX_SOURCE + 1);
    size_t got = text ? fread(text, 1, MAX_SOURCE + 1, stream) : 0;
    bool failed = ferror(stream) != 0;
    fclose(stream);
    if (!text || failed || got > MAX_SOURCE) {
        if (!text) snprintf(why, n, "out of memory");
        else snprintf(why, n, "%s: %s", file, failed ? "cannot be read" : "longer than 1 MiB");
        free(text);
        return NULL;
    }
    text[got] = '\0';
    *length = got;
    char *fitting = realloc(text, got + 1);
    if (fitting) text = fitting;
    return text;
}

static bool plain_name(const char *name) {
    if (!name[0]) return false;
    for (; *name; name++)
        if (!((*name >= 'a' && *name <= 'z') || (*name >= '0' && *name <= '9') || *name == '_')) return false;
    return true;
}

bool plain_word(const char *text, size_t n) {
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    return length > 0 && text[length] == '\0' && length < n;
}

/* Tries DIRECTORY/NAME.lua. */
static FILE *try_open(const char *directory, size_t length, const char *name, char *file, size_t n) {
    if ((size_t)snprintf(file, n, "%.*s%s%s.lua", (int)length, directory, length ? "/" : "", name) >= n) return NULL;
    return fopen(file, "rb");
}

/* Where the script called `name` is; `asker` is the file that wants it. A path (with a slash or
 * ending in .lua) is taken as it is; a plain name is looked for beside the asker, then in the
 * search path. */
static bool find_script(const BohnRules *rules, const char *name, const char *asker, char *file, size_t n) {
    size_t length = strlen(name);
    bool path = strchr(name, '/') || (length > 4 && strcmp(name + length - 4, ".lua") == 0);
    FILE *stream = NULL;
    if (path) {
        if ((size_t)snprintf(file, n, "%s", name) >= n) return false;
        stream = fopen(file, "rb");
    } else if (plain_name(name)) {
        const char *slash = strrchr(asker, '/');
        if (asker[0]) stream = try_open(asker, slash ? (size_t)(slash - asker) : 0, name, file, n);
        for (const char *at = rules->path; !stream && *at;) {
            size_t part = strcspn(at, ":");
            stream = try_open(at, part, name, file, n);
            at += part + (at[part] == ':');
        }
    }
    if (stream) fclose(stream);
    return stream != NULL;
}

const Script *rules_script_of(const BohnRules *rules, const char *source) {
    for (int i = 0; source && source[0] == '@' && i < rules->n_scripts; i++)
        if (strcmp(rules->scripts[i].file, source + 1) == 0) return &rules->scripts[i];
    return NULL;
}

/* ---- functions for the standard library --------------------------------------------------------- */

/* kernel.caller(): the file of the function that called the library. */
static int f_caller(lua_State *L) {
    lua_Debug frame;
    for (int level = 1; lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "S", &frame);
        const Script *script = rules_script_of(rules_of(L), frame.source);
        if (script && script->rules) {
            lua_pushstring(L, script->file);
            return 1;
        }
    }
    lua_pushliteral(L, "");
    return 1;
}

static bool in_word(char c) { return plain_word((const char[]){ c, '\0' }, 2); }

/* The line of a script where something of that name is set, "name =" (or in a list: "name"); 0 if it is set nowhere. */
static int line_set(const char *text, const char *name, bool listed) {
    size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)) != NULL; at += length) {
        const char *after = at + length + strspn(at + length, " \t");
        bool word = (at == text || !in_word(at[-1])) && !in_word(at[length]);
        bool quoted = at > text && at[length] && strchr("\"'", at[-1]) && strchr("\"'", at[length]);
        if (!word || !(listed ? quoted : *after == '=' && after[1] != '=')) continue;
        int line = 1;
        for (const char *c = text; c < at; c++) line += *c == '\n';
        return line;
    }
    return 0;
}

/* kernel.place(rule, file, name): where an error is, "FILE:LINE: ". A function tells it; of data a script has by that
 * name the text is searched, and without success (or a name) only the file is told. */
static int f_place(lua_State *L) {
    lua_Debug info = { .linedefined = 0 };
    const char *file = luaL_optstring(L, 2, ""), *name = luaL_optstring(L, 3, "");
    lua_settop(L, 3);
    lua_pushvalue(L, 1);
    if (lua_isfunction(L, 1)) lua_getinfo(L, ">S", &info);
    if (info.linedefined > 0) {
        lua_pushfstring(L, "%s:%d: ", info.source + 1, info.linedefined);
        return 1;
    }
    const BohnRules *rules = rules_of(L);
    int line = 0;
    for (int i = 0; *name && i < rules->n_scripts; i++) {
        if (strcmp(rules->scripts[i].file, file) != 0) continue;
        line = line_set(rules->scripts[i].text, name, false);
        if (!line) line = line_set(rules->scripts[i].text, name, true);
    }
    if (line) lua_pushfstring(L, "%s:%d: ", file, line);
    else lua_pushfstring(L, *file ? "%s: " : "%s", file);
    return 1;
}

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

/* kernel.nearest(wrong, names): the name in the list that is nearest, or nil: for "did you mean". */
static int f_nearest(lua_State *L) {
    const char *names[256];
    luaL_checktype(L, 2, LUA_TTABLE);
    int n = 0;
    for (lua_Integer i = 1; n < 256; i++) {
        if (lua_geti(L, 2, i) != LUA_TSTRING) break;
        names[n++] = lua_tostring(L, -1);
        lua_pop(L, 1); /* the list keeps the string alive */
    }
    lua_pushstring(L, nearest_name(luaL_checkstring(L, 1), names, n));
    return 1;
}

/* kernel.refuse(text): raises; the one who asked for these players and options is wrong. */
static int f_refuse(lua_State *L) {
    rules_of(L)->bad_input = true;
    luaL_checkstring(L, 1);
    lua_settop(L, 1);
    return lua_error(L);
}

static int f_plain_name(lua_State *L) {
    lua_pushboolean(L, plain_name(luaL_checkstring(L, 1)));
    return 1;
}

static bool add_script(BohnRules *rules, const char *name, const char *file, char *text, size_t length) {
    Script *script = &rules->scripts[rules->n_scripts];
    script->name = strdup(name);
    script->file = strdup(file);
    if (!script->name || !script->file) {
        free(script->name);
        free(script->file);
        return false;
    }
    script->text = text;
    XXH128_hash_t hash = XXH3_128bits(text, length);
    snprintf(script->hash, sizeof script->hash, "%016llx%016llx", (unsigned long long)hash.high64,
             (unsigned long long)hash.low64);
    rules->n_scripts++;
    return true;
}

/* An error of a file, not of the line in the library that asked for it. */
#define raise(L, ...) (lua_pushfstring(L, __VA_ARGS__), lua_error(L))

/* The source in small pieces, each of them charged: some texts take the compiler minutes. */
typedef struct { const char *at; size_t left; } Source;

static const char *next_piece(lua_State *L, void *data, size_t *n) {
    Source *source = data;
    const char *piece = source->at;
    limits_charge(L, 1000);
    *n = source->left < 256 ? source->left : 256;
    source->at += *n;
    source->left -= *n;
    return *n ? piece : NULL;
}

/* Compiles the file and pushes its chunk. Scripts get the sandbox as their globals. */
static void compile(lua_State *L, const char *name, const char *file, bool rules_script) {
    BohnRules *rules = rules_of(L);
    const Script *known = NULL;
    char why[1200];
    for (int i = 0; i < rules->n_scripts; i++)
        if (strcmp(rules->scripts[i].file, file) == 0) known = &rules->scripts[i];
    if (!known) {
        size_t length = 0;
        char *text = read_source(file, &length, why, sizeof why);
        if (!text && strcmp(why, "out of memory") == 0) limits_raise(L, LIMIT_PROCESS);
        if (!text) raise(L, "%s", why);
        if (rules->n_scripts == MAX_SCRIPTS + 16 || !add_script(rules, name, file, text, length)) {
            free(text);
            if (rules->n_scripts < MAX_SCRIPTS + 16) limits_raise(L, LIMIT_PROCESS);
            raise(L, "'%s': more than %d scripts in one game", name, MAX_SCRIPTS + 16);
        }
        known = &rules->scripts[rules->n_scripts - 1];
        rules->scripts[rules->n_scripts - 1].rules = rules_script;
        if (rules->cover && !cover_script(rules, known)) limits_raise(L, LIMIT_PROCESS);
        if (known->text[0] == LUA_SIGNATURE[0]) raise(L, "%s: compiled Lua is not accepted, only text", file);
        if (strlen(text) != length) raise(L, "%s: this is not a text: it has a zero byte", file);
    }
    char chunk_name[1100];
    snprintf(chunk_name, sizeof chunk_name, "@%s", file);
    Source source = { known->text, strlen(known->text) };
    if (strncmp(source.at, BYTE_ORDER_MARK, 3) == 0) source.at += 3, source.left -= 3;
    if (source.at[0] == '#') { /* a script may be executable: skip the first line, keep the count */
        size_t line = strcspn(source.at, "\n");
        source.at += line;
        source.left -= line;
    }
    int status = lua_load(L, next_piece, &source, chunk_name, "t");
    if (status != LUA_OK) {
        const char *message = lua_tostring(L, -1);
        limits_blame(&rules->limits, status, message);
        if (rules->limits.tripped != LIMIT_NONE) {
            limits_explain(&rules->limits, why, sizeof why);
            message = why;
        }
        size_t named = rules_named_file(message, file);
        if (named || !strstr(message, file)) lua_pushfstring(L, "%s%s%s", file, named ? "" : ": ", message + named);
        lua_error(L);
    }
    lua_getfield(L, LUA_REGISTRYINDEX, "bohn.env");
    lua_setupvalue(L, -2, 1);
}

/* Is `name` one of those the program asked for ("base+my/rule.lua")? */
static bool asked_for(const BohnRules *rules, const char *name) {
    for (const char *at = rules->asked; at && *at;) {
        size_t length = strcspn(at, "+");
        if (strlen(name) == length && memcmp(at, name, length) == 0) return true;
        at += length + (at[length] == '+');
    }
    return false;
}

#define MOST_NAMES 500

/* A script of the directory that is nearer to the name than `best` takes its place. */
static void nearest_in(const char *directory, const char *name, char *best, size_t n) {
    char list[MOST_NAMES][64];
    const char *names[MOST_NAMES + 1];
    int found = 0;
    DIR *stream = opendir(directory);
    struct dirent *entry;
    // cppcheck-suppress readdirCalled ; the stream is this function's own
    while (stream && found < MOST_NAMES && (entry = readdir(stream)) != NULL) {
        size_t length = strlen(entry->d_name);
        if (length < 5 || length - 4 >= sizeof list[0] || strcmp(entry->d_name + length - 4, ".lua") != 0) continue;
        snprintf(list[found], sizeof list[0], "%.*s", (int)(length - 4), entry->d_name);
        names[found] = list[found];
        found++;
    }
    if (stream) closedir(stream);
    if (*best) names[found++] = best;
    const char *near = nearest_name(name, names, found);
    if (near && near != best) snprintf(best, n, "%s", near);
}

/* Raises that there is no such script, at the line of the script that wants it. */
static int no_script(lua_State *L, const char *name, const char *asker) {
    const BohnRules *rules = rules_of(L);
    char directory[1024], near[64] = "", where[1200] = "";
    lua_Debug frame;
    for (int level = 1; *asker && !*where && lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "Sl", &frame);
        if (rules_script_of(rules, frame.source) && strcmp(frame.source + 1, asker) == 0)
            snprintf(where, sizeof where, "%s:%d: ", asker, frame.currentline);
    }
    const char *slash = strrchr(asker, '/');
    snprintf(directory, sizeof directory, "%.*s", slash ? (int)(slash - asker) : 1, slash ? asker : ".");
    if (*asker) nearest_in(directory, name, near, sizeof near);
    for (const char *at = rules->path; *at;) {
        size_t part = strcspn(at, ":");
        snprintf(directory, sizeof directory, "%.*s", (int)part, at);
        nearest_in(directory, name, near, sizeof near);
        at += part + (at[part] == ':');
    }
    return raise(L, *near ? "%sno script '%s'; did you mean '%s'? (looked beside the script and in %s)"
                          : "%sno script '%s'%s (looked beside the script and in %s)", where, name, near, rules->path);
}

/* kernel.compile(name, asker) -> chunk, file. Only the program may name files. */
static int f_compile(lua_State *L) {
    BohnRules *rules = rules_of(L);
    const char *name = luaL_checkstring(L, 1), *asker = luaL_checkstring(L, 2);
    char file[1024];
    if (!plain_name(name) && !asked_for(rules, name))
        return raise(L, "'%s': a script names others by plain names such as \"bohnanza\", not by files", name);
    if (!find_script(rules, name, asker, file, sizeof file))
        return no_script(L, name, asker);
    const char *slash = strrchr(file, '/');
    char base[128];
    snprintf(base, sizeof base, "%.*s", (int)sizeof base - 1, slash ? slash + 1 : file);
    char *dot = strrchr(base, '.');
    if (dot) *dot = '\0';
    compile(L, base, file, true);
    lua_pushstring(L, file);
    return 2;
}

/* ---- loading ------------------------------------------------------------------------------------ */

/* The library file `name` from the search path; raises when it is missing. */
static void run_library(lua_State *L, const char *name, int kernel, int results) {
    char file[1024];
    BohnRules *rules = rules_of(L);
    if (!find_script(rules, name, "", file, sizeof file))
        luaL_error(L, "the standard library is missing: no '%s.lua' in %s (set BOHN_PATH)", name, rules->path);
    compile(L, name, file, false);
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

static void push_raw(lua_State *L) { /* what only the standard library may use */
    static const char *const names[] = { "setmetatable", "getmetatable", "next", NULL };
    lua_newtable(L);
    for (int i = 0; names[i]; i++) {
        lua_getglobal(L, names[i]);
        lua_setfield(L, -2, names[i]);
    }
}

/* The functions of the phases, so that a step can begin without a lookup that might raise. */
static void keep_phases(lua_State *L, BohnRules *rules, int game) {
    const Def *def = rules->def;
    lua_getfield(L, game, "setup");
    rules->phase_refs[0][0] = luaL_ref(L, LUA_REGISTRYINDEX);
    for (int i = 0; i < def->n_turn; i++) {
        lua_getfield(L, game, def->turn[i]);
        rules->phase_refs[1][i] = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    for (int i = 0; i < def->n_finale; i++) {
        lua_getfield(L, game, def->finale[i]);
        rules->phase_refs[2][i] = luaL_ref(L, LUA_REGISTRYINDEX);
    }
}

/* A checked game gets the frozen table as `self`, where a write raises at once. A fast one gets
 * the contents behind it, which saves an indirection at every rule; a copy tells afterwards whether
 * something was written. */
static void keep_self(lua_State *L, BohnRules *rules, int game) {
    lua_pushvalue(L, game);
    rules->frozen_ref = rules->self_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    sandbox_contents(L, game);
    lua_newtable(L);
    lua_pushnil(L);
    while (lua_next(L, -3)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, -4);
    }
    rules->copy_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    rules->bare_ref = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* upvalues: a function of the library, its name */
static int f_load_only(lua_State *L) {
    if (rules_of(L)->current)
        return luaL_error(L, "'%s' is for loading: call it at the top of the script, not in a rule",
                          lua_tostring(L, lua_upvalueindex(2)));
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

/* What the library keeps about scripts must not change any more once games are played. */
static void load_only(lua_State *L, int env, const char *name) {
    lua_getfield(L, env, name);
    lua_pushstring(L, name);
    lua_pushcclosure(L, f_load_only, 2);
    lua_setfield(L, env, name);
}

/* Everything that can raise, in one protected call. Argument: the BohnSetup. */
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
        { "parameters", f_parameters }, { "plain_name", f_plain_name }, { "refuse", f_refuse },
        { "compile", f_compile }, { NULL, NULL } };
    luaL_setfuncs(L, functions, 0);
    lua_pushvalue(L, kernel);
    rules->kernel_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_open_kernel(L, kernel);
    push_raw(L);
    lua_setfield(L, kernel, "raw");
    lua_pushvalue(L, env);
    lua_setfield(L, kernel, "env");
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
    run_library(L, "choose", kernel, 2);
    lua_setfield(L, kernel, "table_methods");
    lua_setfield(L, kernel, "seat_methods");

    sandbox_freeze(L, env, 0); /* the library's own functions may keep what they loaded */

    lua_getfield(L, kernel, "assemble");
    split_names(L, setup->script);
    lua_pushinteger(L, setup->players);
    split_options(L, setup->options);
    lua_call(L, 3, 1);
    int game = lua_gettop(L);
    read_definition(L, rules, game, kernel);

    lua_newtable(L);
    int watch = lua_gettop(L);
    sandbox_freeze(L, game, watch);
    if (rules->cover) cover_mark(L, watch);
    rules->watch_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    keep_phases(L, rules, game);
    keep_self(L, rules, game);
    def_keep_words(rules->def);
    return 0;
}

void bohn_rules_free(BohnRules *rules) {
    if (!rules) return;
    while (rules->n_spare > 0) step_discard(rules->spare[--rules->n_spare]);
    if (rules->L) lua_close(rules->L);
    cover_free(rules);
    pool_free(&rules->limits.pool);
    for (int i = 0; i < rules->n_scripts; i++) {
        free(rules->scripts[i].name);
        free(rules->scripts[i].file);
        free(rules->scripts[i].text);
    }
    free(rules->path);
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
    LimitsOuter outer = limits_begin(&rules->limits, L);
    lua_pushcfunction(L, new_thread);
    lua_pushlightuserdata(L, &thread);
    int status = lua_pcall(L, 1, 1, 0);
    if (status != LUA_OK) rules_describe_error(rules, L, status, err);
    limits_end(&rules->limits, &outer);
    if (status != LUA_OK) return NULL;
    luaL_unref(L, LUA_REGISTRYINDEX, *ref);
    *ref = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return thread;
}

BohnRules *bohn_load(const BohnSetup *setup, BohnError *err) {
    BohnRules *rules = calloc(1, sizeof *rules);
    if (rules) {
        rules->limits.set = setup->limits ? *setup->limits : bohn_default_limits();
        rules->viewer = BOHN_ALL_SEATS;
        rules->path = strdup(setup->path ? setup->path : "");
        rules->def = def_new();
        rules->L = lua_newstate(limits_alloc, &rules->limits);
    }
    if (!rules || !rules->path || !rules->def || !rules->L || (setup->cover && !cover_begin(rules))) {
        refuse(err, BOHN_SYSTEM, "out of memory");
        bohn_rules_free(rules);
        return NULL;
    }
    lua_State *L = rules->L;
    *(BohnRules **)lua_getextraspace(L) = rules;
    /* Almost everything is long-lived or dies within a question. Collected often, its memory is used again
     * before it has left the nearest cache. */
    lua_gc(L, LUA_GCGEN, 5, 0);
    /* in a thread, although it never yields: after an error it still shows where that was */
    rules->aside_ref = LUA_NOREF;
    rules->aside = rules_thread(rules, &rules->aside_ref, err);
    if (!rules->aside) {
        bohn_rules_free(rules);
        return NULL;
    }
    L = rules->aside;
    rules->asked = setup->script;
    LimitsOuter outer = limits_begin(&rules->limits, L);
    lua_pushcfunction(L, load_all);
    lua_pushlightuserdata(L, (void *)(uintptr_t)setup);
    int results = 0, status = lua_resume(L, rules->L, 1, &results);
    if (status != LUA_OK) rules_describe_error(rules, L, status, err);
    limits_end(&rules->limits, &outer);
    rules->asked = NULL;
    if (status != LUA_OK) {
        if (err && err->status == BOHN_RULE_FAULT) err->status = rules->bad_input ? BOHN_BAD_INPUT : BOHN_BAD_SCRIPT;
        bohn_rules_free(rules);
        return NULL;
    }
    return rules;
}

KeptHeader *rules_kept_header(BohnRules *rules) { return &rules->kept_header; }

/* ---- asking a BohnRules --------------------------------------------------------------------------- */

const char *bohn_rules_id(const BohnRules *rules) { return rules->def->id; }
int bohn_players(const BohnRules *rules) { return rules->def->n_seats; }
int bohn_least_players(const BohnRules *rules) { return rules->def->least_seats; }
int bohn_most_players(const BohnRules *rules) { return rules->def->most_seats; }

const char *bohn_rules_title(const BohnRules *rules, const char *lang) {
    const char *title = text_in(&rules->def->title, lang);
    return title ? title : rules->def->id;
}

/* The standard library is part of the program; all other files count, in the order of loading. */
static const Script *rule_script(const BohnRules *rules, int number) {
    for (int i = 0; i < rules->n_scripts; i++)
        if (rules->scripts[i].rules && number-- == 0) return &rules->scripts[i];
    return NULL;
}

int bohn_script_count(const BohnRules *rules) {
    int n = 0;
    while (rule_script(rules, n)) n++;
    return n;
}

const char *bohn_script_name(const BohnRules *rules, int i) { return rule_script(rules, i)->name; }
const char *bohn_script_file(const BohnRules *rules, int i) { return rule_script(rules, i)->file; }
const char *bohn_script_hash(const BohnRules *rules, int i) { return rule_script(rules, i)->hash; }
const char *bohn_script_text(const BohnRules *rules, int i) { return rule_script(rules, i)->text; }
int bohn_option_count(const BohnRules *rules) { return rules->def->n_options; }
const char *bohn_option_name(const BohnRules *rules, int i) { return rules->def->options[i].name; }
const char *bohn_option_value(const BohnRules *rules, int i) { return rules->def->options[i].value; }
const char *bohn_option_text(const BohnRules *rules, int i) { return rules->def->options[i].text; }
const char *bohn_bot_name(const BohnRules *rules, int i) { return i < rules->n_bots ? rules->bots[i] : NULL; }
const char *bohn_rival(const BohnRules *rules) { return rules->rival; }

const char *bohn_text(const BohnRules *rules, const char *key, const char *lang) {
    const Text *text = def_find_text(rules->def, key);
    return text ? text_in(text, lang) : NULL;
}

const char *bohn_text_exactly(const BohnRules *rules, const char *key, const char *lang) {
    const Text *text = key ? def_find_text(rules->def, key) : &rules->def->title;
    return text ? text->in[lang_index(lang)] : NULL;
}

bool bohn_has_texts(const BohnRules *rules) { return rules->def->n_texts > 0; }

const char *bohn_declared(const BohnRules *rules, int i, const char **clause) {
    if (i < 0 || i >= rules->n_declared) return NULL;
    *clause = rules->declared[i].clause;
    return rules->declared[i].name;
}

BohnTone bohn_text_tone(const BohnRules *rules, const char *key) {
    const Text *text = def_find_text(rules->def, key);
    return text ? (BohnTone)text->tone : BOHN_TONE_PLAIN;
}
