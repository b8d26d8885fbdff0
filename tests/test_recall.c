/* test_recall.c - t:recall. How often a function is called is seen from what it is charged for: it builds a text of
 * 40,000 bytes, 15,000 instructions, while the rest of a step costs less than 5,000. */
#include "vm/recall.h"

#include "tests/small.h"

#include <stdio.h>

/* Rules with such a function, `count`, of what it reads. */
#define COUNTING(reads, body) \
    "local function count(t, p) for _ = 1, 5 do local text = ('x'):rep(8000) end return " reads " end\n" \
    "game.texts = { got = { en = '{1} {2} {3} {4}', de = '{1} {2} {3} {4}' } }\n" \
    "function game:act(t, p)\n" body " t:finish() end"

/* Instructions are not counted, so that results may be recalled. */
static void start_uncounted(const char *script, int flags) {
    BohnLimits limits = bohn_default_limits;
    limits.milliseconds = 60 * 1000; /* the machine may be busy */
    limits.instructions = 1000 * 1000 * 1000;
    rules = try_load(script, 0, &limits);
    if (!rules) fail_msg("%s", err.text);
    bohn_set_ticks(rules, true);
    game = bohn_new(rules, SEED, flags, &err);
    assert_non_null(game);
}

/* A step that takes long, as on a busy machine, is repeated with counting, and then nothing is recalled; so there are
 * several attempts. */
static void assert_got(const char *script, const char *expected, int calls) {
    long spent = 0;
    for (int attempt = 0; attempt < 5 && spent / 15000 != calls; attempt++) {
        start_uncounted(script, BOHN_EVENTS);
        long before = bohn_usage(rules).dearest;
        assert_over();
        assert_said(expected);
        assert_true(before < 5000);
        spent = bohn_usage(rules).dearest;
        free_game(NULL);
    }
    if (!repeating_run() && spent / 15000 != calls) fail_msg("%ld instructions, not %d calls: %s", spent, calls, script);
}

static void a_result_is_kept_until_something_it_has_read_changes(void **state) {
    (void)state;
    static const struct { const char *script, *said; int calls; } cases[] = {
        /* a zone: another one may change */
        { COUNTING("#p.hand", "local a, b = t:recall(count, t, p), t:recall(count, t, p)"
                              " t.deck:draw(p.field_1) local c = t:recall(count, t, p)"
                              " t.deck:draw(p.hand) t:say('got', a, b, c, t:recall(count, t, p))"), "got 3 3 3 4", 2 },
        /* its order, faces, and whether it is open */
        { COUNTING("p.hand:front() and 1", "local a = t:recall(count, t, p) p.hand:shuffle()"
                   " t:say('got', a, t:recall(count, t, p))"), "got 1 1", 2 },
        { COUNTING("p.hand:front():face() == 'up' and 1 or 0", "local a = t:recall(count, t, p)"
                   " p.hand:turn(p.hand:front(), 'down') t:say('got', a, t:recall(count, t, p))"), "got 1 0", 2 },
        { COUNTING("p.field_1:is_open() and 1 or 0", "local a = t:recall(count, t, p) p.field_1:close()"
                   " t:say('got', a, t:recall(count, t, p))"), "got 1 0", 2 },
        /* where a card is */
        { COUNTING("p.hand:front():zone() == p.hand and 1 or 0", "local a = t:recall(count, t, p)"
                   " t.deck:draw(p.hand) t:say('got', a, t:recall(count, t, p))"), "got 1 1", 2 },
        /* a counter, unless it is set to what it is */
        { COUNTING("p.coins:get()", "local a = t:recall(count, t, p) p.coins:set(0) local b = t:recall(count, t, p)"
                   " p.coins:add(2) t:say('got', a, b, t:recall(count, t, p))"), "got 0 0 2", 2 },
        /* offers */
        { COUNTING("#t:offers()", "local a = t:recall(count, t, p)"
                   " local i = t:offer(p, t:seat(2), { p.hand:front() }, {}) local b = t:recall(count, t, p)"
                   " t:withdraw(i) t:say('got', a, b, t:recall(count, t, p))"), "got 0 1 0", 3 },
        /* other arguments, another number of them, nil */
        { COUNTING("p and #p.hand or 9", "local a, b = t:recall(count, t, p), t:recall(count, t, t:seat(2))"
                   " t:say('got', a, b, t:recall(count, t), t:recall(count, t, nil))"), "got 3 3 9 9", 4 },
        /* groups and what a filter finds */
        { "game.groups = { each = { fields = { 'field_1', 'field_2' } } }\n"
          COUNTING("#p.fields:least(1)", "local a = t:recall(count, t, p) t.deck:draw(p.field_2)"
                   " t:say('got', a, t:recall(count, t, p))"), "got 0 1", 2 },
        { COUNTING("p.hand:count { id = 'red' } > 0 and 1 or 0", "local a = t:recall(count, t, p) t.deck:draw(p.hand)"
                   " t:say('got', a, t:recall(count, t, p))"), "got 1 1", 2 },
        /* a table: no two results are the same one, and none can be changed */
        { COUNTING("{ #p.hand, kind = p.hand:kind() }", "local a, b = t:recall(count, t, p), t:recall(count, t, p)"
                   " t:say('got', a == b and 1 or 0, a[1], #b, a.kind == b.kind and 1 or 0)"), "got 0 3 1 1", 1 },
        /* which zones take a card by the rule of a script: asked again only for the zone that has changed */
        { "game.groups = { each = { fields = { 'field_1', 'field_2' } } }\n"
          "function game:fits(t, p, card, where) for _ = 1, 5 do local text = ('x'):rep(8000) end return #where == 0 end\n"
          "game.texts = { got = { en = '{1} {2} {3} {4}', de = '{1} {2} {3} {4}' } }\n"
          "function game:act(t, p) local card = p.hand:front()\n"
          "  local a, b = #p.fields:taking(card), #p.fields:taking(card) t.deck:draw(p.field_1)\n"
          "  t:say('got', a, b, #p.fields:taking(card), #p.fields:taking(card)) t:finish() end", "got 2 2 1 1", 3 },
        /* a script with a local that is assigned in play: it might hide something there for a while */
        { "local kept function game:keep(t) kept = t end game.used = 'keep'\n"
          COUNTING("#p.hand", "local a = t:recall(count, t, p) t:say('got', a, t:recall(count, t, p))"), "got 3 3", 2 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) assert_got(cases[i].script, cases[i].said, cases[i].calls);
}

static void the_cursor_is_read_in_parts(void **state) {
    (void)state;
    start_uncounted(
        "local function active(t) return t:active().number end\n"
        "local function turn(t) return t:turn() end\n"
        "game.texts = { got = { en = '{1} {2}', de = '{1} {2}' } }\n"
        "function game:act(t, p) t:say('got', t:recall(active, t), t:recall(turn, t))\n"
        "  if t:turn() == 4 then t:finish() end end", BOHN_EVENTS);
    assert_over();
    assert_said("got 1 1 | got 2 2 | got 3 3 | got 1 4");
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

/* Two results are found in steps of one game; a step of another one, by the same rules, asks for both. Only those that depend on
 * nothing of the table need not be found again. */
static void what_depends_on_no_table_holds_in_every_game(void **state) {
    static const struct { const char *reads; int calls; } cases[] = { { "n", 1 }, { "n + #t.deck", 2 } };
    for (int i = 0; i < 2; i++) {
        char script[1000];
        snprintf(script, sizeof script,
                 "local function count(t, n) for _ = 1, 5 do local text = ('x'):rep(8000) end return %s end\n"
                 "function game:act(t, p)\n"
                 "  local way = p:choose { 'way', from = { 'one', 'two', 'both' } }\n"
                 "  if way ~= 'two' then t:recall(count, t, 1) end\n"
                 "  if way ~= 'one' then t:recall(count, t, 2) end\n"
                 "end", cases[i].reads);
        start_uncounted(script, 0);
        asked(0, "way");
        answer("one");
        asked(1, "way");
        answer("two");
        asked(2, "way");
        bohn_free(game);
        game = bohn_new(rules, SEED, 0, &err);
        asked(0, "way");
        answer("both");
        asked(1, "way");
        if (!repeating_run()) assert_int_equal(bohn_usage(rules).dearest / 15000, cases[i].calls);
        free_game(state);
    }
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
        { "local function f() return function() end end function game:act(t, p) t:recall(f) end", "must return a number, text" },
        { "local function f() return { {} } end function game:act(t, p) t:recall(f) end", "must return a number, text" },
        { "local function f() return { [{}] = 1 } end function game:act(t, p) t:recall(f) end", "must return a number, text" },
        { "local function f() return { 1 } end function game:act(t, p) t:recall(f).x = 1 end", "cannot be set" },
        { "function game:act(t, p) t:recall(function() return 1 end) end", "define it outside of rules" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        start_uncounted(cases[i].script, 0);
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, cases[i].words, "small.lua");
        free_game(NULL);
    }
}

/* What is not a number is the same as itself, for an audit. */
static void an_audit_computes_again_and_compares(void **state) {
    (void)state;
    start(LUA(
        local function odd(t, p) return { 0 / 0, #p.hand, p } end
        function game:act(t, p)
          for _ = 1, 3 do assert(t:recall(odd, t, p)[2] == 3) end
          t:finish()
        end
    ));
    assert_over();
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

static bool pass(void *context, const BohnRequest *q, BohnAnswer *a) {
    (void)context;
    default_answer(q, a);
    return true;
}

/* A list that contains itself cannot be compared for ever. */
static void a_list_of_actions_that_contains_itself_is_refused(void **state) {
    (void)state;
    start_with(LUA(
        function game:note() end
        function game:anytime(t, p) local list = { { 'note' } } list.more = list return list end
        function game:act(t, p) t:poll() t:poll() t:finish() end
    ), (ALL_FLAGS & ~BOHN_EXPLAIN) | BOHN_AUDIT);
    bohn_set_polls(game, 1);
    bohn_set_decider(game, pass, NULL);
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "more than 20 deep");
}

/* What is kept is forgotten before it fills the memory, and where a budget is in doubt. */
static void what_is_kept_does_not_fill_the_memory(void **state) {
    (void)state;
    start_uncounted(
        "local function long(n) local list = {} for i = 1, 2000 do list[i] = i end return list end\n"
        "function game:act(t, p)\n"
        "  for i = 1, 10 do t:recall(long, t:turn() * 10 + i) end\n"
        "  p:choose { 'go', from = { 'on' } }\n"
        "  if t:turn() == 200 then t:finish() end\n"
        "end", 0);
    while (run() == BOHN_WAITING) assert_ok(bohn_answer(game, NULL, &err));
    assert_over();
}

/* A copy without reasons does not recall what was found with them. */
static void a_light_copy_recalls_nothing_found_with_reasons(void **state) {
    (void)state;
    start_uncounted(
        "game.groups = { each = { fields = { 'field_1', 'field_2' } } }\n"
        "local function reasons(p) local _, refused = p.fields:taking(p.hand:front(), 'SMA-3') return refused and 1 or 0 end\n"
        "game.texts = { got = { en = '{1}', de = '{1}' } }\n"
        "function game:act(t, p)\n"
        "  t:recall(reasons, p)\n"
        "  p:choose { 'go', from = { 'on' } }\n"
        "  p.coins:set(t:recall(reasons, p))\n"
        "  t:finish()\n"
        "end", ALL_FLAGS);
    asked(0, "go");
    BohnGame *copy = bohn_copy(game, BOHN_LIGHT, 0, 0, &err), *whole = game;
    assert_non_null(copy);
    game = copy;
    answer("on");
    assert_over();
    assert_int_equal(counter("p1.coins"), 0);
    bohn_free(whole);
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

/* Where there is a long text all instructions count for more. So do recalled results, even those that were computed where
 * there was none. */
static void a_limit_is_where_it_would_be_with_long_texts(void **state) {
    (void)state;
    BohnLimits limits = bohn_default_limits;
    limits.milliseconds = 60 * 1000;
    limits.instructions = 900 * 1000; /* so few are counted, and no clock decides */
    for (int ticks = 0; ticks <= 1; ticks++) {
        for (int is_long = 0; is_long <= 1; is_long++) {
            char script[600];
            snprintf(script, sizeof script,
                     "local function slow(t, p) local n = #p.hand for i = 1, 10000 do n = n + i end return n end\n"
                     "function game:act(t, p)\n"
                     "  local text = t:steps() > 0 and ('x'):rep(%d)\n"
                     "  for i = 1, text and 10 or 1 do t:recall(slow, t, p) end\n"
                     "  if text then t:finish() end\n"
                     "  return 'again'\n"
                     "end", is_long ? 3000 : 1000);
            rules = try_load(script, 0, &limits);
            assert_non_null(rules);
            bohn_set_ticks(rules, ticks);
            game = bohn_new(rules, SEED, 0, &err);
            assert_int_equal(bohn_run(game, &err), is_long ? BOHN_FAILED : BOHN_OVER);
            if (is_long) assert_int_equal(err.status, BOHN_LIMIT);
            free_game(NULL);
        }
    }
}

/* What everybody sees is found out once for all seats; what a seat sees alone is never another's. */
static void seats_share_only_what_everybody_sees(void **state) {
    (void)state;
    static const char script[] = LUA(
        local function seen(zone)
          local sum = 0
          for _, n in zone:counts() do sum = sum + n end
          return sum
        end
        game.bots = { reader = function(game, t, p, q) return t:recall(seen, q.args[1]) end }
        game.texts = { got = { en = '{1} {2} {3}', de = '{1} {2} {3}' } }
        function game:act(t, p)
          t.deck:draw(p.field_1)
          for _, zone in ipairs { p.hand, p.field_1 } do
            for _, seats in ipairs { { 1, 2 }, { 2, 1 } } do
              for _, number in ipairs(seats) do
                local q = t:seat(number)
                t:say('got', number, q:choose { 'how_many', from = { 0, 1, 2, 3, 4 }, about = { zone } })
              end
              t.deck:draw(zone)
            end
          end
          t:finish()
        end
    );
    for (int flags = BOHN_EVENTS; flags <= (BOHN_EVENTS | BOHN_AUDIT); flags += BOHN_AUDIT) {
        start_uncounted(script, flags);
        BohnAnswer found;
        while (run() == BOHN_WAITING)
            if (!bohn_bot_answer(game, "reader", &found, &err) || !bohn_answer(game, &found, &err)) fail_msg("%s", err.text);
        assert_said("got 1 3 | got 2 0 | got 2 0 | got 1 4 | got 1 1 | got 2 1 | got 2 2 | got 1 2");
        free_game(NULL);
    }
}

/* Through its base it keeps functions of the library that assign locals while scripts are loaded: they must not count
 * as functions that do so in play, with which nothing is recalled. */
static void a_house_rule_recalls_like_its_base(void **state) {
    (void)state;
    static const char *const scripts[] = { "quick_war", "railway", "vendetta" };
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        BohnRules *loaded = bohn_load(&(BohnSetup){ .script = scripts[i], .path = "stdlib:rules:examples" }, &err);
        assert_ok(loaded != NULL);
        assert_int_equal(loaded->n_assigners, 0);
        bohn_rules_free(loaded);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(a_result_is_kept_until_something_it_has_read_changes),
        with_game(the_cursor_is_read_in_parts),
        with_game(nothing_is_recalled_across_undo_and_copies),
        with_game(what_depends_on_no_table_holds_in_every_game),
        with_game(the_function_may_only_read),
        with_game(an_audit_computes_again_and_compares),
        with_game(an_audit_lists_actions_again_and_compares),
        with_game(a_list_of_actions_that_contains_itself_is_refused),
        with_game(what_is_kept_does_not_fill_the_memory),
        with_game(a_light_copy_recalls_nothing_found_with_reasons),
        with_game(a_limit_is_where_it_would_be_without),
        with_game(a_limit_is_where_it_would_be_with_long_texts),
        with_game(seats_share_only_what_everybody_sees),
        cmocka_unit_test(a_house_rule_recalls_like_its_base),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
