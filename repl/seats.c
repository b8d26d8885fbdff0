/* seats.c - see seats.h. */
#include "repl/seats.h"

#include "repl/text.h"

#include <stdio.h>
#include <string.h>

/* The bot that plays when nobody says which: the script's `rival`, else `farmer`, else the first. */
static const char *usual_bot(const BohnRules *rules) {
    if (bohn_rival(rules)) return bohn_rival(rules);
    for (int i = 0; bohn_bot_name(rules, i); i++)
        if (strcmp(bohn_bot_name(rules, i), "farmer") == 0) return bohn_bot_name(rules, i);
    return bohn_bot_name(rules, 0);
}

static void seat_bot(Seats *seats, const BohnRules *rules, int seat) {
    const char *bot = usual_bot(rules);
    seats->kind[seat] = bot ? SEAT_BOT : SEAT_RANDOM;
    seats->name[seat] = bot ? bot : "random";
}

static bool seat_named(Seats *seats, const BohnRules *rules, int seat, const char *name, char *why,
                       size_t n) {
    static const char *const plain[] = { "human", "random", "default" };
    static const SeatKind kinds[] = { SEAT_HUMAN, SEAT_RANDOM, SEAT_DEFAULT };
    const char *names[3 + 32];
    int known = 0;
    for (; known < 3; known++) names[known] = plain[known];
    for (int i = 0; bohn_bot_name(rules, i) && known < 35; i++) names[known++] = bohn_bot_name(rules, i);
    for (int i = 0; i < known; i++) {
        if (strcmp(names[i], name) != 0) continue;
        seats->name[seat] = names[i];
        seats->kind[seat] = i < 3 ? kinds[i] : SEAT_BOT;
        return true;
    }
    const char *near = text_nearest(name, names, known);
    char list[600] = "";
    for (int i = 0; i < known; i++) text_append(list, sizeof list, "%s%s", i ? ", " : "", names[i]);
    snprintf(why, n, "nobody called '%s' can sit here%s%s%s (%s has: %s)", name,
             near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "", bohn_rules_id(rules), list);
    return false;
}

int seats_listed(const char *list) {
    int n = list && *list ? 1 : 0;
    for (; list && *list; list++) n += *list == ',';
    return n;
}

bool seats_fill(Seats *seats, const BohnRules *rules, const char *list, bool human, char *why, size_t n) {
    memset(seats, 0, sizeof *seats);
    seats->n = bohn_players(rules);
    if (seats_listed(list) > seats->n) {
        snprintf(why, n, "%d seats are named, but %d play", seats_listed(list), seats->n);
        return false;
    }
    char name[64] = "";
    for (int seat = 0; seat < seats->n; seat++) {
        if (list && *list) {
            size_t length = strcspn(list, ",");
            snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), list);
            list += length + (list[length] == ',');
            if (!seat_named(seats, rules, seat, name, why, n)) return false;
        } else if (*name && seats->kind[seat - 1] != SEAT_HUMAN) {
            seats->kind[seat] = seats->kind[seat - 1];
            seats->name[seat] = seats->name[seat - 1];
        } else if (!list && human && seat == 0) {
            seats->kind[seat] = SEAT_HUMAN;
            seats->name[seat] = "human";
        } else {
            seat_bot(seats, rules, seat);
        }
    }
    return true;
}

int seats_humans(const Seats *seats) {
    int n = 0;
    for (int i = 0; i < seats->n; i++) n += seats->kind[i] == SEAT_HUMAN;
    return n;
}

unsigned seats_polls(const Seats *seats, bool humans) {
    unsigned bits = 0;
    for (int i = 0; i < seats->n; i++)
        if (seats->kind[i] == SEAT_BOT || (humans && seats->kind[i] == SEAT_HUMAN)) bits |= 1u << i;
    return bits;
}

/* ---- chance ------------------------------------------------------------------------------------- */

/* The chances of one decision: they depend on where they are taken, not on what was before. */
typedef struct Dice {
    uint64_t at;
} Dice;

static uint64_t mix(uint64_t x) { /* splitmix64 */
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static int roll(Dice *dice, int n) { /* 0 .. n-1, fair: what would favour low numbers is rolled again */
    uint64_t bound = (uint64_t)n, excess = (0 - bound) % bound, x;
    do {
        dice->at++;
        x = mix(dice->at);
    } while (x < excess);
    return (int)(x % bound);
}

/* `count` different numbers below n in random order. */
static void draw(Dice *dice, int *numbers, int count, int n) {
    for (int i = 0; i < count; i++) {
        bool again = true;
        while (again) {
            numbers[i] = roll(dice, n);
            again = false;
            for (int j = 0; j < i; j++) again |= numbers[j] == numbers[i];
        }
    }
}

static bool random_offer(const BohnRequest *q, Dice *dice, BohnAnswer *answer) {
    if (q->n_partners == 0) return false;
    int give = q->n_cards ? roll(dice, 3) : 0, ask = q->n_kinds ? roll(dice, 3) : 0;
    if (give > q->n_cards) give = q->n_cards;
    if (give + ask == 0) return false;
    answer->partner = q->partners[roll(dice, q->n_partners)];
    answer->n_give = give;
    answer->n_ask = ask;
    draw(dice, answer->give, give, q->n_cards);
    for (int i = 0; i < ask; i++) answer->ask[i] = roll(dice, q->n_kinds);
    return true;
}

static void random_answer(const BohnGame *game, const BohnRequest *q, BohnAnswer *answer) {
    Dice dice = { mix(mix(bohn_seed(game)) ^ ((uint64_t)bohn_position(game) << 8) ^ (uint64_t)q->seat) };
    memset(answer, 0, sizeof *answer);
    answer->partner = BOHN_NO_SEAT;
    if (q->type == BOHN_PICK) {
        int most = q->most < BOHN_MAX_PICK ? q->most : BOHN_MAX_PICK;
        answer->n = q->least + (most > q->least ? roll(&dice, most - q->least + 1) : 0);
        draw(&dice, answer->index, answer->n, q->n_options);
        return;
    }
    if (q->type == BOHN_DEAL) {
        if (q->pass && roll(&dice, 2) == 0) return;
        bool must = !q->pass && q->n_options == 0 && q->n_partners && q->n_cards + q->n_kinds > 0;
        do {
            if (random_offer(q, &dice, answer)) return;
        } while (must);
    }
    if (q->poll && roll(&dice, 8) != 0) return; /* asked that often, it would harvest all the time */
    int ways = q->n_options + (q->pass ? 1 : 0);
    int way = ways > 0 ? roll(&dice, ways) : 0;
    if (way < q->n_options) {
        answer->n = 1;
        answer->index[0] = way;
    }
}

bool seats_decide(const Seats *seats, BohnGame *game, BohnAnswer *answer, BohnError *err) {
    const BohnRequest *q = bohn_request(game);
    switch (seats->kind[q->seat]) {
    case SEAT_BOT: return bohn_bot_answer(game, seats->name[q->seat], answer, err);
    case SEAT_RANDOM: random_answer(game, q, answer); return true;
    case SEAT_HUMAN:
    case SEAT_DEFAULT: break;
    }
    bohn_default_answer(q, answer);
    return true;
}

bool seats_decider(void *context, const BohnRequest *request, BohnAnswer *answer) {
    const SeatsGame *at = context;
    if (at->seats->kind[request->seat] != SEAT_RANDOM || request->type == BOHN_DEAL) return false; /* it names cards */
    random_answer(at->game, request, answer);
    return true;
}
