/* check.h - shared by check.c, which reads scripts and prints findings, and check_plays.c, which plays games by them. */
#ifndef BOHN_CHECK_H
#define BOHN_CHECK_H

#include "repl/args.h"
#include "repl/author/costs.h"
#include "repl/author/coverage.h"
#include "repl/author/laws.h"
#include "repl/author/layers.h"

#define MAX_VALUES 64    /* of all options */
#define MANY_WORDS 65536

/* A value that an option can have. */
typedef struct Value {
    char text[160];      /* "name=value" */
    bool usual;          /* the default, or set by --set */
    bool fixed;          /* --set sets the option: its other values are not played */
} Value;

/* Games by one law: a task of the crew. */
typedef struct Play {
    Law law;
    int players;
    const char *seats;
    const Value *varied;   /* NULL: with the usual options */
    int games;
    uint64_t seed;
    char *result;          /* as a worker sent it, until all plays before it have been added; or NULL */
    size_t size;
    bool lost;             /* its process died; `result` says why */
} Play;

/* A game or rule that was checked. */
typedef struct CheckedRule {
    char *script;            /* as it was named, or found in a directory */
    int findings;
    const json_t *coverage;  /* what coverage_report() says of the script itself; NULL: no game was played */
} CheckedRule;

typedef struct Check {
    int games, players, jobs;
    uint64_t seed;
    ArgSettings set;     /* the items of --set, then the one that is varied */
    const char *coverage_file, *shrink, *report;
    json_t *json;        /* for coverage_file */
    CheckedRule *rules_seen;   /* for the report */
    int n_seen;
    Findings found;
    Findings never;      /* what no game reached: not a mistake, but worth a look */
    int status;          /* the worst so far */
    int played;          /* games */
    long dearest;        /* decision: Lua instructions */
    long spent;          /* Lua instructions of plays with slow decisions, and of expensive loads */
    long reached;        /* whole limits that they spent in one go, most likely in endless loops */
    bool stopped;        /* that was too much */
    BohnError slow;      /* where the first slow decision was found; status BOHN_OK: there was none */

    /* of the current script */
    const char *script;
    Layers layers;
    BohnRules *rules;
    Value values[MAX_VALUES];
    int n_values;
    long loads;          /* Lua instructions of loads for other numbers and values, besides those of plays */
    Strings cards;       /* that the game may have with any of them, sorted; empty: not yet asked */
    Play *plays;         /* in the order in which they count: the games, then the laws */
    int n_plays, n_games;
    int *order;          /* in which they are begun */
    int added;           /* plays whose results have been added; a failed one is the last */
    const Play *failed;
    LawFault fault;      /* of that */
    int announced;       /* values of options that the coverage knows */
    bool untried[BOHN_MAX_SEATS + 1];   /* numbers of players not yet played with */
    bool counting;       /* how often lines run, not only which */
    bool covering;       /* some of these lines have not run yet: see BohnSetup */
    Coverage coverage;
    Costs costs;
    bool profile, as_json;
    Strings words;       /* met in play and checked */
    bool held;           /* `could_hold` has failed */
    char table[17];      /* fingerprint of the position whose hooks were called last */
    int questions;       /* of this play */
    unsigned char met[MANY_WORDS];   /* of the current rules, by the number of the word: a MET_ bit for each */
} Check, Options;

/* check.c */
/* The exit status is at least this one. */
void check_worse(Check *check, int status);
/* After Ctrl-C: prints what was found and exits. */
void check_leave(Check *check);
void check_leave_if_interrupted(Check *check);
/* Adds an error as a finding, at its line or at that of the rule `name`. */
void check_add_error(Check *check, const BohnError *err, const char *name, const char *details);
/* Bit n: the game can be played by n players. */
unsigned check_allowed(Check *check);
/* Checks that a word has a text in all languages; and that its text has places for at most n things. */
void check_declared_word(Check *check, const BohnInfo *info, const char *what, const char *word);
void check_places(Check *check, const BohnInfo *info, const char *word, int n);

/* The page of `check --report`; set by main.c, as the room of simulations is above this one. Returns the program's exit
 * code, with *err unless it is BOHN_OK or EXIT_INTERRUPTED. */
extern int (*check_gallery)(const char *file, const CheckedRule *list, int n, int jobs, BohnError *err);

/* check_plays.c: plays games and tests the laws, with all numbers of players, bots and values of options. */
void check_play_games(Check *check);

#endif
