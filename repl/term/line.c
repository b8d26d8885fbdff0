/* line.c - see line.h. */
#include "repl/term/line.h"

#include "repl/term/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linenoise.h"

#define ROOM 12   /* columns left for typing after the prompt */
#define KEPT 1000 /* lines */
#define GREY 90

struct LineList {
    linenoiseCompletions *into;
};

static LineSetup line;

/* ---- completion and hints ----------------------------------------------------------------------- */

void line_offer(LineList *list, const char *text) {
    char *bytes = keys_pack(text);
    if (bytes && strlen(bytes) <= KEYS_MOST) linenoiseAddCompletion(list->into, bytes); /* linenoise does not check */
    free(bytes);
}

static void complete(const char *bytes, linenoiseCompletions *into) {
    char *typed = keys_unpack(bytes);
    if (typed && line.assist.complete) line.assist.complete(line.assist.context, typed, &(LineList){ into });
    free(typed);
}

static char *hint(const char *bytes, int *colour, int *bold) {
    if (keys_silent()) return NULL;
    char *typed = keys_unpack(bytes), clean[600];
    const char *text = typed ? line.assist.hint(line.assist.context, typed) : NULL;
    utf8_clean(text ? text : "", false, line.terminal.ascii, clean, sizeof clean);
    free(typed);
    *colour = GREY;
    *bold = 0;
    return *clean ? keys_pack(clean) : NULL;
}

/* ---- history ------------------------------------------------------------------------------------ */

void line_remember(const char *entry) {
    char *bytes = keys_pack(entry);
    linenoiseHistorySetMaxLen(KEPT + 1); /* linenoise counts the line being typed */
    if (bytes && strlen(bytes) <= KEYS_MOST) linenoiseHistoryAdd(bytes);
    free(bytes);
}

void line_forget(void) {
    linenoiseHistorySetMaxLen(1); /* the next line pushes out the last one */
    linenoiseHistoryAdd("");
}

/* ---- editing ------------------------------------------------------------------------------------ */

static bool fits(const char *prompt) {
    return utf8_width(prompt) + ROOM <= keys_columns();
}

static void print_above(const char *prompt) {
    size_t length = strlen(prompt);
    if (length > 2 && strcmp(prompt + length - 2, "> ") == 0) length -= 2;
    printf("%.*s\n", (int)length, prompt);
}

/* Runs the editor, and restarts it when the window is resized: linenoise asks for the width only once per line. */
static char *edit(const char *prompt) {
    linenoiseData data = { linenoiseStatus_ctrl_unknown };
    for (;;) {
        char *shown = keys_pack(fits(prompt) ? prompt : "> ");
        char *bytes = shown ? linenoiseExtra(shown, &data) : NULL;
        free(shown);
        if (!bytes || (keys_end() != KEYS_RESIZED && keys_end() != KEYS_SUSPENDED)) return bytes;
        if (keys_end() == KEYS_SUSPENDED) keys_suspend();
        if (line.assist.redraw) line.assist.redraw(line.assist.context);
        fflush(stdout);
        keys_resume(bytes);
        linenoiseFree(bytes);
    }
}

LineInput line_edit(const LineSetup *setup, const char *prompt, char **text) {
    line = *setup;
    *text = NULL;
    linenoiseSetCompletionCallback(line.assist.complete ? complete : NULL);
    linenoiseSetHintsCallback(line.assist.hint ? hint : NULL);
    linenoiseSetFreeHintsCallback(free);
    if (!fits(prompt)) print_above(prompt);
    fflush(stdout);
    keys_begin(&setup->terminal);
    char *bytes = edit(prompt);
    KeysEnd end = keys_end();
    keys_done();
    fflush(stdout); /* the editor's newline */
    if (bytes && end == KEYS_OPEN) *text = keys_unpack(bytes);
    linenoiseFree(bytes);
    return end == KEYS_INTERRUPTED ? LINE_INTERRUPT : *text ? LINE_TYPED : LINE_END;
}
