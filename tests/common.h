/* common.h - shared by the C tests: a temporary directory, the last error, checks on errors. */
#ifndef TESTS_COMMON_H
#define TESTS_COMMON_H

#include "tests/decide.h"

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
/* The text of a file, which the caller frees. */
char *whole_file(const char *file);

#define assert_ok(call) do { \
        if (!(call)) fail_msg("%s: %s", #call, err.text); \
    } while (0)

/* The call fails with this status, and its message has all of these words. */
#define assert_refused(call, wanted, ...) do { \
        memset(&err, 0, sizeof err); \
        if (call) fail_msg("%s was not refused", #call); \
        check_refusal(wanted, (const char *const[]){ __VA_ARGS__, NULL }); \
    } while (0)
void check_refusal(BohnStatus wanted, const char *const *words);

/* A number below n, the same ones after each value of `dice`. */
extern uint64_t dice;
unsigned roll(unsigned n);

/* Under the sanitizers and valgrind, which look for mistakes in C, tests of rules do less; in a long run of the plain
 * build they do most. Whole tests left out call skip(). */
bool slow_run(void);
bool long_run(void);
/* There everything is late, and confined processes do not start: valgrind does not know their system calls, and
 * needs more memory than they get. */
bool under_valgrind(void);
/* Where work is repeated that need not be: in the hostile build always, under valgrind because the work takes so long. */
bool repeating_run(void);

/* Whether the number i of a long list, from 0, is in the share that this run takes: one of so many parts, the first
 * one. BOHN_SHARE=2 takes the second part of each list, BOHN_SHARE=2/8 the second of eight in place of its own
 * number, BOHN_SHARE=all the whole list. */
bool in_share(int i, int parts);

#endif
