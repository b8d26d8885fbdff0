/* sim_stats.h - means, intervals and quantiles of plain numbers. Knows no games.
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
    double mean, sd;                     /* of the sample; 0 for less than two numbers */
    Interval interval;                   /* 95 % for the mean; NAN for less than two numbers */
    double least, p5, median, p95, most;
} Summary;

/* Sorts `values`. With shares all values lie between 0 and 1: if they are nothing but 0 and 1, the interval
 * is Wilson's, else it is that of a mean, cut at 0 and 1. */
Summary stats_summary(double *values, int n, bool shares);
/* For a share p of n trials. */
Interval stats_wilson(double p, double n);
Interval stats_wilson_at(double p, double n, double level);
/* For the mean of n numbers, by Student's t. */
Interval stats_mean(double mean, double sd, int n, double level);
/* The quantile that leaves (1 - level) / 2 above: 1.96 for 0.95 and many degrees of freedom. */
double stats_t(double freedom, double level);
/* The half-width of an interval for the difference of two means, by Welch, as if the samples had nothing to do
 * with each other. */
double stats_unpaired(const Summary *a, const Summary *b, double level);

#endif
