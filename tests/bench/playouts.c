/* playouts.c - prints the mean CPU time of a playout of seer, or of a decision in playouts, in microseconds.
 *
 * Usage: playouts GAME playouts|decisions [QUESTIONS]. Run it from the top directory. The usual bots play games with
 * the seeds 1, 2, ...; seer:40 thinks about every seventh of their open questions, and the bots play on. So the
 * questions do not depend on what seer answers. Releases look ahead to different lengths: their playouts are not the
 * same work, but the decisions in them nearly are.
 *
 * `make bench BASE=...` also builds it with the objects of another release. A linker option puts the functions below in
 * front of bohn_copy() and bohn_answer().
 */
#include "repl/bots/seer.h"
#include "repl/play/seats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define QUESTIONS 60 /* unless told otherwise */
#define EVERY 7

static long playouts, decisions;

BohnGame *__real_bohn_copy(const BohnGame *game, BohnCopy how, int seat, uint64_t seed, BohnError *err);
BohnGame *__wrap_bohn_copy(const BohnGame *game, BohnCopy how, int seat, uint64_t seed, BohnError *err);
BohnGame *__wrap_bohn_copy(const BohnGame *game, BohnCopy how, int seat, uint64_t seed, BohnError *err) {
    playouts += how == BOHN_SEEN; /* every playout begins with one */
    return __real_bohn_copy(game, how, seat, seed, err);
}

bool __real_bohn_answer(BohnGame *game, const BohnAnswer *answer, BohnError *err);
bool __wrap_bohn_answer(BohnGame *game, const BohnAnswer *answer, BohnError *err);
bool __wrap_bohn_answer(BohnGame *game, const BohnAnswer *answer, BohnError *err) {
    decisions++;
    return __real_bohn_answer(game, answer, err);
}

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool open_question(const BohnRequest *q) {
    return !q->poll && (q->type != BOHN_CHOOSE || q->n_options + (q->pass ? 1 : 0) > 1);
}

int main(int argc, char **argv) {
    if (argc < 3 || argc > 4) return fprintf(stderr, "usage: playouts GAME playouts|decisions [QUESTIONS]\n"), 2;
    const Seer seer = { .playouts = 40 };
    int most = argc > 3 ? atoi(argv[3]) : QUESTIONS, thought = 0, asked = 0;
    double spent = 0;
    BohnError err = { .text = "" };
    BohnLimits limits = bohn_default_limits;
    limits.instructions = 0; /* the program counts them only in long steps */
    BohnSetup setup = { .script = argv[1], .path = "stdlib:rules:examples", .limits = &limits };
    BohnRules *rules = bohn_load(&setup, &err);
    const char *bot = rules ? seats_usual_bot(bohn_info(rules)) : NULL;
    for (uint64_t seed = 1; rules && thought < most; seed++) {
        BohnGame *game = bohn_new(rules, seed, 0, &err);
        bohn_set_polls(game, ~0u);
        BohnProgress progress;
        while ((progress = bohn_run(game, &err)) == BOHN_WAITING && thought < most) {
            BohnAnswer answer;
            if (open_question(bohn_request(game)) && ++asked % EVERY == 0) {
                double start = cpu_seconds();
                if (!seer_decide(&seer, game, bot, &answer, &err)) break;
                spent += cpu_seconds() - start;
                thought++;
            }
            if (!bohn_bot_answer(game, bot, &answer, &err) || !__real_bohn_answer(game, &answer, &err)) break;
        }
        bohn_free(game);
        if (err.text[0]) break;
    }
    bohn_rules_free(rules);
    if (err.text[0]) return fprintf(stderr, "%s\n", err.text), 1;
    fprintf(stderr, "%s: %d questions, %ld playouts, %ld decisions in them, %.3f s\n", argv[1], thought, playouts, decisions, spent);
    printf("%.2f\n", 1e6 * spent / (double)(strcmp(argv[2], "playouts") == 0 ? playouts : decisions));
    return 0;
}
