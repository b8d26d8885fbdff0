/* tryout.h - whether an action out of turn matters to the pending question, found by trying it on a copy of the game.
 *
 * The copy is as the asked player may imagine it (BOHN_SEEN), so that the answer depends on nothing hidden.
 */
#ifndef REPL_PLAY_TRYOUT_H
#define REPL_PLAY_TRYOUT_H

#include "vm/bohn.h"

/* Does the question, which has no option now, have one after this action? */
bool tryout_opens(const BohnGame *game, const BohnOption *action);
/* Can the player answer the question, which has one option, and do this as well afterwards, or the other way round? */
bool tryout_can_wait(const BohnGame *game, const BohnOption *action);

#endif
