/* offer.c - see offer.h. */
#include "repl/play/offer.h"

#include "repl/play/match.h"
#include "repl/play/narrate.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define MAX_WORDS 64
#define WORD_SIZE 40

/* Typed text split into folded words; a comma is a word. */
typedef struct Words {
    int n;
    char word[MAX_WORDS][WORD_SIZE];
} Words;

/* Writes why an offer cannot be read; always false. */
PRINTF_LIKE(3, 4) static bool refuse(char *why, size_t n, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, n, format, arguments);
    va_end(arguments);
    return false;
}

static const char *const OFFER[] = {
    "offer", "trade", "deal", "biete", "angebot", "tausche", "handel", NULL
};
static const char *const GIVE[] = { "give", "gib", "gebe", "schenke", "verschenke", NULL };
static const char *const ASK[] = { "ask", "want", "get", "frage", "moechte", "mochte", "will", NULL };
static const char *const FOR[] = { "for", "fur", "fuer", "gegen", "pour", "ask", "want", "->", NULL };
static const char *const COMMA[] = { ",", "and", "und", "et", "en", "+", "&", NULL };
static const char *const ALL[] = { "all", "alle", "allen", "table", "runde", NULL };
static const char *const NOISE[] = { "to",  "with", "from",  "an", "von", "mit", "a",
                                     "ein", "eine", "einen", "x",  "-",   "me",
                                     "un",  "une",  "de",    "du", "avec", "aan", "van", "met", "een", NULL };

static void split_words(const char *typed, Words *words) {
    char part[WORD_SIZE * 4];
    words->n = 0;
    while (*typed && words->n < MAX_WORDS) {
        typed += strspn(typed, " \t:;");
        if (*typed == ',' || *typed == '+') {
            snprintf(words->word[words->n++], WORD_SIZE, ",");
            typed++;
            continue;
        }
        size_t length = strcspn(typed, " \t:;,+");
        if (length == 0) continue;
        snprintf(part, sizeof part, "%.*s", (int)(length < sizeof part ? length : sizeof part - 1), typed);
        typed += length;
        char folded[WORD_SIZE];
        utf8_fold(part, folded, sizeof folded);
        if (*folded) snprintf(words->word[words->n++], WORD_SIZE, "%s", folded);
    }
}

static void drop_word(Words *words, int i) {
    memmove(words->word + i, words->word + i + 1, (size_t)(words->n - i - 1) * sizeof words->word[0]);
    words->n--;
}

/* "p2" -> seat 1, "all" -> BOHN_ALL_SEATS; -1 if it is neither. */
static int as_seat(const char *word) {
    if (lang_among(word, ALL)) return BOHN_ALL_SEATS;
    return word[0] == 'p' && word[1] >= '1' && word[1] <= '0' + BOHN_MAX_SEATS && !word[2] ? word[1] - '1'
                                                                                           : -1;
}

bool offer_is(const char *folded) {
    char word[WORD_SIZE];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(folded, " :"), folded);
    return lang_among(word, OFFER) || lang_among(word, GIVE) || lang_among(word, ASK) || as_seat(word) != BOHN_NO_SEAT;
}

bool offer_is_dialogue(const char *folded) {
    return lang_among(folded, OFFER) || lang_among(folded, GIVE) || lang_among(folded, ASK) || strcmp(folded, "o") == 0;
}

/* ---- lists of things ------------------------------------------------------------------------------- */

static int whole_number(const char *word) {
    char *end;
    long n = strtol(word, &end, 10);
    if (end == word || n < 1 || n > 999) return 0;
    return *end == '\0' || strcmp(end, "x") == 0 ? (int)n : 0; /* × is folded to x */
}

/* Finds the longest run of words at `at` that names one of the kinds. Returns its index, -1: none, -2: several; *used
 * is the length of the run. */
static int run_of_words(const Choices *c, const Words *words, int at, int end, const int *kinds, int n,
                        int *used) {
    int result = -1;
    char text[WORD_SIZE * 4];
    for (int length = 1; length <= 3 && at + length <= end; length++) {
        text[0] = '\0';
        for (int i = 0; i < length; i++)
            string_append(text, sizeof text, "%s%s", i ? " " : "", words->word[at + i]);
        int found = match_find_kind(c, text, kinds, n);
        if (found == -1) continue;
        if (result >= 0 && found == -2) continue;
        result = found;
        *used = length;
    }
    return result;
}

static bool add_card(const Choices *c, BohnAnswer *a, int index, char *why, size_t n) {
    for (int i = 0; i < a->n_give; i++)
        if (a->give[i] == index) return refuse(why, n, tr("card %d is named twice"), index + 1);
    if (a->n_give == BOHN_MAX_DEAL) return refuse(why, n, tr("at most %d cards can be given at once"), BOHN_MAX_DEAL);
    if (index >= c->request->n_cards)
        return refuse(why, n, tr("there is no card %d: cards are numbered from 1 to %d"), index + 1, c->request->n_cards);
    a->give[a->n_give++] = index;
    return true;
}

/* Adds `count` more cards of a kind, from the back of the list: order matters most at the front of the hand. */
static bool add_cards_of_kind(const Choices *c, BohnAnswer *a, int kind, int count, char *why, size_t n) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    for (int i = c->request->n_cards - 1; i >= 0 && count > 0; i--) {
        bool given = info->kind_of[c->request->cards[i]] != kind;
        for (int j = 0; j < a->n_give; j++) given |= a->give[j] == i;
        if (given) continue;
        if (!add_card(c, a, i, why, n)) return false;
        count--;
    }
    const char *name = bohn_in(&info->kinds[kind].name, c->lang);
    return count == 0 || refuse(why, n, tr("you do not have that many to give: %s"), name);
}

static bool add_wish(const Choices *c, BohnAnswer *a, int place, int count, char *why, size_t n) {
    if (place >= c->request->n_kinds)
        return refuse(why, n, tr("there is no kind %d: kinds are numbered from 1 to %d"), place + 1, c->request->n_kinds);
    for (; count > 0; count--) {
        if (a->n_ask == BOHN_MAX_DEAL)
            return refuse(why, n, tr("at most %d cards can be asked for at once"), BOHN_MAX_DEAL);
        a->ask[a->n_ask++] = place;
    }
    return true;
}

/* Reads words [at, end) as cards to give or kinds wanted. A number before a name is a count; alone, it is an index. */
static bool read_side(const Choices *c, const Words *words, int at, int end, bool give, BohnAnswer *a,
                      char *why, size_t n) {
    const BohnRequest *q = c->request;
    int kinds[256], n_kinds = 0;
    for (int i = 0; give && i < q->n_cards && n_kinds < 256; i++) { /* each kind once */
        int kind = bohn_info(bohn_rules(c->game))->kind_of[q->cards[i]];
        bool known = false;
        for (int j = 0; j < n_kinds; j++) known |= kinds[j] == kind;
        if (!known) kinds[n_kinds++] = kind;
    }
    for (int i = 0; !give && i < q->n_kinds && n_kinds < 256; i++) kinds[n_kinds++] = q->kinds[i];
    while (at < end) {
        if (lang_among(words->word[at], COMMA) || lang_among(words->word[at], NOISE)) {
            at++;
            continue;
        }
        int count = 1, used = 0, number = whole_number(words->word[at]);
        if (number > 0) {
            int next = at + 1 < end && strcmp(words->word[at + 1], "x") == 0 ? at + 2 : at + 1;
            bool counts = next < end && !lang_among(words->word[next], COMMA) &&
                          !lang_among(words->word[next], NOISE) && whole_number(words->word[next]) == 0;
            if (!counts) {
                if (!(give ? add_card(c, a, number - 1, why, n) : add_wish(c, a, number - 1, 1, why, n)))
                    return false;
                at++;
                continue;
            }
            count = number;
            at = next;
        }
        int found = run_of_words(c, words, at, end, kinds, n_kinds, &used);
        if (found == -2) return refuse(why, n, tr("'%s' matches several kinds"), words->word[at]);
        if (found < 0)
            return refuse(why, n, give ? tr("you have no '%s' to give") : tr("there is no kind '%s' to ask for; `cards` lists them"),
                          words->word[at]);
        if (!(give ? add_cards_of_kind(c, a, kinds[found], count, why, n)
                   : add_wish(c, a, found, count, why, n)))
            return false;
        at += used;
    }
    return true;
}

/* ---- in one line ------------------------------------------------------------------------------------- */

static bool partner_ok(const BohnRequest *q, int seat) {
    if (seat == BOHN_ALL_SEATS) return q->call;
    for (int i = 0; i < q->n_partners; i++)
        if (q->partners[i] == seat) return true;
    return false;
}

static void list_partners(const BohnRequest *q, char *out, size_t n) {
    out[0] = '\0';
    for (int i = 0; i < q->n_partners; i++) string_append(out, n, "%sp%d", i ? ", " : "", q->partners[i] + 1);
    if (q->call) string_append(out, n, ", %s", tr("all"));
}

/* Adds a named partner; false with a reason. */
static bool add_partner(const BohnRequest *q, const char *word, BohnAnswer *a, OfferRound *round, char *why, size_t n) {
    char list[80];
    int seat = as_seat(word);
    bool named = word[0] == 'p' && word[1] >= '0' && word[1] <= '9';
    list_partners(q, list, sizeof list);
    if (seat == BOHN_NO_SEAT && !named) return refuse(why, n, tr("to whom? Name one of %s"), list);
    if (!partner_ok(q, seat)) return refuse(why, n, tr("%s cannot be offered a deal here, only %s"), word, list);
    bool known = a->partner == seat;
    for (int i = 0; i < round->n; i++) known |= round->seat[i] == seat;
    if (a->partner == BOHN_NO_SEAT) a->partner = seat;
    else if (known) return true;
    else if (seat == BOHN_ALL_SEATS || a->partner == BOHN_ALL_SEATS)
        return refuse(why, n, "%s", tr("the whole table, or players by name?"));
    else round->seat[round->n++] = seat;
    return true;
}

static bool read_offer(const Choices *c, Words *words, BohnAnswer *a, OfferRound *round, char *why, size_t n) {
    const BohnRequest *q = c->request;
    memset(a, 0, sizeof *a);
    *round = (OfferRound){ 0 };
    a->partner = BOHN_NO_SEAT;
    int start = 0;
    bool asks = words->n > 0 && lang_among(words->word[0], ASK), gift = words->n > 0 && lang_among(words->word[0], GIVE);
    if (words->n > 0 && as_seat(words->word[0]) == BOHN_NO_SEAT) start = 1;
    for (int i = 0; i < words->n;) { /* partners may be anywhere in the line */
        if (as_seat(words->word[i]) == BOHN_NO_SEAT) {
            i++;
            continue;
        }
        if (!add_partner(q, words->word[i], a, round, why, n)) return false;
        drop_word(words, i);
    }
    if (a->partner == BOHN_NO_SEAT && q->n_partners == 1) a->partner = q->partners[0];
    char list[80];
    list_partners(q, list, sizeof list);
    if (a->partner == BOHN_NO_SEAT) return refuse(why, n, tr("to whom? Name one of %s"), list);
    while (start < words->n && lang_among(words->word[start], COMMA)) drop_word(words, start); /* "p2, p3" */
    if (start < words->n && (lang_among(words->word[start], GIVE) || lang_among(words->word[start], NOISE)))
        gift |= lang_among(words->word[start++], GIVE); /* "offer p2 give ..." */
    if (start < words->n && start <= 1 && lang_among(words->word[start], ASK)) {
        asks = true;
        start++;
    }
    int middle = start;
    while (middle < words->n && !lang_among(words->word[middle], FOR)) middle++;
    int rest = middle < words->n ? middle + 1 : words->n;
    if (rest < words->n && asks && lang_among(words->word[rest], GIVE)) rest++;
    if (!read_side(c, words, start, middle, !asks, a, why, n) ||
        !read_side(c, words, rest, words->n, asks, a, why, n))
        return false;
    if (a->n_give + a->n_ask == 0)
        return refuse(why, n, "%s", tr("an offer must give or ask for something: offer p2: 1 3 for red"));
    int p = a->partner + 1;
    if (a->n_ask == 0 && !gift && a->partner != BOHN_ALL_SEATS) /* players who forgot their wish must not lose cards */
        return refuse(why, n, tr("for what? offer p%d: 1 for red; a gift is: give 1 to p%d"), p, p);
    return true;
}

bool offer_read(const Choices *c, const char *typed, BohnAnswer *a, OfferRound *round, char *why, size_t n) {
    Words words;
    split_words(typed, &words);
    return read_offer(c, &words, a, round, why, n);
}

/* ---- step by step -------------------------------------------------------------------------------------- */

static int hand_of(const Choices *c) {
    char name[24];
    snprintf(name, sizeof name, "p%d.hand", c->request->seat + 1);
    return bohn_zone_find(bohn_info(bohn_rules(c->game)), name);
}

bool offer_numbers_hand(const Choices *c) {
    const BohnRequest *q = c->request;
    int hand = choices_hand(c);
    if (hand < 0 || bohn_zone_size(c->game, hand) > q->n_cards) return false;
    for (int i = 0; i < bohn_zone_size(c->game, hand); i++)
        if (bohn_zone_card(c->game, q->seat, hand, i) != q->cards[i]) return false;
    return true;
}

static void put_numbered(Page *page, bool gap, int number, const char *name) {
    char joined[200] = "";
    utf8_join(joined, sizeof joined, name);
    page_add(page, STYLE_KEY, "%s%d\u00A0", gap ? "  " : "", number);
    page_add(page, STYLE_STRONG, "%s", joined);
}

void offer_list_cards(const Choices *c, Page *page, bool all) {
    const BohnRequest *q = c->request;
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    char place[100], next[100];
    int hand = hand_of(c), skip = !all && hand >= 0 ? bohn_zone_size(c->game, hand) : 0;
    if (skip >= q->n_cards) return;
    page_add(page, STYLE_PLAIN, "  %s ", skip == 0 ? tr("To give:") : tr("To give, besides your hand:"));
    page_hang(page);
    for (int i = skip; i < q->n_cards; i++) {
        choices_place(c, q->cards[i], false, place, sizeof place);
        put_numbered(page, i > skip, i + 1,
                     bohn_in(&info->kinds[info->kind_of[q->cards[i]]].name, c->lang));
        char joined[120] = "";
        utf8_join(joined, sizeof joined, place);
        next[0] = '\0'; /* the place is shown once, after the last card there */
        if (i + 1 < q->n_cards) choices_place(c, q->cards[i + 1], false, next, sizeof next);
        if (strcmp(place, next) != 0) page_add(page, STYLE_FAINT, "\u00A0(%s)", joined);
    }
    page_end(page);
}

static void list_kinds(const Choices *c, Page *page) {
    page_add(page, STYLE_PLAIN, "  %s ", tr("To ask for:"));
    page_hang(page);
    for (int i = 0; i < c->request->n_kinds; i++)
        put_numbered(page, i > 0, i + 1, bohn_in(&bohn_info(bohn_rules(c->game))->kinds[c->request->kinds[i]].name, c->lang));
    page_end(page);
}

/* Where the dialogue goes from a question. */
typedef enum Way { WAY_ON, WAY_BACK, WAY_AWAY } Way;

static const char *const BACK[] = { "b", "back", "z", "zuruck", "zurueck", NULL };
static const char *const CANCEL[] = { "c", "cancel", "a", "abbrechen", "abbruch", "quit", NULL };

/* Reads a line of the dialogue as words. */
static Way read_words(const char *prompt, Words *words) {
    char *line;
    if (term_read(prompt, &line) != LINE_TYPED) return WAY_AWAY;
    split_words(line, words);
    free(line);
    if (words->n == 1 && lang_among(words->word[0], BACK)) return WAY_BACK;
    return words->n == 1 && lang_among(words->word[0], CANCEL) ? WAY_AWAY : WAY_ON;
}

static Way ask_partner(const Choices *c, BohnAnswer *a, OfferRound *round) {
    const BohnRequest *q = c->request;
    char list[80], prompt[160], why[200];
    list_partners(q, list, sizeof list);
    snprintf(prompt, sizeof prompt, tr("to whom (%s; Enter: back)> "), list);
    for (;;) {
        Words words;
        Way way = read_words(prompt, &words);
        if (way != WAY_ON || words.n == 0) return WAY_AWAY;
        bool ok = true, whole = words.n > 1 && offer_is_dialogue(words.word[0]);
        *a = (BohnAnswer){ .partner = BOHN_NO_SEAT };
        *round = (OfferRound){ 0 };
        snprintf(why, sizeof why, tr("to whom? Name one of %s"), list);
        if (whole) ok = read_offer(c, &words, a, round, why, sizeof why);
        for (int i = 0; i < words.n && ok && !whole; i++) {
            char name[WORD_SIZE + 1];
            bool number = words.word[i][0] >= '1' && words.word[i][0] <= '9' && !words.word[i][1];
            if (lang_among(words.word[i], COMMA)) continue;
            snprintf(name, sizeof name, "%s%s", number ? "p" : "", words.word[i]);
            ok = add_partner(q, name, a, round, why, sizeof why);
        }
        if (ok && a->partner != BOHN_NO_SEAT) return WAY_ON;
        page_warn(why);
    }
}

static Way ask_side(const Choices *c, bool give, BohnAnswer *a) {
    Page page = { 0 };
    if (give) offer_list_cards(c, &page, true);
    else list_kinds(c, &page);
    page_show(&page);
    for (;;) {
        char why[300];
        Words words;
        Way way = read_words(give ? tr("give (numbers or names, Enter: nothing)> ")
                                  : tr("want (numbers or names, Enter: nothing)> "),
                             &words);
        if (way != WAY_ON) return way;
        if (give) a->n_give = 0;
        else a->n_ask = 0;
        if (read_side(c, &words, 0, words.n, give, a, why, sizeof why)) return WAY_ON;
        page_warn(why);
    }
}

BohnOffer offer_of(const BohnRequest *q, const BohnAnswer *a) {
    BohnOffer offer = { .from = q->seat, .to = a->partner, .n_give = a->n_give, .n_ask = a->n_ask };
    for (int i = 0; i < a->n_give; i++) offer.give[i] = q->cards[a->give[i]];
    for (int i = 0; i < a->n_ask; i++) offer.ask[i] = q->kinds[a->ask[i]];
    return offer;
}

/* The index of a value, or -1. */
static int place_of(const int *list, int n, int value) {
    for (int i = 0; i < n; i++)
        if (list[i] == value) return i;
    return -1;
}

bool offer_again(const Choices *c, const BohnOffer *offer, int partner, BohnAnswer *a) {
    const BohnRequest *q = c->request;
    *a = (BohnAnswer){ .partner = partner, .n_give = offer->n_give, .n_ask = offer->n_ask };
    bool possible = partner_ok(q, partner);
    for (int i = 0; i < a->n_give; i++)
        if ((a->give[i] = place_of(q->cards, q->n_cards, offer->give[i])) < 0) possible = false;
    for (int i = 0; i < a->n_ask; i++)
        if ((a->ask[i] = place_of(q->kinds, q->n_kinds, offer->ask[i])) < 0) possible = false;
    return possible;
}

/* Shows the whole offer and asks for confirmation. */
static Way confirm(const Choices *c, const BohnAnswer *a, const OfferRound *round) {
    if (a->n_give + a->n_ask == 0) {
        page_warn(tr("an offer must give or ask for something: offer p2: 1 3 for red"));
        return WAY_BACK;
    }
    BohnOffer offer = offer_of(c->request, a);
    char line[1300];
    Page page = { 0 };
    narrate_offer(bohn_info(bohn_rules(c->game)), &offer, c->lang, line, sizeof line);
    for (int i = 0; i < round->n; i++) string_append(line, sizeof line, tr(", or else p%d"), round->seat[i] + 1);
    bool asks = *line && line[strlen(line) - 1] == '?';
    page_line(&page, STYLE_STRONG, asks ? "  %s" : "  %s.", line);
    page_show(&page);
    for (;;) {
        static const char *const YES[] = { "y", "yes", "j", "ja", "ok", NULL };
        static const char *const NO[] = { "n", "no", "nein", NULL };
        Words words;
        Way way = read_words(tr("propose it? (Enter: yes, b: back, c: cancel)> "), &words);
        if (way != WAY_ON || words.n == 0 || (words.n == 1 && lang_among(words.word[0], YES))) return way;
        if (words.n == 1 && lang_among(words.word[0], NO)) return WAY_AWAY;
        page_warn(tr("Enter proposes it, b goes back, c cancels."));
    }
}

bool offer_ask(const Choices *c, BohnAnswer *a, OfferRound *round) {
    enum { PARTNER, GIVES, WANTS, CONFIRM, DONE } at = PARTNER;
    const BohnRequest *q = c->request;
    memset(a, 0, sizeof *a);
    *round = (OfferRound){ 0 };
    a->partner = q->n_partners == 1 ? q->partners[0] : BOHN_NO_SEAT;
    bool forward = true;
    while (at != DONE) {
        Way way = forward ? WAY_ON : WAY_BACK; /* default for a question that is skipped */
        if (at == PARTNER && q->n_partners != 1) way = ask_partner(c, a, round);
        else if (at == PARTNER && !forward) return false;
        else if (at == GIVES && q->n_cards) way = ask_side(c, true, a);
        else if (at == WANTS && q->n_kinds) way = ask_side(c, false, a);
        else if (at == CONFIRM) way = confirm(c, a, round);
        if (way == WAY_AWAY || (way == WAY_BACK && at == PARTNER)) return false;
        forward = way == WAY_ON;
        bool whole = at == PARTNER && a->n_give + a->n_ask > 0;
        at = !forward ? at - 1 : whole ? CONFIRM : at + 1;
    }
    return true;
}

/* ---- examples and completion --------------------------------------------------------------------------- */

/* Does the kind grow on a field of the asked player? */
static bool grows(const Choices *c, int kind) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    int seat = c->request->seat;
    for (int zone = 0; zone < info->n_zones; zone++) {
        if (info->zones[zone].seat != seat || strncmp(info->zones[zone].name, "field_", 6) != 0) continue;
        if (bohn_zone_size(c->game, zone) == 0) continue;
        int card = bohn_zone_card(c->game, seat, zone, 0);
        if (card != BOHN_UNKNOWN && info->kind_of[card] == kind) return true;
    }
    return false;
}

/* Kinds whose names have this word. */
static int sharers(const BohnInfo *info, const char *lang, const char *word, size_t length) {
    int n = 0;
    for (int kind = 0; kind < info->n_kinds; kind++) {
        const char *at = bohn_in(&info->kinds[kind].name, lang);
        while (*at && (strncmp(at, word, length) != 0 || (at[length] && at[length] != ' ')))
            at += strcspn(at, " "), at += strspn(at, " ");
        n += *at != '\0';
    }
    return n;
}

/* The word by which a name differs from others: "red" of "red bean", "rouge" of "haricot rouge". Words of fewer than
 * three letters are left out, except the first. */
static const char *telling_word(const BohnInfo *info, int kind, const char *lang, int *length) {
    const char *name = bohn_in(&info->kinds[kind].name, lang), *best = name;
    size_t n = strcspn(name, " ");
    int fewest = sharers(info, lang, name, n);
    *length = (int)n;
    for (const char *at = name + n + strspn(name + n, " "); *at; at += n, at += strspn(at, " ")) {
        n = strcspn(at, " ");
        int others = n < 3 ? fewest : sharers(info, lang, at, n);
        if (others < fewest) best = at, fewest = others, *length = (int)n;
    }
    return best;
}

#define MAX_CALLS 64

void offer_examples(const Choices *c, char *out, size_t n) {
    const BohnRequest *q = c->request;
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    int wish = 0, spare = 0, p = q->partners[0] + 1;
    for (int i = q->n_kinds - 1; i >= 0; i--)
        if (grows(c, q->kinds[i])) wish = i;
    for (int i = q->n_cards - 1; i >= 0; i--)
        if (!grows(c, info->kind_of[q->cards[i]])) spare = i;
    BohnOffer calls[MAX_CALLS];
    int n_calls = bohn_offers(c->game, calls, MAX_CALLS);
    for (int k = 0; k < n_calls && k < MAX_CALLS; k++) { /* what somebody calls for, and gives, is the best example */
        if (calls[k].to != BOHN_ALL_SEATS || calls[k].from != q->partners[0]) continue;
        for (int i = 0; calls[k].n_give > 0 && i < q->n_kinds; i++)
            if (q->kinds[i] == info->kind_of[calls[k].give[0]]) wish = i;
        for (int i = 0; calls[k].n_ask > 0 && i < q->n_cards; i++)
            if (info->kind_of[q->cards[i]] == calls[k].ask[0]) spare = i;
    }
    for (int i = 0; q->n_cards > 0 && i < q->n_kinds && q->kinds[wish] == info->kind_of[q->cards[spare]]; i++) wish = i;
    int first = 1, word = 0;
    const char *kind = q->n_kinds ? telling_word(info, q->kinds[wish], c->lang, &first) : "?";
    const char *card = q->n_cards ? telling_word(info, info->kind_of[q->cards[spare]], c->lang, &word) : "?";
    if (q->n_cards > 0) {
        if (q->n_kinds == 0) snprintf(out, n, tr("give %.*s to p%d · offer"), word, card, p);
        else snprintf(out, n, tr("offer p%d: %.*s for %.*s · give %.*s to p%d · ask p%d: %.*s · offer"), p, word, card, first, kind,
                      word, card, p, p, first, kind);
        if (q->call) string_append(out, n, tr(" · offer all: %.*s"), word, card);
    } else {
        snprintf(out, n, tr("ask p%d: %.*s · offer"), p, first, kind);
        if (q->call) string_append(out, n, " · %s", tr("offer all"));
    }
}

/* Offers typed text up to `at`, and a name, if that begins with the rest. */
static void complete_with(const char *typed, const char *at, const char *name, LineList *list) {
    char start[WORD_SIZE * 4], folded[WORD_SIZE * 4], whole[600];
    utf8_fold(at, start, sizeof start);
    utf8_fold(name, folded, sizeof folded);
    if (strncmp(folded, start, strlen(start)) != 0) return;
    snprintf(whole, sizeof whole, "%.*s%s", (int)(at - typed), typed, name);
    line_offer(list, whole);
}

void offer_complete(const Choices *c, const char *typed, LineList *list) {
    const BohnRequest *q = c->request;
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    const char *at = typed + strlen(typed);
    bool known = q->n_partners == 1, second = false, named[BOHN_MAX_SEATS] = { false };
    Words words;
    char name[80];
    while (at > typed && !strchr(" :,", at[-1])) at--;
    snprintf(name, sizeof name, "%.*s", (int)(at - typed < 79 ? at - typed : 79), typed);
    split_words(name, &words);
    if (words.n == 0) return;
    for (int i = 0; i < words.n; i++) {
        int seat = as_seat(words.word[i]);
        known |= seat != BOHN_NO_SEAT;
        if (seat >= 0) named[seat] = true;
        second |= i > 0 && lang_among(words.word[i], FOR);
    }
    bool more = *at && as_seat(words.word[words.n - 1]) >= 0; /* another partner after the last */
    for (int i = 0; (more || !known) && i < q->n_partners; i++) {
        if (named[q->partners[i]]) continue;
        snprintf(name, sizeof name, "p%d: ", q->partners[i] + 1);
        complete_with(typed, at, name, list);
    }
    if (!known) {
        snprintf(name, sizeof name, "%s: ", tr("all"));
        if (q->call) complete_with(typed, at, name, list);
        return;
    }
    bool gives = lang_among(words.word[0], ASK) == second;
    for (int i = 0; i < (gives ? q->n_cards : q->n_kinds); i++) {
        int kind = gives ? info->kind_of[q->cards[i]] : q->kinds[i];
        bool before = false;
        for (int k = 0; gives && k < i; k++) before |= info->kind_of[q->cards[k]] == kind;
        if (!before) complete_with(typed, at, bohn_in(&info->kinds[kind].name, c->lang), list);
    }
    snprintf(name, sizeof name, "%s ", tr("for"));
    if (!second && at > typed + 1 && *at) complete_with(typed, at, name, list);
}
