/* game_json.h - games as JSON: one object per line, keys in a fixed order, ids instead of names.
 *
 * Other programs read this output, so it never depends on the language.
 */
#ifndef REPL_PLAY_GAME_JSON_H
#define REPL_PLAY_GAME_JSON_H

#include "repl/play/seats.h"

#include <jansson.h>
#include <stdio.h>

/* The finished game. False, with *err filled, if the script failed to compute the scores. */
bool json_result(FILE *stream, BohnGame *game, const Seats *seats, BohnError *err);
/* Decision `i`, the latest one, and the table after it as a spectator sees it. */
void json_decision(FILE *stream, BohnGame *game, int i);
/* A replayed game: header, decisions, and the table as `seat` sees it, with null for what is hidden from it. */
bool json_replay(FILE *stream, BohnGame *game, const Seats *seats, int seat, BohnError *err);

/* A string; scripts may hold any bytes, JSON is UTF-8. */
json_t *json_text(const char *raw);

#endif
