/* probe.h - finds the rules of a game in the text of its scripts, and tries out changes of them.
 *
 * For `bohn new`, which changes one rule. What a rule returns is known only when it runs: so the game is played with a
 * variant of the rule that raises its value, and again with the rule changed, until something on the table differs. The
 * results are the same at every run: the seeds are 1, 2, …, and the answers are the default ones or a bot's.
 */
#ifndef REPL_AUTHOR_PROBE_H
#define REPL_AUTHOR_PROBE_H

#include "repl/term/strings.h"
#include "vm/bohn.h"

#include <stdio.h>

/* A rule as the script has it. */
typedef struct Rule {
    char name[64];
    char params[200]; /* "t, p": all of them named, so that they can be passed on */
    char clause[64];  /* "BOH-2.1", from the comment at the end of its line, or "" */
    char about[600];  /* the comment above it, or "" */
    bool one_line;    /* like most numbers of a booklet */
} Rule;

#define MAX_RULES 512

typedef struct Rules {
    Strings names;
    Rule list[MAX_RULES];
} Rules;

/* Adds all rules of the scripts, each once, those of the topmost script first. The caller frees the names. */
void probe_rules(const BohnInfo *info, Rules *rules);

typedef enum Change {
    CHANGE_NONE,   /* the rule is overridden and does the same */
    CHANGE_MORE,   /* it returns a number: one more */
    CHANGE_NOT     /* it returns true or false: the opposite */
} Change;

/* The variant, and where its trial scripts are written. */
typedef struct Probe {
    const char *name;      /* of the variant */
    const char *base;      /* the game it changes */
    const char *title;     /* of the variant */
    const char *path;      /* directories searched for scripts */
    const char *directory; /* for the trial scripts; the caller removes them */
} Probe;

/* The outcome of a change. */
typedef struct Trial {
    Change change;
    char value[40];    /* what the rule returned first: "2", "true"; "" if it never ran */
    bool shows;        /* there is a position in which the table differs */
    bool over;         /* it is the end of the game */
    int players, seed;
    int n_shown;       /* how many differences there are */
    char bot[64];      /* who plays until then; "": default answers */
    char asked[100];   /* the question at that position: "p1 trade_action" */
    bool first;        /* it is the first question of the game */
    char with[800];    /* what a scenario expects there: "table = { turned = 3 }" */
    char without[800]; /* and in the base game */
} Trial;

typedef enum Effort {
    EFFORT_KEEP,    /* override the rule, and change nothing */
    EFFORT_DEFAULT, /* change it, and look at one game with default answers */
    EFFORT_BOTS     /* look at games of bots as well */
} Effort;

/* Tries to change a rule. False: the variant cannot be loaded or played. */
bool probe_rule(const Probe *probe, const Rule *rule, Effort effort, Trial *trial, BohnError *err);

/* Writes a comment, wrapped. */
void probe_comment(FILE *stream, const char *text);

/* Writes the variant with this change. */
void probe_write(FILE *stream, const Probe *probe, const Rule *rule, const Trial *trial);

#endif
