/* test_ask.c - the other questions: picks, confirmations, deals, several seats at once; wrong questions and refused
 * answers. */
#include "tests/small.h"

#include <stdio.h>

/* ---- pick, confirm, deal -------------------------------------------------------------------------- */

static void pick_keeps_the_order_of_the_answer(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        local got = p:pick { 'cards', from = p.hand, least = 1, most = 2, ordered = true }
        t:say('got', got[1], got[2])
        if t:turn() == 2 then t:finish() end
    end));
    const BohnRequest *q = asked(0, "cards");
    assert_int_equal(q->type, BOHN_PICK);
    assert_true(q->ordered);
    assert_int_equal(q->least, 1);
    assert_int_equal(q->most, 2);
    assert_refused(reply(game, "-", &err), BOHN_BAD_INPUT, "'cards' takes 1 to 2, 0 given");
    assert_refused(reply(game, "red.1, red.2, blue.1", &err), BOHN_BAD_INPUT, "3 given");
    answer("red.2, red.1");
    asked(1, "cards");
    answer("blue");
    assert_over();
    assert_said("got red.2 red.1 | got blue.2");
}

static void pick_takes_an_exact_number_or_a_range(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        local two = p:pick { 'two', from = p.hand, n = 2 }
        local any = p:pick { 'any', from = p.hand, can = function(card) return card.kind == t:kind 'red' end }
        t:say('got', #two, #any)
        t:finish()
    end));
    const BohnRequest *q = asked(0, "two");
    assert_false(q->ordered);
    assert_int_equal(q->least, 2);
    assert_int_equal(q->most, 2);
    answer("red, red");
    q = asked(0, "any");
    assert_int_equal(q->least, 0);
    assert_int_equal(q->most, 2);
    assert_int_equal(q->n_refused, 1);
    answer("-");
    assert_said("got 2 0");
}

static void pick_cannot_want_more_than_there_is(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:pick { 'many', from = p.hand, least = 4 } end));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "question 'many' wants 4 of 3 options");
}

static void a_confirmation_is_yes_or_a_pass(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        t:say(p:confirm { 'sure' } and 'yes' or 'no')
        t:say(p:confirm { 'buy', yes = 'pay' } and 'yes' or 'no')
        t:finish()
    end));
    assert_true(asked(0, "sure")->pass);
    assert_string_equal(options(), "yes");
    answer("-");
    asked(0, "buy");
    assert_string_equal(options(), "pay");
    answer("pay");
    assert_said("no | yes");
}

#define DEALING LUA(function game:act(t, p) \
        local deal = p:deal { 'trade', partners = p:others(), cards = p.hand:cards(), \
                              kinds = { t:kind 'red', t:kind 'blue' }, from = { 'stop', 'wait' }, pass = true } \
        if type(deal) == 'table' then \
          t:say('deal', deal.partner, #deal.give, #deal.ask) \
          t:say('first', deal.give[1], deal.ask[1]) \
          t:offer(p, deal.partner, deal.give, deal.ask) \
        else \
          t:say(deal or 'nothing') \
        end \
        if t:turn() == 3 then t:finish() end \
    end)

static void a_deal_is_an_offer_an_option_or_a_pass(void **state) {
    (void)state;
    start(DEALING);
    const BohnRequest *q = asked(0, "trade");
    assert_int_equal(q->type, BOHN_DEAL);
    assert_int_equal(q->n_partners, 2);
    assert_int_equal(q->partners[0], 1);
    assert_int_equal(q->partners[1], 2);
    assert_int_equal(q->n_cards, 3);
    assert_int_equal(q->n_kinds, 2);
    assert_string_equal(options(), "stop | wait");
    answer("offer p3 give blue, red.2 ask blue, blue");
    asked(1, "trade");
    answer("wait");
    asked(2, "trade");
    answer("-");
    assert_over();
    assert_said("deal p3 2 2 | first blue.1 blue | wait | nothing");
}

static void everybody_sees_an_offer(void **state) {
    (void)state;
    start(DEALING);
    answer("offer p3 give blue, red.2 ask blue, blue");
    for (int seat = 0; seat < 3; seat++) {
        BohnOffer offers[4];
        assert_int_equal(bohn_offers(game, offers, 4), 1);
        assert_int_equal(offers[0].number, 1);
        assert_int_equal(offers[0].from, 0);
        assert_int_equal(offers[0].to, 2);
        assert_int_equal(offers[0].n_give, 2);
        assert_int_equal(offers[0].give[1], 1); /* red.2 */
        assert_int_equal(offers[0].n_ask, 2);
        assert_int_equal(offers[0].ask[0], 1);  /* blue */
    }
}

static void a_deal_may_name_zones_and_a_back(void **state) {
    (void)state;
    start(LUA(
        game.cards[3] = { id = 'order', count = 2, back = 'order' }
        function game:act(t, p)
          p.field_1:take(t.deck:find(t:kind 'blue'))
          local deal = p:deal { 'trade', partners = { t:seat(2) }, cards = { p.field_1, p.hand }, kinds = 'card',
                                from = { 'stop' } }
          t:say('deal', deal.give[1], deal.give[2], deal.ask[1])
          t:finish()
        end
    ));
    const BohnRequest *q = asked(0, "trade");
    assert_int_equal(q->n_cards, 4);
    assert_int_equal(q->n_kinds, 2);
    assert_false(q->pass);
    answer("offer p2 give red.1, blue.4 ask blue");
    assert_over();
    assert_said("deal red.1 blue.4 blue");
}

static void a_question_says_which_offer_it_is_about(void **state) {
    (void)state;
    start(LUA(
        function game:answers() return { { 'take', 1 }, { 'leave', 2 }, { 'take', 2 }, 'wait' } end
        function game:act(t, p)
          local q = p:left()
          t:offer(q, p, { q.hand:front() }, {})
          local offer = t:offer(q, p, {}, { p.hand:front().kind })
          p:choose { 'well', from = { 'take', 'leave', { 'take', 1 }, 'wait' }, offer = offer, accept = 'take', reject = 'leave',
                     can = function(option) return option ~= 'take' end }
          p:deal { 'bargain', from = 'answers', accept = 'take', reject = 'leave', pass = true }
          p:choose { 'plain', from = { 'take', 'leave' } }
        end
    ));
    const BohnRequest *q = asked(0, "well");
    assert_int_equal(q->offer, 2);
    static const struct { int reply, offer; } well[] = { { BOHN_REPLY_REJECT, 2 }, { BOHN_REPLY_ACCEPT, 1 }, { 0, 0 } };
    for (int i = 0; i < q->n_options; i++) {
        assert_int_equal(q->options[i].reply, well[i].reply);
        assert_int_equal(q->options[i].offer, well[i].offer);
    }
    assert_int_equal(q->n_refused, 1);
    assert_int_equal(q->refused[0].reply, BOHN_REPLY_ACCEPT);
    assert_int_equal(q->refused[0].offer, 2);
    answer("leave");
    q = asked(0, "bargain");
    assert_int_equal(q->offer, 0);
    static const struct { int reply, offer; } bargain[] = { { BOHN_REPLY_ACCEPT, 1 }, { BOHN_REPLY_REJECT, 2 },
                                                             { BOHN_REPLY_ACCEPT, 2 }, { 0, 0 } };
    for (int i = 0; i < 4; i++) {
        assert_int_equal(q->options[i].reply, bargain[i].reply);
        assert_int_equal(q->options[i].offer, bargain[i].offer);
    }
    answer("-");
    q = asked(0, "plain");
    assert_int_equal(q->offer, 0);
    assert_int_equal(q->options[0].reply, BOHN_REPLY_NONE);
}

static void wrong_questions_are_rule_faults(void **state) {
    (void)state;
    static const struct { const char *question, *reason; } wrong[] = {
        { "p:choose { from = { 1 } }", "a question starts with its name" },
        { "p:choose { 'two words', from = { 1 } }", "needs a name of letters, digits and _" },
        { "p:choose { 'anytime', from = { 1 } }", "reserved for polling points" },
        { "p:choose { 'which', form = { 1 }, from = { 1 } }", "did you mean 'from'?" },
        { "p:choose { 'which', from = { 1 }, offer = 1 }", "question 'which': offer = the number of an offer on the table" },
        { "t:offer(p, p:left(), { p.hand:front() }, {}) p:choose { 'which', from = { 'yes' }, accept = 'yes' }",
          "question 'which': the option 'yes' does not name an offer on the table; write { \"yes\", number }" },
        { "t:offer(p, p:left(), { p.hand:front() }, {}) p:choose { 'which', from = { 1 }, reject = true }",
          "question 'which': reject = the first word of options is expected" },
        { "p:choose { 'which' }", "needs from = a list, a zone or the name of a rule" },
        { "p:choose { 'which', from = 3 }", "needs from =" },
        { "p:choose { 'which', from = 'nowhere' }", "the game has no rule 'nowhere' (named in 'from' of a question)" },
        { "p:choose { 'which', from = function() return 7 end }", "needs from =" },
        { "p:choose { 'which', from = { 1.5 } }", "seat, kind, string or whole number is expected, found number" },
        { "p:choose { 'which', from = { true } }", "found boolean" },
        { "p:choose { 'which', from = { p.coins } }", "found userdata" },
        { "p:choose { 'which', from = { {} } }", "an option has 1 to 4 parts, found 0" },
        { "p:choose { 'which', from = { { 1, 2, 3, 4, 5 } } }", "an option has 1 to 4 parts, found 5" },
        { "p:choose { 'which', from = { 'two words' } }", "must be one word, without spaces or commas" },
        { "p:choose { 'which', from = { 'a,b' } }", "must be one word" },
        { "p:choose { 'which', from = { '-' } }", "must be one word" },
        { "p:choose { 'which', from = { ('x'):rep(201) } }", "a text of at most 200 bytes is expected" },
        { "p:choose { 'which', from = { 1 }, show = { 2 } }", "number 1 in 'show' of a question: a card is expected" },
        { "local many = {} for i = 1, 4097 do many[i] = i end p:choose { 'which', from = many }",
          "more than 4096 options" },
        { "p:pick { 'which', from = p.hand, least = 3, most = 1 }", "question 'which' wants 3 of 3 options" },
        { "p:pick { 'which', from = p.hand, least = -1 }", "at least -1 and at most 3 of 3 options cannot be picked" },
        { "p:deal { 'which', cards = p.hand:cards(), partners = p:others() }", "question 'which' has no legal answer" },
        { "p:deal { 'which', pass = true, partners = { 1 } }", "number 1 in 'partners' of a question: a seat is expected" },
        { "p:deal { 'which', pass = true, partners = p:others(), kinds = 'beans' }", "no card has a back of that name" },
        { "t:seat(5):choose { 'which', from = { 1 } }", "attempt to index a nil value" },
        { "t:say('hello', {})", "in 'message': a card, zone, seat" },
        { "t:say('hello', 1, 2, 3, 4, 5)", "a message names at most 4 things" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char script[400];
        snprintf(script, sizeof script, "function game:act(t, p) %s t:finish() end", wrong[i].question);
        start(script);
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, wrong[i].reason);
        assert_int_equal(size("p1.hand"), 3);
        free_game(state);
    }
}

/* ---- several seats at once ------------------------------------------------------------------------ */

static void choose_all_keeps_answers_secret_until_all_are_in(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        local bids = t:choose_all { 'bid', from = function(seat) return seat.hand:cards() end, n = 1 }
        for _, seat in t:seats() do
          t:say('bid', seat, bids[seat][1])
        end
        local votes = t:choose_all { 'vote', from = { 'for', 'against' }, seats = p:others() }
        for _, seat in ipairs(p:others()) do t:say('vote', seat, votes[seat]) end
        t:finish()
    end));
    for (int seat = 0; seat < 3; seat++) {
        const BohnRequest *q = asked(seat, "bid");
        assert_true(q->secret);
        assert_false(q->window);
        assert_int_equal(q->n_options, 3);
        assert_said("");
        answer(seat == 1 ? "blue" : "red");
    }
    asked(1, "vote");
    answer("for");
    asked(2, "vote");
    answer("against");
    assert_over();
    assert_said("bid p1 red.1 | bid p2 blue.2 | bid p3 red.5 | vote p2 for | vote p3 against");
}

static void the_first_answer_closes_an_open_question(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        local function ways(seat) return { 'save_' .. seat.number } end
        local who, what = t:open { 'rescue', from = ways, seats = t:all_seats(p) }
        t:say(who and 'saved' or 'nobody', who, what)
        if t:turn() == 2 then t:finish() end
    end));
    asked(0, "rescue");
    answer("-");
    assert_true(asked(1, "rescue")->pass);
    assert_string_equal(options(), "save_2");
    answer("save_2");
    for (int i = 0; i < 3; i++) {
        asked((1 + i) % 3, "rescue");
        answer("-");
    }
    assert_over();
    assert_said("saved p2 save_2 | nobody");
}

/* ---- answers that are refused ----------------------------------------------------------------------- */

static void answers_are_refused_before_a_question(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a' } } t:finish() end));
    BohnAnswer first = { .n = 1, .partner = BOHN_NO_SEAT };
    assert_null(bohn_request(game));
    assert_refused(bohn_answer(game, &first, &err), BOHN_BAD_INPUT, "nobody is asked anything now");
    assert_refused(reply(game, "a", &err), BOHN_BAD_INPUT, "nobody is asked anything now");
    assert_refused(bohn_bot_answer(game, "any", &first, &err), BOHN_BAD_INPUT, "nobody is asked anything now");
    asked(0, "which");
    assert_ok(bohn_answer(game, &first, &err));
    assert_null(bohn_request(game));
    assert_refused(bohn_answer(game, &first, &err), BOHN_BAD_INPUT, "nobody is asked anything now");
    assert_over();
    assert_refused(reply(game, "a", &err), BOHN_BAD_INPUT, "nobody is asked anything now");
}

static void a_wrong_answer_changes_nothing(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } t:finish() end));
    asked(0, "which");
    char before[17];
    bohn_fingerprint(game, before);
    assert_refused(reply(game, "c", &err), BOHN_BAD_INPUT, "'c' is not an answer to 'which'");
    assert_refused(reply(game, "-", &err), BOHN_BAD_INPUT, "nobody may pass here");
    assert_refused(bohn_answer(game, &(BohnAnswer){ .n = 1, .index = { 2 }, .partner = BOHN_NO_SEAT }, &err), BOHN_BAD_INPUT,
                   "from 1 to 2, found 3");
    assert_string_equal(fingerprint(game), before);
    assert_int_equal(bohn_now(game).position, 0);
    asked(0, "which");
    assert_false(reply(game, "c", NULL)); /* without an error to fill */
    answer("b");
    assert_over();
}

static void running_again_while_waiting_changes_nothing(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } t:finish() end));
    const BohnRequest *q = asked(0, "which");
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_ptr_equal(bohn_request(game), q);
    assert_int_equal(bohn_now(game).position, 0);
}

/* What a question says twice or says no to is as if it said nothing. */
static void flags_of_a_question_may_be_false(void **state) {
    (void)state;
    start(LUA(
        function game:anytime(t, p) return { { 'wave' } } end
        function game:wave(t, p) end
        function game:act(t, p)
          p:pick { 'two', from = { 1, 2, 3 }, n = 2, ordered = false, secret = false, anytime = true, about = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 } }
          p:pick { 'two', from = { 1, 2, 3 }, n = 2, ordered = true, secret = true, anytime = false, about = 3 }
        end
    ));
    const BohnRequest *q = asked(0, "two");
    assert_false(q->ordered || q->secret);
    assert_true(q->window);
    assert_int_equal(q->n_args, BOHN_MAX_ARGS);
    answer("1, 2");
    q = asked(0, "two");
    assert_true(q->ordered && q->secret);
    assert_false(q->window);
    assert_int_equal(q->n_args, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(flags_of_a_question_may_be_false),
        with_game(pick_keeps_the_order_of_the_answer),
        with_game(pick_takes_an_exact_number_or_a_range),
        with_game(pick_cannot_want_more_than_there_is),
        with_game(a_confirmation_is_yes_or_a_pass),
        with_game(a_deal_is_an_offer_an_option_or_a_pass),
        with_game(everybody_sees_an_offer),
        with_game(a_deal_may_name_zones_and_a_back),
        with_game(a_question_says_which_offer_it_is_about),
        with_game(wrong_questions_are_rule_faults),
        with_game(choose_all_keeps_answers_secret_until_all_are_in),
        with_game(the_first_answer_closes_an_open_question),
        with_game(answers_are_refused_before_a_question),
        with_game(a_wrong_answer_changes_nothing),
        with_game(running_again_while_waiting_changes_nothing),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
