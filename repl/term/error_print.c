/* error_print.c - see error_print.h. */
#include "repl/term/error_print.h"

#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool error_fill(BohnError *err, BohnStatus status, const char *format, ...) {
    BohnError filled = { .status = status };
    va_list args;
    va_start(args, format);
    vsnprintf(filled.text, sizeof filled.text, format, args);
    va_end(args);
    if (err) *err = filled;
    return false;
}

const char *error_message(const BohnError *err) {
    if (err->line) return err->text + snprintf(NULL, 0, "%s:%d: ", err->file, err->line);
    return err->text + (*err->file ? strlen(err->file) + strlen(": ") : 0);
}

void error_print(const BohnError *err) {
    char text[sizeof err->text * 2];
    utf8_clean(err->text, true, term_ascii(), text, sizeof text);
    fflush(stdout);
    if (!isatty(STDERR_FILENO) || term_width() == 0) {
        fprintf(stderr, "bohn: %s\n", text);
        return;
    }
    Page page = { 0 };
    page_add(&page, STYLE_PLAIN, "bohn: ");
    for (char *at = text, *end; at; at = end ? end + 1 : NULL) {
        end = strchr(at, '\n');
        if (end) *end = '\0';
        if (at[0] == ' ' && at[1] == ' ') page_command(&page, STYLE_PLAIN, at + 2); /* lines of a script stay whole */
        else page_line(&page, STYLE_PLAIN, "%s", at);
    }
    page_print(&page, stderr);
    page_free(&page);
}

void error_print_hooks(BohnGame *game) {
    BohnError err;
    for (const BohnHookInfo *hook; (hook = bohn_hook_error(game, &err)) != NULL;) {
        err.text[strcspn(err.text, "\n")] = '\0'; /* the lines of the script would push the table off the screen */
        error_print(&err);
        fprintf(stderr, "bohn: ");
        fprintf(stderr, tr("the game continues without the result of the hook '%s'"), hook->name);
        fputc('\n', stderr);
    }
}
