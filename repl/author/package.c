/* package.c - see package.h. */
#include "repl/author/package.h"

#include "repl/term/error_print.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#define FORMAT 1

/* ---- names ------------------------------------------------------------------------------------------ */

static bool is_name(const char *name) {
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return n > 0 && n <= PACKAGE_NAME && name[n] == '\0' && name[0] >= 'a';
}

bool package_has_name(const char *package, const char *file) {
    size_t n = strlen(package);
    const char *end = strrchr(file, '.');
    char stem[PACKAGE_NAME * 2 + 1];
    if (!end || (strcmp(end, ".lua") != 0 && strcmp(end, ".md") != 0) || (size_t)(end - file) >= sizeof stem) return false;
    snprintf(stem, sizeof stem, "%.*s", (int)(end - file), file);
    if (strncmp(stem, package, n) != 0 || (stem[n] != '\0' && stem[n] != '_')) return false;
    return stem[strspn(stem, "abcdefghijklmnopqrstuvwxyz0123456789_")] == '\0';
}

/* ---- what is in it ------------------------------------------------------------------------------------ */

/* Sorted by name, as jansson writes them. */
static Strings names_of(const json_t *files) {
    Strings names = { NULL, 0 };
    const char *name;
    json_t *text;
    json_object_foreach((json_t *)files, name, text) {
        strings_add_new(&names, name);
    }
    strings_sort(&names);
    return names;
}

static void sum_of(const Package *package, char sum[33]) {
    Strings names = names_of(package->files);
    XXH3_state_t state;
    XXH3_INITSTATE(&state);
    XXH3_128bits_reset(&state);
    XXH3_128bits_update(&state, package->name, strlen(package->name) + 1);
    for (int i = 0; i < names.n; i++) { /* with the zeros at their ends, so that no two packages give the same bytes */
        const char *text = json_string_value(json_object_get(package->files, names.item[i]));
        XXH3_128bits_update(&state, names.item[i], strlen(names.item[i]) + 1);
        XXH3_128bits_update(&state, text, strlen(text) + 1);
    }
    XXH128_hash_t hash = XXH3_128bits_digest(&state);
    snprintf(sum, 33, "%016llx%016llx", (unsigned long long)hash.high64, (unsigned long long)hash.low64);
    strings_free(&names);
}

static bool check_files(const Package *package, const char *file, BohnError *err) {
    const char *name;
    char script[PACKAGE_NAME + 5];
    json_t *text;
    size_t size = 0;
    if (!is_name(package->name))
        return error_fill(err, BOHN_BAD_RECORD, "%s: the name of the package is '%.100s'; a name has at most %d "
                          "lower-case letters, digits and _, and starts with a letter",
                          file, package->name, PACKAGE_NAME);
    if (json_object_size(package->files) > PACKAGE_FILES)
        return error_fill(err, BOHN_BAD_RECORD, "%s: %zu files; a package has at most %d", file,
                          json_object_size(package->files), PACKAGE_FILES);
    json_object_foreach(package->files, name, text) {
        if (!package_has_name(package->name, name))
            return error_fill(err, BOHN_BAD_RECORD, "%s: a file is called '%.200s'; those of package '%s' are called "
                              "%s.lua, %s.md, %s_WORD.lua or %s_WORD.md",
                              file, name, package->name, package->name, package->name, package->name, package->name);
        if (!json_is_string(text)) return error_fill(err, BOHN_BAD_RECORD, "%s: the file '%s' is not a string", file, name);
        size += json_string_length(text);
    }
    if (size > PACKAGE_SIZE)
        return error_fill(err, BOHN_BAD_RECORD, "%s: its files have %zu bytes; at most %d are allowed", file, size, PACKAGE_SIZE);
    snprintf(script, sizeof script, "%s.lua", package->name);
    return json_object_get(package->files, script) || error_fill(err, BOHN_BAD_RECORD, "%s: it has no script %s", file, script);
}

/* ---- reading -------------------------------------------------------------------------------------------- */

static bool check_members(const json_t *root, const char *file, BohnError *err) {
    static const char *const members[] = { "bohn-pack", "files", "name", "sum", NULL };
    const json_t *format = json_object_get(root, "bohn-pack");
    const char *name;
    json_t *value;
    if (!json_is_object(root) || !json_is_integer(format))
        return error_fill(err, BOHN_BAD_RECORD, "%s: not a package: it has no \"bohn-pack\"", file);
    if (json_integer_value(format) != FORMAT)
        return error_fill(err, BOHN_BAD_RECORD, "%s: its format is %lld; this version of bohn reads format %d", file,
                          (long long)json_integer_value(format), FORMAT);
    json_object_foreach((json_t *)root, name, value)
        if (!string_among(name, members)) return error_fill(err, BOHN_BAD_RECORD, "%s: a package has no member '%.100s'", file, name);
    for (int i = 2; members[i]; i++)
        if (!json_is_string(json_object_get(root, members[i])))
            return error_fill(err, BOHN_BAD_RECORD, "%s: it has no string \"%s\"", file, members[i]);
    return json_is_object(json_object_get(root, "files")) || error_fill(err, BOHN_BAD_RECORD, "%s: it has no object \"files\"", file);
}

static bool take(const json_t *root, const char *file, Package *package, BohnError *err) {
    char sum[33];
    if (!check_members(root, file, err)) return false;
    const char *name = json_string_value(json_object_get(root, "name"));
    if (!is_name(name)) name = "?";
    snprintf(package->name, sizeof package->name, "%s", name);
    package->files = json_incref(json_object_get(root, "files"));
    if (!check_files(package, file, err)) return false;
    sum_of(package, sum);
    if (strcmp(sum, json_string_value(json_object_get(root, "sum"))) == 0) return true;
    return error_fill(err, BOHN_BAD_RECORD, "%s: it is damaged: the sum of its files is %s, but it says %.40s", file, sum,
                      json_string_value(json_object_get(root, "sum")));
}

bool package_read(const char *file, Package *package, BohnError *err) {
    json_error_t problem;
    *package = (Package){ .files = NULL };
    char *text = file_text(file, 2 * PACKAGE_SIZE); /* more than half of it may be backslashes */
    if (!text && errno == EFBIG)
        return error_fill(err, BOHN_BAD_RECORD, "%s: more than %d bytes; no package is that large", file, 2 * PACKAGE_SIZE);
    if (!text)
        return error_fill(err, errno == ENOENT ? BOHN_BAD_INPUT : BOHN_SYSTEM, "%s: %s", file,
                          errno == EINVAL ? "not a file" : strerror(errno));
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, &problem);
    free(text);
    bool ok = root ? take(root, file, package, err)
                   : error_fill(err, BOHN_BAD_RECORD, "%s:%d:%d: damaged, or not a package: %s", file, problem.line,
                                problem.column, problem.text);
    json_decref(root);
    if (!ok) package_free(package);
    return ok;
}

void package_free(Package *package) {
    json_decref(package->files);
    package->files = NULL;
}

/* ---- writing ------------------------------------------------------------------------------------------------ */

bool package_write(const Package *package, const char *file, BohnError *err) {
    char sum[33];
    if (!check_files(package, file, err)) return false;
    sum_of(package, sum);
    json_t *root = json_pack("{s:i, s:O, s:s, s:s}", "bohn-pack", FORMAT, "files", package->files, "name", package->name, "sum", sum);
    FILE *stream = root ? fopen(file, "wxe") : NULL;
    int problem = root ? errno : ENOMEM;
    bool ok = stream && json_dumpf(root, stream, JSON_INDENT(1) | JSON_SORT_KEYS) == 0 && fputc('\n', stream) != EOF;
    if (stream && !ok) problem = errno;
    if (stream && fclose(stream) != 0 && ok) problem = errno, ok = false;
    if (stream && !ok) unlink(file);
    json_decref(root);
    if (ok) return true;
    if (problem == EEXIST) return error_fill(err, BOHN_BAD_INPUT, "%s already exists; name another file", file);
    return error_fill(err, BOHN_SYSTEM, "%s: %s", file, strerror(problem));
}

/* ---- its script ---------------------------------------------------------------------------------------------- */

bool package_fits(const char *name, BohnRules *rules, const char *file, About *about, BohnError *err) {
    const BohnInfo *info = bohn_info(rules);
    about_read(rules, about);
    if (strcmp(info->id, name) != 0)
        return error_fill(err, BOHN_BAD_SCRIPT,
                          "%s: its id is '%s'; in a package it must be '%s', the name of the file", file, info->id,
                          name);
    if (!about_lacks(about)) return true;
    return error_fill(err, BOHN_BAD_SCRIPT, "%s: it does not state its %s; beside id and title write: about = { author "
                      "= \"…\", version = \"1.0\", licence = \"CC0-1.0\" }", file, about_lacks(about));
}
