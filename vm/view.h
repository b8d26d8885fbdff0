/* view.h - calls into the scripts for looking at a game: scores, captions, bots. */
#ifndef BOHN_VIEW_H
#define BOHN_VIEW_H

#include "vm/step.h"

/* Runs `function` on a thread beside the steps', looking only, with the eyes of `viewer`; it gets `argument` as
 * a light userdata. False with the error told. */
bool view_call(BohnGame *game, int viewer, lua_CFunction function, void *argument, BohnError *err);
/* The same for what must not be run a second time: view_call() may do so to count instructions, so its
 * `function` only fills in what it is given, from the beginning. */
bool view_call_once(BohnGame *game, int viewer, lua_CFunction function, void *argument, BohnError *err);

#endif
