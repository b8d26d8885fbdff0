/* question.c - see question.h. */
#include "repl/play/question.h"

#include "repl/play/autopass.h"
#include "repl/play/board.h"
#include "repl/play/narrate.h"
#include "repl/play/offer.h"
#include "repl/play/screen.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <string.h>

#define NAME_SIZE 400
#define MAX_WARNINGS 3 /* lines below the options; answers with the same warning share one */

/* Appends the contents of the zones that an option names, in its order: "[2 × red bean, pays 1 → red bean, pays 0]". */
static void put_note(const Choices *c, const BohnOption *option, Page *page) {
    char notes[NAME_SIZE * 3] = "", joined[NAME_SIZE * 4] = "";
    for (int i = 0; i < option->n; i++) {
        if (option->atom[i].type != BOHN_ZONE) continue;
        if (bohn_info(bohn_rules(c->game))->zones[option->atom[i].value].line && !term_plain()) continue; /* already visible */
        char note[NAME_SIZE];
        screen_note(c->game, c->request->seat, option->atom[i].value, c->lang, note, sizeof note);
        if (*note) string_append(notes, sizeof notes, "%s%s", *notes ? " → " : "", note);
    }
    utf8_join(joined, sizeof joined, notes);
    bool whole = utf8_width(notes) < term_width() - 8;
    if (*notes) page_add(page, STYLE_FAINT, "  [%s]", whole ? joined : notes);
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

#define MOST_GROUPED 500 /* each is compared with all; so many fit on no screen */

/* When one option is chosen, options alike share a line: " 3/5  give red bean (hand 1/4)". */
static bool groups_options(const Choices *c) {
    return !term_plain() && c->request->type == BOHN_CHOOSE && choices_numbered(c) <= MOST_GROUPED;
}

/* The keys of an option and those alike, "3/5", or only the first; "" if it is on an earlier line. */
static void write_numbers(const Choices *c, int place, bool all, char *out, size_t n) {
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
        if (all) string_append(out, n, "/%s", key);
    }
}

typedef void (*Label)(const Choices *c, const BohnOption *option, char *out, size_t n);

/* Options from place `first` on without notes, in columns if at least two fit, else on lines of their own; short
 * labels one after the other. */
static void put_columns(const Choices *c, Page *page, Label write, int first) {
    int n = choices_numbered(c), widest = 0, digits = 2, gap = 1;
    char label[NAME_SIZE], numbers[NAME_SIZE];
    for (int i = first; i <= n; i++) {
        write_numbers(c, i, write != choices_short_label, numbers, sizeof numbers);
        write(c, &c->request->options[choices_index(c, i)], label, sizeof label);
        if (*numbers && utf8_width(label) > widest) widest = utf8_width(label);
        if (utf8_width(numbers) > digits) digits = utf8_width(numbers);
    }
    bool aligned = write == tile_label || 2 * (digits + 4 + widest) - 2 <= term_width();
    bool flow = aligned || write == choices_short_label;
    for (int i = first; i <= n; i++) {
        char joined[2 * NAME_SIZE] = "";
        write_numbers(c, i, write != choices_short_label, numbers, sizeof numbers);
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
        write_numbers(c, i, true, numbers, sizeof numbers);
        if (utf8_width(numbers) > widest) widest = utf8_width(numbers);
    }
    for (int i = 1; i <= lines; i++) {
        const BohnOption *option = &c->request->options[choices_index(c, i)];
        write_numbers(c, i, true, numbers, sizeof numbers);
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
        put_columns(c, page,
                    form == FORM_FLAT ? choices_short_label : groups_options(c) ? choices_group_label : choices_label,
                    lines + 1);
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

bool question_is_yes_no(const Choices *c) {
    const BohnRequest *q = c->request;
    return q->offer && q->n_options == 2 && q->options[0].reply == BOHN_REPLY_ACCEPT &&
           q->options[1].reply == BOHN_REPLY_REJECT;
}

/* Appends a remark, which stays on one line. */
static void put_remark(Page *page, const char *text) {
    char joined[2 * NAME_SIZE] = "";
    utf8_join(joined, sizeof joined, text);
    page_add(page, STYLE_FAINT, " [%s]", joined);
}

/* Appends what Enter does. */
static void put_enter(Page *page, const char *what) {
    char text[NAME_SIZE];
    snprintf(text, sizeof text, tr("Enter: %s"), what);
    put_remark(page, text);
}

/* Appends what passing means, in the script's words if it has a text. */
static void put_pass(const Choices *c, Page *page) {
    char key[NAME_SIZE];
    snprintf(key, sizeof key, "pass_%s", c->request->name);
    const char *meaning = bohn_in(bohn_text(bohn_info(bohn_rules(c->game)), key), c->lang);
    put_enter(page, meaning ? meaning : tr("pass"));
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

/* True if the label, which is not shortened, says what the warning does: "harvest field 1 for nothing". */
static bool is_said(const Choices *c, const BohnOption *option, const char *warning, Form form) {
    int seat = c->request->seat;
    const char *nothing = bohn_in(bohn_text(bohn_info(bohn_rules(c->game)), "harvest_for_nothing"), c->lang);
    if (form == FORM_FLAT || !nothing || strcmp(warning, nothing) != 0 || !choices_harvest_letter(c, option)) return false;
    return *bohn_phrase(c->game, seat, BOHN_HOOK_WORDING, seat, option, c->lang);
}

/* What the answers lead to, as far as the script warns of it: "a, b: no field for the red bean". */
static void put_warnings(const Choices *c, Page *page, Form form) {
    Warning warnings[MAX_WARNINGS];
    int n = 0, seat = c->request->seat;
    char key[NAME_SIZE];
    if (c->request->poll) return;
    if (c->request->pass)
        n = add_warning(warnings, n, tr("Enter"), bohn_phrase(c->game, seat, BOHN_HOOK_WARNING, seat, NULL, c->lang));
    for (int i = 1; i <= choices_numbered(c); i++) {
        const BohnOption *option = &c->request->options[choices_index(c, i)];
        write_numbers(c, i, true, key, sizeof key);
        char text[NAME_SIZE];
        snprintf(text, sizeof text, "%s", bohn_phrase(c->game, seat, BOHN_HOOK_WARNING, seat, option, c->lang));
        if (!is_said(c, option, text, form)) n = add_warning(warnings, n, key, text);
    }
    for (int i = 0; i < n; i++) {
        page_add(page, STYLE_FAINT, "  %s%s ", warnings[i].keys, tr(":"));
        page_hang(page);
        page_line(page, STYLE_FAINT, "%s", warnings[i].text);
    }
}

void question_heading(const Choices *c, Page *page, bool example) {
    const BohnRequest *q = c->request;
    char text[NAME_SIZE];
    choices_question(c, text, sizeof text);
    page_add(page, STYLE_STRONG, "p%d%s %s", q->seat + 1, tr(":"), text);
    if (q->type == BOHN_PICK && q->least == q->most) page_add(page, STYLE_PLAIN, tr(" (choose %d)"), q->most);
    else if (q->type == BOHN_PICK) page_add(page, STYLE_PLAIN, tr(" (choose %d to %d)"), q->least, q->most);
    if (q->ordered) page_add(page, STYLE_PLAIN, "%s", tr(" (order matters)"));
    if (autopass_allowed(q)) put_pass(c, page);
    else if (choices_likes(c, text, sizeof text)) put_enter(page, text);
    else if (choices_default(c) >= 0) {
        char key[16];
        choices_key(c, choices_default(c), key, sizeof key);
        put_enter(page, key);
    }
    else if (question_is_yes_no(c)) page_add(page, STYLE_FAINT, " [%s]", tr("y/n, or counter 1 for red"));
    if (example && q->type == BOHN_DEAL && q->n_partners > 0) {
        char type[NAME_SIZE];
        offer_examples(c, type, sizeof type);
        char *end = strstr(type, " ·"); /* the first is enough */
        if (end) *end = '\0';
        snprintf(text, sizeof text, tr("or: %s"), type);
        put_remark(page, text);
    }
    page_end(page);
}

void question_put(const Choices *c, Page *page, Form form) {
    const BohnRequest *q = c->request;
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    char text[NAME_SIZE];
    question_heading(c, page, form >= FORM_BRIEF);
    if (q->n_shown > 0) {
        narrate_cards(info, q->shown, q->n_shown, c->lang, text, sizeof text);
        page_line(page, STYLE_PLAIN, tr("  Only you see: %s"), text);
    }
    put_options(c, page, form);
    put_warnings(c, page, form);
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
