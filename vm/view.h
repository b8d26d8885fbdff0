/* view.h - calls into the scripts for looking at a game: scores, captions, bots. */
#ifndef BOHN_VIEW_H
#define BOHN_VIEW_H

#include "vm/step.h"

/* Runs `function` read-only on a thread beside the steps, with the view of `viewer`; it gets `argument` as a light
 * userdata. False with *err filled. May run it twice, to count instructions: `function` must start from scratch each
 * time. */
bool view_call(BohnGame *game, int viewer, lua_CFunction function, void *argument, BohnError *err);
/* The same, for functions that must run only once. */
bool view_call_once(BohnGame *game, int viewer, lua_CFunction function, void *argument, BohnError *err);

#endif
