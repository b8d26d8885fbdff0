/* shrink.h - from a game that fails to the smallest one found that fails in the same way.
 *
 * The game is played again up to its fault. Then a table is laid out as it lay where the last step began,
 * or a few steps before, and cards, counters, players and decisions are left out as long as the same error
 * is raised. Everything is deterministic. For any command that plays games: check, sim.
 */
#ifndef REPL_AUTHOR_SHRINK_H
#define REPL_AUTHOR_SHRINK_H

#include "vm/bohn.h"

typedef struct Shrink {
    BohnSetup setup;         /* with the number of players */
    const char *seats;       /* who played: "random", "farmer" */
    bool poll_all;           /* seats without a bot of the script were asked at polling points, too */
    uint64_t seed;
    BohnStatus status;       /* of the fault: one like that must come again */
    const char *directory;   /* where the files go */
} Shrink;

typedef struct Shrunk {
    int before;              /* decisions of the game as it was */
    int decisions, edits;    /* of what is left: decisions, and edits that lay out the table */
    int players;
    char scenario[1200];     /* `bohn test` shows the fault, and passes when it is gone */
    char record[1200];       /* `bohn replay` plays it */
} Shrunk;

/* Sees to it, before long games are played, that files can be written there: makes the directory if there is none. */
bool shrink_directory(const char *directory, BohnError *err);
/* False: it could not be reproduced from its seed, or not be written; the error says which. Files that
 * exist are not written over. */
bool shrink_fault(const Shrink *shrink, Shrunk *shrunk, BohnError *err);
/* The same, told in some lines: what is left and the commands that show it, or why it was not made shorter. */
void shrink_tell(const Shrink *shrink, char *text, size_t n);

#endif
