/* boundary.c - see boundary.h.
 *
 * System calls that are not on the list fail with EPERM, so that a library which tries something new goes on without
 * it. Those with which a process gets out of its confinement kill it. Files, terminals, processes and signals are left
 * to the keeper.
 */
#include "repl/boundary.h"

#include "repl/keeper.h"
#include "repl/launch.h"
#include "repl/term/lang.h"
#include "repl/term/leave.h"
#include "repl/term/paths.h"
#include "vm/bohn.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#define COMMAND_MEMORY (2ull << 30)  /* bytes; a simulation of a hundred million games keeps a row of each */
#define COMMAND_FILES 600            /* a pipe for each of 256 workers, and some */
#define CHANNEL 3                    /* the descriptor by which the child reaches its keeper at the start */

#ifdef __SANITIZE_ADDRESS__ /* its search for leaks stops the process by ptrace, from a thread, and reads /proc */
#define SANITIZED true
#else
#define SANITIZED false
#endif

/* ---- who is confined ------------------------------------------------------------------------------------ */

static bool ends_with(const char *text, const char *ending) {
    size_t n = strlen(text), m = strlen(ending);
    return n > m && strcmp(text + n - m, ending) == 0;
}

static bool is_directory(const char *name) {
    struct stat about;
    return stat(name, &about) == 0 && S_ISDIR(about.st_mode);
}

/* Does the word, or a part of it ("--vs=./x.lua", "bohnanza+./x.lua"), name a script by its path, a directory of
 * scripts, a record, a scenario file or a simulation file? */
static bool is_foreign(const char *word) {
    char *copy = strdup(word), *rest = NULL;
    bool foreign = !copy;
    for (char *part = copy ? strtok_r(copy, "+=", &rest) : NULL; part && !foreign; part = strtok_r(NULL, "+=", &rest))
        foreign = part[0] != '-' && (strchr(part, '/') || is_directory(part) || ends_with(part, ".lua") ||
                                     ends_with(part, ".bohn") || ends_with(part, ".jsonl"));
    free(copy);
    return foreign;
}

/* Do programs play (exec:)? The keeper starts them: workers of a simulation, which are confined in any case, could not. */
static bool names_program(int argc, char **argv) {
    Strings names = { 0 };
    launch_named(&names, argc, argv);
    bool any = names.n > 0;
    strings_free(&names);
    return any && !SANITIZED; /* without a keeper there is nobody to ask */
}

/* Does the search path have directories that do not come with the program? A script may then extend one from there. */
static bool is_path_of_others(void) {
    char directory[1024];
    for (const char *path = paths_search(); paths_next(&path, directory, sizeof directory);)
        if (!paths_is_installed(directory)) return true;
    return false;
}

/* An option may be abbreviated. */
static bool may_be(const char *argument, const char *option) {
    size_t n = strcspn(argument, "=");
    return n > 2 && strncmp(argument, option, n) == 0;
}

bool boundary_needed(int argc, char **argv) {
    static const char *const commands[] = { "run", "repl", "sim", "check", "test", "diff", "replay", "serve", "rate",
                                            "fit", "merge", "doc", "list", "new", "pack", "unpack", NULL };
    if (argc < 2 || !string_among(argv[1], commands)) return false;
    for (int i = 2; i < argc; i++)
        if (may_be(argv[i], "--resume") || may_be(argv[i], "--isolate") || may_be(argv[i], "--stdio") || is_foreign(argv[i]))
            return true;
    static const char *const always[] = { "replay", "pack", "unpack", NULL };
    return string_among(argv[1], always) || names_program(argc, argv) || is_path_of_others();
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

static void allow_all(int rules, const Strings *directories, uint64_t access) {
    for (int i = 0; i < directories->n; i++) allow(rules, directories->item[i], access);
}

/* The second wall: the process opens no file itself. Sanitized, it opens them all, as there are no requests to the
 * keeper; then the directories are confined, but not the names in them. Without Landlock, which older kernels lack,
 * this does nothing. */
static void confine_files(const Permit *permit) {
    if (SANITIZED && permit->programs.n > 0) return; /* it starts them itself, and they would be confined as well */
    struct landlock_ruleset_attr about = { .handled_access_fs = ALL };
    int rules = (int)syscall(SYS_landlock_create_ruleset, &about, sizeof about, 0);
    if (rules < 0) return;
    allow_all(rules, &permit->open, READS);
#ifdef BOHN_COVERAGE
    allow(rules, BOHN_COVERAGE, READS | WRITES);
#endif
    if (SANITIZED) {
        allow(rules, permit->anywhere ? "/" : "/proc", READS | (permit->anywhere ? WRITES : 0));
        allow(rules, "/usr", READS);
        allow(rules, "/dev", READS | LANDLOCK_ACCESS_FS_WRITE_FILE);
        allow_all(rules, &permit->places, READS | WRITES);
        if (permit->state) allow(rules, permit->state, READS | WRITES);
        if (permit->temporary) allow(rules, permit->temporary, READS | WRITES);
        if (permit->packages) allow(rules, permit->packages, READS | WRITES);
    }
    if (syscall(SYS_landlock_restrict_self, rules, 0) != 0) {} /* as without Landlock */
    close(rules);
}

/* ---- system calls ---------------------------------------------------------------------------------------- */

/* What every process may use. */
static const char *const calls[] = {
    "read", "readv", "pread64", "write", "writev", "close", "lseek", "fstat", "newfstatat", "stat", "lstat", "statx",
    "access", "faccessat",
    "faccessat2", "readlink", "readlinkat", "getdents64", "getcwd", "mmap", "munmap", "mremap", "mprotect", "madvise", "brk", "futex",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep",
    "gettimeofday", "time", "getrandom", "getpid", "getppid", "gettid", "getuid", "geteuid", "getgid", "getegid", "exit", "exit_group",
    "restart_syscall", "setitimer", "getitimer", "poll", "ppoll", "select", "pselect6", "dup", "dup2", "dup3", "close_range",
    "getrlimit", "getrusage", "sched_yield", "sched_getaffinity", "sysinfo", "uname", "set_robust_list", "rseq", NULL };
/* The command: with the files that it was given. */
static const char *const command_calls[] = { "fsync", "fdatasync", "ftruncate", "flock", "copy_file_range",
                                             "sendfile", "getpgrp", "getpgid", NULL };
/* ... and what the keeper does for it. */
static const char *const requests[] = {
    "open", "openat", "unlink", "unlinkat", "rmdir", "rename", "renameat", "renameat2", "link", "linkat", "mkdir",
    "mkdirat", "kill", "tgkill", NULL };
/* Workers. */
static const char *const worker_calls[] = { "pipe", "pipe2", "wait4", "waitid", "seccomp", NULL };
static const char *const starts[] = { "clone", "fork", "vfork", NULL };
/* A served table, once its port is open. */
static const char *const served_calls[] = {
    "accept", "accept4", "recvfrom", "shutdown", "setsockopt", "getsockopt", "getsockname", "getpeername",
    "epoll_create1", "epoll_ctl", "epoll_wait",
    "epoll_pwait", "eventfd2", "pipe2", "seccomp", NULL };
static const char *const port_calls[] = { "socket", "bind", "listen", NULL };
/* Nothing here ever needs these. */
static const char *const fatal[] = {
    "execve", "execveat", "ptrace", "process_vm_readv", "process_vm_writev", "connect", "mount", "umount2",
    "pivot_root", "chroot", "setns",
    "unshare", "bpf", "keyctl", "add_key", "request_key", "init_module", "finit_module", "kexec_load",
    "perf_event_open", "io_uring_setup",
    "userfaultfd", "open_by_handle_at", "sendmmsg", "socketpair", NULL };

/* If a rule cannot be added, for lack of memory, `problem` is not 0, and the filter is not used. */
typedef struct Filter {
    scmp_filter_ctx rules;
    int problem;
} Filter;

static Filter filter_new(uint32_t otherwise) {
    scmp_filter_ctx rules = seccomp_init(otherwise);
    return (Filter){ rules, rules ? 0 : ENOMEM };
}

/* Returns 0, or errno. */
static int filter_use(Filter *filter, int *notices) {
    int problem = filter->problem ? ENOMEM : -seccomp_load(filter->rules);
    if (problem == 0 && notices) *notices = seccomp_notify_fd(filter->rules);
    seccomp_release(filter->rules);
    return problem;
}

static void add(Filter *filter, const char *const *names, uint32_t action) {
    for (; *names; names++) {
        int call = seccomp_syscall_resolve_name(*names); /* machines differ */
        if (call != __NR_SCMP_ERROR) filter->problem |= seccomp_rule_add(filter->rules, action, call, 0);
    }
}

static void add_if(Filter *filter, uint32_t action, int call, unsigned place, enum scmp_compare how, uint64_t value) {
    filter->problem |= seccomp_rule_add(filter->rules, action, call, 1, SCMP_CMP(place, how, value));
}

static void allow_if_both(Filter *filter, int call, struct scmp_arg_cmp one, struct scmp_arg_cmp other) {
    filter->problem |= seccomp_rule_add(filter->rules, SCMP_ACT_ALLOW, call, 2, one, other);
}

/* Of files: flags and locks. Their owner gets signals, and anybody could be made the owner. */
static void add_files(Filter *filter) {
    const uint64_t harmless[] = { F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK,
                                  F_SETLKW, F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW };
    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++)
        add_if(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1, SCMP_CMP_EQ, harmless[i]);
}

/* Limits can be looked at, and a worker may set some for itself; not those on memory and time. */
static void add_limits(Filter *filter) {
    const uint64_t own[] = { RLIMIT_CORE, RLIMIT_DATA, RLIMIT_FSIZE, RLIMIT_NPROC };
    add_if(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, SCMP_CMP_EQ, 0);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        allow_if_both(filter, SCMP_SYS(prlimit64), SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A1(SCMP_CMP_EQ, own[i]));
}

/* A worker dies with its parent, and confines itself further. */
static void add_privileges(Filter *filter) {
    const uint64_t own[] = { PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_SET_SECCOMP, PR_GET_SECCOMP };
    allow_if_both(filter, SCMP_SYS(prctl), SCMP_A0(SCMP_CMP_EQ, PR_SET_PDEATHSIG), SCMP_A1(SCMP_CMP_EQ, SIGKILL));
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        add_if(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 0, SCMP_CMP_EQ, own[i]);
}

/* Of the terminal: what is typed ahead. The rest is asked of the keeper; TIOCSTI, which types, and all others are
 * refused. */
static void add_terminal(Filter *filter) {
    const uint64_t asked[] = { TCGETS, TCSETS, TCSETSW, TCSETSF, TIOCGWINSZ };
    add_if(filter, SCMP_ACT_ALLOW, SCMP_SYS(ioctl), 1, SCMP_CMP_EQ, TCFLSH);
    add_if(filter, SCMP_ACT_ALLOW, SCMP_SYS(ioctl), 1, SCMP_CMP_EQ, FIONREAD);
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++)
        add_if(filter, SCMP_ACT_NOTIFY, SCMP_SYS(ioctl), 1, SCMP_CMP_EQ, asked[i]);
}

/* Answers to those who have connected. With an address, or TCP's fast open, it would be a way out. */
static void add_answers(Filter *filter) {
    allow_if_both(filter, SCMP_SYS(sendto), SCMP_A3(SCMP_CMP_MASKED_EQ, MSG_FASTOPEN, 0), SCMP_A4(SCMP_CMP_EQ, 0));
    add_if(filter, SCMP_ACT_ALLOW, SCMP_SYS(sendmsg), 2, SCMP_CMP_EQ, MSG_NOSIGNAL);
    allow_if_both(filter, SCMP_SYS(socket), SCMP_A0(SCMP_CMP_EQ, AF_INET),
                  SCMP_A1(SCMP_CMP_MASKED_EQ, 0xf, SOCK_STREAM));
}

/* A worker opens files only to read them. When coverage is measured, it also writes its counts. */
static void add_reading(Filter *filter) {
#ifdef BOHN_COVERAGE
    const unsigned writing = 0;
#else
    const unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
#endif
    add(filter, (const char *const[]){ "kill", "tgkill", NULL }, SCMP_ACT_ALLOW); /* as far as the command may */
    filter->problem |= seccomp_rule_add(filter->rules, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1,
                                        SCMP_A2(SCMP_CMP_MASKED_EQ, writing, 0));
}

typedef enum { COMMAND, COMMAND_OF_WORKERS, COMMAND_SERVING, WORKER, WORKER_ALONE } Role;

static void add_role(Filter *filter, Role role) {
    bool worker = role == WORKER || role == WORKER_ALONE;
    if (worker) {
        add_reading(filter);
    } else {
        add(filter, command_calls, SCMP_ACT_ALLOW);
        add(filter, requests, SCMP_ACT_NOTIFY);
        add_terminal(filter);
    }
    if (role == COMMAND || role == COMMAND_OF_WORKERS)
        add_if(filter, SCMP_ACT_ALLOW, SCMP_SYS(sendmsg), 0, SCMP_CMP_EQ, CHANNEL);
    if (role == WORKER || role == COMMAND_OF_WORKERS) {
        add(filter, worker_calls, SCMP_ACT_ALLOW);
        add(filter, starts, worker ? SCMP_ACT_ALLOW : SCMP_ACT_NOTIFY);
        add_privileges(filter);
    }
    if (role == COMMAND_SERVING) {
        add(filter, served_calls, SCMP_ACT_ALLOW);
        add(filter, port_calls + 1, SCMP_ACT_ALLOW);
        add_answers(filter);
        add_privileges(filter);
    } else add(filter, port_calls, SCMP_ACT_KILL_PROCESS);
}

/* Sets *notices, unless NULL, to where the keeper hears of requests. */
static bool confine_calls(Role role, int *notices) {
    static const char *const newer[] = { "clone3", NULL }; /* its arguments cannot be checked; the library then uses clone */
    if (SANITIZED) return true;
    Filter filter = filter_new(SCMP_ACT_ERRNO(EPERM));
    add(&filter, calls, SCMP_ACT_ALLOW);
    add(&filter, fatal, SCMP_ACT_KILL_PROCESS);
    add(&filter, newer, SCMP_ACT_ERRNO(ENOSYS));
    add_files(&filter);
    add_limits(&filter);
    add_role(&filter, role);
    return (errno = filter_use(&filter, notices)) == 0;
}

bool boundary_worker(bool alone) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && confine_calls(alone ? WORKER_ALONE : WORKER, NULL);
}

/* ---- the child -------------------------------------------------------------------------------------------- */

static bool confined; /* is this process? */

static void limit(__rlimit_resource_t what, rlim_t most) {
    struct rlimit both;
    if (getrlimit(what, &both) != 0) return;
    if (both.rlim_max > most) both.rlim_max = most;
    if (both.rlim_cur > both.rlim_max) both.rlim_cur = both.rlim_max;
    setrlimit(what, &both);
}

/* Sends a descriptor to the keeper. */
static bool send_file(int fd) {
    char nothing = 0;
    union { struct cmsghdr head; char room[CMSG_SPACE(sizeof fd)]; } about = { 0 };
    struct iovec bytes = { &nothing, 1 };
    struct msghdr message = { .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &about, .msg_controllen = sizeof about };
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof fd);
    memcpy(CMSG_DATA(head), &fd, sizeof fd);
    return sendmsg(CHANNEL, &message, MSG_NOSIGNAL) == 1;
}

static int receive_file(int channel) {
    char nothing;
    int fd = -1;
    union { struct cmsghdr head; char room[CMSG_SPACE(sizeof fd)]; } about = { 0 };
    struct iovec bytes = { &nothing, 1 };
    struct msghdr message = { .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &about, .msg_controllen = sizeof about };
    ssize_t got;
    while ((got = recvmsg(channel, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {}
    struct cmsghdr *head = got == 1 ? CMSG_FIRSTHDR(&message) : NULL;
    if (head && head->cmsg_type == SCM_RIGHTS) memcpy(&fd, CMSG_DATA(head), sizeof fd);
    return fd;
}

static Role role_of(const char *command) {
    static const char *const starting[] = { "repl", "sim", "check", "test", "diff", "rate", "fit", NULL };
    return strcmp(command, "serve") == 0 ? COMMAND_SERVING : string_among(command, starting) ? COMMAND_OF_WORKERS : COMMAND;
}

static bool confine_command(const Permit *permit, const char *command) {
    int notices = -1;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, COMMAND_FILES);
    limit(RLIMIT_CPU, BOUNDARY_SECONDS);
    if (!SANITIZED) limit(RLIMIT_AS, COMMAND_MEMORY); /* the sanitizer needs far more */
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    confine_files(permit);
    confined = confine_calls(role_of(command), &notices);
    if (!confined || SANITIZED) return confined;
    bool sent = send_file(notices);
    close(notices);
    close(CHANNEL);
    launch_by_keeper();
    return sent;
}

/* Standard input, if it is a terminal, can only be read, and what is printed to a terminal goes to the keeper. The
 * terminal may be somebody else's, as after `su`: then it is opened by the name that everybody may use. */
static bool take_streams(int channel, const int *to) {
    bool terminal = isatty(STDIN_FILENO);
    int in = terminal ? open("/proc/self/fd/0", O_RDONLY | O_NOCTTY) : -1;
    if (terminal && in < 0) in = open("/dev/tty", O_RDONLY | O_NOCTTY);
    if (terminal && (in < 0 || dup2(in, STDIN_FILENO) < 0)) return false;
    if (to[0] >= 0) dup2(to[0], STDOUT_FILENO), setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    if (to[1] >= 0) dup2(to[1], STDERR_FILENO);
    return dup2(channel, CHANNEL) == CHANNEL && close_range(CHANNEL + 1, ~0u, 0) == 0;
}

bool boundary_close_ports(void) {
    if (!confined || SANITIZED) return true;
    Filter filter = filter_new(SCMP_ACT_ALLOW);
    add(&filter, port_calls, SCMP_ACT_KILL_PROCESS);
    return (errno = filter_use(&filter, NULL)) == 0;
}

/* ---- the keeper's side -------------------------------------------------------------------------------------- */

static int report_death(int number) {
    fprintf(stderr, "\nbohn: ");
    fprintf(stderr, tr("the process that runs the scripts was ended by signal %d (%s)"), number, strsignal(number));
    fprintf(stderr, "\nbohn: %s\n", tr("a game with people is kept up to the last decision: `bohn run --resume FILE` "
                                       "continues it once the script is fixed"));
    return BOHN_LIMIT;
}

static bool is_same_terminal(int one, int other) {
    struct stat a, b;
    return fstat(one, &a) == 0 && fstat(other, &b) == 0 && a.st_rdev == b.st_rdev;
}

/* A pipe for each terminal that is printed to; `to` gets their ends for the child. */
static bool open_relays(Keeper *keeper, int to[2]) {
    to[0] = to[1] = keeper->relay[0].from = keeper->relay[1].from = -1;
    for (int i = 0; i < 2 && !SANITIZED; i++) {
        int stream = i ? STDERR_FILENO : STDOUT_FILENO, ends[2];
        if (!isatty(stream)) continue;
        if (i && to[0] >= 0 && is_same_terminal(STDOUT_FILENO, STDERR_FILENO)) { /* in their order */
            to[1] = to[0];
            continue;
        }
        if (pipe2(ends, O_CLOEXEC) != 0) return false;
        keeper->relay[i] = (Relay){ .from = ends[0], .to = stream };
        to[i] = ends[1];
    }
    return true;
}

static _Noreturn void be_child(const Keeper *keeper, int channel, const int *to, int argc, char **argv,
                               int (*command)(int argc, char **argv)) {
    if (!take_streams(channel, to) || !confine_command(&keeper->permit, argv[1])) {
        fprintf(stderr, "bohn: ");
        fprintf(stderr, tr("the script cannot be isolated: %s"), strerror(errno));
        fputc('\n', stderr);
        leave(BOHN_SYSTEM);
    }
    exit(command(argc, argv));
}

static int fail(const char *what) {
    fprintf(stderr, "bohn: %s: %s\n", what, strerror(errno));
    return BOHN_SYSTEM;
}

int boundary_run(int argc, char **argv, int (*command)(int argc, char **argv)) {
    Keeper keeper = { .requests = -1 };
    int channel[2], to[2];
    fflush(NULL);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel) != 0 || !open_relays(&keeper, to)) return fail("pipe");
    permit_begin(&keeper.permit, argc, argv);
    sigset_t all, old;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &old); /* nothing is lost before the keeper can pass it on */
    keeper.child = fork();
    if (keeper.child < 0) return fail("fork");
    if (keeper.child == 0) {
        sigprocmask(SIG_SETMASK, &old, NULL);
        be_child(&keeper, channel[1], to, argc, argv, command);
    }
    close(channel[1]);
    if (to[1] >= 0) launch_set_errors(to[1]); /* what programs print goes through the sieve, too */
    if (to[0] >= 0 && to[0] != to[1]) close(to[0]);
    if (!SANITIZED) keeper.requests = receive_file(channel[0]);
    close(channel[0]);
    int status = keeper_run(&keeper, &old);
    permit_end(&keeper.permit);
    if (keeper.requests >= 0) close(keeper.requests);
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    int number = WTERMSIG(status);
    if (number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT || number == SIGPIPE) {
        leave_counts();
        signal(number, SIG_DFL); /* as if it had ended this process */
        raise(number);
    }
    return report_death(number);
}
