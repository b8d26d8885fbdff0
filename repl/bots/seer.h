/* seer.h - a bot for any game: Monte Carlo search over what its seat may know.
 *
 * Each round deals the hidden cards at random and tries every candidate answer in that deal; answers that fall clearly
 * behind drop out of the race. A playout follows a tree of decisions, which it extends by one node; below the tree a
 * bot of the script plays, or chance. At the end of the turn, or of several short ones, the position is valued by the
 * script's hook `outlook`, or without one by the score as if the game ended there.
 */
#ifndef REPL_BOTS_SEER_H
#define REPL_BOTS_SEER_H

#include "vm/bohn.h"

#define SEER_PLAYOUTS 500 /* by default */
#define SEER_LEAST 4      /* playouts: two answers in two deals */

/* The limit per decision: playouts, or milliseconds if that is 0. Only a limit in playouts is reproducible. */
typedef struct Seer {
    int playouts, milliseconds;
    bool cheats; /* sees the real cards; lets tests prove that they would notice */
} Seer;

#define SEER_ANSWERS 64   /* that are compared */

/* What a search has found: the chosen answer first, then the others, best first. */
typedef struct SeerOpinion {
    int n, deals;        /* deals in which the chosen answer was tried; fewer than 2: nothing was compared */
    bool chances;        /* `worth` is the chance to win, from 0 to 1; otherwise the lead over the others in points */
    struct { BohnAnswer answer; double worth; } of[SEER_ANSWERS];
} SeerOpinion;

/* True for "seer" and "seer:...". */
bool seer_is(const char *name);
/* Parses "seer", "seer:500" or "seer:200ms". False: *err says why. */
bool seer_read(const char *name, Seer *seer, BohnError *err);
/* Decides the pending request. `bot`, a bot of the script or NULL, plays in the playouts; its answer is taken unless
 * another is clearly better, and always in a poll where it makes no offer. A rule that fails ends the playout; Ctrl-C
 * ends the search. False if out of memory, if `outlook` fails, or if the bot fails in a poll. */
bool seer_decide(const Seer *seer, BohnGame *game, const char *bot, BohnAnswer *answer, BohnError *err);
/* The same search, with what it has found; in polls, too. */
bool seer_opine(const Seer *seer, BohnGame *game, const char *bot, SeerOpinion *opinion, BohnError *err);

#endif
