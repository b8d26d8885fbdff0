/* test_list.c - `bohn list` loads each script once and compiles each file once for it. */
#include "repl/commands.h"
#include "repl/term/paths.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include <cmocka.h>

static int loads, compiled, compiled_again;
static Strings chunks; /* of the load */

BohnRules *__real_bohn_load(const BohnSetup *setup, BohnError *err);
BohnRules *__wrap_bohn_load(const BohnSetup *setup, BohnError *err);
int __real_lua_load(lua_State *L, lua_Reader reader, void *data, const char *name, const char *mode);
int __wrap_lua_load(lua_State *L, lua_Reader reader, void *data, const char *name, const char *mode);

BohnRules *__wrap_bohn_load(const BohnSetup *setup, BohnError *err) {
    loads++;
    strings_free(&chunks);
    return __real_bohn_load(setup, err);
}

int __wrap_lua_load(lua_State *L, lua_Reader reader, void *data, const char *name, const char *mode) {
    compiled++;
    if (!strings_add_new(&chunks, name)) compiled_again++;
    return __real_lua_load(L, reader, data, name, mode);
}

static void each_script_is_loaded_once(void **state) {
    (void)state;
    char *words[] = { "list", "--json", NULL };
    Strings names = paths_script_names();
    assert_true(names.n >= 38);
    assert_int_equal(list_command.run(2, words), BOHN_OK);
    assert_int_equal(loads, names.n);
    assert_true(compiled > loads);
    assert_int_equal(compiled_again, 0);
    strings_free(&names);
    strings_free(&chunks);
}

/* A script that refuses a number between the least and the most, by its check or by what it declares for it. */
static void numbers_are_allowed_as_a_load_allows_them(void **state) {
    (void)state;
    const char *const games[] = { "bohnick", "bohnaparte", "isla_bohnita", "al_cabohne", "full_house" };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        BohnSetup setup = { .script = games[i], .path = paths_search(), .each_number = true };
        BohnError err;
        BohnRules *rules = bohn_load(&setup, &err);
        if (!rules) fail_msg("%s", err.text);
        unsigned allowed = bohn_info(rules)->allowed;
        bohn_rules_free(rules);
        setup.each_number = false;
        for (int n = 1; n <= BOHN_MAX_SEATS; n++) {
            setup.players = n;
            rules = bohn_load(&setup, NULL);
            assert_int_equal(rules != NULL, allowed >> n & 1);
            if (rules) assert_int_equal(bohn_info(rules)->allowed, 0);
            bohn_rules_free(rules);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_script_is_loaded_once),
        cmocka_unit_test(numbers_are_allowed_as_a_load_allows_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
