/* test_boundary.c - what a confined process cannot do, whatever code runs in it. */
#include "repl/boundary.h"
#include "tests/common.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static char apart[] = "/var/tmp/bohn_boundary_XXXXXX", secret[80];

static int set_up(void **state) {
    (void)state;
    if (!mkdtemp(apart)) return -1;
    snprintf(secret, sizeof secret, "%s/secret", apart);
    FILE *stream = fopen(secret, "w");
    return stream && fputs("hunter2\n", stream) >= 0 ? fclose(stream) : -1;
}

static int tear_down(void **state) {
    (void)state;
    return unlink(secret) + rmdir(apart);
}

/* ---- what code in the child tries; 0: it was refused, 1: it worked ------------------------------------------- */

static int reads_secret(void) { return open(secret, O_RDONLY) >= 0; }
static int writes_secret(void) { return open(secret, O_WRONLY | O_APPEND) >= 0; }
static int writes_here(void) {
    int fd = open("build/boundary.tmp", O_WRONLY | O_CREAT, 0600);
    if (fd >= 0) unlink("build/boundary.tmp");
    return fd >= 0;
}
static int starts_process(void) {
    pid_t pid = fork();
    if (pid == 0) _exit(0);
    return pid > 0;
}
static int starts_program(void) { return execl("/bin/true", "true", (char *)NULL) != -2; }
static int connects(void) { return socket(AF_INET, SOCK_STREAM, 0) >= 0; }
static int gains_memory(void) { return malloc((size_t)3 << 30) != NULL; }
static int opens_many(void) {
    for (int i = 0; i < 1000; i++)
        if (dup(0) < 0) return 0;
    return 1;
}
static int reads_script(void) { return open("rules/bohnanza.lua", O_RDONLY) >= 0; }

enum { REFUSED = 0, WORKED = 1, KILLED = 2 };

static int outcome(pid_t pid) {
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFSIGNALED(status) ? (WTERMSIG(status) == SIGSYS ? KILLED : 100 + WTERMSIG(status)) : WEXITSTATUS(status);
}

static int in_worker(int (*attempt)(void), bool alone) {
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) _exit(boundary_worker(alone) ? attempt() : 99);
    return outcome(pid);
}

static int (*attempted)(void);
static int attempt_it(int argc, char **argv) {
    (void)argc, (void)argv;
    return attempted();
}

static int in_command(int (*attempt)(void)) {
    char *argv[] = { "bohn", "run", "./x.lua", NULL };
    attempted = attempt;
    fflush(NULL);
    pid_t pid = fork(); /* the keeper changes how signals are handled */
    if (pid == 0) {
        if (!freopen("/dev/null", "w", stderr)) _exit(98);
        _exit(boundary_run(3, argv, attempt_it));
    }
    return outcome(pid);
}

#ifdef __SANITIZE_ADDRESS__
#define UNLESS_SANITIZED(x, other) (other)   /* system calls are not confined there */
#else
#define UNLESS_SANITIZED(x, other) (x)
#endif

static void a_worker_only_computes(void **state) {
    (void)state;
    if (UNLESS_SANITIZED(false, true)) skip();
    assert_int_equal(in_worker(writes_secret, true), REFUSED);
    assert_int_equal(in_worker(writes_here, true), REFUSED);
    assert_int_equal(in_worker(starts_process, true), REFUSED);
    assert_int_equal(in_worker(starts_process, false), WORKED);
    assert_int_equal(in_worker(writes_here, false), REFUSED);
    assert_int_equal(in_worker(starts_program, true), KILLED);
    assert_int_equal(in_worker(starts_program, false), KILLED);
    assert_int_equal(in_worker(connects, true), KILLED);
    assert_int_equal(in_worker(reads_script, true), WORKED); /* a failed game is played again by freshly loaded rules */
}

static void a_command_reaches_its_files_only(void **state) {
    (void)state;
    assert_int_equal(in_command(reads_script), WORKED);
    assert_int_equal(in_command(writes_here), WORKED);
    assert_int_equal(in_command(starts_process), WORKED); /* its workers */
    if (UNLESS_SANITIZED(true, false)) {
        assert_int_equal(in_command(opens_many), REFUSED); /* the sanitizer's search for leaks opens files, too */
        assert_int_equal(in_command(gains_memory), REFUSED);
        assert_int_equal(in_command(starts_program), BOHN_LIMIT); /* reported */
        assert_int_equal(in_command(connects), BOHN_LIMIT);
    }
    int found = in_command(reads_secret);
    if (found == WORKED) skip(); /* a kernel without Landlock */
    assert_int_equal(found, REFUSED);
    assert_int_equal(in_command(writes_secret), REFUSED);
}

static int crashes(void) { raise(SIGTRAP); return 0; } /* which no sanitizer takes */
static int exits(void) { return 5; }

static void a_crash_is_an_exit_status(void **state) {
    (void)state;
    assert_int_equal(in_command(crashes), BOHN_LIMIT);
    assert_int_equal(in_command(exits), 5);
}

static bool needed(const char *a, const char *b, const char *c) {
    char *argv[] = { "bohn", (char *)(uintptr_t)a, (char *)(uintptr_t)b, (char *)(uintptr_t)c, NULL };
    return boundary_needed(c ? 4 : 3, argv);
}

static void scripts_of_others_need_it(void **state) {
    (void)state;
    static const char *const commands[] = { "run", "repl", "sim", "check", "test", "diff", "replay" };
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        assert_true(needed(commands[i], "./my.lua", NULL));
        assert_true(needed(commands[i], "bohnanza+rules/x.lua", NULL));
        assert_true(needed(commands[i], "my.lua", "--seed"));
        assert_true(needed(commands[i], "bohnanza", "--isolate"));
        assert_true(needed(commands[i], "game.bohn", NULL));
        assert_false(needed(commands[i], "bohnanza", NULL));
        assert_false(needed(commands[i], "bohnanza+underdog", "--json"));
    }
    assert_false(needed("list", "./my.lua", NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_worker_only_computes),
        cmocka_unit_test(a_command_reaches_its_files_only),
        cmocka_unit_test(a_crash_is_an_exit_status),
        cmocka_unit_test(scripts_of_others_need_it),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
