/* test_conformance.c - the laws of repl/author/laws.h hold for every shipped script, and scripts that break one law
 * each (tests/faults) are caught.
 *
 * One test per law, script, option and seats. Those left out to save time are counted as skipped: a plain run takes one
 * game each of a selection, the slow builds an eighth of that; `make test-long` takes the selection in all builds, and
 * in the plain one many games of a share of everything (BOHN_SHARE, see in_share()).
 */
#include "repl/author/laws.h"
#include "tests/common.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

#define PATH "stdlib:rules:examples:tests/faults"
#define PARTS 5   /* a long run plays many games of one of so many tests */

/* ---- laws ------------------------------------------------------------------------------------------- */

typedef enum { GAMES, TWICE, WALK, SECRETS, NEUTRAL, PLAIN } LawName;

static const struct {
    const char *name;
    Law check;
} laws[] = {
    [GAMES] = { "games", law_games },       [TWICE] = { "two processes", law_twice },
    [WALK] = { "walk", law_walk },          [SECRETS] = { "secrets", law_secrets },
    [NEUTRAL] = { "neutral", law_neutral }, [PLAIN] = { "plain games", law_plain },
};

static void obeys(const char *script, const char *option, int players, const char *seats, int games, LawName law) {
    static LawFault fault;
    const char *options[] = { option, NULL };
    BohnLimits limits = bohn_default_limits;
    limits.milliseconds = 60 * 1000; /* the machine may be busy */
    LawRun run = { .setup = { .script = script, .path = PATH, .players = players, .options = option ? options : NULL,
                               .limits = &limits },
                    .seats = seats, .seed = 1000, .games = games };
    if (!laws[law].check(&run, &fault)) fail_msg("%s", fault.report);
}

/* ---- the list of tests ------------------------------------------------------------------------------ */

typedef struct {
    char name[120];
    LawName law;
    const char *script, *option, *seats;
    int players;
    int games; /* 0: skipped */
} Case;

static Case cases[1000];
static size_t n_cases;

/* A law for a script: so many games in a plain run, and in a long one. */
static void add(LawName law, const char *script, const char *option, int players, const char *seats, int usual, int thorough) {
    static int n_usual;
    Case *c = &cases[n_cases++];
    if (n_cases > sizeof cases / sizeof cases[0]) abort();
    *c = (Case){ .law = law, .script = script, .option = option, .seats = seats, .players = players,
                 .games = long_run() && in_share((int)n_cases - 1, PARTS) ? thorough : usual };
    if (slow_run() && !getenv("BOHN_LONG") && usual > 0 && !in_share(n_usual++, 8)) c->games = 0;
    snprintf(c->name, sizeof c->name, "%s: %s%s%s, %d %s", laws[law].name, script, option ? " " : "",
             option ? option : "", players, seats);
}

/* ---- Bohnanza, Al Cabohne, Prohibohn: all laws ---- */

static const struct {
    const char *script, *option;
    int players;
    const char *bot; /* or NULL: random seats only */
} settings[] = {
    { "bohnanza", "profile=amigo", 3, "farmer" },     { "bohnanza", "profile=amigo", 4, "farmer" },
    { "bohnanza", "profile=amigo", 5, "farmer" },     { "bohnanza", "profile=amigo_new", 3, "farmer" },
    { "bohnanza", "profile=amigo_new", 4, NULL },     { "bohnanza", "profile=rgg", 2, "farmer" },
    { "bohnanza", "profile=rgg", 3, "farmer" },       { "bohnanza", "profile=rgg", 4, "farmer" },
    { "bohnanza", "profile=rgg", 5, "farmer" },       { "bohnanza", "profile=rgg", 6, "farmer" },
    { "bohnanza", "profile=rgg", 7, "farmer" },       { "bohnanza", "profile=amigo_ext", 3, "farmer" },
    { "bohnanza", "profile=amigo_ext", 4, "farmer" }, { "bohnanza", "profile=amigo_ext", 5, "farmer" },
    { "bohnanza", "profile=amigo_ext", 6, "farmer" }, { "bohnanza", "profile=amigo_ext", 7, "farmer" },
    { "bohnanza", "trading=false", 3, NULL },
    { "al_cabohne", NULL, 1, "capo" },                { "al_cabohne", NULL, 2, "capo" },
    { "al_cabohne", "solo_leftovers=plant", 1, NULL }, { "al_cabohne", "duplicate_fields=false", 2, NULL },
    { "al_cabohne", "spent_thalers=top", 2, NULL },   { "prohibohn", NULL, 2, "capo" },
    { "prohibohn", "pub=true", 2, "capo" },
};
#define N_SETTINGS (sizeof settings / sizeof settings[0])

static void add_settings(LawName law, int thorough, bool with_bots) {
    for (size_t i = 0; i < N_SETTINGS; i++) {
        add(law, settings[i].script, settings[i].option, settings[i].players, "random", 1, thorough);
        if (with_bots && settings[i].bot) /* their games are long */
            add(law, settings[i].script, settings[i].option, settings[i].players, settings[i].bot, i % 6 == 0, thorough);
    }
}

static void add_secrets(void) {
    for (size_t i = 0; i < N_SETTINGS; i++)
        add(SECRETS, settings[i].script, settings[i].option, settings[i].players,
            settings[i].bot ? settings[i].bot : "random", i % 5 == 1, 5); /* the Pub is among the usual ones */
}

/* Examples change a few rules of a game that keeps all laws: one of the expensive laws each is enough. */
static void add_examples(const glob_t *examples) {
    static const LawName expensive[] = { SECRETS, WALK, TWICE }, turns[] = { SECRETS, WALK, TWICE, WALK, TWICE, WALK };
    for (size_t i = 0; i < examples->gl_pathc; i++) {
        add(GAMES, examples->gl_pathv[i], NULL, 0, "random", 1, 8);
        for (size_t k = 0; k < 3; k++) add(expensive[k], examples->gl_pathv[i], NULL, 0, "random", expensive[k] == turns[i % 6], 3);
    }
}

/* ---- the other games: one law per setting in turn, and all of them in a long run ---- */

static void add_in_turn(const char *script, const char *option, int players, const char *bot, size_t turn, bool usual) {
    bool by_bot = turn % 8 == 4;
    for (LawName law = GAMES; law <= SECRETS; law++)
        add(law, script, option, players, "random", usual && law == turn % 4 && !by_bot, 3);
    add((LawName)(turn % 4), script, option, players, bot, usual && by_bot, 1);
}

static const char *const wars[] = { "bohnaparte", "bohnaparte_cavalry", "bohnaparte_combined" };
static const char *const grounds[] = { "layout=fixed", "pattern=checkerboard", "layout=random", "layout=pyramid5",
                                       "layout=pyramid6" };
static const char *const drinks[] = { "cognac=false", "cognac=true" };

static const char *extension_for(int players) { return players > 5 ? "extension=true" : "extension=false"; }

static void add_wars(void) {
    size_t turn = 0;
    for (size_t war = 0; war < 3; war++)
        for (size_t ground = 0; ground < 5; ground++, turn++)
            if (ground > 2) add_in_turn(wars[war], grounds[ground], 3, "general", turn, true); /* a pyramid is for three */
            else for (size_t n = 0; n < 4; n++) /* the law of secrets takes longest: it goes to three players */
                add_in_turn(wars[war], grounds[ground], 3 + (int)n, "general", turn + (7 - n - turn % 4) % 4, n == turn % 4);
}

static void add_others(void) {
    for (int players = 3, turn = 4; players <= 5; players++) /* 4: secrets, which take long, come up once */
        for (int drink = 0; drink < 2; drink++, turn++)
            add_in_turn("high_bohn", drinks[drink], players, "farmer", (size_t)turn, true);
    for (int players = 2; players <= 7; players++)
        add_in_turn("isla_bohnita", extension_for(players), players, "farmer", (size_t)players + 3, true);
    for (int players = 2; players <= 4; players += 2) { /* matches are short: each law every time */
        for (LawName law = GAMES; law <= SECRETS; law++) add(law, "bohnick", NULL, players, "random", 1, 3);
        add(GAMES, "bohnick", NULL, players, "coach", 0, 1);
    }
}

/* ---- seats are alike: every game and bot ---- */

static void add_neutral(void) {
    static const struct { const char *script, *bots[3]; int players; } games[] = {
        { "bohnanza", { "farmer" }, 4 },                 { "bohnaparte", { "general", "farmer" }, 3 },
        { "bohnaparte_cavalry", { "general" }, 4 },      { "bohnaparte_combined", { "general" }, 3 },
        { "al_cabohne", { "capo" }, 2 },                 { "prohibohn", { "capo" }, 2 },
        { "high_bohn", { "farmer", "peasant" }, 3 },     { "isla_bohnita", { "farmer", "landlubber" }, 2 },
        { "bohnick", { "coach" }, 2 },                   { "bohnick", { "coach" }, 4 },
        { "hearts", { "dodger" }, 4 },
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        add(NEUTRAL, games[i].script, NULL, games[i].players, "random", 1, 5);
        for (size_t k = 0; games[i].bots[k]; k++)
            add(NEUTRAL, games[i].script, NULL, games[i].players, games[i].bots[k], 1, 3);
    }
    for (size_t i = 0; i < N_SETTINGS; i++)
        add(NEUTRAL, settings[i].script, settings[i].option, settings[i].players, "random", i % 4 == 2, 3);
}

/* ---- many games, in a long run only ---- */

static void add_many(const char *script, const char *option, int players, const char *bot, int random, int by_bots) {
    add(PLAIN, script, option, players, "random", 0, random);
    if (bot) add(PLAIN, script, option, players, bot, 0, by_bots);
}

static void add_long(void) {
    for (size_t i = 0; i < N_SETTINGS; i++)
        add_many(settings[i].script, settings[i].option, settings[i].players, settings[i].bot, 1000, 200);
    for (size_t war = 0; war < 3; war++)
        for (int players = 3; players <= 6; players++) add_many(wars[war], NULL, players, "general", 500, 100);
    for (int drink = 0; drink < 2; drink++)
        for (int players = 3; players <= 5; players++) add_many("high_bohn", drinks[drink], players, "farmer", 500, 100);
    for (int players = 2; players <= 7; players++)
        add_many("isla_bohnita", extension_for(players), players, "farmer", 500, 100);
    for (int players = 2; players <= 4; players += 2) add_many("bohnick", NULL, players, "coach", 1000, 300);
}

static void keeps_the_law(void **state) {
    const Case *c = *state;
    if (c->games == 0) skip();
    obeys(c->script, c->option, c->players, c->seats, c->games, c->law);
}

static int run_laws(void) {
    static struct CMUnitTest tests[sizeof cases / sizeof cases[0]];
    glob_t examples;
    if (glob("examples/*.lua", 0, NULL, &examples) != 0) abort();
    add_settings(GAMES, 20, true);
    add_settings(TWICE, 20, true);
    add_settings(WALK, 5, false);
    add_secrets();
    add_examples(&examples);
    add_wars();
    add_others();
    add_neutral();
    add_long();
    for (size_t i = 0; i < n_cases; i++)
        tests[i] = (struct CMUnitTest){ .name = cases[i].name, .test_func = keeps_the_law, .initial_state = &cases[i] };
    int failed = _cmocka_run_group_tests("laws", tests, n_cases, NULL, NULL);
    globfree(&examples);
    return failed;
}

/* ---- more ------------------------------------------------------------------------------------------- */

/* KIK-A9: nobody sees another player's hand, not even their partner's. */
static void partners_hide_their_hands(void **state) {
    (void)state;
    BohnSetup setup = { .script = "bohnick", .path = PATH, .players = 4 };
    BohnRules *rules = bohn_load(&setup, &err);
    if (!rules) fail_msg("%s", err.text);
    BohnGame *game = bohn_new(rules, 1, 0, &err);
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    for (int zone = 0; zone < bohn_info(rules)->n_zones; zone++) {
        int owner = bohn_info(rules)->zones[zone].seat;
        for (int seat = 0; owner != BOHN_NO_SEAT && seat < 4; seat++)
            for (int i = 0; i < bohn_zone_size(game, zone); i++)
                assert_int_equal(bohn_zone_card(game, seat, zone, i) == BOHN_UNKNOWN, seat != owner);
    }
    bohn_free(game);
    bohn_rules_free(rules);
}

/* ---- planted faults --------------------------------------------------------------------------------- */

/* Set to leave out the sorting that `pairs` does: see LDFLAGS_test_conformance in the Makefile. */
static bool unsorted;

typedef int (*Order)(const void *, const void *);
void __real_qsort(void *list, size_t n, size_t size, Order order);
void __wrap_qsort(void *list, size_t n, size_t size, Order order);

void __wrap_qsort(void *list, size_t n, size_t size, Order order) {
    if (!unsorted) __real_qsort(list, n, size, order);
}

static void caught(const char *script, const char *seats, LawName law, const char *says) {
    static LawFault fault;
    LawRun run = { .setup = { .script = script, .path = PATH }, .seats = seats, .seed = 1, .games = 3 };
    if (laws[law].check(&run, &fault)) fail_msg("%s was not caught", script);
    if (!strstr(fault.report, says)) fail_msg("%s: expected '%s' in: %s", script, says, fault.report);
}

static void planted_faults_are_caught(void **state) {
    (void)state;
    caught("plays_for_show", "random", TWICE, "different games");
    caught("keeps_count", "random", GAMES, "'seen'");
    caught("counts_runs", "random", GAMES, "outside the");
    caught("never_ends", "random", GAMES, "never come to an end");
    caught("asks_for_ever", "random", GAMES, "endless");
    caught("shows_deck", "random", SECRETS, "can tell hidden cards apart");
    caught("shows_deck_late", "random", SECRETS, "can tell hidden cards apart");
    caught("says_top", "random", SECRETS, "'top_is' tells");
    caught("hints_top", "random", SECRETS, "about hidden cards");
    caught("tells_hand", "random", SECRETS, "'he_has' tells");
    caught("peeking_bot", "peeker", SECRETS, "hidden");
    caught("favours_p1", "courtier", NEUTRAL, "bot 'courtier' answers 'plant_first' differently in seat p");
    caught("spoils_p1", "random", NEUTRAL, "the rules depend on the number of a seat");
    caught("ties_for_p1", "random", NEUTRAL, "score and winners may depend on who began");
    caught("no_answer", "random", GAMES, "no legal answer");
    caught("counts_runs", "random", WALK, repeating_run() ? "counts_runs" : "goto"); /* a step that is repeated fails before that */
}

static void messages_may_name_cards_seen_before(void **state) {
    (void)state;
    obeys("tells_shown", NULL, 0, "random", 10, SECRETS);
}

/* Within one process the order is always the same: only a second process differs. */
static void order_by_address_is_caught(void **state) {
    (void)state;
    static const LawName others[] = { GAMES, WALK, SECRETS };
    obeys("walks_table", NULL, 0, "random", 3, TWICE);
    unsorted = true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) obeys("walks_table", NULL, 0, "random", 3, others[i]);
    for (int i = 0; i < 3; i++) caught("walks_table", "random", TWICE, "different games");
    unsorted = false;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(partners_hide_their_hands),
        cmocka_unit_test(planted_faults_are_caught),
        cmocka_unit_test(messages_may_name_cards_seen_before),
        cmocka_unit_test(order_by_address_is_caught),
    };
    return run_laws() + cmocka_run_group_tests(tests, NULL, NULL);
}
