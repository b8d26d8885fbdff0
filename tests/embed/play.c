/* play.c - all an embedding program needs: one header and one library.
 *
 *     cc -std=c11 play.c $(pkg-config --cflags --libs bohn)
 *
 * Plays a game in which everybody takes the default answer, and prints how it ended. Compiled and run
 * by test_embed.c and, against an installed tree, by test_install.sh.
 */
#include <bohn.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: play SCRIPT PATH SEED\n");
        return BOHN_BAD_INPUT;
    }
    BohnError err;
    BohnSetup setup = { .script = argv[1], .path = argv[2] };
    BohnRules *rules = bohn_load(&setup, &err);
    BohnGame *game = rules ? bohn_new(rules, strtoull(argv[3], NULL, 10), 0, &err) : NULL;
    BohnProgress progress = game ? bohn_run(game, &err) : BOHN_FAILED;
    while (progress == BOHN_WAITING) progress = bohn_answer(game, NULL, &err) ? bohn_run(game, &err) : BOHN_FAILED;
    unsigned winners = 0;
    bool done = progress == BOHN_OVER && bohn_winners(game, &winners, &err);
    for (int seat = 0; done && seat < bohn_info(rules)->players; seat++) {
        int score[4];
        done = bohn_score(game, seat, score, &err);
        if (done) printf("p%d %d%s\n", seat + 1, score[0], winners >> seat & 1 ? " wins" : "");
    }
    if (done) printf("%d decisions\n", bohn_now(game).position);
    else fprintf(stderr, "%s\n", err.text);
    bohn_free(game);
    bohn_rules_free(rules);
    return done ? BOHN_OK : (int)err.status;
}
