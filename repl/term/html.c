/* html.c - see html.h. */
#include "repl/term/html.h"

#include "repl/term/lang.h"
#include "repl/term/utf8.h"
#include "vm/bohn.h"

#include <stdarg.h>
#include <stdio.h>

#define LONGEST 16384 /* bytes of a text; more than any message or command has */

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

/* One colour beside ink and paper. Bars stand out from the paper and whiskers from the bars by 3 : 1 at least, letters
 * from the paper by 4.5 : 1. Sizes of a chart are in its own units. */
static const char style[] =
    ":root{color-scheme:light dark;--paper:#fdfcf9;--ink:#1d2321;--soft:#56605b;--line:#d9ddd7;--wash:#f2f3ee;"
    "--bar:#5f9a7c;--warn:#9b3a14}\n"
    "@media (prefers-color-scheme:dark){:root{--paper:#131817;--ink:#e4e8e4;--soft:#a3ada8;--line:#343c39;"
    "--wash:#1c2321;--bar:#3f8563;--warn:#f0a27c}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;max-width:72rem;padding:2.5rem clamp(1rem,4vw,3rem) 3rem;background:var(--paper);"
    "color:var(--ink);font:1rem/1.5 system-ui,\"Segoe UI\",\"Helvetica Neue\",\"DejaVu Sans\",sans-serif;"
    "font-variant-numeric:tabular-nums}\n"
    "h1{font-size:2.2rem;line-height:1.15;margin:.2rem 0 .3rem;letter-spacing:-.01em}\n"
    "h2{font-size:1.25rem;margin:0 0 1rem}\n"
    "h3{font-size:1rem;margin:1.8rem 0 .6rem}\n"
    "p{margin:.4rem 0;max-width:46rem}\n"
    "section{margin-top:2.6rem;padding-top:1.2rem;border-top:1px solid var(--line)}\n"
    ".kind,.soft,caption,figcaption,dt,summary,footer,thead th{color:var(--soft)}\n"
    ".kind{font-size:.85rem;margin:0}\n"
    ".verdict{font-size:1.3rem;line-height:1.4;margin:1.3rem 0;max-width:44rem}\n"
    ".warn{color:var(--warn);font-weight:600}\n"
    "td .warn,th .warn{font-weight:400}\n"
    ".key{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.8rem 1.5rem;margin:1.5rem 0 0}\n"
    ".key dt{font-size:.85rem}\n"
    ".key dd{margin:0;font-size:1.5rem;line-height:1.3}\n"
    ".key small{font-size:.95rem;color:var(--soft)}\n"
    ".pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,23rem),1fr));gap:1.2rem 3rem;"
    "align-items:start}\n"
    ".data{grid-template-columns:minmax(0,1fr)}\n"
    "@media (min-width:58rem){.data{grid-template-columns:minmax(0,9fr) minmax(0,11fr);column-gap:2.5rem}}\n"
    ".small{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1.2rem 2rem}\n"
    ".small svg{max-width:18rem}\n"
    ".pair>*{min-width:0}\n"
    ".pair+.scroll,.small+.scroll{margin-top:1.6rem}\n"
    "figure{margin:0}\n"
    "figcaption,caption{font-size:.85rem;text-align:left;margin:.4rem 0 0}\n"
    "caption{padding:0 0 .4rem;margin:0}\n"
    ".scroll{overflow-x:auto}\n"
    "table{border-collapse:collapse;width:100%;font-size:.9rem}\n"
    "th,td{padding:.28rem .35rem;text-align:left;vertical-align:baseline;border-bottom:1px solid var(--line);"
    "font-weight:400}\n"
    "th:first-child{padding-left:0}\n"
    "th:last-child,td:last-child{padding-right:0}\n"
    "thead th{font-size:.8rem;white-space:nowrap}\n"
    "tbody th{overflow-wrap:break-word;max-width:16rem}\n"
    ".n{text-align:right;white-space:nowrap}\n"
    ".apart>*{padding-top:1rem}\n"
    ".games th:first-child{width:19rem;max-width:40vw;padding-right:1rem}\n"
    ".facts th{width:9rem;color:var(--soft)}\n"
    "code{font:.85rem/1.5 ui-monospace,\"DejaVu Sans Mono\",Menlo,Consolas,monospace;overflow-wrap:anywhere;"
    "user-select:all}\n"
    "pre{margin:.6rem 0;padding:.7rem .9rem;background:var(--wash);border-radius:.3rem;white-space:pre-wrap}\n"
    "details{margin:.6rem 0 0;font-size:.9rem}\n"
    "summary{cursor:pointer;font-size:.85rem}\n"
    "footer{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line);font-size:.85rem}\n"
    "a,summary{color:inherit}\n"
    ":focus-visible{outline:2px solid var(--bar);outline-offset:2px}\n"
    "svg{display:block;width:100%;height:auto;max-width:33rem}\n"
    "svg text{font-size:12px;fill:var(--ink)}\n"
    "svg .tick,svg .peak{font-size:11px;fill:var(--soft);text-anchor:middle}\n"
    ".bar,.clear{fill:var(--bar)}\n"
    ".clear{stroke:var(--ink);stroke-width:1.5}\n"
    ".unclear{fill:var(--paper);stroke:var(--soft);stroke-width:1.5}\n"
    ".whisker{stroke:var(--ink);stroke-width:1.5}\n"
    ".grid{stroke:var(--line)}\n"
    ".axis{stroke:var(--soft)}\n"
    ".fair{stroke:var(--ink);stroke-dasharray:2 2}\n"
    ".mean{fill:var(--ink)}\n"
    "@media (max-width:34rem){svg text{font-size:13.5px}svg .tick,svg .peak{font-size:12.5px}"
    ".small svg text{font-size:10.5px!important}h1{font-size:1.8rem}"
    ".verdict{font-size:1.15rem}.facts th{width:6.5rem}table{font-size:.85rem}}\n"
    "@media print{:root{--paper:#ffffff;--ink:#000000;--soft:#444444;--line:#cccccc;--wash:#f2f2f2;"
    "--bar:#5f9a7c;--warn:#9b3a14}"
    "body{max-width:none;padding:0;font-size:10pt}section{margin-top:1.4rem;padding-top:.8rem}"
    "figure,tr,pre{break-inside:avoid}h2,h3{break-after:avoid}svg{max-width:11cm}"
    "details:not([open]){display:none}.pair:not(.data){grid-template-columns:1fr 1fr}"
    ".bar,.clear,pre{print-color-adjust:exact}}\n";

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

void html_page(FILE *out, const char *title) {
    fprintf(out, "<!DOCTYPE html>\n<html lang=\"%s\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n", lang_now());
    fputs("<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
          "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
          "<meta name=\"generator\" content=\"bohn " BOHN_VERSION "\"/>\n"
          /* whatever a name might smuggle in: nothing is run, and nothing is fetched */
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n",
          out);
    html_put(out, "<title>", title, "</title>\n");
    fprintf(out, "<style>\n%s</style>\n</head>\n<body>\n", style);
}

void html_page_end(FILE *out, const char *footer) {
    html_put(out, "<footer><p>", footer, "</p></footer>\n</body>\n</html>\n");
}
