/* lua_lexer.h - a Lua script as a list of tokens, without comments.
 *
 * Tokens point into the text, which must outlive them. Any text gives tokens, even if it does not compile.
 */
#ifndef REPL_AUTHOR_LUA_LEXER_H
#define REPL_AUTHOR_LUA_LEXER_H

#include <stdbool.h>
#include <stddef.h>

typedef enum TokenKind {
    TOKEN_NAME,
    TOKEN_KEYWORD,
    TOKEN_STRING,   /* without its quotes, escapes as written */
    TOKEN_NUMBER,
    TOKEN_MARK,     /* an operator or a bracket */
    TOKEN_END       /* before the first and after the last */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    const char *at;
    int length, line;
} Token;

typedef struct Tokens {
    Token *tokens;  /* the caller frees them with tokens_free() */
    int n;
} Tokens;

/* False without memory. */
bool tokens_read(const char *text, Tokens *source);
void tokens_free(Tokens *source);
Token tokens_at(const Tokens *source, int i);
/* Is it of this kind, with this text? */
bool token_is(Token token, TokenKind kind, const char *text);
bool tokens_is(const Tokens *source, int i, TokenKind kind, const char *text);
/* The same text? */
bool token_same(Token a, Token b);

#endif
