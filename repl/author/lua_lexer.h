/* lua_lexer.h - a Lua script as a list of tokens, for checks that need its lines and no running.
 *
 * Tokens point into the text, which must outlive them; comments are left out. A text that is no Lua
 * still gives tokens: whether it compiles is for the kernel to tell.
 */
#ifndef REPL_AUTHOR_LUA_LEXER_H
#define REPL_AUTHOR_LUA_LEXER_H

#include <stdbool.h>
#include <stddef.h>

typedef enum TokenKind {
    TOKEN_NAME,
    TOKEN_KEYWORD,
    TOKEN_STRING,   /* without its quotes, escapes as they are written */
    TOKEN_NUMBER,
    TOKEN_MARK,     /* an operator or a bracket */
    TOKEN_END       /* behind the last one, as often as it is looked for */
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
/* Token number i, from 0; TOKEN_END before and behind them. */
Token tokens_at(const Tokens *source, int i);
/* Is it this very keyword, mark or name (or string)? */
bool token_is(Token token, TokenKind kind, const char *text);
/* The same text? */
bool token_same(Token a, Token b);

#endif
