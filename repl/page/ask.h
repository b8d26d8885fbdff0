/* ask.h - what a seat is asked and may do, as JSON, and its answers. README.md describes both. */
#ifndef REPL_PAGE_ASK_H
#define REPL_PAGE_ASK_H

#include "repl/page/view.h"

/* The pending question, if it is put to the viewer; else what the viewer may do out of turn; JSON null if neither. */
json_t *ask_of(const View *view);
/* Makes the viewer's decision from an answer to what ask_of() said. On failure nothing has changed: BOHN_BAD_INPUT
 * for an answer that does not fit. */
bool ask_take(const View *view, const json_t *answer, BohnError *err);
/* Reads an answer to the pending question into *out, without making it; for what must be noted before. False if it
 * is not one. */
bool ask_read(const BohnRequest *request, const json_t *answer, BohnAnswer *out, BohnError *err);

#endif
