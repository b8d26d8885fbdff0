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
/* Appends the board, if the game has one, as `seat` (or BOHN_ALL_SEATS) sees it. A board higher than `rows` lines
 * (0: no limit) loses the borders between its rows and gets two lines per row, or one. */
void board_draw(Page *page, BohnGame *game, int seat, const char *lang, int rows);
bool board_is_tile(const BohnInfo *info, const BohnOption *option);
/* Writes a tile without its name: "village p2 ≥16". */
void board_note(BohnGame *game, int seat, int zone, const char *lang, char *out, size_t n);
/* True if every option is a tile; option i then has the number i + 1 on the board. */
bool board_asks(const BohnInfo *info, const BohnRequest *request);

#endif
