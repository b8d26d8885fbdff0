/* aside.h - the commands a human may type instead of an answer: skip, undo, why, table, cards,
 * log, save, help, quit; also in German.
 *
 * None of them decides anything but `skip`. `undo` moves the game, after which the question is another one.
 */
#ifndef REPL_ASIDE_H
#define REPL_ASIDE_H

#include "repl/answer.h"
#include "repl/play.h"

typedef enum Aside {
    ASIDE_NONE,    /* it is no command */
    ASIDE_DONE,    /* served: ask again */
    ASIDE_REDRAW,  /* draw the table again */
    ASIDE_SKIP,    /* pass this question and what follows in this turn */
    ASIDE_MOVED,   /* the game went back: the question is void */
    ASIDE_QUIT
} Aside;

/* Prints that something is not possible, and the clause that says so. */
void aside_refused(const Choices *choices, const BohnOption *option);
/* why, why N, why a, why BOH-H3: prints the rule behind the question, an option, or a clause. */
void aside_why(const Choices *choices, const char *about);
Aside aside_obey(Session *session, const Choices *choices, const char *line);

#endif
