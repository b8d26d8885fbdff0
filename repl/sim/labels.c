/* labels.c - see labels.h. */
#include "repl/sim/labels.h"

#include "repl/term/lang.h"
#include "repl/term/strings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void sim_label_number(SimWhat what, double value, char *out, size_t n) {
    if (fabs(value) < (what == SIM_WHAT_WINS ? 0.0005 : 0.005)) value = 0; /* no "-0.00" */
    if (isnan(value)) snprintf(out, n, "–");
    else if (what == SIM_WHAT_WINS) snprintf(out, n, "%.1f", 100 * value);
    else snprintf(out, n, fabs(value) < 100 ? "%.2f" : "%.1f", value);
}

void sim_label_signed(SimWhat what, double value, char *out, size_t n) {
    char number[40];
    sim_label_number(what, fabs(value), number, sizeof number);
    snprintf(out, n, "%s%s", isnan(value) ? "" : strspn(number, "0.") == strlen(number) ? "" : value < 0 ? "-" : "+", number);
}

void sim_label_percent(double share, char *out, size_t n) {
    snprintf(out, n, tr("%.0f%%"), round(100 * share) + 0.0); /* -0.0 + 0.0 is 0.0 */
}

void sim_label_whole(double value, char *out, size_t n) {
    snprintf(out, n, value == floor(value) ? "%.0f" : "%.1f", value);
}

void sim_label_bin(const SimHistogram *h, int bin, char *out, size_t n) {
    long long from = h->from + bin * h->width, to = from + h->width - 1;
    if (h->width == 1) snprintf(out, n, "%lld", from);
    else snprintf(out, n, "%lld – %lld", from, to);
}

void sim_label_strange(const SimStrange *strange, SimStrangeness which, char *out, size_t n) {
    static const char *const one[] = { "longest: game %d, %d turns", "highest score: game %d, %d for p%d",
                                       "lowest score: game %d, %d for p%d",
                                       "closest: game %d, the second is %d behind" };
    if (which == SIM_CLOSEST && strange->value == 0)
        snprintf(out, n, tr("closest: game %d, level at the top"), strange->game + 1);
    else snprintf(out, n, tr(one[which]), strange->game + 1, strange->value, strange->seat + 1);
}

SimEstimate sim_label_estimate(SimWhat what, const Summary *summary) {
    SimEstimate e = { "", "", "" };
    sim_label_number(what, summary->mean, e.mean, sizeof e.mean);
    sim_label_number(what, summary->interval.low, e.low, sizeof e.low);
    sim_label_number(what, summary->interval.high, e.high, sizeof e.high);
    return e;
}

/* Files have English and German; the program translates the English into the others. */
static const char *in_language(const char text[SIM_LANGS][SIM_TEXT]) {
    if (strcmp(lang_now(), "de") == 0) return text[1];
    return lang_game(text[0]);
}

const char *sim_label_title(const SimRun *run) {
    return in_language(run->title);
}

const char *sim_name_what(const SimRun *run, const SimFigure *figure) {
    static const char *const names[] = { "wins", "score", "turns", "decisions" };
    return figure->what == SIM_WHAT_MEASURE ? run->measures[figure->measure].name : names[figure->what];
}

const char *sim_label_what(const SimRun *run, const SimFigure *figure) {
    switch (figure->what) {
    case SIM_WHAT_WINS: return tr("win rate");
    case SIM_WHAT_SCORE: return tr("score");
    case SIM_WHAT_TURNS: return tr("turns");
    case SIM_WHAT_DECISIONS: return tr("decisions");
    case SIM_WHAT_MEASURE: return in_language(run->measures[figure->measure].text);
    }
    return "";
}

void sim_name_who(const SimFigure *figure, char *out, size_t n) {
    switch (figure->who) {
    case SIM_WHO_SEAT: snprintf(out, n, "p%d", figure->seat + 1); return;
    case SIM_WHO_PLACE: snprintf(out, n, "place%d", figure->seat + 1); return;
    case SIM_WHO_BOT: snprintf(out, n, "%s", figure->bot); return;
    case SIM_WHO_ALL: snprintf(out, n, "%s", figure->what == SIM_WHAT_MEASURE ? "total" : "all"); return;
    case SIM_WHO_TABLE: snprintf(out, n, "table"); return;
    case SIM_WHO_NOBODY: snprintf(out, n, "nobody"); return;
    }
}

void sim_label_who(const SimRun *run, const SimFigure *figure, char *out, size_t n) {
    sim_name_who(figure, out, n);
    if (figure->who == SIM_WHO_SEAT && !run->rotate) string_append(out, n, " %s", run->seats[figure->seat]);
    if (figure->who == SIM_WHO_PLACE) snprintf(out, n, figure->seat ? tr("who is number %d") : tr("who begins"), figure->seat + 1);
    if (figure->who == SIM_WHO_ALL)
        snprintf(out, n, "%s", figure->what == SIM_WHAT_MEASURE ? tr("together") : tr("all seats"));
    if (figure->who == SIM_WHO_NOBODY) snprintf(out, n, "%s", tr("nobody"));
}

void sim_label_seats(const SimRun *run, char *out, size_t n) {
    const char *bots[BOHN_MAX_SEATS];
    if (sim_bots(run, bots) == 1) snprintf(out, n, tr("%s in every seat"), bots[0]);
    else sim_seat_list(run, 0, ", ", out, n);
    if (run->rotate) string_append(out, n, "%s", tr("; seats rotate after each game"));
    if (run->rotate_first) string_append(out, n, "%s", tr("; everybody begins equally often"));
}

const char *sim_name_strangeness(SimStrangeness which) {
    static const char *const names[] = { "longest", "highest", "lowest", "closest" };
    return names[which];
}
