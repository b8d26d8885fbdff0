/* error_print.h - an error of the kernel on standard error. */
#ifndef REPL_TERM_ERROR_PRINT_H
#define REPL_TERM_ERROR_PRINT_H

#include "vm/bohn.h"

void error_print(const BohnError *err);

#endif
