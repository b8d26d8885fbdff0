/* sim.h - many games by bots: what is to be played, and what came of it.
 *
 * A SimRun says all that decides the results, so that two runs with the same SimRun have the same bytes,
 * whoever plays them and in however many processes. A SimResult is its outcome, a row of numbers for each
 * game, and everything that is told of it (sim_report.h) is computed from that alone. Games are counted from
 * 0 here and from 1 wherever people read.
 */
#ifndef REPL_SIM_SIM_H
#define REPL_SIM_SIM_H

#include "vm/bohn.h"

#include <stdio.h>

#define SIM_MEASURES 32
#define SIM_NAME 64
#define SIM_TEXT 120
#define SIM_LANGS 2         /* English, German: what a file keeps, as it must be told without the scripts */
#define SIM_MOST_GAMES 100000000

typedef struct SimMeasure {
    char name[SIM_NAME];                 /* of the counter */
    char text[SIM_LANGS][SIM_TEXT];
    bool each;                           /* every seat has it, not the table */
} SimMeasure;

typedef struct SimRun {
    char script[512];                    /* as it was asked for */
    char title[SIM_LANGS][SIM_TEXT];
    char options[BOHN_HEADER_OPTIONS][128];
    int n_options;
    int players;
    char seats[BOHN_MAX_SEATS][48];      /* who sits there in game 0 */
    bool rotate;                         /* they move on by a seat with every game */
    uint64_t seed;
    int games;                           /* of the whole run, at most */
    double until;                        /* stop at this half-width of the win rates; 0: never */
    int shard, shards;                   /* from 1: this part of the games; 1 of 1 is all */
    char scripts[BOHN_HEADER_SCRIPTS][128], hashes[BOHN_HEADER_SCRIPTS][33];
    int n_scripts;
    SimMeasure measures[SIM_MEASURES];
    int n_measures;
} SimRun;

/* The numbers of a row; the scores come next, seat by seat, then the measures in their order. */
enum { SIM_STATE, SIM_TURNS, SIM_DECISIONS, SIM_WINNERS, SIM_SCORES };
enum { SIM_MISSING, SIM_PLAYED, SIM_FAULT };

typedef struct SimFault {
    int game;
    BohnStatus status;
    char *text;
} SimFault;

typedef struct SimResult {
    SimRun run;
    int first, end;          /* the games this part is to play: first .. end - 1 */
    int stride;              /* numbers in a row */
    int known;               /* games from `first` on without a gap */
    int room;                /* rows there is memory for */
    int32_t *rows;
    int n_faults;
    SimFault *faults;        /* in the order of games */
} SimResult;

/* ---- sim_result.c ----------------------------------------------------------------------------- */

/* Describes the rules as a run has them. False: they declare too many measures. */
bool sim_run_rules(SimRun *run, const BohnInfo *info, BohnError *err);
/* Seeds differ for all games of a run. */
uint64_t sim_seed(const SimRun *run, int game);
/* Who sits where in this game. Everybody sits everywhere equally often, so that a bot is not mistaken for
 * its seat; where all seats are alike, nobody moves. */
const char *sim_seat(const SimRun *run, int game, int seat);
/* The place of a measure in a row. */
int sim_measure_at(const SimRun *run, int measure);
/* The command that plays one game of the run alone; `program` is what bohn is called in it. */
void sim_replay_command(const SimRun *run, const char *program, int game, char *out, size_t n);
/* The command that plays the whole run again, or this part of it; `vs` is what it is compared with, or NULL. */
void sim_run_command(const SimRun *run, const SimRun *vs, const char *program, char *out, size_t n);

/* No games yet. */
void sim_result_start(SimResult *result, const SimRun *run);
void sim_result_free(SimResult *result);
/* The row of a game, which may be filled in; NULL without memory. */
int32_t *sim_result_open(SimResult *result, int game);
/* The row of a game; NULL if it was not played. */
const int32_t *sim_result_row(const SimResult *result, int game);
/* Notes why a game has no result. */
bool sim_result_fault(SimResult *result, int game, BohnStatus status, const char *text);
const SimFault *sim_result_why(const SimResult *result, int game);
/* Looks how far it goes without a gap now. */
void sim_result_advance(SimResult *result);
/* Forgets what lies behind a gap, or behind the first `known` games. */
void sim_result_cut(SimResult *result, int known);

/* ---- sim_file.c: JSON Lines, a head and a line for each game ------------------------------------- */

/* What identifies the run, as one line without its end; the caller frees it. NULL without memory. */
char *sim_file_head(const SimRun *run);
/* Writes the line of a game. */
void sim_file_line(const SimResult *result, int game, FILE *stream);
/* All of it. False without memory; what became of the stream is the caller's to see. */
bool sim_file_write(const SimResult *result, FILE *stream);
/* Reads what sim_file_write() wrote; a last line that was cut short is left out, *good is where it began. */
bool sim_file_read(const char *file, SimResult *result, long *good, BohnError *err);

#endif
