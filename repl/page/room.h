/* room.h - a served game: who plays, what each viewer has been sent, and what they may ask for.
 *
 * It knows nothing of HTTP. Viewers are the seats, then the onlookers. serve.c passes on their requests, and sends them
 * what room_message() returns. All functions belong to one thread.
 */
#ifndef REPL_PAGE_ROOM_H
#define REPL_PAGE_ROOM_H

#include "repl/page/ask.h"
#include "repl/play/session.h"

#define ROOM_ONLOOKERS BOHN_MAX_SEATS      /* the viewer after the seats */
#define ROOM_VIEWERS (BOHN_MAX_SEATS + 1)

/* What one stream has been sent. Zero-initialise; room_forget() frees it. */
typedef struct Sent {
    json_t *table;       /* NULL: nothing yet */
    Narrator narrator;
    json_t *rest;        /* question, names and the like */
    int chat;            /* lines of the chat */
    int change;          /* Room.change at that time */
} Sent;

#define CHAT_KEPT 100

typedef struct Room {
    Session session;
    bool person[BOHN_MAX_SEATS];      /* seats that began as human; a bot may play for them meanwhile */
    int undo_by, undo_to;             /* somebody wishes to go back; undo_by BOHN_NO_SEAT: nobody */
    unsigned undo_agreed;             /* bit i = seat i */
    int change;                       /* counts everything that viewers should hear of */
    int n_chat;                       /* lines ever said; the last CHAT_KEPT are kept */
    char *chat[CHAT_KEPT];
    int chat_from[CHAT_KEPT];
    json_t *asked[BOHN_MAX_SEATS];    /* what the seat was asked last, and its number, which an answer repeats */
    int number[BOHN_MAX_SEATS];
    double pause, moved;              /* seconds between visible decisions of bots; when the last one was */
    int windows[ROOM_VIEWERS];        /* how many each viewer has open */
    BohnError trouble;                /* a rule or a bot failed: text is "" or what to say */
    bool halted;                      /* a program was late: the game does not go on */
    bool blocks;                      /* there is nobody else to serve while a program thinks */
} Room;

void room_open(Room *room);
void room_close(Room *room);
View room_view(const Room *room, int viewer);
/* Makes decisions that need no person, one visible one at a time. Returns in how many seconds to call again;
 * negative: when somebody has done something. */
double room_run(Room *room, double now);
/* A viewer has opened a window (+1), or closed one (-1). */
void room_window(Room *room, int viewer, int more);
/* A request of a viewer: { "do": "answer" | "skip" | "order" | "bot" | "chat" | "undo", ... }. Returns the HTTP
 * status: 200 if it was done; else *err says why not. */
int room_take(Room *room, int viewer, const json_t *request, double now, BohnError *err);
/* What the viewer has not been sent yet; NULL: nothing. */
json_t *room_message(Room *room, int viewer, Sent *sent);
void room_forget(Sent *sent);

#endif
