/* expect.c - compares the game with what a scenario expects. See run.h. */
#include "repl/scenario/run.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect_int(Run *r, int value, const char *where, int found) {
    char left[20], right[20];
    int expected = run_int(r, value, where);
    if (expected == found) return;
    snprintf(left, sizeof left, "%d", expected);
    snprintf(right, sizeof right, "%d", found);
    run_mismatch(r, where, left, right);
}

static void expect_text(Run *r, int value, const char *where, const char *found) {
    const char *expected = run_text(r, value, where);
    if (strcmp(expected, found) != 0) run_mismatch(r, where, expected, found);
}

static bool bool_value(Run *r, int value, const char *where) {
    if (!lua_isboolean(r->L, value))
        run_fail(r, where, "true or false is expected, found %s", luaL_typename(r->L, value));
    return lua_toboolean(r->L, value);
}

static void expect_bool(Run *r, int value, const char *where, bool found) {
    if (bool_value(r, value, where) != found)
        run_mismatch(r, where, found ? "false" : "true", found ? "true" : "false");
}

static void put_texts(Run *r, char *out, size_t size, int value, const char *where) {
    const char *text;
    int i = 1;
    for (; (text = run_text_item(r, value, i, where)) != NULL; i++) string_append(out, size, "%s%s", i > 1 ? ", " : "", text);
    if (i == 1) string_append(out, size, "none");
}

/* Compares options with a list of strings, each of which may match several cards of a kind. `missing`: every string
 * must match; `extra`: every option must be named. */
static void compare_options(Run *r, int value, const char *where, const BohnOption *options, int n, int seat,
                            bool missing, bool extra) {
    char expected[4000] = "", found[6000] = "";
    const char *text;
    bool same = true;
    for (int i = 1; (text = run_text_item(r, value, i, where)) != NULL; i++) {
        bool there = false;
        for (int j = 0; j < n && !there; j++) there = run_option_is(r, &options[j], text, seat);
        same &= there || !missing;
    }
    for (int j = 0; j < n && extra; j++) {
        bool named = false;
        for (int i = 1; !named && (text = run_text_item(r, value, i, where)) != NULL; i++)
            named = run_option_is(r, &options[j], text, seat);
        same &= named;
    }
    if (same) return;
    put_texts(r, expected, sizeof expected, value, where);
    run_put_options(r, found, sizeof found, options, n, seat);
    run_mismatch(r, where, expected, found);
}

static void expect_asked(Run *r, int value, const char *where) {
    const char *expected = run_text(r, value, where);
    if (!r->q || !run_asked(r->q, expected)) run_mismatch_question(r, where, expected);
}

static void expect_options(Run *r, int value, const char *where) {
    compare_options(r, value, where, r->q->options, r->q->n_options, r->q->seat, true, true);
}

static void expect_offered(Run *r, int value, const char *where) {
    compare_options(r, value, where, r->q->options, r->q->n_options, r->q->seat, true, false);
}

static void expect_not_offered(Run *r, int value, const char *where) {
    const BohnRequest *q = r->q;
    const char *text;
    char expected[400], found[6000] = "";
    for (int i = 1; (text = run_text_item(r, value, i, where)) != NULL; i++)
        for (int j = 0; j < q->n_options; j++) {
            if (!run_option_is(r, &q->options[j], text, q->seat)) continue;
            snprintf(expected, sizeof expected, "no %s", text);
            found[0] = '\0';
            run_put_options(r, found, sizeof found, q->options, q->n_options, q->seat);
            run_mismatch(r, where, expected, found);
            break;
        }
}

static void expect_pass(Run *r, int value, const char *where) { expect_bool(r, value, where, r->q->pass); }
static void expect_window(Run *r, int value, const char *where) { expect_bool(r, value, where, r->q->window); }
static void expect_least(Run *r, int value, const char *where) { expect_int(r, value, where, r->q->least); }
static void expect_most(Run *r, int value, const char *where) { expect_int(r, value, where, r->q->most); }
static void expect_clause(Run *r, int value, const char *where) { expect_text(r, value, where, r->q->clause); }

static void compare_pieces(Run *r, const char *where, const Piece *expected, int n, const Piece *found, int m, bool up) {
    char left[3000] = "", right[3000] = "";
    if (pieces_same(expected, n, found, m)) return;
    pieces_put(r, left, sizeof left, expected, n, up);
    pieces_put(r, right, sizeof right, found, m, up);
    run_mismatch(r, where, left, right);
}

/* Compares cards, given by their ids, with a string in any order. */
static void compare_cards(Run *r, int value, const char *where, const int *cards, int n) {
    Piece expected[MAX_PIECES], found[MAX_PIECES] = { { 0 } };
    if (n > MAX_PIECES) n = MAX_PIECES;
    int m = pieces_read(r, where, run_text(r, value, where), true, expected);
    for (int i = 0; i < n; i++) found[i] = (Piece){ bohn_info(r->rules)->kind_of[cards[i]], true };
    qsort(expected, (size_t)m, sizeof expected[0], pieces_order);
    qsort(found, (size_t)n, sizeof found[0], pieces_order);
    compare_pieces(r, where, expected, m, found, n, true);
}

static void expect_shown(Run *r, int value, const char *where) {
    compare_cards(r, value, where, r->q->shown, r->q->n_shown);
}

/* The cards that a seat can identify in the zones of the table at `value`. */
static void expect_known_by(Run *r, int seat, int value, const char *where) {
    const char *keys[MAX_KEYS];
    char at[200];
    if (!lua_istable(r->L, value)) run_fail(r, where, "{ [\"p2.hand\"] = \"…\" } is expected");
    int n = run_keys(r, value, where, keys);
    for (int i = 0; i < n; i++) {
        int cards[MAX_PIECES], known = 0, zone = bohn_zone_find(bohn_info(r->rules), keys[i]);
        if (zone < 0) run_fail(r, where, "'%s' is not a zone; those of a seat are written p2.hand", keys[i]);
        for (int k = 0; k < bohn_zone_size(r->game, zone) && known < MAX_PIECES; k++) {
            cards[known] = bohn_zone_card(r->game, seat, zone, k);
            known += cards[known] != BOHN_UNKNOWN;
        }
        snprintf(at, sizeof at, "%s, %s", where, keys[i]);
        lua_getfield(r->L, value, keys[i]);
        compare_cards(r, lua_gettop(r->L), at, cards, known);
        lua_pop(r->L, 1);
    }
}

/* Calls `check` with the value of each seat in a table { p2 = …, p3 = … }. */
static void each_seat_key(Run *r, int value, const char *where, const char *expected,
                          void (*check)(Run *, int, int, const char *)) {
    const char *keys[MAX_KEYS];
    char at[60];
    if (!lua_istable(r->L, value)) run_fail(r, where, "%s is expected", expected);
    int n = run_keys(r, value, where, keys);
    for (int i = 0; i < n; i++) {
        int seat = run_seat_key(keys[i]);
        if (seat < 0 || seat >= bohn_info(r->rules)->players) run_fail(r, where, "'%s' is not a seat", keys[i]);
        snprintf(at, sizeof at, "%s.%s", where, keys[i]);
        lua_getfield(r->L, value, keys[i]);
        check(r, seat, lua_gettop(r->L), at);
        lua_pop(r->L, 1);
    }
}

static void expect_knows(Run *r, int value, const char *where) {
    each_seat_key(r, value, where, "{ p1 = { [\"p2.hand\"] = \"…\" } }", expect_known_by);
}

static void expect_actions(Run *r, int seat, int list, const char *where) {
    const BohnRequest *acts = run_actions(r, seat, where);
    if (acts) compare_options(r, list, where, acts->options, acts->n_options, seat, true, true);
    else if (run_text_item(r, list, 1, where)) run_mismatch(r, where, "an action out of turn", "the window is closed");
}

static void expect_anytime(Run *r, int value, const char *where) {
    each_seat_key(r, value, where, "{ p2 = { \"harvest field_1\" } }", expect_actions);
}

#define MAX_CONTESTED 64 /* a shop has fewer */

static void expect_contested_by(Run *r, int seat, int list, const char *where) {
    const BohnRequest *acts = run_actions(r, seat, where);
    BohnOption contested[MAX_CONTESTED];
    int n = 0;
    for (int i = 0; acts && i < acts->n_options && n < MAX_CONTESTED; i++)
        if (bohn_contested(r->game, seat, &acts->options[i])) contested[n++] = acts->options[i];
    compare_options(r, list, where, contested, n, seat, true, true);
}

static void expect_contested(Run *r, int value, const char *where) {
    each_seat_key(r, value, where, "{ p2 = { \"buy bank_1\" } }", expect_contested_by);
}

static void expect_may_give(Run *r, int value, const char *where) {
    compare_cards(r, value, where, r->q->cards, r->q->n_cards);
}

static void put_seats(char *out, size_t size, unsigned seats) {
    for (int i = 0; i < BOHN_MAX_SEATS; i++)
        if (seats >> i & 1) string_append(out, size, "p%d ", i + 1);
    if (!seats) string_append(out, size, "nobody");
}

static void compare_seats(Run *r, int value, const char *where, unsigned found) {
    char left[60] = "", right[60] = "";
    unsigned expected = run_seats(r, value, where);
    if (expected == found) return;
    put_seats(left, sizeof left, expected);
    put_seats(right, sizeof right, found);
    run_mismatch(r, where, left, right);
}

static void expect_partners(Run *r, int value, const char *where) {
    unsigned seats = 0;
    for (int i = 0; i < r->q->n_partners; i++) seats |= 1u << r->q->partners[i];
    compare_seats(r, value, where, seats);
}

/* Writes an offer like the decision that made it: "p1 offer p2 give rote_bohne ask -". */
static void write_offer(const Run *r, const BohnOffer *offer, char *text, size_t n) {
    const BohnInfo *info = bohn_info(r->rules);
    if (offer->to == BOHN_ALL_SEATS) snprintf(text, n, "p%d offer all give ", offer->from + 1);
    else snprintf(text, n, "p%d offer p%d give ", offer->from + 1, offer->to + 1);
    for (int i = 0; i < offer->n_give; i++) {
        int card = offer->give[i];
        const char *kind = card == BOHN_UNKNOWN ? "?" : info->kinds[info->kind_of[card]].id;
        string_append(text, n, "%s%s", i ? ", " : "", kind);
    }
    string_append(text, n, offer->n_give ? " ask " : "- ask ");
    for (int i = 0; i < offer->n_ask; i++) string_append(text, n, "%s%s", i ? ", " : "", info->kinds[offer->ask[i]].id);
    if (offer->n_ask == 0) string_append(text, n, "-");
}

static void expect_offers(Run *r, int value, const char *where) {
    BohnOffer offers[32];
    char written[400], expected[2000] = "", found[4000] = "";
    const char *text;
    int n = bohn_offers(r->game, offers, 32), m = 0;
    bool same = true;
    for (; (text = run_text_item(r, value, m + 1, where)) != NULL; m++) {
        bool there = false;
        for (int i = 0; i < n && !there; i++) {
            write_offer(r, &offers[i], written, sizeof written);
            there = strcmp(written, text) == 0;
        }
        same &= there;
    }
    if (same && n == m) return;
    put_texts(r, expected, sizeof expected, value, where);
    for (int i = 0; i < n; i++) {
        write_offer(r, &offers[i], written, sizeof written);
        string_append(found, sizeof found, "%s%s", i ? "\n" : "", written);
    }
    run_mismatch(r, where, expected, n ? found : "none");
}

static void expect_over(Run *r, int value, const char *where) {
    expect_bool(r, value, where, r->progress == BOHN_OVER);
}
static void expect_phase(Run *r, int value, const char *where) {
    expect_text(r, value, where, bohn_now(r->game).phase);
}
static void expect_turn(Run *r, int value, const char *where) { expect_int(r, value, where, bohn_now(r->game).turn); }
static void expect_active(Run *r, int value, const char *where) {
    expect_int(r, value, where, bohn_now(r->game).seat + 1);
}

/* { 12, { 12, 6 }, 9 }, by seat; an inner table also has the tie-breaks. */
static void expect_scores(Run *r, int value, const char *where) {
    lua_State *L = r->L;
    int players = bohn_info(r->rules)->players, score[4];
    char at[60];
    BohnError err;
    if (!lua_istable(L, value) || (int)lua_rawlen(L, value) != players)
        run_fail(r, where, "a list of %d numbers is expected, one per seat", players);
    for (int seat = 0; seat < players; seat++) {
        if (!bohn_score(r->game, seat, score, &err)) run_fail(r, where, "%s", err.text);
        snprintf(at, sizeof at, "%s of p%d", where, seat + 1);
        if (lua_rawgeti(L, value, seat + 1) == LUA_TTABLE) {
            lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
            for (int i = 0; i < n && i < 4; i++) {
                lua_rawgeti(L, -1, i + 1);
                expect_int(r, lua_gettop(L), at, score[i]);
                lua_pop(L, 1);
            }
        } else {
            expect_int(r, lua_gettop(L), at, score[0]);
        }
        lua_pop(L, 1);
    }
}

static void expect_winners(Run *r, int value, const char *where) {
    unsigned seats = 0;
    BohnError err;
    if (r->progress != BOHN_OVER) {
        run_mismatch(r, where, "the game is over", "it is not");
        return;
    }
    if (!bohn_winners(r->game, &seats, &err)) run_fail(r, where, "%s", err.text);
    compare_seats(r, value, where, seats);
}

static void expect_verdict(Run *r, int value, const char *where) {
    BohnError err;
    const char *verdict = bohn_phrase(r->game, BOHN_ALL_SEATS, BOHN_HOOK_VERDICT, 0, NULL, "en");
    if (bohn_hook_error(r->game, &err)) run_fail(r, where, "%s", err.text);
    expect_text(r, value, where, verdict);
}

/* Writes a message as "key argument argument". False if event i is not a message. */
static bool write_message(const Run *r, int i, char *text, size_t n) {
    BohnEvent event;
    if (!bohn_event(r->game, BOHN_ALL_SEATS, i, &event) || event.type != BOHN_EVENT_SAY) return false;
    snprintf(text, n, "%s", bohn_info(r->rules)->words[event.a]);
    for (int k = 0; k < event.n_args; k++) {
        char word[300];
        BohnOption one = { .n = 1, .clause = -1 };
        one.atom[0] = event.args[k];
        bohn_option_write(r->game, &one, word, sizeof word);
        string_append(text, n, " %s", word);
    }
    return true;
}

static void compare_said(Run *r, int value, const char *where, bool wanted) {
    char message[600], found[6000], expected[400];
    const char *text;
    int n = bohn_now(r->game).events;
    for (int i = 1; (text = run_text_item(r, value, i, where)) != NULL; i++) {
        bool said = false;
        for (int k = 0; k < n && !said; k++)
            said = write_message(r, k, message, sizeof message) && words_same(message, text, -1, true);
        if (said == wanted) continue;
        snprintf(found, sizeof found, "messages:");
        for (int k = 0; k < n; k++)
            if (write_message(r, k, message, sizeof message)) string_append(found, sizeof found, "\n%s", message);
        snprintf(expected, sizeof expected, "%s%s", wanted ? "" : "not ", text);
        run_mismatch(r, where, expected, found);
    }
}

static void expect_said(Run *r, int value, const char *where) { compare_said(r, value, where, true); }
static void expect_not_said(Run *r, int value, const char *where) { compare_said(r, value, where, false); }

static void expect_raises(Run *r, int value, const char *where) {
    const char *expected = run_text(r, value, where);
    if (r->progress != BOHN_FAILED) run_mismatch(r, where, expected, "no error");
    else if (!strstr(r->error.text, expected)) run_mismatch(r, where, expected, r->error.text);
}

/* `question`: needs a pending question. */
static const struct { const char *key; bool question; void (*check)(Run *, int, const char *); } expectations[] = {
    { "asked", false, expect_asked },       { "options", true, expect_options },   { "offered", true, expect_offered },
    { "not_offered", true, expect_not_offered }, { "pass", true, expect_pass },    { "least", true, expect_least },
    { "most", true, expect_most },          { "clause", true, expect_clause },     { "anytime", true, expect_anytime },
    { "window", true, expect_window },      { "shown", true, expect_shown },       { "may_give", true, expect_may_give },
    { "partners", true, expect_partners },  { "offers", false, expect_offers },    { "over", false, expect_over },
    { "phase", false, expect_phase },       { "turn", false, expect_turn },        { "active", false, expect_active },
    { "scores", false, expect_scores },     { "winners", false, expect_winners },  { "verdict", false, expect_verdict },
    { "said", false, expect_said },         { "not_said", false, expect_not_said }, { "raises", false, expect_raises },
    { "knows", false, expect_knows },       { "contested", true, expect_contested },
};
enum { N_EXPECTATIONS = sizeof expectations / sizeof expectations[0] };

static void expect_zone(Run *r, int zone, Part part, int value, const char *where) {
    Piece expected[MAX_PIECES], found[MAX_PIECES];
    bool up = bohn_info(r->rules)->zones[zone].face_up;
    if (part == WHOLE && lua_isboolean(r->L, value) && !lua_toboolean(r->L, value)) {
        if (bohn_zone_is_open(r->game, zone)) run_mismatch(r, where, "closed", "open");
        return;
    }
    if (part == WHOLE && lua_isinteger(r->L, value)) {
        char left[40], right[3000] = "";
        int size = bohn_zone_size(r->game, zone), wanted = run_int(r, value, where);
        if (size == wanted) return;
        snprintf(left, sizeof left, "%d cards", wanted);
        if (size <= LONG_ZONE) snprintf(right, sizeof right, "%d: ", size);
        run_put_zone(r, right, sizeof right, zone);
        run_mismatch(r, where, left, right);
        return;
    }
    if (lua_type(r->L, value) != LUA_TSTRING)
        run_fail(r, where, "a string of cards or a number of cards is expected, found %s", luaL_typename(r->L, value));
    int n = pieces_read(r, where, lua_tostring(r->L, value), up, expected), m = pieces_of_zone(r, zone, found);
    Piece *from = found;
    if (part == TOP) {
        int skipped = m > n ? m - n : 0;
        from += skipped;
        m -= skipped;
        pieces_reverse(from, m);
    } else if (part == SET) {
        qsort(expected, (size_t)n, sizeof expected[0], pieces_order);
        qsort(found, (size_t)m, sizeof found[0], pieces_order);
    }
    compare_pieces(r, where, expected, n, from, m, up);
}

static void expect_thing(Run *r, int seat, const char *key, int value, const char *where, const char *const *words) {
    Part part;
    int zone = run_zone(r, seat, key, &part), counter = zone >= 0 ? -1 : run_counter(r, seat, key);
    if (zone >= 0) expect_zone(r, zone, part, value, where);
    else if (counter >= 0) expect_int(r, value, where, bohn_counter_value(r->game, counter));
    else run_unknown(r, seat, key, where, words);
}

static void expect_group(Run *r, int seat, int table, const char *where) {
    const char *keys[MAX_KEYS];
    char at[200];
    if (!lua_istable(r->L, table)) run_fail(r, where, "{ zone = …, counter = … } is expected");
    int n = run_keys(r, table, where, keys);
    for (int i = 0; i < n; i++) {
        snprintf(at, sizeof at, "%s.%s", where, keys[i]);
        lua_getfield(r->L, table, keys[i]);
        expect_thing(r, seat, keys[i], lua_gettop(r->L), at, NULL);
        lua_pop(r->L, 1);
    }
}

void run_expect(Run *r, int step) {
    lua_State *L = r->L;
    const char *keys[MAX_KEYS], *words[N_EXPECTATIONS + 4] = { "each", "table" };
    char where[200];
    int base = lua_gettop(L);
    for (int i = 0; i < N_EXPECTATIONS; i++) words[i + 2] = expectations[i].key;
    if (lua_getfield(L, step, "expect") == LUA_TNIL) {
        lua_settop(L, base);
        return;
    }
    int expect = lua_gettop(L), n = run_keys(r, expect, "expect", keys);
    for (int i = 0; i < n; i++) {
        int seat = run_seat_key(keys[i]), value, known = -1;
        if (seat >= bohn_info(r->rules)->players) run_fail(r, "expect", "there is no seat %s", keys[i]);
        snprintf(where, sizeof where, "expect.%s", keys[i]);
        lua_getfield(L, expect, keys[i]);
        value = lua_gettop(L);
        r->q = r->progress == BOHN_WAITING ? bohn_request(r->game) : NULL;
        for (int k = 0; k < N_EXPECTATIONS && known < 0; k++)
            if (strcmp(expectations[k].key, keys[i]) == 0) known = k;
        if (known >= 0 && expectations[known].question && !r->q) {
            run_mismatch_question(r, where, "a question");
        } else if (known >= 0) {
            expectations[known].check(r, value, where);
        } else if (seat >= 0 || strcmp(keys[i], "table") == 0) {
            expect_group(r, seat, value, where);
        } else if (strcmp(keys[i], "each") == 0) {
            for (int p = 0; p < bohn_info(r->rules)->players; p++) {
                snprintf(where, sizeof where, "expect.each, p%d", p + 1);
                expect_group(r, p, value, where);
            }
        } else {
            expect_thing(r, BOHN_NO_SEAT, keys[i], value, where, words);
        }
        lua_settop(L, expect);
    }
    lua_settop(L, base);
}
