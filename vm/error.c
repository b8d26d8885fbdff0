/* error.c - see error.h. */
#include "vm/error.h"

#include <stdarg.h>
#include <stdio.h>

void clear_error(BohnError *err) {
    if (!err) return;
    err->status = BOHN_OK;
    err->text[0] = err->file[0] = err->clause[0] = '\0';
    err->line = 0;
    err->module = false;
}

static void fill(BohnError *err, BohnStatus status, const char *file, int line, const char *format, va_list args) {
    int used = 0;
    clear_error(err);
    err->status = status;
    err->line = line;
    snprintf(err->file, sizeof err->file, "%s", file);
    if (line) used = snprintf(err->text, sizeof err->text, "%s:%d: ", err->file, line);
    vsnprintf(err->text + used, sizeof err->text - (size_t)used, format, args);
}

bool refuse(BohnError *err, BohnStatus status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (err) fill(err, status, "", 0, format, args);
    va_end(args);
    return false;
}

bool refuse_at(BohnError *err, BohnStatus status, const char *file, int line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (err) fill(err, status, file, line, format, args);
    va_end(args);
    return false;
}
