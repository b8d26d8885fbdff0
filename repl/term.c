/* term.c - see term.h. */
#include "repl/term.h"

#include "repl/text.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "linenoise.h"

static struct {
    bool input, output; /* is it a terminal? */
    bool dumb;          /* no escape sequences */
    bool ascii, plain, colour;
    bool told; /* that output is lost */
    struct termios before;
    bool have_before;
    const char *const *names;
    int n_names;
} term;

static volatile sig_atomic_t interrupted;
static BohnRules *volatile watched;

/* ---- signals --------------------------------------------------------------------------------- */

static void on_interrupt(int number) {
    (void)number;
    interrupted = 1;
    if (watched) bohn_interrupt(watched);
}

/* Leaves the terminal as it was found and dies of the same signal. */
static void on_end(int number) {
    if (term.have_before) tcsetattr(STDIN_FILENO, TCSANOW, &term.before);
    if (term.colour && term.output) {
        ssize_t written = write(STDOUT_FILENO, "\033[0m\n", 5);
        (void)written;
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void take_signals(void) {
    struct sigaction action = { .sa_handler = on_interrupt };
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL); /* without SA_RESTART: a read must come back */
    action.sa_handler = on_end;
    const int ends[] = { SIGTERM, SIGHUP, SIGQUIT };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        struct sigaction old;
        sigaction(ends[i], NULL, &old);
        if (old.sa_handler != SIG_IGN) sigaction(ends[i], &action, NULL); /* nohup stays in force */
    }
    signal(SIGPIPE, SIG_DFL);
}

void term_watch(BohnRules *rules) {
    watched = rules;
}

bool term_interrupted(void) {
    bool was = interrupted;
    interrupted = 0;
    return was;
}

/* ---- what it can show -------------------------------------------------------------------------- */

/* The locale's character set by name alone: setlocale() would change how Lua compares strings. */
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
    term.have_before = term.input && tcgetattr(STDIN_FILENO, &term.before) == 0;
    term_wish(&(TermWish){ 0 });
    take_signals();
}

void term_wish(const TermWish *wish) {
    const char *no_colour = getenv("NO_COLOR");
    /* What goes to a file or a pipe must not depend on the locale: always UTF-8. */
    term.ascii = wish->ascii || (term.output && !locale_is_utf8());
    term.plain = wish->plain;
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

bool term_plain(void) {
    return term.plain;
}

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

void term_clear(bool past) {
    if (!term.output) return;
    if (!term.dumb && (!term.plain || past)) {
        fputs(past ? "\033[H\033[2J\033[3J" : "\033[H\033[2J", stdout);
    } else if (past) {
        for (int i = 0; i < 100; i++) putchar('\n');
    }
    fflush(stdout);
}

bool term_output_ok(void) {
    bool ok = fflush(stdout) == 0 && !ferror(stdout);
    if (!ok && !term.told && errno != EPIPE)
        fprintf(stderr, "bohn: cannot write the output: %s\n", errno ? strerror(errno) : "write error");
    term.told |= !ok;
    return ok;
}

/* ---- reading ----------------------------------------------------------------------------------- */

static void offer_names(const char *typed, linenoiseCompletions *list) {
    size_t n = strlen(typed);
    for (int i = 0; i < term.n_names; i++)
        if (strncasecmp(term.names[i], typed, n) == 0) linenoiseAddCompletion(list, term.names[i]);
}

void term_complete(const char *const *names, int n) {
    term.names = names;
    term.n_names = n;
    linenoiseSetCompletionCallback(offer_names);
}

void term_forget(void) {
    term.n_names = 0;
    linenoiseHistorySetMaxLen(1); /* the one line it keeps is pushed out by the next */
    linenoiseHistoryAdd(" ");
    linenoiseHistorySetMaxLen(100);
}

/* linenoise answers with empty lines for ever when the terminal is gone. */
static bool terminal_gone(void) {
    struct pollfd stdin_poll = { .fd = STDIN_FILENO, .events = POLLIN };
    if (!isatty(STDIN_FILENO)) return true;
    return poll(&stdin_poll, 1, 0) > 0 && (stdin_poll.revents & (POLLHUP | POLLERR | POLLNVAL));
}

static TermInput read_edited(const char *prompt, char **line) {
    linenoiseData data = { linenoiseStatus_ctrl_unknown };
    char *typed = linenoiseExtra(prompt, &data);
    if (interrupted || data.status == linenoiseStatus_ctrl_C) { /* a signal, or the key itself */
        interrupted = 0;
        linenoiseFree(typed);
        return TERM_INTERRUPT;
    }
    if (!typed) return TERM_END;
    if (!*typed && terminal_gone()) {
        linenoiseFree(typed);
        return TERM_END;
    }
    if (*typed) linenoiseHistoryAdd(typed);
    *line = typed;
    return TERM_LINE;
}

/* The line editor counts bytes: a prompt with other letters stands in a line of its own, above a short
 * one. */
static const char *short_prompt(const char *prompt, char *clean, size_t n) {
    text_clean(prompt, false, term.ascii, clean, n);
    bool plain = true;
    for (const char *at = clean; *at; at++) plain &= (unsigned char)*at < 0x80;
    if (plain) return clean;
    size_t length = strlen(clean);
    if (length > 2 && strcmp(clean + length - 2, "> ") == 0) clean[length - 2] = '\0';
    if (term.input || term.output) puts(clean);
    return "> ";
}

TermInput term_read(const char *wanted, char **line) {
    char clean[400];
    const char *prompt = short_prompt(wanted, clean, sizeof clean);
    *line = NULL;
    interrupted = 0;
    if (term.input && term.output && !term.dumb) {
        fflush(stdout);
        return read_edited(prompt, line);
    }
    if (term.input || term.output) fputs(prompt, stdout); /* a pipe on both sides needs no prompt */
    fflush(stdout);
    size_t size = 0;
    ssize_t n = getline(line, &size, stdin);
    if (n >= 0) {
        while (n > 0 && ((*line)[n - 1] == '\n' || (*line)[n - 1] == '\r')) (*line)[--n] = '\0';
        return TERM_LINE;
    }
    free(*line);
    *line = NULL;
    bool stopped = interrupted != 0;
    interrupted = 0;
    clearerr(stdin);
    if (term.output) putchar('\n');
    return stopped ? TERM_INTERRUPT : TERM_END;
}
