/* command.c - the command `test`. See scenario.h. */
#include "repl/commands.h"

#include "repl/crew.h"
#include "repl/scenario/run.h"
#include "repl/term/error_print.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Scenario {
    ScenarioFile *file;
    int number;          /* in the file */
    char *report;        /* "" if it passed; NULL: not yet known */
    char *setup;         /* of its cost */
    ScenarioCost cost;
} Scenario;

/* CPU time of the scenarios of a file: a last resort against scripts whose instructions take long. */
#ifdef __SANITIZE_ADDRESS__
#define FILE_SECONDS 7.5
#else
#define FILE_SECONDS 2.5
#endif

typedef struct Options {
    bool list, quiet;
    const char *only;
    int jobs;
    ScenarioFile **files;
    int n_files;
    Scenario *scenarios;
    int n, reported;         /* those before have been reported */
    bool stopped;            /* a file takes too much */
    ScenarioFile *current;   /* in a worker: whose rules are loaded */
    int passed, failed;
    BohnStatus status;
} Options;

static void print_clean(FILE *stream, const char *format, const char *text) {
    static char clean[SCENARIO_REPORT + SCENARIO_REPORT / 2];
    utf8_clean(text, true, term_ascii(), clean, sizeof clean);
    fprintf(stream, format, clean);
}

static void write_name(const Scenario *scenario, char *line, size_t n) {
    *line = '\0';
    scenario_put_name(scenario->file, scenario->number, line, n);
}

static void complain(Options *o, const BohnError *err) {
    print_clean(stderr, "%s\n", err->text);
    if (err->status > o->status) o->status = err->status;
}

/* Adds the scenarios of a file that are wanted. */
static void open_file(Options *o, const char *name, const char *path) {
    BohnError err;
    ScenarioFile *f = scenario_open(name, path, &err);
    if (!f) {
        complain(o, &err);
        return;
    }
    ScenarioFile **files = realloc(o->files, (size_t)(o->n_files + 1) * sizeof *files);
    Scenario *more = files ? realloc(o->scenarios, (size_t)(o->n + scenario_count(f)) * sizeof *more) : NULL;
    if (files) o->files = files;
    if (more) {
        o->scenarios = more;
        o->files[o->n_files++] = f;
        for (int i = 0; i < scenario_count(f); i++)
            if (!o->only || strstr(scenario_name(f, i), o->only)) o->scenarios[o->n++] = (Scenario){ .file = f, .number = i };
        scenario_limit_time(f, FILE_SECONDS);
        return;
    }
    scenario_close(f);
    error_fill(&err, BOHN_SYSTEM, "out of memory");
    complain(o, &err);
}

/* ---- playing ------------------------------------------------------------------------------------- */

static void work(void *context, int task, Parcel *result) {
    static char report[SCENARIO_REPORT];
    Options *o = context;
    const Scenario *scenario = &o->scenarios[task];
    if (o->current && o->current != scenario->file) scenario_forget_rules(o->current);
    o->current = scenario->file;
    scenario_run(scenario->file, scenario->number, report, sizeof report);
    ScenarioCost cost = scenario_cost(scenario->file);
    parcel_text(result, report);
    parcel_text(result, cost.setup);
    parcel_bytes(result, &cost, sizeof cost);
}

/* With this scenario the file has taken too much. The scenario is not counted, and nothing else is played. */
static void stop(Options *o, const Scenario *scenario, const char *why) {
    BohnError err;
    char line[1200];
    write_name(scenario, line, sizeof line);
    error_fill(&err, BOHN_LIMIT, "%s\n  stopped here: %s", line, why);
    o->stopped = true;
    complain(o, &err);
}

/* Reports in the order of the files, whatever the order in which scenarios end. Costs are added in this order, too, so a
 * file is stopped at the same scenario by any number of processes. */
static bool keep(Options *o, int task, const char *report) {
    char line[1200], why[300];
    o->scenarios[task].report = strdup(report);
    for (; o->reported < o->n && o->scenarios[o->reported].report; o->reported++) {
        const Scenario *scenario = &o->scenarios[o->reported];
        scenario_add_cost(scenario->file, &scenario->cost);
        if (scenario_is_stopped(scenario->file, why, sizeof why)) {
            stop(o, scenario, why);
            return false;
        }
        if (!*scenario->report) {
            o->passed++;
            continue;
        }
        o->failed++;
        write_name(scenario, line, sizeof line);
        print_clean(stdout, "FAIL %s\n", o->quiet ? line : scenario->report);
    }
    return o->scenarios[task].report != NULL;
}

static bool take(void *context, int task, ParcelReader result) {
    Scenario *scenario = &((Options *)context)->scenarios[task];
    const char *report = parcel_read_text(&result);
    scenario->setup = strdup(parcel_read_text(&result));
    parcel_read_bytes(&result, &scenario->cost, sizeof scenario->cost);
    scenario->cost.setup = scenario->setup ? scenario->setup : "";
    return keep(context, task, report);
}

static bool lost(void *context, int task, const char *why) {
    char report[1500];
    ((Options *)context)->scenarios[task].cost.setup = "";
    write_name(&((Options *)context)->scenarios[task], report, 1200);
    string_append(report, sizeof report, "\n  %s\n", why);
    return keep(context, task, report);
}

static CrewEnd play_all(Options *o) {
    BohnError err;
    Crew crew = { .jobs = o->jobs ? o->jobs : crew_processors(), .end = o->n, .work = work, .take = take, .lost = lost,
                  .context = o };
    CrewEnd end = crew_work(&crew, &err);
    if (end == CREW_COMPLETE && o->reported < o->n && !o->stopped) {
        error_fill(&err, BOHN_SYSTEM, "out of memory");
        end = CREW_BROKEN;
    }
    if (end == CREW_BROKEN) complain(o, &err);
    return end;
}

static void list_all(Options *o) {
    char line[1200];
    for (const Scenario *scenario = o->scenarios; scenario < o->scenarios + o->n; scenario++) {
        write_name(scenario, line, sizeof line);
        print_clean(stdout, "%s\n", line);
    }
}

static int report(Options *o) {
    CrewEnd end = CREW_COMPLETE;
    if (o->list) list_all(o);
    else end = play_all(o);
    if (end == CREW_INTERRUPTED) {
        printf("interrupted: %d passed, %d failed\n", o->passed, o->failed);
        return EXIT_INTERRUPTED;
    }
    if (o->status == BOHN_OK && o->n == 0) return args_complain(&test_command, "no scenario has '%s' in its name", o->only);
    if (o->stopped) printf("%d passed, %d failed, %d not counted\n", o->passed, o->failed, o->n - o->passed - o->failed);
    else if (!o->list) printf("%d passed, %d failed\n", o->passed, o->failed);
    if (o->status != BOHN_OK) return o->status;
    return o->failed > 0 ? BOHN_RULE_FAULT : BOHN_OK;
}

int scenario_command(int argc, char **argv, const char *path) {
    Options o = { 0 };
    char **files;
    int status = args_read(&test_command, argc, argv, &o, &files);
    if (status != ARGS_GO) return status;
    for (; *files; files++) open_file(&o, *files, path);
    status = report(&o);
    for (int i = 0; i < o.n; i++) {
        free(o.scenarios[i].report);
        free(o.scenarios[i].setup);
    }
    for (int i = 0; i < o.n_files; i++) scenario_close(o.files[i]);
    free(o.scenarios);
    free(o.files);
    return status;
}

static int run(int argc, char **argv) { return scenario_command(argc, argv, paths_search()); }

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
        ARG_JOBS,
        ARG_ISOLATE,
        { 0 } },
};
