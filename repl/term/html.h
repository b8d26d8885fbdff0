/* html.h - writes HTML pages: escaped text, the style sheet, tables and sections.
 *
 * Pages are well-formed XML too, so any tool can check them. They are self-contained, follow the light or dark scheme
 * and run no scripts. All text from scripts, files and the command line goes through html_text(); the result is safe in
 * elements and quoted attributes.
 */
#ifndef REPL_TERM_HTML_H
#define REPL_TERM_HTML_H

#include "repl/term/strings.h"

#include <stdio.h>

/* Writes text cleaned as for a terminal, and escaped. */
void html_text(FILE *out, const char *text);
void html_textf(FILE *out, const char *format, ...) PRINTF_LIKE(2, 3);
/* Writes a number with a typographic minus sign. */
void html_number(FILE *out, const char *number);
/* Writes raw markup, escaped text, raw markup. */
void html_put(FILE *out, const char *before, const char *text, const char *after);

/* Everything up to <body>, in the program's language; a footer and the end. */
void html_page(FILE *out, const char *title);
/* The same for a page with a script, known by its sum (SHA-256 in base64), and with a further style sheet or "". */
void html_page_with(FILE *out, const char *title, const char *script_sum, const char *more_style);
void html_page_end(FILE *out, const char *footer);
/* Opens a section with a heading; `name` is its id. The caller closes it. */
void html_section(FILE *out, const char *name, const char *title);
/* One large number at the top of a page, inside <dl class="key">. */
void html_key(FILE *out, const char *name, const char *value, const char *more);
/* Opens a table of numbers. `columns` ends with NULL; the first is the column of labels and may be "". The caller
 * closes each row, which is one line of output; `apart` starts a group of rows. */
void html_table(FILE *out, const char *caption, const char *const *columns);
void html_row(FILE *out, bool apart, const char *label);
void html_cell(FILE *out, const char *number);
void html_table_end(FILE *out);

#endif
