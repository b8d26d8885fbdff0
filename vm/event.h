/* event.h - what happened, in order, so that screens, logs and bots can tell it.
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
    int32_t decision; /* decisions made when it happened */
} StoredEvent;

typedef struct { StoredEvent *list; int n, cap; bool lost; } Events;  /* lost: some did not fit into memory */

bool events_grow(Events *events);   /* false without memory */

/* Room for one more; whoever has filled it in counts it. NULL without memory. Made elsewhere and copied, an
 * event would take twice as long: the processor waits for its parts before it reads them as a whole. */
static inline StoredEvent *events_next(Events *events) {
    return events->n == events->cap && !events_grow(events) ? NULL : &events->list[events->n];
}

void events_cut(Events *events, int n);
void events_free(Events *events);

#endif
