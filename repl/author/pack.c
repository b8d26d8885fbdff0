/* pack.c - the command `pack`: puts the files of a rule into a package. */
#include "repl/commands.h"

#include "repl/author/package.h"
#include "repl/games.h"
#include "repl/scenario/scenario.h"
#include "repl/term/error_print.h"
#include "repl/term/paths.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_PATH 4096

typedef struct Options {
    const char *out;
} Options;

static int run(int argc, char **argv);

const Command pack_command = {
    .name = "pack", .summary = "put a rule or a game into one file, to share it", .arguments = "FILE.lua|DIR",
    .about = "Writes a package: one file with a script NAME.lua, its rule reference NAME.md, its scenarios "
             "NAME_test.lua and further files NAME_WORD.lua, if they exist. In a directory, NAME is the name of the "
             "directory, or that of the only script; with a file, it is the name of the file, and only scripts that it "
             "loads are packed. The script must load and name its author, version and licence: about = { author = "
             "\"Anna\", version = \"1.0\", licence = \"CC0-1.0\" }, beside its id and title. Its scenarios must pass. "
             "The same files give the same bytes. `bohn unpack` does the reverse.",
    .least = 1, .most = 1, .missing = "which directory or script?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn pack my_rule", "my_rule/my_rule.lua and its other files, as my_rule.pack" },
        { "bohn pack ./my_rule.lua -o rule.pack", "one of several scripts in a directory" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_TEXT("out", "FILE", out, "the package to write (default: NAME.pack); an existing file is not overwritten", .letter = 'o'),
        { 0 } },
};

typedef struct Source {
    char directory[MAX_PATH], script[MAX_PATH + 300];
    bool whole;              /* all files of the directory that have the package's name belong to it */
    Package package;
    Strings left;            /* files that are not packed */
} Source;

/* ---- finding the script -------------------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *ending) {
    size_t n = strlen(text), m = strlen(ending);
    return n > m && strcmp(text + n - m, ending) == 0;
}

static bool is_file(const char *file) {
    struct stat about;
    return stat(file, &about) == 0 && S_ISREG(about.st_mode);
}

static void set_name(Source *source, const char *name, int length) {
    snprintf(source->package.name, sizeof source->package.name, "%.*s", length, name);
    snprintf(source->script, sizeof source->script, "%s/%s.lua", source->directory, source->package.name);
}

/* The script in a directory with no script of the directory's name. */
static bool find_only(Source *source, BohnError *err) {
    char found[300] = "";
    int n = 0;
    DIR *stream = opendir(source->directory);
    if (!stream) return error_fill(err, BOHN_SYSTEM, "%s: %s", source->directory, strerror(errno));
    for (struct dirent *entry; (entry = readdir(stream)) != NULL;) { // cppcheck-suppress readdirCalled ; one thread
        if (entry->d_name[0] == '.' || !ends_with(entry->d_name, ".lua") || ends_with(entry->d_name, "_test.lua")) continue;
        snprintf(found, sizeof found, "%s", entry->d_name);
        n++;
    }
    closedir(stream);
    if (n != 1)
        return error_fill(err, BOHN_BAD_INPUT, n ? "%s has %d scripts, and none has the name of the directory; name the one to pack"
                                                 : "%s has no script", source->directory, n);
    set_name(source, found, (int)strlen(found) - 4);
    return true;
}

static bool find_script(Source *source, const char *argument, BohnError *err) {
    struct stat about;
    char real[MAX_PATH];
    if (!realpath(argument, real) || stat(real, &about) != 0)
        return error_fill(err, BOHN_BAD_INPUT, "%s: %s", argument, strerror(errno));
    const char *name = strrchr(real, '/') + 1;
    source->whole = S_ISDIR(about.st_mode);
    if (source->whole) {
        snprintf(source->directory, sizeof source->directory, "%s", argument);
        set_name(source, name, (int)strlen(name));
        return is_file(source->script) || find_only(source, err);
    }
    if (!ends_with(name, ".lua"))
        return error_fill(err, BOHN_BAD_INPUT, "%s: neither a directory nor a script, whose name ends in .lua", argument);
    const char *slash = strrchr(argument, '/');
    snprintf(source->directory, sizeof source->directory, "%.*s", slash ? (int)(slash - argument) : 1, slash ? argument : ".");
    if (slash == argument) strcpy(source->directory, "/");
    set_name(source, name, (int)strlen(name) - 4);
    return true;
}

/* ---- its files -------------------------------------------------------------------------------------------- */

/* Adds the file with this name, if it is there. */
static bool add_file(Source *source, const char *name, BohnError *err) {
    char file[MAX_PATH + 300];
    snprintf(file, sizeof file, "%s/%s", source->directory, name);
    if (!is_file(file) || json_object_get(source->package.files, name)) return true;
    char *text = file_text(file, PACKAGE_SIZE);
    if (!text && errno == EFBIG)
        return error_fill(err, BOHN_BAD_INPUT, "%s: more than %d bytes, the limit of a package", file, PACKAGE_SIZE);
    if (!text) return error_fill(err, BOHN_SYSTEM, "%s: %s", file, strerror(errno));
    json_t *value = json_string(text);
    free(text);
    if (!value) return error_fill(err, BOHN_BAD_INPUT, "%s: not UTF-8 text", file);
    json_object_set_new(source->package.files, name, value);
    return true;
}

static bool add_directory(Source *source, BohnError *err) {
    Strings names = { NULL, 0 };
    DIR *stream = opendir(source->directory);
    if (!stream) return error_fill(err, BOHN_SYSTEM, "%s: %s", source->directory, strerror(errno));
    for (struct dirent *entry; (entry = readdir(stream)) != NULL;) // cppcheck-suppress readdirCalled ; one thread
        if (entry->d_name[0] != '.') strings_add_new(&names, entry->d_name);
    closedir(stream);
    strings_sort(&names);
    bool ok = true;
    for (int i = 0; ok && i < names.n; i++) {
        if (package_has_name(source->package.name, names.item[i])) ok = add_file(source, names.item[i], err);
        else strings_add_new(&source->left, names.item[i]);
    }
    strings_free(&names);
    return ok;
}

/* Adds the scripts beside it that were loaded. A script with another name is a separate rule, on which this one
 * builds. */
static bool add_loaded(Source *source, const BohnInfo *info, BohnError *err) {
    size_t n = strlen(source->directory);
    bool ok = true;
    for (int i = 0; ok && i < info->n_scripts; i++) {
        const char *file = info->scripts[i].file;
        if (strncmp(file, source->directory, n) != 0 || file[n] != '/' || strchr(file + n + 1, '/')) continue;
        if (package_has_name(source->package.name, file + n + 1)) ok = add_file(source, file + n + 1, err);
        else strings_add_new(&source->left, file + n + 1);
    }
    return ok;
}

static bool gather(Source *source, About *about, BohnError *err) {
    char name[PACKAGE_NAME + 20];
    BohnRules *rules = games_load(source->script, 0, NULL, err);
    bool ok = rules && package_fits(source->package.name, rules, source->script, about, err);
    source->package.files = json_object();
    if (ok && source->whole) ok = add_directory(source, err);
    if (ok) ok = add_loaded(source, bohn_info(rules), err);
    for (int i = 0; ok && i < 3; i++) {
        static const char *const endings[] = { ".lua", ".md", "_test.lua" };
        snprintf(name, sizeof name, "%s%s", source->package.name, endings[i]);
        ok = add_file(source, name, err);
    }
    bohn_rules_free(rules);
    return ok;
}

/* Its scenarios run with the scripts of its directory, whatever the search path has. */
static bool scenarios_pass(const Source *source, BohnError *err) {
    static char file[MAX_PATH + 300], path[2 * MAX_PATH], report[SCENARIO_REPORT];
    snprintf(file, sizeof file, "%s/%s_test.lua", source->directory, source->package.name);
    if (!is_file(file)) return true;
    snprintf(path, sizeof path, "%s:%s", source->directory, paths_search());
    ScenarioFile *scenarios = scenario_open(file, path, err);
    bool ok = scenarios;
    for (int i = 0; ok && i < scenario_count(scenarios); i++)
        if (!scenario_run(scenarios, i, report, sizeof report))
            ok = error_fill(err, BOHN_RULE_FAULT, "%s:%d: the scenario '%s' fails, so nothing is packed; `bohn test "
                            "%s` shows why", file,
                            scenario_line(scenarios, i), scenario_name(scenarios, i), file);
    scenario_close(scenarios);
    return ok;
}

/* ---- the command -------------------------------------------------------------------------------------------- */

static void tell(const Source *source, const About *about, const char *file) {
    char who[300], name[PACKAGE_NAME + 20];
    const char *packed;
    json_t *text;
    about_write(about, who, sizeof who);
    printf("%s: %s %s\n", file, source->package.name, who);
    json_object_foreach(source->package.files, packed, text) {
        printf("  %s\n", packed);
    }
    for (int i = 0; i < source->left.n; i++) printf("left out: %s\n", source->left.item[i]);
    snprintf(name, sizeof name, "%s_test.lua", source->package.name);
    if (!json_object_get(source->package.files, name)) printf("It has no scenarios: %s does not exist.\n", name);
}

static int run(int argc, char **argv) {
    static Source source;
    static BohnError err;
    Options o = { 0 };
    About about;
    char **arguments, file[PACKAGE_NAME + 10];
    int status = args_read(&pack_command, argc, argv, &o, &arguments);
    if (status != ARGS_GO) return status;
    bool ok = find_script(&source, *arguments, &err) && gather(&source, &about, &err) && scenarios_pass(&source, &err);
    snprintf(file, sizeof file, "%s.pack", source.package.name);
    ok = ok && package_write(&source.package, o.out ? o.out : file, &err);
    if (ok) tell(&source, &about, o.out ? o.out : file);
    else error_print(&err);
    package_free(&source.package);
    strings_free(&source.left);
    return ok ? BOHN_OK : (int)err.status;
}
