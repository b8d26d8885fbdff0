/* error_print.h - errors as the kernel reports them: filled in by the program, and printed. */
#ifndef REPL_TERM_ERROR_PRINT_H
#define REPL_TERM_ERROR_PRINT_H

#include "repl/term/strings.h"
#include "vm/bohn.h"

/* Fills *err unless it is NULL. Always returns false. */
bool error_fill(BohnError *err, BohnStatus status, const char *format, ...) PRINTF_LIKE(3, 4);
/* On standard error. */
void error_print(const BohnError *err);
/* Those of hooks that have not been printed for this game. */
void error_print_hooks(BohnGame *game);

#endif
