/* test_hint.c - hints: what they say, and that they say the same for all deals of the cards a player does not see. */
#include "repl/games.h"
#include "repl/play/hint.h"
#include "tests/common.h"

#include <stdlib.h>
#include <string.h>

static BohnGame *game;

/* A game after some decisions of bots. */
static void start(const char *script, int players, int decisions, const char *bot) {
    BohnRules *rules = games_load(script, players, NULL, &err);
    if (!rules) fail_msg("%s", err.text);
    game = bohn_new(rules, 5, BOHN_HISTORY, &err);
    for (int i = 0; i <= decisions; i++) {
        BohnAnswer answer;
        assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
        if (i < decisions) assert_ok(bohn_bot_answer(game, bot, &answer, &err) && bohn_answer(game, &answer, &err));
    }
}

static void end(void) {
    BohnRules *rules = bohn_rules(game);
    bohn_free(game);
    bohn_rules_free(rules);
}

/* The hint as text; the caller frees it. */
static char *hint(BohnGame *at, const char *who) {
    static Choices choices;
    Page page = { 0 };
    char *text;
    size_t size;
    choices_look(&choices, at, "en", NULL);
    assert_ok(hint_page(&choices, who, &page, &err));
    FILE *out = open_memstream(&text, &size);
    page_print(&page, out);
    fclose(out);
    page_free(&page);
    return text;
}

static void has(const char *text, const char *part) {
    if (!strstr(text, part)) fail_msg("no '%s' in: %s", part, text);
}

static void seer_says_what_it_would_choose_and_by_how_much(void **state) {
    (void)state;
    start("bohnanza", 3, 0, "farmer");
    char *text = hint(game, "seer 40");
    has(text, "seer would choose: 1 field 1\n");
    has(text, "%");
    has(text, "Your chance to win, as seer estimates it from ");
    free(text);
    end();
}

/* The lines after the first are sorted by their difference from it. */
static void the_others_follow_in_order(void **state) {
    (void)state;
    start("bohnaparte", 4, 13, "general");
    char *text = hint(game, "seer:60"), *at = strchr(text, '\n') + 1;
    double last = 1000;
    int lines = 0;
    for (at = strchr(at, '\n') + 1; *at == ' '; at = strchr(at, '\n') + 1, lines++) {
        double behind = strtod(strchr(at, '%') + 1, NULL);
        assert_true(behind <= last);
        last = behind;
    }
    assert_true(lines > 0);
    free(text);
    end();
}

static void without_a_bot_seer_gives_the_hint(void **state) {
    (void)state;
    start("two_beans", 2, 0, NULL);
    char *text = hint(game, "");
    has(text, "seer would choose: ");
    has(text, "Your lead, as seer estimates it");
    free(text);
    end();
}

static void a_wrong_limit_is_refused(void **state) {
    static Choices choices;
    Page page = { 0 };
    (void)state;
    start("bohnanza", 3, 0, "farmer");
    choices_look(&choices, game, "en", NULL);
    assert_refused(hint_page(&choices, "seer 2", &page, &err), BOHN_BAD_INPUT, "seer takes a number of playouts");
    assert_refused(hint_page(&choices, "seer fast", &page, &err), BOHN_BAD_INPUT, "seer takes a number of playouts");
    end();
}

/* The number of games does not depend on the clock. */
static void a_position_has_one_hint(void **state) {
    (void)state;
    start("bohnanza", 3, 0, "farmer");
    char *text = hint(game, ""), *again = hint(game, "");
    has(text, "Your mean score over 30 games");
    assert_string_equal(text, again);
    free(text);
    free(again);
    end();
}

/* Everything that the asked player cannot see is dealt anew: the hint stays. */
static void hints_use_only_what_the_player_sees(void **state) {
    static const struct { const char *script; int players, decisions; const char *bot, *who; } at[] = {
        { "bohnanza", 4, 3, "farmer", "seer 60" },
        { "goofspiel", 3, 27, "banker", "" },
        { "bohnaparte", 3, 9, "general", "seer 40" }, { "al_cabohne", 2, 4, "capo", "seer 40" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        start(at[i].script, at[i].players, at[i].decisions, at[i].bot);
        char *text = hint(game, at[i].who);
        int seat = bohn_request(game)->seat, deals = getenv("BOHN_SLOW") ? 1 : 3;
        for (int deal = 1; deal <= deals; deal++) {
            BohnGame *other = bohn_copy(game, BOHN_SEEN, seat, (uint64_t)deal * 77, &err);
            assert_non_null(other);
            assert_int_equal(bohn_run(other, &err), BOHN_WAITING);
            char *again = hint(other, at[i].who);
            assert_string_equal(text, again);
            free(again);
            bohn_free(other);
        }
        free(text);
        end();
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seer_says_what_it_would_choose_and_by_how_much),
        cmocka_unit_test(the_others_follow_in_order),
        cmocka_unit_test(without_a_bot_seer_gives_the_hint),
        cmocka_unit_test(a_position_has_one_hint),
        cmocka_unit_test(a_wrong_limit_is_refused),
        cmocka_unit_test(hints_use_only_what_the_player_sees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
