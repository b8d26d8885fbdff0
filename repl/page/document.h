/* document.h - a game as one HTML file that needs no other file, no network, and no script to be read. */
#ifndef REPL_PAGE_DOCUMENT_H
#define REPL_PAGE_DOCUMENT_H

#include "repl/page/view.h"

/* Writes the whole game, from its start to its present position, as the viewer may know it, to a new file. The same
 * game gives the same bytes. False, with *err filled, if the file exists or cannot be written, or a rule fails; no
 * file is left then. */
bool document_save(const View *view, const char *file, BohnError *err);
/* The same to a stream, without looking at its errors. */
bool document_write(const View *view, FILE *out, BohnError *err);
/* A finished game with all hands, for people who have just played it. */
bool document_of_game(BohnGame *game, const Seats *seats, const char *lang, const char *file, BohnError *err);

#endif
