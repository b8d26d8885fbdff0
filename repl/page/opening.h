/* opening.h - starts the game of a room. */
#ifndef REPL_PAGE_OPENING_H
#define REPL_PAGE_OPENING_H

#include "repl/page/room.h"

typedef struct Opening {
    const char *script, *seats, *record, *resume;
    const char *const *options;   /* "name=value", NULL at the end; may be NULL */
    int players;                  /* 0: as many as are named */
    uint64_t seed;
    bool driven;                  /* by a program: no record unless one is named, nobody need be human, and the caller starts exec: */
} Opening;

/* Loads the rules, starts or continues the game, and seats the players. The room must be all zero except for its
 * language. False: *err says why. */
bool opening_start(Room *room, const Opening *opening, BohnError *err);

#endif
