/* test_recall.c - t:recall. A function that counts its calls in a local, which no honest script may do, shows when it is
 * called: its result is 100 for each thing it counts, and the number of the call. */
#include "tests/small.h"

#include <stdio.h>

/* Rules with such a function, READS, and a step that begins and ends with n = 0. */
#define COUNTING(reads, body) \
    "local n = 0 local function count(t, p) n = n + 1 return 100 * (" reads ") + n end\n" \
    "game.texts = { got = { en = '{1} {2} {3} {4}', de = '{1} {2} {3} {4}' } }\n" \
    "function game:act(t, p)\n" body " n = 0 t:finish() end"

/* The budget is not counted, so that results may be recalled. */
static void start_uncounted(const char *script, int flags) {
    BohnLimits limits = bohn_default_limits;
    limits.instructions = 0;
    rules = try_load(script, 0, &limits);
    if (!rules) fail_msg("%s", err.text);
    game = bohn_new(rules, SEED, flags, &err);
    assert_non_null(game);
}

static void assert_got(const char *script, const char *expected) {
    start_uncounted(script, BOHN_EVENTS);
    assert_over();
    assert_said(expected);
    free_game(NULL);
}

static void a_result_is_kept_until_something_it_has_read_changes(void **state) {
    (void)state;
    static const struct { const char *script, *said; } cases[] = {
        /* a zone: another one may change */
        { COUNTING("#p.hand", "local a, b = t:recall(count, t, p), t:recall(count, t, p)"
                              " t.deck:draw(p.field_1) local c = t:recall(count, t, p)"
                              " t.deck:draw(p.hand) t:say('got', a, b, c, t:recall(count, t, p))"), "got 301 301 301 402" },
        /* its order, faces, and whether it is open */
        { COUNTING("p.hand:front() == p.hand:front() and 0 or 1", "local a = t:recall(count, t, p) p.hand:shuffle()"
                   " t:say('got', a, t:recall(count, t, p))"), "got 1 2" },
        { COUNTING("p.hand:front():face() == 'up' and 1 or 0", "local a = t:recall(count, t, p)"
                   " p.hand:turn(p.hand:front(), 'down') t:say('got', a, t:recall(count, t, p))"), "got 101 2" },
        { COUNTING("p.field_1:is_open() and 1 or 0", "local a = t:recall(count, t, p) p.field_1:close()"
                   " t:say('got', a, t:recall(count, t, p))"), "got 101 2" },
        /* where a card is */
        { COUNTING("p.hand:front():zone() == p.hand and 1 or 0", "local a = t:recall(count, t, p)"
                   " t.deck:draw(p.hand) t:say('got', a, t:recall(count, t, p))"), "got 101 102" },
        /* a counter, unless it is set to what it is */
        { COUNTING("p.coins:get()", "local a = t:recall(count, t, p) p.coins:set(0) local b = t:recall(count, t, p)"
                   " p.coins:add(2) t:say('got', a, b, t:recall(count, t, p))"), "got 1 1 202" },
        /* offers */
        { COUNTING("#t:offers()", "local a = t:recall(count, t, p)"
                   " local i = t:offer(p, t:seat(2), { p.hand:front() }, {}) local b = t:recall(count, t, p)"
                   " t:withdraw(i) t:say('got', a, b, t:recall(count, t, p))"), "got 1 102 3" },
        /* other arguments, another number of them, nil */
        { COUNTING("p and #p.hand or 9", "local a, b = t:recall(count, t, p), t:recall(count, t, t:seat(2))"
                   " t:say('got', a, b, t:recall(count, t), t:recall(count, t, nil))"), "got 301 302 903 904" },
        /* groups and what a filter finds */
        { "game.groups = { each = { fields = { 'field_1', 'field_2' } } }\n"
          COUNTING("#p.fields:least(1)", "local a = t:recall(count, t, p) t.deck:draw(p.field_2)"
                   " t:say('got', a, t:recall(count, t, p))"), "got 1 102" },
        { COUNTING("p.hand:count { id = 'red' }", "local a = t:recall(count, t, p) t.deck:draw(p.hand)"
                   " t:say('got', a, t:recall(count, t, p) > a and 1 or 0)"), "got 201 1" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) assert_got(cases[i].script, cases[i].said);
}

static void the_cursor_is_read_in_parts(void **state) {
    (void)state;
    start_uncounted("local n = 0\n"
        "local function active(t) n = n + 1 return 100 * t:active().number + n end\n"
        "local function turn(t) return 100 * t:turn() end\n"
        "game.texts = { got = { en = '{1} {2}', de = '{1} {2}' } }\n"
        "function game:act(t, p) t:say('got', t:recall(active, t), t:recall(turn, t)) n = 0\n"
        "  if t:turn() == 4 then t:finish() end end", BOHN_EVENTS);
    assert_over();
    assert_said("got 101 100 | got 201 200 | got 301 300 | got 101 400");
}

/* Undo, redo and copies bring other tables: nothing is recalled across them. */
static void nothing_is_recalled_across_undo_and_copies(void **state) {
    (void)state;
    start_uncounted("local function held(t, p) return #p.hand end\n"
        "game.texts = { got = { en = '{1}', de = '{1}' } }\n"
        "function game:act(t, p)\n"
        "  t:recall(held, t, p)\n"
        "  if p:choose { 'draw', from = { 'one', 'none' } } == 'one' then t.deck:draw(p.hand) end\n"
        "  p:choose { 'go', from = { 'on' } }\n"
        "  t:say('got', t:recall(held, t, p))\n"
        "  if t:turn() == 3 then t:finish() end\n"
        "end", ALL_FLAGS);
    asked(0, "draw");
    answer("one");
    asked(0, "go");
    BohnGame *copy = bohn_copy(game, BOHN_WHOLE, 0, 0, &err);
    assert_ok(bohn_goto(game, 0, &err));
    asked(0, "draw");
    answer("none");
    asked(0, "go");
    answer("on");
    asked(1, "draw");
    assert_said("got 3");
    BohnGame *first = game;
    game = copy;
    asked(0, "go");
    answer("on");
    asked(1, "draw");
    assert_said("got 4");
    bohn_free(first);
}

static void the_function_may_only_read(void **state) {
    (void)state;
    static const struct { const char *script, *words; } cases[] = {
        { "local function f(t, p) t.deck:draw(p.hand) end function game:act(t, p) t:recall(f, t, p) end", "may only read the table" },
        { "local function f(t, p) p:choose { 'x', from = { 'a' } } end function game:act(t, p) t:recall(f, t, p) end", "may only read" },
        { "function game:act(t, p) t:recall(3) end", "a function is expected" },
        { "local function f() end function game:act(t, p) t:recall(f, {}) end", "no table that may change" },
        { "local function f() end function game:act(t, p) t:recall(f, 1.5) end", "whole numbers" },
        { "local function f() end function game:act(t, p) t:recall(f, f) end", "one function" },
        { "local function f() return function() end end function game:act(t, p) t:recall(f) end", "returned a function" },
        { "local function f() return { {} } end function game:act(t, p) t:recall(f)[1].x = 1 end", "cannot be set" },
        { "local function f() local a = {} a[1] = a return a end function game:act(t, p) t:recall(f) end", "20 deep" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        start_uncounted(cases[i].script, 0);
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, cases[i].words, "small.lua");
        free_game(NULL);
    }
}

static void an_audit_computes_again_and_compares(void **state) {
    (void)state;
    start(COUNTING("0", "t:recall(count, t, p) t:recall(count, t, p)"));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "returns something else", "small.lua");
}

/* The list of actions out of turn is a plain table, made anew for each audit. */
static void an_audit_lists_actions_again_and_compares(void **state) {
    (void)state;
    start_with(POLLING, (ALL_FLAGS & ~BOHN_EXPLAIN) | BOHN_AUDIT);
    bohn_set_polls(game, 7);
    for (int i = 0; i < 3; i++) {
        asked((1 + i) % 3, "anytime");
        assert_string_equal(options(), i == 0 ? "harvest p2.field_1" : i == 1 ? "harvest p3.field_1" : "harvest p1.field_1");
        answer("-");
    }
    asked(1, "which");
}

/* Counted or not, a limit is reached by the same number of calls, recalled or not. */
static void a_limit_is_where_it_would_be_without(void **state) {
    (void)state;
    BohnLimits limits = bohn_default_limits;
    limits.milliseconds = 60 * 1000;
    limits.instructions = 2000 * 1000;
    for (int ticks = 0; ticks <= 1; ticks++) {
        for (int fails = 0; fails <= 1; fails++) {
            char script[600];
            snprintf(script, sizeof script, "local function slow(t, p) local n = #p.hand for i = 1, 1000 do n = n + i end return n end\n"
                     "function game:act(t, p) for i = 1, %d do t:recall(slow, t, p) end t:finish() end", fails ? 1100 : 400);
            rules = try_load(script, 0, &limits);
            assert_non_null(rules);
            bohn_set_ticks(rules, ticks);
            game = bohn_new(rules, SEED, 0, &err);
            assert_int_equal(bohn_run(game, &err), fails ? BOHN_FAILED : BOHN_OVER);
            if (fails) assert_int_equal(err.status, BOHN_LIMIT);
            free_game(NULL);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(a_result_is_kept_until_something_it_has_read_changes),
        with_game(the_cursor_is_read_in_parts),
        with_game(nothing_is_recalled_across_undo_and_copies),
        with_game(the_function_may_only_read),
        with_game(an_audit_computes_again_and_compares),
        with_game(an_audit_lists_actions_again_and_compares),
        with_game(a_limit_is_where_it_would_be_without),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
