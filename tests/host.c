/* host.c - see host.h. */
#include "tests/host.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* ---- the host game --------------------------------------------------------------------------------- */

/* The abuse goes between the pieces, on a separate line. */
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

char host_directory[200];
static char path[400];
BohnLimits host_limits;

/* The default limits with enough time for valgrind: what tests the instruction count must not be ended by
 * the clock. */
BohnLimits patient_limits(void) {
    BohnLimits patient = bohn_default_limits;
    patient.milliseconds = 60 * 1000;
    return patient;
}

/* The default limits would do, but take longer. */
BohnLimits quick_limits(void) {
    BohnLimits quick = patient_limits();
    quick.instructions = 2000 * 1000;
    return quick;
}

void write_file(const char *name, const void *bytes, size_t n) {
    char file[300];
    snprintf(file, sizeof file, "%s/%s.lua", host_directory, name);
    FILE *stream = fopen(file, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, n, stream), n);
    assert_int_equal(fclose(stream), 0);
}

void write_text(const char *name, const char *text) { write_file(name, text, strlen(text)); }

int write_host(const char *const lines[N_PLACES], Place place) {
    static char text[1 << 20];
    size_t used = 0;
    int line = 0;
    for (int i = 0; i <= N_PLACES; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "%s", host[i]);
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

int write_abuse(Place place, const char *code) {
    const char *lines[N_PLACES] = { NULL };
    lines[place] = code;
    return write_host(lines, place);
}

static int set_up(void **state) {
    (void)state;
    const char *tmp = getenv("TMPDIR");
    snprintf(host_directory, sizeof host_directory, "%s/bohn_sandbox_XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(host_directory)) return -1;
    snprintf(path, sizeof path, "stdlib:rules:examples:tests/abuse:%s", host_directory);
    host_limits = quick_limits();
    return 0;
}

int before_each(void **state) {
    (void)state;
    host_limits = quick_limits();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", host_directory);
    return system(command);
}

/* CPU time, so that a busy machine does not matter. */
double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int in_time(int milliseconds) { return under_valgrind() ? 50 * milliseconds : milliseconds; }

bool late(double began) { return seconds() - began > 10 && !under_valgrind(); }

/* ---- loading and playing ------------------------------------------------------------------------------ */

bool ticking;
static BohnRules *volatile ticked[8];

static void on_tick(int signal) {
    (void)signal;
    for (int i = 0; i < 8; i++)
        if (ticked[i]) bohn_interrupt(ticked[i], true);
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

void free_rules(BohnRules *rules) {
    for (int i = 0; i < 8; i++)
        if (ticked[i] == rules) ticked[i] = NULL;
    bohn_rules_free(rules);
}

BohnRules *load_set(BohnSetup setup, BohnError *err) {
    setup.path = path;
    setup.limits = &host_limits;
    memset(err, 0, sizeof *err);
    BohnRules *rules = bohn_load(&setup, err);
    if (rules && ticking) tick(rules);
    return rules;
}

BohnRules *load_with(const char *script, int players, const char *const *options, BohnError *err) {
    return load_set((BohnSetup){ .script = script, .players = players, .options = options }, err);
}

BohnRules *load_rules(const char *script) {
    BohnError err;
    BohnRules *rules = load_with(script, 0, NULL, &err);
    if (!rules) fail_msg("%s: %s", script, err.text);
    return rules;
}

BohnGame *new_game(BohnRules *rules, int flags) {
    BohnError err;
    BohnGame *game = bohn_new(rules, 42, flags, &err);
    assert_non_null(game);
    return game;
}

void answer_default(BohnGame *game) {
    BohnError err;
    if (!bohn_answer(game, NULL, &err)) fail_msg("default answer: %s", err.text);
}

void run_to(BohnGame *game, BohnProgress expected) {
    BohnError err = { 0 };
    BohnProgress progress = bohn_run(game, &err);
    if (progress != expected) fail_msg("run ended as %d: %s", (int)progress, err.text);
}

BohnProgress play_out(BohnGame *game, BohnError *err) {
    BohnProgress progress;
    while ((progress = bohn_run(game, err)) == BOHN_WAITING) answer_default(game);
    return progress;
}

uint64_t print_of(const BohnGame *game) {
    char hex[17];
    bohn_fingerprint(game, hex);
    return strtoull(hex, NULL, 16);
}

void check_usable(void) {
    BohnError err;
    BohnRules *rules = load_rules("two_beans");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    if (play_out(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
    assert_int_equal(bohn_now(game).position, 14);
    bohn_free(game);
    free_rules(rules);
}

void check_error(const BohnError *err, BohnStatus status, const char *file, int line, const char *message) {
    char place[300];
    if (err->status != status) fail_msg("status %d, not %d: %s", (int)err->status, (int)status, err->text);
    if (message && !strstr(err->text, message)) fail_msg("'%s' is not in: %s", message, err->text);
    if (line) snprintf(place, sizeof place, "%s:%d:", file, line); else snprintf(place, sizeof place, "%s:", file);
    if (!strstr(err->text, place)) fail_msg("'%s' is not in: %s", place, err->text);
}

void check_host_error(const BohnError *err, BohnStatus status, int line, const char *message) {
    char file[300];
    snprintf(file, sizeof file, "%s/host.lua", host_directory);
    check_error(err, status, file, line, message);
}

/* A rule called to look at the table fails: nothing changes, and the game continues. */
static void fail_to_look(BohnGame *game, Place place, BohnStatus status, int line, const char *message) {
    BohnError err = { 0 };
    BohnAnswer a;
    int score[4];
    uint64_t before = print_of(game);
    if (place == IN_ANYTIME) assert_null(bohn_anytime(game, 0, &err));
    if (place == IN_SCORE) assert_false(bohn_score(game, 0, score, &err));
    if (place == IN_BOT) assert_false(bohn_bot_answer(game, "dull", &a, &err));
    if (place == IN_CAPTION) assert_string_equal(bohn_phrase(game, 0, BOHN_HOOK_CAPTION, 1, NULL, "en"), "");
    if (place == IN_CAPTION) assert_ptr_equal(bohn_hook_error(game, &err), &bohn_hooks[BOHN_HOOK_CAPTION]);
    check_host_error(&err, status, line, message);
    assert_true(print_of(game) == before);
    assert_non_null(bohn_request(game));
}

/* A step fails: it is rolled back, and fails again the same way. */
static void fail_in_step(BohnGame *game, Place place, BohnStatus status, int line, const char *message) {
    BohnError err = { 0 };
    uint64_t before = print_of(game);
    for (int attempt = 0; attempt < 2; attempt++) {
        if (place != IN_SETUP) {
            run_to(game, BOHN_WAITING);
            assert_true(print_of(game) == before);
            answer_default(game);
        }
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        check_host_error(&err, status, line, message);
        assert_true(print_of(game) == before);
        assert_int_equal(bohn_now(game).position, 0);
    }
}

void abuse(Place place, const char *code, BohnStatus status, const char *message) {
    BohnError err;
    int line = write_abuse(place, code);
    double began = seconds();
    if (place == AT_LOAD) {
        assert_null(load_with("host", 0, NULL, &err));
        check_host_error(&err, status == BOHN_RULE_FAULT ? BOHN_BAD_SCRIPT : status, line, message);
    } else {
        BohnRules *rules = load_rules("host");
        BohnGame *game = new_game(rules, ALL_FLAGS);
        if (place != IN_SETUP) run_to(game, BOHN_WAITING);
        if (place <= IN_CAN) fail_in_step(game, place, status, line, message);
        else fail_to_look(game, place, status, line, message);
        bohn_free(game);
        free_rules(rules);
    }
    if (late(began)) fail_msg("%s: took %.1f s", code, seconds() - began);
}

void abuse_everywhere(const char *code, BohnStatus status, const char *message) {
    for (int place = 0; place < N_PLACES; place++) abuse((Place)place, code, status, message);
    check_usable();
}

void bad_text(const char *text, size_t n, BohnStatus status, const char *message) {
    BohnError err;
    char file[300];
    write_file("bad", text, n);
    snprintf(file, sizeof file, "%s/bad.lua", host_directory);
    double began = seconds();
    assert_null(load_with("bad", 0, NULL, &err));
    check_error(&err, status, file, 0, message);
    if (late(began)) fail_msg("%s: took %.1f s", message, seconds() - began);
}

char *repeated(const char *head, const char *part, int n, const char *tail, size_t *length) {
    size_t size = strlen(head) + strlen(part) * (size_t)n + strlen(tail) + 1;
    char *text = malloc(size), *at = text;
    assert_non_null(text);
    at = stpcpy(at, head);
    for (int i = 0; i < n; i++) at = stpcpy(at, part);
    at = stpcpy(at, tail);
    *length = (size_t)(at - text);
    return text;
}

/* ---- running the tests ---------------------------------------------------------------------------------- */

/* To save time, plain runs are counted and slow ones tick; long runs do both. */
int run_hosted(const struct CMUnitTest *tests, size_t n) {
    bool slow = getenv("BOHN_SLOW"), at_length = getenv("BOHN_LONG");
    int failed = 0;
    if (!slow || at_length) failed += _cmocka_run_group_tests("counted", tests, n, set_up, tear_down);
    if (!slow && !at_length) return failed;
    start_ticking();
    return failed + _cmocka_run_group_tests("ticking", tests, n, set_up, tear_down);
}
