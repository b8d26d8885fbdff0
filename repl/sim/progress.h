/* progress.h - the line that tells how far a simulation is, on a terminal and nowhere else. */
#ifndef REPL_SIM_PROGRESS_H
#define REPL_SIM_PROGRESS_H

#include <stdbool.h>

typedef struct SimProgress {
    bool shown;           /* standard error is a terminal */
    double began, told;   /* seconds */
    int at_first;         /* games that were there before */
    int width;            /* of the last line */
} SimProgress;

void sim_progress_start(SimProgress *progress, int known);
/* Now and then: `known` of `total` games are there. */
void sim_progress_tell(SimProgress *progress, int known, int total, bool stopping);
/* Leaves an empty line. */
void sim_progress_end(SimProgress *progress);

#endif
