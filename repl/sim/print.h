/* print.h - a report of a simulation in words, and as data. */
#ifndef REPL_SIM_PRINT_H
#define REPL_SIM_PRINT_H

#include "repl/sim/words.h"
#include "repl/term/page.h"

typedef enum SimFormat { SIM_FORMAT_TEXT, SIM_FORMAT_CSV, SIM_FORMAT_JSON, SIM_FORMAT_JSONL } SimFormat;

/* Options of the commands that tell a result, in the same words. */
#define SIM_ARG_REPORT { "report", "FILE", "write the report with charts to a new file, as a page for a browser" }
#define SIM_ARG_CSV    { "csv", NULL, "print the figures as CSV" }
#define SIM_ARG_JSON   { "json", NULL, "print the report as JSON" }
#define SIM_ARG_JSONL  { "jsonl", NULL, "print what --out would write" }
#define SIM_ARG_PLAIN  { "plain", NULL, "one fact per line and no bars, for screen readers" }

/* Prints a result on standard output. False without memory. */
bool sim_print(const SimResult *result, SimFormat format);

/* sim_print.c: for people, in the program's language. */
void sim_print_text(const SimReport *report, Page *page);
/* sim_data.c: for programs, always the same. */
void sim_print_csv(const SimReport *report, FILE *stream);
void sim_print_json(const SimReport *report, FILE *stream);

/* Games at fault, with the commands that show them. */
void sim_print_faults(const SimResult *result, Page *page);
/* Text, filled up with blanks to so many columns; to the right with a negative width. */
void sim_print_cell(Page *page, Style style, const char *text, int width);

#endif
