/* place_names.h - where cards lie, by the names that records, scenarios and the workbench use. */
#ifndef REPL_SCENARIO_PLACE_NAMES_H
#define REPL_SCENARIO_PLACE_NAMES_H

#include "vm/bohn.h"

#define PLACE_NAME 120

/* "p1.hand", or "deck" for what is no seat's. */
void place_name(const char *name, int seat, char text[PLACE_NAME]);
/* How many cards of the kind are in a zone. */
int place_count(const BohnGame *game, int zone, int kind);
/* Where a card of the kind can be taken from: the box, else where most of them lie, in a pile or a supply;
 * not from zones for which `but` is true. */
int place_source(const BohnGame *game, int kind, const bool *but);

#endif
