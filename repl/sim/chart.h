/* chart.h - charts for the HTML report, as inline SVG.
 *
 * A chart scales with its column; a unit is about a pixel. Colours and fonts come from the page's style sheet. Each
 * chart has a text description for screen readers.
 */
#ifndef REPL_SIM_CHART_H
#define REPL_SIM_CHART_H

#include "repl/sim/report.h"

#define SIM_CHART_WIDTH 400

typedef struct SimChart {
    FILE *out;
    int width;              /* in units: SIM_CHART_WIDTH, or less for a single histogram */
    int number;             /* charts on this page so far, for unique ids */
    const char *title;
    const char *about;      /* the description for screen readers */
} SimChart;

typedef struct SimChartRow {
    char label[100], value[60];
    double mean;
    Interval interval;      /* NAN: none */
    double fair;            /* position of the mark; NAN: none */
    bool clear;             /* a filled point */
    bool apart;             /* starts a group of rows */
} SimChartRow;

typedef struct SimChartStrip {
    char label[100];
    const SimHistogram *histogram;
    double mean;
} SimChartStrip;

/* Bars from 0, with whiskers. */
void sim_chart_bars(SimChart *chart, const SimChartRow *rows, int n);
/* Points with whiskers on both sides of 0. */
void sim_chart_differences(SimChart *chart, const SimChartRow *rows, int n);
/* Histograms with the same bins, one above the other, on one scale. A single one has no label. */
void sim_chart_strips(SimChart *chart, const SimChartStrip *strips, int n);

#endif
