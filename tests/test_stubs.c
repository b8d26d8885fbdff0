/* test_stubs.c - stdlib/meta/kernel.lua, the manual of rule authors, names what exists and nothing else; so do
 * the annotations of the modules in stdlib/.
 *
 * The names are compared with the kernel's tables of functions, with what a script finds in its
 * globals, and, for the fields of tables that scripts write or get, with the sources that read or
 * make them.
 *
 * Run from the root of the repository.
 */
#include "repl/term/strings.h"
#include "vm/bohn.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <lauxlib.h>

#define STUB "stdlib/meta/kernel.lua"

/* The kernel's tables of methods. */
extern const luaL_Reg card_methods[], zone_methods[], seat_methods[], counter_methods[], table_methods[];

/* ---- names ----------------------------------------------------------------------------------------- */

typedef struct { int n; char name[100][48]; } Names;

static bool has(const Names *names, const char *name) {
    for (int i = 0; i < names->n; i++)
        if (strcmp(names->name[i], name) == 0) return true;
    return false;
}

static void add(Names *names, const char *start, size_t length) {
    char name[48];
    if (length >= sizeof name) fail_msg("the name '%.*s' is too long", (int)length, start);
    memcpy(name, start, length);
    name[length] = '\0';
    if (has(names, name)) return;
    if (names->n == 100) fail_msg("too many names");
    strcpy(names->name[names->n++], name);
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static size_t word_length(const char *text) {
    size_t n = 0;
    while (is_letter(text[n])) n++;
    return n;
}

static bool starts(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

/* Each word in the text that stands between `before` and `after`. */
static void collect(Names *names, const char *text, const char *before, const char *after) {
    size_t skip = strlen(before);
    for (const char *at = strstr(text, before); at; at = strstr(at + 1, before)) {
        if (at > text && is_letter(before[0]) && is_letter(at[-1])) continue;
        size_t length = word_length(at + skip);
        if (length > 0 && starts(at + skip + length, after)) add(names, at + skip, length);
    }
}

static char *read_text(const char *file) {
    FILE *stream = fopen(file, "rb");
    if (!stream) fail_msg("%s cannot be read", file);
    char *text = calloc(1, 1 << 18);
    assert_non_null(text);
    size_t n = fread(text, 1, (1 << 18) - 1, stream);
    assert_true(n > 0 && n < (1 << 18) - 1);
    assert_int_equal(fclose(stream), 0);
    return text;
}

/* ---- what exists ----------------------------------------------------------------------------------- */

/* Where fields and rules are named: in `file`, from `part` on to the brace that closes it (NULL: in all
 * of it), each word between `before` and `after`. */
typedef struct { const char *file, *part, *before, *after; } Place;

/* What is compared: names of the stub with real ones. `fields` are classes whose fields count together,
 * `methods` is the class whose methods count; neither: the globals. */
typedef struct {
    const char *what, *fields, *methods;
    const luaL_Reg *functions;
    bool hooks;      /* those of the kernel's table */
    Place places[8]; /* the rest is empty */
} Section;

static const Section sections[] = {
    { .what = "global" },
    { .what = "card", .methods = "Card", .functions = card_methods },
    { .what = "zone", .methods = "Zone", .functions = zone_methods },
    { .what = "counter", .methods = "Counter", .functions = counter_methods },
    { .what = "seat", .methods = "Seat", .functions = seat_methods,
      .places = { { "stdlib/choose.lua", NULL, "function seat.", "(" } } },
    { .what = "table", .methods = "Table", .functions = table_methods,
      .places = { { "stdlib/choose.lua", NULL, "function tbl.", "(" } } },
    { .what = "rule of a game", .methods = "Game",
      .hooks = true,
      .places = { { "stdlib/bohn.lua", NULL, "  head.", " = " } } },
    { .what = "field of a game", .fields = "GameData Game",
      .places = { { "stdlib/bohn.lua", "local DATA = {", " ", " = true" },
                  { "stdlib/bohn.lua", NULL, "\n  game.", " = " } } },
    { .what = "field of a card declaration", .fields = "CardData",
      .places = { { "vm/declare.c", "static void read_cards(", "L, card, \"", "\"" } } },
    { .what = "field of a counter declaration", .fields = "CounterData",
      .places = { { "vm/declare.c", "static void read_counter(", "L, declared, \"", "\"" } } },
    { .what = "field of a zone declaration", .fields = "ZoneData",
      .places = { { "vm/declare.c", "static void read_zone(", "L, -1, \"", "\"" },
                  { "vm/declare.c", "static void read_zone(", "lua_gettop(L), \"", "\"" },
                  { "vm/declare.c", "static void read_zone(", "flag_of(L, \"", "\"" },
                  { "vm/declare.c", "static void read_place(", "L, table, \"", "\"" } } },
    { .what = "field of an option", .fields = "OptionData",
      .places = { { "stdlib/bohn.lua", NULL, "declared.", "" } } },
    { .what = "language", .fields = "Text",
      .places = { { "vm/declare.c", "static BohnText read_text(", " \"", "\"" } } },
    { .what = "field of a text of the game", .fields = "GameText",
      .places = { { "vm/declare.c", "static BohnTone read_tone(", "lua_gettop(L), \"", "\"" } } },
    { .what = "field of a decision", .fields = "Decision",
      .places = { { "vm/declare.c", "static void read_decision(", "rule_named(L, game, name, \"", "\"" },
                  { "vm/declare.c", "static void read_decision(", "lua_gettop(L), \"", "\"" },
                  { "vm/declare.c", "static void read_decision(", "L, -1, \"", "\"" },
                  { "vm/declare.c", "static void read_decision(", "L, -2, \"", "\"" },
                  { "vm/declare.c", "static void read_decision(", "L, -3, \"", "\"" },
                  { "vm/declare.c", "static void read_decision(", "L, -4, \"", "\"" } } },
    { .what = "field of a question", .fields = "Question PickQuestion ConfirmQuestion DealQuestion TableQuestion",
      .places = { { "vm/lua_ask.c", NULL, "ARG_QUESTION, \"", "\"" },
                  { "vm/lua_choose.c", NULL, "ARG_QUESTION, \"", "\"" },
                  { "vm/lua_ask.c", NULL, "string_field(L, \"", "\"" },
                  { "vm/lua_ask.c", NULL, "flag_field(L, \"", "\"" },
                  { "vm/lua_ask.c", NULL, "add_ids(L, choice, \"", "\"" },
                  { "stdlib/choose.lua", NULL, "q.", "" } } },
    { .what = "field of a bot's question", .fields = "BotQuestion",
      .places = { { "vm/lua_bot.c", "static void push_question(", "-2, \"", "\"" },
                  { "vm/lua_bot.c", "static void push_question(", "set_list(L, \"", "\"" } } },
    { .what = "field of a deal", .fields = "Deal",
      .places = { { "vm/lua_ask.c", "static void push_deal(", "-2, \"", "\"" },
                  { "vm/lua_ask.c", "static void push_deal(", "set_chosen(L, \"", "\"" } } },
    { .what = "field of an offer", .fields = "Offer",
      .places = { { "vm/lua_table.c", "static void push_offer(", "-2, \"", "\"" } } },
};
enum { N_SECTIONS = sizeof sections / sizeof sections[0] };

/* Handles have fields of their own besides, few and made one by one: not compared. */
static const char *const other_classes = "Table Seat Zone Card Kind Counter Group stringlib tablelib mathlib";

static Names real[N_SECTIONS];

static void collect_place(Names *names, const Place *place) {
    char *text = read_text(place->file), *from = text;
    int before = names->n;
    if (place->part) {
        from = strstr(text, place->part);
        char *end = from ? strstr(from, "\n}") : NULL;
        if (!end) fail_msg("%s has no '%s' any more: say in this test where the names are now", place->file, place->part);
        *end = '\0';
    }
    collect(names, from, place->before, place->after);
    if (names->n == before)
        fail_msg("%s has no names behind '%s' any more: say in this test where they are now", place->file, place->before);
    free(text);
}

/* walk.lua lists all a script can get at, a line each: "_ENV.math.abs function". */
static void collect_globals(Names *names) {
    BohnError err = { 0 };
    BohnSetup setup = { .script = "walk", .path = "stdlib:tests/abuse" };
    BohnRules *rules = bohn_load(&setup, &err);
    if (!rules) fail_msg("%s", err.text);
    const char *graph = bohn_in(bohn_text(bohn_info(rules), "graph"), "en");
    assert_non_null(graph);
    for (const char *at = strstr(graph, "_ENV."); at; at = strstr(at + 1, "_ENV."))
        add(names, at + 5, strcspn(at + 5, " \n"));
    bohn_rules_free(rules);
}

static int set_up(void **state) {
    (void)state;
    for (int i = 0; i < N_SECTIONS; i++) {
        const Section *section = &sections[i];
        if (!section->fields && !section->methods) collect_globals(&real[i]);
        for (const luaL_Reg *f = section->functions; f && f->name; f++)
            if (!starts(f->name, "__")) add(&real[i], f->name, strlen(f->name));
        for (int k = 0; section->hooks && k < BOHN_HOOKS; k++)
            add(&real[i], bohn_hooks[k].name, strlen(bohn_hooks[k].name));
        for (const Place *place = section->places; place->file; place++) collect_place(&real[i], place);
    }
    return 0;
}

/* ---- what the stub says ------------------------------------------------------------------------------ */

typedef enum { NOTHING, CLASS, FIELD, METHOD, GLOBAL } Line;

/* What a line of the stub declares: "---@class Zone", "---@field name", "function Zone:move(", and for
 * globals "function string.sub(", "math = {}". `of` is the class of a method. */
static Line read_line(const char *line, const char **of, size_t *of_length, const char **name, size_t *length) {
    *of = line;
    *of_length = 0;
    bool function = starts(line, "function ");
    if (starts(line, "---@class ")) *name = line + 10;
    else if (starts(line, "---@field ")) *name = line + 10;
    else *name = function ? line + 9 : line;
    *length = word_length(*name);
    if (*length == 0) return NOTHING; /* also a field [1] or [string] */
    if (line[0] == '-') return starts(line, "---@class ") ? CLASS : FIELD;
    if (function && (*name)[*length] == ':') {
        *of = *name;
        *of_length = *length;
        *name += *length + 1;
        *length = word_length(*name);
        return METHOD;
    }
    if ((*name)[*length] == '.') *length += 1 + word_length(*name + *length + 1);
    return function || starts(*name + *length, " = ") ? GLOBAL : NOTHING;
}

/* Is the word in a list of words? */
static bool listed(const char *list, const char *word, size_t length) {
    for (const char *at = list; at && *at; at += strcspn(at, " "), at += *at == ' ')
        if (strcspn(at, " ") == length && memcmp(at, word, length) == 0) return true;
    return false;
}

/* The section that a name of this class belongs to; -1 = none. */
static int section_of(Line line, const char *class, size_t length) {
    for (int i = 0; i < N_SECTIONS; i++) {
        const Section *section = &sections[i];
        if (line == GLOBAL ? !section->fields && !section->methods :
            listed(line == FIELD ? section->fields : section->methods, class, length)) return i;
    }
    return -1;
}

static void report(char *out, size_t n, const char *format, ...) {
    va_list args;
    size_t used = strlen(out);
    va_start(args, format);
    vsnprintf(out + used, n - used, format, args);
    va_end(args);
}

/* Compares a stub with what exists; one line in `out` for each difference. */
static void compare(const char *stub, char *out, size_t n) {
    static Names said[N_SECTIONS];
    const char *class = "", *of, *name;
    size_t class_length = 0, of_length, length;
    memset(said, 0, sizeof said);
    out[0] = '\0';
    for (const char *line = stub; line; line = strchr(line, '\n'), line += line != NULL) {
        Line kind = read_line(line, &of, &of_length, &name, &length);
        if (kind == NOTHING) continue;
        if (kind == CLASS) {
            class = name;
            class_length = length;
            if (section_of(FIELD, name, length) < 0 && !listed(other_classes, name, length))
                report(out, n, "class '%.*s' is compared with nothing\n", (int)length, name);
            continue;
        }
        if (kind == FIELD && listed(other_classes, class, class_length)) continue;
        int section = kind == FIELD ? section_of(kind, class, class_length) : section_of(kind, of, of_length);
        if (section >= 0) add(&said[section], name, length);
        else if (kind == METHOD) report(out, n, "no class '%.*s' is known\n", (int)of_length, of);
    }
    for (int i = 0; i < N_SECTIONS; i++) {
        for (int k = 0; k < real[i].n; k++)
            if (!has(&said[i], real[i].name[k]))
                report(out, n, "%s '%s' is missing\n", sections[i].what, real[i].name[k]);
        for (int k = 0; k < said[i].n; k++)
            if (!has(&real[i], said[i].name[k]))
                report(out, n, "%s '%s' does not exist\n", sections[i].what, said[i].name[k]);
    }
}

/* ---- tests ------------------------------------------------------------------------------------------- */

static void test_names(void **state) {
    (void)state;
    char *stub = read_text(STUB), out[4000];
    compare(stub, out, sizeof out);
    if (out[0]) fail_msg("%s and the kernel differ:\n%s", STUB, out);
    free(stub);
}

/* Hooks take what the stub says. */
static void test_hook_arguments(void **state) {
    (void)state;
    char *stub = read_text(STUB), line[200];
    for (int i = 0; i < BOHN_HOOKS; i++) {
        snprintf(line, sizeof line, "\nfunction Game:%s(%s) end\n", bohn_hooks[i].name, bohn_hooks[i].arguments);
        if (!strstr(stub, line)) fail_msg("%s does not have:%s", STUB, line);
    }
    free(stub);
}

/* The comparison sees something: every section has names, among them well-known ones. */
static void test_sections(void **state) {
    (void)state;
    static const char *const known[N_SECTIONS] = { "string.split", "place", "draw", "add", "others", "choose_all", "score",
        "decisions", "count", "measure", "closed", "choices", "de", "tone", "leave", "otherwise", "random", "partner", "number" };
    for (int i = 0; i < N_SECTIONS; i++)
        if (!has(&real[i], known[i])) fail_msg("%s '%s' was not found in the sources", sections[i].what, known[i]);
}

/* Without any one of its lines the stub is no longer right, and that is told by name. */
static void test_missing_names(void **state) {
    (void)state;
    char *stub = read_text(STUB), out[4000], expected[200];
    char *copy = calloc(1, strlen(stub) + 1);
    const char *class = "", *of, *name;
    size_t class_length = 0, of_length, length;
    int removed = 0;
    assert_non_null(copy);
    for (const char *line = stub; line; line = strchr(line, '\n'), line += line != NULL) {
        Line kind = read_line(line, &of, &of_length, &name, &length);
        if (kind == CLASS) {
            class = name;
            class_length = length;
        }
        if (kind == NOTHING || kind == CLASS || (kind == FIELD && listed(other_classes, class, class_length))) continue;
        int section = kind == FIELD ? section_of(kind, class, class_length) : section_of(kind, of, of_length);
        memcpy(copy, stub, (size_t)(line - stub));
        strcpy(copy + (line - stub), line + strcspn(line, "\n"));
        compare(copy, out, sizeof out);
        snprintf(expected, sizeof expected, "%s '%.*s' is missing\n", sections[section].what, (int)length, name);
        if (strcmp(out, expected) != 0) fail_msg("expected: %sfound: %s", expected, out);
        removed++;
    }
    assert_true(removed > 150);
    free(copy);
    free(stub);
}

static void test_added_names(void **state) {
    (void)state;
    static const char *const added[][2] = {
        { "function Zone:peek(n) end\n", "zone 'peek' does not exist\n" },
        { "function Zone:__len() end\n", "zone '__len' does not exist\n" },
        { "function Seat:draw(n) end\n", "seat 'draw' does not exist\n" },
        { "function Table:shuffle() end\n", "table 'shuffle' does not exist\n" },
        { "function Card:move(to) end\n", "card 'move' does not exist\n" },
        { "function Counter:reset() end\n", "counter 'reset' does not exist\n" },
        { "function Game:prepare(t) end\n", "rule of a game 'prepare' does not exist\n" },
        { "function pcall(f) end\n", "global 'pcall' does not exist\n" },
        { "function string.gsub(text) end\n", "global 'string.gsub' does not exist\n" },
        { "os = {}\n", "global 'os' does not exist\n" },
        { "math.huge = 0\n", "global 'math.huge' does not exist\n" },
        { "---@class DealQuestion: Question\n---@field price integer\n", "field of a question 'price' does not exist\n" },
        { "---@class Decision\n---@field can? any\n", "field of a decision 'can' does not exist\n" },
        { "---@class BotQuestion\n---@field clause string\n", "field of a bot's question 'clause' does not exist\n" },
        { "---@class GameData\n---@field rounds integer\n", "field of a game 'rounds' does not exist\n" },
        { "---@class Board\n", "class 'Board' is compared with nothing\n" },
        { "function Board:at(x, y) end\n", "no class 'Board' is known\n" },
    };
    char *stub = read_text(STUB), out[4000];
    char *copy = calloc(1, strlen(stub) + 200);
    assert_non_null(copy);
    for (size_t i = 0; i < sizeof added / sizeof added[0]; i++) {
        strcpy(copy, stub);
        strcat(copy, "\n");
        strcat(copy, added[i][0]);
        compare(copy, out, sizeof out);
        if (strcmp(out, added[i][1]) != 0) fail_msg("after adding %sexpected: %sfound: %s", added[i][0], added[i][1], out);
    }
    free(copy);
    free(stub);
}

/* Every name is explained: the line above a function, or one of those with an @, is a sentence. */
static void test_explanations(void **state) {
    (void)state;
    char *stub = read_text(STUB);
    const char *of, *name;
    size_t of_length, length;
    bool explained = false;
    for (const char *line = stub; line; line = strchr(line, '\n'), line += line != NULL) {
        Line kind = read_line(line, &of, &of_length, &name, &length);
        if ((kind == METHOD || kind == GLOBAL) && !explained) fail_msg("'%.*s' is not explained", (int)length, name);
        if (starts(line, "--- ")) explained = true;
        else if (!starts(line, "---")) explained = false;
    }
    free(stub);
}

/* ---- parameters and modules -------------------------------------------------------------------------- */

/* The names behind `---@param` in the comment that ends where `line` begins, as "card, to, where". */
static void annotated(const char *text, const char *line, char *out, size_t n) {
    const char *from = line;
    out[0] = '\0';
    while (from > text) {
        const char *before = from - 1;
        while (before > text && before[-1] != '\n') before--;
        if (!starts(before, "---") || starts(before, "----")) break;
        from = before;
    }
    for (; from < line; from = strchr(from, '\n') + 1) {
        if (!starts(from, "---@param ")) continue;
        const char *name = from + strlen("---@param ");
        report(out, n, "%s%.*s", *out ? ", " : "", (int)strcspn(name, "? "), name);
    }
}

/* Does the comment above have a line that starts like this? */
static bool comment_has(const char *text, const char *line, const char *with) {
    while (line > text) {
        line--;
        while (line > text && line[-1] != '\n') line--;
        if (!starts(line, "---")) return false;
        if (starts(line, with)) return true;
    }
    return false;
}

/* Each function is annotated with the parameters it has, in their order. One line in `out` for each that is not. */
static int compare_parameters(const char *text, char *out, size_t n) {
    int functions = 0;
    out[0] = '\0';
    for (const char *line = text; line; line = strchr(line, '\n'), line += line != NULL) {
        if (!starts(line, "function ")) continue;
        char names[200];
        const char *open = line + strcspn(line, "("), *name = line + strlen("function ");
        int length = (int)strcspn(open + 1, ")");
        annotated(text, line, names, sizeof names);
        functions++;
        if (strlen(names) != (size_t)length || strncmp(names, open + 1, (size_t)length) != 0)
            report(out, n, "%.*s takes (%.*s), its comment says (%s)\n", (int)(open - name), name, length, open + 1, names);
    }
    return functions;
}

static void test_parameters(void **state) {
    (void)state;
    char *stub = read_text(STUB), out[4000];
    int functions = compare_parameters(stub, out, sizeof out);
    if (out[0]) fail_msg("%s:\n%s", STUB, out);
    assert_true(functions > 80);
    free(stub);
    compare_parameters("--- Both.\n---@param a any\n---@param c? any\nfunction x.f(a, b) end\n", out, sizeof out);
    assert_string_equal(out, "x.f takes (a, b), its comment says (a, c)\n");
}

/* Does the function that starts here hand a value back? It ends with the first `end` at the margin. */
static bool returns(const char *line) {
    const char *end = strstr(line, "\nend");
    const char *found = strstr(line, "return ");
    return end && found && found < end;
}

/* Compares a module with what `require` gives; one line in `out` for each difference. */
static void compare_module(const char *module, const char *text, const Names *there, char *out, size_t n) {
    Names said = { 0 };
    char start[64];
    compare_parameters(text, out, n);
    snprintf(start, sizeof start, "function %s.", module);
    for (const char *line = text; line; line = strchr(line, '\n'), line += line != NULL) {
        if (!starts(line, start)) continue;
        const char *name = line + strlen("function ");
        size_t length = strcspn(name, "(");
        add(&said, name, length);
        if (!comment_has(text, line, "--- ")) report(out, n, "'%.*s' is not explained\n", (int)length, name);
        if (returns(line) != comment_has(text, line, "---@return "))
            report(out, n, "'%.*s': what it returns is told wrongly\n", (int)length, name);
    }
    for (int i = 0; i < there->n; i++)
        if (starts(there->name[i], module) && there->name[i][strlen(module)] == '.' && !has(&said, there->name[i]))
            report(out, n, "'%s' is missing\n", there->name[i]);
    for (int i = 0; i < said.n; i++)
        if (!has(there, said.name[i])) report(out, n, "'%s' does not exist\n", said.name[i]);
}

/* modules.lua lists what `require` gives, a line each: "board.read function". */
static void collect_modules(Names *names) {
    BohnError err = { 0 };
    BohnSetup setup = { .script = "modules", .path = "stdlib:tests/abuse" };
    BohnRules *rules = bohn_load(&setup, &err);
    if (!rules) fail_msg("%s", err.text);
    for (const char *at = bohn_in(bohn_text(bohn_info(rules), "graph"), "en"); at && *at; at += strcspn(at, "\n"), at += *at == '\n')
        add(names, at, strcspn(at, " \n"));
    bohn_rules_free(rules);
}

static void test_modules(void **state) {
    (void)state;
    Names there = { 0 };
    glob_t files;
    int modules = 0;
    collect_modules(&there);
    assert_true(has(&there, "board.read"));
    assert_int_equal(glob("stdlib/*.lua", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        char module[48], head[160], out[4000];
        const char *base = strrchr(files.gl_pathv[i], '/') + 1;
        snprintf(module, sizeof module, "%.*s", (int)strcspn(base, "."), base);
        snprintf(head, sizeof head, "\n---@class %s\nlocal %s = {}\n", module, module);
        char *text = read_text(files.gl_pathv[i]);
        /* Those that begin with `local kernel = ...` are the kernel's own: what they define is in the stub. */
        if (!strstr(text, "\nlocal kernel = ...\n")) {
            if (!strstr(text, head)) fail_msg("%s has no lines '%s'", files.gl_pathv[i], head + 1);
            compare_module(module, text, &there, out, sizeof out);
            if (out[0]) fail_msg("%s:\n%s", files.gl_pathv[i], out);
            modules++;
        }
        free(text);
    }
    globfree(&files);
    assert_true(modules >= 4);
    char out[4000];
    compare_module("field", "---@param n integer\nfunction field.yields(n)\n  return n\nend\n", &there, out, sizeof out);
    assert_string_equal(out, "'field.yields' is not explained\n'field.yields': what it returns is told wrongly\n"
                             "'field.caption' is missing\n"
                             "'field.next_step' is missing\n'field.one_of_each' is missing\n"
                             "'field.smooth' is missing\n'field.texts' is missing\n'field.yield' is missing\n"
                             "'field.yields' does not exist\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_hook_arguments),
        cmocka_unit_test(test_sections),
        cmocka_unit_test(test_missing_names),
        cmocka_unit_test(test_added_names),
        cmocka_unit_test(test_explanations),
        cmocka_unit_test(test_parameters),
        cmocka_unit_test(test_modules),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
