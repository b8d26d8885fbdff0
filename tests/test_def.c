/* test_def.c - the definition: what it accepts, what it refuses and why, and its names for things. */
#include "vm/bohn.h"
#include "vm/def.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static Def *def;
static char why[200];

static int make_def(void **state) {
    (void)state;
    def = def_new(NULL);
    memset(why, 0, sizeof why);
    return def ? 0 : -1;
}

static int free_def(void **state) {
    (void)state;
    def_free(def);
    return 0;
}

static int kind(const char *id, int count) { return def_add_kind(def, id, count, "bean", why, sizeof why); }
static int zone(const char *name, int seat) { return def_add_zone(def, name, seat, BOHN_SEEN_ALL, 1, why, sizeof why); }
static int counter(const char *name, int seat) { return def_add_counter(def, name, seat, 0, why, sizeof why); }

/* The call returned -1, and the reason contains this. */
static void assert_refused(int result, const char *reason) {
    assert_int_equal(result, -1);
    if (!strstr(why, reason)) fail_msg("'%s' is missing in: %s", reason, why);
}

/* Different names: "red_17". */
static const char *numbered(const char *name, int i) {
    static char text[40];
    snprintf(text, sizeof text, "%s_%d", name, i);
    return text;
}

/* ---- a new definition --------------------------------------------------------------------------- */

static void a_new_definition_has_only_the_box(void **state) {
    (void)state;
    assert_int_equal(def->n_zones, 1);
    assert_int_equal(def_find_zone(def, "box"), ZONE_BOX);
    assert_int_equal(def->zones[ZONE_BOX].seat, BOHN_NO_SEAT);
    assert_int_equal(def->zones[ZONE_BOX].visibility, BOHN_SEEN_NONE);
    assert_int_equal(def->n_kinds + def->n_cards + def->n_counters + def->texts.n + def->n_options + def->n_words, 0);
}

static void freeing_null_is_allowed(void **state) {
    (void)state;
    def_free(NULL);
}

static void the_definition_keeps_copies_of_all_strings(void **state) {
    (void)state;
    char id[] = "red", name[] = "hand", money[] = "money", key[] = "greet", word[] = "plant", text[] = "hello";
    kind(id, 1);
    zone(name, 0);
    counter(money, BOHN_NO_SEAT);
    def_add_text(def, &def->texts, key, &(BohnText){ .in = { text } }, why, sizeof why);
    def_word(def, word);
    const char *kept = def_string(def, word);
    id[0] = name[0] = money[0] = key[0] = word[0] = text[0] = 'X';
    assert_int_equal(def_find_kind(def, "red"), 0);
    assert_true(def_find_zone(def, "p1.hand") > 0);
    assert_int_equal(def_find_counter(def, "money"), 0);
    assert_string_equal(bohn_in(def_find_text(def, "greet"), "en"), "hello");
    assert_string_equal(def->words[def_word(def, "plant")], "plant");
    assert_string_equal(kept, "plant");
}

/* ---- kinds and cards ---------------------------------------------------------------------------- */

static void cards_of_a_kind_are_consecutive(void **state) {
    (void)state;
    assert_int_equal(kind("red", 3), 0);
    assert_int_equal(kind("rare", 0), 1);
    assert_int_equal(kind("blue", 2), 2);
    assert_int_equal(def->n_cards, 5);
    assert_int_equal(def->kinds[0].first, 0);
    assert_int_equal(def->kinds[1].count, 0);
    assert_int_equal(def->kinds[2].first, 3);
    static const KindId kinds[] = { 0, 0, 0, 2, 2 };
    assert_memory_equal(def->kind_of, kinds, sizeof kinds);
}

static void kinds_with_the_same_back_share_its_word(void **state) {
    (void)state;
    kind("red", 1);
    kind("blue", 1);
    def_add_kind(def, "order", 1, "task", why, sizeof why);
    assert_int_equal(def->kinds[0].back, def->kinds[1].back);
    assert_int_not_equal(def->kinds[0].back, def->kinds[2].back);
    assert_string_equal(def->words[def->kinds[2].back], "task");
}

static void a_kind_cannot_be_declared_twice(void **state) {
    (void)state;
    kind("red", 3);
    assert_refused(kind("red", 1), "card kind 'red' is declared twice");
    assert_int_equal(def->n_kinds, 1);
    assert_int_equal(def->n_cards, 3);
}

static void cards_are_limited(void **state) {
    (void)state;
    assert_int_equal(kind("red", MAX_CARDS - 1), 0);
    assert_refused(kind("blue", 2), "'blue' with 2 cards");
    assert_int_equal(kind("blue", 1), 1);
    assert_int_equal(def->n_cards, MAX_CARDS);
    assert_int_equal(def->kind_of[MAX_CARDS - 1], 1);
    assert_refused(kind("green", 1), "384 cards in all");
    assert_int_equal(kind("green", 0), 2);
}

static void a_kind_cannot_have_a_negative_count(void **state) {
    (void)state;
    assert_refused(kind("red", -1), "'red' with -1 cards");
    assert_int_equal(def->n_cards, 0);
}

static void kinds_are_limited(void **state) {
    (void)state;
    for (int i = 0; i < MAX_KINDS; i++) assert_int_equal(kind(numbered("kind", i), 1), i);
    assert_refused(kind("one_too_many", 1), "more than 160 kinds");
    assert_int_equal(def_find_kind(def, "one_too_many"), -1);
    assert_int_equal(def_find_kind(def, "kind_159"), 159);
}

/* ---- zones and counters ------------------------------------------------------------------------- */

static void zones_are_found_by_owner_and_name(void **state) {
    (void)state;
    int deck = zone("deck", BOHN_NO_SEAT), first = zone("hand", 0), third = zone("hand", 2);
    int pond = zone("pond", BOHN_NO_SEAT), p5 = zone("p5", BOHN_NO_SEAT);
    assert_int_equal(def_find_zone(def, "pond"), pond);
    assert_int_equal(def_find_zone(def, "p5"), p5);
    assert_int_equal(def_find_zone(def, "deck"), deck);
    assert_int_equal(def_find_zone(def, "p1.hand"), first);
    assert_int_equal(def_find_zone(def, "p3.hand"), third);
    static const char *const wrong[] = { "hand", "p2.hand", "p1.deck", "p0.hand", "p9.hand", "p1hand", "p1.", "p1.han",
                                         "p1.hands", "deck ", "", "p", "p1" };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) assert_int_equal(def_find_zone(def, wrong[i]), -1);
}

static void a_zone_keeps_its_properties(void **state) {
    (void)state;
    int id = def_add_zone(def, "coins", 1, BOHN_SEEN_OWNER, 0, why, sizeof why);
    assert_string_equal(def->zones[id].name, "coins");
    assert_int_equal(def->zones[id].seat, 1);
    assert_int_equal(def->zones[id].visibility, BOHN_SEEN_OWNER);
    assert_int_equal(def->zones[id].face_up, 0);
    assert_int_equal(def->zones[id].closed, 0);
}

static void counters_are_found_by_owner_and_name(void **state) {
    (void)state;
    int turns = counter("turns", BOHN_NO_SEAT);
    int money = def_add_counter(def, "money", 1, -5, why, sizeof why);
    assert_int_equal(def_find_counter(def, "turns"), turns);
    assert_int_equal(def_find_counter(def, "p2.money"), money);
    assert_int_equal(def->counters[money].start, -5);
    assert_int_equal(def_find_counter(def, "money"), -1);
    assert_int_equal(def_find_counter(def, "p1.money"), -1);
}

static void names_are_unique_per_owner(void **state) {
    (void)state;
    zone("store", 0);
    counter("money", 0);
    assert_refused(zone("store", 0), "the name 'store' is declared twice");
    assert_refused(counter("money", 0), "the name 'money' is declared twice");
    assert_refused(counter("store", 0), "the name 'store' is declared twice");
    assert_refused(zone("money", 0), "the name 'money' is declared twice");
    assert_refused(zone("box", BOHN_NO_SEAT), "the name 'box' is declared twice");
    assert_int_equal(def->n_zones, 2);
    assert_int_equal(def->n_counters, 1);
}

static void different_owners_may_use_the_same_name(void **state) {
    (void)state;
    assert_true(zone("store", 0) > 0);
    assert_true(zone("store", 1) > 0);
    assert_true(zone("store", BOHN_NO_SEAT) > 0);
    assert_true(zone("box", 0) > 0);
    assert_true(counter("money", 0) >= 0);
    assert_true(zone("money", 1) >= 0);
}

static void zones_are_limited(void **state) {
    (void)state;
    for (int i = 1; i < MAX_ZONES; i++) assert_int_equal(zone(numbered("zone", i), i % 4), i);
    assert_refused(zone("one_too_many", 0), "more than 256 zones");
    assert_int_equal(def_find_zone(def, "p1.one_too_many"), -1);
    assert_int_equal(def_find_zone(def, "p4.zone_255"), 255);
}

static void counters_are_limited(void **state) {
    (void)state;
    for (int i = 0; i < MAX_COUNTERS; i++) assert_int_equal(counter(numbered("counter", i), BOHN_NO_SEAT), i);
    assert_refused(counter("one_too_many", BOHN_NO_SEAT), "more than 160 counters");
    assert_int_equal(def_find_counter(def, "counter_159"), 159);
}

/* ---- phases ------------------------------------------------------------------------------------- */

static void phases_are_found_in_their_own_list(void **state) {
    (void)state;
    def->turn[def->n_turn++] = "plant";
    def->turn[def->n_turn++] = "draw";
    def->finale[def->n_finale++] = "reckon";
    assert_int_equal(def_find_phase(def, "plant", false), 0);
    assert_int_equal(def_find_phase(def, "draw", false), 1);
    assert_int_equal(def_find_phase(def, "reckon", true), 0);
    assert_int_equal(def_find_phase(def, "reckon", false), -1);
    assert_int_equal(def_find_phase(def, "draw", true), -1);
    assert_int_equal(def_find_phase(def, "plan", false), -1);
}

/* ---- texts, languages, options, words ----------------------------------------------------------- */

static void texts_are_found_in_any_order_of_declaration(void **state) {
    (void)state;
    char value[40];
    for (int i = 0; i < 200; i++) {
        int n = i * 37 % 200; /* each number once, out of order */
        snprintf(value, sizeof value, "text %d", n);
        assert_true(def_add_text(def, &def->texts, numbered("key", n), &(BohnText){ .in = { value } }, why, sizeof why) >= 0);
    }
    assert_int_equal(def->texts.n, 200);
    for (int i = 0; i < 200; i++) {
        snprintf(value, sizeof value, "text %d", i);
        assert_string_equal(bohn_in(def_find_text(def, numbered("key", i)), "en"), value);
    }
    assert_null(def_find_text(def, "key"));
    assert_null(def_find_text(def, "key_200"));
    assert_null(def_find_text(def, "zzz"));
}

static void a_language_is_known_by_its_first_two_letters(void **state) {
    (void)state;
    assert_int_equal(lang_index("en"), BOHN_EN);
    assert_int_equal(lang_index("de"), BOHN_DE);
    assert_int_equal(lang_index("fr"), BOHN_FR);
    assert_int_equal(lang_index("nl"), BOHN_NL);
    assert_int_equal(lang_index("de_AT.UTF-8"), BOHN_DE);
    assert_int_equal(lang_index("it"), BOHN_EN);
    assert_int_equal(lang_index("d"), BOHN_EN);
    assert_int_equal(lang_index(""), BOHN_EN);
    assert_int_equal(lang_index(NULL), BOHN_EN);
}

static void a_missing_translation_falls_back_to_english(void **state) {
    (void)state;
    BohnText text = { .in = { [BOHN_EN] = "bean", [BOHN_DE] = "Bohne" } };
    assert_string_equal(bohn_in(&text, "de"), "Bohne");
    assert_string_equal(bohn_in(&text, "en"), "bean");
    assert_string_equal(bohn_in(&text, "fr"), "bean");
    assert_string_equal(bohn_in(&text, NULL), "bean");
}

static const char *to_french(const char *english, const char *lang) {
    return strcmp(english, "bean") == 0 && strcmp(lang, "fr") == 0 ? "haricot" : NULL;
}

static void a_translator_supplies_what_scripts_lack(void **state) {
    (void)state;
    BohnText text = { .in = { [BOHN_EN] = "bean", [BOHN_DE] = "Bohne" }, .translator = to_french },
             own = { .in = { [BOHN_EN] = "bean", [BOHN_FR] = "fayot" }, .translator = to_french };
    assert_string_equal(bohn_in(&text, "fr"), "haricot");
    assert_string_equal(bohn_in(&own, "fr"), "fayot");
    assert_string_equal(bohn_in(&text, "de"), "Bohne");
    assert_string_equal(bohn_in(&text, "nl"), "bean");
    assert_null(bohn_in(&(BohnText){ .in = { [BOHN_DE] = "Bohne" }, .translator = to_french }, "fr"));
    def_add_text(def, &def->texts, "bean", &text, why, sizeof why);
    assert_string_equal(bohn_in(def_find_text(def, "bean"), "fr"), "haricot");
}

static void a_text_without_english_may_be_missing(void **state) {
    (void)state;
    BohnText text = { .in = { [BOHN_NL] = "boon" } };
    assert_string_equal(bohn_in(&text, "nl"), "boon");
    assert_null(bohn_in(&text, "en"));
}

static void all_languages_of_a_text_are_kept(void **state) {
    (void)state;
    def_add_text(def, &def->texts, "bean", &(BohnText){ .in = { "bean", "Bohne", "haricot", "boon" } }, why, sizeof why);
    const BohnText *found = def_find_text(def, "bean");
    assert_string_equal(bohn_in(found, "en"), "bean");
    assert_string_equal(bohn_in(found, "de"), "Bohne");
    assert_string_equal(bohn_in(found, "fr"), "haricot");
    assert_string_equal(bohn_in(found, "nl"), "boon");
}

static void options_are_kept_in_order(void **state) {
    (void)state;
    for (int i = 0; i < 40; i++)
        assert_int_equal(def_add_option(def, numbered("option", i), i % 2 ? "yes" : "no", "what it does", why, sizeof why), i);
    assert_int_equal(def->n_options, 40);
    assert_string_equal(def->options[39].name, "option_39");
    assert_string_equal(def->options[39].value, "yes");
    assert_string_equal(def->options[38].value, "no");
    assert_string_equal(def->options[0].text, "what it does");
}

static void a_word_has_one_number(void **state) {
    (void)state;
    int plant = def_word(def, "plant"), harvest = def_word(def, "harvest");
    assert_int_not_equal(plant, harvest);
    assert_int_equal(def_word(def, "plant"), plant);
    assert_int_equal(def->n_words, 2);
}

static void later_words_can_be_forgotten(void **state) {
    (void)state;
    int plant = def_word(def, "plant"), harvest = def_word(def, "harvest");
    def_keep_words(def);
    for (int round = 0; round < 3; round++) {
        for (int i = 2; i < MAX_WORDS; i++) assert_int_equal(def_word(def, numbered("word", i * (round + 1))), i);
        assert_int_equal(def_word(def, "one_too_many"), -1);
        def_forget_words(def);
        assert_int_equal(def->n_words, 2);
        assert_int_equal(def_word(def, "harvest"), harvest);
        assert_int_equal(def_word(def, "plant"), plant);
    }
}

static void words_are_limited_and_old_ones_stay_known(void **state) {
    (void)state;
    for (int i = 0; i < MAX_WORDS; i++) assert_int_equal(def_word(def, numbered("word", i)), i);
    assert_int_equal(def_word(def, "one_too_many"), -1);
    assert_int_equal(def_word(def, "word_0"), 0);
    assert_int_equal(def_word(def, numbered("word", MAX_WORDS - 1)), MAX_WORDS - 1);
}

/* ---- atoms as text ------------------------------------------------------------------------------ */

static const char *written(uint8_t type, int value) {
    static char text[100];
    memset(text, 'x', sizeof text);
    def_write_atom(def, (BohnAtom){ type, value }, text, sizeof text);
    return text;
}

static void everything_has_a_name_for_the_record(void **state) {
    (void)state;
    kind("red", 3);
    kind("blue", 2);
    int deck = zone("deck", BOHN_NO_SEAT), field = zone("field_1", 1);
    assert_string_equal(written(BOHN_INT, 0), "0");
    assert_string_equal(written(BOHN_INT, -2147483647 - 1), "-2147483648");
    assert_string_equal(written(BOHN_WORD, def_word(def, "harvest")), "harvest");
    assert_string_equal(written(BOHN_SEAT, 0), "p1");
    assert_string_equal(written(BOHN_SEAT, 7), "p8");
    assert_string_equal(written(BOHN_KIND, 1), "blue");
    assert_string_equal(written(BOHN_CARD, 0), "red.1");
    assert_string_equal(written(BOHN_CARD, 2), "red.3");
    assert_string_equal(written(BOHN_CARD, 4), "blue.2");
    assert_string_equal(written(BOHN_ZONE, deck), "deck");
    assert_string_equal(written(BOHN_ZONE, field), "p2.field_1");
}

static void hidden_things_are_question_marks(void **state) {
    (void)state;
    kind("red", 3);
    assert_string_equal(written(BOHN_CARD, BOHN_UNKNOWN), "?");
    assert_string_equal(written(BOHN_KIND, BOHN_UNKNOWN), "?");
    assert_string_equal(written(200, 0), "?");
}

static void an_option_is_written_as_its_atoms(void **state) {
    (void)state;
    kind("red", 3);
    int field = zone("field_1", 1);
    BohnOption option = { .n = 3, .atom = { { BOHN_WORD, def_word(def, "harvest") }, { BOHN_ZONE, field }, { BOHN_INT, 3 } } };
    char text[100];
    def_write_option(def, &option, text, sizeof text);
    assert_string_equal(text, "harvest p2.field_1 3");
    option.n = 1;
    def_write_option(def, &option, text, sizeof text);
    assert_string_equal(text, "harvest");
    option.n = 0;
    def_write_option(def, &option, text, sizeof text);
    assert_string_equal(text, "");
}

static void texts_are_truncated_to_the_buffer(void **state) {
    (void)state;
    BohnOption option = { .n = 2, .atom = { { BOHN_WORD, def_word(def, "harvest") }, { BOHN_INT, 12345 } } };
    static const char whole[] = "harvest 12345";
    for (size_t n = 1; n <= sizeof whole + 1; n++) {
        char text[32];
        memset(text, '#', sizeof text);
        def_write_option(def, &option, text, n);
        size_t length = strlen(text);
        assert_true(length < n);
        assert_memory_equal(text, whole, length);
        assert_int_equal(text[n], '#');
    }
}

/* ---- did you mean ------------------------------------------------------------------------------- */

static const char *const names[] = { "harvest", "plant", "plant_first", "draw", "x" };

static const char *nearest(const char *wrong) { return nearest_name(wrong, names, 5); }

static void a_typing_mistake_is_recognised(void **state) {
    (void)state;
    assert_string_equal(nearest("harvst"), "harvest");
    assert_string_equal(nearest("havrest"), "harvest");
    assert_string_equal(nearest("hharvest"), "harvest");
    assert_string_equal(nearest("harvesr"), "harvest");
    assert_string_equal(nearest("plant_fist"), "plant_first");
    assert_string_equal(nearest("drwa"), "draw");
}

static void the_nearest_name_is_suggested(void **state) {
    (void)state;
    assert_string_equal(nearest("plant"), "plant");
    assert_string_equal(nearest("plans"), "plant");
    assert_string_equal(nearest("plant_firsd"), "plant_first");
}

static void nothing_is_suggested_for_a_different_word(void **state) {
    (void)state;
    assert_null(nearest("discard"));
    assert_null(nearest("shuffle"));
    assert_null(nearest_name("anything", NULL, 0));
}

static void very_long_names_are_handled(void **state) {
    (void)state;
    char near[200] = "", far[200] = "";
    memset(near, 'a', 150);
    memset(far, 'b', 150);
    const char *const long_names[] = { far, near };
    assert_string_equal(nearest_name(near, long_names, 2), near);
    assert_string_equal(nearest_name(far, long_names, 2), far);
}

#define with_def(test) cmocka_unit_test_setup_teardown(test, make_def, free_def)

int main(void) {
    const struct CMUnitTest tests[] = {
        with_def(a_new_definition_has_only_the_box),
        with_def(freeing_null_is_allowed),
        with_def(the_definition_keeps_copies_of_all_strings),
        with_def(cards_of_a_kind_are_consecutive),
        with_def(kinds_with_the_same_back_share_its_word),
        with_def(a_kind_cannot_be_declared_twice),
        with_def(cards_are_limited),
        with_def(a_kind_cannot_have_a_negative_count),
        with_def(kinds_are_limited),
        with_def(zones_are_found_by_owner_and_name),
        with_def(a_zone_keeps_its_properties),
        with_def(counters_are_found_by_owner_and_name),
        with_def(names_are_unique_per_owner),
        with_def(different_owners_may_use_the_same_name),
        with_def(zones_are_limited),
        with_def(counters_are_limited),
        with_def(phases_are_found_in_their_own_list),
        with_def(texts_are_found_in_any_order_of_declaration),
        with_def(a_language_is_known_by_its_first_two_letters),
        with_def(a_missing_translation_falls_back_to_english),
        with_def(a_text_without_english_may_be_missing),
        with_def(a_translator_supplies_what_scripts_lack),
        with_def(all_languages_of_a_text_are_kept),
        with_def(options_are_kept_in_order),
        with_def(a_word_has_one_number),
        with_def(later_words_can_be_forgotten),
        with_def(words_are_limited_and_old_ones_stay_known),
        with_def(everything_has_a_name_for_the_record),
        with_def(hidden_things_are_question_marks),
        with_def(an_option_is_written_as_its_atoms),
        with_def(texts_are_truncated_to_the_buffer),
        with_def(a_typing_mistake_is_recognised),
        with_def(the_nearest_name_is_suggested),
        with_def(nothing_is_suggested_for_a_different_word),
        with_def(very_long_names_are_handled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
