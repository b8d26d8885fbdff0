/* term.h - the terminal of this process: what it can show, its signals, and reading a line.
 *
 * There is one terminal, so this is the one place of the program with state of its own. It knows
 * nothing of games except whose Lua code Ctrl-C should stop.
 */
#ifndef REPL_TERM_TERM_H
#define REPL_TERM_TERM_H

#include "repl/term/line.h"
#include "vm/bohn.h"

#define EXIT_INTERRUPTED 130 /* as the shell has it: 128 and the number of the signal */

typedef struct TermWish {
    const char *colour;   /* "auto" (or NULL), "always", "never" */
    bool ascii, plain;
} TermWish;

/* Looks at the environment and the two streams, and takes over the signals. Call it once, before
 * anything is printed. */
void term_open(void);
void term_wish(const TermWish *wish);

bool term_interactive(void);  /* input and output are both a terminal */
bool term_ascii(void);
bool term_blocks(void);       /* it shows block characters, for bars */
bool term_plain(void);        /* one fact per line, no screen is cleared */
bool term_colour(void);
int term_width(void);         /* 0: lines are not wrapped */
int term_height(void);        /* 0: endless */

/* Empties the screen; with `past` also what could be scrolled back to. Does nothing on a terminal
 * that cannot, or in plain mode, except for `past`, where blank lines must do. */
void term_clear(bool past);

/* Reads a line without its end into *line, which the caller frees. On a terminal it is edited, and may be
 * several lines, with '\n' between them, when such an entry of the history is taken up again. */
LineInput term_read(const char *prompt, char **line);
/* What term_read() gave, and this function since, is not all: reads a further line and appends it to
 * *text, after a '\n'. Ctrl-C gives up the whole: it is freed, and *text NULL. At the end of input *text
 * stays as it is. The history keeps the whole as one entry. */
LineInput term_read_more(const char *prompt, char **text);

/* What the tab key offers from now on: names that live until the next call. */
void term_complete(const char *const *names, int n);

/* For more than names: completion and hints that depend on the line so far. Copies *assist; NULL goes back to
 * term_complete(). Without colours no hint is shown, as it would look like typed text. With an assistant, keys
 * pressed before the prompt count and several lines may be pasted at once; otherwise both are dropped, so that
 * nobody answers a question they have not seen. */
void term_assist(const LineAssist *assist);

/* Keeps the lines typed in this file, too (paths_history(); NULL: in none), and brings back those it has.
 * False if it cannot be used. An entry is written when the next line is read, or at the exit. */
bool term_history(const char *file);
/* Forgets the lines typed so far, though not those in the file, and what the tab key offers. */
void term_forget(void);

/* Called when a signal ends the program: it may do only what a signal handler may. */
void term_at_signal(void (*clean)(void));
/* Ctrl-C stops the Lua code of these rules (NULL: of none). */
void term_watch(BohnRules *rules);
/* A timer looks after these rules, which makes them run faster: see bohn_set_ticks(). NULL, before they are
 * freed: after none. */
void term_tick(BohnRules *rules);
/* Was Ctrl-C pressed since the last call? */
bool term_interrupted(void);
bool term_interrupt_waits(void); /* the same, but the next call tells it again */

/* Did everything reach standard output? If not, says so once on standard error, unless the reader
 * went away on purpose. */
bool term_output_ok(void);

#endif
