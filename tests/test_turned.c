/* test_turned.c - a game and the same one turned by a seat: what `check` takes for the same, and how it names what
 * is not. */
#include "repl/author/turned.h"
#include "tests/small.h"

#include <stdio.h>

static BohnGame *other;
static Turned *turned;

/* A game whose first player is this one, as its seed decides, at the first question. */
static BohnGame *begun_by(int seat) {
    for (uint64_t seed = 1;; seed++) {
        BohnGame *fresh = bohn_new(rules, seed, BOHN_HISTORY, &err);
        if (bohn_run(fresh, &err) != BOHN_WAITING) fail_msg("%s", err.text);
        if (bohn_now(fresh).seat == seat) return fresh;
        bohn_free(fresh);
    }
}

/* The game that p1 begins, at its first question, and the one that p2 begins, with this edit. */
static void turn(const char *rule, const char *edit) {
    char script[1500];
    snprintf(script, sizeof script, "game.zones.annex = { 'all', closed = true }\n"
             "game.counters.pair = { debt = 0 } game.counters.leader = 0\n"
             "local setup = game.setup\nfunction game:setup(t) setup(self, t) t:pass_to(t:seat(t:random(3))) end\n"
             "function game:act(t, p)\n  local second = p.number == 2\n  %s\nend", rule);
    rules = load(script);
    game = begun_by(0);
    other = begun_by(1);
    if (*edit) assert_ok(bohn_eval(other, edit, NULL, 0, &err));
    if (bohn_run(other, &err) != BOHN_WAITING) fail_msg("%s", err.text);
    turned = turned_new(bohn_info(rules), 1);
    assert_non_null(turned);
}

static int turn_back(void **state) {
    turned_free(turned);
    bohn_free(other);
    turned = NULL;
    other = NULL;
    return free_game(state);
}

#define ASK "p:choose { 'which', from = p.hand }"

static void assert_differs(const char *rule, const char *edit, const char *expected) {
    char why[300] = "";
    turn(rule, edit);
    bool same = turned_same(turned, game, other, why, sizeof why);
    if (same != !*expected || strcmp(why, expected) != 0) fail_msg("%s, %s: '%s', not '%s'", rule, edit, why, expected);
    turn_back(NULL);
}

static void a_table_that_differs_is_described(void **state) {
    (void)state;
    static const char *const edits[][2] = {
        { "", "" },
        { "set('leader', 2)", "the counter leader is 0, then leader is 2" },
        { "set('p1.coins', 2)", "the counter p3.coins is 0, then p1.coins is 2" },
        { "set('p1.debt_p2', 4)", "the counter p3.debt_p1 is 0, then p1.debt_p2 is 4" },
        { "open('annex')", "only one of annex and then annex is open" },
        { "put('red', 'p1.field_1', { from = 'deck' })", "11 cards are in deck, then 10 in deck" },
        { "p1.hand:move(p1.hand:at(2), p1.hand)", "card 2 of p3.hand is blue, then of p1.hand red" },
        { "t:offer(p2, p3, { p2.hand:front() }, {})", "the offers on the table differ" },
        { "cursor { turn = 4 }", "it is p1's turn 1, act, then p2's turn 4, act" },
        { "cursor { seat = 1 } p3.coins:set(1)", "it is p1's turn 1, act, then p1's turn 1, act" },
    };
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) assert_differs(ASK, edits[i][0], edits[i][1]);
}

/* A counter of the table may hold a seat, which turns, or a number, which does not, but not both. */
static void a_counter_holds_a_seat_or_a_number(void **state) {
    (void)state;
    char why[300];
    turn("t.leader:set(p.number) t.tally:set(2) " ASK " t.leader:set(3) t.tally:set(3) " ASK, "");
    if (!turned_same(turned, game, other, why, sizeof why)) fail_msg("%s", why);
    assert_ok(reply(game, "red", &err));
    assert_ok(reply(other, "red", &err));
    assert_int_equal(bohn_run(other, &err), BOHN_WAITING);
    run();
    assert_false(turned_same(turned, game, other, why, sizeof why)); /* 3 would be p3, and then p1 */
    assert_string_equal(why, "the counter leader is 1, then leader is 3");
    turn_back(NULL);
}

static void offers_turn_with_their_seats(void **state) {
    (void)state;
    static const char *const rules_of_offers[][2] = {
        { "t:offer(p, p:left(), { p.hand:front() }, { t:kind 'red' })", "" },
        { "t:offer(p, second and p:left():left() or p:left(), { p.hand:front() }, {})", "the offers on the table differ" },
        { "t:offer(second and p:left() or p, p:left():left(), { p.hand:front() }, {})", "the offers on the table differ" },
        { "t:offer(p, p:left(), { p.hand:at(second and 2 or 1) }, {})", "the offers on the table differ" },
        { "t:offer(p, p:left(), { p.hand:at(1), second and p.hand:at(2) or nil }, {})", "the offers on the table differ" },
        { "t:offer(p, p:left(), {}, { t:kind(second and 'red' or 'blue') })", "the offers on the table differ" },
        { "t:offer(p, p:left(), {}, { t:kind 'red', second and t:kind 'red' or nil })", "the offers on the table differ" },
        { "local n = t:offer(p, p:left(), {}, { t:kind 'red' }) if second then t:offer(p, p:left(), {}, { t:kind 'red' }) t:withdraw(n) end",
          "the offers on the table differ" },
    };
    for (size_t i = 0; i < sizeof rules_of_offers / sizeof rules_of_offers[0]; i++) {
        char rule[400];
        snprintf(rule, sizeof rule, "%s " ASK, rules_of_offers[i][0]);
        assert_differs(rule, "", rules_of_offers[i][1]);
    }
}

#define OTHER_THINGS "p1 is asked 'which', then p2 about other things"

static void a_question_that_differs_is_described(void **state) {
    (void)state;
    static const char *const questions[][2] = {
        { "p:choose { second and 'what' or 'which', from = p.hand }", "p1 is asked 'which', then p2 'what'" },
        { "local q = second and p:left() or p q:choose { 'which', from = p.hand }", "p1 is asked 'which', then p3 'which'" },
        { "p:choose { 'which', from = { 1, second and 2 or nil } }", "p1 is asked 'which' with 1 options, then p2 with 2" },
        { "p:choose { 'which', from = { 1, second and 2 or 3 } }", "p1 is asked 'which' with the option '3', then p2 without it" },
        { "p:choose { 'which', from = { 1, second and 1 or 'one' } }", "p1 is asked 'which' with the option 'one', then p2 without it" },
        { "p:choose { 'which', from = second and { 'a', 'b' } or { 'b', 'a' } }", "" },
        { "p:choose { 'which', from = { p, p:left(), p.field_1, t:kind 'red', t.deck, { 'pay', 3 } } }", "" },
        { "p:choose { 'which', from = { t:seat(1), 1 } }", "p1 is asked 'which' with the option 'p1', then p2 without it" },
        { "p:choose { 'which', from = { 1, 2 }, pass = second }", OTHER_THINGS },
        { "p:choose { 'which', from = { 1, 2 }, about = { second and 2 or 3 } }", OTHER_THINGS },
        { "p:choose { 'which', from = { 1, 2 }, about = { p.hand:front(), p, 3 } }", "" },
        { "p:choose { 'which', from = { 1, 2 }, about = { 1, second and 2 or nil } }", OTHER_THINGS },
        { "p:choose { 'which', from = { 1, 2 }, show = { p.hand:at(second and 2 or 1) } }", OTHER_THINGS },
        { "p:choose { 'which', from = { 1, 2 }, show = { p.hand:at(1), p.hand:at(2) } }", "" },
        { "p:choose { 'which', from = { 1, 2 }, show = second and { p.hand:at(1) } or {} }", OTHER_THINGS },
        { "p:pick { 'which', from = { 1, 2, 3 }, least = second and 1 or 0, most = 2 }", OTHER_THINGS },
        { "p:pick { 'which', from = { 1, 2, 3 }, least = 0, most = second and 1 or 2 }", OTHER_THINGS },
        { "if second then p:pick { 'which', from = { 1, 2 }, n = 1 } else p:choose { 'which', from = { 1, 2 } } end", OTHER_THINGS },
        { "p:deal { 'which', pass = true, partners = second and { p:left() } or p:others(), cards = p.hand:cards(), kinds = {} }", OTHER_THINGS },
        { "p:deal { 'which', pass = true, partners = p:others(), cards = second and p.field_1:cards() or p.hand:cards(), kinds = {} }", OTHER_THINGS },
        { "p:deal { 'which', pass = true, partners = p:others(), cards = { p.hand:at(second and 2 or 1) }, kinds = {} }", OTHER_THINGS },
        { "p:deal { 'which', pass = true, partners = p:others(), cards = {}, kinds = { t:kind(second and 'red' or 'blue') } }", OTHER_THINGS },
        { "p:deal { 'which', pass = true, partners = p:others(), cards = {}, kinds = { t:kind 'red', second and t:kind 'blue' or nil } }", OTHER_THINGS },
        { "p:deal { 'which', pass = true, partners = p:others(), cards = p.hand:cards(), kinds = { t:kind 'red' }, call = second }", OTHER_THINGS },
        { "p:deal { 'which', pass = true, partners = p:others(), cards = p.hand:cards(), kinds = { t:kind 'red' }, call = true }", "" },
        { "local n = t:offer(p:left(), p, {}, { t:kind 'red' }) p:choose { 'which', from = { 1, 2 }, offer = second and n or nil }", OTHER_THINGS },
    };
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) assert_differs(questions[i][0], "", questions[i][1]);
}

static void answers_are_turned_and_compared(void **state) {
    (void)state;
    char why[300];
    BohnAnswer there, one = { .n = 2, .index = { 0, 1 }, .partner = 1, .n_give = 1, .give = { 4 }, .n_ask = 2, .ask = { 1, 2 } };
    turn("p:pick { 'which', from = second and { 'a', 'b', 'c' } or { 'b', 'c', 'a' }, n = 2 }", "");
    if (!turned_same(turned, game, other, why, sizeof why)) fail_msg("%s", why);
    turned_answer(turned, &one, &there);
    assert_int_equal(there.index[0], 1); /* b */
    assert_int_equal(there.index[1], 2);
    assert_int_equal(there.partner, 2);
    BohnRequest unordered = { .ordered = false }, ordered = { .ordered = true };
    assert_true(turned_equal(&ordered, &one, &one));
    BohnAnswer two = one;
    two.index[0] = 1, two.index[1] = 0;
    assert_true(turned_equal(&unordered, &one, &two));
    assert_false(turned_equal(&ordered, &one, &two));
    two = one, two.n = 1;
    assert_false(turned_equal(&unordered, &one, &two));
    two = one, two.partner = 2;
    assert_false(turned_equal(&unordered, &one, &two));
    two = one, two.n_give = 0;
    assert_false(turned_equal(&unordered, &one, &two));
    two = one, two.n_ask = 1;
    assert_false(turned_equal(&unordered, &one, &two));
    two = one, two.index[1] = 5;
    assert_false(turned_equal(&unordered, &one, &two));
    two = one, two.give[0] = 5;
    assert_false(turned_equal(&unordered, &one, &two));
    two = one, two.ask[0] = 2;
    assert_false(turned_equal(&unordered, &one, &two));
    two.ask[1] = 1;
    assert_true(turned_equal(&ordered, &one, &two)); /* kinds that are asked for have no order */
    turned_free(NULL);
}

#define turning(test) cmocka_unit_test_teardown(test, turn_back)

int main(void) {
    const struct CMUnitTest tests[] = {
        turning(a_table_that_differs_is_described),
        turning(a_counter_holds_a_seat_or_a_number),
        turning(offers_turn_with_their_seats),
        turning(a_question_that_differs_is_described),
        turning(answers_are_turned_and_compared),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
