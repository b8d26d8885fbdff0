/* screen.c - see screen.h. */
#include "repl/play/screen.h"

#include "repl/play/board.h"
#include "repl/play/narrate.h"
#include "repl/play/sight.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdlib.h>
#include <string.h>

#define MAX_SHOWN 400 /* cards per zone; no game has more */

typedef struct Drawing {
    Page *page;
    BohnGame *game;
    const BohnInfo *info;
    const Seats *seats;
    const char *lang;
    int seat;
    bool plain;   /* one fact per line */
    /* 1: short captions for other players' fields, 2: almost none for other players, 3: their cards are counted,
     * 4: no fields of theirs, 5: no other players */
    int tight;
    bool started; /* the line is not empty */
    bool fields;  /* it ends with a field without a name */
} Drawing;

/* A script hides a zone by giving it an empty text. */
static bool has_empty_text(const BohnInfo *info, int zone, const char *lang) {
    char key[120];
    snprintf(key, sizeof key, "zone_%s", info->zones[zone].name);
    const char *text = bohn_in(bohn_text(info, key), lang);
    return text && !*text;
}

static bool zone_is(const Drawing *d, int zone, const char *name) {
    return strcmp(d->info->zones[zone].name, name) == 0;
}

static bool is_field(const Drawing *d, int zone) {
    return strncmp(d->info->zones[zone].name, "field_", 6) == 0 && bohn_zone_is_open(d->game, zone) &&
           d->info->zones[zone].seat != BOHN_NO_SEAT;
}

static bool is_others(const Drawing *d, int zone) {
    int owner = d->info->zones[zone].seat;
    return owner != BOHN_NO_SEAT && owner != d->seat;
}

/* field_1, but not field_saloon */
static bool has_number(const Drawing *d, int zone) {
    if (!is_field(d, zone)) return false;
    const char *number = d->info->zones[zone].name + strlen("field_");
    return number[strspn(number, "0123456789")] == '\0';
}

static bool is_pile(const Drawing *d, int zone) {
    return zone_is(d, zone, "deck") || zone_is(d, zone, "discard");
}

/* True if cards of the kind can only be in this zone, on the board, or in a hidden zone. A card that the seat cannot
 * see may be of the kind if its back is the same. */
static bool only_here(const Drawing *d, int zone, int kind) {
    for (int other = 0; other < d->info->n_zones; other++) {
        if (other == zone || board_has(d->info, other) || sight_hides_zone(d->info, other) ||
            has_empty_text(d->info, other, d->lang))
            continue;
        for (int i = 0; i < bohn_zone_size(d->game, other); i++) {
            int card = bohn_zone_card(d->game, BOHN_ALL_SEATS, other, i), as_kind = d->info->kind_of[card];
            bool seen = bohn_zone_card(d->game, sight_eyes(d->info, d->seat, other), other, i) != BOHN_UNKNOWN;
            if (seen ? as_kind == kind : d->info->kinds[as_kind].back == d->info->kinds[kind].back) return false;
        }
    }
    return true;
}

/* The common kind of all cards in a zone; BOHN_UNKNOWN if they differ, are hidden, or there are none. */
static int only_kind(const Drawing *d, int zone) {
    int kind = BOHN_UNKNOWN;
    for (int i = 0; i < bohn_zone_size(d->game, zone); i++) {
        int card = bohn_zone_card(d->game, sight_eyes(d->info, d->seat, zone), zone, i);
        if (card == BOHN_UNKNOWN) return BOHN_UNKNOWN;
        if (i > 0 && d->info->kind_of[card] != kind) return BOHN_UNKNOWN;
        kind = d->info->kind_of[card];
    }
    return kind;
}

/* True if each seat holds all cards of one kind in its zone of this name, so that the kind need not be shown. */
static bool each_its_own(const Drawing *d, int zone) {
    for (int other = 0; other < d->info->n_zones; other++) {
        if (d->info->zones[other].seat == BOHN_NO_SEAT) continue;
        if (!zone_is(d, other, d->info->zones[zone].name)) continue;
        int kind = only_kind(d, other);
        if (kind == BOHN_UNKNOWN || !only_here(d, other, kind)) return false;
    }
    return true;
}

/* True for a stock of one kind, of which only the number matters. */
static bool is_supply(const Drawing *d, int zone) {
    int kind = only_kind(d, zone);
    if (kind == BOHN_UNKNOWN || is_pile(d, zone)) return false;
    if (d->info->zones[zone].line || d->info->zones[zone].show == BOHN_SHOW_KINDS) return false;
    if (d->info->zones[zone].seat != BOHN_NO_SEAT) return !is_field(d, zone) && each_its_own(d, zone);
    return bohn_zone_size(d->game, zone) > 3 || only_here(d, zone, kind);
}

/* ---- one zone ------------------------------------------------------------------------------------ */

static int by_number(const void *left, const void *right) {
    return *(const int *)left - *(const int *)right;
}

/* Cards sorted by kind; thalers also with their number. */
static void write_listed(const Drawing *d, int *cards, int n, bool coins, char *out, size_t size) {
    char list[1000];
    qsort(cards, (size_t)n, sizeof cards[0], by_number);
    narrate_cards(d->info, cards, n, d->lang, list, sizeof list);
    if (coins) snprintf(out, size, "%d (%s)", n, list);
    else snprintf(out, size, "%s", list);
}

/* From the front, with equal neighbours grouped: "▸2 × chili bean, soy bean, chili bean". */
static void write_in_order(const Drawing *d, const int *cards, int n, char *out, size_t size) {
    char run[200];
    snprintf(out, size, "%s", d->plain ? "" : "▸");
    for (int i = 0, end = 0; i < n; i = end) {
        while (end < n && d->info->kind_of[cards[end]] == d->info->kind_of[cards[i]]) end++;
        narrate_cards(d->info, cards + i, end - i, d->lang, run, sizeof run);
        string_append(out, size, "%s%s", i ? ", " : "", run);
        if (i == 0 && d->plain) string_append(out, size, " (%s)", tr("front"));
    }
}

/* One by one in the order they were laid: "blue pass to green → green cross to violet". */
static void write_chain(const Drawing *d, const int *cards, int n, char *out, size_t size) {
    out[0] = '\0';
    for (int i = 0; i < n; i++) {
        if (i) string_append(out, size, "\u00A0→ ");
        utf8_join(out, size, bohn_in(&d->info->kinds[d->info->kind_of[cards[i]]].name, d->lang));
    }
}

/* The contents of an empty zone: "0" where cards are counted, otherwise "empty" or a dash. */
static const char *nothing_in(const Drawing *d, int zone) {
    bool number = zone_is(d, zone, "coins") || zone_is(d, zone, "hand") || is_pile(d, zone) ||
                  d->info->zones[zone].show == BOHN_SHOW_COUNT || !d->info->zones[zone].face_up;
    return number ? "0" : d->plain ? tr("empty") : "–";
}

/* True for a zone that hides its cards from these eyes: they know some only from looking. */
static bool is_secret(const Drawing *d, int zone, int eyes) {
    int seen_by = d->info->zones[zone].visibility;
    return seen_by == BOHN_SEEN_NONE || (seen_by == BOHN_SEEN_OWNER && d->info->zones[zone].seat != eyes);
}

static void write_known(const Drawing *d, const int *cards, int n, char *out, size_t size) {
    int known[MAX_SHOWN], count = 0;
    char list[1000];
    for (int i = 0; i < n && i < MAX_SHOWN; i++)
        if (cards[i] != BOHN_UNKNOWN) known[count++] = cards[i];
    narrate_cards(d->info, known, count, d->lang, list, sizeof list);
    string_append(out, size, tr(" (you know: %s)"), list);
}

/* The contents of a zone: a list of kinds, or the number of cards with the top one if it is visible. */
static void write_content(const Drawing *d, int zone, char *out, size_t n) {
    int size = bohn_zone_size(d->game, zone), eyes = sight_eyes(d->info, d->seat, zone);
    int cards[MAX_SHOWN], seen = 0, top = BOHN_UNKNOWN;
    BohnShow show = d->info->zones[zone].show;
    bool coins = zone_is(d, zone, "coins"), pile = is_pile(d, zone);
    bool down = (coins && show != BOHN_SHOW_KINDS) || show == BOHN_SHOW_COUNT || is_supply(d, zone);
    for (int i = 0; i < size && i < MAX_SHOWN; i++) {
        cards[i] = top = bohn_zone_card(d->game, eyes, zone, i);
        if (cards[i] == BOHN_UNKNOWN) continue;
        seen++;
        down |= !bohn_card_face_up(d->game, cards[i]) && d->info->zones[zone].seat != eyes;
    }
    if (size == 0) snprintf(out, n, "%s", nothing_in(d, zone));
    else if (d->tight > 2 && is_others(d, zone) && !is_field(d, zone)) snprintf(out, n, "%d", size);
    else if (seen == size && show == BOHN_SHOW_KINDS) write_listed(d, cards, size, coins, out, n);
    else if (seen == size && show == BOHN_SHOW_QUEUE) write_in_order(d, cards, size, out, n);
    else if (seen == size && show == BOHN_SHOW_CHAIN) write_chain(d, cards, size, out, n);
    else if (seen == size && !down && !pile) narrate_cards(d->info, cards, size, d->lang, out, n);
    else {
        snprintf(out, n, "%d", size);
        if (seen > 0 && is_secret(d, zone, eyes)) write_known(d, cards, size, out, n);
        else if (top != BOHN_UNKNOWN && !down && d->tight < 4)
            string_append(out, n, tr(" (top: %s)"),
                        bohn_in(&d->info->kinds[d->info->kind_of[top]].name, d->lang));
    }
}

void screen_note(BohnGame *game, int seat, int zone, const char *lang, char *out, size_t n) {
    Drawing d = { .game = game, .info = bohn_info(bohn_rules(game)), .lang = lang, .seat = seat, .plain = term_plain() };
    out[0] = '\0';
    if (bohn_zone_size(game, zone) == 0) return;
    if (board_has(d.info, zone)) {
        board_note(game, seat, zone, lang, out, n);
        return;
    }
    write_content(&d, zone, out, n);
    const char *caption = bohn_phrase(game, seat, BOHN_HOOK_CAPTION, zone, NULL, lang);
    if (*caption) string_append(out, n, ", %.*s", (int)strcspn(caption, ";"), caption);
}

static const char *zone_caption(const Drawing *d, int zone) {
    return bohn_phrase(d->game, sight_eyes(d->info, d->seat, zone), BOHN_HOOK_CAPTION, zone, NULL, d->lang);
}

/* Whether to show an empty zone: fields that are open, and where space is short (tight) only what not everybody has. */
static bool shown_empty(const Drawing *d, int zone) {
    if (d->info->zones[zone].always && !d->info->zones[zone].closed)
        return d->tight < 2 || !is_others(d, zone);
    if (d->info->zones[zone].always) return bohn_zone_is_open(d->game, zone);
    if (d->tight > 1 && is_others(d, zone) && is_field(d, zone)) return has_number(d, zone);
    return is_field(d, zone) || zone_is(d, zone, "coins") || zone_is(d, zone, "hand") || is_pile(d, zone);
}

/* Adds text that, if `whole`, is wrapped only when longer than a line. */
static void put_together(const Drawing *d, Style style, const char *text, bool whole) {
    char joined[2000] = "";
    utf8_join(joined, sizeof joined, text);
    page_add(d->page, style, "%s", whole ? joined : text);
}

/* Where space is short, captions of other players' zones are cut. The viewer's own thalers lose theirs: what they can
 * pay is among their options. */
static void shorten_caption(const Drawing *d, int zone, char *caption) {
    bool empty = bohn_zone_size(d->game, zone) == 0, field = is_field(d, zone), coins = zone_is(d, zone, "coins");
    size_t mark = strcspn(caption, ":");
    if (mark > 1 && strncmp(caption + mark - 2, "\u00A0", 2) == 0 && caption[mark]) mark -= 2;
    if (!d->tight || coins == is_others(d, zone)) return;
    if (field && !empty) caption[d->tight == 1 ? strcspn(caption, ",") : caption[mark] ? mark : 0] = '\0';
    else if (coins || field || d->tight > 1) caption[0] = '\0';
}

static void put_zone(Drawing *d, int zone) {
    char name[100], content[1200], caption[300];
    if (has_empty_text(d->info, zone, d->lang) || board_has(d->info, zone)) return;
    if (d->tight > 1 && is_others(d, zone) && is_supply(d, zone) && !zone_is(d, zone, "coins")) return;
    snprintf(caption, sizeof caption, "%s", zone_caption(d, zone));
    shorten_caption(d, zone, caption);
    if (bohn_zone_size(d->game, zone) == 0 && !*caption && !shown_empty(d, zone)) return;
    if (d->plain) narrate_zone(d->info, zone, d->lang, name, sizeof name);
    else narrate_name(d->info, "zone", d->info->zones[zone].name, d->lang, name, sizeof name);
    write_content(d, zone, content, sizeof content);
    bool nameless = d->tight > 1 && is_others(d, zone) && has_number(d, zone), next = nameless && d->fields;
    if (nameless) snprintf(name, sizeof name, "%s", next ? "" : tr("fields"));
    d->fields = nameless;
    bool together = d->tight > 3 && is_others(d, zone);
    if (!d->plain && d->started) page_add(d->page, STYLE_FAINT, next ? "\u00A0/ " : together ? "\u00A0·\u00A0" : "\u00A0· ");
    int width = utf8_width(name) + utf8_width(content) + utf8_width(caption) + 8;
    bool whole = width < term_width() - 20 && d->tight < 2;
    put_together(d, STYLE_PLAIN, name, true);
    if (!next) page_add(d->page, STYLE_PLAIN, "%s\u00A0", tr(":"));
    size_t last = strlen(content) - 1; /* "3 (soy bean)": the caption continues inside the brackets */
    bool go_on = *caption && *content && content[last] == ')';
    if (go_on) content[last] = '\0';
    put_together(d, STYLE_STRONG, content, whole);
    if (*caption) {
        page_add(d->page, STYLE_FAINT, "%s%s%s", go_on ? ";" : "", whole ? "\u00A0" : " ", go_on ? "" : "(");
        put_together(d, STYLE_FAINT, caption, true);
        page_add(d->page, STYLE_FAINT, ")");
    }
    if (d->plain) page_end(d->page);
    d->started = true;
}

/* True for a zone of visible cards, which goes on a line below the piles. */
static bool shows_cards(const Drawing *d, int zone) {
    int size = bohn_zone_size(d->game, zone);
    if (size == 0 || is_pile(d, zone) || is_supply(d, zone)) return false;
    for (int i = 0; i < size; i++)
        if (bohn_zone_card(d->game, sight_eyes(d->info, d->seat, zone), zone, i) == BOHN_UNKNOWN)
            return false;
    return true;
}

/* ---- zones on separate lines ---------------------------------------------------------------- */

#define MAX_LINES 64
#define MANY_KINDS 6 /* longer lists may be shown as a count */

typedef struct TableLine {
    int zone;
    bool counted; /* shown as a count */
    char name[100], content[1200], caption[300];
} TableLine;

/* True for many kinds that do not fit on one line. */
static bool is_long_list(const Drawing *d, const TableLine *line) {
    bool seen[512] = { false };
    int kinds = 0;
    for (int i = 0; i < bohn_zone_size(d->game, line->zone); i++) {
        int card = bohn_zone_card(d->game, sight_eyes(d->info, d->seat, line->zone), line->zone, i);
        int kind = card == BOHN_UNKNOWN ? -1 : d->info->kind_of[card];
        if (kind < 0 || kind >= 512 || seen[kind]) continue;
        seen[kind] = true;
        kinds++;
    }
    return kinds > MANY_KINDS && utf8_width(line->name) + utf8_width(line->content) + 4 > term_width();
}

/* "20 cards (`table` lists them; you can pay Casino 1)" */
static void count_only(const Drawing *d, TableLine *line) {
    char text[sizeof line->caption + 100];
    line->counted = true;
    snprintf(text, sizeof text, tr("%d cards"), bohn_zone_size(d->game, line->zone));
    page_clean(text, line->content, sizeof line->content);
    snprintf(text, sizeof text, "%s%s%s", tr("`table` lists them"), *line->caption ? "; " : "", line->caption);
    page_clean(text, line->caption, sizeof line->caption);
}

/* False if there is nothing to show: no cards and no caption, or a hidden zone. */
static bool read_line(const Drawing *d, int zone, TableLine *line) {
    char content[1200];
    if (has_empty_text(d->info, zone, d->lang) || board_has(d->info, zone)) return false;
    line->zone = zone;
    line->counted = false;
    narrate_name(d->info, "zone", d->info->zones[zone].name, d->lang, content, sizeof content);
    page_clean(content, line->name, sizeof line->name);
    page_clean(zone_caption(d, zone), line->caption, sizeof line->caption);
    write_content(d, zone, content, sizeof content);
    page_clean(content, line->content, sizeof line->content);
    if (d->tight > 1 && !d->plain && is_long_list(d, line)) count_only(d, line);
    return bohn_zone_size(d->game, zone) > 0 || *line->caption;
}

static int read_lines(const Drawing *d, TableLine *lines) {
    int n = 0, last = 0;
    for (int zone = 0; zone < d->info->n_zones; zone++)
        if (d->info->zones[zone].line > last) last = d->info->zones[zone].line;
    for (int number = 1; number <= last; number++)
        for (int zone = 0; zone < d->info->n_zones && n < MAX_LINES; zone++)
            if (d->info->zones[zone].line == number && read_line(d, zone, &lines[n])) n++;
    return n;
}

static void put_line(const Drawing *d, const TableLine *line, int name, int content) {
    int colon = utf8_width(tr(":"));
    bool fits = term_width() == 0 || name + utf8_width(line->content) + colon + 3 <= term_width();
    int pad = fits ? name - utf8_width(line->name) : 0; /* a long list uses the whole width */
    int hang = 2 + utf8_width(line->name) + (pad > 0 ? pad : 0) + colon + 1;
    page_add(d->page, STYLE_PLAIN, "  ");
    page_hang(d->page);
    page_add(d->page, STYLE_PLAIN, "%s%s%*s", line->name, tr(":"), pad > 0 ? pad + 1 : 1, "");
    page_hang(d->page);
    page_add(d->page, STYLE_STRONG, "%s", line->content);
    if (*line->caption) {
        int gap = content - utf8_width(line->content);
        bool whole = hang + utf8_width(line->caption) + 2 <= term_width(); /* it fits on the next line */
        page_add(d->page, STYLE_FAINT, "%*s(", gap > 0 ? gap + 1 : 1, "");
        put_together(d, STYLE_FAINT, line->caption, whole);
        page_add(d->page, STYLE_FAINT, ")");
    }
    page_end(d->page);
}

/* Aligned in columns if there is room. */
static void put_lines(Drawing *d) {
    TableLine *lines = malloc(MAX_LINES * sizeof *lines);
    int n = lines ? read_lines(d, lines) : 0, name = 0, content = 0, caption = 0, width = term_width();
    for (int i = 0; i < n; i++) {
        if (utf8_width(lines[i].name) > name) name = utf8_width(lines[i].name);
        if (!*lines[i].caption || lines[i].counted || utf8_width(lines[i].content) > width / 2) continue;
        if (utf8_width(lines[i].content) > content) content = utf8_width(lines[i].content);
        if (utf8_width(lines[i].caption) > caption) caption = utf8_width(lines[i].caption);
    }
    if (width > 0 && name > width / 3) name = 0;
    if (width > 0 && name + content + caption + 7 > width) content = 0;
    for (int i = 0; i < n; i++) {
        if (d->plain) put_zone(d, lines[i].zone);
        else put_line(d, &lines[i], name, lines[i].counted ? 0 : content);
    }
    free(lines);
}

/* Counters without a display name are internal to the script. Those about another seat are called by one name, and
 * shown unless they are 0. */
static void put_counters(Drawing *d, int seat) {
    for (int i = 0; i < d->info->n_counters; i++) {
        const BohnCounter *counter = &d->info->counters[i];
        bool pair = counter->other != BOHN_NO_SEAT;
        char name[64], shown[100];
        snprintf(name, sizeof name, "%s", counter->name);
        if (pair) *strrchr(name, '_') = '\0';
        if (counter->seat != seat || !narrate_has_name(d->info, "counter", name)) continue;
        if (pair && bohn_counter_value(d->game, i) == 0) continue;
        narrate_name(d->info, "counter", name, d->lang, shown, sizeof shown);
        if (pair) string_append(shown, sizeof shown, " p%d", counter->other + 1);
        if (d->plain && seat != BOHN_NO_SEAT) page_add(d->page, STYLE_PLAIN, "p%d: ", seat + 1);
        if (!d->plain && d->started) page_add(d->page, STYLE_FAINT, "\u00A0· ");
        put_together(d, STYLE_PLAIN, shown, true);
        page_add(d->page, STYLE_PLAIN, "%s\u00A0", tr(":"));
        page_add(d->page, STYLE_STRONG, "%d", bohn_counter_value(d->game, i));
        if (d->plain) page_end(d->page);
        d->started = true;
    }
}

/* The cards of a queue, with the numbers used in a deal; where space is short, equal neighbours together: "2–4 soy
 * bean". */
static void put_queue(Drawing *d, int zone) {
    int size = bohn_zone_size(d->game, zone), eyes = sight_eyes(d->info, d->seat, zone);
    for (int i = 0, end; i < size; i = end) {
        int card = bohn_zone_card(d->game, eyes, zone, i), kind = card == BOHN_UNKNOWN ? BOHN_UNKNOWN : d->info->kind_of[card];
        for (end = i + 1; end < size && d->tight > 1 && kind != BOHN_UNKNOWN; end++) {
            int next = bohn_zone_card(d->game, eyes, zone, end);
            if (next == BOHN_UNKNOWN || d->info->kind_of[next] != kind) break;
        }
        char joined[200] = "";
        utf8_join(joined, sizeof joined, kind == BOHN_UNKNOWN ? "?" : bohn_in(&d->info->kinds[kind].name, d->lang));
        page_add(d->page, STYLE_KEY, i ? "  %d" : "▸%d", i + 1);
        if (end > i + 1) page_add(d->page, STYLE_KEY, "–%d", end);
        page_add(d->page, STYLE_STRONG, "\u00A0%s", joined);
        if (i == 0) page_add(d->page, STYLE_FAINT, "\u00A0(%s)", tr("front"));
    }
}

static void put_hand(Drawing *d, int zone) {
    char name[100], content[1200];
    narrate_name(d->info, "zone", d->info->zones[zone].name, d->lang, name, sizeof name);
    if (d->plain) page_add(d->page, STYLE_PLAIN, "p%d: ", d->info->zones[zone].seat + 1);
    else page_add(d->page, STYLE_PLAIN, "    ");
    page_add(d->page, STYLE_PLAIN, "%s%s ", name, tr(":"));
    page_hang(d->page);
    if (bohn_zone_size(d->game, zone) == 0) page_add(d->page, STYLE_STRONG, "–");
    else if (d->info->zones[zone].show == BOHN_SHOW_QUEUE) put_queue(d, zone);
    else {
        write_content(d, zone, content, sizeof content);
        page_add(d->page, STYLE_STRONG, "%s", content);
    }
    page_end(d->page);
}

/* ---- the parts ------------------------------------------------------------------------------------- */

static void put_head(Drawing *d) {
    char phase[100];
    narrate_name(d->info, "phase", bohn_now(d->game).phase, d->lang, phase, sizeof phase);
    if (strcmp(phase, "setup") == 0) snprintf(phase, sizeof phase, "%s", tr("setup"));
    page_add(d->page, STYLE_STRONG, "%s", bohn_in(&d->info->title, d->lang));
    page_add(d->page, STYLE_PLAIN, tr(" · turn %d · p%d: %s"), bohn_now(d->game).turn,
             bohn_now(d->game).seat + 1, phase);
    page_line(d->page, STYLE_FAINT, tr(" · seed %llu"), (unsigned long long)bohn_now(d->game).seed);
    const char *standing = bohn_phrase(d->game, d->seat, BOHN_HOOK_STANDING, 0, NULL, d->lang);
    if (*standing) page_line(d->page, STYLE_STRONG, "%s", standing);
    for (int open = 0; open < 2; open++) {
        d->started = false;
        for (int zone = 0; zone < d->info->n_zones; zone++) {
            if (d->info->zones[zone].seat != BOHN_NO_SEAT || sight_hides_zone(d->info, zone)) continue;
            if (d->info->zones[zone].line) continue;
            if (shows_cards(d, zone) == (open == 1)) put_zone(d, zone);
        }
        if (!open) put_counters(d, BOHN_NO_SEAT);
        if (!d->plain && d->started) page_end(d->page);
    }
    put_lines(d);
}

/* The player's name, padded so that zones line up. */
static void put_who(const Drawing *d, int seat) {
    int widest = 0;
    for (int i = 0; i < d->seats->n; i++) {
        int width = utf8_width(i == d->seat ? tr("you") : d->seats->name[i]);
        if (width > widest) widest = width;
    }
    const char *name = seat == d->seat ? tr("you") : d->seats->name[seat];
    page_add(d->page, STYLE_KEY, "%s", bohn_now(d->game).seat == seat ? "▸ " : "  ");
    page_add(d->page, STYLE_STRONG, "p%d ", seat + 1);
    page_add(d->page, STYLE_PLAIN, "%s", name);
    if (d->plain) {
        if (bohn_now(d->game).seat == seat)
            page_add(d->page, STYLE_PLAIN, " (%s)", tr("whose turn it is"));
        page_end(d->page);
    } else {
        page_add(d->page, STYLE_PLAIN, "%*s", widest - utf8_width(name) + 2, "");
    }
}

/* The current score ("6 VP"), if the script has a text for it. */
static void put_score(Drawing *d, int seat) {
    int score[4];
    char text[100];
    if (!bohn_in(bohn_text(d->info, "score_now"), "en") || !bohn_score(d->game, seat, score, NULL)) return;
    BohnAtom points = { BOHN_INT, score[0] };
    bohn_render(d->info, "score_now", &points, 1, d->lang, NULL, text, sizeof text);
    if (d->plain) page_add(d->page, STYLE_PLAIN, "p%d: ", seat + 1);
    else if (d->started) page_add(d->page, STYLE_FAINT, "\u00A0· ");
    put_together(d, STYLE_STRONG, text, true);
    if (d->plain) page_end(d->page);
    d->started = true;
}

/* The script's caption for the player, such as their team. */
static void put_seat_caption(Drawing *d, int seat) {
    const char *caption = bohn_phrase(d->game, d->seat, BOHN_HOOK_SEAT_CAPTION, seat, NULL, d->lang);
    if (!*caption) return;
    if (d->plain) page_add(d->page, STYLE_PLAIN, "p%d: ", seat + 1);
    put_together(d, STYLE_STRONG, caption, true);
    if (d->plain) page_end(d->page);
    d->started = true;
}

/* Where space is shortest, other players share lines, without their fields. */
static void put_briefly(Drawing *d, int seat, bool last) {
    page_add(d->page, STYLE_KEY, "%s", bohn_now(d->game).seat == seat ? "▸\u00A0" : "");
    page_add(d->page, STYLE_STRONG, "p%d", seat + 1);
    page_add(d->page, STYLE_PLAIN, "\u00A0");
    d->started = false;
    put_score(d, seat);
    for (int zone = 0; zone < d->info->n_zones; zone++)
        if (d->info->zones[zone].seat == seat && (zone_is(d, zone, "hand") || zone_is(d, zone, "coins"))) put_zone(d, zone);
    if (last) page_end(d->page);
    else page_add(d->page, STYLE_PLAIN, "  ");
}

static void put_seat(Drawing *d, int seat) {
    bool own = seat == d->seat;
    int hand = -1;
    put_who(d, seat);
    if (!d->plain) page_hang(d->page);
    d->started = false;
    put_seat_caption(d, seat);
    put_score(d, seat);
    for (int pass = 0; pass < 2; pass++) { /* hand and coins first: they are short */
        for (int zone = 0; zone < d->info->n_zones; zone++) {
            if (d->info->zones[zone].seat != seat) continue;
            bool is_hand = zone_is(d, zone, "hand");
            if (is_hand) hand = zone;
            if (is_hand && (own || d->seat == BOHN_ALL_SEATS)) continue; /* see put_hand() below */
            if ((is_hand || zone_is(d, zone, "coins")) == (pass == 0)) put_zone(d, zone);
        }
        if (pass == 0) put_counters(d, seat);
    }
    if (!d->plain) page_end(d->page);
    if (hand >= 0 && (own || d->seat == BOHN_ALL_SEATS)) put_hand(d, hand);
}

/* True if the pending question already names the offer. */
static bool is_asked_about(const Drawing *d, int number) {
    const BohnRequest *q = bohn_request(d->game);
    if (!q || q->seat != d->seat) return false;
    bool asked = q->offer == number;
    for (int i = 0; i < q->n_options; i++) asked = asked || q->options[i].offer == number;
    return asked;
}

static void put_offers(Drawing *d) {
    BohnOffer offers[32];
    char line[1300];
    int n = bohn_offers(d->game, offers, 32);
    for (int i = 0; i < n; i++) {
        if (is_asked_about(d, offers[i].number)) continue;
        bool concerns = offers[i].to == d->seat || offers[i].to == BOHN_ALL_SEATS || offers[i].from == d->seat;
        if (d->tight > 1 && !concerns) continue;
        narrate_offer(d->info, &offers[i], d->lang, line, sizeof line);
        page_add(d->page, STYLE_KEY, tr("Offer %d: "), offers[i].number);
        page_hang(d->page);
        page_line(d->page, STYLE_PLAIN, "%s", line);
    }
}

void screen_table(Page *page, BohnGame *game, int seat, const Seats *seats, const char *lang, int tight, int lines) {
    Drawing d = { .page = page, .game = game, .info = bohn_info(bohn_rules(game)), .seats = seats, .lang = lang, .seat = seat,
                  .plain = term_plain(), .tight = tight };
    int n = d.info->players, last = seat >= 0 ? seat : n - 1;
    put_head(&d);
    board_draw(page, game, seat, lang, lines);
    /* Clockwise from the left neighbour; the viewer comes last, next to the question. */
    for (int i = 1; i <= n; i++)
        if (tight < 4 || i == n) put_seat(&d, (last + i) % n);
        else if (tight == 4) put_briefly(&d, (last + i) % n, i == n - 1);
    put_offers(&d);
}
