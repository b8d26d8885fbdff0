/* tryout.c - see tryout.h. */
#include "repl/play/tryout.h"

#include <stdio.h>
#include <string.h>

static BohnGame *imagined(const BohnGame *game) {
    BohnGame *copy = bohn_copy(game, BOHN_SEEN, bohn_request(game)->seat, 1, NULL);
    if (copy) bohn_set_polls(copy, 0); /* nobody acts in between */
    return copy;
}

static bool act(BohnGame *game, int seat, const BohnOption *action) {
    char what[200], decision[220];
    bohn_option_write(game, action, what, sizeof what);
    snprintf(decision, sizeof decision, "p%d ! %s", seat + 1, what);
    return bohn_decide(game, decision, NULL) && bohn_run(game, NULL) == BOHN_WAITING;
}

static bool same_option(const BohnGame *a, const BohnOption *x, const BohnGame *b, const BohnOption *y) {
    char one[200], other[200];
    bohn_option_write(a, x, one, sizeof one);
    bohn_option_write(b, y, other, sizeof other);
    return strcmp(one, other) == 0;
}

static bool same_question(const BohnRequest *a, const BohnRequest *b) {
    return a->seat == b->seat && strcmp(a->name, b->name) == 0;
}

bool tryout_opens(const BohnGame *game, const BohnOption *action) {
    const BohnRequest *q = bohn_request(game);
    BohnGame *copy = imagined(game);
    bool opens = copy && act(copy, q->seat, action) && same_question(bohn_request(copy), q) &&
                 bohn_request(copy)->n_options > 0;
    bohn_free(copy);
    return opens;
}

bool tryout_can_wait(const BohnGame *game, const BohnOption *action) {
    const BohnRequest *q = bohn_request(game);
    BohnGame *before = imagined(game), *after = imagined(game);
    BohnAnswer first = { .n = 1, .partner = BOHN_NO_SEAT };
    bool can = before && act(before, q->seat, action) && same_question(bohn_request(before), q) &&
               bohn_request(before)->n_options == 1 && same_option(before, &bohn_request(before)->options[0], game, &q->options[0]);
    can = can && after && bohn_answer(after, &first, NULL) && bohn_run(after, NULL) == BOHN_WAITING;
    const BohnRequest *acts = can ? bohn_anytime(after, q->seat, NULL) : NULL;
    bool found = false;
    for (int i = 0; acts && i < acts->n_options; i++) found |= same_option(after, &acts->options[i], game, action);
    bohn_free(before);
    bohn_free(after);
    return found;
}
