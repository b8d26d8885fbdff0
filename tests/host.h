/* host.h - a game into which tests insert a line of abuse, and checks on the result.
 *
 * Whatever the line does, it must end in time in an error that names the line; the step must be rolled
 * back, and the program must continue.
 *
 * Tests run with every instruction counted, or "ticking": only steps that may have reached the limit are
 * counted. The results must be the same.
 */
#ifndef TESTS_HOST_H
#define TESTS_HOST_H

#include "tests/decide.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define ALL_FLAGS (BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN)

typedef enum {
    AT_LOAD, IN_SETUP, IN_PHASE, IN_OPTIONS, IN_CAN, IN_ANYTIME, IN_SCORE, IN_CAPTION, IN_BOT, N_PLACES
} Place;

extern char host_directory[200];   /* of the written scripts; in the search path */
extern BohnLimits host_limits;     /* for what is loaded; quick_limits() before each test */
extern bool ticking;

int before_each(void **state);
#define hosted(test) cmocka_unit_test_setup(test, before_each)
int run_hosted(const struct CMUnitTest *tests, size_t n);

/* ---- scripts --------------------------------------------------------------------------------------------- */

void write_file(const char *name, const void *bytes, size_t n);
void write_text(const char *name, const char *text);
/* Writes the host with lines[i] at place i; returns the line number of `place`. */
int write_host(const char *const lines[N_PLACES], Place place);
int write_abuse(Place place, const char *code);
/* `head`, then `part` n times, then `tail`; the caller frees it. */
char *repeated(const char *head, const char *part, int n, const char *tail, size_t *length);

/* ---- limits and time ---------------------------------------------------------------------------------------- */

BohnLimits patient_limits(void);
BohnLimits quick_limits(void);
double seconds(void);
bool under_valgrind(void);  /* in common.c */
int in_time(int milliseconds);
bool late(double began);

/* ---- loading and playing ------------------------------------------------------------------------------------- */

BohnRules *load_with(const char *script, int players, const char *const *options, BohnError *err);
/* The same with the path and the limits filled in; the rest is as given. */
BohnRules *load_set(BohnSetup setup, BohnError *err);
BohnRules *load_rules(const char *script);
void free_rules(BohnRules *rules);
BohnGame *new_game(BohnRules *rules, int flags);
void answer_default(BohnGame *game);
void run_to(BohnGame *game, BohnProgress expected);
BohnProgress play_out(BohnGame *game, BohnError *err);      /* to the end, by default answers */
uint64_t print_of(const BohnGame *game);

/* ---- checks ---------------------------------------------------------------------------------------------------- */

/* The program still works: another game loads and is played to its end. */
void check_usable(void);
void check_error(const BohnError *err, BohnStatus status, const char *file, int line, const char *message);
void check_host_error(const BohnError *err, BohnStatus status, int line, const char *message);
/* The line of code at this place fails with the status; at load a rule fault is a bad script. */
void abuse(Place place, const char *code, BohnStatus status, const char *message);
/* The same at every place. */
void abuse_everywhere(const char *code, BohnStatus status, const char *message);
/* Loading a file with this text fails. */
void bad_text(const char *text, size_t n, BohnStatus status, const char *message);

#endif
