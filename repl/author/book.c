/* book.c - see book.h. */
#include "repl/author/book.h"

#include "repl/args.h"
#include "repl/author/manual.h"
#include "repl/author/markdown.h"
#include "repl/term/html.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char style[] =
    "nav.book{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;align-items:baseline;padding-bottom:.8rem;border-bottom:1px solid var(--line)}\n"
    "nav.book form{margin-left:auto}\n"
    "input{font:inherit;color:var(--ink);background:var(--wash);border:1px solid var(--line);border-radius:.3rem;padding:.2rem .6rem;max-width:16rem}\n"
    "a{color:var(--link)}\n:root{--link:#1c5c86}\n@media (prefers-color-scheme:dark){:root{--link:#8cc3ea}}\n"
    "h2{margin-top:2.6rem;padding-top:1rem;border-top:1px solid var(--line)}\n"
    ".here{visibility:hidden;text-decoration:none;font-weight:400}\n"
    "h1:hover .here,h2:hover .here,h3:hover .here{visibility:visible}\n"
    "[aria-current]{font-weight:700;text-decoration:none;color:inherit}\n"
    "pre.text{overflow-x:auto;white-space:pre;font:.85rem/1.45 ui-monospace,\"DejaVu Sans Mono\",Menlo,Consolas,monospace}\n"
    "dl.rows{display:grid;grid-template-columns:minmax(9rem,16rem) 1fr;gap:.35rem 1.2rem}\n"
    "dl.rows dt,dl.rows dd{margin:0}\ndl.rows dt{color:var(--ink)}\n"
    "dl.of-example{grid-template-columns:minmax(9rem,27rem) 1fr}\n"
    "#found{list-style:none;padding:0}\n#found li{margin:1rem 0}\n#found small{margin-left:.8rem;color:var(--soft)}\n"
    "#found p{margin:.2rem 0}\n"
    "h1,h2,h3,p,li,dd,dt{overflow-wrap:anywhere}\np,li{max-width:52rem}\ncode{user-select:text}\n"
    "@media (max-width:40rem){dl.rows,dl.of-example{grid-template-columns:1fr}dl.rows dd{margin-bottom:.5rem}}\n"
    "@media print{nav.book{display:none}}\n";

static const char search[] = ""
#include "search.js.inc"
    ;
static const char search_sum[] = ""
#include "search.js.sum"
    ;

/* ---- what the pages are made from ------------------------------------------------------------------------- */

static const char text_index[] = ""
#include "book_index.md.inc"
    ;
static const char text_tutorial[] = ""
#include "book_tutorial.md.inc"
    ;
static const char text_scenarios[] = ""
#include "book_scenarios.md.inc"
    ;
static const char text_formats[] = ""
#include "book_formats.md.inc"
    ;
static const char text_view[] = ""
#include "book_view.md.inc"
    ;

static void put(BookPage *page, const char *before, const char *text, const char *after) {
    book_raw(page, before);
    book_inline(page, text, (int)strlen(text));
    book_raw(page, after);
}

/* Text without markup. */
static void put_plain(BookPage *page, const char *before, const char *text, const char *after) {
    book_raw(page, before);
    book_text(page, text, (int)strlen(text));
    book_raw(page, after);
}

static void put_heading(BookPage *page, int level, const char *title) { book_heading(page, level, title, (int)strlen(title)); }

/* Rows of a term and its explanation. `what` is the class of the terms. */
static void put_rows(BookPage *page, const ArgExample *row, const char *what) {
    if (!row || !row->line) return;
    fprintf(page->out, "<dl class=\"rows of-%s\">\n", what);
    for (; row->line; row++) {
        fprintf(page->out, "<dt><code class=\"%s\">", what);
        put_plain(page, "", row->line, "</code></dt>\n");
        put(page, "<dd>", row->text, "</dd>\n");
    }
    book_raw(page, "</dl>\n");
}

static void put_options(BookPage *page, const Command *command) {
    const ArgOption *option;
    book_raw(page, "<h3>Options</h3>\n<dl class=\"rows\">\n");
    for (int i = 0; (option = args_option(command, i)) != NULL; i++) {
        char left[80] = "";
        if (option->letter) string_append(left, sizeof left, "-%c, ", option->letter);
        string_append(left, sizeof left, "--%s%s%s", option->name, option->value ? " " : "", option->value ? option->value : "");
        put_plain(page, "<dt><code>", left, "</code></dt>\n");
        put(page, "<dd>", option->text, "</dd>\n");
    }
    book_raw(page, "</dl>\n");
}

static void put_commands(BookPage *page) {
    char usage[300];
    put_heading(page, 1, "The commands");
    put(page, "<p>", "A GAME is a name that `bohn list` shows, or the path of a script, which contains a slash or ends "
        "in `.lua`. House rules follow with a plus sign: `bohnanza+underdog`. An option may be shortened as long as it "
        "is unambiguous.", "</p>\n");
    for (const Command *const *at = args_topics()->commands; *at; at++) {
        const Command *command = *at;
        snprintf(usage, sizeof usage, "bohn %s%s%s [OPTION...]", command->name, *command->arguments ? " " : "", command->arguments);
        put_heading(page, 2, command->name);
        put_plain(page, "<pre class=\"text\">", usage, "</pre>\n");
        put(page, "<p>", command->about, "</p>\n");
        put_rows(page, command->examples, "example");
        put_options(page, command);
    }
    put_heading(page, 2, "What you can type when a game asks");
    put_rows(page, args_topics()->play, "typed");
}

static void put_exit(BookPage *page) {
    put_heading(page, 1, "Exit codes");
    put_rows(page, args_topics()->exit, "code");
}

/* What `bohn doc` prints about an entry: prose as paragraphs, everything else verbatim. */
static void put_printed(BookPage *page, const Page *printed) {
    char line[4000];
    bool open = false, first = true;
    Style look;
    for (const char *at = printed->text; (at = page_next(at, &look, line, sizeof line)) != NULL; first = false) {
        size_t indent = strspn(line, " ");
        bool prose = look == STYLE_PLAIN && indent == 2;
        if (first || look == STYLE_FAINT || !line[indent])
            continue; /* the heading; the path of the file, which depends on the machine */
        if (open == prose) book_raw(page, prose ? "</pre>\n" : "<pre class=\"text\">");
        open = !prose;
        put_plain(page, prose ? "<p>" : "", line + (prose ? indent : 2), prose ? "</p>\n" : "\n");
    }
    if (open) book_raw(page, "</pre>\n");
}

static void put_scripts(BookPage *page) {
    const DocEntry *entry;
    const char *group = "";
    Page printed = { 0 };
    put_heading(page, 1, "The script language");
    put(page, "<p>", "What a rule script may use. `bohn doc NAME` prints the same about one name.", "</p>\n");
    for (int i = 0; (entry = doc_entry(i)) != NULL; i++) {
        if (entry->kind == DOC_FIELD) continue;
        if (strcmp(group, entry->group) != 0) put_heading(page, 2, entry->group);
        group = entry->group;
        put_heading(page, 3, entry->name);
        put_plain(page, "<pre class=\"text\">", entry->signature, "</pre>\n");
        printed.length = 0;
        doc_print_entry(&printed, entry);
        put_printed(page, &printed);
    }
    put_heading(page, 2, "Hooks");
    printed.length = 0;
    doc_print(&printed, "hooks");
    put_printed(page, &printed);
    page_free(&printed);
}

static void put_search(BookPage *page);

typedef struct Chapter {
    const char *file, *title;
    const char *text;                  /* or */
    void (*write)(BookPage *page);
} Chapter;

static const Chapter chapters[] = {
    { "index.html", "bohn", text_index, NULL },
    { "commands.html", "Commands", NULL, put_commands },
    { "tutorial.html", "Tutorial", text_tutorial, NULL },
    { "scripts.html", "Script language", NULL, put_scripts },
    { "scenarios.html", "Scenarios", text_scenarios, NULL },
    { "formats.html", "File formats", text_formats, NULL },
    { "view.html", "JSON view", text_view, NULL },
    { "exit.html", "Exit codes", NULL, put_exit },
    { "search.html", "Search", NULL, put_search },
};
#define CHAPTERS (int)(sizeof chapters / sizeof chapters[0])

/* Without its script, the page lists all sections. */
static void put_search(BookPage *page) {
    size_t i;
    json_t *entry;
    fputs("<h1>Search</h1>\n<form id=\"search\"><input id=\"q\" type=\"search\" autofocus=\"autofocus\" "
          "aria-label=\"What to search for\"/></form>\n"
          "<p id=\"said\" role=\"status\"></p>\n<ol id=\"found\"></ol>\n<ul id=\"contents\">\n", page->out);
    json_array_foreach(page->index, i, entry) {
        html_put(page->out, "<li><a href=\"", json_string_value(json_array_get(entry, 0)), "\">");
        html_put(page->out, "", json_string_value(json_array_get(entry, 1)), "</a></li>\n");
    }
    fputs("</ul>\n", page->out);
    char *data = json_dumps(page->index, JSON_COMPACT);
    fputs("<script type=\"application/json\" id=\"data\">", page->out);
    for (const char *at = data; at && *at; at++) /* no text can end the element */
        if (*at == '<' || *at == '&') fprintf(page->out, "\\u%04x", (unsigned)*at);
        else fputc(*at, page->out);
    fprintf(page->out, "</script>\n<script>%s</script>\n", search);
    free(data);
}

/* ---- pages ---------------------------------------------------------------------------------------------------- */

static void put_navigation(FILE *out, const Chapter *now) {
    fputs("<nav class=\"book\">\n", out);
    for (int i = 0; i < CHAPTERS - 1; i++) {
        fprintf(out, "<a href=\"%s\"%s>", chapters[i].file, &chapters[i] == now ? " aria-current=\"page\"" : "");
        html_put(out, "", chapters[i].title, "</a>\n");
    }
    if (now != &chapters[CHAPTERS - 1])
        fputs("<form action=\"search.html\" role=\"search\"><input name=\"q\" type=\"search\" placeholder=\"Search\" "
              "aria-label=\"Search\"/></form>\n", out);
    fputs("</nav>\n", out);
}

static void write_page(FILE *out, const Chapter *chapter, json_t *index) {
    BookPage page = { .out = out, .file = chapter->file, .title = chapter->title, .index = index };
    char title[100];
    snprintf(title, sizeof title, chapter == chapters ? "bohn: the manual" : "%s · bohn", chapter->title);
    html_page_with(out, title, chapter->write == put_search ? search_sum : NULL, style);
    put_navigation(out, chapter);
    fputs("<main>\n", out);
    if (chapter->text) markdown_write(&page, chapter->text);
    else chapter->write(&page);
    book_page_end(&page);
    fputs("</main>\n", out);
    html_page_end(out, "bohn " BOHN_VERSION);
}

static int fail(const char *file) {
    fprintf(stderr, "bohn doc: %s: %s\n", file, strerror(errno));
    return errno == EEXIST ? BOHN_BAD_INPUT : BOHN_SYSTEM;
}

static int write_file(const char *file, const Chapter *chapter, json_t *index) {
    FILE *out = fopen(file, "wxe");
    if (!out) return fail(file);
    write_page(out, chapter, index);
    bool ok = !ferror(out);
    return fclose(out) == 0 && ok ? BOHN_OK : fail(file);
}

int book_write(const char *directory) {
    char file[4200];
    int status = BOHN_OK;
    json_t *index = json_array();
    lang_set("en"); /* like all help of the command line */
    if (mkdir(directory, 0777) != 0 && errno != EEXIST) status = fail(directory);
    for (int i = 0; status == BOHN_OK && i < CHAPTERS; i++) {
        snprintf(file, sizeof file, "%s/%s", directory, chapters[i].file);
        if (access(file, F_OK) == 0) errno = EEXIST, status = fail(file);
    }
    for (int i = 0; status == BOHN_OK && i < CHAPTERS; i++) {
        snprintf(file, sizeof file, "%s/%s", directory, chapters[i].file);
        status = write_file(file, &chapters[i], index);
        for (int k = i; status != BOHN_OK && k >= 0; k--) { /* all pages or none */
            snprintf(file, sizeof file, "%s/%s", directory, chapters[k].file);
            unlink(file);
        }
    }
    json_decref(index);
    if (status == BOHN_OK) printf("%s/index.html\n", directory);
    return status;
}
