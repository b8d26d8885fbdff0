/* texts.h - the places {1} to {9} in the texts of a game. */
#ifndef REPL_AUTHOR_TEXTS_H
#define REPL_AUTHOR_TEXTS_H

#include "vm/bohn.h"

/* How many things the text names: the highest place in any language. */
int text_places(const BohnText *text);
/* Finds braces that are not a place, such as {name} or {0}; copies them. */
bool text_malformed(const BohnText *text, char *braces, size_t n);

#endif
