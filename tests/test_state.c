/* test_state.c - the table: moves, shuffles, visibility, redeals, fingerprints, and the check of its laws. */
#include "tests/common.h"
#include "vm/state.h"

#include <stdio.h>

#define N_SEATS 3
#define FIRST_ORDER 24  /* beans are cards 0 to 23, orders 24 to 35 */
#define N_CARDS 36

static Def *def;
static State table;
static ZoneId deck, discard, market, vault, hand[N_SEATS], field[N_SEATS], coins[N_SEATS], annex;

static ZoneId add_zone(const char *name, int seat, BohnSeen seen, int face_up) {
    char why[100];
    int zone = def_add_zone(def, name, seat, seen, face_up, why, sizeof why);
    assert_true(zone > 0);
    return (ZoneId)zone;
}

/* Two kinds of beans with the same back, orders with another; all sorts of zones. */
static int lay_table(void **state) {
    (void)state;
    char why[100];
    def = def_new(NULL);
    if (!def) return -1;
    def->n_seats = N_SEATS;
    def_add_kind(def, "red", 10, "bean", why, sizeof why);
    def_add_kind(def, "blue", 14, "bean", why, sizeof why);
    def_add_kind(def, "order", 12, "order", why, sizeof why);
    deck = add_zone("deck", BOHN_NO_SEAT, BOHN_SEEN_NONE, 0);
    discard = add_zone("discard", BOHN_NO_SEAT, BOHN_SEEN_TOP, 1);
    market = add_zone("market", BOHN_NO_SEAT, BOHN_SEEN_ALL, 1);
    vault = add_zone("vault", BOHN_NO_SEAT, BOHN_SEEN_OWNER, 1);
    for (int seat = 0; seat < N_SEATS; seat++) {
        hand[seat] = add_zone("hand", seat, BOHN_SEEN_OWNER, 1);
        field[seat] = add_zone("field", seat, BOHN_SEEN_ALL, 1);
        coins[seat] = add_zone("coins", seat, BOHN_SEEN_ALL, 0);
    }
    annex = add_zone("annex", BOHN_NO_SEAT, BOHN_SEEN_ALL, 1);
    def->zones[annex].closed = 1;
    def_add_counter(def, "round", BOHN_NO_SEAT, 7, why, sizeof why);
    def_add_counter(def, "money", 0, -3, why, sizeof why);
    state_init(&table, def, 42);
    return 0;
}

static int clear_table(void **state) {
    (void)state;
    def_free(def);
    return 0;
}

static void put(CardId card, ZoneId zone) { state_move_card(&table, def, card, zone, NONE); }

static void assert_lawful(const State *state) {
    char why[200] = "";
    if (!state_check(state, def, why, sizeof why)) fail_msg("%s", why);
}

/* The zone holds exactly these cards in this order, read forwards, backwards and by number. */
static void assert_zone(const State *state, ZoneId zone, const CardId *cards, int n) {
    const ZoneList *list = &state->zones[zone];
    assert_int_equal(list->size, n);
    CardId forward = list->front, backward = list->back;
    for (int i = 0; i < n; i++) {
        assert_int_equal(forward, cards[i]);
        assert_int_equal(backward, cards[n - 1 - i]);
        assert_int_equal(state_card_at(state, zone, (uint16_t)i), cards[i]);
        assert_int_equal(state_place_of(state, cards[i]), i);
        assert_int_equal(state->zone_of[cards[i]], zone);
        forward = state->next[forward];
        backward = state->prev[backward];
    }
    assert_int_equal(forward, NONE);
    assert_int_equal(backward, NONE);
    assert_int_equal(state_card_at(state, zone, (uint16_t)n), NONE);
    assert_int_equal(state_card_at(state, zone, NONE), NONE);
}

#define assert_cards(zone, ...) \
    assert_zone(&table, zone, (const CardId[]){ __VA_ARGS__ }, (int)(sizeof((const CardId[]){ __VA_ARGS__ }) / sizeof(CardId)))

/* ---- the start ------------------------------------------------------------------------------------ */

static void all_cards_start_in_the_box(void **state) {
    (void)state;
    CardId all[N_CARDS];
    for (CardId c = 0; c < N_CARDS; c++) all[c] = c;
    assert_zone(&table, ZONE_BOX, all, N_CARDS);
    for (ZoneId z = 1; z < def->n_zones; z++) assert_zone(&table, z, NULL, 0);
    assert_lawful(&table);
}

static void counters_zones_and_cursor_start_as_declared(void **state) {
    (void)state;
    assert_int_equal(table.counters[0], 7);
    assert_int_equal(table.counters[1], -3);
    assert_true(table.closed[annex]);
    assert_false(table.closed[deck]);
    assert_int_equal(table.seed, 42);
    assert_int_equal(table.drawn, 0);
    assert_int_equal(table.stage, STAGE_SETUP);
    assert_int_equal(table.turn, 0);
    assert_int_equal(table.next_seat, BOHN_NO_SEAT);
}

static void a_table_without_cards_is_consistent(void **state) {
    (void)state;
    Def *bare = def_new(NULL);
    State empty;
    char why[100];
    state_init(&empty, bare, 1);
    assert_true(state_check(&empty, bare, why, sizeof why));
    assert_int_equal(empty.zones[ZONE_BOX].front, NONE);
    def_free(bare);
}

/* ---- moving --------------------------------------------------------------------------------------- */

static void a_moved_card_goes_to_the_back_by_default(void **state) {
    (void)state;
    put(5, market);
    put(9, market);
    put(2, market);
    assert_cards(market, 5, 9, 2);
}

static void a_card_can_be_moved_to_every_place(void **state) {
    (void)state;
    for (uint16_t at = 0; at <= 5; at++) {
        state_init(&table, def, 1);
        for (CardId c = 10; c < 15; c++) put(c, market);
        state_move_card(&table, def, 3, market, at);
        CardId expected[6];
        for (int i = 0, c = 10; i < 6; i++) expected[i] = i == at ? 3 : (CardId)c++;
        assert_zone(&table, market, expected, 6);
        assert_lawful(&table);
    }
}

static void a_place_beyond_the_end_is_the_end(void **state) {
    (void)state;
    put(1, market);
    state_move_card(&table, def, 2, market, 300);
    assert_cards(market, 1, 2);
}

static void places_within_a_zone_do_not_count_the_card_itself(void **state) {
    (void)state;
    for (CardId c = 0; c < 4; c++) put(c, hand[0]);
    state_move_card(&table, def, 0, hand[0], 2);
    assert_cards(hand[0], 1, 2, 0, 3);
    state_move_card(&table, def, 3, hand[0], 0);
    assert_cards(hand[0], 3, 1, 2, 0);
    state_move_card(&table, def, 3, hand[0], NONE);
    assert_cards(hand[0], 1, 2, 0, 3);
    state_move_card(&table, def, 2, hand[0], 1);
    assert_cards(hand[0], 1, 2, 0, 3);
}

static void a_moved_card_gets_the_face_of_its_new_zone(void **state) {
    (void)state;
    put(1, market);
    assert_true(table.face_up[1]);
    put(1, coins[0]);
    assert_false(table.face_up[1]);
    put(1, coins[1]);
    table.face_up[1] = 1;
    state_move_card(&table, def, 1, coins[1], 0);
    assert_false(table.face_up[1]);
}

/* Thousands of random moves, compared with the same moves on plain arrays. */
static void lists_and_arrays_agree_after_any_moves(void **state) {
    (void)state;
    static CardId model[MAX_ZONES][N_CARDS];
    int size[MAX_ZONES] = { 0 };
    ZoneId zones[] = { ZONE_BOX, deck, discard, market, hand[0], hand[2], field[1] };
    for (CardId c = 0; c < N_CARDS; c++) model[ZONE_BOX][size[ZONE_BOX]++] = c;
    dice = 3;
    for (int i = 0; i < 20000; i++) {
        CardId card = (CardId)roll(N_CARDS);
        ZoneId from = table.zone_of[card], to = zones[roll(7)];
        uint16_t at = roll(3) ? (uint16_t)roll(N_CARDS) : (uint16_t)NONE;
        state_move_card(&table, def, card, to, at);

        int place = 0;
        while (model[from][place] != card) place++;
        size[from]--;
        memmove(&model[from][place], &model[from][place + 1], (size_t)(size[from] - place) * sizeof(CardId));
        place = at > size[to] ? size[to] : at;
        memmove(&model[to][place + 1], &model[to][place], (size_t)(size[to] - place) * sizeof(CardId));
        model[to][place] = card;
        size[to]++;

        assert_zone(&table, from, model[from], size[from]);
        assert_zone(&table, to, model[to], size[to]);
    }
    assert_lawful(&table);
}

/* ---- shuffling ------------------------------------------------------------------------------------ */

static void a_shuffle_keeps_the_cards_and_touches_nothing_else(void **state) {
    (void)state;
    for (CardId c = 0; c < 20; c++) put(c, coins[0]);
    put(20, market);
    put(21, market);
    table.face_up[7] = 1;
    state_shuffle(&table, coins[0]);
    bool there[20] = { false };
    for (uint16_t i = 0; i < 20; i++) there[state_card_at(&table, coins[0], i)] = true;
    for (int i = 0; i < 20; i++) assert_true(there[i]);
    for (CardId c = 0; c < 20; c++) assert_int_equal(table.face_up[c], c == 7);
    assert_cards(market, 20, 21);
    assert_lawful(&table);
}

/* Fixed values: this seed must be dealt the same on every machine and in every version. */
static void a_shuffle_gives_the_order_it_always_gave(void **state) {
    (void)state;
    for (CardId c = 0; c < 12; c++) put(c, deck);
    state_shuffle(&table, deck);
    assert_cards(deck, 9, 4, 1, 10, 6, 8, 2, 11, 3, 0, 5, 7);
    assert_int_equal(table.drawn, 11);
}

static void shuffling_none_or_one_changes_nothing(void **state) {
    (void)state;
    state_shuffle(&table, deck);
    put(4, deck);
    state_shuffle(&table, deck);
    assert_cards(deck, 4);
    assert_int_equal(table.drawn, 0);
}

static void every_order_is_equally_likely(void **state) {
    (void)state;
    unsigned counts[3][3] = { { 0 } }, orders = 0;
    for (CardId c = 0; c < 3; c++) put(c, deck);
    for (int i = 0; i < 6000; i++) {
        state_shuffle(&table, deck);
        counts[state_card_at(&table, deck, 0)][state_card_at(&table, deck, 1)]++;
    }
    for (int first = 0; first < 3; first++)
        for (int second = 0; second < 3; second++) {
            if (first == second) continue;
            orders++;
            assert_in_range(counts[first][second], 880, 1120); /* four sigma */
        }
    assert_int_equal(orders, 6);
}

static void a_copy_continues_the_random_numbers(void **state) {
    (void)state;
    State copy;
    for (int i = 0; i < 5; i++) state_random(&table, 6);
    state_copy(&copy, &table);
    for (int i = 0; i < 50; i++) assert_int_equal(state_random(&copy, 1000), state_random(&table, 1000));
    assert_int_equal(copy.drawn, 55);
}

/* ---- copies --------------------------------------------------------------------------------------- */

static void lay_some_cards(void) {
    for (CardId c = 0; c < N_CARDS; c++) {
        ZoneId zones[] = { deck, discard, market, hand[c % 3], field[c % 3], coins[c % 3], ZONE_BOX };
        put(c, zones[c % 7]);
    }
    state_set_offer(&table, 1, &(Offer){ .used = 1, .from = 1, .to = 2, .n_give = 1, .n_ask = 1, .give = { 4 }, .ask = { 1 } });
    table.counters[1] = 12;
    table.turn = 3;
}

static void a_copy_has_all_that_is_in_use(void **state) {
    (void)state;
    State copy;
    memset(&copy, 0xA5, sizeof copy);
    lay_some_cards();
    state_copy(&copy, &table);
    assert_lawful(&copy);
    assert_int_equal(state_fingerprint(&copy), state_fingerprint(&table));
    assert_int_equal(copy.n_offers, 1);
    assert_memory_equal(copy.offers, table.offers, sizeof copy.offers[0]);
    assert_memory_equal(copy.prev, table.prev, N_CARDS * sizeof copy.prev[0]);
}

static void a_copy_is_independent(void **state) {
    (void)state;
    State copy;
    lay_some_cards();
    uint64_t before = state_fingerprint(&table);
    state_copy(&copy, &table);
    state_move_card(&copy, def, 0, market, 0);
    assert_int_equal(state_fingerprint(&table), before);
    assert_int_not_equal(state_fingerprint(&copy), before);
}

static void a_packed_position_unpacks_the_same(void **state) {
    (void)state;
    State back;
    unsigned char packed[sizeof back + 1];
    memset(&back, 0xA5, sizeof back);
    memset(packed, 0xA5, sizeof packed);
    lay_some_cards();
    table.next_seat = 2;
    size_t size = state_packed_size(&table);
    state_pack(&table, packed);
    assert_int_equal(packed[size], 0xA5); /* nothing beyond its size */
    state_unpack(&back, packed);
    assert_lawful(&back);
    assert_int_equal(back.next_seat, 2);
    assert_int_equal(back.n_offers, 1);
    assert_int_equal(state_fingerprint(&back), state_fingerprint(&table));
    assert_memory_equal(back.prev, table.prev, N_CARDS * sizeof back.prev[0]);
}

static void large_turns_and_repeats_are_packed(void **state) {
    (void)state;
    static const uint32_t numbers[] = { 0, 1, 0xFFFF, 0x10000, 0x10001, 100000, 0x80FFFF, MAX_TURN };
    enum { N = sizeof numbers / sizeof numbers[0] };
    uint64_t prints[N * N];
    int n = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            State back = table;
            unsigned char packed[sizeof back];
            table.turn = numbers[i];
            table.repeats = numbers[j];
            table.stage = STAGE_FINALE;
            table.seat = 2;
            state_pack(&table, packed);
            state_unpack(&back, packed);
            assert_int_equal(back.turn, numbers[i]);
            assert_int_equal(back.repeats, numbers[j]);
            assert_int_equal(back.stage, STAGE_FINALE);
            assert_int_equal(back.seat, 2);
            prints[n++] = state_fingerprint(&table);
            for (int k = 0; k < n - 1; k++) assert_true(prints[k] != prints[n - 1]);
        }
}

/* The description of the difference from the table before. */
static const char *difference(uint64_t before) {
    static char text[200];
    text[0] = '\0';
    assert_true(state_differ(&table, def, before, text, sizeof text) == (text[0] != '\0'));
    return text;
}

static void a_fingerprint_finds_the_one_difference(void **state) {
    (void)state;
    lay_some_cards();
    State laid = table;
    uint64_t before = state_fingerprint(&table);
    char expected[200];
    table.counters[1] -= 7;
    snprintf(expected, sizeof expected, "the counter %s%s is 5 and was 12",
             def->counters[1].seat == BOHN_NO_SEAT ? "" : "p1.", def->counters[1].name);
    assert_string_equal(difference(before), expected);
    table = laid;
    table.drawn += 3;
    assert_string_equal(difference(before), "3 random numbers too many were drawn");
    table.drawn = laid.drawn - 1;
    assert_string_equal(difference(before), "1 random number too few was drawn");
    table = laid;
    table.counters[0] += 2;
    assert_string_equal(difference(before), "the counter round is 9 and was 7");
    table = laid;
    CardId top = table.zones[deck].back;
    state_move_card(&table, def, top, hand[1], NONE);
    assert_string_equal(difference(before), "a card is in p2.hand that was in deck");
    table.counters[0]++; /* two differences are not described */
    assert_string_equal(difference(before), "");
    table = laid;
    table.face_up[top] ^= 1;
    snprintf(expected, sizeof expected, "a card in deck is face %s and was face %s", table.face_up[top] ? "up" : "down",
             table.face_up[top] ? "down" : "up");
    assert_string_equal(difference(before), expected);
    table = laid;
    table.closed[annex] ^= 1;
    snprintf(expected, sizeof expected, "%s is %s and was %s", def->zones[annex].name, table.closed[annex] ? "closed" : "open",
             table.closed[annex] ? "open" : "closed");
    assert_string_equal(difference(before), expected);
    table = laid;
    state_move_card(&table, def, table.zones[deck].back, deck, 0);
    assert_string_equal(difference(before), "a card in deck is in another place");
    table.closed[annex] ^= 1;
    table.face_up[top] ^= 1;
    laid = table;
    before = state_fingerprint(&table);
    table.closed[annex] ^= 1;
    assert_string_equal(difference(before), "annex is closed and was open");
    table = laid;
    table.face_up[top] ^= 1;
    assert_string_equal(difference(before), "a card in deck is face down and was face up");
    table = laid;
    for (int i = 0; i < 2; i++) state_move_card(&table, def, table.zones[market].back, deck, NONE);
    before = state_fingerprint(&table);
    for (int i = 0; i < 2; i++) state_move_card(&table, def, table.zones[deck].back, market, NONE);
    assert_string_equal(difference(before), "2 cards are in market that were in deck");
}

static void offers_come_and_go_in_any_order(void **state) {
    (void)state;
    const Offer offer = { .used = 1, .from = 1, .to = 2, .n_give = 1, .give = { 4 } };
    uint64_t without = state_fingerprint(&table);
    memset(table.offers, 0xA5, sizeof table.offers); /* unused entries may hold anything */
    assert_int_equal(state_fingerprint(&table), without);
    state_set_offer(&table, 4, &offer);
    assert_int_equal(table.n_offers, 4);
    assert_false(table.offers[0].used || table.offers[1].used || table.offers[2].used);
    uint64_t with = state_fingerprint(&table);
    assert_int_not_equal(with, without);
    state_set_offer(&table, 2, &offer);
    state_set_offer(&table, 7, &offer);
    assert_int_equal(table.n_offers, 7);
    state_set_offer(&table, 7, NULL);
    assert_int_equal(table.n_offers, 4);
    state_set_offer(&table, 2, NULL);
    assert_int_equal(state_fingerprint(&table), with);
    state_set_offer(&table, 4, NULL);
    assert_int_equal(table.n_offers, 0);
    assert_int_equal(state_fingerprint(&table), without);
}

/* ---- who sees what -------------------------------------------------------------------------------- */

enum { OWNER, OTHER, ONLOOKER, EVERYTHING, N_EYES };
static const int eyes[N_EYES] = { [OWNER] = 1, [OTHER] = 2, [ONLOOKER] = BOHN_NO_SEAT, [EVERYTHING] = BOHN_ALL_SEATS };

/* A card of seat 1, below another or on top, with its face up or down. */
static void each_seat_sees_exactly_what_it_may(void **state) {
    (void)state;
    static const struct { BohnSeen visibility; bool top, face_up, seen[N_EYES]; } cases[] = {
        /*                     owner  other  onlooker everything */
        { BOHN_SEEN_ALL, false, false, { false, false, false, true } },
        { BOHN_SEEN_ALL, false, true, { true, true, true, true } },
        { BOHN_SEEN_ALL, true, false, { false, false, false, true } },
        { BOHN_SEEN_ALL, true, true, { true, true, true, true } },
        { BOHN_SEEN_OWNER, false, false, { true, false, false, true } },
        { BOHN_SEEN_OWNER, false, true, { true, false, false, true } },
        { BOHN_SEEN_OWNER, true, false, { true, false, false, true } },
        { BOHN_SEEN_OWNER, true, true, { true, false, false, true } },
        { BOHN_SEEN_TOP, false, false, { false, false, false, true } },
        { BOHN_SEEN_TOP, false, true, { false, false, false, true } },
        { BOHN_SEEN_TOP, true, false, { false, false, false, true } },
        { BOHN_SEEN_TOP, true, true, { true, true, true, true } },
        { BOHN_SEEN_NONE, false, false, { false, false, false, true } },
        { BOHN_SEEN_NONE, false, true, { false, false, false, true } },
        { BOHN_SEEN_NONE, true, false, { false, false, false, true } },
        { BOHN_SEEN_NONE, true, true, { false, false, false, true } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        state_init(&table, def, 1);
        put(0, field[1]);
        put(1, field[1]);
        def->zones[field[1]].visibility = (uint8_t)cases[i].visibility;
        CardId card = cases[i].top ? 1 : 0;
        table.face_up[0] = table.face_up[1] = !cases[i].face_up; /* only the face of the card itself counts */
        table.face_up[card] = cases[i].face_up;
        for (int eye = 0; eye < N_EYES; eye++)
            if (state_visible(&table, def, card, eyes[eye]) != cases[i].seen[eye])
                fail_msg("visibility %d, %s, face %s: seat %d is wrong", (int)cases[i].visibility,
                         cases[i].top ? "on top" : "below", cases[i].face_up ? "up" : "down", eyes[eye]);
    }
}

static void owner_zones_of_the_table_are_hidden(void **state) {
    (void)state;
    put(0, vault);
    for (int seat = BOHN_NO_SEAT; seat < N_SEATS; seat++) assert_false(state_visible(&table, def, 0, seat));
    assert_true(state_visible(&table, def, 0, BOHN_ALL_SEATS));
}

static void the_box_is_hidden(void **state) {
    (void)state;
    table.face_up[N_CARDS - 1] = 1;
    for (int seat = BOHN_NO_SEAT; seat < N_SEATS; seat++) assert_false(state_visible(&table, def, N_CARDS - 1, seat));
}

/* ---- redeals -------------------------------------------------------------------------------------- */

static const bool nothing_named[MAX_CARDS];

/* In the middle of a game: beans and orders mixed in the deck and the hands, all coins but one face down. */
static void lay_for_redeal(void) {
    state_init(&table, def, 42);
    state_shuffle(&table, ZONE_BOX);
    ZoneId zones[] = { deck, hand[0], hand[1], hand[2], deck, field[1], discard, coins[1], deck, market, ZONE_BOX, deck };
    for (CardId c = 0; c < N_CARDS; c++) put(c, zones[c % 12]);
    table.face_up[7] = 1;   /* a coin of seat 1 turned up */
    table.face_up[9] = 0;   /* a card of the market turned down */
}

static uint16_t back_of(CardId card) { return def->kinds[def->kind_of[card]].back; }

/* All that `seat` can know is the same in both. */
static void assert_looks_the_same(const State *dealt, int seat) {
    assert_lawful(dealt);
    assert_int_equal(dealt->drawn, table.drawn);
    for (ZoneId z = 0; z < def->n_zones; z++) {
        assert_int_equal(dealt->zones[z].size, table.zones[z].size);
        for (uint16_t i = 0; i < table.zones[z].size; i++) {
            CardId was = state_card_at(&table, z, i), is = state_card_at(dealt, z, i);
            assert_int_equal(back_of(is), back_of(was));
            assert_int_equal(dealt->face_up[is], table.face_up[was]);
            assert_int_equal(state_visible(dealt, def, is, seat), state_visible(&table, def, was, seat));
            if (z == ZONE_BOX || state_visible(&table, def, was, seat)) assert_int_equal(is, was);
        }
    }
}

static void a_redeal_looks_the_same_to_the_seat_it_is_for(void **state) {
    (void)state;
    for (int seat = 0; seat < N_SEATS; seat++)
        for (uint64_t seed = 0; seed < 100; seed++) {
            lay_for_redeal();
            State dealt = table;
            state_redeal(&dealt, &table, def, seat, nothing_named, NULL, seed);
            assert_looks_the_same(&dealt, seat);
        }
}

static void every_hidden_card_may_turn_up_at_every_hidden_place_of_its_back(void **state) {
    (void)state;
    static unsigned times[N_CARDS][N_CARDS]; /* card c was dealt to the real place of card p */
    memset(times, 0, sizeof times);
    lay_for_redeal();
    for (uint64_t seed = 0; seed < 4000; seed++) {
        State dealt = table;
        state_redeal(&dealt, &table, def, 0, nothing_named, NULL, seed);
        for (CardId truth = 0; truth < N_CARDS; truth++)
            times[state_card_at(&dealt, table.zone_of[truth], state_place_of(&table, truth))][truth]++;
    }
    unsigned hidden[2] = { 0, 0 };
    for (CardId c = 0; c < N_CARDS; c++)
        hidden[c >= FIRST_ORDER] += table.zone_of[c] != ZONE_BOX && !state_visible(&table, def, c, 0);
    assert_true(hidden[0] > 5 && hidden[1] > 5 && hidden[0] != hidden[1]);
    for (CardId c = 0; c < N_CARDS; c++)
        for (CardId p = 0; p < N_CARDS; p++) {
            bool both = true;
            for (int i = 0; i < 2; i++) {
                CardId card = i ? c : p;
                both &= table.zone_of[card] != ZONE_BOX && !state_visible(&table, def, card, 0);
            }
            if (!both || back_of(c) != back_of(p)) {
                assert_int_equal(times[c][p], c == p ? 4000 : 0);
                continue;
            }
            unsigned even = 4000 / hidden[c >= FIRST_ORDER];
            assert_in_range(times[c][p], even * 2 / 3, even * 3 / 2);
        }
}

static void a_redeal_depends_on_its_seed(void **state) {
    (void)state;
    lay_for_redeal();
    State one = table, same = table, other = table;
    state_redeal(&one, &table, def, 0, nothing_named, NULL, 5);
    state_redeal(&same, &table, def, 0, nothing_named, NULL, 5);
    state_redeal(&other, &table, def, 0, nothing_named, NULL, 6);
    assert_int_equal(state_fingerprint(&one), state_fingerprint(&same));
    assert_int_not_equal(state_fingerprint(&one), state_fingerprint(&other));
    assert_int_not_equal(state_fingerprint(&one), state_fingerprint(&table));
}

static void named_cards_are_not_redealt(void **state) {
    (void)state;
    lay_for_redeal();
    bool named[MAX_CARDS] = { false };
    CardId top = table.zones[deck].back, held = table.zones[hand[2]].front;
    named[top] = named[held] = true;
    for (uint64_t seed = 0; seed < 50; seed++) {
        State dealt = table;
        state_redeal(&dealt, &table, def, 0, named, NULL, seed);
        assert_int_equal(dealt.zones[deck].back, top);
        assert_int_equal(dealt.zones[hand[2]].front, held);
        assert_looks_the_same(&dealt, 0);
    }
}

static void cards_seen_later_are_not_redealt(void **state) {
    (void)state;
    lay_for_redeal();
    CardId drawn = table.zones[deck].back, shown = table.zones[hand[1]].front;
    State later = table;
    state_move_card(&later, def, drawn, hand[0], NONE);
    state_move_card(&later, def, shown, market, NONE);
    for (uint64_t seed = 0; seed < 50; seed++) {
        State dealt = table;
        state_redeal(&dealt, &later, def, 0, nothing_named, NULL, seed);
        assert_int_equal(dealt.zones[deck].back, drawn);
        assert_int_equal(dealt.zones[hand[1]].front, shown);
        assert_looks_the_same(&dealt, 0);
    }
}

static void a_viewer_of_everything_is_redealt_nothing(void **state) {
    (void)state;
    lay_for_redeal();
    State dealt = table;
    state_redeal(&dealt, &table, def, BOHN_ALL_SEATS, nothing_named, NULL, 5);
    assert_int_equal(state_fingerprint(&dealt), state_fingerprint(&table));
}

/* ---- what seats know ------------------------------------------------------------------------------- */

static void a_looker_sees_the_card_until_it_is_shuffled(void **state) {
    (void)state;
    lay_for_redeal();
    CardId top = table.zones[deck].back;
    assert_false(state_visible(&table, def, top, 1));
    state_look(&table, top, 1);
    assert_true(state_visible(&table, def, top, 1));
    assert_false(state_visible(&table, def, top, 0));
    assert_false(state_visible(&table, def, top, BOHN_NO_SEAT));
    state_move_card(&table, def, top, hand[0], NONE);
    assert_true(state_visible(&table, def, top, 1));
    state_shuffle(&table, deck);
    assert_true(state_visible(&table, def, top, 1));
    state_shuffle(&table, hand[0]);
    assert_false(state_visible(&table, def, top, 1));
}

static void track_is_lost_where_places_are_private(void **state) {
    (void)state;
    static const struct { bool pile, queue; unsigned seers; bool lost; } cases[] = {
        { false, false, 0, true }, { false, false, 1, true }, { false, false, 2, false }, { false, false, ~0u, false },
        { true, false, 0, false }, { false, true, 0, false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        lay_for_redeal();
        ZoneId from = cases[i].pile ? deck : hand[0];
        def->zones[from].show = cases[i].queue ? BOHN_SHOW_QUEUE : BOHN_SHOW_PLAIN;
        CardId first = table.zones[from].front, second = table.next[first];
        state_look(&table, first, 1);
        state_look(&table, second, 1);
        state_move_card(&table, def, second, vault, NONE);
        state_lose_track(&table, def, from, second, cases[i].seers);
        assert_int_equal(state_visible(&table, def, first, 1), !cases[i].lost);
        assert_int_equal(state_visible(&table, def, second, 1), !cases[i].lost);
        def->zones[from].show = BOHN_SHOW_PLAIN;
        state_init(&table, def, 42);
    }
}

static void knowledge_is_copied_and_packed_but_not_fingerprinted(void **state) {
    (void)state;
    unsigned char packed[sizeof table + 64];
    lay_for_redeal();
    State copy = { .n_cards = table.n_cards }, other = table;
    state_look(&table, table.zones[deck].back, 2);
    assert_int_equal(state_fingerprint(&table), state_fingerprint(&other));
    assert_false(state_same(&table, &other));
    state_copy(&copy, &table);
    assert_true(state_same(&table, &copy));
    state_pack(&table, packed);
    state_unpack(&other, packed);
    assert_true(state_same(&table, &other));
    assert_int_equal(other.looked, 1);
}

static void a_redeal_leaves_what_others_know_where_it_is(void **state) {
    (void)state;
    lay_for_redeal();
    CardId mine = table.zones[hand[1]].front, theirs = table.next[mine];
    state_look(&table, mine, 0);
    state_look(&table, theirs, 2);
    bool moved = false;
    for (uint64_t seed = 0; seed < 50; seed++) {
        State dealt = table;
        state_redeal(&dealt, &table, def, 0, nothing_named, NULL, seed);
        assert_looks_the_same(&dealt, 0);
        CardId now = state_card_at(&dealt, hand[1], 1);
        assert_int_equal(state_card_at(&dealt, hand[1], 0), mine);
        assert_true(state_visible(&dealt, def, now, 2));
        assert_int_equal(dealt.known[theirs], now == theirs ? 1 << 2 : 0);
        moved |= now != theirs;
    }
    assert_true(moved);
}

static void a_redeal_keeps_to_what_zones_may_hold(void **state) {
    (void)state;
    static Holds holds = { .n = 2 };
    lay_for_redeal();
    holds.zones[0] = hand[1];
    holds.zones[1] = hand[2];
    for (CardId c = 0; c < N_CARDS; c++) holds.may[c] = (c % 3 != 0) | (c % 3 != 1) << 1;
    for (uint64_t seed = 0; seed < 500; seed++) {
        State dealt = table;
        state_redeal(&dealt, &table, def, 0, nothing_named, &holds, seed);
        assert_looks_the_same(&dealt, 0);
        for (int i = 0; i < 2; i++)
            for (CardId c = dealt.zones[hand[1 + i]].front; c != NONE; c = dealt.next[c])
                assert_true(c % 3 != i);
    }
}

/* ---- looking the same ----------------------------------------------------------------------------- */

static void a_redeal_is_indistinguishable_to_its_seat(void **state) {
    (void)state;
    lay_for_redeal();
    assert_true(state_looks_same(&table, &table, def, 0));
    for (uint64_t seed = 0; seed < 20; seed++) {
        State dealt = table;
        state_redeal(&dealt, &table, def, 0, nothing_named, NULL, seed);
        assert_true(state_looks_same(&dealt, &table, def, 0));
        assert_false(state_looks_same(&dealt, &table, def, 1)); /* its hand has changed */
        assert_false(state_looks_same(&dealt, &table, def, BOHN_ALL_SEATS));
    }
}

static void visible_differences_are_distinguished(void **state) {
    (void)state;
    lay_for_redeal();
    State other = table;
    other.counters[0]++;
    assert_true(state_looks_same(&other, &table, def, 0));
    assert_false(state_counts_same(&other, &table));
    other = table;
    other.closed[annex] = 0;
    assert_false(state_looks_same(&other, &table, def, 0));
    other = table;
    state_move_card(&other, def, other.zones[deck].back, hand[1], NONE); /* hidden, but counted */
    assert_false(state_looks_same(&other, &table, def, 0));
    other = table;
    state_move_card(&other, def, other.zones[hand[0]].front, hand[0], NONE); /* its own hand in another order */
    assert_false(state_looks_same(&other, &table, def, 0));
    assert_true(state_looks_same(&other, &table, def, 1));
    other = table;
    other.face_up[other.zones[coins[1]].front] ^= 1;
    assert_false(state_looks_same(&other, &table, def, 0));
}

/* ---- the fingerprint ------------------------------------------------------------------------------ */

/* Fixed values: records contain these numbers. */
static void fingerprints_are_the_same_as_ever(void **state) {
    (void)state;
    assert_int_equal(state_fingerprint(&table), 0xadaf249964a5bd11);
    lay_some_cards();
    state_shuffle(&table, deck);
    assert_int_equal(state_fingerprint(&table), 0x2f3a8a02c7c75b62);
}

static void every_part_of_a_position_is_in_the_fingerprint(void **state) {
    (void)state;
    lay_some_cards();
    state_set_offer(&table, MAX_OFFERS, &table.offers[0]);
    uint64_t prints[80];
    int n = 0;
    prints[n++] = state_fingerprint(&table);
#define CHANGE(part) do { \
        State changed = table; \
        changed.part ^= 1; \
        prints[n++] = state_fingerprint(&changed); \
    } while (0)
    CHANGE(seed); CHANGE(drawn); CHANGE(stage); CHANGE(seat); CHANGE(phase); CHANGE(finishing);
    CHANGE(next_seat); CHANGE(turn); CHANGE(repeats); CHANGE(n_cards); CHANGE(n_zones); CHANGE(n_counters);
    int offers[] = { 0, 1, MAX_OFFERS - 1 };
    for (int i = 0; i < 3; i++) {
        CHANGE(offers[offers[i]].used); CHANGE(offers[offers[i]].from); CHANGE(offers[offers[i]].to);
        CHANGE(offers[offers[i]].n_give); CHANGE(offers[offers[i]].n_ask);
        CHANGE(offers[offers[i]].give[0]); CHANGE(offers[offers[i]].ask[0]);
    }
    int cards[] = { 0, 13, N_CARDS - 1 };
    for (int i = 0; i < 3; i++) {
        CHANGE(next[cards[i]]); CHANGE(zone_of[cards[i]]); CHANGE(face_up[cards[i]]);
    }
    int zones[] = { 0, market, annex };
    for (int i = 0; i < 3; i++) {
        CHANGE(zones[zones[i]].front); CHANGE(zones[zones[i]].back); CHANGE(zones[zones[i]].size);
        CHANGE(closed[zones[i]]);
    }
    CHANGE(counters[0]); CHANGE(counters[1]);
#undef CHANGE
    assert_int_equal(n, 1 + 12 + 3 * (7 + 3 + 4) + 2);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (prints[i] == prints[j]) fail_msg("changes %d and %d look the same", j, i);
}

static void unused_parts_are_not_in_the_fingerprint(void **state) {
    (void)state;
    lay_some_cards();
    State other;
    memset(&other, 0x5A, sizeof other);
    state_copy(&other, &table);
    int differing = 0;
    for (int c = N_CARDS; c < MAX_CARDS; c++) differing += other.next[c] != table.next[c];
    assert_int_equal(differing, MAX_CARDS - N_CARDS);
    assert_int_equal(state_fingerprint(&other), state_fingerprint(&table));
}

static void the_fingerprint_ignores_how_a_position_was_reached(void **state) {
    (void)state;
    lay_some_cards();
    uint64_t before = state_fingerprint(&table);
    CardId card = table.zones[hand[1]].front;
    state_move_card(&table, def, card, market, NONE);
    assert_int_not_equal(state_fingerprint(&table), before);
    state_move_card(&table, def, card, hand[1], 0);
    assert_int_equal(state_fingerprint(&table), before);
}

/* ---- the laws ------------------------------------------------------------------------------------- */

/* Cards 0 to 4 are in the market, 5 to 7 in the discard; then each test breaks something. */
static int lay_for_breaking(void **state) {
    if (lay_table(state) != 0) return -1;
    for (CardId c = 0; c < 8; c++) put(c, c < 5 ? market : discard);
    return 0;
}

static void assert_breach(const char *what) {
    char why[200] = "";
    if (state_check(&table, def, why, sizeof why)) fail_msg("unnoticed: %s", what);
    if (!strstr(why, what)) fail_msg("'%s' is missing in: %s", what, why);
}

static void the_unbroken_table_is_lawful(void **state) {
    (void)state;
    assert_lawful(&table);
}

static void a_state_of_another_game_is_noticed(void **state) {
    (void)state;
    table.n_cards--;
    assert_breach("35 cards in 15 zones, the definition 36 in 15");
    table.n_cards++;
    table.n_zones--;
    assert_breach("36 cards in 14 zones");
}

static void a_card_that_does_not_exist_is_noticed(void **state) {
    (void)state;
    table.next[2] = N_CARDS;
    assert_breach("zone 'market' lists card 36, which does not exist");
}

static void a_card_in_two_zones_is_noticed(void **state) {
    (void)state;
    table.next[4] = 7; /* the market continues with a card of the discard */
    assert_breach("card 7 is in zone 'market' and in another place too");
}

static void a_ring_is_noticed(void **state) {
    (void)state;
    table.next[4] = 0;
    assert_breach("card 0 is in zone 'market' and in another place too");
}

static void a_card_whose_own_zone_disagrees_is_noticed(void **state) {
    (void)state;
    table.zone_of[3] = discard;
    assert_breach("card 3 is listed in 'market', but its own zone disagrees");
}

static void a_broken_way_back_is_noticed(void **state) {
    (void)state;
    table.prev[3] = 1;
    assert_breach("zone 'market' is broken before card 3");
}

static void a_first_card_with_something_before_it_is_noticed(void **state) {
    (void)state;
    table.prev[0] = 4;
    assert_breach("zone 'market' is broken before card 0");
}

static void a_wrong_last_card_is_noticed(void **state) {
    (void)state;
    table.zones[market].back = 3;
    assert_breach("zone 'market' does not end at its last card");
}

static void an_empty_zone_with_a_last_card_is_noticed(void **state) {
    (void)state;
    table.zones[deck].back = 1;
    assert_breach("zone 'deck' does not end at its last card");
}

static void a_miscounted_zone_is_noticed(void **state) {
    (void)state;
    table.zones[market].size = 6;
    assert_breach("zone 'market' counts 6 cards but holds 5");
}

static void a_lost_card_is_noticed(void **state) {
    (void)state;
    table.next[3] = NONE;
    table.zones[market].back = 3;
    table.zones[market].size = 4;
    assert_breach("1 of 36 cards are in no zone");
}

static void cards_in_a_closed_zone_are_noticed(void **state) {
    (void)state;
    put(0, annex);
    assert_breach("zone 'annex' is closed but holds 1 cards");
    table.closed[annex] = 0;
    assert_lawful(&table);
}

#define on_table(test) cmocka_unit_test_setup_teardown(test, lay_table, clear_table)
#define broken(test) cmocka_unit_test_setup_teardown(test, lay_for_breaking, clear_table)

int main(void) {
    const struct CMUnitTest tests[] = {
        on_table(all_cards_start_in_the_box),
        on_table(counters_zones_and_cursor_start_as_declared),
        on_table(a_table_without_cards_is_consistent),
        on_table(a_moved_card_goes_to_the_back_by_default),
        on_table(a_card_can_be_moved_to_every_place),
        on_table(a_place_beyond_the_end_is_the_end),
        on_table(places_within_a_zone_do_not_count_the_card_itself),
        on_table(a_moved_card_gets_the_face_of_its_new_zone),
        on_table(lists_and_arrays_agree_after_any_moves),
        on_table(a_shuffle_keeps_the_cards_and_touches_nothing_else),
        on_table(a_shuffle_gives_the_order_it_always_gave),
        on_table(shuffling_none_or_one_changes_nothing),
        on_table(every_order_is_equally_likely),
        on_table(a_copy_continues_the_random_numbers),
        on_table(a_copy_has_all_that_is_in_use),
        on_table(a_copy_is_independent),
        on_table(a_packed_position_unpacks_the_same),
        on_table(large_turns_and_repeats_are_packed),
        on_table(a_fingerprint_finds_the_one_difference),
        on_table(offers_come_and_go_in_any_order),
        on_table(each_seat_sees_exactly_what_it_may),
        on_table(owner_zones_of_the_table_are_hidden),
        on_table(the_box_is_hidden),
        on_table(a_redeal_looks_the_same_to_the_seat_it_is_for),
        on_table(every_hidden_card_may_turn_up_at_every_hidden_place_of_its_back),
        on_table(a_redeal_depends_on_its_seed),
        on_table(named_cards_are_not_redealt),
        on_table(cards_seen_later_are_not_redealt),
        on_table(a_viewer_of_everything_is_redealt_nothing),
        on_table(a_looker_sees_the_card_until_it_is_shuffled),
        on_table(track_is_lost_where_places_are_private),
        on_table(knowledge_is_copied_and_packed_but_not_fingerprinted),
        on_table(a_redeal_leaves_what_others_know_where_it_is),
        on_table(a_redeal_keeps_to_what_zones_may_hold),
        on_table(a_redeal_is_indistinguishable_to_its_seat),
        on_table(visible_differences_are_distinguished),
        on_table(fingerprints_are_the_same_as_ever),
        on_table(every_part_of_a_position_is_in_the_fingerprint),
        on_table(unused_parts_are_not_in_the_fingerprint),
        on_table(the_fingerprint_ignores_how_a_position_was_reached),
        broken(the_unbroken_table_is_lawful),
        broken(a_state_of_another_game_is_noticed),
        broken(a_card_that_does_not_exist_is_noticed),
        broken(a_card_in_two_zones_is_noticed),
        broken(a_ring_is_noticed),
        broken(a_card_whose_own_zone_disagrees_is_noticed),
        broken(a_broken_way_back_is_noticed),
        broken(a_first_card_with_something_before_it_is_noticed),
        broken(a_wrong_last_card_is_noticed),
        broken(an_empty_zone_with_a_last_card_is_noticed),
        broken(a_miscounted_zone_is_noticed),
        broken(a_lost_card_is_noticed),
        broken(cards_in_a_closed_zone_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
