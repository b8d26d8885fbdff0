/* game.c - the game of the page: the same room that `bohn serve` has, with one viewer. */
#include "repl/web/game.h"

#include "repl/games.h"
#include "repl/page/words.h"
#include "repl/play/game_json.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FLAGS (BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN)

static WebGame *now;
static int games;

WebGame *game_now(void) { return now; }

void game_free(WebGame *game) {
    if (!game) return;
    room_forget(&game->sent);
    room_close(&game->room);
    unlink(game->record);
    free(game->script);
    json_decref(game->setup);
    json_decref(game->options);
    free(game);
}

/* The first person is the viewer; without one, everybody looks on. */
static void set_viewer(WebGame *game) {
    const Seats *seats = &game->room.session.seats;
    game->viewer = ROOM_ONLOOKERS;
    for (int i = seats->n - 1; i >= 0; i--)
        if (seats->kind[i] == SEAT_HUMAN) game->viewer = i;
    room_open(&game->room);
}

static void set_polls(WebGame *game) {
    const Seats *seats = &game->room.session.seats;
    bool bots = seats_polls(seats, false) != 0;
    bohn_set_polls(game->room.session.game, seats_polls(seats, bots) | seats_heard(seats));
}

WebGame *game_new(const WebSetup *setup, const char *lang, BohnError *err) {
    WebGame *game = calloc(1, sizeof *game);
    if (!game) {
        error_fill(err, BOHN_SYSTEM, "out of memory");
        return NULL;
    }
    Session *s = &game->room.session;
    s->lang = lang;
    s->script = game->script = strdup(setup->script);
    game->options = json_array();
    for (int i = 0; setup->options[i]; i++) json_array_append_new(game->options, json_text(setup->options[i]));
    s->rules = web_load(setup, false, err);
    if (s->rules && seats_fill(&s->seats, bohn_info(s->rules), setup->seats, true, err))
        s->game = bohn_new(s->rules, setup->seed, FLAGS, err);
    snprintf(game->record, sizeof game->record, "game%d.bohn", ++games);
    if (s->game && bohn_record_start(s->game, game->record, s->script, s->seats.name, err)) {
        set_polls(game);
        set_viewer(game);
        return game;
    }
    game_free(game);
    return NULL;
}

/* What a page needs before the first message. */
static json_t *rules_answer(WebGame *game) {
    View view = room_view(&game->room, game->viewer);
    json_t *words = page_words();
    json_object_update_new(words, web_words());
    room_forget(&game->sent);
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "rules", view_rules(&view), "words", words, "script", json_text(game->script),
                     "record", json_text(game->record), "seed",
                     json_sprintf("%llu", (unsigned long long)bohn_now(view.game).seed));
}

json_t *game_put(WebGame *game) {
    game_free(now);
    now = game;
    return rules_answer(game);
}

json_t *game_open(const json_t *request) {
    WebSetup setup;
    BohnError err = { 0 };
    WebGame *game = web_setup(request, &setup, &err) ? game_new(&setup, lang_now(), &err) : NULL;
    if (!game) return web_error(&err);
    game->setup = json_deep_copy(request);
    return game_put(game);
}

/* Who sits where in a record. One person plays in a page: others in it are replaced by bots. */
static bool fill_recorded(WebGame *game, const BohnHeader *header, BohnError *err) {
    Session *s = &game->room.session;
    const BohnInfo *info = bohn_info(s->rules);
    const char *bot = seats_usual_bot(info);
    char list[BOHN_MAX_SEATS * 33] = "";
    bool human = false;
    for (int i = 0; i < info->players; i++) {
        bool person = strcmp(header->seats[i], "human") == 0;
        const char *name = person && human ? (bot ? bot : "random") : *header->seats[i] ? header->seats[i] : "random";
        string_append(list, sizeof list, "%s%s", i ? "," : "", name);
        human |= person;
    }
    return seats_fill(&s->seats, info, list, true, err);
}

json_t *game_load(const json_t *request) {
    static BohnHeader header;  /* large */
    const char *file = json_string_value(json_object_get(request, "file"));
    bool force = json_is_true(json_object_get(request, "force"));
    BohnError err = { 0 };
    WebGame *game = calloc(1, sizeof *game);
    if (game) game->options = json_array();
    if (!game || !file) {
        game_free(game);
        error_fill(&err, BOHN_BAD_INPUT, "%s", tr("this is not a request"));
        return web_error(&err);
    }
    Session *s = &game->room.session;
    s->lang = lang_now();
    s->rules = games_load_recorded(file, &header, force, &err);
    if (s->rules) s->script = game->script = strdup(header.script);
    for (int i = 0; i < header.n_options; i++) json_array_append_new(game->options, json_text(header.options[i]));
    if (s->rules && fill_recorded(game, &header, &err)) s->game = bohn_new(s->rules, header.seed, FLAGS, &err);
    if (s->game && bohn_record_replay(s->game, file, force, -1, &err) && bohn_record_resume(s->game, file, &err)) {
        set_polls(game);
        set_viewer(game);
        snprintf(game->record, sizeof game->record, "%s", file);
        json_t *answer = game_put(game);
        if (err.text[0]) json_object_set_new(answer, "remark", json_text(err.text));
        return answer;
    }
    game_free(game);
    return web_error(&err);
}

static bool is_open(BohnError *err) {
    return now || error_fill(err, BOHN_BAD_INPUT, "%s", tr("no game is open"));
}

/* Puts the game on the edited scripts, where it stands. */
json_t *game_reload(const json_t *request) {
    BohnError err = { 0 };
    Seats seats;
    char list[BOHN_MAX_SEATS * 33] = "";
    (void)request;
    if (!is_open(&err)) return web_error(&err);
    Session *s = &now->room.session;
    WebSetup setup = { .script = s->script, .players = bohn_info(s->rules)->players };
    for (size_t i = 0; i < json_array_size(now->options) && i < BOHN_HEADER_OPTIONS; i++)
        setup.options[i] = json_string_value(json_array_get(now->options, i));
    BohnRules *rules = web_load(&setup, false, &err);
    for (int i = 0; i < s->seats.n; i++) string_append(list, sizeof list, "%s%s", i ? "," : "", s->seats.name[i]);
    bool ok = rules && seats_fill(&seats, bohn_info(rules), list, true, &err);
    int dropped = ok ? bohn_reload(s->game, rules, &err) : -1;
    if (dropped < 0) {
        bohn_rules_free(rules);
        return web_error(&err);
    }
    bohn_rules_free(s->rules);
    s->rules = rules;
    s->seats = seats;
    set_polls(now);
    now->room.change++;
    json_t *answer = rules_answer(now);
    json_object_set_new(answer, "dropped", json_integer(dropped));
    return answer;
}

/* The open game from the start of its story, in the current language. */
json_t *game_again(const json_t *request) {
    BohnError err = { 0 };
    (void)request;
    if (!is_open(&err)) return web_error(&err);
    now->room.session.lang = lang_now();
    now->room.change++;
    return rules_answer(now);
}

/* What is new, without a decision. */
json_t *game_look(const json_t *request) {
    BohnError err = { 0 };
    (void)request;
    if (!is_open(&err)) return web_error(&err);
    return json_pack("{s:o*}", "message", room_message(&now->room, now->viewer, &now->sent));
}

/* Lets bots play, one visible decision at a time; `now` is the time in seconds, `pause` the time between two decisions.
 * Answers with what is new, and in how many seconds to ask again; negative: after a request. */
json_t *game_run(const json_t *request) {
    BohnError err = { 0 };
    if (!is_open(&err)) return web_error(&err);
    now->room.pause = json_number_value(json_object_get(request, "pause"));
    double next = room_run(&now->room, json_number_value(json_object_get(request, "now")));
    json_t *message = room_message(&now->room, now->viewer, &now->sent);
    bool over = bohn_now(now->room.session.game).over;
    if (over && !now->closed) now->closed = bohn_record_over(now->room.session.game, &err);
    return json_pack("{s:f, s:o*, s:b}", "next", next, "message", message, "over", over);
}

/* A request of the viewer: see room_take(). */
json_t *game_take(const json_t *request) {
    BohnError err = { 0 };
    if (!is_open(&err)) return web_error(&err);
    int status = room_take(&now->room, now->viewer, json_object_get(request, "request"),
                           json_number_value(json_object_get(request, "now")), &err);
    if (status != 200) return web_error(&err);
    now->closed = now->closed && bohn_now(now->room.session.game).over;
    return json_object();
}

/* Plays on without a pause until a person is asked or the game is over. */
json_t *game_finish(const json_t *request) {
    BohnError err = { 0 };
    char hex[17];
    (void)request;
    if (!is_open(&err)) return web_error(&err);
    now->room.pause = 0;
    while (room_run(&now->room, 0) >= 0) continue;
    BohnGame *game = now->room.session.game;
    if (bohn_now(game).over && !now->closed) now->closed = bohn_record_over(game, &err);
    bohn_fingerprint(game, hex);
    return json_pack("{s:s, s:i, s:b, s:o}", "fingerprint", hex, "decisions", bohn_now(game).position, "over", bohn_now(game).over,
                     "trouble", json_text(now->room.trouble.text));
}
