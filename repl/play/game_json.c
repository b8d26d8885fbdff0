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

static json_t *card_list(const BohnInfo *info, const int *cards, int n) {
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, cards[i] == BOHN_UNKNOWN
                                        ? json_null()
                                        : json_text(info->kinds[info->kind_of[cards[i]]].id));
    return list;
}

/* ---- the table -------------------------------------------------------------------------------------- */

static json_t *zone_object(BohnGame *game, int seat, int zone) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int size = bohn_zone_size(game, zone), eyes = sight_eyes(info, seat, zone), cards[512], seen = 0;
    for (int i = 0; i < size; i++) {
        cards[i] = bohn_zone_card(game, eyes, zone, i);
        seen += cards[i] != BOHN_UNKNOWN;
    }
    json_t *object = json_pack("{s:o, s:o, s:i}", "zone", json_text(info->zones[zone].name), "owner",
                               seat_text(info->zones[zone].seat), "size", size);
    if (seen > 0) json_object_set_new(object, "cards", card_list(info, cards, size));
    const char *caption = bohn_phrase(game, eyes, BOHN_HOOK_CAPTION, zone, NULL, "en");
    if (*caption) json_object_set_new(object, "caption", json_text(caption));
    return object;
}

static json_t *offer_list(BohnGame *game) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    BohnOffer offers[32];
    int n = bohn_offers(game, offers, 32);
    json_t *list = json_array();
    for (const BohnOffer *offer = offers; offer < offers + n; offer++) {
        json_t *ask = json_array();
        for (int k = 0; k < offer->n_ask; k++) json_array_append_new(ask, json_text(info->kinds[offer->ask[k]].id));
        json_array_append_new(list, json_pack("{s:i, s:o, s:o, s:o, s:o}", "number", offer->number, "from",
                                              seat_text(offer->from), "to",
                                              offer->to == BOHN_ALL_SEATS ? json_text("all") : seat_text(offer->to), "give",
                                              card_list(info, offer->give, offer->n_give), "ask", ask));
    }
    return list;
}

static json_t *request_object(BohnGame *game) {
    static const char *const types[] = { "choose", "pick", "deal" };
    const BohnRequest *q = bohn_request(game);
    json_t *options = json_array();
    for (int i = 0; i < q->n_options; i++) {
        char option[400];
        bohn_option_write(game, &q->options[i], option, sizeof option);
        json_array_append_new(options, json_text(option));
    }
    json_t *object = json_pack("{s:o, s:s, s:o, s:o, s:b}", "seat", seat_text(q->seat), "type", types[q->type], "name",
                               json_text(q->name), "clause", json_text(q->clause), "pass", q->pass);
    if (q->offer) json_object_set_new(object, "offer", json_integer(q->offer));
    json_object_set_new(object, "options", options);
    return object;
}

/* The seed and the fingerprint depend on every hidden card: only viewers who see all cards get them. */
static json_t *fingerprint_text(const BohnGame *game, int seat) {
    char fingerprint[17];
    if (seat != BOHN_ALL_SEATS) return json_null();
    bohn_fingerprint(game, fingerprint);
    return json_string(fingerprint);
}

static json_t *table_object(BohnGame *game, int seat) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    BohnNow now = bohn_now(game);
    json_t *zones = json_array(), *counters = json_array();
    for (int zone = 0; zone < info->n_zones; zone++)
        if (!sight_hides_zone(info, zone)) json_array_append_new(zones, zone_object(game, seat, zone));
    for (int i = 0; i < info->n_counters; i++)
        json_array_append_new(counters, json_pack("{s:o, s:o, s:i}", "counter", json_text(info->counters[i].name), "owner",
                                                  seat_text(info->counters[i].seat), "value",
                                                  bohn_counter_value(game, i)));
    /* The question shows the asked seat's cards: only that seat and a spectator get it. */
    const BohnRequest *q = bohn_request(game);
    bool may = q && (seat == BOHN_ALL_SEATS || seat == q->seat);
    return json_pack("{s:i, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "turn", now.turn, "active", seat_text(now.seat), "phase",
                     json_text(now.phase), "zones", zones, "counters", counters, "offers", offer_list(game), "request",
                     may ? request_object(game) : json_null(), "fingerprint", fingerprint_text(game, seat));
}

/* ---- games -------------------------------------------------------------------------------------------- */

static json_t *game_object(BohnGame *game, const Seats *seats, int eyes) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    BohnNow now = bohn_now(game);
    json_t *options = json_object(), *scripts = json_array(), *who = json_array();
    for (int i = 0; i < info->n_options; i++)
        json_object_set_new(options, info->options[i].name, json_text(info->options[i].value));
    for (int i = 0; i < info->n_scripts; i++)
        json_array_append_new(scripts, json_pack("{s:o, s:s}", "name", json_text(info->scripts[i].name), "hash",
                                                 info->scripts[i].hash));
    for (int i = 0; i < seats->n; i++) json_array_append_new(who, json_text(seats->name[i]));
    /* the seed as text: many readers of JSON round a number this large */
    return json_pack("{s:o, s:i, s:o, s:o, s:o, s:o, s:i, s:i}", "game", json_text(info->id), "players", info->players,
                     "seed", eyes == BOHN_ALL_SEATS ? json_sprintf("%llu", (unsigned long long)now.seed) : json_null(),
                     "options", options, "scripts", scripts, "seats", who, "turns", now.turn, "decisions",
                     now.position);
}

/* During the game a seat may know scores only if coins are open. */
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
        json_t *one = json_pack("{s:o, s:o, s:o, s:o}", "seat", seat_text(seat), "player", json_text(seats->name[seat]),
                                "score", shown ? json_integer(score[0]) : json_null(), "tie_breaks",
                                shown ? json_pack("[iii]", score[1], score[2], score[3]) : json_null());
        if (over) json_object_set_new(one, "wins", json_boolean(winners >> seat & 1));
        json_array_append_new(list, one);
    }
    const char *verdict = over ? bohn_phrase(game, BOHN_ALL_SEATS, BOHN_HOOK_VERDICT, 0, NULL, "en") : "";
    if (*verdict) json_object_set_new(object, "verdict", json_text(verdict));
    return true;
}

/* Prints the game with its scores, or frees it. */
static bool finish(FILE *stream, json_t *object, bool ok) {
    if (ok) print(stream, object);
    else json_decref(object);
    return ok;
}

bool json_result(FILE *stream, BohnGame *game, const Seats *seats, BohnError *err) {
    json_t *object = game_object(game, seats, BOHN_ALL_SEATS);
    bool ok = set_scores(object, game, seats, BOHN_ALL_SEATS, err);
    json_object_set_new(object, "fingerprint", fingerprint_text(game, BOHN_ALL_SEATS));
    return finish(stream, object, ok);
}

void json_decision(FILE *stream, BohnGame *game, int i) {
    const char *decision = bohn_decision(game, i);
    json_t *text = json_text(decision ? decision : "");
    bohn_run(game, NULL); /* to the next question: the table then shows what the decision did */
    print(stream, json_pack("{s:i, s:o, s:o}", "decision", i + 1, "text", text, "table", table_object(game, BOHN_ALL_SEATS)));
}

bool json_replay(FILE *stream, BohnGame *game, const Seats *seats, int seat, BohnError *err) {
    json_t *object = game_object(game, seats, seat), *log = json_array();
    for (int i = 0; i < bohn_now(game).position; i++) {
        const char *decision = bohn_decision(game, i);
        bool shown = decision && (seat == BOHN_ALL_SEATS || (seat >= 0 && seats_who(decision) == seat));
        json_array_append_new(log, shown ? json_text(decision) : json_null());
    }
    json_object_set_new(object, "log", log);
    json_object_set_new(object, "table", table_object(game, seat));
    return finish(stream, object, set_scores(object, game, seats, seat, err));
}
