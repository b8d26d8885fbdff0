/* narrate.h - describes events in sentences, from one seat's view.
 *
 * Uses the script's messages; where a step has none, it describes the visible card moves. Hidden cards stay hidden.
 * The script's tones become STYLE_MINOR and STYLE_MAJOR.
 */
#ifndef REPL_PLAY_NARRATE_H
#define REPL_PLAY_NARRATE_H

#include "repl/term/page.h"
#include "vm/bohn.h"

typedef struct Narrator {
    int seat;    /* the viewer: a seat, BOHN_NO_SEAT (public information only) or BOHN_ALL_SEATS */
    int event;   /* the next event to describe */
    int active;  /* whose turn it is at that event */
    int announced; /* the last turn printed */
    int turn;    /* its number; 0 if not known */
    bool alone;  /* there is one seat: turns are announced by their number */
    bool hold;   /* keep the last sentence back until the next call, in case it repeats */
    int times;   /* repetitions of `line`, not yet printed */
    Style style; /* of `line` */
    char line[1000];
    char forced[800]; /* a decision with only one answer, to be printed next; "": none */
    char answer[400]; /* its answer: a script message that contains it replaces `forced` */
    bool recap;  /* sum up each turn of others in a paragraph, without minor messages */
    char paragraph[2000]; /* that paragraph so far, without the name in front */
    int first;   /* the seat in front of it; BOHN_NO_SEAT: none */
    int subject; /* of its last sentence; BOHN_NO_SEAT: not a seat */
    int left_out; /* sentences that recaps left out; the caller sets it to 0 */
} Narrator;

Narrator narrate_start(int seat);
/* Continues at event `to` without describing the events before it. */
void narrate_skip(Narrator *narrator, const BohnGame *game, int to);
/* Appends the events since the last call, one sentence per line. */
void narrate_news(Narrator *narrator, const BohnGame *game, const char *lang, Page *page);
/* Notes a decision that had only one answer; `answer` is the part of `line` that a script message may repeat. */
void narrate_forced(Narrator *narrator, const char *line, const char *answer);
/* Appends a sentence that was held back. */
void narrate_flush(Narrator *narrator, Page *page);
/* Appends whose turn it is, unless already printed. */
void narrate_turn(Narrator *narrator, Page *page);
/* "3 × red bean, soy bean, Casino 1 3 4": cards by kind, equal ones grouped; "–" for none. */
void narrate_cards(const BohnInfo *info, const int *cards, int n, const char *lang, char *out, size_t size);
void narrate_kinds(const BohnInfo *info, const int *kinds, int n, const char *lang, char *out, size_t size);
/* "p2: field 1", "draw pile". */
void narrate_zone(const BohnInfo *info, int zone, const char *lang, char *out, size_t size);
/* "p1 offers p2 a red bean for 2 × blue bean". */
void narrate_offer(const BohnInfo *info, const BohnOffer *offer, const char *lang, char *out, size_t size);
/* The same, addressed to the recipient: "a red bean for your blue bean", "a red bean as a gift". */
void narrate_deal(const BohnInfo *info, const BohnOffer *offer, const char *lang, char *out, size_t size);
/* The display name of a zone, phase or counter (`what`: "zone", "phase", "counter", or "" for a word): the script's
 * text "zone_discard", else "discard" (unless that is a sentence), else the name with spaces for underscores. */
void narrate_name(const BohnInfo *info, const char *what, const char *name, const char *lang, char *out, size_t size);
/* True if the script has a text for narrate_name(). */
bool narrate_has_name(const BohnInfo *info, const char *what, const char *name);
/* What the text `key`, "thalers" or "thaler|thalers", calls several of a unit. NULL: there is no such text. */
const char *narrate_unit(const BohnInfo *info, const char *key, const char *lang);
/* "3 thalers": n with the unit that the text `key` names, if there is such a text. In French none are like one. */
void narrate_number(const BohnInfo *info, const char *key, int n, const char *lang, char *out, size_t size);

#endif
