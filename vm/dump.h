/* dump.h - reads the code of a Lua function as lua_dump() writes it. In doubt the answer is the one that only costs
 * time. */
#ifndef BOHN_DUMP_H
#define BOHN_DUMP_H

#include <lua.h>
#include <stdbool.h>

/* Does the function at the top of the stack, or one inside it, assign a local outside itself? Rules must not: after
 * every step the upvalues of such functions are compared with their values at load. Others need no comparison. */
bool dump_assigns_outer_local(lua_State *L);
/* Calls `line` with the lines of all instructions of the functions inside the function at the top of the stack. False:
 * some may be missing. */
bool dump_inner_lines(lua_State *L, void (*line)(void *context, int line), void *context);
/* The largest function and the deepest expression in the function at the top of the stack, and the lines where their
 * functions begin. To name a value in an error message Lua goes back from link to link of `a.b.c`; each link is a
 * recursion in C and reads the function from its first instruction, out of reach of any hook. False: the format is
 * not known. *bytes is the dump, which the caller frees, without the name of the chunk: that belongs after the first
 * DUMP_HEAD bytes, as a DumpName. */
typedef struct {
    bool reads_globals;   /* does nothing with its globals but read those that it names */
    bool assigns;         /* has a function that assigns a local outside itself */
} DumpUses;
typedef struct { size_t instructions; int longest_at, links, deepest_at; DumpUses uses; bool no_memory; } DumpSize;
typedef struct { unsigned char *at; size_t n; } DumpBytes;
bool dump_measure(lua_State *L, DumpSize *size, DumpBytes *bytes);
#define DUMP_HEAD 32   /* signature, version, sizes, two test numbers, the number of upvalues */
typedef struct { char text[1200]; size_t n; } DumpName;
/* False: the name is too long. */
bool dump_name(DumpName *name, const char *chunk_name);

#endif
