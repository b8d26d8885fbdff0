/* labels.h - names, numbers and titles of a simulation as text. All reports use these. */
#ifndef REPL_SIM_LABELS_H
#define REPL_SIM_LABELS_H

#include "repl/sim/report.h"

/* Labels for people, in the program's language: the title of the game; "wins", "score"; "p1", "farmer", "all seats";
 * who plays, as "farmer in every seat". */
const char *sim_label_title(const SimRun *run);
const char *sim_label_what(const SimRun *run, const SimFigure *figure);
void sim_label_who(const SimRun *run, const SimFigure *figure, char *out, size_t n);
void sim_label_seats(const SimRun *run, char *out, size_t n);
/* Names for programs: "wins", "ship_thalers"; "p1", "farmer", "total"; "longest". */
const char *sim_name_what(const SimRun *run, const SimFigure *figure);
void sim_name_who(const SimFigure *figure, char *out, size_t n);
const char *sim_name_strangeness(SimStrangeness which);

/* A mean, with suitable decimals; a win rate as a percentage. */
void sim_label_number(SimWhat what, double value, char *out, size_t n);
/* A difference: the same with its sign. */
void sim_label_signed(SimWhat what, double value, char *out, size_t n);
/* A share as a whole percentage; never "-0%". */
void sim_label_percent(double share, char *out, size_t n);
/* A value of a single game, or a median. */
void sim_label_whole(double value, char *out, size_t n);
/* The range of a histogram's bin: "7", "10 – 14". */
void sim_label_bin(const SimHistogram *h, int bin, char *out, size_t n);
/* "longest: game 7, 42 turns" */
void sim_label_strange(const SimStrange *strange, SimStrangeness which, char *out, size_t n);

/* A mean and its interval. */
typedef struct SimEstimate { char mean[40], low[40], high[40]; } SimEstimate;
SimEstimate sim_label_estimate(SimWhat what, const Summary *summary);

#endif
