/* decide.c - see decide.h. */
#include "tests/decide.h"

#include <stdio.h>

bool reply(BohnGame *game, const char *answer, BohnError *why) {
    const BohnRequest *q = bohn_request(game);
    char text[1000];
    snprintf(text, sizeof text, "p%d %s %s", q ? q->seat + 1 : 1, q ? q->name : "?", answer);
    return bohn_decide(game, text, why);
}

bool act_as(BohnGame *game, int seat, const char *action, BohnError *why) {
    char text[1000];
    snprintf(text, sizeof text, "p%d ! %s", seat + 1, action);
    return bohn_decide(game, text, why);
}

void default_answer(const BohnRequest *q, BohnAnswer *a) {
    *a = (BohnAnswer){ .n = q->type == BOHN_PICK ? q->least : q->pass ? 0 : 1, .partner = BOHN_NO_SEAT };
    for (int i = 0; i < a->n; i++) a->index[i] = i;
}

bool seen_since(const BohnGame *game, int position, int seat) {
    BohnEvent event;
    for (int i = 0; i < bohn_now(game).events; i++) {
        bohn_event(game, seat, i, &event);
        if (event.position > position && event.fresh) return true;
    }
    return false;
}
