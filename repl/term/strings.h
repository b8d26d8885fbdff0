/* strings.h - builds and compares C strings; reads a file into one. */
#ifndef REPL_TERM_STRINGS_H
#define REPL_TERM_STRINGS_H

#include <stdbool.h>
#include <stddef.h>

#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))

/* snprintf() at the end of the string in a buffer of n bytes. */
void string_append(char *out, size_t n, const char *format, ...) PRINTF_LIKE(3, 4);
/* Appends a word, quoted for the shell if necessary. */
void string_quote(char *out, size_t n, const char *word);
bool string_starts(const char *text, const char *with);
bool string_among(const char *text, const char *const *list);   /* `list` ends with NULL */
/* The length of the leading run of letters, digits and underscores. */
size_t string_word(const char *text);
/* The line after this one; "" after the last. */
const char *string_next_line(const char *text);
/* The name nearest to `wrong`, or NULL if none is similar. */
const char *string_nearest(const char *wrong, const char *const *names, int n);
/* "; did you mean 'x'?", or "" if none is similar. Valid until the next call. */
const char *string_suggest(const char *wrong, const char *const *names, int n);

/* A list of strings. Zero-initialise; strings_free() empties it. */
typedef struct Strings {
    char **item;
    int n;
} Strings;

/* The new string, or NULL without memory. */
char *strings_add(Strings *strings, const char *format, ...) PRINTF_LIKE(2, 3);
bool strings_have(const Strings *strings, const char *text);
/* Adds a string unless the list has it. Returns whether it did. */
bool strings_add_new(Strings *strings, const char *text);
void strings_sort(Strings *strings);
void strings_free(Strings *strings);

/* The contents of a file, which the caller frees; NULL with errno set, EFBIG if it is longer than `most` bytes. */
char *file_text(const char *file, size_t most);
#define SCRIPT_SIZE (1 << 20)   /* the longest script the kernel loads */
/* Copies a record to a new file, private because a record reveals all hands. False with errno set; leaves no file then. */
bool file_copy(const char *source, const char *file);

#endif
