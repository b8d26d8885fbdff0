/* test_limits.c - what a script may consume: instructions, time, memory and stack.
 *
 * The names b3_.. number the known abuse routes of Lua 5.4 (see test_sandbox.c).
 */
#include "tests/host.h"

#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static void test_host_is_good(void **state) {
    (void)state;
    const char *none[N_PLACES] = { NULL };
    int flags[] = { 0, ALL_FLAGS, ALL_FLAGS | BOHN_AUDIT, BOHN_CHECKS, BOHN_AUDIT, BOHN_AUDIT | BOHN_EVENTS };
    uint64_t end = 0;
    write_host(none, AT_LOAD);
    BohnRules *rules = load_rules("host");
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        BohnError err = { 0 };
        BohnGame *game = new_game(rules, flags[i]);
        if (play_out(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
        if (!end) end = print_of(game);
        assert_true(print_of(game) == end);
        bohn_free(game);
    }
    free_rules(rules);
}

static void b3_01_endless_loop(void **state) {
    (void)state;
    host_limits.instructions = 1000 * 1000;
    abuse_everywhere("while true do end", BOHN_LIMIT, "1000000 Lua instructions");
    abuse_everywhere("::again:: goto again", BOHN_LIMIT, "Lua instructions");
    abuse_everywhere("local function f() return f() end f()", BOHN_LIMIT, "Lua instructions");
    abuse_everywhere("for i = 1, math.maxinteger do end", BOHN_LIMIT, "Lua instructions");
    host_limits = patient_limits();
    abuse(IN_PHASE, "while true do end", BOHN_LIMIT, "10000000 Lua instructions");
    abuse(AT_LOAD, "while true do end", BOHN_LIMIT, "10000000 Lua instructions");
}

/* Loading has a limit of its own; the total is that of all games after it. */
static void limits_of_loading_and_of_all_games(void **state) {
    (void)state;
    host_limits.instructions = 4000 * 1000;
    host_limits.loading = 2000 * 1000;
    abuse(AT_LOAD, "for i = 1, 3000000 do end", BOHN_LIMIT, "2000000 Lua instructions");
    abuse(IN_PHASE, "while true do end", BOHN_LIMIT, "4000000 Lua instructions");
    host_limits.total = 10 * 1000 * 1000;
    write_abuse(IN_PHASE, "for i = 1, 100000 do end");
    BohnRules *rules = load_rules("host");
    int games = 0;
    BohnError err = { .status = BOHN_OK };
    for (bool over = true; over && games < 100; games += over) {
        BohnGame *game = new_game(rules, 0);
        over = play_out(game, &err) == BOHN_OVER;
        bohn_free(game);
    }
    assert_in_range(games, 1, 10);
    assert_int_equal(err.status, BOHN_LIMIT);
    assert_non_null(strstr(err.text, BOHN_TOTAL_TEXT));
    free_rules(rules);
}

/* A load says what it took, also if it fails, and with what other numbers of players took. */
static void loads_say_what_they_took(void **state) {
    (void)state;
    static const struct { const char *code; bool each; long least, most; } loads[] = {
        { "for i = 1, 500000 do end", false, 600000, 900000 },
        { "game.players = { 2, 4 } for i = 1, 500000 do end", true, 1500000, 2200000 },
        { "for i = 1, 500000 do end error('no')", false, 600000, 900000 },
        { "for i = 1, 50000000 do end", false, 2000000, 2100000 }, /* its limit */
    };
    for (size_t i = 0; i < sizeof loads / sizeof loads[0]; i++) {
        BohnError err;
        long spent = 5, before = spent;
        write_abuse(AT_LOAD, loads[i].code);
        BohnRules *rules = load_set((BohnSetup){ .script = "host", .each_number = loads[i].each, .spent = &spent }, &err);
        if (rules) free_rules(rules);
        assert_in_range(spent - before, loads[i].least, loads[i].most);
    }
}

/* Counting lines makes short ones slow, so they count more in the total; longer ones do not. */
static void short_lines_count_more(void **state) {
    (void)state;
    static const struct { const char *code; bool more; } loops[] = {
        { "local list = {} for i = 1, 100000 do list[i] = i end", true },
        { "local n = 0 for i = 1, 20000 do n = n * 3 + i * 5 - n // 7 + (n ~ i) - i % 9 + (n & 3) end", false },
    };
    const bool on = true;
    for (size_t i = 0; i < sizeof loops / sizeof loops[0]; i++) {
        BohnError err;
        long total[2];
        write_abuse(IN_PHASE, loops[i].code);
        for (int covered = 0; covered < 2; covered++) {
            BohnRules *rules = load_set((BohnSetup){ .script = "host", .cover = covered ? &on : NULL }, &err);
            if (!rules) fail_msg("%s", err.text);
            bohn_set_ticks(rules, false); /* or a part is not counted */
            long before = bohn_usage(rules).total;
            BohnGame *game = new_game(rules, 0);
            if (play_out(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
            bohn_free(game);
            total[covered] = bohn_usage(rules).total - before;
            free_rules(rules);
        }
        if (loops[i].more) assert_true(total[1] > total[0] * 2);
        else assert_in_range(total[1], total[0] - total[0] / 20, total[0] + total[0] / 20); /* uncounted parts differ */
    }
}

/* Does a loop of so many rounds in a phase exceed the limit? */
static bool trips(int rounds) {
    BohnError err;
    char loop[100];
    snprintf(loop, sizeof loop, "for i = 1, %d do end", rounds);
    write_abuse(IN_PHASE, loop);
    BohnRules *rules = load_rules("host");
    BohnGame *game = new_game(rules, 0);
    run_to(game, BOHN_WAITING);
    answer_default(game);
    bool failed = bohn_run(game, &err) == BOHN_FAILED;
    if (failed) assert_int_equal(err.status, BOHN_LIMIT);
    bohn_free(game);
    free_rules(rules);
    return failed;
}

/* The limit is reached at the same instruction in every run, counted at once or only in a second run. */
static void b3_01_exact_count(void **state) {
    (void)state;
    static int found;
    host_limits.instructions = 500 * 1000;
    for (int again = 0; again < 3; again++) {
        int low = 1, high = 1000 * 1000;
        while (low < high) {
            int middle = (low + high) / 2;
            if (trips(middle)) high = middle; else low = middle + 1;
        }
        if (!found) found = low; /* the same for all runs, ticking or not */
        assert_int_equal(low, found);
    }
    assert_in_range(found, 400 * 1000, 500 * 1000);
}

/* A hash of the whole game: decisions, events, the table, what was seen. */
static uint64_t traces(BohnGame *game) {
    uint64_t hash = print_of(game);
    for (int i = 0; i < bohn_now(game).length; i++)
        for (const char *at = bohn_decision(game, i); at && *at; at++) hash = (hash ^ (uint64_t)*at) * 1099511628211u;
    for (int i = 0; i < bohn_now(game).events; i++) {
        BohnEvent event = { 0 };
        bohn_event(game, BOHN_ALL_SEATS, i, &event);
        const int32_t parts[] = { event.type, event.seat, event.a, event.b, event.c, event.n_args };
        for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++) hash = (hash ^ (uint32_t)parts[k]) * 1099511628211u;
    }
    for (int i = 0; i < bohn_now(game).length; i++) hash = hash * 2 + seen_since(game, i, 0);
    return hash;
}

static bool decide_default(void *context, const BohnRequest *request, BohnAnswer *a) {
    (void)context;
    default_answer(request, a);
    return request->type != BOHN_DEAL;
}

/* A step that is run a second time leaves no trace. In the hostile build nearly every step is. */
static void b3_01_run_again(void **state) {
    (void)state;
    static const char *const scripts[] = { "bohnanza", "two_beans", "features" };
    static uint64_t found[3][3];
    for (int i = 0; i < 3; i++)
        for (int mode = 0; mode < 3; mode++) {
            BohnError err = { 0 };
            host_limits.instructions = 800 * 1000; /* loading takes almost that many */
            BohnRules *rules = load_rules(scripts[i]);
            BohnGame *game = new_game(rules, mode == 0 ? 0 : mode == 1 ? ALL_FLAGS : ALL_FLAGS | BOHN_AUDIT);
            if (mode < 2) bohn_set_decider(game, decide_default, NULL);
            if (play_out(game, &err) != BOHN_OVER) fail_msg("%s: %s", scripts[i], err.text);
            uint64_t hash = traces(game);
            if (!found[i][mode]) found[i][mode] = hash;
            assert_true(found[i][mode] == hash);
            bohn_free(game);
            free_rules(rules);
        }
}

/* After an error in a hook, Lua leaves the hook of that thread off. Such a thread must never run again: not in
 * the same game, not in the next one, not for reading a game. */
static void b3_01_hook_stays_on(void **state) {
    (void)state;
    BohnError err = { 0 };
    BohnAnswer a;
    int score[4];
    const char *lines[N_PLACES] = { NULL };
    host_limits.instructions = 200 * 1000;
    lines[IN_PHASE] = lines[IN_SCORE] = lines[IN_BOT] = "while true do end";
    write_host(lines, IN_PHASE);
    BohnRules *rules = load_rules("host");
    for (int i = 0; i < 6; i++) {
        BohnGame *game = new_game(rules, i % 2 ? ALL_FLAGS : 0);
        for (int k = 0; k < 3; k++) {
            run_to(game, BOHN_WAITING);
            assert_false(bohn_score(game, 0, score, &err));
            check_host_error(&err, BOHN_LIMIT, 0, "Lua instructions");
            assert_false(bohn_bot_answer(game, "dull", &a, &err));
            check_host_error(&err, BOHN_LIMIT, 0, "Lua instructions");
            BohnGame *copy = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
            assert_non_null(copy);
            answer_default(copy);
            assert_int_equal(bohn_run(copy, &err), BOHN_FAILED);
            bohn_free(copy);
            answer_default(game);
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
    default_answer(request, a);
    if (polls++ == 0) bohn_interrupt(interrupted, false);
    return true;
}

/* An interrupt stops the step at once and leaves no trace: later steps have their full budget. */
static void b3_01_interrupt(void **state) {
    (void)state;
    BohnError err = { 0 };
    write_abuse(IN_PHASE, "for i = 1, 100000 do end");
    host_limits.instructions = 200 * 1000;
    for (int counted = 1; counted >= 0; counted--) {
        if (!counted) host_limits.instructions = 0;
        interrupted = load_rules("host");
        polls = 0;
        BohnGame *game = new_game(interrupted, ALL_FLAGS);
        bohn_set_decider(game, interrupt_it, NULL);
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        check_host_error(&err, BOHN_LIMIT, 0, "interrupted");
        if (bohn_run(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
        bohn_interrupt(interrupted, false); /* nothing is running: no effect */
        bohn_interrupt(interrupted, true);
        bohn_free(game);
        free_rules(interrupted);
    }
}

static int uncounted;

/* Before each "second" the rule of b3_01_doubt_is_over runs a loop of 20,000 instructions and more. */
static bool note_count(void *context, const BohnRequest *request, BohnAnswer *a) {
    default_answer(request, a);
    uncounted += bohn_usage(context).instructions < 20 * 1000;
    return true;
}

/* A step that took long is run again and counted, but not the rest of the game. */
static void b3_01_doubt_is_over(void **state) {
    (void)state;
    write_abuse(IN_PHASE, "for i = 1, t.n:get() == 1 and 2000000 or 20000 do end");
    host_limits.instructions = 8 * 1000 * 1000;
    BohnRules *rules = load_rules("host");
    int firsts = 0;
    uncounted = 0;
    for (int i = 0; i < 5; i++) {
        BohnGame *game = new_game(rules, 0);
        bohn_set_decider(game, note_count, rules);
        run_to(game, BOHN_OVER);
        firsts += bohn_now(game).position / 2; /* every other question comes without the loop */
        bohn_free(game);
    }
#ifndef BOHN_HOSTILE /* there every step is counted */
    if (ticking) assert_true(uncounted > firsts + 5 || under_valgrind());
    else assert_int_equal(uncounted, firsts);
#endif
    free_rules(rules);
}

/* Time is limited separately. */
static void b3_01_time(void **state) {
    (void)state;
    host_limits.instructions = 2000l * 1000 * 1000;
    host_limits.milliseconds = in_time(100);
    abuse(IN_PHASE, "while true do end", BOHN_LIMIT, " ms without a decision");
    abuse(AT_LOAD, "while true do end", BOHN_LIMIT, " ms without a decision");
    host_limits = quick_limits();
    check_usable();
}

static int heard, unheard;

static bool tick_twice(void *context, const BohnRequest *request, BohnAnswer *a) {
    (void)context;
    default_answer(request, a);
    heard += !bohn_interrupt(interrupted, true); /* Lua ran before */
    unheard += bohn_interrupt(interrupted, true);
    polls++;
    return true;
}

/* A tick says whether the one before has reached no instruction: then a C function runs on and on. */
static void b3_01_unheard(void **state) {
    (void)state;
    write_abuse(IN_PHASE, "for i = 1, 100000 do end");
    host_limits = quick_limits();
    host_limits.milliseconds = 1000 * 1000;
    interrupted = load_rules("host");
    polls = heard = unheard = 0;
    BohnGame *game = new_game(interrupted, ALL_FLAGS);
    bohn_set_decider(game, tick_twice, NULL);
    /* a tick of the timer just before the decider's own would be the one that is not heard */
    sigset_t timer;
    sigemptyset(&timer);
    sigaddset(&timer, SIGVTALRM);
    sigprocmask(SIG_BLOCK, &timer, NULL);
    run_to(game, BOHN_OVER);
    sigprocmask(SIG_UNBLOCK, &timer, NULL);
    assert_true(polls > 1);
    assert_int_equal(heard, polls);
    assert_int_equal(unheard, polls);
    assert_false(bohn_interrupt(interrupted, true)); /* nothing runs */
    bohn_free(game);
    free_rules(interrupted);
    host_limits = quick_limits();
    check_usable();
}

static void on_alarm(int signal) {
    (void)signal;
    if (polls) bohn_interrupt(interrupted, false); else bohn_interrupt(interrupted, true);
}

/* Where instructions are not counted, a timer checks the clock, or the user interrupts. */
static void b3_01_timer(void **state) {
    (void)state;
    BohnError err = { 0 };
    struct itimerval every = { { 0, 20 * 1000 }, { 0, 20 * 1000 } }, never = { { 0, 0 }, { 0, 0 } };
    host_limits.instructions = 0;
    host_limits.milliseconds = in_time(100);
    int line = write_abuse(IN_PHASE, "while true do end");
    interrupted = load_rules("host");
    signal(SIGALRM, on_alarm);
    for (polls = 0; polls < 2; polls++) {
        BohnGame *game = new_game(interrupted, ALL_FLAGS);
        for (int i = 0; i < 3; i++) {
            run_to(game, BOHN_WAITING);
            uint64_t before = print_of(game);
            answer_default(game);
            setitimer(ITIMER_REAL, &every, NULL);
            BohnProgress progress = bohn_run(game, &err);
            setitimer(ITIMER_REAL, &never, NULL);
            assert_int_equal(progress, BOHN_FAILED);
            check_host_error(&err, BOHN_LIMIT, line, polls ? "interrupted" : " ms without a decision");
            assert_true(print_of(game) == before);
        }
        bohn_free(game);
    }
    signal(SIGALRM, SIG_DFL);
    free_rules(interrupted);
    host_limits = quick_limits();
    check_usable();
}

/* The first alarm comes as late as on a machine with much else to do. */
static void on_late_alarm(int signal) {
    (void)signal;
    const struct timespec busy = { 0, 350 * 1000 * 1000 };
    if (polls++ == 0) nanosleep(&busy, NULL);
    bohn_interrupt(interrupted, true);
}

/* On a busy machine ticks neither slow down counted code nor let the time decide. */
static void b3_01_busy(void **state) {
    (void)state;
    if (under_valgrind()) skip();
    BohnError err = { 0 };
    struct itimerval every = { { 0, 5 * 1000 }, { 0, 1000 } }, never = { { 0, 0 }, { 0, 0 } };
    host_limits.instructions = 2 * 1000 * 1000;
    host_limits.milliseconds = 600;
    int line = write_abuse(IN_PHASE, "while true do end");
    interrupted = load_rules("host");
    bohn_set_ticks(interrupted, false);
    polls = 0;
    BohnGame *game = new_game(interrupted, ALL_FLAGS);
    run_to(game, BOHN_WAITING);
    answer_default(game);
    signal(SIGALRM, on_late_alarm);
    setitimer(ITIMER_REAL, &every, NULL);
    BohnProgress progress = bohn_run(game, &err);
    setitimer(ITIMER_REAL, &never, NULL);
    signal(SIGALRM, SIG_DFL);
    assert_int_equal(progress, BOHN_FAILED);
    assert_true(polls > 0);
    check_host_error(&err, BOHN_LIMIT, line, "2000000 Lua instructions without a decision");
    bohn_free(game);
    free_rules(interrupted);
    host_limits = quick_limits();
    check_usable();
}

static BohnRules *volatile loading;

static void interrupt_load(int signal) {
    (void)signal;
    polls++;
    if (loading) bohn_interrupt(loading, false);
}

/* An interrupt ends a load, too. */
static void b3_01_interrupted_load(void **state) {
    (void)state;
    BohnError err = { 0 };
    struct itimerval soon = { { 0, 20 * 1000 }, { 0, 20 * 1000 } }, never = { { 0, 0 }, { 0, 0 } };
    BohnLimits endless = bohn_default_limits;
    char path[400];
    endless.instructions = 0;
    endless.milliseconds = 60 * 1000;
    write_abuse(AT_LOAD, "while true do end");
    snprintf(path, sizeof path, "%s:stdlib", host_directory);
    polls = 0;
    signal(SIGALRM, interrupt_load);
    setitimer(ITIMER_REAL, &soon, NULL);
    BohnSetup setup = { .script = "host", .path = path, .limits = &endless, .loading = &loading };
    assert_null(bohn_load(&setup, &err));
    setitimer(ITIMER_REAL, &never, NULL);
    signal(SIGALRM, SIG_DFL);
    assert_true(polls > 0);
    assert_null(loading);
    assert_int_equal(err.status, BOHN_LIMIT);
    assert_non_null(strstr(err.text, "interrupted"));
}

/* Phases without questions share one budget, even thousands of short ones. */
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

/* A step can be played again: the budget is per decision both times. */
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
    host_limits.instructions = 200 * 1000;
    BohnRules *rules = load_rules("bad");
    BohnGame *game = new_game(rules, ALL_FLAGS | BOHN_AUDIT);
    if (play_out(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
    if (!bohn_goto(game, 19, &err)) fail_msg("%s", err.text);
    BohnGame *copy = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
    assert_non_null(copy);
    bohn_free(copy);
    bohn_free(game);
    free_rules(rules);
}

static void b3_08_rep_memory(void **state) {
    (void)state;
    abuse_everywhere("local x = ('x'):rep(1000000000)", BOHN_RULE_FAULT, "longer than 8192 bytes");
    abuse(IN_PHASE, "local x = ('x'):rep(8000, ('y'):rep(8000))", BOHN_RULE_FAULT, "longer than 8192 bytes");
}

static void b3_09_rep_time(void **state) {
    (void)state;
    abuse_everywhere("local x = (''):rep(1 << 62)", BOHN_RULE_FAULT, "longer than 8192 bytes");
    abuse(IN_PHASE, "while true do local x = ('x'):rep(8000) end", BOHN_LIMIT, NULL);
}

static void b3_10_table_functions(void **state) {
    (void)state;
    abuse(IN_PHASE, "table.move({}, 1, 1 << 60, 1, {})", BOHN_RULE_FAULT, "'table.move' does not exist");
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
    abuse(IN_PHASE, "error(table.concat({ [math.maxinteger] = 'last' }, '', math.maxinteger, math.maxinteger))", BOHN_RULE_FAULT, "last");
    abuse(IN_PHASE, "local x = {} for i = 1, 50 do x[i] = ('x'):rep(8000) end table.concat(x)", BOHN_LIMIT, "text of more than 8 KiB");
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
    /* find takes no pattern, and its worst case is quick */
    abuse(IN_PHASE, "assert(not ('a'):rep(1000):find(('.-'):rep(8) .. 'b')) error('plain')", BOHN_RULE_FAULT, "plain");
    abuse(IN_PHASE, "local a = ('a'):rep(8000) local b = a:sub(1, 4000) .. 'b' while true do a:find(b) end", BOHN_LIMIT,
          "Lua instructions");
    abuse(IN_PHASE, "while true do local x = ('a '):rep(4000):split() end", BOHN_LIMIT, NULL);
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
    abuse(IN_PHASE, "local s, l = ('%99.9f'):rep(20), {} for i = 1, 20 do l[i] = 1e300 end "
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
    abuse_everywhere("local a = 'x' while true do a = a .. a end", BOHN_LIMIT, "text of more than 8 KiB");
    /* comparisons cannot be charged: they are short enough for the instructions to end this before the last resort, which
     * has five times as many */
    static const char *const loops[] = { "'b', a .. 'c' while true do if b < c or b == c then end end",
                                         "'b', a .. 'b' while true do local d = b == c d = b <= c d = b == c end" };
    for (int i = 0; i < 2 && !under_valgrind(); i++) { /* where they take minutes */
        char code[200];
        snprintf(code, sizeof code, "local a = ('x'):rep(8000) local b, c = a .. %s", loops[i]);
        double began = seconds();
        abuse(IN_PHASE, code, BOHN_LIMIT, "Lua instructions");
        if (seconds() - began > 3) fail_msg("%s: took %.1f s", code, seconds() - began);
    }
    /* so do collections in a memory that is nearly full */
    host_limits.memory = 4u << 20;
    abuse(IN_PHASE, "local x = {} for i = 1, 450 do x[i] = ('x'):rep(8000) .. i end while true do local y = ('y'):rep(8000) .. #x end",
          BOHN_LIMIT, NULL);
}

/* Functions on strings cost instructions by length: the instruction limit ends these loops quickly. */
static void b3_15_functions_of_long_texts(void **state) {
    (void)state;
    static const char *const loops[] = {
        "s:lower()", "s:upper()", "s:reverse()", "s:sub(2)", "s:rep(1)", "s:byte(1, 8000)", "tonumber(s)",
        "tonumber(s, 36)", "tonumber(d)", "s:format()", "('%s'):format(s)", "('%.1s'):format(s)", "s:find('b')",
        "s:split('b')", "s:split()", "table.concat({ s })", "local x = s .. 'b'", "table.pack(s:byte(1, 8000))",
    };
    host_limits = patient_limits();
    for (size_t i = 0; i < sizeof loops / sizeof loops[0]; i += getenv("BOHN_SLOW") ? 4 : 1) {
        char code[200];
        double began = seconds();
        snprintf(code, sizeof code, "local s, d = ('A'):rep(8000), (' '):rep(8000) .. 1 while true do %s end", loops[i]);
        abuse(IN_PHASE, code, BOHN_LIMIT, "10000000 Lua instructions");
        if (seconds() - began > 4 && !under_valgrind()) fail_msg("%s: took %.1f s", code, seconds() - began);
    }
    check_usable();
}

static void b3_16_memory(void **state) {
    (void)state;
    host_limits = patient_limits();
    host_limits.memory = 2u << 20;
    abuse_everywhere("local x = {} while true do x[#x + 1] = {} end", BOHN_LIMIT, "2048 KiB of memory");
    abuse(IN_PHASE, "local x, i = {}, 0 while true do i = i + 1 x['k' .. i] = i end", BOHN_LIMIT, "KiB of memory");
    abuse(IN_BOT, "local x = {} for i = 1, 10000 do x[i] = ('x'):rep(8000) .. i end", BOHN_LIMIT, "KiB of memory");
    abuse(AT_LOAD, "local x = {} while true do x = { x } end", BOHN_LIMIT, "KiB of memory");
    abuse(IN_PHASE, "local x = {} while true do local y = x x = function() return y end end", BOHN_LIMIT, "KiB of memory");
    host_limits = patient_limits();
    abuse(IN_PHASE, "local x = {} while true do x[#x + 1] = {} end", BOHN_LIMIT, "24576 KiB of memory");
    /* any amount of garbage is allowed, even if the limit makes Lua collect it at once */
    BohnError err;
    host_limits.memory = 1u << 20;
    write_abuse(IN_PHASE, "for i = 1, 2000 do local x = ('x'):rep(8000) .. i end");
    BohnRules *rules = load_rules("host");
    BohnGame *game = new_game(rules, 0);
    if (play_out(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
    bohn_free(game);
    free_rules(rules);
}

/* Do so many tables fit into the script's memory? */
static bool fits(int tables, BohnError *err) {
    char code[200];
    snprintf(code, sizeof code, "local x for i = 1, %d do x = { x } end error('full')", tables);
    write_abuse(IN_PHASE, code);
    BohnRules *rules = load_rules("host");
    BohnGame *game = new_game(rules, 0);
    play_out(game, err);
    bool full = strstr(err->text, "full") != NULL;
    bohn_free(game);
    free_rules(rules);
    return full;
}

/* A script leaves so little memory that every allocation makes Lua collect garbage. */
static void b3_16_nearly_full(void **state) {
    (void)state;
    BohnError err = { 0 };
    host_limits = patient_limits();
    host_limits.memory = 8u << 20;
    int low = 1, high = 200 * 1000;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (fits(middle, &err)) low = middle; else high = middle - 1;
    }
    host_limits.milliseconds = in_time(200);
    host_limits.instructions = 1000l * 1000 * 1000;
    for (int spare = 0; spare < 4; spare++) {
        char code[200];
        double began = seconds();
        snprintf(code, sizeof code, "local x for i = 1, %d do x = { x } end while true do local y = {} end", low - spare);
        write_abuse(IN_PHASE, code);
        BohnRules *rules = load_rules("host");
        BohnGame *game = new_game(rules, 0);
        assert_int_equal(play_out(game, &err), BOHN_FAILED);
        check_host_error(&err, BOHN_LIMIT, 0, NULL);
        if (!under_valgrind()) assert_true(seconds() - began < 1);
        bohn_free(game);
        free_rules(rules);
    }
    host_limits = quick_limits();
    check_usable();
}

static bool decide_all(void *context, const BohnRequest *request, BohnAnswer *a) {
    (void)context;
    default_answer(request, a);
    return true;
}

/* Ways to play a game: a script can do the same in each. */
enum { N_WAYS = 5 };
static BohnGame *play_in_a_way(BohnRules *rules, int way, BohnError *err) {
    static const int flags[N_WAYS] = { 0, BOHN_HISTORY | BOHN_CHECKS, ALL_FLAGS, 0, ALL_FLAGS };
    BohnGame *game = new_game(rules, flags[way]);
    if (way >= 3) bohn_set_decider(game, decide_all, NULL);
    play_out(game, err);
    return game;
}

/* Can this be done so many times before the next decision? */
static bool allowed(const char *code, int times, int way) {
    BohnError err = { 0 };
    char loop[200];
    snprintf(loop, sizeof loop, "for i = 1, %d do %s end", times, code);
    write_abuse(IN_PHASE, loop);
    BohnRules *rules = load_rules("host");
    BohnGame *game = play_in_a_way(rules, way, &err);
    bool failed = err.status != BOHN_OK;
    if (failed) check_host_error(&err, BOHN_LIMIT, 0, "without a decision: an endless loop?");
    bohn_free(game);
    free_rules(rules);
    return !failed;
}

static void check_most(const char *code, int most, int way) {
    if (!allowed(code, most, way)) fail_msg("%s cannot be done %d times", code, most);
    if (allowed(code, most + 1, way)) fail_msg("%s can be done more than %d times", code, most);
}

/* Events are stored outside the memory of the script and limited separately. */
static void b3_16_events(void **state) {
    (void)state;
    for (int way = 0; way < N_WAYS; way++) {
        check_most("t:say('a')", 1000, way);
        check_most("p:tell('a', p)", 1000, way);
        check_most("t.n:add(1)", 3998, way); /* a draw and a counter came before */
        check_most("t.pile:turn(t.pile:top(), 'up')", 3998, way);
        check_most("t.deck:shuffle()", 3998, way);
    }
    abuse(IN_SETUP, "while true do t.n:add(1) end", BOHN_LIMIT, "more than 4000 times without a decision");
    abuse(IN_PHASE, "while true do t:say('a') end", BOHN_LIMIT, "more than 1000 messages without a decision");
    check_usable();
}

/* The events of a whole game are limited too. */
static void b3_16_events_of_a_game(void **state) {
    (void)state;
    int found = 0;
    write_abuse(IN_PHASE, "for i = 1, 3900 do t.n:add(-1) end do return 'again' end");
    for (int way = 0; way < N_WAYS; way++) {
        BohnError err = { 0 };
        BohnRules *rules = load_rules("host");
        BohnGame *game = play_in_a_way(rules, way, &err);
        assert_int_equal(err.status, BOHN_LIMIT);
        if (!strstr(err.text, "events") || !strstr(err.text, "endless")) fail_msg("%s", err.text);
        if (!found) found = bohn_now(game).position;
        assert_int_equal(bohn_now(game).position, found);
        assert_in_range(bohn_now(game).events, 0, 600 * 1000);
        bohn_free(game);
        free_rules(rules);
    }
    assert_in_range(found, 40, 60); /* two thirds of the memory; 2^19 events would be 130 */
}

static void b3_17_swallowed_memory_error(void **state) {
    (void)state;
    abuse(IN_PHASE, "while true do pcall(string.rep, 'x', 1 << 30) end", BOHN_RULE_FAULT, "'pcall' does not exist");
}

static void b3_18_deep_recursion(void **state) {
    (void)state;
    host_limits = patient_limits();
    abuse_everywhere("local function f(n) return 1 + f(n + 1) end f(1)", BOHN_LIMIT, NULL);
    host_limits.memory = 200u << 20;
    abuse(IN_PHASE, "local function f(n) return 1 + f(n + 1) end f(1)", BOHN_RULE_FAULT, "calls itself without end");
    abuse(AT_LOAD, "local function f(n) return 1 + f(n + 1) end f(1)", BOHN_RULE_FAULT, "calls itself without end");
}

/* Values that are returned call by call are copied at each, which no instruction counts. */
static void b3_18_returns_of_many(void **state) {
    (void)state;
    host_limits.milliseconds = 60000;
    abuse(IN_PHASE, "local function g(n) if n == 0 then return 1 end return n, g(n - 1) end select('#', g(190000))", BOHN_LIMIT, "calls itself without end");
}

/* Recursion in C: in the compiler, in freezing declarations, in questions. */
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
    write_abuse(AT_LOAD, "game.self, game.list = game, { game } game.list[2] = game.list"); /* cycles are allowed */
    free_rules(load_rules("host"));
    /* an `otherwise` rule that never helps */
    write_abuse(IN_PHASE, "p:choose { 'x', from = {}, otherwise = 'peek' }");
    BohnRules *rules = load_rules("host");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    assert_int_equal(play_out(game, &err), BOHN_FAILED);
    check_host_error(&err, BOHN_LIMIT, 0, NULL);
    bohn_free(game);
    free_rules(rules);
    /* a question within an `otherwise` rule, endlessly */
    write_text("bad", "local game = define { id = 'bad', title = 'x', players = { 2, 2 }, turn = { 'go' } }\n"
                      "function game:setup() end\n"
                      "function game:go(t, p) p:choose { 'x', from = {}, otherwise = 'go' } end\n"
                      "function game:score() return 0 end\n"
                      "return game\n");
    rules = load_rules("bad");
    game = new_game(rules, ALL_FLAGS);
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    assert_int_equal(err.status, BOHN_RULE_FAULT);
    assert_non_null(strstr(err.text, "bad.lua:3: 'go' calls itself without end"));
    bohn_free(game);
    free_rules(rules);
    check_usable();
}

/* Thousands of actions in the window of one question: a rebuilt step repeats them all. */
static void b3_19_many_interruptions(void **state) {
    (void)state;
    BohnError err = { 0 };
    const char *none[N_PLACES] = { NULL };
    write_host(none, AT_LOAD);
    BohnRules *rules = load_rules("host");
    BohnGame *game = new_game(rules, BOHN_HISTORY);
    run_to(game, BOHN_WAITING);
    const int many = ticking ? 2000 : 20000; /* each may be run again from the start */
    for (int i = 0; i < many; i++) {
        assert_int_equal(bohn_anytime(game, 1, &err)->n_options, 1);
        assert_true(bohn_decide(game, "p2 ! peek p2", &err));
        run_to(game, BOHN_WAITING);
    }
    if (!bohn_goto(game, many - 1, &err)) fail_msg("%s", err.text);
    BohnGame *copy = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
    assert_non_null(copy);
    assert_true(print_of(copy) == print_of(game));
    bohn_free(copy);
    bohn_free(game);
    free_rules(rules);
}

static void b3_22_many_constants(void **state) {
    host_limits = patient_limits();
    (void)state; /* a compiler error, not an abuse: nothing must break */
    size_t n;
    char *text = repeated("local game = define { id = 'bad', title = 'x', players = { 2, 2 }, turn = { 'go' } }\n"
                          "local x = { ", "'a', ", 100000, " }\n"
                          "function game:setup() end function game:go() end function game:score() return 0 end\n"
                          "return game\n", &n);
    write_file("bad", text, n);
    free(text);
    free_rules(load_rules("bad"));
}

static void b3_35_huge_sources(void **state) {
    (void)state;
    size_t n;
    host_limits = patient_limits();
    char *text = repeated("-- ", "long ", 210000, "", &n);
    bad_text(text, n, BOHN_BAD_SCRIPT, "longer than 1 MiB");
    free(text);
    host_limits.memory = 4u << 20;
    text = repeated("local x = { ", "{},", 300000, " }", &n); /* a table of tables: memory */
    bad_text(text, n, BOHN_LIMIT, "4096 KiB of memory");
    free(text);
    host_limits = patient_limits();
    text = repeated("local function f() ", "goto x ", 4000, " ::x:: end error('compiled')", &n);
    bad_text(text, n, BOHN_BAD_SCRIPT, "compiled");
    free(text);
    /* sources that take the compiler up to 50 seconds */
    static const char *const slow[][3] = {
        { "local function f() ", "goto x ", " ::x:: end" }, { "while true do ", "if x then break end ", " end" },
        { "local function f(a) if a then ", "elseif a then ", " end end" }, { "local a, b b = a ", "and a ", "" },
        { "local a, b b = a ", "or a ", "" }, { "local a, b b = a ", "or--\na ", "" } };
    for (size_t i = 0; i < sizeof slow / sizeof slow[0]; i++) {
        text = repeated(slow[i][0], slow[i][1], 40000, slow[i][2], &n);
        bad_text(text, n, BOHN_BAD_SCRIPT, "more than 5000 of the words and, or, elseif");
        free(text);
    }
    host_limits = quick_limits();
    text = repeated("local x = '", "0123456789", 7000, "'", &n);
    bad_text(text, n, BOHN_LIMIT, "text of more than 8 KiB");
    free(text);
    char many[8000] = "", one[32];
    for (int i = 0; i < 256; i++) {
        snprintf(one, sizeof one, "local a%d ", i);
        strcat(many, one);
    }
    bad_text(many, strlen(many), BOHN_BAD_SCRIPT, "too many local variables");
    check_usable();
}

/* To name a value for an error message Lua 5.4.4 recurses for each link of a.a.a, and reads the function anew. */
static void b3_39_long_expressions(void **state) {
    (void)state;
    static const char *const links[] = { ".a", "['a']", "[a]", ".a[b]", "--\n.a", ":a().a.a.a" };
    static const int counts[] = { 90000, 60000, 40000, 201 };
    size_t n;
    host_limits = patient_limits();
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++)
        for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
            char *text = repeated("local a, b = {}, 'a' a.a = a local function f() return a", links[i], counts[k], ".b.c end f()", &n);
            if (strchr(links[i], '(')) bad_text(text, n, BOHN_BAD_SCRIPT, NULL); /* a call ends the search */
            else bad_text(text, n, BOHN_BAD_SCRIPT, n > 1 << 20 ? NULL : "this function has");
            free(text);
        }
    char *text = repeated("local a = {} a.a = a local x = a", ".a", 190, ".b.c", &n);
    bad_text(text, n, BOHN_BAD_SCRIPT, "attempt to index a nil value (field 'b')");
    free(text);
    text = repeated("local x = { ", "{a=1},", 140000, " }", &n);
    bad_text(text, n, BOHN_BAD_SCRIPT, "more than 200000 instructions; divide it, or the data in it");
    free(text);
    BohnError err;
    BohnRules *rules = load_rules("two_beans");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    run_to(game, BOHN_WAITING);
    text = repeated("t", ".a", 10000, "", &n);
    assert_false(bohn_eval(game, text, NULL, 0, &err));
    if (!strstr(err.text, "more than 200 links")) fail_msg("%s", err.text);
    free(text);
    bohn_free(game);
    free_rules(rules);
}

/* Bytes of the heap in use, Lua's included. */
static size_t heap(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/* What the kernel copies for a script, or keeps of its game, counts as the script's memory. */
static void b3_40_memory_outside_lua(void **state) {
    (void)state;
    static const char *const declared[] = {
        "game.texts = {} for i = 1, 4000 do game.texts['k' .. i] = s end",
        "game.texts = {} for i = 1, 4000 do game.texts['k' .. i] = { en = s, de = s, fr = s, nl = s } end",
        "game.clauses = {} for i = 1, 4000 do game.clauses['K-' .. i] = s end",
    };
    host_limits = patient_limits();
    size_t before __attribute__((unused)) = heap(); /* the sanitizers have their own heap */
    for (size_t i = 0; i < sizeof declared / sizeof declared[0]; i++) {
        char code[400];
        snprintf(code, sizeof code, "local s = ('x'):rep(8000) %s", declared[i]);
        BohnError err;
        write_abuse(AT_LOAD, code);
        assert_null(load_with("host", 0, NULL, &err));
        assert_int_equal(err.status, BOHN_LIMIT);
        assert_non_null(strstr(err.text, "24576 KiB of memory"));
    }
    write_abuse(AT_LOAD, "game.options = {} for i = 1, 65 do game.options['o' .. i] = { false, 'x' } end");
    BohnError err;
    assert_null(load_with("host", 0, NULL, &err));
    assert_non_null(strstr(err.text, "more than 64 options"));
    /* thousands of snapshots and events of a large table */
    write_abuse(IN_PHASE, "t.pile:draw(t.deck) do return 'again' end");
    host_limits.memory = 3u << 20;
    BohnRules *rules = load_rules("host");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    assert_int_equal(play_out(game, &err), BOHN_FAILED);
    assert_int_equal(err.status, BOHN_LIMIT);
    assert_non_null(strstr(err.text, "this game seems endless"));
    assert_true(bohn_usage(rules).memory <= 3u << 20);
#ifndef __SANITIZE_ADDRESS__
    assert_true(heap() - before < 6u << 20);
#endif
    assert_true(bohn_goto(game, 1, &err)); /* the game is still there */
    bohn_free(game);
    free_rules(rules);
}

static void b3_37_endless_game(void **state) {
    (void)state;
    BohnError err = { 0 };
    host_limits.decisions = 500;
    write_abuse(IN_PHASE, "do return 'again' end");
    for (int decided = 0; decided < 2; decided++) {
        BohnRules *rules = load_rules("host");
        BohnGame *game = new_game(rules, ALL_FLAGS);
        polls = 1;
        if (decided) bohn_set_decider(game, interrupt_it, NULL);
        assert_int_equal(play_out(game, &err), BOHN_FAILED);
        assert_int_equal(err.status, BOHN_LIMIT);
        assert_non_null(strstr(err.text, "endless"));
        bohn_free(game);
        free_rules(rules);
    }
    /* all in one step, answered by a decider */
    write_abuse(IN_PHASE, "while true do p:choose { 'x', from = { 'yes' } } end");
    BohnRules *rules = load_rules("host");
    BohnGame *game = new_game(rules, 0);
    bohn_set_decider(game, interrupt_it, NULL);
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    check_host_error(&err, BOHN_LIMIT, 0, "500 decisions");
    bohn_free(game);
    free_rules(rules);
    host_limits = quick_limits();
    abuse(IN_PHASE, "while true do t:poll() end", BOHN_LIMIT, NULL);
    check_usable();
}

/* The limit of decisions exceeds 16 bits: all counters on the way must too. */
static void b3_37_long_games(void **state) {
    (void)state;
    for (int again = 0; again < 2; again++) {
        BohnError err = { 0 };
        write_text("bad", again ? "local game = define { id = 'bad', title = 'x', players = { 2, 2 }, turn = { 'go' } }\n"
                                  "game.counters = { n = 0 }\n"
                                  "function game:setup() end\n"
                                  "function game:go(t, p)\n"
                                  "  assert(t:steps() == t.n:get() and t:turn() == 1)\n"
                                  "  t.n:add(1) p:choose { 'x', from = { 'a' } } return 'again'\n"
                                  "end\n"
                                  "function game:score() return 0 end\n"
                                  "return game\n"
                                : "local game = define { id = 'bad', title = 'x', players = { 2, 2 }, turn = { 'go' } }\n"
                                  "game.counters = { n = 0 }\n"
                                  "function game:setup() end\n"
                                  "function game:go(t, p)\n"
                                  "  t.n:add(1) p:choose { 'x', from = { 'a' } } assert(t:turn() == t.n:get())\n"
                                  "end\n"
                                  "function game:score() return 0 end\n"
                                  "return game\n");
        /* where that takes too long, the game starts shortly before */
        int skipped = ticking ? 65000 : 0, far = ticking ? 1000 : 70000;
        host_limits.decisions = ticking ? 2000 : 100000;
        host_limits.memory = 1u << 30;
        BohnRules *rules = load_rules("bad");
        BohnGame *game = new_game(rules, BOHN_HISTORY);
        BohnProgress progress = bohn_run(game, &err);
        char chunk[100];
        snprintf(chunk, sizeof chunk, "cursor { turn = %d, steps = %d } t.n:set(%d)", again ? 1 : skipped + 1, again ? skipped : 0,
                 skipped);
        if (skipped && !bohn_eval(game, chunk, NULL, 0, &err)) fail_msg("%s", err.text);
        while ((progress = bohn_run(game, &err)) == BOHN_WAITING && bohn_now(game).position < far) answer_default(game);
        if (progress != BOHN_WAITING) fail_msg("%s", err.text);
        assert_int_equal(bohn_now(game).turn, again ? 1 : skipped + far + (skipped == 0)); /* the edit is an entry, too */
        uint64_t there = print_of(game);
        if (!bohn_goto(game, far - 100, &err) || !bohn_goto(game, far, &err)) fail_msg("%s", err.text);
        assert_true(print_of(game) == there);
        assert_int_equal(play_out(game, &err), BOHN_FAILED);
        assert_int_equal(err.status, BOHN_LIMIT);
        assert_non_null(strstr(err.text, ticking ? "2000 decisions and" : "100000 decisions and"));
        bohn_free(game);
        free_rules(rules);
    }
}

/* What Lua does in one instruction, however long it takes, is charged: the instructions end each of these, not the
 * clock, and in time. */
static void b3_41_work_of_one_instruction(void **state) {
    (void)state;
#define TWENTY(text) text text text text text text text text text text text text text text text text text text text text
    static const char *const loops[] = {
        /* numbers joined to texts */
        "local x = 1e308 while true do local s = x .. '' end",
        "local x = 1e308 while true do local s = x " TWENTY(".. x ") " end",
        "local x = 1e308 repeat until not (x " TWENTY(".. x ") ")",
        "local x = 1e308 ::again:: do local s = x " TWENTY(".. x ") " end goto again",
        "local function f(x) return f(x, x " TWENTY(".. x ") ") end f(1e-308)",
        "local x = {} for i = 1, 500 do x[i] = 1e308 end while true do table.concat(x, '', 1, 500) end",
        "local x = {} for i = 2, 500 do x[i] = 1e308 end while true do table.concat(x, '', 2, 500) end",
        "while true do tostring(1e308) end",
        /* long texts compared */
        "local a, b = ('x'):rep(8000) .. 'a', ('x'):rep(8000) .. 'b' while true do if a == b then end end",
        "local a, b = ('x'):rep(8000) .. 'a', ('x'):rep(8000) .. 'b' while true do if a < b then end end",
        "local l = { ('x'):rep(8000) .. 'a', ('x'):rep(8000) .. 'b' } while true do table.sort(l) end",
        "while true do ('%99.99f'):format(1e308) end",
        "while true do ('%f%f%f%f%f%f%f%f%f%f'):format(1e308, 1e308, 1e308, 1e308, 1e308, 1e308, 1e308, 1e308, 1e308, 1e308) end",
        "while true do ('%f%f%f%f'):format('1e308', '1e308', '1e308', '1e308') end",
        "while true do ('%.99e'):format(1e-308) end",
        /* lists */
        "local function grow(n, ...) if n == 0 then return ... end return grow(n - 1, " TWENTY("1, ") " ...) end "
        "local function go(...) while true do type(...) end end go(grow(2000))",
        "local function grow(n, ...) if n == 0 then return ... end return grow(n - 1, " TWENTY("1, ") " ...) end "
        "local function go(...) while true do local x = { ... } end end go(grow(2000))",
        "local function grow(n, ...) if n == 0 then return ... end return grow(n - 1, " TWENTY("1, ") " ...) end "
        "local function go(...) return go(...) end go(grow(2000))",
        "local function deep(n) if n == 0 then return 1 end return n, deep(n - 1) end while true do deep(9000) end",
        "local l = {} for i = 1, 9000 do l[i] = i end "
        "local function up(n) if n == 0 then return table.unpack(l) end return 1, up(n - 1) end while true do up(100) end",
        "local l = {} for i = 1, 9000 do l[i] = i end while true do math.max(table.unpack(l)) end",
        "local l = {} for i = 1, 30000 do l[i] = i end while true do t:options('a', l) end",
        /* tables that are counted or filled anew for each key */
        "local t = {} for i = 1, 131072 do t[i] = i end t[-1] = 1 for i = 2, 1e9 do t[-i] = 1 t[-i] = nil end",
        "local t, n = {}, 65536 for i = 1, n do t[-i] = i end for i = 1, 1e9 do t[-i] = nil t[-i - n] = 1 end",
        "local t, n = {}, 32 for i = 1, n do t[-i] = i end for i = 1, 1e9 do t[-i] = nil t[-i - n] = 1 end",
        /* texts as keys */
        "local t, s = {}, ('x'):rep(900) while true do local v = t[s .. 'a'] end",
        "local t, s = {}, ('x'):rep(200) while true do local v = t[s .. 'a'] end",
    };
    char closures[8000];
    int n = 0;
    for (int i = 0; i < 120; i++) n += snprintf(closures + n, sizeof closures - (size_t)n, "local a%d = 1 ", i);
    n += snprintf(closures + n, sizeof closures - (size_t)n, "while true do local f = function() return a0");
    for (int i = 1; i < 120; i++) n += snprintf(closures + n, sizeof closures - (size_t)n, " + a%d", i);
    snprintf(closures + n, sizeof closures - (size_t)n, " end end");
    host_limits = patient_limits();
    host_limits.milliseconds = 1000 * 1000;
    const int n_loops = sizeof loops / sizeof loops[0];
    for (int i = 0; i <= n_loops; i += getenv("BOHN_SLOW") ? 5 : 1) {
        const char *loop = i < n_loops ? loops[i] : closures;
        clock_t began = clock();
        abuse(IN_PHASE, loop, BOHN_LIMIT, "10000000 Lua instructions");
        double took = (double)(clock() - began) / CLOCKS_PER_SEC;
        if (took > 2 && !getenv("BOHN_SLOW") && !under_valgrind()) fail_msg("%s: took %.1f s", loop, took);
    }
    host_limits = quick_limits();
    check_usable();
}

/* ... and comparing long texts, by all instructions where there is such a text. It does not matter what was played or
 * recalled before. */
static void b3_41_where_long_texts_are(void **state) {
    (void)state;
    static const char script[] =
        "local game = define { id = 'long', title = 'Long', players = { 2, 2 }, turn = { 'first', 'second' } }\n"
        "game.zones = { deck = 'none' } game.texts = { note = 'x' }\n"
        "%s\n"
        "local function short(t) return #t.deck end\n"
        "local function long(t) return #('x'):rep(3000) + #t.deck end\n"
        "function game:setup(t) end\n"
        "function game:first(t, p) p:choose { 'a', from = { 'b' } } %s\n  p:choose { 'c', from = { 'd' } } %s end\n"
        "function game:second(t) %s t:recall(short, t) t:finish() end\n"
        "function game:score(t, p) return #('x'):rep(3000) end\n"
        "game.bots = { dull = function() local s = ('x'):rep(3000) end }\n"
        "return game\n";
#define LOOP "for i = 1, 400000 do end"
    static const struct { const char *load, *first, *later, *second; bool dear; } parts[] = {
        { "", LOOP, LOOP, LOOP, false },
        { "", "local s = ('x'):rep(2000)", LOOP, LOOP, false },
        { "", "local s = ('x'):rep(3000) " LOOP, "", "", true },
        { "", "local s = ('x'):rep(3000)", LOOP, "", true },          /* after a decision it is still there */
        { "", "local s = ('x'):rep(3000)", "", LOOP, false },         /* in another step it is not */
        { "", "t:recall(long, t) " LOOP, "", "", true },
        { "", "t:recall(long, t)", LOOP, "", true },
        { "", "t:recall(long, t)", "", "t:recall(short, t) " LOOP, false },
        { "game.data = { ('x'):rep(3000) }", "", "", LOOP, true },    /* as long as the rules */
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        BohnError err = { 0 };
        char text[2000];
        snprintf(text, sizeof text, script, parts[i].load, parts[i].first, parts[i].later, parts[i].second);
        write_text("long", text);
        BohnRules *rules = load_with("long", 0, NULL, &err);
        if (!rules) fail_msg("%s", err.text);
        for (int again = 0; again < 4; again++) {
            int score[4];
            bohn_set_ticks(rules, again % 2 == 1);
            BohnGame *game = new_game(rules, again == 3 ? BOHN_HISTORY : 0);
            bool over = play_out(game, &err) == BOHN_OVER;
            if (over == parts[i].dear) fail_msg("%zu, %d: %s", i, again, over ? "not charged" : err.text);
            if (!over) assert_int_equal(err.status, BOHN_LIMIT);
            bohn_score(game, 0, score, NULL);
            bohn_free(game);
        }
        free_rules(rules);
    }
}

/* ... and looking at all cards of a large zone. */
static void b3_41_large_zones(void **state) {
    (void)state;
    static const char *const looks[] = {
        "t.deck:cards()", "t.deck:kinds()", "t.deck:counts()", "t:elsewhere('card', { t.deck })", "t.deck:count(red)",
        "t.deck:count { worth = 2 }", "t.deck:where { worth = 2 }", "t.deck:find { worth = 5 }", "t.deck:sum 'worth'",
        "t.deck:best 'worth'", "t.deck:best('-worth', red)", "t.deck:sort 'worth'", "t.deck:at(180)", "t.deck:top():place()",
    };
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i += getenv("BOHN_SLOW") ? 5 : 1) {
        BohnError err = { 0 };
        char text[1000];
        snprintf(text, sizeof text,
                 "local game = define { id = 'large', title = 'Large', players = { 2, 2 }, turn = { 'go' } }\n"
                 "game.cards = { { id = 'red', count = 180, worth = 1 }, { id = 'blue', count = 180, worth = 2 } }\n"
                 "game.zones = { deck = 'none' }\n"
                 "function game:setup(t) t.deck:fill() end\n"
                 "function game:go(t) local red = t:kind 'red' while true do local _ = %s end end\n"
                 "function game:score(t, p) return 0 end\n"
                 "return game\n", looks[i]);
        write_text("large", text);
        host_limits = patient_limits();
        host_limits.milliseconds = 1000 * 1000;
        BohnRules *rules = load_with("large", 0, NULL, &err);
        host_limits = quick_limits();
        if (!rules) fail_msg("%s", err.text);
        BohnGame *game = new_game(rules, 0);
        clock_t began = clock();
        assert_int_equal(play_out(game, &err), BOHN_FAILED);
        double took = (double)(clock() - began) / CLOCKS_PER_SEC;
        if (err.status != BOHN_LIMIT || !strstr(err.text, "10000000 Lua instructions")) fail_msg("%s: %s", looks[i], err.text);
        if (took > 2 && !getenv("BOHN_SLOW") && !under_valgrind()) fail_msg("%s: took %.1f s", looks[i], took);
        bohn_free(game);
        free_rules(rules);
    }
}

/* No script takes its charges away. */
static void b3_41_charges_stay(void **state) {
    (void)state;
    static const char *const scripts[] = {
        "local __charge = function() end return define {}", "local t = { __listed = 1 } return define {}",
        "local function f(__charge) while true do local s = 1.5 .. '' end end return define {}",
    };
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        BohnError err = { 0 };
        write_text("bad", scripts[i]);
        assert_null(load_with("bad", 0, NULL, &err));
        assert_int_equal(err.status, BOHN_BAD_SCRIPT);
        if (!strstr(err.text, "__charge and __listed are reserved")) fail_msg("%s", err.text);
    }
    abuse(AT_LOAD, "_ENV['__' .. 'charge'] = function() end", BOHN_BAD_SCRIPT, NULL);
    abuse(IN_PHASE, "local _ENV = { ['__' .. 'charge'] = function() end } while true do local s = 1.5 .. '' end", BOHN_LIMIT, "Lua instructions");
    check_usable();
}

/* The instructions of a game do not depend on what was played before it. */
static void b3_41_the_same_charges_again(void **state) {
    (void)state;
    static const char *const scripts[] = { "bohnanza", "two_beans", "features" };
    for (int i = 0; i < 3; i++) {
        BohnRules *rules = load_rules(scripts[i]);
        long first = 0;
        for (int again = 0; again < 4; again++) {
            BohnError err = { 0 };
            long before = bohn_usage(rules).total;
            bohn_set_ticks(rules, again == 2); /* between two counted games one that recalls */
            BohnGame *game = new_game(rules, 0);
            if (play_out(game, &err) != BOHN_OVER) fail_msg("%s: %s", scripts[i], err.text);
            bohn_free(game);
            long spent = bohn_usage(rules).total - before;
            if (again == 0) first = spent;
            else if (again != 2) assert_int_equal(spent, first);
        }
        assert_true(first > 1000);
        free_rules(rules);
    }
}

/* A file is compiled once in a process: a load then costs a script the same, and shows the same lines. */
static void a_file_compiled_before_costs_the_same(void **state) {
    (void)state;
    BohnError errors[2];
    size_t length;
    char *script = repeated("local game = define { id = 'again', title = 'Again', players = { 2, 2 }, turn = { 'act' } }\n"
                            "game.cards = { { id = 'a', count = 2, name = 'a' } }\ngame.zones = { deck = 'none' }\n"
                            "game.long = '", "0123456789", 300, "'\nfunction game:setup() end\nfunction game:act(t, p)\n"
                            "  t.deck:nonsense()\nend\nfunction game:score() return 0 end\nreturn game\n", &length);
    write_file("again", script, length);
    long total[2];
    for (int i = 0; i < 2; i++) {
        BohnRules *rules = load_with("again", 0, NULL, &errors[i]);
        if (!rules) fail_msg("%s", errors[i].text);
        total[i] = bohn_usage(rules).total;
        BohnGame *game = new_game(rules, ALL_FLAGS);
        assert_int_equal(bohn_run(game, &errors[i]), BOHN_FAILED);
        bohn_free(game);
        free_rules(rules);
    }
    assert_true(total[0] > 1000 * (long)(length / 256));
    assert_int_equal(total[0], total[1]);
    assert_string_equal(errors[0].text, errors[1].text);
    assert_int_equal(errors[1].line, 7);
    script[strlen("local game = define { id = 'again', title = '")] = 'B'; /* another text of the same length */
    write_file("again", script, length);
    BohnRules *changed = load_with("again", 0, NULL, &errors[0]);
    if (!changed) fail_msg("%s", errors[0].text);
    assert_string_equal(bohn_in(&bohn_info(changed)->title, "en"), "Bgain");
    free_rules(changed);
    free(script);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        hosted(test_host_is_good),
        hosted(a_file_compiled_before_costs_the_same),
        hosted(b3_41_work_of_one_instruction),
        hosted(b3_41_where_long_texts_are),
        hosted(b3_41_large_zones),
        hosted(b3_41_charges_stay),
        hosted(b3_41_the_same_charges_again),
        hosted(b3_01_endless_loop),
        hosted(limits_of_loading_and_of_all_games),
        hosted(loads_say_what_they_took),
        hosted(short_lines_count_more),
        hosted(b3_01_exact_count),
        hosted(b3_01_run_again),
        hosted(b3_01_hook_stays_on),
        hosted(b3_01_interrupt),
        hosted(b3_01_doubt_is_over),
        hosted(b3_01_time),
        hosted(b3_01_timer),
        hosted(b3_01_busy),
        hosted(b3_01_unheard),
        hosted(b3_01_interrupted_load),
        hosted(b3_01_endless_steps),
        hosted(b3_01_budget_of_rebuild),
        hosted(b3_08_rep_memory),
        hosted(b3_09_rep_time),
        hosted(b3_10_table_functions),
        hosted(b3_11_concat),
        hosted(b3_12_patterns),
        hosted(b3_13_sort),
        hosted(b3_14_format_and_pack),
        hosted(b3_15_long_texts),
        hosted(b3_15_functions_of_long_texts),
        hosted(b3_16_memory),
        hosted(b3_16_nearly_full),
        hosted(b3_16_events),
        hosted(b3_16_events_of_a_game),
        hosted(b3_17_swallowed_memory_error),
        hosted(b3_18_deep_recursion),
        hosted(b3_18_returns_of_many),
        hosted(b3_19_deep_c_recursion),
        hosted(b3_19_many_interruptions),
        hosted(b3_22_many_constants),
        hosted(b3_35_huge_sources),
        hosted(b3_39_long_expressions),
        hosted(b3_40_memory_outside_lua),
        hosted(b3_37_endless_game),
        hosted(b3_37_long_games),
    };
    return run_hosted(tests, sizeof tests / sizeof tests[0]);
}
