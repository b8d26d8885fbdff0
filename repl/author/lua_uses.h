/* lua_uses.h - how a script uses what the game has, read from its text: comparisons that can never be true, rules and
 * options that do not exist, rules called or defined without self. Lua reports none of these. */
#ifndef REPL_AUTHOR_LUA_USES_H
#define REPL_AUTHOR_LUA_USES_H

#include "repl/author/lua_lint.h"
#include "vm/bohn.h"

/* Adds what is wrong to *found. */
void lua_uses(const Sketch *sketch, const BohnInfo *info, Findings *found);

#endif
