/* shrink.c - see shrink.h. */
#include "repl/author/shrink.h"

#include "repl/play/seats.h"
#include "repl/scenario/write.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FLAGS (BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_AUDIT | BOHN_EXPLAIN)
#define MOST_STEPS_BACK 8
#define MOST_TRIES 600

typedef struct Work {
    const Shrink *shrink;
    BohnRules *rules;
    Seats seats;
    unsigned polls;           /* bit i: seat i is asked at polling points */
    Strings edits, decisions; /* the smallest plan known to fail: lines that lay out a table, then decisions */
    BohnError wanted;         /* the fault, as reproduced */
    int tries;
    BohnError *err;
} Work;

/* ---- lines ---------------------------------------------------------------------------------------- */

/* All lines but the n from `first` on. */
static Strings without(const Strings *lines, int first, int n) {
    Strings rest = { NULL, 0 };
    for (int i = 0; i < lines->n; i++)
        if (i < first || i >= first + n) strings_add(&rest, "%s", lines->item[i]);
    return rest;
}

typedef bool (*Drop)(const char *line, int n);

/* The lines for which drop(line, n) is false. */
static Strings kept(const Strings *lines, Drop drop, int n) {
    Strings rest = { NULL, 0 };
    for (int i = 0; i < lines->n; i++)
        if (!drop(lines->item[i], n)) strings_add(&rest, "%s", lines->item[i]);
    return rest;
}

/* ---- one try ---------------------------------------------------------------------------------------- */

static bool same_fault(const BohnError *a, const BohnError *b) {
    size_t n = strcspn(a->text, "\n"); /* lines of the script follow */
    return a->status == b->status && n == strcspn(b->text, "\n") && strncmp(a->text, b->text, n) == 0;
}

/* Lays out the table in one edit. */
static bool lay_out(BohnGame *game, const Strings *edits, BohnError *err) {
    size_t length = 1;
    for (int i = 0; i < edits->n; i++) length += strlen(edits->item[i]) + 1;
    char *chunk = malloc(length), *at = chunk;
    if (!chunk) return false;
    for (int i = 0; i < edits->n; i++) at += sprintf(at, "%s\n", edits->item[i]);
    bool done = edits->n == 0 || bohn_eval(game, chunk, NULL, 0, err);
    free(chunk);
    return done;
}

static BohnGame *begin(const Work *w, BohnRules *rules, const Strings *edits, BohnError *err) {
    BohnGame *game = bohn_new(rules, w->shrink->seed, FLAGS, err);
    if (!game) return NULL;
    bohn_set_polls(game, w->polls & ((1u << bohn_info(rules)->players) - 1));
    if (lay_out(game, edits, err)) return game;
    bohn_free(game);
    return NULL;
}

/* Notes the decision just made. The one that leads to the fault is rolled back with its step, so it must be noted
 * before. */
static void note_made(Strings *made, const BohnGame *game) {
    const char *line = bohn_decision(game, bohn_now(game).position - 1);
    strings_add(made, "%s", line ? line : "?");
}

/* Runs to the next question, or to the end and computes the result, which may fail, too. */
static BohnProgress run(BohnGame *game, BohnError *err) {
    BohnProgress progress = bohn_run(game, err);
    unsigned winners;
    int score[4];
    if (progress != BOHN_OVER) return progress;
    bool counted = bohn_winners(game, &winners, err);
    for (int seat = 0; counted && seat < bohn_info(bohn_rules(game))->players; seat++)
        counted = bohn_score(game, seat, score, err);
    return counted ? BOHN_OVER : BOHN_FAILED;
}

/* Does the plan lead to the fault? A line that does not fit the question is replaced by the default answer. `made` gets
 * the decisions that were made. */
static bool fails(Work *w, BohnGame *game, const Strings *decisions, Strings *made, BohnError *err) {
    BohnProgress progress = run(game, err);
    for (int next = 0; progress == BOHN_WAITING && next < decisions->n; next++) {
        if (!bohn_decide(game, decisions->item[next], err) && !bohn_answer(game, NULL, err)) return false;
        note_made(made, game);
        progress = run(game, err);
    }
    return progress == BOHN_FAILED && same_fault(&w->wanted, err);
}

/* Tries a plan and keeps it if it fails as wanted with no more decisions than before. Takes over both lists. */
static bool try_plan(Work *w, BohnRules *rules, Strings edits, Strings decisions) {
    BohnError err = { 0 };
    Strings made = { NULL, 0 };
    bool go_on = w->tries++ < MOST_TRIES && !term_interrupt_pending();
    BohnGame *game = go_on ? begin(w, rules, &edits, &err) : NULL;
    bool better = game && fails(w, game, &decisions, &made, &err) && made.n <= w->decisions.n;
    bohn_free(game);
    strings_free(&decisions);
    if (better) {
        strings_free(&w->edits);
        strings_free(&w->decisions);
        w->edits = edits;
        w->decisions = made;
    } else {
        strings_free(&edits);
        strings_free(&made);
    }
    return better;
}

/* ---- where it starts ------------------------------------------------------------------------------------ */

static bool note_edit(void *context, const char *line) { return strings_add(context, "%s", line); }

/* Plays the game again, which gives the first plan. NULL if it does not fail. */
static BohnGame *reproduce(Work *w) {
    BohnError err = { 0 };
    BohnAnswer answer;
    Strings none = { NULL, 0 };
    BohnGame *game = begin(w, w->rules, &none, &err);
    bool ok = game != NULL;
    BohnProgress progress = BOHN_OVER;
    while (ok && (progress = run(game, &err)) == BOHN_WAITING) {
        ok = seats_decide(&w->seats, game, &answer, &err) && bohn_answer(game, &answer, &err);
        if (ok) note_made(&w->decisions, game);
    }
    w->wanted = err;
    if (ok && progress == BOHN_FAILED && err.status == w->shrink->status) return game;
    error_fill(w->err, BOHN_DIVERGED, tr("the failure does not recur with seed %llu"),
               (unsigned long long)w->shrink->seed);
    bohn_free(game);
    return NULL;
}

/* Replaces the decisions before the last step, or before an earlier one, by a table laid out as it was then. A game
 * that failed is at the start of its last step already. */
static void skip_the_past(Work *w, BohnGame *game) {
    BohnError err = { 0 };
    for (int back = 0; back < MOST_STEPS_BACK; back++) {
        int at = bohn_now(game).position;
        if (back > 0) {
            if (at == 0 || !bohn_goto(game, at - 1, &err)) return;
            at = bohn_now(game).step;
            if (!bohn_goto(game, at, &err)) return;
        }
        if (strcmp(bohn_now(game).phase, "setup") == 0) return;
        Strings edits = { NULL, 0 };
        if (!scenario_edits(game, note_edit, &edits, &err)) {
            strings_free(&edits);
            return;
        }
        if (try_plan(w, w->rules, edits, without(&w->decisions, 0, at))) return;
    }
}

/* ---- smaller ---------------------------------------------------------------------------------------------- */

/* Leaves out decisions: half of them at once, then fewer, then single ones. The table stays as it was in play: on one
 * that no game comes to, the mended rule might fail for another reason. */
static bool fewer_decisions(Work *w) {
    bool smaller = false;
    for (int size = (w->decisions.n + 1) / 2; size > 0; size /= 2)
        for (int i = 0; i < w->decisions.n;) {
            int before = w->decisions.n;
            bool better = try_plan(w, w->rules, without(&w->edits, 0, 0), without(&w->decisions, i, size)) &&
                          w->decisions.n < before;
            smaller = smaller || better;
            if (!better) i += size;
        }
    return smaller;
}

/* Does an edit or a decision name a seat beyond this number? */
static bool names_others(const char *line, int players) {
    const char *seat = strstr(line, "seat = ");
    for (const char *at = line; (at = strchr(at, 'p')) != NULL; at++)
        if ((at == line || at[-1] == ' ' || at[-1] == '\'') && atoi(at + 1) > players) return true;
    return seat && atoi(seat + 7) > players;
}

static bool fewer_players(Work *w) {
    bool fewer = false;
    BohnSetup setup = w->shrink->setup;
    for (int n = bohn_info(w->rules)->players - 1; n > 0; n--) {
        setup.players = n;
        BohnRules *rules = bohn_load(&setup, NULL);
        if (!rules) continue;
        bool better = try_plan(w, rules, kept(&w->edits, names_others, n), kept(&w->decisions, names_others, n));
        bohn_rules_free(better ? w->rules : rules);
        if (better) w->rules = rules;
        fewer = fewer || better;
    }
    return fewer;
}

static bool is_poll_of(const char *line, int seat) {
    return seats_who(line) == seat && string_starts(line + strcspn(line, " "), " anytime ");
}

/* Asks fewer seats at polling points, where most of them only pass. */
static bool fewer_polls(Work *w) {
    bool fewer = false;
    for (int seat = 0; seat < bohn_info(w->rules)->players; seat++) {
        unsigned polls = w->polls;
        w->polls &= ~(1u << seat);
        if (w->polls == polls) continue;
        if (try_plan(w, w->rules, without(&w->edits, 0, 0), kept(&w->decisions, is_poll_of, seat))) fewer = true;
        else w->polls = polls;
    }
    return fewer;
}

static void make_smaller(Work *w) {
    bool smaller = true;
    while (smaller) {
        smaller = fewer_players(w); /* possible again when fewer decisions name them */
        smaller = fewer_polls(w) || smaller;
        smaller = fewer_decisions(w) || smaller;
    }
}

/* ---- files -------------------------------------------------------------------------------------------------- */

static bool cannot_write(const char *file, BohnError *err) {
    return error_fill(err, BOHN_SYSTEM, "%s: %s", file, strerror(errno));
}

bool shrink_directory(const char *directory, BohnError *err) {
    struct stat there;
    if (mkdir(directory, 0777) != 0 && errno != EEXIST) return cannot_write(directory, err);
    if (stat(directory, &there) == 0 && !S_ISDIR(there.st_mode)) errno = ENOTDIR;
    else if (access(directory, W_OK | X_OK) == 0) return true;
    return cannot_write(directory, err);
}

static bool write_scenario(Work *w, const char *file) {
    BohnError err = { 0 };
    BohnGame *laid = begin(w, w->rules, &w->edits, &err);
    FILE *out = laid ? fopen(file, "wx") : NULL;
    if (!out) {
        bohn_free(laid);
        return cannot_write(file, w->err);
    }
    int n = 0;
    const char *const *options = w->shrink->setup.options;
    while (options && options[n]) n++;
    fprintf(out, "-- This game fails. Once the rule is fixed, the scenario passes: bohn test %s\nreturn {\n", file);
    scenario_write_head(out, &(ScenarioHead){ w->shrink->setup.script, bohn_info(w->rules)->players, w->shrink->seed,
                                              options, n, w->polls });
    fprintf(out, "  { \"FAULT %s\",\n", bohn_info(w->rules)->id);
    if (w->edits.n) scenario_write_given(out, laid);
    fprintf(out, "    when = {");
    for (int i = 0; i < w->decisions.n; i++) {
        fprintf(out, "\n     ");
        scenario_write_decision(out, w->decisions.item[i]);
    }
    /* Once fixed, the game may go on or end: all that is expected is that the rules do not fail. */
    fprintf(out, "\n    },\n    expect = { table = {} } },\n}\n");
    bohn_free(laid);
    bool whole = !ferror(out);
    if (fclose(out) == 0 && whole) return true;
    cannot_write(file, w->err);
    unlink(file);
    return false;
}

static bool write_record(Work *w, const char *file) {
    BohnError err = { 0 };
    Strings none = { NULL, 0 }, made = { NULL, 0 };
    BohnGame *game = begin(w, w->rules, &none, w->err);
    bool ok = game && bohn_record_start(game, file, w->shrink->setup.script, NULL, w->err);
    ok = ok && lay_out(game, &w->edits, w->err);
    if (ok) fails(w, game, &w->decisions, &made, &err);
    strings_free(&made);
    ok = ok && bohn_record_stop(game, w->err);
    bohn_free(game);
    return ok;
}

/* Writes both files and describes them. */
static bool deliver(Work *w, char *text, size_t n) {
    const BohnInfo *info = bohn_info(w->rules);
    const char *directory = w->shrink->directory;
    char scenario[1200], record[1200];
    snprintf(scenario, sizeof scenario, "%s/%s_fault.lua", directory, info->id);
    snprintf(record, sizeof record, "%s/%s_fault.bohn", directory, info->id);
    if (!shrink_directory(directory, w->err) || !write_scenario(w, scenario)) return false;
    if (!write_record(w, record)) {
        unlink(scenario);
        return false;
    }
    snprintf(text, n, tr(w->decisions.n == 1 ? "also fails after %d decision" : "also fails after %d decisions"),
             w->decisions.n);
    string_append(text, n, tr(info->players == 1 ? " with %d player:" : " with %d players:"), info->players);
    string_append(text, n, "\n  bohn test ");
    string_quote(text, n, scenario);
    string_append(text, n, "\n  bohn replay ");
    string_quote(text, n, record);
    return true;
}

void shrink_fault(const Shrink *shrink, char *text, size_t n) {
    BohnError err = { .status = BOHN_OK };
    Work w = { .shrink = shrink, .err = &err };
    w.rules = bohn_load(&shrink->setup, &err);
    bool ok = w.rules && seats_fill(&w.seats, bohn_info(w.rules), shrink->seats, false, &err);
    w.polls = shrink->poll_all ? ~0u : seats_polls(&w.seats, false);
    BohnGame *game = ok ? reproduce(&w) : NULL;
    if (game) {
        skip_the_past(&w, game);
        bohn_free(game); /* before its rules are replaced */
        make_smaller(&w);
    }
    if (!game || !deliver(&w, text, n)) snprintf(text, n, tr("not shortened: %s"), err.text);
    strings_free(&w.edits);
    strings_free(&w.decisions);
    bohn_rules_free(w.rules);
}
