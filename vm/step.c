/* step.c - running a game: steps and decisions. See step.h. */
#include "vm/step.h"

#include "vm/error.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_IDLE_STEPS 10000  /* steps in a row in which nobody is asked: a rule that never ends */

/* ---- the log ------------------------------------------------------------------------------------ */

void step_forget_after(BohnGame *game, int position) {
    if (game->length <= position) return;
    const Entry *first = step_entry(game, position);
    game->n_codes = first->code;
    if (first->text != NO_TEXT) game->n_texts = first->text;
    game->length = position;
}

bool step_log(BohnGame *game, int seat, bool act, const int16_t *code, int n, const char *text) {
    int used = game->position - game->base;
    if (used == game->cap_log) {
        int cap = game->cap_log ? game->cap_log * 2 : 64;
        Entry *more = realloc(game->log, (size_t)cap * sizeof *more);
        if (!more) return false;
        game->log = more;
        game->cap_log = cap;
    }
    if (game->n_codes + (uint32_t)n > game->cap_codes) {
        uint32_t cap = (game->cap_codes ? game->cap_codes * 2 : 256) + (uint32_t)n;
        int16_t *more = realloc(game->codes, cap * sizeof *more);
        if (!more) return false;
        game->codes = more;
        game->cap_codes = cap;
    }
    uint32_t size = text ? (uint32_t)strlen(text) + 1 : 0;
    if (game->n_texts + size > game->cap_texts) {
        uint32_t cap = (game->cap_texts ? game->cap_texts * 2 : 4096) + size;
        char *more = realloc(game->texts, cap);
        if (!more) return false;
        game->texts = more;
        game->cap_texts = cap;
    }
    step_forget_after(game, game->position); /* only now: without memory what could be redone stays */
    Entry *entry = &game->log[used];
    *entry = (Entry){ .code = game->n_codes, .n = (uint16_t)n, .asked = (uint16_t)game->asked,
                      .seat = (int8_t)seat, .type = (uint8_t)game->choice.request.type, .act = act,
                       .poll = !act && game->choice.request.poll,
                      .step = game->step, .secret = !act && game->choice.request.secret, .after_edit = game->edited,
                      .shown = !act && game->choice.request.n_shown > 0,
                      .text = text ? game->n_texts : NO_TEXT };
    if (text) memcpy(game->texts + game->n_texts, text, size);
    game->n_texts += size;
    game->edited = false;
    if (game->flags & BOHN_CHECKS || game->record) entry->fingerprint = state_fingerprint(&game->state);
    for (int i = 0; i < n; i++) game->codes[game->n_codes++] = code[i];
    game->length = game->feed_to = game->position + 1;
    step_decided(game, entry);
    return true;
}

void step_decided(BohnGame *game, const Entry *entry) {
    game->position++;
    game->idle_steps = 0;
    step_event(game, BOHN_EVENT_DECISION, BOHN_NO_SEAT, game->position - 1, entry->seat, entry->act);
    game->told_before = game->events.n;
    game->said = 0;
    if (entry->shown && game->events.kept && game->events.n > 0) /* it has seen cards: undo would tell */
        game->events.list[game->events.n - 1].fresh = (uint8_t)(1u << entry->seat);
}

bool step_polled(const BohnGame *game, const Entry *entry) {
    return entry->poll && entry->step == game->step && entry->asked == game->asked;
}

Entry *step_feed(const BohnGame *game) {
    return game->position < game->feed_to ? step_entry(game, game->position) : NULL;
}

const Entry *step_next(const BohnGame *game) {
    return game->position < game->length ? step_entry(game, game->position) : NULL;
}

/* Without history only the running step can be rebuilt: older entries are of no use. */
static void drop_old_entries(BohnGame *game) {
    game->base = game->length = game->position;
    game->n_codes = game->n_texts = 0;
}

void step_shuffle(BohnGame *game, ZoneId zone) {
    State *state = &game->state;
    state_shuffle(state, zone);
    for (CardId c = state->zones[zone].front; c != NONE; c = state->next[c]) game->shown[c] = 0;
    if (game->real)
        state_reshuffle(state, &game->real->state, game->rules->def, zone, game->redealt_for, game->named, game->redeal);
}

void step_event(BohnGame *game, BohnEventType type, int seat, int a, int b, int c) {
    StoredEvent *stored = events_add(&game->events);
    if (!stored) return; /* without memory a message is lost, not the game */
    *stored = (StoredEvent){ .event = { .type = (uint8_t)type, .seat = (int8_t)seat, .a = a, .b = b, .c = c },
                             .seers = 0xFF, .decision = game->position };
}

/* ---- life ----------------------------------------------------------------------------------------- */

void step_discard(BohnGame *game) {
    free(game->log);
    free(game->codes);
    free(game->texts);
    free(game->history);
    free(game->packed);
    events_free(&game->events);
    choice_free(&game->choice);
    choice_free(&game->actions);
    free(game);
}

/* Clones come and go by the thousand: one that ended leaves its memory, and a thread with its stack
 * grown, to the next. Its states are old ones. */
BohnGame *step_make(BohnRules *rules, int flags, BohnError *err) {
    BohnGame *game = rules->n_spare > 0 ? rules->spare[--rules->n_spare] : calloc(1, sizeof *game);
    if (!game) {
        refuse(err, BOHN_SYSTEM, "out of memory");
        return NULL;
    }
    memset(game, 0, offsetof(BohnGame, thread));
    game->events.n = 0;
    game->events.kept = flags & BOHN_EVENTS;
    game->events.lost = false;
    choice_clear(&game->choice);
    choice_clear(&game->actions);
    game->rules = rules;
    game->flags = flags;
    game->act_seat = game->actions_seat = BOHN_NO_SEAT;
    if (!game->thread) {
        game->thread_ref = LUA_NOREF;
        game->thread = rules_thread(rules, &game->thread_ref, err);
    }
    if (!game->thread) {
        step_discard(game);
        return NULL;
    }
    rules->n_games++;
    return game;
}

BohnGame *bohn_new(BohnRules *rules, uint64_t seed, int flags, BohnError *err) {
    if (!rules) { /* bohn_load() failed and nobody looked: its text stays */
        if (err && err->status == BOHN_OK) refuse(err, BOHN_BAD_INPUT, "there are no rules to play by");
        return NULL;
    }
    if (rules->n_games == 0) def_forget_words(rules->def); /* they were those of other games */
    BohnGame *game = step_make(rules, flags, err);
    if (!game) return NULL;
    state_init(&game->state, rules->def, seed);
    state_copy(&game->before, &game->state);
    game->bot_seed = seed;
    return game;
}

#define SPARE_LENGTH 4096  /* decisions or steps, with 16 events each; a longer game gives its memory back */

void bohn_free(BohnGame *game) {
    if (!game) return;
    BohnRules *rules = game->rules;
    rules->n_games--;
    record_close(game->record);
    if (rules->current == game) rules->current = NULL;
    lua_resetthread(game->thread);
    lua_settop(game->thread, 0);
    bool large = game->cap_log > SPARE_LENGTH || game->cap_history > SPARE_LENGTH ||
                 game->events.cap > 16 * SPARE_LENGTH;
    if (KEEP_SPARES && rules->n_spare < MAX_SPARE && !game->spoiled && !large) {
        rules->spare[rules->n_spare++] = game;
        return;
    }
    luaL_unref(rules->L, LUA_REGISTRYINDEX, game->thread_ref);
    step_discard(game);
}

/* ---- steps ------------------------------------------------------------------------------------------ */

const char *bohn_phase(const BohnGame *game) {
    const Def *def = game->rules->def;
    switch ((Stage)game->state.stage) {
    case STAGE_SETUP: return "setup";
    case STAGE_TURNS: return def->turn[game->state.phase];
    case STAGE_FINALE: return def->finale[game->state.phase];
    case STAGE_OVER: return "over";
    }
    return "";
}

/* What a decider interrupted: it may run a clone of the game from within. */
typedef struct {
    BohnGame *current;
    int viewer, self_ref;
    bool guard;
    LimitsOuter limits;
} Outer;

/* Lua is entered for a game: its primitives now speak of this one, with a rule's rights. */
static Outer enter(BohnGame *game, LimitsOuter (*begin)(Limits *, lua_State *)) {
    BohnRules *rules = game->rules;
    Outer outer = { rules->current, rules->viewer, rules->self_ref, rules->guard, begin(&rules->limits, game->thread) };
    rules->current = game;
    rules->viewer = BOHN_ALL_SEATS;
    rules->guard = rules->found = false;
    rules->self_ref = game->flags & BOHN_CHECKS ? rules->frozen_ref : rules->bare_ref;
    return outer;
}

static void leave(BohnGame *game, const Outer *outer) {
    BohnRules *rules = game->rules;
    rules->current = outer->current;
    rules->viewer = outer->viewer;
    rules->self_ref = outer->self_ref;
    rules->guard = outer->guard;
    rules->found = false;
    limits_note(&rules->limits);
    limits_end(&rules->limits, &outer->limits);
}

void step_abandon(BohnGame *game) {
    lua_resetthread(game->thread);
    lua_settop(game->thread, 0); /* it leaves the error behind */
    game->running = game->waiting = false;
}

/* Pushes the phase's function with its arguments onto the thread: plain reads, nothing can raise. */
static bool push_phase(BohnGame *game) {
    BohnRules *rules = game->rules;
    lua_State *L = game->thread;
    if (!lua_checkstack(L, 8)) return false;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->phase_refs[game->state.stage][game->state.phase]);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->table_ref);
    push_handle(L, HANDLE_SEAT, game->state.seat);
    return true;
}

static bool push_history(BohnGame *game) {
    if (!(game->flags & BOHN_HISTORY)) {
        if (game->feed_to <= game->position && !game->real) drop_old_entries(game); /* else they are still fed */
        return true;
    }
    size_t size = state_packed_size(&game->state);
    /* nothing was decided since the last one, so nobody goes back there */
    if (game->n_history > 0 && game->history[game->n_history - 1].position == game->position) game->n_history--;
    if (game->n_history == game->cap_history) {
        int cap = game->cap_history ? game->cap_history * 2 : 32;
        Snapshot *more = realloc(game->history, (size_t)cap * sizeof *more);
        if (!more) return false;
        game->history = more;
        unsigned char *room = realloc(game->packed, (size_t)cap * size);
        if (!room) return false;
        game->packed = room;
        game->cap_history = cap;
    }
    state_pack(&game->state, game->packed + (size_t)game->n_history * size);
    game->history[game->n_history++] = (Snapshot){ game->position, game->events.n, game->step };
    return true;
}

/* Back to where the step began; what was decided in it can be redone. */
static void roll_back(BohnGame *game) {
    step_abandon(game);
    state_copy(&game->state, &game->before);
    game->position = game->feed_to = game->step_position;
    game->step = game->step_before;
    if (game->flags & BOHN_HISTORY) game->n_history--;
    events_cut(&game->events, game->events_before);
}

/* A step ended in which nothing was decided: the next one goes on with its budget. */
static void note_origin(BohnGame *game) {
    if (game->has_origin || !game->rules->limits.uncounted) return;
    game->has_origin = true;
    state_copy(&game->origin, &game->before);
    game->origin_step = game->step_before;
    game->origin_events = game->events_before;
    game->origin_history = game->n_history - (game->flags & BOHN_HISTORY ? 1 : 0);
    game->origin_idle = game->idle_steps;
}

/* Back to where the running budget began: at a decision of this step, which then is fed again, or with
 * this step or one before it, and nothing has been decided since. What a script keeps outside the table
 * stays, to be found out. */
static void rewind_budget(BohnGame *game) {
    int to = game->feed_to;
    bool decided = game->position != game->step_position;
    roll_back(game);
    game->feed_to = to;
    game->stopped = false;
    game->act_seat = BOHN_NO_SEAT;
    if (decided || !game->has_origin) return;
    state_copy(&game->state, &game->origin);
    game->step = game->origin_step;
    game->n_history = game->origin_history;
    game->idle_steps = game->origin_idle;
    events_cut(&game->events, game->origin_events);
}

static bool begin_step(BohnGame *game, BohnError *err) {
    if (!push_history(game)) {
        refuse(err, BOHN_SYSTEM, "out of memory");
        return false;
    }
    state_copy(&game->before, &game->state);
    game->step_position = game->position;
    memset(game->shown, 0, game->state.n_cards);
    game->events_before = game->events.n;
    game->step_before = game->step++;
    game->asked = 0;
    game->window_open = true;
    step_event(game, BOHN_EVENT_STEP, BOHN_NO_SEAT, game->state.seat, game->state.phase, game->state.stage);
    game->told_before = game->events.n;
    game->said = 0;
    game->running = true;
#ifdef BOHN_HOSTILE
    lua_gc(game->rules->L, LUA_GCCOLLECT); /* whatever is held by luck alone is lost now */
#endif
    game->rules->found = false;
    if (!push_phase(game)) {
        roll_back(game);
        refuse(err, BOHN_SYSTEM, "out of memory");
        return false;
    }
    return true;
}

static BohnProgress fault(BohnGame *game, BohnError *err) {
    if (game->running) roll_back(game); /* a failed rebuild has done so already */
    rules_put_back(game->rules);
    if (err && game->diverged[0]) {
        err->status = BOHN_DIVERGED;
        snprintf(err->text, sizeof err->text, "%s", game->diverged);
        game->diverged[0] = '\0';
    }
    return BOHN_FAILED;
}

static void next_turn(State *state, const Def *def) {
    state->seat = (uint8_t)(state->next_seat != BOHN_NO_SEAT ? state->next_seat : (state->seat + 1) % def->n_seats);
    state->next_seat = BOHN_NO_SEAT;
    state->phase = 0;
    state->turn++;
}

/* Where the cursor goes after a phase that returned `result`. False: no such phase. */
static bool advance(State *state, const Def *def, const char *result) {
    bool finale = state->stage == STAGE_FINALE;
    if (state->finishing && !finale) {
        state->finishing = 0;
        state->stage = def->n_finale > 0 ? STAGE_FINALE : STAGE_OVER;
        state->phase = 0;
        state->repeats = 0;
        return true;
    }
    if (result && strcmp(result, "again") == 0 && state->stage != STAGE_SETUP) {
        state->repeats++;
        return true;
    }
    state->repeats = 0;
    if (state->stage == STAGE_SETUP) {
        state->seat = (uint8_t)(def->n_seats - 1);
        state->stage = STAGE_TURNS;
        next_turn(state, def);
        return true;
    }
    if (result) {
        int phase = def_find_phase(def, result, finale);
        if (phase >= 0) state->phase = (uint8_t)phase;
        return phase >= 0;
    }
    state->phase++;
    if (finale && state->phase == def->n_finale) {
        state->stage = STAGE_OVER;
        state->phase = 0;
    } else if (!finale && state->phase == def->n_turn) {
        next_turn(state, def);
    }
    return true;
}

static bool end_step(BohnGame *game, BohnError *err) {
    char why[400];
    lua_State *thread = game->thread;
    const char *result = lua_gettop(thread) > 0 && lua_type(thread, 1) == LUA_TSTRING ? lua_tostring(thread, 1) : NULL;
    const char *phase = bohn_phase(game);
    if (!advance(&game->state, game->rules->def, result)) {
        lua_Debug info;
        lua_rawgeti(thread, LUA_REGISTRYINDEX, game->rules->phase_refs[game->before.stage][game->before.phase]);
        lua_getinfo(thread, ">S", &info);
        refuse(err, BOHN_RULE_FAULT, "%s:%d: phase '%s' returned '%s': nothing, \"again\" or a phase of the same list "
             "is expected", info.source + 1, info.linedefined, phase, result ? result : "nothing");
        return false;
    }
    bool over = game->state.stage == STAGE_OVER; /* a fast game is looked at once, at its end */
    if (game->flags & BOHN_CHECKS || over) {
        if ((game->flags & BOHN_AUDIT || over) && !state_check(&game->state, game->rules->def, why, sizeof why)) {
            refuse(err, BOHN_RULE_FAULT, "the table is broken after phase '%s': %s", phase, why);
            return false;
        }
        if (!rules_unchanged(game->rules, !(game->flags & BOHN_CHECKS), why, sizeof why)) {
            refuse(err, BOHN_RULE_FAULT, "in phase '%s': %s", phase, why);
            return false;
        }
    }
    if (game->position == game->step_position) {
        note_origin(game);
    } else {
        game->has_origin = false;
        limits_go_on(thread);
    }
    if (++game->idle_steps > MAX_IDLE_STEPS) {
        refuse(err, BOHN_LIMIT, "phase '%s': %d steps in a row without a decision; the rules never come to an end",
             phase, MAX_IDLE_STEPS);
        return false;
    }
    lua_settop(thread, 0);
    game->running = game->redealt = false; /* what comes is in no log */
    return true;
}

/* The step has ended or failed: must it be run again, counted? A script that keeps something outside the
 * table might not fail in the same way again: its error is told at once. */
static bool must_repeat(BohnGame *game) {
    char why[400];
    Limits *limits = &game->rules->limits;
    if (game->spoiled && limits->tripped == LIMIT_NONE && !rules_unchanged(game->rules, true, why, sizeof why))
        return false;
    return limits_doubt(limits, game->spoiled);
}

/* Goes on to the next question or the end. A budget lasts from one decision to the next, or to the end of
 * the step: then the steps up to the next decision share one. So it always begins where `rewind_budget`
 * can go back to. */
static BohnProgress run_steps(BohnGame *game, BohnError *err) {
    lua_State *thread = game->thread;
    Limits *limits = &game->rules->limits;
    if (!game->running) game->has_origin = false;
    while (game->state.stage != STAGE_OVER || game->running) {
        if (!game->running && !begin_step(game, err)) return BOHN_FAILED;
        if (step_endless(game)) {
            bool decided = game->position >= limits->set.decisions;
            refuse(err, BOHN_LIMIT, "%d %s: this game seems endless", decided ? game->position : game->events.n,
                   decided ? "decisions" : "events (cards moved, counters set, things said)");
            return fault(game, err);
        }
        int results = 0;
        int arguments = lua_status(thread) == LUA_YIELD ? 0 : 3;
        int status = lua_resume(thread, game->rules->L, arguments, &results);
        if (status == LUA_YIELD && !game->stopped) return BOHN_WAITING;
        game->spoiled = status != LUA_OK && status != LUA_YIELD;
        if (must_repeat(game)) return BOHN_FAILED; /* a question has asked this itself */
        if (game->stopped) { /* the script gave up the rest of the step */
            game->stopped = false;
            lua_resetthread(thread);
            lua_settop(thread, 0);
        } else if (game->spoiled) {
            rules_describe_error(game->rules, thread, status, err);
            return fault(game, err);
        }
        if (!end_step(game, err)) return fault(game, err);
    }
    return BOHN_OVER;
}

bool step_busy(const BohnGame *game, BohnError *err) {
    if (!game->running || game->waiting || game->rules->current != game || !game->rules->limits.running) return false;
    refuse(err, BOHN_BAD_INPUT, "the game is running: a decider only answers, or tries things in a clone");
    return true;
}

static bool renew_thread(BohnGame *game, BohnError *err) {
    lua_State *fresh = rules_thread(game->rules, &game->thread_ref, err);
    if (!fresh) return false;
    game->thread = fresh;
    game->spoiled = false;
    return true;
}

BohnProgress bohn_run(BohnGame *game, BohnError *err) {
    if (!game) return BOHN_FAILED;
    if (game->waiting) { /* after an undo even a question of the decider's stands open */
        BohnAnswer answer;
        BohnRequest *q = &game->choice.request;
        if (!game->decider || !game->decider(game->decider_context, q, &answer)) return BOHN_WAITING;
        if (!bohn_answer(game, &answer, err)) return BOHN_FAILED;
    }
    if (step_busy(game, err)) return BOHN_FAILED;
    BohnProgress progress;
    bool again = false;
    do {
        if (game->spoiled && !renew_thread(game, err)) return BOHN_FAILED;
        /* a redealt step may not come out the same */
        Outer outer = enter(game, game->redealt ? limits_begin : again ? limits_begin_again : limits_begin_uncounted);
        progress = run_steps(game, err);
        again = game->rules->limits.tripped == LIMIT_UNCOUNTED;
        leave(game, &outer);
        if (again) rewind_budget(game);
    } while (again);
    if (progress != BOHN_WAITING) return progress;
    game->actions_seat = BOHN_NO_SEAT;
    if ((game->flags & BOHN_AUDIT) && !step_audit(game, err)) return fault(game, err);
    return BOHN_WAITING;
}

const BohnRequest *bohn_request(const BohnGame *game) { return game->waiting ? &game->choice.request : NULL; }

/* ---- answers ------------------------------------------------------------------------------------------ */

static bool take(BohnGame *game, const BohnAnswer *answer, BohnError *err) {
    const BohnRequest *q = &game->choice.request;
    int16_t code[CHOICE_CODE_MAX];
    char text[CHOICE_TEXT_MAX + 64];
    bool keep = (game->flags & BOHN_HISTORY) || game->record;
    int n = choice_encode(q, answer, code);
    text[0] = '\0';
    if (keep) {
        TextOut out = text_out(text, 64);
        def_put_atom(game->rules->def, (BohnAtom){ BOHN_SEAT, q->seat }, &out);
        text_put_char(&out, ' ');
        text_put(&out, q->name);
        text_put_char(&out, ' ');
        choice_write(game->rules->def, q, answer, out.at, sizeof text - (size_t)(out.at - text));
    }
    if (!step_log(game, q->seat, false, code, n, keep ? text : NULL)) {
        refuse(err, BOHN_SYSTEM, "out of memory");
        return false;
    }
    if (game->record) record_append(game->record, game, text, step_entry(game, game->position - 1)->fingerprint);
    choice_keep(q, answer, &game->answer);
    game->act_seat = BOHN_NO_SEAT;
    game->waiting = false;
    return true;
}

bool bohn_answer(BohnGame *game, const BohnAnswer *answer, BohnError *err) {
    char why[300];
    if (!game->waiting) {
        refuse(err, BOHN_BAD_INPUT, "nobody is asked anything now");
        return false;
    }
    if (!choice_valid(&game->choice.request, answer, why, sizeof why)) {
        refuse(err, BOHN_BAD_INPUT, "%s", why);
        return false;
    }
    return take(game, answer, err);
}

bool bohn_answer_text(BohnGame *game, const char *text, BohnError *err) {
    char why[300];
    BohnAnswer answer;
    if (!game->waiting) {
        refuse(err, BOHN_BAD_INPUT, "nobody is asked anything now");
        return false;
    }
    if (!choice_read(game->rules->def, &game->choice.request, text, &answer, why, sizeof why)) {
        refuse(err, BOHN_BAD_INPUT, "%s", why);
        return false;
    }
    return take(game, &answer, err);
}

void bohn_set_polls(BohnGame *game, unsigned seats) { game->polls = seats; }

void bohn_set_decider(BohnGame *game, BohnDecider decider, void *context) {
    game->decider = decider;
    game->decider_context = context;
}

bool bohn_act(BohnGame *game, int seat, int action, BohnError *err) {
    const BohnOption *actions;
    int n = bohn_anytime(game, seat, &actions, err);
    if (n < 0) return false;
    if (action < 0 || action >= n) {
        refuse(err, BOHN_BAD_INPUT,
             n ? "p%d may do %d things now, not number %d" : "p%d can do nothing out of turn now", seat + 1, n,
             action + 1);
        return false;
    }
    int16_t code[1] = { (int16_t)action };
    char text[CHOICE_TEXT_MAX + 64], said[CHOICE_TEXT_MAX];
    bool keep = (game->flags & BOHN_HISTORY) || game->record;
    def_write_option(game->rules->def, &actions[action], said, sizeof said);
    snprintf(text, sizeof text, "p%d ! %s", seat + 1, said);
    if (!step_log(game, seat, true, code, 1, keep ? text : NULL)) {
        refuse(err, BOHN_SYSTEM, "out of memory");
        return false;
    }
    if (game->record) record_append(game->record, game, text, step_entry(game, game->position - 1)->fingerprint);
    game->act_seat = seat;
    game->act_index = action;
    game->waiting = false;
    return true;
}

bool bohn_act_text(BohnGame *game, int seat, const char *text, BohnError *err) {
    const BohnOption *actions;
    int n = bohn_anytime(game, seat, &actions, err);
    if (n < 0) return false;
    int found = choice_find(game->rules->def, actions, n, seat, text);
    if (found < 0) {
        refuse(err, BOHN_BAD_INPUT, "p%d cannot do '%s' now", seat + 1, text);
        return false;
    }
    return bohn_act(game, seat, found, err);
}

bool step_editable(const BohnGame *game, BohnError *err) {
    if (step_busy(game, err)) return false;
    if (!game->running || game->state.stage != STAGE_SETUP) return true;
    refuse(err, BOHN_BAD_INPUT, "the game is being set up: it can be changed when that is done");
    return false;
}

void step_restart(BohnGame *game) {
    step_abandon(game);
    game->edited = true;
    game->idle_steps = 0;
    step_forget_after(game, game->position);
    game->feed_to = game->position;
}

void bohn_lighten(BohnGame *game) { game->flags &= ~(BOHN_CHECKS | BOHN_AUDIT | BOHN_EXPLAIN); }

bool bohn_finish(BohnGame *game, BohnError *err) {
    if (!step_editable(game, err)) return false;
    if (game->state.stage == STAGE_SETUP || game->flags & BOHN_HISTORY || game->record) {
        refuse(err, BOHN_BAD_INPUT, "only a clone, and when it is set up, can be ended here");
        return false;
    }
    if (game->running) roll_back(game);
    if (game->redealt) game->state.seed = game->future; /* chance is not the real one */
    step_forget_after(game, game->position);
    game->redealt = false;
    game->state.finishing = game->state.stage == STAGE_TURNS;
    if (game->state.finishing) advance(&game->state, game->rules->def, NULL);
    return true;
}

/* ---- numbers ------------------------------------------------------------------------------------------ */

BohnRecord *game_record(const BohnGame *game) { return game->record; }
void game_set_record(BohnGame *game, BohnRecord *record) { game->record = record; }
unsigned game_polls(const BohnGame *game) { return game->polls; }
bool game_differs(const BohnGame *game, uint64_t fingerprint, char *text, size_t n) {
    return state_differ(&game->state, game->rules->def, fingerprint, text, n);
}
int bohn_position(const BohnGame *game) { return game->position; }
int bohn_length(const BohnGame *game) { return game->length; }
uint64_t bohn_seed(const BohnGame *game) { return game->state.seed; }
uint64_t bohn_bot_seed(const BohnGame *game) { return game->bot_seed; }
BohnRules *bohn_rules(const BohnGame *game) { return game->rules; }
size_t bohn_state_size(void) { return sizeof(State); }

const char *bohn_decision(const BohnGame *game, int i) {
    if (i < game->base || i >= game->length || step_entry(game, i)->text == NO_TEXT) return NULL;
    return game->texts + step_entry(game, i)->text;
}

void bohn_fingerprint(const BohnGame *game, char hex[17]) {
    text_hex(state_fingerprint(&game->state), hex);
}
