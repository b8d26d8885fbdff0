/* fuzz.h - the targets of the fuzzer, and what they share: files for what is read from files, games to play with.
 * Records and simulation files get correct sums after a mutation, as otherwise only the sum would be tested.
 *
 * main.c makes one program of them for libFuzzer; tests/test_fuzz.c feeds them with inputs that once failed. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "vm/bohn.h"

#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *name;
    void (*start)(void);                                  /* NULL: nothing to do */
    void (*feed)(const uint8_t *data, size_t size);
    size_t (*mutate)(uint8_t *data, size_t size, size_t most, unsigned seed);
    size_t most;                                          /* bytes of an input */
} FuzzTarget;

extern const FuzzTarget fuzz_record, fuzz_script, fuzz_answers, fuzz_scenario, fuzz_workbench, fuzz_simulation;

/* Of libFuzzer: its own mutation. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

extern const BohnLimits fuzz_limits;   /* smaller than the program's, so that hostile inputs cost little */

/* The name of the file with these bytes, the same each time, in a directory of its own that goes away at the end; it
 * ends with `ending`. */
const char *fuzz_file(const char *ending, const uint8_t *data, size_t size);
const char *fuzz_directory(void);
/* The rules of a game of the tree; they are loaded once. */
BohnRules *fuzz_rules(const char *script);
/* Plays at most so many decisions, by default answers. */
BohnProgress fuzz_play(BohnGame *game, int most);
/* Stops the target with a message: a law is broken. */
_Noreturn void fuzz_fail(const char *what, const char *why);

/* A mutation of Lua text by its tokens, lines and statements: see lua.c. */
size_t fuzz_mutate_lua(uint8_t *data, size_t size, size_t most, unsigned seed);
/* A number below n from the seed. */
unsigned fuzz_below(unsigned *seed, unsigned n);

#endif
