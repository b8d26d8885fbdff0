/* error.c - see error.h. */
#include "vm/error.h"

#include <stdarg.h>
#include <stdio.h>

bool refuse(BohnError *err, BohnStatus status, const char *format, ...) {
    if (err) {
        va_list args;
        va_start(args, format);
        err->status = status;
        vsnprintf(err->text, sizeof err->text, format, args);
        va_end(args);
    }
    return false;
}
