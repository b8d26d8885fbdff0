/* line.h - a line edited on the terminal, with completion, hints and history.
 *
 * The only module that uses the line editor, linenoise. Text is UTF-8 on this side of it (see keys.h).
 */
#ifndef REPL_TERM_LINE_H
#define REPL_TERM_LINE_H

#include "repl/term/keys.h"

typedef enum LineInput {
    LINE_TYPED,
    LINE_END,        /* end of input, Ctrl-D, or the terminal is gone */
    LINE_INTERRUPT   /* Ctrl-C */
} LineInput;

/* complete() calls line_offer() for each line the tab key could produce. hint() returns what is shown in grey
 * after the typed text, or NULL; the text must last until the next call. Either may be NULL. */
typedef struct LineList LineList;
typedef struct LineAssist {
    void *context;
    void (*complete)(void *context, const char *typed, LineList *list);
    const char *(*hint)(void *context, const char *typed);
} LineAssist;
void line_offer(LineList *list, const char *text);

typedef struct LineSetup {
    KeysTerminal terminal;
    LineAssist assist;
} LineSetup;

/* The prompt is cleaned text (utf8.h). A prompt too long for the window gets a line of its own. */
LineInput line_edit(const LineSetup *setup, const char *prompt, char **line);

/* What the arrow keys bring back. */
void line_remember(const char *entry);
void line_forget(void);

#endif
