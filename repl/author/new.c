/* new.c - the command `new`: a starter house rule (new_rule.c), or a starter game (new_game.c), with its test. */
#include "repl/commands.h"

#include "repl/author/new_game.h"
#include "repl/author/new_rule.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"

#include <ctype.h>
#include <string.h>

#define MAX_NAME 40

typedef struct Options {
    const char *from, *rule, *directory;
    bool game;
} Options;

static int run(int argc, char **argv);

const Command new_command = {
    .name = "new", .summary = "write a starter house rule, or a starter game, and its test",
    .arguments = "NAME --from GAME | --game",
    .about = "Writes a starter house rule: NAME.lua, a variant of GAME with one rule changed, and NAME_test.lua, scenarios "
             "that check the change. With --game it writes a small whole game instead: NAME.lua with cards, a bot and "
             "texts, its rule reference NAME.md, and NAME_test.lua. Beside them .luarc.json and .luacheckrc for editors "
             "and luacheck. No file is overwritten.",
    .least = 1, .most = 1, .missing = "what should it be called?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn new my_rule --from bohnanza", "my_rule.lua, with its test" },
        { "bohn new my_war --from bohnaparte --rule attack_price", "change this rule" },
        { "bohn new second --from ./my_rule.lua", "change a script of your own" },
        { "bohn new my_game --game", "a starter game" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_TEXT("from", "GAME", from, "the game to change: its name, or the path of its script"),
        ARG_FLAG("game", game, "write a whole game, not a house rule"),
        ARG_TEXT("rule", "RULE", rule, "the rule to change (default: the first that returns a number and whose "
                                       "change shows on the table)"),
        ARG_TEXT("dir", "DIR", directory, "where to write (default: here, or beside a game given by path); created if missing"),
        { 0 } },
    .rules = (const ArgRule[]){
        { "game", .excludes = "from rule", .because = "it builds on no other game" },
        { 0 } },
};

/* ---- names ------------------------------------------------------------------------------------- */

/* "my_rule" becomes "My rule". */
static void make_title(const char *name, char title[MAX_NAME + 1]) {
    snprintf(title, MAX_NAME + 1, "%s", name);
    for (char *c = title; *c; c++)
        if (*c == '_') *c = ' ';
    title[0] = (char)toupper((unsigned char)title[0]);
}

/* The nearest valid name: "My-Rule.lua" becomes "my_rule". "" if nothing is left. */
static void make_name(const char *wrong, char *out, size_t n) {
    const char *slash = strrchr(wrong, '/');
    size_t used = 0;
    if (slash) wrong = slash + 1;
    size_t length = strlen(wrong);
    if (length > 4 && strcmp(wrong + length - 4, ".lua") == 0) length -= 4;
    for (size_t i = 0; i < length && used + 1 < n; i++) {
        unsigned char c = (unsigned char)wrong[i];
        if (isalnum(c) && c < 0x80 && (used > 0 || isalpha(c))) out[used++] = (char)tolower(c);
        else if (used > 0 && out[used - 1] != '_') out[used++] = '_';
    }
    while (used > 0 && out[used - 1] == '_') used--;
    out[used] = '\0';
}

static int check_name(const char *name) {
    char good[MAX_NAME + 1], file[KIT_PATH];
    make_name(name, good, sizeof good);
    if (strcmp(good, name) != 0)
        return args_complain(&new_command, "'%s': a name has at most %d lower-case letters, digits and _, and starts "
                             "with a letter%s%s%s", name, MAX_NAME, *good ? "; how about '" : "", good,
                             *good ? "'?" : "");
    if (paths_script(name, file, sizeof file))
        return args_complain(&new_command, "the name '%s' is taken by %s; choose another one", name, file);
    return BOHN_OK;
}

/* ---- the command ------------------------------------------------------------------------------------ */

/* A command on a line of its own, to copy. */
static void put_command(Page *page, const char *text, const char *verb, const char *word) {
    char line[KIT_PATH * 4] = "  ";
    string_quote(line, sizeof line, args_program());
    string_append(line, sizeof line, " %s ", verb);
    string_quote(line, sizeof line, word);
    if (text) page_line(page, STYLE_PLAIN, "%s", text);
    page_line(page, STYLE_KEY, "%s", line);
}

static void describe(const Kit *kit, Page *page) {
    char path[KIT_PATH * 2 + 2];
    const char *file = kit_file(kit, KIT_SCRIPT);
    snprintf(path, sizeof path, "%s%s", *file == '/' ? "" : "./", file); /* a path, not a name */
    page_end(page);
    put_command(page, "Play it, or try it out move by move:", "run", path);
    put_command(page, NULL, "repl", path);
    put_command(page, "Check it, after every change:", "test", kit_file(kit, KIT_TEST));
    put_command(page, NULL, "check", path);
    put_command(page, "Look up what a rule may use:", "doc", "Zone");
}

static int run(int argc, char **argv) {
    static Kit kit;
    Options o = { 0 };
    Page page = { 0 };
    static char title[MAX_NAME + 1];
    char **arguments;
    int status = args_read(&new_command, argc, argv, &o, &arguments);
    if (status != ARGS_GO) return status;
    if (!o.from && !o.game)
        return args_complain(&new_command, "which game should it change? Add --from GAME, or --game for a game of its own");
    if (o.directory && (!*o.directory || strlen(o.directory) > KIT_PATH / 2))
        return args_complain(&new_command, "--dir %s: expected a directory", o.directory);
    kit.name = *arguments;
    kit.title = title;
    kit.directory = o.directory;
    status = check_name(kit.name);
    if (status != BOHN_OK) return status;
    make_title(kit.name, title);
    status = o.game ? new_game_write(&kit, &page) : new_rule_write(&kit, o.from, o.rule, &page);
    if (status != BOHN_OK) return status;
    describe(&kit, &page);
    page_show(&page);
    return BOHN_OK;
}
