/* parse.h - turns a typed line into an answer to the pending question.
 *
 * Options go by number or name, actions out of turn by letter or name; match.h says what counts as a name.
 */
#ifndef REPL_PLAY_PARSE_H
#define REPL_PLAY_PARSE_H

#include "repl/play/choices.h"

typedef struct Reply {
    bool act;           /* an action out of turn */
    int action;         /* in Choices */
    BohnAnswer answer;
    bool refused;       /* what was typed is forbidden: */
    BohnOption what;    /* this, with the clause */
} Reply;

/* False with a message in `why` if `typed` does not answer the question. */
bool parse_reply(const Choices *choices, const char *typed, Reply *reply, char *why, size_t n);
/* Makes the decision. */
bool parse_take(const Choices *choices, const Reply *reply, BohnError *err);
bool parse_is_pass(const char *typed);
/* The refused option that folded text means, or NULL. */
const BohnOption *parse_refused(const Choices *choices, const char *typed);
/* The option, or past them the action, that folded text means; -1 if none or several. */
int parse_find(const Choices *choices, const char *typed);

#endif
