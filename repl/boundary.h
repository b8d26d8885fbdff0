/* boundary.h - confines processes that run scripts: see README.md. */
#ifndef REPL_BOUNDARY_H
#define REPL_BOUNDARY_H

#include <stdbool.h>

/* Does a command line name scripts or files that do not come with the program, or ask for isolation? */
bool boundary_needed(int argc, char **argv);
/* Runs the command in a confined child process and returns its exit status; reports how it died. */
int boundary_run(int argc, char **argv, int (*command)(int argc, char **argv));
/* Confines this worker process of a crew for good; `alone`: it starts no other one. False with errno if the system refuses. */
bool boundary_worker(bool alone);

#endif
