/* test_fuzz.c - the targets of the fuzzer without libFuzzer: inputs that failed once (tests/fuzz/inputs), and a few
 * mutations of each.
 *
 * Every target runs in its own process, which must end well within its time.
 */
#include "tests/common.h"
#include "tests/fuzz/fuzz.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_SECONDS 100
#define MUTATIONS 20   /* of each input; a tenth in a slow run */

/* Replaces libFuzzer's mutator: changes or removes a byte. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most) {
    static unsigned seed = 1;
    (void)most;
    if (size < 2) return size;
    size_t at = fuzz_below(&seed, (unsigned)size);
    if (fuzz_below(&seed, 2)) {
        data[at] = (uint8_t)fuzz_below(&seed, 256);
        return size;
    }
    memmove(data + at, data + at + 1, size - at - 1);
    return size - 1;
}

static void feed_file(const FuzzTarget *target, const char *file) {
    uint8_t *data = malloc(target->most), *mutated = malloc(target->most);
    FILE *stream = fopen(file, "rb");
    if (!data || !mutated || !stream) fuzz_fail(file, "cannot be read");
    size_t n = fread(data, 1, target->most, stream);
    fclose(stream);
    target->feed(data, n);
    for (unsigned i = 0; i < (slow_run() ? MUTATIONS / 10 : MUTATIONS); i++) {
        memcpy(mutated, data, n);
        target->feed(mutated, target->mutate(mutated, n, target->most, i));
    }
    free(data);
    free(mutated);
}

static _Noreturn void feed_all(const FuzzTarget *target) {
    char file[600], here[300];
    struct dirent *entry;
    int null = open("/dev/null", O_WRONLY), n = 0;
    alarm(MOST_SECONDS);
    dup2(null, STDOUT_FILENO); /* the workbench prints */
    snprintf(file, sizeof file, "%s/tests/fuzz/inputs/%s", getcwd(here, sizeof here), target->name);
    DIR *list = opendir(file);
    if (!list) fuzz_fail(file, "cannot be read");
    if (target->start) target->start();
    for (; (entry = readdir(list)) != NULL; n += *entry->d_name != '.') {
        snprintf(file, sizeof file, "%s/tests/fuzz/inputs/%s/%s", here, target->name, entry->d_name);
        if (*entry->d_name != '.') feed_file(target, file);
    }
    closedir(list);
    exit(n > 0 ? 0 : 3);
}

static void feed_target(const FuzzTarget *target) {
    int status;
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) feed_all(target);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    if (status != 0) fail_msg("%s: %s %d", target->name, WIFSIGNALED(status) ? "signal" : "status", WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
}

static void inputs_that_failed_once(void **state) { feed_target(*state); }

#define TARGET(name) { #name, inputs_that_failed_once, NULL, NULL, (void *)(uintptr_t)&fuzz_##name }

int main(void) {
    const struct CMUnitTest tests[] = {
        TARGET(record), TARGET(script), TARGET(answers), TARGET(scenario), TARGET(workbench), TARGET(simulation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
