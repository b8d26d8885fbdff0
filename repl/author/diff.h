/* diff.h - where two rule sets differ first: see diff.c. */
#ifndef REPL_AUTHOR_DIFF_H
#define REPL_AUTHOR_DIFF_H

#include "repl/term/page.h"
#include "vm/bohn.h"

/* Searches the first `games` seeds, in `jobs` processes (0: all processors), and writes what `bohn diff A B` prints,
 * without the command that shows it again. Returns the status, which is BOHN_OK even if there is no difference. */
BohnStatus diff_tell(const char *a, const char *b, int games, int jobs, Page *page, BohnError *err);

#endif
