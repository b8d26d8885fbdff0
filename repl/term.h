/* term.h - the terminal of this process: what it can show, its signals, and reading a line.
 *
 * There is one terminal, so this is the one place of the program with state of its own. It knows
 * nothing of games except whose Lua code Ctrl-C should stop.
 */
#ifndef REPL_TERM_H
#define REPL_TERM_H

#include "vm/bohn.h"

typedef struct TermWish {
    const char *colour;   /* "auto" (or NULL), "always", "never" */
    bool ascii, plain;
} TermWish;

typedef enum TermInput {
    TERM_LINE,
    TERM_END,        /* end of input, Ctrl-D, or the terminal is gone */
    TERM_INTERRUPT   /* Ctrl-C */
} TermInput;

/* Looks at the environment and the two streams, and takes over the signals. Call it once, before
 * anything is printed. */
void term_open(void);
void term_wish(const TermWish *wish);

bool term_interactive(void);  /* input and output are both a terminal */
bool term_ascii(void);
bool term_plain(void);        /* one fact per line, no screen is cleared */
bool term_colour(void);
int term_width(void);         /* 0: lines are not wrapped */
int term_height(void);        /* 0: endless */

/* Empties the screen; with `past` also what could be scrolled back to. Does nothing on a terminal
 * that cannot, or in plain mode, except for `past`, where blank lines must do. */
void term_clear(bool past);

/* Reads a line without its end into *line, which the caller frees. */
TermInput term_read(const char *prompt, char **line);
/* What the tab key offers from now on: names that live until the next call. */
void term_complete(const char *const *names, int n);
/* Forgets the lines typed so far, and what the tab key offers. */
void term_forget(void);

/* Ctrl-C stops the Lua code of these rules (NULL: of none). */
void term_watch(BohnRules *rules);
/* Was Ctrl-C pressed since the last call? */
bool term_interrupted(void);

/* Did everything reach standard output? If not, says so once on standard error, unless the reader
 * went away on purpose. */
bool term_output_ok(void);

#endif
