/* permit.c - see permit.h.
 *
 * The program itself never overwrites a file that it has not made, except the record or simulation file that is
 * continued. So no more is permitted to a process that somebody else's code may have taken over.
 */
#include "repl/permit.h"

#include "repl/launch.h"
#include "repl/term/paths.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool ends_with(const char *text, const char *ending) {
    size_t n = strlen(text), m = strlen(ending);
    return n > m && strcmp(text + n - m, ending) == 0;
}

static bool ends_with_any(const char *text, const char *const *endings) {
    for (; *endings; endings++)
        if (ends_with(text, *endings)) return true;
    return false;
}

static bool is_inside(const char *real, const char *directory) {
    size_t n = directory ? strlen(directory) : 0;
    if (n == 1) return true; /* "/" */
    return n && strncmp(real, directory, n) == 0 && (real[n] == '/' || real[n] == '\0');
}

static bool is_inside_any(const char *real, const Strings *directories) {
    for (int i = 0; i < directories->n; i++)
        if (is_inside(real, directories->item[i])) return true;
    return false;
}

bool permit_resolve(const char *name, bool itself, char *real, size_t n) {
    char directory[PATH_MAX], whole[PATH_MAX];
    if (!itself && realpath(name, whole)) return (size_t)snprintf(real, n, "%s", whole) < n;
    if (!itself && errno != ENOENT) return false;
    size_t length = strlen(name);
    while (length > 1 && name[length - 1] == '/') length--;
    if (length >= sizeof directory || length == 0) return errno = length ? ENAMETOOLONG : ENOENT, false;
    memcpy(directory, name, length);
    directory[length] = '\0';
    char *slash = strrchr(directory, '/');
    const char *last = slash ? slash + 1 : directory, *parent = !slash ? "." : slash == directory ? "/" : directory;
    char base[NAME_MAX + 1];
    if ((size_t)snprintf(base, sizeof base, "%s", last) >= sizeof base) return errno = ENAMETOOLONG, false;
    if (strcmp(base, ".") == 0 || strcmp(base, "..") == 0 || !*base) return errno = EINVAL, false;
    if (slash) *slash = '\0';
    else strcpy(directory, ".");
    if (!realpath(parent, whole)) return false;
    if ((size_t)snprintf(real, n, "%s/%s", strcmp(whole, "/") == 0 ? "" : whole, base) < n) return true;
    return errno = ENAMETOOLONG, false;
}

/* ---- what the command line says ------------------------------------------------------------------------------ */

static void add_directory(Strings *list, const char *directory) {
    char real[PATH_MAX];
    if (realpath(directory, real)) strings_add_new(list, real);
}

/* A part of a word: "--out=x/y", "bohnanza+./z.lua". */
static void add_named(Permit *permit, const char *part) {
    char real[PATH_MAX];
    struct stat about;
    if (!permit_resolve(part, false, real, sizeof real)) return;
    if (stat(real, &about) == 0 && S_ISDIR(about.st_mode)) {
        strings_add_new(&permit->places, real);
        return;
    }
    strings_add_new(&permit->named, real);
    char *slash = strrchr(real, '/');
    if (!strchr(part, '/') || !slash) return;
    slash[slash == real] = '\0';
    strings_add_new(&permit->places, real);
}

static void add_word(Permit *permit, const char *word) {
    char *copy = strdup(word), *rest = NULL;
    for (char *part = copy ? strtok_r(copy, "+=", &rest) : NULL; part; part = strtok_r(NULL, "+=", &rest))
        if (part[0] != '-') add_named(permit, part);
    if (copy && !strchr(word, '/') && strpbrk(word, "+=") && word[0] != '-') add_named(permit, word);
    free(copy);
}

void permit_begin(Permit *permit, int argc, char **argv) {
    static const char *const installed[] = { "/usr/share", "/usr/lib", "/lib", "/lib64", NULL };
    char directory[PATH_MAX];
    static const char *const continuing[] = { "run", "serve", "sim", "rate", "repl", NULL };
    *permit = (Permit){ .anywhere = strcmp(argv[1], "repl") == 0, .continues = string_among(argv[1], continuing),
                        .packs = strcmp(argv[1], "pack") == 0, .writes_rules = strcmp(argv[1], "new") == 0 };
    if (strcmp(argv[1], "unpack") == 0 && paths_packages(directory, sizeof directory, true))
        permit->packages = realpath(directory, NULL);
    for (int i = 0; installed[i]; i++) add_directory(&permit->open, installed[i]);
    for (const char *path = paths_search(); paths_next(&path, directory, sizeof directory);) add_directory(&permit->open, directory);
    if (paths_state_directory(directory, sizeof directory)) permit->state = realpath(directory, NULL);
    const char *temporary = getenv("TMPDIR"); /* the workbench keeps its branches there */
    permit->temporary = realpath(temporary && *temporary ? temporary : "/tmp", NULL);
    add_directory(&permit->places, ".");
#ifdef BOHN_COVERAGE
    strings_add_new(&permit->own, BOHN_COVERAGE);
#endif
    if (paths_history(directory, sizeof directory)) add_named(permit, directory);
    for (int i = 2; i < argc; i++) {
        add_word(permit, argv[i]);
        permit->resumes |= string_starts(argv[i], "--res"); /* the shortest abbreviation */
        permit->updates |= string_starts(argv[i], "--u"); /* the only option with that letter */
    }
    launch_named(&permit->programs, argc, argv);
}

void permit_end(Permit *permit) {
    Strings *lists[] = { &permit->open, &permit->places, &permit->named, &permit->own, &permit->programs };
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) strings_free(lists[i]);
    free(permit->state);
    free(permit->temporary);
    free(permit->packages);
}

/* ---- the answer -------------------------------------------------------------------------------------------------- */

/* Beside a named file: comments on a record, and what is not yet complete. */
static bool is_beside_named(const Permit *permit, const char *real) {
    static const char *const endings[] = { ".new", ".part", ".notes", ".asked", NULL };
    for (int i = 0; i < permit->named.n; i++) {
        size_t n = strlen(permit->named.item[i]);
        if (strncmp(real, permit->named.item[i], n) == 0 && real[n] == '.' && !strchr(real + n, '/') && ends_with_any(real, endings))
            return true;
    }
    return false;
}

static bool is_place(const Permit *permit, const char *real) { return permit->anywhere || is_inside_any(real, &permit->places); }

/* The part of a path below the place that it is in, or all of it. */
static const char *below_place(const Permit *permit, const char *real) {
    for (int i = 0; i < permit->places.n; i++)
        if (is_inside(real, permit->places.item[i])) return real + strlen(permit->places.item[i]);
    return real;
}

static bool may_read(const Permit *permit, const char *real) {
    static const char *const endings[] = { ".lua", ".bohn", ".md", ".jsonl", ".notes", ".asked", NULL };
    static const char *const devices[] = { "/dev/null", "/dev/zero", "/dev/urandom", NULL };
    struct stat about;
    if (is_inside_any(real, &permit->open) || is_inside(real, permit->state) || is_inside(real, permit->packages) ||
        strings_have(&permit->named, real) || is_beside_named(permit, real) || string_among(real, devices))
        return true;
    return is_place(permit, real) && !strstr(below_place(permit, real), "/.") && /* nobody keeps scripts among settings and keys */
           (ends_with_any(real, endings) || (stat(real, &about) == 0 && S_ISDIR(about.st_mode)));
}

/* The directory of a package, or one that will be renamed to it. The files that the process makes in it are its own. */
static bool is_package(const Permit *permit, const char *real) {
    const char *below = is_inside(real, permit->packages) ? real + strlen(permit->packages) : "";
    return *below && !strchr(below + 1, '/') && !strchr(below + 2, '.');
}

/* At a prompt a person may name a file in any directory, but nothing is made that other programs take for settings
 * or commands. In the workbench it may have any ending. */
static bool may_make(const Permit *permit, const char *real) {
    static const char *const endings[] = { ".bohn", ".html", ".new", ".part", ".notes", ".asked", NULL };
    static const char *const written[] = { ".md", "/.luarc.json", "/.luacheckrc", NULL };
    if (permit->own.n >= PERMIT_MOST) return false;
    if (strings_have(&permit->named, real) || is_beside_named(permit, real) || is_inside(real, permit->state)) return true;
    if (is_inside(real, permit->temporary) && strncmp(real + strlen(permit->temporary), "/bohn-", 6) == 0) return true;
    if (is_package(permit, real)) return true;
    if (permit->writes_rules && is_place(permit, real) && ends_with_any(real, written)) return true;
    if (strstr(below_place(permit, real), "/.")) return false;
    if (permit->packs && is_place(permit, real) && ends_with(real, ".pack")) return true;
    return permit->anywhere || ends_with_any(real, endings) || (is_place(permit, real) && ends_with(real, ".lua"));
}

static bool may_change(Permit *permit, const char *real) {
    static const char *const scripts[] = { ".lua", ".md", NULL };
    if (ends_with_any(real, scripts)) return false;
    if ((permit->continues && strings_have(&permit->named, real)) || is_beside_named(permit, real)) return true;
    if (!is_inside(real, permit->state)) return false;
    if (!ends_with(real, ".bohn")) return true;
    bool resumes = permit->resumes;
    permit->resumes = false; /* one game */
    if (resumes) permit_made(permit, real);
    return resumes;
}

bool permit_use(Permit *permit, PermitUse use, const char *real) {
    if (is_inside_any(real, &permit->own)) return use != PERMIT_MAKE || permit->own.n < PERMIT_MOST;
    switch (use) {
    case PERMIT_READ: return may_read(permit, real);
    case PERMIT_MAKE: return may_make(permit, real);
    case PERMIT_CHANGE: return may_change(permit, real);
    case PERMIT_REMOVE: return is_beside_named(permit, real) || (permit->updates && is_package(permit, real));
    }
    return false;
}

void permit_made(Permit *permit, const char *real) { strings_add_new(&permit->own, real); }

void permit_removed(Permit *permit, const char *real) {
    Strings *own = &permit->own;
    for (int i = 0; i < own->n; i++) {
        if (strcmp(own->item[i], real) != 0) continue;
        free(own->item[i]);
        own->item[i] = own->item[--own->n];
        return;
    }
}
