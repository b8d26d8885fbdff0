/* dump.c - see dump.h. Follows the format of Lua 5.4's ldump.c. */
#include "vm/dump.h"

#include <lauxlib.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* in Lua 5.4's lopcodes.h; the opcode is the low 7 bits */
enum { OP_MOVE = 0, OP_GETUPVAL = 9, OP_SETUPVAL = 10, OP_GETTABUP = 11, OP_GETTABLE = 12, OP_GETI = 13, OP_GETFIELD = 14,
       OP_SETTABUP = 15, OP_NEWTABLE = 19, OP_CALL = 68 };
#define FAR 0x80          /* ABSLINEINFO in Lua 5.4's ldebug.h */
#define MAX_NESTING 100
/* constants, from lobject.h: the type and its variant in the high bits */
enum { K_NIL = 0x00, K_FALSE = 0x01, K_TRUE = 0x11, K_INTEGER = 0x03, K_FLOAT = 0x13, K_SHORT = 0x04, K_LONG = 0x14 };

typedef struct { unsigned char *at; size_t n, cap; bool failed; } Dump;

static int collect(lua_State *L, const void *piece, size_t size, void *context) {
    Dump *dump = context;
    (void)L;
    if (dump->n + size > dump->cap) {
        size_t cap = (dump->n + size) * 2;
        unsigned char *more = realloc(dump->at, cap);
        if (!more) return dump->failed = true;
        dump->at = more;
        dump->cap = cap;
    }
    memcpy(dump->at + dump->n, piece, size);
    dump->n += size;
    return 0;
}

typedef struct {
    const unsigned char *at, *end;
    bool lost, no_memory;
    void (*line)(void *context, int line); /* may be NULL */
    void *context;
    size_t longest;           /* function, in instructions */
    int deepest;              /* expression: see dump_measure() */
    int longest_at, deepest_at;
    bool uses_globals;        /* other than to read one by its name */
    bool assigns;             /* a local outside a function */
} Reader;

/* Of the function being read, by the number of the upvalue. */
typedef struct {
    bool assigned[256];
    bool used[256];           /* other than to read a field of it */
    bool globals[256];        /* it is the table of globals */
    bool local[256];          /* it is a local of the function around, not one of its upvalues */
    unsigned char outer[256]; /* its number there */
} Upvalues;

static void skip(Reader *r, size_t n) {
    if ((size_t)(r->end - r->at) < n) r->lost = true; else r->at += n;
}

static unsigned char byte(Reader *r) {
    if (r->at == r->end) {
        r->lost = true;
        return 0;
    }
    return *r->at++;
}

static size_t number(Reader *r) { /* 7 bits a byte, the last one marked */
    size_t value = 0;
    for (int i = 0; i < 10 && !r->lost; i++) {
        unsigned char b = byte(r);
        value = value << 7 | (b & 0x7f);
        if (b & 0x80) return value;
    }
    r->lost = true;
    return 0;
}

static void string(Reader *r) {
    size_t size = number(r);
    if (size > 1) skip(r, size - 1);
}

static void constant(Reader *r) {
    switch (byte(r)) {
    case K_NIL: case K_FALSE: case K_TRUE: return;
    case K_INTEGER: case K_FLOAT: skip(r, 8); return;
    case K_SHORT: case K_LONG: string(r); return;
    default: r->lost = true;
    }
}

/* The line of each instruction: as a difference to the one before, or in a second list if that is too large. None in a
 * stripped dump. */
static void lines(Reader *r, int line, bool varargs, bool noted) {
    size_t n = number(r);
    const unsigned char *deltas = r->at;
    skip(r, n);
    size_t far = number(r);
    for (size_t i = 0; i < n && !r->lost; i++) {
        if (deltas[i] == FAR) {
            r->lost |= far-- == 0 || number(r) != i;
            line = (int)number(r);
        } else {
            line += (signed char)deltas[i];
        }
        if (noted && r->line && !(varargs && i == 0)) r->line(r->context, line);
    }
    r->lost |= far != 0;
}

/* How many instructions Lua follows back to name the value that this one puts into a register; depth[] has the same for
 * the registers it reads. Instructions that are not listed leave depth[] as it is, so the result may be too high. */
static int links(uint32_t instruction, int depth[256]) {
    unsigned a = instruction >> 7 & 0xff, b = instruction >> 16 & 0xff, c = instruction >> 24;
    switch (instruction & 0x7f) {
    case OP_MOVE: case OP_GETFIELD: return depth[a] = depth[b] + 1;
    case OP_GETTABLE: return depth[a] = (depth[b] > depth[c] ? depth[b] : depth[c]) + 1;
    case OP_GETUPVAL: case OP_GETTABUP: case OP_GETI: case OP_NEWTABLE: case OP_CALL: return depth[a] = 0;
    default: return 0;
    }
}

/* An upvalue that is assigned here, unless it is a local of the function around, is assigned in that one, too; in the
 * outermost function all of them are noted as one. */
static void function(Reader *r, Upvalues *around, int depth) {
    if (depth > MAX_NESTING) {
        r->lost = true;
        return;
    }
    Upvalues mine = { .assigned = { false } };
    string(r);                      /* source */
    int line = (int)number(r);
    number(r);
    byte(r);                        /* parameters */
    bool varargs = byte(r);
    byte(r);                        /* stack */
    size_t length = number(r);
    int depth_of[256] = { 0 }, deepest = 0;
    for (size_t n = length; n > 0 && !r->lost; n--) {
        uint32_t instruction = 0;
        if ((size_t)(r->end - r->at) >= sizeof instruction) memcpy(&instruction, r->at, sizeof instruction);
        skip(r, sizeof instruction);
        if ((instruction & 0x7f) == OP_SETUPVAL) r->assigns = mine.assigned[instruction >> 16 & 0xff] = true;
        if ((instruction & 0x7f) == OP_GETUPVAL) mine.used[instruction >> 16 & 0xff] = true;
        if ((instruction & 0x7f) == OP_SETTABUP) mine.used[instruction >> 7 & 0xff] = true;
        int deep = links(instruction, depth_of);
        if (deep > deepest) deepest = deep;
    }
    if (length > r->longest) r->longest = length, r->longest_at = line;
    if (deepest > r->deepest) r->deepest = deepest, r->deepest_at = line;
    for (size_t n = number(r); n > 0 && !r->lost; n--) constant(r);
    size_t upvalues = number(r);
    for (size_t i = 0; i < upvalues && !r->lost; i++) {
        mine.local[i % 256] = byte(r);
        mine.outer[i % 256] = byte(r);
        byte(r);                    /* what kind of local */
        mine.globals[i % 256] = depth ? !mine.local[i % 256] && around->globals[mine.outer[i % 256]] : i == 0;
        r->uses_globals |= mine.used[i % 256] && mine.globals[i % 256];
    }
    r->lost |= upvalues > 256;
    for (size_t n = number(r); n > 0 && !r->lost; n--) function(r, &mine, depth + 1);
    lines(r, line, varargs, depth > 0);
    for (size_t n = number(r); n > 0 && !r->lost; n--) { string(r); number(r); number(r); }
    for (size_t n = number(r); n > 0 && !r->lost; n--) string(r);
    for (size_t i = 0; i < upvalues && !r->lost; i++)
        if (mine.assigned[i] && (depth == 0 || !mine.local[i])) around->assigned[depth ? mine.outer[i] : 0] = true;
}

/* Removes the name of the chunk. */
static void cut_name(Dump *dump) {
    Reader r = { .at = dump->at + DUMP_HEAD, .end = dump->at + dump->n };
    string(&r);
    size_t left = (size_t)(r.end - r.at);
    memmove(dump->at + DUMP_HEAD, r.at, left);
    dump->n = DUMP_HEAD + left;
}

bool dump_name(DumpName *name, const char *chunk_name) {
    size_t size = strlen(chunk_name) + 1;
    if (size + 2 > sizeof name->text) return false;
    name->n = 0;
    if (size >> 7) name->text[name->n++] = (char)(size >> 7);
    name->text[name->n++] = (char)((size & 0x7f) | 0x80);
    memcpy(name->text + name->n, chunk_name, size - 1);
    name->n += size - 1;
    return true;
}

/* Reads the function at the top of the stack. False: its format is not the expected one. Puts the dump into *kept,
 * which the caller frees, unless that is NULL. */
static bool read_function(lua_State *L, bool stripped, Reader *r, Upvalues *assigned, DumpBytes *kept) {
    static const unsigned char header[] = "\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08";
    const size_t prefix = sizeof header - 1;
    Dump dump = { NULL, 0, 0, false };
    bool known = lua_dump(L, collect, &dump, stripped) == 0 && !dump.failed && dump.n > DUMP_HEAD &&
                 memcmp(dump.at, header, prefix) == 0;
    if (known) {
        r->at = dump.at + DUMP_HEAD;
        r->end = dump.at + dump.n;
        function(r, assigned, 0);
        known = !r->lost && r->at == r->end;
    }
    r->no_memory = dump.failed;
    if (known && kept) cut_name(&dump);
    if (kept) *kept = (DumpBytes){ dump.at, dump.n }; else free(dump.at);
    return known;
}

bool dump_assigns_outer_local(lua_State *L) {
    Reader r = { .lost = false };
    Upvalues outside = { .assigned = { false } };
    return !read_function(L, true, &r, &outside, NULL) || outside.assigned[0];
}

bool dump_inner_lines(lua_State *L, void (*line)(void *context, int line), void *context) {
    Reader r = { .line = line, .context = context };
    Upvalues outside;
    return read_function(L, false, &r, &outside, NULL);
}

bool dump_measure(lua_State *L, DumpSize *size, DumpBytes *bytes) {
    Reader r = { .lost = false };
    Upvalues outside;
    bool known = read_function(L, false, &r, &outside, bytes);
    *size = (DumpSize){ r.longest, r.longest_at, r.deepest, r.deepest_at,
                        { known && !r.uses_globals, !known || r.assigns }, r.no_memory };
    return known;
}
