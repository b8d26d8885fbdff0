/* unpack.c - the command `unpack`: puts a package where games are found.
 *
 * The files are written to a new directory, whose name starts with a dot and is not searched. The script is loaded from
 * there, and only then is the directory renamed, so a package is installed completely or not at all.
 */
#include "repl/commands.h"

#include "repl/author/package.h"
#include "repl/games.h"
#include "repl/term/error_print.h"
#include "repl/term/paths.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Options {
    bool update;
} Options;

static int run(int argc, char **argv);

const Command unpack_command = {
    .name = "unpack", .summary = "add rules and games that others have packed", .arguments = "FILE...",
    .about = "Checks packages and puts each into its own directory below ~/.local/share/bohn-rules, where `bohn run` "
             "and all other commands find them by name, after the games that come with the program. A package that is "
             "damaged, too large or badly named, or whose script cannot be loaded, leaves nothing behind; neither a "
             "script nor an earlier package of the same name is replaced. While there are packages, commands run in a "
             "confined process, as for every script from others. To remove a package, delete its directory.",
    .least = 1, .most = INT_MAX, .missing = "which package?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn unpack my_rule.pack", "then: bohn run my_rule" },
        { "bohn unpack my_rule.pack --update", "replace an earlier version" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_FLAG("update", update, "replace the package of the same name"),
        { 0 } },
};

typedef struct Place {
    char directory[900], target[1000], stage[1000], old[1000];
} Place;

static bool fail(BohnError *err, const char *file) { return error_fill(err, BOHN_SYSTEM, "%s: %s", file, strerror(errno)); }

/* ---- is there room? -------------------------------------------------------------------------------------- */

/* No script of the package may have the name of another one. */
static bool check_names(const Package *package, const Place *place, const char *file, BohnError *err) {
    char name[PACKAGE_NAME * 2 + 10], other[4096];
    const char *packed;
    json_t *text;
    size_t n = strlen(place->target);
    json_object_foreach(package->files, packed, text) {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(packed, "."), packed);
        if (!strstr(packed, ".lua") || !paths_script(name, other, sizeof other)) continue;
        if (strncmp(other, place->target, n) == 0 && other[n] == '/') continue;
        return error_fill(err, BOHN_BAD_INPUT, "%s: the name '%s' is taken by %s", file, name, other);
    }
    return true;
}

static bool check_room(const Package *package, Place *place, const char *file, bool update, BohnError *err) {
    struct stat about;
    if (!paths_packages(place->directory, sizeof place->directory, true))
        return error_fill(err, BOHN_SYSTEM, "packages cannot be stored: ~/.local/share/bohn-rules, or bohn-rules in "
                          "XDG_DATA_HOME, cannot be written");
    snprintf(place->target, sizeof place->target, "%s/%s", place->directory, package->name);
    snprintf(place->stage, sizeof place->stage, "%s/.new-XXXXXX", place->directory);
    snprintf(place->old, sizeof place->old, "%s/.old-%s-%d", place->directory, package->name, (int)getpid());
    bool there = lstat(place->target, &about) == 0;
    if (there && !update)
        return error_fill(err, BOHN_BAD_INPUT, "%s: there is a package '%s' in %s; --update replaces it",
                          file, package->name, place->target);
    Strings names = paths_package_names();
    bool room = there || names.n < PATHS_MOST_PACKAGES;
    strings_free(&names);
    if (!room) return error_fill(err, BOHN_LIMIT, "%s has %d packages, which is the limit", place->directory, PATHS_MOST_PACKAGES);
    return check_names(package, place, file, err);
}

/* ---- writing ------------------------------------------------------------------------------------------------ */

static bool write_file(const char *file, const char *text) {
    FILE *stream = fopen(file, "wxe");
    if (!stream) return false;
    bool ok = fputs(text, stream) >= 0;
    return fclose(stream) == 0 && ok;
}

static bool write_files(const Package *package, const Place *place, BohnError *err) {
    char file[1200];
    const char *name;
    json_t *text;
    json_object_foreach(package->files, name, text) {
        snprintf(file, sizeof file, "%s/%s", place->stage, name);
        if (!write_file(file, json_string_value(text))) return fail(err, file);
    }
    return true;
}

/* Removes a directory and its files; false if something remains. */
static bool remove_directory(const char *directory) {
    char file[1300];
    Strings names = { NULL, 0 };
    DIR *stream = opendir(directory);
    for (struct dirent *entry; stream && (entry = readdir(stream)) != NULL;) // cppcheck-suppress readdirCalled ; one thread
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) strings_add_new(&names, entry->d_name);
    if (stream) closedir(stream);
    for (int i = 0; i < names.n; i++) {
        snprintf(file, sizeof file, "%s/%.256s", directory, names.item[i]);
        unlink(file);
    }
    strings_free(&names);
    return rmdir(directory) == 0;
}

/* Errors name the file as it is called in the package. */
static void cut_stage(const Place *place, const char *file, BohnError *err) {
    size_t n = strlen(place->stage) + 1;
    char text[sizeof err->text] = "";
    const char *at = err->text;
    for (const char *next; (next = strstr(at, place->stage)) != NULL; at = next + n)
        string_append(text, sizeof text, "%.*s", (int)(next - at), at);
    string_append(text, sizeof text, "%s", at);
    error_fill(err, err->status, "%s: %s", file, text);
}

static bool try_script(const Package *package, const Place *place, const char *file, About *about, BohnError *err) {
    char script[1200];
    snprintf(script, sizeof script, "%s/%s.lua", place->stage, package->name);
    BohnRules *rules = games_load(script, 0, NULL, err);
    bool ok = rules && package_fits(package->name, rules, script, about, err);
    bohn_rules_free(rules);
    if (!ok) cut_stage(place, file, err);
    return ok;
}

/* Renames the directory; an earlier package is removed, or kept if that fails. */
static bool put_in_place(const Place *place, bool update, BohnError *err) {
    bool replaces = update && renameat2(AT_FDCWD, place->target, AT_FDCWD, place->old, RENAME_NOREPLACE) == 0;
    if (update && !replaces && errno != ENOENT) return fail(err, place->target);
    if (renameat2(AT_FDCWD, place->stage, AT_FDCWD, place->target, RENAME_NOREPLACE) != 0) {
        fail(err, place->target);
        if (replaces) renameat2(AT_FDCWD, place->old, AT_FDCWD, place->target, RENAME_NOREPLACE);
        return false;
    }
    if (replaces && !remove_directory(place->old))
        fprintf(stderr, "bohn unpack: parts of the earlier version are still in %s\n", place->old);
    return true;
}

/* ---- the command -------------------------------------------------------------------------------------------- */

static void tell(const Package *package, const Place *place, const About *about) {
    char who[300];
    about_write(about, who, sizeof who);
    printf("%s %s: %d file%s in %s\n", package->name, who, (int)json_object_size(package->files),
           json_object_size(package->files) == 1 ? "" : "s", place->target);
}

static int unpack(const char *file, bool update) {
    static BohnError err;
    static Place place;
    Package package;
    About about;
    bool ok = package_read(file, &package, &err);
    if (ok && check_room(&package, &place, file, update, &err)) {
        ok = mkdtemp(place.stage) || fail(&err, place.stage);
        if (ok) {
            ok = write_files(&package, &place, &err) && try_script(&package, &place, file, &about, &err) &&
                 put_in_place(&place, update, &err);
            if (!ok) remove_directory(place.stage);
        }
    } else ok = false;
    if (ok) tell(&package, &place, &about);
    else error_print(&err);
    package_free(&package);
    return ok ? BOHN_OK : (int)err.status;
}

static int run(int argc, char **argv) {
    Options o = { 0 };
    char **arguments;
    int status = args_read(&unpack_command, argc, argv, &o, &arguments);
    if (status != ARGS_GO) return status;
    status = BOHN_OK;
    for (; *arguments; arguments++) {
        int one = unpack(*arguments, o.update);
        if (one > status) status = one;
    }
    return status;
}
