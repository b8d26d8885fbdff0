/* narrate.c - see narrate.h. */
#include "repl/play/narrate.h"

#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define ZONE_BOX "box" /* holds the cards that are out of play */

Narrator narrate_start(int seat) {
    return (Narrator){ .seat = seat, .event = 0, .active = BOHN_NO_SEAT, .announced = BOHN_NO_SEAT,
                       .subject = BOHN_NO_SEAT };
}

/* ---- names ------------------------------------------------------------------------------------- */

/* A text with placeholders, or that ends with a stop, is a sentence, not a name. */
static bool is_sentence(const char *text) {
    size_t n = strlen(text);
    return strchr(text, '{') || (n > 0 && strchr(".:?!", text[n - 1]));
}

void narrate_name(const BohnInfo *info, const char *what, const char *name, const char *lang, char *out,
              size_t size) {
    char key[120];
    snprintf(key, sizeof key, "%s_%s", what, name);
    const char *text = bohn_in(bohn_text(info, key), lang);
    if (!text || !*text) text = bohn_in(bohn_text(info, name), lang);
    if (text && *text && !is_sentence(text)) {
        snprintf(out, size, "%s", text);
        return;
    }
    snprintf(out, size, "%s", name);
    for (char *at = out; *at; at++)
        if (*at == '_') *at = ' ';
}

void narrate_zone(const BohnInfo *info, int zone, const char *lang, char *out, size_t size) {
    char name[80];
    int seat = info->zones[zone].seat;
    narrate_name(info, "zone", info->zones[zone].name, lang, name, sizeof name);
    if (seat == BOHN_NO_SEAT) snprintf(out, size, "%s", name);
    else snprintf(out, size, "p%d: %s", seat + 1, name);
}

bool narrate_has_name(const BohnInfo *info, const char *what, const char *name) {
    char key[120];
    snprintf(key, sizeof key, "%s_%s", what, name);
    const char *text = bohn_in(bohn_text(info, key), "en");
    if (!text) text = bohn_in(bohn_text(info, name), "en");
    return text && *text && !is_sentence(text);
}

static const char *kind_name(const BohnInfo *info, int kind, const char *lang) {
    return kind == BOHN_UNKNOWN ? "?" : bohn_in(&info->kinds[kind].name, lang);
}

/* The length of "Casino" in "Casino 3"; 0 for a name without a number. */
static size_t stem_of(const char *name) {
    const char *last = strrchr(name, ' ');
    return last && last[1] && last[1 + strspn(last + 1, "0123456789")] == '\0' ? (size_t)(last - name) : 0;
}

static int copies_of(const int *kinds, int n, int kind) {
    int copies = 0;
    for (int i = 0; i < n; i++) copies += kinds[i] == kind;
    return copies;
}

/* True if two single cards of a list differ only in their number. */
static bool same_stem(const BohnInfo *info, const int *kinds, int n, int i, int j, const char *lang) {
    const char *a = kind_name(info, kinds[i], lang), *b = kind_name(info, kinds[j], lang);
    size_t stem = stem_of(a);
    return stem > 0 && stem == stem_of(b) && strncmp(a, b, stem) == 0 && copies_of(kinds, n, kinds[i]) == 1 &&
           copies_of(kinds, n, kinds[j]) == 1;
}

/* The next kind after kind i that differs only in its number, or -1. */
static int next_number(const BohnInfo *info, const int *kinds, int n, int i, const char *lang) {
    for (int j = i + 1; i >= 0 && j < n; j++)
        if (same_stem(info, kinds, n, i, j, lang)) return j;
    return -1;
}

static int number_of(const BohnInfo *info, int kind, const char *lang) {
    return atoi(strrchr(kind_name(info, kind, lang), ' '));
}

/* The further numbers of "Casino 1": " 3 4"; "–4" for three or more in a row. */
static void add_numbers(const BohnInfo *info, const int *kinds, int n, int i, const char *lang, char *out, size_t size) {
    for (int j = next_number(info, kinds, n, i, lang); j >= 0; j = next_number(info, kinds, n, i, lang)) {
        int last = i, run = 0;
        while (j >= 0 && number_of(info, kinds[j], lang) == number_of(info, kinds[last], lang) + 1) {
            last = j;
            j = next_number(info, kinds, n, j, lang);
            run++;
        }
        if (run < 2) last = next_number(info, kinds, n, i, lang);
        string_append(out, size, "%s%d", run < 2 ? "\u00A0" : "–", number_of(info, kinds[last], lang));
        i = last;
    }
}

void narrate_kinds(const BohnInfo *info, const int *kinds, int n, const char *lang, char *out, size_t size) {
    snprintf(out, size, "%s", n ? "" : "–");
    for (int i = 0; i < n; i++) {
        int copies = copies_of(kinds, n, kinds[i]);
        bool done = false;
        for (int j = 0; j < i; j++) done |= kinds[j] == kinds[i] || same_stem(info, kinds, n, i, j, lang);
        if (done) continue;
        string_append(out, size, "%s", i ? ", " : "");
        if (copies > 1) string_append(out, size, "%d\u00A0×\u00A0", copies);
        utf8_join(out, size, kind_name(info, kinds[i], lang));
        add_numbers(info, kinds, n, i, lang, out, size);
    }
}

void narrate_cards(const BohnInfo *info, const int *cards, int n, const char *lang, char *out, size_t size) {
    int kinds[512];
    if (n > 512) n = 512;
    for (int i = 0; i < n; i++)
        kinds[i] = cards[i] == BOHN_UNKNOWN ? BOHN_UNKNOWN : info->kind_of[cards[i]];
    narrate_kinds(info, kinds, n, lang, out, size);
}

/* Kinds for use in a sentence: "a red bean, 2 × soy bean" or, with `own`, "your red bean". */
static void write_things(const BohnInfo *info, const int *kinds, int n, bool own, const char *lang, char *out,
                         size_t size) {
    char one[200];
    out[0] = '\0';
    for (int i = 0; i < n; i++) {
        int all = copies_of(kinds, n, kinds[i]);
        const char *name = kind_name(info, kinds[i], lang);
        if (copies_of(kinds, i, kinds[i]) > 0) continue;
        if (kinds[i] == BOHN_UNKNOWN && all == 1) snprintf(one, sizeof one, "%s", tr("a card"));
        else if (kinds[i] == BOHN_UNKNOWN) snprintf(one, sizeof one, tr("%d cards"), all);
        else if (all > 1) snprintf(one, sizeof one, "%d × %s", all, name);
        else if (own) snprintf(one, sizeof one, tr("your %s"), name);
        else snprintf(one, sizeof one, strchr("aeiouAEIOU8", name[0]) ? tr("an %s") : tr("a %s"), name);
        string_append(out, size, "%s", i ? ", " : "");
        utf8_join(out, size, one);
    }
}

static void write_sides(const BohnInfo *info, const BohnOffer *offer, bool own, const char *lang, char *give,
                        char *ask, size_t size) {
    int kinds[BOHN_MAX_DEAL];
    for (int i = 0; i < offer->n_give; i++)
        kinds[i] = offer->give[i] == BOHN_UNKNOWN ? BOHN_UNKNOWN : info->kind_of[offer->give[i]];
    write_things(info, kinds, offer->n_give, false, lang, give, size);
    write_things(info, offer->ask, offer->n_ask, own, lang, ask, size);
}

void narrate_deal(const BohnInfo *info, const BohnOffer *offer, const char *lang, char *out, size_t size) {
    char give[600], ask[600];
    write_sides(info, offer, true, lang, give, ask, sizeof give);
    if (!offer->n_ask) snprintf(out, size, tr("%s as a gift"), give);
    else if (!offer->n_give) snprintf(out, size, tr("%s as a gift"), ask);
    else snprintf(out, size, tr("%s for %s"), give, ask);
}

void narrate_offer(const BohnInfo *info, const BohnOffer *offer, const char *lang, char *out, size_t size) {
    char give[600], ask[600];
    write_sides(info, offer, false, lang, give, ask, sizeof give);
    if (offer->to == BOHN_ALL_SEATS) {
        if (!offer->n_ask) snprintf(out, size, tr("p%d offers the table %s: what will you give?"), offer->from + 1, give);
        else if (!offer->n_give) snprintf(out, size, tr("p%d asks the table for %s"), offer->from + 1, ask);
        else snprintf(out, size, tr("p%d offers the table %s for %s"), offer->from + 1, give, ask);
        return;
    }
    if (!offer->n_ask) snprintf(out, size, tr("p%d would give p%d %s"), offer->from + 1, offer->to + 1, give);
    else if (!offer->n_give)
        snprintf(out, size, tr("p%d asks p%d for %s"), offer->from + 1, offer->to + 1, ask);
    else snprintf(out, size, tr("p%d offers p%d %s for %s"), offer->from + 1, offer->to + 1, give, ask);
}

/* ---- events ------------------------------------------------------------------------------------ */

/* The paragraph about another player's turn; their name comes first if they are the subject of its first sentence. */
static void flush_recap(Narrator *narrator, Page *page) {
    if (!*narrator->paragraph) return;
    if (narrator->first != BOHN_NO_SEAT) page_add(page, STYLE_PLAIN, "p%d%s ", narrator->first + 1, tr(":"));
    page_hang(page);
    page_line(page, STYLE_PLAIN, "%s", narrator->paragraph);
    narrator->paragraph[0] = '\0';
}

static void flush_line(Narrator *narrator, Page *page) {
    if (narrator->times > 1) page_add(page, narrator->style, tr("%d times: "), narrator->times);
    if (narrator->times > 0) page_line(page, narrator->style, "%s", narrator->line);
    narrator->times = 0;
}

/* Repeated sentences are merged, so the latest is held back until a different one follows. */
void narrate_flush(Narrator *narrator, Page *page) {
    flush_recap(narrator, page);
    flush_line(narrator, page);
}

/* A phase begins: notes whose turn it is. With a single player, each turn is announced. */
static void begin_phase(Narrator *narrator, const BohnGame *game, const BohnEvent *step) {
    narrator->alone = bohn_info(bohn_rules(game))->players == 1;
    if (narrator->alone && step->c != narrator->turn) narrator->announced = BOHN_NO_SEAT;
    narrator->active = step->a;
    narrator->turn = step->c;
}

static bool is_recapped(const Narrator *narrator) {
    return narrator->recap && narrator->seat >= 0 && narrator->active >= 0 && narrator->active != narrator->seat;
}

void narrate_turn(Narrator *narrator, Page *page) {
    if (narrator->active == narrator->announced || narrator->active == BOHN_NO_SEAT) return;
    narrate_flush(narrator, page);
    narrator->announced = narrator->active;
    if (is_recapped(narrator)) return;
    if (narrator->alone) page_line(page, STYLE_FAINT, tr("— turn %d —"), narrator->turn);
    else page_line(page, STYLE_FAINT, tr("— p%d's turn —"), narrator->active + 1);
}

void narrate_forced(Narrator *narrator, const char *line, const char *answer) {
    snprintf(narrator->forced, sizeof narrator->forced, "%s", line);
    snprintf(narrator->answer, sizeof narrator->answer, "%s", answer);
}

static void put_forced(Narrator *narrator, Page *page) {
    if (!*narrator->forced) return;
    narrate_flush(narrator, page);
    page_line(page, STYLE_PLAIN, tr("(no choice) %s"), narrator->forced);
    narrator->forced[0] = '\0';
}

/* True if the message names the viewer and another seat. */
static bool concerns(const Narrator *narrator, const BohnEvent *say) {
    bool viewer = false, other = false;
    for (int i = 0; i < say->n_args; i++) {
        if (say->args[i].type != BOHN_SEAT) continue;
        if (say->args[i].value == narrator->seat) viewer = true;
        else other = true;
    }
    return viewer && other;
}

static Style style_of(const Narrator *narrator, const BohnText *text, const BohnEvent *say) {
    bool own = narrator->seat >= 0 && narrator->active == narrator->seat;
    switch (text ? text->tone : BOHN_TONE_PLAIN) {
    case BOHN_TONE_MINOR: return STYLE_MINOR;
    case BOHN_TONE_MAJOR: return STYLE_MAJOR;
    case BOHN_TONE_TALK:
        if (concerns(narrator, say)) return say->args[0].value != narrator->seat ? STYLE_MAJOR : STYLE_MINOR;
        return own && say->n_args == 1 ? STYLE_OWN : STYLE_MINOR; /* nobody answers the viewer */
    case BOHN_TONE_PLAIN: break;
    }
    return concerns(narrator, say) ? STYLE_MAJOR : own ? STYLE_OWN : STYLE_PLAIN;
}

/* The seat with which a sentence begins, and the rest of it: "p1 plays", "p1: green", "p1, shot"; BOHN_NO_SEAT if it
 * is another, or if more belongs to it: "p1 and p2 agree:". */
static int subject_of(const char *line, const char **rest) {
    char *end;
    *rest = line;
    if (*line && line[strlen(line) - 1] == ':') return BOHN_NO_SEAT;
    if (line[0] != 'p' || !isdigit((unsigned char)line[1])) return BOHN_NO_SEAT;
    long seat = strtol(line + 1, &end, 10) - 1;
    end += strncmp(end, "\u00A0:", 3) == 0 ? 2 : 0;
    size_t gap = strspn(end, ":, ");
    if (gap == 0 || end[gap - 1] != ' ') return BOHN_NO_SEAT;
    *rest = end + gap;
    return (int)seat;
}

#define BETWEEN "\u00A0· " /* sentences of a paragraph */

/* Adds a sentence to the paragraph, without its subject if that is also the subject of the sentence before it. An
 * indented sentence continues the one before it: "p4 and p3 agree: p4 gives a red bean, p3 gives 2 × soy bean". */
static void add_to_paragraph(Narrator *narrator, const char *line) {
    const char *rest, *last = narrator->paragraph, *next;
    bool detail = *line == ' ' && *narrator->paragraph;
    line += strspn(line, " ");
    if (!*line) return;
    if (detail) {
        bool opens = narrator->paragraph[strlen(narrator->paragraph) - 1] == ':', ends = line[strlen(line) - 1] == '.';
        string_append(narrator->paragraph, sizeof narrator->paragraph, "%s%.*s", opens ? " " : ", ", (int)strlen(line) - ends, line);
        narrator->subject = BOHN_NO_SEAT;
        return;
    }
    int subject = subject_of(line, &rest);
    bool begins = !*narrator->paragraph;
    if (begins) narrator->first = subject == narrator->active ? subject : BOHN_NO_SEAT;
    while ((next = strstr(last, BETWEEN))) last = next + strlen(BETWEEN);
    subject_of(last, &last);
    if (begins ? narrator->first != BOHN_NO_SEAT : subject == narrator->subject) line = rest;
    size_t length = strlen(line);
    if (length > 0 && line[length - 1] == '.') length--;
    if (subject == narrator->subject && strlen(last) == length && length > 0 && strncmp(last, line, length) == 0) {
        string_append(narrator->paragraph, sizeof narrator->paragraph, " (2 ×)"); /* more than twice is rare */
        return;
    }
    narrator->subject = subject;
    string_append(narrator->paragraph, sizeof narrator->paragraph, "%s%.*s", begins ? "" : BETWEEN, (int)length, line);
}

static void speak(Narrator *narrator, Page *page, Style style, const char *line) {
    narrate_turn(narrator, page);
    bool forced = *narrator->forced && strstr(line, narrator->answer);
    if (forced) narrator->forced[0] = '\0';
    put_forced(narrator, page);
    if (is_recapped(narrator) && style != STYLE_MAJOR && !forced) {
        if (style == STYLE_MINOR) narrator->left_out++;
        else {
            flush_line(narrator, page);
            add_to_paragraph(narrator, line);
        }
        return;
    }
    if (is_recapped(narrator)) flush_recap(narrator, page);
    if (forced && style == STYLE_MINOR) style = STYLE_PLAIN;
    if (forced || (narrator->times > 0 && strcmp(narrator->line, line) != 0)) narrate_flush(narrator, page);
    narrator->style = style;
    snprintf(narrator->line, sizeof narrator->line, forced ? tr("%s (no choice)") : "%s", line);
    narrator->times++;
}

/* True for a pile whose cards nobody sees. */
static bool is_blind(const BohnGame *game, int zone) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int size = bohn_zone_size(game, zone);
    if (info->zones[zone].seat != BOHN_NO_SEAT) return false;
    if (strcmp(info->zones[zone].name, "deck") == 0) return true;
    for (int i = 0; i < size; i++)
        if (bohn_zone_card(game, BOHN_NO_SEAT, zone, i) != BOHN_UNKNOWN) return false;
    return size > 0;
}

static bool begins_part(const BohnGame *game, int i) {
    BohnEvent event;
    bohn_event(game, BOHN_ALL_SEATS, i, &event);
    return event.type == BOHN_EVENT_STEP || event.type == BOHN_EVENT_DECISION;
}

/* The end of the part with event i: the events caused by one decision, or by the start of a step. */
static int end_of_part(const BohnGame *game, int i) {
    int n = bohn_now(game).events;
    for (i++; i < n && !begins_part(game, i);) i++;
    return i;
}

static bool spoken(const BohnGame *game, int seat, int from, int to) {
    BohnEvent event;
    for (int i = from; i < to; i++)
        if (bohn_event(game, seat, i, &event) && event.type == BOHN_EVENT_SAY) return true;
    return false;
}

#define MAX_MOVED 64 /* cards in one sentence */

/* True if the card of the look at event i came there from the looking seat, which remembers it. */
static bool was_passed(const BohnGame *game, int i) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    BohnEvent look, event;
    if (!bohn_event(game, BOHN_ALL_SEATS, i, &look) || info->zones[look.c].seat == BOHN_NO_SEAT) return false;
    while (--i >= 0 && bohn_event(game, BOHN_ALL_SEATS, i, &event))
        if (event.type == BOHN_EVENT_MOVE && event.a == look.a)
            return info->zones[event.b].seat == look.b && event.c == look.c && info->zones[event.c].seat != look.b;
    return false;
}

/* "p1 looks at a red bean, 2 × soy bean (p2: hand)." or "p1 passes a red bean to p2." */
static void write_look(const BohnGame *game, bool passed, const BohnEvent *look, const int *cards, int n, const char *lang,
                       char *line, size_t size) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int kinds[MAX_MOVED];
    char what[600], where[100];
    for (int i = 0; i < n; i++) kinds[i] = cards[i] == BOHN_UNKNOWN ? BOHN_UNKNOWN : info->kind_of[cards[i]];
    write_things(info, kinds, n, false, lang, what, sizeof what);
    narrate_zone(info, look->c, lang, where, sizeof where);
    if (passed) snprintf(line, size, tr("p%d passes %s to p%d."), look->b + 1, what, info->zones[look->c].seat + 1);
    else snprintf(line, size, tr("p%d looks at %s (%s)."), look->b + 1, what, where);
}

/* "p1 draws a red bean.", "p1 lays a card face down (attack).", "Bohnaco gets a red bean." or "p1: field 1 → discard
 * (red bean)". */
static void write_move(const BohnGame *game, const BohnEvent *move, const int *cards, int n, const char *lang,
                       char *line, size_t size) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int kinds[MAX_MOVED], from = info->zones[move->b].seat, to = info->zones[move->c].seat;
    bool hidden = false;
    char what[600], source[100], target[100];
    for (int i = 0; i < n; i++) hidden |= cards[i] == BOHN_UNKNOWN;
    for (int i = 0; i < n; i++) kinds[i] = hidden ? BOHN_UNKNOWN : info->kind_of[cards[i]];
    bool blind = is_blind(game, move->b), gets = blind && !hidden && to == BOHN_NO_SEAT;
    bool draws = blind && to != BOHN_NO_SEAT && info->zones[move->c].visibility == BOHN_SEEN_OWNER;
    bool lays = from != BOHN_NO_SEAT && to == BOHN_NO_SEAT && !info->zones[move->c].face_up;
    narrate_zone(info, move->b, lang, source, sizeof source);
    narrate_zone(info, move->c, lang, target, sizeof target);
    if (hidden || draws || lays || gets) write_things(info, kinds, n, false, lang, what, sizeof what);
    else narrate_kinds(info, kinds, n, lang, what, sizeof what);
    if (draws) snprintf(line, size, tr("p%d draws %s."), to + 1, what);
    else if (lays) snprintf(line, size, tr("p%d lays %s face down (%s)."), from + 1, what, target);
    else if (gets) snprintf(line, size, tr("%s gets %s."), target, what);
    else snprintf(line, size, "%s → %s (%s)", source, target, what);
}

/* Does the pending question show its seat this card anyway? */
static bool is_shown(const BohnGame *game, const BohnEvent *look) {
    const BohnRequest *q = bohn_request(game);
    if (!q || q->seat != look->b || look->position != bohn_now(game).position) return false;
    for (int i = 0; i < q->n_shown; i++)
        if (q->shown[i] == look->a) return true;
    return false;
}

/* Moves out of the box, within a zone, and into zones that only show a count, are not reported. */
static bool is_news(const BohnGame *game, const BohnEvent *move) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    if (move->type == BOHN_EVENT_LOOK) return !is_shown(game, move);
    return strcmp(info->zones[move->b].name, ZONE_BOX) != 0 && move->b != move->c &&
           info->zones[move->c].show != BOHN_SHOW_COUNT;
}

/* Describes consecutive moves between the same two zones, or looks of a seat at a zone, in one sentence, even if a
 * player was asked in between and declined. Returns the next event to describe. */
static int put_moves(Narrator *narrator, const BohnGame *game, const char *lang, int i, Page *page) {
    int cards[MAX_MOVED], n = 0, all = bohn_now(game).events, next = i, at = i;
    char line[1000];
    BohnEvent first, event;
    bohn_event(game, narrator->seat, i, &first);
    for (; next < all && n < MAX_MOVED && bohn_event(game, narrator->seat, next, &event); next++) {
        if (event.type == BOHN_EVENT_DECISION) {
            if (spoken(game, narrator->seat, next, end_of_part(game, next))) break;
            continue;
        }
        if (event.type != first.type || event.b != first.b || event.c != first.c) break;
        cards[n++] = event.a;
        i = next + 1;
    }
    if (!is_news(game, &first)) return i;
    if (first.type == BOHN_EVENT_LOOK) write_look(game, was_passed(game, at), &first, cards, n, lang, line, sizeof line);
    else write_move(game, &first, cards, n, lang, line, sizeof line);
    speak(narrator, page, STYLE_PLAIN, line);
    return i;
}

void narrate_skip(Narrator *narrator, const BohnGame *game, int to) {
    for (; narrator->event < to; narrator->event++) {
        BohnEvent event;
        if (narrator->event > 0 && bohn_event(game, narrator->seat, narrator->event, &event) &&
            event.type == BOHN_EVENT_STEP) {
            begin_phase(narrator, game, &event);
            narrator->announced = event.a;
        }
    }
}

void narrate_news(Narrator *narrator, const BohnGame *game, const char *lang, Page *page) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int n = bohn_now(game).events, part_end = 0;
    bool silent = false;
    if (narrator->event > n) narrator->event = n; /* after an undo */
    for (int i = narrator->event; i < n;) {
        BohnEvent event;
        if (i >= part_end) {
            part_end = end_of_part(game, i);
            silent = !spoken(game, narrator->seat, i, part_end);
        }
        bool seen = bohn_event(game, narrator->seat, i, &event);
        bool looks = seen && event.type == BOHN_EVENT_LOOK, own = looks && event.b == narrator->seat;
        if (own || (silent && (looks || (seen && event.type == BOHN_EVENT_MOVE)))) {
            i = put_moves(narrator, game, lang, i, page);
            continue;
        }
        if (seen && event.type == BOHN_EVENT_STEP && i > 0)
            begin_phase(narrator, game, &event); /* the first is the setup */
        if (seen && event.type == BOHN_EVENT_SAY) {
            char line[1000];
            const char *key = info->words[event.a];
            bohn_render(info, key, event.args, event.n_args, lang, NULL, line, sizeof line);
            speak(narrator, page, style_of(narrator, bohn_text(info, key), &event), line);
        }
        i++;
    }
    put_forced(narrator, page);
    if (!narrator->hold) narrate_flush(narrator, page);
    narrator->event = n;
}

const char *narrate_unit(const BohnInfo *info, const char *key, const char *lang) {
    const char *unit = bohn_in(bohn_text(info, key), lang), *bar = unit ? strchr(unit, '|') : NULL;
    return bar ? bar + 1 : unit;
}

void narrate_number(const BohnInfo *info, const char *key, int n, const char *lang, char *out, size_t size) {
    const char *one = bohn_in(bohn_text(info, key), lang), *several = narrate_unit(info, key, lang);
    if (!one) snprintf(out, size, "%d", n);
    else if (one == several || (n != 1 && n != -1 && (n != 0 || strcmp(lang, "fr") != 0))) snprintf(out, size, "%d %s", n, several);
    else snprintf(out, size, "%d %.*s", n, (int)(several - one - 1), one);
}
