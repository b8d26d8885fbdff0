/* paths.h - where scripts and rule references are found, and what is kept between sessions.
 *
 * BOHN_PATH lists directories, or roots that contain rules/, examples/ and stdlib/. Without it, or
 * when it lacks the standard library, the tree around the program follows, or else the installed
 * one. The current directory is not searched: a script there is named by its path.
 */
#ifndef REPL_TERM_PATHS_H
#define REPL_TERM_PATHS_H

#include <stdbool.h>
#include <stddef.h>

/* Directories separated by ':', found out at the first call; belongs to this module. */
const char *bohn_search_path(void);

/* The directory of the standard library, as the kernel finds it; false if there is none. */
bool paths_library(char *directory, size_t n);

/* The file of a script: a path as it stands, a plain name from the search path. False if there is none. */
bool paths_script(const char *name, char *file, size_t n);

/* The plain names of all scripts in the path but the standard library's, sorted, each once. Both
 * the list and the names are freed by paths_free_names(). Returns how many. */
int paths_script_names(char ***names);
void paths_free_names(char **names, int n);

/* Calls visit for the files in `path`, the standard library's left out, whose names end in `ending`, until it returns
 * true. */
void paths_each_file(const char *path, const char *ending,
                     bool (*visit)(void *context, const char *file, const char *name), void *context);

/* ~/.local/state/bohn (or XDG_STATE_HOME), made if needed; false if that cannot be. */
bool paths_state_directory(char *directory, size_t n);

/* The file that keeps the lines typed: the one BOHN_HISTORY names, or `history` in the directory above.
 * False if there is to be none (BOHN_HISTORY is empty), or none can be. */
bool paths_history(char *file, size_t n);

/* Makes the directories a file is to lie in, for its owner alone; false if that cannot be. */
bool paths_make_way(const char *file);

#endif
