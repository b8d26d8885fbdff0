/* live.c - see live.h. */
#include "repl/page/live.h"

#include "repl/page/words.h"
#include "repl/term/html.h"
#include "repl/term/lang.h"

#include <stdlib.h>

static const char style[] = ""
#include "page.css.inc"
    ;
static const char script[] = ""
#include "live.js.inc" /* page.js and live.js */
    ;

const char live_policy[] = "default-src 'none'; style-src 'sha256-"
#include "page.css.sum"
    "'; script-src 'sha256-"
#include "live.js.sum"
    "'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static void put_body(FILE *out) {
    fputs("<main id=\"view\"><div id=\"why\"></div><div id=\"table\"></div>", out);
    html_put(out, "<section id=\"story\"><ol id=\"log\" tabindex=\"0\" aria-label=\"", tr("What happened"), "\"></ol>");
    html_put(out, "<form id=\"chat\"><input id=\"line\" maxlength=\"140\" autocomplete=\"off\" aria-label=\"",
             tr("say something"), "\" placeholder=\"");
    html_put(out, "", tr("say something"), "\"></form></section><p id=\"heard\" role=\"status\"></p></main>\n");
    fputs("<section id=\"ask\" aria-live=\"polite\"></section>\n", out);
}

void live_write(const View *view, FILE *out) {
    const char *title = bohn_in(&bohn_info(bohn_rules(view->game))->title, view->lang);
    json_t *data = json_pack("{s:o, s:o}", "rules", view_rules(view), "words", page_words());
    fprintf(out, "<!DOCTYPE html>\n<html lang=\"%s\" class=\"js live\">\n<head>\n<meta charset=\"utf-8\">\n", view->lang);
    fputs("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n", out);
    html_put(out, "<title>", title, "</title>\n");
    fprintf(out, "<style>%s</style>\n</head>\n<body>\n", style);
    html_put(out, "<header><h1>", title, "</h1><div id=\"state\"></div><div id=\"tools\"></div></header>\n");
    put_body(out);
    page_put_data(out, data);
    fprintf(out, "<script>%s</script>\n</body>\n</html>\n", script);
    json_decref(data);
}
