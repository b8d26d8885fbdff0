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

void error_print_text(const char *lead, const char *text, FILE *stream) {
    static char clean[20000];
    utf8_clean(lead, false, term_ascii(), clean, sizeof clean / 2);
    size_t n = strlen(clean);
    utf8_clean(text, true, term_ascii(), clean + n, sizeof clean - n);
    if (!isatty(fileno(stream)) || term_width() == 0) {
        fprintf(stream, "%s\n", clean);
        return;
    }
    Page page = { 0 };
    for (char *at = clean, *end; at; at = end ? end + 1 : NULL) {
        end = strchr(at, '\n');
        if (end) *end = '\0';
        if (at[0] == ' ' && at[1] == ' ') page_command(&page, STYLE_PLAIN, at + 2); /* lines of a script stay whole */
        else page_line(&page, STYLE_PLAIN, "%s", at);
    }
    page_print(&page, stream);
    page_free(&page);
}

void error_print(const BohnError *err) {
    fflush(stdout);
    error_print_text("bohn: ", err->text, stderr);
}

void error_print_hooks(BohnGame *game) {
    BohnError err;
    for (const BohnHookInfo *hook; (hook = bohn_hook_error(game, &err)) != NULL;) {
        err.text[strcspn(err.text, "\n")] = '\0'; /* the lines of the script would push the table off the screen */
        error_print(&err);
        snprintf(err.text, sizeof err.text, tr("the game continues without the result of the hook '%s'"), hook->name);
        error_print(&err);
    }
}
