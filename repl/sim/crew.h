/* crew.h - plays the games of one or more results in parallel processes: see repl/crew.h.
 *
 * A game whose process dies twice is recorded as failed. Rows arrive in any order; a result's `known` counts those
 * without a gap.
 */
#ifndef REPL_SIM_CREW_H
#define REPL_SIM_CREW_H

#include "repl/crew.h"
#include "repl/sim/sim.h"

typedef struct SimCrew {
    int jobs;
    SimResult *results;      /* all with the same games, which are started in about the same order */
    int n_results;
    /* Plays a game of results[which]. Called in the worker processes. */
    void (*play)(void *context, int which, int game, int32_t *row, BohnError *err);
    void *context;
    /* Called several times a second; returns false to stop. May be NULL. */
    bool (*go_on)(void *context, bool stopping);
    void *go_on_context;
} SimCrew;

/* Plays all games after the known ones. Ctrl-C lets games in progress end; a second one drops them. */
CrewEnd sim_crew_work(SimCrew *crew, BohnError *err);

#endif
