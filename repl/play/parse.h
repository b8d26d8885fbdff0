/* parse.h - turns a typed line into an answer to the pending question.
 *
 * Options go by number or name, actions by letter or name (see match.h).
 */
#ifndef REPL_PLAY_PARSE_H
#define REPL_PLAY_PARSE_H

#include "repl/play/offer.h"

/* What was typed. (A BohnReply is something else: what an option does with an offer.) */
typedef struct Reply {
    bool act;           /* an action, not an answer */
    bool rest;          /* the answer is also meant for the questions that follow: like on like, or `reject all` */
    int action;         /* index in Choices.actions */
    BohnAnswer answer;
    OfferRound round;   /* an offer: to whom it goes next, if it is refused */
    bool refused;       /* the typed text names a forbidden option: */
    BohnOption what;    /* that option, with its clause */
} Reply;

/* False, with a message in `why`, if `typed` does not answer the question. */
bool parse_reply(const Choices *choices, const char *typed, Reply *reply, char *why, size_t n);
/* Makes the decision. */
bool parse_decide(const Choices *choices, const Reply *reply, BohnError *err);
bool parse_is_pass(const char *typed);
/* The refused option that folded text means, or NULL. */
const BohnOption *parse_refused(const Choices *choices, const char *typed);
/* The option that folded text means, or n_options + the action; -1 if none or several. */
int parse_find(const Choices *choices, const char *typed);

#endif
