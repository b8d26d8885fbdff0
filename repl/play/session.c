/* session.c - drives a session: runs the game, lets bots decide, asks humans, prints events.
 *
 * Each iteration of the loop in play() makes one decision. Before returning, play() prints errors to standard error and,
 * if the game is kept, how to resume it.
 */
#include "repl/play/session.h"

#include "repl/play/board.h"
#include "repl/play/choices.h"
#include "repl/play/game_json.h"
#include "repl/play/screen.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <stdlib.h>
#include <string.h>

/* ---- printing --------------------------------------------------------------------------------------- */

/* In a game without humans, prints the events and, with --watch, the table at each new turn. */
static void print_log(Session *session, bool over) {
    Page page = { 0 };
    if (seats_humans(&session->seats) > 0 || session->quiet || session->json) return;
    session->log.hold = true;
    narrate_news(&session->log, session->game, session->lang, &page);
    if (over) narrate_flush(&session->log, &page);
    if (session->watch && bohn_now(session->game).turn != session->turn) {
        session->turn = bohn_now(session->game).turn;
        narrate_flush(&session->log, &page);
        page_end(&page);
        screen_table(&page, session->game, BOHN_ALL_SEATS, &session->seats, session->lang, 0);
        page_end(&page);
    }
    page_show(&page);
    error_print_hooks(session->game);
}

/* Prints the last events: as a single human sees them, or only what is public if there are several. */
static void print_last_news(Session *session) {
    Page page = { 0 };
    Narrator *narrator = &session->log;
    narrator->seat = BOHN_NO_SEAT;
    for (int i = 0; i < session->seats.n; i++) {
        if (session->seats.kind[i] != SEAT_HUMAN) continue;
        if (seats_humans(&session->seats) == 1) narrator = &session->narrator[i];
        else if (session->narrator[i].event > narrator->event) {
            *narrator = session->narrator[i];
            narrator->seat = BOHN_NO_SEAT;
            narrator->forced[0] = '\0'; /* private */
        }
    }
    narrate_news(narrator, session->game, session->lang, &page);
    page_end(&page);
    page_show(&page);
}

static int finish(Session *session) {
    BohnError err;
    Page page = { 0 };
    if (seats_humans(&session->seats) > 0) {
        print_last_news(session);
        if (!session->json) board_draw(&page, session->game, BOHN_ALL_SEATS, session->lang, 0);
    }
    bool ok = session->json ? json_result(stdout, session->game, &session->seats, &err)
                            : screen_result(&page, session->game, &session->seats, session->lang, &err);
    page_show(&page);
    error_print_hooks(session->game);
    autosave_check(session);
    autosave_finish(session);
    if (ok) return BOHN_OK;
    error_print(&err);
    return err.status;
}

/* ---- deciding --------------------------------------------------------------------------------------- */

#define IMAGINED 48 /* deals: misses what is possible in one deal of ten with probability 0.6 % */

/* With several humans at one keyboard: true if not asking a player would reveal their hidden cards to the one at the
 * keyboard, because in some deal consistent with that one's view there would have been a choice. */
static bool silence_reveals(const Session *session, int asked) {
    int reader = session->last_human;
    if (!term_interactive() || reader == BOHN_NO_SEAT || reader == asked) return false;
    bool same = true;
    for (uint64_t deal = 1; same && deal <= IMAGINED; deal++) {
        BohnGame *imagined = bohn_copy(session->game, BOHN_SEEN, reader, deal, NULL);
        const BohnRequest *q = imagined ? bohn_request(imagined) : NULL;
        same = q && q->seat == asked && strcmp(q->name, bohn_request(session->game)->name) == 0;
        if (same) {
            Choices choices;
            BohnAnswer answer;
            choices_look(&choices, imagined, session->lang);
            same = choices_forced(&choices, &answer);
        }
        bohn_free(imagined);
    }
    return !same;
}

/* Gives the only possible answer, and notes it to be printed later. */
static bool decide_forced(Session *session, const Choices *choices, const BohnAnswer *answer) {
    const BohnRequest *q = choices->request;
    char question[300], label[400] = "";
    choices_question(choices, question, sizeof question);
    for (int i = 0; i < answer->n; i++) {
        char one[200];
        choices_label(choices, &q->options[answer->index[i]], one, sizeof one);
        string_append(label, sizeof label, "%s%s", i ? ", " : "", one);
    }
    if (!q->poll && answer->n > 0) {
        Narrator *narrator = &session->narrator[q->seat];
        char line[sizeof question + sizeof label + 10];
        narrate_news(narrator, session->game, session->lang, &session->notices[q->seat]); /* first the events before it */
        snprintf(line, sizeof line, "p%d: %s %s", q->seat + 1, question, label);
        narrate_forced(narrator, line, label);
    }
    autopass_note_unasked(&session->autopass, bohn_now(session->game).position);
    return bohn_answer(session->game, answer, NULL);
}

/* Passes a question that the player passed before, or skips. */
static bool decide_silently(Session *session) {
    BohnAnswer pass = { .partner = BOHN_NO_SEAT };
    return autopass_silently(&session->autopass, session->game) && bohn_answer(session->game, &pass, NULL);
}

/* A bot failed: this ends a game of bots, but a game with humans continues with the default answer. */
static bool decide_instead(Session *session, BohnError *err) {
    if (seats_humans(&session->seats) == 0) return false;
    if (!session->bot_warned) {
        error_print(err);
        fprintf(stderr, "bohn: %s\n", tr("instead it passes or takes the first option"));
    }
    session->bot_warned = true;
    return bohn_answer(session->game, NULL, err);
}

static bool decide_bot(Session *session, BohnError *err) {
    BohnAnswer answer;
    if (seats_decide(&session->seats, session->game, &answer, err))
        return bohn_answer(session->game, &answer, err);
    return decide_instead(session, err);
}

/* After Ctrl-C between questions: asks a human whether to continue. */
static bool goes_on(const Session *session) {
    char *line;
    if (seats_humans(&session->seats) == 0 || !term_interactive()) return false;
    LineInput input = term_read(tr("Interrupted. Enter continues, quit leaves> "), &line);
    bool go = input == LINE_TYPED && line[strspn(line, " ")] == '\0';
    free(line);
    return go;
}

static int leave(Session *session, int status) {
    Page page = { 0 };
    narrate_flush(&session->log, &page);
    page_show(&page);
    error_print_hooks(session->game);
    autosave_check(session);
    autosave_print_resume(session);
    return status;
}

/* Reports why the game cannot continue, and where it stopped. */
static int give_up(Session *session, const BohnError *err) {
    error_print(err);
    fprintf(stderr, "bohn: seed %llu, after decision %d\n", (unsigned long long)bohn_now(session->game).seed,
            bohn_now(session->game).position);
    return leave(session, err->status == BOHN_OK ? BOHN_RULE_FAULT : (int)err->status);
}

int session_play(Session *session) {
    BohnGame *game = session->game;
    BohnError err = { 0 };
    for (;;) {
        BohnProgress progress = bohn_run(game, &err);
        if (term_interrupted()) {
            if (!goes_on(session)) return leave(session, EXIT_INTERRUPTED);
            continue;
        }
        if (progress == BOHN_FAILED) return give_up(session, &err);
        print_log(session, progress == BOHN_OVER);
        if (!term_output_ok()) return leave(session, BOHN_SYSTEM);
        if (progress == BOHN_OVER) return finish(session);
        int before = bohn_now(game).position;
        if (session->seats.kind[bohn_request(game)->seat] != SEAT_HUMAN) {
            if (!decide_bot(session, &err)) {
                if (!term_interrupted()) return give_up(session, &err);
                if (!goes_on(session)) return leave(session, EXIT_INTERRUPTED);
                continue;
            }
        } else {
            Choices choices;
            BohnAnswer forced;
            choices_look(&choices, game, session->lang);
            bool is_forced = choices_forced(&choices, &forced) && !silence_reveals(session, choices.request->seat);
            bool decided = is_forced ? decide_forced(session, &choices, &forced) : decide_silently(session);
            if (!decided) {
                switch (prompt_human(session)) {
                case ASKED_DECIDED: break;
                case ASKED_QUIT: return leave(session, BOHN_OK);
                case ASKED_INTERRUPTED: return leave(session, EXIT_INTERRUPTED);
                case ASKED_END:
                    fprintf(stderr, "bohn: %s\n", tr("the input ended before the game did"));
                    return leave(session, BOHN_BAD_INPUT);
                }
            }
        }
        if (session->json && session->watch && bohn_now(game).position > before)
            json_decision(stdout, game, before);
        autosave_check(session);
    }
}

void session_close(Session *session) {
    term_watch(NULL);
    term_tick(NULL);
    for (int i = 0; i < BOHN_MAX_SEATS; i++) page_free(&session->notices[i]);
    autopass_free(&session->autopass);
    autosave_close(session);
    bohn_free(session->game);
    bohn_rules_free(session->rules);
}
