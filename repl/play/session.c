/* session.c - drives a session: runs the game, lets bots decide, asks humans, prints events.
 *
 * Each iteration of the loop in session_play() makes one decision. Before it returns, it prints errors to standard
 * error and, if the game is kept, how to resume it.
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
    session->spectator_narrator.hold = true;
    narrate_news(&session->spectator_narrator, session->game, session->lang, &page);
    if (over) narrate_flush(&session->spectator_narrator, &page);
    if (session->watch && bohn_now(session->game).turn != session->turn) {
        session->turn = bohn_now(session->game).turn;
        narrate_flush(&session->spectator_narrator, &page);
        page_end(&page);
        screen_table(&page, session->game, BOHN_ALL_SEATS, &session->seats, session->lang, 0, BOARD_LINES);
        page_end(&page);
    }
    page_show(&page);
    error_print_hooks(session->game);
}

/* Prints the last events: as a single human sees them, or only what is public if there are several. */
static void print_last_news(Session *session) {
    Page page = { 0 };
    Narrator *narrator = &session->spectator_narrator;
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

SessionPage *session_page;

bool session_write_page(const Session *session, const char *line) {
    char file[FILE_NAME_SIZE];
    BohnError err;
    Page page = { 0 };
    line += strspn(line, " ");
    if (!session_page || (!string_starts(line, tr("page")) && !string_starts(line, "page"))) return false;
    line += strcspn(line, " ");
    line += strspn(line, " ");
    if (*line) snprintf(file, sizeof file, "%s", line);
    else snprintf(file, sizeof file, "%s-%llu.html", bohn_info(session->rules)->id,
                  (unsigned long long)bohn_now(session->game).seed);
    if (session_page(session->game, &session->seats, session->lang, file, &err)) {
        page_line(&page, STYLE_PLAIN, tr("The page is in %s."), file);
        page_show(&page);
    } else {
        error_print(&err);
    }
    return true;
}

void session_end_programs(const Session *session) {
    SeatsWrong wrong;
    char text[2000];
    if (!seats_programs(&session->seats)) return;
    seats_players->end(&session->seats, session->game, &wrong);
    if (!seats_report(&session->seats, &wrong, text, sizeof text)) return;
    BohnError err;
    error_fill(&err, BOHN_BAD_INPUT, "%s", text);
    error_print(&err);
}

static int finish(Session *session) {
    term_alternate(false);
    BohnError err;
    Page page = { 0 };
    if (seats_humans(&session->seats) > 0) {
        print_last_news(session);
        if (!session->json) board_draw(&page, session->game, BOHN_ALL_SEATS, session->lang, BOARD_LINES);
    }
    bool ok = session->json ? json_result(stdout, session->game, &session->seats, &err)
                            : screen_result(&page, session->game, &session->seats, session->lang, &err);
    page_show(&page);
    error_print_hooks(session->game);
    session_end_programs(session);
    autosave_check(session);
    autosave_finish(session);
    if (ok) autosave_print_replay(session);
    session->finished = ok;
    if (ok) return BOHN_OK;
    error_print(&err);
    return err.status;
}

/* ---- deciding --------------------------------------------------------------------------------------- */

/* With several humans at one keyboard: true if not asking a player would reveal their hidden cards to the one at the
 * keyboard. */
static bool silence_reveals(const Session *session, int asked) {
    int reader = session->last_human;
    return term_interactive() && reader != BOHN_NO_SEAT && reader != asked &&
           autopass_reveals(session->game, session->lang, reader);
}

/* The card that a part of an option names, or the top card of the zone that it names; BOHN_UNKNOWN if there is none. */
static int card_of(const BohnGame *game, int seat, const BohnAtom *atom) {
    if (atom->type == BOHN_CARD) return atom->value;
    int size = atom->type == BOHN_ZONE ? bohn_zone_size(game, atom->value) : 0;
    return size > 0 ? bohn_zone_card(game, seat, atom->value, size - 1) : BOHN_UNKNOWN;
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
        narrator->recap = term_interactive() && !term_plain();
        char line[sizeof question + sizeof label + 10];
        narrate_news(narrator, session->game, session->lang, &session->notices[q->seat]); /* first the events before it */
        snprintf(line, sizeof line, "p%d: %s %s", q->seat + 1, question, label);
        const BohnOption *option = &q->options[answer->index[0]];
        const BohnInfo *info = bohn_info(session->rules);
        for (int i = 0; answer->n == 1 && i < option->n; i++) { /* a message may name the card instead */
            int card = card_of(session->game, q->seat, &option->atom[i]);
            if (card != BOHN_UNKNOWN)
                snprintf(label, sizeof label, "%s", bohn_in(&info->kinds[info->kind_of[card]].name, session->lang));
        }
        narrate_forced(narrator, line, label);
    }
    autopass_note_unasked(&session->autopass, bohn_now(session->game).position);
    return bohn_answer(session->game, answer, NULL);
}

/* The seat that made an offer, as a bit; 0 if there is no such offer. */
static unsigned seat_bit(const BohnGame *game, int number) {
    BohnOffer offers[64];
    int n = bohn_offers(game, offers, 64);
    for (int i = 0; i < n; i++)
        if (offers[i].number == number) return 1u << offers[i].from;
    return 0;
}

void session_rest(Session *session, RestOf of) {
    const BohnRequest *q = bohn_request(session->game);
    session->rest = (Rest){ .of = of, .seat = q->seat, .turn = bohn_now(session->game).turn,
                            .position = bohn_now(session->game).position };
    for (int i = 0; of == REST_REJECT && i < q->n_options; i++)
        if (q->options[i].reply == BOHN_REPLY_REJECT) session->rest.rejected |= seat_bit(session->game, q->options[i].offer);
    if (of == REST_REJECT) session->rest.rejected &= session->rest.rejected - 1; /* the first is rejected now */
    snprintf(session->rest.question, sizeof session->rest.question, "%s", q->name);
}

void session_room(Session *session, const BohnAnswer *answer) {
    const BohnRequest *q = bohn_request(session->game);
    const BohnOption *option = answer->n == 1 && q->type == BOHN_CHOOSE ? &q->options[answer->index[0]] : NULL;
    bool names = !q->poll && q->n_args == 1 && q->args[0].type == BOHN_CARD && option && option->n == 2;
    if (!names || option->atom[1].type != BOHN_ZONE) return;
    session_rest(session, REST_ROOM);
    session->rest.card = q->args[0].value;
    session->rest.field = option->atom[1].value;
}

/* The option that plants the card for which room was made, if the room is the only place for all cards; -1 otherwise. */
static int planted_there(const Rest *rest, const BohnRequest *q) {
    int found = -1;
    for (int i = 0; i < q->n_options; i++) {
        const BohnAtom *atom = q->options[i].atom;
        if (q->options[i].n != 2 || atom[0].type != BOHN_CARD || atom[1].type != BOHN_ZONE || atom[1].value != rest->field) return -1;
        if (atom[0].value == rest->card) found = i;
    }
    return found;
}

/* True if the question is which of several equal cards in one place to pick: a hand card and a card turned up are
 * different. */
static bool picks_alike(const Choices *c) {
    const BohnRequest *q = c->request;
    char first[200] = "", place[200];
    if (q->type != BOHN_PICK || q->least != q->most || q->most >= q->n_options) return false;
    for (int i = 0; i < q->n_options; i++) {
        if (q->options[i].atom[0].type != BOHN_CARD) return false;
        choices_place(c, q->options[i].atom[0].value, false, place, sizeof place);
        if (i == 0) snprintf(first, sizeof first, "%s", place);
        if (strcmp(first, place) != 0 || !choices_alike(c, &q->options[0], &q->options[i])) return false;
    }
    return true;
}

/* Answers a question that the player has answered with others of its kind. */
static bool decide_rest(Session *session, const Choices *c) {
    const BohnRequest *q = c->request;
    Rest *rest = &session->rest;
    BohnAnswer answer = { .n = 1, .partner = BOHN_NO_SEAT };
    if (rest->of == REST_ACCEPT && rest->seat == q->seat && rest->position + 1 == bohn_now(session->game).position &&
        picks_alike(c) && !session->autopass.orders.all[q->seat]) {
        rest->position++; /* more may follow */
        bohn_bot_answer(session->game, NULL, &answer, NULL);
        return decide_forced(session, c, &answer);
    }
    if (rest->of == REST_NONE || rest->of == REST_ACCEPT || q->poll) return false;
    if (rest->of == REST_ROOM && rest->seat == q->seat) {
        answer.index[0] = rest->turn == bohn_now(session->game).turn ? planted_there(rest, q) : -1;
        rest->of = REST_NONE;
        if (answer.index[0] < 0) return false;
        autopass_note_unasked(&session->autopass, bohn_now(session->game).position);
        return bohn_answer(session->game, &answer, NULL);
    }
    bool fits = rest->seat == q->seat && rest->turn == bohn_now(session->game).turn && strcmp(rest->question, q->name) == 0;
    for (int i = 0; fits && i < q->n_options; i++) {
        const BohnOption *option = &q->options[i];
        unsigned from = rest->of == REST_REJECT && option->reply == BOHN_REPLY_REJECT ? seat_bit(session->game, option->offer) : 0;
        if (rest->of == REST_LIKES ? !choices_like(c, option) : !(from & rest->rejected)) continue;
        rest->rejected &= ~from;
        answer.index[0] = i;
        autopass_note_unasked(&session->autopass, bohn_now(session->game).position);
        return bohn_answer(session->game, &answer, NULL);
    }
    if (fits || rest->seat == q->seat) rest->of = REST_NONE;
    return false;
}

void session_offer(Session *session, const BohnAnswer *answer, const OfferRound *round) {
    const BohnRequest *q = bohn_request(session->game);
    session->round = (Round){ .turn = round->n > 0 ? bohn_now(session->game).turn : 0, .seat = q->seat, .asked = answer->partner,
                              .left = *round, .offer = offer_of(q, answer) };
}

void session_note_reply(Session *session, const BohnAnswer *answer) {
    const BohnRequest *q = bohn_request(session->game);
    bool one = answer->n == 1 && q->type != BOHN_PICK;
    if (one && q->seat == session->round.asked && q->options[answer->index[0]].reply == BOHN_REPLY_ACCEPT) session->round.turn = 0;
}

/* Makes an offer that was refused to the next player it is meant for. */
static bool decide_round(Session *session, const Choices *c) {
    const BohnRequest *q = c->request;
    Round *round = &session->round;
    BohnAnswer answer;
    if (round->turn == 0 || q->seat != round->seat || q->type != BOHN_DEAL || q->n_partners == 0) return false;
    bool over = round->turn != bohn_now(session->game).turn || round->left.n == 0;
    if (over || !offer_again(c, &round->offer, round->left.seat[0], &answer)) {
        if (!over)
            page_line(&session->notices[q->seat], STYLE_WARN, tr("Your offer was not made to p%d: it is no longer possible."),
                      round->left.seat[0] + 1);
        round->turn = 0;
        return false;
    }
    round->asked = round->left.seat[0];
    round->left.n--;
    memmove(round->left.seat, round->left.seat + 1, (size_t)round->left.n * sizeof round->left.seat[0]);
    autopass_note(&session->autopass, session->game, &answer);
    autopass_note_unasked(&session->autopass, bohn_now(session->game).position);
    return bohn_answer(session->game, &answer, NULL);
}

/* Makes the counter-offer that the player typed when they refused one. */
static bool decide_counter(Session *session, const Choices *c) {
    const BohnRequest *q = c->request;
    Counter *counter = &session->counter[q->seat];
    BohnAnswer answer;
    OfferRound round;
    char why[400];
    if (counter->turn == 0 || q->type != BOHN_DEAL || q->n_partners == 0) return false;
    bool now = counter->turn == bohn_now(session->game).turn;
    counter->turn = 0;
    if (!now) return false;
    if (offer_read(c, counter->offer, &answer, &round, why, sizeof why)) {
        session_offer(session, &answer, &round);
        autopass_note(&session->autopass, session->game, &answer);
        return bohn_answer(session->game, &answer, NULL);
    }
    page_line(&session->notices[q->seat], STYLE_WARN, tr("Your counter-offer was not made: %s"), why);
    return false;
}

/* Passes, without asking, what the player passed before or skips: see autopass.h. */
static bool decide_silently(Session *session) {
    BohnAnswer pass = { .partner = BOHN_NO_SEAT };
    return autopass_silently(&session->autopass, session->game) && bohn_answer(session->game, &pass, NULL);
}

/* A bot failed: this ends a game of bots, but a game with humans continues with the default answer. A program fails
 * only when it is late, which always ends the game: time does not decide. */
static bool decide_instead(Session *session, BohnError *err) {
    bool program = session->seats.kind[bohn_request(session->game)->seat] == SEAT_PROGRAM;
    if (seats_humans(&session->seats) == 0 || program) return false;
    if (!session->bot_warned) {
        error_print(err);
        fprintf(stderr, "bohn: %s\n", tr("instead it passes or takes the first option"));
    }
    session->bot_warned = true;
    if (err->status == BOHN_LIMIT && !term_interrupt_pending()) session->bots_off |= 1u << bohn_request(session->game)->seat;
    return bohn_answer(session->game, NULL, err);
}

static bool decide_bot(Session *session, BohnError *err) {
    BohnAnswer answer;
    if (session->bots_off >> bohn_request(session->game)->seat & 1) return bohn_answer(session->game, NULL, err);
    if (seats_decide(&session->seats, session->game, &answer, err)) {
        session_note_reply(session, &answer);
        return bohn_answer(session->game, &answer, err);
    }
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
    term_alternate(false);
    Page page = { 0 };
    narrate_flush(&session->spectator_narrator, &page);
    page_show(&page);
    error_print_hooks(session->game);
    session_end_programs(session);
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
            choices_look(&choices, game, session->lang, NULL);
            bool is_forced = !autopass_wants_window(&session->autopass, &choices) && choices_forced(&choices, &forced) &&
                             !silence_reveals(session, choices.request->seat);
            bool decided = decide_rest(session, &choices) || decide_round(session, &choices) || decide_counter(session, &choices) ||
                           (is_forced ? decide_forced(session, &choices, &forced) : decide_silently(session));
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
    term_interrupts(NULL);
    term_tick(NULL);
    for (int i = 0; i < BOHN_MAX_SEATS; i++) page_free(&session->notices[i]);
    page_free(&session->news);
    autopass_free(&session->autopass);
    if (seats_programs(&session->seats)) seats_players->end(&session->seats, NULL, NULL); /* if not yet */
    autosave_close(session);
    bohn_free(session->game);
    bohn_rules_free(session->rules);
}
