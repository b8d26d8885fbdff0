/* print.h - a report of a simulation in words, and as data. */
#ifndef REPL_SIM_PRINT_H
#define REPL_SIM_PRINT_H

#include "repl/sim/words.h"
#include "repl/term/page.h"

typedef enum SimFormat { SIM_FORMAT_TEXT, SIM_FORMAT_CSV, SIM_FORMAT_JSON, SIM_FORMAT_JSONL } SimFormat;

/* Options of the commands that print a result; their Options have an `int format`. */
#define SIM_ARG_RESULT \
    ARG_TEXT("report", "FILE", report, "write the report with charts to a new file, a self-contained HTML page"), \
    ARG_CONSTANT("csv", format, SIM_FORMAT_CSV, "print the figures as CSV"), \
    ARG_CONSTANT("json", format, SIM_FORMAT_JSON, "print the report as JSON"), \
    ARG_CONSTANT("jsonl", format, SIM_FORMAT_JSONL, "print what --out would write")
#define SIM_RULE_RESULT \
    { "csv", .excludes = "json jsonl", .because = "choose one format" }, \
    { "json", .excludes = "jsonl", .because = "choose one format" }

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
