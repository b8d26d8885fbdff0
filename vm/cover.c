/* cover.c - counts how often each line of the scripts runs, in the hook that counts instructions. */
#include "vm/dump.h"
#include "vm/lua_api.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int n; int *hits; } Lines; /* hits[line], or: */
enum { NO_CODE = -1, UNMET = -2 };          /* ... of a function that no game is known to reach */

#define RECENT 512

/* A function that ran, by its address; `lines` is NULL if they are not counted. */
typedef struct { const void *function; Lines *lines; } Recent;

struct Cover {
    Recent recent[RECENT];
    int functions_ref;   /* registry: the same functions, so that none of them is collected; 0 while scripts are loaded */
    Lines scripts[MAX_SCRIPTS + 16];
};

static Lines *lines_of(BohnRules *rules, const char *source) {
    const Script *script = rules_script_of(rules, source);
    return script && script->rules ? &rules->cover->scripts[script - rules->scripts] : NULL;
}

/* The lines of the running function, which is at the top. Finding its script takes longer than most lines do. */
static Lines *running_lines(lua_State *L, lua_Debug *ar) {
    struct Cover *cover = rules_of(L)->cover;
    const void *function = lua_topointer(L, -1);
    int place = (int)((uintptr_t)function / 32 % RECENT);
    Recent *recent = &cover->recent[place];
    if (cover->functions_ref && recent->function == function) return recent->lines;
    lua_getinfo(L, "S", ar);
    Lines *lines = *ar->what == 'm' ? NULL : lines_of(rules_of(L), ar->source); /* a main chunk only declares */
    if (!cover->functions_ref) return lines;
    *recent = (Recent){ function, lines };
    lua_rawgeti(L, LUA_REGISTRYINDEX, cover->functions_ref);
    lua_pushvalue(L, -2);
    lua_rawseti(L, -2, place + 1);
    lua_pop(L, 1);
    return lines;
}

void cover_note(lua_State *L, lua_Debug *ar) {
    lua_getinfo(L, "f", ar);
    Lines *lines = running_lines(L, ar);
    lua_pop(L, 1);
    if (!lines || ar->currentline <= 0 || ar->currentline >= lines->n) return;
    int *hits = &lines->hits[ar->currentline];
    if (*hits < 0) *hits = 0;
    if (*hits < INT_MAX) ++*hits;
}

void cover_mark(lua_State *L, int functions) {
    BohnRules *rules = rules_of(L);
    lua_createtable(L, RECENT, 0);
    rules->cover->functions_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    int function = lua_gettop(L) + 1;
    lua_pushnil(L);
    while (lua_next(L, functions)) {
        lua_Debug info;
        lua_settop(L, function);
        lua_pushvalue(L, function);
        lua_getinfo(L, ">SL", &info);
        Lines *lines = lines_of(rules, info.source);
        lua_pushnil(L); /* above the table of lines, or the nil of a C function */
        while (lines && lua_istable(L, function + 1) && lua_next(L, function + 1)) {
            lua_Integer line = lua_tointeger(L, -2);
            if (line > 0 && line < lines->n && lines->hits[line] < 0) lines->hits[line] = 0;
            lua_pop(L, 1);
        }
        lua_settop(L, function);
    }
}

static void note_code(void *context, int line) {
    Lines *lines = context;
    if (line > 0 && line < lines->n && lines->hits[line] == NO_CODE) lines->hits[line] = UNMET;
}

void cover_code(lua_State *L, const Script *script) {
    struct Cover *cover = rules_of(L)->cover;
    Lines *lines = &cover->scripts[script - rules_of(L)->scripts];
    if (dump_inner_lines(L, note_code, lines)) return;
    for (int line = 1; line < lines->n; line++) note_code(lines, line);
}

bool cover_begin(BohnRules *rules, const bool *on) {
    rules->cover = calloc(1, sizeof *rules->cover);
    rules->limits.cover = on;
    return rules->cover != NULL;
}

bool cover_script(BohnRules *rules, const Script *script) {
    Lines *lines = &rules->cover->scripts[script - rules->scripts];
    lines->n = 2; /* lines count from 1; the last may lack its newline */
    for (const char *at = script->text; *at; at++) lines->n += *at == '\n';
    lines->hits = malloc((size_t)lines->n * sizeof *lines->hits);
    if (!lines->hits) return false;
    memset(lines->hits, -1, (size_t)lines->n * sizeof *lines->hits);
    return true;
}

void cover_free(BohnRules *rules) {
    for (int i = 0; rules->cover && i < MAX_SCRIPTS + 16; i++) free(rules->cover->scripts[i].hits);
    free(rules->cover);
}

const int *cover_lines(const BohnRules *rules, int script, int *n) {
    *n = rules->cover ? rules->cover->scripts[script].n : 0;
    return rules->cover ? rules->cover->scripts[script].hits : NULL;
}
