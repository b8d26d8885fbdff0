/* test_sandbox.c - a hostile or careless script reaches nothing but its table.
 *
 * The names b3_.. number the known abuse routes of Lua 5.4. A route that needs a function scripts do not
 * have is closed by its absence. For what scripts may consume see test_limits.c.
 */
#include "tests/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void absent(const char *name) {
    char code[200], message[200];
    snprintf(code, sizeof code, "local x = %s", name);
    snprintf(message, sizeof message, "'%s' does not exist in rule scripts", name);
    abuse(AT_LOAD, code, BOHN_RULE_FAULT, message);
    abuse(IN_PHASE, code, BOHN_RULE_FAULT, message);
}

static void b3_02_pcall(void **state) { (void)state; absent("pcall"); }
static void b3_03_recursive_pcall(void **state) {
    (void)state;
    abuse(IN_PHASE, "local function f() return pcall(f) end f()", BOHN_RULE_FAULT, "'pcall' does not exist");
}
static void b3_04_xpcall(void **state) { (void)state; absent("xpcall"); }

static void b3_05_finalizers(void **state) {
    (void)state;
    absent("setmetatable");
    abuse(IN_PHASE, "setmetatable({}, { __gc = function() while true do end end })", BOHN_RULE_FAULT, "'setmetatable'");
}

static void b3_06_close(void **state) {
    (void)state;
    abuse_everywhere("local x <close> = {}", BOHN_RULE_FAULT, "non-closable value");
    abuse(IN_PHASE, "local x <close> = p", BOHN_RULE_FAULT, "non-closable value");
}

static void b3_07_coroutines(void **state) { (void)state; absent("coroutine"); }

/* Each __close closes the variable before: in Lua 5.4.4 a long chain overruns the C stack. */
static void b3_20_close_chain(void **state) {
    (void)state;
    abuse_everywhere("local last for i = 1, 100000 do local before = last "
                     "last = coroutine.wrap(function() local x <close> = before coroutine.yield() end) last() end",
                     BOHN_RULE_FAULT, "'coroutine' does not exist");
    abuse_everywhere("local last = {} for i = 1, 1000 do last = { __close = last } end local x <close> = last",
                     BOHN_RULE_FAULT, "non-closable value");
}

/* A metatable with __mode, set at once or later, while memory runs out: Lua 5.4.4 uses freed memory. */
static void b3_21_weak_metatables(void **state) {
    (void)state;
    abuse_everywhere("local m = {} local x = setmetatable({}, m) m.__mode = 'k'", BOHN_RULE_FAULT, "'setmetatable' does not exist");
    abuse_everywhere("local m = {} m.__index = m m.__mode = 'kv' local x = getmetatable(m)", BOHN_RULE_FAULT,
                     "'getmetatable' does not exist");
    /* a table with such a field is an ordinary table, and keeps its entries while memory runs out */
    abuse(IN_PHASE, "local x = { __mode = 'kv', __gc = error } x.__index = x for i = 1, 1000 do x[i] = {} end "
                    "for i = 1, 1000 do assert(type(x[i]) == 'table') end while true do x[#x + 1] = {} end", BOHN_LIMIT, NULL);
    check_usable();
}

static void b3_23_binary_chunks(void **state) {
    (void)state;
    bad_text("\033Lua\x54\0\x19\x93\r\n\x1a\n", 12, BOHN_BAD_SCRIPT, "compiled Lua is not accepted");
    bad_text("\033Lua", 4, BOHN_BAD_SCRIPT, "compiled Lua is not accepted");
    bad_text("#!/usr/bin/bohn\n\033Lua\x54", 21, BOHN_BAD_SCRIPT, "unexpected symbol");
    bad_text("return 1 \0 while true do end", 28, BOHN_BAD_SCRIPT, "zero byte");
    BohnError err;
    write_text("bad", "");
    assert_null(load_with("bad", 0, NULL, &err));
    assert_non_null(strstr(err.text, "bad.lua:1: the script must return the game"));
    check_usable();
}

static void b3_24_load(void **state) { (void)state; absent("load"); absent("loadfile"); absent("dofile"); }
static void b3_25_debug(void **state) { (void)state; absent("debug"); }

static void b3_26_outside(void **state) {
    (void)state;
    absent("os");
    absent("io");
    absent("package");
    absent("print");
    static const char *const files[] = { "/etc/passwd", "../host", "./host", "/dev/zero", "host.lua", "a b", "", "..", "/" };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char code[100];
        snprintf(code, sizeof code, "require '%s'", files[i]);
        abuse(AT_LOAD, code, BOHN_RULE_FAULT, "plain name");
        snprintf(code, sizeof code, "extends '%s'", files[i]);
        abuse(AT_LOAD, code, BOHN_RULE_FAULT, "name other scripts plainly");
        snprintf(code, sizeof code, "do return extends '%s' end", files[i]); /* a tail call hides the caller */
        BohnError err;
        write_abuse(AT_LOAD, code);
        assert_null(load_with("host", 0, NULL, &err));
        assert_int_equal(err.status, BOHN_BAD_SCRIPT);
        assert_non_null(strstr(err.text, "name other scripts plainly"));
    }
    abuse(AT_LOAD, "require(5)", BOHN_RULE_FAULT, NULL);
    abuse(AT_LOAD, "require 'host'", BOHN_RULE_FAULT, NULL);
    abuse(AT_LOAD, "extends 'host'", BOHN_RULE_FAULT, "extends itself");
    abuse(AT_LOAD, "require 'nowhere'", BOHN_RULE_FAULT, "no script 'nowhere'");
    abuse(IN_PHASE, "require 'trade'", BOHN_RULE_FAULT, "'require' works only while loading");
    abuse(IN_SCORE, "extends 'two_beans'", BOHN_RULE_FAULT, "'extends' works only while loading");
    abuse(IN_BOT, "define { id = 'x' }", BOHN_RULE_FAULT, "'define' works only while loading");
    check_usable();
}

static void b3_27_string_metatable(void **state) {
    (void)state;
    absent("getmetatable");
    abuse_everywhere("local s = 'x' s.format = 1", BOHN_RULE_FAULT, "attempt to index a string value");
    abuse_everywhere("string.format = error", BOHN_RULE_FAULT, "'format' cannot be set");
    abuse(IN_PHASE, "local x = '10' + 1", BOHN_RULE_FAULT, "arithmetic on a string value");
    check_usable();
}

static void b3_28_globals_of_others(void **state) {
    (void)state;
    abuse_everywhere("table.insert = nil", BOHN_RULE_FAULT, "'insert' cannot be set");
    abuse_everywhere("math.floor = error", BOHN_RULE_FAULT, "'floor' cannot be set");
    abuse_everywhere("pairs = ipairs", BOHN_RULE_FAULT, "'pairs' is not declared");
    abuse(IN_PHASE, "ipairs(p)", BOHN_RULE_FAULT, "a list is expected");
    abuse(IN_PHASE, "ipairs(1)", BOHN_RULE_FAULT, "a list is expected");
    abuse_everywhere("_ENV.type = nil", BOHN_RULE_FAULT, "'type' is not declared");
    abuse(AT_LOAD, "_G.x = 1", BOHN_RULE_FAULT, "unknown name '_G'");
    abuse(IN_PHASE, "local x = tpye(1)", BOHN_RULE_FAULT, "did you mean 'type'");
    check_usable();
}

static void b3_29_raw_access(void **state) {
    (void)state;
    absent("rawset");
    absent("rawget");
    absent("next");
    abuse(AT_LOAD, "rawequal(1, 1)", BOHN_RULE_FAULT, "unknown name 'rawequal'");
    abuse(AT_LOAD, "rawlen({})", BOHN_RULE_FAULT, "unknown name 'rawlen'");
}

static void b3_31_collectgarbage(void **state) { (void)state; absent("collectgarbage"); }

static void b3_32_error_objects(void **state) {
    (void)state;
    abuse_everywhere("error({})", BOHN_RULE_FAULT, "an error that is not a text");
    abuse_everywhere("error()", BOHN_RULE_FAULT, "an error that is not a text");
    abuse_everywhere("error(print_it)", BOHN_RULE_FAULT, "unknown name 'print_it'");
    abuse_everywhere("error(tostring)", BOHN_RULE_FAULT, "an error that is not a text");
    abuse_everywhere("error('plain', 0)", BOHN_RULE_FAULT, "plain");
    abuse_everywhere("assert(false, 'asserted')", BOHN_RULE_FAULT, "asserted");
    abuse_everywhere("error(('x'):rep(8000), 0)", BOHN_RULE_FAULT, "xxxx");
    abuse_everywhere("error('%s%n%d\\27[31m\\0', 0)", BOHN_RULE_FAULT, "%s%n%d");
    abuse_everywhere("local x = nil + 1", BOHN_RULE_FAULT, "arithmetic on a nil value");
    abuse_everywhere("local x = 1 // 0", BOHN_RULE_FAULT, "divide by zero");
    abuse(IN_PHASE, "error(p)", BOHN_RULE_FAULT, "an error that is not a text");
    check_usable();
}

/* Tables that a script passes to the kernel have no metamethods, whatever their fields are called. */
static void b3_33_metamethods(void **state) {
    (void)state;
    static const char made[] = "local f = function() error('called') end "
                               "local m = { __index = f, __len = f, __eq = f, __lt = f, __concat = f, __call = f, __tostring = f, "
                               "__newindex = f, __pairs = f, __name = 'zone', __metatable = false } m.__index = m ";
    static const struct { const char *use, *message; } cases[] = {
        { "p:choose { 'x', from = m }", "question 'x' has no legal answer" },
        { "m[1] = 'only' p:choose { 'x', from = { 'y' }, show = m }", "a card is expected" },
        { "t.deck:move(m, t.pile)", "card" }, { "m.draw = t.deck.draw m:draw(t.pile)", "zone" },
        { "m[1] = m t:offer(p, p, m, m)", NULL }, { "t.n:add(m)", NULL }, { "t:say('x', m)", NULL }, { "t:say(m)", NULL },
        { "local x = m .. 'x'", "attempt to concatenate" }, { "local x = m < m", "attempt to compare" }, { "m()", "attempt to call" },
        { "error(tostring(m))", "table" }, { "error(('%s'):format(m))", "table" }, { "assert(m ~= {} and #m == 0) error('plain')", "plain" },
        { "for k in pairs(m) do assert(k:sub(1, 2) == '__') end error('plain')", "plain" },
        { "table.concat({ m })", "at index 1" },
        /* a function that returns options may only read, and cannot ask */
        { "p:choose { 'x', from = function() t.deck:draw(t.pile) return { 'y' } end }", "may only read" },
        { "p:choose { 'x', from = function() return { p:choose { 'z', from = { 'y' } } } end }", "may only read" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char code[800];
        snprintf(code, sizeof code, "%s %s", made, cases[i].use);
        abuse(IN_PHASE, code, BOHN_RULE_FAULT, cases[i].message);
    }
    check_usable();
}

static bool reenter(void *context, const BohnRequest *request, BohnAnswer *a) {
    BohnGame *game = context;
    BohnError err = { 0 };
    int score[4];
    default_answer(request, a);
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    assert_int_equal(err.status, BOHN_BAD_INPUT);
    assert_non_null(strstr(err.text, "the game is running"));
    assert_false(bohn_answer(game, a, &err));
    assert_false(bohn_goto(game, 0, &err));
    assert_false(bohn_eval(game, "set('n', 5)", NULL, 0, &err));
    assert_true(bohn_score(game, 0, score, &err)); /* reading is allowed, and so is a clone */
    BohnGame *copy = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
    if (!copy) fail_msg("%s", err.text);
    assert_true(print_of(copy) == print_of(game));
    if (play_out(copy, &err) != BOHN_OVER) fail_msg("%s", err.text);
    bohn_free(copy);
    return true;
}

/* A decider is called within a step. It may read and clone, but not change that step. */
static void b3_34_reentry(void **state) {
    (void)state;
    BohnError err = { 0 };
    const char *none[N_PLACES] = { NULL };
    write_host(none, AT_LOAD);
    BohnRules *rules = load_rules("host");
    for (int flags = 0; flags <= ALL_FLAGS; flags += ALL_FLAGS) {
        BohnGame *plain = new_game(rules, flags), *game = new_game(rules, flags);
        bohn_set_decider(game, reenter, game);
        if (play_out(plain, &err) != BOHN_OVER) fail_msg("%s", err.text);
        if (bohn_run(game, &err) != BOHN_OVER) fail_msg("%s", err.text);
        assert_true(print_of(plain) == print_of(game));
        bohn_free(plain);
        bohn_free(game);
    }
    free_rules(rules);
}

static bool lie(void *context, const BohnRequest *request, BohnAnswer *a) {
    default_answer(request, a);
    *(const int *)context == 0 ? (void)(a->index[0] = 99) : (void)(a->n = 1000);
    return true;
}

static void b3_34_wrong_decider(void **state) {
    (void)state;
    BohnError err = { 0 };
    const char *none[N_PLACES] = { NULL };
    write_host(none, AT_LOAD);
    BohnRules *rules = load_rules("host");
    for (int i = 0; i < 2; i++) {
        BohnGame *game = new_game(rules, 0);
        bohn_set_decider(game, lie, &i);
        assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
        assert_non_null(strstr(err.text, "decider answered wrongly"));
        bohn_free(game);
    }
    free_rules(rules);
}

/* The kernel passes texts on unchanged, control characters included: the program must filter what it shows.
 * The kernel refuses such characters only in names and answers, which become lines of a record. */
static void b3_36_control_characters(void **state) {
    (void)state;
    BohnError err;
    write_abuse(AT_LOAD, "game.title = '\\27[2J' game.texts.x = '\\27]0;title\\7'");
    BohnRules *rules = load_rules("host");
    assert_string_equal(bohn_in(&bohn_info(rules)->title, "en"), "\033[2J");
    assert_string_equal(bohn_in(bohn_text(bohn_info(rules), "x"), "en"), "\033]0;title\a");
    free_rules(rules);
    static const char *const names[][2] = {
        { "game.id = 'a\\27[2J'", "game '" },
        { "game.cards[1].id = 'red\\nbean'", "card 'red" },
        { "game.cards[1].back = 'a b'", "back 'a b'" },
        { "game.zones['a\\nb'] = 'all'", "zone 'a" },
        { "game.zones['p1.hand'] = 'all'", "zone 'p1.hand'" },
        { "game.zones[''] = 'all'", "zone ''" },
        { "game.counters['a b'] = 1", "counter 'a b'" },
        { "game.options = { ['a=b'] = { 1, 'x' } }", "option 'a=b'" },
        { "game.turn[2] = 'a b' game['a b'] = game.setup or error", "phase 'a b'" },
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        write_abuse(AT_LOAD, names[i][0]);
        assert_null(load_with("host", 0, NULL, &err));
        assert_int_equal(err.status, BOHN_BAD_SCRIPT);
        if (!strstr(err.text, names[i][1])) fail_msg("'%s' is not in: %s", names[i][1], err.text);
    }
    abuse(IN_PHASE, "p:choose { 'a b', from = { 'x' } }", BOHN_RULE_FAULT, "needs a name of letters");
    abuse(IN_PHASE, "p:choose { 'a\\nb', from = { 'x' } }", BOHN_RULE_FAULT, "needs a name of letters");
    static const char *const words[] = { "a b", "a,b", "a\\nb", "\\27[2J", "", "-", "a\\0b" };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char code[100];
        snprintf(code, sizeof code, "p:choose { 'x', from = { '%s' } }", words[i]);
        abuse(IN_PHASE, code, BOHN_RULE_FAULT, NULL);
    }
    abuse(IN_PHASE, "p:choose { 'x', from = { ('x'):rep(300) } }", BOHN_RULE_FAULT, "at most 200 bytes");
    abuse(IN_PHASE, "t:say(('x'):rep(300))", BOHN_RULE_FAULT, "at most 200 bytes");
}

static void b3_36_floods(void **state) {
    (void)state;
    abuse(IN_PHASE, "while true do t:say('hello', p) end", BOHN_LIMIT, "more than 1000 messages");
    abuse(IN_PHASE, "while true do t:say('hello', p) p:tell('hello') end", BOHN_LIMIT, "more than 1000 messages");
    abuse(IN_PHASE, "while true do t.deck:move_all(t.pile) t.pile:move_all(t.deck) end", BOHN_LIMIT, "more than 4000 times");
    abuse(IN_PHASE, "while true do t.deck:move(t.deck:top(), t.pile) t.pile:move(t.pile:top(), t.deck) end", BOHN_LIMIT,
          "more than 4000 times");
    abuse(IN_PHASE, "for i = 1, 10000 do t.n:add(1) end", BOHN_LIMIT, "more than 4000 times");
    abuse(IN_PHASE, "local l = {} for i = 1, 4096 do l[i] = 'word' .. i end p:choose { 'x', from = l }", BOHN_RULE_FAULT,
          "too many different words");
    check_usable();
}

/* ---- B3 38 and guards: who may see and do what ---------------------------------------------------------- */

static void bot_fails(BohnGame *game, const char *bot, const char *message) {
    BohnError err = { 0 };
    BohnAnswer a;
    uint64_t before = print_of(game);
    assert_false(bohn_bot_answer(game, bot, &a, &err));
    assert_int_equal(err.status, BOHN_RULE_FAULT);
    if (!strstr(err.text, message)) fail_msg("bot '%s': '%s' is not in: %s", bot, message, err.text);
    assert_true(print_of(game) == before);
}

static void b3_38_bots_see_their_view(void **state) {
    (void)state;
    BohnError err = { 0 };
    BohnAnswer a, b;
    BohnRules *rules = load_rules("spy");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    int different = 0;
    for (int turn = 0; turn < 3; turn++) {
        run_to(game, BOHN_WAITING);
        if (!bohn_bot_answer(game, "sum", &a, &err)) fail_msg("%s", err.text);
        for (uint64_t seed = 1; seed <= 40; seed++) {
            BohnGame *dealt = bohn_copy(game, BOHN_SEEN, bohn_request(game)->seat, seed, &err);
            if (!dealt) fail_msg("%s", err.text);
            if (!bohn_bot_answer(dealt, "sum", &b, &err)) fail_msg("%s", err.text);
            assert_int_equal(a.index[0], b.index[0]);
            different += print_of(dealt) != print_of(game);
            bohn_free(dealt);
        }
        answer_default(game);
    }
    assert_true(different > 100); /* the deals differ, or the test proves nothing */
    bohn_free(game);

    game = new_game(rules, ALL_FLAGS);
    run_to(game, BOHN_WAITING); /* seat 1 */
    bot_fails(game, "zone_of", "hidden from the viewer");
    bot_fails(game, "place_of", "hidden from the viewer");
    bot_fails(game, "face_of", "hidden from the viewer");
    bot_fails(game, "has", "hidden from the viewer");
    bot_fails(game, "field_of_hidden", "card '?' has no field 'pays'");
    bot_fails(game, "move_hidden", "may only read");
    bot_fails(game, "random", "may only read");
    bot_fails(game, "liar", "answered 'what' wrongly");
    bot_fails(game, "spoiler", "attempt to get length");
    bot_fails(game, "widener", "answered 'what' wrongly");
    bot_fails(game, "nobody", "no bot 'nobody'");
    if (!bohn_bot_answer(game, "dice", &a, &err) || !bohn_bot_answer(game, "dice", &b, &err)) fail_msg("%s", err.text);
    assert_int_equal(a.index[0], b.index[0]); /* the same random numbers when asked again */
    bohn_free(game);
    free_rules(rules);
}

/* An unknown card of a bot cannot be carried into a rule: keeping it is found at once, also in a fast game, and undone. */
static void b3_38_unknown_cards_stay_outside(void **state) {
    (void)state;
    BohnError err = { 0 };
    BohnAnswer a;
    const char *lines[N_PLACES] = { NULL };
    lines[AT_LOAD] = "local card";
    lines[IN_PHASE] = "if card then error('a rule got the card') end";
    lines[IN_BOT] = "card = t.deck:top()";
    write_host(lines, IN_PHASE);
    BohnRules *rules = load_rules("host");
    BohnGame *game = new_game(rules, BOHN_EVENTS);
    run_to(game, BOHN_WAITING);
    assert_false(bohn_bot_answer(game, "dull", &a, &err));
    if (!strstr(err.text, "the local 'card' outside the rule changed")) fail_msg("%s", err.text);
    answer_default(game);
    if (bohn_run(game, &err) == BOHN_FAILED) fail_msg("%s", err.text);
    bohn_free(game);
    free_rules(rules);
}

/* Rules that return what is possible may only read. */
static void test_guard(void **state) {
    (void)state;
    static const Place looking[] = { IN_OPTIONS, IN_CAN, IN_ANYTIME, IN_SCORE, IN_BOT, IN_CAPTION };
    static const char *const writes[] = {
        "t.deck:draw(t.pile)", "t.deck:move(t.deck:top(), t.pile)", "t.pile:take(t.deck:top())", "t.deck:deal(t.pile, 1)",
        "t.deck:move_all(t.pile)", "t.deck:shuffle()", "t.pile:fill()", "t.deck:turn(t.deck:top(), 'up')", "t.pile:open()",
        "t.pile:close()", "t.n:set(1)", "t.n:add(1)", "t:finish()", "t:pass_to(t:seat(1))", "t:random(6)", "t:say('x')",
        "t:seat(1):tell('x')", "t:offer(t:seat(1), t:seat(2), {}, {})", "t:withdraw(1)", "t:poll()",
        "t:seat(1):choose { 'x', from = { 'y' } }", "t:seat(1):pick { 'x', from = { 'y' } }", "t:seat(1):confirm { 'x' }",
        "t:seat(1):deal { 'x', pass = true }", "t:choose_all { 'x', from = { 'y' } }", "t:open { 'x', from = { 'y' } }",
    };
    for (size_t i = 0; i < sizeof looking / sizeof looking[0]; i++)
        for (size_t k = 0; k < sizeof writes / sizeof writes[0]; k++)
            abuse(looking[i], writes[k], BOHN_RULE_FAULT, "may only read");
    abuse(AT_LOAD, "game.zones.deck:shuffle()", BOHN_RULE_FAULT, NULL);
    check_usable();
}

/* ---- the allow-list ------------------------------------------------------------------------------------- */

static const char *const allowed =
    "_ENV table\n_ENV.__charge function\n_ENV.__listed function\n_ENV.assert function\n_ENV.define function\n_ENV.error function\n_ENV.extends function\n"
    "_ENV.ipairs function\n_ENV.math table\n_ENV.math.abs function\n_ENV.math.ceil function\n"
    "_ENV.math.floor function\n_ENV.math.max function\n_ENV.math.maxinteger number\n_ENV.math.min function\n"
    "_ENV.math.mininteger number\n_ENV.math.tointeger function\n_ENV.math.type function\n_ENV.no function\n"
    "_ENV.pairs function\n_ENV.require function\n_ENV.select function\n_ENV.string table\n"
    "_ENV.string.byte function\n_ENV.string.char function\n_ENV.string.find function\n"
    "_ENV.string.format function\n_ENV.string.len function\n_ENV.string.lower function\n"
    "_ENV.string.rep function\n_ENV.string.reverse function\n_ENV.string.split function\n"
    "_ENV.string.sub function\n_ENV.string.upper function\n_ENV.table table\n_ENV.table.concat function\n"
    "_ENV.table.insert function\n_ENV.table.pack function\n_ENV.table.remove function\n"
    "_ENV.table.sort function\n_ENV.table.unpack function\n_ENV.tonumber function\n_ENV.tostring function\n"
    "_ENV.type function\n"
    "game.fits function\ngame.id string\ngame.include function\ngame.players table\ngame.players.1 number\ngame.players.2 number\ngame.title string\n"
    "game.turn table\ngame.turn.1 string\ngame.variant function\n"
    "text.find true\ntext.format true\ntext.rep true";

static void test_allow_list(void **state) {
    (void)state;
    BohnRules *rules = load_rules("walk");
    assert_string_equal(bohn_in(bohn_text(bohn_info(rules), "graph"), "en"), allowed);
    free_rules(rules);
}

/* What stands at the end of a format, outside the letters, or where a text or a list is expected. */
static void edges_of_texts_and_lists(void **state) {
    (void)state;
    static const char *const lines[][2] = {
        { "string.format('100 %')", "no value" },               { "string.format('100 %', 1)", "invalid conversion" },
        { "string.format('a\\0%p', t)", "%p is not available" }, { "tonumber({}, 10)", "string expected" },
        { "table.concat(5)", "table.concat" },                  { "table.insert('x', 1)", "table.insert" },
        { "assert(('aZ[{`@'):upper() == 'AZ[{`@' and ('aZ[{`@'):lower() == 'az[{`@') assert(tonumber(5) == 5) error('fine')", "fine" },
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) abuse(IN_PHASE, lines[i][0], BOHN_RULE_FAULT, lines[i][1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        hosted(b3_02_pcall),
        hosted(b3_03_recursive_pcall),
        hosted(b3_04_xpcall),
        hosted(b3_05_finalizers),
        hosted(b3_06_close),
        hosted(b3_07_coroutines),
        hosted(b3_20_close_chain),
        hosted(b3_21_weak_metatables),
        hosted(b3_23_binary_chunks),
        hosted(b3_24_load),
        hosted(b3_25_debug),
        hosted(b3_26_outside),
        hosted(b3_27_string_metatable),
        hosted(b3_28_globals_of_others),
        hosted(b3_29_raw_access),
        hosted(b3_31_collectgarbage),
        hosted(b3_32_error_objects),
        hosted(b3_33_metamethods),
        hosted(b3_34_reentry),
        hosted(b3_34_wrong_decider),
        hosted(b3_36_control_characters),
        hosted(b3_36_floods),
        hosted(b3_38_bots_see_their_view),
        hosted(b3_38_unknown_cards_stay_outside),
        hosted(test_guard),
        hosted(test_allow_list),
        hosted(edges_of_texts_and_lists),
    };
    return run_hosted(tests, sizeof tests / sizeof tests[0]);
}
