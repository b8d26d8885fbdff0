/* place_names.h - where cards lie, by the names that records, scenarios and the workbench use. */
#ifndef REPL_SCENARIO_PLACE_NAMES_H
#define REPL_SCENARIO_PLACE_NAMES_H

#include "vm/bohn.h"

#define PLACE_NAME 120

/* "p1.hand", or "deck" for what is no seat's. */
void place_name(const char *name, int seat, char text[PLACE_NAME]);
/* How many cards of the kind are in a zone. */
int place_count(const BohnGame *game, int zone, int kind);

#endif
