/* probe.c - see probe.h. */
#include "repl/author/probe.h"

#include "repl/play/clauses.h"
#include "repl/play/seats.h"
#include "repl/term/error_print.h"
#include "repl/term/strings.h"
#include "repl/term/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define FILE_SIZE 4096
#define MAX_DECISIONS 5000 /* `auto` of a scenario answers no more */
#define MAX_SHOWN 6        /* differences a scenario names */
#define MAX_SEEDS 4        /* games bots play in search of a difference */
#define FEW 3              /* differences that are few enough */
#define MANY 1000          /* what counts for them at the end of a game */
#define COMMENT_WIDTH 100
#define MARK "value of the rule: " /* what a trial script raises; nothing else does */

/* ---- rules in a text --------------------------------------------------------------------------- */

/* Data that may be functions, and what runs before there is a table: called without t and p. */
static bool without_table(const char *name) {
    static const char *const names[] = { "check", "cards", "zones", "counters", "groups", "turn", "finale" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

static bool has_word(const char *text, size_t length, const char *word) {
    for (size_t i = 0; i < length; i += string_word(text + i) + 1)
        if (string_word(text + i) == strlen(word) && string_starts(text + i, word)) return true;
    return false;
}

/* Gives each parameter a name: by custom t and p come first, and a rule that does not need them
 * leaves them out or writes _ . */
static void read_params(Rule *rule, const char *from, size_t length) {
    static const char *const customs[] = { "t", "p" };
    char text[200], *rest = text, *word;
    int n = 0;
    snprintf(text, sizeof text, "%.*s", (int)length, from);
    while ((word = strsep(&rest, ", ")) != NULL) {
        char name[72];
        if (!*word) continue;
        if (strcmp(word, "_") != 0) snprintf(name, sizeof name, "%.60s", word);
        else if (n < 2 && !has_word(from, length, customs[n])) snprintf(name, sizeof name, "%s", customs[n]);
        else snprintf(name, sizeof name, "x%d", n + 1);
        string_append(rule->params, sizeof rule->params, "%s%s", n++ ? ", " : "", name);
    }
    if (n == 0 && !without_table(rule->name)) snprintf(rule->params, sizeof rule->params, "t, p");
}

/* The clause in a comment such as "-- BOH-H2, H5": capitals, a dash, and what follows. */
static void read_clause(Rule *rule, const char *line, size_t length) {
    const char *comment = NULL;
    for (const char *at = line; at + 3 < line + length; at++)
        if (string_starts(at, "-- ")) comment = at + 3;
    if (!comment) return;
    size_t prefix = strspn(comment, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (prefix < 2 || comment[prefix] != '-') return;
    size_t n = prefix + 1;
    while (isalnum((unsigned char)comment[n]) || (comment[n] == '.' && isalnum((unsigned char)comment[n + 1]))) n++;
    snprintf(rule->clause, sizeof rule->clause, "%.*s", (int)n, comment);
}

/* The comment of three dashes that ends above `line`. */
static void read_about(Rule *rule, const char *text, const char *line) {
    const char *from = line;
    while (from > text) {
        const char *before = from - 1;
        while (before > text && before[-1] != '\n') before--;
        if (!string_starts(before, "--- ")) break;
        from = before;
    }
    for (; from < line; from = strchr(from, '\n') + 1)
        if (from[4] != '@' && from[3] == ' ')
            string_append(rule->about, sizeof rule->about, "%s%.*s", *rule->about ? " " : "",
                        (int)strcspn(from + 4, "\n"), from + 4);
}

/* "function game:draws() return 3 end  -- BOH-4.1". False: another line. */
static bool read_rule(Rule *rule, const char *text, const char *line) {
    static const Rule empty;
    size_t length = strcspn(line, "\n");
    if (!string_starts(line, "function ")) return false;
    const char *name = line + strlen("function ");
    name += string_word(name);
    if (*name++ != ':') return false;
    const char *open = name + string_word(name);
    const char *close = open < line + length ? memchr(open, ')', (size_t)(line + length - open)) : NULL;
    if (*open != '(' || !close || (size_t)(open - name) >= sizeof rule->name) return false;
    *rule = empty;
    snprintf(rule->name, sizeof rule->name, "%.*s", (int)(open - name), name);
    read_params(rule, open + 1, (size_t)(close - open) - 1);
    read_clause(rule, line, length);
    read_about(rule, text, line);
    const char *end = strstr(close, " end");
    rule->short_one = string_starts(close, ") return ") && end && end < line + length;
    return true;
}

static bool known(const Rule *list, int n, const char *name) {
    for (int i = 0; i < n; i++)
        if (strcmp(list[i].name, name) == 0) return true;
    return false;
}

/* Scripts are listed in the order they were opened: a variant before what it extends. */
int probe_rules(const BohnInfo *info, Rule **list) {
    int n = 0;
    *list = NULL;
    for (int i = 0; i < info->n_scripts; i++) {
        char *text = file_text(info->scripts[i].file, SCRIPT_SIZE);
        for (const char *line = text; line && *line; line += strcspn(line, "\n"), line += *line == '\n') {
            Rule rule;
            if (!read_rule(&rule, text, line) || known(*list, n, rule.name)) continue;
            Rule *more = realloc(*list, (size_t)(n + 1) * sizeof *more);
            if (!more) break;
            *list = more;
            (*list)[n++] = rule;
        }
        free(text);
    }
    return n;
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
    while (*text) {
        size_t length = strlen(text);
        if (length > COMMENT_WIDTH) {
            length = COMMENT_WIDTH;
            while (length > 0 && text[length] != ' ') length--;
            if (length == 0) length = strcspn(text, " ");
        }
        size_t shown = length;
        while (shown > 0 && text[shown - 1] == ' ') shown--;
        if (shown) fprintf(stream, "-- %.*s\n", (int)shown, text);
        text += length;
        text += strspn(text, " ");
    }
}

/* What the rule reference says of the clause, else what the script says of the rule. */
static void write_reason(FILE *stream, const Rule *rule) {
    char said[1600] = "", clean[2000], text[2200];
    bool found = *rule->clause && clause_text(rule->clause, said, sizeof said);
    utf8_clean(found ? said : rule->about, false, false, clean, sizeof clean);
    snprintf(text, sizeof text, "%s%s%s", rule->clause, *rule->clause && *clean ? ": " : "", clean);
    probe_comment(stream, text);
}

void probe_write(FILE *stream, const Probe *probe, const Rule *rule, const Finding *finding) {
    write_head(stream, probe);
    write_reason(stream, rule);
    fprintf(stream, "function game:%s(%s)\n  return %s", rule->name, rule->params,
            finding->change == CHANGE_NOT ? "not " : "");
    write_call(stream, rule);
    if (finding->change == CHANGE_MORE) fprintf(stream, " + 1");
    if (finding->change == CHANGE_NONE) fprintf(stream, "  -- change this: so far it does what %s does", probe->base);
    else if (*finding->value) fprintf(stream, "  -- %s: %s", probe->base, finding->value);
    fprintf(stream, "\nend\n\nreturn game\n");
}

/* A variant that raises what the rule returns. */
static void write_question(FILE *stream, const Probe *probe, const Rule *rule) {
    write_head(stream, probe);
    fprintf(stream, "function game:%s(%s)\n  local value, more = ", rule->name, rule->params);
    write_call(stream, rule);
    fprintf(stream, "\n  error(\"" MARK "\" .. (more == nil and type(value) or \"several\") .. \" \" .. "
                    "tostring(value))\nend\n\nreturn game\n");
}

/* ---- playing ----------------------------------------------------------------------------------- */

/* A question when it is put for the first time, and what lies on the table then. */
typedef struct Stop {
    char asked[100];
    int *numbers; /* sizes of zones, then counters */
} Stop;

/* How a game went. */
typedef struct Course {
    Stop *stops;
    int n, n_numbers;
    bool over;
    int turn, players;
    int scores[BOHN_MAX_SEATS];
} Course;

static void course_free(Course *course) {
    for (int i = 0; i < course->n; i++) free(course->stops[i].numbers);
    free(course->stops);
    *course = (Course){ 0 };
}

static const Stop *find_stop(const Course *course, const char *asked) {
    for (int i = 0; i < course->n; i++)
        if (strcmp(course->stops[i].asked, asked) == 0) return &course->stops[i];
    return NULL;
}

static int *take_numbers(const BohnGame *game, int *n) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int zones = info->n_zones, counters = info->n_counters;
    int *numbers = calloc((size_t)(zones + counters) + 1, sizeof *numbers);
    for (int i = 0; numbers && i < zones; i++) numbers[i] = bohn_zone_size(game, i);
    for (int i = 0; numbers && i < counters; i++) numbers[zones + i] = bohn_counter_value(game, i);
    *n = zones + counters;
    return numbers;
}

static bool autosave_stop(Course *course, const BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    Stop stop = { .numbers = NULL };
    snprintf(stop.asked, sizeof stop.asked, "p%d %.80s", q->seat + 1, q->name);
    if (find_stop(course, stop.asked)) return true;
    Stop *more = realloc(course->stops, (size_t)(course->n + 1) * sizeof *more);
    if (!more) return false;
    course->stops = more;
    stop.numbers = take_numbers(game, &course->n_numbers);
    if (!stop.numbers) return false;
    course->stops[course->n++] = stop;
    return true;
}

/* Plays as `auto` of a scenario does: a bot (NULL: default answers) at all seats, nobody is polled. */
static bool play(BohnRules *rules, const char *bot, int seed, Course *course, BohnError *err) {
    BohnGame *game = bohn_new(rules, (uint64_t)seed, 0, err);
    BohnProgress progress = game ? bohn_run(game, err) : BOHN_FAILED;
    bool ok = game != NULL;
    for (int i = 0; ok && progress == BOHN_WAITING && i < MAX_DECISIONS; i++) {
        BohnAnswer answer;
        ok = autosave_stop(course, game);
        if (!bot) bohn_default_answer(bohn_request(game), &answer);
        else ok = ok && bohn_bot_answer(game, bot, &answer, err);
        ok = ok && bohn_answer(game, &answer, err);
        if (ok) progress = bohn_run(game, err);
    }
    ok = ok && progress != BOHN_FAILED;
    course->over = ok && progress == BOHN_OVER;
    course->turn = ok ? bohn_now(game).turn : 0;
    course->players = bohn_info(rules)->players;
    for (int seat = 0; ok && course->over && seat < course->players; seat++) {
        int score[4] = { 0 };
        ok = bohn_score(game, seat, score, err);
        course->scores[seat] = score[0];
    }
    bohn_free(game);
    return ok;
}

/* ---- what the rule returns --------------------------------------------------------------------- */

static BohnRules *load(const Probe *probe, const char *script, BohnError *err) {
    BohnSetup setup = { .script = script, .path = probe->path };
    return bohn_load(&setup, err);
}

/* Writes a trial script, of a change or (without a finding) of the question, and loads it. */
static BohnRules *load_trial(const Probe *probe, const Rule *rule, const Finding *finding, BohnError *err) {
    char file[FILE_SIZE];
    snprintf(file, sizeof file, "%s/%s.lua", probe->directory, probe->name);
    FILE *stream = fopen(file, "w");
    if (stream && finding) probe_write(stream, probe, rule, finding);
    else if (stream) write_question(stream, probe, rule);
    bool written = stream && !ferror(stream);
    if (stream && fclose(stream) != 0) written = false;
    if (!written) error_fill(err, BOHN_SYSTEM, "%.3000s: cannot be written", file);
    return written ? load(probe, file, err) : NULL;
}

/* Reads the value out of the message a trial script raised. */
static bool read_value(const char *text, Finding *finding) {
    const char *at = strstr(text, MARK);
    if (!at) return false;
    at += strlen(MARK);
    const char *value = at + strcspn(at, " ");
    value += *value == ' ';
    if (string_starts(at, "number ")) finding->change = CHANGE_MORE;
    else if (string_starts(at, "boolean ")) finding->change = CHANGE_NOT;
    else return true;
    size_t length = strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789.-+");
    snprintf(finding->value, sizeof finding->value, "%.*s", (int)length, value);
    return true;
}

/* Plays with a script that raises what the rule returns. False: the rule cannot be overridden. */
static bool ask_value(const Probe *probe, const Rule *rule, bool bots, Finding *finding, BohnError *err) {
    Course course = { 0 };
    BohnRules *rules = load_trial(probe, rule, NULL, err);
    if (!rules) return read_value(err->text, finding);
    const char *bot = bots ? seats_usual_bot(bohn_info(rules)) : NULL;
    if (!play(rules, NULL, 1, &course, err) && read_value(err->text, finding)) bot = NULL;
    course_free(&course);
    if (bot && !play(rules, bot, 1, &course, err)) read_value(err->text, finding);
    course_free(&course);
    bohn_rules_free(rules);
    return true;
}

/* ---- where it shows ---------------------------------------------------------------------------- */

/* One difference: "turned = 3", behind a new head ("table = {") if its owner is another one. */
static void add_number(char *out, size_t n, int *owner, int seat, const char *name, int value) {
    if (*owner == seat) string_append(out, n, ", ");
    else if (*owner != BOHN_ALL_SEATS) string_append(out, n, " }, ");
    if (*owner != seat && seat == BOHN_NO_SEAT) string_append(out, n, "table = { ");
    else if (*owner != seat) string_append(out, n, "p%d = { ", seat + 1);
    string_append(out, n, "%s = %d", name, value);
    *owner = seat;
}

/* Zones and counters by number, as take_numbers() has them. */
static const char *number_name(const BohnInfo *info, int i, int *seat) {
    int zones = info->n_zones;
    *seat = i < zones ? info->zones[i].seat : info->counters[i - zones].seat;
    return i < zones ? info->zones[i].name : info->counters[i - zones].name;
}

/* What differs between two tables, the table's own first, then by seats; the box is no part of it. */
static bool tell_numbers(const BohnInfo *info, const int *with, const int *without, int n, Finding *finding) {
    int owner = BOHN_ALL_SEATS, other = BOHN_ALL_SEATS, shown = 0;
    finding->with[0] = finding->without[0] = '\0';
    for (int seat = BOHN_NO_SEAT; seat < info->players; seat++) {
        for (int i = 0; i < n; i++) {
            int of;
            const char *name = number_name(info, i, &of);
            if (of != seat || with[i] == without[i] || strcmp(name, "box") == 0) continue;
            if (shown >= MAX_SHOWN) {
                shown++;
                continue;
            }
            add_number(finding->with, sizeof finding->with, &owner, of, name, with[i]);
            add_number(finding->without, sizeof finding->without, &other, of, name, without[i]);
            shown++;
        }
    }
    if (shown) {
        string_append(finding->with, sizeof finding->with, " }");
        string_append(finding->without, sizeof finding->without, " }");
    }
    finding->n_shown = shown;
    return shown > 0;
}

static void tell_end(const Course *course, char *out, size_t n) {
    snprintf(out, n, "over = true, turn = %d, scores = { ", course->turn);
    for (int i = 0; i < course->players; i++) string_append(out, n, "%s%d", i ? ", " : "", course->scores[i]);
    string_append(out, n, " }");
}

/* The first question before which the two games differ, or their ends. */
static void compare(const BohnInfo *info, const Course *with, const Course *without, Finding *finding) {
    for (int i = 0; i < with->n && with->n_numbers == without->n_numbers && !finding->shows; i++) {
        const Stop *stop = &with->stops[i], *other = find_stop(without, stop->asked);
        if (!other || !tell_numbers(info, stop->numbers, other->numbers, with->n_numbers, finding)) continue;
        finding->shows = true;
        finding->first = i == 0 && other == without->stops;
        snprintf(finding->asked, sizeof finding->asked, "%s", stop->asked);
    }
    if (finding->shows || !with->over || !without->over) return;
    tell_end(with, finding->with, sizeof finding->with);
    tell_end(without, finding->without, sizeof finding->without);
    finding->shows = finding->over = strcmp(finding->with, finding->without) != 0;
    finding->n_shown = MANY;
}

/* Plays both games alike. False: the variant fails where the base game does not. */
static bool look(BohnRules *changed, BohnRules *base, const char *bot, Finding *finding, BohnError *err) {
    Course with = { 0 }, without = { 0 };
    BohnError base_err;
    bool base_ok = play(base, bot, finding->seed, &without, &base_err);
    bool ok = play(changed, bot, finding->seed, &with, err) || !base_ok;
    if (ok && base_ok && without.over && !with.over) ok = error_fill(err, BOHN_LIMIT, "the game does not end any more");
    if (ok) {
        compare(bohn_info(changed), &with, &without, finding);
        snprintf(finding->bot, sizeof finding->bot, "%s", bot ? bot : "");
        if (!finding->shows && with.n) snprintf(finding->asked, sizeof finding->asked, "%s", with.stops[0].asked);
    }
    course_free(&with);
    course_free(&without);
    return ok;
}

/* With bots a small change has large consequences soon: the game in which the fewest are seen is the
 * easiest to understand. */
static bool look_at_bots(BohnRules *changed, BohnRules *base, const char *bot, Finding *finding, BohnError *err) {
    Finding best = *finding;
    for (int seed = 1; seed <= MAX_SEEDS && !(best.shows && best.n_shown <= FEW); seed++) {
        Finding next = *finding;
        next.seed = seed;
        if (!look(changed, base, bot, &next, err)) return false;
        if (next.shows && (!best.shows || next.n_shown < best.n_shown)) best = next;
    }
    *finding = best;
    return true;
}

bool probe_rule(const Probe *probe, const Rule *rule, Effort effort, Finding *finding, BohnError *err) {
    *finding = (Finding){ .change = CHANGE_NONE, .seed = 1 };
    if (effort != EFFORT_KEEP && !ask_value(probe, rule, effort == EFFORT_BOTS, finding, err)) return false;
    BohnRules *base = load(probe, probe->base, err);
    BohnRules *changed = base ? load_trial(probe, rule, finding, err) : NULL;
    bool ok = changed != NULL;
    if (ok) {
        const char *bot = effort == EFFORT_BOTS ? seats_usual_bot(bohn_info(changed)) : NULL;
        finding->players = bohn_info(changed)->players;
        ok = look(changed, base, NULL, finding, err);
        if (ok && bot && !finding->shows && finding->change != CHANGE_NONE)
            ok = look_at_bots(changed, base, bot, finding, err);
    }
    bohn_rules_free(changed);
    bohn_rules_free(base);
    return ok;
}
