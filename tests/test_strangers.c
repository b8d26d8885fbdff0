/* test_strangers.c - scripts and scenario files of strangers, run by the program itself.
 *
 * tests/hostile/attacks.txt lists attacks. Each goes to the places it names in tests/hostile/host.lua, and the script
 * that comes out is run with every command, once as it is and once with --isolate. Whatever it does: the program does
 * not crash, takes at most 3 s of CPU time and the memory of a script and 16 MiB, sends no control characters, and
 * stops within a tenth of a second when it is interrupted. The figures are printed at the end, in a long run the ten
 * largest of each.
 *
 * One test per script, plain and isolated. A run takes a share of them (BOHN_SHARE, see in_share()); the others count
 * as skipped. BOHN_ATTACK=TEXT runs all with TEXT in their name, and no others.
 */
#include "tests/common.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MOST_CPU 3.0                  /* seconds, of all processes of a command */
#define MOST_KIB ((24 + 16) * 1024L)  /* of a process: the limit of a script, and 16 MiB */
#define MOST_OUTPUT (4L << 20)
#define MOST_STOP 0.1                 /* seconds from Ctrl-C to the end */
#define SLOW 0.25                     /* seconds of a command that is interrupted in a further run */

/* One of so many scripts: in a usual run, a long one, and both of a slow build. */
enum { USUAL = 97, AT_LENGTH = 5, USUAL_SLOW = 970, AT_LENGTH_SLOW = 29 };

#ifdef __SANITIZE_ADDRESS__
static const bool sanitized = true;
#else
static const bool sanitized = false;
#endif
/* In the hostile build a collection at every step takes longer than any limit; valgrind would not see into the
 * program, but adds to its memory. */
static bool pointless(void) { return repeating_run(); }

/* ---- scripts ----------------------------------------------------------------------------------------------------- */

static char *host, *attacks;

static FILE *create(const char *name) {
    char file[400];
    snprintf(file, sizeof file, "%s/%s", directory, name);
    FILE *stream = fopen(file, "wb");
    assert_non_null(stream);
    return stream;
}

/* Writes n bytes, with {{TEXT*N}} as TEXT N times over, and "\27" at the start of a file as that byte. */
static void put_attack(FILE *out, const char *text, size_t n) {
    const char *end = text + n;
    if (strncmp(text, "\\27", 3) == 0) text += 3, fputc(27, out);
    while (text < end) {
        const char *open = memmem(text, (size_t)(end - text), "{{", 2), *close = open ? strstr(open, "}}") : NULL;
        if (!close || close >= end) break;
        while (close[2] == '}') close++; /* TEXT may be a brace */
        const char *star = memrchr(open, '*', (size_t)(close - open));
        fwrite(text, 1, (size_t)(open - text), out);
        if (!star) { /* braces of Lua */
            fwrite(open, 1, 2, out);
            text = open + 2;
            continue;
        }
        for (long times = strtol(star + 1, NULL, 10); times > 0; times--) fwrite(open + 2, 1, (size_t)(star - open - 2), out);
        text = close + 2;
    }
    fwrite(text, 1, (size_t)(end - text), out);
}

/* The host with the attack at the place; without one the honest host. */
static void write_script(const char *place, const char *text, size_t n) {
    FILE *out = create("attack.lua");
    char mark[60];
    snprintf(mark, sizeof mark, "--@%s\n", place);
    const char *at = *place ? strstr(host, mark) : host;
    if (!at) fail_msg("host.lua has no place '%s'", place);
    fwrite(host, 1, (size_t)(at - host), out);
    put_attack(out, text, n);
    fputs(at, out);
    fclose(out);
}

static void write_file(const char *name, const char *text, size_t n) {
    FILE *out = create(name);
    put_attack(out, text, n);
    fclose(out);
}

/* ---- running a command ------------------------------------------------------------------------------------------- */

static const char *program;

static const struct { const char *name, *input, *arguments[16]; } commands[] = {
    { "run", "table\ncards\nhint\nwhy\nlog all\nhelp game\n1\n1\n1\n\nundo\n{{1\n-\n*60}}",
      { "run", "attack", "--seed", "1", "--seats", "human,seer:4", "--players", "2", "--polls", "--record", "run.bohn", NULL } },
    { "watch", "", { "run", "attack", "--seed", "1", "--watch", NULL } },
    { "sim", "", { "sim", "attack", "-n", "2", "--jobs", "1", NULL } },
    { "check", "", { "check", "attack", "--games", "1", "--jobs", "1", NULL } },
    { "diff", "", { "diff", "host", "attack", "--games", "1", "--jobs", "1", NULL } },
    { "test", "", { "test", "attack_test.lua", "--jobs", "1", NULL } },
    { "repl", ":view\n:auto 9\n:undo 3\n:redo\n:view 1\n:score\n:sim 2\n:why\n#p1.hand\n:diff\n:auto game\n:score\n:stats\n",
      { "repl", "attack", "--keep-going", NULL } }, /* interrupted without: it ends with the interrupted line */
    { "replay", "", { "replay", "honest.bohn", "--force", NULL } },
};
enum { N_COMMANDS = sizeof commands / sizeof commands[0], TEST = 5 };

typedef struct {
    int status;
    double cpu, wall, stop;   /* seconds; stop: from the interrupt to the end; CPU time, if less, on a machine with more to do than processors */
    long kib;
} Outcome;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds_of(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

static void use_file(const char *name, int flags, int as) {
    int fd = open(name, flags, 0600);
    if (fd < 0 || dup2(fd, as) < 0) _exit(99);
}

/* In the directory of the scripts, with files for input, output and errors. */
static pid_t start(int command, bool isolate, bool interrupt) {
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid > 0) return pid;
    const struct rlimit cpu = { 20, 20 }, core = { 0, 0 }, size = { 64 << 20, 64 << 20 };
    char *arguments[20] = { (char *)(uintptr_t)program };
    int n = 1;
    for (; commands[command].arguments[n - 1] && !(interrupt && strcmp(commands[command].arguments[n - 1], "--keep-going") == 0); n++)
        arguments[n] = (char *)(uintptr_t)commands[command].arguments[n - 1];
    if (isolate) arguments[n++] = (char *)(uintptr_t)"--isolate";
    setrlimit(RLIMIT_CPU, &cpu);
    setrlimit(RLIMIT_CORE, &core);
    setrlimit(RLIMIT_FSIZE, &size);
    if (chdir(directory) != 0) _exit(98);
    use_file("input", O_RDONLY, STDIN_FILENO);
    use_file("out", O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    use_file("err", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    execv(program, arguments);
    _exit(97);
}

/* CPU time of a process and its children so far. */
static double cpu_of(pid_t pid) {
    char name[60], text[1000] = "";
    unsigned long user = 0, kernel = 0;
    snprintf(name, sizeof name, "/proc/%d/stat", (int)pid);
    FILE *stream = fopen(name, "r");
    if (stream && fread(text, 1, sizeof text - 1, stream) > 0 && strrchr(text, ')'))
        sscanf(strrchr(text, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel);
    if (stream) fclose(stream);
    double cpu = (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
    snprintf(name, sizeof name, "/proc/%d/task/%d/children", (int)pid, (int)pid);
    stream = fopen(name, "r");
    for (int child; stream && fscanf(stream, "%d", &child) == 1;) cpu += cpu_of(child);
    if (stream) fclose(stream);
    return cpu;
}

static bool is_busy(void) {
    double load;
    return getloadavg(&load, 1) == 1 && load > (double)sysconf(_SC_NPROCESSORS_ONLN);
}

/* Interrupts it after so many seconds, unless that is 0. */
static Outcome run_command(int command, bool isolate, double interrupt) {
    struct rusage usage;
    Outcome outcome = { .status = -1 };
    char record[300];
    write_file("input", commands[command].input, strlen(commands[command].input));
    snprintf(record, sizeof record, "%s/run.bohn", directory);
    unlink(record);
    double began = now(), sent = 0, spent = 0;
    pid_t pid = start(command, isolate, interrupt > 0);
    if (interrupt > 0) {
        usleep((useconds_t)(interrupt * 1e6));
        sent = now();
        spent = cpu_of(pid);
        kill(pid, SIGINT);
    }
    while (wait4(pid, &outcome.status, 0, &usage) < 0) assert_int_equal(errno, EINTR);
    outcome.wall = now() - began;
    outcome.stop = now() - sent;
    outcome.cpu = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    if (is_busy() && outcome.cpu - spent < outcome.stop) outcome.stop = outcome.cpu - spent;
    outcome.kib = usage.ru_maxrss;
    return outcome;
}

/* ---- judging it -------------------------------------------------------------------------------------------------- */

typedef struct { double value; char where[200]; } Figure;
enum { WORST = 10 };
typedef Figure Worst[WORST];   /* the largest first, of different commands */

static Worst most_cpu, most_kib, most_stop;
static int n_runs, n_faults;
static char about[200];   /* the script and the command */

__attribute__((format(printf, 1, 2)))
static void complain(const char *format, ...) {
    char text[4000];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    print_error("%s: %s\n", about, text);
    n_faults++;
}

static void note(Worst worst, double value) {
    int at = WORST;
    while (at > 0 && value > worst[at - 1].value) at--;
    if (at == WORST) return;
    memmove(worst + at + 1, worst + at, (size_t)(WORST - 1 - at) * sizeof *worst);
    worst[at].value = value;
    snprintf(worst[at].where, sizeof worst[at].where, "%s", about);
}

static void print_worst(const char *what, const Worst worst, double unit) {
    for (int i = 0; i < WORST && worst[i].value > 0; i++) printf("%s %.2f: %s\n", what, worst[i].value / unit, worst[i].where);
}

/* What was printed; reports of a crash, and what a terminal would obey. */
static void judge_text(const char *name) {
    static const char *const crashes[] = { "was ended by signal", "killed by signal", "Sanitizer", "runtime error:", "processes die",
                                           "exited with status", NULL };
    char file[400];
    struct stat size;
    snprintf(file, sizeof file, "%s/%s", directory, name);
    assert_int_equal(stat(file, &size), 0);
    if (size.st_size == 0) return;
    if (size.st_size > MOST_OUTPUT) complain("%ld bytes in %s", (long)size.st_size, name);
    char *text = malloc((size_t)size.st_size + 1);
    FILE *stream = fopen(file, "rb");
    assert_true(text && stream);
    size_t n = fread(text, 1, (size_t)size.st_size, stream);
    text[n] = '\0';
    fclose(stream);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < ' ' && text[i] != '\n' && text[i] != '\t') {
            complain("byte %d in %s", text[i], name);
            break;
        }
    for (int i = 0; crashes[i]; i++)
        if (strstr(text, crashes[i])) complain("%s: %.3000s", crashes[i], text);
    free(text);
}

static void judge(Outcome outcome) {
    n_runs++;
    if (WIFSIGNALED(outcome.status)) complain("ended by signal %d after %.2f s", WTERMSIG(outcome.status), outcome.cpu);
    else if (WEXITSTATUS(outcome.status) > BOHN_SYSTEM) complain("exit status %d", WEXITSTATUS(outcome.status));
    judge_text("out");
    judge_text("err");
    note(most_cpu, outcome.cpu);
    if (outcome.cpu > (sanitized ? 3 * MOST_CPU : MOST_CPU)) complain("%.2f s of CPU time", outcome.cpu);
    if (sanitized) return;
    note(most_kib, (double)outcome.kib);
    if (outcome.kib > MOST_KIB) complain("%ld KiB", outcome.kib);
}

/* The best of some attempts counts: the machine may be busy. */
static void judge_interrupt(int command, bool isolate) {
    double best = 100;
    for (int attempt = 0; attempt < 12 && best > MOST_STOP; attempt++) {
        if (attempt > 3) usleep((useconds_t)attempt * 100 * 1000);
        Outcome outcome = run_command(command, isolate, SLOW / 2);
        n_runs++;
        if (outcome.stop < best) best = outcome.stop;
        if (WIFSIGNALED(outcome.status) && WTERMSIG(outcome.status) != SIGINT)
            complain("interrupted, ended by signal %d", WTERMSIG(outcome.status));
    }
    note(most_stop, best);
    if (best > (sanitized ? 3 * MOST_STOP : MOST_STOP)) complain("ends %.0f ms after Ctrl-C", best * 1000);
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

static const char scenario[] = "return { game = 'attack', players = 2, { 'X-1 a', seed = 1, auto = 'random', expect = { over = true } } }\n";

typedef struct { char name[100], place[40], title[160]; const char *text; size_t n; bool isolate; } Case;

static Case cases[3000];
static size_t n_cases;

static void run_commands(const Case *c, int first, int end) {
    for (int i = first; i < end; i++) {
        snprintf(about, sizeof about, "%s, %s", c->title, commands[i].name);
        Outcome outcome = run_command(i, c->isolate, 0);
        judge(outcome);
        if (outcome.wall > SLOW) judge_interrupt(i, c->isolate);
    }
}

static bool chosen(const Case *c) {
    const char *only = getenv("BOHN_ATTACK");
    if (only) return strstr(c->name, only) != NULL;
    if (getenv("BOHN_LONG")) return in_share((int)(c - cases), slow_run() ? AT_LENGTH_SLOW : AT_LENGTH);
    return in_share((int)(c - cases), slow_run() ? USUAL_SLOW : USUAL);
}

static void stranger(void **state) {
    const Case *c = *state;
    int before = n_faults;
    if (pointless() || !chosen(c)) skip();
    if (strcmp(c->place, "scenario") == 0) {
        write_file("attack_test.lua", c->text, c->n);
        run_commands(c, TEST, TEST + 1);
    } else {
        write_file("attack_test.lua", scenario, sizeof scenario - 1);
        if (strcmp(c->place, "whole") == 0) write_file("attack.lua", c->text, c->n);
        else write_script(c->place, c->text, c->n);
        run_commands(c, 0, N_COMMANDS);
    }
    if (n_faults > before) fail_msg("%d faults", n_faults - before);
}

static void add(const char *name, const char *place, const char *text, size_t n, bool isolate) {
    Case *c = &cases[n_cases++];
    if (n_cases > sizeof cases / sizeof cases[0]) abort();
    *c = (Case){ .text = text, .n = n, .isolate = isolate };
    snprintf(c->name, sizeof c->name, "%s", name);
    snprintf(c->place, sizeof c->place, "%s", place);
    snprintf(c->title, sizeof c->title, "%s (%s)%s", name, place, isolate ? " --isolate" : "");
}

/* At each place that the line after the name has. */
static void add_places(char *line, const char *text, size_t n, bool isolate) {
    char *rest = strchr(line, ':'), *word;
    if (!rest) abort();
    *rest++ = '\0';
    for (char *at = strtok_r(rest, " ", &word); at; at = strtok_r(NULL, " ", &word)) {
        if (strcmp(at, "all") != 0) {
            add(line, at, text, n, isolate);
            continue;
        }
        for (const char *mark = host; (mark = strstr(mark, "--@")) != NULL;) {
            char place[40];
            snprintf(place, sizeof place, "%.*s", (int)strcspn(mark + 3, "\n"), mark + 3);
            mark += 3;
            add(line, place, text, n, isolate);
        }
    }
}

static void add_attacks(bool isolate) {
    for (const char *at = strstr(attacks, "\n@ "); at;) {
        char line[400];
        const char *text = strchr(at + 1, '\n') + 1, *next = strstr(text - 1, "\n@ "), *end = strstr(text - 1, "\n#");
        snprintf(line, sizeof line, "%.*s", (int)(text - 1 - (at + 3)), at + 3);
        if (!end || (next && next < end)) end = next ? next : text + strlen(text);
        add_places(line, text, (size_t)(end - text) + (*end == '\n'), isolate);
        at = next;
    }
}

static int set_up(void **state) {
    char record[400], path[700];
    const char *named = getenv("BOHN");
    if (make_directory(state) != 0) return -1;
    program = realpath(named ? named : "build/bohn", NULL);
    if (!program) return -1;
    snprintf(path, sizeof path, "%s:%s", directory, getenv("BOHN_PATH") ? getenv("BOHN_PATH") : getcwd(record, sizeof record));
    setenv("BOHN_PATH", path, 1);
    setenv("HOME", directory, 1);
    setenv("XDG_STATE_HOME", directory, 1);
    write_file("host.lua", host, strlen(host));
    write_script("", "", 0);
    Outcome honest = run_command(0, false, 0); /* the record that `replay` gets */
    snprintf(path, sizeof path, "%s/run.bohn", directory);
    snprintf(record, sizeof record, "%s/honest.bohn", directory);
    return WIFEXITED(honest.status) ? rename(path, record) : -1;
}

static int tear_down(void **state) {
    printf("%d runs, %d faults; most CPU time %.2f s (%s); most memory %.1f MiB (%s); Ctrl-C at most %.0f ms (%s)\n", n_runs,
           n_faults, most_cpu->value, most_cpu->where, most_kib->value / 1024, most_kib->where, most_stop->value * 1000,
           most_stop->where);
    if (getenv("BOHN_LONG")) {
        print_worst("CPU time, s", most_cpu, 1);
        print_worst("memory, MiB", most_kib, 1024);
        print_worst("Ctrl-C, ms", most_stop, 0.001);
    }
    free((char *)(uintptr_t)program);
    return remove_directory(state);
}

/* The bars would mean nothing if the honest host did not get anywhere. */
static void the_host_is_honest(void **state) {
    (void)state;
    if (pointless()) skip();
    static const int expected[N_COMMANDS] = { 0, 0, 0, 1, 0, 0, 0, 0 }; /* check finds questions without texts */
    write_script("", "", 0);
    write_file("attack_test.lua", scenario, sizeof scenario - 1);
    for (int i = 0; i < N_COMMANDS; i++) {
        Outcome outcome = run_command(i, false, 0);
        snprintf(about, sizeof about, "the honest host, %s", commands[i].name);
        judge(outcome);
        if (WEXITSTATUS(outcome.status) != expected[i]) fail_msg("%s: exit status %d", about, WEXITSTATUS(outcome.status));
    }
}

int main(void) {
    static struct CMUnitTest tests[1 + sizeof cases / sizeof cases[0]] = { cmocka_unit_test(the_host_is_honest) };
    setvbuf(stdout, NULL, _IOLBF, 0);
    host = whole_file("tests/hostile/host.lua");
    attacks = whole_file("tests/hostile/attacks.txt");
    add_attacks(false);
    add_attacks(true);
    for (size_t i = 0; i < n_cases; i++)
        tests[1 + i] = (struct CMUnitTest){ .name = cases[i].title, .test_func = stranger, .initial_state = &cases[i] };
    int failed = _cmocka_run_group_tests("strangers", tests, 1 + n_cases, pointless() ? NULL : set_up, pointless() ? NULL : tear_down);
    free(host);
    free(attacks);
    return failed;
}
