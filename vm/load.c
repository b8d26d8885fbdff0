/* load.c - from script files to frozen rules.
 *
 * Opens a Lua state with the sandbox, runs the standard library and the scripts, reads what they
 * declare into a Def, makes the handles and freezes everything. Also tells errors of scripts in
 * the scripts' own words. Owns all memory of a BohnRules; nothing raised here leaks, because Lua
 * code only ever runs inside one protected call.
 */
#include "vm/lua_api.h"

#include "vm/error.h"

#define XXH_INLINE_ALL
#include <errno.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#define MAX_SOURCE (1u << 20)  /* a script of more than 1 MiB is not a rule book */
#define MAX_TEXTS 4096         /* they are sorted in by hand, which takes the square of it */

/* In a protected call: the process has no memory left. */
static void no_memory(lua_State *L) { limits_raise(L, LIMIT_PROCESS); }

/* What the definition says against an addition. */
static void object(lua_State *L, const char *why) {
    if (strcmp(why, "out of memory") == 0) no_memory(L);
    luaL_error(L, "%s", why);
}

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

/* kernel.place(rule): "FILE:LINE: " of a function, "" of anything else: to say where an error is. */
static int f_place(lua_State *L) {
    lua_Debug info = { .linedefined = 0 };
    lua_settop(L, 1);
    if (lua_isfunction(L, 1)) lua_getinfo(L, ">S", &info);
    if (info.linedefined > 0) lua_pushfstring(L, "%s:%d: ", info.source + 1, info.linedefined);
    else lua_pushliteral(L, "");
    return 1;
}

/* Lists the plain names in the search path, for "did you mean". */
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
        if (!text && strcmp(why, "out of memory") == 0) no_memory(L);
        if (!text) raise(L, "%s", why);
        if (rules->n_scripts == MAX_SCRIPTS + 16 || !add_script(rules, name, file, text, length)) {
            free(text);
            if (rules->n_scripts < MAX_SCRIPTS + 16) no_memory(L);
            raise(L, "'%s': more than %d scripts in one game", name, MAX_SCRIPTS + 16);
        }
        known = &rules->scripts[rules->n_scripts - 1];
        rules->scripts[rules->n_scripts - 1].rules = rules_script;
        if (rules->cover && !cover_script(rules, known)) no_memory(L);
        if (known->text[0] == LUA_SIGNATURE[0]) raise(L, "%s: compiled Lua is not accepted, only text", file);
        if (strlen(text) != length) raise(L, "%s: this is not a text: it has a zero byte", file);
    }
    char chunk_name[1100];
    snprintf(chunk_name, sizeof chunk_name, "@%s", file);
    Source source = { known->text, strlen(known->text) };
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
        if (!strstr(message, file)) lua_pushfstring(L, "%s: %s", file, message);
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

/* kernel.compile(name, asker) -> chunk, file. Only the program may name files. */
static int f_compile(lua_State *L) {
    BohnRules *rules = rules_of(L);
    const char *name = luaL_checkstring(L, 1), *asker = luaL_checkstring(L, 2);
    char file[1024];
    if (!plain_name(name) && !asked_for(rules, name))
        return raise(L, "'%s': a script names others by plain names such as \"bohnanza\", not by files", name);
    if (!find_script(rules, name, asker, file, sizeof file))
        return raise(L, "no script '%s' (looked beside the script and in %s)", name, rules->path);
    const char *slash = strrchr(file, '/');
    char base[128];
    snprintf(base, sizeof base, "%.*s", (int)sizeof base - 1, slash ? slash + 1 : file);
    char *dot = strrchr(base, '.');
    if (dot) *dot = '\0';
    compile(L, base, file, true);
    lua_pushstring(L, file);
    return 2;
}

/* ---- reading what a script declared ------------------------------------------------------------- */

static const char *string_or(lua_State *L, int table, const char *key, const char *otherwise) {
    /* the string stays alive in the table */
    const char *text = lua_getfield(L, table, key) == LUA_TSTRING ? lua_tostring(L, -1) : otherwise;
    lua_pop(L, 1);
    return text;
}

/* "text" or { en = "…", de = "…" } at the top of the stack (popped). */
static Text read_text(lua_State *L) {
    static const char *const keys[N_LANGS] = { "en", "de", "fr", "nl" };
    Text text = { .in = { NULL } };
    if (lua_type(L, -1) == LUA_TSTRING) text.in[LANG_EN] = lua_tostring(L, -1);
    else if (lua_istable(L, -1))
        for (int i = 0; i < N_LANGS; i++) text.in[i] = string_or(L, -1, keys[i], NULL);
    lua_pop(L, 1);
    return text;
}

static Text keep_text(lua_State *L, Def *def, Text text) {
    for (int i = 0; i < N_LANGS; i++) {
        if (!text.in[i]) continue;
        text.in[i] = def_string(def, text.in[i]);
        if (!text.in[i]) no_memory(L);
    }
    return text;
}

/* Names go into records and are typed by players. */
static void check_name(lua_State *L, const char *what, const char *name) {
    if (!plain_word(name, 48)) luaL_error(L, "%s '%s': a name has letters, digits and _, at most 47", what, name);
}

static void read_cards(lua_State *L, Def *def, int game) {
    char why[200];
    if (lua_getfield(L, game, "cards") != LUA_TTABLE) luaL_error(L, "cards must be a list");
    int cards = lua_gettop(L);
    lua_Integer n = luaL_len(L, cards);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, cards, i);
        int card = lua_gettop(L);
        const char *id = lua_istable(L, card) ? string_or(L, card, "id", NULL) : NULL;
        if (!id) luaL_error(L, "card number %d has no id: { id = \"…\", count = … } is expected", (int)i);
        check_name(L, "card", id);
        lua_getfield(L, card, "count");
        lua_Integer count = lua_tointeger(L, -1);
        if (!lua_isinteger(L, -1) || count < 0) luaL_error(L, "card '%s' needs count = a whole number", id);
        const char *back = string_or(L, card, "back", "card");
        check_name(L, "back", back);
        int kind = def_add_kind(def, id, count > MAX_CARDS ? MAX_CARDS + 1 : (int)count, back, why, sizeof why);
        if (kind < 0) object(L, why);
        lua_getfield(L, card, "name");
        def->kinds[kind].name = keep_text(L, def, read_text(L));
        lua_settop(L, cards);
    }
    /* stays on the stack: lua_make_handles() reads the rest of the data */
}

static int read_visibility(lua_State *L, const char *name, const char *text) {
    static const char *const names[] = { "all", "owner", "top", "none" };
    for (int i = 0; i < 4; i++)
        if (strcmp(text, names[i]) == 0) return i;
    return luaL_error(L, "zone '%s' is visible to '%s': all, owner, top or none is expected", name, text);
}

/* row = 2, x = 3: the zone is a tile of a board. */
static void read_place(lua_State *L, Zone *zone) {
    int table = lua_gettop(L), on_board = lua_getfield(L, table, "row") != LUA_TNIL;
    lua_getfield(L, table, "x");
    if (on_board) {
        lua_Integer row = lua_tointeger(L, -2), x = lua_tointeger(L, -1);
        if (!lua_isinteger(L, -2) || !lua_isinteger(L, -1) || row < 1 || row > MAX_PLACE || x < 0 || x > MAX_PLACE)
            luaL_error(L, "zone '%s': row (1 to %d) and x (0 to %d) are its place on a board", zone->name, MAX_PLACE,
                       MAX_PLACE);
        zone->row = (uint8_t)row;
        zone->x = (uint8_t)x;
    }
    lua_settop(L, table);
}

/* line = 2, at the top of the stack: where a zone of the table stands on screen. */
static uint8_t check_line(lua_State *L, const char *name, int seat) {
    lua_Integer line = lua_tointeger(L, -1);
    if (!lua_isinteger(L, -1) || line < 1 || line > MAX_PLACE || seat != BOHN_NO_SEAT)
        luaL_error(L, "zone '%s': line (1 to %d) is for zones of the table", name, MAX_PLACE);
    return (uint8_t)line;
}

/* listed = true, in the table at the top of the stack. */
static uint8_t flag_of(lua_State *L, const char *name) {
    lua_getfield(L, -1, name);
    bool set = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return set;
}

/* One zone declaration at the top of the stack: "all" or { "all", face = "down", … }. Its extra
 * fields go to zone_data. Pops it. */
static void read_zone(lua_State *L, Def *def, const char *name, int seat, int zone_data) {
    char why[200];
    const char *seen = "";
    int face = -1;
    if (lua_type(L, -1) == LUA_TSTRING) seen = lua_tostring(L, -1);
    else if (lua_istable(L, -1)) {
        if (lua_geti(L, -1, 1) == LUA_TSTRING) seen = lua_tostring(L, -1); /* the table keeps it */
        lua_pop(L, 1);
        const char *lies = string_or(L, lua_gettop(L), "face", NULL);
        if (lies) face = strcmp(lies, "up") == 0;
        if (lies && !face && strcmp(lies, "down") != 0)
            luaL_error(L, "zone '%s': face = '%s': up or down is expected", name, lies);
    }
    check_name(L, "zone", name);
    int visibility = read_visibility(L, name, seen);
    if (face < 0) face = visibility != SEEN_NONE;
    int zone = def_add_zone(def, name, seat, (Visibility)visibility, face, why, sizeof why);
    if (zone < 0) object(L, why);
    if (lua_istable(L, -1)) {
        def->zones[zone].closed = flag_of(L, "closed");
        def->zones[zone].listed = flag_of(L, "listed");
        def->zones[zone].counted = flag_of(L, "counted");
        def->zones[zone].ordered = flag_of(L, "ordered");
        def->zones[zone].chain = flag_of(L, "chain");
        def->zones[zone].always = flag_of(L, "always");
        if (lua_getfield(L, -1, "line") != LUA_TNIL) def->zones[zone].line = check_line(L, name, seat);
        lua_pop(L, 1);
        read_place(L, &def->zones[zone]);
    }
    if (lua_istable(L, -1)) lua_rawseti(L, zone_data, zone + 1); else lua_pop(L, 1);
}

/* Calls read(name, value at top) for each entry of the table at `table` in the order of names. */
static void each_sorted(lua_State *L, int table, void (*read)(lua_State *, Def *, const char *, int, int),
                        Def *def, int seat, int extra) {
    lua_getfield(L, LUA_REGISTRYINDEX, "bohn.env");
    lua_getfield(L, -1, "pairs");
    lua_pushvalue(L, table);
    lua_call(L, 1, 1);
    int iterator = lua_gettop(L);
    for (;;) {
        lua_pushvalue(L, iterator);
        lua_call(L, 0, 2);
        if (lua_isnil(L, -2)) break;
        if (lua_type(L, -2) != LUA_TSTRING) luaL_error(L, "zones, counters, options and decisions are declared by name");
        const char *name = lua_tostring(L, -2);
        if (strcmp(name, "each") == 0 && seat == BOHN_NO_SEAT) lua_pop(L, 1);
        else read(L, def, name, seat, extra);
        lua_pop(L, 1);
    }
    lua_settop(L, iterator - 2);
}

/* One counter declaration at the top of the stack: 0 or { 0, measure = "…" }. Pops it. */
static void read_counter(lua_State *L, Def *def, const char *name, int seat, int extra) {
    char why[200];
    (void)extra;
    Text measure = { .in = { NULL } };
    int declared = lua_gettop(L);
    if (lua_istable(L, declared)) {
        if (lua_getfield(L, declared, "measure") != LUA_TNIL) {
            measure = keep_text(L, def, read_text(L));
            if (!measure.in[LANG_EN]) luaL_error(L, "counter '%s': measure = \"what it counts\" is expected", name);
        }
        lua_settop(L, declared);
        lua_geti(L, declared, 1);
    }
    lua_Integer start = lua_tointeger(L, -1);
    if (!lua_isinteger(L, -1) || start < -1000000000 || start > 1000000000)
        luaL_error(L, "counter '%s' needs a whole number to start with", name);
    check_name(L, "counter", name);
    int counter = def_add_counter(def, name, seat, (int)start, why, sizeof why);
    if (counter < 0) object(L, why);
    def->counters[counter].measure = measure;
    lua_settop(L, declared - 1);
}

/* { name = …, each = { name = … for every seat } } */
static void read_owned(lua_State *L, Def *def, int game, const char *part,
                       void (*read)(lua_State *, Def *, const char *, int, int), int extra) {
    if (lua_getfield(L, game, part) != LUA_TTABLE) luaL_error(L, "%s must be a table", part);
    int table = lua_gettop(L);
    each_sorted(L, table, read, def, BOHN_NO_SEAT, extra);
    if (lua_getfield(L, table, "each") != LUA_TTABLE && !lua_isnil(L, -1))
        luaL_error(L, "%s: each = { … } is expected, what every seat has", part);
    if (lua_istable(L, -1))
        for (int seat = 0; seat < def->n_seats; seat++) each_sorted(L, lua_gettop(L), read, def, seat, extra);
    lua_settop(L, table - 1);
}

static int read_phases(lua_State *L, Def *def, int game, const char *key, const char **phases) {
    int n = 0;
    if (lua_getfield(L, game, key) == LUA_TTABLE)
        for (lua_Integer i = 1; lua_geti(L, -1, i) == LUA_TSTRING; i++) {
            if (n == MAX_PHASES) luaL_error(L, "more than %d phases", MAX_PHASES);
            check_name(L, "phase", lua_tostring(L, -1));
            phases[n] = def_string(def, lua_tostring(L, -1));
            if (!phases[n++]) no_memory(L);
            lua_pop(L, 1);
        }
    lua_settop(L, game);
    return n;
}

/* { en = "…", tone = "major" } at the top of the stack. */
static uint8_t read_tone(lua_State *L, const char *key) {
    const char *tone = lua_istable(L, -1) ? string_or(L, lua_gettop(L), "tone", NULL) : NULL;
    if (!tone) return BOHN_TONE_PLAIN;
    if (strcmp(tone, "minor") == 0) return BOHN_TONE_MINOR;
    if (strcmp(tone, "major") == 0) return BOHN_TONE_MAJOR;
    return (uint8_t)luaL_error(L, "text '%s': tone = '%s': minor or major is expected", key, tone);
}

static void read_texts(lua_State *L, Def *def, int game) {
    char why[100];
    if (lua_getfield(L, game, "texts") == LUA_TTABLE) {
        int texts = lua_gettop(L);
        lua_pushnil(L);
        while (lua_next(L, texts)) {
            if (lua_type(L, -2) != LUA_TSTRING) luaL_error(L, "texts are declared by name");
            if (def->n_texts == MAX_TEXTS) luaL_error(L, "more than %d texts", MAX_TEXTS);
            uint8_t tone = read_tone(L, lua_tostring(L, -2));
            Text text = read_text(L);
            text.tone = tone;
            if (def_add_text(def, lua_tostring(L, -1), &text, why, sizeof why) < 0) object(L, why);
        }
    }
    lua_settop(L, game);
}

static void read_option(lua_State *L, Def *def, const char *name, int seat, int game) {
    char why[100];
    (void)seat;
    lua_geti(L, -1, 2);
    lua_getfield(L, game, "opt");
    if (lua_getfield(L, -1, name) != LUA_TSTRING && !lua_isboolean(L, -1) && !lua_isinteger(L, -1))
        luaL_error(L, "option '%s' must be a whole number, true or false, or a text", name);
    check_name(L, "option", name);
    luaL_tolstring(L, -1, NULL);
    if (def_add_option(def, name, lua_tostring(L, -1), lua_tostring(L, -4), why, sizeof why) < 0) object(L, why);
    lua_pop(L, 5);
}

/* A rule named by a decision, kept; LUA_NOREF when the field is absent. Table at the top. */
static int rule_named(lua_State *L, int game, const char *decision, const char *key) {
    if (lua_getfield(L, -1, key) == LUA_TNIL) {
        lua_pop(L, 1);
        return LUA_NOREF;
    }
    if (lua_type(L, -1) != LUA_TSTRING || lua_getfield(L, game, lua_tostring(L, -1)) != LUA_TFUNCTION)
        luaL_error(L, "decision '%s': %s must be the name of a rule", decision, key);
    int ref = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pop(L, 1);
    return ref;
}

static void read_decision(lua_State *L, Def *def, const char *name, int seat, int game) {
    BohnRules *rules = rules_of(L);
    (void)seat;
    if (!lua_istable(L, -1)) luaL_error(L, "decision '%s' must be a table", name);
    check_name(L, "decision", name);
    if (rules->n_decisions == MAX_DECISIONS) luaL_error(L, "more than %d decisions", MAX_DECISIONS);
    static const char *const known[] = { "anytime", "clause", "from", "leave", "otherwise", "pass", "poll" };
    const int n_known = (int)(sizeof known / sizeof known[0]);
    lua_pushnil(L);
    while (lua_next(L, -2)) {
        lua_pop(L, 1);
        const char *key = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "?";
        bool found = false;
        for (int i = 0; i < n_known && !found; i++) found = strcmp(key, known[i]) == 0;
        if (found) continue;
        const char *near = nearest_name(key, known, n_known);
        if (near) luaL_error(L, "decision '%s' has no '%s'; did you mean '%s'?", name, key, near);
        luaL_error(L, "decision '%s' has no '%s'", name, key);
    }
    if (strcmp(name, "anytime") == 0) luaL_error(L, "the decision name 'anytime' is kept for polling points");
    Decision *decision = &rules->decisions[rules->n_decisions];
    decision->from_ref = rule_named(L, game, name, "from");
    if (decision->from_ref == LUA_NOREF) luaL_error(L, "decision '%s' needs from = the name of a rule", name);
    decision->otherwise_ref = rule_named(L, game, name, "otherwise");
    decision->name = def_string(def, name);
    decision->clause = def_string(def, string_or(L, lua_gettop(L), "clause", ""));
    if (!decision->name || !decision->clause) no_memory(L);
    lua_getfield(L, -1, "pass");
    decision->pass = lua_toboolean(L, -1);
    lua_getfield(L, -2, "anytime");
    decision->window = !(lua_isboolean(L, -1) && !lua_toboolean(L, -1));
    lua_getfield(L, -3, "poll");
    decision->poll = lua_toboolean(L, -1);
    lua_getfield(L, -4, "leave");
    decision->leave = lua_toboolean(L, -1);
    lua_pop(L, 5);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->decisions_ref);
    lua_pushinteger(L, ++rules->n_decisions);
    lua_setfield(L, -2, name);
    lua_pop(L, 1);
}

static int bot_order(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static void read_bots(lua_State *L, BohnRules *rules, int game) {
    if (lua_getfield(L, game, "bots") == LUA_TTABLE) {
        lua_pushnil(L);
        while (lua_next(L, -2)) {
            if (lua_type(L, -2) != LUA_TSTRING || !lua_isfunction(L, -1))
                luaL_error(L, "bots are declared by name: name = a function (game, t, p, q)");
            if (rules->n_bots == MAX_BOTS) luaL_error(L, "more than %d bots", MAX_BOTS);
            lua_pop(L, 1);
            check_name(L, "bot", lua_tostring(L, -1));
            rules->bots[rules->n_bots] = def_string(rules->def, lua_tostring(L, -1));
            if (!rules->bots[rules->n_bots++]) no_memory(L);
        }
        qsort(rules->bots, (size_t)rules->n_bots, sizeof rules->bots[0], bot_order);
    }
    lua_settop(L, game);
}

static void read_rival(lua_State *L, BohnRules *rules, int game) {
    if (lua_getfield(L, game, "rival") != LUA_TNIL) {
        const char *name = luaL_tolstring(L, -1, NULL);
        for (int i = 0; i < rules->n_bots; i++)
            if (strcmp(rules->bots[i], name) == 0) rules->rival = rules->bots[i];
        if (!rules->rival) luaL_error(L, "rival: there is no bot '%s'", name);
    }
    lua_settop(L, game);
}

static void read_definition(lua_State *L, BohnRules *rules, int game, int kernel) {
    Def *def = rules->def;
    lua_getfield(L, game, "seat_count");
    def->n_seats = (int)lua_tointeger(L, -1);
    if (def->n_seats < 1 || def->n_seats > BOHN_MAX_SEATS)
        luaL_error(L, "a table has 1 to %d seats", BOHN_MAX_SEATS);
    lua_pop(L, 1);
    check_name(L, "game", string_or(L, game, "id", "?"));
    def->id = def_string(def, string_or(L, game, "id", "?"));
    if (!def->id) no_memory(L);
    lua_getfield(L, game, "title");
    def->title = keep_text(L, def, read_text(L));
    def->n_turn = read_phases(L, def, game, "turn", def->turn);
    def->n_finale = read_phases(L, def, game, "finale", def->finale);
    read_texts(L, def, game);
    read_bots(L, rules, game);
    read_rival(L, rules, game);
    if (lua_getfield(L, game, "options") == LUA_TTABLE)
        each_sorted(L, lua_gettop(L), read_option, def, 0, game);
    lua_settop(L, game);
    lua_newtable(L);
    rules->decisions_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    if (lua_getfield(L, game, "decisions") == LUA_TTABLE)
        each_sorted(L, lua_gettop(L), read_decision, def, 0, game);
    lua_settop(L, game);

    lua_newtable(L); /* extra fields of zones, by zone id */
    int zone_data = lua_gettop(L);
    read_cards(L, def, game); /* leaves the card list on the stack */
    int card_data = lua_gettop(L);
    read_owned(L, def, game, "zones", read_zone, zone_data);
    for (int z = 0; z < def->n_zones; z++) def->seat_zones += def->zones[z].seat == 0;
    read_owned(L, def, game, "counters", read_counter, 0);
    lua_getfield(L, game, "groups");
    lua_make_handles(L, rules, kernel, zone_data, card_data, lua_gettop(L));
    lua_settop(L, game);
    for (int i = 0; i < rules->n_decisions; i++) fit_prepare(L, rules, &rules->decisions[i]);
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
    for (lua_Integer i = 1; *stack; i++) {
        size_t length = strcspn(stack, "+");
        lua_pushlstring(L, stack, length);
        lua_rawseti(L, -2, i);
        stack += length + (stack[length] == '+');
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
        { "plain_name", f_plain_name }, { "refuse", f_refuse }, { "compile", f_compile }, { NULL, NULL } };
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
    if (i < 0 || i >= rules->n_decisions) return NULL;
    *clause = rules->decisions[i].clause;
    return rules->decisions[i].name;
}

BohnTone bohn_text_tone(const BohnRules *rules, const char *key) {
    const Text *text = def_find_text(rules->def, key);
    return text ? (BohnTone)text->tone : BOHN_TONE_PLAIN;
}
