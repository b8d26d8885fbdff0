/* test_embed.c - a program of its own, with one header and one library, plays like the tests do. */
#include "tests/small.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(BOHN_HOSTILE)
#define LIBRARY "build/libbohn-hostile.a -fsanitize=address,undefined"
#elif defined(__SANITIZE_ADDRESS__)
#define LIBRARY "build/libbohn-asan.a -fsanitize=address,undefined"
#else
#define LIBRARY "build/libbohn.a"
#endif

/* What a command prints. */
static void read_output(const char *command, char *text, size_t n) {
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t got = fread(text, 1, n - 1, pipe);
    text[got] = '\0';
    assert_int_equal(pclose(pipe), 0);
}

static void a_program_needs_one_header_and_one_library(void **state) {
    (void)state;
    char command[1000], told[500], expected[500] = "";
    const char *compiler = getenv("CC");
    snprintf(command, sizeof command, "%s -std=c11 -Wall -Wextra -Werror -I. -o %s/play tests/embed/play.c " LIBRARY
             " $(pkg-config --libs lua5.4 jansson libutf8proc) -lm", compiler ? compiler : "cc", directory);
    assert_int_equal(system(command), 0);
    snprintf(command, sizeof command, "%s/play two_beans stdlib:examples 7", directory);
    read_output(command, told, sizeof told);

    rules = bohn_load(&(BohnSetup){ .script = "two_beans", .path = "stdlib:examples" }, &err);
    assert_non_null(rules);
    game = bohn_new(rules, 7, FULL, &err);
    while (run() == BOHN_WAITING) {
        BohnAnswer a;
        bohn_default_answer(bohn_request(game), &a);
        assert_ok(bohn_answer(game, &a, &err));
    }
    unsigned seats = 0;
    assert_ok(bohn_winners(game, &seats, &err));
    for (int seat = 0; seat < bohn_players(rules); seat++) {
        int score[4];
        assert_ok(bohn_score(game, seat, score, &err));
        sprintf(expected + strlen(expected), "p%d %d%s\n", seat + 1, score[0], seats >> seat & 1 ? " wins" : "");
    }
    sprintf(expected + strlen(expected), "%d decisions\n", bohn_position(game));
    assert_true(bohn_position(game) > 5);
    assert_string_equal(told, expected);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(a_program_needs_one_header_and_one_library),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
