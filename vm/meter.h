/* meter.h - makes a script pay for work that Lua does in one instruction.
 *
 * Joining a number with a fraction to a text takes as long as a hundred other instructions, and passing on a list of
 * values takes as long as the list; Lua counts both as one. So the text of a script gets charges before it is compiled,
 * in places that every repetition passes:
 *
 *   - at the start of each block of a loop, a function or an `if` that has `..` or `...` in it (not in a block inside
 *     it), for as many of them;
 *   - before each goto, for all blocks around it in its function;
 *   - around the values of `return a, f()`, for the length of the list.
 *
 * A charge is put on the line where it is needed, so the numbers of lines stay the same. Most functions get none.
 */
#ifndef BOHN_METER_H
#define BOHN_METER_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum {
    METER_PLAIN,     /* nothing to charge: the text can be compiled as it is */
    METER_DONE,      /* *metered is the text to compile, which the caller frees */
    METER_LOST,      /* the text is not Lua: compiling it as it is must fail */
    METER_RESERVED,  /* it has one of the names of the charges */
    METER_NO_MEMORY
} Metered;

Metered meter(const char *prefix, const char *text, char **metered);

/* The functions that the charges call, put into the table at the top. */
void meter_open(lua_State *L);

#endif
