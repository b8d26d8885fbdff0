/* rebuild.c - the one way back to any position, and what is made of it: undo, redo, clones. See step.h. */
#include "vm/step.h"

#include "vm/error.h"
#include "vm/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Puts a snapshot back and feeds the log up to decision `to`. The game then waits there (or is
 * over). On failure it stands at the snapshot. */
static bool restore(BohnGame *game, const State *state, int position, int to, BohnError *err) {
    int length = game->length;
    bool redealt = game->redealt;
    step_abandon(game);
    if (state != &game->state) state_copy(&game->state, state);
    game->position = position;
    game->feed_to = to;
    game->diverged[0] = '\0';
    game->act_seat = BOHN_NO_SEAT;
    BohnDecider decider = game->decider; /* it must not answer beyond `to` */
    game->decider = NULL;
    BohnProgress progress = bohn_run(game, err);
    game->decider = decider;
    game->length = length; /* feeding writes nothing */
    if (progress == BOHN_FAILED) return false;
    if (redealt && game->waiting) {
        game->redealt = true;
        game->state.seed = game->future;
    }
    if (game->position != to) {
        refuse(err, BOHN_DIVERGED, "decision %d of the log was not asked for", game->position + 1);
        return false;
    }
    return true;
}

static bool go_to(BohnGame *game, int n, BohnError *err) {
    if (!(game->flags & BOHN_HISTORY)) {
        game->step = game->step_before;
        events_cut(&game->events, game->events_before);
        return restore(game, &game->before, game->step_position, n, err);
    }
    int at = game->n_history - 1;
    while (at > 0 && game->history[at].position > n) at--;
    if (at < 0) return restore(game, &game->state, game->position, n, err);
    State state = game->state;
    state_unpack(&state, game->packed + (size_t)at * state_packed_size(&game->state));
    game->n_history = at; /* begin_step() writes it again */
    game->step = game->history[at].step;
    events_cut(&game->events, game->history[at].events);
    return restore(game, &state, game->history[at].position, n, err);
}

/* After a reload the way to decision n may be another one, and the snapshots behind it would be lost before
 * that is known: it is tried in a copy. */
static bool rehearse(const BohnGame *game, int n, BohnError *err) {
    bool old_rules = false;
    for (int i = game->base; i < n; i++) old_rules |= step_entry(game, i)->old_rules;
    if (!old_rules) return true;
    BohnGame *copy = bohn_copy(game, err);
    bool reached = copy && go_to(copy, n, err);
    bohn_free(copy);
    return reached;
}

bool bohn_goto(BohnGame *game, int n, BohnError *err) {
    int first = game->flags & BOHN_HISTORY ? game->base : game->step_position;
    if (n < first || n > game->length) {
        refuse(err, BOHN_BAD_INPUT, "there is no decision %d: %d to %d can be reached", n, first, game->length);
        return false;
    }
    if (n == game->position && game->waiting) return true;
    if (n == game->position && !game->running) return bohn_run(game, err) != BOHN_FAILED;
    if (step_busy(game, err) || !rehearse(game, n, err)) return false;
    int position = game->position, n_history = game->n_history, n_events = game->events.n;
    bool waiting = game->waiting;
    if (go_to(game, n, err)) {
        for (int i = n + 1; i < game->length; i++) /* an edit is not in the log: what followed it is lost */
            if (step_entry(game, i)->after_edit) step_forget_after(game, i);
        if (game->record) record_undo(game->record, game, n);
        return true;
    }
    /* Back to where it stood, if that is possible: the snapshots and events of then are still there,
     * for whatever was run again has written the same. The record's next line says where it is. */
    if (waiting) {
        game->n_history = n_history;
        game->events.n = n_events;
        go_to(game, position, NULL);
    }
    return false;
}

static void mix(uint64_t *digest, int n) { *digest = (*digest ^ (uint32_t)n) * 0x100000001B3ull; }

static void mix_options(uint64_t *digest, const BohnOption *options, int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < options[i].n; j++) {
            mix(digest, options[i].atom[j].type);
            mix(digest, options[i].atom[j].value);
        }
}

/* A number for all that is asked. */
static uint64_t question_digest(const BohnRequest *q) {
    uint64_t digest = 0xCBF29CE484222325ull;
    const int parts[] = { (int)q->type, q->seat, q->pass, q->poll, q->window, q->least, q->most, q->n_options,
                          q->n_shown, q->n_partners, q->n_cards, q->n_kinds };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) mix(&digest, parts[i]);
    for (const char *at = q->name; *at; at++) mix(&digest, *at);
    mix_options(&digest, q->options, q->n_options);
    for (int i = 0; i < q->n_shown; i++) mix(&digest, q->shown[i]);
    for (int i = 0; i < q->n_partners; i++) mix(&digest, q->partners[i]);
    for (int i = 0; i < q->n_cards; i++) mix(&digest, q->cards[i]);
    for (int i = 0; i < q->n_kinds; i++) mix(&digest, q->kinds[i]);
    return digest;
}

bool step_audit(BohnGame *game, BohnError *err) {
    uint64_t seen = state_fingerprint(&game->state);
    char question[sizeof game->choice.name];
    uint64_t digest = question_digest(&game->choice.request);
    snprintf(question, sizeof question, "%s", game->choice.name);
    int flags = game->flags, n_events = game->events.n;
    game->step = game->step_before;
    if (flags & BOHN_HISTORY) game->n_history--;
    events_cut(&game->events, game->events_before);
    game->flags &= ~BOHN_AUDIT;
    bool same = restore(game, &game->before, game->step_position, game->position, err);
    game->flags = flags;
    if (!same) return false;
    if (seen != state_fingerprint(&game->state) || !game->waiting ||
        digest != question_digest(&game->choice.request) ||
        (n_events != game->events.n && !game->events.lost)) {
        refuse(err, BOHN_RULE_FAULT, "phase '%s' asks '%s' differently when it is run again: it keeps something "
             "outside the table", bohn_phase(game), question);
        return false;
    }
    return true;
}

/* A game with the snapshot of a step and the decisions since, and nothing else. */
static BohnGame *copy_since(const BohnGame *game, const State *state, Snapshot start, int flags, BohnError *err) {
    BohnGame *copy = step_make(game->rules, game->flags & flags, err);
    if (!copy) return NULL;
    state_copy(&copy->state, state);
    state_copy(&copy->before, state);
    copy->base = copy->position = copy->length = copy->feed_to = copy->step_position = start.position;
    copy->polls = game->polls;
    copy->redealt = game->redealt;
    copy->redealt_for = game->redealt_for;
    copy->future = game->future;
    copy->bot_seed = game->bot_seed;
    copy->step = start.step;
    for (int i = copy->position; i < game->position; i++) {
        const Entry *entry = step_entry(game, i);
        copy->asked = entry->asked;
        if (!step_log(copy, entry->seat, entry->act, game->codes + entry->code, entry->n, NULL)) {
            refuse(err, BOHN_SYSTEM, "out of memory");
            bohn_free(copy);
            return NULL;
        }
        Entry *same = step_entry(copy, copy->position - 1);
        same->poll = entry->poll;
        same->type = entry->type;
        same->secret = entry->secret;
        same->shown = entry->shown;
        same->step = entry->step;
        same->fingerprint = 0; /* a redeal changes the table */
    }
    copy->position = copy->step_position;
    if (!copy->events.kept) copy->events.n = game->running ? start.events : game->events.n; /* only counted */
    return copy;
}

/* Where the running step began, or where the game stands. */
static const State *step_start(const BohnGame *game, Snapshot *start) {
    *start = (Snapshot){ game->running ? game->step_position : game->position, game->events_before,
                         game->running ? game->step_before : game->step };
    return game->running ? &game->before : &game->state;
}

static BohnGame *copy_step(const BohnGame *game, BohnError *err) {
    Snapshot start;
    const State *state = step_start(game, &start);
    return copy_since(game, state, start, BOHN_CHECKS | BOHN_EXPLAIN, err);
}

BohnGame *bohn_clone(const BohnGame *game, BohnError *err) {
    BohnGame *copy = copy_step(game, err);
    if (!copy || !game->running) return copy;
    if (restore(copy, &copy->before, copy->step_position, copy->length, err)) return copy;
    bohn_free(copy);
    return NULL;
}

static bool duplicate(void **to, const void *from, size_t size) {
    *to = size ? malloc(size) : NULL;
    if (*to) memcpy(*to, from, size);
    return *to || !size;
}

/* The arrays of the log and the history, each just as long as it is used. */
static bool copy_history(BohnGame *copy, const BohnGame *game) {
    size_t n_log = (size_t)(game->length - game->base), n_history = (size_t)game->n_history;
    size_t packed = n_history * state_packed_size(&game->state), n_events = (size_t)bohn_event_count(game);
    free(copy->log), free(copy->codes), free(copy->texts), free(copy->history), free(copy->packed);
    events_free(&copy->events);
    copy->log = NULL, copy->codes = NULL, copy->texts = NULL, copy->history = NULL, copy->packed = NULL;
    copy->cap_log = copy->cap_history = 0, copy->cap_codes = copy->cap_texts = 0;
    bool done = duplicate((void **)&copy->log, game->log, n_log * sizeof *game->log) &&
                duplicate((void **)&copy->codes, game->codes, game->n_codes * sizeof *game->codes) &&
                duplicate((void **)&copy->texts, game->texts, game->n_texts) &&
                duplicate((void **)&copy->history, game->history, n_history * sizeof *game->history) &&
                duplicate((void **)&copy->packed, game->packed, packed) &&
                duplicate((void **)&copy->events.list, game->events.list,
                          n_events * sizeof *game->events.list);
    if (!done) return false; /* what there is grows from nothing */
    copy->cap_log = (int)n_log, copy->cap_codes = game->n_codes, copy->cap_texts = game->n_texts;
    copy->cap_history = game->n_history, copy->events.cap = (int)n_events, copy->events.n = game->events.n;
    return true;
}

BohnGame *bohn_copy(const BohnGame *game, BohnError *err) {
    BohnGame *copy = step_make(game->rules, game->flags, err);
    if (!copy) return NULL;
    if (!copy_history(copy, game)) {
        refuse(err, BOHN_SYSTEM, "out of memory");
        bohn_free(copy);
        return NULL;
    }
    copy->base = game->base, copy->length = game->length, copy->position = copy->feed_to = game->position;
    copy->n_codes = game->n_codes, copy->n_texts = game->n_texts, copy->n_history = game->n_history;
    copy->step = game->step, copy->polls = game->polls, copy->edited = game->edited;
    copy->bot_seed = game->bot_seed, copy->idle_steps = game->idle_steps;
    state_copy(&copy->state, &game->state);
    if (!game->running) return copy;
    copy->step = game->step_before;
    copy->n_history -= game->flags & BOHN_HISTORY ? 1 : 0;
    events_cut(&copy->events, game->events_before);
    State before = game->before;
    if (restore(copy, &before, game->step_position, game->position, err)) return copy;
    bohn_free(copy);
    return NULL;
}

bool step_adopt(BohnGame *fresh, const BohnGame *game, int position) {
    if (!(game->flags & BOHN_HISTORY)) return true;
    if (!copy_history(fresh, game)) return false;
    events_cut(&fresh->events, 0); /* their words are numbers of the old rules */
    fresh->base = game->base;
    fresh->length = game->length, fresh->n_codes = game->n_codes, fresh->n_texts = game->n_texts;
    step_forget_after(fresh, position);
    fresh->n_history = game->n_history - (game->running ? 1 : 0);
    for (int i = 0; i < fresh->n_history; i++) fresh->history[i].events = 0;
    for (int i = fresh->base; i < fresh->length; i++) step_entry(fresh, i)->old_rules = true;
    return true;
}

/* Which cards the seat knows because they were named aloud, or by itself: in offers on the table, and in those made
 * since `position`, when `before` lay there. */
static void mark_named(const BohnGame *game, int seat, const State *before, int position, bool named[MAX_CARDS]) {
    const State *states[2] = { before, &game->state };
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < states[s]->n_offers; i++)
            for (int j = 0; j < states[s]->offers[i].n_give; j++) named[states[s]->offers[i].give[j]] = true;
    for (int i = position; i < game->position; i++) {
        const Entry *entry = step_entry(game, i);
        BohnAnswer answer;
        Meaning meaning;
        if (entry->act || entry->type != BOHN_DEAL || (entry->secret && entry->seat != seat) ||
            !choice_decode(BOHN_DEAL, game->codes + entry->code, entry->n, &answer, &meaning))
            continue;
        for (int j = 0; j < answer.n_give; j++) named[meaning.give[j]] = true;
    }
}

/* What the pending question shows its seat: cards to look at, to choose from, or that it is about. */
static void mark_shown(const BohnRequest *q, bool named[MAX_CARDS]) {
    for (int i = 0; i < q->n_shown; i++) named[q->shown[i]] = true;
    for (int i = 0; i < q->n_args; i++)
        if (q->args[i].type == BOHN_CARD && q->args[i].value != BOHN_UNKNOWN) named[q->args[i].value] = true;
    for (int i = 0; i < q->n_options; i++)
        for (int j = 0; j < q->options[i].n; j++)
            if (q->options[i].atom[j].type == BOHN_CARD && q->options[i].atom[j].value != BOHN_UNKNOWN)
                named[q->options[i].atom[j].value] = true;
}

/* The next event from *i on that a seat sees rather than hears: a card that comes, goes or is turned. */
static bool next_sight(const BohnGame *game, int seat, int *i, BohnEvent *event) {
    while (*i < game->events.n)
        if (bohn_event(game, seat, (*i)++, event) &&
            (event->type == BOHN_EVENT_MOVE || event->type == BOHN_EVENT_FLIP))
            return true;
    return false;
}

/* Has the seat seen the same cards come and go in the copy as in the game since its event `first`? */
static bool saw_same(const BohnGame *game, int first, const BohnGame *copy, int seat) {
    BohnEvent mine, his;
    if (copy->events.lost) return false;
    for (int i = first, j = 0;;) {
        bool more = next_sight(game, seat, &i, &mine);
        if (more != next_sight(copy, seat, &j, &his)) return false;
        if (!more) return true;
        if (mine.type != his.type || mine.a != his.a || mine.b != his.b || mine.c != his.c) return false;
    }
}

/* Deals what `seat` cannot see anew where the copy begins, and rebuilds from there: until that comes to look like the
 * game, and has looked so since `first` if the copy keeps its events. Frees the copy on failure. */
static BohnGame *redeal(const BohnGame *game, BohnGame *copy, int seat, bool named[MAX_CARDS], uint64_t seed,
                        int tries, int first, BohnError *err) {
    State before = copy->before;
    int position = copy->step_position, length = copy->length, events = copy->events.n;
    uint32_t step = copy->step;
    if (game->waiting && game->choice.request.seat == seat) mark_shown(&game->choice.request, named);
    copy->redealt_for = seat;
    for (int i = 0; i < tries; i++) {
        State dealt = before;
        copy->step = step;
        copy->events.n = events;
        copy->redeal = seed + ((uint64_t)i << 48);
        state_redeal(&dealt, &game->state, game->rules->def, seat, named, copy->redeal);
        if (!game->running) {
            dealt.seed ^= seed + 1;
            copy->state = dealt;
            return copy;
        }
        copy->redealt = true;
        /* of this try, as what is imagined of secret answers may contradict what the seat has seen, too */
        copy->future = ((uint64_t)rng_word(copy->redeal, RNG_REDEAL, ~0ull) << 32) ^ copy->redeal ^ game->bot_seed;
        copy->real = game;
        copy->named = named;
        bool rebuilt = restore(copy, &dealt, position, length, err);
        copy->real = NULL;
        copy->named = NULL;
        if (rebuilt && !game->waiting) return copy; /* answered, not yet run on: nothing to compare with */
        const Choice *asked = &copy->choice, *real = &game->choice;
        if (rebuilt && copy->waiting && copy->step == game->step && /* other cards may have ended it */
            state_looks_same(&copy->state, &game->state, game->rules->def, seat) &&
            asked->request.seat == real->request.seat && strcmp(asked->name, real->name) == 0 &&
            (real->request.seat != seat || asked->request.n_options == real->request.n_options) && /* others' are not seen */
            (!(copy->flags & BOHN_EVENTS) || saw_same(game, first, copy, seat)))
            return copy;
        step_abandon(copy);
    }
    refuse(err, BOHN_DIVERGED, "no deal of the hidden cards agrees with what p%d has seen", seat + 1);
    bohn_free(copy);
    return NULL;
}

/* A redeal may contradict the step's own decisions: few agree where a seat chose among like cards. */
#define REDEAL_TRIES 2000

BohnGame *bohn_clone_seen(const BohnGame *game, int seat, uint64_t seed, BohnError *err) {
    BohnGame *copy = copy_step(game, err);
    if (!copy) return NULL;
    bool named[MAX_CARDS] = { false };
    mark_named(game, seat, &game->before, copy->step_position, named);
    for (int c = 0; game->running && c < game->state.n_cards; c++) named[c] |= game->shown[c] >> seat & 1;
    return redeal(game, copy, seat, named, seed, REDEAL_TRIES, 0, err);
}

/* Of a longer way there are many deals, or it hangs on the hidden cards. */
#define RETELL_TRIES 20

BohnGame *bohn_clone_told(const BohnGame *game, int seat, uint64_t seed, int *first, BohnError *err) {
    bool kept = game->flags & BOHN_HISTORY && game->flags & BOHN_EVENTS && !game->events.lost;
    if (!game->waiting || !kept || game->n_history == 0) {
        refuse(err, BOHN_BAD_INPUT, "only a game that waits and keeps its history and its events can be told again");
        return NULL;
    }
    int at = game->n_history - 1;
    while (at > 0 && game->history[at].position >= game->position) at--;
    Snapshot start = game->history[at];
    State state = game->state;
    state_unpack(&state, game->packed + (size_t)at * state_packed_size(&game->state));
    for (int i = start.position; i < game->position; i++)
        if (step_entry(game, i)->shown && step_entry(game, i)->seat == seat) {
            refuse(err, BOHN_DIVERGED, "p%d has been shown cards that lie hidden now", seat + 1);
            return NULL;
        }
    BohnGame *copy = copy_since(game, &state, start, BOHN_CHECKS | BOHN_EXPLAIN | BOHN_EVENTS, err);
    if (!copy) return NULL;
    bool named[MAX_CARDS] = { false };
    mark_named(game, seat, &state, start.position, named);
    for (int i = start.events; i < game->events.n; i++) {
        const StoredEvent *stored = &game->events.list[i];
        bool card = stored->event.type == BOHN_EVENT_MOVE || stored->event.type == BOHN_EVENT_FLIP;
        if (card && stored->seers >> seat & 1) named[stored->event.a] = true;
    }
    *first = start.events;
    return redeal(game, copy, seat, named, seed, RETELL_TRIES, start.events, err);
}
