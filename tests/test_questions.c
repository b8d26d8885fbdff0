/* test_questions.c - how often a person is asked.
 *
 * The real session and the real prompt play a seat; only term_read() is replaced (see Makefile), by a player who types
 * what a bot would answer, or Enter. So a line read is a question on the screen. The same player is asked everything
 * (`order all`) for comparison: the final table must be the same.
 *
 * The same lines are also typed at invented questions, with what they mean or why they mean nothing.
 *
 * With arguments it prints a count: test_questions GAME PLAYERS GAMES BOT|default [order]
 */
#include "repl/games.h"
#include "repl/play/parse.h"
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

static const char *const *typed_ahead; /* lines typed instead, up to NULL */
static char offered[600];              /* completions, each with | behind it */

void __wrap_line_offer(LineList *list, const char *text);
void __wrap_line_offer(LineList *list, const char *text) {
    (void)list;
    string_append(offered, sizeof offered, "%s|", text);
}

LineInput __wrap_term_read(const char *prompt, char **line) {
    BohnGame *game = session.game;
    if (typed_ahead) {
        *line = *typed_ahead ? strdup(*typed_ahead++) : NULL;
        return *line ? LINE_TYPED : LINE_END;
    }
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
    session.spectator_narrator = narrate_start(BOHN_ALL_SEATS);
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

/* ---- what is typed ---------------------------------------------------------------------------------------- */

static BohnRules *posed_rules;
static BohnGame *posed;
static Choices choices;

/* p1 has red, blue, dark blue, red, blue and a red order, and is asked this. */
static void pose(const char *question) {
    char file[300];
    snprintf(file, sizeof file, "%s/deals.lua", directory);
    FILE *stream = fopen(file, "w");
    assert_non_null(stream);
    fprintf(stream, "local game = define { id = 'deals', title = 'Deals', players = { 3, 3 }, turn = { 'ask' } }\n"
                    "game.cards = { { id = 'red', count = 30, name = 'red bean' }, { id = 'blue', count = 30, name = 'blue bean' },\n"
                    "  { id = 'dark', count = 9, name = 'dark blue bean' }, { id = 'order', count = 9, name = 'red order' } }\n"
                    "game.zones = { deck = 'none', each = { hand = 'owner', field_1 = 'all' } }\n"
                    "function game:setup(t)\n  t.deck:fill()\n"
                    "  for _, p in t:seats() do\n"
                    "    for _, id in ipairs { 'red', 'blue', 'dark', 'red', 'blue', 'order' } do p.hand:take(t.deck:find(t:kind(id))) end\n"
                    "  end\nend\n"
                    "function game:ask(t, p)\n"
                    "  local all = { t:kind 'red', t:kind 'blue', t:kind 'dark', t:kind 'order' }\n"
                    "  %s\nend\nfunction game:score() return 0 end\nreturn game\n", question);
    assert_int_equal(fclose(stream), 0);
    posed_rules = games_load(file, 3, NULL, &err);
    unlink(file);
    if (!posed_rules) fail_msg("%s", err.text);
    posed = bohn_new(posed_rules, SEED, ALL_FLAGS, &err);
    if (bohn_run(posed, &err) != BOHN_WAITING) fail_msg("%s", err.text);
    choices_look(&choices, posed, "en", NULL);
}

static int put_away(void **state) {
    (void)state;
    bohn_free(posed);
    bohn_rules_free(posed_rules);
    posed = NULL;
    posed_rules = NULL;
    typed_ahead = NULL;
    return 0;
}

/* The decision that the reply makes, without "p1 " and the name of the question; the question is asked again. */
static const char *decided(const Reply *reply) {
    static char text[600];
    if (!parse_decide(&choices, reply, &err)) fail_msg("%s", err.text);
    const char *decision = bohn_decision(posed, 0);
    snprintf(text, sizeof text, "%s", strchr(decision + 3, ' ') + 1);
    for (int i = 0; i < reply->round.n; i++) string_append(text, sizeof text, ", else p%d", reply->round.seat[i] + 1);
    assert_ok(bohn_goto(posed, 0, &err));
    choices_look(&choices, posed, "en", NULL);
    return text;
}

/* Each line decides this, or is refused for this reason. */
typedef struct Typed { const char *line, *means; } Typed;
static void assert_means(const Typed *typed, int n) {
    for (int i = 0; i < n; i++) {
        Reply reply;
        char why[400] = "";
        bool read = parse_reply(&choices, typed[i].line, &reply, why, sizeof why);
        const char *got = read ? decided(&reply) : reply.refused ? "(refused)" : why;
        if (strcmp(got, typed[i].means) != 0) fail_msg("'%s' means '%s', not '%s'", typed[i].line, got, typed[i].means);
    }
}
#define MEANS(list) assert_means(list, (int)(sizeof list / sizeof list[0]))

#define TRADE "p:deal { 'trade', partners = p:others(), cards = p.hand:cards(), kinds = all, call = true, pass = true }"

static void offers_are_read(void **state) {
    (void)state;
    static const Typed typed[] = {
        { "offer p2: 1 for blue", "offer p2 give red.1 ask blue" },
        { "offer p2: 1, 3 for red order", "offer p2 give red.1, dark.1 ask order" },
        { "offer p2 1 + 2 for 2 blue", "offer p2 give red.1, blue.1 ask blue, blue" },
        { "offer p2: 2 red for 1", "offer p2 give red.2, red.1 ask red" },
        { "offer p2: 2x red for dark blue", "offer p2 give red.2, red.1 ask dark" },
        { "offer p2: 2 x red for 2 × dark", "offer p2 give red.2, red.1 ask dark, dark" },
        { "offer p2: 2×red for dark", "you have no '2xred' to give" },
        { "o p2: red for blue", "'o p2: red for blue' is not an answer; type `help` for the list" },
        { "give 1 to p3", "offer p3 give red.1 ask -" },
        { "give red to p2", "offer p2 give red.2 ask -" },
        { "gib p2: rot", "you have no 'rot' to give" },
        { "offer p2 give 1 ask 2", "offer p2 give red.1 ask blue" },
        { "offer p2 give 1 for red", "offer p2 give red.1 ask red" },
        { "ask p2: blue", "offer p2 give - ask blue" },
        { "ask p2: blue for 1", "offer p2 give red.1 ask blue" },
        { "ask p2: blue give red", "there is no kind 'give' to ask for; `cards` lists them" },
        { "ask p2 blue for give red", "offer p2 give red.2 ask blue" },
        { "ask all: blue", "offer all give - ask blue" },
        { "offer all: red", "offer all give red.2 ask -" },
        { "offer all: red for blue", "offer all give red.2 ask blue" },
        { "offer all, p2: red", "the whole table, or players by name?" },
        { "offer p2, all: red", "the whole table, or players by name?" },
        { "offer p2 p3: red for blue", "offer p2 give red.2 ask blue, else p3" },
        { "offer p2, p3, p2: red for blue", "offer p2 give red.2 ask blue, else p3" },
        { "offer p1: red for blue", "p1 cannot be offered a deal here, only p2, p3, all" },
        { "offer p4: red for blue", "p4 cannot be offered a deal here, only p2, p3, all" },
        { "offer p9: red for blue", "to whom? Name one of p2, p3, all" },
        { "offer p0: red for blue", "to whom? Name one of p2, p3, all" },
        { "offer px: red for blue", "to whom? Name one of p2, p3, all" },
        { "offer p22: red for blue", "to whom? Name one of p2, p3, all" },
        { "offer red for blue", "to whom? Name one of p2, p3, all" },
        { "offer p2", "an offer must give or ask for something: offer p2: 1 3 for red" },
        { "offer p2:", "an offer must give or ask for something: offer p2: 1 3 for red" },
        { "offer p2: red", "for what? offer p2: 1 for red; a gift is: give 1 to p2" },
        { "offer p2: 1 1 for blue", "card 1 is named twice" },
        { "offer p2: 7 for blue", "there is no card 7: cards are numbered from 1 to 6" },
        { "offer p2: 1 for 5", "there is no kind 5: kinds are numbered from 1 to 4" },
        { "offer p2: 3 red for blue", "you do not have that many to give: red bean" },
        { "offer p2: bean for blue", "'bean' matches several kinds" },
        { "offer p2: 1 for bean", "'bean' matches several kinds" },
        { "offer p2: stink for blue", "you have no 'stink' to give" },
        { "offer p2: 1 for stink", "there is no kind 'stink' to ask for; `cards` lists them" },
        { "offer p2: 1 for 17 blue", "at most 16 cards can be asked for at once" },
        { "offer p2: 1 for 1000 blue", "there is no kind '1000' to ask for; `cards` lists them" },
        { "offer p2: 1 for 8 blue 9 red", "at most 16 cards can be asked for at once" },
        { "offer p2: 0 for blue", "you have no '0' to give" },
        { "offer p2: 2y for blue", "you have no '2y' to give" },
        { "offer p2: 1 and 2 for red and blue", "offer p2 give red.1, blue.1 ask red, blue" },
        { "offer p2: 1 for red for blue", "there is no kind 'for' to ask for; `cards` lists them" },
        { "p2: 1 for blue", "offer p2 give red.1 ask blue" },
        { "p2 1 for blue", "offer p2 give red.1 ask blue" },
        { "offer to p2: 1 for blue", "offer p2 give red.1 ask blue" },
        { "offer p2 ask blue", "offer p2 give - ask blue" },
        { "all: red", "offer all give red.2 ask -" },
        { "want p2: blue", "offer p2 give - ask blue" },
        { "offer , p2 , 1 for blue", "offer p2 give red.1 ask blue" },
        { "offer p2: , for ,", "an offer must give or ask for something: offer p2: 1 3 for red" },
        { "offer p2: 1 3 4 5 6 2 for red, red, red, red", "offer p2 give red.1, dark.1, red.2, blue.2, order.1, blue.1 ask red, red, red, red" },
        { "offer p2: red bean for dark blue bean", "offer p2 give red.2 ask dark" },
        { "offer p2: blue for red bean", "offer p2 give blue.2 ask red" },
        { "offer p2: 2 blue bean for dark", "offer p2 give blue.2, blue.1 ask dark" },
        { "offer p2: 3 blue for dark", "you do not have that many to give: blue bean" },
        { "offer p2: dark blue bean for red", "offer p2 give dark.1 ask red" },
        { "-", "-" },
        { "pass", "-" },
        { "x", "'x' is not an answer; type `help` for the list" },
        { "5", "there are no numbered answers here; type `help` for the list" },
    };
    pose(TRADE);
    MEANS(typed);
}

static void offers_to_the_only_partner_need_no_name(void **state) {
    (void)state;
    static const Typed typed[] = {
        { "offer 1 for blue", "offer p2 give red.1 ask blue" },
        { "offer all: 1 for blue", "all cannot be offered a deal here, only p2" },
        { "offer p3: 1 for blue", "p3 cannot be offered a deal here, only p2" }, { "give red", "offer p2 give red.2 ask -" },
        { "ask blue", "offer p2 give - ask blue" }, { "offer ask blue for red", "offer p2 give red.2 ask blue" },
        { "get dark", "offer p2 give - ask dark" },
    };
    pose("p:deal { 'trade', partners = { p:left() }, cards = p.hand:cards(), kinds = all, pass = true }");
    MEANS(typed);
}

static void picks_are_read(void **state) {
    (void)state;
    static const Typed two[] = {
        { "1 3", "red.1, dark.1" }, { "1-2", "red.1, blue.1" }, { "3-1", "choose 2 here, not 0; both in one line, as in 1 3" },
        { "1-3", "choose 2 here, not 3" }, { "1", "choose 2 here, not 1; both in one line, as in 1 3" },
        { "1 1", "choose 2 here, not 1; both in one line, as in 1 3" }, { "1,2", "red.1, blue.1" }, { "1, 2,", "red.1, blue.1" },
        { "red, blue", "'red' could be any of 1, 6" }, { "red, red", "'red' could be any of 1, 6" },
        { "red, red, red", "'red' could be any of 1, 6" }, { "red bean, red", "'red' could be any of 4, 6" },
        { "dark", "choose 2 here, not 1; both in one line, as in 1 3" }, { "all", "choose 2 here, not 6" },
        { "7", "the numbers go from 1 to 6" }, { "1-9", "the numbers go from 1 to 6" },
        { "1 2 x", "'1 2 x' is not an answer; type `help` for the list" },
        { "-", "'-' is not an answer; type `help` for the list" }, { "", "an answer is needed; type `help` for the list" },
        { "bean, order", "'bean' could be any of 1, 2, 3, 5" }, { "0", "the numbers go from 1 to 6" },
        { "1-", "'1-' is not an answer; type `help` for the list" }, { "99999", "the numbers go from 1 to 6" },
    };
    static const Typed some[] = {
        { "all", "red.1, blue.1, dark.1, red.2, blue.2, order.1" }, { "-", "-" }, { "1", "red.1" }, { "", "-" },
        { "1-6", "red.1, blue.1, dark.1, red.2, blue.2, order.1" }, { "none", "-" },
    };
    static const Typed many[] = {
        { "1 2", "choose 3 to 4 here, not 2; all in one line, as in 1 3 4 or 1-3" }, { "1-3", "red.1, blue.1, dark.1" },
        { "1-5", "choose 3 to 4 here, not 5" },
    };
    pose("p:pick { 'some', from = p.hand, n = 2 }");
    MEANS(two);
    put_away(NULL);
    pose("p:pick { 'some', from = p.hand, least = 0, most = 6 }");
    MEANS(some);
    put_away(NULL);
    pose("p:pick { 'some', from = p.hand, least = 3, most = 4 }");
    MEANS(many);
}

static void choices_are_read(void **state) {
    (void)state;
    static const Typed cards[] = {
        { "1", "red.1" }, { "4", "red.2" }, { "red", "'red' could be any of 1, 6" }, { "red bean", "red.1" },
        { "blue", "blue.1" }, { "order", "order.1" }, { "7", "the numbers go from 1 to 6" },
        { "0", "the numbers go from 1 to 6" }, { "-3", "the numbers go from 1 to 6" }, { "+3", "dark.1" },
        { "", "an answer is needed; type `help` for the list" }, { "-", "'-' is not an answer; type `help` for the list" },
        { "x", "'x' is not an answer; type `help` for the list" }, { "yes", "'yes' is not an answer; type `help` for the list" },
        { "no", "'no' is not an answer; type `help` for the list" },
        { "reject all", "'reject all' is not an answer; type `help` for the list" },
        { "offer p2: red", "an offer can only be made when the game asks for a deal" },
        { "p2: red", "'p2: red' is not an answer; type `help` for the list" },
        { "give red to p1", "'give red to p1' is not an answer; type `help` for the list" },
        { "give red to p9", "'give red to p9' is not an answer; type `help` for the list" },
        { "give red to pig", "'give red to pig' is not an answer; type `help` for the list" },
        { "zzz", "'zzz' is not an answer; type `help` for the list" }, { "bean", "'bean' could be any of 1, 2, 3, 5" },
    };
    static const Typed words[] = {
        { "1", "plant red" }, { "red", "plant red" }, { "plant red", "plant red" }, { "plant", "plant red" },
        { "sell 3", "sell 3" }, { "sell", "sell 3" }, { "2", "sell 3" }, { "", "an answer is needed; type `help` for the list" },
        { "sell 4", "(refused)" }, { "s", "'s' is not an answer; type `help` for the list" },
        { "blue", "'blue' is not an answer; type `help` for the list" },
    };
    pose("p:choose { 'one', from = p.hand }");
    MEANS(cards);
    put_away(NULL);
    pose("p:choose { 'one', from = { { 'plant', t:kind 'red' }, { 'sell', 3 }, { 'sell', 4 } }, can = function(o) return o[2] ~= 4, 'DEA-1' end }");
    MEANS(words);
}

/* The dialogue of an offer: what is typed in it, and the offer that comes of it; "" if it is cancelled. */
static void offers_are_asked_step_by_step(void **state) {
    (void)state;
    static const struct { const char *question, *lines[12], *offer; } cases[] = {
        { TRADE, { "p2", "1", "blue", "" }, "offer p2 give red.1 ask blue" },
        { TRADE, { "2 3", "red", "", "y" }, "offer p2 give red.2 ask -, else p3" },
        { TRADE, { "p2, p3", "", "2 red", "ja" }, "offer p2 give - ask red, red, else p3" },
        { TRADE, { "all", "1 2", "dark", "what?", "ok" }, "offer all give red.1, blue.1 ask dark" },
        { TRADE, { "p1", "p7", "q", "p2 all", "12", "3", "1", "red", "" }, "offer p3 give red.1 ask red" },
        { TRADE, { "offer p2: 1 for blue", "" }, "offer p2 give red.1 ask blue" },
        { TRADE, { "offer p2: 9 for blue", "offer p3: 1 for blue", "yes" }, "offer p3 give red.1 ask blue" },
        { TRADE, { "p2", "9", "stink", "1", "green", "blue", "" }, "offer p2 give red.1 ask blue" },
        { TRADE, { "p2", "", "", "1", "", "" }, "offer p2 give - ask red" },
        { TRADE, { "p2", "b", "p3", "1", "b", "2", "red", "b", "blue", "" }, "offer p3 give blue.1 ask blue" },
        { TRADE, { "p2", "1", "blue", "n" }, "" },
        { TRADE, { "p2", "1", "blue", "c" }, "" },
        { TRADE, { "p2", "c" }, "" },
        { TRADE, { "" }, "" },
        { TRADE, { "b" }, "" },
        { TRADE, { NULL }, "" },
        { TRADE, { "p2", "1" }, "" },
        { "p:deal { 'trade', partners = { p:left() }, cards = p.hand:cards(), kinds = all, pass = true }", { "1", "blue", "" }, "offer p2 give red.1 ask blue" },
        { "p:deal { 'trade', partners = { p:left() }, cards = p.hand:cards(), kinds = all, pass = true }", { "b" }, "" },
        { "p:deal { 'trade', partners = { p:left() }, cards = {}, kinds = all, pass = true }", { "blue", "" }, "offer p2 give - ask blue" },
        { "p:deal { 'trade', partners = { p:left() }, cards = p.hand:cards(), kinds = {}, pass = true }", { "1 2", "" }, "offer p2 give red.1, blue.1 ask -" },
        { "p:deal { 'trade', partners = { p:left() }, cards = p.hand:cards(), kinds = {}, pass = true }", { "1 2", "b", "3", "" }, "offer p2 give dark.1 ask -" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Reply reply = { .act = false };
        pose(cases[i].question);
        typed_ahead = cases[i].lines;
        fflush(stdout);
        int screen = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        bool made = offer_ask(&choices, &reply.answer, &reply.round);
        fflush(stdout);
        dup2(screen, STDOUT_FILENO);
        close(screen);
        close(nowhere);
        const char *got = made ? decided(&reply) : "";
        if (strcmp(got, cases[i].offer) != 0) fail_msg("case %d: '%s', not '%s'", (int)i, got, cases[i].offer);
        put_away(NULL);
    }
}

static void an_offer_is_completed(void **state) {
    (void)state;
    static const Typed typed[] = {
        { "offer ", "offer p2: |offer p3: |offer all: |" },
        { "offer p", "offer p2: |offer p3: |" },
        { "offer p2", "offer p2: |" },
        { "offer p2 ", "offer p2 red bean|offer p2 blue bean|offer p2 dark blue bean|offer p2 red order|" },
        { "offer p2 p", "offer p2 p3: |" },
        { "offer p2: ", "offer p2: red bean|offer p2: blue bean|offer p2: dark blue bean|offer p2: red order|" },
        { "offer p2: re", "offer p2: red bean|offer p2: red order|" },
        { "offer p2: red for ", "offer p2: red for red bean|offer p2: red for blue bean|offer p2: red for dark blue bean|offer p2: red for red order|" },
        { "offer p2: red f", "offer p2: red for |" },
        { "offer p2: red for d", "offer p2: red for dark blue bean|" },
        { "ask p2: d", "ask p2: dark blue bean|" },
        { "ask p2: dark for b", "ask p2: dark for blue bean|" },
        { "offer a", "offer all: |" },
        { "", "" },
        { "of", "" },
    };
    pose(TRADE);
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++) {
        offered[0] = '\0';
        offer_complete(&choices, typed[i].line, NULL);
        if (strcmp(offered, typed[i].means) != 0) fail_msg("'%s' is completed by '%s', not '%s'", typed[i].line, offered, typed[i].means);
    }
}

static void examples_of_offers_can_be_typed(void **state) {
    (void)state;
    static const struct { const char *question, *examples; } cases[] = {
        { TRADE, "offer p2: red for blue · give red to p2 · ask p2: blue · offer · offer all: red" },
        { "p.field_1:take(p.hand:front()) " TRADE, "offer p2: blue for red · give blue to p2 · ask p2: red · offer · offer all: blue" },
        { "t:offer(p:left(), 'all', { p:left().hand:at(3) }, { t:kind 'blue' }) " TRADE, "offer p2: blue for dark · give blue to p2 · ask p2: dark · offer · offer all: blue" },
        { "t:offer(p:left():left(), 'all', { p:left():left().hand:at(3) }, {}) " TRADE, "offer p2: red for blue · give red to p2 · ask p2: blue · offer · offer all: red" },
        { "t:offer(p:left(), 'all', {}, { t:kind 'order' }) " TRADE, "offer p2: order for red · give order to p2 · ask p2: red · offer · offer all: order" },
        { "p:deal { 'trade', partners = p:others(), cards = {}, kinds = all, pass = true }", "ask p2: red · offer" },
        { "p:deal { 'trade', partners = p:others(), cards = {}, kinds = all, call = true, pass = true }", "ask p2: red · offer · offer all" },
        { "p:deal { 'trade', partners = p:others(), cards = p.hand:cards(), kinds = {}, pass = true }", "give red to p2 · offer" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[300];
        pose(cases[i].question);
        offer_examples(&choices, text, sizeof text);
        if (strcmp(text, cases[i].examples) != 0) fail_msg("case %d: '%s', not '%s'", (int)i, text, cases[i].examples);
        put_away(NULL);
    }
}

int main(int argc, char **argv) {
    if (argc > 4) return report(argv, argc);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_who_takes_defaults_is_asked_half_as_often),
        cmocka_unit_test(a_player_who_trades_like_a_farmer_is_asked_less),
        cmocka_unit_test(the_screen_of_one_who_builds_or_attacks_has_no_errors),
        cmocka_unit_test_teardown(offers_are_read, put_away),
        cmocka_unit_test_teardown(offers_to_the_only_partner_need_no_name, put_away),
        cmocka_unit_test_teardown(picks_are_read, put_away),
        cmocka_unit_test_teardown(choices_are_read, put_away),
        cmocka_unit_test_teardown(offers_are_asked_step_by_step, put_away),
        cmocka_unit_test_teardown(an_offer_is_completed, put_away),
        cmocka_unit_test_teardown(examples_of_offers_can_be_typed, put_away),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
