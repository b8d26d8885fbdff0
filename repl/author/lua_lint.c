/* lua_lint.c - see lua_lint.h. */
#include "repl/author/lua_lint.h"

#include "repl/author/manual.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define MAX_OPEN 256           /* Lua itself nests no deeper */
#define MAX_NAMES 4000
#define MAX_GLOBALS 64
#define MANY_CONSTANTS 200

/* What a local of the whole script stands for. */
typedef enum Role { ROLE_NONE, ROLE_GAME, ROLE_BASE } Role;

typedef struct Local {
    Token name;
    Role role;
} Local;

/* A block or bracket that is open. */
typedef struct Open {
    char type;          /* the bracket, or: f function, l loop, i if, r repeat, b block */
    bool begun;         /* loop: its `do` has been met */
    int locals;         /* how many were known outside */
    int outer;          /* function: how many constants of those around it are noted */
    int line;
    int mention;        /* function: that of the rule it is, -1 = it is none */
    bool bits;          /* function: has bitwise operators */
} Open;

typedef struct Walk {
    Sketch *sketch;
    Findings *found;
    Open open[MAX_OPEN];
    int n_open, functions;
    Local *locals;
    int n_locals;
    Token *constants;     /* of all open functions, the innermost last */
    int n_constants;
    const char *globals[MAX_GLOBALS];
    int n_globals;
} Walk;

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
        findings_add(w->found, w->sketch->file, function->line,
                     "%d constants in one function: above %d Lua may compile it wrongly; put data into tables of "
                     "their own functions", different, MANY_CONSTANTS);
}

/* ---- blocks and locals ---------------------------------------------------------------------------- */

static void push(Walk *w, char type, int line) {
    if (w->n_open == MAX_OPEN) return;
    w->open[w->n_open++] = (Open){ .type = type, .locals = w->n_locals, .outer = w->n_constants, .line = line,
                                     .mention = -1 };
    w->functions += type == 'f';
}

/* `line` is where it ends. */
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
    if (w->n_locals < MAX_NAMES) w->locals[w->n_locals++] = (Local){ token, role };
}

static const Local *find_local(const Walk *w, Token token) {
    for (int i = w->n_locals - 1; i >= 0; i--)
        if (token_same(w->locals[i].name, token)) return &w->locals[i];
    return NULL;
}

/* What `local X = …`, of which token i follows the =, makes of X. */
static Role role_of(const Walk *w, int i) {
    if (w->n_open > 1) return ROLE_NONE;
    if (name(w, i, "define") || (mark(w, i + 1, ":") && name(w, i + 2, "variant"))) return ROLE_GAME;
    return name(w, i, "extends") ? ROLE_BASE : ROLE_NONE;
}

/* Names with commas between them from token i on, each with an attribute perhaps; the token behind. */
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

/* `function` is token i: its name, if it has one, and its parameters; the token behind them. */
static int enter_function(Walk *w, int i) {
    int line = at(w, i).line;
    int rule = -1;
    bool method = false, local = word(w, i - 1, "local");
    const Local *owner = NULL;
    if (local) declare(w, at(w, i + 1), ROLE_NONE);
    for (i++; at(w, i).kind == TOKEN_NAME; i++) {
        if (!owner && !local) owner = find_local(w, at(w, i));
        if (!owner && !local)
            findings_add(w->found, w->sketch->file, at(w, i).line, "function '%.*s' is global: write local function, "
                         "or make it a rule of the game", at(w, i).length, at(w, i).at);
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
        local = true; /* what follows are fields */
    }
    push(w, 'f', line);
    w->open[w->n_open - 1].mention = rule < w->sketch->n ? rule : -1;
    if (method) declare(w, (Token){ TOKEN_NAME, "self", 4, line }, ROLE_NONE);
    return mark(w, i, "(") ? declare_list(w, i + 1) + 1 : i;
}

/* ---- what names stand for ------------------------------------------------------------------------- */

static void learn_globals(Walk *w) {
    const DocEntry *entry;
    for (int i = 0; (entry = doc_entry(i)) != NULL; i++)
        if ((entry->kind == DOC_FUNCTION || entry->kind == DOC_VALUE) && !strchr(entry->name, ':') &&
            strncmp(entry->group, "Module", 6) != 0 && w->n_globals < MAX_GLOBALS)
            w->globals[w->n_globals++] = entry->name;
}

/* Is it a global, or a field of one ("math.max")? */
static bool is_global(const Walk *w, const char *text, bool library) {
    size_t n = strlen(text);
    for (int i = 0; i < w->n_globals; i++)
        if (strncmp(w->globals[i], text, n) == 0 && w->globals[i][n] == (library ? '.' : '\0')) return true;
    return false;
}

/* Token i is a name that no local has. */
static void use_global(Walk *w, int i) {
    char text[200];
    Token token = at(w, i), field = at(w, i + 2);
    snprintf(text, sizeof text, "%.*s", token.length, token.at);
    if (is_global(w, text, true)) {
        if (!mark(w, i + 1, ".") || field.kind != TOKEN_NAME) return;
        string_append(text, sizeof text, ".%.*s", field.length, field.at);
    }
    if (is_global(w, text, false)) return;
    if (mark(w, i + 1, "=")) findings_add(w->found, w->sketch->file, token.line, "'%s' is global: write local", text);
    else
        findings_add(w->found, w->sketch->file, token.line, "unknown global '%s'%s", text,
                     string_suggest(text, w->globals, w->n_globals));
}

/* Token i is the game of this script or its base, in a function: may it be used so? */
static void use_game(Walk *w, int i, Role role) {
    Token rule = at(w, i + 2), self = at(w, i);
    bool call = mark(w, i + 3, "(") || mark(w, i + 3, "{") || at(w, i + 3).kind == TOKEN_STRING;
    bool method = mark(w, i + 1, ":");
    if (!call || rule.kind != TOKEN_NAME || (!method && !mark(w, i + 1, ".")) || token_is(rule, TOKEN_NAME, "variant"))
        return;
    if (role == ROLE_BASE && !method && name(w, i + 4, "self")) return;
    const char *dot = method ? ":" : ".";
    if (role == ROLE_GAME)
        findings_add(w->found, w->sketch->file, self.line, "'%.*s%s%.*s' is always the rule of this script, whatever a "
                     "variant says: write self:%.*s(…)", self.length, self.at, dot, rule.length, rule.at, rule.length,
                     rule.at);
    else
        findings_add(w->found, w->sketch->file, self.line, "'%.*s%s%.*s' asks the base and leaves out what variants "
                     "change: write self:%.*s(…), or %.*s.%.*s(self, …)", self.length, self.at, dot, rule.length,
                     rule.at, rule.length, rule.at, self.length, self.at, rule.length, rule.at);
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

/* The strings of a first argument that begins at token i, unless something is compared with them. */
static void mention_words(Walk *w, int i) {
    for (int depth = 0; depth >= 0 && at(w, i).kind != TOKEN_END && !(depth == 0 && mark(w, i, ",")); i++) {
        if (mark(w, i, "(") || mark(w, i, "[")) depth++;
        if (mark(w, i, ")") || mark(w, i, "]")) depth--;
        bool compared = mark(w, i - 1, "==") || mark(w, i - 1, "~=") || mark(w, i + 1, "..") || mark(w, i - 1, "..");
        if (at(w, i).kind == TOKEN_STRING && depth == 0 && !compared) mention(w, MENTION_WORD, at(w, i));
    }
}

/* A question asked with a table that begins at token i. */
static void look_at_question(Walk *w, int i) {
    bool clause = false;
    if (at(w, i + 1).kind != TOKEN_STRING || mark(w, i + 2, "..")) return;
    mention(w, MENTION_QUESTION, at(w, i + 1));
    int depth = 0, k = i;
    do {
        if (mark(w, k, "{")) depth++;
        if (mark(w, k, "}")) depth--;
        if (depth == 1 && name(w, k, "clause") && mark(w, k + 1, "=")) clause = true;
        k++;
    } while (depth > 0 && at(w, k).kind != TOKEN_END);
    if (!clause)
        findings_add(w->found, w->sketch->file, at(w, i + 1).line, "decision '%.*s' has no clause", at(w, i + 1).length,
                     at(w, i + 1).at);
}

/* Token i is a colon: which method is called, and with what? */
static void look_at_call(Walk *w, int i) {
    static const char *const asking[] = { "choose", "pick", "deal", "confirm", "open", "choose_all" };
    int argument = mark(w, i + 2, "(") ? i + 3 : i + 2;
    for (size_t k = 0; k < sizeof asking / sizeof asking[0]; k++)
        if (name(w, i + 1, asking[k]) && mark(w, argument, "{")) look_at_question(w, argument);
    if ((name(w, i + 1, "say") || name(w, i + 1, "options")) && argument == i + 3) mention_words(w, argument);
    if (name(w, i + 1, "kind") && at(w, argument).kind == TOKEN_STRING && !mark(w, argument + 1, ".."))
        mention(w, MENTION_CARD, at(w, argument));
}

/* Token i is == or ~=: is an id compared with a text, on either side? */
static void look_at_comparison(Walk *w, int i) {
    bool id = mark(w, i - 2, ".") && name(w, i - 1, "id");
    if (id && at(w, i + 1).kind == TOKEN_STRING && !mark(w, i + 2, "..")) mention(w, MENTION_CARD, at(w, i + 1));
    if (at(w, i - 1).kind != TOKEN_STRING || mark(w, i - 2, "..")) return;
    int k = i + 1; /* "soja" == card.kind.id */
    while (at(w, k).kind == TOKEN_NAME && mark(w, k + 1, ".")) k += 2;
    if (k > i + 1 && name(w, k, "id")) mention(w, MENTION_CARD, at(w, i - 1));
}

/* ---- the walk ---------------------------------------------------------------------------------------- */

/* Token i is a keyword; the next one to look at. */
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
    else if (word(w, i, "end")) pop(w, at(w, i).line);
    else if (word(w, i, "goto")) return i + 2;
    else if (word(w, i, "until")) { /* its condition still sees the locals of the block */
        int kept = w->n_locals;
        pop(w, at(w, i).line);
        w->n_locals = kept;
    }
    return i + 1;
}

static void walk(Walk *w) {
    push(w, 'f', 1); /* the script itself */
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
            note_constant(w, token); /* small numbers need none */
        else if (mark(w, i, ":")) look_at_call(w, i);
        else if (mark(w, i, "==") || mark(w, i, "~=")) look_at_comparison(w, i);
        else if (token.kind == TOKEN_MARK && strchr("({[", *token.at)) push(w, *token.at, token.line);
        else if (token.kind == TOKEN_MARK && strchr(")}]", *token.at)) pop(w, at(w, i).line);
        else if (mark(w, i, "&") || mark(w, i, "|") || mark(w, i, "~") || mark(w, i, "<<") || mark(w, i, ">>"))
            function_of(w)->bits = true;
        i++;
    }
    count_constants(w, &w->open[0]);
}

/* ---- clauses ------------------------------------------------------------------------------------------- */

/* A clause id such as BOH-2.1 or ALC-P1-2 at the start of `text`: its length, 0 if there is none. */
static int clause_length(const char *text) {
    int n = 0;
    while (n < 4 && isupper((unsigned char)text[n])) n++;
    if (n != 3 || text[3] != '-' || !isalnum((unsigned char)text[4])) return 0;
    for (n = 4; isalnum((unsigned char)text[n]) ||
                ((text[n] == '.' || text[n] == '-') && isalnum((unsigned char)text[n + 1]));)
        n++;
    return n;
}

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

static void look_at_clauses(const Sketch *sketch, Findings *found) {
    const char *file = sketch->file, *slash = strrchr(file, '/');
    char path[8192], family[8];
    snprintf(path, sizeof path, "%.*s:%s", slash ? (int)(slash - file) : 1, slash ? file : ".", bohn_search_path());
    Strings all = clauses_all(path); /* of references beside the script and in the search path */
    for (Citation cited = { 0 }; sketch_next_clause(sketch, &cited);) {
        bool group = isalpha((unsigned char)cited.clause[strlen(cited.clause) - 1]); /* "the BOH-D rules" */
        snprintf(family, sizeof family, "%.4s", cited.clause);
        if (!clause_known(&all, cited.clause, group) && clause_known(&all, family, true))
            findings_add(found, file, cited.line, "there is no clause %s in the rule reference", cited.clause);
    }
    strings_free(&all);
}

bool sketch_next_clause(const Sketch *sketch, Citation *cited) {
    if (cited->line == 0) cited->line = 1;
    for (const char *text = sketch->text + cited->next; *text; text++) {
        cited->line += *text == '\n';
        int length = text > sketch->text && isalnum((unsigned char)text[-1]) ? 0 : clause_length(text);
        if (!length || length >= CLAUSE_SIZE) continue;
        snprintf(cited->clause, sizeof cited->clause, "%.*s", length, text);
        cited->next = (size_t)(text - sketch->text) + (size_t)length;
        return true;
    }
    return false;
}

void sketch_clause(const Sketch *sketch, int line, char *clause, size_t n) {
    int here = 0, above = 0; /* lines of what was found */
    *clause = '\0';
    for (Citation cited = { 0 }; here == 0 && sketch_next_clause(sketch, &cited) && cited.line <= line;) {
        if (cited.line == line) here = line;
        if (cited.line == line - 1) above = cited.line;
        if (cited.line >= line - 1) snprintf(clause, n, "%s", cited.clause);
    }
    if (here || !above) return;
    const char *text = sketch->text; /* the line above counts only if it is a comment */
    for (int i = 1; i < above; i++) text = strchr(text, '\n') + 1;
    if (strncmp(text + strspn(text, " "), "--", 2) != 0) *clause = '\0';
}

/* ---- a script -------------------------------------------------------------------------------------------- */

bool sketch_open(Sketch *sketch, const char *file) {
    *sketch = (Sketch){ .text = file_text(file, SCRIPT_SIZE) };
    if (!sketch->text && errno == EFBIG) sketch->text = strdup(""); /* the kernel reports it */
    sketch->file = strdup(file);
    bool ok = sketch->file && sketch->text && tokens_read(sketch->text, &sketch->source);
    if (!ok) sketch_free(sketch);
    return ok;
}

bool sketch_read(Sketch *sketch, const char *file, Findings *found) {
    if (!sketch_open(sketch, file)) return false;
    Walk *w = calloc(1, sizeof *w);
    Local *locals = malloc(MAX_NAMES * sizeof *locals);
    Token *constants = malloc(((size_t)sketch->source.n + 1) * sizeof *constants);
    bool ok = w && locals && constants;
    if (ok) {
        *w = (Walk){ .sketch = sketch, .found = found, .locals = locals, .constants = constants };
        learn_globals(w);
        walk(w);
        look_at_clauses(sketch, found);
    }
    free(constants);
    free(locals);
    free(w);
    if (!ok) sketch_free(sketch);
    return ok;
}

void sketch_free(Sketch *sketch) {
    tokens_free(&sketch->source);
    free(sketch->mentions);
    free(sketch->text);
    free(sketch->file);
    *sketch = (Sketch){ .file = NULL };
}

int sketch_line(const Sketch *sketch, const char *text) {
    int first = 0;
    for (int i = 0; i < sketch->source.n; i++) {
        Token token = tokens_at(&sketch->source, i);
        if (!token_is(token, TOKEN_NAME, text) && !token_is(token, TOKEN_STRING, text)) continue;
        if (!first) first = token.line;
        if (token_is(tokens_at(&sketch->source, i + 1), TOKEN_MARK, "=") &&
            token_is(tokens_at(&sketch->source, i + 2), TOKEN_MARK, "{"))
            return token.line;
    }
    return first;
}

const Mention *sketch_rule(const Sketch *sketch, int line) {
    for (int i = 0; i < sketch->n; i++) {
        const Mention *m = &sketch->mentions[i];
        if (m->kind == MENTION_RULE && m->name.line <= line && line <= m->last) return m;
    }
    return NULL;
}

bool sketch_next_given(const Sketch *sketch, const char *function, int *i, char *text, size_t n) {
    for (; *i < sketch->source.n; ++*i) {
        if (!token_is(tokens_at(&sketch->source, *i), TOKEN_NAME, function)) continue;
        bool bracket = token_is(tokens_at(&sketch->source, *i + 1), TOKEN_MARK, "(");
        Token given = tokens_at(&sketch->source, *i + 1 + bracket);
        if (given.kind != TOKEN_STRING) continue;
        snprintf(text, n, "%.*s", given.length, given.at);
        ++*i;
        return true;
    }
    return false;
}

bool sketch_is_game(const Sketch *sketch) {
    for (int i = 0; i < sketch->source.n; i++) {
        Token token = tokens_at(&sketch->source, i);
        if (token_is(token, TOKEN_NAME, "define") || token_is(token, TOKEN_NAME, "variant") ||
            token_is(token, TOKEN_NAME, "extends"))
            return true;
    }
    return false;
}
