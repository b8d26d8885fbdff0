/* findings.h - what a check found, by file and line, for people and editors.
 *
 * Zero-initialise; end with findings_free(). Of findings with the same place and first line, the first is kept.
 */
#ifndef REPL_AUTHOR_FINDINGS_H
#define REPL_AUTHOR_FINDINGS_H

#include "repl/crew.h"
#include "repl/term/strings.h"

#include <jansson.h>
#include <stdio.h>

typedef struct Finding {
    char *file, *text;  /* further lines of the text are details */
    int line;
    char *about;        /* the Findings' when it was added, or NULL */
} Finding;

typedef struct Findings {
    Finding *list;
    int n;
    bool lost;          /* out of memory: one is missing */
    int suggested;      /* how often a name was looked for */
    const char *about;  /* what is being looked at: findings about it may turn out to be known */
} Findings;

/* At most MOST_FINDINGS; then one more says so. */
#define MOST_FINDINGS 5000
void findings_add(Findings *found, const char *file, int line, const char *format, ...) PRINTF_LIKE(4, 5);
/* As string_suggest(), but "" after the first hundred: each compares the name with all that there are. */
const char *findings_suggest(Findings *found, const char *wrong, const char *const *names, int n);
/* Sorted; "FILE:LINE: text", with indented details below. */
void findings_print(Findings *found, FILE *stream);
/* Appends an object for each, sorted: README.md, "Findings as JSON". */
void findings_list(Findings *found, const char *severity, json_t *list);
void findings_free(Findings *found);
/* To another process, which adds those that `wanted` does not refuse. */
void findings_send(const Findings *found, Parcel *parcel);
void findings_receive(Findings *found, ParcelReader *parcel, bool (*wanted)(void *context, const char *about), void *context);

#endif
