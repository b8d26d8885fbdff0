/* run.h - inside of scenarios: one of them being played, and what the parts share.
 *
 *   scenario.c         the file, a run from start to end, the subcommand
 *   scenario_play.c    given, when, illegal: from the data to the game
 *   scenario_expect.c  expect: from the game back to the data
 *   scenario_text.c    cards, options and tables as text; failing
 *
 * A run happens inside one protected call of the file's Lua state, and failing simply leaves it.
 * So whatever needs freeing belongs to the Run or the ScenarioFile, never to a function between.
 */
#ifndef REPL_SCENARIO_RUN_H
#define REPL_SCENARIO_RUN_H

#include "repl/scenario/scenario.h"

#include <lua.h>

#define MAX_KEYS 128         /* of one table in the file */
#define MAX_LOADED 16        /* setups kept loaded; a file rarely has more than a few */
#define MAX_GIVEN 256        /* zones; no game has more */
#define MAX_PIECES 512       /* cards in one zone text; no game has as many */

typedef struct { char *key; BohnRules *rules; } Loaded;

struct ScenarioFile {
    char *file, *path, *source;
    lua_State *L;
    size_t memory;
    int table;               /* reference to what the file returned */
    int n;
    Loaded loaded[MAX_LOADED];
    int n_loaded;
    bool watched;   /* Ctrl-C stops its rules */
};

typedef struct { char *at; size_t left; } Writer;

typedef struct {
    ScenarioFile *file;
    lua_State *L;
    int number;              /* of the scenario */
    const char *name;
    const char *from;        /* where in the source it starts */
    int top, scenario;       /* stack places of the two tables, for defaults */
    BohnRules *rules;        /* the file's */
    BohnGame *game;
    bool laid;               /* the game was set up before `given` changed it */
    bool given[MAX_GIVEN];   /* zones of which it says what lies there */
    int start;               /* decisions made when the table lay there */
    BohnProgress progress;
    BohnError error;         /* why it FAILED */
    int step;                /* 1 ...; 0 = the scenario has no steps */
    Writer w;                /* the report */
    int wrong;               /* mismatches written so far */
} Run;

typedef struct { int kind; bool up; } Piece;   /* a card as a zone text names it */
typedef enum { WHOLE, TOP, SET } Part;         /* "deck", "deck_top", "deck_set" */

/* `where` is the place in the scenario that a message names: "given.p1.hand". */

/* ---- scenario.c */
void scenario_forget_rules(ScenarioFile *file);
/* Raises unless all string keys are among `keys` with the right shape, and the rest is a list. */
void table_check(lua_State *L, int table, const char *where, const char *const *keys);
bool table_has(lua_State *L, int table, const char *key);

/* ---- scenario_text.c */
void writer_put(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool name_known(const char *name, const char *const *names);   /* names end with NULL */
/* Line number of `text` in the source, not before `from`; 0 = not found. */
int source_line(const ScenarioFile *f, const char *from, const char *text, const char **found);

void run_heading(Run *r);
/* One thing that is not as it should be; the run may go on to find others. */
void run_mismatch(Run *r, const char *where, const char *expected, const char *found);
/* The scenario itself is wrong, or cannot go on. */
_Noreturn void run_fail(Run *r, const char *where, const char *format, ...) __attribute__((format(printf, 3, 4)));
_Noreturn void run_leave(Run *r);   /* with what is in the report */

/* Cards of a zone text, or of a zone; how many. `up` is how cards usually lie there. */
int pieces_read(Run *r, const char *where, const char *text, bool up, Piece pieces[MAX_PIECES]);
int pieces_of_zone(const Run *r, int zone, Piece pieces[MAX_PIECES]);
void pieces_put(const Run *r, Writer *w, const Piece *pieces, int n, bool up);
bool pieces_same(const Piece *a, int n, const Piece *b, int m);
void pieces_reverse(Piece *pieces, int n);
int pieces_order(const void *left, const void *right);   /* for qsort */

/* Word by word, own zones and cards in short; with `start` the rest of `written` does not matter. */
bool words_same(const char *written, const char *text, int seat, bool start);
bool run_option_is(const Run *r, const BohnOption *option, const char *text, int seat);
void run_put_options(const Run *r, Writer *w, const BohnOption *options, int n, int seat);
void run_put_question(const Run *r, Writer *w);
void run_put_table(const Run *r, Writer *w);

int run_keys(Run *r, int table, const char *where, const char *keys[MAX_KEYS]);   /* sorted */
/* Item i (from 1) of a list of texts; a text alone is a list of one. NULL past the end. */
const char *run_text_item(Run *r, int value, int i, const char *where);
int run_int(Run *r, int value, const char *where);
/* Any number of 64 bits. */
uint64_t run_seed(Run *r, int value);
const char *run_text(Run *r, int value, const char *where);
unsigned run_seats(Run *r, int value, const char *where);
/* Pushes the scenario's value of `key`, or the file's; its type. */
int run_setting(Run *r, const char *key);
int run_seat_key(const char *key);   /* "p2" -> 1; else -1 */

/* ---- scenario_play.c */
/* Loads the rules the scenario asks for, or takes them from an earlier one with the same setup.
 * With load_error: compares what loading says with it. */
void run_load(Run *r, const char *load_error);
void run_lay_out(Run *r, int given);
void run_go_on(Run *r);
void run_play(Run *r, int step);       /* when, auto */
void run_illegal(Run *r, int step);
int run_zone(const Run *r, int seat, const char *key, Part *part);   /* -1 = none */
int run_counter(const Run *r, int seat, const char *name);
/* No such zone or counter: fails with what was meant. `words` are the other keys allowed. */
_Noreturn void run_unknown(Run *r, int seat, const char *key, const char *where, const char *const *words);
/* What `seat` may do out of turn. -1: the window is shut. */
int run_actions(Run *r, int seat, const BohnOption **list, const char *where);
bool run_asked(const BohnRequest *q, const char *text);   /* "plant_first", "p2 plant_first", "p2" */

/* ---- scenario_expect.c */
void run_expect(Run *r, int step);

#endif
