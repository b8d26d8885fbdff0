/* test_web_requests.c - the program inside the playground, compiled for this machine: its requests, one by one.
 * test_web.sh compares what it plays as WebAssembly. */
#include "common.h"
#include "repl/web/web.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

char *web_call(const char *request);

static json_t *said;

/* The answer to a request, with ' for ". It is kept until the next one. */
static json_t *ask(const char *format, ...) {
    char request[4000];
    va_list args;
    va_start(args, format);
    vsnprintf(request, sizeof request, format, args);
    va_end(args);
    for (char *at = request; *at; at++)
        if (*at == '\'') *at = '"';
    char *text = web_call(request);
    json_decref(said);
    said = json_loads(text, 0, NULL);
    assert_non_null(said);
    free(text);
    return said;
}

static const char *text_of(const char *key) {
    const char *text = json_string_value(json_object_get(said, key));
    return text ? text : "";
}

static const char *error_text(void) {
    const char *text = json_string_value(json_object_get(json_object_get(said, "error"), "text"));
    return text ? text : "";
}

static void assert_said(const char *words) {
    if (!strstr(error_text(), words)) fail_msg("'%s' is not in the error '%s'", words, error_text());
}

static void write_file(const char *name, const char *text) {
    FILE *out = fopen(name, "w");
    assert_non_null(out);
    fputs(text, out);
    assert_int_equal(fclose(out), 0);
}

#define OPEN(script, seats) ask("{'do':'open','script':'%s','seats':'%s','seed':'7'}", script, seats)
#define RULE(line) "local base = extends \"two_beans\"\nlocal game = base:variant { id = \"mine\", title = \"Mine\" }\n" line "\nreturn game\n"

static json_t *asked;      /* what the viewer was asked last */
static int number;

/* Bots play until the viewer is asked or the game is over: false. */
static bool to_question(void) {
    do {
        ask("{'do':'run','now':0,'pause':0}");
        assert_string_equal(error_text(), "");
        const json_t *message = json_object_get(said, "message");
        if (!message) continue;
        json_decref(asked);
        asked = json_deep_copy(json_object_get(message, "ask"));
        number = (int)json_integer_value(json_object_get(message, "n"));
    } while (json_number_value(json_object_get(said, "next")) >= 0);
    return !json_is_true(json_object_get(said, "over"));
}

/* Answers `n` questions of the viewer, or all, with a pass or the first options. */
static void answer(int n) {
    for (; n > 0 && to_question(); n--) {
        char options[200] = "";
        int least = (int)json_integer_value(json_object_get(asked, "least"));
        assert_non_null(json_object_get(asked, "text"));
        for (int i = 0; i == 0 || i < least; i++) snprintf(options + strlen(options), sizeof options - strlen(options), "%s%d", i ? "," : "", i);
        if (json_is_true(json_object_get(asked, "pass"))) ask("{'do':'take','now':0,'request':{'do':'answer','n':%d,'pass':true}}", number);
        else ask("{'do':'take','now':0,'request':{'do':'answer','n':%d,'options':[%s]}}", number, options);
        assert_string_equal(error_text(), "");
    }
    if (n > 0) assert_true(json_is_true(json_object_get(said, "over")));
}

/* ---- the tests --------------------------------------------------------------------------------- */

static void refuses_what_does_not_fit(void **state) {
    static const char *const bad[] = { "", "[]", "{", "{'do':7}", "{'do':'dance'}", "{'do':'open'}", "{'do':'open','script':7}",
        "{'do':'open','script':'two_beans','options':[7]}", "{'do':'open','script':'two_beans','options':['hand_size']}",
        "{'do':'open','script':'two_beans','seed':'-1'}", "{'do':'open','script':'two_beans','seed':'99999999999999999999999'}",
        "{'do':'open','script':'two_beans','players':9}", "{'do':'open','script':'two_beans','seats':'nobody'}",
        "{'do':'open','script':'no_such_game'}", "{'do':'load'}", "{'do':'load','file':'none.bohn'}", "{'do':'run'}", "{'do':'look'}",
        "{'do':'again'}", "{'do':'finish'}", "{'do':'take','request':{}}", "{'do':'reload'}", "{'do':'link'}", "{'do':'follow'}",
        "{'do':'follow','script':'two_beans','answers':'0'}", "{'do':'some','n':1}", "{'do':'report'}",
        "{'do':'simulate','script':'two_beans','games':0}", "{'do':'simulate','script':'two_beans','games':1,'seats':'human'}",
        "{'do':'simulate','script':'two_beans','games':1,'vs':'no_such_game'}", "{'do':'about','script':''}" };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ask("%s", bad[i]);
        if (!*error_text()) fail_msg("not refused: %s", bad[i]);
    }
    ask("{'do':'open','script':'two_beans','seed':'7x'}");
    assert_said("'7x' is not a seed");
}

static void describes_a_script(void **state) {
    (void)state;
    ask("{'do':'about','script':'bohnanza'}");
    assert_string_equal(text_of("bot"), "farmer");
    assert_int_equal(json_array_size(json_object_get(said, "players")), 3);
    ask("{'do':'about','script':'bohnanza','lang':'de'}");
    assert_string_equal(text_of("title"), "Bohnanza");
    ask("{'do':'words','lang':'de'}");
    assert_string_equal(json_string_value(json_object_get(json_object_get(said, "words"), "new_game")), "Neues Spiel");
    ask("{'do':'words','lang':'fr'}");
    assert_string_equal(json_string_value(json_object_get(json_object_get(said, "words"), "new_game")), "Nouvelle partie");
    ask("{'do':'words','lang':'en'}");
}

static void plays_and_refuses_stale_answers(void **state) {
    (void)state;
    OPEN("al_cabohne", "human");
    to_question();
    ask("{'do':'take','now':0,'request':{'do':'answer','n':99,'options':[0]}}");
    assert_said("moved on");
    answer(12);
    ask("{'do':'take','now':0,'request':{'do':'undo'}}");
    assert_string_equal(error_text(), "");
    answer(1000000);
    OPEN("al_cabohne", "capo");
    ask("{'do':'finish'}");
    assert_true(json_is_true(json_object_get(said, "over")));
}

/* A script with an error: the error has its line, and the game is as it was. */
static void keeps_the_game_when_a_script_is_wrong(void **state) {
    char before[17], record[100];
    (void)state;
    write_file("mine.lua", RULE(""));
    OPEN("mine.lua", "human,random");
    snprintf(record, sizeof record, "%s", text_of("record"));
    answer(2);
    ask("{'do':'link'}");
    snprintf(before, sizeof before, "%s", text_of("table"));
    write_file("mine.lua", RULE("function game:score(t, p) return 1 + end"));
    ask("{'do':'reload'}");
    assert_said("mine.lua:3:");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(said, "error"), "line")), 3);
    ask("{'do':'open','script':'mine.lua','seed':'1'}");
    assert_said("mine.lua:3:");
    write_file("mine.lua", RULE("-- the same rules"));
    ask("{'do':'reload'}");
    assert_string_equal(error_text(), "");
    assert_int_equal(json_integer_value(json_object_get(said, "dropped")), 0);
    assert_string_equal(text_of("record"), record);
    ask("{'do':'link'}");
    assert_string_equal(error_text(), "");
    assert_string_equal(text_of("table"), before);
    answer(1000000);
}

/* What a link holds leads to the same table, at every point of a game; a damaged one does not, and the open game
 * stands. */
static void follows_links(void **state) {
    char link[3000], table[17];
    (void)state;
    OPEN("bohnanza", "human,farmer,farmer,farmer");
    for (int i = 0; i < (slow_run() ? 2 : 6); i++) {
        answer(3);
        ask("{'do':'link'}");
        assert_string_equal(error_text(), "");
        snprintf(table, sizeof table, "%s", text_of("table"));
        char *text = json_dumps(said, JSON_COMPACT);
        snprintf(link, sizeof link, "%s", text);
        free(text);
        ask("%s", link);
        assert_string_equal(error_text(), "");
        ask("{'do':'link'}");
        assert_string_equal(text_of("table"), table);
    }
    static const char *const wrong[] = { "", "z", "0", "(", "(1", "(1:", "(0:p1 dances)", "0000000000", "(999999999999999999999:x)", "\\u00e4" };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ask("{'do':'follow','script':'bohnanza','seats':'human,farmer','seed':'7','answers':'%s','end':40,'table':'0123456789abcdef'}", wrong[i]);
        assert_said("goes differently");
    }
    /* a link cannot lay out a table */
    ask("{'do':'follow','script':'two_beans','seats':'human,random','seed':'7','answers':'(0:edit p1.coins:set(9))','end':1,'table':'0123456789abcdef'}");
    assert_said("goes differently here after 0 decisions");
    ask("{'do':'link'}");
    assert_string_equal(text_of("table"), table);
}

/* An offer is not an option; a link spells it out. */
static void links_hold_offers(void **state) {
    char link[3000], table[17];
    (void)state;
    OPEN("bohnanza", "human,farmer,farmer,farmer");
    do answer(1), to_question(); while (strcmp(json_string_value(json_object_get(asked, "type")), "deal") != 0);
    ask("{'do':'take','now':0,'request':{'do':'answer','n':%d,'deal':{'partner':1,'give':[0],'ask':[0]}}}", number);
    assert_string_equal(error_text(), "");
    to_question();
    ask("{'do':'link'}");
    assert_string_equal(error_text(), "");
    assert_non_null(strstr(text_of("answers"), ":p1 trade_action offer p2 give "));
    snprintf(table, sizeof table, "%s", text_of("table"));
    char *text = json_dumps(said, JSON_COMPACT);
    snprintf(link, sizeof link, "%s", text);
    free(text);
    OPEN("two_beans", "human");
    ask("%s", link);
    assert_string_equal(error_text(), "");
    ask("{'do':'link'}");
    assert_string_equal(text_of("table"), table);
}

/* What was set for a game is kept when its rules are loaded again. */
static void settings_last(void **state) {
    (void)state;
    write_file("mine.lua", RULE(""));
    ask("{'do':'open','script':'mine.lua','options':['hand_size=5'],'seats':'human,random','seed':'7'}");
    assert_string_equal(error_text(), "");
    to_question();
    ask("{'do':'look'}");
    assert_string_equal(error_text(), "");
    write_file("mine.lua", RULE("-- the same rules"));
    ask("{'do':'reload'}");
    assert_string_equal(error_text(), "");
    ask("{'do':'link'}");
    assert_string_equal(json_string_value(json_array_get(json_object_get(said, "options"), 0)), "hand_size=5");
    ask("{'do':'again','lang':'de'}");
    assert_string_equal(error_text(), "");
    ask("{'do':'words','lang':'en'}");
    ask("{'do':'about','script':'mine.lua','brief':true}");
    assert_string_equal(text_of("id"), "mine");
    ask("{'do':'about'}");
    assert_true(*error_text());
    static const char *const seeds[] = { "x7", "+7", "", ":7" };
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        ask("{'do':'open','script':'two_beans','seed':'%s'}", seeds[i]);
        assert_said("is not a seed");
    }
    ask("{'do':'simulate','script':'bohnanza','options':['first=2'],'seats':'random','games':2,'seed':'1'}");
    assert_string_equal(error_text(), "");
    ask("{'do':'some','n':2}");
    assert_int_equal(json_integer_value(json_object_get(said, "played")), 2);
    ask("{'do':'simulate','script':'bohnanza','vs':'bohnanza','seats':'random','games':2,'seed':'1'}");
    assert_string_equal(error_text(), "");
    ask("{'do':'simulate','script':'two_beans','games':1000000000,'seats':'random'}");
    assert_said("a simulation has 1 to ");
    write_file("mine.lua", RULE("function game:score(t, p) error 'no score' end"));
    ask("{'do':'simulate','script':'mine.lua','seats':'random','games':2,'seed':'1'}");
    ask("{'do':'some','n':2}");
    assert_int_equal(json_integer_value(json_object_get(said, "played")), 2); /* faults are counted */
    ask("{'do':'simulate'}");
}

static void goes_on_with_a_record(void **state) {
    char command[300], file[100];
    (void)state;
    OPEN("hearts", "human,dodger,dodger,dodger");
    snprintf(file, sizeof file, "%s", text_of("record"));
    answer(5);
    snprintf(command, sizeof command, "cp %s kept.bohn", file);
    assert_int_equal(system(command), 0);
    OPEN("two_beans", "human");
    ask("{'do':'load','file':'kept.bohn'}");
    assert_string_equal(error_text(), "");
    assert_string_equal(text_of("script"), "hearts");
    ask("{'do':'link'}");
    assert_said("save its record");
    answer(3);
    write_file("damaged.bohn", "bohn record 7\n");
    ask("{'do':'load','file':'damaged.bohn'}");
    assert_said("damaged.bohn");
    answer(1);
}

static void simulates(void **state) {
    (void)state;
    ask("{'do':'simulate','script':'two_beans','seats':'random','games':6,'seed':'1'}");
    assert_string_equal(error_text(), "");
    ask("{'do':'some','n':4}");
    assert_int_equal(json_integer_value(json_object_get(said, "played")), 4);
    ask("{'do':'report'}");
    assert_string_equal(text_of("file"), "report.html");
    ask("{'do':'some','n':100}");
    assert_int_equal(json_integer_value(json_object_get(said, "played")), 6);
    write_file("mine.lua", RULE("-- the same rules"));
    ask("{'do':'simulate','script':'mine.lua','vs':'two_beans','seats':'random','games':3,'seed':'1'}");
    ask("{'do':'some','n':3}");
    ask("{'do':'report'}");
    assert_string_equal(error_text(), "");
    assert_int_equal(access("report.html", R_OK), 0);
    ask("{'do':'simulate'}"); /* frees the one before */
}

static int move_in(void **state) { return make_directory(state) || chdir(directory); }
static int move_out(void **state) {
    json_decref(said);
    json_decref(asked);
    return chdir("/") || remove_directory(state);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_what_does_not_fit),
        cmocka_unit_test(describes_a_script),
        cmocka_unit_test(plays_and_refuses_stale_answers),
        cmocka_unit_test(keeps_the_game_when_a_script_is_wrong),
        cmocka_unit_test(follows_links),
        cmocka_unit_test(links_hold_offers),
        cmocka_unit_test(settings_last),
        cmocka_unit_test(goes_on_with_a_record),
        cmocka_unit_test(simulates),
    };
    return cmocka_run_group_tests(tests, move_in, move_out);
}
