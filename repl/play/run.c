/* run.c - the command `run`: reads its options, seats the players, and plays the game (see session.c). */
#include "repl/commands.h"

#include "repl/games.h"
#include "repl/play/sidecar.h"
#include "repl/play/kept.h"
#include "repl/play/notes.h"
#include "repl/play/screen.h"
#include "repl/play/session.h"
#include "repl/play/verbs.h"
#include "repl/seed.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdlib.h>
#include <string.h>

typedef struct Options {
    const char *script, *seats, *record, *resume;
    ArgSettings set;
    int players;
    uint64_t seed;
    int at, as, wait;
    bool polls, force, same_deal;
    bool watch, learn, undo_reveals, json, quiet;   /* as in a Session */
} Options;

static int run(int argc, char **argv);

const Command run_command = {
    .name = "run", .summary = "play a game, or watch bots play", .arguments = "GAME[+RULE...]",
    .about = "Plays a game. On a terminal you take seat 1 and bots the others; otherwise bots play and what they do is "
             "printed. GAME is a name from `bohn list` or the path of a script; house rules follow with a plus sign.",
    .least = 1, .most = 1, .missing = "which game? `bohn list` shows them", .run = run,
    .examples = (const ArgExample[]){
        { "bohn run bohnanza", "play against three bots" },
        { "bohn run bohnanza --learn", "your first game: each question is explained" },
        { "bohn run bohnanza --seats human,human,farmer", "two people share the keyboard" },
        { "bohn run bohnanza --seed 7 --watch | less", "watch bots play" },
        { "bohn run bohnanza --seats human,exec:./mybot,farmer", "against a program of yours" },
        { "bohn run --resume", "continue the last game that is not over" },
        { "bohn run --resume game.bohn", "continue a recorded game" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_PLAYERS,
        ARG_SEATS("human random default seer exec:./",
                  "who plays, separated by commas: human, random, default, seer or a bot of the script. The last name "
                  "fills the remaining seats; after human, bots do. seer searches 500 playouts per decision, seer:N "
                  "searches N, and seer:Nms searches for N milliseconds, which no seed repeats. exec:./PROGRAM is a program of "
                  "yours that reads questions and writes answers as lines of JSON; it runs unconfined, as you"),
        ARG_WAIT,
        ARG_SEED("same seed, same cards (default: a new one, which is printed)"),
        ARG_SET,
        ARG_TEXT("record", "FILE", record, "write the game to a new file, decision by decision"),
        ARG_TEXT("resume", "FILE|N", resume,
                 "continue a recorded game, or number N of `bohn games`; alone: the last one that is not over", .alone = "last"),
        ARG_NUMBER("at", "N", at, 1, INT_MAX, "with --resume: start a new game after decision N of the record, which is not changed. "
                                              "What your seat cannot see is dealt again"),
        ARG_NUMBER("as", "SEAT", as, 1, BOHN_MAX_SEATS, "with --at: take this seat; bots take the others"),
        ARG_FLAG("same-deal", same_deal, "with --at: the hidden cards stay as they were"),
        ARG_FLAG("force", force, "with --resume: continue even if scripts have changed, as far as the record fits, in a "
                                 "new file beside the old one or in that of --record; the old record is not changed"),
        ARG_FLAG("watch", watch, "bots only: draw the table every turn"),
        ARG_FLAG("polls", polls, "also ask human players whenever they may act out of turn"),
        ARG_FLAG("learn", learn, "for a first game: explains the game, and each question when it is first asked"),
        ARG_FLAG("undo-reveals", undo_reveals, "let several human players undo even after a hidden card was seen"),
        ARG_FLAG("json", json, "bots only: print the result as JSON; with --watch, one line per decision"),
        ARG_FLAG("quiet", quiet, "print only the result"),
        ARG_ISOLATE,
        ARG_LOOKS,
        { 0 } },
    .rules = (const ArgRule[]){
        { "resume", .excludes = "GAME players seed set", .because = "the record says what is played, and how" },
        { "force", .needs = "resume" },
        { "at", .needs = "resume" },
        { "as", .needs = "at" },
        { "same-deal", .needs = "at" },
        { 0 } },
};

static bool seat_players(Session *s, const Options *o, const char *list, BohnError *err) {
    bool human = term_interactive() && !s->watch && !s->json;
    if (!seats_fill(&s->seats, bohn_info(s->rules), list, human, err)) return false;
    if (seats_humans(&s->seats) > 0 && (s->json || s->watch))
        return error_fill(err, BOHN_BAD_INPUT, "%s", tr("--json and --watch are for games without humans"));
    for (int i = 0; i < s->seats.n; i++) s->narrator[i] = narrate_start(i);
    s->spectator_narrator = narrate_start(BOHN_ALL_SEATS);
    s->last_human = BOHN_NO_SEAT;
    s->autopass.polls = o->polls;
    bool bots = seats_polls(&s->seats, false) != 0; /* then people need the right to act first: see autopass.h */
    bohn_set_polls(s->game, seats_polls(&s->seats, o->polls || bots) | seats_heard(&s->seats));
    if (seats_players && o->wait) seats_players->seconds = o->wait;
    return !seats_programs(&s->seats) || seats_players->start(&s->seats, err);
}

static const int GAME_FLAGS = BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN;

static bool start(Session *s, const Options *o, BohnError *err) {
    int players = o->players ? o->players : seats_listed(o->seats) > 1 ? seats_listed(o->seats) : 0;
    s->script = o->script;
    s->rules = games_load(o->script, players, o->set.item, err);
    if (s->rules) notes_print_once(bohn_info(s->rules));
    if (s->rules) s->game = bohn_new(s->rules, o->seed, GAME_FLAGS, err);
    return s->game && seat_players(s, o, o->seats, err) && autosave_start(s, o->record, err);
}

/* The scripts have changed: replays what still fits, and continues in another file. */
static bool resume_changed(Session *s, const Options *o, const BohnHeader *header, BohnError *err) {
    bool all = bohn_record_replay(s->game, o->resume, true, -1, err);
    int fitted = bohn_now(s->game).position;
    if (!all && (err->status != BOHN_DIVERGED || fitted == 0)) return false;
    if (!all) error_print(err);
    if (bohn_run(s->game, err) == BOHN_FAILED) return false;
    if (!autosave_go_on_beside(s, o->resume, o->record, err)) return false;
    fprintf(stderr, "bohn: ");
    fprintf(stderr, tr("%d of %d decisions fit the changed scripts; the game continues in %s, and %s is left "
                       "unchanged"),
            fitted, header->decisions, s->record, o->resume);
    fprintf(stderr, "\n");
    return true;
}

/* The cards of a zone as an edit writes them: "rote_bohne, blaue_bohne". */
static void write_cards(const BohnGame *game, int zone, char *out, size_t n) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    out[0] = '\0';
    for (int i = 0; i < bohn_zone_size(game, zone); i++) {
        int card = bohn_zone_card(game, BOHN_ALL_SEATS, zone, i);
        string_append(out, n, "%s%s", i ? ", " : "", info->kinds[info->kind_of[card]].id);
    }
}

static bool hides(const BohnGame *game, int seat, int zone) {
    for (int i = 0; i < bohn_zone_size(game, zone); i++)
        if (bohn_zone_card(game, seat, zone, i) == BOHN_UNKNOWN) return true;
    return false;
}

/* Deals anew what the seat cannot see, by an edit, so that the record replays it. */
static bool deal_anew(Session *s, int seat, uint64_t seed, BohnError *err) {
    enum { SIZE = 60000 };
    const BohnInfo *info = bohn_info(s->rules);
    BohnGame *imagined = bohn_copy(s->game, BOHN_SEEN, seat, seed, err);
    char *chunk = calloc(2, SIZE), *cards = chunk ? chunk + SIZE : NULL;
    bool ok = imagined && chunk;
    for (int put = 0; ok && put < 2; put++) /* first clear all, then put */
        for (int zone = 1; zone < info->n_zones; zone++) {
            if (!hides(s->game, seat, zone)) continue;
            write_cards(imagined, zone, cards, SIZE);
            if (put) string_append(chunk, SIZE, "put(\"%s\", \"%s\") ", cards, info->zones[zone].full);
            else string_append(chunk, SIZE, "clear(\"%s\") ", info->zones[zone].full);
        }
    ok = ok && bohn_eval(s->game, chunk, NULL, 0, err);
    free(chunk);
    bohn_free(imagined);
    return ok;
}

/* --at: a new game from a decision of the record on, in a record of its own. */
static bool resume_at(Session *s, const Options *o, const BohnHeader *header, int seat, BohnError *err) {
    if (o->at > header->decisions)
        return error_fill(err, BOHN_BAD_INPUT, tr("--at %d: the record has %d decisions"), o->at, header->decisions);
    if (!bohn_record_replay(s->game, o->resume, o->force, o->at, err) || bohn_run(s->game, err) == BOHN_FAILED) return false;
    if (!autosave_go_on_beside(s, o->resume, o->record, err)) return false;
    if (!o->same_deal && !deal_anew(s, seat, o->seed, err)) return false;
    char said[FILE_NAME_SIZE + 200];
    if (o->same_deal)
        snprintf(said, sizeof said, tr("a new game from decision %d on, with the same hidden cards; its record is %s"),
                 o->at, s->record);
    else
        snprintf(said, sizeof said, tr("a new game from decision %d on; what p%d cannot see is dealt again; its record is %s"), o->at,
                 seat + 1, s->record);
    if (term_interactive()) page_line(&s->notices[seat], STYLE_MAJOR, "(%s)", said); /* the screen is cleared before the question */
    else fprintf(stderr, "bohn: %s\n", said);
    return true;
}

static bool resume(Session *s, const Options *o, BohnHeader *header, BohnError *err) {
    char list[BOHN_MAX_SEATS * 33] = "";
    s->rules = games_load_recorded(o->resume, header, o->force, err);
    if (s->rules) s->game = bohn_new(s->rules, header->seed, GAME_FLAGS, err);
    if (!s->game) return false;
    int own = o->as ? o->as - 1 : 0;
    for (int i = header->players - 1; i >= 0 && !o->as; i--)
        if (strcmp(header->seats[i], "human") == 0) own = i;
    if (o->as > bohn_info(s->rules)->players)
        return error_fill(err, BOHN_BAD_INPUT, tr(bohn_info(s->rules)->players == 1 ? "--as %d: there is only %d player"
                                                                      : "--as %d: there are only %d players"),
                          o->as, bohn_info(s->rules)->players);
    for (int i = 0; i < bohn_info(s->rules)->players; i++) {
        bool human = strcmp(header->seats[i], "human") == 0;
        const char *bot = human ? seats_usual_bot(bohn_info(s->rules)) : header->seats[i];
        string_append(list, sizeof list, "%s%s", i ? "," : "", !o->at ? header->seats[i] : i == own ? "human" : bot ? bot : "random");
    }
    s->script = header->script;
    if (!seat_players(s, o, o->seats ? o->seats : header->seats[0][0] ? list : NULL, err)) return false;
    if (o->at) {
        if (!resume_at(s, o, header, own, err)) return false;
    } else if (header->over)
        return error_fill(err, BOHN_BAD_INPUT, tr("%s: this game is over; `bohn replay` shows it"), o->resume);
    else if (bohn_record_replay(s->game, o->resume, false, -1, err)) {
        if (!bohn_record_resume(s->game, o->resume, err)) return false;
        if (err->text[0]) error_print(err); /* warns of a torn last line */
        snprintf(s->record, sizeof s->record, "%s", o->resume);
    } else if (!o->force || err->status != BOHN_BAD_RECORD || !resume_changed(s, o, header, err)) {
        return false;
    }
    if (!o->at) sidecar_recall(&s->autopass, s->keys, s->game, o->resume);
    for (int i = 0; i <= s->seats.n; i++) { /* do not repeat what happened before */
        Page old = { 0 };
        narrate_news(i < s->seats.n ? &s->narrator[i] : &s->spectator_narrator, s->game, s->lang, &old);
        page_free(&old);
    }
    return true;
}

/* --resume alone: asks whether to continue this game. */
static bool agrees_to_resume(const char *file) {
    static BohnHeader header;
    char *line;
    Page page = { 0 };
    if (!term_interactive() || !bohn_record_header(file, &header, NULL)) return true;
    BohnRules *rules = games_load_recorded(file, &header, true, NULL);
    const char *title = rules ? bohn_in(&bohn_info(rules)->title, lang_now()) : header.game;
    page_line(&page, STYLE_STRONG,
              tr(header.players == 1 ? "Continue %s with %d player, %d decisions so far?"
                                     : "Continue %s with %d players, %d decisions so far?"),
              title, header.players, header.decisions);
    bohn_rules_free(rules);
    page_show(&page);
    if (term_read(tr("(Enter: yes, n: no)> "), &line) != LINE_TYPED) return false;
    const char first = line[strspn(line, " ")];
    free(line);
    return first != 'n' && first != 'q'; /* somebody who types `quit` here does not want to play */
}

/* The game is over: does the player want another one? `same` becomes true for the same cards. */
static bool wants_another(const Session *session, bool *same) {
    char *line;
    if (!session->finished || !term_interactive() || seats_humans(&session->seats) == 0) return false;
    static const char *const YES[] = { "y", "yes", "j", "ja", NULL }, *const SAME[] = { "s", "same", "g", "gleiche", NULL };
    static const char *const NO[] = { "", "n", "no", "nein", "q", "quit", "-", NULL };
    char word[40];
    for (;;) {
        if (term_read(tr("Again? (y: new cards, s: same cards, page: a page, Enter: no)> "), &line) != LINE_TYPED)
            return false;
        bool page = session_write_page(session, line);
        utf8_fold(line, word, sizeof word);
        free(line);
        *same = lang_among(word, SAME);
        if (*same || lang_among(word, YES)) return true;
        if (lang_among(word, NO)) return false;
        if (!page) page_warn(tr("Type y, s or page; Enter leaves."));
    }
}

/* What to play after a resumed game: the same game, with the same options and players. */
static void wish_recorded(Options *wishes, const BohnHeader *header) {
    static char seats[BOHN_MAX_SEATS * 33];
    seats[0] = '\0';
    for (int i = 0; i < header->players && header->seats[0][0]; i++)
        string_append(seats, sizeof seats, "%s%s", i ? "," : "", header->seats[i]);
    wishes->resume = NULL;
    wishes->at = wishes->as = 0;
    wishes->force = wishes->same_deal = false;
    wishes->script = header->script;
    wishes->players = header->players;
    if (!wishes->seats && *seats) wishes->seats = seats;
    wishes->set.n = 0;
    for (int i = 0; i < header->n_options && i < ARGS_MAX_SETTINGS; i++) wishes->set.item[wishes->set.n++] = header->options[i];
    wishes->set.item[wishes->set.n] = NULL;
}

/* At the first start of a game, or with --learn: what it is about. */
static void introduce(Session *session) {
    const BohnInfo *info = bohn_info(session->rules);
    char *line;
    if (seats_humans(&session->seats) == 0 || session->quiet || !term_interactive()) return;
    if (notes_introduced(info) && !session->learn) return;
    if (!verb_help_game(session->game, session->lang) || term_plain()) return;
    if (term_read(tr("Enter begins> "), &line) != LINE_TYPED) return;
    if (line[strspn(line, " ")]) term_unread(line); /* an answer to the first question, or a command */
    else free(line);
}

/* Beans and players are printed in colours of their own. */
static void colour_names(const Session *session) {
    static const char *const hues[] = { "red", "blue", "green", "black" };
    const BohnInfo *info = bohn_info(session->rules);
    char seat[16];
    int next = 4;
    page_forget_names();
    for (int kind = 0; kind < info->n_kinds; kind++) {
        const char *english = info->kinds[kind].name.in[BOHN_EN];
        int colour = -1;
        for (int hue = 0; hue < 4 && english; hue++)
            if (string_starts(english, hues[hue])) colour = hue;
        if (colour < 0) colour = 4 + (next++ - 4) % (PAGE_COLOURS - 4);
        page_name(bohn_in(&info->kinds[kind].name, session->lang), colour);
    }
    for (int i = 0; i < info->players; i++) {
        snprintf(seat, sizeof seat, "p%d", i + 1);
        page_name(seat, (i * 3 + 1) % PAGE_COLOURS);
    }
}

/* Plays a game; `again` and `same` become what wants_another() says. *header is that of a resumed game. */
static int play_one(Options *o, BohnHeader *header, bool *again, bool *same) {
    static Session the_session; /* too large for the stack */
    Session *session = &the_session;
    Page page = { 0 };
    BohnError err = { 0 };
    int status;
    session->lang = lang_now();
    session->watch = o->watch;
    session->learn = o->learn;
    session->undo_reveals = o->undo_reveals;
    session->json = o->json;
    session->quiet = o->quiet;
    if (o->resume ? resume(session, o, header, &err) : start(session, o, &err)) {
        term_interrupts(session->rules);
        term_tick(session->rules);
        autosave_at_signal(session);
        colour_names(session);
        if (!session->json) screen_opening(&page, session->game, &session->seats, session->lang, !session->quiet);
        page_show(&page);
        introduce(session);
        status = session_play(session);
    } else {
        error_print(&err);
        status = err.status == BOHN_OK ? BOHN_BAD_INPUT : (int)err.status;
    }
    *again = status == BOHN_OK && wants_another(session, same);
    session_close(session);
    bool lost = session->record_lost;
    if (*again) *session = (Session){ .game = NULL };
    return lost && status == BOHN_OK ? BOHN_SYSTEM : status;
}

static int run(int argc, char **argv) {
    static Options o, wishes;
    static BohnHeader header;
    static char file[FILE_NAME_SIZE];
    BohnError err = { 0 };
    char **arguments;
    bool again, same = false;
    o.seed = seed_new();
    int status = args_read(&run_command, argc, argv, &o, &arguments);
    if (status != ARGS_GO) return status;
    if (o.resume && o.record && !o.force)
        return args_complain(&run_command, "--resume: the game is added to the record it comes from; omit --record");
    bool last = o.resume && strcmp(o.resume, "last") == 0;
    if (o.resume && !kept_find(o.resume, file, sizeof file, &err)) {
        error_print(&err);
        return err.status;
    }
    if (o.resume) o.resume = file;
    if (last && !agrees_to_resume(file)) return BOHN_OK;
    o.script = *arguments;
    wishes = o;
    for (;;) {
        status = play_one(&o, &header, &again, &same);
        if (status != BOHN_OK || !again) return status;
        uint64_t seed = !same ? seed_new() : o.resume ? header.seed : o.seed;
        if (o.resume) wish_recorded(&wishes, &header);
        wishes.record = NULL; /* that is the record of the first game */
        o = wishes;
        o.seed = seed;
    }
}
