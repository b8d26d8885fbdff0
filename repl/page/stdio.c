/* stdio.c - see stdio.h.
 *
 * Each request is answered by the messages that the seats get, and then by one line with `done` or `error`. The driver
 * plays all human seats, so it may see what each of them sees, and agrees with itself to an undo.
 */
#include "repl/page/stdio.h"

#include "repl/args.h"
#include "repl/boundary.h"
#include "repl/play/game_json.h"
#include "repl/seed.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/term.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LINE (1 << 20)
#define MOST_OPTIONS 64

typedef struct Driven {
    Room room;
    Sent sent[ROOM_VIEWERS];
    bool open;             /* there is a game */
    bool quit;
    json_t *wish;          /* the request that started the game: the game uses its strings */
} Driven;

static void say(json_t *message) {
    json_dumpf(message, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(message);
}

static int refuse(BohnError *err, int status, const char *text) {
    error_fill(err, BOHN_BAD_INPUT, "%s", text);
    return status;
}

/* ---- a game ---------------------------------------------------------------------------------------- */

static void close_game(Driven *driven) {
    Session *s = &driven->room.session;
    if (!driven->open) return;
    session_end_programs(s);
    if (bohn_now(s->game).over) autosave_finish(s);
    for (int i = 0; i < ROOM_VIEWERS; i++) room_forget(&driven->sent[i]);
    room_close(&driven->room);
    driven->open = false;
}

static void set_interrupts(const Driven *driven) {
    BohnRules *rules = driven->open ? driven->room.session.rules : NULL;
    term_interrupts(rules);
    term_tick(rules);
}

/* If it fails, the previous game goes on. */
static int start_game(Driven *driven, const Opening *opening, BohnError *err) {
    static Room fresh; /* large */
    Room *room = &driven->room;
    fresh = (Room){ .session = { .lang = lang_now(), .served = true }, .blocks = true };
    if (!opening_start(&fresh, opening, err)) {
        fresh.session.seats.n = 0; /* the programs are those of the other game */
        room_close(&fresh);
        set_interrupts(driven);
        return 400;
    }
    close_game(driven);
    *room = fresh;
    driven->open = true;
    if (seats_programs(&room->session.seats) && !seats_players->start(&room->session.seats, err)) {
        close_game(driven);
        return 400;
    }
    room_open(room);
    for (int i = 0; i < room->session.seats.n; i++) room->windows[i] = room->person[i]; /* nobody is away */
    set_interrupts(driven);
    return 200;
}

/* { "do": "new", "game": "bohnanza", "players": 3, "seats": "human,farmer", "seed": 7, "set": { "profile": "rgg" } } */
static int take_new(Driven *driven, json_t *request, BohnError *err) {
    static char texts[MOST_OPTIONS][ARGS_SETTING_SIZE];
    static const char *options[MOST_OPTIONS + 1];
    const json_t *players = json_object_get(request, "players"), *seed = json_object_get(request, "seed"),
                 *seats = json_object_get(request, "seats"), *record = json_object_get(request, "record");
    Opening opening = { .script = json_string_value(json_object_get(request, "game")), .seats = json_string_value(seats),
                        .record = json_string_value(record), .options = options,
                        .players = (int)json_integer_value(players), .driven = true };
    const char *key;
    json_t *value;
    const json_t *set = json_object_get(request, "set");
    int n = 0;
    char *end = NULL;
    bool short_texts = !set || json_is_object(set);
    if (!opening.script) return refuse(err, 400, tr("\"game\" is missing: the name of a game, such as \"bohnanza\""));
    if ((players && !json_is_integer(players)) || (seats && !opening.seats) || (record && !opening.record))
        return refuse(err, 400, tr("\"players\" is a number, \"seats\" and \"record\" are strings"));
    if (json_is_string(seed)) opening.seed = strtoull(json_string_value(seed), &end, 10);
    else if (json_is_integer(seed)) opening.seed = (uint64_t)json_integer_value(seed);
    if (seed && ((end && *end) || (!end && (!json_is_integer(seed) || json_integer_value(seed) < 0))))
        return refuse(err, 400, tr("\"seed\" is a number from 0 up; one of more than 15 digits is written as a string"));
    opening.seed = seed ? seed_typed(opening.seed) : seed_new();
    json_object_foreach((json_t *)set, key, value) {
        short_texts = short_texts && n < MOST_OPTIONS && json_is_string(value) &&
                      snprintf(texts[n], sizeof texts[n], "%s=%s", key, json_string_value(value)) < (int)sizeof texts[n];
        if (short_texts) options[n] = texts[n], n++;
    }
    if (!short_texts) return refuse(err, 400, tr("\"set\" is an object of short strings, such as {\"profile\":\"rgg\"}"));
    options[n] = NULL;
    int status = start_game(driven, &opening, err);
    if (status == 200) {
        json_decref(driven->wish);
        driven->wish = json_incref(request);
    }
    return status;
}

/* ---- messages -------------------------------------------------------------------------------------- */

static json_t *to_viewer(const View *view, json_t *message) {
    json_object_set_new(message, "to", view_seat(view->seat));
    return message;
}

/* What human seats have not been sent yet. */
static void tell(Driven *driven) {
    Room *room = &driven->room;
    for (int i = 0; driven->open && i < room->session.seats.n; i++) {
        View view = room_view(room, i);
        bool first = !driven->sent[i].table;
        json_t *message = room->person[i] ? room_message(room, i, &driven->sent[i]) : NULL;
        if (message && first) json_object_set_new(message, "rules", view_rules(&view));
        if (message) say(to_viewer(&view, message));
    }
}

/* The whole view of one seat, or what everybody knows. */
static int take_view(Driven *driven, int viewer) {
    View view = room_view(&driven->room, viewer);
    Sent nothing = { 0 };
    json_t *message = room_message(&driven->room, viewer, &nothing);
    json_object_set(message, "table", nothing.table);
    json_object_del(message, "patch");
    json_object_set_new(message, "rules", view_rules(&view));
    say(to_viewer(&view, message));
    room_forget(&nothing);
    return 200;
}

/* ---- requests -------------------------------------------------------------------------------------- */

/* The seat that a request is about: "as", or who is asked, or the first person. Negative: there is no such seat. */
static int viewer_of(const Driven *driven, const json_t *request, bool onlooker) {
    const Room *room = &driven->room;
    const json_t *as = json_object_get(request, "as");
    const char *name = json_string_value(as);
    const BohnRequest *q = bohn_request(room->session.game);
    if (name && onlooker && strcmp(name, "none") == 0) return ROOM_ONLOOKERS;
    for (int i = 0; i < room->session.seats.n; i++) {
        char seat[16];
        snprintf(seat, sizeof seat, "p%d", i + 1);
        if (room->person[i] && (as ? name && strcmp(name, seat) == 0 : !q || !room->person[q->seat] || q->seat == i)) return i;
    }
    return as || !onlooker ? -1 : ROOM_ONLOOKERS;
}

/* The other human seats agree. */
static int take_undo(Driven *driven, int viewer, const json_t *request, BohnError *err) {
    Room *room = &driven->room;
    json_t *agree = json_pack("{s:s, s:b}", "do", "undo", "agree", 1);
    int status = room_take(room, viewer, request, 0, err);
    for (int i = 0; status == 200 && i < room->session.seats.n && room->undo_by != BOHN_NO_SEAT; i++)
        if (room->person[i]) status = room_take(room, i, agree, 0, err);
    json_decref(agree);
    return status;
}

static int take(Driven *driven, json_t *request, const char *what, BohnError *err) {
    static const char *const known[] = { "answer", "skip", "order", "bot", "undo", "chat", "view", NULL };
    if (strcmp(what, "quit") == 0) return driven->quit = true, 200;
    if (strcmp(what, "new") == 0) return take_new(driven, request, err);
    if (!string_among(what, known))
        return refuse(err, 400, tr("this is not a request; \"do\" is new, answer, undo, view, skip, order, bot or quit"));
    if (!driven->open) return refuse(err, 409, tr("there is no game yet; {\"do\":\"new\",\"game\":\"bohnanza\"} starts one"));
    bool view = strcmp(what, "view") == 0;
    int viewer = viewer_of(driven, request, view);
    if (viewer < 0) return refuse(err, 400, tr("\"as\" is not a human seat, such as \"p1\""));
    if (view) return take_view(driven, viewer);
    if (strcmp(what, "undo") == 0) return take_undo(driven, viewer, request, err);
    return room_take(&driven->room, viewer, request, 0, err);
}

/* Goes on to the next question for a person, and writes the outcome of a request. */
static void reply(Driven *driven, const char *what, int status, BohnError *err) {
    Room *room = &driven->room;
    bool open = driven->open && status == 200;
    if (open) {
        room->trouble.text[0] = '\0';
        while (room_run(room, 0) >= 0 && !term_interrupt_pending()) {}
        tell(driven);
    }
    if (open && room->trouble.text[0]) {
        *err = room->trouble;
        status = 500;
    }
    json_t *message = status == 200 ? json_pack("{s:o}", "done", json_text(what))
                                    : json_pack("{s:o, s:i}", "error", json_text(error_message(err)), "status", status);
    const BohnRequest *q = driven->open ? bohn_request(room->session.game) : NULL;
    if (driven->open) json_object_set_new(message, "over", json_boolean(bohn_now(room->session.game).over));
    if (q && room->person[q->seat]) json_object_set_new(message, "waits", json_integer(q->seat));
    say(message);
    fflush(stdout);
}

static void handle(Driven *driven, const char *line, bool whole) {
    BohnError err = { 0 };
    json_error_t found;
    json_t *request = whole ? json_loads(line, JSON_REJECT_DUPLICATES, &found) : NULL;
    const char *what = json_string_value(json_object_get(request, "do"));
    int status = 400;
    if (!whole) error_fill(&err, BOHN_BAD_INPUT, tr("a line has more than %d bytes"), MOST_LINE);
    else if (!request)
        error_fill(&err, BOHN_BAD_INPUT, tr("JSON is expected, an object on one line: %s at byte %d"), found.text, found.position);
    else if (!what) error_fill(&err, BOHN_BAD_INPUT, "%s", tr("a request is an object with \"do\", such as {\"do\":\"view\"}"));
    else status = take(driven, request, what, &err);
    reply(driven, what ? what : "", status, &err);
    json_decref(request);
}

/* Reads the next line into `line`; false at the end of input. *whole: it fits. */
static bool read_line(char *line, bool *whole) {
    size_t n = 0;
    int c;
    *whole = true;
    while ((c = getchar()) != EOF && c != '\n') {
        if (n < MOST_LINE && c) line[n++] = (char)c;
        else *whole = false;
    }
    line[n] = '\0';
    return c != EOF || n > 0;
}

int stdio_serve(const Opening *opening) {
    static Driven driven; /* too large for the stack */
    BohnError err = { 0 };
    bool whole;
    int status = BOHN_OK;
    char *line = malloc(MOST_LINE + 1);
    if (!line || !boundary_close_ports()) {
        fprintf(stderr, "bohn: %s\n", strerror(errno));
        free(line);
        return BOHN_SYSTEM;
    }
    if (opening->script || opening->resume) {
        if (start_game(&driven, opening, &err) == 200) {
            reply(&driven, "new", 200, &err);
        } else {
            error_print(&err);
            status = err.status == BOHN_OK ? BOHN_BAD_INPUT : (int)err.status;
        }
    }
    while (status == BOHN_OK && !driven.quit && term_output_ok() && read_line(line, &whole))
        if (*line) handle(&driven, line, whole);
    if (term_interrupted()) status = EXIT_INTERRUPTED;
    close_game(&driven);
    json_decref(driven.wish);
    free(line);
    return status;
}
