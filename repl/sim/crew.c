/* crew.c - see crew.h.
 *
 * Workers are forked with the rules already loaded. They take games from a counter in shared memory and send
 * rows through a pipe each. The parent looks at the pipes some two hundred times a second: often enough for a
 * progress line, and it leaves the processors to the workers.
 */
#include "repl/sim/crew.h"

#include "repl/term/error_print.h"
#include "repl/term/term.h"

#include <errno.h>
#include <malloc.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define WORKER_MEMORY (32u << 20)
#define MOST_ROW (SIM_SCORES + BOHN_MAX_SEATS * (1 + SIM_MEASURES))
#define NOBODY (-1)
#define LOOK_EVERY 5        /* milliseconds */
#define INBOX 32768         /* what a worker sends in that time, and more than one message with its text */
#define MOST_IDLE_DEATHS 10

/* Tasks: game n of result k of m is number n * m + k. */
typedef struct Desk {
    atomic_int next;                    /* the first task that nobody has taken */
    atomic_int end;                     /* none is taken from here on */
    atomic_int at[SIM_MOST_JOBS];       /* what each worker is busy with, or NOBODY */
} Desk;

typedef struct Message {
    int32_t task, status;
    uint32_t text;                      /* bytes that follow */
    int32_t row[MOST_ROW];
} Message;

typedef struct Worker {
    pid_t process;                      /* 0: none */
    int pipe;
    size_t got;
    int died_at;                        /* the task its predecessor died of, or NOBODY */
    char inbox[INBOX];
} Worker;

typedef struct Office {
    SimCrew *crew;
    Desk *desk;
    Worker *workers;
    int n_workers, running;
    int idle_deaths;                    /* in a row, of workers that were busy with nothing */
    bool stopping, killed, broken;
    BohnError *err;
} Office;

int sim_crew_processors(void) {
    cpu_set_t set;
    int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return n < 1 ? 1 : n > SIM_MOST_JOBS ? SIM_MOST_JOBS : n;
}

/* ---- a worker --------------------------------------------------------------------------------------- */

static void limit(__rlimit_resource_t what, rlim_t most) {
    const struct rlimit both = { most, most };
    setrlimit(what, &both);
}

/* A worker has its pipe and standard error, and nothing to fear from a second Ctrl-C. */
static void shut_in(Office *office, int out) {
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out, STDIN_FILENO); /* below standard error, so that the rest is one range */
    close(STDOUT_FILENO);
    close_range(STDERR_FILENO + 1, ~0u, 0);
    limit(RLIMIT_CORE, 0);
    for (int i = 0; i < office->crew->n_results; i++) sim_result_free(&office->crew->results[i]);
    malloc_trim(0);
#ifndef __SANITIZE_ADDRESS__ /* which needs far more, and writes reports */
    limit(RLIMIT_DATA, WORKER_MEMORY);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_NPROC, 0);
#endif
}

static void send_all(const void *data, size_t n) {
    const char *at = data;
    while (n > 0) {
        ssize_t sent = write(STDIN_FILENO, at, n);
        if (sent < 0 && errno == EINTR) continue; /* a tick */
        if (sent <= 0) _exit(1);
        at += sent;
        n -= (size_t)sent;
    }
}

static void work(Office *office, int number) {
    Desk *desk = office->desk;
    SimCrew *crew = office->crew;
    static Message message;
    static BohnError err;
    for (;;) {
        int task = atomic_load(&desk->at[number]); /* left over from one who died of it */
        if (task == NOBODY) task = atomic_fetch_add(&desk->next, 1);
        if (task >= atomic_load(&desk->end)) break;
        atomic_store(&desk->at[number], task);
        int which = task % crew->n_results, game = crew->results[which].first + task / crew->n_results;
        err.text[0] = '\0';
        message.task = task;
        crew->play(crew->context, which, game, message.row, &err);
        bool fault = message.row[SIM_STATE] == SIM_FAULT;
        message.status = fault ? (int32_t)err.status : 0;
        message.text = fault ? (uint32_t)strlen(err.text) : 0;
        size_t row = (size_t)crew->results[which].stride * sizeof message.row[0];
        send_all(&message, offsetof(Message, row) + row);
        send_all(err.text, message.text);
        atomic_store(&desk->at[number], NOBODY);
    }
    atomic_store(&desk->at[number], NOBODY);
    _exit(0);
}

/* ---- the parent --------------------------------------------------------------------------------------- */

static bool broken(Office *office, const char *what) {
    office->broken = true;
    return error_fill(office->err, BOHN_SYSTEM, "%s: %s", what, strerror(errno));
}

static bool hire(Office *office, int number) {
    Worker *worker = &office->workers[number];
    int ends[2];
    if (pipe(ends) != 0) return broken(office, "pipe");
    fflush(NULL);
    worker->process = fork();
    if (worker->process == 0) {
        shut_in(office, ends[1]);
        work(office, number);
    }
    close(ends[1]);
    worker->pipe = ends[0];
    worker->got = 0;
    if (worker->process > 0) {
        office->running++;
        return true;
    }
    worker->process = 0;
    close(ends[0]);
    return broken(office, "fork");
}

static bool note(Office *office, int task, const int32_t *row, BohnStatus status, const char *text) {
    SimCrew *crew = office->crew;
    SimResult *result = &crew->results[task % crew->n_results];
    int game = result->first + task / crew->n_results;
    int32_t *mine = sim_result_open(result, game);
    if (mine) memcpy(mine, row, (size_t)result->stride * sizeof *row);
    if (mine && (row[SIM_STATE] == SIM_PLAYED || sim_result_fault(result, game, status, text))) return true;
    errno = ENOMEM;
    return broken(office, "results");
}

/* Takes the complete messages out of an inbox. */
static void open_inbox(Office *office, Worker *worker) {
    size_t head = offsetof(Message, row), used = 0;
    for (;;) {
        Message message;
        char text[sizeof office->err->text + 1];
        if (worker->got - used < head) break;
        memcpy(&message, worker->inbox + used, head);
        int which = message.task % office->crew->n_results;
        size_t row = (size_t)office->crew->results[which].stride * sizeof message.row[0];
        if (worker->got - used < head + row + message.text) break;
        memcpy(message.row, worker->inbox + used + head, row);
        memcpy(text, worker->inbox + used + head + row, message.text);
        text[message.text] = '\0';
        used += head + row + message.text;
        if (!note(office, message.task, message.row, (BohnStatus)message.status, text)) return;
    }
    memmove(worker->inbox, worker->inbox + used, worker->got - used);
    worker->got -= used;
}

/* What a dead worker leaves behind: a game to be tried again, or given up. */
static void bury(Office *office, int number, int status) {
    int task = atomic_load(&office->desk->at[number]);
    Worker *worker = &office->workers[number];
    if (task == NOBODY) {
        if (++office->idle_deaths < MOST_IDLE_DEATHS) return;
        errno = ECHILD;
        broken(office, "the processes that play die at once");
        return;
    }
    office->idle_deaths = 0;
    if (task != worker->died_at) {
        worker->died_at = task;
        return;
    }
    char text[200];
    int32_t row[MOST_ROW] = { [SIM_STATE] = SIM_FAULT };
    if (WIFSIGNALED(status))
        snprintf(text, sizeof text, "the process that played it died of signal %d (%s), twice", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else snprintf(text, sizeof text, "the process that played it left with status %d, twice", WEXITSTATUS(status));
    note(office, task, row, BOHN_SYSTEM, text);
    atomic_store(&office->desk->at[number], NOBODY);
}

static void dismiss(Office *office, int number) {
    Worker *worker = &office->workers[number];
    int status = 0;
    close(worker->pipe);
    while (waitpid(worker->process, &status, 0) < 0 && errno == EINTR) {}
    worker->process = 0;
    office->running--;
    if (office->killed || office->broken || (WIFEXITED(status) && WEXITSTATUS(status) == 0)) return;
    bury(office, number, status);
    if (!office->stopping && !office->broken) hire(office, number);
}

static void kill_all(Office *office) {
    office->killed = office->stopping = true;
    atomic_store(&office->desk->end, 0);
    for (int i = 0; i < office->n_workers; i++)
        if (office->workers[i].process > 0) kill(office->workers[i].process, SIGKILL);
}

static void look_after(Office *office) {
    struct pollfd pipes[SIM_MOST_JOBS];
    int numbers[SIM_MOST_JOBS], n = 0;
    for (int i = 0; i < office->n_workers; i++) {
        if (office->workers[i].process == 0) continue;
        pipes[n] = (struct pollfd){ .fd = office->workers[i].pipe, .events = POLLIN };
        numbers[n++] = i;
    }
    if (poll(pipes, (nfds_t)n, 200) < 0) return;
    for (int i = 0; i < n; i++) {
        Worker *worker = &office->workers[numbers[i]];
        if (!(pipes[i].revents & (POLLIN | POLLHUP | POLLERR))) continue;
        ssize_t got = read(worker->pipe, worker->inbox + worker->got, sizeof worker->inbox - worker->got);
        if (got < 0 && errno == EINTR) continue;
        if (got > 0) {
            worker->got += (size_t)got;
            open_inbox(office, worker);
        } else {
            dismiss(office, numbers[i]);
        }
        if (office->broken && !office->killed) kill_all(office);
    }
}

static int known(const SimCrew *crew) {
    int least = crew->results[0].known;
    for (int i = 0; i < crew->n_results; i++) {
        sim_result_advance(&crew->results[i]);
        if (crew->results[i].known < least) least = crew->results[i].known;
    }
    return least;
}

/* Until nobody is at work. */
static SimEnd watch(Office *office) {
    SimCrew *crew = office->crew;
    const struct timespec pause = { 0, LOOK_EVERY * 1000000 };
    SimEnd end = SIM_COMPLETE;
    while (office->running > 0) {
        look_after(office);
        known(crew);
        if (term_interrupted()) {
            if (end == SIM_INTERRUPTED) kill_all(office);
            end = SIM_INTERRUPTED;
            office->stopping = true;
            atomic_store(&office->desk->end, 0);
        }
        if (!office->killed && crew->go_on && !crew->go_on(crew->watcher, office->stopping)) kill_all(office);
        if (office->running > 0 && !office->killed) nanosleep(&pause, NULL);
    }
    return office->broken ? SIM_BROKEN : end;
}

static SimEnd employ(Office *office) {
    SimCrew *crew = office->crew;
    int total = crew->results[0].end - crew->results[0].first, missing;
    SimEnd end = SIM_COMPLETE;
    /* More than one round only if a worker was killed between two games. */
    while ((missing = total - known(crew)) > 0 && end == SIM_COMPLETE && !office->stopping) {
        atomic_store(&office->desk->next, (total - missing) * crew->n_results);
        atomic_store(&office->desk->end, total * crew->n_results);
        for (int i = 0; i < office->n_workers; i++) atomic_store(&office->desk->at[i], NOBODY);
        for (int i = 0; i < office->n_workers && i < missing * crew->n_results && !office->broken; i++) hire(office, i);
        if (office->broken) kill_all(office);
        end = watch(office);
    }
    return end;
}

SimEnd sim_crew_work(SimCrew *crew, BohnError *err) {
    Office office = { .crew = crew, .n_workers = crew->jobs, .err = err };
    SimEnd end = SIM_BROKEN;
    office.desk = mmap(NULL, sizeof *office.desk, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    office.workers = calloc((size_t)crew->jobs, sizeof *office.workers);
    if (office.desk == MAP_FAILED || !office.workers) {
        broken(&office, "workers");
    } else {
        for (int i = 0; i < crew->jobs; i++) office.workers[i].died_at = NOBODY;
        end = employ(&office);
    }
    if (office.desk != MAP_FAILED) munmap(office.desk, sizeof *office.desk);
    free(office.workers);
    return end;
}
