/* web.h - the program inside a page: requests and answers are JSON objects, described in README.md.
 *
 * There is one game, and one simulation, at a time. Each function answers one request; the caller owns the answer.
 */
#ifndef REPL_WEB_WEB_H
#define REPL_WEB_WEB_H

#include "vm/bohn.h"

#include <jansson.h>

/* What is played, as a request says it; the texts belong to the request. */
typedef struct WebSetup {
    const char *script, *seats;   /* seats: as for --seats, or NULL */
    int players;                  /* 0: the script's default */
    uint64_t seed;
    const char *options[BOHN_HEADER_OPTIONS + 1];
} WebSetup;

/* False, with *err filled, if the request does not say it properly. */
bool web_setup(const json_t *request, WebSetup *setup, BohnError *err);
/* Loads the rules. Only instructions are limited, not time: a slow machine plays the same games, and a page can end
 * its worker. */
BohnRules *web_load(const WebSetup *setup, bool each_number, BohnError *err);
/* { "error": { text, message, file, line, clause } } */
json_t *web_error(const BohnError *err);

/* game.c */
json_t *game_open(const json_t *request);
json_t *game_load(const json_t *request);
json_t *game_reload(const json_t *request);
json_t *game_run(const json_t *request);
json_t *game_look(const json_t *request);
json_t *game_again(const json_t *request);
json_t *game_take(const json_t *request);
json_t *game_finish(const json_t *request);

/* link.c: the open game in a few characters, and back. */
json_t *link_make(const json_t *request);
json_t *link_follow(const json_t *request);

/* simulate.c */
json_t *simulate_open(const json_t *request);
json_t *simulate_some(const json_t *request);
json_t *simulate_report(const json_t *request);

/* words.c: what the playground says itself. */
json_t *web_words(void);

#endif
