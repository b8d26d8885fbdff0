/* bench.c - the first part of `make bench`: the kernel compared with plain Lua, as ratios within one run.
 *
 * The machine is shared and noisy: compared rounds are short and alternate, a rate is that of the best round, a ratio
 * the median of the ratios of each round. Times are CPU time of this process, or of the child for plain Lua, and wall
 * time for simulations in several processes.
 */
#include "repl/play/seats.h"
#include "vm/bohn.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define PATH "stdlib:rules:examples"
#define ROUNDS 9
#define LONG_ROUNDS 5 /* for what takes seconds */

/* Of plain Lua and of what is compared with it, in each round. */
typedef struct { double games, decisions; } Rate;
typedef struct { Rate rounds[ROUNDS]; } Rates;

static const char *program; /* the bohn that was built like this */
static uint64_t chance = 88172645463325252u;

static unsigned below(unsigned n) { /* xorshift: the answers need speed, not quality */
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (unsigned)((chance >> 32) % n);
}

static double cpu_seconds(int who) {
    struct rusage usage;
    getrusage(who, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static double wall_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void answer_randomly(const BohnRequest *q, BohnAnswer *a) {
    *a = (BohnAnswer){ .n = q->type == BOHN_PICK ? q->least : q->pass ? 0 : 1, .partner = BOHN_NO_SEAT };
    for (int i = 0; i < a->n; i++) a->index[i] = i;
    if (q->type == BOHN_PICK) return;
    if (q->type == BOHN_DEAL && below(2) && q->n_cards > 0 && q->n_partners > 0) {
        a->n = 0;
        a->partner = q->partners[below((unsigned)q->n_partners)];
        a->n_give = 1;
        a->give[0] = (int)below((unsigned)q->n_cards);
        a->n_ask = (int)below(2);
        a->ask[0] = (int)below((unsigned)q->n_kinds);
        return;
    }
    unsigned pick = below((unsigned)(q->n_options + (q->pass ? 1 : 0)));
    a->n = (int)pick < q->n_options;
    a->index[0] = (int)pick;
}

static bool decide(void *context, const BohnRequest *q, BohnAnswer *a) {
    (void)context;
    if (q->type == BOHN_DEAL) return false; /* an offer needs the details of the question */
    answer_randomly(q, a);
    return true;
}

static BohnRules *load_game(const char *script, int players, const char *const *options, long instructions) {
    BohnLimits limits = bohn_default_limits;
    BohnError err;
    limits.instructions = instructions;
    BohnSetup setup = { .script = script, .path = PATH, .players = players, .options = options, .limits = &limits };
    BohnRules *rules = bohn_load(&setup, &err);
    if (!rules) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    return rules;
}

static BohnRules *load(const char *option, long instructions) {
    return load_game("bohnanza", 3, (const char *const[]){ option, NULL }, instructions);
}

/* The budgets of the program: it ticks, so that only long steps are counted. */
static BohnRules *ticked;

static void on_tick(int number) {
    (void)number;
    bohn_interrupt(ticked, true);
}

static BohnRules *load_ticked(void) {
    const struct itimerval often = { { 0, 50 * 1000 }, { 0, 50 * 1000 } };
    ticked = load("trading=false", bohn_default_limits.instructions);
    bohn_set_ticks(ticked, true);
    signal(SIGVTALRM, on_tick);
    setitimer(ITIMER_VIRTUAL, &often, NULL);
    return ticked;
}

static long decided;
static double cleaning; /* CPU time spent on removing records: not part of a game */

/* A record is written line by line, so that it survives the process; bohn_free() closes it without waiting for
 * the disk, as in a simulation. */
static BohnGame *play(BohnRules *rules, uint64_t seed, int flags, const char *record) {
    BohnError err;
    BohnGame *game = bohn_new(rules, seed, flags, &err);
    BohnProgress progress = BOHN_FAILED;
    if (game && record) {
        static const char *const seats[] = { "random", "random", "random", NULL };
        double start = cpu_seconds(RUSAGE_SELF);
        unlink(record);
        cleaning += cpu_seconds(RUSAGE_SELF) - start;
        if (!bohn_record_start(game, record, "bohnanza", seats, &err)) {
            fprintf(stderr, "%s\n", err.text);
            exit(1);
        }
    } else if (game && !(flags & BOHN_HISTORY)) {
        bohn_set_decider(game, decide, NULL);
    }
    while (game && (progress = bohn_run(game, &err)) == BOHN_WAITING) {
        BohnAnswer a;
        answer_randomly(bohn_request(game), &a);
        bohn_answer(game, &a, &err);
    }
    if (progress != BOHN_OVER) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    decided += bohn_now(game).position;
    return game;
}

/* One round: games for about a third of a second. */
static Rate round_of(BohnRules *rules, int flags, const char *record) {
    double start = cpu_seconds(RUSAGE_SELF), spent;
    long games = 0;
    decided = 0;
    cleaning = 0;
    do {
        bohn_free(play(rules, (uint64_t)games++, flags, record));
        spent = cpu_seconds(RUSAGE_SELF) - start - cleaning;
    } while (spent < 0.3);
    return (Rate){ (double)games / spent, (double)decided / spent };
}

/* `way`: see tests/bench/plain.lua. */
static Rate plain_lua(const char *way) {
    char command[100];
    snprintf(command, sizeof command, "lua5.4 tests/bench/plain.lua %s 1500", way);
    FILE *child = popen(command, "r");
    double games = 0, decisions = 0, seconds = 1;
    if (!child || fscanf(child, "%lf %lf %lf", &games, &decisions, &seconds) != 3) {
        fprintf(stderr, "'%s' did not answer (run from the top directory)\n", command);
        exit(1);
    }
    pclose(child);
    return (Rate){ games / seconds, decisions / seconds };
}

static Rate best_of(const Rates *rates) {
    Rate best = { 0, 0 };
    for (int i = 0; i < ROUNDS; i++)
        if (rates->rounds[i].games > best.games) best = rates->rounds[i];
    return best;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median over the rounds of how many times faster `rates` decides than `base`. */
static double ratio(const Rates *rates, const Rates *base) {
    double all[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) all[i] = rates->rounds[i].decisions / base->rounds[i].decisions;
    qsort(all, ROUNDS, sizeof all[0], by_size);
    return (all[(ROUNDS - 1) / 2] + all[ROUNDS / 2]) / 2;
}

static Rates tables, numbers; /* plain Lua */

static void show(const char *what, const Rates *rates, bool compared) {
    printf("%-46s %7.0f games/s %9.0f decisions/s", what, best_of(rates).games, best_of(rates).decisions);
    if (compared) printf("   %5.2f %5.2f", ratio(rates, &tables), ratio(rates, &numbers));
    printf("\n");
}

static const char *const names[] = { "bohnanza",  "bohnaparte",   "al_cabohne", "prohibohn",
                                      "high_bohn", "isla_bohnita", "bohnick" };
enum { GAMES = sizeof names / sizeof names[0] };

/* The speed of every game in decisions: plain Lua plays only Bohnanza. */
static void show_games(BohnRules *const *rules) {
    static Rates rates[GAMES];
    for (int round = 0; round < ROUNDS; round++) {
        tables.rounds[round] = plain_lua("tables");
        numbers.rounds[round] = plain_lua("numbers");
        for (int i = 0; i < GAMES; i++) rates[i].rounds[round] = round_of(rules[i], 0, NULL);
    }
    printf("all games with their usual number of players, random answers, record and budgets off\n");
    for (int i = 0; i < GAMES; i++) {
        char what[60];
        snprintf(what, sizeof what, "%s, %d players", names[i], bohn_info(rules[i])->players);
        show(what, &rates[i], true);
    }
}

static double load_milliseconds(void) {
    double best = 1e9;
    for (int i = 0; i < 20; i++) {
        double start = wall_seconds();
        bohn_rules_free(load("trading=true", 0));
        double spent = (wall_seconds() - start) * 1e3;
        if (spent < best) best = spent;
    }
    return best;
}

static double program_milliseconds(void) {
    double best = 1e9;
    char command[200]; /* it stops at the first question, which nobody answers */
    snprintf(command, sizeof command, "%s run bohnanza --seats human --seed 1 </dev/null >/dev/null 2>&1", program);
    for (int i = 0; i < 10; i++) {
        double start = wall_seconds();
        if (system(command) == -1) return -1;
        double spent = (wall_seconds() - start) * 1e3;
        if (spent < best) best = spent;
    }
    return best;
}

/* CPU time for writing the lines of this record one by one and nothing else: the operating system's part of a
 * recorded game, which differs between machines. */
static double writing_microseconds(const char *record) {
    enum { TIMES = 300 };
    static char text[1 << 20];
    FILE *file = fopen(record, "r");
    size_t n = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file) fclose(file);
    double best = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
        double start = cpu_seconds(RUSAGE_SELF);
        cleaning = 0;
        for (int i = 0; i < TIMES; i++) {
            double before = cpu_seconds(RUSAGE_SELF);
            unlink(record);
            cleaning += cpu_seconds(RUSAGE_SELF) - before;
            int fd = open(record, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, 0600);
            for (const char *line = text, *end; (end = memchr(line, '\n', n - (size_t)(line - text))); line = end + 1)
                if (write(fd, line, (size_t)(end + 1 - line)) < 0) return -1;
            close(fd);
        }
        double spent = (cpu_seconds(RUSAGE_SELF) - start - cleaning) / TIMES * 1e6;
        if (spent < best) best = spent;
    }
    return best;
}

/* Games per second of `bohn sim`: enough games that starting it and waiting for the last one do not count. */
static double simulation(int jobs) {
    enum { N = 20000 };
    char command[200];
    snprintf(command, sizeof command, "%s sim bohnanza --players 3 --set trading=false --seats random -n %d "
             "--seed 1 --jobs %d >/dev/null 2>&1", program, N, jobs);
    double start = wall_seconds();
    if (system(command) != 0) {
        fprintf(stderr, "'%s' failed (run from the top directory)\n", command);
        exit(1);
    }
    return N / (wall_seconds() - start);
}

static void show_jobs(void) {
    double best[3] = { 0 };
    struct rusage usage;
    for (int round = 0; round < LONG_ROUNDS; round++)
        for (int jobs = 1; jobs <= 2; jobs++) {
            double rate = simulation(jobs);
            if (rate > best[jobs]) best[jobs] = rate;
        }
    getrusage(RUSAGE_CHILDREN, &usage);
    printf("bohn sim, no trading: %.0f games/s in one process, %.0f in two (%.2f x); the largest took %.1f MB\n", best[1],
           best[2], best[2] / best[1], (double)usage.ru_maxrss / 1024);
}

int main(int argc, char **argv) {
    if (argc != 2) return fprintf(stderr, "usage: build/bench BOHN\n"), 2;
    program = argv[1];
    const int all = BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS;
    char record[] = "/tmp/bohn-bench-XXXXXX";
    int file = mkstemp(record);
    if (file < 0) return 1;
    close(file);
    BohnRules *fast = load("trading=false", 0), *counted = load("trading=false", bohn_default_limits.instructions);
    BohnRules *trading = load("trading=true", 0), *usual = load_ticked(), *rules[GAMES];
    static Rates bare, always, budget, checked, full, audit, trade;
    for (int i = 0; i < ROUNDS; i++) {
        tables.rounds[i] = plain_lua("tables");
        bare.rounds[i] = round_of(fast, 0, NULL);
        numbers.rounds[i] = plain_lua("numbers");
        always.rounds[i] = round_of(counted, 0, NULL);
        budget.rounds[i] = round_of(usual, 0, NULL);
        checked.rounds[i] = round_of(usual, all, NULL);
        full.rounds[i] = round_of(usual, all, record);
        audit.rounds[i] = round_of(usual, all | BOHN_AUDIT, NULL);
        trade.rounds[i] = round_of(trading, 0, NULL);
    }
    double writing = writing_microseconds(record);
    unlink(record);
    printf("base Bohnanza, amigo, 3 players, random answers, one core; best of %d rounds each\n"
           "%-95s tables numbers\n", ROUNDS, "how many times faster it decides than plain Lua written with");
    show("plain Lua 5.4, tables, no trading", &tables, false);
    show("plain Lua 5.4, numbers, no trading", &numbers, false);
    show("bohn, no trading, record and budgets off", &bare, true);
    show("bohn, no trading, every instruction counted", &always, true);
    show("bohn, no trading, budgets", &budget, true);
    show("bohn, no trading, also undo, events and checks", &checked, true);
    show("bohn, no trading, also a record file per game", &full, true);
    printf("    of its %.0f us a game, writing each line as it is played takes the system alone %.0f us\n", 1e6 / best_of(&full).games, writing);
    show("bohn, no trading, all but the record, audited", &audit, true);
    show("bohn, trading, record and budgets off", &trade, false);
    printf("state: %zu bytes\n", bohn_usage(trading).state);
    printf("loading the rules: %.1f ms; from the shell to the first question: %.1f ms\n", load_milliseconds(),
           program_milliseconds());
    bohn_rules_free(fast);
    bohn_rules_free(counted);
    bohn_rules_free(trading);
    setitimer(ITIMER_VIRTUAL, &(struct itimerval){ { 0, 0 }, { 0, 0 } }, NULL);
    bohn_rules_free(usual);
    for (int i = 0; i < GAMES; i++) rules[i] = load_game(names[i], 0, NULL, 0);
    show_games(rules);
    for (int i = 0; i < GAMES; i++) bohn_rules_free(rules[i]);
    show_jobs();
    return 0;
}
