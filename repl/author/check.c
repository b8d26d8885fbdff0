/* check.c - the command `check`: finds mistakes in rule scripts.
 *
 * First it reads the text of a script, then what the script declares. Then random seats and the script's bots play,
 * with every number of players, and the laws of laws.h must hold. Findings are printed as FILE:LINE: text, for people
 * and editors, in English like all errors of scripts.
 */
#include "repl/author/check.h"

#include "repl/author/lua_uses.h"
#include "repl/author/texts.h"
#include "repl/commands.h"
#include "repl/games.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/paths.h"
#include "repl/term/term.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int run(int argc, char **argv);

const Command check_command = {
    .name = "check", .summary = "find mistakes in rule scripts, by reading and by playing them",
    .arguments = "SCRIPT[+SCRIPT...]|DIR...",
    .about = "Finds mistakes in rule scripts and prints each as FILE:LINE: text. Then plays games, which must end, "
             "keep every card, keep no state outside the table, repeat exactly, survive undo, and show nobody what is "
             "hidden. In a directory it checks all scripts, and in each subdirectory the script that has the "
             "subdirectory's name. --report writes a page that shows them all: what each changes first, how long games "
             "are, who wins, what the games reached, and a table in the middle of a game.",
    .least = 1, .most = INT_MAX, .missing = "which script?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn check my_rule.lua", "read a house rule, then play it" },
        { "bohn check my_rule.lua --games 0", "only read it, for an editor" },
        { "bohn check bohnanza+underdog --games 20", "play a stack thoroughly" },
        { "bohn check ./rules --report rules.html", "a page about all rules in a directory" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_NUMBER("games", "N", games, 0, INT_MAX,
                   "random games per number of players, games per bot, and both for every other value of each option, "
                   "one changed at a time (default: 1; 0: read the scripts only)"),
        ARG_PLAYERS_AS("play only with N players (default: with every number the game allows)"),
        ARG_SET,
        ARG_SEED("seed of the first game (default: 1)"),
        ARG_TEXT("coverage", "FILE", coverage_file,
                 "also write what the games reached, and what they did not, as JSON"),
        ARG_TEXT("report", "FILE", report, "also write an HTML page about the scripts, for a browser"),
        ARG_FLAG("json", as_json, "print the findings as JSON, for editors"),
        ARG_FLAG("profile", profile, "print which rules and lines take the time"),
        ARG_JOBS,
        ARG_ISOLATE,
        ARG_TEXT("shrink", "DIR", shrink,
                 "make a failing game as short as possible and write it to DIR, as a scenario and as a record"),
        { 0 } },
};

void check_worse(Check *check, int status) {
    if (status > check->status) check->status = status;
}

/* What no game reached is known only after all of them. */
static void print_findings(Check *check, bool all) {
    if (check->as_json) {
        json_t *list = json_array();
        findings_list(&check->found, "error", list);
        if (all) findings_list(&check->never, "info", list);
        json_t *object = json_pack("{s:i, s:o, s:i, s:b}", "bohn-check", 1, "findings", list, "games", check->played, "complete", all);
        json_dumpf(object, stdout, JSON_INDENT(1));
        putchar('\n');
        json_decref(object);
        return;
    }
    findings_print(&check->found, stdout);
    if (all) findings_print(&check->never, stdout);
    fflush(stdout);
    fprintf(stderr, check->found.n == 1 ? "%s%d finding, %d games played\n" : "%s%d findings, %d games played\n",
            all ? "" : "interrupted: ", check->found.n, check->played);
}

void check_leave(Check *check) {
    print_findings(check, false);
    exit(EXIT_INTERRUPTED);
}

void check_leave_if_interrupted(Check *check) {
    if (term_interrupt_pending()) check_leave(check);
}

/* ---- places ------------------------------------------------------------------------------------- */

static const Sketch *layer_of(const Check *check, const char *file) {
    for (int i = 0; i < check->layers.n; i++)
        if (strcmp(check->layers.list[i].file, file) == 0) return &check->layers.list[i];
    return NULL;
}

/* The line of a layer with this name, or 0. */
static int line_of(const Check *check, const char *name, const Sketch **layer) {
    int line = 0, top = check->layers.n_stack - 1;
    for (int k = 0; *name && !line && k < check->layers.n; k++) { /* the topmost of the stack first */
        *layer = &check->layers.list[k <= top ? top - k : k];
        for (const Mention *m = (*layer)->mentions; m < (*layer)->mentions + (*layer)->n && !line; m++) /* t:say("name", …) */
            if ((m->kind == MENTION_WORD || m->kind == MENTION_QUESTION) && token_is(m->name, TOKEN_STRING, name)) line = m->name.line;
        if (!line) line = sketch_line(*layer, name);
    }
    return line;
}

/* The fault is in a script that is not checked, which a layer builds on. A rule of the same name in a layer has most
 * likely called it: the line of that one, or 0. */
static int caller_of(const Check *check, const BohnError *err, const Sketch **layer) {
    const BohnInfo *info = bohn_info(check->rules);
    Sketch base;
    Findings unused = { .list = NULL };
    int line = 0;
    const Mention *rule = sketch_read(&base, err->file, &unused) ? sketch_rule(&base, err->line) : NULL;
    for (int i = 0; info && rule && i < info->n_rules; i++) {
        if (!token_is(rule->name, TOKEN_NAME, info->rules[i].name)) continue;
        *layer = layer_of(check, info->rules[i].file);
        line = *layer ? info->rules[i].first : 0;
    }
    sketch_free(&base);
    findings_free(&unused);
    return line;
}

/* Adds an error of the kernel at its place, or at `name`; `details` follow its first line. */
void check_add_error(Check *check, const BohnError *err, const char *name, const char *details) {
    const Sketch *layer = layer_of(check, err->file);
    const char *file = err->file, *text = error_message(err);
    int line = err->line;
    if (!layer) {
        line = line ? caller_of(check, err, &layer) : line_of(check, name, &layer);
        if (line && err->line) text = err->text; /* with the place in the other script */
        if (line) file = layer->file;
        else line = err->line;
    }
    int first = (int)strcspn(text, "\n");
    findings_add(&check->found, *file ? file : check->layers.list[check->layers.n_stack - 1].file, line ? line : 1,
                 "%.*s%s%s", first, text, details, text + first);
}

/* ---- values of options ---------------------------------------------------------------------------- */

#define LOAD_BUDGETS 10   /* whole limits that all loads of a script for its other values may cost, for each of --games */

/* Have they cost too much? Each is legal, but options have many values. Instructions decide this, not the clock. */
static bool is_loaded_out(const Check *check) {
    return check->loads / LOAD_BUDGETS / (check->games > 1 ? check->games : 1) > bohn_default_limits.instructions;
}

/* The rules for this number of players (0: the usual one), with the current options; NULL if they refuse it. */
static BohnRules *load(Check *check, int players, bool each_number) {
    BohnError err;
    check_leave_if_interrupted(check);
    if (is_loaded_out(check)) return NULL;
    return games_load_with((BohnSetup){ .script = check->script, .players = players, .options = check->set.item,
                                        .each_number = each_number, .spent = &check->loads }, &err);
}

/* The numbers of players that the rules allow with the current options, a bit each. */
unsigned check_allowed(Check *check) {
    const BohnInfo *info = bohn_info(check->rules);
    unsigned numbers = 0;
    BohnRules *rules = check->players ? NULL : load(check, 0, true);
    if (rules) numbers = bohn_info(rules)->allowed;
    bohn_rules_free(rules);
    for (int n = info->least_players; !rules && n <= info->most_players; n++) { /* not with the default one */
        if (check->players && n != info->players) continue;
        BohnRules *one = load(check, n, false);
        if (one) numbers |= 1u << n;
        bohn_rules_free(one);
    }
    return numbers;
}

/* The values an option can have, separated by blanks; "" if they cannot be listed. */
static void list_values(const Check *check, const BohnSetting *option, char *values, size_t n) {
    char chunk[200], list[1000];
    bool flag = strcmp(option->value, "true") == 0 || strcmp(option->value, "false") == 0;
    snprintf(values, n, flag ? "true false" : "");
    if (flag) return;
    snprintf(chunk, sizeof chunk, "table.concat(game.options.%.60s.choices or {}, ' ')", option->name);
    BohnGame *game = bohn_new(check->rules, 1, 0, NULL);
    if (game && bohn_eval(game, chunk, list, sizeof list, NULL)) {
        size_t quote = *list == '"';
        snprintf(values, n, "%.*s", (int)(strlen(list) - 2 * quote), list + quote);
    }
    bohn_free(game);
}

static void read_values(Check *check) {
    const BohnInfo *info = bohn_info(check->rules);
    char values[1000], *rest = NULL;
    check->n_values = 0;
    for (const BohnSetting *option = info->options; option < info->options + info->n_options; option++) {
        list_values(check, option, values, sizeof values);
        for (char *at = strtok_r(values, " ", &rest); at; at = strtok_r(NULL, " ", &rest)) {
            if (check->n_values == MAX_VALUES) return;
            Value *value = &check->values[check->n_values++];
            snprintf(value->text, sizeof value->text, "%s=%s", option->name, at);
            value->usual = strcmp(at, option->value) == 0;
            value->fixed = false;
            for (int k = 0; k < check->set.n; k++)
                value->fixed |= strncmp(check->set.item[k], value->text, strlen(option->name) + 1) == 0;
        }
    }
}

/* ---- what is declared ------------------------------------------------------------------------------ */

/* The line where a script declares a name; 0 in modules, which only mention it. */
static int game_line(const Sketch *sketch, const char *name) {
    return sketch->is_game ? sketch_line(sketch, name) : 0;
}

/* Adds a finding about a name where it is declared. */
static void add_declared(Check *check, const char *name, const char *format) {
    for (int k = 0; k < check->layers.n; k++) {
        int line = game_line(&check->layers.list[k], name);
        if (line) findings_add(&check->found, check->layers.list[k].file, line, format, name);
    }
}

/* A word that players read needs a text in each language of the title; a game without any texts shows the words. */
static void check_word(Check *check, const BohnInfo *info, const Sketch *layer, int line, const char *what,
                       const char *word) {
    static const char *const langs[BOHN_LANGS] = { "en", "de", "fr", "nl" };
    const BohnText *text = bohn_text(info, word);
    const char *keys[1000], *near = "";
    int n = 0;
    for (; n < info->n_texts && n < 1000; n++) keys[n] = info->texts[n].key;
    if (!text) near = findings_suggest(&check->found, word, keys, n);
    for (int i = 0; info->n_texts > 0 && i < BOHN_LANGS; i++)
        if (info->title.in[i] && !(text && (text->in[i] || lang_of_game(text->in[BOHN_EN], langs[i]))))
            findings_add(&check->found, layer->file, line, "%s '%s' has no text in '%s'%s%s", what, word, langs[i], near,
                         *near ? "" : ": write it in game.texts");
}

void check_declared_word(Check *check, const BohnInfo *info, const char *what, const char *word) {
    for (int k = 0; k < check->layers.n; k++) {
        int line = game_line(&check->layers.list[k], word);
        if (line) check_word(check, info, &check->layers.list[k], line, what, word);
    }
}

/* A text names `n` things; at its declaration if a layer has it, else where the layer uses it. */
void check_places(Check *check, const BohnInfo *info, const char *word, int n) {
    const BohnText *text = bohn_text(info, word);
    int places = text ? text_places(text) : 0;
    for (int k = 0; places > n && k < check->layers.n; k++) {
        int line = sketch_line(&check->layers.list[k], word);
        if (!line) continue;
        findings_add(&check->found, check->layers.list[k].file, line, "text '%s' has {%d}, but the rule names %d thing%s for it",
                     word, places, n, n == 1 ? "" : "s");
        return;
    }
}

static void check_declarations(Check *check) {
    const BohnInfo *info = bohn_info(check->rules);
    char braces[60];
    for (const BohnNote *note = info->notes; note < info->notes + info->n_notes; note++)
        findings_add(&check->found, note->file, note->line, "%s", note->text);
    for (int i = 0; i < info->n_texts; i++)
        for (int k = 0; text_malformed(&info->texts[i].text, braces, sizeof braces) && k < check->layers.n; k++) {
            int line = game_line(&check->layers.list[k], info->texts[i].key);
            if (line) findings_add(&check->found, check->layers.list[k].file, line,
                                   "text '%s' has %s: things are named by {1} to {9}, in the order of t:say",
                                   info->texts[i].key, braces);
        }
    for (int i = 0; i < info->n_options; i++)
        if (!info->options[i].text[strspn(info->options[i].text, " ")])
            add_declared(check, info->options[i].name, "option '%s' has no text that says what it does");
    for (int i = 0; i < info->n_decisions; i++) {
        if (!*info->decisions[i].clause)
            add_declared(check, info->decisions[i].name,
                         "decision '%s' has no clause: write clause = \"ABC-1\" in it, and what it says in game.clauses");
        check_declared_word(check, info, "decision", info->decisions[i].name);
    }
}

static bool has_card(const BohnInfo *info, const char *id) {
    for (int i = 0; info && i < info->n_kinds; i++)
        if (strcmp(info->kinds[i].id, id) == 0) return true;
    return false;
}

/* Adds the cards of the rules, and frees them. */
static void add_cards(Check *check, BohnRules *rules) {
    const BohnInfo *info = bohn_info(rules);
    for (int i = 0; info && i < info->n_kinds; i++) strings_add(&check->cards, "%s", info->kinds[i].id);
    bohn_rules_free(rules);
}

/* With any number of players or value of an option, or only as a script declares them. */
static void list_cards(Check *check) {
    const BohnInfo *info = bohn_info(check->rules);
    for (int n = 1; n <= BOHN_MAX_SEATS; n++) add_cards(check, load(check, n, false));
    for (int i = 0; i < check->n_values; i++) {
        check->set.item[check->set.n] = check->values[i].text;
        add_cards(check, load(check, 0, false));
        check->set.item[check->set.n] = NULL;
    }
    for (int i = 0; i < info->n_scripts; i++) lua_declared_cards(info->scripts[i].text, &check->cards);
    strings_add(&check->cards, "%s", ""); /* no longer empty */
    strings_sort(&check->cards);
}

static int compare(const void *id, const void *item) { return strcmp(id, *(char *const *)item); }

static bool is_card(Check *check, const char *id) {
    if (has_card(bohn_info(check->rules), id)) return true;
    if (check->cards.n == 0) list_cards(check);
    if (is_loaded_out(check)) return true; /* it may be one of a value that was not tried */
    const Strings *cards = &check->cards;
    return cards->n == 0 || bsearch(id, cards->item, (size_t)cards->n, sizeof cards->item[0], compare);
}

static void add_no_card(Check *check, const char *file, int line, const char *id) {
    const BohnInfo *info = bohn_info(check->rules);
    const char *ids[512];
    int n = 0;
    for (; n < info->n_kinds && n < 512; n++) ids[n] = info->kinds[n].id;
    findings_add(&check->found, file, line, "there is no card '%s'%s", id, findings_suggest(&check->found, id, ids, n));
}

static void check_mentions(Check *check, const Sketch *layer) {
    char text[200];
    for (const Mention *m = layer->mentions; m < layer->mentions + layer->n; m++) {
        snprintf(text, sizeof text, "%.*s", m->name.length, m->name.at);
        if (m->kind == MENTION_QUESTION || m->kind == MENTION_WORD)
            check_word(check, bohn_info(check->rules), layer, m->name.line,
                       m->kind == MENTION_WORD ? "word" : "decision", text);
        if (m->kind == MENTION_CARD && !is_card(check, text)) add_no_card(check, layer->file, m->name.line, text);
    }
}

/* ---- scripts --------------------------------------------------------------------------------------------- */

static void report_loads(Check *check) {
    findings_add(&check->found, check->layers.list[check->layers.n_stack - 1].file, 1, "slow: loading with other numbers of players "
                 "and values of options was stopped after %ld million Lua instructions; declare what takes long only once, or "
                 "allow N times as much with --games N", check->loads / 1000000);
    check_worse(check, BOHN_LIMIT);
}

static void check_script(Check *check, const char *script) {
    static BohnError err;
    char users[1000];
    check->script = script;
    check->held = false;
    layers_read(&check->layers, script, &check->found);
    check->rules = games_load(script, check->players, check->set.item, &err);
    if (!check->rules && err.module && layers_module(&check->layers, users, sizeof users)) {
        fprintf(stderr, "%s: a module; to play it, check what uses it: %s\n", check->layers.list[0].file, users);
    } else if (!check->rules) {
        if (check->layers.n_stack && err.status != BOHN_BAD_INPUT) check_add_error(check, &err, "", "");
        else error_print(&err);
        check_worse(check, err.status);
    } else {
        read_values(check);
        check_declarations(check);
        for (int i = 0; i < check->layers.n; i++) {
            check_mentions(check, &check->layers.list[i]);
            lua_uses(&check->layers.list[i], bohn_info(check->rules), &check->found);
        }
        if (check->games > 0) check_play_games(check);
        if (is_loaded_out(check)) report_loads(check);
    }
    strings_free(&check->cards);
    check->loads = 0;
    bohn_rules_free(check->rules);
    layers_free(&check->layers);
}

/* ---- directories ------------------------------------------------------------------------------------------ */

int (*check_gallery)(const char *file, const CheckedRule *list, int n, int jobs, BohnError *err);

/* A name without a slash is first looked up as that of a game. */
static bool is_directory(const char *argument) {
    struct stat about;
    char file[4096];
    if (stat(argument, &about) != 0 || !S_ISDIR(about.st_mode)) return false;
    return strchr(argument, '/') || !paths_script(argument, file, sizeof file);
}

/* The scripts of a directory: not tests, which `bohn test` runs. */
static Strings scripts_in(const char *directory) {
    Strings scripts = { NULL, 0 };
    char file[5000];
    DIR *stream = opendir(directory);
    int length = (int)strlen(directory) - (directory[strlen(directory) - 1] == '/');
    for (struct dirent *entry; stream && (entry = readdir(stream)) != NULL;) { // cppcheck-suppress readdirCalled ; one thread
        const char *name = entry->d_name;
        size_t n = strlen(name);
        if (name[0] == '.') continue;
        snprintf(file, sizeof file, "%.*s/%s/%s.lua", length, directory, name, name);
        if (access(file, R_OK) == 0) strings_add_new(&scripts, file);
        if (n > 4 && strcmp(name + n - 4, ".lua") == 0 && !strstr(name, "_test.lua")) {
            snprintf(file, sizeof file, "%.*s/%s", length, directory, name);
            strings_add_new(&scripts, file);
        }
    }
    if (stream) closedir(stream);
    strings_sort(&scripts);
    return scripts;
}

static void check_one(Check *check, const char *script) {
    int findings = check->found.n;
    size_t objects = json_array_size(check->json);
    check_leave_if_interrupted(check);
    check_script(check, script);
    CheckedRule *more = realloc(check->rules_seen, (size_t)(check->n_seen + 1) * sizeof *more);
    if (more) check->rules_seen = more;
    char *copy = more ? strdup(script) : NULL;
    if (copy) more[check->n_seen++] = (CheckedRule){ copy, check->found.n - findings, json_array_get(check->json, objects) };
    else check->found.lost = true;
}

static void check_argument(Check *check, const char *argument) {
    if (!is_directory(argument)) {
        check_one(check, argument);
        return;
    }
    Strings scripts = scripts_in(argument);
    for (int i = 0; i < scripts.n; i++) check_one(check, scripts.item[i]);
    if (scripts.n == 0) check_worse(check, args_complain(&check_command, "%s has no scripts", argument));
    strings_free(&scripts);
}

static void write_report(Check *check) {
    static BohnError err;
    int status = check_gallery(check->report, check->rules_seen, check->n_seen, check->jobs, &err);
    if (status != BOHN_OK && status != EXIT_INTERRUPTED) error_print(&err);
    check_worse(check, status);
}

static int run(int argc, char **argv) {
    static Check check = { .games = 1, .seed = 1 };
    char **arguments;
    int status = args_read(&check_command, argc, argv, &check, &arguments);
    if (status != ARGS_GO) return status;
    if (check.report && access(check.report, F_OK) == 0)
        return args_complain(&check_command, "%s already exists; name another file", check.report);
    check.json = json_array();
    for (; *arguments; arguments++) check_argument(&check, *arguments);
    if (check.report) write_report(&check);
    if (check.coverage_file && json_dump_file(check.json, check.coverage_file, JSON_INDENT(1)) != 0) {
        fprintf(stderr, "bohn check: %s: %s\n", check.coverage_file, strerror(errno));
        check_worse(&check, BOHN_SYSTEM);
    }
    json_decref(check.json);
    if (check.found.n) check_worse(&check, BOHN_RULE_FAULT);
    if (check.found.lost) check_worse(&check, BOHN_SYSTEM);
    print_findings(&check, true);
    findings_free(&check.found);
    findings_free(&check.never);
    for (int i = 0; i < check.n_seen; i++) free(check.rules_seen[i].script);
    free(check.rules_seen);
    if (!term_output_ok()) check_worse(&check, BOHN_SYSTEM);
    return check.status;
}
