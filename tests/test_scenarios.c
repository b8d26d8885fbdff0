/* test_scenarios.c - every scenario in tests/scenarios is a test. The runner is tested too: faults planted in
 * scenarios must be found and reported in the right words. */
#include "repl/scenario/scenario.h"
#include "tests/common.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static const char PATH[] = "stdlib:rules:examples";
static char report[SCENARIO_REPORT];

/* ---- the files ------------------------------------------------------------------------------------ */

typedef struct { ScenarioFile *file; int number; } Case;

/* Under the sanitizers, which look for mistakes in C, every fourth one is played. */
static void plays_as_expected(void **state) {
    const Case *c = *state;
    if (getenv("BOHN_SLOW") && c->number % 4 != 0) skip();
    if (!scenario_run(c->file, c->number, report, sizeof report)) fail_msg("\n%s", report);
}

static int run_files(void) {
    glob_t found;
    ScenarioFile *files[100];
    int n_files = 0, failed = 0;
    glob("tests/scenarios/*.lua", 0, NULL, &found);
    if (found.gl_pathc == 0) {
        fprintf(stderr, "no scenarios: this test runs in the directory of the Makefile\n");
        return 1;
    }
    for (size_t i = 0; i < found.gl_pathc && n_files < 100; i++) {
        files[n_files] = scenario_open(found.gl_pathv[i], PATH, &err);
        if (!files[n_files]) {
            fprintf(stderr, "%s\n", err.text);
            failed++;
            continue;
        }
        int n = scenario_count(files[n_files]);
        struct CMUnitTest *tests = calloc((size_t)n, sizeof *tests);
        Case *cases = calloc((size_t)n, sizeof *cases);
        char (*names)[256] = calloc((size_t)n, sizeof *names);
        if (!tests || !cases || !names) abort();
        const char *slash = strrchr(found.gl_pathv[i], '/');
        for (int k = 0; k < n; k++) {
            cases[k] = (Case){ files[n_files], k };
            snprintf(names[k], sizeof names[k], "%s: %s", slash + 1, scenario_name(files[n_files], k));
            tests[k] = (struct CMUnitTest){ .name = names[k], .test_func = plays_as_expected, .initial_state = &cases[k] };
        }
        failed += _cmocka_run_group_tests(slash + 1, tests, (size_t)n, NULL, NULL);
        free(tests);
        free(cases);
        free(names);
        scenario_close(files[n_files++]);
    }
    globfree(&found);
    return failed;
}

/* ---- the runner --------------------------------------------------------------------------------------- */

/* A game with one of everything a scenario can use. */
static const char DEMO[] =
    "local game = define { id = 'demo', title = 'Demo', players = { 2, 3 }, turn = { 'plant', 'trade', 'crash' },\n"
    "  finale = { 'count' } }\n"
    "game.options = { crash = { false, 'fail in the third phase' } }\n"
    "game.cards = { { id = 'red', count = 6, back = 'bean' }, { id = 'blue', count = 4, back = 'bean' },\n"
    "  { id = 'ship', count = 2, back = 'ship' } }\n"
    "game.zones = { deck = 'none', discard = 'all', ships = 'all', each = { hand = 'owner', field_1 = 'all',\n"
    "  field_2 = 'all', coins = { 'all', face = 'down' } } }\n"
    "game.counters = { harvests = 0, each = { sold = 0 } }\n"
    "function game:setup(t) t.deck:fill 'bean' t.deck:deal(t:seat(1).hand, 2) end\n"
    "function game:can_harvest(t, p, field)\n"
    "  if #field == 1 then return no 'DEM-H3' end\n"
    "  return true\n"
    "end\n"
    "function game:harvest(t, p, field)\n"
    "  t:say('harvested', p, field)\n"
    "  t.harvests:add(1) p.sold:add(#field)\n"
    "  field:move(field:top(), p.coins) field:move_all(t.discard)\n"
    "end\n"
    "function game:anytime(t, p)\n"
    "  local list, refused = {}, {}\n"
    "  for _, f in ipairs { p.field_1, p.field_2 } do\n"
    "    local ok, clause = self:can_harvest(t, p, f)\n"
    "    if #f > 0 and ok then list[#list + 1] = { 'harvest', f } end\n"
    "    if #f > 0 and not ok then refused[#refused + 1] = { { 'harvest', f }, clause } end\n"
    "  end\n"
    "  return list, refused\n"
    "end\n"
    "function game:plant(t, p)\n"
    "  local card = p.hand:front()\n"
    "  if not card then return end\n"
    "  local field = p:choose { 'plant_where', from = { p.field_1, p.field_2 }, clause = 'DEM-1', can = function(f)\n"
    "    if #f > 0 and f:kind() ~= card.kind then return no 'DEM-P2' end\n"
    "    return true\n"
    "  end }\n"
    "  p.hand:move(card, field)\n"
    "end\n"
    "function game:trade(t, p)\n"
    "  local deal = p:deal { 'trade_action', pass = true, partners = p:others(), cards = p.hand:cards(),\n"
    "    kinds = { t:kind 'red', t:kind 'blue' }, from = { 'wait' }, anytime = false }\n"
    "  if type(deal) == 'table' then t:offer(p, deal.partner, deal.give, deal.ask) return 'again' end\n"
    "end\n"
    "function game:crash(t, p)\n"
    "  if self.opt.crash then error('the roof falls in') end\n"
    "  local picked = p:pick { 'give_up', from = p.hand, least = 0, most = 2, show = t.ships:cards() }\n"
    "  for _, card in ipairs(picked) do p.hand:move(card, t.discard) end\n"
    "  if #picked > 1 then t:finish() end\n"
    "end\n"
    "function game:count(t) end\n"
    "function game:score(t, p) return #p.coins, #p.hand end\n"
    "return game\n";

/* Writes a file of the directory; its path. */
static const char *write_file(const char *name, const char *head, const char *text, const char *tail) {
    static char file[300];
    snprintf(file, sizeof file, "%s/%s", directory, name);
    FILE *stream = fopen(file, "w");
    assert_non_null(stream);
    fprintf(stream, "%s%s%s", head, text, tail);
    fclose(stream);
    return file;
}

static int set_up(void **state) {
    if (make_directory(state) != 0) return -1;
    write_file("demo.lua", "", DEMO, "");
    write_file("table.lua", "return ", "{ HAND = 'red, 2 blue' }", "");
    write_file("wrong.lua", "error ", "'a mistake'", "");
    write_file("empty.lua", "", "", "");
    return 0;
}

static bool run_case(const char *body) {
    const char *file = write_file("case.lua", "return { game = 'demo', players = 2,\n{ 'DEM-0 planted', ", body, " } }\n");
    ScenarioFile *f = scenario_open(file, PATH, &err);
    if (!f) fail_msg("%s\n%s", body, err.text);
    bool passed = scenario_run(f, 0, report, sizeof report);
    scenario_close(f);
    return passed;
}

#define HAND "given = { p1 = { hand = 'red, 2 blue', field_1 = '2 blue' } }, "

static const char *const right[] = {
    "given = { p1 = { hand = require 'table'.HAND } }, expect = { p1 = { hand = require 'table'.HAND } }",
    HAND "expect = { asked = 'p1 plant_where', options = { 'field_2' }, clause = 'DEM-1' }",
    HAND "illegal = { 'p1 plant_where field_1', { 'p1 plant_where field_1', clause = 'DEM-P2' } }, expect = {}",
    HAND "when = 'p1 plant_where field_2', expect = { asked = 'trade_action', partners = { 2 }, may_give = '2 blue',"
         " options = 'wait', window = false, pass = true, anytime = { p1 = {} } }",
    HAND "when = { 'p1 plant_where field_2', 'p1 trade_action offer p2 give blue ask red' },"
         " illegal = { 'p1 trade_action offer p1 give blue ask red', 'p1 trade_action offer p2 give red ask blue' },"
         " expect = { offers = 'p1 offer p2 give blue ask red', phase = 'trade' }",
    HAND "when = { 'p1 ! harvest field_1', 'p1 plant_where field_2' }, expect = { said = { 'harvested',"
         " 'harvested p1 p1.field_1' }, not_said = 'sold', harvests = 1, p1 = { sold = 2, coins = 'blue' }, discard = 'blue' }",
    /* cards with an unusual face */
    "given = { p1 = { hand = 'red', coins = 'red, blue^' }, discard = 'red~, 2 blue' }, expect = { p1 = { coins = 'red, blue^' },"
         " discard = 'red~, 2 blue', discard_set = 'blue, red~, blue', discard_top = 'blue, blue, red~' }",
    /* what is left in the box; drawn in the order written */
    "given = { p1 = { hand = 'red' }, deck = 'red', deck_top = 'blue, red', ships = 'ship', rest = { bean = 'deck', ship = 'ships' } },"
         " expect = { deck = 9, deck_top = 'blue, 2 red', table = { ships = 2 }, box = 0 }",
    "given = { phase = 'crash', turn = 4, active = 2, ships = 'ship', harvests = 3, p2 = { hand = '3 red', sold = 1 } },"
         " expect = { asked = 'p2 give_up', least = 0, most = 2, shown = 'ship', harvests = 3, p2 = { sold = 1 }, turn = 4 }",
    "given = { phase = 'crash', p1 = { hand = '3 red', coins = 'blue' }, p2 = { coins = 'red' } }, when = 'p1 give_up red, red',"
         " expect = { over = true, phase = 'over', scores = { { 1, 1 }, 1 }, winners = { 1 } }",
    "given = { phase = 'crash', p1 = { hand = 'red' } }, options = { crash = true }, expect = { raises = 'the roof falls in',"
         " p1 = { hand = 'red' } }",
    "given = { phase = 'count' }, expect = { over = true }",
    "given = { phase = 'crash', p1 = { hand = '3 red' } }, auto = 'random', until_asked = 'p2 trade_action', "
    "expect = { turn = 2 }",
    "given = { each = { field_1 = 'red' }, p2 = { field_1 = '2 blue' }, p1 = { hand = 'blue' } },"
         " illegal = { { 'p1 ! harvest field_1', clause = 'DEM-H3' } },"
         " expect = { anytime = { p1 = {}, p2 = { 'harvest field_1' } } }",
    "players = 9, load_error = 'for 2 to 3 players'",
    "given = { ships = false, p1 = { hand = 'red' } }, expect = { ships = false }",
    "given = { laid = true, discard = false, p1 = { hand = 'red' } }, expect = { discard = false }",
    /* changes after setup: cards come from the box, else from the zone that has most */
    "given = { laid = true, p1 = { hand = '2 blue', field_1 = 'blue' }, ships = '', each = { coins = 'red' } },"
         " expect = { p1 = { hand = '2 blue', field_1 = 'blue', coins = 'red' }, p2 = { coins = 'red' }, ships = 0 }",
};

static void correct_scenarios_pass(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        if (!run_case(right[i])) fail_msg("%s\n%s", right[i], report);
        assert_string_equal(report, "");
    }
}

static const struct { const char *body, *says[3]; } wrong[] = {
    /* the position */
    { HAND "expect = { p1 = { hand = 'red, blue' } }", { "expect.p1.hand", "expected: red, blue", "found:    red, 2 blue" } },
    { HAND "expect = { p1 = { hand = 2 } }", { "expected: 2 cards", "found:    3: red, 2 blue" } },
    { HAND "expect = { p1 = { field_1 = '' } }", { "expected: (empty)", "found:    2 blue" } },
    { HAND "expect = { p1 = { hand_set = '2 red, blue' }, discard = 1 }", { "expect.p1.hand_set", "expect.discard" } },
    { HAND "expect = { p1 = { hand_top = 'red' } }", { "expected: red", "found:    blue" } },
    { HAND "expect = { p1 = { field_1 = '2 blue~' } }", { "expected: 2 blue~", "found:    2 blue\n" } },
    { HAND "expect = { ships = false }", { "expect.ships", "expected: closed", "found:    open" } },
    { HAND "expect = { harvests = 1 }", { "expect.harvests", "expected: 1", "found:    0" } },
    { HAND "expect = { each = { hand = 3 } }", { "expect.each, p2.hand", "found:    0: (empty)" } },
    { HAND "expect = { phase = 'trade', turn = 2, active = 2 }", { "expect.active", "expect.phase", "found:    plant" } },
    { HAND "expect = { over = true }", { "expect.over", "expected: true", "found:    false" } },
    { HAND "expect = { scores = { 0, 1 } }", { "expect.scores of p2", "expected: 1", "found:    0" } },
    { HAND "expect = { winners = { 1 } }", { "expected: the game is over" } },
    { "given = { phase = 'over', p1 = { coins = 'red' } }, expect = { winners = { 2 } }", { "expected: p2", "found:    p1" } },
    /* the question */
    { HAND "expect = { asked = 'p2 plant_where' }", { "found:    p1 is asked plant_where (DEM-1): field_2", "refused: field_1 (DEM-P2)" } },
    { HAND "expect = { options = { 'field_1', 'field_2' } }", { "expected: field_1, field_2", "found:    field_2" } },
    { HAND "expect = { options = {} }", { "expected: none", "found:    field_2" } },
    { HAND "expect = { offered = 'field_1' }", { "expect.offered", "found:    field_2" } },
    { HAND "expect = { not_offered = 'field_2' }", { "expected: no field_2" } },
    { HAND "expect = { pass = true, clause = 'DEM-2' }", { "expect.clause", "expect.pass" } },
    { HAND "expect = { anytime = { p1 = {} } }", { "expect.anytime.p1", "expected: none", "found:    harvest field_1" } },
    { HAND "when = 'p1 plant_where field_2', expect = { anytime = { p1 = 'harvest field_1' }, partners = { 1 }, may_give = 'red' }",
      { "the window is closed", "expect.partners", "expect.may_give" } },
    { HAND "expect = { offers = 'p1 offer p2 give red ask -' }", { "expect.offers", "found:    none" } },
    { HAND "expect = { said = 'harvested' }", { "expected: harvested", "messages:" } },
    { HAND "when = 'p1 ! harvest field_1', expect = { not_said = 'harvested' }", { "harvested p1 p1.field_1" } },
    { "given = { phase = 'over' }, expect = { options = {} }", { "expected: a question", "the game is over" } },
    /* the decisions */
    { HAND "when = { 'p1 plant_where field_2', 'p2 plant_where field_1' }, expect = {}",
      { "when 2, line 2: p2 plant_where field_1", "expected: p2 is asked plant_where", "found:    p1 is asked trade_action: an offer to p2; wait; or - (pass)" } },
    { HAND "when = 'p1 plant_where field_1', expect = {}", { "when 1", "refused: 'field_1' is not an answer to 'plant_where'", "refused: field_1 (DEM-P2)" } },
    { HAND "when = 'p1 ! harvest field_2', expect = {}", { "p1 may: harvest field_1" } },
    { HAND "when = 'p3 plant_where field_2', expect = {}", { "must start with a seat, p1 to p2" } },
    { HAND "when = 'p1 plant_where', expect = {}", { "write a decision as" } },
    { HAND "when = 'p1 plant_where field_2', options = { crash = true }, auto = 'default'", { "the rules failed", "the roof falls in", "demo.lua" } },
    { HAND "until_asked = 'dance', expect = {}", { "until_asked" } },
    { HAND "auto = 'nobody', expect = {}", { "auto", "nobody" } },
    { HAND "auto = 'human', expect = {}", { "a scenario cannot ask a human" } },
    /* what must not be possible */
    { HAND "illegal = 'p1 plant_where field_2'", { "illegal 1", "expected: refused", "found:    accepted" } },
    { HAND "illegal = 'p2 plant_where field_1'", { "illegal 1", "expected: p2 is asked plant_where" } },
    { HAND "illegal = 'p1 plant_where feild_1'", { "there is no 'feild_1'; did you mean 'field_1'?" } },
    { HAND "illegal = { { 'p1 plant_where field_1', clause = 'DEM-P3' } }", { "refused by clause DEM-P3", "field_1 (DEM-P2)" } },
    { HAND "illegal = { { 'p2 ! harvest field_1', clause = 'DEM-H3' } }", { "refused by clause DEM-H3", "refused with a clause: none" } },
    { HAND "illegal = { { 'p1 plant_where field_1', says = 'because' } }", { "expected: because", "is not an answer" } },
    { HAND "illegal = { { 'p1 plant_where field_1', clasue = 'DEM-P2' } }", { "did you mean 'clause'?" } },
    /* mistakes of authors */
    { "given = { p1 = { hand = 'ree' } }, expect = {}", { "given.p1.hand", "'ree' is not a kind of card; did you mean 'red'?" } },
    { "given = { p1 = { hand = '7 red' } }, expect = {}", { "no red left in box: the game has 6 in all" } },
    { "given = { p1 = { hand = 'red, 99999999999999999999 red' } }, expect = {}", { "given.p1.hand", "red: the number of cards must be 1 to 512" } },
    { "given = { p1 = { hnad = 'red' } }, expect = {}", { "given.p1.hnad", "did you mean 'hand'?" } },
    { "given = { dekc = 'red' }, expect = {}", { "given.dekc", "did you mean 'deck'?" } },
    { "given = { pahse = 'plant' }, expect = {}", { "did you mean 'phase'?" } },
    { "given = { phase = 'dance' }, expect = {}", { "'dance' is not a phase" } },
    { "given = { p3 = { hand = 'red' } }, expect = {}", { "there is no seat p3" } },
    { "given = { p1 = { hand = 3 } }, expect = {}", { "a string is expected, found number" } },
    { "given = { p1 = { hand = '3' } }, expect = {}", { "write cards as" } },
    { "given = { p1 = { hand = 'red,, red' } }, expect = {}", { "missing next to a comma" } },
    { "given = { rest = { bohne = 'deck' } }, expect = {}", { "no card has a back called 'bohne'" } },
    { HAND "expect = { askde = 'p1' }", { "expect.askde", "did you mean 'asked'?" } },
    { HAND "expect = { p1 = { feild_1 = 2 } }", { "did you mean 'field_1'?" } },
    { "game = 'dmeo', expect = {}", { "no script 'dmeo'" } },
    { "players = 9, expect = {}", { "for 2 to 3 players" } },
    { "polls = { 7 }, expect = {}", { "there is no seat 7" } },
    { "load_error = 'anything'", { "load_error", "the rules were loaded" } },
    { "players = 9, load_error = 'too hot'", { "expected: too hot", "for 2 to 3 players" } },
    { "given = { phase = 'crash', p1 = { hand = 'red' } }, expect = { raises = 'roof' }", { "expected: roof", "no error" } },
    { "given = { phase = 'crash' }, options = { crash = true }, expect = { raises = 'wall' }", { "expected: wall", "the roof falls in" } },
    { HAND "steps = { { when = 'p1 plant_where field_2' }, { expect = { over = true } } }", { "DEM-0 planted (step 2)" } },
    /* values of the wrong type */
    { HAND "expect = { over = 1 }", { "expect.over", "true or false is expected, found number" } },
    { HAND "expect = { over = false, window = false }", { "expect.window", "expected: false", "found:    true" } },
    { HAND "expect = { knows = 5 }", { "expect.knows" } },
    { HAND "expect = { anytime = 5 }", { "expect.anytime", "is expected" } },
    { HAND "expect = { anytime = { p9 = {} } }", { "expect.anytime", "'p9' is not a seat" } },
    { HAND "expect = { anytime = { x = {} } }", { "expect.anytime", "'x' is not a seat" } },
    { HAND "expect = { scores = 5 }", { "expect.scores", "a list of 2 numbers is expected, one per seat" } },
    { HAND "expect = { scores = { 1 } }", { "expect.scores", "a list of 2 numbers is expected, one per seat" } },
    { HAND "expect = { p1 = { hand = {} } }", { "expect.p1.hand", "a string of cards or a number of cards is expected, found table" } },
    { HAND "expect = { p1 = { hand = false } }", { "expect.p1.hand", "expected: closed", "found:    open" } },
    { HAND "expect = { p1 = 5 }", { "expect.p1", "{ zone = …, counter = … } is expected" } },
    { HAND "expect = { p3 = { hand = 1 } }", { "there is no seat p3" } },
    { HAND "expect = { harvests = 'many' }", { "expect.harvests", "a whole number is expected, found string" } },
    { HAND "expect = { harvests = 1 << 40 }", { "expect.harvests", "this number is too large: at most a billion" } },
    { HAND "expect = { harvests = -(1 << 40) }", { "expect.harvests", "this number is too large" } },
    { HAND "expect = { options = 5 }", { "expect.options", "a list of strings is expected, found number" } },
    { HAND "expect = { options = { 5 } }", { "expect.options", "item 1 is not a string" } },
    { HAND "expect = { winners = 5 }", { "expect.winners" } },
    { "given = { phase = 'over' }, expect = { winners = 5 }", { "expect.winners", "a list of seats is expected: { 1, 2 }" } },
    { "given = { phase = 'over' }, expect = { winners = { 0 } }", { "expect.winners", "there is no seat 0" } },
    { "given = { phase = 'over', p1 = { hand = 'red' } }, expect = { winners = {} }", { "expect.winners", "expected: nobody", "found:    p1" } },
    { HAND "seed = 1e30, expect = {}", { "seed", "a float; write large numbers in hexadecimal, as 0x..." } },
    { HAND "options = { crash = {} }, expect = {}", { "options", "crash: a string, number, true or false is expected" } },
    { HAND "options = { crash = ('x'):rep(200) }, expect = {}", { "options", "crash: name and value have more than 199 bytes" } },
    { HAND "options = { 'crash' }, expect = {}", { "options", "only name = value is expected here, found a list item" } },
    { "given = { p1 = 5 }, expect = {}", { "given.p1", "{ zone = \"cards\", counter = number } is expected" } },
    { "given = { table = 5 }, expect = {}", { "given.table", "{ zone = \"cards\", counter = number } is expected" } },
    { "given = { each = 5 }, expect = {}", { "given.each", "{ zone = \"cards\", counter = number } is expected" } },
    { "given = { rest = 5 }, expect = {}", { "given.rest", "a zone or { back = \"zone\" } is expected" } },
    { "given = { active = 5 }, expect = {}", { "given.active", "there is no seat 5" } },
    { "given = { active = 0 }, expect = {}", { "given.active", "there is no seat 0" } },
    { "given = { phase = '' }, expect = {}", { "given.phase", "'' is not a name" } },
    { "given = { phase = 'pl\\\"ant' }, expect = {}", { "given.phase", "is not a name" } },
    { "given = { phase = ('x'):rep(101) }, expect = {}", { "given.phase", "is not a name" } },
    { "given = { hand_set = 'red' }, expect = {}", { "given.hand_set" } },
    { "given = { p1 = { hand_set = 'red' } }, expect = {}", { "given.p1.hand_set" } },
    { "given = { p1 = { hand = 'red, , ' } }, expect = {}", { "missing next to a comma" } },
    { HAND "illegal = { { 5 } }", { "illegal", "{ \"p1 …\", clause = \"…\" } is expected" } },
    { HAND "illegal = { 5 }", { "illegal", "a string is expected, found number" } },
    { HAND "illegal = { { 'p1 plant_where field_1', clause = 5 } }", { "illegal.clause", "a string is expected, found number" } },
    { HAND "illegal = { 'p1 plant_where shipp.2' }", { "illegal 1", "there is no 'shipp'; did you mean 'ships'?" } },
    { HAND "illegal = { 'p1 plant_where p1.feild_1' }", { "there is no 'feild_1'; did you mean 'field_1'?" } },
    { HAND "when = 'q1 plant_where field_2', expect = {}", { "must start with a seat, p1 to p2" } },
    { HAND "when = 'px plant_where field_2', expect = {}", { "must start with a seat, p1 to p2" } },
    { HAND "when = 'p1plant_where field_2', expect = {}", { "must start with a seat, p1 to p2" } },
    { HAND "when = 'p1 ', expect = {}", { "write a decision as" } },
    { HAND "when = { 'p1 plant_where field_2', 'p1 ! harvest field_1' }, expect = {}", { "refused: ", "p1 is asked trade_action" } },
    { "given = { p1 = { hand = 'red', field_1 = 'red', field_2 = '2 blue' } }, when = 'p1 ! dance field_1', expect = {}",
      { "p1 may: harvest field_2", "refused: harvest field_1 (DEM-H3)" } },
    { HAND "when = { 'p1 plant_where field_2', 'p1 trade_action -' }, until_asked = 'dance', expect = {}", { "until_asked", "no end after 5000 answers" } },
    { "given = { phase = 'over' }, when = 'p1 ! harvest field_1', expect = {}", { "expected: a question during which p1 may act", "the game is over" } },
    { "given = { phase = 'crash', p1 = { hand = '3 red' } }, when = 'p1 give_up red, red', until_asked = 'plant_where', expect = {}", { "until_asked", "the game" } },
    { "given = { phase = 'crash', p1 = { hand = '3 red' } }, expect = { asked = 'p2' }", { "p1 is asked give_up, 0 to 2 of: red" } },
    { HAND "illegal = { { 'p1 plant_where field_1', clause = 'DEM-P2' } }, expect = { asked = 'p1', asked_not = 1 }", { "expect.asked_not" } },
    { "given = { phase = 'crash', p1 = { hand = 'red' } }, options = { crash = true }, expect = { asked = 'p1' }", { "the rules failed", "the roof falls in" } },
    { HAND "when = { 'p1 plant_where field_2', 'p1 trade_action offer p2 give blue ask -' }, expect = { offers = {} }",
      { "expect.offers", "found:    p1 offer p2 give blue ask -" } },
};

static void planted_faults_are_found(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (run_case(wrong[i].body)) fail_msg("passes: %s", wrong[i].body);
        for (int k = 0; k < 3 && wrong[i].says[k]; k++)
            if (!strstr(report, wrong[i].says[k])) fail_msg("%s\nmissing: %s\n%s", wrong[i].body, wrong[i].says[k], report);
        assert_non_null(strstr(report, "case.lua:2: DEM-0 planted"));
        assert_non_null(strstr(report, "again: bohn test "));
    }
}

static void a_report_shows_the_table(void **state) {
    (void)state;
    assert_false(run_case(HAND "when = 'p1 plant_where field_2', expect = { harvests = 1 }"));
    static const char *const parts[] = { "decided so far:\n    p1 plant_where p1.field_2\n", "the table: turn 1, phase trade, p1's turn",
        "\n    p1.field_1: 2 blue\n", "\n    p1.hand: 2 blue\n", "--only 'DEM-0 planted'\n" };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!strstr(report, parts[i])) fail_msg("missing: %s\n%s", parts[i], report);
}

static void a_short_buffer_is_not_overrun(void **state) {
    char small[40];
    (void)state;
    const char *file = write_file("case.lua", "", "return { game = 'demo', { 'DEM-0', expect = { over = true } } }", "");
    ScenarioFile *f = scenario_open(file, PATH, NULL);
    assert_non_null(f);
    assert_false(scenario_run(f, 0, small, sizeof small));
    assert_int_equal(strlen(small), sizeof small - 1);
    scenario_close(f);
}

static const struct { const char *text, *says; } unreadable[] = {
    { "return {", "case.lua:1:" },
    { "local x = 1", "must return a table, not nil" },
    { "return { game = 'demo' }", "there are no scenarios" },
    { "return { gmae = 'demo', { 'A', expect = {} } }", "did you mean 'game'?" },
    { "return { { 'A', expect = {} } }", "is missing, here or at the top" },
    { "return { game = 'demo', { expect = {} } }", "must start with its name" },
    { "return { game = 'demo', { 'A' } }", "'A' expects nothing" },
    { "return { game = 'demo', { 'A', exepct = {} } }", "'A': unknown key 'exepct'; did you mean 'expect'?" },
    { "return { game = 'demo', { 'A', expect = {} }, { 'A', expect = {} } }", "two scenarios are called 'A'" },
    { "return { game = 'demo', { 'A', expect = 3 } }", "expect must be a table, found number" },
    { "return { game = 'demo', { 'A', steps = { { wehn = 'x' } } } }", "'A', step 1: unknown key 'wehn'; did you mean 'when'?" },
    { "return { game = 'demo', { 'A', when = {}, steps = { {} } } }", "'when' belongs in one of the steps" },
    { "return { game = 'demo', { 'A', load_error = 'x', expect = {} } }", "nothing is played" },
    { "x = 1", "'x' is not declared" },
    { "os.exit(0)", "'os' does not exist" },
    { "load('x')", "'load' does not exist" },
    { "return math.random()", "random" },
    { "\033Lua", "compiled Lua is not accepted" },
    { "define {}", "this is a rule script, not a file of data" },
    { "require 'shared/nothing'", "shared/nothing.lua: No such file" },
    { "require 'a\\0/../b'", "use lower-case letters, digits, _ and /" },
    { "require 'case'", "" },
    { "require '../case'", "use lower-case letters, digits, _ and /" },
    { "require '/tmp/case'", "use lower-case letters, digits, _ and /" },
    { "require 'wrong'", "wrong.lua:1: a mistake" },
    { "require 'empty'", "empty.lua returns nothing" },
    { "require(('a'):rep(1100))", "the name is too long" },
    { "require(5)", "" },
    { "return { game = 'demo', 5 }", "scenario 1 is not a table" },
    { "return { game = 'demo', { 'A', 'B', expect = {} } }", "must start with its name" },
    { "return { game = 'demo', { 5, expect = {} } }", "must start with its name" },
    { "return { game = 'demo', { 'A', expect = {} }, [5] = { 'B', expect = {} } }", "index 5 is outside the list" },
    { "return { game = 'demo', { 'A', expect = {} }, [0] = { 'B', expect = {} } }", "index 0 is outside the list" },
    { "return { game = 'demo', { 'A', expect = {} }, [true] = 1 }", "a key must be a name, found boolean" },
    { "return { game = 5, { 'A', expect = {} } }", "game must be the name of a script, found number" },
    { "return { game = 'demo', { 'A', seed = 'x', expect = {} } }", "'A': seed must be a number, found string" },
    { "return { game = 'demo', { 'A', when = 5, expect = {} } }", "'A': when must be a list of decisions, found number" },
    { "return { game = 'demo', players = 'x', { 'A', expect = {} } }", "players must be a" },
    { "return { game = 'demo', { 'A', steps = {} } }", "'A': steps is empty" },
    { "return { game = 'demo', { 'A', steps = { 5 } } }", "step 1 is not a table" },
    { "return { game = 'demo', { 'A', steps = { { 'x' } } } }", "text outside of when, illegal and expect" },
    { "error {}", "" },
};

static void bad_files_are_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof unreadable / sizeof unreadable[0]; i++) {
        const char *file = write_file("case.lua", "", unreadable[i].text, "");
        if (scenario_open(file, PATH, &err)) fail_msg("accepted: %s", unreadable[i].text);
        if (!strstr(err.text, unreadable[i].says)) fail_msg("%s\nmissing: %s\n%s", unreadable[i].text, unreadable[i].says, err.text);
        assert_int_equal(err.status, BOHN_BAD_SCRIPT);
    }
    assert_null(scenario_open("no/such/file.lua", PATH, &err));
    assert_int_equal(err.status, BOHN_BAD_INPUT);
}

/* What a scenario file may spend is limited as for rule scripts, also inside of Lua's functions. */
static void hostile_files_are_stopped(void **state) {
    (void)state;
    static const char *const hostile[] = {
        "while true do end", "return ('x'):rep(1e9)", "string.rep('', 1 << 62)", "(''):rep(1 << 62)",
        "table.move({}, 1, 1 << 60, 1, {})", "(('a'):rep(30000)):find(('.-'):rep(20) .. 'b')", "('a'):gsub('.-b', '')",
        "for w in (('a'):rep(8000)):gmatch('.-.-.-b') do end", "(('a'):rep(8000)):match('.-.-.-.-.-b')",
        "local t = {} for i = 1, 1e5 do t[i] = i end while true do table.insert(t, 1, 1) end",
        "local t = {} while true do t[#t + 1] = {} end", "local s = 'x' while true do s = s .. s end",
        "local a, b = ('x'):rep(8000) .. 'a', ('x'):rep(8000) .. 'b' while true do local c = a < b end",
        "local function f() return f() end return f()", "local function f() f() end f()", "string.format('%99999d', 1)",
        "table.unpack({}, 1, 1e8)", "table.concat({}, 'x', 1, 1 << 60)", "next({})", "setmetatable({}, {})", "utf8.char(1)",
        "for k in pairs(_ENV) do error(k) end", "collectgarbage()", "pcall(error)", "coroutine.wrap(error)" };
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        const char *file = write_file("case.lua", "", hostile[i], "");
        double began = (double)clock() / CLOCKS_PER_SEC;
        if (scenario_open(file, PATH, &err)) fail_msg("accepted: %s", hostile[i]);
        assert_true(err.status == BOHN_LIMIT || err.status == BOHN_BAD_SCRIPT);
        if ((double)clock() / CLOCKS_PER_SEC - began > 3) fail_msg("took too long: %s", hostile[i]);
    }
}

/* Runs `bohn test` with these arguments, separated by spaces, and drops its output. */
static int command(const char *words) {
    char text[600], *argv[12], *rest = NULL;
    int argc = 0;
    snprintf(text, sizeof text, "%s", words);
    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) argv[argc++] = word;
    fflush(stdout);
    fflush(stderr);
    int saved_out = dup(1), saved_err = dup(2);
    assert_non_null(freopen("/dev/null", "w", stdout));
    assert_non_null(freopen("/dev/null", "w", stderr));
    argv[argc] = NULL;
    int status = scenario_command(argc, argv, PATH);
    fflush(stdout);
    fflush(stderr);
    dup2(saved_out, 1);
    dup2(saved_err, 2);
    close(saved_out);
    close(saved_err);
    return status;
}

static const char SLOW[] =
    "local game = define { id = 'slow', title = 'Slow', players = { 2, 2 }, turn = { 'go' } }\n"
    "local values = {}\n"
    "for i = 1, 30 do values[i] = 'v' .. i end\n"
    "game.options = { value = { 'v1', 'x', choices = values } }\n"
    "for _ = 1, 4000000 do end\n"
    "function game:setup() end\n"
    "function game:go(t, p)\n"
    "  p:choose { 'a', from = { 'b' } }\n"
    "  for _ = 1, 4000000 do end\n"
    "  t:finish()\n"
    "end\n"
    "function game:score() return 0 end\n"
    "return game\n";
#define THIRTY(scenario) "local list = { game = 'slow' } for i = 1, 30 do list[i] = { 'A-' .. i, " scenario " } end return list"

/* Each load and each game is legal, but all of a file share a budget. It does not matter which process has played a
 * scenario. */
static void a_file_shares_a_budget(void **state) {
    (void)state;
    static const struct { const char *text; int least, most; } files[] = {
        { THIRTY("expect = { over = false }"), 30, 30 },                                      /* one load */
        { THIRTY("options = { value = 'v' .. i % 16 + 1 }, expect = { over = false }"), 30, 30 }, /* as many as are kept */
        { THIRTY("options = { value = 'v' .. i }, expect = { over = false }"), 28, 29 },
        { THIRTY("options = { value = i == 17 and 'none' or 'v' .. i % 17 + 1 }, load_error = i == 17 and 'none' or nil, "
                 "expect = i ~= 17 and { over = false } or nil"), 28, 29 },                   /* which a refused load drops */
        { THIRTY("auto = 'default', expect = { over = true }"), 9, 29 },
    };
    char why[300], words[500];
    write_file("slow.lua", SLOW, "", "");
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        const char *file = write_file("case.lua", files[i].text, "", "");
        ScenarioFile *f = scenario_open(file, PATH, &err), *sum = scenario_open(file, PATH, &err);
        if (!f || !sum) fail_msg("%s", err.text);
        int n = 0;
        bool stopped = false;
        for (; n < 30 && !stopped; n += !stopped) {
            bool passed = scenario_run(f, n, report, sizeof report);
            ScenarioCost cost = scenario_cost(f);
            scenario_add_cost(sum, &cost);
            stopped = scenario_is_stopped(f, why, sizeof why);
            assert_int_equal(scenario_is_stopped(sum, why, sizeof why), stopped);
            if (!stopped && !passed) fail_msg("%s", report);
        }
        assert_in_range(n, files[i].least, files[i].most);
        snprintf(words, sizeof words, "test %s --jobs %d", file, i % 2 ? 1 : 2);
        if (!under_valgrind()) assert_int_equal(command(words), stopped ? BOHN_LIMIT : BOHN_OK);
        if (stopped) {
            assert_non_null(strstr(why, "share 120 million Lua instructions"));
            assert_false(scenario_run(f, 0, report, sizeof report));
            ScenarioCost all = scenario_cost(f);
            ScenarioFile *other = scenario_open(file, PATH, &err);
            scenario_add_cost(other, &all);
            assert_true(scenario_is_stopped(other, why, sizeof why));
            scenario_close(other);
            assert_non_null(strstr(report, why));
        }
        scenario_close(f);
        scenario_close(sum);
    }
}

static void the_exit_status_reports_failures(void **state) {
    char words[500];
    (void)state;
    if (under_valgrind()) skip();
    const char *file = write_file("case.lua", "", "return { game = 'demo', { 'A right', expect = {} }, "
                                                  "{ 'B wrong', expect = { over = true } } }", "");
    static const struct { const char *words; int status; } runs[] = {
        { "test", 2 }, { "test %s --onyl x", 2 }, { "test %s --only", 2 }, { "test %s", 1 }, { "test --quiet %s", 1 },
        { "test %s --only right", 0 }, { "test %s --only nothing", 2 }, { "test --list %s", 0 }, { "test --help", 0 },
        { "test %s.bak", 2 },
    };
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        const char *mark = strstr(runs[i].words, "%s");
        if (mark) snprintf(words, sizeof words, "%.*s%s%s", (int)(mark - runs[i].words), runs[i].words, file, mark + 2);
        else snprintf(words, sizeof words, "%s", runs[i].words);
        int status = command(words);
        if (status != runs[i].status) fail_msg("%s: %d instead of %d", words, status, runs[i].status);
    }
}

int main(void) {
    const struct CMUnitTest runner[] = {
        cmocka_unit_test(correct_scenarios_pass),
        cmocka_unit_test(planted_faults_are_found),
        cmocka_unit_test(a_report_shows_the_table),
        cmocka_unit_test(a_short_buffer_is_not_overrun),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(hostile_files_are_stopped),
        cmocka_unit_test(a_file_shares_a_budget),
        cmocka_unit_test(the_exit_status_reports_failures),
    };
    int failed = cmocka_run_group_tests_name("the runner", runner, set_up, remove_directory);
    return failed + run_files() > 0;
}
