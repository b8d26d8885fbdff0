/* text.h - text on its way to people: cleaned, measured, wrapped, and pages made of it.
 *
 * Whatever a script, a record or a file name contributes is cleaned when it enters a Page: control
 * characters come out as \xNN, so no text can steer the terminal. A page keeps its styles apart
 * from its text; whether they become colours, and how wide a line may be, is decided when it is
 * printed (term.h). A page owns its memory: start with a zeroed one, end with page_free().
 */
#ifndef REPL_TEXT_H
#define REPL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* STYLE_MINOR and STYLE_MAJOR are for whole lines: where there is no room those are left out first, and these last. */
typedef enum Style {
    STYLE_PLAIN, STYLE_STRONG, STYLE_FAINT, STYLE_KEY, STYLE_WARN, STYLE_MINOR, STYLE_MAJOR
} Style;

typedef struct Page {
    char *text;
    size_t length, size;
} Page;

#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))

/* Appends text in a style. Without memory text is lost, never the program. */
void page_add(Page *page, Style style, const char *format, ...) PRINTF_LIKE(3, 4);
/* Lines that must be wrapped go on below this column. */
void page_hang(Page *page);
void page_end(Page *page);
/* A whole line: page_add and page_end. */
void page_line(Page *page, Style style, const char *format, ...) PRINTF_LIKE(3, 4);
void page_append(Page *page, const Page *more);
void page_free(Page *page);
/* Rows it takes when wrapped at `width` columns (0: not wrapped). */
int page_rows(const Page *page, int width);
/* Of these the ones in STYLE_MINOR. */
int page_minor_rows(const Page *page, int width);
/* Takes lines out until at most `rows` are left, from the top, minor ones first and major ones last; returns how
 * many went. A line after one that went from the middle begins with an ellipsis. */
int page_shorten(Page *page, int rows, int width);
void page_print(const Page *page, FILE *stream);

/* Copies `text` without control characters, invalid UTF-8 and direction marks. Line ends stay if
 * `lines`. With `ascii` letters outside ASCII are spelt out. Always ends with '\0', cuts at n. */
void text_clean(const char *text, bool lines, bool ascii, char *out, size_t n);
/* Columns of cleaned text. */
int text_width(const char *text);
/* For comparing what was typed: small letters, no accents, x for ×, one blank for each run of blanks,
 * underscores and commas. */
void text_fold(const char *text, char *out, size_t n);
/* snprintf at the end of a string in a buffer of n bytes. */
void text_append(char *out, size_t n, const char *format, ...) PRINTF_LIKE(3, 4);
/* Cuts cleaned text in a buffer of n bytes to `width` columns, the last of which shows that it is cut. */
void text_cut(char *text, size_t n, int width);
/* Appends words that should stay on one line. */
void text_join(char *out, size_t n, const char *words);
/* Appends a word as a shell takes it: in quotes where it needs them. */
void text_quote(char *out, size_t n, const char *word);
bool text_starts(const char *text, const char *with);
/* How many letters, digits and underscores it begins with. */
size_t text_word(const char *text);
/* The text of a file, which the caller frees; NULL with errno, EFBIG if it has more than `most` bytes. */
char *text_file(const char *file, size_t most);
#define TEXT_OF_SCRIPT (1 << 20)   /* the most the kernel takes */
/* The name most like `wrong`, or NULL if none is near enough to have been meant. */
const char *text_nearest(const char *wrong, const char *const *names, int n);

#endif
