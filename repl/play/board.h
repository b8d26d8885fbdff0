/* board.h - draws the zones that have a `place` as a board.
 *
 * A tile shows its name, its front card (the landscape), the script's caption and, when tiles answer the question,
 * the number to type. Tiles shrink with the terminal. If they would get too narrow, the board becomes a list with
 * one line per row; in plain mode, one line per tile.
 */
#ifndef REPL_PLAY_BOARD_H
#define REPL_PLAY_BOARD_H

#include "repl/term/page.h"
#include "vm/bohn.h"

bool board_has(const BohnInfo *info, int zone);
bool board_shown(const BohnInfo *info);
#define BOARD_LINES 3
/* Appends the board, if the game has one, as `seat` (or BOHN_ALL_SEATS) sees it. A row of it takes 3 lines, or
 * without the borders between the rows 2, or 1, in which the landscape is cut short. What does not fit of a caption
 * is left out from its end: its words are in the order of their importance. */
void board_draw(Page *page, BohnGame *game, int seat, const char *lang, int lines);
bool board_is_tile(const BohnInfo *info, const BohnOption *option);
/* Writes a tile without its name: "village p2 ≥16". */
void board_note(BohnGame *game, int seat, int zone, const char *lang, char *out, size_t n);
/* True if every option is a tile; they are then chosen by their numbers on the board. */
bool board_asks(const BohnInfo *info, const BohnRequest *request);
/* The number of a tile, from 1: the same throughout the game. */
int board_number(const BohnInfo *info, int zone);

#endif
