/* html.h - the report of a simulation as one HTML page: charts, tables and the run.
 *
 * The page is self-contained, runs no script and is in the program's language. It shows what the other reports show
 * (report.h, compare.h) and nothing of the machine or the date: the same run gives the same bytes.
 */
#ifndef REPL_SIM_HTML_H
#define REPL_SIM_HTML_H

#include "repl/sim/compare.h"
#include "repl/term/html.h"

/* Writes the page of one result, or of the comparison of two, to a new file. On failure the file is not created. */
bool sim_html_write(const char *name, const SimResult *results, int n, bool interrupted, BohnError *err);

/* ---- within the module: html.c and html_compare.c ----------------------------------------------------------- */

/* The whole page of a comparison. */
void sim_html_comparison(const SimComparison *comparison, bool interrupted, FILE *out);
/* Cells of tables. */
void sim_html_mean(FILE *out, SimWhat what, double value);
void sim_html_interval(FILE *out, SimWhat what, const Summary *summary, const char *between);
/* A count among the large numbers at the top. */
void sim_html_count(FILE *out, const char *name, int count);
/* A warning if games are missing. */
void sim_html_incomplete(FILE *out, const SimResult *result, int played, bool interrupted);
/* A section of that name with the failed games, if there are any. */
void sim_html_faults(FILE *out, const SimResult *result, const char *name);
/* A section with the run and the command that repeats it, and the end of the page. */
void sim_html_run(FILE *out, const SimResult *result, const SimResult *vs, int played, bool interrupted);

#endif
