/* result.c - the opening and the result of a game. See screen.h. */
#include "repl/play/screen.h"

#include "repl/play/narrate.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"
#include "repl/term/utf8.h"

#include <stdio.h>
#include <string.h>

void screen_opening(Page *page, BohnGame *game, const Seats *seats, const char *lang, bool names) {
    page_line(page, STYLE_STRONG, tr(seats->n == 1 ? "%s, %d player, seed %llu" : "%s, %d players, seed %llu"),
              bohn_in(&bohn_info(bohn_rules(game))->title, lang), seats->n, (unsigned long long)bohn_now(game).seed);
    for (int i = 0; names && i < seats->n; i++) page_line(page, STYLE_PLAIN, "  p%d %s", i + 1, seats->name[i]);
}

static bool comes_before(int a, int b, unsigned winners, int scores[][4], bool least_wins) {
    bool first = winners >> a & 1, second = winners >> b & 1;
    if (first != second) return first;
    return least_wins ? scores[a][0] < scores[b][0] : scores[a][0] > scores[b][0];
}

/* Does the kind of card stand for a seat, as its look says: "flag p2"? */
static bool stands_for(const BohnKind *kind, int seat) {
    const char name[] = { ' ', 'p', (char)('1' + seat), '\0' }, *at = strstr(kind->look, name);
    return at && (at[3] == '\0' || at[3] == ' ');
}

/* What lies on the tiles of a board that have a card of the seat: "2 × village, city, fortress". */
static void write_tiles(const BohnGame *game, int seat, const char *lang, char *out, size_t size) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int kinds[256], n = 0;
    for (int zone = 0; zone < info->n_zones; zone++) {
        int found = n;
        bool own = false;
        for (int i = 0; board_has(info, zone) && i < bohn_zone_size(game, zone); i++) {
            int kind = info->kind_of[bohn_zone_card(game, BOHN_ALL_SEATS, zone, i)];
            if (stands_for(&info->kinds[kind], seat)) own = true;
            else if (found < 256) kinds[found++] = kind;
        }
        if (own) n = found;
    }
    if (n > 0) narrate_kinds(info, kinds, n, lang, out, size);
}

static void write_cards(const BohnGame *game, int zone, const char *lang, char *out, size_t size) {
    int cards[400], n = bohn_zone_size(game, zone);
    for (int i = 0; i < n && i < 400; i++) cards[i] = bohn_zone_card(game, BOHN_ALL_SEATS, zone, i);
    narrate_cards(bohn_info(bohn_rules(game)), cards, n < 400 ? n : 400, lang, out, size);
}

/* Thalers as a number, and the cards that are listed beside them: "thalers: 12 · establishments: Casino 3, Razzia". */
static void write_property(const BohnGame *game, int seat, const char *lang, char *out, size_t size) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    char name[100], list[600];
    for (int zone = 0; zone < info->n_zones; zone++) {
        bool coins = strcmp(info->zones[zone].name, "coins") == 0;
        if (info->zones[zone].seat != seat || bohn_zone_size(game, zone) == 0) continue;
        if (!coins && (info->zones[zone].show != BOHN_SHOW_KINDS || info->zones[zone].visibility != BOHN_SEEN_ALL)) continue;
        narrate_name(info, "zone", info->zones[zone].name, lang, name, sizeof name);
        if (coins) snprintf(list, sizeof list, "%d", bohn_zone_size(game, zone));
        else write_cards(game, zone, lang, list, sizeof list);
        string_append(out, size, "%s%s%s %s", *out ? " · " : "", name, tr(":"), list);
    }
}

/* Where the points came from: the landscapes of a board; the thalers by their kinds, if those are the score; thalers
 * and what they have bought; or else what the script measures. */
static void put_sources(Page *page, BohnGame *game, int seat, int score, const char *lang) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    char zone[24], list[1000] = "";
    snprintf(zone, sizeof zone, "p%d.coins", seat + 1);
    int coins = bohn_zone_find(info, zone), n = coins >= 0 ? bohn_zone_size(game, coins) : 0;
    bool several = false;
    for (int i = 1; i < n; i++)
        several |= info->kind_of[bohn_zone_card(game, BOHN_ALL_SEATS, coins, i)] !=
                   info->kind_of[bohn_zone_card(game, BOHN_ALL_SEATS, coins, 0)];
    write_tiles(game, seat, lang, list, sizeof list);
    if (!*list && n == score && several) {
        char name[100], kinds[800];
        narrate_name(info, "zone", "coins", lang, name, sizeof name);
        write_cards(game, coins, lang, kinds, sizeof kinds);
        snprintf(list, sizeof list, "%s%s %s", name, tr(":"), kinds);
    } else if (!*list && coins >= 0 && n != score && !board_shown(info)) write_property(game, seat, lang, list, sizeof list);
    for (int i = 0; coins < 0 && i < info->n_counters; i++) {
        const BohnCounter *counter = &info->counters[i];
        const char *name = bohn_in(&counter->measure, lang);
        if (counter->seat != seat || !name || bohn_counter_value(game, i) == 0) continue;
        string_append(list, sizeof list, "%s%s%s %d", *list ? ", " : "", name, tr(":"), bohn_counter_value(game, i));
    }
    if (!*list) return;
    page_add(page, STYLE_FAINT, "     ");
    page_hang(page);
    page_line(page, STYLE_FAINT, "%s", list);
}

bool screen_result(Page *page, BohnGame *game, const Seats *seats, const char *lang, BohnError *err) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int scores[BOHN_MAX_SEATS][4] = { { 0 } }, n = info->players, humans = 0, widest = 10;
    unsigned winners = 0;
    for (int seat = 0; seat < n; seat++) {
        humans += strcmp(seats->name[seat], "human") == 0;
        if (widest < utf8_width(seats->name[seat])) widest = utf8_width(seats->name[seat]);
    }
    for (int seat = 0; seat < n; seat++)
        if (!bohn_score(game, seat, scores[seat], err)) return false;
    if (!bohn_winners(game, &winners, err)) return false;
    bool several = (winners & (winners - 1)) != 0;
    const char *together = bohn_in(bohn_text(info, "wins_together"), lang); /* for teams */
    const char *wins = !several ? tr("wins") : together ? together : tr("shares the victory");
    page_line(page, STYLE_STRONG, tr("The game is over after %d turns and %d decisions (seed %llu)."),
              bohn_now(game).turn, bohn_now(game).position, (unsigned long long)bohn_now(game).seed);
    int best = scores[0][0];
    for (int seat = 1; seat < n; seat++)
        if (info->least_wins ? scores[seat][0] < best : scores[seat][0] > best) best = scores[seat][0];
    int order[BOHN_MAX_SEATS];
    for (int i = 0; i < n; i++) { /* winners first, then by score */
        int at = i;
        for (; at > 0 && comes_before(i, order[at - 1], winners, scores, info->least_wins); at--) order[at] = order[at - 1];
        order[at] = i;
    }
    for (int place = 0; place < n; place++) {
        int seat = order[place];
        bool tied = false, tie_breaks = false; /* for first place only */
        for (int other = 0; other < n && scores[seat][0] == best; other++) {
            if (other == seat || scores[other][0] != best) continue;
            tied = true;
            tie_breaks |= scores[other][1] != 0;
        }
        bool you = humans == 1 && strcmp(seats->name[seat], "human") == 0;
        const char *name = you ? tr("you") : seats->name[seat];
        char score[100], tie_break[100];
        narrate_number(info, "score_unit", scores[seat][0], lang, score, sizeof score);
        narrate_number(info, "tie_break_unit", scores[seat][1], lang, tie_break, sizeof tie_break);
        int pad = 4 - (int)strcspn(score, " ");
        page_add(page, STYLE_PLAIN, "  p%d %-*s %*s%s", seat + 1, widest, name, pad > 0 ? pad : 0, "", score);
        const char *caption = bohn_phrase(game, BOHN_ALL_SEATS, BOHN_HOOK_SEAT_CAPTION, seat, NULL, lang);
        if (*caption) page_add(page, STYLE_PLAIN, "  (%s)", caption);
        if (tied && (scores[seat][1] || tie_breaks))
            page_add(page, STYLE_FAINT, tr("  (tie-break: %s)"), tie_break);
        if (winners >> seat & 1) page_add(page, STYLE_STRONG, "  %s", wins);
        page_end(page);
        put_sources(page, game, seat, scores[seat][0], lang);
    }
    const char *verdict = bohn_phrase(game, BOHN_ALL_SEATS, BOHN_HOOK_VERDICT, 0, NULL, lang);
    if (*verdict) page_line(page, STYLE_STRONG, "%s", verdict);
    else if (winners == 0) page_line(page, STYLE_STRONG, "%s", tr("Nobody wins."));
    return true;
}
