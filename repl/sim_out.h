/* sim_out.h - the file a simulation is written to while it runs, so that it can go on after an interruption. */
#ifndef REPL_SIM_OUT_H
#define REPL_SIM_OUT_H

#include "repl/sim.h"

typedef struct SimOut {
    const char *name;
    FILE *stream;        /* NULL: nothing is written */
    int written;         /* games */
    int trouble;         /* errno of what went wrong first */
} SimOut;

/* A new file; one that exists is left alone. */
bool sim_out_new(SimOut *out, const char *name, const SimRun *run, BohnError *err);
/* Goes on with a file that sim_file_read() has read, `good` bytes of it, into `result`. If the run has become
 * longer since, its head says so from now on. */
bool sim_out_again(SimOut *out, const char *name, const SimResult *result, long good, bool longer, BohnError *err);
/* Writes the games up to the first `known`. False: they did not get there. */
bool sim_out_add(SimOut *out, const SimResult *result, int known);
/* Brings it to the disk. */
bool sim_out_close(SimOut *out, BohnError *err);

#endif
