/* lab_play.c - playing in the workbench: new games, bots, breaks, simulations. */
#include "repl/lab.h"

#include "repl/screen.h"
#include "repl/sim_stats.h"
#include "repl/term.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const int FLAGS = BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN;

void lab_close_branch(Branch *branch) {
    lab_forget_edits(branch);
    bohn_free(branch->game);
    branch->game = NULL;
    if (branch->record[0]) unlink(branch->record);
    branch->record[0] = '\0';
}

bool lab_new_game(Lab *lab, uint64_t seed) {
    BohnError err;
    BohnGame *game = bohn_new(lab->rules, seed, FLAGS, &err);
    if (!game) return lab_error(&err);
    if (lab->n_branches == 0) {
        lab->n_branches = 1;
        snprintf(lab->branch[0].name, sizeof lab->branch[0].name, "main");
    }
    Branch *branch = lab_branch(lab);
    lab_close_branch(branch);
    branch->game = game;
    branch->teller = say_start(BOHN_ALL_SEATS);
    lab->mark = 0;
    bohn_set_polls(game, seats_polls(&lab->seats, false));
    lab->rules_changed = false;
    lab_new_file(lab, branch->record, sizeof branch->record);
    if (bohn_record_start(game, branch->record, lab->script, lab->seats.name, &err)) return true;
    branch->record[0] = '\0';
    return lab_error(&err);
}

/* ---- deciding ------------------------------------------------------------------------------------------- */

/* Is a break set for the question that stands open? */
static bool breaks_here(Lab *lab) {
    BohnGame *game = lab_game(lab);
    const BohnRequest *q = bohn_request(game);
    for (int i = 0; q && i < lab->n_breaks; i++) {
        char value[20];
        bool changed;
        BohnError err;
        const Break *b = &lab->breaks[i];
        if (strcmp(b->decision, q->name) != 0) continue;
        if (!b->condition[0]) return true;
        if (!bohn_eval(game, b->condition, value, sizeof value, &changed, &err)) {
            lab_error(&err);
            return true;
        }
        if (changed) bohn_run(game, &err);
        if (strcmp(value, "nil") != 0 && strcmp(value, "false") != 0 && *value) return true;
    }
    return false;
}

/* Why it went no further, after what happened before. */
static bool stop(Lab *lab, const BohnError *err) {
    lab_news(lab);
    if (term_interrupted()) return lab_fail("stopped");
    lab_error(err);
    return err->status == BOHN_BAD_INPUT ? false : lab_fail("Mend the script and :reload, or :undo.");
}

static bool run(Lab *lab, BohnProgress *progress) {
    BohnError err;
    term_watch(lab->rules);
    *progress = bohn_run(lab_game(lab), &err);
    return *progress != BOHN_FAILED || stop(lab, &err);
}

/* By `bot`, or by who sits there; nobody sits there: by the bot people play against. */
static bool decide(Lab *lab, BohnGame *game, const char *bot, BohnError *err) {
    BohnAnswer answer;
    Seats seats = lab->seats;
    int seat = bohn_request(game)->seat;
    char why[200];
    if (bot || seats.kind[seat] == SEAT_HUMAN) {
        const char *rival = bohn_rival(lab->rules) ? bohn_rival(lab->rules) : bohn_bot_name(lab->rules, 0);
        if (!seats_fill(&seats, lab->rules, bot ? bot : rival ? rival : "random", false, why, sizeof why)) {
            err->status = BOHN_BAD_INPUT;
            snprintf(err->text, sizeof err->text, "%s", why);
            return false;
        }
    }
    return seats_decide(&seats, game, &answer, err) && bohn_answer(game, &answer, err);
}

bool lab_run_bots(Lab *lab) {
    BohnProgress progress;
    for (;;) {
        if (!run(lab, &progress)) return false;
        const BohnRequest *q = bohn_request(lab_game(lab));
        if (progress != BOHN_WAITING || lab->seats.kind[q->seat] == SEAT_HUMAN || breaks_here(lab)) return true;
        BohnError err;
        if (!decide(lab, lab_game(lab), NULL, &err)) return stop(lab, &err);
        if (term_interrupted()) {
            lab_news(lab);
            return lab_fail("stopped");
        }
    }
}

bool lab_auto(Lab *lab, int most, bool turn, const char *bot) {
    BohnGame *game = lab_game(lab);
    BohnProgress progress;
    if (!run(lab, &progress)) return false;
    int started = bohn_turn(game);
    for (int made = 0; progress == BOHN_WAITING && made < most; made++) {
        BohnError err;
        if (turn && bohn_turn(game) != started) break;
        if (made > 0 && breaks_here(lab)) {
            lab_news(lab);
            puts("A break.");
            break;
        }
        if (!decide(lab, game, bot, &err)) return stop(lab, &err);
        if (!run(lab, &progress)) return false;
        if (term_interrupted()) {
            lab_news(lab);
            return lab_fail("stopped");
        }
    }
    return true;
}

/* ---- commands ------------------------------------------------------------------------------------------- */

static bool command_auto(Lab *lab, char *rest) {
    const char *how = lab_word(&rest), *bot = lab_word(&rest);
    int n = 1;
    bool turn = strcmp(how, "turn") == 0, all = strcmp(how, "game") == 0;
    if (!turn && !all && *how && (how[0] < '0' || how[0] > '9')) {
        bot = how;
        how = "";
    }
    if (!turn && !all && !lab_number(how, 1, 0, 1000000, &n)) return false;
    bool done = lab_auto(lab, turn || all ? 1000000 : n, turn, *bot ? bot : NULL);
    lab_tell(lab);
    return done;
}

static bool command_step(Lab *lab, char *rest) {
    bool done = lab_auto(lab, 1, false, *rest ? rest : NULL);
    lab_tell(lab);
    return done;
}

static bool command_seat(Lab *lab, char *rest) {
    int seat;
    char list[400] = "", why[300];
    const char *number = lab_word(&rest), *who = lab_word(&rest);
    if (!*who || !lab_number(number[0] == 'p' ? number + 1 : number, 0, 1, lab->players, &seat))
        return *who ? false : lab_fail(":seat N BOT, or :seat N me");
    for (int i = 0; i < lab->seats.n; i++)
        text_append(list, sizeof list, "%s%s", i ? "," : "",
                    i != seat - 1 ? lab->seats.name[i] : strcmp(who, "me") == 0 ? "human" : who);
    Seats seats;
    if (!seats_fill(&seats, lab->rules, list, false, why, sizeof why)) return lab_fail("%s", why);
    lab->seats = seats;
    bool done = true;
    for (int i = 0; i < lab->n_branches; i++) done &= lab_ask_anew(lab, &lab->branch[i]);
    return lab_go_on(lab) && done;
}

static bool command_new(Lab *lab, char *rest) {
    char *end = NULL;
    errno = 0;
    uint64_t seed = *rest ? strtoull(rest, &end, 10) : bohn_seed(lab_game(lab)) + 1;
    if ((end && *end) || errno || *rest == '-') return lab_fail("':new %s': a seed is a whole number", rest);
    return lab_fresh_rules(lab) && lab_new_game(lab, seed) && lab_go_on(lab);
}

static bool command_break(Lab *lab, char *rest) {
    const char *decision = lab_word(&rest);
    if (!*decision) {
        if (lab->n_breaks == 0) puts("No breaks. :break DECISION [if EXPRESSION]");
        for (int i = 0; i < lab->n_breaks; i++)
            printf("%s%s%s\n", lab->breaks[i].decision, lab->breaks[i].condition[0] ? " if " : "", lab->breaks[i].condition);
        return true;
    }
    if (strcmp(decision, "off") == 0) {
        lab->n_breaks = 0;
        return true;
    }
    if (lab->n_breaks == LAB_BREAKS) return lab_fail("there are %d breaks already; :break off removes them", LAB_BREAKS);
    if (*rest && strncmp(rest, "if ", 3) != 0) return lab_fail(":break DECISION [if EXPRESSION]");
    char check[300], value[40];
    BohnError err;
    bool changed;
    snprintf(check, sizeof check, "function() return %s end", *rest ? rest + 3 : "true");
    if (!bohn_eval(lab_game(lab), check, value, sizeof value, &changed, &err)) return lab_error(&err);
    Break *b = &lab->breaks[lab->n_breaks++];
    snprintf(b->decision, sizeof b->decision, "%s", decision);
    snprintf(b->condition, sizeof b->condition, "%s", *rest ? rest + 3 : "");
    return true;
}

/* Plays one game to its end that might follow: with all that the asked seat cannot see dealt anew. */
static bool complete(Lab *lab, int i, const char *bot, double *wins, double *points, BohnError *err) {
    unsigned winners = 0;
    int score[4], shares = 0;
    BohnGame *game = bohn_clone_seen(lab_game(lab), bohn_request(lab_game(lab))->seat, (uint64_t)i + 1, err);
    if (!game) return false;
    BohnProgress progress;
    bool stopped = false;
    while ((progress = bohn_run(game, err)) == BOHN_WAITING && decide(lab, game, bot, err) && !stopped) stopped = term_interrupted();
    if (stopped) snprintf(err->text, sizeof err->text, "stopped");
    bool done = progress == BOHN_OVER && bohn_winners(game, &winners, err);
    for (int seat = 0; seat < lab->players; seat++) shares += (int)(winners >> seat & 1);
    for (int seat = 0; done && seat < lab->players; seat++) {
        if (winners >> seat & 1) wins[seat] += 1.0 / shares;
        done = bohn_score(game, seat, score, err);
        points[seat] += score[0];
    }
    bohn_free(game);
    return done;
}

static bool command_sim(Lab *lab, char *rest) {
    BohnError err = { BOHN_BAD_INPUT, "stopped" };
    const char *count = lab_word(&rest), *bot = lab_word(&rest);
    double wins[BOHN_MAX_SEATS] = { 0 }, points[BOHN_MAX_SEATS] = { 0 };
    int n;
    if (!lab_number(count, 100, 1, 1000000, &n)) return false;
    if (!bohn_request(lab_game(lab))) return lab_fail("the game is over");
    bool stopped = false;
    for (int i = 0; i < n && !stopped; i++) {
        if (complete(lab, i, *bot ? bot : NULL, wins, points, &err)) continue;
        stopped = term_interrupted() || strcmp(err.text, "stopped") == 0;
        if (!stopped || i == 0) return stopped ? lab_fail("stopped") : lab_error(&err);
        n = i; /* what there is so far */
    }
    Page page = { 0 };
    page_line(&page, STYLE_PLAIN, "%d games from here, as far as p%d can know it:", n,
              bohn_request(lab_game(lab))->seat + 1);
    for (int seat = 0; seat < lab->players; seat++) {
        Interval interval = stats_wilson(wins[seat] / n, n);
        page_line(&page, STYLE_PLAIN, "  p%d wins %5.1f %% (95 %%: %.1f to %.1f), mean score %.1f", seat + 1,
                  100 * wins[seat] / n, 100 * interval.low, 100 * interval.high, points[seat] / n);
    }
    lab_show(&page);
    return !stopped || lab_fail("stopped");
}

static bool command_score(Lab *lab, char *rest) {
    BohnGame *game = lab_game(lab);
    BohnError err;
    Page page = { 0 };
    (void)rest;
    if (strcmp(bohn_phase(game), "over") == 0) {
        if (!screen_result(&page, game, &lab->seats, lab->lang, &err)) return lab_error(&err);
    } else {
        for (int seat = 0; seat < lab->players; seat++) {
            int score[4];
            if (!bohn_score(game, seat, score, &err)) return lab_error(&err);
            page_line(&page, STYLE_PLAIN, "  p%d %4d  (%d)", seat + 1, score[0], score[1]);
        }
    }
    lab_show(&page);
    return true;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool command_time(Lab *lab, char *rest) {
    if (!*rest) return lab_fail(":time LINE");
    double before = seconds();
    bool done = lab_serve(lab, rest);
    printf("%.3f ms\n", (seconds() - before) * 1000);
    return done;
}

static bool command_stats(Lab *lab, char *rest) {
    BohnUsage use = bohn_usage(lab->rules);
    BohnGame *game = lab_game(lab);
    (void)rest;
    printf("decisions: %d (of %d known)\nevents: %d\nstate: %zu bytes\n", bohn_position(game), bohn_length(game),
           bohn_event_count(game), bohn_state_size());
    printf("Lua memory: %zu of %zu KiB\n", use.memory >> 10, use.most_memory >> 10);
    printf("Lua instructions of the last run: about %ld of %ld\n", use.instructions, use.most_instructions);
    return true;
}

const LabCommand lab_play_commands[] = {
    { "auto", "[N|turn|game] [BOT]", "bots make the next decision, N of them, or play to the end of the turn or game", command_auto },
    { "step", "[BOT]", "a bot makes the next decision", command_step },
    { "seat", "N BOT|me", "who answers for a seat", command_seat },
    { "new", "[SEED]", "a new game in this branch", command_new },
    { "break", "[DECISION [if EXPRESSION] | off]", "stop bots before a decision; without arguments: list", command_break },
    { "sim", "[N] [BOT]", "N games from here by bots: how often each seat wins, and with what score", command_sim },
    { "score", "", "the score as it stands", command_score },
    { "time", "LINE", "serve a line and tell how long it took", command_time },
    { "stats", "", "decisions, memory and instructions used", command_stats },
    { NULL, NULL, NULL, NULL }
};
