/* stats.h - means, intervals and quantiles of plain numbers. Knows no games.
 *
 * Sums run in the order given, so the same numbers give the same bytes.
 */
#ifndef REPL_SIM_STATS_H
#define REPL_SIM_STATS_H

#include <stdbool.h>

#define STATS_LEVEL 0.95

typedef struct Interval { double low, high; } Interval;

typedef struct Summary {
    int n;
    double mean, sd;                     /* of the sample; sd is 0 for one number, and all is NAN for none */
    Interval interval;                   /* 95 % for the mean; NAN for less than two numbers */
    double least, p5, median, p95, most;
} Summary;

/* Sorts `values`. With shares all values lie between 0 and 1: if they are nothing but 0 and 1, the interval
 * is Wilson's, else that of a bounded mean. */
Summary stats_summary(double *values, int n, bool shares);
/* For a share p of n trials. */
Interval stats_wilson(double p, double n);
Interval stats_wilson_at(double p, double n, double level);
/* For the mean of n numbers, by Student's t. */
Interval stats_mean(double mean, double sd, int n, double level);
/* For the mean of numbers that lie between two bounds, as shares of a victory (0 and 1) or differences of two such
 * shares do (-1 and 1). Student's interval has no width when all numbers seen are alike, though others may come: so
 * z²/2 numbers are thought to lie at either bound. For shares that is what Agresti and Coull do; for pairs Agresti and
 * Min add less, half a pair of each sort, which is too little where none was unlike. If n differences are all 0 it
 * reaches z² / (n + z²) to both sides: Wilson's limit for a share that was never seen, near the 3 / n of the rule of
 * three. Computed on a grid of rates for differences of -1, 0 and 1, it holds the true one in 94.8 % or more where at
 * most a dozen unlike pairs are expected each way, from 50 pairs on; at worst, where many are unlike and all in one
 * direction, in 93.9 % for 100 pairs and 92.0 % for 20. */
Interval stats_bounded(const Summary *s, double low, double high, double level);
/* The quantile that leaves (1 - level) / 2 above: 1.96 for 0.95 and many degrees of freedom. */
double stats_t(double freedom, double level);
/* The half-width of an interval for the difference of two means, by Welch, as if the samples had nothing to do
 * with each other. */
double stats_unpaired(const Summary *a, const Summary *b, double level);
/* The same for two shares, from their bounded intervals. */
double stats_unpaired_shares(const Summary *a, const Summary *b, double level);

#endif
