/* history.h - the file of typed lines, shared by all sessions.
 *
 * An entry is one line; continuation lines begin with a tab. Each entry is appended by a single write, so a crash
 * loses at most that entry and parallel sessions do not overwrite each other. When the file has grown too long it is
 * replaced by a shorter one, under a lock.
 */
#ifndef REPL_TERM_HISTORY_H
#define REPL_TERM_HISTORY_H

#include <stdbool.h>

/* Switches to this file, created if missing (NULL: no file), and calls each() for its entries, oldest first.
 * False if the file cannot be used. */
bool history_open(const char *file, void (*each)(const char *entry));
/* Appends an entry unless it repeats the previous one. */
void history_add(const char *entry);

#endif
