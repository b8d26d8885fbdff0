/* screen.h - the table drawn for one seat.
 *
 * Knows no game, only the family's habits: a zone called `hand` is shown in order with its front
 * marked, `coins` and cards lying face down are counted, the fields are shown even when empty; a
 * script may have zones of the table drawn one below the other (`line`), and thalers told by kind
 * (`listed`). The rest follows from what the seat may see and from the script's texts and captions.
 */
#ifndef REPL_SCREEN_H
#define REPL_SCREEN_H

#include "repl/seats.h"
#include "repl/text.h"

/* How much of the table is told: everything; long lists only by their length; of the others' zones besides only
 * what lies there, without captions. */
typedef enum Detail { DETAIL_ALL, DETAIL_SHORT_LISTS, DETAIL_LEAST } Detail;

/* `seat` may be BOHN_ALL_SEATS: an onlooker, who sees all hands but not the piles. A board is drawn
 * smaller if the table would take more than `rows` rows (0: as many as it likes). */
void screen_table(Page *page, BohnGame *game, int seat, const Seats *seats, const char *lang, int rows);
void screen_table_in(Page *page, BohnGame *game, int seat, const Seats *seats, const char *lang, int rows,
                     Detail detail);
/* Scores and winners of a finished game. */
bool screen_result(Page *page, BohnGame *game, const Seats *seats, const char *lang, BohnError *err);

/* What lies in a zone and what the script says of it: "3 × red bean, pays 2", for a tile of a board
 * "village p2 ≥16"; "" if it is empty. */
void screen_note(BohnGame *game, int seat, int zone, const char *lang, char *out, size_t n);

/* Is this the box, where cards lie that are not in play? */
bool screen_hides_zone(const BohnRules *rules, int zone);
/* Whose eyes look into a zone: an onlooker looks with its owner's. */
int screen_eyes(const BohnRules *rules, int seat, int zone);

#endif
