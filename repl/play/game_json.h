/* game_json.h - games as JSON: one object per line, keys in a fixed order, ids instead of names.
 *
 * Whatever is printed here may be read by another program and so never depends on the language.
 */
#ifndef REPL_PLAY_GAME_JSON_H
#define REPL_PLAY_GAME_JSON_H

#include "repl/play/seats.h"

#include <jansson.h>
#include <stdio.h>

/* The finished game. False: the script could not tell the score. */
bool json_result(FILE *stream, BohnGame *game, const Seats *seats, BohnError *err);
/* Decision number `i`, the last one made, and the table after it as an onlooker sees it. */
void json_decision(FILE *stream, BohnGame *game, int i);
/* A replayed game: its header, its decisions, and the table as `seat` sees it; what it may not know is null. */
bool json_replay(FILE *stream, BohnGame *game, const Seats *seats, int seat, BohnError *err);

/* A string; scripts may hold any bytes, JSON is UTF-8. */
json_t *json_text(const char *raw);

#endif
