/* out.h - the files of a simulation: one that grows while it runs, so that it can go on after an interruption, and
 * one that is written at the end, all of it or nothing. */
#ifndef REPL_SIM_OUT_H
#define REPL_SIM_OUT_H

#include "repl/sim/sim.h"

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

/* Could a new file of this name be written? Better asked before the games than after them. */
bool sim_out_possible(const char *name, BohnError *err);
/* A new file with this text. It gets its name when it is complete; one that exists is left alone. */
bool sim_out_whole(const char *name, const char *text, size_t n, BohnError *err);

#endif
