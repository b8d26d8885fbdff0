/* replay.c - the command `replay`: prints a recorded game as a log, step by step, or as JSON, or writes it as a
 * page. Never writes to the record. */
#include "repl/commands.h"

#include "repl/games.h"
#include "repl/page/document.h"
#include "repl/page/story.h"
#include "repl/play/game_json.h"
#include "repl/play/kept.h"
#include "repl/play/screen.h"
#include "repl/play/session.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SEAT_UNSAID (-3)

typedef struct Replay {
    char *file;
    const char *html;
    int playouts;            /* playouts of seer; 0: none */
    int to, seat;            /* seat: or BOHN_ALL_SEATS, or BOHN_NO_SEAT for public information only */
    bool step, force, json, quiet;
    bool discreet;           /* without --seat: hidden information is omitted */
    bool left, interrupted;  /* stopped with q, or with Ctrl-C */
    bool jumped;             /* to a decision by its number: only the running turn is printed */
    int go_at, go_seat;      /* play on from this decision, as this seat (0: the recorded one); go_at -1: do not */
    bool go_same;            /* with the same hidden cards */
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
    .name = "replay", .summary = "show a recorded game", .arguments = "FILE|N[#DECISION]",
    .about = "Replays a recorded game, or number N of `bohn games`, and prints what happened. The exit code says "
             "whether it went as recorded.",
    .least = 1, .most = 1, .missing = "which file?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn replay game.bohn", "print the whole game" },
        { "bohn replay game.bohn --to 20 --seat 2", "what p2 knew after 20 decisions" },
        { "bohn replay game.bohn --step", "step through it, by events, turns or players" },
        { "bohn replay game.bohn#57", "what had happened by decision 57" },
        { "bohn replay game.bohn --html game.html", "write it as one page, to look at in a browser or to send" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_NUMBER("to", "N", to, 0, INT_MAX, "stop after N decisions and show the table"),
        ARG_FLAG("step", step, "show the table at each decision; on a terminal go by events, turns or players, forward "
                               "and back, write comments, and play on from there (`?` lists how)"),
        ARG_VALUE("seat", "N|all", read_seat, int, seat,
                  "print only what seat N may know (default: all; in an unfinished game what its human players may know)",
                  .least = 1, .most = BOHN_MAX_SEATS, .expected = "a seat from 1 to 8, or all",
                  .words = "all 1 2 3 4 5 6 7 8"),
        ARG_FLAG("force", force, "replay even if scripts have changed, as far as the record fits"),
        ARG_TEXT("html", "FILE", html, "write the game to a new file: one page for any browser, which needs nothing else; with "
                                       "--seat it holds only what that seat may know"),
        ARG_NUMBER("seer", "N", playouts, 4, 100000, "with --html: let seer rate the game, with N playouts per "
                                                 "decision: a curve of how it looks for each seat, and what it would "
                                                 "have chosen"),
        ARG_FLAG("json", json, "print the decisions and the last table as JSON"),
        ARG_FLAG("quiet", quiet, "print only the result"),
        ARG_ISOLATE,
        ARG_LOOKS,
        { 0 } },
    .rules = (const ArgRule[]){
        { "seer", .needs = "html" },
        { "html", .excludes = "json step", .because = "a page is written instead of a log" },
        { 0 } },
};

static void print_news(Replay *r, Narrator *narrator, bool table) {
    Page page = { 0 };
    narrate_news(narrator, r->game, lang_now(), &page);
    if (table) {
        page_end(&page);
        screen_table(&page, r->game, r->seat, &r->seats, lang_now(), 0, BOARD_LINES);
    }
    page_show(&page);
    error_print_hooks(r->game);
}

/* Goes to decision i, counted from 1, and prints it; a seat sees only its own decisions. */
static bool print_decision(const Replay *r, int i, BohnError *err) {
    View view = { .game = r->game, .seats = &r->seats, .seat = r->seat, .lang = lang_now() };
    Page page = { 0 };
    char text[1200] = "";
    if (i > 0 && !bohn_goto(r->game, i - 1, err)) return false;
    if (i > 0) story_decision(&view, i - 1, text, sizeof text);
    if (!bohn_goto(r->game, i, err)) return false;
    if (*text) page_line(&page, STYLE_KEY, "#%d %s", i, text);
    page_show(&page);
    return true;
}

/* The event with which the running turn began. */
static int begin_of_turn(const BohnGame *game) {
    BohnEvent event;
    for (int i = 0; i < bohn_now(game).events; i++)
        if (bohn_event(game, BOHN_NO_SEAT, i, &event) && event.type == BOHN_EVENT_STEP && event.c == bohn_now(game).turn) return i;
    return 0;
}

/* ---- comments -------------------------------------------------------------------------------------------- */

/* Comments lie beside the record, a line each: the decision, a tab, the text. */
static FILE *open_comments(const Replay *r, const char *how) {
    char file[FILE_NAME_SIZE + 8];
    snprintf(file, sizeof file, "%s.notes", r->file);
    return fopen(file, how);
}

/* Prints the comments on decisions after `from` up to `to`. */
static void print_comments(const Replay *r, int from, int to) {
    FILE *in = open_comments(r, "r");
    char line[1000];
    Page page = { 0 };
    while (in && fgets(line, sizeof line, in)) {
        char *text = strchr(line, '\t');
        int at = atoi(line);
        if (!text || at <= from || at > to) continue;
        text[strcspn(text, "\n")] = '\0';
        page_line(&page, STYLE_STRONG, "#%d » %s", at, text + 1);
    }
    if (in) fclose(in);
    page_show(&page);
}

static void add_comment(const Replay *r, int at, const char *text) {
    FILE *out = open_comments(r, "a");
    bool ok = out && fprintf(out, "%d\t%.900s\n", at, text) > 0;
    if (out) ok = fclose(out) == 0 && ok;
    if (!ok) page_warn(tr("The comment could not be written beside the record."));
    else print_comments(r, at - 1, at);
}

/* ---- step by step ------------------------------------------------------------------------------------------ */

/* The stride of a replay: each decision; those that are not passes; those of one player; turns. */
typedef enum Stride { BY_DECISION, BY_EVENT, BY_PLAYER, BY_TURN } Stride;

/* Whether to stop after entry i (from 0). */
static bool stops_at(Replay *r, Stride stride, int player, int i) {
    const char *text = bohn_decision(r->game, i);
    size_t length = text ? strlen(text) : 0;
    bool pass = length > 2 && strcmp(text + length - 2, " -") == 0;
    if (stride == BY_PLAYER) return !pass && seats_who(text) == player;
    return stride == BY_DECISION || !pass;
}

/* The turn after `at` entries. */
static int turn_at(Replay *r, int at) { return bohn_goto(r->game, at, NULL) ? bohn_now(r->game).turn : 0; }

/* The position one stride after or before `at`. */
static int stride_from(Replay *r, Stride stride, int player, int at, int last, bool back) {
    int step = back ? -1 : 1, to = at + step;
    if (stride == BY_TURN) {
        int turn = turn_at(r, at);
        if (back && at > 0 && turn_at(r, at - 1) == turn) while (to > 0 && turn_at(r, to - 1) == turn) to--;
        else if (back) for (turn--; to > 0 && turn_at(r, to - 1) >= turn && turn > 0;) to--;
        else while (to < last && turn_at(r, to) == turn) to++;
        return to < 0 ? 0 : to > last ? last : to;
    }
    while (to > 0 && to < last && !stops_at(r, stride, player, to - 1)) to += step;
    return to < 0 ? 0 : to > last && at < last ? last : to;
}

static void print_step_help(void) {
    static const char *const rows[][2] = {
        { "Enter", "on to the next event: a decision that is not a pass" },
        { "d", "on by one decision" },
        { "t", "on to the next turn" },
        { "p2", "on to p2's next decision" },
        { "b, bd, bt, bp2", "the same, back" },
        { "57", "to decision 57" },
        { "go [p2]", "play on from here, in this seat; what it cannot see is dealt again" },
        { "go p2 same", "the same, with the cards as they were" },
        { "note TEXT", "write a comment on this decision, beside the record" },
        { "link", "the command that leads here" },
        { "q", "leave" } };
    Page page = { 0 };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) page_row(&page, 16, rows[i][0], tr(rows[i][1]));
    page_show(&page);
}

/* go [pN] [same]: remembers how the game is to go on. */
static void go_on(Replay *r, int at, const char *words) {
    const char *seat = strchr(words, 'p');
    r->go_at = at;
    r->go_seat = seat && seat[1] >= '1' && seat[1] <= '9' ? seat[1] - '0' : r->seat >= 0 ? r->seat + 1 : 0;
    r->go_same = strstr(words, "same") || strstr(words, "gleich");
    if (r->go_seat > r->seats.n) {
        r->go_at = -1;
        page_warn(tr("There is no such seat."));
    }
}

static int obey(Replay *r, int at, int last, const char *word) {
    bool back = *word == 'b';
    const char *how = word + (back ? 1 : 0);
    int player = *how == 'p' && how[1] >= '1' && how[1] < '1' + r->seats.n && !how[2] ? how[1] - '1' : BOHN_NO_SEAT;
    Stride stride = *how == 'd' ? BY_DECISION : *how == 't' ? BY_TURN : *how ? BY_PLAYER : BY_EVENT;
    char *end;
    long number = strtol(word, &end, 10);
    if (string_starts(word, "note ")) add_comment(r, at, word + 5);
    else if (string_starts(word, "go") && (!word[2] || word[2] == ' ')) go_on(r, at, word + 2);
    else if (strcmp(word, "link") == 0) {
        Page page = { 0 };
        char command[FILE_NAME_SIZE * 3] = "";
        string_quote(command, sizeof command, args_program());
        string_append(command, sizeof command, " replay ");
        string_quote(command, sizeof command, r->file);
        string_append(command, sizeof command, "#%d", at);
        page_command(&page, STYLE_PLAIN, command);
        page_show(&page);
    } else if (*word == 'q') return -1;
    else if (*word && !*end && number > last) {
        char why[120];
        snprintf(why, sizeof why, tr("There is no decision %ld: the last is %d."), number, last);
        page_warn(why);
    } else if (*word && !*end && number >= 0) {
        r->jumped = true;
        return (int)number;
    }
    else if (!*how || strcmp(how, "d") == 0 || strcmp(how, "t") == 0 || player != BOHN_NO_SEAT)
        return stride_from(r, stride, player, at, last, back);
    else print_step_help();
    return at;
}

/* Asks where to go from decision `at`; -1: away. */
static int ask_where(Replay *r, int at, int last) {
    char *line, prompt[120];
    snprintf(prompt, sizeof prompt, tr("%d of %d (Enter: next, b: back, t: turn, ?: help, q: quit)> "), at, last);
    for (;;) {
        term_assist(&(LineAssist){ .context = r }); /* what was typed ahead is kept: nothing here can be lost */
        LineInput input = term_read(prompt, &line);
        term_assist(NULL);
        r->left = true;
        r->interrupted = input == LINE_INTERRUPT;
        if (input != LINE_TYPED) return -1;
        const char *word = line + strspn(line, " ");
        r->jumped = false;
        bool onward = !*word || strcmp(word, "d") == 0 || strcmp(word, "t") == 0;
        int to = obey(r, at, last, word);
        free(line);
        if (r->go_at >= 0) return -1;
        r->left = to < 0;
        if (to != at) return to;
        if (at == last && onward) return last + 1;
    }
}

static bool go_through(Replay *r, BohnError *err) {
    int last = bohn_now(r->game).position, at = r->to > 0 && term_interactive() ? r->to : 0, before = at;
    Narrator narrator = narrate_start(r->seat);
    if (last < r->header.decisions && !term_interactive()) last = bohn_now(r->game).position;
    while (at >= 0 && at <= last) {
        if (!print_decision(r, at, err)) return false;
        if (narrator.event > bohn_now(r->game).events) narrator = narrate_start(r->seat);
        if (at < before) narrate_skip(&narrator, r->game, bohn_now(r->game).events);
        else if (r->jumped && begin_of_turn(r->game) > narrator.event) narrate_skip(&narrator, r->game, begin_of_turn(r->game));
        print_news(r, &narrator, true);
        print_comments(r, at < before ? at - 1 : before, at);
        before = at;
        at = term_interactive() ? ask_where(r, at, last) : at + 1;
        if (term_interrupted()) r->left = r->interrupted = true;
        if (!term_output_ok() || r->left) break;
    }
    return bohn_goto(r->game, last, err);
}

/* Plays on from a decision, as `run --resume FILE --at N` does. */
static int play_on(const Replay *r) {
    static char words[][12] = { "run", "--resume", "--at", "--as", "--same-deal" }, at[16], seat[16];
    char *argv[12] = { words[0], words[1], r->file, words[2], at };
    int n = 5;
    snprintf(at, sizeof at, "%d", r->go_at);
    snprintf(seat, sizeof seat, "%d", r->go_seat);
    if (r->go_seat > 0) {
        argv[n++] = words[3];
        argv[n++] = seat;
    }
    if (r->go_same) argv[n++] = words[4];
    argv[n] = NULL;
    return run_command.run(n, argv);
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
    if (r->html) {
        View view = { .game = r->game, .seats = &r->seats, .seat = r->seat, .lang = lang_now(), .playouts = r->playouts };
        if (!document_save(&view, r->html, err)) return false;
        if (!r->quiet) page_line(&page, STYLE_PLAIN, tr("The page is in %s."), r->html);
        if (r->discreet && !r->quiet)
            page_line(&page, STYLE_FAINT, "%s", tr("Information hidden from the players is omitted; --seat all shows it."));
        page_show(&page);
        return true;
    }
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
        print_comments(r, 0, bohn_now(r->game).position);
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
    BohnRules *rules = games_load_recorded(r->file, &r->header, r->force, &err);
    const BohnInfo *info = bohn_info(rules);
    bool ok = rules != NULL;
    if (ok && r->seat >= info->players)
        ok = error_fill(&err, BOHN_BAD_INPUT,
                        tr(info->players == 1 ? "--seat %d: there is only %d player" : "--seat %d: there are only %d players"),
                        r->seat + 1, info->players);
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
        term_interrupts(rules);
        term_tick(rules);
        BohnError ignored = { 0 };
        bool fits = bohn_record_replay(r->game, r->file, r->force, r->step && term_interactive() ? -1 : r->to, &err);
        if (fits && err.text[0]) error_print(&err); /* warns of a torn last line */
        /* Print the part that fits in any case: it leads to the first difference. */
        if (fits || bohn_now(r->game).position > 0) ok = print_game(r, fits ? &err : &ignored);
        ok = ok && fits;
    }
    if (r->game) error_print_hooks(r->game);
    if (!ok) error_print(&err);
    term_interrupts(NULL);
    term_tick(NULL);
    bohn_free(r->game);
    bohn_rules_free(rules);
    if (r->interrupted) return EXIT_INTERRUPTED;
    return ok ? BOHN_OK : err.status == BOHN_OK ? BOHN_RULE_FAULT : (int)err.status;
}

static int run(int argc, char **argv) {
    static Replay r = { .to = -1, .seat = SEAT_UNSAID, .go_at = -1 };
    char **arguments;
    int status = args_read(&replay_command, argc, argv, &r, &arguments);
    if (status != ARGS_GO) return status;
    static char file[FILE_NAME_SIZE];
    BohnError err = { 0 };
    char *mark = access(*arguments, F_OK) != 0 ? strrchr(*arguments, '#') : NULL; /* FILE#57 */
    if (mark && mark[1] && !mark[1 + strspn(mark + 1, "0123456789")]) {
        r.to = atoi(mark + 1);
        *mark = '\0';
    }
    if (!kept_find(*arguments, file, sizeof file, &err)) {
        error_print(&err);
        return err.status;
    }
    r.file = file;
    status = replay(&r);
    return r.go_at >= 0 ? play_on(&r) : status;
}
