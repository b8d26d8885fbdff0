/* words.c - see words.h. */
#include "repl/sim/words.h"

#include "repl/term/lang.h"
#include "repl/term/strings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void sim_text_number(SimWhat what, double value, char *out, size_t n) {
    if (isnan(value)) snprintf(out, n, "–");
    else if (what == SIM_WHAT_WINS) snprintf(out, n, "%.1f", 100 * value);
    else snprintf(out, n, fabs(value) < 100 ? "%.2f" : "%.1f", value);
}

void sim_text_signed(SimWhat what, double value, char *out, size_t n) {
    char number[40];
    sim_text_number(what, fabs(value), number, sizeof number);
    snprintf(out, n, "%s%s", isnan(value) ? "" : value < 0 ? "-" : value > 0 ? "+" : "", number);
}

void sim_text_whole(double value, char *out, size_t n) {
    snprintf(out, n, value == floor(value) ? "%.0f" : "%.1f", value);
}

void sim_text_bin(const SimHistogram *h, int bin, char *out, size_t n) {
    long long from = h->from + bin * h->width, to = from + h->width - 1;
    if (h->width == 1) snprintf(out, n, "%lld", from);
    else snprintf(out, n, "%lld – %lld", from, to);
}

void sim_text_strange(const SimStrange *strange, SimStrangeness which, char *out, size_t n) {
    static const char *const one[] = { "longest: game %d, %d turns", "highest score: game %d, %d for p%d",
                                       "lowest score: game %d, %d for p%d",
                                       "closest: game %d, the second is %d behind" };
    if (which == SIM_CLOSEST && strange->value == 0)
        snprintf(out, n, tr("closest: game %d, level at the top"), strange->game + 1);
    else snprintf(out, n, tr(one[which]), strange->game + 1, strange->value, strange->seat + 1);
}

const char *sim_what_name(const SimRun *run, SimWhat what, int measure) {
    static const char *const names[] = { "wins", "score", "turns", "decisions" };
    return what == SIM_WHAT_MEASURE ? run->measures[measure].name : names[what];
}

const char *sim_what_text(const SimRun *run, SimWhat what, int measure) {
    if (what == SIM_WHAT_MEASURE) return run->measures[measure].text[lang_now()[0] == 'd'];
    switch (what) {
    case SIM_WHAT_WINS: return tr("win rate");
    case SIM_WHAT_SCORE: return tr("score");
    case SIM_WHAT_TURNS: return tr("turns");
    case SIM_WHAT_DECISIONS: return tr("decisions");
    case SIM_WHAT_MEASURE: break;
    }
    return "";
}

void sim_who_name(const SimFigure *figure, char *out, size_t n) {
    switch (figure->who) {
    case SIM_WHO_SEAT: snprintf(out, n, "p%d", figure->seat + 1); return;
    case SIM_WHO_BOT: snprintf(out, n, "%s", figure->bot); return;
    case SIM_WHO_ALL: snprintf(out, n, "%s", figure->what == SIM_WHAT_MEASURE ? "total" : "all"); return;
    case SIM_WHO_TABLE: snprintf(out, n, "table"); return;
    case SIM_WHO_NOBODY: snprintf(out, n, "nobody"); return;
    }
}

void sim_who_text(const SimRun *run, const SimFigure *figure, char *out, size_t n) {
    sim_who_name(figure, out, n);
    if (figure->who == SIM_WHO_SEAT && !run->rotate) string_append(out, n, " %s", run->seats[figure->seat]);
    if (figure->who == SIM_WHO_ALL)
        snprintf(out, n, "%s", figure->what == SIM_WHAT_MEASURE ? tr("together") : tr("all seats"));
    if (figure->who == SIM_WHO_NOBODY) snprintf(out, n, "%s", tr("nobody"));
}

const char *sim_strangeness_name(SimStrangeness which) {
    static const char *const names[] = { "longest", "highest", "lowest", "closest" };
    return names[which];
}

/* ---- the verdict ---- */

/* The seat or bot whose win rate is farthest from its share, above rather than below, among those for which that is
 * proven, even if all of them are looked at together; NULL if there is none. `fair` is its share. */
static const SimFigure *find_unfair(const SimReport *report, SimWho who, double *fair) {
    const SimFigure *found = NULL;
    double farthest = 0;
    int n = 0;
    for (int i = 0; i < report->n_figures; i++)
        n += report->figures[i].what == SIM_WHAT_WINS && report->figures[i].who == who;
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *f = &report->figures[i];
        if (f->what != SIM_WHAT_WINS || f->who != who) continue;
        double share = f->fair, far = f->summary.mean - share;
        Interval wide = stats_wilson_at(f->summary.mean, f->summary.n, 1 - (1 - STATS_LEVEL) / n);
        *fair = found ? *fair : share;
        if (wide.low <= share && share <= wide.high) continue;
        if (found && (farthest > 0) == (far > 0) ? fabs(far) <= fabs(farthest) : found && far < 0) continue;
        found = f;
        farthest = far;
        *fair = share;
    }
    return found;
}

/* "p1 wins 52.3 % of the games (51.2 to 53.4)": near 0 and 100 an interval is not alike on both sides. */
static void append_rate(const SimRun *run, const SimFigure *figure, char *out, size_t n) {
    char who[100], mean[40], low[40], high[40];
    const Summary *s = &figure->summary;
    sim_who_text(run, figure, who, sizeof who);
    sim_text_number(SIM_WHAT_WINS, s->mean, mean, sizeof mean);
    sim_text_number(SIM_WHAT_WINS, s->interval.low, low, sizeof low);
    sim_text_number(SIM_WHAT_WINS, s->interval.high, high, sizeof high);
    string_append(out, n, tr("%s wins %s%% of games (%s to %s)"), who, mean, low, high);
}

static void append_seats(const SimReport *report, char *out, size_t n) {
    char number[40];
    double fair = 0;
    const SimFigure *seat = find_unfair(report, SIM_WHO_SEAT, &fair);
    sim_text_number(SIM_WHAT_WINS, fair, number, sizeof number);
    if (!seat) {
        string_append(out, n, tr("No seat has a proven advantage: all win rates agree with the fair %s%%."),
                    number);
        return;
    }
    append_rate(&report->result->run, seat, out, n);
    bool more = seat->summary.mean > fair;
    string_append(out, n,
                tr(more ? ", more than the fair %s%%: this seat is an advantage."
                        : ", less than the fair %s%%: this seat is a disadvantage."), number);
}

static void append_bots(const SimReport *report, char *out, size_t n) {
    char number[40];
    double fair = 0;
    const SimFigure *bot = find_unfair(report, SIM_WHO_BOT, &fair);
    if (!bot) {
        string_append(out, n, "%s", tr("No bot provably wins more or less than its share."));
        return;
    }
    sim_text_number(SIM_WHAT_WINS, fair, number, sizeof number);
    append_rate(&report->result->run, bot, out, n);
    string_append(out, n,
                tr(bot->summary.mean > fair ? ", more than its fair share of %s%%."
                                            : ", less than its fair share of %s%%."), number);
}

void sim_report_verdict(const SimReport *report, char *out, size_t n) {
    const SimRun *run = &report->result->run;
    const char *bots[BOHN_MAX_SEATS];
    double nobody = sim_report_unwon(report);
    out[0] = '\0';
    if (report->games == 0) {
        snprintf(out, n, "%s", tr("No game finished."));
    } else if (run->players == 1) {
        append_rate(run, &report->figures[0], out, n);
        string_append(out, n, ".");
    } else {
        char number[40];
        sim_text_number(SIM_WHAT_WINS, nobody, number, sizeof number);
        if (nobody > 0)
            string_append(out, n, tr("Nobody wins %s%% of games; fair shares refer to the rest. "), number);
        if (sim_bots(run, bots) > 1) {
            append_bots(report, out, n);
            string_append(out, n, " ");
        }
        if (sim_bots(run, bots) == 1 || run->rotate) append_seats(report, out, n);
        else string_append(out, n, "%s", tr("Nobody changed seats, so the effects of bot and seat cannot be "
                                            "separated."));
    }
}
