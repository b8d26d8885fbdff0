/* manual.h - the manual for rule authors: every function, class, word and module a script may use.
 *
 * It is read at the first call from the comments of the standard library: meta/kernel.lua and the modules beside it.
 * So it agrees with what editors show, and includes the modules of a library in BOHN_PATH. All text stays until the
 * program ends. manual.c reads and searches it, doc.c prints it.
 */
#ifndef REPL_AUTHOR_MANUAL_H
#define REPL_AUTHOR_MANUAL_H

#include "repl/term/page.h"

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
    const char *summary;   /* the first sentence, or "" */
    const char *group;     /* the heading above it: "Zones", "Module board" */
    const char *block;     /* the comment without its dashes; of a field the text after its type */
    const char *file;
    int line;
} DocEntry;

/* Entry i in the order of the manual; NULL past the end, or without a manual. */
const DocEntry *doc_entry(int i);
/* Finds the entries of a name: "Zone:move", "move", "t:poll", "p.hand:move", "board.read", "Question.from". Fields
 * count only if nothing else has the name. Returns how many. */
int doc_find(const char *name, const DocEntry **found, int most);
/* "; did you mean 'Zone:move'?", or "". Valid until the next call of string_suggest(). */
const char *doc_suggest(const char *name);

/* Prints all that doc_find() finds; false if that is nothing. */
bool doc_print(Page *page, const char *name);

void doc_print_entry(Page *page, const DocEntry *entry);

/* ---- parts of a block ---- */

/* "@param card? Card  the card to move" in three pieces; a return has no name. */
typedef struct DocPiece {
    const char *name, *type, *text;
    int name_length, type_length, text_length;
} DocPiece;

DocPiece doc_read_piece(const char *at, bool named);
/* What follows `mark` in the next line that starts with it, or NULL. */
const char *doc_next_mark(const char *block, const char *mark);

#endif
