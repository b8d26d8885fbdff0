/* test_utf8.c - text that is shown and typed: cleaned, measured and folded; and files as text. */
#include "repl/term/strings.h"
#include "repl/term/utf8.h"
#include "tests/common.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char *clean(const char *text, bool lines, bool ascii) {
    static char out[200];
    utf8_clean(text, lines, ascii, out, sizeof out);
    return out;
}

/* Nothing that moves the cursor, hides or turns text reaches a terminal. */
static void marks_of_direction_and_controls_are_written_out(void **state) {
    (void)state;
    static const char *const hidden[] = { "\x01", "\x1f", "\x7f", "\xc2\x80", "\xc2\x9f", "\u061c", "\u200b", "\u200f", "\u2028", "\u202e", "\u2060", "\u206f", "\ufeff", "\xff", "\xc3" };
    static const char *const shown[] = { " ", "~", "\u00a0", "\u061b", "\u061d", "\u200a", "\u2010", "\u2027", "\u202f", "\u205f", "\u2070", "\ufefe", "\uff00", "ä", "…", "🂡" };
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (strncmp(clean(hidden[i], false, false), "\\x", 2) != 0) fail_msg("%d: %s", (int)i, clean(hidden[i], false, false));
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) assert_string_equal(clean(shown[i], false, false), shown[i]);
    assert_string_equal(clean("a\nb", true, false), "a\nb");
    assert_string_equal(clean("a\nb", false, false), "a\\x0Ab");
    assert_string_equal(clean("Bäume, ×, é – \u0301", false, true), "Baeume, x, e - ");
    char small[4] = "###", none[1] = { '#' };
    utf8_clean("ääää", false, false, small, sizeof small);
    assert_string_equal(small, "ä");
    utf8_clean("abc", false, false, none, 0);
    assert_int_equal(none[0], '#');
}

static void text_is_measured_folded_and_joined(void **state) {
    (void)state;
    char out[100] = "", small[8] = "";
    assert_int_equal(utf8_width("Bäume"), 5);
    assert_int_equal(utf8_width("豆"), 2);
    assert_int_equal(utf8_width("a\xff"), 2);
    utf8_fold("  Rote__BOHNE, Ä × 3 ", out, sizeof out);
    assert_string_equal(out, "rote bohne a x 3");
    utf8_fold("\xff\xfe", out, sizeof out);
    utf8_fold("a rather long line", small, sizeof small);
    assert_true(strlen(small) < sizeof small && strncmp("a rather", small, strlen(small)) == 0);
    out[0] = '\0';
    utf8_join(out, sizeof out, "two words");
    assert_string_equal(out, "two\u00a0words");
    small[0] = '\0';
    utf8_join(small, sizeof small, "two words");
    assert_string_equal(small, "two\u00a0");
}

static void files_are_read_whole_or_not_at_all(void **state) {
    (void)state;
    char file[300], copy[320];
    snprintf(file, sizeof file, "%s/text", directory);
    snprintf(copy, sizeof copy, "%s/copy", directory);
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    for (int i = 0; i < 3000; i++) fputs("bean ", out);
    assert_int_equal(fclose(out), 0);
    char *text = file_text(file, 15000);
    assert_int_equal(strlen(text), 15000);
    free(text);
    errno = 0;
    assert_null(file_text(file, 14999));
    assert_int_equal(errno, EFBIG);
    assert_null(file_text(directory, 100));
    assert_true(errno == EINVAL || errno == EISDIR);
    assert_null(file_text("/nowhere/at/all", 100));
    assert_int_equal(errno, ENOENT);
    assert_true(file_copy(file, copy));
    assert_false(file_copy(file, copy)); /* it exists */
    assert_int_equal(errno, EEXIST);
    assert_false(file_copy("/nowhere/at/all", copy));
    unlink(copy);
    assert_false(file_copy(directory, copy));
    assert_int_not_equal(access(copy, F_OK), 0); /* nothing is left */
    unlink(file);
}

static void names_are_suggested(void **state) {
    (void)state;
    static const char *const names[] = { "harvest", "hand" };
    char quoted[20] = "", far_away[200];
    memset(far_away, 'h', sizeof far_away - 1);
    far_away[sizeof far_away - 1] = '\0';
    assert_string_equal(string_suggest("harvset", names, 2), "; did you mean 'harvest'?");
    assert_string_equal(string_suggest("zzzzz", names, 2), "");
    assert_null(string_nearest(far_away, names, 2));
    string_append(quoted, sizeof quoted, "%s", "a text that is longer than the room for it");
    assert_int_equal(strlen(quoted), sizeof quoted - 1);
    string_append(quoted, sizeof quoted, "more");
    assert_int_equal(strlen(quoted), sizeof quoted - 1);
    Strings list = { NULL, 0 };
    assert_true(strings_add_new(&list, "b"));
    assert_false(strings_add_new(&list, "b"));
    strings_free(&list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_of_direction_and_controls_are_written_out),
        cmocka_unit_test(text_is_measured_folded_and_joined),
        cmocka_unit_test(files_are_read_whole_or_not_at_all),
        cmocka_unit_test(names_are_suggested),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
