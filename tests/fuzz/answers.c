/* answers.c - a target of the fuzzer: answers, actions, undos, copies and edits in a game.
 *
 * The first line names the game. Each further line is one of: a decision as bohn_decide() takes it; "=" and Lua; "<N",
 * which goes to a position; "?", a bot's answer; "*", a copy that goes on instead; anything else beginning with a
 * digit: the option of that number.
 */
#include "tests/fuzz/fuzz.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const games[] = { "two_beans", "goofspiel", "hearts", "host", "bohnanza" };

static size_t mutate(uint8_t *data, size_t size, size_t most, unsigned seed) {
    return fuzz_below(&seed, 2) ? LLVMFuzzerMutate(data, size, most) : fuzz_mutate_lua(data, size, most, seed);
}

static void decide(BohnGame **game, char *line) {
    BohnError err;
    BohnAnswer answer = { .partner = BOHN_NO_SEAT };
    char value[200];
    const BohnRequest *q = bohn_request(*game);
    const BohnInfo *info = bohn_info(bohn_rules(*game));
    if (*line == '=') {
        bohn_eval(*game, line + 1, value, sizeof value, &err);
    } else if (*line == '<') {
        bohn_goto(*game, atoi(line + 1), &err);
    } else if (*line == '?') {
        if (q && bohn_bot_answer(*game, info->bots[0], &answer, &err)) bohn_answer(*game, &answer, &err);
    } else if (*line == '*') {
        BohnGame *copy = bohn_copy(*game, (BohnCopy)((unsigned)atoi(line + 1) % (BOHN_RETOLD + 1)), q ? q->seat : 0, 5, &err);
        if (!copy) return;
        bohn_free(*game);
        *game = copy;
    } else if (isdigit((unsigned char)*line) && q) {
        for (char *at = line; *at && answer.n < BOHN_MAX_PICK;) answer.index[answer.n++] = (int)strtol(at, &at, 10), at += *at != '\0';
        bohn_answer(*game, &answer, &err);
    } else if (*line == '\0') {
        if (q) bohn_answer(*game, NULL, &err);
    } else {
        bohn_decide(*game, line, &err);
    }
}

static void feed(const uint8_t *data, size_t size) {
    BohnError err;
    char *text = malloc(size + 1), *rest;
    memcpy(text, data, size);
    text[size] = '\0';
    char *line = strtok_r(text, "\n", &rest);
    size_t which = 0;
    for (size_t i = 0; line && i < sizeof games / sizeof games[0]; i++) which = strcmp(line, games[i]) == 0 ? i : which;
    BohnGame *game = bohn_new(fuzz_rules(games[which]), 7, BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_AUDIT | BOHN_EXPLAIN, &err);
    bohn_set_polls(game, 3);
    bohn_run(game, &err);
    for (int i = 0; line && i < 100 && (line = strsep(&rest, "\n")) != NULL; i++) {
        decide(&game, line);
        bohn_run(game, &err);
    }
    fuzz_play(game, 50);
    bohn_free(game);
    free(text);
}

const FuzzTarget fuzz_answers = { "answers", NULL, feed, mutate, 4000 };
