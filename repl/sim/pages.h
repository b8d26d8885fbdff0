/* pages.h - the strange games of a report as pages to look at. */
#ifndef REPL_SIM_PAGES_H
#define REPL_SIM_PAGES_H

#include "repl/sim/runner.h"

/* Plays the strange games of a result again and writes each to a new file beside the report (sim_html_page_name()). */
bool sim_pages_write(SimRunner *runner, const SimResult *result, const char *report, BohnError *err);

#endif
