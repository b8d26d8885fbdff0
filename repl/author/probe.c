/* probe.c - see probe.h. */
#include "repl/author/probe.h"

#include "repl/play/clauses.h"
#include "repl/play/seats.h"
#include "repl/term/error_print.h"
#include "repl/term/strings.h"
#include "repl/term/utf8.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define FILE_SIZE 4096
#define MAX_DECISIONS 5000 /* the limit of `auto` in a scenario */
#define MAX_SHOWN 6        /* differences that a scenario names */
#define MAX_SEEDS 4        /* games that bots play in search of a difference */
#define FEW 3              /* differences: no further seed is tried */
#define MANY 1000          /* differences that the end of a game counts for */
#define COMMENT_WIDTH 100
#define MARK "value of the rule: " /* begins what a trial script raises */

/* ---- rules in a text --------------------------------------------------------------------------- */

/* Called without t and p: data that may be functions, and what runs before there is a table. */
static bool without_table(const char *name) {
    static const char *const names[] = { "check", "cards", "zones", "counters", "groups", "turn", "finale", NULL };
    return string_among(name, names);
}

static bool has_word(const char *text, size_t length, const char *word) {
    for (size_t i = 0; i < length; i += string_word(text + i) + 1)
        if (string_word(text + i) == strlen(word) && string_starts(text + i, word)) return true;
    return false;
}

/* Names each parameter: by custom t and p come first, and a rule that does not need them omits them or writes _ */
static void read_params(Rule *rule, const char *from, size_t length) {
    static const char *const customs[] = { "t", "p" };
    char text[200], *rest = text, *word;
    int n = 0;
    snprintf(text, sizeof text, "%.*s", (int)length, from);
    while ((word = strsep(&rest, ", ")) != NULL) {
        if (!*word) continue;
        if (n) string_append(rule->params, sizeof rule->params, ", ");
        bool named = strcmp(word, "_") != 0, custom = n < 2 && !has_word(from, length, customs[n]);
        n++;
        if (!named && !custom) string_append(rule->params, sizeof rule->params, "x%d", n);
        else string_append(rule->params, sizeof rule->params, "%s", named ? word : customs[n - 1]);
    }
    if (n == 0 && !without_table(rule->name)) snprintf(rule->params, sizeof rule->params, "t, p");
}

/* The clause in a comment such as "-- BOH-H2, H5". */
static void read_clause(Rule *rule, const char *line, size_t length) {
    const char *comment = NULL;
    for (const char *at = line; at + 3 < line + length; at++)
        if (string_starts(at, "-- ")) comment = at + 3;
    if (comment) snprintf(rule->clause, sizeof rule->clause, "%.*s", clause_length(comment), comment);
}

/* The comment of three dashes above `line`. */
static void read_about(Rule *rule, const char *text, const char *line) {
    const char *from = line;
    while (from > text) {
        const char *before = from - 1;
        while (before > text && before[-1] != '\n') before--;
        if (!string_starts(before, "--- ")) break;
        from = before;
    }
    for (; from < line; from = string_next_line(from))
        if (from[4] != '@' && from[3] == ' ')
            string_append(rule->about, sizeof rule->about, "%s%.*s", *rule->about ? " " : "",
                        (int)strcspn(from + 4, "\n"), from + 4);
}

/* Reads a line such as "function game:draws() return 3 end  -- BOH-4.1"; false for other lines. */
static bool read_rule(Rule *rule, const char *text, const char *line) {
    size_t length = strcspn(line, "\n");
    if (!string_starts(line, "function ")) return false;
    const char *name = line + strlen("function ");
    name += string_word(name);
    if (*name++ != ':') return false;
    const char *open = name + string_word(name);
    const char *close = open < line + length ? memchr(open, ')', (size_t)(line + length - open)) : NULL;
    if (*open != '(' || !close || (size_t)(open - name) >= sizeof rule->name) return false;
    *rule = (Rule){ .name = "" };
    snprintf(rule->name, sizeof rule->name, "%.*s", (int)(open - name), name);
    read_params(rule, open + 1, (size_t)(close - open) - 1);
    read_clause(rule, line, length);
    read_about(rule, text, line);
    const char *end = strstr(close, " end");
    rule->one_line = string_starts(close, ") return ") && end && end < line + length;
    return true;
}

void probe_rules(const BohnInfo *info, Rules *rules) {
    for (int i = 0; i < info->n_scripts; i++) { /* a variant comes before what it extends */
        const char *text = info->scripts[i].text;
        for (const char *line = text; *line && rules->names.n < MAX_RULES; line = string_next_line(line)) {
            Rule rule;
            if (read_rule(&rule, text, line) && strings_add_new(&rules->names, rule.name))
                rules->list[rules->names.n - 1] = rule;
        }
    }
}

/* ---- scripts ----------------------------------------------------------------------------------- */

static void write_head(FILE *stream, const Probe *probe) {
    fprintf(stream, "local base = extends \"%s\"\nlocal game = base:variant { id = \"%s\", title = \"%s\" }\n\n",
            probe->base, probe->name, probe->title);
}

/* "base.draws(self, t, p)" */
static void write_call(FILE *stream, const Rule *rule) {
    fprintf(stream, "base.%s(self%s%s)", rule->name, *rule->params ? ", " : "", rule->params);
}

void probe_comment(FILE *stream, const char *text) {
    while (*(text += strspn(text, " "))) {
        size_t length = strlen(text);
        if (length > COMMENT_WIDTH)
            for (length = COMMENT_WIDTH; length > 0 && text[length] != ' ';) length--;
        if (length == 0) length = strcspn(text, " ");
        size_t shown = length;
        while (text[shown - 1] == ' ') shown--;
        fprintf(stream, "-- %.*s\n", (int)shown, text);
        text += length;
    }
}

/* The clause of the rule reference, or else the script's own comment. */
static void write_reason(FILE *stream, const Rule *rule) {
    char said[1600] = "", clean[2000], text[2200];
    bool found = *rule->clause && clause_text(NULL, "en", rule->clause, said, sizeof said);
    utf8_clean(found ? said : rule->about, false, false, clean, sizeof clean);
    snprintf(text, sizeof text, "%s%s%s", rule->clause, *rule->clause && *clean ? ": " : "", clean);
    probe_comment(stream, text);
}

void probe_write(FILE *stream, const Probe *probe, const Rule *rule, const Trial *trial) {
    write_head(stream, probe);
    write_reason(stream, rule);
    fprintf(stream, "function game:%s(%s)\n  return %s", rule->name, rule->params,
            trial->change == CHANGE_NOT ? "not " : "");
    write_call(stream, rule);
    if (trial->change == CHANGE_MORE) fprintf(stream, " + 1");
    if (trial->change == CHANGE_NONE) fprintf(stream, "  -- change this: so far it does the same as %s", probe->base);
    else if (*trial->value) fprintf(stream, "  -- %s: %s", probe->base, trial->value);
    fprintf(stream, "\nend\n\nreturn game\n");
}

/* A variant whose rule raises what it returns. */
static void write_question(FILE *stream, const Probe *probe, const Rule *rule) {
    write_head(stream, probe);
    fprintf(stream, "function game:%s(%s)\n  local value, more = ", rule->name, rule->params);
    write_call(stream, rule);
    fprintf(stream, "\n  error(\"" MARK "\" .. (more == nil and type(value) or \"several\") .. \" \" .. "
                    "tostring(value))\nend\n\nreturn game\n");
}

/* ---- playing ----------------------------------------------------------------------------------- */

/* How a game went. */
typedef struct Course {
    Strings asked;      /* each question once: "p1 trade_action" */
    int *numbers;       /* sizes of zones and values of counters when it was asked first, n_numbers for each */
    int n_numbers;
    char end[200];      /* what a scenario expects at the end: "over = true, turn = 20, scores = { 9, 8 }"; "" before */
} Course;

static void course_free(Course *course) {
    strings_free(&course->asked);
    free(course->numbers);
    *course = (Course){ .numbers = NULL };
}

static bool note_question(Course *course, const BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    const BohnInfo *info = bohn_info(bohn_rules(game));
    char asked[100];
    snprintf(asked, sizeof asked, "p%d %.80s", q->seat + 1, q->name);
    if (strings_have(&course->asked, asked)) return true;
    if (!strings_add(&course->asked, "%s", asked)) return false;
    course->n_numbers = info->n_zones + info->n_counters;
    size_t n = (size_t)course->n_numbers, last = (size_t)course->asked.n - 1;
    int *more = realloc(course->numbers, (last + 1) * n * sizeof *more);
    if (!more) return false;
    course->numbers = more;
    int *at = more + last * n;
    for (int i = 0; i < info->n_zones; i++) *at++ = bohn_zone_size(game, i);
    for (int i = 0; i < info->n_counters; i++) *at++ = bohn_counter_value(game, i);
    return true;
}

static bool write_end(BohnGame *game, char *out, size_t n, BohnError *err) {
    snprintf(out, n, "over = true, turn = %d, scores = { ", bohn_now(game).turn);
    for (int seat = 0; seat < bohn_info(bohn_rules(game))->players; seat++) {
        int score[4] = { 0 };
        if (!bohn_score(game, seat, score, err)) return false;
        string_append(out, n, "%s%d", seat ? ", " : "", score[0]);
    }
    string_append(out, n, " }");
    return true;
}

/* Plays as `auto` of a scenario does: a bot (NULL: default answers) at all seats, nobody is polled. */
static bool play(BohnRules *rules, const char *bot, int seed, Course *course, BohnError *err) {
    BohnGame *game = bohn_new(rules, (uint64_t)seed, 0, err);
    BohnProgress progress = game ? bohn_run(game, err) : BOHN_FAILED;
    bool ok = game != NULL;
    for (int i = 0; ok && progress == BOHN_WAITING && i < MAX_DECISIONS; i++) {
        BohnAnswer answer;
        ok = note_question(course, game) && bohn_bot_answer(game, bot, &answer, err) && bohn_answer(game, &answer, err);
        if (ok) progress = bohn_run(game, err);
    }
    ok = ok && progress != BOHN_FAILED;
    if (ok && progress == BOHN_OVER) ok = write_end(game, course->end, sizeof course->end, err);
    bohn_free(game);
    return ok;
}

/* ---- what the rule returns --------------------------------------------------------------------- */

static BohnRules *load(const Probe *probe, const char *script, BohnError *err) {
    BohnSetup setup = { .script = script, .path = probe->path };
    return bohn_load(&setup, err);
}

/* Writes and loads a trial script: one with the rule changed, or (without a trial) one that raises its value. */
static BohnRules *load_trial(const Probe *probe, const Rule *rule, const Trial *trial, BohnError *err) {
    char file[FILE_SIZE];
    snprintf(file, sizeof file, "%s/%s.lua", probe->directory, probe->name);
    FILE *stream = fopen(file, "w");
    if (stream && trial) probe_write(stream, probe, rule, trial);
    else if (stream) write_question(stream, probe, rule);
    bool whole = stream && !ferror(stream);
    if (stream && fclose(stream) == 0 && whole) return load(probe, file, err);
    error_fill(err, BOHN_SYSTEM, "%.3000s: %s", file, strerror(errno));
    return NULL;
}

/* Reads the value from the message of a trial script. */
static bool read_value(const char *text, Trial *trial) {
    const char *at = strstr(text, MARK);
    if (!at) return false;
    at += strlen(MARK);
    const char *value = at + strcspn(at, " ");
    value += *value == ' ';
    if (string_starts(at, "number ")) trial->change = CHANGE_MORE;
    else if (string_starts(at, "boolean ")) trial->change = CHANGE_NOT;
    else return true;
    size_t length = strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789.-+");
    snprintf(trial->value, sizeof trial->value, "%.*s", (int)length, value);
    return true;
}

/* Finds out what the rule returns. False: the rule cannot be overridden. */
static bool ask_value(const Probe *probe, const Rule *rule, bool bots, Trial *trial, BohnError *err) {
    Course course = { 0 };
    BohnRules *rules = load_trial(probe, rule, NULL, err);
    if (!rules) return read_value(err->text, trial);
    const char *bot = bots ? seats_usual_bot(bohn_info(rules)) : NULL;
    if (!play(rules, NULL, 1, &course, err) && read_value(err->text, trial)) bot = NULL;
    course_free(&course);
    if (bot && !play(rules, bot, 1, &course, err)) read_value(err->text, trial);
    course_free(&course);
    bohn_rules_free(rules);
    return true;
}

/* ---- where it shows ---------------------------------------------------------------------------- */

/* Writes the numbers that differ, as a scenario expects them: "table = { turned = 3 }, p1 = { hand = 4 }". Returns how
 * many differ. */
static int write_numbers(const BohnInfo *info, const int *numbers, const int *others, char *out, size_t n) {
    int shown = 0;
    out[0] = '\0';
    for (int seat = BOHN_NO_SEAT; seat < info->players; seat++) {
        bool open = false;
        for (int i = 1; i < info->n_zones + info->n_counters; i++) { /* zone 0 is the box */
            const BohnCounter *counter = i < info->n_zones ? NULL : &info->counters[i - info->n_zones];
            int owner = counter ? counter->seat : info->zones[i].seat;
            if (owner != seat || numbers[i] == others[i] || shown++ >= MAX_SHOWN) continue;
            if (open || *out) string_append(out, n, ", ");
            if (!open && seat == BOHN_NO_SEAT) string_append(out, n, "table = { ");
            else if (!open) string_append(out, n, "p%d = { ", seat + 1);
            string_append(out, n, "%s = %d", counter ? counter->name : info->zones[i].name, numbers[i]);
            open = true;
        }
        if (open) string_append(out, n, " }");
    }
    return shown;
}

/* Finds the first question at which the two games differ, or compares their ends. */
static void compare(const BohnInfo *info, const Course *with, const Course *without, Trial *trial) {
    int n = with->n_numbers == without->n_numbers ? with->n_numbers : 0;
    for (int i = 0; n && i < with->asked.n && !trial->shows; i++)
        for (int k = 0; k < without->asked.n; k++) {
            const int *numbers = with->numbers + i * n, *others = without->numbers + k * n;
            if (strcmp(with->asked.item[i], without->asked.item[k]) != 0) continue;
            write_numbers(info, others, numbers, trial->without, sizeof trial->without);
            trial->n_shown = write_numbers(info, numbers, others, trial->with, sizeof trial->with);
            trial->shows = trial->n_shown > 0;
            trial->first = i == 0 && k == 0;
            snprintf(trial->asked, sizeof trial->asked, "%s", with->asked.item[i]);
        }
    if (trial->shows || !*with->end || !*without->end) return;
    snprintf(trial->with, sizeof trial->with, "%s", with->end);
    snprintf(trial->without, sizeof trial->without, "%s", without->end);
    trial->shows = trial->over = strcmp(with->end, without->end) != 0;
    trial->n_shown = MANY;
}

/* Plays both games with the same answers and compares them. False: the variant fails where the base game does not. */
static bool look(BohnRules *changed, BohnRules *base, const char *bot, Trial *trial, BohnError *err) {
    Course with = { 0 }, without = { 0 };
    BohnError base_err;
    bool base_ok = play(base, bot, trial->seed, &without, &base_err);
    bool ok = play(changed, bot, trial->seed, &with, err) || !base_ok;
    if (ok && base_ok && *without.end && !*with.end) ok = error_fill(err, BOHN_LIMIT, "the game no longer ends");
    if (ok) {
        compare(bohn_info(changed), &with, &without, trial);
        snprintf(trial->bot, sizeof trial->bot, "%s", bot ? bot : "");
        if (!trial->shows && with.asked.n) snprintf(trial->asked, sizeof trial->asked, "%s", with.asked.item[0]);
    }
    course_free(&with);
    course_free(&without);
    return ok;
}

/* With bots a small change soon has large consequences: the game with the fewest differences is the easiest to
 * understand. */
static bool look_at_bots(BohnRules *changed, BohnRules *base, const char *bot, Trial *trial, BohnError *err) {
    Trial best = *trial;
    for (int seed = 1; seed <= MAX_SEEDS && !(best.shows && best.n_shown <= FEW); seed++) {
        Trial next = *trial;
        next.seed = seed;
        if (!look(changed, base, bot, &next, err)) return false;
        if (next.shows && (!best.shows || next.n_shown < best.n_shown)) best = next;
    }
    *trial = best;
    return true;
}

bool probe_rule(const Probe *probe, const Rule *rule, Effort effort, Trial *trial, BohnError *err) {
    *trial = (Trial){ .change = CHANGE_NONE, .seed = 1 };
    if (effort != EFFORT_KEEP && !ask_value(probe, rule, effort == EFFORT_BOTS, trial, err)) return false;
    BohnRules *base = load(probe, probe->base, err);
    BohnRules *changed = base ? load_trial(probe, rule, trial, err) : NULL;
    bool ok = changed != NULL;
    if (ok) {
        const char *bot = effort == EFFORT_BOTS ? seats_usual_bot(bohn_info(changed)) : NULL;
        trial->players = bohn_info(changed)->players;
        ok = look(changed, base, NULL, trial, err);
        if (ok && bot && !trial->shows && trial->change != CHANGE_NONE)
            ok = look_at_bots(changed, base, bot, trial, err);
    }
    bohn_rules_free(changed);
    bohn_rules_free(base);
    return ok;
}
