/* choices.c - see choices.h. */
#include "repl/play/choices.h"

#include "repl/play/board.h"
#include "repl/play/tryout.h"
#include "repl/play/narrate.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"
#include "repl/term/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NAME_SIZE 400
#define MAX_OFFERS 64
#define SHORT 14 /* what a short label may say besides its parts: "for nothing" */

/* ---- the question -------------------------------------------------------------------------------- */

bool choices_equal(const BohnOption *a, const BohnOption *b) {
    if (a->n != b->n) return false;
    for (int i = 0; i < a->n; i++)
        if (a->atom[i].type != b->atom[i].type || a->atom[i].value != b->atom[i].value) return false;
    return true;
}

/* ---- like on like -------------------------------------------------------------------------------- */

/* The card that an option plants, and the field: { card, field }, or a field where the question names the card. */
static bool planting(const Choices *c, const BohnOption *option, int *card, int *zone) {
    const BohnRequest *q = c->request;
    *card = *zone = -1;
    for (int i = 0; i < option->n; i++) {
        if (option->atom[i].type == BOHN_CARD) *card = option->atom[i].value;
        else if (option->atom[i].type == BOHN_ZONE) *zone = option->atom[i].value;
        else return false;
    }
    if (*card < 0 && option->n == 1 && q->n_args > 0 && q->args[0].type == BOHN_CARD) *card = q->args[0].value;
    return *card >= 0 && *zone >= 0;
}

/* True if it plants on a field of the player and the script has no warning: everything else can still be done later. */
static bool is_harmless(const Choices *c, const BohnOption *option) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    int card, zone, seat = c->request->seat;
    return planting(c, option, &card, &zone) && info->zones[zone].seat == seat &&
           strncmp(info->zones[zone].name, "field_", 6) == 0 &&
           !*bohn_phrase(c->game, seat, BOHN_HOOK_WARNING, seat, option, c->lang);
}

bool choices_like(const Choices *c, const BohnOption *option) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    int card, zone;
    if (!planting(c, option, &card, &zone)) return false;
    int size = bohn_zone_size(c->game, zone);
    for (int i = 0; i < size; i++) {
        int there = bohn_zone_card(c->game, c->request->seat, zone, i);
        if (there == BOHN_UNKNOWN || info->kind_of[there] != info->kind_of[card]) return false;
    }
    return size > 0 && is_harmless(c, option);
}

bool choices_likes(const Choices *c, char *out, size_t n) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    const BohnRequest *q = c->request;
    int first = choices_default(c), card, zone, other, there;
    out[0] = '\0';
    if (first < 0 || q->n_options < 2 || !choices_like(c, &q->options[first])) return false;
    for (int i = 0; i < q->n_options; i++) {
        if (!choices_like(c, &q->options[i])) continue;
        planting(c, &q->options[i], &card, &zone);
        int kinds[BOHN_MAX_PICK], same = 0;
        bool before = false;
        for (int k = 0; k < q->n_options && same < BOHN_MAX_PICK; k++) {
            planting(c, &q->options[k], &other, &there);
            if (there != zone || other < 0 || info->kind_of[other] != info->kind_of[card]) continue;
            before |= k < i;
            kinds[same++] = info->kind_of[card];
        }
        if (before) continue;
        char name[NAME_SIZE], field[NAME_SIZE];
        narrate_kinds(info, kinds, same, c->lang, name, sizeof name);
        narrate_name(info, "zone", info->zones[zone].name, c->lang, field, sizeof field);
        string_append(out, n, "%s", *out ? ", " : "");
        string_append(out, n, tr("%s on %s"), name, field);
    }
    return true;
}

/* True if the option is an action: what it does is more than an answer. */
static bool is_action(const Choices *c, const BohnOption *option) {
    const BohnRequest *acts = bohn_anytime(c->game, c->request->seat, NULL);
    for (int i = 0; acts && i < acts->n_options; i++)
        if (choices_equal(&acts->options[i], option)) return true;
    return false;
}

static bool is_warned(const Choices *c, const BohnOption *option) {
    return *bohn_phrase(c->game, c->request->seat, BOHN_HOOK_WARNING, c->request->seat, option, c->lang) != '\0';
}

/* True if all that can be done is an action of which the script warns. Not if one makes an answer possible where the
 * script has words for a question without answers, such as "no field takes your red bean: harvest one first". */
static bool only_losses(const Choices *c) {
    if (c->request->poll) return c->request->n_options == 0; /* autopass.h says who is asked */
    bool spoken = *bohn_phrase(c->game, c->request->seat, BOHN_HOOK_ASKING, 0, NULL, c->lang);
    for (int i = 0; i < c->request->n_options; i++) {
        const BohnOption *option = &c->request->options[i];
        if ((!is_action(c, option) && !choices_harvest_letter(c, option)) || !is_warned(c, option)) return false;
    }
    for (int i = 0; spoken && i < c->n_actions; i++)
        if (tryout_opens(c->game, &c->actions[i])) return false;
    return true;
}

#define LONG_STEP 256 /* decisions: a person sees that it does not end, and copies of a longer one take long */

bool choices_forced(const Choices *choices, BohnAnswer *answer) {
    const BohnRequest *q = choices->request;
    const BohnNow now = bohn_now(choices->game);
    bohn_bot_answer(choices->game, NULL, answer, NULL);
    if (now.position - now.step > LONG_STEP) return false;
    if (q->type == BOHN_CHOOSE && q->n_options == 1 && !q->pass) {
        if (!choices->n_actions) return q->poll || !is_action(choices, &q->options[0]);
        if (is_harmless(choices, &q->options[0])) return true;
        bool wait = !is_action(choices, &q->options[0]);
        for (int i = 0; i < choices->n_actions && wait; i++) wait = tryout_can_wait(choices->game, &choices->actions[i]);
        return wait;
    }
    for (int i = 0; i < choices->n_actions; i++)
        if (!is_warned(choices, &choices->actions[i])) return false;
    switch (q->type) {
    case BOHN_CHOOSE: return q->pass && only_losses(choices);
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
    const BohnInfo *info = bohn_info(bohn_rules(choices->game));
    out[0] = '\0';
    for (int zone = 0; zone < info->n_zones; zone++) {
        int size = bohn_zone_size(choices->game, zone);
        for (int i = 0; i < size; i++) {
            if (bohn_zone_card(choices->game, choices->request->seat, zone, i) != card) continue;
            narrate_name(info, "zone", info->zones[zone].name, choices->lang, out, n);
            if (number && size > 1) string_append(out, n, " %d", i + 1);
            return;
        }
    }
}

/* ---- offers ---------------------------------------------------------------------------------------- */

static bool find_offer(const Choices *c, int number, BohnOffer *offer) {
    BohnOffer offers[MAX_OFFERS];
    int n = bohn_offers(c->game, offers, MAX_OFFERS);
    for (int i = 0; i < n && i < MAX_OFFERS; i++) {
        if (offers[i].number != number) continue;
        *offer = offers[i];
        return true;
    }
    return false;
}

bool choices_offer(const Choices *c, const BohnOption *option, BohnOffer *offer) {
    return option->reply && option->offer != c->request->offer && find_offer(c, option->offer, offer);
}

/* The text of the question at a polling point, if it is about a deal, contested or in the player's own turn; NULL
 * otherwise. */
static const char *polling_text(const Choices *c) {
    const BohnRequest *q = c->request;
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    bool contested = false;
    if (q->poll && q->type == BOHN_DEAL) return bohn_text(info, "anytime_deal") ? "anytime_deal" : NULL;
    for (int i = 0; q->poll && i < q->n_options && !contested; i++)
        contested = bohn_contested(c->game, q->seat, &q->options[i]);
    if (contested && bohn_text(info, "anytime_first")) return "anytime_first";
    bool own_turn = q->poll && q->seat == bohn_now(c->game).seat;
    return own_turn && bohn_text(info, "anytime_own") ? "anytime_own" : NULL;
}

void choices_question(const Choices *c, char *out, size_t n) {
    const BohnRequest *q = c->request;
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    BohnOffer offer;
    if (q->offer && find_offer(c, q->offer, &offer)) {
        char deal[600];
        narrate_deal(info, &offer, c->lang, deal, sizeof deal);
        snprintf(out, n, offer.n_give ? tr("p%d offers you %s. Accept?") : tr("p%d asks you for %s. Accept?"),
                 offer.from + 1, deal);
        return;
    }
    const char *asking = bohn_phrase(c->game, q->seat, BOHN_HOOK_ASKING, 0, NULL, c->lang);
    const char *poll = polling_text(c);
    BohnAtom active = { BOHN_SEAT, bohn_now(c->game).seat };
    if (*asking) snprintf(out, n, "%s", asking);
    else if (poll) bohn_render(info, poll, &active, 1, c->lang, NULL, out, n);
    else bohn_render(info, q->name, q->args, q->n_args, c->lang, NULL, out, n);
}

const BohnOption *choices_refused(const Choices *c, int i) {
    if (i < c->request->n_refused) return &c->request->refused[i];
    return i - c->request->n_refused < c->n_refused ? &c->refused[i - c->request->n_refused] : NULL;
}

/* ---- what Enter takes ------------------------------------------------------------------------------ */

bool choices_counts(const Choices *c) {
    const BohnRequest *q = c->request;
    for (int i = 0; i < q->n_options; i++)
        if (q->options[i].n != 1 || q->options[i].atom[0].type != BOHN_INT || q->options[i].atom[0].value != i + 1)
            return false;
    return q->type == BOHN_CHOOSE && q->n_options > 1;
}

/* True if both are empty fields of the asked player, with the same caption or none. */
static bool same_field(const Choices *c, int a, int b) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    char caption[2][NAME_SIZE];
    for (int i = 0; i < 2; i++) {
        int zone = i ? b : a;
        if (strncmp(info->zones[zone].name, "field_", 6) != 0) return false;
        if (info->zones[zone].seat != c->request->seat || bohn_zone_size(c->game, zone) > 0) return false;
        snprintf(caption[i], NAME_SIZE, "%s", bohn_phrase(c->game, c->request->seat, BOHN_HOOK_CAPTION, zone, NULL, c->lang));
    }
    return strcmp(caption[0], caption[1]) == 0;
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
    for (int i = 0; i < q->n_options && q->n_options > 1; i++)
        if (choices_like(c, &q->options[i])) return i;
    for (int i = 1; i < q->n_options; i++)
        if (!differ_in_fields(c, &q->options[0], &q->options[i])) return -1;
    return 0;
}

/* ---- labels ---------------------------------------------------------------------------------------- */

void choices_parts(const Choices *choices, const BohnOption *option, const char *lang, char *out, size_t n) {
    const BohnInfo *info = bohn_info(bohn_rules(choices->game));
    const char *reply = option->reply == BOHN_REPLY_ACCEPT ? "accept" : "reject";
    if (option->reply && option->offer == choices->request->offer)
        snprintf(out, n, "%s", strcmp(lang, "en") == 0 ? reply : tr(reply));
    else if (option->n == 1 && option->atom[0].type == BOHN_WORD)
        narrate_name(info, "", info->words[option->atom[0].value], lang, out, n);
    else bohn_render(info, NULL, option->atom, option->n, lang, NULL, out, n);
}

void choices_wording(const Choices *choices, const BohnOption *option, const char *lang, char *out, size_t n) {
    int seat = choices->request->seat;
    const char *wording = bohn_phrase(choices->game, seat, BOHN_HOOK_WORDING, seat, option, lang);
    if (*wording) snprintf(out, n, "%s", wording);
    else choices_parts(choices, option, lang, out, n);
}

/* True if the script has a text for the option's first word, so that its parts make sense. */
static bool has_text(const Choices *choices, const BohnOption *option) {
    const BohnInfo *info = bohn_info(bohn_rules(choices->game));
    return option->atom[0].type == BOHN_WORD &&
           bohn_in(bohn_text(info, info->words[option->atom[0].value]), choices->lang);
}

bool choices_alike(const Choices *c, const BohnOption *a, const BohnOption *b) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    bool cards = false;
    if (a->n != b->n) return false;
    for (int i = 0; i < a->n; i++) {
        if (a->atom[i].type != b->atom[i].type) return false;
        if (a->atom[i].value == b->atom[i].value) continue;
        if (a->atom[i].type != BOHN_CARD || a->atom[i].value == BOHN_UNKNOWN || b->atom[i].value == BOHN_UNKNOWN)
            return false;
        if (info->kind_of[a->atom[i].value] != info->kind_of[b->atom[i].value]) return false;
        cards = true;
    }
    return cards;
}

/* True if the option and those alike are typed as the places of their card number `a`: the places need not be named. */
static bool typed_by_place(const Choices *c, const BohnOption *option, int a) {
    char place[120], key[16];
    for (int i = 0; i < c->request->n_options; i++) {
        const BohnOption *other = &c->request->options[i];
        if (other != option && !choices_alike(c, option, other)) continue;
        choices_place(c, other->atom[a].value, true, place, sizeof place);
        choices_key(c, i, key, sizeof key);
        const char *number = strrchr(place, ' ');
        if (!number || strcmp(number + 1, key) != 0) return false;
    }
    return true;
}

/* Appends the places of the option's cards: " (hand 3)"; with `group`, those of options alike too: " (hand 3/5)",
 * unless what to type is that number. */
static void put_places(const Choices *c, const BohnOption *option, bool group, char *out, size_t n) {
    char place[120];
    for (int a = 0; a < option->n; a++) {
        if (option->atom[a].type != BOHN_CARD) continue;
        choices_place(c, option->atom[a].value, true, place, sizeof place);
        if (!*place || (group && typed_by_place(c, option, a))) continue;
        string_append(out, n, " (%s", place);
        for (int i = 0; group && i < c->request->n_options; i++) {
            const BohnOption *other = &c->request->options[i];
            if (!choices_alike(c, option, other) || other <= option) continue;
            choices_place(c, other->atom[a].value, true, place, sizeof place);
            const char *number = strrchr(place, ' ');
            string_append(out, n, "/%s", number ? number + 1 : place);
        }
        string_append(out, n, ")");
    }
}

static void write_label(const Choices *choices, const BohnOption *option, bool group, bool brief, char *out,
                        size_t n) {
    const BohnRequest *q = choices->request;
    char other[NAME_SIZE];
    BohnOffer offer;
    if (choices_offer(choices, option, &offer)) {
        bool accept = option->reply == BOHN_REPLY_ACCEPT;
        const char *give = accept ? tr("accept p%d's offer: %s") : tr("reject p%d's offer: %s");
        const char *ask = accept ? tr("accept p%d's request: %s") : tr("reject p%d's request: %s");
        narrate_deal(bohn_info(bohn_rules(choices->game)), &offer, choices->lang, other, sizeof other);
        snprintf(out, n, offer.n_give ? give : ask, offer.from + 1, other);
        return;
    }
    choices_wording(choices, option, choices->lang, out, n);
    if (brief && has_text(choices, option)) {
        choices_parts(choices, option, choices->lang, other, sizeof other);
        bool action = option < q->options || option >= q->options + q->n_options; /* options stand in columns */
        if (utf8_width(out) > utf8_width(other) + (action ? SHORT : 0)) snprintf(out, n, "%s", other);
    }
    for (int i = 0; i < q->n_options && !(brief && group); i++) { /* in brief the numbers of a group must do */
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
