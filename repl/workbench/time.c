/* time.c - workbench commands for moving through the game, and for branches. */
#include "repl/workbench/workbench.h"

#include "repl/term/page.h"
#include "repl/term/strings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool go_to(Workbench *bench, int n) {
    BohnError err;
    if (!bohn_goto(workbench_game(bench), n, &err)) return workbench_error(&err);
    workbench_no_news(bench);
    workbench_show(bench);
    return true;
}

bool workbench_repoll(Workbench *bench, Branch *branch) {
    BohnError err;
    int here = bohn_now(branch->game).position;
    bohn_set_polls(branch->game, seats_polls(&bench->seats, false));
    if (here > 0 && bohn_goto(branch->game, here - 1, &err)) bohn_goto(branch->game, here, &err);
    return true;
}

/* An entry of the log on one line. */
static void entry_text(const BohnGame *game, int i, char *text, size_t n) {
    const char *entry = bohn_decision(game, i);
    size_t line = entry ? strcspn(entry, "\n") : 0;
    snprintf(text, n, "%.*s%s", (int)line, entry ? entry : "?", entry && entry[line] && entry[line + 1] ? " …" : "");
}

static bool undo_one(Workbench *bench) {
    BohnError err;
    BohnGame *game = workbench_game(bench);
    int position = bohn_now(game).position;
    char undone[200];
    /* If the rules failed, their step was undone: go back to the last answered question. */
    bool failed = !bohn_request(game) && !bohn_now(game).over && bohn_now(game).length > position;
    if (failed && bohn_goto(game, bohn_now(game).length - 1, &err)) return true;
    if (position == 0) return workbench_fail("no decisions yet");
    entry_text(game, position - 1, undone, sizeof undone);
    if (!bohn_goto(game, position - 1, &err)) return workbench_error(&err);
    if (strncmp(undone, "edit ", 5) == 0) printf("Taken back: %s\n", undone);
    return true;
}

static bool command_undo(Workbench *bench, char *rest) {
    int n, position = bohn_now(workbench_game(bench)).position;
    bool done = true;
    if (!workbench_number(rest, 1, 1, 1000000, &n)) return false;
    if (n > position && *rest) return workbench_fail("'%s': only %d can be undone", rest, position);
    for (int i = 0; i < n && done; i++) done = undo_one(bench);
    return done && go_to(bench, bohn_now(workbench_game(bench)).position);
}

static bool command_redo(Workbench *bench, char *rest) {
    int n, position = bohn_now(workbench_game(bench)).position, more = bohn_now(workbench_game(bench)).length - position;
    if (more == 0) return workbench_fail("there is nothing to redo");
    return workbench_number(rest, 1, 1, more, &n) && go_to(bench, position + n);
}

static bool stands_in(const BohnGame *game, int turn, const char *phase) {
    return phase ? strcmp(bohn_now(game).phase, phase) == 0 : bohn_now(game).turn == turn;
}

/* The first position of a turn; for a phase the next one, or else the last one before. -1 if there is none. */
static int find_decision(Workbench *bench, int turn, const char *phase, BohnError *err) {
    BohnGame *copy = bohn_copy(workbench_game(bench), BOHN_WHOLE, 0, 0, err);
    int ahead = -1, found = -1, here = bohn_now(workbench_game(bench)).position;
    bool later = phase || turn > bohn_now(workbench_game(bench)).turn;
    for (int i = here + 1; copy && later && ahead < 0 && i <= bohn_now(copy).length && bohn_goto(copy, i, err); i++)
        if (stands_in(copy, turn, phase)) ahead = i;
    for (int i = here; copy && ahead < 0 && i >= 0 && bohn_goto(copy, i, err); i--) {
        bool fits = stands_in(copy, turn, phase);
        if (fits) found = i;
        if (phase ? fits && i < here : !fits && found >= 0) break;
    }
    bohn_free(copy);
    return ahead >= 0 ? ahead : found;
}

static bool command_goto(Workbench *bench, char *rest) {
    BohnError err;
    int n, turn = 0;
    const char *what = workbench_word(&rest), *which = workbench_word(&rest);
    bool by_turn = strcmp(what, "turn") == 0, by_phase = strcmp(what, "phase") == 0;
    if (!*what || ((by_turn || by_phase) && !*which)) return workbench_fail(":goto N, :goto turn N or :goto phase NAME");
    if (!by_turn && !by_phase) /* where decision N is made, whose number the prompt shows */
        return workbench_number(what, 0, 0, bohn_now(workbench_game(bench)).length + 1, &n) && go_to(bench, n > 0 ? n - 1 : 0);
    if (by_turn && !workbench_number(which, 0, 0, 1000000, &turn)) return false;
    n = find_decision(bench, turn, by_phase ? which : NULL, &err);
    return n >= 0 ? go_to(bench, n) : workbench_fail("no decision in %s %s", what, which);
}

static bool command_log(Workbench *bench, char *rest) {
    BohnGame *game = workbench_game(bench);
    int n, length = bohn_now(game).length, here = bohn_now(game).position;
    if (!workbench_number(rest, 20, 1, 1000000, &n)) return false;
    int first = here - n > 0 ? here - n : 0;
    Page page = { 0 };
    for (int i = first; i < length && i < here + n; i++) {
        char text[400];
        entry_text(game, i, text, sizeof text);
        page_line(&page, i < here ? STYLE_PLAIN : STYLE_FAINT, "%s%5d %s", i == here ? ">" : " ", i + 1, text);
    }
    if (length == 0) page_line(&page, STYLE_PLAIN, "%s", "No decisions yet.");
    page_show(&page);
    return true;
}

/* ---- what differs ------------------------------------------------------------------------------------------ */

static bool same_order(const BohnGame *a, const BohnGame *b, int zone) {
    for (int i = 0; i < bohn_zone_size(a, zone); i++)
        if (bohn_zone_card(a, BOHN_ALL_SEATS, zone, i) != bohn_zone_card(b, BOHN_ALL_SEATS, zone, i)) return false;
    return true;
}

static int count_kind(const BohnGame *game, int zone, int kind) {
    int n = 0;
    for (int i = 0; i < bohn_zone_size(game, zone); i++)
        n += bohn_info(bohn_rules(game))->kind_of[bohn_zone_card(game, BOHN_ALL_SEATS, zone, i)] == kind;
    return n;
}

/* A zone: "p1.hand: -rote_bohne +2 blaue_bohne". */
static int compare_zone(Page *page, const BohnGame *from, const BohnGame *to, int zone) {
    const BohnInfo *info = bohn_info(bohn_rules(to));
    char changes[1000] = "";
    for (int kind = 0; kind < info->n_kinds; kind++) {
        int more = count_kind(to, zone, kind) - count_kind(from, zone, kind);
        if (more == 0) continue;
        char number[16] = "";
        if (abs(more) > 1) snprintf(number, sizeof number, "%d ", abs(more));
        string_append(changes, sizeof changes, " %c%s%s", more > 0 ? '+' : '-', number, info->kinds[kind].id);
    }
    if (!*changes && !same_order(from, to, zone)) snprintf(changes, sizeof changes, " other cards, or another order");
    if (!*changes) return 0;
    page_line(page, STYLE_PLAIN, "  %s:%s", info->zones[zone].full, changes);
    return 1;
}

int workbench_compare(Page *page, BohnGame *from, BohnGame *to) {
    const BohnInfo *info = bohn_info(bohn_rules(to));
    int n = 0;
    for (int zone = 1; zone < info->n_zones; zone++) n += compare_zone(page, from, to, zone);
    for (int i = 0; i < info->n_counters; i++) {
        if (bohn_counter_value(from, i) == bohn_counter_value(to, i)) continue;
        page_line(page, STYLE_PLAIN, "  %s: %d, was %d", info->counters[i].full, bohn_counter_value(to, i),
                  bohn_counter_value(from, i));
        n++;
    }
    BohnNow then = bohn_now(from), now = bohn_now(to);
    if (then.turn != now.turn || strcmp(then.phase, now.phase) != 0) {
        page_line(page, STYLE_PLAIN, "  turn %d %s, was turn %d %s", now.turn, now.phase, then.turn, then.phase);
        n++;
    }
    return n;
}

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

static int find_branch(const Workbench *bench, const char *name) {
    for (int i = 0; i < bench->n_branches; i++)
        if (strcmp(bench->branch[i].name, name) == 0) return i;
    return -1;
}

/* :diff, :diff N, :diff BRANCH */
static bool command_diff(Workbench *bench, char *rest) {
    BohnError err;
    Page page = { 0 };
    BohnGame *game = workbench_game(bench), *then = NULL;
    int n, branch = find_branch(bench, rest), position = bohn_now(game).position;
    if (branch >= 0 && bohn_rules(bench->branch[branch].game) != bohn_rules(game))
        return workbench_fail("branch %s uses other rules", rest);
    if (branch < 0) {
        if (position == 0 && !*rest) return workbench_fail("no decisions yet");
        if (!workbench_number(rest, position - 1, 0, bohn_now(game).length, &n)) return false;
        then = bohn_copy(game, BOHN_WHOLE, 0, 0, &err);
        if (!then || !bohn_goto(then, n, &err)) {
            bohn_free(then);
            return workbench_error(&err);
        }
        char text[400] = "";
        if (!*rest) entry_text(game, position - 1, text, sizeof text);
        if (*rest) page_line(&page, STYLE_FAINT, "Since decision %d:", n);
        else page_line(&page, STYLE_FAINT, "Changed by %d %s:", position, text);
    }
    if (workbench_compare(&page, then ? then : bench->branch[branch].game, game) == 0)
        page_line(&page, STYLE_PLAIN, "%s", "  no differences");
    page_show(&page);
    bohn_free(then);
    return true;
}

/* ---- branches ----------------------------------------------------------------------------------------------- */

static bool command_branch(Workbench *bench, char *rest) {
    BohnError err;
    if (!*rest || rest[strspn(rest, LETTERS)] || strlen(rest) >= sizeof bench->branch[0].name)
        return workbench_fail(":branch NAME, with letters, digits, - and _");
    if (find_branch(bench, rest) >= 0) return workbench_fail("branch %s already exists; :switch %s goes there", rest, rest);
    if (bench->n_branches == WORKBENCH_BRANCHES) return workbench_fail("there are %d branches already", WORKBENCH_BRANCHES);
    Branch *from = workbench_branch(bench), *branch = &bench->branch[bench->n_branches];
    *branch = (Branch){ .narrator = from->narrator };
    snprintf(branch->name, sizeof branch->name, "%s", rest);
    branch->game = bohn_copy(from->game, BOHN_WHOLE, 0, 0, &err);
    if (!branch->game) return workbench_error(&err);
    workbench_new_file(bench, branch->record, sizeof branch->record);
    bool copied = workbench_copy_file(from->record, branch->record);
    if (!copied || !bohn_record_resume(branch->game, branch->record, &err)) {
        workbench_close_branch(branch);
        return copied && workbench_error(&err);
    }
    bench->current = bench->n_branches++;
    printf("On branch %s from decision %d on; :switch %s goes back.\n", rest, bohn_now(branch->game).position + 1, from->name);
    return true;
}

static bool command_branches(Workbench *bench, char *rest) {
    (void)rest;
    for (int i = 0; i < bench->n_branches; i++) {
        BohnGame *game = bench->branch[i].game;
        int n = bohn_now(game).position;
        const char *last = n > 0 ? bohn_decision(game, n - 1) : NULL;
        printf("%s %-12s turn %d %s, decision %d%s%s\n", i == bench->current ? "*" : " ", bench->branch[i].name, bohn_now(game).turn,
               bohn_now(game).phase, n, last ? ": " : "", last ? last : "");
    }
    return true;
}

static bool command_switch(Workbench *bench, char *rest) {
    int i = find_branch(bench, rest);
    if (!*rest) return workbench_fail(":switch NAME; :branches lists them");
    if (i < 0) return workbench_fail("unknown branch '%s'; :branches lists them", rest);
    bench->current = i;
    workbench_show(bench);
    return true;
}

const WorkbenchCommand workbench_time_commands[] = {
    { "undo", "[N]", "undo the last decision or edit, or N of them", command_undo },
    { "redo", "[N]", "repeat what was undone", command_redo },
    { "goto", "N | turn N | phase NAME", "go to decision N, as the prompt counts them, to a turn, or to a phase", command_goto },
    { "log", "[N]", "list the decisions and edits around this one", command_log },
    { "diff", "[N | BRANCH]", "show changes since decision N (default: the last), or differences from a branch", command_diff },
    { "branch", "NAME", "continue in a new branch and keep this one", command_branch },
    { "branches", "", "list all branches", command_branches },
    { "switch", "NAME", "continue in another branch", command_switch },
    { NULL, NULL, NULL, NULL }
};
