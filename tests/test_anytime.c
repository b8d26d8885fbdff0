/* test_anytime.c - actions out of turn, and polls. */
#include "tests/small.h"

#include <stdio.h>

/* ---- actions out of turn ---------------------------------------------------------------------------- */

static void a_question_lists_what_each_seat_may_do_out_of_turn(void **state) {
    (void)state;
    start(GARDEN LUA(function game:act(t, p)
        t.deck:draw(t:seat(2).field_2)
        p:choose { 'which', from = { 'a' } }
        t:finish()
    end));
    assert_true(asked(0, "which")->window);
    assert_int_equal(bohn_anytime(game, 0, &err)->n_options, 0);
    assert_int_equal(bohn_anytime(game, 1, &err)->n_options, 1);
    assert_string_equal(option_text(&bohn_anytime(game, 1, &err)->options[0]), "harvest p2.field_2");
    assert_refused(bohn_anytime(game, 3, &err), BOHN_BAD_INPUT, "no such seat");
    assert_refused(act_as(game, 0, "harvest field_2", &err), BOHN_BAD_INPUT, "p1 cannot do 'harvest field_2' now");
    assert_refused(act_as(game, 1, "harvest field_1", &err), BOHN_BAD_INPUT, "p2 cannot do 'harvest field_1' now");
    assert_int_equal(bohn_now(game).position, 0);
}

/* Each form of question is put to p1 while p2 has a full field; p2 harvests; then p1 answers. */
static void every_form_of_question_continues_after_an_action(void **state) {
    (void)state;
    static const struct { const char *question, *answer; } forms[] = {
        { "p:choose { 'which', from = { 'a', 'b' } }", "b" },
        { "p:choose { 'which', from = p.hand }", "blue" },
        { "p:choose { 'which', from = 'places', with = p.hand:front() }", "field_1" },
        { "p:choose { 'which', from = function() return { 1, 2 } end }", "2" },
        { "p:choose { 'which', from = { 1, 2 }, can = function(n) return n == 2 end }", "2" },
        { "p:choose { 'which', from = 'places', otherwise = 'make_room', with = p.hand:front() }", "field_2" },
        { "p:choose('plant_first', p.hand:front())", "field_2" },
        { "p:pick { 'which', from = p.hand, least = 1, most = 2, ordered = true }", "red.2, red.1" },
        { "p:confirm { 'which' }", "yes" },
        { "p:deal { 'which', partners = p:others(), cards = p.hand:cards(), kinds = { t:kind 'red' }, pass = true }",
          "offer p2 give red.1 ask red" },
        { "t:open { 'which', from = { 'a' } }", "a" },
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        char script[3000];
        snprintf(script, sizeof script, "%s function game:act(t, p) t.deck:deal(t:seat(2).field_2, 2) local got = %s "
                 "t:say(got and 'done' or 'nothing') t:finish() end", GARDEN, forms[i].question);
        start(script);
        run();
        const BohnRequest *q = bohn_request(game);
        char before[2000];
        int n = q->n_options;
        snprintf(before, sizeof before, "%s %s", q->name, options());
        act(1, "harvest field_2");
        q = bohn_request(game);
        assert_non_null(q);
        char after[2000];
        snprintf(after, sizeof after, "%s %s", q->name, options());
        assert_int_equal(q->n_options, n);
        assert_int_equal(q->seat, 0);
        assert_string_equal(before, after);
        answer(forms[i].answer);
        assert_over();
        assert_said("harvested p2 2 | done");
        assert_int_equal(bohn_now(game).position, 2);
        assert_string_equal(bohn_decision(game, 0), "p2 ! harvest p2.field_2");
        free_game(state);
    }
}

static void options_are_recomputed_after_an_action(void **state) {
    (void)state;
    start(GARDEN LUA(function game:act(t, p)
        p.field_1:take(t.deck:find(t:kind 'blue'))
        t:say('got', p:choose { 'where', from = 'places', with = p.hand:front() })
        t:finish()
    end));
    asked(0, "where");
    assert_string_equal(options(), "p1.field_2");
    act(0, "harvest field_1");
    assert_string_equal(options(), "p1.field_1 | p1.field_2");
    answer("field_1");
    assert_said("harvested p1 1 | got p1.field_1");
}

static void an_action_may_ask_a_question_that_nobody_interrupts(void **state) {
    (void)state;
    start(LUA(
        function game:anytime(t, p) return { { 'shout', 1 }, { 'shout', 2 } } end
        function game:shout(t, p, times) t:say('shouted', p, times, p:choose { 'what', from = { 'ho', 'hey' } }) end
        function game:act(t, p)
          p:choose { 'which', from = { 'a' } }
          t:finish()
        end
    ));
    asked(0, "which");
    act(2, "shout 2");
    const BohnRequest *q = asked(2, "what");
    assert_false(q->window);
    assert_refused(act_as(game, 1, "harvest field_2", &err), BOHN_BAD_INPUT, "nobody may act out of turn");
    answer("hey");
    assert_true(asked(0, "which")->window);
    act(0, "shout 1");
    answer("ho");
    answer("a");
    assert_over();
    assert_said("shouted p3 2 hey | shouted p1 1 ho");
}

static void anytime_returns_a_list_of_rules(void **state) {
    (void)state;
    static const struct { const char *list, *reason; } wrong[] = {
        { "7", "must return a list of actions" },
        { "{ 'wave' }", "must return a list of actions, each" },
        { "{ { 7 } }", "must return a list of actions, each" },
        { "{ { 'wave', 1, 2, 3, 4 } }", "an option has 1 to 4 parts, found 5" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char script[200];
        snprintf(script, sizeof script, "function game:anytime() return %s end "
                 "function game:act(t, p) p:choose { 'which', from = { 'a' } } t:finish() end", wrong[i].list);
        start(script);
        asked(0, "which");
        assert_refused(bohn_anytime(game, 0, &err), BOHN_RULE_FAULT, wrong[i].reason);
        answer("a");
        assert_over();
        free_game(state);
    }
}

static void refused_actions_are_explained(void **state) {
    (void)state;
    start(LUA(
        function game:anytime(t, p) return { { 'wave' } }, { { { 'jump', 3 }, 'SMA-9' } } end
        function game:wave() end
        function game:act(t, p) p:choose { 'which', from = { 'a' } } end
    ));
    asked(0, "which");
    const BohnRequest *acts = bohn_anytime(game, 0, &err);
    assert_int_equal(acts->n_options, 1);
    assert_int_equal(acts->n_refused, 1);
    assert_string_equal(option_text(&acts->refused[0]), "jump 3");
    assert_string_equal(bohn_info(rules)->words[acts->refused[0].clause], "SMA-9");
}

static void a_question_without_a_window_allows_no_actions(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a' } } end));
    assert_refused(act_as(game, 0, "wave", &err), BOHN_BAD_INPUT, "nobody may act out of turn");
    asked(0, "which");
    assert_int_equal(bohn_anytime(game, 0, &err)->n_options, 0);
    assert_refused(act_as(game, 0, "wave", &err), BOHN_BAD_INPUT, "p1 cannot do 'wave' now");
}

/* ---- polls ------------------------------------------------------------------------------------------ */

static void without_polls_nobody_is_polled(void **state) {
    (void)state;
    start(POLLING);
    asked(1, "which");
    assert_said("polled");
}

static void polling_starts_with_the_active_seat_and_ends_when_all_decline(void **state) {
    (void)state;
    start(POLLING);
    bohn_set_polls(game, 7);
    const BohnRequest *q = asked(1, "anytime");
    assert_true(q->poll);
    assert_true(q->pass);
    assert_false(q->window);
    assert_string_equal(options(), "harvest p2.field_1");
    answer("-");
    asked(2, "anytime");
    answer("harvest field_1");
    asked(1, "anytime"); /* everybody is polled again; p3 has nothing left to do */
    answer("-");
    asked(0, "anytime");
    answer("-");
    asked(1, "which");
    assert_said("harvested p3 3 | polled");
}

static void only_chosen_seats_are_polled(void **state) {
    (void)state;
    start(POLLING);
    bohn_set_polls(game, 1);
    asked(0, "anytime");
    answer("harvest field_1");
    asked(1, "which");
    assert_said("harvested p1 1 | polled");
}

static void a_decision_with_poll_is_preceded_by_a_poll(void **state) {
    (void)state;
    start(GARDEN LUA(function game:act(t, p)
        t.deck:draw(t:seat(2).field_1)
        t:say('got', p:choose('plant_first', p.hand:front()))
        t:finish()
    end));
    bohn_set_polls(game, 6);
    asked(1, "anytime");
    answer("harvest field_1");
    asked(0, "plant_first");
    answer("field_1");
    assert_said("harvested p2 1 | got p1.field_1");
}

static void polls_can_be_switched_off_during_a_poll(void **state) {
    (void)state;
    start(POLLING);
    bohn_set_polls(game, 7);
    asked(1, "anytime");
    bohn_set_polls(game, 0);
    answer("-");
    asked(1, "which");
}

static void a_closed_window_has_no_polls(void **state) {
    (void)state;
    start(LUA(
        function game:anytime(t, p) return { { 'nap', 1 } } end
        function game:nap(t, p) t:poll() t:say 'napped' end
        function game:act(t, p) p:choose { 'which', from = { 'a' } } t:finish() end
    ));
    bohn_set_polls(game, 7);
    asked(0, "which");
    act(1, "nap 1");
    asked(0, "which");
    assert_said("napped");
}

/* ---- contested actions ------------------------------------------------------------------------------ */

/* In turn 2 p2 is active; the rule reports its arguments by an error. */
static void rivals_are_the_seats_that_come_later(void **state) {
    static const struct { int seat; const char *rivals; } cases[] = { { 1, "p3 p1" }, { 2, "p1" }, { 0, "" } };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char message[100];
        start(POLLING LUA(function game:contested(t, p, action, rivals)
            local list = {}
            for k, rival in ipairs(rivals) do list[k] = tostring(rival) end
            error(('%s %s %s: %s'):format(p, action[1], action[2].name, table.concat(list, ' ')), 0)
        end));
        bohn_set_polls(game, 7);
        const BohnRequest *q = asked(1, "anytime");
        assert_false(bohn_contested(game, cases[i].seat, &q->options[0]));
        assert_ptr_equal(bohn_hook_error(game, &err), &bohn_hooks[BOHN_HOOK_CONTESTED]);
        snprintf(message, sizeof message, "p%d harvest field_1: %s", cases[i].seat + 1, cases[i].rivals);
        assert_non_null(strstr(err.text, message));
        free_game(state);
    }
}

static void contested_is_a_matter_of_what_the_seat_sees(void **state) {
    (void)state;
    start(POLLING LUA(function game:contested(t, p, action, rivals)
        local seen = 0
        for _, rival in ipairs(rivals) do
            for _, kind in ipairs(rival.hand:kinds()) do seen = seen + rival.hand:count(kind) end
        end
        return seen > 0
    end));
    bohn_set_polls(game, 7);
    const BohnRequest *q = asked(1, "anytime");
    assert_true(bohn_zone_size(game, zone("p3.hand")) > 0);
    assert_false(bohn_contested(game, 1, &q->options[0])); /* the hands of others are hidden */
    assert_null(bohn_hook_error(game, &err));
}

static void without_the_rule_nothing_is_contested(void **state) {
    (void)state;
    start(POLLING);
    bohn_set_polls(game, 7);
    assert_false(bohn_contested(game, 1, &asked(1, "anytime")->options[0]));
    assert_null(bohn_hook_error(game, &err));
}

/* ---- deals out of turn ------------------------------------------------------------------------------ */

#define MARKET LUA( \
        function game:bids(t, p) \
          if p ~= t:active() then return { partners = { t:active() }, cards = { p.hand }, kinds = { t:kind 'red' } } end \
        end \
        function game:bid(t, p, deal) \
          t:offer(p, deal.partner, deal.give, deal.ask) \
          t:say('bid', p, deal.partner, #deal.give, #deal.ask) \
        end \
        function game:act(t, p) \
          p:choose { 'which', from = function() return t:options('take', { #t:offers(p) }) end } \
          if t:hear(t:seat(3)) then t:say 'heard' end \
          p:choose { 'last', from = { 'b' } } \
          t:finish() \
        end \
    )

static void a_seat_may_propose_a_deal_while_another_is_asked(void **state) {
    (void)state;
    start(MARKET);
    asked(0, "which");
    assert_int_equal(bohn_anytime(game, 0, &err)->type, BOHN_CHOOSE);
    const BohnRequest *acts = bohn_anytime(game, 1, &err);
    assert_int_equal(acts->type, BOHN_DEAL);
    assert_int_equal(acts->n_partners, 1);
    assert_int_equal(acts->partners[0], 0);
    assert_int_equal(acts->n_cards, bohn_zone_size(game, bohn_zone_find(bohn_info(rules), "p2.hand")));
    assert_int_equal(acts->n_kinds, 1);
    assert_refused(act_as(game, 0, "offer p2 give - ask red", &err), BOHN_BAD_INPUT, "p1 cannot do 'offer p2 give - ask red' now");
    assert_refused(act_as(game, 1, "offer p3 give - ask red", &err), BOHN_BAD_INPUT, "p3 cannot be offered a deal here");
    assert_refused(act_as(game, 1, "offer p1 give - ask blue", &err), BOHN_BAD_INPUT, "not a kind that can be asked for");
    char text[100];
    snprintf(text, sizeof text, "offer p1 give %s ask red, red",
             bohn_info(rules)->kinds[bohn_info(rules)->kind_of[acts->cards[1]]].id);
    act(1, text);
    asked(0, "which");
    assert_string_equal(options(), "take 1");
    assert_said("bid p2 p1 1 2");
    BohnOffer offer;
    assert_int_equal(bohn_offers(game, &offer, 1), 1);
    assert_int_equal(offer.n_ask, 2);
    int given = offer.give[0];
    answer("take 1");
    asked(0, "last");
    assert_ok(bohn_goto(game, 0, &err));
    assert_int_equal(bohn_offers(game, &offer, 1), 0);
    assert_ok(bohn_goto(game, 1, &err));
    assert_string_equal(options(), "take 1");
    assert_int_equal(bohn_offers(game, &offer, 1), 1);
    assert_int_equal(offer.give[0], given);
    for (uint64_t deal = 1; deal < 20; deal++) { /* whoever imagines the game knows the card that was named */
        BohnGame *seen = bohn_copy(game, BOHN_SEEN, 2, deal, &err);
        assert_non_null(seen);
        assert_int_equal(bohn_offers(seen, &offer, 1), 1);
        assert_int_equal(offer.give[0], given);
        bohn_free(seen);
    }
}

static void a_seat_is_heard_if_it_is_polled_or_only_for_deals(void **state) {
    (void)state;
    static const struct { unsigned polls; bool heard; } cases[] = {
        { 0, false }, { 1 << 2, true }, { 1 << (BOHN_MAX_SEATS + 2), true }, { 3 | 3 << BOHN_MAX_SEATS, false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        start(MARKET);
        bohn_set_polls(game, cases[i].polls);
        asked(0, "which");
        answer("take 0");
        if (cases[i].heard) {
            const BohnRequest *q = asked(2, "anytime");
            assert_true(q->poll && q->pass && !q->window);
            assert_int_equal(q->type, BOHN_DEAL);
            answer("offer p1 give - ask red");
        }
        asked(0, "last");
        if (cases[i].heard) assert_said("bid p3 p1 0 1 | heard"); else assert_said("");
        bohn_set_polls(game, 0); /* undo and redo ask again whoever was asked */
        assert_ok(bohn_goto(game, 1, &err));
        assert_ok(bohn_goto(game, bohn_now(game).length, &err));
        asked(0, "last");
        answer("b");
        assert_over();
        free_game(state);
    }
}

static void bids_returns_a_deal_or_nothing(void **state) {
    (void)state;
    start(LUA(
        function game:bids() return 'anything' end
        function game:act(t, p) p:choose { 'which', from = { 'a' } } end
    ));
    asked(0, "which");
    assert_refused(bohn_anytime(game, 1, &err), BOHN_RULE_FAULT, "bids must return { partners = …");
}

static void a_call_goes_to_the_whole_table(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        local deal = p:deal { 'trade', partners = p:others(), cards = { p.hand }, kinds = { t:kind 'red' }, call = true,
                              pass = true }
        t:offer(p, deal.partner, deal.give, deal.ask)
        t:say('call', deal.partner, t:offers()[1].to, #t:offers(p:left()))
        p:choose { 'last', from = { 'b' } }
        t:finish()
    end));
    assert_true(asked(0, "trade")->call);
    answer("offer all give - ask red");
    asked(0, "last");
    assert_said("call all all 0");
    BohnOffer offer;
    assert_int_equal(bohn_offers(game, &offer, 1), 1);
    assert_int_equal(offer.to, BOHN_ALL_SEATS);
    assert_string_equal(bohn_decision(game, 0), "p1 trade offer all give - ask red");
    assert_ok(bohn_goto(game, 0, &err));
    assert_ok(bohn_goto(game, 1, &err));
    asked(0, "last");
    assert_int_equal(bohn_offers(game, &offer, 1), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(a_question_lists_what_each_seat_may_do_out_of_turn),
        with_game(every_form_of_question_continues_after_an_action),
        with_game(options_are_recomputed_after_an_action),
        with_game(an_action_may_ask_a_question_that_nobody_interrupts),
        with_game(anytime_returns_a_list_of_rules),
        with_game(refused_actions_are_explained),
        with_game(a_question_without_a_window_allows_no_actions),
        with_game(without_polls_nobody_is_polled),
        with_game(polling_starts_with_the_active_seat_and_ends_when_all_decline),
        with_game(only_chosen_seats_are_polled),
        with_game(a_decision_with_poll_is_preceded_by_a_poll),
        with_game(polls_can_be_switched_off_during_a_poll),
        with_game(a_closed_window_has_no_polls),
        with_game(rivals_are_the_seats_that_come_later),
        with_game(contested_is_a_matter_of_what_the_seat_sees),
        with_game(without_the_rule_nothing_is_contested),
        with_game(a_seat_may_propose_a_deal_while_another_is_asked),
        with_game(a_seat_is_heard_if_it_is_polled_or_only_for_deals),
        with_game(bids_returns_a_deal_or_nothing),
        with_game(a_call_goes_to_the_whole_table),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
