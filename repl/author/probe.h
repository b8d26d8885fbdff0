/* probe.h - the rules of a game: found in the text of its scripts, and tried out in play.
 *
 * For `bohn new`, which changes one rule. What a rule returns is known only when it runs: so the game
 * is played with a variant of it that tells, and again with the rule changed, until something on the
 * table differs. Everything is the same at every run: the seeds 1, 2, …, default answers or a bot's.
 */
#ifndef REPL_AUTHOR_PROBE_H
#define REPL_AUTHOR_PROBE_H

#include "vm/bohn.h"

#include <stdio.h>

/* A rule as the script has it. */
typedef struct Rule {
    char name[64];
    char params[200]; /* "t, p": all with a name, so that they can be handed on */
    char clause[64];  /* "BOH-2.1", from the comment behind it; or "" */
    char about[600];  /* what the comment above it says; or "" */
    bool short_one;   /* it stands on one line, as the numbers of a booklet do */
} Rule;

/* All rules of the scripts, those of the topmost script first and each once. The caller frees the
 * list. Returns how many. */
int probe_rules(const BohnInfo *info, Rule **list);

typedef enum Change {
    CHANGE_NONE,   /* the rule is overridden and does the same */
    CHANGE_MORE,   /* it returns a number: one more */
    CHANGE_NOT     /* it returns true or false: the other one */
} Change;

/* Who changes what, and where the trial scripts are written. */
typedef struct Probe {
    const char *name;      /* of the variant */
    const char *base;      /* the game it changes */
    const char *title;     /* its title */
    const char *path;      /* where scripts are looked for */
    const char *directory; /* for the trial scripts; somebody else removes it */
} Probe;

/* What came out. */
typedef struct Finding {
    Change change;
    char value[40];    /* what it returned the first time: "2", "true"; "" if it never ran */
    bool shows;        /* there is a position in which the table differs */
    bool over;         /* it is the end of the game */
    int players, seed;
    int n_shown;       /* how much differs there */
    char bot[64];      /* who plays until then; "": default answers */
    char asked[100];   /* the question at that position: "p1 trade_action" */
    bool first;        /* it is the first one of the game */
    char with[800];    /* what lies there then, as a scenario expects it: "table = { turned = 3 }" */
    char without[800]; /* and in the base game */
} Finding;

typedef enum Effort {
    EFFORT_KEEP,    /* override the rule, and change nothing */
    EFFORT_DEFAULT, /* change it, and look at one game with default answers */
    EFFORT_BOTS     /* look at games of bots as well */
} Effort;

/* Tries to change a rule. False: the variant cannot be loaded or played; the error says why. */
bool probe_rule(const Probe *probe, const Rule *rule, Effort effort, Finding *finding, BohnError *err);

/* Writes a comment in lines of a decent length. */
void probe_comment(FILE *stream, const char *text);

/* Writes the variant with this change. */
void probe_write(FILE *stream, const Probe *probe, const Rule *rule, const Finding *finding);

#endif
