/* html.c - see html.h. */
#include "repl/term/html.h"

#include "repl/term/lang.h"
#include "repl/term/utf8.h"
#include "vm/bohn.h"

#include <stdarg.h>
#include <stdio.h>

#define LONGEST 16384 /* bytes of a text; messages and commands are shorter */

/* ---- text ------------------------------------------------------------------------------------------------------ */

void html_text(FILE *out, const char *text) {
    char clean[LONGEST];
    utf8_clean(text, true, false, clean, sizeof clean);
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

/* ---- the style ------------------------------------------------------------------------------------------------- */

/* One colour besides ink and paper. Contrast: bars to paper and whiskers to bars at least 3:1, text to paper 4.5:1.
 * Sizes inside a chart are in chart units. */
static const char style[] = ""
#include "report.inc" /* report.css, by quote.awk */
    ;

/* ---- pieces ---------------------------------------------------------------------------------------------------- */

void html_put(FILE *out, const char *before, const char *text, const char *after) {
    fputs(before, out);
    html_text(out, text);
    fputs(after, out);
}

void html_cell(FILE *out, const char *number) {
    fputs("<td class=\"n\">", out);
    html_number(out, number);
    fputs("</td>", out);
}

void html_table(FILE *out, const char *caption, const char *const *columns) {
    html_put(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"", caption, "\">\n");
    html_put(out, "<table>\n<caption>", caption, "</caption>\n<thead><tr>");
    if (*columns[0]) html_put(out, "<th scope=\"col\">", columns[0], "</th>");
    else fputs("<td></td>", out);
    for (int i = 1; columns[i]; i++) html_put(out, "<th scope=\"col\" class=\"n\">", columns[i], "</th>");
    fputs("</tr></thead>\n<tbody>\n", out);
}

void html_table_end(FILE *out) {
    fputs("</tbody>\n</table>\n</div>\n", out);
}

void html_row(FILE *out, bool apart, const char *label) {
    fputs(apart ? "<tr class=\"apart\">" : "<tr>", out);
    html_put(out, "<th scope=\"row\">", label, "</th>");
}

void html_section(FILE *out, const char *name, const char *title) {
    fprintf(out, "<section aria-labelledby=\"%s\">\n", name);
    fprintf(out, "<h2 id=\"%s\">", name);
    html_put(out, "", title, "</h2>\n");
}

void html_key(FILE *out, const char *name, const char *value, const char *more) {
    html_put(out, "<div><dt>", name, "</dt><dd>");
    html_text(out, value);
    if (*more) html_put(out, " <small>", more, "</small>");
    fputs("</dd></div>\n", out);
}

void html_page_with(FILE *out, const char *title, const char *script_sum, const char *more_style) {
    fprintf(out, "<!DOCTYPE html>\n<html lang=\"%s\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n", lang_now());
    fputs("<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
          "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
          "<meta name=\"generator\" content=\"bohn " BOHN_VERSION "\"/>\n"
          /* a second line of defence against injected markup: nothing else is run, and nothing is fetched */
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'", out);
    if (script_sum) fprintf(out, "; script-src 'sha256-%s'", script_sum);
    fputs("\"/>\n", out);
    html_put(out, "<title>", title, "</title>\n");
    fprintf(out, "<style>\n%s%s</style>\n</head>\n<body>\n", style, more_style);
}

void html_page(FILE *out, const char *title) { html_page_with(out, title, NULL, ""); }

void html_page_end(FILE *out, const char *footer) {
    html_put(out, "<footer><p>", footer, "</p></footer>\n</body>\n</html>\n");
}
