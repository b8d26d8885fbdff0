/* progress.h - a progress line on standard error, if that is a terminal. */
#ifndef REPL_SIM_PROGRESS_H
#define REPL_SIM_PROGRESS_H

#include <stdbool.h>

typedef struct SimProgress {
    bool shown;           /* standard error is a terminal */
    double began, updated; /* seconds */
    int at_first;         /* games known at the start */
    int width;            /* of the last line */
} SimProgress;

void sim_progress_start(SimProgress *progress, int known);
/* Shows `known` of `total` games, a few times a second at most. */
void sim_progress_show(SimProgress *progress, int known, int total, bool stopping);
/* Clears the line. */
void sim_progress_end(SimProgress *progress);

#endif
