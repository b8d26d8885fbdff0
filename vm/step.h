/* step.h - inside of a BohnGame: the state, the running step, the log and the history.
 *
 * A step is one call of a phase. It begins with a snapshot; every decision in it is in the log.
 * There is one way to any position: put the snapshot of its step back and feed the step's
 * decisions again. Undo, redo, goto, clone, reload and recovery from a faulty rule are all that.
 */
#ifndef BOHN_STEP_H
#define BOHN_STEP_H

#include "vm/choice.h"
#include "vm/event.h"
#include "vm/record.h"
#include "vm/rules.h"
#include "vm/state.h"

#define NO_TEXT UINT32_MAX

/* Events are kept until the game ends, and no script's memory: these bound them. Of the games of the family none has
 * 10,000 in all, 250 in a row or 20 messages. */
#define MAX_EVENTS (1 << 19)  /* of a game: 30 MiB */
#define MAX_TOLD 4000         /* from one decision, or the begin of a step, to the next: ten times all cards */
#define MAX_SAID 1000         /* of them messages: a screen that shows 1,000 bytes of each shows less than 1 MiB */

typedef struct {
    uint64_t fingerprint;   /* of the state when it was asked; 0 = not taken */
    uint32_t code;          /* where its numbers are in `codes` */
    uint16_t n;             /* how many */
    uint16_t asked;         /* which question or polling point of the step, from 1 */
    int8_t seat;
    uint8_t type;           /* BohnQuestion */
    bool act;               /* done in somebody's window, not an answer */
    bool poll;              /* answered at a polling point */
    bool secret;            /* the others must not learn it now */
    bool shown;             /* the seat was shown cards with the question */
    bool after_edit;        /* the table was edited just before: it cannot be redone from further back */
    bool old_rules;         /* made before the rules were reloaded: only its text is sure to mean the same */
    uint32_t step;          /* in which step of the game */
    uint32_t text;          /* where in `texts`, as the record shows it; NO_TEXT without history */
} Entry;

/* Where a step began. The state itself is in `packed`. */
typedef struct {
    int position, events;
    uint32_t step;
} Snapshot;

struct BohnGame {
    BohnRules *rules;
    int flags;
    uint32_t step;                /* steps begun so far */
    int asked;                    /* questions and polling points of this step so far */
    int idle_steps;               /* steps since anybody was asked */
    unsigned polls;
    BohnDecider decider; void *decider_context;
    int actions_seat;

    int position;                 /* decisions made (index of the next one in log, plus base) */
    int length;                   /* decisions known: beyond position they can be redone */
    int base;                     /* log[0] is decision number `base`: dropped without history */
    int feed_to;                  /* up to here answers come from the log */
    int step_position;            /* position when the step began */
    int redealt_for;              /* the seat, if `redealt` */
    const BohnGame *real;         /* while a step is rebuilt after that: the game it must come to look like, */
    const bool *named;            /* ... the cards the seat knows without seeing them, */
    uint64_t redeal;              /* ... and the seed of what it does not know */
    uint64_t future;              /* redealt: the seed from here on; what comes is not the real future */
    uint64_t bot_seed;            /* of q.random: the same whatever is dealt anew, so that bots can be compared */
    uint8_t shown[MAX_CARDS];     /* the seats that have seen the card arrive somewhere in this step */
    uint32_t step_before;         /* `step` and the number of events then */
    int events_before;
    int told_before;              /* events when the step began, or at the last decision in it; */
    int said;                     /* ... messages since */
    uint32_t n_codes, n_texts;
    int n_history;
    int origin_events, origin_history, origin_idle; /* see `origin` */
    uint32_t origin_step;
    bool has_origin;
    bool running;                 /* a step is under way */
    bool waiting;                 /* ... and stands at a question */
    bool fitted;                  /* the options of the question were made by lua_fit.c, and lie in `choice` */
    bool window_open;             /* may a question be interrupted? off inside an action */
    bool stopped;                 /* t:stop() has just given up the rest of the step */
    bool spoiled;                 /* an error went through the thread: see rules_thread() */
    bool edited;                  /* since the last decision */
    bool redealt;                 /* hidden cards are not those of the log: find answers by meaning */

    /* what the question that just got its answer returns to the script */
    BohnAnswer answer;
    int act_seat, act_index;      /* act_seat != BOHN_NO_SEAT: run this action instead */

    uint32_t hooks_failed;        /* bit i: hook i has failed in this game; */
    uint32_t hooks_reported;      /* ... bohn_hook_error() has handed the error out */

    BohnRecord *record;
    char diverged[300];           /* why feeding failed */

    /* From here on: what the next game by the same rules takes over, see make(). */
    lua_State *thread;            /* the one coroutine, reused from step to step */
    Entry *log;
    int16_t *codes;
    char *texts;
    Snapshot *history;
    unsigned char *packed;        /* the states of the history, one after the other */
    int thread_ref, cap_log, cap_history;
    uint32_t cap_codes, cap_texts;
    Events events;
    Choice choice, actions;       /* the pending question; what a seat may do meanwhile */
    State state, before;          /* now; when the step began */
    State origin;                 /* when the first of the steps began that share the running budget, if not this one */
};

/* Has it had as much as a game can have? */
static inline bool step_endless(const BohnGame *game) {
    return game->position >= game->rules->limits.set.decisions || game->events.n >= MAX_EVENTS;
}
/* The entry of a decision that the log knows. */
static inline Entry *step_entry(const BohnGame *game, int position) { return &game->log[position - game->base]; }
/* Nothing after `position` can be redone any more. */
void step_forget_after(BohnGame *game, int position);
/* A game without a position; NULL without memory. */
BohnGame *step_make(BohnRules *rules, int flags, BohnError *err);
/* Gives the running step up. The state is not touched. */
void step_abandon(BohnGame *game);
/* Rebuilds the step that waits at a question, and compares: a rule that keeps state outside the table is
 * found out here. */
bool step_audit(BohnGame *game, BohnError *err);
/* Writes a log entry at the present position and moves on; raises nothing. False without memory. */
bool step_log(BohnGame *game, int seat, bool act, const int16_t *code, int n, const char *text);
/* The decision of this entry, the next one, is made: now or once more. */
void step_decided(BohnGame *game, const Entry *entry);
/* The next entry to feed, or NULL when the log is used up. */
Entry *step_feed(const BohnGame *game);
/* The next decision the log knows, to be fed or to be redone; or NULL. */
const Entry *step_next(const BohnGame *game);
/* Was that entry made at the polling point that is open now? */
bool step_polled(const BohnGame *game, const Entry *entry);
/* A zone is shuffled: nobody knows any more where which card is. */
void step_shuffle(BohnGame *game, ZoneId zone);
/* Counts an event of the game, and appends it when it keeps them. */
void step_event(BohnGame *game, BohnEventType type, int seat, int a, int b, int c);
/* A decider looks at a step that runs: it can neither go on nor go back. True with the error told. */
bool step_busy(const BohnGame *game, BohnError *err);
/* Takes over the history up to the step that begins at `position`, which must fit: both rules have the
 * same cards, zones, counters and phases. False without memory. */
bool step_adopt(BohnGame *fresh, const BohnGame *game, int position);
/* Can it be changed from outside now? The setup cannot: it would be played twice. False with the error told. */
bool step_editable(const BohnGame *game, BohnError *err);
/* The state changed from outside: the step starts again from it. Forgets what could be redone. */
void step_restart(BohnGame *game);

#endif
