/* new.c - the command `new`: a starter house rule.
 *
 * It writes a variant of a game with one rule changed, a scenario that pins the change, and settings for editors and
 * luacheck. All of it is tried out in a temporary directory first: what is written plays, and its scenario passes.
 * Existing files are never overwritten.
 */
#include "repl/commands.h"

#include "repl/author/probe.h"
#include "repl/games.h"
#include "repl/scenario/scenario.h"
#include "repl/term/error_print.h"
#include "repl/term/page.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"

#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_SIZE 4096
#define MAX_NAME 40
#define EXPECT_WIDTH 107

typedef struct Kit {
    Probe probe;                 /* its strings are below, or typed */
    const char *rule_name;
    const char *directory;       /* as typed; "." for here */
    char title[MAX_NAME + 1];
    char path[FILE_SIZE * 4];    /* search path for scripts, with `directory` */
    char stage[FILE_SIZE];       /* the temporary directory */
    char base_title[200];
    Rules rules;
    Rule rule;
    Trial trial;
    char broken[300];            /* how the game fails with the rule changed; or "" */
} Kit, Options;

static int run(int argc, char **argv);

const Command new_command = {
    .name = "new", .summary = "write a starter house rule and its test", .arguments = "NAME --from GAME",
    .about = "Writes a starter house rule: NAME.lua, a variant of GAME with one rule changed; NAME_test.lua, scenarios "
             "that check the change; and .luarc.json and .luacheckrc for editors and luacheck. No file is overwritten.",
    .least = 1, .most = 1, .missing = "what should the house rule be called?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn new my_rule --from bohnanza", "my_rule.lua, with its test" },
        { "bohn new my_war --from bohnaparte --rule attack_price", "change this rule" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_TEXT("from", "GAME", probe.base, "the game to change"),
        ARG_TEXT("rule", "RULE", rule_name, "the rule to change (default: the first that returns a number and whose "
                                            "change shows on the table)"),
        ARG_TEXT("dir", "DIR", directory, "where to write (default: here); created if missing"),
        { 0 } },
};

/* ---- names ------------------------------------------------------------------------------------- */

/* "my_rule" becomes "My rule". */
static void make_title(Kit *kit) {
    snprintf(kit->title, sizeof kit->title, "%s", kit->probe.name);
    for (char *c = kit->title; *c; c++)
        if (*c == '_') *c = ' ';
    kit->title[0] = (char)toupper((unsigned char)kit->title[0]);
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

static int check_name(const Kit *kit) {
    char good[MAX_NAME + 1], file[FILE_SIZE];
    make_name(kit->probe.name, good, sizeof good);
    if (strcmp(good, kit->probe.name) != 0)
        return args_complain(&new_command, "'%s': a name has at most %d lower-case letters, digits and _, and starts "
                             "with a letter%s%s%s", kit->probe.name, MAX_NAME, *good ? "; how about '" : "", good,
                             *good ? "'?" : "");
    if (paths_script(kit->probe.name, file, sizeof file))
        return args_complain(&new_command, "the name '%s' is taken by %s", kit->probe.name, file);
    return BOHN_OK;
}

/* ---- the base game and its rule ------------------------------------------------------------------ */

static int complain_about(const BohnError *err) {
    error_print(err);
    return err->status;
}

static int load_base(Kit *kit, BohnError *err) {
    BohnSetup setup = { .script = kit->probe.base, .path = kit->path };
    char beside[FILE_SIZE * 2];
    if (strpbrk(kit->probe.base, "+/.")) /* what `extends` takes */
        return args_complain(&new_command, "--from %s: expected the plain name of one game, as `bohn list` shows it; "
                             "house rules are stacked when they are played", kit->probe.base);
    /* games_load() does not find a script beside the new one */
    snprintf(beside, sizeof beside, "%s/%s.lua", kit->directory, kit->probe.base);
    BohnRules *rules = access(beside, F_OK) == 0 ? bohn_load(&setup, err) : games_load(kit->probe.base, 0, NULL, err);
    if (!rules && err->status == BOHN_BAD_INPUT) return args_complain(&new_command, "--from: %s", err->text);
    if (!rules) return complain_about(err);
    snprintf(kit->base_title, sizeof kit->base_title, "%s", bohn_in(&bohn_info(rules)->title, "en"));
    probe_rules(bohn_info(rules), &kit->rules);
    bohn_rules_free(rules);
    return BOHN_OK;
}

static int unknown_rule(const Kit *kit) {
    const char *game = kit->probe.base, *rule = kit->rule_name;
    const char *near = string_suggest(rule, (const char *const *)kit->rules.names.item, kit->rules.names.n);
    if (*near) return args_complain(&new_command, "'%s' has no rule '%s'%s", game, rule, near);
    return args_complain(&new_command, "'%s' has no rule '%s'; :rules in `bohn repl %s` lists them", game, rule, game);
}

/* Hooks are not a place to start. */
static bool is_hook(const char *name) {
    for (int i = 0; i < BOHN_HOOKS; i++)
        if (strcmp(bohn_hooks[i].name, name) == 0) return true;
    return false;
}

/* A number of the booklet is one line with its clause: 0 if the rule is so, 1 without a clause, 2 with more lines. */
static int oddity(const Rule *rule) {
    return rule->one_line ? !*rule->clause : 2;
}

/* Takes the first rule that returns a number and whose change shows on the table; those that look like a number first,
 * and of them those whose change shows soon. */
static bool pick_rule(Kit *kit) {
    const Trial *trial = &kit->trial;
    BohnError err;
    for (int pass = 0; pass < 6; pass++)
        for (int i = 0; i < kit->rules.names.n; i++) {
            Effort effort = pass % 2 == 0 ? EFFORT_DEFAULT : EFFORT_BOTS;
            kit->rule = kit->rules.list[i];
            if (oddity(&kit->rule) != pass / 2 || is_hook(kit->rule.name)) continue;
            if (!probe_rule(&kit->probe, &kit->rule, effort, &kit->trial, &err)) continue;
            bool soon = !trial->over || effort == EFFORT_BOTS;
            if (trial->change == CHANGE_MORE && trial->shows && soon) return true;
        }
    return false;
}

/* The rule that was named. One whose change breaks the game is overridden without a change; kit->broken says why. */
static int take_rule(Kit *kit, BohnError *err) {
    int i = 0;
    while (i < kit->rules.names.n && strcmp(kit->rules.names.item[i], kit->rule_name) != 0) i++;
    if (i == kit->rules.names.n) return unknown_rule(kit);
    kit->rule = kit->rules.list[i];
    if (probe_rule(&kit->probe, &kit->rule, EFFORT_BOTS, &kit->trial, err)) return BOHN_OK;
    snprintf(kit->broken, sizeof kit->broken, "%.*s", (int)strcspn(err->text, "\n"), err->text);
    return probe_rule(&kit->probe, &kit->rule, EFFORT_KEEP, &kit->trial, err) ? BOHN_OK : complain_about(err);
}

static int find_rule(Kit *kit, BohnError *err) {
    if (kit->rule_name) return take_rule(kit, err);
    if (pick_rule(kit)) return BOHN_OK;
    char list[600] = "";
    for (int i = 0; i < kit->rules.names.n && strlen(list) < 400; i++)
        string_append(list, sizeof list, "%s%s", *list ? ", " : "", kit->rules.names.item[i]);
    return args_complain(&new_command, "no rule of '%s' is a plain number; name one with --rule: %s", kit->probe.base,
                         *list ? list : "it has none at all");
}

/* ---- the files ----------------------------------------------------------------------------------- */

static void write_script(FILE *stream, const Kit *kit) {
    char text[800];
    const char *name = kit->probe.name;
    snprintf(text, sizeof text, "House rule: %s, with the rule %s changed.", kit->base_title, kit->rule.name);
    probe_comment(stream, text);
    fprintf(stream, "-- Play it: bohn run ./%s.lua\n-- Test it: bohn test %s_test.lua\n", name, name);
    probe_write(stream, &kit->probe, &kit->rule, &kit->trial);
}

/* "table = { … }, p1 = { … }"; a seat that does not fit starts a new line. */
static void write_expected(FILE *stream, const char *text) {
    const int indent = fprintf(stream, "    expect = { ");
    for (int column = indent, length; *text; text += length + (text[length] == ' ')) {
        const char *end = strstr(text, "}, ");
        length = end ? (int)(end - text) + 2 : (int)strlen(text);
        if (column > indent && column + 1 + length > EXPECT_WIDTH) column = fprintf(stream, "\n%*s", indent, "");
        else if (column > indent) column += fprintf(stream, " ");
        column += fprintf(stream, "%.*s", length, text);
    }
    fprintf(stream, " } },\n");
}

/* How the position is reached, and what is expected there. */
static void write_position(FILE *stream, const Trial *trial, const char *expected) {
    if (*trial->bot && !trial->first) fprintf(stream, "    auto = \"%s\",\n", trial->bot);
    else if (trial->over) fprintf(stream, "    auto = \"default\",\n");
    if (!trial->over && !trial->first) fprintf(stream, "    until_asked = \"%s\",\n", trial->asked);
    write_expected(stream, expected);
}

static void write_way(FILE *stream, const Trial *trial) {
    char text[600];
    bool on = trial->shows && !trial->first;
    snprintf(text, sizeof text, "The cards are dealt by seed %d.", trial->seed);
    if (on && *trial->bot) string_append(text, sizeof text, " The bot %s plays every seat", trial->bot);
    else if (on) string_append(text, sizeof text, " Everybody passes or takes the first option");
    if (on) string_append(text, sizeof text, trial->over ? " to the end." : ", until the named question is asked.");
    string_append(text, sizeof text, " When you change the rule, change what is expected: a failing scenario prints "
                                     "what it found.");
    probe_comment(stream, text);
}

static const char *change_text(const Trial *trial) {
    return trial->change == CHANGE_MORE ? "one more than" : "the opposite of what it is";
}

static void write_test(FILE *stream, const Kit *kit) {
    const Trial *trial = &kit->trial;
    const char *clause = kit->rule.clause, *gap = *clause ? " " : "", *rule = kit->rule.name;
    const char *name = kit->probe.name, *base = kit->probe.base;
    fprintf(stream, "-- Scenarios for %s.lua. Play them: bohn test %s_test.lua\n", name, name);
    write_way(stream, trial);
    fprintf(stream, "return {\n  game = \"%s\", players = %d, seed = %d,\n", name, trial->players, trial->seed);
    if (trial->shows) {
        fprintf(stream, "  { \"%s%s%s is %s in %s\",\n", clause, gap, rule, change_text(trial), base);
        write_position(stream, trial, trial->with);
        fprintf(stream, "  { \"%s%s%s as it is in %s\", game = \"%s\",\n", clause, gap, rule, base, base);
        write_position(stream, trial, trial->without);
    } else {
        fprintf(stream, "  { \"%s%s%s is overridden, and the game begins as before\",\n", clause, gap, rule);
        fprintf(stream, "    expect = { asked = \"%s\" } },\n", trial->asked);
    }
    fprintf(stream, "}\n");
}

/* For language servers: the settings of this repository with the directories of the manual and of the scripts. */
static void write_luarc(FILE *stream, const Kit *kit) {
    static const char settings[] = ""
#include "luarc.json.inc" /* .luarc.json, by quote.awk */
        ;
    char directory[FILE_SIZE], entry[FILE_SIZE + 8];
    json_t *file = json_loads(settings, 0, NULL), *path = json_pack("[s]", "?.lua"), *library = json_array();
    json_t *workspace = json_object_get(file, "workspace");
    (void)kit;
    if (paths_library(entry, sizeof entry) && realpath(entry, directory))
        json_array_append_new(library, json_sprintf("%s/meta", directory));
    for (const char *at = bohn_search_path(); paths_next(&at, entry, sizeof entry);) {
        if (!realpath(entry, directory)) continue;
        json_array_append_new(library, json_string(directory));
        json_array_append_new(path, json_sprintf("%s/?.lua", directory));
    }
    json_object_set_new(json_object_get(file, "runtime"), "path", path);
    json_object_set_new(workspace, "library", library);
    json_object_del(workspace, "ignoreDir");
    json_dumpf(file, stream, JSON_INDENT(2));
    fputc('\n', stream);
    json_decref(file);
}

static void write_luacheckrc(FILE *stream, const Kit *kit) {
    static const char settings[] = ""
#include "luacheckrc.inc" /* .luacheckrc, by quote.awk */
        ;
    const char *end = strstr(settings, "\n-- Only in this repository");
    (void)kit;
    fprintf(stream, "%.*s", (int)(end - settings), settings);
}

typedef void (*Writer)(FILE *stream, const Kit *kit);

enum { SCRIPT, TEST, LUARC, LUACHECKRC, N_FILES };

/* Settings that an earlier house rule left are kept. */
static const struct {
    const char *name; /* %s: the name of the house rule */
    Writer write;
    bool may_exist;
} files[N_FILES] = {
    [SCRIPT] = { "%s.lua", write_script, false },
    [TEST] = { "%s_test.lua", write_test, false },
    [LUARC] = { ".luarc.json", write_luarc, true },
    [LUACHECKRC] = { ".luacheckrc", write_luacheckrc, true },
};

/* Valid until the next call. */
static const char *file_name(const Kit *kit, const char *directory, int i) {
    static char file[FILE_SIZE * 2];
    const char *mark = strstr(files[i].name, "%s");
    bool here = strcmp(directory, ".") == 0;
    snprintf(file, sizeof file, "%s%s%s%s", here ? "" : directory, here ? "" : "/",
             mark ? kit->probe.name : files[i].name, mark ? mark + 2 : "");
    return file;
}

static int system_error(const char *file, int error) {
    fprintf(stderr, "bohn new: %s: %s\n", file, strerror(error));
    return BOHN_SYSTEM;
}

/* Writes a file that must not exist. 0, or errno. */
static int write_file(const Kit *kit, const char *file, int i) {
    FILE *stream = fopen(file, "wxe");
    if (!stream) return errno;
    files[i].write(stream, kit);
    int error = ferror(stream) ? EIO : 0;
    if (fclose(stream) != 0) error = errno;
    if (error) unlink(file);
    return error;
}

/* ---- trying it out --------------------------------------------------------------------------------- */

static int open_stage(Kit *kit) {
    const char *place = getenv("TMPDIR");
    snprintf(kit->stage, sizeof kit->stage, "%s/bohn-new.XXXXXX", place && *place == '/' ? place : "/tmp");
    if (mkdtemp(kit->stage)) return BOHN_OK;
    int status = system_error(kit->stage, errno);
    kit->stage[0] = '\0';
    return status;
}

static void close_stage(const Kit *kit) {
    if (!kit->stage[0]) return;
    for (int i = SCRIPT; i <= TEST; i++) unlink(file_name(kit, kit->stage, i));
    rmdir(kit->stage);
}

/* Writes script and scenarios into the stage and plays them. */
static int rehearse(const Kit *kit, BohnError *err) {
    static char report[SCENARIO_REPORT];
    for (int i = SCRIPT; i <= TEST; i++) {
        const char *file = file_name(kit, kit->stage, i);
        unlink(file); /* a trial script */
        int error = write_file(kit, file, i);
        if (error) return system_error(file, error);
    }
    ScenarioFile *scenarios = scenario_open(file_name(kit, kit->stage, TEST), kit->path, err);
    if (!scenarios) return complain_about(err);
    int status = BOHN_OK;
    for (int i = 0; status == BOHN_OK && i < scenario_count(scenarios); i++) {
        if (scenario_run(scenarios, i, report, sizeof report)) continue;
        error_fill(err, BOHN_RULE_FAULT, "%.3900s", report);
        status = complain_about(err);
    }
    scenario_close(scenarios);
    return status;
}

/* ---- the command ------------------------------------------------------------------------------------ */

/* A command on a line of its own, to copy. */
static void put_command(Page *page, const char *text, const char *verb, const char *word) {
    char line[FILE_SIZE * 4] = "  ";
    string_quote(line, sizeof line, args_program());
    string_append(line, sizeof line, " %s ", verb);
    string_quote(line, sizeof line, word);
    if (text) page_line(page, STYLE_PLAIN, "%s", text);
    page_line(page, STYLE_KEY, "%s", line);
}

static void describe_rule(const Kit *kit, Page *page) {
    const Trial *trial = &kit->trial;
    const char *rule = kit->rule.name;
    page_end(page);
    if (trial->change != CHANGE_NONE) {
        page_line(page, STYLE_PLAIN, "It changes the rule %s: %s in %s (%s).", rule, change_text(trial),
                  kit->probe.base, trial->value);
        if (!trial->shows)
            page_line(page, STYLE_PLAIN, "No position was found in which that shows: the test does not check it yet.");
        return;
    }
    page_line(page, STYLE_PLAIN, "It overrides the rule %s without changing it; the change is up to you.", rule);
    if (*kit->broken)
        page_line(page, STYLE_PLAIN, "(With another number, or with yes and no swapped, the game fails: %s)",
                  kit->broken);
}

static void describe(const Kit *kit, const bool *kept) {
    Page page = { 0 };
    char path[FILE_SIZE * 2 + 2];
    for (int i = 0; i < N_FILES; i++)
        page_line(&page, STYLE_PLAIN, kept[i] ? "kept   %s" : "wrote  %s", file_name(kit, kit->directory, i));
    describe_rule(kit, &page);
    page_end(&page);
    const char *file = file_name(kit, kit->directory, SCRIPT);
    snprintf(path, sizeof path, "%s%s", *file == '/' ? "" : "./", file); /* a path, not a name */
    put_command(&page, "Play it, or try it out move by move:", "run", path);
    put_command(&page, NULL, "repl", path);
    put_command(&page, "Check it, after every change of the rule:", "test", file_name(kit, kit->directory, TEST));
    put_command(&page, "Look up what a rule may use:", "doc", "Zone");
    page_show(&page);
}

static int check_files(const Kit *kit) {
    for (int i = 0; i < N_FILES; i++) {
        const char *file = file_name(kit, kit->directory, i);
        if (!files[i].may_exist && access(file, F_OK) == 0)
            return args_complain(&new_command, "%s exists already and is not overwritten", file);
    }
    return BOHN_OK;
}

/* Writes all files or none. */
static int deliver(const Kit *kit) {
    bool kept[N_FILES] = { false };
    if (mkdir(kit->directory, 0777) != 0 && errno != EEXIST) return system_error(kit->directory, errno);
    for (int i = 0; i < N_FILES; i++) {
        const char *file = file_name(kit, kit->directory, i);
        int error = write_file(kit, file, i);
        kept[i] = error == EEXIST && files[i].may_exist;
        if (!error || kept[i]) continue;
        system_error(file, error);
        while (--i >= 0)
            if (!kept[i]) unlink(file_name(kit, kit->directory, i));
        return BOHN_SYSTEM;
    }
    describe(kit, kept);
    return BOHN_OK;
}

static int make_kit(Kit *kit) {
    BohnError err = { .status = BOHN_OK };
    int status = check_name(kit);
    if (status == BOHN_OK) status = check_files(kit);
    if (status == BOHN_OK) status = load_base(kit, &err);
    if (status == BOHN_OK) status = open_stage(kit);
    if (status == BOHN_OK) status = find_rule(kit, &err);
    if (status == BOHN_OK) status = rehearse(kit, &err);
    if (status == BOHN_OK) status = deliver(kit);
    close_stage(kit);
    strings_free(&kit->rules.names);
    return status;
}

static int run(int argc, char **argv) {
    static Kit kit = { .directory = ".", .probe = { .title = kit.title, .path = kit.path, .directory = kit.stage } };
    char **arguments;
    int status = args_read(&new_command, argc, argv, &kit, &arguments);
    if (status != ARGS_GO) return status;
    if (!kit.probe.base) return args_complain(&new_command, "which game should it change? Add --from GAME");
    if (!*kit.directory || strlen(kit.directory) > FILE_SIZE / 2)
        return args_complain(&new_command, "--dir %s: expected a directory", kit.directory);
    kit.probe.name = *arguments;
    make_title(&kit);
    snprintf(kit.path, sizeof kit.path, "%s:%s", bohn_search_path(), kit.directory);
    return make_kit(&kit);
}
