/* html.c - see html.h. */
#include "repl/html.h"

#include <stdarg.h>
#include <string.h>

#define LONGEST 16384 /* bytes of a text; more than any message or command has */

void html_text(FILE *out, const char *text) {
    char clean[LONGEST];
    text_clean(text, true, false, clean, sizeof clean);
    for (const char *at = clean; *at; at++) {
        switch (*at) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        case '\'': fputs("&#39;", out); break;
        default: fputc(*at, out);
        }
    }
}

void html_textf(FILE *out, const char *format, ...) {
    char text[LONGEST];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    html_text(out, text);
}

void html_number(FILE *out, const char *number) {
    if (*number == '-') fputs("−", out);
    html_text(out, number + (*number == '-'));
}
