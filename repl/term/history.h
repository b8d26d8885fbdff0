/* history.h - the file that keeps the lines typed, from one session to the next.
 *
 * An entry is a line; the further lines of a longer one begin with a tab. Each entry is appended by one
 * write, so that a crash loses no other, and sessions at the same time only add to each other's. When
 * there are too many the file is replaced by a shorter one, under a lock.
 */
#ifndef REPL_TERM_HISTORY_H
#define REPL_TERM_HISTORY_H

#include <stdbool.h>

/* Uses this file from now on, made if there is none (NULL: no file), and calls each() for its entries,
 * the oldest first. False if it cannot be used. */
bool history_open(const char *file, void (*each)(const char *entry));
/* Appends an entry, unless it is the one before again. */
void history_add(const char *entry);

#endif
