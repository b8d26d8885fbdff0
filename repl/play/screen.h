/* screen.h - draws the table for one seat.
 *
 * Conventions common to all games: the zone `hand` gets a separate line, with its front marked if it is a queue;
 * `coins` and face-down cards are shown as counts; fields are shown even when empty. A script may draw a zone in other
 * ways (`show`): on a separate line, as a list of kinds, a count, a queue or a chain. See BohnShow.
 */
#ifndef REPL_PLAY_SCREEN_H
#define REPL_PLAY_SCREEN_H

#include "repl/play/board.h"
#include "repl/play/seats.h"
#include "repl/term/page.h"

/* `seat` may be BOHN_ALL_SEATS: a spectator, who sees all hands but not the piles. A row of the board takes 3
 * (BOARD_LINES), 2 or 1 lines. `tight` 1 cuts captions of other players' fields at the first comma; 2 cuts them at
 * the colon ("stew: pays 1, 2 from 6"), drops the captions of their other zones except what they could pay and their
 * stocks of one kind, and shows long lists as counts; 3 counts what other players have besides their fields; 4 shows
 * only their scores, thalers and hands; 5 leaves them out. */
void screen_table(Page *page, BohnGame *game, int seat, const Seats *seats, const char *lang, int tight, int lines);
/* result.c: the title and, with `names`, the players; then scores and winners of a finished game. */
void screen_opening(Page *page, BohnGame *game, const Seats *seats, const char *lang, bool names);
bool screen_result(Page *page, BohnGame *game, const Seats *seats, const char *lang, BohnError *err);

/* The contents of a zone with its caption: "3 × red bean, pays 2"; for a board tile "village p2 ≥16"; "" if empty. */
void screen_note(BohnGame *game, int seat, int zone, const char *lang, char *out, size_t n);

#endif
