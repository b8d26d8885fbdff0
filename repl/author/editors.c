/* editors.c - see editors.h. */
#include "repl/author/editors.h"

#include "repl/term/paths.h"
#include "vm/bohn.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_PATH 4096

static const char settings[] = ""
#include "luarc.json.inc" /* .luarc.json, by quote.awk */
    ;
static const char tasks[] = ""
#include "tasks.json.inc"
    ;
static const char compiler[] = ""
#include "bohn.vim.inc"
    ;

json_t *editors_settings(void) { return json_loads(settings, 0, NULL); }

/* An add-on names its settings in full, "Lua.runtime.version". Paths belong to a project and are left out. */
static char *config(void) {
    static const char *const elsewhere[] = { "path", "library", "ignoreDir", NULL };
    json_t *all = editors_settings(), *named = json_object(), *section, *value;
    const char *name, *key;
    json_object_foreach(all, name, section) {
        if (!json_is_object(section)) continue;
        json_object_foreach(section, key, value) {
            char whole[200];
            snprintf(whole, sizeof whole, "Lua.%s.%s", name, key);
            if (!string_among(key, elsewhere)) json_object_set(named, whole, value);
        }
    }
    json_t *object = json_pack("{s:s, s:[s, s, s], s:o}", "name", "bohn", "words", "extends%s*%(?[\"']",
                               ":variant%s*[%({]", "define%s*[%({]", "settings", named);
    char *text = json_dumps(object, JSON_INDENT(2));
    json_decref(object);
    json_decref(all);
    return text;
}

/* ---- files ------------------------------------------------------------------------------------------------- */

typedef struct Target {
    const char *directory;
    int problem;          /* errno of the first failure */
    char file[MAX_PATH];  /* ... and where it was */
} Target;

static bool fail(Target *target) {
    if (!target->problem) target->problem = errno ? errno : EIO;
    return false;
}

static bool make_directory(Target *target, const char *name) {
    if (target->problem) return false;
    snprintf(target->file, sizeof target->file, "%s%s%s", target->directory, *name ? "/" : "", name);
    return mkdir(target->file, 0777) == 0 || fail(target);
}

static bool write_file(Target *target, const char *name, const char *text) {
    if (target->problem) return false;
    snprintf(target->file, sizeof target->file, "%s/%s", target->directory, name);
    FILE *stream = fopen(target->file, "wxe");
    if (!stream) return fail(target);
    bool ok = text && fputs(text, stream) >= 0;
    return (fclose(stream) == 0 && ok) || fail(target);
}

/* Copies a file of the standard library into the add-on. */
static bool copy_file(Target *target, const char *source, const char *name) {
    char place[300];
    char *text = file_text(source, SCRIPT_SIZE);
    snprintf(place, sizeof place, "bohn/library/%s", name);
    bool ok = text ? write_file(target, place, text) : fail(target);
    free(text);
    return ok;
}

/* The modules that scripts require, without those that define the language itself. */
static void list_modules(const char *library, Strings *modules) {
    DIR *stream = opendir(library);
    for (struct dirent *entry; stream && (entry = readdir(stream)) != NULL;) { // cppcheck-suppress readdirCalled ; one thread
        size_t n = strlen(entry->d_name);
        if (n > 4 && strcmp(entry->d_name + n - 4, ".lua") == 0 && strcmp(entry->d_name, "bohn.lua") != 0)
            strings_add_new(modules, entry->d_name);
    }
    if (stream) closedir(stream);
    strings_sort(modules);
}

static void copy_library(Target *target) {
    char library[MAX_PATH], file[MAX_PATH + 300];
    Strings modules = { NULL, 0 };
    if (!paths_library(library, sizeof library)) {
        errno = ENOENT;
        fail(target);
        return;
    }
    snprintf(file, sizeof file, "%s/meta/kernel.lua", library);
    copy_file(target, file, "kernel.lua");
    list_modules(library, &modules);
    for (int i = 0; i < modules.n; i++) {
        snprintf(file, sizeof file, "%s/%s", library, modules.item[i]);
        copy_file(target, file, modules.item[i]);
    }
    strings_free(&modules);
}

int editors_write(const char *directory) {
    static const char *const directories[] = { "", "bohn", "bohn/library", "vscode", "vim", "vim/compiler" };
    static Target target;
    target = (Target){ .directory = directory };
    for (size_t i = 0; i < sizeof directories / sizeof directories[0]; i++) make_directory(&target, directories[i]);
    char *text = config();
    write_file(&target, "bohn/config.json", text);
    free(text);
    copy_library(&target);
    write_file(&target, "vscode/tasks.json", tasks);
    write_file(&target, "vim/compiler/bohn.vim", compiler);
    if (target.problem) {
        fprintf(stderr, "bohn doc: %s: %s\n", target.file, strerror(target.problem));
        return target.problem == EEXIST ? BOHN_BAD_INPUT : BOHN_SYSTEM;
    }
    printf("%s/bohn        an add-on for lua-language-server: copy it to a directory of the setting workspace.userThirdParty\n"
           "%s/vscode      tasks for Visual Studio Code: copy them to .vscode/\n"
           "%s/vim         a compiler file for Vim: copy it to ~/.vim/; then :compiler bohn, :make\n", directory,
           directory, directory);
    return BOHN_OK;
}
