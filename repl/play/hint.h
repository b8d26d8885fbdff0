/* hint.h - what a bot of the game, or seer, would answer, and what the answers are worth.
 *
 * From deals that the asked player may imagine, bots play each answer to the end, and the means of the player's score
 * are compared; seer searches. Nothing is used that the player cannot see.
 */
#ifndef REPL_PLAY_HINT_H
#define REPL_PLAY_HINT_H

#include "repl/play/choices.h"
#include "repl/term/page.h"

/* Appends the hint of the game's bot if `who` is "" and the game has one, else of seer: "seer", "seer 2000",
 * "seer:50ms". Ctrl-C ends the search; what was found by then is compared. False if `who` cannot be read or the
 * script fails. */
bool hint_page(const Choices *choices, const char *who, Page *page, BohnError *err);
/* `hint` and `hint seer`: prints it, or what is wrong. */
void hint_print(const Choices *choices, const char *who);

#endif
