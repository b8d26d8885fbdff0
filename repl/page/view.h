/* view.h - the game as one seat may see it, as JSON for pages. README.md describes the format.
 *
 * Everything here comes from vm/bohn.h as the viewer sees it: what a seat cannot know is not in the result. The caller
 * owns the results (json_decref); they are NULL only without memory, unless said otherwise.
 */
#ifndef REPL_PAGE_VIEW_H
#define REPL_PAGE_VIEW_H

#include "repl/play/narrate.h"
#include "repl/play/seats.h"

#include <jansson.h>

#define VIEW_VERSION 1

typedef struct View {
    BohnGame *game;
    const Seats *seats;
    int seat;          /* the viewer: a seat, BOHN_NO_SEAT (public information only) or BOHN_ALL_SEATS (all hands) */
    const char *lang;
    int playouts;      /* of seer, per decision, to rate the game; 0: it is not rated */
} View;

/* What does not change during a game: title, seats, kinds, zones, counters, phases. */
json_t *view_rules(const View *view);
/* The table now. */
json_t *view_table(const View *view);
/* What makes `to` of `from`, as a JSON Merge Patch (RFC 7396); NULL if they are equal. */
json_t *view_patch(const json_t *from, const json_t *to);
/* The events since the narrator's last call, as a list of { text, tone }. */
json_t *view_news(const View *view, Narrator *narrator);
/* A line of news: 'm' minor, 'M' major, 't' a turn begins, 0 plain. */
char view_tone(Style style);
/* A seat as "p1", "all" or "none". */
json_t *view_seat(int seat);

#endif
