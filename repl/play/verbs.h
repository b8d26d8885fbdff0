/* verbs.h - the commands a human may type instead of an answer: skip, undo, why, table, cards,
 * log, save, help, quit; also in German.
 *
 * None of them decides anything but `skip`. `undo` moves the game, after which the question is another one.
 */
#ifndef REPL_PLAY_VERBS_H
#define REPL_PLAY_VERBS_H

#include "repl/play/choices.h"
#include "repl/play/session.h"

typedef enum Verb {
    VERB_NONE,    /* it is no command */
    VERB_DONE,    /* served: ask again */
    VERB_REDRAW,  /* draw the table again */
    VERB_SKIP,    /* pass this question and what follows in this turn */
    VERB_MOVED,   /* the game went back: the question is void */
    VERB_QUIT
} Verb;

/* Prints that something is not possible, and the clause that says so. */
void verb_refused(const Choices *choices, const BohnOption *option);
/* why, why N, why a, why BOH-H3: prints the rule behind the question, an option, or a clause. */
void verb_why(const Choices *choices, const char *about);
Verb verb_obey(Session *session, const Choices *choices, const char *line);

#endif
