/* token.c - see token.h. */
#include "repl/page/token.h"

#include <stddef.h>
#include <sys/random.h>
#include <sys/types.h>

bool token_make(Token *token) {
    static const char digits[] = "0123456789abcdef";
    unsigned char bytes[TOKEN_LENGTH / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
    for (size_t i = 0; i < sizeof bytes; i++) {
        token->text[2 * i] = digits[bytes[i] >> 4];
        token->text[2 * i + 1] = digits[bytes[i] & 15];
    }
    return token->used = true;
}

int token_find(const Token *tokens, int n, const char *text) {
    int found = -1;
    for (int k = 0; k < n; k++) {
        volatile unsigned differ = tokens[k].used ? 0 : 1;   /* volatile: the compiler may not leave the loop early either */
        for (int i = 0; i < TOKEN_LENGTH; i++) differ |= (unsigned)(tokens[k].text[i] ^ text[i]);
        found = differ == 0 ? k : found;
    }
    return found;
}
