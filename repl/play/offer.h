/* offer.h - reads an offer (`offer p2: 1 3 for red, red`, `give 2 to p3`, `ask p2 p4: blue`), or asks for it step by
 * step.
 *
 * Cards to give go by number or kind, wanted cards by kind. The result answers the pending deal question; the kernel
 * checks it.
 */
#ifndef REPL_PLAY_OFFER_H
#define REPL_PLAY_OFFER_H

#include "repl/play/choices.h"
#include "repl/term/line.h"
#include "repl/term/page.h"

/* The players who get an offer after its first partner has refused, one after the other until one accepts. */
typedef struct OfferRound {
    int n, seat[BOHN_MAX_SEATS];
} OfferRound;

/* True if the folded text starts with a word such as `offer` or `give`, or with a partner. */
bool offer_is(const char *folded);
/* True if it is `offer`, `give` or the like alone, which starts the dialogue. */
bool offer_is_dialogue(const char *folded);
/* Reads an offer to the partner who is named first, and the others into *round. */
bool offer_read(const Choices *choices, const char *typed, BohnAnswer *answer, OfferRound *round, char *why, size_t n);
/* Asks for partners, cards and wishes in turn, then for confirmation. A whole offer may be typed instead of
 * partners. False: cancelled. */
bool offer_ask(const Choices *choices, BohnAnswer *answer, OfferRound *round);
/* The offer that an answer to a deal question makes. */
BohnOffer offer_of(const BohnRequest *request, const BohnAnswer *answer);
/* The same offer to `partner` as an answer to the pending question; false if it is not possible any more. */
bool offer_again(const Choices *choices, const BohnOffer *offer, int partner, BohnAnswer *answer);
/* Appends the cards that may be given, with their numbers; those of the hand only if `all`. */
void offer_list_cards(const Choices *choices, Page *page, bool all);
/* Offers what may follow the typed part of an offer: partners, cards to give, kinds to ask for. */
void offer_complete(const Choices *choices, const char *typed, LineList *list);
/* Examples made of the player's own cards: "offer p2: red for stink · give red to p2 · ask p2: stink". */
void offer_examples(const Choices *choices, char *out, size_t n);
/* True if hand cards have the same numbers here as in the hand. */
bool offer_numbers_hand(const Choices *choices);

#endif
