/* diff.c - the command `diff`: two rule sets play the same seeds with the same answers, side by side, until
 * something differs: what is asked or offered, the table, or who wins. Prints the game in which that happens after
 * the fewest decisions.
 */
#include "repl/commands.h"

#include "repl/games.h"
#include "repl/play/screen.h"
#include "repl/play/session.h"
#include "repl/scenario/write.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_SIZE 40000
#define LONG_LINE 160   /* longer lines are cut at the front */

typedef struct Side {
    const char *script;
    BohnRules *rules;
    BohnGame *game;
    BohnProgress progress;
    BohnError err;
    char text[TEXT_SIZE];   /* everything compared, one line per zone, counter or question */
} Side;

typedef struct Diff {
    Side side[2];
    int players, games;
    uint64_t seed;
    const char *seats, *directory;
    ArgSettings set;
    int best;               /* decisions up to the first difference; -1 = none found */
    uint64_t best_seed;
    const char *best_seats;
    int played;             /* games searched */
    bool interrupted;       /* before the search was complete */
} Diff, Options;

static int run(int argc, char **argv);

const Command diff_command = {
    .name = "diff", .summary = "play two rule sets side by side until they differ",
    .arguments = "GAME[+RULE...] GAME[+RULE...]",
    .about = "Plays two rule sets side by side, with the same seeds and the same answers, until options, the table or the "
             "result differ, and prints the shortest game in which they do.",
    .least = 2, .most = 2, .missing = "which two games?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn diff bohnanza my_rule.lua", "where does the house rule matter first?" },
        { "bohn diff bohnanza bohnanza+underdog --record .", "keep both games" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_NUMBER("games", "N", games, 1, INT_MAX, "number of seeds to try (default: 20)"),
        ARG_PLAYERS_AS("number of players (default: the first game's own, or else the second's)"),
        ARG_SEATS("random default seer", "who decides: random, default, seer or bots of the first game (default: once random "
                                         "seats and once default answers)"),
        ARG_SEED("the first seed (default: 1)"),
        ARG_SET_AS("set an option of both games; may be repeated"),
        ARG_TEXT("record", "DIR", directory, "write both games to DIR, as records for `bohn replay`"),
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
            string_append(side->text, TEXT_SIZE, "%s: %s\n", info->zones[zone].full, *cards ? cards : "-");
    }
    for (int i = 0; i < info->n_counters; i++)
        string_append(side->text, TEXT_SIZE, "%s: %d\n", info->counters[i].full, bohn_counter_value(side->game, i));
}

static void describe_question(Side *side) {
    const BohnRequest *q = bohn_request(side->game);
    char option[300];
    string_append(side->text, TEXT_SIZE, "p%d %s%s", q->seat + 1, q->name, q->pass ? ", pass" : "");
    for (int i = 0; i < q->n_options; i++) {
        bohn_option_write(side->game, &q->options[i], option, sizeof option);
        string_append(side->text, TEXT_SIZE, ", %s", option);
    }
    if (q->type == BOHN_PICK) string_append(side->text, TEXT_SIZE, ", %d to %d", q->least, q->most);
    for (int i = 0; i < q->n_partners; i++) string_append(side->text, TEXT_SIZE, ", deal with p%d", q->partners[i] + 1);
    if (q->type == BOHN_DEAL) string_append(side->text, TEXT_SIZE, ", %d cards, %d kinds", q->n_cards, q->n_kinds);
    string_append(side->text, TEXT_SIZE, "\n");
}

static void describe_fault(Side *side) {
    char text[1000];
    snprintf(text, sizeof text, tr("the rules fail: %s"), side->err.text);
    string_append(side->text, TEXT_SIZE, "%.*s\n", (int)strcspn(text, "\n"), text);
}

static void describe_result(Side *side) {
    unsigned winners = 0;
    for (int seat = 0; seat < bohn_info(side->rules)->players; seat++) {
        int score[4] = { 0 };
        if (bohn_score(side->game, seat, score, &side->err))
            string_append(side->text, TEXT_SIZE, "p%d score: %d %d %d %d\n", seat + 1, score[0], score[1], score[2],
                        score[3]);
        else describe_fault(side);
    }
    if (bohn_winners(side->game, &winners, &side->err)) string_append(side->text, TEXT_SIZE, "winners: %x\n", winners);
    else describe_fault(side);
}

static void describe(Side *side) {
    side->text[0] = '\0';
    if (side->progress == BOHN_FAILED) {
        describe_fault(side);
        return;
    }
    if (side->progress == BOHN_WAITING) describe_question(side);
    else describe_result(side);
    describe_table(side);
}

/* ---- side by side ------------------------------------------------------------------------------------- */

static void forget(Diff *d) {
    for (int i = 0; i < 2; i++) {
        bohn_free(d->side[i].game);
        d->side[i].game = NULL;
    }
}

static bool begin(Diff *d, uint64_t seed, const char *directory) {
    char file[1200];
    for (int i = 0; i < 2; i++) {
        Side *side = &d->side[i];
        side->game = bohn_new(side->rules, seed, BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS, &side->err);
        if (side->game) bohn_set_polls(side->game, (1u << bohn_info(side->rules)->players) - 1);
        snprintf(file, sizeof file, "%s/diff_%c.bohn", directory ? directory : "", 'a' + i);
        if (side->game && (!directory || bohn_record_start(side->game, file, side->script, NULL, &side->err))) continue;
        error_print(&side->err);
        forget(d);
        return false;
    }
    return true;
}

/* Runs both to their next question; true if they differ there. */
static bool differ(Diff *d) {
    for (int i = 0; i < 2; i++) {
        term_watch(d->side[i].rules);
        d->side[i].progress = bohn_run(d->side[i].game, &d->side[i].err);
        describe(&d->side[i]);
    }
    return !term_interrupt_pending() && strcmp(d->side[0].text, d->side[1].text) != 0; /* Ctrl-C stops one of them */
}

/* The number of decisions after which they differ; -1 if they do not within `most`. Keeps the games. */
static int compare(Diff *d, const char *names, int most) {
    Seats seats;
    BohnAnswer answer;
    char why[500];
    if (!seats_fill(&seats, bohn_info(d->side[0].rules), names, false, why, sizeof why)) {
        args_complain(&diff_command, "%s", why);
        return -2;
    }
    for (int made = 0; most < 0 || made < most; made++) {
        if (differ(d)) return made;
        if (d->side[0].progress != BOHN_WAITING || term_interrupt_pending()) return -1;
        Side *a = &d->side[0], *b = &d->side[1];
        if (!seats_decide(&seats, a->game, &answer, &a->err) || !bohn_answer(a->game, &answer, &a->err)) return -1;
        if (!bohn_answer(b->game, &answer, &b->err)) return -1;
    }
    return -1;
}

static bool search(Diff *d) {
    static const char *const usual[] = { "default", "random" };
    for (int i = 0; i < d->games && d->best != 0; i++)
        for (int k = 0; k < (d->seats ? 1 : 2); k++) {
            const char *names = d->seats ? d->seats : usual[k];
            if (!begin(d, d->seed + (uint64_t)i, NULL)) return false;
            int made = compare(d, names, d->best);
            forget(d);
            if (made == -2) return false;
            d->interrupted = term_interrupted();
            if (d->interrupted) return true;
            d->played++;
            if (made < 0) continue;
            d->best = made;
            d->best_seed = d->seed + (uint64_t)i;
            d->best_seats = names;
        }
    return true;
}

/* ---- printing it ------------------------------------------------------------------------------------------- */

/* A line of what is compared. */
typedef struct Line { const char *text; int length; } Line;

/* The end of a long pile, where its top is; empty if the line is short or not a pile. */
static Line top_of(Line line) {
    const char *end = line.text + line.length, *comma = NULL;
    if (line.length > LONG_LINE && line.text[strcspn(line.text, ":,")] == ':')
        comma = memchr(end - LONG_LINE / 2, ',', LONG_LINE / 2);
    return (Line){ comma, comma ? (int)(end - comma) : 0 };
}

static bool same_line(Line a, Line b) { return a.length == b.length && memcmp(a.text, b.text, (size_t)a.length) == 0; }

static Line line_at(const char *at) { return (Line){ at, (int)strcspn(at, "\n") }; }
static const char *line_after(const char *at) { return at + strcspn(at, "\n") + (at[strcspn(at, "\n")] == '\n'); }

/* The next of the cards "name: 2 red, blue, ..."; *at starts behind the colon. False: no more. */
static bool next_cards(Line line, int *at, Line *cards) {
    if (*at >= line.length) return false;
    const char *from = line.text + *at + strspn(line.text + *at, " ");
    *cards = (Line){ from, (int)strcspn(from, ",\n") };
    *at = (int)(from - line.text) + cards->length + 1;
    return true;
}

/* Prints, if there is a page, the cards of a pile that the other lacks. Returns how many. */
static int print_own(Page *page, Line line, Line other) {
    int name = (int)strcspn(line.text, ":") + 1, n = 0;
    Line cards, its;
    for (int at = name; next_cards(line, &at, &cards);) {
        bool common = false;
        for (int k = name; !common && next_cards(other, &k, &its);) common = same_line(cards, its);
        if (!common && page) page_add(page, STYLE_PLAIN, ", %.*s, …", cards.length, cards.text);
        n += !common;
    }
    return n;
}

/* For two piles with the same top: what the other lacks, or else the first place where they differ. */
static void print_unlike(Page *page, Line line, Line other) {
    int name = (int)strcspn(line.text, ":") + 1, at = name, k = name;
    Line cards = { "", 0 }, its;
    page_add(page, STYLE_PLAIN, "  %.*s …", name, line.text);
    if (print_own(page, line, other) == 0 && print_own(NULL, other, line) == 0) {
        while (next_cards(line, &at, &cards) && next_cards(other, &k, &its) && same_line(cards, its)) {}
        page_add(page, STYLE_PLAIN, ", %.*s, …", cards.length, cards.text);
    }
    page_end(page);
}

/* Does the other side have this line? *other is its line of the same name, or empty. */
static bool is_common(Line line, const Side *side, Line *other) {
    size_t name = strcspn(line.text, ":\n") + 1;
    *other = (Line){ "", 0 };
    for (const char *in = side->text; *in; in = line_after(in)) {
        Line its = line_at(in);
        if (same_line(line, its)) return true;
        if (strncmp(line.text, in, name) == 0) *other = its;
    }
    return false;
}

/* The lines of one side that the other lacks. */
static void print_side(Page *page, const Side *side, const Side *others) {
    page_line(page, STYLE_STRONG, "%s", side->script);
    for (const char *at = side->text; *at; at = line_after(at)) {
        Line line = line_at(at), other, top = top_of(line);
        if (is_common(line, others, &other)) continue;
        if (!top.text) page_line(page, STYLE_PLAIN, "  %.*s", line.length, line.text);
        else if (same_line(top, top_of(other))) print_unlike(page, line, other);
        else page_line(page, STYLE_PLAIN, "  %.*s: …%.*s", (int)strcspn(at, ":"), at, top.length, top.text);
    }
}

static void print_past(Page *page, Diff *d) {
    BohnGame *game = d->side[0].game;
    Seats seats = { .n = bohn_info(d->side[0].rules)->players };
    BohnError err;
    for (int i = 0; i < seats.n; i++) seats.name[i] = "";
    if (d->best > 1) page_line(page, STYLE_STRONG, "%s", tr("The decisions so far:"));
    for (int i = 0; i + 1 < d->best; i++) page_line(page, STYLE_PLAIN, "  %d %s", i + 1, bohn_decision(game, i));
    if (d->best == 0) return;
    page_line(page, STYLE_STRONG, tr("The decision: %s"), bohn_decision(game, d->best - 1));
    BohnGame *before = bohn_copy(game, &err);
    if (before && bohn_goto(before, d->best - 1, &err)) {
        page_line(page, STYLE_STRONG, "%s", tr("The position before it:"));
        screen_table(page, before, BOHN_ALL_SEATS, &seats, lang_now(), 0);
        error_print_hooks(before);
    }
    bohn_free(before);
}

/* The command that records both games. */
static void print_command(Page *page, const Diff *d) {
    char line[8192] = "  ";
    string_quote(line, sizeof line, args_program());
    string_append(line, sizeof line, " diff ");
    string_quote(line, sizeof line, d->side[0].script);
    string_append(line, sizeof line, " ");
    string_quote(line, sizeof line, d->side[1].script);
    string_append(line, sizeof line, " --players %d --seed %llu --games 1 --seats ", d->players, (unsigned long long)d->best_seed);
    string_quote(line, sizeof line, d->best_seats);
    for (int i = 0; i < d->set.n; i++) {
        string_append(line, sizeof line, " --set ");
        string_quote(line, sizeof line, d->set.item[i]);
    }
    page_line(page, STYLE_KEY, "%s --record .", line);
}

static void print_replay(Page *page, const char *directory, int side) {
    char file[4096], line[8192] = "  ";
    snprintf(file, sizeof file, "%s/diff_%c.bohn", directory, 'a' + side);
    string_quote(line, sizeof line, args_program());
    string_append(line, sizeof line, " replay ");
    string_quote(line, sizeof line, file);
    page_line(page, STYLE_KEY, "%s", line);
}

static int tell(Diff *d) {
    Page page = { 0 };
    if (d->interrupted) page_line(&page, STYLE_PLAIN, tr("Interrupted: %d of %d games."), d->played,
                                  d->games * (d->seats ? 1 : 2));
    if (d->best < 0) {
        page_line(&page, STYLE_STRONG, tr(d->played == 1 ? "No difference in %d game." : "No difference in %d games."),
                  d->played);
    } else {
        if (!begin(d, d->best_seed, d->directory)) return BOHN_SYSTEM;
        compare(d, d->best_seats, -1);
        int players = bohn_info(d->side[0].rules)->players;
        page_add(&page, STYLE_STRONG, tr("First difference: seed %llu"), (unsigned long long)d->best_seed);
        page_add(&page, STYLE_STRONG, tr(players == 1 ? ", %d player" : ", %d players"), players);
        page_line(&page, STYLE_STRONG, tr(d->best == 1 ? ", after %d decision." : ", after %d decisions."), d->best);
        print_past(&page, d);
        for (int i = 0; i < 2; i++) print_side(&page, &d->side[i], &d->side[1 - i]);
        page_line(&page, STYLE_STRONG, "%s", tr("To see it again:"));
        for (int i = 0; d->directory && i < 2; i++) print_replay(&page, d->directory, i);
        if (!d->directory) print_command(&page, d);
        forget(d);
    }
    page_show(&page);
    return d->interrupted ? EXIT_INTERRUPTED : BOHN_OK;
}

static bool load(const Diff *d, Side *side, int players) {
    bohn_rules_free(side->rules);
    side->rules = games_load(side->script, players, d->set.item, &side->err);
    return side->rules;
}

/* Loads both for the same number of players: the first one's if the second allows it, else the second's. False after a
 * message. */
static bool load_sides(Diff *d) {
    Side *first = &d->side[0], *second = &d->side[1];
    bool found = load(d, first, d->players) && load(d, second, bohn_info(first->rules)->players);
    if (!found && first->rules && !d->players) {
        const BohnError why = second->err;
        found = load(d, second, 0) && load(d, first, bohn_info(second->rules)->players);
        if (!found) second->err = why;
    }
    if (found) d->players = bohn_info(first->rules)->players;
    else error_print(first->rules ? &second->err : &first->err);
    return found;
}

static int run(int argc, char **argv) {
    static Diff d = { .games = 20, .seed = 1, .best = -1 };
    char **arguments;
    int status = args_read(&diff_command, argc, argv, &d, &arguments);
    if (status != ARGS_GO) return status;
    for (int i = 0; i < 2; i++) d.side[i].script = arguments[i];
    if (load_sides(&d)) status = search(&d) ? tell(&d) : BOHN_BAD_INPUT;
    else status = (int)(d.side[0].rules ? d.side[1].err.status : d.side[0].err.status);
    term_watch(NULL);
    for (int i = 0; i < 2; i++) bohn_rules_free(d.side[i].rules);
    return status;
}
