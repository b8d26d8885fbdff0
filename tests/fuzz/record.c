/* record.c - a target of the fuzzer: a record, whose sums the mutator corrects most of the time. */
#include "tests/fuzz/fuzz.h"

#define XXH_INLINE_ALL
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

static const char *const games[] = { "two_beans", "goofspiel", "hearts" };

/* The sum of a line goes on from that of the line before. */
static uint64_t line_sum(uint64_t before, const char *line, size_t n) {
    char *block = malloc(n + 8);
    for (int i = 0; block && i < 8; i++) block[i] = (char)(before >> (56 - 8 * i));
    if (block) memcpy(block + 8, line, n);
    uint64_t sum = block ? XXH3_64bits(block, n + 8) : 0;
    free(block);
    return sum;
}

/* Gives every line after the first the sum it should have; see vm/record_file.h. */
static size_t put_sums(uint8_t *data, size_t size, size_t most) {
    char *out = malloc(most + 40);
    size_t n = 0;
    uint64_t sum = 0;
    bool first = true;
    for (size_t at = 0; out && at < size && n + 40 < most;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at, next = at + length + 1;
        if (length > 18 && !first && data[at + length - 18] == ' ' && data[at + length - 17] == '~') length -= 18;
        if (n + length + 40 > most) break;
        memcpy(out + n, data + at, length);
        sum = first ? XXH3_64bits(out + n, length) : line_sum(sum, out + n, length);
        n += length;
        if (!first) n += (size_t)sprintf(out + n, " ~%016llx", (unsigned long long)sum);
        out[n++] = '\n';
        first = false;
        at = next;
    }
    if (out) memcpy(data, out, n);
    free(out);
    return out ? n : size;
}

static size_t mutate(uint8_t *data, size_t size, size_t most, unsigned seed) {
    size = LLVMFuzzerMutate(data, size, most);
    return fuzz_below(&seed, 8) ? put_sums(data, size, most) : size;
}

/* A record that is read replays, or says why not; what is written again reads the same. */
static void feed(const uint8_t *data, size_t size) {
    static BohnHeader header;
    BohnError err;
    const char *file = fuzz_file(".bohn", data, size);
    if (!bohn_record_header(file, &header, &err)) return;
    const char *script = games[0];
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) script = strcmp(header.script, games[i]) == 0 ? games[i] : script;
    BohnGame *game = bohn_new(fuzz_rules(script), header.seed, BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN, &err);
    bool whole = bohn_record_replay(game, file, true, -1, &err);
    if (whole && bohn_now(game).position != header.decisions && !header.torn) fuzz_fail("replay", "another number of decisions");
    bohn_free(game);
}

const FuzzTarget fuzz_record = { "record", NULL, feed, mutate, 20000 };
