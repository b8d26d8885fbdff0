/* event.h - what happened, in order, for screens, logs and bots. An event stores who may know its card: the seats that
 * could see it before or after the move. A restore truncates the list. */
#ifndef BOHN_EVENT_H
#define BOHN_EVENT_H

#include "vm/bohn.h"

typedef struct {
    BohnEvent event;
    uint8_t seers;    /* bit i: seat i may know the moved card */
    uint8_t fresh;    /* bit i: seat i did not know it before */
} StoredEvent;

/* Is the event about a card, which only its seers may know? */
static inline bool event_has_card(const BohnEvent *event) {
    return event->type == BOHN_EVENT_MOVE || event->type == BOHN_EVENT_FLIP || event->type == BOHN_EVENT_LOOK;
}

/* Events are counted even if not kept, so that limits are the same for every game. */
typedef struct {
    StoredEvent *list;
    int n, cap;
    bool kept;
    bool lost;  /* some did not fit into memory */
} Events;

bool events_grow(Events *events);   /* false without memory */

/* Counts an event, which the caller fills in; NULL if it is not kept, or without memory. Copying one made
 * elsewhere would take twice as long: the processor stalls on its partial writes. */
static inline StoredEvent *events_add(Events *events) {
    if (events->kept && events->n == events->cap && !events_grow(events)) return NULL;
    int i = events->n++;
    return events->kept ? &events->list[i] : NULL;
}

void events_cut(Events *events, int n);
void events_free(Events *events);

#endif
