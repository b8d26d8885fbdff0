/* fuzz.c - see fuzz.h. */
#include "tests/fuzz/fuzz.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const BohnLimits fuzz_limits = { .memory = 24 << 20, .instructions = 2000 * 1000, .milliseconds = 10 * 1000, .decisions = 2000 };

static char directory[100];

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *walk) {
    (void)info; (void)type; (void)walk;
    return remove(path);
}

static void remove_directory(void) { nftw(directory, remove_one, 8, FTW_DEPTH | FTW_PHYS); }

const char *fuzz_directory(void) {
    if (!*directory) {
        snprintf(directory, sizeof directory, "%s/bohn-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
        if (!mkdtemp(directory)) fuzz_fail("mkdtemp", directory);
        atexit(remove_directory);
    }
    return directory;
}

const char *fuzz_file(const char *ending, const uint8_t *data, size_t size) {
    static char name[200];
    snprintf(name, sizeof name, "%s/input%s", fuzz_directory(), ending);
    FILE *stream = fopen(name, "wb");
    if (!stream || fwrite(data, 1, size, stream) != size || fclose(stream) != 0) fuzz_fail("writing", name);
    return name;
}

BohnRules *fuzz_rules(const char *script) {
    static struct { char name[60]; BohnRules *rules; } kept[16];
    BohnError err;
    for (int i = 0; i < 16; i++) {
        if (strcmp(kept[i].name, script) == 0) return kept[i].rules;
        if (kept[i].rules) continue;
        snprintf(kept[i].name, sizeof kept[i].name, "%s", script);
        BohnSetup setup = { .script = script, .path = "stdlib:rules:examples:tests/hostile", .limits = &fuzz_limits };
        kept[i].rules = bohn_load(&setup, &err);
        if (!kept[i].rules) fuzz_fail(script, err.text);
        return kept[i].rules;
    }
    fuzz_fail(script, "too many games");
}

BohnProgress fuzz_play(BohnGame *game, int most) {
    BohnProgress progress;
    BohnError err;
    while ((progress = bohn_run(game, &err)) == BOHN_WAITING && most-- > 0)
        if (!bohn_answer(game, NULL, &err)) return BOHN_FAILED;
    return progress;
}

void fuzz_fail(const char *what, const char *why) {
    fprintf(stderr, "fuzz: %s: %s\n", what, why);
    abort();
}

unsigned fuzz_below(unsigned *seed, unsigned n) {
    *seed = *seed * 1664525u + 1013904223u;
    return n ? (*seed >> 8) % n : 0;
}
