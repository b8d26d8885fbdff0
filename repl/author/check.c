/* check.c - the command `check`: what is wrong with rule scripts, as far as a program can tell.
 *
 * First the text of a script, then what it declares, then games: random seats and the bots of the script
 * play with every number of players, and the laws of conform.h must hold. All that is found is printed as
 * FILE:LINE: text, for people and editors, in English as all errors of scripts are.
 */
#include "repl/commands.h"

#include "repl/author/coverage.h"
#include "repl/author/laws.h"
#include "repl/author/layers.h"
#include "repl/author/shrink.h"
#include "repl/games.h"
#include "repl/play/session.h"
#include "repl/term/error_print.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_VALUES 64    /* of all options */
#define SLOW 50          /* a decision that costs this part of the limit is slow: four times what shipped games need */

/* An option and what it can be. */
typedef struct Value {
    char text[160];      /* "name=value" */
    bool usual, fixed;   /* as it is by default or by --set; by --set, so that others are not played */
} Value;

typedef struct Check {
    int games, players;
    uint64_t seed;
    ArgSettings set;     /* behind the items of --set one that is varied */
    const char *coverage_file, *shrink;
    json_t *json;        /* what goes into it */
    Findings found;
    Findings never;      /* what no game has reached: no mistake, but worth a look */
    int status;          /* of what was worst so far */
    int played;          /* games */
    BohnUsage usage;     /* of the rules with the dearest decision */
    pid_t process;       /* this one: a law may need a second */

    /* of the script at hand */
    const char *script;
    Layers layers;
    BohnRules *rules;
    Value values[MAX_VALUES];
    int n_values;
    Coverage coverage;
    Strings words;                 /* met in play */
    char table[17];                /* fingerprint of the position whose hooks were called last */
} Check, Options;

static int run(int argc, char **argv);

const Command check_command = {
    .name = "check", .summary = "find mistakes in rule scripts, by reading and by playing them",
    .arguments = "SCRIPT[+SCRIPT...]...",
    .about = "Finds mistakes in rule scripts and prints each as FILE:LINE: text. Then plays games, which must end, keep every "
             "card, keep no state outside the table, repeat exactly, survive undo, and show nobody what is hidden.",
    .least = 1, .most = INT_MAX, .missing = "which script?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn check my_rule.lua", "read a house rule, then play it" },
        { "bohn check my_rule.lua --games 0", "only read it, for an editor" },
        { "bohn check bohnanza+underdog --games 20", "play a stack thoroughly" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_NUMBER("games", "N", games, 0, INT_MAX,
                   "random games per number of players, games per bot, and both for every other value of each option, one "
                   "changed at a time (default: 1; 0: read the scripts only)"),
        ARG_PLAYERS_AS("play only with N players (default: with every number the game allows)"),
        ARG_SET,
        ARG_SEED("seed of the first game (default: 1)"),
        ARG_TEXT("coverage", "FILE", coverage_file, "also write what the games reached, and what they never did, as JSON"),
        ARG_TEXT("shrink", "DIR", shrink, "make a failing game as short as possible and write it to DIR, as a scenario and as "
                                          "a record"),
        { 0 } },
};

static void worse(Check *check, int status) {
    if (status > check->status) check->status = status;
}

/* What was found; what no game reached only after all of them. */
static void print_findings(Check *check, bool all) {
    findings_print(&check->found, stdout);
    if (all) findings_print(&check->never, stdout);
    fflush(stdout);
    fprintf(stderr, check->found.n == 1 ? "%s%d finding, %d games played\n" : "%s%d findings, %d games played\n",
            all ? "" : "interrupted: ", check->found.n, check->played);
}

/* After Ctrl-C: from the middle of a game, since a law cannot be left otherwise; the process takes it along. */
static void leave_if_interrupted(Check *check) {
    if (!term_interrupt_pending()) return;
    if (getpid() != check->process) _exit(EXIT_INTERRUPTED);
    print_findings(check, false);
    exit(EXIT_INTERRUPTED);
}

/* ---- places ------------------------------------------------------------------------------------- */

static const Sketch *layer_of(const Check *check, const char *file) {
    for (int i = 0; i < check->layers.n; i++)
        if (strcmp(check->layers.list[i].file, file) == 0) return &check->layers.list[i];
    return NULL;
}

/* The line of a layer where a name stands; 0 if it stands in none. */
static int line_of(const Check *check, const char *name, const Sketch **layer) {
    int line = 0, top = check->layers.n_stack - 1;
    for (int k = 0; *name && !line && k < check->layers.n; k++) { /* the topmost of the stack knows best */
        *layer = &check->layers.list[k <= top ? top - k : k];
        line = sketch_line(*layer, name);
    }
    return line;
}

/* The fault is in a script that is not checked, which a layer builds on. A rule of the same name in a layer has most
 * likely called it: the line of that one, or 0. */
static int caller_of(const Check *check, const BohnError *err, const Sketch **layer) {
    Sketch base;
    Findings unused = { NULL, 0, false };
    int line = 0;
    const Mention *rule = sketch_read(&base, err->file, &unused) ? sketch_rule(&base, err->line) : NULL;
    for (int k = check->layers.n_stack - 1; rule && k >= 0 && !line; k--)
        for (int i = 0; i < check->layers.list[k].n && !line; i++) {
            const Mention *own = &check->layers.list[k].mentions[i];
            if (own->kind != MENTION_RULE || !token_same(own->name, rule->name)) continue;
            line = own->name.line;
            *layer = &check->layers.list[k];
        }
    sketch_free(&base);
    findings_free(&unused);
    return line;
}

/* Adds an error of the kernel at its place, or where `name` stands; `details` follow its first line. */
static void add_error(Check *check, const BohnError *err, const char *name, const char *details) {
    const Sketch *layer = layer_of(check, err->file);
    const char *file = err->file, *text = error_message(err);
    int line = err->line;
    if (!layer) {
        line = line ? caller_of(check, err, &layer) : line_of(check, name, &layer);
        if (line && err->line) text = err->text; /* with the place in the other script */
        if (line) file = layer->file; else line = err->line;
    }
    int first = (int)strcspn(text, "\n");
    findings_add(&check->found, *file ? file : check->layers.list[check->layers.n_stack - 1].file, line ? line : 1,
                 "%.*s%s%s", first, text, details, text + first);
}

/* ---- values of options ---------------------------------------------------------------------------- */

/* What an option can be, with blanks between; "" if that cannot be listed. */
static void list_values(const Check *check, int option, char *values, size_t n) {
    const char *value = bohn_info(check->rules)->options[option].value;
    char chunk[200], told[1000];
    snprintf(values, n, "true false");
    if (strcmp(value, "true") == 0 || strcmp(value, "false") == 0) return;
    *values = '\0';
    snprintf(chunk, sizeof chunk, "table.concat(game.options.%.60s.choices or {}, ' ')",
             bohn_info(check->rules)->options[option].name);
    BohnGame *game = bohn_new(check->rules, 1, 0, NULL);
    if (game && bohn_eval(game, chunk, told, sizeof told, NULL)) {
        size_t quote = *told == '"'; /* a text is told as Lua has it */
        snprintf(values, n, "%.*s", (int)(strlen(told) - 2 * quote), told + quote);
    }
    bohn_free(game);
}

static void read_values(Check *check) {
    const BohnInfo *info = bohn_info(check->rules);
    char values[1000], *rest = NULL;
    check->n_values = 0;
    for (int i = 0; i < info->n_options; i++) {
        const char *name = info->options[i].name;
        list_values(check, i, values, sizeof values);
        for (char *at = strtok_r(values, " ", &rest); at; at = strtok_r(NULL, " ", &rest)) {
            if (check->n_values == MAX_VALUES) return;
            Value *value = &check->values[check->n_values++];
            snprintf(value->text, sizeof value->text, "%s=%s", name, at);
            value->usual = strcmp(at, info->options[i].value) == 0;
            value->fixed = false;
            size_t length = strlen(name) + 1;
            for (int k = 0; k < check->set.n; k++)
                value->fixed |= strncmp(check->set.item[k], value->text, length) == 0;
        }
    }
}

/* ---- what is declared ------------------------------------------------------------------------------ */

/* Where a name stands in a script that makes a game; modules speak of it, too, but do not declare it. */
static int game_line(const Sketch *sketch, const char *name) {
    return sketch_is_game(sketch) ? sketch_line(sketch, name) : 0;
}

static void check_options(Check *check) {
    const BohnInfo *info = bohn_info(check->rules);
    for (int i = 0; i < info->n_options; i++)
        for (int k = 0; k < check->layers.n; k++) {
            int line = game_line(&check->layers.list[k], info->options[i].name);
            if (line && !info->options[i].text[strspn(info->options[i].text, " ")])
                findings_add(&check->found, check->layers.list[k].file, line, "option '%s' has no text that says what it does",
                             info->options[i].name);
        }
}

/* A word that players read must have a text in each language of the title; a game without any texts
 * shows the words themselves. */
static void check_word(Check *check, const BohnInfo *info, const Sketch *layer, int line, const char *what,
                       const char *word) {
    static const char *const langs[BOHN_LANGS] = { "en", "de", "fr", "nl" };
    const BohnText *text = bohn_text(info, word);
    for (int i = 0; info->n_texts > 0 && i < BOHN_LANGS; i++)
        if (info->title.in[i] && !(text && text->in[i]))
            findings_add(&check->found, layer->file, line, "%s '%s' has no text in '%s'", what, word, langs[i]);
}

static void check_decisions(Check *check) {
    const BohnInfo *info = bohn_info(check->rules);
    for (int i = 0; i < info->n_decisions; i++)
        for (int k = 0; k < check->layers.n; k++) {
            const char *name = info->decisions[i].name;
            int line = game_line(&check->layers.list[k], name);
            if (!line) continue;
            if (!*info->decisions[i].clause)
                findings_add(&check->found, check->layers.list[k].file, line, "decision '%s' has no clause", name);
            check_word(check, bohn_info(check->rules), &check->layers.list[k], line, "decision", name);
        }
}

static bool has_card(const BohnInfo *info, const char *id) {
    for (int i = 0; info && i < info->n_kinds; i++)
        if (strcmp(info->kinds[i].id, id) == 0) return true;
    return false;
}

/* Is there such a card with this number of players, and the options as they are now? */
static bool is_card_of(const Check *check, int players, const char *id) {
    BohnError err;
    BohnRules *rules = games_load(check->script, players, check->set.item, &err);
    bool found = has_card(bohn_info(rules), id);
    bohn_rules_free(rules);
    return found;
}

/* Is there such a card with any number of players or option, or does a script of the game at least name it as one? */
static bool is_card(Check *check, const char *id) {
    bool found = has_card(bohn_info(check->rules), id);
    for (int n = 1; n <= BOHN_MAX_SEATS && !found; n++) found = is_card_of(check, n, id);
    for (int i = 0; i < check->n_values && !found; i++) {
        check->set.item[check->set.n] = check->values[i].text;
        found = is_card_of(check, 0, id);
        check->set.item[check->set.n] = NULL;
    }
    if (found) return true;
    for (int i = 0; i < bohn_info(check->rules)->n_scripts; i++) {
        Tokens source;
        if (!tokens_read(bohn_info(check->rules)->scripts[i].text, &source)) continue;
        for (int k = 0; k < source.n && !found; k++) {
            bool given = token_is(tokens_at(&source, k), TOKEN_NAME, "id") &&
                         token_is(tokens_at(&source, k + 1), TOKEN_MARK, "=") &&
                         token_is(tokens_at(&source, k + 2), TOKEN_STRING, id);
            bool keyed = token_is(tokens_at(&source, k), TOKEN_NAME, id) &&
                         token_is(tokens_at(&source, k + 1), TOKEN_MARK, "=") &&
                         token_is(tokens_at(&source, k + 2), TOKEN_MARK, "{"); /* else it is used, not made */
            found = given || keyed;
        }
        tokens_free(&source);
        if (found) return true;
    }
    return false;
}

static void add_no_card(Check *check, const char *file, int line, const char *id) {
    const char *ids[512];
    int n = 0;
    for (; n < bohn_info(check->rules)->n_kinds && n < 512; n++) ids[n] = bohn_info(check->rules)->kinds[n].id;
    findings_add(&check->found, file, line, "there is no card '%s'%s", id, string_suggest(id, ids, n));
}

static void check_mentions(Check *check, const Sketch *layer) {
    char text[200];
    for (int i = 0; i < layer->n; i++) {
        const Mention *m = &layer->mentions[i];
        snprintf(text, sizeof text, "%.*s", m->name.length, m->name.at);
        switch (m->kind) {
        case MENTION_QUESTION: check_word(check, bohn_info(check->rules), layer, m->name.line, "decision", text); break;
        case MENTION_WORD: check_word(check, bohn_info(check->rules), layer, m->name.line, "word", text); break;
        case MENTION_CARD:
            if (!is_card(check, text)) add_no_card(check, layer->file, m->name.line, text);
            break;
        case MENTION_RULE: break;
        }
    }
}

/* ---- games -------------------------------------------------------------------------------------------- */

/* Its text may depend on the options of this game. */
static void meet_word(Check *check, const BohnInfo *info, int word) {
    const char *text = info->words[word];
    if (strings_have(&check->words, text)) return;
    if (!strings_add(&check->words, "%s", text)) check->found.lost = true;
    for (int k = 0; k < check->layers.n; k++) {
        int line = game_line(&check->layers.list[k], text);
        if (line) check_word(check, info, &check->layers.list[k], line, "word", text);
    }
}

/* Words that players are shown: of options, and of what is told. */
static void meet_options(Check *check, BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    for (int i = 0; i < q->n_options; i++)
        if (q->options[i].n > 0 && q->options[i].atom[0].type == BOHN_WORD &&
            !*bohn_phrase(game, q->seat, BOHN_HOOK_WORDING, q->seat, &q->options[i], "en"))
            meet_word(check, bohn_info(bohn_rules(game)), q->options[i].atom[0].value);
}

static void meet_messages(Check *check, BohnGame *game) {
    BohnEvent event;
    for (int i = 0; i < bohn_event_count(game); i++)
        if (bohn_event(game, BOHN_ALL_SEATS, i, &event) && event.type == BOHN_EVENT_SAY)
            meet_word(check, bohn_info(bohn_rules(game)), event.a);
}

static void word_options(BohnGame *game, int seat, const BohnOption *list, int n) {
    for (int i = 0; i < n; i++) bohn_phrase(game, seat, BOHN_HOOK_WORDING, seat, &list[i], "en");
}

/* What the hooks say of the table: for every viewer, zone, kind and seat. */
static void call_table_hooks(BohnGame *game) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int score[4], players = info->players;
    double value;
    bool told;
    for (int viewer = BOHN_ALL_SEATS; viewer < players; viewer++) { /* onlookers, too: those who see all, and nothing */
        for (int z = 0; z < info->n_zones; z++) bohn_phrase(game, viewer, BOHN_HOOK_CAPTION, z, NULL, "en");
        for (int p = 0; p < players; p++) bohn_phrase(game, viewer, BOHN_HOOK_SEAT_CAPTION, p, NULL, "en");
        bohn_phrase(game, viewer, BOHN_HOOK_STANDING, 0, NULL, "en");
    }
    for (int k = 0; k < info->n_kinds; k++) bohn_phrase(game, 0, BOHN_HOOK_KIND_CAPTION, k, NULL, "en");
    for (int p = 0; p < players; p++) {
        bohn_score(game, p, score, NULL);
        bohn_outlook(game, p, &value, &told, NULL);
    }
    if (!bohn_request(game)) bohn_phrase(game, BOHN_ALL_SEATS, BOHN_HOOK_VERDICT, 0, NULL, "en");
}

/* What they say of the question: for every option, and for what each seat may do meanwhile. */
static void call_question_hooks(BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    const BohnOption *list = NULL;
    if (!q) return;
    for (int p = 0; q->window && p < bohn_info(bohn_rules(game))->players; p++) {
        int n = bohn_anytime(game, p, &list, NULL);
        word_options(game, p, list, n);
        if (n >= 0) n = bohn_anytime_refused(game, &list);
        word_options(game, p, list, n);
    }
    bohn_phrase(game, q->seat, BOHN_HOOK_ASKING, 0, NULL, "en");
    word_options(game, q->seat, q->options, q->n_options);
    word_options(game, q->seat, q->refused, q->n_refused);
}

static void report_hooks(Check *check, BohnGame *game) {
    BohnError err;
    char details[200];
    for (const BohnHookInfo *hook; (hook = bohn_hook_error(game, &err)) != NULL;) {
        snprintf(details, sizeof details, "\nin the hook '%s'; %d players, seed %llu, after %d decisions", hook->name,
                 bohn_info(bohn_rules(game))->players, (unsigned long long)bohn_seed(game), bohn_position(game));
        add_error(check, &err, hook->name, details);
        worse(check, err.status);
    }
}

/* Players may be shown each of them here. Calls them all, and adds what fails. */
static void check_hooks(Check *check, BohnGame *game) {
    char print[sizeof check->table];
    bohn_fingerprint(game, print);
    if (strcmp(print, check->table) != 0) call_table_hooks(game); /* else nothing has changed since the last question */
    memcpy(check->table, print, sizeof print);
    call_question_hooks(game);
    report_hooks(check, game);
}

/* Of a law that is watched for Ctrl-C, and for hooks that fail where nobody was asked before. */
static void on_law_asked(void *context, BohnGame *game) {
    leave_if_interrupted(context);
    report_hooks(context, game);
}

static void on_asked(void *context, BohnGame *game) {
    Check *check = context;
    leave_if_interrupted(check);
    meet_options(check, game);
    check_hooks(check, game);
    coverage_asked(&check->coverage, game);
}

static void on_ended(void *context, BohnGame *game) {
    Check *check = context;
    check->played++;
    check_hooks(check, game);
    meet_messages(check, game);
    coverage_told(&check->coverage, game);
}

static void on_end(void *context, BohnRules *rules) {
    Check *check = context;
    BohnUsage usage = bohn_usage(rules);
    if (usage.dearest > check->usage.dearest) check->usage = usage;
    coverage_add(&check->coverage, bohn_info(rules));
}

/* Players wait for it, and simulations suffer. Beyond the limit it is told as an endless loop already. */
static void check_speed(Check *check) {
    const char *file;
    int line = coverage_busiest(&check->coverage, &file);
    if (check->usage.dearest > check->usage.most_instructions / SLOW &&
        check->usage.dearest < check->usage.most_instructions)
        findings_add(&check->found, file, line, "slow: one decision cost %ld Lua instructions, more than 1/%d of the "
                     "limit; this line ran most often", check->usage.dearest, SLOW);
    check->usage = (BohnUsage){ .dearest = 0 };
}

/* Tells how the game can be seen again; made short, if that is wished. */
static void tell_game(Check *check, const LawRun *run, const LawFault *fault, char *details, size_t n) {
    Shrink shrink = { .setup = run->setup, .seats = run->seats, .seed = fault->seed, .status = fault->err.status,
                      .poll_all = true, .directory = check->shrink };
    char told[2600];
    const char *varied = check->set.item[check->set.n];
    snprintf(details, n, "\n%d players, %s%sseats %s, seed %llu, after %d decisions", run->setup.players,
             varied ? varied : "", varied ? ", " : "", run->seats, (unsigned long long)fault->seed, fault->decisions);
    if (!check->shrink) return;
    shrink.setup.cover = false;
    shrink_tell(&shrink, told, sizeof told);
    string_append(details, n, "\n%s", told);
}

/* False: a game was at fault, which has been told. */
static bool obeys(Check *check, LawRun run, int players, const char *seats, Law law) {
    static LawFault fault;
    char details[3000];
    run.setup.players = players;
    run.seats = seats;
    if (law(&run, &fault)) return true;
    leave_if_interrupted(check); /* that stops rules, too, and is no fault of theirs */
    tell_game(check, &run, &fault, details, sizeof details);
    add_error(check, &fault.err, fault.name, details);
    worse(check, (int)fault.err.status);
    return false;
}

/* ---- options ------------------------------------------------------------------------------------------ */

/* May the game be played by so many with the options as they are now? */
static bool playable(const Check *check, int players) {
    BohnError err;
    BohnRules *rules = games_load(check->script, players, check->set.item, &err);
    bool ok = rules != NULL;
    bohn_rules_free(rules);
    return ok;
}

/* Plays with the options as they are now: with the usual number of players, or else the first that they allow, and
 * with every number in `open`, which is then open no more. False after a fault. */
static bool play_options(Check *check, LawRun run, const char *seats, bool open[BOHN_MAX_SEATS + 1]) {
    const char *varied = check->set.item[check->set.n];
    const BohnInfo *info = bohn_info(check->rules);
    int least = info->least_players, most = info->most_players, usual = info->players;
    if (check->players) least = most = usual;
    else if (!playable(check, usual))
        for (usual = least; usual <= most && !playable(check, usual);) usual++;
    for (int n = least; n <= most; n++) {
        if ((n != usual && !open[n]) || !playable(check, n)) continue;
        open[n] = false;
        if (varied) coverage_option(&check->coverage, varied, true);
        if (!obeys(check, run, n, seats, law_kept)) return false;
    }
    return true;
}

/* Plays with the other values of each option, one changed at a time. */
static bool vary_options(Check *check, LawRun run, bool open[BOHN_MAX_SEATS + 1]) {
    bool ok = true;
    const char *bot = seats_usual_bot(bohn_info(check->rules));
    for (int i = 0; i < check->n_values; i++) {
        const Value *value = &check->values[i];
        coverage_option(&check->coverage, value->text, value->usual);
        if (!ok || value->usual || value->fixed) continue;
        check->set.item[check->set.n] = value->text;
        ok = play_options(check, run, "random", open) && (!bot || play_options(check, run, bot, open));
        check->set.item[check->set.n] = NULL;
    }
    return ok;
}

/* Bots take their time: they play with the usual number only, and are not checked step by step. Random seats
 * play with every number, and one of their games has to keep all laws. */
static void play_games(Check *check) {
    const BohnInfo *info = bohn_info(check->rules);
    static const Law laws[] = { law_games, law_secrets, law_walk, law_twice };
    BohnLimits limits = bohn_default_limits();
    limits.milliseconds = 60 * 1000; /* instructions decide: a busy machine is no fault */
    LawWatch watch = { .context = check, .asked = on_asked, .ended = on_ended, .end = on_end };
    LawWatch law_watch = { .context = check, .asked = on_law_asked };
    LawRun run = { .setup = { .script = check->script, .path = bohn_search_path(), .options = check->set.item,
                               .limits = &limits, .cover = true },
                    .seed = check->seed, .games = check->games, .watch = &watch };
    int usual = info->players;
    bool open[BOHN_MAX_SEATS + 1]; /* numbers of players not yet played with */
    memset(open, true, sizeof open);
    if (!coverage_start(&check->coverage, &check->layers)) check->found.lost = true;
    bool ok = play_options(check, run, "random", open);
    for (int i = 0; ok && info->bots[i]; i++)
        ok = obeys(check, run, usual, info->bots[i], law_kept);
    ok = ok && vary_options(check, run, open);
    if (check->layers.n) check_speed(check);
    coverage_report(&check->coverage, &check->never, stderr, check->json);
    coverage_free(&check->coverage);
    run.watch = &law_watch;
    run.setup.cover = false;
    run.games = 1;
    for (size_t i = 0; ok && i < sizeof laws / sizeof laws[0]; i++) ok = obeys(check, run, usual, "random", laws[i]);
    strings_free(&check->words);
}

/* ---- scripts --------------------------------------------------------------------------------------------- */

static void check_script(Check *check, const char *script) {
    static BohnError err;
    char users[1000];
    check->script = script;
    layers_read(&check->layers, script, &check->found);
    check->rules = games_load(script, check->players, check->set.item, &err);
    bool ran = check->rules || err.module; /* it has no other fault */
    if (!check->rules && ran && layers_module(&check->layers, users, sizeof users)) {
        fprintf(stderr, "%s: a module; to play it, check what uses it: %s\n", check->layers.list[0].file, users);
    } else if (!check->rules) {
        if (check->layers.n_stack && err.status != BOHN_BAD_INPUT) add_error(check, &err, "", "");
        else error_print(&err);
        worse(check, err.status);
    } else {
        read_values(check);
        check_options(check);
        check_decisions(check);
        for (int i = 0; i < check->layers.n; i++) check_mentions(check, &check->layers.list[i]);
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
    check.process = getpid();
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
