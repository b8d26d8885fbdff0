/* result.c - the opening and the result of a game. See screen.h. */
#include "repl/play/screen.h"

#include "repl/term/lang.h"

#include <string.h>

void screen_opening(Page *page, BohnGame *game, const Seats *seats, const char *lang, bool names) {
    page_line(page, STYLE_STRONG, tr(seats->n == 1 ? "%s, %d player, seed %llu" : "%s, %d players, seed %llu"),
              bohn_in(&bohn_info(bohn_rules(game))->title, lang), seats->n, (unsigned long long)bohn_now(game).seed);
    for (int i = 0; names && i < seats->n; i++) page_line(page, STYLE_PLAIN, "  p%d %s", i + 1, seats->name[i]);
}

bool screen_result(Page *page, BohnGame *game, const Seats *seats, const char *lang, BohnError *err) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int scores[BOHN_MAX_SEATS][4] = { { 0 } }, n = info->players, humans = 0;
    unsigned winners = 0;
    const char *unit = bohn_in(bohn_text(info, "score_unit"), lang);
    const char *tie_unit = bohn_in(bohn_text(info, "tie_break_unit"), lang);
    for (int seat = 0; seat < n; seat++) humans += strcmp(seats->name[seat], "human") == 0;
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
    for (int seat = 0; seat < n; seat++) {
        bool tied = false, tie_breaks = false; /* for first place only */
        for (int other = 0; other < n && scores[seat][0] == best; other++) {
            if (other == seat || scores[other][0] != best) continue;
            tied = true;
            tie_breaks |= scores[other][1] != 0;
        }
        bool you = humans == 1 && strcmp(seats->name[seat], "human") == 0;
        const char *name = you ? tr("you") : seats->name[seat];
        page_add(page, STYLE_PLAIN, "  p%d %-10s %4d%s%s", seat + 1, name, scores[seat][0], unit ? " " : "",
                 unit ? unit : "");
        const char *caption = bohn_phrase(game, BOHN_ALL_SEATS, BOHN_HOOK_SEAT_CAPTION, seat, NULL, lang);
        if (*caption) page_add(page, STYLE_PLAIN, "  (%s)", caption);
        if (tied && (scores[seat][1] || tie_breaks))
            page_add(page, STYLE_FAINT, tr("  (tie-break: %d%s%s)"), scores[seat][1], tie_unit ? " " : "", tie_unit ? tie_unit : "");
        if (winners >> seat & 1) page_add(page, STYLE_STRONG, "  %s", wins);
        page_end(page);
    }
    const char *verdict = bohn_phrase(game, BOHN_ALL_SEATS, BOHN_HOOK_VERDICT, 0, NULL, lang);
    if (*verdict) page_line(page, STYLE_STRONG, "%s", verdict);
    else if (winners == 0) page_line(page, STYLE_STRONG, "%s", tr("Nobody wins."));
    return true;
}
