/* decide.c - decisions from outside: checks them, logs and records them, and hands them to the step that waits. */
#include "vm/step.h"

#include "vm/error.h"

#include <stdio.h>

/* Logs and records a decision. */
static bool enter(BohnGame *game, int seat, EntryType type, const int16_t *code, int n, const char *text, BohnError *err) {
    if (!step_log(game, seat, type, code, n, text)) return refuse(err, BOHN_SYSTEM, "out of memory");
    const Log *log = &game->log;
    if (game->record) record_append(game->record, game, text, log_entry(log, log->position - 1)->fingerprint);
    game->step.mode = STEP_RUNS;
    return true;
}

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
    if (!enter(game, q->seat, ENTRY_ANSWER, code, n, keep ? text : NULL, err)) return false;
    choice_keep(q, answer, &game->answer);
    game->act_seat = BOHN_NO_SEAT;
    return true;
}

bool bohn_answer(BohnGame *game, const BohnAnswer *answer, BohnError *err) {
    char why[300];
    if (!step_waits(game)) return refuse(err, BOHN_BAD_INPUT, "nobody is asked anything now");
    if (!choice_valid(&game->choice.request, answer, why, sizeof why)) return refuse(err, BOHN_BAD_INPUT, "%s", why);
    return take(game, answer, err);
}

bool bohn_answer_text(BohnGame *game, const char *text, BohnError *err) {
    char why[300];
    BohnAnswer answer;
    if (!step_waits(game)) return refuse(err, BOHN_BAD_INPUT, "nobody is asked anything now");
    if (!choice_read(game->rules->def, &game->choice.request, text, &answer, why, sizeof why)) return refuse(err, BOHN_BAD_INPUT, "%s", why);
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
    if (action < 0 || action >= n) return refuse(err, BOHN_BAD_INPUT,
                      n ? "p%d may do %d things now, not number %d" : "p%d can do nothing out of turn now", seat + 1, n,
                      action + 1);
    int16_t code[1] = { (int16_t)action };
    char text[CHOICE_TEXT_MAX + 64], said[CHOICE_TEXT_MAX];
    bool keep = (game->flags & BOHN_HISTORY) || game->record;
    def_write_option(game->rules->def, &actions[action], said, sizeof said);
    snprintf(text, sizeof text, "p%d ! %s", seat + 1, said);
    if (!enter(game, seat, ENTRY_ACT, code, 1, keep ? text : NULL, err)) return false;
    game->act_seat = seat;
    game->act_index = action;
    return true;
}

bool bohn_act_text(BohnGame *game, int seat, const char *text, BohnError *err) {
    const BohnOption *actions;
    int n = bohn_anytime(game, seat, &actions, err);
    if (n < 0) return false;
    int found = choice_find(game->rules->def, actions, n, seat, text);
    if (found < 0) return refuse(err, BOHN_BAD_INPUT, "p%d cannot do '%s' now", seat + 1, text);
    return bohn_act(game, seat, found, err);
}
