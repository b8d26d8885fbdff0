/* ask.c - puts a question to a human: the screen, the prompt, and what he types.
 *
 * Decides nothing itself: replies go to the kernel, which may still refuse them, and commands to
 * aside.c. Text typed lives only until it is understood.
 */
#include "repl/play.h"

#include "repl/answer.h"
#include "repl/aside.h"
#include "repl/deal.h"
#include "repl/lang.h"
#include "repl/screen.h"
#include "repl/term.h"

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
    if (q->pass || (q->type == BOHN_PICK && q->least == 0))
        page_add(page, STYLE_FAINT, " [%s]", tr("Enter: pass"));
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
        page_line(page, STYLE_FAINT, tr("offer p%d: 1 2 for %.*s · give 1 to p%d · ask p%d: %.*s · offer"), p,
                  first, kind, p, p, first, kind);
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
    page_append(&news, &session->notices[seat]);
    page_free(&session->notices[seat]);
    say_news(&session->teller[seat], session->game, session->lang, &news);
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

/* ---- the conversation ------------------------------------------------------------------------------------ */

/* What the tab key offers: the options by name, then the commands. */
#define MAX_NAMES 64
static char names[MAX_NAMES][NAME_SIZE];

static void offer_names(const Choices *c) {
    static const char *const commands[] = { "offer", "undo", "why", "table", "log", "save ", "help", "quit" };
    static const char *list[MAX_NAMES + 8];
    int n = 0, all = c->request->n_options + c->n_actions;
    for (int i = 0; i < all && n < MAX_NAMES; i++, n++) {
        const BohnOption *option = i < c->request->n_options ? &c->request->options[i]
                                                             : &c->actions[i - c->request->n_options];
        choices_label(c, option, names[n], sizeof names[n]);
        list[n] = names[n];
    }
    for (int i = c->request->type == BOHN_DEAL ? 0 : 1; i < 8; i++) list[n++] = commands[i];
    term_complete(list, n);
}

/* Several humans share the keyboard: nothing of the last one's is left when the next one looks. */
static TermInput hand_over(Session *session, int seat) {
    if (!term_interactive() || seats_humans(&session->seats) < 2 || session->last_human == seat)
        return TERM_LINE;
    char prompt[200], *line;
    term_forget();
    term_clear(true);
    snprintf(prompt, sizeof prompt, tr("Pass the keyboard to p%d, then press Enter> "), seat + 1);
    TermInput input = term_read(prompt, &line);
    free(line);
    if (input == TERM_LINE) session->last_human = seat;
    term_clear(true);
    return input;
}

/* Hands a reply to the kernel. */
static bool decide(Session *session, const Choices *c, const Reply *reply) {
    BohnError err;
    bool ok = reply->act ? bohn_act(session->game, c->request->seat, reply->action, &err)
                         : bohn_answer(session->game, &reply->answer, &err);
    if (!ok) warn(err.text);
    return ok;
}

/* Makes a reply of what was typed; false when it is none, which was told. */
static bool understand(const Choices *c, const char *line, Reply *reply) {
    char folded[NAME_SIZE], why_not[600];
    text_fold(line, folded, sizeof folded);
    memset(reply, 0, sizeof *reply);
    if (c->request->type == BOHN_DEAL && deal_is_dialogue(folded)) {
        if (deal_ask(c, &reply->answer)) return true;
        warn(tr("No offer was made."));
        return false;
    }
    if (answer_read(c, line, reply, why_not, sizeof why_not)) return true;
    warn(why_not);
    return false;
}

Asked ask_human(Session *session) {
    Choices choices;
    choices_look(&choices, session->game, session->lang);
    int seat = choices.request->seat;
    TermInput input = hand_over(session, seat);
    if (input != TERM_LINE) return input == TERM_END ? ASKED_QUIT : ASKED_INTERRUPTED;
    draw(session, &choices);
    offer_names(&choices);
    bool warned = false;
    for (;;) {
        char prompt[32], *line;
        snprintf(prompt, sizeof prompt, "p%d> ", seat + 1);
        input = term_read(prompt, &line);
        if (input == TERM_END) return term_interactive() ? ASKED_QUIT : ASKED_END;
        if (input == TERM_INTERRUPT) {
            if (warned) return ASKED_INTERRUPTED;
            warned = true;
            warn(tr("Ctrl-C again leaves the game; any answer goes on."));
            continue;
        }
        warned = false;
        Reply reply;
        Aside aside = aside_obey(session, &choices, line);
        bool understood = aside == ASIDE_NONE && understand(&choices, line, &reply);
        free(line);
        if (aside == ASIDE_QUIT) return ASKED_QUIT;
        if (aside == ASIDE_MOVED) return ASKED_DECIDED;
        if (aside == ASIDE_REDRAW) draw(session, &choices);
        if (understood && decide(session, &choices, &reply)) return ASKED_DECIDED;
    }
}
