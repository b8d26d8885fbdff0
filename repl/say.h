/* say.h - what happened, as sentences for one seat.
 *
 * The script's own messages are used; where a step says nothing, the visible moves of cards are
 * told instead, so that a game without texts can be followed too. Hidden cards stay hidden.
 */
#ifndef REPL_SAY_H
#define REPL_SAY_H

#include "repl/text.h"
#include "vm/bohn.h"

typedef struct Teller {
    int seat;    /* whose eyes: a seat or BOHN_ALL_SEATS */
    int event;   /* the first event not yet told */
    int active;  /* whose turn it is there */
    int announced;
} Teller;

Teller say_start(int seat);
/* Appends what happened since the last call, a line per sentence. */
void say_news(Teller *teller, const BohnGame *game, const char *lang, Page *page);
/* "3 × red bean, soy bean": cards as kinds, like ones together; "-" for none. */
void say_cards(const BohnRules *rules, const int *cards, int n, const char *lang, char *out, size_t size);
void say_kinds(const BohnRules *rules, const int *kinds, int n, const char *lang, char *out, size_t size);
/* "p2's field 1", "draw pile". */
void say_zone(const BohnRules *rules, int zone, const char *lang, char *out, size_t size);
/* "p1 offers p2: red bean for 2 × blue bean". */
void say_offer(const BohnRules *rules, const BohnOffer *offer, const char *lang, char *out, size_t size);
/* What the script calls a zone, a phase or a counter (`what`: "zone", "phase", "counter", or "" for
 * a word): its text "zone_discard" or, failing that, "discard", unless that is a sentence; else the
 * name itself, made readable. */
void say_name(const BohnRules *rules, const char *what, const char *name, const char *lang, char *out, size_t size);

#endif
