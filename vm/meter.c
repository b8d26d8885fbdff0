/* meter.c - see meter.h. */
#include "vm/meter.h"

#include "vm/lua_api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHARGE "__charge"
#define LISTED "__listed"
#define OPENING "local " CHARGE "," LISTED "=" CHARGE "," LISTED ";"
#define LONGEST 60         /* bytes of an insertion */
#define MAX_NESTING 250    /* more than the compiler takes */

/* ---- tokens --------------------------------------------------------------------------------------------- */

typedef enum {
    T_END_OF_TEXT, T_NAME, T_VALUE /* a string */, T_OTHER, T_JOIN, T_LIST, T_OPEN, T_CLOSE, T_COMMA, T_SEMICOLON, T_LABEL,
    /* words */
    T_DO, T_ELSE, T_ELSEIF, T_END, T_FUNCTION, T_GOTO, T_REPEAT, T_RETURN, T_THEN, T_UNTIL, T_WHILE,
    T_STATEMENT, /* others that no expression has */
    T_OPERATOR
} TokenType;

typedef struct { const char *at; size_t n; TokenType type; } Word;

static const Word words[] = {
#define WORD(text, type) { (text), sizeof(text) - 1, (type) }
    WORD("and", T_OPERATOR), WORD("break", T_STATEMENT), WORD("do", T_DO), WORD("else", T_ELSE),
    WORD("elseif", T_ELSEIF), WORD("end", T_END),
    WORD("false", T_OPERATOR), WORD("for", T_STATEMENT), WORD("function", T_FUNCTION), WORD("goto", T_GOTO), WORD("if", T_STATEMENT),
    WORD("in", T_STATEMENT), WORD("local", T_STATEMENT), WORD("nil", T_OPERATOR), WORD("not", T_OPERATOR), WORD("or", T_OPERATOR),
    WORD("repeat", T_REPEAT), WORD("return", T_RETURN), WORD("then", T_THEN), WORD("true", T_OPERATOR), WORD("until", T_UNTIL),
    WORD("while", T_WHILE),
};

/* The first of `words` with each letter from a to w; the words are in order. */
static const unsigned char first_word[] = { 0, 1, 2, 2, 3, 6, 9, 10, 10, 12, 12, 12, 13, 13, 15, 16, 16, 16, 18, 18, 20, 21, 21, 22 };

static TokenType word_type(const char *at, size_t n) {
    if (*at < 'a' || *at > 'w') return T_NAME;
    for (int i = first_word[*at - 'a']; i < first_word[*at - 'a' + 1]; i++)
        if (words[i].n == n && memcmp(words[i].at, at, n) == 0) return words[i].type;
    return T_NAME;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The level of a long bracket, "[==[", or -1. */
static int long_level(const char *at) {
    if (at[0] != '[') return -1;
    size_t level = strspn(at + 1, "=");
    return at[1 + level] == '[' ? (int)level : -1;
}

/* After the long bracket of this level that begins here. */
static const char *long_end(const char *at, int level) {
    for (at += level + 2; *(at += strcspn(at, "]")); at++)
        if ((int)strspn(at + 1, "=") == level && at[1 + level] == ']') return at + level + 2;
    return at;
}

/* Blanks and comments. A line may end with a carriage return. */
static const char *skip(const char *at) {
    for (;;) {
        while (*at == ' ' || (*at >= '\t' && *at <= '\r')) at++;
        if (at[0] != '-' || at[1] != '-') return at;
        int level = long_level(at + 2);
        at = level < 0 ? at + strcspn(at, "\r\n") : long_end(at + 2, level);
    }
}

/* As Lua reads them; it refuses what is not a number. */
static const char *number_end(const char *at) {
    const char *exponents = at[0] == '0' && (at[1] == 'x' || at[1] == 'X') ? "pP" : "eE";
    for (; is_letter(*at) || is_digit(*at) || *at == '.'; at++)
        if (strchr(exponents, *at) && (at[1] == '+' || at[1] == '-')) at++;
    return at;
}

/* A line break in it is escaped, or Lua refuses it. */
static const char *quoted_end(const char *at) {
    char quote = *at++;
    for (; *at && *at != quote; at++)
        if (*at == '\\' && at[1]) at++;
    return *at ? at + 1 : at;
}

static Word next_token(const char *text) {
    Word token = { skip(text), 1, T_OTHER };
    const char *at = token.at, *end = at + 1;
    if (is_letter(*at)) {
        while (is_letter(*end) || is_digit(*end)) end++;
        token.type = word_type(at, (size_t)(end - at));
    } else if (is_digit(*at) || (*at == '.' && is_digit(at[1]))) {
        end = number_end(at);
    } else if (*at == '"' || *at == '\'') {
        token.type = T_VALUE;
        end = quoted_end(at);
    } else if (long_level(at) >= 0) {
        token.type = T_VALUE;
        end = long_end(at, long_level(at));
    } else if (at[0] == '.' && at[1] == '.') {
        token.type = at[2] == '.' ? T_LIST : T_JOIN;
        end = at + (at[2] == '.' ? 3 : 2);
    } else if (at[0] == ':' && at[1] == ':') {
        token.type = T_LABEL;
        end = at + 2;
    } else {
        switch (*at) {
        case '\0': token.type = T_END_OF_TEXT; end = at; break;
        case '(': case '{': case '[': token.type = T_OPEN; break;
        case ')': case '}': case ']': token.type = T_CLOSE; break;
        case ',': token.type = T_COMMA; break;
        case ';': token.type = T_SEMICOLON; break;
        default: break;
        }
    }
    token.n = (size_t)(end - at);
    return token;
}

/* ---- blocks --------------------------------------------------------------------------------------------- */

typedef enum { E_BLOCK, E_MAIN, E_GOTO, E_LISTED, E_LISTED_END } EditType;

/* What may be inserted, in the order of the text. */
typedef struct {
    EditType type;
    const char *at;
    long joins, lists;   /* of a block */
    int outer;           /* of a block or a goto: the block around it in its function, or -1 */
} Edit;

typedef enum { B_MAIN, B_DO, B_THEN, B_FUNCTION, B_PARAMETERS, B_REPEAT, B_CONDITION } BlockType;

typedef struct {
    BlockType type;
    int edit;            /* -1: a while before its `do`, a function before its parameters end */
    long joins, lists;   /* ... until then */
    int nest;            /* open brackets */
    int until;           /* the edit of a `repeat` whose condition may go on here, or -1 */
    int returned;        /* the edit of a `return` that goes on here, or -1 */
    bool comma;          /* ... with several values */
} Block;

typedef struct {
    Edit *edits;
    int n_edits, cap;
    Block blocks[MAX_NESTING];
    int n;
    bool lost, no_memory;
} Meter;

static Block *top(Meter *m) { return &m->blocks[m->n - 1]; }

static int add_edit(Meter *m, Edit edit) {
    if (m->n_edits == m->cap) {
        int cap = m->cap ? 2 * m->cap : 64;
        Edit *more = realloc(m->edits, (size_t)cap * sizeof *more);
        if (!more) return m->no_memory = m->lost = true, 0;
        m->edits = more;
        m->cap = cap;
    }
    m->edits[m->n_edits] = edit;
    return m->n_edits++;
}

static void push(Meter *m, BlockType type, int edit) {
    if (m->n == MAX_NESTING) m->lost = true;
    else m->blocks[m->n++] = (Block){ .type = type, .edit = edit, .until = -1, .returned = -1 };
}

/* A block whose charge stands at `at`. */
static void open_block(Meter *m, BlockType type, const char *at, int outer) {
    push(m, type, add_edit(m, (Edit){ E_BLOCK, at, 0, 0, outer }));
}

/* A return ends with the token before. Only a call at its end makes a list of unknown length; `...` is charged. */
static void end_return(Meter *m, const Word *last) {
    Block *block = top(m);
    bool call = last->type == T_VALUE || (last->type == T_CLOSE && *last->at != ']');
    if (block->returned >= 0 && block->comma && call) {
        m->edits[block->returned].type = E_LISTED;
        add_edit(m, (Edit){ E_LISTED_END, last->at + last->n, 0, 0, -1 });
    }
    block->returned = -1;
}

static void close_block(Meter *m, BlockType type, const Word *last) {
    if (top(m)->type != type) m->lost = true;
    else end_return(m, last), m->n--;
}

static void count(Meter *m, bool join) {
    Block *block = top(m);
    long *counted = join ? &block->joins : &block->lists;
    if (block->edit >= 0) counted = join ? &m->edits[block->edit].joins : &m->edits[block->edit].lists;
    ++*counted;
    if (block->until < 0) return;
    Edit *loop = &m->edits[block->until];
    if (join) loop->joins++; else loop->lists++;
}

/* Only names and commas stand there. The block of a method begins after its parameters, too. */
static void read_parameters(Meter *m, const Word *token) {
    Block *block = top(m);
    if (token->type != T_CLOSE) return;
    int edit = add_edit(m, (Edit){ E_BLOCK, token->at + token->n, 0, 0, -1 });
    block->type = B_FUNCTION;
    block->edit = edit;
}

static void end_word(Meter *m, const Word *last) {
    BlockType type = top(m)->type;
    if (type != B_DO && type != B_THEN && type != B_FUNCTION) m->lost = true;
    else close_block(m, type, last);
}

static void read_do(Meter *m, const char *after) {
    Block *block = top(m);
    if (block->type != B_CONDITION) {
        open_block(m, B_DO, after, block->edit);
        return;
    }
    int outer = m->n > 1 ? m->blocks[m->n - 2].edit : -1;
    block->edit = add_edit(m, (Edit){ E_BLOCK, after, block->joins, block->lists, outer });
    block->type = B_DO;
}

/* The condition of a `repeat` is part of its block, but where it ends cannot be seen before the next statement begins
 * with a word. Until then all counts for both. */
static void read_until(Meter *m, const Word *last) {
    int edit = top(m)->edit;
    close_block(m, B_REPEAT, last);
    if (!m->lost) top(m)->until = edit;
}

static void read_token(Meter *m, const Word *token, const Word *last) {
    const char *after = token->at + token->n;
    if (top(m)->type == B_PARAMETERS) {
        read_parameters(m, token);
        return;
    }
    bool ends = token->type >= T_SEMICOLON && token->type <= T_STATEMENT && token->type != T_FUNCTION;
    if (ends && top(m)->nest == 0) top(m)->until = -1;
    switch (token->type) {
    case T_JOIN: count(m, true); break;
    case T_LIST: count(m, false); break;
    case T_OPEN: top(m)->nest++; break;
    case T_CLOSE: top(m)->nest--; break;
    case T_COMMA: top(m)->comma |= top(m)->nest == 0; break;
    case T_SEMICOLON: if (top(m)->nest == 0) end_return(m, last); break;
    case T_DO: read_do(m, after); break;
    case T_THEN: open_block(m, B_THEN, after, top(m)->edit); break;
    case T_ELSEIF: close_block(m, B_THEN, last); break;
    case T_ELSE:
        close_block(m, B_THEN, last);
        if (!m->lost) open_block(m, B_THEN, after, top(m)->edit);
        break;
    case T_REPEAT: open_block(m, B_REPEAT, after, top(m)->edit); break;
    case T_UNTIL: read_until(m, last); break;
    case T_WHILE: push(m, B_CONDITION, -1); break;
    case T_FUNCTION: push(m, B_PARAMETERS, -1); break;
    case T_END: end_word(m, last); break;
    case T_GOTO: add_edit(m, (Edit){ E_GOTO, token->at, 0, 0, top(m)->edit }); break;
    case T_RETURN:
        top(m)->returned = add_edit(m, (Edit){ E_BLOCK, after, 0, 0, -1 }); /* of nothing, until it is known */
        top(m)->comma = false;
        break;
    default: break;
    }
}

/* ---- the text ------------------------------------------------------------------------------------------- */

/* Writes what is inserted: at most LONGEST bytes. */
static size_t write_edit(const Meter *m, const Edit *edit, char *out) {
    long joins = edit->joins, lists = edit->lists;
    switch (edit->type) {
    case E_LISTED: return (size_t)sprintf(out, " " LISTED "(");
    case E_LISTED_END: return (size_t)sprintf(out, ")");
    case E_MAIN: return 0;   /* runs once */
    case E_GOTO:
        for (int i = edit->outer; i >= 0; i = m->edits[i].outer) joins += m->edits[i].joins, lists += m->edits[i].lists;
        break;
    case E_BLOCK: break;
    }
    if (lists) return (size_t)sprintf(out, " " CHARGE "(%ld,%ld,...);", joins, lists);
    return joins ? (size_t)sprintf(out, " " CHARGE "(%ld);", joins) : 0;
}

static char *write_text(const Meter *m, const char *text, size_t n) {
    char *out = malloc(sizeof OPENING + n + (size_t)m->n_edits * LONGEST), *to = out;
    if (!out) return NULL;
    to += sprintf(to, OPENING);
    for (int i = 0; i < m->n_edits; i++) {
        size_t before = (size_t)(m->edits[i].at - text);
        memcpy(to, text, before);
        to += before;
        text += before;
        n -= before;
        to += write_edit(m, &m->edits[i], to);
    }
    memcpy(to, text, n + 1);
    return out;
}

static bool charges(const Meter *m) {
    char text[LONGEST];
    for (int i = 0; i < m->n_edits; i++)
        if (write_edit(m, &m->edits[i], text)) return true;
    return false;
}

static bool is_reserved(const Word *token) {
    return token->type == T_NAME && ((token->n == sizeof CHARGE - 1 && memcmp(token->at, CHARGE, token->n) == 0) ||
                                     (token->n == sizeof LISTED - 1 && memcmp(token->at, LISTED, token->n) == 0));
}

Metered meter(const char *prefix, const char *text, char **metered) {
    Meter m = { .n = 0 };
    size_t n = strlen(prefix) + strlen(text);
    char *joined = NULL;
    if (*prefix) {
        joined = malloc(n + 1);
        if (!joined) return METER_NO_MEMORY;
        sprintf(joined, "%s%s", prefix, text);
        text = joined;
    }
    push(&m, B_MAIN, add_edit(&m, (Edit){ E_MAIN, text, 0, 0, -1 }));
    Word token = next_token(text), last = token;
    bool reserved = false;
    for (; token.type != T_END_OF_TEXT && !m.lost && !reserved; token = next_token(token.at + token.n)) {
        reserved = is_reserved(&token);
        read_token(&m, &token, &last);
        last = token;
    }
    if (!m.lost && !reserved) close_block(&m, B_MAIN, &last);
    Metered result = m.no_memory ? METER_NO_MEMORY : reserved ? METER_RESERVED : m.lost ? METER_LOST :
                     charges(&m) ? METER_DONE : METER_PLAIN;
    if (result == METER_DONE && !(*metered = write_text(&m, text, n))) result = METER_NO_MEMORY;
    free(m.edits);
    free(joined);
    return result;
}

/* ---- what the charges call ------------------------------------------------------------------------------ */

#define PRICE_OF_JOIN 100   /* 1e308 takes half a microsecond */

/* __charge(joins, lists, ...) */
static int f_charge(lua_State *L) {
    size_t price = PRICE_OF_JOIN * (size_t)lua_tointeger(L, 1);
    int n = lua_gettop(L) - 2;
    if (n > 0) price += (size_t)lua_tointeger(L, 2) * (size_t)n;
    limits_charge(L, price);
    return 0;
}

static int f_listed(lua_State *L) {
    limits_charge(L, (size_t)lua_gettop(L));
    return lua_gettop(L);
}

void meter_open(lua_State *L) {
    lua_pushcfunction(L, f_charge);
    lua_setfield(L, -2, CHARGE);
    lua_pushcfunction(L, f_listed);
    lua_setfield(L, -2, LISTED);
}
