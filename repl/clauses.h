/* clauses.h - what the rule references (the .md files in the path) say.
 */
#ifndef REPL_CLAUSES_H
#define REPL_CLAUSES_H

#include <stdbool.h>
#include <stddef.h>

/* What is said of a clause such as "BOH-H3"; false if no reference has it. Cuts at n. */
bool clause_text(const char *clause, char *text, size_t n);
/* The same in other directories, separated by ':'. */
bool clause_text_in(const char *path, const char *clause, char *text, size_t n);
/* Does a reference there have clauses that begin so ("BOH-")? */
bool clause_family(const char *path, const char *family);

/* Calls visit(context, clause, text) for the clauses of one reference ("bohnanza") that have a word beginning like
 * the given one, in the order they stand; returns how many. Test vectors and tables are left out. */
int clauses_about(const char *reference, const char *word,
                  void (*visit)(void *context, const char *clause, const char *text), void *context);

#endif
