/* test_look.c - what seats know from looking: p:look and `show`, how long they know it, and which copies, records and
 * rebuilt positions keep it; and `could_hold`, which says what others cannot hold. */
#include "tests/small.h"

#include <stdio.h>
#include <string.h>

/* p1 decides what happens next, each time in a step of its own: a rule of the list DEEDS, or nothing. */
#define SPIES LUA( \
    game.cards = { { id = 'red', count = 30 }, { id = 'blue', count = 30 } } \
    game.zones = { deck = 'none', pot = 'none', discard = 'top', \
                   each = { hand = 'owner', row = { 'owner', show = 'queue' }, field_1 = 'all', field_2 = 'all' } } \
    function game:setup(t) \
      t.deck:fill():shuffle() \
      for _, p in t:seats() do t.deck:deal(p.hand, 4) t.deck:deal(p.row, 4) end \
    end \
    local deeds = {} \
    function game:deeds() local list = {} for name in pairs(deeds) do list[#list + 1] = name end return list end \
    function game:act(t, p) \
      local deed = p:choose { 'next', from = 'deeds' } \
      deeds[deed](t, t:seat(1), t:seat(2), t:seat(3)) \
      return 'again' \
    end \
    function deeds.idle() end \
    function deeds.look_hand(t, me, you) me:look(you.hand) end \
    function deeds.look_row(t, me, you) me:look(you.row) end \
    function deeds.look_first(t, me, you) me:look(you.hand:front()) end \
    function deeds.look_top(t, me) me:look(t.deck:top()) end \
    function deeds.look_own(t, me) me:look(me.hand) end \
    function deeds.show_top(t, me) me:choose { 'seen', from = { 'yes' }, show = { t.deck:top() } } end \
    function deeds.draw(t, me, you) t.deck:draw(you.hand) end \
    function deeds.play(t, me, you) you.hand:move(you.hand:front(), you.field_1) end \
    function deeds.take_back(t, me, you) you.field_1:move_all(you.hand) end \
    function deeds.hide(t, me, you) you.hand:move(you.hand:at(2), t.pot) end \
    function deeds.hide_row(t, me, you) you.row:move(you.row:at(2), t.pot) end \
    function deeds.hide_own(t, me) me.hand:move(me.hand:at(2), t.pot) end \
    function deeds.give_me(t, me, you) you.hand:move(you.hand:at(2), me.hand) end \
    function deeds.sort(t, me, you) you.hand:move(you.hand:at(1), you.hand, 3) end \
    function deeds.pass_on(t, me, you, them) you.hand:move_all(them.hand) end \
    function deeds.mix_hand(t, me, you) you.hand:shuffle() end \
    function deeds.mix_deck(t) t.deck:shuffle() end \
    function deeds.look_and_mix(t, me) me:look(t.deck:top()) t.deck:shuffle() end \
    function deeds.name_top(t, me) me:look(t.deck:top()) me:tell('top', t.deck:top()) end \
)

/* How many cards of the zone the seat can identify. */
static int knows_in(const BohnGame *of, int seat, const char *name) {
    int known = 0;
    for (int i = 0; i < bohn_zone_size(of, zone(name)); i++) known += bohn_zone_card(of, seat, zone(name), i) != BOHN_UNKNOWN;
    return known;
}

static int knows(int seat, const char *name) { return knows_in(game, seat, name); }

static int card_at(const BohnGame *of, const char *name, int i) { return bohn_zone_card(of, BOHN_ALL_SEATS, zone(name), i); }

static int top_of(const char *name) { return card_at(game, name, size(name) - 1); }

/* Makes p1 do these, separated by blanks, and stops at the question after them. */
static void doing(const char *deeds) {
    char list[200], *rest = NULL;
    snprintf(list, sizeof list, "%s", deeds);
    for (char *deed = strtok_r(list, " ", &rest); deed; deed = strtok_r(NULL, " ", &rest)) {
        asked(0, "next");
        answer(deed);
    }
    run();
}

static void start_spying(const char *deeds) {
    start(SPIES);
    doing(deeds);
}

/* ---- who sees what ------------------------------------------------------------------------------------ */

static void a_seat_sees_the_cards_it_looks_at_and_no_other_seat_does(void **state) {
    (void)state;
    start_spying("idle");
    assert_int_equal(knows(0, "p2.hand"), 0);
    doing("look_hand look_top");
    assert_int_equal(knows(0, "p2.hand"), 4);
    assert_int_equal(knows(0, "deck"), 1);
    assert_int_equal(bohn_zone_card(game, 0, zone("deck"), size("deck") - 1), top_of("deck"));
    assert_int_equal(knows(0, "p3.hand"), 0);
    assert_int_equal(knows(2, "p2.hand"), 0);
    assert_int_equal(knows(1, "deck"), 0);
    assert_int_equal(knows(BOHN_NO_SEAT, "p2.hand"), 0); /* an onlooker */
}

static void hooks_and_bots_see_with_the_eyes_of_the_looker(void **state) {
    (void)state;
    start(SPIES LUA(
        game.texts = { top = { en = '{1}' } }
        function game:standing(t) return 'top', t.deck:top() end
        game.bots = { spy = function(g, t, p, q) return t.deck:top().kind.id == '?' and 'look_top' or 'mix_deck' end }
    ));
    asked(0, "next");
    BohnAnswer given;
    assert_string_equal(bohn_phrase(game, 0, BOHN_HOOK_STANDING, 0, NULL, "en"), "?");
    assert_ok(bohn_bot_answer(game, "spy", &given, &err));
    assert_string_equal(option_text(&bohn_request(game)->options[given.index[0]]), "look_top");
    doing("look_top");
    const char *name = bohn_info(rules)->kinds[bohn_info(rules)->kind_of[top_of("deck")]].name.in[0];
    assert_string_equal(bohn_phrase(game, 0, BOHN_HOOK_STANDING, 0, NULL, "en"), name);
    assert_string_equal(bohn_phrase(game, 1, BOHN_HOOK_STANDING, 0, NULL, "en"), "?");
    assert_ok(bohn_bot_answer(game, "spy", &given, &err));
    assert_string_equal(option_text(&bohn_request(game)->options[given.index[0]]), "mix_deck");
}

/* Then it is the same for everybody who sees more. */
static void a_phrase_that_meets_no_hidden_card_is_public(void **state) {
    (void)state;
    start(SPIES LUA(
        game.texts = { held = { en = '{1}' } }
        function game:caption(t, zone) return 'held', zone.name == 'hand' and zone:front() or zone.name == 'row' and #zone or t:turn() end
    ));
    asked(0, "next");
    static const struct { const char *zone; int viewer; bool public; } cases[] = {
        { "p2.hand", BOHN_NO_SEAT, false }, { "p2.hand", 0, false }, { "p2.hand", 1, true }, { "p2.hand", BOHN_ALL_SEATS, true },
        { "p2.row", BOHN_NO_SEAT, true },   { "deck", BOHN_NO_SEAT, true },
    };
    for (int round = 0; round < 2; round++) /* the last phrase counts */
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            bohn_phrase(game, cases[i].viewer, BOHN_HOOK_CAPTION, zone(cases[i].zone), NULL, "en");
            assert_int_equal(!bohn_usage(rules).hidden, cases[i].public);
        }
}

static void a_look_is_an_event_whose_card_only_the_looker_learns(void **state) {
    (void)state;
    start_spying("look_first look_first");
    int looks = 0;
    for (int i = 0; i < bohn_now(game).events; i++) {
        BohnEvent mine, theirs;
        if (!bohn_event(game, 0, i, &mine) || mine.type != BOHN_EVENT_LOOK) continue;
        assert_true(bohn_event(game, 2, i, &theirs));
        assert_int_equal(mine.a, card_at(game, "p2.hand", 0));
        assert_int_equal(theirs.a, BOHN_UNKNOWN);
        assert_int_equal(theirs.b, 0);
        assert_int_equal(theirs.c, zone("p2.hand"));
        assert_true(mine.fresh); /* undoing it would leak */
        assert_false(theirs.fresh);
        looks++;
    }
    assert_int_equal(looks, 1); /* the second look showed nothing new */
}

static void cards_shown_with_a_question_are_looked_at(void **state) {
    (void)state;
    start_spying("show_top");
    int top = asked(0, "seen")->shown[0];
    assert_int_equal(knows(0, "deck"), 1);
    answer("yes");
    doing("draw");
    assert_int_equal(bohn_zone_card(game, 0, zone("p2.hand"), 4), top);
    assert_int_equal(knows(2, "p2.hand"), 0);
}

static void only_a_card_or_a_zone_can_be_looked_at(void **state) {
    (void)state;
    static const char *const wrong[][2] = { { "p:look('hand')", "a card is expected, found the text" },
                                            { "p:look()", "a card is expected, found nothing" },
                                            { "p:look(t:kind 'red')", "a card is expected, found kind" } };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char script[200];
        snprintf(script, sizeof script, "function game:act(t, p) %s end", wrong[i][0]);
        start(script);
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, wrong[i][1], "small.lua:");
        free_game(state);
    }
    start("function game:score(t, p) p:look(p.hand) return 1 end function game:act(t, p) p:choose { 'x', from = { 1 } } end");
    asked(0, "x");
    int score[4];
    assert_refused(bohn_score(game, 0, score, &err), BOHN_RULE_FAULT, "may only read the table");
}

/* ---- how long ------------------------------------------------------------------------------------------- */

/* After these deeds p1 can identify `left` cards of the zone. */
static void looking_lasts(void **state) {
    static const struct { const char *deeds, *zone; int left; } cases[] = {
        { "look_top draw", "p2.hand", 1 },              /* everybody sees who draws the top card */
        { "look_top draw play take_back", "p2.hand", 1 },
        { "look_top idle idle", "deck", 1 },
        { "look_top mix_deck", "deck", 0 },             /* a shuffled card is unknown again */
        { "look_and_mix", "deck", 0 },
        { "look_top draw mix_deck", "p2.hand", 1 },     /* another zone is shuffled */
        { "look_hand mix_hand", "p2.hand", 0 },
        { "look_hand play", "p2.hand", 3 },             /* it sees which card is played */
        { "look_hand give_me", "p2.hand", 3 },          /* it sees which card arrives */
        { "look_hand sort", "p2.hand", 4 },             /* no card leaves */
        { "look_hand pass_on", "p3.hand", 4 },          /* all cards leave, which leaves no doubt */
        { "look_hand hide", "p2.hand", 0 },             /* one card leaves: any of them */
        { "look_hand hide", "pot", 0 },
        { "look_first hide", "p2.hand", 0 },            /* it might have been that one */
        { "look_row hide_row", "p2.row", 3 },           /* places in a queue are public */
        { "look_row hide_row", "pot", 1 },
        { "look_own hide_own", "pot", 1 },              /* it sees its own card leave */
        { "hide_own", "pot", 0 },                       /* but remembers only what it looked at */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        start_spying(cases[i].deeds);
        int left = knows(0, cases[i].zone);
        if (strcmp(cases[i].zone, "p3.hand") == 0) assert_int_equal(size("p3.hand"), 8);
        if (left != cases[i].left)
            fail_msg("after '%s' p1 knows %d cards of %s, not %d", cases[i].deeds, left, cases[i].zone, cases[i].left);
        free_game(state);
    }
}

/* An event may name the moved card only to seats that can tell which it is. */
static void a_card_that_leaves_a_hand_unseen_is_not_named_to_earlier_lookers(void **state) {
    (void)state;
    for (int queue = 0; queue < 2; queue++) {
        start_spying(queue ? "look_row hide_row" : "look_hand hide");
        int moves = 0;
        for (int i = 0; i < bohn_now(game).events; i++) {
            BohnEvent event;
            if (!bohn_event(game, 0, i, &event) || event.type != BOHN_EVENT_MOVE || event.c != zone("pot")) continue;
            assert_int_equal(event.a, queue ? top_of("pot") : BOHN_UNKNOWN);
            moves++;
        }
        assert_int_equal(moves, 1);
        free_game(state);
    }
}

static void laying_out_a_table_leaves_no_events(void **state) {
    (void)state;
    start_spying("look_hand");
    assert_ok(bohn_eval(game, "clear(t.deck) put('4 red', p2.hand) clear(p2.hand) put('4 red', p2.hand)", NULL, 0, &err));
    assert_int_equal(knows(0, "p2.hand"), 0);
    assert_int_equal(knows(1, "p2.hand"), 4);
}

/* ---- positions that are built again ----------------------------------------------------------------------- */

static void undo_takes_back_what_a_seat_knows_and_redo_gives_it_again(void **state) {
    (void)state;
    start_spying("idle look_hand play mix_hand");
    static const int known[] = { 0, 0, 4, 3, 0 };
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 5; i++) {
            int to = round ? 4 - i : i;
            assert_ok(bohn_goto(game, to, &err));
            assert_int_equal(knows(0, "p2.hand"), known[to]);
        }
}

static void copies_know_what_the_game_knows(void **state) {
    (void)state;
    static const BohnCopy ways[] = { BOHN_WHOLE, BOHN_POSITION, BOHN_LIGHT };
    start_spying("look_hand show_top"); /* waits in the middle of a step */
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        BohnGame *copy = bohn_copy(game, ways[i], 0, 0, &err);
        assert_non_null(copy);
        assert_int_equal(knows_in(copy, 0, "p2.hand"), 4);
        assert_int_equal(knows_in(copy, 0, "deck"), 1);
        assert_int_equal(knows_in(copy, 2, "p2.hand"), 0);
        bohn_free(copy);
    }
}

static void a_copy_as_seen_keeps_what_its_seat_knows(void **state) {
    (void)state;
    start_spying("look_hand look_top draw show_top"); /* the last is in the running step */
    int same[2] = { 0, 0 }, others = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        BohnGame *copy = bohn_copy(game, BOHN_SEEN, 0, seed, &err);
        assert_non_null(copy);
        for (int i = 0; i < 5; i++) assert_int_equal(card_at(copy, "p2.hand", i), card_at(game, "p2.hand", i));
        assert_int_equal(card_at(copy, "deck", size("deck") - 1), top_of("deck"));
        same[0] += card_at(copy, "p3.hand", 0) == card_at(game, "p3.hand", 0);
        bohn_free(copy);
        copy = bohn_copy(game, BOHN_SEEN, 2, seed, &err); /* p3 has seen nothing, but knows that p1 has looked */
        assert_non_null(copy);
        same[1] += card_at(copy, "p2.hand", 0) == card_at(game, "p2.hand", 0);
        others += knows_in(copy, 0, "p2.hand") == 5 && knows_in(copy, 0, "deck") == 1;
        bohn_free(copy);
    }
    assert_in_range(same[0], 0, 60);
    assert_in_range(same[1], 0, 60);
    assert_int_equal(others, 200);
}

static void what_was_forgotten_is_dealt_again(void **state) {
    (void)state;
    start_spying("look_hand look_top mix_deck hide");
    int same = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        BohnGame *copy = bohn_copy(game, BOHN_SEEN, 0, seed, &err);
        assert_non_null(copy);
        same += card_at(copy, "p2.hand", 0) == card_at(game, "p2.hand", 0);
        bohn_free(copy);
    }
    assert_in_range(same, 0, 60);
}

static void a_retold_copy_has_seen_the_same_cards(void **state) {
    (void)state;
    start_spying("name_top");
    for (uint64_t seed = 0; seed < 50; seed++) {
        BohnGame *copy = bohn_copy(game, BOHN_RETOLD, 0, seed, &err);
        assert_non_null(copy);
        assert_int_equal(card_at(copy, "deck", size("deck") - 1), top_of("deck"));
        bohn_free(copy);
    }
    doing("look_and_mix"); /* it has forgotten, but the past is the same */
    for (uint64_t seed = 0; seed < 50; seed++) {
        BohnGame *copy = bohn_copy(game, BOHN_RETOLD, 0, seed, &err);
        BohnEvent mine, theirs;
        assert_non_null(copy);
        int first = bohn_now(copy).first_event;
        for (int i = 0; i < bohn_now(copy).events; i++) {
            bool seen = bohn_event(copy, 0, i, &theirs);
            assert_int_equal(bohn_event(game, 0, first + i, &mine), seen);
            assert_int_equal(mine.a, theirs.a);
        }
        bohn_free(copy);
    }
}

static void a_replayed_record_knows_the_same(void **state) {
    (void)state;
    char file[300];
    snprintf(file, sizeof file, "%s/look.bohn", directory);
    start(SPIES);
    assert_ok(bohn_record_start(game, file, "small", NULL, &err));
    doing("look_hand look_top draw play show_top");
    assert_ok(bohn_record_stop(game, &err));
    BohnGame *again = bohn_new(rules, SEED, FULL, &err);
    assert_ok(bohn_record_replay(again, file, false, -1, &err));
    assert_int_equal(bohn_run(again, &err), BOHN_WAITING);
    static const char *const zones[] = { "p1.hand", "p2.hand", "p2.row", "p3.hand", "deck", "p2.field_1" };
    for (int seat = 0; seat < 3; seat++)
        for (size_t z = 0; z < sizeof zones / sizeof zones[0]; z++)
            assert_int_equal(knows_in(again, seat, zones[z]), knows(seat, zones[z]));
    assert_int_equal(knows_in(again, 0, "p2.hand"), 4);
    bohn_free(again);
}

static void typed_looking_is_an_edit(void **state) {
    (void)state;
    start_spying("idle");
    assert_ok(bohn_eval(game, "p3:look(p2.hand)", NULL, 0, &err));
    assert_int_equal(bohn_now(game).position, 2);
    assert_int_equal(run(), BOHN_WAITING);
    assert_int_equal(knows(2, "p2.hand"), 4);
    assert_ok(bohn_goto(game, 1, &err));
    assert_int_equal(knows(2, "p2.hand"), 0);
    assert_ok(bohn_goto(game, 2, &err));
    assert_int_equal(knows(2, "p2.hand"), 4);
}

static void new_rules_keep_what_seats_know(void **state) {
    (void)state;
    start_spying("look_hand look_row");
    BohnRules *old = rules, *fresh = load(SPIES LUA(game.counters = { tally = 0, more = 0, each = { coins = 0 } }));
    assert_int_equal(bohn_reload(game, fresh, &err), 0);
    rules = fresh;
    bohn_rules_free(old);
    assert_int_equal(run(), BOHN_WAITING);
    assert_int_equal(knows(0, "p2.hand"), 4);
    assert_int_equal(knows(2, "p2.hand"), 0);
    doing("hide");
    assert_int_equal(knows(0, "p2.hand"), 0);
    assert_int_equal(knows(0, "p2.row"), 4);
}

/* Records of games in which somebody looks have the fingerprints of the table alone. */
static void looking_does_not_change_the_fingerprint(void **state) {
    (void)state;
    char print[17];
    start_spying("idle");
    snprintf(print, sizeof print, "%s", fingerprint(game));
    assert_ok(bohn_goto(game, 0, &err));
    doing("look_hand");
    assert_string_equal(fingerprint(game), print);
}

/* ---- could_hold ---------------------------------------------------------------------------------------------- */

/* Four suits of 5 cards for p1 to p3. Counters say which suits a player has shown not to have. */
#define SUITS LUA( \
    game.cards = {} \
    for _, suit in ipairs { 'clubs', 'hearts', 'spades', 'stars' } do \
      for rank = 1, 5 do game.cards[#game.cards + 1] = { id = suit .. '_' .. rank, count = 1, suit = suit, rank = rank } end \
    end \
    game.zones = { deck = 'none', discard = 'top', each = { hand = 'owner', taken = { 'owner', face = 'down' } } } \
    game.counters = { each = { clubs = 0, hearts = 0, spades = 0, stars = 0 } } \
    function game:setup(t) t.deck:fill():shuffle() end \
    function game:could_hold(t, p, card, zone) return zone.name ~= 'hand' or p[card.suit]:get() == 0 end \
    function game:act(t, p) p:choose { 'which', from = p.hand } end \
)

#define DEAL_FIVE LUA( \
    function game:setup(t) \
      t.deck:fill():shuffle() \
      for _, p in t:seats() do t.deck:deal(p.hand, 5) end \
    end \
)

static const char *suit_of(int card) { return bohn_info(rules)->kinds[bohn_info(rules)->kind_of[card]].id; }

/* How many cards of the zone have one of these suits. */
static int suits_in(const BohnGame *of, const char *name, const char *suits) {
    int n = 0;
    for (int i = 0; i < bohn_zone_size(of, zone(name)); i++) {
        char suit[20];
        snprintf(suit, sizeof suit, "%.*s", (int)strcspn(suit_of(card_at(of, name, i)), "_"), suit_of(card_at(of, name, i)));
        n += strstr(suits, suit) != NULL;
    }
    return n;
}

static void every_redeal_keeps_to_what_could_be_held(void **state) {
    (void)state;
    start(SUITS LUA(
        function game:setup(t)
          t.deck:fill()
          local a, b, c = t:seat(1), t:seat(2), t:seat(3)
          for rank = 1, 5 do a.hand:take(t.deck:find { suit = 'clubs' }) end
          for rank = 1, 4 do b.hand:take(t.deck:find { suit = 'hearts' }) end
          for rank = 1, 4 do c.hand:take(t.deck:find { suit = 'spades' }) end
          for rank = 1, 3 do c.taken:take(t.deck:find { suit = 'stars' }) end
          b.spades:set(1)
          b.stars:set(1)
          c.hearts:set(1)
        end
    ));
    asked(0, "which");
    int held[3] = { 0 }, spades = 0, stars = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        BohnGame *copy = bohn_copy(game, BOHN_SEEN, 0, seed, &err);
        assert_non_null(copy);
        assert_int_equal(suits_in(copy, "p2.hand", "hearts"), 4);
        assert_int_equal(suits_in(copy, "p3.hand", "hearts"), 0);
        int n = suits_in(copy, "p3.hand", "stars");
        held[n > 2 ? 2 : n]++;
        spades += suits_in(copy, "deck", "spades");
        stars += suits_in(copy, "deck", "stars");
        assert_null(bohn_hook_error(copy, &err));
        bohn_free(copy);
    }
    /* p2 has four of the five hearts. p3's hand is 4 of 5 spades and 5 stars: by the hypergeometric distribution 5/210,
     * 50/210 and 155/210 for none, one and more stars. Of the other 6 half are spades, and 4/7 of them are in the deck. */
    assert_in_range(held[0], 8, 45);
    assert_in_range(held[1], 190, 290);
    assert_in_range(held[2], 680, 800);
    assert_in_range(spades, 1600, 1830);
    assert_in_range(stars, 1600, 1830);
}

/* Cards that p2 has shown in the running step not to hold are not dealt to the hand it began the step with. */
static void a_redeal_keeps_to_what_the_running_step_has_shown(void **state) {
    (void)state;
    start(SUITS DEAL_FIVE LUA(
        function game:act(t, p)
          local q = t:seat(2)
          local card = q:choose { 'lead', from = q.hand }
          q.hand:move(card, t.discard)
          for _, suit in ipairs { 'clubs', 'hearts', 'spades', 'stars' } do
            if not q.hand:find { suit = suit } then q[suit]:set(1) end
          end
          t:seat(1):choose { 'follow', from = t:seat(1).hand }
        end
    ));
    for (int seed = 1; seed < 20; seed++) {
        bohn_free(game);
        game = bohn_new(rules, (uint64_t)seed, FULL, &err);
        asked(1, "lead");
        assert_ok(bohn_answer(game, NULL, &err));
        asked(0, "follow");
        for (uint64_t deal = 0; deal < 50; deal++) {
            BohnGame *copy = bohn_copy(game, BOHN_SEEN, 0, deal, &err);
            assert_non_null(copy);
            for (int i = 0; i < 4; i++) {
                static const char *const suits[] = { "clubs", "hearts", "spades", "stars" };
                if (suits_in(game, "p2.hand", suits[i]) == 0) assert_int_equal(suits_in(copy, "p2.hand", suits[i]), 0);
            }
            bohn_free(copy);
        }
    }
}

/* It may depend only on what the imagining seat sees. */
static void could_hold_sees_with_the_eyes_of_the_seat_that_imagines(void **state) {
    (void)state;
    start(SUITS DEAL_FIVE LUA(
        function game:could_hold(t, p, card, zone)
          if zone ~= p.hand and zone ~= p.taken then error('not a zone of that seat') end
          if p.hand:front().id ~= '?' or t:seat(1).hand:front().id == '?' then error('the wrong eyes') end
          return true
        end
    ));
    asked(0, "which");
    BohnGame *copy = bohn_copy(game, BOHN_SEEN, 0, 1, &err);
    assert_non_null(copy);
    if (bohn_hook_error(copy, &err)) fail_msg("%s", err.text);
    bohn_free(copy);
}

static void a_deal_that_breaks_no_restriction_is_the_same_without_it(void **state) {
    (void)state;
    static const char *const scripts[] = { SUITS "game.could_hold = nil\n", SUITS LUA(function game:could_hold() return true end) };
    int cards[2][5];
    for (int k = 0; k < 2; k++) {
        char script[4000];
        snprintf(script, sizeof script, "%s%s", scripts[k], DEAL_FIVE);
        start(script);
        asked(0, "which");
        BohnGame *copy = bohn_copy(game, BOHN_SEEN, 0, 7, &err);
        assert_non_null(copy);
        for (int i = 0; i < 5; i++) cards[k][i] = card_at(copy, "p2.hand", i);
        bohn_free(copy);
        free_game(state);
    }
    assert_memory_equal(cards[0], cards[1], sizeof cards[0]);
}

/* The rule is wrong. The game goes on, the deal keeps to what it can, and in a checked game the mistake is reported. */
static void a_restriction_that_no_deal_can_keep_is_kept_as_far_as_possible(void **state) {
    (void)state;
    for (int checked = 0; checked < 2; checked++) {
        start_with(SUITS LUA(
            function game:setup(t)
              t.deck:fill()
              for rank = 1, 5 do t:seat(1).hand:take(t.deck:find { suit = 'clubs' }) end
              for rank = 1, 5 do t:seat(2).hand:take(t.deck:find { suit = 'hearts' }) end
              for rank = 1, 5 do t:seat(3).hand:take(t.deck:find { suit = 'stars' }) end
            end
            function game:could_hold(t, p, card, zone) return p.number == 2 and card.suit == 'spades' end
        ), checked ? FULL : 0);
        asked(0, "which");
        for (uint64_t seed = 0; seed < 50; seed++) {
            BohnGame *copy = bohn_copy(game, BOHN_SEEN, 0, seed, &err);
            assert_non_null(copy);
            const BohnHookInfo *hook = bohn_hook_error(copy, &err);
            if (!checked) {
                assert_null(hook);
                assert_int_equal(suits_in(copy, "p2.hand", "spades"), 5);
            } else {
                assert_non_null(hook);
                assert_string_equal(hook->name, "could_hold");
                check_refusal(BOHN_RULE_FAULT, (const char *const[]){ "small.lua:", "could_hold returned false for hearts_1.1",
                                                                      "that card is in p2.hand", NULL });
            }
            bohn_free(copy);
        }
        free_game(state);
    }
}

static void could_hold_must_return_a_boolean(void **state) {
    (void)state;
    start(SUITS LUA(
        function game:setup(t) t.deck:fill() t.deck:deal(t:seat(1).hand, 5) t.deck:deal(t:seat(2).hand, 5) end
        function game:could_hold(t, p, card, zone) if card.suit == 'stars' then return false end end
    ));
    asked(0, "which");
    BohnGame *copy = bohn_copy(game, BOHN_SEEN, 0, 1, &err);
    assert_non_null(copy); /* dealt without it */
    assert_non_null(bohn_hook_error(copy, &err));
    check_refusal(BOHN_RULE_FAULT, (const char *const[]){ "small.lua:", "could_hold must return true or false", NULL });
    bohn_free(copy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(a_seat_sees_the_cards_it_looks_at_and_no_other_seat_does),
        with_game(hooks_and_bots_see_with_the_eyes_of_the_looker),
        with_game(a_phrase_that_meets_no_hidden_card_is_public),
        with_game(a_look_is_an_event_whose_card_only_the_looker_learns),
        with_game(cards_shown_with_a_question_are_looked_at),
        with_game(only_a_card_or_a_zone_can_be_looked_at),
        with_game(looking_lasts),
        with_game(a_card_that_leaves_a_hand_unseen_is_not_named_to_earlier_lookers),
        with_game(laying_out_a_table_leaves_no_events),
        with_game(undo_takes_back_what_a_seat_knows_and_redo_gives_it_again),
        with_game(copies_know_what_the_game_knows),
        with_game(a_copy_as_seen_keeps_what_its_seat_knows),
        with_game(what_was_forgotten_is_dealt_again),
        with_game(a_retold_copy_has_seen_the_same_cards),
        with_game(a_replayed_record_knows_the_same),
        with_game(typed_looking_is_an_edit),
        with_game(new_rules_keep_what_seats_know),
        with_game(looking_does_not_change_the_fingerprint),
        with_game(every_redeal_keeps_to_what_could_be_held),
        with_game(a_redeal_keeps_to_what_the_running_step_has_shown),
        with_game(could_hold_sees_with_the_eyes_of_the_seat_that_imagines),
        with_game(a_deal_that_breaks_no_restriction_is_the_same_without_it),
        with_game(a_restriction_that_no_deal_can_keep_is_kept_as_far_as_possible),
        with_game(could_hold_must_return_a_boolean),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
