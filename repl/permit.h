/* permit.h - which files a confined process may use. The keeper asks; it then opens them itself.
 *
 * Names are real paths, without links: permit_resolve() makes them.
 */
#ifndef REPL_PERMIT_H
#define REPL_PERMIT_H

#include "repl/term/strings.h"

#define PERMIT_MOST 10000   /* files that a process may make */

typedef struct Permit {
    Strings open;       /* directories that may be read: what is installed, and the search path */
    Strings places;     /* directories where a person keeps scripts and games: the current one, those of named files */
    Strings named;      /* files of the command line */
    Strings own;        /* files and directories that the process has made */
    Strings programs;   /* of the command line; they may be started to play: see launch.h */
    char *state;        /* the program's own directory; may be NULL */
    char *temporary;
    char *packages;     /* `unpack` makes packages here; else NULL */
    bool updates;       /* ... and may replace them */
    bool packs;         /* `pack` makes a new file that ends in .pack */
    bool writes_rules;  /* `new` makes scripts, their reference, and two files for editors */
    bool anywhere;      /* in the workbench a person names files of any directory */
    bool continues;     /* the command may go on with a file that it names: a record, a simulation */
    bool resumes;       /* a kept game is chosen by its number: the process may go on with one of them */
} Permit;

typedef enum PermitUse {
    PERMIT_READ,        /* a file, or the names in a directory */
    PERMIT_MAKE,        /* what is not there yet */
    PERMIT_CHANGE,
    PERMIT_REMOVE
} PermitUse;

/* For the command in argv. */
void permit_begin(Permit *permit, int argc, char **argv);
void permit_end(Permit *permit);
/* The real path of a file; the file itself need not exist. A link at the end is followed unless `itself`. False with
 * errno. */
bool permit_resolve(const char *name, bool itself, char *real, size_t n);
bool permit_use(Permit *permit, PermitUse use, const char *real);
/* The process has made it, or has removed it. */
void permit_made(Permit *permit, const char *real);
void permit_removed(Permit *permit, const char *real);

#endif
