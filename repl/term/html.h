/* html.h - pages of HTML: text on its way into them, their style, and the pieces they are made of.
 *
 * Pages are also well-formed XML, so that any tool can check them. Whatever a script, a file or a command line
 * contributes goes through here, into elements and into quoted attributes alike; only what the program itself knows
 * is printed raw. A page needs nothing but itself, follows light and dark, and runs no script.
 */
#ifndef REPL_TERM_HTML_H
#define REPL_TERM_HTML_H

#include "repl/term/strings.h"

#include <stdio.h>


/* Cleaned as for a terminal, and escaped. */
void html_text(FILE *out, const char *text);
void html_textf(FILE *out, const char *format, ...) PRINTF_LIKE(2, 3);
/* A number: with a minus sign instead of the hyphen that programs write. */
void html_number(FILE *out, const char *number);
/* Text between markup. */
void html_put(FILE *out, const char *before, const char *text, const char *after);

/* From <html> to <body>, in the program's language; and the end. */
void html_page(FILE *out, const char *title);
void html_page_end(FILE *out, const char *footer);
/* A section with its heading, known by a name; the caller closes it. */
void html_section(FILE *out, const char *name, const char *title);
/* One of the large numbers at the top of a page, in <dl class="key">. */
void html_key(FILE *out, const char *name, const char *value, const char *more);
/* A table of numbers: its columns, the first of which is for labels and may have no name, with NULL at the end; its
 * rows, each on a line, which the caller closes; `apart` begins a group. */
void html_table(FILE *out, const char *caption, const char *const *columns);
void html_row(FILE *out, bool apart, const char *label);
void html_cell(FILE *out, const char *number);
void html_table_end(FILE *out);

#endif
