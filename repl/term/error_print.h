/* error_print.h - the program's own errors in the kernel's BohnError, and errors on standard error. */
#ifndef REPL_TERM_ERROR_PRINT_H
#define REPL_TERM_ERROR_PRINT_H

#include "repl/term/strings.h"
#include "vm/bohn.h"

#include <stdio.h>

/* Fills *err unless it is NULL. Always returns false. */
bool error_fill(BohnError *err, BohnStatus status, const char *format, ...) PRINTF_LIKE(3, 4);
/* The text without the "file:line: " it may begin with. */
const char *error_message(const BohnError *err);
/* Prints text after `lead`, cleaned. On a terminal it is wrapped, except for lines that begin with two blanks; in a
 * pipe each line stays one. */
void error_print_text(const char *lead, const char *text, FILE *stream);
/* Prints to standard error, cleaned, after flushing standard output. */
void error_print(const BohnError *err);
/* Prints errors that hooks raised since the last call for this game. */
void error_print_hooks(BohnGame *game);

#endif
