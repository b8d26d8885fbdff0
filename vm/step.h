/* step.h - the inside of a BohnGame: the state, the running step, the log and the history.
 *
 * A step is one call of a phase. It begins with a snapshot; every decision in it is in the log. There is one way to
 * any position: put the snapshot of its step back and feed the step's decisions again. Undo, redo, goto, copies, reload
 * and the recovery from a faulty rule all take it. An edit ends the running step; the next one begins with the edited
 * table.
 */
#ifndef BOHN_STEP_H
#define BOHN_STEP_H

#include "vm/choice.h"
#include "vm/event.h"
#include "vm/log.h"
#include "vm/record.h"
#include "vm/rules.h"

/* Events are kept until the game ends, outside a script's memory: these bound them. No game of the family has 10,000 in
 * all, 250 in a row or 20 messages. */
#define MAX_EVENTS (1 << 19)  /* of a game: 30 MiB */
#define MAX_RUN_EVENTS 4000   /* from one decision, or the beginning of a step, to the next: ten times all cards */
#define MAX_RUN_MESSAGES 1000 /* ... of which messages: a screen that shows 1,000 bytes of each shows less than 1 MiB */

typedef enum {
    STEP_NONE,
    STEP_RUNS,
    STEP_WAITS,     /* at a question */
    STEP_STOPPED    /* t:stop() has just given up the rest of it */
} StepMode;

/* The running step. */
typedef struct {
    StepMode mode;
    uint32_t number;        /* among the steps of the game, from 1 */
    int position, events;   /* of the game when the step began */
    int asked;              /* questions and polling points so far */
    int events_from, messages; /* events when it began, or at its last decision; messages since then */
    bool long_texts;        /* Limits.long_texts, between two runs */
    bool window_open;       /* may a question be interrupted? off inside an action */
    uint8_t shown[MAX_CARDS];   /* the seats that have seen the card arrive somewhere in this step */
} Step;

/* The last answer of a bot: one of each seat to a poll, and one to any other question. */
typedef struct { Recalled recalled; const char *bot; uint64_t question; BohnAnswer answer; } BotAnswer;

/* A copy in which the hidden cards were dealt again, as a seat may imagine them. */
typedef struct {
    bool on;                /* hidden cards are not those of the log: find answers by meaning */
    int seat;
    uint64_t redeal;        /* the seed of what the seat does not know */
    uint64_t future;        /* the seed from here on: what comes is not the real future */
    int known;              /* position up to which bots draw as in the real game; later they draw by `future` */
    int first_event;        /* of a BOHN_RETOLD copy: see BohnNow */
    /* While its step is rebuilt: */
    const BohnGame *real;   /* the game it must come to look like */
    const bool *named;      /* the cards the seat knows without seeing them; NULL in a copy of such a copy */
} Imagined;

#define POLLED ((1u << BOHN_MAX_SEATS) - 1)   /* seats asked at every polling point; the bits above: only for deals */

/* What the hooks of one screen have spent: see bohn_phrase(). */
typedef struct {
    long spent[BOHN_HOOKS], total;   /* instructions */
    int position;                    /* of the game */
    bool ended;                      /* by Ctrl-C, or the budget is spent */
} Drawing;

struct BohnGame {
    BohnRules *rules;
    int flags;
    unsigned polls;
    BohnDecider decider; void *decider_context;
    BohnRecord *record;
    uint64_t bot_seed;            /* of q.random: the same whatever is dealt again; after imagined.known, bots draw otherwise */
    uint32_t n_steps;             /* begun so far */
    int idle_steps;               /* since anybody was asked */
    Step step;
    Imagined imagined;
    bool asleep;                  /* a copy at a question whose thread does not wait there yet: see step_wake() */
    bool spoiled;                 /* an error went through the thread: see rules_thread() */
    int actions_seat;             /* whose `actions` are listed */
    char diverged[300];           /* why feeding failed */

    /* What the question that just got its answer returns to the script. */
    BohnAnswer answer;
    int act_seat, act_index;      /* act_seat != BOHN_NO_SEAT: run this action instead; -1: the deal in `answer` */

    uint32_t hooks_failed;        /* bit i: hook i has failed in this game; */
    uint32_t hooks_reported;      /* ... bohn_hook_error() has handed the error out */
    uint32_t hooks_off;           /* ... it reached a limit where nobody takes its error, and is not called there again */
    Drawing drawing;

    /* From here on: what the next game by the same rules takes over, see step_make(). */
    lua_State *thread;            /* the one coroutine, reused from step to step */
    int thread_ref;
    Log log;
    History history;
    Events events;
    BohnError *hook_errors[BOHN_HOOKS];   /* valid for those in hooks_failed; or NULL */
    Choice choice, actions;       /* the pending question; what a seat may do meanwhile */
    State state, before;          /* now; when the running step began: see step_start() */
    Budget budget;
    Writes writes;
    BotAnswer bot_answers[BOHN_MAX_SEATS][2];   /* valid as in their `recalled` */
};

/* A part of the table was written, or all of it at once. */
static inline void wrote_zone(BohnGame *game, ZoneId zone) { game->writes.zones[zone] = ++game->rules->clock; }
static inline void wrote_counter(BohnGame *game, int counter) { game->writes.counters[counter] = ++game->rules->clock; }
static inline void wrote_part(BohnGame *game, int part) { game->writes.other[part] = ++game->rules->clock; }
static inline void wrote_all(BohnGame *game) { game->writes.all = ++game->rules->clock; }

static inline bool step_runs(const BohnGame *game) { return game->step.mode != STEP_NONE; }
static inline bool step_waits(const BohnGame *game) { return game->step.mode == STEP_WAITS; }
/* The table when the running step began, or as it is between steps. */
static inline const State *step_start(const BohnGame *game) {
    return step_runs(game) ? &game->before : &game->state;
}
/* Has the game reached the limit of decisions or events, or two thirds of the memory? */
static inline bool step_endless(const BohnGame *game) {
    const Limits *limits = &game->rules->limits;
    return game->log.position >= limits->set.decisions || game->events.n >= MAX_EVENTS ||
           limits->quota.kept > limits->quota.most / 3 * 2 + game->log.n_texts; /* texts may be long: a person types them */
}
/* The next entry to feed, or NULL when there is none. */
static inline Entry *step_to_feed(const BohnGame *game) {
    return game->log.position < game->log.feed_to ? log_entry(&game->log, game->log.position) : NULL;
}
/* The next entry that the log knows, to be fed or redone; or NULL. */
static inline const Entry *step_next(const BohnGame *game) {
    return game->log.position < game->log.length ? log_entry(&game->log, game->log.position) : NULL;
}
/* Was that entry made at the polling point that is open now? */
static inline bool step_polled(const BohnGame *game, const Entry *entry) {
    return entry->poll && entry->step == game->n_steps && entry->asked == game->step.asked;
}

/* ---- imagine.c: copies as a seat may know the game, see BohnCopy */
BohnGame *imagine_seen(const BohnGame *game, int seat, uint64_t seed, BohnError *err);
BohnGame *imagine_retold(const BohnGame *game, int seat, uint64_t seed, BohnError *err);

/* ---- step.c */
/* The name of the phase; "setup", "over". */
const char *step_phase(const BohnGame *game);
/* A game without a position; NULL without memory. */
BohnGame *step_make(BohnRules *rules, int flags, BohnError *err);
/* Gives up the running step. The state is not touched. */
void step_abandon(BohnGame *game);
/* Ends the game of a copy, which runs no step, as the rules end it. */
void step_end_game(BohnGame *game);
/* Back to where the step began; what was decided in it can be redone. */
void step_roll_back(BohnGame *game);
/* Logs a decision of the pending question; raises nothing. False without memory. */
bool step_log(BohnGame *game, int seat, EntryType type, const int16_t *code, int n, const char *text);
/* The decision of this entry, the next one, is made: now or again. */
void step_decided(BohnGame *game, const Entry *entry);
/* Shuffles a zone: from now on no seat knows where its cards are. */
void step_shuffle(BohnGame *game, ZoneId zone);
/* Counts an event of the game, and appends it if the game keeps events. */
void step_event(BohnGame *game, BohnEventType type, int seat, int a, int b, int c);
/* Fills *err with a fault of the running step, at the first line of its phase. Always false. */
bool step_refuse(const BohnGame *game, BohnError *err, BohnStatus status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* True, with *err filled, while a decider looks at the running step, which can then neither go on nor go back. */
bool step_busy(const BohnGame *game, BohnError *err);
/* False, with *err filled, if the game cannot be edited now: in the setup, which would be played twice. */
bool step_editable(const BohnGame *game, BohnError *err);

/* ---- rebuild.c */
/* Puts a snapshot of `position` back and feeds the log up to position `to`, without an edit in between. The game then
 * waits there, or is over. On failure it stands at the snapshot. */
bool step_restore(BohnGame *game, const State *state, int position, int to, BohnError *err);
/* Before a game that is asleep goes on: back to where its step began, to feed all that was decided in it. */
void step_wake(BohnGame *game);
/* A game with the snapshot of a step and the entries since, not rebuilt yet, and those of `flags` that the game has.
 * The second copies from where the running step began, or from where the game stands. */
BohnGame *step_copy_since(const BohnGame *game, const State *state, StepStart start, int flags, BohnError *err);
BohnGame *step_copy(const BohnGame *game, BohnError *err);
/* Rebuilds the step that waits at a question and compares, to detect rules that keep state outside the table. */
bool step_audit(BohnGame *game, BohnError *err);
/* Takes over the history up to the step that begins at `position`. Both rules must have the same cards, zones, counters
 * and phases. False without memory. */
bool step_adopt(BohnGame *fresh, const BohnGame *game, int position);

#endif
