/* simulation.c - a target of the fuzzer: a file of `bohn sim --out`, whose sums the mutator corrects most of the time. */
#include "tests/fuzz/fuzz.h"

#include "repl/sim/sim.h"

#define XXH_INLINE_ALL
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* The sum is the last field of a line, of all before it; its length does not change. */
static void put_sums(uint8_t *data, size_t size) {
    char hex[17];
    for (size_t at = 0; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at;
        const size_t tail = strlen(",\"sum\":\"0123456789abcdef\"}");
        if (length > tail && memcmp(data + at + length - tail, ",\"sum\":\"", 8) == 0) {
            snprintf(hex, sizeof hex, "%016llx", (unsigned long long)XXH3_64bits(data + at, length - tail));
            memcpy(data + at + length - tail + 8, hex, 16);
        }
        at += length + 1;
    }
}

static size_t mutate(uint8_t *data, size_t size, size_t most, unsigned seed) {
    size = LLVMFuzzerMutate(data, size, most);
    if (fuzz_below(&seed, 8)) put_sums(data, size);
    return size;
}

/* What was read is written as it stood in the file. */
static void feed(const uint8_t *data, size_t size) {
    BohnError err;
    static SimResult result;
    long good = 0;
    if (!sim_file_read(fuzz_file(".jsonl", data, size), &result, &good, &err)) return;
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    if (out) sim_file_write(&result, true, out);
    if (out) fclose(out);
    if (good < 0 || (size_t)good > size) fuzz_fail("simulation", "more good bytes than there are");
    free(text);
    sim_result_free(&result);
}

const FuzzTarget fuzz_simulation = { "simulation", NULL, feed, mutate, 20000 };
