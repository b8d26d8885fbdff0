/* export.h - a report or a comparison as CSV and JSON. Always in English. */
#ifndef REPL_SIM_EXPORT_H
#define REPL_SIM_EXPORT_H

#include "repl/sim/compare.h"

void sim_export_csv(const SimReport *report, FILE *stream);
void sim_export_json(const SimReport *report, FILE *stream);
void sim_export_comparison_csv(const SimComparison *comparison, FILE *stream);
void sim_export_comparison_json(const SimComparison *comparison, FILE *stream);

#endif
