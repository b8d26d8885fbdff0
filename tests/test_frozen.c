/* test_frozen.c - scripts keep no state outside the table and are deterministic. */
#include "tests/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- state outside the table ------------------------------------------------------------------------------ */

/* At load a script can set only locals; in play it cannot write to what it declared. */
static void test_frozen(void **state) {
    (void)state;
    abuse_everywhere("count = 1", BOHN_RULE_FAULT, "'count' is not declared: write `local` before it");
    abuse_everywhere("_ENV[1] = 1", BOHN_RULE_FAULT, "is not declared");
    abuse(AT_LOAD, "function helper() end", BOHN_RULE_FAULT, "'helper' is not declared");
    static const char *const writes[][2] = {
        { "self.n = 1", "'n' cannot be set" },
        { "game.n = 1", "'n' cannot be set" },
        { "game.setup = nil", "'setup' cannot be set" },
        { "self.opt.x = 1", "'x' cannot be set" },
        { "self.cards[1].count = 5", "'count' cannot be set" },
        { "self.cards[3] = {}", "this list cannot be changed" },
        { "t:kind 'red'.list[1] = 5", "this list cannot be changed" },
        { "table.insert(t:kind 'red'.list, 5)", "this list cannot be changed" },
        { "table.sort(t:kind 'red'.list, function(a, b) return a > b end)", "this list cannot be changed" },
        { "t:kind 'red'.list = {}", "cannot store 'list'" },
        { "box.n = 1", "'n' cannot be set" },
        { "box.inner.n = 1", "'n' cannot be set" },
        { "box[1] = 1", "this list cannot be changed" },
        { "made().n = 1", "'n' cannot be set" },
        { "t:all_seats()[1] = 5", "this list cannot be changed" },
        { "local _, from = t:seats() from[3] = 5", "cannot store" },
        { "t.piles[3] = t.deck", "cannot store" },
        { "t.n = 1", "the counter 'n' cannot be assigned" },
        { "t.x = 1", "cannot store 'x'" },
        { "t.deck.x = 1", "cannot store 'x'" },
        { "t:seat(1).x = 1", "cannot store 'x'" },
        { "t.deck:top().x = 1", "cannot store 'x'" },
        { "t:active()[1] = 1", "cannot store 'number'" },
    };
    for (size_t i = 0; i < sizeof writes / sizeof writes[0]; i++) {
        const char *lines[N_PLACES] = { NULL };
        BohnError err = { 0 };
        lines[AT_LOAD] = "local box = { inner = {} } local function made() return box.inner end";
        lines[IN_PHASE] = writes[i][0];
        int line = write_host(lines, IN_PHASE);
        BohnRules *rules = load_rules("host");
        BohnGame *game = new_game(rules, ALL_FLAGS);
        run_to(game, BOHN_WAITING);
        answer_default(game);
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        check_host_error(&err, BOHN_RULE_FAULT, i == 8 ? 0 : line, writes[i][1]);
        bohn_free(game);
        free_rules(rules);
    }
    check_usable();
}

/* However a script gets at the table of globals: chunks that only read globals have its contents. */
static void globals_cannot_be_set(void **state) {
    (void)state;
    static const char *const writes[] = {
        "ipairs = nil", "_ENV.ipairs = nil", "_ENV['ip' .. 'airs'] = nil", "local e = _ENV e.ipairs = nil",
        "; (function() ipairs = nil end)()", "; (function() return _ENV end)().ipairs = nil",
        "; (function(e) e.ipairs = nil end)(_ENV)", "local e = _ENV; (function() e.ipairs = nil end)()",
        "a_global_whose_name_is_longer_than_a_short_string_of_lua = 1",
    };
    for (size_t i = 0; i < sizeof writes / sizeof writes[0]; i++)
        abuse_everywhere(writes[i], BOHN_RULE_FAULT, "is not declared");
    abuse(IN_PHASE, "math.max = nil", BOHN_RULE_FAULT, "'max' cannot be set");
    abuse(IN_PHASE, "table.insert(_ENV, 1)", BOHN_RULE_FAULT, "is not declared");
    char many[8000] = "local list = {"; /* more constants than an instruction can number */
    for (int i = 0; i < 300; i++) sprintf(many + strlen(many), " 'text %d',", i);
    strcat(many, " } ipairs = nil");
    abuse(IN_PHASE, many, BOHN_RULE_FAULT, "'ipairs' is not declared");
}

/* A rule cannot tell a fast game from a checked one by its `self`: it is the game, and a write to it raises. */
static void self_is_the_frozen_game_in_fast_games_too(void **state) {
    (void)state;
    BohnError err = { 0 };
    const char *lines[N_PLACES] = { NULL };
    lines[IN_SETUP] = "assert(self == game, 'another self') assert(not self.seen, 'left over')";
    lines[IN_PHASE] = "self.seen = true self.peek = nil";
    write_host(lines, IN_PHASE);
    BohnRules *rules = load_rules("host");
    for (int i = 0; i < 3; i++) {
        BohnGame *game = new_game(rules, 0);
        assert_int_equal(play_out(game, &err), BOHN_FAILED);
        assert_int_equal(err.status, BOHN_RULE_FAULT);
        if (!strstr(err.text, "'seen' cannot be set")) fail_msg("%s", err.text);
        bohn_free(game);
    }
    free_rules(rules);
}

/* A script that keeps something in a local, and puts it back in time, is found at the end of the first step. */
static void fast_games_find_what_is_kept_between_steps(void **state) {
    (void)state;
    BohnError err = { 0 };
    const char *lines[N_PLACES] = { NULL };
    lines[AT_LOAD] = "local kept = 0";
    lines[IN_PHASE] = "kept = t:turn() < 3 and t:turn() or 0";
    write_host(lines, IN_PHASE);
    BohnRules *rules = load_rules("host");
    BohnGame *game = new_game(rules, 0);
    assert_int_equal(play_out(game, &err), BOHN_FAILED);
    if (!strstr(err.text, "the local 'kept' outside the rule changed")) fail_msg("%s", err.text);
    assert_int_equal(bohn_now(game).turn, 1);
    bohn_free(game);
    free_rules(rules);
}

/* Changed upvalues of rules are found at the end of the step, named, and restored. */
static void test_changed_locals(void **state) {
    (void)state;
    static const struct { const char *declared, *code, *name; Place place; } cases[] = {
        { "local count = 0", "count = count + 1", "'count'", IN_PHASE },
        { "local count = 0", "count = count + 1", "'count'", IN_OPTIONS },
        { "local count = 0", "count = count + 1", "'count'", IN_CAN },
        { "local count = 0", "count = count + 1", "'count'", IN_SCORE },
        { "local count = 0", "count = count + 1", "'count'", IN_ANYTIME },
        { "local count = 0", "count = count + 1", "'count'", IN_BOT },
        { "local kept", "kept = p", "'kept'", IN_PHASE },
        { "local kept", "kept = pairs({ 1, 2, 3 })", "'kept'", IN_PHASE },
        { "local kept", "kept = { 1 }", "'kept'", IN_PHASE },
        { "local kept", "kept = function() end", "'kept'", IN_PHASE },
        { "local box = {}", "box = {}", "'box'", IN_PHASE },
        { "local n = 1", "n = 1.0", "'n'", IN_PHASE },
        { "local n = 0.0", "n = -0.0", "'n'", IN_PHASE },
        { "local n = 0 local function up() n = n + 1 return n end", "up()", "'n'", IN_PHASE },
        { "local up = (function() local n = 0 return function() n = n + 1 end end)()", "up()", "'n'", IN_PHASE },
        { "local n = 0 game.up = function() n = n + 1 end", "self.up()", "'n'", IN_PHASE },
        { "local n = 0 game.cards[1].up = function() n = n + 1 end", "t:kind 'red'.up()", "'n'", IN_PHASE },
        { "local n = 0 game.zones.pile = { 'all', up = function() n = n + 1 end }", "t.pile.up()", "'n'", IN_PHASE },
        { "local n = 0 local deep = { { { function() n = n + 1 end } } }", "deep[1][1][1]()", "'n'", IN_PHASE },
        { "local _ENV = { define = define, setmetatable = false }", "_ENV = {}", "'_ENV'", IN_PHASE },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *lines[N_PLACES] = { NULL };
        BohnError err = { 0 };
        BohnAnswer a;
        int score[4];
        lines[AT_LOAD] = cases[i].declared;
        lines[cases[i].place] = cases[i].code;
        write_host(lines, cases[i].place);
        BohnRules *rules = load_rules("host");
        for (int again = 0; again < 2; again++) { /* it was restored, so it is found again */
            BohnGame *game = new_game(rules, ALL_FLAGS);
            run_to(game, BOHN_WAITING);
            if (cases[i].place == IN_SCORE) assert_false(bohn_score(game, 0, score, &err));
            else if (cases[i].place == IN_ANYTIME) assert_null(bohn_anytime(game, 0, &err));
            else if (cases[i].place == IN_BOT) assert_false(bohn_bot_answer(game, "dull", &a, &err));
            else assert_int_equal(play_out(game, &err), BOHN_FAILED);
            check_host_error(&err, BOHN_RULE_FAULT, 0, cases[i].name);
            assert_non_null(strstr(err.text, "the local "));
            bohn_free(game);
            game = new_game(rules, 0); /* a fast game checks only at its end */
            if (cases[i].place < IN_ANYTIME) assert_int_equal(play_out(game, &err), BOHN_FAILED);
            bohn_free(game);
        }
        free_rules(rules);
    }
    /* NaN differs from itself, but has not changed */
    BohnError err;
    const char *lines[N_PLACES] = { NULL };
    lines[AT_LOAD] = "local nan = 0 / 0";
    lines[IN_PHASE] = "local x = nan";
    write_host(lines, AT_LOAD);
    BohnRules *rules = load_rules("host");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    if (play_out(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
    bohn_free(game);
    free_rules(rules);
}

/* A step that fails for another reason restores locals too. */
static void test_fault_puts_locals_back(void **state) {
    (void)state;
    BohnError err;
    const char *lines[N_PLACES] = { NULL };
    lines[AT_LOAD] = "local n = 0";
    lines[IN_PHASE] = "n = n + 1 error('n is ' .. n)";
    int line = write_host(lines, IN_PHASE);
    BohnRules *rules = load_rules("host");
    BohnGame *game = new_game(rules, 0);
    for (int i = 0; i < 3; i++) {
        run_to(game, BOHN_WAITING);
        answer_default(game);
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        check_host_error(&err, BOHN_RULE_FAULT, line, "n is 1");
    }
    bohn_free(game);
    free_rules(rules);
}

/* An iterator of pairs() kept since load would be hidden state. */
static void test_kept_iterator(void **state) {
    (void)state;
    static const char *const kept[] = { "local it = pairs({ 1, 2, 3 })", "local box = { it = pairs({ 1 }) } local it = box.it",
                                        "local it = ipairs game.it = pairs({})" };
    for (size_t i = 0; i < 3; i++) {
        const char *lines[N_PLACES] = { NULL };
        BohnError err;
        lines[AT_LOAD] = kept[i];
        lines[IN_PHASE] = "local x = it()";
        write_host(lines, AT_LOAD);
        assert_null(load_with("host", 0, NULL, &err));
        assert_int_equal(err.status, BOHN_BAD_SCRIPT);
        assert_non_null(strstr(err.text, "pairs()"));
    }
}

/* The base of a variant is frozen like the variant itself. */
static void test_base_of_a_variant(void **state) {
    (void)state;
    static const char *const writes[] = { "base.score = nil", "base.opt = {}", "base.cards[1].count = 1" };
    for (size_t i = 0; i < 3; i++) {
        BohnError err = { 0 };
        char text[600], file[300];
        snprintf(text, sizeof text, "local base = extends 'two_beans'\n"
                                    "local game = base:variant { id = 'bad', title = 'x' }\n"
                                    "function game:draws(t, p) %s return 2 end\n"
                                    "return game\n", writes[i]);
        write_text("bad", text);
        snprintf(file, sizeof file, "%s/bad.lua", host_directory);
        BohnRules *rules = load_rules("bad");
        BohnGame *game = new_game(rules, ALL_FLAGS);
        assert_int_equal(play_out(game, &err), BOHN_FAILED);
        check_error(&err, BOHN_RULE_FAULT, file, 3, "cannot be set");
        bohn_free(game);
        free_rules(rules);
    }
    write_text("bad", "local base = extends 'two_beans' return base:variant(base)");
    free_rules(load_rules("bad")); /* strange but harmless */
}

/* A module is shared by the scripts that require it, and frozen with them. */
static void test_module(void **state) {
    (void)state;
    write_text("shared", "local m = { n = 0 } function m.up() m.n = m.n + 1 end return m");
    const char *lines[N_PLACES] = { NULL };
    BohnError err = { 0 };
    lines[AT_LOAD] = "local shared = require 'shared'";
    lines[IN_PHASE] = "shared.up()";
    write_host(lines, IN_PHASE);
    BohnRules *rules = load_rules("host");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    assert_int_equal(play_out(game, &err), BOHN_FAILED);
    assert_non_null(strstr(err.text, "shared.lua:1:"));
    assert_non_null(strstr(err.text, "'n' cannot be set"));
    bohn_free(game);
    free_rules(rules);
    write_text("shared", "return nil, require 'shared'");
    write_abuse(AT_LOAD, "require 'shared'");
    assert_null(load_with("host", 0, NULL, &err));
    assert_non_null(strstr(err.text, "shared.lua:1: module 'shared' requires itself"));
    write_text("shared", "this is not Lua");
    write_abuse(AT_LOAD, "require 'shared'");
    assert_null(load_with("host", 0, NULL, &err));
    assert_non_null(strstr(err.text, "shared.lua:1:"));
    assert_int_equal(err.status, BOHN_BAD_SCRIPT);
}

/* Hidden state that only a rebuilt step shows. */
static void test_audit_finds_what_nothing_else_does(void **state) {
    (void)state;
    BohnError err = { 0 };
    BohnRules *rules = load_rules("remembers");
    bohn_set_ticks(rules, false); /* a step that is run again would show it too */
    BohnGame *game = new_game(rules, ALL_FLAGS);
    if (play_out(game, &err) != BOHN_OVER) fail_msg("%s", err.text); /* unnoticed */
    bohn_free(game);
    bohn_set_ticks(rules, ticking);
    for (int flags = BOHN_AUDIT; flags <= (BOHN_AUDIT | ALL_FLAGS); flags += ALL_FLAGS) {
        game = new_game(rules, flags);
        uint64_t before = print_of(game);
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        assert_int_equal(err.status, BOHN_RULE_FAULT);
        assert_non_null(strstr(err.text, "asks 'what' differently"));
        assert_non_null(strstr(err.text, "phase 'go'"));
        assert_true(print_of(game) != before); /* setup is over; the faulty step has not begun */
        assert_null(bohn_request(game));
        bohn_free(game);
    }
    free_rules(rules);
}

/* A clone of a clone in the middle of a step, each with different decisions in that step. */
static void test_clones_within_a_step(void **state) {
    (void)state;
    BohnError err = { 0 };
    write_text("bad", "local game = define { id = 'bad', title = 'x', players = { 2, 2 }, turn = { 'go' } }\n"
                      "game.counters = { n = 0 }\n"
                      "function game:setup() end\n"
                      "function game:go(t, p)\n"
                      "  for i = 1, 6 do t.n:set(t.n:get() * 3 + p:choose { 'what', from = { 0, 1, 2 } }) end\n"
                      "  t:finish()\n"
                      "end\n"
                      "function game:score(t) return t.n:get() end\n"
                      "return game\n");
    BohnRules *rules = load_rules("bad");
    BohnGame *games[7] = { new_game(rules, 0) };
    run_to(games[0], BOHN_WAITING);
    for (int i = 0; i < 6; i++) {
        BohnAnswer a = { .n = 1, .index = { (i + 1) % 3 }, .partner = BOHN_NO_SEAT };
        assert_true(bohn_answer(games[i], &a, &err));
        if (i < 5) run_to(games[i], BOHN_WAITING); else run_to(games[i], BOHN_OVER);
        games[i + 1] = bohn_copy(games[i], BOHN_POSITION, 0, 0, &err);
        if (!games[i + 1]) fail_msg("%s", err.text);
        assert_true(print_of(games[i + 1]) == print_of(games[i]));
    }
    assert_int_equal(bohn_counter_value(games[6], 0), ((((1 * 3 + 2) * 3 + 0) * 3 + 1) * 3 + 2) * 3 + 0);
    /* back and forth within the step, without history */
    for (int n = 0; n <= 5; n++)
        if (!bohn_goto(games[4], n < 5 ? n : 3, &err)) assert_true(n == 5);
    for (int i = 0; i < 7; i++) bohn_free(games[i]);
    free_rules(rules);
}

/* ---- the same in every run -------------------------------------------------------------------------------- */

static void test_order(void **state) {
    (void)state;
    char first[8000] = "", events[4000];
    for (int i = 0; i < 20; i++) {
        BohnError err = { 0 };
        char *clutter = malloc((size_t)(i * 997 + 1)); /* other addresses, other hashes */
        BohnRules *rules = load_rules("order");
        const char *seen = bohn_in(bohn_text(bohn_info(rules), "seen"), "en");
        if (!first[0]) snprintf(first, sizeof first, "%s", seen);
        assert_string_equal(seen, first);
        BohnGame *game = new_game(rules, ALL_FLAGS);
        if (bohn_run(game, &err) != BOHN_WAITING) fail_msg("%s", err.text);
        events[0] = '\0';
        for (int k = 0; k < bohn_now(game).events; k++) {
            BohnEvent event;
            if (!bohn_event(game, BOHN_ALL_SEATS, k, &event) || event.type != BOHN_EVENT_SAY) continue;
            char text[100];
            bohn_render(bohn_info(rules), bohn_info(rules)->words[event.a], event.args, event.n_args, "en", NULL, text, sizeof text);
            snprintf(events + strlen(events), sizeof events - strlen(events), "%s|", text);
        }
        assert_string_equal(events, "key 3|key name|key red.1|key red.2|key red.3|key blue.1|key blue.2|key blue.3|"
                                    "key deck|key p1|key p2|key red|key n|key table|length 2|");
        bohn_free(game);
        free_rules(rules);
        free(clutter);
    }
    static const char *const parts[] = {
        "-9223372036854775808 11\n-1 6\n1 30\n2 10\n2.5 7\n3 20\n9007199254740992 8\n9007199254740993 9\n"
        "9223372036854775807 10\n9.2233720368548e+18 12\n 5\nApple 3\napple 2\nkey1 ", "\nzebra 1\nä 4\n",
        "\nleft a\nleft c\n", "\ntable nil function 1.5 4611686018427387904\n",
        "\nnone nan nan nan nan nan   nan false\n", "\ntable function 7   2.2 \"a\\\nb\" ff %p\n", "\nÄRGER Ärger 2\n", "\n2 2 1 nil\n4 2 2 1 1\nnil nil 4 \n",
        "\none|two|three a||b|\n", "\nstable true\n", "\nmad ",
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!strstr(first, parts[i])) fail_msg("'%s' is not in:\n%s", parts[i], first);
}

static void test_keys_without_order(void **state) {
    (void)state;
    abuse(IN_PHASE, "for k in pairs({ [true] = 1 }) do end", BOHN_RULE_FAULT, "a boolean cannot be a sorted key");
    abuse(IN_PHASE, "for k in pairs({ [{}] = 1 }) do end", BOHN_RULE_FAULT, "a table cannot be a sorted key");
    abuse(IN_PHASE, "for k in pairs({ [tostring] = 1, a = 2 }) do end", BOHN_RULE_FAULT, "a function cannot be a sorted key");
    abuse(IN_PHASE, "for k in pairs({ [t.piles] = 1 }) do end", BOHN_RULE_FAULT, "a group of zones cannot be a sorted key");
    abuse(IN_PHASE, "pairs(nil)", BOHN_RULE_FAULT, "a table is expected");
    abuse(IN_PHASE, "pairs(t.deck)", BOHN_RULE_FAULT, "a table is expected");
    abuse(IN_PHASE, "for _ in ipairs(t.deck) do end", BOHN_RULE_FAULT, "a list is expected, found zone");
    abuse(IN_PHASE, "math.random()", BOHN_RULE_FAULT, "'math.random' does not exist");
}

static void test_groups_are_lists(void **state) {
    (void)state;
    abuse(IN_PHASE, "local pile = t.piles.first", BOHN_RULE_FAULT, "group 'piles' has no field 'first'");
    abuse(IN_PHASE, "t.piles[1] = t.deck", BOHN_RULE_FAULT, "a rule cannot store");
    abuse(IN_PHASE, "t.piles:toped(t:kind 'red')", BOHN_RULE_FAULT, "did you mean 'topped'?");
    abuse(IN_PHASE, "t.piles.opened(t.deck)", BOHN_RULE_FAULT, "a group is expected, found zone");
    abuse(IN_PHASE, "t.piles:taking(p)", BOHN_RULE_FAULT, "a card is expected, found seat");
    abuse(IN_PHASE, "t.piles:least()", BOHN_RULE_FAULT, "a whole number is expected");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        hosted(test_frozen),
        hosted(globals_cannot_be_set),
        hosted(self_is_the_frozen_game_in_fast_games_too),
        hosted(fast_games_find_what_is_kept_between_steps),
        hosted(test_changed_locals),
        hosted(test_fault_puts_locals_back),
        hosted(test_kept_iterator),
        hosted(test_base_of_a_variant),
        hosted(test_module),
        hosted(test_audit_finds_what_nothing_else_does),
        hosted(test_clones_within_a_step),
        hosted(test_order),
        hosted(test_keys_without_order),
        hosted(test_groups_are_lists),
    };
    return run_hosted(tests, sizeof tests / sizeof tests[0]);
}
