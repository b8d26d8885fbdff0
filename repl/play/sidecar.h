/* sidecar.h - what belongs to a game but not to its record: the players' standing orders, which decisions were made
 * without asking them, and the letters of actions. It is kept in a file beside the record (FILE.asked), so that a
 * resumed game asks what it would have asked, and undo goes back to questions that were asked. A game without such a
 * file can be resumed, too.
 */
#ifndef REPL_PLAY_SIDECAR_H
#define REPL_PLAY_SIDECAR_H

#include "repl/play/autopass.h"

/* Writes it beside the record, with the keys of each seat; where it cannot be written, the game goes on without. */
void sidecar_keep(const Autopass *autopass, const Keys *keys, const BohnInfo *info, const char *record);
/* Reads it for a game that was just replayed to its position. The pending question is asked in any case. */
void sidecar_recall(Autopass *autopass, Keys *keys, const BohnGame *game, const char *record);
/* Deletes it. */
void sidecar_forget(const char *record);

#endif
