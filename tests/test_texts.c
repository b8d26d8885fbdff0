/* test_texts.c - the translations of the texts of games (rules/de.po, fr.po, nl.po): complete, used, and with the
 * same places {1} to {9}.
 *
 * BOHN_MISSING=fr prints what is not translated, in the form of a PO file, with the German text as a comment. */
#include "repl/term/lang.h"
#include "repl/term/paths.h"
#include "tests/common.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Row { const char *english, *text; } Row;
static const Row de[] = { { "", "" },
#include "games_de.inc"
};
static const Row fr[] = { { "", "" },
#include "games_fr.inc"
};
static const Row nl[] = { { "", "" },
#include "games_nl.inc"
};
static const struct { const char *lang; const Row *rows; size_t n; } catalogues[] = {
    { "de", de, sizeof de / sizeof de[0] },
    { "fr", fr, sizeof fr / sizeof fr[0] },
    { "nl", nl, sizeof nl / sizeof nl[0] },
};
enum { CATALOGUES = sizeof catalogues / sizeof catalogues[0], MOST = 4000 };

/* A text of a script, and where it was first seen. */
typedef struct { char *english, *german, *where; unsigned translated; /* by its scripts: bit i for catalogue i */ } Seen;
static Seen seen[MOST];
static int n_seen;

static bool is_place(const char *at) { return at[0] == '{' && at[1] >= '1' && at[1] <= '9' && at[2] == '}'; }

/* Texts that consist only of signs and places need no translation. */
static bool has_words(const char *text) {
    for (; *text; text++)
        if (isalpha((unsigned char)*text) || (unsigned char)*text == 0xC3) return true;
    return false;
}

static unsigned places(const char *text) {
    unsigned all = 0;
    for (; *text; text++)
        if (is_place(text)) all |= 1u << (text[1] - '0');
    return all;
}

static void note(const BohnText *text, const char *game, const char *key) {
    char where[200];
    const char *english = text->in[BOHN_EN];
    if (!english || !*english) return;
    unsigned own = (text->in[BOHN_DE] ? 1u : 0) | (text->in[BOHN_FR] ? 2u : 0) | (text->in[BOHN_NL] ? 4u : 0);
    for (int i = 0; i < n_seen; i++) {
        if (strcmp(seen[i].english, english) != 0) continue;
        seen[i].translated &= own;
        return;
    }
    assert_true(n_seen < MOST);
    snprintf(where, sizeof where, "%s, %s", game, key);
    seen[n_seen++] = (Seen){ strdup(english), strdup(text->in[BOHN_DE] ? text->in[BOHN_DE] : ""), strdup(where), own };
}

/* Returns the other numbers of players that the scripts allow. */
static unsigned note_all(const char *script, int players, const char *option) {
    const char *options[] = { option, NULL };
    BohnSetup setup = { .script = script, .path = paths_search(), .players = players, .options = options, .each_number = players == 0 };
    BohnRules *rules = bohn_load(&setup, &err);
    if (!rules) return 0; /* a part of a game, or it has no such option */
    const BohnInfo *info = bohn_info(rules);
    unsigned others = info->allowed & ~(1u << info->players);
    note(&info->title, script, "title");
    for (int i = 0; i < info->n_kinds; i++) note(&info->kinds[i].name, script, info->kinds[i].id);
    for (int i = 0; i < info->n_counters; i++) note(&info->counters[i].measure, script, info->counters[i].full);
    for (int i = 0; i < info->n_texts; i++) note(&info->texts[i].text, script, info->texts[i].key);
    for (int i = 0; i < info->n_options; i++) note(&(BohnText){ .in = { info->options[i].text } }, script, info->options[i].name);
    bohn_rules_free(rules);
    return others;
}

static void print_quoted(const char *name, const char *text) {
    printf("%s \"", name);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') putchar('\\');
        if (*text == '\n') fputs("\\n", stdout); else putchar(*text);
    }
    puts("\"");
}

static int read_games(void **state) {
    (void)state;
    /* those that change which cards and texts there are */
    static const char *const options[] = { "cognac=true", "extension=true", "layout=pyramid5", "profile=amigo_ext", "profile=amigo_new",
                                           "profile=amigo", "pub=true", "without=gartenbohne" };
    char file[600];
    if (slow_run()) return 0; /* no C is tested here */
    Strings names = paths_script_names();
    for (int i = 0; i < names.n; i++) {
        unsigned allowed = note_all(names.item[i], 0, NULL);
        for (int n = 1; n <= BOHN_MAX_SEATS; n++)
            if (allowed >> n & 1) note_all(names.item[i], n, NULL);
        bool game = paths_script(names.item[i], file, sizeof file) && strstr(file, "/rules/");
        for (size_t k = 0; game && k < sizeof options / sizeof options[0]; k++)
            for (int n = 2; n <= BOHN_MAX_SEATS; n++) note_all(names.item[i], n, options[k]);
    }
    strings_free(&names);
    return n_seen > 500 ? 0 : -1;
}

static int forget_games(void **state) {
    (void)state;
    while (n_seen-- > 0) {
        free(seen[n_seen].english);
        free(seen[n_seen].german);
        free(seen[n_seen].where);
    }
    return 0;
}

static void every_text_is_translated(void **state) {
    (void)state;
    if (slow_run()) skip();
    const char *print = getenv("BOHN_MISSING");
    int missing = 0;
    for (int k = 0; k < CATALOGUES; k++)
        for (int i = 0; i < n_seen; i++) {
            const char *lang = catalogues[k].lang;
            if (!has_words(seen[i].english) || seen[i].translated >> k & 1 || lang_of_game(seen[i].english, lang)) continue;
            if (print && strcmp(print, lang) == 0) {
                printf("\n#. %s\n", seen[i].where);
                print_quoted("#. de:", seen[i].german);
                print_quoted("msgid", seen[i].english);
                print_quoted("msgstr", "");
            } else if (missing++ < 20) {
                print_error("rules/%s.po: not translated (%s): %s\n", lang, seen[i].where, seen[i].english);
            }
        }
    assert_int_equal(missing, 0);
}

static void every_translation_is_used_once(void **state) {
    (void)state;
    if (slow_run()) skip();
    int wrong = 0;
    for (int k = 0; k < CATALOGUES; k++)
        for (size_t row = 1; row < catalogues[k].n; row++) {
            const char *english = catalogues[k].rows[row].english;
            bool used = false;
            for (int i = 0; i < n_seen && !used; i++) used = strcmp(seen[i].english, english) == 0;
            if (used && strcmp(english, catalogues[k].rows[row - 1].english) > 0) continue;
            print_error("rules/%s.po: %s: %s\n", catalogues[k].lang, used ? "twice, or not in order" : "no script uses", english);
            wrong++;
        }
    assert_int_equal(wrong, 0);
}

static void translations_name_the_same_things(void **state) {
    (void)state;
    if (slow_run()) skip();
    int wrong = 0;
    for (int k = 0; k < CATALOGUES; k++)
        for (size_t row = 1; row < catalogues[k].n; row++) {
            const Row *one = &catalogues[k].rows[row];
            if (places(one->english) == places(one->text) && lang_of_game(one->english, catalogues[k].lang) == NULL) wrong++;
            if (places(one->english) == places(one->text)) continue;
            print_error("rules/%s.po: other places than in English: %s\n", catalogues[k].lang, one->text);
            wrong++;
        }
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_is_translated),
        cmocka_unit_test(every_translation_is_used_once),
        cmocka_unit_test(translations_name_the_same_things),
    };
    return cmocka_run_group_tests(tests, read_games, forget_games);
}
