/* term.c - see term.h. */
#include "repl/term/term.h"

#include "repl/term/history.h"
#include "repl/term/leave.h"
#include "repl/term/line.h"
#include "repl/term/utf8.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static struct {
    bool input, output; /* is it a terminal? */
    bool dumb;          /* no escape sequences */
    bool utf8;          /* the locale is UTF-8 */
    bool ascii, plain, colour;
    bool output_failed; /* and was reported */
    struct termios before;
    bool have_before;
    const char *const *names;
    int n_names;
    LineAssist assist;
    bool assisted;
    int palette;
    char *typed;         /* the last entry, which continuation lines may extend */
    void (*clean)(void); /* called before the program dies from a signal */
} term;

#define MOST_UNHEARD 10000   /* milliseconds of CPU time */

static volatile sig_atomic_t interrupted, hurried, alternate, tick_time = 50;
static BohnRules *volatile interruptible, *volatile ticked;

/* ---- signals --------------------------------------------------------------------------------- */

/* Ticks every `milliseconds` of CPU time, so never at a prompt. */
static bool set_timer(int milliseconds) {
    const struct timeval every = { 0, milliseconds * 1000 };
    /* NOLINTNEXTLINE(bugprone-signal-handler): a system call */
    return setitimer(ITIMER_VIRTUAL, &(const struct itimerval){ every, every }, NULL) == 0;
}

#define HURRY 5   /* milliseconds */

/* Stops what runs now; what begins before the interrupt is noticed is stopped at the next tick. */
static void on_interrupt(int number) {
    (void)number;
    interrupted = hurried = 1;
    if (!interruptible) return;
    bohn_interrupt(interruptible, false);
    set_timer(HURRY);
}

static void leave_alternate(void) {
    if (!alternate) return;
    alternate = 0;
    ssize_t written = write(STDOUT_FILENO, "\033[?1049l", 8);
    (void)written;
}

/* Restores the terminal and dies from the same signal. */
static void on_end(int number) {
    keys_restore(); /* NOLINT(bugprone-signal-handler): it writes, and sets the mode */
    leave_alternate();
    if (term.have_before) tcsetattr(STDIN_FILENO, TCSANOW, &term.before);
    if (term.output) {
        ssize_t written = term.colour ? write(STDOUT_FILENO, "\033[0m\n", 5) : write(STDOUT_FILENO, "\n", 1);
        (void)written;
    }
    if (term.clean) term.clean();
    leave_counts();
    signal(number, SIG_DFL);
    raise(number);
}

/* Code that has overrun its time is stopped at its next instruction. Where none comes for seconds of CPU time,
 * nothing else helps: an error in Lua, or in a library. */
static void on_tick(int number) {
    static sig_atomic_t unheard; /* in a row */
    (void)number;
    if (interrupted && interruptible) bohn_interrupt(interruptible, false); /* NOLINT(bugprone-signal-handler) */
    else if (hurried && !interrupted) hurried = 0, set_timer(tick_time);
    unheard = ticked && bohn_interrupt(ticked, true) ? unheard + 1 : 0; /* NOLINT(bugprone-signal-handler): it is async-signal-safe */
    if (unheard > MOST_UNHEARD / tick_time) on_end(SIGXCPU);
}

static void install_handlers(void) {
    struct sigaction action = { .sa_handler = on_interrupt };
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL); /* no SA_RESTART: read() must return */
    signal(SIGVTALRM, on_tick);
    action.sa_handler = on_end;
    const int ends[] = { SIGTERM, SIGHUP, SIGQUIT };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        struct sigaction old;
        sigaction(ends[i], NULL, &old);
        if (old.sa_handler != SIG_IGN) sigaction(ends[i], &action, NULL); /* respects nohup */
    }
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_IGN); /* write() then fails, and is reported */
}

void term_at_signal(void (*clean)(void)) {
    term.clean = clean;
}

void term_interrupts(BohnRules *rules) {
    interruptible = rules;
}

BohnRules *volatile *term_loading(void) { return &interruptible; }

BohnRules *term_tick(BohnRules *rules) {
    BohnRules *before = ticked;
    if (rules && rules == before) return before; /* the timer goes on: short games would never see it fire */
    bool profile = rules && bohn_info(rules)->scripts->costs;
    tick_time = profile ? 1 : 50; /* milliseconds */
    if (before) bohn_set_ticks(before, false);
    ticked = rules;
    if (rules && signal(SIGVTALRM, on_tick) != SIG_ERR && set_timer(tick_time)) bohn_set_ticks(rules, true);
    return before;
}

double term_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

bool term_interrupt_pending(void) {
    return interrupted;
}

bool term_interrupted(void) {
    bool was = interrupted;
    interrupted = 0;
    if (was && term.input) keys_drop(); /* type-ahead is cancelled too */
    return was;
}

/* ---- capabilities ------------------------------------------------------------------------------ */

/* Judges the locale by its name: setlocale() would change how Lua compares strings. */
static bool locale_is_utf8(void) {
    const char *names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    for (size_t i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
    }
    return false;
}

void term_open(void) {
    const char *name = getenv("TERM");
    term.input = isatty(STDIN_FILENO);
    term.output = isatty(STDOUT_FILENO);
    term.dumb = !name || !*name || strcmp(name, "dumb") == 0 || strcmp(name, "cons25") == 0 ||
                strcmp(name, "emacs") == 0;
    term.utf8 = locale_is_utf8();
    term.have_before = term.input && tcgetattr(STDIN_FILENO, &term.before) == 0;
    term_wish(&(TermWish){ 0 });
    install_handlers();
}

void term_wish(const TermWish *wish) {
    const char *no_colour = getenv("NO_COLOR");
    /* Output to a file or a pipe is always UTF-8, whatever the locale. */
    term.ascii = wish->ascii || (term.output && !term.utf8);
    term.plain = wish->plain;
    term.palette = !wish->palette ? 0 : strcmp(wish->palette, "light") == 0 ? 1 : strcmp(wish->palette, "blind") == 0 ? 2 : 0;
    term.colour = term.output && !term.dumb && !term.plain && !(no_colour && *no_colour);
    if (wish->colour && strcmp(wish->colour, "always") == 0) term.colour = true;
    if (wish->colour && strcmp(wish->colour, "never") == 0) term.colour = false;
}

bool term_interactive(void) {
    return term.input && term.output;
}

bool term_ascii(void) {
    return term.ascii;
}

bool term_blocks(void) {
    const char *no_colour = getenv("NO_COLOR");
    return !term.ascii && !(term.output && (term.dumb || (no_colour && *no_colour)));
}

bool term_plain(void) {
    return term.plain;
}

int term_palette(void) { return term.palette; }

bool term_colour(void) {
    return term.colour;
}

static int window(int row) {
    struct winsize size;
    if (!term.output) return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return row ? 24 : 80;
    int found = row ? size.ws_row : size.ws_col;
    return found >= (row ? 5 : 20) ? found : row ? 24 : 80;
}

int term_width(void) {
    return window(0);
}

int term_height(void) {
    return window(1);
}

void term_alternate(bool on) {
    static bool registered;
    if (on == (alternate != 0) || !term.output || term.dumb || term.plain) return;
    fflush(stdout);
    if (!on) {
        leave_alternate();
        return;
    }
    if (!registered) registered = atexit(leave_alternate) == 0;
    fputs("\033[?1049h", stdout);
    fflush(stdout);
    alternate = 1;
}

void term_clear(bool past) {
    if (!term.output) return;
    if (!term.dumb && (!term.plain || past)) {
        fputs(past && !alternate ? "\033[H\033[2J\033[3J" : "\033[H\033[2J", stdout);
    } else if (past) {
        for (int i = 0; i < 100; i++) putchar('\n');
    }
    fflush(stdout);
}

bool term_output_ok(void) {
    bool ok = fflush(stdout) == 0 && !ferror(stdout);
    if (!ok && !term.output_failed && errno != EPIPE)
        fprintf(stderr, "bohn: cannot write to standard output: %s\n", errno ? strerror(errno) : "write error");
    term.output_failed |= !ok;
    return ok;
}

/* ---- reading ----------------------------------------------------------------------------------- */

static void offer_names(void *context, const char *typed, LineList *list) {
    char start[400], name[400];
    (void)context;
    utf8_fold(typed, start, sizeof start);
    for (int i = 0; i < term.n_names; i++) {
        utf8_fold(term.names[i], name, sizeof name);
        if (strncmp(name, start, strlen(start)) == 0) line_offer(list, term.names[i]);
    }
}

void term_complete(const char *const *names, int n) {
    term.names = names;
    term.n_names = n;
}

void term_assist(const LineAssist *assist) {
    term.assisted = assist != NULL;
    term.assist = assist ? *assist : (LineAssist){ 0 };
}

static LineInput read_edited(const char *prompt, char **line) {
    LineSetup setup = { .terminal = { .utf8 = term.utf8,
                                      .ascii = term.ascii,
                                      .ahead = term.assisted,
                                      .redraws = term.assisted && term.assist.redraw,
                                      .stop = &interrupted },
                        .assist = { .complete = offer_names } };
    if (term.assisted) setup.assist = term.assist;
    if (!term.colour) setup.assist.hint = NULL;
    setup.terminal.wake = setup.assist.wake;
    setup.terminal.context = setup.assist.context;
    LineInput input = line_edit(&setup, prompt, line);
    interrupted = 0;
    return input;
}

static LineInput read_plain(const char *prompt, char **line) {
    if (term.input || term.output) fputs(prompt, stdout); /* no prompt between two pipes */
    fflush(stdout);
    size_t size = 0;
    ssize_t n = getline(line, &size, stdin);
    if (n >= 0) {
        while (n > 0 && ((*line)[n - 1] == '\n' || (*line)[n - 1] == '\r')) (*line)[--n] = '\0';
        return LINE_TYPED;
    }
    free(*line);
    *line = NULL;
    bool stopped = interrupted != 0;
    interrupted = 0;
    clearerr(stdin);
    if (term.output) putchar('\n');
    return stopped ? LINE_INTERRUPT : LINE_END;
}

static LineInput read_line(const char *wanted, char **line) {
    char prompt[400];
    utf8_clean(wanted, false, term.ascii, prompt, sizeof prompt);
    *line = NULL;
    if (term_interrupted() && !term_interactive()) return LINE_INTERRUPT; /* at a terminal an earlier Ctrl-C has had its effect */
    return term_interactive() && !term.dumb ? read_edited(prompt, line) : read_plain(prompt, line);
}

/* ---- history ----------------------------------------------------------------------------------- */

/* Saves the last entry, now that it cannot grow. */
static void save_typed(void) {
    if (term.typed) {
        line_remember(term.typed);
        history_add(term.typed);
    }
    free(term.typed);
    term.typed = NULL;
}

static void note_typed(const char *text) {
    free(term.typed);
    term.typed = text && *text && term_interactive() ? strdup(text) : NULL;
}

/* linenoise has freed its history by now and must not be given another line. */
static void at_exit(void) {
    if (term.typed) history_add(term.typed);
    free(term.typed);
    term.typed = NULL;
    history_open(NULL, NULL);
}

bool term_history(const char *file) {
    static bool registered = false;
    save_typed();
    if (file && !registered) registered = atexit(at_exit) == 0;
    return history_open(file, line_remember);
}

void term_forget(void) {
    save_typed();
    term.n_names = 0;
    if (term.input) keys_drop();
    line_forget();
}

static char *unread;

void term_unread(char *line) {
    free(unread);
    unread = line;
}

LineInput term_read(const char *prompt, char **line) {
    if (unread) {
        printf("%s%s\n", prompt, unread);
        *line = unread;
        unread = NULL;
        return LINE_TYPED;
    }
    save_typed();
    LineInput input = read_line(prompt, line);
    note_typed(*line);
    return input;
}

LineInput term_read_more(const char *prompt, char **text) {
    char *line, *joined = NULL;
    LineInput input = read_line(prompt, &line);
    if (input == LINE_TYPED && asprintf(&joined, "%s\n%s", *text, line) < 0) {
        joined = NULL;
        input = LINE_INTERRUPT; /* out of memory */
    }
    free(line);
    note_typed(joined);
    if (input == LINE_END) return input;
    free(*text);
    *text = joined;
    return input;
}
