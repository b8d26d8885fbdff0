/* workbench.h - the workbench: a game on which anything may be looked at, tried, taken back and changed.
 *
 * bench.c reads lines and serves them: an answer to the question, Lua, or a command with a colon. The
 * commands stand in groups, a file each: workbench_time.c, workbench_table.c, workbench_rules.c, workbench_play.c, workbench_files.c,
 * workbench_help.c; each file ends with its table, from which help, hints and completion are made. The Workbench owns
 * everything; nothing outlives workbench_close(). It talks English, as the command line does; only the game itself
 * speaks the language.
 */
#ifndef REPL_WORKBENCH_WORKBENCH_H
#define REPL_WORKBENCH_WORKBENCH_H

#include "repl/play/session.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"

#define WORKBENCH_BRANCHES 16
#define WORKBENCH_BREAKS 16
#define WORKBENCH_OPTIONS 32
#define WORKBENCH_RELOADS 64

typedef struct Branch {
    char name[32];
    BohnGame *game;
    char record[FILE_NAME_SIZE];   /* a file of its own in the Workbench's directory */
    Narrator narrator;                 /* what was told of it */
} Branch;

typedef struct Break { char decision[64], condition[200]; } Break;

typedef struct Workbench {
    char script[512];
    int players;
    char *options[WORKBENCH_OPTIONS + 1];  /* "name=value" */
    int n_options;
    BohnRules *rules;
    BohnRules *old[WORKBENCH_RELOADS];     /* of games that could not be put on newer ones; freed at the end */
    int n_old;
    Branch branch[WORKBENCH_BRANCHES];
    int n_branches, current;
    Seats seats;                     /* SEAT_HUMAN: answered by hand */
    Break breaks[WORKBENCH_BREAKS];
    int n_breaks;
    int eyes;                        /* whose: a seat or BOHN_ALL_SEATS */
    int mark;                        /* the decision from which :scenario takes the answers */
    bool watch;                      /* reload when a script has changed */
    long long stamp;                 /* when the scripts were changed last */
    bool quit;
    bool force;                      /* load records although their scripts have changed */
    const char *lang;
    char directory[300];             /* for the records of the branches */
    int n_files;                     /* made there so far; their names */
    bool rules_changed;              /* since the game began: a record of it may not replay */
} Workbench;

typedef struct WorkbenchCommand {
    const char *name, *arguments, *text;
    bool (*run)(Workbench *bench, char *arguments);  /* false: it failed, and said so */
} WorkbenchCommand;

/* A group of commands; the tables end with a NULL name. */
typedef struct WorkbenchGroup { const char *title; const WorkbenchCommand *commands; } WorkbenchGroup;
extern const WorkbenchCommand workbench_time_commands[], workbench_table_commands[], workbench_rules_commands[], workbench_auto_commands[],
    workbench_files_commands[], workbench_help_commands[];
extern const WorkbenchGroup workbench_groups[];          /* ends with a NULL title */
/* By its name, or a beginning that means one; NULL with a message if none. */
const WorkbenchCommand *workbench_find_command(const char *name);

static inline Branch *workbench_branch(Workbench *bench) { return &bench->branch[bench->current]; }
static inline BohnGame *workbench_game(Workbench *bench) { return bench->branch[bench->current].game; }

/* ---- bench.c */
/* Puts a game onto an empty workbench (players 0, seats NULL: what the game says, all by hand). False
 * with a message; workbench_close() in any case. */
bool workbench_open(Workbench *bench, const char *script, int players, const char *seats, uint64_t seed);
void workbench_close(Workbench *bench);
/* Prints a message on standard error; always false. */
bool workbench_fail(const char *format, ...) PRINTF_LIKE(1, 2);
bool workbench_error(const BohnError *err);
/* Serves one line; false if it failed. */
bool workbench_serve(Workbench *bench, const char *line);
/* The game has moved: goes on to a question that is answered by hand, and tells what happened. */
bool workbench_go_on(Workbench *bench);
/* Tells what happened since the last time; and the question. */
void workbench_news(Workbench *bench);
void workbench_tell(Workbench *bench);
void workbench_question(Workbench *bench, Page *page);
/* What happened so far in the current game is no news. */
void workbench_no_news(Workbench *bench);
/* A number from `text`, or `otherwise` if it is empty; false with a message. */
bool workbench_number(const char *text, int otherwise, int least, int most, int *number);
/* Everybody is answered by hand. */
void workbench_by_hand(Workbench *bench);
/* The next word of the arguments, cut off; "" at the end. */
char *workbench_word(char **arguments);

/* ---- workbench_play.c */
/* Starts a game in the current branch, with its record. */
bool workbench_new_game(Workbench *bench, uint64_t seed);
void workbench_close_branch(Branch *branch);
/* Lets bots decide until `most` decisions are made, the turn ends (`turn`), or a break is met. */
bool workbench_auto(Workbench *bench, int most, bool turn, const char *bot);
/* Seats answered by hand stop it; the others' bots go on. */
bool workbench_run_bots(Workbench *bench);

/* ---- workbench_time.c */
/* Who is asked at polling points has changed: whatever was run since the last decision or edit is run again. */
bool workbench_ask_anew(Workbench *bench, Branch *branch);
/* Writes what differs between two tables. Returns how many things do. */
int workbench_compare(Page *page, BohnGame *from, BohnGame *to);

/* ---- workbench_files.c */
void workbench_new_file(Workbench *bench, char *file, size_t n);     /* a name in the Workbench's directory that nothing has */
bool workbench_copy_file(const char *from, const char *to);  /* a new file; false with a message */

/* ---- workbench_rules.c */
bool workbench_reload(Workbench *bench, const char *option);  /* with this option set anew, unless it is NULL */
/* For a new game: loads the scripts anew, whatever lies on the table. False with a message. */
bool workbench_fresh_rules(Workbench *bench);
/* Ctrl-C must not meet rules that are gone. */
void workbench_free_rules(BohnRules *rules);
/* Has a script been changed since it was loaded? */
bool workbench_scripts_changed(Workbench *bench);

/* ---- workbench_help.c */
void workbench_assist(Workbench *bench);                   /* completion and hints */

#endif
