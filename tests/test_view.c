/* test_view.c - scores, winners, texts, captions and the table as a seat sees it. */
#include "tests/small.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- scores and winners ------------------------------------------------------------------------------- */

static unsigned winners(void) {
    unsigned seats = 0;
    assert_ok(bohn_winners(game, &seats, &err));
    return seats;
}

/* A game that ends at once and scores by this rule; returns the winners as bits. */
static unsigned winners_by(const char *score) {
    char script[500];
    free_game(NULL);
    snprintf(script, sizeof script, "function game:score(t, p) return %s end", score);
    start(script);
    assert_over();
    return winners();
}

static void the_best_score_wins(void **state) {
    (void)state;
    assert_int_equal(winners_by("p.number"), 4);
    assert_int_equal(winners_by("-p.number"), 1);
    assert_int_equal(winners_by("p.number == 2 and 5 or 0"), 2);
}

static void ties_are_broken_in_order_or_shared(void **state) {
    (void)state;
    assert_int_equal(winners_by("3, p.number"), 4);
    assert_int_equal(winners_by("3, 7, -p.number"), 1);
    assert_int_equal(winners_by("3, 7, 0, p.number % 2"), 5);
    assert_int_equal(winners_by("3"), 7);
    assert_int_equal(winners_by("p.number == 2 and 3 or 4, p.number == 2 and 9 or 1"), 5);
    assert_int_equal(winners_by("-1000, -5"), 7);
}

static void the_score_has_its_tie_breaks_at_any_time(void **state) {
    (void)state;
    start(LUA(
        function game:act(t, p) p.coins:set(4) p:choose { 'which', from = { 'a' } } end
        function game:score(t, p) return p.coins:get(), #p.hand, p.number end
    ));
    int score[4];
    asked(0, "which");
    assert_ok(bohn_score(game, 0, score, &err));
    assert_int_equal(score[0], 4);
    assert_int_equal(score[1], 3);
    assert_int_equal(score[2], 1);
    assert_int_equal(score[3], 0);
    assert_ok(bohn_score(game, 2, score, &err));
    assert_int_equal(score[0], 0);
    assert_int_equal(score[2], 3);
}

static void a_rule_may_name_the_winners(void **state) {
    (void)state;
    start(LUA(function game:winners(t) return { t:seat(3), t:seat(1) } end));
    assert_over();
    assert_int_equal(winners(), 5);
    free_game(state);
    start(LUA(function game:winners(t) return {} end));
    assert_over();
    assert_int_equal(winners(), 0);
}

static void a_score_must_be_whole_numbers(void **state) {
    (void)state;
    static const char *const wrong[] = { "1.5", "'many'", "1, {}", "math.maxinteger" };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char script[200];
        int score[4];
        unsigned seats;
        snprintf(script, sizeof script, "function game:score(t, p) return %s end", wrong[i]);
        start(script);
        assert_over();
        assert_refused(bohn_score(game, 0, score, &err), BOHN_RULE_FAULT, "score");
        assert_refused(bohn_winners(game, &seats, &err), BOHN_RULE_FAULT, "score");
        free_game(state);
    }
}

static void score_cannot_change_the_table(void **state) {
    (void)state;
    int score[4];
    start(LUA(function game:score(t, p) return p.coins:add(1) end));
    assert_over();
    assert_refused(bohn_score(game, 0, score, &err), BOHN_RULE_FAULT, "this rule may only read the table");
    assert_int_equal(counter("p1.coins"), 0);
}

/* ---- texts and views ---------------------------------------------------------------------------------- */

#define TEXTS LUA(game.texts = { \
        harvest = { en = '{1} harvests {2}', de = '{2} wird von {1} geerntet' }, \
        field_1 = { en = 'the first field', de = 'das erste Feld' }, \
        pays = '{1} cards of {2}', \
        odd = '{1}{1} {3} {0} {x} {' \
    })

static const char *rendered(const char *key, int n, const BohnAtom *args, const char *lang) {
    static char text[200];
    bohn_render(bohn_info(rules), key, args, n, lang, NULL, text, sizeof text);
    return text;
}

static void texts_are_filled_with_names_in_a_language(void **state) {
    (void)state;
    start(TEXTS);
    BohnAtom args[] = { { BOHN_SEAT, 1 }, { BOHN_ZONE, zone("p2.field_1") } };
    assert_string_equal(rendered("harvest", 2, args, "en"), "p2 harvests the first field");
    assert_string_equal(rendered("harvest", 2, args, "de"), "das erste Feld wird von p2 geerntet");
    assert_string_equal(rendered("harvest", 2, args, "fr"), "p2 harvests the first field");
    static const char *const names[] = { "Anna", "Bert", "Cleo" };
    char text[100];
    bohn_render(bohn_info(rules), "harvest", args, 2, "en", names, text, sizeof text);
    assert_string_equal(text, "Bert harvests the first field");
}

static void everything_has_a_name_to_show(void **state) {
    (void)state;
    start(TEXTS);
    BohnAtom seven[] = { { BOHN_INT, -7 }, { BOHN_KIND, 1 } };
    assert_string_equal(rendered("pays", 2, seven, "de"), "-7 cards of Blaue Bohne");
    BohnAtom card[] = { { BOHN_CARD, 3 }, { BOHN_CARD, BOHN_UNKNOWN } };
    assert_string_equal(rendered("pays", 2, card, "en"), "red bean cards of ?");
    BohnAtom hidden[] = { { BOHN_KIND, BOHN_UNKNOWN }, { BOHN_ZONE, zone("p1.field_2") } };
    assert_string_equal(rendered("pays", 2, hidden, "en"), "? cards of field 2");
}

static void without_a_text_the_key_and_arguments_are_shown(void **state) {
    (void)state;
    start(TEXTS);
    BohnAtom args[] = { { BOHN_SEAT, 0 }, { BOHN_INT, 3 } };
    assert_string_equal(rendered("plant_more", 2, args, "en"), "plant more p1 3");
    assert_string_equal(rendered("plant_more", 0, NULL, "en"), "plant more");
}

static void odd_templates_are_harmless(void **state) {
    (void)state;
    start(TEXTS);
    BohnAtom one = { BOHN_INT, 5 };
    assert_string_equal(rendered("odd", 1, &one, "en"), "55  {0} {x} {");
    BohnAtom args[] = { { BOHN_SEAT, 1 }, { BOHN_ZONE, zone("p2.field_1") } };
    static const char whole[] = "p2 harvests the first field", plain[] = "plant more p2 the first field";
    for (size_t n = 1; n <= sizeof plain + 1; n++) {
        char text[60];
        memset(text, '#', sizeof text);
        bohn_render(bohn_info(rules), "harvest", args, 2, "en", NULL, text, n);
        assert_true(strlen(text) < n);
        assert_memory_equal(text, whole, strlen(text));
        assert_int_equal(text[n], '#');
        bohn_render(bohn_info(rules), "plant_more", args, 2, "en", NULL, text, n);
        assert_true(strlen(text) < n);
        assert_memory_equal(text, plain, strlen(text));
        assert_int_equal(text[n], '#');
    }
}

static void an_option_uses_the_text_of_its_first_word(void **state) {
    (void)state;
    start(TEXTS LUA(function game:act(t, p) p:choose { 'which', from = {
        { 'harvest', p, p.field_1 }, p.field_1, { p.field_1, p.field_2 }, 'plant_more', p.hand:front() } } end));
    const BohnRequest *q = asked(0, "which");
    static const char *const shown[] = { "p1 harvests the first field", "the first field", "the first field, field 2",
                                         "plant more", "red bean" };
    for (int i = 0; i < 5; i++) {
        char text[100];
        bohn_render(bohn_info(rules), NULL, q->options[i].atom, q->options[i].n, "en", NULL, text, sizeof text);
        assert_string_equal(text, shown[i]);
    }
}

#define CAPTIONS TEXTS LUA( \
    function game:caption(t, zone) \
      if zone.name == 'field_1' then return 'pays', #zone, zone:kind() end \
      if zone.name == 'hand' then return 'pays', #zone, zone:kind() end \
      if zone.name == 'discard' then error('a planted fault') end \
      if zone.name == 'deck' then return 'many', 1, 2, 3, 4, 5, 6, 7, 8, 'which', 10 end \
    end \
    function game:act(t, p) \
      t.deck:draw(p.field_1) \
      p:choose { 'which', from = { 'a' } } \
    end \
)

static const char *caption(int viewer, const char *name, const char *lang) {
    return bohn_phrase(game, viewer, BOHN_HOOK_CAPTION, zone(name), NULL, lang);
}

static void a_zone_may_have_a_caption(void **state) {
    (void)state;
    start(CAPTIONS);
    asked(0, "which");
    assert_string_equal(caption(0, "p1.field_1", "de"), "1 cards of Blaue Bohne");
    assert_string_equal(caption(0, "p1.field_2", "en"), "");
    assert_string_equal(caption(0, "deck", "en"), "many 1 2 3 4 5 6 7 8 which"); /* nine at most */
    free_game(state);
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a' } } end));
    asked(0, "which");
    assert_string_equal(caption(0, "p1.field_1", "en"), "");
}

static void a_caption_hides_what_its_viewer_cannot_see(void **state) {
    (void)state;
    start(CAPTIONS);
    asked(0, "which");
    assert_string_equal(caption(1, "p2.hand", "en"), "3 cards of red bean");
    assert_string_equal(caption(0, "p2.hand", "en"), "3 cards of ?");
    assert_string_equal(caption(BOHN_ALL_SEATS, "p2.hand", "en"), "3 cards of red bean");
}

static void a_faulty_caption_is_empty_and_harms_nothing(void **state) {
    (void)state;
    start(CAPTIONS);
    asked(0, "which");
    assert_string_equal(caption(0, "discard", "en"), "");
    assert_string_equal(caption(0, "p1.field_1", "en"), "1 cards of blue bean");
    answer("a");
}

static void options_questions_and_the_result_may_be_reworded(void **state) {
    (void)state;
    start(LUA(
        game.texts = { some = '{1} of {2}', final = 'The house has {1}.', now = '{1} of {2}?', lead = '{1} ahead',
                       holds = '{1} cards' }
        function game:standing(t) return 'lead', t:seat(2) end
        function game:seat_caption(t, p) return 'holds', #p.hand end
        function game:asking(t, p, name)
          if name == 'which' then return 'now', #p.hand, p end
        end
        function game:wording(t, p, option)
          if option[1] == 'take' then return 'some', p.hand:count(option[2]), option[2] end
          if option[1] == 'fail' then error('a planted fault') end
        end
        function game:verdict(t) return 'final', #t.deck end
        function game:act(t, p)
          local red = p.hand:front().kind
          p:choose { 'which', from = { { 'take', red }, { 'leave', red }, { 'fail', red }, 'none' } }
        end
    ));
    const BohnRequest *q = asked(0, "which");
    static const char *const words[] = { "2 of red bean", "", "", "" };
    for (int i = 0; i < 4; i++)
        assert_string_equal(bohn_phrase(game, 0, BOHN_HOOK_WORDING, 0, &q->options[i], "en"), words[i]);
    assert_string_equal(bohn_phrase(game, 0, BOHN_HOOK_ASKING, 0, NULL, "en"), "3 of p1?");
    assert_string_equal(bohn_phrase(game, 0, BOHN_HOOK_VERDICT, 0, NULL, "en"), "The house has 11.");
    assert_string_equal(bohn_phrase(game, 0, BOHN_HOOK_STANDING, 0, NULL, "en"), "p2 ahead");
    assert_string_equal(bohn_phrase(game, 0, BOHN_HOOK_SEAT_CAPTION, 1, NULL, "en"), "3 cards");
}

static void outlook_returns_a_number(void **state) {
    (void)state;
    double value, bar;
    bool known;
    start(LUA(
        function game:outlook(t, p)
          if p.number == 1 then return #p.hand + 0.5, #t.deck end
          if p.number == 2 then return 'well' end
          return 0 / 0
        end
        function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } end
    ));
    asked(0, "which");
    assert_ok(bohn_outlook(game, 0, &value, &bar, &known, &err));
    assert_true(known && value == 3.5 && bar > 0);
    assert_refused(bohn_outlook(game, 1, &value, &bar, &known, &err), BOHN_RULE_FAULT, "outlook must return a number");
    assert_refused(bohn_outlook(game, 2, &value, &bar, &known, &err), BOHN_RULE_FAULT, "outlook returned too large a number");
}

static void outlook_is_optional(void **state) {
    (void)state;
    double value, bar;
    bool known = true;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } end));
    asked(0, "which");
    assert_ok(bohn_outlook(game, 0, &value, &bar, &known, &err));
    assert_false(known);
}

static void outlook_may_say_what_must_be_beaten(void **state) {
    (void)state;
    double value, bar;
    bool known;
    start(LUA(
        function game:outlook(t, p)
          if p.number == 1 then return 7 end
          return 7, 'all'
        end
        function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } end
    ));
    asked(0, "which");
    assert_ok(bohn_outlook(game, 0, &value, &bar, &known, &err));
    assert_true(value == 7 && isnan(bar));
    assert_refused(bohn_outlook(game, 1, &value, &bar, &known, &err), BOHN_RULE_FAULT, "outlook must return a number or nothing");
}

static void zones_carry_hints_for_the_screen(void **state) {
    (void)state;
    start(LUA(
        game.zones.shop = { 'all', show = { line = 3 } }
        game.zones.each.purse = { 'owner', show = 'kinds' }
        game.zones.each.safe = { 'all', show = 'count' }
        game.zones.row = { 'all', show = { 'queue', line = 1 } }
        game.zones.trail = { 'all', show = { 'chain' } }
        game.zones.each.ship = { 'all', show = { always = true }, closed = true }
        game.texts = { goal = { en = 'Goal!', tone = 'major' }, laid = { en = 'laid', tone = 'minor' }, met = 'met' }
    ));
    const BohnRules *shown = bohn_rules(game);
    const BohnInfo *info = bohn_info(shown);
    assert_int_equal(info->zones[zone("shop")].line, 3);
    assert_int_equal(info->zones[zone("deck")].line, 0);
    assert_int_equal(info->zones[zone("shop")].show, BOHN_SHOW_PLAIN);
    assert_int_equal(info->zones[zone("p2.hand")].show, BOHN_SHOW_PLAIN);
    assert_int_equal(info->zones[zone("p2.purse")].show, BOHN_SHOW_KINDS);
    assert_int_equal(info->zones[zone("p2.safe")].show, BOHN_SHOW_COUNT);
    assert_int_equal(info->zones[zone("row")].show, BOHN_SHOW_QUEUE);
    assert_int_equal(info->zones[zone("row")].line, 1);
    assert_int_equal(info->zones[zone("trail")].show, BOHN_SHOW_CHAIN);
    assert_true(info->zones[zone("p2.ship")].always);
    assert_false(info->zones[zone("p2.safe")].always);
    assert_true(info->zones[zone("p2.ship")].closed);
    assert_false(info->zones[zone("p2.safe")].closed);
    assert_int_equal(bohn_text(bohn_info(shown), "goal")->tone, BOHN_TONE_MAJOR);
    assert_int_equal(bohn_text(bohn_info(shown), "laid")->tone, BOHN_TONE_MINOR);
    assert_int_equal(bohn_text(bohn_info(shown), "met")->tone, BOHN_TONE_PLAIN);
    assert_null(bohn_text(bohn_info(shown), "nowhere"));
}

static void the_table_can_be_read_without_running_lua(void **state) {
    (void)state;
    start(LUA(
        game.zones.each.shed = { 'all', closed = true }
        game.zones.shop = { 'all', face = 'down' }
        function game:act(t, p) t.deck:draw(t.shop) p:choose { 'which', from = { 'a' } } end
    ));
    const BohnInfo *info = bohn_info(rules);
    asked(0, "which");
    int shop = zone("shop"), hand = zone("p2.hand"), shed = zone("p3.shed");
    assert_string_equal(info->zones[hand].name, "hand");
    assert_int_equal(info->zones[hand].seat, 1);
    assert_int_equal(info->zones[shop].seat, BOHN_NO_SEAT);
    assert_int_equal(bohn_zone_find(bohn_info(rules), "p9.hand"), -1);
    assert_false(info->zones[shop].face_up);
    assert_true(info->zones[hand].face_up);
    assert_false(bohn_zone_is_open(game, shed));
    assert_true(bohn_zone_is_open(game, shop));
    int card = bohn_zone_card(game, BOHN_ALL_SEATS, shop, 0);
    assert_false(bohn_card_face_up(game, card));
    assert_string_equal(info->kinds[info->kind_of[card]].id, "blue");
    assert_string_equal(bohn_in(&info->kinds[1].name, "de"), "Blaue Bohne");
    assert_int_equal(bohn_zone_card(game, 0, shop, 0), BOHN_UNKNOWN);
    assert_int_equal(bohn_zone_card(game, 0, hand, 0), BOHN_UNKNOWN);
    assert_int_not_equal(bohn_zone_card(game, 1, hand, 0), BOHN_UNKNOWN);
    assert_int_equal(bohn_zone_card(game, 1, hand, 3), BOHN_UNKNOWN);
    assert_int_equal(bohn_zone_card(game, 1, hand, -1), BOHN_UNKNOWN);
    assert_int_equal(info->n_kinds, 2);
    assert_int_equal(info->players, 3);
    assert_int_equal(info->least_players, 1);
    assert_int_equal(info->most_players, 4);
    assert_string_equal(info->id, "small");
    assert_string_equal(bohn_in(&info->title, "de"), "Small");
    assert_int_equal(bohn_now(game).seed, SEED);
    assert_ptr_equal(bohn_rules(game), rules);
    assert_true(bohn_usage(bohn_rules(game)).state > 1000);
}

static void players_are_limited_to_the_seats(void **state) {
    (void)state;
    start(LUA(game.players = { -7, 1000, default = 3 } function game:act(t, p) p:confirm { 'so' } end));
    assert_int_equal(bohn_info(rules)->least_players, 1);
    assert_int_equal(bohn_info(rules)->most_players, BOHN_MAX_SEATS);
}

/* A rule reports what it can read. */
static void rules_can_read_everything(void **state) {
    (void)state;
    start(LUA(
        game.zones.each.shed = { 'all', closed = true }
        game.groups = { each = { sheds = { 'shed', 'hand' }, spots = { 'hand', 'field_1' } } }
        function game:act(t, p)
          local red = t:kind 'red'
          local blue = t:kind 'blue'
          local hand = p.hand
          assert(#hand == 3 and hand:size() == 3)
          assert(hand:at(1) == hand:front() and hand:at(3) == hand:top() and hand:at(4) == nil)
          assert(hand:kind() == red and p.field_1:kind() == nil)
          assert(#hand:kinds() == 2 and hand:kinds()[1] == red and hand:kinds()[2] == blue)
          assert(hand:count(red) == 2 and hand:count(blue) == 1 and t.discard:count(red) == 0)
          assert(hand:find(blue) == hand:at(2) and t.discard:find(blue) == nil)
          assert(hand:has(hand:at(2)) and not t.deck:has(hand:at(2)))
          assert(hand:at(2):zone() == hand and hand:at(2):place() == 2 and hand:at(2):face() == 'up')
          assert(t.deck:top():face() == 'down')
          assert(hand:at(2).kind == blue and hand:at(2).id == 'blue' and blue.count == 10)
          assert(hand.name == 'hand' and hand.owner == p and t.deck.owner == false)
          assert(t:has_kind 'red' and not t:has_kind 'green')
          assert(#t:kinds 'card' == 2)
          assert(p:left() == t:seat(2) and t:seat(3):left() == t:seat(1))
          assert(#p:others() == 2 and p:others()[1] == t:seat(2) and t:seat(2):others()[2] == p)
          assert(tostring(hand:at(2)) == 'blue.1' and tostring(hand) == 'p1.hand' and tostring(p.coins) == 'p1.coins')
          assert(not p.shed:is_open() and #p.sheds:opened() == 1 and p.sheds:opened()[1] == p.hand)
          p.shed:open()
          assert(p.shed:is_open() and #p.sheds:opened() == 2)
          p.shed:close()
          assert(#p.sheds == 2 and p.sheds[2] == hand and p.sheds[0] == nil and p.sheds[3] == nil)
          hand:move(hand:front(), hand, 2)
          assert(hand:front() == hand:find(blue))
          local card = t.deck:top()
          assert(t.deck:draw(t.discard) == card and t.discard:top() == card)
          t:seat(2).field_1:take(card)
          local next = t:seat(2)
          assert(next.spots:topped(card.kind)[1] == next.field_1 or next.spots:topped(card)[2] == next.field_1)
          assert(#p.sheds:topped(blue) == 0 and p.sheds:topped(hand:top().kind)[1] == hand)
          assert(#p.sheds:taking(blue) == 0 and #p.spots:taking(blue) == 1 and p.spots:taking(blue)[1] == p.field_1)
          local order = {}
          for _, seat in t:seats(next) do order[#order + 1] = seat.number end
          assert(table.concat(order) == '231' and #t:all_seats() == 3)
          local counts = {}
          for kind, n in hand:counts() do counts[#counts + 1] = kind.id .. n end
          assert(table.concat(counts, ' ') == 'red2 blue1')
          for _ in p.field_2:counts() do error 'it is empty' end
          local others = {}
          for kind, n in t:elsewhere('card', { p.sheds, hand, next.field_1 }) do others[#others + 1] = kind.id .. n end
          assert(table.concat(others, ' ') == (card.kind == red and 'red7 blue9' or 'red8 blue8'))
          for _ in t:elsewhere('none', {}) do error 'no card has this back' end
          t:offer(p, next, { hand:front() }, {})
          t:offer(next, p, {}, { red })
          assert(#t:offers() == 2 and #t:offers(p) == 1 and t:offers(p)[1].from == next and #t:offers(t:seat(3)) == 0)
          assert(#t:offers(nil, p) == 1 and #t:offers(next, p) == 1 and #t:offers(p, p) == 0)
          assert(#next.spots:least(1) == 2 and #next.spots:least(2, 1) == 1 and next.spots:least(2, 1)[1] == next.hand)
          assert(#next.spots:least(9) == 0 and #next.spots:least(9, 1) == 2 and #next.spots:least(9, 9) == 0)
          t:say 'all_is_well'
          t:finish()
        end
    ));
    assert_over();
    assert_said("all_is_well");
}

static void a_seat_keeps_counters_about_the_others(void **state) {
    (void)state;
    start(LUA(
        game.counters.pair = { debt = 3, debt_paid = 0 }
        function game:act(t, p)
          local q = p:left()
          assert(p.debt[q]:add(2) == 5 and q.debt[p]:get() == 3 and p.debt[q:left()]:get() == 3)
          q.debt_paid[p]:set(9)
          assert(tostring(p.debt[q]) == 'p1.debt_p2' and p.debt_paid[q]:get() == 0)
          p:choose { 'which', from = { 'a' } }
          t:say('itself', p.debt[p])
        end
    ));
    asked(0, "which");
    assert_int_equal(counter("p1.debt_p2"), 5);
    assert_int_equal(counter("p2.debt_paid_p1"), 9);
    assert_int_equal(counter("p3.debt_p1"), 3);
    assert_ok(reply(game, "a", &err));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "p1.debt is kept about each other seat: write it as p.NAME[q]");
}

static void the_fewest_points_may_win(void **state) {
    (void)state;
    static const struct { const char *script; unsigned winners; } games[] = {
        { "function game:score(t, p) return p.number == 2 and 1 or 5 end", 1u << 0 | 1u << 2 },
        { "game.best = 'most' function game:score(t, p) return p.number == 2 and 1 or 5 end", 1u << 0 | 1u << 2 },
        { "game.best = 'least' function game:score(t, p) return p.number == 2 and 1 or 5 end", 1u << 1 },
        { "game.best = 'least' function game:score(t, p) return 5, p.number end", 1u << 0 },
        { "game.best = 'least' function game:score(t, p) return -5 end", 7 },
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        unsigned winners = 0;
        start(games[i].script);
        assert_over();
        assert_ok(bohn_winners(game, &winners, &err));
        assert_int_equal(winners, games[i].winners);
        assert_int_equal(bohn_info(rules)->least_wins, i > 1);
        free_game(state);
    }
}

static void cards_are_found_by_their_data(void **state) {
    (void)state;
    start(LUA(
        game.cards = { { id = 'red', count = 10, colour = 'red', uses = { 'sun', 'rain' }, points = 2 },
                       { id = 'blue', count = 10, colour = 'blue', uses = {} },
                       { id = 'green', count = 2, colour = 'blue', uses = { 'rain' } } }
        local frozen = { uses = 'sun' }
        function game:act(t, p)
          p.field_1:take(t.deck:find(t:kind 'green'))
          p.field_1:take(t.deck:find(t:kind 'blue'))
          p.field_1:take(t.deck:find(t:kind 'red'))
          local green = p.field_1:at(1)
          local red = p.field_1:at(3)
          local one = p.field_1
          assert(one:find { uses = 'rain' } == green and one:find { uses = 'sun' } == red)
          assert(one:find { uses = 'rain', colour = 'red' } == red and one:find { uses = 'sun', colour = 'blue' } == nil)
          assert(one:find { colour = 'blue' } == green and one:find { points = 2 } == red and one:find(red.kind) == red)
          assert(one:find { colour = 'pink' } == nil and p.field_2:find { uses = 'rain' } == nil and one:find {} == green)
          assert(one:find('uses', 'sun') == red and one:find('colour', 'pink') == nil and one:count('colour', 'blue') == 2)
          assert(#one:where('uses', { 'sun', 'snow' }) == 1 and #one:where('colour', 'blue') == 2)
          assert(#one:where { colour = 'blue' } == 2 and one:where { uses = { 'sun', 'snow' } }[1] == red)
          assert(#one:where { colour = { 'red', 'blue' } } == 3 and #one:where { colour = 'pink' } == 0)
          assert(one:count { colour = 'blue' } == 2 and one:count(red.kind) == 1 and one:count(frozen) == 1)
          assert(#one:where {} == 3 and #one:where(red.kind) == 1)
          one:find { color = 'blue' }
        end
    ));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT,
                   "no card has the field 'color'; did you mean 'colour'?");
}

#define RANKED LUA( \
    game.cards = { { id = 'two', count = 2, rank = 2, suit = 's' }, { id = 'nine', count = 2, rank = 9, suit = 's' }, \
                   { id = 'half', count = 1, rank = 0.5, suit = 'h' }, { id = 'king', count = 1, rank = 13, suit = 'h' }, \
                   { id = 'joker', count = 14, suit = 'j' } } \
    function game:setup(t) t.deck:fill() end \
    local function lay(t, zone, ids) \
      for _, id in ipairs(ids:split()) do zone:take(t.deck:find(t:kind(id))) end \
    end \
    local function ids(zone) \
      local list = {} \
      for i, card in ipairs(zone:cards()) do list[i] = card.id end \
      return table.concat(list, ' ') \
    end \
)

static void cards_are_summed_compared_and_sorted_by_their_data(void **state) {
    (void)state;
    start(RANKED LUA(
        function game:act(t, p)
          lay(t, p.field_1, 'nine two king nine two')
          local one = p.field_1
          local nine = one:front()
          assert(one:sum 'rank' == 35 and one:sum('rank', { suit = 's' }) == 22 and math.type(one:sum 'rank') == 'integer')
          assert(p.field_2:sum 'rank' == 0 and p.field_2:best 'rank' == nil and one:sum('rank', nine.kind) == 18)
          assert(one:best 'rank' == one:at(3) and one:best('rank', { suit = 's' }) == nine)
          assert(one:best '-rank' == one:at(2) and one:best('-rank', { suit = 'h' }) == one:at(3))
          one:turn(nine, 'down')
          assert(one:sort 'rank' == one and ids(one) == 'two two nine nine king')
          assert(one:at(3) == nine and nine:face() == 'down' and one:at(4):face() == 'up')
          assert(ids(one:sort '-rank') == 'king nine nine two two' and one:at(2) == nine)
          assert(ids(one:sort()) == 'two two nine nine king' and ids(p.field_2:sort 'rank') == '')
          lay(t, p.field_2, 'half')
          t:say('sum', tostring(p.field_2:sum 'rank'))
          t:finish()
        end
    ));
    assert_over();
    assert_said("sum 0.5");
}

static void filters_and_measures_must_name_data(void **state) {
    static const char *const mistakes[][2] = {
        { "p.hand:find('suit')", "a filter has a value: write { suit = … }" },
        { "p.hand:find('suits', 's')", "no card has the field 'suits'; did you mean 'suit'?" },
        { "p.hand:cards('suit', 's')", "zone:cards() lists all cards: for some of them write zone:where { field = value }" },
        { "p.hand:where()", "argument 1 of 'where': a kind is expected, found nothing" },
        { "p.hand:where { 's' }", "a filter names the field of each value: { suit = \"hearts\" }" },
        { "p.hand:sum 'ranks'", "no card has the field 'ranks'; did you mean 'rank'?" },
        { "p.hand:sum '-rank'", "a sum has no order: leave out the '-'" },
        { "p.field_1:best 'ranks'", "no card has the field 'ranks'; did you mean 'rank'?" },
        { "p.hand:sort 'suit'", "the field 'suit' of 'two' is a string, not a number" },
        { "lay(t, p.hand, 'joker') p.hand:best 'rank'", "kind 'joker' has no field 'rank'" },
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        char script[2000];
        snprintf(script, sizeof script, "%s function game:act(t, p) lay(t, p.hand, 'two king') %s end", RANKED, mistakes[i][0]);
        start(script);
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, mistakes[i][1]);
        free_game(state);
    }
}

#define SHOP LUA( \
    local shop = require 'shop' \
    game.cards = { { id = 'red', count = 10, back = 'bean' }, { id = 'blue', count = 10, back = 'bean' }, \
                   { id = 'tin', count = 10, back = 'bean' }, { id = 'sign', count = 1 } } \
    local wares = { mill = { price = 2, bean = 'red' }, barn = { price = 2, bean = 'blue', any_other = 3 }, \
                    silo = { price = 3, bean = 'red' } } \
    function game:check() \
      for _, kind in ipairs(shop.kinds(wares, game.cards)) do game.cards[#game.cards + 1] = kind end \
    end \
    game.zones.wares = 'all' \
)

static void payments_take_cards_of_a_kind(void **state) {
    (void)state;
    start(SHOP LUA(function game:act(t, p)
        for _, id in ipairs { 'sign', 'mill', 'barn', 'silo' } do t.wares:take(t.deck:find(t:kind(id))) end
        for _ = 1, 2 do p.field_2:take(t.deck:find(t:kind 'tin')) end
        for i = 1, 7 do
          for n, way in ipairs(shop.payments(t, t.wares, p.field_2)) do t:say('pays', n, way[1], way[2]) end
          t:say 'then'
          p.field_2:take(t.deck:find(t:kind(i < 4 and 'red' or 'blue')))
        end
        t:finish()
    end));
    assert_over();
    assert_said("then | then | pays 1 mill.1 red | then | "
                "pays 1 mill.1 red | pays 2 barn.1 red | pays 3 silo.1 red | then | "
                "pays 1 mill.1 red | pays 2 barn.1 red | pays 3 silo.1 red | then | "
                "pays 1 mill.1 red | pays 2 barn.1 blue | pays 3 barn.1 red | pays 4 silo.1 red | then | "
                "pays 1 mill.1 red | pays 2 barn.1 blue | pays 3 barn.1 red | pays 4 silo.1 red | then");
}

/* A bot counts only the coins it sees. */
static void payments_do_not_reveal_hidden_coins(void **state) {
    (void)state;
    start(SHOP LUA(
        function game:act(t, p)
          t.wares:take(t.deck:find(t:kind 'mill'))
          for _ = 1, 2 do p.hand:take(t.deck:find(t:kind 'red')) end
          p:choose { 'one', from = { 'a' } }
          p:left():choose { 'two', from = { 'a', 'b', 'c', 'd' } }
        end
        game.bots = { counter = function(game, t, p, q)
          return q.options[1 + #shop.payments(t, t.wares, t:seat(1).hand)]
        end }
    ));
    asked(0, "one");
    answer("a");
    asked(1, "two");
    BohnAnswer a;
    assert_ok(bohn_bot_answer(game, "counter", &a, &err));
    assert_int_equal(a.index[0], 0);
}

static void a_price_must_make_sense(void **state) {
    (void)state;
    assert_null(try_load(SHOP LUA(wares.mill.bean = 'rde'), 0, NULL));
    assert_non_null(strstr(err.text, "the card 'mill': bean = 'rde': no card has this id"));
    assert_null(try_load(SHOP LUA(wares.mill.price = 1.5), 0, NULL));
    assert_non_null(strstr(err.text, "the card 'mill': price = 1.5: a number of thalers is expected"));
    assert_null(try_load(SHOP LUA(wares.mill.grant = 'stew'), 0, NULL));
    assert_non_null(strstr(err.text, "the card 'mill' has no field 'grant'"));
}

static void closed_zones_hold_no_cards(void **state) {
    (void)state;
    start(LUA(
        game.zones.each.shed = { 'all', closed = true }
        function game:act(t, p) t.deck:draw(p.shed) end
    ));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "p1.shed is closed");
}

static void a_move_names_the_real_source(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p.hand:move(t.deck:top(), p.field_1) end));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "blue.10 is not in p1.hand but in deck");
}

/* ---- measures ---------------------------------------------------------------------------------------------- */

static void a_counter_may_be_a_measure(void **state) {
    (void)state;
    start(LUA(game.counters = { tally = { 3, measure = 'rounds' }, plain = { 4 },
                                each = { coins = { -1, measure = { en = 'coins won', de = 'Gewinn' } }, marks = 0 } }));
    const BohnInfo *info = bohn_info(rules);
    for (int i = 0; i < info->n_counters; i++) {
        const char *name = info->counters[i].name, *en = bohn_in(&info->counters[i].measure, "en");
        const char *de = bohn_in(&info->counters[i].measure, "de");
        if (strcmp(name, "tally") == 0) {
            assert_string_equal(en, "rounds");
            assert_string_equal(de, "rounds");
        } else if (strcmp(name, "coins") == 0) {
            assert_string_equal(en, "coins won");
            assert_string_equal(de, "Gewinn");
        } else {
            assert_null(en);
            assert_null(de);
        }
    }
    assert_int_equal(counter("tally"), 3);
    assert_int_equal(counter("plain"), 4);
    assert_int_equal(counter("p3.coins"), -1);
}

static void a_measure_needs_a_text_and_a_number(void **state) {
    (void)state;
    assert_refused(try_load(LUA(game.counters.tally = { measure = 'rounds' }), 0, NULL), BOHN_BAD_SCRIPT,
                   "counter 'tally': its initial value must be a whole number");
    assert_refused(try_load(LUA(game.counters.tally = { 0, measure = 5 }), 0, NULL), BOHN_BAD_SCRIPT,
                   "counter 'tally': write measure = \"what it counts\"");
    assert_refused(try_load(LUA(game.counters.each.coins = { 0, measure = { de = 'Gewinn' } }), 0, NULL), BOHN_BAD_SCRIPT,
                   "counter 'coins': write measure =");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(the_best_score_wins),
        with_game(ties_are_broken_in_order_or_shared),
        with_game(the_score_has_its_tie_breaks_at_any_time),
        with_game(a_rule_may_name_the_winners),
        with_game(a_score_must_be_whole_numbers),
        with_game(score_cannot_change_the_table),
        with_game(texts_are_filled_with_names_in_a_language),
        with_game(everything_has_a_name_to_show),
        with_game(without_a_text_the_key_and_arguments_are_shown),
        with_game(odd_templates_are_harmless),
        with_game(an_option_uses_the_text_of_its_first_word),
        with_game(a_zone_may_have_a_caption),
        with_game(a_caption_hides_what_its_viewer_cannot_see),
        with_game(a_faulty_caption_is_empty_and_harms_nothing),
        with_game(options_questions_and_the_result_may_be_reworded),
        with_game(outlook_returns_a_number),
        with_game(outlook_may_say_what_must_be_beaten),
        with_game(outlook_is_optional),
        with_game(zones_carry_hints_for_the_screen),
        with_game(the_table_can_be_read_without_running_lua),
        with_game(players_are_limited_to_the_seats),
        with_game(rules_can_read_everything),
        with_game(a_seat_keeps_counters_about_the_others),
        with_game(the_fewest_points_may_win),
        with_game(cards_are_found_by_their_data),
        with_game(cards_are_summed_compared_and_sorted_by_their_data),
        with_game(filters_and_measures_must_name_data),
        with_game(payments_take_cards_of_a_kind),
        with_game(payments_do_not_reveal_hidden_coins),
        with_game(a_price_must_make_sense),
        with_game(closed_zones_hold_no_cards),
        with_game(a_move_names_the_real_source),
        with_game(a_counter_may_be_a_measure),
        with_game(a_measure_needs_a_text_and_a_number),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
