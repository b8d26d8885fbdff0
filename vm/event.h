/* event.h - what happened, in order, for screens, logs and bots.
 *
 * Visibility is settled when the event is written: for a moved card, which seats could see it
 * before or after. A restore cuts the list, so an undone event never happened.
 */
#ifndef BOHN_EVENT_H
#define BOHN_EVENT_H

#include "vm/bohn.h"

typedef struct {
    BohnEvent event;
    uint8_t seers;    /* bit i = seat i may know the card of a move */
    uint8_t fresh;    /* bit i = seat i did not know it before */
} StoredEvent;

/* Events are counted even if they are not kept, so that the limits are the same for every game. */
typedef struct {
    StoredEvent *list;
    int n, cap;
    bool kept;
    bool lost;  /* some did not fit into memory */
} Events;

bool events_grow(Events *events);   /* false without memory */

/* Counts one more, to be filled in at once. NULL if it is not kept, or without memory. Made elsewhere and copied,
 * an event would take twice as long: the processor waits for its parts before it reads them as a whole. */
static inline StoredEvent *events_add(Events *events) {
    if (events->kept && events->n == events->cap && !events_grow(events)) return NULL;
    int i = events->n++;
    return events->kept ? &events->list[i] : NULL;
}

void events_cut(Events *events, int n);
void events_free(Events *events);

#endif
