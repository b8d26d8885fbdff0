/* story.h - a finished or stopped game as a list of steps, from one seat's view. */
#ifndef REPL_PAGE_STORY_H
#define REPL_PAGE_STORY_H

#include "repl/page/view.h"

/* Goes through the game, which keeps history and events, from its start to its present position, and comes back
 * there. Returns a list of steps { at, patch, news, by, clause, question, answer, better, rated }; decisions that
 * change nothing the viewer could notice are left out. `at` is the number of the decision; for one seat, which must
 * not learn how often others were asked, it counts the steps. NULL with *err filled. */
json_t *story_steps(const View *view, BohnError *err);
/* Decision i, from 0, in words: "p1: Which field? → field 1", while its question is pending. As recorded where there
 * are no words for it; "" if the viewer must not know it. */
void story_decision(const View *view, int i, char *out, size_t n);

#endif
