/* test_embed.c - a separate program plays with one header and one library. */
#include "tests/small.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(BOHN_HOSTILE)
#define LIBRARY "build/libbohn-hostile.a -fsanitize=address,undefined"
#elif defined(__SANITIZE_ADDRESS__)
#define LIBRARY "build/libbohn-asan.a -fsanitize=address,undefined"
#elif defined(BOHN_COVERAGE)
#define LIBRARY "build/libbohn-cover.a --coverage"
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
    char command[1000], printed[500], expected[500] = "";
    const char *compiler = getenv("CC");
    snprintf(command, sizeof command, "%s -std=c11 -Wall -Wextra -Werror -Ivm -o %s/play tests/embed/play.c " LIBRARY
             " $(pkg-config --libs lua5.4 jansson libutf8proc) -lm", compiler ? compiler : "cc", directory);
    assert_int_equal(system(command), 0);
    snprintf(command, sizeof command, "%s/play two_beans stdlib:examples 7", directory);
    read_output(command, printed, sizeof printed);

    rules = bohn_load(&(BohnSetup){ .script = "two_beans", .path = "stdlib:examples" }, &err);
    assert_non_null(rules);
    game = bohn_new(rules, 7, FULL, &err);
    while (run() == BOHN_WAITING) {
        assert_ok(bohn_answer(game, NULL, &err));
    }
    unsigned seats = 0;
    assert_ok(bohn_winners(game, &seats, &err));
    for (int seat = 0; seat < bohn_info(rules)->players; seat++) {
        int score[4];
        assert_ok(bohn_score(game, seat, score, &err));
        sprintf(expected + strlen(expected), "p%d %d%s\n", seat + 1, score[0], seats >> seat & 1 ? " wins" : "");
    }
    sprintf(expected + strlen(expected), "%d decisions\n", bohn_now(game).position);
    assert_true(bohn_now(game).position > 5);
    assert_string_equal(printed, expected);
}

/* The text of README.md after the line that begins with `start`, up to the line `end`. */
static void cut_from_readme(const char *start, char *text, size_t n) {
    static char readme[100000];
    FILE *stream = fopen("README.md", "r");
    assert_non_null(stream);
    readme[fread(readme, 1, sizeof readme - 1, stream)] = '\0';
    fclose(stream);
    const char *from = strstr(readme, start), *to = from ? strstr(from + 3, "\n```") : NULL;
    assert_non_null(to);
    from = strchr(from, '\n') + 1;
    snprintf(text, n, "%.*s\n", (int)(to - from), from);
}

/* The program in README.md compiles without warnings by the command given there, and plays. */
static void the_program_in_the_readme_plays(void **state) {
    (void)state;
    static char program[5000], command[1200];
    char build[1000], printed[200];
    const char *compiler = getenv("CC");
    cut_from_readme("```c\n#include \"vm/bohn.h\"", program, sizeof program);
    cut_from_readme("```sh\ncc -I. embed.c", build, sizeof build);
    snprintf(command, sizeof command, "%s/embed.c", directory);
    FILE *stream = fopen(command, "w");
    assert_non_null(stream);
    assert_true(fputs(program, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
    /* only cc and the file names are replaced */
    const char *flags = strstr(build, "$(pkg-config"), *end = strstr(build, " -o embed && ./embed");
    assert_true(flags && end && strstr(build, " embed.c build/libbohn.a $(pkg-config"));
    snprintf(command, sizeof command, "%s -std=c11 -Wall -Wextra -Werror -I. %s/embed.c " LIBRARY " %.*s -o %s/embed",
             compiler ? compiler : "cc", directory, (int)(end - flags), flags, directory);
    assert_int_equal(system(command), 0);
    snprintf(command, sizeof command, "%s/embed", directory);
    read_output(command, printed, sizeof printed);
    assert_string_equal(printed, "the game is over\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        with_game(a_program_needs_one_header_and_one_library),
        with_game(the_program_in_the_readme_plays),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
