/* pool.h - a fast allocator of small blocks for Lua: free lists by size, in front of malloc. A decision makes and drops
 * a handful of small tables, on which malloc would spend more time than the rules. Lua passes the size of what it
 * frees, so blocks need no header. pool_free() frees everything at once. Under AddressSanitizer every block comes from
 * malloc; but the fuzzers, which load rules again and again, keep the pool and mark free blocks as unusable. */
#ifndef BOHN_POOL_H
#define BOHN_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define POOL_GRAIN 16
#define POOL_CLASSES 64  /* blocks up to 1 KiB: tables, closures, short strings, lists of options */
#define POOL_WHOLE(size) (((size) + POOL_GRAIN - 1) / POOL_GRAIN * POOL_GRAIN)

typedef struct {
    void *free[POOL_CLASSES];
    void *chunks;       /* linked by their first word */
    char *next, *end;   /* the unused rest of the newest chunk */
} Pool;

#ifdef BOHN_FUZZ
#include <sanitizer/asan_interface.h>
#define POOL_FORBID(block, size) ASAN_POISON_MEMORY_REGION(block, POOL_WHOLE(size))
#define POOL_ALLOW(block, size) ASAN_UNPOISON_MEMORY_REGION(block, POOL_WHOLE(size))
#else
#define POOL_FORBID(block, size) ((void)0)
#define POOL_ALLOW(block, size) ((void)0)
#endif

#if (defined(__SANITIZE_ADDRESS__) && !defined(BOHN_FUZZ)) || defined(BOHN_HOSTILE)
#define POOL_HAS(size) ((size) == 0)
#else
#define POOL_HAS(size) ((size) - 1 < (size_t)(POOL_GRAIN * POOL_CLASSES))  /* not for 0 */
#endif

/* As lua_Alloc: new_size 0 frees; NULL without memory, and the old block stays. */
void *pool_alloc(Pool *pool, void *block, size_t old_size, size_t new_size);
void pool_free(Pool *pool);

/* The two common cases: a new block, and a freed one. */
void *pool_cut(Pool *pool, size_t size);   /* if the free list is empty */

/* Is there a freed block of this size? */
static inline bool pool_has_one(const Pool *pool, size_t size) {
    return POOL_HAS(size) && pool->free[(size - 1) / POOL_GRAIN];
}

static inline void *pool_take(Pool *pool, size_t size) {
    if (!POOL_HAS(size)) return malloc(size);
    void **list = &pool->free[(size - 1) / POOL_GRAIN], *block = *list;
    if (!block) return pool_cut(pool, size);
    POOL_ALLOW(block, size);
    memcpy(list, block, sizeof *list);
    return block;
}

static inline void pool_give(Pool *pool, void *block, size_t size) {
    if (!POOL_HAS(size)) {
        free(block);
        return;
    }
    void **list = &pool->free[(size - 1) / POOL_GRAIN];
    memcpy(block, list, sizeof *list);
    *list = block;
    POOL_FORBID(block, size);
}

#endif
