/* test_choice.c - questions as data: which answers are valid, and answers in the log and as text. */
#include "tests/common.h"
#include "vm/choice.h"

#include <stdio.h>
#include <stdlib.h>

#define N_KINDS 3
#define PER_KIND 30

static Def *def;
static Choice choice;
static BohnRequest *q;
static BohnAnswer answer;
static char why[300];
static int deck, field_1[3], field_2[3];

static int lay_table(void **state) {
    (void)state;
    static const char *const kinds[N_KINDS] = { "red", "blue", "green" };
    def = def_new(NULL);
    if (!def) return -1;
    def->n_seats = 3;
    for (int i = 0; i < N_KINDS; i++) def_add_kind(def, kinds[i], PER_KIND, "bean", why, sizeof why);
    deck = def_add_zone(def, "deck", BOHN_NO_SEAT, BOHN_SEEN_NONE, 0, why, sizeof why);
    for (int seat = 0; seat < 3; seat++) {
        field_1[seat] = def_add_zone(def, "field_1", seat, BOHN_SEEN_ALL, 1, why, sizeof why);
        field_2[seat] = def_add_zone(def, "field_2", seat, BOHN_SEEN_ALL, 1, why, sizeof why);
    }
    memset(&choice, 0, sizeof choice);
    choice_clear(&choice);
    q = &choice.request;
    why[0] = '\0';
    return 0;
}

static int clear_table(void **state) {
    (void)state;
    choice_free(&choice);
    def_free(def);
    return 0;
}

/* ---- making questions ------------------------------------------------------------------------------- */

static void add(int n, BohnAtom a, BohnAtom b) {
    BohnOption option = { .n = (uint8_t)n, .list = n > 1, .clause = -1, .atom = { a, b } };
    assert_true(choice_add_option(&choice, &option));
}

static BohnAtom word(const char *text) { return (BohnAtom){ BOHN_WORD, def_word(def, text) }; }
static BohnAtom card(int id) { return (BohnAtom){ BOHN_CARD, id }; }
static BohnAtom zone(int id) { return (BohnAtom){ BOHN_ZONE, id }; }
static const BohnAtom none = { 0, 0 };

static void ask(BohnQuestion type, const char *name) {
    choice_clear(&choice);
    q->type = type;
    q->seat = 0;
    snprintf(choice.name, sizeof choice.name, "%s", name);
}

/* p1 is asked for one of its fields, the deck, or to harvest one. */
static void ask_where(bool pass) {
    ask(BOHN_CHOOSE, "plant_where");
    q->pass = pass;
    add(1, zone(field_1[0]), none);
    add(1, zone(field_2[0]), none);
    add(1, zone(deck), none);
    add(2, word("harvest"), zone(field_1[0]));
    add(2, word("harvest"), zone(field_1[1]));
}

/* least to most of the cards red.1, blue.1, red.2, blue.2, ... */
static void ask_cards(int n, int least, int most) {
    ask(BOHN_PICK, "throw_away");
    q->least = least;
    q->most = most;
    for (int i = 0; i < n; i++) add(1, card(i / 2 + i % 2 * PER_KIND), none);
}

/* p1 may deal with p2 and p3: 20 cards to give, 2 kinds to ask for, and one option instead. */
static void ask_deal(void) {
    ask(BOHN_DEAL, "trade");
    q->partners[q->n_partners++] = 1;
    q->partners[q->n_partners++] = 2;
    for (int i = 0; i < 20; i++) assert_true(choice_add_card(&choice, i / 2 + i % 2 * PER_KIND));
    assert_true(choice_add_kind(&choice, 0));
    assert_true(choice_add_kind(&choice, 2));
    q->pass = true;
    add(1, word("stop"), none);
}

static BohnAnswer nothing(void) { return (BohnAnswer){ .partner = BOHN_NO_SEAT }; }

static BohnAnswer numbers(int n, const int *index) {
    BohnAnswer a = nothing();
    a.n = n;
    for (int i = 0; i < n && i < BOHN_MAX_PICK; i++) a.index[i] = index[i];
    return a;
}

#define choosing(...) numbers((int)(sizeof((int[]){ __VA_ARGS__ }) / sizeof(int)), (int[]){ __VA_ARGS__ })

/* An offer of the first cards for the first kinds. */
static BohnAnswer offering(int partner, int n_give, int n_ask) {
    BohnAnswer a = { .partner = partner, .n_give = n_give, .n_ask = n_ask };
    for (int i = 0; i < n_give && i < BOHN_MAX_DEAL; i++) a.give[i] = i;
    for (int i = 0; i < n_ask && i < BOHN_MAX_DEAL; i++) a.ask[i] = i % 2;
    return a;
}

static void assert_valid(BohnAnswer a) {
    if (!choice_valid(q, &a, why, sizeof why)) fail_msg("refused: %s", why);
}

static void assert_invalid(BohnAnswer a, const char *reason) {
    why[0] = '\0';
    if (choice_valid(q, &a, why, sizeof why)) fail_msg("not refused: %s", reason);
    if (!strstr(why, reason)) fail_msg("'%s' is missing in: %s", reason, why);
}

static void assert_same_answer(const BohnAnswer *a, const BohnAnswer *b) {
    assert_int_equal(a->partner, b->partner);
    assert_int_equal(a->n_give, b->n_give);
    assert_int_equal(a->n_ask, b->n_ask);
    assert_memory_equal(a->give, b->give, (size_t)a->n_give * sizeof a->give[0]);
    assert_memory_equal(a->ask, b->ask, (size_t)a->n_ask * sizeof a->ask[0]);
    if (a->partner != BOHN_NO_SEAT) return;
    assert_int_equal(a->n, b->n);
    assert_memory_equal(a->index, b->index, (size_t)a->n * sizeof a->index[0]);
}

/* ---- the question itself ---------------------------------------------------------------------------- */

static void a_question_holds_what_was_added(void **state) {
    (void)state;
    ask_deal();
    BohnOption refused = { .n = 1, .clause = 3, .atom = { word("no") } };
    assert_true(choice_add_refused(&choice, &refused));
    assert_true(choice_add_shown(&choice, 17));
    assert_int_equal(q->n_options, 1);
    assert_int_equal(q->n_cards, 20);
    assert_int_equal(q->cards[19], 9 + PER_KIND);
    assert_int_equal(q->n_kinds, 2);
    assert_int_equal(q->kinds[1], 2);
    assert_int_equal(q->n_refused, 1);
    assert_int_equal(q->refused[0].clause, 3);
    assert_int_equal(q->n_shown, 1);
    assert_int_equal(q->shown[0], 17);
}

static void a_cleared_question_asks_nothing(void **state) {
    (void)state;
    ask_deal();
    choice_clear(&choice);
    assert_int_equal(q->n_options + q->n_cards + q->n_kinds + q->n_partners + q->n_shown + q->n_refused, 0);
    assert_string_equal(q->name, "");
    assert_string_equal(q->clause, "");
    assert_false(q->pass);
    add(1, word("again"), none);
    assert_int_equal(q->n_options, 1);
}

static void options_are_limited(void **state) {
    (void)state;
    BohnOption option = { .n = 1, .atom = { { BOHN_INT, 0 } } };
    for (int i = 0; i < MAX_OPTIONS; i++) {
        option.atom[0].value = i;
        assert_true(choice_add_option(&choice, &option));
    }
    assert_false(choice_add_option(&choice, &option));
    assert_int_equal(q->n_options, MAX_OPTIONS);
    assert_int_equal(q->options[0].atom[0].value, 0);
    assert_int_equal(q->options[MAX_OPTIONS - 1].atom[0].value, MAX_OPTIONS - 1);
}

/* ---- valid answers: choose -------------------------------------------------------------------------- */

static void only_listed_options_are_valid(void **state) {
    (void)state;
    ask_where(false);
    for (int i = 0; i < 5; i++) assert_valid(choosing(i));
    assert_invalid(choosing(5), "'plant_where' takes a number from 1 to 5, found 6");
    assert_invalid(choosing(-1), "from 1 to 5, found 0");
}

static void a_pass_is_valid_only_where_allowed(void **state) {
    (void)state;
    ask_where(true);
    assert_valid(nothing());
    ask_where(false);
    assert_invalid(nothing(), "'plant_where' must be answered: nobody may pass here");
}

static void a_choice_is_one_option(void **state) {
    (void)state;
    ask_where(true);
    assert_invalid(choosing(0, 1), "'plant_where' takes one answer, 2 given");
    BohnAnswer negative = nothing();
    negative.n = -1;
    assert_invalid(negative, "takes one answer, -1 given");
}

static void without_options_only_a_pass_is_valid(void **state) {
    (void)state;
    ask(BOHN_CHOOSE, "anything");
    q->pass = true;
    assert_valid(nothing());
    assert_invalid(choosing(0), "'anything' has no such answer");
}

/* ---- valid answers: pick ---------------------------------------------------------------------------- */

static void a_pick_respects_least_and_most(void **state) {
    (void)state;
    ask_cards(6, 2, 4);
    assert_valid(choosing(5, 0));
    assert_valid(choosing(0, 1, 2));
    assert_valid(choosing(3, 2, 1, 0));
    assert_invalid(choosing(1), "'throw_away' takes 2 to 4, 1 given");
    assert_invalid(choosing(0, 1, 2, 3, 4), "'throw_away' takes 2 to 4, 5 given");
    ask_cards(6, 3, 3);
    assert_valid(choosing(0, 1, 2));
    assert_invalid(choosing(0, 1), "'throw_away' takes exactly 3, 2 given");
}

static void picking_nothing_is_valid_if_least_is_zero(void **state) {
    (void)state;
    ask_cards(6, 0, 2);
    assert_valid(nothing());
    ask_cards(6, 1, 2);
    assert_invalid(nothing(), "takes 1 to 2, 0 given");
}

static void a_pick_has_no_duplicates_or_unknown_options(void **state) {
    (void)state;
    ask_cards(6, 0, 4);
    assert_invalid(choosing(2, 2), "different numbers from 1 to 6");
    assert_invalid(choosing(0, 1, 2, 0), "different numbers from 1 to 6");
    assert_invalid(choosing(0, 6), "different numbers from 1 to 6");
    assert_invalid(choosing(0, -1), "different numbers from 1 to 6");
    BohnAnswer negative = nothing();
    negative.n = -3;
    assert_invalid(negative, "takes 0 to 4, -3 given");
}

/* ---- valid answers: deal ---------------------------------------------------------------------------- */

static void a_deal_may_be_an_offer_an_option_or_a_pass(void **state) {
    (void)state;
    ask_deal();
    assert_valid(offering(1, 1, 1));
    assert_valid(offering(2, 0, 1));
    assert_valid(offering(1, 1, 0));
    assert_valid(offering(1, BOHN_MAX_DEAL, BOHN_MAX_DEAL));
    assert_valid(choosing(0));
    assert_valid(nothing());
    q->pass = false;
    assert_invalid(nothing(), "nobody may pass here");
    assert_invalid(choosing(1), "takes a number from 1 to 1");
}

/* Parts of an answer that do not count may hold any numbers. */
static void unused_parts_of_an_answer_are_ignored(void **state) {
    (void)state;
    BohnAnswer kept, a = choosing(0);
    memset(&kept, 0xA5, sizeof kept);
    ask_deal();
    a.n_give = a.n_ask = 1000000;
    choice_keep(q, &a, &kept);
    assert_int_equal(kept.n, 1);
    assert_int_equal(kept.index[0], 0);
    assert_int_equal(kept.partner, BOHN_NO_SEAT);
    assert_int_equal(kept.n_give + kept.n_ask, 0);
    a = offering(2, 2, BOHN_MAX_DEAL);
    a.n = 1000000;
    choice_keep(q, &a, &kept);
    assert_int_equal(kept.n, 0);
    assert_int_equal(kept.partner, 2);
    assert_int_equal(kept.n_give, 2);
    assert_int_equal(kept.n_ask, BOHN_MAX_DEAL);
    assert_memory_equal(kept.give, a.give, 2 * sizeof a.give[0]);
    assert_memory_equal(kept.ask, a.ask, sizeof a.ask);
    q->type = BOHN_CHOOSE; /* here a partner does not count */
    a = offering(2, 1000000, 1000000);
    a.n = 0;
    choice_keep(q, &a, &kept);
    assert_int_equal(kept.n + kept.n_give + kept.n_ask, 0);
}

static void offers_go_to_partners_only(void **state) {
    (void)state;
    ask_deal();
    assert_invalid(offering(0, 1, 1), "p1 cannot be offered a deal here");
    assert_invalid(offering(3, 1, 1), "p4 cannot be offered a deal here");
    assert_invalid(offering(BOHN_ALL_SEATS, 1, 1), "an offer is made to one player here, not to all");
}

static void an_offer_is_neither_empty_nor_too_large(void **state) {
    (void)state;
    ask_deal();
    assert_invalid(offering(1, 0, 0), "must give or ask for something");
    assert_invalid(offering(1, BOHN_MAX_DEAL + 1, 1), "at most 16 cards");
    assert_invalid(offering(1, 1, BOHN_MAX_DEAL + 1), "at most 16 cards");
    assert_invalid(offering(1, -1, 1), "at most 16 cards");
    assert_invalid(offering(1, 1, -1), "at most 16 cards");
}

static void a_card_is_given_once_but_a_kind_asked_for_repeatedly(void **state) {
    (void)state;
    ask_deal();
    BohnAnswer offer = offering(1, 2, 2);
    offer.ask[0] = offer.ask[1] = 1;
    assert_valid(offer);
    offer.give[1] = offer.give[0];
    assert_invalid(offer, "one of the cards offered may not be given");
    offer = offering(1, 1, 1);
    offer.give[0] = 20;
    assert_invalid(offer, "one of the cards offered may not be given");
    offer = offering(1, 1, 1);
    offer.ask[0] = 2;
    assert_invalid(offer, "one of the kinds asked for does not exist");
    offer.ask[0] = -1;
    assert_invalid(offer, "one of the kinds asked for does not exist");
}

/* ---- the default ------------------------------------------------------------------------------------ */

static void the_default_is_a_pass_or_the_first_valid_answer(void **state) {
    (void)state;
    ask_where(true);
    choice_default(q, &answer);
    assert_same_answer(&answer, &(BohnAnswer){ .partner = BOHN_NO_SEAT });
    ask_where(false);
    choice_default(q, &answer);
    assert_same_answer(&answer, &(BohnAnswer){ .n = 1, .partner = BOHN_NO_SEAT });
    ask_cards(6, 2, 4);
    choice_default(q, &answer);
    assert_same_answer(&answer, &(BohnAnswer){ .n = 2, .index = { 0, 1 }, .partner = BOHN_NO_SEAT });
    ask_deal();
    choice_default(q, &answer);
    assert_same_answer(&answer, &(BohnAnswer){ .partner = BOHN_NO_SEAT });
    q->pass = false;
    choice_default(q, &answer);
    assert_valid(answer);
}

/* ---- answers in the log ----------------------------------------------------------------------------- */

static void options_with_the_same_atoms_are_equal(void **state) {
    (void)state;
    BohnOption options[] = {
        { .n = 1, .atom = { { BOHN_INT, 1 } } },
        { .n = 1, .atom = { { BOHN_INT, 2 } } },
        { .n = 1, .atom = { { BOHN_CARD, 1 } } },
        { .n = 2, .atom = { { BOHN_INT, 1 }, { BOHN_INT, 2 } } },
        { .n = 2, .atom = { { BOHN_INT, 2 }, { BOHN_INT, 1 } } },
        { .n = 2, .atom = { { BOHN_INT, 1 }, { BOHN_ZONE, 2 } } },
        { .n = 0 },
    };
    for (int i = 0; i < 7; i++) {
        BohnOption same = options[i];
        same.atom[3] = (BohnAtom){ BOHN_ZONE, 99 }; /* not used */
        same.clause = 5;
        assert_int_not_equal(choice_meaning(&options[i]), 0);
        assert_int_equal(choice_meaning(&options[i]), choice_meaning(&same));
        for (int j = 0; j < i; j++) assert_int_not_equal(choice_meaning(&options[i]), choice_meaning(&options[j]));
    }
}

/* To the log and back; returns the meaning kept in the log. */
static Meaning assert_survives_the_log(const BohnAnswer *a) {
    int16_t code[CHOICE_CODE_MAX];
    Meaning meaning;
    BohnAnswer back;
    memset(&back, 0x55, sizeof back);
    assert_valid(*a);
    int n = choice_encode(q, a, code);
    assert_in_range(n, 0, CHOICE_CODE_MAX);
    assert_true(choice_decode(q->type, code, n, &back, &meaning));
    assert_same_answer(&back, a);
    return meaning;
}

static void answers_round_trip_through_the_log(void **state) {
    (void)state;
    BohnAnswer a;
    ask_where(true);
    for (int i = 0; i < 5; i++) a = choosing(i), assert_survives_the_log(&a);
    a = nothing(), assert_survives_the_log(&a);

    ask_cards(20, 0, 20);
    a = nothing(), assert_survives_the_log(&a);
    a = choosing(19, 0, 7), assert_survives_the_log(&a);

    ask_deal();
    a = nothing(), assert_survives_the_log(&a);
    a = choosing(0), assert_survives_the_log(&a);
    for (int give = 0; give <= BOHN_MAX_DEAL; give++)
        for (int wish = give ? 0 : 1; wish <= BOHN_MAX_DEAL; wish++)
            a = offering(1 + wish % 2, give, wish), assert_survives_the_log(&a);
}

static void the_longest_answers_fit_the_log(void **state) {
    (void)state;
    ask(BOHN_PICK, "everything");
    for (int i = 0; i < MAX_OPTIONS; i++) add(1, (BohnAtom){ BOHN_INT, i }, none);
    q->most = BOHN_MAX_PICK;
    BohnAnswer a = nothing();
    a.n = BOHN_MAX_PICK;
    for (int i = 0; i < a.n; i++) a.index[i] = MAX_OPTIONS - 1 - i;
    assert_survives_the_log(&a);
}

static void the_log_keeps_the_meaning_of_an_answer(void **state) {
    (void)state;
    ask_cards(20, 0, 20);
    BohnAnswer a = choosing(19, 0, 7);
    Meaning meaning = assert_survives_the_log(&a);
    for (int i = 0; i < 3; i++) assert_int_equal(meaning.option[i], choice_meaning(&q->options[a.index[i]]));
    ask_deal();
    a = offering(1, 3, 1);
    meaning = assert_survives_the_log(&a);
    for (int i = 0; i < 3; i++) assert_int_equal(meaning.give[i], q->cards[i]);
}

static void a_deciders_answer_has_no_meaning_in_the_log(void **state) {
    (void)state;
    ask_where(false);
    BohnRequest outline = *q;
    outline.options = NULL;
    int16_t code[CHOICE_CODE_MAX];
    Meaning meaning;
    BohnAnswer a = choosing(3);
    int n = choice_encode(&outline, &a, code);
    assert_true(choice_decode(BOHN_CHOOSE, code, n, &answer, &meaning));
    assert_same_answer(&answer, &a);
    assert_int_equal(meaning.option[0], 0);
}

static void damaged_numbers_are_refused(void **state) {
    (void)state;
    int16_t code[CHOICE_CODE_MAX + 3] = { 0 };
    Meaning meaning;
    assert_false(choice_decode(BOHN_CHOOSE, code, 1, &answer, &meaning));
    assert_false(choice_decode(BOHN_PICK, code, 4, &answer, &meaning));
    assert_false(choice_decode(BOHN_PICK, code, 3 * (BOHN_MAX_PICK + 1), &answer, &meaning));
    assert_false(choice_decode(BOHN_DEAL, (int16_t[]){ 1, 17, 0, 0, 0 }, 5, &answer, &meaning));
    assert_false(choice_decode(BOHN_DEAL, (int16_t[]){ 1, -1, 0, 0, 0 }, 5, &answer, &meaning));
    assert_false(choice_decode(BOHN_DEAL, (int16_t[]){ 1, 2, 0, 0, 0 }, 5, &answer, &meaning));
    assert_false(choice_decode(BOHN_DEAL, (int16_t[]){ 1, 0, 17, 0, 0 }, 5, &answer, &meaning));
    assert_false(choice_decode(BOHN_DEAL, (int16_t[]){ 1, 0, 1, 0, 0 }, 5, &answer, &meaning));
    assert_true(choice_decode(BOHN_DEAL, (int16_t[]){ 1, 0, 2, 0, 0 }, 5, &answer, &meaning));
}

/* ---- text ------------------------------------------------------------------------------------------- */

static const char *written(BohnAnswer a) {
    static char text[CHOICE_TEXT_MAX];
    assert_valid(a);
    choice_write(def, q, &a, text, sizeof text);
    return text;
}

static void assert_reads(const char *text, BohnAnswer expected) {
    memset(&answer, 0x55, sizeof answer);
    if (!choice_read(def, q, text, &answer, why, sizeof why)) fail_msg("'%s' was refused: %s", text, why);
    assert_same_answer(&answer, &expected);
}

static void assert_unreadable(const char *text, const char *reason) {
    why[0] = '\0';
    if (choice_read(def, q, text, &answer, why, sizeof why)) fail_msg("'%s' was accepted", text);
    if (!strstr(why, reason)) fail_msg("'%s' is missing in: %s", reason, why);
}

static void answers_are_written_as_the_record_shows_them(void **state) {
    (void)state;
    ask_where(true);
    assert_string_equal(written(choosing(1)), "p1.field_2");
    assert_string_equal(written(choosing(2)), "deck");
    assert_string_equal(written(choosing(4)), "harvest p2.field_1");
    assert_string_equal(written(nothing()), "-");
    ask_cards(6, 0, 3);
    assert_string_equal(written(choosing(3, 0)), "blue.2, red.1");
    assert_string_equal(written(nothing()), "-");
    ask_deal();
    assert_string_equal(written(offering(1, 2, 2)), "offer p2 give red.1, blue.1 ask red, green");
    assert_string_equal(written(offering(2, 1, 0)), "offer p3 give red.1 ask -");
    assert_string_equal(written(offering(2, 0, 1)), "offer p3 give - ask red");
    assert_string_equal(written(choosing(0)), "stop");
    assert_string_equal(written(nothing()), "-");
}

static void shuffle(int *list, int n) {
    for (int i = 0; i < n; i++) list[i] = i;
    for (int i = n; i > 1; i--) {
        int j = (int)roll((unsigned)i), held = list[i - 1];
        list[i - 1] = list[j];
        list[j] = held;
    }
}

static void written_answers_read_back_the_same(void **state) {
    (void)state;
    int order[60];
    dice = 1;
    for (int i = 0; i < 3000; i++) {
        BohnAnswer a = nothing();
        switch (roll(3)) {
        case 0:
            ask_where(true);
            a.n = (int)roll(2);
            a.index[0] = (int)roll(5);
            break;
        case 1:
            ask_cards(60, 0, 60);
            shuffle(order, 60);
            a = numbers((int)roll(61), order);
            break;
        default:
            ask_deal();
            q->call = roll(2);
            a = offering(q->call ? BOHN_ALL_SEATS : 1 + (int)roll(2), (int)roll(17), 1 + (int)roll(16));
            shuffle(order, 20);
            for (int j = 0; j < a.n_give; j++) a.give[j] = order[j];
            for (int j = 0; j < a.n_ask; j++) a.ask[j] = (int)roll(2);
        }
        assert_reads(written(a), a);
    }
}

static void the_longest_words_read_back_the_same(void **state) {
    (void)state;
    char longest[201];
    memset(longest, 'w', sizeof longest);
    longest[200] = '\0';
    ask(BOHN_CHOOSE, "long_winded");
    BohnOption option = { .n = 4, .list = true, .clause = -1 };
    for (int i = 0; i < 4; i++) longest[199] = (char)('a' + i), option.atom[i] = word(longest);
    assert_true(choice_add_option(&choice, &option));
    add(1, word(longest), none);
    longest[199] = 'z';
    add(1, word(longest), none);
    assert_reads(written(choosing(2)), choosing(2));
    assert_reads(written(choosing(1)), choosing(1));
    assert_reads(written(choosing(0)), choosing(0));
}

static void sixty_four_long_card_names_read_back_the_same(void **state) {
    (void)state;
    char longest[48];
    memset(longest, 'k', sizeof longest);
    longest[47] = '\0';
    int kind = def_add_kind(def, longest, 200, "bean", why, sizeof why);
    assert_true(kind >= 0);
    ask(BOHN_PICK, "everything");
    for (int i = 0; i < 150; i++) add(1, card(def->kinds[kind].first + i), none);
    q->most = BOHN_MAX_PICK;
    BohnAnswer a = nothing();
    a.n = BOHN_MAX_PICK;
    for (int i = 0; i < a.n; i++) a.index[i] = 149 - i;
    assert_reads(written(a), a);
}

static void spaces_do_not_matter(void **state) {
    (void)state;
    ask_where(true);
    assert_reads("  p1.field_2 ", choosing(1));
    assert_reads("harvest   p2.field_1", choosing(4));
    assert_reads(" - ", nothing());
    ask_cards(6, 0, 3);
    assert_reads(" red.1 ,  blue.2,red.2 ", choosing(0, 3, 2));
}

static void an_empty_answer_is_a_pass(void **state) {
    (void)state;
    ask_where(true);
    assert_reads("", nothing());
    assert_reads("  ", nothing());
    ask_where(false);
    assert_unreadable("", "nobody may pass here");
    assert_unreadable("-", "nobody may pass here");
}

static void own_zones_need_no_seat(void **state) {
    (void)state;
    ask_where(true);
    assert_reads("field_2", choosing(1));
    assert_reads("harvest field_1", choosing(3));
    q->seat = 1;
    assert_reads("harvest field_1", choosing(4));
    q->seat = 2;
    assert_unreadable("field_2", "'field_2' is not an answer to 'plant_where'");
}

static void a_card_may_be_called_by_its_kind(void **state) {
    (void)state;
    ask_cards(6, 0, 4);
    assert_reads("blue", choosing(1));
    assert_reads("red, red", choosing(0, 2));
    assert_reads("red.1, red, blue", choosing(0, 2, 1));
    assert_unreadable("red, red, red, red", "'red' is not an answer");
    ask_deal();
    BohnAnswer offer = offering(1, 2, 1);
    offer.give[1] = 2;
    assert_reads("offer p2 give red, red ask red", offer);
    assert_reads("offer p2   give red, red   ask red", offer);
}

static void an_exact_name_wins_over_a_short_one(void **state) {
    (void)state;
    ask(BOHN_CHOOSE, "which");
    add(1, zone(field_1[0]), none); /* "field_1" in short */
    add(1, word("field_1"), none);
    add(1, card(3), none);          /* "red" in short */
    add(1, (BohnAtom){ BOHN_KIND, 0 }, none);
    assert_reads("field_1", choosing(1));
    assert_reads("p1.field_1", choosing(0));
    assert_reads("red", choosing(3));
    assert_reads("red.4", choosing(2));
}

static void numbers_and_seats_are_answers_too(void **state) {
    (void)state;
    ask(BOHN_CHOOSE, "how_many");
    add(1, (BohnAtom){ BOHN_INT, -7 }, none);
    add(1, (BohnAtom){ BOHN_SEAT, 2 }, none);
    assert_reads("-7", choosing(0));
    assert_reads("p3", choosing(1));
}

static void unknown_answers_are_refused_by_name(void **state) {
    (void)state;
    ask_where(true);
    assert_unreadable("field_3", "'field_3' is not an answer to 'plant_where'");
    assert_unreadable("p3.field_1", "'p3.field_1' is not an answer");
    assert_unreadable("harvest", "'harvest' is not an answer");
    assert_unreadable("harvest p1.field_1 p1.field_2", "is not an answer");
    assert_unreadable("field_1 field_2", "is not an answer");
    assert_unreadable("field_1, field_2", "takes one answer, 2 given");
    assert_unreadable("FIELD_1", "is not an answer");
    ask_cards(6, 2, 3);
    assert_unreadable("red.1", "takes 2 to 3, 1 given");
    assert_unreadable("red.1, red.1", "'red.1' is not an answer");
    assert_unreadable("red.1, -", "'-' is not an answer");
}

static void unknown_words_in_an_offer_are_refused_by_name(void **state) {
    (void)state;
    ask_deal();
    static const char shape[] = "an offer reads: offer p2 give CARD, CARD ask KIND, KIND (- for none)";
    assert_unreadable("offer p2", shape);
    assert_unreadable("offer p2 give red.1", shape);
    assert_unreadable("offer p2 ask red", shape);
    assert_unreadable("offer p2 ask red give red.1", shape);
    assert_unreadable("offer give red.1 ask red", shape);
    assert_unreadable("offer q2 give red.1 ask red", shape);
    assert_unreadable("offer p22 give red.1 ask red", shape);
    assert_unreadable("offer p2 nonsense give red.1 ask red", "'nonsense' stands between the partner and 'give'; an offer reads: ");
    assert_unreadable("offer p2 p3  , red give red.1 ask red", "'p3  , red' stands between the partner and 'give'");
    assert_unreadable("offer p2 - give red.1 ask red", "'-' stands between the partner and 'give'");
    assert_unreadable("offer p2 giveaway give red.1 ask red", "'giveaway' stands between the partner and 'give'");
    assert_unreadable("offer p2 red.1 ask red", shape);
    assert_unreadable("offer p1 give red.1 ask red", "p1 cannot be offered a deal here");
    assert_unreadable("offer p2 give red.30 ask red", "'red.30' is not a card that can be given");
    assert_unreadable("offer p2 give red.1, red.1 ask red", "'red.1' is not a card that can be given");
    assert_unreadable("offer p2 give red.1 ask blue", "'blue' is not a kind that can be asked for");
    assert_unreadable("offer p2 give - ask -", "must give or ask for something");
    assert_unreadable("offers", "'offers' is not an answer to 'trade'");
}

static void too_long_lists_are_refused(void **state) {
    (void)state;
    char text[2000] = "offer p2 give - ask red";
    ask_deal();
    for (int i = 1; i < BOHN_MAX_DEAL; i++) strcat(text, ", red");
    BohnAnswer offer = offering(1, 0, BOHN_MAX_DEAL);
    memset(offer.ask, 0, sizeof offer.ask);
    assert_reads(text, offer);
    strcat(text, ", red");
    assert_unreadable(text, "more than 16 cards asked for");

    strcpy(text, "offer p2 give ");
    for (int i = 0; i <= BOHN_MAX_DEAL; i++) strcat(text, i % 2 ? "red, " : "blue, ");
    strcat(text, "ask red");
    assert_unreadable(text, "more than 16 cards given");

    ask(BOHN_PICK, "everything");
    q->most = BOHN_MAX_PICK;
    for (int i = 0; i < 90; i++) add(1, card(i), none);
    text[0] = '\0';
    for (int i = 0; i <= BOHN_MAX_PICK; i++) strcat(text, i < PER_KIND ? "red, " : i < 2 * PER_KIND ? "blue, " : "green, ");
    assert_unreadable(text, "more than 64 things picked");
}

static void an_option_is_found_by_its_text(void **state) {
    (void)state;
    ask_where(false);
    assert_int_equal(choice_find(def, q->options, 5, 0, "harvest field_1"), 3);
    assert_int_equal(choice_find(def, q->options, 5, 1, "harvest field_1"), 4);
    assert_int_equal(choice_find(def, q->options, 5, 1, "harvest p1.field_1"), 3);
    assert_int_equal(choice_find(def, q->options, 3, 0, "harvest field_1"), -1);
    assert_int_equal(choice_find(def, q->options, 5, 0, ""), -1);
    assert_int_equal(choice_find(def, NULL, 0, 0, "deck"), -1);
}

static void texts_are_truncated_to_the_buffer(void **state) {
    (void)state;
    static const char whole[] = "offer p2 give red.1, blue.1 ask red, green";
    ask_deal();
    BohnAnswer offer = offering(1, 2, 2);
    for (size_t n = 1; n <= sizeof whole + 1; n++) {
        char text[60];
        memset(text, '#', sizeof text);
        choice_write(def, q, &offer, text, n);
        assert_true(strlen(text) < n);
        assert_memory_equal(text, whole, strlen(text));
        assert_int_equal(text[n], '#');
    }
}

#define on_table(test) cmocka_unit_test_setup_teardown(test, lay_table, clear_table)

int main(void) {
    const struct CMUnitTest tests[] = {
        on_table(a_question_holds_what_was_added),
        on_table(a_cleared_question_asks_nothing),
        on_table(options_are_limited),
        on_table(only_listed_options_are_valid),
        on_table(a_pass_is_valid_only_where_allowed),
        on_table(a_choice_is_one_option),
        on_table(without_options_only_a_pass_is_valid),
        on_table(a_pick_respects_least_and_most),
        on_table(picking_nothing_is_valid_if_least_is_zero),
        on_table(a_pick_has_no_duplicates_or_unknown_options),
        on_table(a_deal_may_be_an_offer_an_option_or_a_pass),
        on_table(unused_parts_of_an_answer_are_ignored),
        on_table(offers_go_to_partners_only),
        on_table(an_offer_is_neither_empty_nor_too_large),
        on_table(a_card_is_given_once_but_a_kind_asked_for_repeatedly),
        on_table(the_default_is_a_pass_or_the_first_valid_answer),
        on_table(options_with_the_same_atoms_are_equal),
        on_table(answers_round_trip_through_the_log),
        on_table(the_longest_answers_fit_the_log),
        on_table(the_log_keeps_the_meaning_of_an_answer),
        on_table(a_deciders_answer_has_no_meaning_in_the_log),
        on_table(damaged_numbers_are_refused),
        on_table(answers_are_written_as_the_record_shows_them),
        on_table(written_answers_read_back_the_same),
        on_table(the_longest_words_read_back_the_same),
        on_table(sixty_four_long_card_names_read_back_the_same),
        on_table(spaces_do_not_matter),
        on_table(an_empty_answer_is_a_pass),
        on_table(own_zones_need_no_seat),
        on_table(a_card_may_be_called_by_its_kind),
        on_table(an_exact_name_wins_over_a_short_one),
        on_table(numbers_and_seats_are_answers_too),
        on_table(unknown_answers_are_refused_by_name),
        on_table(unknown_words_in_an_offer_are_refused_by_name),
        on_table(too_long_lists_are_refused),
        on_table(an_option_is_found_by_its_text),
        on_table(texts_are_truncated_to_the_buffer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
