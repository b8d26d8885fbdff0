/* error_print.c - see error_print.h. */
#include "repl/term/error_print.h"

#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdio.h>

void error_print(const BohnError *err) {
    char text[sizeof err->text * 2];
    utf8_clean(err->text, true, term_ascii(), text, sizeof text);
    fflush(stdout);
    fprintf(stderr, "bohn: %s\n", text);
}
