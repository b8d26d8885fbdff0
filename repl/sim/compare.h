/* compare.h - compares two sets of rules, game by game with the same seed and seats.
 *
 * The games of a pair share cards and seats, so their difference is known more exactly than that of independent
 * samples. Pairs in which a game failed are left out.
 */
#ifndef REPL_SIM_COMPARE_H
#define REPL_SIM_COMPARE_H

#include "repl/sim/report.h"

typedef struct SimDifference {
    SimFigure figure;        /* of A; B has it too */
    Summary a, b;
    Summary difference;      /* b - a, pair by pair */
    double unpaired;         /* half-width of the interval without pairing */
    bool clear;              /* significant, with all differences tested together */
} SimDifference;

typedef struct SimComparison {
    const SimResult *a, *b;
    int pairs, faults;       /* faults: pairs left out */
    int n;
    SimDifference *list;
} SimComparison;

/* False without memory; otherwise end with sim_comparison_free(). The results must outlive the comparison. */
bool sim_compare(SimComparison *comparison, const SimResult *a, const SimResult *b);
void sim_comparison_free(SimComparison *comparison);
/* The largest half-width of the differences in win rate after the first `known` pairs. */
double sim_comparison_width(const SimResult *a, const SimResult *b, int known);
/* The names of the two; their options are included if the scripts are the same. */
void sim_comparison_names(const SimComparison *comparison, char *a, char *b, size_t n);
/* The share by which pairing narrows the interval; NAN if there is none. */
double sim_difference_gain(const SimDifference *difference);

#endif
