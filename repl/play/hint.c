/* hint.c - see hint.h. */
#include "repl/play/hint.h"

#include "repl/bots/seer.h"
#include "repl/play/narrate.h"
#include "repl/play/offer.h"
#include "repl/play/seats.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ANSWERS 6
#define GAMES 60              /* of all answers together; not a time, so that a position has the same hint on every machine */
#define TWO_SIDED 1.96        /* standard errors: 95 % */
#define MOST_DECISIONS 20000  /* of a game played to its end */

/* An answer, what it is worth, and how far it is from the first one. */
typedef struct Tried {
    BohnAnswer answer;
    double sum, ahead, squares; /* of the scores; of the differences from the first answer, and of their squares */
    double worth, behind, error;
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
        BohnOffer offer = offer_of(q, answer);
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

/* What the script warns of: a reason against an answer. */
static void put_warning(const Choices *c, const BohnAnswer *answer, Page *page) {
    int seat = c->request->seat;
    bool one = answer->n == 1 && c->request->type != BOHN_PICK, pass = answer->n == 0 && answer->partner == BOHN_NO_SEAT;
    if (!one && !pass) return;
    const BohnOption *option = one ? &c->request->options[answer->index[0]] : NULL;
    const char *warning = bohn_phrase(c->game, seat, BOHN_HOOK_WARNING, seat, option, c->lang);
    if (*warning) page_add(page, STYLE_FAINT, " — %s", warning);
}

/* The answers with their values and the differences from the first. An error of 0 is not printed. */
static void put_list(const Choices *c, const Tried *list, int n, const char *unit, Page *page) {
    bool errors = false;
    for (int i = 1; i < n; i++) errors |= list[i].error > 0;
    for (int i = 0; i < n; i++) {
        page_add(page, STYLE_PLAIN, "  %5.1f%s%s", list[i].worth, *unit ? "\u00A0" : "", unit);
        if (i == 0) page_add(page, STYLE_PLAIN, "%*s", errors ? 13 : 7, "");
        else if (errors) page_add(page, STYLE_KEY, " %+6.1f ±%4.1f", list[i].behind, list[i].error);
        else page_add(page, STYLE_KEY, " %+6.1f", list[i].behind);
        page_add(page, STYLE_PLAIN, "  ");
        page_hang(page);
        page_add(page, STYLE_PLAIN, "%s", list[i].label);
        put_warning(c, &list[i].answer, page);
        page_end(page);
    }
}

/* Plays all answers to the end in a further imagined deal. */
static bool play_deal(const Choices *c, Tried *list, int n, const char *bot, int deal) {
    int score[MOST_ANSWERS];
    for (int i = 0; i < n; i++)
        if (!play_out(c, &list[i].answer, bot, (uint64_t)deal, &score[i])) return false;
    for (int i = 0; i < n; i++) {
        double ahead = score[i] - score[0];
        list[i].sum += score[i];
        list[i].ahead += ahead;
        list[i].squares += ahead * ahead;
    }
    return true;
}

static void say_thinking(void) {
    Page wait = { 0 };
    if (term_interactive()) page_line(&wait, STYLE_FAINT, "%s", tr("(thinking; Ctrl-C stops it)"));
    page_show(&wait);
    fflush(stdout);
}

static void hint_bot(const Choices *c, const char *bot, Page *page) {
    static Tried list[MOST_ANSWERS];
    memset(list, 0, sizeof list);
    int n = list_answers(c, bot, list), deals = 0;
    const char *unit = narrate_unit(bohn_info(bohn_rules(c->game)), "score_unit", c->lang);
    int wanted = n > 1 ? GAMES / n : 0;
    if (n == 0) page_line(page, STYLE_WARN, tr("No hint: %s gave no answer."), bot); /* it failed, or Ctrl-C */
    if (n == 0) return;
    page_line(page, STYLE_STRONG, tr("%s would choose: %s"), bot, list[0].label);
    if (wanted) say_thinking();
    while (deals < wanted && !term_interrupt_pending() && play_deal(c, list, n, bot, deals + 1)) deals++;
    if (deals < wanted && term_interrupt_pending())
        page_line(page, STYLE_WARN, tr("Ctrl-C: %d of %d games were played for each answer."), deals, wanted);
    if (deals < 2) return;
    for (int i = 0; i < n; i++) {
        list[i].worth = list[i].sum / deals;
        list[i].behind = list[i].ahead / deals;
        double variance = (list[i].squares - list[i].ahead * list[i].behind) / (deals - 1);
        list[i].error = variance > 0 ? TWO_SIDED * sqrt(variance / deals) : 0;
    }
    put_list(c, list, n, unit ? unit : "", page);
    page_line(page, STYLE_FAINT, tr("Your mean score over %d games that bots play on from here, with the hidden cards "
                                    "dealt as they might be, and its difference from the first line. `hint seer` "
                                    "searches."), deals);
}

/* False with a message in *err if `name` or the script is at fault. */
static bool hint_seer(const Choices *c, const char *name, Page *page, BohnError *err) {
    static SeerOpinion opinion;
    static Tried list[MOST_ANSWERS];
    BohnRules *rules = bohn_rules(c->game);
    Seer seer;
    if (!seer_read(name, &seer, err)) return false;
    say_thinking();
    BohnRules *ticked = term_tick(rules);
    bool done = seer_opine(&seer, c->game, seats_usual_bot(bohn_info(rules)), &opinion, err);
    term_tick(ticked);
    if (!done) return false;
    int n = 0;
    for (int i = 0; i < opinion.n && n < MOST_ANSWERS; i++) {
        Tried *tried = &list[n];
        *tried = (Tried){ .answer = opinion.of[i].answer };
        tried->worth = opinion.of[i].worth * (opinion.chances ? 100 : 1);
        tried->behind = tried->worth - list[0].worth;
        write_label(c, &tried->answer, tried->label, sizeof tried->label);
        bool known = false; /* equal cards look the same */
        for (int k = 0; k < n; k++) known |= strcmp(list[k].label, tried->label) == 0;
        n += !known;
    }
    page_line(page, STYLE_STRONG, tr("%s would choose: %s"), "seer", list[0].label);
    if (opinion.deals < 2 || n < 2) return true;
    put_list(c, list, n, opinion.chances ? "%" : "", page);
    page_line(page, STYLE_FAINT, opinion.chances ? tr("Your chance to win, as seer estimates it from %d deals of the "
                                                      "cards you do not see.")
                                                 : tr("Your lead, as seer estimates it from %d deals of the cards you "
                                                      "do not see."), opinion.deals);
    return true;
}

bool hint_page(const Choices *c, const char *who, Page *page, BohnError *err) {
    const char *bot = seats_usual_bot(bohn_info(bohn_rules(c->game)));
    char name[40];
    snprintf(name, sizeof name, "%s", *who ? who : "seer");
    for (char *at = name; *at; at++)
        if (*at == ' ') *at = ':'; /* hint seer 2000 */
    if (!*who && bot) hint_bot(c, bot, page);
    else if (!hint_seer(c, name, page, err)) return false;
    return true;
}

void hint_print(const Choices *c, const char *who) {
    Page page = { 0 };
    BohnError err;
    if (!hint_page(c, who, &page, &err)) page_warn(err.text);
    page_show(&page);
}
