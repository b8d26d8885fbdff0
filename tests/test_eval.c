/* test_eval.c - what the workbench needs of the kernel: typed Lua, copies with history, and source lines of rules. */
#include "tests/fair.h"
#include "tests/small.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char value[2000];
static bool changed;

#define TURNS LUA(function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } end)

static void eval(const char *chunk) {
    int position = bohn_now(game).position;
    if (!bohn_eval(game, chunk, value, sizeof value, &err)) fail_msg("%s: %s", chunk, err.text);
    changed = bohn_now(game).position > position;
}

static void gives(const char *chunk, const char *text) {
    eval(chunk);
    if (strcmp(value, text) != 0) fail_msg("%s gives %s, not %s", chunk, value, text);
}

static void expressions_give_their_values(void **state) {
    (void)state;
    start(TURNS);
    asked(0, "which");
    gives("1 + 1", "2");
    gives("'a', nil, true", "\"a\", nil, true");
    gives("#p1.hand", "3");
    gives("{ 3, x = { y = 1 }, 4 }", "{ 3, 4, x = { y = 1 } }");
    assert_false(changed);
}

static void values_are_written_as_lua(void **state) {
    (void)state;
    start(TURNS);
    asked(0, "which");
    gives("{}", "{}");
    gives("{ 1, 2, n = 2, ['a b'] = 1 }", "{ 1, 2, [\"a b\"] = 1, n = 2 }");
    gives("{ { { { { 1 } } } } }", "{ { { { { … } } } } }");
    gives("p1, t.deck == t.deck", "p1, true");
    eval("x = {} x.x = x");
    gives("x", "{ x = { … } }");
    gives("_ == x", "true");
    gives("_", "true");
    eval("function twice(n) return 2 * n end");
    gives("twice(21)", "42");
    gives("twice", "function");
    gives("'a\\\"b\\\\c\\1~\\127'", "\"a\\\"b\\\\c\\1~\\127\"");
    gives("#_", "8");
    gives("-1e300", "-1e+300");
    gives("_ < 0, 1 / 0, -9e18", "true, 1/0, -9e+18");
}

static void typed_lua_changes_the_table_as_an_edit(void **state) {
    (void)state;
    start(TURNS);
    asked(0, "which");
    int cards = size("p1.hand");
    eval("p1.hand:move(p1.hand:front(), p1.field_1)");
    assert_true(changed);
    assert_int_equal(size("p1.hand"), cards - 1);
    assert_int_equal(size("p1.field_1"), 1);
    asked(0, "which"); /* the step restarts */
    eval("p1.coins:set(7)");
    assert_true(changed);
    assert_int_equal(counter("p1.coins"), 7);
    eval("p1.coins:get()");
    assert_false(changed);
}

static void a_kind_stands_for_its_first_card(void **state) {
    (void)state;
    start(TURNS);
    asked(0, "which");
    eval("t.deck:move(card 'red', p1.field_1)");
    gives("p1.field_1:front().id", "\"red\"");
    gives("card 'red.2'.id", "\"red\"");
    assert_refused(bohn_eval(game, "card 'rad'", value, sizeof value, &err), BOHN_BAD_INPUT, "did you mean 'red'?");
    assert_refused(bohn_eval(game, "card 'red.999'", value, sizeof value, &err), BOHN_RULE_FAULT, "cards of red");
    assert_refused(bohn_eval(game, "p2.field_2:move(card 'red', p1.hand)", value, sizeof value, &err), BOHN_RULE_FAULT,
                   "no red is in field_2");
}

static void failed_lua_changes_nothing(void **state) {
    static const char *const chunks[][2] = {
        { "t.deck:draw(p1.hand) error 'halfway'", "halfway" },
        { "t.deck:draw(p1.hand) p1:choose { 'which', from = { 'x' } }", "typed Lua cannot ask a question" },
        { "t.deck:draw(p1.hand) while true do end", "endless loop" },
        { "t.deck:draw(p1.hand) local s = 'x' while true do s = s .. s end", "" },
        { "game.turn = {}", "" },
        { "io.write 'x'", "" },
        { "t.deck:draw(p1.hand) p1.coins:set(p1)", "a whole number is expected" },
        { "t.deck:draw(p1.hand) x_ = _x_", "unknown name '_x_'" },
        { "t.deck:draw(nothing)", "" },
        { "1 +", "near <eof>" },
        { ")", "near ')'" },
    };
    (void)state;
    start(TURNS);
    asked(0, "which");
    char before[17];
    snprintf(before, sizeof before, "%s", fingerprint(game));
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        memset(&err, 0, sizeof err);
        if (bohn_eval(game, chunks[i][0], value, sizeof value, &err)) fail_msg("%s was taken", chunks[i][0]);
        if (!strstr(err.text, chunks[i][1])) fail_msg("%s: '%s' is not in: %s", chunks[i][0], chunks[i][1], err.text);
        assert_int_equal(bohn_now(game).position, 0);
        assert_string_equal(fingerprint(game), before);
        asked(0, "which");
    }
    answer("a"); /* and the game continues */
    asked(1, "which");
}

static void typed_lua_may_poll_and_finish(void **state) {
    (void)state;
    start(TURNS);
    asked(0, "which");
    eval("t:poll()");
    assert_false(changed);
    eval("t:finish()");
    assert_true(changed);
    answer("a");
    assert_over();
}

static void unfinished_chunks_are_recognised(void **state) {
    (void)state;
    start(TURNS);
    assert_true(bohn_unfinished(rules, "function f()"));
    assert_true(bohn_unfinished(rules, "x = {"));
    assert_true(bohn_unfinished(rules, "1 +"));
    assert_false(bohn_unfinished(rules, "1 + 1"));
    assert_false(bohn_unfinished(rules, "x = 1"));
    assert_false(bohn_unfinished(rules, ")"));
    assert_false(bohn_unfinished(rules, "field 1"));
}

/* Ends the record; replaying it leads to the same table. */
static void comes_to_the_same(const char *file) {
    char there[17];
    snprintf(there, sizeof there, "%s", fingerprint(game));
    assert_ok(bohn_record_stop(game, &err));
    BohnGame *again = bohn_new(rules, SEED, FULL, &err);
    assert_non_null(again);
    assert_ok(bohn_record_replay(again, file, false, -1, &err));
    assert_string_equal(fingerprint(again), there);
    bohn_free(again);
    unlink(file);
}

static void edits_in_lua_are_recorded_and_replayed(void **state) {
    char file[300];
    (void)state;
    start(TURNS);
    snprintf(file, sizeof file, "%s/typed.bohn", directory);
    assert_ok(bohn_record_start(game, file, "small", NULL, &err));
    asked(0, "which");
    answer("a");
    asked(1, "which");
    eval("-- a comment, a \"quote\", an ä\nt.deck:draw(p2.field_1)\np3.coins:set(t:random(1000))");
    assert_true(changed);
    asked(1, "which");
    answer("b");
    asked(2, "which");
    comes_to_the_same(file);
}

/* A replay computes the last value where it is used, which may be later than where it was seen. */
static void a_replay_has_the_last_value_that_was_seen(void **state) {
    (void)state;
    static const struct { const char *seen, *between, *used; } cases[] = {
        { "#p1.field_1", NULL, "p3.coins:set(_ + 1)" },
        { "#p1.field_1 / 4 + 0.1", NULL, "p3.coins:set(_ < 0.2 and 7 or 8)" },
        { "-#p1.field_1 - 2", NULL, "p3.coins:set(_)" },
        { "#p1.field_1 == 0", NULL, "p3.coins:set(_ and 7 or 8)" },
        { "#p1.field_1 .. '\"\\\\ä\\n'", NULL, "p3.coins:set(_ == '0\"\\\\ä\\n' and 7 or #_)" },
        { "{ 5 }", "x = 1", "p3.coins:set(#_)" },
        { "p1.hand:cards()", "local c = p1.hand:move(p1.hand:front(), p1.field_2)", "p3.coins:set(#_)" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char file[300];
        start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } t.deck:draw(p.field_1) end));
        snprintf(file, sizeof file, "%s/last.bohn", directory);
        assert_ok(bohn_record_start(game, file, "small", NULL, &err));
        asked(0, "which");
        eval(cases[i].seen);
        if (cases[i].between) eval(cases[i].between);
        answer("a");
        asked(1, "which");
        if (cases[i].between) { /* a handle is not kept once the table has changed */
            assert_refused(bohn_eval(game, cases[i].used, value, sizeof value, &err), BOHN_RULE_FAULT, "_ has no value");
        } else {
            eval(cases[i].used);
        }
        asked(1, "which");
        comes_to_the_same(file);
        free_game(state);
    }
}

static void the_last_value_may_be_a_handle_until_the_table_changes(void **state) {
    (void)state;
    char file[300];
    start(TURNS);
    snprintf(file, sizeof file, "%s/last.bohn", directory);
    assert_ok(bohn_record_start(game, file, "small", NULL, &err));
    asked(0, "which");
    eval("p1.hand:cards()");
    eval("p3.coins:set(#_)");
    assert_int_equal(counter("p3.coins"), 3);
    assert_ok(bohn_record_stop(game, &err));
    BohnGame *again = bohn_new(rules, SEED, FULL, &err);
    assert_ok(bohn_record_replay(again, file, false, -1, &err));
    assert_int_equal(bohn_run(again, &err), BOHN_WAITING);
    asked(0, "which");
    assert_same(game, again);
    bohn_free(again);
    unlink(file);
}

/* ---- copies ------------------------------------------------------------------------------------------------- */

static void a_copy_has_the_whole_history(void **state) {
    (void)state;
    start_fair(FULL & ~BOHN_AUDIT, 3);
    for (int n = 0; n < 60 && run() == BOHN_WAITING; n++) {
        if (n % 7 == 0) {
            BohnGame *copy = bohn_copy(game, BOHN_WHOLE, 0, 0, &err);
            assert_non_null(copy);
            assert_same(game, copy);
            assert_int_equal(bohn_now(copy).length, bohn_now(game).length);
            assert_int_equal(bohn_now(copy).events, bohn_now(game).events);
            for (int i = 0; i < bohn_now(game).position; i++) assert_string_equal(bohn_decision(copy, i), bohn_decision(game, i));
            for (int i = n; i >= 0; i -= 5) {
                assert_ok(bohn_goto(copy, i, &err));
                assert_int_equal(bohn_now(copy).position, i);
            }
            assert_int_equal(bohn_now(game).position, n); /* the other game stayed */
            assert_ok(bohn_goto(copy, n, &err));
            assert_same(game, copy);
            bohn_free(copy);
        }
        random_decision(game);
    }
}

static void a_copy_is_independent(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p.coins:set(p:choose { 'which', from = { 1, 2 } }) end));
    answer("1");
    answer("1");
    asked(2, "which");
    BohnGame *copy = bohn_copy(game, BOHN_WHOLE, 0, 0, &err);
    assert_non_null(copy);
    assert_ok(bohn_goto(copy, 1, &err));
    assert_ok(reply(copy, "2", &err));
    assert_int_equal(bohn_run(copy, &err), BOHN_WAITING);
    assert_int_equal(counter("p2.coins"), 1);
    bohn_free(game);
    game = copy; /* and outlives the original */
    assert_int_equal(counter("p2.coins"), 2);
    assert_ok(bohn_goto(game, 0, &err));
    asked(0, "which");
}

static void rules_are_listed_with_their_source_lines(void **state) {
    (void)state;
    start(LUA(
        function game:act(t, p) p:choose { 'which', from = { 'a' } } end
        function game:spare() return 1 end
    ));
    const BohnRule *list = bohn_info(rules)->rules;
    int n = bohn_info(rules)->n_rules, found = 0;
    for (int i = 0; i < n; i++) {
        if (i > 0) assert_true(strcmp(list[i - 1].name, list[i].name) < 0);
        if (strcmp(list[i].name, "spare") != 0) continue;
        found++;
        assert_true(list[i].first > 0 && list[i].last >= list[i].first);
        assert_non_null(strstr(list[i].file, list[i].script));
    }
    assert_int_equal(found, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(expressions_give_their_values),
        with_game(values_are_written_as_lua),
        with_game(typed_lua_changes_the_table_as_an_edit),
        with_game(a_kind_stands_for_its_first_card),
        with_game(failed_lua_changes_nothing),
        with_game(typed_lua_may_poll_and_finish),
        with_game(unfinished_chunks_are_recognised),
        with_game(edits_in_lua_are_recorded_and_replayed),
        with_game(a_replay_has_the_last_value_that_was_seen),
        with_game(the_last_value_may_be_a_handle_until_the_table_changes),
        with_game(a_copy_has_the_whole_history),
        with_game(a_copy_is_independent),
        with_game(rules_are_listed_with_their_source_lines),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
