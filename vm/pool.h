/* pool.h - small blocks for Lua, fast: free lists by size, in front of malloc.
 *
 * A decision makes and drops a handful of small tables; malloc spends more time on them than the
 * rules do. Lua tells the size of what it frees, so a block needs no header. Everything is given
 * back at once by pool_free(). Under AddressSanitizer each block is malloc's, so that it is watched.
 */
#ifndef BOHN_POOL_H
#define BOHN_POOL_H

#include <stddef.h>

#define POOL_GRAIN 16
#define POOL_CLASSES 16  /* blocks up to 256 bytes: tables, closures, short strings */

typedef struct {
    void *free[POOL_CLASSES];
    void *chunks;       /* a list through their first word */
    char *next, *end;   /* the unused rest of the newest chunk */
} Pool;

/* As lua_Alloc: new_size 0 frees; NULL without memory, the old block then stays. */
void *pool_alloc(Pool *pool, void *block, size_t old_size, size_t new_size);
void pool_free(Pool *pool);

#endif
