/* lua_uses.c - see lua_uses.h. */
#include "repl/author/lua_uses.h"

#include "repl/term/term.h"

#include <stdlib.h>
#include <string.h>

typedef struct Uses {
    const Sketch *sketch;
    const BohnInfo *info;
    Findings *found;
    long *looks;   /* at tokens, so far */
} Uses;

/* Most questions look through the whole text. After so many looks nothing more is found: almost 300 times what the
 * longest script of the program needs. */
#define MOST_LOOKS 50000000
#define LISTEN_EVERY 1000000 /* looks: whether Ctrl-C was pressed */

#define FOUND(u, line, ...) findings_add((u)->found, (u)->sketch->file, line, __VA_ARGS__)

static Token at(const Uses *u, int i) {
    if (++*u->looks % LISTEN_EVERY == 0 && term_interrupt_pending()) *u->looks = MOST_LOOKS + 1;
    return tokens_at(&u->sketch->source, *u->looks > MOST_LOOKS ? -1 : i);
}
static bool mark(const Uses *u, int i, const char *text) { return token_is(at(u, i), TOKEN_MARK, text); }
static bool word(const Uses *u, int i, const char *text) { return token_is(at(u, i), TOKEN_KEYWORD, text); }
static bool name(const Uses *u, int i, const char *text) { return token_is(at(u, i), TOKEN_NAME, text); }

static bool is_text(Token token, const char *text) {
    return (int)strlen(text) == token.length && memcmp(token.at, text, strlen(text)) == 0;
}

/* ---- what an expression is ----------------------------------------------------------------------------- */

typedef enum Thing { THING_UNKNOWN, THING_CARD, THING_KIND, THING_ZONE, THING_SEAT, THING_COUNTER } Thing;

/* The bracket that token i, a closing one, ends. */
static int opening(const Uses *u, int i) {
    for (int depth = 0; i >= 0; i--) {
        depth += mark(u, i, ")") || mark(u, i, "]") || mark(u, i, "}");
        depth -= mark(u, i, "(") || mark(u, i, "[") || mark(u, i, "{");
        if (depth == 0) return i;
    }
    return 0;
}

static int closing(const Uses *u, int i) {
    for (int depth = 0; at(u, i).kind != TOKEN_END; i++) {
        depth += mark(u, i, "(") || mark(u, i, "[") || mark(u, i, "{");
        depth -= mark(u, i, ")") || mark(u, i, "]") || mark(u, i, "}");
        if (depth == 0) return i;
    }
    return i;
}

/* The first token of the expression whose last one is i. */
static int start_of(const Uses *u, int i) {
    for (;;) {
        while (mark(u, i, ")") || mark(u, i, "]")) i = opening(u, i) - 1;
        if (at(u, i).kind == TOKEN_NAME && (mark(u, i - 1, ".") || mark(u, i - 1, ":"))) i -= 2;
        else return at(u, i).kind == TOKEN_NAME ? i : i + 1;
    }
}

/* The last token of the expression that begins with the name i. */
static int end_of(const Uses *u, int i) {
    for (;;) {
        if ((mark(u, i + 1, ".") || mark(u, i + 1, ":")) && at(u, i + 2).kind == TOKEN_NAME) i += 2;
        else if (mark(u, i + 1, "(")) i = closing(u, i + 1);
        else return i;
    }
}

static Thing by_method(Token method) {
    static const struct { const char *name; Thing thing; } results[] = {
        { "kind", THING_KIND }, { "top", THING_CARD }, { "front", THING_CARD }, { "at", THING_CARD }, { "best", THING_CARD },
        { "draw", THING_CARD }, { "zone", THING_ZONE }, { "active", THING_SEAT }, { "seat", THING_SEAT }, { "left", THING_SEAT },
    };
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (is_text(method, results[i].name)) return results[i].thing;
    return THING_UNKNOWN;
}

static Thing declared(const BohnInfo *info, Token field) {
    for (int i = 0; i < info->n_counters; i++)
        if (is_text(field, info->counters[i].name)) return THING_COUNTER;
    for (int i = 0; i < info->n_zones; i++)
        if (is_text(field, info->zones[i].name)) return THING_ZONE;
    return THING_UNKNOWN;
}

static Thing thing_at(const Uses *u, int last);

/* What a local is, from where it got its value last, at or above token i. */
static Thing local_at(const Uses *u, int i) {
    Token local = at(u, i);
    for (int k = i - 1; k > 0; k--) {
        if (word(u, k, "function")) return THING_UNKNOWN;
        if (at(u, k).kind != TOKEN_NAME || !token_same(at(u, k), local) || mark(u, k - 1, ".")) continue;
        if (word(u, k + 1, "in")) { /* for _, card in ipairs(zone:cards()) do */
            int last = k + 2;
            while (!word(u, last, "do") && at(u, last).kind != TOKEN_END) last++;
            bool cards = false, seats = false;
            for (int m = k + 2; m < last; m++) {
                cards |= mark(u, m, ":") && (name(u, m + 1, "cards") || name(u, m + 1, "where"));
                seats |= mark(u, m, ":") && (name(u, m + 1, "seats") || name(u, m + 1, "others"));
            }
            if (!mark(u, k - 1, ",")) return THING_UNKNOWN;
            return cards ? THING_CARD : seats ? THING_SEAT : THING_UNKNOWN;
        }
        if (!mark(u, k + 1, "=") || mark(u, k - 1, ",") || mark(u, k - 1, "{")) continue;
        int last = k + 2, line = at(u, k).line;
        while (at(u, last + 1).kind != TOKEN_END && at(u, last + 1).line == line && !mark(u, last + 1, ",")) last++;
        return start_of(u, last) == k + 2 ? thing_at(u, last) : THING_UNKNOWN;
    }
    return THING_UNKNOWN;
}

/* What the expression is that ends with token `last`. */
static Thing thing_at(const Uses *u, int last) {
    if (mark(u, last, ")")) {
        int open = opening(u, last);
        return mark(u, open - 2, ":") ? by_method(at(u, open - 1)) : THING_UNKNOWN;
    }
    if (at(u, last).kind != TOKEN_NAME) return THING_UNKNOWN;
    if (!mark(u, last - 1, ".")) return mark(u, last - 1, ":") ? THING_UNKNOWN : local_at(u, last);
    if (name(u, last, "kind")) return THING_KIND;
    if (name(u, last, "owner")) return THING_SEAT;
    bool table = name(u, last - 2, "t") && !mark(u, last - 3, "."), seat = name(u, last - 2, "p") && !mark(u, last - 3, ".");
    return table || seat || local_at(u, last - 2) == THING_SEAT ? declared(u->info, at(u, last)) : THING_UNKNOWN;
}

/* Token i is == or ~=, with a literal on one side and an expression from `first` to `last` on the other. */
static void compare(const Uses *u, int i, int literal, int first, int last) {
    static const char *const names[] = { "", "card", "kind", "zone", "seat", "counter" };
    Thing thing = thing_at(u, last);
    bool number = at(u, literal).kind == TOKEN_NUMBER;
    if (thing == THING_UNKNOWN || first > last) return;
    Token a = at(u, first), z = at(u, last), value = at(u, literal);
    int length = (int)(z.at + z.length - a.at);
    const char *before = "", *after = thing == THING_COUNTER ? ":get()" : thing == THING_ZONE ? ".name" :
                         thing == THING_SEAT ? ".number" : ".id";
    if (thing == THING_ZONE && number) before = "#", after = "";
    FOUND(u, at(u, i).line, "a %s is never equal to a %s: write %s%.*s%s %.*s %s%.*s%s", names[thing],
          number ? "number" : "text", before, length, a.at, after, at(u, i).length, at(u, i).at, number ? "" : "\"",
          value.length, value.at, number ? "" : "\"");
}

static bool literal(const Uses *u, int i) { return at(u, i).kind == TOKEN_STRING || at(u, i).kind == TOKEN_NUMBER; }

static void look_at_comparison(const Uses *u, int i) {
    if (literal(u, i + 1) && !mark(u, i + 2, "..") && !mark(u, start_of(u, i - 1) - 1, "#"))
        compare(u, i, i + 1, start_of(u, i - 1), i - 1);
    else if (literal(u, i - 1) && !mark(u, i - 2, "..") && at(u, i + 1).kind == TOKEN_NAME)
        compare(u, i, i - 1, i + 1, end_of(u, i + 1));
}

/* ---- rules and options ------------------------------------------------------------------------------------ */

static const BohnRule *rule_of(const BohnInfo *info, Token token) {
    static const BohnRule data = { .name = "" };   /* may be a rule: loading has called it */
    static const char *const dependent[] = { "cards", "zones", "counters", "groups", "turn", "finale" };
    for (size_t i = 0; i < sizeof dependent / sizeof dependent[0]; i++)
        if (is_text(token, dependent[i])) return &data;
    for (int i = 0; i < info->n_rules; i++)
        if (is_text(token, info->rules[i].name)) return &info->rules[i];
    return NULL;
}

/* Is self.NAME, or self["NAME"], read or set anywhere without being called? Then it may be there. */
static bool is_tested(const Uses *u, Token token) {
    for (int i = 0; i < u->sketch->source.n; i++)
        if (token_same(at(u, i), token) && mark(u, i - 1, ".") && !mark(u, i + 1, "(")) return true;
    return false;
}

static void no_rule(const Uses *u, Token token) {
    const char *names[600];
    char text[100];
    int n = 0;
    for (; n < u->info->n_rules && n < 600; n++) names[n] = u->info->rules[n].name;
    snprintf(text, sizeof text, "%.*s", token.length, token.at);
    FOUND(u, token.line, "the game has no rule '%s'%s", text, findings_suggest(u->found, text, names, n));
}

/* Token i is `self`. */
static void look_at_self(const Uses *u, int i) {
    Token field = at(u, i + 2);
    if (field.kind != TOKEN_NAME || mark(u, i - 1, ".") || mark(u, i - 1, ":")) return;
    bool called = mark(u, i + 3, "(");
    if (mark(u, i + 1, ":") && called && !rule_of(u->info, field) && !is_tested(u, field)) no_rule(u, field);
    if (mark(u, i + 1, ".") && called && rule_of(u->info, field) && !name(u, i + 4, "self"))
        FOUND(u, field.line, "'self.%.*s' is called without its colon: write self:%.*s(…)", field.length, field.at,
              field.length, field.at);
    if (!mark(u, i + 1, ".") || !token_is(field, TOKEN_NAME, "opt") || !mark(u, i + 3, ".")) return;
    const char *names[200];
    char text[100];
    int n = 0;
    snprintf(text, sizeof text, "%.*s", at(u, i + 4).length, at(u, i + 4).at);
    for (; n < u->info->n_options && n < 200; n++) {
        names[n] = u->info->options[n].name;
        if (strcmp(names[n], text) == 0) return;
    }
    FOUND(u, field.line, "there is no option '%s'%s", text, findings_suggest(u->found, text, names, n));
}

/* ---- definitions ----------------------------------------------------------------------------------------- */

/* Is the name a local of the script that holds its game? */
static bool is_game(const Uses *u, Token token) {
    for (int i = 0; i < u->sketch->source.n; i++)
        if (word(u, i, "local") && token_same(at(u, i + 1), token) && mark(u, i + 2, "="))
            return name(u, i + 3, "define") || (mark(u, i + 4, ":") && name(u, i + 5, "variant")) ||
                   (name(u, i + 3, "extends") && mark(u, i + 5, ":"));
    return false;
}

/* Token i is `function`. */
static void look_at_definition(const Uses *u, int i) {
    Token rule = at(u, i + 3);
    bool dot = mark(u, i + 2, "."), colon = mark(u, i + 2, ":");
    if ((!dot && !colon) || !mark(u, i + 4, "(") || !is_game(u, at(u, i + 1))) return;
    if (dot && !name(u, i + 5, "self") && !name(u, i + 5, "_") && !name(u, i + 5, "game"))
        FOUND(u, rule.line, "the rule '%.*s' is defined without self: write function %.*s:%.*s(…)", rule.length, rule.at,
              at(u, i + 1).length, at(u, i + 1).at, rule.length, rule.at);
    for (int k = 0; k < i; k++)
        if (word(u, k, "function") && token_same(at(u, k + 3), rule) && token_same(at(u, k + 1), at(u, i + 1)) &&
            (mark(u, k + 2, ":") || mark(u, k + 2, ".")) && mark(u, k + 4, "(")) {
            FOUND(u, rule.line, "'%.*s' is defined twice: the one in line %d never runs; remove or rename one", rule.length,
                  rule.at, at(u, k).line);
            return;
        }
}

void lua_uses(const Sketch *sketch, const BohnInfo *info, Findings *found) {
    long looks = 0;
    const Uses uses = { sketch, info, found, &looks }, *u = &uses;
    for (int i = 0; i < sketch->source.n; i++) {
        if (mark(u, i, "==") || mark(u, i, "~=")) look_at_comparison(u, i);
        else if (name(u, i, "self")) look_at_self(u, i);
        else if (word(u, i, "function")) look_at_definition(u, i);
    }
}
