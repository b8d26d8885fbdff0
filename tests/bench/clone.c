/* clone.c - prints the mean CPU time of a clone in microseconds, at all questions of a game or at its first one, where
 * nothing has been decided in the step yet.
 *
 * Run it from the top directory. It uses little of bohn.h, as `make bench BASE=...` also builds it with the library of
 * another release; before 1.0 a copy was made by bohn_clone().
 */
#include "vm/bohn.h"

#include <stdio.h>
#include <time.h>

#define CLONES 8
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
#ifdef BOHN_CLONE
    for (int i = 0; i < CLONES; i++) copies[i] = bohn_clone(game, NULL);
#else
    for (int i = 0; i < CLONES; i++) copies[i] = bohn_copy(game, BOHN_POSITION, 0, 0, NULL);
#endif
    spent += cpu_seconds() - start;
    clones += CLONES;
    for (int i = 0; i < CLONES; i++) bohn_free(copies[i]);
}

static unsigned below(unsigned n) {
    static uint64_t chance = 88172645463325252u;
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((chance >> 33) % n);
}

/* Clones at every question of a game that is played by chance, without deals. */
static void clone_in_the_middle(BohnGame *game) {
    BohnError err;
    while (bohn_run(game, &err) == BOHN_WAITING) {
        const BohnRequest *q = bohn_request(game);
        unsigned pick = below((unsigned)(q->n_options + (q->pass ? 1 : 0)));
        BohnAnswer a = { .n = (int)pick < q->n_options, .index = { (int)pick }, .partner = BOHN_NO_SEAT };
        if (q->type == BOHN_PICK) a.n = q->least;
        for (int i = 0; q->type == BOHN_PICK && i < a.n; i++) a.index[i] = i;
        clone(game);
        if (!bohn_answer(game, &a, &err)) break;
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
        if (argv[2][0] == 'b' && bohn_run(game, &err) != BOHN_WAITING) return fprintf(stderr, "%s\n", err.text), 1;
        for (int i = 0; argv[2][0] == 'b' && i < 500; i++) clone(game);
        if (argv[2][0] == 'm') clone_in_the_middle(game);
        bohn_free(game);
    }
    printf("%.3f\n", spent / (double)clones * 1e6);
    bohn_rules_free(rules);
    return 0;
}
