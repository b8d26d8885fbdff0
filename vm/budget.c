/* budget.c - see budget.h. */
#include "vm/step.h"

#include <time.h>

/* More Lua instructions than any processor runs in a nanosecond. */
#ifdef BOHN_HOSTILE
#define MOST_PER_NANOSECOND 1000000  /* repeats nearly everything, with the same result */
#else
#define MOST_PER_NANOSECOND 4
#endif

#define USUAL_LINE 4   /* instructions */
#define LINE_PRICE 10  /* of a line beyond that, in instructions */

static int64_t read_clock(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t budget_now(const Limits *limits) {
    return read_clock(limits->uncounted ? CLOCK_MONOTONIC : CLOCK_MONOTONIC_COARSE);
}

bool budget_counts(const Limits *limits) {
    return limits->set.instructions &&
           (!limits->uncounted || limits->set.instructions < LEAST_CLOCKED || limits_lines(limits));
}

static long weight(const Limits *limits) { return limits->long_texts ? LONG_WEIGHT : 1; }

long budget_unseen(const Limits *limits, int64_t began, int64_t now) {
    return weight(limits) * (budget_counts(limits) ? HOOK_EVERY : (long)((now - began) * MOST_PER_NANOSECOND));
}

/* Uncounted code ran so long that the budget may be spent. */
static bool doubtful(const Limits *limits, int64_t time) {
    return limits->uncounted &&
           limits->instructions + limits->recalled + budget_unseen(limits, limits->began, time) > limits->set.instructions;
}

/* Half of the time limit, in nanoseconds. */
static int64_t half_time(const Limits *limits) { return (int64_t)limits->set.milliseconds * 500000; }

bool budget_late(Limits *limits) {
    if (!limits->deadline || budget_now(limits) <= limits->deadline) return false;
    int64_t used = read_clock(CLOCK_PROCESS_CPUTIME_ID);
    if (!limits->late_from) limits->late_from = used;
    return used - limits->late_from >= half_time(limits);
}

static void look_at_clock(Limits *limits) {
    if (limits->tripped != LIMIT_NONE) return;
    int64_t time = budget_now(limits);
    if (doubtful(limits, time))
        limits->tripped = LIMIT_UNCOUNTED;
    else if (limits->set.instructions && limits->instructions > limits->set.instructions)
        limits->tripped = LIMIT_INSTRUCTIONS;
    else if (limits->most_total && limits->total + limits->instructions > limits->most_total)
        limits->tripped = LIMIT_TOTAL;
    else if (time > limits->deadline && budget_late(limits))
        limits->tripped = LIMIT_TIME;
}

static void set_hook(const Limits *limits, lua_State *L);

static void hook(lua_State *L, lua_Debug *ar) {
    Limits *limits = &rules_of(L)->limits;
    if (ar->event == LUA_HOOKLINE) {
        if (limits_lines(limits)) cover_note(L, ar);
        limits->lines++;
        return;
    }
    limits->unheard = false;
    if (budget_counts(limits)) limits->instructions += weight(limits) * lua_gethookcount(L);
    if (limits->sample) {
        limits->sample = false;
        profile_sample(L);
        set_hook(limits, L);
    }
    look_at_clock(limits);
    if (limits->tripped != LIMIT_NONE) limits_report(L, 0); /* in a hook, level 0 is the running function */
    if (!budget_counts(limits)) set_hook(limits, L); /* a tick set it, perhaps during an earlier budget */
}

static void set_hook(const Limits *limits, lua_State *L) {
    int wanted = limits_lines(limits) ? LUA_MASKLINE : 0;
    if (budget_counts(limits)) wanted |= LUA_MASKCOUNT;
    if (wanted) lua_sethook(L, hook, wanted, HOOK_EVERY);
    else if (lua_gethook(L)) lua_sethook(L, NULL, 0, 0);
}

void budget_check(lua_State *L) {
    Limits *limits = &rules_of(L)->limits;
    look_at_clock(limits);
    if (limits->tripped != LIMIT_NONE) limits_report(L, 1);
}

/* Restarts the hook's count, so that the limit is reached at the same instruction in every run; an interrupt may have
 * left it at 1. */
static void start(Limits *limits, lua_State *L, int64_t time) {
    limits->instructions = limits->recalled = limits->lines = 0;
    limits->unheard = false;
    limits->began = time;
    limits->deadline = limits->began + half_time(limits);
    limits->late_from = 0;
    set_hook(limits, L);
}

static BudgetOuter begin(Limits *limits, lua_State *L, bool uncounted) {
    BudgetOuter outer = { limits->running, limits->instructions, limits->recalled, limits->lines, limits->deadline, 0,
                          limits->uncounted, limits->in_doubt, limits->long_texts, limits->tripped };
    if (outer.running) outer.left = budget_now(limits);
    limits->tripped = limits->refused = LIMIT_NONE;
    limits->quota.full = limits->unpriced = false;
    limits->uncounted = uncounted;
    limits->in_doubt = false;
    limits->long_texts = limits->long_loaded;
    start(limits, L, budget_now(limits));
    limits->running = L;
    return outer;
}

BudgetOuter budget_begin(Limits *limits, lua_State *L) { return begin(limits, L, false); }

BudgetOuter budget_begin_uncounted(Limits *limits, lua_State *L) {
    return begin(limits, L, limits->ticks && limits->set.instructions && !limits->most_total);
}

BudgetOuter budget_begin_again(Limits *limits, lua_State *L) {
    BudgetOuter outer = begin(limits, L, false);
    limits->in_doubt = true;
    return outer;
}

/* Counting a line takes as long as ten instructions. Nearly all budgets have more than four instructions to a line, and
 * these pay for it. A loop of shorter lines would make as many instructions take three times as long. */
static void add_total(Limits *limits) {
    long paid = (limits->instructions + HOOK_EVERY) / USUAL_LINE; /* up to HOOK_EVERY were not counted */
    limits->total += limits->instructions;
    if (limits->lines > paid) limits->total += LINE_PRICE * (limits->lines - paid);
}

void budget_end(Limits *limits, const BudgetOuter *outer) {
    limits->refused = LIMIT_NONE;
    limits->unheard = false;
    limits->last = limits->instructions;
    add_total(limits);
    limits->last_tripped = limits->tripped;
    limits->reached += limits->tripped == LIMIT_INSTRUCTIONS;
    limits->long_texts = outer->long_texts;
    if (outer->running) {
        limits->instructions = outer->instructions;
        limits->recalled = outer->recalled;
        limits->lines = outer->lines;
        limits->uncounted = outer->uncounted;
        limits->in_doubt = outer->in_doubt;
        limits->looked = budget_now(limits);
        limits->deadline = outer->deadline + (limits->looked - outer->left);
        limits->began = limits->deadline - half_time(limits);
        limits->tripped = outer->tripped;
    } else {
        limits->deadline = 0;
    }
    limits->running = outer->running; /* last: a tick compares its times */
}

bool budget_doubt(Limits *limits, bool failed) {
    if (!limits->uncounted) return false;
    limits->looked = budget_now(limits);
    if (limits->tripped == LIMIT_NONE && (failed || doubtful(limits, limits->looked))) limits->tripped = LIMIT_UNCOUNTED;
    return limits->tripped == LIMIT_UNCOUNTED;
}

void budget_settle(lua_State *L) {
    if (budget_doubt(&rules_of(L)->limits, false)) limits_report(L, 1);
}

void budget_note(Limits *limits) {
    if (limits->instructions > limits->dearest) limits->dearest = limits->instructions;
}

/* A budget ends; the next need not be counted because this one was. */
static void trust(Limits *limits) {
    limits->uncounted |= limits->in_doubt;
    limits->in_doubt = false;
}

/* budget_doubt() has just read the clock of an uncounted budget. A decider that has taken long since only causes
 * doubt. */
static void renew(lua_State *L, bool trusted) {
    Limits *limits = &rules_of(L)->limits;
    budget_note(limits);
    add_total(limits);
    bool looked = limits->uncounted;
    if (trusted) trust(limits);
    if (limits->set.instructions && limits->tripped == LIMIT_NONE)
        start(limits, L, looked ? limits->looked : budget_now(limits));
}

void budget_renew(lua_State *L) { renew(L, true); }
void budget_renew_fed(lua_State *L) { renew(L, false); }

/* Called from signal handlers: lua_sethook is the one call Lua allows there. */
bool bohn_interrupt(BohnRules *rules, bool late) {
    Limits *limits = &rules->limits;
    lua_State *L = limits->running;
    if (!L) return false;
    int64_t time = late ? budget_now(limits) : 0;
    bool unheard = late && limits->unheard;
    limits->unheard = late;
    if (late && rules->profile) limits->sample = true;
    else if (late && (budget_counts(limits) || (!doubtful(limits, time) && time <= limits->deadline)))
        return unheard; /* counted code looks at the clock by itself, and must not lose count */
    if (!late && limits->tripped == LIMIT_NONE) limits->tripped = LIMIT_INTERRUPT;
    lua_sethook(L, hook, LUA_MASKCOUNT, 1);
    return unheard;
}

void bohn_set_ticks(BohnRules *rules, bool ticks) { rules->limits.ticks = ticks; }

/* ---- the budget of a game --------------------------------------------------------------------------- */

/* A step ended without a decision: the next shares its budget. */
static void share(BohnGame *game) {
    Budget *budget = &game->budget;
    if (budget->earlier || !game->rules->limits.uncounted) return;
    budget->earlier = true;
    state_copy(&budget->state, &game->before);
    budget->n_steps = game->step.number - 1;
    budget->events = game->step.events;
    budget->history = game->history.n - (game->flags & BOHN_HISTORY ? 1 : 0);
    budget->idle_steps = game->idle_steps;
}

void budget_end_step(BohnGame *game) {
    if (game->log.position == game->step.position) {
        share(game);
    } else {
        game->budget.earlier = false;
        budget_renew(game->thread);
    }
}

/* A script with state outside the table may not fail in the same way again: its error stands. */
bool budget_must_repeat(BohnGame *game) {
    Limits *limits = &game->rules->limits;
    if (game->spoiled && limits->tripped == LIMIT_NONE && !upvalues_unchanged(game->rules, "", NULL))
        return false;
    return budget_doubt(limits, game->spoiled);
}

/* State outside the table stays, to be detected. */
void budget_rewind(BohnGame *game) {
    const Budget *budget = &game->budget;
    recall_forget(game->rules);
    int to = game->log.feed_to;
    bool decided = game->log.position != game->step.position;
    step_roll_back(game);
    game->log.feed_to = to;
    game->act_seat = BOHN_NO_SEAT;
    if (decided || !budget->earlier) return;
    state_copy(&game->state, &budget->state);
    wrote_all(game);
    game->n_steps = budget->n_steps;
    game->history.n = budget->history;
    game->idle_steps = budget->idle_steps;
    events_cut(&game->events, budget->events);
}
