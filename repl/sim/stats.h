/* stats.h - means, intervals and quantiles of numbers. Sums run in the given order, so results are reproducible. */
#ifndef REPL_SIM_STATS_H
#define REPL_SIM_STATS_H

#include <stdbool.h>

#define STATS_LEVEL 0.95

typedef struct Interval { double low, high; } Interval;

typedef struct Summary {
    int n;
    double mean, sd;                     /* sd is 0 for one number; everything is NAN for none */
    Interval interval;                   /* 95% for the mean; NAN for fewer than two numbers */
    double least, p5, median, p95, most;
} Summary;

/* Summarises `values` and sorts them. `shares`: they are between 0 and 1; the interval is then Wilson's if all are 0 or
 * 1, else stats_bounded(). */
Summary stats_summary(double *values, int n, bool shares);
/* Wilson's interval for a share p of n trials, at 95% and at any level. */
Interval stats_wilson(double p, double n);
Interval stats_wilson_at(double p, double n, double level);
/* Student's interval for the mean of n numbers. */
Interval stats_mean(double mean, double sd, int n, double level);
/* The interval for the mean of bounded numbers, such as shares of a victory (0 to 1) or their differences (-1 to 1).
 * Student's has no width if all numbers are equal, so z²/2 numbers are added at either bound: for shares this is
 * Agresti and Coull's interval. (For pairs, Agresti and Min add half a pair of each sort, too little if no pair
 * differed.) If n differences are all 0 it reaches z² / (n + z²) to both sides: Wilson's limit for a share never seen,
 * close to the rule of three, 3 / n. Coverage, computed on a grid of rates for differences of -1, 0 and 1: at least
 * 94.8% from 50 pairs on if at most a dozen are expected to differ each way; at worst, if many differ in one direction,
 * 93.9% for 100 pairs and 92.0% for 20. */
Interval stats_bounded(const Summary *s, double low, double high, double level);
/* Student's t for a two-sided interval: 1.96 for level 0.95 and many degrees of freedom. */
double stats_t(double freedom, double level);
/* The half-width of the interval for the difference of two means of independent samples, by Welch. */
double stats_unpaired(const Summary *a, const Summary *b, double level);
/* The same for two shares, from their bounded intervals. */
double stats_unpaired_shares(const Summary *a, const Summary *b, double level);

#endif
