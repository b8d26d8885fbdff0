/* narrate.h - what happened, as sentences for one seat.
 *
 * The script's own messages are used; where a step says nothing, the visible moves of cards are
 * told instead, so that a game without texts can be followed too. Hidden cards stay hidden. The script's
 * tones become STYLE_MINOR and STYLE_MAJOR.
 */
#ifndef REPL_PLAY_NARRATE_H
#define REPL_PLAY_NARRATE_H

#include "repl/term/page.h"
#include "vm/bohn.h"

typedef struct Narrator {
    int seat;    /* whose eyes: a seat or BOHN_ALL_SEATS */
    int event;   /* the first event not yet told */
    int active;  /* whose turn it is there */
    int announced;
    bool hold;   /* the last sentence waits for the next call: it may come again */
    int times;   /* how often `line` was said, not yet told */
    Style style; /* of `line` */
    char line[1000];
    char forced[800]; /* what was decided without a choice, to be told next; "" if nothing was */
    char answer[400]; /* in it: a sentence that tells the same stands for it */
} Narrator;

Narrator narrate_start(int seat);
/* Goes on from event `to`: what came before is not told. */
void narrate_skip(Narrator *narrator, const BohnGame *game, int to);
/* Appends what happened since the last call, a line per sentence. */
void narrate_news(Narrator *narrator, const BohnGame *game, const char *lang, Page *page);
/* Notes what was decided without a choice; `answer` is the part of `line` that the script may tell itself. */
void narrate_forced(Narrator *narrator, const char *line, const char *answer);
/* Appends a sentence that was held back. */
void narrate_flush(Narrator *narrator, Page *page);
/* Appends whose turn it is, unless that was told already. */
void narrate_turn(Narrator *narrator, Page *page);
/* "3 × red bean, soy bean, Casino 1 3 4": cards as kinds, like ones together; "-" for none. */
void narrate_cards(const BohnInfo *info, const int *cards, int n, const char *lang, char *out, size_t size);
void narrate_kinds(const BohnInfo *info, const int *kinds, int n, const char *lang, char *out, size_t size);
/* "p2's field 1", "draw pile". */
void narrate_zone(const BohnInfo *info, int zone, const char *lang, char *out, size_t size);
/* "p1 offers p2 a red bean for 2 × blue bean". */
void narrate_offer(const BohnInfo *info, const BohnOffer *offer, const char *lang, char *out, size_t size);
/* The same for the one it is made to: "a red bean for your blue bean", "a red bean as a gift". */
void narrate_deal(const BohnInfo *info, const BohnOffer *offer, const char *lang, char *out, size_t size);
/* What the script calls a zone, a phase or a counter (`what`: "zone", "phase", "counter", or "" for
 * a word): its text "zone_discard" or, failing that, "discard", unless that is a sentence; else the
 * name itself, made readable. */
void narrate_name(const BohnInfo *info, const char *what, const char *name, const char *lang, char *out, size_t size);
/* Has the script such a text? */
bool narrate_has_name(const BohnInfo *info, const char *what, const char *name);

#endif
