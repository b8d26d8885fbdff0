/* game.h - the open game, for link.c. */
#ifndef REPL_WEB_GAME_H
#define REPL_WEB_GAME_H

#include "repl/page/room.h"
#include "repl/web/web.h"

typedef struct WebGame {
    Room room;
    char *script;          /* as the record has it */
    char record[100];      /* its file */
    json_t *options;       /* a list of "name=value" */
    json_t *setup;         /* the request that opened it, without answers; NULL: a loaded record */
    bool closed;           /* the record has its closing line */
    int viewer;
    Sent sent;
} WebGame;

/* NULL: none is open. */
WebGame *game_now(void);
/* A new game at its start, recorded in a file of its own; NULL with *err filled, and what was open stays open. */
WebGame *game_new(const WebSetup *setup, const char *lang, BohnError *err);
void game_free(WebGame *game);
/* Puts the game into the place of the open one, which is freed; answers with { rules, words }. */
json_t *game_put(WebGame *game);

#endif
