/* variants.h - offers like one that a bot makes.
 *
 * Of the thousands of possible offers nearly all are refused; those close to a sensible one may be better than it.
 */
#ifndef REPL_BOTS_VARIANTS_H
#define REPL_BOTS_VARIANTS_H

#include "vm/bohn.h"

#define VARIANTS 64 /* listed at most */

/* Lists offers that give or ask for one card less than this answer to `q`, ask for one more of the same kind, or give a
 * card of another kind instead, each once per kind. Returns how many. */
int variants_of(const BohnInfo *info, const BohnRequest *q, const BohnAnswer *offer, BohnAnswer list[VARIANTS]);

#endif
