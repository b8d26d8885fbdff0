/* rebuild.c - the one way to any position, and what takes it: undo, redo, goto, audits, copies. See step.h. */
#include "vm/step.h"

#include "vm/error.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool step_restore(BohnGame *game, const State *state, int position, int to, BohnError *err) {
    int length = game->log.length;
    bool imagined = game->imagined.on;
    step_abandon(game);
    if (state != &game->state) state_copy(&game->state, state);
    wrote_all(game);
    game->log.position = position;
    game->log.feed_to = to;
    game->diverged[0] = '\0';
    game->act_seat = BOHN_NO_SEAT;
    BohnDecider decider = game->decider; /* it must not answer beyond `to` */
    game->decider = NULL;
    BohnProgress progress = bohn_run(game, err);
    game->decider = decider;
    game->log.length = length; /* feeding writes nothing */
    if (progress == BOHN_FAILED) return false;
    if (imagined && step_waits(game)) {
        game->imagined.on = true;
        game->state.seed = game->imagined.future;
    }
    if (game->log.position != to)
        return refuse(err, BOHN_DIVERGED, "decision %d of the log was not asked for", game->log.position + 1);
    return true;
}

/* Makes the edit of entry i again: its table is in the log. */
static void edit_again(BohnGame *game, int i) {
    const Entry *entry = log_entry(&game->log, i);
    step_abandon(game);
    state_unpack(&game->state, (const unsigned char *)(game->log.codes + entry->code));
    wrote_all(game);
    game->log.position = game->log.feed_to = i + 1;
    game->n_steps = entry->step;
    game->idle_steps = 0;
}

/* From a snapshot of position `from` to position `to`, over edits. An edit may have been made before any step ran on
 * from there, perhaps because it would fail: then none is run. */
static bool walk(BohnGame *game, const State *state, int from, int to, BohnError *err) {
    for (;;) {
        int edit = log_next_edit(&game->log, from, to);
        bool at_once = edit < to && edit == from && log_entry(&game->log, edit)->step == game->n_steps;
        if (!at_once && !step_restore(game, state, from, edit, err)) return false;
        if (edit == to) return true;
        edit_again(game, edit);
        from = edit + 1;
        state = &game->state;
    }
}

static bool go_to(BohnGame *game, int n, BohnError *err) {
    const History *history = &game->history;
    if (!(game->flags & BOHN_HISTORY)) {
        game->n_steps = game->step.number - 1;
        events_cut(&game->events, game->step.events);
        return step_restore(game, &game->before, game->step.position, n, err);
    }
    int at = history_find(history, n);
    if (at < 0) return walk(game, &game->state, game->log.position, n, err);
    State state = game->state;
    history_state(history, at, &state);
    StepStart start = history->list[at];
    game->history.n = at; /* the step that begins writes it again */
    game->n_steps = start.step;
    events_cut(&game->events, start.events);
    return walk(game, &state, start.position, n, err);
}

/* After a reload the way to position n may be another one, and the snapshots after it would be lost before that is
 * known. So it is tried in a copy. */
static bool rehearse(const BohnGame *game, int n, BohnError *err) {
    bool old_rules = false;
    for (int i = game->log.base; i < n; i++) old_rules |= log_entry(&game->log, i)->old_rules;
    if (!old_rules) return true;
    BohnGame *copy = bohn_copy(game, BOHN_WHOLE, BOHN_NO_SEAT, 0, err);
    bool reached = copy && go_to(copy, n, err);
    bohn_free(copy);
    return reached;
}

bool bohn_goto(BohnGame *game, int n, BohnError *err) {
    int position = game->log.position, length = game->log.length;
    /* Without history the way back is the last step; a copy in which none has begun has no way back. */
    int first = game->flags & BOHN_HISTORY ? game->log.base : game->step.number ? game->step.position : position;
    if (n < first || n > length)
        return refuse(err, BOHN_BAD_INPUT, "there is no decision %d: %d to %d can be reached", n, first, length);
    if (n == position && step_waits(game)) return true;
    if (n == position && !step_runs(game)) return bohn_run(game, err) != BOHN_FAILED;
    if (step_busy(game, err) || !rehearse(game, n, err)) return false;
    int n_history = game->history.n, n_events = game->events.n;
    bool waits = step_waits(game);
    if (go_to(game, n, err)) {
        if (game->record) record_undo(game->record, game, n);
        return true;
    }
    /* Back to where it stood, if that is possible: the snapshots and events are still there, because the steps that ran
     * again have written the same ones. The record's next line says where it is. */
    if (waits) {
        game->history.n = n_history;
        game->events.n = n_events;
        go_to(game, position, NULL);
    }
    return false;
}

/* ---- audits ----------------------------------------------------------------------------------------- */

bool step_audit(BohnGame *game, BohnError *err) {
    State seen;
    state_copy(&seen, &game->state);
    char question[sizeof game->choice.name];
    uint64_t digest = choice_digest(&game->choice.request);
    snprintf(question, sizeof question, "%s", game->choice.name);
    int flags = game->flags, n_events = game->events.n;
    game->n_steps = game->step.number - 1;
    if (flags & BOHN_HISTORY) game->history.n--;
    events_cut(&game->events, game->step.events);
    game->flags &= ~BOHN_AUDIT;
    bool same = step_restore(game, &game->before, game->step.position, game->log.position, err);
    game->flags = flags;
    if (!same) return false;
    return (state_same(&seen, &game->state) && step_waits(game) &&
            digest == choice_digest(&game->choice.request) && (n_events == game->events.n || game->events.lost)) ||
           step_refuse(game, err, BOHN_RULE_FAULT, "phase '%s' asks '%s' differently when it is run again: it keeps "
                       "something outside the table", step_phase(game), question);
}

/* ---- copies ----------------------------------------------------------------------------------------- */

BohnGame *step_copy_since(const BohnGame *game, const State *state, StepStart start, int flags, BohnError *err) {
    BohnGame *copy = step_make(game->rules, game->flags & flags, err);
    if (!copy) return NULL;
    state_copy(&copy->state, state);
    log_clear(&copy->log, start.position);
    copy->step.position = start.position;
    copy->polls = game->polls;
    copy->imagined.on = game->imagined.on;
    copy->imagined.seat = game->imagined.seat;
    copy->imagined.future = game->imagined.future;
    copy->imagined.known = game->imagined.known;
    copy->bot_seed = game->bot_seed;
    copy->hooks_off = game->hooks_off;
    copy->n_steps = start.step;
    for (int i = start.position; i < game->log.position; i++) {
        Entry entry = *log_entry(&game->log, i);
        entry.fingerprint = 0; /* a redeal changes the table */
        entry.old_rules = false;
        if (log_add(&copy->log, &entry, log_codes(&game->log, &entry), entry.n, NULL)) continue;
        refuse(err, BOHN_SYSTEM, "out of memory");
        bohn_free(copy);
        return NULL;
    }
    copy->log.position = start.position;
    if (!copy->events.kept) copy->events.n = step_runs(game) ? start.events : game->events.n; /* only counted */
    return copy;
}

BohnGame *step_copy(const BohnGame *game, BohnError *err) {
    const Step *step = &game->step;
    StepStart start = step_runs(game) ? (StepStart){ step->position, step->events, step->number - 1 }
                                     : (StepStart){ game->log.position, step->events, game->n_steps };
    return step_copy_since(game, step_start(game), start, BOHN_CHECKS | BOHN_EXPLAIN, err);
}

/* A copy at the question at which the game waits. Its step runs again when it goes on: many copies are only looked at. */
static BohnGame *copy_question(const BohnGame *game, BohnError *err) {
    const Step *step = &game->step;
    StepStart start = { step->position, step->events, game->n_steps };
    BohnGame *copy = step_copy_since(game, &game->state, start, BOHN_CHECKS | BOHN_EXPLAIN, err);
    if (!copy) return NULL;
    if (!choice_copy(&copy->choice, &game->choice)) {
        refuse(err, BOHN_SYSTEM, "out of memory");
        bohn_free(copy);
        return NULL;
    }
    state_copy(&copy->before, &game->before);
    memcpy(&copy->step, step, offsetof(Step, shown) + game->state.n_cards);
    copy->log.position = copy->log.length;
    copy->events.n = game->events.n; /* only counted */
    copy->idle_steps = game->idle_steps;
    copy->asleep = true;
    return copy;
}

void step_wake(BohnGame *game) {
    int to = game->log.feed_to;
    step_roll_back(game);
    game->log.feed_to = to;
    game->act_seat = BOHN_NO_SEAT;
}

static BohnGame *copy_position(const BohnGame *game, BohnError *err) {
    if (step_waits(game) && !game->imagined.on) return copy_question(game, err);
    BohnGame *copy = step_copy(game, err);
    if (!copy || !step_runs(game)) return copy;
    if (game->imagined.on) copy->imagined.real = game; /* it may have had questions that are in no log: feed_imagined() */
    bool rebuilt = step_restore(copy, &copy->state, copy->step.position, copy->log.length, err);
    copy->imagined.real = NULL;
    if (rebuilt) return copy;
    bohn_free(copy);
    return NULL;
}

static BohnGame *copy_ended(const BohnGame *game, BohnError *err) {
    if (game->state.stage == STAGE_SETUP) return refuse(err, BOHN_BAD_INPUT, "the game is being set up: it cannot end yet"), NULL;
    BohnGame *copy = step_copy(game, err);
    if (copy) step_end_game(copy);
    return copy;
}

static bool copy_events(Events *to, const Events *from) {
    size_t size = (size_t)(from->kept ? from->n : 0) * sizeof *from->list;
    events_free(to);
    to->list = size ? malloc(size) : NULL;
    if (size && !to->list) return false;
    if (size) memcpy(to->list, from->list, size);
    to->cap = from->kept ? from->n : 0;
    to->n = from->n;
    return true;
}

static bool copy_past(BohnGame *copy, const BohnGame *game) {
    return log_copy(&copy->log, &game->log) &&
           history_copy(&copy->history, &game->history, state_packed_size(&game->state)) &&
           copy_events(&copy->events, &game->events);
}

static BohnGame *copy_whole(const BohnGame *game, BohnError *err) {
    BohnGame *copy = step_make(game->rules, game->flags, err);
    if (!copy) return NULL;
    if (!copy_past(copy, game)) {
        refuse(err, BOHN_SYSTEM, "out of memory");
        bohn_free(copy);
        return NULL;
    }
    copy->n_steps = game->n_steps, copy->polls = game->polls;
    copy->bot_seed = game->bot_seed, copy->idle_steps = game->idle_steps;
    state_copy(&copy->state, &game->state);
    if (!step_runs(game)) { /* without history the way back is that of the last step */
        copy->step = game->step;
        state_copy(&copy->before, &game->before);
        return copy;
    }
    copy->n_steps = game->step.number - 1;
    copy->history.n -= game->flags & BOHN_HISTORY ? 1 : 0;
    events_cut(&copy->events, game->step.events);
    State before = game->before;
    if (step_restore(copy, &before, game->step.position, game->log.position, err)) return copy;
    bohn_free(copy);
    return NULL;
}

BohnGame *bohn_copy(const BohnGame *game, BohnCopy how, int seat, uint64_t seed, BohnError *err) {
    BohnGame *copy = how == BOHN_WHOLE    ? copy_whole(game, err)
                     : how == BOHN_ENDED  ? copy_ended(game, err)
                     : how == BOHN_SEEN   ? imagine_seen(game, seat, seed, err)
                     : how == BOHN_RETOLD ? imagine_retold(game, seat, seed, err)
                                          : copy_position(game, err);
    if (copy && how == BOHN_LIGHT) {
        copy->flags &= ~(BOHN_CHECKS | BOHN_AUDIT | BOHN_EXPLAIN);
        wrote_all(copy); /* what was recalled with the flags */
    }
    return copy;
}

bool step_adopt(BohnGame *fresh, const BohnGame *game, int position) {
    if (!(game->flags & BOHN_HISTORY)) return true;
    if (!copy_past(fresh, game)) return false;
    events_cut(&fresh->events, 0); /* their words are numbers of the old rules */
    fresh->log.position = fresh->log.feed_to = position;
    log_forget_after(&fresh->log, position);
    fresh->history.n -= step_runs(game) ? 1 : 0;
    for (int i = 0; i < fresh->history.n; i++) fresh->history.list[i].events = 0;
    for (int i = fresh->log.base; i < position; i++)
        log_entry(&fresh->log, i)->old_rules = log_entry(&fresh->log, i)->type != ENTRY_EDIT;
    return true;
}
