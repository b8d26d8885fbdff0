/* lua_feed.c - answers from the log while a position is rebuilt. If hidden cards differ, as a seat imagines them, or
 * the rules do, after a reload, an answer is found by its meaning; one that cannot be found ends the rebuilding. */
#include "vm/lua_ask.h"
#include "vm/rng.h"

#include <stdio.h>
#include <string.h>

static void diverged(lua_State *L, BohnGame *game, const char *what) {
    snprintf(game->diverged, sizeof game->diverged, "decision %d: %s", game->log.position + 1, what);
    luaL_error(L, "%s", game->diverged);
}

/* The meaning of option number i (from 0) on the stack. */
static uint32_t meaning_of(lua_State *L, int i) {
    lua_geti(L, ARG_OPTIONS, i + 1);
    BohnOption option = check_option(L, "option");
    lua_pop(L, 1);
    return choice_meaning(&option);
}

/* Does option i exist and name a card? */
static bool names_card(lua_State *L, int i, int n) {
    if (i >= n) return false;
    lua_geti(L, ARG_OPTIONS, i + 1);
    BohnOption option = check_option(L, "option");
    lua_pop(L, 1);
    for (int j = 0; j < option.n; j++)
        if (option.atom[j].type == BOHN_CARD) return true;
    return false;
}

/* Replaces the cards that a deal gives by their places among those that may be given. */
static void place_given(lua_State *L, BohnGame *game, const int *given) {
    BohnAnswer *a = &game->answer;
    int cards[MAX_CARDS], n = ask_cards_to_give(L, game, cards);
    for (int i = 0; i < a->n_give; i++) {
        int found = -1;
        for (int j = 0; j < n && found < 0; j++)
            if (cards[j] == given[i]) found = j;
        if (found < 0) diverged(L, game, "this offer is not possible with these cards");
        a->give[i] = found;
    }
}

void feed_bid(lua_State *L, BohnGame *game) {
    int given[BOHN_MAX_DEAL];
    memcpy(given, game->answer.give, sizeof given);
    place_given(L, game, given);
}

/* With other hidden cards, options and their order may differ. Takes the answer of the same meaning, or else of the
 * same index. */
static void reinterpret(lua_State *L, BohnGame *game, const Meaning *meaning) {
    BohnAnswer *a = &game->answer;
    int n_options = game->choice.request.n_options;
    for (int i = 0; i < a->n; i++) {
        if (meaning->option[i] == 0) continue;
        bool same = false;
        for (int j = 0; j < n_options; j++)
            if (meaning_of(L, j) == meaning->option[i]) a->index[i] = j, same = true;
        /* the answer is public, except its card: a copy that keeps events must have the same one */
        if (!same && game->flags & BOHN_EVENTS && !names_card(L, a->index[i], n_options))
            diverged(L, game, "this answer is not possible with these cards");
    }
    if (a->partner != BOHN_NO_SEAT) place_given(L, game, meaning->give);
}

/* `n` different numbers below `bound`. */
static void draw_indexes(lua_State *L, BohnGame *game, int *index, int n, int bound) {
    if (n > bound) diverged(L, game, "there are fewer options with these cards");
    uint64_t counter = (uint64_t)(game->log.position + 1) << 8;
    for (int i = 0; i < n; i++) {
        bool again = true;
        while (again) {
            index[i] = (int)rng_below(game->imagined.future, RNG_REDEAL, &counter, (uint32_t)bound);
            again = false;
            for (int j = 0; j < i; j++) again |= index[j] == index[i];
        }
    }
}

/* The imagining seat does not know secret answers of others: any answer of the same size will do. */
static void imagine(lua_State *L, BohnGame *game) {
    BohnAnswer *a = &game->answer;
    int cards[MAX_CARDS];
    draw_indexes(L, game, a->index, a->n, game->choice.request.n_options);
    if (a->n_give > 0) draw_indexes(L, game, a->give, a->n_give, ask_cards_to_give(L, game, cards));
}

/* The action that was said, as numbers: an index in the list of bohn_anytime(), or a deal. Returns how many; -1 =
 * none. */
static int find_action(lua_State *L, BohnGame *game, const Said *said, int16_t code[CHOICE_CODE_MAX]) {
    const Def *def = game->rules->def;
    const BohnRequest *actions = &game->actions.request;
    int top = lua_gettop(L), n = -1;
    char why[200];
    BohnAnswer answer;
    if (game->choice.request.window) {
        can_anytime(L, said->seat, false);
        choice_clear(&game->actions);
        game->actions.request.seat = said->seat;
        if (lua_istable(L, top + 1)) add_options(L, &game->actions, top + 1, "anytime");
        ask_add_bids(L, &game->actions);
        int found = choice_find(def, actions->options, actions->n_options, said->seat, said->answer);
        code[0] = (int16_t)found;
        if (found >= 0) n = 1;
        else if (actions->type == BOHN_DEAL && choice_read(def, actions, said->answer, &answer, why, sizeof why))
            n = choice_encode(actions, &answer, code);
    }
    lua_settop(L, top);
    return n;
}

/* The entry is from other rules, which may number options differently: its text has the meaning. The new rules may not
 * allow it. */
static void read_again(lua_State *L, BohnGame *game, Entry *entry, const Declared *declared) {
    int16_t code[CHOICE_CODE_MAX];
    char why[200];
    BohnAnswer answer;
    const BohnRequest *q = &game->choice.request;
    const char *text = log_text(&game->log, game->log.position);
    Said said;
    int n = -1, top = lua_gettop(L);
    ask_write_out(L, game, declared);
    lua_settop(L, top);
    if (text && choice_split(text, &said)) {
        if (said.act) {
            n = find_action(L, game, &said, code);
        } else if (choice_asks(q, &said) && choice_read(game->rules->def, q, said.answer, &answer, why, sizeof why)) {
            n = choice_encode(q, &answer, code);
        }
    }
    if (n != entry->n) {
        snprintf(why, sizeof why, "'%.100s' cannot be decided by the new rules", text ? text : "?");
        diverged(L, game, why);
    }
    if (n > 0) memcpy(log_codes(&game->log, entry), code, (size_t)n * sizeof *code);
    entry->question = (uint8_t)q->type;
    entry->secret = entry->type != ENTRY_ACT && q->secret;
    entry->shown = entry->type != ENTRY_ACT && q->n_shown > 0;
    entry->old_rules = false;
}

void feed_answer(lua_State *L, BohnGame *game, Entry *entry, const Declared *declared) {
    const BohnRequest *q = &game->choice.request;
    if (entry->fingerprint && (game->flags & BOHN_CHECKS) && entry->type != ENTRY_ACT &&
        entry->fingerprint != state_fingerprint(&game->state)) {
        char what[250] = "the table differs from when this was decided: ";
        size_t n = strlen(what);
        if (!state_differ(&game->state, game->rules->def, entry->fingerprint, what + n, sizeof what - n)) what[n - 2] = '\0';
        diverged(L, game, what);
    }
    if (entry->asked != game->step.asked || entry->step != game->n_steps || (entry->poll && !q->poll))
        diverged(L, game, "another question was asked here");
    if (entry->old_rules) read_again(L, game, entry, declared);
    const int16_t *code = log_codes(&game->log, entry);
    BohnAnswer *a = &game->answer;
    Meaning meaning = { { 0 }, { 0 } };
    if (entry->type == ENTRY_ACT) {
        game->act_seat = entry->seat;
        game->act_index = entry->n == 1 ? code[0] : -1;
        if (entry->n > 1 && choice_decode(BOHN_DEAL, code, entry->n, a, &meaning))
            memcpy(a->give, meaning.give, sizeof a->give);
    } else {
        char why[200];
        if (entry->seat != q->seat || !choice_decode(q->type, code, entry->n, a, &meaning))
            diverged(L, game, "another seat was asked here");
        /* with kept events the answer must be the same: it may be public by now */
        bool hidden = entry->secret && entry->seat != game->imagined.seat && !(game->flags & BOHN_EVENTS);
        if (game->imagined.on && hidden) imagine(L, game);
        else if (game->imagined.on) reinterpret(L, game, &meaning);
        /* the cards of a deal are matched already */
        if (a->partner == BOHN_NO_SEAT && !choice_valid(q, a, why, sizeof why))
            diverged(L, game, "this answer is not offered");
    }
    game->log.position++;
    step_decided(game, entry);
}

bool feed_imagined(lua_State *L, BohnGame *game, const Entry *entry) {
    const BohnRequest *q = &game->choice.request;
    BohnAnswer *a = &game->answer;
    if (q->type != BOHN_PICK || q->seat == game->imagined.seat) return false;
    const BohnRequest *pending = &game->imagined.real->choice.request;
    if (entry ? entry->question == BOHN_PICK && entry->seat == q->seat && entry->type != ENTRY_ACT
              : pending->type == BOHN_PICK && pending->seat == q->seat)
        return false;
    *a = (BohnAnswer){ .partner = BOHN_NO_SEAT };
    for (int i = 0; i < q->n_options && a->n < q->least; i++) {
        lua_geti(L, ARG_OPTIONS, i + 1);
        BohnOption option = check_option(L, "option");
        lua_pop(L, 1);
        int card = option.atom[0].value;
        if (option.atom[0].type == BOHN_CARD && game->imagined.real->state.zone_of[card] != game->state.zone_of[card])
            a->index[a->n++] = i;
    }
    if (a->n < q->least) return false;
    game->act_seat = BOHN_NO_SEAT;
    game->step.asked--;
    return true;
}
