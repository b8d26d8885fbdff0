/* token.h - secret words that open a seat: 128 random bits as hexadecimal digits. */
#ifndef REPL_PAGE_TOKEN_H
#define REPL_PAGE_TOKEN_H

#include <stdbool.h>

#define TOKEN_LENGTH 32

/* Without a final zero: it is compared with the beginning of longer texts. */
typedef struct Token {
    bool used;
    char text[TOKEN_LENGTH];
} Token;

/* False if the system has no random numbers. */
bool token_make(Token *token);
/* The place of the used token that a text of at least TOKEN_LENGTH bytes begins with, or -1. Reads every byte of all
 * tokens and of the text in any case, so that the time it takes says nothing about how much of a guess was right. */
int token_find(const Token *tokens, int n, const char *text);

#endif
