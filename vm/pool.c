/* pool.c - see pool.h. */
#include "vm/pool.h"

#define CHUNK 32768

void *pool_cut(Pool *pool, size_t size) {
    size_t whole = POOL_WHOLE(size);
    if ((size_t)(pool->end - pool->next) < whole) { /* abandons the rest of the chunk */
        char *chunk = malloc((size_t)CHUNK);
        if (!chunk) return NULL;
        memcpy(chunk, &pool->chunks, sizeof pool->chunks);
        pool->chunks = chunk;
        pool->next = chunk + POOL_GRAIN;
        pool->end = chunk + CHUNK;
    }
    void *block = pool->next;
    pool->next += whole;
    return block;
}

void *pool_alloc(Pool *pool, void *block, size_t old_size, size_t new_size) {
    if (new_size == 0) {
        if (block) pool_give(pool, block, old_size);
        return NULL;
    }
    if (!block) return pool_take(pool, new_size);
    bool was_small = POOL_HAS(old_size), is_small = POOL_HAS(new_size);
    if (!was_small && !is_small) {
        void *moved = realloc(block, new_size);
        if (!moved && new_size <= old_size) return block; /* Lua relies on shrinking to succeed */
        return moved;
    }
    if (was_small && is_small && (old_size - 1) / POOL_GRAIN == (new_size - 1) / POOL_GRAIN) return block;
    void *moved = pool_take(pool, new_size);
    /* A large block cannot shrink to a small one in place, as its memory is not from a chunk. Lua copes. */
    if (!moved) return was_small && new_size <= old_size ? block : NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    pool_give(pool, block, old_size);
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
