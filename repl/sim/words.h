/* words.h - the figures of a simulation in words: numbers, names, the verdict.
 *
 * Every report uses these, so that all say the same.
 */
#ifndef REPL_SIM_WORDS_H
#define REPL_SIM_WORDS_H

#include "repl/sim/report.h"

/* Says who wins more than their share and whether that is proven, in the program's language. */
void sim_report_verdict(const SimReport *report, char *out, size_t n);

/* Words for people, in the program's language: "wins", "score"; "p1", "farmer", "all seats". */
const char *sim_what_text(const SimRun *run, SimWhat what, int measure);
void sim_who_text(const SimRun *run, const SimFigure *figure, char *out, size_t n);
/* Names for programs: "wins", "ship_thalers"; "p1", "farmer", "total". */
const char *sim_what_name(const SimRun *run, SimWhat what, int measure);
void sim_who_name(const SimFigure *figure, char *out, size_t n);
const char *sim_strangeness_name(SimStrangeness which);

/* A number with as many decimals as people want of it; of a win rate the percentage. */
void sim_text_number(SimWhat what, double value, char *out, size_t n);
/* The same with its sign, for differences. */
void sim_text_signed(SimWhat what, double value, char *out, size_t n);
/* A number that some game had, or one between two such. */
void sim_text_whole(double value, char *out, size_t n);
/* What a bin of a histogram holds: "7", "10 – 14". */
void sim_text_bin(const SimHistogram *h, int bin, char *out, size_t n);
/* "longest: game 7, 42 turns" */
void sim_text_strange(const SimStrange *strange, SimStrangeness which, char *out, size_t n);

#endif
