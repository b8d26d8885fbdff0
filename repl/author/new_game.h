/* new_game.h - `bohn new NAME --game`: a small whole game with its reference and test.
 *
 * The files are those in skeleton/, compiled in: a game that plays as it is, called `skeleton`, titled `Skeleton`, with
 * clauses SKE-1.1 and so on. In what is written these three words are replaced.
 */
#ifndef REPL_AUTHOR_NEW_GAME_H
#define REPL_AUTHOR_NEW_GAME_H

#include "repl/author/kit.h"

/* Fills the kit's files, tries them out and writes them. Returns a BohnStatus; what is wrong is printed. */
int new_game_write(Kit *kit, Page *page);

#endif
