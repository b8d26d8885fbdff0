/* train.c - the training run of `make fast`: plays for some seconds what people wait for in every game.
 *
 * Its build counts meanwhile how often each branch is taken, and the program is then optimised for that. So that two
 * builds become the same program it always does the same: fixed seeds, no clock, no other process. Run it from the top
 * directory.
 */
#include "repl/play/seats.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static BohnError err;

static void fail(const char *game) {
    fprintf(stderr, "train: %s: %s\n", game, err.text);
    exit(1);
}

/* Plays so many decisions at most. */
static void play(BohnRules *rules, const char *list, uint64_t seed, int flags, int most) {
    const BohnInfo *info = bohn_info(rules);
    Seats seats;
    if (!seats_fill(&seats, info, list, false, &err)) fail(list);
    BohnGame *game = bohn_new(rules, seed, flags, &err);
    if (!game) fail(list);
    SeatsGame at = { &seats, game };
    BohnProgress progress = BOHN_FAILED;
    BohnAnswer answer;
    bohn_set_polls(game, seats_polls(&seats, false));
    if (!flags) bohn_set_decider(game, seats_decider, &at);
    for (int i = 0; i < most && (progress = bohn_run(game, &err)) == BOHN_WAITING; i++)
        if (!seats_decide(&seats, game, &answer, &err) || !bohn_answer(game, &answer, &err)) fail(list);
    if (progress == BOHN_FAILED) fail(list);
    bohn_free(game);
}

int main(void) {
    static const struct { const char *name; int bots, random; } games[] = {
        { "bohnanza", 6, 120 }, { "bohnaparte", 4, 60 },    { "al_cabohne", 16, 150 }, { "prohibohn", 4, 30 },
        { "high_bohn", 2, 60 }, { "isla_bohnita", 2, 40 }, { "bohnick", 4, 80 },
    };
    const int as_run = BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN;
    BohnLimits limits = bohn_default_limits;
    limits.instructions = 0;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        BohnSetup setup = { .script = games[i].name, .path = "stdlib:rules:examples", .limits = &limits };
        BohnRules *rules = bohn_load(&setup, &err);
        if (!rules) fail(games[i].name);
        for (int seed = 0; seed < games[i].bots; seed++) play(rules, NULL, (uint64_t)seed, 0, INT_MAX);
        for (int seed = 0; seed < games[i].random; seed++) play(rules, "random", (uint64_t)seed, 0, INT_MAX);
        play(rules, NULL, 1, as_run, INT_MAX);
        play(rules, "random", 1, as_run, INT_MAX);
        play(rules, "seer:20", 1, 0, 60);
        bohn_rules_free(rules);
    }
    return 0;
}
