/* main.c - the program for libFuzzer. Its name says which target it feeds; see fuzz.h. */
#include "tests/fuzz/fuzz.h"

#include <string.h>

/* Called by libFuzzer. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

static const FuzzTarget *const targets[] = { &fuzz_record, &fuzz_script, &fuzz_answers, &fuzz_scenario, &fuzz_workbench,
                                             &fuzz_simulation, NULL };
static const FuzzTarget *target;

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc;
    const char *slash = strrchr(**argv, '/'), *name = slash ? slash + 1 : **argv;
    for (int i = 0; targets[i] && !target; i++) target = strcmp(name, targets[i]->name) == 0 ? targets[i] : NULL;
    if (!target) fuzz_fail(name, "no target has this name");
    if (target->start) target->start();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    target->feed(data, size);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
    return target->mutate(data, size, most, seed);
}
