/* texts.c - see texts.h. */
#include "repl/author/texts.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool is_place(const char *at) { return at[0] == '{' && at[1] >= '1' && at[1] <= '9' && at[2] == '}'; }

int text_places(const BohnText *text) {
    int most = 0;
    for (int i = 0; i < BOHN_LANGS; i++)
        for (const char *at = text->in[i]; at && *at; at++)
            if (is_place(at) && at[1] - '0' > most) most = at[1] - '0';
    return most;
}

bool text_malformed(const BohnText *text, char *braces, size_t n) {
    for (int i = 0; i < BOHN_LANGS; i++)
        for (const char *at = text->in[i]; at && *at; at++) {
            const char *end = at + 1;
            if (*at != '{' || is_place(at)) continue;
            while (isalnum((unsigned char)*end) || *end == '_') end++;
            if (*end != '}') continue;
            snprintf(braces, n, "%.*s", (int)(end + 1 - at), at);
            return true;
        }
    return false;
}
