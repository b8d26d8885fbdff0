/* coverage.c - see coverage.h. */
#include "repl/author/coverage.h"

#include "repl/term/strings.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define LEFT_OUT (-2)

enum { PART_LINES, PART_RULES, PART_DECISIONS, PART_WORDS, PART_CLAUSES, PART_OPTIONS, N_PARTS };
static const char *const parts[N_PARTS] = { "lines", "rules", "decisions", "words", "clauses", "option values" };

/* One script while it is reported on. */
typedef struct Report {
    const Coverage *coverage;
    const Sketch *sketch;
    const int *hits;
    int lines;
    int ran[N_PARTS], of[N_PARTS];
    Strings counted;      /* names stand in several places, but count once */
    json_t *never[N_PARTS];
    Findings *found;
} Report;

static void add_name(Strings *names, const char *name) {
    if (*name && !strings_have(names, name)) strings_add(names, "%s", name);
}

/* An `end` behind a return is code to Lua, but nobody misses it. */
static void leave_out_ends(const Tokens *source, int *hits) {
    for (int i = 0; i < source->n;) {
        int line = source->tokens[i].line;
        bool ends = true;
        for (; i < source->n && source->tokens[i].line == line; i++)
            ends = ends && (token_is(source->tokens[i], TOKEN_KEYWORD, "end") || strchr(")},;", *source->tokens[i].at));
        if (ends) hits[line] = LEFT_OUT;
    }
}

/* ---- while games are played ------------------------------------------------------------------------ */

bool coverage_start(Coverage *c, const Layers *layers) {
    *c = (Coverage){ .layers = layers, .n = layers->n };
    for (int i = 0; i < c->n; i++) {
        c->lines[i] = 2;
        for (const char *at = layers->list[i].text; *at; at++) c->lines[i] += *at == '\n';
        c->hits[i] = malloc((size_t)c->lines[i] * sizeof *c->hits[i]);
        if (!c->hits[i]) {
            c->n = i; /* what there is */
            return false;
        }
        memset(c->hits[i], -1, (size_t)c->lines[i] * sizeof *c->hits[i]);
        leave_out_ends(&layers->list[i].source, c->hits[i]);
    }
    return true;
}

void coverage_met(Coverage *c, const char *name) { add_name(&c->names, name); }

void coverage_option(Coverage *c, const char *assignment, bool played) {
    add_name(&c->options, assignment);
    if (played) add_name(&c->played, assignment);
}

void coverage_add(Coverage *c, const BohnInfo *info) {
    for (int i = 0; i < info->n_decisions; i++) add_name(&c->declared, info->decisions[i].name);
    for (const BohnScript *script = info->scripts; script < info->scripts + info->n_scripts; script++)
        for (int i = 0; i < c->n; i++) {
            bool same = script->hits && strcmp(script->file, c->layers->list[i].file) == 0;
            for (int line = 1; same && line < c->lines[i] && line < script->n_lines; line++) {
                int hits = c->hits[i][line] == LEFT_OUT ? -1 : script->hits[line];
                if (hits >= 0 && c->hits[i][line] < 0) c->hits[i][line] = 0;
                if (hits > 0) c->hits[i][line] = hits < INT_MAX - c->hits[i][line] ? c->hits[i][line] + hits : INT_MAX;
            }
        }
}

int coverage_busiest(const Coverage *c, const char **file) {
    int most = 0, busiest = 1;
    *file = c->layers->list[0].file;
    for (int i = 0; i < c->n; i++)
        for (int line = 1; line < c->lines[i]; line++) {
            if (c->hits[i][line] <= most) continue;
            most = c->hits[i][line];
            busiest = line;
            *file = c->layers->list[i].file;
        }
    return busiest;
}

/* ---- afterwards ---------------------------------------------------------------------------------------- */

static bool ran(const Report *r, int first, int last) {
    for (int line = first; line <= last && line < r->lines; line++)
        if (r->hits[line] > 0) return true;
    return false;
}

/* Is there anything to run? A rule that only others override away is not there at all. */
static bool runs(const Report *r, int first, int last) {
    for (int line = first; line <= last && line < r->lines; line++)
        if (r->hits[line] >= 0) return true;
    return false;
}

static void count(Report *r, int part, const char *name, int line, bool reached) {
    char clause[64] = "";
    r->of[part]++;
    r->ran[part] += reached;
    if (reached) return;
    if (part != PART_CLAUSES) sketch_clause(r->sketch, line, clause, sizeof clause);
    json_array_append_new(r->never[part], json_pack("{s:s, s:i, s:s}", "name", name, "line", line, "clause", clause));
    static const char *const never[N_PARTS] = { "", "rule '%s' never ran", "decision '%s' was never asked",
                                                "word '%s' was never used", "clause %s was never reached",
                                                "option %s was never played" };
    char text[300];
    snprintf(text, sizeof text, never[part], name);
    findings_add(r->found, r->sketch->file, line, *clause ? "%s (%s)" : "%s", text, clause);
}

/* Names count once, where they stand first. */
static void count_name(Report *r, int part, const char *name, int line, bool reached) {
    char key[320];
    snprintf(key, sizeof key, "%d %s", part, name);
    if (strings_have(&r->counted, key)) return;
    add_name(&r->counted, key);
    count(r, part, name, line, reached);
}

/* Lines of rules that never ran are not told one by one. */
static void count_lines(Report *r) {
    for (int line = 1; line < r->lines; line++) {
        if (r->hits[line] < 0) continue;
        r->of[PART_LINES]++;
        r->ran[PART_LINES] += r->hits[line] > 0;
        if (r->hits[line] > 0) continue;
        json_array_append_new(r->never[PART_LINES], json_integer(line));
        int last = line;
        const Mention *rule = sketch_rule(r->sketch, line);
        for (int next = line + 1; next < r->lines && r->hits[next] <= 0; next++) {
            if (sketch_rule(r->sketch, next) != rule) break;
            if (r->hits[next] < 0) continue;
            last = next;
            r->of[PART_LINES]++;
            json_array_append_new(r->never[PART_LINES], json_integer(next));
        }
        bool told = rule && !ran(r, rule->name.line, rule->last);
        if (!told && last == line) findings_add(r->found, r->sketch->file, line, "this line never ran");
        else if (!told) findings_add(r->found, r->sketch->file, line, "lines %d to %d never ran", line, last);
        line = last;
    }
}

static void count_mentions(Report *r) {
    for (int i = 0; i < r->sketch->n; i++) {
        const Mention *m = &r->sketch->mentions[i];
        char name[200];
        snprintf(name, sizeof name, "%.*s", m->name.length, m->name.at);
        bool met = strings_have(&r->coverage->names, name);
        if (m->kind == MENTION_RULE && runs(r, m->name.line, m->last))
            count(r, PART_RULES, name, m->name.line, ran(r, m->name.line, m->last));
        if (m->kind == MENTION_QUESTION) count_name(r, PART_DECISIONS, name, m->name.line, met);
        if (m->kind == MENTION_WORD) count_name(r, PART_WORDS, name, m->name.line, met);
    }
    for (int i = 0; sketch_is_game(r->sketch) && i < r->coverage->declared.n; i++) { /* modules declare nothing */
        const char *name = r->coverage->declared.item[i];
        int line = sketch_line(r->sketch, name);
        if (line) count_name(r, PART_DECISIONS, name, line, strings_have(&r->coverage->names, name));
    }
}

/* A clause is reached where a line that cites it has run, or the rule whose head cites it, or a question
 * or refusal had it. Outside of rules it is only spoken of. */
static bool clause_reached(const Report *r, const char *clause, int line, const Mention *rule) {
    if (strings_have(&r->coverage->names, clause)) return true;
    if (r->hits[line] >= 0) return r->hits[line] > 0;
    return ran(r, rule->name.line, rule->last);
}

static void count_clauses(Report *r) {
    Strings all = { NULL, 0 }, reached = { NULL, 0 };
    for (int pass = 0; pass < 2; pass++)
        for (Citation cited = { 0 }; sketch_next_clause(r->sketch, &cited);) {
            const Mention *rule = sketch_rule(r->sketch, cited.line);
            if (!rule || !runs(r, rule->name.line, rule->last)) continue;
            if (pass == 0 && clause_reached(r, cited.clause, cited.line, rule)) add_name(&reached, cited.clause);
            if (pass == 1 && !strings_have(&all, cited.clause)) {
                add_name(&all, cited.clause);
                count(r, PART_CLAUSES, cited.clause, cited.line, strings_have(&reached, cited.clause));
            }
        }
    strings_free(&all);
    strings_free(&reached);
}

/* Where they are declared. */
static void count_options(Report *r) {
    for (int i = 0; sketch_is_game(r->sketch) && i < r->coverage->options.n; i++) {
        const char *option = r->coverage->options.item[i];
        char name[200];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(option, "="), option);
        int line = sketch_line(r->sketch, name);
        if (line) count(r, PART_OPTIONS, option, line, strings_have(&r->coverage->played, option));
    }
}

static void summarise(const Report *r, FILE *stream) {
    char text[400] = "";
    for (int p = 0; p < N_PARTS; p++)
        if (r->of[p])
            string_append(text, sizeof text, "%s%d of %d %s (%d%%)", *text ? ", " : "", r->ran[p], r->of[p], parts[p],
                        100 * r->ran[p] / r->of[p]);
    fprintf(stream, "%s: reached %s\n", r->sketch->file, *text ? text : "all, as there is nothing to run");
}

void coverage_report(const Coverage *c, Findings *never, FILE *stream, json_t *json) {
    for (int i = 0; i < c->n; i++) {
        Report r = { .coverage = c, .sketch = &c->layers->list[i], .hits = c->hits[i], .lines = c->lines[i],
                     .found = never };
        for (int p = 0; p < N_PARTS; p++) r.never[p] = json_array();
        count_lines(&r);
        count_mentions(&r);
        count_clauses(&r);
        count_options(&r);
        summarise(&r, stream);
        json_t *object = json_pack("{s:s}", "file", r.sketch->file);
        for (int p = 0; p < N_PARTS; p++)
            json_object_set_new(object, parts[p], json_pack("{s:i, s:i, s:o}", "ran", r.ran[p], "of", r.of[p], "never",
                                                            r.never[p]));
        if (json) json_array_append(json, object);
        json_decref(object);
        strings_free(&r.counted);
    }
    for (int i = 0; i < c->played.n; i++)
        fprintf(stream, "%s%s%s", i ? ", " : "played with ", c->played.item[i], i == c->played.n - 1 ? "\n" : "");
}

void coverage_free(Coverage *c) {
    for (int i = 0; i < c->n; i++) free(c->hits[i]);
    strings_free(&c->names);
    strings_free(&c->declared);
    strings_free(&c->options);
    strings_free(&c->played);
    *c = (Coverage){ .layers = NULL };
}
