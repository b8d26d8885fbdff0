/* known.h - what hooks have returned, kept by what they have read of the table.
 *
 * A hook only reads, so it returns the same wherever everything it has read looks the same to its viewer: after moves
 * elsewhere on the table, in a copy, in another deal of hidden cards, in another game by the same rules. If it has met
 * a hidden card, its result is kept for the card that is really there. Each call of a hook has a budget of its own, so
 * a call that is left out changes no other limit. Audited games call it nevertheless, and compare.
 */
#ifndef BOHN_KNOWN_H
#define BOHN_KNOWN_H

#include "vm/step.h"

typedef struct Known {
    uint64_t key, contents;   /* of what was called; of what it has read */
    Reads reads;
    long price;               /* in instructions */
    size_t n;
    char *result;             /* n bytes, */
    Choice *actions;          /* ... or what a seat may do: one of them is NULL */
} Known;

/* The parts of the table as this viewer, who has read them, sees them: a number. */
uint64_t known_contents(const BohnGame *game, const Reads *reads, int viewer);
/* A call of a hook. */
uint64_t known_key(const BohnGame *game, BohnHook hook, int viewer, int id, const BohnOption *option, const char *lang);
/* What it would return now; NULL: call it. */
const Known *known_find(const BohnGame *game, uint64_t key, int viewer);
/* Keeps a copy of what it has returned, unless there is no memory; `contents` are filled in. */
void known_keep(const BohnGame *game, int viewer, const Known *fresh);
/* Forgets all: the numbers of words change their meaning, or the rules are freed. */
void known_forget(BohnRules *rules);

#endif
