/* test_heavy.c - heavy mode: at every decision of a game everything is done that must change nothing.
 *
 * The game is recorded; the record is loaded into a new game, which must be at the same position with the same
 * question. So must be a copy of the whole game and one of the position; both then make the same decision as the game.
 * The game goes back one decision and forward again. Meanwhile the law of secrets redeals what each seat cannot see,
 * and every step is rebuilt (BOHN_AUDIT).
 *
 * `make heavy` plays every game, number of players and example; `make test` plays the short ones, and `make test-long`
 * also a share of the others (BOHN_SHARE, see in_share()).
 */
#include "repl/author/laws.h"
#include "tests/common.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define PATH "stdlib:rules:examples:tests/faults:tests/games"
#define PARTS 23   /* a long run plays one of so many games: the whole of them takes hours */

/* ---- at a decision ---------------------------------------------------------------------------------------------- */

typedef struct {
    const char *script;
    char file[300];           /* the record */
    BohnGame *whole, *place;  /* copies from before the last decision, or NULL */
    int looked;               /* decisions */
    char why[5000];       /* the first thing that was wrong, or "" */
} Heavy;

/* The game goes on, and the law may find more; but nothing is looked at any more. */
__attribute__((format(printf, 3, 4)))
static void wrong(Heavy *heavy, const BohnGame *game, const char *format, ...) {
    char what[5000];
    va_list args;
    if (*heavy->why) return;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    snprintf(heavy->why, sizeof heavy->why, "%s, after %d decisions: %.4500s", heavy->script, bohn_now(game).position, what);
}

static void free_copies(Heavy *heavy) {
    bohn_free(heavy->whole);
    bohn_free(heavy->place);
    heavy->whole = heavy->place = NULL;
}

static bool same_option(const BohnOption *a, const BohnOption *b) {
    bool same = a->n == b->n && a->clause == b->clause;
    for (int i = 0; same && i < a->n; i++) same = a->atom[i].type == b->atom[i].type && a->atom[i].value == b->atom[i].value;
    return same;
}

static bool same_question(const BohnRequest *a, const BohnRequest *b) {
    bool same = a && b && a->type == b->type && a->seat == b->seat && strcmp(a->name, b->name) == 0 && a->pass == b->pass &&
                a->window == b->window && a->poll == b->poll && a->least == b->least && a->most == b->most && a->offer == b->offer &&
                a->n_options == b->n_options && a->n_partners == b->n_partners && a->n_cards == b->n_cards && a->n_kinds == b->n_kinds;
    for (int i = 0; same && i < a->n_options; i++) same = same_option(&a->options[i], &b->options[i]);
    return same;
}

/* Both are at the same position: the same table, the same question. */
static void must_agree(Heavy *heavy, const BohnGame *game, const BohnGame *other, const char *what) {
    char mine[17], theirs[17];
    bohn_fingerprint(game, mine);
    bohn_fingerprint(other, theirs);
    if (strcmp(mine, theirs) != 0) wrong(heavy, game, "%s has another table", what);
    if (!same_question(bohn_request(game), bohn_request(other)))
        wrong(heavy, game, "%s asks another question than '%s'", what, bohn_request(game)->name);
}

static void save_and_load(Heavy *heavy, BohnGame *game) {
    BohnGame *loaded = bohn_new(bohn_rules(game), bohn_now(game).seed, ALL_FLAGS, &err);
    assert_non_null(loaded);
    bohn_set_polls(loaded, (1u << bohn_info(bohn_rules(game))->players) - 1); /* as the laws do */
    if (!bohn_record_ok(game, &err) || !bohn_record_replay(loaded, heavy->file, false, -1, &err) || bohn_run(loaded, &err) == BOHN_FAILED)
        wrong(heavy, game, "%s", err.text);
    else must_agree(heavy, game, loaded, "the loaded record");
    bohn_free(loaded);
}

/* The copies of the last question decide as the game did, and must come to where it is now. */
static void follow(Heavy *heavy, BohnGame *copy, const BohnGame *game, const char *what) {
    if (!bohn_decide(copy, bohn_decision(game, bohn_now(game).position - 1), &err) || bohn_run(copy, &err) == BOHN_FAILED)
        wrong(heavy, game, "%s: %s", what, err.text);
    else must_agree(heavy, game, copy, what);
}

static void back_and_forth(Heavy *heavy, BohnGame *game) {
    char print[17], again[17];
    int position = bohn_now(game).position;
    bohn_fingerprint(game, print);
    if (position == 0) return;
    if (!bohn_goto(game, position - 1, &err) || !bohn_goto(game, position, &err)) wrong(heavy, game, "%s", err.text);
    bohn_fingerprint(game, again);
    if (strcmp(print, again) != 0 || !bohn_request(game)) wrong(heavy, game, "going back and forth leads to another table");
}

static void asked(void *context, BohnGame *game) {
    Heavy *heavy = context;
    if (*heavy->why) return;
    if (bohn_now(game).position == 0) {
        unlink(heavy->file);
        assert_ok(bohn_record_start(game, heavy->file, heavy->script, NULL, &err));
    } else {
        follow(heavy, heavy->whole, game, "a whole copy");
        follow(heavy, heavy->place, game, "a copy of the position");
    }
    free_copies(heavy);
    save_and_load(heavy, game);
    back_and_forth(heavy, game);
    heavy->whole = bohn_copy(game, BOHN_WHOLE, 0, 0, &err);
    heavy->place = bohn_copy(game, BOHN_POSITION, 0, 0, &err);
    heavy->looked++;
    if (!heavy->whole || !heavy->place) {
        wrong(heavy, game, "%s", err.text);
        return;
    }
    must_agree(heavy, game, heavy->whole, "a whole copy");
    must_agree(heavy, game, heavy->place, "a copy of the position");
}

static void ended(void *context, BohnGame *game) {
    Heavy *heavy = context;
    BohnHeader header;
    free_copies(heavy);
    if (!bohn_record_over(game, &err) || !bohn_record_stop(game, &err) || !bohn_record_header(heavy->file, &header, &err))
        wrong(heavy, game, "%s", err.text);
    else if (!header.over || header.decisions != bohn_now(game).position) wrong(heavy, game, "the record ends early");
}

/* A fault of the law leaves copies; they go before their rules. */
static void end(void *context, BohnRules *rules) {
    (void)rules;
    free_copies(context);
}

/* ---- games ------------------------------------------------------------------------------------------------------- */

typedef struct { char name[120]; const char *script, *option, *seats; int players, games; bool usual; } Case;

static Case cases[300];
static size_t n_cases;

static bool obeys(const Case *c, LawFault *fault) {
    Heavy heavy = { .script = c->script };
    const LawCalls calls = { .context = &heavy, .asked = asked, .ended = ended, .end = end };
    const char *options[] = { c->option, NULL };
    BohnLimits limits = bohn_default_limits;
    limits.milliseconds = 60 * 1000; /* the machine may be busy */
    snprintf(heavy.file, sizeof heavy.file, "%s/heavy.bohn", directory);
    LawRun run = { .setup = { .script = c->script, .path = PATH, .players = c->players, .options = c->option ? options : NULL, .limits = &limits },
                   .seats = c->seats, .seed = 2026, .games = c->games, .flags = BOHN_AUDIT, .calls = &calls };
    bool ok = law_secrets(&run, fault);
    if (ok && !*heavy.why && heavy.looked < 5 * c->games) snprintf(heavy.why, sizeof heavy.why, "only %d decisions were looked at", heavy.looked);
    if (ok) snprintf(fault->report, sizeof fault->report, "%s", heavy.why);
    return ok && !*heavy.why;
}

static void plays(void **state) {
    static LawFault fault;
    const Case *c = *state;
    bool usual = c->usual && (!slow_run() || c == cases);
    if (!usual && !(long_run() && in_share((int)(c - cases), PARTS))) skip();
    if (!obeys(c, &fault)) fail_msg("%s", fault.report);
}

static void add(const char *script, const char *option, int players, const char *seats, bool usual) {
    Case *c = &cases[n_cases++];
    if (n_cases > sizeof cases / sizeof cases[0]) abort();
    *c = (Case){ .script = script, .option = option, .players = players, .seats = seats, .games = 1, .usual = usual };
    snprintf(c->name, sizeof c->name, "%s%s%s, %d %s", script, option ? " " : "", option ? option : "", players, seats);
}

/* Every number of players that the game allows. */
static void add_game(const char *script, const char *option, const char *bot, int usual) {
    const char *options[] = { option, NULL };
    BohnSetup setup = { .script = script, .path = PATH, .options = option ? options : NULL, .each_number = true };
    BohnRules *rules = bohn_load(&setup, &err);
    if (!rules) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    for (int players = 1; players <= BOHN_MAX_SEATS; players++) {
        if (!(bohn_info(rules)->allowed >> players & 1)) continue;
        add(script, option, players, "random", players == usual);
        if (bot) add(script, option, players, bot, false);
    }
    bohn_rules_free(rules);
}

static void add_all(const glob_t *examples) {
    add_game("two_beans", NULL, NULL, 2); /* the first: also in slow runs */
    add_game("goofspiel", NULL, NULL, 3);
    add_game("hearts", NULL, "dodger", 4);
    add_game("bohnick", NULL, "coach", 2);
    add_game("al_cabohne", NULL, "capo", 1);
    add_game("prohibohn", NULL, "capo", 0);
    add_game("prohibohn", "pub=true", "capo", 0);
    add_game("bohnanza", NULL, "farmer", 0);
    add_game("bohnanza", "profile=rgg", "farmer", 0);
    add_game("bohnanza", "profile=amigo_ext", "farmer", 0);
    add_game("high_bohn", "cognac=true", "farmer", 0);
    add_game("isla_bohnita", NULL, "farmer", 0);
    add_game("bohnaparte", NULL, "general", 0);
    add_game("bohnaparte_cavalry", NULL, "general", 0);
    add_game("bohnaparte_combined", NULL, "general", 0);
    for (size_t i = 0; i < examples->gl_pathc; i++)
        if (!strstr(examples->gl_pathv[i], "two_beans") && !strstr(examples->gl_pathv[i], "goofspiel") && !strstr(examples->gl_pathv[i], "hearts"))
            add(examples->gl_pathv[i], NULL, 0, "random", false);
}

/* ---- planted faults ---------------------------------------------------------------------------------------------- */

static void caught(const char *script, const char *says) {
    static LawFault fault;
    const Case c = { .script = script, .seats = "random", .games = 3 };
    if (obeys(&c, &fault)) fail_msg("%s was not caught", script);
    if (!strstr(fault.report, says)) fail_msg("%s: expected '%s' in: %s", script, says, fault.report);
}

static void planted_faults_are_caught(void **state) {
    (void)state;
    caught("counts_runs", "outside the"); /* table; or rule, if the step is repeated */
    caught("keeps_count", "'seen'");
    caught("shows_deck", "can tell hidden cards apart");
    caught("says_top", "tells");
}

/* The comparison itself: two games that differ by one answer must not pass for one. */
static void differences_are_seen(void **state) {
    (void)state;
    BohnSetup setup = { .script = "two_beans", .path = PATH };
    BohnRules *rules = bohn_load(&setup, &err);
    BohnGame *one = bohn_new(rules, 1, ALL_FLAGS, &err), *two = bohn_new(rules, 1, ALL_FLAGS, &err);
    assert_true(bohn_run(one, &err) == BOHN_WAITING && bohn_run(two, &err) == BOHN_WAITING);
    assert_true(same_question(bohn_request(one), bohn_request(two)));
    assert_ok(bohn_decide(one, "p1 plant_where field_1", &err));
    assert_true(bohn_run(one, &err) == BOHN_WAITING);
    assert_false(same_question(bohn_request(one), bohn_request(two))); /* the second may be passed */
    BohnOption changed = bohn_request(two)->options[0];
    changed.atom[0].value++;
    assert_false(same_option(&changed, &bohn_request(two)->options[0]));
    bohn_free(one);
    bohn_free(two);
    bohn_rules_free(rules);
}

int main(void) {
    static struct CMUnitTest tests[sizeof cases / sizeof cases[0]];
    const struct CMUnitTest more[] = { cmocka_unit_test(planted_faults_are_caught), cmocka_unit_test(differences_are_seen) };
    glob_t examples;
    if (glob("examples/*.lua", 0, NULL, &examples) != 0) abort();
    add_all(&examples);
    for (size_t i = 0; i < n_cases; i++)
        tests[i] = (struct CMUnitTest){ .name = cases[i].name, .test_func = plays, .initial_state = &cases[i] };
    int failed = _cmocka_run_group_tests("heavy", tests, n_cases, make_directory, remove_directory);
    failed += cmocka_run_group_tests(more, make_directory, remove_directory);
    globfree(&examples);
    return failed;
}
