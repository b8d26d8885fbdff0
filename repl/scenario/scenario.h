/* scenario.h - scenarios: positions, decisions and expectations, as Lua data in a file.
 *
 * A scenario pins clauses of a rule reference: it lays a table out (or deals one by a seed), makes
 * decisions and compares what is asked, offered, refused and lying there. The format is described
 * in tests/scenarios/README.md. Behind `bohn test`, and behind the tests of the rules.
 */
#ifndef REPL_SCENARIO_SCENARIO_H
#define REPL_SCENARIO_SCENARIO_H

#include "vm/bohn.h"

#define SCENARIO_REPORT 16000  /* room enough for every report seen so far; longer ones are cut */

typedef struct ScenarioFile ScenarioFile;

/* Reads the file and checks its shape; rules are loaded when a scenario needs them, scripts being
 * looked for in `path` and then beside the file. NULL on failure. The caller closes it. */
ScenarioFile *scenario_open(const char *file, const char *path, BohnError *err);
void scenario_close(ScenarioFile *file);

int scenario_count(const ScenarioFile *file);
const char *scenario_name(const ScenarioFile *file, int i);
int scenario_line(const ScenarioFile *file, int i);  /* of the name; 0 if it was put together */

/* Plays scenario i in a game of its own. True: all is as expected, and `report` is empty. False:
 * the report tells what differs, where, and how to see it again. */
bool scenario_run(ScenarioFile *file, int i, char *report, size_t n);

/* The command `test` with this search path for scripts; argv[0] is its name. Returns the exit code of the program. */
int scenario_command(int argc, char **argv, const char *path);

#endif
