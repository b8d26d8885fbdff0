/* ask.c - puts a question to a human: the screen, the prompt, and the commands beside an answer.
 *
 * Decides nothing itself: replies go to the kernel, which may still refuse them. Text typed lives
 * only until it is understood.
 */
#include "repl/play.h"

#include "repl/answer.h"
#include "repl/deal.h"
#include "repl/lang.h"
#include "repl/paths.h"
#include "repl/screen.h"
#include "repl/term.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NAME_SIZE 400

static void show(Page *page) {
    page_print(page, stdout);
    page_free(page);
}

static void warn(const char *text) {
    Page page = { 0 };
    page_line(&page, STYLE_WARN, "%s", text);
    show(&page);
}

/* ---- the screen -------------------------------------------------------------------------------------- */

/* What an option is about: the content of the field it names. */
static void put_note(const Choices *c, const BohnOption *option, Page *page) {
    for (int i = 0; i < option->n; i++) {
        if (option->atom[i].type != BOHN_ZONE) continue;
        char note[600];
        screen_note(c->game, c->request->seat, option->atom[i].value, c->lang, note, sizeof note);
        if (*note) page_add(page, STYLE_FAINT, "  [%s]", note);
    }
}

static void put_options(const Choices *c, Page *page) {
    char label[NAME_SIZE];
    for (int i = 0; i < c->request->n_options; i++) {
        choices_label(c, &c->request->options[i], label, sizeof label);
        page_add(page, STYLE_KEY, " %2d  ", i + 1);
        page_hang(page);
        page_add(page, STYLE_PLAIN, "%s", label);
        put_note(c, &c->request->options[i], page);
        page_end(page);
    }
}

static void put_actions(const Choices *c, Page *page) {
    char label[NAME_SIZE];
    if (c->n_actions == 0) return;
    page_add(page, STYLE_FAINT, "  %s", tr("at any time:"));
    page_add(page, STYLE_PLAIN, " ");
    page_hang(page);
    for (int i = 0; i < c->n_actions; i++) {
        choices_label(c, &c->actions[i], label, sizeof label);
        page_add(page, STYLE_KEY, "%s%c", i ? "  " : "", 'a' + i);
        page_add(page, STYLE_PLAIN, " %s", label);
    }
    page_end(page);
}

static void put_question(const Choices *c, Page *page) {
    const BohnRequest *q = c->request;
    const BohnRules *rules = bohn_rules(c->game);
    char text[NAME_SIZE];
    bohn_render(rules, q->name, q->args, q->n_args, c->lang, NULL, text, sizeof text);
    page_add(page, STYLE_STRONG, "p%d: %s", q->seat + 1, text);
    if (q->type == BOHN_PICK && q->least == q->most) page_add(page, STYLE_PLAIN, tr(" (choose %d)"), q->most);
    else if (q->type == BOHN_PICK) page_add(page, STYLE_PLAIN, tr(" (choose %d to %d)"), q->least, q->most);
    if (q->ordered) page_add(page, STYLE_PLAIN, "%s", tr(" (the order counts)"));
    if (q->pass || (q->type == BOHN_PICK && q->least == 0)) page_add(page, STYLE_FAINT, " [%s]", tr("Enter: pass"));
    page_end(page);
    if (q->n_shown > 0) {
        say_cards(rules, q->shown, q->n_shown, c->lang, text, sizeof text);
        page_line(page, STYLE_PLAIN, tr("  You alone see: %s"), text);
    }
    put_options(c, page);
    if (q->type == BOHN_DEAL && q->n_partners > 0) {
        deal_list_cards(c, page, !deal_numbers_hand(c));
        const char *kind = q->n_kinds ? bohn_kind_name(rules, q->kinds[0], c->lang) : "?";
        int first = (int)strcspn(kind, " "), p = q->partners[0] + 1;
        page_add(page, STYLE_PLAIN, "  ");
        page_hang(page);
        page_line(page, STYLE_FAINT, tr("offer p%d: 1 2 for %.*s · give 1 to p%d · ask p%d: %.*s · offer"), p, first, kind,
                  p, p, first, kind);
    }
    put_actions(c, page);
}

/* Cuts lines off the top until at most `rows` are left; returns how many went. */
static int keep_bottom(Page *page, int rows, int width) {
    int cut = 0;
    while (page->length > 0 && page_rows(page, width) > rows) {
        char *end = memchr(page->text, '\n', page->length);
        if (!end) break;
        size_t gone = (size_t)(end + 1 - page->text);
        memmove(page->text, end + 1, page->length - gone);
        page->length -= gone;
        cut++;
    }
    return cut;
}

static void draw(Session *session, const Choices *c) {
    int seat = c->request->seat, width = term_width(), height = term_height();
    Page table = { 0 }, news = { 0 }, question = { 0 };
    screen_table(&table, session->game, seat, &session->seats, session->lang);
    say_news(&session->teller[seat], session->game, session->lang, &news);
    page_append(&news, &session->notices[seat]);
    page_free(&session->notices[seat]);
    put_question(c, &question);
    int room = height - page_rows(&table, width) - page_rows(&question, width) - 4;
    int cut = height > 0 ? keep_bottom(&news, room > 3 ? room : 3, width) : 0;
    term_clear(false);
    Page rule = { 0 };
    if (cut > 0) page_line(&rule, STYLE_FAINT, tr("… %d lines before; `log` shows all"), cut);
    else page_end(&rule);
    page_print(&table, stdout);
    page_print(&rule, stdout);
    page_print(&news, stdout);
    if (news.length) putchar('\n');
    page_print(&question, stdout);
    page_free(&rule);
    page_free(&table);
    page_free(&news);
    page_free(&question);
}

/* ---- commands ------------------------------------------------------------------------------------------ */

static void put_clause(Page *page, const char *clause) {
    char text[1500];
    if (paths_clause(clause, text, sizeof text)) {
        page_add(page, STYLE_KEY, "  %s ", clause);
        page_hang(page);
        page_line(page, STYLE_FAINT, "%s", text);
    }
}

static void put_refused(const Choices *c, Page *page, const BohnOption *list, int n) {
    const BohnRules *rules = bohn_rules(c->game);
    char label[NAME_SIZE];
    for (int i = 0; i < n; i++) {
        const char *clause = list[i].clause >= 0 ? bohn_word(rules, list[i].clause) : "";
        choices_label(c, &list[i], label, sizeof label);
        page_add(page, STYLE_PLAIN, tr("Not possible: %s"), label);
        page_line(page, STYLE_KEY, "%s%s", *clause ? " — " : "", clause);
        put_clause(page, clause);
    }
}

/* why, why N, why a, why BOH-H3 */
static void why(const Choices *c, const char *about) {
    const BohnRequest *q = c->request;
    Page page = { 0 };
    char label[NAME_SIZE], text[NAME_SIZE];
    int number = atoi(about), letter = islower((unsigned char)about[0]) && !about[1] ? about[0] - 'a' : -1;
    bohn_render(bohn_rules(c->game), q->name, q->args, q->n_args, c->lang, NULL, text, sizeof text);
    if (number >= 1 && number <= q->n_options) {
        choices_label(c, &q->options[number - 1], label, sizeof label);
        page_line(&page, STYLE_PLAIN, tr("Possible: %s"), label);
    } else if (letter >= 0 && letter < c->n_actions) {
        choices_label(c, &c->actions[letter], label, sizeof label);
        page_line(&page, STYLE_PLAIN, tr("Possible at any time: %s"), label);
        show(&page);
        return;
    } else if (*about) {
        char clause[64];
        snprintf(clause, sizeof clause, "%.63s", about);
        for (char *at = clause; *at && *at != '-'; at++) *at = (char)toupper((unsigned char)*at);
        put_clause(&page, clause);
        if (!page.length) page_line(&page, STYLE_WARN, tr("There is nothing to tell about '%s'."), about);
        show(&page);
        return;
    }
    page_add(&page, STYLE_PLAIN, tr("The question: %s (%s"), text, q->name);
    page_line(&page, STYLE_PLAIN, "%s%s)", *q->clause ? ", " : "", q->clause);
    put_clause(&page, q->clause);
    if (!*about) {
        put_refused(c, &page, q->refused, q->n_refused);
        put_refused(c, &page, c->refused, c->n_refused);
    }
    show(&page);
}

static void help(const Choices *c) {
    const BohnRequest *q = c->request;
    Page page = { 0 };
    if (q->n_options) page_line(&page, STYLE_PLAIN, tr("Answer with a number or a name (its beginning is enough)."));
    if (q->type == BOHN_PICK) page_line(&page, STYLE_PLAIN, tr("Several at once: 1 3 or 1-3 or names with commas between them."));
    if (q->type == BOHN_DEAL) {
        page_line(&page, STYLE_PLAIN, tr("Offer:  offer p2: 1 3 for red, red    cards by number or name, wishes by name"));
        page_line(&page, STYLE_PLAIN, tr("Give:   give 2 to p3                  Ask: ask p2: 2 blue for 1"));
        page_line(&page, STYLE_PLAIN, tr("Guided: offer                         asks step by step"));
    }
    if (q->pass) page_line(&page, STYLE_PLAIN, tr("Pass:   Enter, - or pass"));
    if (c->n_actions) page_line(&page, STYLE_PLAIN, tr("At any time: the letter, or for example: harvest field 1"));
    static const char *const commands[][2] = {
        { "undo", "back to your decision before" },
        { "why [N]", "the rule behind the question, and what is refused; why BOH-H3 shows a clause" },
        { "table", "draw the table again" },
        { "log", "everything that happened so far" },
        { "save FILE", "write the game so far to a file" },
        { "quit", "leave; the game is kept and can be resumed" },
    };
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        page_add(&page, STYLE_KEY, "  %-10s ", commands[i][0]);
        page_hang(&page);
        page_line(&page, STYLE_PLAIN, "%s", tr(commands[i][1]));
    }
    show(&page);
}

static void print_log(Session *session, int seat) {
    Page page = { 0 };
    Teller teller = say_start(seat);
    say_news(&teller, session->game, session->lang, &page);
    if (!page.length) page_line(&page, STYLE_PLAIN, "%s", tr("Nothing has happened yet."));
    show(&page);
}

/* The human who made decision i; BOHN_NO_SEAT if it was nobody of them. */
static int human_of(const Session *session, int i) {
    const char *text = bohn_decision(session->game, i);
    int seat = text && text[0] == 'p' ? atoi(text + 1) - 1 : -1;
    return seat >= 0 && seat < session->seats.n && session->seats.kind[seat] == SEAT_HUMAN ? seat : BOHN_NO_SEAT;
}

/* Back to the last decision a human really had. True: the game has moved. */
static bool undo(Session *session) {
    BohnGame *game = session->game;
    BohnError err;
    int start = bohn_position(game), target = start;
    bool alone = seats_humans(&session->seats) == 1, seen = false;
    for (;;) {
        do target--;
        while (target >= 0 && human_of(session, target) == BOHN_NO_SEAT);
        if (target < 0) {
            warn(tr("There is no decision of yours to take back."));
            if (bohn_position(game) != start) bohn_goto(game, start, &err);
            return false;
        }
        for (int i = 0; i < session->seats.n; i++)
            if (session->seats.kind[i] == SEAT_HUMAN) seen |= bohn_revealed_since(game, target, i);
        if (seen && !alone && !session->undo_reveals) {
            warn(tr("Somebody has seen a hidden card since then: not taken back (--undo-reveals allows it)."));
            if (bohn_position(game) != start) bohn_goto(game, start, &err);
            return false;
        }
        if (!bohn_goto(game, target, &err)) {
            tell_error(&err);
            return false;
        }
        Choices choices;
        BohnAnswer forced;
        choices_look(&choices, game, session->lang);
        if (!choices_forced(&choices, &forced)) break; /* else it would be decided again at once */
    }
    Page *notice = &session->notices[bohn_request(game)->seat];
    page_free(notice);
    page_line(notice, STYLE_WARN, tr("Taken back to decision %d."), target + 1);
    if (seen) page_line(notice, STYLE_WARN, "%s", tr("You have seen cards that are hidden again."));
    for (int i = 0; i < session->seats.n; i++) {
        Page old = { 0 };
        session->teller[i] = say_start(i);
        say_news(&session->teller[i], game, session->lang, &old); /* no news: all this was known */
        page_free(&old);
    }
    return true;
}

static void save(Session *session, const char *file) {
    char why_not[FILE_NAME_SIZE + 200];
    if (!*file && !session->own_record && session->record[0]) file = session->record;
    if (!*file && session->saved[0]) file = session->saved;
    if (!*file) {
        warn(tr("Where to? save FILE"));
        return;
    }
    Page page = { 0 };
    if (keep_save(session, file, why_not, sizeof why_not)) page_line(&page, STYLE_PLAIN, tr("Saved in %s."), file);
    else page_line(&page, STYLE_WARN, "%s", why_not);
    show(&page);
}

/* ---- the conversation ------------------------------------------------------------------------------------ */

typedef enum Command { COMMAND_NONE, COMMAND_DONE, COMMAND_REDRAW, COMMAND_MOVED, COMMAND_QUIT } Command;

/* The command's English name for a word typed, whichever language it is in. */
static const char *command_word(const char *word) {
    static const char *const words[][2] = {
        { "quit", "quit" }, { "exit", "quit" }, { "beenden", "quit" }, { "undo", "undo" }, { "zurueck", "undo" },
        { "zuruck", "undo" }, { "table", "table" }, { "tisch", "table" }, { "save", "save" }, { "speichern", "save" },
        { "why", "why" }, { "warum", "why" }, { "log", "log" }, { "verlauf", "log" }, { "help", "help" },
        { "hilfe", "help" }, { "?", "help" },
    };
    char folded[40];
    text_fold(word, folded, sizeof folded);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i][0], folded) == 0) return words[i][1];
    return "";
}

static Command obey(Session *session, const Choices *c, const char *line) {
    char typed[40], rest[FILE_NAME_SIZE];
    size_t length = strcspn(line, " ");
    snprintf(typed, sizeof typed, "%.*s", (int)(length < sizeof typed ? length : sizeof typed - 1), line);
    snprintf(rest, sizeof rest, "%s", line + length + strspn(line + length, " "));
    for (char *end = rest + strlen(rest); end > rest && end[-1] == ' ';) *--end = '\0';
    const char *word = command_word(typed);
    if (strcmp(word, "save") == 0) {
        save(session, rest);
        return COMMAND_DONE;
    }
    if (strcmp(word, "why") == 0) {
        why(c, rest);
        return COMMAND_DONE;
    }
    if (*rest) return COMMAND_NONE; /* the others stand alone: no name of a card is taken for one */
    if (strcmp(word, "quit") == 0) return COMMAND_QUIT;
    if (strcmp(word, "undo") == 0) return undo(session) ? COMMAND_MOVED : COMMAND_DONE;
    if (strcmp(word, "table") == 0) return COMMAND_REDRAW;
    if (strcmp(word, "log") == 0) print_log(session, c->request->seat);
    else if (strcmp(word, "help") == 0) help(c);
    else return COMMAND_NONE;
    return COMMAND_DONE;
}

/* What the tab key offers: the options by name, then the commands. */
#define MAX_NAMES 64
static char names[MAX_NAMES][NAME_SIZE];

static void offer_names(const Choices *c) {
    static const char *const commands[] = { "offer", "undo", "why", "table", "log", "save ", "help", "quit" };
    static const char *list[MAX_NAMES + 8];
    int n = 0, all = c->request->n_options + c->n_actions;
    for (int i = 0; i < all && n < MAX_NAMES; i++, n++) {
        const BohnOption *option = i < c->request->n_options ? &c->request->options[i] : &c->actions[i - c->request->n_options];
        choices_label(c, option, names[n], sizeof names[n]);
        list[n] = names[n];
    }
    for (int i = c->request->type == BOHN_DEAL ? 0 : 1; i < 8; i++) list[n++] = commands[i];
    term_complete(list, n);
}

static bool hand_over(Session *session, int seat) {
    if (!term_interactive() || seats_humans(&session->seats) < 2 || session->last_human == seat) return true;
    char prompt[200], *line;
    term_clear(true);
    snprintf(prompt, sizeof prompt, tr("Pass the keyboard to p%d, then press Enter> "), seat + 1);
    TermInput input = term_read(prompt, &line);
    free(line);
    if (input == TERM_LINE) session->last_human = seat;
    term_clear(true);
    return input == TERM_LINE;
}

/* Hands a reply to the kernel. */
static bool decide(Session *session, const Choices *c, const Reply *reply) {
    BohnError err;
    bool ok = reply->act ? bohn_act(session->game, c->request->seat, reply->action, &err)
                         : bohn_answer(session->game, &reply->answer, &err);
    if (!ok) warn(err.text);
    return ok;
}

Asked ask_human(Session *session) {
    Choices choices;
    choices_look(&choices, session->game, session->lang);
    int seat = choices.request->seat;
    if (!hand_over(session, seat)) return ASKED_QUIT;
    draw(session, &choices);
    offer_names(&choices);
    bool warned = false;
    for (;;) {
        char prompt[32], *line, why_not[600], folded[NAME_SIZE];
        snprintf(prompt, sizeof prompt, "p%d> ", seat + 1);
        TermInput input = term_read(prompt, &line);
        if (input == TERM_END) return term_interactive() ? ASKED_QUIT : ASKED_END;
        if (input == TERM_INTERRUPT) {
            if (warned) return ASKED_INTERRUPTED;
            warned = true;
            warn(tr("Ctrl-C again leaves the game; any answer goes on."));
            continue;
        }
        warned = false;
        Reply reply = { 0 };
        Command command = obey(session, &choices, line + strspn(line, " "));
        bool understood = false;
        if (command == COMMAND_NONE) {
            text_fold(line, folded, sizeof folded);
            if (choices.request->type == BOHN_DEAL && deal_is_dialogue(folded)) {
                understood = deal_ask(&choices, &reply.answer);
                if (!understood) warn(tr("No offer was made."));
            } else {
                understood = answer_read(&choices, line, &reply, why_not, sizeof why_not);
                if (!understood) warn(why_not);
            }
        }
        free(line);
        if (command == COMMAND_QUIT) return ASKED_QUIT;
        if (command == COMMAND_MOVED) return ASKED_DECIDED;
        if (command == COMMAND_REDRAW) draw(session, &choices);
        if (understood && decide(session, &choices, &reply)) return ASKED_DECIDED;
    }
}
