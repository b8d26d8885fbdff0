/* leave.h - the end of a child process, without what atexit() and the streams would do: that is the parent's to do. */
#ifndef REPL_TERM_LEAVE_H
#define REPL_TERM_LEAVE_H

#include <unistd.h>

#ifdef BOHN_COVERAGE
void __gcov_dump(void);
#endif

_Noreturn static inline void leave(int status) {
#ifdef BOHN_COVERAGE /* _exit() would lose the counts of this process */
    __gcov_dump();
#endif
    _exit(status);
}

#endif
