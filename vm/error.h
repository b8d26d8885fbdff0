/* error.h - filling a BohnError. */
#ifndef BOHN_ERROR_H
#define BOHN_ERROR_H

#include "vm/bohn.h"

/* Fills *err unless it is NULL. Always false: `return refuse(…);` */
bool refuse(BohnError *err, BohnStatus status, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same for a fault in a line of a script; the text begins with its place. */
bool refuse_at(BohnError *err, BohnStatus status, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* No error. */
void clear_error(BohnError *err);

#endif
