/* luce.c - see luce.h. */
#include "repl/sim/luce.h"

#include "repl/bots/dice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LISTS (LUCE_MOST * LUCE_MOST)
#define MOST_STEPS 2000
#define CLOSE 1e-9

bool luce_add(LuceGames *games, double part) {
    if (games->n == games->room) {
        int room = games->room ? 2 * games->room : 64;
        float *more = realloc(games->parts, (size_t)room * sizeof *more);
        if (!more) return false;
        games->parts = more;
        games->room = room;
    }
    games->parts[games->n++] = (float)part;
    return true;
}

/* Adds up what `a` has won, and all games: each once, or with a random weight, whose mean is 1. */
static void weigh(const LuceGames *games, Dice *dice, double *won, double *all) {
    *won = *all = 0;
    for (int i = 0; i <= games->n; i++) {
        double part = i < games->n ? (double)games->parts[i] : (double)games->seats_a / (games->seats_a + games->seats_b);
        double weight = dice ? -log((dice_roll(dice, 1 << 30) + 0.5) / (1 << 30)) : 1;
        *won += weight * part;
        *all += weight;
    }
}

/* Minorises and maximises, as Hunter does (2004): strengths so that everybody is expected to win what they won.
 * `won` is what `a` of each list has won of `all` games. */
static void fit(int n, const LuceGames *lists, int count, const double *won, const double *all, double *strength) {
    for (int i = 0; i < n; i++) strength[i] = 1;
    for (int step = 0; step < MOST_STEPS; step++) {
        double wins[LUCE_MOST], chances[LUCE_MOST], change = 0, logs = 0;
        for (int i = 0; i < n; i++) wins[i] = chances[i] = 0;
        for (int i = 0; i < count; i++) {
            const LuceGames *g = &lists[i];
            double each = all[i] / (g->seats_a * strength[g->a] + g->seats_b * strength[g->b]);
            wins[g->a] += won[i];
            wins[g->b] += all[i] - won[i];
            chances[g->a] += g->seats_a * each;
            chances[g->b] += g->seats_b * each;
        }
        for (int i = 0; i < n; i++) {
            double next = wins[i] / chances[i];
            change = fmax(change, fabs(log(next / strength[i])));
            strength[i] = next;
            logs += log(next) / n;
        }
        for (int i = 0; i < n; i++) strength[i] /= exp(logs);
        if (change < CLOSE) return;
    }
}

static double points(double strength, double compared) { return 400 * log10(strength / compared); }

static int by_size(const void *a, const void *b) {
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

void luce_rate(Luce *luce, int n, int compared, const LuceGames *lists, int count, uint64_t seed) {
    static double samples[LUCE_MOST][LUCE_SAMPLES];
    double won[MOST_LISTS], all[MOST_LISTS], strength[LUCE_MOST];
    Dice dice = { dice_mix(seed) };
    memset(luce, 0, sizeof *luce);
    luce->n = n;
    for (int i = 0; i < count; i++) weigh(&lists[i], NULL, &won[i], &all[i]);
    fit(n, lists, count, won, all, strength);
    for (int i = 0; i < n; i++) {
        luce->ratings[i].points = points(strength[i], strength[compared]);
        int at = i;
        for (; at > 0 && luce->ratings[luce->order[at - 1]].points < luce->ratings[i].points; at--)
            luce->order[at] = luce->order[at - 1];
        luce->order[at] = i;
    }
    for (int s = 0; s < LUCE_SAMPLES; s++) {
        for (int i = 0; i < count; i++) weigh(&lists[i], &dice, &won[i], &all[i]);
        fit(n, lists, count, won, all, strength);
        for (int i = 0; i < n; i++) samples[i][s] = points(strength[i], strength[compared]);
        for (int i = 0; i + 1 < n; i++)
            luce->doubt[i] += (strength[luce->order[i]] <= strength[luce->order[i + 1]]) / (double)LUCE_SAMPLES;
    }
    for (int i = 0; i < n; i++) {
        qsort(samples[i], LUCE_SAMPLES, sizeof samples[i][0], by_size);
        luce->ratings[i].low = samples[i][LUCE_SAMPLES / 40];
        luce->ratings[i].high = samples[i][LUCE_SAMPLES - 1 - LUCE_SAMPLES / 40];
    }
}
