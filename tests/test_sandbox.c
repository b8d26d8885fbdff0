/* test_sandbox.c - what a hostile or careless script can do: nothing but fail.
 *
 * Most scripts here are one host game with a line of abuse put into one of its rules. Whatever the
 * line does must end in a clear error that names the line, in time; the step must be rolled back,
 * and the program must go on. The names b3_.. are the rows of the list of known abuse routes in
 * Lua 5.4; routes that need a function scripts do not have are closed by its absence.
 *
 * Run from the root of the repository.
 */
#include "vm/bohn.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#define ALL_FLAGS (BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN)

/* ---- the host game --------------------------------------------------------------------------------- */

typedef enum {
    AT_LOAD, IN_SETUP, IN_PHASE, IN_OPTIONS, IN_CAN, IN_ANYTIME, IN_SCORE, IN_CAPTION, IN_BOT, N_PLACES
} Place;

/* Between the pieces the abuse is put, as a line of its own. */
static const char *const host[N_PLACES + 1] = {
    "local game = define { id = \"host\", title = \"Host\", players = { 2, 2 }, turn = { \"go\" } }\n"
    "game.cards = { { id = \"red\", count = 10, list = { 1, 2 } }, { id = \"blue\", count = 10 } }\n"
    "game.zones = { deck = \"none\", pile = \"all\", each = { hand = \"owner\" } }\n"
    "game.groups = { piles = { \"deck\", \"pile\" } }\n"
    "game.counters = { n = 0, each = { m = 0 } }\n"
    "game.texts = { caption = \"{1}\" }\n",
    "function game:setup(t)\n"
    "  t.deck:fill():shuffle()\n"
    "  for _, p in t:seats() do t.deck:deal(p.hand, 3) end\n",
    "end\n"
    "function game:go(t, p)\n"
    "  p:choose { \"first\", from = { \"yes\", \"no\" } }\n"
    "  t.deck:draw(t.pile)\n"
    "  t.n:add(1)\n",
    "  p:choose { \"second\", from = function()\n",
    "    return { \"yes\", \"no\" } end, can = function(option)\n",
    "    return true end }\n"
    "  if #t.deck == 0 then t:finish() end\n"
    "end\n"
    "function game:anytime(t, p)\n",
    "  return { { \"peek\", p } }\n"
    "end\n"
    "function game:peek(t, who, p) end\n"
    "function game:score(t, p)\n",
    "  return #p.hand\n"
    "end\n"
    "function game:caption(t, zone)\n",
    "  return \"caption\", zone\n"
    "end\n"
    "game.bots = { dull = function(game, t, p, q)\n",
    "  return q.options[1]\n"
    "end }\n"
    "return game\n",
};

static char directory[200], path[400];
static BohnLimits limits;

/* The default limits, but time enough for valgrind: what is meant to be counted must not be ended by
 * the clock on a slow machine. */
static BohnLimits patient_limits(void) {
    BohnLimits patient = bohn_default_limits();
    patient.milliseconds = 60 * 1000;
    return patient;
}

/* It is all the same with the default limits, but takes longer. */
static BohnLimits quick_limits(void) {
    BohnLimits quick = patient_limits();
    quick.instructions = 2000 * 1000;
    return quick;
}

static void write_file(const char *name, const void *bytes, size_t n) {
    char file[300];
    snprintf(file, sizeof file, "%s/%s.lua", directory, name);
    FILE *stream = fopen(file, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, n, stream), n);
    assert_int_equal(fclose(stream), 0);
}

static void write_text(const char *name, const char *text) { write_file(name, text, strlen(text)); }

/* Writes the host with lines[i] at place i; the number of the line put at `place`. */
static int write_host(const char *const lines[N_PLACES], Place place) {
    static char text[1 << 20];
    size_t used = 0;
    int line = 0;
    for (int i = 0; i <= N_PLACES; i++) {
        if (i < N_PLACES) used += (size_t)snprintf(text + used, sizeof text - used, "%s", host[i]);
        else used += (size_t)snprintf(text + used, sizeof text - used, "%s", host[N_PLACES]);
        if (i == N_PLACES) break;
        if (i == (int)place) {
            line = 1;
            for (size_t k = 0; k < used; k++) line += text[k] == '\n';
        }
        used += (size_t)snprintf(text + used, sizeof text - used, "%s\n", lines[i] ? lines[i] : "");
        assert_true(used < sizeof text);
    }
    write_text("host", text);
    return line;
}

static int write_abuse(Place place, const char *code) {
    const char *lines[N_PLACES] = { NULL };
    lines[place] = code;
    return write_host(lines, place);
}

static int set_up(void **state) {
    (void)state;
    const char *tmp = getenv("TMPDIR");
    snprintf(directory, sizeof directory, "%s/bohn_sandbox_XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(directory)) return -1;
    snprintf(path, sizeof path, "stdlib:rules:examples:tests/abuse:%s", directory);
    limits = quick_limits();
    return 0;
}

static int before_each(void **state) {
    (void)state;
    limits = quick_limits();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", directory);
    return system(command);
}

/* Of the processor, so that a busy machine does not matter. */
static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Everything takes too long there. */
static bool under_valgrind(void) {
    const char *preloaded = getenv("LD_PRELOAD");
    return preloaded && strstr(preloaded, "vgpreload");
}

static int in_time(int milliseconds) { return under_valgrind() ? 50 * milliseconds : milliseconds; }

static bool late(double began) { return seconds() - began > 10 && !under_valgrind(); }

/* ---- loading and playing ------------------------------------------------------------------------------ */

/* All tests are run twice: with every instruction counted, and by a program that ticks, where only what
 * may have reached the limit is counted. Nothing else may be different. */
static bool ticking;
static BohnRules *volatile ticked[8];

static void on_tick(int signal) {
    (void)signal;
    for (int i = 0; i < 8; i++)
        if (ticked[i]) bohn_tick(ticked[i]);
}

static void start_ticking(void) {
    const struct itimerval often = { { 0, 20 * 1000 }, { 0, 20 * 1000 } };
    ticking = true;
    signal(SIGVTALRM, on_tick);
    setitimer(ITIMER_VIRTUAL, &often, NULL);
}

static void tick(BohnRules *rules) {
    int i = 0;
    while (i < 8 && ticked[i]) i++;
    assert_true(i < 8);
    ticked[i] = rules;
    bohn_set_ticks(rules, true);
}

static void free_rules(BohnRules *rules) {
    for (int i = 0; i < 8; i++)
        if (ticked[i] == rules) ticked[i] = NULL;
    bohn_rules_free(rules);
}

static BohnRules *load_with(const char *script, int players, const char *const *options, BohnError *err) {
    BohnSetup setup = { .script = script, .path = path, .players = players, .options = options, .limits = &limits };
    memset(err, 0, sizeof *err);
    BohnRules *rules = bohn_load(&setup, err);
    if (rules && ticking) tick(rules);
    return rules;
}

static BohnRules *load(const char *script) {
    BohnError err;
    BohnRules *rules = load_with(script, 0, NULL, &err);
    if (!rules) fail_msg("%s: %s", script, err.text);
    return rules;
}

static BohnGame *new_game(BohnRules *rules, int flags) {
    BohnError err;
    BohnGame *game = bohn_new(rules, 42, flags, &err);
    assert_non_null(game);
    return game;
}

static void answer(BohnGame *game) {
    BohnError err;
    BohnAnswer a;
    bohn_default_answer(bohn_request(game), &a);
    if (!bohn_answer(game, &a, &err)) fail_msg("default answer: %s", err.text);
}

static void run(BohnGame *game, BohnProgress expected) {
    BohnError err = { 0 };
    BohnProgress progress = bohn_run(game, &err);
    if (progress != expected) fail_msg("run ended as %d: %s", (int)progress, err.text);
}

static BohnProgress play(BohnGame *game, BohnError *err) {
    BohnProgress progress;
    while ((progress = bohn_run(game, err)) == BOHN_WAITING) answer(game);
    return progress;
}

static uint64_t fingerprint(const BohnGame *game) {
    char hex[17];
    bohn_fingerprint(game, hex);
    return strtoull(hex, NULL, 16);
}

/* The program goes on: another game loads and is played to its end. */
static void check_usable(void) {
    BohnError err;
    BohnRules *rules = load("two_beans");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    if (play(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
    assert_int_equal(bohn_position(game), 14);
    bohn_free(game);
    free_rules(rules);
}

static void check_error(const BohnError *err, BohnStatus status, const char *file, int line, const char *message) {
    char place[300];
    if (err->status != status) fail_msg("status %d, not %d: %s", (int)err->status, (int)status, err->text);
    if (message && !strstr(err->text, message)) fail_msg("'%s' is not in: %s", message, err->text);
    if (line) snprintf(place, sizeof place, "%s:%d:", file, line); else snprintf(place, sizeof place, "%s:", file);
    if (!strstr(err->text, place)) fail_msg("'%s' is not in: %s", place, err->text);
}

static void check_host_error(const BohnError *err, BohnStatus status, int line, const char *message) {
    char file[300];
    snprintf(file, sizeof file, "%s/host.lua", directory);
    check_error(err, status, file, line, message);
}

/* Somebody looks, and the rule that answers fails: nothing moves, and the game goes on. */
static void fail_to_look(BohnGame *game, Place place, BohnStatus status, int line, const char *message) {
    BohnError err = { 0 };
    BohnAnswer a;
    const BohnOption *actions;
    int score[4];
    uint64_t before = fingerprint(game);
    if (place == IN_ANYTIME) assert_int_equal(bohn_anytime(game, 0, &actions, &err), -1);
    if (place == IN_SCORE) assert_false(bohn_score(game, 0, score, &err));
    if (place == IN_BOT) assert_false(bohn_bot_answer(game, "dull", &a, &err));
    if (place == IN_CAPTION) assert_string_equal(bohn_caption(game, 0, 1, "en"), ""); /* tells no error */
    else check_host_error(&err, status, line, message);
    assert_true(fingerprint(game) == before);
    assert_non_null(bohn_request(game));
}

/* A step fails: it is rolled back, and can be tried again, with the same result. */
static void fail_in_step(BohnGame *game, Place place, BohnStatus status, int line, const char *message) {
    BohnError err = { 0 };
    uint64_t before = fingerprint(game);
    for (int attempt = 0; attempt < 2; attempt++) {
        if (place != IN_SETUP) {
            run(game, BOHN_WAITING);
            assert_true(fingerprint(game) == before);
            answer(game);
        }
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        check_host_error(&err, status, line, message);
        assert_true(fingerprint(game) == before);
        assert_int_equal(bohn_position(game), 0);
    }
}

/* The line of code at this place ends with the status; at load a rule fault is a bad script. */
static void abuse(Place place, const char *code, BohnStatus status, const char *message) {
    BohnError err;
    int line = write_abuse(place, code);
    double began = seconds();
    if (place == AT_LOAD) {
        assert_null(load_with("host", 0, NULL, &err));
        check_host_error(&err, status == BOHN_RULE_FAULT ? BOHN_BAD_SCRIPT : status, line, message);
    } else {
        BohnRules *rules = load("host");
        BohnGame *game = new_game(rules, ALL_FLAGS);
        if (place != IN_SETUP) run(game, BOHN_WAITING);
        if (place <= IN_CAN) fail_in_step(game, place, status, line, message);
        else fail_to_look(game, place, status, line, message);
        bohn_free(game);
        free_rules(rules);
    }
    if (late(began)) fail_msg("%s: took %.1f s", code, seconds() - began);
}

/* The same at every place. */
static void abuse_everywhere(const char *code, BohnStatus status, const char *message) {
    for (int place = 0; place < N_PLACES; place++) abuse((Place)place, code, status, message);
    check_usable();
}

static void absent(const char *name) {
    char code[200], message[200];
    snprintf(code, sizeof code, "local x = %s", name);
    snprintf(message, sizeof message, "'%s' does not exist in rule scripts", name);
    abuse(AT_LOAD, code, BOHN_RULE_FAULT, message);
    abuse(IN_PHASE, code, BOHN_RULE_FAULT, message);
}

/* Loading a file of this text fails. */
static void bad_text(const char *text, size_t n, BohnStatus status, const char *message) {
    BohnError err;
    char file[300];
    write_file("bad", text, n);
    snprintf(file, sizeof file, "%s/bad.lua", directory);
    double began = seconds();
    assert_null(load_with("bad", 0, NULL, &err));
    check_error(&err, status, file, 0, message);
    if (late(began)) fail_msg("%s: took %.1f s", message, seconds() - began);
}

/* A text of `head`, then `part` again and again up to about n bytes, then `tail`. */
static char *repeated(const char *head, const char *part, int n, const char *tail, size_t *length) {
    size_t size = strlen(head) + strlen(part) * (size_t)n + strlen(tail) + 1;
    char *text = malloc(size), *at = text;
    assert_non_null(text);
    at = stpcpy(at, head);
    for (int i = 0; i < n; i++) at = stpcpy(at, part);
    at = stpcpy(at, tail);
    *length = (size_t)(at - text);
    return text;
}

static void test_host_is_good(void **state) {
    (void)state;
    const char *none[N_PLACES] = { NULL };
    int flags[] = { 0, ALL_FLAGS, ALL_FLAGS | BOHN_AUDIT, BOHN_CHECKS, BOHN_AUDIT, BOHN_AUDIT | BOHN_EVENTS };
    uint64_t end = 0;
    write_host(none, AT_LOAD);
    BohnRules *rules = load("host");
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        BohnError err = { 0 };
        BohnGame *game = new_game(rules, flags[i]);
        if (play(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
        if (!end) end = fingerprint(game);
        assert_true(fingerprint(game) == end);
        bohn_free(game);
    }
    free_rules(rules);
}

/* ---- B3: routes of abuse -------------------------------------------------------------------------------- */

static void b3_01_endless_loop(void **state) {
    (void)state;
    limits.instructions = 1000 * 1000;
    abuse_everywhere("while true do end", BOHN_LIMIT, "1000000 Lua instructions");
    abuse_everywhere("::again:: goto again", BOHN_LIMIT, "Lua instructions");
    abuse_everywhere("local function f() return f() end f()", BOHN_LIMIT, "Lua instructions");
    abuse_everywhere("for i = 1, math.maxinteger do end", BOHN_LIMIT, "Lua instructions");
    limits = patient_limits();
    abuse(IN_PHASE, "while true do end", BOHN_LIMIT, "10000000 Lua instructions");
    abuse(AT_LOAD, "while true do end", BOHN_LIMIT, "10000000 Lua instructions");
}

/* Does a loop of so many rounds in a phase get over the limit? */
static bool trips(int rounds) {
    BohnError err;
    char loop[100];
    snprintf(loop, sizeof loop, "for i = 1, %d do end", rounds);
    write_abuse(IN_PHASE, loop);
    BohnRules *rules = load("host");
    BohnGame *game = new_game(rules, 0);
    run(game, BOHN_WAITING);
    answer(game);
    bool failed = bohn_run(game, &err) == BOHN_FAILED;
    if (failed) assert_int_equal(err.status, BOHN_LIMIT);
    bohn_free(game);
    free_rules(rules);
    return failed;
}

/* The limit is reached at the same instruction in every run, counted at once or only when it is run again. */
static void b3_01_exact_count(void **state) {
    (void)state;
    static int found;
    limits.instructions = 500 * 1000;
    for (int again = 0; again < 3; again++) {
        int low = 1, high = 1000 * 1000;
        while (low < high) {
            int middle = (low + high) / 2;
            if (trips(middle)) high = middle; else low = middle + 1;
        }
        if (!found) found = low; /* the same for all runs, also those of a program that ticks */
        assert_int_equal(low, found);
    }
    assert_in_range(found, 400 * 1000, 500 * 1000);
}

/* A hash of all that a game leaves behind: decisions, events, the table, what was seen. */
static uint64_t traces(BohnGame *game) {
    uint64_t hash = fingerprint(game);
    for (int i = 0; i < bohn_length(game); i++)
        for (const char *at = bohn_decision(game, i); at && *at; at++) hash = (hash ^ (uint64_t)*at) * 1099511628211u;
    for (int i = 0; i < bohn_event_count(game); i++) {
        BohnEvent event = { 0 };
        bohn_event(game, BOHN_ALL_SEATS, i, &event);
        const int32_t parts[] = { event.type, event.seat, event.a, event.b, event.c, event.n_args };
        for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++) hash = (hash ^ (uint32_t)parts[k]) * 1099511628211u;
    }
    for (int i = 0; i < bohn_length(game); i++) hash = hash * 2 + bohn_revealed_since(game, i, 0);
    return hash;
}

static bool decide_default(void *context, const BohnRequest *request, BohnAnswer *a) {
    (void)context;
    bohn_default_answer(request, a);
    return request->type != BOHN_DEAL;
}

/* What is run again leaves no trace. In the hostile flavour that is nearly everything. */
static void b3_01_run_again(void **state) {
    (void)state;
    static const char *const scripts[] = { "bohnanza", "two_beans", "features" };
    static uint64_t found[3][3];
    for (int i = 0; i < 3; i++)
        for (int mode = 0; mode < 3; mode++) {
            BohnError err = { 0 };
            limits.instructions = 400 * 1000; /* loading takes nearly as many */
            BohnRules *rules = load(scripts[i]);
            BohnGame *game = new_game(rules, mode == 0 ? 0 : mode == 1 ? ALL_FLAGS : ALL_FLAGS | BOHN_AUDIT);
            if (mode < 2) bohn_set_decider(game, decide_default, NULL);
            if (play(game, &err) != BOHN_OVER) fail_msg("%s: %s", scripts[i], err.text);
            uint64_t hash = traces(game);
            if (!found[i][mode]) found[i][mode] = hash;
            assert_true(found[i][mode] == hash);
            bohn_free(game);
            free_rules(rules);
        }
}

/* Lua leaves the hook of a thread off after an error in the hook: such a thread must never run again,
 * neither in the same game, nor in the next one, nor in what looks at games. */
static void b3_01_hook_stays_on(void **state) {
    (void)state;
    BohnError err = { 0 };
    BohnAnswer a;
    int score[4];
    const char *lines[N_PLACES] = { NULL };
    limits.instructions = 200 * 1000;
    lines[IN_PHASE] = lines[IN_SCORE] = lines[IN_BOT] = "while true do end";
    write_host(lines, IN_PHASE);
    BohnRules *rules = load("host");
    for (int i = 0; i < 6; i++) {
        BohnGame *game = new_game(rules, i % 2 ? ALL_FLAGS : 0);
        for (int k = 0; k < 3; k++) {
            run(game, BOHN_WAITING);
            assert_false(bohn_score(game, 0, score, &err));
            check_host_error(&err, BOHN_LIMIT, 0, "Lua instructions");
            assert_false(bohn_bot_answer(game, "dull", &a, &err));
            check_host_error(&err, BOHN_LIMIT, 0, "Lua instructions");
            BohnGame *copy = bohn_clone(game, &err);
            assert_non_null(copy);
            answer(copy);
            assert_int_equal(bohn_run(copy, &err), BOHN_FAILED);
            bohn_free(copy);
            answer(game);
            assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
            check_host_error(&err, BOHN_LIMIT, 0, "Lua instructions");
        }
        bohn_free(game);
    }
    free_rules(rules);
}

static BohnRules *interrupted;
static int polls;

static bool interrupt_it(void *context, const BohnRequest *request, BohnAnswer *a) {
    (void)context;
    bohn_default_answer(request, a);
    if (polls++ == 0) bohn_interrupt(interrupted);
    return true;
}

/* An interrupt stops the step at once, and leaves no trace: later steps have their whole budget. */
static void b3_01_interrupt(void **state) {
    (void)state;
    BohnError err = { 0 };
    write_abuse(IN_PHASE, "for i = 1, 100000 do end");
    limits.instructions = 200 * 1000;
    for (int counted = 1; counted >= 0; counted--) {
        if (!counted) limits.instructions = 0;
        interrupted = load("host");
        polls = 0;
        BohnGame *game = new_game(interrupted, ALL_FLAGS);
        bohn_set_decider(game, interrupt_it, NULL);
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        check_host_error(&err, BOHN_LIMIT, 0, "interrupted");
        if (bohn_run(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
        bohn_interrupt(interrupted); /* nothing runs: nothing happens */
        bohn_tick(interrupted);
        bohn_free(game);
        free_rules(interrupted);
    }
}

static int uncounted;

/* Before each "second" the rule of b3_01_doubt_is_over runs a loop of 20,000 instructions and more. */
static bool note_count(void *context, const BohnRequest *request, BohnAnswer *a) {
    bohn_default_answer(request, a);
    uncounted += bohn_usage(context).instructions < 20 * 1000;
    return true;
}

/* What took long is run again and counted, but not the rest of the game. */
static void b3_01_doubt_is_over(void **state) {
    (void)state;
    write_abuse(IN_PHASE, "for i = 1, t.n:get() == 1 and 2000000 or 20000 do end");
    limits.instructions = 8 * 1000 * 1000;
    BohnRules *rules = load("host");
    int firsts = 0;
    uncounted = 0;
    for (int i = 0; i < 5; i++) {
        BohnGame *game = new_game(rules, 0);
        bohn_set_decider(game, note_count, rules);
        run(game, BOHN_OVER);
        firsts += bohn_position(game) / 2; /* every other question comes without the loop */
        bohn_free(game);
    }
#ifndef BOHN_HOSTILE /* there everything is in doubt */
    if (ticking) assert_true(uncounted > firsts + 5 || under_valgrind());
    else assert_int_equal(uncounted, firsts);
#endif
    free_rules(rules);
}

/* Time is a limit of its own. */
static void b3_01_time(void **state) {
    (void)state;
    limits.instructions = 2000l * 1000 * 1000;
    limits.milliseconds = in_time(100);
    abuse(IN_PHASE, "while true do end", BOHN_LIMIT, " ms without a decision");
    abuse(AT_LOAD, "while true do end", BOHN_LIMIT, " ms without a decision");
    limits = quick_limits();
    check_usable();
}

static void on_alarm(int signal) {
    (void)signal;
    if (polls) bohn_interrupt(interrupted); else bohn_tick(interrupted);
}

/* Where instructions are not counted a timer looks at the clock, or the user interrupts. */
static void b3_01_timer(void **state) {
    (void)state;
    BohnError err = { 0 };
    struct itimerval every = { { 0, 20 * 1000 }, { 0, 20 * 1000 } }, never = { { 0, 0 }, { 0, 0 } };
    limits.instructions = 0;
    limits.milliseconds = in_time(100);
    int line = write_abuse(IN_PHASE, "while true do end");
    interrupted = load("host");
    signal(SIGALRM, on_alarm);
    for (polls = 0; polls < 2; polls++) {
        BohnGame *game = new_game(interrupted, ALL_FLAGS);
        for (int i = 0; i < 3; i++) {
            run(game, BOHN_WAITING);
            uint64_t before = fingerprint(game);
            answer(game);
            setitimer(ITIMER_REAL, &every, NULL);
            BohnProgress progress = bohn_run(game, &err);
            setitimer(ITIMER_REAL, &never, NULL);
            assert_int_equal(progress, BOHN_FAILED);
            check_host_error(&err, BOHN_LIMIT, line, polls ? "interrupted" : " ms without a decision");
            assert_true(fingerprint(game) == before);
        }
        bohn_free(game);
    }
    signal(SIGALRM, SIG_DFL);
    free_rules(interrupted);
    limits = quick_limits();
    check_usable();
}

/* Phases that ask nothing share one budget; so do thousands of short ones. */
static void b3_01_endless_steps(void **state) {
    (void)state;
    BohnError err;
    write_text("bad", "local game = define { id = 'bad', title = 'x', players = { 2, 2 }, turn = { 'go' } }\n"
                      "game.options = { work = { 0, 'instructions a step' } }\n"
                      "function game:setup() end\n"
                      "function game:go() for i = 1, self.opt.work do end end\n"
                      "function game:score() return 0 end\n"
                      "return game\n");
    for (int i = 0; i < 2; i++) {
        const char *const options[] = { i ? "work=1000000" : "work=0", NULL };
        double began = seconds();
        BohnRules *rules = load_with("bad", 0, options, &err);
        assert_non_null(rules);
        BohnGame *game = new_game(rules, BOHN_HISTORY);
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        assert_int_equal(err.status, BOHN_LIMIT);
        assert_non_null(strstr(err.text, i ? "Lua instructions" : "steps in a row without a decision"));
        assert_false(late(began));
        bohn_free(game);
        free_rules(rules);
    }
}

/* A step that was played can be played again: the budget is per decision in both. */
static void b3_01_budget_of_rebuild(void **state) {
    (void)state;
    BohnError err;
    write_text("bad", "local game = define { id = 'bad', title = 'x', players = { 2, 2 }, turn = { 'go' } }\n"
                      "function game:setup() end\n"
                      "function game:go(t, p)\n"
                      "  for i = 1, 20 do\n"
                      "    for k = 1, 60000 do end\n"
                      "    p:choose { 'what', from = { i } }\n"
                      "  end\n"
                      "  t:finish()\n"
                      "end\n"
                      "function game:score() return 0 end\n"
                      "return game\n");
    limits.instructions = 200 * 1000;
    BohnRules *rules = load("bad");
    BohnGame *game = new_game(rules, ALL_FLAGS | BOHN_AUDIT);
    if (play(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
    if (!bohn_goto(game, 19, &err)) fail_msg("%s", err.text);
    BohnGame *copy = bohn_clone(game, &err);
    assert_non_null(copy);
    bohn_free(copy);
    bohn_free(game);
    free_rules(rules);
}

static void b3_02_pcall(void **state) { (void)state; absent("pcall"); }
static void b3_03_recursive_pcall(void **state) {
    (void)state;
    abuse(IN_PHASE, "local function f() return pcall(f) end f()", BOHN_RULE_FAULT, "'pcall' does not exist");
}
static void b3_04_xpcall(void **state) { (void)state; absent("xpcall"); }

static void b3_05_finalizers(void **state) {
    (void)state;
    absent("setmetatable");
    abuse(IN_PHASE, "setmetatable({}, { __gc = function() while true do end end })", BOHN_RULE_FAULT, "'setmetatable'");
}

static void b3_06_close(void **state) {
    (void)state;
    abuse_everywhere("local x <close> = {}", BOHN_RULE_FAULT, "non-closable value");
    abuse(IN_PHASE, "local x <close> = p", BOHN_RULE_FAULT, "non-closable value");
}

static void b3_07_coroutines(void **state) { (void)state; absent("coroutine"); }

static void b3_08_rep_memory(void **state) {
    (void)state;
    abuse_everywhere("local x = ('x'):rep(1000000000)", BOHN_RULE_FAULT, "longer than 65536 bytes");
    abuse(IN_PHASE, "local x = ('x'):rep(40000, ('y'):rep(40000))", BOHN_RULE_FAULT, "longer than 65536 bytes");
}

static void b3_09_rep_time(void **state) {
    (void)state;
    abuse_everywhere("local x = (''):rep(1 << 62)", BOHN_RULE_FAULT, "longer than 65536 bytes");
    abuse(IN_PHASE, "while true do local x = ('x'):rep(65000) end", BOHN_LIMIT, NULL);
}

static void b3_10_table_functions(void **state) {
    (void)state;
    abuse(IN_PHASE, "table.move({}, 1, 1 << 60, 1, {})", BOHN_RULE_FAULT, "a nil value (field 'move')");
    abuse(IN_PHASE, "table.unpack({}, 1, 1 << 60)", BOHN_RULE_FAULT, "more than 10000 values");
    abuse(IN_PHASE, "table.unpack({}, math.mininteger, math.maxinteger)", BOHN_RULE_FAULT, "more than 10000 values");
    abuse(IN_PHASE, "local x = {} while true do table.unpack(x, 1, 9999) end", BOHN_LIMIT, "Lua instructions");
    abuse(IN_PHASE, "local x = {} for i = 1, 200000 do x[i] = i end while true do table.insert(x, 1, 0) table.remove(x, 1) end",
          BOHN_LIMIT, "Lua instructions");
    abuse(IN_PHASE, "local x = {} for i = 1, 100000 do x[i] = i end while true do pairs(x) end", BOHN_LIMIT, NULL);
    abuse(IN_PHASE, "table.insert(t:all_seats(), 1)", BOHN_RULE_FAULT, "cannot be changed");
    abuse(IN_PHASE, "table.remove(t:all_seats())", BOHN_RULE_FAULT, "cannot be changed");
    abuse(IN_PHASE, "table.insert(t.piles, t.deck)", BOHN_RULE_FAULT, NULL);
    check_usable();
}

static void b3_11_concat(void **state) {
    (void)state;
    abuse(IN_PHASE, "local x = {} for i = 1, 200000 do x[i] = '' end while true do table.concat(x) end", BOHN_LIMIT,
          "Lua instructions");
    abuse(IN_PHASE, "table.concat({}, '', 1, 1 << 60)", BOHN_RULE_FAULT, "at index 1");
    abuse(IN_PHASE, "table.concat({ {} })", BOHN_RULE_FAULT, "at index 1");
    abuse(IN_PHASE, "local x = {} for i = 1, 50 do x[i] = ('x'):rep(60000) end table.concat(x)", BOHN_LIMIT, "text of more than 64 KiB");
    check_usable();
}

static void b3_12_patterns(void **state) {
    (void)state;
    static const char *const gone[] = { "match", "gmatch", "gsub" };
    for (size_t i = 0; i < 3; i++) {
        char code[100];
        snprintf(code, sizeof code, "local x = ('a'):%s('.-')", gone[i]);
        abuse(AT_LOAD, code, BOHN_RULE_FAULT, "in rule scripts");
        abuse(IN_PHASE, code, BOHN_RULE_FAULT, "in rule scripts");
    }
    /* find takes no pattern, and its worst case is short */
    abuse(IN_PHASE, "assert(not ('a'):rep(1000):find(('.-'):rep(8) .. 'b')) error('plain')", BOHN_RULE_FAULT, "plain");
    abuse(IN_PHASE, "local a = ('a'):rep(65000) local b = a:sub(1, 32500) .. 'b' while true do a:find(b) end", BOHN_LIMIT,
          "Lua instructions");
    abuse(IN_PHASE, "while true do local x = ('a '):rep(30000):split() end", BOHN_LIMIT, NULL);
    check_usable();
}

static void b3_13_sort(void **state) {
    (void)state;
    abuse(IN_PHASE, "local x = {} for i = 1, 400000 do x[i] = i * 7919 % 400009 end table.sort(x)", BOHN_LIMIT, NULL);
    abuse(IN_PHASE, "table.sort({ 3, 1, 2 }, function() error('in the comparison') end)", BOHN_RULE_FAULT, "in the comparison");
    abuse(IN_PHASE, "table.sort({ 1, 'a', {} })", BOHN_RULE_FAULT, "attempt to compare");
    abuse(IN_PHASE, "table.sort({ 3, 1, 2 }, function() while true do end end)", BOHN_LIMIT, "Lua instructions");
    abuse(IN_PHASE, "local x = {} for i = 1, 300 do x[i] = i end table.sort(x, function() return true end) error('sorted')",
          BOHN_RULE_FAULT, "sorted");
    check_usable();
}

static void b3_14_format_and_pack(void **state) {
    (void)state;
    static const char *const pointers[] = { "%p", "%-p", "%5p", "%-20p", "%%%p", "a%sb%1p", "\\0%p", "%d\\0\\0 %-5p" };
    for (size_t i = 0; i < sizeof pointers / sizeof pointers[0]; i++) {
        char code[100];
        snprintf(code, sizeof code, "local x = ('%s'):format('x', 'y', 'z')", pointers[i]);
        abuse(IN_PHASE, code, BOHN_RULE_FAULT, "%p is not available");
    }
    abuse(IN_PHASE, "error(('%%p %%5p %s'):format({}))", BOHN_RULE_FAULT, "%p %5p table");
    abuse(IN_PHASE, "while true do local x = ('%99.99f'):rep(500):format(1) end", BOHN_RULE_FAULT, "no value");
    abuse(IN_PHASE, "local s, l = ('%99.9f'):rep(200), {} for i = 1, 200 do l[i] = 1e300 end "
                    "while true do local x = s:format(table.unpack(l)) end", BOHN_LIMIT, "Lua instructions");
    static const char *const gone[] = { "pack", "unpack", "packsize", "dump" };
    for (size_t i = 0; i < 4; i++) {
        char code[100];
        snprintf(code, sizeof code, "local x = string.%s('x')", gone[i]);
        abuse(IN_PHASE, code, BOHN_RULE_FAULT, "in rule scripts");
    }
    check_usable();
}

static void b3_15_long_texts(void **state) {
    (void)state;
    abuse_everywhere("local a = 'x' while true do a = a .. a end", BOHN_LIMIT, "text of more than 64 KiB");
    limits.milliseconds = in_time(300); /* comparing cannot be counted; the clock ends it */
    abuse(IN_PHASE, "local a = ('x'):rep(65000) local b, c = a .. 'b', a .. 'c' while true do if b < c or b == c then end end",
          BOHN_LIMIT, NULL);
}

static void b3_16_memory(void **state) {
    (void)state;
    limits = patient_limits();
    limits.memory = 2u << 20;
    abuse_everywhere("local x = {} while true do x[#x + 1] = {} end", BOHN_LIMIT, "2048 KiB of memory");
    abuse(IN_PHASE, "local x, i = {}, 0 while true do i = i + 1 x['k' .. i] = i end", BOHN_LIMIT, "KiB of memory");
    abuse(IN_BOT, "local x = {} for i = 1, 10000 do x[i] = ('x'):rep(60000) .. i end", BOHN_LIMIT, "KiB of memory");
    abuse(AT_LOAD, "local x = {} while true do x = { x } end", BOHN_LIMIT, "KiB of memory");
    abuse(IN_PHASE, "local x = {} while true do local y = x x = function() return y end end", BOHN_LIMIT, "KiB of memory");
    limits = patient_limits();
    abuse(IN_PHASE, "local x = {} while true do x[#x + 1] = {} end", BOHN_LIMIT, "24576 KiB of memory");
    /* as much garbage as one likes is no fault, even where the limit makes Lua collect it at once */
    BohnError err;
    limits.memory = 1u << 20;
    write_abuse(IN_PHASE, "for i = 1, 300 do local x = ('x'):rep(50000) .. i end");
    BohnRules *rules = load("host");
    BohnGame *game = new_game(rules, 0);
    if (play(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
    bohn_free(game);
    free_rules(rules);
}

/* Do so many tables fit into the script's memory? */
static bool fits(int tables, BohnError *err) {
    char code[200];
    snprintf(code, sizeof code, "local x for i = 1, %d do x = { x } end error('full')", tables);
    write_abuse(IN_PHASE, code);
    BohnRules *rules = load("host");
    BohnGame *game = new_game(rules, 0);
    play(game, err);
    bool full = strstr(err->text, "full") != NULL;
    bohn_free(game);
    free_rules(rules);
    return full;
}

/* A script that leaves just so much memory free that everything it does makes Lua collect garbage. */
static void b3_16_nearly_full(void **state) {
    (void)state;
    BohnError err = { 0 };
    limits = patient_limits();
    limits.memory = 8u << 20;
    int low = 1, high = 200 * 1000;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (fits(middle, &err)) low = middle; else high = middle - 1;
    }
    limits.milliseconds = in_time(200);
    limits.instructions = 1000l * 1000 * 1000;
    for (int spare = 0; spare < 4; spare++) {
        char code[200];
        double began = seconds();
        snprintf(code, sizeof code, "local x for i = 1, %d do x = { x } end while true do local y = {} end", low - spare);
        write_abuse(IN_PHASE, code);
        BohnRules *rules = load("host");
        BohnGame *game = new_game(rules, 0);
        assert_int_equal(play(game, &err), BOHN_FAILED);
        check_host_error(&err, BOHN_LIMIT, 0, NULL);
        if (!under_valgrind()) assert_true(seconds() - began < 1);
        bohn_free(game);
        free_rules(rules);
    }
    limits = quick_limits();
    check_usable();
}

static void b3_17_swallowed_memory_error(void **state) {
    (void)state;
    abuse(IN_PHASE, "while true do pcall(string.rep, 'x', 1 << 30) end", BOHN_RULE_FAULT, "'pcall' does not exist");
}

static void b3_18_deep_recursion(void **state) {
    (void)state;
    limits = patient_limits();
    abuse_everywhere("local function f(n) return 1 + f(n + 1) end f(1)", BOHN_LIMIT, NULL);
    limits.memory = 200u << 20;
    abuse(IN_PHASE, "local function f(n) return 1 + f(n + 1) end f(1)", BOHN_RULE_FAULT, "stack overflow");
    abuse(AT_LOAD, "local function f(n) return 1 + f(n + 1) end f(1)", BOHN_RULE_FAULT, "stack overflow");
}

/* Recursion in C: in the compiler, in the freezing of what a script declares, in questions. */
static void b3_19_deep_c_recursion(void **state) {
    (void)state;
    static const char *const nested[][3] = { { "local x = ", "(", "" }, { "local x = ", "{", "" }, { "x = ", "a..", "a" },
                                             { "", "do ", "" }, { "local x = ", "-", "1" }, { "", "::a:: ", "" } };
    for (size_t i = 0; i < sizeof nested / sizeof nested[0]; i++) {
        size_t n;
        char *text = repeated(nested[i][0], nested[i][1], 50000, nested[i][2], &n);
        bad_text(text, n, BOHN_BAD_SCRIPT, NULL);
        free(text);
    }
    BohnError err;
    write_abuse(AT_LOAD, "local f = tostring for i = 1, 60000 do local g = f f = function() return g end end game.f = f");
    assert_null(load_with("host", 0, NULL, &err));
    assert_int_equal(err.status, BOHN_BAD_SCRIPT);
    assert_non_null(strstr(err.text, "nested deeper than 1000"));
    write_abuse(AT_LOAD, "local x = {} game.x = x for i = 1, 60000 do x[1] = {} x = x[1] end");
    assert_null(load_with("host", 0, NULL, &err));
    assert_non_null(strstr(err.text, "nested deeper than 1000"));
    write_abuse(AT_LOAD, "game.self, game.list = game, { game } game.list[2] = game.list"); /* circles are fine */
    free_rules(load("host"));
    /* a rule that should open a way and does not, again and again */
    write_abuse(IN_PHASE, "p:choose { 'x', from = {}, otherwise = 'peek' }");
    BohnRules *rules = load("host");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    assert_int_equal(play(game, &err), BOHN_FAILED);
    check_host_error(&err, BOHN_LIMIT, 0, NULL);
    bohn_free(game);
    free_rules(rules);
    /* a question within the rule that should help, for ever */
    write_text("bad", "local game = define { id = 'bad', title = 'x', players = { 2, 2 }, turn = { 'go' } }\n"
                      "function game:setup() end\n"
                      "function game:go(t, p) p:choose { 'x', from = {}, otherwise = 'go' } end\n"
                      "function game:score() return 0 end\n"
                      "return game\n");
    rules = load("bad");
    game = new_game(rules, ALL_FLAGS);
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    assert_int_equal(err.status, BOHN_RULE_FAULT);
    assert_non_null(strstr(err.text, "bad.lua:3: C stack overflow"));
    bohn_free(game);
    free_rules(rules);
    check_usable();
}

/* Thousands of actions in the window of one question: a rebuilt step goes through them all. */
static void b3_19_many_interruptions(void **state) {
    (void)state;
    BohnError err = { 0 };
    const BohnOption *actions;
    const char *none[N_PLACES] = { NULL };
    write_host(none, AT_LOAD);
    BohnRules *rules = load("host");
    BohnGame *game = new_game(rules, BOHN_HISTORY);
    run(game, BOHN_WAITING);
    const int many = ticking ? 2000 : 20000; /* each may be run again, from the beginning */
    for (int i = 0; i < many; i++) {
        assert_int_equal(bohn_anytime(game, 1, &actions, &err), 1);
        assert_true(bohn_act(game, 1, 0, &err));
        run(game, BOHN_WAITING);
    }
    if (!bohn_goto(game, many - 1, &err)) fail_msg("%s", err.text);
    BohnGame *copy = bohn_clone(game, &err);
    assert_non_null(copy);
    assert_true(fingerprint(copy) == fingerprint(game));
    bohn_free(copy);
    bohn_free(game);
    free_rules(rules);
}

static void b3_22_many_constants(void **state) {
    limits = patient_limits();
    (void)state; /* a fault of the compiler, not an abuse; what is checked is that nothing breaks */
    size_t n;
    char *text = repeated("local game = define { id = 'bad', title = 'x', players = { 2, 2 }, turn = { 'go' } }\n"
                          "local x = { ", "'a', ", 100000, " }\n"
                          "function game:setup() end function game:go() end function game:score() return 0 end\n"
                          "return game\n", &n);
    write_file("bad", text, n);
    free(text);
    free_rules(load("bad"));
}

static void b3_23_binary_chunks(void **state) {
    (void)state;
    bad_text("\033Lua\x54\0\x19\x93\r\n\x1a\n", 12, BOHN_BAD_SCRIPT, "compiled Lua is not accepted");
    bad_text("\033Lua", 4, BOHN_BAD_SCRIPT, "compiled Lua is not accepted");
    bad_text("#!/usr/bin/bohn\n\033Lua\x54", 21, BOHN_BAD_SCRIPT, "unexpected symbol");
    bad_text("return 1 \0 while true do end", 28, BOHN_BAD_SCRIPT, "zero byte");
    BohnError err;
    write_text("bad", "");
    assert_null(load_with("bad", 0, NULL, &err));
    assert_string_equal(err.text, "'bad' must return the game it made with define or :variant");
    check_usable();
}

static void b3_24_load(void **state) { (void)state; absent("load"); absent("loadfile"); absent("dofile"); }
static void b3_25_debug(void **state) { (void)state; absent("debug"); }

static void b3_26_outside(void **state) {
    (void)state;
    absent("os");
    absent("io");
    absent("package");
    absent("print");
    static const char *const files[] = { "/etc/passwd", "../host", "./host", "/dev/zero", "host.lua", "a b", "", "..", "/" };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char code[100];
        snprintf(code, sizeof code, "require '%s'", files[i]);
        abuse(AT_LOAD, code, BOHN_RULE_FAULT, "plain name");
        snprintf(code, sizeof code, "extends '%s'", files[i]);
        abuse(AT_LOAD, code, BOHN_RULE_FAULT, "plain names");
        snprintf(code, sizeof code, "do return extends '%s' end", files[i]); /* a tail call hides who asks */
        BohnError err;
        write_abuse(AT_LOAD, code);
        assert_null(load_with("host", 0, NULL, &err));
        assert_int_equal(err.status, BOHN_BAD_SCRIPT);
        assert_non_null(strstr(err.text, "plain names"));
    }
    abuse(AT_LOAD, "require(5)", BOHN_RULE_FAULT, NULL);
    abuse(AT_LOAD, "require 'host'", BOHN_RULE_FAULT, NULL);
    abuse(AT_LOAD, "extends 'host'", BOHN_RULE_FAULT, "extends itself");
    abuse(AT_LOAD, "require 'nowhere'", BOHN_RULE_FAULT, "no script 'nowhere'");
    abuse(IN_PHASE, "require 'trade'", BOHN_RULE_FAULT, "'require' is for loading");
    abuse(IN_SCORE, "extends 'two_beans'", BOHN_RULE_FAULT, "'extends' is for loading");
    abuse(IN_BOT, "define { id = 'x' }", BOHN_RULE_FAULT, "'define' is for loading");
    check_usable();
}

static void b3_27_string_metatable(void **state) {
    (void)state;
    absent("getmetatable");
    abuse_everywhere("local s = 'x' s.format = 1", BOHN_RULE_FAULT, "attempt to index a string value");
    abuse_everywhere("string.format = error", BOHN_RULE_FAULT, "'format' cannot be set");
    abuse(IN_PHASE, "local x = '10' + 1", BOHN_RULE_FAULT, "arithmetic on a string value");
    check_usable();
}

static void b3_28_globals_of_others(void **state) {
    (void)state;
    abuse_everywhere("table.insert = nil", BOHN_RULE_FAULT, "'insert' cannot be set");
    abuse_everywhere("math.floor = error", BOHN_RULE_FAULT, "'floor' cannot be set");
    abuse_everywhere("pairs = ipairs", BOHN_RULE_FAULT, "'pairs' is not declared");
    abuse_everywhere("_ENV.type = nil", BOHN_RULE_FAULT, "'type' is not declared");
    abuse(AT_LOAD, "_G.x = 1", BOHN_RULE_FAULT, "unknown name '_G'");
    abuse(IN_PHASE, "local x = tpye(1)", BOHN_RULE_FAULT, "did you mean 'type'");
    check_usable();
}

static void b3_29_raw_access(void **state) {
    (void)state;
    absent("rawset");
    absent("rawget");
    absent("next");
    abuse(AT_LOAD, "rawequal(1, 1)", BOHN_RULE_FAULT, "unknown name 'rawequal'");
    abuse(AT_LOAD, "rawlen({})", BOHN_RULE_FAULT, "unknown name 'rawlen'");
}

static void b3_31_collectgarbage(void **state) { (void)state; absent("collectgarbage"); }

static void b3_32_error_objects(void **state) {
    (void)state;
    abuse_everywhere("error({})", BOHN_RULE_FAULT, "an error that is not a text");
    abuse_everywhere("error()", BOHN_RULE_FAULT, "an error that is not a text");
    abuse_everywhere("error(print_it)", BOHN_RULE_FAULT, "unknown name 'print_it'");
    abuse_everywhere("error(tostring)", BOHN_RULE_FAULT, "an error that is not a text");
    abuse_everywhere("error('plain', 0)", BOHN_RULE_FAULT, "plain");
    abuse_everywhere("assert(false, 'asserted')", BOHN_RULE_FAULT, "asserted");
    abuse_everywhere("error(('x'):rep(60000), 0)", BOHN_RULE_FAULT, "xxxx");
    abuse_everywhere("error('%s%n%d\\27[31m\\0', 0)", BOHN_RULE_FAULT, "%s%n%d");
    abuse_everywhere("local x = nil + 1", BOHN_RULE_FAULT, "arithmetic on a nil value");
    abuse_everywhere("local x = 1 // 0", BOHN_RULE_FAULT, "divide by zero");
    abuse(IN_PHASE, "error(p)", BOHN_RULE_FAULT, "an error that is not a text");
    check_usable();
}

static bool reenter(void *context, const BohnRequest *request, BohnAnswer *a) {
    BohnGame *game = context;
    BohnError err = { 0 };
    int score[4];
    bohn_default_answer(request, a);
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    assert_int_equal(err.status, BOHN_BAD_INPUT);
    assert_non_null(strstr(err.text, "the game is running"));
    assert_false(bohn_answer(game, a, &err));
    assert_false(bohn_goto(game, 0, &err));
    assert_false(bohn_edit(game, "set n 5", &err));
    assert_true(bohn_score(game, 0, score, &err)); /* looking is allowed, and so is a clone */
    BohnGame *copy = bohn_clone(game, &err);
    if (!copy) fail_msg("%s", err.text);
    assert_true(fingerprint(copy) == fingerprint(game));
    if (play(copy, &err) != BOHN_OVER) fail_msg("%s", err.text);
    bohn_free(copy);
    return true;
}

/* A decider is called within a step. It may look and clone; the step it is in stays as it is. */
static void b3_34_reentry(void **state) {
    (void)state;
    BohnError err = { 0 };
    const char *none[N_PLACES] = { NULL };
    write_host(none, AT_LOAD);
    BohnRules *rules = load("host");
    for (int flags = 0; flags <= ALL_FLAGS; flags += ALL_FLAGS) {
        BohnGame *plain = new_game(rules, flags), *game = new_game(rules, flags);
        bohn_set_decider(game, reenter, game);
        if (play(plain, &err) != BOHN_OVER) fail_msg("%s", err.text);
        if (bohn_run(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
        assert_true(fingerprint(plain) == fingerprint(game));
        bohn_free(plain);
        bohn_free(game);
    }
    free_rules(rules);
}

static bool lie(void *context, const BohnRequest *request, BohnAnswer *a) {
    bohn_default_answer(request, a);
    *(const int *)context == 0 ? (void)(a->index[0] = 99) : (void)(a->n = 1000);
    return true;
}

static void b3_34_wrong_decider(void **state) {
    (void)state;
    BohnError err = { 0 };
    const char *none[N_PLACES] = { NULL };
    write_host(none, AT_LOAD);
    BohnRules *rules = load("host");
    for (int i = 0; i < 2; i++) {
        BohnGame *game = new_game(rules, 0);
        bohn_set_decider(game, lie, &i);
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        assert_non_null(strstr(err.text, "decider answered wrongly"));
        bohn_free(game);
    }
    free_rules(rules);
}

static void b3_35_huge_sources(void **state) {
    (void)state;
    size_t n;
    limits = patient_limits();
    char *text = repeated("-- ", "long ", 210000, "", &n);
    bad_text(text, n, BOHN_BAD_SCRIPT, "longer than 1 MiB");
    free(text);
    limits.memory = 4u << 20;
    text = repeated("local x = { ", "{},", 300000, " }", &n); /* a table of tables: memory */
    bad_text(text, n, BOHN_LIMIT, "4096 KiB of memory");
    free(text);
    limits = patient_limits();
    text = repeated("local function f() ", "goto x ", 10000, " ::x:: end error('compiled')", &n);
    bad_text(text, n, BOHN_BAD_SCRIPT, "compiled");
    free(text);
    text = repeated("local function f() ", "goto x ", 40000, " ::x:: end", &n);
    bad_text(text, n, BOHN_BAD_SCRIPT, "too many");
    free(text);
    /* texts that take the compiler very long: it is stopped between two pieces */
    limits.milliseconds = in_time(500);
    text = repeated("local function f(a) if a then ", "elseif a then ", 70000, " end end", &n);
    bad_text(text, n, BOHN_LIMIT, NULL);
    free(text);
    limits = quick_limits();
    text = repeated("local x = '", "0123456789", 7000, "'", &n);
    bad_text(text, n, BOHN_LIMIT, "text of more than 64 KiB");
    free(text);
    char many[8000] = "", one[32];
    for (int i = 0; i < 256; i++) {
        snprintf(one, sizeof one, "local a%d ", i);
        strcat(many, one);
    }
    bad_text(many, strlen(many), BOHN_BAD_SCRIPT, "too many local variables");
    check_usable();
}

/* Control characters in texts are not the kernel's business: it prints nothing, and hands texts on
 * as they are, so the program must filter what it shows. What the kernel refuses are such characters
 * in names and answers, which become lines of a record. */
static void b3_36_control_characters(void **state) {
    (void)state;
    BohnError err;
    write_abuse(AT_LOAD, "game.title = '\\27[2J' game.texts.x = '\\27]0;title\\7'");
    BohnRules *rules = load("host");
    assert_string_equal(bohn_rules_title(rules, "en"), "\033[2J");
    assert_string_equal(bohn_text(rules, "x", "en"), "\033]0;title\a");
    free_rules(rules);
    static const char *const names[][2] = {
        { "game.id = 'a\\27[2J'", "game '" },
        { "game.cards[1].id = 'red\\nbean'", "card 'red" },
        { "game.cards[1].back = 'a b'", "back 'a b'" },
        { "game.zones['a\\nb'] = 'all'", "zone 'a" },
        { "game.zones['p1.hand'] = 'all'", "zone 'p1.hand'" },
        { "game.zones[''] = 'all'", "zone ''" },
        { "game.counters['a b'] = 1", "counter 'a b'" },
        { "game.options = { ['a=b'] = { 1, 'x' } }", "option 'a=b'" },
        { "game.bots_ = 0 game.turn[2] = 'a b' game['a b'] = game.setup or error", "phase 'a b'" },
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        write_abuse(AT_LOAD, names[i][0]);
        assert_null(load_with("host", 0, NULL, &err));
        assert_int_equal(err.status, BOHN_BAD_SCRIPT);
        if (!strstr(err.text, names[i][1])) fail_msg("'%s' is not in: %s", names[i][1], err.text);
    }
    abuse(IN_PHASE, "p:choose { 'a b', from = { 'x' } }", BOHN_RULE_FAULT, "needs a name of letters");
    abuse(IN_PHASE, "p:choose { 'a\\nb', from = { 'x' } }", BOHN_RULE_FAULT, "needs a name of letters");
    static const char *const words[] = { "a b", "a,b", "a\\nb", "\\27[2J", "", "-", "a\\0b" };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char code[100];
        snprintf(code, sizeof code, "p:choose { 'x', from = { '%s' } }", words[i]);
        abuse(IN_PHASE, code, BOHN_RULE_FAULT, NULL);
    }
    abuse(IN_PHASE, "p:choose { 'x', from = { ('x'):rep(300) } }", BOHN_RULE_FAULT, "at most 200 bytes");
    abuse(IN_PHASE, "t:say(('x'):rep(300))", BOHN_RULE_FAULT, "at most 200 bytes");
}

static void b3_36_floods(void **state) {
    (void)state;
    abuse(IN_PHASE, "while true do t:say('hello', p) end", BOHN_LIMIT, "Lua instructions");
    abuse(IN_PHASE, "while true do t.deck:move_all(t.pile) t.pile:move_all(t.deck) end", BOHN_LIMIT, "Lua instructions");
    abuse(IN_PHASE, "for i = 1, 10000 do t:say('word' .. i) end", BOHN_RULE_FAULT, "too many different words");
    check_usable();
}

static void b3_37_endless_game(void **state) {
    (void)state;
    BohnError err = { 0 };
    limits.decisions = 500;
    write_abuse(IN_PHASE, "do return 'again' end");
    for (int decided = 0; decided < 2; decided++) {
        BohnRules *rules = load("host");
        BohnGame *game = new_game(rules, ALL_FLAGS);
        polls = 1;
        if (decided) bohn_set_decider(game, interrupt_it, NULL);
        assert_int_equal(play(game, &err), BOHN_FAILED);
        assert_int_equal(err.status, BOHN_LIMIT);
        assert_non_null(strstr(err.text, "endless"));
        bohn_free(game);
        free_rules(rules);
    }
    /* all of it in one step, answered from within */
    write_abuse(IN_PHASE, "while true do p:choose { 'x', from = { 'yes' } } end");
    BohnRules *rules = load("host");
    BohnGame *game = new_game(rules, 0);
    bohn_set_decider(game, interrupt_it, NULL);
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    check_host_error(&err, BOHN_LIMIT, 0, "500 decisions");
    bohn_free(game);
    free_rules(rules);
    limits = quick_limits();
    abuse(IN_PHASE, "while true do t:poll() end", BOHN_LIMIT, NULL);
    check_usable();
}

/* ---- B3 38 and guards: who may see and do what ---------------------------------------------------------- */

static void bot_fails(BohnGame *game, const char *bot, const char *message) {
    BohnError err = { 0 };
    BohnAnswer a;
    uint64_t before = fingerprint(game);
    assert_false(bohn_bot_answer(game, bot, &a, &err));
    assert_int_equal(err.status, BOHN_RULE_FAULT);
    if (!strstr(err.text, message)) fail_msg("bot '%s': '%s' is not in: %s", bot, message, err.text);
    assert_true(fingerprint(game) == before);
}

static void b3_38_bots_see_their_view(void **state) {
    (void)state;
    BohnError err = { 0 };
    BohnAnswer a, b;
    BohnRules *rules = load("spy");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    int different = 0;
    for (int turn = 0; turn < 3; turn++) {
        run(game, BOHN_WAITING);
        if (!bohn_bot_answer(game, "sum", &a, &err)) fail_msg("%s", err.text);
        for (uint64_t seed = 1; seed <= 40; seed++) {
            BohnGame *dealt = bohn_clone_seen(game, bohn_request(game)->seat, seed, &err);
            if (!dealt) fail_msg("%s", err.text);
            if (!bohn_bot_answer(dealt, "sum", &b, &err)) fail_msg("%s", err.text);
            assert_int_equal(a.index[0], b.index[0]);
            different += fingerprint(dealt) != fingerprint(game);
            bohn_free(dealt);
        }
        answer(game);
    }
    assert_true(different > 100); /* the deals were others, or the test proves nothing */
    bohn_free(game);

    game = new_game(rules, ALL_FLAGS);
    run(game, BOHN_WAITING); /* seat 1 */
    bot_fails(game, "zone_of", "hidden from the seat that looks");
    bot_fails(game, "place_of", "hidden from the seat that looks");
    bot_fails(game, "face_of", "hidden from the seat that looks");
    bot_fails(game, "has", "hidden from the seat that looks");
    bot_fails(game, "field_of_hidden", "card '?' has no field 'pays'");
    bot_fails(game, "move_hidden", "may only look");
    bot_fails(game, "random", "may only look");
    bot_fails(game, "liar", "answered 'what' wrongly");
    bot_fails(game, "spoiler", "attempt to get length");
    bot_fails(game, "widener", "answered 'what' wrongly");
    bot_fails(game, "nothing", "answered 'what' wrongly");
    bot_fails(game, "nobody", "no bot 'nobody'");
    if (!bohn_bot_answer(game, "dice", &a, &err) || !bohn_bot_answer(game, "dice", &b, &err)) fail_msg("%s", err.text);
    assert_int_equal(a.index[0], b.index[0]); /* the same chance when asked again */
    bohn_free(game);
    free_rules(rules);
}

/* A card or kind that a bot sees as unknown cannot be carried into a rule and from there into data. */
static void b3_38_unknown_cards_stay_outside(void **state) {
    (void)state;
    static const char *const uses[] = {
        "p:choose { 'x', from = { kept.card } }", "p:choose { 'x', from = { kept.kind } }",
        "p:choose { 'x', from = { 'y' }, show = { kept.card } }", "p:choose { 'x', from = { 'y' }, about = kept.kind }",
        "t:say('x', kept.kind)", "t:offer(p, p, {}, { kept.kind })", "t:offer(p, p, { kept.card }, {})",
        "t.pile:take(kept.card)", "t.pile:fill(kept.kind)", "t.pile:has(kept.card)", "kept.card:place()",
        "p:deal { 'x', pass = true, partners = { p }, cards = { kept.card }, kinds = {} }",
        "p:deal { 'x', pass = true, partners = { p }, cards = {}, kinds = { kept.kind } }",
    };
    for (size_t i = 0; i < sizeof uses / sizeof uses[0]; i++) {
        BohnError err = { 0 };
        BohnAnswer a;
        const char *lines[N_PLACES] = { NULL };
        char use[300];
        /* a fast game does not notice at once that a local keeps something */
        snprintf(use, sizeof use, "local kept = { card = card, kind = kind } if card then %s end", uses[i]);
        lines[AT_LOAD] = "local card, kind";
        lines[IN_PHASE] = use;
        lines[IN_BOT] = "card = t.deck:top() kind = card.kind";
        int line = write_host(lines, IN_PHASE);
        BohnRules *rules = load("host");
        BohnGame *game = new_game(rules, BOHN_EVENTS);
        run(game, BOHN_WAITING);
        if (!bohn_bot_answer(game, "dull", &a, &err)) fail_msg("%s", err.text);
        answer(game);
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        check_host_error(&err, BOHN_RULE_FAULT, line, NULL);
        bohn_free(game);
        free_rules(rules);
    }
}

/* Rules that answer what is possible may only look. */
static void test_guard(void **state) {
    (void)state;
    static const Place looking[] = { IN_OPTIONS, IN_CAN, IN_ANYTIME, IN_SCORE, IN_BOT, IN_CAPTION };
    static const char *const writes[] = {
        "t.deck:draw(t.pile)", "t.deck:move(t.deck:top(), t.pile)", "t.pile:take(t.deck:top())", "t.deck:deal(t.pile, 1)",
        "t.deck:move_all(t.pile)", "t.deck:shuffle()", "t.pile:fill()", "t.deck:turn(t.deck:top(), 'up')", "t.pile:open()",
        "t.pile:close()", "t.n:set(1)", "t.n:add(1)", "t:finish()", "t:pass_to(t:seat(1))", "t:random(6)", "t:say('x')",
        "t:seat(1):tell('x')", "t:offer(t:seat(1), t:seat(2), {}, {})", "t:withdraw(1)", "t:poll()",
        "t:seat(1):choose { 'x', from = { 'y' } }", "t:seat(1):pick { 'x', from = { 'y' } }", "t:seat(1):confirm { 'x' }",
        "t:seat(1):deal { 'x', pass = true }", "t:choose_all { 'x', from = { 'y' } }", "t:open { 'x', from = { 'y' } }",
    };
    for (size_t i = 0; i < sizeof looking / sizeof looking[0]; i++)
        for (size_t k = 0; k < sizeof writes / sizeof writes[0]; k++)
            abuse(looking[i], writes[k], BOHN_RULE_FAULT, "may only look");
    abuse(AT_LOAD, "game.zones.deck:shuffle()", BOHN_RULE_FAULT, NULL);
    check_usable();
}

/* ---- the allow-list ------------------------------------------------------------------------------------- */

static const char *const allowed =
    "_ENV table\n_ENV.assert function\n_ENV.define function\n_ENV.error function\n_ENV.extends function\n"
    "_ENV.ipairs function\n_ENV.math table\n_ENV.math.abs function\n_ENV.math.ceil function\n"
    "_ENV.math.floor function\n_ENV.math.max function\n_ENV.math.maxinteger number\n_ENV.math.min function\n"
    "_ENV.math.mininteger number\n_ENV.math.tointeger function\n_ENV.math.type function\n_ENV.no function\n"
    "_ENV.pairs function\n_ENV.require function\n_ENV.select function\n_ENV.string table\n"
    "_ENV.string.byte function\n_ENV.string.char function\n_ENV.string.find function\n"
    "_ENV.string.format function\n_ENV.string.len function\n_ENV.string.lower function\n"
    "_ENV.string.rep function\n_ENV.string.reverse function\n_ENV.string.split function\n"
    "_ENV.string.sub function\n_ENV.string.upper function\n_ENV.table table\n_ENV.table.concat function\n"
    "_ENV.table.insert function\n_ENV.table.pack function\n_ENV.table.remove function\n"
    "_ENV.table.sort function\n_ENV.table.unpack function\n_ENV.tonumber function\n_ENV.tostring function\n"
    "_ENV.type function\n"
    "game.id string\ngame.players table\ngame.players.1 number\ngame.players.2 number\ngame.title string\n"
    "game.turn table\ngame.turn.1 string\ngame.variant function\n"
    "text.find true\ntext.format true\ntext.rep true";

static void test_allow_list(void **state) {
    (void)state;
    BohnRules *rules = load("walk");
    assert_string_equal(bohn_text(rules, "graph", "en"), allowed);
    free_rules(rules);
}

/* ---- state outside the table ------------------------------------------------------------------------------ */

/* At load nothing but locals can be made; in play nothing a script declared can be written. */
static void test_frozen(void **state) {
    (void)state;
    abuse_everywhere("count = 1", BOHN_RULE_FAULT, "'count' is not declared: write `local` before it");
    abuse_everywhere("_ENV[1] = 1", BOHN_RULE_FAULT, "is not declared");
    abuse(AT_LOAD, "function helper() end", BOHN_RULE_FAULT, "'helper' is not declared");
    static const char *const writes[][2] = {
        { "self.n = 1", "'n' cannot be set" },
        { "game.n = 1", "'n' cannot be set" },
        { "game.setup = nil", "'setup' cannot be set" },
        { "self.opt.x = 1", "'x' cannot be set" },
        { "self.cards[1].count = 5", "'count' cannot be set" },
        { "self.cards[3] = {}", "this list cannot be changed" },
        { "t:kind 'red'.list[1] = 5", "this list cannot be changed" },
        { "table.insert(t:kind 'red'.list, 5)", "this list cannot be changed" },
        { "table.sort(t:kind 'red'.list, function(a, b) return a > b end)", "this list cannot be changed" },
        { "t:kind 'red'.list = {}", "cannot store 'list'" },
        { "box.n = 1", "'n' cannot be set" },
        { "box.inner.n = 1", "'n' cannot be set" },
        { "box[1] = 1", "this list cannot be changed" },
        { "made().n = 1", "'n' cannot be set" },
        { "t:all_seats()[1] = 5", "this list cannot be changed" },
        { "local _, list = t:seats() list[3] = 5", "this list cannot be changed" },
        { "t.piles[3] = t.deck", "cannot store" },
        { "t.n = 1", "cannot store 'n'" },
        { "t.x = 1", "cannot store 'x'" },
        { "t.deck.x = 1", "cannot store 'x'" },
        { "t:seat(1).x = 1", "cannot store 'x'" },
        { "t.deck:top().x = 1", "cannot store 'x'" },
        { "t:active()[1] = 1", "cannot store 'number'" },
    };
    for (size_t i = 0; i < sizeof writes / sizeof writes[0]; i++) {
        const char *lines[N_PLACES] = { NULL };
        BohnError err = { 0 };
        lines[AT_LOAD] = "local box = { inner = {} } local function made() return box.inner end";
        lines[IN_PHASE] = writes[i][0];
        int line = write_host(lines, IN_PHASE);
        BohnRules *rules = load("host");
        BohnGame *game = new_game(rules, ALL_FLAGS);
        run(game, BOHN_WAITING);
        answer(game);
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        check_host_error(&err, BOHN_RULE_FAULT, i == 8 ? 0 : line, writes[i][1]);
        bohn_free(game);
        free_rules(rules);
    }
    check_usable();
}

/* The game is not copied for speed where nothing is checked: a write to it shows at the end, and the
 * next game starts clean. */
static void test_fast_game_writes_itself(void **state) {
    (void)state;
    BohnError err = { 0 };
    const char *lines[N_PLACES] = { NULL };
    lines[IN_SETUP] = "assert(not self.seen, 'left over')";
    lines[IN_PHASE] = "self.seen = true self.peek = nil";
    write_host(lines, IN_PHASE);
    BohnRules *rules = load("host");
    for (int i = 0; i < 3; i++) {
        BohnGame *game = new_game(rules, 0);
        assert_int_equal(play(game, &err), BOHN_FAILED);
        assert_int_equal(err.status, BOHN_RULE_FAULT);
        if (!strstr(err.text, "of the game was changed during play")) fail_msg("%s", err.text);
        bohn_free(game);
    }
    free_rules(rules);
}

/* Locals around the rules: found at the step's end, named, and put back. */
static void test_changed_locals(void **state) {
    (void)state;
    static const struct { const char *declared, *code, *name; Place place; } cases[] = {
        { "local count = 0", "count = count + 1", "'count'", IN_PHASE },
        { "local count = 0", "count = count + 1", "'count'", IN_OPTIONS },
        { "local count = 0", "count = count + 1", "'count'", IN_CAN },
        { "local count = 0", "count = count + 1", "'count'", IN_SCORE },
        { "local count = 0", "count = count + 1", "'count'", IN_ANYTIME },
        { "local count = 0", "count = count + 1", "'count'", IN_BOT },
        { "local kept", "kept = p", "'kept'", IN_PHASE },
        { "local kept", "kept = pairs({ 1, 2, 3 })", "'kept'", IN_PHASE },
        { "local kept", "kept = { 1 }", "'kept'", IN_PHASE },
        { "local kept", "kept = function() end", "'kept'", IN_PHASE },
        { "local box = {}", "box = {}", "'box'", IN_PHASE },
        { "local n = 1", "n = 1.0", "'n'", IN_PHASE },
        { "local n = 0.0", "n = -0.0", "'n'", IN_PHASE },
        { "local n = 0 local function up() n = n + 1 return n end", "up()", "'n'", IN_PHASE },
        { "local up = (function() local n = 0 return function() n = n + 1 end end)()", "up()", "'n'", IN_PHASE },
        { "local n = 0 game.up = function() n = n + 1 end", "self.up()", "'n'", IN_PHASE },
        { "local n = 0 game.cards[1].up = function() n = n + 1 end", "t:kind 'red'.up()", "'n'", IN_PHASE },
        { "local n = 0 game.zones.pile = { 'all', up = function() n = n + 1 end }", "t.pile.up()", "'n'", IN_PHASE },
        { "local n = 0 local deep = { { { function() n = n + 1 end } } }", "deep[1][1][1]()", "'n'", IN_PHASE },
        { "local _ENV = { define = define, setmetatable = false }", "_ENV = {}", "'_ENV'", IN_PHASE },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *lines[N_PLACES] = { NULL };
        BohnError err = { 0 };
        const BohnOption *actions;
        BohnAnswer a;
        int score[4];
        lines[AT_LOAD] = cases[i].declared;
        lines[cases[i].place] = cases[i].code;
        write_host(lines, cases[i].place);
        BohnRules *rules = load("host");
        for (int again = 0; again < 2; again++) { /* it was put back, so it is found again */
            BohnGame *game = new_game(rules, ALL_FLAGS);
            run(game, BOHN_WAITING);
            if (cases[i].place == IN_SCORE) assert_false(bohn_score(game, 0, score, &err));
            else if (cases[i].place == IN_ANYTIME) assert_int_equal(bohn_anytime(game, 0, &actions, &err), -1);
            else if (cases[i].place == IN_BOT) assert_false(bohn_bot_answer(game, "dull", &a, &err));
            else assert_int_equal(play(game, &err), BOHN_FAILED);
            check_host_error(&err, BOHN_RULE_FAULT, 0, cases[i].name);
            assert_non_null(strstr(err.text, "the local "));
            bohn_free(game);
            game = new_game(rules, 0); /* a fast game looks at its end only */
            if (cases[i].place < IN_ANYTIME) assert_int_equal(play(game, &err), BOHN_FAILED);
            bohn_free(game);
        }
        free_rules(rules);
    }
    /* not a number is equal to nothing, not even to itself, but it has not changed */
    BohnError err;
    const char *lines[N_PLACES] = { NULL };
    lines[AT_LOAD] = "local nan = 0 / 0";
    lines[IN_PHASE] = "local x = nan";
    write_host(lines, AT_LOAD);
    BohnRules *rules = load("host");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    if (play(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
    bohn_free(game);
    free_rules(rules);
}

/* A step that fails for another reason leaves no changed local behind either. */
static void test_fault_puts_locals_back(void **state) {
    (void)state;
    BohnError err;
    const char *lines[N_PLACES] = { NULL };
    lines[AT_LOAD] = "local n = 0";
    lines[IN_PHASE] = "n = n + 1 error('n is ' .. n)";
    int line = write_host(lines, IN_PHASE);
    BohnRules *rules = load("host");
    BohnGame *game = new_game(rules, 0);
    for (int i = 0; i < 3; i++) {
        run(game, BOHN_WAITING);
        answer(game);
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        check_host_error(&err, BOHN_RULE_FAULT, line, "n is 1");
    }
    bohn_free(game);
    free_rules(rules);
}

/* What pairs() returns counts: kept from load on, it would be state nobody sees. */
static void test_kept_iterator(void **state) {
    (void)state;
    static const char *const kept[] = { "local it = pairs({ 1, 2, 3 })", "local box = { it = pairs({ 1 }) } local it = box.it",
                                        "local it = ipairs game.it = pairs({})" };
    for (size_t i = 0; i < 3; i++) {
        const char *lines[N_PLACES] = { NULL };
        BohnError err;
        lines[AT_LOAD] = kept[i];
        lines[IN_PHASE] = "local x = it()";
        write_host(lines, AT_LOAD);
        assert_null(load_with("host", 0, NULL, &err));
        assert_int_equal(err.status, BOHN_BAD_SCRIPT);
        assert_non_null(strstr(err.text, "pairs() return"));
    }
}

/* The base of a variant is frozen like the variant itself. */
static void test_base_of_a_variant(void **state) {
    (void)state;
    static const char *const writes[] = { "base.score = nil", "base.opt = {}", "base.cards[1].count = 1" };
    for (size_t i = 0; i < 3; i++) {
        BohnError err = { 0 };
        char text[600], file[300];
        snprintf(text, sizeof text, "local base = extends 'two_beans'\n"
                                    "local game = base:variant { id = 'bad', title = 'x' }\n"
                                    "function game:draws(t, p) %s return 2 end\n"
                                    "return game\n", writes[i]);
        write_text("bad", text);
        snprintf(file, sizeof file, "%s/bad.lua", directory);
        BohnRules *rules = load("bad");
        BohnGame *game = new_game(rules, ALL_FLAGS);
        assert_int_equal(play(game, &err), BOHN_FAILED);
        check_error(&err, BOHN_RULE_FAULT, file, 3, "cannot be set");
        bohn_free(game);
        free_rules(rules);
    }
    write_text("bad", "local base = extends 'two_beans' return base:variant(base)");
    free_rules(load("bad")); /* odd, but harmless */
}

/* A module is shared by the scripts that require it, and frozen with them. */
static void test_module(void **state) {
    (void)state;
    write_text("shared", "local m = { n = 0 } function m.up() m.n = m.n + 1 end return m");
    const char *lines[N_PLACES] = { NULL };
    BohnError err = { 0 };
    lines[AT_LOAD] = "local shared = require 'shared'";
    lines[IN_PHASE] = "shared.up()";
    write_host(lines, IN_PHASE);
    BohnRules *rules = load("host");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    assert_int_equal(play(game, &err), BOHN_FAILED);
    assert_non_null(strstr(err.text, "shared.lua:1:"));
    assert_non_null(strstr(err.text, "'n' cannot be set"));
    bohn_free(game);
    free_rules(rules);
    write_text("shared", "return nil, require 'shared'");
    write_abuse(AT_LOAD, "require 'shared'");
    assert_null(load_with("host", 0, NULL, &err));
    assert_non_null(strstr(err.text, "shared.lua:1: module 'shared' requires itself"));
    write_text("shared", "this is no Lua");
    write_abuse(AT_LOAD, "require 'shared'");
    assert_null(load_with("host", 0, NULL, &err));
    assert_non_null(strstr(err.text, "shared.lua:1:"));
    assert_int_equal(err.status, BOHN_BAD_SCRIPT);
}

/* The one kind of hidden state no step end shows: only a rebuilt step does. */
static void test_audit_finds_what_nothing_else_does(void **state) {
    (void)state;
    BohnError err = { 0 };
    BohnRules *rules = load("remembers");
    bohn_set_ticks(rules, false); /* a step in doubt would be run again, and show it, too */
    BohnGame *game = new_game(rules, ALL_FLAGS);
    if (play(game, &err) != BOHN_OVER) fail_msg("%s", err.text); /* nobody notices */
    bohn_free(game);
    bohn_set_ticks(rules, ticking);
    for (int flags = BOHN_AUDIT; flags <= (BOHN_AUDIT | ALL_FLAGS); flags += ALL_FLAGS) {
        game = new_game(rules, flags);
        uint64_t before = fingerprint(game);
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        assert_int_equal(err.status, BOHN_RULE_FAULT);
        assert_non_null(strstr(err.text, "asks 'what' differently"));
        assert_non_null(strstr(err.text, "phase 'go'"));
        assert_true(fingerprint(game) != before); /* setup is over; the step at fault has not begun */
        assert_null(bohn_request(game));
        bohn_free(game);
    }
    free_rules(rules);
}

/* A clone of a clone in the middle of a step, each with decisions of its own in that step. */
static void test_clones_within_a_step(void **state) {
    (void)state;
    BohnError err = { 0 };
    write_text("bad", "local game = define { id = 'bad', title = 'x', players = { 2, 2 }, turn = { 'go' } }\n"
                      "game.counters = { n = 0 }\n"
                      "function game:setup() end\n"
                      "function game:go(t, p)\n"
                      "  for i = 1, 6 do t.n:set(t.n:get() * 3 + p:choose { 'what', from = { 0, 1, 2 } }) end\n"
                      "  t:finish()\n"
                      "end\n"
                      "function game:score(t) return t.n:get() end\n"
                      "return game\n");
    BohnRules *rules = load("bad");
    BohnGame *games[7] = { new_game(rules, 0) };
    run(games[0], BOHN_WAITING);
    for (int i = 0; i < 6; i++) {
        BohnAnswer a = { .n = 1, .index = { (i + 1) % 3 }, .partner = BOHN_NO_SEAT };
        assert_true(bohn_answer(games[i], &a, &err));
        if (i < 5) run(games[i], BOHN_WAITING); else run(games[i], BOHN_OVER);
        games[i + 1] = bohn_clone(games[i], &err);
        if (!games[i + 1]) fail_msg("%s", err.text);
        assert_true(fingerprint(games[i + 1]) == fingerprint(games[i]));
    }
    assert_int_equal(bohn_counter_value(games[6], 0), ((((1 * 3 + 2) * 3 + 0) * 3 + 1) * 3 + 2) * 3 + 0);
    /* back and forth within the step, without history */
    for (int n = 0; n <= 5; n++)
        if (!bohn_goto(games[4], n < 5 ? n : 3, &err)) assert_true(n == 5);
    for (int i = 0; i < 7; i++) bohn_free(games[i]);
    free_rules(rules);
}

/* ---- the same in every run -------------------------------------------------------------------------------- */

static void test_order(void **state) {
    (void)state;
    char first[8000] = "", events[4000];
    for (int i = 0; i < 20; i++) {
        BohnError err = { 0 };
        char *clutter = malloc((size_t)(i * 997 + 1)); /* other addresses, other hashes */
        BohnRules *rules = load("order");
        const char *seen = bohn_text(rules, "seen", "en");
        if (!first[0]) snprintf(first, sizeof first, "%s", seen);
        assert_string_equal(seen, first);
        BohnGame *game = new_game(rules, ALL_FLAGS);
        if (bohn_run(game, &err) != BOHN_WAITING) fail_msg("%s", err.text);
        events[0] = '\0';
        for (int k = 0; k < bohn_event_count(game); k++) {
            BohnEvent event;
            if (!bohn_event(game, BOHN_ALL_SEATS, k, &event) || event.type != BOHN_EVENT_SAY) continue;
            char text[100];
            bohn_render(rules, bohn_word(rules, event.a), event.args, event.n_args, "en", NULL, text, sizeof text);
            snprintf(events + strlen(events), sizeof events - strlen(events), "%s|", text);
        }
        assert_string_equal(events, "key 3|key name|key red.1|key red.2|key red.3|key blue.1|key blue.2|key blue.3|"
                                    "key deck|key p1|key p2|key red|key n|key table|length 2|");
        bohn_free(game);
        free_rules(rules);
        free(clutter);
    }
    static const char *const parts[] = {
        "-9223372036854775808 11\n-1 6\n1 30\n2 10\n2.5 7\n3 20\n9007199254740992 8\n9007199254740993 9\n"
        "9223372036854775807 10\n9.2233720368548e+18 12\n 5\nApple 3\napple 2\nkey1 ", "\nzebra 1\nä 4\n",
        "\nleft a\nleft c\n", "\ntable nil function 1.5 4611686018427387904\n",
        "\ntable function 7   2.2 \"a\\\nb\" ff %p\n", "\nÄRGER Ärger 2\n", "\n2 2 1 nil\n4 2 2 1 1\nnil nil 4 \n",
        "\none|two|three a||b|\n", "\nstable true\n", "\nmad ",
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!strstr(first, parts[i])) fail_msg("'%s' is not in:\n%s", parts[i], first);
}

static void test_keys_without_order(void **state) {
    (void)state;
    abuse(IN_PHASE, "for k in pairs({ [true] = 1 }) do end", BOHN_RULE_FAULT, "a key of type boolean has no order");
    abuse(IN_PHASE, "for k in pairs({ [{}] = 1 }) do end", BOHN_RULE_FAULT, "a key of type table has no order");
    abuse(IN_PHASE, "for k in pairs({ [tostring] = 1, a = 2 }) do end", BOHN_RULE_FAULT, "a key of type function has no order");
    abuse(IN_PHASE, "for k in pairs({ [t.piles] = 1 }) do end", BOHN_RULE_FAULT, "a group of zones has no order");
    abuse(IN_PHASE, "pairs(nil)", BOHN_RULE_FAULT, "table expected");
    abuse(IN_PHASE, "pairs(t.deck)", BOHN_RULE_FAULT, "table expected");
    abuse(IN_PHASE, "for _ in ipairs(t.deck) do end", BOHN_RULE_FAULT, "no field of type number");
    abuse(IN_PHASE, "math.random()", BOHN_RULE_FAULT, "a nil value (field 'random')");
}

static void test_groups_are_lists(void **state) {
    (void)state;
    abuse(IN_PHASE, "local pile = t.piles.first", BOHN_RULE_FAULT, "a group of zones is a list");
    abuse(IN_PHASE, "t.piles[1] = t.deck", BOHN_RULE_FAULT, "a rule cannot store");
    abuse(IN_PHASE, "t:first_holding(t.deck)", BOHN_RULE_FAULT, "a zone of a seat is expected");
    abuse(IN_PHASE, "t:first_holding(p.hand, p:left().hand)", BOHN_RULE_FAULT, "a zone of the same seat is expected");
}

/* ---- wrong types ------------------------------------------------------------------------------------------- */

/* Adds "TYPE.NAME" for every entry of the method tables in a C file. */
static void read_methods(const char *file, char *list, size_t n) {
    char line[400], type[40] = "", name[60];
    FILE *stream = fopen(file, "r");
    assert_non_null(stream);
    while (fgets(line, sizeof line, stream)) {
        if (sscanf(line, "const luaL_Reg %39[a-z]_methods[]", type) == 1) continue;
        if (strncmp(line, "};", 2) == 0) type[0] = '\0';
        if (type[0] && sscanf(line, "    { \"%59[^\"]\", f_", name) == 1 && name[0] != '_')
            snprintf(list + strlen(list), n - strlen(list), " %s.%s", type, name);
        if (sscanf(line, "function seat.%59[a-z_](", name) == 1) snprintf(list + strlen(list), n - strlen(list), " seat.%s", name);
        if (sscanf(line, "function tbl.%59[a-z_](", name) == 1) snprintf(list + strlen(list), n - strlen(list), " table.%s", name);
    }
    fclose(stream);
}

enum { N_WRONG_PLACES = 8, N_WRONG_VALUES = 31 };

/* One case in a clone: it works, or it fails in the script's words and changes nothing. */
static bool try_types(const BohnGame *base, int number, bool bot) {
    BohnError err = { 0 };
    BohnAnswer a;
    char command[40];
    snprintf(command, sizeof command, "set case %d", number);
    BohnGame *game = bohn_clone(base, &err);
    assert_non_null(game);
    if (bot) { /* the bot is asked at a question that was reached without the case */
        run(game, BOHN_WAITING);
        if (!bohn_edit(game, "set case 0", &err)) fail_msg("%s", err.text);
        run(game, BOHN_WAITING);
    }
    if (!bohn_edit(game, command, &err)) fail_msg("%s", err.text);
    uint64_t before = fingerprint(game);
    BohnProgress progress = bohn_run(game, &err);
    if (progress == BOHN_FAILED) {
        if ((err.status != BOHN_RULE_FAULT && err.status != BOHN_LIMIT) || !strstr(err.text, "types.lua:"))
            fail_msg("case %d: status %d: %s", number, (int)err.status, err.text);
        assert_true(fingerprint(game) == before);
    } else if (progress == BOHN_WAITING) {
        const BohnOption *actions;
        BohnGame *copy = bohn_clone(game, &err);
        if (!copy) fail_msg("case %d: %s", number, err.text);
        if (bohn_request(game)->window) bohn_anytime(game, 1, &actions, &err);
        if (!bohn_bot_answer(game, "try", &a, &err)) assert_true(err.status == BOHN_RULE_FAULT || err.status == BOHN_LIMIT);
        for (int seat = 0; seat < 3; seat++) bohn_caption(game, seat, 1, "de");
        answer(copy);
        bohn_run(copy, &err);
        bohn_free(copy);
    }
    bohn_free(game);
    return progress != BOHN_FAILED;
}

static void test_wrong_types(void **state) {
    (void)state;
    char methods[4000] = "methods=";
    BohnError err = { 0 };
    read_methods("vm/lua_zone.c", methods, sizeof methods);
    read_methods("vm/lua_table.c", methods, sizeof methods);
    read_methods("stdlib/choose.lua", methods, sizeof methods);
    assert_non_null(strstr(methods, " zone.move_all"));
    assert_non_null(strstr(methods, " card.place"));
    assert_non_null(strstr(methods, " seat.pick"));
    assert_non_null(strstr(methods, " table.withdraw"));
    assert_non_null(strstr(methods, " counter.add"));
    const char *const options[] = { methods, NULL };
    BohnRules *rules = load_with("types", 0, options, &err);
    if (!rules) fail_msg("%s", err.text);
    BohnGame *base = new_game(rules, ALL_FLAGS);
    run(base, BOHN_WAITING);
    int n = 0, good = 0, stride = getenv("BOHN_LONG") ? 1 : 5;
    for (const char *at = methods; (at = strchr(at, ' ')) != NULL; at++) n++;
    for (int method = 0; method < n; method++)
        for (int place = 1; place <= N_WRONG_PLACES; place++)
            for (int value = method % stride; value < N_WRONG_VALUES; value += stride)
                good += try_types(base, method * 10000 + place * 100 + value, false);
    assert_true(n > 50 && good > n); /* some values are right, else nothing got past the first check */
    bohn_free(base);
    free_rules(rules);
    check_usable();
}

/* ---- faults in what a script declares ------------------------------------------------------------------------ */

static void test_declarations(void **state) {
    (void)state;
    static const struct { const char *code, *message; } cases[] = {
        { "game.cards[1].count = 500", "card kind 'red' with 385 cards: a game may have 384 cards in all" },
        { "game.cards[1].count = 1 << 40", "a game may have 384 cards in all" },
        { "game.cards[1].count = -1", "card 'red' needs count = a whole number" },
        { "game.cards[1].count = 1.5", "card 'red' needs count = a whole number" },
        { "game.cards[1].count = nil", "card 'red' needs count = a whole number" },
        { "game.cards[1].id = nil", "card number 1 has no id" },
        { "game.cards[2] = 5", "card number 2 has no id" },
        { "game.cards[2].id = 'red'", "card kind 'red' is declared twice" },
        { "game.cards = 5", "cards must be a list" },
        { "game.cards = 'red'", "cards must be a list" },
        { "for i = 1, 200 do game.cards[i] = { id = 'k' .. i, count = 1 } end", "more than 160 kinds of cards" },
        { "game.zones = 5", "zones must be a table" },
        { "game.zones.deck = 'some'", "zone 'deck' is visible to 'some': all, owner, top or none is expected" },
        { "game.zones.deck = {}", "zone 'deck' is visible to ''" },
        { "game.zones.deck = 5", "zone 'deck' is visible to ''" },
        { "game.zones.deck = { 5 }", "zone 'deck' is visible to ''" },
        { "game.zones.deck = { 'all', row = 1 }", "zone 'deck': row (1 to 99) and x (0 to 99) are its place on a board" },
        { "game.zones.deck = { 'all', row = 0, x = 1 }", "zone 'deck': row (1 to 99)" },
        { "game.zones.deck = { 'all', row = 1, x = 1.5 }", "zone 'deck': row (1 to 99)" },
        { "game.zones.deck = { 'all', line = 0 }", "zone 'deck': line (1 to 99) is for zones of the table" },
        { "game.zones.deck = { 'all', line = 'top' }", "zone 'deck': line (1 to 99)" },
        { "game.zones.each.hand = { 'owner', line = 1 }", "zone 'hand': line (1 to 99)" },
        { "game.zones.deck = { 'all', face = 'sideways' }", "face = 'sideways': up or down is expected" },
        { "game.texts = { x = { en = 'x', tone = 'shrill' } }", "text 'x': tone = 'shrill': minor or major is expected" },
        { "game.zones.box = 'all'", "the name 'box' is declared twice" },
        { "game.zones[1] = 'all'", "declared by name" },
        { "game.zones.each = 'all'", "zones: each = { … } is expected" },
        { "game.counters.deck = 1", "the name 'deck' is declared twice" },
        { "game.counters.each.hand = 1", "the name 'hand' is declared twice" },
        { "game.counters.n = 'x'", "counter 'n' needs a whole number" },
        { "game.counters.n = 1 << 40", "counter 'n' needs a whole number" },
        { "game.zones.each.choose = 'all'", "the name 'choose' is taken" },
        { "game.zones.each.number = 'all'", "the name 'number' is taken" },
        { "game.zones.finish = 'all'", "the name 'finish' is taken" },
        { "game.counters.each.tell = 0", "the name 'tell' is taken" },
        { "for i = 1, 300 do game.zones['z' .. i] = 'all' end", "more than 256 zones" },
        { "for i = 1, 200 do game.counters['c' .. i] = 0 end", "more than 160 counters" },
        { "game.groups = { [{}] = {} }", "groups are declared by name" },
        { "game.groups = { x = 5 }", "groups are declared by name" },
        { "game.groups = { x = { 'nowhere' } }", "group 'x' names the zone 'nowhere'" },
        { "game.groups = { x = { 5 } }", "group 'x' names the zone '?'" },
        { "game.groups = { deck = { 'deck' } }", "the name 'deck' is taken" },
        { "game.turn = { 'go', 'come' }", "lists the phase 'come' but has no rule of that name" },
        { "game.turn = {}", "needs turn = { … }" },
        { "for i = 1, 40 do game.turn[i] = 'go' end", "more than 32 phases" },
        { "game.finale = { 'end_it' }", "lists the phase 'end_it'" },
        { "game.texts[1] = 'x'", "texts are declared by name" },
        { "for i = 1, 50000 do game.texts['t' .. i] = 'x' end", "more than 4096 texts" },
        { "game.options = { x = 5 }", "option 'x' needs { default, \"what it does\" }" },
        { "game.options = { x = { 5 } }", "option 'x' needs { default, \"what it does\" }" },
        { "game.options = { x = { {}, 'what' } }", "option 'x' must be a whole number, true or false, or a text" },
        { "game.options = { x = { 1.5, 'what' } }", "option 'x' must be a whole number" },
        { "game.players = nil", "needs players = { least, most }" },
        { "game.players = { 9, 9 }", "a table has 1 to 8 seats" },
        { "game.players = { 0, 0 }", "a table has 1 to 8 seats" },
        { "game.decisions = { x = 5 }", "decision 'x' must be a table" },
        { "game.decisions = { x = {} }", "decision 'x' needs from" },
        { "game.decisions = { x = { from = 'nothing' } }", "decision 'x': from must be the name of a rule" },
        { "game.decisions = { x = { from = 'score', otherwise = 5 } }", "decision 'x': otherwise must be the name" },
        { "do return 5 end", "'host' must return the game" },
        { "do return {} end", "'host' must return the game" },
        { "define {}", "needs an id" },
        { "define(5)", "needs an id" },
        { "game:variant {}", "needs an id" },
        { "game.variant(5, { id = 'x' })", NULL },
        { "extends 'two_beans':variant()", "needs an id" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        BohnError err = { 0 };
        write_abuse(AT_LOAD, cases[i].code);
        BohnRules *rules = load_with("host", 0, NULL, &err);
        if (rules) fail_msg("'%s' was accepted", cases[i].code);
        if (err.status != BOHN_BAD_SCRIPT) fail_msg("'%s': status %d: %s", cases[i].code, (int)err.status, err.text);
        if (cases[i].message && !strstr(err.text, cases[i].message))
            fail_msg("%s: '%s' is not in: %s", cases[i].code, cases[i].message, err.text);
    }
    BohnError err;
    write_abuse(IN_BOT, "return q.options[1] end, wrong = 5, other = function()");
    assert_null(load_with("host", 0, NULL, &err));
    assert_non_null(strstr(err.text, "bots are declared by name: name = a function"));
    check_usable();
}

/* The players or options asked for are the caller's mistake, all else is the script's. */
static void refused(const char *script, int players, const char *option, const char *message) {
    BohnError err = { 0 };
    const char *const options[] = { option, NULL };
    BohnRules *rules = load_with(script, players, option ? options : NULL, &err);
    if (rules) fail_msg("%s, %d players, %s was accepted", script, players, option ? option : "");
    BohnStatus status = players != 0 || option ? BOHN_BAD_INPUT : BOHN_BAD_SCRIPT;
    if (err.status != status) fail_msg("status %d, not %d: %s", (int)err.status, (int)status, err.text);
    if (!strstr(err.text, message)) fail_msg("'%s' is not in: %s", message, err.text);
}

static void test_setups(void **state) {
    (void)state;
    refused("two_beans", 7, NULL, "two_beans is for 2 to 4 players, not 7");
    refused("two_beans", -1, NULL, "two_beans is for 2 to 4 players, not -1");
    refused("two_beans", 0, "hand_sise=3", "unknown option 'hand_sise'; did you mean 'hand_size'?");
    refused("two_beans", 0, "zzz=3", "(two_beans has: hand_size)");
    refused("two_beans", 0, "hand_size", "name=value is expected");
    refused("two_beans", 0, "hand_size=many", "a whole number is expected");
    refused("two_beans", 0, "hand_size=1.5", "a whole number is expected");
    refused("nowhere", 0, NULL, "no script 'nowhere'");
    refused("", 0, NULL, "");
    refused("two_beans+nowhere", 0, NULL, "no script 'nowhere'");
    refused("/nowhere/at/all.lua", 0, NULL, "no script");
    refused("tests", 0, NULL, "no script 'tests'");
    refused("two_beans+two_beans", 2, NULL, "stands there twice");
    refused("tests/", 0, NULL, "tests/");
    static const char *const variants[][2] = {
        { "function game:drwas() end", "unknown rule 'drwas' in 'bad'; did you mean 'draws'?" },
        { "game.zzzzzzzz = 1", "unknown rule 'zzzzzzzz'" },
        { "game.adds = { 'new' } game.new, game.newer = 1, 2", "unknown rule 'newer'" },
        { "game.adds = { 'new' } game.newer = 1", "'bad' lists 'new' in `adds`, but has no such rule" },
        { "game.options = { hand_size = true }", "'bad': the option 'hand_size' is a number, not a boolean" },
        { "game.options = { hand_sise = 4 }",
          "'two_beans' has no option 'hand_sise' that 'bad' could change; did you mean 'hand_size'?" },
        { "game.options = { mood = { 'godo', 'how it feels', choices = { 'good', 'bad' } } }",
          "option mood=godo: one of good, bad is expected; did you mean 'good'?" },
        { "game.options = { size = { 7, 'how large', most = 5 } }", "option size=7: from any number to 5 is expected" },
        { "game.drops = { 'hand' }", "'two_beans' has no option 'hand' that 'bad' could change" },
        { "game.turn = { 'plant', 'sing' }", "lists the phase 'sing' but has no rule of that name" },
        { "game.setup = 5", "has no rule 'setup'" },
    };
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        char text[400];
        snprintf(text, sizeof text, "local game = extends 'two_beans':variant { id = 'bad', title = 'x' }\n%s\nreturn game\n",
                 variants[i][0]);
        write_text("bad", text);
        refused("bad", 0, NULL, variants[i][1]);
    }
    write_text("bad", "return extends 'bad'");
    refused("bad", 0, NULL, "extends itself");
    write_text("bad", "return extends 'bohnanza':variant { id = 'bad', title = 'x' }");
    refused("two_beans+bad", 0, NULL, "extends 'bohnanza', but the layers below are two_beans");
    check_usable();
}

/* Questions that cannot be put. */
static void test_questions(void **state) {
    (void)state;
    static const struct { const char *code, *message; } cases[] = {
        { "p:choose { from = { 'x' } }", "a question starts with its name" },
        { "p:choose { 'x' }", "a question needs from" },
        { "p:choose { 'x', from = {} }", "question 'x' has no legal answer" },
        { "p:choose { 'x', from = 5 }", "a question needs from" },
        { "p:choose { 'x', from = p }", "has no field 'cards'" },
        { "p:choose { 'x', from = { {} } }", "an option has 1 to 4 parts, found 0" },
        { "p:choose { 'x', from = { { 1, 2, 3, 4, 5 } } }", "an option has 1 to 4 parts, found 5" },
        { "p:choose { 'x', from = { { { 1 } } } }", "found table" },
        { "p:choose { 'x', from = { 1.5 } }", "found number" },
        { "p:choose { 'x', from = { 1 << 40 } }", "found number" },
        { "p:choose { 'x', from = { t.n } }", "found userdata" },
        { "p:choose { 'x', from = { tostring } }", "found function" },
        { "p:choose { 'x', from = 'nothing' }", "the game has no rule 'nothing'" },
        { "p:choose { 'x', from = 'score' }", "a question needs from" },
        { "p:choose { 'x', from = { 'y' }, can = 5 }", "attempt to call a number value" },
        { "p:choose { 'x', from = { 'y' }, show = { p } }", "a card is expected" },
        { "p:choose 'nothing'", "no decision 'nothing' is declared" },
        { "p:choose()", "table expected" },
        { "p.choose()", "a seat is expected" },
        { "p.choose({})", "a seat is expected" },
        { "local l = {} for i = 1, 5000 do l[i] = i end p:choose { 'x', from = l }", "more than 4096 options" },
        { "p:pick { 'x', from = { 1, 2, 3 }, least = 4 }", "wants 4 of 3 options" },
        { "p:pick { 'x', from = { 1, 2, 3 }, least = -1 }", "cannot be picked" },
        { "p:pick { 'x', from = { 1, 2, 3 }, least = 0, most = -1 }", NULL },
        { "p:pick { 'x', from = { 1, 2, 3 }, least = 1.5 }", "no integer representation" },
        { "p:pick { 'x', from = { 1, 2, 3 }, least = 'a' }", "attempt to compare" },
        { "local l = {} for i = 1, 100 do l[i] = i end p:pick { 'x', from = l, n = 90 }", "cannot be picked" },
        { "p:deal { 'x', partners = { p }, cards = {}, kinds = {} }", "question 'x' has no legal answer" },
        { "p:deal { 'x', pass = true, partners = { 5 }, cards = {}, kinds = {} }", "a seat is expected" },
        { "p:deal { 'x', pass = true, partners = { p, p, p, p, p, p, p, p, p }, cards = {}, kinds = {} }", "'partners'" },
        { "p:deal { 'x', pass = true, partners = { p }, cards = { p }, kinds = {} }", "a card is expected" },
        { "p:deal { 'x', pass = true, partners = { p }, cards = {}, kinds = { 'red' } }", "a kind is expected" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        abuse(IN_PHASE, cases[i].code, BOHN_RULE_FAULT, cases[i].message);
    check_usable();
}

/* What the rules that only look return is checked too. */
static void test_answers_of_rules(void **state) {
    (void)state;
    static const struct { Place place; const char *code, *message; } cases[] = {
        { IN_ANYTIME, "do return end", "anytime must return a list" },
        { IN_ANYTIME, "do return 5 end", "anytime must return a list" },
        { IN_ANYTIME, "do return { 'peek' } end", "must return actions: { \"rule\"" },
        { IN_ANYTIME, "do return { { p } } end", "must return actions: { \"rule\"" },
        { IN_ANYTIME, "do return { {} } end", "an option has 1 to 4 parts" },
        { IN_ANYTIME, "local l = {} for i = 1, 5000 do l[i] = { 'peek', i } end do return l end", "too many actions" },
        { IN_ANYTIME, "do return {}, { 5 } end", "a refused option is { option, clause }" },
        { IN_SCORE, "do return 'x' end", "score must return whole numbers" },
        { IN_SCORE, "do return 1.5 end", "score must return whole numbers" },
        { IN_SCORE, "do return 1 << 40 end", "score returned too large a number" },
        { IN_BOT, "do return 5 end", "answered 'first' wrongly" },
        { IN_BOT, "do return end", "answered 'first' wrongly" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        BohnError err = { 0 };
        const BohnOption *actions;
        BohnAnswer a;
        int score[4];
        write_abuse(cases[i].place, cases[i].code);
        BohnRules *rules = load("host");
        BohnGame *game = new_game(rules, ALL_FLAGS);
        run(game, BOHN_WAITING);
        if (cases[i].place == IN_ANYTIME) assert_int_equal(bohn_anytime(game, 0, &actions, &err), -1);
        if (cases[i].place == IN_SCORE) assert_false(bohn_score(game, 0, score, &err));
        if (cases[i].place == IN_BOT) assert_false(bohn_bot_answer(game, "dull", &a, &err));
        if (!strstr(err.text, cases[i].message)) fail_msg("'%s' is not in: %s", cases[i].message, err.text);
        if (cases[i].place == IN_SCORE) check_host_error(&err, BOHN_RULE_FAULT, 30, NULL);
        assert_int_equal(err.status, BOHN_RULE_FAULT);
        bohn_free(game);
        free_rules(rules);
    }
    /* an action that is no rule fails when it is done, and nothing has happened then */
    write_abuse(IN_ANYTIME, "do return { { 'nothing' } } end");
    BohnError err = { 0 };
    BohnRules *rules = load("host");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    run(game, BOHN_WAITING);
    uint64_t before = fingerprint(game);
    assert_true(bohn_act(game, 0, 0, &err));
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    assert_int_equal(err.status, BOHN_RULE_FAULT);
    assert_true(fingerprint(game) == before);
    run(game, BOHN_WAITING);
    bohn_free(game);
    free_rules(rules);
    write_abuse(IN_PHASE, "do return 'nowhere' end");
    rules = load("host");
    game = new_game(rules, ALL_FLAGS);
    assert_int_equal(play(game, &err), BOHN_FAILED);
    check_host_error(&err, BOHN_RULE_FAULT, 13, "phase 'go' returned 'nowhere'");
    bohn_free(game);
    free_rules(rules);
}

#define TEST(function) cmocka_unit_test_setup(function, before_each)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_host_is_good),
        TEST(b3_01_endless_loop),
        TEST(b3_01_exact_count),
        TEST(b3_01_run_again),
        TEST(b3_01_hook_stays_on),
        TEST(b3_01_interrupt),
        TEST(b3_01_doubt_is_over),
        TEST(b3_01_time),
        TEST(b3_01_timer),
        TEST(b3_01_endless_steps),
        TEST(b3_01_budget_of_rebuild),
        TEST(b3_02_pcall),
        TEST(b3_03_recursive_pcall),
        TEST(b3_04_xpcall),
        TEST(b3_05_finalizers),
        TEST(b3_06_close),
        TEST(b3_07_coroutines),
        TEST(b3_08_rep_memory),
        TEST(b3_09_rep_time),
        TEST(b3_10_table_functions),
        TEST(b3_11_concat),
        TEST(b3_12_patterns),
        TEST(b3_13_sort),
        TEST(b3_14_format_and_pack),
        TEST(b3_15_long_texts),
        TEST(b3_16_memory),
        TEST(b3_16_nearly_full),
        TEST(b3_17_swallowed_memory_error),
        TEST(b3_18_deep_recursion),
        TEST(b3_19_deep_c_recursion),
        TEST(b3_19_many_interruptions),
        TEST(b3_22_many_constants),
        TEST(b3_23_binary_chunks),
        TEST(b3_24_load),
        TEST(b3_25_debug),
        TEST(b3_26_outside),
        TEST(b3_27_string_metatable),
        TEST(b3_28_globals_of_others),
        TEST(b3_29_raw_access),
        TEST(b3_31_collectgarbage),
        TEST(b3_32_error_objects),
        TEST(b3_34_reentry),
        TEST(b3_34_wrong_decider),
        TEST(b3_35_huge_sources),
        TEST(b3_36_control_characters),
        TEST(b3_36_floods),
        TEST(b3_37_endless_game),
        TEST(b3_38_bots_see_their_view),
        TEST(b3_38_unknown_cards_stay_outside),
        TEST(test_guard),
        TEST(test_allow_list),
        TEST(test_frozen),
        TEST(test_fast_game_writes_itself),
        TEST(test_changed_locals),
        TEST(test_fault_puts_locals_back),
        TEST(test_kept_iterator),
        TEST(test_base_of_a_variant),
        TEST(test_module),
        TEST(test_audit_finds_what_nothing_else_does),
        TEST(test_clones_within_a_step),
        TEST(test_order),
        TEST(test_keys_without_order),
        TEST(test_groups_are_lists),
        TEST(test_wrong_types), /* B3 30 */
        TEST(test_declarations),
        TEST(test_setups),
        TEST(test_questions),
        TEST(test_answers_of_rules),
    };
    /* Time is dear: every day counted in the plain flavour and ticking in the slow ones. */
    int failed = 0;
    if (!getenv("BOHN_SLOW") || getenv("BOHN_LONG"))
        failed += cmocka_run_group_tests_name("counted", tests, set_up, tear_down);
    if (!getenv("BOHN_SLOW") && !getenv("BOHN_LONG")) return failed;
    start_ticking();
    return failed + cmocka_run_group_tests_name("ticking", tests, set_up, tear_down);
}
