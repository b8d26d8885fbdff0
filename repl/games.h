/* games.h - finding and loading games by name for the commands.
 *
 * A name that nobody has is the caller's mistake, told with the nearest name that exists; what is
 * wrong inside a script is the kernel's to tell.
 */
#ifndef REPL_GAMES_H
#define REPL_GAMES_H

#include "vm/bohn.h"

/* Like bohn_load with the program's search path. Players or options that the script refuses are
 * BOHN_BAD_INPUT, not its fault. */
BohnRules *games_load(const char *script, int players, const char *const *options, BohnError *err);
/* The same with other limits than the usual ones. */
BohnRules *games_load_limited(const char *script, int players, const char *const *options, const BohnLimits *limits,
                              BohnError *err);
/* The rules a record was played by. `header` is filled. */
BohnRules *games_load_recorded(const char *file, BohnHeader *header, BohnError *err);

#endif
