/* test_boundary.c - what a confined process cannot do, whatever code runs in it. */
#include "repl/boundary.h"
#include "repl/keeper.h"
#include "tests/common.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pty.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#define SANITIZED true   /* system calls are not confined there */
#else
#define SANITIZED false
#endif

/* A directory of a person, whose script x.lua is played, and another one. */
static char home[] = "/var/tmp/bohn_boundary_XXXXXX", apart[] = "/var/tmp/bohn_apart_XXXXXX";
static char script[80], secret[80];
static volatile int *shared; /* with processes that are started */

static char *in(const char *where, const char *name) {
    static char file[4][160];
    static int last;
    last = (last + 1) % 4;
    snprintf(file[last], sizeof file[last], "%s/%s", where, name);
    return file[last];
}

static int put(const char *file) {
    FILE *stream = fopen(file, "w");
    return stream && fputs("hunter2\n", stream) >= 0 ? fclose(stream) : -1;
}

static int set_up(void **state) {
    (void)state;
    if (!mkdtemp(home) || !mkdtemp(apart)) return -1;
    snprintf(script, sizeof script, "%s", in(home, "x.lua"));
    snprintf(secret, sizeof secret, "%s", in(apart, "secret"));
    shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); /* what a keeper leaves behind comes to this process */
    return put(script) || put(secret) || put(in(home, "y.lua")) || put(in(home, "notes.txt")) || put(in(home, "old.bohn")) ||
           put(in(apart, "z.lua")) || symlink(secret, in(home, "link.lua"));
}

static int tear_down(void **state) {
    char line[400];
    (void)state;
    snprintf(line, sizeof line, "rm -rf %s %s", home, apart);
    return system(line);
}

/* ---- what code in the child tries; 0: it was refused, 1: it worked ------------------------------------------- */

static int opens(const char *file, int how) {
    int fd = open(file, how, 0600);
    if (fd >= 0) close(fd);
    return fd >= 0;
}
static int makes(const char *file) { return opens(file, O_WRONLY | O_CREAT | O_EXCL); }
static int changes(const char *file) { return opens(file, O_WRONLY | O_APPEND) + opens(file, O_RDWR) + opens(file, O_RDONLY | O_TRUNC); }

static int reads_secret(void) { return opens(secret, O_RDONLY); }
static int reads_by_link(void) { return opens(in(home, "link.lua"), O_RDONLY) + opens("/proc/self/root/etc/passwd", O_RDONLY); }
static int reads_notes(void) { return opens(in(home, "notes.txt"), O_RDONLY); }
static int reads_far_script(void) { return opens(in(apart, "z.lua"), O_RDONLY) + opens(in(home, "../bohn_boundary_/../../../etc/shadow"), O_RDONLY); }
static int reads_processes(void) { return opens("/proc/1/environ", O_RDONLY) + opens("/proc/self/mem", O_RDWR) + opens("/proc/self/environ", O_RDONLY); }
static int reads_neighbour(void) { return opens(in(home, "y.lua"), O_RDONLY) && opens(home, O_RDONLY | O_DIRECTORY); }
static int reads_script(void) { return opens("rules/bohnanza.lua", O_RDONLY); }
static int writes_secret(void) { return changes(secret); }
static int writes_script(void) { return changes(script) + changes(in(home, "y.lua")); }
static int writes_old_game(void) { return changes(in(home, "old.bohn")); }
static int makes_settings(void) {
    return makes(in(home, ".bashrc")) + makes(in(home, "Makefile")) + makes(in(home, "x.py")) + makes(in(apart, "new.lua")) +
           (mkdir(in(home, "directory"), 0700) == 0);
}
static int makes_game(void) { return makes(in(home, "new.bohn")) && changes(in(home, "new.bohn")) == 3; }
static int removes_old(void) {
    return (unlink(in(home, "old.bohn")) == 0) + (rename(in(home, "old.bohn"), in(home, "new2.bohn")) == 0) +
           (makes(in(home, "new3.bohn")) && rename(in(home, "new3.bohn"), in(home, "old.bohn")) == 0) +
           (link(secret, in(home, "new4.bohn")) == 0) + (unlink(script) == 0) + (rmdir(apart) == 0);
}
static int plays_with_links(void) {
    return (symlink(secret, in(home, "l.bohn")) == 0) + (mknod(in(home, "p.bohn"), S_IFIFO | 0600, 0) == 0) + (chmod(script, 0777) == 0) +
           (truncate(in(home, "old.bohn"), 0) == 0) + (chdir("/") == 0);
}
__attribute__((unused)) static int writes_here(void) {
    int fd = open("build/boundary.tmp", O_WRONLY | O_CREAT, 0600);
    if (fd >= 0) unlink("build/boundary.tmp");
    return fd >= 0;
}
static int types(void) {
    char key = 'x';
    return ioctl(0, TIOCSTI, &key) == 0 || errno != EPERM || ioctl(0, 0x100000000ull | TIOCSTI, &key) == 0 || errno != EPERM ||
           ioctl(0, TIOCSCTTY, 0) == 0 || errno != EPERM || opens("/dev/tty", O_RDWR) || opens("/dev/ptmx", O_RDWR);
}
static int starts_process(void) {
    pid_t pid = fork();
    if (pid == 0) _exit(0);
    return pid > 0;
}
static int starts_namespace(void) {
    return syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, 0) >= 0 || syscall(SYS_clone, CLONE_NEWPID | SIGCHLD, NULL, NULL, NULL, 0) >= 0 ||
           syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, 0) >= 0;
}
static int starts_many(void) {
    int n = 0;
    for (pid_t pid; (pid = fork()) >= 0; n++)
        if (pid == 0) for (;;) poll(NULL, 0, -1);
    return n < 200 || n > KEEPER_PROCESSES;
}
static int starts_program(void) { return execl("/bin/true", "true", (char *)NULL) != -2; }
static int connects(void) { return socket(AF_INET, SOCK_STREAM, 0) >= 0; }
static int traces(void) { return syscall(SYS_ptrace, 0, 0, 0, 0) == 0; }
static int reads_memory_of_keeper(void) {
    char byte;
    struct iovec here = { &byte, 1 }, there = { &byte, 1 };
    return process_vm_readv(getppid(), &here, 1, &there, 1, 0) == 1;
}
static int signals_others(void) {
    return (kill(getppid(), 0) == 0) + (kill(getppid(), SIGTERM) == 0) + (kill(1, 0) == 0) + (kill(0, 0) == 0) + (kill(-1, 0) == 0) +
           (syscall(SYS_tgkill, getppid(), getppid(), SIGKILL) == 0) + (kill(getpid(), 0) != 0);
}
static int leaves_group(void) {
    return (setsid() >= 0) + (setpgid(0, 0) == 0) + (prctl(PR_SET_PDEATHSIG, 0) == 0) + (prctl(PR_SET_DUMPABLE, 0) == 0);
}
static int raises_limits(void) {
    struct rlimit most = { RLIM_INFINITY, RLIM_INFINITY }, now;
    int failed = getrlimit(RLIMIT_CPU, &now) != 0 || now.rlim_max > BOUNDARY_SECONDS;
    failed += getrlimit(RLIMIT_AS, &now) != 0 || now.rlim_max > (rlim_t)4 << 30;
    return failed + (setrlimit(RLIMIT_CPU, &most) == 0) + (setrlimit(RLIMIT_AS, &most) == 0) + (setrlimit(RLIMIT_NOFILE, &most) == 0) +
           (prlimit(getppid(), RLIMIT_FSIZE, &most, NULL) == 0);
}
static int gains_memory(void) { return malloc((size_t)3 << 30) != NULL; }
static int opens_many(void) {
    for (int i = 0; i < 1000; i++)
        if (dup(0) < 0) return 0;
    return 1;
}

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

static const char *command = "run"; /* in which something is tried */
static char *seats;                 /* and who plays; or NULL */

static pid_t keep(int (*attempt)(void)) {
    char *argv[] = { "bohn", (char *)(uintptr_t)command, script, seats, NULL };
    attempted = attempt;
    fflush(NULL);
    pid_t pid = fork(); /* the keeper changes how signals are handled */
    if (pid == 0) {
        if (!freopen("/dev/null", "w", stderr)) _exit(98);
        _exit(boundary_run(seats ? 4 : 3, argv, attempt_it));
    }
    return pid;
}

static int in_command(int (*attempt)(void)) { return outcome(keep(attempt)); }

static void a_worker_only_computes(void **state) {
    (void)state;
    if (SANITIZED) skip();
#ifndef BOHN_COVERAGE /* there a worker may write, as it leaves its counts */
    assert_int_equal(in_worker(writes_secret, true), REFUSED);
    assert_int_equal(in_worker(writes_here, true), REFUSED);
    assert_int_equal(in_worker(writes_here, false), REFUSED);
#endif
    assert_int_equal(in_worker(starts_process, true), REFUSED);
    assert_int_equal(in_worker(starts_process, false), WORKED);
    assert_int_equal(in_worker(starts_program, true), KILLED);
    assert_int_equal(in_worker(starts_program, false), KILLED);
    assert_int_equal(in_worker(connects, true), KILLED);
    assert_int_equal(in_worker(reads_script, true), WORKED); /* a failed game is played again by freshly loaded rules */
}

/* ---- files ------------------------------------------------------------------------------------------------------ */

static void a_command_reads_scripts_and_games_only(void **state) {
    (void)state;
    assert_int_equal(in_command(reads_script), WORKED);
    assert_int_equal(in_command(reads_neighbour), WORKED);
    if (in_command(reads_secret) == WORKED && SANITIZED) skip(); /* a kernel without Landlock */
    assert_int_equal(in_command(reads_secret), REFUSED);
    assert_int_equal(in_command(reads_far_script), REFUSED);
    if (SANITIZED) skip();
    assert_int_equal(in_command(reads_by_link), REFUSED);
    assert_int_equal(in_command(reads_notes), REFUSED);
    assert_int_equal(in_command(reads_processes), REFUSED);
    command = "repl"; /* where a person names scripts of any directory */
    assert_int_equal(in_command(reads_secret), REFUSED);
    assert_int_equal(in_command(reads_notes), REFUSED);
    command = "run";
}

static void a_command_writes_new_games_only(void **state) {
    (void)state;
    if (SANITIZED) skip();
    assert_int_equal(in_command(makes_game), WORKED);
    static int (*const attempts[])(void) = { writes_secret, writes_script, writes_old_game, makes_settings, removes_old, plays_with_links };
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++) assert_int_equal(in_command(attempts[i]), REFUSED);
    char before[sizeof script];
    memcpy(before, script, sizeof before);
    snprintf(script, sizeof script, "%s", in(home, "old.bohn")); /* a game that the command line names */
    assert_int_equal(in_command(writes_old_game), 3);            /* --resume */
    command = "replay";
    assert_int_equal(in_command(writes_old_game), REFUSED);
    command = "run";
    memcpy(script, before, sizeof before);
}

static char packages[200];

static int makes_package(void) {
    static char stage[300];
    snprintf(stage, sizeof stage, "%s", in(packages, ".new-x"));
    return mkdir(stage, 0700) == 0 && makes(in(stage, "new.lua")) && rename(stage, in(packages, "new")) == 0 && opens(in(packages, "new/new.lua"), O_RDONLY);
}
static int spoils_packages(void) {
    return changes(in(packages, "mine/mine.lua")) + makes(in(packages, "mine/bohnanza.lua")) + makes(in(packages, "x.py")) + makes(in(packages, "../x.lua")) +
           (unlink(in(packages, "mine/mine.lua")) == 0) + (rename(in(packages, "mine"), in(packages, "other")) == 0) +
           (rename(in(packages, "mine"), in(home, "other")) == 0) + (symlink(secret, in(packages, "link")) == 0) + (rmdir(packages) == 0);
}

/* Code that has taken over `unpack`. */
static void an_unpacker_adds_packages_only(void **state) {
    (void)state;
    if (SANITIZED) skip();
    snprintf(packages, sizeof packages, "%s", in(apart, "bohn-rules"));
    assert_int_equal(setenv("XDG_DATA_HOME", apart, 1), 0);
    assert_int_equal(mkdir(packages, 0700) | mkdir(in(packages, "mine"), 0700) | put(in(packages, "mine/mine.lua")), 0);
    assert_int_equal(in_command(makes_package), REFUSED); /* only `unpack` may */
    command = "unpack";
    assert_int_equal(in_command(makes_package), WORKED);
    static int (*const attempts[])(void) = { spoils_packages, writes_secret, writes_script, writes_old_game, makes_settings, removes_old, plays_with_links,
                                             starts_process, reads_secret, reads_notes };
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++) assert_int_equal(in_command(attempts[i]), REFUSED);
    command = "run";
    unsetenv("XDG_DATA_HOME");
}

/* ---- processes, signals, limits --------------------------------------------------------------------------------- */

static void a_command_is_alone(void **state) {
    (void)state;
    if (SANITIZED) skip();
    static int (*const refused[])(void) = { starts_process, starts_namespace, signals_others, leaves_group, raises_limits, gains_memory, opens_many, types };
    static int (*const reported[])(void) = { starts_program, connects, traces, reads_memory_of_keeper }; /* it was killed */
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) assert_int_equal(in_command(refused[i]), REFUSED);
    for (size_t i = 0; i < sizeof reported / sizeof reported[0]; i++) assert_int_equal(in_command(reported[i]), BOHN_LIMIT);
    command = "sim"; /* which has workers */
    assert_int_equal(in_command(starts_process), WORKED);
    assert_int_equal(in_command(starts_namespace), REFUSED);
    if (getenv("BOHN_LONG")) assert_int_equal(in_command(starts_many), REFUSED); /* hundreds of processes */
    assert_int_equal(in_command(signals_others), REFUSED);
    assert_int_equal(in_command(leaves_group), REFUSED);
    assert_int_equal(in_command(raises_limits), REFUSED);
    assert_int_equal(in_command(connects), BOHN_LIMIT);
    command = "run";
}

/* ---- programs that play ------------------------------------------------------------------------------------------ */

static int talks_to_program(void) {
    char text[3] = "";
    int in = open("exec:start:0:cat", O_RDONLY), out = open("exec:out:0", O_RDONLY);
    struct pollfd there = { .fd = out, .events = POLLIN };
    return in >= 0 && out >= 0 && write(in, "hi", 2) == 2 && poll(&there, 1, 5000) == 1 && read(out, text, 2) == 2 && strcmp(text, "hi") == 0 &&
           open("exec:status:0", O_RDONLY) == 512 && open("exec:end:0", O_RDONLY) == 256 + SIGKILL && read(out, text, 2) == 0;
}
static int talks_in_worker(void) { return in_worker(talks_to_program, true) == WORKED; }
static int starts_others(void) {
    static const char *const names[] = { "exec:start:0:/bin/sh", "exec:start:0:/bin/cat", "exec:start:0:cat ", "exec:start:0:", "exec:start:0", "exec:start:8:cat",
                                         "exec:start:-1:cat", "exec:out:1", "exec:status:1", "exec:end:1", "exec:", "exec:x:0", "./exec:start:0:cat" };
    int n = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) n += open(names[i], O_RDONLY) >= 0;
    return n;
}

static void only_programs_of_the_command_line_are_started(void **state) {
    (void)state;
    if (SANITIZED) skip();
    assert_int_equal(in_command(talks_to_program), REFUSED);
    seats = "--seats=human,exec:cat";
    assert_int_equal(in_command(talks_to_program), WORKED);
    assert_int_equal(in_command(starts_others), REFUSED);
    assert_int_equal(in_command(starts_program), BOHN_LIMIT); /* itself it starts none */
    command = "sim";
    assert_int_equal(in_command(talks_in_worker), WORKED);
    command = "run";
    seats = NULL;
}

static void pause_briefly(void) { nanosleep(&(struct timespec){ 0, 10000000 }, NULL); }

/* Waits until the child has said something in `shared`. */
static int heard(void) {
    for (int i = 0; i < 500 && !*shared; i++) pause_briefly();
    int said = *shared;
    *shared = 0;
    return said;
}

static int leaves_somebody(void) {
    pid_t pid = fork();
    if (pid == 0) for (;;) poll(NULL, 0, -1);
    *shared = pid;
    return 0;
}

static int ignores_signals(void) {
    const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
    for (int i = 0; i < 3; i++) signal(numbers[i], SIG_IGN);
    *shared = getpid();
    for (int i = 0; i < 60; i++) sleep(1);
    return 0;
}

static void nothing_is_left_behind(void **state) {
    (void)state;
    command = "sim";
    assert_int_equal(in_command(leaves_somebody), 0);
    assert_int_equal(kill(heard(), 0), -1);
    command = "run";
    pid_t keeper = keep(ignores_signals); /* the keeper is killed */
    pid_t child = heard();
    assert_true(child > 0);
    kill(keeper, SIGKILL);
    assert_int_equal(outcome(keeper), 100 + SIGKILL);
    assert_int_equal(outcome(child), 100 + SIGKILL);
    keeper = keep(ignores_signals); /* somebody is impatient */
    assert_true(heard() > 0);
    for (int i = 0; i < 12; i++) {
        kill(keeper, SIGINT);
        pause_briefly();
    }
    assert_int_equal(outcome(keeper), BOHN_LIMIT);
    keeper = keep(ignores_signals); /* the machine is shut down */
    assert_true(heard() > 0);
    kill(keeper, SIGTERM);
    assert_int_equal(outcome(keeper), BOHN_LIMIT);
}

/* ---- the served table -------------------------------------------------------------------------------------------- */

static int serves(void) {
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    return fd >= 0 && bind(fd, (struct sockaddr *)&at, sizeof at) == 0 && listen(fd, 1) == 0 && boundary_close_ports();
}
static int calls_home(void) {
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons(9) };
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    return (socket(AF_INET, SOCK_DGRAM, 0) >= 0) + (socket(AF_UNIX, SOCK_STREAM, 0) >= 0) + (socket(AF_INET6, SOCK_STREAM, 0) >= 0) +
           (sendto(fd, "x", 1, MSG_FASTOPEN, (struct sockaddr *)&at, sizeof at) == 1 || errno != EPERM) +
           (sendto(fd, "x", 1, 0, (struct sockaddr *)&at, sizeof at) == 1 || errno != EPERM) +
           (sendmsg(fd, &(struct msghdr){ .msg_name = &at, .msg_namelen = sizeof at }, MSG_FASTOPEN) == 0 || errno != EPERM);
}
static int connects_out(void) {
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons(9) };
    return connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&at, sizeof at) == 0;
}
static int opens_second_port(void) { return serves() && socket(AF_INET, SOCK_STREAM, 0) >= 0; }

static void a_served_table_only_answers(void **state) {
    (void)state;
    if (SANITIZED) skip();
    command = "serve";
    assert_int_equal(in_command(serves), WORKED);
    assert_int_equal(in_command(calls_home), REFUSED);
    assert_int_equal(in_command(connects_out), BOHN_LIMIT);
    assert_int_equal(in_command(opens_second_port), BOHN_LIMIT);
    assert_int_equal(in_command(starts_process), REFUSED);
    assert_int_equal(in_command(starts_program), BOHN_LIMIT);
    assert_int_equal(in_command(reads_secret), REFUSED);
    command = "run";
}

/* ---- the terminal ------------------------------------------------------------------------------------------------ */

static int spoils_terminal(void) {
    struct termios raw;
    struct winsize size;
    char key = 'x';
    bool knows = isatty(0) && isatty(1) && tcgetattr(0, &raw) == 0 && ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col == 77;
    if (write(0, "direct", 6) >= 0 || ioctl(0, TIOCSTI, &key) == 0 || opens("/dev/tty", O_WRONLY) || opens("/proc/self/fd/0", O_WRONLY)) knows = false;
    printf("%s\n\033[?1049h\033[31mred\033]52;c;aGk=\a\033[6n\033P1\033\\ \302\2335n \233", knows ? "well" : "bad");
    fflush(stdout);
    cfmakeraw(&raw);
    tcsetattr(0, TCSANOW, &raw);
    raise(SIGTRAP); /* which no sanitizer takes */
    return 0;
}

static void a_terminal_stays_in_order(void **state) {
    (void)state;
    if (SANITIZED) skip();
    int master;
    char *argv[] = { "bohn", "run", script, NULL }, said[2000] = "";
    struct winsize size = { 25, 77, 0, 0 };
    struct termios before, after;
    size_t n = 0;
    attempted = spoils_terminal;
    fflush(NULL);
    pid_t pid = forkpty(&master, NULL, NULL, &size);
    if (pid == 0) {
        if (tcgetattr(0, &before) != 0) _exit(97);
        int status = boundary_run(3, argv, attempt_it);
        bool same = tcgetattr(0, &after) == 0 && before.c_lflag == after.c_lflag && before.c_iflag == after.c_iflag && before.c_oflag == after.c_oflag;
        _exit(same ? status : 96);
    }
    for (ssize_t got; n < sizeof said - 1 && (got = read(master, said + n, sizeof said - 1 - n)) > 0;) n += (size_t)got;
    said[n] = '\0';
    assert_int_equal(outcome(pid), BOHN_LIMIT);
    close(master);
    assert_non_null(strstr(said, "well\r\n\033[?1049h\033[31mred\\x1b]52;c;aGk=\a\\x1b[6n\\x1bP1\\x1b\\ \\xc2\\x9b5n \\x9b"));
    assert_non_null(strstr(said, "\033[?1049l\033[0m")); /* by the keeper */
    assert_non_null(strstr(said, "ended by signal 5"));
}

static int crashes(void) { raise(SIGTRAP); return 0; }
static int exits(void) { return 5; }

static void a_crash_is_an_exit_status(void **state) {
    (void)state;
    assert_int_equal(in_command(crashes), BOHN_LIMIT);
    assert_int_equal(in_command(exits), 5);
}

/* ---- who is confined --------------------------------------------------------------------------------------------- */

static bool needed(const char *a, const char *b, const char *c) {
    char *argv[] = { "bohn", (char *)(uintptr_t)a, (char *)(uintptr_t)b, (char *)(uintptr_t)c, NULL };
    return boundary_needed(c ? 4 : 3, argv);
}

static void scripts_of_others_need_it(void **state) {
    (void)state;
    static const char *const commands[] = { "run", "repl", "sim", "check", "test", "diff", "serve", "rate", "new" };
    assert_true(needed("run", "bohnanza", "--res")); /* an abbreviation */
    assert_true(needed("pack", "my_rule", NULL));
    assert_true(needed("unpack", "my_rule.pack", NULL));
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        assert_true(needed(commands[i], "./my.lua", NULL));
        assert_true(needed(commands[i], "bohnanza+rules/x.lua", NULL));
        assert_true(needed(commands[i], "my.lua", "--seed"));
        assert_true(needed(commands[i], "bohnanza", "--isolate"));
        assert_true(needed(commands[i], "game.bohn", NULL));
        assert_true(needed(commands[i], "--resume=3", NULL));
        assert_true(needed(commands[i], "two_beans", "--vs=./my.lua"));
        assert_true(needed(commands[i], "bohnanza+./x.lua", NULL));
        assert_true(needed(commands[i], "bohnanza", NULL)); /* the search path leads out of the tree of this program */
    }
    assert_true(needed("replay", "3", NULL)); /* a kept record may name any script */
    assert_false(needed("games", "./my.lua", NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_worker_only_computes),
        cmocka_unit_test(a_command_reads_scripts_and_games_only),
        cmocka_unit_test(a_command_writes_new_games_only),
        cmocka_unit_test(an_unpacker_adds_packages_only),
        cmocka_unit_test(a_command_is_alone),
        cmocka_unit_test(only_programs_of_the_command_line_are_started),
        cmocka_unit_test(nothing_is_left_behind),
        cmocka_unit_test(a_served_table_only_answers),
        cmocka_unit_test(a_terminal_stays_in_order),
        cmocka_unit_test(a_crash_is_an_exit_status),
        cmocka_unit_test(scripts_of_others_need_it),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
