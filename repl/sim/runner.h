/* runner.h - plays the games of a run one by one, without record, history or events (programs need events; some
 * games are played again with all of that, as a check). Each is the same game that the command of
 * sim_replay_command() plays. A runner owns its rules. */
#ifndef REPL_SIM_RUNNER_H
#define REPL_SIM_RUNNER_H

#include "repl/play/seats.h"
#include "repl/sim/sim.h"

typedef struct SimRunner {
    const SimRun *run;
    BohnRules *rules;                    /* as the run has it; */
    int first;                           /* ... by which this seat begins, if that rotates, */
    BohnRules *begins[BOHN_MAX_SEATS];   /* ... and those by which each other seat does; else NULL */
    bool profile;                        /* set it before sim_runner_open(): take samples */
    Seats seats;                         /* in game 0 */
    int wrong_at;                        /* where a row has the wrong answers of programs; 0: nowhere */
    SeatsWrong wrong;                    /* in the last game */
    int n_places;                        /* of measures: the counter and its index in a row */
    struct { int counter, at; } places[SIM_MEASURES * BOHN_MAX_SEATS];
} SimRunner;

/* Loads the rules and fills the seats by `list` (as for --seats; NULL: the default bots), then completes the run:
 * players, seats, scripts and measures. If run->rotate_first, and the rules can say who begins, it loads them with
 * every seat that may; else it takes that back. */
bool sim_runner_open(SimRunner *runner, SimRun *run, const char *list, BohnError *err);
void sim_runner_close(SimRunner *runner);
/* May they play a simulation? Programs must start, and time must not decide (seer:50ms), or no run could be repeated. */
bool sim_runner_admits(const Seats *seats, BohnError *err);
/* Plays a game and fills in its row. If it fails, *err says why; if programs gave wrong answers, err->text says
 * which was the first, else it is "". The outcome depends only on the game, provided that the same is true of
 * programs. */
void sim_runner_play(SimRunner *runner, int game, int32_t *row, BohnError *err);

/* Plays a game to its end with its whole history, to look at; *seats says who plays. NULL if it fails. */
BohnGame *sim_runner_again(SimRunner *runner, int game, Seats *seats, BohnError *err);

/* Shrinks a failed game (shrink.h) and describes the result in a few lines of text. */
void sim_shrink(const SimRun *run, const SimFault *fault, const char *directory, char *text, size_t n);

#endif
