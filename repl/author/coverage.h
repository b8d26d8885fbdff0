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
} Coverage;

/* False without memory. */
bool coverage_start(Coverage *coverage, const Layers *layers);
/* A decision that was asked, a word that was used, or a clause that either had. */
void coverage_met(Coverage *coverage, const char *name);
/* A value an option can have, "name=value". */
void coverage_option(Coverage *coverage, const char *assignment, bool played);
/* Adds the hits of rules that were loaded with `cover`. */
void coverage_add(Coverage *coverage, const BohnInfo *info);
/* The line that ran most often, and its file. */
int coverage_busiest(const Coverage *coverage, const char **file);
/* Adds to `never` what was not reached, prints a line for each script, and appends an object for each to `json`. */
void coverage_report(const Coverage *coverage, Findings *never, FILE *stream, json_t *json);
void coverage_free(Coverage *coverage);

#endif
