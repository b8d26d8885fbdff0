/* test_conformance.c - the laws of conform.h for every script that is shipped, and for scripts that
 * break one law each on purpose (tests/faults), which must be found out.
 */
#include "repl/author/laws.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PATH "stdlib:rules:examples:tests/faults"

typedef struct {
    const char *script, *option;
    int players;
    const char *bot; /* beside random; or NULL */
} Setting;

static const Setting settings[] = {
    { "bohnanza", "profile=amigo", 3, "farmer" },     { "bohnanza", "profile=amigo", 4, "farmer" },
    { "bohnanza", "profile=amigo", 5, "farmer" },     { "bohnanza", "profile=rgg", 2, "farmer" },
    { "bohnanza", "profile=rgg", 3, "farmer" },       { "bohnanza", "profile=rgg", 4, "farmer" },
    { "bohnanza", "profile=rgg", 5, "farmer" },       { "bohnanza", "profile=rgg", 6, "farmer" },
    { "bohnanza", "profile=rgg", 7, "farmer" },       { "bohnanza", "profile=amigo_ext", 3, "farmer" },
    { "bohnanza", "profile=amigo_ext", 4, "farmer" }, { "bohnanza", "profile=amigo_ext", 5, "farmer" },
    { "bohnanza", "profile=amigo_ext", 6, "farmer" }, { "bohnanza", "profile=amigo_ext", 7, "farmer" },
    { "bohnanza", "trading=false", 3, NULL },
    { "al_cabohne", NULL, 1, "capo" },                { "al_cabohne", NULL, 2, "capo" },
    { "al_cabohne", "solo_leftovers=discard", 1, NULL }, { "al_cabohne", "duplicate_fields=true", 2, NULL },
    { "al_cabohne", "spent_thalers=top", 2, NULL },   { "prohibohn", NULL, 2, "capo" },
    { "prohibohn", "pub=true", 2, "capo" },
};
#define N_SETTINGS (sizeof settings / sizeof settings[0])

/* Time is dear in every-day runs: long ones are `make test-long`. The laws are looked at without sanitizers and
 * valgrind, which are slow and after mistakes in C: a fifth of the games will do there. */
static bool slow(void) { return getenv("BOHN_SLOW"); }
static bool at_length(void) { return getenv("BOHN_LONG") && !slow(); }
static int games(int usual, int thorough) { return at_length() ? thorough : usual; }

typedef bool (*Law)(const LawRun *, char *, size_t);

static bool left_out(void) {
    static int n = 0;
    return slow() && !getenv("BOHN_LONG") && n++ % 5 != 0;
}

static bool walk(const LawRun *run, char *report, size_t n) { return law_walk(run, 60, report, n); }

static void obey(const char *script, const char *option, int players, const char *seats, int n_games, Law law) {
    static char report[LAW_REPORT];
    const char *options[] = { option, NULL };
    BohnLimits limits = bohn_default_limits();
    limits.milliseconds = 60 * 1000; /* a busy machine is no fault */
    LawRun run = { .setup = { .script = script, .path = PATH, .players = players, .options = option ? options : NULL,
                               .limits = &limits },
                    .seats = seats, .seed = 1000, .games = n_games };
    report[0] = '\0';
    if (left_out()) return;
    if (!law(&run, report, sizeof report)) fail_msg("%s", report);
}

static void everywhere(int n_games, Law law, bool with_bots) {
    for (size_t i = 0; i < N_SETTINGS; i++) {
        const Setting *s = &settings[i];
        obey(s->script, s->option, s->players, "random", n_games, law);
        bool played = with_bots && (at_length() || i % 3 == 0); /* by bots, whose games are long */
        if (played && s->bot) obey(s->script, s->option, s->players, s->bot, n_games, law);
    }
}

static void games_of_random_seats_and_bots_keep_every_law(void **state) {
    (void)state;
    everywhere(games(1, 20), law_games, true);
}

static void two_processes_play_the_same_game(void **state) {
    (void)state;
    everywhere(games(1, 20), law_twice, true);
}

static void any_walk_through_the_decisions_finds_the_same_positions(void **state) {
    (void)state;
    everywhere(games(1, 5), walk, false);
}

static void hidden_cards_tell_nobody_anything(void **state) {
    (void)state;
    bool all = at_length();
    for (size_t i = all ? 0 : 1; i < N_SETTINGS; i += all ? 1 : 5) /* among them the Pub */
        obey(settings[i].script, settings[i].option, settings[i].players,
             settings[i].bot ? settings[i].bot : "random", games(1, 5), law_secrets);
}

/* Examples change a few rules of a game that obeys all laws above: every day, each obeys one of the dearer laws. */
static void every_example_conforms(void **state) {
    (void)state;
    static const Law dearer[] = { law_secrets, walk, law_twice };
    glob_t found;
    assert_int_equal(glob("examples/*.lua", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        obey(found.gl_pathv[i], NULL, 0, "random", games(1, 20), law_games);
        for (size_t law = 0; law < 3; law++)
            if (i % 3 == law || at_length()) obey(found.gl_pathv[i], NULL, 0, "random", games(1, 3), dearer[law]);
    }
    globfree(&found);
}

static void a_thousand_random_and_two_hundred_bot_games(void **state) {
    (void)state;
    if (!at_length()) skip();
    for (size_t i = 0; i < N_SETTINGS; i++) {
        obey(settings[i].script, settings[i].option, settings[i].players, "random", 1000, law_plain);
        if (settings[i].bot)
            obey(settings[i].script, settings[i].option, settings[i].players, settings[i].bot, 200, law_plain);
    }
}

/* ---- Bohnaparte: each game with each number of players on each kind of board ---------------------------- */

static const char *const wars[] = { "bohnaparte", "bohnaparte_cavalry", "bohnaparte_combined" };
static const char *const grounds[] = { "layout=fixed", "pattern=checkerboard", "layout=random", "layout=pyramid5",
                                       "layout=pyramid6" };
#define N_GROUNDS (sizeof grounds / sizeof grounds[0])

/* Time is dear: one law each, and the long games of bots now and then; in the long tests all laws, and bots always. */
static void conforms(const char *script, const char *option, int players, const char *bot, size_t turn) {
    static const Law laws[] = { law_games, law_twice, walk, law_secrets };
    if (!at_length()) {
        obey(script, option, players, turn % 8 == 4 ? bot : "random", 1, laws[turn % 4]);
        return;
    }
    for (size_t law = 0; law < 4; law++) obey(script, option, players, "random", 3, laws[law]);
    obey(script, option, players, bot, 1, laws[turn % 4]);
}

static void every_war_on_every_ground_conforms(void **state) {
    (void)state;
    for (size_t war = 0, turn = 0; war < sizeof wars / sizeof wars[0]; war++)
        for (size_t ground = 0; ground < N_GROUNDS; ground++, turn++) {
            const char *where = grounds[ground];
            bool pyramid = ground > 2;
            if (pyramid) conforms(wars[war], where, 3, "general", turn);
            else if (!at_length()) conforms(wars[war], where, 3 + (int)turn % 4, "general", turn);
            else for (int n = 3; n <= 6; n++) conforms(wars[war], where, n, "general", turn + (size_t)n);
        }
}

/* ---- High Bohn: with and without Cognac ------------------------------------------------------------------ */

static const char *const drinks[] = { "cognac=false", "cognac=true" };

static void every_town_conforms(void **state) {
    (void)state;
    for (int players = 3, turn = 0; players <= 5; players++)
        for (int drink = 0; drink < 2; drink++, turn++)
            conforms("high_bohn", drinks[drink], players, "farmer", (size_t)(turn + 4)); /* secrets are dear: once */
}

/* ---- La Isla Bohnita: two to seven players ---------------------------------------------------------------- */

static const char *extension_for(int players) { return players > 5 ? "extension=true" : "extension=false"; }

static void every_voyage_conforms(void **state) {
    (void)state;
    for (int players = 2; players <= 7; players++)
        conforms("isla_bohnita", extension_for(players), players, "farmer", (size_t)players + 1);
}

static void five_hundred_random_and_a_hundred_bot_games(void **state) {
    (void)state;
    if (!at_length()) skip();
    for (size_t war = 0; war < sizeof wars / sizeof wars[0]; war++)
        for (int players = 3; players <= 6; players++) {
            obey(wars[war], NULL, players, "random", 500, law_plain);
            obey(wars[war], NULL, players, "general", 100, law_plain);
        }
    for (int drink = 0; drink < 2; drink++)
        for (int players = 3; players <= 5; players++) {
            obey("high_bohn", drinks[drink], players, "random", 500, law_plain);
            obey("high_bohn", drinks[drink], players, "farmer", 100, law_plain);
        }
    for (int players = 2; players <= 7; players++) {
        obey("isla_bohnita", extension_for(players), players, "random", 500, law_plain);
        obey("isla_bohnita", extension_for(players), players, "farmer", 100, law_plain);
    }
}

/* ---- Bohnick: two players, or two teams --------------------------------------------------------------- */

static void every_match_conforms(void **state) {
    (void)state;
    for (int players = 2; players <= 4; players += 2)
        for (size_t law = 0; law < (at_length() ? 1 : 4); law++) /* matches are short: each law every day */
            conforms("bohnick", NULL, players, "coach", law);
}

static void a_thousand_random_and_three_hundred_bot_matches(void **state) {
    (void)state;
    if (!at_length()) skip();
    for (int players = 2; players <= 4; players += 2) {
        obey("bohnick", NULL, players, "random", 1000, law_plain);
        obey("bohnick", NULL, players, "coach", 300, law_plain);
    }
}

/* KIK-A9: nobody sees another's hands, not even his partner's. */
static void partners_hide_their_hands(void **state) {
    (void)state;
    BohnError err = { BOHN_OK, "" };
    BohnSetup setup = { .script = "bohnick", .path = PATH, .players = 4 };
    BohnRules *rules = bohn_load(&setup, &err);
    if (!rules) fail_msg("%s", err.text);
    BohnGame *game = bohn_new(rules, 1, 0, &err);
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    for (int zone = 0; zone < bohn_zone_count(rules); zone++) {
        int owner = bohn_zone_seat(rules, zone);
        for (int seat = 0; owner != BOHN_NO_SEAT && seat < 4; seat++)
            for (int i = 0; i < bohn_zone_size(game, zone); i++)
                assert_int_equal(bohn_zone_card(game, seat, zone, i) == BOHN_UNKNOWN, seat != owner);
    }
    bohn_free(game);
    bohn_rules_free(rules);
}

/* ---- planted faults --------------------------------------------------------------------------------- */

/* A kernel that forgets to sort what `pairs` walks through: see LDFLAGS_test_conformance in the Makefile. */
static bool unsorted;

typedef int (*Order)(const void *, const void *);
void __real_qsort(void *list, size_t n, size_t size, Order order);
void __wrap_qsort(void *list, size_t n, size_t size, Order order);

void __wrap_qsort(void *list, size_t n, size_t size, Order order) {
    if (!unsorted) __real_qsort(list, n, size, order);
}

static void found_out(const char *script, const char *seats, Law law, const char *says) {
    static char report[LAW_REPORT];
    LawRun run = { .setup = { .script = script, .path = PATH }, .seats = seats, .seed = 1, .games = 3 };
    report[0] = '\0';
    if (law(&run, report, sizeof report)) fail_msg("%s was not found out", script);
    if (!strstr(report, says)) fail_msg("%s: expected '%s' in: %s", script, says, report);
}

static void planted_faults_are_found(void **state) {
    (void)state;
    found_out("plays_for_show", "random", law_twice, "different games");
    found_out("keeps_count", "random", law_games, "'seen'");
    found_out("counts_runs", "random", law_games, "outside the table");
    found_out("never_ends", "random", law_games, "never come to an end");
    found_out("asks_for_ever", "random", law_games, "endless");
    found_out("shows_deck", "random", law_secrets, "can tell hidden cards apart");
    found_out("shows_deck_late", "random", law_secrets, "can tell hidden cards apart");
    found_out("says_top", "random", law_secrets, "'top_is' tells");
    found_out("hints_top", "random", law_secrets, "lie hidden");
    found_out("tells_hand", "random", law_secrets, "'he_has' tells");
    found_out("peeking_bot", "peeker", law_secrets, "hidden");
    found_out("no_answer", "random", law_games, "no legal answer");
    found_out("counts_runs", "random", walk, "goto");
}

static void what_has_lain_open_may_be_told(void **state) {
    (void)state;
    obey("tells_shown", NULL, 0, "random", 10, law_secrets);
}

/* Within one process the order is the same each time: no other law finds it. */
static void an_order_of_memory_is_found(void **state) {
    (void)state;
    static const Law others[] = { law_games, walk, law_secrets };
    obey("walks_table", NULL, 0, "random", 3, law_twice);
    unsorted = true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) obey("walks_table", NULL, 0, "random", 3, others[i]);
    for (int i = 0; i < 3; i++) found_out("walks_table", "random", law_twice, "different games");
    unsorted = false;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_random_seats_and_bots_keep_every_law),
        cmocka_unit_test(two_processes_play_the_same_game),
        cmocka_unit_test(any_walk_through_the_decisions_finds_the_same_positions),
        cmocka_unit_test(hidden_cards_tell_nobody_anything),
        cmocka_unit_test(every_example_conforms),
        cmocka_unit_test(a_thousand_random_and_two_hundred_bot_games),
        cmocka_unit_test(every_war_on_every_ground_conforms),
        cmocka_unit_test(every_town_conforms),
        cmocka_unit_test(every_voyage_conforms),
        cmocka_unit_test(five_hundred_random_and_a_hundred_bot_games),
        cmocka_unit_test(every_match_conforms),
        cmocka_unit_test(a_thousand_random_and_three_hundred_bot_matches),
        cmocka_unit_test(partners_hide_their_hands),
        cmocka_unit_test(planted_faults_are_found),
        cmocka_unit_test(what_has_lain_open_may_be_told),
        cmocka_unit_test(an_order_of_memory_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
