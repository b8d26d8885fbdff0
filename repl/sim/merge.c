/* merge.c - the command `merge`: puts the parts of a simulation together and tells what came of it.
 *
 * The parts must be of one run: their heads differ in the shard alone. However the games are spread over files,
 * the whole has the bytes of a run that nobody cut into parts.
 */
#include "repl/commands.h"

#include "repl/args.h"
#include "repl/sim/html.h"
#include "repl/sim/out.h"
#include "repl/sim/print.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    MERGE_OUT, MERGE_PARTIAL, MERGE_REPORT, MERGE_CSV, MERGE_JSON, MERGE_JSONL, MERGE_LANG, MERGE_ASCII, MERGE_PLAIN,
    MERGE_COLOR
};

static const ArgOption options[] = {
    [MERGE_OUT] = { "out", "FILE", "write all games to a new file" },
    [MERGE_PARTIAL] = { "partial", NULL, "games may be missing" },
    [MERGE_REPORT] = SIM_ARG_REPORT,
    [MERGE_CSV] = SIM_ARG_CSV,
    [MERGE_JSON] = SIM_ARG_JSON,
    [MERGE_JSONL] = SIM_ARG_JSONL,
    [MERGE_LANG] = ARG_LANG,
    [MERGE_ASCII] = ARG_ASCII,
    [MERGE_PLAIN] = SIM_ARG_PLAIN,
    [MERGE_COLOR] = ARG_COLOR,
    { NULL, NULL, NULL }
};

static const char *const examples[] = {
    "bohn merge part*.jsonl --out all.jsonl", "one file of what --shard 1/8 to 8/8 played, and the report",
    "bohn merge war.jsonl", "the report of a file once more",
    NULL
};

static const Command command = {
    "merge", "merge FILE... [OPTION...]",
    "Puts files together that `bohn sim --shard I/K --out FILE` wrote, in any order, and prints the report. The result "
    "is what a run in one piece would have written.",
    examples, options
};

typedef struct Wishes {
    const char *out, *report;
    bool partial;
    SimFormat format;
    int n_formats;
    TermWish term;
} Wishes;

static bool set_format(Wishes *w, SimFormat format) {
    w->format = format;
    w->n_formats++;
    return true;
}

/* False: it was complained about. */
static bool read_option(int option, const char *value, Wishes *w) {
    switch (option) {
    case MERGE_OUT: w->out = value; return true;
    case MERGE_PARTIAL: w->partial = true; return true;
    case MERGE_REPORT: w->report = value; return true;
    case MERGE_CSV: return set_format(w, SIM_FORMAT_CSV);
    case MERGE_JSON: return set_format(w, SIM_FORMAT_JSON);
    case MERGE_JSONL: return set_format(w, SIM_FORMAT_JSONL);
    case MERGE_LANG: return args_language(&command, value);
    case MERGE_ASCII: w->term.ascii = true; return true;
    case MERGE_PLAIN: w->term.plain = true; return true;
    case MERGE_COLOR: w->term.colour = value; return args_colour(&command, value);
    default: return false;
    }
}

static bool refuse(BohnError *err, BohnStatus status, const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool refuse(BohnError *err, BohnStatus status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    err->status = status;
    return false;
}

static bool same_run(const SimRun *a, const SimRun *b) {
    char *one = sim_file_head(a), *two = sim_file_head(b);
    bool same = one && two && strcmp(one, two) == 0;
    free(one);
    free(two);
    return same;
}

/* Takes the games of a part into the whole. */
static bool take(SimResult *all, const SimResult *part, const char *file, BohnError *err) {
    size_t size = (size_t)all->stride * sizeof *all->rows;
    for (int i = 0; i < part->room; i++) {
        int game = part->first + i;
        const int32_t *row = sim_result_row(part, game), *mine = sim_result_row(all, game);
        if (!row) continue;
        if (mine && memcmp(row, mine, size) != 0)
            return refuse(err, BOHN_BAD_RECORD, tr("%s: game %d differs from that in another file"), file, game + 1);
        int32_t *new = sim_result_open(all, game);
        if (!new) return refuse(err, BOHN_SYSTEM, "out of memory");
        memcpy(new, row, size);
        const SimFault *why = sim_result_why(part, game);
        if (why && !sim_result_fault(all, game, why->status, why->text))
            return refuse(err, BOHN_SYSTEM, "out of memory");
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
    else if (!same_run(&all->run, &whole))
        ok = refuse(err, BOHN_BAD_INPUT,
                    tr("%s and %s are not parts of one run: rules, seats, seed or games differ"), first, file);
    ok = ok && take(all, &part, file, err);
    sim_result_free(&part);
    return ok;
}

/* Is there every game? How many a run with --until needs is known only at its end. */
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
           refuse(err, BOHN_BAD_INPUT,
                  tr("games are missing: %s of %d; name the files that have them, go on with the part by `bohn sim "
                     "--continue`, or use --partial"),
                  list, all->run.games);
}

static bool write_games(const SimResult *all, const char *name, BohnError *err) {
    SimOut out = { 0 };
    if (!sim_out_new(&out, name, &all->run, err)) return false;
    for (int game = 0; game < all->room; game++) sim_file_line(all, game, out.stream);
    return sim_out_close(&out, err);
}

static bool merge(SimResult *all, const Wishes *w, char **files, int n, BohnError *err) {
    for (int i = 0; i < n; i++)
        if (!add_file(all, files[i], files[0], err)) return false;
    sim_result_advance(all);
    if (!w->partial && !complete(all, err)) return false;
    if (w->report && !sim_out_possible(w->report, err)) return false;
    if (w->out && !write_games(all, w->out, err)) return false;
    return !w->report || sim_html_write(w->report, all, 1, false, err);
}

int merge_command(int argc, char **argv) {
    static SimResult all; /* zeroed */
    Wishes wishes = { 0 };
    BohnError err = { 0 };
    const char *value;
    int option, status = BOHN_OK;
    args_begin();
    while ((option = args_next(&command, argc, argv, &value)) != ARGS_END) {
        if (option == ARGS_DONE) return BOHN_OK;
        if (option == ARGS_BAD || !read_option(option, value, &wishes)) return BOHN_BAD_INPUT;
    }
    if (optind == argc) return args_complain(&command, "which files?");
    if (wishes.n_formats > 1) return args_complain(&command, "one of --csv, --json and --jsonl at a time");
    if (wishes.out && wishes.report && strcmp(wishes.out, wishes.report) == 0)
        return args_complain(&command, "--out and --report: two different files are needed");
    term_wish(&wishes.term);
    if (!merge(&all, &wishes, argv + optind, argc - optind, &err)) {
        error_print(&err);
        status = err.status;
    } else if (!sim_print(&all, wishes.format) || !term_output_ok()) {
        status = BOHN_SYSTEM;
    } else if (all.n_faults > 0) {
        status = BOHN_RULE_FAULT;
    }
    sim_result_free(&all);
    return status;
}
