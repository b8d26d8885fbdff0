/* offer.h - reads an offer (`offer p2: 1 3 for red, red`, `give 2 to p3`, `ask p2: blue`), or asks for it step by step.
 *
 * Cards to give go by number or kind, wanted cards by kind. The result answers the pending deal question; the kernel
 * checks it.
 */
#ifndef REPL_PLAY_OFFER_H
#define REPL_PLAY_OFFER_H

#include "repl/play/choices.h"
#include "repl/term/line.h"
#include "repl/term/page.h"

/* True if the folded text starts with a word such as `offer` or `give`. */
bool offer_is(const char *folded);
/* True if it is that word alone, which starts the dialogue. */
bool offer_is_dialogue(const char *folded);
bool offer_read(const Choices *choices, const char *typed, BohnAnswer *answer, char *why, size_t n);
/* Asks for partner, cards and wishes in turn, then for confirmation. False: cancelled. */
bool offer_ask(const Choices *choices, BohnAnswer *answer);
/* Appends the cards that may be given, with their numbers; hand cards only if `all`. */
void offer_list_cards(const Choices *choices, Page *page, bool all);
/* Offers what may follow the typed part of an offer: partners, cards to give, kinds to ask for. */
void offer_complete(const Choices *choices, const char *typed, LineList *list);
/* Examples made of the player's own cards: "offer p2: red for stink · give red to p2 · ask p2: stink". */
void offer_examples(const Choices *choices, char *out, size_t n);
/* True if hand cards have the same numbers here as in the hand. */
bool offer_numbers_hand(const Choices *choices);

#endif
