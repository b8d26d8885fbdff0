/* launch.c - see launch.h. */
#include "repl/launch.h"

#include "repl/term/leave.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define REQUEST "exec:"
#define NAME "exec:"

/* A program that runs, or has run in this slot. */
typedef struct Launched {
    pid_t by;           /* who plays with it; 0: the place is free */
    int slot;
    pid_t program;      /* 0: it has ended */
    int in, out;        /* the ends that were not handed over yet; -1: none */
    int status;
} Launched;

static Launched all[LAUNCH_MOST];
static bool asks_keeper;
static int errors = STDERR_FILENO;

void launch_by_keeper(void) { asks_keeper = true; }
void launch_set_errors(int fd) { errors = fd; }
bool launch_is_request(const char *name) { return string_starts(name, REQUEST); }

void launch_named(Strings *names, int argc, char **argv) {
    for (int i = 2; i < argc; i++) {
        const char *list = string_starts(argv[i], "--") && strchr(argv[i], '=') ? strchr(argv[i], '=') + 1 : argv[i];
        for (; *list; list += strspn(list, ",")) {
            size_t n = strcspn(list, ",");
            if (string_starts(list, NAME)) strings_add(names, "%.*s", (int)(n - strlen(NAME)), list + strlen(NAME));
            list += n;
        }
    }
}

/* ---- processes --------------------------------------------------------------------------------------------------- */

/* In the new process. Only an error comes back, through `problem`. */
static _Noreturn void become(const char *path, int in, int out, int problem) {
    char *const words[] = { (char *)path, NULL };
    sigset_t none;
    setsid(); /* without the terminal: Ctrl-C does not reach it */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    int ends[] = { in, out, errors, problem };
    bool ok = true;
    for (int i = 0; i < 4; i++) ok &= (ends[i] = fcntl(ends[i], F_DUPFD, 10)) >= 0; /* so that dup2() overwrites none */
    for (int i = 0; i < 4; i++) ok = ok && dup2(ends[i], i) >= 0;
    if (ok && fcntl(3, F_SETFD, FD_CLOEXEC) == 0) {
        close_range(4, ~0u, 0);
        problem = 3;
        leave_counts();
        if (strchr(path, '/')) execv(path, words); /* execvp() would give any text to a shell */
        else execvp(path, words);
    }
    ssize_t written = write(problem, &errno, sizeof errno);
    (void)written;
    leave(127);
}

static void close_both(int *ends) {
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0) close(ends[i]);
}

/* False with errno. */
static bool start(Launched *one, const char *path) {
    int to[2] = { -1, -1 }, from[2] = { -1, -1 }, report[2] = { -1, -1 }, problem = 0;
    bool piped = pipe2(to, O_CLOEXEC) == 0 && pipe2(from, O_CLOEXEC) == 0 && pipe2(report, O_CLOEXEC) == 0;
    one->program = piped ? fork() : -1;
    if (one->program == 0) become(path, to[0], from[1], report[1]);
    if (one->program < 0) {
        problem = errno;
    } else {
        close(report[1]);
        report[1] = -1;
        ssize_t got;
        while ((got = read(report[0], &problem, sizeof problem)) < 0 && errno == EINTR) {}
        if (got != (ssize_t)sizeof problem) problem = 0;
        else while (waitpid(one->program, NULL, 0) < 0 && errno == EINTR) {}
    }
    close_both(report);
    if (problem) {
        close_both(to);
        close_both(from);
        one->program = 0;
        errno = problem;
        return false;
    }
    close(to[0]);
    close(from[1]);
    one->in = to[1];
    one->out = from[0];
    fcntl(one->in, F_SETFL, O_NONBLOCK);
    fcntl(one->out, F_SETFL, O_NONBLOCK);
    one->status = LAUNCH_RUNS;
    return true;
}

static void note_status(Launched *one, int status) {
    one->program = 0;
    one->status = WIFEXITED(status) ? WEXITSTATUS(status) : LAUNCH_SIGNAL + WTERMSIG(status);
}

/* Also ends what it has started, unless that left the process group; the keeper ends the rest at the very end. */
static void end(Launched *one) {
    int status = 0;
    if (one->in >= 0) close(one->in);
    if (one->out >= 0) close(one->out);
    one->in = one->out = -1;
    if (!one->program) return;
    kill(-one->program, SIGKILL);
    kill(one->program, SIGKILL);
    while (waitpid(one->program, &status, 0) < 0 && errno == EINTR) {}
    note_status(one, status);
}

static int status_of(Launched *one) {
    int status;
    siginfo_t about = { 0 };
    if (!one->program) return one->status;
    if (waitid(P_PID, (id_t)one->program, &about, WEXITED | WNOHANG | WNOWAIT) != 0 || about.si_pid == 0) return LAUNCH_RUNS;
    kill(-one->program, SIGKILL); /* what it left behind, while no other process can have its number */
    waitpid(one->program, &status, 0);
    note_status(one, status);
    return one->status;
}

/* The place of a slot, or with `make` a new one. Programs of processes that are gone are ended then. NULL: there is
 * none. */
static Launched *find(pid_t by, int slot, bool make) {
    Launched *free_one = NULL;
    for (int i = 0; i < LAUNCH_MOST; i++) {
        Launched *one = &all[i];
        if (one->by == by && one->slot == slot) return one;
        if (make && one->by && one->by != by && kill(one->by, 0) != 0 && errno == ESRCH) {
            end(one);
            one->by = 0;
        }
        if (!one->by && !free_one) free_one = one;
    }
    if (make && free_one) *free_one = (Launched){ .by = by, .slot = slot, .in = -1, .out = -1 };
    return make ? free_one : NULL;
}

/* ---- the keeper -------------------------------------------------------------------------------------------------- */

/* "exec:start:2:./mybot", "exec:out:2", "exec:status:2", "exec:end:2" */
int launch_answer(pid_t by, const char *name, const Strings *named, int *fd, int *value) {
    char verb[16];
    int slot, read_so_far = 0;
    *fd = -1;
    *value = 0;
    if (sscanf(name, REQUEST "%15[a-z]:%d%n", verb, &slot, &read_so_far) != 2 || slot < 0 || slot >= LAUNCH_SLOTS) return EINVAL;
    const char *path = name[read_so_far] == ':' ? name + read_so_far + 1 : "";
    bool starts = strcmp(verb, "start") == 0;
    if (starts && !strings_have(named, path)) return EACCES;
    Launched *one = find(by, slot, starts);
    if (!one) return starts ? EAGAIN : ENOENT;
    if (starts) {
        end(one);
        if (!start(one, path)) return errno;
        *fd = one->in;
        one->in = -1;
        return 0;
    }
    if (strcmp(verb, "out") == 0) { /* a copy: a signal may come in between, and the process asks again */
        *fd = one->out >= 0 ? fcntl(one->out, F_DUPFD_CLOEXEC, 3) : -1;
        return *fd >= 0 ? 0 : ENOENT;
    }
    if (strcmp(verb, "end") == 0) end(one);
    *value = status_of(one) == LAUNCH_RUNS ? 2 * LAUNCH_SIGNAL : one->status;
    return 0;
}

/* ---- those who play ---------------------------------------------------------------------------------------------- */

static int ask(const char *verb, int slot, const char *path) {
    char name[4200];
    snprintf(name, sizeof name, REQUEST "%s:%d%s%s", verb, slot, *path ? ":" : "", path);
    return open(name, O_RDONLY | O_CLOEXEC);
}

bool launch_start(int slot, const char *path, int *in, int *out) {
    if (asks_keeper) {
        *in = ask("start", slot, path);
        *out = *in >= 0 ? ask("out", slot, "") : -1;
        if (*in >= 0 && *out < 0) close(*in);
        return *in >= 0 && *out >= 0;
    }
    Launched *one = find(getpid(), slot, true);
    if (!one) return errno = EAGAIN, false;
    end(one);
    if (!start(one, path)) return false;
    *in = one->in;
    *out = one->out;
    one->in = one->out = -1;
    return true;
}

int launch_status(int slot) {
    Launched *one = asks_keeper ? NULL : find(getpid(), slot, false);
    int status = asks_keeper ? ask("status", slot, "") : one ? status_of(one) : LAUNCH_RUNS;
    return status == 2 * LAUNCH_SIGNAL || status < 0 ? LAUNCH_RUNS : status;
}

void launch_end(int slot) {
    Launched *one = asks_keeper ? NULL : find(getpid(), slot, false);
    int status = asks_keeper ? ask("end", slot, "") : 0;
    (void)status;
    if (one) end(one), one->by = 0;
}
