/* record.h - the game record: header, then one line per decision, appended and flushed. See
 * record.c for the format. Knows nothing of Lua.
 */
#ifndef BOHN_RECORD_H
#define BOHN_RECORD_H

#include "vm/bohn.h"

void record_close(BohnRecord *record);   /* NULL is fine */
/* One decision ("p1 plant_first field_1") with the game's fingerprint. A failed write is kept for
 * bohn_record_ok(); the game goes on. */
void record_append(BohnRecord *record, const BohnGame *game, const char *text);
void record_undo(BohnRecord *record, const BohnGame *game, int position);
void record_edit(BohnRecord *record, const BohnGame *game, const char *command);

/* step.c: the record a game writes to, or NULL. */
BohnRecord *game_record(const BohnGame *game);
void game_set_record(BohnGame *game, BohnRecord *record);

#endif
