/* kept.h - the games in the state directory: those that are not over, and the last finished ones. */
#ifndef REPL_PLAY_KEPT_H
#define REPL_PLAY_KEPT_H

#include "vm/bohn.h"

#include <time.h>

#define KEPT_FINISHED 100 /* older finished games are deleted when another one ends */
#define KEPT_NAME_SIZE 4096

/* The file that a player means: a name of an existing file, the number of a kept game in the list of `bohn games`, or
 * "last": the newest that is not over. False with *err filled. */
bool kept_find(const char *wanted, char *file, size_t n, BohnError *err);
/* Deletes a record with what lies beside it: comments, standing orders. False if there was none. */
bool kept_delete(const char *file);
/* Deletes the oldest finished games beyond KEPT_FINISHED. */
void kept_trim(void);

#endif
