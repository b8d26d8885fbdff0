/* run.c - the command `run`: reads its options, seats the players, and plays the game (see session.c). */
#include "repl/commands.h"

#include "repl/games.h"
#include "repl/play/notes.h"
#include "repl/play/screen.h"
#include "repl/play/session.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <string.h>
#include <sys/random.h>
#include <time.h>

typedef struct Options {
    const char *script, *seats, *record, *resume;
    ArgSettings set;
    int players;
    uint64_t seed;
    bool polls, force;
    Session session;
} Options;

static int run(int argc, char **argv);

const Command run_command = {
    .name = "run", .summary = "play a game, or watch bots play", .arguments = "GAME[+RULE...]",
    .about = "Plays a game. On a terminal you take seat 1 and bots the others; otherwise bots play and what they do is "
             "printed. GAME is a name from `bohn list` or the path of a script; house rules follow with a plus sign.",
    .least = 1, .most = 1, .missing = "which game? `bohn list` shows them", .run = run,
    .examples = (const ArgExample[]){
        { "bohn run bohnanza", "play against three bots" },
        { "bohn run bohnanza --seats human,human,farmer", "two people share the keyboard" },
        { "bohn run bohnanza --seed 7 --watch | less", "watch bots play" },
        { "bohn run --resume game.bohn", "continue a recorded game" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_PLAYERS,
        ARG_SEATS("human random default seer",
                  "who plays, separated by commas: human, random, default, seer or a bot of the script. The last name "
                  "fills the remaining seats; after human, bots do. seer searches 500 playouts per decision, seer:N "
                  "searches N, and seer:Nms searches for N milliseconds, which no seed repeats"),
        ARG_SEED("same seed, same cards (default: a new one, which is printed)"),
        ARG_SET,
        ARG_TEXT("record", "FILE", record, "write the game to a new file, decision by decision"),
        ARG_TEXT("resume", "FILE", resume, "continue a recorded game"),
        ARG_FLAG("force", force, "with --resume: continue although scripts have changed, as far as the record fits, in a "
                                 "new file beside the old one or in that of --record; the old record is not changed"),
        ARG_FLAG("watch", session.watch, "bots only: draw the table every turn"),
        ARG_FLAG("polls", polls, "also ask human players whenever they may act out of turn"),
        ARG_FLAG("undo-reveals", session.undo_reveals, "let several human players undo even after a hidden card was seen"),
        ARG_FLAG("json", session.json, "bots only: print the result as JSON; with --watch, one line per decision"),
        ARG_FLAG("quiet", session.quiet, "print only the result"),
        ARG_LOOKS,
        { 0 } },
    .rules = (const ArgRule[]){
        { "resume", .excludes = "GAME players seed set", .because = "the record says what is played, and how" },
        { "force", .needs = "resume" },
        { 0 } },
};

/* A random seed, short enough to retype. */
static uint64_t new_seed(void) {
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) seed = (uint64_t)time(NULL) * 2654435761u;
    return seed % 1000000000u;
}

static bool seat_players(Session *s, const Options *o, const char *list, BohnError *err) {
    bool human = term_interactive() && !s->watch && !s->json;
    if (!seats_fill(&s->seats, bohn_info(s->rules), list, human, err)) return false;
    if (seats_humans(&s->seats) > 0 && (s->json || s->watch))
        return error_fill(err, BOHN_BAD_INPUT, "%s", tr("--json and --watch are for games without humans"));
    for (int i = 0; i < s->seats.n; i++) s->narrator[i] = narrate_start(i);
    s->log = narrate_start(BOHN_ALL_SEATS);
    s->last_human = BOHN_NO_SEAT;
    s->autopass.polls = o->polls;
    bool bots = seats_polls(&s->seats, false) != 0; /* then people need the right to act first: see autopass.h */
    bohn_set_polls(s->game, seats_polls(&s->seats, o->polls || bots) | seats_heard(&s->seats));
    return true;
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

static bool resume(Session *s, const Options *o, BohnHeader *header, BohnError *err) {
    char list[BOHN_MAX_SEATS * 33] = "";
    s->rules = games_load_recorded(o->resume, header, err);
    if (s->rules) s->game = bohn_new(s->rules, header->seed, GAME_FLAGS, err);
    if (!s->game) return false;
    for (int i = 0; i < bohn_info(s->rules)->players; i++)
        string_append(list, sizeof list, "%s%s", i ? "," : "", header->seats[i]);
    s->script = header->script;
    if (!seat_players(s, o, o->seats ? o->seats : header->seats[0][0] ? list : NULL, err)) return false;
    if (header->over)
        return error_fill(err, BOHN_BAD_INPUT, tr("%s: this game is over; `bohn replay` shows it"), o->resume);
    if (bohn_record_replay(s->game, o->resume, false, -1, err)) {
        if (!bohn_record_resume(s->game, o->resume, err)) return false;
        if (err->text[0]) error_print(err); /* warns of a torn last line */
        snprintf(s->record, sizeof s->record, "%s", o->resume);
    } else if (!o->force || err->status != BOHN_BAD_RECORD || !resume_changed(s, o, header, err)) {
        return false;
    }
    for (int i = 0; i <= s->seats.n; i++) { /* do not repeat what happened before */
        Page old = { 0 };
        narrate_news(i < s->seats.n ? &s->narrator[i] : &s->log, s->game, s->lang, &old);
        page_free(&old);
    }
    return true;
}

static int run(int argc, char **argv) {
    static Options o; /* too large for the stack */
    static BohnHeader header;
    Session *session = &o.session;
    Page page = { 0 };
    BohnError err = { 0 };
    char **arguments;
    o.seed = new_seed();
    int status = args_read(&run_command, argc, argv, &o, &arguments);
    if (status != ARGS_GO) return status;
    if (o.resume && o.record && !o.force)
        return args_complain(&run_command, "--resume: the game is added to the record it comes from; omit --record");
    o.script = *arguments;
    session->lang = lang_now();
    if (o.resume ? resume(session, &o, &header, &err) : start(session, &o, &err)) {
        term_watch(session->rules);
        term_tick(session->rules);
        autosave_at_signal(session);
        if (!session->json) screen_opening(&page, session->game, &session->seats, session->lang, !session->quiet);
        page_show(&page);
        status = session_play(session);
    } else {
        error_print(&err);
        status = err.status == BOHN_OK ? BOHN_BAD_INPUT : (int)err.status;
    }
    session_close(session);
    return session->record_lost && status == BOHN_OK ? BOHN_SYSTEM : status;
}
