/* verdict.c - see verdict.h. */
#include "repl/sim/verdict.h"

#include "repl/sim/labels.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"

#include <math.h>

/* ---- one set of rules --------------------------------------------------------------------------------------- */

/* The seat or bot whose win rate differs most from its fair share, above before below, if that is proven even when all
 * of them are tested together; else NULL. */
static const SimFigure *find_unfair(const SimReport *report, SimWho who) {
    const SimFigure *found = NULL;
    double farthest = 0;
    int n = 0;
    for (int i = 0; i < report->n_figures; i++)
        n += report->figures[i].what == SIM_WHAT_WINS && report->figures[i].who == who;
    for (int i = 0; i < report->n_figures; i++) {
        const SimFigure *f = &report->figures[i];
        if (f->what != SIM_WHAT_WINS || f->who != who) continue;
        double far = f->summary.mean - f->fair;
        Interval wide = stats_wilson_at(f->summary.mean, f->summary.n, 1 - (1 - STATS_LEVEL) / n);
        if (wide.low <= f->fair && f->fair <= wide.high) continue;
        if (found && (farthest > 0) == (far > 0) ? fabs(far) <= fabs(farthest) : found && far < 0) continue;
        found = f;
        farthest = far;
    }
    return found;
}

/* "p1 wins 52.3% of games (51.2 to 53.4)". Not "±": near 0 and 100 the interval is lopsided. */
static void append_rate(const SimRun *run, const SimFigure *figure, char *out, size_t n) {
    char who[100];
    SimEstimate e = sim_label_estimate(SIM_WHAT_WINS, &figure->summary);
    sim_label_who(run, figure, who, sizeof who);
    string_append(out, n, tr("%s wins %s%% of games (%s to %s)"), who, e.mean, e.low, e.high);
}

static void append_seats(const SimReport *report, char *out, size_t n) {
    char fair[40];
    const SimFigure *seat = find_unfair(report, SIM_WHO_SEAT);
    sim_label_number(SIM_WHAT_WINS, report->figures[0].fair, fair, sizeof fair); /* the same for all seats */
    if (!seat) {
        string_append(out, n, tr("No seat has a proven advantage: all win rates agree with the fair %s%%."), fair);
        return;
    }
    append_rate(&report->result->run, seat, out, n);
    string_append(out, n, tr(seat->summary.mean > seat->fair
                                 ? ", more than the fair %s%%: this seat is an advantage."
                                 : ", less than the fair %s%%: this seat is a disadvantage."), fair);
}

/* Is it an advantage to begin, or to come later? */
static void append_places(const SimReport *report, char *out, size_t n) {
    char fair[40];
    const SimFigure *place = find_unfair(report, SIM_WHO_PLACE);
    sim_label_number(SIM_WHAT_WINS, report->figures[0].fair, fair, sizeof fair);
    if (!place) {
        string_append(out, n, " %s", tr("No place in turn order has a proven advantage."));
        return;
    }
    SimEstimate e = sim_label_estimate(SIM_WHAT_WINS, &place->summary);
    string_append(out, n, " ");
    if (place->seat == 0) string_append(out, n, tr("The player who begins wins %s%% of games (%s to %s), "), e.mean, e.low, e.high);
    else
        string_append(out, n, tr("The player who is number %d in turn order wins %s%% of games (%s to %s), "),
                      place->seat + 1, e.mean, e.low, e.high);
    string_append(out, n, tr(place->summary.mean > place->fair ? "more than the fair %s%%." : "less than the fair %s%%."), fair);
}

static void append_bots(const SimReport *report, char *out, size_t n) {
    char fair[40];
    const SimFigure *bot = find_unfair(report, SIM_WHO_BOT);
    if (!bot) {
        string_append(out, n, "%s", tr("No bot provably wins more or less than its share."));
        return;
    }
    sim_label_number(SIM_WHAT_WINS, bot->fair, fair, sizeof fair);
    append_rate(&report->result->run, bot, out, n);
    string_append(out, n, tr(bot->summary.mean > bot->fair ? ", more than its fair share of %s%%."
                                                           : ", less than its fair share of %s%%."), fair);
}

void sim_report_verdict(const SimReport *report, char *out, size_t n) {
    const SimRun *run = &report->result->run;
    const char *bots[BOHN_MAX_SEATS];
    double nobody = sim_report_unwon(report);
    out[0] = '\0';
    if (report->games == 0) {
        snprintf(out, n, "%s", tr("No game finished."));
        return;
    }
    if (run->players == 1) {
        append_rate(run, &report->figures[0], out, n);
        string_append(out, n, ".");
        return;
    }
    if (nobody > 0) {
        char number[40];
        sim_label_number(SIM_WHAT_WINS, nobody, number, sizeof number);
        string_append(out, n, tr("Nobody wins %s%% of games; fair shares refer to the rest. "), number);
    }
    bool same_bots = sim_bots(run, bots) == 1;
    if (!same_bots) {
        append_bots(report, out, n);
        string_append(out, n, " ");
    }
    if (same_bots || run->rotate) append_seats(report, out, n);
    if (run->rotate_first) append_places(report, out, n);
    if (!same_bots && !run->rotate)
        string_append(out, n, "%s", tr("Nobody changed seats, so the effects of bot and seat cannot be separated."));
}

/* ---- a comparison ------------------------------------------------------------------------------------------- */

/* The verdict covers win rates, and of other figures those of all seats or of the game. */
static bool covered(const SimDifference *d, int players) {
    SimWho who = d->figure.who;
    return d->figure.what == SIM_WHAT_WINS || who == SIM_WHO_ALL || who == SIM_WHO_TABLE || players == 1;
}

static void put_clear(const SimRun *run, const SimDifference *d, char *out, size_t n) {
    char who[100], number[60], percent[40] = "";
    const char *what = sim_label_what(run, &d->figure);
    double by = d->difference.mean, part = d->a.mean != 0 ? 100 * fabs(by / d->a.mean) : 0;
    if (part > 0) snprintf(percent, sizeof percent, part < 10 ? "%.1f" : "%.0f", part);
    sim_label_who(run, &d->figure, who, sizeof who);
    sim_label_number(d->figure.what, fabs(by), number, sizeof number);
    if (d->figure.what == SIM_WHAT_WINS)
        snprintf(out, n, tr(by > 0 ? "%s wins %s percentage points more often"
                                   : "%s wins %s percentage points less often"), who, number);
    else if (d->figure.what == SIM_WHAT_TURNS)
        snprintf(out, n, tr(by > 0 ? "the games are %s%% longer" : "the games are %s%% shorter"), percent);
    else {
        if (*percent) snprintf(number, sizeof number, tr("%s%%"), percent);
        if (d->figure.what == SIM_WHAT_SCORE) snprintf(out, n, tr(by > 0 ? "%s: %s higher" : "%s: %s lower"), what, number);
        else snprintf(out, n, tr(by > 0 ? "%s: %s more" : "%s: %s fewer"), what, number);
    }
}

void sim_comparison_verdict(const SimComparison *vs, char *out, size_t n) {
    const SimRun *run = &vs->a->run;
    char unclear[600] = "", one[300];
    bool wins = false, same_games = true;
    out[0] = '\0';
    for (int i = 0; i < vs->n; i++) {
        const SimDifference *d = &vs->list[i];
        same_games &= d->difference.mean == 0 && d->difference.sd == 0;
        if (!d->clear || !covered(d, run->players)) continue;
        wins |= d->figure.what == SIM_WHAT_WINS;
        put_clear(run, d, one, sizeof one);
        string_append(out, n, "%s%s", *out ? "; " : "", one);
    }
    if (!wins) string_append(unclear, sizeof unclear, "%s", tr("win rate"));
    for (int i = 0; i < vs->n; i++) {
        const SimDifference *d = &vs->list[i];
        if (d->clear || d->figure.what == SIM_WHAT_WINS || !covered(d, run->players)) continue;
        const char *what = sim_label_what(run, &d->figure);
        string_append(unclear, sizeof unclear, "%s%s", *unclear ? ", " : "", what);
    }
    if (vs->pairs == 0) snprintf(out, n, "%s", tr("no pair of games finished"));
    else if (same_games) snprintf(out, n, "%s", tr("no game ended differently"));
    else if (*unclear) string_append(out, n, "%s%s%s", *out ? "; " : "", tr("no clear difference in: "), unclear);
}
