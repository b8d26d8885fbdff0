/* kit.c - see kit.h. */
#include "repl/author/kit.h"

#include "repl/author/editors.h"
#include "repl/commands.h"
#include "repl/scenario/scenario.h"
#include "repl/term/error_print.h"
#include "repl/term/paths.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_FILES 16

/* ---- settings ------------------------------------------------------------------------------------ */

/* For language servers: the settings of this repository with the directories of the manual and of the scripts. */
static void write_luarc(FILE *stream, const Kit *kit) {
    char directory[KIT_PATH], entry[KIT_PATH + 8];
    json_t *file = editors_settings(), *path = json_pack("[s]", "?.lua"), *library = json_array();
    json_t *workspace = json_object_get(file, "workspace");
    (void)kit;
    if (paths_library(entry, sizeof entry) && realpath(entry, directory))
        json_array_append_new(library, json_sprintf("%s/meta", directory));
    for (const char *at = paths_search(); paths_next(&at, entry, sizeof entry);) {
        if (!realpath(entry, directory)) continue;
        json_array_append_new(library, json_string(directory));
        json_array_append_new(path, json_sprintf("%s/?.lua", directory));
    }
    json_object_set_new(json_object_get(file, "runtime"), "path", path);
    json_object_set_new(workspace, "library", library);
    json_object_del(workspace, "ignoreDir");
    json_dumpf(file, stream, JSON_INDENT(2));
    fputc('\n', stream);
    json_decref(file);
}

static void write_luacheckrc(FILE *stream, const Kit *kit) {
    static const char settings[] = ""
#include "luacheckrc.inc" /* .luacheckrc, by quote.awk */
        ;
    const char *end = strstr(settings, "\n-- Only in this repository");
    (void)kit;
    fprintf(stream, "%.*s", (int)(end - settings), settings);
}

/* Those that an earlier kit left are kept. */
static const KitFile settings[] = { { ".luarc.json", write_luarc }, { ".luacheckrc", write_luacheckrc } };

/* ---- files --------------------------------------------------------------------------------------- */

void kit_place(Kit *kit, const char *directory) {
    if (!kit->directory) kit->directory = directory;
    snprintf(kit->path, sizeof kit->path, "%s:%s", kit->directory, paths_search()); /* as `extends` looks */
}

static int own_files(const Kit *kit) {
    int n = 0;
    while (kit->files[n].name) n++;
    return n;
}

static int all_files(const Kit *kit) { return own_files(kit) + (int)(sizeof settings / sizeof settings[0]); }

static const KitFile *file_at(const Kit *kit, int i) {
    int own = own_files(kit);
    return i < own ? &kit->files[i] : &settings[i - own];
}

/* Valid until the next call. */
static const char *path_in(const Kit *kit, const char *directory, int i) {
    static char file[KIT_PATH * 2];
    const char *name = file_at(kit, i)->name, *mark = strstr(name, "%s");
    bool here = strcmp(directory, ".") == 0;
    snprintf(file, sizeof file, "%s%s%s%s", here ? "" : directory, here ? "" : "/", mark ? kit->name : name,
             mark ? mark + 2 : "");
    return file;
}

const char *kit_file(const Kit *kit, int i) { return path_in(kit, kit->directory, i); }

static int system_error(const char *file, int error) {
    fprintf(stderr, "bohn new: %s: %s\n", file, strerror(error));
    return BOHN_SYSTEM;
}

/* Writes a file that must not exist. 0, or errno. */
static int write_file(const Kit *kit, const char *file, int i) {
    FILE *stream = fopen(file, "wxe");
    if (!stream) return errno;
    file_at(kit, i)->write(stream, kit);
    int error = ferror(stream) ? EIO : 0;
    if (fclose(stream) != 0) error = errno;
    if (error) unlink(file);
    return error;
}

int kit_check_files(const Kit *kit) {
    for (int i = 0; i < own_files(kit); i++)
        if (access(kit_file(kit, i), F_OK) == 0)
            return args_complain(&new_command, "%s exists already and is not overwritten", kit_file(kit, i));
    return BOHN_OK;
}

int kit_deliver(const Kit *kit, Page *page) {
    bool kept[MAX_FILES] = { false };
    if (mkdir(kit->directory, 0777) != 0 && errno != EEXIST) return system_error(kit->directory, errno);
    for (int i = 0; i < all_files(kit); i++) {
        const char *file = kit_file(kit, i);
        int error = write_file(kit, file, i);
        kept[i] = error == EEXIST && i >= own_files(kit);
        if (!error || kept[i]) continue;
        system_error(file, error);
        while (--i >= 0)
            if (!kept[i]) unlink(kit_file(kit, i));
        return BOHN_SYSTEM;
    }
    for (int i = 0; i < all_files(kit); i++)
        page_line(page, STYLE_PLAIN, kept[i] ? "kept   %s" : "wrote  %s", kit_file(kit, i));
    return BOHN_OK;
}

/* ---- the stage ------------------------------------------------------------------------------------ */

int kit_open_stage(Kit *kit) {
    const char *place = getenv("TMPDIR");
    snprintf(kit->stage, sizeof kit->stage, "%s/bohn-new.XXXXXX", place && *place == '/' ? place : "/tmp");
    if (mkdtemp(kit->stage)) return BOHN_OK;
    int status = system_error(kit->stage, errno);
    kit->stage[0] = '\0';
    return status;
}

void kit_close_stage(const Kit *kit) {
    if (!kit->stage[0]) return;
    for (int i = 0; i < own_files(kit); i++) unlink(path_in(kit, kit->stage, i));
    rmdir(kit->stage);
}

static int complain_about(const BohnError *err) {
    error_print(err);
    return err->status;
}

int kit_rehearse(const Kit *kit) {
    static char report[SCENARIO_REPORT];
    static BohnError err;
    for (int i = 0; i < own_files(kit); i++) {
        const char *file = path_in(kit, kit->stage, i);
        unlink(file); /* a trial script */
        int error = write_file(kit, file, i);
        if (error) return system_error(file, error);
    }
    ScenarioFile *scenarios = scenario_open(path_in(kit, kit->stage, KIT_TEST), kit->path, &err);
    if (!scenarios) return complain_about(&err);
    int status = BOHN_OK;
    for (int i = 0; status == BOHN_OK && i < scenario_count(scenarios); i++) {
        if (scenario_run(scenarios, i, report, sizeof report)) continue;
        error_fill(&err, BOHN_RULE_FAULT, "%.3900s", report);
        status = complain_about(&err);
    }
    scenario_close(scenarios);
    return status;
}
