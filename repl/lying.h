/* lying.h - where cards lie, by the names that records, scenarios and the workbench use. */
#ifndef REPL_LYING_H
#define REPL_LYING_H

#include "vm/bohn.h"

#define LYING_NAME 120

/* "p1.hand", or "deck" for what is no seat's. */
void lying_name(const char *name, int seat, char text[LYING_NAME]);
void lying_zone(const BohnRules *rules, int zone, char text[LYING_NAME]);
void lying_counter(const BohnRules *rules, int counter, char text[LYING_NAME]);
/* How many cards of the kind are in a zone. */
int lying_count(const BohnGame *game, int zone, int kind);
/* Where a card of the kind can be taken from: the box, else where most of them lie, in a pile or a supply;
 * not from zones for which `but` is true. */
int lying_source(const BohnGame *game, int kind, const bool *but);

#endif
