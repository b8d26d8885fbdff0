/* manual.c - see manual.h.
 *
 * The input is LuaCATS: a block of lines that start with three dashes, and the line below it, which says what the block
 * is about. A block is kept whole, without the dashes, and taken apart only when it is printed.
 */
#include "repl/author/manual.h"

#include "repl/term/paths.h"
#include "repl/term/strings.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define NAME_SIZE 96
#define FILE_SIZE 4096
#define MAX_NAMES 1024 /* for "did you mean" */

/* Texts stay as long as the program: entries share them. */
typedef struct Kept {
    struct Kept *next;
    char text[];
} Kept;

static struct {
    bool read;
    DocEntry *entries;
    int n;
    Kept *texts;
} manual;

/* ---- pieces of text ---------------------------------------------------------------------------- */

static const char *copy(const char *from, size_t n) {
    Kept *kept = malloc(sizeof *kept + n + 1);
    if (!kept) return "";
    memcpy(kept->text, from, n);
    kept->text[n] = '\0';
    kept->next = manual.texts;
    manual.texts = kept;
    return kept->text;
}

static size_t line_length(const char *text) {
    return strcspn(text, "\n");
}

const char *doc_next_line(const char *text) {
    text += line_length(text);
    return text + (*text == '\n');
}

/* A type ends at a blank that is not inside brackets and does not follow a mark that goes on. */
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
    for (; *block; block = doc_next_line(block))
        if (string_starts(block, mark)) return block + strlen(mark);
    return NULL;
}

/* ---- entries ----------------------------------------------------------------------------------- */

/* Its first sentence, on one line; that a rule is optional says too little. */
static const char *first_sentence(const char *block) {
    char text[1000] = "";
    size_t n = 0;
    if (string_starts(block, "Optional. ")) block += strlen("Optional. ");
    for (const char *line = block; *line && *line != '\n' && *line != '@'; line = doc_next_line(line)) {
        const char *from = line + strspn(line, " ");
        for (size_t i = 0; i < line_length(from) && n + 1 < sizeof text; i++) {
            if (from[i] != '`') text[n++] = from[i];
            bool stop = from[i] == '.' || from[i] == '?';
            if (stop && (from[i + 1] == ' ' || from[i + 1] == '\n' || !from[i + 1])) return copy(text, n);
        }
        if (n + 1 < sizeof text) text[n++] = ' ';
    }
    while (n > 0 && text[n - 1] == ' ') n--;
    return copy(text, n);
}

/* A new entry; NULL without memory. */
static DocEntry *add_entry(DocKind kind, const char *name, size_t length, const char *group, const char *block) {
    if (manual.n % 64 == 0) {
        DocEntry *more = realloc(manual.entries, (size_t)(manual.n + 64) * sizeof *more);
        if (!more) return NULL;
        manual.entries = more;
    }
    DocEntry *entry = &manual.entries[manual.n++];
    name = copy(name, length);
    *entry = (DocEntry){ .kind = kind, .name = name, .signature = name, .summary = first_sentence(block), .group = group,
                         .block = block, .file = "" };
    return entry;
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
    return copy(text, strlen(text));
}

static void add_fields(const char *class, const char *group, const char *block, const char *file, int line) {
    for (const char *at = block; (at = doc_next_mark(at, "@field ")) != NULL;) {
        char name[NAME_SIZE], signature[400];
        DocPiece piece = doc_read_piece(at, true);
        int length = (int)strcspn(piece.name, "? \n");
        if (piece.name[0] == '[') continue; /* by place or by any name: told with the class */
        snprintf(name, sizeof name, "%s.%.*s", class, length, piece.name);
        snprintf(signature, sizeof signature, "%s.%.*s: %.*s", class, piece.name_length, piece.name,
                 piece.type_length, piece.type);
        DocEntry *entry = add_entry(DOC_FIELD, name, strlen(name), group,
                                 copy(piece.text, (size_t)piece.text_length));
        if (!entry) return;
        entry->signature = copy(signature, strlen(signature));
        entry->file = file;
        entry->line = line;
    }
}

/* One script of the library while it is read. */
typedef struct Reader {
    const char *file, *module; /* module: "" for the kernel's own functions */
    const char *group;
    bool heading; /* a line of dashes was above */
} Reader;

/* A table of functions, such as `string = {}`, is called by its name, other classes by theirs. */
static void add_class(const Reader *reader, const char *class, const char *block, const char *code, int line) {
    size_t length = string_word(class);
    if (*reader->module && strlen(reader->module) == length && string_starts(class, reader->module)) return;
    if (string_word(code) > 0 && string_starts(code + string_word(code), " = {}")) {
        class = code;
        length = string_word(code);
    }
    DocEntry *entry = add_entry(DOC_CLASS, class, length, reader->group, block);
    if (!entry) return;
    entry->file = reader->file;
    entry->line = line;
    add_fields(entry->name, reader->group, block, reader->file, line);
}

/* A block is complete: `code` is the line below it, number `line`. */
static void end_block(const Reader *reader, const char *block, const char *code, int line) {
    DocEntry *entry = NULL;
    const char *class = doc_next_mark(block, "@class "), *alias = doc_next_mark(block, "@alias ");
    size_t name = string_word(code);
    if (string_starts(code, "function ")) {
        code += strlen("function ");
        size_t length = strcspn(code, "(\n");
        entry = add_entry(DOC_FUNCTION, code, length, reader->group, block);
        if (entry) entry->signature = function_signature(code, length, block);
    } else if (class) {
        add_class(reader, class, block, code, line);
    } else if (alias) {
        entry = add_entry(DOC_WORD, alias, string_word(alias), reader->group, block);
    } else if (name > 0 && code[name] == '.') {
        entry = add_entry(DOC_VALUE, code, strcspn(code, " \n"), reader->group, block);
    }
    if (!entry) return;
    entry->file = reader->file;
    entry->line = line;
}

/* "Globals: what is left of Lua 5.4", without the sentences behind it. */
static const char *read_heading(const char *line) {
    size_t n = line_length(line);
    for (size_t i = 0; i + 1 < n; i++)
        if (line[i] == '.' && line[i + 1] == ' ') n = i;
    return copy(line, n);
}

/* The lines from `from` to `end` without the dashes in front, and a blank behind them. */
static const char *undashed(const char *from, const char *end, size_t dashes) {
    char *lines = malloc((size_t)(end - from) + 2);
    size_t n = 0;
    if (!lines) return "";
    for (; from < end; from = doc_next_line(from)) {
        const char *at = from + dashes + (from[dashes] == ' ');
        memcpy(lines + n, at, line_length(at));
        n += line_length(at);
        lines[n++] = '\n';
    }
    const char *kept = copy(lines, n);
    free(lines);
    return kept;
}

static void read_text(Reader *reader, const char *text) {
    int line = 1;
    const char *block = NULL; /* where the block at hand begins */
    for (const char *at = text; *at; at = doc_next_line(at), line++) {
        bool dashes = string_starts(at, "-----"), inside = string_starts(at, "---") && !dashes;
        if (inside && !block) block = at;
        if (!inside && block) {
            end_block(reader, undashed(block, at, 3), at, line);
            block = NULL;
        }
        if (reader->heading && string_starts(at, "-- ")) reader->group = read_heading(at + 3);
        reader->heading = dashes;
    }
}

/* "-- board.lua: boards of cards laid out in rows." and what follows is about the module as a whole. */
static void read_head(Reader *reader, const char *text) {
    char group[NAME_SIZE];
    const char *end = text;
    while (string_starts(end, "--")) end = doc_next_line(end);
    const char *lines = undashed(text, end, 2), *colon = strstr(lines, ": ");
    snprintf(group, sizeof group, "Module %s", reader->module);
    reader->group = copy(group, strlen(group));
    DocEntry *entry = add_entry(DOC_MODULE, reader->module, strlen(reader->module), reader->group,
                             colon ? colon + 2 : lines);
    if (!entry) return;
    entry->file = reader->file;
    entry->line = 1;
}

/* A module keeps its functions in a table of its own name; bohn.lua and choose.lua do not. */
static bool is_module(const char *text, const char *module) {
    char head[NAME_SIZE + 20];
    snprintf(head, sizeof head, "\nlocal %s = {}\n", module);
    return strstr(text, head) != NULL;
}

static bool read_script(const char *file, const char *module) {
    char *text = file_text(file, SCRIPT_SIZE);
    if (!text) return false;
    Reader reader = { .file = copy(file, strlen(file)), .module = module, .group = "" };
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
    if (!read_script(file, "")) return; /* without the kernel's part there is none */
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

/* The part behind the last dot or colon: "move" of "Zone:move". */
static const char *member_of(const char *name) {
    const char *colon = strrchr(name, ':'), *dot = strrchr(name, '.');
    const char *last = colon > dot ? colon : dot;
    return last ? last + 1 : name;
}

/* What the manual calls a variable of this name by custom; else the name itself. */
static const char *class_of(const char *variable) {
    static const char *const customs[][2] = { { "t", "Table" },    { "p", "Seat" },    { "q", "Question" },
                                              { "game", "Game" },  { "self", "Game" }, { "base", "Game" },
                                              { "text", "string" } };
    for (size_t i = 0; i < sizeof customs / sizeof customs[0]; i++)
        if (strcmp(customs[i][0], variable) == 0) return customs[i][1];
    return variable;
}

/* `name` as the manual would write it: "t:poll()" becomes "Table:poll". */
static void full_name(const char *name, char *out, size_t n) {
    char typed[NAME_SIZE - 16]; /* the name of a class may be longer than the variable's */
    snprintf(typed, sizeof typed, "%.*s", (int)strcspn(name, " ("), name);
    const char *member = member_of(typed);
    if (member == typed) {
        snprintf(out, n, "%s", typed);
        return;
    }
    char mark = member[-1];
    typed[member - 1 - typed] = '\0';
    snprintf(out, n, "%s%c%s", class_of(typed), mark, member);
}

static bool is_class(const char *name, size_t length) {
    for (int i = 0; i < manual.n; i++) {
        const DocEntry *entry = &manual.entries[i];
        if ((entry->kind == DOC_CLASS || entry->kind == DOC_MODULE) && strlen(entry->name) == length &&
            strncasecmp(entry->name, name, length) == 0)
            return true;
    }
    return false;
}

/* Does the entry answer to this name? `loosely`: to its last part alone. */
static bool answers_to(const DocEntry *entry, const char *name, bool loosely) {
    if (strcasecmp(entry->name, name) == 0) return true;
    const char *member = member_of(entry->name), *wanted = member_of(name);
    if (strcasecmp(member, wanted) != 0) return false;
    if (loosely) return true;
    /* "Zone.move" for "Zone:move" */
    return wanted - name == member - entry->name && strncasecmp(name, entry->name, (size_t)(wanted - name) - 1) == 0;
}

int doc_find(const char *typed, int *found, int most) {
    char name[NAME_SIZE];
    int n = 0;
    read_manual();
    full_name(typed, name, sizeof name);
    if (!*name) return 0;
    for (int i = 0; i < manual.n; i++) { /* written as in the manual, it is one */
        if (strcmp(manual.entries[i].name, name) == 0) {
            found[0] = i;
            return 1;
        }
    }
    const char *member = member_of(name);
    /* "p.hand:move": what is in front is a value, and any function of that name may be meant */
    bool loosely = member == name || !is_class(name, (size_t)(member - name) - 1);
    for (int fields = 0; fields < 2 && n == 0; fields++)
        for (int i = 0; i < manual.n && n < most; i++)
            if ((manual.entries[i].kind == DOC_FIELD) == (fields == 1) &&
                answers_to(&manual.entries[i], name, loosely))
                found[n++] = i;
    return n;
}

const char *doc_nearest(const char *typed) {
    const char *names[MAX_NAMES];
    char name[NAME_SIZE];
    int n = 0;
    read_manual();
    full_name(typed, name, sizeof name);
    bool whole = member_of(name) != name;
    for (int i = 0; i < manual.n && n < MAX_NAMES; i++) {
        const DocEntry *entry = &manual.entries[i];
        if (whole) names[n++] = entry->name;
        else if (entry->kind != DOC_FIELD) names[n++] = member_of(entry->name);
    }
    return string_nearest(name, names, n);
}
