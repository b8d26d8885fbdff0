/* lua_lint.h - what the text of a rule script shows without running it.
 *
 * It follows blocks and locals, but is no parser: where it cannot be sure it says nothing.
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
    int last;           /* of a rule: its last line */
} Mention;

/* A script, and what it names in words of the game. */
typedef struct Sketch {
    char *file, *text;
    Tokens source;
    Mention *mentions;
    int n;
} Sketch;

/* Only reads the file, and does not look through it. */
bool sketch_open(Sketch *sketch, const char *file);
/* Reads the file and looks through it. False if it cannot be read. End with sketch_free(). */
bool sketch_read(Sketch *sketch, const char *file, Findings *found);
void sketch_free(Sketch *sketch);
/* The line where a name or a string first stands, as `name = {` if it does so anywhere; 0 = nowhere. */
int sketch_line(const Sketch *sketch, const char *name);

/* The rule that a line belongs to; NULL: none. */
const Mention *sketch_rule(const Sketch *sketch, int line);
/* The next string that is given to a function alone, as in `require "field"`, from token *i on, which is then behind it.
 * False: there is none. */
bool sketch_next_given(const Sketch *sketch, const char *function, int *i, char *text, size_t n);
/* Does it make a game, or is it a module? */
bool sketch_is_game(const Sketch *sketch);

/* The clause that a line cites, or the comment right above it; "" if none does. */
void sketch_clause(const Sketch *sketch, int line, char *clause, size_t n);
/* A clause the text cites. */
typedef struct Citation {
    char clause[CLAUSE_SIZE];
    int line;
    size_t next;        /* where the text goes on */
} Citation;
/* The next one; start with a zeroed one. False: there is none. */
bool sketch_next_clause(const Sketch *sketch, Citation *cited);

#endif
