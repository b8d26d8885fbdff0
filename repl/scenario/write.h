/* write.h - pieces of a scenario file, written from a game.
 */
#ifndef REPL_SCENARIO_WRITE_H
#define REPL_SCENARIO_WRITE_H

#include "vm/bohn.h"

#include <stdio.h>

/* The cards of a zone: "rote_bohne, 3 blaue_bohne", with ~ and ^ for those that lie otherwise than usual there. */
void scenario_zone_text(const BohnGame *game, int zone, char *text, size_t n);
/* Calls edit(context, line) for the lines of Lua that lay out the table of this game in a new one, where it stands first,
 * until a call returns false. */
typedef bool (*LayOut)(void *context, const char *line);
bool scenario_lay_out(BohnGame *game, LayOut edit, void *context, BohnError *err);
/* The same as `given = { … }` in a scenario. */
void scenario_write_given(FILE *out, BohnGame *game);
/* Zones and counters as `expect` has them: what lay there `before` and is gone is told, too. */
void scenario_write_expected(FILE *out, const BohnGame *game, const BohnGame *before);
/* A decision without the numbers of cards: which of like cards it was hangs on how they were dealt. */
void scenario_write_decision(FILE *out, const char *text);
typedef struct ScenarioHead {
    const char *script;
    int players;
    uint64_t seed;
    const char *const *options;   /* "name=value" */
    int n_options;
    unsigned polls;               /* bit i: seat i is asked at polling points */
} ScenarioHead;
/* What all scenarios of a file have in common. */
void scenario_write_head(FILE *out, const ScenarioHead *head);
/* The decision with which the running step began: a table can be laid out only there. */
int scenario_step_start(const BohnGame *game);
/* "./my_rule.lua" is found by its name beside the test. */
void scenario_plain_name(const char *script, char *name, size_t n);

#endif
