/* merge.c - the command `merge`: joins the shards of a simulation and prints the report.
 *
 * The files must come from one run: their headers differ in the shard alone. However the games are spread over files,
 * the result is byte-identical to a run in one piece.
 */
#include "repl/commands.h"

#include "repl/sim/html_report.h"
#include "repl/sim/output.h"
#include "repl/sim/print.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Options {
    const char *out, *report;
    bool partial;
    int format;
} Options;

static int run(int argc, char **argv);

const Command merge_command = {
    .name = "merge", .summary = "join the shards of a simulation", .arguments = "FILE...",
    .about = "Joins files written by `bohn sim --shard I/K --out FILE`, in any order, and prints the report. The result is "
             "byte-identical to a run in one piece. A single file is reported again.",
    .least = 1, .most = INT_MAX, .missing = "which files?", .run = run,
    .examples = (const ArgExample[]){
        { "bohn merge part*.jsonl --out all.jsonl", "join the files of --shard 1/8 to 8/8 and print the report" },
        { "bohn merge war.jsonl", "print the report of one file again" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_TEXT("out", "FILE", out, "write all games to a new file"),
        ARG_FLAG("partial", partial, "accept missing games"),
        SIM_ARG_RESULT,
        ARG_LOOKS,
        { 0 } },
    .rules = (const ArgRule[]){ SIM_RULE_RESULT, { 0 } },
};

/* Copies the games of a part into the whole. */
static bool take(SimResult *all, const SimResult *part, const char *file, BohnError *err) {
    size_t size = (size_t)all->stride * sizeof *all->rows;
    for (int i = 0; i < part->room; i++) {
        int game = part->first + i;
        const int32_t *row = sim_result_row(part, game), *mine = sim_result_row(all, game);
        if (!row) continue;
        if (mine && memcmp(row, mine, size) != 0)
            return error_fill(err, BOHN_BAD_RECORD, tr("%s: game %d differs from the same game in another file"), file,
                              game + 1);
        int32_t *new = sim_result_open(all, game);
        if (!new) return error_fill(err, BOHN_SYSTEM, "out of memory");
        memcpy(new, row, size);
        const SimFault *why = sim_result_why(part, game);
        if (why && !sim_result_fault(all, game, why->status, why->text))
            return error_fill(err, BOHN_SYSTEM, "out of memory");
    }
    return true;
}

static bool add_file(SimResult *all, const char *file, const char *first, BohnError *err) {
    static SimResult part;
    long good;
    if (!sim_file_read(file, &part, &good, err)) return false;
    SimRun whole = part.run;
    whole.shard = whole.shards = 1;
    bool ok = true;
    if (file == first) sim_result_start(all, &whole);
    else if (!sim_file_same_head(&all->run, &whole))
        ok = error_fill(err, BOHN_BAD_INPUT,
                    tr("%s and %s are from different runs: rules, seats, seed or number of games differ"), first, file);
    ok = ok && take(all, &part, file, err);
    sim_result_free(&part);
    return ok;
}

/* Are all games there? How many a run with --until needs is known only at its end. */
static bool complete(const SimResult *all, BohnError *err) {
    char list[300] = "";
    int last = all->run.until > 0 ? all->room - 1 : all->end - 1;
    while (all->run.until > 0 && last >= 0 && !sim_result_row(all, last)) last--;
    for (int game = 0; game <= last; game++) {
        if (sim_result_row(all, game)) continue;
        int to = game;
        while (to < last && !sim_result_row(all, to + 1)) to++;
        if (strlen(list) > 200) {
            string_append(list, sizeof list, ", …");
            break;
        }
        string_append(list, sizeof list, to > game ? "%s%d–%d" : "%s%d", *list ? ", " : "", game + 1, to + 1);
        game = to;
    }
    return !*list ||
           error_fill(err, BOHN_BAD_INPUT,
                  tr("games %s of %d are missing; add the files that have them, finish the shard with `bohn "
                     "sim --continue`, or use --partial"),
                  list, all->run.games);
}

static bool write_games(const SimResult *all, const char *name, BohnError *err) {
    SimOutput out = { 0 };
    if (!sim_output_new(&out, name, &all->run, err)) return false;
    bool ok = true;
    for (int game = 0; ok && game < all->room; game++) ok = sim_file_line(all, game, out.stream);
    if (!ok) out.trouble = errno;
    if (sim_output_close(&out, err)) return true;
    unlink(name); /* not all games are in it */
    return false;
}

static bool merge(SimResult *all, const Options *o, char **files, BohnError *err) {
    for (int i = 0; files[i]; i++)
        if (!add_file(all, files[i], files[0], err)) return false;
    sim_result_advance(all);
    if (!o->partial && !complete(all, err)) return false;
    if (o->report && !sim_output_check(o->report, err)) return false;
    if (o->out && !write_games(all, o->out, err)) return false;
    return !o->report || sim_html_write(o->report, all, 1, false, false, err);
}

static int run(int argc, char **argv) {
    static SimResult all; /* zeroed */
    Options o = { 0 };
    BohnError err = { 0 };
    char **files;
    int status = args_read(&merge_command, argc, argv, &o, &files);
    if (status != ARGS_GO) return status;
    if (o.out && o.report && strcmp(o.out, o.report) == 0)
        return args_complain(&merge_command, "--out and --report must be different files");
    status = BOHN_OK;
    if (!merge(&all, &o, files, &err)) {
        error_print(&err);
        status = err.status;
    } else if (!sim_print(&all, 1, (SimFormat)o.format) || !term_output_ok()) {
        status = BOHN_SYSTEM;
    } else if (all.n_faults > 0) {
        status = BOHN_RULE_FAULT;
    }
    sim_result_free(&all);
    return status;
}
