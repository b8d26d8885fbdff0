/* log.h - the log of a game, and the snapshots of its steps. Knows nothing of Lua.
 *
 * Entry i leads from position i to position i + 1. Entries up to `position` are made; those after it can be redone.
 * An entry is a decision, kept as numbers that mean it among the options of its question, or an edit, kept as the
 * table it made. As text it reads as in a record: "p1 plant_first p1.field_1", "edit t.deck:shuffle()".
 */
#ifndef BOHN_LOG_H
#define BOHN_LOG_H

#include "vm/state.h"

#define NO_TEXT UINT32_MAX

typedef enum {
    ENTRY_ANSWER,
    ENTRY_ACT,      /* an action in the window of another's question */
    ENTRY_EDIT      /* its numbers are the packed state after it */
} EntryType;

typedef struct {
    uint64_t fingerprint;   /* of the table before it; 0 = not taken */
    uint32_t code;          /* its first number in `codes` */
    uint16_t n;             /* how many numbers */
    uint16_t asked;         /* which question or polling point of its step, from 1 */
    uint32_t step;          /* in which step of the game */
    uint32_t text;          /* its first character in `texts`; NO_TEXT: not kept, as there is neither history nor record */
    int8_t seat;            /* who decided; edit: who was asked */
    uint8_t type;           /* EntryType */
    uint8_t question;       /* BohnQuestion */
    bool poll;              /* made at a polling point */
    bool secret;            /* the others must not learn it now */
    bool shown;             /* the seat was shown cards with the question */
    bool old_rules;         /* made before the rules were reloaded: only its text is sure to mean the same */
} Entry;

typedef struct {
    Entry *entries;
    int16_t *codes;
    char *texts;
    int cap;
    uint32_t n_codes, cap_codes, n_texts, cap_texts;
    int base;               /* entries[0] is entry `base`: older ones are dropped without history */
    int position, length;   /* entries made, entries known */
    int feed_to;            /* up to here answers come from the log */
} Log;

static inline Entry *log_entry(const Log *log, int i) { return &log->entries[i - log->base]; }
/* NULL for a pass, which has none: there may be no list at all. */
static inline int16_t *log_codes(const Log *log, const Entry *entry) { return entry->n ? log->codes + entry->code : NULL; }
/* The text of entry i, or NULL. Valid until the next entry is added. */
const char *log_text(const Log *log, int i);
/* Adds a copy of `entry` at `position`, with `n` numbers and a text (or NULL), and moves on. What could be redone is
 * forgotten. NULL without memory, and nothing has changed. */
Entry *log_add(Log *log, const Entry *entry, const int16_t *code, int n, const char *text);
/* The first edit from entry `i` on before entry `end`, or `end`. */
int log_next_edit(const Log *log, int i, int end);
/* Entries from `position` on can no longer be redone. */
void log_forget_after(Log *log, int position);
/* Empties the log at `position`; keeps the memory. */
void log_clear(Log *log, int position);
/* False without memory; `to` is then empty. */
bool log_copy(Log *to, const Log *from);
void log_free(Log *log);

/* Where a step began. */
typedef struct {
    int position, events;
    uint32_t step;
} StepStart;

/* The snapshots of all steps: where each began, and the packed states one after the other. */
typedef struct {
    StepStart *list;
    unsigned char *packed;
    int n, cap;
} History;

/* False without memory. */
bool history_push(History *history, const State *state, StepStart start);
/* The last snapshot from which `position` can be reached; -1 = none. */
int history_find(const History *history, int position);
/* Writes the state of snapshot i over `state`, a state of the same definition. */
void history_state(const History *history, int i, State *state);
bool history_copy(History *to, const History *from, size_t packed_size);
void history_free(History *history);

#endif
