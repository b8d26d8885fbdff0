/* test_room.c - a served game without its network: clients that know only the messages play whole games, and what
 * does not fit is refused without changing anything. */
#include "common.h"
#include "repl/page/room.h"
#include "tests/merged.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Room room;
static Sent sent[ROOM_VIEWERS];
static json_t *table[ROOM_VIEWERS], *last[ROOM_VIEWERS];

static void open_room(const char *script, const char *seats, int players) {
    BohnSetup setup = { .script = script, .path = "stdlib:rules:examples:tests/games", .players = players };
    Session *s = &room.session;
    memset(&room, 0, sizeof room);
    s->lang = "en";
    s->rules = bohn_load(&setup, &err);
    if (!s->rules) fail_msg("%s", err.text);
    s->game = bohn_new(s->rules, 21, BOHN_HISTORY | BOHN_EVENTS | BOHN_EXPLAIN, &err);
    assert_true(seats_fill(&s->seats, bohn_info(s->rules), seats, false, &err));
    bohn_set_polls(s->game, seats_polls(&s->seats, true));
    room_open(&room);
}

static void close_room(void) {
    for (int i = 0; i < ROOM_VIEWERS; i++) {
        room_forget(&sent[i]);
        json_decref(table[i]);
        json_decref(last[i]);
        table[i] = last[i] = NULL;
    }
    room_close(&room);
}

/* Everybody hears what is new. A seat's messages hold no kinds of another hand, except of cards it has seen. */
static void listen(bool secret) {
    for (int viewer = 0; viewer < ROOM_VIEWERS; viewer++) {
        if (viewer >= room.session.seats.n && viewer != ROOM_ONLOOKERS) continue;
        json_t *message = room_message(&room, viewer, &sent[viewer]);
        if (!message) continue;
        table[viewer] = merged(table[viewer], json_object_get(message, "patch"));
        json_decref(last[viewer]);
        last[viewer] = message;
        char *text = json_dumps(message, JSON_COMPACT);
        for (int other = 0; secret && other < room.session.seats.n; other++) {
            char key[32];
            snprintf(key, sizeof key, "\"p%d.hand\":[", other + 1);
            const char *at = other == viewer ? NULL : strstr(text, key);
            if (at && at[strlen(key)] != '-' && at[strlen(key)] != ']') fail_msg("viewer %d sees the hand of p%d: %.40s", viewer, other + 1, at);
        }
        free(text);
    }
}

static json_t *random_list(size_t n, size_t least, size_t most) {
    json_t *list = json_array();
    size_t wanted = least + roll((unsigned)(most - least + 1));
    for (size_t i = 0; i < n && json_array_size(list) < wanted; i++)
        if (n - i <= wanted - json_array_size(list) || roll(2)) json_array_append_new(list, json_integer((json_int_t)i));
    return list;
}

/* An answer by lot to what the seat's last message asks; NULL if it asks nothing. */
static json_t *random_answer(int seat) {
    const json_t *ask = json_object_get(last[seat], "ask"), *options = json_object_get(ask, "options");
    const json_t *deal = json_object_get(ask, "deal"), *actions = json_object_get(ask, "actions");
    if (!json_is_object(ask)) return NULL;
    json_t *answer = json_pack("{s:s, s:O}", "do", "answer", "n", json_object_get(last[seat], "n"));
    bool asked = json_object_get(ask, "text") != NULL;
    size_t n = json_array_size(options);
    if (json_array_size(actions) > 0 && roll(6) == 0) {
        json_object_set_new(answer, "action", json_integer((json_int_t)roll((unsigned)json_array_size(actions))));
    } else if (deal && roll(asked ? 4 : 30) == 0) {
        const json_t *partners = json_object_get(deal, "partners");
        size_t give = json_array_size(json_object_get(deal, "give")), kinds = json_array_size(json_object_get(deal, "kinds"));
        json_object_set_new(answer, "deal", json_pack("{s:O, s:o, s:o}", "partner",
            json_array_get(partners, roll((unsigned)json_array_size(partners))), "give", random_list(give, give ? 1 : 0, give ? 1 : 0),
            "ask", random_list(kinds, give ? 0 : 1, 1)));
    } else if (!asked) {
        json_decref(answer);
        return NULL;
    } else if (strcmp(json_string_value(json_object_get(ask, "type")), "pick") == 0) {
        size_t least = (size_t)json_integer_value(json_object_get(ask, "least"));
        size_t most = (size_t)json_integer_value(json_object_get(ask, "most"));
        json_object_set_new(answer, "options", random_list(n, least, most));
    } else if (json_is_true(json_object_get(ask, "pass")) && (n == 0 || roll(2))) {
        json_object_set_new(answer, "pass", json_true());
    } else {
        json_object_set_new(answer, "options", json_pack("[i]", (int)roll((unsigned)n)));
    }
    return answer;
}

static void play(const char *script, const char *seats, int players, int most, bool secret) {
    double now = 1;
    int taken = 0, refused = 0;
    open_room(script, seats, players);
    for (int round = 0; round < most && !bohn_now(room.session.game).over; round++) {
        double next = room_run(&room, now);
        if (room.trouble.text[0]) fail_msg("%s: %s", script, room.trouble.text);
        listen(secret);
        now += next > 0 ? next : 1;
        if (next >= 0) continue;
        for (int seat = 0; seat < room.session.seats.n; seat++) {
            json_t *answer = room.person[seat] ? random_answer(seat) : NULL;
            if (!answer) continue;
            int status = room_take(&room, seat, answer, now, &err);
            char *text = json_dumps(answer, JSON_COMPACT);
            if (status != 200 && status != 409 && !json_object_get(answer, "deal"))
                fail_msg("%s: p%d: %s: %d %s", script, seat + 1, text, status, err.text);
            free(text);
            json_decref(answer);
            taken += status == 200;
            refused += status != 200;
            room_run(&room, now);
            listen(secret);
        }
    }
    if (taken < 5) fail_msg("%s: only %d answers were taken, %d refused", script, taken, refused);
    if (most > 50000) assert_true(bohn_now(room.session.game).over);
    for (int viewer = 0; viewer < room.session.seats.n; viewer++) {
        View view = room_view(&room, viewer);
        json_t *whole = view_table(&view);
        if (!json_equal(whole, table[viewer])) fail_msg("%s: the messages of p%d do not add up", script, viewer + 1);
        json_decref(whole);
    }
    close_room();
}

static void people_play_whole_games(void **state) {
    (void)state;
    bool slow = getenv("BOHN_SLOW") != NULL;
    int most = slow ? 300 : 100000;
    dice = 5;
    play("bohnick", "human,coach", 0, most, true);
    play("goofspiel", "human,human", 0, most, true);
    play("al_cabohne", "human", 0, most, true);
    play("hearts", "human,dodger,human", 4, most, false);
    play("prohibohn", "human,capo", 0, most, true);
    play("two_beans", "human,human,default", 3, most, true);
    play("bohnanza", "human,human,farmer", 3, slow ? 300 : 4000, true);
    play("bohnaparte", "human,general,human", 3, slow ? 300 : 3000, true);
    play("high_bohn", "human,farmer,human", 3, slow ? 300 : 3000, true);
    play("isla_bohnita", "human,farmer,human", 3, slow ? 300 : 3000, true);
}

static int ask_for(int viewer, const char *request) {
    json_t *object = json_loads(request, 0, NULL);
    assert_non_null(object);
    int status = room_take(&room, viewer, object, 1, &err);
    json_decref(object);
    return status;
}

static void what_does_not_fit_is_refused(void **state) {
    static const char *const bad[] = {
        "{}", "{\"do\":3}", "{\"do\":\"win\"}", "{\"do\":\"answer\"}", "{\"do\":\"answer\",\"n\":\"1\",\"options\":[0]}",
        "{\"do\":\"answer\",\"n\":1}", "{\"do\":\"answer\",\"n\":1,\"options\":[99]}", "{\"do\":\"answer\",\"n\":1,\"options\":[-1]}",
        "{\"do\":\"answer\",\"n\":1,\"options\":[0,0]}", "{\"do\":\"answer\",\"n\":1,\"options\":\"0\"}",
        "{\"do\":\"answer\",\"n\":1,\"options\":[0.5]}", "{\"do\":\"answer\",\"n\":1,\"pass\":true}",
        "{\"do\":\"answer\",\"n\":1,\"action\":0}", "{\"do\":\"answer\",\"n\":1,\"action\":-1}",
        "{\"do\":\"answer\",\"n\":1,\"deal\":{\"partner\":1,\"give\":[0],\"ask\":[]}}",
        "{\"do\":\"answer\",\"n\":2,\"options\":[0]}", "{\"do\":\"chat\",\"text\":\"\"}", "{\"do\":\"chat\",\"text\":7}",
        "{\"do\":\"undo\"}", "{\"do\":\"undo\",\"agree\":true}", NULL };
    char before[17], after[17];
    (void)state;
    open_room("bohnanza", "human,human,farmer", 3);
    room_run(&room, 1);
    listen(true);
    assert_int_equal(json_integer_value(json_object_get(last[0], "n")), 1);
    bohn_fingerprint(room.session.game, before);
    for (int i = 0; bad[i]; i++) {
        if (ask_for(0, bad[i]) == 200) fail_msg("%s was not refused", bad[i]);
        assert_true(err.text[0] != '\0');
    }
    /* another seat, a seat of a bot's neighbour, onlookers */
    assert_int_not_equal(ask_for(1, "{\"do\":\"answer\",\"n\":1,\"options\":[0]}"), 200);
    assert_int_equal(ask_for(ROOM_ONLOOKERS, "{\"do\":\"answer\",\"n\":1,\"options\":[0]}"), 403);
    assert_int_equal(ask_for(ROOM_ONLOOKERS, "{\"do\":\"bot\",\"on\":true}"), 403);
    assert_int_not_equal(ask_for(2, "{\"do\":\"bot\",\"on\":false}"), 200);
    bohn_fingerprint(room.session.game, after);
    assert_string_equal(before, after);
    /* an answer counts once */
    assert_int_equal(ask_for(0, "{\"do\":\"answer\",\"n\":1,\"options\":[0]}"), 200);
    assert_int_equal(ask_for(0, "{\"do\":\"answer\",\"n\":1,\"options\":[0]}"), 409);
    close_room();
}

static void all_people_agree_to_an_undo(void **state) {
    char before[17], after[17];
    (void)state;
    open_room("bohnanza", "human,human,farmer", 3);
    room_run(&room, 1);
    listen(true);
    bohn_fingerprint(room.session.game, before);
    assert_int_equal(ask_for(0, "{\"do\":\"answer\",\"n\":1,\"options\":[0]}"), 200);
    room_run(&room, 1);
    listen(true);
    assert_int_equal(ask_for(0, "{\"do\":\"undo\"}"), 200);
    listen(true);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(last[1], "undo"), "by")), 0);
    assert_int_equal(ask_for(1, "{\"do\":\"undo\",\"agree\":false}"), 200);
    listen(true);
    assert_null(json_object_get(last[1], "undo"));
    bohn_fingerprint(room.session.game, after);
    assert_string_not_equal(before, after);
    assert_int_equal(ask_for(0, "{\"do\":\"undo\"}"), 200);
    assert_int_equal(ask_for(1, "{\"do\":\"undo\",\"agree\":true}"), 200);
    room_run(&room, 1);
    listen(true);
    bohn_fingerprint(room.session.game, after);
    assert_string_equal(before, after);
    close_room();
}

static void a_bot_plays_for_a_person_and_goes(void **state) {
    (void)state;
    open_room("bohnick", "human,human", 2);
    double now = 1;
    room_run(&room, now);
    assert_int_equal(ask_for(0, "{\"do\":\"bot\",\"on\":true}"), 200);
    assert_int_equal(ask_for(0, "{\"do\":\"answer\",\"n\":1,\"options\":[0]}"), 409);
    for (int i = 0; i < 50; i++) {
        double next = room_run(&room, now);
        now += next > 0 ? next : 1;
    }
    assert_true(bohn_now(room.session.game).position > 0);
    listen(true);
    assert_string_equal(json_string_value(json_array_get(json_object_get(last[1], "seats"), 0)), "coach");
    assert_int_equal(ask_for(0, "{\"do\":\"bot\",\"on\":false}"), 200);
    listen(true);
    assert_string_equal(json_string_value(json_array_get(json_object_get(last[1], "seats"), 0)), "human");
    assert_int_equal(ask_for(ROOM_ONLOOKERS, "{\"do\":\"chat\",\"text\":\"<b>hello</b>\"}"), 200);
    listen(true);
    assert_string_equal(json_string_value(json_object_get(json_array_get(json_object_get(last[0], "chat"), 0), "text")), "<b>hello</b>");
    close_room();
}

/* Bots leave time between decisions that can be seen, and people use it: here one harvests while a bot waits. */
static void bots_pause(void **state) {
    int acted = 0, decided = 0;
    double now = 1, last_visible = -1;
    (void)state;
    open_room("bohnanza", "human,farmer,farmer", 3);
    room.pause = 0.9;
    for (int i = 0; i < 3000 && (acted == 0 || decided < 20); i++) {
        int events = bohn_now(room.session.game).events;
        double next = room_run(&room, now);
        const BohnRequest *q = bohn_request(room.session.game);
        bool moved = bohn_now(room.session.game).events > events && room.moved == now;
        bool bot = moved && seats_who(bohn_decision(room.session.game, bohn_now(room.session.game).position - 1)) != 0;
        if (bot && last_visible >= 0) assert_true(now - last_visible > 0.89);
        if (moved) last_visible = now;
        decided += moved;
        listen(true);
        const json_t *actions = json_object_get(json_object_get(last[0], "ask"), "actions");
        if (q && q->seat != 0 && next > 0 && json_array_size(actions) > 0 && acted == 0) { /* the bot is to decide */
            json_t *act = json_pack("{s:s, s:O, s:i}", "do", "answer", "n", json_object_get(last[0], "n"), "action", 0);
            assert_int_equal(room_take(&room, 0, act, now, &err), 200);
            json_decref(act);
            acted++;
            last_visible = now;
        } else if (q && q->seat == 0) {
            json_t *answer = random_answer(0);
            if (answer) room_take(&room, 0, answer, now, &err);
            json_decref(answer);
            last_visible = now;
        }
        now += next > 0.1 ? 0.1 : next > 0 ? next : 0.01;
    }
    assert_int_equal(acted, 1);
    assert_true(decided >= 20);
    close_room();
}

/* How often p1, who passes or takes the first answer, is asked in the turns of others, with these standing orders. */
static int questions_out_of_turn(const char *orders) {
    double now = 1;
    int asked = 0;
    open_room("bohnanza", "human,farmer,farmer", 3);
    assert_int_equal(ask_for(0, orders), 200);
    for (int i = 0; i < 250; i++) {
        double next = room_run(&room, now);
        now += next > 0 ? next : 1;
        listen(true);
        const json_t *ask = json_object_get(last[0], "ask");
        if (!json_object_get(ask, "text")) continue;
        asked += bohn_now(room.session.game).seat != 0;
        json_t *answer = json_pack("{s:s, s:O}", "do", "answer", "n", json_object_get(last[0], "n"));
        if (json_is_true(json_object_get(ask, "pass"))) json_object_set_new(answer, "pass", json_true());
        else json_object_set_new(answer, "options", strcmp(json_string_value(json_object_get(ask, "type")), "pick") == 0
            ? random_list(json_array_size(json_object_get(ask, "options")), (size_t)json_integer_value(json_object_get(ask, "least")),
                          (size_t)json_integer_value(json_object_get(ask, "least"))) : json_pack("[i]", 0));
        if (room_take(&room, 0, answer, now, &err) != 200) fail_msg("%s", err.text);
        json_decref(answer);
    }
    assert_null(json_object_get(last[ROOM_ONLOOKERS], "orders"));
    json_t *wanted = json_loads(orders, 0, NULL);
    json_object_del(wanted, "do");
    assert_true(json_equal(wanted, json_object_get(last[0], "orders")));
    json_decref(wanted);
    close_room();
    return asked;
}

static void people_give_standing_orders(void **state) {
    (void)state;
    int none = questions_out_of_turn("{\"do\":\"order\",\"all\":false,\"seats\":[],\"kinds\":[]}");
    int in_turn = questions_out_of_turn("{\"do\":\"order\",\"all\":false,\"seats\":[1],\"kinds\":[]}");
    int kinds = questions_out_of_turn("{\"do\":\"order\",\"all\":false,\"seats\":[],\"kinds\":[0,1,2,3]}");
    int all = questions_out_of_turn("{\"do\":\"order\",\"all\":true,\"seats\":[],\"kinds\":[]}");
    if (!(none < in_turn && none < kinds && none < all)) fail_msg("%d, %d, %d, %d questions", none, in_turn, kinds, all);
    open_room("bohnanza", "human,farmer,farmer", 3);
    assert_int_equal(ask_for(0, "{\"do\":\"order\",\"seats\":[3]}"), 400);
    assert_int_equal(ask_for(0, "{\"do\":\"order\",\"kinds\":[-1]}"), 400);
    assert_int_equal(ask_for(0, "{\"do\":\"order\",\"kinds\":[9999]}"), 400);
    assert_int_equal(ask_for(ROOM_ONLOOKERS, "{\"do\":\"order\",\"all\":true}"), 403);
    close_room();
}

/* All messages to p1 and to onlookers while p2, a person or not, holds these cards too. */
static char *heard_with(const char *cards, const char *seats) {
    static char all[200000];
    char chunk[100];
    double now = 1;
    size_t length = 0;
    open_room("tests/games/secret.lua", seats, 2);
    room_run(&room, now);
    snprintf(chunk, sizeof chunk, "put('%s', 'p2.hand', { from = 'spare' })", cards);
    if (!bohn_eval(room.session.game, chunk, NULL, 0, &err)) fail_msg("%s", err.text);
    all[0] = '\0';
    for (int i = 0; i < 40 && !bohn_now(room.session.game).over; i++) {
        double next = room_run(&room, now);
        now += next > 0 ? next : 1;
        if (bohn_now(room.session.game).over) break; /* the end shows the score */
        for (int viewer = 0; viewer < ROOM_VIEWERS; viewer++) {
            json_t *message = viewer < 2 || viewer == ROOM_ONLOOKERS ? room_message(&room, viewer, &sent[viewer]) : NULL;
            if (!message) continue;
            char *text = json_dumps(message, JSON_COMPACT);
            if (viewer != 1) length += (size_t)snprintf(all + length, sizeof all - length, "%d %d %s\n", i, viewer, text);
            assert_true(length < sizeof all);
            free(text);
            json_decref(last[viewer]);
            last[viewer] = message;
        }
        for (int seat = 0; seat < 2; seat++) {
            if (room.session.seats.kind[seat] != SEAT_HUMAN || !json_object_get(json_object_get(last[seat], "ask"), "text")) continue;
            json_t *answer = json_pack("{s:s, s:O, s:[i]}", "do", "answer", "n", json_object_get(last[seat], "n"), "options", 0);
            room_take(&room, seat, answer, now, &err);
            json_decref(answer);
        }
    }
    close_room();
    return strdup(all);
}

/* Nor on whether somebody has a choice: p2 is asked even where only one answer is possible. */
static void streams_do_not_depend_on_hidden_cards(void **state) {
    static const char *const seats[] = { "human,default", "human,human", NULL };
    (void)state;
    for (int i = 0; seats[i]; i++) {
        char *one = heard_with("2 red", seats[i]), *two = heard_with("1 red, 1 blue", seats[i]), *three = heard_with("2 blue", seats[i]);
        assert_true(strlen(one) > 2000);
        if (strcmp(one, two) != 0 || strcmp(one, three) != 0) fail_msg("%s: p1 hears of the cards of p2:\n%.1500s\n%.1500s", seats[i], one, three);
        free(one);
        free(two);
        free(three);
    }
}

/* When the last who has not agreed leaves the seat to a bot, nobody is left to ask. */
static void a_bot_agrees_to_an_undo(void **state) {
    (void)state;
    open_room("bohnanza", "human,human,farmer", 3);
    room_run(&room, 1);
    listen(true);
    assert_int_equal(ask_for(0, "{\"do\":\"answer\",\"n\":1,\"options\":[0]}"), 200);
    assert_int_equal(ask_for(0, "{\"do\":\"undo\"}"), 200);
    assert_int_equal(bohn_now(room.session.game).position, 1);
    assert_int_equal(ask_for(1, "{\"do\":\"bot\",\"on\":true}"), 200);
    assert_int_equal(bohn_now(room.session.game).position, 0);
    close_room();
}

static void people_without_a_window_are_away(void **state) {
    (void)state;
    open_room("bohnanza", "human,human,farmer", 3);
    room_window(&room, 0, 1);
    room_run(&room, 1);
    listen(true);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(last[0], "away"), 0)), 1);
    room_window(&room, 1, 1);
    listen(true);
    assert_int_equal(json_array_size(json_object_get(last[0], "away")), 0);
    close_room();
}

/* A rule that fails: the game is where it was, and the players are informed. */
static void a_faulty_rule_is_reported(void **state) {
    (void)state;
    open_room("tests/games/fails_late.lua", "human,human", 2);
    room_run(&room, 1);
    listen(false);
    assert_int_equal(ask_for(0, "{\"do\":\"answer\",\"n\":1,\"options\":[0]}"), 200);
    for (int i = 0; i < 3; i++) room_run(&room, 1);
    listen(false);
    assert_non_null(strstr(json_string_value(json_object_get(last[0], "trouble")), "nil"));
    assert_int_equal(bohn_now(room.session.game).position, 0); /* the step is rolled back */
    close_room();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_play_whole_games),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(all_people_agree_to_an_undo),
        cmocka_unit_test(a_bot_plays_for_a_person_and_goes),
        cmocka_unit_test(bots_pause),
        cmocka_unit_test(people_give_standing_orders),
        cmocka_unit_test(streams_do_not_depend_on_hidden_cards),
        cmocka_unit_test(a_bot_agrees_to_an_undo),
        cmocka_unit_test(people_without_a_window_are_away),
        cmocka_unit_test(a_faulty_rule_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
