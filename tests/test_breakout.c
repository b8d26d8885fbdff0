/* test_breakout.c - ways out of the boundary that code in the confined process may try. Each attempt runs in a real
 * keeper's child. */
#include "repl/boundary.h"
#include "tests/common.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <pty.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#define SANITIZED true   /* system calls are not confined there */
#else
#define SANITIZED false
#endif

#define SECRET "hunter2\n"
#define INHERITED 20   /* a descriptor that somebody left open */

static char script[300], other[300], secret[300], hidden[300];

static void put(char file[300], const char *name) {
    snprintf(file, 300, "%s/%s", directory, name);
    FILE *stream = fopen(file, "w");
    assert_non_null(stream);
    fputs(SECRET, stream);
    fclose(stream);
}

/* Not in the directory for temporary files, where the program has files of its own. */
static int set_up(void **state) {
    char away[300];
    (void)state;
    strcpy(directory, "/var/tmp/breakout_XXXXXX");
    if (!mkdtemp(directory)) return -1;
    snprintf(away, sizeof away, "%s/home", directory);
    if (mkdir(away, 0700) != 0) return -1;
    snprintf(away, sizeof away, "%s/home/.cloud", directory);
    if (mkdir(away, 0700) != 0) return -1;
    put(script, "home/x.lua");
    put(other, "home/other.lua");
    put(hidden, "home/.cloud/keys.md");
    put(secret, "secret");
    return 0;
}

/* ---- attempts: how many of their ways worked -------------------------------------------------------------------- */

static int worked(long result) { return result >= 0; }

static int calls_directly(void) { /* calls that the program never needs, by their numbers */
    struct { long call, a, b, c, d; } const list[] = {
        { SYS_memfd_create, (long)"x", 0, 0, 0 }, { SYS_pidfd_open, getppid(), 0, 0, 0 }, { SYS_openat2, AT_FDCWD, (long)secret, (long)"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 24 },
        { SYS_kcmp, getpid(), getppid(), 0, 0 }, { SYS_personality, 0x0040000, 0, 0, 0 }, { SYS_setpriority, PRIO_PROCESS, 0, 5, 0 },
        { SYS_sched_setaffinity, getppid(), 8, (long)"\1\0\0\0\0\0\0\0", 0 }, { SYS_tkill, getppid(), SIGTERM, 0, 0 }, { SYS_setuid, getuid(), 0, 0, 0 },
        { SYS_setresuid, -1, -1, -1, 0 }, { SYS_shmget, IPC_PRIVATE, 4096, 01600, 0 }, { SYS_msgget, IPC_PRIVATE, 01600, 0, 0 },
        { SYS_inotify_init1, 0, 0, 0, 0 }, { SYS_timerfd_create, CLOCK_MONOTONIC, 0, 0, 0 }, { SYS_landlock_create_ruleset, 0, 0, 1, 0 },
        { SYS_prctl, PR_SET_NAME, (long)"init", 0, 0 }, { SYS_prctl, PR_SET_DUMPABLE, 1, 0, 0 }, { SYS_prctl, PR_SET_CHILD_SUBREAPER, 1, 0, 0 },
        { SYS_prctl, PR_SET_PDEATHSIG, SIGTERM, 0, 0 }, { SYS_fchmodat, AT_FDCWD, (long)other, 0777, 0 }, { SYS_utimensat, AT_FDCWD, (long)other, 0, 0 },
        { SYS_setxattr, (long)other, (long)"user.x", (long)"y", 1 }, { SYS_symlinkat, (long)secret, AT_FDCWD, (long)"l.bohn", 0 },
        { SYS_chdir, (long)"/", 0, 0, 0 }, { SYS_umask, 0, 0, 0, 0 }, { SYS_vmsplice, 1, 0, 0, 0 }, { SYS_splice, 0, 0, 1, 0 }, { SYS_getpeername, 0, 0, 0, 0 },
        { SYS_syslog, 10, 0, 0, 0 }, { SYS_clone3, 0, 0, 0, 0 }, { SYS_name_to_handle_at, AT_FDCWD, (long)script, 0, 0 },
    };
    int n = 0;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        n += worked(syscall(list[i].call, list[i].a, list[i].b, list[i].c, list[i].d)) || (errno != EPERM && errno != ENOSYS);
    return n;
}

static int other_tables(void) { /* of system calls: x32 and, on this machine, i386 */
#ifdef __x86_64__
    long id;
    if (syscall(0x40000000 | SYS_getpid) >= 0) return 1;
    __asm__ volatile("int $0x80" : "=a"(id) : "a"(20L) : "memory", "r8", "r9", "r10", "r11");
    return id > 0;
#else
    return 0;
#endif
}
static int other_table(void) {
#ifdef __x86_64__
    long id;
    __asm__ volatile("int $0x80" : "=a"(id) : "a"(20L) : "memory", "r8", "r9", "r10", "r11");
    return id > 0;
#else
    raise(SIGSYS);
    return 0;
#endif
}
static int uses_ring(void) { char room[200] = ""; return worked(syscall(SYS_io_uring_setup, 1, room)); }
static int handles_faults(void) { return worked(syscall(SYS_userfaultfd, 1)); }
static int pairs_sockets(void) { int ends[2]; return worked(socketpair(AF_UNIX, SOCK_STREAM, 0, ends)); }
static int leaves_namespace(void) { return worked(unshare(CLONE_NEWUSER)); }
static int opens_by_handle(void) { return worked(syscall(SYS_open_by_handle_at, AT_FDCWD, "", 0)); }

static int signals_by_files(void) { /* a file can signal its owner, which anybody may set */
    int ends[2] = { 0, 1 }, n = 0;
    if (pipe(ends) != 0 && errno != EPERM) return 100;
    n += fcntl(ends[0], F_SETOWN, getppid()) == 0;
    n += fcntl(ends[0], F_SETOWN_EX, &(struct f_owner_ex){ F_OWNER_PID, getppid() }) == 0;
    n += fcntl(ends[0], F_SETSIG, SIGTERM) == 0;
    n += fcntl(ends[0], F_SETLEASE, F_RDLCK) == 0;
    n += fcntl(ends[0], F_SETPIPE_SZ, 1 << 20) >= 0;
    return n;
}

static int changes_modes(void) { /* of what is only read, and of what is new */
    char fresh[300];
    snprintf(fresh, sizeof fresh, "%s/home/fresh.bohn", directory);
    int reads = open(other, O_RDONLY), makes = open(fresh, O_WRONLY | O_CREAT | O_EXCL, 04777), n = 0;
    struct stat about;
    if (reads < 0 || makes < 0 || fstat(makes, &about) != 0) return 100;
    n += (about.st_mode & 07111) != 0;
    n += fchmod(reads, 0666) == 0;
    n += fchmod(makes, 04755) == 0;
    unlink(fresh);
    return n;
}

static int opens_strangely(void) {
    char home[300], far[900] = "";
    snprintf(home, sizeof home, "%s/home", directory);
    int at = open(home, O_RDONLY | O_DIRECTORY), n = at < 0 ? 100 : 0;
    n += worked(openat(at, "../secret", O_RDONLY));
    n += worked(openat(at, "x.py", O_WRONLY | O_CREAT, 0600));
    n += worked(open(secret, O_PATH));
    n += worked(open(home, O_TMPFILE | O_RDWR, 0600));
    n += worked(open(hidden, O_RDONLY)); /* a script by its name, but nobody keeps scripts there */
    n += worked(open("/proc/self/fd/1", O_WRONLY));
    n += worked(open("/proc/self/mem", O_RDWR));
    n += worked(open("/dev/shm/x.bohn/../../../etc/passwd", O_RDONLY));
    for (int i = 0; i < 90; i++) strcat(far, "home/../"); /* a long way round */
    snprintf(home, sizeof home, "%s", directory);
    if (chdir(directory) == 0) n += 100;
    snprintf(far + strlen(far), 20, "secret");
    n += worked(open(far, O_RDONLY));
    return n;
}

static int exchanges_files(void) {
    char mine[300];
    snprintf(mine, sizeof mine, "%s/home/mine.bohn", directory);
    int fd = open(mine, O_WRONLY | O_CREAT | O_EXCL, 0600), n = fd < 0 ? 100 : 0;
    n += worked(syscall(SYS_renameat2, AT_FDCWD, mine, AT_FDCWD, other, 2 /* exchange */));
    n += worked(syscall(SYS_renameat2, AT_FDCWD, mine, AT_FDCWD, mine, 2));
    n += worked(rename(mine, other)) + worked(link(mine, other)) + worked(link(other, "m.bohn"));
    unlink(mine);
    return n;
}

static char wavering[300];
static volatile bool waver;

/* A path that changes before it is used. */
static void *change_path(void *none) {
    (void)none;
    while (waver) {
        memcpy(wavering, secret, sizeof secret);
        memcpy(wavering, script, sizeof script);
    }
    return NULL;
}

static int races(void) { /* a thread writes the name while the keeper judges and opens */
    pthread_t thread;
    struct stat wanted, found;
    int n = 0;
    if (stat(secret, &wanted) != 0) return 100;
    memcpy(wavering, script, sizeof script);
    waver = true;
    bool threads = pthread_create(&thread, NULL, change_path, NULL) == 0;
    for (int i = 0; i < 3000 && n == 0; i++) {
        int fd = open(wavering, O_RDONLY);
        if (fd < 0) continue;
        n += fstat(fd, &found) == 0 && found.st_ino == wanted.st_ino;
        close(fd);
    }
    waver = false;
    if (threads) pthread_join(thread, NULL);
    return n;
}

static int uses_inherited(void) {
    char text[20];
    int n = 0;
    for (int fd = 3; fd < 100; fd++) n += read(fd, text, sizeof text) > 0 || fcntl(fd, F_GETFD) >= 0;
    return n;
}

static int makes_many_files(void) {
    char name[330];
    int n = 0;
    for (int fd; n < 25000; n++) {
        snprintf(name, sizeof name, "%s/home/%d.bohn", directory, n);
        if ((fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600)) < 0) break;
        close(fd);
    }
    for (int i = 0; i < n; i++) {
        snprintf(name, sizeof name, "%s/home/%d.bohn", directory, i);
        unlink(name);
    }
    return n >= 25000;
}

static int sends_by_number(void) { /* the channel to the keeper was the third descriptor */
    struct msghdr message = { .msg_name = NULL };
    return dup2(0, 3) == 3 && (sendmsg(3, &message, 0) >= 0 || (errno != EPERM && errno != ENOTSOCK));
}

/* ---- running them ------------------------------------------------------------------------------------------------ */

static int (*attempted)(void);

static int attempt_it(int argc, char **argv) {
    (void)argc, (void)argv;
    return attempted();
}

static int in_command(const char *command, int (*attempt)(void)) {
    char *argv[] = { "bohn", (char *)(uintptr_t)command, script, NULL };
    int status;
    attempted = attempt;
    fflush(NULL);
    pid_t pid = fork(); /* the keeper changes how signals are handled */
    if (pid == 0) {
        int left = open(secret, O_RDONLY);
        if (!freopen("/dev/null", "w", stderr) || dup2(left, INHERITED) < 0) _exit(98);
        _exit(boundary_run(3, argv, attempt_it));
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFSIGNALED(status) ? 100 + WTERMSIG(status) : WEXITSTATUS(status);
}

static const char *const commands[] = { "run", "sim", "serve" };
#define FOR_COMMANDS for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)

static void calls_without_a_use_are_refused(void **state) {
    (void)state;
    if (SANITIZED) skip();
    assert_int_equal(in_command("run", calls_directly), 0);
    assert_int_equal(in_command("sim", calls_directly), 0);
    FOR_COMMANDS assert_true(in_command(commands[i], other_tables) == BOHN_LIMIT || in_command(commands[i], other_tables) == 0);
    FOR_COMMANDS assert_int_equal(in_command(commands[i], other_table), BOHN_LIMIT);
}

static void calls_of_attackers_kill(void **state) {
    (void)state;
    if (SANITIZED) skip();
    static int (*const list[])(void) = { uses_ring, handles_faults, pairs_sockets, leaves_namespace, opens_by_handle };
    for (size_t k = 0; k < sizeof list / sizeof list[0]; k++)
        FOR_COMMANDS assert_int_equal(in_command(commands[i], list[k]), BOHN_LIMIT);
}

static void files_signal_nobody(void **state) {
    (void)state;
    if (SANITIZED) skip();
    FOR_COMMANDS assert_int_equal(in_command(commands[i], signals_by_files), 0);
    FOR_COMMANDS assert_int_equal(in_command(commands[i], sends_by_number), 0);
}

static void names_and_modes_are_judged(void **state) {
    (void)state;
    if (SANITIZED) skip();
    FOR_COMMANDS assert_int_equal(in_command(commands[i], changes_modes), 0);
    FOR_COMMANDS assert_int_equal(in_command(commands[i], opens_strangely), 0);
    FOR_COMMANDS assert_int_equal(in_command(commands[i], exchanges_files), 0);
    assert_int_equal(in_command("sim", races), 0);
    assert_int_equal(in_command("run", uses_inherited), 0);
    assert_int_equal(in_command("serve", uses_inherited), 0);
}

static void files_are_counted(void **state) {
    (void)state;
    if (SANITIZED || slow_run()) skip();
    assert_int_equal(in_command("run", makes_many_files), 0);
}

/* ---- the terminal ------------------------------------------------------------------------------------------------ */

/* Ctrl-C becomes another key, and the child does nothing but compute: after the CPU time of an editor it is killed. */
static int moves_interrupt(void) {
    struct termios mode;
    if (tcgetattr(0, &mode) != 0) return 90;
    mode.c_cc[VINTR] = _POSIX_VDISABLE;
    if (tcsetattr(0, TCSANOW, &mode) != 0) return 91;
    if (tcgetattr(0, &mode) != 0) return 92;
    return mode.c_cc[VINTR] == _POSIX_VDISABLE;
}

static void ctrl_c_stays_ctrl_c(void **state) {
    (void)state;
    if (SANITIZED) skip();
    int master, status;
    char *argv[] = { "bohn", "run", script, NULL }, said[2000];
    attempted = moves_interrupt;
    fflush(NULL);
    pid_t pid = forkpty(&master, NULL, NULL, NULL);
    if (pid == 0) _exit(boundary_run(3, argv, attempt_it));
    while (read(master, said, sizeof said) > 0) {}
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    close(master);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_without_a_use_are_refused),
        cmocka_unit_test(calls_of_attackers_kill),
        cmocka_unit_test(files_signal_nobody),
        cmocka_unit_test(names_and_modes_are_judged),
        cmocka_unit_test(files_are_counted),
        cmocka_unit_test(ctrl_c_stays_ctrl_c),
    };
    return cmocka_run_group_tests(tests, set_up, remove_directory);
}
