/* player.c - see player.h. */
#include "repl/page/player.h"

#include "repl/bots/program.h"
#include "repl/page/ask.h"
#include "repl/seed.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdlib.h>
#include <string.h>

#define PREFIX "exec:"

typedef struct Player {
    Program program;
    Narrator narrator;
    int n;                /* questions so far; 0: it has not been sent anything */
    json_t *asked;        /* the question it has not answered yet; NULL: none */
    int owed;             /* answers that it still owes to past questions: the game has gone on without it */
    double since;         /* when it was asked */
} Player;

static Player players[BOHN_MAX_SEATS];
static SeatsWrong wrongs;

/* ---- messages --------------------------------------------------------------------------------------- */

json_t *player_hello(const View *view) {
    return json_pack("{s:i, s:i, s:I, s:i, s:o}", "bohn-player", PLAYER_VERSION, "seat", view->seat, "seed",
                     (json_int_t)seed_player(bohn_now(view->game).bot_seed, view->seat), "seconds", player_programs.seconds, "rules",
                     view_rules(view));
}

/* What may be done out of turn is not listed: programs are asked at polling points, as bots are. */
static json_t *question(const View *view) {
    json_t *ask = ask_of(view);
    if (json_is_object(ask)) json_object_del(ask, "actions");
    return json_pack("{s:o, s:o}", "table", view_table(view), "ask", ask);
}

static json_t *complete(json_t *message, const View *view, int n, Narrator *narrator) {
    int events = bohn_now(view->game).events;
    if (narrator->event > events) narrator->event = events; /* undone */
    json_object_set_new(message, "n", json_integer(n));
    json_object_set_new(message, "seconds", json_integer(player_programs.seconds));
    json_object_set_new(message, "news", view_news(view, narrator));
    return message;
}

json_t *player_question(const View *view, int n, Narrator *narrator) { return complete(question(view), view, n, narrator); }

static void send(Player *player, json_t *message) {
    char *text = json_dumps(message, JSON_COMPACT), *line = text ? realloc(text, strlen(text) + 2) : NULL;
    if (line) {
        memcpy(line + strlen(line), "\n", 2);
        program_send(&player->program, line);
    }
    free(line ? line : text);
    json_decref(message);
}

/* Asks, unless the program is already thinking about this question. */
static void put_question(Player *player, const View *view) {
    json_t *now = question(view);
    if (player->asked && json_equal(player->asked, now)) {
        json_decref(now);
        return;
    }
    if (player->asked) player->owed++;
    if (player->n++ == 0) {
        player->narrator = narrate_start(view->seat);
        send(player, player_hello(view));
    }
    json_decref(player->asked);
    player->asked = now;
    player->since = term_seconds();
    send(player, complete(json_copy(now), view, player->n, &player->narrator));
}

/* ---- answers ---------------------------------------------------------------------------------------- */

/* Is it an answer that the rules allow? It is tried with a copy of the game. */
static bool read_answer(const Player *player, BohnGame *game, const char *line, BohnAnswer *answer, BohnError *err) {
    json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    const json_t *n = json_object_get(json, "n");
    bool ok = json_is_object(json) || error_fill(err, BOHN_BAD_INPUT, "%s", tr("a JSON object is expected, such as "
                                                                               "{\"options\":[0]}"));
    if (ok && n && (!json_is_integer(n) || json_integer_value(n) != player->n))
        ok = error_fill(err, BOHN_BAD_INPUT, tr("its n is not %d, the number of the question"), player->n);
    ok = ok && ask_read(bohn_request(game), json, answer, err);
    json_decref(json);
    BohnGame *copy = ok ? bohn_copy(game, BOHN_LIGHT, 0, 0, err) : NULL;
    ok = copy && bohn_answer(copy, answer, err);
    bohn_free(copy);
    return ok;
}

/* Counts a wrong answer; the default answer takes its place. */
static SeatsDone take_default(const Player *player, BohnGame *game, const char *line, const char *why,
                              BohnAnswer *answer, BohnError *err) {
    int seat = bohn_request(game)->seat;
    char shown[100];
    utf8_clean(line, false, false, shown, sizeof shown);
    if (!wrongs.first[0])
        snprintf(wrongs.first, sizeof wrongs.first, tr("p%d, question %d: '%s': %s"), seat + 1, player->n, shown, why);
    wrongs.n[seat]++;
    return bohn_bot_answer(game, NULL, answer, err) ? SEATS_DECIDED : SEATS_FAILED;
}

static SeatsDone decide(const Seats *seats, BohnGame *game, double seconds, BohnAnswer *answer, BohnError *err) {
    View view = { .game = game, .seats = seats, .seat = bohn_request(game)->seat, .lang = lang_now() };
    Player *player = &players[view.seat];
    const char *line = "";
    BohnError why = { 0 };
    ProgramSays says;
    if (!player->program.path) return error_fill(err, BOHN_SYSTEM, "%s was not started", seats->name[view.seat]), SEATS_FAILED;
    put_question(player, &view);
    double until = player->since + player_programs.seconds, now = term_seconds();
    if (until > now + seconds) until = now + seconds;
    do {
        double left = until - term_seconds();
        says = program_hear(&player->program, left > 0 ? left : 0, &line);
    } while (says == PROGRAM_SAYS_LINE && player->owed-- > 0);
    if (says == PROGRAM_SAYS_LINE) player->owed = 0;
    if (says == PROGRAM_SAYS_NOTHING && term_interrupt_pending()) {
        player->since = term_seconds();
        return error_fill(err, BOHN_LIMIT, "%s", tr("interrupted")), SEATS_FAILED;
    }
    if (says == PROGRAM_SAYS_NOTHING && term_seconds() < player->since + player_programs.seconds) return SEATS_NOT_YET;
    if (says == PROGRAM_SAYS_NOTHING) {
        error_fill(err, BOHN_LIMIT, tr("p%d (%s) has not answered question %d in %d seconds%s; the game ends without a "
                                       "result (--wait gives more time)"),
                   view.seat + 1, seats->name[view.seat], player->n, player_programs.seconds,
                   program_is_deaf(&player->program) ? tr(", and has closed its input") : "");
        return SEATS_FAILED;
    }
    json_decref(player->asked);
    player->asked = NULL;
    if (says == PROGRAM_ENDED) return take_default(player, game, "", player->program.end, answer, err);
    if (read_answer(player, game, line, answer, &why)) return SEATS_DECIDED;
    return take_default(player, game, line, error_message(&why), answer, err);
}

/* ---- a game ----------------------------------------------------------------------------------------- */

static void end(const Seats *seats, BohnGame *game, SeatsWrong *wrong) {
    bool over = game && bohn_now(game).over;
    for (int i = 0; i < BOHN_MAX_SEATS; i++) {
        Player *player = &players[i];
        View view = { .game = game, .seats = seats, .seat = i, .lang = lang_now() };
        if (over && player->n > 0) send(player, player_question(&view, player->n, &player->narrator));
        program_stop(&player->program, over);
        json_decref(player->asked);
        *player = (Player){ 0 };
    }
    if (wrong) *wrong = wrongs;
    memset(&wrongs, 0, sizeof wrongs);
}

static bool start(const Seats *seats, BohnError *err) {
    end(seats, NULL, NULL);
    for (int i = 0; i < seats->n; i++) {
        if (seats->kind[i] != SEAT_PROGRAM || program_start(&players[i].program, seats->name[i] + strlen(PREFIX), i, err)) continue;
        end(seats, NULL, NULL);
        return false;
    }
    return true;
}

SeatsPlayers player_programs = { start, decide, end, PLAYER_SECONDS };
