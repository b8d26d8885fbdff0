/* prompt.c - asks a human: draws the screen, reads a line, and passes an answer to the kernel or a command to verbs.c. */
#include "repl/play/session.h"

#include "repl/play/board.h"
#include "repl/play/choices.h"
#include "repl/play/offer.h"
#include "repl/play/parse.h"
#include "repl/play/question.h"
#include "repl/play/screen.h"
#include "repl/play/verbs.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdlib.h>
#include <string.h>

#define NAME_SIZE 400

/* ---- the screen -------------------------------------------------------------------------------------- */

#define SPACING 3   /* blank lines above and below the news, and the prompt */
#define TIGHTEST 5  /* of screen_table() */
#define NEWS_ROWS 5 /* enough for a fight or the turns of three players, at the cost of a smaller board */

static int least(int a, int b) {
    return a < b ? a : b;
}

/* What is drawn besides the news. */
typedef struct View {
    Session *session;
    const Choices *choices;
    Page *table, *question;
    bool shows; /* the table is drawn */
} View;

/* Draws table and question in this form; returns the rows that are left for the news. */
static int compose(const View *view, int tight, int lines, Form form) {
    Session *session = view->session;
    int width = term_width();
    page_free(view->table);
    page_free(view->question);
    question_put(view->choices, view->question, form);
    if (view->shows)
        screen_table(view->table, session->game, view->choices->request->seat, &session->seats, session->lang, tight, lines);
    return term_height() - page_rows(view->table, width) - page_rows(view->question, width) - SPACING;
}

/* The table has priority over the form of the question, what happened over details of other players. The size of the
 * board does not depend on the news, so that it stays the same from question to question. */
static int fit(const View *view, int all, int needed, bool wanted, int *tightness) {
    Form form = FORM_FULL;
    int tight = 0, lines = BOARD_LINES, room = compose(view, tight, lines, form);
    while (board_shown(bohn_info(view->session->rules)) && lines > 1 && room < NEWS_ROWS) room = compose(view, tight, --lines, form);
    if (room < all) room = compose(view, tight, lines, form = FORM_DENSE);
    if (room < -1) room = compose(view, tight, lines, form = FORM_BRIEF);
    while (room < needed && tight < 2 && !wanted && view->shows) room = compose(view, ++tight, lines, form);
    if (room < (needed > 0 ? 1 : -1)) room = compose(view, tight, lines, form = FORM_FLAT);
    while (room < -1 && tight >= 2 && tight < TIGHTEST) room = compose(view, ++tight, lines, form);
    *tightness = tight;
    return room;
}

static struct { Session *session; const Choices *choices; } asking; /* for redraw() */

/* Appends the asked player's notices, then the events since their last question. Returns where the narrator stands
 * then. */
static Narrator tell(const Session *session, Narrator narrator, bool recap, Page *news) {
    page_append(news, &session->notices[narrator.seat]);
    narrator.recap = recap;
    narrate_news(&narrator, session->game, session->lang, news);
    narrate_turn(&narrator, news);
    return narrator;
}

/* Draws table, news and question. In plain mode the table is printed only with the first question of a turn, or if
 * `wanted`. */
static void draw(Session *session, const Choices *c, bool wanted) {
    int seat = c->request->seat, width = term_width();
    Page table = { 0 }, news = { 0 }, question = { 0 };
    Narrator *narrator = &session->narrator[seat];
    Page whole = { 0 };
    tell(session, *narrator, false, &whole);
    *narrator = tell(session, *narrator, term_interactive() && !term_plain(), &news);
    page_free(&session->notices[seat]);
    page_free(&session->news);
    View view = { .session = session, .choices = c, .table = &table, .question = &question,
                  .shows = !term_plain() || wanted || session->plain_turn[seat] != bohn_now(session->game).turn };
    session->plain_turn[seat] = bohn_now(session->game).turn;
    bool limited = term_height() > 0 && !term_plain();
    int all_rows = least(page_rows(&news, width), NEWS_ROWS);
    int needed_rows = least(page_rows(&news, width) - page_minor_rows(&news, width), NEWS_ROWS);
    int tight = 0, room = limited ? fit(&view, all_rows, needed_rows, wanted, &tight) : compose(&view, 0, BOARD_LINES, FORM_FULL);
    if (narrator->left_out > 0 && (!limited || page_rows(&whole, width) <= room)) { /* room for every sentence */
        page_free(&news);
        page_append(&news, &whole);
        narrator->left_out = 0;
    }
    page_free(&whole);
    page_append(&session->news, &news);
    bool close = limited && room >= 0 && room < needed_rows;
    if (close) room++; /* use the blank line below for one more sentence */
    bool shared = limited && page_rows(&news, width) == room + 1 && room >= 0 && !narrator->left_out && tight < TIGHTEST;
    if (shared) room++; /* the note that a line is left out would take the row of that line */
    int cut = limited ? page_shorten(&news, room > 0 ? room : 0, width) : 0;
    cut += narrator->left_out;
    narrator->left_out = 0;
    term_clear(false);
    Page rule = { 0 };
    if (tight == TIGHTEST) cut += bohn_info(session->rules)->players - 1;
    if (room < -1 && limited && !wanted) /* the last resort: without the top of the table */
        cut += page_shorten(&table, term_height() - page_rows(&question, width) - 2, width);
    if (room < -1 && limited && wanted) page_free(&rule); /* no room */
    else if (tight == TIGHTEST) page_line(&rule, STYLE_FAINT, tr("(%d lines left out: table, log)"), cut);
    else if (cut == 1) page_line(&rule, STYLE_FAINT, "%s", tr("(1 line left out: log)"));
    else if (cut > 0) page_line(&rule, STYLE_FAINT, tr("(%d lines left out: log)"), cut);
    else if (table.length && !shared) page_end(&rule);
    page_print(&table, stdout);
    page_print(&rule, stdout);
    page_print(&news, stdout);
    if (news.length && !close) putchar('\n');
    page_print(&question, stdout);
    page_free(&rule);
    page_free(&table);
    page_free(&news);
    page_free(&question);
}

/* ---- reading answers ------------------------------------------------------------------------------------- */

/* Tab completion: option names, then commands. */
#define MAX_NAMES 80
static char names[MAX_NAMES][NAME_SIZE];
static int n_names;

static void list_names(const Choices *c) {
    static const char *const commands[] = { "offer ", "give ", "ask ", "skip", "order ", "hint", "hint seer", "undo",
                                            "why", "table", "cards", "log", "save ", "help", "quit" };
    enum { N_COMMANDS = sizeof commands / sizeof commands[0] };
    int all = c->request->n_options + c->n_actions;
    n_names = 0;
    for (int i = 0; i < all && n_names < MAX_NAMES - N_COMMANDS; i++) {
        const BohnOption *option = i < c->request->n_options ? &c->request->options[i]
                                                             : &c->actions[i - c->request->n_options];
        choices_label(c, option, names[n_names++], NAME_SIZE);
    }
    for (int i = c->request->type == BOHN_DEAL ? 0 : 3; i < N_COMMANDS; i++)
        snprintf(names[n_names++], NAME_SIZE, "%s", tr(commands[i]));
}

/* When several humans share the keyboard, clears the screen and waits for Enter before showing the next player's cards.
 * Any other text, such as a late "undo", does not reveal them. */
static LineInput hand_over(Session *session, int seat) {
    if (!term_interactive() || seats_humans(&session->seats) < 2 || session->last_human == seat)
        return LINE_TYPED;
    char prompt[200], *line;
    LineInput input = LINE_TYPED;
    term_forget();
    term_alternate(true);
    term_clear(true);
    snprintf(prompt, sizeof prompt, tr("Pass the keyboard to p%d, then press Enter> "), seat + 1);
    for (bool ready = false, warned = false; input == LINE_TYPED && !ready;) {
        input = term_read(prompt, &line);
        if (input == LINE_INTERRUPT && !warned) {
            warned = true;
            page_warn(tr("Ctrl-C again leaves the game; any answer continues it."));
            input = LINE_TYPED;
            continue;
        }
        ready = input == LINE_TYPED && !*line;
        if (input == LINE_TYPED && (strcmp(line, "quit") == 0 || strcmp(line, tr("quit")) == 0)) input = LINE_END;
        free(line);
    }
    if (input == LINE_TYPED) session->last_human = seat;
    term_clear(true);
    return input;
}

/* Tab: completes options and commands, and cards and players inside an offer; nothing on an empty line. */
static void complete(void *context, const char *typed, LineList *list) {
    const Choices *c = context;
    char start[NAME_SIZE], name[NAME_SIZE];
    utf8_fold(typed, start, sizeof start);
    if (!*start) return;
    bool deal = c->request->type == BOHN_DEAL && c->request->n_partners > 0;
    if (deal && strchr(start, ' ') && offer_is(start)) {
        offer_complete(c, typed, list);
        return;
    }
    for (int i = 0; i < n_names; i++) {
        utf8_fold(names[i], name, sizeof name);
        if (strncmp(name, start, strlen(start)) == 0) line_offer(list, names[i]);
    }
}

static bool decide(Session *session, const Choices *c, const Reply *reply) {
    BohnError err;
    if (reply->act) autopass_note_act(&session->autopass, session->game);
    else autopass_note(&session->autopass, session->game, &reply->answer);
    bool one = !reply->act && reply->answer.n == 1 && c->request->type != BOHN_PICK;
    int replies = one ? c->request->options[reply->answer.index[0]].reply : BOHN_REPLY_NONE;
    if (!reply->act) session_note_reply(session, &reply->answer);
    if (!reply->act && reply->answer.partner != BOHN_NO_SEAT) session_offer(session, &reply->answer, &reply->round);
    if (replies == BOHN_REPLY_ACCEPT) session_rest(session, REST_ACCEPT);
    else if (reply->rest) session_rest(session, replies == BOHN_REPLY_REJECT ? REST_REJECT : REST_LIKES);
    else if (!reply->act) session_room(session, &reply->answer);
    bool ok = parse_decide(c, reply, &err);
    if (!ok) session->round.turn = 0;
    if (!ok) page_warn(err.text);
    return ok;
}

/* An offer typed instead of accepting one: refuses, and keeps the offer for the next question that takes it. */
static bool is_counter(Session *session, const Choices *c, const char *line, const char *folded, Reply *reply, char *why,
                       size_t n) {
    static const char *const COUNTER[] = { "counter", "gegen", "gegenangebot", NULL };
    const BohnRequest *q = c->request;
    Counter *counter = &session->counter[q->seat];
    char word[40];
    int from = question_is_yes_no(c) && q->n_args > 0 && q->args[0].type == BOHN_SEAT ? q->args[0].value : BOHN_NO_SEAT;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(folded, " :"), folded);
    bool named = lang_among(word, COUNTER);
    if (from == BOHN_NO_SEAT && named)
        snprintf(why, n, "%s", tr("`counter` answers an offer that you are asked about; here type: offer p2: 1 for red"));
    if (from == BOHN_NO_SEAT || (!named && !offer_is(folded)) || !strchr(folded, ' ')) return false;
    if (named) snprintf(counter->offer, sizeof counter->offer, "offer p%d: %.350s", from + 1, line + strcspn(line, " :") + 1);
    else snprintf(counter->offer, sizeof counter->offer, "%.390s", line);
    counter->turn = bohn_now(session->game).turn;
    reply->answer = (BohnAnswer){ .n = 1, .index = { 1 }, .partner = BOHN_NO_SEAT };
    return true;
}

/* Parses a typed line; false after a message. */
static bool understand(Session *session, const Choices *c, const char *line, Reply *reply) {
    char folded[NAME_SIZE], why_not[600];
    utf8_fold(line, folded, sizeof folded);
    memset(reply, 0, sizeof *reply);
    why_not[0] = '\0';
    if (is_counter(session, c, line, folded, reply, why_not, sizeof why_not)) return true;
    if (*why_not) {
        page_warn(why_not);
        return false;
    }
    if (c->request->type == BOHN_DEAL && offer_is_dialogue(folded)) {
        if (offer_ask(c, &reply->answer, &reply->round)) return true;
        page_warn(tr("No offer was made."));
        return false;
    }
    why_not[0] = '\0';
    if (parse_reply(c, line, reply, why_not, sizeof why_not)) return true;
    if (reply->refused) verb_refused(c, &reply->what);
    else page_warn(why_not);
    return false;
}

/* --learn: the rule behind each question, the first time it is asked; and what to type for a deal. */
static void teach(Session *session, const Choices *c) {
    const BohnRequest *q = c->request;
    char key[sizeof session->taught[0]], examples[NAME_SIZE];
    int i = 0;
    snprintf(key, sizeof key, "%.31s %.31s", q->name, q->clause);
    while (i < MAX_TAUGHT && *session->taught[i] && strcmp(session->taught[i], key) != 0) i++;
    if (i == MAX_TAUGHT || *session->taught[i]) return;
    snprintf(session->taught[i], sizeof session->taught[i], "%s", key);
    verb_explain(c);
    Page page = { 0 };
    if (q->poll)
        page_line(&page, STYLE_PLAIN, "%s", tr("It is not your turn to decide, but this may be done at any time. Enter: do nothing."));
    if (q->type == BOHN_DEAL && q->n_partners > 0) {
        offer_examples(c, examples, sizeof examples);
        page_line(&page, STYLE_PLAIN, tr("Type, for example: %s; `help offer` says more."), examples);
    }
    page_line(&page, STYLE_FAINT, "%s", tr("(`hint` says what a bot would do, `help` what you can type.)"));
    page_show(&page);
}

/* Draws the question again, with the same news. */
static void redraw(void *context) {
    (void)context;
    Session *session = asking.session;
    if (!session || term_plain()) return;
    int seat = asking.choices->request->seat;
    page_append(&session->notices[seat], &session->news);
    draw(session, asking.choices, false);
}

/* Prints the question again after an answer of this many rows, if it is no longer on the screen; without its
 * options, unless the answer filled more than a screen. */
static void repeat(const Choices *c, int rows) {
    Page question = { 0 };
    int height = term_height();
    if (height == 0 || term_plain()) return;
    question_put(c, &question, FORM_DENSE);
    bool gone = rows + page_rows(&question, term_width()) + 1 > height;
    page_free(&question);
    if (!gone) return;
    page_end(&question);
    if (rows > height - 2) question_put(c, &question, FORM_DENSE);
    else question_heading(c, &question, true);
    page_show(&question);
}

static Asked ask(Session *session) {
    static Choices choices; /* for the assistant, too */
    choices_look(&choices, session->game, session->lang, &session->keys[bohn_request(session->game)->seat]);
    int seat = choices.request->seat;
    LineInput input = hand_over(session, seat);
    if (input != LINE_TYPED) return input == LINE_END ? ASKED_QUIT : ASKED_INTERRUPTED;
    autosave_keep_sidecar(session);
    draw(session, &choices, false);
    if (session->learn) teach(session, &choices);
    list_names(&choices);
    asking.session = session;
    asking.choices = &choices;
    term_assist(&(LineAssist){ .context = &choices, .complete = complete, .redraw = redraw });
    bool warned = false;
    for (;;) {
        char prompt[32], *line;
        error_print_hooks(session->game);
        snprintf(prompt, sizeof prompt, "p%d> ", seat + 1);
        input = term_read(prompt, &line);
        if (input == LINE_END) return term_interactive() ? ASKED_QUIT : ASKED_END;
        if (input == LINE_INTERRUPT) {
            if (warned || !term_interactive()) return ASKED_INTERRUPTED;
            warned = true;
            page_warn(tr("Ctrl-C again leaves the game; any answer continues it."));
            continue;
        }
        warned = false;
        Reply reply;
        page_rows_shown();
        VerbOutcome outcome = verb_obey(session, &choices, line);
        if (outcome == VERB_DONE) repeat(&choices, page_rows_shown());
        bool understood = outcome == VERB_NONE && understand(session, &choices, line, &reply);
        free(line);
        if (outcome == VERB_SKIP) {
            reply = (Reply){ .answer = { .partner = BOHN_NO_SEAT } };
            understood = true;
        }
        if (outcome == VERB_QUIT) return ASKED_QUIT;
        if (outcome == VERB_MOVED) return ASKED_DECIDED;
        if (outcome == VERB_REDRAW) draw(session, &choices, true);
        if (understood && decide(session, &choices, &reply)) return ASKED_DECIDED;
    }
}

Asked prompt_human(Session *session) {
    Asked asked = ask(session);
    term_assist(NULL);
    return asked;
}
