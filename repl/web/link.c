/* link.c - a game as a few characters. Bots decide the same each time, so only the decisions of people are kept:
 *
 *     0-9 A-Z a-z     the option of that number, from 0
 *     -               a pass
 *     (57:TEXT)       anything else, with the position at which it was made
 *
 * The position at the end and the fingerprint of the table are added, so that a link that is opened with other rules
 * is refused. */
#include "repl/web/game.h"

#include "repl/play/game_json.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* Option i as a decision of the log: "p1 plant_first p1.field_1". */
static void write_option(const BohnGame *game, const BohnRequest *q, int i, char *out, size_t n) {
    char option[400] = "-";
    if (i >= 0) bohn_option_write(game, &q->options[i], option, sizeof option);
    snprintf(out, n, "p%d %s %s", q->seat + 1, q->name, option);
}

/* ---- there ------------------------------------------------------------------------------------- */

/* The decision `text`, made at the pending question. */
static void put_decision(FILE *out, const BohnGame *game, const char *text) {
    const BohnRequest *q = bohn_request(game);
    int most = (int)sizeof digits - 1;
    char known[800];
    for (int i = q->pass ? -1 : 0; i < q->n_options && i < most; i++) {
        write_option(game, q, i, known, sizeof known);
        if (strcmp(text, known) != 0) continue;
        fputc(i < 0 ? '-' : digits[i], out);
        return;
    }
    fprintf(out, "(%d:%s)", bohn_now(game).position, text);
}

/* All decisions of people. Goes through a copy of the game. */
static bool put_decisions(FILE *out, const WebGame *game, BohnError *err) {
    const BohnGame *played = game->room.session.game;
    BohnGame *copy = bohn_copy(played, BOHN_WHOLE, 0, 0, err);
    bool ok = copy != NULL;
    for (int i = 0; ok && i < bohn_now(played).position; i++) {
        const char *text = bohn_decision(played, i);
        int seat = seats_who(text);
        ok = seat != BOHN_NO_SEAT || error_fill(err, BOHN_BAD_INPUT, "%s", tr("the table was edited"));
        if (!ok || !game->room.person[seat]) continue;
        ok = bohn_goto(copy, i, err) && bohn_run(copy, err) == BOHN_WAITING;
        if (ok) put_decision(out, copy, text);
    }
    bohn_free(copy);
    return ok;
}

/* ---- and back ---------------------------------------------------------------------------------- */

/* Reads the next decision at `at` into text, if it belongs to this position; its end is returned, NULL if it does not. */
static const char *take_decision(const char *at, const BohnGame *game, bool asked, char *text, size_t n) {
    const BohnRequest *q = bohn_request(game);
    const char *digit = *at && *at != '(' && *at != '-' ? strchr(digits, *at) : NULL;
    if (*at == '(') {
        char *end;
        long position = strtol(at + 1, &end, 10);
        const char *close = strchr(end, ')');
        if (*end != ':' || !close || position != bohn_now(game).position) return NULL;
        snprintf(text, n, "%.*s", (int)(close - end - 1), end + 1);
        return string_starts(text, "edit ") ? NULL : close + 1; /* as nobody else makes them: put_decisions() */
    }
    if (!asked || (*at != '-' && (!digit || digit - digits >= q->n_options))) return NULL;
    write_option(game, q, digit ? (int)(digit - digits) : -1, text, n);
    return at + 1;
}

/* Plays until position `end`. */
static bool follow(WebGame *game, const char *at, int end, BohnError *err) {
    BohnGame *played = game->room.session.game;
    char text[2000];
    while (bohn_now(played).position < end) {
        BohnProgress progress = bohn_run(played, err);
        if (progress == BOHN_FAILED) return false;
        if (progress != BOHN_WAITING) break;
        bool asked = game->room.person[bohn_request(played)->seat];
        const char *next = take_decision(at, played, asked, text, sizeof text);
        BohnAnswer answer;
        if (next ? !bohn_decide(played, text, err)
                 : asked || !seats_decide(&game->room.session.seats, played, &answer, err) || !bohn_answer(played, &answer, err))
            return false;
        if (next) at = next;
    }
    return bohn_run(played, err) != BOHN_FAILED && bohn_now(played).position == end && *at == '\0';
}

static WebGame *open_link(const json_t *request, BohnError *err) {
    WebSetup setup;
    char hex[17];
    const char *answers = json_string_value(json_object_get(request, "answers"));
    const char *table = json_string_value(json_object_get(request, "table"));
    int end = (int)json_integer_value(json_object_get(request, "end"));
    WebGame *game = answers && table && web_setup(request, &setup, err) ? game_new(&setup, lang_now(), err) : NULL;
    if (!game) {
        if (!err->text[0]) error_fill(err, BOHN_BAD_INPUT, "%s", tr("this link is damaged"));
        return NULL;
    }
    bool ok = follow(game, answers, end, err);
    bohn_fingerprint(game->room.session.game, hex);
    if (ok && strcmp(hex, table) == 0) return game;
    error_fill(err, BOHN_DIVERGED, tr("the game of this link goes differently here after %d decisions: it was made with other rules"),
               bohn_now(game->room.session.game).position);
    game_free(game);
    return NULL;
}

json_t *link_follow(const json_t *request) {
    BohnError err = { 0 };
    WebGame *game = open_link(request, &err);
    if (!game) return web_error(&err);
    game->setup = json_deep_copy(request);
    return game_put(game);
}

/* The setup of the open game with { answers, end, table }. Where the answers do not lead there, as the rules were
 * changed during the game, or a bot played for a person, there is no link. */
json_t *link_make(const json_t *request) {
    BohnError err = { 0 };
    WebGame *game = game_now();
    char *text = NULL, hex[17];
    size_t n = 0;
    (void)request;
    if (game) game->room.change++;
    if (game) bohn_run(game->room.session.game, NULL); /* to the next question, where a link ends */
    if (!game || !game->setup)
        error_fill(&err, BOHN_BAD_INPUT, "%s", tr("only a game that began on this page has a link; save its record"));
    FILE *out = err.text[0] ? NULL : open_memstream(&text, &n);
    bool ok = out && put_decisions(out, game, &err);
    if (out) fclose(out);
    json_t *link = ok ? json_deep_copy(game->setup) : NULL;
    if (link) {
        bohn_fingerprint(game->room.session.game, hex);
        json_object_set_new(link, "do", json_string("follow"));
        json_object_set_new(link, "answers", json_text(text));
        json_object_set_new(link, "end", json_integer(bohn_now(game->room.session.game).position));
        json_object_set_new(link, "table", json_string(hex));
        WebGame *again = open_link(link, &err);
        if (!again)
            error_fill(&err, BOHN_BAD_INPUT, "%s", tr("this game cannot be a link, as its rules were changed or a bot "
                                                      "took a person's place; save its record"));
        game_free(again);
    }
    free(text);
    if (!err.text[0] && link) return link;
    json_decref(link);
    return web_error(&err);
}
