/* port.h - what the C library of WebAssembly lacks. Included before every source that is compiled for it, Lua's too.
 *
 * Lua needs no setjmp(): a protected call goes through web_try(), and an error or a yield through web_throw(). The
 * script around the module (kernel.js) implements both with exceptions. The rest serves records, which here are files
 * in memory with one writer.
 */
#ifndef REPL_WEB_PORT_H
#define REPL_WEB_PORT_H

#ifdef __wasm__

/* ---- Lua ---- */

struct lua_State;
#define FROM_SCRIPT(name) __attribute__((import_module("script"), import_name(name)))
FROM_SCRIPT("try") int web_try(void (*f)(struct lua_State *, void *), struct lua_State *L, void *ud);
FROM_SCRIPT("throw") _Noreturn void web_throw(void);
#define LUAI_TRY(L, c, a) web_try(f, L, ud);
#define LUAI_THROW(L, c) web_throw()
#define luai_jmpbuf int
#define l_signalT int
#define luai_makeseed(L) 1
#define l_randomizePivot() 0u   /* asked for only by sorts of more than 100 elements that go badly */


/* ---- files ---- */

#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <time.h>

#define CLOCK_MONOTONIC_COARSE CLOCK_MONOTONIC

#define AT_EMPTY_PATH 0
#define STATX_SIZE 0
#define STATX_NLINK 0
struct statx { uint64_t stx_size; uint32_t stx_nlink; };
static inline int statx(int fd, const char *path, int flags, unsigned mask, struct statx *out) {
    struct stat found;
    (void)path;
    (void)flags;
    (void)mask;
    if (fstat(fd, &found) != 0) return -1;
    *out = (struct statx){ (uint64_t)found.st_size, (uint32_t)found.st_nlink };
    return 0;
}

char *realpath(const char *path, char *out);   /* NULL: see shim.c */

#define LOCK_EX 0
#define LOCK_NB 0
static inline int flock(int fd, int how) { return fd + how < 0 ? -1 : 0; }

#define RENAME_NOREPLACE 0
int renameat(int from, const char *a, int to, const char *b);
static inline int renameat2(int from, const char *a, int to, const char *b, unsigned how) {
    return how ? -1 : renameat(from, a, to, b);
}

#endif
#endif
