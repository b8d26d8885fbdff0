/* pool.c - see pool.h. */
#include "vm/pool.h"

#include <stdlib.h>
#include <string.h>

#define CHUNK 32768

#if defined(__SANITIZE_ADDRESS__) || defined(BOHN_HOSTILE)
#define IS_SMALL(size) ((size) == 0)
#else
#define IS_SMALL(size) ((size) <= POOL_GRAIN * POOL_CLASSES)
#endif

static size_t class_of(size_t size) { return (size - 1) / POOL_GRAIN; }

static void *take(Pool *pool, size_t size) {
    size_t class = class_of(size), whole = (class + 1) * POOL_GRAIN;
    void *block = pool->free[class];
    if (block) {
        memcpy(&pool->free[class], block, sizeof(void *));
        return block;
    }
    if ((size_t)(pool->end - pool->next) < whole) { /* what is left of the chunk is given up */
        char *chunk = malloc((size_t)CHUNK);
        if (!chunk) return NULL;
        memcpy(chunk, &pool->chunks, sizeof pool->chunks);
        pool->chunks = chunk;
        pool->next = chunk + POOL_GRAIN;
        pool->end = chunk + CHUNK;
    }
    block = pool->next;
    pool->next += whole;
    return block;
}

static void give_back(Pool *pool, void *block, size_t size) {
    size_t class = class_of(size);
    memcpy(block, &pool->free[class], sizeof(void *));
    pool->free[class] = block;
}

void *pool_alloc(Pool *pool, void *block, size_t old_size, size_t new_size) {
    int was_small = block && IS_SMALL(old_size), is_small = IS_SMALL(new_size);
    if (new_size == 0) {
        if (was_small) give_back(pool, block, old_size); else free(block);
        return NULL;
    }
    if (!block) return is_small ? take(pool, new_size) : malloc(new_size);
    if (!was_small && !is_small) {
        void *moved = realloc(block, new_size);
        if (!moved && new_size <= old_size) return block; /* Lua counts on shrinking to succeed */
        return moved;
    }
    if (was_small && is_small && class_of(old_size) == class_of(new_size)) return block;
    void *moved = is_small ? take(pool, new_size) : malloc(new_size);
    /* A large block that should get small cannot stay: its memory is not of a chunk. Lua copes. */
    if (!moved) return was_small && new_size <= old_size ? block : NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    if (was_small) give_back(pool, block, old_size); else free(block);
    return moved;
}

void pool_free(Pool *pool) {
    while (pool->chunks) {
        void *chunk = pool->chunks;
        memcpy(&pool->chunks, chunk, sizeof(void *));
        free(chunk);
    }
    memset(pool, 0, sizeof *pool);
}
