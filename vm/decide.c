/* decide.c - decisions from outside: checks them, logs and records them, and hands them to the step that waits. */
#include "vm/step.h"

#include "vm/error.h"

#include <stdio.h>
#include <string.h>

/* Logs and records a decision. */
static bool commit(BohnGame *game, int seat, EntryType type, const int16_t *code, int n, const char *text, BohnError *err) {
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
    if (!commit(game, q->seat, ENTRY_ANSWER, code, n, keep ? text : NULL, err)) return false;
    choice_keep(q, answer, &game->answer);
    game->act_seat = BOHN_NO_SEAT;
    return true;
}

bool bohn_answer(BohnGame *game, const BohnAnswer *answer, BohnError *err) {
    BohnAnswer standard;
    char why[300];
    if (!step_waits(game)) return refuse(err, BOHN_BAD_INPUT, "nobody is asked anything now");
    if (!answer) choice_default(&game->choice.request, &standard);
    if (answer && !choice_valid(&game->choice.request, answer, why, sizeof why))
        return refuse(err, BOHN_BAD_INPUT, "%s", why);
    return take(game, answer ? answer : &standard, err);
}

static bool act(BohnGame *game, int seat, const char *said, BohnError *err) {
    const Def *def = game->rules->def;
    const BohnRequest *actions = bohn_anytime(game, seat, err);
    if (!actions) return false;
    BohnAnswer answer;
    char text[CHOICE_TEXT_MAX + 64], done[CHOICE_TEXT_MAX], why[300];
    int16_t code[CHOICE_CODE_MAX];
    bool keep = (game->flags & BOHN_HISTORY) || game->record;
    int found = choice_find(def, actions->options, actions->n_options, seat, said), n = 1;
    bool deal = found < 0 && actions->type == BOHN_DEAL && strncmp(said, "offer ", 6) == 0;
    if (deal && !choice_read(def, actions, said, &answer, why, sizeof why)) return refuse(err, BOHN_BAD_INPUT, "%s", why);
    if (found < 0 && !deal) return refuse(err, BOHN_BAD_INPUT, "p%d cannot do '%s' now", seat + 1, said);
    if (deal) {
        n = choice_encode(actions, &answer, code);
        choice_write(def, actions, &answer, done, sizeof done);
    } else {
        code[0] = (int16_t)found;
        def_write_option(def, &actions->options[found], done, sizeof done);
    }
    snprintf(text, sizeof text, "p%d ! %s", seat + 1, done);
    if (!commit(game, seat, ENTRY_ACT, code, n, keep ? text : NULL, err)) return false;
    if (deal) choice_keep(actions, &answer, &game->answer);
    for (int i = 0; deal && i < answer.n_give; i++) game->answer.give[i] = actions->cards[answer.give[i]];
    game->act_seat = seat;
    game->act_index = found;
    return true;
}

bool bohn_decide(BohnGame *game, const char *text, BohnError *err) {
    const BohnRequest *q = &game->choice.request;
    BohnAnswer answer;
    char why[300];
    Said said;
    if (strncmp(text, "edit ", 5) == 0) return bohn_eval(game, text + 5, NULL, 0, err);
    if (!choice_split(text, &said))
        return refuse(err, BOHN_BAD_INPUT, "'%.100s' is not a decision; write \"p1 plant_first field_1\", "
                      "\"p1 plant_second -\" or \"p2 ! harvest field_1\"", text);
    if (said.act) return act(game, said.seat, said.answer, err);
    if (!step_waits(game)) return refuse(err, BOHN_BAD_INPUT, "nobody is asked anything now");
    if (!choice_asks(q, &said))
        return refuse(err, BOHN_BAD_INPUT, "a different %s is asked", q->seat == said.seat ? "question" : "player");
    if (!choice_read(game->rules->def, q, said.answer, &answer, why, sizeof why))
        return refuse(err, BOHN_BAD_INPUT, "%s", why);
    return take(game, &answer, err);
}

void bohn_set_polls(BohnGame *game, unsigned seats) { game->polls = seats; }

void bohn_set_decider(BohnGame *game, BohnDecider decider, void *context) {
    game->decider = decider;
    game->decider_context = context;
}
