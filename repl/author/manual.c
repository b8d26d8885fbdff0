/* manual.c - see manual.h.
 *
 * The input is LuaCATS: a block of lines that start with three dashes, then the line of code the block describes. A
 * block is kept whole, without the dashes, and taken apart only when it is printed.
 */
#include "repl/author/manual.h"

#include "repl/term/paths.h"
#include "repl/term/strings.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define NAME_SIZE 96
#define FILE_SIZE 4096
#define MAX_NAMES 1024 /* for "did you mean" */

static struct {
    bool read;
    DocEntry *entries;
    int n;
    Strings texts;   /* never freed; entries share them */
} manual;

/* ---- pieces of text ---------------------------------------------------------------------------- */

static char *keep(const char *from, size_t n) {
    static char nothing[1];
    char *text = strings_add(&manual.texts, "%.*s", (int)n, from);
    return text ? text : nothing;
}

static size_t line_length(const char *text) {
    return strcspn(text, "\n");
}

/* A type ends at a blank, except inside brackets and after one of :,| */
static size_t type_length(const char *text) {
    int depth = 0;
    size_t n = 0;
    for (; text[n] && text[n] != '\n'; n++) {
        if (strchr("([{<", text[n])) depth++;
        if (strchr(")]}>", text[n])) depth--;
        if (text[n] == ' ' && depth <= 0 && (n == 0 || !strchr(":,|", text[n - 1]))) break;
    }
    return n;
}

DocPiece doc_read_piece(const char *at, bool named) {
    DocPiece piece = { .name = at };
    if (named) {
        piece.name_length = (int)strcspn(at, " \n");
        at += piece.name_length;
        at += strspn(at, " ");
    }
    piece.type = at;
    piece.type_length = (int)type_length(at);
    at += piece.type_length;
    piece.text = at + strspn(at, " ");
    piece.text_length = (int)line_length(piece.text);
    return piece;
}

const char *doc_next_mark(const char *block, const char *mark) {
    for (; *block; block = string_next_line(block))
        if (string_starts(block, mark)) return block + strlen(mark);
    return NULL;
}

/* ---- entries ----------------------------------------------------------------------------------- */

/* One script of the library while it is read. */
typedef struct Reader {
    const char *file, *module; /* module: "" for the kernel's own functions */
    const char *group;
    int line;
    bool heading; /* the line above was a line of dashes */
} Reader;

/* The first sentence, on one line, without "Optional." */
static const char *first_sentence(const char *block) {
    char text[1000] = "";
    size_t n = 0;
    if (string_starts(block, "Optional. ")) block += strlen("Optional. ");
    for (const char *line = block; *line && *line != '\n' && *line != '@'; line = string_next_line(line)) {
        const char *from = line + strspn(line, " ");
        for (size_t i = 0; i < line_length(from) && n + 1 < sizeof text; i++) {
            if (from[i] != '`') text[n++] = from[i];
            if (strchr(".?", from[i]) && strchr(" \n", from[i + 1])) return keep(text, n);
        }
        if (n + 1 < sizeof text) text[n++] = ' ';
    }
    while (n > 0 && text[n - 1] == ' ') n--;
    return keep(text, n);
}

static DocEntry *add_entry(const Reader *reader, DocKind kind, const char *name, size_t length, const char *block) {
    static DocEntry lost; /* without memory */
    if (manual.n % 64 == 0) {
        DocEntry *more = realloc(manual.entries, (size_t)(manual.n + 64) * sizeof *more);
        if (!more) return &lost;
        manual.entries = more;
    }
    name = keep(name, length);
    manual.entries[manual.n] = (DocEntry){
        .kind = kind, .name = name, .signature = name, .summary = first_sentence(block), .group = reader->group,
        .block = block, .file = reader->file, .line = reader->line };
    return &manual.entries[manual.n++];
}

/* "Zone:move(card, to, where?) -> Card" */
static const char *function_signature(const char *name, size_t length, const char *block) {
    char text[1000];
    const char *at = block;
    snprintf(text, sizeof text, "%.*s(", (int)length, name);
    for (int i = 0; (at = doc_next_mark(at, "@param ")) != NULL; i++) {
        DocPiece piece = doc_read_piece(at, true);
        string_append(text, sizeof text, "%s%.*s", i ? ", " : "", piece.name_length, piece.name);
    }
    string_append(text, sizeof text, ")");
    at = block;
    for (int i = 0; (at = doc_next_mark(at, "@return ")) != NULL; i++) {
        DocPiece piece = doc_read_piece(at, false);
        string_append(text, sizeof text, "%s%.*s", i ? ", " : " -> ", piece.type_length, piece.type);
    }
    return keep(text, strlen(text));
}

static void add_fields(const Reader *reader, const char *class, const char *block) {
    for (const char *at = block; (at = doc_next_mark(at, "@field ")) != NULL;) {
        char name[NAME_SIZE], signature[400];
        DocPiece piece = doc_read_piece(at, true);
        if (piece.name[0] == '[') continue; /* it has no name: printed with the class only */
        snprintf(name, sizeof name, "%s.%.*s", class, (int)strcspn(piece.name, "? \n"), piece.name);
        snprintf(signature, sizeof signature, "%s.%.*s: %.*s", class, piece.name_length, piece.name, piece.type_length,
                 piece.type);
        DocEntry *entry = add_entry(reader, DOC_FIELD, name, strlen(name), keep(piece.text, (size_t)piece.text_length));
        entry->signature = keep(signature, strlen(signature));
    }
}

/* A table of functions, such as `string = {}`, has its own name, any other class the name of the class. */
static void add_class(const Reader *reader, const char *class, const char *block, const char *code) {
    size_t length = string_word(class), name = string_word(code);
    if (*reader->module && strlen(reader->module) == length && string_starts(class, reader->module)) return;
    bool table = name > 0 && string_starts(code + name, " = {}");
    const char *added = add_entry(reader, DOC_CLASS, table ? code : class, table ? name : length, block)->name;
    add_fields(reader, added, block);
}

/* The block is complete: `code` is the line below it. */
static void end_block(const Reader *reader, const char *block, const char *code) {
    const char *class = doc_next_mark(block, "@class "), *alias = doc_next_mark(block, "@alias ");
    size_t name = string_word(code);
    if (string_starts(code, "function ")) {
        code += strlen("function ");
        name = strcspn(code, "(\n");
        add_entry(reader, DOC_FUNCTION, code, name, block)->signature = function_signature(code, name, block);
    } else if (class) {
        add_class(reader, class, block, code);
    } else if (alias) {
        add_entry(reader, DOC_WORD, alias, string_word(alias), block);
    } else if (name > 0 && code[name] == '.') {
        add_entry(reader, DOC_VALUE, code, strcspn(code, " \n"), block);
    }
}

/* "Globals: what is left of Lua 5.4", without further sentences. */
static const char *read_heading(const char *line) {
    size_t n = line_length(line);
    const char *stop = memmem(line, n, ". ", 2);
    return keep(line, stop ? (size_t)(stop - line) : n);
}

/* The lines from `from` to `end` without their leading dashes. */
static const char *undashed(const char *from, const char *end, size_t dashes) {
    char *lines = keep(from, (size_t)(end - from)), *to = lines;
    for (const char *at = lines, *next; *at; at = next) {
        at += dashes + (at[dashes] == ' ');
        next = string_next_line(at);
        memmove(to, at, (size_t)(next - at));
        to += next - at;
    }
    *to = '\0';
    return lines;
}

static void read_text(Reader *reader, const char *text) {
    const char *block = NULL; /* where the current block begins */
    reader->line = 1;
    for (const char *at = text; *at; at = string_next_line(at), reader->line++) {
        bool dashes = string_starts(at, "-----"), inside = string_starts(at, "---") && !dashes;
        if (inside && !block) block = at;
        if (!inside && block) {
            end_block(reader, undashed(block, at, 3), at);
            block = NULL;
        }
        if (reader->heading && string_starts(at, "-- ")) reader->group = read_heading(at + 3);
        reader->heading = dashes;
    }
}

/* "-- board.lua: boards of cards laid out in rows." describes the module as a whole. */
static void read_head(Reader *reader, const char *text) {
    char group[NAME_SIZE];
    const char *end = text;
    while (string_starts(end, "--")) end = string_next_line(end);
    const char *lines = undashed(text, end, 2), *colon = strstr(lines, ": ");
    int length = snprintf(group, sizeof group, "Module %s", reader->module);
    reader->group = keep(group, (size_t)length);
    reader->line = 1;
    add_entry(reader, DOC_MODULE, reader->module, strlen(reader->module), colon ? colon + 2 : lines);
}

/* A module keeps its functions in a table of its own name; bohn.lua and questions.lua do not. */
static bool is_module(const char *text, const char *module) {
    char head[NAME_SIZE + 20];
    snprintf(head, sizeof head, "\nlocal %s = {}\n", module);
    return strstr(text, head) != NULL;
}

static bool read_script(const char *file, const char *module) {
    char *text = file_text(file, SCRIPT_SIZE);
    if (!text) return false;
    Reader reader = { .file = keep(file, strlen(file)), .module = module, .group = "" };
    if (*module && is_module(text, module)) read_head(&reader, text);
    if (!*module || is_module(text, module)) read_text(&reader, text);
    free(text);
    return true;
}

static int is_script(const struct dirent *entry) {
    const char *dot = strrchr(entry->d_name, '.');
    return dot && dot != entry->d_name && strcmp(dot, ".lua") == 0;
}

static void read_manual(void) {
    char directory[FILE_SIZE], file[FILE_SIZE + 300], module[NAME_SIZE];
    struct dirent **found = NULL;
    if (manual.read) return;
    manual.read = true;
    if (!paths_library(directory, sizeof directory)) return;
    snprintf(file, sizeof file, "%s/meta/kernel.lua", directory);
    if (!read_script(file, "")) return; /* without the kernel's part there is no manual */
    int n = scandir(directory, &found, is_script, alphasort);
    for (int i = 0; i < n; i++) {
        snprintf(file, sizeof file, "%s/%s", directory, found[i]->d_name);
        snprintf(module, sizeof module, "%.*s", (int)strcspn(found[i]->d_name, "."), found[i]->d_name);
        read_script(file, module);
        free(found[i]);
    }
    free(found);
}

const DocEntry *doc_entry(int i) {
    read_manual();
    return i >= 0 && i < manual.n ? &manual.entries[i] : NULL;
}

/* ---- finding ----------------------------------------------------------------------------------- */

/* The part after the last dot or colon: "move" of "Zone:move". */
static const char *member_of(const char *name) {
    const char *colon = strrchr(name, ':'), *dot = strrchr(name, '.');
    const char *last = colon > dot ? colon : dot;
    return last ? last + 1 : name;
}

/* The name as the manual would write it: "t:poll()" becomes "Table:poll". */
static void full_name(const char *typed, char name[NAME_SIZE]) {
    static const char *const classes[][2] = { { "t", "Table" },    { "p", "Seat" },    { "q", "Question" },
                                              { "game", "Game" },  { "self", "Game" }, { "base", "Game" },
                                              { "text", "string" } };
    int length = (int)strcspn(typed, " (");
    snprintf(name, NAME_SIZE, "%.*s", length, typed);
    int owner = (int)(member_of(name) - name) - 1;
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (owner == (int)strlen(classes[i][0]) && string_starts(typed, classes[i][0]))
            snprintf(name, NAME_SIZE, "%s%.*s", classes[i][1], length - owner, typed + owner);
}

static bool is_class(const char *name, size_t length) {
    const DocEntry *entry;
    for (int i = 0; (entry = doc_entry(i)) != NULL; i++)
        if ((entry->kind == DOC_CLASS || entry->kind == DOC_MODULE) && strlen(entry->name) == length &&
            strncasecmp(entry->name, name, length) == 0)
            return true;
    return false;
}

/* Does the entry match this name? `loosely`: by its last part alone. */
static bool matches(const DocEntry *entry, const char *name, bool loosely) {
    if (strcasecmp(entry->name, name) == 0) return true;
    const char *member = member_of(entry->name), *wanted = member_of(name);
    if (strcasecmp(member, wanted) != 0) return false;
    if (loosely) return true;
    /* "Zone.move" for "Zone:move" */
    return wanted - name == member - entry->name && strncasecmp(name, entry->name, (size_t)(wanted - name) - 1) == 0;
}

int doc_find(const char *typed, const DocEntry **found, int most) {
    enum { EXACT, LIKE, FIELDS, PASSES };
    char name[NAME_SIZE];
    const DocEntry *entry;
    int n = 0;
    full_name(typed, name);
    const char *member = member_of(name);
    /* "p.hand:move": a value precedes the mark, so any function of that name may be meant */
    bool loosely = member == name || !is_class(name, (size_t)(member - name) - 1);
    for (int pass = *name ? EXACT : PASSES; pass < PASSES && n == 0; pass++)
        for (int i = 0; (entry = doc_entry(i)) != NULL && n < (pass == EXACT ? 1 : most); i++)
            if (pass == EXACT ? strcmp(entry->name, name) == 0
                              : (entry->kind == DOC_FIELD) == (pass == FIELDS) && matches(entry, name, loosely))
                found[n++] = entry;
    return n;
}

const char *doc_suggest(const char *typed) {
    const char *names[MAX_NAMES];
    char name[NAME_SIZE];
    const DocEntry *entry;
    int n = 0;
    full_name(typed, name);
    bool whole = member_of(name) != name;
    for (int i = 0; (entry = doc_entry(i)) != NULL && n < MAX_NAMES; i++)
        if (whole || entry->kind != DOC_FIELD) names[n++] = whole ? entry->name : member_of(entry->name);
    return string_suggest(name, names, n);
}
