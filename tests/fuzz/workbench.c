/* workbench.c - a target of the fuzzer: lines typed on the workbench. Lines that would write or watch files or
 * simulate for long are left out. */
#include "tests/fuzz/fuzz.h"

#include "repl/term/term.h"
#include "repl/workbench/workbench.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void start(void) {
    char path[2100], here[1000];
    if (!getcwd(here, sizeof here)) abort();
    snprintf(path, sizeof path, "%s/stdlib:%s/examples", here, here);
    setenv("BOHN_PATH", path, 1);
    setenv("TMPDIR", fuzz_directory(), 1);
    if (chdir(fuzz_directory()) != 0) abort();
}

static size_t mutate(uint8_t *data, size_t size, size_t most, unsigned seed) {
    return fuzz_below(&seed, 2) ? LLVMFuzzerMutate(data, size, most) : fuzz_mutate_lua(data, size, most, seed);
}

/* Abbreviations count, too; and no number of games has more than two digits. */
static bool left_out(const char *line) {
    static const char *const starts[] = { ":sa", ":lo", ":ex", ":sc", ":w", ":tour", ":to", NULL };
    line += strspn(line, " \t");
    for (int i = 0; starts[i]; i++)
        if (strncmp(line, starts[i], strlen(starts[i])) == 0) return true;
    for (const char *at = line; *line == ':' && *at; at++)
        if (strspn(at, "0123456789") > 2) return true;
    return strncmp(line, ":t", 2) == 0 || strchr(line, '/') != NULL;
}

static void feed(const uint8_t *data, size_t size) {
    static Workbench bench;
    char *text = malloc(size + 1), *rest = text, *line;
    memcpy(text, data, size);
    text[size] = '\0';
    memset(&bench, 0, sizeof bench);
    if (!workbench_open(&bench, "two_beans", 2, NULL, 1)) fuzz_fail("workbench", "two_beans does not start");
    workbench_go_on(&bench);
    for (int i = 0; i < 30 && !bench.quit && (line = strsep(&rest, "\n")) != NULL; i++)
        if (!left_out(line)) workbench_serve(&bench, line);
    workbench_close(&bench);
    free(text);
}

const FuzzTarget fuzz_workbench = { "workbench", start, feed, mutate, 4000 };
