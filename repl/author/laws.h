/* laws.h - the conformance run: laws that hold for any rules.
 *
 * Each law loads the rules, plays games, and returns true, or false with *fault filled.
 */
#ifndef REPL_AUTHOR_LAWS_H
#define REPL_AUTHOR_LAWS_H

#include "vm/bohn.h"

typedef struct LawFault {
    BohnError err;         /* of the rules; or how the law is broken, as BOHN_RULE_FAULT */
    char name[64];         /* of the question, message or bot that breaks the law, or "" */
    uint64_t seed;
    int decisions;         /* made before it */
    char report[6000];     /* the error with script, players, seats, seed and the last decisions */
} LawFault;

/* Callbacks during a run; any may be NULL. */
typedef struct LawCalls {
    void *context;
    void (*asked)(void *context, BohnGame *game);    /* before each decision */
    void (*ended)(void *context, BohnGame *game);    /* a game ended without a fault */
    void (*end)(void *context, BohnRules *rules);    /* after the last game */
} LawCalls;

/* What the rules of a run cost. */
typedef struct LawCost {
    long loads;              /* Lua instructions of loads that took more than a quarter of their limit */
    long games;              /* of everything else that was counted */
    long dearest;            /* of one run */
    int reached;             /* runs that reached their limit */
} LawCost;

typedef struct LawRun {
    BohnSetup setup;
    LawCost *cost;           /* is added to; may be NULL */
    const char *seats;       /* as for --seats: "random", "farmer,random" */
    uint64_t seed;           /* of the first game */
    int games;
    long most;               /* Lua instructions of all games, as added up in *cost; more are a fault, BOHN_LIMIT. 0: no limit */
    int flags;               /* BOHN_AUDIT …, besides those of the law */
    const LawCalls *calls;   /* may be NULL */
} LawRun;

typedef bool (*Law)(const LawRun *run, LawFault *fault);

/* Games end, every card is in one zone after each step, and nothing is kept outside the table: each step is rebuilt at
 * every decision and must ask the same question. */
bool law_games(const LawRun *run, LawFault *fault);
/* Games end without a fault, with the usual checks only: for many games. */
bool law_plain(const LawRun *run, LawFault *fault);
/* The same, with history, events and explanations. */
bool law_kept(const LawRun *run, LawFault *fault);
/* The same game in another process, with other addresses and another hash seed, and without explanations, is the same
 * to the byte. */
bool law_twice(const LawRun *run, LawFault *fault);
/* A random walk over the decisions of a game gives the same positions as straight play. */
bool law_walk(const LawRun *run, LawFault *fault);
/* A question names only cards its seat knows. Redealing the cards a seat cannot see changes nothing it is shown or
 * asked, no message to it, no counter and no bot's answer. What happens before the first decision and after the last is
 * not compared. */
bool law_secrets(const LawRun *run, LawFault *fault);
/* Seats are alike: a game with first=2 is the game with first=1, with everybody moved on by one seat. Both get the same
 * seed and the same decisions, and must show the same table and ask the same questions, seat for seat; bots must give
 * the same answers and get the same numbers from q.random. The option `first` (stdlib/first.lua) is what turns a game:
 * who begins, the deal, the camps and teams go with it. Without it, or with one player, nothing is played: see
 * games_can_turn(). */
bool law_neutral(const LawRun *run, LawFault *fault);

#endif
