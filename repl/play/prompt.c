/* prompt.c - asks a human: draws the screen, reads a line, and passes an answer to the kernel or a command to verbs.c. */
#include "repl/play/session.h"

#include "repl/play/board.h"
#include "repl/play/choices.h"
#include "repl/play/offer.h"
#include "repl/play/parse.h"
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
#define MAX_WARNINGS 3 /* lines below the options; a question that all answers follow from needs no more */

/* ---- the screen -------------------------------------------------------------------------------------- */

/* Appends the contents of the zones that an option names. */
static void put_note(const Choices *c, const BohnOption *option, Page *page) {
    for (int i = 0; i < option->n; i++) {
        if (option->atom[i].type != BOHN_ZONE) continue;
        if (bohn_info(bohn_rules(c->game))->zones[option->atom[i].value].line && !term_plain()) continue; /* already visible */
        char note[600];
        screen_note(c->game, c->request->seat, option->atom[i].value, c->lang, note, sizeof note);
        char joined[800] = "";
        utf8_join(joined, sizeof joined, note);
        bool whole = utf8_width(note) < term_width() - 8;
        if (*note) page_add(page, STYLE_FAINT, "  [%s]", whole ? joined : note);
    }
}

static bool has_reply(const BohnRequest *q, int offer, BohnReply reply) {
    for (int i = 0; i < q->n_options; i++)
        if (q->options[i].reply == reply && q->options[i].offer == offer) return true;
    return false;
}

/* Rejecting an offer shares the line of accepting it. */
static void put_reject(const Choices *c, int number, Page *page) {
    if (has_reply(c->request, number, BOHN_REPLY_REJECT)) page_add(page, STYLE_FAINT, tr("  [reject\u00A0%d]"), number);
}

/* "b1 village ≥16" */
static void tile_label(const Choices *c, const BohnOption *option, char *out, size_t n) {
    char note[NAME_SIZE];
    screen_note(c->game, c->request->seat, option->atom[0].value, c->lang, note, sizeof note);
    choices_label(c, option, out, n);
    string_append(out, n, " %s", note);
}

/* When one option is chosen, options alike share a line: " 3/5  give red bean (hand 1/4)". */
static bool groups_options(const Choices *c) {
    return !term_plain() && c->request->type == BOHN_CHOOSE;
}

/* The keys of an option and those alike: "3/5"; "" if it is on an earlier line. */
static void write_numbers(const Choices *c, int place, char *out, size_t n) {
    const BohnOption *options = c->request->options, *option = &options[choices_index(c, place)];
    char key[16];
    choices_key(c, choices_index(c, place), out, n);
    for (int i = 1; groups_options(c) && i <= choices_numbered(c); i++) {
        if (!choices_alike(c, option, &options[choices_index(c, i)])) continue;
        if (i < place) {
            out[0] = '\0';
            return;
        }
        choices_key(c, choices_index(c, i), key, sizeof key);
        string_append(out, n, "/%s", key);
    }
}

typedef void (*Label)(const Choices *c, const BohnOption *option, char *out, size_t n);

/* Options from place `first` on without notes, in columns if at least two fit, else on lines of their own; short labels one after
 * the other. */
static void put_columns(const Choices *c, Page *page, Label write, int first) {
    int n = choices_numbered(c), widest = 0, digits = 2, gap = 1;
    char label[NAME_SIZE], numbers[NAME_SIZE];
    for (int i = first; i <= n; i++) {
        write_numbers(c, i, numbers, sizeof numbers);
        write(c, &c->request->options[choices_index(c, i)], label, sizeof label);
        if (*numbers && utf8_width(label) > widest) widest = utf8_width(label);
        if (utf8_width(numbers) > digits) digits = utf8_width(numbers);
    }
    bool aligned = write == tile_label || 2 * (digits + 4 + widest) - 2 <= term_width();
    bool flow = aligned || write == choices_short_label;
    for (int i = first; i <= n; i++) {
        char joined[2 * NAME_SIZE] = "";
        write_numbers(c, i, numbers, sizeof numbers);
        if (!*numbers) continue;
        write(c, &c->request->options[choices_index(c, i)], label, sizeof label);
        utf8_join(joined, sizeof joined, label);
        if (!flow && i > first) page_end(page);
        page_add(page, STYLE_PLAIN, "%*s", flow ? gap : 1, "");
        if (flow && i == first) page_hang(page);
        for (int k = utf8_width(numbers); (aligned || !flow) && k < digits; k++) page_add(page, STYLE_PLAIN, "\u00A0");
        page_add(page, STYLE_KEY, "%s", numbers);
        page_add(page, STYLE_PLAIN, "%s", write == tile_label ? "\u00A0" : "\u00A0\u00A0");
        if (!flow) page_hang(page);
        page_add(page, STYLE_PLAIN, "%s", joined);
        gap = aligned ? 2 + widest - utf8_width(label) : 2;
    }
    page_end(page);
}

/* How to draw a question: in full, in fewer lines, also without examples, or in as few lines as possible. */
typedef enum Form { FORM_FULL, FORM_DENSE, FORM_BRIEF, FORM_FLAT } Form;

#define DENSE_FROM 6 /* fewer options are easier to read one per line */

static void put_options(const Choices *c, Page *page, Form form) {
    char label[NAME_SIZE], numbers[NAME_SIZE];
    int n = choices_numbered(c), widest = 2;
    BohnOffer offer;
    if (!term_plain() && board_asks(bohn_info(bohn_rules(c->game)), c->request)) {
        put_columns(c, page, tile_label, 1);
        return;
    }
    if (choices_counts(c)) {
        page_add(page, STYLE_PLAIN, " ");
        page_hang(page);
        for (int i = 1; i <= n; i++) page_add(page, STYLE_KEY, " %d", i);
        page_end(page);
        return;
    }
    int lines = 0; /* offers come first, on lines that show how to reject them */
    while (lines < n && choices_offer(c, &c->request->options[choices_index(c, lines + 1)], &offer)) lines++;
    bool columns = form != FORM_FULL && n - lines >= (form == FORM_FLAT ? 2 : DENSE_FROM) && !term_plain();
    if (!columns) lines = n;
    for (int i = 1; i <= n; i++) {
        write_numbers(c, i, numbers, sizeof numbers);
        if (utf8_width(numbers) > widest) widest = utf8_width(numbers);
    }
    for (int i = 1; i <= lines; i++) {
        const BohnOption *option = &c->request->options[choices_index(c, i)];
        write_numbers(c, i, numbers, sizeof numbers);
        if (!*numbers) continue;
        if (groups_options(c)) choices_group_label(c, option, label, sizeof label);
        else choices_label(c, option, label, sizeof label);
        page_add(page, STYLE_KEY, " %*s  ", widest, numbers);
        page_hang(page);
        page_add(page, STYLE_PLAIN, "%s", label);
        if (choices_offer(c, option, &offer)) put_reject(c, offer.number, page);
        put_note(c, option, page);
        page_end(page);
    }
    for (int i = 0; n < c->request->n_options && i < c->request->n_options; i++) {
        if (!choices_offer(c, &c->request->options[i], &offer)) continue;
        if (has_reply(c->request, offer.number, BOHN_REPLY_ACCEPT)) continue; /* shown above */
        narrate_deal(bohn_info(bohn_rules(c->game)), &offer, c->lang, label, sizeof label);
        page_add(page, STYLE_FAINT, "  –  ");
        page_hang(page);
        page_add(page, STYLE_PLAIN, tr("p%d's offer: %s, which you do not have"), offer.from + 1, label);
        put_reject(c, offer.number, page);
        page_end(page);
    }
    if (columns)
        put_columns(c, page, form == FORM_FLAT ? choices_short_label : groups_options(c) ? choices_group_label : choices_label, lines + 1);
}

static void put_actions(const Choices *c, Page *page, Form form) {
    char label[NAME_SIZE];
    if (c->n_actions == 0) return;
    page_add(page, STYLE_FAINT, "  %s", tr("at any time:"));
    page_add(page, STYLE_PLAIN, " ");
    page_hang(page);
    for (int i = 0; i < c->n_actions; i++) {
        if (form == FORM_FULL || term_plain()) choices_label(c, &c->actions[i], label, sizeof label);
        else choices_short_label(c, &c->actions[i], label, sizeof label);
        page_add(page, STYLE_KEY, "%s%c", i ? "  " : "", choices_letter(c, i));
        char joined[NAME_SIZE * 2] = "";
        utf8_join(joined, sizeof joined, label);
        page_add(page, STYLE_PLAIN, "\u00A0%s", joined);
    }
    page_end(page);
}

/* Adds text that wraps only after a middle dot. */
static void put_groups(Page *page, Style style, const char *text) {
    while (*text) {
        const char *dot = strstr(text, "· ");
        size_t length = dot ? (size_t)(dot - text) + strlen("·") : strlen(text);
        char group[NAME_SIZE], joined[NAME_SIZE * 2] = "";
        snprintf(group, sizeof group, "%.*s", (int)length, text);
        utf8_join(joined, sizeof joined, group);
        page_add(page, style, "%s%s", joined, dot ? " " : "");
        text += length + (dot ? 1 : 0);
    }
}

static bool is_yes_no(const Choices *c) {
    const BohnRequest *q = c->request;
    return q->offer && q->n_options == 2 && q->options[0].reply == BOHN_REPLY_ACCEPT &&
           q->options[1].reply == BOHN_REPLY_REJECT;
}

/* Appends what passing means, in the script's words if it has a text. */
static void put_pass(const Choices *c, Page *page) {
    char key[NAME_SIZE];
    snprintf(key, sizeof key, "pass_%s", c->request->name);
    const char *meaning = bohn_in(bohn_text(bohn_info(bohn_rules(c->game)), key), c->lang);
    if (meaning) page_add(page, STYLE_FAINT, " [Enter: %s]", meaning);
    else page_add(page, STYLE_FAINT, " [%s]", tr("Enter: pass"));
}

typedef struct Warning {
    char keys[NAME_SIZE], text[NAME_SIZE];
} Warning;

/* Adds a key to those of its warning; returns how many there are. */
static int add_warning(Warning *warnings, int n, const char *key, const char *text) {
    if (!*text || !*key) return n;
    int i = 0;
    while (i < n && strcmp(warnings[i].text, text) != 0) i++;
    if (i == MAX_WARNINGS) return n;
    if (i == n) {
        warnings[n].keys[0] = '\0';
        snprintf(warnings[n].text, NAME_SIZE, "%s", text);
    }
    string_append(warnings[i].keys, NAME_SIZE, "%s%s", i < n ? ", " : "", key);
    return i < n ? n : n + 1;
}

/* What the answers lead to, as far as the script warns of it: "a, b: no field for the red bean". */
static void put_warnings(const Choices *c, Page *page) {
    Warning warnings[MAX_WARNINGS];
    int n = 0, seat = c->request->seat;
    char key[NAME_SIZE];
    if (c->request->poll) return;
    if (c->request->pass) n = add_warning(warnings, n, "Enter", bohn_phrase(c->game, seat, BOHN_HOOK_WARNING, seat, NULL, c->lang));
    for (int i = 1; i <= choices_numbered(c); i++) {
        const BohnOption *option = &c->request->options[choices_index(c, i)];
        write_numbers(c, i, key, sizeof key);
        n = add_warning(warnings, n, key, bohn_phrase(c->game, seat, BOHN_HOOK_WARNING, seat, option, c->lang));
    }
    for (int i = 0; i < n; i++) {
        page_add(page, STYLE_FAINT, "  %s: ", warnings[i].keys);
        page_hang(page);
        page_line(page, STYLE_FAINT, "%s", warnings[i].text);
    }
}

/* The question without its answers. */
static void put_heading(const Choices *c, Page *page) {
    const BohnRequest *q = c->request;
    char text[NAME_SIZE];
    choices_question(c, text, sizeof text);
    page_add(page, STYLE_STRONG, "p%d: %s", q->seat + 1, text);
    if (q->type == BOHN_PICK && q->least == q->most) page_add(page, STYLE_PLAIN, tr(" (choose %d)"), q->most);
    else if (q->type == BOHN_PICK) page_add(page, STYLE_PLAIN, tr(" (choose %d to %d)"), q->least, q->most);
    if (q->ordered) page_add(page, STYLE_PLAIN, "%s", tr(" (order matters)"));
    if (autopass_allowed(q)) put_pass(c, page);
    else if (choices_likes(c, text, sizeof text)) page_add(page, STYLE_FAINT, " [Enter: %s]", text);
    else if (choices_default(c) >= 0) {
        char key[16];
        choices_key(c, choices_default(c), key, sizeof key);
        page_add(page, STYLE_FAINT, " [Enter: %s]", key);
    }
    else if (is_yes_no(c)) page_add(page, STYLE_FAINT, " [%s]", tr("y/n, or counter 1 for red"));
    page_end(page);
}

static void put_question(const Choices *c, Page *page, Form form) {
    const BohnRequest *q = c->request;
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    char text[NAME_SIZE];
    put_heading(c, page);
    if (q->n_shown > 0) {
        narrate_cards(info, q->shown, q->n_shown, c->lang, text, sizeof text);
        page_line(page, STYLE_PLAIN, tr("  Only you see: %s"), text);
    }
    put_options(c, page, form);
    put_warnings(c, page);
    if (q->type == BOHN_DEAL && q->n_partners > 0) offer_list_cards(c, page, !offer_numbers_hand(c));
    if (q->type == BOHN_DEAL && q->n_partners > 0 && form < FORM_BRIEF) {
        page_add(page, STYLE_PLAIN, "  ");
        page_hang(page);
        offer_examples(c, text, sizeof text);
        put_groups(page, STYLE_FAINT, text);
        page_end(page);
    }
    put_actions(c, page, form);
}

#define SPACING 3   /* blank lines above and below the news, and the prompt */
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
    put_question(view->choices, view->question, form);
    if (view->shows)
        screen_table(view->table, session->game, view->choices->request->seat, &session->seats, session->lang, tight, lines);
    return term_height() - page_rows(view->table, width) - page_rows(view->question, width) - SPACING;
}

/* The table has priority over the form of the question, what happened over details of other players. The size of the board does
 * not depend on the news, so that it stays the same from question to question. */
static int fit(const View *view, int all, int needed, bool wanted) {
    Form form = FORM_FULL;
    int tight = 0, lines = BOARD_LINES, room = compose(view, tight, lines, form);
    while (board_shown(bohn_info(view->session->rules)) && lines > 1 && room < NEWS_ROWS) room = compose(view, tight, --lines, form);
    if (room < all) room = compose(view, tight, lines, form = FORM_DENSE);
    if (room < -1) room = compose(view, tight, lines, form = FORM_BRIEF);
    while (room < needed && tight < 2 && !wanted && view->shows) room = compose(view, ++tight, lines, form);
    if (room < (needed > 0 ? 1 : -1)) room = compose(view, tight, lines, form = FORM_FLAT);
    if (room < -1 && tight == 2) room = compose(view, 3, lines, form);
    return room;
}

/* In plain mode the table is printed only with the first question of a turn, or if `wanted`. */
static struct { Session *session; const Choices *choices; } asking; /* for redraw() */

/* Appends what is to be said to the asked player before the events since their last question, and those. Returns where the
 * narrator stands then. */
static Narrator tell(const Session *session, Narrator narrator, bool recap, Page *news) {
    page_append(news, &session->notices[narrator.seat]);
    narrator.recap = recap;
    narrate_news(&narrator, session->game, session->lang, news);
    narrate_turn(&narrator, news);
    return narrator;
}

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
    int room = limited ? fit(&view, all_rows, needed_rows, wanted) : compose(&view, 0, BOARD_LINES, FORM_FULL);
    if (narrator->left_out > 0 && (!limited || page_rows(&whole, width) <= room)) { /* room for every sentence */
        page_free(&news);
        page_append(&news, &whole);
        narrator->left_out = 0;
    }
    page_free(&whole);
    page_append(&session->news, &news);
    bool close = limited && room >= 0 && room < needed_rows;
    if (close) room++; /* use the blank line below for one more sentence */
    bool shared = limited && page_rows(&news, width) == room + 1 && room >= 0 && !narrator->left_out;
    if (shared) room++; /* the note that a line is left out would take the row of that line */
    int cut = limited ? page_shorten(&news, room > 0 ? room : 0, width) : 0;
    cut += narrator->left_out;
    narrator->left_out = 0;
    term_clear(false);
    Page rule = { 0 };
    if (room < -1 && limited) page_free(&rule); /* no room */
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
    static const char *const commands[] = { "offer ", "give ", "ask ", "skip", "order ", "hint", "hint seer", "undo", "why", "table", "cards",
                                            "log", "save ", "help", "quit" };
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
    if (!reply->act) autopass_note(&session->autopass, session->game, &reply->answer);
    bool one = !reply->act && reply->answer.n == 1 && c->request->type != BOHN_PICK;
    int replies = one ? c->request->options[reply->answer.index[0]].reply : BOHN_REPLY_NONE;
    if (!reply->act) session_note_reply(session, &reply->answer);
    if (!reply->act && reply->answer.partner != BOHN_NO_SEAT) session_offer(session, &reply->answer, &reply->round);
    if (replies == BOHN_REPLY_ACCEPT) session_rest(session, REST_ACCEPT);
    else if (reply->rest) session_rest(session, replies == BOHN_REPLY_REJECT ? REST_REJECT : REST_LIKES);
    bool ok = parse_take(c, reply, &err);
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
    int from = is_yes_no(c) && q->n_args > 0 && q->args[0].type == BOHN_SEAT ? q->args[0].value : BOHN_NO_SEAT;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(folded, " :"), folded);
    bool named = string_among(word, COUNTER);
    if (from == BOHN_NO_SEAT && named) snprintf(why, n, "%s", tr("`counter` answers an offer that you are asked about; here type: offer p2: 1 for red"));
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

/* --learn: the rule behind each question, the first time it is asked. */
static void teach(Session *session, const Choices *c) {
    const BohnInfo *info = bohn_info(session->rules);
    for (int i = 0; i < info->n_decisions && i < MAX_TAUGHT; i++) {
        if (strcmp(info->decisions[i].name, c->request->name) != 0 || session->taught[i]) continue;
        session->taught[i] = true;
        verb_explain(c);
        Page page = { 0 };
        page_line(&page, STYLE_FAINT, "%s", tr("(`hint` says what a bot would do, `help` what you can type.)"));
        page_show(&page);
    }
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

/* Prints the question again after an answer of so many rows, if it is no longer on the screen; without its options, unless the
 * answer filled more than a screen. */
static void repeat(const Choices *c, int rows) {
    Page question = { 0 };
    int height = term_height();
    if (height == 0 || term_plain()) return;
    put_question(c, &question, FORM_DENSE);
    bool gone = rows + page_rows(&question, term_width()) + 1 > height;
    page_free(&question);
    if (!gone) return;
    page_end(&question);
    if (rows > height - 2) put_question(c, &question, FORM_DENSE);
    else put_heading(c, &question);
    page_show(&question);
}

static Asked ask(Session *session) {
    static Choices choices; /* for the assistant, too */
    choices_look(&choices, session->game, session->lang, &session->keys[bohn_request(session->game)->seat]);
    int seat = choices.request->seat;
    LineInput input = hand_over(session, seat);
    if (input != LINE_TYPED) return input == LINE_END ? ASKED_QUIT : ASKED_INTERRUPTED;
    autosave_keep_asked(session);
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
        VerbOutcome aside = verb_obey(session, &choices, line);
        if (aside == VERB_DONE) repeat(&choices, page_rows_shown());
        bool understood = aside == VERB_NONE && understand(session, &choices, line, &reply);
        free(line);
        if (aside == VERB_SKIP) {
            reply = (Reply){ .answer = { .partner = BOHN_NO_SEAT } };
            understood = true;
        }
        if (aside == VERB_QUIT) return ASKED_QUIT;
        if (aside == VERB_MOVED) return ASKED_DECIDED;
        if (aside == VERB_REDRAW) draw(session, &choices, true);
        if (understood && decide(session, &choices, &reply)) return ASKED_DECIDED;
    }
}

Asked prompt_human(Session *session) {
    Asked asked = ask(session);
    term_assist(NULL);
    return asked;
}
