/* games.c - see games.h. */
#include "repl/games.h"

#include "repl/lang.h"
#include "repl/paths.h"
#include "repl/text.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool is_path(const char *name) {
    size_t length = strlen(name);
    return strchr(name, '/') || (length > 4 && strcmp(name + length - 4, ".lua") == 0);
}

/* Is there such a script? A path is looked for as it stands, a plain name among the known ones. */
static bool known(const char *name, char *const *names, int n) {
    if (is_path(name)) return access(name, R_OK) == 0;
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

/* The file of a game that was played, where a script is expected? */
static bool is_record(const char *name) {
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".bohn") == 0 && access(name, F_OK) == 0;
}

/* Is there a script of that name in the working directory, where names are not looked for? */
static bool lies_here(const char *name) {
    char file[600];
    return (size_t)snprintf(file, sizeof file, "%s.lua", name) < sizeof file && access(file, F_OK) == 0;
}

static bool check_names(const char *script, BohnError *err) {
    char **names, name[512];
    int n = paths_script_names(&names);
    bool ok = true;
    for (const char *at = script; ok && *at;) {
        size_t length = strcspn(at, "+");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), at);
        at += length + (at[length] == '+');
        bool record = is_record(name);
        ok = !record && known(name, names, n);
        if (ok) continue;
        const char *near = text_nearest(name, (const char *const *)names, n);
        err->status = BOHN_BAD_INPUT;
        if (record)
            snprintf(err->text, sizeof err->text,
                     tr("%s is a record: `bohn run --resume %s` goes on with it, `bohn replay %s` tells it"), name,
                     name, name);
        else if (is_path(name))
            snprintf(err->text, sizeof err->text,
                     access(name, F_OK) == 0 ? tr("%s: cannot be read") : tr("%s: no such file"), name);
        else if (lies_here(name))
            snprintf(err->text, sizeof err->text, tr("there is no game '%s'; the script here is ./%s.lua"), name, name);
        else if (near)
            snprintf(err->text, sizeof err->text, tr("there is no game '%s'; did you mean '%s'?"), name,
                     near);
        else
            snprintf(err->text, sizeof err->text,
                     tr("there is no game '%s' (`bohn list` shows all; they are looked for in %s)"), name,
                     bohn_search_path());
    }
    paths_free_names(names, n);
    return ok;
}

/* Do the scripts load when nothing is asked of them? */
static bool loads_alone(BohnSetup setup) {
    setup.players = 0;
    setup.options = NULL;
    BohnRules *rules = bohn_load(&setup, NULL);
    bool loads = rules != NULL;
    bohn_rules_free(rules);
    return loads;
}

BohnRules *games_load(const char *script, int players, const char *const *options, BohnError *err) {
    return games_load_limited(script, players, options, NULL, err);
}

BohnRules *games_load_limited(const char *script, int players, const char *const *options, const BohnLimits *limits,
                              BohnError *err) {
    BohnSetup setup = { .script = script, .path = bohn_search_path(), .players = players, .options = options,
                        .limits = limits };
    if (!check_names(script, err)) return NULL;
    BohnRules *rules = bohn_load(&setup, err);
    bool asked = players != 0 || (options && *options);
    if (!rules && err->status == BOHN_BAD_SCRIPT && asked && loads_alone(setup)) err->status = BOHN_BAD_INPUT;
    return rules;
}

/* A script that was named by its path and is not there may lie beside the record. */
static void find_beside(const char *file, char *script, size_t n) {
    char beside[512];
    const char *slash = strrchr(file, '/'), *name = strrchr(script, '/');
    if (!name || strchr(script, '+') || access(script, R_OK) == 0) return;
    int length = snprintf(beside, sizeof beside, "%.*s%s", slash ? (int)(slash - file) : 1, slash ? file : ".", name);
    if ((size_t)length < sizeof beside && access(beside, R_OK) == 0) snprintf(script, n, "%s", beside);
}

BohnRules *games_load_recorded(const char *file, BohnHeader *header, BohnError *err) {
    const char *options[BOHN_HEADER_OPTIONS + 1] = { NULL };
    if (!bohn_record_header(file, header, err)) return NULL;
    for (int i = 0; i < header->n_options; i++) options[i] = header->options[i];
    find_beside(file, header->script, sizeof header->script);
    return games_load(header->script, header->players, options, err);
}
