/* clauses.h - looks up clauses in the rule references: in the scripts, in the .md files beside them, and in those in
 * the search path. */
#ifndef REPL_PLAY_CLAUSES_H
#define REPL_PLAY_CLAUSES_H

#include "repl/term/strings.h"
#include "vm/bohn.h"

#define CLAUSE_SIZE 64   /* an id with its terminating zero */

/* The length of the clause id (BOH-2.1, ALC-P1-2) at the start of a text; 0 if there is none. */
int clause_length(const char *text);
/* The text of a clause such as "BOH-H3", truncated to n; false if no reference has it. Without a game (NULL) only the
 * search path is looked at. */
bool clause_text(const BohnInfo *info, const char *lang, const char *clause, char *text, size_t n);
/* The ids of all clauses in the directories of `path` (separated by ':'), sorted. The caller frees them. */
Strings clauses_all(const char *path);

/* Calls visit(context, clause, text), script by script and in order, for each clause of the game's references that
 * has a word starting with `word`; returns how many. Skips test vectors and tables. */
int clauses_about(const BohnInfo *info, const char *lang, const char *word,
                  void (*visit)(void *context, const char *clause, const char *text), void *context);

#endif
