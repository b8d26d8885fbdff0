/* hint.h - what a bot of the game would answer, and what the answers are worth.
 *
 * From deals that the asked player may imagine, bots play each answer to the end; the mean of the player's score is
 * compared. Nothing is used that the player cannot see.
 */
#ifndef REPL_PLAY_HINT_H
#define REPL_PLAY_HINT_H

#include "repl/play/choices.h"

/* `hint`: prints it. */
void hint_print(const Choices *choices);

#endif
