/* lua_lint.c - see lua_lint.h. */
#include "repl/author/lua_lint.h"

#include "repl/author/manual.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"
#include "vm/bohn.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define MAX_OPEN 256           /* Lua itself nests no deeper */
#define MAX_LOCALS 4000
#define MAX_GLOBALS 64
#define MANY_CONSTANTS 200

/* What a local of the main chunk is. */
typedef enum Role { ROLE_NONE, ROLE_GAME, ROLE_BASE } Role;

typedef struct Local {
    Token name;
    Role role;
} Local;

/* An open block or bracket. */
typedef struct Open {
    char type;          /* the bracket, or: f function, l loop, i if, r repeat, b block */
    bool begun;         /* loop: past its `do` */
    int locals;         /* number of locals outside */
    int outer;          /* function: number of constants outside */
    int line;
    int mention;        /* function: index of the mention if it is a rule, else -1 */
    bool bits;          /* function: has bitwise operators */
} Open;

typedef struct Walk {
    Sketch *sketch;
    Findings *found;
    Open open[MAX_OPEN];
    int n_open, functions;
    Local locals[MAX_LOCALS];
    int n_locals;
    Token *constants;     /* of all open functions, the innermost last */
    int n_constants;
    const char *globals[MAX_GLOBALS];
    int n_globals;
} Walk;

#define FOUND(w, line, ...) findings_add((w)->found, (w)->sketch->file, line, __VA_ARGS__)

static Token at(const Walk *w, int i) { return tokens_at(&w->sketch->source, i); }
static bool mark(const Walk *w, int i, const char *text) { return token_is(at(w, i), TOKEN_MARK, text); }
static bool word(const Walk *w, int i, const char *text) { return token_is(at(w, i), TOKEN_KEYWORD, text); }
static bool name(const Walk *w, int i, const char *text) { return token_is(at(w, i), TOKEN_NAME, text); }

static void mention(Walk *w, MentionKind kind, Token token) {
    Sketch *s = w->sketch;
    Mention *more = realloc(s->mentions, (size_t)(s->n + 1) * sizeof *more);
    if (!more) {
        w->found->lost = true;
        return;
    }
    s->mentions = more;
    s->mentions[s->n++] = (Mention){ kind, token, token.line };
}

/* ---- constants ---------------------------------------------------------------------------------- */

static Open *function_of(Walk *w) {
    for (int i = w->n_open - 1; i >= 0; i--)
        if (w->open[i].type == 'f') return &w->open[i];
    return &w->open[0];
}

static void note_constant(Walk *w, Token token) { w->constants[w->n_constants++] = token; }

static int by_text(const void *a, const void *b) {
    const Token *one = a, *other = b;
    int order = memcmp(one->at, other->at, (size_t)(one->length < other->length ? one->length : other->length));
    return order ? order : one->length - other->length;
}

/* Lua 5.4.4 may compile bitwise operators wrongly where constants no longer fit a byte. The main chunk of a script is
 * full of texts; it counts only if it has such operators. */
static void count_constants(Walk *w, const Open *function) {
    Token *first = w->constants + function->outer;
    int n = w->n_constants - function->outer, different = n > 0;
    w->n_constants = function->outer;
    if (n <= MANY_CONSTANTS || (!function->bits && function == &w->open[0])) return;
    qsort(first, (size_t)n, sizeof *first, by_text);
    for (int i = 1; i < n; i++) different += !token_same(first[i - 1], first[i]);
    if (different > MANY_CONSTANTS)
        FOUND(w, function->line, "%d constants in one function: above %d Lua may compile it wrongly; move data to "
              "tables built by other functions", different, MANY_CONSTANTS);
}

/* ---- blocks and locals ---------------------------------------------------------------------------- */

static void push(Walk *w, char type, int line) {
    if (w->n_open == MAX_OPEN) return;
    w->open[w->n_open++] = (Open){ .type = type, .locals = w->n_locals, .outer = w->n_constants, .line = line,
                                     .mention = -1 };
    w->functions += type == 'f';
}

/* `line` is the last one. */
static void pop(Walk *w, int line) {
    if (w->n_open == 1) return;
    Open *top = &w->open[--w->n_open];
    if (top->type == 'f') {
        if (top->mention >= 0) w->sketch->mentions[top->mention].last = line;
        count_constants(w, top);
        w->functions--;
    }
    w->n_locals = top->locals;
}

static void declare(Walk *w, Token token, Role role) {
    if (w->n_locals < MAX_LOCALS) w->locals[w->n_locals++] = (Local){ token, role };
}

static const Local *find_local(const Walk *w, Token token) {
    for (int i = w->n_locals - 1; i >= 0; i--)
        if (token_same(w->locals[i].name, token)) return &w->locals[i];
    return NULL;
}

/* The role of X in `local X = …`; token i follows the = */
static Role role_of(const Walk *w, int i) {
    if (w->n_open > 1) return ROLE_NONE;
    if (name(w, i, "define") || (mark(w, i + 1, ":") && name(w, i + 2, "variant"))) return ROLE_GAME;
    return name(w, i, "extends") ? ROLE_BASE : ROLE_NONE;
}

/* Declares names separated by commas, perhaps with attributes, from token i on. Returns the next token. */
static int declare_list(Walk *w, int i) {
    for (;; i++) {
        if (at(w, i).kind == TOKEN_NAME) {
            int next = i + 1;
            if (mark(w, next, "<")) next += 3;
            declare(w, at(w, i), mark(w, next, "=") ? role_of(w, next + 1) : ROLE_NONE);
            i = next;
        } else if (mark(w, i, "...")) {
            i++;
        }
        if (!mark(w, i, ",")) return i;
    }
}

/* Token i is `function`: reads its name, if any, and its parameters. Returns the next token. */
static int enter_function(Walk *w, int i) {
    int line = at(w, i).line, rule = -1;
    bool method = false, local = word(w, i - 1, "local");
    const Local *owner = NULL;
    if (local) declare(w, at(w, i + 1), ROLE_NONE);
    for (i++; at(w, i).kind == TOKEN_NAME; i++) {
        if (!owner && !local) owner = find_local(w, at(w, i));
        if (!owner && !local)
            FOUND(w, at(w, i).line, "function '%.*s' is global: write local function, or make it a rule of the game",
                  at(w, i).length, at(w, i).at);
        method = method || mark(w, i + 1, ":");
        if (!mark(w, i + 1, ":") && !mark(w, i + 1, ".")) {
            if (owner && owner->role == ROLE_GAME) {
                rule = w->sketch->n;
                mention(w, MENTION_RULE, at(w, i));
            }
            i++;
            break;
        }
        i++;
        note_constant(w, at(w, i + 1));
        local = true; /* the rest are fields */
    }
    push(w, 'f', line);
    w->open[w->n_open - 1].mention = rule < w->sketch->n ? rule : -1;
    if (method) declare(w, (Token){ TOKEN_NAME, "self", 4, line }, ROLE_NONE);
    return mark(w, i, "(") ? declare_list(w, i + 1) + 1 : i;
}

/* ---- uses of names ------------------------------------------------------------------------- */

static void learn_globals(Walk *w) {
    const DocEntry *entry;
    for (int i = 0; (entry = doc_entry(i)) != NULL; i++)
        if ((entry->kind == DOC_FUNCTION || entry->kind == DOC_VALUE) && !strchr(entry->name, ':') &&
            strncmp(entry->group, "Module", 6) != 0 && w->n_globals < MAX_GLOBALS)
            w->globals[w->n_globals++] = entry->name;
}

/* Is it a global, or (`library`) a table of globals, such as math? */
static bool is_global(const Walk *w, const char *text, bool library) {
    size_t n = strlen(text);
    for (int i = 0; i < w->n_globals; i++)
        if (strncmp(w->globals[i], text, n) == 0 && w->globals[i][n] == (library ? '.' : '\0')) return true;
    return false;
}

/* Token i is a name, and not a local. */
static void use_global(Walk *w, int i) {
    char text[200];
    Token token = at(w, i), field = at(w, i + 2);
    snprintf(text, sizeof text, "%.*s", token.length, token.at);
    if (is_global(w, text, true)) {
        if (!mark(w, i + 1, ".") || field.kind != TOKEN_NAME) return;
        string_append(text, sizeof text, ".%.*s", field.length, field.at);
    }
    if (is_global(w, text, false)) return;
    const BohnInstead *gone = bohn_instead;
    while (gone->name && strcmp(text, gone->name) != 0) gone++;
    if (mark(w, i + 1, "=")) FOUND(w, token.line, "'%s' is global: write local", text);
    else if (gone->name) FOUND(w, token.line, "unknown global '%s': %s", text, gone->write);
    else FOUND(w, token.line, "unknown global '%s'%s", text, findings_suggest(w->found, text, w->globals, w->n_globals));
}

/* Token i is the game or its base, in a function: such a call bypasses variants. */
static void use_game(Walk *w, int i, Role role) {
    Token rule = at(w, i + 2), self = at(w, i);
    bool call = mark(w, i + 3, "(") || mark(w, i + 3, "{") || at(w, i + 3).kind == TOKEN_STRING;
    bool method = mark(w, i + 1, ":");
    if (!call || rule.kind != TOKEN_NAME || (!method && !mark(w, i + 1, ".")) || token_is(rule, TOKEN_NAME, "variant"))
        return;
    if (role == ROLE_BASE && !method && name(w, i + 4, "self")) return;
    const char *dot = method ? ":" : ".";
    if (role == ROLE_GAME)
        FOUND(w, self.line, "'%.*s%s%.*s' always calls the rule of this script, even if a variant overrides it: write "
              "self:%.*s(…)", self.length, self.at, dot, rule.length, rule.at, rule.length, rule.at);
    else
        FOUND(w, self.line, "'%.*s%s%.*s' calls the base without the changes of variants: write self:%.*s(…), or "
              "%.*s.%.*s(self, …)", self.length, self.at, dot, rule.length, rule.at, rule.length, rule.at, self.length,
              self.at, rule.length, rule.at);
}

static void use_name(Walk *w, int i) {
    Token token = at(w, i);
    bool field = mark(w, i - 1, ".") || mark(w, i - 1, ":");
    bool key = w->open[w->n_open - 1].type == '{' && mark(w, i + 1, "=") &&
               (mark(w, i - 1, "{") || mark(w, i - 1, ",") || mark(w, i - 1, ";"));
    const Local *local = field || key ? NULL : find_local(w, token);
    if (!local) note_constant(w, token);
    if (local && local->role != ROLE_NONE && w->functions > 0) use_game(w, i, local->role);
    if (!local && !field && !key) use_global(w, i);
}

/* ---- words of the game ------------------------------------------------------------------------------ */

/* Mentions the strings of a first argument that starts at token i, unless they are compared or concatenated. */
static void mention_words(Walk *w, int i) {
    for (int depth = 0; depth >= 0 && at(w, i).kind != TOKEN_END && !(depth == 0 && mark(w, i, ",")); i++) {
        if (mark(w, i, "(") || mark(w, i, "[")) depth++;
        if (mark(w, i, ")") || mark(w, i, "]")) depth--;
        bool compared = mark(w, i - 1, "==") || mark(w, i - 1, "~=") || mark(w, i + 1, "..") || mark(w, i - 1, "..");
        if (at(w, i).kind == TOKEN_STRING && depth == 0 && !compared) mention(w, MENTION_WORD, at(w, i));
    }
}

/* Token i opens the table of a question. */
static void look_at_question(Walk *w, int i) {
    Token asked = at(w, i + 1);
    bool clause = false;
    if (asked.kind != TOKEN_STRING || mark(w, i + 2, "..")) return;
    mention(w, MENTION_QUESTION, asked);
    int depth = 0, k = i;
    do {
        if (mark(w, k, "{")) depth++;
        if (mark(w, k, "}")) depth--;
        if (depth == 1 && name(w, k, "clause") && mark(w, k + 1, "=")) clause = true;
        k++;
    } while (depth > 0 && at(w, k).kind != TOKEN_END);
    if (!clause)
        FOUND(w, asked.line, "decision '%.*s' has no clause: write clause = \"ABC-1\" in it, and what it says in "
              "game.clauses", asked.length, asked.at);
}

/* Token i is the colon of a call. */
static void look_at_call(Walk *w, int i) {
    static const char *const asking[] = { "choose", "pick", "deal", "confirm", "open", "choose_all" };
    int argument = mark(w, i + 2, "(") ? i + 3 : i + 2;
    for (size_t k = 0; k < sizeof asking / sizeof asking[0]; k++)
        if (name(w, i + 1, asking[k]) && mark(w, argument, "{")) look_at_question(w, argument);
    if ((name(w, i + 1, "say") || name(w, i + 1, "say_kinds") || name(w, i + 1, "options")) && argument == i + 3)
        mention_words(w, argument);
    if (name(w, i + 1, "kind") && at(w, argument).kind == TOKEN_STRING && !mark(w, argument + 1, ".."))
        mention(w, MENTION_CARD, at(w, argument));
}

/* Token i is == or ~=: mentions the card if an id is compared with a string, on either side. */
static void look_at_comparison(Walk *w, int i) {
    bool id = mark(w, i - 2, ".") && name(w, i - 1, "id");
    if (id && at(w, i + 1).kind == TOKEN_STRING && !mark(w, i + 2, "..")) mention(w, MENTION_CARD, at(w, i + 1));
    if (at(w, i - 1).kind != TOKEN_STRING || mark(w, i - 2, "..")) return;
    int k = i + 1; /* "soja" == card.kind.id */
    while (at(w, k).kind == TOKEN_NAME && mark(w, k + 1, ".")) k += 2;
    if (k > i + 1 && name(w, k, "id")) mention(w, MENTION_CARD, at(w, i - 1));
}

/* Token i is ^. Lua computes squares by multiplication, and other powers by the library of the machine. */
static void look_at_power(Walk *w, int i) {
    Token exponent = at(w, i + 1);
    if (token_is(exponent, TOKEN_NUMBER, "2")) return;
    FOUND(w, at(w, i).line, "the last bit of a power differs between machines, and with it perhaps the game: "
          "multiply, or use power(x, n) of require \"bot\"");
}

/* ---- the walk ---------------------------------------------------------------------------------------- */

/* Token i is a keyword. Returns the next token to look at. */
static int keyword(Walk *w, int i) {
    int line = at(w, i).line;
    Open *top = &w->open[w->n_open - 1];
    if (word(w, i, "local") && !word(w, i + 1, "function")) return declare_list(w, i + 1);
    if (word(w, i, "function")) return enter_function(w, i);
    if (word(w, i, "for") || word(w, i, "while")) {
        push(w, 'l', line);
        return word(w, i, "for") ? declare_list(w, i + 1) : i + 1;
    }
    if (word(w, i, "do") && top->type == 'l' && !top->begun) top->begun = true;
    else if (word(w, i, "do")) push(w, 'b', line);
    else if (word(w, i, "if")) push(w, 'i', line);
    else if (word(w, i, "repeat")) push(w, 'r', line);
    else if (word(w, i, "else") || word(w, i, "elseif")) w->n_locals = top->locals;
    else if (word(w, i, "end")) pop(w, line);
    else if (word(w, i, "goto")) return i + 2;
    else if ((word(w, i, "or") || word(w, i, "and")) && name(w, i + 1, "no") && at(w, i + 2).kind == TOKEN_STRING)
        FOUND(w, line, "'%s no' drops the clause, as `%s` gives one value: write if … then return no \"%.*s\" end",
              word(w, i, "or") ? "or" : "and", word(w, i, "or") ? "or" : "and", at(w, i + 2).length, at(w, i + 2).at);
    else if (word(w, i, "until")) { /* the condition sees the locals of the block */
        int kept = w->n_locals;
        pop(w, line);
        w->n_locals = kept;
    }
    return i + 1;
}

static void walk(Walk *w) {
    push(w, 'f', 1); /* the main chunk */
    w->functions = 0;
    for (int i = 0; i < w->sketch->source.n;) {
        Token token = at(w, i);
        if (token.kind == TOKEN_KEYWORD) {
            i = keyword(w, i);
            continue;
        }
        if (mark(w, i, "::")) { /* a label */
            i += 3;
            continue;
        }
        if (token.kind == TOKEN_NAME) use_name(w, i);
        else if (token.kind == TOKEN_STRING || (token.kind == TOKEN_NUMBER && token.length > 5))
            note_constant(w, token); /* small numbers are not constants */
        else if (mark(w, i, ":")) look_at_call(w, i);
        else if (mark(w, i, "==") || mark(w, i, "~=")) look_at_comparison(w, i);
        else if (token.kind == TOKEN_MARK && strchr("({[", *token.at)) push(w, *token.at, token.line);
        else if (token.kind == TOKEN_MARK && strchr(")}]", *token.at)) pop(w, token.line);
        else if (mark(w, i, "&") || mark(w, i, "|") || mark(w, i, "~") || mark(w, i, "<<") || mark(w, i, ">>"))
            function_of(w)->bits = true;
        else if (mark(w, i, "^")) look_at_power(w, i);
        i++;
    }
    count_constants(w, &w->open[0]);
}

/* ---- clauses ------------------------------------------------------------------------------------------- */

/* Is there a clause of this name, or (`family`) one that starts with it? */
static bool clause_known(const Strings *all, const char *id, bool family) {
    int low = 0, high = all->n; /* binary search for the first clause not before it */
    while (low < high) {
        int middle = (low + high) / 2;
        if (strcmp(all->item[middle], id) < 0) low = middle + 1;
        else high = middle;
    }
    return low < all->n && strncmp(all->item[low], id, strlen(id) + !family) == 0;
}

/* Those that the script declares itself: clauses = { ["MY-1"] = … }. */
static Strings own_clauses(const Sketch *sketch) {
    Strings own = { NULL, 0 };
    for (Citation cited = { 0 }; sketch_next_clause(sketch, &cited);) {
        const char *end = sketch->text + cited.next, *id = end - strlen(cited.clause);
        bool declared = strncmp(end, "\"]", 2) == 0 && id - sketch->text > 2 && strncmp(id - 2, "[\"", 2) == 0;
        if (declared) strings_add(&own, "%s", cited.clause);
    }
    strings_sort(&own);
    return own;
}

void sketch_check_clauses(const Sketch *sketch, const Strings *references, Findings *found) {
    Strings own = own_clauses(sketch);
    char family[8];
    for (Citation cited = { 0 }; sketch_next_clause(sketch, &cited);) {
        bool group = isalpha((unsigned char)cited.clause[strlen(cited.clause) - 1]); /* "the BOH-D rules" */
        snprintf(family, sizeof family, "%.4s", cited.clause);
        bool known = clause_known(references, cited.clause, group) || clause_known(&own, cited.clause, group);
        if (!known && (clause_known(references, family, true) || clause_known(&own, family, true)))
            findings_add(found, sketch->file, cited.line, "there is no clause %s in the rule reference", cited.clause);
    }
    strings_free(&own);
}

bool sketch_next_clause(const Sketch *sketch, Citation *cited) {
    if (cited->line == 0) cited->line = 1;
    for (const char *text = sketch->text + cited->next; *text; text++) {
        cited->line += *text == '\n';
        int length = text > sketch->text && isalnum((unsigned char)text[-1]) ? 0 : clause_length(text);
        if (length == 0) continue;
        snprintf(cited->clause, sizeof cited->clause, "%.*s", length, text);
        cited->next = (size_t)(text - sketch->text) + (size_t)length;
        return true;
    }
    return false;
}

void sketch_clause(const Sketch *sketch, int line, char *clause, size_t n) {
    *clause = '\0';
    for (Citation cited = { 0 }; sketch_next_clause(sketch, &cited) && cited.line <= line;) {
        const char *start = sketch->text + cited.next; /* of its line */
        while (start > sketch->text && start[-1] != '\n') start--;
        bool above = cited.line == line - 1 && string_starts(start + strspn(start, " "), "--");
        if (above || cited.line == line) snprintf(clause, n, "%s", cited.clause);
        if (cited.line == line) return;
    }
}

/* ---- a script -------------------------------------------------------------------------------------------- */

static int compare_text(Token a, Token b) {
    int order = memcmp(a.at, b.at, (size_t)(a.length < b.length ? a.length : b.length));
    return order ? order : (a.length > b.length) - (a.length < b.length);
}

static int order_by_text(const void *a, const void *b, void *tokens) {
    int one = *(const int *)a, other = *(const int *)b, order = compare_text(((Token *)tokens)[one], ((Token *)tokens)[other]);
    return order ? order : (one > other) - (one < other);
}

/* A script may have a hundred thousand names, and as many of them may be looked for. */
static bool sort_names(Sketch *sketch) {
    const Tokens *source = &sketch->source;
    sketch->by_text = malloc(((size_t)source->n + 1) * sizeof *sketch->by_text);
    if (!sketch->by_text) return false;
    for (int i = 0; i < source->n; i++) {
        TokenKind kind = source->tokens[i].kind;
        if (kind == TOKEN_NAME || kind == TOKEN_STRING) sketch->by_text[sketch->n_by_text++] = i;
        sketch->is_game |= tokens_is(source, i, TOKEN_NAME, "define") || tokens_is(source, i, TOKEN_NAME, "variant") ||
                           tokens_is(source, i, TOKEN_NAME, "extends");
    }
    qsort_r(sketch->by_text, (size_t)sketch->n_by_text, sizeof *sketch->by_text, order_by_text, source->tokens);
    return true;
}

bool sketch_open(Sketch *sketch, const char *file) {
    *sketch = (Sketch){ .text = file_text(file, SCRIPT_SIZE) };
    if (!sketch->text && errno == EFBIG) sketch->text = strdup(""); /* the kernel reports it */
    sketch->file = strdup(file);
    bool ok = sketch->file && sketch->text && tokens_read(sketch->text, &sketch->source) && sort_names(sketch);
    if (!ok) sketch_free(sketch);
    return ok;
}

bool sketch_read(Sketch *sketch, const char *file, Findings *found) {
    if (!sketch_open(sketch, file)) return false;
    Walk *w = calloc(1, sizeof *w);
    Token *constants = malloc(((size_t)sketch->source.n + 1) * sizeof *constants);
    bool ok = w && constants;
    if (ok) {
        w->sketch = sketch;
        w->found = found;
        w->constants = constants;
        learn_globals(w);
        walk(w);
    }
    free(constants);
    free(w);
    if (!ok) sketch_free(sketch);
    return ok;
}

void sketch_free(Sketch *sketch) {
    tokens_free(&sketch->source);
    free(sketch->by_text);
    free(sketch->mentions);
    free(sketch->text);
    free(sketch->file);
    *sketch = (Sketch){ .file = NULL };
}

int sketch_line(const Sketch *sketch, const char *text) {
    const Tokens *source = &sketch->source;
    const Token wanted = { .at = text, .length = (int)strlen(text) };
    int from = 0, end = sketch->n_by_text;
    while (from < end) { /* the first that is not before it */
        int middle = from + (end - from) / 2;
        if (compare_text(source->tokens[sketch->by_text[middle]], wanted) < 0) from = middle + 1;
        else end = middle;
    }
    int first = 0;
    for (; from < sketch->n_by_text && token_same(source->tokens[sketch->by_text[from]], wanted); from++) {
        int i = sketch->by_text[from];
        if (!first) first = source->tokens[i].line;
        if (tokens_is(source, i + 1, TOKEN_MARK, "=") &&
            (tokens_is(source, i + 2, TOKEN_MARK, "{") || tokens_at(source, i + 2).kind == TOKEN_STRING))
            return source->tokens[i].line;
    }
    return first;
}

const Mention *sketch_rule(const Sketch *sketch, int line) {
    for (const Mention *m = sketch->mentions; m < sketch->mentions + sketch->n; m++)
        if (m->kind == MENTION_RULE && m->name.line <= line && line <= m->last) return m;
    return NULL;
}

Strings sketch_given(const Sketch *sketch, const char *function) {
    const Tokens *source = &sketch->source;
    Strings given = { NULL, 0 };
    for (int i = 0; i < source->n; i++) {
        Token token = tokens_at(source, i + (tokens_is(source, i + 1, TOKEN_MARK, "(") ? 2 : 1));
        if (tokens_is(source, i, TOKEN_NAME, function) && token.kind == TOKEN_STRING)
            strings_add(&given, "%.*s", token.length, token.at);
    }
    return given;
}

void lua_declared_cards(const char *text, Strings *cards) {
    Tokens source;
    if (!tokens_read(text, &source)) return;
    for (int k = 0; k < source.n; k++) {
        if (!tokens_is(&source, k + 1, TOKEN_MARK, "=")) continue;
        Token name = tokens_at(&source, k), value = tokens_at(&source, k + 2);
        if (token_is(name, TOKEN_NAME, "id") && value.kind == TOKEN_STRING) strings_add(cards, "%.*s", value.length, value.at);
        else if (name.kind == TOKEN_NAME && token_is(value, TOKEN_MARK, "{")) strings_add(cards, "%.*s", name.length, name.at);
    }
    tokens_free(&source);
}
