/* command.c - the command `test`. See scenario.h. */
#include "repl/commands.h"

#include "repl/scenario/run.h"
#include "repl/term/paths.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdio.h>
#include <string.h>

typedef struct Options {
    bool list, quiet;
    const char *only;
    int passed, failed;
    BohnStatus status;
} Options;

static void print_clean(FILE *stream, const char *format, const char *text) {
    static char clean[SCENARIO_REPORT + SCENARIO_REPORT / 2];
    utf8_clean(text, true, term_ascii(), clean, sizeof clean);
    fprintf(stream, format, clean);
}

static void test_file(Options *o, const char *name, const char *path) {
    static char report[SCENARIO_REPORT];
    char line[1200];
    BohnError err;
    ScenarioFile *f = scenario_open(name, path, &err);
    if (!f) {
        print_clean(stderr, "%s\n", err.text);
        if (err.status > o->status) o->status = err.status;
        return;
    }
    f->watched = true;
    for (int i = 0; i < scenario_count(f) && !term_interrupt_pending(); i++) {
        const char *scenario = scenario_name(f, i);
        if (o->only && !strstr(scenario, o->only)) continue;
        snprintf(line, sizeof line, "%s:%d: %s", name, scenario_line(f, i), scenario);
        if (o->list) {
            print_clean(stdout, "%s\n", line);
            o->passed++;
        } else if (scenario_run(f, i, report, sizeof report)) {
            o->passed++;
        } else if (!term_interrupt_pending()) { /* Ctrl-C also makes a scenario fail */
            o->failed++;
            print_clean(stdout, "FAIL %s\n", o->quiet ? line : report);
        }
    }
    term_watch(NULL);
    scenario_close(f);
}

int scenario_command(int argc, char **argv, const char *path) {
    Options o = { 0 };
    char **files;
    int status = args_read(&test_command, argc, argv, &o, &files);
    if (status != ARGS_GO) return status;
    for (; *files && !term_interrupt_pending(); files++) test_file(&o, *files, path);
    if (term_interrupt_pending()) {
        printf("interrupted: %d passed, %d failed\n", o.passed, o.failed);
        return EXIT_INTERRUPTED;
    }
    if (o.status == BOHN_OK && o.passed + o.failed == 0)
        return args_complain(&test_command, "no scenario has '%s' in its name", o.only);
    if (!o.list) printf("%d passed, %d failed\n", o.passed, o.failed);
    if (o.status != BOHN_OK) return o.status;
    return o.failed > 0 ? BOHN_RULE_FAULT : BOHN_OK;
}

static int run(int argc, char **argv) { return scenario_command(argc, argv, bohn_search_path()); }

const Command test_command = {
    .name = "test", .summary = "test rules with scenario files", .arguments = "FILE.lua...",
    .about = "Plays scenarios: positions, decisions and the expected outcome.",
    .least = 1, .most = INT_MAX, .missing = "which scenario file?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn test tests/scenarios/two_beans.lua", "play all scenarios of a file" },
        { "bohn test FILE.lua --only BOH-H3", "only those with BOH-H3 in their name" },
        { "bohn test FILE.lua --list", "list their names" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_FLAG("list", list, "print the names of the scenarios without playing them"),
        ARG_TEXT("only", "TEXT", only, "play only scenarios with TEXT in their name"),
        ARG_FLAG("quiet", quiet, "print one line per failure, without a report"),
        { 0 } },
};
