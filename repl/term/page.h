/* page.h - styled lines on their way to the terminal.
 *
 * All text added to a page is cleaned: control characters become \xNN, so no script, record or file name can
 * steer the terminal. Width and colours are applied when the page is printed. A page owns its memory:
 * zero-initialise it, end with page_free().
 */
#ifndef REPL_TERM_PAGE_H
#define REPL_TERM_PAGE_H

#include "repl/term/strings.h"

#include <stdio.h>

/* STYLE_MINOR and STYLE_MAJOR are for whole lines: where there is no room those are left out first, and these last. */
typedef enum Style {
    STYLE_PLAIN, STYLE_STRONG, STYLE_FAINT, STYLE_KEY, STYLE_WARN, STYLE_MINOR, STYLE_MAJOR
} Style;

typedef struct Page {
    char *text;
    size_t length, size;
} Page;

/* Appends text in a style. Without memory text is lost, never the program. */
void page_add(Page *page, Style style, const char *format, ...) PRINTF_LIKE(3, 4);
/* Lines that must be wrapped go on below this column. */
void page_hang(Page *page);
void page_end(Page *page);
/* A whole line: page_add and page_end. */
void page_line(Page *page, Style style, const char *format, ...) PRINTF_LIKE(3, 4);
/* A row of a list: what is listed, padded to `width` columns, and what it means. */
void page_row(Page *page, int width, const char *left, const char *text);
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
/* Prints it on standard output and frees it. */
void page_show(Page *page);

/* Cuts cleaned text in a buffer of n bytes to `width` columns; the last column shows that it was cut. */
void page_cut(char *text, size_t n, int width);

#endif
