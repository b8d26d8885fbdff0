/* paths.h - finds scripts, rule references and the user's state directory.
 *
 * BOHN_PATH lists directories, or roots that contain rules/, examples/ and stdlib/. If it does not include the standard
 * library, the tree around the program is searched next, or else the installed one. The current directory is not
 * searched: a script there is named by its path.
 */
#ifndef REPL_TERM_PATHS_H
#define REPL_TERM_PATHS_H

#include "repl/term/strings.h"

/* Directories separated by ':'. Computed once; owned by this module. The user's packages come last: none of their
 * scripts can replace one that comes with the program. */
const char *paths_search(void);
/* Copies the next entry of a ':'-separated list and advances *at; false at the end. Skips empty and overlong ones. */
bool paths_next(const char **at, char *directory, size_t n);

/* Does a file or directory come with the program? */
bool paths_is_installed(const char *file);

/* The directory of the standard library; false if there is none. */
bool paths_library(char *directory, size_t n);

/* The file of a script: a path is used as it is, a plain name is looked up in the search path. False if not found. */
bool paths_script(const char *name, char *file, size_t n);

/* Sorted, unique names of all scripts in the search path except the standard library; the caller frees them. */
Strings paths_script_names(void);

/* Calls visit() for each file in `path` whose name ends in `ending`, until it returns true. Skips the standard
 * library. */
void paths_each_file(const char *path, const char *ending,
                     bool (*visit)(void *context, const char *file, const char *name), void *context);

/* ~/.local/share/bohn-rules (or below XDG_DATA_HOME), where each package has a directory of its own; not in the
 * directory where the program may be installed for one user. `make`: it is created if missing. False if there is
 * none. */
#define PATHS_MOST_PACKAGES 64
bool paths_packages(char *directory, size_t n, bool make);
/* The names of the packages there, sorted; the caller frees them. */
Strings paths_package_names(void);

/* ~/.local/state/bohn (or XDG_STATE_HOME), created if missing; false if it is not writable. */
bool paths_state_directory(char *directory, size_t n);

/* The history file: $BOHN_HISTORY, or `history` in the state directory. False if BOHN_HISTORY is empty, or without a
 * state directory. */
bool paths_history(char *file, size_t n);

/* Creates the parent directories of a file, for its owner alone; false on failure. */
bool paths_make_parents(const char *file);

#endif
