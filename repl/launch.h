/* launch.h - starts and ends the programs that play (exec:), outside of the boundary.
 *
 * A program runs as the user who named it: it is not confined. It has its own session, and inherits only the two pipes,
 * standard error and the environment. The keeper, if there is one, starts the programs, as the confined process cannot:
 * that process asks by opening a file with the name of a request, and gets an end of a pipe as the file. A worker of a
 * simulation asks in the same way.
 */
#ifndef REPL_LAUNCH_H
#define REPL_LAUNCH_H

#include "repl/term/strings.h"

#include <sys/types.h>

#define LAUNCH_SLOTS 8          /* programs of one process: a seat each */
#define LAUNCH_MOST 2048        /* of 256 workers */
#define LAUNCH_RUNS (-1)        /* in place of an exit status */
#define LAUNCH_SIGNAL 256       /* added to the number of the signal that ended it */

/* ---- for those who play. A process numbers its programs by `slot`. */

/* Starts a program; `in` is written to, `out` is read from, neither blocks. The program that had the slot is ended.
 * False with errno. */
bool launch_start(int slot, const char *path, int *in, int *out);
/* LAUNCH_RUNS, its exit status, or the signal. */
int launch_status(int slot);
/* Kills the program and what it has started, unless that left its process group, and waits for it. */
void launch_end(int slot);

/* ---- for the boundary */

/* The programs that a command line names: "exec:./mybot" in a list of any option. */
void launch_named(Strings *names, int argc, char **argv);
/* From now on this process, and its children, ask the keeper. */
void launch_by_keeper(void);
/* Is this name of a file a request? */
bool launch_is_request(const char *name);
/* In the keeper: does what process `by` asks for, if the command line has named the program. Returns a positive
 * error number, or 0 with *fd >= 0, a file to hand over and close, or with *fd < 0 and a *value for the process. */
int launch_answer(pid_t by, const char *name, const Strings *named, int *fd, int *value);
/* From now on, what programs print to standard error goes to this descriptor. */
void launch_set_errors(int fd);

#endif
