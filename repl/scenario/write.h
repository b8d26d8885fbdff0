/* write.h - writes parts of a scenario file from a game. */
#ifndef REPL_SCENARIO_WRITE_H
#define REPL_SCENARIO_WRITE_H

#include "vm/bohn.h"

#include <stdio.h>

/* The cards of a zone: "rote_bohne, 3 blaue_bohne~". ~ marks cards that are face down, ^ cards that are face up, unlike
 * others of the zone. */
void scenario_zone_text(const BohnGame *game, int zone, char *text, size_t n);
/* Calls edit(context, line) for each line of Lua (see bohn_eval()) that sets up this game's table in a new game, until
 * a call returns false. */
typedef bool (*ScenarioEdit)(void *context, const char *line);
bool scenario_edits(BohnGame *game, ScenarioEdit edit, void *context, BohnError *err);
/* The table as `given = { … }`. */
void scenario_write_given(FILE *out, BohnGame *game);
/* Zones and counters as in `expect`, including zones emptied since `before`. */
void scenario_write_expected(FILE *out, const BohnGame *game, const BohnGame *before);
/* A decision without the numbers of cards, which depend on the deal. */
void scenario_write_decision(FILE *out, const char *text);
typedef struct ScenarioHead {
    const char *script;
    int players;
    uint64_t seed;
    const char *const *options;   /* "name=value" */
    int n_options;
    unsigned polls;               /* bit i: seat i is polled */
} ScenarioHead;
/* The settings that all scenarios of a file share. */
void scenario_write_head(FILE *out, const ScenarioHead *head);
/* The name of a script without directory and ".lua", as a scenario beside it refers to it. */
void scenario_plain_name(const char *script, char *name, size_t n);

#endif
