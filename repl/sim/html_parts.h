/* html_parts.h - what the pages of a simulation and of a comparison have in common. */
#ifndef REPL_SIM_HTML_PARTS_H
#define REPL_SIM_HTML_PARTS_H

#include "repl/sim/words.h"
#include "repl/term/html.h"

const char *sim_html_title(const SimRun *run);
/* Cells of tables. */
void sim_html_mean(FILE *out, SimWhat what, double value);
void sim_html_interval(FILE *out, SimWhat what, Interval interval, const char *between);
void sim_html_count(FILE *out, const char *name, int count);
/* Says it if this is not all that was to be played. */
void sim_html_incomplete(FILE *out, const SimResult *result, int played, bool interrupted);
/* Games at fault, in a section of that name; nothing without any. */
void sim_html_faults(FILE *out, const SimResult *result, const char *name);
/* What was run, the command that does it again, and the end of the page. */
void sim_html_run(FILE *out, const SimResult *result, const SimResult *vs, int played, bool interrupted);

#endif
