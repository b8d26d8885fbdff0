/* report.h - all that is told of a simulation, as numbers: whoever prints it computes nothing more.
 *
 * A figure is one number of each game (the score of p2, the turns) and its summary. Games at fault are in none.
 */
#ifndef REPL_SIM_REPORT_H
#define REPL_SIM_REPORT_H

#include "repl/sim/sim.h"
#include "repl/sim/stats.h"

typedef enum SimWhat { SIM_WHAT_WINS, SIM_WHAT_SCORE, SIM_WHAT_TURNS, SIM_WHAT_DECISIONS, SIM_WHAT_MEASURE } SimWhat;

typedef enum SimWho {
    SIM_WHO_SEAT,      /* one seat, whoever sits there */
    SIM_WHO_BOT,       /* the seats of one bot, wherever they are: their wins together, their mean score */
    SIM_WHO_ALL,       /* the mean of all seats; of a measure their sum */
    SIM_WHO_TABLE,     /* of the game as a whole */
    SIM_WHO_NOBODY     /* games that nobody won */
} SimWho;

typedef struct SimFigure {
    SimWhat what;
    int measure;           /* its number in the run */
    SimWho who;
    int seat;
    const char *bot;       /* of the run */
    double fair;           /* wins: what it would be if all seats were alike; of the games that somebody won */
    Summary summary;
} SimFigure;

#define SIM_BINS 12

typedef struct SimHistogram {
    SimFigure figure;      /* whose numbers it counts; its summary is not filled in */
    int64_t from, width;   /* the first bin holds from .. from + width - 1 */
    int n_bins, total;
    int counts[SIM_BINS];
} SimHistogram;

typedef enum SimStrangeness { SIM_LONGEST, SIM_HIGHEST, SIM_LOWEST, SIM_CLOSEST, SIM_STRANGENESSES } SimStrangeness;
#define SIM_STRANGEST 3

typedef struct SimStrange {
    int game;
    int value;             /* turns, a score, or how far the second is behind */
    int seat;              /* whose score it is */
} SimStrange;

typedef struct SimReport {
    const SimResult *result;
    int games, faults;     /* played to the end, and not */
    int n_figures;
    SimFigure *figures;
    int n_histograms;
    SimHistogram *histograms;          /* those of single bots or seats follow that of all seats and have its bins */
    int n_strange[SIM_STRANGENESSES];
    SimStrange strange[SIM_STRANGENESSES][SIM_STRANGEST];
} SimReport;

/* False without memory. */
bool sim_report_make(SimReport *report, const SimResult *result);
void sim_report_free(SimReport *report);
/* The share of games that nobody won. */
double sim_report_unwon(const SimReport *report);

/* The different bots of a run. */
int sim_bots(const SimRun *run, const char *bots[BOHN_MAX_SEATS]);
/* Lists the figures of a run, without summaries; `list` has room for sim_figure_count() of them. */
int sim_figure_count(const SimRun *run);
int sim_figures(const SimRun *run, SimFigure *list);
/* The figure of one game, which must have been played to its end. */
double sim_figure_value(const SimResult *result, const SimFigure *figure, int game);
/* The widest half of an interval for a win rate after the first `known` games; 1 without games. */
double sim_win_width(const SimResult *result, int known);

#endif
