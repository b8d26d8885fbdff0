/* page.h - collects styled lines, then wraps and prints them.
 *
 * Text added to a page is cleaned: control characters become \xNN, so no script, record or file name can control the
 * terminal. Width and colours apply when the page is printed. A page owns its memory: zero-initialise it, and call
 * page_free() or page_show() at the end.
 */
#ifndef REPL_TERM_PAGE_H
#define REPL_TERM_PAGE_H

#include "repl/term/strings.h"

#include <stdio.h>

/* STYLE_MINOR, STYLE_MAJOR and STYLE_OWN are for whole lines: page_shorten() drops minor lines first, then the
 * others, then what followed from the reader's own decisions (STYLE_OWN), and major lines last. */
typedef enum Style {
    STYLE_PLAIN, STYLE_STRONG, STYLE_FAINT, STYLE_KEY, STYLE_WARN, STYLE_MINOR, STYLE_MAJOR, STYLE_OWN
} Style;

/* Names that are printed in a colour wherever they stand, so that the same thing looks the same; the name is always
 * there, too. The first four colours are red, blue, green and grey. */
#define PAGE_COLOURS 11
#define PAGE_MOST_NAMES 200
void page_name(const char *name, int colour);
void page_forget_names(void);

typedef struct Page {
    char *text;
    size_t length, size;
} Page;

/* Appends text in a style. Out of memory, the text is dropped. */
void page_add(Page *page, Style style, const char *format, ...) PRINTF_LIKE(3, 4);
/* Sets the hanging indent: if the current line wraps, it continues at this column. */
void page_hang(Page *page);
void page_end(Page *page);
/* A whole line: page_add and page_end. */
void page_line(Page *page, Style style, const char *format, ...) PRINTF_LIKE(3, 4);
/* A command on a line of its own, indented and never wrapped, so that it can be copied. */
void page_command(Page *page, Style style, const char *command);
/* A row of a list: a term padded to `width` columns, and its explanation. */
void page_row(Page *page, int width, const char *left, const char *text);
void page_append(Page *page, const Page *more);
void page_free(Page *page);
/* Rows of the page wrapped at `width` columns (0: not wrapped), and how many of them are STYLE_MINOR. */
int page_rows(const Page *page, int width);
int page_minor_rows(const Page *page, int width);
/* Drops lines from the top, by their styles, until at most `rows` rows remain: a line goes with the indented ones
 * below it, and a paragraph of parts with dots between them (" · ") loses its first parts. Returns how many lines
 * were dropped. An ellipsis marks a gap in the middle. */
int page_shorten(Page *page, int rows, int width);
void page_print(const Page *page, FILE *stream);
/* Prints to standard output and frees the page. */
void page_show(Page *page);
/* How many rows page_print(), page_show() and page_read() have put on standard output since the last call. */
int page_rows_shown(void);
/* Goes through page.text line by line: copies the line at `at`, without styles, and says its first style. Returns
 * where the next one begins; NULL at the end, or for NULL. */
const char *page_next(const char *at, Style *style, char *out, size_t n);
/* The same, a screenful at a time on a terminal. */
void page_read(Page *page);
/* Prints one line as a warning. */
void page_warn(const char *text);

/* The text as it will be printed, so that its width can be measured. */
void page_clean(const char *text, char *out, size_t n);
/* Truncates cleaned text in a buffer of n bytes to `width` columns; the last column becomes an ellipsis. */
void page_cut(char *text, size_t n, int width);

#endif
