/* seats.c - see seats.h. */
#include "repl/play/seats.h"

#include "repl/bots/dice.h"
#include "repl/bots/seer.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROGRAM "exec"

SeatsPlayers *seats_players;

const char *seats_usual_bot(const BohnInfo *info) {
    for (int i = 0; !info->rival && i < info->n_bots; i++)
        if (strcmp(info->bots[i], "farmer") == 0) return info->bots[i];
    return info->rival ? info->rival : info->bots[0];
}

static void seat_bot(Seats *seats, const BohnInfo *info, int seat) {
    const char *bot = seats_usual_bot(info);
    seats->kind[seat] = bot ? SEAT_BOT : SEAT_RANDOM;
    seats->name[seat] = bot ? bot : "random";
}

/* A permanent copy of a name such as "seer:500" that does not come from the rules; each is stored once. */
static const char *lasting(const char *name) {
    static struct Kept { struct Kept *next; char name[]; } *all;
    for (struct Kept *kept = all; kept; kept = kept->next)
        if (strcmp(kept->name, name) == 0) return kept->name;
    size_t size = strlen(name) + 1;
    struct Kept *kept = malloc(sizeof *kept + size);
    if (!kept) return NULL;
    memcpy(kept->name, name, size);
    kept->next = all;
    all = kept;
    return kept->name;
}

static bool seat_seer(Seats *seats, int seat, const char *name, BohnError *err) {
    Seer seer;
    if (!seer_read(name, &seer, err)) return false;
    seats->kind[seat] = SEAT_SEER;
    seats->name[seat] = lasting(name);
    return seats->name[seat] || error_fill(err, BOHN_SYSTEM, "out of memory");
}

/* "exec:./mybot"; records have "exec" alone. */
static bool seat_program(Seats *seats, int seat, const char *name, BohnError *err) {
    if (!seats_players)
        return error_fill(err, BOHN_BAD_INPUT, "%s", tr("programs (exec:) play only in `bohn run`, `serve`, `sim` and `rate`"));
    if (!name[strlen(PROGRAM)] || !name[strlen(PROGRAM) + 1])
        return error_fill(err, BOHN_BAD_INPUT, tr("p%d is played by a program, and a record never starts one: say who plays "
                                                  "with --seats, for example --seats human,farmer,exec:./mybot"), seat + 1);
    for (const char *at = name; *at; at++)
        if ((unsigned char)*at < ' ' || strchr("\"\\\x7f", *at))
            return error_fill(err, BOHN_BAD_INPUT, tr("p%d: the name of a program cannot contain quotes, backslashes or control "
                                                      "characters; make a link with another name"), seat + 1);
    seats->kind[seat] = SEAT_PROGRAM;
    seats->name[seat] = lasting(name);
    return seats->name[seat] || error_fill(err, BOHN_SYSTEM, "out of memory");
}

static bool seat_named(Seats *seats, const BohnInfo *info, int seat, const char *name, BohnError *err) {
    enum { PLAIN = 4, MOST = PLAIN + 32 };
    static const char *const plain[PLAIN] = { "human", "random", "default", "seer" };
    static const SeatKind kinds[PLAIN] = { SEAT_HUMAN, SEAT_RANDOM, SEAT_DEFAULT, SEAT_SEER };
    const char *names[MOST];
    int known = 0;
    if (seer_is(name)) return seat_seer(seats, seat, name, err);
    if (strcmp(name, PROGRAM) == 0 || string_starts(name, PROGRAM ":")) return seat_program(seats, seat, name, err);
    for (; known < PLAIN; known++) names[known] = plain[known];
    for (int i = 0; info->bots[i] && known < MOST; i++) names[known++] = info->bots[i];
    for (int i = 0; i < known; i++) {
        if (strcmp(names[i], name) != 0) continue;
        seats->name[seat] = names[i];
        seats->kind[seat] = i < PLAIN ? kinds[i] : SEAT_BOT;
        return true;
    }
    char list[600] = "";
    for (int i = 0; i < known; i++) string_append(list, sizeof list, "%s%s", i ? ", " : "", names[i]);
    return error_fill(err, BOHN_BAD_INPUT, "nobody called '%s' can sit here%s (%s has: %s)", name,
                      string_suggest(name, names, known), info->id, list);
}

int seats_listed(const char *list) {
    int n = list && *list ? 1 : 0;
    for (; list && *list; list++) n += *list == ',';
    return n;
}

bool seats_fill(Seats *seats, const BohnInfo *info, const char *list, bool human, BohnError *err) {
    memset(seats, 0, sizeof *seats);
    seats->n = info->players;
    if (seats_listed(list) > seats->n)
        return error_fill(err, BOHN_BAD_INPUT, "%d seats are named, but %d play", seats_listed(list), seats->n);
    char name[SEAT_NAME] = "";
    for (int seat = 0; seat < seats->n; seat++) {
        if (list && *list) {
            size_t length = strcspn(list, ",");
            if (length >= sizeof name)
                return error_fill(err, BOHN_BAD_INPUT, tr("'%.20s...' is too long for a name: at most %d bytes are "
                                                          "allowed"), list, SEAT_NAME - 1);
            snprintf(name, sizeof name, "%.*s", (int)length, list);
            list += length + (list[length] == ',');
            if (!seat_named(seats, info, seat, name, err)) return false;
        } else if (*name && seats->kind[seat - 1] != SEAT_HUMAN) {
            seats->kind[seat] = seats->kind[seat - 1];
            seats->name[seat] = seats->name[seat - 1];
        } else if (!list && human && seat == 0) {
            seats->kind[seat] = SEAT_HUMAN;
            seats->name[seat] = "human";
        } else {
            seat_bot(seats, info, seat);
        }
    }
    return true;
}

int seats_who(const char *decision) {
    return decision && decision[0] == 'p' ? atoi(decision + 1) - 1 : BOHN_NO_SEAT;
}

int seats_humans(const Seats *seats) {
    int n = 0;
    for (int i = 0; i < seats->n; i++) n += seats->kind[i] == SEAT_HUMAN;
    return n;
}

bool seats_programs(const Seats *seats) {
    for (int i = 0; i < seats->n; i++)
        if (seats->kind[i] == SEAT_PROGRAM) return true;
    return false;
}

void seats_recorded(const Seats *seats, const char *names[BOHN_MAX_SEATS + 1]) {
    for (int i = 0; i < seats->n; i++) names[i] = seats->kind[i] == SEAT_PROGRAM ? PROGRAM : seats->name[i];
    names[seats->n] = NULL;
}

bool seats_report(const Seats *seats, const SeatsWrong *wrong, char *text, size_t n) {
    text[0] = '\0';
    for (int i = 0; i < seats->n; i++)
        if (wrong->n[i] > 0)
            string_append(text, n,
                          tr(wrong->n[i] == 1 ? "%sp%d (%s) gave %d wrong answer" : "%sp%d (%s) gave %d wrong answers"),
                          *text ? ", " : "", i + 1, seats->name[i], wrong->n[i]);
    if (!*text) return false;
    string_append(text, n, tr("; instead it passed or took the first option. The first: %s"), wrong->first);
    return true;
}

unsigned seats_polls(const Seats *seats, bool humans) {
    unsigned bits = 0;
    for (int i = 0; i < seats->n; i++)
        if (seats->kind[i] == SEAT_BOT || seats->kind[i] == SEAT_SEER || seats->kind[i] == SEAT_PROGRAM ||
            (humans && seats->kind[i] == SEAT_HUMAN))
            bits |= 1u << i;
    return bits;
}

unsigned seats_heard(const Seats *seats) {
    unsigned bits = 0;
    for (int i = 0; i < seats->n; i++)
        if (seats->kind[i] == SEAT_HUMAN) bits |= 1u << (BOHN_MAX_SEATS + i);
    return bits;
}

static void random_answer(const BohnGame *game, const BohnRequest *q, BohnAnswer *answer) {
    const BohnNow now = bohn_now(game);
    Dice dice = { dice_mix(dice_mix(now.seed) ^ ((uint64_t)now.position << 8) ^ (uint64_t)q->seat) };
    dice_answer(&dice, q, answer);
}

/* Ticks meanwhile: counting the instructions of its playouts would take a third of the time. */
static bool ask_seer(const char *name, BohnGame *game, BohnAnswer *answer, BohnError *err) {
    BohnRules *rules = bohn_rules(game);
    Seer seer;
    if (!seer_read(name, &seer, err)) return false;
    BohnRules *ticked = term_tick(rules);
    bool decided = seer_decide(&seer, game, seats_usual_bot(bohn_info(rules)), answer, err);
    term_tick(ticked);
    return decided;
}

bool seats_decide(const Seats *seats, BohnGame *game, BohnAnswer *answer, BohnError *err) {
    const BohnRequest *q = bohn_request(game);
    switch (seats->kind[q->seat]) {
    case SEAT_BOT: return bohn_bot_answer(game, seats->name[q->seat], answer, err);
    case SEAT_SEER: return ask_seer(seats->name[q->seat], game, answer, err);
    case SEAT_RANDOM: random_answer(game, q, answer); return true;
    case SEAT_PROGRAM: return seats_players->decide(seats, game, seats_players->seconds, answer, err) == SEATS_DECIDED;
    case SEAT_HUMAN:
    case SEAT_DEFAULT: break;
    }
    return bohn_bot_answer(game, NULL, answer, err);
}

bool seats_decider(void *context, const BohnRequest *request, BohnAnswer *answer) {
    const SeatsGame *at = context;
    if (at->seats->kind[request->seat] != SEAT_RANDOM) return false;
    random_answer(at->game, request, answer);
    return true;
}
