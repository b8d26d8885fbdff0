/* dice.h - chance for seats that decide by it.
 *
 * A stream of numbers that depends on nothing but where it starts: the same place, the same decision.
 */
#ifndef REPL_BOTS_DICE_H
#define REPL_BOTS_DICE_H

#include "vm/bohn.h"

typedef struct Dice {
    uint64_t at;
} Dice;

/* A number for a number, as if by chance. */
uint64_t dice_mix(uint64_t x);
/* 0 .. n-1 */
int dice_roll(Dice *dice, int n);
/* Any legal answer. A poll is mostly passed: asked that often, one would harvest all the time. */
void dice_answer(Dice *dice, const BohnRequest *request, BohnAnswer *answer);

#endif
