/* notes.h - what the layers of a stack share without knowing each other, printed at its first run. */
#ifndef REPL_PLAY_NOTES_H
#define REPL_PLAY_NOTES_H

#include "vm/bohn.h"

/* Prints the notes on stderr, unless they were printed before: the file `stacks` in the state directory remembers. */
void notes_print_once(const BohnInfo *info);
/* Was the game introduced before, by the file `introduced` in the state directory? From now on it was. The line
 * "all" at its beginning stands for every game. */
bool notes_introduced(const BohnInfo *info);

#endif
