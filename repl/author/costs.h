/* costs.h - where the time of many games goes, by rule and by line. Zero-initialise; end with costs_free(). */
#ifndef REPL_AUTHOR_COSTS_H
#define REPL_AUTHOR_COSTS_H

#include "repl/crew.h"

#include <stdio.h>

typedef struct Cost Cost;

typedef struct Costs {
    int n, cap, samples;
    Cost *list;       /* functions and lines with at least one sample */
} Costs;

/* Adds the samples of rules that were loaded with `profile`. False without memory. */
bool costs_add(Costs *costs, const BohnInfo *info);
/* Prints the dearest functions and lines, with their share of the samples. */
void costs_print(const Costs *costs, FILE *stream);
void costs_free(Costs *costs);
/* To another process, which adds them to its own. False without memory. */
void costs_send(const Costs *costs, Parcel *parcel);
bool costs_receive(Costs *costs, ParcelReader *parcel);

#endif
