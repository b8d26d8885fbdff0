/* line.c - see line.h. */
#include "repl/term/line.h"

#include "repl/term/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linenoise.h"

#define ROOM 12   /* columns a prompt leaves for typing */
#define KEPT 1000 /* lines */
#define GREY 90

struct LineList {
    linenoiseCompletions *into;
};

static LineSetup line;

/* ---- completion and hints ----------------------------------------------------------------------- */

void line_offer(LineList *list, const char *text) {
    char *bytes = keys_pack(text);
    if (bytes && strlen(bytes) <= KEYS_MOST) linenoiseAddCompletion(list->into, bytes); /* it trusts the length */
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

/* ---- the lines before --------------------------------------------------------------------------- */

void line_remember(const char *entry) {
    char *bytes = keys_pack(entry);
    linenoiseHistorySetMaxLen(KEPT + 1); /* it counts the line being typed */
    if (bytes && strlen(bytes) <= KEYS_MOST) linenoiseHistoryAdd(bytes);
    free(bytes);
}

void line_forget(void) {
    linenoiseHistorySetMaxLen(1); /* the one line it keeps is pushed out by this one */
    linenoiseHistoryAdd("");
}

/* ---- editing ------------------------------------------------------------------------------------ */

/* Beyond the edge of the window the editor would write into nowhere. */
static bool fits(const char *prompt) {
    return utf8_width(prompt) + ROOM <= keys_columns();
}

static void print_above(const char *prompt) {
    size_t length = strlen(prompt);
    if (length > 2 && strcmp(prompt + length - 2, "> ") == 0) length -= 2;
    printf("%.*s\n", (int)length, prompt);
}

/* The editor, again from the beginning whenever the window changes its size: it does not ask for that
 * within a line. */
static char *edit(const char *prompt) {
    linenoiseData data = { linenoiseStatus_ctrl_unknown };
    for (;;) {
        char *shown = keys_pack(fits(prompt) ? prompt : "> ");
        char *bytes = shown ? linenoiseExtra(shown, &data) : NULL;
        free(shown);
        if (!bytes || keys_end() != KEYS_RESIZED) return bytes;
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
    fflush(stdout); /* the editor's line end, before anything else is written */
    if (bytes && end == KEYS_OPEN) *text = keys_unpack(bytes);
    linenoiseFree(bytes);
    return end == KEYS_INTERRUPTED ? LINE_INTERRUPT : *text ? LINE_TYPED : LINE_END;
}
