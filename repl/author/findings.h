/* findings.h - what a check found, by file and line, for people and editors.
 *
 * Zero-initialise; end with findings_free(). Of findings with the same place and first line, the first is kept.
 */
#ifndef REPL_AUTHOR_FINDINGS_H
#define REPL_AUTHOR_FINDINGS_H

#include "repl/term/strings.h"

#include <stdio.h>

typedef struct Finding {
    char *file, *text;  /* further lines of the text are details */
    int line;
} Finding;

typedef struct Findings {
    Finding *list;
    int n;
    bool lost;          /* out of memory: one is missing */
} Findings;

void findings_add(Findings *found, const char *file, int line, const char *format, ...) PRINTF_LIKE(4, 5);
/* Sorted; "FILE:LINE: text", with indented details below. */
void findings_print(Findings *found, FILE *stream);
void findings_free(Findings *found);

#endif
