/* laws.h - the conformance run every script gets for free: laws that hold for any rules.
 *
 * Each check loads the rules itself, plays, and returns true, or false with a report that names the
 * law, the seed and the decision. Nothing is kept between calls.
 */
#ifndef REPL_AUTHOR_LAWS_H
#define REPL_AUTHOR_LAWS_H

#include "vm/bohn.h"

/* What went wrong, for those who want to do more than print the report. */
typedef struct LawFault {
    BohnStatus status;
    uint64_t seed;
    int decisions;         /* made before it */
    char what[3000];       /* the text of the error, or which law is broken */
} LawFault;

/* Told how it goes; any of them may be NULL. */
typedef struct LawWatch {
    void *context;
    void (*begin)(void *context, BohnRules *rules);  /* before the first game */
    void (*asked)(void *context, BohnGame *game);    /* before each decision */
    void (*ended)(void *context, BohnGame *game);    /* a game is over, without a fault */
    void (*end)(void *context, BohnRules *rules);    /* after the last one */
} LawWatch;

typedef struct LawRun {
    BohnSetup setup;
    const char *seats;     /* as for --seats: "random", "farmer,random" */
    uint64_t seed;         /* of the first game */
    int games;
    LawFault *fault;         /* filled when a check fails; may be NULL */
    const LawWatch *watch;   /* may be NULL */
} LawRun;

#define LAW_REPORT 5000

/* Games end, every card is in one zone after each step, nothing is kept outside the table: each step
 * is rebuilt at every decision and must ask the same. */
bool law_games(const LawRun *run, char *report, size_t n);
/* Games end without a fault, with the usual checks only: for many games. */
bool law_plain(const LawRun *run, char *report, size_t n);
/* The same with all that can be kept of a game: what was told, what was refused. */
bool law_kept(const LawRun *run, char *report, size_t n);
/* The same game in another process, with other addresses and another hash seed, and without explanations, is the same to
 * the byte. */
bool law_twice(const LawRun *run, char *report, size_t n);
/* A random walk over the decisions of a game gives the same positions as straight play. */
bool law_walk(const LawRun *run, int steps, char *report, size_t n);
/* Dealing anew what a seat cannot see changes nothing it is shown, asked or told, nor a bot's answer. What is told
 * before the first decision, and after the last one, is not compared. */
bool law_secrets(const LawRun *run, char *report, size_t n);

#endif
