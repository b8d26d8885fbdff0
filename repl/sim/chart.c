/* chart.c - see chart.h. */
#include "repl/sim/chart.h"

#include "repl/sim/labels.h"
#include "repl/term/html.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"

#include <math.h>
#include <string.h>

#define LABELS 112          /* width of the labels on the left */
#define LABEL_COLUMNS 15    /* letters that fit there */
#define VALUE 64            /* width of a number at the end of a bar */
#define HALF_ROW 13
#define ROW (2 * HALF_ROW)
#define AXIS 22             /* height of the numbers below */

/* ---- pieces ----------------------------------------------------------------------------------------------- */

static void open_chart(SimChart *chart, double height) {
    int n = ++chart->number;
    fprintf(chart->out, "<svg viewBox=\"0 0 %d %.0f\" role=\"img\" aria-labelledby=\"chart%d about%d\">\n",
            chart->width, height, n, n);
    fprintf(chart->out, "<title id=\"chart%d\">", n);
    html_text(chart->out, chart->title);
    fprintf(chart->out, "</title>\n<desc id=\"about%d\">", n);
    html_text(chart->out, chart->about);
    fputs("</desc>\n", chart->out);
}

static void close_chart(SimChart *chart) {
    fputs("</svg>\n", chart->out);
}

static void put_line(FILE *out, const char *style, double x1, double y1, double x2, double y2) {
    fprintf(out, "<line class=\"%s\" x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"/>\n", style, x1, y1, x2, y2);
}

static void put_text(FILE *out, const char *style, double x, double y, const char *text) {
    fprintf(out, "<text class=\"%s\" x=\"%.2f\" y=\"%.2f\">", style, x, y);
    html_number(out, text);
    fputs("</text>\n", out);
}

static void put_label(FILE *out, double y, const char *label) {
    char text[100];
    snprintf(text, sizeof text, "%s", label);
    page_cut(text, sizeof text, LABEL_COLUMNS);
    put_text(out, "label", 0, y + 4, text);
}

/* A tooltip. */
static void put_hint(FILE *out, const char *label, const char *value) {
    fputs("<title>", out);
    html_textf(out, *label ? "%s: %s" : "%s%s", label, value);
    fputs("</title>", out);
}

/* The smallest of 1, 2, 5, 10 ... that divides a range into at most `most` parts. */
static double nice_step(double range, int most) {
    if (!(range > 0)) return 1;
    double ten = pow(10, floor(log10(range / most)));
    for (;; ten *= 10) {
        if (range / ten <= most) return ten;
        if (range / (2 * ten) <= most) return 2 * ten;
        if (range / (5 * ten) <= most) return 5 * ten;
    }
}

static double reach(const SimChartRow *row) {
    double far = fabs(row->mean);
    if (!isnan(row->interval.low)) far = fmax(far, fmax(fabs(row->interval.low), fabs(row->interval.high)));
    return far;
}

static double farthest(const SimChartRow *rows, int n) {
    double far = 0;
    for (int i = 0; i < n; i++) far = fmax(far, reach(&rows[i]));
    return far;
}

static double rows_height(const SimChartRow *rows, int n) {
    double height = 0;
    for (int i = 0; i < n; i++) height += ROW + (rows[i].apart ? HALF_ROW : 0);
    return height;
}

static void put_whisker(FILE *out, double low, double high, double y) {
    put_line(out, "whisker", low, y, high, y);
    put_line(out, "whisker", low, y - 3, low, y + 3);
    put_line(out, "whisker", high, y - 3, high, y + 3);
}

/* ---- bars ------------------------------------------------------------------------------------------------- */

void sim_chart_bars(SimChart *chart, const SimChartRow *rows, int n) {
    const double left = LABELS, right = chart->width - VALUE; /* leaves room after the longest whisker */
    double far = farthest(rows, n), step = nice_step(far, 5), top = fmax(1, ceil(far / step - 1e-9)) * step;
    double scale = (right - left) / top, height = rows_height(rows, n), y = 0;
    FILE *out = chart->out;
    open_chart(chart, height + AXIS);
    for (int i = 0; i * step <= top * (1 + 1e-9); i++) {
        char tick[40];
        snprintf(tick, sizeof tick, "%.6g", i * step);
        put_line(out, "grid", left + i * step * scale, 0, left + i * step * scale, height + 4);
        put_text(out, "tick", left + i * step * scale, height + 18, tick);
    }
    for (int i = 0; i < n; i++, y += ROW) {
        const SimChartRow *row = &rows[i];
        double end = left + row->mean * scale;
        if (row->apart) y += HALF_ROW;
        double middle = y + HALF_ROW;
        put_label(out, middle, row->label);
        fprintf(out, "<rect class=\"bar\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"16\">", left, middle - 8,
                row->mean * scale);
        put_hint(out, row->label, row->value);
        fputs("</rect>\n", out);
        if (!isnan(row->interval.low)) {
            put_whisker(out, left + row->interval.low * scale, left + row->interval.high * scale, middle);
            end = left + row->interval.high * scale;
        }
        if (!isnan(row->fair)) {
            double fair = left + row->fair * scale;
            put_line(out, "fair", fair, y + 1, fair, y + ROW - 1);
            if (fair > end && fair < end + VALUE) end = fair; /* the number goes after the mark */
        }
        put_text(out, "value", end + 6, middle + 4, row->value);
    }
    put_line(out, "axis", left, 0, left, height);
    close_chart(chart);
}

/* ---- differences ------------------------------------------------------------------------------------------- */

static void put_signed_tick(FILE *out, double x, double y, double value) {
    char tick[40];
    snprintf(tick, sizeof tick, value == 0 ? "0" : "%+.6g", value);
    put_text(out, "tick", x, y, tick);
}

void sim_chart_differences(SimChart *chart, const SimChartRow *rows, int n) {
    const double left = LABELS + 30, right = chart->width - 30, zero = (left + right) / 2;
    double far = farthest(rows, n), step = nice_step(far, 2), top = fmax(1, ceil(far / step - 1e-9)) * step;
    double scale = (right - zero) / top, height = rows_height(rows, n), y = 0;
    int ticks = (int)lround(top / step);
    FILE *out = chart->out;
    open_chart(chart, height + AXIS);
    for (int i = -ticks; i <= ticks; i++) {
        put_line(out, i == 0 ? "axis" : "grid", zero + i * step * scale, 0, zero + i * step * scale, height + 4);
        put_signed_tick(out, zero + i * step * scale, height + 18, i * step);
    }
    for (int i = 0; i < n; i++, y += ROW) {
        const SimChartRow *row = &rows[i];
        if (row->apart) y += HALF_ROW;
        double middle = y + HALF_ROW;
        put_label(out, middle, row->label);
        if (!isnan(row->interval.low))
            put_whisker(out, zero + row->interval.low * scale, zero + row->interval.high * scale, middle);
        fprintf(out, "<circle class=\"%s\" cx=\"%.2f\" cy=\"%.2f\" r=\"5\">", row->clear ? "clear" : "unclear",
                zero + row->mean * scale, middle);
        put_hint(out, row->label, row->value);
        fputs("</circle>\n", out);
    }
    close_chart(chart);
}

/* ---- histograms --------------------------------------------------------------------------------------------- */

static double share(const SimHistogram *h, int bin) {
    return h->total > 0 ? (double)h->counts[bin] / h->total : 0;
}

static int highest(const SimHistogram *h) {
    int best = 0;
    for (int i = 1; i < h->n_bins; i++)
        if (h->counts[i] > h->counts[best]) best = i;
    return best;
}

/* The x coordinate of a number. */
static double place(const SimHistogram *h, double value, double left, double column) {
    return left + (value - (double)h->from + 0.5) / (double)h->width * column;
}

static void put_columns(FILE *out, const SimChartStrip *strip, double left, double column, double bottom,
                        double scale) {
    const SimHistogram *h = strip->histogram;
    double gap = column > 12 ? 2 : 1, middle = left + (highest(h) + 0.5) * column;
    char text[80], bin[60];
    for (int i = 0; i < h->n_bins; i++) {
        double height = share(h, i) * scale;
        if (h->counts[i] == 0) continue;
        fprintf(out, "<rect class=\"bar\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\">",
                left + i * column + gap / 2, bottom - height, column - gap, height);
        sim_label_bin(h, i, bin, sizeof bin);
        snprintf(text, sizeof text, tr("%.1f%%"), 100 * share(h, i));
        put_hint(out, bin, text);
        fputs("</rect>\n", out);
    }
    put_line(out, "axis", left, bottom, left + h->n_bins * column, bottom);
    snprintf(text, sizeof text, tr("%.0f%%"), 100 * share(h, highest(h)));
    put_text(out, "peak", middle, bottom - share(h, highest(h)) * scale - 4, text);
    double x = place(h, strip->mean, left, column);
    fprintf(out, "<path class=\"mean\" d=\"M%.2f %.2fl-4 7h8z\"/>\n", x, bottom + 1);
}

/* As many tick labels as fit without overlapping. */
static void put_bins(FILE *out, const SimHistogram *h, double left, double column, double y) {
    char first[40], last[40];
    snprintf(first, sizeof first, "%lld", (long long)h->from);
    snprintf(last, sizeof last, "%lld", (long long)h->from + (long long)(h->n_bins - 1) * h->width);
    double wide = 8.0 * (double)fmax((double)strlen(first), (double)strlen(last)) + 6;
    int every = (int)ceil(wide / column);
    for (int i = 0; i < h->n_bins; i += every) {
        char tick[40];
        long long value = h->from + i * h->width;
        snprintf(tick, sizeof tick, "%lld", value);
        put_text(out, "tick", place(h, (double)value, left, column), y, tick);
    }
}

void sim_chart_strips(SimChart *chart, const SimChartStrip *strips, int n) {
    const SimHistogram *h = strips[0].histogram;
    double left = n > 1 ? LABELS : 16, column = fmin((chart->width - left) / h->n_bins, chart->width / 8.0);
    double room = n > 1 ? 44 : chart->width / 4.0 + 10, strip = room + 28, most = 0;
    FILE *out = chart->out;
    for (int i = 0; i < n; i++) most = fmax(most, share(strips[i].histogram, highest(strips[i].histogram)));
    open_chart(chart, n * strip + 16);
    for (int i = 0; i < n; i++) {
        double bottom = i * strip + room + 16;
        if (n > 1) put_label(out, bottom - 6, strips[i].label);
        put_columns(out, &strips[i], left, column, bottom, room / most);
    }
    put_bins(out, h, left, column, n * strip + 12);
    close_chart(chart);
}
