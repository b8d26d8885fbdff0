/* html.h - a report of a simulation as one page of HTML: charts, tables beside them, what was run.
 *
 * The page needs nothing but itself, runs no script and is in the program's language. It tells what the other reports
 * tell (sim_report.h, sim_vs.h), and nothing of the machine or the day: the same run has the same bytes.
 */
#ifndef REPL_SIM_HTML_H
#define REPL_SIM_HTML_H

#include "repl/sim/report.h"
#include "repl/sim/vs.h"

void sim_html_report(const SimReport *report, bool interrupted, FILE *out);
void sim_html_vs(const SimVs *vs, bool interrupted, FILE *out);

/* Writes the page of one result, or of two that are compared, to a new file. False: nothing is left of it. */
bool sim_html_write(const char *name, const SimResult *results, int n, bool interrupted, BohnError *err);

#endif
