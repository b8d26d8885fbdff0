/* line.h - edits a line on the terminal, with completion, hints and history.
 *
 * The only module that calls the line editor, linenoise. All text here is UTF-8 (see keys.h).
 */
#ifndef REPL_TERM_LINE_H
#define REPL_TERM_LINE_H

#include "repl/term/keys.h"

typedef enum LineInput {
    LINE_TYPED,
    LINE_END,        /* end of input, Ctrl-D, or the terminal is gone */
    LINE_INTERRUPT   /* Ctrl-C */
} LineInput;

/* complete() calls line_offer() for each possible completion. hint() returns the text shown in grey after the typed
 * text, valid until the next call, or NULL. Any function may be NULL. */
typedef struct LineList LineList;
typedef struct LineAssist {
    void *context;
    void (*complete)(void *context, const char *typed, LineList *list);
    const char *(*hint)(void *context, const char *typed);
    bool (*wake)(void *context);   /* as in keys.h */
    void (*redraw)(void *context); /* draws what is above the line: after Ctrl-L, Ctrl-Z and when the window was resized */
} LineAssist;
void line_offer(LineList *list, const char *text);

typedef struct LineSetup {
    KeysTerminal terminal;
    LineAssist assist;
} LineSetup;

/* Reads a line into *line, which the caller frees; NULL unless LINE_TYPED. The prompt is cleaned text (utf8.h); one
 * too long for the window is printed on the line above. */
LineInput line_edit(const LineSetup *setup, const char *prompt, char **line);

/* The lines that the arrow keys recall. */
void line_remember(const char *entry);
void line_forget(void);

#endif
