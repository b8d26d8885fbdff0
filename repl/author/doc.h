/* doc.h - the manual of rule authors: every function, class, word and module a script may use.
 *
 * It is read, at the first call, from the comments of the standard library itself: meta/kernel.lua and
 * the modules beside it. So it cannot differ from what editors show, and a module of one's own library
 * (BOHN_PATH) is in it. All text belongs to this module and stays until the program ends.
 */
#ifndef REPL_AUTHOR_DOC_H
#define REPL_AUTHOR_DOC_H


#include "repl/term/page.h"
#include <stdbool.h>

typedef enum DocKind {
    DOC_FUNCTION, /* also methods: "Zone:move", "board.read", "define" */
    DOC_VALUE,    /* "math.maxinteger" */
    DOC_CLASS,    /* "Zone", "Question" */
    DOC_WORD,     /* a name for several types: "Place" */
    DOC_MODULE,   /* "board" */
    DOC_FIELD     /* "Question.from" */
} DocKind;

typedef struct DocEntry {
    DocKind kind;
    const char *name;
    const char *signature; /* "Zone:draw(to) -> Card?, integer?"; of a field its name and type */
    const char *summary;   /* its first sentence, "" if it has none */
    const char *group;     /* the heading it stands under: "Zones", "Module board" */
} DocEntry;

/* Entry number i in the order of the manual; NULL past the end, or when there is no manual. For
 * completion (name), hints (signature) and apropos (name and summary). */
const DocEntry *doc_entry(int i);

/* One line for each entry but fields, under their headings. False: there is no manual. */
bool doc_overview(Page *page);

/* Everything about a name: "Zone:move", "move", "t:poll", "p.hand:move", "board.read", "Question.from".
 * Several entries if several are called so. False: there is none, and nothing is printed. */
bool doc_print(Page *page, const char *name);

/* The name that was probably meant, or NULL. */
const char *doc_nearest(const char *name);

#endif
