/* test_clone.c - clones of a game, and clones as one seat may imagine them. */
#include "tests/fair.h"
#include "tests/small.h"

#include <string.h>

/* ---- clones ----------------------------------------------------------------------------------------- */

static void a_clone_continues_like_its_game_from_every_decision(void **state) {
    (void)state;
    static const int flags[] = { FULL & ~BOHN_AUDIT, 0 };
    for (int i = 0; i < 2; i++) {
        start_fair(flags[i], 1);
        BohnGame *clone = NULL;
        while (run() == BOHN_WAITING) {
            if (clone) { /* the clone taken before the last decision has made it too */
                assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
                assert_same(game, clone);
                bohn_free(clone);
            }
            clone = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
            assert_non_null(clone);
            assert_same(game, clone);
            uint64_t then = dice;
            random_decision(clone);
            dice = then;
            random_decision(game);
        }
        bohn_free(clone);
        free_game(state);
    }
}

static void an_early_clone_ends_like_its_game(void **state) {
    (void)state;
    for (int start_at = 0; start_at < 60; start_at += 12) {
        start_fair(FULL & ~BOHN_AUDIT, 2);
        for (int i = 0; i < start_at; i++) run(), random_decision(game);
        run();
        BohnGame *clone = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
        assert_non_null(clone);
        uint64_t then = dice;
        while (run() == BOHN_WAITING) random_decision(game);
        dice = then;
        while (bohn_run(clone, &err) == BOHN_WAITING) random_decision(clone);
        assert_same(game, clone);
        bohn_free(clone);
        free_game(state);
    }
}

/* A clone at a question runs its step again only when it goes on: with what its game had been answered up to there,
 * polls included, even if others are polled since, and whatever has become of the game. */
static void a_clone_needs_its_game_no_more(void **state) {
    (void)state;
    start_with(GARDEN LUA(function game:act(t, p)
        for _, seat in t:seats() do t.deck:draw(seat.field_1) end
        t:poll()
        local one = p:choose { 'one', from = { 'a', 'b' } }
        t:poll()
        local two = p:choose { 'two', from = { 'a', 'b' } }
        p.coins:add((one == 'a' and 10 or 20) + (two == 'a' and 1 or 2))
        t:finish()
    end), 0);
    bohn_set_polls(game, 7);
    assert_int_equal(run(), BOHN_WAITING);
    while (bohn_request(game)->poll) {
        assert_ok(bohn_answer(game, NULL, &err));
        run();
    }
    asked(0, "one");
    answer("b");
    assert_int_equal(run(), BOHN_WAITING);
    assert_true(bohn_request(game)->poll);
    assert_ok(bohn_answer(game, NULL, &err));
    run();
    BohnGame *clone = bohn_copy(game, BOHN_POSITION, 0, 0, &err), *second = bohn_copy(clone, BOHN_LIGHT, 0, 0, &err);
    assert_true(clone && second);
    while (run() == BOHN_WAITING) assert_ok(bohn_answer(game, NULL, &err));
    bohn_free(game);
    bohn_free(clone);
    game = second;
    assert_true(bohn_request(game)->poll && bohn_request(game)->seat == 1);
    bohn_set_polls(game, 0);
    assert_ok(bohn_answer(game, NULL, &err));
    asked(0, "two");
    clone = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
    bohn_free(game);
    game = clone;
    act(2, "harvest p3.field_1");
    asked(0, "two");
    answer("b");
    assert_over();
    assert_int_equal(counter("p1.coins"), 22);
    assert_int_equal(counter("p3.coins"), 1);
}

/* Without history, decisions of the running step can be taken back and made again; what is decided then must not
 * take the place of their answers. */
static void without_history_a_redone_decision_keeps_its_answer(void **state) {
    (void)state;
    start_with(LUA(function game:act(t, p)
        local one = p:choose { 'one', from = { 'a', 'b' } }
        local two = p:choose { 'two', from = { 'a', 'b' } }
        local three = p:choose { 'three', from = { 'a', 'b' } }
        p.coins:add((one == 'a' and 100 or 200) + (two == 'a' and 10 or 20) + (three == 'a' and 1 or 2))
        t:finish()
    end), 0);
    asked(0, "one");
    answer("b");
    asked(0, "two");
    assert_ok(bohn_goto(game, 0, &err));
    assert_ok(bohn_goto(game, 1, &err));
    answer("a");
    asked(0, "three");
    BohnGame *copy = bohn_copy(game, BOHN_WHOLE, 0, 0, &err);
    assert_non_null(copy);
    bohn_free(game);
    game = copy;
    assert_ok(bohn_goto(game, 1, &err));
    asked(0, "two");
    answer("a");
    asked(0, "three");
    answer("b");
    assert_over();
    assert_int_equal(counter("p1.coins"), 212);
}

/* The memory of a freed game is reused. */
static void a_new_game_shows_nothing_of_a_freed_one(void **state) {
    (void)state;
    const int flags = FULL & ~BOHN_AUDIT;
    play_fair(flags, 2);
    bohn_free(game);
    game = bohn_new(rules, 9, flags, &err); /* this one is freed in the middle of a step */
    for (int i = 0; i < 10; i++) run(), random_decision(game);
    run();
    bohn_free(game);
    game = bohn_new(rules, 2, flags, &err);
    bohn_set_polls(game, 3);
    assert_null(bohn_request(game));
    assert_null(bohn_decision(game, 0));
    assert_int_equal(bohn_now(game).events, 0);
    dice = 2;
    for (int i = 0; i < n_seen; i++) {
        char print[17], question[100];
        assert_int_equal(run(), i + 1 < n_seen ? BOHN_WAITING : BOHN_OVER);
        bohn_fingerprint(game, print);
        describe(game, question);
        assert_string_equal(print, seen[i].print);
        assert_string_equal(question, seen[i].question);
        assert_int_equal(bohn_now(game).events, seen[i].events);
        if (i + 1 < n_seen) random_decision(game);
    }
}

static void a_clone_is_independent(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) t:say('got', p:choose { 'which', from = { 'a', 'b' } }) end));
    answer("a");
    BohnGame *clone = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
    assert_non_null(clone);
    assert_int_equal(bohn_now(clone).events, 0);
    assert_null(bohn_decision(clone, 0));
    assert_ok(reply(clone, "b", &err));
    assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
    assert_int_equal(bohn_now(clone).position, 2);
    assert_int_equal(bohn_now(game).position, 1);
    asked(1, "which");
    bohn_free(game);
    game = clone; /* and outlives the original */
    asked(2, "which");
}

static void a_game_can_be_cloned_before_its_start_and_after_its_end(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } t:finish() end));
    BohnGame *early = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
    assert_non_null(early);
    answer("a");
    assert_over();
    BohnGame *late = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
    assert_non_null(late);
    assert_int_equal(bohn_run(late, &err), BOHN_OVER);
    assert_same(game, late);
    assert_int_equal(bohn_run(early, &err), BOHN_WAITING);
    assert_ok(reply(early, "a", &err));
    assert_int_equal(bohn_run(early, &err), BOHN_OVER);
    assert_same(game, early);
    bohn_free(early);
    bohn_free(late);
}

static void a_clone_between_answer_and_run_keeps_the_answer(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        p.coins:set(p:choose { 'one', from = { 1, 2 } })
        p:choose { 'two', from = { 3, 4 } }
    end));
    asked(0, "one");
    assert_ok(reply(game, "2", &err));
    BohnGame *clone = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
    assert_non_null(clone);
    assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
    asked(0, "two");
    assert_same(game, clone);
    bohn_free(clone);
}

/* ---- imagined games --------------------------------------------------------------------------------- */

/* All that the seat can see must be the same in both. Returns how many hidden cards differ. */
static int hidden_differences(const BohnGame *a, const BohnGame *b, int seat) {
    int differing = 0;
    for (int z = 0; z < bohn_info(rules)->n_zones; z++) {
        assert_int_equal(bohn_zone_size(a, z), bohn_zone_size(b, z));
        assert_int_equal(bohn_zone_is_open(a, z), bohn_zone_is_open(b, z));
        for (int i = 0; i < bohn_zone_size(a, z); i++) {
            assert_int_equal(bohn_zone_card(a, seat, z, i), bohn_zone_card(b, seat, z, i));
            differing += bohn_zone_card(a, BOHN_ALL_SEATS, z, i) != bohn_zone_card(b, BOHN_ALL_SEATS, z, i);
        }
    }
    for (int i = 0; i < bohn_info(rules)->n_counters; i++) assert_int_equal(bohn_counter_value(a, i), bohn_counter_value(b, i));
    BohnOffer mine[8], theirs[8];
    int n = bohn_offers(a, mine, 8);
    assert_int_equal(bohn_offers(b, theirs, 8), n);
    for (int i = 0; i < n; i++) {
        assert_int_equal(mine[i].n_give, theirs[i].n_give);
        assert_memory_equal(mine[i].give, theirs[i].give, (size_t)mine[i].n_give * sizeof(int));
    }
    assert_string_equal(bohn_now(a).phase, bohn_now(b).phase);
    assert_int_equal(bohn_now(a).seat, bohn_now(b).seat);
    return differing;
}

static void only_hidden_cards_are_imagined(void **state) {
    (void)state;
    start_fair(FULL & ~BOHN_AUDIT, 1);
    int differing = 0, clones = 0, more_or_less = 0;
    while (run() == BOHN_WAITING) {
        for (int seat = 0; seat < 3; seat++) {
            BohnGame *clone = bohn_copy(game, BOHN_SEEN, seat, (uint64_t)bohn_now(game).position * 3 + (uint64_t)seat, &err);
            if (!clone) fail_msg("decision %d, p%d: %s", bohn_now(game).position, seat + 1, err.text);
            differing += hidden_differences(game, clone, seat);
            const BohnRequest *real = bohn_request(game), *asked = bohn_request(clone);
            assert_int_equal(real->seat, asked->seat);
            assert_string_equal(real->name, asked->name);
            if (real->seat == seat) assert_int_equal(real->n_options, asked->n_options);
            else more_or_less += real->n_options != asked->n_options; /* the options of others may be hidden */
            assert_int_equal(bohn_now(game).position, bohn_now(clone).position);
            clones++;
            bohn_free(clone);
        }
        random_decision(game);
    }
    assert_true(differing > 20 * clones); /* of about fifty hidden cards */
    assert_true(more_or_less > 0);
}

static void an_imagined_game_asks_the_same_question(void **state) {
    (void)state;
    start_fair(FULL & ~BOHN_AUDIT, 2);
    while (run() == BOHN_WAITING) {
        const BohnRequest *q = bohn_request(game);
        BohnGame *clone = bohn_copy(game, BOHN_SEEN, q->seat, (uint64_t)bohn_now(game).position, &err);
        assert_non_null(clone);
        const BohnRequest *p = bohn_request(clone);
        for (int i = 0; i < q->n_options; i++)
            assert_memory_equal(q->options[i].atom, p->options[i].atom, q->options[i].n * sizeof(BohnAtom));
        bohn_free(clone);
        random_decision(game);
    }
}

static void an_imagined_game_can_be_played_to_its_end(void **state) {
    (void)state;
    start_fair(FULL & ~BOHN_AUDIT, 3);
    while (run() == BOHN_WAITING) {
        if (bohn_now(game).position % 15 == 0) {
            BohnGame *clone = bohn_copy(game, BOHN_SEEN, bohn_request(game)->seat, 7, &err);
            assert_non_null(clone);
            uint64_t then = dice;
            BohnProgress progress;
            while ((progress = bohn_run(clone, &err)) == BOHN_WAITING) random_decision(clone);
            if (progress == BOHN_FAILED) fail_msg("%s", err.text);
            dice = then;
            bohn_free(clone);
        }
        random_decision(game);
    }
}

static void an_imagined_game_depends_on_its_seed_and_its_seat(void **state) {
    (void)state;
    start_fair(FULL & ~BOHN_AUDIT, 1);
    run();
    BohnGame *one = bohn_copy(game, BOHN_SEEN, 0, 5, &err), *same = bohn_copy(game, BOHN_SEEN, 0, 5, &err);
    BohnGame *other = bohn_copy(game, BOHN_SEEN, 0, 6, &err), *theirs = bohn_copy(game, BOHN_SEEN, 1, 5, &err);
    assert_string_equal(fingerprint(one), fingerprint(same));
    assert_string_not_equal(fingerprint(one), fingerprint(other));
    assert_string_not_equal(fingerprint(one), fingerprint(theirs));
    bohn_free(one);
    bohn_free(same);
    bohn_free(other);
    bohn_free(theirs);
}

/* So that no search can profit from hidden cards. */
static void imagined_games_depend_only_on_what_the_seat_knows(void **state) {
    (void)state;
    start_fair(FULL & ~BOHN_AUDIT, 1);
    while (run() == BOHN_WAITING) {
        for (int seat = 0; seat < 3; seat++) {
            BohnGame *other = bohn_copy(game, BOHN_SEEN, seat, 11, &err); /* looks the same to the seat */
            if (!other) fail_msg("decision %d, p%d: %s", bohn_now(game).position, seat + 1, err.text);
            assert_string_not_equal(fingerprint(game), fingerprint(other));
            BohnGame *one = bohn_copy(game, BOHN_SEEN, seat, 12, &err), *same = bohn_copy(other, BOHN_SEEN, seat, 12, &err);
            assert_non_null(one);
            assert_non_null(same);
            assert_same(one, same);
            bohn_free(one);
            bohn_free(same);
            bohn_free(other);
        }
        random_decision(game);
    }
}

static void a_clone_can_be_finished_early(void **state) {
    (void)state;
    start(LUA(
        game.turn = { 'act', 'rest' }
        game.finale = { 'count' }
        function game:act(t, p)
          p.coins:add(5)
          p:choose { 'which', from = { 'a', 'b' } }
        end
        function game:rest(t, p) p.coins:add(1) end
        function game:count(t, p) for _, seat in t:seats() do seat.coins:add(100) end end
    ));
    asked(0, "which");
    answer("a");
    asked(1, "which");
    BohnGame *clone = bohn_copy(game, BOHN_ENDED, 0, 0, &err);
    assert_non_null(clone);
    assert_int_equal(bohn_run(clone, &err), BOHN_OVER);
    BohnGame *real = game;
    game = clone;
    assert_int_equal(counter("p1.coins"), 106);
    assert_int_equal(counter("p2.coins"), 100); /* its step, which had just begun, is abandoned */
    game = real;
    bohn_free(clone);
    asked(1, "which");
}

static void a_finished_clone_does_not_reveal_real_random_numbers(void **state) {
    (void)state;
    start(LUA(
        game.finale = { 'count' }
        function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } end
        function game:count(t, p) t.tally:set(t:random(1000000)) end
    ));
    asked(0, "which");
    BohnGame *real = game;
    int values[40], different = 0;
    for (int seed = 0; seed < 40; seed++) {
        BohnGame *imagined = bohn_copy(real, BOHN_SEEN, 0, (uint64_t)seed, &err);
        assert_non_null(imagined);
        game = bohn_copy(imagined, BOHN_ENDED, 0, 0, &err);
        assert_non_null(game);
        bohn_free(imagined);
        assert_over();
        values[seed] = counter("tally");
        different += seed > 0 && values[seed] != values[seed - 1];
        bohn_free(game);
    }
    game = real;
    assert_in_range(different, 37, 39);
}

static void a_finished_game_can_be_imagined(void **state) {
    (void)state;
    play_fair(FULL & ~BOHN_AUDIT, 1);
    BohnGame *clone = bohn_copy(game, BOHN_SEEN, 1, 3, &err);
    assert_non_null(clone);
    assert_true(hidden_differences(game, clone, 1) > 10);
    assert_int_equal(bohn_run(clone, &err), BOHN_OVER);
    bohn_free(clone);
}

static void the_real_future_stays_hidden(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        p:choose { 'which', from = { 'a' } }
        t:say('rolled', t:random(1000000))
        p:choose { 'then', from = { 'b' } }
        p.coins:set(t:random(1000000))
    end));
    asked(0, "which");
    BohnGame *clone = bohn_copy(game, BOHN_SEEN, 0, 1, &err);
    answer("a");
    answer("b");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
        assert_ok(reply(clone, i ? "b" : "a", &err));
    }
    assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
    int coins = 0;
    while (strcmp(bohn_info(rules)->counters[coins].name, "coins") != 0 || bohn_info(rules)->counters[coins].seat != 0) coins++;
    assert_int_not_equal(bohn_counter_value(clone, coins), counter("p1.coins"));
    bohn_free(clone);
}

/* The step continues with cards that everybody could see: in the box, or on the market. */
static void a_shuffle_within_the_step_is_unknown(void **state) {
    (void)state;
    start(LUA(
        game.zones = { deck = 'none', market = 'all', each = { hand = 'owner' } }
        function game:setup(t)
          t.deck:fill():shuffle()
          for _, p in t:seats() do t.deck:deal(p.hand, 4) end
          t:seat(1):choose { 'begin', from = { 'a' } }
          t.deck:move_all(t.market)
        end
        function game:act(t, p)
          t.market:move_all(t.deck)
          t.deck:shuffle()
          for i = 1, 3 do t.deck:draw(t.market) end
          p:choose { 'then', from = { 'a' } }
        end
    ));
    for (int step = 0; step < 2; step++) {
        asked(0, step ? "then" : "begin");
        int n = size("deck"), agree = 0;
        for (uint64_t seed = 0; seed < 20; seed++) {
            BohnGame *clone = bohn_copy(game, BOHN_SEEN, 0, seed, &err);
            assert_non_null(clone);
            assert_true(hidden_differences(game, clone, 0) > 0);
            for (int i = 0; i < n; i++)
                agree += bohn_zone_card(game, BOHN_ALL_SEATS, zone("deck"), i) ==
                         bohn_zone_card(clone, BOHN_ALL_SEATS, zone("deck"), i);
            BohnGame *same = bohn_copy(clone, BOHN_SEEN, 0, 100, &err), *one = bohn_copy(game, BOHN_SEEN, 0, 100, &err);
            assert_same(one, same);
            bohn_free(one);
            bohn_free(same);
            bohn_free(clone);
        }
        assert_in_range(agree, 1, 60); /* about one place per deal by chance */
        if (step == 0) answer("a");
    }
}

/* The order of the options depends on hidden cards; the answer itself is public. */
static void answers_keep_their_meaning_in_an_imagined_game(void **state) {
    (void)state;
    start(LUA(
        function game:setup(t) t.deck:fill():shuffle() end
        function game:act(t, p)
          local red = t.deck:top().kind == t:kind 'red'
          p.coins:set(p:choose { 'which', from = red and { 1, 2 } or { 2, 1 } })
          t:seat(2):choose { 'then', from = { 'a' } }
        end
    ));
    answer("1");
    asked(1, "then");
    int otherwise = 0, truth = bohn_info(rules)->kind_of[bohn_zone_card(game, BOHN_ALL_SEATS, zone("deck"), 19)];
    for (uint64_t seed = 0; seed < 40; seed++) {
        BohnGame *clone = bohn_copy(game, BOHN_SEEN, 1, seed, &err);
        assert_non_null(clone);
        assert_true(hidden_differences(game, clone, 1) > 0); /* but the coins are the same */
        otherwise += bohn_info(rules)->kind_of[bohn_zone_card(clone, BOHN_ALL_SEATS, zone("deck"), 19)] != truth;
        bohn_free(clone);
    }
    assert_in_range(otherwise, 10, 30);
}

/* The messages to seat 2: about the top card of the pile, which it has not seen, and about the card that passed. */
static void messages(const BohnGame *of, int first, int kinds[2]) {
    int n = 0;
    BohnEvent event;
    for (int i = first; i < bohn_now(of).events; i++)
        if (bohn_event(of, 1, i, &event) && event.type == BOHN_EVENT_SAY) kinds[n++] = event.args[0].value;
    assert_int_equal(n, 2);
}

static void a_replayed_step_shows_the_same_cards(void **state) {
    (void)state;
    start(LUA(
        function game:setup(t) t.deck:fill():shuffle() end
        function game:act(t, p)
          p:choose { 'which', from = { 'a' } }
          t:say('hidden', t.deck:top().kind)
          t:say('open', t.deck:front().kind)
          t.deck:move(t.deck:front(), t.discard)
          t.discard:move(t.discard:top(), t.deck, 'bottom')
        end
    ));
    int real[2], other[2], otherwise = 0;
    answer("a");
    asked(1, "which"); /* in the next step */
    for (uint64_t seed = 0; seed < 40; seed++) {
        BohnGame *clone = bohn_copy(game, BOHN_RETOLD, 1, seed, &err);
        if (!clone) fail_msg("%s", err.text);
        messages(game, bohn_now(clone).first_event, real);
        messages(clone, 0, other);
        otherwise += real[0] != other[0];
        assert_int_equal(real[1], other[1]);
        bohn_free(clone);
    }
    assert_in_range(otherwise, 10, 30);
    free_game(state);
    start_with(LUA(function game:act(_, p) p:choose { 'which', from = { 'a' } } end), ALL_FLAGS & ~BOHN_EVENTS);
    assert_int_equal(run(), BOHN_WAITING);
    assert_null(bohn_copy(game, BOHN_RETOLD, 1, 1, &err));
    assert_int_equal(err.status, BOHN_BAD_INPUT);
}

/* Hidden cards decide whether the step continues; if not, the next step asks the same seat the same. */
static void an_imagined_game_is_in_the_same_step(void **state) {
    (void)state;
    start(LUA(
        function game:setup(t) t.deck:fill() end
        function game:act(t, p)
          p:choose { 'which', from = { 'a' } }
          if t.deck:top().kind == t:kind 'blue' then p:left():choose { 'which', from = { 'a' } } end
        end
    ));
    answer("a");
    asked(1, "which");
    int truth = bohn_info(rules)->kind_of[bohn_zone_card(game, BOHN_ALL_SEATS, zone("deck"), 19)];
    for (uint64_t seed = 0; seed < 40; seed++) {
        BohnGame *clone = bohn_copy(game, BOHN_SEEN, 1, seed, &err);
        if (!clone) fail_msg("%s", err.text);
        assert_int_equal(bohn_now(clone).turn, 1);
        assert_int_equal(bohn_info(rules)->kind_of[bohn_zone_card(clone, BOHN_ALL_SEATS, zone("deck"), 19)], truth);
        bohn_free(clone);
    }
}

/* Who is asked depends on hidden cards: the first seat with a blue one. */
static void an_imagined_game_asks_the_same_seat(void **state) {
    (void)state;
    start(LUA(
        function game:setup(t)
          t.deck:fill():shuffle()
          t:seat(2).hand:take(t.deck:find(t:kind 'red'))
          t:seat(3).hand:take(t.deck:find(t:kind 'blue'))
        end
        function game:act(t)
          for seat = 2, 3 do
            local p = t:seat(seat)
            if p.hand:count(t:kind 'blue') > 0 then p:choose { 'which', from = { 'a' } } break end
          end
        end
    ));
    asked(2, "which");
    for (uint64_t seed = 0; seed < 40; seed++) {
        BohnGame *clone = bohn_copy(game, BOHN_SEEN, 2, seed, &err);
        if (!clone) fail_msg("%s", err.text);
        assert_int_equal(bohn_request(clone)->seat, 2);
        bohn_free(clone);
    }
}

static void cards_of_an_offer_are_known_to_everybody(void **state) {
    (void)state;
    start(LUA(
        function game:setup(t) t.deck:fill():shuffle() for _, p in t:seats() do t.deck:deal(p.hand, 4) end end
        function game:act(t, p)
          local deal = p:deal { 'trade', partners = p:others(), cards = p.hand:cards(), pass = true }
          if not deal then return end
          deal.partner:confirm { 'accept' }
          t:offer(p, deal.partner, deal.give, deal.ask)
        end
    ));
    asked(0, "trade");
    int cards[2] = { bohn_request(game)->cards[0], bohn_request(game)->cards[3] };
    assert_ok(bohn_answer(game, &(BohnAnswer){ .partner = 1, .n_give = 2, .give = { 0, 3 } }, &err));
    asked(1, "accept"); /* the offer was made in this step */
    for (int round = 0; round < 2; round++) {
        for (uint64_t seed = 0; seed < 20; seed++) {
            BohnGame *clone = bohn_copy(game, BOHN_SEEN, 2, seed, &err);
            assert_non_null(clone);
            assert_int_equal(bohn_zone_card(clone, BOHN_ALL_SEATS, zone("p1.hand"), 0), cards[0]);
            assert_int_equal(bohn_zone_card(clone, BOHN_ALL_SEATS, zone("p1.hand"), 3), cards[1]);
            bohn_free(clone);
        }
        if (round == 0) answer("yes"); /* then it is on the table in the next step */
    }
}

static void cards_a_question_shows_are_known_to_its_seat_alone(void **state) {
    (void)state;
    start(LUA(
        function game:setup(t) t.deck:fill():shuffle() end
        function game:act(t, p) p:choose { 'peek', from = { 'leave', 'bottom' }, show = { t.deck:top() } } end
    ));
    int top = asked(0, "peek")->shown[0], mine = 0, theirs = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        BohnGame *me = bohn_copy(game, BOHN_SEEN, 0, seed, &err), *them = bohn_copy(game, BOHN_SEEN, 1, seed, &err);
        assert_non_null(me);
        assert_non_null(them);
        mine += bohn_zone_card(me, BOHN_ALL_SEATS, zone("deck"), 19) == top;
        theirs += bohn_zone_card(them, BOHN_ALL_SEATS, zone("deck"), 19) == top;
        bohn_free(me);
        bohn_free(them);
    }
    assert_int_equal(mine, 20);
    assert_in_range(theirs, 0, 10);
}

static void secret_answers_of_others_are_imagined(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        local votes = t:choose_all { 'vote', from = { 'a', 'b', 'c', 'd' } }
        p.coins:set(votes[t:seat(1)] == 'c' and 3 or 1)
        t:finish()
    end));
    const BohnInfo *info = bohn_info(rules);
    asked(0, "vote");
    answer("c");
    asked(1, "vote");
    int same = 0, coins = -1;
    for (int i = 0; i < info->n_counters; i++)
        if (info->counters[i].seat == 0 && strcmp(info->counters[i].name, "coins") == 0) coins = i;
    for (uint64_t seed = 0; seed < 40; seed++) {
        BohnGame *clone = bohn_copy(game, BOHN_SEEN, 1, seed, &err);
        assert_non_null(clone);
        while (bohn_run(clone, &err) == BOHN_WAITING) {
            assert_ok(bohn_answer(clone, NULL, &err));
        }
        same += bohn_counter_value(clone, coins) == 3;
        bohn_free(clone);
    }
    assert_in_range(same, 1, 25); /* one in four by chance */
}

/* A card is played face down. Everybody sees whether it came from the hand or the pile, but not which it is. */
static void an_imagined_secret_agrees_with_what_was_seen(void **state) {
    (void)state;
    start(LUA(
        game.zones = { deck = 'none', laid = 'none', each = { hand = 'owner' } }
        function game:setup(t) t.deck:fill():shuffle() for _, p in t:seats() do t.deck:deal(p.hand, 4) end end
        function game:sources(t, p)
          local list = t:options('hand', p.hand:cards())
          list[#list + 1] = { 'pile' }
          return list
        end
        function game:act(t, p)
          local source = p:choose { 'lay', from = 'sources', secret = true }
          if source[1] == 'pile' then t.deck:draw(t.laid) else t.laid:take(source[2]) end
          p:left():choose { 'then', from = { 'a' } }
        end
    ));
    for (int seat = 0; seat < 2; seat++) { /* the first takes the pile, the second a hand card */
        asked(seat, "lay");
        assert_ok(bohn_answer(game, &(BohnAnswer){ .n = 1, .index = { seat ? 2 : 4 }, .partner = BOHN_NO_SEAT }, &err));
        asked(seat + 1, "then");
        int truth = bohn_zone_card(game, BOHN_ALL_SEATS, zone("laid"), seat), same = 0;
        for (uint64_t seed = 0; seed < 60; seed++) {
            BohnGame *clone = bohn_copy(game, BOHN_SEEN, seat + 1, seed, &err);
            if (!clone) fail_msg("p%d: %s", seat + 1, err.text);
            assert_int_equal(bohn_zone_size(clone, zone(seat ? "p2.hand" : "p1.hand")), seat ? 3 : 4);
            same += bohn_zone_card(clone, BOHN_ALL_SEATS, zone("laid"), seat) == truth;
            bohn_free(clone);
        }
        assert_in_range(same, 1, 12); /* one of about 16 hidden cards by chance */
        answer("a");
    }
}

#define REDS LUA( \
    function game:reds(t, p) \
      local list = {} \
      for _, card in ipairs(p.hand:cards()) do if card.kind == t:kind 'red' then list[#list + 1] = card end end \
      return list \
    end \
)

/* An imagined secret answer uses only cards of the imagined hand. */
static void an_imagined_secret_agrees_with_the_imagined_hand(void **state) {
    (void)state;
    static const struct { const char *script, *answer; int reds; } cases[] = {
        { REDS LUA(function game:act(t, p) t:choose_all { 'show', from = function(q) return self:reds(t, q) end, least = 0 } end),
          "red, red", 2 },
        { REDS LUA(function game:act(t, p) t:choose_all { 'show', from = function(q) return self:reds(t, q) end, pass = true } end),
          "red", 1 },
    };
    for (int i = 0; i < 2; i++) {
        start(cases[i].script);
        asked(0, "show");
        answer(cases[i].answer);
        asked(1, "show");
        for (uint64_t seed = 0; seed < 60; seed++) {
            BohnGame *clone = bohn_copy(game, BOHN_SEEN, 1, seed, &err);
            if (!clone) fail_msg("%s", err.text);
            int reds = 0, hand = zone("p1.hand");
            for (int c = 0; c < bohn_zone_size(clone, hand); c++)
                reds += bohn_info(rules)->kind_of[bohn_zone_card(clone, BOHN_ALL_SEATS, hand, c)] == 0;
            assert_in_range(reds, cases[i].reds, 3);
            bohn_free(clone);
        }
        free_game(state);
    }
}

static void cards_of_a_secret_offer_are_known_to_its_seat_alone(void **state) {
    (void)state;
    start(LUA(
        function game:act(t, p)
          local left = p:left()
          p:deal { 'bid', partners = { left }, cards = p.hand:cards(), kinds = 'card', pass = true, secret = true }
          left:choose { 'then', from = { 'a' } }
        end
    ));
    asked(0, "bid");
    answer("offer p2 give blue ask red");
    asked(1, "then");
    int truth = bohn_zone_card(game, BOHN_ALL_SEATS, zone("p1.hand"), 1), same = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        BohnGame *clone = bohn_copy(game, BOHN_SEEN, 1, seed, &err);
        if (!clone) fail_msg("%s", err.text);
        same += bohn_zone_card(clone, BOHN_ALL_SEATS, zone("p1.hand"), 1) == truth;
        bohn_free(clone);
    }
    assert_in_range(same, 0, 20); /* one of 17 hidden cards by chance */
}

static void a_card_turned_up_and_down_again_is_known(void **state) {
    (void)state;
    start(LUA(
        function game:setup(t) t.deck:fill():shuffle() t:seat(1).field_1:take(t.deck:top(), nil, 'down') end
        function game:act(t, p)
          p.field_1:turn(p.field_1:top(), 'up')
          p.field_1:turn(p.field_1:top(), 'down')
          p:left():choose { 'which', from = { 'a' } }
        end
    ));
    asked(1, "which");
    int truth = bohn_zone_card(game, BOHN_ALL_SEATS, zone("p1.field_1"), 0);
    assert_int_equal(bohn_zone_card(game, 1, zone("p1.field_1"), 0), BOHN_UNKNOWN);
    for (uint64_t seed = 0; seed < 20; seed++) {
        BohnGame *clone = bohn_copy(game, BOHN_SEEN, 1, seed, &err);
        assert_non_null(clone);
        assert_int_equal(bohn_zone_card(clone, BOHN_ALL_SEATS, zone("p1.field_1"), 0), truth);
        bohn_free(clone);
    }
}

static void a_flip_is_reported_to_those_who_see_the_card(void **state) {
    (void)state;
    start(LUA(
        function game:setup(t) t.deck:fill() t.deck:deal(t:seat(1).hand, 1) end
        function game:act(t, p)
          p.hand:turn(p.hand:front(), 'down')
          p:choose { 'go', from = { 'on' } }
        end
    ));
    asked(0, "go");
    int shown = 0, hidden = 0;
    for (int i = 0; i < bohn_now(game).events; i++) {
        BohnEvent event;
        if (!bohn_event(game, 0, i, &event) || event.type != BOHN_EVENT_FLIP) continue;
        shown += event.a != BOHN_UNKNOWN;
        assert_true(bohn_event(game, 1, i, &event));
        hidden += event.a == BOHN_UNKNOWN;
    }
    assert_int_equal(shown, 1);
    assert_int_equal(hidden, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(a_clone_continues_like_its_game_from_every_decision),
        with_game(an_early_clone_ends_like_its_game),
        with_game(a_clone_needs_its_game_no_more),
        with_game(without_history_a_redone_decision_keeps_its_answer),
        with_game(a_new_game_shows_nothing_of_a_freed_one),
        with_game(a_clone_is_independent),
        with_game(a_game_can_be_cloned_before_its_start_and_after_its_end),
        with_game(a_clone_between_answer_and_run_keeps_the_answer),
        with_game(only_hidden_cards_are_imagined),
        with_game(an_imagined_game_asks_the_same_question),
        with_game(an_imagined_game_can_be_played_to_its_end),
        with_game(an_imagined_game_depends_on_its_seed_and_its_seat),
        with_game(imagined_games_depend_only_on_what_the_seat_knows),
        with_game(a_clone_can_be_finished_early),
        with_game(a_finished_clone_does_not_reveal_real_random_numbers),
        with_game(a_finished_game_can_be_imagined),
        with_game(the_real_future_stays_hidden),
        with_game(a_shuffle_within_the_step_is_unknown),
        with_game(answers_keep_their_meaning_in_an_imagined_game),
        with_game(a_replayed_step_shows_the_same_cards),
        with_game(an_imagined_game_is_in_the_same_step),
        with_game(an_imagined_game_asks_the_same_seat),
        with_game(cards_of_an_offer_are_known_to_everybody),
        with_game(cards_a_question_shows_are_known_to_its_seat_alone),
        with_game(secret_answers_of_others_are_imagined),
        with_game(an_imagined_secret_agrees_with_what_was_seen),
        with_game(an_imagined_secret_agrees_with_the_imagined_hand),
        with_game(cards_of_a_secret_offer_are_known_to_its_seat_alone),
        with_game(a_card_turned_up_and_down_again_is_known),
        with_game(a_flip_is_reported_to_those_who_see_the_card),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
