/* variants.c - see variants.h. */
#include "repl/bots/variants.h"

#include <string.h>

#define MOST_KINDS 3 /* tried in place of a card: those that come first, as hands may have an order */

typedef struct Variants {
    const BohnInfo *info;
    const BohnRequest *q;
    int n;
    BohnAnswer *list;
} Variants;

static int kind_of(const Variants *v, int index) {
    int card = v->q->cards[index];
    return card == BOHN_UNKNOWN ? BOHN_UNKNOWN : v->info->kind_of[card];
}

/* A new entry, a copy of the offer; NULL if the list is full. */
static BohnAnswer *add(Variants *v, const BohnAnswer *offer) {
    if (v->n == VARIANTS) return NULL;
    v->list[v->n] = *offer;
    return &v->list[v->n++];
}

static void drop(int *list, int *n, int i) {
    (*n)--;
    memmove(list + i, list + i + 1, (size_t)(*n - i) * sizeof *list);
}

/* Is the card given already, or is its kind that of given card i or of a card before it? */
static bool tried(const Variants *v, const BohnAnswer *offer, int i, int index) {
    for (int k = 0; k < offer->n_give; k++)
        if (offer->give[k] == index) return true;
    if (kind_of(v, index) == kind_of(v, offer->give[i])) return true;
    for (int k = 0; k < index; k++)
        if (kind_of(v, k) == kind_of(v, index)) return true;
    return false;
}

static void vary_give(Variants *v, const BohnAnswer *offer, int i) {
    BohnAnswer *other;
    bool again = false; /* another card of this kind has been left out */
    for (int k = 0; k < i; k++) again |= kind_of(v, offer->give[k]) == kind_of(v, offer->give[i]);
    if (!again && offer->n_give + offer->n_ask > 1 && (other = add(v, offer))) drop(other->give, &other->n_give, i);
    for (int k = 0, kinds = 0; k < v->q->n_cards && kinds < MOST_KINDS; k++) {
        if (again || tried(v, offer, i, k) || !(other = add(v, offer))) continue;
        other->give[i] = k;
        kinds++;
    }
}

static void vary_ask(Variants *v, const BohnAnswer *offer, int i) {
    BohnAnswer *other;
    for (int k = 0; k < i; k++)
        if (offer->ask[k] == offer->ask[i]) return;
    if (offer->n_give + offer->n_ask > 1 && (other = add(v, offer))) drop(other->ask, &other->n_ask, i);
    if (offer->n_ask < BOHN_MAX_DEAL && (other = add(v, offer))) other->ask[other->n_ask++] = offer->ask[i];
}

int variants_of(const BohnInfo *info, const BohnRequest *q, const BohnAnswer *offer, BohnAnswer list[VARIANTS]) {
    Variants v = { info, q, 0, list };
    for (int i = 0; i < offer->n_give; i++) vary_give(&v, offer, i);
    for (int i = 0; i < offer->n_ask; i++) vary_ask(&v, offer, i);
    return v.n;
}
