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
        local things = { 'left', 7, p.field_1, t:seat(2), p.hand:front(), t:kind 'blue' }
        t:say('got', p:choose { 'which', from = things, clause = 'SMA-1' })
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
        local things = { 'left', 7, p.field_1, t:seat(2), p.hand:front(), t:kind 'blue', { 'all', p.field_2, p, 4 } }
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
    assert_refused(bohn_act_text(game, 0, "harvest field_1", &err), BOHN_BAD_INPUT, "nobody may act out of turn");
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

static void a_deal_may_be_of_zones_and_of_all_kinds_with_a_back(void **state) {
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

static void wrong_questions_are_faults_of_the_rules(void **state) {
    (void)state;
    static const struct { const char *question, *reason; } wrong[] = {
        { "p:choose { from = { 1 } }", "a question starts with its name" },
        { "p:choose { 'two words', from = { 1 } }", "needs a name of letters, digits and _" },
        { "p:choose { 'anytime', from = { 1 } }", "kept for polling points" },
        { "p:choose { 'which', form = { 1 }, from = { 1 } }", "did you mean 'from'?" },
        { "p:choose { 'which' }", "a question needs from = a list, a zone or the name of a rule" },
        { "p:choose { 'which', from = 3 }", "a question needs from =" },
        { "p:choose { 'which', from = 'nowhere' }", "the game has no rule 'nowhere' (named in 'from' of a question)" },
        { "p:choose { 'which', from = function() return 7 end }", "a question needs from =" },
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

static void what_may_be_done_meanwhile_is_a_list_of_rules(void **state) {
    (void)state;
    static const struct { const char *list, *reason; } wrong[] = {
        { "7", "must return a list of actions" },
        { "{ 'wave' }", "must return actions" },
        { "{ { 7 } }", "must return actions" },
        { "{ { 'wave', 1, 2, 3, 4 } }", "an option has 1 to 4 parts, found 5" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char script[200];
        const BohnOption *actions;
        snprintf(script, sizeof script, "function game:anytime() return %s end "
                 "function game:act(t, p) p:choose { 'which', from = { 'a' } } t:finish() end", wrong[i].list);
        start(script);
        asked(0, "which");
        assert_refused(bohn_anytime(game, 0, &actions, &err) >= 0, BOHN_RULE_FAULT, wrong[i].reason);
        answer("a");
        assert_over();
        free_game(state);
    }
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
    else snprintf(text, 100, "p%d %s %d/%d/%d/%d", q->seat + 1, q->name, (int)q->type, q->n_options, q->n_cards,
                  q->n_refused);
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
    start(LUA(function game:act(t, p)
        p:choose { 'which', from = { 'a', 'b', 'c' } }
        if t:turn() == 4 then t:finish() end
    end));
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

/* Its memory is used again. */
static void a_game_shows_nothing_of_one_that_was_freed(void **state) {
    (void)state;
    const int flags = FULL & ~BOHN_AUDIT;
    play_fair(flags, 2);
    bohn_free(game);
    game = bohn_new(rules, 9, flags, &err); /* and one that is left in the middle of a step */
    for (int i = 0; i < 10; i++) run(), random_decision(game);
    run();
    bohn_free(game);
    game = bohn_new(rules, 2, flags, &err);
    bohn_set_polls(game, 3);
    assert_null(bohn_request(game));
    assert_null(bohn_decision(game, 0));
    assert_int_equal(bohn_event_count(game), 0);
    dice = 2;
    for (int i = 0; i < n_seen; i++) {
        char print[17], question[100];
        assert_int_equal(run(), i + 1 < n_seen ? BOHN_WAITING : BOHN_OVER);
        bohn_fingerprint(game, print);
        describe(game, question);
        assert_string_equal(print, seen[i].print);
        assert_string_equal(question, seen[i].question);
        assert_int_equal(bohn_event_count(game), seen[i].events);
        if (i + 1 < n_seen) random_decision(game);
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

static void a_game_that_is_over_can_be_imagined_too(void **state) {
    (void)state;
    play_fair(FULL & ~BOHN_AUDIT, 1);
    BohnGame *clone = bohn_clone_seen(game, 1, 3, &err);
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

/* The order of the options tells something hidden; what was answered is common knowledge. */
static void in_an_imagined_game_an_answer_is_what_it_meant(void **state) {
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
    int otherwise = 0, truth = bohn_card_kind(rules, bohn_zone_card(game, BOHN_ALL_SEATS, zone("deck"), 19));
    for (uint64_t seed = 0; seed < 40; seed++) {
        BohnGame *clone = bohn_clone_seen(game, 1, seed, &err);
        assert_non_null(clone);
        assert_true(hidden_differences(game, clone, 1) > 0); /* but the coins are the same */
        otherwise += bohn_card_kind(rules, bohn_zone_card(clone, BOHN_ALL_SEATS, zone("deck"), 19)) != truth;
        bohn_free(clone);
    }
    assert_in_range(otherwise, 10, 30);
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

static void cards_a_question_shows_are_known_to_its_seat_alone(void **state) {
    (void)state;
    start(LUA(
        function game:setup(t) t.deck:fill():shuffle() end
        function game:act(t, p) p:choose { 'peek', from = { 'leave', 'bottom' }, show = { t.deck:top() } } end
    ));
    int top = asked(0, "peek")->shown[0], mine = 0, his = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        BohnGame *me = bohn_clone_seen(game, 0, seed, &err), *him = bohn_clone_seen(game, 1, seed, &err);
        assert_non_null(me);
        assert_non_null(him);
        mine += bohn_zone_card(me, BOHN_ALL_SEATS, zone("deck"), 19) == top;
        his += bohn_zone_card(him, BOHN_ALL_SEATS, zone("deck"), 19) == top;
        bohn_free(me);
        bohn_free(him);
    }
    assert_int_equal(mine, 20);
    assert_in_range(his, 0, 10);
}

static void secret_answers_of_others_are_imagined(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        local votes = t:choose_all { 'vote', from = { 'a', 'b', 'c', 'd' } }
        p.coins:set(votes[t:seat(1)] == 'c' and 3 or 1)
        t:finish()
    end));
    asked(0, "vote");
    answer("c");
    asked(1, "vote");
    int same = 0, coins = -1;
    for (int i = 0; i < bohn_counter_count(rules); i++)
        if (bohn_counter_seat(rules, i) == 0 && strcmp(bohn_counter_name(rules, i), "coins") == 0) coins = i;
    for (uint64_t seed = 0; seed < 40; seed++) {
        BohnGame *clone = bohn_clone_seen(game, 1, seed, &err);
        assert_non_null(clone);
        while (bohn_run(clone, &err) == BOHN_WAITING) {
            BohnAnswer a;
            bohn_default_answer(bohn_request(clone), &a);
            assert_ok(bohn_answer(clone, &a, &err));
        }
        same += bohn_counter_value(clone, coins) == 3;
        bohn_free(clone);
    }
    assert_in_range(same, 1, 25); /* one in four, by chance */
}

static void a_card_turned_over_is_told_to_those_who_see_it(void **state) {
    (void)state;
    start(LUA(
        function game:setup(t) t.deck:fill() t.deck:deal(t:seat(1).hand, 1) end
        function game:act(t, p)
          p.hand:turn(p.hand:front(), 'down')
          p:choose { 'go', from = { 'on' } }
        end
    ));
    asked(0, "go");
    int told = 0, hidden = 0;
    for (int i = 0; i < bohn_event_count(game); i++) {
        BohnEvent event;
        if (!bohn_event(game, 0, i, &event) || event.type != BOHN_EVENT_FLIP) continue;
        told += event.a != BOHN_UNKNOWN;
        assert_true(bohn_event(game, 1, i, &event));
        hidden += event.a == BOHN_UNKNOWN;
    }
    assert_int_equal(told, 1);
    assert_int_equal(hidden, 1);
}

/* ---- faults ----------------------------------------------------------------------------------------- */

#define TRAP LUA(function game:act(t, p) \
        t.deck:draw(p.field_1) \
        t:say('asked', p) \
        local one = p:choose { 'one', from = { 'good', 'bad' } } \
        t.deck:draw(p.field_1) \
        local two = p:choose { 'two', from = { 'good', 'bad' } } \
        if one == 'bad' or two == 'bad' then error('a planted fault') end \
        if t:turn() == 3 then t:finish() end \
    end)

static void a_faulty_step_leaves_nothing_behind(void **state) {
    (void)state;
    start(TRAP);
    answer("good");
    answer("good");
    assert_ok(bohn_goto(game, 2, &err));
    assert_int_equal(bohn_active_seat(game), 1);
    answer("good");
    assert_ok(bohn_answer_text(game, "bad", &err));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "a planted fault");
    assert_null(bohn_request(game));
    assert_int_equal(bohn_position(game), 2);
    assert_int_equal(size("p2.field_1"), 0);
    assert_int_equal(size("p1.field_1"), 2);
    assert_said("asked p1");
}

static void after_a_fault_the_step_begins_again(void **state) {
    (void)state;
    start(TRAP);
    asked(0, "one");
    char before[17];
    bohn_fingerprint(game, before);
    for (int i = 0; i < 3; i++) {
        answer(i ? "good" : "bad");
        assert_ok(bohn_answer_text(game, i ? "bad" : "good", &err));
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        asked(0, "one");
        assert_string_equal(fingerprint(game), before);
        assert_said("asked p1");
    }
    for (int i = 0; i < 6; i++) answer("good");
    assert_over();
    assert_said("asked p1 | asked p2 | asked p3");
}

static void the_fatal_decision_can_be_read_and_redone_and_is_fatal_again(void **state) {
    (void)state;
    start(TRAP);
    answer("good");
    assert_ok(bohn_answer_text(game, "bad", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    asked(0, "one");
    assert_int_equal(bohn_length(game), 2);
    assert_string_equal(bohn_decision(game, 1), "p1 two bad");
    assert_ok(bohn_goto(game, 1, &err));
    asked(0, "two");
    assert_refused(bohn_goto(game, 2, &err), BOHN_RULE_FAULT, "a planted fault");
    asked(0, "two");
    assert_int_equal(bohn_position(game), 1);
    assert_int_equal(bohn_length(game), 2);
    answer("good");
    asked(1, "one");
}

static void one_may_go_back_behind_a_fault(void **state) {
    (void)state;
    start(TRAP);
    answer("good");
    answer("good");
    answer("good");
    assert_ok(bohn_answer_text(game, "bad", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    assert_ok(bohn_goto(game, 1, &err));
    asked(0, "two");
    assert_int_equal(size("p1.field_1"), 2);
}

static void without_history_a_fault_is_rolled_back_too(void **state) {
    (void)state;
    start_with(TRAP, 0);
    answer("good");
    answer("good");
    asked(1, "one");
    char before[17];
    bohn_fingerprint(game, before);
    answer("bad");
    assert_ok(bohn_answer_text(game, "good", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    asked(1, "one");
    assert_string_equal(fingerprint(game), before);
}

static void a_fault_in_an_act_takes_the_whole_step_back(void **state) {
    (void)state;
    start(LUA(
        function game:anytime(t, p) return { { 'stumble' } } end
        function game:stumble(t, p) t.deck:draw(p.hand) error('a planted fault') end
        function game:act(t, p)
          p:choose { 'one', from = { 'a' } }
          p:choose { 'two', from = { 'b' } }
          t:finish()
        end
    ));
    answer("a");
    assert_ok(bohn_act_text(game, 2, "stumble", &err));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "a planted fault");
    asked(0, "one");
    assert_int_equal(size("p3.hand"), 3);
    answer("a");
    answer("b");
    assert_over();
}

static void a_fault_in_what_may_be_done_meanwhile_stops_nobody(void **state) {
    (void)state;
    start(LUA(
        function game:anytime(t, p) if p.number == 2 then error('a planted fault') end return {} end
        function game:act(t, p) p:choose { 'one', from = { 'a' } } t:finish() end
    ));
    const BohnOption *actions;
    asked(0, "one");
    assert_refused(bohn_anytime(game, 1, &actions, &err) >= 0, BOHN_RULE_FAULT, "a planted fault");
    assert_refused(bohn_act(game, 1, 0, &err), BOHN_RULE_FAULT, "a planted fault");
    assert_int_equal(bohn_anytime(game, 0, &actions, &err), 0);
    answer("a");
    assert_over();
}

static void a_game_whose_setup_fails_never_begins(void **state) {
    (void)state;
    start(LUA(function game:setup(t) t.deck:fill() error('a planted fault') end));
    for (int i = 0; i < 2; i++) {
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "a planted fault");
        assert_string_equal(bohn_phase(game), "setup");
        assert_int_equal(size("deck"), 0);
        assert_int_equal(bohn_event_count(game), 0);
    }
}

static void a_rule_that_only_looks_may_not_touch(void **state) {
    (void)state;
    static const char *const scripts[] = {
        "function game:act(t, p) p:choose { 'one', from = function() t.deck:draw(p.hand) return { 1 } end } end",
        "function game:act(t, p) p:choose { 'one', from = 'greedy' } end "
        "function game:greedy(t, p) p.coins:add(1) return { 1 } end",
        "function game:act(t, p) p:choose { 'one', from = { 1 }, can = function() t:finish() return true end } end",
        "function game:act(t, p) p:choose { 'one', from = function() return { p:choose { 'two', from = { 1 } } } end } end",
    };
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        start(scripts[i]);
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "this rule may only look at the table");
        free_game(state);
    }
}

static void an_error_shows_the_place_in_the_script(void **state) {
    (void)state;
    start("function game:act(t, p)\n  -- SMA-5: a red herring\n  t.deck:draw(p.hnad)\nend");
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "did you mean 'hand'?");
    assert_non_null(strstr(err.text, "small.lua:"));
    assert_non_null(strstr(err.text, "at clause SMA-5"));
    assert_non_null(strstr(err.text, ">"));
    assert_non_null(strstr(err.text, "|   t.deck:draw(p.hnad)"));
    assert_int_equal(bohn_run(game, NULL), BOHN_FAILED); /* the reason is for who wants it */
}

static void an_audit_finds_a_rule_that_remembers(void **state) {
    (void)state;
    const char *script = LUA(
        local runs = 0
        function game:act(t, p)
          if t:turn() == 3 then runs = runs + 1 end
          p:choose { 'which', from = { runs } }
        end
    );
    start(script);
    answer("0");
    asked(1, "which");
    assert_ok(bohn_answer_text(game, "0", &err));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT,
                   "phase 'act' asks 'which' differently when it is run again");
    free_game(state);
    start_with(script, BOHN_CHECKS); /* found at the end of the step, without an audit */
    answer("0");
    answer("0");
    asked(2, "which");
    assert_ok(bohn_answer_text(game, "1", &err));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "the local 'runs'");
}

static void a_rule_that_only_looks_may_not_remember_either(void **state) {
    (void)state;
    int score[4];
    start(LUA(
        local looks = 0
        function game:score(t, p)
          looks = looks + 1
          return looks
        end
    ));
    assert_over();
    for (int i = 0; i < 2; i++)
        assert_refused(bohn_score(game, 0, score, &err), BOHN_RULE_FAULT,
                       "a rule that only looks is at fault: the local 'looks'");
}

/* Unchecked games are trusted; if the trust was wrong, going back says so instead of going astray. */
static void a_rule_that_remembers_cannot_be_played_again(void **state) {
    (void)state;
    start_with(LUA(
        local runs = 0
        function game:act(t, p)
          runs = runs + 1
          t:seat(runs % 3 + 1):choose { 'which', from = { 'a', 'b' } }
          p:choose { 'then', from = { 'c' } }
        end
    ), BOHN_HISTORY);
    asked(1, "which");
    answer("a");
    answer("c");
    asked(2, "which");
    assert_refused(bohn_goto(game, 1, &err), BOHN_DIVERGED, "another seat was asked here");
    assert_int_equal(bohn_position(game), 2);
}

static void a_table_that_is_not_as_it_was_is_noticed(void **state) {
    (void)state;
    start_with(LUA(
        local runs = 0
        function game:act(t, p)
          runs = runs + 1
          p.coins:set(runs)
          p:choose { 'which', from = { 'a', 'b' } }
          p:choose { 'then', from = { 'c' } }
        end
    ), BOHN_HISTORY | BOHN_CHECKS);
    answer("a");
    asked(0, "then");
    assert_ok(bohn_goto(game, 0, &err));
    assert_refused(bohn_goto(game, 1, &err), BOHN_DIVERGED, "the table is not as it was when this was decided");
}

/* ---- limits ----------------------------------------------------------------------------------------- */

static void start_limited(const char *script, BohnLimits limits) {
    rules = try_load(script, 0, &limits);
    assert_non_null(rules);
    game = bohn_new(rules, SEED, BOHN_HISTORY | BOHN_CHECKS, &err);
    assert_non_null(game);
}

static void a_game_may_not_go_on_for_ever(void **state) {
    (void)state;
    BohnLimits limits = bohn_default_limits();
    limits.decisions = 5;
    start_limited(LUA(function game:act(t, p)
        p:choose { 'one', from = { 1 } }
        p:choose { 'two', from = { 2 } }
    end), limits);
    int made = 0;
    while (bohn_run(game, &err) == BOHN_WAITING) {
        BohnAnswer a;
        bohn_default_answer(bohn_request(game), &a);
        assert_ok(bohn_answer(game, &a, &err));
        made++;
    }
    assert_int_equal(made, 5);
    assert_int_equal(err.status, BOHN_LIMIT);
    assert_non_null(strstr(err.text, "endless"));
    assert_int_equal(bohn_position(game), 4);
    assert_ok(bohn_goto(game, 2, &err));
    asked(1, "one");
}

static bool take_first(void *context, const BohnRequest *q, BohnAnswer *a) {
    (void)context;
    bohn_default_answer(q, a);
    return true;
}

static void nor_may_a_decider_play_for_ever(void **state) {
    (void)state;
    BohnLimits limits = bohn_default_limits();
    limits.decisions = 500;
    start_limited(LUA(function game:act(t, p) p:choose { 'one', from = { 1 } } end), limits);
    bohn_set_decider(game, take_first, NULL);
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_LIMIT, "500 decisions");
    assert_int_equal(bohn_position(game), 500);
}

static void rules_that_never_ask_are_stopped(void **state) {
    (void)state;
    start_with(LUA(function game:act(t, p) end), 0);
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_LIMIT, "10000 steps in a row without a decision");
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_LIMIT, "10000 steps in a row without a decision");
}

static void many_quiet_steps_between_two_questions_are_fine(void **state) {
    (void)state;
    start_with(LUA(function game:act(t, p)
        if t:turn() % 9000 == 0 then p:choose { 'still_there', from = { 'yes' } } end
        if t:turn() == 27000 then t:finish() end
    end), 0);
    for (int i = 0; i < 3; i++) answer("yes");
    assert_over();
}

static void an_endless_loop_is_stopped_and_taken_back(void **state) {
    (void)state;
    BohnLimits limits = bohn_default_limits();
    limits.instructions = 200000;
    start_limited(LUA(function game:act(t, p)
        if p:choose { 'loop', from = { 'yes', 'no' } } == 'yes' then
          p.hand:move_all(t.discard)
          while true do end
        end
        t:finish()
    end), limits);
    asked(0, "loop");
    assert_ok(bohn_answer_text(game, "yes", &err));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_LIMIT, "an endless loop?");
    asked(0, "loop");
    assert_int_equal(size("p1.hand"), 3);
    answer("no");
    assert_over();
}

/* ---- deciders --------------------------------------------------------------------------------------- */

/* Answers from what a decider is told, and nothing else. */
static bool decide(void *context, const BohnRequest *q, BohnAnswer *a) {
    (void)context;
    bohn_default_answer(q, a);
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
        assert_true(bohn_position(decided) > 40);
        bohn_free(decided);
        free_game(state);
    }
}

static bool decide_for_others(void *context, const BohnRequest *q, BohnAnswer *a) {
    const int *human = context;
    return q->seat != *human && decide(NULL, q, a);
}

static void a_decider_may_leave_a_question_to_the_program(void **state) {
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
        assert_int_equal(bohn_position(game), 1 + 3 * i);
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
    bohn_default_answer(q, a);
    return true;
}

static void a_decider_is_told_only_the_outline(void **state) {
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
    bohn_default_answer(q, a);
    if (q->seat == *seat) a->index[0] = 99;
    return true;
}

static void what_a_decider_says_must_be_an_answer(void **state) {
    (void)state;
    int seat = 1;
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a' } } t.deck:draw(p.hand) end));
    bohn_set_decider(game, answer_nonsense, &seat);
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "the program's decider answered wrongly");
    assert_int_equal(bohn_position(game), 1);
    assert_int_equal(size("p1.hand"), 4);
    bohn_set_decider(game, NULL, NULL);
    asked(1, "which");
}

static bool offer_something(void *context, const BohnRequest *q, BohnAnswer *a) {
    bohn_default_answer(q, a);
    if (q->type == BOHN_DEAL) *a = *(const BohnAnswer *)context;
    return true;
}

static void an_offer_of_a_decider_must_be_possible(void **state) {
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

static bool meddle(void *context, const BohnRequest *q, BohnAnswer *a) {
    BohnError told;
    int *refused = context, score[4];
    *refused += bohn_run(game, &told) == BOHN_FAILED;
    *refused += !bohn_goto(game, 0, &told);
    *refused += !bohn_edit(game, "set tally 7", &told);
    *refused += bohn_reload(game, rules, &told) < 0;
    *refused += !bohn_answer_text(game, "a", &told);
    *refused += !bohn_act(game, 0, 0, &told);
    assert_true(bohn_score(game, 0, score, &told)); /* but it may look */
    assert_int_equal(score[0], 3);
    bohn_default_answer(q, a);
    return true;
}

static bool offer_blindly(void *context, const BohnRequest *q, BohnAnswer *a) {
    (void)context;
    bohn_default_answer(q, a);
    if (q->type == BOHN_DEAL) {
        a->n = 0;
        a->partner = 1;
        a->n_give = 1;
        a->give[0] = 0;
    }
    return true;
}

static void a_decider_cannot_make_offers(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        p:deal { 'haggle', partners = p:others(), cards = { p.hand }, kinds = {}, pass = true }
        t:finish()
    end));
    bohn_set_decider(game, offer_blindly, NULL);
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "an offer cannot be made there");
}

static void a_decider_cannot_change_the_game_it_decides(void **state) {
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
    assert_int_equal(bohn_position(game), 1);
}

/* Plays a clone to its end before every decision, and then decides as `decide` does. */
static bool think_first(void *context, const BohnRequest *q, BohnAnswer *a) {
    int *ends = context;
    BohnGame *clone = bohn_clone(game, &err);
    if (!clone) fail_msg("%s", err.text);
    assert_int_equal(bohn_position(clone), bohn_position(game));
    uint64_t then = dice;
    bohn_set_decider(clone, decide, NULL);
    *ends += bohn_run(clone, &err) == BOHN_OVER; /* it answers the question that stands open, too */
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
    assert_int_equal(ends, bohn_position(game));
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
    assert_string_equal(bohn_bot_name(rules, 0), "absent");
    assert_string_equal(bohn_bot_name(rules, 1), "dealing");
    assert_string_equal(bohn_bot_name(rules, 9), "zealous");
    assert_null(bohn_bot_name(rules, 10));
}

static void a_bot_answers_with_one_of_the_options(void **state) {
    (void)state;
    start(BOTS LUA(function game:act(t, p)
        p:choose { 'which', from = { 'a', 'b', { 'c', 1 } }, about = p, show = { t.deck:top() } }
    end));
    asked(0, "which");
    assert_int_equal(bot_answer("zealous").index[0], 2);
    assert_int_equal(bot_answer("tired").index[0], 0);
    assert_int_equal(bohn_position(game), 0); /* it only says what it would answer */
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

static void a_bot_may_pass_where_that_is_allowed(void **state) {
    (void)state;
    start(BOTS LUA(function game:act(t, p) p:choose { 'which', from = { 'a' }, pass = p.number == 1 } end));
    asked(0, "which");
    assert_int_equal(bot_answer("absent").n, 0);
    answer("-");
    asked(1, "which");
    BohnAnswer a;
    assert_refused(bohn_bot_answer(game, "absent", &a, &err), BOHN_RULE_FAULT, "bot 'absent' answered 'which' wrongly");
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

static void a_bot_has_chance_of_its_own(void **state) {
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

static void what_a_bot_does_wrong_is_told_and_harms_nothing(void **state) {
    (void)state;
    static const struct { const char *bot, *reason; } wrong[] = {
        { "nobody", "small has no bot 'nobody'" },
        { "foreign", "bot 'foreign' answered 'which' wrongly" },
        { "meddling", "this rule may only look at the table" },
        { "failing", "a planted fault" },
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
    assert_true(bohn_position(game) > 20);
}

/* ---- scores and winners ------------------------------------------------------------------------------- */

static unsigned winners(void) {
    unsigned seats = 0;
    assert_ok(bohn_winners(game, &seats, &err));
    return seats;
}

/* A game that is over at once and scores by this rule; returns the winners as bits. */
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

static void ties_are_broken_in_order_and_what_is_left_is_shared(void **state) {
    (void)state;
    assert_int_equal(winners_by("3, p.number"), 4);
    assert_int_equal(winners_by("3, 7, -p.number"), 1);
    assert_int_equal(winners_by("3, 7, 0, p.number % 2"), 5);
    assert_int_equal(winners_by("3"), 7);
    assert_int_equal(winners_by("p.number == 2 and 3 or 4, p.number == 2 and 9 or 1"), 5);
    assert_int_equal(winners_by("-1000, -5"), 7);
}

static void the_score_is_told_with_its_tie_breaks_at_any_time(void **state) {
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

static void a_score_only_looks(void **state) {
    (void)state;
    int score[4];
    start(LUA(function game:score(t, p) return p.coins:add(1) end));
    assert_over();
    assert_refused(bohn_score(game, 0, score, &err), BOHN_RULE_FAULT, "this rule may only look at the table");
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
    bohn_render(rules, key, args, n, lang, NULL, text, sizeof text);
    return text;
}

static void a_text_is_filled_with_names_in_a_language(void **state) {
    (void)state;
    start(TEXTS);
    BohnAtom args[] = { { BOHN_SEAT, 1 }, { BOHN_ZONE, zone("p2.field_1") } };
    assert_string_equal(rendered("harvest", 2, args, "en"), "p2 harvests the first field");
    assert_string_equal(rendered("harvest", 2, args, "de"), "das erste Feld wird von p2 geerntet");
    assert_string_equal(rendered("harvest", 2, args, "fr"), "p2 harvests the first field");
    static const char *const names[] = { "Anna", "Bert", "Cleo" };
    char text[100];
    bohn_render(rules, "harvest", args, 2, "en", names, text, sizeof text);
    assert_string_equal(text, "Bert harvests the first field");
}

static void every_thing_has_a_name_to_show(void **state) {
    (void)state;
    start(TEXTS);
    BohnAtom seven[] = { { BOHN_INT, -7 }, { BOHN_KIND, 1 } };
    assert_string_equal(rendered("pays", 2, seven, "de"), "-7 cards of Blaue Bohne");
    BohnAtom card[] = { { BOHN_CARD, 3 }, { BOHN_CARD, BOHN_UNKNOWN } };
    assert_string_equal(rendered("pays", 2, card, "en"), "red bean cards of ?");
    BohnAtom hidden[] = { { BOHN_KIND, BOHN_UNKNOWN }, { BOHN_ZONE, zone("p1.field_2") } };
    assert_string_equal(rendered("pays", 2, hidden, "en"), "? cards of field 2");
}

static void without_a_text_the_key_and_its_things_are_shown(void **state) {
    (void)state;
    start(TEXTS);
    BohnAtom args[] = { { BOHN_SEAT, 0 }, { BOHN_INT, 3 } };
    assert_string_equal(rendered("plant_more", 2, args, "en"), "plant more p1 3");
    assert_string_equal(rendered("plant_more", 0, NULL, "en"), "plant more");
}

static void odd_templates_do_no_harm(void **state) {
    (void)state;
    start(TEXTS);
    BohnAtom one = { BOHN_INT, 5 };
    assert_string_equal(rendered("odd", 1, &one, "en"), "55  {0} {x} {");
    BohnAtom args[] = { { BOHN_SEAT, 1 }, { BOHN_ZONE, zone("p2.field_1") } };
    static const char whole[] = "p2 harvests the first field", plain[] = "plant more p2 the first field";
    for (size_t n = 1; n <= sizeof plain + 1; n++) {
        char text[60];
        memset(text, '#', sizeof text);
        bohn_render(rules, "harvest", args, 2, "en", NULL, text, n);
        assert_true(strlen(text) < n);
        assert_memory_equal(text, whole, strlen(text));
        assert_int_equal(text[n], '#');
        bohn_render(rules, "plant_more", args, 2, "en", NULL, text, n);
        assert_true(strlen(text) < n);
        assert_memory_equal(text, plain, strlen(text));
        assert_int_equal(text[n], '#');
    }
}

static void an_option_is_shown_by_the_text_of_its_first_word(void **state) {
    (void)state;
    start(TEXTS LUA(function game:act(t, p) p:choose { 'which', from = {
        { 'harvest', p, p.field_1 }, p.field_1, { p.field_1, p.field_2 }, 'plant_more', p.hand:front() } } end));
    const BohnRequest *q = asked(0, "which");
    static const char *const shown[] = { "p1 harvests the first field", "the first field", "the first field, field 2",
                                         "plant more", "red bean" };
    for (int i = 0; i < 5; i++) {
        char text[100];
        bohn_option_render(rules, &q->options[i], "en", NULL, text, sizeof text);
        assert_string_equal(text, shown[i]);
    }
}

#define CAPTIONS TEXTS LUA( \
    function game:caption(t, zone) \
      if zone.name == 'field_1' then return 'pays', #zone, zone:kind() end \
      if zone.name == 'hand' then return 'pays', #zone, zone:kind() end \
      if zone.name == 'discard' then error('a planted fault') end \
    end \
    function game:act(t, p) \
      t.deck:draw(p.field_1) \
      p:choose { 'which', from = { 'a' } } \
    end \
)

static void a_zone_has_a_caption_if_the_rules_give_it_one(void **state) {
    (void)state;
    start(CAPTIONS);
    asked(0, "which");
    assert_string_equal(bohn_caption(game, 0, zone("p1.field_1"), "de"), "1 cards of Blaue Bohne");
    assert_string_equal(bohn_caption(game, 0, zone("p1.field_2"), "en"), "");
    free_game(state);
    start(LUA(function game:act(t, p) p:choose { 'which', from = { 'a' } } end));
    asked(0, "which");
    assert_string_equal(bohn_caption(game, 0, zone("p1.field_1"), "en"), "");
}

static void a_caption_tells_nobody_what_he_cannot_see(void **state) {
    (void)state;
    start(CAPTIONS);
    asked(0, "which");
    assert_string_equal(bohn_caption(game, 1, zone("p2.hand"), "en"), "3 cards of red bean");
    assert_string_equal(bohn_caption(game, 0, zone("p2.hand"), "en"), "3 cards of ?");
    assert_string_equal(bohn_caption(game, BOHN_ALL_SEATS, zone("p2.hand"), "en"), "3 cards of red bean");
}

static void a_faulty_caption_is_empty_and_harms_nothing(void **state) {
    (void)state;
    start(CAPTIONS);
    asked(0, "which");
    assert_string_equal(bohn_caption(game, 0, zone("discard"), "en"), "");
    assert_string_equal(bohn_caption(game, 0, zone("p1.field_1"), "en"), "1 cards of blue bean");
    answer("a");
}

static void the_table_can_be_looked_at_without_the_scripts(void **state) {
    (void)state;
    start(LUA(
        game.zones.each.shed = { 'all', closed = true }
        game.zones.shop = { 'all', face = 'down' }
        function game:act(t, p) t.deck:draw(t.shop) p:choose { 'which', from = { 'a' } } end
    ));
    asked(0, "which");
    int shop = zone("shop"), hand = zone("p2.hand"), shed = zone("p3.shed");
    assert_string_equal(bohn_zone_name(rules, hand), "hand");
    assert_int_equal(bohn_zone_seat(rules, hand), 1);
    assert_int_equal(bohn_zone_seat(rules, shop), BOHN_NO_SEAT);
    assert_int_equal(bohn_zone_find(rules, "p9.hand"), -1);
    assert_false(bohn_zone_face_up(rules, shop));
    assert_true(bohn_zone_face_up(rules, hand));
    assert_false(bohn_zone_is_open(game, shed));
    assert_true(bohn_zone_is_open(game, shop));
    int card = bohn_zone_card(game, BOHN_ALL_SEATS, shop, 0);
    assert_false(bohn_card_face_up(game, card));
    assert_string_equal(bohn_kind_id(rules, bohn_card_kind(rules, card)), "blue");
    assert_string_equal(bohn_kind_name(rules, 1, "de"), "Blaue Bohne");
    assert_int_equal(bohn_zone_card(game, 0, shop, 0), BOHN_UNKNOWN);
    assert_int_equal(bohn_zone_card(game, 0, hand, 0), BOHN_UNKNOWN);
    assert_int_not_equal(bohn_zone_card(game, 1, hand, 0), BOHN_UNKNOWN);
    assert_int_equal(bohn_zone_card(game, 1, hand, 3), BOHN_UNKNOWN);
    assert_int_equal(bohn_zone_card(game, 1, hand, -1), BOHN_UNKNOWN);
    assert_int_equal(bohn_kind_count(rules), 2);
    assert_int_equal(bohn_players(rules), 3);
    assert_string_equal(bohn_rules_id(rules), "small");
    assert_string_equal(bohn_rules_title(rules, "de"), "Small");
    assert_int_equal(bohn_seed(game), SEED);
    assert_ptr_equal(bohn_rules(game), rules);
    assert_true(bohn_state_size() > 1000);
}

/* What a rule can find out, told by itself. */
static void a_rule_can_look_at_everything(void **state) {
    (void)state;
    start(LUA(
        game.zones.each.shed = { 'all', closed = true }
        function game:act(t, p)
          local red = t:kind 'red'
          local blue = t:kind 'blue'
          local hand = p.hand
          assert(#hand == 3 and hand:size() == 3)
          assert(hand:at(1) == hand:front() and hand:at(3) == hand:top() and hand:at(4) == nil and hand:at(0) == nil)
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
          assert(#t:kinds 'card' == 2 and t:explains())
          assert(t:first_holding(p.field_1) == nil and t:first_holding(p.hand) == p)
          assert(p:left() == t:seat(2) and t:seat(3):left() == t:seat(1) and #p:others() == 2)
          assert(tostring(hand:at(2)) == 'blue.1' and tostring(hand) == 'p1.hand' and tostring(p.coins) == 'p1.coins')
          assert(not p.shed:is_open())
          p.shed:open()
          assert(p.shed:is_open())
          p.shed:close()
          hand:move(hand:front(), hand, 2)
          assert(hand:front() == hand:find(blue))
          local card = t.deck:top()
          assert(t.deck:draw(t.discard) == card and t.discard:top() == card)
          t:seat(2).field_1:take(card)
          assert(t:first_holding(p.field_1) == t:seat(2))
          t:say 'all_is_well'
          t:finish()
        end
    ));
    assert_over();
    assert_said("all_is_well");
}

static void nothing_lies_in_a_closed_zone(void **state) {
    (void)state;
    start(LUA(
        game.zones.each.shed = { 'all', closed = true }
        function game:act(t, p) t.deck:draw(p.shed) end
    ));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "p1.shed is closed");
}

static void a_card_is_moved_from_where_it_is(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p.hand:move(t.deck:top(), p.field_1) end));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "blue.10 is not in p1.hand but in deck");
}

/* ---- edits ------------------------------------------------------------------------------------------ */

/* Reds in the deck, ten blues still in the box; one question per turn. */
#define BENCH LUA( \
    game.turn = { 'act', 'rest' } \
    game.zones.each.shed = { 'all', closed = true } \
    function game:setup(t) t.deck:fill(t:kind 'red') end \
    function game:act(t, p) p:choose { 'one', from = function() return { 'tally_' .. t.tally:get() } end } end \
    function game:rest(t, p) p:choose { 'two', from = { 'a', 'b' } } end \
)

static void edit(const char *command) { assert_ok(bohn_edit(game, command, &err)); }

static const char *kind_at(const char *name, int i) {
    return bohn_kind_id(rules, bohn_card_kind(rules, bohn_zone_card(game, BOHN_ALL_SEATS, zone(name), i)));
}

static void cards_are_put_where_they_are_wanted(void **state) {
    (void)state;
    start(BENCH);
    run();
    edit("put 3 blue p1.field_1");
    assert_int_equal(size("p1.field_1"), 3);
    assert_int_equal(size("box"), 7);
    edit("put blue deck");
    assert_string_equal(kind_at("deck", 10), "blue");
    edit("put blue deck bottom");
    assert_string_equal(kind_at("deck", 0), "blue");
    assert_int_equal(size("deck"), 12);
    edit("put 4 red p2.hand from deck");
    assert_int_equal(size("p2.hand"), 4);
    assert_int_equal(size("deck"), 8);
    edit("put 0 blue deck");
    assert_int_equal(size("deck"), 8);
    edit("put blue box from p1.field_1");
    assert_int_equal(size("p1.field_1"), 2);
}

static void cards_are_put_with_the_face_that_is_wanted(void **state) {
    (void)state;
    start(BENCH);
    run();
    edit("put blue discard");
    edit("put blue discard down");
    edit("put blue deck");
    edit("put blue deck bottom up");
    assert_true(bohn_card_face_up(game, bohn_zone_card(game, BOHN_ALL_SEATS, zone("discard"), 0)));
    assert_false(bohn_card_face_up(game, bohn_zone_card(game, BOHN_ALL_SEATS, zone("discard"), 1)));
    assert_false(bohn_card_face_up(game, bohn_zone_card(game, BOHN_ALL_SEATS, zone("deck"), 11)));
    assert_true(bohn_card_face_up(game, bohn_zone_card(game, BOHN_ALL_SEATS, zone("deck"), 0)));
}

static void zones_are_cleared_and_filled_with_what_is_left(void **state) {
    (void)state;
    start(BENCH);
    run();
    edit("put 2 blue p1.field_1");
    edit("clear deck");
    assert_int_equal(size("deck"), 0);
    assert_int_equal(size("box"), 18);
    edit("rest card deck");
    assert_int_equal(size("deck"), 18);
    assert_int_equal(size("box"), 0);
    int changes = 0; /* from red to blue or back: one if they were not shuffled */
    for (int i = 1; i < 18; i++) changes += strcmp(kind_at("deck", i), kind_at("deck", i - 1)) != 0;
    assert_true(changes > 3);
}

static void what_is_left_may_go_under_what_lies_there(void **state) {
    (void)state;
    start(BENCH);
    run();
    edit("clear deck");
    edit("put 1 blue discard");
    edit("put 2 red discard");
    edit("rest card discard under");
    assert_int_equal(size("discard"), 20);
    assert_string_equal(kind_at("discard", 17), "blue");
    assert_string_equal(kind_at("discard", 18), "red");
    assert_string_equal(kind_at("discard", 19), "red");
    int changes = 0;
    for (int i = 1; i < 17; i++) changes += strcmp(kind_at("discard", i), kind_at("discard", i - 1)) != 0;
    assert_true(changes > 3);
}

static void counters_are_set(void **state) {
    (void)state;
    start(BENCH);
    run();
    edit("set tally 5");
    edit("set p2.coins -1000000000");
    assert_int_equal(counter("tally"), 5);
    assert_int_equal(counter("p2.coins"), -1000000000);
    asked(0, "one");
    assert_string_equal(options(), "tally_5");
}

static void closed_zones_are_opened_and_shut(void **state) {
    (void)state;
    start(BENCH);
    run();
    assert_refused(bohn_edit(game, "put blue p1.shed", &err), BOHN_BAD_INPUT,
                   "would break the table: zone 'shed' is closed");
    edit("open p1.shed");
    edit("put blue p1.shed");
    assert_refused(bohn_edit(game, "close p1.shed", &err), BOHN_BAD_INPUT, "would break the table");
    edit("clear p1.shed");
    edit("close p1.shed");
    assert_false(bohn_zone_is_open(game, zone("p1.shed")));
}

static void the_cursor_goes_where_it_is_sent(void **state) {
    (void)state;
    start(BENCH LUA(
        game.finale = { 'count', 'reckon', 'close' }
        function game:count(t) end
        function game:reckon(t) end
        function game:close(t, p) p:choose { 'bye', from = { t:steps() } } end
    ));
    run();
    edit("cursor turn 7 phase rest p3");
    asked(2, "two");
    assert_int_equal(bohn_turn(game), 7);
    answer("a");
    asked(0, "one");
    assert_int_equal(bohn_turn(game), 8);
    edit("cursor phase close p2 steps 3");
    asked(1, "bye");
    assert_string_equal(options(), "3");
    edit("cursor p3"); /* out of the finale: at the first phase of a turn */
    asked(2, "one");
    edit("cursor phase over");
    assert_over();
    edit("cursor phase rest");
    asked(2, "two");
    edit("cursor phase act");
    asked(2, "one");
}

static void a_game_can_be_set_up_by_hand(void **state) {
    (void)state;
    start(BENCH);
    edit("put 2 red p1.hand");
    edit("cursor phase rest p2");
    asked(1, "two");
    assert_int_equal(bohn_turn(game), 1);
    assert_int_equal(size("deck"), 0); /* the setup did not run */
    assert_int_equal(size("p1.hand"), 2);
}

static void wrong_edits_are_refused_and_change_nothing(void **state) {
    (void)state;
    static const struct { const char *command, *reason; } wrong[] = {
        { "", "an edit starts with put, clear, rest, set, open, close or cursor" },
        { "   ", "an edit starts with" },
        { "steal red deck", "'steal': an edit starts with" },
        { "put", "'' is not a kind of card" },
        { "put green deck", "'green' is not a kind of card" },
        { "put blue", "'' is not a zone" },
        { "put blue p4.hand", "'p4.hand' is not a zone" },
        { "put 11 blue deck", "no blue left in box: the game has 10 in all" },
        { "put 999 blue deck", "is not a number from 0 to" },
        { "put 3x blue deck", "'3x' is not a number" },
        { "put blue deck from nowhere", "'nowhere' is not a zone" },
        { "put red p1.hand", "no red left in box" },
        { "put blue p1.hand from deck", "no blue left in deck" },
        { "clear", "'' is not a zone" },
        { "clear hand", "'hand' is not a zone" },
        { "clear box", "the box is where cleared cards go" },
        { "rest card", "'' is not a zone" },
        { "rest bean deck", "'bean' is the back of no card" },
        { "rest card box", "the box is what a zone is filled from" },
        { "set", "'' is not a counter" },
        { "set money 3", "'money' is not a counter" },
        { "set tally", "'' is not a number" },
        { "set tally many", "'many' is not a number" },
        { "set tally 2000000000", "is not a number from -1000000000 to 1000000000" },
        { "open", "'' is not a zone" },
        { "cursor phase", "'' is not a phase" },
        { "cursor phase dance", "'dance' is not a phase" },
        { "cursor turn 0", "'0' is not a number from 1" },
        { "cursor turn", "'' is not a number" },
        { "cursor p4", "turn N, phase NAME, steps N or a seat is expected, found 'p4'" },
        { "cursor p2 nonsense", "found 'nonsense'" },
        { "put 3 blue p1.shed", "would break the table" },
    };
    start(BENCH);
    answer("tally_0");
    asked(0, "two");
    char before[17];
    bohn_fingerprint(game, before);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_refused(bohn_edit(game, wrong[i].command, &err), BOHN_BAD_INPUT, wrong[i].reason);
        assert_string_equal(fingerprint(game), before);
        asked(0, "two");
        assert_int_equal(bohn_position(game), 1);
    }
}

static void after_an_edit_the_step_begins_again(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
        p:choose { 'one', from = function() return { 'tally_' .. t.tally:get() } end }
        p:choose { 'two', from = { 'a' } }
        t:finish()
    end));
    answer("tally_0");
    asked(0, "two");
    edit("set tally 3");
    assert_null(bohn_request(game));
    asked(0, "one");
    assert_string_equal(options(), "tally_3");
    assert_int_equal(bohn_position(game), 1); /* what was decided was decided */
    answer("tally_3");
    answer("a");
    assert_over();
}

static void an_edit_makes_a_new_future(void **state) {
    (void)state;
    start(BENCH);
    answer("tally_0");
    answer("a");
    assert_ok(bohn_goto(game, 1, &err));
    edit("set tally 3");
    assert_int_equal(bohn_length(game), 1);
    asked(0, "two");
}

static void one_may_go_back_behind_an_edit_but_not_redo_what_followed(void **state) {
    (void)state;
    start(BENCH);
    answer("tally_0");
    edit("set tally 3");
    answer("b");
    answer("tally_3");
    assert_int_equal(bohn_length(game), 3);
    assert_ok(bohn_goto(game, 0, &err));
    assert_int_equal(counter("tally"), 0);
    asked(0, "one");
    assert_int_equal(bohn_length(game), 1);
    assert_ok(bohn_goto(game, 1, &err));
    asked(0, "two");
    assert_refused(bohn_goto(game, 2, &err), BOHN_BAD_INPUT, "can be reached");
}

static void after_an_edit_undo_goes_back_to_just_after_it(void **state) {
    (void)state;
    start(BENCH);
    answer("tally_0");
    edit("set tally 3");
    answer("b");
    answer("tally_3");
    assert_ok(bohn_goto(game, 1, &err));
    assert_int_equal(counter("tally"), 3);
    asked(0, "two");
    assert_ok(bohn_goto(game, 3, &err));
    asked(1, "two");
}

static void an_edited_game_is_cloned_with_its_edits(void **state) {
    (void)state;
    start(BENCH);
    answer("tally_0");
    edit("set tally 3");
    BohnGame *clone = bohn_clone(game, &err);
    assert_int_equal(bohn_run(clone, &err), BOHN_WAITING);
    asked(0, "two");
    assert_same(game, clone);
    bohn_free(clone);
}

/* ---- new rules under a running game ------------------------------------------------------------------- */

/* Loads these rules and puts the game on them; how many decisions were dropped, -1 = refused. */
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

static void a_changed_number_counts_from_now_on(void **state) {
    (void)state;
    start(DRAWING(1));
    answer("b");
    asked(0, "second");
    assert_int_equal(reload(DRAWING(5)), 0);
    asked(0, "second");
    assert_int_equal(bohn_position(game), 1);
    answer("blue");
    answer("c");
    asked(1, "first");
    assert_int_equal(size("p1.hand"), 8);
}

static void a_new_question_comes_up_and_what_followed_it_is_dropped(void **state) {
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
    assert_int_equal(bohn_position(game), 1);
    answer("x");
    asked(0, "second");
}

static void a_question_with_a_longer_name_is_another_question(void **state) {
    (void)state;
    start(DRAWING(1));
    answer("b");
    assert_int_equal(reload(LUA(
        game.turn = { 'plan' }
        function game:plan(t, p) p:choose { 'first_of_all', from = { 'a', 'b' } } end
    )), 1);
    asked(0, "first_of_all");
}

static void an_answer_that_no_longer_exists_is_dropped(void **state) {
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
    assert_int_equal(bohn_position(game), 0);
}

static void acts_and_polls_of_the_step_are_kept(void **state) {
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
    assert_int_equal(bohn_position(game), 3);
    assert_int_equal(counter("p3.coins"), 2);
}

static void the_position_is_the_same_after_every_reload(void **state) {
    (void)state;
    start_fair(FULL & ~BOHN_AUDIT, 2);
    while (run() == BOHN_WAITING) {
        char before[17], question[100], after[100];
        bohn_fingerprint(game, before);
        describe(game, question);
        int position = bohn_position(game);
        assert_int_equal(reload(fair), 0);
        describe(game, after);
        assert_string_equal(fingerprint(game), before);
        assert_string_equal(after, question);
        assert_int_equal(bohn_position(game), position);
        random_decision(game);
    }
    assert_int_equal(reload(fair), 0);
    assert_over();
}

static void what_was_before_a_reload_cannot_be_undone(void **state) {
    (void)state;
    start(DRAWING(1));
    answer("a");
    answer("red");
    answer("c");
    asked(1, "first");
    answer("a");
    assert_int_equal(reload(DRAWING(2)), 0);
    assert_refused(bohn_goto(game, 2, &err), BOHN_BAD_INPUT, "3 to 4 can be reached");
    assert_ok(bohn_goto(game, 3, &err));
    asked(1, "first");
    assert_ok(bohn_goto(game, 4, &err));
    asked(1, "second");
}

static void an_empty_zone_may_go_but_not_one_with_cards(void **state) {
    (void)state;
    start(DRAWING(1));
    asked(0, "first");
    assert_int_equal(reload(DRAWING(2) LUA(game.zones.each.field_2 = nil)), 0);
    assert_int_equal(bohn_zone_find(rules, "p1.field_2"), -1);
    char before[17];
    bohn_fingerprint(game, before);
    edit("put red p2.field_1 from deck");
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
    assert_int_equal(size("p1.hand"), 5); /* by the rules of before */
}

static void cards_of_a_kind_that_is_gone_may_lie_in_the_box_only(void **state) {
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
    edit("clear deck");
    run();
    assert_int_equal(reload(without), 0);
    assert_int_equal(size("box"), 20);
}

static void new_zones_counters_and_cards_begin_as_declared(void **state) {
    (void)state;
    start(DRAWING(1));
    run();
    edit("set p2.coins 7");
    edit("put red discard from deck");
    edit("put blue discard from deck down");
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

static void offers_survive_while_their_cards_and_kinds_do(void **state) {
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
    assert_int_equal(bohn_offers(game, 0, offers, 8), 3);
    assert_int_equal(bohn_offers(game, 0, offers, 2), 2);
    edit("clear deck"); /* the third offers a green card, now in the box */
    run();
    assert_int_equal(reload(LUA(
        game.cards = { game.cards[2], game.cards[1] }
        function game:act(t, p) p:choose { 'which', from = { 'a' } } end
    )), 0);
    assert_int_equal(bohn_offers(game, 0, offers, 8), 1);
    assert_string_equal(bohn_kind_id(rules, bohn_card_kind(rules, offers[0].give[0])), "red");
    assert_string_equal(bohn_kind_id(rules, offers[0].ask[0]), "blue");
    BohnGame *clone = bohn_clone_seen(game, 1, 3, &err);
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

static void rules_that_cannot_be_read_do_not_disturb_the_game(void **state) {
    (void)state;
    start(DRAWING(1));
    answer("a");
    assert_refused(try_load(LUA(function game:plan(t, p) p:choose end), 0, NULL) != NULL, BOHN_BAD_SCRIPT, "small.lua:");
    asked(0, "second");
    answer("red");
    answer("c");
    asked(1, "first");
}

static void rules_that_stumble_at_once_are_refused(void **state) {
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

static void new_rules_help_out_of_a_fault(void **state) {
    (void)state;
    start(TRAP);
    answer("good");
    assert_ok(bohn_answer_text(game, "bad", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    assert_int_equal(reload(LUA(function game:act(t, p) p:choose { 'one', from = { 'bad' } } t:finish() end)), 0);
    asked(0, "one");
    answer("bad");
    assert_over();
}

static void polls_and_decider_stay_through_a_reload(void **state) {
    (void)state;
    int human = 0;
    start(POLLING);
    bohn_set_polls(game, 1);
    bohn_set_decider(game, decide_for_others, &human);
    asked(0, "anytime");
    assert_int_equal(reload(POLLING), 0);
    asked(0, "anytime");
    answer("-");
    assert_over(); /* the last question was p2's, which the decider answers */
}

static void a_reload_before_the_first_step_is_fine(void **state) {
    (void)state;
    start(DRAWING(1));
    assert_int_equal(reload(LUA(function game:act(t, p) p:choose { 'which', from = { 'a' } } end)), 0);
    asked(0, "which");
    assert_int_equal(size("p1.hand"), 3);
}

/* ---- a program of its own ------------------------------------------------------------------------------ */

#if defined(__SANITIZE_ADDRESS__)
#define LIBRARY "build/libbohn-asan.a -fsanitize=address,undefined"
#elif defined(BOHN_HOSTILE)
#define LIBRARY "build/libbohn-hostile.a"
#else
#define LIBRARY "build/libbohn.a"
#endif

/* What a command prints. */
static void read_output(const char *command, char *text, size_t n) {
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t got = fread(text, 1, n - 1, pipe);
    text[got] = '\0';
    assert_int_equal(pclose(pipe), 0);
}

static void a_program_needs_one_header_and_one_library(void **state) {
    (void)state;
    char command[1000], told[500], expected[500] = "";
    const char *compiler = getenv("CC");
    snprintf(command, sizeof command, "%s -std=c11 -Wall -Wextra -Werror -I. -o %s/play tests/embed/play.c " LIBRARY
             " $(pkg-config --libs lua5.4 jansson libutf8proc) -lm", compiler ? compiler : "cc", directory);
    assert_int_equal(system(command), 0);
    snprintf(command, sizeof command, "%s/play two_beans stdlib:examples 7", directory);
    read_output(command, told, sizeof told);

    rules = bohn_load(&(BohnSetup){ .script = "two_beans", .path = "stdlib:examples" }, &err);
    assert_non_null(rules);
    game = bohn_new(rules, 7, FULL, &err);
    while (run() == BOHN_WAITING) {
        BohnAnswer a;
        bohn_default_answer(bohn_request(game), &a);
        assert_ok(bohn_answer(game, &a, &err));
    }
    unsigned seats = winners();
    for (int seat = 0; seat < bohn_players(rules); seat++) {
        int score[4];
        assert_ok(bohn_score(game, seat, score, &err));
        sprintf(expected + strlen(expected), "p%d %d%s\n", seat + 1, score[0], seats >> seat & 1 ? " wins" : "");
    }
    sprintf(expected + strlen(expected), "%d decisions\n", bohn_position(game));
    assert_true(bohn_position(game) > 5);
    assert_string_equal(told, expected);
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
        with_game(a_deal_may_be_of_zones_and_of_all_kinds_with_a_back),
        with_game(wrong_questions_are_faults_of_the_rules),
        with_game(all_choose_and_nobody_learns_anything_before_all_have),
        with_game(the_first_who_does_not_pass_closes_an_open_question),
        with_game(a_question_tells_what_each_seat_may_do_meanwhile),
        with_game(every_form_of_question_goes_on_after_an_act),
        with_game(after_an_act_the_options_are_fresh),
        with_game(an_act_may_ask_itself_and_then_nobody_interrupts),
        with_game(what_may_be_done_meanwhile_is_a_list_of_rules),
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
        with_game(a_game_shows_nothing_of_one_that_was_freed),
        with_game(a_clone_is_a_game_of_its_own),
        with_game(a_game_can_be_cloned_before_it_begins_and_after_it_ended),
        with_game(a_clone_between_answer_and_run_has_the_answer),
        with_game(cards_a_question_shows_are_known_to_its_seat_alone),
        with_game(secret_answers_of_others_are_imagined),
        with_game(a_card_turned_over_is_told_to_those_who_see_it),
        with_game(a_seat_imagines_what_it_cannot_see_and_nothing_else),
        with_game(a_seat_is_asked_in_its_imagination_what_it_is_really_asked),
        with_game(an_imagined_game_can_be_played_to_its_end),
        with_game(an_imagined_game_depends_on_its_seed_and_its_seat),
        with_game(a_game_that_is_over_can_be_imagined_too),
        with_game(the_real_future_stays_hidden),
        with_game(in_an_imagined_game_an_answer_is_what_it_meant),
        with_game(cards_of_an_offer_are_known_to_everybody),
        with_game(a_faulty_step_leaves_nothing_behind),
        with_game(after_a_fault_the_step_begins_again),
        with_game(the_fatal_decision_can_be_read_and_redone_and_is_fatal_again),
        with_game(one_may_go_back_behind_a_fault),
        with_game(without_history_a_fault_is_rolled_back_too),
        with_game(a_fault_in_an_act_takes_the_whole_step_back),
        with_game(a_fault_in_what_may_be_done_meanwhile_stops_nobody),
        with_game(a_game_whose_setup_fails_never_begins),
        with_game(a_rule_that_only_looks_may_not_touch),
        with_game(an_error_shows_the_place_in_the_script),
        with_game(an_audit_finds_a_rule_that_remembers),
        with_game(a_rule_that_only_looks_may_not_remember_either),
        with_game(a_rule_that_remembers_cannot_be_played_again),
        with_game(a_table_that_is_not_as_it_was_is_noticed),
        with_game(a_game_may_not_go_on_for_ever),
        with_game(nor_may_a_decider_play_for_ever),
        with_game(rules_that_never_ask_are_stopped),
        with_game(many_quiet_steps_between_two_questions_are_fine),
        with_game(an_endless_loop_is_stopped_and_taken_back),
        with_game(a_decider_plays_the_same_game_as_answers_do),
        with_game(a_decider_may_leave_a_question_to_the_program),
        with_game(a_decider_is_told_only_the_outline),
        with_game(what_a_decider_says_must_be_an_answer),
        with_game(an_offer_of_a_decider_must_be_possible),
        with_game(a_decider_cannot_make_offers),
        with_game(a_decider_cannot_change_the_game_it_decides),
        with_game(a_decider_may_try_things_in_a_clone),
        with_game(bots_are_listed_by_name),
        with_game(a_bot_answers_with_one_of_the_options),
        with_game(a_bot_sees_no_more_than_its_seat),
        with_game(a_bot_may_pass_where_that_is_allowed),
        with_game(a_bot_picks_and_deals),
        with_game(a_bot_has_chance_of_its_own),
        with_game(what_a_bot_does_wrong_is_told_and_harms_nothing),
        with_game(bots_can_play_a_whole_game),
        with_game(the_best_score_wins),
        with_game(ties_are_broken_in_order_and_what_is_left_is_shared),
        with_game(the_score_is_told_with_its_tie_breaks_at_any_time),
        with_game(a_rule_may_name_the_winners),
        with_game(a_score_must_be_whole_numbers),
        with_game(a_score_only_looks),
        with_game(a_text_is_filled_with_names_in_a_language),
        with_game(every_thing_has_a_name_to_show),
        with_game(without_a_text_the_key_and_its_things_are_shown),
        with_game(odd_templates_do_no_harm),
        with_game(an_option_is_shown_by_the_text_of_its_first_word),
        with_game(a_zone_has_a_caption_if_the_rules_give_it_one),
        with_game(a_caption_tells_nobody_what_he_cannot_see),
        with_game(a_faulty_caption_is_empty_and_harms_nothing),
        with_game(the_table_can_be_looked_at_without_the_scripts),
        with_game(a_rule_can_look_at_everything),
        with_game(nothing_lies_in_a_closed_zone),
        with_game(a_card_is_moved_from_where_it_is),
        with_game(cards_are_put_where_they_are_wanted),
        with_game(cards_are_put_with_the_face_that_is_wanted),
        with_game(zones_are_cleared_and_filled_with_what_is_left),
        with_game(what_is_left_may_go_under_what_lies_there),
        with_game(counters_are_set),
        with_game(closed_zones_are_opened_and_shut),
        with_game(the_cursor_goes_where_it_is_sent),
        with_game(a_game_can_be_set_up_by_hand),
        with_game(wrong_edits_are_refused_and_change_nothing),
        with_game(after_an_edit_the_step_begins_again),
        with_game(an_edit_makes_a_new_future),
        with_game(one_may_go_back_behind_an_edit_but_not_redo_what_followed),
        with_game(after_an_edit_undo_goes_back_to_just_after_it),
        with_game(an_edited_game_is_cloned_with_its_edits),
        with_game(a_changed_number_counts_from_now_on),
        with_game(a_new_question_comes_up_and_what_followed_it_is_dropped),
        with_game(a_question_with_a_longer_name_is_another_question),
        with_game(an_answer_that_no_longer_exists_is_dropped),
        with_game(acts_and_polls_of_the_step_are_kept),
        with_game(the_position_is_the_same_after_every_reload),
        with_game(what_was_before_a_reload_cannot_be_undone),
        with_game(an_empty_zone_may_go_but_not_one_with_cards),
        with_game(cards_of_a_kind_that_is_gone_may_lie_in_the_box_only),
        with_game(new_zones_counters_and_cards_begin_as_declared),
        with_game(offers_survive_while_their_cards_and_kinds_do),
        with_game(rules_for_another_table_are_refused),
        with_game(rules_that_cannot_be_read_do_not_disturb_the_game),
        with_game(rules_that_stumble_at_once_are_refused),
        with_game(new_rules_help_out_of_a_fault),
        with_game(polls_and_decider_stay_through_a_reload),
        with_game(a_reload_before_the_first_step_is_fine),
        with_game(a_program_needs_one_header_and_one_library),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
