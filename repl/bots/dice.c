/* dice.c - see dice.h. */
#include "repl/bots/dice.h"

#include <string.h>

uint64_t dice_mix(uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

int dice_roll(Dice *dice, int n) { /* rejects the values that would favour low numbers */
    uint64_t bound = (uint64_t)n, excess = (0 - bound) % bound, x;
    do {
        dice->at++;
        x = dice_mix(dice->at);
    } while (x < excess);
    return (int)(x % bound);
}

/* `count` different numbers below n in random order. */
static void draw(Dice *dice, int *numbers, int count, int n) {
    for (int i = 0; i < count; i++) {
        bool again = true;
        while (again) {
            numbers[i] = dice_roll(dice, n);
            again = false;
            for (int j = 0; j < i; j++) again |= numbers[j] == numbers[i];
        }
    }
}

static bool random_offer(const BohnRequest *q, Dice *dice, BohnAnswer *answer) {
    if (q->n_partners == 0) return false;
    int give = q->n_cards ? dice_roll(dice, 3) : 0, ask = q->n_kinds ? dice_roll(dice, 3) : 0;
    if (give > q->n_cards) give = q->n_cards;
    if (give + ask == 0) return false;
    int partner = dice_roll(dice, q->n_partners + q->call);
    answer->partner = partner < q->n_partners ? q->partners[partner] : BOHN_ALL_SEATS;
    answer->n_give = give;
    answer->n_ask = ask;
    draw(dice, answer->give, give, q->n_cards);
    for (int i = 0; i < ask; i++) answer->ask[i] = dice_roll(dice, q->n_kinds);
    return true;
}

void dice_answer(Dice *dice, const BohnRequest *q, BohnAnswer *answer) {
    memset(answer, 0, sizeof *answer);
    answer->partner = BOHN_NO_SEAT;
    if (q->type == BOHN_PICK) {
        int most = q->most < BOHN_MAX_PICK ? q->most : BOHN_MAX_PICK;
        answer->n = q->least + (most > q->least ? dice_roll(dice, most - q->least + 1) : 0);
        draw(dice, answer->index, answer->n, q->n_options);
        return;
    }
    if (q->poll && dice_roll(dice, 8) != 0) return;
    if (q->type == BOHN_DEAL) {
        if (q->pass && dice_roll(dice, 2) == 0) return;
        bool must = !q->pass && q->n_options == 0 && q->n_partners && q->n_cards + q->n_kinds > 0;
        do {
            if (random_offer(q, dice, answer)) return;
        } while (must);
    }
    int ways = q->n_options + (q->pass ? 1 : 0);
    int way = ways > 0 ? dice_roll(dice, ways) : 0;
    if (way < q->n_options) {
        answer->n = 1;
        answer->index[0] = way;
    }
}
