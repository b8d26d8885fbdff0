/* shrink.h - reduces a failing game to the smallest one found that fails in the same way.
 *
 * The game is replayed up to its fault. Then the table is laid out as it was when the last step began, or a few steps
 * before, and players, polls and decisions are left out as long as the same error is raised. The table is one of a real
 * game, so that the scenario passes once the rule is mended. The result depends on nothing but the game.
 */
#ifndef REPL_AUTHOR_SHRINK_H
#define REPL_AUTHOR_SHRINK_H

#include "vm/bohn.h"

typedef struct Shrink {
    BohnSetup setup;         /* with the number of players */
    const char *seats;       /* who played: "random", "farmer" */
    bool poll_all;           /* seats without a bot of the script were asked at polling points, too */
    uint64_t seed;
    BohnStatus status;       /* of the fault */
    const char *directory;   /* for the files */
} Shrink;

/* Can files be written there? Creates the directory if it is missing. Call it before long games are played. */
bool shrink_directory(const char *directory, BohnError *err);
/* Writes a scenario that fails until the rule is fixed, and a record. `text` gets their size and the commands that play
 * them, or why there are none. No file is overwritten. */
void shrink_fault(const Shrink *shrink, char *text, size_t n);

#endif
