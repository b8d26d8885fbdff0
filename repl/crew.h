/* crew.h - does numbered tasks in parallel processes.
 *
 * Workers are forked and start with a copy of the program's memory. Each result is sent to the parent as bytes. A
 * result does not depend on the process, so results do not depend on the number of processes; they arrive in any order.
 * A process that dies is replaced; its task is done once more, and is lost if the process dies again.
 */
#ifndef REPL_CREW_H
#define REPL_CREW_H

#include "vm/bohn.h"

#include <stddef.h>

#define CREW_MOST_JOBS 256

/* ---- results as bytes */

/* Written by a worker, which exits if there is no memory. */
typedef struct Parcel {
    char *at;
    size_t n, room;
} Parcel;

void parcel_bytes(Parcel *parcel, const void *data, size_t n);
void parcel_number(Parcel *parcel, int64_t number);
void parcel_text(Parcel *parcel, const char *text);

/* Read by the parent in the same order; past the end numbers are 0 and texts "". Texts are valid as long as the bytes. */
typedef struct ParcelReader {
    const char *at, *end;
} ParcelReader;

bool parcel_read_bytes(ParcelReader *reader, void *data, size_t n);
int64_t parcel_read_number(ParcelReader *reader);
const char *parcel_read_text(ParcelReader *reader);

/* ---- tasks */

typedef struct Crew {
    int jobs;
    int first, end;         /* tasks first .. end - 1, begun in this order */
    /* In a worker: does a task. */
    void (*work)(void *context, int task, Parcel *result);
    /* In the parent: takes a result, or the reason why there is none. False: no further results are wanted. */
    bool (*take)(void *context, int task, ParcelReader result);
    bool (*lost)(void *context, int task, const char *why);
    void (*enter)(void *context);                 /* in a worker, first; may be NULL */
    bool (*go_on)(void *context, bool stopping);  /* called several times a second; returns false to stop. May be NULL */
    void *context;
    size_t memory;          /* bytes of a worker, which then can neither write files nor start processes; 0: any */
    bool batched;           /* results are many and small: they are read two hundred times a second */
    bool patient;           /* Ctrl-C lets tasks in progress end, if they do so at once; a second one drops them */
} Crew;

typedef enum CrewEnd {
    CREW_COMPLETE,          /* all tasks, or stopped by the parent */
    CREW_INTERRUPTED,       /* by Ctrl-C */
    CREW_BROKEN             /* *err says why */
} CrewEnd;

CrewEnd crew_work(Crew *crew, BohnError *err);
/* The number of processors this process may use. */
int crew_processors(void);

#define ARG_JOBS \
    ARG_NUMBER("jobs", "N", jobs, 1, CREW_MOST_JOBS, "number of processes (default: one per processor)", .letter = 'j')

#endif
