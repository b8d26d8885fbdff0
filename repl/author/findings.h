/* findings.h - what a check found, by file and line, for people and editors.
 *
 * Texts are copied. Start with a zeroed Findings, end with findings_free(). Of findings with the same first line at the
 * same place the first is kept.
 */
#ifndef REPL_AUTHOR_FINDINGS_H
#define REPL_AUTHOR_FINDINGS_H

#include "repl/term/strings.h"

#include <stdio.h>


typedef struct Finding {
    char *file, *text;  /* the text may have further lines, which are details */
    int line;
} Finding;

typedef struct Findings {
    Finding *list;
    int n;
    bool lost;          /* one could not be kept: no memory */
} Findings;

void findings_add(Findings *found, const char *file, int line, const char *format, ...) PRINTF_LIKE(4, 5);
/* "FILE:LINE: text", by file and line; details below, indented. */
void findings_print(Findings *found, FILE *stream);
void findings_free(Findings *found);

#endif
