/* run.h - shared by the files of this room: a scenario file and one of its scenarios being played.
 *
 * A run takes place inside one protected call of the file's Lua state, and a failure leaves it by a Lua error. So
 * everything that needs freeing belongs to the Run or the ScenarioFile, never to a function in between.
 */
#ifndef REPL_SCENARIO_RUN_H
#define REPL_SCENARIO_RUN_H

#include "repl/scenario/scenario.h"
#include "repl/term/strings.h"

#include <lua.h>

#define MAX_KEYS 128         /* of one table in the file */
#define MAX_LOADED 16        /* setups kept loaded; a file rarely has more than a few */
#define MAX_SCENARIOS 10000  /* in a file: each name is looked for in the text of the file */
#define FILE_BUDGETS 12      /* whole limits that all loads and games of a file may cost; shipped files need 8 at most */
#define MAX_GIVEN 256        /* zones; no game has more */
#define MAX_PIECES 512       /* cards in one zone */
#define LONG_ZONE 24         /* cards: see run_put_zone() */

typedef struct {
    char *key;
    BohnRules *rules;        /* NULL: loaded in another process */
    long cost;               /* Lua instructions of the load */
} Loaded;

struct ScenarioFile {
    char *file, *path, *source;
    BohnRules *data;         /* owns L, the Lua state of the file's table */
    lua_State *L;
    int table;               /* reference to the table that the file returned */
    int n;
    Loaded loaded[MAX_LOADED];
    int n_loaded;
    int64_t spent;           /* Lua instructions of loads and games so far */
    double seconds, most_seconds;   /* CPU time; most_seconds 0: no limit */
    ScenarioCost cost;       /* of the last run */
};

typedef struct {
    ScenarioFile *file;
    lua_State *L;
    int number;              /* of the scenario */
    const char *name;
    const char *from;        /* its start in the source */
    int top, scenario;       /* stack indices of the file's and the scenario's table */
    BohnRules *rules;        /* owned by the file */
    BohnGame *game;
    bool laid;               /* the setup was played before `given` changed the table */
    bool given[MAX_GIVEN];   /* zones whose cards `given` names */
    int start;               /* position after `given` */
    BohnProgress progress;
    BohnError error;         /* why the rules failed */
    const BohnRequest *q;    /* in expect.c: the pending question, or NULL */
    int step;                /* from 1; 0: the scenario has no steps */
    char *report;            /* as far as it is written, and its size */
    size_t size;
    int wrong;               /* mismatches in it */
    double began;            /* CPU time */
    long before;             /* Lua instructions of the rules in earlier scenarios */
} Run;

typedef struct { int kind; bool up; } Piece;   /* a card as the string of a zone names it */
typedef enum { WHOLE, TOP, SET } Part;         /* "deck", "deck_top", "deck_set" */

/* In all functions `where` is the part of the scenario that a message names: "given.p1.hand". */

/* ---- file.c */
void scenario_forget_rules(ScenarioFile *file);
int scenario_find_loaded(const ScenarioFile *file, const char *key);   /* -1: none */
/* Keeps rules, or only notes that another process has loaded them. False without memory. */
bool scenario_keep_loaded(ScenarioFile *file, const char *key, BohnRules *rules, long cost);
/* Appends "FILE:LINE: name", or without a line if the name is not in the source. */
void scenario_put_name(const ScenarioFile *file, int i, char *text, size_t n);
/* Raises unless all string keys are in `keys` with values of the right type, and the rest is a list. */
void table_check(lua_State *L, int table, const char *where, const char *const *keys);
bool table_has(lua_State *L, int table, const char *key);

/* ---- run.c: the report */
/* The line of `text` in the source, searched from `from` on; 0: not found. */
int source_line(const ScenarioFile *f, const char *from, const char *text, const char **found);
void run_heading(Run *r);
/* Fails if the file has no CPU time left. */
void run_check_time(Run *r);
/* Reports a mismatch; the run may continue and find others. */
void run_mismatch(Run *r, const char *where, const char *expected, const char *found);
/* Reports an error in the scenario, or that it cannot continue, and leaves the run. */
_Noreturn void run_fail(Run *r, const char *where, const char *format, ...) PRINTF_LIKE(3, 4);
/* Leaves the run with the report as it is. */
_Noreturn void run_leave(Run *r);

/* ---- run.c: values of the scenario; a wrong type fails */
/* The string keys of a table, sorted; they point into it. Returns how many. */
int run_keys(Run *r, int table, const char *where, const char *keys[MAX_KEYS]);
/* Item i (from 1) of a list of strings; a single string is a list of one. NULL past the end. */
const char *run_text_item(Run *r, int value, int i, const char *where);
int run_int(Run *r, int value, const char *where);
uint64_t run_seed(Run *r, int value);
const char *run_text(Run *r, int value, const char *where);
unsigned run_seats(Run *r, int value, const char *where);
/* Pushes the scenario's value of `key`, or else the file's. Returns its type. */
int run_setting(Run *r, const char *key);
int run_seat_key(const char *key);   /* 1 for "p2"; -1 if it is not a seat */

/* ---- text.c: cards, options and tables as text; what is put is appended to the string in a buffer of `size` bytes */
/* The cards that a string names, or that are in a zone. Returns how many. `up`: cards of the zone are usually face
 * up. */
int pieces_read(Run *r, const char *where, const char *text, bool up, Piece pieces[MAX_PIECES]);
int pieces_of_zone(const Run *r, int zone, Piece pieces[MAX_PIECES]);
void pieces_put(const Run *r, char *out, size_t size, const Piece *pieces, int n, bool up);
bool pieces_same(const Piece *a, int n, const Piece *b, int m);
void pieces_reverse(Piece *pieces, int n);
int pieces_order(const void *left, const void *right);   /* for qsort */
/* Compares word by word. `text` may omit the seat of the seat's own zones and the numbers of cards; with `start` also
 * the last words of `written`. */
bool words_same(const char *written, const char *text, int seat, bool start);
bool run_option_is(const Run *r, const BohnOption *option, const char *text, int seat);
void run_put_options(const Run *r, char *out, size_t size, const BohnOption *options, int n, int seat);
void run_put_question(const Run *r, char *out, size_t size);
/* Reports that another question was expected. */
void run_mismatch_question(Run *r, const char *where, const char *expected);
/* The cards of a zone; of one longer than LONG_ZONE only its size and the cards at the top. */
void run_put_zone(const Run *r, char *out, size_t size, int zone);
void run_put_table(const Run *r, char *out, size_t size);

/* ---- given.c */
/* Loads the rules, or reuses those of an earlier scenario with the same setup. With load_error, compares it with the
 * error of loading instead. */
void run_load(Run *r, const char *load_error);
/* Sets up the table as `given` says. */
void run_given(Run *r, int given);
int run_zone(const Run *r, int seat, const char *key, Part *part);   /* -1: none */
int run_counter(const Run *r, int seat, const char *name);           /* -1: none */
/* Fails: the key is not a zone or counter. `words` are the other keys allowed, for a suggestion. */
_Noreturn void run_unknown(Run *r, int seat, const char *key, const char *where, const char *const *words);

/* ---- decide.c */
/* Runs the game until a question, the end or an error. */
void run_go_on(Run *r);
void run_play(Run *r, int step);       /* when, auto */
void run_illegal(Run *r, int step);
/* What `seat` may do out of turn; NULL: the window is closed. */
const BohnRequest *run_actions(Run *r, int seat, const char *where);
bool run_asked(const BohnRequest *q, const char *text);   /* "plant_first", "p2 plant_first" or "p2" */

/* ---- expect.c */
void run_expect(Run *r, int step);

#endif
