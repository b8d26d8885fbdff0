/* scripts.c - finds, reads and compiles script files, and finds lines in them. */
#include "vm/lua_api.h"

#define XXH_INLINE_ALL
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#define MAX_SOURCE (1u << 20)
#define BYTE_ORDER_MARK "\xEF\xBB\xBF"  /* some editors put it before UTF-8 */

/* A regular file, opened without waiting: a pipe or a device could block, or never end. -1 on failure. */
static int open_file(const char *file, size_t *size) {
    struct stat about = { .st_mode = 0 };
    int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0) return -1;
    bool regular = fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
    if (regular) {
        *size = (size_t)about.st_size;
        return fd;
    }
    close(fd);
    errno = S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
    return -1;
}

static bool read_all(int fd, char *text, size_t size) {
    while (size > 0) {
        ssize_t n = read(fd, text, size);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        text += n;
        size -= (size_t)n;
    }
    return true;
}

/* NULL without memory; "" with the reason in `why` if unreadable. */
static char *read_source(const char *file, size_t *length, char *why, size_t n) {
    size_t size;
    int fd = open_file(file, &size);
    *length = 0;
    if (fd < 0) {
        snprintf(why, n, "%s: %s", file, strerror(errno));
        return strdup("");
    }
    char *text = malloc(size <= MAX_SOURCE ? size + 1 : 1);
    bool failed = text && size <= MAX_SOURCE && !read_all(fd, text, size);
    close(fd);
    if (!text) return NULL;
    if (failed || size > MAX_SOURCE) {
        snprintf(why, n, "%s: %s", file, failed ? "cannot be read" : "longer than 1 MiB");
        size = 0;
    }
    text[size] = '\0';
    *length = size;
    return text;
}

bool plain_name(const char *name) {
    if (!name[0]) return false;
    for (; *name; name++)
        if (!((*name >= 'a' && *name <= 'z') || (*name >= '0' && *name <= '9') || *name == '_')) return false;
    return true;
}

bool plain_word(const char *text, size_t n) {
    size_t length = 0; /* strspn() is slow, and every question has a name */
    for (char c; (c = text[length]) == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');)
        length++;
    return length > 0 && text[length] == '\0' && length < n;
}

/* Does not open the file: that takes longer in a confined process. */
static bool is_readable(const char *file) {
    struct stat about;
    return stat(file, &about) == 0 && S_ISREG(about.st_mode) && access(file, R_OK) == 0;
}

/* Tries DIRECTORY/NAME.lua. */
static bool try_file(const char *directory, size_t length, const char *name, char *file, size_t n) {
    return (size_t)snprintf(file, n, "%.*s%s%s.lua", (int)length, directory, length ? "/" : "", name) < n && is_readable(file);
}

bool scripts_find(const BohnRules *rules, const char *name, const char *asker, char *file, size_t n) {
    size_t length = strlen(name);
    bool path = strchr(name, '/') || (length > 4 && strcmp(name + length - 4, ".lua") == 0);
    if (path) return (size_t)snprintf(file, n, "%s", name) < n && is_readable(file);
    if (!plain_name(name)) return false;
    const char *slash = strrchr(asker, '/');
    bool found = asker[0] && try_file(asker, slash ? (size_t)(slash - asker) : 0, name, file, n);
    for (const char *at = rules->path; !found && *at;) {
        size_t part = strcspn(at, ":");
        found = try_file(at, part, name, file, n);
        at += part + (at[part] == ':');
    }
    return found;
}

const Script *rules_script_of(const BohnRules *rules, const char *source) {
    for (int i = 0; source && source[0] == '@' && i < rules->n_scripts; i++)
        if (strcmp(rules->scripts[i].file, source + 1) == 0) return &rules->scripts[i];
    return NULL;
}

/* Raises an error of a script file, without the library's line. */
#define raise(L, ...) (lua_pushfstring(L, __VA_ARGS__), lua_error(L))

/* ---- where something is --------------------------------------------------------------------------- */

/* kernel.caller(): the file of the function that called the library. */
int f_caller(lua_State *L) {
    lua_Debug frame;
    for (int level = 1; lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "S", &frame);
        const Script *script = rules_script_of(rules_of(L), frame.source);
        if (script && script->rules) {
            lua_pushstring(L, script->file);
            return 1;
        }
    }
    lua_pushliteral(L, "");
    return 1;
}

static bool in_word(char c) { return plain_word((const char[]){ c, '\0' }, 2); }

static int line_at(const char *text, const char *at) {
    int line = 1;
    for (; text < at; text++) line += *text == '\n';
    return line;
}

/* The line of a script that sets `name`: "name =", or "name" in a list; 0 if none. */
static int line_set(const char *text, const char *name, bool listed) {
    size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)) != NULL; at += length) {
        const char *after = at + length + strspn(at + length, " \t");
        bool word = (at == text || !in_word(at[-1])) && !in_word(at[length]);
        bool quoted = at > text && at[length] && strchr("\"'", at[-1]) && strchr("\"'", at[length]);
        if (!word || !(listed ? quoted : *after == '=' && after[1] != '=')) continue;
        return line_at(text, at);
    }
    return 0;
}

static int line_of(const Script *script, const char *name) {
    int line = line_set(script->text, name, false);
    return line ? line : line_set(script->text, name, true);
}

/* Did the program ask for `name` ("base+my/rule.lua")? */
static bool asked_for(const BohnRules *rules, const char *name) {
    for (const char *at = rules->asked; at && *at;) {
        size_t length = strcspn(at, "+");
        if (strlen(name) == length && memcmp(at, name, length) == 0) return true;
        at += length + (at[length] == '+');
    }
    return false;
}

static bool by_path(const char *name, size_t length) {
    return memchr(name, '/', length) || (length > 4 && memcmp(name + length - 4, ".lua", 4) == 0);
}

/* The length of the directory of a file. */
static size_t directory_length(const char *file) {
    const char *slash = strrchr(file, '/');
    return slash ? (size_t)(slash - file) : 0;
}

/* The last script asked for; *paths: one of them was given by its path. */
static const char *last_asked(const BohnRules *rules, bool *paths) {
    const char *last = "";
    *paths = false;
    for (const char *at = rules->asked; at && *at;) {
        size_t length = strcspn(at, "+");
        *paths = *paths || by_path(at, length);
        last = at;
        at += length + (at[length] == '+');
    }
    return last;
}

bool scripts_by_path(const BohnRules *rules, const Script *script) {
    size_t beside = directory_length(script->file);
    for (const char *at = rules->asked; script->rules && at && *at;) {
        size_t length = strcspn(at, "+");
        char asked[1024];
        snprintf(asked, sizeof asked, "%.*s", (int)length, at);
        if (by_path(at, length) && directory_length(asked) == beside && strncmp(asked, script->file, beside) == 0) return true;
        at += length + (at[length] == '+');
    }
    return false;
}

bool scripts_own(const BohnRules *rules, const Script *script) {
    bool paths, game = strstr(script->text, ":variant") || strstr(script->text, "define");
    const char *last = last_asked(rules, &paths);
    if (!script->rules || paths) return scripts_by_path(rules, script);
    if (game) return strcmp(last, script->name) == 0;
    for (int i = 0; i < rules->n_scripts; i++) { /* a module beside it */
        size_t beside = directory_length(rules->scripts[i].file);
        if (strcmp(rules->scripts[i].name, last) == 0 && beside == directory_length(script->file) &&
            strncmp(rules->scripts[i].file, script->file, beside) == 0) return true;
    }
    return false;
}

bool scripts_read(const BohnRules *rules, const char *name) {
    size_t n = strlen(name);
    for (int i = 0; i < rules->n_scripts; i++)
        for (const char *at = rules->scripts[i].text; rules->scripts[i].rules && (at = strstr(at, name)) != NULL; at += n) {
            const char *after = at + n + strspn(at + n, " ");
            bool set = after[0] == '=' && after[1] != '=';
            if (at > rules->scripts[i].text && !in_word(at[n]) && !set && (at[-1] == '.' || at[-1] == '"')) return true;
        }
    return false;
}

const Script *rules_declared_at(const BohnRules *rules, const Script *in, int *line) {
    if (!*rules->declaring || rules->bad_input) return in;
    for (int i = rules->n_scripts - 1; i >= 0 && !in; i--) { /* the top of the stack first */
        const Script *script = &rules->scripts[i];
        bool top = script->rules && (asked_for(rules, script->name) || asked_for(rules, script->file));
        if (top && (*line = line_of(script, rules->declaring)) > 0) return script;
    }
    for (int i = 0; i < rules->n_scripts; i++) {
        const Script *script = &rules->scripts[i];
        if (script->rules && (!in || in == script) && (*line = line_of(script, rules->declaring)) > 0) return script;
    }
    return in;
}

/* kernel.place(rule, file, name): the place of an error, "FILE:LINE: ": of the function `rule`, or of the line of the
 * file that sets `name`; "FILE: " if none does. */
int f_place(lua_State *L) {
    lua_Debug info = { .linedefined = 0 };
    const char *file = luaL_optstring(L, 2, ""), *name = luaL_optstring(L, 3, "");
    lua_settop(L, 3);
    lua_pushvalue(L, 1);
    if (lua_isfunction(L, 1)) lua_getinfo(L, ">S", &info);
    if (info.linedefined > 0) {
        lua_pushfstring(L, "%s:%d: ", info.source + 1, info.linedefined);
        return 1;
    }
    const BohnRules *rules = rules_of(L);
    int line = 0;
    for (int i = 0; *name && i < rules->n_scripts; i++)
        if (strcmp(rules->scripts[i].file, file) == 0) line = line_of(&rules->scripts[i], name);
    if (line) lua_pushfstring(L, "%s:%d: ", file, line);
    else lua_pushfstring(L, *file ? "%s: " : "%s", file);
    return 1;
}

/* Is the name at `at` used there: called, read or quoted? Not where it is defined, assigned or in a comment. */
static bool is_use(const char *text, const char *at, size_t length) {
    const char *after = at + length + strspn(at + length, " \t"), *line = at;
    if (at == text || in_word(*(at + length))) return false;
    bool quoted = strchr("\"'", at[-1]) && at[length] == at[-1];
    bool field = (at[-1] == ':' || at[-1] == '.') && (at - 1 == text || at[-2] != '.');
    if (!quoted && (!field || (*after == '=' && after[1] != '='))) return false;
    while (line > text && line[-1] != '\n') line--;
    char quote = '\0';
    for (const char *c = line; c < at; c++) {
        if (quote) quote = *c == quote && c[-1] != '\\' ? '\0' : quote;
        else if (*c == '"' || *c == '\'') quote = *c;
        else if (*c == '-' && c[1] == '-') return false;
    }
    line += strspn(line, " \t");
    const char *owner = at - 1;
    while (owner > line && (in_word(owner[-1]) || owner[-1] == '.')) owner--;
    return !(strncmp(line, "function ", 9) == 0 && owner == line + 9);
}

/* Does the script use the name, outside of a rule in these lines? The rule begins where its name is defined. */
static bool uses(const Script *script, const char *name, int first, int last) {
    const size_t length = strlen(name);
    const char *defined = NULL;
    for (const char *at = script->text; (at = strstr(at, name)) != NULL; at += length) {
        if (!is_use(script->text, at, length)) {
            defined = at;
            continue;
        }
        int line = last ? line_at(script->text, at) : 0;
        bool inside = line > first || (line == first && defined && line_at(defined, at) == 1);
        if (!last || line > last || !inside) return true;
    }
    return false;
}

/* kernel.used(name, rule): does any script use the name, outside of the rule itself? */
int f_used(lua_State *L) {
    const BohnRules *rules = rules_of(L);
    const char *name = luaL_checkstring(L, 1);
    lua_Debug info = { .linedefined = 0 };
    lua_settop(L, 2);
    const Script *home = NULL; /* the most likely place */
    if (lua_isfunction(L, 2)) {
        lua_getinfo(L, ">S", &info);
        home = rules_script_of(rules, info.source);
    }
    bool used = home && home->rules && uses(home, name, info.linedefined, info.lastlinedefined);
    for (int i = rules->n_scripts - 1; i >= 0 && !used; i--) /* the standard library calls no rule but hooks */
        used = &rules->scripts[i] != home && rules->scripts[i].rules && uses(&rules->scripts[i], name, 0, 0);
    lua_pushboolean(L, used);
    return 1;
}

/* kernel.calls(rule, name): does the rule mention a rule of this name of another game: base.draws(self, …)? */
int f_calls(lua_State *L) {
    lua_Debug info;
    const char *name = luaL_checkstring(L, 2);
    size_t n = strlen(name);
    lua_pushvalue(L, 1);
    lua_getinfo(L, ">S", &info);
    const Script *script = rules_script_of(rules_of(L), info.source);
    int line = 1;
    bool found = false;
    for (const char *at = script ? script->text : ""; *at && line <= info.lastlinedefined && !found; line += *at++ == '\n') {
        if (at[0] == '-' && at[1] == '-') at += strcspn(at, "\n") - 1; /* a comment */
        else found = line >= info.linedefined && *at == '.' && strncmp(at + 1, name, n) == 0 && !in_word(at[n + 1]) &&
                     strncmp(at - 4, "self", 4) != 0;
    }
    lua_pushboolean(L, found);
    return 1;
}

/* kernel.note(rule, file, name, text): keeps a BohnNote at the rule, or at the line of the file that sets the name. */
int f_note(lua_State *L) {
    BohnRules *rules = rules_of(L);
    lua_Debug info = { .linedefined = 0 };
    const char *file = luaL_optstring(L, 2, ""), *name = luaL_checkstring(L, 3), *text = luaL_checkstring(L, 4);
    if (rules->n_notes == MAX_NOTES) return 0;
    if (lua_isfunction(L, 1)) {
        lua_pushvalue(L, 1);
        lua_getinfo(L, ">S", &info);
        file = info.source + 1;
    }
    for (int i = 0; i < rules->n_scripts; i++) {
        if (strcmp(rules->scripts[i].file, file) != 0) continue;
        BohnNote *note = &rules->notes[rules->n_notes++];
        *note = (BohnNote){ .file = rules->scripts[i].file, .text = def_string(rules->def, text),
                            .line = info.linedefined > 0 ? info.linedefined : line_of(&rules->scripts[i], name) };
        if (!note->text) limits_raise(L, LIMIT_PROCESS);
        break;
    }
    return 0;
}

/* kernel.result_checked(rule): is the result of this rule compared with what the game declares in `returns`? It is
 * in scripts given by their path, whose author is at work, and everywhere when lines are counted. */
int f_result_checked(lua_State *L) {
    lua_Debug info;
    const BohnRules *rules = rules_of(L);
    luaL_checktype(L, 1, LUA_TFUNCTION);
    lua_pushvalue(L, 1);
    lua_getinfo(L, ">S", &info);
    const Script *script = rules_script_of(rules, info.source);
    lua_pushboolean(L, rules->cover || (script && scripts_by_path(rules, script)));
    return 1;
}

/* kernel.broke(name, expected, rule, value): raises that the rule returned the wrong value, at the rule. */
int f_broke(lua_State *L) {
    const BohnRules *rules = rules_of(L);
    lua_Debug info, frame;
    char used[300] = "";
    lua_settop(L, 4);
    lua_pushvalue(L, 3);
    lua_getinfo(L, ">S", &info);
    for (int level = 1; !*used && lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "Sl", &frame);
        const Script *script = rules_script_of(rules, frame.source);
        if (!script || !script->rules || frame.currentline <= 0) continue;
        const char *slash = strrchr(script->file, '/');
        snprintf(used, sizeof used, " (used in %s:%d)", slash ? slash + 1 : script->file, frame.currentline);
    }
    const char *advice = lua_isnil(L, 4) ? "; is a return missing?" : lua_type(L, 4) == LUA_TNUMBER && !lua_isinteger(L, 4) ?
                         "; divide with // or use math.floor" : "";
    return raise(L, "%s:%d: '%s' must return %s, found %s%s%s", info.source + 1, info.linedefined, lua_tostring(L, 1),
                 lua_tostring(L, 2), found_text(L, 4), used, advice);
}

/* ---- compiling ------------------------------------------------------------------------------------- */

static bool add_script(BohnRules *rules, const char *name, const char *file, char *text, size_t length) {
    Script *script = &rules->scripts[rules->n_scripts];
    if (!quota_take(&rules->limits.quota, length)) return false; /* until the rules are freed */
    script->name = strdup(name);
    script->file = strdup(file);
    if (!script->name || !script->file) {
        free(script->name);
        free(script->file);
        return false;
    }
    script->text = text;
    XXH128_hash_t hash = XXH3_128bits(text, length);
    snprintf(script->hash, sizeof script->hash, "%016llx%016llx", (unsigned long long)hash.high64,
             (unsigned long long)hash.low64);
    rules->n_scripts++;
    return true;
}

/* Raises, before anything of it is compiled or shown, unless the record knows the script. */
static void check_recorded(lua_State *L, const Script *script) {
    BohnRules *rules = rules_of(L);
    const BohnHeader *header = rules->recorded;
    for (int i = 0; i < header->n_scripts; i++)
        if (strcmp(header->hashes[i], script->hash) == 0) return;
    const char *then = "none";
    for (int i = 0; i < header->n_scripts; i++)
        if (strcmp(header->names[i], script->name) == 0) then = header->hashes[i];
    rules->changed = true;
    raise(L, "the script '%s' (%s) has changed since the game was played (now %s, then %s); --force goes as far as it fits",
          script->name, script->file, script->hash, then);
}

void scripts_compile(lua_State *L, const char *name, const char *file, bool rules_script) {
    BohnRules *rules = rules_of(L);
    Script *known = NULL;
    char why[1200] = "";
    for (int i = 0; i < rules->n_scripts; i++)
        if (strcmp(rules->scripts[i].file, file) == 0) known = &rules->scripts[i];
    bool keep = lua_getfield(L, LUA_REGISTRYINDEX, SCRIPTS_CHUNKS) == LUA_TTABLE;
    if (keep && lua_getfield(L, -1, file) == LUA_TFUNCTION) {
        lua_remove(L, -2);
        return;
    }
    lua_pop(L, keep ? 2 : 1);
    if (!known) {
        size_t length = 0;
        char *text = read_source(file, &length, why, sizeof why);
        if (!text) limits_raise(L, LIMIT_PROCESS);
        if (rules->n_scripts == MAX_SCRIPTS + 16 || !add_script(rules, name, file, text, length)) {
            free(text);
            if (rules->n_scripts < MAX_SCRIPTS + 16) limits_raise(L, LIMIT_PROCESS);
            raise(L, "'%s': more than %d scripts in one game", name, MAX_SCRIPTS + 16);
            return;
        }
        known = &rules->scripts[rules->n_scripts - 1];
        known->rules = rules_script;
        if (rules->cover && !cover_script(rules, known)) limits_raise(L, LIMIT_PROCESS);
        if (rules->profile && !profile_script(rules, known)) limits_raise(L, LIMIT_PROCESS);
        if (*why) raise(L, "%s", why); /* after adding it: the error names a script */
        if (rules_script && rules->recorded) check_recorded(L, known);
        if (known->text[0] == LUA_SIGNATURE[0]) raise(L, "%s: compiled Lua is not accepted, only text", file);
        if (strlen(text) != length) raise(L, "%s: not a text file: it contains a zero byte", file);
    }
    char chunk_name[1100];
    snprintf(chunk_name, sizeof chunk_name, "@%s", file);
    const char *text = known->text;
    if (strncmp(text, BYTE_ORDER_MARK, 3) == 0) text += 3;
    if (text[0] == '#') text += strcspn(text, "\n"); /* an executable script: skip the first line, keep the count */
    int status = compile_file(L, text, chunk_name, &known->uses);
    if (status != LUA_OK) {
        const char *message = lua_tostring(L, -1);
        limits_blame(&rules->limits, status, message);
        if (rules->limits.tripped != LIMIT_NONE) {
            limits_explain(&rules->limits, why, sizeof why);
            message = why;
        }
        size_t named = rules_named_file(message, file);
        if (named || !strstr(message, file)) lua_pushfstring(L, "%s%s%s", file, named ? "" : ": ", message + named);
        lua_error(L);
    }
    if (rules->cover && known->rules) cover_code(L, known);
    lua_getfield(L, LUA_REGISTRYINDEX, "bohn.env");
    if (known->uses.reads_globals && sandbox_contents(L, -1)) lua_replace(L, -2); /* found without a metatable */
    lua_setupvalue(L, -2, 1);
    if (!keep) return;
    lua_getfield(L, LUA_REGISTRYINDEX, SCRIPTS_CHUNKS);
    lua_pushvalue(L, -2);
    lua_setfield(L, -2, file);
    lua_pop(L, 1);
}

#define MOST_NAMES 500

/* Replaces `best` by a nearer name of a script in the directory. */
static void nearest_in(const char *directory, const char *name, char *best, size_t n) {
    char list[MOST_NAMES][64];
    const char *names[MOST_NAMES + 1];
    int found = 0;
    DIR *stream = opendir(directory);
    struct dirent *entry;
    // cppcheck-suppress readdirCalled ; the stream is this function's own
    while (stream && found < MOST_NAMES && (entry = readdir(stream)) != NULL) {
        size_t length = strlen(entry->d_name);
        if (length < 5 || length - 4 >= sizeof list[0] || strcmp(entry->d_name + length - 4, ".lua") != 0) continue;
        snprintf(list[found], sizeof list[0], "%.*s", (int)(length - 4), entry->d_name);
        names[found] = list[found];
        found++;
    }
    if (stream) closedir(stream);
    if (*best) names[found++] = best;
    const char *near = nearest_name(name, names, found);
    if (near && near != best) snprintf(best, n, "%s", near);
}

/* Raises that the script does not exist, at the line that names it. */
static int no_script(lua_State *L, const char *name, const char *asker) {
    const BohnRules *rules = rules_of(L);
    char directory[1024], near[64] = "", where[1200] = "";
    lua_Debug frame;
    for (int level = 1; *asker && !*where && lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "Sl", &frame);
        if (rules_script_of(rules, frame.source) && strcmp(frame.source + 1, asker) == 0)
            snprintf(where, sizeof where, "%s:%d: ", asker, frame.currentline);
    }
    const char *slash = strrchr(asker, '/');
    snprintf(directory, sizeof directory, "%.*s", slash ? (int)(slash - asker) : 1, slash ? asker : ".");
    if (*asker) nearest_in(directory, name, near, sizeof near);
    for (const char *at = rules->path; *at;) {
        size_t part = strcspn(at, ":");
        snprintf(directory, sizeof directory, "%.*s", (int)part, at);
        nearest_in(directory, name, near, sizeof near);
        at += part + (at[part] == ':');
    }
    return raise(L, *near ? "%sno script '%s'; did you mean '%s'? (looked beside the script and in %s)"
                          : "%sno script '%s'%s (looked beside the script and in %s)", where, name, near, rules->path);
}

/* kernel.locate(name, asker): the file of a script. */
int f_locate(lua_State *L) {
    BohnRules *rules = rules_of(L);
    const char *name = luaL_checkstring(L, 1), *asker = luaL_checkstring(L, 2);
    char file[1024];
    if (lua_rawlen(L, 1) != strlen(name)) return raise(L, "'%s': the name of a script has a zero byte", name);
    if (!plain_name(name) && !asked_for(rules, name))
        return raise(L, "'%s': name other scripts plainly, such as \"bohnanza\", not by file", name);
    if (!scripts_find(rules, name, asker, file, sizeof file))
        return no_script(L, name, asker);
    lua_pushstring(L, file);
    return 1;
}

/* kernel.compile(file): its chunk. */
int f_compile(lua_State *L) {
    const char *file = luaL_checkstring(L, 1), *slash = strrchr(file, '/');
    char base[128];
    snprintf(base, sizeof base, "%.*s", (int)sizeof base - 1, slash ? slash + 1 : file);
    char *dot = strrchr(base, '.');
    if (dot) *dot = '\0';
    scripts_compile(L, base, file, true);
    return 1;
}
