/* table.c - workbench commands that show and edit the table. */
#include "repl/workbench/workbench.h"

#include "repl/play/screen.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"

#include <stdarg.h>
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
    screen_table(&page, workbench_game(bench), seat, &bench->seats, bench->lang, 0, BOARD_LINES);
    page_show(&page);
    return true;
}

static bool run_lua(Workbench *bench, const char *format, ...) PRINTF_LIKE(2, 3);
static bool run_lua(Workbench *bench, const char *format, ...) {
    char chunk[9000] = "=";
    va_list args;
    va_start(args, format);
    vsnprintf(chunk + 1, sizeof chunk - 1, format, args);
    va_end(args);
    return workbench_serve(bench, chunk);
}

static bool command_edit(Workbench *bench, char *rest) {
    static const char *const forms[][2] = {
        { "put(\"3 blaue_bohne\", p1.field_1)", "cards from the box; ~ after a card lays it face down, ^ face up" },
        { "put(\"rote_bohne\", t.deck, { from = p1.hand })", "from a zone; at = \"bottom\" puts them there" },
        { "put(\"rote_bohne\", t.deck, { from = \"anywhere\" })", "from the box, else from where most of them are" },
        { "clear(ZONE)  open(ZONE)  close(ZONE)", "cleared cards go to the box" },
        { "rest(BACK, ZONE)  rest(BACK, ZONE, \"under\")", "what the box has with that back, shuffled" },
        { "set(COUNTER, N)", "a counter of the table or of a seat" },
        { "cursor { turn = 2, phase = \"plant\", steps = 0, seat = 1 }", "where the game goes on" },
    };
    Page page = { 0 };
    if (*rest) {
        bool done = run_lua(bench, "%s", rest);
        if (!done && !strpbrk(rest, "({"))
            workbench_fail("an edit is Lua, such as put(\"3 blaue_bohne\", p1.field_1); :edit lists the functions");
        return done;
    }
    page_line(&page, STYLE_PLAIN, "Lua that changes the table is an edit, with or without :edit. In addition to the "
              "primitives of rules:");
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        page_add(&page, STYLE_KEY, "  %-58s", forms[i][0]);
        page_line(&page, STYLE_PLAIN, " %s", forms[i][1]);
    }
    page_show(&page);
    return true;
}

/* :deal p1.hand rote_bohne, 3 blaue_bohne. Cards go on top, or to the back of a hand; the last one
 * named is on top. */
static bool command_deal(Workbench *bench, char *rest) {
    const char *zone = workbench_word(&rest);
    if (!*rest) return workbench_fail(":deal ZONE CARDS, such as :deal deck rote_bohne, 2 blaue_bohne");
    if (strpbrk(zone, "'\\") || strpbrk(rest, "'\\")) return workbench_fail("'%s': a zone and cards are expected", rest);
    return run_lua(bench, "put('%s', '%s', { from = 'anywhere', but = { '%s' } })", rest, zone, zone);
}

static bool command_question(Workbench *bench, char *rest) {
    Page page = { 0 };
    (void)rest;
    workbench_question(bench, &page);
    page_show(&page);
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
    { "view", "[SEAT | all]", "show the table as a seat sees it, or everything", command_view },
    { "eyes", "SEAT | all", "set the default viewer of :view", command_eyes },
    { "question", "", "show the pending question and its options", command_question },
    { "deal", "ZONE CARDS", "place cards: :deal deck rote_bohne, 2 blaue_bohne (the last is on top)", command_deal },
    { "edit", "[LUA]", "change the table; without arguments: put, clear, rest, set, open, close, cursor", command_edit },
    { NULL, NULL, NULL, NULL }
};
