/* player.h - programs that play (exec:): what they are sent, and how their answers are read. README.md describes the
 * messages. */
#ifndef REPL_PAGE_PLAYER_H
#define REPL_PAGE_PLAYER_H

#include "repl/page/view.h"

#define PLAYER_VERSION 1
#define PLAYER_SECONDS 60   /* for an answer, by default */

/* For seats_players. */
extern SeatsPlayers player_programs;
/* The first message: the rules, and a seed for the program's random decisions. */
json_t *player_hello(const View *view);
/* The n-th question or, without one, the end of the game, with the news since the narrator's last call. */
json_t *player_question(const View *view, int n, Narrator *narrator);

#endif
