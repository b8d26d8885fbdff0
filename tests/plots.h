/* plots.h - a game with everything a record can hold, and records of it: written, forged, replayed.
 *
 * Its script is in a temporary directory, so that a test can change it under a record.
 */
#ifndef TESTS_PLOTS_H
#define TESTS_PLOTS_H

#include "tests/common.h"
#include "tests/fair.h"

extern const char plots[];     /* the rules */
extern char record_file[300], script_file[300];
extern const char *const seats[];

int make_plots(void **state);
#define recorded(test) cmocka_unit_test_setup_teardown(test, make_plots, remove_directory)

void put_file(const char *file, const char *text, size_t n);
char *get_file(const char *file, size_t *n);

/* ---- games ---------------------------------------------------------------------------------- */

BohnRules *load_plots(int players, const char *option);
BohnGame *new_plots(BohnRules *rules, int flags);
BohnGame *start_plots(BohnRules *rules, int flags);     /* with a record */
/* Makes up to n decisions; returns how many it made before the game was over. */
int play_plots(BohnGame *game, int n);

/* Writes a record of a short game to record_file; returns its text. */
char *sample_record(BohnRules *rules, int decisions, size_t *n);

/* ---- replaying ------------------------------------------------------------------------------ */

bool replay_file(BohnGame *game, bool force);
/* Replays record_file into a new game, and frees that. */
bool try_replay(BohnRules *rules, bool force, int *position);
/* Replaying the record leads to the position of the game. */
void assert_replays(BohnGame *game);

/* ---- forging -------------------------------------------------------------------------------- */

/* The lines of a record without newlines and sums. */
typedef struct { char *line[600]; int n; } Lines;

Lines split_lines(const char *text);
void free_lines(Lines *lines);
/* Writes them to record_file with correct sums. */
void forge(const Lines *lines);
/* The line with the first `old` replaced by `new`. */
char *changed(const char *line, const char *old, const char *new);
/* Forges record_file with one line changed, or replaced. */
void forge_change(const char *text, int line, const char *old, const char *new);
void forge_line(const char *text, int line, const char *new);

#endif
