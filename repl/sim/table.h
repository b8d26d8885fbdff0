/* table.h - plays single games of a run, one after another, at one table.
 *
 * A game here keeps no record, no history and no events, and is looked at once, at its end. It is the same
 * game that the command of sim_replay_command() plays.
 */
#ifndef REPL_SIM_TABLE_H
#define REPL_SIM_TABLE_H

#include "repl/play/seats.h"
#include "repl/sim/sim.h"

typedef struct SimTable {
    const SimRun *run;
    BohnRules *rules;
    Seats seats;                         /* of game 0 */
    int n_places;                        /* of measures: which counter goes where in a row */
    struct { int counter, at; } places[SIM_MEASURES * BOHN_MAX_SEATS];
} SimTable;

/* Loads the rules, seats everybody by `list` (as for --seats; NULL: the usual bots) and completes the run by
 * what it finds: players, seats, scripts, measures. */
bool sim_table_open(SimTable *table, SimRun *run, const char *list, BohnError *err);
void sim_table_close(SimTable *table);
/* Plays a game and fills in its row. At a fault err says why. The outcome depends on nothing but the game. */
void sim_table_play(SimTable *table, int game, int32_t *row, BohnError *err);

/* Makes a game that was at fault short (shrink.h), and tells in some lines what came of it. */
void sim_shrink(const SimRun *run, const SimFault *fault, const char *directory, char *text, size_t n);

#endif
