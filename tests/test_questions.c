/* test_questions.c - how often a person is asked.
 *
 * The real session and the real prompt play a seat; only term_read() is replaced (see Makefile), by a player who types what
 * a bot would answer, or Enter. So a line read is a question on the screen. The same player is asked everything (`order
 * all`) for comparison: the final table must be the same.
 *
 * With arguments it prints a count: test_questions GAME PLAYERS GAMES BOT|default [order]
 */
#include "repl/games.h"
#include "repl/play/choices.h"
#include "repl/play/session.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "tests/common.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Count {
    int asked, turns;
    char table[17]; /* the fingerprint of the final table */
} Count;

static Session session;
static Count count;
static const char *advice; /* the bot that answers; NULL: Enter, or else the first option */
static const char *order;  /* typed at the first question, if any; it is not counted */
static int trace;

LineInput __wrap_term_read(const char *prompt, char **line);
void __wrap_error_print_hooks(BohnGame *game);

/* At every question of these games the screen calls the hooks that word, warn and caption: none may fail. */
void __wrap_error_print_hooks(BohnGame *game) {
    const BohnHookInfo *hook = bohn_hook_error(game, &err);
    if (hook) fail_msg("the hook '%s' failed in turn %d: %s", hook->name, bohn_now(game).turn, err.text);
}

/* An offer as a player types it. */
static void type_offer(const BohnAnswer *answer, char *out, size_t n) {
    if (answer->partner == BOHN_ALL_SEATS) string_append(out, n, "%s all:", answer->n_give ? "offer" : "ask");
    else string_append(out, n, "%s p%d:", answer->n_give && answer->n_ask ? "offer" : answer->n_give ? "give" : "ask", answer->partner + 1);
    for (int i = 0; i < answer->n_give; i++) string_append(out, n, "%s %d", i ? "," : "", answer->give[i] + 1);
    if (answer->n_give && answer->n_ask) string_append(out, n, " for");
    for (int i = 0; i < answer->n_ask; i++) string_append(out, n, "%s %d", i ? "," : "", answer->ask[i] + 1);
}

/* What the player types for an answer; "" for the one that Enter gives. */
static void type_answer(const Choices *c, const BohnAnswer *answer, char *out, size_t n) {
    const BohnRequest *q = c->request;
    int usual = choices_default(c);
    out[0] = '\0';
    if (q->type == BOHN_DEAL && answer->partner != BOHN_NO_SEAT) type_offer(answer, out, n);
    else if (answer->n == 0) snprintf(out, n, "%s", q->pass ? "" : "-");
    else if (q->type != BOHN_PICK && answer->index[0] == usual) return;
    else if (q->options[answer->index[0]].reply == BOHN_REPLY_REJECT)
        snprintf(out, n, "reject %d", q->options[answer->index[0]].offer);
    else
        for (int i = 0; i < answer->n; i++) {
            char key[16];
            choices_key(c, answer->index[i], key, sizeof key);
            string_append(out, n, "%s%s", i ? " " : "", key);
        }
}

/* A farmer who speaks out of turn only about cards that tempt, and not again in a turn once silent. */
static bool stays_silent(const BohnRequest *q, BohnGame *game, const BohnAnswer *answer) {
    static int silent_turn, silent_at, spoke_turn;
    int turn = bohn_now(game).turn, tempting = orders_tempting(&session.autopass.orders, game, q->seat);
    if (q->type != BOHN_DEAL || !q->pass || bohn_now(game).seat == q->seat) return false;
    if (count.asked <= 1) silent_turn = spoke_turn = 0;
    bool silent = answer->partner == BOHN_NO_SEAT || (tempting == 0 && spoke_turn != turn) ||
                  (silent_turn == turn && tempting <= silent_at);
    spoke_turn = silent ? 0 : turn;
    silent_turn = silent ? turn : 0;
    silent_at = tempting;
    return silent;
}

/* What to type for an option is one thing alone; a card of the hand, which the screen numbers, has its number there. */
static void check_keys(const Choices *c) {
    const BohnRequest *q = c->request;
    int hand = choices_hand(c), size = hand >= 0 ? bohn_zone_size(c->game, hand) : 0;
    for (int i = 1; i <= choices_numbered(c); i++) {
        const BohnOption *option = &q->options[choices_index(c, i)];
        char key[16], other[16];
        choices_key(c, choices_index(c, i), key, sizeof key);
        for (int k = 1; k < i; k++) {
            choices_key(c, choices_index(c, k), other, sizeof other);
            if (strcmp(key, other) == 0) fail_msg("%s: two answers are %s in turn %d", q->name, key, bohn_now(c->game).turn);
        }
        int card = option->n == 2 && option->atom[0].type == BOHN_WORD && option->atom[1].type == BOHN_CARD ? option->atom[1].value
                                                                                                         : BOHN_UNKNOWN;
        for (int place = 0; card != BOHN_UNKNOWN && place < size; place++)
            if (bohn_zone_card(c->game, q->seat, hand, place) == card && q->type == BOHN_CHOOSE && atoi(key) != place + 1)
                fail_msg("%s: hand card %d is %s in turn %d", q->name, place + 1, key, bohn_now(c->game).turn);
    }
}

LineInput __wrap_term_read(const char *prompt, char **line) {
    BohnGame *game = session.game;
    Choices choices;
    BohnAnswer answer = { .partner = BOHN_NO_SEAT };
    char typed[600];
    (void)prompt;
    if (order) {
        snprintf(typed, sizeof typed, "order %s", order);
        order = NULL;
        *line = strdup(typed);
        return LINE_TYPED;
    }
    choices_look(&choices, game, "en", &session.keys[bohn_request(game)->seat]);
    const BohnRequest *q = choices.request;
    check_keys(&choices);
    int usual = choices_default(&choices);
    bohn_bot_answer(game, advice, &answer, NULL);
    if (!advice && !q->pass && usual >= 0) answer = (BohnAnswer){ .n = 1, .index = { usual }, .partner = BOHN_NO_SEAT };
    bool aside = q->poll && q->type != BOHN_DEAL; /* between the steps only `order all` asks; the farmer acts at questions */
    if (aside || stays_silent(q, game, &answer)) answer = (BohnAnswer){ .partner = BOHN_NO_SEAT };
    type_answer(&choices, &answer, typed, sizeof typed);
    count.asked++;
    if (trace)
        fprintf(stderr, "%d %s%s options=%d actions=%d '%s' %s\n", bohn_now(game).turn, q->name, q->poll ? "(poll)" : "",
                q->n_options, choices.n_actions, typed, bohn_now(game).seat == q->seat ? "own" : "other");
    *line = strdup(typed);
    return *line && count.asked < 5000 ? LINE_TYPED : LINE_END;
}

static int own_turns(const BohnGame *game, int seat) {
    int turns = 0, last = 0;
    for (int i = 0; i < bohn_now(game).events; i++) {
        BohnEvent event;
        if (!bohn_event(game, BOHN_ALL_SEATS, i, &event) || event.type != BOHN_EVENT_STEP) continue;
        turns += event.a == seat && last != event.c;
        last = event.c;
    }
    return turns;
}

static Count play(const char *script, int players, uint64_t seed, const char *bot, const char *standing_order) {
    memset(&session, 0, sizeof session);
    session.rules = games_load(script, players, NULL, &err);
    if (!session.rules) fail_msg("%s", err.text);
    session.lang = "en";
    session.game = bohn_new(session.rules, seed, BOHN_HISTORY | BOHN_EVENTS, &err);
    assert_true(seats_fill(&session.seats, bohn_info(session.rules), "human", true, &err));
    for (int i = 0; i < session.seats.n; i++) session.narrator[i] = narrate_start(i);
    session.log = narrate_start(BOHN_ALL_SEATS);
    session.last_human = BOHN_NO_SEAT;
    bohn_set_polls(session.game, seats_polls(&session.seats, true) | seats_heard(&session.seats));
    count = (Count){ 0 };
    advice = bot && strcmp(bot, "default") != 0 ? bot : NULL;
    order = standing_order;
    fflush(stdout);
    int screen = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    int status = session_play(&session);
    fflush(stdout);
    dup2(screen, STDOUT_FILENO);
    close(screen);
    close(nowhere);
    if (status != BOHN_OK) fail_msg("%s, seed %d: status %d", script, (int)seed, status);
    count.turns = own_turns(session.game, 0);
    bohn_fingerprint(session.game, count.table);
    session_close(&session);
    return count;
}

/* The mean of questions per own turn over seeds 1..games. */
static double mean(const char *script, int players, int games, const char *bot, const char *standing_order, bool print) {
    double sum = 0;
    for (int seed = 1; seed <= games; seed++) {
        Count c = play(script, players, (uint64_t)seed, bot, standing_order);
        if (print) fprintf(stderr, "seed %d: %d in %d turns, %s\n", seed, c.asked, c.turns, c.table);
        sum += (double)c.asked / c.turns;
    }
    return sum / games;
}

static int report(char **argv, int argc) {
    int games = atoi(argv[3]);
    const char *wish = argc > 5 && *argv[5] ? argv[5] : NULL;
    trace = argc > 6;
    fprintf(stderr, "%s, %s players, %s: %.2f questions per own turn\n", argv[1], argv[2], argv[4],
            mean(argv[1], atoi(argv[2]), games, argv[4], wish, true));
    return 0;
}

/* ---- tests ---------------------------------------------------------------------------------------------- */

#define SEEDS 20
/* Games that are also played with every question. */
static int compared(void) { return getenv("BOHN_SLOW") ? 1 : getenv("BOHN_LONG") ? SEEDS : 3; }

/* At most so many questions in the mean, and the same final tables as if everything were asked. The bounds are half a
 * question above what was measured: 6.6, 7.0, 7.4 and 6.6 with defaults, 8.6 like a farmer. */
static void asks_at_most(const char *script, const char *bot, double most) {
    double sum = 0;
    int games = getenv("BOHN_SLOW") ? 1 : getenv("BOHN_LONG") ? SEEDS : SEEDS / 2;
    for (int seed = 1; seed <= games; seed++) {
        Count few = play(script, 4, (uint64_t)seed, bot, NULL);
        sum += (double)few.asked / few.turns;
        if (seed > compared()) continue;
        Count all = play(script, 4, (uint64_t)seed, bot, "all");
        assert_string_equal(few.table, all.table);
        assert_true(few.asked < all.asked);
    }
    if (games == SEEDS && sum / games > most) fail_msg("%s, %s: %.2f questions per own turn", script, bot, sum / games);
}

static void a_player_who_takes_defaults_is_asked_half_as_often(void **state) {
    (void)state;
    asks_at_most("bohnanza", "default", 7);
    asks_at_most("high_bohn", "default", 7.5);
    asks_at_most("isla_bohnita", "default", 8);
    asks_at_most("bohnaparte", "default", 7);
}

static void a_player_who_trades_like_a_farmer_is_asked_less(void **state) {
    (void)state;
    asks_at_most("bohnanza", "farmer", 9);
}

/* Buildings change what fits where: a store that is full while another player's hidden card is offered. */
static void the_screen_of_one_who_builds_or_attacks_has_no_errors(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) play("high_bohn", 3, seed, "farmer", NULL);
    for (uint64_t seed = 1; seed <= 3; seed++) play("bohnaparte", 3, seed, "general", NULL);
    play("isla_bohnita", 3, 1, "farmer", NULL);
}

int main(int argc, char **argv) {
    if (argc > 4) return report(argv, argc);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_who_takes_defaults_is_asked_half_as_often),
        cmocka_unit_test(a_player_who_trades_like_a_farmer_is_asked_less),
        cmocka_unit_test(the_screen_of_one_who_builds_or_attacks_has_no_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
