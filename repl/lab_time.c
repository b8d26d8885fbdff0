/* lab_time.c - going back and forth in the workbench, and keeping several lines of play. */
#include "repl/lab.h"

#include "repl/lying.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void forget_edits_after(Branch *branch, int position);

static bool go_to(Lab *lab, int n) {
    BohnError err;
    if (!bohn_goto(lab_game(lab), n, &err)) return lab_error(&err);
    forget_edits_after(lab_branch(lab), n);
    lab_no_news(lab);
    lab_tell(lab);
    return true;
}

/* ---- edits ---------------------------------------------------------------------------------------------- */

static long record_length(const Branch *branch) {
    struct stat info = { 0 };
    return stat(branch->record, &info) == 0 ? (long)info.st_size : -1;
}

static void free_edit(EditPoint *point) {
    bohn_free(point->before);
    bohn_free(point->after);
    point->before = point->after = NULL;
}

void lab_before_edit(Lab *lab, const char *text) {
    Branch *branch = lab_branch(lab);
    if (branch->n_edits == LAB_EDITS) {
        free_edit(&branch->edits[0]);
        memmove(branch->edits, branch->edits + 1, (LAB_EDITS - 1) * sizeof branch->edits[0]);
        branch->n_edits--;
    }
    EditPoint *point = &branch->edits[branch->n_edits++];
    *point = (EditPoint){ .before = bohn_copy(branch->game, NULL), .position = bohn_position(branch->game) };
    point->length = record_length(branch);
    snprintf(point->text, sizeof point->text, "%s", text);
}

void lab_after_edit(Lab *lab, bool done) {
    Branch *branch = lab_branch(lab);
    EditPoint *point = &branch->edits[branch->n_edits - 1];
    if (done) {
        point->after = bohn_copy(branch->game, NULL);
        point->length_after = record_length(branch);
        return;
    }
    free_edit(point);
    branch->n_edits--;
}

/* Edits of what is no longer there. */
static void forget_edits_after(Branch *branch, int position) {
    while (branch->n_edits > 0 && branch->edits[branch->n_edits - 1].position > position)
        free_edit(&branch->edits[--branch->n_edits]);
}

void lab_forget_edits(Branch *branch) { forget_edits_after(branch, -1); }

/* The last thing done here, if it was an edit. */
static EditPoint *last_edit(Branch *branch) {
    EditPoint *last = branch->n_edits > 0 ? &branch->edits[branch->n_edits - 1] : NULL;
    return last && last->position == bohn_position(branch->game) ? last : NULL;
}

/* Goes on with this game, when the record was so long. */
static bool go_on_from(Lab *lab, Branch *branch, BohnGame *game, long length) {
    BohnError err;
    bohn_free(branch->game);
    branch->game = game;
    bohn_set_polls(game, seats_polls(&lab->seats, false));
    if (length < 0) return true;
    if (truncate(branch->record, length) != 0) return lab_fail("%s: %s", branch->record, strerror(errno));
    return bohn_record_resume(game, branch->record, &err) || lab_error(&err);
}

/* The last thing done was an edit: puts the game and its record back. */
static bool undo_edit(Lab *lab) {
    Branch *branch = lab_branch(lab);
    EditPoint *point = &branch->edits[--branch->n_edits];
    BohnGame *before = point->before;
    point->before = NULL;
    free_edit(point);
    if (!before) return lab_fail("this edit cannot be taken back");
    printf("Taken back, the edit: %s\n", point->text);
    go_on_from(lab, branch, before, point->length);
    return true;
}

bool lab_ask_anew(Lab *lab, Branch *branch) {
    BohnError err;
    int here = bohn_position(branch->game);
    const EditPoint *edit = last_edit(branch);
    BohnGame *game = edit && edit->after ? bohn_copy(edit->after, &err) : NULL;
    if (game) return go_on_from(lab, branch, game, edit->length_after); /* going back would lose the edit */
    bohn_set_polls(branch->game, seats_polls(&lab->seats, false));
    if (here > 0 && bohn_goto(branch->game, here - 1, &err)) bohn_goto(branch->game, here, &err);
    return true;
}

static bool undo_one(Lab *lab) {
    BohnError err;
    Branch *branch = lab_branch(lab);
    int position = bohn_position(branch->game);
    /* The rules failed and took their step back: the question answered last is meant. */
    bool failed = !bohn_request(branch->game) && strcmp(bohn_phase(branch->game), "over") != 0 && bohn_length(branch->game) > position;
    if (failed && bohn_goto(branch->game, bohn_length(branch->game) - 1, &err)) return true;
    if (last_edit(branch)) return undo_edit(lab);
    if (position == 0) return lab_fail("nothing was decided yet");
    if (!bohn_goto(branch->game, position - 1, &err)) return lab_error(&err);
    forget_edits_after(branch, position - 1);
    return true;
}

static bool command_undo(Lab *lab, char *rest) {
    int n;
    bool done = true;
    if (!lab_number(rest, 1, 1, 1000000, &n)) return false;
    if (n > bohn_position(lab_game(lab)) + lab_branch(lab)->n_edits && *rest)
        return lab_fail("'%s': only %d can be taken back", rest, bohn_position(lab_game(lab)) + lab_branch(lab)->n_edits);
    for (int i = 0; i < n && done; i++) done = undo_one(lab);
    return done && go_to(lab, bohn_position(lab_game(lab)));
}

static bool command_redo(Lab *lab, char *rest) {
    int n, position = bohn_position(lab_game(lab)), more = bohn_length(lab_game(lab)) - position;
    if (more == 0) return lab_fail("there is nothing to redo");
    return lab_number(rest, 1, 1, more, &n) && go_to(lab, position + n);
}

static bool stands_in(const BohnGame *game, int turn, const char *phase) {
    return phase ? strcmp(bohn_phase(game), phase) == 0 : bohn_turn(game) == turn;
}

/* The first decision of a turn; of a phase the next one, or else the last one before. -1 if there is none. Ahead
 * is looked first: whoever goes back over an edit loses what followed it. */
static int find_decision(Lab *lab, int turn, const char *phase, BohnError *err) {
    BohnGame *copy = bohn_copy(lab_game(lab), err);
    int ahead = -1, found = -1, here = bohn_position(lab_game(lab));
    bool later = phase || turn > bohn_turn(lab_game(lab));
    for (int i = here + 1; copy && later && ahead < 0 && i <= bohn_length(copy) && bohn_goto(copy, i, err); i++)
        if (stands_in(copy, turn, phase)) ahead = i;
    for (int i = here; copy && ahead < 0 && i >= 0 && bohn_goto(copy, i, err); i--) {
        bool fits = stands_in(copy, turn, phase);
        if (fits) found = i;
        if (phase ? fits && i < here : !fits && found >= 0) break;
    }
    bohn_free(copy);
    return ahead >= 0 ? ahead : found;
}

static bool command_goto(Lab *lab, char *rest) {
    BohnError err;
    int n, turn = 0;
    const char *what = lab_word(&rest), *which = lab_word(&rest);
    bool by_turn = strcmp(what, "turn") == 0, by_phase = strcmp(what, "phase") == 0;
    if (!*what || ((by_turn || by_phase) && !*which)) return lab_fail(":goto N, :goto turn N or :goto phase NAME");
    if (!by_turn && !by_phase) return lab_number(what, 0, 0, bohn_length(lab_game(lab)), &n) && go_to(lab, n);
    if (by_turn && !lab_number(which, 0, 0, 1000000, &turn)) return false;
    n = find_decision(lab, turn, by_phase ? which : NULL, &err);
    return n >= 0 ? go_to(lab, n) : lab_fail("no decision is known of %s %s", what, which);
}

static bool command_log(Lab *lab, char *rest) {
    BohnGame *game = lab_game(lab);
    int n, length = bohn_length(game), here = bohn_position(game);
    if (!lab_number(rest, 20, 1, 1000000, &n)) return false;
    int first = here - n > 0 ? here - n : 0;
    Page page = { 0 };
    for (int i = first; i <= length && i < here + n; i++) {
        const char *text = bohn_decision(game, i);
        for (int k = 0; k < lab_branch(lab)->n_edits; k++)
            if (lab_branch(lab)->edits[k].position == i) page_line(&page, STYLE_PLAIN, "   edit %s", lab_branch(lab)->edits[k].text);
        if (i == length) break;
        page_line(&page, i < here ? STYLE_PLAIN : STYLE_FAINT, "%s%5d %s", i == here ? ">" : " ", i + 1, text ? text : "?");
    }
    if (length == 0 && lab_branch(lab)->n_edits == 0) page_line(&page, STYLE_PLAIN, "%s", "Nothing was decided yet.");
    lab_show(&page);
    return true;
}

/* ---- what differs ------------------------------------------------------------------------------------------ */

static bool same_order(const BohnGame *a, const BohnGame *b, int zone) {
    for (int i = 0; i < bohn_zone_size(a, zone); i++)
        if (bohn_zone_card(a, BOHN_ALL_SEATS, zone, i) != bohn_zone_card(b, BOHN_ALL_SEATS, zone, i)) return false;
    return true;
}

/* A zone: "p1.hand: -rote_bohne +2 blaue_bohne". */
static int compare_zone(Page *page, const BohnGame *from, const BohnGame *to, int zone) {
    const BohnRules *rules = bohn_rules(to);
    char name[120], changes[1000] = "";
    lying_zone(rules, zone, name);
    for (int kind = 0; kind < bohn_kind_count(rules); kind++) {
        int more = lying_count(to, zone, kind) - lying_count(from, zone, kind);
        if (more == 0) continue;
        char number[16] = "";
        if (abs(more) > 1) snprintf(number, sizeof number, "%d ", abs(more));
        text_append(changes, sizeof changes, " %c%s%s", more > 0 ? '+' : '-', number, bohn_kind_id(rules, kind));
    }
    if (!*changes && !same_order(from, to, zone)) snprintf(changes, sizeof changes, " other cards, or another order");
    if (!*changes) return 0;
    page_line(page, STYLE_PLAIN, "  %s:%s", name, changes);
    return 1;
}

int lab_compare(Page *page, BohnGame *from, BohnGame *to) {
    const BohnRules *rules = bohn_rules(to);
    int n = 0;
    for (int zone = 1; zone < bohn_zone_count(rules); zone++) n += compare_zone(page, from, to, zone);
    for (int i = 0; i < bohn_counter_count(rules); i++) {
        char name[120];
        if (bohn_counter_value(from, i) == bohn_counter_value(to, i)) continue;
        lying_counter(rules, i, name);
        page_line(page, STYLE_PLAIN, "  %s: %d, was %d", name, bohn_counter_value(to, i), bohn_counter_value(from, i));
        n++;
    }
    if (bohn_turn(from) != bohn_turn(to) || strcmp(bohn_phase(from), bohn_phase(to)) != 0) {
        page_line(page, STYLE_PLAIN, "  turn %d %s, was turn %d %s", bohn_turn(to), bohn_phase(to), bohn_turn(from), bohn_phase(from));
        n++;
    }
    return n;
}

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

static int find_branch(const Lab *lab, const char *name) {
    for (int i = 0; i < lab->n_branches; i++)
        if (strcmp(lab->branch[i].name, name) == 0) return i;
    return -1;
}

/* :diff, :diff N, :diff BRANCH */
static bool command_diff(Lab *lab, char *rest) {
    BohnError err;
    Page page = { 0 };
    BohnGame *game = lab_game(lab), *then = NULL;
    int n, branch = find_branch(lab, rest), position = bohn_position(game);
    if (branch >= 0 && bohn_rules(lab->branch[branch].game) != bohn_rules(game))
        return lab_fail("branch %s is played by other rules", rest);
    if (branch < 0) {
        if (position == 0 && !*rest) return lab_fail("nothing was decided yet");
        if (!lab_number(rest, position - 1, 0, bohn_length(game), &n)) return false;
        then = bohn_copy(game, &err);
        if (!then || !bohn_goto(then, n, &err)) {
            bohn_free(then);
            return lab_error(&err);
        }
        page_line(&page, STYLE_FAINT, "Since decision %d:", n);
    }
    if (lab_compare(&page, then ? then : lab->branch[branch].game, game) == 0) page_line(&page, STYLE_PLAIN, "%s", "  nothing differs");
    lab_show(&page);
    bohn_free(then);
    return true;
}

/* ---- branches ----------------------------------------------------------------------------------------------- */

static bool command_branch(Lab *lab, char *rest) {
    BohnError err;
    if (!*rest || rest[strspn(rest, LETTERS)] || strlen(rest) >= sizeof lab->branch[0].name)
        return lab_fail(":branch NAME, of letters, digits, - and _");
    if (find_branch(lab, rest) >= 0) return lab_fail("there is a branch %s already; :switch %s goes there", rest, rest);
    if (lab->n_branches == LAB_BRANCHES) return lab_fail("there are %d branches already", LAB_BRANCHES);
    Branch *from = lab_branch(lab), *branch = &lab->branch[lab->n_branches];
    *branch = (Branch){ .teller = from->teller };
    snprintf(branch->name, sizeof branch->name, "%s", rest);
    branch->game = bohn_copy(from->game, &err);
    if (!branch->game) return lab_error(&err);
    lab_new_file(lab, branch->record, sizeof branch->record);
    bool copied = lab_copy_file(from->record, branch->record);
    if (!copied || !bohn_record_resume(branch->game, branch->record, &err)) {
        lab_close_branch(branch);
        return copied && lab_error(&err);
    }
    for (; branch->n_edits < from->n_edits; branch->n_edits++) {
        EditPoint *point = &branch->edits[branch->n_edits];
        *point = from->edits[branch->n_edits];
        point->before = point->before ? bohn_copy(point->before, NULL) : NULL;
        point->after = point->after ? bohn_copy(point->after, NULL) : NULL;
    }
    lab->current = lab->n_branches++;
    printf("On branch %s from decision %d on; :switch %s goes back.\n", rest, bohn_position(branch->game), from->name);
    return true;
}

static bool command_branches(Lab *lab, char *rest) {
    (void)rest;
    for (int i = 0; i < lab->n_branches; i++) {
        BohnGame *game = lab->branch[i].game;
        int n = bohn_position(game);
        const char *last = n > 0 ? bohn_decision(game, n - 1) : NULL;
        printf("%s %-12s turn %d %s, decision %d%s%s\n", i == lab->current ? "*" : " ", lab->branch[i].name, bohn_turn(game),
               bohn_phase(game), n, last ? ": " : "", last ? last : "");
    }
    return true;
}

static bool command_switch(Lab *lab, char *rest) {
    int i = find_branch(lab, rest);
    if (!*rest) return lab_fail(":switch NAME; :branches lists them");
    if (i < 0) return lab_fail("there is no branch '%s'; :branches lists them", rest);
    lab->current = i;
    lab_tell(lab);
    return true;
}

const LabCommand lab_time_commands[] = {
    { "undo", "[N]", "take back the last decision, or N of them", command_undo },
    { "redo", "[N]", "make undone decisions again", command_redo },
    { "goto", "N | turn N | phase NAME", "go to the position after decision N, to a turn, or to a phase", command_goto },
    { "log", "[N]", "the decisions around this one", command_log },
    { "diff", "[N | BRANCH]", "what changed since decision N (default: the last), or differs from a branch", command_diff },
    { "branch", "NAME", "keep this line of play and go on in a new one", command_branch },
    { "branches", "", "all lines of play", command_branches },
    { "switch", "NAME", "go on in another line of play", command_switch },
    { NULL, NULL, NULL, NULL }
};
