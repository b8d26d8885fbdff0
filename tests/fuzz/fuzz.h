/* fuzz.h - shared by the targets of libFuzzer: files for what is read from files, games to play with, and sums that are put
 * right after a mutation, as otherwise nothing but the sum would be tested. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "vm/bohn.h"

#include <stddef.h>
#include <stdint.h>

/* Called by libFuzzer; a target has these. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
/* Of libFuzzer: its own mutation. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

extern const BohnLimits fuzz_limits;   /* smaller than the program's, so that hostile inputs cost little */

/* The name of the file with these bytes, the same each time, in a directory of its own that goes away at the end; it ends with
 * `ending`. */
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
