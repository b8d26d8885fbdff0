/* game_json.c - see game_json.h. */
#include "repl/play/game_json.h"

#include "repl/play/sight.h"
#include "repl/term/utf8.h"

#include <string.h>

json_t *json_text(const char *raw) {
    char clean[4096];
    utf8_clean(raw, true, false, clean, sizeof clean);
    return json_string(clean);
}

static json_t *seat_text(int seat) {
    return seat < 0 ? json_null() : json_sprintf("p%d", seat + 1);
}

static void print(FILE *stream, json_t *object) {
    json_dumpf(object, stream, JSON_COMPACT);
    fputc('\n', stream);
    json_decref(object);
}

static json_t *card_text(const BohnInfo *info, int card) {
    return card == BOHN_UNKNOWN ? json_null() : json_text(info->kinds[info->kind_of[card]].id);
}

static json_t *card_list(const BohnInfo *info, const int *cards, int n) {
    json_t *list = json_array();
    for (int i = 0; i < n; i++) json_array_append_new(list, card_text(info, cards[i]));
    return list;
}

/* ---- the table -------------------------------------------------------------------------------------- */

static json_t *zone_object(BohnGame *game, int seat, int zone) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int owner = info->zones[zone].seat, size = bohn_zone_size(game, zone), seen = 0;
    int eyes = sight_eyes(info, seat, zone);
    json_t *object = json_object(), *cards = json_array();
    json_object_set_new(object, "zone", json_text(info->zones[zone].name));
    json_object_set_new(object, "owner", seat_text(owner));
    json_object_set_new(object, "size", json_integer(size));
    for (int i = 0; i < size; i++) {
        int card = bohn_zone_card(game, eyes, zone, i);
        seen += card != BOHN_UNKNOWN;
        json_array_append_new(cards, card_text(info, card));
    }
    if (seen > 0) json_object_set_new(object, "cards", cards);
    else json_decref(cards);
    const char *caption = bohn_phrase(game, eyes, BOHN_HOOK_CAPTION, zone, NULL, "en");
    if (*caption) json_object_set_new(object, "caption", json_text(caption));
    return object;
}

static json_t *offer_list(BohnGame *game, int seat) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    BohnOffer offers[32];
    int n = bohn_offers(game, seat, offers, 32);
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        json_t *give = card_list(info, offers[i].give, offers[i].n_give), *ask = json_array();
        for (int k = 0; k < offers[i].n_ask; k++)
            json_array_append_new(ask, json_text(info->kinds[offers[i].ask[k]].id));
        json_array_append_new(list, json_pack("{s:i, s:o, s:o, s:o, s:o}", "number", offers[i].number,
                                              "from", seat_text(offers[i].from), "to", seat_text(offers[i].to),
                                              "give", give, "ask", ask));
    }
    return list;
}

static json_t *request_object(BohnGame *game) {
    static const char *const types[] = { "choose", "pick", "deal" };
    const BohnRequest *q = bohn_request(game);
    if (!q) return json_null();
    json_t *object = json_object(), *options = json_array();
    json_object_set_new(object, "seat", seat_text(q->seat));
    json_object_set_new(object, "type", json_string(types[q->type]));
    json_object_set_new(object, "name", json_text(q->name));
    json_object_set_new(object, "clause", json_text(q->clause));
    json_object_set_new(object, "pass", json_boolean(q->pass));
    if (q->offer) json_object_set_new(object, "offer", json_integer(q->offer));
    for (int i = 0; i < q->n_options; i++) {
        char option[400];
        bohn_option_write(game, &q->options[i], option, sizeof option);
        json_array_append_new(options, json_text(option));
    }
    json_object_set_new(object, "options", options);
    return object;
}

static void set_fingerprint(json_t *object, const BohnGame *game) {
    char fingerprint[17];
    bohn_fingerprint(game, fingerprint);
    json_object_set_new(object, "fingerprint", json_string(fingerprint));
}

static json_t *table_object(BohnGame *game, int seat) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    json_t *object = json_object(), *zones = json_array(), *counters = json_array();
    json_object_set_new(object, "turn", json_integer(bohn_now(game).turn));
    json_object_set_new(object, "active", seat_text(bohn_now(game).seat));
    json_object_set_new(object, "phase", json_text(bohn_now(game).phase));
    for (int zone = 0; zone < info->n_zones; zone++)
        if (!sight_hides_zone(info, zone)) json_array_append_new(zones, zone_object(game, seat, zone));
    json_object_set_new(object, "zones", zones);
    for (int i = 0; i < info->n_counters; i++) {
        json_array_append_new(counters, json_pack("{s:o, s:o, s:i}", "counter", json_text(info->counters[i].name),
                                                  "owner", seat_text(info->counters[i].seat),
                                                  "value", bohn_counter_value(game, i)));
    }
    json_object_set_new(object, "counters", counters);
    json_object_set_new(object, "offers", offer_list(game, seat));
    /* The question reveals the asked player's cards: only they and spectators get it. */
    const BohnRequest *q = bohn_request(game);
    bool may = q && (seat == BOHN_ALL_SEATS || seat == q->seat);
    json_object_set_new(object, "request", may ? request_object(game) : json_null());
    set_fingerprint(object, game);
    return object;
}

/* ---- games -------------------------------------------------------------------------------------------- */

static json_t *game_object(BohnGame *game, const Seats *seats) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    json_t *object = json_object(), *options = json_object(), *scripts = json_array(), *who = json_array();
    json_object_set_new(object, "game", json_text(info->id));
    json_object_set_new(object, "players", json_integer(info->players));
    /* as text: many JSON parsers round numbers this large */
    json_object_set_new(object, "seed", json_sprintf("%llu", (unsigned long long)bohn_now(game).seed));
    for (int i = 0; i < info->n_options; i++) {
        char name[200];
        utf8_clean(info->options[i].name, false, false, name, sizeof name);
        json_object_set_new(options, name, json_text(info->options[i].value));
    }
    json_object_set_new(object, "options", options);
    for (int i = 0; i < info->n_scripts; i++)
        json_array_append_new(scripts, json_pack("{s:o, s:o}", "name", json_text(info->scripts[i].name),
                                                 "hash", json_text(info->scripts[i].hash)));
    json_object_set_new(object, "scripts", scripts);
    for (int i = 0; i < seats->n; i++) json_array_append_new(who, json_text(seats->name[i]));
    json_object_set_new(object, "seats", who);
    json_object_set_new(object, "turns", json_integer(bohn_now(game).turn));
    json_object_set_new(object, "decisions", json_integer(bohn_now(game).position));
    return object;
}

/* Before the end, a seat sees scores only if the game shows them (`score_now`). */
static bool set_scores(json_t *object, BohnGame *game, const Seats *seats, int eyes, BohnError *err) {
    unsigned winners = 0;
    bool over = bohn_now(game).over;
    bool shown = over || eyes == BOHN_ALL_SEATS || bohn_in(bohn_text(bohn_info(bohn_rules(game)), "score_now"), "en");
    json_t *list = json_array();
    json_object_set_new(object, "over", json_boolean(over));
    json_object_set_new(object, "scores", list);
    if (over && !bohn_winners(game, &winners, err)) return false;
    for (int seat = 0; seat < seats->n; seat++) {
        int score[4];
        if (!bohn_score(game, seat, score, err)) return false;
        json_t *one = json_object();
        json_object_set_new(one, "seat", seat_text(seat));
        json_object_set_new(one, "player", json_text(seats->name[seat]));
        json_object_set_new(one, "score", shown ? json_integer(score[0]) : json_null());
        json_object_set_new(one, "tie_breaks", shown ? json_pack("[iii]", score[1], score[2], score[3]) : json_null());
        if (over) json_object_set_new(one, "wins", json_boolean(winners >> seat & 1));
        json_array_append_new(list, one);
    }
    const char *verdict = over ? bohn_phrase(game, BOHN_ALL_SEATS, BOHN_HOOK_VERDICT, 0, NULL, "en") : "";
    if (*verdict) json_object_set_new(object, "verdict", json_text(verdict));
    return true;
}

bool json_result(FILE *stream, BohnGame *game, const Seats *seats, BohnError *err) {
    json_t *object = game_object(game, seats);
    bool ok = set_scores(object, game, seats, BOHN_ALL_SEATS, err);
    set_fingerprint(object, game);
    if (ok) print(stream, object);
    else json_decref(object);
    return ok;
}

void json_decision(FILE *stream, BohnGame *game, int i) {
    const char *decision = bohn_decision(game, i);
    json_t *object = json_object();
    json_object_set_new(object, "decision", json_integer(i + 1));
    json_object_set_new(object, "text", json_text(decision ? decision : ""));
    bohn_run(game, NULL); /* to the next question, so that the table shows the decision's effect */
    json_object_set_new(object, "table", table_object(game, BOHN_ALL_SEATS));
    print(stream, object);
}

bool json_replay(FILE *stream, BohnGame *game, const Seats *seats, int seat, BohnError *err) {
    json_t *object = game_object(game, seats), *log = json_array();
    for (int i = 0; i < bohn_now(game).position; i++) {
        const char *decision = bohn_decision(game, i);
        bool shown = decision && (seat == BOHN_ALL_SEATS || (seat >= 0 && seats_who(decision) == seat));
        json_array_append_new(log, shown ? json_text(decision) : json_null());
    }
    json_object_set_new(object, "log", log);
    json_object_set_new(object, "table", table_object(game, seat));
    bool ok = set_scores(object, game, seats, seat, err);
    if (ok) print(stream, object);
    else json_decref(object);
    return ok;
}
