/* crew.c - see crew.h.
 *
 * Workers take tasks from a counter in shared memory and send results through a pipe each.
 */
#include "repl/crew.h"

#include "repl/boundary.h"
#include "repl/term/error_print.h"
#include "repl/term/leave.h"
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

#define NONE (-1)
#define BATCH_EVERY 5       /* milliseconds; leaves the processors to the workers */
#define MOST_WAIT 50        /* milliseconds; a Ctrl-C right before a wait is noticed after it */
#define INBOX 32768         /* at first: more than a worker of small tasks sends in that time */
#define MOST_IDLE_DEATHS 10
#define PATIENCE 0.05       /* seconds from Ctrl-C to the end of tasks in progress */

/* Shared by all processes. */
typedef struct Tasks {
    atomic_int next;                    /* the first task not taken */
    atomic_int end;                     /* no task from here on is taken */
    atomic_int at[CREW_MOST_JOBS];      /* each worker's current task, or NONE */
    volatile unsigned char taken[];     /* a bit for each task whose result the parent has */
} Tasks;

typedef struct Message {
    int32_t task;
    uint32_t size;                      /* of the result, which follows */
} Message;

typedef struct Worker {
    pid_t process;                      /* 0: none */
    int pipe;
    char *inbox;
    size_t got, room;
    int died_at;                        /* the task that killed its predecessor, or NONE */
} Worker;

typedef struct Pool {
    Crew *crew;
    Tasks *tasks;
    Worker *workers;
    int n_workers, running;
    int first_missing;                  /* all tasks before it are taken */
    int idle_deaths;                    /* consecutive deaths of workers without a task */
    bool stopping, killed, broken;
    BohnError *err;
} Pool;

int crew_processors(void) {
    cpu_set_t set;
    int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return n < 1 ? 1 : n > CREW_MOST_JOBS ? CREW_MOST_JOBS : n;
}

static bool is_taken(const Pool *pool, int task) {
    int i = task - pool->crew->first;
    return pool->tasks->taken[i / 8] >> i % 8 & 1;
}

static void set_taken(Pool *pool, int task) {
    int i = task - pool->crew->first;
    pool->tasks->taken[i / 8] = (unsigned char)(pool->tasks->taken[i / 8] | 1u << i % 8);
    while (pool->first_missing < pool->crew->end && is_taken(pool, pool->first_missing)) pool->first_missing++;
}

/* ---- results as bytes ------------------------------------------------------------------------------- */

void parcel_bytes(Parcel *parcel, const void *data, size_t n) {
    if (parcel->n + n > parcel->room) {
        size_t room = (parcel->n + n) * 2;
        char *more = realloc(parcel->at, room);
        if (!more) leave(1);
        parcel->at = more;
        parcel->room = room;
    }
    if (n) memcpy(parcel->at + parcel->n, data, n);
    parcel->n += n;
}

void parcel_number(Parcel *parcel, int64_t number) { parcel_bytes(parcel, &number, sizeof number); }
void parcel_text(Parcel *parcel, const char *text) { parcel_bytes(parcel, text, strlen(text) + 1); }

bool parcel_read_bytes(ParcelReader *reader, void *data, size_t n) {
    if ((size_t)(reader->end - reader->at) < n) {
        reader->at = reader->end;
        return false;
    }
    memcpy(data, reader->at, n);
    reader->at += n;
    return true;
}

int64_t parcel_read_number(ParcelReader *reader) {
    int64_t number;
    return parcel_read_bytes(reader, &number, sizeof number) ? number : 0;
}

const char *parcel_read_text(ParcelReader *reader) {
    const char *text = reader->at;
    const char *zero = text < reader->end ? memchr(text, '\0', (size_t)(reader->end - text)) : NULL;
    reader->at = zero ? zero + 1 : reader->end;
    return zero ? text : "";
}

/* ---- a worker --------------------------------------------------------------------------------------- */

static void limit(__rlimit_resource_t what, rlim_t most) {
    const struct rlimit both = { most, most };
    setrlimit(what, &both);
}

/* Confines a worker: only its pipe and standard error stay open, Ctrl-C is ignored, memory may be limited. */
static void confine(const Crew *crew, int out) {
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, LEAVE_ACTION);
    signal(SIGHUP, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out, STDIN_FILENO); /* so that the rest is one range above standard error */
    close(STDOUT_FILENO);
    close_range(STDERR_FILENO + 1, ~0u, 0);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, BOUNDARY_SECONDS);
    if (crew->enter) crew->enter(crew->context);
    malloc_trim(0);
    if (!boundary_worker(crew->memory != 0)) {
        fprintf(stderr, "bohn: a worker cannot be confined: %s\n", strerror(errno));
        leave(1);
    }
#ifndef __SANITIZE_ADDRESS__ /* the sanitizer needs far more, and writes reports */
    if (!crew->memory) return;
    limit(RLIMIT_DATA, crew->memory);
#ifndef BOHN_COVERAGE
    limit(RLIMIT_FSIZE, 0);
#endif
    limit(RLIMIT_NPROC, 0);
#endif
}

static void send_all(const void *data, size_t n) {
    const char *at = data;
    while (n > 0) {
        ssize_t sent = write(STDIN_FILENO, at, n);
        if (sent < 0 && errno == EINTR) continue; /* a tick */
        if (sent <= 0) leave(1);
        at += sent;
        n -= (size_t)sent;
    }
}

/* The next task, or NONE. A predecessor that died has left one. */
static int next_task(const Pool *pool, int number) {
    Tasks *tasks = pool->tasks;
    int task = atomic_load(&tasks->at[number]);
    do {
        if (task == NONE) task = atomic_fetch_add(&tasks->next, 1);
        if (task >= atomic_load(&tasks->end)) return NONE;
        if (!is_taken(pool, task)) return task;
        task = NONE;
    } while (true);
}

static _Noreturn void work(Pool *pool, int number) {
    Parcel parcel = { NULL, 0, 0 };
    for (int task; (task = next_task(pool, number)) != NONE;) {
        atomic_store(&pool->tasks->at[number], task);
        parcel.n = 0;
        pool->crew->work(pool->crew->context, task, &parcel);
        Message message = { task, (uint32_t)parcel.n };
        send_all(&message, sizeof message);
        send_all(parcel.at, parcel.n);
        atomic_store(&pool->tasks->at[number], NONE);
    }
    atomic_store(&pool->tasks->at[number], NONE);
    leave(0);
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
        confine(pool->crew, ends[1]);
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

static void kill_all(Pool *pool) {
    pool->killed = pool->stopping = true;
    atomic_store(&pool->tasks->end, 0);
    for (int i = 0; i < pool->n_workers; i++)
        if (pool->workers[i].process > 0) kill(pool->workers[i].process, LEAVE_SIGNAL);
}

/* Notes a result, or without bytes why there is none. */
static void note_result(Pool *pool, int task, ParcelReader result, const char *why) {
    Crew *crew = pool->crew;
    if (pool->killed || is_taken(pool, task)) return;
    set_taken(pool, task);
    if (!(why ? crew->lost(crew->context, task, why) : crew->take(crew->context, task, result))) kill_all(pool);
}

/* Processes the complete messages in an inbox. */
static void read_inbox(Pool *pool, Worker *worker) {
    size_t used = 0;
    Message message;
    while (worker->got - used >= sizeof message) {
        const char *at = worker->inbox + used + sizeof message;
        memcpy(&message, worker->inbox + used, sizeof message);
        if (worker->got - used < sizeof message + message.size) break;
        used += sizeof message + message.size;
        note_result(pool, message.task, (ParcelReader){ at, at + message.size }, NULL);
    }
    memmove(worker->inbox, worker->inbox + used, worker->got - used);
    worker->got -= used;
}

/* Handles the death of a worker: its task is done again, or is lost the second time. */
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
    char why[200];
    if (WIFSIGNALED(status))
        snprintf(why, sizeof why, "its process was killed by signal %d (%s), twice", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else snprintf(why, sizeof why, "its process exited with status %d, twice", WEXITSTATUS(status));
    note_result(pool, task, (ParcelReader){ NULL, NULL }, why);
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

/* Reads what has arrived; false at the end of the pipe. */
static bool read_pipe(Pool *pool, Worker *worker) {
    if (worker->room - worker->got < INBOX / 2) {
        char *more = realloc(worker->inbox, worker->room + INBOX + worker->room / 2);
        if (!more) return fail(pool, "results");
        worker->inbox = more;
        worker->room += INBOX + worker->room / 2;
    }
    ssize_t got = read(worker->pipe, worker->inbox + worker->got, worker->room - worker->got);
    if (got < 0 && errno == EINTR) return true;
    if (got <= 0) return false;
    worker->got += (size_t)got;
    read_inbox(pool, worker);
    return true;
}

static void poll_workers(Pool *pool) {
    struct pollfd pipes[CREW_MOST_JOBS];
    int numbers[CREW_MOST_JOBS], n = 0;
    for (int i = 0; i < pool->n_workers; i++) {
        if (pool->workers[i].process == 0) continue;
        pipes[n] = (struct pollfd){ .fd = pool->workers[i].pipe, .events = POLLIN };
        numbers[n++] = i;
    }
    /* Only a Ctrl-C that comes now ends poll(). */
    if (poll(pipes, (nfds_t)n, term_interrupt_pending() ? 0 : pool->stopping ? 10 : MOST_WAIT) < 0) return;
    for (int i = 0; i < n; i++) {
        if (!(pipes[i].revents & (POLLIN | POLLHUP | POLLERR))) continue;
        if (!read_pipe(pool, &pool->workers[numbers[i]])) {
            if (pool->broken && !pool->killed) kill_all(pool);
            end_worker(pool, numbers[i]);
        }
        if (pool->broken && !pool->killed) kill_all(pool);
    }
}

/* Runs until all workers have exited. */
static CrewEnd run_until_exit(Pool *pool) {
    Crew *crew = pool->crew;
    const struct timespec pause = { 0, BATCH_EVERY * 1000000 };
    CrewEnd end = CREW_COMPLETE;
    double interrupted = 0;
    while (pool->running > 0) {
        poll_workers(pool);
        if (term_interrupted()) {
            if (end == CREW_INTERRUPTED || !crew->patient) kill_all(pool);
            end = CREW_INTERRUPTED;
            interrupted = term_seconds();
            pool->stopping = true;
            atomic_store(&pool->tasks->end, 0);
        }
        if (end == CREW_INTERRUPTED && !pool->killed && term_seconds() - interrupted > PATIENCE) kill_all(pool);
        if (!pool->killed && crew->go_on && !crew->go_on(crew->context, pool->stopping)) kill_all(pool);
        if (crew->batched && pool->running > 0 && !pool->killed) nanosleep(&pause, NULL);
    }
    return pool->broken ? CREW_BROKEN : end;
}

static CrewEnd run_workers(Pool *pool) {
    Crew *crew = pool->crew;
    CrewEnd end = CREW_COMPLETE;
    /* A second round is needed only if a worker was killed between two tasks. */
    while (pool->first_missing < crew->end && end == CREW_COMPLETE && !pool->stopping) {
        atomic_store(&pool->tasks->next, pool->first_missing);
        atomic_store(&pool->tasks->end, crew->end);
        for (int i = 0; i < pool->n_workers; i++) atomic_store(&pool->tasks->at[i], NONE);
        for (int i = 0; i < pool->n_workers && i < crew->end - pool->first_missing && !pool->broken; i++)
            start_worker(pool, i);
        if (pool->broken) kill_all(pool);
        end = run_until_exit(pool);
    }
    return end;
}

CrewEnd crew_work(Crew *crew, BohnError *err) {
    Pool pool = { .crew = crew, .n_workers = crew->jobs, .first_missing = crew->first, .err = err };
    CrewEnd end = CREW_BROKEN;
    if (crew->first >= crew->end) return CREW_COMPLETE;
    size_t shared = sizeof *pool.tasks + (size_t)(crew->end - crew->first) / 8 + 1;
    pool.tasks = mmap(NULL, shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pool.workers = calloc((size_t)crew->jobs, sizeof *pool.workers);
    if (pool.tasks == MAP_FAILED || !pool.workers) {
        fail(&pool, "workers");
    } else {
        for (int i = 0; i < crew->jobs; i++) pool.workers[i].died_at = NONE;
        end = run_workers(&pool);
    }
    if (pool.tasks != MAP_FAILED) munmap(pool.tasks, shared);
    for (int i = 0; pool.workers && i < crew->jobs; i++) free(pool.workers[i].inbox);
    free(pool.workers);
    return end;
}
