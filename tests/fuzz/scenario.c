/* scenario.c - a target of libFuzzer: a scenario file. */
#include "tests/fuzz/fuzz.h"

#include "repl/scenario/scenario.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
    return fuzz_mutate_lua(data, size, most, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char report[SCENARIO_REPORT];
    BohnError err;
    ScenarioFile *file = scenario_open(fuzz_file("_test.lua", data, size), "stdlib:examples", &err);
    if (!file) return 0;
    for (int i = 0; i < scenario_count(file) && i < 8; i++)
        if (scenario_run(file, i, report, sizeof report) != !*report) fuzz_fail("scenario", "a failure without a report");
    scenario_close(file);
    return 0;
}
