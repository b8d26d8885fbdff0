/* edit.c - edits of the table from outside.
 *
 * An edit leaves every card in exactly one zone. The running step starts again from the edited table.
 */
#include "vm/step.h"

#include "vm/view.h"

#include "vm/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_EDIT_WORDS 12

typedef struct {
    BohnGame *game;
    const Def *def;
    BohnError *err;
    int n;
    char *word[MAX_EDIT_WORDS];
} Edit;

static bool zone_word(Edit *e, int i, ZoneId *zone) {
    int found = i < e->n ? def_find_zone(e->def, e->word[i]) : -1;
    if (found < 0) return refuse(e->err, BOHN_BAD_INPUT, "'%s' is not a zone", i < e->n ? e->word[i] : "");
    *zone = (ZoneId)found;
    return true;
}

static bool number_word(Edit *e, int i, long least, long most, long *number) {
    char *end = NULL;
    if (i < e->n) *number = strtol(e->word[i], &end, 10);
    if (!end || *end || *number < least || *number > most)
        return refuse(e->err, BOHN_BAD_INPUT, "'%s' is not a number from %ld to %ld", i < e->n ? e->word[i] : "", least, most);
    return true;
}

/* Word i, if there is one, is too much. */
static bool ends_at(const Edit *e, int i) {
    return i >= e->n || refuse(e->err, BOHN_BAD_INPUT, "%s: '%s' is too much", e->word[0], e->word[i]);
}

/* put [N] KIND ZONE [from ZONE] [bottom] [down|up] */
static bool edit_put(Edit *e) {
    State *state = &e->game->state;
    long n = 1;
    int at = 1;
    ZoneId to = 0, from = ZONE_BOX;
    if (e->n > 1 && e->word[1][0] >= '0' && e->word[1][0] <= '9') {
        if (!number_word(e, 1, 0, MAX_CARDS, &n)) return false;
        at = 2;
    }
    int kind = at < e->n ? def_find_kind(e->def, e->word[at]) : -1;
    if (kind < 0) return refuse(e->err, BOHN_BAD_INPUT, "'%s' is not a kind of card", at < e->n ? e->word[at] : "");
    if (!zone_word(e, at + 1, &to)) return false;
    const char *face = "";
    bool bottom = false;
    for (int i = at + 2; i < e->n; i++) {
        const char *word = e->word[i];
        if (strcmp(word, "down") == 0 || strcmp(word, "up") == 0) face = word;
        else if (strcmp(word, "bottom") == 0) bottom = true;
        else if (strcmp(word, "from") != 0)
            return refuse(e->err, BOHN_BAD_INPUT, "put: from ZONE, bottom, down or up is expected, found '%s'", word);
        else if (!zone_word(e, ++i, &from)) return false;
    }
    for (; n > 0; n--) {
        CardId card = state->zones[from].front;
        while (card != NONE && e->def->kind_of[card] != kind) card = state->next[card];
        if (card == NONE)
            return refuse(e->err, BOHN_BAD_INPUT, "no %s left in %s: the game has %d in all", e->def->kinds[kind].id,
                          e->def->zones[from].name, e->def->kinds[kind].count);
        state_move_card(state, e->def, card, to, bottom ? 0 : NONE);
        if (*face) state->face_up[card] = *face == 'u';
    }
    return true;
}

/* open ZONE, close ZONE */
static bool edit_open(Edit *e) {
    ZoneId zone = 0;
    if (!zone_word(e, 1, &zone) || !ends_at(e, 2)) return false;
    e->game->state.closed[zone] = e->word[0][0] == 'c';
    return true;
}

/* clear ZONE: everything in it goes to the box */
static bool edit_clear(Edit *e) {
    ZoneId zone = 0;
    if (!zone_word(e, 1, &zone) || !ends_at(e, 2)) return false;
    if (zone == ZONE_BOX) return refuse(e->err, BOHN_BAD_INPUT, "the box is where cleared cards go");
    while (e->game->state.zones[zone].front != NONE)
        state_move_card(&e->game->state, e->def, e->game->state.zones[zone].front, ZONE_BOX, NONE);
    return true;
}

static bool has_back(const Def *def, int kind, const char *back) {
    return strcmp(def->words[def->kinds[kind].back], back) == 0;
}

/* rest BACK ZONE [under]: what is left of these cards in the box, shuffled into the zone; or
 * shuffled by themselves and put under what lies there in its order */
static bool edit_rest(Edit *e) {
    ZoneId to = 0;
    State *state = &e->game->state;
    bool under = e->n > 3 && strcmp(e->word[3], "under") == 0, known = false;
    if (!zone_word(e, 2, &to) || !ends_at(e, under ? 4 : 3)) return false;
    if (to == ZONE_BOX) return refuse(e->err, BOHN_BAD_INPUT, "the box is what a zone is filled from");
    for (int kind = 0; kind < e->def->n_kinds && !known; kind++) known = has_back(e->def, kind, e->word[1]);
    if (!known) return refuse(e->err, BOHN_BAD_INPUT, "'%s' is the back of no card", e->word[1]);
    if (under) state_shuffle(state, ZONE_BOX);
    for (CardId card = state->zones[ZONE_BOX].front, next; card != NONE; card = next) {
        next = state->next[card];
        if (has_back(e->def, e->def->kind_of[card], e->word[1]))
            state_move_card(state, e->def, card, to, under ? 0 : NONE);
    }
    if (!under) state_shuffle(state, to);
    return true;
}

/* set COUNTER N */
static bool edit_set(Edit *e) {
    int counter = e->n > 1 ? def_find_counter(e->def, e->word[1]) : -1;
    long n = 0;
    if (counter < 0) return refuse(e->err, BOHN_BAD_INPUT, "'%s' is not a counter", e->n > 1 ? e->word[1] : "");
    if (!number_word(e, 2, -1000000000, 1000000000, &n) || !ends_at(e, 3)) return false;
    e->game->state.counters[counter] = (int32_t)n;
    return true;
}

/* cursor [turn N] [phase NAME|over] [steps N] [pK] */
static bool edit_cursor(Edit *e) {
    State *state = &e->game->state;
    long n = 0;
    if (state->stage != STAGE_TURNS) state->phase = 0; /* it counts in another list */
    state->stage = STAGE_TURNS;
    state->repeats = 0;
    state->finishing = 0;
    state->next_seat = BOHN_NO_SEAT;
    if (state->turn == 0) state->turn = 1;
    for (int i = 1; i < e->n; i++) {
        if (strcmp(e->word[i], "turn") == 0) {
            if (!number_word(e, ++i, 1, MAX_TURN, &n)) return false;
            state->turn = (uint32_t)n;
        } else if (strcmp(e->word[i], "steps") == 0) { /* how often the phase has said "again" */
            if (!number_word(e, ++i, 0, MAX_TURN, &n)) return false;
            state->repeats = (uint32_t)n;
        } else if (strcmp(e->word[i], "phase") == 0) {
            const char *name = ++i < e->n ? e->word[i] : "";
            int phase = def_find_phase(e->def, name, false);
            bool finale = phase < 0;
            if (finale) phase = def_find_phase(e->def, name, true);
            bool over = phase < 0 && strcmp(name, "over") == 0;
            if (phase < 0 && !over) return refuse(e->err, BOHN_BAD_INPUT, "'%s' is not a phase", name);
            state->phase = over ? 0 : (uint8_t)phase;
            state->stage = over ? STAGE_OVER : finale ? STAGE_FINALE : STAGE_TURNS;
        } else if (e->word[i][0] == 'p' && e->word[i][1] >= '1' && e->word[i][1] < '1' + e->def->n_seats && !e->word[i][2]) {
            state->seat = (uint8_t)(e->word[i][1] - '1');
        } else {
            return refuse(e->err, BOHN_BAD_INPUT, "cursor: turn N, phase NAME, steps N or a seat is expected, found '%s'", e->word[i]);
        }
    }
    return true;
}

bool bohn_edit(BohnGame *game, const char *command, BohnError *err) {
    static const struct { const char *name; bool (*run)(Edit *); } verbs[] = {
        { "put", edit_put }, { "open", edit_open }, { "close", edit_open }, { "clear", edit_clear }, { "rest", edit_rest }, { "set", edit_set },
        { "cursor", edit_cursor }, { "lua", NULL },
    };
    char text[512], why[300];
    Edit edit = { .game = game, .def = game->rules->def, .err = err };
    snprintf(text, sizeof text, "%s", command);
    char *rest = NULL;
    for (char *word = strtok_r(text, " ", &rest); word && edit.n < MAX_EDIT_WORDS; word = strtok_r(NULL, " ", &rest))
        edit.word[edit.n++] = word;
    if (edit.n == 0) return refuse(err, BOHN_BAD_INPUT, "an edit starts with put, clear, rest, set, open, close or cursor");
    if (!step_editable(game, err)) return false;
    State before = game->state;
    if (game->record) record_before_edit(game->record, game);
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(verbs[i].name, edit.word[0]) != 0) continue;
        bool changed = true, done = verbs[i].run ? verbs[i].run(&edit) : eval_recorded(game, strstr(command, "lua") + 3, &changed, err);
        if (done && !state_check(&game->state, game->rules->def, why, sizeof why))
            done = refuse(err, BOHN_BAD_INPUT, "'%s' would break the table: %s", command, why);
        if (!done) {
            game->state = before;
            return false;
        }
        if (changed) step_restart(game); /* typed Lua may only have set a name */
        if (game->record) record_edit(game->record, game, command);
        return true;
    }
    return refuse(err, BOHN_BAD_INPUT, "'%s': an edit starts with put, clear, rest, set, open, close or cursor", edit.word[0]);
}
