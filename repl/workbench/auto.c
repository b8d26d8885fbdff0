/* auto.c - playing in the workbench: new games, bots, breaks, simulations. */
#include "repl/workbench/workbench.h"

#include "repl/play/screen.h"
#include "repl/seed.h"
#include "repl/sim/stats.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int FLAGS = BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN;

void workbench_close_branch(Branch *branch) {
    bohn_free(branch->game);
    branch->game = NULL;
    if (branch->record[0]) unlink(branch->record);
    branch->record[0] = '\0';
}

bool workbench_new_game(Workbench *bench, uint64_t seed) {
    BohnError err;
    BohnGame *game = bohn_new(bench->rules, seed, FLAGS, &err);
    if (!game) return workbench_error(&err);
    if (bench->n_branches == 0) {
        bench->n_branches = 1;
        snprintf(bench->branch[0].name, sizeof bench->branch[0].name, "main");
    }
    Branch *branch = workbench_branch(bench);
    workbench_close_branch(branch);
    branch->game = game;
    branch->narrator = narrate_start(BOHN_ALL_SEATS);
    bench->mark = 0;
    bohn_set_polls(game, seats_polls(&bench->seats, false));
    bench->rules_changed = false;
    workbench_new_file(bench, branch->record, sizeof branch->record);
    if (bohn_record_start(game, branch->record, bench->script, bench->seats.name, &err)) return true;
    branch->record[0] = '\0';
    return workbench_error(&err);
}

/* ---- deciding ------------------------------------------------------------------------------------------- */

/* True if a break is set for the pending question. */
static bool breaks_here(Workbench *bench) {
    BohnGame *game = workbench_game(bench);
    const BohnRequest *q = bohn_request(game);
    for (int i = 0; q && i < bench->n_breaks; i++) {
        char value[20];
        BohnError err;
        const Break *b = &bench->breaks[i];
        if (strcmp(b->decision, q->name) != 0) continue;
        if (!b->condition[0]) return true;
        if (!bohn_eval(game, b->condition, value, sizeof value, &err)) {
            workbench_error(&err);
            return true;
        }
        if (!bohn_request(game)) bohn_run(game, &err); /* the condition edited the table */
        if (strcmp(value, "nil") != 0 && strcmp(value, "false") != 0 && *value) return true;
    }
    return false;
}

/* Prints the events so far, then why it stopped. */
static bool stop(Workbench *bench, const BohnError *err) {
    workbench_news(bench);
    if (term_interrupted()) return workbench_fail("stopped");
    workbench_error(err);
    return err->status == BOHN_BAD_INPUT ? false : workbench_fail("Fix the script and :reload, or :undo.");
}

static bool run(Workbench *bench, BohnProgress *progress) {
    BohnError err;
    term_interrupts(bench->rules);
    *progress = bohn_run(workbench_game(bench), &err);
    return *progress != BOHN_FAILED || stop(bench, &err);
}

/* Decides with `bot`; without one, with the seat's bot or, for a human seat, the usual bot. */
static bool decide(Workbench *bench, BohnGame *game, const char *bot, BohnError *err) {
    BohnAnswer answer;
    Seats seats = bench->seats;
    int seat = bohn_request(game)->seat;
    if (bot || seats.kind[seat] == SEAT_HUMAN) {
        const char *rival = seats_usual_bot(bohn_info(bench->rules));
        if (!seats_fill(&seats, bohn_info(bench->rules), bot ? bot : rival ? rival : "random", false, err)) return false;
    }
    return seats_decide(&seats, game, &answer, err) && bohn_answer(game, &answer, err);
}

bool workbench_run_bots(Workbench *bench) {
    BohnProgress progress;
    for (;;) {
        if (!run(bench, &progress)) return false;
        const BohnRequest *q = bohn_request(workbench_game(bench));
        if (progress != BOHN_WAITING || bench->seats.kind[q->seat] == SEAT_HUMAN || breaks_here(bench)) return true;
        BohnError err;
        if (!decide(bench, workbench_game(bench), NULL, &err)) return stop(bench, &err);
        if (term_interrupted()) {
            workbench_news(bench);
            return workbench_fail("stopped");
        }
    }
}

bool workbench_auto(Workbench *bench, int most, bool turn, const char *bot) {
    BohnGame *game = workbench_game(bench);
    BohnProgress progress;
    if (!run(bench, &progress)) return false;
    int started = bohn_now(game).turn;
    for (int made = 0; progress == BOHN_WAITING && made < most; made++) {
        BohnError err;
        if (turn && bohn_now(game).turn != started) break;
        if (made > 0 && breaks_here(bench)) {
            workbench_news(bench);
            puts("A break.");
            break;
        }
        if (!decide(bench, game, bot, &err)) return stop(bench, &err);
        if (!run(bench, &progress)) return false;
        if (term_interrupted()) {
            workbench_news(bench);
            return workbench_fail("stopped");
        }
    }
    return true;
}

/* ---- commands ------------------------------------------------------------------------------------------- */

static bool command_auto(Workbench *bench, char *rest) {
    const char *how = workbench_word(&rest), *bot = workbench_word(&rest);
    int n = 1;
    bool turn = strcmp(how, "turn") == 0, all = strcmp(how, "game") == 0;
    if (!turn && !all && *how && (how[0] < '0' || how[0] > '9')) {
        bot = how;
        how = "";
    }
    if (!turn && !all && !workbench_number(how, 1, 0, 1000000, &n)) return false;
    bool done = workbench_auto(bench, turn || all ? 1000000 : n, turn, *bot ? bot : NULL);
    workbench_show(bench);
    return done;
}

static bool command_step(Workbench *bench, char *rest) {
    bool done = workbench_auto(bench, 1, false, *rest ? rest : NULL);
    workbench_show(bench);
    return done;
}

static bool command_seat(Workbench *bench, char *rest) {
    int seat;
    char list[400] = "";
    BohnError err;
    const char *number = workbench_word(&rest), *who = workbench_word(&rest);
    if (!*who || !workbench_number(number[0] == 'p' ? number + 1 : number, 0, 1, bench->players, &seat))
        return *who ? false : workbench_fail(":seat N BOT, or :seat N me");
    for (int i = 0; i < bench->seats.n; i++)
        string_append(list, sizeof list, "%s%s", i ? "," : "",
                    i != seat - 1 ? bench->seats.name[i] : strcmp(who, "me") == 0 ? "human" : who);
    Seats seats;
    if (!seats_fill(&seats, bohn_info(bench->rules), list, false, &err)) return workbench_fail("%s", err.text);
    bench->seats = seats;
    bool done = true;
    for (int i = 0; i < bench->n_branches; i++) done &= workbench_repoll(bench, &bench->branch[i]);
    return workbench_go_on(bench) && done;
}

static bool command_new(Workbench *bench, char *rest) {
    char *end = NULL;
    errno = 0;
    uint64_t seed = *rest ? seed_typed(strtoull(rest, &end, 10)) : bohn_now(workbench_game(bench)).seed + 1;
    if ((end && *end) || errno || *rest == '-') return workbench_fail("':new %s': a seed is a whole number", rest);
    return workbench_fresh_rules(bench) && workbench_new_game(bench, seed) && workbench_go_on(bench);
}

static bool command_break(Workbench *bench, char *rest) {
    const char *decision = workbench_word(&rest);
    if (!*decision) {
        if (bench->n_breaks == 0) puts("No breaks. :break DECISION [if EXPRESSION]");
        for (int i = 0; i < bench->n_breaks; i++)
            printf("%s%s%s\n", bench->breaks[i].decision, bench->breaks[i].condition[0] ? " if " : "", bench->breaks[i].condition);
        return true;
    }
    if (strcmp(decision, "off") == 0) {
        bench->n_breaks = 0;
        return true;
    }
    if (bench->n_breaks == WORKBENCH_BREAKS)
        return workbench_fail("there are %d breaks already; :break off removes them", WORKBENCH_BREAKS);
    if (*rest && strncmp(rest, "if ", 3) != 0) return workbench_fail(":break DECISION [if EXPRESSION]");
    char check[300], value[40];
    BohnError err;
    snprintf(check, sizeof check, "function() return %s end", *rest ? rest + 3 : "true");
    if (!bohn_eval(workbench_game(bench), check, value, sizeof value, &err)) return workbench_error(&err);
    Break *b = &bench->breaks[bench->n_breaks++];
    snprintf(b->decision, sizeof b->decision, "%s", decision);
    snprintf(b->condition, sizeof b->condition, "%s", *rest ? rest + 3 : "");
    return true;
}

/* Plays a copy of the game to its end, with everything hidden from the asked seat redealt. */
static bool complete(Workbench *bench, int i, const char *bot, double *wins, double *points, bool *stopped,
                     BohnError *err) {
    unsigned winners = 0;
    int score[4], shares = 0;
    BohnGame *game = bohn_copy(workbench_game(bench), BOHN_SEEN, bohn_request(workbench_game(bench))->seat, (uint64_t)i + 1, err);
    if (!game) return false;
    BohnProgress progress;
    while ((progress = bohn_run(game, err)) == BOHN_WAITING && decide(bench, game, bot, err) && !*stopped)
        *stopped = term_interrupted();
    bool done = progress == BOHN_OVER && bohn_winners(game, &winners, err);
    for (int seat = 0; seat < bench->players; seat++) shares += (int)(winners >> seat & 1);
    for (int seat = 0; done && seat < bench->players; seat++) {
        if (winners >> seat & 1) wins[seat] += 1.0 / shares;
        done = bohn_score(game, seat, score, err);
        points[seat] += score[0];
    }
    bohn_free(game);
    return done;
}

static bool command_sim(Workbench *bench, char *rest) {
    BohnError err;
    const char *count = workbench_word(&rest), *bot = workbench_word(&rest);
    double wins[BOHN_MAX_SEATS] = { 0 }, points[BOHN_MAX_SEATS] = { 0 };
    int n;
    if (!workbench_number(count, 100, 1, 1000000, &n)) return false;
    if (!bohn_request(workbench_game(bench))) return workbench_fail("the game is over");
    bool stopped = false;
    double shown = term_seconds();
    for (int i = 0; i < n && !stopped; i++) {
        if (term_interactive() && term_seconds() - shown > 0.5) {
            printf("\r%d of %d games", i, n);
            fflush(stdout);
            shown = term_seconds();
        }
        if (complete(bench, i, *bot ? bot : NULL, wins, points, &stopped, &err)) continue;
        stopped |= term_interrupted();
        if (!stopped || i == 0) return stopped ? workbench_fail("stopped") : workbench_error(&err);
        n = i; /* report the games played so far */
    }
    if (term_interactive()) fputs("\r", stdout);
    Page page = { 0 };
    page_line(&page, STYLE_PLAIN, "%d games from here, with the cards hidden from p%d redealt:", n,
              bohn_request(workbench_game(bench))->seat + 1);
    for (int seat = 0; seat < bench->players; seat++) {
        Interval interval = stats_wilson(wins[seat] / n, n);
        page_line(&page, STYLE_PLAIN, "  p%d wins %5.1f %% (95 %%: %.1f to %.1f), mean score %.1f", seat + 1,
                  100 * wins[seat] / n, 100 * interval.low, 100 * interval.high, points[seat] / n);
    }
    page_show(&page);
    return !stopped || workbench_fail("stopped");
}

static bool command_score(Workbench *bench, char *rest) {
    BohnGame *game = workbench_game(bench);
    BohnError err;
    Page page = { 0 };
    (void)rest;
    if (bohn_now(game).over) {
        if (!screen_result(&page, game, &bench->seats, bench->lang, &err)) return workbench_error(&err);
    } else {
        for (int seat = 0; seat < bench->players; seat++) {
            int score[4];
            if (!bohn_score(game, seat, score, &err)) return workbench_error(&err);
            page_line(&page, STYLE_PLAIN, "  p%d %4d  (%d)", seat + 1, score[0], score[1]);
        }
    }
    page_show(&page);
    return true;
}

static bool command_time(Workbench *bench, char *rest) {
    if (!*rest) return workbench_fail(":time LINE");
    double before = term_seconds();
    bool done = workbench_serve(bench, rest);
    printf("%.3f ms\n", (term_seconds() - before) * 1000);
    return done;
}

static bool command_stats(Workbench *bench, char *rest) {
    BohnUsage use = bohn_usage(bench->rules);
    BohnGame *game = workbench_game(bench);
    (void)rest;
    printf("decisions: %d (of %d known)\nevents: %d\nstate: %zu bytes\n", bohn_now(game).position, bohn_now(game).length,
           bohn_now(game).events, use.state);
    printf("Lua memory: %zu of %zu KiB\n", use.memory >> 10, use.most_memory >> 10);
    printf("Lua instructions of the last run: about %ld of %ld\n", use.instructions, use.most_instructions);
    return true;
}

const WorkbenchCommand workbench_auto_commands[] = {
    { "auto", "[N|turn|game] [BOT]",
      "let bots make the next decision, N decisions, or play to the end of the turn or game", command_auto },
    { "step", "[BOT]", "let a bot make the next decision", command_step },
    { "seat", "N BOT|me", "choose who plays a seat", command_seat },
    { "new", "[SEED]", "start a new game in this branch", command_new },
    { "break", "[DECISION [if EXPRESSION] | off]", "stop bots before a decision; without arguments: list",
      command_break },
    { "sim", "[N] [BOT]", "let bots play N games from here; print win rates and mean scores", command_sim },
    { "score", "", "show the current score", command_score },
    { "time", "LINE", "execute a line and print how long it took", command_time },
    { "stats", "", "show decisions, memory and instructions used", command_stats },
    { NULL, NULL, NULL, NULL }
};
