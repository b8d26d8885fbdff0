/* assigns.h - can a function change a local outside itself?
 *
 * Rules must not, and at every step end the locals outside them are compared with what they held at
 * load. A function that has no instruction to assign one need not be watched, and then the
 * comparison costs nothing. That is read off the function's own code, as lua_dump() writes it; if the
 * code cannot be read for certain the answer is yes.
 */
#ifndef BOHN_ASSIGNS_H
#define BOHN_ASSIGNS_H

#include <lua.h>
#include <stdbool.h>

/* For the Lua function at the top of the stack, and every function inside it. */
bool assigns_outer_local(lua_State *L);

#endif
