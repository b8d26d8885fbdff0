/* seed.h - seeds of games.
 *
 * Anybody who knows the seed of a game knows all its cards, and a bot sees some of them: it could try small seeds until
 * its own hand comes out. So the number that a person types is not the seed itself; the seed is made from it by a
 * computation that costs more than a script may spend on a decision. Numbers of 17 digits and more are seeds: records,
 * reports and the program's own commands have them.
 */
#ifndef REPL_SEED_H
#define REPL_SEED_H

#include <stdint.h>

#define SEED_LEAST 10000000000000000ull

/* A new one, at random. */
uint64_t seed_new(void);
/* The seed that a typed number stands for. With BOHN_SEEDS=old in the environment it is the number itself, as before
 * 1.0. */
uint64_t seed_typed(uint64_t number);
/* A seed for the random decisions of the program at a seat. The seed of the game can be found from it only by trying
 * all seeds. */
uint32_t seed_player(uint64_t seed, int seat);

#endif
