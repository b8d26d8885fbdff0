/* kit.h - the files that `bohn new` writes.
 *
 * A kit is a script with its test, perhaps more, and settings for editors and luacheck. Script and test are tried out
 * in a temporary directory, the stage: what is written plays, and its scenarios pass. Then all files are written or
 * none. Existing files are never overwritten.
 */
#ifndef REPL_AUTHOR_KIT_H
#define REPL_AUTHOR_KIT_H

#include "repl/term/page.h"
#include "vm/bohn.h"

#include <stdbool.h>
#include <stdio.h>

#define KIT_PATH 4096

typedef struct Kit Kit;

typedef struct KitFile {
    const char *name; /* %s stands for the name of the kit; NULL ends a list */
    void (*write)(FILE *stream, const Kit *kit);
} KitFile;

struct Kit {
    const char *name;         /* of the script, without .lua */
    const char *title;
    const char *directory;    /* where the files go: "." for here; NULL: see kit_place() */
    const KitFile *files;     /* the script, its test, and others; the settings are added to them */
    const void *made;         /* for their writers */
    char path[KIT_PATH * 24]; /* search path for scripts, with `directory` */
    char stage[KIT_PATH];     /* "" before kit_open_stage() */
};

enum { KIT_SCRIPT, KIT_TEST };

/* Settles where the files go, unless that is known, and the search path. */
void kit_place(Kit *kit, const char *directory);

/* Each of these returns BOHN_OK, or prints what is wrong and returns its status. */
int kit_check_files(const Kit *kit); /* is there room for them? */
int kit_open_stage(Kit *kit);
int kit_rehearse(const Kit *kit);    /* writes the files into the stage and plays the scenarios */
int kit_deliver(const Kit *kit, Page *page); /* the page says what was written */

void kit_close_stage(const Kit *kit);

/* The path of file i in the kit's directory. Valid until the next call. */
const char *kit_file(const Kit *kit, int i);

#endif
