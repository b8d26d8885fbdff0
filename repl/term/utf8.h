/* utf8.h - UTF-8 text: cleaned, measured, folded for comparison. */
#ifndef REPL_TERM_UTF8_H
#define REPL_TERM_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Copies `text`, with control characters, invalid bytes and direction marks written as \xNN. Newlines stay if
 * `lines`. With `ascii`, other letters are spelt in ASCII. Always terminated; cuts at n. */
void utf8_clean(const char *text, bool lines, bool ascii, char *out, size_t n);
/* Columns of cleaned text; of the character at *text, which is moved past it. */
int utf8_width(const char *text);
int utf8_char_width(const char **text);
/* For comparing what was typed: lower case, no accents, x for ×, one space for each run of spaces,
 * underscores and commas. */
void utf8_fold(const char *text, char *out, size_t n);
/* Appends words with no-break spaces between them. */
void utf8_join(char *out, size_t n, const char *words);

#endif
