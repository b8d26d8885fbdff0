/* turned.c - see turned.h. */
#include "repl/author/turned.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOTHING (-1)
#define MOST_OFFERS 16

/* A one-to-one relation that becomes known piece by piece: what a number stands for, and what stands for it. */
typedef struct { int *to, *from; } Pairs;

struct Turned {
    int by, players;
    int *zones, *counters;      /* what they become */
    enum { UNCLEAR, A_NUMBER, A_SEAT } *holds;   /* what a counter of the table holds */
    Pairs cards, kinds;
    int *order;                 /* of the last question: the place of each option among the options turned */
    int room;
};

static bool pairs_start(Pairs *pairs, int n) {
    pairs->to = malloc(((size_t)n + 1) * sizeof *pairs->to);
    pairs->from = malloc(((size_t)n + 1) * sizeof *pairs->from);
    for (int i = 0; pairs->to && pairs->from && i < n; i++) pairs->to[i] = pairs->from[i] = NOTHING;
    return pairs->to && pairs->from;
}

/* Notes that `one` becomes `other`; false if it becomes something else. */
static bool pair(Pairs *pairs, int one, int other) {
    if (pairs->to[one] == NOTHING && pairs->from[other] == NOTHING) {
        pairs->to[one] = other;
        pairs->from[other] = one;
    }
    return pairs->to[one] == other;
}

/* Does `one` become `other`, as far as is known? What has not come up stands for itself. */
static bool are_paired(const Pairs *pairs, int one, int other) {
    return pairs->to[one] == NOTHING && pairs->from[other] == NOTHING ? one == other : pairs->to[one] == other;
}

static int turned_seat(const Turned *turned, int seat) {
    return seat < 0 ? seat : (seat + turned->by) % turned->players;
}

/* "p1.debt_p2": the zone or counter with the same name of the turned seats. */
static int turned_counter(const Turned *turned, const BohnInfo *info, int counter) {
    const BohnCounter *one = &info->counters[counter];
    if (one->seat == BOHN_NO_SEAT) return counter;
    size_t stem = strlen(one->name) - (one->other == BOHN_NO_SEAT ? 0 : strlen("_p1"));
    for (int i = 0; i < info->n_counters; i++) {
        const BohnCounter *other = &info->counters[i];
        if (other->seat == turned_seat(turned, one->seat) && other->other == turned_seat(turned, one->other) &&
            strlen(other->name) == strlen(one->name) && strncmp(other->name, one->name, stem) == 0)
            return i;
    }
    return counter;
}

static int turned_zone(const Turned *turned, const BohnInfo *info, int zone) {
    const BohnZone *one = &info->zones[zone];
    for (int i = 0; one->seat != BOHN_NO_SEAT && i < info->n_zones; i++)
        if (info->zones[i].seat == turned_seat(turned, one->seat) && strcmp(info->zones[i].name, one->name) == 0) return i;
    return zone;
}

Turned *turned_new(const BohnInfo *info, int by) {
    Turned *turned = calloc(1, sizeof *turned);
    if (!turned) return NULL;
    turned->by = by;
    turned->players = info->players;
    turned->zones = malloc(((size_t)info->n_zones + 1) * sizeof *turned->zones);
    turned->counters = malloc(((size_t)info->n_counters + 1) * sizeof *turned->counters);
    turned->holds = calloc((size_t)info->n_counters + 1, sizeof *turned->holds);
    bool ready = pairs_start(&turned->cards, info->n_cards) && pairs_start(&turned->kinds, info->n_kinds);
    if (!ready || !turned->zones || !turned->counters || !turned->holds) {
        turned_free(turned);
        return NULL;
    }
    for (int i = 0; i < info->n_zones; i++) turned->zones[i] = turned_zone(turned, info, i);
    for (int i = 0; i < info->n_counters; i++) turned->counters[i] = turned_counter(turned, info, i);
    return turned;
}

void turned_free(Turned *turned) {
    if (!turned) return;
    free(turned->zones);
    free(turned->counters);
    free(turned->holds);
    free(turned->cards.to);
    free(turned->cards.from);
    free(turned->kinds.to);
    free(turned->kinds.from);
    free(turned->order);
    free(turned);
}

/* ---- the table ------------------------------------------------------------------------------------------- */

static bool differs(char *why, size_t n, const char *format, ...) __attribute__((format(printf, 3, 4)));
static bool differs(char *why, size_t n, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(why, n, format, args);
    va_end(args);
    return false;
}

static bool same_card(Turned *turned, const BohnInfo *info, int one, int other) {
    return pair(&turned->kinds, info->kind_of[one], info->kind_of[other]) && pair(&turned->cards, one, other);
}

/* Cards in the box have no place. */
static bool same_zones(Turned *turned, const BohnGame *game, const BohnGame *other, char *why, size_t n) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    for (int z = 1; z < info->n_zones; z++) {
        const char *from = info->zones[z].full, *to = info->zones[turned->zones[z]].full;
        int size = bohn_zone_size(game, z), other_size = bohn_zone_size(other, turned->zones[z]);
        if (bohn_zone_is_open(game, z) != bohn_zone_is_open(other, turned->zones[z]))
            return differs(why, n, "only one of %s and then %s is open", from, to);
        if (size != other_size) return differs(why, n, "%d cards are in %s, then %d in %s", size, from, other_size, to);
        for (int i = 0; i < size; i++) {
            int card = bohn_zone_card(game, BOHN_ALL_SEATS, z, i);
            int other_card = bohn_zone_card(other, BOHN_ALL_SEATS, turned->zones[z], i);
            if (!same_card(turned, info, card, other_card))
                return differs(why, n, "card %d of %s is %s, then of %s %s", i + 1, from, info->kinds[info->kind_of[card]].id,
                               to, info->kinds[info->kind_of[other_card]].id);
        }
    }
    return true;
}

/* A counter of the table with a value from 1 to the number of players may hold a seat or a number. Which of them it
 * is, is known from its first such value on: a seat differs between the games. */
static bool same_counters(Turned *turned, const BohnGame *game, const BohnGame *other, char *why, size_t n) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    for (int i = 0; i < info->n_counters; i++) {
        int value = bohn_counter_value(game, i), other_value = bohn_counter_value(other, turned->counters[i]);
        bool of_table = info->counters[i].seat == BOHN_NO_SEAT, seat = of_table && value >= 1 && value <= turned->players;
        if (seat && turned->holds[i] == UNCLEAR) turned->holds[i] = value == other_value ? A_NUMBER : A_SEAT;
        if (seat && turned->holds[i] == A_SEAT) value = turned_seat(turned, value - 1) + 1;
        if (value != other_value)
            return differs(why, n, "the counter %s is %d, then %s is %d", info->counters[i].full, value,
                           info->counters[turned->counters[i]].full, other_value);
    }
    return true;
}

static bool same_offers(const Turned *turned, const BohnGame *game, const BohnGame *other, char *why, size_t n) {
    BohnOffer mine[MOST_OFFERS], theirs[MOST_OFFERS];
    int count = bohn_offers(game, mine, MOST_OFFERS), same = count == bohn_offers(other, theirs, MOST_OFFERS);
    for (int i = 0; same && i < count; i++) {
        const BohnOffer *a = &mine[i], *b = &theirs[i];
        same = b->from == turned_seat(turned, a->from) && b->to == turned_seat(turned, a->to) && a->number == b->number &&
               a->n_give == b->n_give && a->n_ask == b->n_ask;
        for (int k = 0; same && k < a->n_give; k++) same = are_paired(&turned->cards, a->give[k], b->give[k]);
        for (int k = 0; same && k < a->n_ask; k++) same = are_paired(&turned->kinds, a->ask[k], b->ask[k]);
    }
    return same || differs(why, n, "the offers on the table differ");
}

/* ---- the question ----------------------------------------------------------------------------------------- */

static bool same_atom(const Turned *turned, const BohnInfo *info, const BohnInfo *other_info, BohnAtom one, BohnAtom other) {
    if (one.type != other.type) return false;
    switch ((BohnAtomType)one.type) {
    case BOHN_CARD:
        return one.value == BOHN_UNKNOWN || other.value == BOHN_UNKNOWN ? one.value == other.value
                                                                        : are_paired(&turned->cards, one.value, other.value);
    case BOHN_KIND: return are_paired(&turned->kinds, one.value, other.value);
    case BOHN_ZONE: return turned->zones[one.value] == other.value;
    case BOHN_SEAT: return turned_seat(turned, one.value) == other.value;
    case BOHN_WORD: return strcmp(info->words[one.value], other_info->words[other.value]) == 0;
    case BOHN_INT: break;
    }
    return one.value == other.value;
}

static bool same_option(const Turned *turned, const BohnInfo *info, const BohnInfo *other_info, const BohnOption *one,
                        const BohnOption *other) {
    bool same = one->n == other->n && one->reply == other->reply && one->offer == other->offer;
    for (int i = 0; same && i < one->n; i++) same = same_atom(turned, info, other_info, one->atom[i], other->atom[i]);
    return same;
}

/* The order of options is free. */
static bool same_options(Turned *turned, const BohnGame *game, const BohnGame *other, char *why, size_t n) {
    const BohnRequest *q = bohn_request(game), *r = bohn_request(other);
    const BohnInfo *info = bohn_info(bohn_rules(game)), *other_info = bohn_info(bohn_rules(other));
    char text[300];
    if (q->n_options > turned->room) {
        int *more = realloc(turned->order, (size_t)q->n_options * 2 * sizeof *more);
        if (!more) return differs(why, n, "out of memory");
        turned->order = more;
        turned->room = q->n_options * 2;
    }
    if (q->n_options != r->n_options)
        return differs(why, n, "p%d is asked '%s' with %d options, then p%d with %d", q->seat + 1, q->name, q->n_options,
                       r->seat + 1, r->n_options);
    for (int i = 0; i < q->n_options; i++) {
        bool taken = true;
        int k = -1;
        while (taken && ++k < r->n_options) {
            taken = !same_option(turned, info, other_info, &q->options[i], &r->options[k]);
            for (int j = 0; !taken && j < i; j++) taken = turned->order[j] == k;
        }
        bohn_option_write(game, &q->options[i], text, sizeof text);
        if (taken) return differs(why, n, "p%d is asked '%s' with the option '%s', then p%d without it", q->seat + 1, q->name,
                                  text, r->seat + 1);
        turned->order[i] = k;
    }
    return true;
}

static bool same_question(Turned *turned, const BohnGame *game, const BohnGame *other, char *why, size_t n) {
    const BohnRequest *q = bohn_request(game), *r = bohn_request(other);
    const BohnInfo *info = bohn_info(bohn_rules(game)), *other_info = bohn_info(bohn_rules(other));
    if (!q || !r) return q == r || differs(why, n, "only one of the games is over");
    if (strcmp(q->name, r->name) != 0 || turned_seat(turned, q->seat) != r->seat)
        return differs(why, n, "p%d is asked '%s', then p%d '%s'", q->seat + 1, q->name, r->seat + 1, r->name);
    bool same = q->type == r->type && q->pass == r->pass && q->poll == r->poll && q->least == r->least && q->most == r->most &&
                q->call == r->call && q->offer == r->offer && q->n_args == r->n_args && q->n_partners == r->n_partners &&
                q->n_cards == r->n_cards && q->n_kinds == r->n_kinds && q->n_shown == r->n_shown;
    for (int i = 0; same && i < q->n_args; i++) same = same_atom(turned, info, other_info, q->args[i], r->args[i]);
    for (int i = 0; same && i < q->n_cards; i++) same = are_paired(&turned->cards, q->cards[i], r->cards[i]);
    for (int i = 0; same && i < q->n_shown; i++) same = are_paired(&turned->cards, q->shown[i], r->shown[i]);
    for (int i = 0; same && i < q->n_kinds; i++) same = are_paired(&turned->kinds, q->kinds[i], r->kinds[i]);
    return same_options(turned, game, other, why, n) &&
           (same || differs(why, n, "p%d is asked '%s', then p%d about other things", q->seat + 1, q->name, r->seat + 1));
}

bool turned_same(Turned *turned, const BohnGame *game, const BohnGame *other, char *why, size_t n) {
    BohnNow now = bohn_now(game), then = bohn_now(other);
    if (now.turn != then.turn || strcmp(now.phase, then.phase) != 0 || turned_seat(turned, now.seat) != then.seat)
        return differs(why, n, "it is p%d's turn %d, %s, then p%d's turn %d, %s", now.seat + 1, now.turn, now.phase,
                       then.seat + 1, then.turn, then.phase);
    return same_zones(turned, game, other, why, n) && same_counters(turned, game, other, why, n) &&
           same_offers(turned, game, other, why, n) && same_question(turned, game, other, why, n);
}

/* ---- answers ------------------------------------------------------------------------------------------------ */

/* Cards and kinds are listed in the same order. */
void turned_answer(const Turned *turned, const BohnAnswer *answer, BohnAnswer *result) {
    *result = *answer;
    result->partner = turned_seat(turned, answer->partner);
    for (int i = 0; i < answer->n; i++) result->index[i] = turned->order[answer->index[i]];
}

static bool same_list(const int *a, const int *b, int n, bool ordered) {
    for (int i = 0; i < n; i++) {
        int in_a = 0, in_b = 0;
        for (int k = 0; k < n; k++) in_a += a[k] == a[i], in_b += b[k] == a[i];
        if (ordered ? a[i] != b[i] : in_a != in_b) return false;
    }
    return true;
}

bool turned_equal(const BohnRequest *question, const BohnAnswer *a, const BohnAnswer *b) {
    return a->n == b->n && a->partner == b->partner && a->n_give == b->n_give && a->n_ask == b->n_ask &&
           same_list(a->index, b->index, a->n, question->ordered) && same_list(a->give, b->give, a->n_give, false) &&
           same_list(a->ask, b->ask, a->n_ask, false);
}
