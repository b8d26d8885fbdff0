/* luce.h - ratings from games with several seats.
 *
 * The model is that of Plackett and Luce, cut off after the first place: every seat has a strength, and wins with a
 * probability in proportion to it. On the scale of Elo, 400 points are ten times the strength. A shared victory counts
 * in parts; a game that nobody won says nothing about who is stronger.
 */
#ifndef REPL_SIM_LUCE_H
#define REPL_SIM_LUCE_H

#include <stdbool.h>
#include <stdint.h>

#define LUCE_MOST 16          /* who can be rated at once */
#define LUCE_SAMPLES 1000     /* of the bootstrap */

/* All games between `a` and `b` with this many seats each, and a's share of each victory: 0 to 1. */
typedef struct LuceGames {
    int a, b, seats_a, seats_b;
    int n, room;
    float *parts;
} LuceGames;

typedef struct LuceRating {
    double points;            /* 0 for the one that all are compared with */
    double low, high;         /* the 95% interval, by the percentiles of the bootstrap */
} LuceRating;

typedef struct Luce {
    int n;
    LuceRating ratings[LUCE_MOST];
    int order[LUCE_MOST];     /* the strongest first */
    double doubt[LUCE_MOST];  /* the share of samples in which number i of the order is not ahead of number i + 1 */
} Luce;

/* False without memory. */
bool luce_add(LuceGames *games, double part);
/* Rates `n` by `count` lists of games. To each list one imagined game is added, which all its seats share, so that
 * nobody's rating is infinite; it is drawn like the others. Samples weigh the games at random, by Rubin's bootstrap:
 * otherwise a bot that never lost would have no interval. The same games and seed give the same result. */
void luce_rate(Luce *luce, int n, int compared, const LuceGames *lists, int count, uint64_t seed);

#endif
