/* dump.h - reads off a Lua function's own code, as lua_dump() writes it, what it does.
 *
 * Where the code cannot be read for certain the answer is the one that costs only time.
 */
#ifndef BOHN_DUMP_H
#define BOHN_DUMP_H

#include <lua.h>
#include <stdbool.h>

#define DUMP_TEXT 64  /* bytes of a string of dump_is_like(), with its zero */

/* Can the function at the top of the stack, or one inside it, change a local outside itself? Rules must
 * not, and at every step end the locals outside them are compared with what they held at load. A function
 * that has no instruction to assign one need not be watched, and then the comparison costs nothing. */
bool dump_assigns_outer_local(lua_State *L);

/* Does the function at the top of the stack do the same as the function that `text`, a Lua chunk, returns,
 * but with other strings? Its own are written to `strings`, n of them, in the order of their first use. */
bool dump_is_like(lua_State *L, const char *text, char strings[][DUMP_TEXT], int n);

#endif
