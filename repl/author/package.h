/* package.h - a package: the files of one rule or game in one file, to send to others.
 *
 * It is a JSON object: { "bohn-pack": 1, "files": { NAME: TEXT, ... }, "name": ..., "sum": ... }. It has no
 * directories, links, modes, owners or dates, and the same files give the same bytes. The sum detects damage, not
 * forgery.
 *
 * Package `x` has the script x.lua, and may have x.md (its rule reference), x_test.lua (its scenarios) and further
 * files x_WORD.lua or x_WORD.md. All are UTF-8 text.
 */
#ifndef REPL_AUTHOR_PACKAGE_H
#define REPL_AUTHOR_PACKAGE_H

#include "repl/author/about.h"
#include "repl/term/strings.h"

#include <jansson.h>

#define PACKAGE_NAME 40           /* letters of the longest name */
#define PACKAGE_FILES 64
#define PACKAGE_SIZE (1 << 20)    /* bytes of the whole */

typedef struct Package {
    char name[PACKAGE_NAME + 1];
    json_t *files;                /* name -> text */
} Package;

/* May a file of the package have this name? */
bool package_has_name(const char *package, const char *file);
/* Reads a package and checks all but its scripts; BOHN_BAD_RECORD if it is not as described above. End with
 * package_free(). */
bool package_read(const char *file, Package *package, BohnError *err);
/* Checks it, as package_read() does, and writes it to a new file. Leaves no file on failure. */
bool package_write(const Package *package, const char *file, BohnError *err);
void package_free(Package *package);
/* Did loading give the game that the package names, and does that name its author? `file` is named in the message. */
bool package_fits(const char *name, BohnRules *rules, const char *file, About *about, BohnError *err);

#endif
