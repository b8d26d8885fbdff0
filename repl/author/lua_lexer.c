/* lua_lexer.c - see lua_lexer.h. */
#include "repl/author/lua_lexer.h"

#include "repl/term/strings.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const keywords[] = {
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while"
};
/* The longest first. */
static const char *const marks[] = { "...", "==", "~=", "<=", ">=", "//", "::", "<<", ">>", ".." };

static bool in_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The level of a long bracket, "[==[", or -1. */
static int long_level(const char *at) {
    if (at[0] != '[') return -1;
    size_t level = strspn(at + 1, "=");
    return at[1 + level] == '[' ? (int)level : -1;
}

/* The end of a long bracket of this level, or of the text. */
static const char *long_end(const char *at, int level) {
    for (; *(at += strcspn(at, "]")); at++)
        if ((int)strspn(at + 1, "=") == level && at[1 + level] == ']') break;
    return at;
}

static const char *quoted_end(const char *at, char quote) {
    for (; *at && *at != quote && *at != '\n'; at++)
        if (*at == '\\' && at[1]) at++;
    return at;
}

static const char *number_end(const char *at) {
    bool hex = at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
    for (; in_name(*at) || (*at == '.' && at[1] != '.'); at++)
        if ((strchr(hex ? "pP" : "eE", *at)) && (at[1] == '+' || at[1] == '-')) at++;
    return at;
}

static bool is_keyword(const char *at, int length) {
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if ((int)strlen(keywords[i]) == length && memcmp(keywords[i], at, (size_t)length) == 0) return true;
    return false;
}

static int mark_length(const char *at) {
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (strncmp(at, marks[i], strlen(marks[i])) == 0) return (int)strlen(marks[i]);
    return 1;
}

/* Skips blanks and comments. */
static const char *skip(const char *at) {
    for (;;) {
        at += strspn(at, " \t\r\n\f\v");
        if (strncmp(at, "--", 2) != 0) return at;
        int level = long_level(at + 2);
        at = level < 0 ? at + strcspn(at, "\n") : long_end(at + level + 4, level);
        if (level >= 0 && *at) at += level + 2;
    }
}

/* Reads the token at `at`; returns where the text continues. */
static const char *read_token(const char *at, Token *token) {
    int level = long_level(at);
    const char *start = at, *end, *next = NULL;
    TokenKind kind = TOKEN_MARK;
    if (level >= 0) {
        kind = TOKEN_STRING;
        start = at + level + 2;
        end = long_end(start, level);
        if (*end) next = end + level + 2;
    } else if (*at == '"' || *at == '\'') {
        kind = TOKEN_STRING;
        start = at + 1;
        end = quoted_end(start, *at);
        if (*end == *at) next = end + 1;
    } else if (isdigit((unsigned char)*at) || (*at == '.' && isdigit((unsigned char)at[1]))) {
        kind = TOKEN_NUMBER;
        end = number_end(at);
    } else if (in_name(*at)) {
        end = at + string_word(at);
        kind = is_keyword(at, (int)(end - at)) ? TOKEN_KEYWORD : TOKEN_NAME;
    } else {
        end = at + mark_length(at);
    }
    *token = (Token){ kind, start, (int)(end - start), 0 };
    return next ? next : end;
}

bool tokens_read(const char *text, Tokens *source) {
    int size = 0, line = 1;
    const char *counted = text, *at = text;
    if (strncmp(at, "\xEF\xBB\xBF", 3) == 0) at += 3; /* byte order mark */
    if (*at == '#') at += strcspn(at, "\n");
    *source = (Tokens){ NULL, 0 };
    while (*(at = skip(at))) {
        if (source->n == size) {
            size = size ? size * 2 : 1024;
            Token *more = realloc(source->tokens, (size_t)size * sizeof *more);
            if (!more) {
                tokens_free(source);
                return false;
            }
            source->tokens = more;
        }
        for (; counted < at; counted++) line += *counted == '\n';
        Token *token = &source->tokens[source->n++];
        at = read_token(at, token);
        token->line = line;
    }
    return true;
}

void tokens_free(Tokens *source) {
    free(source->tokens);
    *source = (Tokens){ NULL, 0 };
}

Token tokens_at(const Tokens *source, int i) {
    if (i >= 0 && i < source->n) return source->tokens[i];
    return (Token){ TOKEN_END, "", 0, source->n ? source->tokens[source->n - 1].line : 1 };
}

bool token_is(Token token, TokenKind kind, const char *text) {
    return token.kind == kind && (int)strlen(text) == token.length &&
           memcmp(token.at, text, (size_t)token.length) == 0;
}

bool tokens_is(const Tokens *source, int i, TokenKind kind, const char *text) {
    return token_is(tokens_at(source, i), kind, text);
}

bool token_same(Token a, Token b) { return a.length == b.length && memcmp(a.at, b.at, (size_t)a.length) == 0; }
