/* ask.c - see ask.h. */
#include "repl/page/ask.h"

#include "repl/play/choices.h"
#include "repl/play/clauses.h"
#include "repl/play/game_json.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"

#include <stdio.h>
#include <string.h>

/* ---- the question ------------------------------------------------------------------------------ */

/* Where on the table an option points: { zone } or { zone, card } (the place in the zone, from 0). */
static void set_place(const View *view, json_t *object, const BohnOption *option) {
    const BohnInfo *info = bohn_info(bohn_rules(view->game));
    for (int a = option->n - 1; a >= 0; a--) {
        const BohnAtom *atom = &option->atom[a];
        if (atom->type == BOHN_ZONE) {
            json_object_set_new(object, "zone", json_text(info->zones[atom->value].full));
            return;
        }
        for (int zone = 0; atom->type == BOHN_CARD && zone < info->n_zones; zone++)
            for (int i = 0; i < bohn_zone_size(view->game, zone); i++) {
                if (bohn_zone_card(view->game, view->seat, zone, i) != atom->value) continue;
                json_object_set_new(object, "zone", json_text(info->zones[zone].full));
                json_object_set_new(object, "card", json_integer(i));
                return;
            }
    }
}

/* The parts of an option by their ids: cards by their kind, as their numbers would tell equal ones apart. */
static json_t *parts_of(const View *view, const BohnOption *option) {
    const BohnInfo *info = bohn_info(bohn_rules(view->game));
    json_t *list = json_array();
    for (int i = 0; i < option->n; i++) {
        int value = option->atom[i].value;
        switch ((BohnAtomType)option->atom[i].type) {
        case BOHN_INT: json_array_append_new(list, json_integer(value)); break;
        case BOHN_WORD: json_array_append_new(list, json_text(info->words[value])); break;
        case BOHN_CARD: json_array_append_new(list, json_text(info->kinds[info->kind_of[value]].id)); break;
        case BOHN_ZONE: json_array_append_new(list, json_text(info->zones[value].full)); break;
        case BOHN_SEAT: json_array_append_new(list, view_seat(value)); break;
        case BOHN_KIND: json_array_append_new(list, json_text(info->kinds[value].id)); break;
        }
    }
    return list;
}

static json_t *option_object(const View *view, const Choices *c, const BohnOption *option) {
    char label[600];
    if (c) {
        choices_label(c, option, label, sizeof label);
    } else { /* out of turn: in the words of the viewer, who is not the one asked */
        const char *wording = bohn_phrase(view->game, view->seat, BOHN_HOOK_WORDING, view->seat, option, view->lang);
        if (*wording) snprintf(label, sizeof label, "%s", wording);
        else bohn_render(bohn_info(bohn_rules(view->game)), NULL, option->atom, option->n, view->lang, NULL, label, sizeof label);
    }
    json_t *object = json_pack("{s:o, s:o}", "text", json_text(label), "is", parts_of(view, option));
    set_place(view, object, option);
    return object;
}

static json_t *option_list(const View *view, const Choices *c, const BohnOption *options, int n) {
    json_t *list = json_array();
    for (int i = 0; i < n; i++) json_array_append_new(list, option_object(view, c, &options[i]));
    return list;
}

/* Partners, cards to give and kinds to ask for, or nothing. */
static void set_deal(const View *view, json_t *ask, const BohnRequest *q) {
    const BohnInfo *info = bohn_info(bohn_rules(view->game));
    if (q->type != BOHN_DEAL || (q->n_partners == 0 && !q->call) || q->n_cards + q->n_kinds == 0) return;
    json_t *partners = json_array(), *give = json_array(), *kinds = json_array();
    for (int i = 0; i < q->n_partners; i++) json_array_append_new(partners, json_integer(q->partners[i]));
    if (q->call) json_array_append_new(partners, json_integer(BOHN_ALL_SEATS));
    for (int i = 0; i < q->n_cards; i++) json_array_append_new(give, json_integer(info->kind_of[q->cards[i]]));
    for (int i = 0; i < q->n_kinds; i++) json_array_append_new(kinds, json_integer(q->kinds[i]));
    json_object_set_new(ask, "deal", json_pack("{s:o, s:o, s:o}", "partners", partners, "give", give, "kinds", kinds));
}

static json_t *question(const View *view, const BohnRequest *q) {
    static Choices c;      /* large */
    char text[600], rule[1500];
    static const char *const types[] = { "choose", "pick", "deal" };
    const BohnInfo *info = bohn_info(bohn_rules(view->game));
    json_t *shown = json_array();
    choices_look(&c, view->game, view->lang, NULL);
    choices_question(&c, text, sizeof text);
    for (int i = 0; i < q->n_shown; i++) json_array_append_new(shown, json_integer(info->kind_of[q->shown[i]]));
    json_t *ask = json_pack("{s:o, s:s, s:o, s:b, s:i, s:i, s:b, s:o, s:o, s:o}", "name",
                            json_text(q->name), "type", types[q->type], "text", json_text(text), "pass", q->pass,
                            "least", q->least, "most", q->most,
                            "ordered", q->ordered, "options", option_list(view, &c, q->options, q->n_options), "actions",
                            option_list(view, NULL, c.actions, c.n_actions), "shown", shown);
    if (*q->clause) json_object_set_new(ask, "clause", json_text(q->clause));
    if (*q->clause && clause_text(info, view->lang, q->clause, rule, sizeof rule))
        json_object_set_new(ask, "rule", json_text(rule));
    set_deal(view, ask, q);
    return ask;
}

json_t *ask_of(const View *view) {
    const BohnRequest *q = bohn_request(view->game);
    if (!q || view->seat < 0) return json_null();
    if (q->seat == view->seat) return question(view, q);
    if (!q->window) return json_null();
    const BohnRequest *acts = bohn_anytime(view->game, view->seat, NULL);
    if (!acts) return json_null();
    BohnRequest mine = *acts;      /* naming the options may call for the list again */
    BohnOption options[MAX_ACTIONS];
    int n = mine.n_options < MAX_ACTIONS ? mine.n_options : MAX_ACTIONS;
    json_t *ask = json_object();
    set_deal(view, ask, &mine);
    if (n > 0) memcpy(options, mine.options, (size_t)n * sizeof *options);
    json_object_set_new(ask, "actions", option_list(view, NULL, options, n));
    if (n > 0 || json_object_get(ask, "deal")) return ask;
    json_decref(ask);
    return json_null();
}

/* ---- the answer -------------------------------------------------------------------------------- */

/* A list of different numbers below `limit`; -1 if it is not one, or too long. */
static int read_numbers(const json_t *list, int limit, int most, int *out) {
    int n = (int)json_array_size(list);
    if (!json_is_array(list) || n > most) return -1;
    for (int i = 0; i < n; i++) {
        const json_t *one = json_array_get(list, (size_t)i);
        json_int_t value = json_integer_value(one);
        if (!json_is_integer(one) || value < 0 || value >= limit) return -1;
        out[i] = (int)value;
    }
    return n;
}

static bool read_deal(const BohnRequest *q, const json_t *deal, BohnAnswer *out) {
    const json_t *partner = json_object_get(deal, "partner");
    out->partner = (int)json_integer_value(partner);
    out->n_give = read_numbers(json_object_get(deal, "give"), q->n_cards, BOHN_MAX_DEAL, out->give);
    out->n_ask = read_numbers(json_object_get(deal, "ask"), q->n_kinds, BOHN_MAX_DEAL, out->ask);
    bool known = out->partner == BOHN_ALL_SEATS && q->call;
    for (int i = 0; i < q->n_partners; i++) known = known || out->partner == q->partners[i];
    return json_is_integer(partner) && known && q->type == BOHN_DEAL && out->n_give >= 0 && out->n_ask >= 0;
}

bool ask_read(const BohnRequest *q, const json_t *answer, BohnAnswer *out, BohnError *err) {
    const json_t *options = json_object_get(answer, "options"), *deal = json_object_get(answer, "deal");
    *out = (BohnAnswer){ .partner = BOHN_NO_SEAT };
    if (json_is_true(json_object_get(answer, "pass")))
        return q->pass || error_fill(err, BOHN_BAD_INPUT, "%s", tr("you cannot pass here"));
    if (deal && read_deal(q, deal, out)) return true;
    out->partner = BOHN_NO_SEAT;
    if (deal)
        return error_fill(err, BOHN_BAD_INPUT, "%s", tr("such a deal cannot be offered: the question lists partners, "
                                                        "cards to give and kinds"));
    if (!options) return error_fill(err, BOHN_BAD_INPUT, "%s", tr("this is not an answer: it has neither options nor pass nor deal"));
    out->n = read_numbers(options, q->n_options, BOHN_MAX_PICK, out->index);
    return out->n >= 0 || error_fill(err, BOHN_BAD_INPUT, tr("the question has %d options; an answer lists their "
                                                             "positions, counted from 0"), q->n_options);
}

static void write_list(const View *view, const int *items, const int *of, int n, bool cards, char *out, size_t size) {
    const BohnInfo *info = bohn_info(bohn_rules(view->game));
    if (n == 0) string_append(out, size, "-");
    for (int i = 0; i < n; i++) {
        int id = of[items[i]];
        const char *kind = info->kinds[cards ? info->kind_of[id] : id].id;
        string_append(out, size, "%s%s", i ? ", " : "", kind);
        if (cards) string_append(out, size, ".%d", id - info->kinds[info->kind_of[id]].first + 1);
    }
}

/* An action out of turn, by its number in the list that the viewer got, or an offer. */
static bool act(const View *view, const json_t *answer, BohnError *err) {
    const json_t *action = json_object_get(answer, "action"), *deal = json_object_get(answer, "deal");
    const BohnRequest *q = bohn_request(view->game);
    char text[2000], option[400];
    BohnAnswer offer;
    snprintf(text, sizeof text, "p%d ! ", view->seat + 1);
    if (action && q->seat == view->seat) {
        static Choices c;
        choices_look(&c, view->game, view->lang, NULL); /* without those that are also options */
        json_int_t i = json_integer_value(action);
        if (!json_is_integer(action) || i < 0 || i >= c.n_actions)
            return error_fill(err, BOHN_BAD_INPUT, "%s", tr("there is no such action now"));
        bohn_option_write(view->game, &c.actions[i], option, sizeof option);
        string_append(text, sizeof text, "%s", option);
        return bohn_decide(view->game, text, err);
    }
    const BohnRequest *acts = q->window ? bohn_anytime(view->game, view->seat, err) : NULL;
    json_int_t i = json_integer_value(action);
    if (acts && json_is_integer(action) && i >= 0 && i < acts->n_options && i < MAX_ACTIONS) {
        bohn_option_write(view->game, &acts->options[i], option, sizeof option);
        string_append(text, sizeof text, "%s", option);
    } else if (acts && deal && read_deal(acts, deal, &offer)) {
        if (offer.partner == BOHN_ALL_SEATS) string_append(text, sizeof text, "offer all give ");
        else string_append(text, sizeof text, "offer p%d give ", offer.partner + 1);
        write_list(view, offer.give, acts->cards, offer.n_give, true, text, sizeof text);
        string_append(text, sizeof text, " ask ");
        write_list(view, offer.ask, acts->kinds, offer.n_ask, false, text, sizeof text);
    } else {
        return error_fill(err, BOHN_BAD_INPUT, "%s", tr("there is no such action now"));
    }
    return bohn_decide(view->game, text, err);
}

bool ask_take(const View *view, const json_t *answer, BohnError *err) {
    const BohnRequest *q = bohn_request(view->game);
    BohnAnswer out;
    if (!q) return error_fill(err, BOHN_BAD_INPUT, "%s", tr("the game is over"));
    if (q->seat != view->seat || json_object_get(answer, "action")) return act(view, answer, err);
    return ask_read(q, answer, &out, err) && bohn_answer(view->game, &out, err);
}
