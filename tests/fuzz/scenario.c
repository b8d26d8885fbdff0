/* scenario.c - a target of the fuzzer: a scenario file. */
#include "tests/fuzz/fuzz.h"

#include "repl/scenario/scenario.h"

static void feed(const uint8_t *data, size_t size) {
    static char report[SCENARIO_REPORT];
    BohnError err;
    ScenarioFile *file = scenario_open(fuzz_file("_test.lua", data, size), "stdlib:examples", &err);
    if (!file) return;
    for (int i = 0; i < scenario_count(file) && i < 8; i++)
        if (scenario_run(file, i, report, sizeof report) != !*report) fuzz_fail("scenario", "a failure without a report");
    scenario_close(file);
}

const FuzzTarget fuzz_scenario = { "scenario", NULL, feed, fuzz_mutate_lua, 4000 };
