/* autopass.h - questions that are passed for a human without asking him.
 *
 * Who passed a question is not asked the same one again in the same turn as long as nothing he can
 * see has changed, nor one that only offers what he could have done at that question; and who typed
 * `skip` passes all that can be passed until the turn ends. Which decisions were made so is kept:
 * undo goes past them. Start with a zeroed one.
 */
#ifndef REPL_PLAY_AUTOPASS_H
#define REPL_PLAY_AUTOPASS_H

#include "vm/bohn.h"

#define PASSED_OPEN 64
#define PASSED_KEPT 8 /* questions remembered per seat; the oldest is forgotten first */

typedef struct Passed {
    char name[64];
    int turn;
    uint64_t view;  /* what the seat saw then */
    uint64_t asked; /* ... and what it could answer */
    int n_open;
    uint64_t open[PASSED_OPEN];  /* the actions it had meanwhile, as hashes */
} Passed;

typedef struct Autopass {
    Passed passed[BOHN_MAX_SEATS][PASSED_KEPT];
    int next[BOHN_MAX_SEATS];
    int skip_turn[BOHN_MAX_SEATS];  /* the turn that is skipped; 0 = none */
    int *silent;                    /* decisions made unasked, ascending */
    int n_silent, size;
} Autopass;

/* May the question be passed at all? */
bool autopass_allowed(const BohnRequest *request);
/* The seat passes the pending question: call it before the answer is given. */
void autopass_note(Autopass *autopass, BohnGame *game);
/* From now on everything is passed in this turn. */
void autopass_skip(Autopass *autopass, const BohnGame *game);
/* Is the pending question to be passed unasked? If so, that is noted. */
bool autopass_silently(Autopass *autopass, const BohnGame *game);
/* Decision i is made unasked, for want of a choice. */
void autopass_note_unasked(Autopass *autopass, int i);
/* Was decision i made unasked? */
bool autopass_was_silent(const Autopass *autopass, int i);
/* The game went back to position n: all questions are asked again. */
void autopass_undo(Autopass *autopass, int n);
void autopass_free(Autopass *autopass);

#endif
