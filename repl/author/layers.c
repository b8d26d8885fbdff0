/* layers.c - see layers.h. */
#include "repl/author/layers.h"

#include "repl/term/paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILE_SIZE 1024

static void read_layer(Layers *layers, const char *file, Findings *found) {
    for (int i = 0; i < layers->n; i++)
        if (strcmp(layers->list[i].file, file) == 0) return;
    if (layers->n < MAX_LAYERS) layers->n += sketch_read(&layers->list[layers->n], file, found);
}

/* Is the file found by its name alone? */
static bool installed(const char *name, const char *file) {
    char found[FILE_SIZE], *one = realpath(file, NULL);
    char *other = paths_script(name, found, sizeof found) ? realpath(found, NULL) : NULL;
    bool same = one && other && strcmp(one, other) == 0;
    free(one);
    free(other);
    return same;
}

/* Reads what layer i requires or extends, if it is beside it, where the kernel looks first. */
static void read_beside(Layers *layers, int i, const char *function, Findings *found) {
    const char *script = layers->list[i].file, *slash = strrchr(script, '/');
    bool base = strcmp(function, "extends") == 0;
    char file[FILE_SIZE];
    Strings names = sketch_given(&layers->list[i], function);
    for (int k = 0; k < names.n; k++) {
        const char *name = names.item[k];
        int length = snprintf(file, sizeof file, "%.*s%s.lua", slash ? (int)(slash - script) + 1 : 0, script, name);
        bool there = !strchr(name, '/') && length < FILE_SIZE && access(file, R_OK) == 0;
        if (there && !(base && installed(name, file))) read_layer(layers, file, found);
    }
    strings_free(&names);
}

/* Each directory of layers has its own references, beside those in the search path. */
static void check_clauses(const Layers *layers, Findings *found) {
    Strings references = { NULL, 0 };
    char path[8192], last[sizeof path] = "";
    for (const Sketch *layer = layers->list; layer < layers->list + layers->n; layer++) {
        const char *file = layer->file, *slash = strrchr(file, '/');
        snprintf(path, sizeof path, "%.*s:%s", slash ? (int)(slash - file) : 1, slash ? file : ".", paths_search());
        if (strcmp(path, last) != 0) {
            strings_free(&references);
            references = clauses_all(path);
            memcpy(last, path, sizeof last);
        }
        sketch_check_clauses(layer, &references, found);
    }
    strings_free(&references);
}

void layers_read(Layers *layers, const char *script, Findings *found) {
    char name[512], file[FILE_SIZE];
    layers->n = 0;
    for (const char *at = script; *at;) {
        size_t length = strcspn(at, "+");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        at += length + (at[length] == '+');
        bool below = *at && !strchr(name, '/') && !strstr(name, ".lua"); /* an installed game that a layer builds on */
        if (!below && paths_script(name, file, sizeof file)) read_layer(layers, file, found);
    }
    layers->n_stack = layers->n;
    for (int i = 0; i < layers->n; i++) {
        read_beside(layers, i, "require", found);
        read_beside(layers, i, "extends", found);
    }
    check_clauses(layers, found);
}

void layers_free(Layers *layers) {
    for (int i = 0; i < layers->n; i++) sketch_free(&layers->list[i]);
}

typedef struct Users {
    const char *module;
    char games[1000], others[1000];   /* who requires it, separated by commas */
} Users;

static bool find_user(void *context, const char *file, const char *name) {
    Users *users = context;
    Sketch sketch;
    if (!sketch_open(&sketch, file)) return false;
    Strings required = sketch_given(&sketch, "require");
    char *list = sketch.is_game ? users->games : users->others;
    if (strings_have(&required, users->module))
        string_append(list, sizeof users->games, "%s%.*s", *list ? ", " : "", (int)strlen(name) - 4, name);
    strings_free(&required);
    sketch_free(&sketch);
    return false;
}

bool layers_module(const Layers *layers, char *names, size_t n) {
    if (layers->n_stack != 1 || layers->list[0].is_game) return false;
    const char *file = layers->list[0].file, *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    char directory[FILE_SIZE], module[FILE_SIZE];
    snprintf(directory, sizeof directory, "%.*s", slash ? (int)(slash - file) : 1, slash ? file : ".");
    snprintf(module, sizeof module, "%s", base);
    if (strlen(module) >= 4) module[strlen(module) - 4] = '\0';
    Users users = { .module = module };
    paths_each_file(directory, ".lua", find_user, &users);
    snprintf(names, n, "%s", *users.games ? users.games : users.others);
    return *names;
}
