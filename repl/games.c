/* games.c - see games.h. */
#include "repl/games.h"

#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_path(const char *name) {
    size_t length = strlen(name);
    return strchr(name, '/') || (length > 4 && strcmp(name + length - 4, ".lua") == 0);
}

/* True if the script exists: a path must be readable, a plain name must be in the search path. */
static bool known(const char *name, const Strings *names) {
    return is_path(name) ? access(name, R_OK) == 0 : strings_have(names, name);
}

static bool is_record(const char *name) {
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".bohn") == 0 && access(name, F_OK) == 0;
}

/* True if the working directory, which is not searched, has a script of that name. */
static bool is_here(const char *name) {
    char file[600];
    return (size_t)snprintf(file, sizeof file, "%s.lua", name) < sizeof file && access(file, F_OK) == 0;
}

/* Fills *err for a path that cannot be opened, with a guess at what was meant. */
static void explain_path(const char *path, const Strings *names, BohnError *err) {
    const char *slash = strrchr(path, '/');
    char name[512], file[600];
    snprintf(name, sizeof name, "%s", slash ? slash + 1 : path);
    if (is_path(name)) name[strlen(name) - 4] = '\0';
    snprintf(file, sizeof file, "%.590s.lua", path);
    if (access(path, F_OK) == 0) error_fill(err, BOHN_BAD_INPUT, tr("%s: cannot be read"), path);
    else if (access(file, R_OK) == 0)
        error_fill(err, BOHN_BAD_INPUT, tr("%s: no such file; did you mean %s?"), path, file);
    else if (known(name, names))
        error_fill(err, BOHN_BAD_INPUT, tr("%s: no such file; the game is called '%s'"), path, name);
    else error_fill(err, BOHN_BAD_INPUT, tr("%s: no such file"), path);
}

/* Copies the next name of a stack such as "bohnanza+underdog" and advances *at; false at the end. */
static bool next_name(const char **at, char *name, size_t n) {
    if (!*at) return false;
    size_t length = strcspn(*at, "+");
    snprintf(name, n, "%.*s", (int)(length < n ? length : n - 1), *at);
    *at = (*at)[length] ? *at + length + 1 : NULL;
    return true;
}

static bool check_names(const char *script, BohnError *err) {
    char name[512];
    Strings names = paths_script_names();
    bool ok = true;
    for (const char *at = script; ok && next_name(&at, name, sizeof name);) {
        bool record = is_record(name);
        ok = !record && known(name, &names);
        if (ok) continue;
        const char *near = string_nearest(name, (const char *const *)names.item, names.n);
        if (!*script)
            error_fill(err, BOHN_BAD_INPUT, "%s", tr("which game? The name is empty; `bohn list` shows all"));
        else if (!*name) error_fill(err, BOHN_BAD_INPUT, tr("'%s': a name is missing next to a plus sign"), script);
        else if (record)
            error_fill(err, BOHN_BAD_INPUT,
                       tr("%s is a record: `bohn run --resume %s` continues it, `bohn replay %s` shows it"), name, name, name);
        else if (is_path(name)) explain_path(name, &names, err);
        else if (is_here(name))
            error_fill(err, BOHN_BAD_INPUT, tr("there is no game '%s'; the script here is ./%s.lua"), name, name);
        else if (near) error_fill(err, BOHN_BAD_INPUT, tr("there is no game '%s'; did you mean '%s'?"), name, near);
        else
            error_fill(err, BOHN_BAD_INPUT, tr("there is no game '%s' in %s; `bohn list` shows all"),
                       name, paths_search());
    }
    strings_free(&names);
    return ok;
}

/* True if the scripts load without a number of players and without options. */
static bool loads_alone(BohnSetup setup) {
    setup.players = 0;
    setup.options = NULL;
    BohnRules *rules = bohn_load(&setup, NULL);
    bool loads = rules != NULL;
    bohn_rules_free(rules);
    return loads;
}

BohnRules *games_load(const char *script, int players, const char *const *options, BohnError *err) {
    return games_load_with((BohnSetup){ .script = script, .players = players, .options = options }, err);
}

BohnRules *games_load_with(BohnSetup setup, BohnError *err) {
    setup.path = paths_search();
    setup.translator = lang_of_game;
    setup.loading = term_loading();
    if (!check_names(setup.script, err)) return NULL;
    if (term_interrupt_pending()) { /* between two loads, perhaps */
        error_fill(err, BOHN_LIMIT, "interrupted");
        return NULL;
    }
    BohnRules *rules = bohn_load(&setup, err);
    bool asked = setup.players != 0 || (setup.options && *setup.options);
    if (!rules && err->status == BOHN_BAD_SCRIPT && asked && loads_alone(setup)) err->status = BOHN_BAD_INPUT;
    return rules;
}

/* Is it a record that this program keeps for the user? */
static bool is_own(const char *record) {
    char directory[900], *real = realpath(record, NULL), *own = NULL;
    if (paths_state_directory(directory, sizeof directory)) own = realpath(directory, NULL);
    size_t n = own ? strlen(own) : 0;
    bool inside = real && own && strncmp(real, own, n) == 0 && real[n] == '/';
    free(real);
    free(own);
    return inside;
}

/* Finds a script recorded by path: at that path, relative to the record, or beside the record. A record from
 * somebody else must not lead to other files: outside its own directory it may name only those below the current
 * one. */
static bool find_recorded(const char *record, const char *path, char *file, size_t n) {
    const char *slash = strrchr(record, '/'), *name = strrchr(path, '/');
    int length = slash ? (int)(slash - record) : 1;
    const char *directory = slash ? record : ".";
    bool below = *path != '/' && !strstr(path, "..");
    if ((below || is_own(record)) && (size_t)snprintf(file, n, "%s", path) < n && access(file, R_OK) == 0) return true;
    if (below && (size_t)snprintf(file, n, "%.*s/%s", length, directory, path) < n && access(file, R_OK) == 0) return true;
    return (size_t)snprintf(file, n, "%.*s/%s", length, directory, name ? name + 1 : path) < n &&
           access(file, R_OK) == 0;
}

/* Replaces the paths of a stack with their current places. */
static bool find_scripts(const char *record, char *script, size_t n, BohnError *err) {
    char found[sizeof ((BohnHeader *)0)->script] = "", name[512], file[1024];
    for (const char *at = script; next_name(&at, name, sizeof name);) {
        if (is_path(name) && !find_recorded(record, name, file, sizeof file))
            return error_fill(err, BOHN_BAD_INPUT,
                              tr("%s was played with the script %s, which is neither there nor beside the "
                                 "record; put it beside the record, or run bohn in the directory where the "
                                 "game was started"), record, name);
        string_append(found, sizeof found, "%s%s", *found ? "+" : "", is_path(name) ? file : name);
    }
    snprintf(script, n, "%s", found);
    return true;
}

BohnRules *games_load_recorded(const char *file, BohnHeader *header, bool force, BohnError *err) {
    const char *options[BOHN_HEADER_OPTIONS + 1] = { NULL };
    if (!bohn_record_header(file, header, err)) return NULL;
    for (int i = 0; i < header->n_options; i++) options[i] = header->options[i];
    if (!find_scripts(file, header->script, sizeof header->script, err)) return NULL;
    BohnRules *rules = games_load_with((BohnSetup){ .script = header->script, .players = header->players, .options = options,
                                                    .recorded = force ? NULL : header }, err);
    if (rules || err->status != BOHN_BAD_RECORD) return rules;
    BohnError why = *err;
    error_fill(err, BOHN_BAD_RECORD, "%s: %s", file, why.text);
    return NULL;
}

bool games_can_turn(const BohnInfo *info) {
    bool first = false;
    for (int i = 0; i < info->n_options; i++) first |= strcmp(info->options[i].name, "first") == 0;
    return first && info->players > 1;
}
