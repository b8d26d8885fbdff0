/* asked.h - what belongs to a game but not to its record: the players' standing orders, and which decisions were made without
 * asking them. It is kept in a file beside the record (FILE.asked), so that a resumed game asks what it would have asked, and
 * undo goes back to questions that were asked. A game without such a file can be resumed, too.
 */
#ifndef REPL_PLAY_ASKED_H
#define REPL_PLAY_ASKED_H

#include "repl/play/autopass.h"

/* Writes it beside the record; where it cannot be written, the game goes on without. */
void asked_keep(const Autopass *autopass, const BohnInfo *info, const char *record);
/* Reads it for a game that was just replayed to its position. The pending question is asked in any case. */
void asked_recall(Autopass *autopass, const BohnGame *game, const char *record);
/* Deletes it. */
void asked_forget(const char *record);

#endif
