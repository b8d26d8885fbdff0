/* clauses.c - see clauses.h. */
#include "repl/play/clauses.h"

#include "repl/term/paths.h"
#include "repl/term/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_SIZE 2000

typedef struct Clause {
    char id[CLAUSE_SIZE];
    char text[TEXT_SIZE];    /* without Markdown's * and ` */
    bool row;                /* a table row */
    bool vector;             /* in a section of test vectors */
} Clause;

/* Called for each clause; true stops the search. */
typedef bool (*Look)(void *context, const Clause *clause);

typedef struct Reading {
    Look look;
    void *context;
} Reading;

/* A clause is a list item or paragraph that starts with its id in bold, or a table row that starts with its id. */
static bool read_clause(const char *line, Clause *clause) {
    const char *id = line + strspn(line, " -*|"), *end = id + strcspn(id, " *|\n");
    size_t length = (size_t)(end - id), used = 0;
    bool bold = strncmp(end, "**", 2) == 0;
    clause->row = line[0] == '|';
    if (length == 0 || length >= CLAUSE_SIZE) return false;
    snprintf(clause->id, sizeof clause->id, "%.*s", (int)length, id);
    if (!bold && (!clause->row || strncmp(end, " |", 2) != 0 || !strchr(clause->id, '-'))) return false;
    end += 2;
    end += strspn(end, " :");
    for (; *end && *end != '\n' && used + 1 < sizeof clause->text; end++)
        if (*end != '*' && *end != '`') clause->text[used++] = *end;
    clause->text[used] = '\0';
    return true;
}

static bool read_file(void *context, const char *file, const char *name) {
    const Reading *reading = context;
    (void)name;
    FILE *stream = fopen(file, "r");
    if (!stream) return false;
    Clause clause = { .vector = false };
    char *line = NULL;
    size_t size = 0;
    bool done = false;
    while (!done && getline(&line, &size, stream) > 0) {
        if (line[0] == '#') clause.vector = strstr(line, "vectors") != NULL;
        done = read_clause(line, &clause) && reading->look(reading->context, &clause);
    }
    free(line);
    fclose(stream);
    return done;
}

/* The clauses of the references in the directories of `path`. */
static void each_in_path(const char *path, Look look, void *context) {
    Reading reading = { look, context };
    paths_each_file(path, ".md", read_file, &reading);
}

/* The clauses of a game: those in its scripts, then those of the reference beside each script. */
static void each_of_game(const BohnInfo *info, const char *lang, Look look, void *context) {
    Reading reading = { look, context };
    for (int i = 0; i < info->n_clauses; i++) {
        const char *text = bohn_in(&info->clauses[i].text, lang);
        Clause clause = { .row = false };
        snprintf(clause.id, sizeof clause.id, "%s", info->clauses[i].key);
        snprintf(clause.text, sizeof clause.text, "%s", text ? text : "");
        if (look(context, &clause)) return;
    }
    for (int i = 0; i < info->n_scripts; i++) {
        const char *file = info->scripts[i].file;
        size_t length = strlen(file);
        char reference[4096];
        if (length < 4 || length >= sizeof reference || strcmp(file + length - 4, ".lua") != 0) continue;
        snprintf(reference, sizeof reference, "%.*s.md", (int)length - 4, file);
        if (read_file(&reading, reference, "")) return;
    }
}

int clause_length(const char *text) {
    int n = 0;
    while (n < 4 && isupper((unsigned char)text[n])) n++;
    if (n != 3 || text[3] != '-' || !isalnum((unsigned char)text[4])) return 0;
    for (n = 4; isalnum((unsigned char)text[n]) ||
                ((text[n] == '.' || text[n] == '-') && isalnum((unsigned char)text[n + 1]));)
        n++;
    return n < CLAUSE_SIZE ? n : 0;
}

/* ---- one clause ------------------------------------------------------------------------------------ */

typedef struct Wanted {
    const char *id;
    char *text;
    size_t n;
    bool found;
} Wanted;

static bool is_clause(void *context, const Clause *clause) {
    Wanted *wanted = context;
    wanted->found = strcmp(clause->id, wanted->id) == 0;
    if (wanted->found) snprintf(wanted->text, wanted->n, "%s", clause->text);
    return wanted->found;
}

bool clause_text(const BohnInfo *info, const char *lang, const char *clause, char *text, size_t n) {
    Wanted wanted = { clause, text, n, false };
    if (*clause && info) each_of_game(info, lang, is_clause, &wanted);
    if (*clause && !wanted.found) each_in_path(paths_search(), is_clause, &wanted);
    return wanted.found;
}

/* ---- all of them ----------------------------------------------------------------------------------- */

static bool keep_id(void *context, const Clause *clause) {
    strings_add(context, "%s", clause->id);
    return false;
}

Strings clauses_all(const char *path) {
    Strings all = { NULL, 0 };
    each_in_path(path, keep_id, &all);
    strings_sort(&all);
    return all;
}

/* ---- clauses about something -------------------------------------------------------------------------- */

typedef struct Search {
    char word[CLAUSE_SIZE];      /* folded */
    void (*visit)(void *context, const char *clause, const char *text);
    void *context;
    int found;
} Search;

static bool has_word(void *context, const Clause *clause) {
    Search *search = context;
    char folded[TEXT_SIZE];
    if (clause->row || clause->vector || !clause_length(clause->id)) return false; /* nor rulings, A-1 */
    utf8_fold(clause->text, folded, sizeof folded);
    for (const char *at = folded; (at = strstr(at, search->word)) != NULL; at++) {
        if (at > folded && at[-1] >= 'a' && at[-1] <= 'z') continue;
        search->visit(search->context, clause->id, clause->text);
        search->found++;
        break;
    }
    return false;
}

int clauses_about(const BohnInfo *info, const char *lang, const char *word,
                  void (*visit)(void *context, const char *clause, const char *text), void *context) {
    Search search = { .visit = visit, .context = context };
    utf8_fold(word, search.word, sizeof search.word);
    if (*search.word) each_of_game(info, lang, has_word, &search);
    return search.found;
}
