/* verdict.h - a report or a comparison in one sentence, in the program's language. */
#ifndef REPL_SIM_VERDICT_H
#define REPL_SIM_VERDICT_H

#include "repl/sim/compare.h"

/* Who wins more than their fair share, and whether that is proven. */
void sim_report_verdict(const SimReport *report, char *out, size_t n);
/* The clear differences of B from A, without the final full stop. */
void sim_comparison_verdict(const SimComparison *comparison, char *out, size_t n);

#endif
