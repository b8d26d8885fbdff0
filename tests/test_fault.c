/* test_fault.c - rules that fail or never end: the game stays where it was. */
#include "tests/small.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- faults ----------------------------------------------------------------------------------------- */

static void a_faulty_step_is_rolled_back(void **state) {
    (void)state;
    start(TRAP);
    answer("good");
    answer("good");
    assert_ok(bohn_goto(game, 2, &err));
    assert_int_equal(bohn_now(game).seat, 1);
    answer("good");
    assert_ok(reply(game, "bad", &err));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "a planted fault");
    assert_null(bohn_request(game));
    assert_int_equal(bohn_now(game).position, 2);
    assert_int_equal(size("p2.field_1"), 0);
    assert_int_equal(size("p1.field_1"), 2);
    assert_said("asked p1");
}

static void after_a_fault_the_step_restarts(void **state) {
    (void)state;
    start(TRAP);
    asked(0, "one");
    char before[17];
    bohn_fingerprint(game, before);
    for (int i = 0; i < 3; i++) {
        answer(i ? "good" : "bad");
        assert_ok(reply(game, i ? "bad" : "good", &err));
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        asked(0, "one");
        assert_string_equal(fingerprint(game), before);
        assert_said("asked p1");
    }
    for (int i = 0; i < 6; i++) answer("good");
    assert_over();
    assert_said("asked p1 | asked p2 | asked p3");
}

static void a_decision_that_failed_can_be_redone(void **state) {
    (void)state;
    start(TRAP);
    answer("good");
    assert_ok(reply(game, "bad", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    asked(0, "one");
    assert_int_equal(bohn_now(game).length, 2);
    assert_string_equal(bohn_decision(game, 1), "p1 two bad");
    assert_ok(bohn_goto(game, 1, &err));
    asked(0, "two");
    assert_refused(bohn_goto(game, 2, &err), BOHN_RULE_FAULT, "a planted fault");
    asked(0, "two");
    assert_int_equal(bohn_now(game).position, 1);
    assert_int_equal(bohn_now(game).length, 2);
    answer("good");
    asked(1, "one");
}

static void decisions_before_a_fault_can_be_undone(void **state) {
    (void)state;
    start(TRAP);
    answer("good");
    answer("good");
    answer("good");
    assert_ok(reply(game, "bad", &err));
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
    assert_ok(reply(game, "good", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    asked(1, "one");
    assert_string_equal(fingerprint(game), before);
}

static void a_fault_in_an_action_rolls_back_the_step(void **state) {
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
    assert_ok(act_as(game, 2, "stumble", &err));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "a planted fault");
    asked(0, "one");
    assert_int_equal(size("p3.hand"), 3);
    answer("a");
    answer("b");
    assert_over();
}

static void a_fault_in_anytime_does_not_block_the_question(void **state) {
    (void)state;
    start(LUA(
        function game:anytime(t, p) if p.number == 2 then error('a planted fault') end return {} end
        function game:act(t, p) p:choose { 'one', from = { 'a' } } t:finish() end
    ));
    asked(0, "one");
    assert_refused(bohn_anytime(game, 1, &err), BOHN_RULE_FAULT, "a planted fault");
    assert_refused(act_as(game, 1, "stumble", &err), BOHN_RULE_FAULT, "a planted fault");
    assert_int_equal(bohn_anytime(game, 0, &err)->n_options, 0);
    answer("a");
    assert_over();
}

static void a_game_whose_setup_fails_does_not_start(void **state) {
    (void)state;
    start(LUA(function game:setup(t) t.deck:fill() error('a planted fault') end));
    for (int i = 0; i < 2; i++) {
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "a planted fault");
        assert_string_equal(bohn_now(game).phase, "setup");
        assert_int_equal(size("deck"), 0);
        assert_int_equal(bohn_now(game).events, 0);
    }
}

static void a_read_only_rule_cannot_change_the_table(void **state) {
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
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "this rule may only read the table");
        free_game(state);
    }
}

static void an_error_shows_the_place_in_the_script(void **state) {
    (void)state;
    start("function game:act(t, p)\n  -- SMA-P5-2: a red herring\n  t.deck:draw(p.hnad)\nend");
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "did you mean 'hand'?");
    assert_non_null(strstr(err.text, "small.lua:"));
    assert_non_null(strstr(err.text, "at clause SMA-P5-2\n"));
    assert_non_null(strstr(err.text, ">"));
    assert_non_null(strstr(err.text, "|   t.deck:draw(p.hnad)"));
    assert_int_equal(bohn_run(game, NULL), BOHN_FAILED); /* without an error to fill */
}

/* The clause nearest above the line, in a comment or a text. */
static void the_clause_at_fault_is_named(void **state) {
    static const char *const comments[][2] = {
        { "SMA-2.1: a red herring", "at clause SMA-2.1\n" },
        { "as SMA-T4a. says", "at clause SMA-T4a\n" },
        { "SMA-1-.- says", "at clause SMA-1\n" },
        { "SMA-, SMA--, SMA-. and SMA-7", "at clause SMA-7\n" },
        { "SMA-[1], SMA-{1}, SMA-/1, SM-2, SMa-3, SM[-4", "" },
        { "SMA-1234567890123456789012345", "at clause SMA-1234567890123456789\n" },
    };
    char script[300];
    for (size_t i = 0; i < sizeof comments / sizeof comments[0]; i++) {
        snprintf(script, sizeof script, "function game:act(t, p)\n  -- %s\n  error('a planted fault')\nend", comments[i][0]);
        start(script);
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "a planted fault");
        if (*comments[i][1] ? !strstr(err.text, comments[i][1]) : strstr(err.text, "at clause") != NULL)
            fail_msg("%s: %s", comments[i][0], err.text);
        free_game(state);
    }
}

static void an_error_shows_the_place_for_long_file_names(void **state) {
    char folder[400], file[440], place[480];
    (void)state;
    snprintf(folder, sizeof folder, "%s/a_folder_with_a_name_that_is_longer_than_what_lua_puts_into_its_messages", directory);
    assert_int_equal(mkdir(folder, 0700), 0);
    snprintf(file, sizeof file, "%s/long.lua", folder);
    static const struct { const char *script, *said; } cases[] = {
        { "local game = define { id = 'long', title = 'Long', players = { 1, 1 }, turn = { 'act' } }\n"
          "game.zones = { deck = 'none' }\n"
          "function game:act(t, p) return t.dekc end function game:setup() end\n", "3: the table has no field 'dekc'; did you mean 'deck'?" },
        { "\n\nlocal game = = 3\n", "3: unexpected symbol near '='" },
    };
    for (int i = 0; i < 2; i++) {
        FILE *stream = fopen(file, "w");
        assert_non_null(stream);
        fprintf(stream, "%sfunction game:score() return 0 end\nreturn game\n", cases[i].script);
        assert_int_equal(fclose(stream), 0);
        rules = bohn_load(&(BohnSetup){ .script = file, .path = "stdlib" }, &err);
        game = rules ? bohn_new(rules, SEED, 0, &err) : NULL;
        if (game) assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        snprintf(place, sizeof place, "%s:%s\n", file, cases[i].said);
        if (strncmp(err.text, place, strlen(place)) != 0) fail_msg("%s", err.text);
        assert_non_null(strstr(err.text, "\n  >   3 | "));
        free_game(state);
    }
    unlink(file);
    rmdir(folder);
}

static void the_suggested_name_is_always_the_same(void **state) {
    (void)state;
    for (int i = 0; i < 10; i++) { /* tables are ordered differently each time */
        start("for i = 1, 150 do game.zones['zone_' .. i] = 'all' end\n"
              "function game:act(t, p) return t.dicsard end");
        assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "did you mean 'discard'?");
        free_game(state);
    }
}

static void messages_are_checked_without_events_too(void **state) {
    (void)state;
    static const struct { const char *call, *said; } cases[] = {
        { "t:say('hello', {})", "found table" },
        { "t:say('hello', 1.5)", "found number" },
        { "p:tell('hello', t)", "found userdata" },
        { "t:say(('long'):rep(51))", "at most 200 bytes" },
        { "t:say('hello', ('long'):rep(51))", "at most 200 bytes" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int flags = 0; flags <= BOHN_EVENTS; flags += BOHN_EVENTS) {
            char script[200];
            snprintf(script, sizeof script, "function game:act(t, p) %s end", cases[i].call);
            start_with(script, flags);
            assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, cases[i].said);
            free_game(state);
        }
}

static void words_of_earlier_games_do_not_fill_the_list(void **state) {
    (void)state;
    start_with(LUA(
        function game:setup(t) t.tally:set(t:random(1000000)) end
        function game:act(t, p)
          for i = 1, 900 do t:say('word_' .. t.tally:get() .. '_' .. i) end
          t:say('last', p)
          t:finish()
        end
    ), BOHN_EVENTS);
    for (uint64_t seed = 0; seed < 10; seed++) {
        bohn_free(game);
        game = bohn_new(rules, seed, BOHN_EVENTS, &err);
        if (run() != BOHN_OVER) fail_msg("game %d: %s", (int)seed, err.text);
        BohnEvent event;
        assert_true(bohn_event(game, 0, bohn_now(game).events - 1, &event));
        assert_string_equal(bohn_info(rules)->words[event.a], "last");
    }
}

static bool look_at_a_fast_clone(void *context, const BohnRequest *q, BohnAnswer *answer) {
    int score[4];
    if (strcmp(context, "once") != 0) return false;
    strcpy(context, "done");
    BohnGame *clone = bohn_copy(game, BOHN_LIGHT, 0, 0, &err);
    assert_non_null(clone);
    assert_ok(bohn_score(clone, 0, score, &err));
    bohn_free(clone);
    default_answer(q, answer);
    return true;
}

static void looking_at_a_fast_clone_keeps_the_checked_game_protected(void **state) {
    (void)state;
    start_with(LUA(
        function game:spots(t, p) self.remembered = 1 return { 'a' } end
        function game:act(t, p)
          p:choose { 'one', from = { 'a' } }
          p:choose { 'two', from = 'spots' }
        end
    ), ALL_FLAGS); /* an audit would find it too */
    char context[8] = "once";
    bohn_set_decider(game, look_at_a_fast_clone, context);
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "'remembered' cannot be set");
    assert_string_equal(context, "done");
}

static void an_audit_finds_a_rule_with_state(void **state) {
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
    assert_ok(reply(game, "0", &err));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT,
                   "phase 'act' asks 'which' differently when it is run again");
    free_game(state);
    start_with(script, BOHN_CHECKS); /* found at the end of the step, without an audit */
    answer("0");
    answer("0");
    asked(2, "which");
    assert_ok(reply(game, "1", &err));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_RULE_FAULT, "the local 'runs'");
}

static void a_read_only_rule_may_not_keep_state(void **state) {
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
                       "a read-only rule is at fault: the local 'looks'");
}

/* Without checks, rules are trusted; undo reports a wrong position instead of continuing from it. */
static void undo_detects_a_rule_with_state(void **state) {
    (void)state;
    start_with(LUA(
        local runs = 0
        function game:act(t, p)
          runs = runs + 1
          t:seat(runs % 3 + 1):choose { 'which', from = { 'a', 'b' } }
          p:choose { 'then', from = { 'c' } }
          p:choose { 'last', from = { 'd' } }
        end
    ), BOHN_HISTORY);
    asked(1, "which");
    answer("a");
    answer("c");
    asked(0, "last");
    assert_refused(bohn_goto(game, 1, &err), BOHN_DIVERGED, "another seat was asked here");
    assert_int_equal(bohn_now(game).position, 2);
}

static void undo_detects_a_different_table(void **state) {
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
    assert_refused(bohn_goto(game, 1, &err), BOHN_DIVERGED, "the table differs from when this was decided: the counter p1.coins is 3 and was 1");
}

/* ---- limits ----------------------------------------------------------------------------------------- */

static void start_limited(const char *script, BohnLimits limits) {
    rules = try_load(script, 0, &limits);
    assert_non_null(rules);
    game = bohn_new(rules, SEED, BOHN_HISTORY | BOHN_CHECKS, &err);
    assert_non_null(game);
}

static void an_endless_game_is_stopped(void **state) {
    (void)state;
    BohnLimits limits = bohn_default_limits;
    limits.decisions = 5;
    start_limited(LUA(function game:act(t, p)
        p:choose { 'one', from = { 1 } }
        p:choose { 'two', from = { 2 } }
    end), limits);
    int made = 0;
    while (bohn_run(game, &err) == BOHN_WAITING) {
        assert_ok(bohn_answer(game, NULL, &err));
        made++;
    }
    assert_int_equal(made, 5);
    assert_int_equal(err.status, BOHN_LIMIT);
    assert_non_null(strstr(err.text, "endless"));
    assert_int_equal(bohn_now(game).position, 4);
    assert_ok(bohn_goto(game, 2, &err));
    asked(1, "one");
}

static bool take_first(void *context, const BohnRequest *q, BohnAnswer *a) {
    (void)context;
    default_answer(q, a);
    return true;
}

static void an_endless_decider_is_stopped(void **state) {
    (void)state;
    BohnLimits limits = bohn_default_limits;
    limits.decisions = 500;
    start_limited(LUA(function game:act(t, p) p:choose { 'one', from = { 1 } } end), limits);
    bohn_set_decider(game, take_first, NULL);
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_LIMIT, "500 decisions");
    assert_int_equal(bohn_now(game).position, 500);
}

static void rules_that_never_ask_are_stopped(void **state) {
    (void)state;
    start_with(LUA(function game:act(t, p) end), 0);
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_LIMIT, "10000 steps in a row without a decision");
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_LIMIT, "10000 steps in a row without a decision");
}

static void many_steps_without_a_question_are_allowed(void **state) {
    (void)state;
    start_with(LUA(function game:act(t, p)
        if t:turn() % 9000 == 0 then p:choose { 'still_there', from = { 'yes' } } end
        if t:turn() == 27000 then t:finish() end
    end), 0);
    for (int i = 0; i < 3; i++) answer("yes");
    assert_over();
}

static void an_endless_loop_is_stopped_and_rolled_back(void **state) {
    (void)state;
    BohnLimits limits = bohn_default_limits;
    limits.instructions = 200000;
    start_limited(LUA(function game:act(t, p)
        if p:choose { 'loop', from = { 'yes', 'no' } } == 'yes' then
          p.hand:move_all(t.discard)
          while true do end
        end
        t:finish()
    end), limits);
    asked(0, "loop");
    assert_ok(reply(game, "yes", &err));
    assert_refused(bohn_run(game, &err) != BOHN_FAILED, BOHN_LIMIT, "an endless loop?");
    asked(0, "loop");
    assert_int_equal(size("p1.hand"), 3);
    answer("no");
    assert_over();
}

/* ---- mistakes of authors ---------------------------------------------------------------------------- */

#define TWELVE_LINES "t:turn()\nt:turn()\nt:turn()\nt:turn()\nt:turn()\nt:turn()\nt:turn()\nt:turn()\nt:turn()\nt:turn()\nt:turn()\nt:turn()\n"
#define LONG_NAME "a_name_of_a_local_that_is_longer_than_all_that_is_kept_of_an_expression"

/* The rule fails or cannot be compiled; the first line of the error ends so. */
static void check_mistake(const char *rule, const char *said) {
    char script[2000];
    snprintf(script, sizeof script, "game.groups = { each = { fields = { 'field_1', 'field_2' } } }\n%s\nfunction game:act(t, p)\n%s\nend",
             strstr(rule, "tools") ? "local tools = require 'tools'" : "", rule);
    rules = try_load(script, 0, NULL);
    game = rules ? bohn_new(rules, SEED, FULL, &err) : NULL;
    if (game && bohn_run(game, &err) != BOHN_FAILED) fail_msg("'%s' does not fail", rule);
    assert_int_equal(err.status, game ? BOHN_RULE_FAULT : BOHN_BAD_SCRIPT);
    size_t length = strcspn(err.text, "\n"), n = strlen(said);
    if (length < n || strncmp(err.text + length - n, said, n) != 0) fail_msg("'%s': '%s' is not said: %s", rule, said, err.text);
    free_game(NULL);
}

static void mistakes_are_explained(void **state) {
    (void)state;
    static const struct { const char *rule, *said; } cases[] = {
        /* syntax */
        { "if p.coins:get() = 1 then end", "'then' expected near '='; write == to compare" },
        { "while t:turn() = 1 do end", "'do' expected near '='; write == to compare" },
        { "if t then t:say 'a' else if p then t:say 'b' end", " near <eof>; `else if` opens a second block: write elseif" },
        { "if t then t:say 'a'", " near <eof>; a function, if, for or while lacks its end" },
        /* nil */
        { "return t.discard:front().id == p.hand:at(1)", "a nil value; 'front' returns nil when the zone is empty: keep its result "
          "in a local and check that first" },
        { "local c = t.discard:front()\nreturn c.id", "(local 'c'); 'front' returns nil when the zone is empty: write if c then … end" },
        { "local c\n" TWELVE_LINES "return c.id", "(local 'c')" },
        { "local x = self:act_two(t)\nreturn x.id\nend function game:act_two()", "(local 'x'); it is the result of the rule 'act_two'" },
        { "local x = self: act_two(t)\nreturn x.id\nend function game:act_two()", "(local 'x')" },
        { "local c = t.discard:front()\nlocal f = function() return c.id end f()", "(upvalue 'c')" },
        { "local f = function(c) return c.id end f()",
          "(local 'c'); 'c' is a parameter of the rule in line 6: its caller passes nothing for it" },
        { "return self.scroe + 1", "(field 'scroe'); the game has no 'scroe'; did you mean 'score'?" },
        { "return self.opt.nothing + 1", "(field 'nothing'); no option 'nothing' is declared in game.options" },
        { "return self['scroe']()", "(field 'scroe')" },
        { "self\n.scroe()", "(field 'scroe')" },
        { "local list = {} list[1].x()", "; the list has nothing at this index: lists are counted from 1 to #list" },
        { "local list, i = {}, 2 list[i].x()", "; the list has nothing at this index: lists are counted from 1 to #list" },
        { "local list = {} list.name.x()", "(field 'name')" },
        { "return tools.find()", "(field 'find'); the module 'tools' has no 'find'; did you mean 'fund'?" },
        { "return tools.zzzz()", "(field 'zzzz'); the module 'tools' has no 'zzzz'" },
        { "local other = {} return other.zzzz()", "(field 'zzzz')" },
        /* handles */
        { "return t:seat(1).coins + 1", "; a counter's value is t:seat(1).coins:get()" },
        { "return ({ p })[1].coins + 1", "; a counter's value is ({ p })[1].coins:get()" },
        { "return t:seat(\n1).coins + 1", "; a counter's value is coins:get()" },
        { "local " LONG_NAME " = p\nreturn " LONG_NAME ".coins + 1", "; a counter's value is coins:get()" },
        { "p:choose { 'x', from = p.coins }", "found counter 'coins'; a counter's value is p.coins:get()" },
        { "error 'found counter'", "found counter" },
        { "return p.fields + 1", "; the number of its zones is #p.fields" },
        { "for f in p.fields do end", "; write for _, zone in ipairs(p.fields) do" },
        { "for _, f in pairs(p.fields) do end", "pairs: a table is expected, found group 'fields'; write ipairs(p.fields)" },
        { "return p + 1", "; a seat's number is p.number" },
        { "return p < 3", "; a seat's number is p.number" },
        { "p.coins:add(p.hand)", "a whole number is expected, found zone 'hand'; the number of its cards is #p.hand" },
        { "string.rep('x', p.hand)", "(number expected, got zone 'hand'); the number of its cards is #p.hand" },
        { "table.insert(p.hand, 1)", "; a zone is not a list: its cards are p.hand:cards(), and p.hand:take(card) adds one" },
        { "table.unpack(p.hand)", "; a zone is not a list: its cards are p.hand:cards(), and p.hand:take(card) adds one" },
        { "for _, c in ipairs(p.hand) do end", "; write ipairs(p.hand:cards())" },
        { "return p.hand[2]", "all of them are zone:cards(); write p.hand:at(2)" },
        { "local z = p.hand\nreturn z[1]", "all of them are zone:cards()" },
        { "error 'without its colon'", ": without its colon" },
        { "t.deck = 1", "the zone 'deck' cannot be assigned: move cards with t.deck:take(card)" },
        { "p.hand = 1", "the zone 'hand' cannot be assigned: move cards with p.hand:take(card)" },
        { "p.fields = 1", "a rule cannot store 'fields' here: keep what changes in zones and counters" },
        { "return t[{}]", "the table has no field of this name, found a table" },
        { "t.deck:deal('hand', 1)", "found the text \"hand\"; write p.hand" },
        { "t.deck:deal('discard', 1)", "found the text \"discard\"; write t.discard" },
        { "t.deck:deal('nowhere', 1)", "found the text \"nowhere\"" },
        /* loops and lists */
        { "local z = { x = 1 }\nreturn z.x.y", "a number value (field 'x')" },
        { "for i, x in ipairs { 1 } do return i.id end",
          "(local 'i'); the first value of the loop in line 6 is a number: write for _, i in … do" },
        { "for q in t:seats() do return q.id end", "(local 'q'); write for _, q in t:seats() do" },
        { "for q in t:seats()\ndo return q.id end", "(local 'q'); write for _, q in … do" },
        { "for q in t:seats() do\n" TWELVE_LINES "return q.id end", "a number value (local 'q')" },
        { "for x in { 1 } do end", "; write ipairs(list) for a list, pairs(table) for names and values" },
        { "return self.cards()", "; 'cards' is a list here: change it by game.cards = { also = …, instead = …, without = … } "
          "(bohn doc Changes)" },
        { "local x = { cards = {} } x.cards()", "(field 'cards')" },
        { "self['cards']()", "(field 'cards')" },
        { "string.fromat 'x'", "'string.fromat' does not exist; did you mean 'string.format'?" },
        { "string.zzzzzz 'x'", "'string.zzzzzz' does not exist in rule scripts; see `bohn doc string`" },
    };
    char file[300];
    snprintf(file, sizeof file, "%s/tools.lua", directory);
    FILE *stream = fopen(file, "w");
    assert_non_null(stream);
    fputs("local tools = {}\nfunction tools.fund() end\nfunction tools.count() end\nreturn tools\n", stream);
    assert_int_equal(fclose(stream), 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) check_mistake(cases[i].rule, cases[i].said);
    unlink(file);
}

static void primitives_refuse_what_they_cannot_do(void **state) {
    static const struct { const char *rule, *said; } cases[] = {
        { "p:pick { 'x', from = { 1, 2, 3 }, least = 1, most = 1.5 }", "must be whole numbers, found 1.5" },
        { "p:deal { 'x', pass = true, partners = { p }, cards = p.hand, kinds = {} }",
          "the cards of a deal must be a list of cards or zones, found zone 'hand'; write cards = { … }" },
        { "p:deal { 'x', pass = true, partners = { p }, cards = {}, kinds = 5 }",
          "the kinds of a deal must be a list of kinds or the name of a back, found 5" },
        { "p:choose 'x' end game.decisions = { x = { from = 'some' } } function game:some() return 5 end function game:other()",
          "decision 'x': its rule `from` must return a list of options, found 5" },
        { "p:choose 'x' end game.decisions = { x = { from = 'some', tries = 'try' } } function game:some() return { 'a' } end "
          "function game:try() return 5 end function game:other()", "'tries' must return a list of options" },
        { "p.hand:at(0)", "argument 1 of 'at': places are counted from 1, found 0" },
        { "error(p.hand:at(1000) and 'a card' or 'no card')", "no card" },
        { "p.hand:take(p.hand:front(), 0)", "argument 2 of 'take': places are counted from 1 to 384, found 0" },
        { "p.hand:take(p.hand:front(), 1000)", "argument 2 of 'take': places are counted from 1 to 384, found 1000" },
        { "p.hand:deal(p.hand, 1)", "argument 1 of 'deal': another zone is expected: cards cannot be dealt to the same one" },
        { "p.hand:move_all(p.hand)", "argument 1 of 'move_all': another zone is expected: cards cannot be moved to the same one" },
        { "t.box:fill()", "the box is the source of the cards: fill another zone" },
        { "p.coins:set(1000000000) p.coins:add(1)", "argument 1 of 'add': the counter would become too large" },
        { "p.coins:set(-1000000000) p.coins:add(-1)", "argument 1 of 'add': the counter would become too large" },
        { "local l = {} for i = 1, 17 do l[i] = p.hand:front() end t:offer(p, p:left(), l, {})",
          "argument 3 of 'offer': an offer has at most 16 cards on each side" },
        { "for i = 1, 9 do t:offer(p, p:left(), { p.hand:front() }, {}) end", "more than 8 offers on the table" },
        { "p:choose { 'x', from = { 1 }, offer = 'one' }", "question 'x': offer = the number of an offer on the table is expected" },
        { "return true", "phase 'act' returned true: nothing, \"again\" or the name of a phase is expected" },
        { "return false", "phase 'act' returned false: nothing, \"again\" or the name of a phase is expected" },
        { "return 5", "phase 'act' returned number: nothing, \"again\" or the name of a phase is expected" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) check_mistake(cases[i].rule, cases[i].said);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(a_faulty_step_is_rolled_back),
        with_game(after_a_fault_the_step_restarts),
        with_game(a_decision_that_failed_can_be_redone),
        with_game(decisions_before_a_fault_can_be_undone),
        with_game(without_history_a_fault_is_rolled_back_too),
        with_game(a_fault_in_an_action_rolls_back_the_step),
        with_game(a_fault_in_anytime_does_not_block_the_question),
        with_game(a_game_whose_setup_fails_does_not_start),
        with_game(a_read_only_rule_cannot_change_the_table),
        with_game(an_error_shows_the_place_in_the_script),
        with_game(the_clause_at_fault_is_named),
        with_game(an_error_shows_the_place_for_long_file_names),
        with_game(the_suggested_name_is_always_the_same),
        with_game(messages_are_checked_without_events_too),
        with_game(words_of_earlier_games_do_not_fill_the_list),
        with_game(looking_at_a_fast_clone_keeps_the_checked_game_protected),
        with_game(an_audit_finds_a_rule_with_state),
        with_game(a_read_only_rule_may_not_keep_state),
        with_game(undo_detects_a_rule_with_state),
        with_game(undo_detects_a_different_table),
        with_game(an_endless_game_is_stopped),
        with_game(an_endless_decider_is_stopped),
        with_game(rules_that_never_ask_are_stopped),
        with_game(many_steps_without_a_question_are_allowed),
        with_game(an_endless_loop_is_stopped_and_rolled_back),
        with_game(mistakes_are_explained),
        with_game(primitives_refuse_what_they_cannot_do),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
