/* scenario.h - runs scenario files, for `bohn test` and the tests of the rules.
 *
 * A scenario pins clauses of a rule reference: it sets up a table (or deals one by a seed), makes decisions, and
 * compares questions, options, refusals and the table with what is expected. tests/scenarios/README.md describes the
 * format.
 */
#ifndef REPL_SCENARIO_SCENARIO_H
#define REPL_SCENARIO_SCENARIO_H

#include "vm/bohn.h"

#define SCENARIO_REPORT 16000  /* bytes of a report; longer ones are truncated */

typedef struct ScenarioFile ScenarioFile;

/* Reads and checks the file; NULL on failure. Close it with scenario_close(). Rules are loaded when a scenario needs
 * them, from `path` and then from the file's directory. */
ScenarioFile *scenario_open(const char *file, const char *path, BohnError *err);
void scenario_close(ScenarioFile *file);

int scenario_count(const ScenarioFile *file);
const char *scenario_name(const ScenarioFile *file, int i);
int scenario_line(const ScenarioFile *file, int i);  /* of its name; 0 if the name is not in the source */

/* Plays scenario i in a new game. True if everything is as expected; `report` is then empty. Otherwise the report says
 * what differs, where, and how to run the scenario again. */
bool scenario_run(ScenarioFile *file, int i, char *report, size_t n);

/* What a scenario took: Lua instructions for the load of its setup and for its game, and CPU time. */
typedef struct ScenarioCost {
    const char *setup;       /* names it; "": it was not loaded. Valid until the next run */
    bool refused;            /* its load failed, so it is loaded again each time */
    int64_t load, play;
    double seconds;
} ScenarioCost;

ScenarioCost scenario_cost(const ScenarioFile *file);   /* of the last run */
/* Adds what a scenario took in another process; the sum is what one process takes for all scenarios so far. */
void scenario_add_cost(ScenarioFile *file, const ScenarioCost *cost);
/* The scenarios of the file share this much CPU time, too; without this call only a number of Lua instructions. */
void scenario_limit_time(ScenarioFile *file, double seconds);
/* Have they taken too much? Then `why` says so, and no further one is run. */
bool scenario_is_stopped(const ScenarioFile *file, char *why, size_t n);

/* The command `test` with this search path for scripts. Returns the program's exit code. */
int scenario_command(int argc, char **argv, const char *path);

#endif
