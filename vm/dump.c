/* dump.c - see dump.h. Follows the format of Lua 5.4's ldump.c. */
#include "vm/dump.h"

#include <lauxlib.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define OP_SETUPVAL 10    /* in Lua 5.4's lopcodes.h; the opcode is the low 7 bits */
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

typedef struct { const unsigned char *at, *end; bool found, lost; } Reader;

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

static void function(Reader *r, int depth) {
    if (depth > MAX_NESTING) {
        r->lost = true;
        return;
    }
    string(r);                      /* source */
    number(r);
    number(r);
    skip(r, 3);                     /* parameters, varargs, stack */
    for (size_t n = number(r); n > 0 && !r->lost; n--) {
        uint32_t instruction = 0;
        if ((size_t)(r->end - r->at) >= sizeof instruction) memcpy(&instruction, r->at, sizeof instruction);
        skip(r, sizeof instruction);
        r->found |= (instruction & 0x7f) == OP_SETUPVAL;
    }
    for (size_t n = number(r); n > 0 && !r->lost; n--) constant(r);
    for (size_t n = number(r); n > 0 && !r->lost; n--) skip(r, 3);          /* upvalues */
    for (size_t n = number(r); n > 0 && !r->lost; n--) function(r, depth + 1);
    skip(r, number(r));             /* line numbers: none in a stripped dump */
    for (size_t n = number(r); n > 0 && !r->lost; n--) { number(r); number(r); }
    for (size_t n = number(r); n > 0 && !r->lost; n--) { string(r); number(r); number(r); }
    for (size_t n = number(r); n > 0 && !r->lost; n--) string(r);
}

/* A reader at the function at the top of the stack; false when it cannot be read. dump->at is to be freed. */
static bool open_dump(lua_State *L, Dump *dump, Reader *r) {
    static const unsigned char header[] = "\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08";
    const size_t prefix = sizeof header - 1, whole = prefix + 16 + 1; /* two test numbers, upvalue count */
    *dump = (Dump){ NULL, 0, 0, false };
    if (lua_dump(L, collect, dump, 1) != 0 || dump->failed || dump->n <= whole || memcmp(dump->at, header, prefix) != 0)
        return false;
    *r = (Reader){ dump->at + whole, dump->at + dump->n, false, false };
    return true;
}

bool dump_assigns_outer_local(lua_State *L) {
    Dump dump;
    Reader r;
    bool answer = true;
    if (open_dump(L, &dump, &r)) {
        function(&r, 0);
        answer = r.found || r.lost || r.at != r.end;
    }
    free(dump.at);
    return answer;
}

/* ---- comparing ---------------------------------------------------------------------------------- */

/* The code of a function, up to its constants, which are strings. */
typedef struct { const unsigned char *code; size_t size, n_constants; } Body;

static Body read_body(Reader *r) {
    Body body;
    string(r);
    number(r);
    number(r);
    body.code = r->at;
    skip(r, 3);
    skip(r, number(r) * sizeof(uint32_t));
    body.size = (size_t)(r->at - body.code);
    body.n_constants = number(r);
    return body;
}

static void read_string(Reader *r, char text[DUMP_TEXT]) {
    unsigned char type = byte(r);
    size_t size = number(r); /* with the zero, which is not written */
    const unsigned char *from = r->at;
    if (type != K_SHORT || size == 0 || size > DUMP_TEXT) r->lost = true; else skip(r, size - 1);
    if (r->lost) return;
    memcpy(text, from, size - 1);
    text[size - 1] = '\0';
}

bool dump_is_like(lua_State *L, const char *text, char strings[][DUMP_TEXT], int n) {
    Dump model, dump;
    Reader m, r;
    if (luaL_loadstring(L, text) != LUA_OK) lua_error(L);
    lua_call(L, 0, 1);
    bool readable = open_dump(L, &model, &m);
    lua_pop(L, 1);
    bool like = open_dump(L, &dump, &r) && readable;
    if (like) {
        Body its = read_body(&m), mine = read_body(&r);
        like = !m.lost && !r.lost && mine.size == its.size && memcmp(mine.code, its.code, mine.size) == 0 &&
               mine.n_constants == (size_t)n;
        for (int i = 0; like && i < n; i++) {
            read_string(&r, strings[i]);
            like = !r.lost;
        }
    }
    free(model.at);
    free(dump.at);
    return like;
}
