/* pages.c - see pages.h. */
#include "repl/sim/pages.h"

#include "repl/page/document.h"
#include "repl/sim/html_report.h"
#include "repl/sim/report.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"

static bool write_page(SimRunner *runner, int number, const char *report, BohnError *err) {
    char file[4096];
    Seats seats;
    BohnGame *game = sim_runner_again(runner, number, &seats, err);
    if (!game) return false;
    View view = { .game = game, .seats = &seats, .seat = BOHN_ALL_SEATS, .lang = lang_now() };
    sim_html_page_name(report, number, file, sizeof file);
    bool ok = document_save(&view, file, err);
    bohn_free(game);
    return ok;
}

static bool is_among(const int *games, int n, int game) {
    for (int i = 0; i < n; i++)
        if (games[i] == game) return true;
    return false;
}

bool sim_pages_write(SimRunner *runner, const SimResult *result, const char *name, BohnError *err) {
    SimReport report;
    bool ok = true;
    int written[SIM_STRANGENESSES * SIM_STRANGEST], n = 0; /* a game may be strange in several respects */
    if (!sim_report_make(&report, result)) return error_fill(err, BOHN_SYSTEM, "out of memory");
    for (int which = 0; which < SIM_STRANGENESSES; which++)
        for (int i = 0; ok && i < report.n_strange[which]; i++) {
            int game = report.strange[which][i].game;
            if (is_among(written, n, game)) continue;
            written[n++] = game;
            ok = write_page(runner, game, name, err);
        }
    sim_report_free(&report);
    return ok;
}
