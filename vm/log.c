/* log.c - see log.h. */
#include "vm/log.h"

#include <stdlib.h>
#include <string.h>

/* ---- the log -------------------------------------------------------------------------------------- */

const char *log_text(const Log *log, int i) {
    if (i < log->base || i >= log->length || log_entry(log, i)->text == NO_TEXT) return NULL;
    return log->texts + log_entry(log, i)->text;
}

void log_forget_after(Log *log, int position) {
    if (log->length <= position) return;
    const Entry *first = log_entry(log, position);
    log->n_codes = first->code;
    if (first->text != NO_TEXT) log->n_texts = first->text;
    log->length = position;
}

/* Room for `more` after n of *cap things. */
static bool grow(void **list, uint32_t *cap, uint32_t n, uint32_t more, uint32_t least, size_t size) {
    if (n + more <= *cap) return true;
    uint32_t wanted = (*cap ? *cap + *cap / 2 : least) + more;
    void *room = realloc(*list, wanted * size);
    if (!room) return false;
    *list = room;
    *cap = wanted;
    return true;
}

static bool grow_entries(Log *log) {
    if (log->position - log->base < log->cap) return true;
    int cap = log->cap ? log->cap + log->cap / 2 + 64 : 64;
    Entry *more = realloc(log->entries, (size_t)cap * sizeof *more);
    if (!more) return false;
    log->entries = more;
    log->cap = cap;
    return true;
}

Entry *log_add(Log *log, const Entry *entry, const int16_t *code, int n, const char *text) {
    uint32_t size = text ? (uint32_t)strlen(text) + 1 : 0;
    if (!grow_entries(log) || !grow((void **)&log->codes, &log->cap_codes, log->n_codes, (uint32_t)n, 256, sizeof *code) ||
        !grow((void **)&log->texts, &log->cap_texts, log->n_texts, size, 4096, 1))
        return NULL;
    log_forget_after(log, log->position);
    Entry *added = log_entry(log, log->position);
    *added = *entry;
    added->code = log->n_codes;
    added->n = (uint16_t)n;
    added->text = text ? log->n_texts : NO_TEXT;
    if (n > 0) memcpy(log->codes + log->n_codes, code, (size_t)n * sizeof *code);
    log->n_codes += (uint32_t)n;
    if (text) memcpy(log->texts + log->n_texts, text, size);
    log->n_texts += size;
    log->length = log->feed_to = ++log->position;
    return added;
}

int log_next_edit(const Log *log, int i, int end) {
    while (i < end && log_entry(log, i)->type != ENTRY_EDIT) i++;
    return i;
}

void log_clear(Log *log, int position) {
    log->base = log->position = log->length = log->feed_to = position;
    log->n_codes = log->n_texts = 0;
}

/* Without memory *ok becomes false. */
static void *duplicate(const void *from, size_t size, bool *ok) {
    void *to = size ? malloc(size) : NULL;
    if (to) memcpy(to, from, size);
    *ok &= to || !size;
    return to;
}

bool log_copy(Log *to, const Log *from) {
    int n = from->length - from->base;
    bool ok = true;
    log_free(to);
    to->entries = duplicate(from->entries, (size_t)n * sizeof *from->entries, &ok);
    to->codes = duplicate(from->codes, from->n_codes * sizeof *from->codes, &ok);
    to->texts = duplicate(from->texts, from->n_texts, &ok);
    if (!ok) {
        log_free(to);
        return false;
    }
    to->cap = n;
    to->n_codes = to->cap_codes = from->n_codes;
    to->n_texts = to->cap_texts = from->n_texts;
    to->base = from->base;
    to->position = to->feed_to = from->position;
    to->length = from->length;
    return true;
}

void log_free(Log *log) {
    free(log->entries);
    free(log->codes);
    free(log->texts);
    *log = (Log){ .base = 0 };
}

/* ---- snapshots -------------------------------------------------------------------------------------- */

bool history_push(History *history, const State *state, StepStart start) {
    size_t size = state_packed_size(state);
    /* nothing was done since the last one, so nobody goes back there */
    if (history->n > 0 && history->list[history->n - 1].position == start.position) history->n--;
    if (history->n == history->cap) {
        int cap = history->cap ? history->cap + history->cap / 2 + 32 : 32;
        StepStart *more = realloc(history->list, (size_t)cap * sizeof *more);
        if (!more) return false;
        history->list = more;
        unsigned char *room = realloc(history->packed, (size_t)cap * size);
        if (!room) return false;
        history->packed = room;
        history->cap = cap;
    }
    state_pack(state, history->packed + (size_t)history->n * size);
    history->list[history->n++] = start;
    return true;
}

int history_find(const History *history, int position) {
    int at = history->n - 1;
    while (at > 0 && history->list[at].position > position) at--;
    return at;
}

void history_state(const History *history, int i, State *state) {
    state_unpack(state, history->packed + (size_t)i * state_packed_size(state));
}

bool history_copy(History *to, const History *from, size_t packed_size) {
    bool ok = true;
    history_free(to);
    to->list = duplicate(from->list, (size_t)from->n * sizeof *from->list, &ok);
    to->packed = duplicate(from->packed, (size_t)from->n * packed_size, &ok);
    if (!ok) {
        history_free(to);
        return false;
    }
    to->n = to->cap = from->n;
    return true;
}

void history_free(History *history) {
    free(history->list);
    free(history->packed);
    *history = (History){ .n = 0 };
}
