/* chart.h - the charts of a simulation's page, as SVG inside HTML.
 *
 * A chart grows with its column; a unit is about a pixel. Its colours and letters are those of the page's
 * style sheet, so that it follows light and dark,
 * and it says in words what it shows.
 */
#ifndef REPL_SIM_CHART_H
#define REPL_SIM_CHART_H

#include "repl/sim/report.h"

#define SIM_CHART_WIDTH 400

typedef struct SimChart {
    FILE *out;
    int width;              /* in units: SIM_CHART_WIDTH, or less for a single histogram */
    int number;             /* of charts on this page, for their names */
    const char *title;
    const char *about;      /* for those who do not see it */
} SimChart;

typedef struct SimChartRow {
    char label[100], value[60];
    double mean;
    Interval interval;      /* NAN: none */
    double fair;            /* is marked; NAN: nothing is */
    bool clear;             /* stands out */
    bool apart;             /* from the rows before */
} SimChartRow;

typedef struct SimChartStrip {
    char label[100];
    const SimHistogram *histogram;
    double mean;
} SimChartStrip;

/* Bars from 0 on, with whiskers. */
void sim_chart_bars(SimChart *chart, const SimChartRow *rows, int n);
/* Differences as points with whiskers on both sides of 0. */
void sim_chart_differences(SimChart *chart, const SimChartRow *rows, int n);
/* Histograms with the same bins above each other, on one scale; a single one needs no label. */
void sim_chart_strips(SimChart *chart, const SimChartStrip *strips, int n);

#endif
