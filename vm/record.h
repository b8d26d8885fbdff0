/* record.h - the record of a game as the rest of the kernel uses it. See record_file.h for the format. Knows nothing of
 * Lua. / */
#ifndef BOHN_RECORD_H
#define BOHN_RECORD_H

#include "vm/bohn.h"

void record_close(BohnRecord *record);   /* NULL is fine */

/* These note a failed write for bohn_record_ok(), and the game goes on. A record notices by itself that a step was
 * rolled back since its last line. */

/* A decision ("p1 plant_first p1.field_1") was logged but not yet carried out, on the table with this fingerprint. */
void record_append(BohnRecord *record, const BohnGame *game, const char *text, uint64_t table);
/* The rules were replaced. */
void record_new_rules(BohnRecord *record);
/* The game went back or forward to `position` and stands there now. */
void record_undo(BohnRecord *record, const BohnGame *game, int position);
/* The table was edited by this chunk. Before, it had this fingerprint, and `seat` was polled (or BOHN_NO_SEAT). */
void record_edit(BohnRecord *record, const BohnGame *game, const char *chunk, uint64_t table, int seat);
/* A chunk that changed nothing on the table was run; later ones may use its value or the names it has set. */
void record_eval(BohnRecord *record, const BohnGame *game, const char *chunk);
/* The bytes a chunk takes in a record; 0 = it cannot be recorded, as it is not UTF-8. */
size_t record_chunk_length(const char *chunk);

/* The header of the last record by these rules, up to its seed: see record_start.c. Kept by load.c. */
typedef struct { char *text; uint64_t id; } KeptHeader;
KeptHeader *rules_kept_header(BohnRules *rules);

/* eval.c: runs a chunk as a record has it. */
bool game_eval(BohnGame *game, const char *chunk, BohnError *err);
/* step.c: the record a game writes to, or NULL; and what bohn_set_polls() set. */
BohnRecord *game_record(const BohnGame *game);
void game_set_record(BohnGame *game, BohnRecord *record);
unsigned game_polls(const BohnGame *game);
/* Writes what differs on the table with this fingerprint, if it is one thing: see differ.c. */
bool game_differs(const BohnGame *game, uint64_t fingerprint, char *text, size_t n);

#endif
