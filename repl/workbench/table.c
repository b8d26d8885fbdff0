/* table.c - looking at the table of the workbench, and laying cards by hand. */
#include "repl/workbench/workbench.h"

#include "repl/play/screen.h"
#include "repl/scenario/place_names.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool command_view(Workbench *bench, char *rest) {
    int seat = bench->eyes;
    if (strcmp(rest, "all") == 0) seat = BOHN_ALL_SEATS;
    else if (*rest) {
        if (!workbench_number(*rest == 'p' ? rest + 1 : rest, 0, 1, bench->players, &seat)) return false;
        seat--;
    }
    Page page = { 0 };
    screen_table(&page, workbench_game(bench), seat, &bench->seats, bench->lang, 0);
    workbench_show(&page);
    return true;
}

static bool edit(Workbench *bench, const char *command) {
    BohnError err;
    workbench_before_edit(bench, command);
    bool done = bohn_edit(workbench_game(bench), command, &err);
    workbench_after_edit(bench, done);
    return done || workbench_error(&err);
}

static bool command_edit(Workbench *bench, char *rest) {
    if (!*rest) return workbench_fail(":edit put 3 blaue_bohne p1.field_1, clear ZONE, set COUNTER N, cursor turn N phase NAME p1 …");
    return edit(bench, rest) && workbench_go_on(bench);
}

static int find_kind(const BohnInfo *info, const char *id) {
    const char *names[400];
    int n = info->n_kinds;
    for (int i = 0; i < n; i++)
        if (strcmp(info->kinds[i].id, id) == 0) return i;
    for (int i = 0; i < n && i < 400; i++) names[i] = info->kinds[i].id;
    const char *near = string_nearest(id, names, n < 400 ? n : 400);
    workbench_fail("no card is called '%s'%s%s%s", id, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    return -1;
}

typedef struct Piece { int kind, n; } Piece;

/* "rote_bohne, 3 blaue_bohne", all of which must be there. Returns how many kinds; -1 with a message. */
static int read_pieces(BohnGame *game, char *text, int to, Piece *pieces, int most) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    char *end = NULL;
    int found = 0;
    for (char *piece = strtok_r(text, ",", &end); piece; piece = strtok_r(NULL, ",", &end)) {
        char *rest = piece;
        const char *word = workbench_word(&rest);
        int n = isdigit((unsigned char)word[0]) ? atoi(word) : 1, there = 0;
        if (isdigit((unsigned char)word[0])) word = workbench_word(&rest);
        int kind = find_kind(info, word);
        if (kind < 0) return -1;
        if (rest[strspn(rest, " ")]) return workbench_fail("'%s': a comma is expected between cards", rest), -1;
        for (int zone = 0; zone < info->n_zones; zone++)
            if (zone != to) there += place_count(game, zone, kind);
        for (int i = 0; i < found; i++)
            if (pieces[i].kind == kind) there -= pieces[i].n;
        if (n > there) return workbench_fail("%d %s are wanted, %d can be had", n, word, there), -1;
        if (found == most) return workbench_fail("at most %d kinds at once", most), -1;
        pieces[found++] = (Piece){ kind, n };
    }
    return found;
}

/* :deal p1.hand rote_bohne, 3 blaue_bohne. They go on top, and of a hand to the back; the last one named
 * lies on top. */
static bool command_deal(Workbench *bench, char *rest) {
    BohnGame *game = workbench_game(bench);
    const BohnInfo *info = bohn_info(bohn_rules(game));
    const char *target = workbench_word(&rest);
    Piece pieces[40];
    bool taken[WORKBENCH_ZONES] = { false };
    char command[400];
    int to = bohn_zone_find(info, target);
    if (to < 0 && *target) return workbench_fail("'%s' is not a zone; :deal ZONE CARDS", target);
    if (to < 0 || !*rest) return workbench_fail(":deal ZONE CARDS, such as :deal deck rote_bohne, 2 blaue_bohne");
    snprintf(command, sizeof command, "deal %s %s", target, rest);
    int n = read_pieces(game, rest, to, pieces, 40);
    BohnError err;
    bool done = n > 0;
    workbench_before_edit(bench, command);
    taken[to] = true;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < pieces[i].n && done; k++) {
            snprintf(command, sizeof command, "put %s %s from %s", info->kinds[pieces[i].kind].id, info->zones[to].full,
                     info->zones[place_source(game, pieces[i].kind, taken)].full);
            done = bohn_edit(game, command, &err) || workbench_error(&err);
        }
    workbench_after_edit(bench, done);
    return workbench_go_on(bench) && done;
}

static bool command_question(Workbench *bench, char *rest) {
    Page page = { 0 };
    (void)rest;
    workbench_question(bench, &page);
    workbench_show(&page);
    return true;
}

static bool command_eyes(Workbench *bench, char *rest) {
    int seat = 0;
    if (!*rest) return workbench_fail(":eyes SEAT, or :eyes all");
    if (strcmp(rest, "all") != 0 && !workbench_number(*rest == 'p' ? rest + 1 : rest, 0, 1, bench->players, &seat)) return false;
    bench->eyes = seat - 1 < 0 ? BOHN_ALL_SEATS : seat - 1;
    return command_view(bench, (char[]){ "" });
}

const WorkbenchCommand workbench_table_commands[] = {
    { "view", "[SEAT | all]", "the table as a seat may see it, or everything", command_view },
    { "eyes", "SEAT | all", "whose eyes :view looks with by itself", command_eyes },
    { "question", "", "the question that stands open, and its options", command_question },
    { "deal", "ZONE CARDS", "lay cards: :deal deck rote_bohne, 2 blaue_bohne (the last is on top)", command_deal },
    { "edit", "COMMAND", "an edit as records have it: put, clear, rest, set, open, close, cursor", command_edit },
    { NULL, NULL, NULL, NULL }
};
