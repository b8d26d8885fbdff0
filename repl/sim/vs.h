/* vs.h - two sets of rules compared, game by game with the same seed and the same seats.
 *
 * Like cards and like seats make the two games of a pair alike, so their difference is more certain than that of
 * two samples that have nothing to do with each other; how much more is told. Pairs with a fault are left out.
 */
#ifndef REPL_SIM_VS_H
#define REPL_SIM_VS_H

#include "repl/sim/print.h"
#include "repl/sim/report.h"

typedef struct SimDifference {
    SimFigure figure;        /* as the first rules have it; the others have it, too */
    Summary a, b;
    Summary difference;      /* b - a, pair by pair */
    double unpaired;         /* half the width its interval would have without pairs */
    bool clear;              /* 0 is outside an interval that is wide enough for all of them together */
} SimDifference;

typedef struct SimVs {
    const SimResult *a, *b;
    int pairs, faults;
    int n;
    SimDifference *list;
} SimVs;

/* False without memory. */
bool sim_vs_make(SimVs *vs, const SimResult *a, const SimResult *b);
void sim_vs_free(SimVs *vs);
/* The widest half of an interval for the difference of a win rate after the first `known` pairs. */
double sim_vs_width(const SimResult *a, const SimResult *b, int known);
/* By how much of its width pairing has made an interval narrower; NAN if it had none. */
double sim_vs_gain(const SimDifference *difference);
/* What the two are called: by their options, too, if the scripts are the same. */
void sim_vs_names(const SimVs *vs, char *a, char *b, size_t n);
/* What it comes to, in a sentence of the program's language. */
void sim_vs_verdict(const SimVs *vs, char *out, size_t n);

/* Prints the comparison on standard output. False without memory. */
bool sim_vs_print(const SimResult *a, const SimResult *b, SimFormat format);

#endif
