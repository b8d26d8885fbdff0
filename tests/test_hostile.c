/* test_hostile.c - the n-th allocation fails, for every n, once or from then on.
 *
 * Each round loads a script, plays, clones, undoes and redoes, reads the table and frees everything, with
 * malloc replaced by the linker (see LDFLAGS_test_hostile in the Makefile). A call that fails must say so,
 * change nothing, and work once memory is back: the game ends as it does without a fault, and nothing leaks.
 * In the asan build every Lua block is a separate allocation, and a failure first makes Lua collect garbage,
 * so this also tests that nothing collectable is used. The hostile build collects at every step; a planted
 * fault proves that it would notice.
 *
 * In a long run of the plain build every index is tried, otherwise as many as fit into a few seconds.
 */
#include "vm/bohn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <lauxlib.h>
#include <lua.h>
#ifdef BOHN_HOSTILE
#include <sanitizer/asan_interface.h>
#endif

#define SECONDS_PER_GAME 2.0  /* of the rounds with a fault; 20 times as much in a long run */
#define FLAGS (BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN)

/* ---- the allocator ------------------------------------------------------------------------------------ */

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *block, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *block);

static bool counting;      /* allocations are counted and may fail */
static bool for_good;      /* all after the first failure fail too */
static long calls, fail_at, failures, live;

static bool fails(void) {
    if (!counting) return false;
    calls++;
    if (calls != fail_at && !(for_good && fail_at && calls > fail_at)) return false;
    failures++;
    return true;
}

static void *born(void *block) {
    if (block) live++;
    return block;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : born(__real_malloc(size)); }
void *__wrap_calloc(size_t n, size_t size) { return fails() ? NULL : born(__real_calloc(n, size)); }
char *__wrap_strdup(const char *text) { return fails() ? NULL : born(__real_strdup(text)); }

void *__wrap_realloc(void *block, size_t size) {
    if (fails()) return NULL;
    return block ? __real_realloc(block, size) : born(__real_realloc(NULL, size));
}

void __wrap_free(void *block) {
    if (block) live--;
    __real_free(block);
}

static void start_failing(long at, bool persistent) {
    counting = true;
    for_good = persistent;
    calls = failures = 0;
    fail_at = at;
}

/* ---- one round ------------------------------------------------------------------------------------------ */

typedef struct {
    const char *script;
    int flags, polls;
    bool large;
    uint64_t end;       /* fingerprint, from a round without faults */
    long n;             /* allocations of such a round */
} Game;

static bool long_run(void) { return getenv("BOHN_LONG") && !getenv("BOHN_SLOW"); }

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static uint64_t fingerprint(const BohnGame *game) {
    char hex[17];
    bohn_fingerprint(game, hex);
    return strtoull(hex, NULL, 16);
}

/* A call failed: because of the fault, and its error says so. Restores memory. */
static void check_fault(const BohnError *err) {
    bool was_counting = counting;
    counting = false;
    if (failures == 0) fail_msg("failed without a fault: %s", err->text);
    if (err->status != BOHN_SYSTEM || !strstr(err->text, "memory"))
        fail_msg("allocation %ld: status %d: %s", fail_at, (int)err->status, err->text);
    if (for_good) fail_at = 0;
    counting = was_counting;
}

static BohnRules *load(const char *script, BohnError *err) {
    BohnLimits limits = bohn_default_limits;
    limits.milliseconds = 60 * 1000; /* the machine may be busy */
    BohnSetup setup = { .script = script, .path = "stdlib:rules:examples:tests/abuse", .limits = &limits };
    for (;;) {
        BohnRules *rules = bohn_load(&setup, err);
        if (rules) return rules;
        check_fault(err);
    }
}

static BohnGame *new_game(BohnRules *rules, int flags, BohnError *err) {
    for (;;) {
        BohnGame *game = bohn_new(rules, 7, flags, err);
        if (game) return game;
        check_fault(err);
    }
}

/* Runs to the next question or the end. After a failure the step restarts, and its decisions are made again. */
static BohnProgress run(BohnGame *game, BohnError *err) {
    for (;;) {
        BohnProgress progress = bohn_run(game, err);
        if (progress != BOHN_FAILED) return progress;
        check_fault(err);
        if (bohn_request(game)) fail_msg("a question after a failed run");
    }
}

static void answer(BohnGame *game, BohnError *err) {
    uint64_t before = fingerprint(game);
    int position = bohn_now(game).position, length = bohn_now(game).length;
    for (;;) {
        if (bohn_answer(game, NULL, err)) return;
        check_fault(err);
        if (fingerprint(game) != before || bohn_now(game).position != position || bohn_now(game).length != length ||
            !bohn_request(game))
            fail_msg("allocation %ld: a failed answer changed the game", fail_at);
    }
}

static void play(BohnGame *game, BohnError *err) {
    while (run(game, err) == BOHN_WAITING) answer(game, err);
}

static void go_to(BohnGame *game, int n, BohnError *err) {
    uint64_t before = fingerprint(game);
    int position = bohn_now(game).position;
    while (!bohn_goto(game, n, err)) {
        bool lasting = for_good;
        check_fault(err);
        /* if memory stays out, restoring fails too, and the game is at the start of a step */
        if (!lasting && (fingerprint(game) != before || bohn_now(game).position != position))
            fail_msg("allocation %ld: a failed goto changed the game", fail_at);
        if (bohn_now(game).position > bohn_now(game).length) fail_msg("the game is after its end");
    }
    if (bohn_now(game).position != n) fail_msg("goto %d went to %d", n, bohn_now(game).position);
}

static void look(BohnGame *game, const Game *g, BohnError *err) {
    int score[4];
    unsigned winners;
    BohnAnswer a;
    uint64_t before = fingerprint(game);
    while (!bohn_score(game, 0, score, err)) check_fault(err);
    while (!bohn_winners(game, &winners, err)) check_fault(err);
    for (int zone = 0; zone < bohn_info(bohn_rules(game))->n_zones; zone++) bohn_phrase(game, 0, BOHN_HOOK_CAPTION, zone, NULL, "de");
    const BohnRequest *q = bohn_request(game);
    if (q && q->window)
        while (!bohn_anytime(game, q->seat, err)) check_fault(err);
    if (q && bohn_info(bohn_rules(game))->bots[0] && strcmp(g->script, "features") == 0)
        while (!bohn_bot_answer(game, "simple", &a, err)) check_fault(err);
    if (fingerprint(game) != before) fail_msg("looking changed the game");
}

static void clones(BohnGame *game, const Game *g, BohnError *err) {
    BohnGame *copy;
    while (!(copy = bohn_copy(game, BOHN_POSITION, 0, 0, err))) check_fault(err);
    if (fingerprint(copy) != fingerprint(game)) fail_msg("allocation %ld: the clone differs", fail_at);
    play(copy, err);
    if (g->end && fingerprint(copy) != g->end) fail_msg("allocation %ld: the clone ended differently", fail_at);
    bohn_free(copy);
    while (!(copy = bohn_copy(game, BOHN_SEEN, 0, 99, err))) {
        if (err->status == BOHN_DIVERGED) return; /* every deal met a fault, or none fitted */
        check_fault(err);
    }
    bohn_free(copy);
}

static void act(BohnGame *game, BohnError *err) {
    const BohnRequest *q = bohn_request(game);
    const BohnRequest *acts;
    char text[300];
    if (!q || !q->window) return;
    while (!(acts = bohn_anytime(game, q->seat, err))) check_fault(err);
    if (acts->n_options == 0) return;
    int used = snprintf(text, sizeof text, "p%d ! ", q->seat + 1);
    bohn_option_write(game, &acts->options[0], text + used, sizeof text - (size_t)used);
    while (!bohn_decide(game, text, err)) check_fault(err);
    run(game, err);
}

static void check_round(const Game *g) {
    BohnError err = { 0 };
    BohnRules *rules = load(g->script, &err);
    BohnGame *game = new_game(rules, g->flags, &err);
    bohn_set_polls(game, (unsigned)g->polls);
    for (int i = 0; i < 6 && run(game, &err) == BOHN_WAITING; i++) answer(game, &err);
    run(game, &err);
    look(game, g, &err);
    clones(game, g, &err);
    play(game, &err);
    if (g->end && fingerprint(game) != g->end) fail_msg("allocation %ld: the game ended differently", fail_at);
    if (g->flags & BOHN_HISTORY) {
        int end = bohn_now(game).position;
        go_to(game, 3, &err);
        act(game, &err); /* makes it a different game; so back, and continue */
        go_to(game, 3, &err);
        play(game, &err);
        if (bohn_now(game).position != end || (g->end && fingerprint(game) != g->end))
            fail_msg("allocation %ld: the game ended differently after going back", fail_at);
        go_to(game, 0, &err);
        go_to(game, end - 1, &err);
        go_to(game, end, &err);
        /* reload the same scripts */
        BohnRules *again = load(g->script, &err);
        go_to(game, end / 2, &err);
        uint64_t before = fingerprint(game);
        while (bohn_reload(game, again, &err) < 0) {
            check_fault(&err);
            if (fingerprint(game) != before) fail_msg("allocation %ld: a failed reload changed the game", fail_at);
        }
        bohn_rules_free(rules);
        rules = again;
        play(game, &err);
        if (g->end && fingerprint(game) != g->end) fail_msg("allocation %ld: another end under new rules", fail_at);
    }
    counting = false;
    if (!g->end) ((Game *)(uintptr_t)g)->end = fingerprint(game);
    bohn_free(game);
    bohn_rules_free(rules);
}

static void fail_everywhere(Game *g, bool persistent) {
    BohnError err;
    bohn_rules_free(load(g->script, &err)); /* the compiled files are kept for the next load */
    double began = seconds();
    long at_start = live;
    g->end = 0;
    start_failing(0, false);
    check_round(g);
    g->n = calls;
    assert_true(live == at_start);
    double one = seconds() - began, room = SECONDS_PER_GAME * (long_run() ? 20 : 1);
    long stride = 1 + (long)((double)g->n * one / room);
    if (long_run() && !g->large) stride = 1;
    long tried = 0;
    for (long at = 1; at <= g->n; at += stride, tried++) {
        start_failing(at, persistent);
        check_round(g);
        if (live != at_start) fail_msg("allocation %ld: %ld blocks are left", at, live - at_start);
    }
    print_message("%s: %ld of %ld allocations failed, one at a time\n", g->script, tried, g->n);
}

/* A file that is compiled and kept for the first time, once for every seventh allocation of its load, or every one. */
static void a_new_text_each_time(void **state) {
    (void)state;
    static char text[16384];
    char file[64];
    BohnError err;
    FILE *in = fopen("examples/two_beans.lua", "r");
    assert_non_null(in);
    size_t n = fread(text, 1, sizeof text, in);
    assert_true(n > 0 && n < sizeof text);
    fclose(in);
    snprintf(file, sizeof file, "/tmp/bohn-new-text-%d.lua", (int)getpid());
    bohn_rules_free(load("two_beans", &err));
    bool failed = true;
    for (long at = 1, stride = long_run() ? 1 : 7; failed; at += stride) {
        FILE *out = fopen(file, "w");
        assert_non_null(out);
        fprintf(out, "%.*s-- %ld\n", (int)n, text, at);
        fclose(out);
        long before = live;
        start_failing(at, false);
        BohnRules *rules = load(file, &err);
        counting = false;
        failed = failures > 0;
        bohn_rules_free(rules);
        if (live - before > 4) fail_msg("allocation %ld: %ld blocks are left; a kept file has four", at, live - before);
    }
    remove(file);
}

/* A real game has too many allocations: as many as fit into the time, in long runs too. */
static void bohnanza_once(void **state) {
    (void)state;
    fail_everywhere(&(Game){ .script = "bohnanza", .flags = FLAGS, .polls = 3, .large = true }, false);
}

static void two_beans_once(void **state) {
    (void)state;
    fail_everywhere(&(Game){ .script = "two_beans", .flags = FLAGS }, false);
}

static void two_beans_for_good(void **state) {
    (void)state;
    fail_everywhere(&(Game){ .script = "two_beans", .flags = 0, .polls = 3 }, true);
}

static void features_once(void **state) {
    (void)state;
    fail_everywhere(&(Game){ .script = "features", .flags = FLAGS | BOHN_AUDIT, .polls = 3 }, false);
}

static void features_for_good(void **state) {
    (void)state;
    fail_everywhere(&(Game){ .script = "features", .flags = FLAGS }, true);
}

/* The next game works with what a failed reload leaves behind. */
static void failed_reloads(void **state) {
    (void)state;
    BohnError err = { 0 };
    failures = 1;
    for (long at = 1; failures > 0; at++) { /* until no allocation is left to fail */
        BohnRules *rules = load("two_beans", &err), *again = load("two_beans", &err);
        BohnGame *game = new_game(rules, FLAGS, &err);
        for (int i = 0; i < 10 && run(game, &err) == BOHN_WAITING; i++) answer(game, &err);
        start_failing(at, false);
        bool failed = bohn_reload(game, again, &err) < 0;
        counting = false;
        if (failed) {
            check_fault(&err);
            BohnGame *other = new_game(again, FLAGS, &err);
            play(other, &err);
            bohn_free(other);
        }
        bohn_free(game);
        bohn_rules_free(rules);
        bohn_rules_free(again);
    }
}

/* A record of the game, and a second game from the record. If memory for the record runs out, the game
 * continues, and what was written is good. */
static void recorded(void **state) {
    (void)state;
    const char *tmp = getenv("TMPDIR");
    char file[300];
    snprintf(file, sizeof file, "%s/bohn_hostile_%ld.bohn", tmp && *tmp ? tmp : "/tmp", (long)getpid());
    Game g = { .script = "two_beans" };
    long at_start = live, step = long_run() ? 1 : 7, end = 1;
    for (long at = 0; at <= end; at += at ? step : 1) {
        BohnError err = { 0 };
        remove(file);
        BohnRules *rules = load(g.script, &err);
        BohnGame *game = new_game(rules, FLAGS, &err);
        start_failing(at, false);
        bool started;
        while (!(started = bohn_record_start(game, file, g.script, NULL, &err))) {
            check_fault(&err);
            remove(file);
        }
        play(game, &err);
        bool saved = bohn_record_over(game, &err);
        saved = bohn_record_stop(game, &err) && saved;
        if (!saved && failures == 0) fail_msg("%s", err.text);
        uint64_t over = fingerprint(game);
        bohn_free(game);
        game = new_game(rules, FLAGS, &err);
        bool replayed = bohn_record_replay(game, file, false, -1, &err);
        if (!replayed && failures == 0) fail_msg("%s", err.text);
        counting = false;
        if (saved && replayed && fingerprint(game) != over) fail_msg("allocation %ld: the replay ended differently", at);
        if (at == 0) end = calls;
        bohn_free(game);
        bohn_rules_free(rules);
    }
    remove(file);
    live = at_start; /* libraries allocate some of what is freed here; the sanitizer checks leaks */
}

/* Every memory limit, from almost nothing on, is met with a clean refusal. */
static void tiny_memory(void **state) {
    (void)state;
    bool loaded = false;
    long at_start = live;
    for (size_t memory = 1000; memory < 600 * 1000; memory += memory / (long_run() ? 200 : 20)) {
        BohnError err = { 0 };
        BohnLimits limits = bohn_default_limits;
        limits.memory = memory;
        limits.milliseconds = 60 * 1000;
        BohnSetup setup = { .script = "features", .path = "stdlib:tests/abuse", .limits = &limits };
        BohnRules *rules = bohn_load(&setup, &err);
        if (!rules) {
            if (err.status != BOHN_LIMIT && err.status != BOHN_SYSTEM) fail_msg("%zu bytes: %s", memory, err.text);
            assert_false(loaded && err.status == BOHN_SYSTEM);
            continue;
        }
        loaded = true;
        BohnGame *game = bohn_new(rules, 7, FLAGS, &err);
        BohnProgress progress = BOHN_FAILED;
        while (game && (progress = bohn_run(game, &err)) == BOHN_WAITING) {
            assert_true(bohn_answer(game, NULL, &err));
        }
        if (progress == BOHN_FAILED && err.status != BOHN_LIMIT) fail_msg("%zu bytes: %s", memory, err.text);
        bohn_free(game);
        bohn_rules_free(rules);
    }
    assert_true(loaded);
    assert_true(live == at_start);
}

/* ---- a planted fault ------------------------------------------------------------------------------------ */

lua_State *__real_lua_newstate(lua_Alloc alloc, void *context);
lua_State *__wrap_lua_newstate(lua_Alloc alloc, void *context);

static lua_State *L;    /* of the last rules loaded */

lua_State *__wrap_lua_newstate(lua_Alloc alloc, void *context) { return L = __real_lua_newstate(alloc, context); }

/* C code keeps the text of a string that Lua no longer references. Only a collection at every step frees it
 * before it is read, and then the sanitizer stops the program. */
static void unanchored_strings_are_collected_at_every_step(void **state) {
    (void)state;
    BohnError err = { 0 };
    BohnRules *rules = load("two_beans", &err);
    BohnGame *game = new_game(rules, FLAGS, &err);
    const char *anchored = lua_pushfstring(L, "held by the %s", "registry");
    luaL_ref(L, LUA_REGISTRYINDEX);
    for (int step = 0; step < 5; step++) {
        assert_int_equal(run(game, &err), BOHN_WAITING);
        lua_gc(L, LUA_GCCOLLECT); /* now no collection is due */
        const char *held = lua_pushfstring(L, "held by luck in step %d", step);
        lua_pop(L, 1);
        answer(game, &err);
        assert_int_equal(run(game, &err), BOHN_WAITING);
#ifdef BOHN_HOSTILE
        assert_true(__asan_address_is_poisoned(held));
#else
        assert_memory_equal(held, "held by luck", 12); /* the fault is not noticed */
#endif
        assert_string_equal(anchored, "held by the registry");
    }
    bohn_free(game);
    bohn_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bohnanza_once),
        cmocka_unit_test(two_beans_once),
        cmocka_unit_test(a_new_text_each_time),
        cmocka_unit_test(two_beans_for_good),
        cmocka_unit_test(features_once),
        cmocka_unit_test(features_for_good),
        cmocka_unit_test(failed_reloads),
        cmocka_unit_test(recorded),
        cmocka_unit_test(tiny_memory),
        cmocka_unit_test(unanchored_strings_are_collected_at_every_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
