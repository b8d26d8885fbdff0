/* doc.c - the command `doc`: prints the manual. */
#include "repl/author/book.h"
#include "repl/author/editors.h"
#include "repl/author/manual.h"
#include "repl/commands.h"
#include "repl/term/paths.h"

#include <string.h>

#define MAX_TYPE_COLUMN 24   /* longer types get no column */
#define MAX_FOUND 64

/* ---- printing ---------------------------------------------------------------------------------- */

/* A paragraph on one line, without `code` marks; a drawing line by line. Returns the rest of the block. */
static const char *put_paragraph(Page *page, const char *block) {
    char text[4000] = "";
    const char *line = block;
    size_t used = 0;
    bool example = *block == '`', drawing = string_starts(block, "  ");
    if (drawing) {
        page_line(page, STYLE_PLAIN, "  %.*s", (int)strcspn(block, "\n"), block);
        return string_next_line(block);
    }
    for (; *line && *line != '\n' && *line != '@' && !string_starts(line, "  "); line = string_next_line(line))
        string_append(text, sizeof text, "%s%.*s", *text ? " " : "", (int)strcspn(line, "\n"), line);
    for (const char *c = text; *c; c++)
        if (*c != '`') text[used++] = *c;
    text[used] = '\0';
    page_add(page, STYLE_PLAIN, example ? "    " : "  ");
    page_hang(page);
    page_line(page, example ? STYLE_KEY : STYLE_PLAIN, "%s", text);
    return line;
}

static void put_prose(Page *page, const char *block) {
    while (*block && *block != '@') {
        if (*block != '\n') {
            block = put_paragraph(page, block);
            continue;
        }
        page_end(page);
        block++;
    }
}

/* Parameters, results and fields, one a line; the first pass measures their columns. */
static void put_details(Page *page, const char *block) {
    static const char *const marks[] = { "@param ", "@return ", "@field ", "@type " };
    int name = 2, type = 0;
    for (int i = 0; i < 8; i++) {
        bool measure = i < 4, named = i % 2 == 0;
        if (i == 4 && type > 0) page_end(page);
        for (const char *at = block; (at = doc_next_mark(at, marks[i % 4])) != NULL;) {
            DocPiece piece = doc_read_piece(at, named);
            if (measure) {
                if (piece.name_length > name) name = piece.name_length;
                if (piece.type_length > type && piece.type_length <= MAX_TYPE_COLUMN) type = piece.type_length;
                continue;
            }
            page_add(page, STYLE_KEY, "  %-*.*s", name, named ? piece.name_length : 2, named ? piece.name : "->");
            page_add(page, STYLE_PLAIN, "  ");
            page_hang(page);
            page_add(page, STYLE_PLAIN, "%-*.*s", piece.text_length ? type : 0, piece.type_length, piece.type);
            if (piece.text_length) page_add(page, STYLE_FAINT, "  %.*s", piece.text_length, piece.text);
            page_end(page);
        }
    }
}

/* The functions of a class or module. */
static void put_members(Page *page, const DocEntry *class) {
    size_t length = strlen(class->name);
    bool any = false;
    const DocEntry *entry;
    for (int i = 0; (entry = doc_entry(i)) != NULL; i++) {
        if ((entry->kind != DOC_FUNCTION && entry->kind != DOC_VALUE) || !string_starts(entry->name, class->name) ||
            !strchr(":.", entry->name[length]))
            continue;
        if (!any) {
            page_end(page);
            page_add(page, STYLE_PLAIN, "  ");
            page_hang(page);
        }
        page_add(page, STYLE_KEY, "%s%s", any ? "  " : "", entry->name);
        any = true;
    }
    if (any) page_end(page);
}

static void put_entry(Page *page, const DocEntry *entry) {
    const char *class = doc_next_mark(entry->block, "@class "), *alias = doc_next_mark(entry->block, "@alias ");
    const char *parent = class ? class + string_word(class) : "";
    page_line(page, STYLE_STRONG, "%s", entry->signature);
    put_prose(page, entry->block);
    if (alias) {
        alias += string_word(alias);
        page_end(page);
        page_line(page, STYLE_PLAIN, "  = %.*s", (int)strcspn(alias + 1, "\n"), alias + 1);
    }
    if (string_starts(parent, ": ")) {
        page_end(page);
        page_line(page, STYLE_PLAIN, "  All that %.*s has, and:", (int)strcspn(parent + 2, "\n"), parent + 2);
    }
    put_details(page, entry->block);
    if (entry->kind == DOC_CLASS || entry->kind == DOC_MODULE) put_members(page, entry);
    page_line(page, STYLE_FAINT, "  %s:%d", entry->file, entry->line);
}

void doc_print_entry(Page *page, const DocEntry *entry) { put_entry(page, entry); }

/* The rules that the kernel calls by name. */
static void put_hooks(Page *page) {
    page_line(page, STYLE_PLAIN, "Hooks: rules that the kernel calls by name. A game may define each, and so may a "
              "house rule.");
    page_add(page, STYLE_PLAIN, "  ");
    page_hang(page);
    page_line(page, STYLE_PLAIN, "A phrase is the key of a text and up to nine things for it, or nothing. `bohn doc "
              "Game:NAME` explains one.");
    for (int i = 0; i < BOHN_HOOKS; i++) {
        page_end(page);
        page_line(page, STYLE_STRONG, "game:%s(%s) -> %s", bohn_hooks[i].name, bohn_hooks[i].arguments,
                  bohn_hooks[i].returns);
        page_line(page, STYLE_PLAIN, "  %s%s", bohn_hooks[i].text, bohn_hooks[i].required ? "; every game has it" : "");
        page_line(page, STYLE_FAINT, "  sees %s", bohn_hooks[i].sees_text);
    }
}

bool doc_print(Page *page, const char *name) {
    if (strcmp(name, "hooks") == 0) {
        put_hooks(page);
        return true;
    }
    const DocEntry *found[MAX_FOUND];
    int n = doc_find(name, found, MAX_FOUND);
    for (int i = 0; i < n; i++) {
        if (i) page_end(page);
        put_entry(page, found[i]);
    }
    return n > 0;
}

/* One line for each entry except fields, under their headings. */
static void put_overview(Page *page) {
    const char *group = "";
    const DocEntry *entry;
    for (int i = 0; (entry = doc_entry(i)) != NULL; i++) {
        char call[200];
        if (entry->kind == DOC_FIELD) continue;
        if (strcmp(group, entry->group) != 0) {
            page_end(page);
            page_line(page, STYLE_STRONG, "%s", entry->group);
        }
        group = entry->group;
        size_t length = strcspn(entry->signature, ")");
        snprintf(call, sizeof call, "%.*s", (int)length + (entry->signature[length] == ')'), entry->signature);
        page_row(page, 36, call, entry->summary);
    }
}

/* ---- the command ------------------------------------------------------------------------------- */

typedef struct Options {
    bool names;
    const char *html, *editors;
} Options;

typedef struct RuleSearch { const char *name; Strings found; } RuleSearch;

/* Finds the lines of a script that define a rule of the wanted name. */
static bool find_rule(void *context, const char *file, const char *script) {
    RuleSearch *search = context;
    char start[100], *line = NULL;
    size_t size = 0;
    FILE *stream = fopen(file, "r");
    (void)script;
    if (!stream) return false;
    snprintf(start, sizeof start, "function game:%s(", search->name);
    for (int number = 1; getline(&line, &size, stream) > 0; number++)
        if (string_starts(line, start)) strings_add(&search->found, "%s:%d: %.*s", file, number, (int)strcspn(line, "\n"), line);
    free(line);
    fclose(stream);
    return false;
}

static bool put_rules(Page *page, const char *name) {
    RuleSearch search = { .name = name };
    paths_each_file(paths_search(), ".lua", find_rule, &search);
    strings_sort(&search.found);
    bool found = search.found.n > 0;
    if (found) page_line(page, STYLE_STRONG, "%s: a rule of games, which a house rule may override", name);
    for (int i = 0; i < search.found.n; i++) page_line(page, STYLE_PLAIN, "  %s", search.found.item[i]);
    strings_free(&search.found);
    return found;
}

static int print_entries(char **names) {
    Page page = { 0 };
    int status = BOHN_OK;
    for (; *names; names++) {
        if (page.length) page_end(&page);
        if (!doc_print(&page, *names) && !put_rules(&page, *names))
            status = args_complain(&doc_command, "the manual has no '%s'%s", *names, doc_suggest(*names));
    }
    page_show(&page);
    return status;
}

static int run(int argc, char **argv) {
    Options o = { 0 };
    Page page = { 0 };
    char **arguments;
    int status = args_read(&doc_command, argc, argv, &o, &arguments);
    if (status != ARGS_GO) return status;
    if (!doc_entry(0)) {
        fprintf(stderr, "bohn doc: the manual (meta/kernel.lua) is not found in %s\n", paths_search());
        return BOHN_SYSTEM;
    }
    if (o.html) return book_write(o.html);
    if (o.editors) return editors_write(o.editors);
    if (*arguments && !o.names) return print_entries(arguments);
    for (int i = 0; o.names && doc_entry(i); i++) page_line(&page, STYLE_PLAIN, "%s", doc_entry(i)->name);
    if (!o.names) {
        page_line(&page, STYLE_PLAIN, "What a rule script may use. `bohn doc NAME` explains a name, `bohn doc hooks` "
                                       "lists the rules that the kernel calls.");
        put_overview(&page);
    }
    page_show(&page);
    return BOHN_OK;
}

const Command doc_command = {
    .name = "doc", .summary = "the manual of rule scripts: every function they may call", .arguments = "[NAME...]",
    .about = "Prints the manual of rule scripts: functions, classes, words and modules. Without a name, one line for "
             "each; with one, everything about it. For a rule of games it shows where scripts define it.",
    .most = INT_MAX, .run = run,
    .examples = (const ArgExample[]){
        { "bohn doc", "everything a script may use, one line each" },
        { "bohn doc Zone:move", "all about one function; also: move, p.hand:move" },
        { "bohn doc Question", "what a question may contain" },
        { "bohn doc board", "a module and its functions" },
        { "bohn doc draws", "where games define a rule of that name" },
        { "bohn doc hooks", "the rules that the kernel calls by name" },
        { "bohn doc --html manual", "manual/index.html: all commands, the script language, file formats, with search" },
        { "bohn doc --editors editors", "for lua-language-server, Visual Studio Code and Vim" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_TEXT("editors", "DIR", editors, "write files for editors to a new directory: an add-on for "
                                            "lua-language-server with the stubs of all functions, and files with which "
                                            "Visual Studio Code and Vim read the findings of `bohn check`"),
        ARG_TEXT("html", "DIR", html, "write the whole manual as pages for a browser to DIR, which is created if "
                 "missing; no file is overwritten"),
        ARG_NAMES,
        { 0 } },
    .rules = (const ArgRule[]){ { "html", .excludes = "names editors NAME", .because = "the pages have everything" },
                                  { "editors", .excludes = "names NAME", .because = "it prints nothing" }, { 0 } },
};
