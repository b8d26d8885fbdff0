/* lab_table.c - looking at the table of the workbench, and laying cards by hand. */
#include "repl/lab.h"

#include "repl/screen.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool command_view(Lab *lab, char *rest) {
    int seat = lab->eyes;
    if (strcmp(rest, "all") == 0) seat = BOHN_ALL_SEATS;
    else if (*rest) {
        if (!lab_number(*rest == 'p' ? rest + 1 : rest, 0, 1, lab->players, &seat)) return false;
        seat--;
    }
    Page page = { 0 };
    screen_table(&page, lab_game(lab), seat, &lab->seats, lab->lang, 0);
    lab_show(&page);
    return true;
}

static bool edit(Lab *lab, const char *command) {
    BohnError err;
    return bohn_edit(lab_game(lab), command, &err) || lab_error(&err);
}

static bool command_edit(Lab *lab, char *rest) {
    if (!*rest) return lab_fail(":edit put 3 blaue_bohne p1.field_1, clear ZONE, set COUNTER N, cursor turn N phase NAME p1 …");
    return edit(lab, rest) && lab_go_on(lab);
}

static int cards_of(const BohnGame *game, int zone, int kind) {
    int n = 0;
    for (int i = 0; i < bohn_zone_size(game, zone); i++)
        n += bohn_card_kind(bohn_rules(game), bohn_zone_card(game, BOHN_ALL_SEATS, zone, i)) == kind;
    return n;
}

/* Where a card of the kind is taken from: the box, else where most of them lie. */
static int source_of(const BohnGame *game, int kind, int to) {
    int best = 0;
    if (cards_of(game, 0, kind) > 0) return 0;
    for (int zone = 1; zone < bohn_zone_count(bohn_rules(game)); zone++)
        if (zone != to && cards_of(game, zone, kind) > cards_of(game, best, kind)) best = zone;
    return best;
}

static void zone_name(const BohnRules *rules, int zone, char *text, size_t n) {
    if (bohn_zone_seat(rules, zone) >= 0) snprintf(text, n, "p%d.%s", bohn_zone_seat(rules, zone) + 1, bohn_zone_name(rules, zone));
    else snprintf(text, n, "%s", bohn_zone_name(rules, zone));
}

static int find_kind(const BohnRules *rules, const char *id) {
    const char *names[400];
    int n = bohn_kind_count(rules);
    for (int i = 0; i < n; i++)
        if (strcmp(bohn_kind_id(rules, i), id) == 0) return i;
    for (int i = 0; i < n && i < 400; i++) names[i] = bohn_kind_id(rules, i);
    const char *near = text_nearest(id, names, n < 400 ? n : 400);
    lab_fail("no card is called '%s'%s%s%s", id, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    return -1;
}

/* :deal p1.hand rote_bohne, 3 blaue_bohne. They go on top, and of a hand to the back; the last one named
 * lies on top. */
static bool command_deal(Lab *lab, char *rest) {
    BohnGame *game = lab_game(lab);
    const BohnRules *rules = bohn_rules(game);
    const char *target = lab_word(&rest);
    int to = bohn_zone_find(rules, target);
    if (to < 0 || !*rest) return lab_fail(to < 0 && *target ? "'%s' is not a zone; :deal ZONE CARDS" : ":deal ZONE CARDS, such as :deal deck rote_bohne, 2 blaue_bohne", target);
    char *end = NULL;
    for (char *piece = strtok_r(rest, ",", &end); piece; piece = strtok_r(NULL, ",", &end)) {
        char *at = piece, from[120], full[120], command[400];
        const char *word = lab_word(&at);
        int n = isdigit((unsigned char)word[0]) ? atoi(word) : 1;
        if (isdigit((unsigned char)word[0])) word = lab_word(&at);
        int kind = find_kind(rules, word);
        if (kind < 0) return false;
        for (int i = 0; i < n; i++) {
            zone_name(rules, source_of(game, kind, to), from, sizeof from);
            zone_name(rules, to, full, sizeof full);
            snprintf(command, sizeof command, "put %s %s from %s", bohn_kind_id(rules, kind), full, from);
            if (!edit(lab, command)) return false;
        }
    }
    return lab_go_on(lab);
}

static bool command_question(Lab *lab, char *rest) {
    Page page = { 0 };
    (void)rest;
    lab_question(lab, &page);
    lab_show(&page);
    return true;
}

static bool command_eyes(Lab *lab, char *rest) {
    int seat = 0;
    if (strcmp(rest, "all") != 0 && !lab_number(*rest == 'p' ? rest + 1 : rest, 0, 1, lab->players, &seat)) return false;
    lab->eyes = seat - 1 < 0 ? BOHN_ALL_SEATS : seat - 1;
    return command_view(lab, (char[]){ "" });
}

const LabCommand lab_table_commands[] = {
    { "view", "[SEAT | all]", "the table as a seat may see it, or everything", command_view },
    { "eyes", "SEAT | all", "whose eyes :view looks with by itself", command_eyes },
    { "question", "", "the question that stands open, and its options", command_question },
    { "deal", "ZONE CARDS", "lay cards: :deal deck rote_bohne, 2 blaue_bohne (the last is on top)", command_deal },
    { "edit", "COMMAND", "an edit as records have it: put, clear, rest, set, open, close, cursor", command_edit },
    { NULL, NULL, NULL, NULL }
};
