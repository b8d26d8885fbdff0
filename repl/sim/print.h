/* print.h - prints the report of a simulation, as text in the program's language or as data. */
#ifndef REPL_SIM_PRINT_H
#define REPL_SIM_PRINT_H

#include "repl/sim/sim.h"

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

/* Prints one result, or the comparison of two, to standard output. False without memory. */
bool sim_print(const SimResult *results, int n, SimFormat format);

#endif
