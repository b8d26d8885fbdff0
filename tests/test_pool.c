/* test_pool.c - the allocator for Lua: blocks do not overlap and keep their contents.
 *
 * Thousands of blocks are allocated, resized and freed at random, each filled with a different byte that is
 * checked before every change. Under AddressSanitizer the pool calls malloc, and tests about chunks are
 * skipped.
 */
#include "tests/common.h"
#include "vm/pool.h"

#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) || defined(BOHN_HOSTILE)
#define IN_CHUNKS 0
#else
#define IN_CHUNKS 1
#endif

#define LARGEST_SMALL ((size_t)POOL_GRAIN * POOL_CLASSES)
#define N_BLOCKS 500

typedef struct { unsigned char *at; size_t size; unsigned char fill; } Block;

static Pool pool;
static Block blocks[N_BLOCKS];

static int empty_pool(void **state) {
    (void)state;
    memset(&pool, 0, sizeof pool);
    memset(blocks, 0, sizeof blocks);
    return 0;
}

static int free_pool(void **state) {
    (void)state;
    pool_free(&pool);
    return 0;
}

/* Mostly small sizes, which the pool is for, some at its limit, a few beyond. */
static size_t random_size(void) {
    switch (roll(8)) {
    case 0: return LARGEST_SMALL - 2 + roll(5);
    case 1: return LARGEST_SMALL + 1 + roll(3000);
    default: return 1 + roll((unsigned)LARGEST_SMALL);
    }
}

static void assert_holds(const Block *block, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (block->at[i] != block->fill) fail_msg("byte %zu of %zu was overwritten", i, block->size);
}

static void make(Block *block, size_t size) {
    static unsigned char next = 1;
    *block = (Block){ pool_alloc(&pool, NULL, 0, size), size, next++ };
    assert_non_null(block->at);
    assert_int_equal((uintptr_t)block->at % POOL_GRAIN, 0);
    memset(block->at, block->fill, size);
}

static void drop(Block *block) {
    assert_holds(block, block->size);
    assert_null(pool_alloc(&pool, block->at, block->size, 0));
    block->at = NULL;
}

static void resize(Block *block, size_t size) {
    assert_holds(block, block->size);
    size_t kept = size < block->size ? size : block->size;
    block->at = pool_alloc(&pool, block->at, block->size, size);
    assert_non_null(block->at);
    assert_int_equal((uintptr_t)block->at % POOL_GRAIN, 0);
    assert_holds(block, kept);
    block->size = size;
    memset(block->at, block->fill, size);
}

static void every_block_keeps_its_contents(void **state) {
    (void)state;
    dice = 1;
    for (int i = 0; i < 60000; i++) {
        Block *block = &blocks[roll(N_BLOCKS)];
        if (!block->at) make(block, random_size());
        else if (roll(2)) resize(block, random_size());
        else drop(block);
    }
    for (int i = 0; i < N_BLOCKS; i++)
        if (blocks[i].at) drop(&blocks[i]);
}

static void small_blocks_do_not_overlap(void **state) {
    (void)state;
    for (size_t i = 0; i < N_BLOCKS; i++) make(&blocks[i], 1 + i % (LARGEST_SMALL + 40)); /* several chunks */
    for (size_t i = 0; i < N_BLOCKS; i++) drop(&blocks[i]);
}

static void resizing_keeps_the_contents(void **state) {
    (void)state;
    make(&blocks[0], 1);
    for (size_t size = 2; size <= LARGEST_SMALL + 100; size++) resize(&blocks[0], size);
    for (size_t size = LARGEST_SMALL + 99; size > 0; size--) resize(&blocks[0], size);
    drop(&blocks[0]);
}

static void freeing_null_is_allowed(void **state) {
    (void)state;
    assert_null(pool_alloc(&pool, NULL, 0, 0));
}

static void a_freed_block_is_reused_for_its_size(void **state) {
    (void)state;
    if (!IN_CHUNKS) skip();
    make(&blocks[0], 40);
    void *first = blocks[0].at;
    drop(&blocks[0]);
    make(&blocks[1], 33); /* both take three grains */
    assert_ptr_equal(blocks[1].at, first);
    make(&blocks[2], 33);
    assert_ptr_not_equal(blocks[2].at, first);
}

static void a_resize_within_the_same_grains_keeps_the_block(void **state) {
    (void)state;
    if (!IN_CHUNKS) skip();
    make(&blocks[0], 17);
    void *first = blocks[0].at;
    resize(&blocks[0], 32);
    assert_ptr_equal(blocks[0].at, first);
    resize(&blocks[0], 33);
    assert_ptr_not_equal(blocks[0].at, first);
}

static void out_of_memory_keeps_the_old_block(void **state) {
    (void)state;
    if (!IN_CHUNKS) skip(); /* the sanitizer ends the program instead */
    static const size_t sizes[] = { 20, 5000 };
    for (size_t i = 0; i < 2; i++) {
        make(&blocks[i], sizes[i]);
        assert_null(pool_alloc(&pool, blocks[i].at, sizes[i], SIZE_MAX / 4));
        assert_holds(&blocks[i], sizes[i]);
        drop(&blocks[i]);
    }
    assert_null(pool_alloc(&pool, NULL, 0, SIZE_MAX / 4));
}

static void a_freed_pool_can_be_reused(void **state) {
    (void)state;
    if (!IN_CHUNKS) skip(); /* there each block is freed by itself */
    for (int i = 0; i < N_BLOCKS; i++) make(&blocks[i], 100);
    pool_free(&pool);
    assert_memory_equal(&pool, &(Pool){ .chunks = NULL }, sizeof pool);
    make(&blocks[0], 100);
    drop(&blocks[0]);
    pool_free(&pool);
    pool_free(&pool);
}

#define with_pool(test) cmocka_unit_test_setup_teardown(test, empty_pool, free_pool)

int main(void) {
    const struct CMUnitTest tests[] = {
        with_pool(every_block_keeps_its_contents),
        with_pool(small_blocks_do_not_overlap),
        with_pool(resizing_keeps_the_contents),
        with_pool(freeing_null_is_allowed),
        with_pool(a_freed_block_is_reused_for_its_size),
        with_pool(a_resize_within_the_same_grains_keeps_the_block),
        with_pool(out_of_memory_keeps_the_old_block),
        with_pool(a_freed_pool_can_be_reused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
