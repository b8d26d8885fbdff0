/* report.h - computes everything that is reported of a simulation; printing computes nothing more.
 *
 * A figure is one number per game (p2's score, the turns) and its summary. Failed games are excluded.
 */
#ifndef REPL_SIM_REPORT_H
#define REPL_SIM_REPORT_H

#include "repl/sim/sim.h"
#include "repl/sim/stats.h"

typedef enum SimWhat { SIM_WHAT_WINS, SIM_WHAT_SCORE, SIM_WHAT_TURNS, SIM_WHAT_DECISIONS, SIM_WHAT_MEASURE } SimWhat;

typedef enum SimWho {
    SIM_WHO_SEAT,      /* one seat */
    SIM_WHO_PLACE,     /* the seat at this place in turn order; `seat` 0 begins */
    SIM_WHO_BOT,       /* the seats of one bot: the sum of their wins, their mean score */
    SIM_WHO_ALL,       /* the mean of all seats; of a measure the sum */
    SIM_WHO_TABLE,     /* the game as a whole */
    SIM_WHO_NOBODY     /* games without a winner */
} SimWho;

typedef struct SimFigure {
    SimWhat what;
    int measure;           /* index in the run */
    SimWho who;
    int seat;
    const char *bot;       /* points into the run */
    double fair;           /* expected share of wins if seats and bots made no difference; 0: none */
    Summary summary;
} SimFigure;

#define SIM_BINS 12

typedef struct SimHistogram {
    SimFigure figure;      /* without its summary */
    int64_t from, width;   /* the first bin is from .. from + width - 1 */
    int n_bins, total;
    int counts[SIM_BINS];
} SimHistogram;

typedef enum SimStrangeness { SIM_LONGEST, SIM_HIGHEST, SIM_LOWEST, SIM_CLOSEST, SIM_STRANGENESSES } SimStrangeness;
#define SIM_STRANGEST 3

typedef struct SimStrange {
    int game;
    int value;             /* turns, a score, or the margin of the winner */
    int seat;              /* of the score */
} SimStrange;

typedef struct SimReport {
    const SimResult *result;
    int games, faults;     /* games finished and failed */
    int n_figures;
    SimFigure *figures;
    int n_histograms;
    SimHistogram *histograms;          /* single bots or seats follow all seats, with the same bins */
    int n_strange[SIM_STRANGENESSES];
    SimStrange strange[SIM_STRANGENESSES][SIM_STRANGEST];
} SimReport;

/* False without memory; otherwise end with sim_report_free(). The result must outlive the report. */
bool sim_report_make(SimReport *report, const SimResult *result);
void sim_report_free(SimReport *report);
/* The share of games without a winner. */
double sim_report_unwon(const SimReport *report);

/* Lists the figures of a run without summaries; `list` has room for sim_figure_count(). */
int sim_figure_count(const SimRun *run);
int sim_figures(const SimRun *run, SimFigure *list);
/* Do two figures of a run measure the same thing, for whatever seats? */
bool sim_figure_same_what(const SimFigure *a, const SimFigure *b);
/* The value of a figure in one game, which must have finished. */
double sim_figure_value(const SimResult *result, const SimFigure *figure, int game);
/* The largest half-width of the win rates' intervals after the first `known` games; 1 without games. */
double sim_win_width(const SimResult *result, int known);

#endif
