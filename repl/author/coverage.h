/* coverage.h - what games reached of the checked scripts: lines, rules, decisions, words, clauses, values of options.
 *
 * Scripts that the layers build on are not counted. The layers must outlive the Coverage; end with coverage_free().
 */
#ifndef REPL_AUTHOR_COVERAGE_H
#define REPL_AUTHOR_COVERAGE_H

#include "repl/author/layers.h"

#include <jansson.h>

typedef struct Coverage {
    const Layers *layers;
    int n;
    int *hits[MAX_LAYERS];    /* by line; negative: nothing to run */
    int lines[MAX_LAYERS];
    Strings declared;         /* decisions of the game */
    Strings options;          /* "name=value": all that can be set */
    Strings played;           /* ... and those games were played with */
    Strings names;            /* decisions asked, words used, and their clauses */
    int play;                 /* what is being played, from 1 */
    /* Shared by processes, by line of all layers: a play that has reached it, the first but for races; or 0. */
    _Atomic int *seen;
    size_t n_seen;
    size_t first;             /* all lines before it have been seen or have no code */
} Coverage;

/* False without memory. */
bool coverage_start(Coverage *coverage, const Layers *layers);
/* A decision that was asked, a word that was used, or a clause that either had. */
void coverage_met(Coverage *coverage, const char *name);
/* A value an option can have, "name=value". */
void coverage_option(Coverage *coverage, const char *assignment, bool played);
/* Adds the hits of rules that were loaded with `cover`. */
void coverage_add(Coverage *coverage, const BohnInfo *info);
/* Forgets everything but what other processes have seen. */
void coverage_clear(Coverage *coverage);
/* Have earlier plays, in all processes, and the one by these rules reached every line with code? Then the rest of this
 * play need not count lines. Later plays do not help: they do not count if this one fails. */
bool coverage_is_complete(Coverage *coverage, const BohnInfo *info);
/* To another process, which adds it to its own. */
void coverage_send(const Coverage *coverage, Parcel *parcel);
void coverage_receive(Coverage *coverage, ParcelReader *parcel);
/* The line that ran most often, and its file. */
int coverage_busiest(const Coverage *coverage, const char **file);
/* Adds to `never` what was not reached, prints a line for each script, and appends an object for each to `json`. */
void coverage_report(const Coverage *coverage, Findings *never, FILE *stream, json_t *json);
void coverage_free(Coverage *coverage);

#endif
