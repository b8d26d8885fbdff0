/* leave.h - ends a child process without what atexit() and the streams would do: that is left to the parent. */
#ifndef REPL_TERM_LEAVE_H
#define REPL_TERM_LEAVE_H

#include <signal.h>
#include <unistd.h>

/* The signal that ends a child which nobody needs any more, and what the child does then. */
#ifdef BOHN_COVERAGE /* SIGKILL and _exit() would lose the counts of the process */
#define LEAVE_SIGNAL SIGTERM
#define LEAVE_ACTION leave
void __gcov_dump(void);
#else
#define LEAVE_SIGNAL SIGKILL
#define LEAVE_ACTION SIG_DFL
#endif

/* Before the process ends by a signal or becomes another program. */
static inline void leave_counts(void) {
#ifdef BOHN_COVERAGE
    signal(SIGTERM, SIG_IGN);
    signal(SIGALRM, SIG_DFL);
    alarm(3); /* a signal may have come in the middle of malloc(), which this needs */
    __gcov_dump();
    alarm(0);
    signal(SIGTERM, SIG_DFL);
#endif
}

_Noreturn static inline void leave(int status) {
    leave_counts();
    _exit(status);
}

#endif
