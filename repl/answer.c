/* answer.c - see answer.h. */
#include "repl/board.h"
#include "repl/answer.h"

#include "repl/deal.h"
#include "repl/lang.h"
#include "repl/say.h"
#include "repl/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NAME_SIZE 400
#define MAX_OFFERS 64

/* ---- the question -------------------------------------------------------------------------------- */

bool options_equal(const BohnOption *a, const BohnOption *b) {
    if (a->n != b->n) return false;
    for (int i = 0; i < a->n; i++)
        if (a->atom[i].type != b->atom[i].type || a->atom[i].value != b->atom[i].value) return false;
    return true;
}

/* An action that is also an option is offered once, as the option. */
static bool is_option(const BohnRequest *q, const BohnOption *action) {
    for (int i = 0; i < q->n_options; i++)
        if (options_equal(&q->options[i], action)) return true;
    return false;
}

bool choices_forced(const Choices *choices, BohnAnswer *answer) {
    const BohnRequest *q = choices->request;
    if (choices->n_actions > 0) return false;
    bohn_default_answer(q, answer);
    switch (q->type) {
    case BOHN_CHOOSE: return q->n_options + (q->pass ? 1 : 0) == 1;
    case BOHN_PICK:
        return q->least == q->most &&
               (q->most == 0 || (q->most == q->n_options && (!q->ordered || q->most == 1)));
    case BOHN_DEAL: {
        bool offer = q->n_partners > 0 && q->n_cards + q->n_kinds > 0;
        return !offer && q->n_options + (q->pass ? 1 : 0) == 1;
    }
    }
    return false;
}

void choices_place(const Choices *choices, int card, bool number, char *out, size_t n) {
    const BohnRules *rules = bohn_rules(choices->game);
    out[0] = '\0';
    for (int zone = 0; zone < bohn_zone_count(rules); zone++) {
        int size = bohn_zone_size(choices->game, zone);
        for (int i = 0; i < size; i++) {
            if (bohn_zone_card(choices->game, choices->request->seat, zone, i) != card) continue;
            say_name(rules, "zone", bohn_zone_name(rules, zone), choices->lang, out, n);
            if (number && size > 1) text_append(out, n, " %d", i + 1);
            return;
        }
    }
}

/* ---- offers ---------------------------------------------------------------------------------------- */

static bool find_offer(const Choices *c, int number, BohnOffer *offer) {
    BohnOffer offers[MAX_OFFERS];
    int n = bohn_offers(c->game, c->request->seat, offers, MAX_OFFERS);
    for (int i = 0; i < n && i < MAX_OFFERS; i++) {
        if (offers[i].number != number) continue;
        *offer = offers[i];
        return true;
    }
    return false;
}

bool choices_offer(const Choices *c, const BohnOption *option, const char *word, BohnOffer *offer) {
    const BohnAtom *atom = option->atom;
    return option->n == 2 && atom[0].type == BOHN_WORD && atom[1].type == BOHN_INT &&
           strcmp(bohn_word(bohn_rules(c->game), atom[0].value), word) == 0 &&
           find_offer(c, atom[1].value, offer);
}

bool choices_is_word(const Choices *c, const BohnOption *option, const char *word) {
    return option->n == 1 && option->atom[0].type == BOHN_WORD &&
           strcmp(bohn_word(bohn_rules(c->game), option->atom[0].value), word) == 0;
}

void choices_question(const Choices *c, char *out, size_t n) {
    const BohnRequest *q = c->request;
    const BohnRules *rules = bohn_rules(c->game);
    BohnOffer offer;
    if (strcmp(q->name, "answer_offer") == 0 && q->n_args == 2 && q->args[1].type == BOHN_INT &&
        find_offer(c, q->args[1].value, &offer)) {
        char deal[600];
        say_deal(rules, &offer, c->lang, deal, sizeof deal);
        snprintf(out, n, offer.n_give ? tr("p%d offers you %s. Accept?") : tr("p%d asks you for %s. Accept?"),
                 offer.from + 1, deal);
        return;
    }
    const char *asking = bohn_asking(c->game, c->lang);
    bool own_turn = q->poll && q->seat == bohn_active_seat(c->game) && bohn_text(rules, "anytime_own", c->lang);
    if (own_turn) bohn_render(rules, "anytime_own", NULL, 0, c->lang, NULL, out, n);
    else if (*asking) snprintf(out, n, "%s", asking);
    else bohn_render(rules, q->name, q->args, q->n_args, c->lang, NULL, out, n);
}

/* Which options come when on the screen: 0 first, 1 then, 2 not at all. */
static int rank_of(const Choices *c, int index) {
    BohnOffer offer;
    const BohnOption *option = &c->request->options[index];
    if (c->request->type == BOHN_PICK) return 1;
    return choices_offer(c, option, "accept", &offer) ? 0 : choices_offer(c, option, "reject", &offer) ? 2 : 1;
}

/* Where tiles are asked for, half a name such as the a of a2 must not be taken for an action. */
char choices_letter(const Choices *c, int action) {
    int letter = (board_asks(bohn_rules(c->game), c->request) ? 'r' : 'a') + action;
    return letter <= 'z' ? (char)letter : '-';
}

int choices_action(const Choices *c, const char *typed) {
    for (int i = 0; i < c->n_actions; i++)
        if (typed[0] == choices_letter(c, i) && typed[0] != '-' && typed[1] == '\0') return i;
    return -1;
}

static void number_options(Choices *c) {
    for (int rank = 0; rank < 2; rank++)
        for (int i = 0; i < c->request->n_options && c->n_numbered < MAX_NUMBERED; i++)
            if (rank_of(c, i) == rank) c->numbered[c->n_numbered++] = (int16_t)i;
}

int choices_numbered(const Choices *c) { return c->n_numbered; }

int choices_index(const Choices *c, int number) {
    return number >= 1 && number <= c->n_numbered ? c->numbered[number - 1] : -1;
}

static int number_of(const Choices *c, int index) {
    for (int i = 0; i < c->n_numbered; i++)
        if (c->numbered[i] == index) return i + 1;
    return 0;
}

void choices_look(Choices *choices, BohnGame *game, const char *lang) {
    *choices = (Choices){ .game = game, .request = bohn_request(game), .lang = lang };
    number_options(choices);
    if (!choices->request->window) return;
    const BohnOption *list;
    int n = bohn_anytime(game, choices->request->seat, &list, NULL);
    for (int i = 0; i < n && choices->n_actions < MAX_ACTIONS; i++) {
        if (is_option(choices->request, &list[i])) continue;
        choices->place[choices->n_actions] = i;
        choices->actions[choices->n_actions++] = list[i];
    }
    n = n < 0 ? 0 : bohn_anytime_refused(game, &list);
    for (int i = 0; i < n && i < MAX_ACTIONS; i++) choices->refused[choices->n_refused++] = list[i];
}

/* ---- what Enter takes ------------------------------------------------------------------------------ */

bool choices_counts(const Choices *c) {
    const BohnRequest *q = c->request;
    for (int i = 0; i < q->n_options; i++)
        if (q->options[i].n != 1 || q->options[i].atom[0].type != BOHN_INT || q->options[i].atom[0].value != i + 1)
            return false;
    return q->type == BOHN_CHOOSE && q->n_options > 1;
}

/* Two empty fields of his, of which the script says nothing? */
static bool same_field(const Choices *c, int a, int b) {
    const BohnRules *rules = bohn_rules(c->game);
    for (int i = 0; i < 2; i++) {
        int zone = i ? b : a;
        if (strncmp(bohn_zone_name(rules, zone), "field_", 6) != 0) return false;
        if (bohn_zone_seat(rules, zone) != c->request->seat || bohn_zone_size(c->game, zone) > 0) return false;
        if (*bohn_caption(c->game, c->request->seat, zone, c->lang)) return false;
    }
    return true;
}

static bool differ_in_fields(const Choices *c, const BohnOption *a, const BohnOption *b) {
    if (a->n != b->n) return false;
    for (int i = 0; i < a->n; i++) {
        const BohnAtom *x = &a->atom[i], *y = &b->atom[i];
        if (x->type != y->type) return false;
        if (x->value != y->value && (x->type != BOHN_ZONE || !same_field(c, x->value, y->value))) return false;
    }
    return true;
}

int choices_default(const Choices *c) {
    const BohnRequest *q = c->request;
    if (q->type != BOHN_CHOOSE || q->pass || q->n_options == 0) return -1;
    if (choices_counts(c)) return q->n_options - 1;
    for (int i = 1; i < q->n_options; i++)
        if (!differ_in_fields(c, &q->options[0], &q->options[i])) return -1;
    return 0;
}

/* ---- labels ---------------------------------------------------------------------------------------- */

/* An option by its parts. */
static void render_parts(const Choices *choices, const BohnOption *option, const char *lang, char *out, size_t n) {
    const BohnRules *rules = bohn_rules(choices->game);
    if (choices_is_word(choices, option, "accept"))
        snprintf(out, n, "%s", strcmp(lang, "en") == 0 ? "accept" : tr("accept"));
    else if (choices_is_word(choices, option, "reject"))
        snprintf(out, n, "%s", strcmp(lang, "en") == 0 ? "reject" : tr("reject"));
    else if (option->n == 1 && option->atom[0].type == BOHN_WORD)
        say_name(rules, "", bohn_word(rules, option->atom[0].value), lang, out, n);
    else bohn_option_render(rules, option, lang, NULL, out, n);
}

static void render(const Choices *choices, const BohnOption *option, const char *lang, char *out, size_t n) {
    const char *wording = bohn_wording(choices->game, choices->request->seat, option, lang);
    if (*wording) snprintf(out, n, "%s", wording);
    else render_parts(choices, option, lang, out, n);
}

/* Has the script a text for the word it begins with? Then its parts make sense. */
static bool speaks(const Choices *choices, const BohnOption *option) {
    const BohnRules *rules = bohn_rules(choices->game);
    return option->atom[0].type == BOHN_WORD &&
           bohn_text(rules, bohn_word(rules, option->atom[0].value), choices->lang);
}

bool choices_alike(const Choices *c, const BohnOption *a, const BohnOption *b) {
    const BohnRules *rules = bohn_rules(c->game);
    bool cards = false;
    if (a->n != b->n) return false;
    for (int i = 0; i < a->n; i++) {
        if (a->atom[i].type != b->atom[i].type) return false;
        if (a->atom[i].value == b->atom[i].value) continue;
        if (a->atom[i].type != BOHN_CARD || a->atom[i].value == BOHN_UNKNOWN || b->atom[i].value == BOHN_UNKNOWN)
            return false;
        if (bohn_card_kind(rules, a->atom[i].value) != bohn_card_kind(rules, b->atom[i].value)) return false;
        cards = true;
    }
    return cards;
}

/* " (hand 3)": where the card lies that makes the difference; " (hand 3/5)" with those of like options. */
static void put_places(const Choices *c, const BohnOption *option, bool group, char *out, size_t n) {
    char place[120];
    for (int a = 0; a < option->n; a++) {
        if (option->atom[a].type != BOHN_CARD) continue;
        choices_place(c, option->atom[a].value, true, place, sizeof place);
        if (!*place) continue;
        text_append(out, n, " (%s", place);
        for (int i = 0; group && i < c->request->n_options; i++) {
            const BohnOption *other = &c->request->options[i];
            if (!choices_alike(c, option, other) || other <= option) continue;
            choices_place(c, other->atom[a].value, true, place, sizeof place);
            const char *number = strrchr(place, ' ');
            text_append(out, n, "/%s", number ? number + 1 : place);
        }
        text_append(out, n, ")");
    }
}

static void write_label(const Choices *choices, const BohnOption *option, bool group, bool brief, char *out,
                        size_t n) {
    const BohnRequest *q = choices->request;
    char other[NAME_SIZE];
    BohnOffer offer;
    bool accept = choices_offer(choices, option, "accept", &offer);
    if (accept || choices_offer(choices, option, "reject", &offer)) {
        say_deal(bohn_rules(choices->game), &offer, choices->lang, other, sizeof other);
        if (offer.n_give)
            snprintf(out, n, accept ? tr("accept p%d's offer: %s") : tr("reject p%d's offer: %s"),
                     offer.from + 1, other);
        else
            snprintf(out, n, accept ? tr("accept p%d's request: %s") : tr("reject p%d's request: %s"),
                     offer.from + 1, other);
        return;
    }
    if (brief && speaks(choices, option)) render_parts(choices, option, choices->lang, out, n);
    else render(choices, option, choices->lang, out, n);
    for (int i = 0; i < q->n_options; i++) {
        if (option == &q->options[i] || !choices_alike(choices, option, &q->options[i])) continue;
        put_places(choices, option, group, out, n);
        return;
    }
}

void choices_label(const Choices *choices, const BohnOption *option, char *out, size_t n) {
    write_label(choices, option, false, false, out, n);
}

void choices_short_label(const Choices *choices, const BohnOption *option, char *out, size_t n) {
    write_label(choices, option, choices->request->type == BOHN_CHOOSE, true, out, n);
}

void choices_group_label(const Choices *choices, const BohnOption *option, char *out, size_t n) {
    write_label(choices, option, true, false, out, n);
}

/* ---- names --------------------------------------------------------------------------------------- */

int answer_match(const char *typed, const char *name) {
    size_t n = strlen(typed);
    if (n == 0) return 0;
    if (strcmp(typed, name) == 0) return 3;
    if (strncmp(typed, name, n) == 0) return 2;
    while (*typed) {
        size_t word = strcspn(typed, " ");
        while (*name && strncmp(typed, name, word) != 0) {
            name += strcspn(name, " ");
            name += strspn(name, " ");
        }
        if (!*name) return 0;
        name += strcspn(name, " ");
        name += strspn(name, " ");
        typed += word;
        typed += strspn(typed, " ");
    }
    return 1;
}

/* Are all words typed beginnings of words of the name, in whatever order? */
static bool match_words(const char *typed, const char *name) {
    bool used[32] = { false };
    while (*typed) {
        size_t word = strcspn(typed, " ");
        int i = 0;
        const char *at = name;
        while (*at && i < 32 && (used[i] || strncmp(typed, at, word) != 0)) {
            at += strcspn(at, " ");
            at += strspn(at, " ");
            i++;
        }
        if (!*at || i == 32) return false;
        used[i] = true;
        typed += word;
        typed += strspn(typed, " ");
    }
    return true;
}

#define MATCH_EXACT 6
#define MATCH_BEGIN 4

/* MATCH_EXACT the same ... 2 in order, 1 in another order, 0 not at all */
static int better(int best, const char *typed, const char *name) {
    char folded[NAME_SIZE];
    text_fold(name, folded, sizeof folded);
    int how = 2 * answer_match(typed, folded);
    if (how == 0 && *typed) how = match_words(typed, folded);
    return how > best ? how : best;
}

/* How well folded text names an option, by any of its names. */
static int option_match(const Choices *choices, const BohnOption *option, const char *typed) {
    char name[NAME_SIZE], own[16];
    int best = 0;
    BohnOffer offer;
    choices_label(choices, option, name, sizeof name);
    int how = better(best, typed, name);
    /* an offer is not accepted by naming a card that is in it */
    if (how >= MATCH_BEGIN || !(choices_offer(choices, option, "accept", &offer) ||
                                choices_offer(choices, option, "reject", &offer)))
        best = how;
    render(choices, option, choices->lang, name, sizeof name);
    best = better(best, typed, name);
    render_parts(choices, option, choices->lang, name, sizeof name); /* as where there is little room */
    best = better(best, typed, name);
    render(choices, option, "en", name, sizeof name);
    best = better(best, typed, name);
    bohn_option_write(choices->game, option, name, sizeof name);
    best = better(best, typed, name);
    /* "harvest field_1" for "harvest p1.field_1" */
    snprintf(own, sizeof own, "p%d.", choices->request->seat + 1);
    for (char *at = strstr(name, own); at; at = strstr(at, own))
        memmove(at, at + strlen(own), strlen(at + strlen(own)) + 1);
    return better(best, typed, name);
}

int answer_kind_match(const BohnRules *rules, const char *typed, int kind, const char *lang) {
    int how = better(0, typed, bohn_kind_name(rules, kind, lang));
    how = better(how, typed, bohn_kind_name(rules, kind, "en"));
    how = better(how, typed, bohn_kind_name(rules, kind, "de"));
    return better(how, typed, bohn_kind_id(rules, kind));
}

int answer_find_kind(const Choices *choices, const char *typed, const int *kinds, int n) {
    const BohnRules *rules = bohn_rules(choices->game);
    int found = -1, best = 0, equal = 0;
    for (int i = 0; i < n; i++) {
        int how = answer_kind_match(rules, typed, kinds[i], choices->lang);
        if (how == 0 || how < best) continue;
        if (how > best) equal = 0;
        if (how > best) found = i;
        best = how;
        equal++;
    }
    return equal > 1 ? -2 : found;
}

bool answer_is_pass(const char *typed) {
    static const char *const words[] = {
        "",       "-",  "pass", "passe", "passen",  "end",    "ende", "done",
        "fertig", "no", "nein", "stop",  "nothing", "nichts", "none", "keine"
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], typed) == 0) return true;
    return false;
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* The number that `text` is; 0 = it is none. */
static int as_number(const char *text) {
    char *end;
    long n = strtol(text, &end, 10);
    return *end || end == text || n < 1 || n > 9999 ? 0 : (int)n;
}

static bool taken(const BohnAnswer *answer, int index) {
    for (int i = 0; i < answer->n; i++)
        if (answer->index[i] == index) return true;
    return false;
}

/* The best among what is refused, and how well it fits. */
static const BohnOption *find_refused(const Choices *c, const char *typed, int *how) {
    const BohnOption *found = NULL;
    *how = typed[0] && !typed[1] ? MATCH_EXACT - 1 : 0;
    for (int i = 0; i < c->request->n_refused + c->n_refused; i++) {
        const BohnOption *option = i < c->request->n_refused ? &c->request->refused[i]
                                                             : &c->refused[i - c->request->n_refused];
        int fits = option_match(c, option, typed);
        if (fits <= *how) continue;
        *how = fits;
        found = option;
    }
    return found;
}

const BohnOption *answer_refused(const Choices *c, const char *typed) {
    int how;
    return find_refused(c, typed, &how);
}

/* Do two options differ only in the places of like cards in the same zone? */
static bool same_but_place(const Choices *c, const BohnOption *a, const BohnOption *b) {
    char here[120], there[120];
    if (!choices_alike(c, a, b)) return false;
    for (int i = 0; i < a->n; i++) {
        if (a->atom[i].type != BOHN_CARD) continue;
        choices_place(c, a->atom[i].value, false, here, sizeof here);
        choices_place(c, b->atom[i].value, false, there, sizeof there);
        if (strcmp(here, there) != 0) return false;
    }
    return true;
}

/* Is one of the words another player: "p2"? */
static bool names_seat(const Choices *c, const char *typed) {
    for (const char *at = strchr(typed, ' '); at; at = strchr(at + 1, ' ')) {
        int seat = at[1] == 'p' && at[2] >= '1' && at[2] <= '9' && !isalnum((unsigned char)at[3]) ? at[2] - '1' : -1;
        if (seat >= 0 && seat < bohn_players(bohn_rules(c->game)) && seat != c->request->seat) return true;
    }
    return false;
}

static bool is_number(const char *typed) {
    size_t sign = *typed == '-' || *typed == '+', digits = strspn(typed + sign, "0123456789");
    return digits > 0 && typed[sign + digits] == '\0';
}

static void tell_range(const Choices *c, char *why, size_t n) {
    int all = choices_numbered(c);
    if (all == 0) snprintf(why, n, tr("there are no numbered answers here"));
    else if (all == 1) snprintf(why, n, tr("there is only number 1 here"));
    else snprintf(why, n, tr("the numbers go from 1 to %d"), all);
}

/* Finds options (or, past them, actions) by name. Of like cards in one zone the first is meant; others are told
 * apart only by number. With `any` the first that is left will do. Returns the place, or -1 with a text. */
static int find_by_name(const Choices *c, const char *typed, const BohnAnswer *used, bool any, Reply *reply,
                        char *why, size_t n) {
    const BohnRequest *q = c->request;
    int all = q->n_options + (q->type == BOHN_PICK ? 0 : c->n_actions);
    /* A letter names an action: it is the beginning of nothing. */
    int best = typed[0] && !typed[1] ? MATCH_EXACT : 0, found = -1, equal = 0;
    char first[NAME_SIZE] = "", name[NAME_SIZE], list[NAME_SIZE] = "";
    for (int i = 0; i < all; i++) {
        if (used && taken(used, i)) continue;
        const BohnOption *option = i < q->n_options ? &q->options[i] : &c->actions[i - q->n_options];
        int how = option_match(c, option, typed);
        if (how == 0 || how < best) continue;
        render(c, option, c->lang, name, sizeof name);
        if (how > best || found < 0) {
            best = how;
            found = i;
            equal = 0;
            list[0] = '\0';
            snprintf(first, sizeof first, "%s", name);
        }
        if (any && equal > 0 && strcmp(first, name) == 0) continue;
        if (equal > 0 && i < q->n_options && same_but_place(c, &q->options[found], option)) continue;
        equal++;
        if (i < q->n_options && number_of(c, i) == 0)
            text_append(list, sizeof list, "%s%s", *list ? ", " : "", name);
        else if (i < q->n_options)
            text_append(list, sizeof list, "%s%d", *list ? ", " : "", number_of(c, i));
        else text_append(list, sizeof list, "%s%c", *list ? ", " : "", choices_letter(c, i - q->n_options));
    }
    int how = 0;
    const BohnOption *refused = find_refused(c, typed, &how);
    if (refused && (how > best || equal == 0)) {
        reply->refused = true;
        reply->what = *refused;
        return -1;
    }
    if (equal == 1) return found;
    if (equal == 0 && q->type != BOHN_DEAL && deal_is_offer(typed) && typed[0] != 'p' && names_seat(c, typed))
        snprintf(why, n, "%s", tr("no offers now: they can only be made when the game asks for a deal"));
    else if (equal > 1) snprintf(why, n, tr("'%s' could be any of %s"), typed, list);
    else if (is_number(typed)) tell_range(c, why, n);
    else snprintf(why, n, tr("'%s' is no answer here; `help` tells what is"), typed);
    return -1;
}

int answer_find(const Choices *c, const char *typed) {
    Reply reply = { 0 };
    char why[NAME_SIZE];
    return find_by_name(c, typed, NULL, false, &reply, why, sizeof why);
}

static bool read_number(const Choices *c, int number, int *index, char *why, size_t n) {
    *index = number <= choices_numbered(c) ? choices_index(c, number) : -1;
    if (*index >= 0) return true;
    tell_range(c, why, n);
    return false;
}

/* "1 3", "1-3", "all", names with commas between them. */
static bool read_pick(const Choices *c, const char *typed, Reply *reply, char *why, size_t n) {
    BohnAnswer *answer = &reply->answer;
    const BohnRequest *q = c->request;
    char item[NAME_SIZE], folded[NAME_SIZE];
    bool numbers = typed[strspn(typed, "0123456789 ,-")] == '\0';
    text_fold(typed, folded, sizeof folded);
    if (strcmp(folded, "all") == 0 || strcmp(folded, "alle") == 0) {
        for (int i = 0; i < q->n_options && i < BOHN_MAX_PICK; i++) answer->index[answer->n++] = i;
        return true;
    }
    while (*typed) {
        typed += strspn(typed, ", ");
        size_t length = strcspn(typed, numbers ? ", " : ",");
        if (length == 0) break;
        snprintf(item, sizeof item, "%.*s", (int)(length < sizeof item ? length : sizeof item - 1), typed);
        typed += length;
        int from = 0, to = 0, used = 0;
        if (!numbers || sscanf(item, "%d-%d%n", &from, &to, &used) != 2 || item[used])
            from = to = as_number(item);
        if (from > 0) {
            for (int i = from; i <= to; i++) {
                int index;
                if (!read_number(c, i, &index, why, n)) return false;
                if (taken(answer, index)) continue;
                if (answer->n < BOHN_MAX_PICK) answer->index[answer->n++] = index;
            }
            continue;
        }
        text_fold(item, folded, sizeof folded);
        int index = find_by_name(c, folded, answer, true, reply, why, n);
        if (index < 0) return false;
        if (answer->n < BOHN_MAX_PICK) answer->index[answer->n++] = index;
    }
    return true;
}

/* The kernel would refuse it too, in words for programs. */
static bool right_number(const BohnRequest *q, int picked, char *why, size_t n) {
    if (picked >= q->least && picked <= q->most) return true;
    if (q->least == q->most) snprintf(why, n, tr("choose %d here, not %d"), q->most, picked);
    else snprintf(why, n, tr("choose %d to %d here, not %d"), q->least, q->most, picked);
    if (picked < q->least)
        text_append(why, n, "%s", q->least > 2 ? tr("; all in one line, as in 1 3 4 or 1-3") : tr("; both in one line, as in 1 3"));
    return false;
}

/* The option that yes or no means where one offer is to be answered; -1 if it is no such thing. */
static int yes_or_no(const Choices *c, const char *typed) {
    static const char *const words[][2] = { { "y", "accept" },  { "yes", "accept" }, { "j", "accept" },
                                            { "ja", "accept" }, { "n", "reject" },   { "no", "reject" },
                                            { "nein", "reject" } };
    for (size_t w = 0; w < sizeof words / sizeof words[0]; w++) {
        if (strcmp(typed, words[w][0]) != 0) continue;
        int found = -1;
        for (int i = 0; i < c->request->n_options; i++) {
            BohnOffer offer;
            if (choices_is_word(c, &c->request->options[i], words[w][1])) return i;
            if (!choices_offer(c, &c->request->options[i], words[w][1], &offer)) continue;
            if (found >= 0) return -1; /* which of them? */
            found = i;
        }
        return found;
    }
    return -1;
}

/* "ablehnen 2" as "reject 2" */
static void offer_words(const char *typed, char *out, size_t n) {
    static const char *const words[][2] = { { "ablehnen ", "reject " },
                                            { "lehne ", "reject " },
                                            { "refuse ", "reject " },
                                            { "annehmen ", "accept " },
                                            { "nimm ", "accept " } };
    snprintf(out, n, "%s", typed);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i][0]);
        if (strncmp(typed, words[i][0], length) == 0 && as_number(typed + length) > 0)
            snprintf(out, n, "%s%s", words[i][1], typed + length);
    }
}

bool answer_read(const Choices *c, const char *typed, Reply *reply, char *why, size_t n) {
    const BohnRequest *q = c->request;
    char folded[NAME_SIZE];
    memset(reply, 0, sizeof *reply);
    reply->answer.partner = BOHN_NO_SEAT;
    text_fold(typed, folded, sizeof folded);
    if (answer_is_pass(folded) && (q->pass || (q->type == BOHN_PICK && q->least == 0))) return true;
    if (!*folded && choices_default(c) >= 0) {
        reply->answer.n = 1;
        reply->answer.index[0] = choices_default(c);
        return true;
    }
    if (!*folded) {
        snprintf(why, n, "%s", tr("an answer is needed; `help` tells what can be typed"));
        return false;
    }
    if (choices_action(c, folded) >= 0 && yes_or_no(c, folded) < 0) {
        reply->act = true;
        reply->action = choices_action(c, folded);
        return true;
    }
    if (q->type == BOHN_PICK) return read_pick(c, typed, reply, why, n) && right_number(q, reply->answer.n, why, n);
    if (q->type == BOHN_DEAL && deal_is_offer(folded)) return deal_read(c, typed, &reply->answer, why, n);
    int index = yes_or_no(c, folded), number = as_number(folded);
    if (index < 0 && number > 0) {
        if (!read_number(c, number, &index, why, n)) return false;
    } else if (index < 0) {
        char words[NAME_SIZE];
        offer_words(folded, words, sizeof words);
        index = find_by_name(c, words, NULL, false, reply, why, n);
        if (index < 0) return false;
    }
    if (index >= q->n_options) {
        reply->act = true;
        reply->action = index - q->n_options;
    } else {
        reply->answer.n = 1;
        reply->answer.index[0] = index;
    }
    return true;
}
