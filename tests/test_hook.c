/* test_hook.c - the rules that the kernel calls by name: their table, their results, and the errors in them. */
#include "tests/small.h"

#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

#define ASKS LUA(function game:act(t, p) p:choose { 'which', from = { 'a', { 'b', p.field_1 } } } end)

static const BohnOption *option_b(void) { return &bohn_request(game)->options[1]; }

static const char *phrase(BohnHook hook) {
    return bohn_phrase(game, 0, hook, 0, hook == BOHN_HOOK_WORDING ? option_b() : NULL, "en");
}

static bool is_phrase(BohnHook hook) { return strcmp(bohn_hooks[hook].returns, "a phrase") == 0; }

/* The next error of a hook is this one. */
static void assert_fails(BohnHook hook, BohnStatus status, const char *message) {
    const BohnHookInfo *failed = bohn_hook_error(game, &err);
    assert_ptr_equal(failed, &bohn_hooks[hook]);
    check_refusal(status, (const char *const[]){ message, NULL });
}

static void assert_no_error(void) {
    if (bohn_hook_error(game, &err)) fail_msg("%s", err.text);
}

/* ---- the table ------------------------------------------------------------------------------------- */

static void the_table_is_complete(void **state) {
    (void)state;
    for (int i = 0; i < BOHN_HOOKS; i++) {
        assert_true(bohn_hooks[i].name && bohn_hooks[i].arguments && *bohn_hooks[i].returns && *bohn_hooks[i].text);
        assert_null(strchr(bohn_hooks[i].text, '.')); /* one line, in tables */
    }
}

static void every_hook_gets_the_arguments_of_the_table(void **state) {
    (void)state;
    char script[4000] = ASKS;
    for (int i = BOHN_HOOK_CAPTION; i < BOHN_HOOKS; i++) {
        size_t used = strlen(script);
        snprintf(script + used, sizeof script - used,
                 "function game:%s(...) local got = 'got' for _, v in ipairs { ... } do got = got .. ' ' .. tostring(v) end "
                 "return got end\n", bohn_hooks[i].name);
    }
    start(script);
    asked(0, "which");
    static const char *const got[BOHN_HOOKS] = {
        [BOHN_HOOK_CAPTION] = "got table box", [BOHN_HOOK_KIND_CAPTION] = "got table red",
        [BOHN_HOOK_SEAT_CAPTION] = "got table p1", [BOHN_HOOK_STANDING] = "got table",
        [BOHN_HOOK_ASKING] = "got table p1 which", [BOHN_HOOK_VERDICT] = "got table"
    };
    for (int i = 0; i < BOHN_HOOKS; i++)
        if (got[i]) assert_string_equal(phrase((BohnHook)i), got[i]);
    assert_int_equal(strncmp(phrase(BOHN_HOOK_WORDING), "got table p1 table", 18), 0); /* a list */
    assert_no_error();
}

static void hooks_may_say_nothing(void **state) {
    (void)state;
    char script[2000] = ASKS;
    for (int i = 0; i < BOHN_HOOKS; i++) {
        size_t used = strlen(script);
        if (is_phrase((BohnHook)i))
            snprintf(script + used, sizeof script - used, "function game:%s() return %s end\n", bohn_hooks[i].name,
                     i % 2 ? "false" : "");
    }
    start(script);
    asked(0, "which");
    for (int i = 0; i < BOHN_HOOKS; i++)
        if (is_phrase((BohnHook)i)) assert_string_equal(phrase((BohnHook)i), "");
    assert_no_error();
}

static void undefined_hooks_say_nothing(void **state) {
    (void)state;
    start(ASKS);
    asked(0, "which");
    for (int i = 0; i < BOHN_HOOKS; i++)
        if (is_phrase((BohnHook)i)) assert_string_equal(phrase((BohnHook)i), "");
    assert_no_error();
}

static void asking_is_about_the_pending_question(void **state) {
    (void)state;
    start(LUA(function game:asking() return 'now' end));
    run();
    assert_string_equal(phrase(BOHN_HOOK_ASKING), ""); /* there is none */
    assert_no_error();
}

/* ---- errors ---------------------------------------------------------------------------------------- */

static void the_error_of_a_phrase_is_handed_out_once(void **state) {
    (void)state;
    start(ASKS
        "function game:caption(t, zone) error('of ' .. zone.name) end\n"
        "function game:standing(t)\n  return t.nothing.at_all\nend\n");
    asked(0, "which");
    assert_no_error();
    assert_string_equal(bohn_phrase(game, 0, BOHN_HOOK_CAPTION, zone("deck"), NULL, "en"), "");
    assert_string_equal(bohn_phrase(game, 0, BOHN_HOOK_CAPTION, zone("discard"), NULL, "en"), "");
    assert_string_equal(phrase(BOHN_HOOK_STANDING), "");
    assert_fails(BOHN_HOOK_CAPTION, BOHN_RULE_FAULT, "small.lua:4: of deck"); /* the first */
    assert_fails(BOHN_HOOK_STANDING, BOHN_RULE_FAULT, "small.lua:6: ");
    assert_no_error();
    phrase(BOHN_HOOK_CAPTION);
    assert_no_error();
    answer("a"); /* the game goes on */
}

/* `a and f()` passes on one result of f: no screen shows a sentence with holes. */
static void a_phrase_names_all_that_its_text_asks_for(void **state) {
    (void)state;
    start(ASKS LUA(
        game.texts = { holes = { en = 'no field for {1}: {2}' } }
        function game:standing(t) return t and 'holes', 3 end
        function game:verdict() return 'holes', 3, 4 end
    ));
    asked(0, "which");
    assert_string_equal(phrase(BOHN_HOOK_VERDICT), "no field for 3: 4");
    assert_no_error();
    assert_string_equal(phrase(BOHN_HOOK_STANDING), "");
    assert_fails(BOHN_HOOK_STANDING, BOHN_RULE_FAULT, "standing returned 'holes' with 1 thing, but its text names {2}");
}

/* A hidden card is not in a zone that is open to the viewer; whether it is in another stays hidden. */
static void a_hidden_card_is_in_no_zone_that_is_seen(void **state) {
    (void)state;
    start(LUA(
        function game:act(t, p)
          t:offer(p:left(), p, { p:left().hand:front() }, {})
          p:choose { 'which', from = { 'a' } }
        end
        function game:caption(t, where) return where:has(t:offers()[1].give[1]) and 'here' or 'elsewhere' end
    ));
    asked(0, "which");
    assert_string_equal(bohn_phrase(game, 0, BOHN_HOOK_CAPTION, zone("p1.field_1"), NULL, "en"), "elsewhere");
    assert_string_equal(bohn_phrase(game, 1, BOHN_HOOK_CAPTION, zone("p2.hand"), NULL, "en"), "here");
    assert_no_error();
    assert_string_equal(bohn_phrase(game, 0, BOHN_HOOK_CAPTION, zone("p2.hand"), NULL, "en"), "");
    assert_fails(BOHN_HOOK_CAPTION, BOHN_RULE_FAULT, "this card is hidden from the viewer");
}

static void every_game_hands_its_errors_out(void **state) {
    (void)state;
    start(ASKS LUA(function game:standing() error('never') end));
    asked(0, "which");
    phrase(BOHN_HOOK_STANDING);
    assert_fails(BOHN_HOOK_STANDING, BOHN_RULE_FAULT, "never");
    BohnGame *first = game;
    game = bohn_new(rules, 2, FULL, &err);
    asked(0, "which");
    assert_no_error();
    phrase(BOHN_HOOK_STANDING);
    assert_fails(BOHN_HOOK_STANDING, BOHN_RULE_FAULT, "never");
    bohn_free(first);
}

static void games_by_the_same_rules_keep_their_own_errors(void **state) {
    (void)state;
    start(ASKS LUA(function game:caption(t, zone) error('of ' .. zone.name) end));
    asked(0, "which");
    BohnGame *first = game, *second = bohn_new(rules, 2, FULL, &err);
    bohn_phrase(first, 0, BOHN_HOOK_CAPTION, zone("deck"), NULL, "en");
    bohn_phrase(second, 0, BOHN_HOOK_CAPTION, zone("discard"), NULL, "en");
    assert_fails(BOHN_HOOK_CAPTION, BOHN_RULE_FAULT, "of deck");
    game = second;
    assert_fails(BOHN_HOOK_CAPTION, BOHN_RULE_FAULT, "of discard");
    bohn_free(first);
}

static void new_rules_hand_their_errors_out(void **state) {
    (void)state;
    start(ASKS LUA(function game:standing() error('old') end));
    asked(0, "which");
    phrase(BOHN_HOOK_STANDING);
    assert_fails(BOHN_HOOK_STANDING, BOHN_RULE_FAULT, "old");
    BohnRules *old = rules;
    rules = load(ASKS LUA(function game:standing() error('new') end));
    assert_int_equal(bohn_reload(game, rules, &err), 0);
    bohn_rules_free(old);
    phrase(BOHN_HOOK_STANDING);
    assert_fails(BOHN_HOOK_STANDING, BOHN_RULE_FAULT, "new");
}

static void an_error_is_kept_unless_the_caller_takes_it(void **state) {
    (void)state;
    int score[4];
    double value, bar;
    bool known;
    unsigned winners;
    start(ASKS LUA(
        function game:score() error('no score') end
        function game:outlook() error('no outlook') end
        function game:winners() error('no winners') end
        function game:anytime() error('no actions') end
    ));
    asked(0, "which");
    for (int kept = 0; kept < 2; kept++) {
        BohnError *take = kept ? NULL : &err;
        assert_false(bohn_score(game, 0, score, take));
        assert_false(bohn_outlook(game, 0, &value, &bar, &known, take));
        assert_false(bohn_winners(game, &winners, take));
        assert_null(bohn_anytime(game, 0, take));
        if (!kept) assert_no_error();
    }
    assert_fails(BOHN_HOOK_SCORE, BOHN_RULE_FAULT, "no score");
    assert_fails(BOHN_HOOK_WINNERS, BOHN_RULE_FAULT, "no winners");
    assert_fails(BOHN_HOOK_OUTLOOK, BOHN_RULE_FAULT, "no outlook");
    assert_fails(BOHN_HOOK_ANYTIME, BOHN_RULE_FAULT, "no actions");
    assert_no_error();
}

static void an_endless_hook_reaches_its_limit(void **state) {
    (void)state;
    start(ASKS LUA(function game:standing() while true do end end));
    asked(0, "which");
    assert_string_equal(phrase(BOHN_HOOK_STANDING), "");
    assert_fails(BOHN_HOOK_STANDING, BOHN_LIMIT, "small.lua:4: ");
}

static void a_hook_cannot_change_the_table(void **state) {
    (void)state;
    start(ASKS LUA(function game:standing(t) t.tally:add(1) return 'x' end));
    asked(0, "which");
    assert_string_equal(phrase(BOHN_HOOK_STANDING), "");
    assert_fails(BOHN_HOOK_STANDING, BOHN_RULE_FAULT, "this rule may only read the table");
    assert_int_equal(counter("tally"), 0);
}

/* A result of the wrong type is an error, at the line where the hook begins. */
static void results_of_the_wrong_type_are_errors(void **state) {
    static const struct { BohnHook hook; const char *result, *message; } cases[] = {
        { BOHN_HOOK_CAPTION, "5", "caption must return the key of a text" },
        { BOHN_HOOK_KIND_CAPTION, "{ 'key' }", "kind_caption must return the key of a text" },
        { BOHN_HOOK_SEAT_CAPTION, "true", "seat_caption must return the key of a text" },
        { BOHN_HOOK_STANDING, "'key', {}", "in 'standing': a card, zone, seat, kind, string or whole number is expected" },
        { BOHN_HOOK_ASKING, "'key', 1.5", "in 'asking': a card, zone," },
        { BOHN_HOOK_WORDING, "t", "wording must return the key of a text" },
        { BOHN_HOOK_VERDICT, "'key', ('x'):rep(300)", "in 'verdict': a text of at most 200 bytes" },
        { BOHN_HOOK_SCORE, "'many'", "score must return a whole number" },
        { BOHN_HOOK_SCORE, "1e12 // 1 | 0", "score returned too large a number" },
        { BOHN_HOOK_SCORE, "-(1 << 40)", "score returned too large a number" },
        { BOHN_HOOK_OUTLOOK, "1, 2e9", "outlook returned too large a number" },
        { BOHN_HOOK_WINNERS, "{ t.deck }", "winners must return a list of seats" },
        { BOHN_HOOK_OUTLOOK, "{}", "outlook must return a number" },
        { BOHN_HOOK_WINNERS, "1", "winners must return a list of seats" },
        { BOHN_HOOK_WINNERS, "{ 1 }", "winners must return a list of seats" },
        { BOHN_HOOK_ANYTIME, "'harvest'", "anytime must return a list of actions" },
        { BOHN_HOOK_CONTESTED, "nil", "contested must return true or false" },
        { BOHN_HOOK_ANYTIME, "{ 'harvest' }", "anytime must return a list of actions, each { \"rule\"" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char script[400], message[200];
        int score[4];
        double value, bar;
        bool known;
        unsigned winners;
        snprintf(script, sizeof script, ASKS "function game:%s(t)\n  return %s\nend\n", bohn_hooks[cases[i].hook].name,
                 cases[i].result);
        start(script);
        asked(0, "which");
        if (is_phrase(cases[i].hook)) assert_string_equal(phrase(cases[i].hook), "");
        if (cases[i].hook == BOHN_HOOK_SCORE) assert_false(bohn_score(game, 0, score, NULL));
        if (cases[i].hook == BOHN_HOOK_OUTLOOK) assert_false(bohn_outlook(game, 0, &value, &bar, &known, NULL));
        if (cases[i].hook == BOHN_HOOK_WINNERS) assert_false(bohn_winners(game, &winners, NULL));
        if (cases[i].hook == BOHN_HOOK_CONTESTED) assert_false(bohn_contested(game, 0, option_b()));
        if (cases[i].hook == BOHN_HOOK_ANYTIME) assert_null(bohn_anytime(game, 0, NULL));
        snprintf(message, sizeof message, "small.lua:4: %s", cases[i].message);
        assert_fails(cases[i].hook, BOHN_RULE_FAULT, message);
        assert_int_equal(err.line, 4);
        assert_non_null(strstr(err.file, "/small.lua"));
        free_game(state);
    }
}

/* ---- loading --------------------------------------------------------------------------------------- */

/* Loads a house rule of two_beans with this line; NULL and `err` if it is refused. */
static BohnRules *load_house_rule(const char *line) {
    char name[300], path[300];
    snprintf(name, sizeof name, "%s/mine.lua", directory);
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fprintf(file, "local game = extends 'two_beans':variant { id = 'mine', title = 'Mine' }\n%s\nreturn game\n", line);
    assert_int_equal(fclose(file), 0);
    snprintf(path, sizeof path, "stdlib:examples:%s", directory);
    BohnSetup setup = { .script = "mine", .path = path };
    return bohn_load(&setup, &err);
}

static void a_house_rule_may_define_every_hook(void **state) {
    (void)state;
    for (int i = 0; i < BOHN_HOOKS; i++) {
        char line[200];
        snprintf(line, sizeof line, "function game:%s(%s) end", bohn_hooks[i].name, bohn_hooks[i].arguments);
        BohnRules *mine = load_house_rule(line);
        if (!mine) fail_msg("%s: %s", line, err.text);
        bohn_rules_free(mine);
    }
}

static void a_misspelt_hook_is_refused(void **state) {
    (void)state;
    assert_refused(load_house_rule("function game:captoin(t, zone) end"), BOHN_BAD_SCRIPT,
                   "mine.lua:2: unknown rule 'captoin' in 'mine'; did you mean 'caption'?");
    assert_refused(load_house_rule("function game:standig(t) end"), BOHN_BAD_SCRIPT, "did you mean 'standing'?");
}

static void a_hook_is_a_function(void **state) {
    (void)state;
    assert_refused(load_house_rule("game.standing = 'two to one'"), BOHN_BAD_SCRIPT,
                   "mine.lua:2: 'standing' is a hook, which the kernel calls, not a string; "
                   "write: function game:standing(t) return \"two to one\" end");
}

/* ---- one screen ------------------------------------------------------------------------------------ */

/* The CPU time of a screen with so many captions and wordings. */
static double draw(int texts, int *said) {
    double began = (double)clock() / CLOCKS_PER_SEC;
    *said = 0;
    for (int i = 0; i < texts; i++)
        *said += *phrase(BOHN_HOOK_CAPTION) + *phrase(BOHN_HOOK_WORDING) + *phrase(BOHN_HOOK_SEAT_CAPTION) != 0;
    return (double)clock() / CLOCKS_PER_SEC - began;
}

/* Each text is cheap enough alone, all of them together would take minutes. */
static void the_texts_of_a_screen_share_a_budget(void **state) {
    (void)state;
    int said;
    start(ASKS LUA(function game:caption() for i = 1, 2000000 do end return 'dear' end
                   function game:wording() return 'cheap' end));
    asked(0, "which");
    double took = draw(40000, &said);
    if (took > 2) fail_msg("%.1f s of CPU time", took);
    assert_in_range(said, 1, 10);
    assert_fails(BOHN_HOOK_CAPTION, BOHN_LIMIT, "'caption' takes most of them; it is switched off");
    assert_no_error();
    assert_string_equal(phrase(BOHN_HOOK_CAPTION), ""); /* for good; the others go on */
    assert_string_equal(phrase(BOHN_HOOK_WORDING), "cheap");
    assert_no_error();
}

static void many_cheap_texts_share_it_too(void **state) {
    (void)state;
    int said;
    start(ASKS LUA(function game:wording() for i = 1, 500 do end return 'cheap' end));
    asked(0, "which");
    assert_true(draw(40000, &said) < 2);
    assert_in_range(said, 1000, 10000);
    assert_fails(BOHN_HOOK_WORDING, BOHN_LIMIT, "'wording' takes most of them");
}

static void a_hook_that_reached_a_limit_is_not_called_again(void **state) {
    (void)state;
    int said;
    start(ASKS LUA(function game:caption() while true do end end function game:seat_caption() error('no') end));
    asked(0, "which");
    double took = draw(40000, &said);
    if (took > 2) fail_msg("%.1f s of CPU time", took);
    assert_fails(BOHN_HOOK_CAPTION, BOHN_LIMIT, "Lua instructions");
    assert_no_error();
    assert_string_equal(phrase(BOHN_HOOK_SEAT_CAPTION), "");
    assert_fails(BOHN_HOOK_SEAT_CAPTION, BOHN_RULE_FAULT, "no");
    assert_no_error();
}

static void strike(int number) {
    (void)number;
    bohn_interrupt(rules, false);
}

static void an_interrupt_ends_the_screen(void **state) {
    (void)state;
    int said;
    start(ASKS LUA(function game:caption() for i = 1, 1000000 do end return 'x' end function game:wording() return 'y' end));
    asked(0, "which");
    const struct itimerval once = { .it_value = { 0, 1000 } };
    signal(SIGVTALRM, strike);
    setitimer(ITIMER_VIRTUAL, &once, NULL);
    assert_true(draw(40000, &said) < 0.5);
    signal(SIGVTALRM, SIG_DFL);
    assert_true(said < 100); /* before the timer fires, which may take some ticks of the system */
    assert_no_error(); /* it is not the hook's fault, which is called again on the next screen */
    assert_string_equal(phrase(BOHN_HOOK_CAPTION), "x");
}

/* ---- limits ---------------------------------------------------------------------------------------- */

/* Where nobody takes the error, a hook that reached its limit is not called again, in this game and its copies. */
static void a_hook_without_end_is_called_once(void **state) {
    (void)state;
    start(ASKS LUA(function game:anytime() while true do end end));
    asked(0, "which");
    long before = bohn_usage(rules).total;
    assert_null(bohn_anytime(game, 0, NULL));
    assert_fails(BOHN_HOOK_ANYTIME, BOHN_LIMIT, "Lua instructions");
    long once = bohn_usage(rules).total - before;
    assert_true(once >= bohn_default_limits.instructions);
    BohnGame *copy = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
    assert_non_null(copy);
    for (int i = 0; i < 20; i++) assert_true(!bohn_anytime(game, i % 3, NULL) && !bohn_anytime(copy, i % 3, NULL));
    assert_true(bohn_usage(rules).total - before < once * 2);
    bohn_free(copy);
    assert_no_error();
    assert_refused(bohn_anytime(game, 0, &err), BOHN_LIMIT, "Lua instructions");
}

/* Rebuilding a step at each of its decisions takes the square of their number; after many the audit looks now and then. */
static void long_steps_are_audited_in_time(void **state) {
    (void)state;
    start(LUA(function game:act(t, p)
                  for _ = 1, 4000 do p:choose { 'which', from = { 'a', 'b' } } end
                  t:finish()
              end));
    while (run() == BOHN_WAITING) assert_ok(bohn_answer(game, NULL, &err));
    assert_int_equal(bohn_now(game).position, 4000);
    assert_true(bohn_usage(rules).total < 20 * 1000 * 1000); /* some 20 instructions each: 160 million if all were audited */
}

/* Memory that a failed hook has filled is free again when the next step runs. */
static void a_hook_that_fills_memory_costs_the_game_nothing(void **state) {
    (void)state;
    double value, bar;
    bool known;
    start(LUA(
        function game:outlook(t, p) local keep = {} for i = 1, 1e9 do keep[i] = { i, { i }, { i } } end return 1 end
        function game:act(t, p)
          p:choose { 'which', from = { 'a', 'b' } }
          local list = {}
          for i = 1, 20000 do list[i] = { i } end
          t:finish()
        end));
    asked(0, "which");
    assert_refused(bohn_outlook(game, 0, &value, &bar, &known, &err), BOHN_LIMIT, "memory");
    answer("a");
    assert_over();
}

/* ---- what is known ---------------------------------------------------------------------------------------- */

/* Instructions of all hooks so far, in thousands. */
static long spent(void) { return bohn_usage(rules).total; }

/* The caption of zone 'deck', and whether its script ran for it. */
static void assert_caption(BohnGame *of, int viewer, const char *expected, bool runs) {
    long before = spent();
    const char *found = bohn_phrase(of, viewer, BOHN_HOOK_CAPTION, zone("deck"), NULL, "en");
    if (bohn_hook_error(of, &err)) fail_msg("%s", err.text);
    assert_string_equal(found, expected);
    if (spent() > before ? !runs && !repeating_run() : runs) fail_msg("'%s' %s", expected, runs ? "was kept" : "was made again");
}

/* A hook is called again only where something it has read looks different to its viewer. */
static void a_hook_is_called_where_it_may_return_something_else(void **state) {
    (void)state;
    start_with(LUA(
        function game:act(t, p)
          p:choose { 'draws', from = { 'a' } }
          t.deck:draw(p.field_1)
          p:choose { 'plants', from = { 'a' } }
        end
        function game:caption(t, zone)
          if zone ~= t.deck then return end
          for _ = 1, 5000 do end
          local field, hand = t:seat(1).field_1, t:seat(2).hand
          local front = #field > 0 and hand:front()
          return #field .. '/' .. (front and front.kind and front.kind.id or '?')
        end), 0);
    asked(0, "draws");
    assert_caption(game, 0, "0/?", true);
    assert_caption(game, 0, "0/?", false);
    assert_caption(game, 1, "0/?", true);
    BohnGame *copy = bohn_copy(game, BOHN_SEEN, 0, 5, &err);
    assert_ok(copy != NULL);
    assert_caption(copy, 0, "0/?", false);
    bohn_free(copy);
    answer("a");
    asked(0, "plants");
    assert_caption(game, 0, "1/?", true);
    assert_caption(game, 1, "1/red", true);
    assert_caption(game, 1, "1/red", false);
    assert_ok(bohn_eval(game, "clear(p2.hand) put('blue', p2.hand)", NULL, 0, &err));
    assert_caption(game, 1, "1/blue", true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_complete),
        with_game(every_hook_gets_the_arguments_of_the_table),
        with_game(hooks_may_say_nothing),
        with_game(undefined_hooks_say_nothing),
        with_game(asking_is_about_the_pending_question),
        with_game(the_error_of_a_phrase_is_handed_out_once),
        with_game(a_phrase_names_all_that_its_text_asks_for),
        with_game(a_hidden_card_is_in_no_zone_that_is_seen),
        with_game(every_game_hands_its_errors_out),
        with_game(games_by_the_same_rules_keep_their_own_errors),
        with_game(new_rules_hand_their_errors_out),
        with_game(an_error_is_kept_unless_the_caller_takes_it),
        with_game(an_endless_hook_reaches_its_limit),
        with_game(a_hook_cannot_change_the_table),
        with_game(results_of_the_wrong_type_are_errors),
        with_game(the_texts_of_a_screen_share_a_budget),
        with_game(many_cheap_texts_share_it_too),
        with_game(a_hook_that_reached_a_limit_is_not_called_again),
        with_game(an_interrupt_ends_the_screen),
        cmocka_unit_test(a_house_rule_may_define_every_hook),
        cmocka_unit_test(a_misspelt_hook_is_refused),
        cmocka_unit_test(a_hook_is_a_function),
        with_game(a_hook_without_end_is_called_once),
        with_game(long_steps_are_audited_in_time),
        with_game(a_hook_is_called_where_it_may_return_something_else),
        with_game(a_hook_that_fills_memory_costs_the_game_nothing),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
