/* test_bot.c - games decided by C functions (deciders) and by bots of the script. */
#include "tests/fair.h"
#include "tests/small.h"

#include <stdio.h>

/* ---- deciders --------------------------------------------------------------------------------------- */

/* Uses only what a decider gets. */
static bool decide(void *context, const BohnRequest *q, BohnAnswer *a) {
    (void)context;
    default_answer(q, a);
    if (q->type == BOHN_PICK) {
        a->n = q->least + (int)roll((unsigned)(q->most - q->least) + 1);
        for (int i = 0; i < a->n; i++) a->index[i] = i;
    } else if (q->n_options > 0 && (!q->pass || roll(2))) {
        a->n = 1;
        a->index[0] = (int)roll((unsigned)q->n_options);
    }
    return true;
}

static void a_decider_plays_the_same_game_as_answers_do(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        start_fair(FULL & ~BOHN_AUDIT, seed);
        while (run() == BOHN_WAITING) {
            BohnAnswer a;
            decide(NULL, bohn_request(game), &a);
            assert_ok(bohn_answer(game, &a, &err));
        }
        BohnGame *decided = bohn_new(rules, seed, 0, &err);
        bohn_set_polls(decided, 3);
        bohn_set_decider(decided, decide, NULL);
        dice = seed;
        assert_int_equal(bohn_run(decided, &err), BOHN_OVER);
        assert_same(game, decided);
        assert_true(bohn_now(decided).position > 40);
        bohn_free(decided);
        free_game(state);
    }
}

static bool decide_for_others(void *context, const BohnRequest *q, BohnAnswer *a) {
    const int *human = context;
    return q->seat != *human && decide(NULL, q, a);
}

static void a_decider_may_leave_a_question_to_the_caller(void **state) {
    (void)state;
    int human = 1;
    start(LUA(function game:act(t, p)
        p.coins:set(p:choose { 'which', from = { 10, 20 } })
        if t:turn() == 6 then t:finish() end
    end));
    bohn_set_decider(game, decide_for_others, &human);
    dice = 1;
    for (int i = 0; i < 2; i++) {
        asked(1, "which");
        assert_string_equal(options(), "10 | 20");
        assert_int_equal(bohn_now(game).position, 1 + 3 * i);
        answer("20");
    }
    assert_over();
    assert_int_equal(counter("p2.coins"), 20);
}

static bool look_for_details(void *context, const BohnRequest *q, BohnAnswer *a) {
    int *calls = context;
    (*calls)++;
    assert_null(q->options);
    assert_int_equal(q->seat, 0);
    assert_int_equal(q->n_options, 3);
    assert_int_equal(q->type == BOHN_PICK, q->most == 2);
    default_answer(q, a);
    return true;
}

static void a_decider_gets_only_the_outline(void **state) {
    (void)state;
    int calls = 0;
    start(LUA(function game:act(t, p)
        p:choose { 'card', from = p.hand }
        p:pick { 'cards', from = p.hand, least = 1, most = 2 }
        t:finish()
    end));
    bohn_set_decider(game, look_for_details, &calls);
    assert_over();
    assert_int_equal(calls, 2);
}

static bool answer_nonsense(void *context, const BohnRequest *q, BohnAnswer *a) {
    const int *seat = context;
    default_answer(q, a);
    if (q->seat == *seat) a->index[0] = 99;
    return true;
}

static void a_deciders_answer_is_validated(void **state) {
    (void)state;
    int seat = 1;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a' } } t.deck:draw(p.hand) end));
    bohn_set_decider(game, answer_nonsense, &seat);
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "the program's decider answered wrongly");
    assert_int_equal(bohn_now(game).position, 1);
    assert_int_equal(size("p1.hand"), 4);
    bohn_set_decider(game, NULL, NULL);
    asked(1, "which");
}

static bool offer_something(void *context, const BohnRequest *q, BohnAnswer *a) {
    default_answer(q, a);
    if (q->type == BOHN_DEAL) *a = *(const BohnAnswer *)context;
    return true;
}

static void a_deciders_offer_must_be_possible(void **state) {
    (void)state;
    BohnAnswer offer = { .partner = 1, .n_ask = BOHN_MAX_DEAL + 1 };
    start(LUA(function game:act(t, p)
        p:deal { 'trade', partners = p:others(), kinds = { t:kind 'red' }, pass = true }
        t:finish()
    end));
    bohn_set_decider(game, offer_something, &offer);
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "the program's decider answered wrongly");
    offer.n_ask = -1;
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "the program's decider answered wrongly");
    offer = (BohnAnswer){ .n = 2, .partner = BOHN_NO_SEAT };
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "the program's decider answered wrongly");
    offer.n = 0;
    assert_over();
}

static bool offer_the_last_card(void *context, const BohnRequest *q, BohnAnswer *a) {
    bool *asked = context;
    if (q->type != BOHN_DEAL) return false;
    *a = (BohnAnswer){ .partner = q->partners[q->n_partners - 1], .n_give = 1, .give = { q->n_cards - 1 }, .n_ask = 1 };
    *asked = q->n_cards == 3 && q->n_partners == 2 && q->n_kinds == 1;
    return *asked;
}

static void a_decider_may_make_an_offer(void **state) {
    (void)state;
    bool asked = false;
    start(LUA(function game:act(t, p)
        local deal = p:deal { 'trade', partners = p:others(), cards = { p.hand }, kinds = { t:kind 'red' }, pass = true }
        t.tally:set(deal.partner.number * 10 + deal.give[1]:place())
        assert(deal.ask[1] == t:kind 'red')
        t:finish()
    end));
    bohn_set_decider(game, offer_the_last_card, &asked);
    assert_over();
    assert_true(asked);
    assert_int_equal(counter("tally"), 33);
}

static bool meddle(void *context, const BohnRequest *q, BohnAnswer *a) {
    BohnError why;
    int *refused = context, score[4];
    *refused += bohn_run(game, &why) == BOHN_FAILED;
    *refused += !bohn_goto(game, 0, &why);
    *refused += !bohn_eval(game, "set('tally', 7)", NULL, 0, &why);
    *refused += bohn_reload(game, rules, &why) < 0;
    *refused += !reply(game, "a", &why);
    *refused += !act_as(game, 0, "a", &why);
    assert_true(bohn_score(game, 0, score, &why)); /* but it may look */
    assert_int_equal(score[0], 3);
    default_answer(q, a);
    return true;
}

static void a_decider_cannot_change_its_game(void **state) {
    (void)state;
    int refused = 0;
    start(LUA(function game:act(t, p)
        p.coins:set(3)
        p:choose { 'which', from = { 'a' } }
        t:finish()
    end));
    bohn_set_decider(game, meddle, &refused);
    assert_over();
    assert_int_equal(refused, 6);
    assert_int_equal(counter("tally"), 0);
    assert_int_equal(bohn_now(game).position, 1);
}

/* Plays a clone to its end before every decision, then decides like `decide`. */
static bool think_first(void *context, const BohnRequest *q, BohnAnswer *a) {
    int *ends = context;
    BohnGame *clone = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
    if (!clone) fail_msg("%s", err.text);
    assert_int_equal(bohn_now(clone).position, bohn_now(game).position);
    uint64_t then = dice;
    bohn_set_decider(clone, decide, NULL);
    *ends += bohn_run(clone, &err) == BOHN_OVER; /* it answers the pending question too */
    bohn_free(clone);
    dice = then;
    return decide(NULL, q, a);
}

static void a_decider_may_try_things_in_a_clone(void **state) {
    (void)state;
    int ends = 0;
    start_fair(0, 4);
    bohn_set_decider(game, think_first, &ends);
    assert_over();
    assert_int_equal(ends, bohn_now(game).position);
    BohnGame *plain = bohn_new(rules, 4, 0, &err);
    bohn_set_polls(plain, 3);
    bohn_set_decider(plain, decide, NULL);
    dice = 4;
    assert_int_equal(bohn_run(plain, &err), BOHN_OVER);
    assert_same(game, plain);
    bohn_free(plain);
}

/* ---- bots ------------------------------------------------------------------------------------------- */

#define BOTS LUA(game.bots = { \
        zealous = function(game, t, p, q) return q.options[#q.options] end, \
        absent = function() end, \
        looking = function(game, t, p, q) \
          local seen = 0 \
          for _, zone in ipairs { t.deck, t:seat(1).hand, t:seat(2).hand, t:seat(3).hand } do \
            for _, card in ipairs(zone:cards()) do if card.id ~= '?' then seen = seen + 1 end end \
          end \
          return q.options[seen] \
        end, \
        gambling = function(game, t, p, q) return q.options[q.random(#q.options)] end, \
        picking = function(game, t, p, q) return { q.options[3], q.options[1] } end, \
        dealing = function(game, t, p, q) \
          return { partner = q.partners[2], give = { q.cards[2] }, ask = { q.kinds[1], q.kinds[1] } } \
        end, \
        foreign = function() return 'nothing of the kind' end, \
        meddling = function(game, t, p, q) t.deck:draw(p.hand) return q.options[1] end, \
        failing = function() error('a planted fault') end, \
        unlucky = function(game, t, p, q) return q.options[q.random(0)] end, \
        reckless = function(game, t, p, q) return q.options[q.random(1 << 40)] end, \
        vague = function() return { partner = 'anybody' } end, \
        silent = function(game, t, p, q) return { partner = q.partners[1] } end, \
        greedy = function(game, t, p, q) \
          local all = {} \
          for i = 1, 100 do all[i] = q.type == 'deal' and q.cards[1] or q.options[1] end \
          return q.type == 'deal' and { partner = q.partners[1], give = all } or all \
        end, \
        tired = function(game, t, p, q) assert(q.name == 'which' and q.type == 'choose' and not q.pass and not q.poll) \
          assert(q.args[1] == p and #q.shown == 1) \
          assert(q.options[1] == 'a' and q.options[3][1] == 'c' and q.options[3][2] == 1) return q.options[1] end \
    })

static BohnAnswer bot_answer(const char *bot) {
    BohnAnswer a;
    if (!bohn_bot_answer(game, bot, &a, &err)) fail_msg("%s", err.text);
    return a;
}

static void bots_are_listed_by_name(void **state) {
    (void)state;
    start(BOTS);
    const BohnInfo *info = bohn_info(rules);
    assert_string_equal(info->bots[0], "absent");
    assert_string_equal(info->bots[1], "dealing");
    assert_string_equal(info->bots[14], "zealous");
    assert_null(info->bots[15]);
}

static void a_bot_answers_with_one_of_the_options(void **state) {
    (void)state;
    start(BOTS LUA(function game:act(t, p)
        p:choose { 'which', from = { 'a', 'b', { 'c', 1 } }, about = p, show = { t.deck:top() } }
    end));
    asked(0, "which");
    assert_int_equal(bot_answer("zealous").index[0], 2);
    assert_int_equal(bot_answer("tired").index[0], 0);
    assert_int_equal(bohn_now(game).position, 0); /* nothing is decided yet */
    BohnAnswer a = bot_answer("zealous");
    assert_ok(bohn_answer(game, &a, &err));
    asked(1, "which");
}

static void a_bot_sees_no_more_than_its_seat(void **state) {
    (void)state;
    start(BOTS LUA(function game:act(t, p) p:choose { 'which', from = { 1, 2, 3, 4, 5 } } end));
    asked(0, "which");
    assert_int_equal(bot_answer("looking").index[0], 2); /* its own three cards */
}

/* A bot that has no answer gets one that is legal, whatever is asked. */
static void a_bot_need_not_know_a_question(void **state) {
    (void)state;
    static const struct { const char *question, *answer; } questions[] = {
        { "p:choose { 'which', from = { 'a', 'b' } }", "a" },
        { "p:choose { 'which', from = { 'a', 'b' }, pass = true }", "-" },
        { "p:pick { 'which', from = { 'a', 'b', 'c' }, least = 2 }", "a, b" },
        { "p:pick { 'which', from = { 'a', 'b', 'c' }, most = 2 }", "-" },
        { "p:deal { 'which', partners = { p:left() }, cards = p.hand:cards(), kinds = {}, from = { 'stop' } }", "stop" },
        { "p:deal { 'which', partners = { p:left() }, cards = p.hand:cards(), kinds = {}, pass = true }", "-" },
    };
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        char script[4000];
        snprintf(script, sizeof script, "%s function game:act(t, p) %s t:finish() end", BOTS, questions[i].question);
        start(script);
        asked(0, "which");
        BohnAnswer a = bot_answer("absent");
        assert_ok(bohn_answer(game, &a, &err));
        assert_over();
        assert_string_equal(bohn_decision(game, 0) + strlen("p1 which "), questions[i].answer);
        free_game(NULL);
    }
}

static void a_bot_picks_and_deals(void **state) {
    (void)state;
    start(BOTS LUA(function game:act(t, p)
        p:pick { 'cards', from = p.hand, n = 2, ordered = true }
        p:deal { 'trade', partners = p:others(), cards = p.hand:cards(), kinds = { t:kind 'red' }, from = { 'stop' } }
    end));
    asked(0, "cards");
    BohnAnswer a = bot_answer("picking");
    assert_int_equal(a.n, 2);
    assert_int_equal(a.index[0], 2);
    assert_int_equal(a.index[1], 0);
    assert_ok(bohn_answer(game, &a, &err));
    asked(0, "trade");
    a = bot_answer("dealing");
    assert_int_equal(a.partner, 2);
    assert_int_equal(a.n_give, 1);
    assert_int_equal(a.give[0], 1);
    assert_int_equal(a.n_ask, 2);
    a = bot_answer("zealous");
    assert_int_equal(a.partner, BOHN_NO_SEAT);
    assert_int_equal(a.n, 1);
}

static void a_bot_is_told_what_a_pick_and_a_deal_take(void **state) {
    static const struct { const char *bot, *question, *reason; } wrong[] = {
        { "foreign", "cards", "the bot answers 'cards' with a string; a list of options is expected" },
        { "greedy", "cards", "bot 'greedy' answered 'cards' wrongly" },
        { "vague", "trade", "a seat is expected" },
        { "silent", "trade", "bot 'silent' answered 'trade' wrongly" },
        { "greedy", "trade", "bot 'greedy' answered 'trade' wrongly" },
    };
    BohnAnswer a;
    (void)state;
    start(BOTS LUA(function game:act(t, p)
        p:pick { 'cards', from = p.hand, n = 2, ordered = true }
        p:deal { 'trade', partners = p:others(), cards = p.hand:cards(), kinds = { t:kind 'red' }, from = { 'stop' } }
    end));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (strcmp(wrong[i].question, "trade") == 0 && bohn_now(game).position == 0) {
            a = bot_answer("picking");
            assert_ok(bohn_answer(game, &a, &err));
        }
        asked(0, wrong[i].question);
        assert_refused(bohn_bot_answer(game, wrong[i].bot, &a, &err), BOHN_RULE_FAULT, wrong[i].reason);
    }
    BohnAnswer again = bot_answer("dealing"); /* an audited game asks it each time, and compares */
    a = bot_answer("dealing");
    assert_int_equal(a.partner, again.partner);
    assert_int_equal(a.give[0], again.give[0]);
    assert_ok(bohn_goto(game, 0, &err));
    a = bot_answer("picking");
    again = bot_answer("picking");
    assert_int_equal(a.index[0], again.index[0]);
}

static void a_bot_has_its_own_random_numbers(void **state) {
    (void)state;
    start(BOTS LUA(function game:act(t, p) p:choose { 'which', from = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 } } end));
    bool found[10] = { false };
    for (int i = 0; i < 100; i++) {
        run();
        char before[17];
        bohn_fingerprint(game, before);
        BohnAnswer a = bot_answer("gambling");
        assert_int_equal(bot_answer("gambling").index[0], a.index[0]); /* the same question, the same roll */
        assert_string_equal(fingerprint(game), before);
        found[a.index[0]] = true;
        assert_ok(bohn_answer(game, &a, &err));
    }
    for (int i = 0; i < 10; i++) assert_true(found[i]);
}

static void a_faulty_bot_is_reported_and_changes_nothing(void **state) {
    (void)state;
    static const struct { const char *bot, *reason; } wrong[] = {
        { "nobody", "small has no bot 'nobody'" },
        { "foreign", "bot 'foreign' answered 'which' wrongly" },
        { "meddling", "this rule may only read the table" },
        { "failing", "a planted fault" },
        { "unlucky", "q.random(n) returns 1 to n: n must be 1 or more, found 0" },
        { "reckless", "n must be 1 or more, found 1099511627776" },
    };
    start(BOTS LUA(function game:act(t, p) p:choose { 'which', from = { 'a' } } t:finish() end));
    asked(0, "which");
    char before[17];
    bohn_fingerprint(game, before);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        BohnAnswer a;
        assert_refused(bohn_bot_answer(game, wrong[i].bot, &a, &err), BOHN_RULE_FAULT, wrong[i].reason);
        assert_string_equal(fingerprint(game), before);
    }
    answer("a");
    assert_over();
}

static void bots_can_play_a_whole_game(void **state) {
    (void)state;
    start_fair(BOHN_CHECKS, 1);
    while (run() == BOHN_WAITING) {
        BohnAnswer a = bot_answer("first");
        assert_ok(bohn_answer(game, &a, &err));
    }
    assert_true(bohn_now(game).position > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(a_decider_plays_the_same_game_as_answers_do),
        with_game(a_decider_may_leave_a_question_to_the_caller),
        with_game(a_decider_gets_only_the_outline),
        with_game(a_deciders_answer_is_validated),
        with_game(a_deciders_offer_must_be_possible),
        with_game(a_decider_may_make_an_offer),
        with_game(a_decider_cannot_change_its_game),
        with_game(a_decider_may_try_things_in_a_clone),
        with_game(bots_are_listed_by_name),
        with_game(a_bot_answers_with_one_of_the_options),
        with_game(a_bot_sees_no_more_than_its_seat),
        with_game(a_bot_need_not_know_a_question),
        with_game(a_bot_picks_and_deals),
        with_game(a_bot_is_told_what_a_pick_and_a_deal_take),
        with_game(a_bot_has_its_own_random_numbers),
        with_game(a_faulty_bot_is_reported_and_changes_nothing),
        with_game(bots_can_play_a_whole_game),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
