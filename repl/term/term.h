/* term.h - the process's terminal: capabilities, signals and line input.
 *
 * State is global, as there is one terminal. It knows nothing of games except which rules Ctrl-C interrupts.
 */
#ifndef REPL_TERM_TERM_H
#define REPL_TERM_TERM_H

#include "repl/term/line.h"
#include "vm/bohn.h"

#define EXIT_INTERRUPTED 130 /* as in a shell: 128 + SIGINT */

typedef struct TermWish {
    const char *colour;   /* "auto" (or NULL), "always", "never" */
    const char *palette;  /* "dark" (or NULL), "light", "blind" */
    bool ascii, plain;
} TermWish;

/* Inspects the environment and the standard streams, and installs signal handlers. Call it once, before printing. */
void term_open(void);
void term_wish(const TermWish *wish);

bool term_interactive(void);  /* input and output are both terminals */
bool term_ascii(void);
bool term_blocks(void);       /* block characters can be shown */
bool term_plain(void);        /* one fact per line, the screen is never cleared */
bool term_colour(void);
int term_palette(void);       /* 0 dark, 1 light, 2 for people who confuse red and green */
int term_width(void);         /* 0: do not wrap */
int term_height(void);        /* 0: unlimited */

/* Clears the screen, and with `past` the scrollback. In plain mode or on a terminal without escape sequences it does
 * nothing, except that `past` prints blank lines. */
void term_clear(bool past);

/* Uses the alternate screen until it is switched off, or the program ends: what is shown there is not kept. */
void term_alternate(bool on);

/* Reads a line without its newline into *line, which the caller frees. On a terminal the line can be edited; an entry
 * recalled from the history may contain newlines. */
LineInput term_read(const char *prompt, char **line);
/* The next term_read() returns this line, which it takes over. */
void term_unread(char *line);
/* Reads a continuation line and appends it to *text after a newline; the history keeps the whole as one entry. Ctrl-C
 * frees *text and sets it to NULL. At the end of input *text is unchanged. */
LineInput term_read_more(const char *prompt, char **text);

/* Names that the tab key completes. They must stay valid until the next call. */
void term_complete(const char *const *names, int n);

/* Completion and hints that depend on the line so far. Copies *assist; NULL returns to term_complete(). Without colours
 * no hint is shown, since it would look like typed text. With an assistant, type-ahead and multi-line pastes are
 * accepted; otherwise they are dropped, so that nobody answers a question they have not seen. */
void term_assist(const LineAssist *assist);

/* Loads the history from this file and appends typed lines to it (NULL: no file). False if it cannot be used. An entry
 * is written when the next line is read, or at exit. */
bool term_history(const char *file);
/* Forgets typed lines, except in the file, what was typed ahead, and the names for completion. */
void term_forget(void);

/* Sets a function to call when a signal ends the program. It must be async-signal-safe. */
void term_at_signal(void (*clean)(void));
/* Sets the rules whose Lua code Ctrl-C interrupts, or NULL. */
void term_interrupts(BohnRules *rules);
/* For BohnSetup.loading: Ctrl-C also interrupts rules that are loaded with this. */
BohnRules *volatile *term_loading(void);
/* Sets the rules whose time limit is checked by a timer, which is faster: see bohn_set_ticks(). The timer also takes
 * the samples of a profile. Pass NULL before they are freed. Returns those before, or NULL. */
BohnRules *term_tick(BohnRules *rules);
/* Seconds on a clock that never goes back. */
double term_seconds(void);
/* Was Ctrl-C pressed since the last call? The second function does not reset the answer. */
bool term_interrupted(void);
bool term_interrupt_pending(void);

/* False if writing to standard output failed. Reports it once on standard error, except for a closed pipe. */
bool term_output_ok(void);

#endif
