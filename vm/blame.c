/* blame.c - describes errors of scripts: message, place, source lines, and clause. */
#include "vm/lua_api.h"

#include "vm/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { char *at; size_t left; } Writer;

static void put(Writer *w, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = vsnprintf(w->at, w->left, format, args);
    va_end(args);
    if (n < 0) return;
    size_t used = (size_t)n < w->left ? (size_t)n : w->left - 1;
    w->at += used;
    w->left -= used;
}

static const char *line_start(const char *text, int line) {
    for (int i = 1; i < line && text; i++) {
        text = strchr(text, '\n');
        if (text) text++;
    }
    return text;
}

static const char *base_name(const char *file) {
    const char *slash = strrchr(file, '/');
    return slash ? slash + 1 : file;
}

static bool is_letter_or_digit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* A clause id such as BOH-2.1, BNP-T4a or ALC-P1-2 in `text` up to its line's end. */
static bool find_clause(const char *text, char clause[24]) {
    for (; *text && *text != '\n'; text++) {
        size_t n = 0;
        while (n < 3 && text[n] >= 'A' && text[n] <= 'Z') n++;
        if (n < 3 || text[n] != '-') continue;
        size_t end = n + 1;
        while (end < 23 && (is_letter_or_digit(text[end]) || text[end] == '.' || text[end] == '-')) end++;
        while (end > n + 1 && !is_letter_or_digit(text[end - 1])) end--;
        if (end == n + 1) continue;
        memcpy(clause, text, end);
        clause[end] = '\0';
        return true;
    }
    return false;
}

/* The nearest clause at or above a line, within its rule; or "". */
static void clause_at(const Script *script, int line, char clause[24]) {
    clause[0] = '\0';
    for (int l = line; l > 0 && l > line - 15; l--) {
        const char *at = line_start(script->text, l);
        if (at && (find_clause(at, clause) || strncmp(at, "function", 8) == 0 || strncmp(at, "local function", 14) == 0)) return;
    }
}

static void put_source(Writer *w, const Script *script, int line) {
    for (int l = line - 3; l <= line + 3; l++) {
        const char *at = l > 0 ? line_start(script->text, l) : NULL;
        if (!at || !*at) continue;
        put(w, "\n  %s%4d | %.*s", l == line ? ">" : " ", l, (int)strcspn(at, "\n"), at);
    }
}

size_t rules_named_file(const char *message, const char *file) {
    size_t n = strlen(file);
    if (strncmp(message, file, n) == 0 && message[n] == ':') return n;
    if (n < LUA_IDSIZE || strncmp(message, "...", 3) != 0) return 0;
    const size_t shown = LUA_IDSIZE - 1;
    return strncmp(message + 3, file + n - (shown - 3), shown - 3) == 0 && message[shown] == ':' ? shown : 0;
}

/* Does the text start with "FILE:LINE: " of a script? Returns which, and the length. */
static const Script *place_in(const BohnRules *rules, const char *text, bool library, int *line, size_t *length) {
    for (int i = 0; i < rules->n_scripts; i++) {
        const Script *script = &rules->scripts[i];
        size_t n = rules_named_file(text, script->file);
        if (script->rules == library || n == 0) continue;
        size_t digits = strspn(text + n + 1, "0123456789");
        if (digits == 0 || strncmp(text + n + 1 + digits, ": ", 2) != 0) continue;
        *line = atoi(text + n + 1);
        *length = n + digits + 3;
        return script;
    }
    return NULL;
}

/* A line on L's stack, from `level` on; a thread keeps its frames after an error. The innermost one of any script, or
 * with `own` of the author's. */
static const Script *place_of(const BohnRules *rules, lua_State *L, bool own, int *line) {
    lua_Debug frame;
    for (int level = 0; lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "Sl", &frame);
        const Script *script = rules_script_of(rules, frame.source);
        if (!script || !script->rules || (own && !script->own) || frame.currentline <= 0) continue;
        *line = frame.currentline;
        return script;
    }
    return NULL;
}

const Script *rules_rule(const BohnRules *rules, const char *name, int *line) {
    for (int i = 0; i < rules->info.n_rules; i++) {
        const BohnRule *rule = &rules->info.rules[i];
        if (strcmp(rule->name, name) != 0) continue;
        *line = rule->first;
        for (int k = 0; k < rules->n_scripts; k++)
            if (strcmp(rules->scripts[k].file, rule->file) == 0) return &rules->scripts[k];
    }
    return NULL;
}

#define DEEP 150 /* nested calls: that many are an endless recursion */

/* Rewrites the message if the stack is full of one rule. */
static void find_recursion(const BohnRules *rules, lua_State *L, char *text, size_t n) {
    lua_Debug deep, frame, outer;
    char name[64];
    const Script *script = NULL;
    if (!lua_getstack(L, DEEP, &deep)) return;
    for (int level = 0; !script && lua_getstack(L, level, &frame) && level < DEEP; level++) {
        lua_getinfo(L, "S", &frame);
        script = rules_script_of(rules, frame.source);
        if (script && (!script->rules || frame.linedefined <= 0)) script = NULL;
    }
    if (!script) return;
    snprintf(name, sizeof name, "the function in line %d", frame.linedefined);
    for (int i = 0; i < rules->info.n_rules; i++)
        if (rules->info.rules[i].first == frame.linedefined && strcmp(rules->info.rules[i].file, script->file) == 0)
            snprintf(name, sizeof name, "'%s'", rules->info.rules[i].name);
    snprintf(text, n, "%s calls itself without end", name);
    for (int level = 1; level < DEEP && lua_getstack(L, level, &outer); level++) { /* through another rule? */
        lua_getinfo(L, "S", &outer);
        if (!rules_script_of(rules, outer.source) || outer.linedefined <= 0) continue;
        if (outer.linedefined == frame.linedefined && strcmp(outer.source, frame.source) == 0) break;
        snprintf(text, n, "%s calls itself without end, through %s:%d", name, base_name(outer.source), outer.linedefined);
        break;
    }
    if (name[0] == '\'' && strstr(script->text, "extends"))
        snprintf(text + strlen(text), n - strlen(text), "; the rule below is base.%.*s(self, …)", (int)strlen(name) - 2, name + 1);
}

/* Does the text start with "FILE: "? */
static const Script *file_in(const BohnRules *rules, const char *text, size_t *length) {
    for (int i = 0; i < rules->n_scripts; i++) {
        *length = strlen(rules->scripts[i].file) + 2;
        if (strncmp(text, rules->scripts[i].file, *length - 2) == 0 && strncmp(text + *length - 2, ": ", 2) == 0)
            return &rules->scripts[i];
    }
    return NULL;
}

/* After `return base.draws(self, t)` the stack shows only the rule below. It was called by the author's rule of the
 * same name, if there is one. */
static Place tail_caller(const BohnRules *rules, lua_State *L) {
    lua_Debug frame;
    char name[64];
    for (int level = 0; lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "S", &frame);
        const Script *script = rules_script_of(rules, frame.source);
        const char *at = script && frame.linedefined > 0 ? line_start(script->text, frame.linedefined) : NULL;
        if (!at || sscanf(at, "function %*[A-Za-z0-9_]%*[.:]%63[A-Za-z0-9_]", name) != 1) continue;
        Place own = { NULL, 0 };
        own.script = rules_rule(rules, name, &own.line);
        if (own.script && own.script->own) return own;
    }
    return (Place){ NULL, 0 };
}

/* Where to report the error: in a line of the author's own scripts if one led to it; `base` is then the place in the
 * script below, which raised it. */
static Place own_place(const BohnRules *rules, lua_State *L, Place at, char *base, size_t n) {
    const char *rule = "";
    Place own = { NULL, 0 };
    if (!at.script || at.script->own) return at;
    own.script = place_of(rules, L, true, &own.line);
    if (!own.script) own = tail_caller(rules, L);
    if (own.script) snprintf(base, n, " (in %s:%d)", base_name(at.script->file), at.line);
    else if ((own.script = cure_rule_used(rules, at.script, at.line, &rule, &own.line)) != NULL)
        snprintf(base, n, "; this is what '%s' returned (used in %s:%d)", rule, base_name(at.script->file), at.line);
    return own.script ? own : at;
}

void blame_describe(BohnRules *rules, lua_State *L, int lua_status, BohnError *err) {
    BohnError none;
    if (!err) err = &none;
    char limit[300] = "", base[200] = "", hint[300] = "";
    clear_error(err);
    err->status = BOHN_RULE_FAULT;
    const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "an error that is not a text";
    limits_blame(&rules->limits, lua_status, message);
    if (rules->limits.tripped != LIMIT_NONE) {
        err->status = rules->limits.tripped == LIMIT_PROCESS ? BOHN_SYSTEM : BOHN_LIMIT;
        limits_explain(&rules->limits, limit, sizeof limit);
    }
    if (rules->limits.tripped == LIMIT_MEMORY || strstr(message, "stack overflow"))
        find_recursion(rules, L, limit, sizeof limit);
    if (limit[0] && !strstr(message, limit)) message = limit;
    int line = 0;
    size_t length = 0;
    if (place_in(rules, message, true, &line, &length)) message += length; /* blame the caller */
    line = 0;
    Writer w = { err->text, sizeof err->text };
    const Script *script = place_in(rules, message, false, &line, &length);
    if (script) message += length;
    else if (!(script = place_of(rules, L, false, &line)) && (script = file_in(rules, message, &length))) message += length;
    if (!script && rules->place && rules->place->script && rules->place->script->rules) {
        script = rules->place->script;
        line = rules->place->line;
    }
    if (!line && !*limit) script = rules_declared_at(rules, script, &line);
    Place at = own_place(rules, L, (Place){ script, line }, base, sizeof base);
    script = at.script;
    line = at.line;
    if (!*limit && (!*base || base[1] == '(')) cure(rules, script, line, message, hint, sizeof hint);
    if (script) snprintf(err->file, sizeof err->file, "%s", script->file);
    else line = 0;
    err->line = line;
    err->module = rules->module;
    if (line) put(&w, "%s:%d: ", script->file, line);
    else if (script) put(&w, "%s: ", script->file);
    put(&w, "%.*s", (int)sizeof err->text / 2, message); /* leaves room for the source */
    put(&w, "%s%s", base, hint);
    if (line) {
        clause_at(script, line, err->clause);
        if (*err->clause) put(&w, "\n  at clause %s", err->clause);
        put_source(&w, script, line);
    }
    lua_pop(L, 1);
}
