/* seer.h - a bot for every script: it plays on in its mind, many times, and takes what turned out best.
 *
 * It searches by Monte Carlo over what its seat may know, and knows no game. All that the seat cannot see is dealt
 * anew, the answers that are open are tried in this deal, then in another one, and so on: a race, in which all
 * have the same luck, and from which those drop out that are clearly behind. In each playout the decisions that
 * follow are looked up in a tree of those tried before, which grows by one. Below the tree a bot of the script
 * plays on, or chance if there is none. At the end of the turn the position is valued: by the script's rule
 * `outlook`, or by the score if the game ended here.
 */
#ifndef REPL_BOTS_SEER_H
#define REPL_BOTS_SEER_H

#include "vm/bohn.h"

#define SEER_PLAYOUTS 500 /* when nobody says how many */
#define SEER_LEAST 4      /* two answers in two deals: with fewer nothing could be compared */

/* How long it thinks about a decision, at most: so many playouts, or else so many milliseconds. By playouts it
 * decides the same on every machine; by the clock it does not. */
typedef struct Seer {
    int playouts, milliseconds;
    bool cheats; /* for tests that must notice: it looks at the real cards */
} Seer;

/* Is this "seer", or "seer:" and something? */
bool seer_is(const char *name);
/* Reads "seer", "seer:500" or "seer:200ms". False with a text in `why`. */
bool seer_read(const char *name, Seer *seer, char *why, size_t n);
/* Decides the pending request. `bot`, which may be NULL, is a bot of the script: it plays on in the playouts, and
 * its answer is taken unless another one is clearly better, and always at polling points. A playout ends where a
 * rule is at fault, and Ctrl-C ends the thinking. False without memory, or where the bot fails at a polling point. */
bool seer_decide(const Seer *seer, BohnGame *game, const char *bot, BohnAnswer *answer, BohnError *err);

#endif
