/* utf8.h - cleans, measures and folds UTF-8 text. */
#ifndef REPL_TERM_UTF8_H
#define REPL_TERM_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Copies `text` with control characters, invalid bytes and direction marks written as \xNN. `lines` keeps newlines;
 * `ascii` transliterates to ASCII. The result is truncated to n bytes and always terminated. */
void utf8_clean(const char *text, bool lines, bool ascii, char *out, size_t n);
/* Columns of cleaned text, and of the character at *text, which is advanced. */
int utf8_width(const char *text);
int utf8_char_width(const char **text);
/* Folds typed text for comparison: lower case, no accents, x for ×, one space for each run of spaces, underscores and
 * commas. */
void utf8_fold(const char *text, char *out, size_t n);
/* Appends words, their spaces replaced by no-break spaces. */
void utf8_join(char *out, size_t n, const char *words);

#endif
