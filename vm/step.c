/* step.c - runs a game step by step. See step.h. */
#include "vm/step.h"

#include "vm/error.h"
#include "vm/known.h"

#include <lauxlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_IDLE_STEPS 10000  /* in a row, without a question: the rules never end */

/* ---- the log and the events ---------------------------------------------------------------------------- */

#define USUAL_TEXT 64  /* bytes of a decision in the log, beside its entry */

/* What a game that keeps everything would have kept by now counts as memory of the script, with room to grow; even if
 * this one keeps less, so that a limit is reached at the same decision in every game. */
static void count_kept(BohnGame *game) {
    size_t decisions = (size_t)game->log.position, steps = game->n_steps < decisions + 1 ? game->n_steps : decisions + 1;
    size_t n = steps * (sizeof(StepStart) + state_packed_size(&game->state)) + (size_t)game->events.n * sizeof(StoredEvent) +
               decisions * (sizeof(Entry) + USUAL_TEXT);
    game->rules->limits.quota.kept = n + n / 2 + game->log.n_texts;
}

bool step_log(BohnGame *game, int seat, EntryType type, const int16_t *code, int n, const char *text) {
    const BohnRequest *q = &game->choice.request;
    bool answer = type == ENTRY_ANSWER;
    Entry entry = { .asked = (uint16_t)game->step.asked, .step = game->n_steps, .seat = (int8_t)seat,
                    .type = (uint8_t)type, .question = (uint8_t)q->type, .poll = answer && q->poll,
                    .secret = answer && q->secret, .shown = answer && q->n_shown > 0 };
    if (game->flags & BOHN_CHECKS || game->record) entry.fingerprint = state_fingerprint(&game->state);
    if (!log_add(&game->log, &entry, code, n, text)) return false;
    count_kept(game);
    step_decided(game, &entry);
    return true;
}

void step_decided(BohnGame *game, const Entry *entry) {
    game->idle_steps = 0;
    step_event(game, BOHN_EVENT_DECISION, BOHN_NO_SEAT, game->log.position - 1, entry->seat, entry->type == ENTRY_ACT);
    game->step.events_from = game->events.n;
    game->step.messages = 0;
    if (entry->shown && game->events.kept && game->events.n > 0) /* it has seen cards: undo would leak them */
        game->events.list[game->events.n - 1].fresh = (uint8_t)(1u << entry->seat);
}

void step_shuffle(BohnGame *game, ZoneId zone) {
    State *state = &game->state;
    state_shuffle(state, zone);
    wrote_zone(game, zone);
    for (CardId c = state->zones[zone].front; c != NONE; c = state->next[c]) game->step.shown[c] = 0;
    const Imagined *imagined = &game->imagined;
    if (imagined->named)
        state_reshuffle(state, &imagined->real->state, game->rules->def, zone, imagined->seat, imagined->named,
                        imagined->redeal);
}

void step_event(BohnGame *game, BohnEventType type, int seat, int a, int b, int c) {
    StoredEvent *stored = events_add(&game->events);
    if (!stored) return; /* without memory a message is lost, not the game */
    *stored = (StoredEvent){ .event = { .type = (uint8_t)type, .seat = (int8_t)seat, .position = game->log.position,
                                        .a = a, .b = b, .c = c },
                             .seers = 0xFF };
}

/* ---- life ----------------------------------------------------------------------------------------- */

void step_discard(BohnGame *game) {
    log_free(&game->log);
    history_free(&game->history);
    events_free(&game->events);
    choice_free(&game->choice);
    choice_free(&game->actions);
    for (int i = 0; i < BOHN_HOOKS; i++) free(game->hook_errors[i]);
    free(game);
}

/* Copies come and go by the thousand: one that ended leaves its memory, and a thread with its stack grown, to the
 * next. */
BohnGame *step_make(BohnRules *rules, int flags, BohnError *err) {
    BohnGame *game = rules->n_spare > 0 ? rules->spare[--rules->n_spare] : calloc(1, sizeof *game);
    if (!game) return refuse(err, BOHN_SYSTEM, "out of memory"), NULL;
    memset(game, 0, offsetof(BohnGame, thread));
    log_clear(&game->log, 0);
    game->history.n = 0;
    game->budget.earlier = false;
    game->events.n = 0;
    game->events.kept = flags & BOHN_EVENTS;
    game->events.lost = false;
    choice_clear(&game->choice);
    choice_clear(&game->actions);
    game->rules = rules;
    game->flags = flags;
    wrote_all(game);
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
    if (!rules) { /* bohn_load() failed and was not checked: its text stays */
        if (err && err->status == BOHN_OK) refuse(err, BOHN_BAD_INPUT, "bohn_new() needs rules; bohn_load() has failed");
        return NULL;
    }
    if (rules->n_games == 0) { /* those of earlier games */
        def_forget_words(rules->def);
        known_forget(rules);
    }
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
    bool large = game->log.cap > SPARE_LENGTH || game->history.cap > SPARE_LENGTH ||
                 game->events.cap > 16 * SPARE_LENGTH;
    if (KEEP_SPARES && rules->n_spare < MAX_SPARE && !game->spoiled && !large) {
        rules->spare[rules->n_spare++] = game;
        return;
    }
    luaL_unref(rules->L, LUA_REGISTRYINDEX, game->thread_ref);
    step_discard(game);
}

/* ---- steps ------------------------------------------------------------------------------------------ */

const char *step_phase(const BohnGame *game) {
    const Def *def = game->rules->def;
    switch ((Stage)game->state.stage) {
    case STAGE_SETUP: return "setup";
    case STAGE_TURNS: return def->turn[game->state.phase];
    case STAGE_FINALE: return def->finale[game->state.phase];
    case STAGE_OVER:
    default: return "over";
    }
}

/* What a decider has interrupted: it may run a copy of the game. */
typedef struct {
    BohnGame *current;
    int viewer;
    bool guard;
    BudgetOuter budget;
} Outer;

/* Enters Lua: the primitives now mean this game, with the rights of a rule. */
static Outer enter(BohnGame *game, BudgetOuter (*begin)(Limits *, lua_State *)) {
    BohnRules *rules = game->rules;
    Outer outer = { rules->current, rules->viewer, rules->guard, begin(&rules->limits, game->thread) };
    rules->current = game;
    rules->viewer = BOHN_ALL_SEATS;
    rules->guard = rules->found = false;
    if (step_runs(game) && game->step.long_texts) rules->limits.long_texts = true;
    return outer;
}

static void leave(BohnGame *game, const Outer *outer) {
    BohnRules *rules = game->rules;
    game->step.long_texts = rules->limits.long_texts;
    rules->current = outer->current;
    rules->viewer = outer->viewer;
    rules->guard = outer->guard;
    rules->found = false;
    budget_note(&rules->limits);
    budget_end(&rules->limits, &outer->budget);
}

void step_abandon(BohnGame *game) {
    lua_resetthread(game->thread);
    lua_settop(game->thread, 0); /* it leaves the error behind */
    game->step.mode = STEP_NONE;
    game->asleep = false;
}

/* Pushes the phase's function with its arguments onto the thread; raises nothing. */
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
    Log *log = &game->log;
    if (game->flags & BOHN_HISTORY)
        return history_push(&game->history, &game->state, (StepStart){ log->position, game->events.n, game->n_steps });
    /* without history only the running step can be rebuilt: older entries are dropped, unless later ones are fed or
     * redone */
    if (log->length <= log->position && !game->imagined.real) log_clear(log, log->position);
    return true;
}

void step_roll_back(BohnGame *game) {
    step_abandon(game);
    state_copy(&game->state, &game->before);
    wrote_all(game);
    game->log.position = game->log.feed_to = game->step.position;
    game->n_steps = game->step.number - 1;
    if (game->flags & BOHN_HISTORY) game->history.n--;
    events_cut(&game->events, game->step.events);
}

static bool begin_step(BohnGame *game, BohnError *err) {
    if (!push_history(game)) return refuse(err, BOHN_SYSTEM, "out of memory");
    count_kept(game);
    state_copy(&game->before, &game->state);
    Step *step = &game->step;
    step->number = ++game->n_steps;
    step->position = game->log.position;
    step->events = game->events.n;
    step->asked = 0;
    step->window_open = true;
    game->rules->limits.long_texts = game->rules->limits.long_loaded;
    memset(step->shown, 0, game->state.n_cards);
    step_event(game, BOHN_EVENT_STEP, BOHN_NO_SEAT, game->state.seat, game->state.phase, (int)game->state.turn);
    step->events_from = game->events.n;
    step->messages = 0;
    step->mode = STEP_RUNS;
#ifdef BOHN_HOSTILE
    lua_gc(game->rules->L, LUA_GCCOLLECT); /* frees what only luck keeps alive */
#endif
    game->rules->found = false;
    if (!push_phase(game)) {
        step_roll_back(game);
        return refuse(err, BOHN_SYSTEM, "out of memory");
    }
    return true;
}

static BohnProgress fault(BohnGame *game, BohnError *err) {
    if (step_runs(game)) step_roll_back(game); /* a failed rebuild has done so already */
    upvalues_put_back(game->rules);
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
        state->stage = STAGE_TURNS;
        state->turn = 1;
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

/* Moves the cursor of the game, and notes which parts of it have changed. */
static bool go_on(BohnGame *game, const char *result) {
    State *state = &game->state;
    int seat = state->seat, phase = state->phase, stage = state->stage;
    uint32_t turn = state->turn, repeats = state->repeats;
    if (!advance(state, game->rules->def, result)) return false;
    if (state->seat != seat) wrote_part(game, PART_SEAT);
    if (state->turn != turn) wrote_part(game, PART_TURN);
    if (state->phase != phase || state->stage != stage) wrote_part(game, PART_PHASE);
    if (state->repeats != repeats) wrote_part(game, PART_STEPS);
    return true;
}

bool step_refuse(const BohnGame *game, BohnError *err, BohnStatus status, const char *format, ...) {
    char text[1000];
    lua_Debug phase;
    lua_State *L = game->rules->L;
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->rules->phase_refs[game->before.stage][game->before.phase]);
    lua_getinfo(L, ">S", &phase);
    return refuse_at(err, status, phase.source + 1, phase.linedefined, "%s", text);
}

static bool end_step(BohnGame *game, BohnError *err) {
    char why[400];
    lua_State *thread = game->thread;
    const char *result = lua_gettop(thread) > 0 && lua_type(thread, 1) == LUA_TSTRING ? lua_tostring(thread, 1) : NULL;
    const char *phase = step_phase(game);
    if (lua_gettop(thread) > 0 && !result && !lua_isnil(thread, 1))
        return step_refuse(game, err, BOHN_RULE_FAULT, "phase '%s' returned %s: nothing, \"again\" or the name of a phase is "
                           "expected", phase, lua_type(thread, 1) == LUA_TBOOLEAN ? lua_toboolean(thread, 1) ? "true" : "false" :
                           luaL_typename(thread, 1));
    if (!go_on(game, result))
        return step_refuse(game, err, BOHN_RULE_FAULT, "phase '%s' returned '%s': nothing, \"again\" or a phase of the "
                           "same list is expected", phase, result ? result : "nothing");
    if ((game->flags & BOHN_AUDIT || game->state.stage == STAGE_OVER) &&
        !state_check(&game->state, game->rules->def, why, sizeof why))
        return step_refuse(game, err, BOHN_RULE_FAULT, "the table is broken after phase '%s': %s", phase, why);
    if (game->rules->n_assigners > 0) { /* few scripts have any, so fast games are checked, too */
        snprintf(why, sizeof why, "in phase '%s': ", phase);
        if (!upvalues_unchanged(game->rules, why, err)) return false;
    }
    budget_end_step(game);
    if (++game->idle_steps > MAX_IDLE_STEPS)
        return step_refuse(game, err, BOHN_LIMIT, "phase '%s': %d steps in a row without a decision; the rules never come "
                           "to an end", phase, MAX_IDLE_STEPS);
    lua_settop(thread, 0);
    game->step.mode = STEP_NONE;
    game->imagined.on = false; /* what follows is in no log */
    return true;
}

/* Goes on to the next question or the end. A budget lasts from one decision to the next, or to the end of the step;
 * after that, the steps up to the next decision share one. So a budget always begins where budget_rewind() can go back
 * to. */
static BohnProgress run_steps(BohnGame *game, BohnError *err) {
    lua_State *thread = game->thread;
    if (!step_runs(game)) game->budget.earlier = false;
    while (game->state.stage != STAGE_OVER || step_runs(game)) {
        if (!step_runs(game) && !begin_step(game, err)) return BOHN_FAILED;
        if (step_endless(game)) {
            refuse(err, BOHN_LIMIT, "%d decisions and %d events (cards moved, counters set, things said): this game seems endless",
                   game->log.position, game->events.n);
            return fault(game, err);
        }
        int results = 0;
        int arguments = lua_status(thread) == LUA_YIELD ? 0 : 3;
        int status = lua_resume(thread, game->rules->L, arguments, &results);
        if (step_waits(game)) return BOHN_WAITING;
        game->spoiled = status != LUA_OK && status != LUA_YIELD;
        if (budget_must_repeat(game)) return BOHN_FAILED; /* at a question budget_settle() has checked this */
        if (game->step.mode == STEP_STOPPED) { /* by t:stop() */
            lua_resetthread(thread);
            lua_settop(thread, 0);
        } else if (game->spoiled) {
            blame_describe(game->rules, thread, status, err);
            return fault(game, err);
        }
        if (!end_step(game, err)) return fault(game, err);
    }
    return BOHN_OVER;
}

bool step_busy(const BohnGame *game, BohnError *err) {
    if (!step_runs(game) || step_waits(game) || game->rules->current != game || !game->rules->limits.running) return false;
    refuse(err, BOHN_BAD_INPUT, "the game is running: a decider can only answer, or try things in a copy");
    return true;
}

static bool renew_thread(BohnGame *game, BohnError *err) {
    lua_State *fresh = rules_thread(game->rules, &game->thread_ref, err);
    if (!fresh) return false;
    game->thread = fresh;
    game->spoiled = false;
    return true;
}

/* To rebuild a step of n decisions takes as long as n decisions. So that endless steps soon reach their limit, long
 * ones are rebuilt only when the number of their decisions doubles. */
static bool audited_now(const BohnGame *game) {
    enum { ALWAYS = 256 };
    int n = game->log.position - game->step.position;
    return game->flags & BOHN_AUDIT && (n <= ALWAYS || (n & (n - 1)) == 0);
}

BohnProgress bohn_run(BohnGame *game, BohnError *err) {
    if (!game) return BOHN_FAILED;
    if (step_waits(game)) { /* after an undo even a question for the decider is pending */
        BohnAnswer answer;
        BohnRequest *q = &game->choice.request;
        if (!game->decider || !game->decider(game->decider_context, q, &answer)) return BOHN_WAITING;
        if (!bohn_answer(game, &answer, err)) return BOHN_FAILED;
    }
    if (step_busy(game, err)) return BOHN_FAILED;
    if (game->asleep) step_wake(game);
    BohnProgress progress;
    bool again = false;
    do {
        if (game->spoiled && !renew_thread(game, err)) return BOHN_FAILED;
        /* a redealt step may not come out the same; if lines are counted, the program wants to know the dearest
         * decision */
        bool counted = game->imagined.on || limits_lines(&game->rules->limits);
        Outer outer = enter(game, counted ? budget_begin : again ? budget_begin_again : budget_begin_uncounted);
        progress = run_steps(game, err);
        again = game->rules->limits.tripped == LIMIT_UNCOUNTED;
        leave(game, &outer);
        if (again) budget_rewind(game);
    } while (again);
    if (progress != BOHN_WAITING) return progress;
    game->actions_seat = BOHN_NO_SEAT;
    if (audited_now(game) && !step_audit(game, err)) return fault(game, err);
    return BOHN_WAITING;
}

const BohnRequest *bohn_request(const BohnGame *game) { return step_waits(game) ? &game->choice.request : NULL; }

bool step_editable(const BohnGame *game, BohnError *err) {
    if (step_busy(game, err)) return false;
    if (!step_runs(game) || game->state.stage != STAGE_SETUP) return true;
    return refuse(err, BOHN_BAD_INPUT, "the game is being set up: it can be edited afterwards");
}

void step_end_game(BohnGame *game) {
    if (game->imagined.on) game->state.seed = game->imagined.future; /* not the real random numbers */
    log_forget_after(&game->log, game->log.position);
    game->imagined.on = false;
    game->state.finishing = game->state.stage == STAGE_TURNS;
    if (game->state.finishing) advance(&game->state, game->rules->def, NULL);
    wrote_all(game);
}

/* ---- numbers ------------------------------------------------------------------------------------------ */

BohnRecord *game_record(const BohnGame *game) { return game->record; }
void game_set_record(BohnGame *game, BohnRecord *record) { game->record = record; }
unsigned game_polls(const BohnGame *game) { return game->polls; }
bool game_differs(const BohnGame *game, uint64_t fingerprint, char *text, size_t n) {
    return state_differ(&game->state, game->rules->def, fingerprint, text, n);
}
BohnRules *bohn_rules(const BohnGame *game) { return game->rules; }

const char *bohn_decision(const BohnGame *game, int i) { return log_text(&game->log, i); }

void bohn_fingerprint(const BohnGame *game, char hex[17]) {
    text_hex(state_fingerprint(&game->state), hex);
}
