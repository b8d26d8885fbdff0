/* test_lua_lexer.c - a script as tokens: nothing is read beyond the end of the text. */
#include "repl/author/lua_lexer.h"
#include "tests/small.h"

#include <stdlib.h>
#include <string.h>

static const struct { const char *text; int n; } ends[] = {
    { "", 0 }, { "#", 0 }, { "x --", 1 }, { "x --[", 1 }, { "x --[=", 1 }, { "x --[[", 1 }, { "x [", 2 }, { "x [=", 3 }, { "x [=[", 2 },
    { "x '", 2 }, { "x '\\", 2 }, { "x 1", 2 }, { "x 0x", 2 }, { "x 1e", 2 }, { "x .", 2 }, { "x ..", 2 }, { "x -", 2 }, { "x ~", 2 },
};

static void the_lexer_stays_within_its_text(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        Tokens source;
        char *text = strdup(ends[i].text); /* exactly as long as needed, for the sanitizer */
        assert_non_null(text);
        assert_true(tokens_read(text, &source));
        if (source.n != ends[i].n) fail_msg("'%s' has %d tokens, not %d", text, source.n, ends[i].n);
        tokens_free(&source);
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lexer_stays_within_its_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
