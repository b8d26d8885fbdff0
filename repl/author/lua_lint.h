/* lua_lint.h - mistakes in the text of a rule script, found without running it.
 *
 * It follows blocks and locals, but does not parse: where it cannot be sure it reports nothing.
 */
#ifndef REPL_AUTHOR_LUA_LINT_H
#define REPL_AUTHOR_LUA_LINT_H

#include "repl/author/findings.h"
#include "repl/author/lua_lexer.h"
#include "repl/play/clauses.h"

typedef enum MentionKind {
    MENTION_QUESTION,  /* p:choose { "plant_where", … } */
    MENTION_WORD,      /* t:say("planted", …), t:options("harvest", …) */
    MENTION_CARD,      /* t:kind "rote_bohne", card.kind.id == "rote_bohne" */
    MENTION_RULE       /* function game:draws */
} MentionKind;

typedef struct Mention {
    MentionKind kind;
    Token name;
    int last;           /* rule: its last line */
} Mention;

/* A script, and the decisions, words, cards and rules it mentions. */
typedef struct Sketch {
    char *file, *text;
    Tokens source;
    int *by_text, n_by_text;   /* the names and strings in it, by number, sorted by their text */
    bool is_game;              /* it makes a game; otherwise it is a module */
    Mention *mentions;
    int n;
} Sketch;

/* Reads the file without its mentions. False if it cannot be read; otherwise end with sketch_free(). */
bool sketch_open(Sketch *sketch, const char *file);
/* The same with mentions; adds what is wrong to *found. */
bool sketch_read(Sketch *sketch, const char *file, Findings *found);
void sketch_free(Sketch *sketch);
/* The first line with this name or string, preferably as `name = {`; 0 if there is none. */
int sketch_line(const Sketch *sketch, const char *name);

/* The rule around a line, or NULL. */
const Mention *sketch_rule(const Sketch *sketch, int line);
/* The strings passed to a function, as in `require "field"`. The caller frees them. */
Strings sketch_given(const Sketch *sketch, const char *function);
/* Adds the names with which the text may declare cards: `id = "red"` or `red = {`. */
void lua_declared_cards(const char *text, Strings *cards);

/* The clause cited by a line or by the comment right above it, or "". */
void sketch_clause(const Sketch *sketch, int line, char *clause, size_t n);
/* A clause cited in the text. */
typedef struct Citation {
    char clause[CLAUSE_SIZE];
    int line;
    size_t next;        /* where the text continues */
} Citation;
/* The next citation; zero-initialise. False if there is none. */
bool sketch_next_clause(const Sketch *sketch, Citation *cited);
/* Adds what is cited and neither in the references, which are sorted, nor declared by the script. */
void sketch_check_clauses(const Sketch *sketch, const Strings *references, Findings *found);

#endif
