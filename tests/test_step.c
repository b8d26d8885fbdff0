/* test_step.c - turns and phases, events, undo and redo. */
#include "tests/fair.h"
#include "tests/small.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the cursor ------------------------------------------------------------------------------------- */

static void seats_take_turns_through_all_phases(void **state) {
    (void)state;
    start(LUA(
        game.turn = { 'one', 'two' }
        function game:one(t, p) t:say('one', p, t:turn()) end
        function game:two(t, p)
          t:say('two', p, t:active(), t:phase())
          if t:turn() == 4 then t:finish() end
        end
    ));
    assert_string_equal(bohn_now(game).phase, "setup");
    assert_int_equal(bohn_now(game).turn, 0);
    assert_over();
    assert_string_equal(bohn_now(game).phase, "over");
    assert_said("one p1 1 | two p1 p1 two | one p2 2 | two p2 p2 two | one p3 3 | two p3 p3 two | "
                "one p1 4 | two p1 p1 two");
}

static void a_phase_may_be_repeated(void **state) {
    (void)state;
    start(LUA(
        game.turn = { 'act', 'stop' }
        function game:act(t, p)
          t:say('step', t:steps())
          if p:choose { 'more', from = { 'yes' }, pass = true } then return 'again' end
        end
        function game:stop(t, p) t:say('then', t:steps()) t:finish() end
    ));
    answer("yes");
    assert_string_equal(bohn_now(game).phase, "act");
    answer("yes");
    answer("-");
    assert_over();
    assert_said("step 0 | step 1 | step 2 | then 0");
}

static void a_phase_may_name_the_one_that_follows(void **state) {
    (void)state;
    start(LUA(
        game.turn = { 'fork', 'middle', 'last' }
        function game:fork(t, p)
          t:say('fork', p)
          if t:turn() == 1 then return 'last' end
        end
        function game:middle(t, p)
          t:say('middle', p)
          if t.tally:add(1) == 1 then return 'fork' end
          t:finish()
        end
        function game:last(t, p) t:say('last', p) end
    ));
    assert_over();
    assert_said("fork p1 | last p1 | fork p2 | middle p2 | fork p2 | middle p2");
}

static void an_unknown_phase_is_a_rule_fault(void **state) {
    (void)state;
    start(LUA(game.finale = { 'close' } function game:close() end function game:act(t, p) return 'close' end));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT,
                   "phase 'act' returned 'close': nothing, \"again\" or a phase of the same list is expected");
}

static void the_next_turn_may_go_to_any_seat(void **state) {
    (void)state;
    start(LUA(
        game.turn = { 'act', 'rest' }
        function game:act(t, p)
          t:say('turn', p)
          if t:turn() == 1 then t:pass_to(t:seat(3)) end
          if t:turn() == 2 then t:pass_to(p) end
          if t:turn() == 5 then t:finish() end
        end
        function game:rest(t, p) t:say('rest', p) end
    ));
    assert_over();
    assert_said("turn p1 | rest p1 | turn p3 | rest p3 | turn p3 | rest p3 | turn p1 | rest p1 | turn p2");
}

static void the_setup_may_choose_who_begins(void **state) {
    (void)state;
    start(LUA(
        function game:setup(t)
          t:say('active', t:active())
          t:pass_to(t:seat(3))
          t:pass_to(t:seat(2))
          t:say('active', t:active())
        end
        function game:act(t, p) t:say('turn', p) if t:turn() == 2 then t:finish() end end
    ));
    assert_over();
    assert_said("active p1 | active p2 | turn p2 | turn p3");
}

static void finish_completes_the_step(void **state) {
    (void)state;
    start(LUA(
        game.turn = { 'act', 'never' }
        function game:act(t, p)
          t:finish()
          t:say('still', p:choose { 'which', from = { 'a', 'b' } })
          return 'again'
        end
        function game:never(t) t:say 'never' end
    ));
    asked(0, "which");
    answer("b");
    assert_over();
    assert_said("still b");
    assert_int_equal(bohn_now(game).seat, 0);
}

static void stop_abandons_the_rest_of_the_step(void **state) {
    (void)state;
    start(LUA(
        game.finale = { 'close' }
        function game:anytime(t, p) return { { 'ruin', p.field_1 } } end
        function game:ruin(t, p, field)
          t.deck:draw(field)
          t:stop()
          t:say 'never'
        end
        function game:act(t, p)
          t.deck:draw(p.hand)
          t:say('still', p:choose { 'which', from = { 'a', 'b' } })
        end
        function game:close(t) t:say 'closed' end
    ));
    asked(0, "which");
    act(1, "ruin p2.field_1");
    assert_over();
    assert_said("closed");
    assert_int_equal(size("p1.hand"), 4); /* three dealt and one drawn: earlier changes stay */
    assert_int_equal(size("p2.field_1"), 1);
    assert_ok(bohn_goto(game, 0, &err)); /* and can be undone */
    asked(0, "which");
    assert_int_equal(size("p2.field_1"), 0);
    answer("a");
    assert_ok(run() == BOHN_WAITING);
    assert_said("still a");
}

static void a_read_only_rule_cannot_stop_the_game(void **state) {
    (void)state;
    start(LUA(
        function game:from_here(t) t:stop() return { 'a' } end
        function game:act(t, p) p:choose { 'which', from = 'from_here' } end
    ));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "may only read");
}

static void the_finale_has_phases_of_its_own(void **state) {
    (void)state;
    start(LUA(
        game.turn = { 'act', 'never' }
        game.finale = { 'reckon', 'skipped', 'close' }
        function game:act(t, p) if t:turn() == 2 then t:finish() return 'never' end end
        function game:never(t) end
        function game:reckon(t, p)
          t:say('reckon', p, t:steps())
          if t:steps() == 0 then return 'again' end
          return 'close'
        end
        function game:skipped(t) t:say 'skipped' end
        function game:close(t, p)
          t:say('close', p, p:choose { 'last_word', from = { 'bye' } })
        end
    ));
    asked(1, "last_word");
    assert_string_equal(bohn_now(game).phase, "close");
    answer("bye");
    assert_over();
    assert_said("reckon p2 0 | reckon p2 1 | close p2 bye");
}

static void a_game_may_end_in_its_setup(void **state) {
    (void)state;
    start(LUA(game.finale = { 'close' } function game:setup(t) t:finish() end function game:close(t) t:say 'closed' end));
    assert_over();
    assert_said("closed");
    assert_int_equal(bohn_now(game).turn, 0);
}

/* ---- events ----------------------------------------------------------------------------------------- */

/* The moves as a seat sees them: "card from to | card from to". */
static const char *moves_seen(int seat) {
    static char text[4000];
    text[0] = '\0';
    for (int i = 0; i < bohn_now(game).events; i++) {
        BohnEvent event;
        if (!bohn_event(game, seat, i, &event) || event.type != BOHN_EVENT_MOVE || event.b == 0) continue;
        BohnOption move = { .n = 3, .atom = { { BOHN_CARD, event.a }, { BOHN_ZONE, event.b }, { BOHN_ZONE, event.c } } };
        if (text[0]) strcat(text, " | ");
        strcat(text, option_text(&move));
    }
    return text;
}

static void say_reaches_all_and_tell_one_seat(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        t:say('aloud', p)
        t:seat(2):tell('whisper', 7)
        t:finish()
    end));
    assert_over();
    assert_string_equal(heard(0), "aloud p1");
    assert_string_equal(heard(1), "aloud p1 | whisper 7");
    assert_string_equal(heard(2), "aloud p1");
    assert_string_equal(heard(BOHN_NO_SEAT), "aloud p1");
    assert_string_equal(heard(BOHN_ALL_SEATS), "aloud p1 | whisper 7");
}

static void a_move_shows_the_card_to_those_who_see_either_end(void **state) {
    (void)state;
    start(LUA(
        game.zones.each.secret = 'none'
        function game:setup(t)
          t.deck:fill()
        end
        function game:act(t, p)
          local q = t:seat(2)
          local card = t.deck:draw(p.hand)
          p.hand:move(card, q.hand)
          q.hand:move(card, q.secret)
          q.secret:move(card, t.deck)
          t.deck:draw(t.discard)
          t.discard:draw(q.secret)
          q.secret:draw(t.deck)
          t:finish()
        end
    ));
    assert_over();
    assert_string_equal(moves_seen(BOHN_ALL_SEATS),
        "blue.10 deck p1.hand | blue.10 p1.hand p2.hand | blue.10 p2.hand p2.secret | blue.10 p2.secret deck | "
        "blue.10 deck discard | blue.10 discard p2.secret | blue.10 p2.secret deck");
    assert_string_equal(moves_seen(0),
        "blue.10 deck p1.hand | blue.10 p1.hand p2.hand | ? p2.hand p2.secret | ? p2.secret deck | "
        "blue.10 deck discard | blue.10 discard p2.secret | ? p2.secret deck");
    assert_string_equal(moves_seen(1),
        "? deck p1.hand | blue.10 p1.hand p2.hand | blue.10 p2.hand p2.secret | ? p2.secret deck | "
        "blue.10 deck discard | blue.10 discard p2.secret | ? p2.secret deck");
    assert_string_equal(moves_seen(2),
        "? deck p1.hand | ? p1.hand p2.hand | ? p2.hand p2.secret | ? p2.secret deck | "
        "blue.10 deck discard | blue.10 discard p2.secret | ? p2.secret deck");
    assert_string_equal(moves_seen(BOHN_NO_SEAT), moves_seen(2));
}

static void a_card_moved_face_down_stays_hidden(void **state) {
    (void)state;
    start(LUA(
        function game:setup(t)
          t.deck:fill()
          t.deck:deal(t:seat(1).hand, 2)
        end
        function game:act(t, p)
          p.hand:move(p.hand:front(), t.discard, 'bottom', 'down')
          t.discard:take(p.hand:front(), 'top', 'down')
          t.discard:move(t.discard:front(), t.discard, 'top', 'up')
          p:choose { 'go', from = { 'on' } }
        end
    ));
    asked(0, "go");
    assert_string_equal(moves_seen(0),
        "blue.10 deck p1.hand | blue.9 deck p1.hand | blue.10 p1.hand discard | blue.9 p1.hand discard | "
        "blue.10 discard discard");
    assert_string_equal(moves_seen(1),
        "? deck p1.hand | ? deck p1.hand | ? p1.hand discard | ? p1.hand discard | blue.10 discard discard");
}

/* ALC-B3: also thalers on an empty discard pile. */
static void what_a_third_field_costs_stays_hidden(void **state) {
    (void)state;
    BohnSetup setup = { .script = "al_cabohne", .path = "stdlib:rules", .players = 2 };
    assert_non_null(rules = bohn_load(&setup, &err));
    assert_non_null(game = bohn_new(rules, SEED, FULL, &err));
    asked(0, "play_first");
    assert_ok(bohn_eval(game, "put('4 puffbohne', 'p1.coins', { from = 'deck' })", NULL, 0, &err));
    asked(0, "play_first");
    assert_int_equal(size("discard"), 0);
    act(0, "buy_third_field");
    asked(0, "play_first");
    assert_int_equal(size("discard"), 4);
    int paid = 0;
    for (int i = 0; i < bohn_now(game).events; i++) {
        BohnEvent event;
        if (!bohn_event(game, 1, i, &event) || event.type != BOHN_EVENT_MOVE || event.c != zone("discard")) continue;
        assert_int_equal(event.a, BOHN_UNKNOWN);
        paid++;
    }
    assert_int_equal(paid, 4);
}

static void steps_decisions_shuffles_counts_and_flips_are_events(void **state) {
    (void)state;
    start(LUA(
        function game:setup(t) end
        function game:act(t, p)
          p:choose { 'which', from = { 'a' } }
          t.discard:fill():shuffle()
          t.discard:turn(t.discard:top(), 'down')
          p.coins:add(5)
          t:finish()
        end
    ));
    answer("a");
    static const int expected[] = { BOHN_EVENT_STEP, BOHN_EVENT_STEP, BOHN_EVENT_DECISION, BOHN_EVENT_SHUFFLE,
                                    BOHN_EVENT_FLIP, BOHN_EVENT_COUNT };
    int found = 0;
    for (int i = 0; i < bohn_now(game).events; i++) {
        BohnEvent event;
        assert_true(bohn_event(game, 2, i, &event));
        if (event.type == BOHN_EVENT_MOVE) continue;
        assert_int_equal(event.type, expected[found++]);
        if (event.type == BOHN_EVENT_STEP) assert_int_equal(event.c, found - 1); /* the turn */
        if (event.type == BOHN_EVENT_DECISION) assert_int_equal(event.a, 0);
        if (event.type == BOHN_EVENT_SHUFFLE) assert_int_equal(event.a, zone("discard"));
        if (event.type != BOHN_EVENT_COUNT) continue;
        assert_string_equal(bohn_info(rules)->counters[event.a].name, "coins");
        assert_int_equal(bohn_info(rules)->counters[event.a].seat, 0);
        assert_int_equal(event.b, 0);
        assert_int_equal(event.c, 5);
    }
    assert_int_equal(found, 6);
}

static void without_the_events_flag_there_are_none(void **state) {
    (void)state;
    start_with(LUA(function game:act(t, p) t:say('aloud', p) t:finish() end), BOHN_HISTORY | BOHN_CHECKS);
    assert_over();
    assert_int_equal(bohn_now(game).events, 0);
}

static void undo_removes_events(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        t:say('asked', p)
        t:say('got', p:choose { 'which', from = { 'a', 'b' } })
        if t:turn() == 3 then t:finish() end
    end));
    asked(0, "which");
    int at_first = bohn_now(game).events;
    answer("a");
    answer("b");
    assert_said("asked p1 | got a | asked p2 | got b | asked p3");
    assert_ok(bohn_goto(game, 1, &err));
    assert_said("asked p1 | got a | asked p2");
    assert_ok(bohn_goto(game, 0, &err));
    assert_said("asked p1");
    assert_int_equal(bohn_now(game).events, at_first);
    answer("b");
    assert_said("asked p1 | got b | asked p2");
}

static void revealed_cards_are_reported_for_undo(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        p:choose { 'which', from = { 'a' } }
        if t:turn() == 2 then t.deck:draw(p.hand) end
        if t:turn() == 3 then t.deck:draw(t.discard) end
    end));
    asked(0, "which");
    for (int i = 0; i < 3; i++) answer("a");
    assert_true(seen_since(game, 0, 1));
    assert_true(seen_since(game, 1, 1));
    assert_true(seen_since(game, 1, 0));
    assert_true(seen_since(game, 2, 0));
    assert_false(seen_since(game, 3, 0));
    assert_ok(bohn_goto(game, 2, &err)); /* p2 has drawn into its hand */
    assert_true(seen_since(game, 1, 1));
    assert_false(seen_since(game, 1, 0));
    assert_false(seen_since(game, 2, 1));
}

/* ---- undo and redo ---------------------------------------------------------------------------------- */

static void the_test_game_has_every_form_of_question(void **state) {
    (void)state;
    static const char *const names[] = { "plant_first", "plant_more", "bury", "room", "coin", "trade", "accept", "take",
                                         "sweep", "bid", "order", "anytime", "last_word" };
    bool found[13] = { false }, acted = false, offered = false;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        play_fair(FULL, seed);
        for (int i = 0; i < bohn_now(game).length; i++) {
            const char *text = bohn_decision(game, i);
            for (int j = 0; j < 13; j++) found[j] |= strstr(text, names[j]) != NULL;
            acted |= strncmp(text + 2, " ! harvest", 10) == 0;
            offered |= strstr(text, "trade offer p") != NULL;
        }
        free_game(state);
    }
    for (int i = 0; i < 13; i++)
        if (!found[i]) fail_msg("'%s' was never asked", names[i]);
    assert_true(acted && offered);
}

static void assert_stands_at(int n) {
    char question[100];
    describe(game, question);
    assert_int_equal(bohn_now(game).position, n);
    assert_string_equal(fingerprint(game), seen[n].print);
    assert_string_equal(question, seen[n].question);
    assert_int_equal(bohn_now(game).events, seen[n].events);
    assert_int_equal(bohn_now(game).length, n_seen - 1);
}

static void every_position_is_reached_step_by_step(void **state) {
    (void)state;
    play_fair(FULL, 1);
    for (int n = n_seen - 1; n >= 0; n--) {
        assert_ok(bohn_goto(game, n, &err));
        assert_stands_at(n);
    }
    for (int n = 0; n < n_seen; n++) {
        assert_ok(bohn_goto(game, n, &err));
        assert_stands_at(n);
    }
    assert_int_equal(bohn_run(game, &err), BOHN_OVER);
}

static void every_position_is_reached_directly(void **state) {
    (void)state;
    play_fair(FULL & ~BOHN_AUDIT, 2);
    dice = 99;
    for (int i = 0; i < 400; i++) {
        int n = (int)roll((unsigned)n_seen);
        assert_ok(bohn_goto(game, n, &err));
        assert_stands_at(n);
        if (roll(2)) run(); /* running again changes nothing */
    }
}

static void from_every_position_the_same_answers_lead_to_the_same_end(void **state) {
    (void)state;
    play_fair(BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS, 3);
    char end[17];
    bohn_fingerprint(game, end);
    char *said[MAX_POSITIONS];
    for (int i = 0; i < n_seen - 1; i++) said[i] = strdup(bohn_decision(game, i));
    for (int n = 0; n < n_seen - 1; n += 7) {
        assert_ok(bohn_goto(game, n, &err));
        for (int i = n; i < n_seen - 1; i++) {
            run();
            assert_ok(bohn_decide(game, said[i], &err));
            assert_string_equal(bohn_decision(game, i), said[i]);
        }
        assert_over();
        assert_string_equal(fingerprint(game), end);
    }
    for (int i = 0; i < n_seen - 1; i++) free(said[i]);
}

static void positions_outside_the_game_are_refused(void **state) {
    (void)state;
    play_fair(FULL & ~BOHN_AUDIT, 1);
    assert_refused(bohn_goto(game, -1, &err), BOHN_BAD_INPUT, "there is no decision -1");
    assert_refused(bohn_goto(game, n_seen, &err), BOHN_BAD_INPUT, "can be reached");
    assert_stands_at(n_seen - 1);
    assert_null(bohn_decision(game, n_seen - 1));
    assert_null(bohn_decision(game, -1));
}

static void undone_decisions_can_be_read_until_replaced(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        p:choose { 'which', from = { 'a', 'b', 'c' } }
        if t:turn() == 4 then t:finish() end
    end));
    answer("a");
    answer("b");
    answer("c");
    assert_ok(bohn_goto(game, 1, &err));
    assert_int_equal(bohn_now(game).position, 1);
    assert_int_equal(bohn_now(game).length, 3);
    assert_string_equal(bohn_decision(game, 2), "p3 which c");
    assert_ok(bohn_goto(game, 3, &err));
    assert_ok(bohn_goto(game, 1, &err));
    answer("a");
    assert_int_equal(bohn_now(game).length, 2);
    assert_null(bohn_decision(game, 2));
    assert_string_equal(bohn_decision(game, 1), "p2 which a");
    assert_refused(bohn_goto(game, 3, &err), BOHN_BAD_INPUT, "there is no decision 3: 0 to 2 can be reached");
    asked(2, "which");
}

static void the_same_answer_discards_redo_too(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } end));
    answer("a");
    answer("b");
    assert_ok(bohn_goto(game, 0, &err));
    answer("a");
    assert_int_equal(bohn_now(game).length, 1);
}

static void an_action_can_be_undone_and_redone(void **state) {
    (void)state;
    start(GARDEN LUA(function game:act(t, p)
        t.deck:deal(t:seat(2).field_1, 2)
        p:choose { 'which', from = { 'a' } }
        p:choose { 'again', from = { 'b' } }
        t:finish()
    end));
    asked(0, "which");
    act(1, "harvest field_1");
    answer("a");
    assert_int_equal(counter("p2.coins"), 2);
    assert_ok(bohn_goto(game, 0, &err));
    assert_int_equal(counter("p2.coins"), 0);
    assert_int_equal(size("p2.field_1"), 2);
    assert_ok(bohn_goto(game, 2, &err));
    asked(0, "again");
    assert_int_equal(counter("p2.coins"), 2);
    assert_ok(bohn_goto(game, 1, &err));
    asked(0, "which");
    assert_int_equal(counter("p2.coins"), 2);
}

static void random_numbers_repeat_after_an_undo(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        t:say('before', t:random(1000))
        p:choose { 'which', from = { 'a', 'b' } }
        t:say('after', t:random(1000))
    end));
    answer("a");
    char first[200];
    snprintf(first, sizeof first, "%s", heard(0));
    assert_ok(bohn_goto(game, 0, &err));
    answer("b");
    assert_string_equal(heard(0), first);
}

/* ---- mistakes of programs ----------------------------------------------------------------------------- */

static void rules_that_were_not_loaded_make_no_game(void **state) {
    (void)state;
    memset(&err, 0, sizeof err);
    assert_null(bohn_new(NULL, SEED, 0, &err));
    assert_string_equal(err.text, "bohn_new() needs rules; bohn_load() has failed");
    assert_refused(try_load("error('a planted fault')", 0, NULL) != NULL, BOHN_BAD_SCRIPT, "a planted fault");
    assert_null(bohn_new(NULL, SEED, 0, &err));
    assert_non_null(strstr(err.text, "a planted fault")); /* the reason is kept */
    assert_null(bohn_new(NULL, SEED, 0, NULL));
    assert_int_equal(bohn_run(NULL, &err), BOHN_FAILED);
}

static void what_is_no_decision_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = { "", "q1 which a", "p which a", "p0 which a", "p: which a", "p1which a", "p1", "p1 " };
    start(LUA(
        function game:anytime(t, p) return { { 'wave' } } end
        function game:wave(t, p) p.coins:add(1) end
        function game:act(t, p)
          p:choose { 'which', from = { 'a', 'b' } }
          p:deal { 'trade', partners = p:others(), cards = p.hand:cards(), kinds = { t:kind 'red' }, pass = true }
        end
    ));
    asked(0, "which");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_refused(bohn_decide(game, wrong[i], &err), BOHN_BAD_INPUT, "is not a decision; write \"p1 plant_first field_1\"");
    assert_refused(bohn_decide(game, "p2 which a", &err), BOHN_BAD_INPUT, "a different player is asked");
    assert_refused(bohn_decide(game, "p1 whicha a", &err), BOHN_BAD_INPUT, "a different question is asked");
    assert_refused(bohn_decide(game, "p1 what! a", &err), BOHN_BAD_INPUT, "a different question is asked");
    assert_refused(bohn_decide(game, "p2 ! dance", &err), BOHN_BAD_INPUT, "p2 cannot do 'dance' now");
    assert_ok(bohn_decide(game, "  p1   which   b", &err));
    assert_refused(bohn_decide(game, "p1 trade offer p2 give red ask -", &err), BOHN_BAD_INPUT, "nobody is asked anything now");
    asked(0, "trade");
    static const char *const deals[][2] = {
        { "q2 give red ask -", "an offer reads" }, { "p give red ask -", "an offer reads" }, { "p0 give red ask -", "an offer reads" },
        { "p: give red ask -", "an offer reads" }, { "p22 give red ask -", "an offer reads" }, { "p2 ask red", "an offer reads" },
        { "p2 give red", "an offer reads" }, { "p2 ask red give red", "an offer reads" }, { "p2 now give red ask -", "'now' stands between" },
        { "p2 give green ask -", "'green' is not a card that can be given" }, { "p2 give x ask -", "'x' is not a card" },
        { "p2 give red ask y", "'y' is not a kind" }, { "p2 give red, red, red ask -", "'red' is not a card" },
    };
    for (size_t i = 0; i < sizeof deals / sizeof deals[0]; i++) {
        char text[100];
        snprintf(text, sizeof text, "p1 trade offer %s", deals[i][0]);
        assert_refused(bohn_decide(game, text, &err), BOHN_BAD_INPUT, deals[i][1]);
    }
    assert_ok(bohn_decide(game, "edit p2.coins:set(5)", &err));
    assert_int_equal(counter("p2.coins"), 5);
}

/* Without history and record nobody needs the words of a decision. */
static void actions_need_no_history(void **state) {
    (void)state;
    start_with(LUA(
        function game:anytime(t, p) return { { 'wave' } } end
        function game:wave(t, p) p.coins:add(1) end
        function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } end
    ), 0);
    asked(0, "which");
    act(1, "wave");
    run();
    assert_int_equal(counter("p2.coins"), 1);
}

static void a_game_cannot_end_in_its_setup(void **state) {
    (void)state;
    start(LUA(function game:setup(t) t:seat(1):choose { 'which', from = { 'a', 'b' } } end));
    assert_refused(bohn_copy(game, BOHN_ENDED, BOHN_NO_SEAT, 0, &err) != NULL, BOHN_BAD_INPUT, "the game is being set up: it cannot end yet");
    asked(0, "which");
    assert_refused(bohn_copy(game, BOHN_ENDED, BOHN_NO_SEAT, 0, &err) != NULL, BOHN_BAD_INPUT, "the game is being set up: it cannot end yet");
    assert_refused(bohn_decide(game, "edit p1.coins:set(5)", &err), BOHN_BAD_INPUT, "the game is being set up: it can be edited afterwards");
}

static void without_history_only_the_running_step_can_be_undone(void **state) {
    (void)state;
    start_with(LUA(function game:act(t, p)
        p:choose { 'one', from = { 'a', 'b' } }
        t.deck:draw(p.hand)
        p:choose { 'two', from = { 'a', 'b' } }
    end), BOHN_CHECKS);
    answer("a");
    answer("b");
    asked(1, "one");
    answer("b");
    asked(1, "two");
    assert_int_equal(bohn_now(game).position, 3);
    assert_null(bohn_decision(game, 2));
    assert_refused(bohn_goto(game, 1, &err), BOHN_BAD_INPUT, "there is no decision 1: 2 to 3 can be reached");
    assert_ok(bohn_goto(game, 2, &err));
    asked(1, "one");
    assert_int_equal(size("p2.hand"), 3);
    assert_ok(bohn_goto(game, 3, &err));
    asked(1, "two");
    assert_int_equal(size("p2.hand"), 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(seats_take_turns_through_all_phases),
        with_game(a_phase_may_be_repeated),
        with_game(a_phase_may_name_the_one_that_follows),
        with_game(an_unknown_phase_is_a_rule_fault),
        with_game(the_next_turn_may_go_to_any_seat),
        with_game(the_setup_may_choose_who_begins),
        with_game(finish_completes_the_step),
        with_game(stop_abandons_the_rest_of_the_step),
        with_game(a_read_only_rule_cannot_stop_the_game),
        with_game(the_finale_has_phases_of_its_own),
        with_game(a_game_may_end_in_its_setup),
        with_game(say_reaches_all_and_tell_one_seat),
        with_game(a_move_shows_the_card_to_those_who_see_either_end),
        with_game(a_card_moved_face_down_stays_hidden),
        with_game(what_a_third_field_costs_stays_hidden),
        with_game(steps_decisions_shuffles_counts_and_flips_are_events),
        with_game(without_the_events_flag_there_are_none),
        with_game(undo_removes_events),
        with_game(revealed_cards_are_reported_for_undo),
        with_game(the_test_game_has_every_form_of_question),
        with_game(every_position_is_reached_step_by_step),
        with_game(every_position_is_reached_directly),
        with_game(from_every_position_the_same_answers_lead_to_the_same_end),
        with_game(positions_outside_the_game_are_refused),
        with_game(undone_decisions_can_be_read_until_replaced),
        with_game(the_same_answer_discards_redo_too),
        with_game(an_action_can_be_undone_and_redone),
        with_game(random_numbers_repeat_after_an_undo),
        with_game(without_history_only_the_running_step_can_be_undone),
        with_game(rules_that_were_not_loaded_make_no_game),
        with_game(what_is_no_decision_is_refused),
        with_game(actions_need_no_history),
        with_game(a_game_cannot_end_in_its_setup),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
