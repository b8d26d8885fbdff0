/* check.c - the command `check`: finds mistakes in rule scripts.
 *
 * First it reads the text of a script, then what the script declares. Then random seats and the script's bots play,
 * with every number of players, and the laws of laws.h must hold. Findings are printed as FILE:LINE: text, for people
 * and editors, in English like all errors of scripts.
 */
#include "repl/commands.h"

#include "repl/author/costs.h"
#include "repl/author/coverage.h"
#include "repl/author/laws.h"
#include "repl/author/layers.h"
#include "repl/author/lua_uses.h"
#include "repl/author/shown.h"
#include "repl/author/shrink.h"
#include "repl/author/texts.h"
#include "repl/crew.h"
#include "repl/games.h"
#include "repl/play/session.h"
#include "repl/term/error_print.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <stdlib.h>
#include <string.h>

#define MAX_VALUES 64    /* of all options */
#define SLOW 50          /* a decision is slow if it costs 1/50 of the limit: four times what shipped games need */
#define GAMES_AT_ONCE 4  /* of a play */
#define MANY_WORDS 65536

/* A value that an option can have. */
typedef struct Value {
    char text[160];      /* "name=value" */
    bool usual;          /* the default, or set by --set */
    bool fixed;          /* --set sets the option: its other values are not played */
} Value;

/* Games by one law: a task of the crew. */
typedef struct Play {
    Law law;
    int players;
    const char *seats;
    const Value *varied;   /* NULL: with the usual options */
    int games;
    uint64_t seed;
    char *result;          /* as a worker sent it, until all plays before it have been added; or NULL */
    size_t size;
    bool lost;             /* its process died; `result` says why */
} Play;

typedef struct Check {
    int games, players, jobs;
    uint64_t seed;
    ArgSettings set;     /* the items of --set, then the one that is varied */
    const char *coverage_file, *shrink;
    json_t *json;        /* for coverage_file */
    Findings found;
    Findings never;      /* what no game reached: not a mistake, but worth a look */
    int status;          /* the worst so far */
    int played;          /* games */
    BohnUsage usage;     /* of the rules with the dearest decision */

    /* of the current script */
    const char *script;
    Layers layers;
    BohnRules *rules;
    Value values[MAX_VALUES];
    int n_values;
    Play *plays;         /* in the order in which they count: the games, then the laws */
    int n_plays, n_games;
    int *order;          /* in which they are begun */
    int added;           /* plays whose results have been added; a failed one is the last */
    const Play *failed;
    LawFault fault;      /* of that */
    int announced;       /* values of options that the coverage knows */
    bool untried[BOHN_MAX_SEATS + 1];   /* numbers of players not yet played with */
    bool counting;       /* how often lines run, not only which */
    Coverage coverage;
    Costs costs;
    bool profile;
    Strings words;       /* met in play and checked */
    bool held;           /* `could_hold` has failed */
    char table[17];      /* fingerprint of the position whose hooks were called last, */
    int events;          /* its events, and */
    bool acted;          /* whether it had actions out of turn */
    unsigned char met[MANY_WORDS];   /* of the current rules, by the number of the word: a MET_ bit for each */
} Check, Options;

enum { MET_USED = 1, MET_CHECKED = 2 };
#define HELD "could_hold()"   /* what findings are about that count once: no word has parentheses */

static int run(int argc, char **argv);

const Command check_command = {
    .name = "check", .summary = "find mistakes in rule scripts, by reading and by playing them",
    .arguments = "SCRIPT[+SCRIPT...]...",
    .about = "Finds mistakes in rule scripts and prints each as FILE:LINE: text. Then plays games, which must end, "
             "keep every card, keep no state outside the table, repeat exactly, survive undo, and show nobody what is "
             "hidden.",
    .least = 1, .most = INT_MAX, .missing = "which script?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn check my_rule.lua", "read a house rule, then play it" },
        { "bohn check my_rule.lua --games 0", "only read it, for an editor" },
        { "bohn check bohnanza+underdog --games 20", "play a stack thoroughly" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_NUMBER("games", "N", games, 0, INT_MAX,
                   "random games per number of players, games per bot, and both for every other value of each option, "
                   "one changed at a time (default: 1; 0: read the scripts only)"),
        ARG_PLAYERS_AS("play only with N players (default: with every number the game allows)"),
        ARG_SET,
        ARG_SEED("seed of the first game (default: 1)"),
        ARG_TEXT("coverage", "FILE", coverage_file,
                 "also write what the games reached, and what they never did, as JSON"),
        ARG_FLAG("profile", profile, "print which rules and lines take the time"),
        ARG_JOBS,
        ARG_TEXT("shrink", "DIR", shrink,
                 "make a failing game as short as possible and write it to DIR, as a scenario and as a record"),
        { 0 } },
};

static void worse(Check *check, int status) {
    if (status > check->status) check->status = status;
}

/* What no game reached is known only after all of them. */
static void print_findings(Check *check, bool all) {
    findings_print(&check->found, stdout);
    if (all) findings_print(&check->never, stdout);
    fflush(stdout);
    fprintf(stderr, check->found.n == 1 ? "%s%d finding, %d games played\n" : "%s%d findings, %d games played\n",
            all ? "" : "interrupted: ", check->found.n, check->played);
}

static void leave(Check *check) {
    print_findings(check, false);
    exit(EXIT_INTERRUPTED);
}

static void leave_if_interrupted(Check *check) {
    if (term_interrupt_pending()) leave(check);
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
static void add_error(Check *check, const BohnError *err, const char *name, const char *details) {
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

/* The rules for this number of players, with the current options; NULL if they refuse it. */
static BohnRules *load(const Check *check, int players) {
    BohnError err;
    return games_load(check->script, players, check->set.item, &err);
}

/* The numbers of players that the rules allow with the current options, a bit each. */
static unsigned allowed(const Check *check) {
    const BohnInfo *info = bohn_info(check->rules);
    BohnError err;
    unsigned numbers = 0;
    BohnRules *rules = check->players ? NULL : games_load_with((BohnSetup){ .script = check->script, .each_number = true,
                                                                            .options = check->set.item }, &err);
    if (rules) numbers = bohn_info(rules)->allowed;
    bohn_rules_free(rules);
    for (int n = info->least_players; !rules && n <= info->most_players; n++) { /* not with the default one */
        if (check->players && n != info->players) continue;
        BohnRules *one = load(check, n);
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
    return sketch_is_game(sketch) ? sketch_line(sketch, name) : 0;
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
    if (!text) near = string_suggest(word, keys, n);
    for (int i = 0; info->n_texts > 0 && i < BOHN_LANGS; i++)
        if (info->title.in[i] && !(text && text->in[i]))
            findings_add(&check->found, layer->file, line, "%s '%s' has no text in '%s'%s", what, word, langs[i], near);
}

static void check_declared_word(Check *check, const BohnInfo *info, const char *what, const char *word) {
    for (int k = 0; k < check->layers.n; k++) {
        int line = game_line(&check->layers.list[k], word);
        if (line) check_word(check, info, &check->layers.list[k], line, what, word);
    }
}

/* A text names `n` things; at its declaration if a layer has it, else where the layer uses it. */
static void check_places(Check *check, const BohnInfo *info, const char *word, int n) {
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
                                   "text '%s' has %s: things are named by {1} to {9}, in the order of t:say", info->texts[i].key, braces);
        }
    for (int i = 0; i < info->n_options; i++)
        if (!info->options[i].text[strspn(info->options[i].text, " ")])
            add_declared(check, info->options[i].name, "option '%s' has no text that says what it does");
    for (int i = 0; i < info->n_decisions; i++) {
        if (!*info->decisions[i].clause) add_declared(check, info->decisions[i].name, "decision '%s' has no clause");
        check_declared_word(check, info, "decision", info->decisions[i].name);
    }
}

static bool has_card(const BohnInfo *info, const char *id) {
    for (int i = 0; info && i < info->n_kinds; i++)
        if (strcmp(info->kinds[i].id, id) == 0) return true;
    return false;
}

static bool has_card_with(const Check *check, int players, const char *id) {
    BohnRules *rules = load(check, players);
    bool found = has_card(bohn_info(rules), id);
    bohn_rules_free(rules);
    return found;
}

/* Is there such a card with any number of players or value of an option, or does a script declare it? */
static bool is_card(Check *check, const char *id) {
    const BohnInfo *info = bohn_info(check->rules);
    bool found = has_card(info, id);
    for (int n = 1; n <= BOHN_MAX_SEATS && !found; n++) found = has_card_with(check, n, id);
    for (int i = 0; i < check->n_values && !found; i++) {
        check->set.item[check->set.n] = check->values[i].text;
        found = has_card_with(check, 0, id);
        check->set.item[check->set.n] = NULL;
    }
    for (int i = 0; i < info->n_scripts && !found; i++) found = lua_declares_card(info->scripts[i].text, id);
    return found;
}

static void add_no_card(Check *check, const char *file, int line, const char *id) {
    const BohnInfo *info = bohn_info(check->rules);
    const char *ids[512];
    int n = 0;
    for (; n < info->n_kinds && n < 512; n++) ids[n] = info->kinds[n].id;
    findings_add(&check->found, file, line, "there is no card '%s'%s", id, string_suggest(id, ids, n));
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

/* ---- games -------------------------------------------------------------------------------------------- */

/* A word shown to players needs a text, which may depend on the options of this game. Only the first game with a word
 * counts. */
static void meet_word(Check *check, const BohnInfo *info, const char *word) {
    if (!strings_add_new(&check->words, word)) return;
    check->found.about = word;
    check_declared_word(check, info, "word", word);
    check->found.about = NULL;
}

/* Words are met often: true for the first time by these rules. */
static bool first_met(Check *check, int word, int bit) {
    if (word >= MANY_WORDS) return true;
    bool first = !(check->met[word] & bit);
    check->met[word] = (unsigned char)(check->met[word] | bit);
    return first;
}

static void meet_question(Check *check, BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    const BohnInfo *info = bohn_info(bohn_rules(game));
    coverage_met(&check->coverage, q->name);
    coverage_met(&check->coverage, q->clause);
    for (const BohnOption *option = q->options; option < q->options + q->n_options; option++) {
        if (option->n == 0 || option->atom[0].type != BOHN_WORD) continue;
        int number = option->atom[0].value;
        const char *word = info->words[number];
        if (first_met(check, number, MET_USED)) coverage_met(&check->coverage, word);
        if (number < MANY_WORDS && check->met[number] & MET_CHECKED) continue;
        if (*bohn_phrase(game, q->seat, BOHN_HOOK_WORDING, q->seat, option, "en")) continue;
        first_met(check, number, MET_CHECKED);
        meet_word(check, info, word);
    }
    for (int i = 0; i < q->n_refused; i++) {
        int clause = q->refused[i].clause;
        if (clause >= 0 && first_met(check, clause, MET_USED)) coverage_met(&check->coverage, info->words[clause]);
    }
}

static void meet_messages(Check *check, BohnGame *game) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    BohnEvent event;
    for (int i = 0; i < bohn_now(game).events; i++) {
        if (!bohn_event(game, BOHN_ALL_SEATS, i, &event) || event.type != BOHN_EVENT_SAY) continue;
        coverage_met(&check->coverage, info->words[event.a]);
        meet_word(check, info, info->words[event.a]);
        check_places(check, info, info->words[event.a], event.n_args);
    }
}

/* Adds the errors of hooks in the game or a copy of it. */
static void report_hooks(Check *check, const BohnGame *game, BohnGame *copy) {
    BohnError err;
    char details[200];
    for (const BohnHookInfo *hook; (hook = bohn_hook_error(copy, &err)) != NULL;) {
        snprintf(details, sizeof details, "\nin the hook '%s'; %d players, seed %llu, after %d decisions", hook->name,
                 bohn_info(bohn_rules(game))->players, (unsigned long long)bohn_now(game).seed, bohn_now(game).position);
        add_error(check, &err, hook->name, details);
        worse(check, err.status);
        check->held |= hook == &bohn_hooks[BOHN_HOOK_COULD_HOLD];
    }
}

/* Only a redeal of the hidden cards calls `could_hold`. It is reported once: each time it may name another card. */
static void check_could_hold(Check *check, BohnGame *game) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    bool defined = false;
    for (int i = 0; i < info->n_rules && !defined && !check->held; i++)
        defined = strcmp(info->rules[i].name, bohn_hooks[BOHN_HOOK_COULD_HOLD].name) == 0;
    BohnGame *redealt = defined ? bohn_copy(game, BOHN_SEEN, bohn_request(game)->seat, 1, NULL) : NULL;
    check->found.about = HELD;
    if (redealt) report_hooks(check, game, redealt);
    check->found.about = NULL;
    bohn_free(redealt);
}

/* Calls all hooks for all viewers, onlookers too, and adds what fails. */
static void check_hooks(Check *check, BohnGame *game) {
    int players = bohn_info(bohn_rules(game))->players, score[4];
    char print[sizeof check->table];
    double value;
    bool told;
    const BohnRequest *q = bohn_request(game);
    bohn_fingerprint(game, print);
    bool changed = strcmp(print, check->table) != 0; /* since the last question */
    /* Actions depend on the table alone, their wording also on cards that a seat has looked at: an event. */
    bool actions = changed || !check->acted || bohn_now(game).events != check->events;
    memcpy(check->table, print, sizeof print);
    check->events = bohn_now(game).events;
    check->acted = q && q->window && (actions || check->acted);
    shown_call(game, changed, actions);
    for (int seat = 0; changed && seat < players; seat++) {
        bohn_score(game, seat, score, NULL);
        bohn_outlook(game, seat, &value, &told, NULL);
    }
    report_hooks(check, game, game);
}

/* During a law: a hook may fail at a position that was not met before. */
static void on_law_asked(void *context, BohnGame *game) { report_hooks(context, game, game); }

static void on_asked(void *context, BohnGame *game) {
    Check *check = context;
    meet_question(check, game);
    check_hooks(check, game);
    check_could_hold(check, game);
    if (!check->counting && coverage_is_complete(&check->coverage, bohn_info(bohn_rules(game))))
        bohn_end_cover(bohn_rules(game));
}

static void on_ended(void *context, BohnGame *game) {
    Check *check = context;
    check->played++;
    check_hooks(check, game);
    meet_messages(check, game);
}

static void on_end(void *context, BohnRules *rules) {
    Check *check = context;
    BohnUsage usage = bohn_usage(rules);
    if (usage.dearest > check->usage.dearest) check->usage = usage;
    coverage_add(&check->coverage, bohn_info(rules));
    if (!costs_add(&check->costs, bohn_info(rules))) check->found.lost = true;
}

/* ---- a play ----------------------------------------------------------------------------------------- */

/* What a play found, for the parent: see add_play(). */
static void send_play(const Check *check, bool ok, const LawFault *fault, Parcel *parcel) {
    parcel_number(parcel, ok);
    if (!ok) parcel_bytes(parcel, fault, sizeof *fault);
    findings_send(&check->found, parcel);
    parcel_number(parcel, check->words.n);
    for (int i = 0; i < check->words.n; i++) parcel_text(parcel, check->words.item[i]);
    parcel_number(parcel, check->held);
    parcel_number(parcel, check->status);
    parcel_number(parcel, check->played);
    parcel_bytes(parcel, &check->usage, sizeof check->usage);
    coverage_send(&check->coverage, parcel);
    costs_send(&check->costs, parcel);
}

/* A worker begins a play with nothing found. */
static void forget(void *context) {
    Check *check = context;
    findings_free(&check->found);
    strings_free(&check->words);
    coverage_clear(&check->coverage);
    costs_free(&check->costs);
    check->held = false;
    check->status = check->played = 0;
    check->usage = (BohnUsage){ .dearest = 0 };
}

static void work(void *context, int task, Parcel *parcel) {
    static LawFault fault;
    Check *check = context;
    const Play *play = &check->plays[check->order[task]];
    bool covered = play < check->plays + check->n_games;
    LawWatch watch = { .context = check, .asked = covered ? on_asked : on_law_asked, .ended = covered ? on_ended : NULL,
                       .end = covered ? on_end : NULL };
    BohnLimits limits = bohn_default_limits;
    limits.milliseconds = 60 * 1000; /* count instructions instead: the machine may be busy */
    if (play->varied) check->set.item[check->set.n] = play->varied->text;
    LawRun run = { .setup = { .script = check->script, .path = bohn_search_path(), .options = check->set.item,
                              .players = play->players, .limits = &limits, .cover = covered,
                              .profile = covered && check->profile },
                   .seats = play->seats, .seed = play->seed, .games = play->games, .watch = &watch };
    memset(check->met, 0, sizeof check->met);
    check->table[0] = '\0';
    send_play(check, play->law(&run, &fault), &fault, parcel);
    check->set.item[check->set.n] = NULL;
    forget(check);
}

/* ---- what plays found ------------------------------------------------------------------------------- */

static bool is_wanted(void *context, const char *about) {
    const Check *check = context;
    return strcmp(about, HELD) == 0 ? !check->held : !strings_have(&check->words, about);
}

/* Values of options are known to the coverage in the order in which they are played. */
static void announce_values(Check *check, const Value *last) {
    for (; check->values + check->announced <= last; check->announced++) {
        const Value *value = &check->values[check->announced];
        coverage_option(&check->coverage, value->text, value->usual);
    }
}

static void add_play(Check *check, const Play *play) {
    ParcelReader in = { play->result, play->result + play->size };
    BohnUsage usage = { .dearest = 0 };
    if (play->varied && !check->counting) {
        announce_values(check, play->varied);
        coverage_option(&check->coverage, play->varied->text, true);
    }
    if (play->lost) {
        error_fill(&check->fault.err, BOHN_SYSTEM, "%s", play->result);
        check->fault.seed = play->seed;
        check->failed = play;
        return;
    }
    bool ok = parcel_read_number(&in) != 0;
    if (!ok) parcel_read_bytes(&in, &check->fault, sizeof check->fault);
    if (!ok) check->failed = play;
    findings_receive(&check->found, &in, is_wanted, check);
    for (int64_t n = parcel_read_number(&in); n > 0; n--) strings_add_new(&check->words, parcel_read_text(&in));
    check->held |= parcel_read_number(&in) != 0;
    worse(check, (int)parcel_read_number(&in));
    check->played += (int)parcel_read_number(&in);
    parcel_read_bytes(&in, &usage, sizeof usage);
    if (usage.dearest > check->usage.dearest) check->usage = usage;
    coverage_receive(&check->coverage, &in);
    if (!check->counting && !costs_receive(&check->costs, &in)) check->found.lost = true;
}

/* Adds the results in the order of the plays, whatever the order they arrive in; `all`: also those after a gap. */
static void add_results(Check *check, bool all) {
    for (; check->added < check->n_plays && !check->failed; check->added++) {
        Play *play = &check->plays[check->added];
        if (!play->result && !all) return;
        if (play->result) add_play(check, play);
        free(play->result);
        play->result = NULL;
    }
}

static bool keep(Check *check, int task, const char *bytes, size_t n, bool lost) {
    Play *play = &check->plays[check->order[task]];
    play->result = malloc(n + 1);
    if (!play->result) check->found.lost = true;
    if (!play->result) return false;
    memcpy(play->result, bytes, n);
    play->size = n;
    play->lost = lost;
    add_results(check, false);
    return !check->failed;
}

static bool take(void *context, int task, ParcelReader result) {
    return keep(context, task, result.at, (size_t)(result.end - result.at), false);
}

static bool lost(void *context, int task, const char *why) { return keep(context, task, why, strlen(why) + 1, true); }

/* ---- all plays -------------------------------------------------------------------------------------- */

static void add_plays(Check *check, Law law, int players, const char *seats, const Value *varied, int games) {
    for (int i = 0; i < games; i += GAMES_AT_ONCE) {
        if ((check->n_plays & (check->n_plays - 1)) == 0) {
            Play *more = realloc(check->plays, (size_t)(check->n_plays ? check->n_plays * 2 : 1) * sizeof *more);
            if (!more) check->found.lost = true;
            if (!more) return;
            check->plays = more;
        }
        check->plays[check->n_plays++] = (Play){ .law = law, .players = players, .seats = seats, .varied = varied,
            .seed = check->seed + (uint64_t)i, .games = games - i < GAMES_AT_ONCE ? games - i : GAMES_AT_ONCE };
    }
}

/* Games with these options: with the usual number of players, or else the first they allow, and with every untried
 * number. */
static void plan_options(Check *check, unsigned numbers, const Value *varied, const char *seats) {
    const BohnInfo *info = bohn_info(check->rules);
    int least = info->least_players, most = info->most_players, usual = info->players;
    if (!check->players && !(numbers >> usual & 1))
        for (usual = least; usual <= most && !(numbers >> usual & 1);) usual++;
    for (int n = least; n <= most; n++) {
        if ((n != usual && (check->players || !check->untried[n])) || !(numbers >> n & 1)) continue;
        check->untried[n] = false;
        add_plays(check, law_kept, n, seats, varied, check->games);
    }
}

/* Bots are slow: they play with the usual number of players only. Random seats play with every number, and one of their
 * games must keep all laws. Then follow the other values of each option, one changed at a time. */
static void plan(Check *check) {
    static const Law laws[] = { law_games, law_secrets, law_walk, law_twice };
    const BohnInfo *info = bohn_info(check->rules);
    const char *bot = seats_usual_bot(info);
    memset(check->untried, true, sizeof check->untried);
    check->n_plays = 0;
    plan_options(check, allowed(check), NULL, "random");
    for (int i = 0; info->bots[i]; i++) add_plays(check, law_kept, info->players, info->bots[i], NULL, check->games);
    for (const Value *value = check->values; value < check->values + check->n_values; value++) {
        if (value->usual || value->fixed) continue;
        check->set.item[check->set.n] = value->text;
        unsigned numbers = allowed(check);
        check->set.item[check->set.n] = NULL;
        plan_options(check, numbers, value, "random");
        if (bot) plan_options(check, numbers, value, bot);
    }
    check->n_games = check->n_plays;
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; i++) add_plays(check, laws[i], info->players, "random", NULL, 1);
}

/* How long it takes, roughly, in games of a random player. */
static int weight(const Play *play) {
    int law = play->law == law_secrets ? 8 : play->law == law_kept ? 1 : 2;
    return law * play->players * play->games * (strcmp(play->seats, "random") == 0 ? 1 : 4);
}

static int by_weight(const void *a, const void *b, void *plays) {
    int one = *(const int *)a, other = *(const int *)b, order = weight((Play *)plays + other) - weight((Play *)plays + one);
    return order ? order : one - other;
}

/* Long plays are begun first, so that no processor waits for the last one. But most mistakes show in the very first game, and
 * a single process need not play what does not count after a fault. */
static void put_in_order(Check *check, int jobs, int n) {
    for (int i = 0; i < n; i++) check->order[i] = i;
    if (jobs > 1 && n > 1) qsort_r(check->order + 1, (size_t)n - 1, sizeof check->order[0], by_weight, check->plays);
}

/* Plays the first n plays and adds what they find, up to the first that fails. */
static void play_all(Check *check, int n) {
    BohnError err;
    Crew crew = { .jobs = check->jobs ? check->jobs : crew_processors(), .end = n, .work = work, .take = take, .lost = lost,
                  .enter = forget, .context = check };
    put_in_order(check, crew.jobs, n);
    check->added = 0;
    CrewEnd end = crew_work(&crew, &err);
    add_results(check, end == CREW_INTERRUPTED);
    if (end == CREW_INTERRUPTED) leave(check);
    if (end == CREW_BROKEN) error_print(&err);
    if (end == CREW_BROKEN) worse(check, BOHN_SYSTEM);
}

/* A decision beyond the limit is reported as an endless loop already. Only now the games are played once more, to find the
 * line that runs most often. */
static void check_speed(Check *check) {
    const long cost = check->usage.dearest, most = check->usage.most_instructions;
    const char *file;
    if (check->layers.n == 0 || cost <= most / SLOW || cost >= most) return;
    int played = check->played;
    check->counting = true;
    coverage_clear(&check->coverage);
    play_all(check, check->n_games);
    check->counting = false;
    check->played = played;
    int line = coverage_busiest(&check->coverage, &file);
    findings_add(&check->found, file, line, "slow: one decision cost %ld Lua instructions, more than 1/%d of the limit; this "
                 "line ran most often", cost, SLOW);
}

/* Writes how to play the game again, and with --shrink a shorter one. */
static void describe_game(const Check *check, const Play *play, char *details, size_t n) {
    const LawFault *fault = &check->fault;
    BohnLimits limits = bohn_default_limits;
    limits.milliseconds = 60 * 1000;
    Shrink shrink = { .setup = { .script = check->script, .path = bohn_search_path(), .options = check->set.item,
                                 .players = play->players, .limits = &limits },
                      .seats = play->seats, .seed = fault->seed, .status = fault->err.status,
                      .poll_all = true, .directory = check->shrink };
    char shorter[2600];
    snprintf(details, n, "\n%d players, %s%sseats %s, seed %llu, after %d decisions", play->players,
             play->varied ? play->varied->text : "", play->varied ? ", " : "", play->seats, (unsigned long long)fault->seed,
             fault->decisions);
    if (!check->shrink || play->lost) return;
    shrink_fault(&shrink, shorter, sizeof shorter);
    string_append(details, n, "\n%s", shorter);
}

static void report_fault(Check *check) {
    const Play *play = check->failed;
    char details[3000];
    check->set.item[check->set.n] = play->varied ? play->varied->text : NULL;
    describe_game(check, play, details, sizeof details);
    check->set.item[check->set.n] = NULL;
    leave_if_interrupted(check); /* Ctrl-C stops shrinking, too */
    add_error(check, &check->fault.err, check->fault.name, details);
    worse(check, (int)check->fault.err.status);
}

static void play_games(Check *check) {
    check->failed = NULL;
    check->announced = 0;
    plan(check);
    check->order = calloc((size_t)check->n_plays + 1, sizeof *check->order);
    if (!check->order || !coverage_start(&check->coverage, &check->layers)) check->found.lost = true;
    if (check->order) play_all(check, check->n_plays);
    bool in_game = check->failed && check->failed < check->plays + check->n_games;
    if (!in_game) check_speed(check);
    check->usage = (BohnUsage){ .dearest = 0 };
    if (!in_game || check->failed->varied) announce_values(check, check->values + check->n_values - 1);
    coverage_report(&check->coverage, &check->never, stderr, check->json);
    coverage_free(&check->coverage);
    if (check->profile) costs_print(&check->costs, stderr);
    costs_free(&check->costs);
    if (check->failed) report_fault(check);
    for (int i = 0; i < check->n_plays; i++) free(check->plays[i].result);
    free(check->plays);
    free(check->order);
    check->plays = NULL;
    strings_free(&check->words);
}

/* ---- scripts --------------------------------------------------------------------------------------------- */

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
        if (check->layers.n_stack && err.status != BOHN_BAD_INPUT) add_error(check, &err, "", "");
        else error_print(&err);
        worse(check, err.status);
    } else {
        read_values(check);
        check_declarations(check);
        for (int i = 0; i < check->layers.n; i++) {
            check_mentions(check, &check->layers.list[i]);
            lua_uses(&check->layers.list[i], bohn_info(check->rules), &check->found);
        }
        if (check->games > 0) play_games(check);
    }
    bohn_rules_free(check->rules);
    layers_free(&check->layers);
}

static int run(int argc, char **argv) {
    static Check check = { .games = 1, .seed = 1 };
    char **arguments;
    int status = args_read(&check_command, argc, argv, &check, &arguments);
    if (status != ARGS_GO) return status;
    check.json = json_array();
    for (; *arguments; arguments++) {
        leave_if_interrupted(&check);
        check_script(&check, *arguments);
    }
    if (check.coverage_file && json_dump_file(check.json, check.coverage_file, JSON_INDENT(1)) != 0) {
        fprintf(stderr, "bohn check: %s cannot be written\n", check.coverage_file);
        worse(&check, BOHN_SYSTEM);
    }
    json_decref(check.json);
    if (check.found.n) worse(&check, BOHN_RULE_FAULT);
    if (check.found.lost) worse(&check, BOHN_SYSTEM);
    print_findings(&check, true);
    findings_free(&check.found);
    findings_free(&check.never);
    if (!term_output_ok()) worse(&check, BOHN_SYSTEM);
    return check.status;
}
