/* error.h - filling a BohnError. */
#ifndef BOHN_ERROR_H
#define BOHN_ERROR_H

#include "vm/bohn.h"

/* Tells what is wrong, if anybody listens (`err` may be NULL). Always false: `return refuse(…);` */
bool refuse(BohnError *err, BohnStatus status, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
