/* orders.h - a player's standing orders: what they want to be asked out of turn.
 *
 * Without an order a player is asked where they must answer, and whether to make the active player an offer only if a
 * card that is open to trade (the zone `turned`, or a call to the table) is of a kind that grows on their fields.
 * `order red` adds a kind; `order p3` asks in p3's turn, also before p3 plants; `order all` asks everything that can be
 * asked, even where there is one harmless answer. Zero-initialise before use.
 */
#ifndef REPL_PLAY_ORDERS_H
#define REPL_PLAY_ORDERS_H

#include "repl/play/choices.h"

#define ORDERS_KINDS 512

typedef struct Orders {
    bool all[BOHN_MAX_SEATS];
    unsigned in_turn_of[BOHN_MAX_SEATS];   /* bit i: seat i */
    bool wanted[BOHN_MAX_SEATS][ORDERS_KINDS];
} Orders;

/* `order ABOUT`: changes the orders of the asked seat and prints them. */
void orders_give(Orders *orders, const Choices *choices, const char *about);
/* Does the asked seat want to be asked in the turn of the active player? */
bool orders_in_turn(const Orders *orders, const BohnGame *game);
/* How many cards are open to trade that the seat grows or wants, and calls to the table that it could answer. */
int orders_tempting(const Orders *orders, const BohnGame *game, int seat);

#endif
