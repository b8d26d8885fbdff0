/* diff.c - the command `diff`: two rule sets play the same seeds with the same answers, side by side, until the
 * question, the table or the result differs. Prints the game in which that takes the fewest decisions; of several such
 * games the first, whichever process plays it.
 */
#include "repl/author/diff.h"

#include "repl/commands.h"
#include "repl/crew.h"
#include "repl/games.h"
#include "repl/play/screen.h"
#include "repl/play/session.h"
#include "repl/scenario/write.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define QUESTION_SIZE 20000
#define LONG_LINE 160   /* longer lines are cut at the front */

typedef struct Side {
    const char *script;
    BohnRules *rules;
    BohnGame *game;
    BohnProgress progress;
    BohnError err;
    Strings lines;          /* everything compared: the question or the result, zones, counters */
} Side;

enum { SAME = -1, UNKNOWN = -2, FAILED = -3 };   /* instead of a number of decisions */

typedef struct Diff {
    Side side[2];
    int players, games, jobs;
    uint64_t seed;
    const char *seats, *directory;
    ArgSettings set;
    Seats who;
    int best;               /* decisions up to the first difference, or SAME */
    uint64_t best_seed;
    const char *best_seats;
    atomic_int *enough;     /* shared by all processes: no game need be longer */
    int *made;              /* by task: the outcome, or UNKNOWN */
    int n_made;
    int played;             /* games searched: all tasks before are known */
    BohnError failed;       /* of a game that could not begin */
    bool interrupted;       /* before the search was complete */
} Diff, Options;

static int run(int argc, char **argv);

const Command diff_command = {
    .name = "diff", .summary = "play two rule sets side by side until they differ",
    .arguments = "GAME[+RULE...] GAME[+RULE...]",
    .about = "Plays two rule sets side by side, with the same seeds and the same answers, until options, the table or "
             "the result differ, and prints the shortest game in which they do.",
    .least = 2, .most = 2, .missing = "which two games?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn diff bohnanza my_rule.lua", "where does the house rule matter first?" },
        { "bohn diff bohnanza bohnanza+underdog --record .", "keep both games" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_NUMBER("games", "N", games, 1, INT_MAX, "number of seeds to try (default: 20)"),
        ARG_PLAYERS_AS("number of players (default: the first game's own, or else the second's)"),
        ARG_SEATS("random default seer", "who decides: random, default, seer or bots of the first game (default: once "
                                         "random seats and once default answers)"),
        ARG_SEED("the first seed (default: 1)"),
        ARG_SET_AS("set an option of both games; may be repeated"),
        ARG_TEXT("record", "DIR", directory, "write both games to DIR, as records for `bohn replay`"),
        ARG_JOBS,
        ARG_ISOLATE,
        ARG_LANG,
        { 0 } },
};

/* ---- what is compared ------------------------------------------------------------------------------ */

static void describe_table(Side *side) {
    const BohnInfo *info = bohn_info(side->rules);
    char cards[4000];
    for (int zone = 1; zone < info->n_zones; zone++) { /* zone 0 is the box: not in play */
        scenario_zone_text(side->game, zone, cards, sizeof cards);
        if (bohn_zone_is_open(side->game, zone))
            strings_add(&side->lines, "%s: %s", info->zones[zone].full, *cards ? cards : "-");
    }
    for (int i = 0; i < info->n_counters; i++)
        strings_add(&side->lines, "%s: %d", info->counters[i].full, bohn_counter_value(side->game, i));
}

static void describe_question(Side *side) {
    const BohnRequest *q = bohn_request(side->game);
    char text[QUESTION_SIZE], option[300];
    snprintf(text, sizeof text, "p%d %s%s", q->seat + 1, q->name, q->pass ? ", pass" : "");
    for (int i = 0; i < q->n_options; i++) {
        bohn_option_write(side->game, &q->options[i], option, sizeof option);
        string_append(text, sizeof text, ", %s", option);
    }
    if (q->type == BOHN_PICK) string_append(text, sizeof text, ", %d to %d", q->least, q->most);
    for (int i = 0; i < q->n_partners; i++) string_append(text, sizeof text, ", deal with p%d", q->partners[i] + 1);
    if (q->type == BOHN_DEAL) string_append(text, sizeof text, ", %d cards, %d kinds", q->n_cards, q->n_kinds);
    strings_add(&side->lines, "%s", text);
}

static void describe_fault(Side *side) {
    strings_add(&side->lines, tr("the rules fail: %.*s"), (int)strcspn(side->err.text, "\n"), side->err.text);
}

static void describe_result(Side *side) {
    unsigned winners = 0;
    for (int seat = 0; seat < bohn_info(side->rules)->players; seat++) {
        int score[4] = { 0 };
        if (!bohn_score(side->game, seat, score, &side->err)) describe_fault(side);
        else strings_add(&side->lines, "p%d score: %d %d %d %d", seat + 1, score[0], score[1], score[2], score[3]);
    }
    if (!bohn_winners(side->game, &winners, &side->err)) describe_fault(side);
    else strings_add(&side->lines, "winners: %x", winners);
}

static void describe(Side *side) {
    strings_free(&side->lines);
    if (side->progress == BOHN_FAILED) describe_fault(side);
    if (side->progress == BOHN_WAITING) describe_question(side);
    if (side->progress == BOHN_OVER) describe_result(side);
    if (side->progress != BOHN_FAILED) describe_table(side);
}

/* ---- side by side ------------------------------------------------------------------------------------- */

static void forget(Diff *d) {
    for (int i = 0; i < 2; i++) {
        bohn_free(d->side[i].game);
        d->side[i].game = NULL;
    }
}

/* Starts both games, recorded if there is a directory. False with *err. */
static bool begin(Diff *d, uint64_t seed, const char *names, const char *directory, BohnError *err) {
    char file[1200];
    if (!seats_fill(&d->who, bohn_info(d->side[0].rules), names, false, err)) return false;
    for (int i = 0; i < 2; i++) {
        Side *side = &d->side[i];
        side->game = bohn_new(side->rules, seed, BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS, &side->err);
        if (side->game) bohn_set_polls(side->game, (1u << d->players) - 1);
        snprintf(file, sizeof file, "%s/diff_%c.bohn", directory ? directory : "", 'a' + i);
        if (side->game && (!directory || bohn_record_start(side->game, file, side->script, NULL, &side->err))) continue;
        *err = side->err;
        forget(d);
        return false;
    }
    return true;
}

/* Runs both to their next question; true if they differ there. */
static bool differ(Diff *d) {
    for (int i = 0; i < 2; i++) {
        term_interrupts(d->side[i].rules);
        d->side[i].progress = bohn_run(d->side[i].game, &d->side[i].err);
        describe(&d->side[i]);
    }
    const Strings *a = &d->side[0].lines, *b = &d->side[1].lines;
    bool same = a->n == b->n;
    for (int i = 0; same && i < a->n; i++) same = strcmp(a->item[i], b->item[i]) == 0;
    return !same && !term_interrupt_pending(); /* Ctrl-C stops one of them */
}

/* The number of decisions after which they differ; SAME if that is more than d->enough. Keeps the games. */
static int compare(Diff *d) {
    Side *a = &d->side[0], *b = &d->side[1];
    BohnAnswer answer;
    for (int made = 0; made <= atomic_load(d->enough); made++) {
        if (differ(d)) return made;
        if (a->progress != BOHN_WAITING || term_interrupt_pending()) return SAME;
        if (!seats_decide(&d->who, a->game, &answer, &a->err) || !bohn_answer(a->game, &answer, &a->err)) return SAME;
        if (!bohn_answer(b->game, &answer, &b->err)) return SAME;
    }
    return SAME;
}

/* ---- many games --------------------------------------------------------------------------------------- */

/* Every seed is played by each of these. */
static const char *const usual[] = { "default", "random" };

static int kinds(const Diff *d) { return d->seats ? 1 : 2; }
static const char *names_of(const Diff *d, int task) { return d->seats ? d->seats : usual[task % 2]; }
static uint64_t seed_of(const Diff *d, int task) { return d->seed + (uint64_t)(task / kinds(d)); }

static void work(void *context, int task, Parcel *result) {
    Diff *d = context;
    BohnError err;
    int made = begin(d, seed_of(d, task), names_of(d, task), NULL, &err) ? compare(d) : FAILED;
    forget(d);
    parcel_number(result, made);
    if (made == FAILED) parcel_bytes(result, &err, sizeof err);
    for (int enough = atomic_load(d->enough); made >= 0 && made < enough;)
        if (atomic_compare_exchange_weak(d->enough, &enough, made)) break;
}

/* Takes a known outcome into account; false if the search is over. */
static bool judge(Diff *d, int task) {
    int made = d->made[task];
    if (made == FAILED) return false;
    if (made >= 0 && (d->best < 0 || made < d->best)) {
        d->best = made;
        d->best_seed = seed_of(d, task);
        d->best_seats = names_of(d, task);
    }
    return d->best != 0;
}

/* Outcomes count in the order of the tasks, whatever the order they arrive in. */
static bool note(Diff *d, int task, int made) {
    if (task >= d->n_made) {
        int n = task + 64;
        int *more = realloc(d->made, (size_t)n * sizeof *more);
        if (!more) return !error_fill(&d->failed, BOHN_SYSTEM, "out of memory");
        for (int i = d->n_made; i < n; i++) more[i] = UNKNOWN;
        d->made = more;
        d->n_made = n;
    }
    d->made[task] = made;
    while (d->played < d->n_made && d->made[d->played] != UNKNOWN)
        if (!judge(d, d->played++)) return false;
    return true;
}

static bool take(void *context, int task, ParcelReader result) {
    Diff *d = context;
    int made = (int)parcel_read_number(&result);
    if (made == FAILED && d->failed.status == BOHN_OK) parcel_read_bytes(&result, &d->failed, sizeof d->failed);
    return note(d, task, made);
}

static bool lost(void *context, int task, const char *why) {
    Diff *d = context;
    error_fill(&d->failed, BOHN_SYSTEM, "seed %llu, seats %s: %s", (unsigned long long)seed_of(d, task), names_of(d, task), why);
    return note(d, task, FAILED);
}

/* Searches all games. Returns the exit code: BOHN_OK, even after Ctrl-C; otherwise d->failed says why. */
static int search(Diff *d) {
    Crew crew = { .jobs = d->jobs ? d->jobs : crew_processors(), .end = d->games > INT_MAX / 2 ? INT_MAX : d->games * kinds(d),
                  .work = work, .take = take, .lost = lost, .context = d };
    if (!seats_fill(&d->who, bohn_info(d->side[0].rules), names_of(d, 0), false, &d->failed))
        return BOHN_BAD_INPUT;
    CrewEnd end = crew_work(&crew, &d->failed);
    d->interrupted = end == CREW_INTERRUPTED;
    for (; d->interrupted && d->played < d->n_made; d->played++) judge(d, d->played);
    free(d->made);
    if (end == CREW_COMPLETE && d->failed.status == BOHN_OK) return BOHN_OK;
    if (d->interrupted) return BOHN_OK;
    return d->failed.status == BOHN_SYSTEM ? BOHN_SYSTEM : BOHN_BAD_INPUT;
}

/* ---- printing it ------------------------------------------------------------------------------------------- */

/* The end of a long pile, where its top is; NULL if the line is short or not a pile. */
static const char *top_of(const char *line) {
    size_t length = strlen(line);
    bool pile = length > LONG_LINE && line[strcspn(line, ":,")] == ':';
    return pile ? strchr(line + length - LONG_LINE / 2, ',') : NULL;
}

/* The cards of "name: 2 red, blue". */
static Strings cards_of(const char *line) {
    Strings cards = { NULL, 0 };
    for (const char *at = line + strcspn(line, ":") + 1; *at; at += strcspn(at, ",")) {
        at += strspn(at, ", ");
        strings_add(&cards, "%.*s", (int)strcspn(at, ","), at);
    }
    return cards;
}

/* For two piles with the same top: the cards that the other lacks, or else the first place where they differ. */
static void print_unlike(Page *page, const char *line, const char *other) {
    Strings cards = cards_of(line), others = cards_of(other);
    int unlike = 0, first = 0;
    page_add(page, STYLE_PLAIN, "  %.*s: …", (int)strcspn(line, ":"), line);
    for (int i = 0; i < cards.n; i++) {
        if (strings_have(&others, cards.item[i])) continue;
        page_add(page, STYLE_PLAIN, ", %s, …", cards.item[i]);
        unlike++;
    }
    for (int i = 0; i < others.n; i++) unlike += !strings_have(&cards, others.item[i]);
    while (first + 1 < cards.n && first < others.n && strcmp(cards.item[first], others.item[first]) == 0) first++;
    if (!unlike) page_add(page, STYLE_PLAIN, ", %s, …", cards.item[first]);
    page_end(page);
    strings_free(&cards);
    strings_free(&others);
}

/* The lines of one side that the other lacks. */
static void print_side(Page *page, const Side *side, const Side *others) {
    page_line(page, STYLE_STRONG, "%s", side->script);
    for (int i = 0; i < side->lines.n; i++) {
        const char *line = side->lines.item[i], *top = top_of(line), *other = "";
        size_t name = strcspn(line, ":") + 1;
        if (strings_have(&others->lines, line)) continue;
        for (int k = 0; k < others->lines.n; k++)
            if (strncmp(line, others->lines.item[k], name) == 0) other = others->lines.item[k];
        const char *other_top = top_of(other);
        if (!top) page_line(page, STYLE_PLAIN, "  %s", line);
        else if (other_top && strcmp(top, other_top) == 0) print_unlike(page, line, other);
        else page_line(page, STYLE_PLAIN, "  %.*s …%s", (int)name, line, top);
    }
}

#define SHOWN_DECISIONS 20

static bool is_decline(const char *decision) {
    const char *what = strchr(decision, ' ');
    return what && strcmp(what, " anytime -") == 0;
}

/* The last decisions before the difference, without those of seats that were asked out of turn and did nothing. */
static void print_decisions(Page *page, const Diff *d) {
    const BohnGame *game = d->side[0].game;
    int last = d->best - 1, from = last, shown = 0;
    while (from > 0 && shown < SHOWN_DECISIONS)
        if (!is_decline(bohn_decision(game, --from))) shown++;
    if (shown > 0) page_line(page, STYLE_STRONG, "%s", tr("The decisions so far (without `anytime -`):"));
    if (from > 0) page_line(page, STYLE_PLAIN, tr("  … (before #%d: left out; --record keeps all)"), from + 1);
    for (int i = from; i < last; i++)
        if (!is_decline(bohn_decision(game, i))) page_line(page, STYLE_PLAIN, "  %d %s", i + 1, bohn_decision(game, i));
}

static void print_past(Page *page, Diff *d) {
    BohnGame *game = d->side[0].game;
    Seats seats = { .n = d->players };
    BohnError err;
    for (int i = 0; i < seats.n; i++) seats.name[i] = "";
    print_decisions(page, d);
    if (d->best == 0) return;
    page_line(page, STYLE_STRONG, tr("The decision: %s"), bohn_decision(game, d->best - 1));
    BohnGame *before = bohn_copy(game, BOHN_WHOLE, 0, 0, &err);
    if (before && bohn_goto(before, d->best - 1, &err)) {
        page_line(page, STYLE_STRONG, "%s", tr("The position before it:"));
        screen_table(page, before, BOHN_ALL_SEATS, &seats, lang_now(), 0, BOARD_LINES);
        error_print_hooks(before);
    }
    bohn_free(before);
}

/* The command that records both games. */
static void print_command(Page *page, const Diff *d) {
    char line[8192] = "";
    string_quote(line, sizeof line, args_program());
    string_append(line, sizeof line, " diff ");
    string_quote(line, sizeof line, d->side[0].script);
    string_append(line, sizeof line, " ");
    string_quote(line, sizeof line, d->side[1].script);
    string_append(line, sizeof line, " --players %d --seed %llu --games 1 --seats ", d->players,
                  (unsigned long long)d->best_seed);
    string_quote(line, sizeof line, d->best_seats);
    for (int i = 0; i < d->set.n; i++) {
        string_append(line, sizeof line, " --set ");
        string_quote(line, sizeof line, d->set.item[i]);
    }
    string_append(line, sizeof line, " --record .");
    page_command(page, STYLE_KEY, line);
}

static void print_replay(Page *page, const char *directory, int side) {
    char file[4096], line[8192] = "";
    snprintf(file, sizeof file, "%s/diff_%c.bohn", directory, 'a' + side);
    string_quote(line, sizeof line, args_program());
    string_append(line, sizeof line, " replay ");
    string_quote(line, sizeof line, file);
    page_command(page, STYLE_KEY, line);
}

/* False if the game cannot begin again. */
static bool tell(Diff *d, Page *page) {
    if (d->interrupted) page_line(page, STYLE_PLAIN, tr("Interrupted: %d of %d games."), d->played,
                                  d->games * (d->seats ? 1 : 2));
    if (d->best < 0) {
        page_line(page, STYLE_STRONG, tr(d->played == 1 ? "No difference in %d game." : "No difference in %d games."),
                  d->played);
        return true;
    }
    if (!begin(d, d->best_seed, d->best_seats, d->directory, &d->failed)) return false;
    compare(d);
    page_add(page, STYLE_STRONG, tr("First difference: seed %llu"), (unsigned long long)d->best_seed);
    page_add(page, STYLE_STRONG, tr(d->players == 1 ? ", %d player" : ", %d players"), d->players);
    page_line(page, STYLE_STRONG, tr(d->best == 1 ? ", after %d decision." : ", after %d decisions."), d->best);
    print_past(page, d);
    for (int i = 0; i < 2; i++) print_side(page, &d->side[i], &d->side[1 - i]);
    forget(d);
    return true;
}

static void tell_commands(const Diff *d, Page *page) {
    if (d->best < 0) return;
    page_line(page, STYLE_STRONG, "%s", tr("To see it again:"));
    for (int i = 0; d->directory && i < 2; i++) print_replay(page, d->directory, i);
    if (!d->directory) print_command(page, d);
}

static bool load(const Diff *d, Side *side, int players) {
    bohn_rules_free(side->rules);
    side->rules = games_load(side->script, players, d->set.item, &side->err);
    return side->rules;
}

/* Loads both for the same number of players: the first one's if the second allows it, else the second's. False with
 * d->failed. */
static bool load_sides(Diff *d) {
    Side *first = &d->side[0], *second = &d->side[1];
    bool found = load(d, first, d->players) && load(d, second, bohn_info(first->rules)->players);
    if (!found && first->rules && !d->players) {
        const BohnError why = second->err;
        found = load(d, second, 0) && load(d, first, bohn_info(second->rules)->players);
        if (!found) second->err = why;
    }
    if (found) d->players = bohn_info(first->rules)->players;
    else d->failed = first->rules ? second->err : first->err;
    return found;
}

/* Searches and prints; returns the status. Otherwise d->failed says why. */
static int find(Diff *d, Page *page) {
    d->best = SAME;
    d->enough = mmap(NULL, sizeof *d->enough, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (d->enough == MAP_FAILED) return error_fill(&d->failed, BOHN_SYSTEM, "out of memory"), BOHN_SYSTEM;
    atomic_store(d->enough, INT_MAX - 1);
    int status = load_sides(d) ? (int)BOHN_OK : (int)d->failed.status;
    if (term_interrupt_pending()) d->interrupted = true; /* perhaps too late for the load to notice */
    else if (status == BOHN_OK) status = search(d);
    if (status == BOHN_OK && !tell(d, page)) status = BOHN_SYSTEM;
    term_interrupts(NULL);
    for (int i = 0; i < 2; i++) {
        if (!d->interrupted) bohn_rules_free(d->side[i].rules); /* full ones take a tenth of a second */
        strings_free(&d->side[i].lines);
    }
    munmap(d->enough, sizeof *d->enough);
    return status;
}

BohnStatus diff_tell(const char *a, const char *b, int games, int jobs, Page *page, BohnError *err) {
    static Diff d;
    d = (Diff){ .games = games, .seed = 1, .jobs = jobs, .side = { { .script = a }, { .script = b } } };
    int status = find(&d, page);
    *err = d.failed;
    return d.interrupted ? (BohnStatus)EXIT_INTERRUPTED : (BohnStatus)status;
}

static int run(int argc, char **argv) {
    static Diff d = { .games = 20, .seed = 1 };
    Page page = { 0 };
    char **arguments;
    int status = args_read(&diff_command, argc, argv, &d, &arguments);
    if (status != ARGS_GO) return status;
    for (int i = 0; i < 2; i++) d.side[i].script = arguments[i];
    status = find(&d, &page);
    if (status != BOHN_OK) {
        error_print(&d.failed);
        return status;
    }
    tell_commands(&d, &page);
    page_show(&page);
    return d.interrupted ? EXIT_INTERRUPTED : BOHN_OK;
}
