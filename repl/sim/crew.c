/* crew.c - see crew.h.
 *
 * Workers are forked with the rules already loaded. They take games from a counter in shared memory and send rows
 * through a pipe each. The parent reads the pipes two hundred times a second, which leaves the processors to the
 * workers.
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
#define NONE (-1)
#define POLL_EVERY 5        /* milliseconds */
#define INBOX 32768         /* more than a worker sends in that time, and than one message with its text */
#define MOST_IDLE_DEATHS 10

/* Shared by all processes. Task n * m + k is game n of result k of m. */
typedef struct Tasks {
    atomic_int next;                    /* the first task not taken */
    atomic_int end;                     /* no task from here on is taken */
    atomic_int at[SIM_MOST_JOBS];       /* each worker's current task, or NONE */
} Tasks;

typedef struct Message {
    int32_t task, status;
    uint32_t text;                      /* length of the text that follows */
    int32_t row[MOST_ROW];
} Message;

typedef struct Worker {
    pid_t process;                      /* 0: none */
    int pipe;
    size_t got;
    int died_at;                        /* the task that killed its predecessor, or NONE */
    char inbox[INBOX];
} Worker;

typedef struct Pool {
    SimCrew *crew;
    Tasks *tasks;
    Worker *workers;
    int n_workers, running;
    int idle_deaths;                    /* consecutive deaths of workers without a task */
    bool stopping, killed, broken;
    BohnError *err;
} Pool;

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

/* Confines a worker: only its pipe and standard error stay open, Ctrl-C is ignored, memory is limited. */
static void confine(Pool *pool, int out) {
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out, STDIN_FILENO); /* so that the rest is one range above standard error */
    close(STDOUT_FILENO);
    close_range(STDERR_FILENO + 1, ~0u, 0);
    limit(RLIMIT_CORE, 0);
    for (int i = 0; i < pool->crew->n_results; i++) sim_result_free(&pool->crew->results[i]);
    malloc_trim(0);
#ifndef __SANITIZE_ADDRESS__ /* the sanitizer needs far more, and writes reports */
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

static void work(Pool *pool, int number) {
    Tasks *tasks = pool->tasks;
    SimCrew *crew = pool->crew;
    static Message message;
    static BohnError err;
    for (;;) {
        int task = atomic_load(&tasks->at[number]); /* left by a predecessor that died */
        if (task == NONE) task = atomic_fetch_add(&tasks->next, 1);
        if (task >= atomic_load(&tasks->end)) break;
        atomic_store(&tasks->at[number], task);
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
        atomic_store(&tasks->at[number], NONE);
    }
    atomic_store(&tasks->at[number], NONE);
    _exit(0);
}

/* ---- the parent --------------------------------------------------------------------------------------- */

static bool fail(Pool *pool, const char *what) {
    pool->broken = true;
    return error_fill(pool->err, BOHN_SYSTEM, "%s: %s", what, strerror(errno));
}

static bool start_worker(Pool *pool, int number) {
    Worker *worker = &pool->workers[number];
    int ends[2];
    if (pipe(ends) != 0) return fail(pool, "pipe");
    fflush(NULL);
    worker->process = fork();
    if (worker->process == 0) {
        confine(pool, ends[1]);
        work(pool, number);
    }
    close(ends[1]);
    worker->pipe = ends[0];
    worker->got = 0;
    if (worker->process > 0) {
        pool->running++;
        return true;
    }
    worker->process = 0;
    close(ends[0]);
    return fail(pool, "fork");
}

static bool add_row(Pool *pool, int task, const int32_t *row, BohnStatus status, const char *text) {
    SimCrew *crew = pool->crew;
    SimResult *result = &crew->results[task % crew->n_results];
    int game = result->first + task / crew->n_results;
    int32_t *mine = sim_result_open(result, game);
    if (mine) memcpy(mine, row, (size_t)result->stride * sizeof *row);
    if (mine && (row[SIM_STATE] == SIM_PLAYED || sim_result_fault(result, game, status, text))) return true;
    errno = ENOMEM;
    return fail(pool, "results");
}

/* Processes the complete messages in an inbox. */
static void read_inbox(Pool *pool, Worker *worker) {
    size_t head = offsetof(Message, row), used = 0;
    for (;;) {
        Message message;
        char text[sizeof pool->err->text + 1];
        if (worker->got - used < head) break;
        memcpy(&message, worker->inbox + used, head);
        int which = message.task % pool->crew->n_results;
        size_t row = (size_t)pool->crew->results[which].stride * sizeof message.row[0];
        if (worker->got - used < head + row + message.text) break;
        memcpy(message.row, worker->inbox + used + head, row);
        memcpy(text, worker->inbox + used + head + row, message.text);
        text[message.text] = '\0';
        used += head + row + message.text;
        if (!add_row(pool, message.task, message.row, (BohnStatus)message.status, text)) return;
    }
    memmove(worker->inbox, worker->inbox + used, worker->got - used);
    worker->got -= used;
}

/* Handles the death of a worker: its game is played again, or recorded as failed the second time. */
static void handle_death(Pool *pool, int number, int status) {
    int task = atomic_load(&pool->tasks->at[number]);
    Worker *worker = &pool->workers[number];
    if (task == NONE) {
        if (++pool->idle_deaths < MOST_IDLE_DEATHS) return;
        errno = ECHILD;
        fail(pool, "worker processes die as soon as they start");
        return;
    }
    pool->idle_deaths = 0;
    if (task != worker->died_at) {
        worker->died_at = task;
        return;
    }
    char text[200];
    int32_t row[MOST_ROW] = { [SIM_STATE] = SIM_FAULT };
    if (WIFSIGNALED(status))
        snprintf(text, sizeof text, "its process was killed by signal %d (%s), twice", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else snprintf(text, sizeof text, "its process exited with status %d, twice", WEXITSTATUS(status));
    add_row(pool, task, row, BOHN_SYSTEM, text);
    atomic_store(&pool->tasks->at[number], NONE);
}

static void end_worker(Pool *pool, int number) {
    Worker *worker = &pool->workers[number];
    int status = 0;
    close(worker->pipe);
    while (waitpid(worker->process, &status, 0) < 0 && errno == EINTR) {}
    worker->process = 0;
    pool->running--;
    if (pool->killed || pool->broken || (WIFEXITED(status) && WEXITSTATUS(status) == 0)) return;
    handle_death(pool, number, status);
    if (!pool->stopping && !pool->broken) start_worker(pool, number);
}

static void kill_all(Pool *pool) {
    pool->killed = pool->stopping = true;
    atomic_store(&pool->tasks->end, 0);
    for (int i = 0; i < pool->n_workers; i++)
        if (pool->workers[i].process > 0) kill(pool->workers[i].process, SIGKILL);
}

static void poll_workers(Pool *pool) {
    struct pollfd pipes[SIM_MOST_JOBS];
    int numbers[SIM_MOST_JOBS], n = 0;
    for (int i = 0; i < pool->n_workers; i++) {
        if (pool->workers[i].process == 0) continue;
        pipes[n] = (struct pollfd){ .fd = pool->workers[i].pipe, .events = POLLIN };
        numbers[n++] = i;
    }
    if (poll(pipes, (nfds_t)n, 200) < 0) return;
    for (int i = 0; i < n; i++) {
        Worker *worker = &pool->workers[numbers[i]];
        if (!(pipes[i].revents & (POLLIN | POLLHUP | POLLERR))) continue;
        ssize_t got = read(worker->pipe, worker->inbox + worker->got, sizeof worker->inbox - worker->got);
        if (got < 0 && errno == EINTR) continue;
        if (got > 0) {
            worker->got += (size_t)got;
            read_inbox(pool, worker);
        } else {
            end_worker(pool, numbers[i]);
        }
        if (pool->broken && !pool->killed) kill_all(pool);
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

/* Runs until all workers have exited. */
static SimEnd watch(Pool *pool) {
    SimCrew *crew = pool->crew;
    const struct timespec pause = { 0, POLL_EVERY * 1000000 };
    SimEnd end = SIM_COMPLETE;
    while (pool->running > 0) {
        poll_workers(pool);
        known(crew);
        if (term_interrupted()) {
            if (end == SIM_INTERRUPTED) kill_all(pool);
            end = SIM_INTERRUPTED;
            pool->stopping = true;
            atomic_store(&pool->tasks->end, 0);
        }
        if (!pool->killed && crew->go_on && !crew->go_on(crew->watcher, pool->stopping)) kill_all(pool);
        if (pool->running > 0 && !pool->killed) nanosleep(&pause, NULL);
    }
    return pool->broken ? SIM_BROKEN : end;
}

static SimEnd run_workers(Pool *pool) {
    SimCrew *crew = pool->crew;
    int total = crew->results[0].end - crew->results[0].first, missing;
    SimEnd end = SIM_COMPLETE;
    /* A second round is needed only if a worker was killed between two games. */
    while ((missing = total - known(crew)) > 0 && end == SIM_COMPLETE && !pool->stopping) {
        atomic_store(&pool->tasks->next, (total - missing) * crew->n_results);
        atomic_store(&pool->tasks->end, total * crew->n_results);
        for (int i = 0; i < pool->n_workers; i++) atomic_store(&pool->tasks->at[i], NONE);
        for (int i = 0; i < pool->n_workers && i < missing * crew->n_results && !pool->broken; i++)
            start_worker(pool, i);
        if (pool->broken) kill_all(pool);
        end = watch(pool);
    }
    return end;
}

SimEnd sim_crew_work(SimCrew *crew, BohnError *err) {
    Pool pool = { .crew = crew, .n_workers = crew->jobs, .err = err };
    SimEnd end = SIM_BROKEN;
    pool.tasks = mmap(NULL, sizeof *pool.tasks, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pool.workers = calloc((size_t)crew->jobs, sizeof *pool.workers);
    if (pool.tasks == MAP_FAILED || !pool.workers) {
        fail(&pool, "workers");
    } else {
        for (int i = 0; i < crew->jobs; i++) pool.workers[i].died_at = NONE;
        end = run_workers(&pool);
    }
    if (pool.tasks != MAP_FAILED) munmap(pool.tasks, sizeof *pool.tasks);
    free(pool.workers);
    return end;
}
