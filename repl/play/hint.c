/* hint.c - see hint.h. */
#include "repl/play/hint.h"

#include "repl/play/narrate.h"
#include "repl/play/seats.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <stdlib.h>
#include <string.h>

#define MOST_ANSWERS 6
#define MOST_DEALS 40
#define SECONDS 3.0           /* for all answers together, after the first two deals */
#define MOST_DECISIONS 20000  /* of a game played to its end */

typedef struct Tried {
    BohnAnswer answer;
    double sum;
    char label[400];
} Tried;

static bool same_answer(const BohnAnswer *a, const BohnAnswer *b) {
    if (a->n != b->n || a->partner != b->partner || a->n_give != b->n_give || a->n_ask != b->n_ask) return false;
    for (int i = 0; i < a->n; i++)
        if (a->index[i] != b->index[i]) return false;
    return a->partner == BOHN_NO_SEAT;
}

static void write_label(const Choices *c, const BohnAnswer *answer, char *out, size_t n) {
    const BohnRequest *q = c->request;
    out[0] = '\0';
    if (q->type == BOHN_DEAL && answer->partner != BOHN_NO_SEAT) {
        BohnOffer offer = { .from = q->seat, .to = answer->partner, .n_give = answer->n_give, .n_ask = answer->n_ask };
        for (int i = 0; i < answer->n_give; i++) offer.give[i] = q->cards[answer->give[i]];
        for (int i = 0; i < answer->n_ask; i++) offer.ask[i] = q->kinds[answer->ask[i]];
        narrate_offer(bohn_info(bohn_rules(c->game)), &offer, c->lang, out, n);
        return;
    }
    if (answer->n == 0) snprintf(out, n, "%s", tr("pass"));
    for (int i = 0; i < answer->n; i++) {
        char one[200], key[16];
        choices_label(c, &q->options[answer->index[i]], one, sizeof one);
        choices_key(c, answer->index[i], key, sizeof key);
        string_append(out, n, "%s%s%s%s", i ? ", " : "", key, *key ? " " : "", one);
    }
}

/* The bot's answer first, then pass and the options that differ. */
static int list_answers(const Choices *c, const char *bot, Tried *list) {
    const BohnRequest *q = c->request;
    int n = 0;
    if (!bohn_bot_answer(c->game, bot, &list[n++].answer, NULL)) return 0;
    for (int i = q->pass ? -1 : 0; q->type != BOHN_PICK && i < q->n_options && n < MOST_ANSWERS; i++) {
        BohnAnswer answer = { .n = i >= 0, .index = { i }, .partner = BOHN_NO_SEAT };
        bool known = false;
        for (int k = 0; k < i; k++) known |= choices_alike(c, &q->options[k], &q->options[i]);
        if (i >= 0) known |= q->type == BOHN_DEAL && q->options[i].reply == BOHN_REPLY_REJECT;
        for (int k = 0; k < n; k++) known |= same_answer(&list[k].answer, &answer);
        if (!known) list[n++].answer = answer;
    }
    for (int i = 0; i < n; i++) write_label(c, &list[i].answer, list[i].label, sizeof list[i].label);
    return n;
}

/* Plays an answer to the end in an imagined deal. False if a rule failed or the game does not end. */
static bool play_out(const Choices *c, const BohnAnswer *answer, const char *bot, uint64_t deal, int *score) {
    int scores[4] = { 0 };
    BohnGame *game = bohn_copy(c->game, BOHN_SEEN, c->request->seat, deal, NULL);
    bool ok = game && bohn_answer(game, answer, NULL);
    if (ok) bohn_set_polls(game, (1u << bohn_info(bohn_rules(game))->players) - 1);
    BohnProgress progress = BOHN_WAITING;
    for (int i = 0; ok && i < MOST_DECISIONS && (progress = bohn_run(game, NULL)) == BOHN_WAITING; i++) {
        BohnAnswer next;
        ok = bohn_bot_answer(game, bot, &next, NULL) && bohn_answer(game, &next, NULL);
    }
    ok = ok && progress == BOHN_OVER && bohn_score(game, c->request->seat, scores, NULL);
    bohn_free(game);
    *score = scores[0];
    return ok;
}

void hint_print(const Choices *c) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    const char *bot = seats_usual_bot(info), *unit = bohn_in(bohn_text(info, "score_unit"), c->lang);
    static Tried list[MOST_ANSWERS];
    Page page = { 0 };
    memset(list, 0, sizeof list);
    int n = bot ? list_answers(c, bot, list) : 0, deals = 0;
    if (n == 0) {
        page_warn(tr("This game has no bot that could give a hint."));
        return;
    }
    double began = term_seconds();
    for (bool ok = true; ok && deals < MOST_DEALS && (deals < 2 || term_seconds() - began < SECONDS);) {
        if (term_interrupt_pending()) break;
        int score[MOST_ANSWERS];
        for (int i = 0; ok && i < n; i++) ok = play_out(c, &list[i].answer, bot, (uint64_t)deals + 1, &score[i]);
        for (int i = 0; ok && i < n; i++) list[i].sum += score[i];
        deals += ok;
        if (!ok) break;
    }
    page_line(&page, STYLE_STRONG, tr("%s would choose: %s"), bot, list[0].label);
    for (int i = 0; deals > 1 && i < n && n > 1; i++) {
        page_add(&page, STYLE_PLAIN, "  %6.1f%s%s  ", list[i].sum / deals, unit ? " " : "", unit ? unit : "");
        page_hang(&page);
        page_line(&page, STYLE_PLAIN, "%s", list[i].label);
    }
    if (deals > 1 && n > 1)
        page_line(&page, STYLE_FAINT, tr("Your score in the mean of %d games that bots play on from here, with hidden cards dealt as they may "
                     "be."), deals);
    page_show(&page);
}
