/* habits.h - what a bot answers during one search, so that it need not be asked in every playout.
 *
 * A bot takes most of the time of a playout, and playouts differ only by the deal: the same seat is asked the same with
 * the same cards of its own again and again. A question is the same here if its seat, options, cards and offers are,
 * with what the seat has before it and the few cards in the middle of the table; cards count by their kind. What the
 * others have may differ, so a repeated answer is a guess, which is right more than nine times out of ten. Start with a
 * zeroed one.
 */
#ifndef REPL_BOTS_HABITS_H
#define REPL_BOTS_HABITS_H

#include "vm/bohn.h"

#define HABITS 4096       /* answers kept */
#define HABIT_NAMES 64    /* questions by name */

typedef struct { uint64_t question; BohnAnswer answer; } Habit;

typedef struct Habits {
    Habit list[HABITS];                                                /* by question, the last one counts */
    struct { uint64_t name; int asked, passed; } names[HABIT_NAMES];   /* what other seats are asked */
} Habits;

/* The pending question as habits know it. */
uint64_t habits_question(const BohnGame *game);
/* Fills in the answer that the bot gave to this question; or a pass, if the bot nearly always passes there and the
 * asked seat is not `seat`, for which the search is. False if the bot must be asked. */
bool habits_answer(const Habits *habits, const BohnGame *game, int seat, uint64_t question, BohnAnswer *answer);
/* The bot has answered. */
void habits_note(Habits *habits, const BohnGame *game, uint64_t question, const BohnAnswer *answer);

#endif
