/* games.h - finding and loading games by name for the commands.
 *
 * An unknown name is reported here, with the nearest name that exists; the kernel reports what is wrong inside a
 * script.
 */
#ifndef REPL_GAMES_H
#define REPL_GAMES_H

#include "vm/bohn.h"

/* Like bohn_load with the program's search path. A number of players or an option that the
 * script refuses is BOHN_BAD_INPUT, not its fault. */
BohnRules *games_load(const char *script, int players, const char *const *options, BohnError *err);
/* The same with everything a setup can say, except the path. */
BohnRules *games_load_with(BohnSetup setup, BohnError *err);
/* Can the game be turned: does it have the option `first`, and more than one seat? */
bool games_can_turn(const BohnInfo *info);
/* The rules of a record. Fills *header. Unless `force`, only scripts that have not changed since are compiled. */
BohnRules *games_load_recorded(const char *file, BohnHeader *header, bool force, BohnError *err);

#endif
