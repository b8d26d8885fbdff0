/* dump.h - reads a Lua function's own code, as lua_dump() writes it.
 *
 * Where the code cannot be read for certain the answer is the one that only costs time.
 */
#ifndef BOHN_DUMP_H
#define BOHN_DUMP_H

#include <lua.h>
#include <stdbool.h>

/* Can the function at the top of the stack, or one inside it, change a local outside itself? Rules must
 * not, and at the end of every step the locals outside them are compared with what they held at load. A function
 * without an instruction that assigns one need not be watched, and then the comparison costs nothing. */
bool dump_assigns_outer_local(lua_State *L);

#endif
