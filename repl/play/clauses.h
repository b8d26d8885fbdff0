/* clauses.h - what the rule references (the .md files in the path) say.
 */
#ifndef REPL_PLAY_CLAUSES_H
#define REPL_PLAY_CLAUSES_H

#include "repl/term/strings.h"

#define CLAUSE_SIZE 64   /* a name and its end */

/* The length of the clause id, such as BOH-2.1 or ALC-P1-2, at the start of a text; 0 if there is none. */
int clause_length(const char *text);
/* What is said of a clause such as "BOH-H3"; false if no reference has it. Cuts at n. */
bool clause_text(const char *clause, char *text, size_t n);
/* Every clause of the references in these directories, separated by ':'. Sorted; the caller frees them. */
Strings clauses_all(const char *path);

/* Calls visit(context, clause, text) for the clauses of one reference ("bohnanza") that have a word beginning like
 * the given one, in the order they stand; returns how many. Test vectors and tables are left out. */
int clauses_about(const char *reference, const char *word,
                  void (*visit)(void *context, const char *clause, const char *text), void *context);

#endif
