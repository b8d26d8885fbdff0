/* test_lua_lexer.c - a script as tokens: nothing is read beyond the end of the text; and what is wrong in it, found
 * from these tokens alone. */
#include "repl/author/lua_uses.h"
#include "tests/small.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct { const char *text; int n; } ends[] = {
    { "", 0 }, { "#", 0 }, { "x --", 1 }, { "x --[", 1 }, { "x --[=", 1 }, { "x --[[", 1 }, { "x [", 2 }, { "x [=", 3 }, { "x [=[", 2 },
    { "x '", 2 }, { "x '\\", 2 }, { "x 1", 2 }, { "x 0x", 2 }, { "x 1e", 2 }, { "x .", 2 }, { "x ..", 2 }, { "x -", 2 }, { "x ~", 2 },
};

static void the_lexer_stays_within_its_text(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        Tokens source;
        char *text = strdup(ends[i].text); /* exactly as long as needed, for the sanitizer */
        assert_non_null(text);
        assert_true(tokens_read(text, &source));
        if (source.n != ends[i].n) fail_msg("'%s' has %d tokens, not %d", text, source.n, ends[i].n);
        tokens_free(&source);
        free(text);
    }
}

/* ---- what is wrong ------------------------------------------------------------------------------------ */

/* What is found in a script with these lines, of the small game: "5: text | 6: text". */
static const char *found_in(const char *lines) {
    static char text[2000];
    char file[300];
    Findings found = { 0 };
    Sketch sketch;
    snprintf(file, sizeof file, "%s/written.lua", directory);
    FILE *stream = fopen(file, "w");
    assert_non_null(stream);
    fprintf(stream, "local base = extends 'base'\nlocal game = base:variant { id = 'written' }\nlocal t, p, card, c, list, names, f, a, other\n%s\nreturn game\n", lines);
    assert_int_equal(fclose(stream), 0);
    assert_true(sketch_read(&sketch, file, &found));
    lua_uses(&sketch, bohn_info(rules), &found);
    unlink(file);
    text[0] = '\0';
    for (int i = 0; i < found.n; i++)
        string_append(text, sizeof text, "%s%d: %s", i ? " | " : "", found.list[i].line, found.list[i].text);
    for (int i = 0; i < sketch.n; i++) {
        static const char *const kinds[] = { "question", "word", "card", "rule" };
        if (sketch.mentions[i].kind == MENTION_RULE) continue;
        string_append(text, sizeof text, "%s%s %.*s", *text ? " | " : "", kinds[sketch.mentions[i].kind], sketch.mentions[i].name.length, sketch.mentions[i].name.at);
    }
    sketch_free(&sketch);
    findings_free(&found);
    return text;
}

static void mistakes_are_found_in_the_text(void **state) {
    (void)state;
    static const struct { const char *lines, *found; } cases[] = {
        { "local x = p.coins == 3", "4: a counter is never equal to a number: write p.coins:get() == 3" },
        { "local x = 3 == p.coins", "4: a counter is never equal to a number: write p.coins:get() == 3" },
        { "local x = p.coins ~= 'three'", "4: a counter is never equal to a text: write p.coins:get() ~= \"three\"" },
        { "local x = p.hand == 0", "4: a zone is never equal to a number: write #p.hand == 0" },
        { "local x = 0 ~= p.hand", "4: a zone is never equal to a number: write #p.hand ~= 0" },
        { "local x = p.hand == 'hand'", "4: a zone is never equal to a text: write p.hand.name == \"hand\"" },
        { "local x = #p.hand == 0", "" },
        { "local x = t.deck == 'deck' .. 's'", "" },
        { "local x = 'de' .. 'ck' == t.deck", "" },
        { "local x = p.hand:front() == 'red'", "4: a card is never equal to a text: write p.hand:front().id == \"red\"" },
        { "local x = 'red' == p.hand:front()", "4: a card is never equal to a text: write p.hand:front().id == \"red\"" },
        { "local x = 'red' == p.hand:front(1, { 2 }, t[3]).kind",
          "4: a kind is never equal to a text: write p.hand:front(1, { 2 }, t[3]).kind.id == \"red\"" },
        { "local x = p.hand:front().kind == 'red'", "4: a kind is never equal to a text: write p.hand:front().kind.id == \"red\"" },
        { "local x = p.hand:front().owner == 2", "4: a seat is never equal to a number: write p.hand:front().owner.number == 2" },
        { "local x = t:active() == 2", "4: a seat is never equal to a number: write t:active().number == 2" },
        { "local x = t:seat(1).hand == 2", "" },
        { "local x = t:left().x == 2", "" },
        { "local card = p.hand:front() local y = card == 'red'", "" },
        { "local card = p.hand:front(), 2 local y = card == 'red'", "4: a card is never equal to a text: write card.id == \"red\"" },
        { "local card, more = p.hand:front() local y = more == 'red'", "" },
        { "local card = p.hand:front() card = 5 local y = card == 'red'", "" },
        { "for _, card in ipairs(p.hand:cards()) do if card == 'red' then return end end",
          "4: a card is never equal to a text: write card.id == \"red\"" },
        { "for _, card in ipairs(p.hand:where('red')) do if card == 'red' then return end end",
          "4: a card is never equal to a text: write card.id == \"red\"" },
        { "for _, q in t:seats() do if q == 2 then return end end", "4: a seat is never equal to a number: write q.number == 2" },
        { "for _, q in ipairs(p:others()) do if q == 2 then return end end", "4: a seat is never equal to a number: write q.number == 2" },
        { "for _, q in ipairs(list) do if q == 2 then return end end", "" },
        { "for card in p.hand:cards() do if card == 'red' then return end end", "" },
        { "for _, q in t:seats() do if q.hand == 2 then return end end", "4: a zone is never equal to a number: write #q.hand == 2" },
        { "for _, q in t:seats() do if q.coins == 2 then return end end", "4: a counter is never equal to a number: write q.coins:get() == 2" },
        { "local q = t:active() if q.coins == 2 then return end", "" },
        { "local q = { card = p.hand:front() } if card == 'red' then return end", "" },
        { "local x = a.p.coins == 2", "" },
        { "local x = a.t.deck == 2", "" },
        { "local x = p:coins() == 2", "" },
        { "local x = f() == 2", "" },
        { "local x = (p.coins) == 2", "" },
        { "local x = t[1].coins == 2", "" },
        { "local x = t:zone('deck') == 'deck'", "4: a zone is never equal to a text: write t:zone('deck').name == \"deck\"" },
        { "local x = t.deck:kind() == 'red'", "4: a kind is never equal to a text: write t.deck:kind().id == \"red\"" },
        { "function game:extra() self:scroe(t, p) end", "4: the game has no rule 'scroe'; did you mean 'score'?" },
        { "function game:extra() self:score(t, p) end", "" },
        { "function game:extra() self.score(t, p) end", "4: 'self.score' is called without its colon: write self:score(…)" },
        { "function game:extra() self.score(self, t, p) end", "" },
        { "function game:extra() self:extra(t) if self.extra then return end end", "" },
        { "function game:extra() self:cards() end", "" },
        { "a.self:scroe()", "" },
        { "a:self()", "" },
        { "function game:extra() self.opt.size = 1 end", "" },
        { "function game:extra() local x = self.opt.size end", "" },
        { "function game:extra() local x = self.opt end", "" },
        { "function game:extra() local x = self.optional.size end", "" },
        { "function game:extra() local x = self[1] end", "" },
        { "function game.rule(t, p) end", "4: the rule 'rule' is defined without self: write function game:rule(…)" },
        { "function game.rule(self, t, p) end", "" },
        { "function game.rule(_, t, p) end", "" },
        { "function game.rule(game, t, p) end", "" },
        { "function other.rule(t) end", "" },
        { "function game:act() end", "" },
        { "function game:act() end function game:act() end", "4: 'act' is defined twice: the one in line 4 never runs; remove or rename one" },
        { "function game.act(self) end function game:act() end", "4: 'act' is defined twice: the one in line 4 never runs; remove or rename one" },
        { "local other = define {} function other.rule(t) end", "4: the rule 'rule' is defined without self: write function other:rule(…)" },
        { "local other = extends 'x':variant {} function other.rule(t) end",
          "4: the rule 'rule' is defined without self: write function other:rule(…)" },
        { "local other = game:variant {} function other.rule(t) end", "4: the rule 'rule' is defined without self: write function other:rule(…)" },
        { "local other = extends 'x' function other.rule(t) end", "" },
        { "function loose() end", "4: function 'loose' is global: write local function, or make it a rule of the game" },
        { "local function tight() end tight()", "" },
        { "function game.sub.deep:rule() end", "" },
        { "x = 1", "4: 'x' is global: write local" },
        { "local x = y", "4: unknown global 'y'" },
        { "local x = math.flor(1)", "4: unknown global 'math.flor'; did you mean 'math.floor'?" },
        { "local x = math", "" },
        { "local x = math[1]", "" },
        { "local x = string.format('%d', 1)", "" },
        { "print 'x'", "4: unknown global 'print': use t:say" },
        { "local x <const> = 1", "" },
        { "local x, y = 1, 2", "" },
        { "local f = function(...) return ... end", "" },
        { "local f = function(a, ...) return a end", "" },
        { "for i = 1, 3 do while i do i = nil end end", "" },
        { "repeat local z = 1 until z", "" },
        { "goto done ::done::", "" },
        { "if p then local z = 1 else z = 2 end", "4: 'z' is global: write local" },
        { "if p then return elseif t then return end", "" },
        { "do local z = 1 end z = 2", "4: 'z' is global: write local" },
        { "return t and no 'SMA-1'", "4: 'and no' drops the clause, as `and` gives one value: write if … then return no \"SMA-1\" end" },
        { "return t or no 'SMA-1'", "4: 'or no' drops the clause, as `or` gives one value: write if … then return no \"SMA-1\" end" },
        { "p:choose { 'which', from = p.hand }",
          "4: decision 'which' has no clause: write clause = \"ABC-1\" in it, and what it says in game.clauses | question which" },
        { "p:choose { 'which', from = p.hand, clause = 'SMA-1' }", "question which" },
        { "p:choose { 'which' .. 1, from = p.hand }", "" },
        { "p:choose({ 'which', from = { clause = 1 } })",
          "4: decision 'which' has no clause: write clause = \"ABC-1\" in it, and what it says in game.clauses | question which" },
        { "p:choose { name, from = p.hand }", "4: unknown global 'name'" },
        { "p:choose { 'which', from = p.hand",
          "4: decision 'which' has no clause: write clause = \"ABC-1\" in it, and what it says in game.clauses | question which" },
        { "t:say('hello', p)", "word hello" },
        { "t:say(p and 'hello' or 'bye')", "word hello | word bye" },
        { "t:say(f('x'), 'y')", "" },
        { "t:say(names['x'])", "" },
        { "t:say('a' .. 'b')", "" },
        { "t:say(x == 'a' and 'b' or 'c')", "4: unknown global 'x' | word b | word c" },
        { "t:options('harvest', p.fields)", "word harvest" },
        { "local k = t:kind 'red', t:kind('blue'), t:kind('b' .. 'c')", "card red | card blue" },
        { "local b = card.kind.id == 'red' or 'blue' == card.id or 'x' .. 'y' == card.id or card.id == 'a' .. 'b'", "card red | card blue" },
        { "function game:extra() return game:score() end",
          "4: 'game:score' always calls the rule of this script, even if a variant overrides it: write self:score(…)" },
        { "function game:extra() return game.score(self) end",
          "4: 'game.score' always calls the rule of this script, even if a variant overrides it: write self:score(…)" },
        { "function game:extra() return game.score 'x' end",
          "4: 'game.score' always calls the rule of this script, even if a variant overrides it: write self:score(…)" },
        { "function game:extra() return game.score { 1 } end",
          "4: 'game.score' always calls the rule of this script, even if a variant overrides it: write self:score(…)" },
        { "function game:extra() return game.score end", "" },
        { "function game:extra() return base.score(self) end", "" },
        { "function game:extra() return base.score(game) end",
          "4: 'base.score' calls the base without the changes of variants: write self:score(…), or base.score(self, …)" },
        { "function game:extra() return base:score() end",
          "4: 'base:score' calls the base without the changes of variants: write self:score(…), or base.score(self, …)" },
        { "function game:extra() return base:variant { id = 'x' } end", "" },
        { "local x = 1 & 2 | 3 ~ 4 << 5 >> 6", "" },
        { "local x = { a = 1; b = 2, [c] = 3 }", "" },
        { "local x = ) ] }", "" },
        { "end end end", "" },
        { "( [ {", "" },
        { "local card = p.hand:front()\nif card == 'red' then return end", "5: a card is never equal to a text: write card.id == \"red\"" },
        { "local q = t:active()\nif q.coins == 2 then return end", "5: a counter is never equal to a number: write q.coins:get() == 2" },
        { "function game:extra() return self.opt.sise end", "4: there is no option 'sise'; did you mean 'size'?" },
        { "local hand = p.hand\nif hand == 0 then return end", "5: a zone is never equal to a number: write #hand == 0" },
        { "local card = 5\nif card == 'red' then return end", "" },
        { "local card = (p.hand)\nif card == 'red' then return end", "" },
        { "local n, card = 1, p.hand:front()\nif card == 'red' then return end", "" },
    };
    rules = load("game.options = { size = { 3, 'how large' } }");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *found = found_in(cases[i].lines);
        if (strcmp(found, cases[i].found) != 0) fail_msg("%s: '%s', not '%s'", cases[i].lines, found, cases[i].found);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lexer_stays_within_its_text),
        with_game(mistakes_are_found_in_the_text),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
