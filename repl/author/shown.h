/* shown.h - all that a viewer is shown, through every hook of the screen. A viewer is a seat, BOHN_NO_SEAT (an
 * onlooker) or BOHN_ALL_SEATS. */
#ifndef REPL_AUTHOR_SHOWN_H
#define REPL_AUTHOR_SHOWN_H

#include "vm/bohn.h"

/* What is said about the table. What everybody is shown alike is left out, and so are the cards: bohn_copy() sees to
 * it that those a seat sees are the same when others are redealt. The caller frees the text; NULL without memory. */
char *shown_table(BohnGame *game, int viewer);
/* The same with `table` in front: the pending question if the viewer is asked, and what they may do meanwhile. */
char *shown_text(BohnGame *game, int viewer, const char *table);
/* Calls the hooks for their errors: those about the question, those about what this seat may do meanwhile, and with
 * `table` those about the table, for every viewer. */
void shown_call(BohnGame *game, bool table, int seat);

#endif
