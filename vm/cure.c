/* cure.c - how to repair an error of a script. Lua's messages name a type and a variable; the line at fault, and those
 * above it, show where the value came from. A guess that may be wrong is better left out: every hint starts from a
 * pattern that the author has written. */
#include "vm/lua_api.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LINE_SIZE 400
#define NAME_SIZE 64
#define LINES_ABOVE 12   /* how far a value is traced back */

static bool in_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Copies a line of the script without its comment; "" if there is none. */
static void copy_line(const Script *script, int line, char text[LINE_SIZE]) {
    const char *at = script->text;
    for (int i = 1; i < line && at; i++) {
        at = strchr(at, '\n');
        if (at) at++;
    }
    size_t n = at && line > 0 ? strcspn(at, "\n") : 0;
    snprintf(text, LINE_SIZE, "%.*s", (int)(n < LINE_SIZE ? n : LINE_SIZE - 1), at ? at : "");
    char *comment = strstr(text, "--");
    if (comment) *comment = '\0';
}

/* The next place in the text where the name stands alone. */
static const char *find_name(const char *text, const char *name) {
    size_t n = strlen(name);
    for (const char *at = text; n && (at = strstr(at, name)) != NULL; at += n)
        if ((at == text || !in_name(at[-1])) && !in_name(at[n])) return at;
    return NULL;
}

/* Copies the expression that ends before `end`: "p:left().hand"; "" if it is too long or begins in a line above. */
static void copy_expression(const char *text, const char *end, char out[NAME_SIZE]) {
    const char *at = end;
    int depth = 0; /* of brackets */
    for (; at > text; at--) {
        char c = at[-1];
        if (c == ')' || c == ']') depth++;
        else if (depth > 0) depth -= c == '(' || c == '[';
        else if (!in_name(c) && c != '.' && c != ':') break;
    }
    size_t n = (size_t)(end - at);
    snprintf(out, NAME_SIZE, "%.*s", n < NAME_SIZE && depth == 0 ? (int)n : 0, at);
}

/* The expression of the line that ends with this name, such as t.rounds; otherwise the name itself. */
static void expression_of(const char *line, const char *name, char out[NAME_SIZE]) {
    const char *at = find_name(line, name);
    out[0] = '\0';
    if (at) copy_expression(line, at + strlen(name), out);
    if (!*out) snprintf(out, NAME_SIZE, "%s", name);
}

/* The text between the quotes after `before` in the message. */
static bool quoted(const char *message, const char *before, char out[NAME_SIZE]) {
    const char *at = strstr(message, before);
    if (!at) return false;
    at += strlen(before);
    size_t n = strcspn(at, "'");
    if (at[n] != '\'' || n == 0 || n >= NAME_SIZE) return false;
    snprintf(out, NAME_SIZE, "%.*s", (int)n, at);
    return true;
}

/* Is the name a local of the script that holds a game: self, or made by define, extends or :variant? */
static bool is_game(const Script *script, const char *name) {
    char declared[NAME_SIZE + 16];
    if (strcmp(name, "self") == 0 || strcmp(name, "game") == 0) return true;
    snprintf(declared, sizeof declared, "local %s = ", name);
    const char *at = strstr(script->text, declared);
    if (!at) return false;
    at += strlen(declared);
    size_t line = strcspn(at, "\n");
    const char *variant = strstr(at, ":variant");
    return strncmp(at, "extends", 7) == 0 || strncmp(at, "define", 6) == 0 || (variant && variant < at + line);
}

/* ---- syntax ----------------------------------------------------------------------------------------- */

static const char *syntax(const Script *script, const char *line, const char *message) {
    static const char *const operators[][2] = {
        { "!=", "write ~= for \"not equal\"" }, { "+=", "write n = n + … instead of n += …" },
        { "-=", "write n = n - … instead of n -= …" }, { "++", "write n = n + 1 instead of n++" },
        { "&&", "write and" }, { "||", "write or" }, { "!", "write not" },
    };
    if (!strstr(message, " near ")) return NULL;
    for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++)
        if (strstr(line, operators[i][0])) return operators[i][1];
    if (strstr(message, "function arguments expected"))
        return "a method is called with parentheses, as in zone:size(); a field is read with a dot";
    if (strstr(message, "near '='") && (strstr(message, "'then' expected") || strstr(message, "'do' expected")))
        return "write == to compare";
    if (strstr(message, "'end' expected") && strstr(script->text, "else if"))
        return "`else if` opens a second block: write elseif";
    if (strstr(message, "<eof>") && strstr(message, "'end' expected"))
        return "a function, if, for or while lacks its end";
    return NULL;
}

/* ---- nil ---------------------------------------------------------------------------------------------- */

static const struct { const char *call, *when; } gives_nil[] = {
    { ":front(", "the zone is empty" }, { ":top(", "the zone is empty" }, { ":kind(", "the zone is empty" },
    { ":at(", "the zone has no card at this place" }, { ":find(", "the zone has no such card" },
    { ":best(", "the zone is empty" }, { ":draw(", "the zone is empty" }, { ":seat(", "there is no such seat" },
    { ":choose(", "the player passed" }, { ":choose {", "the player passed" }, { ":choose{", "the player passed" },
    { ":choose \"", "the player passed" }, { ":deal {", "the player passed" }, { ":deal{", "the player passed" },
};

/* The first call of the line that may have returned nil. */
static int nil_call(const char *line) {
    int found = -1;
    const char *first = NULL;
    for (int i = 0; i < (int)(sizeof gives_nil / sizeof gives_nil[0]); i++) {
        const char *at = strstr(line, gives_nil[i].call);
        if (at && (!first || at < first)) first = at, found = i;
    }
    return found;
}

static void say_nil_call(int call, const char *checked, char *text, size_t n) {
    const char *name = gives_nil[call].call + 1;
    int length = (int)strcspn(name, "( {\"");
    snprintf(text, n, "; '%.*s' returns nil when %s: ", length, name, gives_nil[call].when);
    if (checked) snprintf(text + strlen(text), n - strlen(text), "write if %s then … end", checked);
    else snprintf(text + strlen(text), n - strlen(text), "keep its result in a local and check that first");
}

/* Is `at` in the line where the local is given a value: "x =", "x, y =", "local x"? */
static bool gives_value(const char *at, const char *name) {
    const char *after = at + strlen(name);
    after += strspn(after, " ,");
    while (in_name(*after)) after += strspn(after, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ ,");
    return after[0] == '=' && after[1] != '=';
}

static void nil_local(const BohnRules *rules, const Script *script, int line, const char *name, char *text, size_t n) {
    char above[LINE_SIZE], rule[NAME_SIZE];
    for (int l = line; l > 0 && l > line - LINES_ABOVE; l--) {
        copy_line(script, l, above);
        const char *at = find_name(above, name), *value = at ? strchr(at, '=') : NULL;
        if (at && value && gives_value(at, name)) {
            int call = nil_call(value), first = 0;
            if (call >= 0) return say_nil_call(call, name, text, n);
            const char *self = strstr(value, "self:");
            if (self && sscanf(self + 5, "%63[A-Za-z0-9_]", rule) == 1) {
                if (rules_rule(rules, rule, &first)) snprintf(text, n, "; it is the result of the rule '%s'", rule);
            }
            return;
        }
        if (find_name(above, "function")) {
            char *list = strchr(above, '(');
            if (list) list[strcspn(list, ")")] = '\0';
            if (list && find_name(list, name))
                snprintf(text, n, "; '%s' is a parameter of the rule in line %d: its caller passes nothing for it", name, l);
            return;
        }
    }
}

/* The nearest rule, hook or datum of the game. */
static const char *nearest_rule(const BohnRules *rules, const char *name) {
    const char *names[512];
    int n = 0;
    for (int i = 0; i < rules->info.n_rules && n < 450; i++) names[n++] = rules->info.rules[i].name;
    return nearest_name(name, names, n);
}

/* The game has no such field; `called` like a rule. */
static void no_rule(const BohnRules *rules, const char *name, bool called, char *text, size_t n) {
    const char *near = nearest_rule(rules, name);
    if (called && near) snprintf(text, n, "; the game has no rule '%s'; did you mean '%s'?", name, near);
    else if (called) snprintf(text, n, "; the game has no rule '%s': write function game:%s(t, p)", name, name);
    else if (near) snprintf(text, n, "; the game has no '%s'; did you mean '%s'?", name, near);
    else snprintf(text, n, "; the game has no '%s': declare game.%s = …, or count with a counter", name, name);
}

/* What the module of the local `owner` has instead of the function `name`. */
static void no_function(const BohnRules *rules, const Script *script, const char *owner, const char *name, char *text,
                        size_t n) {
    char required[NAME_SIZE + 32], module[NAME_SIZE] = "", names[64][NAME_SIZE];
    const char *list[64];
    int count = 0;
    snprintf(required, sizeof required, "local %s = require", owner);
    const char *at = strstr(script->text, required);
    if (!at || sscanf(at + strlen(required), "%*[ (\"']%63[a-z0-9_]", module) != 1) return;
    for (int i = 0; i < rules->n_scripts; i++) {
        if (strcmp(rules->scripts[i].name, module) != 0) continue;
        for (at = rules->scripts[i].text; (at = strstr(at, "\nfunction ")) != NULL && count < 64; at++)
            if (sscanf(at, "\nfunction %*[A-Za-z0-9_]%*[.:]%63[A-Za-z0-9_]", names[count]) == 1) {
                list[count] = names[count];
                count++;
            }
    }
    const char *near = nearest_name(name, list, count);
    snprintf(text, n, near ? "; the module '%s' has no '%s'; did you mean '%s'?" : "; the module '%s' has no '%s'", module,
             name, near);
}

static void nil_value(const BohnRules *rules, const Script *script, int line, const char *source, const char *message,
                      char *text, size_t n) {
    char name[NAME_SIZE], owner[NAME_SIZE] = "";
    bool called = strstr(message, "attempt to call") != NULL;
    if (quoted(message, "(local '", name) || quoted(message, "(upvalue '", name)) {
        nil_local(rules, script, line, name, text, n);
        return;
    }
    if (quoted(message, "(method '", name) || quoted(message, "(field '", name)) {
        bool indexed = strcmp(name, "?") == 0 || strcmp(name, "integer index") == 0; /* by a variable, by a number */
        const char *at = indexed ? NULL : find_name(source, name);
        if (at && at > source && (at[-1] == '.' || at[-1] == ':')) copy_expression(source, at - 1, owner);
        if (indexed && strchr(source, '['))
            snprintf(text, n, "; the list has nothing at this index: lists are counted from 1 to #list");
        else if (is_game(script, owner)) no_rule(rules, name, called, text, n);
        else if (called) no_function(rules, script, owner, name, text, n);
        else if (strcmp(owner, "self.opt") == 0) snprintf(text, n, "; no option '%s' is declared in game.options", name);
        return;
    }
    int call = nil_call(source);
    if (call >= 0) say_nil_call(call, NULL, text, n);
}

/* ---- handles -------------------------------------------------------------------------------------------- */

/* A zone, counter, card … was used as a number or a list. */
static bool handle_value(const char *source, const char *message, char *text, size_t n) {
    char name[NAME_SIZE], expression[NAME_SIZE];
    bool loop = strstr(message, "for iterator") != NULL;
    if (quoted(message, "counter '", name)) {
        expression_of(source, name, expression);
        snprintf(text, n, "; a counter's value is %s:get()", expression);
    } else if (quoted(message, "zone '", name)) {
        expression_of(source, name, expression);
        if (loop) snprintf(text, n, "; write for _, card in ipairs(%s:cards()) do", expression);
        else snprintf(text, n, "; the number of its cards is #%s", expression);
    } else if (quoted(message, "group '", name)) {
        expression_of(source, name, expression);
        if (loop) snprintf(text, n, "; write for _, zone in ipairs(%s) do", expression);
        else snprintf(text, n, "; the number of its zones is #%s", expression);
    } else if (quoted(message, "card '", name) || quoted(message, "kind '", name)) {
        snprintf(text, n, "; use its data, as in card.id, card.count or what the script declares for it");
    } else if (strstr(message, "a seat p") || strstr(message, "compare seat p")) {
        snprintf(text, n, "; a seat's number is p.number");
    } else return false;
    return true;
}

/* A loop variable holds the number, not the value: "for p in t:seats()". */
static bool loop_variable(const Script *script, int line, const char *message, char *text, size_t n) {
    char name[NAME_SIZE], above[LINE_SIZE], loop[NAME_SIZE + 16];
    if (!strstr(message, "index a number value") || !quoted(message, "(local '", name)) return false;
    snprintf(loop, sizeof loop, "for %s in ", name);
    for (int l = line; l > 0 && l > line - LINES_ABOVE; l--) {
        copy_line(script, l, above);
        const char *at = strstr(above, loop);
        if (!at) {
            snprintf(loop, sizeof loop, "for %s, ", name);
            at = strstr(above, loop);
            snprintf(loop, sizeof loop, "for %s in ", name);
            if (!at) continue;
            snprintf(text, n, "; the first value of the loop in line %d is a number: write for _, %s in … do", l, name);
            return true;
        }
        const char *list = at + strlen(loop), *end = strstr(list, " do");
        snprintf(text, n, "; write for _, %s in %.*s do", name, end ? (int)(end - list) : 3, end ? list : "…");
        return true;
    }
    return false;
}

/* A rule or a primitive called with a dot, or the rule of the base without self. */
static bool forgotten_self(const Script *script, const char *source, char *text, size_t n) {
    char owner[NAME_SIZE], name[NAME_SIZE];
    for (const char *at = source; (at = strchr(at, '.')) != NULL; at++) {
        if (sscanf(at + 1, "%63[A-Za-z0-9_]", name) != 1 || at[1 + strlen(name)] != '(') continue;
        copy_expression(source, at, owner);
        const char *first = at + 2 + strlen(name);
        if (!*owner || strncmp(first, "self", 4) == 0 || !is_game(script, owner)) continue;
        if (strcmp(owner, "self") == 0) snprintf(text, n, "; write self:%s(…) with a colon", name);
        else snprintf(text, n, "; write %s.%s(self, …)", owner, name);
        return true;
    }
    return false;
}

/* A handle was used like a list or without its colon. */
static bool handle_call(const char *source, const char *message, char *text, size_t n) {
    char name[NAME_SIZE], owner[NAME_SIZE], call[NAME_SIZE + 4];
    const char *at;
    if (strstr(message, "without its colon") && quoted(message, "'", name)) {
        snprintf(call, sizeof call, ".%s(", name);
        at = strstr(source, call);
        if (at) copy_expression(source, at, owner);
        if (at) snprintf(text, n, "; write %s:%s(…)", owner, name);
        return true;
    }
    if (strncmp(message, "pairs:", 6) == 0 && quoted(message, "group '", name)) {
        expression_of(source, name, owner);
        snprintf(text, n, "; write ipairs(%s)", owner);
        return true;
    }
    if (strstr(message, "attempt to call a") && !strstr(message, "for iterator") && quoted(message, "(method '", name) &&
        !strstr(message, "nil value")) {
        snprintf(text, n, "; '%s' is a field, not a method: write .%s without parentheses", name, name);
        return true;
    }
    if (!quoted(message, "zone '", name)) return false;
    expression_of(source, name, owner);
    if (strncmp(message, "table.", 6) == 0) {
        snprintf(text, n, "; a zone is not a list: its cards are %s:cards(), and %s:take(card) adds one", owner, owner);
    } else if (strstr(message, "is not a list")) {
        at = find_name(source, name);
        at = at ? strchr(at, '[') : NULL;
        if (at) snprintf(text, n, "; write %s:at(%.*s)", owner, (int)strcspn(at + 1, "]"), at + 1);
    } else if (strncmp(message, "ipairs:", 7) == 0 || strncmp(message, "pairs:", 6) == 0 || strstr(message, "a list is expected")) {
        snprintf(text, n, "; write ipairs(%s:cards())", owner);
        if (strstr(message, "argument")) snprintf(text, n, "; write %s:cards()", owner);
    } else if (strstr(message, "table expected")) {
        snprintf(text, n, "; a zone is not a list: its cards are %s:cards(), and %s:take(card) adds one", owner, owner);
    } else if (strstr(message, "a whole number") || strstr(message, "number expected")) {
        snprintf(text, n, "; the number of its cards is #%s", owner);
    }
    return true;
}

/* A list of the base was called like a rule: base.cards(self). */
static bool called_list(const Script *script, const char *source, const char *message, char *text, size_t n) {
    char name[NAME_SIZE], owner[NAME_SIZE] = "";
    if (!quoted(message, "(field '", name)) return false;
    const char *at = find_name(source, name);
    if (at && at > source && at[-1] == '.') copy_expression(source, at - 1, owner);
    if (!is_game(script, owner)) return false;
    snprintf(text, n,
             "; '%s' is a list here: change it by game.%s = { also = …, instead = …, without = … } (bohn doc Changes)", name, name);
    return true;
}

/* ---- all together ----------------------------------------------------------------------------------------- */

void cure(const BohnRules *rules, const Script *script, int line, const char *message, char *text, size_t n) {
    char source[LINE_SIZE];
    text[0] = '\0';
    if (!script || line <= 0) return;
    copy_line(script, line, source);
    const char *words = syntax(script, source, message);
    if (words) snprintf(text, n, "; %s", words);
    else if (handle_call(source, message, text, n) && *text) return;
    else if (strstr(message, "found counter") && handle_value(source, message, text, n)) return;
    else if (!strstr(message, "attempt to ") && !strstr(message, "has no field")) return;
    else if (strstr(message, "call a table value") && called_list(script, source, message, text, n)) return;
    else if (forgotten_self(script, source, text, n) || strstr(message, "has no field")) return;
    else if (loop_variable(script, line, message, text, n) || handle_value(source, message, text, n)) return;
    else if (strstr(message, "a table value (for iterator"))
        snprintf(text, n, "; write ipairs(list) for a list, pairs(table) for names and values");
    else if (strstr(message, "nil")) nil_value(rules, script, line, source, message, text, n);
}

const Script *cure_rule_used(const BohnRules *rules, const Script *script, int line, const char **name, int *first) {
    char source[LINE_SIZE], called[NAME_SIZE];
    for (int l = line; l > 0 && l > line - LINES_ABOVE; l--) {
        copy_line(script, l, source);
        for (const char *at = source; (at = strchr(at, ':')) != NULL; at++) {
            if (sscanf(at + 1, "%63[A-Za-z0-9_]", called) != 1 || at[1 + strlen(called)] != '(') continue;
            const Script *where = rules_rule(rules, called, first);
            if (!where || strncmp(source, "function", 8) == 0 || !where->own || where == script) continue;
            for (int i = 0; i < rules->info.n_rules; i++)
                if (strcmp(rules->info.rules[i].name, called) == 0) *name = rules->info.rules[i].name;
            return where;
        }
        if (strncmp(source, "function", 8) == 0 || strncmp(source, "local function", 14) == 0) break;
    }
    return NULL;
}
