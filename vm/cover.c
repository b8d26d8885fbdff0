/* cover.c - counts how often each line of the scripts runs, in the hook that counts instructions. */
#include "vm/lua_api.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int n; int *hits; } Lines; /* hits[line]; -1: no code known */

struct Cover {
    const char *source;   /* the last one and its script: a cache */
    Lines *lines;
    Lines scripts[MAX_SCRIPTS + 16];
};

static Lines *lines_of(BohnRules *rules, const char *source) {
    const Script *script = rules_script_of(rules, source);
    return script && script->rules ? &rules->cover->scripts[script - rules->scripts] : NULL;
}

void cover_note(lua_State *L, lua_Debug *ar) {
    BohnRules *rules = rules_of(L);
    struct Cover *cover = rules->cover;
    lua_getinfo(L, "S", ar);
    if (ar->source != cover->source) {
        cover->source = ar->source;
        cover->lines = lines_of(rules, ar->source);
    }
    Lines *lines = cover->lines;
    if (*ar->what == 'm') return; /* the main chunk: it declares */
    if (!lines || ar->currentline <= 0 || ar->currentline >= lines->n) return;
    int *hits = &lines->hits[ar->currentline];
    if (*hits < 0) *hits = 0;
    if (*hits < INT_MAX) ++*hits;
}

void cover_mark(lua_State *L, int functions) {
    BohnRules *rules = rules_of(L);
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

bool cover_begin(BohnRules *rules) {
    rules->cover = calloc(1, sizeof *rules->cover);
    rules->limits.lines = rules->cover != NULL;
    return rules->limits.lines;
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
