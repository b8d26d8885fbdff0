/* board.h - the zones that have a place, drawn as the board they form.
 *
 * A tile shows its name, its front card (the landscape) and the script's caption; where the tiles
 * are the answers to a question, also the number to type. Tiles shrink with the terminal; where
 * they would become too narrow the board is a list, a line for each row, and in plain mode a line
 * for each tile.
 */
#ifndef REPL_PLAY_BOARD_H
#define REPL_PLAY_BOARD_H

#include "repl/term/page.h"
#include "vm/bohn.h"

bool board_has(const BohnInfo *info, int zone);
/* Has the game a board? */
bool board_shown(const BohnInfo *info);
/* Appends the board, if the game has one, as `seat` (or BOHN_ALL_SEATS) sees it. If it would take more
 * than `rows` rows (0: as many as it likes) it is drawn without borders between them, in two lines or
 * one for each. */
void board_draw(Page *page, BohnGame *game, int seat, const char *lang, int rows);
/* Is the option a tile and nothing else? */
bool board_is_tile(const BohnInfo *info, const BohnOption *option);
/* A tile without its name: "village p2 ≥16". */
void board_note(BohnGame *game, int seat, int zone, const char *lang, char *out, size_t n);
/* Is every answer to the question a tile? Then option i has the number i + 1 on the board. */
bool board_asks(const BohnInfo *info, const BohnRequest *request);

#endif
