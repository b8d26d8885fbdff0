/* verbs.c - see verbs.h. */
#include "repl/play/verbs.h"

#include "repl/play/board.h"
#include "repl/play/clauses.h"
#include "repl/play/hint.h"
#include "repl/play/match.h"
#include "repl/play/parse.h"
#include "repl/play/screen.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NAME_SIZE 400

/* ---- why and help ----------------------------------------------------------------------------- */

static void put_clause_text(Page *page, const char *clause, const char *text) {
    page_add(page, STYLE_KEY, "  %s ", clause);
    page_hang(page);
    page_line(page, STYLE_FAINT, "%s", text);
}

static void put_clause(const Choices *c, Page *page, const char *clause) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    char text[1500];
    if (clause_text(info, c->lang, clause, text, sizeof text)) put_clause_text(page, clause, text);
}

static void put_refused(const Choices *c, Page *page, const char *label, int16_t word, bool explain) {
    const char *clause = word >= 0 ? bohn_info(bohn_rules(c->game))->words[word] : "";
    page_add(page, STYLE_PLAIN, tr("Not possible: %s"), "");
    page_hang(page);
    page_add(page, STYLE_PLAIN, "%s", label);
    page_line(page, STYLE_KEY, "%s%s", *clause ? " — " : "", clause);
    if (explain) put_clause(c, page, clause);
}

void verb_refused(const Choices *c, const BohnOption *option) {
    Page page = { 0 };
    char label[NAME_SIZE];
    choices_label(c, option, label, sizeof label);
    put_refused(c, &page, label, option->clause, true);
    page_show(&page);
}

/* True if options i and j share a line: refused by the same clause, and both tiles, cards, or the same script word. */
static bool grouped(const Choices *c, int i, int j) {
    const BohnOption *a = choices_refused(c, i), *b = choices_refused(c, j);
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    if (choices_equal(a, b)) return true;
    if (a->clause != b->clause) return false;
    if (a->n > 1 && a->n == b->n && a->atom[0].type == BOHN_WORD && b->atom[0].type == BOHN_WORD)
        return a->atom[0].value == b->atom[0].value;
    if (a->n == 1 && b->n == 1 && a->atom[0].type == BOHN_CARD && b->atom[0].type == BOHN_CARD) return true;
    return board_is_tile(info, a) && board_is_tile(info, b);
}

/* The first option on the line of option j, possibly j. */
static int group_of(const Choices *c, int j) {
    int i = 0;
    while (!grouped(c, i, j)) i++;
    return i;
}

/* If a question offers an action, its refusals appear in both lists. */
static bool is_repeated(const Choices *c, int j) {
    for (int i = 0; i < j; i++)
        if (choices_equal(choices_refused(c, i), choices_refused(c, j))) return true;
    return false;
}

#define MAX_GROUP 100

/* "buy Casino 3 4, Razzia": the group of option i; false unless it has several options of a script word and a card. */
static bool write_cards(const Choices *c, int i, char *out, size_t n) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    const BohnOption *option = choices_refused(c, i);
    int cards[MAX_GROUP], found = 0;
    char list[NAME_SIZE];
    if (option->n != 2 || option->atom[0].type != BOHN_WORD || option->atom[1].type != BOHN_CARD) return false;
    for (int j = i; choices_refused(c, j) && found < MAX_GROUP; j++)
        if (grouped(c, i, j) && !is_repeated(c, j)) cards[found++] = choices_refused(c, j)->atom[1].value;
    const char *text = bohn_in(bohn_text(info, info->words[option->atom[0].value]), c->lang);
    const char *gap = text ? strstr(text, "{1}") : NULL;
    if (found < 2 || !gap) return false;
    narrate_cards(info, cards, found, c->lang, list, sizeof list);
    snprintf(out, n, "%.*s%s%s", (int)(gap - text), text, list, gap + 3);
    return true;
}

/* "sail ship 1 to Bohnaco, sail ship 1 to Bohnbay": the group of option i. */
static void write_labels(const Choices *c, int i, char *out, size_t n) {
    char label[NAME_SIZE];
    out[0] = '\0';
    for (int j = i; choices_refused(c, j); j++) {
        if (!grouped(c, i, j) || is_repeated(c, j)) continue;
        choices_label(c, choices_refused(c, j), label, sizeof label);
        string_append(out, n, "%s", j > i ? ", " : "");
        utf8_join(out, n, label);
    }
}

/* Appends the refused options, one line per group. With `explain`, a clause's text follows its last line, unless it is
 * the question's clause, which was already printed. */
static void put_all_refused(const Choices *c, Page *page, bool explain) {
    for (int i = 0; choices_refused(c, i); i++) {
        int16_t clause = choices_refused(c, i)->clause;
        bool last = true;
        char label[1600];
        if (group_of(c, i) < i) continue;
        if (!write_cards(c, i, label, sizeof label)) write_labels(c, i, label, sizeof label);
        for (int j = i + 1; choices_refused(c, j); j++)
            last &= choices_refused(c, j)->clause != clause || group_of(c, j) <= i;
        bool printed = clause >= 0 && strcmp(bohn_info(bohn_rules(c->game))->words[clause], c->request->clause) == 0;
        put_refused(c, page, label, clause, last && explain && !printed);
    }
}

/* Includes the clause texts if they fit on the screen. */
static void put_refusals(const Choices *c, Page *page) {
    Page refused = { 0 };
    int height = term_height(), width = term_width();
    put_all_refused(c, &refused, true);
    if (height > 0 && page_rows(page, width) + page_rows(&refused, width) >= height) {
        page_free(&refused);
        put_all_refused(c, &refused, false);
        page_line(&refused, STYLE_FAINT, "%s", tr("`why CLAUSE` prints a clause."));
    }
    page_append(page, &refused);
    page_free(&refused);
}

void verb_explain(const Choices *c) {
    Page page = { 0 };
    put_clause(c, &page, c->request->clause);
    page_show(&page);
}

void verb_why(const Choices *c, const char *about) {
    const BohnRequest *q = c->request;
    Page page = { 0 };
    char label[NAME_SIZE], text[NAME_SIZE];
    int number = atoi(about), letter = choices_action(c, about);
    char folded[NAME_SIZE];
    choices_question(c, text, sizeof text);
    utf8_fold(about, folded, sizeof folded);
    int found = *folded && number < 1 && letter < 0 ? parse_find(c, folded) : -1;
    const BohnOption *refused = *folded && number < 1 && found < 0 ? parse_refused(c, folded) : NULL;
    if (found >= q->n_options) letter = found - q->n_options;
    if (number >= 1 && choices_typed(c, number) >= 0) found = choices_typed(c, number);
    if (choices_lettered(c, about) >= 0) found = choices_lettered(c, about);
    if (found >= 0 && found < q->n_options) {
        choices_label(c, &q->options[found], label, sizeof label);
        page_line(&page, STYLE_PLAIN, tr("Possible: %s"), label);
    } else if (letter >= 0 && letter < c->n_actions) {
        choices_label(c, &c->actions[letter], label, sizeof label);
        page_line(&page, STYLE_PLAIN, tr("Possible at any time: %s"), label);
        page_read(&page);
        return;
    } else if (refused) {
        verb_refused(c, refused);
        return;
    } else if (*about) {
        char clause[64];
        snprintf(clause, sizeof clause, "%.63s", about);
        for (char *at = clause; at[0] && at[1]; at++) *at = (char)toupper((unsigned char)*at); /* BNP-T0a */
        put_clause(c, &page, clause);
        if (!page.length)
            page_line(&page, STYLE_WARN,
                      tr("Nothing is known about '%s' here; `why` alone explains the question, `help WORD` "
                         "searches the rules."),
                      about);
        page_read(&page);
        return;
    }
    page_add(&page, STYLE_PLAIN, tr("The question: %s (%s"), text, q->name);
    page_line(&page, STYLE_PLAIN, "%s%s)", *q->clause ? ", " : "", q->clause);
    put_clause(c, &page, q->clause);
    if (!*about) put_refusals(c, &page);
    page_read(&page);
}

static const char *const commands[][2] = {
    { "skip", "pass everything that can be passed until your own turn" },
    { "order WHAT", "be asked out of turn: order red, order p3, order all, order none" },
    { "undo", "back to your previous decision" },
    { "why [N]", "the rule behind the question, and what is refused" },
    { "table", "draw the table again" },
    { "cards", "all kinds of cards and how many there are of each" },
    { "help game", "the goal, the order of a turn and the end, in short" },
    { "hint", "what a bot would do, and what the answers are worth; hint seer: by search" },
    { "help WORD", "what a card does, or what the rules say about anything else" },
    { "log", "what has happened since your last turn; log all: from the beginning" },
    { "save FILE", "write the game so far to a file" },
    { "quit", "leave; the game is kept and can be resumed" },
};
enum { N_COMMANDS = sizeof commands / sizeof commands[0] };

static void put_command(const Choices *c, int i, Page *page) {
    const char *name = tr(commands[i][0]);
    page_add(page, STYLE_KEY, "  %s%*s ", name, 15 - utf8_width(name), "");
    page_hang(page);
    if (strcmp(commands[i][0], "why [N]") == 0 && *c->request->clause)
        page_line(page, STYLE_PLAIN, tr("the rule behind the question, and what is refused; why %s shows a clause"),
                  c->request->clause);
    else page_line(page, STYLE_PLAIN, "%s", tr(commands[i][1]));
}

/* A line in columns: what does not fit stands below its last one. */
static void put_way(Page *page, const char *text) {
    const char *last = text;
    for (const char *at = text; (at = strstr(at, "  ")) != NULL; at++) last = at + 2;
    page_add(page, STYLE_PLAIN, "%.*s", (int)(last - text), text);
    page_hang(page);
    page_line(page, STYLE_PLAIN, "%s", last);
}

/* The ways to bargain, and what each is called in the language of the screen. */
static const char *const deals[][2] = {
    { "offer", "Offer:   offer p2: 1 3 for red, red  cards by number or name, wishes by name" },
    { "give", "Give:    give 2 to p3                Ask: ask p2: 2 blue for 1" },
    { "ask", "Give:    give 2 to p3                Ask: ask p2: 2 blue for 1" },
    { "all", "Call:    offer all: 1                asks everybody what they give for it; ask all: red" },
    { "offer", "Call:    offer all: 1                asks everybody what they give for it; ask all: red" },
    { "offer", "Several: offer p2 p3: 1 for red      p2, and if p2 refuses, p3" },
    { "accept", "Offers made to you: accept 2, reject 2, reject all" },
    { "reject", "Offers made to you: accept 2, reject 2, reject all" },
    { "counter", "Counter: counter 1 for red           refuses, and makes this offer as soon as the rules let you" },
};

/* What a command does: those whose name begins with the word. False if there is none. */
static bool put_commands(const Choices *c, const char *folded, Page *page) {
    char name[NAME_SIZE];
    size_t before = page->length;
    for (int i = 0; i < N_COMMANDS; i++)
        for (int own = 0; own < 2; own++) { /* in English, and in the language of the screen */
            utf8_fold(own ? tr(commands[i][0]) : commands[i][0], name, sizeof name);
            name[strcspn(name, " ")] = '\0';
            if (strcmp(name, folded) != 0) continue;
            put_command(c, i, page);
            break;
        }
    for (size_t i = 0; i < sizeof deals / sizeof deals[0]; i++)
        if (lang_among(folded, (const char *const[]){ deals[i][0], NULL })) put_way(page, tr(deals[i][1]));
    return page->length > before;
}

static void help(const Choices *c) {
    const BohnRequest *q = c->request;
    Page page = { 0 };
    if (q->n_options) put_way(&page, tr("Answer with a number or a name (the first letters are enough)."));
    if (q->type == BOHN_PICK) put_way(&page, tr("Several at once: 1 3 or 1-3 or names with commas between them."));
    if (q->type == BOHN_DEAL) {
        put_way(&page, tr("Offer:   offer p2: 1 3 for red, red  cards by number or name, wishes by name"));
        put_way(&page, tr("Give:    give 2 to p3                Ask: ask p2: 2 blue for 1"));
        if (q->call)
            put_way(&page, tr("Call:    offer all: 1                asks everybody what they give for it; ask all: red"));
        if (q->n_partners > 1)
            put_way(&page, tr("Several: offer p2 p3: 1 for red      p2, and if p2 refuses, p3"));
        if (q->n_options) put_way(&page, tr("Offers made to you: accept 2, reject 2, reject all"));
        put_way(&page, tr("Guided:  offer                       asks step by step"));
    }
    if (q->offer)
        put_way(&page, tr("Counter: counter 1 for red           refuses, and makes this offer as soon as the rules let you"));
    if (q->pass) put_way(&page, tr("Pass:    Enter, - or pass"));
    if (c->n_actions)
        page_line(&page, STYLE_PLAIN, tr("At any time: type the letter, or for example: harvest field 1"));
    bool alone = bohn_info(bohn_rules(c->game))->players == 1; /* nobody else has a turn: no skip, no order */
    for (int i = alone ? 2 : 0; i < N_COMMANDS; i++) put_command(c, i, &page);
    page_read(&page);
}

/* The human who made decision i; BOHN_NO_SEAT if it was a bot. */
static int human_of(const Session *session, int i) {
    int seat = seats_who(bohn_decision(session->game, i));
    return seat != BOHN_NO_SEAT && session->seats.kind[seat] == SEAT_HUMAN ? seat : BOHN_NO_SEAT;
}

/* The first event of the seat's last turn before this one; 0 if there is none. */
static int last_turn(const Session *session, int seat) {
    int first = 0, before = 0, active = BOHN_NO_SEAT, turn = 0;
    for (int i = 1; i < bohn_now(session->game).events; i++) { /* the first is the setup */
        BohnEvent event;
        if (!bohn_event(session->game, seat, i, &event) || event.type != BOHN_EVENT_STEP) continue;
        if (event.a == seat && event.c != turn) {
            before = first;
            first = i;
        }
        active = event.a;
        turn = event.c;
    }
    return active == seat ? before : first;
}

static void print_log(Session *session, int seat, bool all) {
    Page page = { 0 };
    Narrator narrator = narrate_start(seat);
    int from = all ? 0 : last_turn(session, seat);
    if (from > 0) narrate_skip(&narrator, session->game, from);
    narrate_news(&narrator, session->game, session->lang, &page);
    if (!page.length)
        page_line(&page, STYLE_PLAIN, "%s", tr("Nothing has happened yet."));
    if (from > 0) page_line(&page, STYLE_FAINT, "%s", tr("`log all` shows everything from the beginning."));
    page_read(&page);
}

/* True if the seat has seen a hidden card since this position. */
static bool has_seen_since(const BohnGame *game, int position, int seat) {
    BohnEvent event = { .position = position + 1 };
    for (int i = bohn_now(game).events - 1; i >= 0 && event.position > position; i--) {
        bohn_event(game, seat, i, &event);
        if (event.fresh && event.position > position) return true;
    }
    return false;
}

/* Goes back to the last decision that a human was really asked for. False, with the game unchanged, if not allowed. */
static bool undo(Session *session) {
    BohnGame *game = session->game;
    BohnError err;
    int start = bohn_now(game).position, target = start, asked = bohn_request(game)->seat;
    bool alone = seats_humans(&session->seats) == 1, seen = false;
    for (;;) {
        char text[200];
        const char *refusal = NULL;
        do target--;
        while (target >= 0 &&
               (human_of(session, target) == BOHN_NO_SEAT || autopass_was_silent(&session->autopass, target)));
        int who = target < 0 ? asked : human_of(session, target);
        for (int i = 0; target >= 0 && who == asked && i < session->seats.n; i++)
            if (session->seats.kind[i] == SEAT_HUMAN) seen |= has_seen_since(game, target, i);
        if (target < 0) refusal = tr("You have no decision to undo.");
        else if (who != asked) { /* players undo only their own decisions */
            snprintf(text, sizeof text, tr("The last decision was p%d's: only p%d can undo it."), who + 1, who + 1);
            refusal = text;
        } else if (seen && !alone && !session->undo_reveals)
            refusal = tr("Not undone: someone has seen a hidden card since then (--undo-reveals allows it).");
        if (refusal) {
            page_warn(refusal);
            if (bohn_now(game).position != start) bohn_goto(game, start, &err);
            return false;
        }
        if (!bohn_goto(game, target, &err)) {
            error_print(&err);
            return false;
        }
        Choices choices;
        BohnAnswer forced;
        choices_look(&choices, game, session->lang, NULL);
        bool asked_again = !choices_forced(&choices, &forced) && !autopass_uncontested(&session->autopass, game);
        if (asked_again) break; /* otherwise it would be decided again at once */
    }
    autopass_undo(&session->autopass, target);
    session->rest.of = REST_NONE;
    session->round.turn = session->counter[asked].turn = 0;
    memset(session->plain_turn, 0, sizeof session->plain_turn);
    Page *notice = &session->notices[bohn_request(game)->seat];
    page_free(notice);
    char phase[100];
    narrate_name(bohn_info(session->rules), "phase", bohn_now(game).phase, session->lang, phase, sizeof phase);
    page_line(notice, STYLE_WARN, tr("Back at turn %d, %s (decision %d)."), bohn_now(game).turn, phase, target + 1);
    if (seen) page_line(notice, STYLE_WARN, "%s", tr("You have seen cards that are now hidden again."));
    for (int i = 0; i < session->seats.n; i++) {
        Page old = { 0 };
        session->narrator[i] = narrate_start(i);
        narrate_news(&session->narrator[i], game, session->lang, &old); /* already known: not printed */
        page_free(&old);
    }
    return true;
}

static void save(Session *session, const char *file) {
    BohnError err;
    if (!*file && !session->own_record && session->record[0]) file = session->record;
    if (!*file && session->saved[0]) file = session->saved;
    if (!*file) {
        page_warn(tr("Where to? save FILE"));
        return;
    }
    Page page = { 0 };
    if (autosave_save(session, file, &err)) page_line(&page, STYLE_PLAIN, tr("Saved in %s."), file);
    else page_line(&page, STYLE_WARN, "%s", err.text);
    page_show(&page);
}

/* ---- cards ------------------------------------------------------------------------------------ */

static int widest_name(const BohnInfo *info, const char *lang) {
    int widest = 0;
    for (int kind = 0; kind < info->n_kinds; kind++) {
        int width = utf8_width(bohn_in(&info->kinds[kind].name, lang));
        if (width > widest) widest = width;
    }
    return widest;
}

static const char *kind_caption(const Choices *c, int kind) {
    return bohn_phrase(c->game, c->request->seat, BOHN_HOOK_KIND_CAPTION, kind, NULL, c->lang);
}

/* Appends a kind with its number of cards and its caption; nothing if the game has none of it. */
static void put_card(const Choices *c, int kind, int widest, Page *page) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    const char *name = bohn_in(&info->kinds[kind].name, c->lang);
    int n = 0, copies = 0;
    for (int zone = 0; zone < info->n_zones; zone++) n += bohn_zone_size(c->game, zone);
    for (int card = 0; card < n; card++) copies += info->kind_of[card] == kind;
    if (copies == 0) return;
    const char *text = kind_caption(c, kind);
    page_add(page, STYLE_KEY, "  %3d × ", copies);
    page_hang(page);
    page_add(page, STYLE_STRONG, "%s", name);
    page_add(page, STYLE_PLAIN, "%*s", !text[0] ? 0 : widest > utf8_width(name) ? widest - utf8_width(name) + 2 : 2, "");
    page_hang(page);
    page_line(page, STYLE_PLAIN, "%s", text);
}

static void print_cards(const Choices *c) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    Page page = { 0 };
    for (int kind = 0; kind < info->n_kinds; kind++) put_card(c, kind, widest_name(info, c->lang), &page);
    page_read(&page);
}

/* Appends the kinds that match best. True if one of them has a caption. */
static bool put_kinds(const Choices *c, const char *folded, Page *page) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    int best = 1;
    bool captioned = false;
    for (int kind = 0; kind < info->n_kinds; kind++) {
        int how = match_kind(info, folded, kind, c->lang);
        if (how > best) best = how;
    }
    for (int kind = 0; kind < info->n_kinds; kind++) {
        if (match_kind(info, folded, kind, c->lang) != best) continue;
        put_card(c, kind, 0, page);
        captioned = captioned || *kind_caption(c, kind);
    }
    return captioned;
}

#define ROWS_FOR_MORE 7     /* the list of other clauses, the question again, and the prompt */

typedef struct ClauseList {
    Page *page;
    int rows, width;        /* of the screen; rows 0: no limit */
    char more[600];         /* the clauses that did not fit */
} ClauseList;

static void list_clause(void *context, const char *clause, const char *text) {
    ClauseList *list = context;
    Page next = { 0 };
    put_clause_text(&next, clause, text);
    int rows = page_rows(list->page, list->width) + page_rows(&next, list->width);
    bool room = !list->more[0] && (!list->rows || rows + ROWS_FOR_MORE < list->rows);
    if (room) page_append(list->page, &next);
    else string_append(list->more, sizeof list->more, " %s", clause);
    page_free(&next);
}

/* Appends the clauses about a word, from this game and the games it builds on. */
static void put_clauses_about(const Choices *c, const char *word, Page *page) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    ClauseList list = { .page = page, .rows = term_height(), .width = term_width() };
    clauses_about(info, c->lang, word, list_clause, &list);
    if (list.more[0]) page_line(page, STYLE_FAINT, tr("More with `why CLAUSE`:%s"), list.more);
}

/* Appends the contents of a board tile, which a small board abbreviates. */
static bool put_tile(const Choices *c, const char *folded, Page *page) {
    int zone = bohn_zone_find(bohn_info(bohn_rules(c->game)), folded);
    char note[NAME_SIZE];
    if (zone < 0 || !board_has(bohn_info(bohn_rules(c->game)), zone)) return false;
    screen_note(c->game, c->request->seat, zone, c->lang, note, sizeof note);
    page_line(page, STYLE_PLAIN, "%s: %s", folded, note);
    for (int i = 0; i < bohn_zone_size(c->game, zone); i++) { /* and what its cards are good for */
        int card = bohn_zone_card(c->game, c->request->seat, zone, i);
        if (card != BOHN_UNKNOWN) put_card(c, bohn_info(bohn_rules(c->game))->kind_of[card], 0, page);
    }
    return true;
}

/* Appends what the script says about a word of the game: its text about_WORD. */
static void put_about(const Choices *c, const char *folded, Page *page) {
    char key[NAME_SIZE];
    snprintf(key, sizeof key, "about_%.380s", folded);
    for (char *at = key; *at; at++)
        if (*at == ' ') *at = '_';
    const char *text = bohn_in(bohn_text(bohn_info(bohn_rules(c->game)), key), c->lang);
    if (text) page_line(page, STYLE_PLAIN, "%s", text);
}

/* help casino, help b1, help raid */
static void help_about(const Choices *c, const char *name) {
    char bare[NAME_SIZE], folded[NAME_SIZE];
    Page page = { 0 };
    snprintf(bare, sizeof bare, "%s", name + strspn(name, "\"'"));
    bare[strcspn(bare, "\"'")] = '\0';
    utf8_fold(bare, folded, sizeof folded);
    put_about(c, folded, &page);
    if (!put_tile(c, folded, &page) && !put_commands(c, folded, &page) && !put_kinds(c, folded, &page))
        put_clauses_about(c, bare, &page);
    if (!page.length) page_line(&page, STYLE_WARN, tr("Nothing is known about '%s'; `cards` lists the cards, `help` the commands."), name);
    page_read(&page);
}

/* help game: goal, order of a turn, end. */
bool verb_help_game(BohnGame *game, const char *lang) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    static const char *const parts[][2] = { { "game_goal", "Goal:" }, { "game_turn", "Your turn:" }, { "game_end", "The end:" } };
    Page page = { 0 };
    if (!bohn_text(info, "game_goal")) return false;
    page_line(&page, STYLE_STRONG, "%s", bohn_in(&info->title, lang));
    for (int i = 0; i < 3; i++) {
        const char *text = bohn_in(bohn_text(info, parts[i][0]), lang);
        if (!text) continue;
        page_add(&page, STYLE_KEY, "  %s ", tr(parts[i][1]));
        page_hang(&page);
        page_line(&page, STYLE_PLAIN, "%s", text);
    }
    page_show(&page);
    return true;
}

static void help_game(const Choices *c) {
    if (!verb_help_game(c->game, c->lang))
        page_warn(tr("The script of this game has no text about it; `cards` and `why` explain it."));
}

/* ---- which command --------------------------------------------------------------------------- */

/* The English name of a typed command, or "". */
static const char *command_word(const char *word) {
    static const char *const words[][2] = {
        { "quit", "quit" }, { "exit", "quit" }, { "beenden", "quit" }, { "ende", "quit" }, { "q", "q" },
        { "undo", "undo" }, { "zurueck", "undo" }, { "zuruck", "undo" }, { "ruckgangig", "undo" },
        { "rueckgaengig", "undo" }, { "table", "table" }, { "tisch", "table" }, { "save", "save" },
        { "speichern", "save" }, { "why", "why" }, { "warum", "why" }, { "log", "log" }, { "verlauf", "log" },
        { "protokoll", "log" }, { "help", "help" }, { "hilfe", "help" }, { "?", "help" }, { "skip", "skip" },
        { "weiter", "skip" }, { "cards", "cards" }, { "karten", "cards" }, { "order", "order" }, { "auftrag", "order" },
        { "hint", "hint" }, { "tipp", "hint" }, { "rat", "hint" },
    };
    char folded[40];
    utf8_fold(word, folded, sizeof folded);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (lang_among(folded, (const char *const[]){ words[i][0], NULL })) return words[i][1];
    return "";
}

static bool is_all(const char *word) {
    char folded[40];
    utf8_fold(word, folded, sizeof folded);
    return lang_among(folded, (const char *const[]){ "all", "alles", "everything", NULL });
}

static bool is_game(const char *word) {
    char folded[40], own[40];
    utf8_fold(word, folded, sizeof folded);
    utf8_fold(tr("help game"), own, sizeof own);
    return strcmp(folded, "game") == 0 || strcmp(folded, own + strcspn(own, " ") + strspn(own + strcspn(own, " "), " ")) == 0;
}

VerbOutcome verb_obey(Session *session, const Choices *c, const char *line) {
    line += strspn(line, " ");
    char typed[40], rest[FILE_NAME_SIZE];
    size_t length = strcspn(line, " ");
    snprintf(typed, sizeof typed, "%.*s", (int)(length < sizeof typed ? length : sizeof typed - 1), line);
    snprintf(rest, sizeof rest, "%s", line + length + strspn(line + length, " "));
    for (char *end = rest + strlen(rest); end > rest && end[-1] == ' ';) *--end = '\0';
    const char *word = command_word(typed);
    if (strcmp(word, "save") == 0) save(session, rest);
    else if (strcmp(word, "why") == 0) verb_why(c, rest);
    else if (strcmp(word, "order") == 0) orders_give(&session->autopass.orders, c, rest);
    else if (strcmp(word, "hint") == 0 && (!*rest || string_starts(rest, "seer"))) hint_print(c, rest);
    else if (strcmp(word, "help") == 0 && is_game(rest)) help_game(c);
    else if (strcmp(word, "help") == 0 && *rest) help_about(c, rest);
    else if (strcmp(word, "log") == 0 && is_all(rest)) print_log(session, c->request->seat, true);
    else if (*rest) return VERB_NONE; /* the others take no arguments; this may be the name of a card */
    else if (strcmp(word, "quit") == 0) return VERB_QUIT;
    else if (strcmp(word, "q") == 0) page_warn(tr("`q` ends a page of help; type `quit` to leave the game."));
    else if (strcmp(word, "undo") == 0) return undo(session) ? VERB_MOVED : VERB_DONE;
    else if (strcmp(word, "table") == 0) return VERB_REDRAW;
    else if (strcmp(word, "skip") == 0 && autopass_allowed(c->request)) {
        autopass_skip(&session->autopass, session->game);
        return VERB_SKIP;
    } else if (strcmp(word, "skip") == 0) page_warn(tr("This question cannot be passed."));
    else if (strcmp(word, "cards") == 0) print_cards(c);
    else if (strcmp(word, "log") == 0) print_log(session, c->request->seat, false);
    else if (strcmp(word, "help") == 0) help(c);
    else return VERB_NONE;
    return VERB_DONE;
}
