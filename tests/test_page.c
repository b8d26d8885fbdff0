/* test_page.c - the view: patches add up to the table, and a seat's messages do not depend on what is hidden from it. */
#include "common.h"
#include "repl/page/ask.h"
#include "repl/page/document.h"
#include "repl/page/player.h"
#include "repl/page/story.h"
#include "tests/merged.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const games[] = { "bohnanza", "bohnaparte", "bohnaparte_cavalry", "al_cabohne", "prohibohn", "high_bohn",
                                     "isla_bohnita", "bohnick", "hearts", "goofspiel", "two_beans", "tests/games/secret.lua", NULL };

typedef struct Table {
    BohnRules *rules;
    BohnGame *game;
    Seats seats;
} Table;

static void open_table(Table *t, const char *script, uint64_t seed) {
    BohnSetup setup = { .script = script, .path = "stdlib:rules:examples" };
    t->rules = bohn_load(&setup, &err);
    if (!t->rules) fail_msg("%s", err.text);
    t->game = bohn_new(t->rules, seed, BOHN_HISTORY | BOHN_EVENTS, &err);
    assert_non_null(t->game);
    assert_true(seats_fill(&t->seats, bohn_info(t->rules), "random", false, &err));
    bohn_set_polls(t->game, seats_polls(&t->seats, false));
}

static void close_table(Table *t) {
    bohn_free(t->game);
    bohn_rules_free(t->rules);
}

/* One decision by lot; false when the game is over. */
static bool go_on(Table *t) {
    BohnAnswer answer;
    BohnProgress progress = bohn_run(t->game, &err);
    if (progress == BOHN_FAILED) fail_msg("%s", err.text);
    if (progress == BOHN_OVER) return false;
    if (!seats_decide(&t->seats, t->game, &answer, &err) || !bohn_answer(t->game, &answer, &err)) fail_msg("%s", err.text);
    progress = bohn_run(t->game, &err);
    if (progress == BOHN_FAILED) fail_msg("%s", err.text);
    return progress == BOHN_WAITING;
}

static bool slow(void) { return getenv("BOHN_SLOW") != NULL; }

static void a_patch_makes_the_one_of_the_other(void **state) {
    static const char *const cases[][2] = {
        { "{}", "{\"a\":[1,-2],\"b\":{\"c\":1}}" },
        { "{\"a\":[1,-2],\"b\":{\"c\":1}}", "{\"b\":{\"c\":1,\"d\":[]}}" },
        { "{\"b\":{\"c\":1}}", "{\"b\":[1]}" }, { "{\"b\":[1]}", "{\"b\":{\"c\":{}}}" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_t *from = json_loads(cases[i][0], 0, NULL), *to = json_loads(cases[i][1], 0, NULL);
        json_t *patch = view_patch(from, to);
        from = merged(from, patch);
        assert_true(json_equal(from, to));
        assert_null(view_patch(from, to));
        json_decref(from);
        json_decref(to);
        json_decref(patch);
    }
}

/* Plays some decisions, makes the story, and compares the sum of its patches with the table. */
static void check_sum(const char *script, int decisions) {
    Table t;
    open_table(&t, script, 11);
    for (int i = 0; i < decisions && go_on(&t);) i++;
    for (int seat = BOHN_ALL_SEATS; seat < t.seats.n; seat++) {
        View view = { .game = t.game, .seats = &t.seats, .seat = seat, .lang = "en" };
        json_t *steps = story_steps(&view, &err), *sum = json_object(), *now = view_table(&view), *step;
        size_t i;
        if (!steps) fail_msg("%s", err.text);
        json_array_foreach(steps, i, step) {
            sum = merged(sum, json_object_get(step, "patch"));
            if (seat != BOHN_ALL_SEATS) assert_int_equal(json_integer_value(json_object_get(step, "at")), i);
        }
        if (!json_equal(sum, now)) fail_msg("%s, seat %d: the patches do not add up to the table", script, seat);
        json_decref(steps);
        json_decref(sum);
        json_decref(now);
    }
    close_table(&t);
}

static void patches_add_up_to_the_table(void **state) {
    (void)state;
    for (int i = 0; games[i]; i++) check_sum(games[i], slow() ? 60 : 400);
}

/* What a seat is shown at the last decision: news since the event, the table, how it is drawn, and what the seat may
 * do. Not whose turn begins: a copy's first step is taken for the setup. */
static char *shown_to(Table *t, BohnGame *game, int seat, int event) {
    View view = { .game = game, .seats = &t->seats, .seat = seat, .lang = "en" };
    Narrator narrator = narrate_start(seat);
    narrator.event = event;
    narrator.active = narrator.announced = bohn_now(t->game).seat; /* whose turn it is was said before */
    json_t *news = view_news(&view, &narrator);
    for (size_t i = json_array_size(news); i-- > 0;) {
        const char *tone = json_string_value(json_object_get(json_array_get(news, i), "tone"));
        if (tone && *tone == 't') json_array_remove(news, i);
    }
    json_t *message = json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "rules", view_rules(&view), "table", view_table(&view), "ask",
                                ask_of(&view), "news", news, "hello", player_hello(&view), "question", player_question(&view, 1, &narrator));
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    return text;
}

/* The same for the seat after everything hidden from it is dealt anew, also one step back. Returns how many deals
 * there were. */
static int check_deals(Table *t, const char *script, int seat) {
    int compared = 0;
    for (uint64_t deal = 1; deal <= 2; deal++) {
        BohnGame *other = bohn_copy(t->game, BOHN_SEEN, seat, deal, NULL);
        if (other) {
            View here = { .game = t->game, .seats = &t->seats, .seat = seat, .lang = "en" }, there = here;
            there.game = other;
            json_t *a = view_table(&here), *b = view_table(&there);
            char *one = json_dumps(a, JSON_COMPACT), *two = json_dumps(b, JSON_COMPACT);
            if (strcmp(one, two) != 0) fail_msg("%s, seat %d sees hidden cards:\n%s\n%s", script, seat, one, two);
            free(one);
            free(two);
            json_decref(a);
            json_decref(b);
            bohn_free(other);
            compared++;
        }
        other = bohn_copy(t->game, BOHN_RETOLD, seat, deal, NULL);
        if (!other) continue;
        char *one = shown_to(t, t->game, seat, bohn_now(other).first_event), *two = shown_to(t, other, seat, 0);
        if (strcmp(one, two) != 0) fail_msg("%s, seat %d learns of hidden cards:\n%s\n%s", script, seat, strstr(one, "\"news\""), strstr(two, "\"news\""));
        free(one);
        free(two);
        bohn_free(other);
        compared++;
    }
    return compared;
}

static void messages_do_not_depend_on_hidden_cards(void **state) {
    (void)state;
    for (int i = 0; games[i]; i++) {
        Table t;
        int compared = 0;
        open_table(&t, games[i], 5);
        for (int k = 0; k < (slow() ? 40 : 300) && go_on(&t); k++)
            if (k % 7 == 0) compared += check_deals(&t, games[i], k / 7 % t.seats.n);
        close_table(&t);
        if (compared < 4) fail_msg("%s: only %d deals were compared", games[i], compared);
    }
}

/* Hands of others are numbers of cards, never kinds. In Hearts cards are passed on, so a seat does know some of its
 * neighbour. */
static void a_seat_is_shown_no_other_hand(void **state) {
    (void)state;
    for (int i = 0; games[i]; i++) {
        Table t;
        int hands = 0;
        if (strcmp(games[i], "hearts") == 0) continue;
        open_table(&t, games[i], 3);
        for (int k = 0; k < (slow() ? 40 : 200) && go_on(&t);) k++;
        for (int seat = 0; seat < t.seats.n; seat++) {
            View view = { .game = t.game, .seats = &t.seats, .seat = seat, .lang = "en" };
            json_t *steps = story_steps(&view, &err);
            char *text = json_dumps(steps, JSON_COMPACT);
            for (int other = 0; other < t.seats.n; other++) {
                char key[32];
                snprintf(key, sizeof key, "\"p%d.hand\":[", other + 1);
                for (const char *at = text; (at = strstr(at, key)); at += strlen(key)) {
                    hands++;
                    if (other != seat && at[strlen(key)] != '-' && at[strlen(key)] != ']')
                        fail_msg("%s: p%d sees the hand of p%d: %.40s", games[i], seat + 1, other + 1, at);
                }
            }
            free(text);
            json_decref(steps);
        }
        assert_true(hands > 0);
        close_table(&t);
    }
}

/* The page of p1 about a game in which p2 gets these cards; everybody takes the first answer. */
static char *page_with(const char *cards, int decisions) {
    Table t;
    char *text = NULL, chunk[100];
    size_t n;
    open_table(&t, "tests/games/secret.lua", 3);
    assert_true(bohn_run(t.game, &err) == BOHN_WAITING);
    snprintf(chunk, sizeof chunk, "put('%s', 'p2.hand', { from = 'spare' })", cards);
    if (!bohn_eval(t.game, chunk, NULL, 0, &err)) fail_msg("%s", err.text);
    for (int i = 0; i < decisions && bohn_run(t.game, &err) == BOHN_WAITING; i++) assert_true(bohn_answer(t.game, NULL, &err));
    bohn_run(t.game, &err);
    View view = { .game = t.game, .seats = &t.seats, .seat = 0, .lang = "en" };
    FILE *out = open_memstream(&text, &n);
    if (!document_write(&view, out, &err)) fail_msg("%s", err.text);
    assert_int_equal(fclose(out), 0);
    close_table(&t);
    return text;
}

/* A whole page of a seat has the same bytes when others get other cards, until the end shows the score. */
static void pages_do_not_depend_on_hidden_cards(void **state) {
    (void)state;
    for (int decisions = 0; decisions <= 100; decisions += decisions < 14 ? 1 : 86) {
        char *one = page_with("2 red", decisions), *two = page_with("2 blue", decisions);
        bool over = strstr(one, "\"over\":true") != NULL;
        assert_true(over == (decisions == 100));
        if (!over && strcmp(one, two) != 0) fail_msg("after %d decisions p1 sees the cards of p2", decisions);
        if (over) assert_string_not_equal(one, two);
        free(one);
        free(two);
    }
}

/* Scores are shown when the game is over, before only by scripts that have a text for it. */
static void scores_are_hidden_during_a_game(void **state) {
    (void)state;
    for (int i = 0; games[i]; i++) {
        Table t;
        bool more = true;
        open_table(&t, games[i], 9);
        bool now = bohn_in(bohn_text(bohn_info(t.rules), "score_now"), "en") != NULL;
        for (int k = 0; k < 60 && more; k++) {
            more = go_on(&t);
            for (int seat = BOHN_ALL_SEATS; k % 10 == 0 && seat < t.seats.n; seat++) {
                View view = { .game = t.game, .seats = &t.seats, .seat = seat, .lang = "en" };
                json_t *table = view_table(&view), *score;
                size_t who;
                json_array_foreach(json_object_get(table, "scores"), who, score) {
                    if (more && (json_string_length(score) > 0) != now) fail_msg("%s: p%d, seen by %d, has '%s'", games[i], (int)who + 1, seat, json_string_value(score));
                }
                json_decref(table);
            }
        }
        close_table(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_patch_makes_the_one_of_the_other),
        cmocka_unit_test(patches_add_up_to_the_table),
        cmocka_unit_test(messages_do_not_depend_on_hidden_cards),
        cmocka_unit_test(a_seat_is_shown_no_other_hand),
        cmocka_unit_test(pages_do_not_depend_on_hidden_cards),
        cmocka_unit_test(scores_are_hidden_during_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
