/* boundary.c - see boundary.h.
 *
 * System calls that are not on the list fail with EPERM, so that a library which tries something new goes on without it. Those
 * with which a process gets out of its confinement kill it.
 */
#include "repl/boundary.h"

#include "repl/term/lang.h"
#include "repl/term/paths.h"
#include "repl/term/term.h"
#include "vm/bohn.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#define COMMAND_MEMORY (2ull << 30)  /* bytes; a simulation of a hundred million games keeps a row of each */
#define COMMAND_FILES 600            /* a pipe for each of 256 workers, and some */

/* ---- who is confined ------------------------------------------------------------------------------------ */

static bool ends_with(const char *text, const char *ending) {
    size_t n = strlen(text), m = strlen(ending);
    return n > m && strcmp(text + n - m, ending) == 0;
}

/* A game by its path, a record or a scenario file. */
static bool is_foreign(const char *word) {
    return word[0] != '-' && (strchr(word, '/') || ends_with(word, ".lua") || ends_with(word, ".bohn"));
}

bool boundary_needed(int argc, char **argv) {
    static const char *const commands[] = { "run", "repl", "sim", "check", "test", "diff", "replay", NULL };
    bool known = false, needed = false;
    for (int i = 0; argc > 1 && commands[i]; i++) known |= strcmp(argv[1], commands[i]) == 0;
    for (int i = 2; i < argc; i++) needed |= is_foreign(argv[i]) || strcmp(argv[i], "--isolate") == 0;
    return known && needed;
}

/* ---- files ---------------------------------------------------------------------------------------------- */

#define READS (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define WRITES (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG | \
                LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_REMOVE_DIR)
#define ALL (WRITES | READS | LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_SOCK | \
             LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM)

static void allow(int rules, const char *directory, uint64_t access) {
    int fd = open(directory, O_PATH | O_CLOEXEC);
    if (fd < 0) return; /* what is not there needs no permission */
    struct landlock_path_beneath_attr rule = { .allowed_access = access, .parent_fd = fd };
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(fd);
}

/* The directory of a file that the command line names: "--out=x/y", "bohnanza+./z.lua". */
static void allow_named(int rules, char *word) {
    char *rest = NULL;
    for (char *part = strtok_r(word, "+=", &rest); part; part = strtok_r(NULL, "+=", &rest)) {
        char *slash = strrchr(part, '/');
        if (!slash) continue;
        slash[slash == part] = '\0'; /* "/" stays */
        allow(rules, part, READS | WRITES);
    }
}

/* Without Landlock, which older kernels lack, this does nothing. */
static void confine_files(int argc, char **argv) {
    static const char *const installed[] = { "/usr", "/lib", "/lib64", "/etc", "/dev", "/proc/self", NULL };
    struct landlock_ruleset_attr about = { .handled_access_fs = ALL };
    int rules = (int)syscall(SYS_landlock_create_ruleset, &about, sizeof about, 0);
    if (rules < 0) return;
    for (int i = 0; installed[i]; i++) allow(rules, installed[i], READS);
#ifdef __SANITIZE_ADDRESS__ /* its search for leaks looks at threads */
    allow(rules, "/proc", READS);
#endif
    allow(rules, "/dev", READS | LANDLOCK_ACCESS_FS_WRITE_FILE);
    const char *path = bohn_search_path();
    for (char directory[1024]; paths_next(&path, directory, sizeof directory);) allow(rules, directory, READS);
    char kept[1024];
    if (paths_state_directory(kept, sizeof kept)) allow(rules, kept, READS | WRITES);
    const char *temporary = getenv("TMPDIR"); /* the workbench keeps its branches there */
    allow(rules, temporary && *temporary ? temporary : "/tmp", READS | WRITES);
    allow(rules, ".", READS | WRITES);
    for (int i = 1; i < argc; i++) {
        char *word = strdup(argv[i]);
        if (word) allow_named(rules, word);
        free(word);
    }
    if (syscall(SYS_landlock_restrict_self, rules, 0) != 0) {} /* as without Landlock */
    close(rules);
}

/* ---- system calls ---------------------------------------------------------------------------------------- */

/* What both may use. */
static const char *const calls[] = {
    "read", "readv", "pread64", "write", "writev", "close", "lseek", "fstat", "newfstatat", "stat", "lstat", "statx", "access", "faccessat",
    "faccessat2", "readlink", "readlinkat", "getdents64", "getcwd", "mmap", "munmap", "mremap", "mprotect", "madvise", "brk", "futex",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep",
    "gettimeofday", "time", "getrandom", "getpid", "getppid", "gettid", "getuid", "geteuid", "getgid", "getegid", "tgkill", "exit",
    "exit_group", "restart_syscall", "setitimer", "getitimer", "poll", "ppoll", "select", "pselect6", "dup", "dup2", "dup3", "fcntl",
    "close_range", "prlimit64", "getrlimit", "setrlimit", "getrusage", "sched_yield", "sched_getaffinity", "sysinfo", "uname", "umask",
    "set_robust_list", "rseq", NULL };
/* Workers of their own. */
static const char *const process_calls[] = { "pipe", "pipe2", "clone", "fork", "vfork", "wait4", "waitid", "prctl", "seccomp", NULL };
/* What the command itself needs besides: the terminal, files. */
static const char *const command_calls[] = {
    "open", "openat", "ioctl", "fsync", "fdatasync", "ftruncate", "flock", "rename", "renameat", "renameat2", "link", "linkat", "unlink",
    "unlinkat", "mkdir", "mkdirat", "rmdir", "chmod", "fchmod", "utimensat", "copy_file_range", "sendfile", "kill", "getpgrp", "getpgid", "setpgid", "chdir", NULL };
/* Nothing here ever needs these. */
static const char *const fatal[] = {
    "execve", "execveat", "ptrace", "process_vm_readv", "process_vm_writev", "socket", "connect", "bind", "listen", "accept", "accept4",
    "sendto", "sendmsg", "mount", "umount2", "pivot_root", "chroot", "setns", "unshare", "bpf", "keyctl", "add_key", "request_key",
    "init_module", "finit_module", "kexec_load", "perf_event_open", "io_uring_setup", "userfaultfd", "open_by_handle_at", NULL };

static bool add(scmp_filter_ctx filter, const char *const *names, uint32_t action) {
    for (; *names; names++) {
        int call = seccomp_syscall_resolve_name(*names); /* machines differ */
        if (call != __NR_SCMP_ERROR && seccomp_rule_add(filter, action, call, 0) != 0) return false;
    }
    return true;
}

/* A worker opens files only to read them. */
static bool add_reading(scmp_filter_ctx filter) {
    const unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, writing, 0)) == 0;
}

typedef enum { COMMAND, WORKER, WORKER_ALONE } Role;

static bool add_role(scmp_filter_ctx filter, Role role) {
    if (role == COMMAND && !add(filter, command_calls, SCMP_ACT_ALLOW)) return false;
    if (role != COMMAND && !add_reading(filter)) return false;
    return role == WORKER_ALONE || add(filter, process_calls, SCMP_ACT_ALLOW);
}

static bool confine_calls(Role role) {
#ifdef __SANITIZE_ADDRESS__ /* its search for leaks stops the process by ptrace, from a thread */
    (void)role, (void)calls, (void)fatal, (void)add_role;
    return true;
#else
    static const char *const newer[] = { "clone3", NULL }; /* its arguments cannot be checked; the library then uses clone */
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    bool ok = filter && add(filter, calls, SCMP_ACT_ALLOW) && add(filter, fatal, SCMP_ACT_KILL_PROCESS) &&
              add(filter, newer, SCMP_ACT_ERRNO(ENOSYS)) && add_role(filter, role);
    int problem = ok ? -seccomp_load(filter) : ENOMEM;
    if (filter) seccomp_release(filter);
    errno = problem;
    return problem == 0;
#endif
}

bool boundary_worker(bool alone) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && confine_calls(alone ? WORKER_ALONE : WORKER);
}

/* ---- the child -------------------------------------------------------------------------------------------- */

static void limit(__rlimit_resource_t what, rlim_t most) {
    struct rlimit both;
    if (getrlimit(what, &both) != 0) return;
    if (both.rlim_max > most) both.rlim_max = most;
    if (both.rlim_cur > both.rlim_max) both.rlim_cur = both.rlim_max;
    setrlimit(what, &both);
}

static bool confine_command(int argc, char **argv) {
    char kept[1024];
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    paths_state_directory(kept, sizeof kept); /* made now, if it is not there */
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, COMMAND_FILES);
#ifndef __SANITIZE_ADDRESS__ /* the sanitizer needs far more */
    limit(RLIMIT_AS, COMMAND_MEMORY);
#endif
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    if (strcmp(argv[1], "repl") != 0) confine_files(argc, argv); /* there a person types the names of files */
    return confine_calls(COMMAND);
}

/* ---- the keeper -------------------------------------------------------------------------------------------- */

static volatile pid_t child;

/* Ctrl-C reaches the child by itself; what somebody sends to this process alone is passed on. */
static void pass_on(int number, siginfo_t *about, void *context) {
    (void)context;
    if (child > 0 && about->si_code != SI_KERNEL) kill(child, number);
}

static void watch_signals(void) {
    struct sigaction action = { .sa_sigaction = pass_on, .sa_flags = SA_SIGINFO | SA_RESTART };
    const int numbers[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) sigaction(numbers[i], &action, NULL);
}

static int report_death(int number) {
    fprintf(stderr, "\nbohn: ");
    fprintf(stderr, tr("the process that runs the scripts was ended by signal %d (%s)"), number, strsignal(number));
    fprintf(stderr, "\nbohn: %s\n", tr("a game with people is kept up to the last decision: `bohn run --resume FILE` continues it once the "
                                       "script is mended"));
    return BOHN_LIMIT;
}

int boundary_run(int argc, char **argv, int (*command)(int argc, char **argv)) {
    struct termios before;
    bool terminal = tcgetattr(STDIN_FILENO, &before) == 0;
    fflush(NULL);
    sigset_t all, old;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &old); /* nothing is lost before the keeper can pass it on */
    child = fork();
    if (child < 0) {
        fprintf(stderr, "bohn: fork: %s\n", strerror(errno));
        return BOHN_SYSTEM;
    }
    if (child == 0) {
        sigprocmask(SIG_SETMASK, &old, NULL);
        if (!confine_command(argc, argv)) {
            fprintf(stderr, "bohn: ");
            fprintf(stderr, tr("the script cannot be isolated: %s"), strerror(errno));
            fputc('\n', stderr);
            _exit(BOHN_SYSTEM);
        }
        exit(command(argc, argv));
    }
    watch_signals();
    sigprocmask(SIG_SETMASK, &old, NULL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    child = 0;
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    int number = WTERMSIG(status);
    if (terminal) tcsetattr(STDIN_FILENO, TCSANOW, &before);
    if (number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT || number == SIGPIPE) {
        signal(number, SIG_DFL); /* as if it had ended this process */
        raise(number);
    }
    return report_death(number);
}
