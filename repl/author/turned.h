/* turned.h - compares a game with the same one turned: everybody sits some seats further on.
 *
 * Zones and counters of a seat go with it; those of the table stay. A card stands for the card at the same place, so
 * the markers of one seat may stand for those of another, but a kind always for the same kind. A counter of the table
 * may hold the number of a seat, and then always does.
 */
#ifndef REPL_AUTHOR_TURNED_H
#define REPL_AUTHOR_TURNED_H

#include "vm/bohn.h"

typedef struct Turned Turned;

/* Everybody moves on by `by` seats. NULL without memory; free it with turned_free(). */
Turned *turned_new(const BohnInfo *info, int by);
void turned_free(Turned *turned);
/* Is `other` the game turned, with its question turned? Else `why` says what differs. */
bool turned_same(Turned *turned, const BohnGame *game, const BohnGame *other, char *why, size_t n);
/* After that: the answer turned, for `other`. */
void turned_answer(const Turned *turned, const BohnAnswer *answer, BohnAnswer *result);
/* Are two answers to a question the same? The order of things counts only where the question says so. */
bool turned_equal(const BohnRequest *question, const BohnAnswer *a, const BohnAnswer *b);

#endif
