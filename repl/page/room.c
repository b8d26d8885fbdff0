/* room.c - see room.h. */
#include "repl/page/room.h"

#include "repl/play/choices.h"
#include "repl/play/game_json.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/term.h"

#include <stdlib.h>
#include <string.h>

#define CHAT_LENGTH 300
#define LOOK_AGAIN 0.02     /* seconds to wait for a program at a time */

void room_open(Room *room) {
    room->undo_by = BOHN_NO_SEAT;
    for (int i = 0; i < room->session.seats.n; i++) room->person[i] = room->session.seats.kind[i] == SEAT_HUMAN;
}

void room_close(Room *room) {
    for (int i = 0; i < CHAT_KEPT; i++) free(room->chat[i]);
    for (int i = 0; i < BOHN_MAX_SEATS; i++) json_decref(room->asked[i]);
    session_close(&room->session);
}

void room_window(Room *room, int viewer, int more) {
    room->windows[viewer] += more;
    room->change++;
}

View room_view(const Room *room, int viewer) {
    return (View){ .game = room->session.game, .seats = &room->session.seats,
                   .seat = viewer == ROOM_ONLOOKERS ? BOHN_NO_SEAT : viewer, .lang = room->session.lang };
}

static void poll_seats(Room *room) {
    const Seats *seats = &room->session.seats;
    bool bots = seats_polls(seats, false) != 0;
    bohn_set_polls(room->session.game, seats_polls(seats, bots) | seats_heard(seats));
}

/* People learn that the record cannot be written; the game goes on. */
static void check_record(Room *room) {
    BohnError err;
    autosave_check(&room->session);
    if (bohn_record_ok(room->session.game, &err) || strcmp(room->trouble.text, err.text) == 0) return;
    room->trouble = err;
    room->change++;
}

/* What a seat is asked now; a new question has a new number. The number does not count decisions: that would reveal
 * how often others were asked. The room keeps the result. */
static const json_t *asked_now(Room *room, int seat) {
    View view = room_view(room, seat);
    bool human = room->session.seats.kind[seat] == SEAT_HUMAN;
    json_t *ask = human ? ask_of(&view) : json_null();
    if (room->asked[seat] && json_equal(ask, room->asked[seat])) {
        json_decref(ask);
        return room->asked[seat];
    }
    json_decref(room->asked[seat]);
    room->asked[seat] = ask;
    room->number[seat]++;
    return ask;
}

/* ---- what needs no person ---------------------------------------------------------------------- */

/* Has the last decision changed anything that onlookers see? */
static bool is_visible(const Room *room, int from) {
    for (int i = from; i < bohn_now(room->session.game).events; i++) {
        BohnEvent event;
        if (bohn_event(room->session.game, BOHN_NO_SEAT, i, &event) && event.type != BOHN_EVENT_DECISION &&
            event.type != BOHN_EVENT_STEP)
            return true;
    }
    return false;
}

/* Would another person learn about hidden cards if the asked one were not asked? */
static bool silence_reveals(const Room *room, int asked) {
    const Session *s = &room->session;
    for (int i = 0; i < s->seats.n; i++)
        if (i != asked && room->person[i] && autopass_reveals(s->game, s->lang, i)) return true;
    return false;
}

/* Decides for a person who has no choice, or has passed this before, as at the terminal. */
static bool decide_silently(Room *room) {
    static Choices choices;
    Session *s = &room->session;
    BohnAnswer answer = { .partner = BOHN_NO_SEAT };
    choices_look(&choices, s->game, s->lang, NULL);
    bool forced = !autopass_wants_window(&s->autopass, &choices) && choices_forced(&choices, &answer) &&
                  !silence_reveals(room, choices.request->seat);
    if (forced) autopass_note_unasked(&s->autopass, bohn_now(s->game).position);
    else answer = (BohnAnswer){ .partner = BOHN_NO_SEAT };
    return (forced || autopass_silently(&s->autopass, s->game)) && bohn_answer(s->game, &answer, NULL);
}

/* A bot that fails is replaced by the default answer, and the players are informed. */
static bool decide_bot(Room *room) {
    BohnAnswer answer;
    if (seats_decide(&room->session.seats, room->session.game, &answer, &room->trouble) &&
        bohn_answer(room->session.game, &answer, &room->trouble))
        return true;
    room->change++;
    return bohn_answer(room->session.game, NULL, NULL);
}

/* Lets a program think, and serves others meanwhile. */
static SeatsDone decide_program(Room *room) {
    BohnAnswer answer;
    double seconds = room->blocks ? seats_players->seconds + 1 : LOOK_AGAIN;
    SeatsDone done = seats_players->decide(&room->session.seats, room->session.game, seconds, &answer, &room->trouble);
    if (done == SEATS_DECIDED && !bohn_answer(room->session.game, &answer, &room->trouble)) done = SEATS_FAILED;
    if (done == SEATS_FAILED && !term_interrupt_pending()) room->halted = true;
    if (done == SEATS_FAILED) room->change++;
    return done;
}

double room_run(Room *room, double now) {
    BohnGame *game = room->session.game;
    for (;;) {
        int events = bohn_now(game).events;
        BohnProgress progress = bohn_run(game, &room->trouble);
        if (bohn_now(game).events > events) room->change++;
        if (progress == BOHN_FAILED) room->change++;
        if (progress != BOHN_WAITING || room->halted) return -1;
        int seat = bohn_request(game)->seat;
        bool human = room->session.seats.kind[seat] == SEAT_HUMAN;
        events = bohn_now(game).events;
        if (!human && room->moved + room->pause > now) return room->moved + room->pause - now;
        if (room->session.seats.kind[seat] == SEAT_PROGRAM) {
            SeatsDone done = decide_program(room);
            if (done != SEATS_DECIDED) return done == SEATS_NOT_YET ? 0 : -1;
        } else if (human ? !decide_silently(room) : !decide_bot(room)) {
            return -1;
        }
        bohn_run(game, NULL);
        check_record(room);
        room->change++;
        if (!is_visible(room, events)) continue;
        room->moved = now;
        const BohnRequest *q = bohn_request(game);
        bool person = q && room->session.seats.kind[q->seat] == SEAT_HUMAN; /* nobody is shown a question that is not asked */
        if (!person) return room->pause; /* let people see it, and others be served */
    }
}

/* ---- requests ---------------------------------------------------------------------------------- */

static int refuse(BohnError *err, int status, const char *text) {
    error_fill(err, BOHN_BAD_INPUT, "%s", text);
    return status;
}

static int take_answer(Room *room, int seat, const json_t *request, double now, BohnError *err) {
    BohnGame *game = room->session.game;
    View view = room_view(room, seat);
    const BohnRequest *q = bohn_request(game);
    const json_t *n = json_object_get(request, "n");
    BohnAnswer answer;
    if (!q) return refuse(err, 409, tr("the game is over"));
    asked_now(room, seat);
    if (!json_is_integer(n)) return refuse(err, 400, tr("\"n\" is missing: the number of the question that is answered"));
    if (json_integer_value(n) != room->number[seat])
        return refuse(err, 409, tr("the game has moved on; look again"));
    if (room->session.seats.kind[seat] != SEAT_HUMAN) return refuse(err, 409, tr("a bot plays this seat; take it back first"));
    if (q->seat == seat && !json_object_get(request, "action") && ask_read(q, request, &answer, err))
        autopass_note(&room->session.autopass, game, &answer);
    if (q->seat == seat && json_object_get(request, "action")) autopass_note_act(&room->session.autopass, game);
    if (!ask_take(&view, request, err)) return 400;
    json_decref(room->asked[seat]);   /* even the same question again is a new one */
    room->asked[seat] = NULL;
    room->undo_by = BOHN_NO_SEAT;
    room->moved = now;
    room->change++;
    check_record(room);
    return 200;
}

/* Bit i: a person at seat i must agree to an undo. */
static unsigned voters(const Room *room) {
    unsigned all = 0;
    for (int i = 0; i < room->session.seats.n; i++)
        if (room->session.seats.kind[i] == SEAT_HUMAN) all |= 1u << i;
    return all;
}

/* Goes back if all have agreed. */
static int try_undo(Room *room, BohnError *err) {
    room->change++;
    if (room->undo_by == BOHN_NO_SEAT || (voters(room) & ~room->undo_agreed)) return 200;
    room->undo_by = BOHN_NO_SEAT;
    if (!bohn_goto(room->session.game, room->undo_to, err)) return 500;
    autopass_undo(&room->session.autopass, room->undo_to);
    check_record(room);
    return 200;
}

static int take_bot(Room *room, int seat, const json_t *request, BohnError *err) {
    const char *bot = seats_usual_bot(bohn_info(room->session.rules));
    bool on = json_is_true(json_object_get(request, "on"));
    if (!room->person[seat]) return refuse(err, 400, tr("nobody sits here"));
    room->session.seats.kind[seat] = !on ? SEAT_HUMAN : bot ? SEAT_BOT : SEAT_RANDOM;
    room->session.seats.name[seat] = !on ? "human" : bot ? bot : "random";
    poll_seats(room);
    return try_undo(room, err);
}

/* Standing orders, as at the terminal: all of the seat's at once. */
static int take_order(Room *room, int seat, const json_t *request, BohnError *err) {
    const BohnInfo *info = bohn_info(room->session.rules);
    Orders *orders = &room->session.autopass.orders;
    static bool wanted[ORDERS_KINDS];
    unsigned in_turn_of = 0;
    size_t i;
    json_t *one;
    memset(wanted, 0, sizeof wanted);
    json_array_foreach(json_object_get(request, "seats"), i, one) {
        json_int_t other = json_is_integer(one) ? json_integer_value(one) : -1;
        if (other < 0 || other >= info->players) return refuse(err, 400, tr("there is no such player or kind of card"));
        in_turn_of |= 1u << other;
    }
    json_array_foreach(json_object_get(request, "kinds"), i, one) {
        json_int_t kind = json_is_integer(one) ? json_integer_value(one) : -1;
        if (kind < 0 || kind >= info->n_kinds || kind >= ORDERS_KINDS)
            return refuse(err, 400, tr("there is no such player or kind of card"));
        wanted[kind] = true;
    }
    orders->all[seat] = json_is_true(json_object_get(request, "all"));
    orders->in_turn_of[seat] = in_turn_of;
    memcpy(orders->wanted[seat], wanted, sizeof wanted);
    room->change++;
    return 200;
}

static int take_chat(Room *room, int viewer, const json_t *request, BohnError *err) {
    const char *text = json_string_value(json_object_get(request, "text"));
    if (!text || !*text || strlen(text) > CHAT_LENGTH) return refuse(err, 400, tr("a line of the chat has 1 to 300 bytes"));
    char **line = &room->chat[room->n_chat % CHAT_KEPT], *copy = strdup(text);
    if (!copy) return refuse(err, 500, "out of memory");
    free(*line);
    *line = copy;
    room->chat_from[room->n_chat % CHAT_KEPT] = viewer;
    room->n_chat++;
    room->change++;
    return 200;
}

/* The position before the last decision that this seat made itself; -1: there is none. */
static int last_own(const Room *room, int seat) {
    for (int i = bohn_now(room->session.game).position - 1; i >= 0; i--)
        if (seats_who(bohn_decision(room->session.game, i)) == seat && !autopass_was_silent(&room->session.autopass, i)) return i;
    return -1;
}

static int take_undo(Room *room, int seat, const json_t *request, BohnError *err) {
    const json_t *agree = json_object_get(request, "agree");
    int to = last_own(room, seat);
    if (!json_is_boolean(agree)) {
        if (room->undo_by != BOHN_NO_SEAT) return refuse(err, 409, tr("somebody has asked for this already"));
        if (to < 0) return refuse(err, 400, tr("you have not decided anything yet"));
        room->undo_by = seat;
        room->undo_to = to;
        room->undo_agreed = 1u << seat;
    } else if (room->undo_by == BOHN_NO_SEAT) {
        return refuse(err, 409, tr("nobody has asked to go back"));
    } else if (json_is_true(agree)) {
        room->undo_agreed |= 1u << seat;
    } else {
        room->undo_by = BOHN_NO_SEAT;
    }
    return try_undo(room, err);
}

int room_take(Room *room, int viewer, const json_t *request, double now, BohnError *err) {
    const char *what = json_string_value(json_object_get(request, "do"));
    if (!what) return refuse(err, 400, tr("this is not a request"));
    if (strcmp(what, "chat") == 0) return take_chat(room, viewer, request, err);
    if (viewer == ROOM_ONLOOKERS) return refuse(err, 403, tr("onlookers can only look and talk"));
    if (strcmp(what, "answer") == 0) return take_answer(room, viewer, request, now, err);
    if (strcmp(what, "order") == 0) return take_order(room, viewer, request, err);
    if (strcmp(what, "bot") == 0) return take_bot(room, viewer, request, err);
    if (strcmp(what, "undo") == 0) return take_undo(room, viewer, request, err);
    if (strcmp(what, "skip") == 0) {
        const BohnRequest *q = bohn_request(room->session.game);
        if (!q || q->seat != viewer) return refuse(err, 409, tr("you are not asked now"));
        autopass_skip(&room->session.autopass, room->session.game);
        room->change++;
        return 200;
    }
    return refuse(err, 400, tr("this is not a request"));
}

/* ---- messages ---------------------------------------------------------------------------------- */

static void set_chat(const Room *room, Sent *sent, json_t *message) {
    json_t *lines = json_array();
    if (sent->chat < room->n_chat - CHAT_KEPT) sent->chat = room->n_chat - CHAT_KEPT;
    for (; sent->chat < room->n_chat; sent->chat++) {
        int at = sent->chat % CHAT_KEPT, from = room->chat_from[at];
        json_array_append_new(lines, json_pack("{s:o, s:o}", "from", view_seat(from == ROOM_ONLOOKERS ? BOHN_NO_SEAT : from), "text",
                                               json_text(room->chat[at])));
    }
    if (json_array_size(lines)) json_object_set(message, "chat", lines);
    json_decref(lines);
}

static json_t *names_of(const Seats *seats) {
    json_t *names = json_array();
    for (int i = 0; i < seats->n; i++) json_array_append_new(names, json_text(seats->name[i]));
    return names;
}

/* The standing orders of a seat, which only it may know. */
static json_t *orders_of(const Room *room, int seat) {
    const Orders *orders = &room->session.autopass.orders;
    json_t *seats = json_array(), *kinds = json_array();
    for (int i = 0; i < room->session.seats.n; i++)
        if (orders->in_turn_of[seat] >> i & 1) json_array_append_new(seats, json_integer(i));
    for (int kind = 0; kind < ORDERS_KINDS; kind++)
        if (orders->wanted[seat][kind]) json_array_append_new(kinds, json_integer(kind));
    return json_pack("{s:b, s:o, s:o}", "all", orders->all[seat], "seats", seats, "kinds", kinds);
}

/* People who play themselves and have no window open. */
static json_t *away_of(const Room *room) {
    json_t *away = json_array();
    for (int i = 0; i < room->session.seats.n; i++)
        if (room->session.seats.kind[i] == SEAT_HUMAN && room->windows[i] == 0) json_array_append_new(away, json_integer(i));
    return away;
}

json_t *room_message(Room *room, int viewer, Sent *sent) {
    View view = room_view(room, viewer);
    if (sent->table && sent->change == room->change) return NULL;
    if (!sent->table) {
        sent->table = json_object();
        sent->narrator = narrate_start(view.seat);
    }
    if (sent->narrator.event > bohn_now(view.game).events) sent->narrator.event = bohn_now(view.game).events; /* undone */
    json_t *news = view_news(&view, &sent->narrator), *table = view_table(&view), *patch = view_patch(sent->table, table);
    const BohnRequest *q = bohn_request(view.game);
    json_t *rest = json_pack("{s:o, s:o}", "seats", names_of(&room->session.seats), "away", away_of(room));
    if (view.seat >= 0) json_object_set_new(rest, "orders", orders_of(room, view.seat));
    if (view.seat >= 0) json_object_set(rest, "ask", (json_t *)asked_now(room, view.seat));
    if (view.seat >= 0) json_object_set_new(rest, "n", json_integer(room->number[view.seat]));
    if (q && !q->poll) json_object_set_new(rest, "waits", json_integer(q->seat));
    if (room->undo_by != BOHN_NO_SEAT)
        json_object_set_new(rest, "undo", json_pack("{s:i, s:b}", "by", room->undo_by, "agreed",
                                                    view.seat >= 0 && (room->undo_agreed >> view.seat & 1)));
    if (room->trouble.text[0]) json_object_set_new(rest, "trouble", json_text(error_message(&room->trouble)));
    json_t *message = NULL;
    if (patch || json_array_size(news) || sent->chat < room->n_chat || !json_equal(rest, sent->rest)) {
        message = json_copy(rest);
        json_object_set_new(message, "patch", patch ? patch : json_object());
        json_object_set(message, "news", news);
        set_chat(room, sent, message);
    }
    json_decref(news);
    json_decref(sent->table);
    json_decref(sent->rest);
    sent->table = table;
    sent->rest = rest;
    sent->change = room->change;
    return message;
}

void room_forget(Sent *sent) {
    json_decref(sent->table);
    json_decref(sent->rest);
    *sent = (Sent){ 0 };
}
