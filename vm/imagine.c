/* imagine.c - copies of a game as a seat may imagine it: everything the seat cannot see is dealt again. */
#include "vm/hook.h"

#include "vm/error.h"
#include "vm/rng.h"

#include <string.h>

/* Marks the cards that the seat knows because somebody has named them: in offers on the table, and in those made since
 * `position`, when the table was `before`. */
static void mark_named(const BohnGame *game, int seat, const State *before, int position, bool named[MAX_CARDS]) {
    const State *states[2] = { before, &game->state };
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < states[s]->n_offers; i++)
            for (int j = 0; j < states[s]->offers[i].n_give; j++) named[states[s]->offers[i].give[j]] = true;
    for (int i = position; i < game->log.position; i++) {
        const Entry *entry = log_entry(&game->log, i);
        BohnAnswer answer;
        Meaning meaning;
        bool deal = entry->type == ENTRY_ACT ? entry->n > 1 : entry->type == ENTRY_ANSWER && entry->question == BOHN_DEAL;
        if (!deal || (entry->secret && entry->seat != seat) ||
            !choice_decode(BOHN_DEAL, log_codes(&game->log, entry), entry->n, &answer, &meaning))
            continue;
        for (int j = 0; j < answer.n_give; j++) named[meaning.give[j]] = true;
    }
}

/* Marks the cards that the pending question shows its seat: to look at, to choose from, or that it is about. */
static void mark_shown(const BohnRequest *q, bool named[MAX_CARDS]) {
    for (int i = 0; i < q->n_shown; i++) named[q->shown[i]] = true;
    for (int i = 0; i < q->n_args; i++)
        if (q->args[i].type == BOHN_CARD && q->args[i].value != BOHN_UNKNOWN) named[q->args[i].value] = true;
    for (int i = 0; i < q->n_options; i++)
        for (int j = 0; j < q->options[i].n; j++)
            if (q->options[i].atom[j].type == BOHN_CARD && q->options[i].atom[j].value != BOHN_UNKNOWN)
                named[q->options[i].atom[j].value] = true;
}

/* The next event from *i on about a card: it moves, turns, or is looked at. */
static bool next_sight(const BohnGame *game, int seat, int *i, BohnEvent *event) {
    while (*i < game->events.n)
        if (bohn_event(game, seat, (*i)++, event) && event_has_card(event)) return true;
    return false;
}

/* Has the seat seen the same cards come and go in the copy as in the game since its event `first`? */
static bool saw_same(const BohnGame *game, int first, const BohnGame *copy, int seat) {
    BohnEvent mine, theirs;
    if (copy->events.lost) return false;
    for (int i = first, j = 0;;) {
        bool more = next_sight(game, seat, &i, &mine);
        if (more != next_sight(copy, seat, &j, &theirs)) return false;
        if (!more) return true;
        if (mine.type != theirs.type || mine.a != theirs.a || mine.b != theirs.b || mine.c != theirs.c) return false;
    }
}

/* Has the copy come to the same question, with cards that look the same to the seat, and does what is revealed
 * agree? */
static bool asks_same(const BohnGame *game, const BohnGame *copy, int seat) {
    return step_waits(copy) && copy->n_steps == game->n_steps && /* other cards may have ended the step */
           copy->choice.request.seat == game->choice.request.seat && strcmp(copy->choice.name, game->choice.name) == 0 &&
           state_looks_same(&copy->state, &game->state, game->rules->def, seat) &&
           state_reveals_same(&copy->state, &game->state, game->rules->def);
}

/* Is everything else the same that the seat sees? Only its own options are visible. */
static bool is_same_to(const BohnGame *game, const BohnGame *copy, int seat) {
    const BohnRequest *real = &game->choice.request;
    return state_counts_same(&copy->state, &game->state) &&
           (real->seat != seat || copy->choice.request.n_options == real->n_options);
}

/* At the table `start`, where the copy begins, deals again what `seat` cannot see, and rebuilds from there; repeats
 * this until the copy comes to look like the game. A copy that keeps its events must show the seat the same cards since
 * event `first`, but may differ in other counters and options, which should not depend on hidden cards. Frees the copy
 * on failure. */
static BohnGame *redeal(const BohnGame *game, BohnGame *copy, const State *start, int seat, bool named[MAX_CARDS],
                        uint64_t seed, int tries, int first, BohnError *err) {
    State dealt;
    Holds holds;
    int position = copy->step.position, length = copy->log.length, events = copy->events.n;
    uint32_t step = copy->n_steps;
    if (step_waits(game) && game->choice.request.seat == seat) mark_shown(&game->choice.request, named);
    copy->imagined.seat = seat;
    state_copy(&copy->state, &game->state); /* what play has shown up to now holds for the step's beginning, too */
    bool restricted = hook_could_hold(copy, seat, &holds);
    ((BohnGame *)(uintptr_t)game)->hooks_off |= copy->hooks_off; /* no copy of this game needs to find it out again */
    BohnError own = { .status = BOHN_OK }, *why = err ? err : &own;
    for (int i = 0; i < tries; i++) {
        state_copy(&dealt, start);
        copy->n_steps = step;
        copy->events.n = events;
        copy->imagined.redeal = seed + ((uint64_t)i << 48);
        state_redeal(&dealt, &game->state, game->rules->def, seat, named, restricted ? &holds : NULL,
                     copy->imagined.redeal);
        if (!step_runs(game)) {
            dealt.seed ^= seed + 1;
            state_copy(&copy->state, &dealt);
            wrote_all(copy);
            return copy;
        }
        copy->imagined.on = true;
        /* differs with each try: imagined secret answers may contradict what the seat has seen */
        copy->imagined.future = ((uint64_t)rng_word(copy->imagined.redeal, RNG_REDEAL, ~0ull) << 32) ^
                                copy->imagined.redeal ^ game->bot_seed;
        copy->imagined.real = game;
        copy->imagined.named = named;
        bool rebuilt = step_restore(copy, &dealt, position, length, why);
        copy->imagined.real = NULL;
        copy->imagined.named = NULL;
        copy->imagined.known = copy->log.position;
        if (rebuilt && !step_waits(game)) return copy; /* answered but not run on: nothing to compare */
        if (rebuilt && asks_same(game, copy, seat) &&
            (copy->flags & BOHN_EVENTS ? saw_same(game, first, copy, seat) : is_same_to(game, copy, seat)))
            return copy;
        step_abandon(copy);
        if (!rebuilt && why->status == BOHN_LIMIT) { /* each further deal may cost as much; or it was interrupted */
            bohn_free(copy);
            return NULL;
        }
    }
    refuse(err, BOHN_DIVERGED, "no deal of the hidden cards agrees with what p%d has seen", seat + 1);
    bohn_free(copy);
    return NULL;
}

/* A redeal may contradict the step's own decisions; few agree where a seat chose among like cards. */
#define REDEAL_TRIES 2000

BohnGame *imagine_seen(const BohnGame *game, int seat, uint64_t seed, BohnError *err) {
    BohnGame *copy = step_copy(game, err);
    if (!copy) return NULL;
    bool named[MAX_CARDS] = { false };
    mark_named(game, seat, step_start(game), copy->step.position, named);
    for (int c = 0; step_runs(game) && c < game->state.n_cards; c++) named[c] |= game->step.shown[c] >> seat & 1;
    return redeal(game, copy, step_start(game), seat, named, seed, REDEAL_TRIES, 0, err);
}

/* Over more than one step, either many deals agree or the steps depend on the hidden cards. */
#define RETELL_TRIES 20

BohnGame *imagine_retold(const BohnGame *game, int seat, uint64_t seed, BohnError *err) {
    bool kept = game->flags & BOHN_HISTORY && game->flags & BOHN_EVENTS && !game->events.lost;
    if (!step_waits(game) || !kept || game->history.n == 0) {
        refuse(err, BOHN_BAD_INPUT, "only a game that waits and keeps its history and events can be copied with them");
        return NULL;
    }
    const History *history = &game->history;
    int at = history->n - 1; /* a step after an edit cannot be reached from the one before */
    while (at > 0 && history->list[at].position >= game->log.position &&
           log_entry(&game->log, history->list[at].position - 1)->type != ENTRY_EDIT)
        at--;
    StepStart start = history->list[at];
    State state = game->state;
    history_state(history, at, &state);
    BohnGame *copy = step_copy_since(game, &state, start, BOHN_CHECKS | BOHN_EXPLAIN | BOHN_EVENTS, err);
    if (!copy) return NULL;
    bool named[MAX_CARDS] = { false };
    mark_named(game, seat, &state, start.position, named);
    for (int i = start.events; i < game->events.n; i++) {
        const StoredEvent *stored = &game->events.list[i];
        if (event_has_card(&stored->event) && stored->seers >> seat & 1) named[stored->event.a] = true;
    }
    copy->imagined.first_event = start.events;
    return redeal(game, copy, &state, seat, named, seed, RETELL_TRIES, start.events, err);
}
