/* new_rule.c - see new_rule.h. */
#include "repl/author/new_rule.h"

#include "repl/author/probe.h"
#include "repl/commands.h"
#include "repl/games.h"
#include "repl/term/error_print.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPECT_WIDTH 107

typedef struct House {
    Probe probe;
    const char *rule_name;       /* NULL: the first that suits */
    char base[100];              /* the plain name of the game it changes: what `extends` takes */
    char place[KIT_PATH];        /* the directory of a game that is given by path */
    char base_title[200];
    Rules rules;
    Rule rule;
    Trial trial;
    char broken[300];            /* how the game fails with the rule changed; or "" */
} House;

static int complain_about(const BohnError *err) {
    error_print(err);
    return err->status;
}

/* ---- the base game and its rule ------------------------------------------------------------------ */

static bool same_file(const char *a, const char *b) {
    char real_a[PATH_MAX], real_b[PATH_MAX];
    return realpath(a, real_a) && realpath(b, real_b) && strcmp(real_a, real_b) == 0;
}

/* Finds the plain name of the game, which `extends` takes, and where the variant goes. It must find the game in the
 * search path or beside itself, so beside it is the default for a script that is given by path. */
static int name_base(House *house, Kit *kit, const char *from) {
    const char *slash = strrchr(from, '/'), *name = slash ? slash + 1 : from;
    size_t length = strlen(name);
    char found[KIT_PATH * 2];
    if (length > 4 && strcmp(name + length - 4, ".lua") == 0) length -= 4;
    if (length == 0 || length >= sizeof house->base || strlen(from) >= KIT_PATH / 2 || strcspn(name, "+.") < length)
        return args_complain(&new_command, "--from %s: expected the plain name of one game, as `bohn list` shows it, or the "
                             "path of its script; house rules are stacked when they are played", from);
    snprintf(house->base, sizeof house->base, "%.*s", (int)length, name);
    bool named = !slash && !name[length];
    if (!named && access(from, R_OK) != 0) return args_complain(&new_command, "--from %s: no such file", from);
    if (named || (paths_script(house->base, found, sizeof found) && same_file(found, from))) {
        kit_place(kit, ".");
        return BOHN_OK;
    }
    snprintf(house->place, sizeof house->place, "%.*s", slash ? (int)(slash - from) : 1, slash ? from : ".");
    kit_place(kit, *house->place ? house->place : "/");
    if (same_file(*house->place ? house->place : "/", kit->directory)) return BOHN_OK;
    return args_complain(&new_command, "--from %s: a house rule finds the game that it changes beside itself or in BOHN_PATH; "
                         "without --dir it is written there", from);
}

static int load_base(House *house, const Kit *kit, BohnError *err) {
    BohnSetup setup = { .script = house->base, .path = kit->path };
    char beside[KIT_PATH * 2];
    /* games_load() does not find a script beside the new one */
    snprintf(beside, sizeof beside, "%s/%s.lua", kit->directory, house->base);
    BohnRules *rules = access(beside, F_OK) == 0 ? bohn_load(&setup, err) : games_load(house->base, 0, NULL, err);
    if (!rules && err->status == BOHN_BAD_INPUT) return args_complain(&new_command, "--from: %s", err->text);
    if (!rules) return complain_about(err);
    snprintf(house->base_title, sizeof house->base_title, "%s", bohn_in(&bohn_info(rules)->title, "en"));
    probe_rules(bohn_info(rules), &house->rules);
    bohn_rules_free(rules);
    return BOHN_OK;
}

static int unknown_rule(const House *house) {
    const char *game = house->base, *rule = house->rule_name;
    const char *near = string_suggest(rule, (const char *const *)house->rules.names.item, house->rules.names.n);
    if (*near) return args_complain(&new_command, "'%s' has no rule '%s'%s", game, rule, near);
    return args_complain(&new_command, "'%s' has no rule '%s'; :rules in `bohn repl %s` lists them", game, rule, game);
}

/* Hooks are not a place to start. */
static bool is_hook(const char *name) {
    for (int i = 0; i < BOHN_HOOKS; i++)
        if (strcmp(bohn_hooks[i].name, name) == 0) return true;
    return false;
}

/* How far a rule is from a number of the booklet, which is one line with its clause: 0 if it is that, 1 without a
 * clause, 2 with more lines. */
static int oddity(const Rule *rule) {
    return rule->one_line ? !*rule->clause : 2;
}

/* Takes the first rule that returns a number and whose change shows on the table; those that look like a number first,
 * and of them those whose change shows soon. */
static bool pick_rule(House *house, BohnError *err) {
    const Trial *trial = &house->trial;
    for (int pass = 0; pass < 6; pass++)
        for (int i = 0; i < house->rules.names.n; i++) {
            Effort effort = pass % 2 == 0 ? EFFORT_DEFAULT : EFFORT_BOTS;
            house->rule = house->rules.list[i];
            if (oddity(&house->rule) != pass / 2 || is_hook(house->rule.name)) continue;
            bool probed = probe_rule(&house->probe, &house->rule, effort, &house->trial, err);
            if (!probed && err->status == BOHN_SYSTEM) return false;
            if (!probed) continue;
            bool soon = !trial->over || effort == EFFORT_BOTS;
            if (trial->change == CHANGE_MORE && trial->shows && soon) return true;
        }
    return false;
}

/* The rule that was named. One whose change breaks the game is overridden without a change; house->broken says why. */
static int take_rule(House *house, BohnError *err) {
    int i = 0;
    while (i < house->rules.names.n && strcmp(house->rules.names.item[i], house->rule_name) != 0) i++;
    if (i == house->rules.names.n) return unknown_rule(house);
    house->rule = house->rules.list[i];
    if (probe_rule(&house->probe, &house->rule, EFFORT_BOTS, &house->trial, err)) return BOHN_OK;
    if (err->status == BOHN_SYSTEM) return complain_about(err);
    snprintf(house->broken, sizeof house->broken, "%.*s", (int)strcspn(err->text, "\n"), err->text);
    return probe_rule(&house->probe, &house->rule, EFFORT_KEEP, &house->trial, err) ? BOHN_OK : complain_about(err);
}

static int find_rule(House *house, BohnError *err) {
    if (house->rule_name) return take_rule(house, err);
    if (pick_rule(house, err)) return BOHN_OK;
    if (err->status == BOHN_SYSTEM) return complain_about(err);
    char list[600] = "";
    for (int i = 0; i < house->rules.names.n && strlen(list) < 400; i++)
        string_append(list, sizeof list, "%s%s", *list ? ", " : "", house->rules.names.item[i]);
    return args_complain(&new_command, "no rule of '%s' is a plain number; name one with --rule: %s", house->base,
                         *list ? list : "it has none at all");
}

/* ---- the files ----------------------------------------------------------------------------------- */

static void write_script(FILE *stream, const Kit *kit) {
    char text[800];
    const House *house = kit->made;
    const char *name = kit->name;
    snprintf(text, sizeof text, "House rule: %s, with the rule %s changed.", house->base_title, house->rule.name);
    probe_comment(stream, text);
    fprintf(stream, "-- Play it: bohn run ./%s.lua\n-- Test it: bohn test %s_test.lua\n", name, name);
    probe_write(stream, &house->probe, &house->rule, &house->trial);
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
    const House *house = kit->made;
    const Trial *trial = &house->trial;
    const char *clause = house->rule.clause, *gap = *clause ? " " : "", *rule = house->rule.name;
    const char *name = kit->name, *base = house->base;
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

static const KitFile files[] = {
    [KIT_SCRIPT] = { "%s.lua", write_script },
    [KIT_TEST] = { "%s_test.lua", write_test },
    { 0 },
};

/* ---- the whole ------------------------------------------------------------------------------------ */

static void describe_rule(const House *house, Page *page) {
    const Trial *trial = &house->trial;
    const char *rule = house->rule.name;
    page_end(page);
    if (trial->change != CHANGE_NONE) {
        page_line(page, STYLE_PLAIN, "It changes the rule %s: %s in %s (%s).", rule, change_text(trial),
                  house->base, trial->value);
        if (!trial->shows)
            page_line(page, STYLE_PLAIN, "No position was found in which that shows: the test does not check it yet.");
        return;
    }
    page_line(page, STYLE_PLAIN, "It overrides the rule %s without changing it; the change is up to you.", rule);
    if (*house->broken)
        page_line(page, STYLE_PLAIN, "(With another number, or with yes and no swapped, the game fails: %s)",
                  house->broken);
}

int new_rule_write(Kit *kit, const char *from, const char *rule, Page *page) {
    static House house; /* large */
    BohnError err = { .status = BOHN_OK };
    house.rule_name = rule;
    kit->files = files;
    kit->made = &house;
    int status = name_base(&house, kit, from);
    if (status == BOHN_OK) status = kit_check_files(kit);
    if (status == BOHN_OK) status = load_base(&house, kit, &err);
    if (status == BOHN_OK) status = kit_open_stage(kit);
    house.probe = (Probe){ kit->name, house.base, kit->title, kit->path, kit->stage };
    if (status == BOHN_OK) status = find_rule(&house, &err);
    if (status == BOHN_OK) status = kit_rehearse(kit);
    if (status == BOHN_OK) status = kit_deliver(kit, page);
    if (status == BOHN_OK) describe_rule(&house, page);
    kit_close_stage(kit);
    strings_free(&house.rules.names);
    return status;
}
