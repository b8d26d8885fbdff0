/* test_compiled.c - the code of scripts as C, which the program is built with. */
#include "vm/compiled.h"

#include "tests/common.h"

#include <stdio.h>
#include <unistd.h>

/* Initializers of a list: an entry for every script that this process has compiled. */
static void compiled_scripts_are_printed(void **state) {
    (void)state;
    BohnRules *rules = bohn_load(&(BohnSetup){ .script = "two_beans", .path = "stdlib:examples" }, &err);
    if (!rules) fail_msg("%s", err.text);
    bohn_rules_free(rules);
    int entries = 0, sizes = 0, terminal = dup(STDOUT_FILENO);
    size_t bytes = 0, counted = 0;
    FILE *file = tmpfile();
    char line[1000];
    assert_true(file && terminal >= 0);
    fflush(stdout);
    assert_int_equal(dup2(fileno(file), STDOUT_FILENO), STDOUT_FILENO);
    bool printed = compile_print();
    dup2(terminal, STDOUT_FILENO);
    close(terminal);
    assert_true(printed);
    rewind(file);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "{ { 0x", 6) == 0) entries++;
        else if (line[0] == '"') bytes += strcspn(line + 1, "\"") / 4; /* "\\033\\114…" */
        else assert_int_equal(sscanf(line, "%zu,", &counted), 1), sizes += (int)counted;
    }
    fclose(file);
    assert_true(entries > 3); /* it, and the standard library */
    assert_int_equal(bytes, sizes);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(compiled_scripts_are_printed) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
