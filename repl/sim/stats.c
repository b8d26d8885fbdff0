/* stats.c - see stats.h. */
#include "repl/sim/stats.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* ---- Student's t ------------------------------------------------------------------------------------ */

/* The continued fraction of the incomplete beta function, by Lentz's method. */
static double beta_fraction(double a, double b, double x) {
    const double tiny = 1e-300;
    double c = 1, d = 1 - (a + b) * x / (a + 1);
    d = 1 / (fabs(d) < tiny ? tiny : d);
    double value = d;
    for (int m = 1; m <= 500; m++) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        for (int half = 0; half < 2; half++) {
            double term = half == 0 ? even : odd;
            d = 1 + term * d;
            d = 1 / (fabs(d) < tiny ? tiny : d);
            c = 1 + term / c;
            if (fabs(c) < tiny) c = tiny;
            value *= c * d;
        }
        if (fabs(c * d - 1) < 1e-14) break;
    }
    return value;
}

static double incomplete_beta(double a, double b, double x) {
    if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
    double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
    return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

/* The probability of a value farther from 0 than t. */
static double tails(double t, double freedom) {
    return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t));
}

double stats_t(double freedom, double level) {
    double low = 0, high = 1;
    if (!(freedom > 0)) return NAN;
    while (tails(high, freedom) > 1 - level && high < 1e9) high *= 2;
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (tails(middle, freedom) > 1 - level) low = middle;
        else high = middle;
    }
    return (low + high) / 2;
}

/* ---- intervals --------------------------------------------------------------------------------------- */

static Interval wilson(double p, double n, double z) {
    double middle = p + z * z / (2 * n), reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    double low = (middle - reach) / (1 + z * z / n), high = (middle + reach) / (1 + z * z / n);
    return (Interval){ p > 0 && low > 0 ? low : 0, p < 1 && high < 1 ? high : 1 };
}

Interval stats_wilson(double p, double n) {
    return wilson(p, n, 1.959963984540054);
}

Interval stats_wilson_at(double p, double n, double level) {
    return wilson(p, n, stats_t(1e6, level)); /* practically normal */
}

Interval stats_mean(double mean, double sd, int n, double level) {
    if (n < 2) return (Interval){ NAN, NAN };
    double reach = stats_t(n - 1, level) * sd / sqrt(n);
    return (Interval){ mean - reach, mean + reach };
}

/* The half-width and the middle of stats_bounded() before it is clipped to the bounds. */
static double bounded(const Summary *s, double low, double high, double level, double *middle) {
    double z = stats_t(1e6, level), more = z * z, n = s->n + more;
    *middle = (s->n * s->mean + more * (low + high) / 2) / n;
    double own = s->n > 1 ? (s->n - 1) * s->sd * s->sd : 0, moved = s->mean - *middle;
    double ends = (low - *middle) * (low - *middle) + (high - *middle) * (high - *middle);
    return z * sqrt(own + s->n * moved * moved + more / 2 * ends) / n;
}

Interval stats_bounded(const Summary *s, double low, double high, double level) {
    double middle, reach = bounded(s, low, high, level, &middle);
    if (s->n < 1) return (Interval){ NAN, NAN };
    return (Interval){ fmax(middle - reach, low), fmin(middle + reach, high) };
}

double stats_unpaired_shares(const Summary *a, const Summary *b, double level) {
    double middle;
    if (a->n < 1 || b->n < 1) return NAN;
    return hypot(bounded(a, 0, 1, level, &middle), bounded(b, 0, 1, level, &middle));
}

double stats_unpaired(const Summary *a, const Summary *b, double level) {
    if (a->n < 2 || b->n < 2) return NAN;
    double va = a->sd * a->sd / a->n, vb = b->sd * b->sd / b->n;
    if (va + vb == 0) return 0;
    double freedom = (va + vb) * (va + vb) / (va * va / (a->n - 1) + vb * vb / (b->n - 1));
    return stats_t(freedom, level) * sqrt(va + vb);
}

/* ---- summaries ----------------------------------------------------------------------------------------- */

static int order(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The smallest value with at least `percent` of the values at or below it. */
static double quantile(const double *sorted, int n, int percent) {
    return sorted[((int64_t)n * percent + 99) / 100 - 1];
}

Summary stats_summary(double *values, int n, bool shares) {
    if (n == 0) return (Summary){ 0, NAN, NAN, { NAN, NAN }, NAN, NAN, NAN, NAN, NAN };
    Summary s = { .n = n, .interval = { NAN, NAN } };
    double sum = 0, squares = 0;
    bool whole = true;
    for (int i = 0; i < n; i++) {
        sum += values[i];
        whole &= values[i] == 0 || values[i] == 1;
    }
    s.mean = sum / n;
    for (int i = 0; i < n; i++) squares += (values[i] - s.mean) * (values[i] - s.mean);
    s.sd = n > 1 ? sqrt(squares / (n - 1)) : 0;
    s.interval = !shares ? stats_mean(s.mean, s.sd, n, STATS_LEVEL)
                 : whole ? stats_wilson(s.mean, n)
                         : stats_bounded(&s, 0, 1, STATS_LEVEL);
    qsort(values, (size_t)n, sizeof *values, order);
    s.least = values[0];
    s.most = values[n - 1];
    s.p5 = quantile(values, n, 5);
    s.p95 = quantile(values, n, 95);
    s.median = (values[(n - 1) / 2] + values[n / 2]) / 2;
    return s;
}
