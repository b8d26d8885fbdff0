/* test_board.c - boards drawn as text: where their tiles are, and which drawings Bohnaparte refuses. */
#include "vm/bohn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char directory[] = "/tmp/bohn-board-XXXXXX";

static int make_directory(void **state) {
    (void)state;
    return mkdtemp(directory) ? 0 : -1;
}

static int remove_directory(void **state) {
    char file[100];
    (void)state;
    snprintf(file, sizeof file, "%s/own.lua", directory);
    unlink(file);
    return rmdir(directory);
}

/* Loads `game` with this board, for three players. */
static BohnRules *load(const char *game, const char *drawing, const char *option, BohnError *err) {
    char file[100], path[200];
    const char *options[] = { option, NULL };
    snprintf(file, sizeof file, "%s/own.lua", directory);
    snprintf(path, sizeof path, "stdlib:rules:%s", directory);
    FILE *script = fopen(file, "w");
    assert_non_null(script);
    fprintf(script,
            "local base = extends '%s'\n"
            "local game = base:variant { id = 'own', title = 'Own', players = { 3, 3 } }\n"
            "function game:own_board() return [[\n%s]] end\n"
            "return game\n", game, drawing);
    fclose(script);
    BohnSetup setup = { .script = "own", .path = path, .options = option ? options : NULL };
    return bohn_load(&setup, err);
}

static void check_place(const BohnRules *rules, const char *tile, int row, int x) {
    int zone = bohn_zone_find(bohn_info(rules), tile);
    assert_true(zone >= 0);
    assert_int_equal(bohn_info(rules)->zones[zone].row, row);
    assert_int_equal(bohn_info(rules)->zones[zone].x, x);
}

static void tiles_lie_where_they_are_drawn(void **state) {
    BohnError err;
    (void)state;
    BohnRules *rules = load("bohnaparte", ". camp farm . camp\n\n  village camp city farm\n", NULL, &err);
    if (!rules) fail_msg("%s", err.text);
    check_place(rules, "a1", 1, 1);
    check_place(rules, "a2", 1, 3);
    check_place(rules, "a3", 1, 6);
    check_place(rules, "b1", 2, 0);
    check_place(rules, "b4", 2, 6);
    assert_int_equal(bohn_zone_find(bohn_info(rules), "b5"), -1);
    assert_int_equal(bohn_info(rules)->zones[bohn_zone_find(bohn_info(rules), "deck")].row, 0);
    bohn_rules_free(rules);
}

static const struct { const char *game, *drawing, *option, *message; } wrong[] = {
    { "bohnaparte", "", NULL, "board: the board has no cards" },
    { "bohnaparte", "camp farm camp\n. .\ncamp\n", NULL, "board: row 2 holds dots, but no card" },
    { "bohnaparte", "camp farm camp\nvilage camp\n", NULL, "board: row 2, column 1: 'vilage' is not a landscape of own; it has camp, farm" },
    { "bohnaparte", "camp wood camp\nvillage camp\n", NULL, "board: row 1, column 2: 'wood' is not a landscape" },
    { "bohnaparte_cavalry", "camp iron_mine camp\nvillage camp\n", NULL, "board: row 1, column 2: 'iron_mine' is not a landscape" },
    { "bohnaparte", "camp farm camp\nvillage city\n", NULL, "board: 3 players need a camp each, 2 are drawn: at row 1, column 1, at row 1, column 3" },
    { "bohnaparte", "farm farm\n", NULL, "board: 3 players need a camp each, 0 are drawn" },
    { "bohnaparte", "camp farm camp\ncamp camp\n", NULL, "board: row 2, column 2: camp number 4, but there are 3 players" },
    { "bohnaparte", "camp river camp river\nfarm river farm river camp\n", NULL, "board: row 2, column 4: river number 4; the box holds 3" },
    { "bohnaparte", "camp farm river city\n. camp camp river\n", NULL, "board: row 1, column 4: the city is cut off, no way by land leads there from row 1, column 1" },
    { "bohnaparte", "camp farm\n. . . . camp camp\n", NULL, "board: row 2, column 1: the camp is cut off" },
    { "bohnaparte", "camp farm camp\n. village camp\n", "pattern=checkerboard", "board: row 2, column 1: the row is shifted by half a card" },
    { "bohnaparte_combined", "camp farm camp iron_mine iron_mine\nvillage camp horse_team horse_team\n", "single_set=true",
      "board: single_set=true: iron mines and horse teams are sides of the same 3 cards, the board has 2 and 2" },
};

static void wrong_boards_are_refused_with_row_and_column(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        BohnError err;
        BohnRules *rules = load(wrong[i].game, wrong[i].drawing, wrong[i].option, &err);
        if (rules) fail_msg("accepted:\n%s", wrong[i].drawing);
        if (!strstr(err.text, wrong[i].message)) fail_msg("expected: %s\nfound:    %s", wrong[i].message, err.text);
        assert_int_equal(err.status, BOHN_BAD_INPUT);
    }
}

static void plain_landscapes_of_the_other_game_are_allowed(void **state) {
    BohnError err;
    (void)state; /* BNP-A3: quarries in the cavalry variant */
    BohnRules *rules = load("bohnaparte_cavalry", "camp quarry camp\nvillage camp\n", NULL, &err);
    if (!rules) fail_msg("%s", err.text);
    bohn_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_lie_where_they_are_drawn),
        cmocka_unit_test(wrong_boards_are_refused_with_row_and_column),
        cmocka_unit_test(plain_landscapes_of_the_other_game_are_allowed),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
