/* stdio.h - `serve --stdio`: a program plays whole games by lines of JSON. README.md describes them. */
#ifndef REPL_PAGE_STDIO_H
#define REPL_PAGE_STDIO_H

#include "repl/page/opening.h"

/* Reads requests from standard input until `quit` or its end. If the opening names a game, it is started first.
 * Returns the exit code. */
int stdio_serve(const Opening *opening);

#endif
