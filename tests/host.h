/* host.h - one host game that tests put a line of abuse into, and what must come of it.
 *
 * Whatever the line does must end in a clear error that names the line, in time; the step must be rolled
 * back, and the program must go on.
 *
 * Tests run with every instruction counted, or by a program that ticks, where only what may have reached
 * the limit is counted. Nothing else may be different.
 */
#ifndef TESTS_HOST_H
#define TESTS_HOST_H

#include "vm/bohn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define ALL_FLAGS (BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN)

typedef enum {
    AT_LOAD, IN_SETUP, IN_PHASE, IN_OPTIONS, IN_CAN, IN_ANYTIME, IN_SCORE, IN_CAPTION, IN_BOT, N_PLACES
} Place;

extern char host_directory[200];   /* of the scripts that are written; in the search path */
extern BohnLimits host_limits;     /* of what is loaded; quick_limits() before each test */
extern bool ticking;

int before_each(void **state);
#define hosted(test) cmocka_unit_test_setup(test, before_each)
int run_hosted(const struct CMUnitTest *tests, size_t n);

/* ---- scripts --------------------------------------------------------------------------------------------- */

void write_file(const char *name, const void *bytes, size_t n);
void write_text(const char *name, const char *text);
/* Writes the host with lines[i] at place i; the number of the line put at `place`. */
int write_host(const char *const lines[N_PLACES], Place place);
int write_abuse(Place place, const char *code);
/* A text of `head`, then `part` n times, then `tail`; to be freed. */
char *repeated(const char *head, const char *part, int n, const char *tail, size_t *length);

/* ---- limits and time ---------------------------------------------------------------------------------------- */

BohnLimits patient_limits(void);
BohnLimits quick_limits(void);
double seconds(void);
bool under_valgrind(void);
int in_time(int milliseconds);
bool late(double began);

/* ---- loading and playing ------------------------------------------------------------------------------------- */

BohnRules *load_with(const char *script, int players, const char *const *options, BohnError *err);
BohnRules *load_rules(const char *script);
void free_rules(BohnRules *rules);
BohnGame *new_game(BohnRules *rules, int flags);
void answer_default(BohnGame *game);                            /* by default */
void run_to(BohnGame *game, BohnProgress expected);
BohnProgress play_out(BohnGame *game, BohnError *err);      /* to the end, by default answers */
uint64_t print_of(const BohnGame *game);

/* ---- what must come of it -------------------------------------------------------------------------------------- */

/* The program goes on: another game loads and is played to its end. */
void check_usable(void);
void check_error(const BohnError *err, BohnStatus status, const char *file, int line, const char *message);
void check_host_error(const BohnError *err, BohnStatus status, int line, const char *message);
/* The line of code at this place ends with the status; at load a rule fault is a bad script. */
void abuse(Place place, const char *code, BohnStatus status, const char *message);
/* The same at every place. */
void abuse_everywhere(const char *code, BohnStatus status, const char *message);
/* Loading a file of this text fails. */
void bad_text(const char *text, size_t n, BohnStatus status, const char *message);

#endif
