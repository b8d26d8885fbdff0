/* test_step.c - games as an embedding program plays them: questions of every form, acts out of turn,
 * the way back and forth, clones, faults, bots, views, edits and new rules. Through bohn.h alone.
 *
 * Most tests bring a few lines of rules of their own, put behind the same small head; what a rule got
 * as an answer it says aloud, and the test reads it from the events. The laws that must hold at every
 * decision are checked on games of "fair", a script with every form of question in it.
 */
#include "vm/bohn.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define LUA(...) #__VA_ARGS__ "\n"  /* rules as they are; a comment would swallow the rest */

#define SEED 42
#define FULL (BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_AUDIT | BOHN_EXPLAIN)

/* Three seats with three cards each; a turn is one phase, `act`, and the score is coins. */
static const char head[] = LUA(
    local game = define { id = 'small', title = 'Small', players = { 1, 4, default = 3 }, turn = { 'act' } }
    game.cards = { { id = 'red', count = 10, name = { en = 'red bean', de = 'Rote Bohne' } },
                   { id = 'blue', count = 10, name = { en = 'blue bean', de = 'Blaue Bohne' } } }
    game.zones = { deck = 'none', discard = 'top', each = { hand = 'owner', field_1 = 'all', field_2 = 'all' } }
    game.counters = { tally = 0, each = { coins = 0 } }
    function game:setup(t)
      t.deck:fill()
      for _, p in t:seats() do
        for i = 1, 3 do p.hand:take(t.deck:find(t:kind(i == 2 and 'blue' or 'red'))) end
      end
    end
    function game:act(t, p) t:finish() end
    function game:score(t, p) return p.coins:get() end
);

/* ---- files, rules and games ----------------------------------------------------------------------- */

static char directory[256];
static BohnError err;
static BohnRules *rules;
static BohnGame *game;

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *walk) {
    (void)info; (void)type; (void)walk;
    return remove(path);
}

static int make_directory(void **state) {
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(directory, sizeof directory, "%s/bohn-step-XXXXXX", base ? base : "/tmp");
    return mkdtemp(directory) ? 0 : -1;
}

static int remove_directory(void **state) {
    (void)state;
    return nftw(directory, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static int free_game(void **state) {
    (void)state;
    bohn_free(game);
    bohn_rules_free(rules);
    game = NULL;
    rules = NULL;
    return 0;
}

#define assert_ok(call) do { \
        if (!(call)) fail_msg("%s: %s", #call, err.text); \
    } while (0)

/* The call fails with this status and this in its text. */
#define assert_refused(call, wanted, words) do { \
        memset(&err, 0, sizeof err); \
        if (call) fail_msg("%s was not refused", #call); \
        if (err.status != wanted) fail_msg("status %d, not %d: %s", (int)err.status, (int)wanted, err.text); \
        if (!strstr(err.text, words)) fail_msg("'%s' is missing in: %s", words, err.text); \
    } while (0)

/* Loads the head with these rules behind it; NULL with `err` when they are refused. */
static BohnRules *try_load(const char *script, int players, const BohnLimits *limits) {
    char file[300], path[300];
    snprintf(file, sizeof file, "%s/small.lua", directory);
    FILE *stream = fopen(file, "w");
    assert_non_null(stream);
    fprintf(stream, "%s\n%s\nreturn game\n", head, script);
    assert_int_equal(fclose(stream), 0);
    snprintf(path, sizeof path, "stdlib:%s", directory);
    BohnSetup setup = { .script = "small", .path = path, .players = players, .limits = limits };
    return bohn_load(&setup, &err);
}

static BohnRules *load(const char *script) {
    BohnRules *loaded = try_load(script, 0, NULL);
    if (!loaded) fail_msg("%s", err.text);
    return loaded;
}

static void start_with(const char *script, int flags) {
    rules = load(script);
    game = bohn_new(rules, SEED, flags, &err);
    if (!game) fail_msg("%s", err.text);
}

static void start(const char *script) { start_with(script, FULL); }

static BohnProgress run(void) {
    BohnProgress progress = bohn_run(game, &err);
    if (progress == BOHN_FAILED) fail_msg("%s", err.text);
    return progress;
}

/* Goes on to the next question, which must be put to this seat (0, 1 ...) under this name. */
static const BohnRequest *asked(int seat, const char *name) {
    if (run() == BOHN_OVER) fail_msg("the game is over, nobody is asked '%s'", name);
    const BohnRequest *q = bohn_request(game);
    assert_string_equal(q->name, name);
    assert_int_equal(q->seat, seat);
    return q;
}

static void answer(const char *text) {
    run();
    assert_ok(bohn_answer_text(game, text, &err));
    run();
}

static void act(int seat, const char *text) {
    run();
    assert_ok(bohn_act_text(game, seat, text, &err));
    run();
}

static void assert_over(void) { assert_int_equal(run(), BOHN_OVER); }

static int zone(const char *name) {
    int found = bohn_zone_find(bohn_rules(game), name);
    if (found < 0) fail_msg("there is no zone '%s'", name);
    return found;
}

static int size(const char *name) { return bohn_zone_size(game, zone(name)); }

static int counter(const char *name) {
    const BohnRules *these = bohn_rules(game);
    for (int i = 0; i < bohn_counter_count(these); i++) {
        char text[80];
        int seat = bohn_counter_seat(these, i);
        if (seat == BOHN_NO_SEAT) snprintf(text, sizeof text, "%s", bohn_counter_name(these, i));
        else snprintf(text, sizeof text, "p%d.%s", seat + 1, bohn_counter_name(these, i));
        if (strcmp(text, name) == 0) return bohn_counter_value(game, i);
    }
    fail_msg("there is no counter '%s'", name);
    return 0;
}

static const char *fingerprint(const BohnGame *of) {
    static char hex[4][17];
    static int next;
    next = (next + 1) % 4;
    bohn_fingerprint(of, hex[next]);
    return hex[next];
}

static const char *option_text(const BohnOption *option) {
    static char text[200];
    bohn_option_write(game, option, text, sizeof text);
    return text;
}

/* All options of the question, "a | b c | d". */
static const char *options(void) {
    static char text[2000];
    const BohnRequest *q = bohn_request(game);
    text[0] = '\0';
    for (int i = 0; i < q->n_options; i++) {
        if (i) strcat(text, " | ");
        strcat(text, option_text(&q->options[i]));
    }
    return text;
}

/* What a seat hears: "key a b" of each message in order, with | between. */
static const char *heard(int seat) {
    static char text[4000];
    text[0] = '\0';
    for (int i = 0; i < bohn_event_count(game); i++) {
        BohnEvent event;
        if (!bohn_event(game, seat, i, &event) || event.type != BOHN_EVENT_SAY) continue;
        if (text[0]) strcat(text, " | ");
        strcat(text, bohn_word(rules, event.a));
        BohnOption things = { .n = (uint8_t)event.n_args };
        memcpy(things.atom, event.args, sizeof event.args);
        if (things.n) strcat(strcat(text, " "), option_text(&things));
    }
    return text;
}

static void assert_said(const char *expected) { assert_string_equal(heard(BOHN_ALL_SEATS), expected); }

/* ---- choose --------------------------------------------------------------------------------------- */

static void one_of_a_list_is_chosen(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        t:say('got', p:choose { 'which', from = { 'left', 7, p.field_1, t:seat(2), p.hand:front(), t:kind 'blue' }, clause = 'SMA-1' })
        t:finish()
    end));
    const BohnRequest *q = asked(0, "which");
    assert_int_equal(q->type, BOHN_CHOOSE);
    assert_string_equal(q->clause, "SMA-1");
    assert_false(q->pass);
    assert_string_equal(options(), "left | 7 | p1.field_1 | p2 | red.1 | blue");
    answer("p2");
    assert_over();
    assert_said("got p2");
}

static void every_thing_in_a_list_comes_back_as_it_was(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        local things = { 'left', 7, p.field_1, t:seat(2), p.hand:front(), t:kind 'blue', { 'both', p.field_2 } }
        local got = p:choose { 'which', from = things }
        for i, thing in ipairs(things) do if got == thing then t:say('number', i) end end
        if t:turn() == 7 then t:finish() end
    end));
    for (int i = 0; i < 7; i++) {
        asked(i % 3, "which");
        assert_ok(bohn_answer(game, &(BohnAnswer){ .n = 1, .index = { i }, .partner = BOHN_NO_SEAT }, &err));
    }
    assert_over();
    assert_said("number 1 | number 2 | number 3 | number 4 | number 5 | number 6 | number 7");
}

static void one_card_of_a_zone_is_chosen(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        p.hand:move(p:choose { 'card', from = p.hand }, p.field_1)
        t:finish()
    end));
    asked(0, "card");
    assert_string_equal(options(), "red.1 | blue.1 | red.2");
    answer("blue");
    assert_over();
    assert_int_equal(size("p1.field_1"), 1);
    assert_int_equal(size("p1.hand"), 2);
}

static void a_named_rule_makes_the_options(void **state) {
    (void)state;
    start(LUA(
        function game:places(t, p, card) return { { 'on', card }, { 'for', p } } end
        function game:act(t, p)
          local got = p:choose { 'where', from = 'places', with = p.hand:front(), about = { p, 3 } }
          t:say('got', got[1], got[2])
          t:finish()
        end
    ));
    const BohnRequest *q = asked(0, "where");
    assert_string_equal(options(), "on red.1 | for p1");
    assert_int_equal(q->n_args, 2);
    assert_int_equal(q->args[0].type, BOHN_SEAT);
    assert_int_equal(q->args[1].value, 3);
    answer("for p1");
    assert_said("got for p1");
}

static void a_function_makes_the_options(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        t:say('got', p:choose { 'which', from = function() return { #p.hand, #t.deck } end })
        t:finish()
    end));
    asked(0, "which");
    assert_string_equal(options(), "3 | 11");
    answer("11");
    assert_said("got 11");
}

static void can_tells_what_is_possible_and_why_the_rest_is_not(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        t:say('got', p:choose { 'number', from = { 1, 2, 3, 4 }, can = function(n)
          if n == 1 then return no 'SMA-7' end
          return n % 2 == 0
        end })
        t:finish()
    end));
    const BohnRequest *q = asked(0, "number");
    assert_string_equal(options(), "2 | 4");
    assert_int_equal(q->n_refused, 2);
    assert_int_equal(q->refused[0].atom[0].value, 1);
    assert_string_equal(bohn_word(rules, q->refused[0].clause), "SMA-7");
    assert_int_equal(q->refused[1].atom[0].value, 3);
    assert_int_equal(q->refused[1].clause, -1);
    answer("4");
    assert_said("got 4");
}

static void refusals_are_kept_only_for_who_wants_explanations(void **state) {
    (void)state;
    start_with(LUA(function game:act(t, p)
        p:choose { 'number', from = { 1, 2 }, can = function(n) return n == 2 end }
    end), 0);
    assert_int_equal(asked(0, "number")->n_refused, 0);
    assert_string_equal(options(), "2");
}

static void one_may_pass_where_the_rule_allows_it(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        if not p:choose { 'which', from = { 'a' }, pass = true } then t:say 'nothing' end
        t:finish()
    end));
    assert_true(asked(0, "which")->pass);
    answer("-");
    assert_over();
    assert_said("nothing");
}

static void where_nothing_is_possible_another_rule_helps(void **state) {
    (void)state;
    start(LUA(
        function game:empty(t, p) return #p.field_1 == 0 and { p.field_1 } or {} end
        function game:make_room(t, p, card)
          t:say('room', card, p:choose { 'room', from = { 'a', 'b' } })
          p.field_1:move_all(t.discard)
        end
        function game:act(t, p)
          t.deck:draw(p.field_1)
          local where = p:choose { 'where', from = 'empty', otherwise = 'make_room', with = p.hand:front() }
          t:say('where', where)
          t:finish()
        end
    ));
    asked(0, "room");
    answer("b");
    asked(0, "where");
    assert_string_equal(options(), "p1.field_1");
    answer("field_1");
    assert_said("room red.1 b | where p1.field_1");
}

static void a_question_without_a_legal_answer_is_a_fault_of_the_rules(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = {} } end));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "question 'which' has no legal answer");
}

/* ---- declared decisions --------------------------------------------------------------------------- */

#define GARDEN LUA( \
    game.decisions = { \
      plant_first = { from = 'places', otherwise = 'make_room', clause = 'SMA-2', poll = true }, \
      plant_more = { from = 'places', pass = true, leave = true }, \
      quiet = { from = 'places', pass = true, anytime = false }, \
    } \
    function game:places(t, p, card) return t:fitting({ p.field_1, p.field_2 }, card, 'SMA-3') end \
    function game:make_room(t, p, card) self:harvest(t, p, p.field_1) end \
    function game:harvest(t, p, field) \
      p.coins:add(#field) \
      t:say('harvested', p, #field) \
      field:move_all(t.discard) \
    end \
    function game:anytime(t, p) \
      local list = {} \
      for _, f in ipairs { p.field_1, p.field_2 } do if #f > 0 then list[#list + 1] = { 'harvest', f } end end \
      return list \
    end \
)

static void a_declared_decision_is_asked_by_its_name(void **state) {
    (void)state;
    start(GARDEN LUA(function game:act(t, p)
        p.field_1:take(t.deck:find(t:kind 'blue'))
        t:say('got', p:choose('plant_first', p.hand:front()))
        t:finish()
    end));
    const BohnRequest *q = asked(0, "plant_first");
    assert_string_equal(q->clause, "SMA-2");
    assert_string_equal(options(), "p1.field_2");
    assert_int_equal(q->n_args, 1);
    assert_int_equal(q->args[0].type, BOHN_CARD);
    assert_false(q->pass);
    assert_true(q->window);
    assert_int_equal(q->n_refused, 1);
    assert_string_equal(bohn_word(rules, q->refused[0].clause), "SMA-3");
    answer("field_2");
    assert_said("got p1.field_2");
}

static void a_declared_decision_may_have_a_rule_that_helps(void **state) {
    (void)state;
    start(GARDEN LUA(function game:act(t, p)
        for _, f in ipairs { p.field_1, p.field_2 } do f:take(t.deck:find(t:kind 'blue')) end
        t:say('got', p:choose('plant_first', p.hand:front()))
        t:finish()
    end));
    asked(0, "plant_first");
    answer("field_1");
    assert_said("harvested p1 1 | got p1.field_1");
}

static void an_action_ends_a_decision_that_may_be_left(void **state) {
    (void)state;
    start(GARDEN LUA(function game:act(t, p)
        t.deck:draw(p.field_1)
        local got = p:choose('plant_more', p.hand:front())
        t:say(got and 'planted' or 'left', #p.field_1)
        t:finish()
    end));
    asked(0, "plant_more");
    act(0, "harvest field_1");
    assert_over();
    assert_said("harvested p1 1 | left 0");
}

static void a_decision_may_shut_its_window(void **state) {
    (void)state;
    start(GARDEN LUA(function game:act(t, p)
        t.deck:draw(p.field_1)
        p:choose('quiet', p.hand:front())
        t:finish()
    end));
    assert_false(asked(0, "quiet")->window);
    assert_refused(bohn_act(game, 0, 0, &err), BOHN_BAD_INPUT, "nobody may act out of turn at this question");
    const BohnOption *actions;
    assert_int_equal(bohn_anytime(game, 0, &actions, &err), -1);
    answer("-");
    assert_over();
}

static void an_undeclared_decision_is_a_fault(void **state) {
    (void)state;
    start(GARDEN LUA(function game:act(t, p) p:choose('plant_frist', p.hand:front()) end));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "no decision 'plant_frist' is declared");
}

/* ---- pick, confirm, deal -------------------------------------------------------------------------- */

static void several_are_picked_in_the_order_of_the_answer(void **state) {
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
    assert_refused(bohn_answer_text(game, "-", &err), BOHN_BAD_INPUT, "'cards' takes 1 to 2, 0 given");
    assert_refused(bohn_answer_text(game, "red.1, red.2, blue.1", &err), BOHN_BAD_INPUT, "3 given");
    answer("red.2, red.1");
    asked(1, "cards");
    answer("blue");
    assert_over();
    assert_said("got red.2 red.1 | got blue.2");
}

static void a_pick_may_be_of_an_exact_number_or_of_any(void **state) {
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

static void more_than_there_is_cannot_be_wanted(void **state) {
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

static void a_deal_is_an_offer_or_an_option_or_nothing(void **state) {
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

static void an_offer_lies_on_the_table_for_all_to_see(void **state) {
    (void)state;
    start(DEALING);
    answer("offer p3 give blue, red.2 ask blue, blue");
    for (int seat = 0; seat < 3; seat++) {
        BohnOffer offers[4];
        assert_int_equal(bohn_offers(game, seat, offers, 4), 1);
        assert_int_equal(offers[0].number, 1);
        assert_int_equal(offers[0].from, 0);
        assert_int_equal(offers[0].to, 2);
        assert_int_equal(offers[0].n_give, 2);
        assert_int_equal(offers[0].give[1], 1); /* red.2 */
        assert_int_equal(offers[0].n_ask, 2);
        assert_int_equal(offers[0].ask[0], 1);  /* blue */
    }
}

/* ---- several seats at once ------------------------------------------------------------------------ */

static void all_choose_and_nobody_learns_anything_before_all_have(void **state) {
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

static void the_first_who_does_not_pass_closes_an_open_question(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        local who, what = t:open { 'rescue', from = function(seat) return { 'save_' .. seat.number } end, seats = t:all_seats(p) }
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

/* ---- acts out of turn ------------------------------------------------------------------------------- */

static void a_question_tells_what_each_seat_may_do_meanwhile(void **state) {
    (void)state;
    start(GARDEN LUA(function game:act(t, p)
        t.deck:draw(t:seat(2).field_2)
        p:choose { 'which', from = { 'a' } }
        t:finish()
    end));
    const BohnOption *actions;
    assert_true(asked(0, "which")->window);
    assert_int_equal(bohn_anytime(game, 0, &actions, &err), 0);
    assert_int_equal(bohn_anytime(game, 1, &actions, &err), 1);
    assert_string_equal(option_text(&actions[0]), "harvest p2.field_2");
    assert_refused(bohn_anytime(game, 3, &actions, &err) >= 0, BOHN_BAD_INPUT, "no such seat");
    assert_refused(bohn_act(game, 0, 0, &err), BOHN_BAD_INPUT, "p1 can do nothing out of turn now");
    assert_refused(bohn_act(game, 1, 1, &err), BOHN_BAD_INPUT, "p2 may do 1 things now, not number 2");
    assert_refused(bohn_act_text(game, 1, "harvest field_1", &err), BOHN_BAD_INPUT, "p2 cannot do 'harvest field_1' now");
    assert_int_equal(bohn_position(game), 0);
}

/* Each form of question, asked of p1 while p2 has a full field; p2 harvests; then it is answered. */
static void every_form_of_question_goes_on_after_an_act(void **state) {
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
        assert_int_equal(bohn_position(game), 2);
        assert_string_equal(bohn_decision(game, 0), "p2 ! harvest p2.field_2");
        free_game(state);
    }
}

static void after_an_act_the_options_are_fresh(void **state) {
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

static void an_act_may_ask_itself_and_then_nobody_interrupts(void **state) {
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
    assert_refused(bohn_act(game, 1, 0, &err), BOHN_BAD_INPUT, "nobody may act out of turn");
    answer("hey");
    assert_true(asked(0, "which")->window);
    act(0, "shout 1");
    answer("ho");
    answer("a");
    assert_over();
    assert_said("shouted p3 2 hey | shouted p1 1 ho");
}

static void what_is_impossible_meanwhile_is_explained(void **state) {
    (void)state;
    start(LUA(
        function game:anytime(t, p) return { { 'wave' } }, { { { 'jump', 3 }, 'SMA-9' } } end
        function game:wave() end
        function game:act(t, p) p:choose { 'which', from = { 'a' } } end
    ));
    const BohnOption *actions, *refused;
    asked(0, "which");
    assert_int_equal(bohn_anytime(game, 0, &actions, &err), 1);
    assert_int_equal(bohn_anytime_refused(game, &refused), 1);
    assert_string_equal(option_text(&refused[0]), "jump 3");
    assert_string_equal(bohn_word(rules, refused[0].clause), "SMA-9");
}

static void where_nobody_may_act_nothing_can_be_done(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a' } } end));
    const BohnOption *actions;
    assert_refused(bohn_act(game, 0, 0, &err), BOHN_BAD_INPUT, "nobody may act out of turn");
    asked(0, "which");
    assert_int_equal(bohn_anytime(game, 0, &actions, &err), 0);
    assert_refused(bohn_act(game, 0, 0, &err), BOHN_BAD_INPUT, "p1 can do nothing out of turn now");
}

/* ---- polls ------------------------------------------------------------------------------------------ */

#define POLLING GARDEN LUA(function game:act(t, p) \
        if t:turn() == 2 then \
          for _, seat in t:seats() do t.deck:deal(seat.field_1, seat.number) end \
          t:poll() \
          t:say 'polled' \
          p:choose { 'which', from = { 'a' } } \
          t:finish() \
        end \
    end)

static void without_polls_nobody_is_asked(void **state) {
    (void)state;
    start(POLLING);
    asked(1, "which");
    assert_said("polled");
}

static void the_active_seat_is_polled_first_then_clockwise_until_all_decline(void **state) {
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
    asked(1, "anytime"); /* everybody may think again; p3 has nothing left to do */
    answer("-");
    asked(0, "anytime");
    answer("-");
    asked(1, "which");
    assert_said("harvested p3 3 | polled");
}

static void only_the_seats_that_want_it_are_polled(void **state) {
    (void)state;
    start(POLLING);
    bohn_set_polls(game, 1);
    asked(0, "anytime");
    answer("harvest field_1");
    asked(1, "which");
    assert_said("harvested p1 1 | polled");
}

static void a_poll_comes_before_a_decision_that_wants_one(void **state) {
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

static void polls_can_be_switched_off_in_the_middle(void **state) {
    (void)state;
    start(POLLING);
    bohn_set_polls(game, 7);
    asked(1, "anytime");
    bohn_set_polls(game, 0);
    answer("-");
    asked(1, "which");
}

static void a_window_that_is_shut_has_no_polls(void **state) {
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

/* ---- answers that are refused ----------------------------------------------------------------------- */

static void nobody_answers_before_a_question(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a' } } t:finish() end));
    BohnAnswer first = { .n = 1, .partner = BOHN_NO_SEAT };
    assert_null(bohn_request(game));
    assert_refused(bohn_answer(game, &first, &err), BOHN_BAD_INPUT, "nobody is asked anything now");
    assert_refused(bohn_answer_text(game, "a", &err), BOHN_BAD_INPUT, "nobody is asked anything now");
    assert_refused(bohn_bot_answer(game, "any", &first, &err), BOHN_BAD_INPUT, "nobody is asked anything now");
    asked(0, "which");
    assert_ok(bohn_answer(game, &first, &err));
    assert_null(bohn_request(game));
    assert_refused(bohn_answer(game, &first, &err), BOHN_BAD_INPUT, "nobody is asked anything now");
    assert_over();
    assert_refused(bohn_answer_text(game, "a", &err), BOHN_BAD_INPUT, "nobody is asked anything now");
}

static void a_wrong_answer_changes_nothing(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } t:finish() end));
    asked(0, "which");
    char before[17];
    bohn_fingerprint(game, before);
    assert_refused(bohn_answer_text(game, "c", &err), BOHN_BAD_INPUT, "'c' is not an answer to 'which'");
    assert_refused(bohn_answer_text(game, "-", &err), BOHN_BAD_INPUT, "nobody may pass here");
    assert_refused(bohn_answer(game, &(BohnAnswer){ .n = 1, .index = { 2 }, .partner = BOHN_NO_SEAT }, &err), BOHN_BAD_INPUT,
                   "from 1 to 2, found 3");
    assert_string_equal(fingerprint(game), before);
    assert_int_equal(bohn_position(game), 0);
    asked(0, "which");
    assert_false(bohn_answer_text(game, "c", NULL)); /* the reason is for who wants it */
    answer("b");
    assert_over();
}

static void running_again_while_a_question_waits_changes_nothing(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } t:finish() end));
    const BohnRequest *q = asked(0, "which");
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_ptr_equal(bohn_request(game), q);
    assert_int_equal(bohn_position(game), 0);
}

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
    assert_string_equal(bohn_phase(game), "setup");
    assert_int_equal(bohn_turn(game), 0);
    assert_over();
    assert_string_equal(bohn_phase(game), "over");
    assert_said("one p1 1 | two p1 p1 two | one p2 2 | two p2 p2 two | one p3 3 | two p3 p3 two | "
                "one p1 4 | two p1 p1 two");
}

static void a_phase_may_come_again(void **state) {
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
    assert_string_equal(bohn_phase(game), "act");
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

static void a_phase_that_does_not_exist_is_a_fault(void **state) {
    (void)state;
    start(LUA(game.finale = { 'close' } function game:close() end function game:act(t, p) return 'close' end));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT,
                   "phase 'act' returned 'close': nothing, \"again\" or a phase of the same list is expected");
}

static void the_next_turn_may_be_passed_to_any_seat(void **state) {
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
        function game:setup(t) t:pass_to(t:seat(2)) end
        function game:act(t, p) t:say('turn', p) if t:turn() == 2 then t:finish() end end
    ));
    assert_over();
    assert_said("turn p2 | turn p3");
}

static void the_end_finishes_the_step_and_no_more(void **state) {
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
    assert_int_equal(bohn_active_seat(game), 0);
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
    assert_string_equal(bohn_phase(game), "close");
    answer("bye");
    assert_over();
    assert_said("reckon p2 0 | reckon p2 1 | close p2 bye");
}

static void a_game_may_end_in_its_setup(void **state) {
    (void)state;
    start(LUA(game.finale = { 'close' } function game:setup(t) t:finish() end function game:close(t) t:say 'closed' end));
    assert_over();
    assert_said("closed");
    assert_int_equal(bohn_turn(game), 0);
}

/* ---- events ----------------------------------------------------------------------------------------- */

/* The moves as a seat sees them: "card from to", with | between. */
static const char *moves_seen(int seat) {
    static char text[4000];
    text[0] = '\0';
    for (int i = 0; i < bohn_event_count(game); i++) {
        BohnEvent event;
        if (!bohn_event(game, seat, i, &event) || event.type != BOHN_EVENT_MOVE || event.b == 0) continue;
        BohnOption move = { .n = 3, .atom = { { BOHN_CARD, event.a }, { BOHN_ZONE, event.b }, { BOHN_ZONE, event.c } } };
        if (text[0]) strcat(text, " | ");
        strcat(text, option_text(&move));
    }
    return text;
}

static void what_is_said_all_hear_and_what_is_told_one_seat(void **state) {
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

static void a_moved_card_is_known_to_those_who_see_it_before_or_after(void **state) {
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

static void steps_decisions_shuffles_counts_and_flips_are_told(void **state) {
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
    for (int i = 0; i < bohn_event_count(game); i++) {
        BohnEvent event;
        assert_true(bohn_event(game, 2, i, &event));
        if (event.type == BOHN_EVENT_MOVE) continue;
        assert_int_equal(event.type, expected[found++]);
        if (event.type == BOHN_EVENT_DECISION) assert_int_equal(event.a, 0);
        if (event.type == BOHN_EVENT_SHUFFLE) assert_int_equal(event.a, zone("discard"));
        if (event.type != BOHN_EVENT_COUNT) continue;
        assert_string_equal(bohn_counter_name(rules, event.a), "coins");
        assert_int_equal(bohn_counter_seat(rules, event.a), 0);
        assert_int_equal(event.b, 0);
        assert_int_equal(event.c, 5);
    }
    assert_int_equal(found, 6);
}

static void who_wants_no_events_gets_none(void **state) {
    (void)state;
    start_with(LUA(function game:act(t, p) t:say('aloud', p) t:finish() end), BOHN_HISTORY | BOHN_CHECKS);
    assert_over();
    assert_int_equal(bohn_event_count(game), 0);
}

static void what_is_undone_was_never_said(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        t:say('asked', p)
        t:say('got', p:choose { 'which', from = { 'a', 'b' } })
        if t:turn() == 3 then t:finish() end
    end));
    asked(0, "which");
    int at_first = bohn_event_count(game);
    answer("a");
    answer("b");
    assert_said("asked p1 | got a | asked p2 | got b | asked p3");
    assert_ok(bohn_goto(game, 1, &err));
    assert_said("asked p1 | got a | asked p2");
    assert_ok(bohn_goto(game, 0, &err));
    assert_said("asked p1");
    assert_int_equal(bohn_event_count(game), at_first);
    answer("b");
    assert_said("asked p1 | got b | asked p2");
}

static void a_card_that_came_to_light_since_is_remembered(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        p:choose { 'which', from = { 'a' } }
        if t:turn() == 2 then t.deck:draw(p.hand) end
        if t:turn() == 3 then t.deck:draw(t.discard) end
    end));
    asked(0, "which");
    for (int i = 0; i < 3; i++) answer("a");
    assert_true(bohn_revealed_since(game, 0, 1));
    assert_true(bohn_revealed_since(game, 1, 1));
    assert_true(bohn_revealed_since(game, 1, 0));
    assert_true(bohn_revealed_since(game, 2, 0));
    assert_false(bohn_revealed_since(game, 3, 0));
    assert_ok(bohn_goto(game, 2, &err)); /* p2 has drawn into its hand */
    assert_true(bohn_revealed_since(game, 1, 1));
    assert_false(bohn_revealed_since(game, 1, 0));
    assert_false(bohn_revealed_since(game, 2, 1));
}

/* ---- a game with everything in it ------------------------------------------------------------------- */

/* Decisions of every form, some of them in the middle of a step that has changed the table and drawn
 * by chance; steps without any; polls, windows and shut ones; offers; a finale. */
static const char fair[] = LUA(
    game.turn = { 'plant', 'trade', 'fight', 'gather' }
    game.finale = { 'reckon', 'close' }
    game.cards = { { id = 'red', count = 24 }, { id = 'blue', count = 24 }, { id = 'green', count = 12 },
                   { id = 'order', count = 6, back = 'order' } }
    game.zones = { deck = 'none', orders = 'none', discard = 'top', market = 'all',
                   each = { hand = 'owner', field_1 = 'all', field_2 = 'all', field_3 = { 'all', closed = true },
                            purse = { 'owner', face = 'down' }, bid = 'none' } }
    game.counters = { rounds = 0, each = { coins = 0, fights = 0 } }
    game.decisions = {
      plant_first = { from = 'places', otherwise = 'make_room', poll = true },
      plant_more = { from = 'places', pass = true, leave = true },
      bury = { from = 'held', pass = true, anytime = false },
    }
    function game:setup(t)
      t.deck:fill('card'):shuffle()
      t.orders:fill('order'):shuffle()
      for _, p in t:seats() do
        t.deck:deal(p.hand, 4)
        t.orders:draw(p.hand)
        t.deck:draw(p.field_1)
        t.deck:draw(p.field_2)
      end
      t:pass_to(t:seat(t:random(self.seat_count)))
    end
    function game:fields(p) return { p.field_1, p.field_2, p.field_3 } end
    function game:places(t, p, card) return t:fitting(self:fields(p), card, 'FAI-1') end
    function game:held(t, p) return p.hand:cards() end
    function game:anytime(t, p)
      local list = t:options('harvest', t:holding({ p.field_1, p.field_2 }, 1))
      if not p.field_3:is_open() and #p.purse > 1 then list[#list + 1] = { 'buy' } end
      return list
    end
    function game:harvest(t, p, field)
      local coin = p:choose { 'coin', from = field, pass = true }
      if coin then field:move(coin, p.purse) end
      p.coins:add(#field)
      field:move_all(t.discard)
    end
    function game:buy(t, p)
      t.discard:take(p.purse:front(), 'bottom')
      p.field_3:open()
    end
    function game:make_room(t, p) self:harvest(t, p, p:choose { 'room', from = { p.field_1, p.field_2 } }) end
    function game:plant(t, p)
      local card = p.hand:front()
      if not card then return end
      local first = t:steps() == 0
      local where = p:choose(first and 'plant_first' or 'plant_more', card)
      if not where then return end
      p.hand:move(card, where)
      return first and 'again' or nil
    end
    function game:trade(t, p)
      for i = 1, 2 do t.deck:draw(t.market) end
      local deal = p:deal { 'trade', partners = p:others(), cards = p.hand:cards(), from = { 'stop' }, pass = true,
                            kinds = { t:kind 'red', t:kind 'blue' } }
      if type(deal) == 'table' then
        local number = t:offer(p, deal.partner, deal.give, deal.ask)
        if deal.partner:confirm { 'accept', about = p } then
          for _, card in ipairs(deal.give) do p.hand:move(card, deal.partner.hand) end
          t:withdraw(number)
        else
          p:tell('refused', deal.partner)
          if #t:offers() > 3 then for _, old in ipairs(t:offers()) do t:withdraw(old.number) end end
        end
      end
      local who, card = t:open { 'take', from = t.market, seats = p:others() }
      if who then t.market:move(card, who.hand) end
      if #t.market > 0 and p:confirm { 'sweep' } then t.market:move_all(t.discard) end
      if t:random(6) == 6 then return 'gather' end
    end
    function game:fight(t, p)
      local bids = t:choose_all { 'bid', from = function(seat) return seat.hand:cards() end, least = 0, most = 1 }
      for _, seat in t:seats() do
        if bids[seat][1] then seat.hand:move(bids[seat][1], seat.bid) end
      end
      t:poll()
      local best
      for _, seat in t:seats(p) do
        if #seat.bid > 0 and (not best or seat.bid:top().kind == t:kind 'red') then best = seat end
      end
      for _, seat in t:seats() do seat.bid:move_all(t.discard) end
      if best then
        best.fights:add(1)
        t:say('won', best)
        t:pass_to(best)
      end
    end
    function game:gather(t, p)
      for _, card in ipairs(p:pick { 'order', from = p.hand, least = 0, most = 3, ordered = true }) do
        p.hand:move(card, p.hand)
      end
      p:choose('bury')
      local _, left = t.deck:draw(p.hand)
      if #t.discard > 6 then
        t.discard:move_all(t.deck)
        t.deck:shuffle()
        t.rounds:add(1)
      end
      if t:turn() >= 8 or not left then t:finish() end
    end
    function game:reckon(t, p)
      for _, seat in t:seats() do seat.coins:add(#seat.purse) end
      return t:steps() == 0 and 'again' or nil
    end
    function game:close(t, p) p:choose { 'last_word', from = { 'bye', 'ciao' } } end
    function game:score(t, p) return p.coins:get(), p.fights:get() end
    game.bots = { first = function(game, t, p, q)
      if q.type == 'pick' then return {} end
      return q.options[1]
    end }
);

/* Chance of the tests, the same in every run. */
static uint64_t dice;
static unsigned roll(unsigned n) {
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(dice >> 33) % n;
}

static void random_answer(const BohnRequest *q, BohnAnswer *a) {
    bohn_default_answer(q, a);
    if (q->type == BOHN_PICK) {
        a->n = q->least + (int)roll((unsigned)(q->most - q->least) + 1);
        int from = (int)roll((unsigned)q->n_options + 1);
        for (int i = 0; i < a->n; i++) a->index[i] = (from + i) % q->n_options;
    } else if (q->type == BOHN_DEAL && roll(2) && q->n_partners > 0) {
        a->n = 0;
        a->partner = q->partners[roll((unsigned)q->n_partners)];
        a->n_give = q->n_cards < 2 ? q->n_cards : (int)roll(3);
        a->n_ask = a->n_give ? (int)roll(3) : 1;
        for (int i = 0; i < a->n_give; i++) a->give[i] = q->n_cards - 1 - i;
        for (int i = 0; i < a->n_ask; i++) a->ask[i] = (int)roll(2);
    } else if (q->n_options > 0 && (!q->pass || roll(2))) {
        a->n = 1;
        a->index[0] = (int)roll((unsigned)q->n_options);
    }
}

static bool random_act(BohnGame *in) {
    const BohnOption *actions;
    if (!bohn_request(in)->window) return false;
    int seat = (int)roll((unsigned)bohn_players(bohn_rules(in)));
    int n = bohn_anytime(in, seat, &actions, &err);
    if (n < 0) fail_msg("%s", err.text);
    if (n == 0) return false;
    assert_ok(bohn_act(in, seat, (int)roll((unsigned)n), &err));
    return true;
}

static void random_decision(BohnGame *in) {
    if (roll(5) == 0 && random_act(in)) return;
    BohnAnswer a;
    random_answer(bohn_request(in), &a);
    assert_ok(bohn_answer(in, &a, &err));
}

#define MAX_POSITIONS 400

/* A game of "fair" to its end; what it looked like at every position is kept. */
static struct { char print[17], question[100]; int events; } seen[MAX_POSITIONS];
static int n_seen;

static void describe(const BohnGame *in, char text[100]) {
    const BohnRequest *q = bohn_request(in);
    if (!q) snprintf(text, 100, "nothing");
    else snprintf(text, 100, "p%d %s %d/%d/%d/%d", q->seat + 1, q->name, (int)q->type, q->n_options, q->n_cards, q->n_refused);
}

static void start_fair(int flags, uint64_t seed) {
    rules = load(fair);
    game = bohn_new(rules, seed, flags, &err);
    assert_non_null(game);
    bohn_set_polls(game, 3);
    dice = seed;
    n_seen = 0;
}

static void note_position(void) {
    assert_true(n_seen < MAX_POSITIONS);
    bohn_fingerprint(game, seen[n_seen].print);
    describe(game, seen[n_seen].question);
    seen[n_seen++].events = bohn_event_count(game);
}

static void play_fair(int flags, uint64_t seed) {
    start_fair(flags, seed);
    while (run() == BOHN_WAITING) {
        note_position();
        random_decision(game);
    }
    note_position();
    assert_int_equal(bohn_position(game), n_seen - 1);
}

static void assert_same(const BohnGame *a, const BohnGame *b) {
    char one[100], other[100];
    assert_string_equal(fingerprint(a), fingerprint(b));
    assert_int_equal(bohn_position(a), bohn_position(b));
    describe(a, one);
    describe(b, other);
    assert_string_equal(one, other);
    const BohnRequest *p = bohn_request(a), *q = bohn_request(b);
    if (!p) return;
    assert_int_equal(p->window, q->window);
    assert_int_equal(p->pass, q->pass);
    assert_int_equal(p->poll, q->poll);
    assert_int_equal(p->least, q->least);
    assert_int_equal(p->most, q->most);
    for (int i = 0; i < p->n_options; i++) {
        assert_int_equal(p->options[i].n, q->options[i].n);
        assert_memory_equal(p->options[i].atom, q->options[i].atom, p->options[i].n * sizeof(BohnAtom));
    }
    if (p->n_cards) assert_memory_equal(p->cards, q->cards, (size_t)p->n_cards * sizeof(int));
}

static void the_fair_has_every_form_of_question(void **state) {
    (void)state;
    static const char *const names[] = { "plant_first", "plant_more", "bury", "room", "coin", "trade", "accept", "take",
                                         "sweep", "bid", "order", "anytime", "last_word" };
    bool found[13] = { false }, acted = false, offered = false;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        play_fair(FULL, seed);
        for (int i = 0; i < bohn_length(game); i++) {
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

/* ---- back and forth --------------------------------------------------------------------------------- */

static void assert_stands_at(int n) {
    char question[100];
    describe(game, question);
    assert_int_equal(bohn_position(game), n);
    assert_string_equal(fingerprint(game), seen[n].print);
    assert_string_equal(question, seen[n].question);
    assert_int_equal(bohn_event_count(game), seen[n].events);
    assert_int_equal(bohn_length(game), n_seen - 1);
}

static void every_position_is_found_again_step_by_step(void **state) {
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

static void every_position_is_found_again_by_leaps(void **state) {
    (void)state;
    play_fair(FULL & ~BOHN_AUDIT, 2);
    dice = 99;
    for (int i = 0; i < 400; i++) {
        int n = (int)roll((unsigned)n_seen);
        assert_ok(bohn_goto(game, n, &err));
        assert_stands_at(n);
        if (roll(2)) run(); /* goes on to where it stands already */
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
            const char *what = said[i] + 3;
            if (strncmp(what, "! ", 2) == 0) assert_ok(bohn_act_text(game, said[i][1] - '1', what + 2, &err));
            else assert_ok(bohn_answer_text(game, strchr(what, ' ') + 1, &err));
            assert_string_equal(bohn_decision(game, i), said[i]);
        }
        assert_over();
        assert_string_equal(fingerprint(game), end);
    }
    for (int i = 0; i < n_seen - 1; i++) free(said[i]);
}

static void there_is_nothing_before_the_start_or_after_the_end(void **state) {
    (void)state;
    play_fair(FULL & ~BOHN_AUDIT, 1);
    assert_refused(bohn_goto(game, -1, &err), BOHN_BAD_INPUT, "there is no decision -1");
    assert_refused(bohn_goto(game, n_seen, &err), BOHN_BAD_INPUT, "can be reached");
    assert_stands_at(n_seen - 1);
    assert_null(bohn_decision(game, n_seen - 1));
    assert_null(bohn_decision(game, -1));
}

static void decisions_that_were_undone_can_be_read_until_others_are_made(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a', 'b', 'c' } } if t:turn() == 4 then t:finish() end end));
    answer("a");
    answer("b");
    answer("c");
    assert_ok(bohn_goto(game, 1, &err));
    assert_int_equal(bohn_position(game), 1);
    assert_int_equal(bohn_length(game), 3);
    assert_string_equal(bohn_decision(game, 2), "p3 which c");
    assert_ok(bohn_goto(game, 3, &err));
    assert_ok(bohn_goto(game, 1, &err));
    answer("a");
    assert_int_equal(bohn_length(game), 2);
    assert_null(bohn_decision(game, 2));
    assert_string_equal(bohn_decision(game, 1), "p2 which a");
    assert_refused(bohn_goto(game, 3, &err), BOHN_BAD_INPUT, "there is no decision 3: 0 to 2 can be reached");
    asked(2, "which");
}

static void even_the_same_answer_makes_a_new_future(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } end));
    answer("a");
    answer("b");
    assert_ok(bohn_goto(game, 0, &err));
    answer("a");
    assert_int_equal(bohn_length(game), 1);
}

static void an_act_can_be_undone_and_redone(void **state) {
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

static void chance_repeats_itself_after_an_undo(void **state) {
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
    assert_int_equal(bohn_position(game), 3);
    assert_null(bohn_decision(game, 2));
    assert_refused(bohn_goto(game, 1, &err), BOHN_BAD_INPUT, "there is no decision 1: 2 to 3 can be reached");
    assert_ok(bohn_goto(game, 2, &err));
    asked(1, "one");
    assert_int_equal(size("p2.hand"), 3);
    assert_ok(bohn_goto(game, 3, &err));
    asked(1, "two");
    assert_int_equal(size("p2.hand"), 4);
}

/* ---- clones ----------------------------------------------------------------------------------------- */

static void a_clone_is_the_same_at_every_decision_and_plays_on_the_same(void **state) {
    (void)state;
    static const int flags[] = { FULL & ~BOHN_AUDIT, 0 };
    for (int i = 0; i < 2; i++) {
        start_fair(flags[i], 1);
        BohnGame *clone = NULL;
        while (run() == BOHN_WAITING) {
            if (clone) { /* the clone of one decision before has made the same decision */
                assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
                assert_same(game, clone);
                bohn_free(clone);
            }
            clone = bohn_clone(game, &err);
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

static void a_clone_taken_early_ends_the_same(void **state) {
    (void)state;
    for (int start_at = 0; start_at < 60; start_at += 12) {
        start_fair(FULL & ~BOHN_AUDIT, 2);
        for (int i = 0; i < start_at; i++) run(), random_decision(game);
        run();
        BohnGame *clone = bohn_clone(game, &err);
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

static void a_clone_is_a_game_of_its_own(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) t:say('got', p:choose { 'which', from = { 'a', 'b' } }) end));
    answer("a");
    BohnGame *clone = bohn_clone(game, &err);
    assert_non_null(clone);
    assert_int_equal(bohn_event_count(clone), 0);
    assert_null(bohn_decision(clone, 0));
    assert_ok(bohn_answer_text(clone, "b", &err));
    assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
    assert_int_equal(bohn_position(clone), 2);
    assert_int_equal(bohn_position(game), 1);
    asked(1, "which");
    bohn_free(game);
    game = clone; /* it outlives the original */
    asked(2, "which");
}

static void a_game_can_be_cloned_before_it_begins_and_after_it_ended(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a', 'b' } } t:finish() end));
    BohnGame *early = bohn_clone(game, &err);
    assert_non_null(early);
    answer("a");
    assert_over();
    BohnGame *late = bohn_clone(game, &err);
    assert_non_null(late);
    assert_int_equal(bohn_run(late, &err), BOHN_OVER);
    assert_same(game, late);
    assert_int_equal(bohn_run(early, &err), BOHN_WAITING);
    assert_ok(bohn_answer_text(early, "a", &err));
    assert_int_equal(bohn_run(early, &err), BOHN_OVER);
    assert_same(game, early);
    bohn_free(early);
    bohn_free(late);
}

static void a_clone_between_answer_and_run_has_the_answer(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        p.coins:set(p:choose { 'one', from = { 1, 2 } })
        p:choose { 'two', from = { 3, 4 } }
    end));
    asked(0, "one");
    assert_ok(bohn_answer_text(game, "2", &err));
    BohnGame *clone = bohn_clone(game, &err);
    assert_non_null(clone);
    assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
    asked(0, "two");
    assert_same(game, clone);
    bohn_free(clone);
}

/* ---- clones as one seat imagines them --------------------------------------------------------------- */

/* Whatever the seat can see is the same in both; how many cards are not. */
static int hidden_differences(const BohnGame *a, const BohnGame *b, int seat) {
    int differing = 0;
    for (int z = 0; z < bohn_zone_count(rules); z++) {
        assert_int_equal(bohn_zone_size(a, z), bohn_zone_size(b, z));
        assert_int_equal(bohn_zone_is_open(a, z), bohn_zone_is_open(b, z));
        for (int i = 0; i < bohn_zone_size(a, z); i++) {
            assert_int_equal(bohn_zone_card(a, seat, z, i), bohn_zone_card(b, seat, z, i));
            differing += bohn_zone_card(a, BOHN_ALL_SEATS, z, i) != bohn_zone_card(b, BOHN_ALL_SEATS, z, i);
        }
    }
    for (int i = 0; i < bohn_counter_count(rules); i++) assert_int_equal(bohn_counter_value(a, i), bohn_counter_value(b, i));
    BohnOffer mine[8], theirs[8];
    int n = bohn_offers(a, seat, mine, 8);
    assert_int_equal(bohn_offers(b, seat, theirs, 8), n);
    for (int i = 0; i < n; i++) {
        assert_int_equal(mine[i].n_give, theirs[i].n_give);
        assert_memory_equal(mine[i].give, theirs[i].give, (size_t)mine[i].n_give * sizeof(int));
    }
    assert_string_equal(bohn_phase(a), bohn_phase(b));
    assert_int_equal(bohn_active_seat(a), bohn_active_seat(b));
    return differing;
}

static void a_seat_imagines_what_it_cannot_see_and_nothing_else(void **state) {
    (void)state;
    start_fair(FULL & ~BOHN_AUDIT, 1);
    int differing = 0, clones = 0;
    while (run() == BOHN_WAITING) {
        for (int seat = 0; seat < 3; seat++) {
            BohnGame *clone = bohn_clone_seen(game, seat, (uint64_t)bohn_position(game) * 3 + (uint64_t)seat, &err);
            if (!clone) fail_msg("decision %d, p%d: %s", bohn_position(game), seat + 1, err.text);
            differing += hidden_differences(game, clone, seat);
            char one[100], other[100];
            describe(game, one);
            describe(clone, other);
            assert_string_equal(one, other);
            assert_int_equal(bohn_position(game), bohn_position(clone));
            clones++;
            bohn_free(clone);
        }
        random_decision(game);
    }
    assert_true(differing > 20 * clones); /* of about fifty hidden cards */
}

static void a_seat_is_asked_in_its_imagination_what_it_is_really_asked(void **state) {
    (void)state;
    start_fair(FULL & ~BOHN_AUDIT, 2);
    while (run() == BOHN_WAITING) {
        const BohnRequest *q = bohn_request(game);
        BohnGame *clone = bohn_clone_seen(game, q->seat, (uint64_t)bohn_position(game), &err);
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
        if (bohn_position(game) % 15 == 0) {
            BohnGame *clone = bohn_clone_seen(game, bohn_request(game)->seat, 7, &err);
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
    BohnGame *one = bohn_clone_seen(game, 0, 5, &err), *same = bohn_clone_seen(game, 0, 5, &err);
    BohnGame *other = bohn_clone_seen(game, 0, 6, &err), *theirs = bohn_clone_seen(game, 1, 5, &err);
    assert_string_equal(fingerprint(one), fingerprint(same));
    assert_string_not_equal(fingerprint(one), fingerprint(other));
    assert_string_not_equal(fingerprint(one), fingerprint(theirs));
    bohn_free(one);
    bohn_free(same);
    bohn_free(other);
    bohn_free(theirs);
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
    BohnGame *clone = bohn_clone_seen(game, 0, 1, &err);
    answer("a");
    answer("b");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
        assert_ok(bohn_answer_text(clone, i ? "b" : "a", &err));
    }
    assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
    int coins = 0;
    while (strcmp(bohn_counter_name(rules, coins), "coins") != 0 || bohn_counter_seat(rules, coins) != 0) coins++;
    assert_int_not_equal(bohn_counter_value(clone, coins), counter("p1.coins"));
    bohn_free(clone);
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
            BohnGame *clone = bohn_clone_seen(game, 2, seed, &err);
            assert_non_null(clone);
            assert_int_equal(bohn_zone_card(clone, BOHN_ALL_SEATS, zone("p1.hand"), 0), cards[0]);
            assert_int_equal(bohn_zone_card(clone, BOHN_ALL_SEATS, zone("p1.hand"), 3), cards[1]);
            bohn_free(clone);
        }
        if (round == 0) answer("yes"); /* and then it lies on the table, in the next one */
    }
}

#define with_game(test) cmocka_unit_test_teardown(test, free_game)

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(one_of_a_list_is_chosen),
        with_game(every_thing_in_a_list_comes_back_as_it_was),
        with_game(one_card_of_a_zone_is_chosen),
        with_game(a_named_rule_makes_the_options),
        with_game(a_function_makes_the_options),
        with_game(can_tells_what_is_possible_and_why_the_rest_is_not),
        with_game(refusals_are_kept_only_for_who_wants_explanations),
        with_game(one_may_pass_where_the_rule_allows_it),
        with_game(where_nothing_is_possible_another_rule_helps),
        with_game(a_question_without_a_legal_answer_is_a_fault_of_the_rules),
        with_game(a_declared_decision_is_asked_by_its_name),
        with_game(a_declared_decision_may_have_a_rule_that_helps),
        with_game(an_action_ends_a_decision_that_may_be_left),
        with_game(a_decision_may_shut_its_window),
        with_game(an_undeclared_decision_is_a_fault),
        with_game(several_are_picked_in_the_order_of_the_answer),
        with_game(a_pick_may_be_of_an_exact_number_or_of_any),
        with_game(more_than_there_is_cannot_be_wanted),
        with_game(a_confirmation_is_yes_or_a_pass),
        with_game(a_deal_is_an_offer_or_an_option_or_nothing),
        with_game(an_offer_lies_on_the_table_for_all_to_see),
        with_game(all_choose_and_nobody_learns_anything_before_all_have),
        with_game(the_first_who_does_not_pass_closes_an_open_question),
        with_game(a_question_tells_what_each_seat_may_do_meanwhile),
        with_game(every_form_of_question_goes_on_after_an_act),
        with_game(after_an_act_the_options_are_fresh),
        with_game(an_act_may_ask_itself_and_then_nobody_interrupts),
        with_game(what_is_impossible_meanwhile_is_explained),
        with_game(where_nobody_may_act_nothing_can_be_done),
        with_game(without_polls_nobody_is_asked),
        with_game(the_active_seat_is_polled_first_then_clockwise_until_all_decline),
        with_game(only_the_seats_that_want_it_are_polled),
        with_game(a_poll_comes_before_a_decision_that_wants_one),
        with_game(polls_can_be_switched_off_in_the_middle),
        with_game(a_window_that_is_shut_has_no_polls),
        with_game(nobody_answers_before_a_question),
        with_game(a_wrong_answer_changes_nothing),
        with_game(running_again_while_a_question_waits_changes_nothing),
        with_game(seats_take_turns_through_all_phases),
        with_game(a_phase_may_come_again),
        with_game(a_phase_may_name_the_one_that_follows),
        with_game(a_phase_that_does_not_exist_is_a_fault),
        with_game(the_next_turn_may_be_passed_to_any_seat),
        with_game(the_setup_may_choose_who_begins),
        with_game(the_end_finishes_the_step_and_no_more),
        with_game(the_finale_has_phases_of_its_own),
        with_game(a_game_may_end_in_its_setup),
        with_game(what_is_said_all_hear_and_what_is_told_one_seat),
        with_game(a_moved_card_is_known_to_those_who_see_it_before_or_after),
        with_game(steps_decisions_shuffles_counts_and_flips_are_told),
        with_game(who_wants_no_events_gets_none),
        with_game(what_is_undone_was_never_said),
        with_game(a_card_that_came_to_light_since_is_remembered),
        with_game(the_fair_has_every_form_of_question),
        with_game(every_position_is_found_again_step_by_step),
        with_game(every_position_is_found_again_by_leaps),
        with_game(from_every_position_the_same_answers_lead_to_the_same_end),
        with_game(there_is_nothing_before_the_start_or_after_the_end),
        with_game(decisions_that_were_undone_can_be_read_until_others_are_made),
        with_game(even_the_same_answer_makes_a_new_future),
        with_game(an_act_can_be_undone_and_redone),
        with_game(chance_repeats_itself_after_an_undo),
        with_game(without_history_only_the_running_step_can_be_undone),
        with_game(a_clone_is_the_same_at_every_decision_and_plays_on_the_same),
        with_game(a_clone_taken_early_ends_the_same),
        with_game(a_clone_is_a_game_of_its_own),
        with_game(a_game_can_be_cloned_before_it_begins_and_after_it_ended),
        with_game(a_clone_between_answer_and_run_has_the_answer),
        with_game(a_seat_imagines_what_it_cannot_see_and_nothing_else),
        with_game(a_seat_is_asked_in_its_imagination_what_it_is_really_asked),
        with_game(an_imagined_game_can_be_played_to_its_end),
        with_game(an_imagined_game_depends_on_its_seed_and_its_seat),
        with_game(the_real_future_stays_hidden),
        with_game(cards_of_an_offer_are_known_to_everybody),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
