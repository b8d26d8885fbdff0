/* verbs.h - commands typed instead of an answer: skip, order, undo, why, hint, table, cards, log, save, help, quit, or
 * their translations. Only `skip` and `undo` change the game.
 */
#ifndef REPL_PLAY_VERBS_H
#define REPL_PLAY_VERBS_H

#include "repl/play/choices.h"
#include "repl/play/session.h"

typedef enum VerbOutcome {
    VERB_NONE,    /* not a command */
    VERB_DONE,    /* done: ask again */
    VERB_REDRAW,  /* draw the table again */
    VERB_SKIP,    /* pass this question and the rest of the turn */
    VERB_MOVED,   /* the game went back: the question is gone */
    VERB_QUIT
} VerbOutcome;

/* Prints that the option is not possible, and the clause that forbids it. */
void verb_refused(const Choices *choices, const BohnOption *option);
/* `why ABOUT`: prints the rule behind the question (""), an option (N, a, a name), or a clause (BOH-H3). */
void verb_why(const Choices *choices, const char *about);
/* `help game`: prints goal, order of a turn and end; false if the script has no such texts. */
bool verb_help_game(BohnGame *game, const char *lang);
/* Prints the clause behind the question, for a first game. */
void verb_explain(const Choices *choices);
VerbOutcome verb_obey(Session *session, const Choices *choices, const char *line);

#endif
