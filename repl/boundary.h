/* boundary.h - confines processes that run scripts: see README.md. */
#ifndef REPL_BOUNDARY_H
#define REPL_BOUNDARY_H

#include <stdbool.h>

#define BOUNDARY_SECONDS 14400  /* of CPU time, of each process; a worker that reaches it is replaced */

/* Does a command line name scripts or files that do not come with the program, or ask for isolation? */
bool boundary_needed(int argc, char **argv);
/* Runs the command in a confined child process and returns its exit status; reports how it died. */
int boundary_run(int argc, char **argv, int (*command)(int argc, char **argv));
/* Confines this worker process of a crew for good; `alone`: it starts no other one. False with errno if the system
 * refuses. */
bool boundary_worker(bool alone);
/* The served table has opened its port: no other one is opened from now on. Does nothing in a process that is not
 * confined. */
bool boundary_close_ports(void);

#endif
