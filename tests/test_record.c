/* test_record.c - the game record: replaying it gives the same game, and no other rules fit it. */
#include "tests/plots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- records replay ------------------------------------------------------------------------ */

static void a_whole_game_replays(void **state) {
    (void)state;
    BohnHeader header;
    struct stat info;
    BohnRules *rules = load_plots(3, "hand_size=4");
    BohnGame *game = start_plots(rules, ALL_FLAGS);
    int n = play_plots(game, 10000);
    assert_true(n > 40 && n < 10000);
    assert_int_equal(bohn_run(game, &err), BOHN_OVER);
    assert_ok(bohn_record_header(record_file, &header, &err));
    assert_false(header.over);
    assert_ok(bohn_record_over(game, &err));
    off_t closed = stat(record_file, &info) == 0 ? info.st_size : 0;
    assert_ok(bohn_record_over(game, &err)); /* a second call writes nothing */
    assert_ok(bohn_record_ok(game, &err));

    assert_int_equal(stat(record_file, &info), 0);
    assert_int_equal(info.st_size, closed);
    assert_int_equal(info.st_mode & 0777, 0600);
    assert_ok(bohn_record_header(record_file, &header, &err));
    assert_true(header.over);
    assert_false(header.torn);
    assert_int_equal(header.decisions, n);
    assert_int_equal(header.players, 3);
    assert_int_equal(header.seed, SEED);
    assert_string_equal(header.version, BOHN_VERSION);
    assert_string_equal(header.game, "plots");
    assert_string_equal(header.script, "plots");
    assert_int_equal(header.n_options, 2);
    assert_string_equal(header.options[0], "draws=2");
    assert_string_equal(header.options[1], "hand_size=4");
    assert_string_equal(header.seats[0], "human");
    assert_string_equal(header.seats[2], "gärtner");
    assert_int_equal(header.n_scripts, 1);
    assert_string_equal(header.names[0], "plots");
    assert_string_equal(header.hashes[0], bohn_info(rules)->scripts[0].hash);

    static const int flags[] = { 0, BOHN_HISTORY, ALL_FLAGS, ALL_FLAGS | BOHN_AUDIT | BOHN_EXPLAIN };
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        BohnGame *copy = new_plots(rules, flags[i]);
        assert_ok(replay_file(copy, false));
        assert_same(game, copy);
        bohn_free(copy);
    }
    /* All 64 bits of a seed survive; as a JSON number they would not. */
    BohnGame *other = bohn_new(rules, UINT64_MAX, ALL_FLAGS, &err);
    unlink(record_file);
    assert_ok(bohn_record_start(other, record_file, "plots", NULL, &err));
    play_plots(other, 5);
    assert_ok(bohn_record_header(record_file, &header, &err));
    assert_true(header.seed == UINT64_MAX);
    assert_string_equal(header.seats[1], "");
    bohn_free(other);
    bohn_free(game);
    bohn_rules_free(rules);
}

static void every_kind_of_decision_replays(void **state) {
    (void)state;
    static const char *const kinds[] = {
        " ! harvest ",         " anytime - ",    " anytime harvest ",
        " plant_where - ",     " throw_away - ", " colour 7 ",
        " colour red ",        ", red.",         ", blue.",
        " give - ask ",        " ask - ",        " ask blue ",
        " give_away nothing ", " give_away - "};
    enum { KINDS = sizeof kinds / sizeof kinds[0] };
    bool found[KINDS] = { false };
    BohnRules *rules = load_plots(3, NULL);
    for (unsigned i = 0; i < 10; i++) {
        size_t n;
        BohnGame *game = start_plots(rules, ALL_FLAGS);
        dice = i;
        play_plots(game, 150);
        assert_replays(game);
        bohn_free(game);
        char *text = get_file(record_file, &n);
        for (int k = 0; k < KINDS; k++) found[k] |= strstr(text, kinds[k]) != NULL;
        free(text);
    }
    for (int k = 0; k < KINDS; k++)
        if (!found[k]) fail_msg("'%s' was never recorded", kinds[k]);
    bohn_rules_free(rules);
}

static void fingerprints_are_taken_at_the_question(void **state) {
    (void)state;
    char prints[60][17];
    size_t n;
    BohnRules *rules = load_plots(3, NULL);
    BohnGame *game = start_plots(rules, 0);
    for (int i = 0; i < 60; i++) {
        assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
        bohn_fingerprint(game, prints[i]);
        BohnAnswer answer;
        random_answer(bohn_request(game), &answer);
        assert_ok(bohn_answer(game, &answer, &err));
    }
    char *text = get_file(record_file, &n); /* while the game still has it open */
    Lines lines = split_lines(text);
    assert_int_equal(lines.n, 62);
    for (int i = 0; i < 60; i++) assert_string_equal(strrchr(lines.line[i + 2], '@') + 1, prints[i]);
    free_lines(&lines);
    free(text);
    bohn_free(game);
    bohn_rules_free(rules);
}

static void undo_redo_and_edits_replay(void **state) {
    (void)state;
    static const char *const edits[] = {"put('red', p1.field_1, { from = t.deck })",
                                        "put('2 blue', 'p2.hand', { from = 'deck' })",
                                        "p1.coins:set(5)\n-- five thalers",
                                        "cursor { phase = 'draw', seat = p2 }",
                                        "cursor { turn = 9, phase = 'plant', seat = 3 }"};
    BohnRules *rules = load_plots(3, NULL);
    int undone = 0, redone = 0, edited = 0, polled = 0;
    for (unsigned run = 0; run < 20; run++) {
        BohnGame *game = start_plots(rules, run % 3 ? ALL_FLAGS : ALL_FLAGS | BOHN_AUDIT);
        unsigned polls = run % 4 == 3 ? 0 : 7;
        bohn_set_polls(game, polls);
        dice = run + 100;
        for (int i = 0; i < 60; i++) {
            int position = bohn_now(game).position;
            unsigned what = roll(12);
            const BohnRequest *q = bohn_request(game);
            if (what < 2 && position > 0) {
                undone += bohn_goto(
                    game, position - 1 - (int)roll((unsigned)(position > 3 ? 3 : position)), &err);
                q = bohn_request(game);
                polled += q && q->poll;
            } else if (what == 2 && bohn_now(game).length > position) {
                redone += bohn_goto(game, position + 1, &err);
            } else if (what == 3) {
                edited += bohn_eval(game, edits[roll(5)], NULL, 0, &err);
                if (roll(2))
                    edited += bohn_eval(game, edits[roll(5)], NULL, 0, &err); /* without a run between */
                polled += q && q->poll;
            } else if (what == 4) {
                polls = roll(8);
                bohn_set_polls(game, polls);
            } else {
                play_plots(game, 1);
            }
            assert_true(bohn_run(game, &err) != BOHN_FAILED);
            assert_ok(bohn_record_ok(game, &err));
            if (i % 10 == 9) assert_replays(game);
        }
        assert_replays(game);
        bohn_free(game);
    }
    /* the walk did all of it */
    assert_true(undone > 30 && redone > 5 && edited > 30 && polled > 5);
    bohn_rules_free(rules);
}

static void redo_works_after_a_replay(void **state) {
    (void)state;
    BohnRules *rules = load_plots(3, NULL);
    BohnGame *game = start_plots(rules, ALL_FLAGS), *copy = new_plots(rules, ALL_FLAGS), *bare = new_plots(rules, 0);
    play_plots(game, 12);
    assert_ok(bohn_goto(game, 4, &err));
    assert_ok(replay_file(copy, false));
    assert_same(game, copy);
    assert_int_equal(bohn_now(copy).length, 12);
    assert_ok(bohn_goto(game, 12, &err));
    assert_ok(bohn_goto(copy, 12, &err));
    assert_same(game, copy);
    assert_refused(replay_file(bare, false), BOHN_DIVERGED, "undo 4", "history");
    bohn_free(game);
    bohn_free(copy);
    bohn_free(bare);
    bohn_rules_free(rules);
}

static void the_limit_counts_decisions_after_undos(void **state) {
    (void)state;
    char prints[30][17];
    BohnRules *rules = load_plots(3, NULL);
    BohnGame *game = start_plots(rules, ALL_FLAGS);
    bohn_set_polls(game, 0);
    play_plots(game, 10);
    assert_ok(bohn_goto(game, 3, &err));
    for (int i = 0; i <= 11; i++) { /* different decisions from 3 on; the entry before 9 is an edit */
        if (i < 3) assert_ok(bohn_goto(game, i, &err));
        else if (i == 9) assert_ok(bohn_eval(game, "set('p2.coins', 3)", NULL, 0, &err));
        else if (i > 3) play_plots(game, 1);
        assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
        bohn_fingerprint(game, prints[i]);
        if (i == 2) assert_ok(bohn_goto(game, 3, &err));
    }
    for (int limit = 0; limit <= 13; limit++) {
        char now[17];
        int there = limit < 11 ? limit : 11;
        BohnGame *copy = new_plots(rules, ALL_FLAGS);
        assert_ok(bohn_record_replay(copy, record_file, false, limit, &err));
        assert_int_equal(bohn_now(copy).position, there);
        bohn_fingerprint(copy, now);
        assert_string_equal(now, prints[there]);
        bohn_free(copy);
    }
    bohn_free(game);
    bohn_rules_free(rules);
}

static void a_game_continues_in_its_record(void **state) {
    (void)state;
    BohnHeader header;
    BohnRules *rules = load_plots(3, NULL);
    BohnGame *whole = start_plots(rules, ALL_FLAGS), *game = NULL;
    play_plots(whole, 40);
    bohn_free(whole);
    for (int i = 0; i < 5; i++) {
        BohnGame *next = new_plots(rules, ALL_FLAGS);
        bohn_set_polls(next, 5);
        assert_ok(replay_file(next, false));
        assert_ok(bohn_record_resume(next, record_file, &err));
        assert_string_equal(err.text, "");
        if (i == 2) assert_ok(bohn_goto(next, 20, &err));
        play_plots(next, 10);
        assert_replays(next);
        if (i < 4) bohn_free(next); else game = next;
    }
    play_plots(game, 10000);
    assert_ok(bohn_record_over(game, &err));
    assert_ok(bohn_record_stop(game, &err));
    assert_refused(bohn_record_stop(game, &err), BOHN_BAD_INPUT, "not recorded");
    assert_refused(bohn_record_over(game, &err), BOHN_BAD_INPUT, "not recorded");
    assert_ok(bohn_record_ok(game, &err));
    /* A finished game may be continued. */
    BohnGame *again = new_plots(rules, ALL_FLAGS);
    assert_ok(replay_file(again, false));
    assert_same(game, again);
    assert_ok(bohn_record_resume(again, record_file, &err));
    assert_ok(bohn_goto(again, 30, &err));
    assert_ok(bohn_record_header(record_file, &header, &err));
    assert_false(header.over);
    assert_replays(again);
    play_plots(again, 10000);
    assert_ok(bohn_record_over(again, &err));
    assert_ok(bohn_record_header(record_file, &header, &err));
    assert_true(header.over);
    bohn_free(again);
    bohn_free(game);
    bohn_rules_free(rules);
}

static void polls_replay(void **state) {
    (void)state;
    size_t n;
    BohnRules *rules = load_plots(3, NULL);
    BohnGame *game = start_plots(rules, ALL_FLAGS);
    bohn_set_polls(game, 7);
    /* To a polling point and away from it: an edit there, an undo to it, polls switched off at it. */
    for (int round = 0; round < 3; round++) {
        while (bohn_run(game, &err) == BOHN_WAITING && !bohn_request(game)->poll) play_plots(game, 1);
        assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
        assert_true(bohn_request(game)->poll);
        int position = bohn_now(game).position;
        if (round == 0) assert_ok(bohn_eval(game, "put('blue', 'p2.hand', { from = 'deck' })", NULL, 0, &err));
        if (round == 1) {
            play_plots(game, 2);
            assert_ok(bohn_goto(game, position, &err));
            assert_true(bohn_request(game)->poll);
        }
        if (round == 2) bohn_set_polls(game, 0);
        assert_replays(game);
        if (round < 2) play_plots(game, 4);
    }
    bohn_free(game);
    char *text = get_file(record_file, &n);
    assert_non_null(strstr(text, " edit p"));
    free(text);
    bohn_rules_free(rules);
}

/* The first decision may be the answer to a question or to a poll. */
static void the_first_decision_may_be_a_poll(void **state) {
    (void)state;
    char *text = changed(plots, "  if #p.hand == 0",
                         "  t:poll()\n  t.deck:shuffle()\n  if #p.hand == 0"),
         *more;
    more = changed(text, "local list = {}", "local list = { { 'knock', p } }");
    put_file(script_file, more, strlen(more));
    free(text);
    text = changed(more, "return game", "function game:knock() end\nreturn game");
    put_file(script_file, text, strlen(text));
    free(text);
    free(more);
    BohnRules *rules = load_plots(3, NULL);
    BohnGame *game = new_plots(rules, ALL_FLAGS), *copy = new_plots(rules, ALL_FLAGS);
    bohn_set_polls(game, 2);
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_true(bohn_request(game)->poll);
    bohn_set_polls(game, 0); /* the present poll stays */
    assert_ok(bohn_record_start(game, record_file, "plots", seats, &err));
    assert_ok(reply(game, "-", &err));
    assert_replays(game);
    assert_int_equal(bohn_run(copy, &err), BOHN_WAITING); /* past the record's first decision */
    assert_refused(replay_file(copy, false), BOHN_BAD_INPUT, "polling point");
    bohn_free(copy);
    copy = new_plots(rules, ALL_FLAGS);
    bohn_set_polls(copy, 1);
    assert_int_equal(bohn_run(copy, &err), BOHN_WAITING);
    assert_refused(replay_file(copy, false), BOHN_BAD_INPUT, "polling point");
    bohn_free(copy);
    copy = new_plots(rules, ALL_FLAGS);
    bohn_set_polls(copy, 2);
    assert_int_equal(bohn_run(copy, &err), BOHN_WAITING);
    assert_ok(replay_file(copy, false));
    bohn_free(copy);
    bohn_free(game);
    bohn_rules_free(rules);
}

/* The start of a record by these rules; the caller frees it. */
static char *header_by(BohnRules *rules, uint64_t seed, const char *stack, const char *const *names) {
    size_t n;
    BohnGame *game = bohn_new(rules, seed, 0, &err);
    assert_non_null(game);
    assert_ok(bohn_record_start(game, record_file, stack, names, &err));
    bohn_free(game);
    char *text = get_file(record_file, &n);
    assert_int_equal(remove(record_file), 0);
    return text;
}

static void every_header_is_written_like_the_first(void **state) {
    (void)state;
    static const char *const bots[] = { "farmer", "human", "farmer", NULL }, *const one[] = { "farmer", NULL },
                      *const joined[] = { "farmerhuman", "", "farmer", NULL };
    static const struct { uint64_t seed; const char *stack; const char *const *names; } records[] = {
        { 7, "plots", bots }, { 7, "plots", bots }, { 18446744073709551615u, "plots", bots }, { 0, "plots", bots },
        { 0, "plots", NULL }, { 0, "plots", one }, { 1, "plots", one }, { 1, "./plots.lua", one },
        { 7, "plots", joined }, { 7, "plots", bots },
    };
    BohnRules *rules = load_plots(3, "draws=2");
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        BohnRules *fresh = load_plots(3, "draws=2");
        char *text = header_by(rules, records[i].seed, records[i].stack, records[i].names);
        char *expected = header_by(fresh, records[i].seed, records[i].stack, records[i].names);
        assert_string_equal(text, expected);
        free(text);
        free(expected);
        bohn_rules_free(fresh);
    }
    BohnGame *game = new_plots(rules, 0);
    assert_refused(bohn_record_start(game, record_file, "plots", (const char *const[]){ "\xFF", NULL }, &err),
                   BOHN_BAD_INPUT, "not UTF-8");
    bohn_free(game);
    bohn_rules_free(rules);
}


/* ---- records of other games ----------------------------------------------------------------- */

static void change_script(const char *old, const char *new) {
    char *text = changed(plots, old, new);
    put_file(script_file, text, strlen(text));
    free(text);
}

static void changed_scripts_are_named(void **state) {
    (void)state;
    int position = -1;
    size_t n;
    BohnRules *rules = load_plots(3, NULL);
    char *text = sample_record(rules, 30, &n);
    bohn_rules_free(rules);

    change_script("return game", "-- the same\nreturn game");
    rules = load_plots(3, NULL);
    assert_refused(try_replay(rules, false, &position), BOHN_BAD_RECORD, "'plots'", "plots.lua",
                   "changed", "--force");
    assert_int_equal(position, 0);
    assert_ok(try_replay(rules, true, &position));
    assert_int_equal(position, 30);
    /* Continuing is noted in the record. */
    BohnGame *game = new_plots(rules, ALL_FLAGS);
    assert_ok(replay_file(game, true));
    assert_ok(bohn_record_resume(game, record_file, &err));
    play_plots(game, 5);
    bohn_free(game);
    put_file(script_file, plots, strlen(plots));
    bohn_rules_free(rules);
    rules = load_plots(3, NULL);
    assert_refused(try_replay(rules, false, &position), BOHN_BAD_RECORD,
                   "while the game was played", "decision 30", "--force");
    assert_ok(try_replay(rules, true, &position));
    assert_int_equal(position, 35);
    bohn_rules_free(rules);

    put_file(record_file, text, n);
    change_script("deal(p.hand, self.opt.draws)", "deal(p.hand, self.opt.draws + 1)");
    rules = load_plots(3, NULL);
    assert_refused(try_replay(rules, true, &position), BOHN_DIVERGED, "line ", "decision ",
                   "the effect of decision ", "a card is in ", ".hand that was in ", "(now: turn ", ", phase '");
    assert_true(position > 0 && position < 30);
    Lines lines = split_lines(text); /* the first that differs; the game is just before it */
    *strstr(lines.line[position + 2], " @") = '\0';
    assert_non_null(strstr(err.text, lines.line[position + 2]));
    free_lines(&lines);
    bohn_rules_free(rules);

    put_file(script_file, plots, strlen(plots));
    forge_change(text, 1, "\"name\":\"plots\"", "\"name\":\"fields\"");
    rules = load_plots(3, NULL);
    assert_refused(try_replay(rules, false, NULL), BOHN_BAD_RECORD, "'fields'", "not loaded",
                   "--force");
    forge_change(text, 1, "\"scripts\":[", "\"scripts\":[],\"s\":[");
    assert_refused(try_replay(rules, false, NULL), BOHN_BAD_RECORD, "without the script 'plots'",
                   "--force");
    free(text);
    bohn_rules_free(rules);
}

/* Rules that fail where the recorded game went on: the error of the rule, and the line it does not reach. */
static void failing_rules_are_named_with_the_line(void **state) {
    (void)state;
    static const struct { const char *old, *new, *said; } changes[] = {
        { "t.deck:shuffle()\n  t:poll()", "error('a planted fault')", "the rules fail on the way to decision " },
        { "then t:finish() end", "then error('a planted fault') end", "the rules fail on the way to over p" },
        { "return p.coins:get() end", "error('a planted fault') end", "a planted fault" },
    };
    BohnRules *rules = load_plots(2, NULL);
    BohnGame *game = start_plots(rules, ALL_FLAGS);
    play_plots(game, 10000);
    assert_ok(bohn_record_over(game, &err));
    bohn_free(game);
    bohn_rules_free(rules);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        change_script(changes[i].old, changes[i].new);
        rules = load_plots(2, NULL);
        assert_refused(try_replay(rules, true, NULL), BOHN_RULE_FAULT, "a planted fault", changes[i].said);
        game = new_plots(rules, ALL_FLAGS);
        assert_false(bohn_record_replay(game, record_file, true, -1, NULL)); /* without an error to fill */
        bohn_free(game);
        bohn_rules_free(rules);
    }
    unlink(record_file);
    rules = load_plots(2, NULL);
    game = start_plots(rules, ALL_FLAGS);
    play_plots(game, 10000);
    assert_refused(bohn_record_over(game, &err), BOHN_RULE_FAULT, "a planted fault");
    bohn_free(game);
    bohn_rules_free(rules);
    put_file(script_file, plots, strlen(plots));
}

static void reload_is_recorded(void **state) {
    (void)state;
    BohnRules *rules = load_plots(3, NULL);
    BohnGame *game = start_plots(rules, ALL_FLAGS);
    play_plots(game, 15);
    change_script("return game", "-- edited in play\nreturn game");
    BohnRules *edited = load_plots(3, NULL);
    assert_int_equal(bohn_reload(game, edited, &err), 0);
    play_plots(game, 5);
    bohn_rules_free(rules);
    put_file(script_file, plots, strlen(plots));
    rules = load_plots(3, NULL);
    int position = -1;
    assert_refused(try_replay(rules, false, &position), BOHN_BAD_RECORD, "changed while",
                   "decision 15");
    BohnGame *copy = new_plots(rules, ALL_FLAGS);
    assert_ok(replay_file(copy, true));
    assert_same(game, copy);
    bohn_free(copy);
    bohn_free(game);
    bohn_rules_free(edited);
    bohn_rules_free(rules);
}

static void other_settings_are_refused(void **state) {
    (void)state;
    size_t n;
    BohnRules *rules = load_plots(3, "hand_size=4");
    char *text = sample_record(rules, 5, &n);
    BohnGame *game = bohn_new(rules, SEED + 1, ALL_FLAGS, &err);
    assert_refused(replay_file(game, true), BOHN_BAD_INPUT, "seed 42", "43");
    bohn_free(game);
    bohn_rules_free(rules);
    rules = load_plots(3, "hand_size=5");
    assert_refused(try_replay(rules, false, NULL), BOHN_BAD_INPUT, "hand_size=4", "hand_size=5");
    assert_refused(try_replay(rules, true, NULL), BOHN_DIVERGED, "decision 1 ");
    bohn_rules_free(rules);
    rules = load_plots(4, "hand_size=4");
    assert_refused(try_replay(rules, true, NULL), BOHN_BAD_INPUT, "by 3", "4 players");
    bohn_rules_free(rules);
    rules = load_plots(3, "hand_size=4");
    forge_change(text, 1, "\"hand_size\":\"4\"", "\"hand\":\"4\"");
    assert_refused(try_replay(rules, false, NULL), BOHN_BAD_INPUT, "hand_size=(none)");
    forge_change(text, 1, "\"hand_size\"", "\"hand\":\"4\",\"hand_size\"");
    assert_refused(try_replay(rules, false, NULL), BOHN_BAD_INPUT, "3 options");
    free(text);
    bohn_rules_free(rules);
}

static void newer_versions_are_refused(void **state) {
    (void)state;
    BohnHeader header;
    size_t n;
    BohnRules *rules = load_plots(3, NULL);
    char *text = sample_record(rules, 5, &n);
    forge_change(text, 0, "record 2", "record 3");
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD, "format 3",
                   "newer bohn");
    assert_refused(try_replay(rules, true, NULL), BOHN_BAD_RECORD, "format 3");
    forge_change(text, 0, "record 2", "record 1");
    assert_ok(try_replay(rules, false, NULL));
    forge_line(text, 3, "edit set trouble 1 @0000000000000000");
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD, "was expected");
    static const char *const newer[] = { "999.0.0", BOHN_QUOTE(BOHN_VERSION_MAJOR) ".999.0", "x" };
    for (int i = 0; i < 3; i++) {
        char version[40];
        snprintf(version, sizeof version, "\"bohn\":\"%s\"", newer[i]);
        forge_change(text, 1, "\"bohn\":\"" BOHN_VERSION "\"", version);
        assert_refused(try_replay(rules, false, NULL), BOHN_BAD_RECORD, newer[i], "needs",
                       "--force");
        assert_ok(try_replay(rules, true, NULL));
        assert_ok(
            bohn_record_header(record_file, &header, &err)); /* where the caller sees it */
        assert_string_equal(header.version, newer[i]);
    }
    forge_change(text, 1, "\"bohn\":\"" BOHN_VERSION "\"", "\"bohn\":\"0.0.9\"");
    assert_ok(try_replay(rules, false, NULL));
    free(text);
    bohn_rules_free(rules);
}

static void wrong_moments_are_refused(void **state) {
    (void)state;
    char other[400];
    size_t n;
    BohnRules *rules = load_plots(3, NULL);
    snprintf(other, sizeof other, "%s/other.bohn", directory);
    BohnGame *game = start_plots(rules, ALL_FLAGS);
    /* An existing file is never overwritten. */
    BohnGame *second = new_plots(rules, ALL_FLAGS);
    char *before = get_file(record_file, &n);
    assert_refused(bohn_record_start(second, record_file, "plots", seats, &err), BOHN_SYSTEM,
                   record_file, "exists", "another name");
    char *after = get_file(record_file, &n);
    assert_string_equal(before, after);
    free(before);
    free(after);
    assert_refused(bohn_record_start(game, other, "plots", seats, &err), BOHN_BAD_INPUT, "already",
                   record_file);
    assert_refused(bohn_record_resume(game, record_file, &err), BOHN_BAD_INPUT, "already",
                   record_file);
    assert_refused(bohn_record_replay(game, record_file, false, -1, &err), BOHN_BAD_INPUT,
                   "being recorded");
    play_plots(game, 5);
    assert_refused(bohn_record_over(game, &err), BOHN_BAD_INPUT, "not over");
    bohn_free(game);
    /* Not a new game; not at the end of the record; not the game of this record. */
    assert_ok(bohn_record_replay(second, record_file, false, 3, &err));
    assert_refused(bohn_record_resume(second, record_file, &err), BOHN_BAD_INPUT, "decision 5",
                   "after 3");
    assert_refused(bohn_record_replay(second, record_file, false, -1, &err), BOHN_BAD_INPUT,
                   "new game", "3 decisions");
    assert_refused(bohn_record_start(second, other, "plots", seats, &err), BOHN_BAD_INPUT,
                   "before the first decision");
    assert_ok(bohn_goto(second, 0, &err));
    assert_refused(bohn_record_start(second, other, "plots", seats, &err), BOHN_BAD_INPUT,
                   "before the first decision");
    bohn_free(second);
    second = new_plots(rules, ALL_FLAGS);
    dice = 77;
    play_plots(second, 5);
    assert_refused(bohn_record_resume(second, record_file, &err), BOHN_BAD_INPUT, "another game");
    bohn_free(second);
    second = bohn_new(rules, 1, ALL_FLAGS, &err);
    assert_refused(bohn_record_resume(second, record_file, &err), BOHN_BAD_INPUT, "seed");
    bohn_free(second);
    /* A table changed before the start could not be rebuilt. */
    second = new_plots(rules, ALL_FLAGS);
    assert_ok(bohn_eval(second, "set('trouble', 3)", NULL, 0, &err));
    assert_refused(bohn_record_start(second, other, "plots", seats, &err), BOHN_BAD_INPUT,
                   "before the first decision");
    assert_true(access(other, F_OK) != 0);
    bohn_free(second);
    /* Starting before or after the first run is the same. */
    second = new_plots(rules, ALL_FLAGS);
    assert_int_equal(bohn_run(second, &err), BOHN_WAITING);
    assert_ok(bohn_record_start(second, other, "plots", seats, &err));
    assert_ok(bohn_record_stop(second, &err));
    /* Names that a header cannot hold. */
    static const char *const long_name[] = { "a name of more than thirty-one letters", NULL };
    static const char *const odd_name[] = { "\xff", NULL };
    unlink(other);
    assert_refused(bohn_record_start(second, other, "plots", long_name, &err), BOHN_BAD_INPUT,
                   "at most 31");
    assert_refused(bohn_record_start(second, other, "plots", odd_name, &err), BOHN_BAD_INPUT,
                   "UTF-8");
    assert_true(access(other, F_OK) != 0);
    bohn_free(second);
    bohn_rules_free(rules);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        recorded(every_header_is_written_like_the_first),
        recorded(a_whole_game_replays),
        recorded(every_kind_of_decision_replays),
        recorded(fingerprints_are_taken_at_the_question),
        recorded(undo_redo_and_edits_replay),
        recorded(redo_works_after_a_replay),
        recorded(the_limit_counts_decisions_after_undos),
        recorded(a_game_continues_in_its_record),
        recorded(polls_replay),
        recorded(the_first_decision_may_be_a_poll),
        recorded(changed_scripts_are_named),
        recorded(failing_rules_are_named_with_the_line),
        recorded(reload_is_recorded),
        recorded(other_settings_are_refused),
        recorded(newer_versions_are_refused),
        recorded(wrong_moments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
