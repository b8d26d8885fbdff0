/* sim.h - a simulation: many games between bots.
 *
 * A SimRun holds everything that determines the result, so equal runs give equal bytes for any number of processes. A
 * SimResult holds one row of numbers per game; all reports are computed from it. It owns its rows and faults: free it
 * with sim_result_free(). Games are numbered from 0 in the code and from 1 in output.
 */
#ifndef REPL_SIM_SIM_H
#define REPL_SIM_SIM_H

#include "vm/bohn.h"

#include <stdio.h>

#define SIM_MEASURES 32
#define SIM_NAME 64
#define SIM_TEXT 120
#define SIM_LANGS 2         /* English and German: a file is reported without its scripts */
#define SIM_MOST_GAMES 100000000

typedef struct SimMeasure {
    char name[SIM_NAME];                 /* of the counter */
    char text[SIM_LANGS][SIM_TEXT];
    bool each;                           /* one value per seat, not one for the table */
} SimMeasure;

typedef struct SimRun {
    char script[512];                    /* as given on the command line */
    char title[SIM_LANGS][SIM_TEXT];
    char options[BOHN_HEADER_OPTIONS][128];
    int n_options;
    int players;
    char seats[BOHN_MAX_SEATS][128];     /* in game 0; seats.h says how long a name is */
    bool rotate;                         /* everybody moves on by a seat after each game, */
    bool rotate_first;                   /* ... and so does the first turn, after each game or after everybody has had every seat */
    uint64_t seed;
    int games;                           /* limit for the whole run */
    double until;                        /* stop at this half-width of the win rates; 0: never */
    int shard, shards;                   /* this part of the games, from 1; 1 of 1 is all */
    char scripts[BOHN_HEADER_SCRIPTS][128], hashes[BOHN_HEADER_SCRIPTS][33];
    int n_scripts;
    SimMeasure measures[SIM_MEASURES];
    int n_measures;
} SimRun;

/* The numbers of a row. Scores follow, one per seat, then the measures. */
enum { SIM_STATE, SIM_TURNS, SIM_DECISIONS, SIM_WINNERS, SIM_SCORES };
enum { SIM_MISSING, SIM_PLAYED, SIM_FAULT };

typedef struct SimFault {
    int game;
    BohnStatus status;
    char *text;
} SimFault;

typedef struct SimResult {
    SimRun run;
    int first, end;          /* the games of this shard: first .. end - 1 */
    int stride;              /* numbers in a row */
    int known;               /* games from `first` on without a gap */
    int room;                /* rows allocated */
    int32_t *rows;
    int n_faults;
    SimFault *faults;        /* ordered by game */
    int wrong_game;          /* the first in which a program (exec:) gave a wrong answer, and what: not in files. "": none */
    char wrong[900];
} SimResult;

/* ---- result.c: a run ---------------------------------------------------------------------------------------- */

/* Copies the description of the rules into the run. False if they declare too many measures. */
bool sim_run_rules(SimRun *run, const BohnInfo *info, BohnError *err);
/* The seed of a game; no two games of a run share one. */
uint64_t sim_seed(const SimRun *run, int game);
/* Who sits in a seat in this game. With `rotate` everybody has each seat equally often. */
const char *sim_seat(const SimRun *run, int game, int seat);
/* Which seat begins this game, by the option `first`; BOHN_NO_SEAT if that does not rotate. */
int sim_first(const SimRun *run, int game);
/* The seats of a game, separated by `between`. */
void sim_seat_list(const SimRun *run, int game, const char *between, char *out, size_t n);
/* The distinct bots of a run; they point into it. Returns how many. */
int sim_bots(const SimRun *run, const char *bots[BOHN_MAX_SEATS]);
/* The index of a measure in a row. */
int sim_measure_at(const SimRun *run, int measure);
/* Does a program (exec:) play? Files never start one. */
bool sim_has_programs(const SimRun *run);
/* The command that plays one game of the run; it calls bohn `program`. */
void sim_replay_command(const SimRun *run, const char *program, int game, char *out, size_t n);
/* The command that repeats the run; `vs` is the run it is compared with, or NULL. */
void sim_run_command(const SimRun *run, const SimRun *vs, const char *program, char *out, size_t n);

/* ---- result.c: its games ------------------------------------------------------------------------------------ */

/* Initialises a result without games. */
void sim_result_start(SimResult *result, const SimRun *run);
void sim_result_free(SimResult *result);
/* The row of a game, to be filled in; NULL without memory. */
int32_t *sim_result_open(SimResult *result, int game);
/* The row of a game; NULL if it is missing. */
const int32_t *sim_result_row(const SimResult *result, int game);
/* The same, but NULL also if the game failed. */
const int32_t *sim_result_played(const SimResult *result, int game);
/* Notes what programs got wrong in a game that was played. */
void sim_result_wrong(SimResult *result, int game, const char *text);
/* Records why a game failed; false without memory. */
bool sim_result_fault(SimResult *result, int game, BohnStatus status, const char *text);
/* Why a game failed; NULL if it did not. */
const SimFault *sim_result_why(const SimResult *result, int game);
/* Updates `known`. */
void sim_result_advance(SimResult *result);
/* Drops all games after the first `known`, and those after a gap. */
void sim_result_cut(SimResult *result, int known);

/* ---- file.c: JSON Lines, a header and one line per game ------------------------------------------------------ */

/* The header, which identifies the run, without its newline. The caller frees it; NULL without memory. */
char *sim_file_head(const SimRun *run);
/* Do two runs have the same header? */
bool sim_file_same_head(const SimRun *a, const SimRun *b);
/* Writes the line of a game with its sum, if the game is there. False without memory, or if writing failed. */
bool sim_file_line(const SimResult *result, int game, FILE *stream);
/* Writes the header and all games. False without memory; the caller checks the stream for errors. */
bool sim_file_write(const SimResult *result, bool sums, FILE *stream);
/* Reads a file into *result. An incomplete last line is ignored; *good is the length of the file without it. */
bool sim_file_read(const char *file, SimResult *result, long *good, BohnError *err);

#endif
