/* test_record_damage.c - damage to a record is found: changed bytes by the sums, lines forged with correct sums by
 * the reader or the replay.
 */
#include "tests/plots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- damage --------------------------------------------------------------------------------- */

static void every_truncation_is_found(void **state) {
    (void)state;
    BohnHeader header;
    size_t n, good = 0;
    int whole = -2, torn = 0; /* whole lines after the first two */
    BohnRules *rules = load_plots(3, NULL);
    char *text = sample_record(rules, 12, &n);
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && text[i - 1] == '\n') {
            whole++;
            good = i;
        }
        put_file(record_file, text, i);
        BohnGame *game = new_plots(rules, ALL_FLAGS);
        if (whole < 0) {
            assert_refused(replay_file(game, false), BOHN_BAD_RECORD, "line ", "byte ", "expected");
        } else {
            assert_ok(replay_file(game, false));
            assert_int_equal(bohn_now(game).position, whole);
            assert_int_equal(err.text[0] != '\0', i != good); /* a torn line gets a remark */
            assert_ok(bohn_record_header(record_file, &header, &err));
            assert_int_equal(header.torn, i != good);
            assert_int_equal(header.decisions, whole);
            torn += header.torn;
        }
        bohn_free(game);
    }
    assert_true(torn > 500);
    free(text);
    bohn_rules_free(rules);
}

static void every_changed_byte_is_found(void **state) {
    (void)state;
    static const int values[] = { 1, 32, 128, -1, -2, -3 };
    BohnHeader header;
    size_t n;
    BohnRules *rules = load_plots(3, NULL);
    char *text = sample_record(rules, 12, &n);
    for (size_t i = 0; i < n; i++)
        for (size_t v = 0; v < sizeof values / sizeof values[0]; v++) {
            char was = text[i];
            int to = values[v];
            text[i] = (char)(to > 0 ? was ^ to : to == -1 ? '\n' : to == -2 ? '\0' : '0');
            if (text[i] != was) {
                put_file(record_file, text, n);
                if (i + 1 < n) {
                    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD,
                                   "line ", "byte ");
                } else { /* without its newline the last line is torn: one decision is lost */
                    assert_ok(bohn_record_header(record_file, &header, &err));
                    assert_true(header.torn);
                    assert_int_equal(header.decisions, 11);
                    assert_ptr_not_equal(strstr(err.text, "cut short"), NULL);
                }
            }
            text[i] = was;
        }
    /* A replay refuses it too, and changes nothing. */
    text[n / 2] ^= 1;
    put_file(record_file, text, n);
    int position = -1;
    assert_refused(try_replay(rules, true, &position), BOHN_BAD_RECORD, "damaged", "are good");
    assert_int_equal(position, 0);
    free(text);
    bohn_rules_free(rules);
}

/* A moved line has a correct sum; only the chain of sums finds it. */
static void moved_lines_are_found(void **state) {
    (void)state;
    BohnHeader header;
    size_t n;
    BohnRules *rules = load_plots(3, NULL);
    char *text = sample_record(rules, 12, &n), *line[16];
    int count = 0;
    for (char *at = text; *at; at = strchr(at, '\n') + 1) line[count++] = at;
    assert_int_equal(count, 14);
    for (int i = 2; i < count; i++) {
        for (int how = 0; how < 3; how++) {
            FILE *stream = fopen(record_file, "wb");
            for (int j = 0; j < count; j++) {
                int k = how == 1 && j == i       ? (i + 1) % count
                        : how == 1 && j == i + 1 ? i
                                                 : j; /* 1: swapped */
                if (how == 0 && j == i)
                    continue;                                                    /* 0: missing */
                for (int times = how == 2 && j == i ? 2 : 1; times > 0; times--) /* 2: doubled */
                    fwrite(line[k], 1, (size_t)(strchr(line[k], '\n') - line[k]) + 1, stream);
            }
            fclose(stream);
            if (how == 0 && i == count - 1) {
                assert_ok(bohn_record_header(record_file, &header,
                                             &err)); /* the record just ends there */
            } else {
                char where[40];
                snprintf(where, sizeof where, "line %d ", i + (how == 2 ? 2 : 1));
                assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD,
                               where);
            }
        }
    }
    free(text);
    bohn_rules_free(rules);
}

static void forged_lines_are_found(void **state) {
    (void)state;
    int position = -1;
    size_t n;
    BohnRules *rules = load_plots(3, NULL);
    char *text = sample_record(rules, 12, &n);
    /* The forged sums are correct: an unchanged record is accepted. */
    forge_change(text, 1, "human", "robot");
    assert_ok(try_replay(rules, false, &position));
    assert_int_equal(position, 12);
    /* Line 3 has decision 2. Another answer leads to another table. */
    Lines lines = split_lines(text);
    bool first = strstr(lines.line[2], "field_1") != NULL;
    free_lines(&lines);
    forge_change(text, 2, first ? "field_1" : "field_2", first ? "field_2" : "field_1");
    assert_refused(try_replay(rules, false, &position), BOHN_DIVERGED, "decision 2 ", "line 4",
                   "the table");
    assert_int_equal(position, 1);
    forge_change(text, 5, "@", "@0");
    assert_refused(try_replay(rules, false, NULL), BOHN_BAD_RECORD, "line 6 ", "fingerprint");

    static const struct {
        int line;
        const char *text;
        BohnStatus status;
        const char *word;
    } forged[] = {
        {2, "1 p1 plant_where p1.field_3", BOHN_DIVERGED, "p1.field_3"},
        {2, "1 p1 plant_where p2.field_1", BOHN_DIVERGED, "decision 1 "},
        {2, "1 p1 plant_where -", BOHN_DIVERGED, "pass"},
        {2, "1 p1 plant_where ", BOHN_DIVERGED, "pass"},
        {2, "1 p1 plant_where p1.field_1, p1.field_2", BOHN_DIVERGED, "one answer"},
        {2, "1 p1 plant_wher p1.field_1", BOHN_DIVERGED, "p1 is asked 'plant_where'"},
        {2, "1 p1 plant_there p1.field_1", BOHN_DIVERGED, "p1 is asked 'plant_where'"},
        {2, "1 p2 plant_where p2.field_1", BOHN_DIVERGED, "p1 is asked 'plant_where'"},
        {2, "1 p1 plant_where", BOHN_DIVERGED, "is asked"},
        {2, "1 p1 ! harvest p1.field_1", BOHN_DIVERGED, "cannot do"},
        {2, "1 p1 ! ", BOHN_DIVERGED, "cannot do"},
        {2, "1 p1 anytime -", BOHN_DIVERGED, "anytime"},
        {2, "1 p1 ", BOHN_BAD_RECORD, "line 3 "},
        {2, "1 p1", BOHN_BAD_RECORD, "what it decided"},
        {2, "1 p4 plant_where p1.field_1", BOHN_BAD_RECORD, "p1 to p3"},
        {2, "1 p0 plant_where p1.field_1", BOHN_BAD_RECORD, "p1 to p3"},
        {2, "2 p1 plant_where p1.field_1", BOHN_BAD_RECORD, "entry 1 was expected"},
        {2, "01 p1 plant_where p1.field_1", BOHN_BAD_RECORD, "was expected"},
        {2, "-1 p1 plant_where p1.field_1", BOHN_BAD_RECORD, "was expected"},
        {2, "99999999999999999999 p1 plant_where p1.field_1", BOHN_BAD_RECORD, "was expected"},
        {2, "", BOHN_BAD_RECORD, "was expected"},
        {2, "undo", BOHN_BAD_RECORD, "was expected"},
        {2, "undo 1", BOHN_BAD_RECORD, "0 to 0"},
        {2, "undo -1", BOHN_BAD_RECORD, "0 to 0"},
        {2, "undo 0 p9", BOHN_BAD_RECORD, "0 to 0"},
        {2, "undo 0 p1 ", BOHN_BAD_RECORD, "0 to 0"},
        {13, "redo 12", BOHN_BAD_RECORD, "0 to 11"},
        {13, "undo 3", BOHN_DIVERGED, "the table"},
        {13, "over p1", BOHN_DIVERGED, "goes on"},
        {13, "over", BOHN_BAD_RECORD, "winners"},
        {13, "over p4", BOHN_BAD_RECORD, "winners"},
        {13, "over p1 -", BOHN_BAD_RECORD, "winners"},
        {13, "overp1", BOHN_BAD_RECORD, "winners"},
        {2, "1 edit \"t.trouble:set(1)\"", BOHN_OK, ""},
        {2, "1 edit \"t.trouble:set(0)\"", BOHN_DIVERGED, "changes nothing now"},
        {2, "eval \"x = 1\"", BOHN_OK, ""},
        {2, "eval \"t.trouble:set(1)\"", BOHN_DIVERGED, "changes the table now"},
        {2, "1 edit \"put('99 red', p1.hand)\"", BOHN_DIVERGED, "red"},
        {2, "1 edit \"put(\"", BOHN_DIVERGED, "near <eof>"},
        {2, "1 edit \"", BOHN_DIVERGED, "double quotes"},
        {2, "1 edit p3", BOHN_BAD_RECORD, "double quotes"},
        {2, "1 edit ", BOHN_BAD_RECORD, "double quotes"},
        {2, "2 edit \"t.trouble:set(1)\"", BOHN_BAD_RECORD, "entry 1 was expected"},
        {2, "edit set trouble 0", BOHN_BAD_RECORD, "was expected"},
        {2, "rules []", BOHN_BAD_RECORD, "were changed while"},
        {2, "rules {}", BOHN_BAD_RECORD, "must be a list"},
        {2, "rules [", BOHN_BAD_RECORD, "JSON"},
        {2, "rules [{\"name\":\"a\",\"hash\":\"b\"}]", BOHN_BAD_RECORD, "32 hex"},
        {2, "rules [3]", BOHN_BAD_RECORD, "must be a text"},
        {2, "rules [{\"name\":\"a\",\"hash\":\"zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz\"}]", BOHN_BAD_RECORD, "32 hex"},
        {2, "1p1 plant_where p1.field_1", BOHN_BAD_RECORD, "was expected"},
        {2, "1 edit p1 \"t.trouble:set(1)\"", BOHN_OK, ""},
    };
    for (size_t i = 0; i < sizeof forged / sizeof forged[0]; i++) {
        char line[200];
        lines = split_lines(text);
        snprintf(line, sizeof line, "%s %s", forged[i].text,
                 strrchr(lines.line[forged[i].line], '@'));
        lines.n = forged[i].line + 1; /* the last line, so that only this one can be wrong */
        free(lines.line[forged[i].line]);
        lines.line[forged[i].line] = strdup(line);
        forge(&lines);
        lines.n = 14;
        for (int j = forged[i].line + 1; j < 14; j++) assert_non_null(lines.line[j]);
        free_lines(&lines);
        if (forged[i].status == BOHN_OK) assert_ok(try_replay(rules, false, NULL));
        else assert_refused(try_replay(rules, false, NULL), forged[i].status, forged[i].word);
    }
    free(text);
    bohn_rules_free(rules);
}

static void other_winners_are_found(void **state) {
    (void)state;
    size_t n;
    BohnRules *rules = load_plots(2, NULL);
    BohnGame *game = start_plots(rules, ALL_FLAGS);
    play_plots(game, 10000);
    assert_ok(bohn_record_over(game, &err));
    bohn_free(game);
    char *text = get_file(record_file, &n);
    Lines lines = split_lines(text);
    int last = lines.n - 1;
    static const char *const winners[] = { "over p1", "over p2", "over p1 p2", "over -" };
    for (int i = 0; i < 4; i++) {
        char over[80];
        snprintf(over, sizeof over, "%s %s", winners[i], strchr(lines.line[last], '@'));
        forge_line(text, last, over);
        if (strcmp(over, lines.line[last]) == 0) assert_ok(try_replay(rules, false, NULL));
        else assert_refused(try_replay(rules, false, NULL), BOHN_DIVERGED, "winners");
    }
    free_lines(&lines);
    /* A record that continues after the end. */
    char line[120];
    snprintf(line, sizeof line, "%d p1 plant_where - @0123456789abcdef", last - 1);
    forge_line(text, last, line);
    assert_refused(try_replay(rules, false, NULL), BOHN_DIVERGED, "the game is over");
    free(text);
    bohn_rules_free(rules);
}

#define LONG "forty_characters_without_any_meaning_____"

static void forged_headers_are_found(void **state) {
    (void)state;
    static const struct { const char *old, *new, *word;
    } forged[] = {
        {"\"players\":3", "\"players\":\"3\"", "players"},
        {"\"players\":3", "\"players\":0", "players"},
        {"\"players\":3", "\"players\":9", "players"},
        {"\"players\":3", "\"players\":2", "seats"},
        {"\"players\":3,", "", "players"},
        {"\"seed\":\"42\"", "\"seed\":42", "seed"},
        {"\"seed\":\"42\"", "\"seed\":\"-42\"", "seed"},
        {"\"seed\":\"42\"", "\"seed\":\"18446744073709551616\"", "seed"},
        {"\"seed\":\"42\"", "\"seed\":\"42 \"", "seed"},
        {"\"seed\":\"42\"", "\"seed\":\"\"", "seed"},
        {"\"options\":{", "\"options\":{\"a\":1,", "\"a\""},
        {"\"options\":{", "\"options\":[],\"o\":{", "options"},
        {"\"hash\":\"", "\"hash\":\"z", "hash"},
        {"\"hash\":\"", "\"hash\":3,\"h\":\"", "hash"},
        {"\"scripts\":[", "\"scripts\":3,\"s\":[", "scripts"},
        {"\"game\":\"plots\"", "\"game\":null", "game"},
        {"\"human\"", "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"", "at most 31"},
        {"\"human\"", "7", "seats"},
        {"\"scripts\":[", "\"s\":[", "\"scripts\" must be a list"},
        {"\"seats\":[", "\"s\":[", "\"seats\" must be a list of 3 names"},
        {"\"seats\":[", "\"seats\":3,\"s\":[", "\"seats\" must be a list of 3 names"},
        {"\"options\":{", "\"o\":{", "\"options\" must be an object"},
        {"\"bohn\":\"", "\"bohn\":1,\"b\":\"", "\"bohn\" must be a text"},
        {"\"script\":\"", "\"script\":1,\"s\":\"", "\"script\" must be a text"},
        {"\"options\":{", "\"options\":{\"" LONG LONG LONG LONG LONG "\":\"" LONG LONG "\",", "is too long"},
        {"{", "[{", "JSON"},
        {"{", "", "JSON"},
        {"\"players\":3", "\"players\":3,\"players\":3", "JSON"},
        {"human", "hu\\u0000man", "JSON"},
        {"human", "\xff\xfe", "JSON"},
        {"human", "hu\x1bman", "byte 27"},
    };
    BohnHeader header;
    size_t n;
    BohnRules *rules = load_plots(3, NULL);
    char *text = sample_record(rules, 3, &n);
    for (size_t i = 0; i < sizeof forged / sizeof forged[0]; i++) {
        forge_change(text, 1, forged[i].old, forged[i].new);
        assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD,
                       "line 2 (byte 14)", forged[i].word);
    }
    forge_line(text, 1, "[]");
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD,
                   "line 2 (byte 14)", "object");
    char *many = calloc(1, 6000);
    strcpy(many, "\"options\":{");
    for (int i = 0; i < 65; i++) sprintf(many + strlen(many), "\"o%d\":\"1\",", i);
    forge_change(text, 1, "\"options\":{", many);
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD, "67 options");
    strcpy(many, "\"scripts\":[");
    for (int i = 0; i < 32; i++)
        sprintf(many + strlen(many), "{\"name\":\"s%d\",\"hash\":\"%032d\"},", i, i);
    forge_change(text, 1, "\"scripts\":[", many);
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD, "33 scripts");
    /* An unknown key is allowed: a later version may add one. */
    forge_change(text, 1, "\"players\":3", "\"place\":\"home\",\"players\":3");
    assert_ok(try_replay(rules, false, NULL));
    free(many);
    free(text);
    bohn_rules_free(rules);
}

static void strange_files_are_refused(void **state) {
    (void)state;
    BohnHeader header;
    size_t n;
    char other[400];
    BohnRules *rules = load_plots(3, NULL);
    BohnGame *game = new_plots(rules, ALL_FLAGS);
    char *text = sample_record(rules, 3, &n);
    static const char *const texts[] = {"",
                                        "\n",
                                        "bohn",
                                        "bohn record",
                                        "bohn record x\n",
                                        "bohn record 1",
                                        "bohn record 1\n",
                                        "bohn record 1\n\n",
                                        "bohn record 0\n",
                                        "bohn record -1\n",
                                        "bohn record 1 \n",
                                        "bohn record 1\r\n",
                                        "BOHN RECORD 1\n",
                                        "#!/bin/sh\necho\n",
                                        "\x7f"
                                        "ELF\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        put_file(record_file, texts[i], strlen(texts[i]));
        assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD, "line ",
                       "byte ", "expected");
        assert_refused(replay_file(game, true), BOHN_BAD_RECORD, "line ");
        assert_refused(bohn_record_resume(game, record_file, &err), BOHN_BAD_RECORD, "line ");
    }
    /* A line that is too long, with a correct sum, and one without an end. */
    char *wide = malloc(70000);
    memset(wide, 'x', 69999);
    memcpy(wide, "edit ", 5);
    wide[40000] = '\0';
    forge_line(text, 3, wide);
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD, "line 4 ",
                   "characters");
    put_file(record_file, text, n);
    FILE *stream = fopen(record_file, "ab");
    for (int i = 0; i < 10; i++) fwrite(wide, 1, 40000, stream);
    fclose(stream);
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD, "line 6 ",
                   "characters");
    free(wide);
    /* Unwritten blocks read as zeros: a torn line. */
    put_file(record_file, text, n);
    assert_int_equal(truncate(record_file, (off_t)n + 100), 0);
    assert_ok(bohn_record_header(record_file, &header, &err));
    assert_true(header.torn);
    /* Too large, but mostly a hole. */
    assert_int_equal(truncate(record_file, (16 << 20) + 1), 0);
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD,
                   "16777217 bytes");

    assert_refused(bohn_record_header(directory, &header, &err), BOHN_SYSTEM, directory);
    snprintf(other, sizeof other, "%s/none/game.bohn", directory);
    assert_refused(bohn_record_header(other, &header, &err), BOHN_BAD_INPUT, other, "No such file");
    assert_refused(bohn_record_resume(game, other, &err), BOHN_BAD_INPUT, other);
    assert_refused(bohn_record_start(game, other, "plots", seats, &err), BOHN_SYSTEM, other,
                   "No such file");
    assert_refused(bohn_record_start(game, directory, "plots", seats, &err), BOHN_SYSTEM, "exists");
    snprintf(other, sizeof other, "%s/pipe", directory);
    assert_int_equal(mkfifo(other, 0600), 0);
    assert_refused(bohn_record_header(other, &header, &err), BOHN_SYSTEM,
                   "not a file"); /* and does not wait */
    assert_refused(bohn_record_resume(game, other, &err), BOHN_SYSTEM, "not a file");
    assert_refused(bohn_record_header("/dev/full", &header, &err), BOHN_SYSTEM, "not a file");
    if (geteuid() != 0) {
        put_file(record_file, text, n);
        assert_int_equal(chmod(record_file, 0), 0);
        assert_refused(bohn_record_header(record_file, &header, &err), BOHN_SYSTEM,
                       "ermission denied");
        assert_int_equal(chmod(record_file, 0400), 0);
        assert_ok(replay_file(game, false)); /* a read-only file is enough */
        assert_refused(bohn_record_resume(game, record_file, &err), BOHN_SYSTEM,
                       "ermission denied");
    }
    bohn_free(game);
    free(text);
    bohn_rules_free(rules);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        recorded(every_truncation_is_found),
        recorded(every_changed_byte_is_found),
        recorded(moved_lines_are_found),
        recorded(forged_lines_are_found),
        recorded(other_winners_are_found),
        recorded(forged_headers_are_found),
        recorded(strange_files_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
