/* html_report.h - the report of a simulation as one HTML page: charts, tables and the run.
 *
 * The page is self-contained, runs no script and is in the program's language. It shows what the other reports show
 * (report.h, compare.h) and nothing of the machine or the date: the same run gives the same bytes.
 */
#ifndef REPL_SIM_HTML_REPORT_H
#define REPL_SIM_HTML_REPORT_H

#include "repl/sim/chart.h"
#include "repl/sim/compare.h"
#include "repl/term/html.h"

/* Writes the page of one result, its strange games linked to pages of their own if `pages`, or of the comparison of
 * two, to a new file. On failure the file is not created. */
bool sim_html_write(const char *name, const SimResult *results, int n, bool interrupted, bool pages, BohnError *err);
/* The file of a game's page beside a report, to which the report links if it is written with `pages`. */
void sim_html_page_name(const char *report, int game, char *out, size_t n);

/* ---- within the room: html_report.c, html_compare.c and gallery.c ------------------------------------------------ */

/* The whole page of a comparison. */
void sim_html_comparison(const SimComparison *comparison, bool interrupted, FILE *out);
/* Cells of tables. */
void sim_html_mean(FILE *out, SimWhat what, double value);
void sim_html_interval(FILE *out, SimWhat what, const Summary *summary, const char *between);
/* A count among the large numbers at the top. */
void sim_html_count(FILE *out, const char *name, int count);
/* The mean turns or decisions of a game there, with their interval. */
void sim_html_key_mean(FILE *out, const SimReport *report, SimWhat what);
/* Win rates as a chart and a table. */
void sim_html_wins(SimChart *chart, const SimReport *report);
/* A warning if games are missing. */
void sim_html_incomplete(FILE *out, const SimResult *result, int played, bool interrupted);
/* A section of that name with the failed games, if there are any. */
void sim_html_faults(FILE *out, const SimResult *result, const char *name);
/* A section with the run and the command that repeats it, and the end of the page. */
void sim_html_run(FILE *out, const SimResult *result, const SimResult *vs, int played, bool interrupted);

#endif
