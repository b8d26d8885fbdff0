/* clone.c - prints the mean CPU time of a clone in microseconds, in the middle of steps or at the beginning of one.
 *
 * Run it from the top directory. It uses little of bohn.h, as `make bench BASE=...` also builds it with the library of
 * another release.
 */
#include "vm/bohn.h"

#include <stdio.h>
#include <time.h>

#define CLONES 16
#define SEEDS 10

static double spent;
static long clones;

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void clone(const BohnGame *game) {
    BohnGame *copies[CLONES];
    double start = cpu_seconds();
    for (int i = 0; i < CLONES; i++) copies[i] = bohn_copy(game, BOHN_POSITION, 0, 0, NULL);
    spent += cpu_seconds() - start;
    clones += CLONES;
    for (int i = 0; i < CLONES; i++) bohn_free(copies[i]);
}

/* Clones at every question of a game. */
static void clone_in_the_middle(BohnGame *game) {
    BohnError err;
    BohnAnswer a;
    while (bohn_run(game, &err) == BOHN_WAITING) {
        clone(game);
        if (!bohn_bot_answer(game, NULL, &a, &err) || !bohn_answer(game, &a, &err)) break;
    }
}

int main(int argc, char **argv) {
    if (argc != 3) return fprintf(stderr, "usage: clone GAME middle|beginning\n"), 2;
    BohnError err;
    BohnSetup setup = { .script = argv[1], .path = "stdlib:rules:examples" };
    BohnRules *rules = bohn_load(&setup, &err);
    if (!rules) return fprintf(stderr, "%s\n", err.text), 1;
    for (unsigned seed = 0; seed < SEEDS; seed++) {
        BohnGame *game = bohn_new(rules, seed, 0, &err);
        if (!game) return fprintf(stderr, "%s\n", err.text), 1;
        for (int i = 0; argv[2][0] == 'b' && i < 500; i++) clone(game);
        if (argv[2][0] == 'm') clone_in_the_middle(game);
        bohn_free(game);
    }
    printf("%.3f\n", spent / (double)clones * 1e6);
    bohn_rules_free(rules);
    return 0;
}
