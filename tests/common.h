/* common.h - what tests in C have in common: a directory for files, the last error, and how both are looked at. */
#ifndef TESTS_COMMON_H
#define TESTS_COMMON_H

#include "vm/bohn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define SEED 42
#define ALL_FLAGS (BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN)

extern char directory[256];
extern BohnError err;

int make_directory(void **state);
int remove_directory(void **state);

#define assert_ok(call) do { \
        if (!(call)) fail_msg("%s: %s", #call, err.text); \
    } while (0)

/* The call fails with this status and all of these words in its text. */
#define assert_refused(call, wanted, ...) do { \
        memset(&err, 0, sizeof err); \
        if (call) fail_msg("%s was not refused", #call); \
        check_refusal(wanted, (const char *const[]){ __VA_ARGS__, NULL }); \
    } while (0)
void check_refusal(BohnStatus wanted, const char *const *words);

#endif
