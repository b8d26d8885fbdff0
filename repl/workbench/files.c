/* files.c - workbench commands that read and write files: records, JSON, scenarios. */
#include "repl/workbench/workbench.h"

#include "repl/games.h"
#include "repl/play/game_json.h"
#include "repl/scenario/scenario.h"
#include "repl/scenario/write.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool cannot_create(const char *file) {
    if (errno == EEXIST) return workbench_fail("%s already exists; name another file", file);
    return workbench_fail("%s: %s", file, strerror(errno));
}

/* Opens a file that does not exist yet; NULL with a message. */
static FILE *create(const char *file) {
    FILE *stream = fopen(file, "wxe");
    if (!stream) cannot_create(file);
    return stream;
}

static bool close_written(FILE *stream, const char *file) {
    bool failed = ferror(stream) != 0;
    if (fclose(stream) == 0 && !failed) return true;
    unlink(file);
    return workbench_fail("%s cannot be written: %s", file, strerror(errno));
}

void workbench_new_file(Workbench *bench, char *file, size_t n) {
    snprintf(file, n, "%s/%d.bohn", bench->directory, ++bench->n_files);
}

bool workbench_copy_file(const char *from, const char *to) { return file_copy(from, to) || cannot_create(to); }

static bool add_line(void *context, const char *line) { return fprintf(context, "%s\n", line) > 0; }

/* If the rules changed during the game, no single version can replay its record. Writes a record that sets up the
 * current position instead. */
static bool save_position(Workbench *bench, const char *file) {
    BohnError err;
    BohnGame *game = workbench_game(bench);
    if (bohn_now(game).turn == 0) return workbench_fail("the game is still being set up; save it after the first turn has begun");
    char *chunk = NULL;
    size_t n;
    FILE *lines = open_memstream(&chunk, &n);
    bool done = lines && scenario_edits(game, add_line, lines, &err);
    if (lines) fclose(lines);
    BohnGame *copy = done ? bohn_new(bench->rules, bohn_now(game).seed, 0, &err) : NULL;
    done = copy && bohn_record_start(copy, file, bench->script, bench->seats.name, &err) && bohn_eval(copy, chunk, NULL, 0, &err);
    bohn_free(copy);
    free(chunk);
    if (!done) return workbench_error(&err);
    printf("Saved in %s: the position alone, as the rules were changed on the way there.\n", file);
    return true;
}

static bool command_save(Workbench *bench, char *rest) {
    BohnError err;
    if (!*rest) return workbench_fail(":save FILE");
    if (bench->rules_changed) return save_position(bench, rest);
    if (!bohn_record_ok(workbench_game(bench), &err)) return workbench_error(&err);
    if (!workbench_copy_file(workbench_branch(bench)->record, rest)) return false;
    char quoted[FILE_NAME_SIZE] = "";
    string_quote(quoted, sizeof quoted, rest);
    printf("Saved in %s. bohn repl --load %s continues it.\n", rest, quoted);
    return true;
}

/* Replays the record on a separate workbench, which then continues with a copy of the file. */
static bool load(Workbench *fresh, const char *file, const BohnHeader *header) {
    BohnError err;
    Branch *branch = &fresh->branch[0];
    fresh->n_branches = 1;
    *branch = (Branch){ .name = "main", .narrator = narrate_start(BOHN_ALL_SEATS) };
    branch->game = bohn_new(fresh->rules, header->seed, BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN, &err);
    if (!branch->game || !bohn_record_replay(branch->game, file, fresh->force, -1, &err)) return workbench_error(&err);
    workbench_new_file(fresh, branch->record, sizeof branch->record);
    if (!workbench_copy_file(file, branch->record)) return false;
    return bohn_record_resume(branch->game, branch->record, &err) || header->over || workbench_error(&err);
}

void workbench_drop(Workbench *bench) {
    for (int i = 0; i < bench->n_branches; i++) workbench_close_branch(&bench->branch[i]);
    workbench_free_rules(bench->rules);
    for (int i = 0; i < bench->n_old; i++) bohn_rules_free(bench->old[i]);
    for (int i = 0; i < bench->n_options; i++) free(bench->options[i]);
}

static bool command_load(Workbench *bench, char *rest) {
    static BohnHeader header;
    static Workbench fresh;
    BohnError err;
    if (!*rest) return workbench_fail(":load FILE");
    BohnRules *rules = games_load_recorded(rest, &header, bench->force, &err);
    if (!rules) return workbench_error(&err);
    fresh = (Workbench){ .rules = rules, .players = bohn_info(rules)->players, .lang = bench->lang,
                         .eyes = bench->eyes, .watch = bench->watch,
                   .n_files = bench->n_files, .force = bench->force };
    snprintf(fresh.script, sizeof fresh.script, "%s", header.script);
    snprintf(fresh.directory, sizeof fresh.directory, "%s", bench->directory);
    for (int i = 0; i < header.n_options && i < WORKBENCH_OPTIONS; i++) fresh.options[fresh.n_options++] = strdup(header.options[i]);
    workbench_by_hand(&fresh);
    if (!load(&fresh, rest, &header)) {
        workbench_drop(&fresh);
        return false;
    }
    workbench_drop(bench);
    *bench = fresh;
    workbench_no_news(bench);
    return workbench_go_on(bench);
}

static bool command_export(Workbench *bench, char *rest) {
    BohnError err;
    const char *format = workbench_word(&rest);
    if (strcmp(format, "json") != 0) return workbench_fail(":export json [FILE]");
    FILE *out = *rest ? create(rest) : stdout;
    if (!out) return false;
    bool done = json_replay(out, workbench_game(bench), &bench->seats, BOHN_ALL_SEATS, &err) || workbench_error(&err);
    return out == stdout ? done : close_written(out, rest) && done;
}

/* ---- scenarios ------------------------------------------------------------------------------------------- */

/* Expects the question and its options, which is what most rules change. */
static void write_question(FILE *out, BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    char text[400];
    if (!q) {
        fprintf(out, "      over = true,\n");
        return;
    }
    fprintf(out, "      asked = \"p%d %s\",\n", q->seat + 1, q->name);
    if (q->type != BOHN_CHOOSE) return;
    fprintf(out, "      options = {");
    for (int i = 0; i < q->n_options; i++) {
        bohn_option_write(game, &q->options[i], text, sizeof text);
        scenario_write_decision(out, text);
    }
    fprintf(out, " },\n");
}

static void write_scenario(FILE *out, Workbench *bench, BohnGame *then, const char *name) {
    BohnGame *game = workbench_game(bench);
    bool setup = strcmp(bohn_now(then).phase, "setup") == 0; /* the seed deals the cards */
    char script[512];
    scenario_plain_name(bench->script, script, sizeof script);
    fprintf(out, "-- Written by the workbench; every scenario pins a clause, so name one first.\nreturn {\n");
    scenario_write_head(out, &(ScenarioHead){ script, bench->players, bohn_now(game).seed, (const char *const *)bench->options,
                                              bench->n_options, seats_polls(&bench->seats, false) });
    fprintf(out, "  { \"%s\",\n", name);
    if (!setup) scenario_write_given(out, then);
    fprintf(out, "    when = {");
    for (int i = bohn_now(then).position; i < bohn_now(game).position; i++) {
        fprintf(out, "\n     ");
        scenario_write_decision(out, bohn_decision(game, i));
    }
    fprintf(out, "\n    },\n    expect = {\n");
    write_question(out, game);
    scenario_write_expected(out, game, then);
    fprintf(out, "\n    },\n  },\n}\n");
}

/* Runs the new scenario: it may fail if it depends on chance or starts in the middle of a step. */
static bool try_scenario(const char *file) {
    BohnError err;
    char report[4000] = "";
    ScenarioFile *scenarios = scenario_open(file, paths_search(), &err);
    bool passed = scenarios && scenario_run(scenarios, 0, report, sizeof report);
    if (!scenarios) workbench_error(&err);
    scenario_close(scenarios);
    if (passed) return true;
    return workbench_fail("%s was written, but does not pass:\n%s", file, report);
}

/* :scenario "BOH-H3 a name" [FILE] */
static bool command_scenario(Workbench *bench, char *rest) {
    BohnError err;
    char name[200], file[300];
    if (!*rest)
        return workbench_fail(":scenario CLAUSE TEXT, such as :scenario BOH-H3 singles are protected; it is written to CLAUSE.lua");
    snprintf(name, sizeof name, "%s", rest);
    for (char *at = name; *at; at++)
        if (*at == '"' || *at == '\\') *at = '\'';
    snprintf(file, sizeof file, "%.*s.lua", (int)strcspn(name, " "), name);
    if (bench->mark > bohn_now(workbench_game(bench)).position)
        return workbench_fail("the mark is at decision %d, after this one; :mark sets it here", bench->mark + 1);
    BohnGame *then = bohn_copy(workbench_game(bench), BOHN_WHOLE, 0, 0, &err);
    if (then && bohn_goto(then, bench->mark, &err)) bench->mark = strcmp(bohn_now(then).phase, "setup") == 0 ? 0 : bohn_now(then).step;
    if (!then || !bohn_goto(then, bench->mark, &err)) {
        bohn_free(then);
        return workbench_error(&err);
    }
    FILE *out = create(file);
    if (out) write_scenario(out, bench, then, name);
    bohn_free(then);
    if (!out || !close_written(out, file)) return false;
    printf("Written to %s: bohn test %s plays it.\n", file, file);
    return try_scenario(file);
}

static bool command_mark(Workbench *bench, char *rest) {
    (void)rest;
    bench->mark = bohn_now(workbench_game(bench)).step;
    bool here = bench->mark == bohn_now(workbench_game(bench)).position;
    printf("Scenarios start at decision %d from now on%s.\n", bench->mark + 1, here ? "" : ", where this step began");
    return true;
}

const WorkbenchCommand workbench_files_commands[] = {
    { "save", "FILE", "write the game of this branch, including edits, as a record", command_save },
    { "load", "FILE", "load a recorded game", command_load },
    { "export", "json [FILE]", "print or write the game and the table as JSON", command_export },
    { "mark", "", "make :scenario start at this decision", command_mark },
    { "scenario", "CLAUSE TEXT", "write the position at the mark and what followed as a scenario test", command_scenario },
    { NULL, NULL, NULL, NULL }
};
