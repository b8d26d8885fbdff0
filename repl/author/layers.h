/* layers.h - the scripts of a stack, such as "bohnanza+underdog", read as text.
 *
 * Modules and bases beside a script are read with it; games found in the search path by their name alone are not.
 */
#ifndef REPL_AUTHOR_LAYERS_H
#define REPL_AUTHOR_LAYERS_H

#include "repl/author/lua_lint.h"
#include "vm/bohn.h"

#define MAX_LAYERS BOHN_HEADER_SCRIPTS

typedef struct Layers {
    Sketch list[MAX_LAYERS];   /* the stack first */
    int n, n_stack;
} Layers;

/* Skips what cannot be read: loading reports it. End with layers_free(). */
void layers_read(Layers *layers, const char *script, Findings *found);
void layers_free(Layers *layers);
/* Is the stack one module that other scripts beside it require? `users` gets their names, separated by commas: the
 * games among them, if any. */
bool layers_module(const Layers *layers, char *users, size_t n);

#endif
