/* screen.h - the table drawn for one seat.
 *
 * Knows no game, only the family's habits: a zone called `hand` has a line of its own, in order with its front
 * marked if it is a queue (`ordered`); `coins` and cards lying face down are counted; the fields are shown even when
 * empty. A script may have zones of the table drawn one below the other (`line`), thalers told by kind (`listed`),
 * cards that lie open only counted (`counted`), or told as they were laid (`chain`). The rest follows from what the
 * seat may see and from the script's texts and captions.
 */
#ifndef REPL_PLAY_SCREEN_H
#define REPL_PLAY_SCREEN_H

#include "repl/play/seats.h"
#include "repl/term/page.h"

/* `seat` may be BOHN_ALL_SEATS: an onlooker, who sees all hands but not the piles. A board is drawn
 * smaller if the table would take more than `rows` rows (0: as many as it likes). With -1 what the script says of
 * others' fields is cut short at the first comma; with -2 only what stands before a colon is left ("stew: pays 1,
 * 2 from 6"), of their other zones nothing except what they could pay, long lists are only counted, and a board is as small as can be. */
void screen_table(Page *page, BohnGame *game, int seat, const Seats *seats, const char *lang, int rows);
/* In result.c: the title and, with `names`, who plays; scores and winners of a finished game. */
void screen_opening(Page *page, BohnGame *game, const Seats *seats, const char *lang, bool names);
bool screen_result(Page *page, BohnGame *game, const Seats *seats, const char *lang, BohnError *err);

/* What lies in a zone and what the script says of it: "3 × red bean, pays 2", for a tile of a board
 * "village p2 ≥16"; "" if it is empty. */
void screen_note(BohnGame *game, int seat, int zone, const char *lang, char *out, size_t n);

#endif
