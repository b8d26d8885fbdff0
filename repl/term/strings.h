/* strings.h - building and comparing plain C strings; the text of a file. */
#ifndef REPL_TERM_STRINGS_H
#define REPL_TERM_STRINGS_H

#include <stdbool.h>
#include <stddef.h>

#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))

/* snprintf at the end of a string in a buffer of n bytes. */
void string_append(char *out, size_t n, const char *format, ...) PRINTF_LIKE(3, 4);
/* Appends a word as a shell takes it, quoted if necessary. */
void string_quote(char *out, size_t n, const char *word);
bool string_starts(const char *text, const char *with);
/* The length of the leading letters, digits and underscores. */
size_t string_word(const char *text);
/* The name most like `wrong`, or NULL if none is similar enough. */
const char *string_nearest(const char *wrong, const char *const *names, int n);

/* The text of a file, which the caller frees; NULL with errno, EFBIG if it is longer than `most` bytes. */
char *file_text(const char *file, size_t most);
#define SCRIPT_SIZE (1 << 20)   /* the longest script the kernel loads */

#endif
