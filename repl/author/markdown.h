/* markdown.h - the documents of this repository as parts of the manual in HTML.
 *
 * Of Markdown they use headings, paragraphs, lists, tables, fenced and indented code, and what book_inline() knows.
 * Comments are left out.
 */
#ifndef REPL_AUTHOR_MARKDOWN_H
#define REPL_AUTHOR_MARKDOWN_H

#include "repl/author/book_page.h"

void markdown_write(BookPage *page, const char *text);

#endif
