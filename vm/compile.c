/* compile.c - compiles the text of a script, within limits that the compiler itself does not have.
 *
 * Most of the time of a load is compiling, and a program loads the same files again and again: for each number of
 * players, for each seat that may begin, the standard library for every game. So the compiled form of each file is kept
 * for the life of the process, with its text: a file that has changed is compiled anew. Those that come with the
 * program are compiled with it. Compiled text from anywhere else is never accepted.
 */
#include "vm/compiled.h"
#include "vm/lua_api.h"
#include "vm/meter.h"

#define XXH_INLINE_ALL
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* Raises a message without a place; the message has one. */
#define raise(L, ...) (lua_pushfstring(L, __VA_ARGS__), lua_error(L))

/* ---- limits --------------------------------------------------------------------------------------------- */

/* The compiler keeps a list of the jumps that `and`, `or` and the like make, and walks it at each further one. */
#define MOST_JUMPS 5000
/* What naming a value in an error message may cost: see dump_measure(). */
#define MOST_INSTRUCTIONS 200000
#define MOST_LINKS 200

static bool in_word(char c) {
    return (c >= 'a' && c <= 'z') || c == '_' || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static size_t count_jumps(const char *text) {
    static const char *const words[] = { "and", "or", "elseif", "goto", "break" };
    size_t n = 0;
    for (const char *at = text; *at;) {
        size_t length = 0;
        while (in_word(at[length])) length++;
        for (size_t i = 0; length && i < sizeof words / sizeof words[0]; i++)
            n += at[0] == words[i][0] && strlen(words[i]) == length && memcmp(at, words[i], length) == 0;
        at += length ? length : 1;
    }
    return n;
}

/* Raises if a compiled chunk of this size could keep Lua busy, or recursing, out of reach of its limits. */
static void check_size(lua_State *L, const DumpSize *size, bool known, const char *name) {
    if (size->no_memory) limits_raise(L, LIMIT_PROCESS);
    if (!known) raise(L, "%s: the compiled script cannot be measured; it may be nested too deeply", name);
    if (size->instructions > MOST_INSTRUCTIONS)
        raise(L, "%s:%d: this function has more than %d instructions; divide it, or the data in it", name, size->longest_at,
              MOST_INSTRUCTIONS);
    if (size->links > MOST_LINKS)
        raise(L, "%s:%d: this function has an expression of more than %d links (a.b.c); use locals", name, size->deepest_at,
              MOST_LINKS);
}

static bool is_small(const DumpSize *size) { return size->instructions <= MOST_INSTRUCTIONS && size->links <= MOST_LINKS; }

/* ---- what was compiled before --------------------------------------------------------------------------- */

#define MOST_KEPT (16u << 20)   /* bytes; all scripts that come with the program take less than a tenth */

typedef struct Kept {
    struct Kept *next;
    Compiled compiled;
    char *text;
    size_t length;
} Kept;

/* Lists by the hash of the text. Entries stay as they are once they are in a list, so threads may read it while one
 * adds to it. */
static Kept *_Atomic kept[256];
static atomic_size_t kept_bytes;

static Kept *_Atomic *kept_list(XXH128_hash_t hash) { return &kept[hash.low64 % (sizeof kept / sizeof kept[0])]; }

static const Compiled *find_compiled(const char *text, size_t n) {
    const XXH128_hash_t hash = XXH3_128bits(text, n);
    for (const BuiltIn *at = built_in; at && at->compiled.n; at++)
        if (at->hash[0] == hash.low64 && at->hash[1] == hash.high64) return &at->compiled;
    const Kept *at = atomic_load(kept_list(hash));
    while (at && (at->length != n || memcmp(at->text, text, n) != 0)) at = at->next;
    return at ? &at->compiled : NULL;
}

static bool add_kept(Kept *fresh, size_t n) {
    if (atomic_fetch_add(&kept_bytes, n) + n > MOST_KEPT) {
        atomic_fetch_sub(&kept_bytes, n);
        return false;
    }
    Kept *_Atomic *list = kept_list(XXH3_128bits(fresh->text, fresh->length));
    fresh->next = atomic_load(list);
    while (!atomic_compare_exchange_weak(list, &fresh->next, fresh)) {}
    return true;
}

/* Takes the code over, or frees it. Without memory, or if there is too much of it, the file is compiled again next
 * time. */
static void keep(const char *text, size_t length, DumpBytes code, size_t price, DumpUses uses) {
    unsigned char *shrunk = realloc(code.at, code.n);
    Kept *fresh = calloc(1, sizeof *fresh);
    if (shrunk) code.at = shrunk;
    if (fresh) *fresh = (Kept){ .compiled = { code.at, code.n, price, uses }, .text = strdup(text), .length = length };
    if (fresh && fresh->text && add_kept(fresh, length + code.n + sizeof *fresh)) return;
    free(code.at);
    if (fresh) free(fresh->text);
    free(fresh);
}

static void print_bytes(const unsigned char *bytes, size_t n) {
    for (size_t i = 0; i < n; i++)
        printf("%s\\%03o%s", i % 32 == 0 ? "\n\"" : "", bytes[i], i % 32 == 31 || i == n - 1 ? "\"" : "");
}

bool compile_print(void) {
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        for (const Kept *at = atomic_load(&kept[i]); at; at = at->next) {
            XXH128_hash_t hash = XXH3_128bits(at->text, at->length);
            const Compiled *compiled = &at->compiled;
            printf("{ { %#llxu, %#llxu }, { (const unsigned char *)", (unsigned long long)hash.low64, (unsigned long long)hash.high64);
            print_bytes(compiled->code, compiled->n);
            printf(",\n%zu, %zu, { %d, %d } } },\n", compiled->n, compiled->price, compiled->uses.reads_globals,
                   compiled->uses.assigns);
        }
    return fflush(stdout) == 0;
}

/* ---- compiling ------------------------------------------------------------------------------------------ */

#define PIECE 256    /* bytes of source, and their price in instructions: for some texts the compiler needs long */
#define PRICE 1000

typedef struct { const char *prefix, *at; size_t left, price; } Source;

static const char *next_piece(lua_State *L, void *data, size_t *n) {
    Source *source = data;
    const char *piece = source->at;
    source->price += PRICE;
    limits_charge(L, PRICE);
    if (source->prefix) {
        piece = source->prefix;
        *n = strlen(piece);
        source->prefix = NULL;
        if (*n) return piece;
        piece = source->at;
    }
    *n = source->left < PIECE ? source->left : PIECE;
    source->at += *n;
    source->left -= *n;
    return *n ? piece : NULL;
}

/* Compiled code with the name of its file, in three pieces, at the price of its source: a budget must not depend on
 * what was compiled before. */
typedef struct { const Compiled *compiled; DumpName name; int piece; } Code;

static const char *next_code(lua_State *L, void *data, size_t *n) {
    Code *code = data;
    const Compiled *compiled = code->compiled;
    switch (code->piece++) {
    case 0: limits_charge(L, compiled->price); return *n = DUMP_HEAD, (const char *)compiled->code;
    case 1: return *n = code->name.n, code->name.text;
    default: return *n = compiled->n - DUMP_HEAD, (const char *)compiled->code + DUMP_HEAD; /* the last one asked for */
    }
}

/* lua_load(), whose blocks of memory have no price but that of the text: compiled code needs others. */
static int load_code(lua_State *L, lua_Reader reader, void *data, const char *chunk_name, const char *mode) {
    Limits *limits = &rules_of(L)->limits;
    limits->unpriced = true;
    int status = lua_load(L, reader, data, chunk_name, mode);
    limits->unpriced = false;
    return status;
}

static int compile(lua_State *L, const char *prefix, const char *text, const char *chunk_name, bool keeps, DumpUses *uses) {
    const size_t length = strlen(text);
    const char *name = chunk_name + 1; /* after @ or = */
    Code before = { .compiled = keeps ? find_compiled(text, length) : NULL };
    if (before.compiled && dump_name(&before.name, chunk_name)) {
        *uses = before.compiled->uses;
        return load_code(L, next_code, &before, chunk_name, "b");
    }
    if (length >= 3 * MOST_JUMPS && count_jumps(text) > MOST_JUMPS) { /* "or" and a space take three bytes */
        lua_pushfstring(L, "%s: more than %d of the words and, or, elseif, goto, break; divide the script", name, MOST_JUMPS);
        return LUA_ERRSYNTAX;
    }
    char *metered = NULL;
    Metered how = meter(prefix, text, &metered);
    if (how == METER_NO_MEMORY) limits_raise(L, LIMIT_PROCESS);
    if (how == METER_RESERVED) {
        lua_pushfstring(L, "%s: the names __charge and __listed are reserved", name);
        return LUA_ERRSYNTAX;
    }
    Source source = { prefix, text, length, 0 };
    if (metered) source = (Source){ "", metered, strlen(metered), 0 };
    int status = load_code(L, next_piece, &source, chunk_name, "t");
    free(metered);
    if (status != LUA_OK) return status;
    if (how == METER_LOST) return raise(L, "%s: the script cannot be read; it may be nested too deeply", name);
    DumpSize size;
    DumpBytes code;
    bool known = dump_measure(L, &size, &code);
    *uses = size.uses;
    if (keeps && known && !size.no_memory && is_small(&size)) keep(text, length, code, source.price, size.uses);
    else free(code.at);
    check_size(L, &size, known, name);
    return LUA_OK;
}

int compile_text(lua_State *L, const char *prefix, const char *text, const char *chunk_name) {
    DumpUses ignored;
    return compile(L, prefix, text, chunk_name, false, &ignored);
}

int compile_file(lua_State *L, const char *text, const char *chunk_name, DumpUses *uses) {
    return compile(L, "", text, chunk_name, true, uses);
}
