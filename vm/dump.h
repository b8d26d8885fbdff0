/* dump.h - reads the code of a Lua function as lua_dump() writes it. In doubt the answer is the one that only costs
 * time. */
#ifndef BOHN_DUMP_H
#define BOHN_DUMP_H

#include <lua.h>
#include <stdbool.h>

/* Does the function at the top of the stack, or one inside it, assign a local outside itself? Rules must not: after
 * every step the upvalues of such functions are compared with their values at load. Others need no comparison. */
bool dump_assigns_outer_local(lua_State *L);
/* Calls `line` with the lines of all instructions of the functions inside the function at the top of the stack. False: some
 * may be missing. */
bool dump_inner_lines(lua_State *L, void (*line)(void *context, int line), void *context);

#endif
