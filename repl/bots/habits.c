/* habits.c - see habits.h. */
#include "repl/bots/habits.h"

#include "repl/bots/dice.h"

#define LEAST_ASKED 8     /* before a question may be passed unasked */
#define PASSES 0.85       /* ... by a bot that passes this share */
#define FEW 8             /* cards in a zone of the table that a question may be about: a trick, not a discard pile */

static uint64_t fold(uint64_t key, uint64_t more) { return dice_mix(key ^ (more + 0x632BE59BD9B4E019u)); }

static uint64_t fold_card(uint64_t key, const BohnInfo *info, int card) {
    return fold(key, card == BOHN_UNKNOWN ? ~0ull : (uint64_t)info->kind_of[card]);
}

static uint64_t fold_text(uint64_t key, const char *text) {
    for (const char *c = text; *c; c++) key = fold(key, (uint64_t)(unsigned char)*c);
    return key;
}

/* Words count by their text: their numbers depend on what else was said in the game, and with them which answers are
 * forgotten first. */
static uint64_t fold_atoms(uint64_t key, const BohnInfo *info, const BohnAtom *atoms, int n) {
    for (int i = 0; i < n; i++) {
        key = fold(key, atoms[i].type);
        if (atoms[i].type == BOHN_CARD) key = fold_card(key, info, atoms[i].value);
        else if (atoms[i].type == BOHN_WORD) key = fold_text(key, info->words[atoms[i].value]);
        else key = fold(key, (uint64_t)atoms[i].value);
    }
    return key;
}

static uint64_t name_key(const BohnRequest *q) { return fold_text(q->type, q->name); }

static uint64_t fold_offers(uint64_t key, const BohnGame *game, const BohnInfo *info) {
    BohnOffer offers[BOHN_MAX_SEATS];
    int n = bohn_offers(game, offers, BOHN_MAX_SEATS);
    for (const BohnOffer *offer = offers; offer < offers + n; offer++) {
        key = fold(key, (uint64_t)offer->number << 16 | (uint64_t)(offer->from + 2) << 8 | (uint64_t)(offer->to + 2));
        for (int i = 0; i < offer->n_give; i++) key = fold_card(key, info, offer->give[i]);
        for (int i = 0; i < offer->n_ask; i++) key = fold(key, (uint64_t)offer->ask[i]);
    }
    return key;
}

uint64_t habits_question(const BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    const BohnInfo *info = bohn_info(bohn_rules(game));
    uint64_t key = fold(name_key(q), (uint64_t)q->seat << 32 | (uint64_t)q->n_options << 1 | q->pass);
    for (int i = 0; i < q->n_options; i++) key = fold_atoms(fold(key, q->options[i].n), info, q->options[i].atom, q->options[i].n);
    key = fold_atoms(key, info, q->args, q->n_args);
    for (int i = 0; i < q->n_cards; i++) key = fold_card(key, info, q->cards[i]);
    for (int i = 0; i < q->n_kinds; i++) key = fold(key, (uint64_t)q->kinds[i]);
    for (int i = 0; i < q->n_partners; i++) key = fold(key, (uint64_t)q->partners[i]);
    key = fold_offers(key, game, info);
    for (int zone = 0; zone < info->n_zones; zone++) {
        int n = bohn_zone_size(game, zone), owner = info->zones[zone].seat;
        if (owner != q->seat && (owner != BOHN_NO_SEAT || n > FEW)) continue;
        key = fold(key, (uint64_t)n << 1 | bohn_zone_is_open(game, zone));
        for (int i = 0; i < n; i++) key = fold_card(key, info, bohn_zone_card(game, q->seat, zone, i));
    }
    return key;
}

static bool passes(const BohnAnswer *answer) { return answer->n == 0 && answer->partner == BOHN_NO_SEAT; }

bool habits_answer(const Habits *habits, const BohnGame *game, int seat, uint64_t question, BohnAnswer *answer) {
    const BohnRequest *q = bohn_request(game);
    const Habit *habit = &habits->list[question % HABITS];
    if (habit->question == question) return *answer = habit->answer, true;
    uint64_t name = name_key(q);
    int at = (int)(name % HABIT_NAMES), asked = habits->names[at].asked;
    if (q->seat == seat || habits->names[at].name != name || asked < LEAST_ASKED) return false;
    if (habits->names[at].passed < PASSES * asked) return false;
    *answer = (BohnAnswer){ .partner = BOHN_NO_SEAT };
    return true;
}

void habits_note(Habits *habits, const BohnGame *game, uint64_t question, const BohnAnswer *answer) {
    uint64_t name = name_key(bohn_request(game));
    int at = (int)(name % HABIT_NAMES);
    habits->list[question % HABITS] = (Habit){ question, *answer };
    if (habits->names[at].name != name) {
        habits->names[at].name = name;
        habits->names[at].asked = habits->names[at].passed = 0;
    }
    habits->names[at].asked++;
    habits->names[at].passed += passes(answer);
}
