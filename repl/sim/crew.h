/* crew.h - plays the games of one or more results in parallel processes.
 *
 * A game does not depend on the process that plays it, so results do not depend on the number of processes. A process
 * that dies is replaced; its game is played once more and recorded as failed if the process dies again. Rows arrive in
 * any order; a result's `known` counts those without a gap.
 */
#ifndef REPL_SIM_CREW_H
#define REPL_SIM_CREW_H

#include "repl/sim/sim.h"

#define SIM_MOST_JOBS 256

typedef struct SimCrew {
    int jobs;
    SimResult *results;      /* all with the same games; game n of all is started before game n + 1 of any */
    int n_results;
    /* Plays a game of results[which]. Called in the worker processes. */
    void (*play)(void *context, int which, int game, int32_t *row, BohnError *err);
    void *context;
    /* Called several times a second; returns false to stop. May be NULL. */
    bool (*go_on)(void *watcher, bool stopping);
    void *watcher;
} SimCrew;

typedef enum SimEnd {
    SIM_COMPLETE,      /* all games, or stopped by go_on() */
    SIM_INTERRUPTED,   /* by Ctrl-C: games in progress are finished; a second Ctrl-C drops them */
    SIM_BROKEN         /* *err says why */
} SimEnd;

/* Plays all games after the known ones. */
SimEnd sim_crew_work(SimCrew *crew, BohnError *err);
/* The number of processors this process may use. */
int sim_crew_processors(void);

#endif
