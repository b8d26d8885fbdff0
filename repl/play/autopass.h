/* autopass.h - passes questions on a human player's behalf.
 *
 * A player who passed is not asked again this turn until their view changes or a new action becomes possible. After
 * `skip`, everything that can be passed is passed until the player's own turn; in it, until a question must be
 * answered.
 *
 * Polling points, at which bots act, are passed unless the player wishes to be polled (`polls`, or a standing order),
 * or has an action there that later seats could prevent: only if they are asked can they act first. An action that was
 * already contested at the player's last question of this turn was declined there.
 *
 * Whether to make the active player an offer is asked if a standing order says so, if a card is open that tempts
 * (orders.h), or if the player made an offer in this turn. Once declined, it is asked again only when more tempts them;
 * with a standing order, when the open cards, the player's own cards or the offers to them change.
 *
 * Undo steps over decisions made this way. Zero-initialise before use.
 */
#ifndef REPL_PLAY_AUTOPASS_H
#define REPL_PLAY_AUTOPASS_H

#include "repl/play/orders.h"

#define PASSED_OPEN 64
#define PASSED_KEPT 8 /* questions remembered per seat; the oldest is forgotten first */

typedef struct Passed {
    char name[64];
    int turn;
    uint64_t view;  /* what the seat saw then */
    uint64_t asked; /* hash of the question and its options */
    int n_open;
    uint64_t open[PASSED_OPEN];  /* hashes of the actions available then */
} Passed;

/* The contested actions at the last question of the seat in that turn. */
typedef struct Declined {
    int turn, n;
    uint64_t action[PASSED_OPEN];
} Declined;

typedef struct Autopass {
    bool polls;                     /* players wish to be asked at every polling point */
    Declined declined[BOHN_MAX_SEATS];
    Passed passed[BOHN_MAX_SEATS][PASSED_KEPT];
    int next[BOHN_MAX_SEATS];
    int skip_turn[BOHN_MAX_SEATS];  /* the turn of `skip`, which ends with the next turn of the player; 0: none */
    int bid_turn[BOHN_MAX_SEATS];   /* the turn in which the player last made an offer out of turn */
    struct { int turn, tempting; } resisted[BOHN_MAX_SEATS]; /* the last offer they declined to make */
    struct { int turn; char name[64]; } acted[BOHN_MAX_SEATS]; /* the question at which they did something else first */
    Orders orders;
    bool again;                     /* the question at position `back` is asked in any case: it was undone, or left by `quit` */
    int back;
    int *silent;                    /* numbers of the decisions made without asking, ascending */
    int n_silent, size;
} Autopass;

bool autopass_allowed(const BohnRequest *request);
/* Remembers that the seat answers the pending question, and does nothing else first; call before answering it. */
void autopass_note(Autopass *autopass, BohnGame *game, const BohnAnswer *answer);
/* The seat does something else first: the pending question is asked again. */
void autopass_note_act(Autopass *autopass, const BohnGame *game);
/* Is this a polling point that is passed without a question, because nothing there is contested? */
bool autopass_uncontested(const Autopass *autopass, BohnGame *game);
/* Is the seat asked although there is only one answer, because it could first do something that others could
 * prevent, or because of a standing order? */
bool autopass_wants_window(const Autopass *autopass, const Choices *choices);
/* If the pending question is not asked because there is only one answer, does that reveal hidden cards of the asked
 * seat to the reader? It does if there would have been a choice in some deal consistent with the reader's view. */
bool autopass_reveals(const BohnGame *game, const char *lang, int reader);
/* Passes everything from now until the player's next turn. */
void autopass_skip(Autopass *autopass, const BohnGame *game);
/* Whether to pass the pending question without asking; if so, records that. */
bool autopass_silently(Autopass *autopass, BohnGame *game);
/* Records that decision i was made without asking: there was only one answer, or it followed from an earlier one. */
void autopass_note_unasked(Autopass *autopass, int i);
bool autopass_was_silent(const Autopass *autopass, int i);
/* Call after going back to position n: every question is asked again. */
void autopass_undo(Autopass *autopass, int n);
/* The question at this position is asked in any case. */
void autopass_ask_again(Autopass *autopass, int position);
void autopass_free(Autopass *autopass);

#endif
