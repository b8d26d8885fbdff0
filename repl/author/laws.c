/* laws.c - see laws.h. */
#include "repl/author/laws.h"

#include "repl/play/seats.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ALL_CHECKS = BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN };

typedef struct {
    const LawRun *run;
    BohnRules *rules;
    Seats seats;
    uint64_t seed;      /* of the game at hand */
    void *context;      /* of the law that is checked */
    BohnError err;
    char *report;
    size_t n;
} Bench;

typedef bool Check(Bench *bench, BohnGame *game);

static bool failed(Bench *bench, const BohnGame *game, const char *format, ...) {
    char what[3000];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    int made = game ? bohn_position(game) : 0;
    if (bench->run->fault) {
        LawFault *fault = bench->run->fault;
        fault->status = bench->err.status == BOHN_OK ? BOHN_RULE_FAULT : bench->err.status;
        fault->seed = bench->seed;
        fault->decisions = made;
        snprintf(fault->what, sizeof fault->what, "%s", what);
    }
    int used = snprintf(bench->report, bench->n, "%s, %d players, seats %s, seed %llu, after %d decisions: %s",
                        bench->run->setup.script, bench->rules ? bohn_info(bench->rules)->players : bench->run->setup.players,
                        bench->run->seats, (unsigned long long)bench->seed, made, what);
    for (int i = made > 10 ? made - 10 : 0; i < made && used > 0 && (size_t)used < bench->n; i++) {
        const char *text = bohn_decision(game, i);
        used += snprintf(bench->report + used, bench->n - (size_t)used, "\n  %d %s", i + 1, text ? text : "?");
    }
    return false;
}

static BohnGame *new_game(Bench *bench, int flags) {
    BohnGame *game = bohn_new(bench->rules, bench->seed, flags, &bench->err);
    if (game) bohn_set_polls(game, (1u << bohn_info(bench->rules)->players) - 1); /* everybody, at every point */
    else failed(bench, NULL, "%s", bench->err.text);
    return game;
}

/* A watcher may have taken the errors of hooks before. */
static bool hooks_worked(Bench *bench, BohnGame *game) {
    return !bohn_hook_error(game, &bench->err) || failed(bench, game, "%s", bench->err.text);
}

/* Begins every game of the run and has it checked, until one fails. */
static bool each_game(const LawRun *run, int flags, Check *check, void *context, char *report, size_t n) {
    char why[500];
    Bench bench = { .run = run, .seed = run->seed, .context = context, .report = report, .n = n };
    bench.rules = bohn_load(&run->setup, &bench.err);
    if (!bench.rules) return failed(&bench, NULL, "%s", bench.err.text);
    bool ok = seats_fill(&bench.seats, bohn_info(bench.rules), run->seats, false, why, sizeof why);
    if (!ok) failed(&bench, NULL, "%s", why);
    const LawWatch *watch = run->watch;
    if (watch && watch->begin) watch->begin(watch->context, bench.rules);
    for (int i = 0; ok && i < run->games; i++, bench.seed++) {
        BohnGame *game = new_game(&bench, flags);
        ok = game && check(&bench, game) && hooks_worked(&bench, game);
        if (ok && watch && watch->ended) watch->ended(watch->context, game);
        bohn_free(game);
    }
    if (watch && watch->end) watch->end(watch->context, bench.rules);
    bohn_rules_free(bench.rules);
    return ok;
}

/* To the end, `each` being called before every decision. False: the game is at fault. */
static bool play(Bench *bench, BohnGame *game, Check *each) {
    BohnProgress progress;
    BohnAnswer answer;
    while ((progress = bohn_run(game, &bench->err)) == BOHN_WAITING) {
        const LawWatch *watch = bench->run->watch;
        if (watch && watch->asked) watch->asked(watch->context, game);
        if (each && !each(bench, game)) return false;
        if (!seats_decide(&bench->seats, game, &answer, &bench->err) || !bohn_answer(game, &answer, &bench->err))
            return failed(bench, game, "%s", bench->err.text);
    }
    return progress != BOHN_FAILED || failed(bench, game, "%s", bench->err.text);
}

static bool ends_well(Bench *bench, BohnGame *game) {
    unsigned winners;
    return play(bench, game, NULL) &&
           (bohn_winners(game, &winners, &bench->err) || failed(bench, game, "%s", bench->err.text));
}

bool law_games(const LawRun *run, char *report, size_t n) {
    return each_game(run, ALL_CHECKS | BOHN_AUDIT, ends_well, NULL, report, n);
}

bool law_plain(const LawRun *run, char *report, size_t n) {
    return each_game(run, BOHN_CHECKS, ends_well, NULL, report, n);
}

bool law_kept(const LawRun *run, char *report, size_t n) {
    return each_game(run, ALL_CHECKS, ends_well, NULL, report, n);
}

/* ---- two processes ---------------------------------------------------------------------------- */

static void hash_text(uint64_t *hash, const char *text) {
    for (; *text; text++) *hash = (*hash ^ (unsigned char)*text) * 1099511628211u; /* FNV-1a */
    *hash = (*hash ^ 10) * 1099511628211u;
}

/* All decisions, all that was told, and the final table. */
static bool hash_game(Bench *bench, BohnGame *game) {
    uint64_t *hash = bench->context;
    char text[400];
    if (!play(bench, game, NULL)) return false;
    for (int i = 0; i < bohn_length(game); i++) hash_text(hash, bohn_decision(game, i));
    for (int i = 0; i < bohn_event_count(game); i++) {
        BohnEvent event;
        if (!bohn_event(game, BOHN_ALL_SEATS, i, &event) || event.type != BOHN_EVENT_SAY) continue;
        bohn_render(bohn_info(bench->rules), bohn_info(bench->rules)->words[event.a], event.args, event.n_args, "en", NULL, text,
                    sizeof text);
        hash_text(hash, text);
    }
    bohn_fingerprint(game, text);
    hash_text(hash, text);
    return true;
}

static bool transcript(const LawRun *run, int flags, uint64_t *hash, char *report, size_t n) {
    *hash = 14695981039346656037u;
    return each_game(run, flags, hash_game, hash, report, n);
}

typedef struct { const LawRun *run; int to; bool sent; } Elsewhere;

/* Plays the games and sends their hash. Nobody can ask `why` there, as in a simulation: that must change nothing else. */
static void *play_elsewhere(void *context) {
    Elsewhere *elsewhere = context;
    char report[LAW_REPORT];
    uint64_t hash = 0;
    elsewhere->sent = transcript(elsewhere->run, ALL_CHECKS & ~BOHN_EXPLAIN, &hash, report, sizeof report) &&
                      write(elsewhere->to, &hash, sizeof hash) == (ssize_t)sizeof hash;
    return NULL;
}

/* A child plays with the very addresses of its parent, from which Lua makes the seed of its hashes, too. A thread of
 * the child has another stack and another heap. */
static void be_elsewhere(const LawRun *run, int to) {
    Elsewhere elsewhere = { .run = run, .to = to };
    pthread_t thread;
    if (pthread_create(&thread, NULL, play_elsewhere, &elsewhere) == 0) pthread_join(thread, NULL);
    _exit(elsewhere.sent ? 0 : 1);
}

bool law_twice(const LawRun *run, char *report, size_t n) {
    int ends[2];
    uint64_t here = 0, there = 1;
    if (pipe(ends) != 0) {
        snprintf(report, n, "no pipe");
        return false;
    }
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) be_elsewhere(run, ends[1]);
    close(ends[1]);
    bool ok = transcript(run, ALL_CHECKS, &here, report, n), got = read(ends[0], &there, sizeof there) == (ssize_t)sizeof there;
    close(ends[0]);
    if (child > 0) waitpid(child, NULL, 0);
    if (!ok) return false;
    if (child < 0 || !got) {
        snprintf(report, n, "%s: the second process failed", run->setup.script);
        return false;
    }
    if (here == there) return true;
    snprintf(report, n, "%s, seats %s, seed %llu: two processes played different games by the same seed "
             "(only in the first one t:explains() is true)",
             run->setup.script, run->seats, (unsigned long long)run->seed);
    return false;
}

/* ---- undo and redo -------------------------------------------------------------------------------- */

typedef struct {
    int steps, count;
    char (*prints)[17];     /* fingerprints of all `count` positions in straight play */
} Walk;

static bool note_print(Bench *bench, BohnGame *game) {
    Walk *walk = bench->context;
    char (*more)[17] = realloc(walk->prints, (size_t)(walk->count + 1) * sizeof *more);
    if (!more) return failed(bench, game, "out of memory");
    walk->prints = more;
    bohn_fingerprint(game, more[walk->count++]);
    return true;
}

static bool walk_about(Bench *bench, BohnGame *game) {
    Walk *walk = bench->context;
    walk->count = 0;
    if (!play(bench, game, note_print) || !note_print(bench, game)) return false;
    uint64_t chance = bench->seed * 6364136223846793005u + 1;
    for (int s = 0; s < walk->steps && walk->count > 0; s++) {
        chance = chance * 6364136223846793005u + 1442695040888963407u;
        int here = bohn_position(game), to = (int)((chance >> 33) % (uint64_t)walk->count);
        if (s % 3 == 0 && here > 0) to = here - 1;                    /* undo */
        if (s % 3 == 1 && here + 1 < walk->count) to = here + 1;      /* redo */
        char print[17];
        if (!bohn_goto(game, to, &bench->err)) return failed(bench, game, "goto %d: %s", to, bench->err.text);
        bohn_fingerprint(game, print);
        if (strcmp(print, walk->prints[to]) != 0)
            return failed(bench, game, "position %d is not as it was in straight play", to);
    }
    return true;
}

bool law_walk(const LawRun *run, int steps, char *report, size_t n) {
    Walk walk = { .steps = steps };
    bool ok = each_game(run, ALL_CHECKS, walk_about, &walk, report, n);
    free(walk.prints);
    return ok;
}

/* ---- secrets --------------------------------------------------------------------------------------- */

static void write_table(BohnGame *game, int seat, FILE *out) {
    BohnRules *rules = bohn_rules(game);
    const BohnInfo *info = bohn_info(rules);
    for (int z = 0; z < info->n_zones; z++) {
        fprintf(out, "%d.%s", info->zones[z].seat, info->zones[z].name);
        for (int i = 0; i < bohn_zone_size(game, z); i++) fprintf(out, " %d", bohn_zone_card(game, seat, z, i));
        fprintf(out, " %s\n", bohn_phrase(game, seat, BOHN_HOOK_CAPTION, z, NULL, "en"));
    }
    fprintf(out, "%s\n", bohn_phrase(game, seat, BOHN_HOOK_STANDING, 0, NULL, "en"));
    for (int i = 0; i < info->players; i++)
        fprintf(out, "%s\n", bohn_phrase(game, seat, BOHN_HOOK_SEAT_CAPTION, i, NULL, "en"));
}

static void write_question(BohnGame *game, FILE *out) {
    const BohnRequest *q = bohn_request(game);
    char text[300];
    fprintf(out, "%s %s %d %d %d %d\n", q->name, q->clause, q->pass, q->least, q->most, q->window);
    fprintf(out, "%s\n", bohn_phrase(game, q->seat, BOHN_HOOK_ASKING, 0, NULL, "en"));
    for (int i = 0; i < q->n_options; i++) {
        bohn_option_write(game, &q->options[i], text, sizeof text);
        fprintf(out, "%s %s\n", text, bohn_phrase(game, q->seat, BOHN_HOOK_WORDING, q->seat, &q->options[i], "en"));
    }
    for (int i = 0; i < q->n_refused; i++) {
        bohn_option_write(game, &q->refused[i], text, sizeof text);
        fprintf(out, "not %s %d\n", text, q->refused[i].clause);
    }
    for (int i = 0; i < q->n_args; i++) fprintf(out, "%d:%d ", q->args[i].type, (int)q->args[i].value);
    for (int i = 0; i < q->n_partners; i++) fprintf(out, "p%d ", q->partners[i]);
    for (int i = 0; i < q->n_cards; i++) fprintf(out, "%d ", q->cards[i]);
    for (int i = 0; i < q->n_kinds; i++) fprintf(out, "%d ", q->kinds[i]);
    const BohnOption *actions;
    int n = q->window ? bohn_anytime(game, q->seat, &actions, NULL) : 0;
    for (int i = 0; i < n; i++) {
        bohn_option_write(game, &actions[i], text, sizeof text);
        fprintf(out, "\n! %s", text);
    }
}

/* All that a seat is shown or asked, as text; the caller frees it. NULL without memory. */
static char *look(BohnGame *game, int seat) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    write_table(game, seat, out);
    if (bohn_request(game)->seat == seat) write_question(game, out);
    bool whole = !ferror(out);
    if (fclose(out) == 0 && whole) return text;
    free(text);
    return NULL;
}

static bool same_answer(const BohnAnswer *a, const BohnAnswer *b) {
    if (a->n != b->n || a->partner != b->partner) return false;
    for (int i = 0; i < a->n; i++)
        if (a->index[i] != b->index[i]) return false;
    if (a->partner == BOHN_NO_SEAT) return true;
    return a->n_give == b->n_give && a->n_ask == b->n_ask &&
           memcmp(a->give, b->give, (size_t)a->n_give * sizeof a->give[0]) == 0 &&
           memcmp(a->ask, b->ask, (size_t)a->n_ask * sizeof a->ask[0]) == 0;
}

static bool looks_same(Bench *bench, BohnGame *game, BohnGame *redealt, int seat) {
    char *real = look(game, seat), *other = look(redealt, seat);
    bool ok = real && other && strcmp(real, other) == 0;
    if (!real || !other) {
        failed(bench, game, "out of memory");
    } else if (!ok) {
        size_t at = 0;
        while (real[at] && real[at] == other[at]) at++;
        while (at > 0 && real[at - 1] != '\n') at--;
        failed(bench, game, "p%d can tell hidden cards apart at '%s': '%.*s' becomes '%.*s'", seat + 1,
               bohn_request(game)->name, (int)strcspn(real + at, "\n"), real + at, (int)strcspn(other + at, "\n"),
               other + at);
    }
    free(real);
    free(other);
    return ok;
}

static bool bot_answers_same(Bench *bench, BohnGame *game, BohnGame *redealt, int seat) {
    const char *bot = bench->seats.kind[seat] == SEAT_BOT ? bench->seats.name[seat] : bohn_info(bench->rules)->bots[0];
    BohnAnswer mine, his;
    if (!bot) return true;
    if (!bohn_bot_answer(game, bot, &mine, &bench->err) || !bohn_bot_answer(redealt, bot, &his, &bench->err))
        return failed(bench, game, "%s", bench->err.text);
    return same_answer(&mine, &his) ||
           failed(bench, game, "bot '%s' answers otherwise when hidden cards are dealt anew", bot);
}

/* The next event from *i on that the script said to this seat. */
static bool next_message(const BohnGame *game, int seat, int *i, BohnEvent *event) {
    while (*i < bohn_event_count(game))
        if (bohn_event(game, seat, (*i)++, event) && event->type == BOHN_EVENT_SAY) return true;
    return false;
}

/* The text of such a message; "" after the last. */
static const char *listen(const BohnGame *game, int seat, int *i, BohnEvent *event, char *text, size_t n) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    *text = '\0';
    if (next_message(game, seat, i, event))
        bohn_render(info, info->words[event->a], event->args, event->n_args, "en", NULL, text, n);
    return text;
}

/* Whatever a seat cannot see, it must hear the same. Only a deal in which it would have seen the same cards come and go
 * can be compared; there is nearly always one. */
static bool hears_same(Bench *bench, BohnGame *game, int seat) {
    int real = *(int *)bench->context, other = 0;
    BohnEvent mine = { .type = 0 }, his = mine;
    if (!next_message(game, seat, &real, &mine)) return true;
    BohnGame *redealt = bohn_clone_told(game, seat, bench->seed + (uint64_t)bohn_position(game), &real, &bench->err);
    if (!redealt && bench->err.status != BOHN_DIVERGED) return failed(bench, game, "%s", bench->err.text);
    bench->err.status = BOHN_OK; /* and not that of a deal which did not fit */
    if (!redealt) return true;
    char text[400], otherwise[400];
    do {
        listen(game, seat, &real, &mine, text, sizeof text);
        listen(redealt, seat, &other, &his, otherwise, sizeof otherwise);
    } while (*text && strcmp(text, otherwise) == 0);
    bool ok = strcmp(text, otherwise) == 0;
    if (!ok)
        failed(bench, game, "'%s' tells p%d of cards that lie hidden: \"%s\" becomes \"%s\" when they are dealt anew; "
               "what it may know lies open before it is told, or is counted",
               bohn_info(bench->rules)->words[*text ? mine.a : his.a], seat + 1, text, otherwise);
    bohn_free(redealt);
    return ok;
}

static bool keeps_secrets(Bench *bench, BohnGame *game) {
    int seat = bohn_request(game)->seat;
    BohnGame *redealt = bohn_clone_seen(game, seat, bench->seed + (uint64_t)bohn_position(game), &bench->err);
    if (!redealt) return failed(bench, game, "%s", bench->err.text);
    bench->err.status = BOHN_OK; /* and not that of a deal which did not fit */
    bool ok = looks_same(bench, game, redealt, seat) && bot_answers_same(bench, game, redealt, seat);
    bohn_free(redealt);
    for (int i = 0; ok && i < bohn_info(bench->rules)->players; i++) ok = hears_same(bench, game, i);
    *(int *)bench->context = bohn_event_count(game);
    return ok;
}

static bool plays_with_secrets(Bench *bench, BohnGame *game) {
    *(int *)bench->context = 0;
    return play(bench, game, keeps_secrets);
}

bool law_secrets(const LawRun *run, char *report, size_t n) {
    int heard; /* events that have been compared */
    return each_game(run, ALL_CHECKS, plays_with_secrets, &heard, report, n);
}
