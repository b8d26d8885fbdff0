/* program.c - see program.h. */
#include "repl/bots/program.h"

#include "repl/launch.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/term.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FAREWELL 2.0        /* seconds that it has to end by itself */
#define LOOK_AGAIN 0.25     /* seconds between checks whether it still runs */

static const char *hint_for(int problem, const char *path) {
    switch (problem) {
    case ENOENT:
        return strchr(path, '/') ? tr("; or the program that its first line (#!) names is missing")
                                 : tr("; for a program in this directory, write exec:./NAME");
    case EACCES: return tr("; `chmod +x` makes a file executable");
    case ENOEXEC: return tr("; a script begins with a line such as #!/usr/bin/python3");
    default: return "";
    }
}

bool program_start(Program *program, const char *path, int slot, BohnError *err) {
    *program = (Program){ .slot = slot, .in = -1, .out = -1 };
    if (!launch_start(slot, path, &program->in, &program->out)) {
        int problem = errno;
        return error_fill(err, BOHN_BAD_INPUT, tr("exec:%s cannot be started: %s%s"), path, strerror(problem),
                          hint_for(problem, path));
    }
    program->path = path;
    program->got = malloc(PROGRAM_LINE + 1);
    return program->got || error_fill(err, BOHN_SYSTEM, "out of memory");
}

/* Ends the program, which is not asked any more. */
static ProgramSays give_up(Program *program, const char *why) {
    if (!program->end[0]) snprintf(program->end, sizeof program->end, "%s", why);
    launch_end(program->slot);
    return PROGRAM_ENDED;
}

void program_send(Program *program, const char *line) {
    size_t more = strlen(line);
    if (program->deaf || program->end[0] || !program->path) return;
    char *all = program->n_unsent + more <= PROGRAM_UNREAD ? realloc(program->unsent, program->n_unsent + more) : NULL;
    if (!all) {
        give_up(program, tr("it does not read what it is sent"));
        return;
    }
    memcpy(all + program->n_unsent, line, more); /* NOLINT(bugprone-not-null-terminated-result): its length is kept */
    program->unsent = all;
    program->n_unsent += more;
}

static void write_some(Program *program) {
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    ssize_t n = write(program->in, program->unsent, program->n_unsent);
    if (n > 0) {
        program->n_unsent -= (size_t)n;
        memmove(program->unsent, program->unsent + n, program->n_unsent);
    } else if (n < 0 && errno != EAGAIN && errno != EINTR) {
        program->deaf = true;
        program->n_unsent = 0;
    }
    signal(SIGPIPE, before);
}

/* The program has closed its output. Says how it ended, if it does so soon. */
static ProgramSays note_end(Program *program) {
    char why[160];
    int status;
    double until = term_seconds() + 1;
    while ((status = launch_status(program->slot)) == LAUNCH_RUNS && term_seconds() < until) poll(NULL, 0, 5);
    if (status == LAUNCH_RUNS) snprintf(why, sizeof why, "%s", tr("it has closed its output"));
    else if (status >= LAUNCH_SIGNAL)
        snprintf(why, sizeof why, tr("it was ended by signal %d (%s)"), status - LAUNCH_SIGNAL, strsignal(status - LAUNCH_SIGNAL));
    else snprintf(why, sizeof why, tr("it has ended with exit status %d"), status);
    return give_up(program, why);
}

/* The next line, if it is there. */
static bool take_line(Program *program, const char **line) {
    char *end = memchr(program->got, '\n', program->n_got);
    if (!end) return false;
    *end = '\0';
    for (char *at = program->got; at < end; at++)
        if (!*at) *at = 1; /* which is not JSON either */
    *line = program->got;
    program->taken = (size_t)(end - program->got) + 1;
    return true;
}

ProgramSays program_hear(Program *program, double seconds, const char **line) {
    double until = term_seconds() + seconds;
    if (program->end[0]) return PROGRAM_ENDED;
    program->n_got -= program->taken;
    memmove(program->got, program->got + program->taken, program->n_got);
    program->taken = 0;
    while (!take_line(program, line)) {
        double left = until - term_seconds();
        struct pollfd ends[2] = { { .fd = program->out, .events = POLLIN },
                                  { .fd = program->n_unsent > 0 ? program->in : -1, .events = POLLOUT } };
        if (program->n_got == PROGRAM_LINE) return give_up(program, tr("it wrote a line of more than 65536 bytes"));
        if (left <= 0 || term_interrupt_pending()) return PROGRAM_SAYS_NOTHING;
        int ready = poll(ends, 2, left < LOOK_AGAIN ? (int)(left * 1000) + 1 : (int)(LOOK_AGAIN * 1000));
        /* what it has started may hold its output open */
        if (ready == 0 && left >= LOOK_AGAIN && launch_status(program->slot) != LAUNCH_RUNS && poll(ends, 1, 0) == 0)
            return note_end(program);
        if (ready <= 0) continue;
        if (ends[1].revents) write_some(program);
        if (!ends[0].revents) continue;
        ssize_t n = read(program->out, program->got + program->n_got, PROGRAM_LINE - program->n_got);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) return note_end(program);
        if (n > 0) program->n_got += (size_t)n;
    }
    return PROGRAM_SAYS_LINE;
}

bool program_is_deaf(const Program *program) {
    struct pollfd in = { .fd = program->in };
    return program->deaf || (poll(&in, 1, 0) == 1 && in.revents & POLLERR);
}

/* Lets it read the rest; what it writes meanwhile is dropped. */
static void say_farewell(Program *program) {
    double until = term_seconds() + FAREWELL;
    char dropped[4096];
    for (double left; (left = until - term_seconds()) > 0 && !term_interrupt_pending();) {
        if ((program->n_unsent == 0 || program->deaf) && program->in >= 0) {
            close(program->in);
            program->in = -1;
        }
        struct pollfd ends[2] = { { .fd = program->out, .events = POLLIN }, { .fd = program->in, .events = POLLOUT } };
        if (poll(ends, 2, (int)(left * 1000) + 1) <= 0) continue;
        if (ends[1].revents) write_some(program);
        if (!ends[0].revents) continue;
        ssize_t n = read(program->out, dropped, sizeof dropped);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) break;
    }
}

void program_stop(Program *program, bool politely) {
    if (!program->path) return;
    if (politely && !program->end[0]) say_farewell(program);
    if (program->in >= 0) close(program->in);
    if (program->out >= 0) close(program->out);
    launch_end(program->slot);
    free(program->unsent);
    free(program->got);
    *program = (Program){ .in = -1, .out = -1 };
}
