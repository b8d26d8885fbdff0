/* test_choose.c - p:choose and p:can_choose: options, declared decisions, refusals, and which zones take a card. */
#include "tests/small.h"

#include <stdio.h>

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

static void choose_returns_the_value_from_the_list(void **state) {
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

static void rules_and_functions_may_return_a_zone(void **state) {
    (void)state;
    start(LUA(
        game.decisions = { declared = { from = 'held', clause = 'SMA-1' } }
        function game:held(t, p) return p.hand end
        function game:red(t, p, card) return card.kind == t:kind 'red' end
        function game:act(t, p)
          p:choose { 'named', from = 'held', can = 'red' }
          p:choose 'declared'
          t:choose_all { 'several', from = function(q) return q.hand end, n = 2, seats = { p } }
          t:finish()
        end));
    asked(0, "named");
    assert_string_equal(options(), "red.1 | red.2");
    answer("red.2");
    asked(0, "declared");
    assert_string_equal(options(), "red.1 | blue.1 | red.2");
    answer("blue");
    asked(0, "several");
    assert_string_equal(options(), "red.1 | blue.1 | red.2");
    answer("red.1, blue");
    assert_over();
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

static void can_filters_options_and_gives_reasons(void **state) {
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
    assert_string_equal(bohn_info(rules)->words[q->refused[0].clause], "SMA-7");
    assert_int_equal(q->refused[1].atom[0].value, 3);
    assert_int_equal(q->refused[1].clause, -1);
    answer("4");
    assert_said("got 4");
}

static void refusals_are_kept_only_with_the_explain_flag(void **state) {
    (void)state;
    start_with(LUA(function game:act(t, p)
        p:choose { 'number', from = { 1, 2 }, can = function(n) return n == 2 end }
    end), 0);
    assert_int_equal(asked(0, "number")->n_refused, 0);
    assert_string_equal(options(), "2");
}

static void passing_is_allowed_where_the_rule_says_so(void **state) {
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

static void otherwise_runs_when_there_are_no_options(void **state) {
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

static void a_question_without_a_legal_answer_is_a_rule_fault(void **state) {
    (void)state;
    start(LUA(function game:act(t, p) p:choose { 'which', from = {} } end));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "question 'which' has no legal answer");
}

/* ---- declared decisions --------------------------------------------------------------------------- */

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
    assert_string_equal(bohn_info(rules)->words[q->refused[0].clause], "SMA-3");
    answer("field_2");
    assert_said("got p1.field_2");
}

static void a_declared_decision_may_have_an_otherwise_rule(void **state) {
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

static void an_action_ends_a_decision_with_leave(void **state) {
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

static void a_decision_may_close_its_window(void **state) {
    (void)state;
    start(GARDEN LUA(function game:act(t, p)
        t.deck:draw(p.field_1)
        p:choose('quiet', p.hand:front())
        t:finish()
    end));
    assert_false(asked(0, "quiet")->window);
    assert_refused(act_as(game, 0, "harvest field_1", &err), BOHN_BAD_INPUT, "nobody may act out of turn at this question");
    assert_null(bohn_anytime(game, 0, &err));
    answer("-");
    assert_over();
}

/* Planting from the hand, and from a zone of turned-up cards. */
#define PLANTING LUA( \
    local field = require 'field' \
    game.groups = { each = { fields = { 'field_1', 'field_2', 'field_3' } } } \
    game.zones.each.field_3 = { 'all', closed = true } \
    game.zones.turned = 'all' \
    game.decisions = { \
      plant = { from = 'places', otherwise = 'make_room' }, \
      more = { from = 'places', pass = true }, \
      turned = { from = 'pairs_of', otherwise = 'make_room', pass = true }, \
    } \
    function game:make_room(t, p) p.field_1:move_all(t.discard) end \
    function game:act(t, p) \
      local card = p.hand:front() \
      if not card or t:turn() == 12 then return t:finish() end \
      local where = p:choose('plant', card) \
      where:take(card) \
      t.deck:deal(t.turned, 3) \
      local pair = p:choose('turned', t.turned) \
      if pair then pair[2]:take(pair[1]) end \
      t.turned:move_all(t.deck, 'bottom') \
      card = p.hand:front() \
      where = card and p:choose('more', card) \
      if where then where:take(card) end \
      if t:turn() == 3 then p.field_3:open() end \
      t.discard:move_all(t.deck, 'bottom') \
      t.deck:deal(p.hand, 2) \
    end \
    function game:places(t, p, card) return p.fields:taking(card, 'SMA-3') end \
    function game:pairs_of(t, p, zone) return p.fields:taking(zone) end \
)

/* Collects all questions with their options and answers, and the last fingerprint. */
static void play_out(const char *script, int flags, char *text, size_t n) {
    size_t used = 0;
    start_with(script, flags);
    for (int i = 0; run() == BOHN_WAITING; i++) {
        const BohnRequest *q = bohn_request(game);
        int number = (i * 7 + 1) % (q->n_options + q->pass);
        used += (size_t)snprintf(text + used, n - used, "%s%s: %s = %d\n", q->name, q->pass ? " -" : "", options(),
                                 number);
        assert_true(used < n);
        BohnAnswer a = { .n = number < q->n_options, .index = { number }, .partner = BOHN_NO_SEAT };
        assert_ok(bohn_answer(game, &a, &err));
        if (i % 5 == 4 && flags & BOHN_HISTORY) assert_ok(bohn_goto(game, i, &err) && bohn_goto(game, i + 1, &err));
    }
    snprintf(text + used, n - used, "%s\n", fingerprint(game));
    free_game(NULL);
}

static bool decide_last(void *context, const BohnRequest *q, BohnAnswer *a) {
    ++*(int *)context;
    *a = (BohnAnswer){ .n = q->n_options > 0, .index = { q->n_options - 1 }, .partner = BOHN_NO_SEAT };
    return true;
}

static void declared_decisions_offer_the_same_in_all_modes(void **state) {
    (void)state;
    static char plain[20000], other[20000];
    int asked_for = 0;
    play_out(PLANTING, FULL & ~BOHN_EXPLAIN, plain, sizeof plain);
    assert_non_null(strstr(plain, "plant: p1.field_1 | p1.field_2 = 1"));
    assert_non_null(strstr(plain, "turned -: red.7 p3.field_1 | red.7 p3.field_2 | blue.8 p3.field_1 = 2"));
    play_out(PLANTING, FULL, other, sizeof other);
    assert_string_equal(other, plain);
    start_with(PLANTING, 0);
    bohn_set_decider(game, decide_last, &asked_for);
    assert_over();
    assert_true(asked_for > 10);
}

static void an_undeclared_decision_is_a_rule_fault(void **state) {
    (void)state;
    start(GARDEN LUA(function game:act(t, p) p:choose('plant_frist', p.hand:front()) end));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "no decision 'plant_frist' is declared");
}

/* ---- can and tries -------------------------------------------------------------------------------------- */

#define JUMPING LUA( \
    game.decisions = { \
      jump = { from = 'heights', can = 'can_reach', tries = 'dreams', pass = true, clause = 'SMA-1' }, \
      go = { from = 'ways', can = true, pass = true }, \
      out = { from = 'anytime', pass = true }, \
    } \
    function game:heights() return { 1, 2, 3 } end \
    function game:dreams() return { 3, 4, 9, 2 } end \
    function game:can_reach(t, p, n, with) \
      if n == 2 then return no 'SMA-2' end \
      if n > with then return no 'SMA-3' end \
      return true \
    end \
    function game:ways() return { { 'run', 1, 'far' }, { 'run', 2, 'far' }, { 'fly', 1 }, 'walk' } end \
    function game:can_run(t, p, n, how) if n == 2 and how == 'far' then return no 'SMA-4' end return p.number == 1 end \
    function game:can_walk(t, p) return no 'SMA-5' end \
    function game:anytime() return { { 'run', 1 }, { 'run', 2, 'far' } } end \
    function game:tries() return { { 'run', 1 }, { 'run', 2, 'far' }, { 'walk' } } end \
)

/* "option CLAUSE | …" of what is refused. */
static const char *refused_options(const BohnRequest *q) {
    static char text[500];
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < q->n_refused; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s %s", i ? " | " : "", option_text(&q->refused[i]),
                                 q->refused[i].clause < 0 ? "-" : bohn_info(rules)->words[q->refused[i].clause]);
    return text;
}

static void rules_behind_can_refuse_options_with_their_clause(void **state) {
    (void)state;
    for (int explain = 0; explain < 2; explain++) {
        start_with(JUMPING LUA(function game:act(t, p) p:choose('jump', 4) p:choose 'go' p:choose 'out' end),
                   FULL & (explain ? ~0 : ~BOHN_EXPLAIN));
        asked(0, "jump");
        assert_string_equal(options(), "1 | 3");
        /* 4 is allowed but not listed: the decision's clause */
        assert_string_equal(refused_options(bohn_request(game)), explain ? "4 SMA-1 | 9 SMA-3 | 2 SMA-2" : "");
        assert_ok(reply(game, "1", &err));
        asked(0, "go");
        assert_string_equal(options(), "run 1 far | fly 1");
        assert_string_equal(refused_options(bohn_request(game)), explain ? "run 2 far SMA-4 | walk SMA-5" : "");
        assert_ok(reply(game, "-", &err));
        asked(0, "out");
        assert_string_equal(options(), "run 1");
        assert_string_equal(refused_options(bohn_request(game)), explain ? "run 2 far SMA-4 | walk SMA-5" : "");
        const BohnRequest *acts = bohn_anytime(game, 0, &err);
        assert_int_equal(acts->n_options, 1);
        assert_string_equal(refused_options(acts), explain ? "run 2 far SMA-4 | walk SMA-5" : "");
        assert_int_equal(bohn_anytime(game, 1, &err)->n_options, 0);
        free_game(NULL);
    }
}

static void questions_take_the_same_can_as_decisions(void **state) {
    (void)state;
    start(JUMPING LUA(function game:act(t, p)
        p:choose { 'jump', from = { 1, 2, 3 }, can = 'can_reach', with = 2, tries = 'dreams', clause = 'SMA-6' }
        p:pick { 'go', from = 'ways', can = true, n = 1 }
        if p:can_choose { 'jump', from = { 2 }, can = 'can_reach', with = 9 } then t:finish() end
        p:choose { 'last', from = 'anytime' }
    end));
    asked(0, "jump");
    assert_string_equal(options(), "1");
    assert_string_equal(refused_options(bohn_request(game)), "3 SMA-3 | 4 SMA-3 | 9 SMA-3 | 2 SMA-2");
    assert_ok(reply(game, "1", &err));
    asked(0, "go");
    assert_string_equal(options(), "run 1 far | fly 1");
    assert_ok(reply(game, "fly 1", &err));
    asked(0, "last");
    assert_string_equal(options(), "run 1");
}

/* What p:can_choose found for one decision is not taken for another with the same `from`. */
static void decisions_with_the_same_from_have_their_own_options(void **state) {
    (void)state;
    start_with(JUMPING LUA(
        game.decisions.leap = { from = 'heights' }
        function game:act(t, p) if p:can_choose('jump', 1) then p:choose('leap', 1) end end), 0);
    asked(0, "leap");
    assert_string_equal(options(), "1 | 2 | 3");
}

/* ---- can_choose ----------------------------------------------------------------------------------- */

#define WEIGHING LUA( \
    game.groups = { each = { fields = { 'field_1', 'field_2' } } } \
    game.decisions = { plant = { from = 'places', pass = true, leave = true } } \
    function game:places(t, p, card) \
      for _ = 1, 20000 do end \
      return p.fields:taking(card or p.hand:front()) \
    end \
    function game:none() return {} end \
    function game:anytime() return { { 'fill' } } end \
    function game:fill(t, p) p.field_1:take(p.hand:top()) end \
)

/* Every call of `places` takes 20,000 instructions. */
static int calls_of_places(void) { return (int)(bohn_usage(rules).instructions / 20000); }

/* `explained`: calls where what is refused is kept, too. */
static void assert_calls(const char *script, int calls, int explained) {
    for (int explain = 0; explain < 2; explain++) {
        start_with(script, explain ? BOHN_EXPLAIN : 0);
        asked(0, "plant");
        assert_string_equal(options(), "p1.field_1 | p1.field_2");
        assert_int_equal(calls_of_places(), explain ? explained : calls);
        free_game(NULL);
    }
}

static void can_choose_knows_whether_there_is_an_option(void **state) {
    (void)state;
    start(WEIGHING LUA(function game:act(t, p)
        t:say('can', p:can_choose('plant', p.hand:front()) and 'yes' or 'no')
        t:say('can', p:can_choose { 'other', from = 'none' } and 'yes' or 'no')
        t:say('can', p:can_choose { 'card', from = p.hand } and 'yes' or 'no')
        t:finish()
    end));
    assert_over();
    assert_said("can yes | can no | can yes");
    free_game(NULL);
    start(WEIGHING LUA(function game:act(t, p) p:can_choose 'plnat' end));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "no decision 'plnat' is declared");
}

static void options_found_by_can_choose_are_not_computed_twice(void **state) {
    (void)state;
    assert_calls(WEIGHING LUA(function game:act(t, p)
        local card = p.hand:front()
        return p:can_choose('plant', card) and p:choose('plant', card) and nil
    end), 1, 1);
    assert_calls(WEIGHING LUA(function game:act(t, p)
        local q = { 'plant', from = 'places', with = p.hand:front() }
        return p:can_choose(q) and p:choose(q) and nil
    end), 1, 2); /* depends on more than the rule */
    /* for another seat, about another card, from another source */
    assert_calls(WEIGHING LUA(function game:act(t, p)
        return p:left():can_choose 'plant' and p:choose 'plant' and nil
    end), 2, 2);
    assert_calls(WEIGHING LUA(function game:act(t, p)
        return p:can_choose('plant', p.hand:front()) and p:choose('plant', p.hand:top()) and nil
    end), 2, 2);
    assert_calls(WEIGHING LUA(function game:act(t, p)
        return p:can_choose { 'plant', from = 'places', can = function() return false end } or p:choose 'plant' and nil
    end), 2, 2);
}

static void options_are_recomputed_after_a_change(void **state) {
    (void)state;
    start_with(WEIGHING LUA(function game:act(t, p)
        local from, card = { 'a' }, p.hand:front()
        local q = { 'word', from = function() return from end }
        if p:can_choose(q) then from = { 'b' } end
        p:choose(q)
        if p:can_choose('plant', card) then p.hand:move(p.hand:at(2), p.field_2) end
        p:choose('plant', card)
        if p:can_choose('plant', card) then p:choose('plant', card) end
    end), 0);
    asked(0, "word");
    assert_string_equal(options(), "b");
    answer("b");
    asked(0, "plant");
    assert_string_equal(options(), "p1.field_1");
    act(0, "fill");                         /* leaves the question */
    asked(0, "plant");
    assert_string_equal(options(), "p1.field_1");
    act(0, "fill");
    assert_int_equal(size("p1.field_1"), 2);
}

/* can_choose makes no difference to the decisions, nor to undo and redo. */
static void can_choose_changes_nothing(void **state) {
    (void)state;
    static char plain[20000], other[20000];
    play_out(PLANTING, FULL & ~BOHN_EXPLAIN, plain, sizeof plain);
    play_out(PLANTING LUA(
        local act = game.act
        function game:act(t, p)
          local card = p.hand:front()
          if card then p:can_choose('plant', card) end
          return act(self, t, p)
        end
    ), FULL & ~BOHN_EXPLAIN, other, sizeof other);
    assert_string_equal(other, plain);
}

/* ---- zones of one kind ------------------------------------------------------------------------------ */

static void refuse_a_kind_grown_in_another(const char *more) {
    char script[4000];
    snprintf(script, sizeof script, "%s%s", more, LUA(
        game.groups = { each = { fields = { 'field_1', 'field_2' } } }
        function game:places(t, p, what) return p.fields:taking(what, 'SMA-3', 'SMA-4') end
        function game:act(t, p)
          local red, blue = t:kind 'red', t:kind 'blue'
          t:say('grows', p.fields:topped(red)[1])
          p.field_2:take(p.hand:find(red))
          t:say('grows', p.fields:topped(red)[1])
          t:say('grows', p.fields:topped(p.hand:find(blue))[1])
          p:choose { 'red', from = 'places', with = red }
          p:choose { 'blue', from = 'places', with = p.hand:find(blue) }
          t:finish()
        end
    ));
    start(script);
    const BohnRequest *q = asked(0, "red");
    assert_string_equal(options(), "p1.field_2");
    assert_string_equal(bohn_info(rules)->words[q->refused[0].clause], "SMA-4");
    answer("p1.field_2");
    q = asked(0, "blue");
    assert_string_equal(options(), "p1.field_1");
    assert_string_equal(bohn_info(rules)->words[q->refused[0].clause], "SMA-3");
    answer("p1.field_1");
    assert_over();
    assert_said("grows | grows p1.field_2 | grows");
}

/* A rule of the script that says what the kernel's says gives the same lists. */
static void an_empty_zone_refuses_a_kind_grown_in_another(void **state) {
    refuse_a_kind_grown_in_another("");
    free_game(state);
    refuse_a_kind_grown_in_another("function game:fits(t, p, card, where) return #where == 0 or where:kind() == card.kind end ");
}

#define FITS LUA( \
    game.zones.pot = 'all' \
    game.groups = { pots = { 'pot' }, each = { fields = { 'field_1', 'field_2' } } } \
    function game:places(t, p, what) return p.fields:taking(what, 'SMA-3', 'SMA-4') end \
)

static void a_rule_says_what_fits(void **state) {
    (void)state;
    start(FITS LUA(
        local base = game
        game = base:variant { id = 'mine', title = 'Mine' }
        function game:fits(t, p, card, where)
          if where.name == 'field_1' and card.id == 'red' then return no 'SMA-7' end
          if where.name == 'pot' then return p == t:active() and card.kind == t:kind 'blue' end
          return base.fits(self, t, p, card, where)
        end
        function game:act(t, p)
          local red = p.hand:find(t:kind 'red')
          local blue = p.hand:find(t:kind 'blue')
          assert(#t.pots:taking(blue) == 1 and #t.pots:taking(blue.kind) == 1 and #t.pots:taking(red) == 0)
          local pairs_of = p.fields:taking(p.hand)
          assert(#pairs_of == 3 and pairs_of[1][1] == red and pairs_of[1][2] == p.field_2 and pairs_of[3][2] == p.field_2)
          p:choose { 'red', from = 'places', with = red }
          p.field_2:take(blue)
          p:choose { 'blue', from = 'places', with = t:kind 'blue' }
          t:finish()
        end
    ));
    const BohnRequest *q = asked(0, "red");
    assert_string_equal(options(), "p1.field_2");
    assert_string_equal(bohn_info(rules)->words[q->refused[0].clause], "SMA-7");
    answer("p1.field_2");
    q = asked(0, "blue");
    assert_string_equal(options(), "p1.field_2");
    assert_string_equal(bohn_info(rules)->words[q->refused[0].clause], "SMA-4");
    answer("p1.field_2");
    assert_over();
}

static void the_rule_of_what_fits_only_looks_and_answers(void **state) {
    static const char *const mistakes[][2] = {
        { "", "fits must return true or false, or no \"CLAUSE\"" },
        { "return where:kind()", "fits must return true or false" },
        { "t.deck:draw(p.hand) return true", "this rule may only read the table" },
        { "return p:confirm { 'really' }", "this rule may only read the table" },
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        char script[2000];
        snprintf(script, sizeof script, "%s function game:fits(t, p, card, where) %s end "
                 "function game:act(t, p) p.fields:taking(p.hand:front()) end", FITS, mistakes[i][0]);
        start(script);
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, mistakes[i][1]);
        free_game(state);
    }
}

static void options_are_made_of_things_and_the_items_of_a_list(void **state) {
    (void)state;
    start(LUA(
        function game:act(t, p)
          local list = t:options('plant', t:kind 'red', { p.field_1, p.field_2 })
          assert(t:options('end', { 1 }, list) == list)
          p:choose { 'what', from = list }
          p:choose { 'what', from = t:options('a', 'b', 'c', { 1 }) }
          t:finish()
        end
    ));
    asked(0, "what");
    assert_string_equal(options(), "plant red p1.field_1 | plant red p1.field_2 | end 1");
    answer("end 1");
    asked(0, "what");
    assert_string_equal(options(), "a b c 1");
    answer("a b c 1");
    assert_over();
    static const char *const mistakes[][2] = {
        { "t:options('a', 'b')", "a list is expected" },
        { "t:options('a', 'b', 'c', 'd', { 1 })", "a list is expected" },
        { "t:options('a', { 1 }, 'b')", "the list to add to, if any, is expected" },
        { "t:options('a', { 1 }, self.zones)", "this list cannot be changed" },
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        char script[200];
        free_game(state);
        snprintf(script, sizeof script, "function game:act(t, p) %s end", mistakes[i][0]);
        start(script);
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, mistakes[i][1]);
    }
}

/* A game without events checks the same arguments. */
static void a_message_names_each_kind_of_a_list(void **state) {
    static const char *const mistakes[][2] = {
        { "t:say_kinds(p, {})", "the key of a text is expected" },
        { "t:say_kinds('got')", "a list is expected" },
        { "t:say_kinds('got', { p })", "a card is expected" },
    };
    start(LUA(
        game.texts = { got = { en = '{1} {2}', de = '{1} {2}' }, gots = { en = '{1} {2} {3}', de = '{1} {2} {3}' } }
        function game:act(t, p)
          local red, blue = t:kind 'red', p.hand:find(t:kind 'blue')
          t:say_kinds('got', { blue, red, blue.kind }, p)
          t:say_kinds('got', { red })
          t:say_kinds('got', {})
          t:finish()
        end
    ));
    assert_over();
    assert_said("gots p1 blue 2 | got p1 red | got red");
    for (int i = 0; i < 6; i++) {
        char script[200];
        free_game(state);
        snprintf(script, sizeof script, "function game:act(t, p) %s end", mistakes[i / 2][0]);
        start_with(script, i % 2 ? ALL_FLAGS : 0);
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, mistakes[i / 2][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(one_of_a_list_is_chosen),
        with_game(choose_returns_the_value_from_the_list),
        with_game(one_card_of_a_zone_is_chosen),
        with_game(rules_and_functions_may_return_a_zone),
        with_game(a_named_rule_makes_the_options),
        with_game(a_function_makes_the_options),
        with_game(can_filters_options_and_gives_reasons),
        with_game(refusals_are_kept_only_with_the_explain_flag),
        with_game(passing_is_allowed_where_the_rule_says_so),
        with_game(otherwise_runs_when_there_are_no_options),
        with_game(a_question_without_a_legal_answer_is_a_rule_fault),
        with_game(a_declared_decision_is_asked_by_its_name),
        with_game(a_declared_decision_may_have_an_otherwise_rule),
        with_game(an_action_ends_a_decision_with_leave),
        with_game(a_decision_may_close_its_window),
        with_game(declared_decisions_offer_the_same_in_all_modes),
        with_game(an_undeclared_decision_is_a_rule_fault),
        with_game(rules_behind_can_refuse_options_with_their_clause),
        with_game(questions_take_the_same_can_as_decisions),
        with_game(decisions_with_the_same_from_have_their_own_options),
        with_game(can_choose_knows_whether_there_is_an_option),
        with_game(options_found_by_can_choose_are_not_computed_twice),
        with_game(options_are_recomputed_after_a_change),
        with_game(can_choose_changes_nothing),
        with_game(an_empty_zone_refuses_a_kind_grown_in_another),
        with_game(a_rule_says_what_fits),
        with_game(the_rule_of_what_fits_only_looks_and_answers),
        with_game(options_are_made_of_things_and_the_items_of_a_list),
        with_game(a_message_names_each_kind_of_a_list),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
