/* output.h - the files a simulation writes: the file of games, which grows during the run and can be resumed, and files
 * that are written at the end, completely or not at all. */
#ifndef REPL_SIM_OUTPUT_H
#define REPL_SIM_OUTPUT_H

#include "repl/sim/sim.h"

typedef struct SimOutput {
    const char *name;
    FILE *stream;        /* NULL: no file */
    int written;         /* games */
    int trouble;         /* errno of the first failure */
} SimOutput;

/* Creates a file of games; fails if it exists. `name` must stay valid. */
bool sim_output_new(SimOutput *out, const char *name, const SimRun *run, BohnError *err);
/* Resumes a file that sim_file_read() read into `result`, after its first `good` bytes. `longer` rewrites it with a
 * header for more games. */
bool sim_output_resume(SimOutput *out, const char *name, const SimResult *result, long good, bool longer,
                       BohnError *err);
/* Appends the games up to the first `known`. False if writing fails; sim_output_close() then reports it. */
bool sim_output_add(SimOutput *out, const SimResult *result, int known);
/* Syncs and closes the file. */
bool sim_output_close(SimOutput *out, BohnError *err);

/* Checks before the games that a new file of this name can be written. */
bool sim_output_check(const char *name, BohnError *err);
/* Writes a new file, which gets its name when it is complete; fails if it exists. */
bool sim_output_whole(const char *name, const char *text, size_t n, BohnError *err);

#endif
