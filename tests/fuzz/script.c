/* script.c - a target of the fuzzer: the text of a script, and a game by it. Most of the time of a load is spent on
 * the standard library, which the kernel compiles once (vm/compile.c). */
#include "tests/fuzz/fuzz.h"

#include <string.h>

static void feed(const uint8_t *data, size_t size) {
    BohnError err;
    BohnLimits limits = fuzz_limits;
    /* Loading Bohnanza takes half of its budget. Endless loops must not take most of the time. */
    limits.instructions = memmem(data, size, "bohnanza", 8) ? 1500 * 1000 : 400 * 1000;
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
}

const FuzzTarget fuzz_script = { "script", NULL, feed, fuzz_mutate_lua, 20000 };
