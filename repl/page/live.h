/* live.h - the page of a served game. */
#ifndef REPL_PAGE_LIVE_H
#define REPL_PAGE_LIVE_H

#include "repl/page/view.h"

/* The page's security policy: its own style and script, by their sums, and its own server. */
#define LIVE_POLICY live_policy
extern const char live_policy[];

/* Writes the page of a viewer; the game itself comes over the stream. */
void live_write(const View *view, FILE *out);

#endif
