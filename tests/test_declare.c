/* test_declare.c - careless scripts: wrong types, declarations and questions are reported at their line. */
#include "tests/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- wrong types ------------------------------------------------------------------------------------------- */

/* Adds "CLASS.NAME" for every method in the manual; test_stubs.c checks that these are the kernel's. */
static void read_methods(char *list, size_t n) {
    static const char *const classes[] = { "Card", "Counter", "Group", "Seat", "Table", "Zone" };
    char line[400], class[40], name[60];
    FILE *stream = fopen("stdlib/meta/kernel.lua", "r");
    assert_non_null(stream);
    while (fgets(line, sizeof line, stream)) {
        if (sscanf(line, "function %39[A-Za-z]:%59[a-z_](", class, name) != 2) continue;
        for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
            if (strcmp(class, classes[i]) == 0) snprintf(list + strlen(list), n - strlen(list), " %s.%s", class, name);
    }
    fclose(stream);
}

enum { N_WRONG_PLACES = 8, N_WRONG_VALUES = 31 };

/* One case in a clone: it works, or it fails with an error at the script's line and changes nothing. */
static bool try_types(const BohnGame *base, int number, bool bot) {
    BohnError err = { 0 };
    BohnAnswer a;
    char command[40];
    snprintf(command, sizeof command, "set('case', %d)", number);
    BohnGame *game = bohn_copy(base, BOHN_POSITION, 0, 0, &err);
    assert_non_null(game);
    if (bot) { /* the question for the bot is reached without the case */
        run_to(game, BOHN_WAITING);
        if (!bohn_eval(game, "set('case', 0)", NULL, 0, &err)) fail_msg("%s", err.text);
        run_to(game, BOHN_WAITING);
    }
    if (!bohn_eval(game, command, NULL, 0, &err)) fail_msg("%s", err.text);
    uint64_t before = print_of(game);
    BohnProgress progress = bohn_run(game, &err);
    if (progress == BOHN_FAILED) {
        if ((err.status != BOHN_RULE_FAULT && err.status != BOHN_LIMIT) || !strstr(err.text, "types.lua:"))
            fail_msg("case %d: status %d: %s", number, (int)err.status, err.text);
        assert_true(print_of(game) == before);
    } else if (progress == BOHN_WAITING) {
        BohnGame *copy = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
        if (!copy) fail_msg("case %d: %s", number, err.text);
        if (bohn_request(game)->window) bohn_anytime(game, 1, &err);
        if (!bohn_bot_answer(game, "try", &a, &err)) assert_true(err.status == BOHN_RULE_FAULT || err.status == BOHN_LIMIT);
        for (int seat = 0; seat < 3; seat++) bohn_phrase(game, seat, BOHN_HOOK_CAPTION, 1, NULL, "de");
        answer_default(copy);
        bohn_run(copy, &err);
        bohn_free(copy);
    }
    bohn_free(game);
    return progress != BOHN_FAILED;
}

/* Abuse route 30 (see test_sandbox.c): every method with every wrong self and argument. */
static void b3_30_wrong_types(void **state) {
    (void)state;
    char methods[4000] = "methods=";
    BohnError err = { 0 };
    read_methods(methods, sizeof methods);
    assert_non_null(strstr(methods, " Zone.move_all"));
    assert_non_null(strstr(methods, " Card.place"));
    assert_non_null(strstr(methods, " Seat.pick"));
    assert_non_null(strstr(methods, " Table.withdraw"));
    assert_non_null(strstr(methods, " Counter.add"));
    const char *const options[] = { methods, NULL };
    BohnRules *rules = load_with("types", 0, options, &err);
    if (!rules) fail_msg("%s", err.text);
    BohnGame *base = new_game(rules, ALL_FLAGS);
    run_to(base, BOHN_WAITING);
    int n = 0, good = 0, stride = getenv("BOHN_LONG") ? 1 : 5;
    for (const char *at = methods; (at = strchr(at, ' ')) != NULL; at++) n++;
    for (int method = 0; method < n; method++)
        for (int place = 1; place <= N_WRONG_PLACES; place++)
            for (int value = method % stride; value < N_WRONG_VALUES; value += stride)
                good += try_types(base, method * 10000 + place * 100 + value, false);
    assert_true(n > 50 && good > n); /* some values are right, or nothing got past the first check */
    bohn_free(base);
    free_rules(rules);
    check_usable();
}

/* ---- wrong declarations -------------------------------------------------------------------------------------- */

/* Forty functions within each other. */
#define DEEP_10 "function f() function f() function f() function f() function f() function f() function f() function f() function f() function f() "
#define DEEP DEEP_10 DEEP_10 DEEP_10 DEEP_10
#define END_10 " end end end end end end end end end end"
#define DEEP_END END_10 END_10 END_10 END_10

static void test_declarations(void **state) {
    (void)state;
    static const struct { const char *code, *message; } cases[] = {
        { "game.cards[1].count = 500", "card kind 'red' with 385 cards: a game may have 384 cards in all" },
        { "game.cards[1].count = 1 << 40", "a game may have 384 cards in all" },
        { "game.cards[1].count = -1", "card 'red': count must be a whole number, 0 or more" },
        { "game.cards[1].count = 1.5", "card 'red': count must be a whole number, 0 or more" },
        { "game.cards[1].count = nil", "card 'red': count must be a whole number, 0 or more" },
        { "game.cards[1].id = nil", "card number 1 has no id" },
        { "game.cards[2] = 5", "card number 2 has no id" },
        { "game.cards[2].id = 'red'", "card kind 'red' is declared twice" },
        { "game.cards = 5", "cards must be a list" },
        { "game.cards = 'red'", "cards must be a list" },
        { "for i = 1, 200 do game.cards[i] = { id = 'k' .. i, count = 1 } end", "more than 160 kinds of cards" },
        { "game.zones = 5", "zones must be a table" },
        { "game.zones.deck = 'some'", "zone 'deck' is visible to 'some'; expected all, owner, top or none" },
        { "game.zones.deck = {}", "zone 'deck' is visible to ''" },
        { "game.zones.deck = 5", "zone 'deck' is visible to ''" },
        { "game.zones.deck = { 5 }", "zone 'deck' is visible to ''" },
        { "game.zones.deck = { 'all', row = 1 }", "zone 'deck': a place on a board needs row (1 to 99) and x (0 to 99)" },
        { "game.zones.deck = { 'all', row = 0, x = 1 }", "zone 'deck': a place on a board needs row (1 to 99)" },
        { "game.zones.deck = { 'all', row = 1, x = 1.5 }", "zone 'deck': a place on a board needs row (1 to 99)" },
        { "game.zones.deck = { 'all', show = { line = 0 } }", "zone 'deck': line must be 1 to 99, in a zone of the table" },
        { "game.zones.deck = { 'all', show = { line = 'top' } }", "zone 'deck': line must be 1 to 99" },
        { "game.zones.each.hand = { 'owner', show = { line = 1 } }", "zone 'hand': line must be 1 to 99" },
        { "game.zones.deck = { 'all', show = 'que' }", "zone 'deck': show = 'que': expected kinds, count, queue or chain" },
        { "game.zones.deck = { 'all', show = { 'queue', lines = 1 } }", "show of zone 'deck' has no field 'lines'; did you mean 'line'?" },
        { "game.zones.deck = { 'all', listed = true }", "zone 'deck': 'listed' is now show = \"kinds\"" },
        { "game.zones.each.hand = { 'owner', ordered = true }", "zone 'hand': 'ordered' is now show = \"queue\"" },
        { "game.zones.deck = { 'all', face = 'sideways' }", "face = 'sideways': expected up or down" },
        { "game.texts = { x = { en = 'x', tone = 'shrill' } }", "text 'x': tone = 'shrill': expected \"minor\", \"major\" or \"talk\"" },
        { "game.zones.box = 'all'", "the name 'box' is declared twice" },
        { "game.zones[1] = 'all'", "decisions by name" },
        { "game.zones.each = 'all'", "zones: write each = { … } for what every seat has" },
        { "game.counters.deck = 1", "the name 'deck' is declared twice" },
        { "game.counters.each.hand = 1", "the name 'hand' is declared twice" },
        { "game.counters.pair = 1", "counters: write pair = { … } for what every seat keeps about every other one" },
        { "game.counters.pair = { hand = 1 }", "the name 'hand' is taken" },
        { "game.counters.pair = { debt = { 0, measure = 'debts' } }", "what pairs of seats keep is not a measure" },
        { "game.best = 'fewest'", "best = 'fewest': expected most or least" },
        { "game.counters.n = 'x'", "counter 'n': its initial value must be a whole number" },
        { "game.counters.n = 1 << 40", "counter 'n': its initial value must be a whole number" },
        { "game.zones.each.choose = 'all'", "the name 'choose' is taken" },
        { "game.zones.each.number = 'all'", "the name 'number' is taken" },
        { "game.zones.finish = 'all'", "the name 'finish' is taken" },
        { "game.counters.each.tell = 0", "the name 'tell' is taken" },
        { "for i = 1, 300 do game.zones['z' .. i] = 'all' end", "more than 256 zones" },
        { "for i = 1, 200 do game.counters['c' .. i] = 0 end", "more than 160 counters" },
        { "game.groups = { [{}] = {} }", "groups are declared by name" },
        { "game.groups = { x = 5 }", "groups are declared by name" },
        { "game.groups = { x = { 'nowhere' } }", "group 'x' names the zone 'nowhere'" },
        { "game.groups = { x = { 5 } }", "group 'x' names the zone '?'" },
        { "game.groups = { deck = { 'deck' } }", "the name 'deck' is taken" },
        { "game.turn = { 'go', 'come' }", "lists the phase 'come' but has no rule of that name" },
        { "game.turn = {}", "needs turn = { … }" },
        { "game.turn = { also = 'go' }", "turn changes the list of a base, and 'host' has none: write the list itself" },
        { "for i = 1, 40 do game.turn[i] = 'go' end", "more than 32 phases" },
        { "game.finale = { 'end_it' }", "lists the phase 'end_it'" },
        { "game.texts[1] = 'x'", "declare texts by name: name = …" },
        { "game.clauses = { 'x' }", "declare clauses by name: [\"MIL-1\"] = …" },
        { "for i = 1, 5000 do game.texts['t' .. i] = 'x' end", "more than 4096 texts" },
        { "game.options = { x = 5 }", "option 'x' needs { default, \"what it does\" }" },
        { "game.options = { x = { 5 } }", "option 'x' needs { default, \"what it does\" }" },
        { "game.options = { x = { {}, 'what' } }", "option 'x' must be a whole number, true or false, or a text" },
        { "game.options = { x = { 1.5, 'what' } }", "option 'x' must be a whole number" },
        { "game.options = { x = { 1, 'what', lesat = 0 } }", "option 'x' has no 'lesat'; did you mean 'least'?" },
        { "game.players = nil", "needs players = { least, most }" },
        { "game.players = { 9, 9 }", "a table has 1 to 8 seats" },
        { "game.players = { 0, 0 }", "a table has 1 to 8 seats" },
        { "game.decisions = { x = 5 }", "decision 'x' must be a table" },
        { "game.decisions = { x = {} }", "decision 'x' needs from" },
        { "game.decisions = { x = { from = 'nothing' } }", "decision 'x': from = \"nothing\": the game has no rule" },
        { "game.decisions = { x = { from = 'score', otherwise = 5 } }", "decision 'x': otherwise must be the name" },
        { "game.options = 5", ":7: options must be a table { … }, found 5" },
        { "game.texts = 'x'", "texts must be a table { … }, found \"x\"" },
        { "game.decisions = true", "decisions must be a table { … }, found true" },
        { "game.groups = 5", "groups must be a table { … }, found 5" },
        { "game.turn = 5", "turn must be a table { … }, found 5" },
        { "game.cards[1].look = 5", "card 'red': look = 5: expected a shape and colours in small letters" },
        { "game.cards[1].look = 'RED'", "card 'red': look = the text \"RED\": expected a shape and colours" },
        { "game.cards[1].look = string.rep('a', 64)", "expected a shape and colours in small letters" },
        { "game.cards[1].conut = 5", "card 'red' has the unknown field 'conut'; did you mean 'count'?" },
        { "game.cards[1].id = 'a['", "card 'a[': use letters, digits and _, at most 47 characters" },
        { "game.cards[1].id = 'a{'", "card 'a{': use letters, digits and _, at most 47 characters" },
        { "game.cards[1].id = string.rep('a', 48)", "use letters, digits and _, at most 47 characters" },
        { "game.zones.deck = { 'all', row = 100, x = 1 }", "a place on a board needs row (1 to 99) and x (0 to 99)" },
        { "game.zones.deck = { 'all', row = 1, x = -1 }", "a place on a board needs row (1 to 99) and x (0 to 99)" },
        { "game.zones.deck = { 'all', row = 1, x = 100 }", "a place on a board needs row (1 to 99) and x (0 to 99)" },
        { "game.zones.deck = { 'all', show = { line = 100 } }", "zone 'deck': line must be 1 to 99" },
        { "game.zones['local'] = 5", ":7: zone 'local' is visible to ''" },
        { "local n = 1 == 2; local fen == 1", "near '=='" },
        { "local fen = 1; local is = fen == 2; game.zones.fen = 5", ":7: zone 'fen' is visible to ''" },
        { "game.counters.n = -1 << 40", "counter 'n': its initial value must be a whole number" },
        { "game.counters.n = { 0, measure = 5 }", "counter 'n': write measure = \"what it counts\"" },
        { "game.decisions = { x = { from = 'scroe' } }", "the game has no rule of that name; did you mean 'score'?" },
        { "game.decisions = { anytime = { from = 'score' } }", "the decision name 'anytime' is reserved for polling points" },
        { "game.decisions = {} for i = 1, 129 do game.decisions['d' .. i] = { from = 'score' } end", "more than 128 decisions" },
        { "game.groups = { x = {} } for i = 1, 257 do game.groups.x[i] = 'deck' end", "group 'x' has more than 256 zones" },
        { "game.groups = { each = 5 }", "groups are declared by name" },
        { "extends 'bohn{nza'", "'bohn{nza': name other scripts plainly" },
        { "extends 'Bohnanza'", "'Bohnanza': name other scripts plainly" },
        { "extends(string.rep('a', 1100))", ":7: no script 'aaaa" },
        { DEEP DEEP DEEP "local deep = 0" DEEP_END DEEP_END DEEP_END, "the compiled script cannot be measured; it may be nested too deeply" },
        { "extends 'a\\0b'", "'a': the name of a script has a zero byte" },
        { "do return 5 end", "the script must return the game" },
        { "do return {} end", "the script must return the game" },
        { "define {}", "needs an id" },
        { "define(5)", "needs an id" },
        { "game:variant {}", "needs an id" },
        { "game.variant(5, { id = 'x' })", NULL },
        { "extends 'two_beans':variant()", "needs an id" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        BohnError err = { 0 };
        write_abuse(AT_LOAD, cases[i].code);
        BohnRules *rules = load_with("host", 0, NULL, &err);
        if (rules) fail_msg("'%s' was accepted", cases[i].code);
        if (err.status != BOHN_BAD_SCRIPT) fail_msg("'%s': status %d: %s", cases[i].code, (int)err.status, err.text);
        if (cases[i].message && !strstr(err.text, cases[i].message))
            fail_msg("%s: '%s' is not in: %s", cases[i].code, cases[i].message, err.text);
    }
    BohnError err;
    write_abuse(IN_BOT, "return q.options[1] end, wrong = 5, other = function()");
    assert_null(load_with("host", 0, NULL, &err));
    assert_non_null(strstr(err.text, "declare bots by name: name = a function"));
    write_abuse(IN_BOT, "return q.options[1] end, function()");
    assert_null(load_with("host", 0, NULL, &err));
    assert_non_null(strstr(err.text, "declare bots by name: name = a function"));
    write_abuse(IN_BOT, "end } for i = 1, 33 do game.bots['b' .. i] = function() end end game.none = { function(game, t, p, q)");
    assert_null(load_with("host", 0, NULL, &err));
    assert_non_null(strstr(err.text, "more than 32 bots"));
    check_usable();
}

/* Wrong players or options are the caller's mistake, everything else the script's. */
static void refused(const char *script, int players, const char *option, const char *message) {
    BohnError err = { 0 };
    const char *const options[] = { option, NULL };
    BohnRules *rules = load_with(script, players, option ? options : NULL, &err);
    if (rules) fail_msg("%s, %d players, %s was accepted", script, players, option ? option : "");
    BohnStatus status = players != 0 || option ? BOHN_BAD_INPUT : BOHN_BAD_SCRIPT;
    if (err.status != status) fail_msg("status %d, not %d: %s", (int)err.status, (int)status, err.text);
    if (!strstr(err.text, message)) fail_msg("'%s' is not in: %s", message, err.text);
}

/* Data that a script reads are its own, whatever they are called. */
static void test_own_data(void **state) {
    (void)state;
    static const char *const codes[] = {
        "game.cards[1].conut = 5 function game:counted(t) return t:kind('red').conut == 5 end",
        "game.cards[1].conut = 5 function game:counted(t) return t:kind('red')[\"conut\"] end",
        "game.zones.pile = { 'none', face = 'up' }",
        "game.zones.pile = { 'all', face = 'down' }",
        "game.decisions = { x = { from = 'list', anytime = true, can = true } } function game:list() return {} end",
        "game.decisions = { x = { from = 'anytime' } }",
        "game.decisions = { x = { from = 'anytime', tries = 'list' } } function game:list() return {} end",
    };
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        BohnError err = { 0 };
        write_abuse(AT_LOAD, codes[i]);
        BohnRules *rules = load_with("host", 0, NULL, &err);
        if (!rules) fail_msg("'%s': %s", codes[i], err.text);
        BohnGame *game = new_game(rules, ALL_FLAGS);
        run_to(game, BOHN_WAITING);
        bohn_free(game);
        free_rules(rules);
    }
    write_abuse(AT_LOAD, "game.cards[1].conut = 5 function game:counted(t) t.conut = 5 return t.conuts == conut end");
    refused("host", 0, NULL, "card 'red' has the unknown field 'conut'; did you mean 'count'?");
}

/* A game has only so many files. */
static void test_many_modules(void **state) {
    (void)state;
    char name[20];
    for (int i = 1; i <= 40; i++) {
        snprintf(name, sizeof name, "m%d", i);
        write_text(name, "return {}\n");
    }
    write_abuse(AT_LOAD, "for i = 1, 40 do require('m' .. i) end");
    refused("host", 0, NULL, "more than 32 scripts in one game");
}

static void test_setups(void **state) {
    (void)state;
    refused("two_beans", 7, NULL, "two_beans is for 2 to 4 players, not 7");
    refused("two_beans", -1, NULL, "two_beans is for 2 to 4 players, not -1");
    refused("two_beans", 0, "hand_sise=3", "unknown option 'hand_sise'; did you mean 'hand_size'?");
    refused("two_beans", 0, "zzz=3", "(two_beans has: hand_size)");
    refused("two_beans", 0, "hand_size", "name=value is expected");
    refused("two_beans", 0, "hand_size=many", "a whole number is expected");
    refused("two_beans", 0, "hand_size=1.5", "a whole number is expected");
    refused("nowhere", 0, NULL, "no script 'nowhere'");
    refused("", 0, NULL, "'': the name of a script is missing");
    refused("two_beans+", 0, NULL, "'two_beans+': the name of a script is missing");
    refused("two_beans+nowhere", 0, NULL, "no script 'nowhere'");
    refused("/nowhere/at/all.lua", 0, NULL, "no script");
    refused("tests", 0, NULL, "no script 'tests'");
    refused("two_beans+two_beans", 2, NULL, "listed twice");
    refused("tests/", 0, NULL, "tests/");
    static const char *const variants[][2] = {
        { "function game:drwas() end", "unknown rule 'drwas' in 'bad'; did you mean 'draws'?" },
        { "game.zzzzzzzz = 1", "unknown rule 'zzzzzzzz'" },
        { "game.new = 1", "bad.lua:2: unknown rule 'new'" },
        { "function game:anew() return game.new == 1 or self:anew() end -- self:anew()", "unknown rule 'anew'" },
        { "function game:drawz(t, p) return base.drawz(self, t, p) end", "unknown rule 'drawz' in 'bad'; did you mean 'draws'?" },
        { "function game:can_plat() end", "unknown rule 'can_plat'" },
        { "game.adds = { 'new' }", "bad.lua:2: game 'bad': 'adds' is now not needed: delete the list" },
        { "game.options = { hand_size = true }", "'bad': the option 'hand_size' is a number, not a boolean" },
        { "game.options = { hand_sise = 4 }",
          "'two_beans' has no option 'hand_sise' that 'bad' could change; did you mean 'hand_size'?" },
        { "game.options = { mood = { 'godo', 'how it feels', choices = { 'good', 'bad' } } }",
          "option mood=godo: one of good, bad is expected; did you mean 'good'?" },
        { "game.options = { size = { 7, 'how large', most = 5 } }", "option size=7: from any number to 5 is expected" },
        { "game.drops = { 'hand' }", "'two_beans' has no option 'hand' that 'bad' could change" },
        { "game.turn = { 'plant', 'sing' }", "lists the phase 'sing' but has no rule of that name" },
        { "game.setup = 5", "bad.lua:2: 'setup' is a rule of 'two_beans', not a number; write: function game:setup(t)" },
        { "game.draws = 'x'", "bad.lua:2: 'draws' is a rule of 'two_beans', not a string" },
        { "game.kards = {}", "bad.lua:2: unknown rule 'kards' in 'bad'; did you mean 'cards'?" },
        { "game.options = { hand_sise = 4 }", "bad.lua:2: 'two_beans' has no option" },
        { "extends 'two_beanz'", "bad.lua:2: no script 'two_beanz'; did you mean 'two_beans'?" },
        { "game.turn = { before = { plnat = 'sing' } }", "bad.lua:2: turn has no 'plnat' that could be changed; did you mean 'plant'?" },
        { "game.turn = { before = { plant = 'sing' } }", "game 'bad' lists the phase 'sing' but has no rule of that name" },
        { "game.turn = { befor = { plant = 'draw' } }", "bad.lua:2: turn has no 'befor'; did you mean 'before'? (a list is changed by" },
        { "game.turn = { 'plant', after = { plant = 'draw' } }", "bad.lua:2: turn is either a list or changes of one" },
        { "game.turn = { before = 'plant' }", "bad.lua:2: turn: write before = { name = \"new\" }" },
        { "game.turn = { without = 'sing' }", "bad.lua:2: turn has no 'sing' that could be changed" },
        { "game.cards = { without = { 'violet' } }", "bad.lua:2: cards has no 'violet' that could be changed" },
        { "game.turn = { 'plnat' }", "game 'bad' lists the phase 'plnat' but has no rule of that name; is 'plant' meant" },
    };
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        char text[400];
        snprintf(text, sizeof text, "local game = extends 'two_beans':variant { id = 'bad', title = 'x' }\n%s\nreturn game\n",
                 variants[i][0]);
        write_text("bad", text);
        refused("bad", 0, NULL, variants[i][1]);
    }
    write_text("bad", "return extends 'bad'");
    refused("bad", 0, NULL, "extends itself");
    write_text("bad", "return extends 'bohnanza':variant { id = 'bad', title = 'x' }");
    refused("two_beans+bad", 0, NULL, "extends 'bohnanza', but the layers below are two_beans");
    check_usable();
}

/* A variant changes the lists of its base, and what it declares by name joins it, also if the base has rules for it. */
/* A game in several files. */
static void test_includes(void **state) {
    (void)state;
    BohnError err;
    write_text("part", "local game, base = ...\n"
                       "game.texts = { second = 'two' }\n"
                       "function game:draws(t, p) return base.draws(self, t, p) + self:more() end\n");
    write_text("whole", "local game = extends 'two_beans':variant { id = 'whole', title = 'x', texts = { first = 'one' } }\n"
                        "function game:more() return 1 end\n"
                        "function game:score() return self:more() end\n"
                        "game:include 'part'\n"
                        "return game\n");
    BohnRules *rules = load_with("whole", 0, NULL, &err);
    if (!rules) fail_msg("%s", err.text);
    const BohnInfo *info = bohn_info(rules);
    assert_string_equal(bohn_text(info, "first")->in[BOHN_EN], "one");
    assert_string_equal(bohn_text(info, "second")->in[BOHN_EN], "two");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    run_to(game, BOHN_WAITING);
    bohn_free(game);
    free_rules(rules);
    static const char *const wrong[][2] = {
        { "local game = ...\nfunction game:more() end\n", "part.lua:2: rule 'more' is also defined in" },
        { "local game = ...\nfunction game:drwas() end\n", "part.lua:2: unknown rule 'drwas' in 'whole'; did you mean 'draws'?" },
        { "local game = ...\ngame.setup = 5\n", "part.lua:2: 'setup' is a rule of 'two_beans', not a number" },
        { "local game = ...\ngame:include 'nowhere'\n", "part.lua:2: no script 'nowhere'" },
        { "local game = ...\ngame.include 'part'\n", "write game:include \"name\"" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        write_text("part", wrong[i][0]);
        refused("whole", 0, NULL, wrong[i][1]);
    }
}

static void test_changes_of_lists(void **state) {
    (void)state;
    write_text("lists", LUA(
        local game = define { id = 'lists', title = 'Lists', players = { 2, 2 } }
        game.options = { song = { false, 'is there a song?' } }
        game.cards = { { id = 'red', count = 1 }, { id = 'blue', count = 2 } }
        game.wares = { { 'sell_hat', 3 }, { 'sell_shoe', 4 } }
        game.words = { 'a', 'b', 'c' }
        game.finale = {}
        function game:turn() return self.opt.song and { 'plant', 'sing', 'draw' } or { 'plant', 'draw' } end
        function game:zones() return { deck = 'none', each = { hand = 'owner', north = 'all', south = 'all' } } end
        function game:counters() return { n = 1, each = { m = 2 } } end
        function game:groups() return { piles = { 'deck' }, each = { fields = { 'north', 'south' } } } end
        function game:setup(t) t.deck:fill() end
        function game:plant() end
        function game:sing() end
        function game:draw(t) t:finish() end
        function game:score() return 0 end
        return game
    ));
    write_text("changes", LUA(
        local base = extends 'lists'
        local game = base:variant { id = 'changes', title = 'Changes',
          turn = { before = { plant = { 'wake', 'wash' } }, after = { draw = 'rest' }, instead = { draw = 'deal' } },
          finale = { also = 'rest' },
          cards = { also = { id = 'green', count = 3 }, without = 'red' },
          zones = { shed = 'all', each = { west = 'all', hand = 'all' } },
          counters = { each = { k = 7 } },
          groups = { each = { fields = { before = { south = 'west' } }, lone = { 'west' } } } }
        game.wares = { instead = { sell_hat = { 'sell_cap', 1 } }, also = { { 'sell_sock', 2 }, { 'sell_belt', 5 } } }
        game.words = { without = { 'a', 'c' }, before = { a = 'z' } }
        function game:wake() end
        function game:wash() end
        function game:rest() end
        function game:deal(t) t:finish() end
        return game
    ));
    write_text("again", LUA(
        local game = extends 'changes':variant { id = 'again', title = 'Again',
          turn = { without = 'wash' }, groups = { each = { lone = { also = 'north' } } } }
        function game:setup(t, p)
          assert(table.concat(self.turn, ' ') == 'wake plant sing deal rest' and table.concat(self.finale) == 'rest')
          assert(#self.cards == 2 and self.cards[1].id == 'blue' and self.cards[2].id == 'green')
          assert(t.shed and t.deck and p.hand and p.west and p.north and t.n:get() == 1 and p.m:get() == 2 and p.k:get() == 7)
          assert(#p.fields == 3 and p.fields[2] == p.west and #p.lone == 2 and #t.piles == 1)
          local names = {}
          for i, ware in ipairs(self.wares) do names[i] = ware[1] .. ware[2] end
          assert(table.concat(names, ' ') == 'sell_cap1 sell_shoe4 sell_sock2 sell_belt5')
          assert(table.concat(self.words) == 'zb')
        end
        return game
    ));
    const char *const options[] = { "song=true", NULL };
    BohnError err;
    BohnRules *rules = load_with("again", 0, options, &err);
    if (!rules) fail_msg("%s", err.text);
    BohnGame *game = new_game(rules, ALL_FLAGS);
    run_to(game, BOHN_OVER);
    bohn_free(game);
    free_rules(rules);
}

/* Invalid questions. */
static void test_questions(void **state) {
    (void)state;
    static const struct { const char *code, *message; } cases[] = {
        { "p:choose { from = { 'x' } }", "a question starts with its name" },
        { "p:choose { 'x' }", "needs from = a list" },
        { "p:choose { 'x', from = {} }", "question 'x' has no legal answer" },
        { "p:choose { 'x', from = 5 }", "needs from = a list" },
        { "p:choose { 'x', from = p }", "needs from = a list" },
        { "p:choose { 'x', from = { {} } }", "an option has 1 to 4 parts, found 0" },
        { "p:choose { 'x', from = { { 1, 2, 3, 4, 5 } } }", "an option has 1 to 4 parts, found 5" },
        { "p:choose { 'x', from = { { { 1 } } } }", "found table" },
        { "p:choose { 'x', from = { 1.5 } }", "found number" },
        { "p:choose { 'x', from = { 1 << 40 } }", "found number" },
        { "p:choose { 'x', from = { t.n } }", "found userdata" },
        { "p:choose { 'x', from = { tostring } }", "found function" },
        { "p:choose { 'x', from = 'nothing' }", "the game has no rule 'nothing'" },
        { "p:choose { 'x', from = 'score' }", "must return a list of options, found 3" },
        { "p:choose { 'x', from = { 'y' }, can = 5 }", "can = the name of a rule, a function of the option, or true is expected" },
        { "p:choose { 'x', from = { 'y' }, can = 'may' }", "the game has no rule 'may' (named in 'can' of a question)" },
        { "p:choose { 'x', from = { 'y' }, show = { p } }", "a card is expected" },
        { "p:choose 'nothing'", "no decision 'nothing' is declared" },
        { "p:choose()", "a question" },
        { "p.choose()", "a seat is expected" },
        { "p.choose({})", "a seat is expected" },
        { "local l = {} for i = 1, 5000 do l[i] = i end p:choose { 'x', from = l }", "more than 4096 options" },
        { "p:pick { 'x', from = { 1, 2, 3 }, least = 4 }", "wants 4 of 3 options" },
        { "p:pick { 'x', from = { 1, 2, 3 }, least = -1 }", "cannot be picked" },
        { "p:pick { 'x', from = { 1, 2, 3 }, least = 0, most = -1 }", NULL },
        { "p:pick { 'x', from = { 1, 2, 3 }, least = 1.5 }", "must be whole numbers, found 1.5" },
        { "p:pick { 'x', from = { 1, 2, 3 }, least = 'a' }", "attempt to compare" },
        { "local l = {} for i = 1, 100 do l[i] = i end p:pick { 'x', from = l, n = 90 }", "cannot be picked" },
        { "p:deal { 'x', partners = { p }, cards = {}, kinds = {} }", "question 'x' has no legal answer" },
        { "p:deal { 'x', pass = true, partners = { 5 }, cards = {}, kinds = {} }", "a seat is expected" },
        { "p:deal { 'x', pass = true, partners = { p, p, p, p, p, p, p, p, p }, cards = {}, kinds = {} }", "'partners'" },
        { "p:deal { 'x', pass = true, partners = { p }, cards = { p }, kinds = {} }", "a card is expected" },
        { "p:deal { 'x', pass = true, partners = { p }, cards = {}, kinds = { 'red' } }", "a kind is expected" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        abuse(IN_PHASE, cases[i].code, BOHN_RULE_FAULT, cases[i].message);
    check_usable();
}

/* The results of read-only rules are checked too. */
static void test_answers_of_rules(void **state) {
    (void)state;
    static const struct { Place place; const char *code, *message; } cases[] = {
        { IN_ANYTIME, "do return end", "anytime must return a list" },
        { IN_ANYTIME, "do return 5 end", "anytime must return a list" },
        { IN_ANYTIME, "do return { 'peek' } end", "each { \"rule\"" },
        { IN_ANYTIME, "do return { { p } } end", "each { \"rule\"" },
        { IN_ANYTIME, "do return { {} } end", "an option has 1 to 4 parts" },
        { IN_ANYTIME, "local l = {} for i = 1, 5000 do l[i] = { 'peek', i } end do return l end", "too many actions" },
        { IN_ANYTIME, "do return {}, { 5 } end", "a refused option is { option, clause }" },
        { IN_SCORE, "do return 'x' end", "score must return a whole number" },
        { IN_SCORE, "do return 1.5 end", "score must return a whole number" },
        { IN_SCORE, "do return 1 << 40 end", "score returned too large a number" },
        { IN_BOT, "do return 5 end", "answered 'first' wrongly" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        BohnError err = { 0 };
        BohnAnswer a;
        int score[4];
        write_abuse(cases[i].place, cases[i].code);
        BohnRules *rules = load_rules("host");
        BohnGame *game = new_game(rules, ALL_FLAGS);
        run_to(game, BOHN_WAITING);
        if (cases[i].place == IN_ANYTIME) assert_null(bohn_anytime(game, 0, &err));
        if (cases[i].place == IN_SCORE) assert_false(bohn_score(game, 0, score, &err));
        if (cases[i].place == IN_BOT) assert_false(bohn_bot_answer(game, "dull", &a, &err));
        if (!strstr(err.text, cases[i].message)) fail_msg("'%s' is not in: %s", cases[i].message, err.text);
        if (cases[i].place == IN_SCORE) check_host_error(&err, BOHN_RULE_FAULT, 30, NULL);
        assert_int_equal(err.status, BOHN_RULE_FAULT);
        bohn_free(game);
        free_rules(rules);
    }
    /* an action without a rule fails when it is taken, and changes nothing */
    write_abuse(IN_ANYTIME, "do return { { 'nothing' } } end");
    BohnError err = { 0 };
    BohnRules *rules = load_rules("host");
    BohnGame *game = new_game(rules, ALL_FLAGS);
    run_to(game, BOHN_WAITING);
    uint64_t before = print_of(game);
    assert_true(bohn_decide(game, "p1 ! nothing", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    assert_int_equal(err.status, BOHN_RULE_FAULT);
    assert_true(print_of(game) == before);
    run_to(game, BOHN_WAITING);
    bohn_free(game);
    free_rules(rules);
    write_abuse(IN_PHASE, "do return 'nowhere' end");
    rules = load_rules("host");
    game = new_game(rules, ALL_FLAGS);
    assert_int_equal(play_out(game, &err), BOHN_FAILED);
    check_host_error(&err, BOHN_RULE_FAULT, 13, "phase 'go' returned 'nowhere'");
    bohn_free(game);
    free_rules(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        hosted(b3_30_wrong_types),
        hosted(test_declarations),
        hosted(test_own_data),
        hosted(test_many_modules),
        hosted(test_setups),
        hosted(test_includes),
        hosted(test_changes_of_lists),
        hosted(test_questions),
        hosted(test_answers_of_rules),
    };
    return run_hosted(tests, sizeof tests / sizeof tests[0]);
}
