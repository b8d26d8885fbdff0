/* shown.h - all that a viewer is shown, through every hook of the screen. A viewer is a seat, BOHN_NO_SEAT (an onlooker) or
 * BOHN_ALL_SEATS. */
#ifndef REPL_AUTHOR_SHOWN_H
#define REPL_AUTHOR_SHOWN_H

#include "vm/bohn.h"

/* As text: the table, the pending question if the viewer is asked, and what they may do meanwhile. What everybody is shown
 * alike is left out. The caller frees the text; NULL without memory. */
char *shown_text(BohnGame *game, int viewer);
/* Calls the hooks for every viewer, for their errors: those about the question, and with `table` all others. */
void shown_call(BohnGame *game, bool table);

#endif
