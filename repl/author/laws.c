/* laws.c - see laws.h. */
#include "repl/author/laws.h"

#include "repl/author/shown.h"
#include "repl/author/turned.h"
#include "repl/games.h"
#include "repl/play/seats.h"
#include "repl/term/error_print.h"
#include "repl/term/leave.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define WALK_STEPS 60
#define LAST_DECISIONS 10   /* of a game at fault, shown in the report */

enum { ALL_CHECKS = BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN };

typedef struct {
    const LawRun *run;
    LawFault *fault;
    BohnRules *rules;
    Seats seats;
    uint64_t seed;      /* of the current game */
    void *context;      /* of the law */
    BohnError err;
} Bench;

typedef bool Check(Bench *bench, BohnGame *game);

static bool failed_by_error(Bench *bench, const BohnGame *game) {
    LawFault *fault = bench->fault;
    const LawRun *run = bench->run;
    *fault = (LawFault){ .err = bench->err, .seed = bench->seed, .decisions = game ? bohn_now(game).position : 0 };
    snprintf(fault->report, sizeof fault->report, "%s, %d players, seats %s, seed %llu, after %d decisions: %s",
             run->setup.script, bench->rules ? bohn_info(bench->rules)->players : run->setup.players, run->seats,
             (unsigned long long)fault->seed, fault->decisions, fault->err.text);
    for (int i = fault->decisions > LAST_DECISIONS ? fault->decisions - LAST_DECISIONS : 0; i < fault->decisions; i++) {
        const char *text = bohn_decision(game, i);
        string_append(fault->report, sizeof fault->report, "\n  %d %s", i + 1, text ? text : "?");
    }
    return false;
}

/* `name` is as in LawFault. */
static bool failed(Bench *bench, const BohnGame *game, const char *name, const char *format, ...) PRINTF_LIKE(4, 5);
static bool failed(Bench *bench, const BohnGame *game, const char *name, const char *format, ...) {
    char what[3000];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    error_fill(&bench->err, BOHN_RULE_FAULT, "%s", what);
    failed_by_error(bench, game);
    snprintf(bench->fault->name, sizeof bench->fault->name, "%s", name);
    return false;
}

/* A go_on_context may have fetched the errors of hooks before. */
static bool hooks_worked(Bench *bench, BohnGame *game) {
    return !bohn_hook_error(game, &bench->err) || failed_by_error(bench, game);
}

/* As bohn_load(); notes what loading cost. */
static BohnRules *load(const LawRun *run, BohnError *err) {
    BohnRules *rules = bohn_load(&run->setup, err);
    if (!rules) return NULL;
    long spent = bohn_usage(rules).total;
    if (run->cost && spent > bohn_default_limits.instructions / 4) run->cost->loads += spent;
    if (run->cost) run->cost->games -= spent;
    return rules;
}

static void unload(const LawRun *run, BohnRules *rules) {
    BohnUsage usage = bohn_usage(rules);
    if (run->cost) {
        run->cost->games += usage.total;
        run->cost->reached += usage.reached;
        if (usage.dearest > run->cost->dearest) run->cost->dearest = usage.dearest;
    }
    bohn_rules_free(rules);
}

/* Begins every game of the run and calls `check`, until one fails. */
static bool each_game(const LawRun *run, int flags, Check *check, void *context, LawFault *fault) {
    Bench bench = { .run = run, .fault = fault, .seed = run->seed, .context = context,
                    .err = { .status = BOHN_RULE_FAULT } };
    const LawCalls none = { NULL, NULL, NULL, NULL }, *calls = run->calls ? run->calls : &none;
    bench.rules = load(run, &bench.err);
    if (!bench.rules) return failed_by_error(&bench, NULL);
    const BohnInfo *info = bohn_info(bench.rules);
    bool ok = seats_fill(&bench.seats, info, run->seats, false, &bench.err) ||
              failed_by_error(&bench, NULL);
    term_interrupts(bench.rules);
    term_tick(bench.rules);
    for (int i = 0; ok && i < run->games; i++, bench.seed++) {
        BohnGame *game = bohn_new(bench.rules, bench.seed, flags | run->flags, &bench.err);
        if (game) bohn_set_polls(game, (1u << info->players) - 1);
        ok = game ? check(&bench, game) && hooks_worked(&bench, game) : failed_by_error(&bench, NULL);
        if (ok && calls->ended) calls->ended(calls->context, game);
        bohn_free(game);
    }
    if (calls->end) calls->end(calls->context, bench.rules);
    term_interrupts(NULL);
    term_tick(NULL);
    unload(run, bench.rules);
    return ok;
}

/* The laws rebuild a step from its start, so an endless step would take forever: after many decisions they look only
 * when the number doubles, as audits do. */
static bool looked_at(const BohnGame *game) {
    int n = bohn_now(game).position - bohn_now(game).step;
    return n <= 256 || (n & (n - 1)) == 0;
}

/* Have all games of the run, those by the `other` rules (or NULL) too, taken no more than they may? */
static bool within_limit(Bench *bench, const BohnGame *game, const BohnRules *other) {
    const LawRun *run = bench->run;
    if (!run->most) return true;
    long spent = run->cost->games + bohn_usage(bench->rules).total + (other ? bohn_usage(other).total : 0);
    if (spent <= run->most) return true;
    error_fill(&bench->err, BOHN_LIMIT, "the games take more than %ld million Lua instructions", run->most / 1000000);
    return failed_by_error(bench, game);
}

/* Plays to the end and calls `each` before every decision. */
static bool play(Bench *bench, BohnGame *game, Check *each) {
    const LawCalls *calls = bench->run->calls;
    BohnProgress progress;
    BohnAnswer answer;
    while ((progress = bohn_run(game, &bench->err)) == BOHN_WAITING) {
        bool look = looked_at(game);
        if (!within_limit(bench, game, NULL)) return false;
        if (look && calls && calls->asked) calls->asked(calls->context, game);
        if (look && each && !each(bench, game)) return false;
        if (!seats_decide(&bench->seats, game, &answer, &bench->err) || !bohn_answer(game, &answer, &bench->err))
            return failed_by_error(bench, game);
    }
    return progress != BOHN_FAILED || failed_by_error(bench, game);
}

static bool ends_well(Bench *bench, BohnGame *game) {
    unsigned winners;
    return play(bench, game, NULL) && (bohn_winners(game, &winners, &bench->err) || failed_by_error(bench, game));
}

bool law_games(const LawRun *run, LawFault *fault) {
    return each_game(run, ALL_CHECKS | BOHN_AUDIT, ends_well, NULL, fault);
}

bool law_plain(const LawRun *run, LawFault *fault) {
    return each_game(run, BOHN_CHECKS, ends_well, NULL, fault);
}

bool law_kept(const LawRun *run, LawFault *fault) {
    return each_game(run, ALL_CHECKS, ends_well, NULL, fault);
}

/* ---- two processes ---------------------------------------------------------------------------- */

static void hash_text(uint64_t *hash, const char *text) {
    for (; *text; text++) *hash = (*hash ^ (unsigned char)*text) * 1099511628211u; /* FNV-1a */
    *hash = (*hash ^ 10) * 1099511628211u;
}

/* The next message to this seat from event *i on, and its word; "" after the last. */
static const char *next_message(const BohnGame *game, int seat, int *i, char text[400], int *word) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    BohnEvent event;
    text[0] = '\0';
    while (!text[0] && *i < bohn_now(game).events) {
        if (!bohn_event(game, seat, (*i)++, &event) || event.type != BOHN_EVENT_SAY) continue;
        bohn_render(info, info->words[event.a], event.args, event.n_args, "en", NULL, text, 400);
        *word = event.a;
    }
    return text;
}

/* All decisions, all messages and the final table. */
static bool hash_game(Bench *bench, BohnGame *game) {
    uint64_t *hash = bench->context;
    char text[400];
    int word;
    if (!play(bench, game, NULL)) return false;
    for (int i = 0; i < bohn_now(game).length; i++) hash_text(hash, bohn_decision(game, i));
    for (int i = 0; *next_message(game, BOHN_ALL_SEATS, &i, text, &word);) hash_text(hash, text);
    bohn_fingerprint(game, text);
    hash_text(hash, text);
    return true;
}

static bool transcript(const LawRun *run, int flags, uint64_t *hash, LawFault *fault) {
    *hash = 14695981039346656037u;
    return each_game(run, flags, hash_game, hash, fault);
}

typedef struct { const LawRun *run; int to; bool sent; } Elsewhere;

/* Plays the games and sends their hash: without explanations, as in a simulation, which must change nothing else. */
static void *play_elsewhere(void *context) {
    Elsewhere *elsewhere = context;
    LawFault fault;
    uint64_t hash = 0;
    elsewhere->sent = transcript(elsewhere->run, ALL_CHECKS & ~BOHN_EXPLAIN, &hash, &fault) &&
                      write(elsewhere->to, &hash, sizeof hash) == (ssize_t)sizeof hash;
    return NULL;
}

/* A child has the addresses of its parent, from which Lua derives its hash seed. A thread of the child has another
 * stack and another heap. */
static void be_elsewhere(const LawRun *run, int to) {
    Elsewhere elsewhere = { .run = run, .to = to };
    pthread_t thread;
    sigset_t ticks;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    bool begun = pthread_create(&thread, NULL, play_elsewhere, &elsewhere) == 0;
    sigemptyset(&ticks);
    sigaddset(&ticks, SIGVTALRM);
    pthread_sigmask(SIG_BLOCK, &ticks, NULL); /* for the thread that runs the rules */
    if (begun) pthread_join(thread, NULL);
    leave(elsewhere.sent ? 0 : 1);
}

bool law_twice(const LawRun *run, LawFault *fault) {
    Bench bench = { .run = run, .fault = fault, .seed = run->seed };
    int ends[2];
    uint64_t here = 0, there = 1;
    if (pipe(ends) != 0) return failed(&bench, NULL, "", "no pipe");
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) be_elsewhere(run, ends[1]);
    close(ends[1]);
    bool ok = transcript(run, ALL_CHECKS, &here, fault);
    bool got = child > 0 && read(ends[0], &there, sizeof there) == (ssize_t)sizeof there;
    close(ends[0]);
    if (child > 0) waitpid(child, NULL, 0);
    if (!ok) return false;
    if (!got) return failed(&bench, NULL, "", "the second process failed");
    return here == there || failed(&bench, NULL, "", "two processes played different games from the same seed "
                                                 "(only in the first refused options are kept)");
}

/* ---- undo and redo -------------------------------------------------------------------------------- */

typedef struct {
    int count;
    char (*prints)[17];     /* fingerprints of all `count` positions in straight play */
} Walk;

static bool note_print(Bench *bench, BohnGame *game) {
    Walk *walk = bench->context;
    char (*more)[17] = realloc(walk->prints, (size_t)(walk->count + 1) * sizeof *more);
    if (!more) return failed(bench, game, "", "out of memory");
    walk->prints = more;
    bohn_fingerprint(game, more[walk->count++]);
    return true;
}

static bool walk_about(Bench *bench, BohnGame *game) {
    Walk *walk = bench->context;
    walk->count = 0;
    if (!play(bench, game, note_print) || !note_print(bench, game) || walk->count == 0) return false;
    uint64_t chance = bench->seed * 6364136223846793005u + 1;
    for (int s = 0; s < WALK_STEPS; s++) {
        chance = chance * 6364136223846793005u + 1442695040888963407u;
        int here = bohn_now(game).position, to = (int)((chance >> 33) % (uint64_t)walk->count);
        if (s % 3 == 0 && here > 0) to = here - 1;                    /* undo */
        if (s % 3 == 1 && here + 1 < walk->count) to = here + 1;      /* redo */
        char print[17];
        if (!bohn_goto(game, to, &bench->err)) return failed(bench, game, "", "goto %d: %s", to, bench->err.text);
        bohn_fingerprint(game, print);
        if (strcmp(print, walk->prints[to]) != 0)
            return failed(bench, game, "", "position %d differs from straight play", to);
    }
    return true;
}

bool law_walk(const LawRun *run, LawFault *fault) {
    Walk walk = { 0 };
    bool ok = each_game(run, ALL_CHECKS, walk_about, &walk, fault);
    free(walk.prints);
    return ok;
}

/* ---- secrets --------------------------------------------------------------------------------------- */

/* What the seats of the real game are shown at its position. */
typedef struct {
    int heard;                       /* events that have been compared */
    char print[17];                  /* the fingerprint of the tables, */
    int events;                      /* and the events before them: a look changes what a seat sees */
    char *tables[BOHN_MAX_SEATS];    /* NULL: not yet asked */
    char *texts[BOHN_MAX_SEATS];     /* with the question */
} Shown;

static void forget(char *texts[BOHN_MAX_SEATS]) {
    for (int i = 0; i < BOHN_MAX_SEATS; i++) {
        free(texts[i]);
        texts[i] = NULL;
    }
}

/* A new position. Most decisions are to pass, which leaves the table as it is. */
static void show_next(Shown *shown, const BohnGame *game) {
    char print[17];
    bohn_fingerprint(game, print);
    forget(shown->texts);
    if (strcmp(print, shown->print) != 0 || bohn_now(game).events != shown->events) forget(shown->tables);
    memcpy(shown->print, print, sizeof print);
    shown->events = bohn_now(game).events;
}

static const char *show(Shown *shown, BohnGame *game, int seat) {
    if (!shown->tables[seat]) shown->tables[seat] = shown_table(game, seat);
    if (!shown->texts[seat]) shown->texts[seat] = shown_text(game, seat, shown->tables[seat]);
    return shown->texts[seat];
}

static bool looks_same(Bench *bench, BohnGame *game, BohnGame *redealt, int seat) {
    const char *real = show(bench->context, game, seat);
    char *table = shown_table(redealt, seat), *other = shown_text(redealt, seat, table);
    bool ok = real && other && strcmp(real, other) == 0;
    if (!real || !other) {
        failed(bench, game, "", "out of memory");
    } else if (!ok) {
        size_t at = 0;
        while (real[at] && real[at] == other[at]) at++;
        while (at > 0 && real[at - 1] != '\n') at--;
        const char *name = bohn_request(game)->name, *nothing = "nothing";
        int n = (int)strcspn(real + at, "\n"), m = (int)strcspn(other + at, "\n");
        failed(bench, game, name, "p%d can tell hidden cards apart at '%s': '%.*s' becomes '%.*s' when they are redealt; what a "
               "seat is shown and offered may depend only on cards it sees or has looked at", seat + 1, name,
               n ? n : (int)strlen(nothing), n ? real + at : nothing, m ? m : (int)strlen(nothing), m ? other + at : nothing);
    }
    free(table);
    free(other);
    return ok;
}

static bool bot_answers_same(Bench *bench, BohnGame *game, BohnGame *redealt, int seat) {
    const char *bot = bench->seats.kind[seat] == SEAT_BOT ? bench->seats.name[seat] : bohn_info(bench->rules)->bots[0];
    BohnAnswer real, other; /* a bot's answer is zero where it is unused */
    if (!bot) return true;
    if (!bohn_bot_answer(game, bot, &real, &bench->err) || !bohn_bot_answer(redealt, bot, &other, &bench->err))
        return failed_by_error(bench, game);
    return memcmp(&real, &other, sizeof real) == 0 ||
           failed(bench, game, bot, "bot '%s' answers differently when hidden cards are redealt", bot);
}

/* Marks the cards that a seat knows: it sees them, or they are in an offer. */
static void mark_known(const BohnGame *game, int seat, bool known[]) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    BohnOffer offers[BOHN_MAX_SEATS];
    int n = bohn_offers(game, offers, BOHN_MAX_SEATS);
    for (int z = 0; z < info->n_zones; z++)
        for (int i = 0; i < bohn_zone_size(game, z); i++) {
            int card = bohn_zone_card(game, seat, z, i);
            if (card != BOHN_UNKNOWN) known[card] = true;
        }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < offers[i].n_give; k++) known[offers[i].give[k]] = true;
}

/* The first card in the options that is not known, or BOHN_UNKNOWN. */
static int unknown_card(const BohnOption *options, int n, const bool known[]) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < options[i].n; k++) {
            BohnAtom atom = options[i].atom[k];
            if (atom.type == BOHN_CARD && atom.value != BOHN_UNKNOWN && !known[atom.value]) return atom.value;
        }
    return BOHN_UNKNOWN;
}

/* A question may name only cards that its seat knows. */
static bool names_known(Bench *bench, BohnGame *game) {
    const BohnInfo *info = bohn_info(bench->rules);
    const BohnRequest *q = bohn_request(game);
    bool *known = calloc((size_t)info->n_cards + 1, sizeof *known);
    char name[100];
    if (!known) return failed(bench, game, "", "out of memory");
    mark_known(game, q->seat, known);
    int card = unknown_card(q->options, q->n_options, known);
    free(known);
    if (card == BOHN_UNKNOWN) return true;
    BohnOption option = { .n = 1, .atom = { { BOHN_CARD, card } } };
    bohn_option_write(game, &option, name, sizeof name);
    return failed(bench, game, q->name, "'%s' names %s to p%d, who cannot see it; let the seat look at it first, with "
                  "p:look(…) or with show = { … } in the question", q->name, name, q->seat + 1);
}

/* Has anything been said to the seat, or counted, since event `from`? */
static bool has_news(const BohnGame *game, int seat, int from) {
    BohnEvent event;
    for (int i = from; i < bohn_now(game).events; i++)
        if (bohn_event(game, seat, i, &event) && (event.type == BOHN_EVENT_SAY || event.type == BOHN_EVENT_COUNT)) return true;
    return false;
}

static bool hears_same(Bench *bench, BohnGame *game, BohnGame *redealt, int seat) {
    int real = bohn_now(redealt).first_event, other = 0, word = 0, other_word = 0;
    char text[400], other_text[400];
    do {
        next_message(game, seat, &real, text, &word);
        next_message(redealt, seat, &other, other_text, &other_word);
    } while (*text && strcmp(text, other_text) == 0);
    if (strcmp(text, other_text) == 0) return true;
    const char *name = bohn_info(bench->rules)->words[*text ? word : other_word];
    return failed(bench, game, name, "'%s' tells p%d about hidden cards: \"%s\" becomes \"%s\" when they are redealt; a "
                  "message may name cards that the seat sees or has looked at when it is sent, and numbers of cards", name,
                  seat + 1, text, other_text);
}

static bool counts_same(Bench *bench, BohnGame *game, BohnGame *redealt, int seat) {
    const BohnInfo *info = bohn_info(bench->rules);
    for (int i = 0; i < info->n_counters; i++) {
        int real = bohn_counter_value(game, i), other = bohn_counter_value(redealt, i);
        if (real != other) /* those that reveal something are the same, or the deal would not agree */
            return failed(bench, game, info->counters[i].name, "the counter '%s' depends on cards hidden from p%d: %d becomes "
                          "%d when they are redealt; everybody sees counters. Count only what everybody may know, or write "
                          "{ 0, reveals = true } if the rules announce it", info->counters[i].name, seat + 1, real, other);
    }
    return true;
}

/* What a seat hears, counts and is asked must not depend on cards it cannot see. Only a deal in which it would have
 * seen the same cards move can be compared; there is nearly always one. */
static bool learns_same(Bench *bench, BohnGame *game, int seat) {
    uint64_t seed = bench->seed + (uint64_t)bohn_now(game).position;
    BohnGame *redealt = bohn_copy(game, BOHN_RETOLD, seat, seed, &bench->err);
    if (!redealt) return bench->err.status == BOHN_DIVERGED || failed_by_error(bench, game);
    bool ok = hears_same(bench, game, redealt, seat) &&
              counts_same(bench, game, redealt, seat) && looks_same(bench, game, redealt, seat);
    bohn_free(redealt);
    return ok;
}

/* If no redeal is found, nothing is compared; the rules are not to blame. */
static bool keeps_secrets(Bench *bench, BohnGame *game) {
    const BohnInfo *info = bohn_info(bench->rules);
    Shown *shown = bench->context;
    int seat = bohn_request(game)->seat;
    if (bohn_now(game).position == 0) shown->heard = 0;
    show_next(shown, game);
    if (!names_known(bench, game)) return false;
    BohnGame *redealt = bohn_copy(game, BOHN_SEEN, seat, bench->seed + (uint64_t)bohn_now(game).position, &bench->err);
    bool ok = redealt ? looks_same(bench, game, redealt, seat) && bot_answers_same(bench, game, redealt, seat)
                      : bench->err.status == BOHN_DIVERGED || failed_by_error(bench, game);
    bohn_free(redealt);
    for (int i = 0; ok && i < info->players; i++)
        if (i == seat || has_news(game, i, shown->heard)) ok = learns_same(bench, game, i);
    shown->heard = bohn_now(game).events;
    return ok;
}

static bool plays_with_secrets(Bench *bench, BohnGame *game) {
    return play(bench, game, keeps_secrets);
}

bool law_secrets(const LawRun *run, LawFault *fault) {
    Shown shown = { .heard = 0 };
    bool ok = each_game(run, ALL_CHECKS, plays_with_secrets, &shown, fault);
    forget(shown.tables);
    forget(shown.texts);
    return ok;
}

/* ---- neutrality ------------------------------------------------------------------------------------ */

typedef struct { int by; BohnRules *rules; BohnGame *game; Turned *turned; } Neighbour;

/* The bot in the seat must answer as it did in the seat that stands for it. */
static bool bot_is_neutral(Bench *bench, const BohnGame *game, const BohnAnswer *expected) {
    Neighbour *neighbour = bench->context;
    int seat = bohn_request(game)->seat, other = bohn_request(neighbour->game)->seat;
    const char *bot = bench->seats.name[seat];
    BohnAnswer found;
    if (bench->seats.kind[seat] != SEAT_BOT) return true;
    if (!bohn_bot_answer(neighbour->game, bot, &found, &bench->err)) return failed_by_error(bench, game);
    return turned_equal(bohn_request(game), expected, &found) ||
           failed(bench, game, bot, "bot '%s' answers '%s' differently in seat p%d and in the same position in seat p%d; break "
                  "ties by q.random or clockwise from its own seat, p:others(), never by the number of a seat", bot,
                  bohn_request(game)->name, seat + 1, other + 1);
}

/* The last seats score what the first ones did. */
static bool scores_are_neutral(Bench *bench, BohnGame *game) {
    const Neighbour *neighbour = bench->context;
    int n = bohn_info(bench->rules)->players, mine[4], theirs[4];
    unsigned winners = 0, turned = 0;
    if (!bohn_winners(game, &winners, &bench->err) || !bohn_winners(neighbour->game, &turned, &bench->err))
        return failed_by_error(bench, game);
    for (int seat = 0; seat < n; seat++) {
        int other = (seat + neighbour->by) % n;
        if (!bohn_score(game, seat, mine, &bench->err) || !bohn_score(neighbour->game, other, theirs, &bench->err))
            return failed_by_error(bench, game);
        if (memcmp(mine, theirs, sizeof mine) != 0 || (winners >> seat & 1) != (turned >> other & 1))
            return failed(bench, game, "score", "the same game is worth %d points in seat p%d and %d in seat p%d, or only one of "
                          "them wins; score and winners may depend on who began, self:turn_place(t, p), not on the number of a "
                          "seat", mine[0], seat + 1, theirs[0], other + 1);
    }
    return true;
}

static bool plays_neutrally(Bench *bench, BohnGame *game) {
    Neighbour *neighbour = bench->context;
    BohnGame *other = neighbour->game;
    BohnAnswer answer, turned;
    char why[600];
    for (;;) {
        if (!within_limit(bench, game, neighbour->rules)) return false;
        BohnProgress progress = bohn_run(game, &bench->err);
        if (progress == BOHN_FAILED || bohn_run(other, &bench->err) == BOHN_FAILED) return failed_by_error(bench, game);
        if (!turned_same(neighbour->turned, game, other, why, sizeof why)) {
            const BohnRequest *q = bohn_request(game);
            return failed(bench, game, q ? q->name : "", "the rules depend on the number of a seat: when everybody moves on by %d "
                          "and first=%d, the game differs: %s. Deal and ask in turn order, t:seats(self:begin(t)) in the "
                          "setup, and count seats from who begins, self:turn_place(t, p)", neighbour->by, neighbour->by + 1, why);
        }
        if (progress == BOHN_OVER) return scores_are_neutral(bench, game);
        if (!seats_decide(&bench->seats, game, &answer, &bench->err)) return failed_by_error(bench, game);
        turned_answer(neighbour->turned, &answer, &turned);
        if (!bot_is_neutral(bench, game, &turned)) return false;
        if (!bohn_answer(game, &answer, &bench->err) || !bohn_answer(other, &turned, &bench->err))
            return failed_by_error(bench, game);
    }
}

/* Begins the same game with everybody moved on. */
static bool is_neutral(Bench *bench, BohnGame *game) {
    Neighbour *neighbour = bench->context;
    const BohnInfo *info = bohn_info(bench->rules);
    neighbour->game = bohn_new(neighbour->rules, bench->seed, ALL_CHECKS, &bench->err);
    neighbour->turned = turned_new(info, neighbour->by);
    if (neighbour->game) bohn_set_polls(neighbour->game, (1u << info->players) - 1);
    bool ok = neighbour->game && neighbour->turned ? plays_neutrally(bench, game) : failed(bench, game, "", "out of memory");
    turned_free(neighbour->turned);
    bohn_free(neighbour->game);
    return ok;
}

bool law_neutral(const LawRun *run, LawFault *fault) {
    enum { MOST = BOHN_HEADER_OPTIONS };
    Bench bench = { .run = run, .fault = fault, .seed = run->seed };
    const char *options[MOST + 2] = { NULL };
    char first[20];
    int n = 0;
    for (; run->setup.options && run->setup.options[n] && n < MOST; n++) options[n] = run->setup.options[n];
    options[n] = first; /* the last one counts */
    LawRun begins = *run;
    begins.setup.options = options;
    BohnRules *rules = bohn_load(&run->setup, &bench.err);
    if (!rules) return failed_by_error(&bench, NULL);
    int players = bohn_info(rules)->players;
    bool ok = true, can = games_can_turn(bohn_info(rules));
    bohn_rules_free(rules);
    begins.games = 1;
    for (int i = 0; ok && can && i < run->games; i++) {
        Neighbour neighbour = { .by = 1 + i % (players - 1) };
        snprintf(first, sizeof first, "first=%d", neighbour.by + 1);
        neighbour.rules = load(&begins, &bench.err);
        if (!neighbour.rules) return failed_by_error(&bench, NULL);
        snprintf(first, sizeof first, "first=1");
        begins.seed = run->seed + (uint64_t)i;
        ok = each_game(&begins, ALL_CHECKS, is_neutral, &neighbour, fault);
        unload(&begins, neighbour.rules);
    }
    return ok;
}
