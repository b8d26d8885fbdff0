/* keeper.c - see keeper.h.
 *
 * The system stops the child at certain calls and reports them here (seccomp's notifications). The keeper opens files,
 * sets the terminal and so on itself. It reads the child's arguments once, so nothing can be changed after it was
 * judged. Calls whose arguments are numbers go on in the child.
 */
#include "repl/keeper.h"

#include "repl/launch.h"
#include "repl/term/lang.h"
#include "repl/term/utf8.h"

#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MOST_THREADS 8
#define END_SECONDS 3           /* from SIGTERM or SIGHUP until the child is killed */
#define IMPATIENCE 5            /* Ctrl-C this many times within two seconds kills it */
#define DEAF_SECONDS 20         /* of CPU time that it may use while Ctrl-C is switched off: an editor needs less */
#define FINAL 4096

/* ---- signals --------------------------------------------------------------------------------------------------- */

static volatile pid_t passed_to;
static volatile sig_atomic_t interrupts, ending;

/* Ctrl-C reaches the child by itself, and counts each time. All else is passed on: the system informs only the first
 * process of a session that its terminal has gone away, and a signal that ends the child may come twice. */
static void pass_on(int number, siginfo_t *about, void *context) {
    (void)context;
    if (number == SIGINT) interrupts++;
    else ending = 1;
    if (passed_to > 0 && (number != SIGINT || about->si_code != SI_KERNEL)) kill(passed_to, number);
}

static void wake(int number) { (void)number; }

static void pass_signals_to(pid_t child) {
    struct sigaction action = { .sa_sigaction = pass_on, .sa_flags = SA_SIGINFO | SA_RESTART }, old;
    const int numbers[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
    sigemptyset(&action.sa_mask);
    passed_to = child;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL); /* respects nohup */
    action = (struct sigaction){ .sa_handler = wake };
    sigaction(SIGCHLD, &action, NULL);
}

static double seconds(clockid_t clock) {
    struct timespec now;
    return clock_gettime(clock, &now) == 0 ? (double)now.tv_sec + (double)now.tv_nsec / 1e9 : 0;
}

/* The CPU time that the child has used. */
static double used(const Keeper *keeper) {
    clockid_t clock;
    return clock_getcpuclockid(keeper->child, &clock) == 0 ? seconds(clock) : 0;
}

/* ---- what it prints ---------------------------------------------------------------------------------------------- */

static bool write_all(int fd, const char *text, size_t n) {
    while (n > 0) {
        ssize_t some = write(fd, text, n);
        if (some < 0 && errno != EINTR) return false;
        if (some > 0) text += some, n -= (size_t)some;
    }
    return true;
}

static void close_relay(Relay *relay) {
    close(relay->from);
    relay->from = -1;
}

/* Prints what has arrived. A terminal that has gone away takes nothing, as without the keeper: the child learns of
 * it by a signal. */
static void carry(Relay *relay) {
    char in[8192], out[SIEVE_GROWS * (sizeof in + SIEVE_HELD) + 1];
    while (relay->from >= 0) {
        ssize_t n = read(relay->from, in, sizeof in);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno == EAGAIN) return;
        if (n <= 0) close_relay(relay);
        else write_all(relay->to, out, sieve_bytes(&relay->sieve, in, (size_t)n, out));
    }
}

static void carry_all(Keeper *keeper) {
    for (int i = 0; i < 2; i++) carry(&keeper->relay[i]);
}

/* ---- the child's memory ------------------------------------------------------------------------------------------ */

static bool copy_memory(int memory, uint64_t at, void *here, size_t n, bool out) {
    ssize_t done = out ? pwrite(memory, here, n, (off_t)at) : pread(memory, here, n, (off_t)at);
    return done == (ssize_t)n;
}

/* Copies a text page by page, as the next one may not be there. */
static bool copy_text(int memory, uint64_t at, char *text, size_t n) {
    for (size_t got = 0; got < n;) {
        size_t some = 4096 - (size_t)((at + got) & 4095);
        if (some > n - got) some = n - got;
        if (!copy_memory(memory, at + got, text + got, some, false)) return false;
        if (memchr(text + got, '\0', some)) return true;
        got += some;
    }
    return false;
}

/* ---- processes --------------------------------------------------------------------------------------------------- */

/* A number of /proc/PID/status; -1 if there is none. */
static pid_t status_of(pid_t pid, const char *field) {
    char file[64], line[200];
    size_t n = strlen(field);
    int found = -1;
    snprintf(file, sizeof file, "/proc/%d/status", (int)pid);
    FILE *stream = fopen(file, "re");
    while (stream && found < 0 && fgets(line, sizeof line, stream))
        if (strncmp(line, field, n) == 0) found = atoi(line + n);
    if (stream) fclose(stream);
    return found;
}

/* Calls visit() with every process of the machine; returns how often it was true. */
static int count_processes(bool (*visit)(pid_t pid)) {
    DIR *all = opendir("/proc");
    int n = 0;
    for (struct dirent *entry; all && (entry = readdir(all)) != NULL;) { // cppcheck-suppress readdirCalled ; one thread
        pid_t pid = (pid_t)atoi(entry->d_name);
        if (pid > 0) n += visit(pid);
    }
    if (all) closedir(all);
    return n;
}

static bool is_in_group(pid_t pid) { return getpgid(pid) == getpgrp(); } /* which the child cannot leave */

static bool kill_left(pid_t pid) { return status_of(pid, "PPid:") == getpid() && kill(pid, SIGKILL) == 0; }

/* Processes that it started become children of this one when it ends. */
static void end_the_rest(void) {
    while (waitpid(-1, NULL, WNOHANG) >= 0) {
        count_processes(kill_left);
        if (waitpid(-1, NULL, 0) < 0 && errno == ECHILD) return;
    }
}

/* ---- requests ---------------------------------------------------------------------------------------------------- */

typedef struct Request {
    pid_t by;
    int memory;   /* of the process; < 0: it is gone */
    int call;
    const uint64_t *args;
    char name[PATH_MAX], real[PATH_MAX], second[PATH_MAX];   /* of files */
} Request;

/* An error number, 0, or one of these. */
enum { GO_ON = -1, FILE_OPENED = -2 };

/* `at` < 0: the call has no directory. */
static int read_name(Request *request, int at, int place, bool itself, char *real) {
    if (!copy_text(request->memory, request->args[place], request->name, sizeof request->name)) return EFAULT;
    if (at >= 0 && request->name[0] != '/' && (int)request->args[at] != AT_FDCWD) return EACCES;
    return permit_resolve(request->name, itself, real, PATH_MAX) ? 0 : errno;
}

static int refuse(const Request *request) {
    char name[400];
    utf8_clean(request->name, false, false, name, sizeof name);
    fprintf(stderr, "bohn: ");
    fprintf(stderr, tr("%s: an isolated game writes only what the command line names, and new files that end in .bohn "
                       "or .html"), name);
    fputc('\n', stderr);
    return EACCES;
}

static bool is_there(const char *real) {
    struct stat about;
    return lstat(real, &about) == 0;
}

static int change_file(Keeper *keeper, Request *request, int at, bool removes) {
    int problem = read_name(request, at, at + 1, true, request->real);
    if (problem) return problem;
    if (!is_there(request->real)) return ENOENT;
    if (!permit_use(&keeper->permit, PERMIT_REMOVE, request->real)) return EACCES;
    if ((removes ? rmdir(request->real) : unlink(request->real)) != 0) return errno;
    permit_removed(&keeper->permit, request->real);
    return 0;
}

/* rename() and link(); `gap`: arguments from one name to the other. */
static int move_file(Keeper *keeper, Request *request, int at, int gap, bool keeps, unsigned flags) {
    Permit *permit = &keeper->permit;
    int problem = read_name(request, at, at + 1, true, request->real);
    if (!problem) problem = read_name(request, at < 0 ? -1 : at + gap, at + gap + 1, true, request->second);
    if (problem) return problem;
    if (!is_there(request->real)) return ENOENT;
    bool there = is_there(request->second);
    if (flags & ~(unsigned)RENAME_NOREPLACE) return EINVAL;
    if (there && (keeps || flags & RENAME_NOREPLACE)) return EEXIST;
    if (!permit_use(permit, PERMIT_REMOVE, request->real) || !permit_use(permit, there ? PERMIT_CHANGE : PERMIT_MAKE, request->second))
        return refuse(request);
    if ((keeps ? link(request->real, request->second) : renameat2(AT_FDCWD, request->real, AT_FDCWD, request->second, flags)) != 0)
        return errno;
    if (!keeps) permit_removed(permit, request->real);
    permit_made(permit, request->second);
    return 0;
}

static int make_directory(Keeper *keeper, Request *request, int at) {
    int problem = read_name(request, at, at + 1, false, request->real);
    if (problem) return problem;
    if (is_there(request->real)) return EEXIST;
    if (!permit_use(&keeper->permit, PERMIT_MAKE, request->real)) return refuse(request);
    if (mkdir(request->real, (mode_t)request->args[at + 2] & 0777) != 0) return errno;
    permit_made(&keeper->permit, request->real);
    return 0;
}

static int open_judged(const Request *request, int flags, mode_t mode, bool writes) {
    int fd = open(request->real, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode);
    struct stat about;
    if (fd < 0) return -1;
    if (writes && (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode))) {
        close(fd);
        errno = EACCES;
        return -1;
    }
    if (!(flags & O_NONBLOCK)) fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
    return fd;
}

/* Gives an open file to the child. */
static int hand_over(Keeper *keeper, uint64_t id, int fd, bool closes, uint32_t *number) {
    struct seccomp_notif_addfd file = { .id = id, .srcfd = (uint32_t)fd, .newfd_flags = closes ? O_CLOEXEC : 0 };
    int given = ioctl(keeper->requests, SECCOMP_IOCTL_NOTIF_ADDFD, &file);
    int problem = errno;
    close(fd);
    if (given < 0) return problem;
    *number = (uint32_t)given;
    return FILE_OPENED;
}

/* A program that plays: it runs outside of the boundary. */
static int use_program(Keeper *keeper, const Request *request, uint64_t id, uint32_t *number) {
    int fd, value, problem = launch_answer(status_of(request->by, "Tgid:"), request->name, &keeper->permit.programs, &fd, &value);
    if (problem) return problem;
    if (fd >= 0) return hand_over(keeper, id, fd, true, number);
    *number = (uint32_t)value;
    return FILE_OPENED;
}

static int open_file(Keeper *keeper, Request *request, int at, uint64_t id, uint32_t *number) {
    const int known = O_ACCMODE | O_CREAT | O_EXCL | O_TRUNC | O_APPEND | O_NONBLOCK | O_DIRECTORY | O_CLOEXEC |
                      O_NOFOLLOW | O_NOCTTY | O_LARGEFILE;
    int flags = (int)request->args[at + 2];
    bool fresh = (flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL);
    if (flags & ~(known | 0100000)) return EACCES; /* O_LARGEFILE, as the system knows it */
    if (copy_text(request->memory, request->args[at + 1], request->name, sizeof request->name) && launch_is_request(request->name))
        return use_program(keeper, request, id, number);
    int problem = read_name(request, at, at + 1, fresh || flags & O_NOFOLLOW, request->real);
    if (problem) return problem;
    bool there = is_there(request->real), makes = !there && flags & O_CREAT;
    bool writes = makes || (flags & O_ACCMODE) != O_RDONLY || flags & O_TRUNC;
    if (there && fresh) return EEXIST;
    if (!there && !makes) return ENOENT;
    if (!permit_use(&keeper->permit, makes ? PERMIT_MAKE : writes ? PERMIT_CHANGE : PERMIT_READ, request->real))
        return writes ? refuse(request) : EACCES;
    int fd = open_judged(request, flags | (makes ? O_EXCL : 0), (mode_t)request->args[at + 3] & 0666, writes);
    if (fd < 0) return errno;
    problem = hand_over(keeper, id, fd, flags & O_CLOEXEC, number);
    if (makes && problem == FILE_OPENED) permit_made(&keeper->permit, request->real);
    else if (makes) unlink(request->real); /* a signal came in between; the child asks again */
    return problem;
}

static bool has_terminal;          /* as standard input */
static struct termios mode_before; /* the child was started */

/* The terminal: whether it is one, its size, its mode. */
static int use_terminal(Keeper *keeper, const Request *request, double *deaf_since) {
    static const int keys[] = { VINTR, VQUIT, VSUSP }; /* Ctrl-C stays what it is */
    int fd = (int)request->args[0];
    unsigned long what = (unsigned long)request->args[1];
    union { struct termios mode; struct winsize size; } at = { 0 };
    size_t n = what == TIOCGWINSZ ? sizeof at.size : sizeof at.mode;
    bool sets = what != TIOCGWINSZ && what != TCGETS;
    if (fd < 0 || fd > STDERR_FILENO) return ENOTTY;
    if (sets && !copy_memory(request->memory, request->args[2], &at, n, false)) return EFAULT;
    for (size_t i = 0; sets && has_terminal && i < sizeof keys / sizeof keys[0]; i++)
        at.mode.c_cc[keys[i]] = mode_before.c_cc[keys[i]];
    if (sets) carry_all(keeper); /* was printed in the mode before */
    if (ioctl(fd, what, &at) != 0) return errno;
    if (sets) *deaf_since = at.mode.c_lflag & ISIG ? -1 : used(keeper);
    return sets || copy_memory(request->memory, request->args[2], &at, n, true) ? 0 : EFAULT;
}

static int start_process(const Request *request, uint64_t flags) {
    const uint64_t apart = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |
                           CLONE_NEWNET | CLONE_PARENT;
    char tasks[64];
    struct stat about;
    if (flags & apart) return EPERM;
    if (!(flags & CLONE_THREAD)) return count_processes(is_in_group) < KEEPER_PROCESSES ? GO_ON : EAGAIN;
    snprintf(tasks, sizeof tasks, "/proc/%d/task", (int)request->by);
    return stat(tasks, &about) == 0 && about.st_nlink < MOST_THREADS + 2 ? GO_ON : EAGAIN;
}

/* A process signals itself and those that it has started. */
static int send_signal(const Request *request) {
    pid_t to = (pid_t)request->args[0], by = status_of(request->by, "Tgid:");
    return to > 0 && by > 0 && (to == by || status_of(to, "PPid:") == by) ? GO_ON : EPERM;
}

/* What became of a request; `number`: of the file that was opened. */
static int decide(Keeper *keeper, Request *request, uint64_t id, uint32_t *number, double *deaf_since) {
    switch (request->call) {
    case SYS_openat: return open_file(keeper, request, 0, id, number);
    case SYS_unlinkat: return change_file(keeper, request, 0, request->args[2] & AT_REMOVEDIR);
    case SYS_renameat2: return move_file(keeper, request, 0, 2, false, (unsigned)request->args[4]);
    case SYS_linkat: return move_file(keeper, request, 0, 2, true, 0);
    case SYS_mkdirat: return make_directory(keeper, request, 0);
#ifdef SYS_open /* newer machines have only those above */
    case SYS_open: return open_file(keeper, request, -1, id, number);
    case SYS_unlink: return change_file(keeper, request, -1, false);
    case SYS_rmdir: return change_file(keeper, request, -1, true);
    case SYS_rename: return move_file(keeper, request, -1, 1, false, 0);
    case SYS_renameat: return move_file(keeper, request, 0, 2, false, 0);
    case SYS_link: return move_file(keeper, request, -1, 1, true, 0);
    case SYS_mkdir: return make_directory(keeper, request, -1);
    case SYS_fork:
    case SYS_vfork: return start_process(request, 0);
#endif
    case SYS_ioctl: return use_terminal(keeper, request, deaf_since);
    case SYS_clone: return start_process(request, request->args[0]);
    case SYS_kill:
    case SYS_tgkill: return send_signal(request);
    default: return EPERM;
    }
}

/* A process may end, and another one get its number: the right file was opened if the request is still valid
 * afterwards. */
static int open_memory(const Keeper *keeper, pid_t pid, uint64_t id) {
    char file[64];
    snprintf(file, sizeof file, "/proc/%d/mem", (int)pid);
    int fd = open(file, O_RDWR | O_CLOEXEC);
    if (fd < 0 || seccomp_notify_id_valid(keeper->requests, id) == 0) return fd;
    close(fd);
    return -1;
}

static void answer(Keeper *keeper, double *deaf_since) {
    struct seccomp_notif *notice = NULL;
    struct seccomp_notif_resp *reply = NULL;
    static Request request; /* large */
    if (seccomp_notify_alloc(&notice, &reply) != 0) return;
    if (seccomp_notify_receive(keeper->requests, notice) == 0) {
        uint32_t number = 0;
        request.by = (pid_t)notice->pid;
        request.call = notice->data.nr;
        uint64_t args[6];
        for (int i = 0; i < 6; i++) args[i] = notice->data.args[i];
        request.args = args;
        request.memory = open_memory(keeper, request.by, notice->id);
        int problem = decide(keeper, &request, notice->id, &number, deaf_since);
        if (request.memory >= 0) close(request.memory);
        reply->id = notice->id;
        reply->error = problem > 0 ? -problem : 0;
        reply->val = problem == FILE_OPENED ? (int)number : 0;
        reply->flags = problem == GO_ON ? SECCOMP_USER_NOTIF_FLAG_CONTINUE : 0;
        seccomp_notify_respond(keeper->requests, reply);
    }
    seccomp_notify_free(notice, reply);
}

/* ---- the loop ---------------------------------------------------------------------------------------------------- */

/* Must the child be killed? */
static bool is_out_of_hand(const Keeper *keeper, double deaf_since) {
    static double end_at, counted_from;
    double now = seconds(CLOCK_MONOTONIC);
    if (ending && end_at == 0) end_at = now + END_SECONDS;
    if (now - counted_from > 2) counted_from = now, interrupts = 0;
    return (end_at > 0 && now > end_at) || interrupts >= IMPATIENCE || (deaf_since >= 0 && used(keeper) > deaf_since + DEAF_SECONDS);
}

int keeper_run(Keeper *keeper, const sigset_t *mask) {
    has_terminal = ioctl(STDIN_FILENO, TCGETS, &mode_before) == 0;
    sigset_t children, open = *mask;
    double deaf_since = -1;
    int status = 0;
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    pass_signals_to(keeper->child);
    sigprocmask(SIG_SETMASK, mask, NULL);
    sigprocmask(SIG_BLOCK, &children, NULL); /* but while it waits */
    sigdelset(&open, SIGCHLD);
    for (int i = 0; i < 2; i++)
        if (keeper->relay[i].from >= 0) fcntl(keeper->relay[i].from, F_SETFL, O_NONBLOCK);
    for (;;) {
        struct pollfd from[3] = { { .fd = keeper->requests, .events = POLLIN } };
        for (int i = 0; i < 2; i++) from[i + 1] = (struct pollfd){ .fd = keeper->relay[i].from, .events = POLLIN };
        pid_t ended = waitpid(keeper->child, &status, WNOHANG | WUNTRACED);
        if (ended == keeper->child && WIFSTOPPED(status)) {
            if (WSTOPSIG(status) == SIGSTOP) continue; /* sent from outside, where SIGCONT will come from, too */
            raise(SIGTSTP); /* Ctrl-Z at its prompt */
            kill(keeper->child, SIGCONT);
            continue;
        }
        if (ended == keeper->child || (ended < 0 && errno == ECHILD)) break;
        if (is_out_of_hand(keeper, deaf_since)) kill(keeper->child, SIGKILL);
        const struct timespec most = { 1, 0 };
        if (ppoll(from, 3, &most, &open) <= 0) continue;
        carry_all(keeper);
        if (from[0].revents & POLLIN) answer(keeper, &deaf_since);
        else if (from[0].revents) keeper->requests = -1;
    }
    passed_to = 0;
    end_the_rest();
    for (int i = 0; i < 2; i++) {
        char last[FINAL];
        carry(&keeper->relay[i]);
        size_t n = sieve_end(&keeper->relay[i].sieve, last);
        if (n) write_all(keeper->relay[i].to, last, n);
    }
    if (has_terminal) ioctl(STDIN_FILENO, TCSETS, &mode_before);
    return status;
}
