/* replay.c - the command `replay`: prints a recorded game as a log, step by step, or as JSON. Never writes to the record. */
#include "repl/commands.h"

#include "repl/games.h"
#include "repl/play/game_json.h"
#include "repl/play/screen.h"
#include "repl/play/session.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/term.h"

#include <stdlib.h>
#include <string.h>

#define SEAT_UNSAID (-3)

typedef struct Replay {
    const char *file;
    int to, seat;            /* seat: or BOHN_ALL_SEATS, or BOHN_NO_SEAT for public information only */
    bool step, force, json, quiet;
    bool discreet;           /* without --seat: hidden information is omitted */
    bool left, interrupted;  /* stopped with q, or with Ctrl-C */
    BohnGame *game;
    Seats seats;
    BohnHeader header;
} Replay, Options;

static int run(int argc, char **argv);

static bool read_seat(const ArgOption *option, const char *value, void *field) {
    int *seat = field;
    if (strcmp(value, "all") == 0) *seat = BOHN_ALL_SEATS;
    else if (args_number(option, value, seat)) --*seat;
    else return false;
    return true;
}

const Command replay_command = {
    .name = "replay", .summary = "show a recorded game", .arguments = "FILE",
    .about = "Replays a recorded game and prints what happened. The exit code says whether it went as recorded.",
    .least = 1, .most = 1, .missing = "which file?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn replay game.bohn", "print the whole game" },
        { "bohn replay game.bohn --to 20 --seat 2", "what p2 knew after 20 decisions" },
        { "bohn replay game.bohn --step", "step through it, decision by decision" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_NUMBER("to", "N", to, 0, INT_MAX, "stop after N decisions and show the table"),
        ARG_FLAG("step", step, "show the table at each decision; on a terminal Enter goes on"),
        ARG_VALUE("seat", "N|all", read_seat, int, seat,
                  "print only what seat N may know (default: all; in an unfinished game what its human players may know)",
                  .least = 1, .most = BOHN_MAX_SEATS, .expected = "a seat from 1 to 8, or all",
                  .words = "all 1 2 3 4 5 6 7 8"),
        ARG_FLAG("force", force, "replay although scripts have changed, as far as the record fits"),
        ARG_FLAG("json", json, "print the decisions and the last table as JSON"),
        ARG_FLAG("quiet", quiet, "print only the result"),
        ARG_LOOKS,
        { 0 } },
};

static void print_news(Replay *r, Narrator *narrator, bool table) {
    Page page = { 0 };
    narrate_news(narrator, r->game, lang_now(), &page);
    if (table) {
        page_end(&page);
        screen_table(&page, r->game, r->seat, &r->seats, lang_now(), 0);
    }
    page_show(&page);
    error_print_hooks(r->game);
}

/* Entry i as recorded; a seat sees only its own decisions. */
static void print_decision(const Replay *r, int i) {
    const char *text = bohn_decision(r->game, i);
    Page page = { 0 };
    if (text && (r->seat == BOHN_ALL_SEATS || (r->seat >= 0 && seats_who(text) == r->seat))) page_line(&page, STYLE_KEY, "#%d %s", i + 1, text);
    page_show(&page);
}

/* Asks where to go from decision `at`: Enter: next, b: back, a number: there, q: -1. */
static int ask_where(Replay *r, int at, int last) {
    char *line, prompt[120];
    snprintf(prompt, sizeof prompt, tr("%d of %d (Enter: next, b: back, N: go to N, q: quit)> "), at, last);
    LineInput input = term_read(prompt, &line);
    r->left = true;
    r->interrupted = input == LINE_INTERRUPT;
    if (input != LINE_TYPED) return -1;
    const char *word = line + strspn(line, " ");
    int to = *word ? at : at + 1; /* anything else: stay */
    if (*word == 'b') to = at > 0 ? at - 1 : 0;
    else if (*word == 'q') to = -1;
    else if (*word >= '0' && *word <= '9') to = atoi(word);
    r->left = to < 0;
    free(line);
    return to > last && at < last ? last : to;
}

static bool go_through(Replay *r, BohnError *err) {
    int last = bohn_now(r->game).position, at = 0;
    Narrator narrator = narrate_start(r->seat);
    while (at >= 0 && at <= last) {
        if (!bohn_goto(r->game, at, err)) return false;
        if (at > 0) print_decision(r, at - 1);
        print_news(r, &narrator, true);
        at = term_interactive() ? ask_where(r, at, last) : at + 1;
        if (narrator.event > bohn_now(r->game).events) narrator.event = bohn_now(r->game).events;
        if (term_interrupted()) r->left = r->interrupted = true;
        if (!term_output_ok() || r->left) break;
    }
    return bohn_goto(r->game, last, err);
}

/* A player who will continue the game must not see the other players' cards. */
static int proper_eyes(const BohnHeader *header) {
    int humans = 0, last = BOHN_NO_SEAT;
    for (int i = 0; i < header->players; i++)
        if (strcmp(header->seats[i], "human") == 0) humans++, last = i;
    return header->over || humans == 0 ? BOHN_ALL_SEATS : humans == 1 ? last : BOHN_NO_SEAT;
}

static bool print_game(Replay *r, BohnError *err) {
    Page page = { 0 };
    if (r->json) return json_replay(stdout, r->game, &r->seats, r->seat, err);
    screen_opening(&page, r->game, &r->seats, lang_now(), !r->quiet);
    page_show(&page);
    bool over = !bohn_request(r->game);
    if (r->step) {
        if (!go_through(r, err)) return false;
        if (r->left) return true;
    } else if (!r->quiet) {
        Narrator narrator = narrate_start(r->seat);
        print_news(r, &narrator, !over);
    }
    if (over && !screen_result(&page, r->game, &r->seats, lang_now(), err)) return false;
    if (!over && r->to >= 0 && bohn_now(r->game).position < r->header.decisions)
        page_line(&page, STYLE_STRONG, tr("Stopped at decision %d of %d."), bohn_now(r->game).position, r->header.decisions);
    else if (!over)
        page_line(&page, STYLE_STRONG, tr("The record ends at decision %d; the game is not over."),
                  bohn_now(r->game).position);
    if (r->discreet && !r->quiet)
        page_line(&page, STYLE_FAINT, "%s",
                  tr("Information hidden from the players is omitted; --seat all shows it."));
    page_show(&page);
    return true;
}

static int replay(Replay *r) {
    BohnError err = { 0 };
    BohnRules *rules = games_load_recorded(r->file, &r->header, &err);
    const BohnInfo *info = bohn_info(rules);
    bool ok = rules != NULL;
    if (ok && r->seat >= info->players)
        ok = error_fill(&err, BOHN_BAD_INPUT, tr("--seat %d: only %d play"), r->seat + 1, info->players);
    if (ok) {
        r->seats.n = info->players;
        for (int i = 0; i < r->seats.n; i++) r->seats.name[i] = r->header.seats[i];
        if (r->seat == SEAT_UNSAID) {
            r->seat = proper_eyes(&r->header);
            r->discreet = r->seat != BOHN_ALL_SEATS;
        }
        r->game = bohn_new(rules, r->header.seed, BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS, &err);
        ok = r->game != NULL;
    }
    if (ok) {
        term_watch(rules);
        term_tick(rules);
        BohnError ignored = { 0 };
        bool fits = bohn_record_replay(r->game, r->file, r->force, r->to, &err);
        if (fits && err.text[0]) error_print(&err); /* warns of a torn last line */
        /* Print the part that fits in any case: it leads to the first difference. */
        if (fits || bohn_now(r->game).position > 0) ok = print_game(r, fits ? &err : &ignored);
        ok = ok && fits;
    }
    if (r->game) error_print_hooks(r->game);
    if (!ok) error_print(&err);
    term_watch(NULL);
    term_tick(NULL);
    bohn_free(r->game);
    bohn_rules_free(rules);
    if (r->interrupted) return EXIT_INTERRUPTED;
    return ok ? BOHN_OK : err.status == BOHN_OK ? BOHN_RULE_FAULT : (int)err.status;
}

static int run(int argc, char **argv) {
    static Replay r = { .to = -1, .seat = SEAT_UNSAID };
    char **arguments;
    int status = args_read(&replay_command, argc, argv, &r, &arguments);
    if (status != ARGS_GO) return status;
    r.file = *arguments;
    return replay(&r);
}
