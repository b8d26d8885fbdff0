/* script.c - a target of libFuzzer: the text of a script, and a game by it.
 *
 * Most of the time of a load is spent on compiling the standard library, which is the same each time. Texts that were compiled before
 * are kept as bytecode, by a replaced lua_load(); see the Makefile.
 */
#include "tests/fuzz/fuzz.h"

#include <lauxlib.h>
#include <lua.h>
#include <stdlib.h>
#include <string.h>

int __real_lua_load(lua_State *L, lua_Reader reader, void *data, const char *name, const char *mode);
int __wrap_lua_load(lua_State *L, lua_Reader reader, void *data, const char *name, const char *mode);

typedef struct { char *at; size_t n, room; } Bytes;

static int add_bytes(lua_State *L, const void *piece, size_t n, void *to) {
    Bytes *bytes = to;
    (void)L;
    if (bytes->n + n > bytes->room) {
        bytes->room = (bytes->n + n) * 2;
        bytes->at = realloc(bytes->at, bytes->room);
        if (!bytes->at) abort();
    }
    memcpy(bytes->at + bytes->n, piece, n);
    bytes->n += n;
    return 0;
}

/* The kernel hands over a text in one piece. */
typedef struct { const char *at; size_t n; } Piece;

static const char *give_piece(lua_State *L, void *data, size_t *n) {
    Piece *piece = data;
    (void)L;
    *n = piece->n;
    piece->n = 0;
    return *n ? piece->at : NULL;
}

int __wrap_lua_load(lua_State *L, lua_Reader reader, void *data, const char *name, const char *mode) {
    enum { MOST = 64 };
    static struct { char name[200]; Bytes text, code; } kept[MOST];
    static Bytes text;
    static int n_kept;
    text.n = 0;
    for (size_t n; true;) {
        const char *piece = reader(L, data, &n);
        if (!piece || n == 0) break;
        add_bytes(L, piece, n, &text);
    }
    bool library = strstr(name, "input") == NULL;
    for (int i = 0; library && i < n_kept; i++)
        if (strcmp(kept[i].name, name) == 0 && kept[i].text.n == text.n && memcmp(kept[i].text.at, text.at, text.n) == 0)
            return __real_lua_load(L, give_piece, &(Piece){ kept[i].code.at, kept[i].code.n }, name, "b");
    int status = __real_lua_load(L, give_piece, &(Piece){ text.at, text.n }, name, mode);
    if (library && status == LUA_OK && n_kept < MOST && strlen(name) < sizeof kept[0].name) {
        strcpy(kept[n_kept].name, name);
        add_bytes(L, text.at, text.n, &kept[n_kept].text);
        lua_dump(L, add_bytes, &kept[n_kept++].code, 0);
    }
    return status;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
    return fuzz_mutate_lua(data, size, most, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    BohnError err;
    BohnLimits limits = fuzz_limits;
    limits.instructions = 1500 * 1000; /* loading Bohnanza takes half of it */
    BohnSetup setup = { .script = fuzz_file(".lua", data, size), .path = "stdlib:rules:examples", .limits = &limits };
    BohnRules *rules = bohn_load(&setup, &err);
    BohnGame *game = rules ? bohn_new(rules, size, BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN, &err) : NULL;
    if (game) {
        BohnProgress progress = fuzz_play(game, 300);
        const BohnInfo *info = bohn_info(rules);
        unsigned winners;
        int score[4];
        for (int seat = 0; seat < info->players; seat++) bohn_score(game, seat, score, &err);
        for (int zone = 0; zone < info->n_zones; zone++) bohn_phrase(game, 0, BOHN_HOOK_CAPTION, zone, NULL, "de");
        if (progress == BOHN_OVER) bohn_winners(game, &winners, &err);
        bohn_goto(game, bohn_now(game).position / 2, &err);
        bohn_free(bohn_copy(game, BOHN_SEEN, 0, 1, &err));
    }
    bohn_free(game);
    bohn_rules_free(rules);
    return 0;
}
