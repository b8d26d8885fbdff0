/* conform.h - the conformance run every script gets for free: laws that hold for any rules.
 *
 * Each check loads the rules itself, plays, and returns true, or false with a report that names the
 * law, the seed and the decision. Nothing is kept between calls.
 */
#ifndef REPL_CONFORM_H
#define REPL_CONFORM_H

#include "vm/bohn.h"

/* What went wrong, for those who want to do more than print the report. */
typedef struct ConformFault {
    BohnStatus status;
    uint64_t seed;
    int decisions;         /* made before it */
    char what[3000];       /* the text of the error, or which law is broken */
} ConformFault;

/* Told how it goes; any of them may be NULL. */
typedef struct ConformWatch {
    void *context;
    void (*begin)(void *context, BohnRules *rules);  /* before the first game */
    void (*asked)(void *context, BohnGame *game);    /* before each decision */
    void (*ended)(void *context, BohnGame *game);    /* a game is over, without a fault */
    void (*end)(void *context, BohnRules *rules);    /* after the last one */
} ConformWatch;

typedef struct Conform {
    BohnSetup setup;
    const char *seats;     /* as for --seats: "random", "farmer,random" */
    uint64_t seed;         /* of the first game */
    int games;
    ConformFault *fault;         /* filled when a check fails; may be NULL */
    const ConformWatch *watch;   /* may be NULL */
} Conform;

#define CONFORM_REPORT 5000

/* Games end, every card is in one zone after each step, nothing is kept outside the table: each step
 * is rebuilt at every decision and must ask the same. */
bool conform_games(const Conform *run, char *report, size_t n);
/* Games end without a fault, with the usual checks only: for many games. */
bool conform_plain(const Conform *run, char *report, size_t n);
/* The same with all that can be kept of a game: what was told, what was refused. */
bool conform_kept(const Conform *run, char *report, size_t n);
/* The same game in another process, with other addresses and another hash seed, and without explanations, is the same to
 * the byte. */
bool conform_twice(const Conform *run, char *report, size_t n);
/* A random walk over the decisions of a game gives the same positions as straight play. */
bool conform_walk(const Conform *run, int steps, char *report, size_t n);
/* Dealing anew what a seat cannot see changes nothing it is shown, asked or told, nor a bot's answer. What is told
 * before the first decision, and after the last one, is not compared. */
bool conform_secrets(const Conform *run, char *report, size_t n);

#endif
