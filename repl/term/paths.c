/* paths.c - see paths.h. */
#include "repl/term/paths.h"

#include "repl/term/strings.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_SIZE (8192 + PATHS_MOST_PACKAGES * 1024)
#define FILE_SIZE 4096

static bool is_directory(const char *name) {
    struct stat info;
    return stat(name, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool is_file(const char *name) {
    struct stat info;
    return stat(name, &info) == 0 && S_ISREG(info.st_mode);
}

bool paths_next(const char **at, char *directory, size_t n) {
    while (**at) {
        size_t length = strcspn(*at, ":");
        const char *entry = *at;
        *at += length + (entry[length] == ':');
        if (length > 0 && length < n) return snprintf(directory, n, "%.*s", (int)length, entry) > 0;
    }
    return false;
}

/* Does this directory hold the standard library? */
static bool is_library(const char *directory) {
    char file[FILE_SIZE + 32];
    snprintf(file, sizeof file, "%s/bohn.lua", directory);
    return is_file(file);
}

/* Adds the parts of a root, or a directory that is not a root. Returns whether it has the standard library. */
static bool add_place(char *path, const char *place) {
    static const char *const parts[] = { "rules", "examples", "stdlib" };
    char directory[FILE_SIZE];
    bool root = false, library = false;
    for (size_t i = 0; i < 3; i++) {
        snprintf(directory, sizeof directory, "%s/%s", place, parts[i]);
        if (!is_directory(directory)) continue;
        string_append(path, PATH_SIZE, "%s%s", *path ? ":" : "", directory);
        library |= is_library(directory);
        root = true;
    }
    if (!root && is_directory(place)) {
        string_append(path, PATH_SIZE, "%s%s", *path ? ":" : "", place);
        library = is_library(place);
    }
    return library;
}

/* The parent of the program's directory. */
static bool tree_of_program(char *tree, size_t n) {
    ssize_t length = readlink("/proc/self/exe", tree, n - 1);
    if (length <= 0) return false;
    tree[length] = '\0';
    for (int i = 0; i < 2; i++) {
        char *slash = strrchr(tree, '/');
        if (!slash) return false;
        *slash = '\0';
    }
    return true;
}

static void add_packages(char *path) {
    char directory[900];
    Strings names = paths_package_names();
    bool found = paths_packages(directory, sizeof directory, false);
    for (int i = 0; found && i < names.n && i < PATHS_MOST_PACKAGES; i++)
        string_append(path, PATH_SIZE, "%s%s/%s", *path ? ":" : "", directory, names.item[i]);
    strings_free(&names);
}

const char *paths_search(void) {
    static char path[PATH_SIZE];
    static bool known = false;
    if (known) return path;
    known = true;
    bool library = false;
    char place[FILE_SIZE];
    const char *at = getenv("BOHN_PATH");
    while (at && paths_next(&at, place, sizeof place)) library |= add_place(path, place);
    if (!library && tree_of_program(place, sizeof place)) {
        char directory[FILE_SIZE + 8];
        snprintf(directory, sizeof directory, "%s/stdlib", place);
        if (is_library(directory)) library = add_place(path, place);
    }
    if (!library) add_place(path, BOHN_DATADIR);
    add_packages(path);
    if (!*path) string_append(path, PATH_SIZE, "%s", BOHN_DATADIR); /* for error messages */
    return path;
}

static bool is_inside(const char *real, const char *directory) {
    char *place = realpath(directory, NULL);
    size_t n = place ? strlen(place) : 0;
    bool inside = n > 1 && strncmp(real, place, n) == 0 && (real[n] == '/' || real[n] == '\0');
    free(place);
    return inside;
}

bool paths_is_installed(const char *file) {
    static const char *const parts[] = { "stdlib", "rules", "examples" };
    char tree[FILE_SIZE], directory[FILE_SIZE + 16];
    char *real = realpath(file, NULL);
    bool known = tree_of_program(tree, sizeof tree), found = real && is_inside(real, BOHN_DATADIR);
    for (size_t i = 0; known && real && !found && i < sizeof parts / sizeof parts[0]; i++) {
        snprintf(directory, sizeof directory, "%s/%s", tree, parts[i]);
        found = is_inside(real, directory);
    }
    free(real);
    return found;
}

bool paths_library(char *directory, size_t n) {
    const char *at = paths_search();
    while (paths_next(&at, directory, n))
        if (is_library(directory)) return true;
    return false;
}

#define MOST_PLACES 32

/* Notes the directory, unless it is one of those seen by another name. */
static bool is_another(const char *directory, struct stat *seen, int *n) {
    if (stat(directory, &seen[*n]) != 0) return false;
    for (int i = 0; i < *n; i++)
        if (seen[i].st_ino == seen[*n].st_ino && seen[i].st_dev == seen[*n].st_dev) return false;
    (*n)++;
    return true;
}

void paths_each_file(const char *path, const char *ending,
                     bool (*visit)(void *context, const char *file, const char *name), void *context) {
    char directory[FILE_SIZE], file[FILE_SIZE + 300];
    struct stat seen[MOST_PLACES];
    int n_seen = 0;
    while (paths_next(&path, directory, sizeof directory)) {
        if (n_seen < MOST_PLACES && !is_another(directory, seen, &n_seen)) continue;
        DIR *stream = opendir(directory);
        if (!stream) continue;
        bool library = is_library(directory);
        struct dirent *entry;
        while ((entry = readdir(stream)) != NULL) { // cppcheck-suppress readdirCalled ; one thread
            size_t n = strlen(entry->d_name), end = strlen(ending);
            if (library || n <= end || entry->d_name[0] == '.' || strcmp(entry->d_name + n - end, ending) != 0)
                continue;
            snprintf(file, sizeof file, "%s/%s", directory, entry->d_name);
            if (visit(context, file, entry->d_name)) {
                closedir(stream);
                return;
            }
        }
        closedir(stream);
    }
}

bool paths_script(const char *name, char *file, size_t n) {
    size_t end = strlen(name);
    if (strchr(name, '/') || (end > 4 && strcmp(name + end - 4, ".lua") == 0))
        return (size_t)snprintf(file, n, "%s", name) < n && access(file, R_OK) == 0;
    char directory[FILE_SIZE];
    const char *at = paths_search();
    while (paths_next(&at, directory, sizeof directory))
        if ((size_t)snprintf(file, n, "%s/%s.lua", directory, name) < n && access(file, R_OK) == 0) return true;
    return false;
}

/* ---- names ----------------------------------------------------------------------------------- */

static bool keep_name(void *context, const char *file, const char *name) {
    char plain[FILE_SIZE];
    (void)file;
    snprintf(plain, sizeof plain, "%.*s", (int)strlen(name) - 4, name);
    strings_add_new(context, plain);
    return false;
}

Strings paths_script_names(void) {
    Strings names = { NULL, 0 };
    paths_each_file(paths_search(), ".lua", keep_name, &names);
    strings_sort(&names);
    return names;
}

/* ---- state between sessions ---------------------------------------------------------------------- */

static bool make_directories(char *path) {
    for (char *at = path + 1;; at++) {
        if (*at != '/' && *at) continue;
        char end = *at;
        *at = '\0';
        bool ok = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = end;
        if (!ok) return false;
        if (!end) return true;
    }
}

/* "$VARIABLE/NAME", or "$HOME/USUAL/NAME". */
static bool own_directory(const char *variable, const char *usual, const char *name, char *directory, size_t n) {
    const char *place = getenv(variable), *home = getenv("HOME");
    int length;
    if (place && *place == '/') length = snprintf(directory, n, "%s/%s", place, name);
    else if (home && *home == '/') length = snprintf(directory, n, "%s/%s/%s", home, usual, name);
    else return false;
    return length > 0 && (size_t)length < n;
}

bool paths_state_directory(char *directory, size_t n) {
    return own_directory("XDG_STATE_HOME", ".local/state", "bohn", directory, n) && make_directories(directory) &&
           access(directory, W_OK) == 0;
}

bool paths_packages(char *directory, size_t n, bool make) {
    if (!own_directory("XDG_DATA_HOME", ".local/share", "bohn-rules", directory, n) || strchr(directory, ':')) return false;
    return make ? make_directories(directory) && access(directory, W_OK) == 0 : is_directory(directory);
}

Strings paths_package_names(void) {
    char directory[900], file[1500];
    Strings names = { NULL, 0 };
    DIR *stream = paths_packages(directory, sizeof directory, false) ? opendir(directory) : NULL;
    for (struct dirent *entry; stream && (entry = readdir(stream)) != NULL;) { // cppcheck-suppress readdirCalled ; one thread
        const char *name = entry->d_name;
        if (name[string_word(name)] != '\0') continue; /* what is being unpacked starts with a dot */
        snprintf(file, sizeof file, "%s/%s/%s.lua", directory, name, name);
        if (is_file(file)) strings_add_new(&names, name);
    }
    if (stream) closedir(stream);
    strings_sort(&names);
    return names;
}

bool paths_history(char *file, size_t n) {
    const char *wanted = getenv("BOHN_HISTORY");
    char directory[FILE_SIZE];
    if (wanted && !*wanted) return false;
    if (!wanted && !paths_state_directory(directory, sizeof directory)) return false;
    int length = wanted ? snprintf(file, n, "%s", wanted) : snprintf(file, n, "%s/history", directory);
    return length > 0 && (size_t)length < n;
}

bool paths_make_parents(const char *file) {
    char directory[FILE_SIZE];
    const char *slash = strrchr(file, '/');
    if (!slash || slash == file) return true;
    int length = snprintf(directory, sizeof directory, "%.*s", (int)(slash - file), file);
    return (size_t)length < sizeof directory && make_directories(directory);
}
