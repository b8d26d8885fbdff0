/* run.c - the command `run`: reads its options, seats everybody, and has the game played.
 *
 * What is wished for is gathered in Wishes, which only points into argv; what is needed to play goes
 * into the one Session, which is freed here at the end, whatever happened. The playing is play.c.
 */
#include "repl/commands.h"

#include "repl/args.h"
#include "repl/games.h"
#include "repl/play/session.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <getopt.h>
#include <limits.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#define MAX_SET 64

enum {
    RUN_PLAYERS, RUN_SEATS, RUN_SEED, RUN_SET, RUN_RECORD, RUN_RESUME, RUN_FORCE, RUN_WATCH, RUN_POLLS,
    RUN_UNDO_REVEALS, RUN_JSON, RUN_QUIET, RUN_LANG, RUN_ASCII, RUN_PLAIN, RUN_COLOR
};

static const ArgOption options[] = {
    [RUN_PLAYERS] = ARG_PLAYERS,
    [RUN_SEATS] = { "seats", "LIST",
                    "who sits there, with commas: human, random, default, seer or a bot of the script; seer:500 thinks "
                    "for 500 playouts, seer:50ms for 50 milliseconds, which no seed repeats" },
    [RUN_SEED] = { "seed", "N", "the same seed gives the same cards (default: a new one, which is printed)" },
    [RUN_SET] = ARG_SET,
    [RUN_RECORD] = { "record", "FILE", "write the game to a new file, decision by decision" },
    [RUN_RESUME] = { "resume", "FILE", "go on with a recorded game" },
    [RUN_FORCE] = { "force", NULL, "with --resume: go on although scripts have changed, as far as it fits, in a new "
                                   "file beside the old one or in that of --record" },
    [RUN_WATCH] = { "watch", NULL, "only bots play; draw the table at each turn" },
    [RUN_POLLS] = { "polls", NULL, "ask humans too whenever somebody may act out of turn" },
    [RUN_UNDO_REVEALS] = { "undo-reveals", NULL, "several humans may undo although a card was seen" },
    [RUN_JSON] = { "json", NULL,
                   "only bots play; print the result as JSON, with --watch a line per decision" },
    [RUN_QUIET] = { "quiet", NULL, "do not print what happens, only the result" },
    [RUN_LANG] = ARG_LANG,
    [RUN_ASCII] = ARG_ASCII,
    [RUN_PLAIN] = ARG_PLAIN,
    [RUN_COLOR] = ARG_COLOR,
    { NULL, NULL, NULL }
};

static const char *const examples[] = {
    "bohn run bohnanza", "play against three bots",
    "bohn run bohnanza --seats human,human,farmer", "two humans share the keyboard",
    "bohn run bohnanza --seed 7 --watch | less", "watch bots play",
    "bohn run --resume game.bohn", "go on with a recorded game",
    NULL
};

static const Command command = {
    "run", "run GAME[+RULE...] [OPTION...]",
    "Plays a game. On a terminal seat 1 is yours and bots take the others; else bots play alone and what they "
    "do is printed. GAME is a name that `bohn list` shows, or the path of a script; house rules follow with a "
    "plus sign.",
    examples, options
};

typedef struct Wishes {
    const char *script, *seats, *record, *resume, *lang;
    const char *set[MAX_SET + 1];
    int n_set, players;
    uint64_t seed;
    bool seeded, polls, force;
    TermWish term;
} Wishes;

/* False: it was complained about. */
static bool read_option(int option, const char *value, Wishes *w, Session *s) {
    switch (option) {
    case RUN_PLAYERS: return args_number(&command, "players", value, 1, INT_MAX, &w->players);
    case RUN_SEATS: w->seats = value; return true;
    case RUN_SEED: w->seeded = true; return args_seed(&command, value, &w->seed);
    case RUN_SET:
        if (!strchr(value, '=') || w->n_set == MAX_SET) {
            args_complain(&command, "--set %s: NAME=VALUE is expected", value);
            return false;
        }
        w->set[w->n_set++] = value;
        return true;
    case RUN_RECORD: w->record = value; return true;
    case RUN_RESUME: w->resume = value; return true;
    case RUN_FORCE: w->force = true; return true;
    case RUN_WATCH: s->watch = true; return true;
    case RUN_POLLS: w->polls = true; return true;
    case RUN_UNDO_REVEALS: s->undo_reveals = true; return true;
    case RUN_JSON: s->json = true; return true;
    case RUN_QUIET: s->quiet = true; return true;
    case RUN_LANG: return args_language(&command, value);
    case RUN_ASCII: w->term.ascii = true; return true;
    case RUN_PLAIN: w->term.plain = true; return true;
    case RUN_COLOR: w->term.colour = value; return args_colour(&command, value);
    default: return false;
    }
}

/* Wishes that cannot be had together. */
static bool consistent(const Wishes *w) {
    if (!w->script && !w->resume) args_complain(&command, "which game? `bohn list` shows them");
    else if (w->resume && w->script)
        args_complain(&command, "--resume: the record says which game it is; leave '%s' out", w->script);
    else if (w->resume && (w->players || w->seeded || w->n_set))
        args_complain(&command,
                      "--resume: the record says how it is played; leave --players, --seed and --set out");
    else if (w->resume && w->record && !w->force)
        args_complain(&command, "--resume goes on writing to the same file; leave --record out");
    else if (w->force && !w->resume) args_complain(&command, "--force is for --resume");
    else return true;
    return false;
}

/* A seed a human can type again. */
static uint64_t new_seed(void) {
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) seed = (uint64_t)time(NULL) * 2654435761u;
    return seed % 1000000000u;
}

static bool seat_players(Session *s, const Wishes *w, const char *list, BohnError *err) {
    bool human = term_interactive() && !s->watch && !s->json;
    err->status = BOHN_BAD_INPUT;
    if (!seats_fill(&s->seats, s->rules, list, human, err->text, sizeof err->text)) return false;
    if (seats_humans(&s->seats) > 0 && (s->json || s->watch)) {
        snprintf(err->text, sizeof err->text, "%s", tr("--json and --watch are for games without humans"));
        return false;
    }
    for (int i = 0; i < s->seats.n; i++) s->narrator[i] = narrate_start(i);
    s->log = narrate_start(BOHN_ALL_SEATS);
    s->last_human = BOHN_NO_SEAT;
    bohn_set_polls(s->game, seats_polls(&s->seats, w->polls));
    return true;
}

static const int GAME_FLAGS = BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN;

static bool start(Session *s, const Wishes *w, BohnError *err) {
    int players = w->players ? w->players : seats_listed(w->seats) > 1 ? seats_listed(w->seats) : 0;
    s->script = w->script;
    s->rules = games_load(w->script, players, w->set, err);
    if (s->rules) s->game = bohn_new(s->rules, w->seeded ? w->seed : new_seed(), GAME_FLAGS, err);
    return s->game && seat_players(s, w, w->seats, err) && autosave_start(s, w->record, err);
}

/* The scripts have changed: plays what still fits, and goes on in another file. */
static bool resume_changed(Session *s, const Wishes *w, const BohnHeader *header, BohnError *err) {
    bool all = bohn_record_replay(s->game, w->resume, true, -1, err);
    int fitted = bohn_position(s->game);
    if (!all && (err->status != BOHN_DIVERGED || fitted == 0)) return false;
    if (!all) error_print(err);
    if (bohn_run(s->game, err) == BOHN_FAILED) return false;
    if (!autosave_go_on_beside(s, w->resume, w->record, err)) return false;
    fprintf(stderr, "bohn: ");
    fprintf(stderr, tr("%d of %d decisions fit the changed scripts; the game goes on in %s, and %s stays as it is"),
            fitted, header->decisions, s->record, w->resume);
    fprintf(stderr, "\n");
    return true;
}

static bool resume(Session *s, const Wishes *w, BohnHeader *header, BohnError *err) {
    char list[BOHN_MAX_SEATS * 33] = "";
    s->rules = games_load_recorded(w->resume, header, err);
    if (s->rules) s->game = bohn_new(s->rules, header->seed, GAME_FLAGS, err);
    if (!s->game) return false;
    for (int i = 0; i < bohn_players(s->rules); i++)
        string_append(list, sizeof list, "%s%s", i ? "," : "", header->seats[i]);
    s->script = header->script;
    if (!seat_players(s, w, w->seats ? w->seats : header->seats[0][0] ? list : NULL, err)) return false;
    if (header->over) {
        snprintf(err->text, sizeof err->text, tr("%s: this game is over; `bohn replay` shows it"), w->resume);
        err->status = BOHN_BAD_INPUT;
        return false;
    }
    if (bohn_record_replay(s->game, w->resume, false, -1, err)) {
        if (!bohn_record_resume(s->game, w->resume, err)) return false;
        if (err->text[0]) error_print(err); /* a torn last line was left out */
        snprintf(s->record, sizeof s->record, "%s", w->resume);
    } else if (!w->force || err->status != BOHN_BAD_RECORD || !resume_changed(s, w, header, err)) {
        return false;
    }
    for (int i = 0; i < s->seats.n; i++) { /* what was is no news */
        Page old = { 0 };
        narrate_news(&s->narrator[i], s->game, s->lang, &old);
        page_free(&old);
    }
    Page old = { 0 };
    narrate_news(&s->log, s->game, s->lang, &old);
    page_free(&old);
    return true;
}

static void print_head(const Session *s) {
    Page page = { 0 };
    if (s->json) return;
    page_line(&page, STYLE_STRONG, tr(s->seats.n == 1 ? "%s, %d player, seed %llu" : "%s, %d players, seed %llu"),
              bohn_rules_title(s->rules, s->lang), s->seats.n, (unsigned long long)bohn_seed(s->game));
    if (!s->quiet)
        for (int i = 0; i < s->seats.n; i++)
            page_line(&page, STYLE_PLAIN, "  p%d %s", i + 1, s->seats.name[i]);
    page_print(&page, stdout);
    page_free(&page);
}

int run_command(int argc, char **argv) {
    static Session session; /* zeroed; too large for comfort on the stack */
    static BohnHeader header;
    Wishes wishes = { 0 };
    BohnError err = { 0 };
    const char *value;
    int option;
    args_begin();
    while ((option = args_next(&command, argc, argv, &value)) != ARGS_END) {
        if (option == ARGS_DONE) return BOHN_OK;
        if (option == ARGS_BAD || !read_option(option, value, &wishes, &session)) return BOHN_BAD_INPUT;
    }
    if (argc - optind > 1)
        return args_complain(&command, "one game at a time; '%s' is too much (house rules: bohnanza+RULE)",
                             argv[optind + 1]);
    wishes.script = argv[optind]; /* NULL at the end */
    if (!consistent(&wishes)) return BOHN_BAD_INPUT;
    term_wish(&wishes.term);
    session.lang = lang_now();
    bool ready = wishes.resume ? resume(&session, &wishes, &header, &err) : start(&session, &wishes, &err);
    int status;
    if (ready) {
        term_watch(session.rules);
        term_tick(session.rules);
        autosave_at_signal(&session);
        print_head(&session);
        status = play(&session);
    } else {
        error_print(&err);
        status = err.status == BOHN_OK ? BOHN_BAD_INPUT : (int)err.status;
    }
    session_close(&session);
    if (session.record_lost && status == BOHN_OK) status = BOHN_SYSTEM;
    if (!term_output_ok() && status == BOHN_OK) status = BOHN_SYSTEM;
    return status;
}
