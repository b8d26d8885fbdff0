/* test_stubs.c - stdlib/meta/kernel.lua, the manual for rule authors, names what the kernel offers and nothing else; so
 * do the annotations of the modules in stdlib/.
 *
 * The kernel is asked, its sources are not read:
 *   - A misspelt name makes it look for the nearest one: that list is complete. Caught by wrapping nearest_name().
 *   - The fields it reads from a table that may also carry an author's data: caught by wrapping lua_getfield().
 *   - The fields of a table it makes: listed by a script, tests/abuse/names.lua; so are the globals, by walk.lua.
 *
 * Run from the root of the repository.
 */
#include "repl/term/strings.h"
#include "tests/common.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

#include <lua.h>

#define STUB "stdlib/meta/kernel.lua"

/* ---- names ------------------------------------------------------------------------------------------ */

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

static char *read_text(const char *file) {
    char *text = file_text(file, SCRIPT_SIZE);
    if (!text) fail_msg("%s cannot be read", file);
    return text;
}

/* ---- sections --------------------------------------------------------------------------------------- */

/* What is compared: the fields and methods of these classes of the stub, taken together. */
typedef struct {
    const char *what, *classes; /* none: the globals */
    const char *known;          /* one of the names: the kernel was really asked */
} Section;

static const Section sections[] = {
    { "global", "", "string.split" },
    { "table", "Table", "choose_all" },
    { "seat", "Seat", "others" },
    { "zone", "Zone", "draw" },
    { "card", "Card", "place" },
    { "kind", "Kind", "id" },
    { "counter", "Counter", "add" },
    { "group", "Group", "taking" },
    { "rule or field of a game", "Game GameData", "decisions" },
    { "change of a list", "Changes", "instead" },
    { "field of a card declaration", "CardData", "back" },
    { "field of a zone declaration", "ZoneData", "closed" },
    { "field of `show`", "ZoneShow", "line" },
    { "field of a counter declaration", "CounterData", "measure" },
    { "field of an option", "OptionData", "choices" },
    { "field of a text", "Text GameText", "tone" },
    { "field of a decision", "Decision", "leave" },
    { "field of a question", "Question PickQuestion ConfirmQuestion DealQuestion TableQuestion", "otherwise" },
    { "field of a bot's question", "BotQuestion", "random" },
    { "field of a deal", "Deal", "partner" },
    { "field of an offer", "Offer", "number" },
};
enum { N_SECTIONS = sizeof sections / sizeof sections[0] };

/* Classes without names of their own to compare: what they hold are globals. */
static const char *const other_classes = "stringlib tablelib mathlib";

static Names offered[N_SECTIONS]; /* by the kernel */

/* Is the word in a list of words? */
static bool listed(const char *list, const char *word, size_t length) {
    for (const char *at = list; *at; at += strcspn(at, " "), at += *at == ' ')
        if (strcspn(at, " ") == length && memcmp(at, word, length) == 0) return true;
    return false;
}

/* The section of a class; -1 = none. No class: the globals. */
static int section_of(const char *class, size_t length) {
    if (length == 0) return 0;
    for (int i = 1; i < N_SECTIONS; i++)
        if (listed(sections[i].classes, class, length)) return i;
    return -1;
}

/* ---- asking the kernel ------------------------------------------------------------------------------ */

static const char *asking; /* the class whose name is misspelt now */

static void offer(const char *class, const char *name, size_t length) {
    int section = section_of(class, strlen(class));
    if (section < 0) fail_msg("no section for class '%s'", class);
    if (strncmp(name, "my_", 3) != 0 && strncmp(name, "probe", length) != 0) add(&offered[section], name, length);
}

const char *__real_nearest_name(const char *wrong, const char *const *names, int n);
const char *__wrap_nearest_name(const char *wrong, const char *const *names, int n);

const char *__wrap_nearest_name(const char *wrong, const char *const *names, int n) {
    if (strcmp(wrong, "misspelt") == 0)
        for (int i = 0; i < n; i++) offer(asking, names[i], strlen(names[i]));
    return __real_nearest_name(wrong, names, n);
}

int __real_lua_getfield(lua_State *L, int index, const char *key);
int __wrap_lua_getfield(lua_State *L, int index, const char *key);

int __wrap_lua_getfield(lua_State *L, int index, const char *key) {
    index = lua_absindex(L, index);
    if (lua_type(L, index) == LUA_TTABLE && lua_checkstack(L, 2)) {
        lua_pushstring(L, "probe");
        if (lua_rawget(L, index) == LUA_TSTRING) offer(lua_tostring(L, -1), key, strlen(key));
        lua_pop(L, 1);
    }
    return __real_lua_getfield(L, index, key);
}

static BohnRules *load(const char *script, const char *path) {
    BohnSetup setup = { .script = script, .path = path };
    return bohn_load(&setup, &err);
}

/* What misspells a name of a class. */
static const struct { const char *class, *code; } mistakes[] = {
    { "Table", "function game:my_phase(t) return t.misspelt end" },
    { "Seat", "function game:my_phase(_, p) return p.misspelt end" },
    { "Zone", "function game:my_phase(t) return t.my_zone.misspelt end" },
    { "Card", "function game:my_phase(t) return t.my_zone:front().misspelt end" },
    { "Kind", "function game:my_phase(t) return t:kind('my_card').misspelt end" },
    { "Counter", "function game:my_phase(t) return t.my_counter.misspelt end" },
    { "Group", "function game:my_phase(t) return t.my_group.misspelt end" },
    { "ZoneShow", "game.zones.my_zone = { 'all', show = { misspelt = 1 } }" },
    { "Question", "function game:my_phase(_, p) p:choose { 'my_question', from = { 1 }, misspelt = 1 } end" },
    { "Decision", "game.decisions = { my_question = { from = 'my_phase', misspelt = 1 } }" },
    { "OptionData", "game.options = { my_option = { 1, 'an option', misspelt = 1 } }" },
    { "Changes", "game = game:variant { id = 'my_variant', title = 'A variant', turn = { misspelt = 1 } }" },
    { "Game", "game = game:variant { id = 'my_variant', title = 'A variant' } game.misspelt = 1" },
};

static void make_mistake(const char *code) {
    char file[300];
    snprintf(file, sizeof file, "%s/mistake.lua", directory);
    FILE *stream = fopen(file, "w");
    assert_non_null(stream);
    fprintf(stream, "local game = define { id = 'mistake', title = 'Mistake', players = { 2, 2 }, turn = { 'my_phase' } }\n"
                    "game.cards = { { id = 'my_card', count = 1 } }\n"
                    "game.zones = { my_zone = 'all' }\n"
                    "game.counters = { my_counter = 0 }\n"
                    "game.groups = { my_group = { 'my_zone' } }\n"
                    "function game:setup(t) t.my_zone:fill() end\n"
                    "function game:my_phase(t, p) end\n"
                    "function game:score() return 0 end\n"
                    "%s\nreturn game\n", code);
    fclose(stream);
    BohnRules *rules = load(file, "stdlib");
    if (!rules) return;
    BohnGame *game = bohn_new(rules, SEED, 0, &err);
    assert_non_null(game);
    if (bohn_run(game, &err) != BOHN_FAILED) fail_msg("accepted: %s", code);
    bohn_free(game);
    bohn_rules_free(rules);
}

/* Adds the names in an error of names.lua: "Deal.partner Deal.give …". */
static void add_reported(void) {
    int before = 0, after = 0;
    for (int i = 0; i < N_SECTIONS; i++) before += offered[i].n;
    for (const char *at = err.text; *at; at += strcspn(at, " \n"), at += strspn(at, " \n")) {
        char class[48];
        size_t length = string_word(at);
        if (length == 0 || length >= sizeof class || at[length] != '.' || section_of(at, length) <= 0) continue;
        snprintf(class, sizeof class, "%.*s", (int)length, at);
        offer(class, at + length + 1, string_word(at + length + 1));
    }
    for (int i = 0; i < N_SECTIONS; i++) after += offered[i].n;
    if (after == before) fail_msg("no names in: %s", err.text);
}

/* walk.lua lists all a script can get at, a line each: "_ENV.math.abs function". */
static void ask_globals(void) {
    BohnRules *rules = load("walk", "stdlib:tests/abuse");
    if (!rules) fail_msg("%s", err.text);
    const char *graph = bohn_in(bohn_text(bohn_info(rules), "graph"), "en");
    assert_non_null(graph);
    for (const char *at = strstr(graph, "_ENV."); at; at = strstr(at + 1, "_ENV."))
        if (strncmp(at + 5, "__", 2) != 0) offer("", at + 5, strcspn(at + 5, " \n")); /* names of vm/meter.h, which no script may use */
    bohn_rules_free(rules);
}

static void ask_tables(void) {
    BohnAnswer answer;
    BohnRules *rules = load("names", "stdlib:tests/abuse");
    if (!rules) fail_msg("%s", err.text);
    BohnGame *game = bohn_new(rules, SEED, 0, &err);
    assert_non_null(game);
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_false(bohn_bot_answer(game, "my_bot", &answer, &err));
    add_reported();
    assert_ok(reply(game, "offer p2 give my_card.1 ask my_card", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    add_reported();
    bohn_free(game);
    bohn_rules_free(rules);
}

static int set_up(void **state) {
    if (make_directory(state) != 0) return -1;
    ask_globals();
    ask_tables();
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        asking = mistakes[i].class;
        make_mistake(mistakes[i].code);
    }
    return 0;
}

/* ---- what the stub says ------------------------------------------------------------------------------ */

typedef enum { NOTHING, CLASS, FIELD, METHOD, GLOBAL } Line;

/* What a line of the stub declares: "---@class Zone", "---@field name", "function Zone:move(", and for
 * globals "function string.sub(", "math = {}". `of` is the class of a method, or empty. */
static Line read_line(const char *line, const char **of, size_t *of_length, const char **name, size_t *length) {
    *of = line;
    *of_length = 0;
    bool function = string_starts(line, "function ");
    if (string_starts(line, "---@class ")) *name = line + 10;
    else if (string_starts(line, "---@field ")) *name = line + 10;
    else *name = function ? line + 9 : line;
    *length = string_word(*name);
    if (*length == 0) return NOTHING; /* also a field [1] or [string] */
    if (line[0] == '-') return string_starts(line, "---@class ") ? CLASS : FIELD;
    if (function && (*name)[*length] == ':') {
        *of = *name;
        *of_length = *length;
        *name += *length + 1;
        *length = string_word(*name);
        return METHOD;
    }
    if ((*name)[*length] == '.') *length += 1 + string_word(*name + *length + 1);
    return function || string_starts(*name + *length, " = ") ? GLOBAL : NOTHING;
}

/* Calls `visit` for each name the stub declares, with the line and the section, -1 if its class has none. */
typedef void (*Visit)(void *context, const char *line, Line kind, int section, const char *name, size_t length);

static void each_name(const char *stub, Visit visit, void *context) {
    const char *class = "", *of, *name;
    size_t class_length = 0, of_length, length;
    for (const char *line = stub; line; line = strchr(line, '\n'), line += line != NULL) {
        Line kind = read_line(line, &of, &of_length, &name, &length);
        if (kind == NOTHING) continue;
        if (kind == CLASS) {
            class = name;
            class_length = length;
        }
        if (kind == CLASS || kind == FIELD) {
            if (listed(other_classes, class, class_length)) continue;
            of = class;
            of_length = class_length;
        }
        visit(context, line, kind, section_of(of, of_length), name, length);
    }
}

typedef struct { Names said[N_SECTIONS]; char *out; size_t n; } Comparison;

static void note_said(void *context, const char *line, Line kind, int section, const char *name, size_t length) {
    Comparison *c = context;
    (void)line;
    if (section < 0 && kind == CLASS) string_append(c->out, c->n, "class '%.*s' is compared with nothing\n", (int)length, name);
    else if (section < 0 && kind == METHOD) string_append(c->out, c->n, "no class has the method '%.*s'\n", (int)length, name);
    else if (section >= 0 && kind != CLASS) add(&c->said[section], name, length);
}

/* Compares a stub with what the kernel offers; one line in `out` for each difference. */
static void compare(const char *stub, char *out, size_t n) {
    static Comparison c;
    memset(&c, 0, sizeof c);
    c.out = out;
    c.n = n;
    out[0] = '\0';
    each_name(stub, note_said, &c);
    for (int i = 0; i < N_SECTIONS; i++) {
        for (int k = 0; k < offered[i].n; k++)
            if (!has(&c.said[i], offered[i].name[k]))
                string_append(out, n, "%s '%s' is missing\n", sections[i].what, offered[i].name[k]);
        for (int k = 0; k < c.said[i].n; k++)
            if (!has(&offered[i], c.said[i].name[k]))
                string_append(out, n, "%s '%s' does not exist\n", sections[i].what, c.said[i].name[k]);
    }
}

/* ---- the stub --------------------------------------------------------------------------------------- */

static void stub_names_what_the_kernel_offers(void **state) {
    (void)state;
    char *stub = read_text(STUB), out[4000];
    compare(stub, out, sizeof out);
    if (out[0]) fail_msg("%s and the kernel differ:\n%s", STUB, out);
    free(stub);
}

/* The comment above a place in the stub, in one line. */
static void comment_above(const char *stub, const char *place, char *out, size_t n) {
    const char *from = place;
    while (from - stub > 4) { /* back over the lines that begin with three dashes */
        const char *line = from - 1;
        while (line > stub && line[-1] != '\n') line--;
        if (strncmp(line, "---", 3) != 0) break;
        from = line;
    }
    *out = '\0';
    for (; from < place; from += strcspn(from, "\n") + 1)
        string_append(out, n, "%.*s ", (int)strcspn(from + 4, "\n"), from + 4);
}

static void the_stub_says_of_hooks_what_their_table_says(void **state) {
    (void)state;
    char *stub = read_text(STUB), line[200], comment[3000];
    for (int i = 0; i < BOHN_HOOKS; i++) {
        const BohnHookInfo *hook = &bohn_hooks[i];
        snprintf(line, sizeof line, "\nfunction Game:%s(%s) end\n", hook->name, hook->arguments);
        const char *place = strstr(stub, line);
        if (!place) fail_msg("%s lacks:%s", STUB, line);
        comment_above(stub, place + 1, comment, sizeof comment);
        snprintf(line, sizeof line, "%s%c%s", hook->required ? "" : "Optional. ", hook->text[0] - 'a' + 'A', hook->text + 1);
        if (strncmp(comment, line, strlen(line)) != 0) fail_msg("'%s' does not begin with '%s'", comment, line);
        snprintf(line, sizeof line, " Sees %s", hook->sees_text);
        if (!strstr(comment, line)) fail_msg("'%s' lacks '%s'", comment, line);
    }
    free(stub);
}

static void the_manual_lists_every_hook(void **state) {
    (void)state;
    char *text = read_text("examples/README.md"), line[300];
    for (int i = 0; i < BOHN_HOOKS; i++) {
        const BohnHookInfo *hook = &bohn_hooks[i];
        snprintf(line, sizeof line, "\n| `%s(%s)` | %s | %s | %s |\n", hook->name, hook->arguments, hook->text, hook->returns,
                 hook->sees_text);
        if (!strstr(text, line)) fail_msg("examples/README.md lacks:%s", line);
    }
    free(text);
}

static void kernel_was_asked_about_every_section(void **state) {
    (void)state;
    for (int i = 0; i < N_SECTIONS; i++)
        if (sections[i].known && !has(&offered[i], sections[i].known))
            fail_msg("the kernel offers no %s '%s'", sections[i].what, sections[i].known);
}

typedef struct { const char *stub; char *copy; int removed; } Removal;

/* Compares the stub without this line. */
static void remove_line(void *context, const char *line, Line kind, int section, const char *name, size_t length) {
    Removal *r = context;
    char out[4000], expected[200];
    if (kind == CLASS) return;
    memcpy(r->copy, r->stub, (size_t)(line - r->stub));
    strcpy(r->copy + (line - r->stub), line + strcspn(line, "\n"));
    compare(r->copy, out, sizeof out);
    snprintf(expected, sizeof expected, "%s '%.*s' is missing\n", sections[section].what, (int)length, name);
    if (strcmp(out, expected) != 0) fail_msg("expected: %sfound: %s", expected, out);
    r->removed++;
}

static void missing_names_are_reported(void **state) {
    (void)state;
    char *stub = read_text(STUB);
    Removal r = { stub, calloc(1, strlen(stub) + 1), 0 };
    assert_non_null(r.copy);
    each_name(stub, remove_line, &r);
    assert_true(r.removed > 150);
    free(r.copy);
    free(stub);
}

static void added_names_are_reported(void **state) {
    (void)state;
    static const char *const added[][2] = {
        { "function Zone:peek(n) end\n", "zone 'peek' does not exist\n" },
        { "function Zone:__len() end\n", "zone '__len' does not exist\n" },
        { "function Seat:draw(n) end\n", "seat 'draw' does not exist\n" },
        { "function Table:shuffle() end\n", "table 'shuffle' does not exist\n" },
        { "function Card:move(to) end\n", "card 'move' does not exist\n" },
        { "function Counter:reset() end\n", "counter 'reset' does not exist\n" },
        { "function Game:prepare(t) end\n", "rule or field of a game 'prepare' does not exist\n" },
        { "function pcall(f) end\n", "global 'pcall' does not exist\n" },
        { "function string.gsub(text) end\n", "global 'string.gsub' does not exist\n" },
        { "os = {}\n", "global 'os' does not exist\n" },
        { "math.huge = 0\n", "global 'math.huge' does not exist\n" },
        { "---@class Kind\n---@field price integer\n", "kind 'price' does not exist\n" },
        { "---@class DealQuestion: Question\n---@field price integer\n", "field of a question 'price' does not exist\n" },
        { "---@class Decision\n---@field about? any\n", "field of a decision 'about' does not exist\n" },
        { "---@class BotQuestion\n---@field clause string\n", "field of a bot's question 'clause' does not exist\n" },
        { "---@class GameData\n---@field rounds integer\n", "rule or field of a game 'rounds' does not exist\n" },
        { "---@class Board\n", "class 'Board' is compared with nothing\n" },
        { "function Board:at(x, y) end\n", "no class has the method 'at'\n" },
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

/* The comment above a function has a sentence, beside its lines with an @. */
static void every_function_is_explained(void **state) {
    (void)state;
    char *stub = read_text(STUB);
    const char *of, *name;
    size_t of_length, length;
    bool explained = false;
    for (const char *line = stub; line; line = strchr(line, '\n'), line += line != NULL) {
        Line kind = read_line(line, &of, &of_length, &name, &length);
        if ((kind == METHOD || kind == GLOBAL) && !explained) fail_msg("'%.*s' is not explained", (int)length, name);
        if (string_starts(line, "--- ")) explained = true;
        else if (!string_starts(line, "---")) explained = false;
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
        if (!string_starts(before, "---") || string_starts(before, "----")) break;
        from = before;
    }
    for (; from < line; from = strchr(from, '\n') + 1) {
        if (!string_starts(from, "---@param ")) continue;
        const char *name = from + strlen("---@param ");
        string_append(out, n, "%s%.*s", *out ? ", " : "", (int)strcspn(name, "? "), name);
    }
}

/* Does the comment above have a line that starts like this? */
static bool comment_has(const char *text, const char *line, const char *with) {
    while (line > text) {
        line--;
        while (line > text && line[-1] != '\n') line--;
        if (!string_starts(line, "---")) return false;
        if (string_starts(line, with)) return true;
    }
    return false;
}

/* One line in `out` for each function whose annotations differ from its parameters. Returns the number of functions. */
static int compare_parameters(const char *text, char *out, size_t n) {
    int functions = 0;
    out[0] = '\0';
    for (const char *line = text; line; line = strchr(line, '\n'), line += line != NULL) {
        if (!string_starts(line, "function ")) continue;
        char names[200];
        const char *open = line + strcspn(line, "("), *name = line + strlen("function ");
        int length = (int)strcspn(open + 1, ")");
        annotated(text, line, names, sizeof names);
        functions++;
        if (strlen(names) != (size_t)length || strncmp(names, open + 1, (size_t)length) != 0)
            string_append(out, n, "%.*s takes (%.*s), its comment says (%s)\n", (int)(open - name), name, length, open + 1, names);
    }
    return functions;
}

static void parameters_match_their_annotations(void **state) {
    (void)state;
    char *stub = read_text(STUB), out[4000];
    int functions = compare_parameters(stub, out, sizeof out);
    if (out[0]) fail_msg("%s:\n%s", STUB, out);
    assert_true(functions > 80);
    free(stub);
    compare_parameters("--- Both.\n---@param a any\n---@param c? any\nfunction x.f(a, b) end\n", out, sizeof out);
    assert_string_equal(out, "x.f takes (a, b), its comment says (a, c)\n");
}

/* Does the function that starts here return a value? It ends with the first `end` at the margin. */
static bool returns(const char *line) {
    const char *end = strstr(line, "\nend");
    const char *found = strstr(line, "return ");
    return end && found && found < end;
}

/* Compares a module's text with what `require` gives; one line in `out` for each difference. */
static void compare_module(const char *module, const char *text, const Names *there, char *out, size_t n) {
    Names said = { 0 };
    char start[64];
    compare_parameters(text, out, n);
    snprintf(start, sizeof start, "function %s.", module);
    for (const char *line = text; line; line = strchr(line, '\n'), line += line != NULL) {
        if (!string_starts(line, start)) continue;
        const char *name = line + strlen("function ");
        size_t length = strcspn(name, "(");
        add(&said, name, length);
        if (!comment_has(text, line, "--- ")) string_append(out, n, "'%.*s' is not explained\n", (int)length, name);
        if (returns(line) != comment_has(text, line, "---@return "))
            string_append(out, n, "'%.*s': its @return is wrong\n", (int)length, name);
    }
    for (int i = 0; i < there->n; i++)
        if (string_starts(there->name[i], module) && there->name[i][strlen(module)] == '.' && !has(&said, there->name[i]))
            string_append(out, n, "'%s' is missing\n", there->name[i]);
    for (int i = 0; i < said.n; i++)
        if (!has(there, said.name[i])) string_append(out, n, "'%s' does not exist\n", said.name[i]);
}

/* modules.lua lists what `require` gives, a line each: "board.read function". */
static void ask_modules(Names *names) {
    BohnRules *rules = load("modules", "stdlib:tests/abuse");
    if (!rules) fail_msg("%s", err.text);
    for (const char *at = bohn_in(bohn_text(bohn_info(rules), "graph"), "en"); at && *at; at += strcspn(at, "\n"), at += *at == '\n')
        add(names, at, strcspn(at, " \n"));
    bohn_rules_free(rules);
}

static void modules_name_what_require_gives(void **state) {
    (void)state;
    Names there = { 0 };
    glob_t files;
    int modules = 0;
    ask_modules(&there);
    assert_true(has(&there, "board.read"));
    assert_int_equal(glob("stdlib/*.lua", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        char module[48], head[160], out[4000];
        const char *base = strrchr(files.gl_pathv[i], '/') + 1;
        snprintf(module, sizeof module, "%.*s", (int)strcspn(base, "."), base);
        snprintf(head, sizeof head, "\n---@class %s\nlocal %s = {}\n", module, module);
        char *text = read_text(files.gl_pathv[i]);
        /* Those that start with `local kernel = ...` belong to the kernel: what they define is in the stub. Those with
         * `local game = ...` are parts of games. */
        if (!strstr(text, "\nlocal kernel = ...\n") && !strstr(text, "\nlocal game = ...\n")) {
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
    assert_string_equal(out, "'field.yields' is not explained\n'field.yields': its @return is wrong\n"
                             "'field.caption' is missing\n"
                             "'field.next_step' is missing\n'field.one_of_each' is missing\n"
                             "'field.smooth' is missing\n'field.texts' is missing\n'field.yield' is missing\n"
                             "'field.yields' does not exist\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stub_names_what_the_kernel_offers),
        cmocka_unit_test(the_stub_says_of_hooks_what_their_table_says),
        cmocka_unit_test(the_manual_lists_every_hook),
        cmocka_unit_test(kernel_was_asked_about_every_section),
        cmocka_unit_test(missing_names_are_reported),
        cmocka_unit_test(added_names_are_reported),
        cmocka_unit_test(every_function_is_explained),
        cmocka_unit_test(parameters_match_their_annotations),
        cmocka_unit_test(modules_name_what_require_gives),
    };
    return cmocka_run_group_tests(tests, set_up, remove_directory);
}
