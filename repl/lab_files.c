/* lab_files.c - what the workbench writes and reads: records, JSON, scenarios. */
#include "repl/lab.h"

#include "repl/games.h"
#include "repl/json.h"
#include "repl/lying.h"
#include "repl/paths.h"
#include "repl/scenario.h"
#include "repl/scenario_write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Opens a file that does not exist yet; NULL with a message. */
static FILE *create(const char *file, mode_t mode) {
    int fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    FILE *stream = fd < 0 ? NULL : fdopen(fd, "w");
    if (!stream && errno == EEXIST) lab_fail("%s exists already; name another file", file);
    else if (!stream) lab_fail("%s: %s", file, strerror(errno));
    return stream;
}

static bool close_written(FILE *stream, const char *file) {
    bool failed = ferror(stream) != 0;
    if (fclose(stream) == 0 && !failed) return true;
    unlink(file);
    return lab_fail("%s cannot be written: %s", file, strerror(errno));
}

void lab_new_file(Lab *lab, char *file, size_t n) { snprintf(file, n, "%s/%d.bohn", lab->directory, ++lab->n_files); }

/* Copies into a new file; false with a message. */
bool lab_copy_file(const char *from, const char *to) {
    char block[8192];
    size_t n;
    FILE *in = fopen(from, "rb");
    if (!in) return lab_fail("%s: %s", from, strerror(errno));
    FILE *out = create(to, 0600); /* a record tells all hands */
    while (out && (n = fread(block, 1, sizeof block, in)) > 0) fwrite(block, 1, n, out);
    bool failed = ferror(in) != 0;
    fclose(in);
    return out && close_written(out, to) && !failed;
}

typedef struct Layer { BohnGame *game; BohnError *err; } Layer;

static bool lay(void *context, const char *line) {
    const Layer *layer = context;
    return bohn_edit(layer->game, line, layer->err);
}

/* The rules were changed in the game, so its record cannot be played by any one of them. What can be shared
 * is the position: a record that lays it out. */
static bool save_position(Lab *lab, const char *file) {
    BohnError err;
    BohnGame *game = lab_game(lab);
    if (bohn_turn(game) == 0) return lab_fail("the game is being set up: it can be saved when that is done");
    BohnGame *copy = bohn_new(lab->rules, bohn_seed(game), 0, &err);
    bool done = copy && bohn_record_start(copy, file, lab->script, lab->seats.name, &err) &&
                scenario_lay_out(game, lay, &(Layer){ copy, &err }, &err);
    bohn_free(copy);
    if (!done) return lab_error(&err);
    printf("Saved in %s: the position alone, as the rules were changed on the way there.\n", file);
    return true;
}

static bool command_save(Lab *lab, char *rest) {
    BohnError err;
    if (!*rest) return lab_fail(":save FILE");
    if (lab->rules_changed) return save_position(lab, rest);
    if (!bohn_record_ok(lab_game(lab), &err)) return lab_error(&err);
    if (!lab_copy_file(lab_branch(lab)->record, rest)) return false;
    char quoted[FILE_NAME_SIZE] = "";
    text_quote(quoted, sizeof quoted, rest);
    printf("Saved in %s. bohn repl --load %s goes on with it.\n", rest, quoted);
    return true;
}

/* Plays the record on a workbench of its own, which then goes on with a copy of the file. */
static bool load(Lab *fresh, const char *file, const BohnHeader *header) {
    BohnError err;
    Branch *branch = &fresh->branch[0];
    fresh->n_branches = 1;
    *branch = (Branch){ .name = "main", .teller = say_start(BOHN_ALL_SEATS) };
    branch->game = bohn_new(fresh->rules, header->seed, BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN, &err);
    if (!branch->game || !bohn_record_replay(branch->game, file, fresh->force, -1, &err)) return lab_error(&err);
    lab_new_file(fresh, branch->record, sizeof branch->record);
    if (!lab_copy_file(file, branch->record)) return false;
    return bohn_record_resume(branch->game, branch->record, &err) || header->over || lab_error(&err);
}

static void drop(Lab *lab) {
    for (int i = 0; i < lab->n_branches; i++) lab_close_branch(&lab->branch[i]);
    lab_free_rules(lab->rules);
    for (int i = 0; i < lab->n_old; i++) bohn_rules_free(lab->old[i]);
    for (int i = 0; i < lab->n_options; i++) free(lab->options[i]);
}

static bool command_load(Lab *lab, char *rest) {
    static BohnHeader header;
    static Lab fresh;
    BohnError err;
    if (!*rest) return lab_fail(":load FILE");
    BohnRules *rules = games_load_recorded(rest, &header, &err);
    if (!rules) return lab_error(&err);
    fresh = (Lab){ .rules = rules, .players = bohn_players(rules), .lang = lab->lang, .eyes = lab->eyes, .watch = lab->watch,
                   .n_files = lab->n_files, .force = lab->force };
    snprintf(fresh.script, sizeof fresh.script, "%s", header.script);
    snprintf(fresh.directory, sizeof fresh.directory, "%s", lab->directory);
    for (int i = 0; i < header.n_options && i < LAB_OPTIONS; i++) fresh.options[fresh.n_options++] = strdup(header.options[i]);
    lab_by_hand(&fresh);
    if (!load(&fresh, rest, &header)) {
        drop(&fresh);
        return false;
    }
    drop(lab);
    *lab = fresh;
    lab_no_news(lab);
    return lab_go_on(lab);
}

static bool command_export(Lab *lab, char *rest) {
    BohnError err;
    const char *format = lab_word(&rest);
    if (strcmp(format, "json") != 0) return lab_fail(":export json [FILE]");
    FILE *out = *rest ? create(rest, 0666) : stdout;
    if (!out) return false;
    bool done = json_replay(out, lab_game(lab), &lab->seats, BOHN_ALL_SEATS, &err) || lab_error(&err);
    return out == stdout ? done : close_written(out, rest) && done;
}

/* ---- scenarios ------------------------------------------------------------------------------------------- */

/* What is asked, and the options: that is what most rules change. */
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

static void write_scenario(FILE *out, Lab *lab, BohnGame *then, const char *name) {
    BohnGame *game = lab_game(lab);
    bool setup = strcmp(bohn_phase(then), "setup") == 0; /* dealt by the seed */
    char script[512];
    scenario_plain_name(lab->script, script, sizeof script);
    fprintf(out, "-- Written by the workbench; every scenario pins a clause, so name one first.\nreturn {\n");
    scenario_write_head(out, &(ScenarioHead){ script, lab->players, bohn_seed(game), (const char *const *)lab->options,
                                              lab->n_options, seats_polls(&lab->seats, false) });
    fprintf(out, "  { \"%s\",\n", name);
    if (!setup) scenario_write_given(out, then);
    fprintf(out, "    when = {");
    for (int i = bohn_position(then); i < bohn_position(game); i++) {
        fprintf(out, "\n     ");
        scenario_write_decision(out, bohn_decision(game, i));
    }
    fprintf(out, "\n    },\n    expect = {\n");
    write_question(out, game);
    scenario_write_expected(out, game, then);
    fprintf(out, "\n    },\n  },\n}\n");
}

/* Plays the scenario that was written: it may fail where chance comes in, or in the middle of a step. */
static bool try_scenario(const char *file) {
    BohnError err;
    char report[4000] = "";
    ScenarioFile *scenarios = scenario_open(file, bohn_search_path(), &err);
    bool passed = scenarios && scenario_run(scenarios, 0, report, sizeof report);
    if (!scenarios) lab_error(&err);
    scenario_close(scenarios);
    if (passed) return true;
    return lab_fail("%s is written, but does not pass as it stands:\n%s", file, report);
}

/* :scenario "BOH-H3 a name" [FILE] */
static bool command_scenario(Lab *lab, char *rest) {
    BohnError err;
    char name[200], file[300];
    if (!*rest) return lab_fail(":scenario CLAUSE TEXT, such as :scenario BOH-H3 singles are protected; it is written to CLAUSE.lua");
    snprintf(name, sizeof name, "%s", rest);
    for (char *at = name; *at; at++)
        if (*at == '"' || *at == '\\') *at = '\'';
    snprintf(file, sizeof file, "%.*s.lua", (int)strcspn(name, " "), name);
    if (lab->mark > bohn_position(lab_game(lab))) return lab_fail("the mark is at decision %d, after this one; :mark sets it here", lab->mark + 1);
    BohnGame *then = bohn_copy(lab_game(lab), &err);
    if (then && bohn_goto(then, lab->mark, &err)) lab->mark = strcmp(bohn_phase(then), "setup") == 0 ? 0 : scenario_step_start(then);
    if (!then || !bohn_goto(then, lab->mark, &err)) {
        bohn_free(then);
        return lab_error(&err);
    }
    FILE *out = create(file, 0666);
    if (out) write_scenario(out, lab, then, name);
    bohn_free(then);
    if (!out || !close_written(out, file)) return false;
    printf("Written to %s: bohn test %s plays it.\n", file, file);
    return try_scenario(file);
}

static bool command_mark(Lab *lab, char *rest) {
    (void)rest;
    lab->mark = scenario_step_start(lab_game(lab));
    bool here = lab->mark == bohn_position(lab_game(lab));
    printf("Scenarios start at decision %d from now on%s.\n", lab->mark + 1, here ? "" : ", where this step began");
    return true;
}

const LabCommand lab_files_commands[] = {
    { "save", "FILE", "write the game of this branch, edits and all, as a record", command_save },
    { "load", "FILE", "put a recorded game onto the workbench", command_load },
    { "export", "json [FILE]", "the game and the table as JSON", command_export },
    { "mark", "", "from here on :scenario takes the decisions", command_mark },
    { "scenario", "CLAUSE TEXT", "write the position at the mark and what followed as a scenario test", command_scenario },
    { NULL, NULL, NULL, NULL }
};
