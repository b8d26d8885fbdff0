/* book_page.h - one page of the HTML manual, and its entries in the search index.
 *
 * A heading begins a section; all text after it belongs to it in the search.
 */
#ifndef REPL_AUTHOR_BOOK_PAGE_H
#define REPL_AUTHOR_BOOK_PAGE_H

#include "repl/term/strings.h"

#include <jansson.h>
#include <stdio.h>

typedef struct BookPage {
    FILE *out;
    const char *file, *title;   /* "commands.html", "The commands" */
    json_t *index;              /* of all pages: [address, title, page, text] */
    FILE *plain;                /* the text of the section, for the index */
    char *text;
    size_t n;
    char anchor[100], heading[300];
    Strings anchors;            /* of this page, all different */
} BookPage;

/* Text, escaped, that the search finds; markup, which it does not see. */
void book_text(BookPage *page, const char *text, int length);
void book_raw(BookPage *page, const char *markup);
/* Text with `code`, **bold** and [links](address) in it. Addresses of other files are left out, except those of the
 * manual and of the web. */
void book_inline(BookPage *page, const char *text, int length);
void book_heading(BookPage *page, int level, const char *title, int length);
/* The end of the page: the last section is entered into the index. */
void book_page_end(BookPage *page);

#endif
