/* line.h - a line edited on the terminal, with completion, hints and the lines typed before.
 *
 * The only place that knows the line editor, linenoise: text is UTF-8 on this side of it (keys.h).
 * Also holds term_offer().
 */
#ifndef REPL_LINE_H
#define REPL_LINE_H

#include "repl/keys.h"
#include "repl/term.h"

typedef struct LineSetup {
    KeysTerminal terminal;
    TermAssist assist; /* without `complete` the tab key does nothing, without `hint` there are none */
} LineSetup;

/* The prompt is cleaned text (text.h). One too long for the window stands in a line of its own. */
TermInput line_edit(const LineSetup *setup, const char *prompt, char **line);

/* What the arrow keys bring back. */
void line_remember(const char *entry);
void line_forget(void);

#endif
