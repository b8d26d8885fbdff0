/* keeper.h - looks after a confined process: see README.md, "The boundary". */
#ifndef REPL_KEEPER_H
#define REPL_KEEPER_H

#include "repl/permit.h"
#include "repl/term/sieve.h"

#include <signal.h>
#include <sys/types.h>

#define KEEPER_PROCESSES 600    /* at a time: 256 workers, each of which may start one, and some */

/* What the process prints to a terminal arrives here. */
typedef struct Relay {
    int from, to;               /* from < 0: not used */
    Sieve sieve;
} Relay;

typedef struct Keeper {
    pid_t child;
    int requests;               /* where the system reports calls that the child may not do itself; < 0: it does not */
    Relay relay[2];
    Permit permit;
} Keeper;

/* Waits until the child ends, grants its requests if they are permitted, and ends the processes that it has left
 * behind. Returns its wait status. From here on signals are handled, except those of `mask`. */
int keeper_run(Keeper *keeper, const sigset_t *mask);

#endif
