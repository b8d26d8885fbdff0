/* event.c - see event.h. */
#include "vm/event.h"

#include <stdlib.h>

bool events_grow(Events *events) {
    int cap = events->cap ? events->cap + events->cap / 2 + 256 : 256;
    StoredEvent *more = realloc(events->list, (size_t)cap * sizeof *more);
    if (!more) {
        events->lost = true;
        return false;
    }
    events->list = more;
    events->cap = cap;
    return true;
}

void events_cut(Events *events, int n) {
    if (n < events->n) events->n = n;
}

void events_free(Events *events) {
    free(events->list);
    *events = (Events){ .kept = events->kept };
}
