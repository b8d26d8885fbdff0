/* shown.h - all that a viewer is shown, as text. Calls every hook of the screen. */
#ifndef REPL_AUTHOR_SHOWN_H
#define REPL_AUTHOR_SHOWN_H

#include "vm/bohn.h"

/* The pending question if the viewer is asked, what they may do meanwhile, and (`table`) the table. `viewer` is a seat,
 * BOHN_NO_SEAT or BOHN_ALL_SEATS. The caller frees the text; NULL without memory. */
char *shown_text(BohnGame *game, int viewer, bool table);

#endif
