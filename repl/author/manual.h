/* manual.h - the manual of rule authors: every function, class, word and module a script may use.
 *
 * It is read, at the first call, from the comments of the standard library itself: meta/kernel.lua and the modules beside
 * it. So it agrees with what editors show, and contains the modules of a library in BOHN_PATH. All text stays until the
 * program ends. manual.c reads and searches it, doc.c prints it.
 */
#ifndef REPL_AUTHOR_MANUAL_H
#define REPL_AUTHOR_MANUAL_H

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
    const char *block;     /* the comment without its dashes; of a field the text behind its type */
    const char *file;
    int line;
} DocEntry;

/* Entry number i in the order of the manual; NULL past the end, or when there is no manual. */
const DocEntry *doc_entry(int i);
/* The entries of a name, their numbers in `found`: "Zone:move", "move", "t:poll", "p.hand:move", "board.read",
 * "Question.from". A field counts if nothing else has the name. Returns how many. */
int doc_find(const char *name, int *found, int most);
/* The name that was probably meant, or NULL. */
const char *doc_nearest(const char *name);

/* One line for each entry but fields, under their headings. False: there is no manual. */
bool doc_overview(Page *page);
/* Everything about a name that doc_find() finds. False: there is none, and nothing is printed. */
bool doc_print(Page *page, const char *name);

/* ---- parts of a block ---- */

/* "@param card? Card  what it is" in three pieces; a return has no name in front. */
typedef struct DocPiece {
    const char *name, *type, *text;
    int name_length, type_length, text_length;
} DocPiece;

DocPiece doc_read_piece(const char *at, bool named);
/* What follows `mark` in the next line that starts with it; NULL: no more. */
const char *doc_next_mark(const char *block, const char *mark);
const char *doc_next_line(const char *text);

#endif
