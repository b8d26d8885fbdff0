/* coverage.c - see coverage.h. */
#include "repl/author/coverage.h"

#include "repl/term/strings.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define LEFT_OUT (-2)   /* hits of such a line */

enum { PART_LINES, PART_RULES, PART_DECISIONS, PART_WORDS, PART_CLAUSES, PART_OPTIONS, N_PARTS };
static const char *const parts[N_PARTS] = { "lines", "rules", "decisions", "words", "clauses", "option values" };

/* One script while it is reported on. */
typedef struct Report {
    const Coverage *coverage;
    const Sketch *sketch;
    const int *hits;
    int lines;
    int ran[N_PARTS], of[N_PARTS];
    Strings counted;      /* names count once, in the first of their places */
    json_t *never[N_PARTS];
    Findings *found;
} Report;

/* An `end` after a return is code to Lua, but not worth reporting. */
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

static void clear_hits(Coverage *c) {
    for (int i = 0; i < c->n; i++) {
        memset(c->hits[i], -1, (size_t)c->lines[i] * sizeof *c->hits[i]);
        leave_out_ends(&c->layers->list[i].source, c->hits[i]);
    }
}

static size_t size_of_seen(const Coverage *c) { return (c->n_seen + 1) * sizeof *c->seen; }

bool coverage_start(Coverage *c, const Layers *layers) {
    *c = (Coverage){ .layers = layers, .n = layers->n, .play = 1 };
    for (int i = 0; i < c->n; i++) {
        c->lines[i] = 2;
        for (const char *at = layers->list[i].text; *at; at++) c->lines[i] += *at == '\n';
        c->n_seen += (size_t)c->lines[i];
    }
    void *shared = mmap(NULL, size_of_seen(c), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    bool ok = shared != MAP_FAILED;
    if (ok) c->seen = shared;
    for (int i = 0; i < c->n && ok; i++) ok = (c->hits[i] = malloc((size_t)c->lines[i] * sizeof *c->hits[i])) != NULL;
    if (ok) clear_hits(c);
    else coverage_free(c);
    return ok;
}

void coverage_clear(Coverage *c) {
    clear_hits(c);
    strings_free(&c->names);
    strings_free(&c->declared);
    c->first = 0;
}

/* The rules' counts for a layer; NULL if they do not use it, or if its text has changed meanwhile. */
static const int *hits_of(const Coverage *c, const BohnInfo *info, int layer) {
    for (const BohnScript *script = info->scripts; script < info->scripts + info->n_scripts; script++)
        if (script->hits && strcmp(script->file, c->layers->list[layer].file) == 0)
            return script->n_lines == c->lines[layer] ? script->hits : NULL;
    return NULL;
}

static void see(const Coverage *c, size_t line) {
    int play = c->seen[line];
    if (!play || play > c->play) c->seen[line] = c->play;
}

static bool is_seen(const Coverage *c, size_t line) {
    int play = c->seen[line];
    return play && play <= c->play;
}

bool coverage_is_complete(Coverage *c, const BohnInfo *info) {
    size_t at = 0;
    for (int i = 0; i < c->n; at += (size_t)c->lines[i++]) {
        if (c->first >= at + (size_t)c->lines[i]) continue;
        const int *hits = hits_of(c, info, i);
        for (size_t line = c->first > at ? c->first - at : 1; line < (size_t)c->lines[i]; line++) {
            if (hits && hits[line] > 0) see(c, at + line);
            bool code = c->hits[i][line] != LEFT_OUT && (!hits || hits[line] != -1);
            if (code && !is_seen(c, at + line)) {
                c->first = at + line;
                return false;
            }
        }
    }
    c->first = at;
    return true;
}

void coverage_met(Coverage *c, const char *name) { strings_add_new(&c->names, name); }

void coverage_option(Coverage *c, const char *assignment, bool played) {
    strings_add_new(&c->options, assignment);
    if (played) strings_add_new(&c->played, assignment);
}

static void add_hits(int *all, int hits) {
    if (*all == LEFT_OUT || hits < 0) return;
    if (*all < 0) *all = 0;
    *all = hits < INT_MAX - *all ? *all + hits : INT_MAX;
}

void coverage_add(Coverage *c, const BohnInfo *info) {
    for (int i = 0; i < info->n_decisions; i++) strings_add_new(&c->declared, info->decisions[i].name);
    for (int i = 0; i < c->n; i++) {
        const int *hits = hits_of(c, info, i);
        for (int line = 1; hits && line < c->lines[i]; line++) add_hits(&c->hits[i][line], hits[line]);
    }
}

void coverage_send(const Coverage *c, Parcel *parcel) {
    const Strings *lists[] = { &c->names, &c->declared };
    size_t at = 0;
    for (int i = 0; i < c->n; at += (size_t)c->lines[i++]) {
        parcel_bytes(parcel, c->hits[i], (size_t)c->lines[i] * sizeof *c->hits[i]);
        for (int line = 1; line < c->lines[i]; line++)
            if (c->hits[i][line] > 0) see(c, at + (size_t)line);
    }
    for (size_t k = 0; k < 2; k++) {
        parcel_number(parcel, lists[k]->n);
        for (int i = 0; i < lists[k]->n; i++) parcel_text(parcel, lists[k]->item[i]);
    }
}

void coverage_receive(Coverage *c, ParcelReader *parcel) {
    Strings *lists[] = { &c->names, &c->declared };
    for (int i = 0; i < c->n; i++)
        for (int line = 0; line < c->lines[i]; line++) {
            int hits = -1;
            parcel_read_bytes(parcel, &hits, sizeof hits);
            add_hits(&c->hits[i][line], hits);
        }
    for (size_t k = 0; k < 2; k++)
        for (int64_t n = parcel_read_number(parcel); n > 0; n--) strings_add_new(lists[k], parcel_read_text(parcel));
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

/* How often the busiest line of a rule ran; -1 if it has no code that a game could reach: it was overridden. */
static int rule_hits(const Report *r, const Mention *rule) {
    int most = -1;
    for (int line = rule->name.line; line <= rule->last && line < r->lines; line++)
        if (r->hits[line] > most) most = r->hits[line];
    return most;
}

static void count(Report *r, int part, const char *name, int line, bool reached) {
    static const char *const never[N_PARTS] = { "", "rule '%s' never ran", "decision '%s' was never asked",
                                                "word '%s' was never used", "clause %s was never reached",
                                                "option %s was never played" };
    char key[320], text[300], clause[64] = "";
    snprintf(key, sizeof key, "%d %s", part, name);
    if (!strings_add_new(&r->counted, key)) return;
    r->of[part]++;
    r->ran[part] += reached;
    if (reached) return;
    if (part != PART_CLAUSES) sketch_clause(r->sketch, line, clause, sizeof clause);
    json_array_append_new(r->never[part], json_pack("{s:s, s:i, s:s}", "name", name, "line", line, "clause", clause));
    snprintf(text, sizeof text, never[part], name);
    findings_add(r->found, r->sketch->file, line, *clause ? "%s (%s)" : "%s", text, clause);
}

/* Lines of a rule that never ran are not reported one by one. */
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
        bool ran = !rule || rule_hits(r, rule) > 0;
        if (ran && last == line) findings_add(r->found, r->sketch->file, line, "this line never ran");
        else if (ran) findings_add(r->found, r->sketch->file, line, "lines %d to %d never ran", line, last);
        line = last;
    }
}

static void count_mentions(Report *r) {
    for (const Mention *m = r->sketch->mentions; m < r->sketch->mentions + r->sketch->n; m++) {
        char name[200];
        snprintf(name, sizeof name, "%.*s", m->name.length, m->name.at);
        bool met = strings_have(&r->coverage->names, name);
        if (m->kind == MENTION_RULE && rule_hits(r, m) >= 0)
            count(r, PART_RULES, name, m->name.line, rule_hits(r, m) > 0);
        if (m->kind == MENTION_QUESTION) count(r, PART_DECISIONS, name, m->name.line, met);
        if (m->kind == MENTION_WORD) count(r, PART_WORDS, name, m->name.line, met);
    }
}

/* Decisions and options; modules declare none. */
static void count_declared(Report *r) {
    const Coverage *c = r->coverage;
    if (!r->sketch->is_game) return;
    for (int i = 0; i < c->declared.n; i++) {
        const char *name = c->declared.item[i];
        int line = sketch_line(r->sketch, name);
        if (line) count(r, PART_DECISIONS, name, line, strings_have(&c->names, name));
    }
    for (int i = 0; i < c->options.n; i++) {
        const char *option = c->options.item[i];
        char name[200];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(option, "="), option);
        int line = sketch_line(r->sketch, name);
        if (line) count(r, PART_OPTIONS, option, line, strings_have(&c->played, option));
    }
}

/* A clause is reached if a question or a refusal had it, if a line that cites it ran, or if the rule ran whose head
 * cites it. Clauses cited outside of rules do not count. */
static void count_clauses(Report *r) {
    Strings reached = { NULL, 0 };
    for (int pass = 0; pass < 2; pass++)
        for (Citation cited = { 0 }; sketch_next_clause(r->sketch, &cited);) {
            const Mention *rule = sketch_rule(r->sketch, cited.line);
            int hits = rule ? rule_hits(r, rule) : -1;
            if (hits < 0) continue;
            if (r->hits[cited.line] >= 0) hits = r->hits[cited.line];
            bool met = hits > 0 || strings_have(&r->coverage->names, cited.clause);
            if (pass == 0 && met) strings_add_new(&reached, cited.clause);
            if (pass == 1) count(r, PART_CLAUSES, cited.clause, cited.line, strings_have(&reached, cited.clause));
        }
    strings_free(&reached);
}

static void summarise(const Report *r, FILE *stream) {
    char text[400] = "";
    for (int p = 0; p < N_PARTS; p++)
        if (r->of[p])
            string_append(text, sizeof text, "%s%d of %d %s (%d%%)", *text ? ", " : "", r->ran[p], r->of[p], parts[p],
                        100 * r->ran[p] / r->of[p]);
    fprintf(stream, "%s: reached %s\n", r->sketch->file, *text ? text : "everything: there is nothing to run");
}

void coverage_report(const Coverage *c, Findings *never, FILE *stream, json_t *json) {
    for (int i = 0; i < c->n; i++) {
        Report r = { .coverage = c, .sketch = &c->layers->list[i], .hits = c->hits[i], .lines = c->lines[i],
                     .found = never };
        for (int p = 0; p < N_PARTS; p++) r.never[p] = json_array();
        count_lines(&r);
        count_mentions(&r);
        count_declared(&r);
        count_clauses(&r);
        summarise(&r, stream);
        json_t *object = json_pack("{s:s}", "file", r.sketch->file);
        for (int p = 0; p < N_PARTS; p++)
            json_object_set_new(object, parts[p], json_pack("{s:i, s:i, s:o}", "ran", r.ran[p], "of", r.of[p], "never",
                                                            r.never[p]));
        json_array_append_new(json, object);
        strings_free(&r.counted);
    }
    for (int i = 0; i < c->played.n; i++)
        fprintf(stream, "%s%s%s", i ? ", " : "played with ", c->played.item[i], i == c->played.n - 1 ? "\n" : "");
}

void coverage_free(Coverage *c) {
    for (int i = 0; i < c->n; i++) free(c->hits[i]);
    if (c->seen) munmap(c->seen, size_of_seen(c));
    strings_free(&c->names);
    strings_free(&c->declared);
    strings_free(&c->options);
    strings_free(&c->played);
    *c = (Coverage){ .layers = NULL };
}
