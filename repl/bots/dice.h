/* dice.h - random numbers and random answers. The stream depends only on its start, so decisions can be repeated. */
#ifndef REPL_BOTS_DICE_H
#define REPL_BOTS_DICE_H

#include "vm/bohn.h"

typedef struct Dice {
    uint64_t at;
} Dice;

/* splitmix64: a one-to-one hash of a number. */
uint64_t dice_mix(uint64_t x);
/* 0 .. n-1 */
int dice_roll(Dice *dice, int n);
/* Fills in a random legal answer. Most polls are passed: they are so frequent that a random player would harvest all
 * the time. */
void dice_answer(Dice *dice, const BohnRequest *request, BohnAnswer *answer);

#endif
