/* sight.h - which zones a viewer is shown, and from whose view. */
#ifndef REPL_PLAY_SIGHT_H
#define REPL_PLAY_SIGHT_H

#include "vm/bohn.h"

/* True for the box, which holds cards that are out of play. */
bool sight_hides_zone(const BohnInfo *info, int zone);
/* The seat whose view of a zone applies: a spectator (BOHN_ALL_SEATS) sees a hand as its owner does. */
int sight_eyes(const BohnInfo *info, int seat, int zone);

#endif
