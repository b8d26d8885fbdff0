/* compiled.h - compiled scripts: kept for the life of the process, and built into the program.
 *
 * The scripts that come with the program are compiled when it is built. If the text of the file is still the same, a
 * load needs only the code; otherwise the file is compiled like any other.
 */
#ifndef BOHN_COMPILED_H
#define BOHN_COMPILED_H

#include "vm/dump.h"

#include <stdint.h>

typedef struct {
    const unsigned char *code; /* see dump_measure() */
    size_t n;
    size_t price;              /* of compiling it, in instructions */
    DumpUses uses;
} Compiled;

typedef struct { uint64_t hash[2]; Compiled compiled; } BuiltIn;   /* of the text: XXH3, 128 bits */

/* built_in.c: ends with one without code. NULL in a program that has none. */
extern const BuiltIn built_in[] __attribute__((weak, visibility("hidden")));

/* compile.c: prints what was compiled since the process began as the elements of built_in. False if it cannot be
 * written. */
bool compile_print(void);

#endif
