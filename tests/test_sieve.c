/* test_sieve.c - what passes to a terminal, and what is shown instead. */
#include "repl/term/sieve.h"
#include "tests/common.h"

#include <stdio.h>
#include <string.h>

static char out[8000];

/* Sieves `text` in pieces of n bytes. */
static const char *sieved_in(const char *text, size_t n, Sieve *sieve) {
    size_t length = strlen(text), written = 0;
    for (size_t at = 0; at < length; at += n) written += sieve_bytes(sieve, text + at, length - at < n ? length - at : n, out + written);
    out[written] = '\0';
    return out;
}

static void expect(const char *text, const char *wanted) {
    for (size_t n = 1; n <= strlen(text); n++) { /* however it arrives */
        Sieve sieve = { 0 };
        assert_string_equal(sieved_in(text, n, &sieve), wanted);
    }
}

static void passes(const char *text) { expect(text, text); }

static void what_the_program_prints_passes(void **state) {
    (void)state;
    passes("plain text, \xc3\xa4\xc3\xb6\xc3\xbc \xe2\x96\x88 \xf0\x9f\xab\x98 \xc2\xa0\r\n\tand\b");
    passes("\033[1m\033[0m\033[38;5;123m\033[H\033[2J\033[3J\033[12A\r\033[J\033[0K\033[7C\033[1B\033[?1049h\033[?1049l\033[?2004h\033[?2004l\033[m");
}

static void what_a_terminal_obeys_or_answers_is_shown(void **state) {
    (void)state;
    expect("\033]0;title\a", "\\x1b]0;title\a");
    expect("\033]52;c;aGk=\033\\x", "\\x1b]52;c;aGk=\\x1b\\x");
    expect("\033P$q\033\\-", "\\x1bP$q\\x1b\\-");
    expect("\033[6n\033[c\033[>q\033[?1000h\033[?1049$p\033[5t\033[21t\033[4h", "\\x1b[6n\\x1b[c\\x1b[>q\\x1b[?1000h\\x1b[?1049$p\\x1b[5t\\x1b[21t\\x1b[4h");
    expect("\033c\033(0\033Z\033#8", "\\x1bc\\x1b(0\\x1bZ\\x1b#8");
    expect("\033[1;\033[0m-", "\\x1b[1;\033[0m-");
    expect("\033[111111111111111111111111111111m", "\\x1b[111111111111111111111111111111m");
    expect("\x01\x0b\x0c\x0e\x0f\x7f|", "\\x01\\x0b\\x0c\\x0e\\x0f\\x7f|");
    expect("\x9b" "5n \xc2\x9b" "5n \xc2\x85 \xff \xc3 \xe2\x82 \xc0\xaf \xed\xa0\x80 \xf5|",
           "\\x9b5n \\xc2\\x9b5n \\xc2\\x85 \\xff \\xc3 \\xe2\\x82 \\xc0\\xaf \\xed\\xa0\\x80 \\xf5|");
}

static void zero_is_shown(void **state) {
    (void)state;
    Sieve sieve = { 0 };
    assert_int_equal(sieve_bytes(&sieve, "a\0b", 3, out), 6);
    assert_memory_equal(out, "a\\x00b", 6);
    /* A terminal leaves zeros out, so one within a sequence must not end it. */
    static const char question[] = "\033[0000000000000000000006\0n", shown[] = "\\x1b[0000000000000000000006\\x00n";
    for (size_t digits = 0; digits < 22; digits++) {
        char text[sizeof question], wanted[sizeof shown];
        size_t n = (size_t)snprintf(text, sizeof text, "\033[%s", question + sizeof question - 3 - 1 - digits);
        memcpy(text + n, "\0n", 3);
        snprintf(wanted, sizeof wanted, "\\x1b[%s\\x00n", question + sizeof question - 3 - 1 - digits);
        sieve = (Sieve){ 0 };
        size_t written = sieve_bytes(&sieve, text, n + 2, out);
        assert_int_equal(written, strlen(wanted));
        assert_memory_equal(out, wanted, written);
    }
}

static const char *ended(const char *text) {
    Sieve sieve = { 0 };
    sieved_in(text, 3, &sieve);
    out[sieve_end(&sieve, out)] = '\0';
    assert_int_equal(sieve.n_held, 0);
    return out;
}

static void the_end_switches_everything_off(void **state) {
    (void)state;
    assert_string_equal(ended("text"), "");
    assert_string_equal(ended("\033[?1049h\033[?2004h\033[1;32m"), "\033[?2004l\033[?1049l\033[0m");
    assert_string_equal(ended("\033[?1049h\033[?1049l\033[31m\033[0m"), "");
    assert_string_equal(ended("\033[31"), "\\x1b[31");
    assert_string_equal(ended("\xe2\x82"), "\\xe2\\x82");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_program_prints_passes),
        cmocka_unit_test(what_a_terminal_obeys_or_answers_is_shown),
        cmocka_unit_test(zero_is_shown),
        cmocka_unit_test(the_end_switches_everything_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
