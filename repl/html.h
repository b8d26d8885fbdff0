/* html.h - text on its way into a page of HTML.
 *
 * Pages are also well-formed XML, so that any tool can check them. Whatever a script, a file or a command line
 * contributes goes through here, into elements and into quoted attributes alike; nothing else may be printed raw.
 */
#ifndef REPL_HTML_H
#define REPL_HTML_H

#include "repl/text.h"

/* Cleaned as for a terminal, and escaped. */
void html_text(FILE *out, const char *text);
void html_textf(FILE *out, const char *format, ...) PRINTF_LIKE(2, 3);
/* A number: with a minus sign instead of the hyphen that programs write. */
void html_number(FILE *out, const char *number);

#endif
