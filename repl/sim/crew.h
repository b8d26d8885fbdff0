/* crew.h - plays the games of one or more results in several processes.
 *
 * Which process plays a game makes no difference to it, so the results do not depend on how many there are. A
 * process that dies is replaced; the game it played is tried once more and, if that goes wrong too, counted as
 * a fault. The rows arrive in any order; `known` of a result tells how many are there without a gap.
 */
#ifndef REPL_SIM_CREW_H
#define REPL_SIM_CREW_H

#include "repl/sim/sim.h"

#define SIM_MOST_JOBS 256

typedef struct SimCrew {
    int jobs;
    SimResult *results;      /* all with the same games; game n of each comes before game n + 1 of any */
    int n_results;
    /* Plays a game for results[which]; is called in the workers. */
    void (*play)(void *context, int which, int game, int32_t *row, BohnError *err);
    void *context;
    /* Is called several times a second. False: no more games are needed. May be NULL. */
    bool (*go_on)(void *watcher, bool stopping);
    void *watcher;
} SimCrew;

typedef enum SimEnd {
    SIM_COMPLETE,      /* all games, or as many as were needed */
    SIM_INTERRUPTED,   /* Ctrl-C: the games begun were played to their end; a second Ctrl-C drops them */
    SIM_BROKEN         /* err says why */
} SimEnd;

/* Plays all that is missing behind what is known. */
SimEnd sim_crew_work(SimCrew *crew, BohnError *err);
/* Processors this process may use. */
int sim_crew_processors(void);

#endif
