/* offer.h - composing an offer: `offer p2: 1 3 for red, red`, `give 2 to p3`, `ask p2: blue`, or
 * step by step.
 *
 * Cards are named by their number in the request or by kind, what is wanted by kind. The result is
 * an answer to the pending deal question; the kernel has the last word on it.
 */
#ifndef REPL_PLAY_OFFER_H
#define REPL_PLAY_OFFER_H

#include "repl/play/choices.h"
#include "repl/term/page.h"

/* Does folded text begin like an offer? */
bool offer_is(const char *folded);
/* Is it the bare word that starts the dialogue? */
bool offer_is_dialogue(const char *folded);
bool offer_read(const Choices *choices, const char *typed, BohnAnswer *answer, char *why, size_t n);
/* Asks for partner, cards and wishes one after another, and at the end whether that is right. False:
 * given up. */
bool offer_ask(const Choices *choices, BohnAnswer *answer);
/* The cards that may be given, with their numbers; those of the hand only if `all`. */
void offer_list_cards(const Choices *choices, Page *page, bool all);
/* Are the numbers of the hand's cards also their numbers here? */
bool offer_numbers_hand(const Choices *choices);

#endif
