/* test_edit.c - edits of the table, and new rules for a running game. */
#include "tests/fair.h"
#include "tests/small.h"

#include <stdio.h>

#include <string.h>

/* ---- edits ------------------------------------------------------------------------------------------ */

/* Reds in the deck, ten blues still in the box; one question per turn. */
#define BENCH LUA( \
    game.turn = { 'act', 'rest' } \
    game.zones.each.shed = { 'all', closed = true } \
    function game:setup(t) t.deck:fill(t:kind 'red') end \
    function game:act(t, p) p:choose { 'one', from = function() return { 'tally_' .. t.tally:get() } end } end \
    function game:rest(t, p) p:choose { 'two', from = { 'a', 'b' } } end \
)

static void edit(const char *chunk) { assert_ok(bohn_eval(game, chunk, NULL, 0, &err)); }

static const char *kind_at(const char *name, int i) {
    return bohn_info(rules)->kinds[bohn_info(rules)->kind_of[bohn_zone_card(game, BOHN_ALL_SEATS, zone(name), i)]].id;
}

static void put_moves_cards_to_a_zone(void **state) {
    (void)state;
    start(BENCH);
    run();
    edit("put('3 blue', 'p1.field_1')");
    assert_int_equal(size("p1.field_1"), 3);
    assert_int_equal(size("box"), 7);
    edit("put('blue', 'deck')");
    assert_string_equal(kind_at("deck", 10), "blue");
    edit("put('blue', 'deck', { at = 'bottom' })");
    assert_string_equal(kind_at("deck", 0), "blue");
    assert_int_equal(size("deck"), 12);
    edit("put('4 red', 'p2.hand', { from = 'deck' })");
    assert_int_equal(size("p2.hand"), 4);
    assert_int_equal(size("deck"), 8);
    edit("put('0 blue', 'deck')");
    assert_int_equal(size("deck"), 8);
    edit("put('blue', 'box', { from = 'p1.field_1' })");
    assert_int_equal(size("p1.field_1"), 2);
}

static void put_sets_the_face(void **state) {
    (void)state;
    start(BENCH);
    run();
    edit("put('blue', 'discard')");
    edit("put('blue~', 'discard')");
    edit("put('blue', 'deck')");
    edit("put('blue^', 'deck', { at = 'bottom' })");
    assert_true(bohn_card_face_up(game, bohn_zone_card(game, BOHN_ALL_SEATS, zone("discard"), 0)));
    assert_false(bohn_card_face_up(game, bohn_zone_card(game, BOHN_ALL_SEATS, zone("discard"), 1)));
    assert_false(bohn_card_face_up(game, bohn_zone_card(game, BOHN_ALL_SEATS, zone("deck"), 11)));
    assert_true(bohn_card_face_up(game, bohn_zone_card(game, BOHN_ALL_SEATS, zone("deck"), 0)));
}

static void clear_empties_a_zone_and_rest_fills_one(void **state) {
    (void)state;
    start(BENCH);
    run();
    edit("put('2 blue', 'p1.field_1')");
    edit("clear('deck')");
    assert_int_equal(size("deck"), 0);
    assert_int_equal(size("box"), 18);
    edit("rest('card', 'deck')");
    assert_int_equal(size("deck"), 18);
    assert_int_equal(size("box"), 0);
    int changes = 0; /* from red to blue or back: one if not shuffled */
    for (int i = 1; i < 18; i++) changes += strcmp(kind_at("deck", i), kind_at("deck", i - 1)) != 0;
    assert_true(changes > 3);
}

static void rest_can_go_under_the_cards_of_a_zone(void **state) {
    (void)state;
    start(BENCH);
    run();
    edit("clear('deck')");
    edit("put('1 blue', 'discard')");
    edit("put('2 red', 'discard')");
    edit("rest('card', 'discard', 'under')");
    assert_int_equal(size("discard"), 20);
    assert_string_equal(kind_at("discard", 17), "blue");
    assert_string_equal(kind_at("discard", 18), "red");
    assert_string_equal(kind_at("discard", 19), "red");
    int changes = 0;
    for (int i = 1; i < 17; i++) changes += strcmp(kind_at("discard", i), kind_at("discard", i - 1)) != 0;
    assert_true(changes > 3);
}

static void set_changes_a_counter(void **state) {
    (void)state;
    start(BENCH);
    run();
    edit("set('tally', 5)");
    edit("set('p2.coins', -1000000000)");
    assert_int_equal(counter("tally"), 5);
    assert_int_equal(counter("p2.coins"), -1000000000);
    asked(0, "one");
    assert_string_equal(options(), "tally_5");
}

static void open_and_close_change_a_zone(void **state) {
    (void)state;
    start(BENCH);
    run();
    assert_refused(bohn_eval(game, "put('blue', 'p1.shed')", NULL, 0, &err), BOHN_BAD_INPUT,
                   "p1.shed is closed: open");
    edit("open('p1.shed')");
    edit("put('blue', 'p1.shed')");
    assert_refused(bohn_eval(game, "close('p1.shed')", NULL, 0, &err), BOHN_BAD_INPUT, "cannot be closed; clear it first");
    edit("clear('p1.shed')");
    edit("close('p1.shed')");
    assert_false(bohn_zone_is_open(game, zone("p1.shed")));
}

static void cursor_moves_to_a_turn_phase_and_seat(void **state) {
    (void)state;
    start(BENCH LUA(
        game.finale = { 'count', 'reckon', 'close' }
        function game:count(t) end
        function game:reckon(t) end
        function game:close(t, p) p:choose { 'bye', from = { t:steps() } } end
    ));
    run();
    edit("cursor { turn = 7, phase = 'rest', seat = 3 }");
    asked(2, "two");
    assert_int_equal(bohn_now(game).turn, 7);
    answer("a");
    asked(0, "one");
    assert_int_equal(bohn_now(game).turn, 8);
    edit("cursor { phase = 'close', seat = 2, steps = 3 }");
    asked(1, "bye");
    assert_string_equal(options(), "3");
    edit("cursor { seat = 3 }"); /* out of the finale: at the first phase of a turn */
    asked(2, "one");
    edit("cursor { phase = 'over' }");
    assert_over();
    edit("cursor { phase = 'rest' }");
    asked(2, "two");
    edit("cursor { phase = 'act' }");
    asked(2, "one");
}

static void a_game_can_be_set_up_by_hand(void **state) {
    (void)state;
    start(BENCH);
    edit("put('2 red', 'p1.hand')");
    edit("cursor { phase = 'rest', seat = 2 }");
    asked(1, "two");
    assert_int_equal(bohn_now(game).turn, 1);
    assert_int_equal(size("deck"), 0); /* the setup did not run */
    assert_int_equal(size("p1.hand"), 2);
}

static void wrong_edits_are_refused_and_change_nothing(void **state) {
    (void)state;
    static const struct { const char *chunk, *reason; } wrong[] = {
        { "put()", "a zone or its name is expected, found nil" },
        { "put('green', 'deck')", "'green' is not a kind of card" },
        { "put('bleu', 'deck')", "'bleu' is not a kind of card; did you mean 'blue'?" },
        { "put('blue')", "a zone or its name is expected, found nil" },
        { "put('blue', 3)", "a zone or its name is expected, found number" },
        { "put('blue', t.tally)", "a zone or its name is expected, found counter" },
        { "put('blue', 'p4.hand')", "'p4.hand' is not a zone" },
        { "put('blue', 'p1.hadn')", "'p1.hadn' is not a zone; did you mean 'p1.hand'?" },
        { "put(t.deck, 'deck')", "put: cards are expected, such as \"3 red\", found userdata" },
        { "put('11 blue', 'deck')", "no blue left in box: the game has 10 in all" },
        { "put('10 blue, blue', 'deck')", "no blue left in box" },
        { "put('999 blue', 'deck')", "a number up to 384 and a kind of card are expected, found '999 blue'" },
        { "put('3x blue', 'deck')", "are expected, found '3x blue'" },
        { "put('', 'deck')", "'' is not a kind of card" },
        { "put('blue,', 'deck')", "'' is not a kind of card" },
        { "put('blue', 'deck', { from = 'nowhere' })", "'nowhere' is not a zone" },
        { "put('red', 'p1.hand')", "no red left in box" },
        { "put('blue', 'p1.hand', { from = t.deck })", "no blue left in deck" },
        { "put('11 red', 'p1.hand', { from = 'anywhere', but = { 'p1.hand' } })", "no red left anywhere: the game has 10 in all" },
        { "put('red', 'p1.hand', { from = 'anywhere', but = { t.deck } })", "no red left anywhere" },
        { "put('blue', 'deck', { form = 'nowhere' })", "at = \"bottom\" is expected, found 'form'" },
        { "put('blue', 'deck', { at = 'top' })", "is expected, found 'at'" },
        { "put('blue', 'deck', { 5 })", "is expected, found '1'" },
        { "put('blue', 'deck', { [true] = 5 })", "is expected, found 'true'" },
        { "put('blue', 'deck', { but = 5 })", "is expected, found 'but'" },
        { "put('blue ', 'deck', { [t.deck] = 5 })", "is expected, found 'deck'" },
        { "put('a_name_of_a_kind_of_card_that_is_longer_than_all_names_that_a_kind_of_card_may_have_in_a_game_of_this_program_or_another', 'deck')",
          "' is not a kind of card" },
        { "rest(5, 'deck')", "no card has a back called ''" },
        { "cursor { 5 }", "cursor: turn, phase, steps or seat is expected, found '1'" },
        { "cursor { [false] = 5 }", "is expected, found 'false'" },
        { "cursor { seat = t.deck }", "seat: deck is not a number from 1 to 3" },
        { "put('blue', 'deck', 'from')", "{ from = ZONE } is expected, found string" },
        { "put('blue', 'p1.shed')", "p1.shed is closed: open(\"p1.shed\") first" },
        { "clear()", "a zone or its name is expected, found nothing" },
        { "clear 'hand'", "'hand' is not a zone" },
        { "clear 'box'", "the box is where cleared cards go" },
        { "rest('card')", "a zone or its name is expected" },
        { "rest('bean', 'deck')", "no card has a back called 'bean'" },
        { "rest('card', t.box)", "the box is the source of the cards; fill another zone" },
        { "rest('card', t.deck, 'udner')", "rest: \"under\" is expected, found 'udner'" },
        { "set()", "a counter or its name is expected, found nothing" },
        { "set('money', 3)", "'money' is not a counter" },
        { "set 'tally'", "set: nothing is not a number from -1000000000 to 1000000000" },
        { "set('tally', 'many')", "set: many is not a number" },
        { "set('tally', 2000000000)", "2000000000 is not a number from" },
        { "open()", "a zone or its name is expected" },
        { "cursor 'act'", "cursor { turn = N, phase = NAME, steps = N, seat = N } is expected" },
        { "cursor { phase = 'dance' }", "'dance' is not a phase" },
        { "cursor { phase = 'acr' }", "'acr' is not a phase; did you mean 'act'?" },
        { "cursor { turn = 0 }", "turn: 0 is not a number from 1" },
        { "cursor { seat = 4 }", "seat: 4 is not a number from 1 to 3" },
        { "cursor { p4 = true }", "cursor: turn, phase, steps or seat is expected, found 'p4'" },
        { "put 3 blue p1.field_1", "near '3'" },
        { "put('blue', 'deck') nonsense()", "nonsense" },
    };
    start(BENCH);
    answer("tally_0");
    asked(0, "two");
    char before[17];
    bohn_fingerprint(game, before);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        memset(&err, 0, sizeof err);
        if (bohn_eval(game, wrong[i].chunk, NULL, 0, &err)) fail_msg("%s was taken", wrong[i].chunk);
        if (!strstr(err.text, wrong[i].reason)) fail_msg("%s: '%s' is not in: %s", wrong[i].chunk, wrong[i].reason, err.text);
        bool lua = strstr(wrong[i].chunk, " blue p1") || strstr(wrong[i].chunk, "nonsense");
        assert_int_equal(err.status, lua ? BOHN_RULE_FAULT : BOHN_BAD_INPUT);
        assert_string_equal(fingerprint(game), before);
        asked(0, "two");
        assert_int_equal(bohn_now(game).position, 1);
    }
}

static void cards_are_taken_from_wherever_they_are(void **state) {
    (void)state;
    start(BENCH);
    run();
    edit("put('6 red', p1.field_1, { from = t.deck })");
    edit("put('red', p2.hand, { from = 'anywhere', but = { p1.field_1, 'p2.hand' } })");
    assert_int_equal(size("deck"), 3);
    edit("put('red, blue', p2.hand, { from = 'anywhere' })"); /* from the fields, which have most, and from the box */
    assert_int_equal(size("p1.field_1"), 5);
    assert_int_equal(size("box"), 9);
    edit("put(card 'blue', 'p2.hand')");
    assert_int_equal(size("box"), 8);
}

static void an_edit_that_changes_nothing_is_not_an_edit(void **state) {
    (void)state;
    start(BENCH);
    answer("tally_0");
    asked(0, "two");
    edit("set('tally', 0)");
    edit("put('blue', p1.hand) put('blue', 'box', { from = p1.hand })");
    assert_int_equal(bohn_now(game).position, 2); /* the order of the box has changed: that is one */
    edit("open(p1.hand)");
    assert_int_equal(bohn_now(game).position, 2);
    assert_string_equal(bohn_decision(game, 1), "edit put('blue', p1.hand) put('blue', 'box', { from = p1.hand })");
}

static void an_edit_restarts_the_step(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        p:choose { 'one', from = function() return { 'tally_' .. t.tally:get() } end }
        p:choose { 'two', from = { 'a' } }
        t:finish()
    end));
    answer("tally_0");
    asked(0, "two");
    edit("set('tally', 3)");
    assert_null(bohn_request(game));
    asked(0, "one");
    assert_string_equal(options(), "tally_3");
    assert_int_equal(bohn_now(game).position, 2); /* decisions stay */
    answer("tally_3");
    answer("a");
    assert_over();
}

static void an_edit_discards_what_could_be_redone(void **state) {
    (void)state;
    start(BENCH);
    answer("tally_0");
    answer("a");
    assert_ok(bohn_goto(game, 1, &err));
    edit("set('tally', 3)");
    assert_int_equal(bohn_now(game).length, 2);
    asked(0, "two");
}

/* Each position has the same table, question and log, however it is reached. */
static void undo_and_redo_pass_over_edits(void **state) {
    (void)state;
    static const char *const steps[] = { "tally_0", "=set(t.tally, 3)", "b", "tally_3", "=put('3 blue', p2.field_1)",
                                         "=x = t.deck:draw(p3.hand)", "b", "=cursor { phase = 'rest', seat = 1 }", "a" };
    enum { N = sizeof steps / sizeof steps[0] };
    char prints[N + 1][17], questions[N + 1][100], texts[N][100];
    start(BENCH);
    for (int i = 0; i <= N; i++) {
        assert_int_equal(run(), BOHN_WAITING);
        assert_int_equal(bohn_now(game).position, i);
        snprintf(prints[i], sizeof prints[i], "%s", fingerprint(game));
        describe(game, questions[i]);
        if (i > 0) snprintf(texts[i - 1], sizeof texts[i - 1], "%s", bohn_decision(game, i - 1));
        if (i == N) break;
        if (steps[i][0] == '=') edit(steps[i] + 1); else answer(steps[i]);
    }
    assert_string_equal(texts[1], "edit set(t.tally, 3)");
    dice = 1;
    for (int i = 0; i < 300; i++) {
        char question[100];
        int n = i < 2 * N ? (i < N ? N - 1 - i : i - N + 1) : (int)(roll(N + 1));
        assert_ok(bohn_goto(game, n, &err));
        assert_int_equal(bohn_now(game).position, n);
        assert_int_equal(bohn_now(game).length, N);
        assert_string_equal(fingerprint(game), prints[n]);
        describe(game, question);
        assert_string_equal(question, questions[n]);
        for (int k = 0; k < N; k++) assert_string_equal(bohn_decision(game, k), texts[k]);
        BohnGame *copy = i % 3 ? bohn_copy(game, BOHN_WHOLE, 0, 0, &err) : bohn_copy(game, BOHN_POSITION, 0, 0, &err);
        assert_same(game, copy);
        if (i % 3) {
            assert_ok(bohn_goto(copy, N - n, &err));
            bohn_fingerprint(copy, question);
            assert_string_equal(question, prints[N - n]);
        }
        bohn_free(copy);
    }
}

static void an_edit_is_undone_where_no_step_has_run(void **state) {
    (void)state;
    char fresh[17], edited[17];
    start(BENCH);
    bohn_fingerprint(game, fresh);
    edit("put('2 red', p1.hand)");
    edit("cursor { phase = 'over' }");
    assert_over();
    bohn_fingerprint(game, edited);
    assert_ok(bohn_goto(game, 0, &err));
    asked(0, "one");
    assert_int_equal(size("deck"), 10); /* the setup has run */
    assert_ok(bohn_goto(game, 2, &err));
    assert_over();
    assert_string_equal(fingerprint(game), edited);
    edit("cursor { phase = 'rest' }");
    asked(0, "two");
    assert_ok(bohn_goto(game, 2, &err));
    assert_over();
    assert_string_equal(fingerprint(game), edited);
}

static void an_edit_helps_out_of_a_fault_and_can_be_redone(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        p:choose { 'one', from = { 'a', 'b' } }
        if t.tally:get() == 1 then error 'a planted fault' end
    end));
    answer("a");
    asked(1, "one");
    edit("set('tally', 1)");
    run();
    assert_ok(reply(game, "b", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    assert_int_equal(bohn_now(game).position, 2);
    edit("set('tally', 2)");
    answer("b");
    asked(2, "one");
    assert_int_equal(bohn_now(game).position, 4);
    for (int i = 0; i < 2; i++) {
        assert_ok(bohn_goto(game, 1, &err));
        assert_int_equal(counter("tally"), 0);
        assert_ok(bohn_goto(game, 4, &err));
        asked(2, "one");
        assert_ok(bohn_goto(game, 2, &err));
        assert_int_equal(counter("tally"), 1);
        assert_ok(bohn_goto(game, 3, &err));
        assert_int_equal(counter("tally"), 2);
    }
}

static void an_edit_without_history_counts_as_a_position(void **state) {
    (void)state;
    start(BENCH);
    BohnGame *clone = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
    assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
    assert_ok(bohn_eval(clone, "set('tally', 3)", NULL, 0, &err));
    assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
    assert_int_equal(bohn_now(clone).position, 1);
    assert_null(bohn_decision(clone, 0));
    assert_refused(bohn_goto(clone, 0, &err), BOHN_BAD_INPUT, "1 to 1 can be reached");
    assert_ok(reply(clone, "tally_3", &err));
    assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
    assert_ok(bohn_goto(clone, 2, &err));
    bohn_free(clone);
}

static void a_clone_keeps_edits(void **state) {
    (void)state;
    start(BENCH);
    answer("tally_0");
    edit("set('tally', 3)");
    BohnGame *clone = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
    assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
    asked(0, "two");
    assert_same(game, clone);
    bohn_free(clone);
}

/* ---- new rules for a running game --------------------------------------------------------------------- */

/* Reloads the game with these rules; returns how many decisions were dropped, -1 = refused. */
static int reload(const char *script) {
    BohnRules *fresh = load(script);
    memset(&err, 0, sizeof err);
    int dropped = bohn_reload(game, fresh, &err);
    bohn_rules_free(dropped < 0 ? fresh : rules);
    if (dropped >= 0) rules = fresh;
    return dropped;
}

#define DRAWING(n) LUA( \
    game.turn = { 'plan', 'act' } \
    function game:plan(t, p) \
      p:choose { 'first', from = { 'a', 'b' } } \
      p:choose { 'second', from = p.hand } \
      p:choose { 'third', from = { 'c' } } \
    end \
    function game:act(t, p) t.deck:deal(p.hand, n) end \
)

static void a_reloaded_number_applies_at_once(void **state) {
    (void)state;
    start(DRAWING(1));
    answer("b");
    asked(0, "second");
    assert_int_equal(reload(DRAWING(5)), 0);
    asked(0, "second");
    assert_int_equal(bohn_now(game).position, 1);
    answer("blue");
    answer("c");
    asked(1, "first");
    assert_int_equal(size("p1.hand"), 8);
}

static void a_reloaded_question_drops_later_decisions(void **state) {
    (void)state;
    start(DRAWING(1));
    answer("b");
    answer("blue");
    asked(0, "third");
    assert_int_equal(reload(LUA(
        game.turn = { 'plan' }
        function game:plan(t, p)
          p:choose { 'first', from = { 'a', 'b' } }
          p:choose { 'between', from = { 'x' } }
          p:choose { 'second', from = p.hand }
        end
    )), 1);
    asked(0, "between");
    assert_int_equal(bohn_now(game).position, 1);
    answer("x");
    asked(0, "second");
}

static void a_longer_name_is_a_different_question(void **state) {
    (void)state;
    start(DRAWING(1));
    answer("b");
    assert_int_equal(reload(LUA(
        game.turn = { 'plan' }
        function game:plan(t, p) p:choose { 'first_of_all', from = { 'a', 'b' } } end
    )), 1);
    asked(0, "first_of_all");
}

static void a_reload_drops_answers_that_no_longer_exist(void **state) {
    (void)state;
    start(DRAWING(1));
    answer("b");
    answer("blue");
    assert_int_equal(reload(LUA(
        game.turn = { 'plan' }
        function game:plan(t, p) p:choose { 'first', from = { 'a', 'z' } } end
    )), 2);
    asked(0, "first");
    assert_string_equal(options(), "a | z");
    assert_int_equal(bohn_now(game).position, 0);
}

static void a_reload_keeps_actions_and_polls_of_the_step(void **state) {
    (void)state;
    const char *script = GARDEN LUA(function game:act(t, p)
        for _, seat in t:seats() do t.deck:deal(seat.field_1, 2) end
        p:choose { 'one', from = { 'a' } }
        t:poll()
        p:choose { 'two', from = { 'b' } }
    end);
    start(script);
    bohn_set_polls(game, 2);
    asked(0, "one");
    act(2, "harvest field_1");
    answer("a");
    asked(1, "anytime");
    answer("harvest field_1");
    asked(0, "two");
    char before[17];
    bohn_fingerprint(game, before);
    assert_int_equal(reload(script), 0);
    asked(0, "two");
    assert_string_equal(fingerprint(game), before);
    assert_int_equal(bohn_now(game).position, 3);
    assert_int_equal(counter("p3.coins"), 2);
}

static void a_reload_keeps_the_position(void **state) {
    (void)state;
    start_fair(FULL & ~BOHN_AUDIT, 2);
    while (run() == BOHN_WAITING) {
        char before[17], question[100], after[100];
        bohn_fingerprint(game, before);
        describe(game, question);
        int position = bohn_now(game).position;
        assert_int_equal(reload(fair), 0);
        describe(game, after);
        assert_string_equal(fingerprint(game), before);
        assert_string_equal(after, question);
        assert_int_equal(bohn_now(game).position, position);
        random_decision(game);
    }
    assert_int_equal(reload(fair), 0);
    assert_over();
}

static void decisions_before_a_reload_can_be_undone(void **state) {
    (void)state;
    start(DRAWING(1));
    asked(0, "first");
    char first[17];
    snprintf(first, sizeof first, "%s", fingerprint(game));
    answer("a");
    answer("red");
    answer("c");
    asked(1, "first");
    answer("a");
    assert_int_equal(reload(DRAWING(2)), 0);
    assert_string_equal(bohn_decision(game, 0), "p1 first a");
    assert_ok(bohn_goto(game, 3, &err));
    asked(1, "first");
    assert_ok(bohn_goto(game, 0, &err));
    asked(0, "first");
    assert_string_equal(fingerprint(game), first);
    answer("a"); /* by the new rules */
    asked(0, "second");
}

#define TWO_WAYS(one, other, may_pass, last) LUA( \
    function game:act(t, p) \
      p:choose { 'go', from = { 'on' } } \
      local way = p:choose { 'way', from = { one, other }, pass = may_pass } \
      p.coins:set(way == 'left' and 1 or 2) \
      p:choose { last, from = { 'on' } } \
    end \
)

static void decisions_before_a_reload_keep_their_meaning(void **state) {
    (void)state;
    start(TWO_WAYS('left', 'right', nil, 'stop'));
    answer("on");
    answer("left");
    answer("on");
    asked(1, "go");
    assert_int_equal(reload(TWO_WAYS('right', 'left', nil, 'stop')), 0);
    for (int i = 0; i < 2; i++) {
        assert_ok(bohn_goto(game, 2, &err));
        asked(0, "stop");
        assert_int_equal(counter("p1.coins"), 1);
        BohnGame *clone = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
        assert_same(game, clone);
        bohn_free(clone);
        assert_ok(bohn_goto(game, 3, &err));
        asked(1, "go");
        assert_int_equal(counter("p1.coins"), 1);
    }
}

static void positions_the_new_rules_forbid_cannot_be_reached(void **state) {
    (void)state;
    static const struct { const char *answer, *script, *refused; } cases[] = {
        { "-", TWO_WAYS('left', 'right', nil, 'stop'), "decision 2: 'p1 way -' cannot be decided by the new rules" },
        { "right", TWO_WAYS('left', 'middle', 1, 'stop'), "decision 2: 'p1 way right' cannot be decided by the new rules" },
        { "right", TWO_WAYS('left', 'right', 1, 'halt'), "decision 3: 'p1 stop on' cannot be decided by the new rules" },
        { "right", LUA(function game:act(t, p)
              p:choose { 'go', from = { 'on' } }
              p.coins:set(5)
              p:choose { 'way', from = { 'right' } }
          end), "decision 2: the table differs from when" },
    };
    for (int i = 0; i < 4; i++) {
        start(TWO_WAYS('left', 'right', 1, 'stop'));
        for (int turn = 0; turn < 2; turn++) {
            answer("on");
            answer(cases[i].answer);
            answer("on");
        }
        asked(2, "go");
        assert_int_equal(reload(cases[i].script), 0);
        int last = strncmp(cases[i].refused, "decision 3", 10) == 0 ? 2 : 1;
        for (int again = 0; again < 2; again++) {
            assert_ok(bohn_goto(game, 0, &err));
            assert_ok(bohn_goto(game, last, &err));
            assert_refused(bohn_goto(game, last + 1, &err), BOHN_DIVERGED, cases[i].refused);
            assert_int_equal(bohn_now(game).position, last);
            asked(0, last == 1 ? "way" : "halt");
        }
        free_game(state);
    }
}

static void a_failed_undo_past_a_reload_leaves_the_game(void **state) {
    (void)state;
    start(TWO_WAYS('left', 'right', 1, 'stop'));
    for (int turn = 0; turn < 2; turn++) {
        answer("on");
        answer("right");
        answer("on");
    }
    asked(2, "go");
    answer("on");
    char before[17];
    snprintf(before, sizeof before, "%s", fingerprint(game));
    assert_int_equal(reload(TWO_WAYS('left', 'middle', 1, 'stop')), 0);
    assert_refused(bohn_goto(game, 2, &err), BOHN_DIVERGED, "decision 2: ");
    assert_refused(bohn_goto(game, 5, &err), BOHN_DIVERGED, "decision 5: ");
    asked(2, "way");
    assert_int_equal(bohn_now(game).position, 7);
    assert_string_equal(fingerprint(game), before);
    assert_ok(bohn_goto(game, 4, &err));
    asked(1, "way");
    assert_int_equal(counter("p1.coins"), 2);
    assert_int_equal(counter("p2.coins"), 0);
}

#define DOING(one, other) LUA( \
    function game:setup(t) t.deck:fill() for _, p in t:seats() do t.deck:deal(p.field_1, 1) t.deck:deal(p.field_2, 3) end end \
    function game:harvest(t, p, field) p.coins:add(field == p.field_1 and 1 or 3) field:move_all(t.discard) end \
    function game:anytime(t, p) return t:options('harvest', { p[one], p[other] }) end \
    function game:act(t, p) \
      p:choose { 'go', from = { 'on' } } \
      local offer = p:deal { 'bid', partners = p:others(), cards = { p[one], p[other] }, \
                             kinds = { t:kind(one == 'field_1' and 'red' or 'blue'), t:kind(one == 'field_1' and 'blue' or 'red') }, \
                             pass = true } \
      if offer then t:say('offer', offer.give[1], offer.ask[1]) end \
      p:choose { 'stop', from = { 'on' } } \
    end \
)

static void actions_and_offers_before_a_reload_keep_their_meaning(void **state) {
    (void)state;
    start(DOING('field_1', 'field_2'));
    asked(0, "go");
    act(1, "harvest field_2");
    answer("on");
    asked(0, "bid");
    const BohnRequest *q = bohn_request(game);
    assert_ok(bohn_answer(game, &(BohnAnswer){ .partner = 2, .n_give = 1, .give = { q->n_cards - 1 }, .n_ask = 1 }, &err));
    asked(0, "stop");
    char said[200];
    snprintf(said, sizeof said, "%s", heard(0));
    answer("on");
    asked(1, "go");
    assert_int_equal(reload(DOING('field_2', 'field_1')), 0);
    assert_ok(bohn_goto(game, 3, &err));
    asked(0, "stop");
    assert_int_equal(counter("p2.coins"), 3);
    assert_said(said);
}

static void a_reload_keeps_edits(void **state) {
    (void)state;
    for (int reload_at = 0; reload_at < 2; reload_at++) {
        start(TWO_WAYS('left', 'right', 1, 'stop'));
        answer("on");
        answer("left");
        answer("on");
        asked(1, "go");
        edit("set('tally', 3)");
        if (reload_at == 0) assert_int_equal(reload(TWO_WAYS('left', 'right', 1, 'stop')), 0);
        answer("on");
        asked(1, "way");
        if (reload_at == 1) assert_int_equal(reload(TWO_WAYS('left', 'right', 1, 'stop')), 0);
        answer("right");
        assert_ok(bohn_goto(game, 1, &err));
        assert_int_equal(counter("tally"), 0);
        assert_int_equal(bohn_now(game).length, 6);
        assert_ok(bohn_goto(game, 6, &err));
        assert_int_equal(counter("tally"), 3);
        asked(1, "stop");
        free_game(state);
    }
}

static void a_reload_with_other_zones_cannot_be_undone(void **state) {
    (void)state;
    start(DRAWING(1));
    answer("a");
    answer("red");
    answer("c");
    asked(1, "first");
    answer("a");
    assert_int_equal(reload(DRAWING(2) LUA(game.zones.each.field_2 = nil)), 0);
    assert_refused(bohn_goto(game, 2, &err), BOHN_BAD_INPUT, "3 to 4 can be reached");
    assert_ok(bohn_goto(game, 3, &err));
    asked(1, "first");
    assert_ok(bohn_goto(game, 4, &err));
    asked(1, "second");
}

/* Snapshots hold cards, zones, counters and phases by number. */
static void a_reload_with_another_layout_cannot_be_undone(void **state) {
    static const char *const layouts[] = {
        "game.cards[1].count = 11", "game.cards[1], game.cards[2] = game.cards[2], game.cards[1]",
        "game.zones.discard, game.zones.trash = nil, 'top'", "game.counters.tally, game.counters.sum = nil, 0",
        "game.turn = { 'plan', 'act', 'act' }", "game.turn = { 'plan', 'other' } function game:other() end",
        "game.finale = { 'act' }", "game.counters.more = 0", "game.cards[3] = { id = 'green', count = 1 }",
    };
    (void)state;
    for (size_t i = 0; i <= sizeof layouts / sizeof layouts[0]; i++) {
        char script[1000];
        bool same = i == sizeof layouts / sizeof layouts[0];
        start(DRAWING(1));
        answer("a");
        answer("red");
        answer("c");
        asked(1, "first");
        snprintf(script, sizeof script, "%s\n%s", DRAWING(1), same ? "" : layouts[i]);
        if (reload(script) != 0) fail_msg("%s: %s", layouts[i], err.text);
        if (same) assert_ok(bohn_goto(game, 1, &err));
        else assert_refused(bohn_goto(game, 1, &err), BOHN_BAD_INPUT, "3 to 3 can be reached");
        asked(same ? 0 : 1, same ? "second" : "first");
        free_game(state);
    }
}

static void a_reload_may_remove_an_empty_zone_only(void **state) {
    (void)state;
    start(DRAWING(1));
    asked(0, "first");
    assert_int_equal(reload(DRAWING(2) LUA(game.zones.each.field_2 = nil)), 0);
    assert_int_equal(bohn_zone_find(bohn_info(rules), "p1.field_2"), -1);
    char before[17];
    bohn_fingerprint(game, before);
    edit("put('red', 'p2.field_1', { from = 'deck' })");
    run();
    bohn_fingerprint(game, before);
    assert_int_equal(reload(DRAWING(3) LUA(game.zones.each.field_1 = nil)), -1);
    assert_int_equal(err.status, BOHN_BAD_INPUT);
    assert_non_null(strstr(err.text, "the new rules have no zone 'p2.field_1', which holds 1 cards"));
    assert_string_equal(fingerprint(game), before);
    asked(0, "first");
    answer("a");
    answer("red");
    answer("c");
    assert_int_equal(size("p1.hand"), 5); /* by the old rules */
}

static void a_reload_may_remove_a_kind_only_from_the_box(void **state) {
    (void)state;
    start(LUA(
        game.cards[3] = { id = 'green', count = 4 }
        function game:setup(t) t.deck:fill(t:kind 'green') end
        function game:act(t, p) p:choose { 'which', from = { 'a' } } end
    ));
    asked(0, "which");
    const char *without = LUA(function game:act(t, p) p:choose { 'which', from = { 'a' } } end);
    assert_int_equal(reload(without), -1);
    assert_non_null(strstr(err.text, "the new rules have no green number 1, which lies in 'deck'"));
    edit("clear('deck')");
    run();
    assert_int_equal(reload(without), 0);
    assert_int_equal(size("box"), 20);
}

static void new_zones_counters_and_cards_start_as_declared(void **state) {
    (void)state;
    start(DRAWING(1));
    run();
    edit("set('p2.coins', 7)");
    edit("put('red', 'discard', { from = 'deck' })");
    edit("put('blue~', 'discard', { from = 'deck' })");
    run();
    assert_int_equal(reload(DRAWING(1) LUA(
        game.cards = { { id = 'green', count = 3 }, game.cards[2], game.cards[1] }
        game.zones.attic = 'all'
        game.zones.each.shed = { 'all', closed = true }
        game.counters.each.mood = 4
    )), 0);
    assert_int_equal(counter("p1.mood"), 4);
    assert_int_equal(counter("p2.coins"), 7);
    assert_int_equal(size("attic"), 0);
    assert_int_equal(size("box"), 3);
    assert_false(bohn_zone_is_open(game, zone("p1.shed")));
    assert_string_equal(kind_at("discard", 0), "red");
    assert_string_equal(kind_at("discard", 1), "blue");
    assert_false(bohn_card_face_up(game, bohn_zone_card(game, BOHN_ALL_SEATS, zone("discard"), 1)));
    asked(0, "first");
}

static void offers_survive_a_reload_with_their_cards_and_kinds(void **state) {
    (void)state;
    const char *script = LUA(
        game.cards[3] = { id = 'green', count = 4 }
        function game:act(t, p)
          if #t:offers() == 0 then
            t:offer(p, t:seat(2), { p.hand:front() }, { t:kind 'blue' })
            t:offer(p, t:seat(2), { p.hand:front() }, { t:kind 'green' })
            t:offer(p, t:seat(2), { t.deck:top() }, { t:kind 'blue' })
          end
          p:choose { 'which', from = { 'a' } }
        end
    );
    BohnOffer offers[8];
    start(script);
    answer("a");
    assert_int_equal(bohn_offers(game, offers, 8), 3);
    assert_int_equal(bohn_offers(game, offers, 2), 2);
    edit("clear('deck')"); /* the third offers a green card, now in the box */
    run();
    assert_int_equal(reload(LUA(
        game.cards = { game.cards[2], game.cards[1] }
        function game:act(t, p) p:choose { 'which', from = { 'a' } } end
    )), 0);
    assert_int_equal(bohn_offers(game, offers, 8), 1);
    const BohnInfo *info = bohn_info(rules);
    assert_string_equal(info->kinds[info->kind_of[offers[0].give[0]]].id, "red");
    assert_string_equal(info->kinds[offers[0].ask[0]].id, "blue");
    BohnGame *clone = bohn_copy(game, BOHN_SEEN, 1, 3, &err);
    assert_non_null(clone);
    bohn_free(clone);
}

static void rules_for_another_table_are_refused(void **state) {
    (void)state;
    start(DRAWING(1));
    answer("a");
    BohnRules *four = try_load(DRAWING(1), 4, NULL);
    assert_refused(bohn_reload(game, four, &err) >= 0, BOHN_BAD_INPUT, "the new rules seat 4 players, the game has 3");
    bohn_rules_free(four);
    BohnRules *other = load(LUA(game.turn = { 'scheme' } function game:scheme() end));
    assert_refused(bohn_reload(game, other, &err) >= 0, BOHN_BAD_INPUT,
                   "the new rules have no phase 'plan', where the game stands");
    bohn_rules_free(other);
    asked(0, "second");
    answer("red");
}

static void unreadable_rules_leave_the_game_alone(void **state) {
    (void)state;
    start(DRAWING(1));
    answer("a");
    assert_refused(try_load(LUA(function game:plan(t, p) p:choose end), 0, NULL) != NULL, BOHN_BAD_SCRIPT, "small.lua:");
    asked(0, "second");
    answer("red");
    answer("c");
    asked(1, "first");
}

static void rules_that_fail_at_once_are_refused(void **state) {
    (void)state;
    start(DRAWING(1));
    answer("a");
    char before[17];
    bohn_fingerprint(game, before);
    assert_int_equal(reload(LUA(game.turn = { 'plan' } function game:plan(t, p) error('a planted fault') end)), -1);
    assert_int_equal(err.status, BOHN_RULE_FAULT);
    assert_non_null(strstr(err.text, "a planted fault"));
    assert_string_equal(fingerprint(game), before);
    asked(0, "second");
    assert_ok(bohn_goto(game, 0, &err));
    asked(0, "first");
}

static void a_reload_can_repair_a_fault(void **state) {
    (void)state;
    start(TRAP);
    answer("good");
    assert_ok(reply(game, "bad", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    assert_int_equal(reload(LUA(function game:act(t, p) p:choose { 'one', from = { 'bad' } } t:finish() end)), 0);
    asked(0, "one");
    answer("bad");
    assert_over();
}

static bool default_for_others(void *context, const BohnRequest *q, BohnAnswer *a) {
    const int *human = context;
    default_answer(q, a);
    return q->seat != *human;
}

static void a_reload_keeps_polls_and_decider(void **state) {
    (void)state;
    int human = 0;
    start(POLLING);
    bohn_set_polls(game, 1);
    bohn_set_decider(game, default_for_others, &human);
    asked(0, "anytime");
    assert_int_equal(reload(POLLING), 0);
    asked(0, "anytime");
    answer("-");
    assert_over(); /* the decider answered p2's last question */
}

static void a_reload_before_the_first_step_works(void **state) {
    (void)state;
    start(DRAWING(1));
    assert_int_equal(reload(LUA(function game:act(t, p) p:choose { 'which', from = { 'a' } } end)), 0);
    asked(0, "which");
    assert_int_equal(size("p1.hand"), 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(put_moves_cards_to_a_zone),
        with_game(put_sets_the_face),
        with_game(clear_empties_a_zone_and_rest_fills_one),
        with_game(rest_can_go_under_the_cards_of_a_zone),
        with_game(set_changes_a_counter),
        with_game(open_and_close_change_a_zone),
        with_game(cursor_moves_to_a_turn_phase_and_seat),
        with_game(a_game_can_be_set_up_by_hand),
        with_game(wrong_edits_are_refused_and_change_nothing),
        with_game(cards_are_taken_from_wherever_they_are),
        with_game(an_edit_that_changes_nothing_is_not_an_edit),
        with_game(an_edit_restarts_the_step),
        with_game(an_edit_discards_what_could_be_redone),
        with_game(undo_and_redo_pass_over_edits),
        with_game(an_edit_is_undone_where_no_step_has_run),
        with_game(an_edit_helps_out_of_a_fault_and_can_be_redone),
        with_game(an_edit_without_history_counts_as_a_position),
        with_game(a_clone_keeps_edits),
        with_game(a_reloaded_number_applies_at_once),
        with_game(a_reloaded_question_drops_later_decisions),
        with_game(a_longer_name_is_a_different_question),
        with_game(a_reload_drops_answers_that_no_longer_exist),
        with_game(a_reload_keeps_actions_and_polls_of_the_step),
        with_game(a_reload_keeps_the_position),
        with_game(decisions_before_a_reload_can_be_undone),
        with_game(decisions_before_a_reload_keep_their_meaning),
        with_game(positions_the_new_rules_forbid_cannot_be_reached),
        with_game(a_failed_undo_past_a_reload_leaves_the_game),
        with_game(actions_and_offers_before_a_reload_keep_their_meaning),
        with_game(a_reload_keeps_edits),
        with_game(a_reload_with_other_zones_cannot_be_undone),
        with_game(a_reload_with_another_layout_cannot_be_undone),
        with_game(a_reload_may_remove_an_empty_zone_only),
        with_game(a_reload_may_remove_a_kind_only_from_the_box),
        with_game(new_zones_counters_and_cards_start_as_declared),
        with_game(offers_survive_a_reload_with_their_cards_and_kinds),
        with_game(rules_for_another_table_are_refused),
        with_game(unreadable_rules_leave_the_game_alone),
        with_game(rules_that_fail_at_once_are_refused),
        with_game(a_reload_can_repair_a_fault),
        with_game(a_reload_keeps_polls_and_decider),
        with_game(a_reload_before_the_first_step_works),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
